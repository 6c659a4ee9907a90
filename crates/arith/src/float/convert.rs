//! Conversions between formats and from and to integers.

use rustc_apfloat::{Float as _, FloatConvert as _, Status};

use super::{Bits, Format, Round, round_to_integral, take_apart, with_format};
use crate::Int;

/// `a` of format `from` in format `to`.
pub fn convert(from: Format, to: Format, round: Round, a: Bits) -> Bits {
    let mut loses_info = false;
    let converted = with_format!(from, F => {
        let a = F::from_bits(a);
        with_format!(to, T => {
            let converted: T = a.convert_r(round.reference(), &mut loses_info).value;
            converted.to_bits()
        })
    });
    // The payload of a NaN survives into `double` and wider formats, made quiet.
    to.with_nan_rule(converted, &[converted])
}

/// `value`, read as signed, as a number.
pub fn from_signed(format: Format, round: Round, value: &Int) -> Bits {
    if !value.is_negative() {
        return from_unsigned(format, round, value);
    }
    // The magnitude of the smallest integer is right when read as unsigned.
    let mirrored = match round {
        Round::Down => Round::Up,
        Round::Up => Round::Down,
        Round::Nearest | Round::Zero | Round::NearestAway => round,
    };
    from_unsigned(format, mirrored, &value.neg()) | format.sign_bit()
}

/// `value`, read as unsigned, as a number.
pub fn from_unsigned(format: Format, round: Round, value: &Int) -> Bits {
    let significant = value.width() - value.leading_zeros();
    let below = significant.saturating_sub(127);
    // Of a wider integer the top 127 bits matter, and whether any bit below them is set.
    let sticky = below > 0 && value.trailing_zeros() < below;
    let top = value.lshr_bits(below).to_u128().expect("at most 127 bits are left");
    let top = if below > 0 { top << 1 | u128::from(sticky) } else { top };
    let scale = if below > 0 { below as i32 - 1 } else { 0 };
    with_format!(format, F => {
        let rounded = F::from_u128_r(top, round.reference()).value;
        rounded.scalbn_r(scale, round.reference()).to_bits()
    })
}

/// `a` as a signed integer of `width` bits; `None` for a NaN and for what does not fit.
pub fn to_signed(format: Format, round: Round, a: Bits, width: u32) -> Option<Int> {
    if width > 128 {
        return to_wide(format, round, a, width)
            .filter(|(value, negative)| value.is_zero() || value.is_negative() == *negative)
            .map(|(value, _)| value);
    }
    if width == 1 {
        // The reference does not do single bits: of two bits, both must be the same.
        let two = to_signed(format, round, a, 2)?;
        let bit = two.is_negative();
        return (two == Int::from_i64(2, -i64::from(bit))).then(|| Int::new(1, u64::from(bit)));
    }
    let mut exact = false;
    let (status, value) = with_format!(format, F => {
        let found = F::from_bits(a).to_i128_r(width as usize, round.reference(), &mut exact);
        (found.status, found.value)
    });
    (!status.contains(Status::INVALID_OP)).then(|| Int::from_u128(width, value as u128))
}

/// `a` as an unsigned integer of `width` bits; `None` for a NaN and for what does not fit.
pub fn to_unsigned(format: Format, round: Round, a: Bits, width: u32) -> Option<Int> {
    if width > 128 {
        return to_wide(format, round, a, width)
            .filter(|(value, negative)| !negative || value.is_zero())
            .map(|(value, _)| value);
    }
    let mut exact = false;
    let (status, value) = with_format!(format, F => {
        let found = F::from_bits(a).to_u128_r(width as usize, round.reference(), &mut exact);
        (found.status, found.value)
    });
    (!status.contains(Status::INVALID_OP)).then(|| Int::from_u128(width, value))
}

/// `a` as the nearest signed integer of `width` bits; zero for a NaN.
pub fn to_signed_saturating(format: Format, round: Round, a: Bits, width: u32) -> Int {
    to_signed(format, round, a, width).unwrap_or_else(|| {
        if format.is_nan(a) {
            Int::zero(width)
        } else if format.is_negative(a) {
            Int::min_signed(width)
        } else {
            Int::max_signed(width)
        }
    })
}

/// `a` as the nearest unsigned integer of `width` bits; zero for a NaN.
pub fn to_unsigned_saturating(format: Format, round: Round, a: Bits, width: u32) -> Int {
    to_unsigned(format, round, a, width).unwrap_or_else(|| {
        if format.is_nan(a) || format.is_negative(a) { Int::zero(width) } else { Int::ones(width) }
    })
}

/// `a` as an integer modulo `2^width` and whether it is negative; `None` if its magnitude needs
/// more bits. For widths past what the reference does.
fn to_wide(format: Format, round: Round, a: Bits, width: u32) -> Option<(Int, bool)> {
    if format.is_nan(a) || format.is_infinite(a) {
        return None;
    }
    let (negative, significand, exponent) = take_apart(format, round_to_integral(format, round, a));
    let significand_bits = 128 - significand.leading_zeros() as i32;
    if significand_bits + exponent > width as i32 {
        return None;
    }
    let whole = Int::from_u128(width, significand);
    let magnitude = if exponent >= 0 {
        whole.shl_bits(exponent as u32)
    } else {
        whole.lshr_bits(exponent.unsigned_abs())
    };
    Some((if negative { magnitude.neg() } else { magnitude }, negative))
}
