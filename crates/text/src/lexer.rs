//! The lexer: bytes to tokens, one at a time, without allocating.
//!
//! A token is a kind, the bytes it spans and, for numbers, a value. Names and strings are slices
//! of the source; only those with escapes are copied, when the parser asks for them.

use std::borrow::Cow;

use memchr::{memchr, memchr2};
use nvopt_ir::types::{MAX_INT_BITS, Type};

use crate::{token::Tok, words::Words};

/// `[a-zA-Z0-9_]`: part of a word.
const WORD: u8 = 1;
/// `[-a-zA-Z$._0-9]`: part of a name.
const NAME: u8 = 2;
/// `[0-9]`
const DIGIT: u8 = 4;
/// `[0-9a-fA-F]`
const HEX: u8 = 8;
/// `[-a-zA-Z$._]`: the start of a name.
const NAME_START: u8 = 16;
/// What may stand between tokens.
const BLANK: u8 = 32;

static CLASS: [u8; 256] = classes();

const fn classes() -> [u8; 256] {
    let mut table = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        let b = byte as u8;
        if b.is_ascii_alphanumeric() || b == b'_' {
            table[byte] |= WORD | NAME;
        }
        if matches!(b, b'-' | b'$' | b'.') {
            table[byte] |= NAME;
        }
        if b.is_ascii_alphabetic() || matches!(b, b'-' | b'$' | b'.' | b'_') {
            table[byte] |= NAME_START;
        }
        if b.is_ascii_digit() {
            table[byte] |= DIGIT;
        }
        if matches!(b, b' ' | b'\t' | b'\n' | b'\r' | 0) {
            table[byte] |= BLANK;
        }
        if b.is_ascii_hexdigit() {
            table[byte] |= HEX;
        }
        byte += 1;
    }
    table
}

/// True if all bytes may be part of a name. Arithmetic without a table, so that the compiler can
/// do it on all bytes at once.
fn is_name(chunk: &[u8; 16]) -> bool {
    let mut all = true;
    for &byte in chunk {
        let letter = (byte | 0x20).wrapping_sub(b'a') < 26;
        let digit = byte.wrapping_sub(b'0') < 10;
        let sign = (byte == b'_') | (byte == b'.') | (byte == b'$') | (byte == b'-');
        all &= letter | digit | sign;
    }
    all
}

/// An error of the lexer. It counts more than what the parser says of the bad token.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LexError {
    /// Where the token starts.
    pub(crate) at: u32,
    pub(crate) message: &'static str,
}

/// The lexer, with the token it stands at.
pub(crate) struct Lexer<'a> {
    src: &'a [u8],
    words: &'static Words,
    /// Where the next token is looked for.
    pos: usize,
    /// The token.
    pub(crate) tok: Tok,
    /// Where it starts.
    pub(crate) start: u32,
    /// Where it ends.
    pub(crate) end: u32,
    /// Where the token before it ends.
    pub(crate) last_end: u32,
    /// The value of a number: of an integer its magnitude, if `big` is not set.
    pub(crate) num: u64,
    /// True for an integer that starts with a minus.
    pub(crate) negative: bool,
    /// True for an integer that does not fit in `num`: hexadecimal or more than 19 digits.
    pub(crate) big: bool,
    /// The first error.
    pub(crate) error: Option<LexError>,
}

impl<'a> Lexer<'a> {
    /// A lexer before the first token. The source is shorter than 4 GiB.
    pub(crate) fn new(src: &'a [u8]) -> Lexer<'a> {
        Lexer {
            src,
            words: Words::get(),
            pos: 0,
            tok: Tok::Eof,
            start: 0,
            end: 0,
            last_end: 0,
            num: 0,
            negative: false,
            big: false,
            error: None,
        }
    }

    /// The source.
    pub(crate) fn source(&self) -> &'a [u8] {
        self.src
    }

    /// The bytes of the token.
    #[inline]
    pub(crate) fn text(&self) -> &'a [u8] {
        &self.src[self.start as usize..self.end as usize]
    }

    /// Goes on to the next token.
    #[inline]
    pub(crate) fn advance(&mut self) {
        self.last_end = self.end;
        self.tok = self.lex();
        self.end = self.pos as u32;
    }

    /// Goes back or on to the token at `pos`.
    pub(crate) fn restart_at(&mut self, pos: usize) {
        self.pos = pos.min(self.src.len());
        self.end = self.pos as u32;
        self.advance();
    }

    #[inline]
    fn byte(&self, at: usize) -> u8 {
        self.src.get(at).copied().unwrap_or(0)
    }

    #[inline]
    fn class(&self, at: usize) -> u8 {
        CLASS[self.byte(at) as usize]
    }

    /// The first position from `at` on whose byte is not of `class`.
    #[inline]
    fn skip(&self, at: usize, class: u8) -> usize {
        let rest = self.src.get(at..).unwrap_or(&[]);
        let is_other = |&byte: &u8| CLASS[byte as usize] & class == 0;
        at + rest.iter().position(is_other).unwrap_or(rest.len())
    }

    /// The end of the name that goes on at `at`. Names are long, so whole chunks are looked at
    /// first.
    #[inline]
    fn skip_name(&self, mut at: usize) -> usize {
        let rest = self.src.get(at..).unwrap_or(&[]);
        let (chunks, _) = rest.as_chunks::<16>();
        at += 16 * chunks.iter().take_while(|chunk| is_name(chunk)).count();
        self.skip(at, NAME)
    }

    fn lex(&mut self) -> Tok {
        loop {
            let rest = self.src.get(self.pos..).unwrap_or(&[]);
            let n_blank = rest.iter().position(|&byte| CLASS[byte as usize] & BLANK == 0);
            let Some(n_blank) = n_blank else {
                self.pos = self.src.len();
                self.start = self.pos as u32;
                return Tok::Eof;
            };
            let byte = rest[n_blank];
            self.pos += n_blank;
            self.start = self.pos as u32;
            self.pos += 1;
            match byte {
                b';' => {
                    let rest = &self.src[self.pos..];
                    self.pos += memchr2(b'\n', b'\r', rest).unwrap_or(rest.len());
                }
                b'a'..=b'z' | b'A'..=b'Z' | b'_' => return self.lex_word(),
                b'%' => return self.lex_var(Tok::LocalName, Tok::LocalNum),
                b',' => return Tok::Comma,
                b'=' => return Tok::Equal,
                b'0'..=b'9' | b'-' => return self.lex_number(),
                b'(' => return Tok::LParen,
                b')' => return Tok::RParen,
                b'!' => return self.lex_exclaim(),
                b'@' => return self.lex_var(Tok::GlobalName, Tok::GlobalNum),
                b'"' => return self.lex_quote(),
                b'#' => return self.lex_hash(),
                b'[' => return Tok::LSquare,
                b']' => return Tok::RSquare,
                b'{' => return Tok::LBrace,
                b'}' => return Tok::RBrace,
                b'<' => return Tok::Less,
                b'>' => return Tok::Greater,
                b'*' => return Tok::Star,
                b'|' => return Tok::Bar,
                b':' => return Tok::Colon,
                b'$' => return self.lex_dollar(),
                b'.' => return self.lex_dot(),
                b'+' => return self.lex_plus(),
                b'^' => return self.lex_caret(),
                b'/' => {
                    if !self.skip_block_comment() {
                        return Tok::Error;
                    }
                }
                _ => return Tok::Error,
            }
        }
    }

    #[cold]
    fn fail(&mut self, message: &'static str) -> Tok {
        if self.error.is_none() {
            self.error = Some(LexError { at: self.start, message });
        }
        Tok::Error
    }

    fn skip_block_comment(&mut self) -> bool {
        if self.byte(self.pos) != b'*' {
            return false;
        }
        let body = self.pos + 1;
        match memchr::memmem::find(self.src.get(body..).unwrap_or(&[]), b"*/") {
            Some(at) => {
                self.pos = body + at + 2;
                true
            }
            None => {
                self.pos = self.src.len();
                self.fail("unterminated comment");
                false
            }
        }
    }

    /// A word, a label or an integer type; the first byte is read.
    #[inline]
    fn lex_word(&mut self) -> Tok {
        let start = self.start as usize;
        let word_end = self.skip(self.pos, WORD);
        let mut next = self.byte(word_end);
        if CLASS[next as usize] & NAME != 0 {
            next = self.byte(self.skip(word_end, NAME));
        }
        if next == b':' {
            self.pos = self.skip(word_end, NAME) + 1;
            return Tok::Label;
        }
        if self.src[start] == b'i' && self.class(start + 1) & DIGIT != 0 {
            return self.lex_int_type();
        }
        self.pos = word_end;
        let word = &self.src[start..word_end];
        match self.words.find(word) {
            Some(tok) => tok,
            None => self.lex_rare_word(word),
        }
    }

    fn lex_int_type(&mut self) -> Tok {
        let digits = self.start as usize + 1;
        self.pos = self.skip(digits, DIGIT);
        let bits = self.src[digits..self.pos]
            .iter()
            .fold(0u64, |sum, digit| (sum * 10 + u64::from(digit - b'0')).min(u64::from(u32::MAX)));
        match u32::try_from(bits) {
            Ok(bits) if (1..=MAX_INT_BITS).contains(&bits) => Tok::Type(Type::int(bits)),
            _ => self.fail("bitwidth for integer type out of range"),
        }
    }

    fn lex_rare_word(&mut self, word: &[u8]) -> Tok {
        let prefixes: [&[u8]; 4] = [b"DW_", b"DIFlag", b"DISPFlag", b"CSK_"];
        if prefixes.iter().any(|prefix| word.starts_with(prefix)) {
            return Tok::DebugWord;
        }
        let is_hex =
            matches!(word, [b's' | b'u', b'0', b'x', digit, ..] if digit.is_ascii_hexdigit());
        if is_hex {
            if self.skip(self.start as usize + 3, HEX) != self.pos {
                self.pos = self.start as usize + 3;
                return Tok::Error;
            }
            (self.num, self.negative, self.big) = (0, false, true);
            return Tok::Int;
        }
        let hex_digits = word.strip_prefix(b"f0x").unwrap_or(&[]);
        if !hex_digits.is_empty() && hex_digits.iter().all(u8::is_ascii_hexdigit) {
            return Tok::Float;
        }
        if word.starts_with(b"cc") {
            self.pos = self.start as usize + 2;
            return Tok::Cc;
        }
        self.pos = self.start as usize + 1;
        Tok::Error
    }

    /// `%name`, `%"name"` or `%7`; the sigil is read.
    #[inline]
    fn lex_var(&mut self, name: Tok, number: Tok) -> Tok {
        let class = self.class(self.pos);
        if class & NAME_START != 0 {
            self.pos = self.skip_name(self.pos);
            return name;
        }
        if class & DIGIT != 0 {
            return self.lex_id(number);
        }
        if self.byte(self.pos) == b'"' {
            return self.lex_quoted_name(name);
        }
        Tok::Error
    }

    fn lex_quoted_name(&mut self, name: Tok) -> Tok {
        let body = self.pos + 1;
        let Some(len) = memchr(b'"', &self.src[body..]) else {
            self.pos = self.src.len();
            return self.fail(match name {
                Tok::ComdatName => "end of file in COMDAT variable name",
                _ => "end of file in global variable name",
            });
        };
        self.pos = body + len + 1;
        if has_nul(&self.src[body..body + len]) {
            return self.fail("NUL character is not allowed in names");
        }
        name
    }

    /// Digits that number something.
    #[inline]
    fn lex_id(&mut self, tok: Tok) -> Tok {
        let digits = self.pos;
        self.pos = self.skip(digits, DIGIT);
        self.num = 0;
        for &digit in &self.src[digits..self.pos] {
            let more = self.num.checked_mul(10);
            let Some(num) = more.and_then(|num| num.checked_add(u64::from(digit - b'0'))) else {
                return self.fail("constant bigger than 64 bits detected");
            };
            self.num = num;
        }
        if self.num > u64::from(u32::MAX) {
            return self.fail("invalid value number (too large)");
        }
        tok
    }

    fn lex_exclaim(&mut self) -> Tok {
        let starts_name = |byte: u8| CLASS[byte as usize] & NAME_START != 0 || byte == b'\\';
        if !starts_name(self.byte(self.pos)) {
            return Tok::Exclaim;
        }
        while CLASS[self.byte(self.pos) as usize] & NAME != 0 || self.byte(self.pos) == b'\\' {
            self.pos += 1;
        }
        Tok::MdName
    }

    fn lex_quote(&mut self) -> Tok {
        let body = self.pos;
        let Some(len) = memchr(b'"', &self.src[body..]) else {
            self.pos = self.src.len();
            return self.fail("end of file in string constant");
        };
        self.pos = body + len + 1;
        if self.byte(self.pos) != b':' {
            return Tok::Str;
        }
        self.pos += 1;
        if has_nul(&self.src[body..body + len]) {
            return self.fail("NUL character is not allowed in names");
        }
        Tok::Label
    }

    fn lex_hash(&mut self) -> Tok {
        if self.class(self.pos) & DIGIT != 0 {
            return self.lex_id(Tok::AttrGroup);
        }
        Tok::Hash
    }

    fn lex_caret(&mut self) -> Tok {
        if self.class(self.pos) & DIGIT != 0 {
            return self.lex_id(Tok::Summary);
        }
        Tok::Error
    }

    /// The end of the label whose name goes on at `at`, if it is one.
    fn label_tail(&self, at: usize) -> Option<usize> {
        let end = self.skip(at, NAME);
        (self.byte(end) == b':').then_some(end + 1)
    }

    fn lex_dollar(&mut self) -> Tok {
        if let Some(end) = self.label_tail(self.pos) {
            self.pos = end;
            return Tok::Label;
        }
        if self.byte(self.pos) == b'"' {
            return self.lex_quoted_name(Tok::ComdatName);
        }
        if self.class(self.pos) & NAME_START != 0 {
            self.pos = self.skip(self.pos, NAME);
            return Tok::ComdatName;
        }
        Tok::Error
    }

    fn lex_dot(&mut self) -> Tok {
        if let Some(end) = self.label_tail(self.pos) {
            self.pos = end;
            return Tok::Label;
        }
        if self.byte(self.pos) == b'.' && self.byte(self.pos + 1) == b'.' {
            self.pos += 2;
            return Tok::Dots;
        }
        Tok::Error
    }

    /// `7`, `-7`, `7:`, `7up:`, `-up:`, `7.5e3`, `0x7F`; the first byte is read.
    fn lex_number(&mut self) -> Tok {
        let start = self.start as usize;
        let first = self.src[start];
        self.negative = first == b'-';
        if self.negative && self.class(self.pos) & DIGIT == 0 {
            return match self.label_tail(self.pos) {
                Some(end) => {
                    self.pos = end;
                    Tok::Label
                }
                None => self.lex_special_float(),
            };
        }
        let digits = if self.negative { self.pos } else { start };
        let end = self.skip(digits, DIGIT);
        self.pos = end;
        let next = self.byte(end);
        if CLASS[next as usize] & NAME != 0 || next == b':' {
            if let Some(tok) = self.lex_numeric_label(digits, end) {
                return tok;
            }
            if next == b'.' {
                return self.lex_fraction();
            }
            if first == b'0' && end == start + 1 && next == b'x' {
                return self.lex_hex_float();
            }
        }
        self.set_decimal(&self.src[digits..end]);
        Tok::Int
    }

    fn set_decimal(&mut self, digits: &[u8]) {
        self.big = digits.len() > 19;
        self.num = 0;
        if !self.big {
            for &digit in digits {
                self.num = self.num * 10 + u64::from(digit - b'0');
            }
        }
    }

    fn lex_numeric_label(&mut self, digits: usize, end: usize) -> Option<Tok> {
        if !self.negative && self.byte(end) == b':' {
            self.pos = digits;
            let tok = self.lex_id(Tok::LabelNum);
            self.pos = end + 1;
            return Some(tok);
        }
        self.pos = self.label_tail(end)?;
        Some(Tok::Label)
    }

    /// The rest of a decimal floating-point number, from the point on.
    fn lex_fraction(&mut self) -> Tok {
        self.pos = self.skip(self.pos + 1, DIGIT);
        if matches!(self.byte(self.pos), b'e' | b'E') {
            let sign = usize::from(matches!(self.byte(self.pos + 1), b'+' | b'-'));
            let exponent = self.pos + 1 + sign;
            if self.class(exponent) & DIGIT != 0 {
                self.pos = self.skip(exponent, DIGIT);
            }
        }
        Tok::Float
    }

    /// `0x`, `0xK`, `0xL`, `0xM`, `0xH` or `0xR` and hexadecimal digits.
    fn lex_hex_float(&mut self) -> Tok {
        let mut digits = self.start as usize + 2;
        let kind = self.byte(digits);
        if matches!(kind, b'K'..=b'M' | b'H' | b'R') {
            digits += 1;
        }
        if self.class(digits) & HEX == 0 {
            self.pos = self.start as usize + 1;
            return Tok::Error;
        }
        self.pos = self.skip(digits, HEX);
        let n_digits =
            self.src[digits..self.pos].iter().skip_while(|&&digit| digit == b'0').count();
        let too_long = match kind {
            b'K' => self.pos - digits > 20,
            b'L' | b'M' => self.pos - digits > 32,
            _ => n_digits > 16,
        };
        match (too_long, kind) {
            (false, _) => Tok::Float,
            (true, b'K'..=b'M') => self.fail("constant bigger than 128 bits detected"),
            (true, _) => self.fail("constant bigger than 64 bits detected"),
        }
    }

    /// `inf`, `qnan`, `nan(0x1)` or `snan(0x1)`, after the sign.
    fn lex_special_float(&mut self) -> Tok {
        let end = self.skip(self.pos, WORD);
        let has_payload = match self.src.get(self.pos..end).unwrap_or(&[]) {
            b"inf" | b"qnan" => false,
            b"nan" | b"snan" => true,
            _ => return Tok::Error,
        };
        if !has_payload {
            self.pos = end;
            return Tok::Float;
        }
        let digits = end + 3;
        let close = self.skip(digits, HEX);
        let is_payload = self.src.get(end..digits) == Some(b"(0x") && close > digits;
        if !is_payload || close > digits + 16 || self.byte(close) != b')' {
            return Tok::Error;
        }
        self.pos = close + 1;
        Tok::Float
    }

    /// `+7.5`
    fn lex_plus(&mut self) -> Tok {
        if self.class(self.pos) & DIGIT == 0 {
            return self.lex_special_float();
        }
        let end = self.skip(self.pos, DIGIT);
        if end == self.pos || self.byte(end) != b'.' {
            return Tok::Error;
        }
        self.pos = end;
        self.lex_fraction()
    }
}

/// What names and strings say.
impl<'a> Lexer<'a> {
    /// The name after a one-byte sigil, or of a label, without quotes and escapes.
    #[inline]
    pub(crate) fn name(&self) -> Cow<'a, [u8]> {
        let text = self.text();
        let body = match self.tok {
            Tok::Label => &text[..text.len() - 1],
            _ => &text[1..],
        };
        match body {
            [b'"', inner @ .., b'"'] => unescape(inner),
            // A metadata name has escapes without quotes.
            plain if self.tok == Tok::MdName => unescape(plain),
            plain => Cow::Borrowed(plain),
        }
    }

    /// The contents of a string token.
    pub(crate) fn string(&self) -> Cow<'a, [u8]> {
        let text = self.text();
        unescape(text.get(1..text.len() - 1).unwrap_or(&[]))
    }

    /// The whole word at the start of the token, for messages: a bad token spans one byte only.
    pub(crate) fn whole_word(&self) -> &'a [u8] {
        let start = self.start as usize;
        &self.src[start..self.skip(start, NAME)]
    }
}

/// Replaces `\xx` by the byte it names and `\\` by a backslash.
pub(crate) fn unescape(text: &[u8]) -> Cow<'_, [u8]> {
    let Some(first) = memchr(b'\\', text) else { return Cow::Borrowed(text) };
    let mut bytes = Vec::with_capacity(text.len());
    bytes.extend_from_slice(&text[..first]);
    let mut rest = &text[first..];
    loop {
        rest = match rest {
            [b'\\', b'\\', tail @ ..] => {
                bytes.push(b'\\');
                tail
            }
            [b'\\', high, low, tail @ ..]
                if high.is_ascii_hexdigit() && low.is_ascii_hexdigit() =>
            {
                bytes.push(hex_digit(*high) << 4 | hex_digit(*low));
                tail
            }
            [byte, tail @ ..] => {
                bytes.push(*byte);
                tail
            }
            [] => return Cow::Owned(bytes),
        };
    }
}

/// The value of a hexadecimal digit.
pub(crate) fn hex_digit(digit: u8) -> u8 {
    match digit {
        b'0'..=b'9' => digit - b'0',
        b'a'..=b'f' => digit - b'a' + 10,
        _ => (digit | 0x20).wrapping_sub(b'a').wrapping_add(10) & 15,
    }
}

/// True if a quoted name has a NUL, written as it is or escaped.
fn has_nul(text: &[u8]) -> bool {
    memchr(0, text).is_some() || memchr(0, &unescape(text)).is_some()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lex_all(text: &str) -> Vec<(Tok, String)> {
        let mut lexer = Lexer::new(text.as_bytes());
        let mut all = Vec::new();
        loop {
            lexer.advance();
            if lexer.tok == Tok::Eof {
                return all;
            }
            all.push((lexer.tok, String::from_utf8_lossy(lexer.text()).into_owned()));
        }
    }

    fn kinds(text: &str) -> Vec<Tok> {
        lex_all(text).into_iter().map(|(tok, _)| tok).collect()
    }

    #[test]
    fn names_and_numbers() {
        use Tok::*;
        assert_eq!(
            kinds("%a.b %7 @\"x y\" $c !d !7 #3 ^4"),
            [LocalName, LocalNum, GlobalName, ComdatName, MdName, Exclaim, Int, AttrGroup, Summary]
        );
        assert_eq!(
            kinds("a: \"b c\": 7: 7up: -x: $y: .z: ..."),
            [Label, Label, LabelNum, Label, Label, Label, Label, Dots]
        );
        assert_eq!(
            kinds("1 -2 3.5 -0.0e+7 0x7F 0xH00 u0xF +1.0 +1"),
            [Int, Int, Float, Float, Float, Float, Int, Float, Error, Int]
        );
        assert_eq!(
            kinds("i32 i0 i1x x86_fp80 /* c */ ; rest\n x"),
            [
                Type(nvopt_ir::types::Type::I32),
                Error,
                Type(nvopt_ir::types::Type::I1),
                X,
                Type(nvopt_ir::types::Type::float(nvopt_ir::types::FloatKind::X86Fp80)),
                X
            ]
        );
        assert_eq!(kinds("cc71 DW_TAG_member DIFlagPublic"), [Cc, Int, DebugWord, DebugWord]);
        assert_eq!(kinds("0x"), [Error, X]);
        assert_eq!(kinds("\"open"), [Error]);
    }

    #[test]
    fn escapes() {
        assert_eq!(&*unescape(b"a\\5Cb\\\\c\\zz\\"), b"a\\b\\c\\zz\\");
        let mut lexer = Lexer::new(b"@\"a\\22b\" %99999999999");
        lexer.advance();
        assert_eq!(&*lexer.name(), b"a\"b");
        lexer.advance();
        assert_eq!(lexer.tok, Tok::Error);
        assert_eq!(lexer.error.unwrap().message, "invalid value number (too large)");
    }
}
