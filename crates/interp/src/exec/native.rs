//! Floats by means of the processor, for operations that round to nearest.
//!
//! Each function gives the same bits as its reference in `nvopt_arith::float`, or `None` where it
//! leaves the work to that. `half` and `bfloat` go by way of `double`, whose fraction is more than
//! twice as long: what a `double` operation rounds off can then not make the second rounding go
//! another way. NaNs of these two are left to the reference.

use nvopt_arith::float::{Bits, Format, Relation, Round, native};
use nvopt_ir::constant::low_mask;

use super::int::signed;
use crate::code::{FloatFn, FromInt, ToInt};

/// A format of 16 bits.
#[derive(Clone, Copy)]
struct Small {
    /// The bits of the fraction.
    fraction: u32,
    /// What is added to exponents.
    bias: u32,
}

const HALF: Small = Small { fraction: 10, bias: 15 };
const BFLOAT: Small = Small { fraction: 7, bias: 127 };

/// The bias and the length of the fraction of `double`.
const BIAS: u32 = 1023;
const FRACTION: u32 = 52;

/// Two to the power of `exponent`, a normal number.
fn power(exponent: i32) -> f64 {
    f64::from_bits(((BIAS as i32 + exponent) as u64) << FRACTION)
}

impl Small {
    fn of(format: Format) -> Option<Small> {
        match format {
            Format::Half => Some(HALF),
            Format::BFloat => Some(BFLOAT),
            Format::Single | Format::Double | Format::X86Fp80 | Format::Quad => None,
        }
    }

    /// The exponent of the smallest normal number.
    fn least(self) -> i32 {
        1 - self.bias as i32
    }

    /// An infinity without its sign.
    fn infinity(self) -> u16 {
        0x7fff & !low_mask(self.fraction) as u16
    }

    /// The number with these bits; `None` if it is none.
    #[inline]
    fn widen(self, bits: Bits) -> Option<f64> {
        let size = bits as u16 & 0x7fff;
        let value = if size > self.infinity() {
            return None;
        } else if size == self.infinity() {
            f64::INFINITY
        } else if size >> self.fraction == 0 {
            f64::from(size) * power(self.least() - self.fraction as i32)
        } else {
            let shifted = u64::from(size) << (FRACTION - self.fraction);
            f64::from_bits(shifted + (u64::from(BIAS - self.bias) << FRACTION))
        };
        Some(if bits & 0x8000 != 0 { -value } else { value })
    }

    /// The bits nearest to a number; `None` if it is none.
    #[inline]
    fn narrow(self, value: f64) -> Option<Bits> {
        let size = value.abs();
        let bits = if value.is_nan() {
            return None;
        } else if size < power(self.least()) {
            // A denormal counts multiples of the smallest number.
            (size * power(self.fraction as i32 - self.least())).round_ties_even() as u64
        } else {
            let dropped = FRACTION - self.fraction;
            let exact = size.to_bits() - (u64::from(BIAS - self.bias) << FRACTION);
            let rounded = exact + low_mask(dropped - 1) + (exact >> dropped & 1);
            (rounded >> dropped).min(u64::from(self.infinity()))
        };
        Some(Bits::from(bits | u64::from(value.is_sign_negative()) << 15))
    }

    fn operate(self, f: FloatFn, [a, b, c]: [Bits; 3]) -> Option<Bits> {
        let x = self.widen(a)?;
        let y = || self.widen(b);
        let result = match f {
            FloatFn::Add => x + y()?,
            FloatFn::Sub => x - y()?,
            FloatFn::Mul => x * y()?,
            FloatFn::Div => x / y()?,
            FloatFn::Sqrt => x.sqrt(),
            FloatFn::Fma => {
                // The product is exact; the sum must be, to be rounded once.
                let (product, addend) = (x * y()?, self.widen(c)?);
                let sum = product + addend;
                let back = sum - product;
                let error = (product - (sum - back)) + (addend - back);
                return if error == 0.0 { self.narrow(sum) } else { None };
            }
            _ => return None,
        };
        self.narrow(result)
    }
}

/// The result of `f`, rounded to nearest.
#[inline]
pub(super) fn operate(f: FloatFn, format: Format, operands: [Bits; 3]) -> Option<Bits> {
    let [a, b, c] = operands;
    let single = |f: fn(u32, u32) -> u32| Some(Bits::from(f(a as u32, b as u32)));
    let double = |f: fn(u64, u64) -> u64| Some(Bits::from(f(a as u64, b as u64)));
    match (f, format) {
        (FloatFn::Add, Format::Single) => single(native::add_f32),
        (FloatFn::Sub, Format::Single) => single(native::sub_f32),
        (FloatFn::Mul, Format::Single) => single(native::mul_f32),
        (FloatFn::Div, Format::Single) => single(native::div_f32),
        (FloatFn::Fma, Format::Single) => {
            Some(Bits::from(native::fma_f32(a as u32, b as u32, c as u32)))
        }
        (FloatFn::Sqrt, Format::Single) => single(|a, _| native::sqrt_f32(a)),
        (FloatFn::Add, Format::Double) => double(native::add_f64),
        (FloatFn::Sub, Format::Double) => double(native::sub_f64),
        (FloatFn::Mul, Format::Double) => double(native::mul_f64),
        (FloatFn::Div, Format::Double) => double(native::div_f64),
        (FloatFn::Fma, Format::Double) => {
            Some(Bits::from(native::fma_f64(a as u64, b as u64, c as u64)))
        }
        (FloatFn::Sqrt, Format::Double) => double(|a, _| native::sqrt_f64(a)),
        _ => Small::of(format)?.operate(f, operands),
    }
}

/// How `a` relates to `b`.
#[inline]
pub(super) fn compare(format: Format, a: Bits, b: Bits) -> Option<Relation> {
    match format {
        Format::Single => Some(native::compare_f32(a as u32, b as u32)),
        Format::Double => Some(native::compare_f64(a as u64, b as u64)),
        Format::Half | Format::BFloat => {
            let small = Small::of(format)?;
            let (a, b) = (small.widen(a)?, small.widen(b)?);
            Some(native::compare_f64(a.to_bits(), b.to_bits()))
        }
        Format::X86Fp80 | Format::Quad => None,
    }
}

/// `a` in another format.
#[inline]
pub(super) fn convert(from: Format, to: Format, round: Round, a: Bits) -> Option<Bits> {
    match (from, to) {
        (Format::Single, Format::Double) => Some(Bits::from(native::widen_f32(a as u32))),
        (Format::Half | Format::BFloat, Format::Single) => {
            Some(Bits::from((Small::of(from)?.widen(a)? as f32).to_bits()))
        }
        (Format::Half | Format::BFloat, Format::Double) => {
            Some(Bits::from(Small::of(from)?.widen(a)?.to_bits()))
        }
        _ if round != Round::Nearest => None,
        (Format::Double, Format::Single) => Some(Bits::from(native::narrow_f64(a as u64))),
        (Format::Single, _) => Small::of(to)?.narrow(f64::from(f32::from_bits(a as u32))),
        (Format::Double, _) => Small::of(to)?.narrow(f64::from_bits(a as u64)),
        _ => None,
    }
}

/// A number as an integer of up to 64 bits, rounded to zero.
#[inline]
pub(super) fn to_int(how: ToInt, a: u64, width: u32) -> Option<u64> {
    if how.round != Round::Zero || how.ftz {
        return None;
    }
    let value = match how.format {
        Format::Single => f64::from(f32::from_bits(a as u32)),
        Format::Double => f64::from_bits(a),
        Format::Half | Format::BFloat => Small::of(how.format)?.widen(Bits::from(a))?,
        Format::X86Fp80 | Format::Quad => return None,
    };
    // Well within the range, so that neither its ends nor NaN matter.
    let limit = power(width as i32 - 1);
    let lowest = if how.signed { -limit } else { 0.0 };
    (lowest < value && value < limit).then(|| value as i64 as u64 & low_mask(width))
}

/// An integer of up to 64 bits as a number.
#[inline]
pub(super) fn from_int(how: FromInt, width: u32, bits: u64) -> Option<Bits> {
    let (value, bits) = (signed(bits, width), bits & low_mask(width));
    if how.round != Round::Nearest || how.nneg && value < 0 {
        return None;
    }
    match (how.format, how.signed) {
        (Format::Single, true) => Some(Bits::from((value as f32).to_bits())),
        (Format::Single, false) => Some(Bits::from((bits as f32).to_bits())),
        (Format::Double, true) => Some(Bits::from((value as f64).to_bits())),
        (Format::Double, false) => Some(Bits::from((bits as f64).to_bits())),
        (Format::Half | Format::BFloat, _) => {
            // Exact as a `double`, so that it is rounded once.
            let size = if how.signed { value.unsigned_abs() } else { bits };
            let number = if how.signed { value as f64 } else { bits as f64 };
            if size < 1 << FRACTION { Small::of(how.format)?.narrow(number) } else { None }
        }
        (Format::X86Fp80 | Format::Quad, _) => None,
    }
}

#[cfg(test)]
mod tests {
    use nvopt_arith::{Int, float};

    use super::*;

    const FORMATS: [Format; 4] = [Format::Half, Format::BFloat, Format::Single, Format::Double];

    /// Bits with many zeros, ones and ends among them, and any.
    fn samples(format: Format) -> Vec<Bits> {
        let width = format.bits();
        let mask = Bits::from(low_mask(width));
        let mut all: Vec<Bits> = vec![0, 1, 2, 3, mask >> 1, mask];
        for bit in 0..width {
            all.extend([1 << bit, (1 << bit) - 1, mask & !(1 << bit), mask << bit & mask]);
        }
        let mut state = 1u64;
        for _ in 0..120 {
            state = state.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(99);
            all.push(Bits::from(state ^ state >> 31) & mask);
        }
        // Numbers near one, whose sums and products round.
        let one = format.one();
        all.extend((0..20).flat_map(|n| [one + n, one - n, one + n * 37]));
        all
    }

    #[test]
    fn operations_are_those_of_the_reference() {
        for format in FORMATS {
            let all = samples(format);
            for (at, &a) in all.iter().enumerate() {
                let same = |f: FloatFn, b: Bits, c: Bits, wanted: Bits| {
                    if let Some(found) = operate(f, format, [a, b, c]) {
                        assert_eq!(found, wanted, "{f:?} {format:?} {a:#x} {b:#x} {c:#x}");
                    }
                };
                same(FloatFn::Sqrt, 0, 0, float::sqrt(format, Round::Nearest, a));
                for &b in &all {
                    same(FloatFn::Add, b, 0, float::add(format, Round::Nearest, a, b));
                    same(FloatFn::Sub, b, 0, float::sub(format, Round::Nearest, a, b));
                    same(FloatFn::Mul, b, 0, float::mul(format, Round::Nearest, a, b));
                    same(FloatFn::Div, b, 0, float::div(format, Round::Nearest, a, b));
                    let c = all[(at * 7 + b as usize % 13) % all.len()];
                    same(FloatFn::Fma, b, c, float::fma(format, Round::Nearest, a, b, c));
                    if let Some(found) = compare(format, a, b) {
                        let wanted = float::compare(format, a, b);
                        assert_eq!(found.predicate_bit(), wanted.predicate_bit());
                    }
                }
            }
        }
    }

    #[test]
    fn conversions_are_those_of_the_reference() {
        for from in FORMATS {
            for a in samples(from) {
                for to in FORMATS.into_iter().filter(|&to| to != from) {
                    for round in [Round::Nearest, Round::Zero, Round::Up] {
                        if let Some(found) = convert(from, to, round, a) {
                            let wanted = float::convert(from, to, round, a);
                            assert_eq!(found, wanted, "{from:?} {a:#x} to {to:?} {round:?}");
                        }
                    }
                }
                for (width, signed) in
                    [1, 7, 8, 32, 33, 63, 64].map(|w| [(w, true), (w, false)]).concat()
                {
                    let how = ToInt {
                        format: from,
                        signed,
                        round: Round::Zero,
                        saturate: false,
                        nan_is_top_bit: false,
                        ftz: false,
                    };
                    if let Some(found) = to_int(how, a as u64, width) {
                        let wanted = super::super::float::to_int(how, a, width);
                        assert_eq!(
                            Some(found),
                            wanted.and_then(|int| int.to_u64()),
                            "{from:?} {a:#x}"
                        );
                    }
                }
            }
        }
    }

    #[test]
    fn integers_become_the_numbers_of_the_reference() {
        for format in FORMATS {
            for bits in samples(Format::Double) {
                for (width, signed) in
                    [1, 8, 31, 32, 53, 64].map(|w| [(w, true), (w, false)]).concat()
                {
                    let how = FromInt { format, signed, round: Round::Nearest, nneg: false };
                    let value = Int::new(width, bits as u64);
                    if let Some(found) = from_int(how, width, bits as u64) {
                        let wanted = super::super::float::from_int(how, &value);
                        assert_eq!(Some(found), wanted, "{bits:#x} as {width} bits to {format:?}");
                    }
                }
            }
        }
    }
}
