//! Addition, multiplication, division, remainder and fused multiply-add.

use rustc_apfloat::Float as _;

use super::{Bits, Format, Round, with_format};

/// `a + b`
pub fn add(format: Format, round: Round, a: Bits, b: Bits) -> Bits {
    let sum = with_format!(format, F => {
        F::from_bits(a).add_r(F::from_bits(b), round.reference()).value.to_bits()
    });
    format.with_nan_rule(sum, &[a, b])
}

/// `a - b`
pub fn sub(format: Format, round: Round, a: Bits, b: Bits) -> Bits {
    let difference = with_format!(format, F => {
        F::from_bits(a).sub_r(F::from_bits(b), round.reference()).value.to_bits()
    });
    format.with_nan_rule(difference, &[a, b])
}

/// `a * b`
pub fn mul(format: Format, round: Round, a: Bits, b: Bits) -> Bits {
    let product = with_format!(format, F => {
        F::from_bits(a).mul_r(F::from_bits(b), round.reference()).value.to_bits()
    });
    format.with_nan_rule(product, &[a, b])
}

/// `a / b`
pub fn div(format: Format, round: Round, a: Bits, b: Bits) -> Bits {
    let quotient = with_format!(format, F => {
        F::from_bits(a).div_r(F::from_bits(b), round.reference()).value.to_bits()
    });
    format.with_nan_rule(quotient, &[a, b])
}

/// The rest of `a / b` towards zero, as C's `fmod`: it has the sign of `a`.
pub fn rem(format: Format, a: Bits, b: Bits) -> Bits {
    let rest = with_format!(format, F => {
        F::from_bits(a).c_fmod(F::from_bits(b)).value.to_bits()
    });
    format.with_nan_rule(rest, &[a, b])
}

/// `a * b + c`, rounded once.
pub fn fma(format: Format, round: Round, a: Bits, b: Bits, c: Bits) -> Bits {
    let result = with_format!(format, F => {
        let (a, b, c) = (F::from_bits(a), F::from_bits(b), F::from_bits(c));
        a.mul_add_r(b, c, round.reference()).value.to_bits()
    });
    format.with_nan_rule(result, &[a, b, c])
}
