//! Floating-point literals.
//!
//! A decimal literal is a `double`, rounded to nearest; a hexadecimal one gives the bits of a
//! `double` or, with a letter, of another format. A `half`, `bfloat` or `float` may be written as
//! a `double` that it can represent exactly.
//!
//! LLVM 23 writes `f0x7F800000`, `+inf`, `+qnan` and `+nan(0x1)`, and rounds decimal literals to
//! the format of their type. The former are read always, the latter in texts that have the former.

use nvopt_ir::types::FloatKind;
use rustc_apfloat::{
    Float, FloatConvert, Round,
    ieee::{BFloat, Double, Half, Single},
};

use crate::lexer::hex_digit;

/// A literal as written, found well-formed by the lexer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct FloatLit<'a> {
    pub(crate) text: &'a [u8],
}

/// Why a literal is no constant of a type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Misfit {
    /// The type cannot represent it.
    Inexact,
    /// It is written in another format.
    OtherFormat,
}

/// Little-endian words.
type Words = [u64; 2];

impl FloatLit<'_> {
    /// The bits of the literal as a constant of the format `wanted`.
    pub(crate) fn bits_as(self, wanted: FloatKind) -> Result<Words, Misfit> {
        let (kind, words) = match self.text {
            [b'0', b'x', b'K', digits @ ..] => {
                let (high, low) = digits.split_at(digits.len().min(4));
                (FloatKind::X86Fp80, [hex(low), hex(high)])
            }
            [b'0', b'x', b'L', digits @ ..] => (FloatKind::Fp128, pair(digits)),
            [b'0', b'x', b'M', digits @ ..] => (FloatKind::PpcFp128, pair(digits)),
            [b'0', b'x', b'H', digits @ ..] => (FloatKind::Half, [hex(digits) & 0xffff, 0]),
            [b'0', b'x', b'R', digits @ ..] => (FloatKind::BFloat, [hex(digits) & 0xffff, 0]),
            [b'0', b'x', digits @ ..] => (FloatKind::Double, [hex(digits), 0]),
            [b'f', b'0', b'x', digits @ ..] => return exact_bits(digits, wanted),
            [sign @ (b'+' | b'-'), word @ b'a'..=b'z', rest @ ..] => {
                return special(*sign == b'-', *word, rest, wanted);
            }
            decimal => {
                let value: f64 = text_of(decimal).parse().unwrap_or(0.0);
                (FloatKind::Double, [value.to_bits(), 0])
            }
        };
        convert(kind, words, wanted)
    }

    /// True for a literal in decimal notation.
    pub(crate) fn is_decimal(self) -> bool {
        let digits = match self.text {
            [b'+' | b'-', rest @ ..] | rest => rest,
        };
        matches!(digits, [first, second, ..] if first.is_ascii_digit() && *second != b'x')
    }

    /// The bits of a decimal literal, rounded to the format `wanted`.
    pub(crate) fn rounded_to(self, wanted: FloatKind) -> Option<Words> {
        let text = text_of(self.text);
        let bits = match wanted {
            FloatKind::Half => Half::from_str(text).ok()?.value.to_bits() as u64,
            FloatKind::BFloat => BFloat::from_str(text).ok()?.value.to_bits() as u64,
            FloatKind::Float => u64::from(text.parse::<f32>().ok()?.to_bits()),
            FloatKind::Double => text.parse::<f64>().ok()?.to_bits(),
            FloatKind::X86Fp80 | FloatKind::Fp128 | FloatKind::PpcFp128 => return None,
        };
        Some([bits, 0])
    }
}

trait FromText: Float {
    fn from_str(text: &str) -> Result<rustc_apfloat::StatusAnd<Self>, rustc_apfloat::ParseError> {
        Self::from_str_r(text, Round::NearestTiesToEven)
    }
}
impl FromText for Half {}
impl FromText for BFloat {}

fn text_of(decimal: &[u8]) -> &str {
    str::from_utf8(decimal).unwrap_or("0")
}

/// The first sixteen digits are the low word.
fn pair(digits: &[u8]) -> Words {
    if digits.len() < 16 {
        return [0, hex(digits)];
    }
    let (low, high) = digits.split_at(16);
    [hex(low), hex(high)]
}

fn hex(digits: &[u8]) -> u64 {
    digits.iter().fold(0, |sum, &digit| sum << 4 | u64::from(hex_digit(digit)))
}

/// All the bits of the format, most significant first.
fn exact_bits(digits: &[u8], wanted: FloatKind) -> Result<Words, Misfit> {
    if digits.len() as u32 * 4 != wanted.bits() {
        return Err(Misfit::Inexact);
    }
    let (high, low) = digits.split_at(digits.len().saturating_sub(16));
    Ok([hex(low), hex(high)])
}

/// `inf`, `qnan`, `nan(0x1)`, `snan(0x1)`, told apart by the first letter.
fn special(negative: bool, word: u8, rest: &[u8], wanted: FloatKind) -> Result<Words, Misfit> {
    let fraction = match wanted {
        FloatKind::Half => 10,
        FloatKind::BFloat => 7,
        FloatKind::Float => 23,
        FloatKind::Double => 52,
        FloatKind::X86Fp80 | FloatKind::Fp128 | FloatKind::PpcFp128 => {
            return Err(Misfit::OtherFormat);
        }
    };
    let width = wanted.bits();
    let sign = u64::from(negative) << (width - 1);
    let exponent = ((1u64 << (width - 1 - fraction)) - 1) << fraction;
    let quiet = 1u64 << (fraction - 1);
    let payload = rest.split(|&byte| byte == b'x').nth(1).unwrap_or(&[]);
    let payload = hex(payload.strip_suffix(b")").unwrap_or(payload));
    if payload >= quiet {
        return Err(Misfit::Inexact);
    }
    let low = match word {
        b'i' => 0,
        b's' if payload == 0 => return Err(Misfit::Inexact),
        b's' => payload,
        _ => quiet | payload,
    };
    Ok([sign | exponent | low, 0])
}

fn convert(kind: FloatKind, words: Words, wanted: FloatKind) -> Result<Words, Misfit> {
    if kind == wanted {
        return Ok(words);
    }
    if kind != FloatKind::Double {
        return Err(misfit_of_other_format(kind, wanted));
    }
    match wanted {
        FloatKind::Float => float_bits(words[0]).map(|bits| [u64::from(bits), 0]),
        FloatKind::Half => converted::<Half>(words[0], 10),
        FloatKind::BFloat => converted::<BFloat>(words[0], 7),
        FloatKind::Double => Ok(words),
        FloatKind::X86Fp80 | FloatKind::Fp128 | FloatKind::PpcFp128 => Err(Misfit::OtherFormat),
    }
}

/// LLVM first asks whether the type is at least as wide, then whether it is the same.
fn misfit_of_other_format(kind: FloatKind, wanted: FloatKind) -> Misfit {
    let widens = match kind {
        FloatKind::Half => wanted != FloatKind::BFloat,
        FloatKind::BFloat => wanted != FloatKind::Half,
        FloatKind::Float
        | FloatKind::Double
        | FloatKind::X86Fp80
        | FloatKind::Fp128
        | FloatKind::PpcFp128 => false,
    };
    if widens { Misfit::OtherFormat } else { Misfit::Inexact }
}

/// A `double` as a `float`, the common case.
fn float_bits(bits: u64) -> Result<u32, Misfit> {
    let value = f64::from_bits(bits);
    if value.is_nan() {
        return converted::<Single>(bits, 23).map(|words| words[0] as u32);
    }
    let narrow = value as f32;
    let exact = f64::from(narrow).to_bits() == bits;
    if exact { Ok(narrow.to_bits()) } else { Err(Misfit::Inexact) }
}

/// A `double` in a narrower format with `fraction` bits of fraction.
fn converted<F: Float>(bits: u64, fraction: u32) -> Result<[u64; 2], Misfit>
where
    Double: FloatConvert<F>,
{
    let value = Double::from_bits(u128::from(bits));
    let mut loses_info = false;
    let narrow: F = value.convert_r(Round::NearestTiesToEven, &mut loses_info).value;
    if loses_info {
        return Err(Misfit::Inexact);
    }
    let mut narrow_bits = narrow.to_bits() as u64;
    if value.is_signaling() {
        narrow_bits = signaling(narrow_bits, fraction);
    }
    Ok([narrow_bits, 0])
}

/// Conversion makes a NaN quiet; this gives back the signaling one with the same payload.
fn signaling(quiet: u64, fraction: u32) -> u64 {
    quiet & !(1 << (fraction - 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bits(text: &str, kind: FloatKind) -> Result<u64, Misfit> {
        FloatLit { text: text.as_bytes() }.bits_as(kind).map(|words| words[0])
    }

    #[test]
    fn decimal() {
        assert_eq!(bits("1.0", FloatKind::Double), Ok(0x3FF0_0000_0000_0000));
        assert_eq!(bits("-1.5e+1", FloatKind::Float), Ok(0xC170_0000));
        assert_eq!(bits("0.1", FloatKind::Float), Err(Misfit::Inexact));
        assert_eq!(bits("0.1", FloatKind::Double), Ok(0.1f64.to_bits()));
        assert_eq!(bits("1.0", FloatKind::Half), Ok(0x3C00));
        assert_eq!(bits("1.0", FloatKind::BFloat), Ok(0x3F80));
        assert_eq!(bits("1.0", FloatKind::X86Fp80), Err(Misfit::OtherFormat));
        assert_eq!(bits("65536.0", FloatKind::Half), Err(Misfit::Inexact));
    }

    #[test]
    fn hexadecimal() {
        assert_eq!(bits("0x7FF8000000000000", FloatKind::Float), Ok(0x7FC0_0000));
        assert_eq!(bits("0x7FF4000000000000", FloatKind::Float), Ok(0x7FA0_0000));
        assert_eq!(bits("0x7FF0000020000000", FloatKind::Float), Ok(0x7F80_0001));
        assert_eq!(bits("0xH3C00", FloatKind::Half), Ok(0x3C00));
        assert_eq!(bits("0xR3F80", FloatKind::BFloat), Ok(0x3F80));
        assert_eq!(bits("0xH3C00", FloatKind::BFloat), Err(Misfit::Inexact));
        let words = |text: &'static [u8], kind| FloatLit { text }.bits_as(kind).unwrap();
        let wide = words(b"0xK3FFF8000000000000000", FloatKind::X86Fp80);
        assert_eq!(wide, [0x8000_0000_0000_0000, 0x3FFF]);
        let quad = words(b"0xL00000000000000003FFF000000000000", FloatKind::Fp128);
        assert_eq!(quad, [0, 0x3FFF_0000_0000_0000]);
    }

    #[test]
    fn newer_forms() {
        assert_eq!(bits("f0x3F800000", FloatKind::Float), Ok(0x3F80_0000));
        assert_eq!(bits("f0x3F80", FloatKind::Float), Err(Misfit::Inexact));
        assert_eq!(bits("-inf", FloatKind::Float), Ok(0xFF80_0000));
        assert_eq!(bits("+qnan", FloatKind::Half), Ok(0x7E00));
        assert_eq!(bits("+nan(0x3FFFFF)", FloatKind::Float), Ok(0x7FFF_FFFF));
        assert_eq!(bits("+snan(0x1)", FloatKind::Float), Ok(0x7F80_0001));
        let tenth = FloatLit { text: b"0.1" };
        assert_eq!(tenth.rounded_to(FloatKind::Float), Some([u64::from(0.1f32.to_bits()), 0]));
        assert!(tenth.is_decimal() && !FloatLit { text: b"0x1" }.is_decimal());
    }
}
