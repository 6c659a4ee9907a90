//! Scalars as text: their types, and numbers of those types.

use std::fmt;

use nvopt_arith::float::{Format, Round, convert};
use rustc_apfloat::{Float as _, ieee};
use smallvec::{SmallVec, smallvec};

/// The widest integer that can be written.
const MAX_BITS: u32 = 1 << 12;
/// The longest number that is read.
const MAX_NUMBER_LEN: usize = 4096;

/// The type of a scalar.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ScalarType {
    /// An integer of so many bits.
    Int(u32),
    /// A float.
    Float(Format),
}

/// What is known of a scalar.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    /// All its bits.
    Defined,
    /// None of its bits: `undef`.
    Undef,
    /// It is poison.
    Poison,
}

/// The 64-bit pieces of a number, lowest first.
pub type Words = SmallVec<[u64; 2]>;

/// A scalar value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scalar {
    /// Its type.
    pub ty: ScalarType,
    /// Its bits; zero if it has none.
    pub words: Words,
    /// Whether it has any.
    pub state: State,
}

impl ScalarType {
    /// The type named `name`: `i32`, `f16`, `bf16`, `f32`, `f64`, `f128`, or LLVM's name of a float.
    pub fn from_name(name: &str) -> Option<ScalarType> {
        let format = match name {
            "f16" | "half" => Format::Half,
            "bf16" | "bfloat" => Format::BFloat,
            "f32" | "float" => Format::Single,
            "f64" | "double" => Format::Double,
            "f128" | "fp128" => Format::Quad,
            "x86_fp80" => Format::X86Fp80,
            _ => {
                let digits = name.strip_prefix('i')?;
                let is_plain =
                    !digits.starts_with('0') && digits.bytes().all(|b| b.is_ascii_digit());
                let bits = digits.parse().ok().filter(|&bits| is_plain && bits <= MAX_BITS)?;
                return Some(ScalarType::Int(bits));
            }
        };
        Some(ScalarType::Float(format))
    }

    /// The width.
    pub fn bits(self) -> u32 {
        match self {
            ScalarType::Int(bits) => bits,
            ScalarType::Float(format) => format.bits(),
        }
    }

    /// The bytes an element of a buffer takes; `None` if buffers cannot have such elements.
    pub fn element_bytes(self) -> Option<usize> {
        let bytes = (self.bits() as usize).div_ceil(8).next_power_of_two();
        (bytes <= 16).then_some(bytes)
    }

    /// The number that `text` means for this type.
    ///
    /// Integers are decimal, or `0x` and the bits. Floats are decimal, `inf`, `nan`, hexadecimal
    /// with a binary exponent (`0x1.8p3`), or `0x` and the bits. `true`, `false`, `undef` and
    /// `poison` are what they say.
    pub fn parse(self, text: &str) -> Result<Scalar, String> {
        let text = text.trim();
        let state = match text {
            "undef" => State::Undef,
            "poison" => State::Poison,
            _ => State::Defined,
        };
        if state != State::Defined {
            let n_words = self.bits().div_ceil(64) as usize;
            return Ok(Scalar { ty: self, words: smallvec![0; n_words], state });
        }
        if text.len() > MAX_NUMBER_LEN {
            return Err("the number is too long".into());
        }
        let words = match self {
            ScalarType::Int(bits) => parse_int(text, bits),
            ScalarType::Float(format) => parse_float(text, format),
        };
        let words = words.map_err(|why| format!("`{text}` is no {self}: {why}"))?;
        Ok(Scalar { ty: self, words, state })
    }

    /// The text of defined `bits`, which [`ScalarType::parse`] reads back.
    pub fn text(self, bits: u128) -> String {
        match self {
            ScalarType::Int(1) => (if bits & 1 == 1 { "1" } else { "0" }).into(),
            ScalarType::Int(width) if width <= 128 => {
                let unused = 128 - width;
                (((bits << unused) as i128) >> unused).to_string()
            }
            ScalarType::Int(_) => format!("{bits:#x}"),
            ScalarType::Float(format) => float_text(format, bits),
        }
    }
}

impl fmt::Display for ScalarType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = match self {
            ScalarType::Int(bits) => return write!(f, "i{bits}"),
            ScalarType::Float(Format::Half) => "f16",
            ScalarType::Float(Format::BFloat) => "bf16",
            ScalarType::Float(Format::Single) => "f32",
            ScalarType::Float(Format::Double) => "f64",
            ScalarType::Float(Format::Quad) => "f128",
            ScalarType::Float(Format::X86Fp80) => "x86_fp80",
        };
        f.write_str(name)
    }
}

impl Scalar {
    /// A defined scalar of at most 128 bits.
    pub fn new(ty: ScalarType, bits: u128) -> Scalar {
        let mut words: Words = smallvec![bits as u64, (bits >> 64) as u64];
        words.truncate(ty.bits().div_ceil(64) as usize);
        Scalar { ty, words, state: State::Defined }
    }

    /// The low 128 bits.
    pub fn low(&self) -> u128 {
        let word = |index: usize| u128::from(self.words.get(index).copied().unwrap_or(0));
        word(0) | word(1) << 64
    }
}

impl fmt::Display for Scalar {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.state {
            State::Undef => f.write_str("undef"),
            State::Poison => f.write_str("poison"),
            State::Defined if self.words.len() > 2 => {
                f.write_str("0x")?;
                self.words.iter().rev().try_for_each(|word| write!(f, "{word:016x}"))
            }
            State::Defined => f.write_str(&self.ty.text(self.low())),
        }
    }
}

fn parse_int(text: &str, bits: u32) -> Result<Words, &'static str> {
    let (negative, digits) = match text.strip_prefix('-') {
        Some(digits) => (true, digits),
        None => (false, text),
    };
    let (base, digits) = match (digits, digits.strip_prefix("0x")) {
        ("true", _) if bits == 1 && !negative => (10, "1"),
        ("false", _) if bits == 1 && !negative => (10, "0"),
        (_, Some(hex)) => (16, hex),
        (_, None) => (10, digits),
    };
    if digits.is_empty() {
        return Err("expected digits");
    }
    // One word more than needed, so that what does not fit shows.
    let mut words: Words = smallvec![0; bits.div_ceil(64) as usize + 1];
    for digit in digits.chars() {
        let mut carry =
            digit.to_digit(base).ok_or("expected a decimal number or 0x and bits")? as u128;
        for word in &mut words {
            let wide = u128::from(*word) * u128::from(base) + carry;
            *word = wide as u64;
            carry = wide >> 64;
        }
        if carry != 0 {
            return Err("it does not fit");
        }
    }
    let used = words
        .iter()
        .rposition(|&word| word != 0)
        .map_or(0, |last| last as u32 * 64 + (64 - words[last].leading_zeros()));
    let is_power = words.iter().map(|word| word.count_ones()).sum::<u32>() == 1;
    let fits = if negative { used < bits || (used == bits && is_power) } else { used <= bits };
    if !fits {
        return Err("it does not fit");
    }
    words.pop();
    if negative {
        negate(&mut words, bits);
    }
    Ok(words)
}

/// Two's complement in `bits` bits.
fn negate(words: &mut Words, bits: u32) {
    let mut carry = true;
    for word in words.iter_mut() {
        (*word, carry) = (!*word).overflowing_add(u64::from(carry));
    }
    if let (Some(last), rest @ 1..) = (words.last_mut(), bits % 64) {
        *last &= (1 << rest) - 1;
    }
}

fn parse_float(text: &str, format: Format) -> Result<Words, &'static str> {
    let bits = match (text, text.strip_prefix("0x")) {
        ("inf" | "+inf", _) => format.infinity(false),
        ("-inf", _) => format.infinity(true),
        ("nan", _) => format.canonical_nan(),
        (_, Some(hex)) if !hex.contains(['p', 'P']) => {
            let bits = u128::from_str_radix(hex, 16).map_err(|_| "expected bits after 0x")?;
            if format.bits() < 128 && bits >> format.bits() != 0 {
                return Err("it has more bits than the type");
            }
            bits
        }
        _ => parse_number(text, format)?,
    };
    Ok(Scalar::new(ScalarType::Float(format), bits).words)
}

fn parse_number(text: &str, format: Format) -> Result<u128, &'static str> {
    if !is_decimal(text) && !is_hexadecimal(text) {
        return Err("expected a number");
    }
    let round = rustc_apfloat::Round::NearestTiesToEven;
    let bits = match format {
        Format::Half => ieee::Half::from_str_r(text, round).map(|read| read.value.to_bits()),
        Format::BFloat => ieee::BFloat::from_str_r(text, round).map(|read| read.value.to_bits()),
        Format::Single => ieee::Single::from_str_r(text, round).map(|read| read.value.to_bits()),
        Format::Double => ieee::Double::from_str_r(text, round).map(|read| read.value.to_bits()),
        Format::Quad => ieee::Quad::from_str_r(text, round).map(|read| read.value.to_bits()),
        Format::X86Fp80 => {
            ieee::X87DoubleExtended::from_str_r(text, round).map(|read| read.value.to_bits())
        }
    };
    bits.map_err(|_| "expected a number")
}

fn is_decimal(text: &str) -> bool {
    text.contains(|c: char| c.is_ascii_digit()) && text.parse::<f64>().is_ok()
}

/// `0x1.8p-3`.
fn is_hexadecimal(text: &str) -> bool {
    let unsigned = text.strip_prefix(['-', '+']).unwrap_or(text);
    let Some((mantissa, exponent)) =
        unsigned.strip_prefix("0x").and_then(|rest| rest.split_once(['p', 'P']))
    else {
        return false;
    };
    let mantissa = mantissa.replacen('.', "", 1);
    let is_hex = |c: char| c.is_ascii_hexdigit();
    !mantissa.is_empty() && mantissa.chars().all(is_hex) && exponent.parse::<i32>().is_ok()
}

/// The shortest decimal for what a processor has, the bits for the rest and for odd NaNs.
fn float_text(format: Format, bits: u128) -> String {
    if format.is_nan(bits) {
        let is_canonical = bits == format.canonical_nan();
        return if is_canonical { "nan".into() } else { format!("{bits:#x}") };
    }
    match format {
        Format::Single => format!("{:?}", f32::from_bits(bits as u32)),
        Format::Double => format!("{:?}", f64::from_bits(bits as u64)),
        Format::Half | Format::BFloat => {
            let wide = convert(format, Format::Single, Round::Nearest, bits);
            format!("{:?}", f32::from_bits(wide as u32))
        }
        Format::Quad | Format::X86Fp80 => format!("{bits:#x}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bits(ty: &str, text: &str) -> u128 {
        let ty = ScalarType::from_name(ty).expect(ty);
        ty.parse(text).unwrap_or_else(|why| panic!("{why}")).low()
    }

    #[test]
    fn integers() {
        assert_eq!(bits("i32", "7"), 7);
        assert_eq!(bits("i32", "-1"), 0xffff_ffff);
        assert_eq!(bits("i8", "-128"), 0x80);
        assert_eq!(bits("i8", "255"), 0xff);
        assert_eq!(bits("i1", "true"), 1);
        assert_eq!(bits("i33", "-1"), 0x1_ffff_ffff);
        assert_eq!(bits("i128", "-2"), u128::MAX - 1);
        let wide = ScalarType::Int(256).parse("-1").unwrap();
        assert_eq!(wide.words[..], [u64::MAX; 4]);
        for (ty, text) in [("i8", "256"), ("i8", "-129"), ("i8", ""), ("i8", "1x"), ("i1", "2")] {
            assert!(ScalarType::from_name(ty).unwrap().parse(text).is_err(), "{ty}:{text}");
        }
        assert_eq!(ScalarType::from_name("i0"), None);
        assert_eq!(ScalarType::from_name("i99999999999"), None);
    }

    #[test]
    fn floats() {
        assert_eq!(bits("f32", "1.5"), 0x3fc0_0000);
        assert_eq!(bits("float", "0x1p3"), 0x4100_0000);
        assert_eq!(bits("f32", "0x3f800000"), 0x3f80_0000);
        assert_eq!(bits("f16", "1"), 0x3c00);
        assert_eq!(bits("bf16", "-2e0"), 0xc000);
        assert_eq!(bits("f64", "-inf"), 0xfff0_0000_0000_0000);
        assert_eq!(bits("f32", "nan"), 0x7fff_ffff);
        for text in ["", "x", "1.5.5", "0x123456789", "e", "--1", "0x", "1e", "0xp"] {
            assert!(ScalarType::Float(Format::Single).parse(text).is_err(), "{text}");
        }
    }

    #[test]
    fn text_reads_back() {
        for (ty, text) in [
            ("i32", "-5"),
            ("i1", "1"),
            ("f32", "1.5"),
            ("f16", "0.25"),
            ("bf16", "-3.0"),
            ("f64", "inf"),
            ("f64", "nan"),
            ("f32", "0x7fc00000"),
            ("i16", "undef"),
        ] {
            let scalar = ScalarType::from_name(ty).unwrap().parse(text).unwrap();
            assert_eq!(scalar.to_string(), text);
        }
    }
}
