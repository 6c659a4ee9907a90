//! Against native integers: exhaustively at 8 bits, at random up to 128, and by identities above.

use super::Int;

/// A small generator: the tests must not depend on anything else.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    /// A word that is often near a boundary.
    fn word(&mut self) -> u64 {
        match self.next() % 5 {
            0 => 0,
            1 => u64::MAX,
            2 => 1 << (self.next() % 64),
            _ => self.next(),
        }
    }

    fn int(&mut self, width: u32) -> Int {
        let words: Vec<u64> = (0..width.div_ceil(64)).map(|_| self.word()).collect();
        Int::from_words(width, &words)
    }
}

/// The value of `int`, at most 127 bits, read as signed.
fn signed(int: &Int) -> i128 {
    let unused = 128 - int.width();
    (int.to_u128().unwrap() << unused) as i128 >> unused
}

fn fits_signed(value: i128, width: u32) -> bool {
    value >= -(1i128 << (width - 1)) && value < 1i128 << (width - 1)
}

/// Checks every operation on `a` and `b`, at most 62 bits wide, against native arithmetic.
fn check_narrow(a: &Int, b: &Int) {
    let width = a.width();
    let (ua, ub) = (a.to_u128().unwrap(), b.to_u128().unwrap());
    let (sa, sb) = (signed(a), signed(b));
    let cut = |value: i128| Int::from_u128(width, value as u128);
    let limit = 1u128 << width;
    assert_eq!(a.cmp_unsigned(b), ua.cmp(&ub));
    assert_eq!(a.cmp_signed(b), sa.cmp(&sb));
    for (wrapped, exact_unsigned, exact_signed) in [
        (a.add_wrapped(b), (ua + ub) as i128, sa + sb),
        (a.sub_wrapped(b), ua as i128 - ub as i128, sa - sb),
        (a.mul_wrapped(b), (ua * ub) as i128, sa * sb),
    ] {
        assert_eq!(wrapped.value, cut(exact_signed));
        let fits = exact_unsigned >= 0 && (exact_unsigned as u128) < limit;
        assert_eq!(wrapped.unsigned, !fits);
        assert_eq!(wrapped.signed, !fits_signed(exact_signed, width));
    }
    let quotient_fits = ub != 0 && fits_signed(sa.checked_div(sb).unwrap_or(0), width);
    assert_eq!(a.udiv(b), ua.checked_div(ub).map(|q| cut(q as i128)));
    assert_eq!(a.urem(b), ua.checked_rem(ub).map(|r| cut(r as i128)));
    assert_eq!(a.sdiv(b), quotient_fits.then(|| cut(sa / sb)));
    assert_eq!(a.srem(b), quotient_fits.then(|| cut(sa % sb)));
    assert_eq!((a.and(b), a.or(b), a.xor(b)), (cut(sa & sb), cut(sa | sb), cut(sa ^ sb)));
    assert_eq!((a.not(), a.neg(), a.abs()), (cut(!sa), cut(-sa), cut(sa.abs())));
    let amount = (ub < u128::from(width)).then_some(ub as u32);
    assert_eq!(a.shl(b), amount.map(|n| cut((ua << n) as i128)));
    assert_eq!(a.lshr(b), amount.map(|n| cut((ua >> n) as i128)));
    assert_eq!(a.ashr(b), amount.map(|n| cut(sa >> n)));
    let clamp_unsigned = |value: i128| cut(value.clamp(0, limit as i128 - 1));
    let (low, high) = (-(1i128 << (width - 1)), (1i128 << (width - 1)) - 1);
    let clamp_signed = |value: i128| cut(value.clamp(low, high));
    assert_eq!(a.uadd_sat(b), clamp_unsigned((ua + ub) as i128));
    assert_eq!(a.usub_sat(b), clamp_unsigned(ua as i128 - ub as i128));
    assert_eq!(a.sadd_sat(b), clamp_signed(sa + sb));
    assert_eq!(a.ssub_sat(b), clamp_signed(sa - sb));
    assert_eq!(a.ushl_sat(b), amount.map(|n| clamp_unsigned((ua << n) as i128)));
    assert_eq!(a.sshl_sat(b), amount.map(|n| clamp_signed(sa << n)));
    assert_eq!((a.umin(b), a.umax(b)), (cut(ua.min(ub) as i128), cut(ua.max(ub) as i128)));
    assert_eq!((a.smin(b), a.smax(b)), (cut(sa.min(sb)), cut(sa.max(sb))));
    let n = (ub % u128::from(width)) as u32;
    assert_eq!(a.funnel_shl(a, b), cut((ua << n | ua >> (width - n)) as i128));
    assert_eq!(a.funnel_shr(a, b), cut((ua >> n | ua << (width - n)) as i128));
    assert_eq!(a.count_ones(), ua.count_ones());
    assert_eq!(a.leading_zeros(), ua.leading_zeros() - (128 - width));
    assert_eq!(a.trailing_zeros(), ua.trailing_zeros().min(width));
    assert_eq!(a.reverse_bits(), cut((ua.reverse_bits() >> (128 - width)) as i128));
    if width.is_multiple_of(8) {
        assert_eq!(a.swap_bytes(), cut((ua.swap_bytes() >> (128 - width)) as i128));
    }
    assert_eq!(a.to_i64(), i64::try_from(sa).ok());
    assert_eq!(a.sign_extend(width + 70).truncate(width), *a);
    assert_eq!(a.sign_extend(width + 70).is_negative(), a.is_negative());
}

#[test]
fn every_operation_agrees_with_native_arithmetic_at_all_small_widths() {
    for width in 1..=8 {
        for a in 0..1 << width {
            for b in 0..1 << width {
                check_narrow(&Int::new(width, a), &Int::new(width, b));
            }
        }
    }
}

#[test]
fn every_operation_agrees_with_native_arithmetic_on_random_operands() {
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    for _ in 0..100_000 {
        let width = 9 + (random.next() % 54) as u32;
        let (a, b) = (random.int(width), random.int(width));
        check_narrow(&a, &b);
        let small = Int::new(width, random.next() % u64::from(width + 2));
        check_narrow(&a, &small);
    }
}

#[test]
fn wide_division_gives_back_the_dividend() {
    let mut random = Random(0x1234_5678_9abc_def1);
    for _ in 0..20_000 {
        let width = 65 + (random.next() % 700) as u32;
        let (a, b) = (random.int(width), random.int(width).lshr_bits((random.next() % 700) as u32));
        let (Some(quotient), Some(rest)) = (a.udiv(&b), a.urem(&b)) else {
            assert!(b.is_zero());
            continue;
        };
        assert!(rest.cmp_unsigned(&b).is_lt());
        assert_eq!(quotient.mul(&b).add(&rest), a);
        assert!(!quotient.mul_wrapped(&b).unsigned);
        if let (Some(quotient), Some(rest)) = (a.sdiv(&b), a.srem(&b)) {
            assert_eq!(quotient.mul(&b).add(&rest), a);
        }
    }
}

#[test]
fn wide_shifts_and_swaps_undo_each_other() {
    let mut random = Random(0xfeed_beef_cafe_f00d);
    for _ in 0..20_000 {
        let width = 65 + (random.next() % 400) as u32;
        let a = random.int(width);
        let amount = (random.next() % u64::from(width)) as u32;
        let kept = a.lshr_bits(amount);
        assert_eq!(kept.shl_bits(amount).lshr_bits(amount), kept);
        assert_eq!(a.ashr_bits(amount).is_negative(), a.is_negative());
        assert_eq!(a.reverse_bits().reverse_bits(), a);
        assert_eq!(a.neg().neg(), a);
        assert_eq!(a.sub(&a), Int::zero(width));
        let by = Int::new(width, u64::from(amount));
        assert_eq!(a.funnel_shr(&a, &by).funnel_shl(&a.funnel_shr(&a, &by), &by), a);
        assert_eq!(a.leading_zeros() + a.trailing_zeros() <= width, !a.is_zero());
    }
}
