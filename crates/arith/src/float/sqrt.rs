//! The square root, which the reference lacks: digit by digit on the significand, exactly.

use rustc_apfloat::Float as _;

use super::{Bits, Format, Round, take_apart, with_format};

/// The square root of `a`.
pub fn sqrt(format: Format, round: Round, a: Bits) -> Bits {
    if format.is_nan(a) || format.is_zero(a) {
        return format.with_nan_rule(a, &[a]);
    }
    if format.is_negative(a) {
        return format.with_nan_rule(format.canonical_nan(), &[]);
    }
    if format.is_infinite(a) {
        return a;
    }
    let (_, significand, exponent) = take_apart(format, a);
    let odd = exponent.rem_euclid(2);
    let (root, exact) = integer_root(significand, odd as u32, format.precision() + 2);
    // The root has its lowest bit at `half_exponent - extra`, and one more bit says "inexact".
    let half_exponent = (exponent - odd) / 2;
    let significand_bits = 128 - significand.leading_zeros() + odd as u32;
    let extra = (format.precision() + 2) as i32 - significand_bits.div_ceil(2) as i32;
    let sticky = root << 1 | u128::from(!exact);
    with_format!(format, F => {
        let rounded = F::from_u128_r(sticky, round.reference()).value;
        rounded.scalbn(half_exponent - extra - 1).to_bits()
    })
}

/// The first `n_digits` binary digits of the root of `significand << odd`, and whether they are
/// all of it.
fn integer_root(significand: u128, odd: u32, n_digits: u32) -> (u128, bool) {
    let n_bits = 128 - significand.leading_zeros() + odd;
    let n_pairs = n_bits.div_ceil(2);
    let bit = |index: u32| -> u128 {
        match index.checked_sub(odd) {
            Some(index) if index < 128 => significand >> index & 1,
            _ => 0,
        }
    };
    let (mut root, mut rest) = (0u128, 0u128);
    let mut digit = 0;
    while digit < n_digits.max(n_pairs) {
        let pair = match n_pairs.checked_sub(digit + 1) {
            Some(pair) => bit(2 * pair + 1) << 1 | bit(2 * pair),
            None => 0,
        };
        rest = rest << 2 | pair;
        let trial = root << 2 | 1;
        root <<= 1;
        if rest >= trial {
            rest -= trial;
            root |= 1;
        }
        digit += 1;
    }
    (root, rest == 0)
}
