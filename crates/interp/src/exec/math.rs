//! Functions that are not exact, computed in `double` and rounded.
//!
//! The `double` functions are those of the platform's mathematical library, which are within an
//! ulp; for narrower formats the rounded result is the correctly rounded one but for rare cases.
//! LLVM leaves the error of these functions open and PTX's `approx` instructions are coarser.

use nvopt_arith::float::{self, Bits, Format, Round};

use crate::code::MathFn;

/// How many operands `f` has.
pub(super) fn n_operands(f: MathFn) -> usize {
    match f {
        MathFn::Atan2 | MathFn::Pow | MathFn::Div => 2,
        MathFn::Sin
        | MathFn::Cos
        | MathFn::Tan
        | MathFn::Asin
        | MathFn::Acos
        | MathFn::Atan
        | MathFn::Sinh
        | MathFn::Cosh
        | MathFn::Tanh
        | MathFn::SinPi
        | MathFn::CosPi
        | MathFn::Exp
        | MathFn::Exp2
        | MathFn::Exp10
        | MathFn::Log
        | MathFn::Log2
        | MathFn::Log10
        | MathFn::Rsqrt
        | MathFn::Rcp
        | MathFn::Sqrt => 1,
    }
}

fn to_double(format: Format, bits: Bits) -> f64 {
    f64::from_bits(float::convert(format, Format::Double, Round::Nearest, bits) as u64)
}

fn from_double(format: Format, value: f64) -> Bits {
    if value.is_nan() {
        return format.canonical_nan();
    }
    float::convert(Format::Double, format, Round::Nearest, Bits::from(value.to_bits()))
}

/// `f` of `a` and, if it has two operands, `b`.
pub(super) fn eval(f: MathFn, format: Format, a: Bits, b: Bits) -> Bits {
    let (x, y) = (to_double(format, a), to_double(format, b));
    let value = match f {
        MathFn::Sin => x.sin(),
        MathFn::Cos => x.cos(),
        MathFn::Tan => x.tan(),
        MathFn::Asin => x.asin(),
        MathFn::Acos => x.acos(),
        MathFn::Atan => x.atan(),
        MathFn::Atan2 => x.atan2(y),
        MathFn::Sinh => x.sinh(),
        MathFn::Cosh => x.cosh(),
        MathFn::Tanh => x.tanh(),
        MathFn::SinPi => ((x % 2.0) * std::f64::consts::PI).sin(),
        MathFn::CosPi => ((x % 2.0) * std::f64::consts::PI).cos(),
        MathFn::Exp => x.exp(),
        MathFn::Exp2 => x.exp2(),
        MathFn::Exp10 => 10f64.powf(x),
        MathFn::Log => x.ln(),
        MathFn::Log2 => x.log2(),
        MathFn::Log10 => x.log10(),
        MathFn::Pow => x.powf(y),
        MathFn::Rsqrt => 1.0 / x.sqrt(),
        MathFn::Rcp => 1.0 / x,
        MathFn::Div => x / y,
        MathFn::Sqrt => x.sqrt(),
    };
    from_double(format, value)
}

/// `a` to an integer power, by repeated multiplication in `double`.
pub(super) fn powi(format: Format, a: Bits, exponent: i64) -> Bits {
    let mut base = to_double(format, a);
    let mut left = exponent.unsigned_abs();
    let mut product = 1.0;
    while left != 0 {
        if left & 1 != 0 {
            product *= base;
        }
        base *= base;
        left >>= 1;
    }
    from_double(format, if exponent < 0 { 1.0 / product } else { product })
}
