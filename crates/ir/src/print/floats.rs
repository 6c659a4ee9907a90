//! Floating-point constants.
//!
//! `float` and `double` are written with six digits behind the point, like `1.500000e+00`, if
//! reading that back gives the same number, and as the bits of a `double` otherwise. The other
//! formats are always written as bits behind a letter of their own.
//!
//! LLVM finds its digits by scaling to an integer, dropping whole decimal digits without rounding
//! and only then rounding to six. The steps are kept: they decide which numbers it takes for
//! readable (`1e22` is, `1e23` is not).

use super::text::{Put, divide_by_word};
use crate::types::FloatKind;

/// The digits asked for.
const PRECISION: u32 = 6;
/// The bits that hold so many digits, by LLVM's estimate.
const PRECISION_BITS: u32 = (PRECISION * 196).div_ceil(59);
/// The largest power of five in a word, and of ten.
const MAX_POW_5: (u32, u64) = (27, 5u64.pow(27));
const MAX_POW_10: (u32, u64) = (19, 10u64.pow(19));

/// Writes a float of at most 64 bits.
pub(super) fn write_bits(out: &mut Vec<u8>, kind: FloatKind, bits: u64) {
    match kind {
        FloatKind::Half => write_tagged(out, "0xH", bits, 4),
        FloatKind::BFloat => write_tagged(out, "0xR", bits, 4),
        FloatKind::Float => write_double(out, widen(bits as u32)),
        FloatKind::Double => write_double(out, bits),
        FloatKind::X86Fp80 | FloatKind::Fp128 | FloatKind::PpcFp128 => {
            write_wide(out, kind, &[bits]);
        }
    }
}

/// Writes a wider float.
pub(super) fn write_wide(out: &mut Vec<u8>, kind: FloatKind, words: &[u64]) {
    let word = |i: usize| words.get(i).copied().unwrap_or(0);
    match kind {
        FloatKind::X86Fp80 => {
            write_tagged(out, "0xK", word(1), 4);
            out.hex(word(0), 16);
        }
        FloatKind::Fp128 => {
            write_tagged(out, "0xL", word(0), 16);
            out.hex(word(1), 16);
        }
        FloatKind::PpcFp128 => {
            write_tagged(out, "0xM", word(0), 16);
            out.hex(word(1), 16);
        }
        FloatKind::Half | FloatKind::BFloat | FloatKind::Float | FloatKind::Double => {
            write_bits(out, kind, word(0));
        }
    }
}

fn write_tagged(out: &mut Vec<u8>, tag: &str, bits: u64, width: usize) {
    out.put(tag);
    out.hex(bits, width);
}

/// The bits of the `double` that equals the `float` with these bits; a NaN keeps its payload and
/// stays signaling if it was, which a conversion in hardware would not promise.
fn widen(bits: u32) -> u64 {
    let value = f32::from_bits(bits);
    if !value.is_nan() {
        return f64::from(value).to_bits();
    }
    let sign = u64::from(bits >> 31) << 63;
    sign | 0x7ff << 52 | u64::from(bits & 0x7f_ffff) << 29
}

fn write_double(out: &mut Vec<u8>, bits: u64) {
    if !write_decimal(out, f64::from_bits(bits)) {
        out.put("0x");
        out.hex(bits, 1);
    }
}

/// Writes `value` in decimal if that reads back as the same number; false if it does not.
fn write_decimal(out: &mut Vec<u8>, value: f64) -> bool {
    if !value.is_finite() {
        return false;
    }
    if value == 0.0 {
        out.put(if value.is_sign_negative() { "-0.000000e+00" } else { "0.000000e+00" });
        return true;
    }
    let Some(decimal) = small_integer(value.abs()).or_else(|| rounded(value.abs())) else {
        return false;
    };
    if value < 0.0 {
        out.byte(b'-');
    }
    decimal.write(out);
    true
}

/// `digits * 10^exponent`, at most six digits.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Decimal {
    digits: u32,
    exponent: i32,
}

impl Decimal {
    fn write(self, out: &mut Vec<u8>) {
        let (mut digits, mut n_digits) = (self.digits, self.digits.ilog10() + 1);
        let exponent = self.exponent + n_digits as i32 - 1;
        while n_digits <= PRECISION {
            digits *= 10;
            n_digits += 1;
        }
        let lead = 10u32.pow(PRECISION);
        out.byte(b'0' + (digits / lead) as u8);
        out.byte(b'.');
        let fraction = digits % lead;
        (1..=PRECISION).for_each(|place| {
            out.byte(b'0' + (fraction / 10u32.pow(PRECISION - place) % 10) as u8);
        });
        out.put(if exponent < 0 { "e-" } else { "e+" });
        if exponent.unsigned_abs() < 10 {
            out.byte(b'0');
        }
        out.uint(u64::from(exponent.unsigned_abs()));
    }

    fn value(self) -> Option<f64> {
        let mut text = Vec::with_capacity(16);
        text.uint(u64::from(self.digits));
        text.byte(b'e');
        text.int(i64::from(self.exponent));
        std::str::from_utf8(&text).ok()?.parse().ok()
    }
}

/// An integer of at most six digits needs no arithmetic: it is its own decimal.
fn small_integer(value: f64) -> Option<Decimal> {
    let digits = value as u32;
    let exact = f64::from(digits) == value && digits < 10u32.pow(PRECISION);
    exact.then_some(Decimal { digits, exponent: 0 })
}

/// The six digits that LLVM would find for `value`, if they read back as `value`.
fn rounded(value: f64) -> Option<Decimal> {
    if !may_have_few_digits(value) {
        return None;
    }
    let decimal = llvm_digits(value)?;
    (decimal.value() == Some(value)).then_some(decimal)
}

/// False if certainly no decimal of six digits reads as `value`.
///
/// A decimal of six digits is `digits * 10^e`. Scaled by a power of ten into the integers of six
/// digits, `value` is then within a few rounding errors of one of them.
fn may_have_few_digits(value: f64) -> bool {
    if !(1e-200..1e200).contains(&value) {
        return true;
    }
    let scale = PRECISION as i32 - 1 - value.log10().floor() as i32;
    let scaled = if scale >= 0 { value * 10f64.powi(scale) } else { value / 10f64.powi(-scale) };
    // A relative error of 2^-40 is generous for the handful of operations above.
    (scaled - scaled.round()).abs() <= scaled * f64::EPSILON * 4096.0
}

fn llvm_digits(value: f64) -> Option<Decimal> {
    let (significand, exponent) = decompose(value);
    let (mut words, mut exponent) = as_integer(significand, exponent);
    let bits = bit_length(&words);
    let droppable = bits.saturating_sub(PRECISION_BITS) * 59 / 196;
    drop_digits(&mut words, droppable);
    exponent += droppable as i32;
    round(*words.first()?, exponent)
}

/// `value` as an odd integer times a power of two.
fn decompose(value: f64) -> (u64, i32) {
    let bits = value.to_bits();
    let (fraction, biased) = (bits & ((1 << 52) - 1), (bits >> 52 & 0x7ff) as i32);
    let (significand, exponent) =
        if biased == 0 { (fraction, -1074) } else { (fraction | 1 << 52, biased - 1075) };
    let zeros = significand.trailing_zeros();
    (significand >> zeros, exponent + zeros as i32)
}

/// `significand * 2^exponent` as an integer times a power of ten.
fn as_integer(significand: u64, exponent: i32) -> (Vec<u64>, i32) {
    let mut words = vec![significand];
    if exponent >= 0 {
        let shift = exponent as u32;
        multiply(&mut words, 1 << (shift % 64));
        words.splice(0..0, std::iter::repeat_n(0, shift as usize / 64));
        return (words, 0);
    }
    // n * 2^-e is n * 5^e * 10^-e.
    let mut fives = exponent.unsigned_abs();
    while fives >= MAX_POW_5.0 {
        multiply(&mut words, MAX_POW_5.1);
        fives -= MAX_POW_5.0;
    }
    multiply(&mut words, 5u64.pow(fives));
    (words, exponent)
}

fn multiply(words: &mut Vec<u64>, factor: u64) {
    let mut carry = 0;
    for word in words.iter_mut() {
        let product = u128::from(*word) * u128::from(factor) + carry;
        *word = product as u64;
        carry = product >> 64;
    }
    if carry != 0 {
        words.push(carry as u64);
    }
}

fn bit_length(words: &[u64]) -> u32 {
    let Some((last, rest)) = words.split_last() else { return 0 };
    rest.len() as u32 * 64 + 64 - last.leading_zeros()
}

fn drop_digits(words: &mut Vec<u64>, mut n_digits: u32) {
    while n_digits > 0 && !words.is_empty() {
        let step = n_digits.min(MAX_POW_10.0);
        divide_by_word(words, 10u64.pow(step));
        n_digits -= step;
    }
}

/// Rounds `number * 10^exponent` to six digits, halves up, without trailing zeros.
fn round(mut number: u64, mut exponent: i32) -> Option<Decimal> {
    let n_digits = number.checked_ilog10()? + 1;
    if n_digits > PRECISION {
        let unit = 10u64.pow(n_digits - PRECISION);
        number = number / unit + u64::from(number % unit >= unit / 2);
        exponent += (n_digits - PRECISION) as i32;
    }
    while number.is_multiple_of(10) {
        number /= 10;
        exponent += 1;
    }
    Some(Decimal { digits: u32::try_from(number).ok()?, exponent })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn double(value: f64) -> String {
        let mut out = Vec::new();
        write_bits(&mut out, FloatKind::Double, value.to_bits());
        String::from_utf8(out).unwrap()
    }

    fn float(bits: u32) -> String {
        let mut out = Vec::new();
        write_bits(&mut out, FloatKind::Float, u64::from(bits));
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn readable_doubles_are_decimal() {
        for (value, expected) in [
            (0.0, "0.000000e+00"),
            (-0.0, "-0.000000e+00"),
            (1.0, "1.000000e+00"),
            (-2.5, "-2.500000e+00"),
            (0.1, "1.000000e-01"),
            (123456.0, "1.234560e+05"),
            (1e22, "1.000000e+22"),
            (1e100, "1.000000e+100"),
            (1.23457, "1.234570e+00"),
            (5e-324, "4.940660e-324"),
        ] {
            assert_eq!(double(value), expected);
        }
    }

    #[test]
    fn others_are_bits() {
        assert_eq!(double(123456.5), "0x40FE240800000000");
        assert_eq!(double(1e23), "0x44B52D02C7E14AF6");
        assert_eq!(double(f64::INFINITY), "0x7FF0000000000000");
        assert_eq!(double(f64::from_bits(0xFFF0_0000_0000_0001)), "0xFFF0000000000001");
        assert_eq!(float(0.1f32.to_bits()), "0x3FB99999A0000000");
        assert_eq!(float(0.5f32.to_bits()), "5.000000e-01");
        assert_eq!(float(0x7fa0_0000), "0x7FF4000000000000");
        assert_eq!(float(1), "0x36A0000000000000");
    }

    #[test]
    fn the_quick_test_refuses_nothing_readable() {
        for digits in [1u32, 3, 7, 11, 999, 12345, 99999, 123_457, 999_999] {
            for exponent in -330..=308 {
                let decimal = Decimal { digits, exponent };
                let value = decimal.value().unwrap();
                if value.is_finite() && value != 0.0 {
                    assert!(may_have_few_digits(value), "{decimal:?}");
                }
            }
        }
    }

    #[test]
    fn wide_formats() {
        let text = |kind, words: &[u64]| {
            let mut out = Vec::new();
            write_wide(&mut out, kind, words);
            String::from_utf8(out).unwrap()
        };
        assert_eq!(text(FloatKind::X86Fp80, &[1 << 63, 0x3fff]), "0xK3FFF8000000000000000");
        assert_eq!(text(FloatKind::Fp128, &[1, 2]), "0xL00000000000000010000000000000002");
        assert_eq!(text(FloatKind::PpcFp128, &[3, 0]), "0xM00000000000000030000000000000000");
        assert_eq!(text(FloatKind::Half, &[0x3c00]), "0xH3C00");
    }
}
