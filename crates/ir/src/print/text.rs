//! Bytes of output: numbers, names, strings.
//!
//! The printer writes into one `Vec<u8>`. Formatting through `core::fmt` costs several times what
//! the number itself does, so the few forms that the text form has are written here by hand.

/// The smallest magnitude of a wide integer, in words, that is written in hexadecimal.
///
/// Decimal conversion is quadratic; up to here it stays below a millisecond. The text form takes
/// either, so nothing but the spelling of numbers past 65,536 bits depends on it.
const MAX_DECIMAL_WORDS: usize = 1024;

/// The largest power of ten in a word, and its exponent.
const TEN_19: u64 = 10_000_000_000_000_000_000;

const DIGIT_PAIRS: &[u8; 200] = b"0001020304050607080910111213141516171819\
    2021222324252627282930313233343536373839\
    4041424344454647484950515253545556575859\
    6061626364656667686970717273747576777879\
    8081828384858687888990919293949596979899";

const UPPER_HEX: &[u8; 16] = b"0123456789ABCDEF";

/// Writing the forms of the text form into a buffer.
pub(super) trait Put {
    /// Writes `text` as it is.
    fn put(&mut self, text: &str);
    /// Writes one byte.
    fn byte(&mut self, byte: u8);
    /// Writes bytes as they are.
    fn bytes(&mut self, bytes: &[u8]);
    /// Writes a number in decimal.
    fn uint(&mut self, number: u64);
    /// Writes a number in decimal, with its sign.
    fn int(&mut self, number: i64);
    /// Writes a number in upper-case hexadecimal with at least `width` digits, without a prefix.
    fn hex(&mut self, number: u64, width: usize);
    /// Writes the integer of `width` bits in `words`, little-endian, as a signed number.
    fn wide_int(&mut self, words: &[u64], width: u32);
    /// Writes a non-negative integer of any width, little-endian words.
    fn wide_uint(&mut self, words: &[u64]);
    /// Writes the name of a value, symbol or type, quoted if need be, without its prefix.
    fn name(&mut self, name: &[u8]);
    /// Writes a string with everything unprintable escaped, without the quotes.
    fn escaped(&mut self, text: &[u8]);
    /// Writes a string in quotes, with everything unprintable escaped.
    fn quoted(&mut self, text: &[u8]);
    /// Writes the name of named metadata or of a kind of attachment, without the `!`.
    fn md_name(&mut self, name: &[u8]);
}

impl Put for Vec<u8> {
    #[inline]
    fn put(&mut self, text: &str) {
        self.extend_from_slice(text.as_bytes());
    }

    #[inline]
    fn byte(&mut self, byte: u8) {
        self.push(byte);
    }

    #[inline]
    fn bytes(&mut self, bytes: &[u8]) {
        self.extend_from_slice(bytes);
    }

    fn uint(&mut self, mut number: u64) {
        if number < 10 {
            return self.push(b'0' + number as u8);
        }
        let mut buffer = [0; 20];
        let mut at = buffer.len();
        while number >= 100 {
            let pair = (number % 100) as usize * 2;
            number /= 100;
            at -= 2;
            buffer[at..at + 2].copy_from_slice(&DIGIT_PAIRS[pair..pair + 2]);
        }
        if number >= 10 {
            let pair = number as usize * 2;
            at -= 2;
            buffer[at..at + 2].copy_from_slice(&DIGIT_PAIRS[pair..pair + 2]);
        } else {
            at -= 1;
            buffer[at] = b'0' + number as u8;
        }
        self.extend_from_slice(&buffer[at..]);
    }

    fn int(&mut self, number: i64) {
        if number < 0 {
            self.push(b'-');
        }
        self.uint(number.unsigned_abs());
    }

    fn hex(&mut self, number: u64, width: usize) {
        let digits = (64 - number.leading_zeros() as usize).div_ceil(4).max(width).max(1);
        for digit in (0..digits).rev() {
            let nibble = if digit < 16 { number >> (4 * digit) & 15 } else { 0 };
            self.push(UPPER_HEX[nibble as usize]);
        }
    }

    fn wide_int(&mut self, words: &[u64], width: u32) {
        let sign_bit = width.saturating_sub(1);
        let sign_word = words.get(sign_bit as usize / 64).copied().unwrap_or(0);
        if sign_word >> (sign_bit % 64) & 1 == 0 {
            return self.wide_uint(words);
        }
        let magnitude = negated(words, width);
        if used_words(&magnitude) > MAX_DECIMAL_WORDS {
            return self.long_hex("s0x", &words[..used_words(words)]);
        }
        self.push(b'-');
        self.wide_uint(&magnitude);
    }

    fn wide_uint(&mut self, words: &[u64]) {
        match &words[..used_words(words)] {
            [] => self.push(b'0'),
            [word] => self.uint(*word),
            words if words.len() <= MAX_DECIMAL_WORDS => self.long_decimal(words.to_vec()),
            words => self.long_hex("u0x", words),
        }
    }

    fn name(&mut self, name: &[u8]) {
        // Names are long and nearly always plain: no early exit, so that it is one vector loop.
        let plain = name.first().is_some_and(|first| !first.is_ascii_digit())
            && name.iter().fold(true, |plain, &byte| plain & in_plain_name(byte));
        if plain { self.extend_from_slice(name) } else { self.quoted(name) }
    }

    fn escaped(&mut self, text: &[u8]) {
        let mut rest = text;
        while let Some(at) = rest.iter().position(|&byte| !IN_PLAIN_STRING[byte as usize]) {
            self.extend_from_slice(&rest[..at]);
            match rest[at] {
                b'\\' => self.extend_from_slice(b"\\\\"),
                byte => self.escape(byte),
            }
            rest = &rest[at + 1..];
        }
        self.extend_from_slice(rest);
    }

    fn quoted(&mut self, text: &[u8]) {
        self.push(b'"');
        self.escaped(text);
        self.push(b'"');
    }

    fn md_name(&mut self, name: &[u8]) {
        if name.is_empty() {
            return self.put("<empty name> ");
        }
        for (index, &byte) in name.iter().enumerate() {
            let plain = byte.is_ascii_alphabetic()
                || matches!(byte, b'-' | b'$' | b'.' | b'_')
                || index > 0 && byte.is_ascii_digit();
            if plain {
                self.push(byte);
            } else {
                self.escape(byte);
            }
        }
    }
}

/// What the methods of [`Put`] are made of.
trait PutParts {
    fn escape(&mut self, byte: u8);
    fn long_decimal(&mut self, words: Vec<u64>);
    fn long_hex(&mut self, prefix: &str, words: &[u64]);
}

impl PutParts for Vec<u8> {
    fn escape(&mut self, byte: u8) {
        let (high, low) = (UPPER_HEX[byte as usize >> 4], UPPER_HEX[byte as usize & 15]);
        self.extend_from_slice(&[b'\\', high, low]);
    }

    fn long_hex(&mut self, prefix: &str, words: &[u64]) {
        self.put(prefix);
        let Some((first, rest)) = words.split_last() else { return self.push(b'0') };
        self.hex(*first, 1);
        rest.iter().rev().for_each(|&word| self.hex(word, 16));
    }

    fn long_decimal(&mut self, mut words: Vec<u64>) {
        let mut groups = Vec::new();
        while words.len() > 1 {
            groups.push(divide_by_word(&mut words, TEN_19));
        }
        self.uint(words.first().copied().unwrap_or(0));
        for group in groups.into_iter().rev() {
            let start = self.len();
            self.uint(group);
            let n_zeros = 19 - (self.len() - start);
            self.splice(start..start, std::iter::repeat_n(b'0', n_zeros));
        }
    }
}

/// Divides the number in `words` and drops its leading zero words; gives the remainder.
pub(super) fn divide_by_word(words: &mut Vec<u64>, divisor: u64) -> u64 {
    let mut remainder = 0u64;
    for word in words.iter_mut().rev() {
        let dividend = u128::from(remainder) << 64 | u128::from(*word);
        *word = (dividend / u128::from(divisor)) as u64;
        remainder = (dividend % u128::from(divisor)) as u64;
    }
    while words.last() == Some(&0) {
        words.pop();
    }
    remainder
}

/// The number of words without leading zeros.
fn used_words(words: &[u64]) -> usize {
    words.iter().rposition(|&word| word != 0).map_or(0, |last| last + 1)
}

/// The two's complement of a number of `width` bits.
fn negated(words: &[u64], width: u32) -> Vec<u64> {
    let mut carry = true;
    let mut result: Vec<u64> = words
        .iter()
        .map(|&word| {
            let (sum, overflow) = (!word).overflowing_add(u64::from(carry));
            carry = overflow;
            sum
        })
        .collect();
    if !width.is_multiple_of(64)
        && let Some(last) = result.last_mut()
    {
        *last &= crate::constant::low_mask(width % 64);
    }
    result
}

/// True for the bytes that a name may have without quotes.
#[inline]
fn in_plain_name(byte: u8) -> bool {
    let is_letter = (byte | 0x20).wrapping_sub(b'a') < 26;
    let is_digit = byte.wrapping_sub(b'0') < 10;
    is_letter | is_digit | (byte == b'_') | (byte == b'.') | (byte == b'-')
}

/// The bytes that a string shows as they are.
static IN_PLAIN_STRING: [bool; 256] = {
    let mut table = [false; 256];
    let mut byte = b' ';
    while byte <= b'~' {
        table[byte as usize] = byte != b'"' && byte != b'\\';
        byte += 1;
    }
    table
};

#[cfg(test)]
mod tests {
    use super::*;

    fn text(write: impl FnOnce(&mut Vec<u8>)) -> String {
        let mut out = Vec::new();
        write(&mut out);
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn numbers() {
        for number in [0, 1, 9, 10, 99, 100, 101, 12345, 999_999, u64::MAX, u64::MAX / 7] {
            assert_eq!(text(|out| out.uint(number)), number.to_string());
            assert_eq!(text(|out| out.int(number as i64)), (number as i64).to_string());
            assert_eq!(text(|out| out.hex(number, 0)), format!("{number:X}"));
            assert_eq!(text(|out| out.hex(number, 16)), format!("{number:016X}"));
        }
        assert_eq!(text(|out| out.int(i64::MIN)), i64::MIN.to_string());
    }

    #[test]
    fn wide_numbers() {
        for number in [0, 1, u128::MAX, 1 << 127, 10u128.pow(38), 10u128.pow(19), u128::MAX / 3] {
            let words = [number as u64, (number >> 64) as u64];
            assert_eq!(text(|out| out.wide_uint(&words)), number.to_string());
            assert_eq!(text(|out| out.wide_int(&words, 128)), (number as i128).to_string());
        }
        assert_eq!(text(|out| out.wide_int(&[u64::MAX, 1], 65)), "-1");
        assert_eq!(text(|out| out.wide_int(&[0, 1], 65)), "-18446744073709551616");
        let long = text(|out| out.wide_uint(&vec![1; MAX_DECIMAL_WORDS + 1]));
        assert!(long.starts_with("u0x10000000000000001000"));
    }

    #[test]
    fn names_and_strings() {
        assert_eq!(text(|out| out.name(b"a.b-c_9")), "a.b-c_9");
        assert_eq!(text(|out| out.name(b"9a")), "\"9a\"");
        assert_eq!(text(|out| out.name(b"a$b")), "\"a$b\"");
        assert_eq!(text(|out| out.name(b"\x01\"\\\xff ~")), "\"\\01\\22\\\\\\FF ~\"");
        assert_eq!(text(|out| out.md_name(b"9a.b c$")), "\\39a.b\\20c$");
    }
}
