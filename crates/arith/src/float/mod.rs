//! Floating-point arithmetic on bit patterns.
//!
//! A number is its bits in the low end of a [`Bits`], together with a [`Format`]. The reference for
//! every operation is `rustc_apfloat`; what that lacks (square root, minima by PTX's rules, very
//! wide integers, small formats) is computed exactly here. [`native`] has the operations that a
//! processor does by itself at round-to-nearest; tests hold them to the reference.
//!
//! Files: `ops` (arithmetic), `minmax`, `compare`, `convert` (between formats and integers), `sqrt`,
//! `shape` (rounding to integers, signs, exponents, classes), `small` (fp8, fp6, fp4), `native`.
//!
//! # NaN
//!
//! LLVM leaves the bits of a computed NaN open; PTX does not for the formats of 32 bits and less,
//! where every operation gives one *canonical* NaN. So a NaN result here is
//! - for `half`, `bfloat` and `float`: `0x7fff`, `0x7fff`, `0x7fffffff`;
//! - for `double`: the first operand that is a NaN, made quiet, or else `0xfff8000000000000`, the
//!   NaN of NVIDIA's hardware;
//! - for `fp128` and `x86_fp80`: likewise, with the positive default NaN of IEEE 754.
//!
//! Negation, absolute value and `copysign` change the sign bit only, whatever the number is.

mod compare;
mod convert;
mod minmax;
pub mod native;
mod ops;
mod shape;
pub mod small;
mod sqrt;

#[cfg(test)]
mod tests;

use rustc_apfloat::Float as _;

pub use compare::{Relation, compare};
pub use convert::{
    convert, from_signed, from_unsigned, to_signed, to_signed_saturating, to_unsigned,
    to_unsigned_saturating,
};
pub use minmax::{MinMax, min_max};
pub use ops::{add, div, fma, mul, rem, sub};
pub use shape::{FpClass, abs, class_of, copysign, frexp, ldexp, neg, round_to_integral};
pub use sqrt::sqrt;

/// The bits of a number, in the low end.
pub type Bits = u128;

/// A binary floating-point format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Format {
    /// IEEE binary16.
    Half,
    /// The upper half of binary32.
    BFloat,
    /// IEEE binary32.
    Single,
    /// IEEE binary64.
    Double,
    /// The 80-bit format of the x87, whose integer bit is explicit.
    X86Fp80,
    /// IEEE binary128.
    Quad,
}

/// How a result that is not representable is rounded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Round {
    /// To the nearest, ties to even (`rn`).
    Nearest,
    /// Towards zero (`rz`).
    Zero,
    /// Towards minus infinity (`rm`).
    Down,
    /// Towards plus infinity (`rp`).
    Up,
    /// To the nearest, ties away from zero (`rna`).
    NearestAway,
}

impl Round {
    /// All modes.
    pub const ALL: [Round; 5] =
        [Round::Nearest, Round::Zero, Round::Down, Round::Up, Round::NearestAway];

    pub(crate) const fn reference(self) -> rustc_apfloat::Round {
        match self {
            Round::Nearest => rustc_apfloat::Round::NearestTiesToEven,
            Round::Zero => rustc_apfloat::Round::TowardZero,
            Round::Down => rustc_apfloat::Round::TowardNegative,
            Round::Up => rustc_apfloat::Round::TowardPositive,
            Round::NearestAway => rustc_apfloat::Round::NearestTiesToAway,
        }
    }
}

/// Runs `$body` with `$F` standing for the reference type of `$format`.
macro_rules! with_format {
    ($format:expr, $F:ident => $body:expr) => {
        match $format {
            $crate::float::Format::Half => {
                type $F = rustc_apfloat::ieee::Half;
                $body
            }
            $crate::float::Format::BFloat => {
                type $F = rustc_apfloat::ieee::BFloat;
                $body
            }
            $crate::float::Format::Single => {
                type $F = rustc_apfloat::ieee::Single;
                $body
            }
            $crate::float::Format::Double => {
                type $F = rustc_apfloat::ieee::Double;
                $body
            }
            $crate::float::Format::X86Fp80 => {
                type $F = rustc_apfloat::ieee::X87DoubleExtended;
                $body
            }
            $crate::float::Format::Quad => {
                type $F = rustc_apfloat::ieee::Quad;
                $body
            }
        }
    };
}
pub(crate) use with_format;

impl Format {
    /// All formats.
    pub const ALL: [Format; 6] = [
        Format::Half,
        Format::BFloat,
        Format::Single,
        Format::Double,
        Format::X86Fp80,
        Format::Quad,
    ];

    /// The width in bits.
    pub const fn bits(self) -> u32 {
        match self {
            Format::Half | Format::BFloat => 16,
            Format::Single => 32,
            Format::Double => 64,
            Format::X86Fp80 => 80,
            Format::Quad => 128,
        }
    }

    /// The bits of the significand, the leading one included whether or not it is stored.
    pub const fn precision(self) -> u32 {
        match self {
            Format::Half => 11,
            Format::BFloat => 8,
            Format::Single => 24,
            Format::Double => 53,
            Format::X86Fp80 => 64,
            Format::Quad => 113,
        }
    }

    /// The sign bit.
    pub const fn sign_bit(self) -> Bits {
        1 << (self.bits() - 1)
    }

    /// The NaN an operation gives that has no NaN among its operands.
    pub const fn canonical_nan(self) -> Bits {
        match self {
            Format::Half | Format::BFloat => 0x7fff,
            Format::Single => 0x7fff_ffff,
            Format::Double => 0xfff8_0000_0000_0000,
            Format::X86Fp80 => 0x7fff_c000_0000_0000_0000,
            Format::Quad => 0x7fff_8000_0000_0000_0000_0000_0000_0000,
        }
    }

    /// Infinity of the given sign.
    pub fn infinity(self, negative: bool) -> Bits {
        with_format!(self, F => (if negative { -F::INFINITY } else { F::INFINITY }).to_bits())
    }

    /// The largest finite number of the given sign.
    pub fn largest(self, negative: bool) -> Bits {
        with_format!(self, F => (if negative { -F::largest() } else { F::largest() }).to_bits())
    }

    /// One.
    pub fn one(self) -> Bits {
        with_format!(self, F => F::from_u128(1).value.to_bits())
    }

    /// True for a NaN.
    pub fn is_nan(self, bits: Bits) -> bool {
        with_format!(self, F => F::from_bits(bits).is_nan())
    }

    /// True for a zero of either sign.
    pub fn is_zero(self, bits: Bits) -> bool {
        with_format!(self, F => F::from_bits(bits).is_zero())
    }

    /// True for a number that is not zero and below the normal range.
    pub fn is_denormal(self, bits: Bits) -> bool {
        with_format!(self, F => F::from_bits(bits).is_denormal())
    }

    /// True for an infinity of either sign.
    pub fn is_infinite(self, bits: Bits) -> bool {
        with_format!(self, F => F::from_bits(bits).is_infinite())
    }

    /// True if the sign bit is set.
    pub const fn is_negative(self, bits: Bits) -> bool {
        bits & self.sign_bit() != 0
    }

    /// A denormal number made a zero of its sign, as `.ftz` does to operands and results.
    pub fn flush(self, bits: Bits) -> Bits {
        if self.is_denormal(bits) { bits & self.sign_bit() } else { bits }
    }

    /// The number kept between zero and one, NaN made zero, as `.sat` does to results.
    pub fn saturate(self, bits: Bits) -> Bits {
        if self.is_nan(bits) || self.is_negative(bits) {
            return 0;
        }
        match compare(self, bits, self.one()) {
            Relation::Greater => self.one(),
            Relation::Less | Relation::Equal | Relation::Unordered => bits,
        }
    }

    /// Negative numbers made zero, NaN made canonical, as `.relu` does to results.
    pub fn relu(self, bits: Bits) -> Bits {
        if self.is_nan(bits) {
            self.canonical_nan()
        } else if self.is_negative(bits) {
            0
        } else {
            bits
        }
    }

    /// A NaN made quiet.
    pub(crate) fn quiet(self, nan: Bits) -> Bits {
        let quiet_bit = self.precision() - 2;
        nan | 1 << quiet_bit
    }

    /// The result of an operation that gave `result` for `operands`, by the rules for NaN.
    pub(crate) fn with_nan_rule(self, result: Bits, operands: &[Bits]) -> Bits {
        if !self.is_nan(result) {
            return result;
        }
        match self {
            Format::Half | Format::BFloat | Format::Single => self.canonical_nan(),
            Format::Double | Format::X86Fp80 | Format::Quad => {
                match operands.iter().find(|&&operand| self.is_nan(operand)) {
                    Some(&nan) => self.quiet(nan),
                    None => self.canonical_nan(),
                }
            }
        }
    }
}

/// The sign, the significand and the exponent of its lowest bit, of a finite number.
pub(crate) fn take_apart(format: Format, bits: Bits) -> (bool, u128, i32) {
    let negative = format.is_negative(bits);
    let magnitude = bits & !format.sign_bit();
    let stored = match format {
        Format::X86Fp80 => 64,
        _ => format.precision() - 1,
    };
    let exponent_bits = format.bits() - 1 - stored;
    let biased = (magnitude >> stored) as i32;
    let fraction = magnitude & ((1 << stored) - 1);
    let bias = (1 << (exponent_bits - 1)) - 1;
    let implicit = format != Format::X86Fp80 && biased != 0;
    let significand = if implicit { fraction | 1 << stored } else { fraction };
    (negative, significand, biased.max(1) - bias - (format.precision() as i32 - 1))
}
