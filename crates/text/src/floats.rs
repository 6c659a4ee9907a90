//! Floating-point literals.
//!
//! A decimal literal is a `double`, rounded to nearest; a hexadecimal one gives the bits of a
//! `double` or, with a letter, of another format. A `half`, `bfloat` or `float` may be written as
//! a `double` that it can represent exactly.

use nvopt_ir::types::FloatKind;
use rustc_apfloat::{
    Float, FloatConvert, Round,
    ieee::{BFloat, Double, Half, Single},
};

use crate::lexer::hex_digit;

/// A literal: the format it is written in and its bits, little-endian words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct FloatLit {
    pub(crate) kind: FloatKind,
    pub(crate) words: [u64; 2],
}

/// Why a literal is no constant of a type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Misfit {
    /// The type cannot represent it.
    Inexact,
    /// It is written in another format.
    OtherFormat,
}

/// Reads a literal the lexer has found well-formed.
pub(crate) fn parse(text: &[u8]) -> FloatLit {
    match text {
        [b'0', b'x', b'K', digits @ ..] => {
            let (high, low) = digits.split_at(digits.len().min(4));
            FloatLit { kind: FloatKind::X86Fp80, words: [hex(low), hex(high)] }
        }
        [b'0', b'x', b'L', digits @ ..] => pair(FloatKind::Fp128, digits),
        [b'0', b'x', b'M', digits @ ..] => pair(FloatKind::PpcFp128, digits),
        [b'0', b'x', b'H', digits @ ..] => {
            FloatLit { kind: FloatKind::Half, words: [hex(digits) & 0xffff, 0] }
        }
        [b'0', b'x', b'R', digits @ ..] => {
            FloatLit { kind: FloatKind::BFloat, words: [hex(digits) & 0xffff, 0] }
        }
        [b'0', b'x', digits @ ..] => FloatLit { kind: FloatKind::Double, words: [hex(digits), 0] },
        decimal => {
            let text = str::from_utf8(decimal).unwrap_or("0");
            let value: f64 = text.parse().unwrap_or(0.0);
            FloatLit { kind: FloatKind::Double, words: [value.to_bits(), 0] }
        }
    }
}

/// The first sixteen digits are the low word.
fn pair(kind: FloatKind, digits: &[u8]) -> FloatLit {
    if digits.len() < 16 {
        return FloatLit { kind, words: [0, hex(digits)] };
    }
    let (low, high) = digits.split_at(16);
    FloatLit { kind, words: [hex(low), hex(high)] }
}

fn hex(digits: &[u8]) -> u64 {
    digits.iter().fold(0, |sum, &digit| sum << 4 | u64::from(hex_digit(digit)))
}

impl FloatLit {
    /// The bits of the literal as a constant of the format `wanted`.
    pub(crate) fn bits_as(self, wanted: FloatKind) -> Result<[u64; 2], Misfit> {
        if self.kind == wanted {
            return Ok(self.words);
        }
        if self.kind != FloatKind::Double {
            return Err(self.misfit_of_other_format(wanted));
        }
        let bits = self.words[0];
        match wanted {
            FloatKind::Float => float_bits(bits).map(|bits| [u64::from(bits), 0]),
            FloatKind::Half => converted::<Half>(bits, 10),
            FloatKind::BFloat => converted::<BFloat>(bits, 7),
            FloatKind::Double => Ok(self.words),
            FloatKind::X86Fp80 | FloatKind::Fp128 | FloatKind::PpcFp128 => Err(Misfit::OtherFormat),
        }
    }

    /// LLVM first asks whether the type is at least as wide, then whether it is the same.
    fn misfit_of_other_format(self, wanted: FloatKind) -> Misfit {
        let widens = match self.kind {
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
        narrow_bits = signaling(narrow_bits, bits, fraction);
    }
    Ok([narrow_bits, 0])
}

/// Conversion makes a NaN quiet; this gives back a signaling one, whose payload is the low bits
/// of the wide one, or the highest payload bit if they are zero.
fn signaling(quiet: u64, wide: u64, fraction: u32) -> u64 {
    let quiet_bit = 1u64 << (fraction - 1);
    let payload = wide & (quiet_bit - 1);
    let payload = if payload == 0 { quiet_bit >> 1 } else { payload };
    quiet & !(2 * quiet_bit - 1) | payload
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bits(text: &str, kind: FloatKind) -> Result<u64, Misfit> {
        parse(text.as_bytes()).bits_as(kind).map(|words| words[0])
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
        assert_eq!(bits("0xH3C00", FloatKind::Half), Ok(0x3C00));
        assert_eq!(bits("0xR3F80", FloatKind::BFloat), Ok(0x3F80));
        assert_eq!(bits("0xH3C00", FloatKind::BFloat), Err(Misfit::Inexact));
        let wide = parse(b"0xK3FFF8000000000000000");
        assert_eq!(wide.words, [0x8000_0000_0000_0000, 0x3FFF]);
        let quad = parse(b"0xL00000000000000003FFF000000000000");
        assert_eq!(quad.words, [0, 0x3FFF_0000_0000_0000]);
    }
}
