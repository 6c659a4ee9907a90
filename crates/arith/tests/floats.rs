//! Floats against a second implementation: every half through every function of one operand,
//! 100,000 random operands of each format through those of several, in every rounding mode.

mod soft;

use nvopt_arith::{
    Int,
    float::{self, Bits, Format, FpClass, MinMax, Relation, Round, small::SmallFormat},
};
use soft::{FORMATS, Number, Spec};

struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ z >> 31
    }

    /// Bits of a number, often one of the special ones or near to `other`.
    fn bits(&mut self, spec: Spec, other: u128) -> u128 {
        let mask = (1u128 << spec.bits()) - 1;
        let plain = u128::from(self.next()) & mask;
        let n = self.next();
        match n % 16 {
            0 => spec.infinity(n & 16 != 0),
            1 => spec.infinity(n & 16 != 0) - 1,
            2 => spec.infinity(n & 16 != 0) | u128::from(n >> 32 & 0xff),
            3 => plain & 1 << (spec.bits() - 1),
            // Denormal numbers.
            4 => plain & (1 << (spec.bits() - 1) | ((1 << spec.fraction) - 1)),
            // Of nearly the same magnitude, so that sums cancel.
            5..=8 => (other ^ 1 << (spec.bits() - 1)) ^ u128::from(n >> 32 & 7),
            // Of nearly the same exponent.
            9..=11 => {
                let low = plain & ((1 << spec.fraction) - 1);
                (other & !((1 << spec.fraction) - 1) | low) ^ 1 << spec.fraction
            }
            _ => plain,
        }
    }
}

/// What an operation must give: the bits, or the NaN that the crate promises.
fn expected(format: Format, spec: Spec, round: Round, exact: Number, operands: &[u128]) -> u128 {
    if let Some(bits) = spec.encode(round, exact) {
        return bits;
    }
    let nan = operands.iter().find(|&&bits| spec.decode(bits) == Number::Nan);
    match (format, nan) {
        (Format::Double, Some(nan)) => nan | 1 << 51,
        (Format::Double, None) => 0xfff8_0000_0000_0000,
        _ => format.canonical_nan(),
    }
}

#[test]
fn canonical_nans_are_those_of_ptx() {
    assert_eq!(Format::Half.canonical_nan(), 0x7fff);
    assert_eq!(Format::BFloat.canonical_nan(), 0x7fff);
    assert_eq!(Format::Single.canonical_nan(), 0x7fff_ffff);
}

#[test]
fn arithmetic_in_every_rounding_mode() {
    let mut random = Random(1);
    for (format, spec) in FORMATS {
        for case in 0..100_000 {
            let round = Round::ALL[case % 5];
            let a = random.bits(spec, 0);
            let b = random.bits(spec, a);
            let c = random.bits(spec, b);
            let (x, y, z) = (spec.decode(a), spec.decode(b), spec.decode(c));
            let check = |name: &str, found: Bits, exact: Number, operands: &[u128]| {
                let wanted = expected(format, spec, round, exact, operands);
                assert_eq!(found, wanted, "{name} {format:?} {round:?} {a:x} {b:x} {c:x}");
            };
            check("add", float::add(format, round, a, b), soft::add(round, x, y), &[a, b]);
            let difference = soft::add(round, x, soft::negate(y));
            check("sub", float::sub(format, round, a, b), difference, &[a, b]);
            check("mul", float::mul(format, round, a, b), soft::mul(x, y), &[a, b]);
            check("div", float::div(format, round, a, b), soft::div(x, y), &[a, b]);
            let fused = soft::add(round, soft::mul(x, y), z);
            check("fma", float::fma(format, round, a, b, c), fused, &[a, b, c]);
            check("sqrt", float::sqrt(format, round, a), soft::sqrt(x), &[a]);
            check("rem", float::rem(format, a, b), soft::rem(x, y), &[a, b]);
        }
    }
}

/// Sums, differences, products and quotients whose exact results lie on or next to a tie.
#[test]
fn products_that_are_added_back_to_themselves() {
    let mut random = Random(2);
    for (format, spec) in FORMATS {
        for case in 0..100_000 {
            let round = Round::ALL[case % 5];
            let (a, b) = (random.bits(spec, 0), random.bits(spec, 0));
            let (x, y) = (spec.decode(a), spec.decode(b));
            // Minus the rounded product, or next to it: what is left is the rounding error.
            let product = float::mul(format, round, a, b) ^ 1 << (spec.bits() - 1);
            let c = product ^ u128::from(random.next() & 1);
            let fused = soft::add(round, soft::mul(x, y), spec.decode(c));
            let wanted = expected(format, spec, round, fused, &[a, b, c]);
            let found = float::fma(format, round, a, b, c);
            assert_eq!(found, wanted, "{format:?} {round:?} {a:x} {b:x} {c:x}");
        }
    }
}

fn order(spec: Spec, bits: u128) -> i128 {
    // Zeros of both signs are next to each other, minus zero first.
    let magnitude = (bits & ((1 << (spec.bits() - 1)) - 1)) as i128;
    if bits >> (spec.bits() - 1) != 0 { -1 - magnitude } else { magnitude }
}

fn check_pair(format: Format, spec: Spec, a: u128, b: u128) {
    let is_nan = |bits| spec.decode(bits) == Number::Nan;
    let is_zero = |bits: u128| bits << 1 & ((1 << spec.bits()) - 1) == 0;
    let (oa, ob) = (order(spec, a), order(spec, b));
    let relation = if is_nan(a) || is_nan(b) {
        Relation::Unordered
    } else if is_zero(a) && is_zero(b) || oa == ob {
        Relation::Equal
    } else if oa < ob {
        Relation::Less
    } else {
        Relation::Greater
    };
    assert_eq!(float::compare(format, a, b), relation, "{format:?} {a:x} {b:x}");
    let nan = expected(format, spec, Round::Nearest, Number::Nan, &[a, b]);
    for max in [false, true] {
        let by_order = |a: u128, b: u128| {
            if (order(spec, a) < order(spec, b)) != max { a } else { b }
        };
        let number = match (is_nan(a), is_nan(b)) {
            (true, true) => nan,
            (true, false) => b,
            (false, true) => a,
            (false, false) => by_order(a, b),
        };
        let strict = if is_nan(a) || is_nan(b) { nan } else { number };
        let find = |propagate_nan, xorsign_abs| {
            float::min_max(format, MinMax { max, propagate_nan, xorsign_abs }, a, b)
        };
        assert_eq!(find(false, false), number, "{format:?} {a:x} {b:x}");
        assert_eq!(find(true, false), strict, "{format:?} {a:x} {b:x}");
        if !is_nan(a) && !is_nan(b) {
            let sign = 1 << (spec.bits() - 1);
            let by_magnitude = by_order(a & !sign, b & !sign) | (a ^ b) & sign;
            assert_eq!(find(false, true), by_magnitude, "{format:?} {a:x} {b:x}");
        }
    }
    let sign = 1 << (spec.bits() - 1);
    assert_eq!(float::copysign(format, a, b), a & !sign | b & sign);
}

#[test]
fn comparisons_and_minima() {
    let mut random = Random(3);
    for (format, spec) in FORMATS {
        for _ in 0..100_000 {
            let a = random.bits(spec, 0);
            let b = random.bits(spec, a);
            check_pair(format, spec, a, b);
            check_pair(format, spec, a, a);
            check_pair(format, spec, a, a ^ 1 << (spec.bits() - 1));
        }
    }
}

fn class(spec: Spec, bits: u128) -> FpClass {
    let negative = bits >> (spec.bits() - 1) != 0;
    let by_sign = |minus, plus| if negative { minus } else { plus };
    let fraction = bits & ((1 << spec.fraction) - 1);
    let biased = bits >> spec.fraction & ((1 << spec.exponent) - 1);
    let all_ones = (1 << spec.exponent) - 1;
    match (biased, fraction) {
        (0, 0) => by_sign(FpClass::NEG_ZERO, FpClass::POS_ZERO),
        (0, _) => by_sign(FpClass::NEG_DENORMAL, FpClass::POS_DENORMAL),
        (n, 0) if n == all_ones => by_sign(FpClass::NEG_INF, FpClass::POS_INF),
        (n, f) if n == all_ones => {
            if f >> (spec.fraction - 1) != 0 {
                FpClass::QNAN
            } else {
                FpClass::SNAN
            }
        }
        _ => by_sign(FpClass::NEG_NORMAL, FpClass::POS_NORMAL),
    }
}

fn check_unary(format: Format, spec: Spec, a: u128) {
    let x = spec.decode(a);
    let sign = 1 << (spec.bits() - 1);
    let context = || format!("{format:?} {a:x}");
    assert_eq!(float::neg(format, a), a ^ sign);
    assert_eq!(float::abs(format, a), a & !sign);
    assert_eq!(float::class_of(format, a), class(spec, a), "{}", context());
    let denormal = matches!(class(spec, a), FpClass::NEG_DENORMAL | FpClass::POS_DENORMAL);
    assert_eq!(format.flush(a), if denormal { a & sign } else { a });
    let nan = x == Number::Nan;
    let one = spec.encode(Round::Nearest, soft::from_int(1)).expect("a number");
    let saturated = if nan || a & sign != 0 { 0 } else { a.min(one) };
    assert_eq!(format.saturate(a), saturated, "{}", context());
    let relu = if nan {
        format.canonical_nan()
    } else if a & sign != 0 {
        0
    } else {
        a
    };
    assert_eq!(format.relu(a), relu, "{}", context());
    for round in Round::ALL {
        let wanted = expected(format, spec, round, soft::sqrt(x), &[a]);
        assert_eq!(float::sqrt(format, round, a), wanted, "sqrt {round:?} {}", context());
        let integral = expected(format, spec, round, soft::to_integral(round, x), &[a]);
        let found = float::round_to_integral(format, round, a);
        assert_eq!(found, integral, "integral {round:?} {}", context());
        check_to_int(format, round, a, x);
    }
    check_parts(format, spec, a, x);
}

fn check_to_int(format: Format, round: Round, a: u128, x: Number) {
    let whole = soft::to_int(round, x);
    for width in [1u32, 8, 16, 32, 64, 100] {
        let context = || format!("{format:?} {round:?} {a:x} to {width} bits");
        let (smallest, largest) = (-1i128 << (width - 1), (1i128 << (width - 1)) - 1);
        let top = (1i128 << width) - 1;
        let fits = |low: i128, high: i128| {
            whole.filter(|n| (low..=high).contains(n)).map(|n| Int::from_u128(width, n as u128))
        };
        let (signed, unsigned) = (fits(smallest, largest), fits(0, top));
        assert_eq!(float::to_signed(format, round, a, width), signed, "{}", context());
        assert_eq!(float::to_unsigned(format, round, a, width), unsigned, "{}", context());
        let minus = format.is_negative(a);
        let limit = |low: i128, high: i128| {
            let n = if x == Number::Nan {
                0
            } else if minus {
                low
            } else {
                high
            };
            Int::from_u128(width, n as u128)
        };
        let found = float::to_signed_saturating(format, round, a, width);
        assert_eq!(found, signed.unwrap_or(limit(smallest, largest)), "{}", context());
        let found = float::to_unsigned_saturating(format, round, a, width);
        assert_eq!(found, unsigned.unwrap_or(limit(0, top)), "{}", context());
    }
}

/// `frexp` and `ldexp`.
fn check_parts(format: Format, spec: Spec, a: u128, x: Number) {
    let Number::Finite(f) = x else { return };
    let (fraction, exponent) = float::frexp(format, a);
    let bits = 128 - f.sig.leading_zeros() as i32;
    let (wanted, scale) =
        if f.sig == 0 { (f, 0) } else { (soft::Finite { exp: -bits, ..f }, f.exp + bits) };
    let wanted = spec.encode(Round::Nearest, Number::Finite(wanted)).expect("a number");
    assert_eq!((fraction, exponent), (wanted, scale), "{format:?} {a:x}");
    for (by, round) in [-30, -3, 2, 17, 300].into_iter().zip(Round::ALL) {
        let scaled = Number::Finite(soft::Finite { exp: f.exp + by, ..f });
        let wanted = spec.encode(round, scaled).expect("a number");
        assert_eq!(float::ldexp(format, round, a, i64::from(by)), wanted, "{format:?} {a:x} {by}");
    }
}

#[test]
fn every_half_and_bfloat_through_every_function_of_one() {
    for (format, spec) in &FORMATS[..2] {
        for a in 0..=0xffff {
            check_unary(*format, *spec, a);
        }
    }
}

#[test]
fn random_floats_and_doubles_through_every_function_of_one() {
    let mut random = Random(4);
    for (format, spec) in &FORMATS[2..] {
        for _ in 0..100_000 {
            let a = random.bits(*spec, 0);
            check_unary(*format, *spec, a);
            // Numbers with a fraction of a few bits, where rounding to integers matters.
            let near = (random.next() % (1 << 20)) as f64 / 8.0 - 1000.0;
            let wide = Bits::from(near.to_bits());
            let a = float::convert(Format::Double, *format, Round::Nearest, wide);
            check_unary(*format, *spec, a);
        }
    }
}

#[test]
fn conversions_between_formats_in_every_rounding_mode() {
    let check = |from: (Format, Spec), to: (Format, Spec), a: u128| {
        for round in Round::ALL {
            let found = float::convert(from.0, to.0, round, a);
            match to.1.encode(round, from.1.decode(a)) {
                Some(wanted) => {
                    assert_eq!(found, wanted, "{:?} {:?} {round:?} {a:x}", from.0, to.0);
                }
                None => assert!(to.0.is_nan(found), "{:?} {:?} {a:x}", from.0, to.0),
            }
        }
    };
    for from in &FORMATS[..2] {
        for to in FORMATS {
            (0..=0xffff).for_each(|a| check(*from, to, a));
        }
    }
    let mut random = Random(5);
    for from in &FORMATS[2..] {
        for to in FORMATS {
            for _ in 0..100_000 {
                check(*from, to, random.bits(from.1, 0));
                // In the range of the narrower formats, ties of which are frequent.
                let small = random.next() % (1 << 14);
                let scale = f64::from((random.next() % 60) as i32 - 40).exp2();
                let wide = Bits::from((small as f64 * scale).to_bits());
                check(*from, to, float::convert(Format::Double, from.0, Round::Zero, wide));
            }
        }
    }
}

#[test]
fn integers_to_floats_in_every_rounding_mode() {
    let check = |width: u32, value: u128| {
        let int = Int::from_u128(width, value);
        let unused = 128 - width;
        let signed = (value << unused) as i128 >> unused;
        for (format, spec) in FORMATS {
            for round in Round::ALL {
                let wanted = spec.encode(round, soft::from_int(signed)).expect("a number");
                let found = float::from_signed(format, round, &int);
                assert_eq!(found, wanted, "{format:?} {round:?} {signed}");
                let unsigned = soft::from_int(value as i128);
                let wanted = spec.encode(round, unsigned).expect("a number");
                let found = float::from_unsigned(format, round, &int);
                assert_eq!(found, wanted, "{format:?} {round:?} {value}");
            }
        }
    };
    (0..256).for_each(|value| check(8, value));
    (0..=0xffff).for_each(|value| check(16, value));
    let mut random = Random(6);
    for case in 0..100_000 {
        let width = [32, 64, 90, 120][case % 4];
        let wide = u128::from(random.next()) << 64 | u128::from(random.next());
        let short = wide >> (random.next() % 120) << (random.next() % 20);
        check(width, (if case % 3 == 0 { wide } else { short }) & ((1 << width) - 1));
    }
}

/// Every half as every small format: the nearest one, ties to even, and the largest beyond it.
#[test]
fn small_formats() {
    let formats = [
        (SmallFormat::E4M3, Spec { exponent: 4, fraction: 3 }, 0x7e),
        (SmallFormat::E5M2, Spec { exponent: 5, fraction: 2 }, 0x7b),
        (SmallFormat::E2M3, Spec { exponent: 2, fraction: 3 }, 0x1f),
        (SmallFormat::E3M2, Spec { exponent: 3, fraction: 2 }, 0x1f),
        (SmallFormat::E2M1, Spec { exponent: 2, fraction: 1 }, 0x7),
    ];
    for (small, spec, largest) in formats {
        // The same precision with exponents to spare: nothing overflows or is denormal.
        let wide = Spec { exponent: 8, ..spec };
        let unit = 2 - (1 << (spec.exponent - 1)) - spec.fraction as i32;
        for a in 0..=0xffffu128 {
            let Number::Finite(f) = soft::HALF.decode(a) else { continue };
            let magnitude = soft::Finite { negative: false, ..f };
            let in_units = Number::Finite(soft::Finite { exp: f.exp - unit, ..magnitude });
            let code = match soft::to_int(Round::Nearest, in_units) {
                // Below twice the smallest normal number the codes are the numbers of units.
                Some(n) if n < 1 << (spec.fraction + 1) => n as u128,
                _ => {
                    let bits = wide.encode(Round::Nearest, Number::Finite(magnitude));
                    let rebias = 127 - ((1 << (spec.exponent - 1)) - 1);
                    bits.expect("a number") - (rebias << spec.fraction)
                }
            };
            let sign = u128::from(f.negative) << (spec.bits() - 1);
            let wide_bits = float::convert(Format::Half, Format::Double, Round::Nearest, a);
            let value = f64::from_bits(wide_bits as u64);
            let wanted = sign | code.min(largest);
            assert_eq!(u128::from(small.encode_saturating(value)), wanted, "{small:?} {value}");
        }
    }
}
