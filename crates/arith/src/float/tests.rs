//! Native operations against the reference, exact results against known ones.

use rustc_apfloat::{Float as _, FloatConvert as _, ieee};

use super::{small::SmallFormat, *};
use crate::Int;

/// A small generator of test numbers (splitmix64).
struct Numbers(u64);

impl Numbers {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ z >> 31
    }

    /// Bits of a float: often special, often close to others.
    fn f32(&mut self) -> u32 {
        let special = [
            0,
            0x8000_0000,
            0x7f80_0000,
            0xff80_0000,
            0x7fc0_0001,
            0x7f80_0001,
            1,
            0x8000_0001,
            0x3f80_0000,
            0x007f_ffff,
            0x0080_0000,
            0x7f7f_ffff,
            0xff7f_ffff,
            0x3f80_0001,
        ];
        let n = self.next();
        match n % 8 {
            0 => special[(n >> 8) as usize % special.len()],
            1 => 0x3f80_0000 ^ ((n >> 32) as u32 & 0x80ff_ffff),
            2 => (n >> 32) as u32 & 0x80ff_ffff,
            _ => (n >> 32) as u32,
        }
    }

    fn f64(&mut self) -> u64 {
        let n = self.next();
        match n % 8 {
            0 => super::native::widen_f32(self.f32()),
            1 => 0x3ff0_0000_0000_0000 ^ (self.next() & 0x803f_ffff_ffff_ffff),
            2 => {
                [0x7ff8_0000_0000_0005, 0xfff0_0000_0000_0001, 0, 1 << 63, 1][(n >> 8) as usize % 5]
            }
            _ => self.next(),
        }
    }
}

#[test]
fn native_arithmetic_is_the_reference() {
    let mut numbers = Numbers(1);
    for _ in 0..100_000 {
        let (a, b, c) = (numbers.f32(), numbers.f32(), numbers.f32());
        let (wide_a, wide_b, wide_c) = (Bits::from(a), Bits::from(b), Bits::from(c));
        let (format, round) = (Format::Single, Round::Nearest);
        let case = format!("{a:08x} {b:08x} {c:08x}");
        assert_eq!(Bits::from(native::add_f32(a, b)), add(format, round, wide_a, wide_b), "{case}");
        assert_eq!(Bits::from(native::sub_f32(a, b)), sub(format, round, wide_a, wide_b), "{case}");
        assert_eq!(Bits::from(native::mul_f32(a, b)), mul(format, round, wide_a, wide_b), "{case}");
        assert_eq!(Bits::from(native::div_f32(a, b)), div(format, round, wide_a, wide_b), "{case}");
        let fused = fma(format, round, wide_a, wide_b, wide_c);
        assert_eq!(Bits::from(native::fma_f32(a, b, c)), fused, "{case}");
        assert_eq!(Bits::from(native::sqrt_f32(a)), sqrt(format, round, wide_a), "{case}");
        assert_eq!(native::compare_f32(a, b), compare(format, wide_a, wide_b), "{case}");
        let widened = convert(format, Format::Double, round, wide_a);
        assert_eq!(Bits::from(native::widen_f32(a)), widened, "{case}");
        assert_eq!(Bits::from(native::flush_f32(a)), format.flush(wide_a), "{case}");
    }
}

#[test]
fn native_double_arithmetic_is_the_reference() {
    let mut numbers = Numbers(2);
    for _ in 0..50_000 {
        let (a, b, c) = (numbers.f64(), numbers.f64(), numbers.f64());
        let (wide_a, wide_b, wide_c) = (Bits::from(a), Bits::from(b), Bits::from(c));
        let (format, round) = (Format::Double, Round::Nearest);
        let case = format!("{a:016x} {b:016x} {c:016x}");
        assert_eq!(Bits::from(native::add_f64(a, b)), add(format, round, wide_a, wide_b), "{case}");
        assert_eq!(Bits::from(native::sub_f64(a, b)), sub(format, round, wide_a, wide_b), "{case}");
        assert_eq!(Bits::from(native::mul_f64(a, b)), mul(format, round, wide_a, wide_b), "{case}");
        assert_eq!(Bits::from(native::div_f64(a, b)), div(format, round, wide_a, wide_b), "{case}");
        let fused = fma(format, round, wide_a, wide_b, wide_c);
        assert_eq!(Bits::from(native::fma_f64(a, b, c)), fused, "{case}");
        assert_eq!(Bits::from(native::sqrt_f64(a)), sqrt(format, round, wide_a), "{case}");
        assert_eq!(native::compare_f64(a, b), compare(format, wide_a, wide_b), "{case}");
        let narrowed = convert(format, Format::Single, round, wide_a);
        assert_eq!(Bits::from(native::narrow_f64(a)), narrowed, "{case}");
    }
}

/// A root is right if its neighbours bracket the operand as the rounding mode says.
#[test]
fn directed_roots_bracket() {
    let mut numbers = Numbers(3);
    for format in Format::ALL {
        for _ in 0..2_000 {
            let positive = (u128::from(numbers.next()) << 64 | u128::from(numbers.next()))
                & (format.sign_bit() - 1);
            let a = if format == Format::X86Fp80 {
                convert(Format::Double, format, Round::Nearest, positive & (u64::MAX >> 1) as u128)
            } else {
                positive
            };
            if format.is_nan(a) || format.is_infinite(a) || format.is_zero(a) {
                continue;
            }
            let (low, high) = (sqrt(format, Round::Down, a), sqrt(format, Round::Up, a));
            assert!(high == low || high == low + 1, "{format:?} {a:x}: {low:x} {high:x}");
            let square = |root, round| mul(format, round, root, root);
            assert_ne!(compare(format, square(low, Round::Down), a), Relation::Greater);
            assert_ne!(compare(format, square(high, Round::Up), a), Relation::Less);
            let near = sqrt(format, Round::Nearest, a);
            assert!(near == low || near == high);
            assert_eq!(sqrt(format, Round::Zero, a), low);
        }
    }
    assert_eq!(sqrt(Format::Single, Round::Nearest, 0x4080_0000), 0x4000_0000);
    assert_eq!(sqrt(Format::Single, Round::Nearest, 0xbf80_0000), 0x7fff_ffff);
    assert_eq!(sqrt(Format::Single, Round::Nearest, 0x8000_0000), 0x8000_0000);
}

#[test]
fn half_sums_are_rounded_double_sums() {
    // The sum of two halves is exact in double, so it rounds once.
    let mut numbers = Numbers(4);
    for _ in 0..50_000 {
        let n = numbers.next();
        let (a, b) = (Bits::from(n as u16), Bits::from((n >> 16) as u16));
        let up = |x| convert(Format::Half, Format::Double, Round::Nearest, x);
        for round in Round::ALL {
            let exact = add(Format::Double, round, up(a), up(b));
            let rounded = convert(Format::Double, Format::Half, round, exact);
            assert_eq!(add(Format::Half, round, a, b), rounded, "{a:x} {b:x} {round:?}");
        }
    }
}

#[test]
fn minima_know_nan_and_signed_zeros() {
    let f = Format::Single;
    let (zero, minus_zero, one, nan) = (0, 0x8000_0000, 0x3f80_0000, 0x7fc0_0000);
    assert_eq!(min_max(f, MinMax::MIN_NUM, zero, minus_zero), minus_zero);
    assert_eq!(min_max(f, MinMax::MAX_NUM, minus_zero, zero), zero);
    assert_eq!(min_max(f, MinMax::MIN_NUM, nan, one), one);
    assert_eq!(min_max(f, MinMax::MINIMUM, one, nan), 0x7fff_ffff);
    assert_eq!(min_max(f, MinMax::MAX_NUM, nan, nan), 0x7fff_ffff);
    let xorsign = MinMax { xorsign_abs: true, ..MinMax::MIN_NUM };
    assert_eq!(min_max(f, xorsign, 0xbf80_0000, 0x4000_0000), 0xbf80_0000);
    assert_eq!(min_max(f, xorsign, 0xbf80_0000, 0xc000_0000), 0x3f80_0000);
}

#[test]
fn integers_become_floats_and_back() {
    let big = Int::from_u128(128, u128::MAX);
    assert_eq!(from_unsigned(Format::Single, Round::Nearest, &big), 0x7f80_0000);
    assert_eq!(from_unsigned(Format::Single, Round::Zero, &big), 0x7f7f_ffff);
    assert_eq!(from_signed(Format::Single, Round::Nearest, &big), 0xbf80_0000);
    let wide = Int::new(200, 1).shl_bits(150).add(&Int::new(200, 1));
    let up = from_unsigned(Format::Double, Round::Up, &wide);
    let down = from_unsigned(Format::Double, Round::Down, &wide);
    assert_eq!(up, down + 1);
    assert_eq!(
        to_unsigned(Format::Double, Round::Zero, down, 200),
        Some(Int::new(200, 1).shl_bits(150))
    );
    assert_eq!(to_unsigned(Format::Double, Round::Zero, down, 150), None);
    let minus_two = f64::to_bits(-2.5) as Bits;
    assert_eq!(to_signed(Format::Double, Round::Zero, minus_two, 8), Some(Int::from_i64(8, -2)));
    assert_eq!(to_signed(Format::Double, Round::Down, minus_two, 8), Some(Int::from_i64(8, -3)));
    assert_eq!(to_unsigned(Format::Double, Round::Zero, minus_two, 8), None);
    assert_eq!(to_unsigned_saturating(Format::Double, Round::Zero, minus_two, 8), Int::zero(8));
    let large = f64::to_bits(1e30) as Bits;
    assert_eq!(to_signed_saturating(Format::Double, Round::Zero, large, 8), Int::max_signed(8));
    assert_eq!(
        to_signed_saturating(Format::Double, Round::Zero, f64::NAN.to_bits() as Bits, 8),
        Int::zero(8)
    );
    let mut numbers = Numbers(5);
    for _ in 0..20_000 {
        let n = numbers.next();
        let int = Int::new(64, n);
        let nearest = from_signed(Format::Double, Round::Nearest, &int);
        assert_eq!(nearest, Bits::from((n as i64 as f64).to_bits()));
        let nearest = from_unsigned(Format::Single, Round::Nearest, &int);
        assert_eq!(nearest, Bits::from((n as f32).to_bits()));
        let a = f64::from_bits(numbers.f64());
        let saturated =
            to_signed_saturating(Format::Double, Round::Zero, Bits::from(a.to_bits()), 32);
        assert_eq!(saturated.to_i64(), Some(i64::from(a as i32)));
        let saturated =
            to_unsigned_saturating(Format::Double, Round::Zero, Bits::from(a.to_bits()), 64);
        assert_eq!(saturated.to_u64(), Some(a as u64));
    }
}

#[test]
fn a_float_as_a_single_bit() {
    let signed = |a: f64| to_signed(Format::Double, Round::Zero, Bits::from(a.to_bits()), 1);
    assert_eq!(signed(0.5), Some(Int::new(1, 0)));
    assert_eq!(signed(-1.5), Some(Int::new(1, 1)));
    assert_eq!((signed(1.0), signed(-2.0), signed(f64::NAN)), (None, None, None));
}

#[test]
fn shapes() {
    let f = Format::Double;
    let bits = |x: f64| Bits::from(x.to_bits());
    assert_eq!(round_to_integral(f, Round::Nearest, bits(2.5)), bits(2.0));
    assert_eq!(round_to_integral(f, Round::NearestAway, bits(2.5)), bits(3.0));
    assert_eq!(round_to_integral(f, Round::Down, bits(-0.5)), bits(-1.0));
    assert_eq!(round_to_integral(f, Round::Up, bits(-0.5)), bits(-0.0));
    assert_eq!(frexp(f, bits(12.0)), (bits(0.75), 4));
    assert_eq!(frexp(f, bits(0.0)), (bits(0.0), 0));
    assert_eq!(ldexp(f, Round::Nearest, bits(0.75), 4), bits(12.0));
    assert_eq!(ldexp(f, Round::Nearest, bits(1.0), i64::MAX), bits(f64::INFINITY));
    assert_eq!(ldexp(f, Round::Nearest, bits(1.0), i64::MIN), bits(0.0));
    assert_eq!(class_of(f, bits(-0.0)), FpClass::NEG_ZERO);
    assert_eq!(class_of(f, bits(1.0)), FpClass::POS_NORMAL);
    assert_eq!(class_of(f, 1), FpClass::POS_DENORMAL);
    assert_eq!(class_of(f, bits(f64::NEG_INFINITY)), FpClass::NEG_INF);
    assert_eq!(class_of(f, 0x7ff0_0000_0000_0001), FpClass::SNAN);
    assert_eq!(f.saturate(bits(1.5)), bits(1.0));
    assert_eq!(f.saturate(bits(f64::NAN)), 0);
    assert_eq!(rem(f, bits(-7.5), bits(2.0)), bits(-1.5));
}

#[test]
fn small_formats_are_the_reference() {
    for code in 0..=255u8 {
        let bits = u128::from(code);
        let mut lossy = false;
        let e5m2: ieee::Double = ieee::Float8E5M2::from_bits(bits).convert(&mut lossy).value;
        let e4m3: ieee::Double = ieee::Float8E4M3FN::from_bits(bits).convert(&mut lossy).value;
        for (small, reference) in [(SmallFormat::E5M2, e5m2), (SmallFormat::E4M3, e4m3)] {
            let ours = small.decode(code);
            let same = ours.to_bits() == reference.to_bits() as u64;
            assert!(same || ours.is_nan() && reference.is_nan(), "{small:?} {code:02x}");
            if ours.is_finite() {
                assert_eq!(small.encode_saturating(ours), code);
            }
        }
    }
    let mut numbers = Numbers(6);
    for _ in 0..20_000 {
        let x = f64::from(f32::from_bits(numbers.f32() & 0xbfff_ffff));
        let reference = ieee::Double::from_bits(Bits::from(x.to_bits()));
        let mut lossy = false;
        let rounded: ieee::Float8E5M2 = reference.convert(&mut lossy).value;
        if rounded.is_finite() {
            assert_eq!(SmallFormat::E5M2.encode_saturating(x), rounded.to_bits() as u8, "{x}");
        }
        let rounded: ieee::Float8E4M3FN = reference.convert(&mut lossy).value;
        if rounded.is_finite() {
            assert_eq!(SmallFormat::E4M3.encode_saturating(x), rounded.to_bits() as u8, "{x}");
        }
    }
    assert_eq!(SmallFormat::E4M3.encode_saturating(1e9), 0x7e);
    assert_eq!(SmallFormat::E2M1.encode_saturating(-5.0), 0xe);
    assert_eq!(SmallFormat::Ue8M0.encode_power(3.0, small::Towards::Zero), 128);
    assert_eq!(SmallFormat::Ue8M0.encode_power(3.0, small::Towards::Infinity), 129);
}
