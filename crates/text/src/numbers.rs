//! Integer literals of any size.

use smallvec::SmallVec;

use crate::lexer::{Lexer, hex_digit};

/// Little-endian words.
pub(crate) type BigWords = SmallVec<[u64; 2]>;

/// The most decimal digits of a literal: converting them takes quadratic time.
pub(crate) const MAX_DECIMAL_DIGITS: usize = 50_000;

/// An integer as it is written.
#[derive(Clone, Copy, Debug)]
pub(crate) struct IntLit<'a> {
    /// True if it starts with a minus.
    pub(crate) negative: bool,
    magnitude: Magnitude<'a>,
}

#[derive(Clone, Copy, Debug)]
enum Magnitude<'a> {
    Small(u64),
    Decimal(&'a [u8]),
    /// `u0x...` or `s0x...`: a number of as many bits as its highest set bit tells.
    Hex {
        digits: &'a [u8],
        signed: bool,
    },
}

impl<'a> IntLit<'a> {
    /// The integer token `lexer` stands at.
    #[inline]
    pub(crate) fn of_token(lexer: &Lexer<'a>) -> IntLit<'a> {
        let magnitude = match (lexer.big, lexer.text()) {
            (false, _) => Magnitude::Small(lexer.num),
            (true, [prefix @ (b's' | b'u'), b'0', b'x', digits @ ..]) => {
                Magnitude::Hex { digits, signed: *prefix == b's' }
            }
            (true, [b'-', digits @ ..] | digits) => Magnitude::Decimal(digits),
        };
        IntLit { negative: lexer.negative, magnitude }
    }

    /// True if it reads as a signed number: with a minus or `s0x`.
    pub(crate) fn is_signed(self) -> bool {
        self.negative || matches!(self.magnitude, Magnitude::Hex { signed: true, .. })
    }

    /// True if it has more digits than can be converted in reasonable time.
    pub(crate) fn is_too_long(self) -> bool {
        matches!(self.magnitude, Magnitude::Decimal(digits) if digits.len() > MAX_DECIMAL_DIGITS)
    }

    /// The value, if it is not negative and fits.
    pub(crate) fn as_u64(self) -> Option<u64> {
        if self.is_signed() {
            return None;
        }
        match self.magnitude {
            Magnitude::Small(value) => Some(value),
            Magnitude::Decimal(_) | Magnitude::Hex { .. } => {
                let words = self.magnitude_words();
                match words.as_slice() {
                    [] => Some(0),
                    [low] => Some(*low),
                    _ => None,
                }
            }
        }
    }

    /// The value, if it fits.
    pub(crate) fn as_i64(self) -> Option<i64> {
        let words = self.signed_words();
        let low = words[0] as i64;
        let sign = if low < 0 { u64::MAX } else { 0 };
        words[1..].iter().all(|&word| word == sign).then_some(low)
    }

    /// The low 64 bits in two's complement.
    #[inline]
    pub(crate) fn low_word(self) -> u64 {
        match self.magnitude {
            Magnitude::Small(value) if self.negative => value.wrapping_neg(),
            Magnitude::Small(value) => value,
            Magnitude::Decimal(_) | Magnitude::Hex { .. } => self.signed_words()[0],
        }
    }

    /// The value in two's complement, cut or extended to `width` bits.
    pub(crate) fn to_width(self, width: u32) -> BigWords {
        let mut words = self.signed_words();
        let n_words = width.div_ceil(64) as usize;
        let sign = if words.last().is_some_and(|&word| word >> 63 != 0) { u64::MAX } else { 0 };
        words.resize(n_words, sign);
        if !width.is_multiple_of(64)
            && let Some(last) = words.last_mut()
        {
            *last &= (1 << (width % 64)) - 1;
        }
        words
    }

    /// The least width that holds the value in two's complement.
    pub(crate) fn signed_width(self) -> u32 {
        let words = self.signed_words();
        let sign = if words.last().is_some_and(|&word| word >> 63 != 0) { u64::MAX } else { 0 };
        let kept = words.iter().rposition(|&word| word != sign);
        let bits = kept.map_or(0, |at| at as u32 * 64 + 64 - (words[at] ^ sign).leading_zeros());
        bits + 1
    }

    /// The width LLVM holds the literal in: without a sign bit if it is not negative.
    pub(crate) fn stored_width(self) -> u32 {
        if self.is_signed() { self.signed_width() } else { (self.signed_width() - 1).max(1) }
    }

    /// The value in two's complement, with its sign in the top bit of the last word.
    fn signed_words(self) -> BigWords {
        let mut words = self.magnitude_words();
        if let Magnitude::Hex { signed: true, .. } = self.magnitude {
            // The highest set bit is the sign.
            if let Some(last) = words.last_mut() {
                let unused = last.leading_zeros();
                *last = ((*last << unused) as i64 >> unused) as u64;
            }
        } else {
            words.push(0);
        }
        if self.negative {
            let mut carry = true;
            for word in &mut words {
                let (sum, overflow) = (!*word).overflowing_add(u64::from(carry));
                (*word, carry) = (sum, overflow);
            }
        }
        if words.is_empty() {
            words.push(0);
        }
        words
    }

    /// The magnitude without leading zero words.
    fn magnitude_words(self) -> BigWords {
        let mut words = BigWords::new();
        match self.magnitude {
            Magnitude::Small(value) => words.push(value),
            Magnitude::Decimal(digits) => {
                for chunk in digits.chunks(19) {
                    let value =
                        chunk.iter().fold(0, |sum, digit| sum * 10 + u64::from(digit - b'0'));
                    multiply_add(&mut words, 10u64.pow(chunk.len() as u32), value);
                }
            }
            Magnitude::Hex { digits, .. } => {
                for chunk in digits.rchunks(16) {
                    words.push(chunk.iter().fold(0, |sum, &d| sum << 4 | u64::from(hex_digit(d))));
                }
            }
        }
        while words.last() == Some(&0) {
            words.pop();
        }
        words
    }
}

fn multiply_add(words: &mut BigWords, factor: u64, add: u64) {
    let mut carry = u128::from(add);
    for word in words.iter_mut() {
        carry += u128::from(*word) * u128::from(factor);
        *word = carry as u64;
        carry >>= 64;
    }
    if carry != 0 {
        words.push(carry as u64);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lit(text: &str) -> IntLit<'_> {
        let mut lexer = Lexer::new(text.as_bytes());
        lexer.advance();
        IntLit::of_token(&lexer)
    }

    #[test]
    fn small_and_negative() {
        assert_eq!(lit("7").to_width(8).as_slice(), [7]);
        assert_eq!(lit("-1").to_width(8).as_slice(), [255]);
        assert_eq!(lit("300").to_width(8).as_slice(), [44]);
        assert_eq!(lit("-1").to_width(128).as_slice(), [u64::MAX, u64::MAX]);
        assert_eq!(lit("-9223372036854775808").as_i64(), Some(i64::MIN));
        assert_eq!(lit("9223372036854775808").as_i64(), None);
        assert_eq!(lit("18446744073709551615").as_u64(), Some(u64::MAX));
        assert_eq!(lit("18446744073709551616").as_u64(), None);
    }

    #[test]
    fn big_and_hexadecimal() {
        let two_to_64 = lit("18446744073709551616");
        assert_eq!(two_to_64.to_width(128).as_slice(), [0, 1]);
        assert_eq!(lit("-18446744073709551616").to_width(128).as_slice(), [0, u64::MAX]);
        assert_eq!(lit("u0xFF").to_width(16).as_slice(), [255]);
        assert_eq!(lit("s0xFF").to_width(16).as_slice(), [0xffff]);
        assert_eq!(lit("s0x0F").to_width(16).as_slice(), [0xffff]);
        assert_eq!(lit("u0x10000000000000000").to_width(80).as_slice(), [0, 1]);
        assert_eq!((lit("127").signed_width(), lit("-128").signed_width()), (8, 8));
        assert_eq!((lit("128").signed_width(), lit("0").signed_width()), (9, 1));
    }
}
