//! Integers against native ones and against bits done by hand: every pair of bytes, 100,000 random
//! cases up to 128 bits, and bit by bit above.

use std::cmp::Ordering;

use nvopt_arith::Int;

struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ z >> 31
    }

    fn wide(&mut self) -> u128 {
        u128::from(self.next()) << 64 | u128::from(self.next())
    }

    /// Of `width` bits, often short or near a limit.
    fn operand(&mut self, width: u32) -> u128 {
        let mask = u128::MAX >> (128 - width);
        let n = self.next();
        (match n % 8 {
            0 => u128::from(n >> 60),
            1 => u128::MAX - u128::from(n >> 60),
            2 => (1 << (width - 1)) + u128::from(n >> 62),
            3 => (1 << (width - 1)) - 1 - u128::from(n >> 62),
            4 | 5 => self.wide() >> (self.next() % 128),
            _ => self.wide(),
        }) & mask
    }
}

/// A case in native integers.
struct Case {
    width: u32,
    a: u128,
    b: u128,
}

impl Case {
    fn mask(&self) -> u128 {
        u128::MAX >> (128 - self.width)
    }

    fn int(&self, value: u128) -> Int {
        Int::from_u128(self.width, value & self.mask())
    }

    fn signed(&self, value: u128) -> i128 {
        let unused = 128 - self.width;
        (value << unused) as i128 >> unused
    }

    /// Kept between the limits, as signed; `None` stands for more than 128 bits of that sign.
    fn saturate(&self, exact: Option<i128>, negative: bool) -> Int {
        let low = self.signed(1 << (self.width - 1));
        let high = -(low + 1);
        let limit = if negative { low } else { high };
        self.int(exact.map_or(limit, |value| value.clamp(low, high)) as u128)
    }

    fn fits(&self, exact: Option<i128>) -> bool {
        exact.is_some_and(|value| self.signed(value as u128 & self.mask()) == value)
    }

    fn check_sums(&self) {
        let (a, b) = (self.int(self.a), self.int(self.b));
        let (sa, sb) = (self.signed(self.a), self.signed(self.b));
        let sum = a.add_wrapped(&b);
        assert_eq!(sum.value, self.int(self.a.wrapping_add(self.b)));
        assert_eq!(a.add(&b), sum.value);
        let exact = self.a.checked_add(self.b);
        assert_eq!(sum.unsigned, exact.is_none_or(|n| n > self.mask()));
        assert_eq!(sum.signed, !self.fits(sa.checked_add(sb)));
        let difference = a.sub_wrapped(&b);
        assert_eq!(difference.value, self.int(self.a.wrapping_sub(self.b)));
        assert_eq!(difference.unsigned, self.a < self.b);
        assert_eq!(difference.signed, !self.fits(sa.checked_sub(sb)));
        let product = a.mul_wrapped(&b);
        assert_eq!(product.value, self.int(self.a.wrapping_mul(self.b)));
        let exact = self.a.checked_mul(self.b);
        assert_eq!(product.unsigned, exact.is_none_or(|n| n > self.mask()));
        assert_eq!(product.signed, !self.fits(sa.checked_mul(sb)));
        assert_eq!(a.neg(), self.int(self.a.wrapping_neg()));
        assert_eq!(a.abs(), self.int(sa.wrapping_abs() as u128));
        let top = self.mask();
        let sum = self.a.checked_add(self.b).map_or(top, |n| n.min(top));
        assert_eq!(a.uadd_sat(&b), self.int(sum));
        assert_eq!(a.usub_sat(&b), self.int(self.a.saturating_sub(self.b)));
        assert_eq!(a.sadd_sat(&b), self.saturate(sa.checked_add(sb), sa < 0));
        assert_eq!(a.ssub_sat(&b), self.saturate(sa.checked_sub(sb), sa < 0));
    }

    fn check_quotients(&self) {
        let (a, b) = (self.int(self.a), self.int(self.b));
        let (sa, sb) = (self.signed(self.a), self.signed(self.b));
        let int = |n: u128| self.int(n);
        assert_eq!(a.udiv(&b), self.a.checked_div(self.b).map(int));
        assert_eq!(a.urem(&b), self.a.checked_rem(self.b).map(int));
        let overflows = sb == -1 && sa == self.signed(1 << (self.width - 1));
        let quotient = sa.checked_div(sb).filter(|_| !overflows);
        assert_eq!(a.sdiv(&b), quotient.map(|n| int(n as u128)));
        let rest = sa.checked_rem(sb).filter(|_| !overflows);
        assert_eq!(a.srem(&b), rest.map(|n| int(n as u128)));
    }

    fn check_bits(&self) {
        let (a, b) = (self.int(self.a), self.int(self.b));
        let (sa, sb) = (self.signed(self.a), self.signed(self.b));
        assert_eq!(a.and(&b), self.int(self.a & self.b));
        assert_eq!(a.or(&b), self.int(self.a | self.b));
        assert_eq!(a.xor(&b), self.int(self.a ^ self.b));
        assert_eq!(a.not(), self.int(!self.a));
        assert_eq!(a.cmp_unsigned(&b), self.a.cmp(&self.b));
        assert_eq!(a.cmp_signed(&b), sa.cmp(&sb));
        assert_eq!(a.umin(&b), self.int(self.a.min(self.b)));
        assert_eq!(a.umax(&b), self.int(self.a.max(self.b)));
        assert_eq!(a.smin(&b), self.int(sa.min(sb) as u128));
        assert_eq!(a.smax(&b), self.int(sa.max(sb) as u128));
        assert_eq!(a.count_ones(), self.a.count_ones());
        assert_eq!(a.leading_zeros(), self.a.leading_zeros() - (128 - self.width));
        assert_eq!(a.trailing_zeros(), self.a.trailing_zeros().min(self.width));
        assert_eq!(a.reverse_bits(), self.int(self.a.reverse_bits() >> (128 - self.width)));
        if self.width.is_multiple_of(8) {
            assert_eq!(a.swap_bytes(), self.int(self.a.swap_bytes() >> (128 - self.width)));
        }
        assert_eq!(a.is_negative(), sa < 0);
        assert_eq!((a.is_zero(), a.is_ones()), (self.a == 0, self.a == self.mask()));
    }

    fn check_shifts(&self) {
        let (a, b) = (self.int(self.a), self.int(self.b));
        let amount = (self.b < u128::from(self.width)).then_some(self.b as u32);
        let left = amount.map(|n| self.int(self.a << n));
        assert_eq!(a.shl(&b), left);
        assert_eq!(a.lshr(&b), amount.map(|n| self.int(self.a >> n)));
        let sa = self.signed(self.a);
        assert_eq!(a.ashr(&b), amount.map(|n| self.int((sa >> n) as u128)));
        let kept = |n: u32| self.a << n >> n == self.a && self.a << n <= self.mask();
        let saturated = amount.map(|n| self.int(if kept(n) { self.a << n } else { u128::MAX }));
        assert_eq!(a.ushl_sat(&b), saturated);
        let saturated = amount.map(|n| {
            let back = (sa << n) >> n == sa;
            self.saturate(back.then_some(sa << n), sa < 0)
        });
        assert_eq!(a.sshl_sat(&b), saturated);
        // Funnel shifts, bit by bit: the bits of `a` above those of `b`.
        let by = (self.a.rotate_left(7) & self.mask()) % u128::from(self.width);
        let amount = self.int(self.a.rotate_left(7));
        let (width, by) = (self.width, by as u32);
        let both = |i: u32| if i < width { self.b >> i & 1 } else { self.a >> (i - width) & 1 };
        let left = (0..width).fold(0, |n, i| n | both(i + width - by) << i);
        let right = (0..width).fold(0, |n, i| n | both(i + by) << i);
        assert_eq!(a.funnel_shl(&b, &amount), self.int(left));
        assert_eq!(a.funnel_shr(&b, &amount), self.int(right));
    }

    fn check_casts(&self) {
        let a = self.int(self.a);
        for to in [1, 7, 8, 13, 32, 64, 65, 127, 128] {
            let mask = u128::MAX >> (128 - to);
            if to <= self.width {
                assert_eq!(a.truncate(to), Int::from_u128(to, self.a & mask));
            } else {
                assert_eq!(a.zero_extend(to), Int::from_u128(to, self.a));
                let extended = self.signed(self.a) as u128 & mask;
                assert_eq!(a.sign_extend(to), Int::from_u128(to, extended));
            }
        }
        assert_eq!(a.to_u128(), Some(self.a));
        assert_eq!(a.to_u64(), u64::try_from(self.a).ok());
        assert_eq!(a.to_i64(), i64::try_from(self.signed(self.a)).ok());
        // The high half of a product: the whole one in twice the width, cut.
        if self.width <= 64 {
            let b = self.int(self.b);
            let twice = 2 * self.width;
            let high = |x: Int, y: Int| x.mul(&y).lshr_bits(self.width).truncate(self.width);
            let unsigned = high(a.zero_extend(twice), b.zero_extend(twice));
            assert_eq!(unsigned, self.int((self.a * self.b) >> self.width));
            let signed = high(a.sign_extend(twice), b.sign_extend(twice));
            let product = self.signed(self.a) * self.signed(self.b);
            assert_eq!(signed, self.int((product >> self.width) as u128));
        }
    }

    fn check(&self) {
        self.check_sums();
        self.check_quotients();
        self.check_bits();
        self.check_shifts();
        self.check_casts();
    }
}

#[test]
fn every_pair_of_bytes() {
    for a in 0..256 {
        for b in 0..256 {
            Case { width: 8, a, b }.check();
        }
    }
}

#[test]
fn every_pair_of_fewer_bits() {
    for width in 1..=5 {
        for a in 0..1 << width {
            for b in 0..1 << width {
                Case { width, a, b }.check();
            }
        }
    }
}

#[test]
fn random_pairs_up_to_128_bits() {
    let mut random = Random(1);
    let widths = [9, 16, 24, 31, 32, 33, 48, 63, 64, 65, 80, 100, 127, 128];
    for case in 0..100_000 {
        let width = widths[case % widths.len()];
        let a = random.operand(width);
        let mut b = random.operand(width);
        if random.next().is_multiple_of(3) {
            b = (u128::from(random.next()) % u128::from(width + 2)) & (u128::MAX >> (128 - width));
        }
        Case { width, a, b }.check();
    }
}

/// An integer as its bits, lowest first: nothing but half adders.
#[derive(Clone, PartialEq, Eq, Debug)]
struct ByBits(Vec<bool>);

impl ByBits {
    fn of(int: &Int) -> ByBits {
        ByBits((0..int.width()).map(|i| int.bit(i)).collect())
    }

    fn zero(&self) -> ByBits {
        ByBits(vec![false; self.0.len()])
    }

    fn add(&self, other: &ByBits, mut carry: bool) -> ByBits {
        let sum = self.0.iter().zip(&other.0).map(|(&a, &b)| {
            let bit = a ^ b ^ carry;
            carry = a & b | carry & (a ^ b);
            bit
        });
        ByBits(sum.collect())
    }

    fn not(&self) -> ByBits {
        ByBits(self.0.iter().map(|bit| !bit).collect())
    }

    fn sub(&self, other: &ByBits) -> ByBits {
        self.add(&other.not(), true)
    }

    fn shl(&self, n: usize) -> ByBits {
        let len = self.0.len();
        ByBits((0..len).map(|i| i >= n && self.0[i - n]).collect())
    }

    fn shr(&self, n: usize, fill: bool) -> ByBits {
        let len = self.0.len();
        ByBits((0..len).map(|i| if i + n < len { self.0[i + n] } else { fill }).collect())
    }

    fn mul(&self, other: &ByBits) -> ByBits {
        let steps = (0..self.0.len()).filter(|&i| other.0[i]);
        steps.fold(self.zero(), |sum, i| sum.add(&self.shl(i), false))
    }

    fn cmp(&self, other: &ByBits) -> Ordering {
        self.0.iter().rev().cmp(other.0.iter().rev())
    }

    fn divide(&self, by: &ByBits) -> (ByBits, ByBits) {
        let (mut quotient, mut rest) = (self.zero(), self.zero());
        for i in (0..self.0.len()).rev() {
            // What would be shifted out counts too.
            let over = *rest.0.last().expect("some bits");
            rest = rest.shl(1);
            rest.0[0] = self.0[i];
            if over || rest.cmp(by) != Ordering::Less {
                rest = rest.sub(by);
                quotient.0[i] = true;
            }
        }
        (quotient, rest)
    }
}

#[test]
fn wide_integers_bit_by_bit() {
    let mut random = Random(2);
    for case in 0..2_000 {
        let width = [129, 130, 160, 191, 192, 193, 255, 256][case % 8];
        let mut next = || {
            let words: Vec<u64> = (0..4).map(|_| random.next()).collect();
            let cut = (random.next() % u64::from(width)) as u32;
            Int::from_words(width, &words).lshr_bits(if case % 2 == 0 { cut } else { 0 })
        };
        let (a, b) = (next(), next());
        let (x, y) = (ByBits::of(&a), ByBits::of(&b));
        assert_eq!(ByBits::of(&a.add(&b)), x.add(&y, false));
        assert_eq!(ByBits::of(&a.sub(&b)), x.sub(&y));
        assert_eq!(ByBits::of(&a.mul(&b)), x.mul(&y));
        assert_eq!(a.cmp_unsigned(&b), x.cmp(&y));
        let n = (random.next() % u64::from(width)) as u32;
        assert_eq!(ByBits::of(&a.shl_bits(n)), x.shl(n as usize));
        assert_eq!(ByBits::of(&a.lshr_bits(n)), x.shr(n as usize, false));
        assert_eq!(ByBits::of(&a.ashr_bits(n)), x.shr(n as usize, a.is_negative()));
        if !b.is_zero() {
            let (quotient, rest) = x.divide(&y);
            assert_eq!(a.udiv(&b).map(|q| ByBits::of(&q)), Some(quotient));
            assert_eq!(a.urem(&b).map(|r| ByBits::of(&r)), Some(rest));
            // The signed quotient, from magnitudes.
            let (quotient, _) = ByBits::of(&a.abs()).divide(&ByBits::of(&b.abs()));
            let signed = match a.is_negative() != b.is_negative() {
                true => quotient.zero().sub(&quotient),
                false => quotient,
            };
            assert_eq!(a.sdiv(&b).map(|q| ByBits::of(&q)), Some(signed));
        }
        let reversed = ByBits(x.0.iter().rev().copied().collect());
        assert_eq!(ByBits::of(&a.reverse_bits()), reversed);
        assert_eq!(a.count_ones() as usize, x.0.iter().filter(|&&bit| bit).count());
        let leading = x.0.iter().rev().take_while(|&&bit| !bit).count();
        assert_eq!(a.leading_zeros() as usize, leading);
        let trailing = x.0.iter().take_while(|&&bit| !bit).count();
        assert_eq!(a.trailing_zeros() as usize, trailing);
    }
}
