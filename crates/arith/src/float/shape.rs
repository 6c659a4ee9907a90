//! Signs, exponents, classes and rounding to integers.

use rustc_apfloat::Float as _;

use super::{Bits, Format, Round, with_format};

/// The classes of numbers, as `llvm.is.fpclass` numbers them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FpClass(pub u32);

impl FpClass {
    /// A signaling NaN.
    pub const SNAN: FpClass = FpClass(1 << 0);
    /// A quiet NaN.
    pub const QNAN: FpClass = FpClass(1 << 1);
    /// Minus infinity.
    pub const NEG_INF: FpClass = FpClass(1 << 2);
    /// Negative and normal.
    pub const NEG_NORMAL: FpClass = FpClass(1 << 3);
    /// Negative and denormal.
    pub const NEG_DENORMAL: FpClass = FpClass(1 << 4);
    /// Minus zero.
    pub const NEG_ZERO: FpClass = FpClass(1 << 5);
    /// Plus zero.
    pub const POS_ZERO: FpClass = FpClass(1 << 6);
    /// Positive and denormal.
    pub const POS_DENORMAL: FpClass = FpClass(1 << 7);
    /// Positive and normal.
    pub const POS_NORMAL: FpClass = FpClass(1 << 8);
    /// Plus infinity.
    pub const POS_INF: FpClass = FpClass(1 << 9);
}

/// The class of `a`: one bit.
pub fn class_of(format: Format, a: Bits) -> FpClass {
    let negative = format.is_negative(a);
    let by_sign = |if_negative, if_positive| if negative { if_negative } else { if_positive };
    with_format!(format, F => {
        let a = F::from_bits(a);
        if a.is_nan() {
            if a.is_signaling() { FpClass::SNAN } else { FpClass::QNAN }
        } else if a.is_infinite() {
            by_sign(FpClass::NEG_INF, FpClass::POS_INF)
        } else if a.is_zero() {
            by_sign(FpClass::NEG_ZERO, FpClass::POS_ZERO)
        } else if a.is_denormal() {
            by_sign(FpClass::NEG_DENORMAL, FpClass::POS_DENORMAL)
        } else {
            by_sign(FpClass::NEG_NORMAL, FpClass::POS_NORMAL)
        }
    })
}

/// `a` with its sign turned over, NaN or not.
pub const fn neg(format: Format, a: Bits) -> Bits {
    a ^ format.sign_bit()
}

/// `a` with its sign cleared, NaN or not.
pub const fn abs(format: Format, a: Bits) -> Bits {
    a & !format.sign_bit()
}

/// `a` with the sign of `b`, NaN or not.
pub const fn copysign(format: Format, a: Bits, b: Bits) -> Bits {
    a & !format.sign_bit() | b & format.sign_bit()
}

/// `a` rounded to an integer: `floor` is [`Round::Down`], `ceil` [`Round::Up`], `trunc`
/// [`Round::Zero`], `roundeven`, `rint` and `nearbyint` [`Round::Nearest`], `round`
/// [`Round::NearestAway`].
pub fn round_to_integral(format: Format, round: Round, a: Bits) -> Bits {
    let rounded = with_format!(format, F => {
        F::from_bits(a).round_to_integral(round.reference()).value.to_bits()
    });
    format.with_nan_rule(rounded, &[a])
}

/// `a * 2^exponent`, rounded once.
pub fn ldexp(format: Format, round: Round, a: Bits, exponent: i64) -> Bits {
    // Past this no finite number of any format stays finite or nonzero.
    let exponent = exponent.clamp(-70_000, 70_000) as i32;
    let scaled = with_format!(format, F => {
        F::from_bits(a).scalbn_r(exponent, round.reference()).to_bits()
    });
    format.with_nan_rule(scaled, &[a])
}

/// The fraction, of magnitude in [0.5, 1), and the exponent; zero, infinity and NaN have
/// exponent 0.
pub fn frexp(format: Format, a: Bits) -> (Bits, i32) {
    let mut exponent = 0;
    let fraction = with_format!(format, F => {
        F::from_bits(a).frexp(&mut exponent).to_bits()
    });
    if format.is_nan(a) || format.is_infinite(a) {
        return (format.with_nan_rule(a, &[a]), 0);
    }
    (fraction, exponent)
}
