//! `icmp` with a constant, by what computes the other side.

use nvopt_analysis::{fold::swap_pred, known_bits, matcher, range::Range};
use nvopt_arith::Int;
use nvopt_ir::{
    body::Value,
    intrinsics::Intrinsic,
    ops::{BinaryOp, InstFlags, IntPred},
};

use super::cx::{Combiner, Done, Rule};

impl Combiner<'_, '_> {
    pub(super) fn compare_const(&mut self, pred: IntPred, a: Value, b: Value) -> Rule {
        let c = self.int(b)?;
        if let Some((op, x, y)) = matcher::any_binary(self.body, a) {
            let found = match op {
                BinaryOp::Add => self.compare_add(pred, a, x, y, &c),
                BinaryOp::Sub => self.compare_sub(pred, a, x, y, &c),
                BinaryOp::Mul => self.compare_mul(pred, a, x, y, &c),
                BinaryOp::UDiv | BinaryOp::SDiv => self.compare_div(pred, op, x, y, &c),
                BinaryOp::And => self.compare_and(pred, a, x, y, &c),
                BinaryOp::Or => self.compare_or(pred, a, x, y, &c),
                BinaryOp::Xor => self.compare_xor(pred, a, x, y, &c),
                BinaryOp::Shl => self.compare_shl(pred, a, x, y, &c),
                BinaryOp::LShr | BinaryOp::AShr => self.compare_shr(pred, op, a, x, y, &c),
                BinaryOp::URem | BinaryOp::SRem => self.compare_rem(pred, op, a, x, y, &c),
                BinaryOp::FAdd
                | BinaryOp::FSub
                | BinaryOp::FMul
                | BinaryOp::FDiv
                | BinaryOp::FRem => None,
            };
            if found.is_some() {
                return found;
            }
        }
        self.compare_call(pred, a, &c)
    }

    /// `(x + C2) pred C`
    fn compare_add(&mut self, pred: IntPred, a: Value, x: Value, y: Value, c: &Int) -> Rule {
        let flags = self.flags_of(a);
        let is_equality = matches!(pred, IntPred::Eq | IntPred::Ne);
        let Some(c2) = self.int(y) else {
            // (x + -y) is a sub; x + y == 0 => x == -y, where -y is free
            if is_equality && c.is_zero() && self.one_use(a) {
                if let Some(z) = self.neg_of(y) {
                    return Some(Done::Replace(self.icmp(pred, x, z)));
                }
                if let Some(z) = self.neg_of(x) {
                    return Some(Done::Replace(self.icmp(pred, y, z)));
                }
            }
            return None;
        };
        // The sum does not wrap: x pred C - C2
        let promise = if matcher::is_signed_pred(pred) { InstFlags::NSW } else { InstFlags::NUW };
        let moved = c.sub_wrapped(&c2);
        let wraps = if matcher::is_signed_pred(pred) { moved.signed } else { moved.unsigned };
        if is_equality || flags.contains(promise) && !wraps {
            return Some(Done::Replace(self.icmp_int(pred, x, &moved.value)));
        }
        // The x for which it holds, if a comparison says so.
        let range = Range::exactly(pred, c).sub(&Range::single(&c2));
        if let Some((pred, bound)) = range.as_compare() {
            return Some(Done::Replace(self.icmp_int(pred, x, &bound)));
        }
        if !self.one_use(a) {
            return None;
        }
        // (x + C2) >u C => (x + ...) <u ...: the form is always "below".
        if pred == IntPred::Ugt {
            let (lo, hi) = (range.lo().clone(), range.hi().clone());
            let moved = self.bin_int(BinaryOp::Add, InstFlags::empty(), x, &lo.neg());
            return Some(Done::Replace(self.icmp_int(IntPred::Ult, moved, &hi.sub(&lo))));
        }
        // (x + C2) <u 2^n => (x & -2^n) == -C2, where the low bits of C2 are zero
        if pred == IntPred::Ult && c.count_ones() == 1 && c2.trailing_zeros() >= c.trailing_zeros()
        {
            let masked = self.bin_int(BinaryOp::And, InstFlags::empty(), x, &c.neg());
            return Some(Done::Replace(self.icmp_int(IntPred::Eq, masked, &c2.neg())));
        }
        None
    }

    /// `(x - y) pred C`
    fn compare_sub(&mut self, pred: IntPred, a: Value, x: Value, y: Value, c: &Int) -> Rule {
        let flags = self.flags_of(a);
        let is_equality = matches!(pred, IntPred::Eq | IntPred::Ne);
        // (C2 - y) pred C => y swapped C2 - C, where nothing wraps
        if let Some(c2) = self.int(x) {
            if is_equality {
                return Some(Done::Replace(self.icmp_int(pred, y, &c2.sub(c))));
            }
            let signed = matcher::is_signed_pred(pred);
            let promise = if signed { InstFlags::NSW } else { InstFlags::NUW };
            let moved = c2.sub_wrapped(c);
            let wraps = if signed { moved.signed } else { moved.unsigned };
            if flags.contains(promise) && !wraps {
                return Some(Done::Replace(self.icmp_int(swap_pred(pred), y, &moved.value)));
            }
            let range = Range::single(&c2).sub(&Range::exactly(pred, c));
            if let Some((pred, bound)) = range.as_compare() {
                return Some(Done::Replace(self.icmp_int(pred, y, &bound)));
            }
            return None;
        }
        // x - y == 0 => x == y
        if is_equality && c.is_zero() {
            return Some(Done::Replace(self.icmp(pred, x, y)));
        }
        // x nsw- y <s 0 => x <s y
        if !flags.contains(InstFlags::NSW) {
            return None;
        }
        let one = Int::new(c.width(), 1);
        let found = match pred {
            IntPred::Slt if c.is_zero() => Some(IntPred::Slt),
            IntPred::Sgt if c.is_zero() => Some(IntPred::Sgt),
            IntPred::Sgt if c.is_ones() => Some(IntPred::Sge),
            IntPred::Slt if *c == one => Some(IntPred::Sle),
            _ => None,
        };
        found.map(|pred| Done::Replace(self.icmp(pred, x, y)))
    }

    /// `(x * C2) pred C`
    fn compare_mul(&mut self, pred: IntPred, a: Value, x: Value, y: Value, c: &Int) -> Rule {
        let flags = self.flags_of(a);
        let is_equality = matches!(pred, IntPred::Eq | IntPred::Ne);
        let Some(c2) = self.int(y) else {
            // x * y == 0, where y is not zero and nothing wraps
            if !is_equality || !c.is_zero() || !flags.intersects(InstFlags::NUW | InstFlags::NSW) {
                return None;
            }
            for (known, other) in [(y, x), (x, y)] {
                if known_bits::is_known_non_zero(&self.q(), self.body, known) {
                    return Some(Done::Replace(self.icmp_int(pred, other, c)));
                }
            }
            return None;
        };
        if c2.is_zero() {
            return None;
        }
        if is_equality {
            let signed = flags.contains(InstFlags::NSW);
            if signed || flags.contains(InstFlags::NUW) {
                let (quotient, rest) = match signed {
                    true => (c.sdiv(&c2)?, c.srem(&c2)?),
                    false => (c.udiv(&c2)?, c.urem(&c2)?),
                };
                if rest.is_zero() {
                    return Some(Done::Replace(self.icmp_int(pred, x, &quotient)));
                }
            }
            // An odd factor can be turned around: only zero gives zero.
            if c.is_zero() && c2.bit(0) {
                return Some(Done::Replace(self.icmp_int(pred, x, c)));
            }
            return None;
        }
        let one = Int::new(c.width(), 1);
        if matcher::is_signed_pred(pred) {
            if !flags.contains(InstFlags::NSW) || c2.is_ones() {
                return None;
            }
            // Round towards the side on which it holds: x <s ceil(C / C2), x >s floor(C / C2)
            let pred = if c2.is_negative() { swap_pred(pred) } else { pred };
            let quotient = c.sdiv(&c2)?;
            let rest = c.srem(&c2)?;
            let is_negative = c.is_negative() != c2.is_negative();
            let bound = match pred {
                IntPred::Slt if !rest.is_zero() && !is_negative => quotient.add(&one),
                IntPred::Sgt if !rest.is_zero() && is_negative => quotient.sub(&one),
                IntPred::Slt | IntPred::Sgt => quotient,
                _ => return None,
            };
            return Some(Done::Replace(self.icmp_int(pred, x, &bound)));
        }
        if !flags.contains(InstFlags::NUW) {
            return None;
        }
        let quotient = c.udiv(&c2)?;
        let rest = c.urem(&c2)?;
        let bound = match pred {
            IntPred::Ult if !rest.is_zero() => quotient.add(&one),
            IntPred::Ult | IntPred::Ugt => quotient,
            _ => return None,
        };
        Some(Done::Replace(self.icmp_int(pred, x, &bound)))
    }

    /// `(x / C2) pred C`: the x of a range.
    fn compare_div(&mut self, pred: IntPred, op: BinaryOp, x: Value, y: Value, c: &Int) -> Rule {
        let width = c.width();
        let one = Int::new(width, 1);
        // (C2 /u y) pred C is rare; y must be a constant.
        let c2 = self.int(y)?;
        if c2.is_zero() || c2 == one || c2.is_ones() {
            return None;
        }
        let signed = op == BinaryOp::SDiv;
        if signed && matcher::is_unsigned_pred(pred) || !signed && matcher::is_signed_pred(pred) {
            return None;
        }
        // The x whose quotient is exactly `q`, as [lo, hi).
        let (pred, inverted) = match pred {
            IntPred::Ne => (IntPred::Eq, true),
            pred => (pred, false),
        };
        let quotients = Range::exactly(pred, c);
        let range = match signed {
            false => {
                let lo = quotients.umin().mul_wrapped(&c2);
                let last = quotients.umax();
                if quotients.wraps() || lo.unsigned {
                    return None;
                }
                let hi = last.add(&one).mul_wrapped(&c2);
                // Past the top: up to the end.
                let hi = if hi.unsigned || last.is_ones() { Int::zero(width) } else { hi.value };
                Range::half_open(lo.value, hi)
            }
            true => signed_quotients(pred, c, &c2)?,
        };
        let range = if inverted { range.inverse() } else { range };
        self.in_range(x, &range).map(Done::Replace)
    }

    /// `(x & y) pred C`
    fn compare_and(&mut self, pred: IntPred, a: Value, x: Value, y: Value, c: &Int) -> Rule {
        let width = c.width();
        let is_equality = matches!(pred, IntPred::Eq | IntPred::Ne);
        let mask = self.int(y)?;
        let none = InstFlags::empty();
        // ((x >> C3) & mask) == C => (x & (mask << C3)) == (C << C3)
        if is_equality
            && self.one_use(a)
            && self.one_use(x)
            && let Some((op, inner, by)) = matcher::any_binary(self.body, x)
            && let Some(by) = self.amount(by)
        {
            match op {
                BinaryOp::LShr if mask.leading_zeros() >= by && c.leading_zeros() >= by => {
                    let masked = self.bin_int(BinaryOp::And, none, inner, &mask.shl_bits(by));
                    return Some(Done::Replace(self.icmp_int(pred, masked, &c.shl_bits(by))));
                }
                BinaryOp::AShr if mask.leading_zeros() > by && c.leading_zeros() > by => {
                    let masked = self.bin_int(BinaryOp::And, none, inner, &mask.shl_bits(by));
                    return Some(Done::Replace(self.icmp_int(pred, masked, &c.shl_bits(by))));
                }
                BinaryOp::Shl if c.trailing_zeros() >= by || c.is_zero() => {
                    let masked = self.bin_int(BinaryOp::And, none, inner, &mask.lshr_bits(by));
                    return Some(Done::Replace(self.icmp_int(pred, masked, &c.lshr_bits(by))));
                }
                _ => {}
            }
        }
        if is_equality && c.is_zero() {
            // (x & MIN) == 0 => x >s -1
            if mask == Int::min_signed(width) && width > 1 {
                let ones = Int::ones(width);
                return Some(Done::Replace(match pred {
                    IntPred::Eq => self.icmp_int(IntPred::Sgt, x, &ones),
                    _ => self.icmp_int(IntPred::Slt, x, c),
                }));
            }
            // (x & -2^n) == 0 => x <u 2^n
            if mask.neg().count_ones() == 1 && mask.is_negative() {
                let bound = mask.neg();
                return Some(Done::Replace(match pred {
                    IntPred::Eq => self.icmp_int(IntPred::Ult, x, &bound),
                    _ => self.icmp_int(IntPred::Ugt, x, &bound.sub(&Int::new(width, 1))),
                }));
            }
            // (trunc-like) (zext x & C) is narrowed by demanded bits.
            // ((1 << y) & C) != 0 => ((C >> y) & 1) != 0 is not better on a GPU.
        }
        // (x & -2^n) >u C => x >u C | (2^n - 1)
        if matcher::is_unsigned_pred(pred) && mask.neg().count_ones() == 1 && self.one_use(a) {
            let low = mask.not();
            let rounded = match pred {
                IntPred::Ugt => Some(c.or(&low)),
                IntPred::Ult => {
                    // Below C is below C rounded up.
                    let up = c.add_wrapped(&low);
                    (!up.unsigned).then(|| up.value.and(&mask))
                }
                _ => None,
            };
            if let Some(bound) = rounded {
                return Some(Done::Replace(self.icmp_int(pred, x, &bound)));
            }
        }
        // (x & C2) <s 0, where C2 is negative: x <s 0
        if mask.is_negative()
            && (pred == IntPred::Slt && c.is_zero() || pred == IntPred::Sgt && c.is_ones())
        {
            return Some(Done::Replace(self.icmp_int(pred, x, c)));
        }
        None
    }

    /// `(x | y) pred C`
    fn compare_or(&mut self, pred: IntPred, a: Value, x: Value, y: Value, c: &Int) -> Rule {
        let is_equality = matches!(pred, IntPred::Eq | IntPred::Ne);
        if !is_equality || !self.one_use(a) {
            return None;
        }
        if let Some(c2) = self.int(y) {
            // (x | C2) == C2 => (x & ~C2) == 0
            if c2 == *c {
                let masked = self.bin_int(BinaryOp::And, InstFlags::empty(), x, &c2.not());
                let zero = Int::zero(c.width());
                return Some(Done::Replace(self.icmp_int(pred, masked, &zero)));
            }
            return None;
        }
        if !c.is_zero() {
            return None;
        }
        // ((a ^ b) | (c ^ d)) == 0 => a == b & c == d; also of differences
        let pair = |combiner: &Self, value: Value| {
            combiner
                .binary_of(value, BinaryOp::Xor)
                .or_else(|| combiner.binary_of(value, BinaryOp::Sub))
                .filter(|_| combiner.one_use(value))
        };
        let (p, q) = (pair(self, x)?, pair(self, y)?);
        let first = self.icmp(pred, p.0, p.1);
        let second = self.icmp(pred, q.0, q.1);
        let op = if pred == IntPred::Eq { BinaryOp::And } else { BinaryOp::Or };
        Some(Done::Replace(self.bin(op, first, second)))
    }

    /// `(x ^ y) pred C`
    fn compare_xor(&mut self, pred: IntPred, a: Value, x: Value, y: Value, c: &Int) -> Rule {
        let width = c.width();
        let is_equality = matches!(pred, IntPred::Eq | IntPred::Ne);
        if is_equality && c.is_zero() {
            return Some(Done::Replace(self.icmp(pred, x, y)));
        }
        let c2 = self.int(y)?;
        if is_equality {
            return Some(Done::Replace(self.icmp_int(pred, x, &c.xor(&c2))));
        }
        // A sign test of x ^ C2 is one of x, or the opposite.
        let is_negative_test = pred == IntPred::Slt && c.is_zero();
        let is_positive_test = pred == IntPred::Sgt && c.is_ones();
        if is_negative_test || is_positive_test {
            let test_negative = is_negative_test != c2.is_negative();
            return Some(Done::Replace(match test_negative {
                true => self.icmp_int(IntPred::Slt, x, &Int::zero(width)),
                false => self.icmp_int(IntPred::Sgt, x, &Int::ones(width)),
            }));
        }
        if !self.one_use(a) {
            return None;
        }
        // (x ^ MIN) <u C => x <s C ^ MIN
        let min = Int::min_signed(width);
        let flipped = match pred {
            IntPred::Ult => Some(IntPred::Slt),
            IntPred::Ugt => Some(IntPred::Sgt),
            IntPred::Slt => Some(IntPred::Ult),
            IntPred::Sgt => Some(IntPred::Ugt),
            _ => None,
        };
        if c2 == min {
            return Some(Done::Replace(self.icmp_int(flipped?, x, &c.xor(&min))));
        }
        // ~x <u C => x >u ~C
        if c2.is_ones() {
            return Some(Done::Replace(self.icmp_int(swap_pred(pred), x, &c.not())));
        }
        None
    }

    /// `(x << y) pred C`
    fn compare_shl(&mut self, pred: IntPred, a: Value, x: Value, y: Value, c: &Int) -> Rule {
        let width = c.width();
        let flags = self.flags_of(a);
        let is_equality = matches!(pred, IntPred::Eq | IntPred::Ne);
        let Some(by) = self.amount(y) else {
            // (1 << y) == 2^n => y == n
            let one = self.int(x)?;
            let is_bit = one == Int::new(width, 1) && c.count_ones() == 1 && is_equality;
            let n = Int::new(width, u64::from(c.trailing_zeros()));
            return is_bit.then(|| Done::Replace(self.icmp_int(pred, y, &n)));
        };
        if is_equality && c.is_zero() && flags.intersects(InstFlags::NUW | InstFlags::NSW) {
            return Some(Done::Replace(self.icmp_int(pred, x, c)));
        }
        if flags.contains(InstFlags::NSW) {
            let shifted = c.ashr_bits(by);
            let is_exact = shifted.shl_bits(by) == *c;
            match pred {
                IntPred::Sgt => {
                    return Some(Done::Replace(self.icmp_int(pred, x, &shifted)));
                }
                IntPred::Eq | IntPred::Ne if is_exact => {
                    return Some(Done::Replace(self.icmp_int(pred, x, &shifted)));
                }
                IntPred::Slt => {
                    // x << n <s C is x <s ceil(C / 2^n)
                    let one = Int::new(width, 1);
                    let less = c.sub(&one);
                    if *c != Int::min_signed(width) {
                        let bound = less.ashr_bits(by).add(&one);
                        return Some(Done::Replace(self.icmp_int(pred, x, &bound)));
                    }
                }
                _ => {}
            }
        }
        if flags.contains(InstFlags::NUW) {
            let shifted = c.lshr_bits(by);
            let is_exact = shifted.shl_bits(by) == *c;
            match pred {
                IntPred::Ugt => {
                    return Some(Done::Replace(self.icmp_int(pred, x, &shifted)));
                }
                IntPred::Eq | IntPred::Ne if is_exact => {
                    return Some(Done::Replace(self.icmp_int(pred, x, &shifted)));
                }
                IntPred::Ult if !c.is_zero() => {
                    let one = Int::new(width, 1);
                    let bound = c.sub(&one).lshr_bits(by).add(&one);
                    return Some(Done::Replace(self.icmp_int(pred, x, &bound)));
                }
                _ => {}
            }
        }
        // (x << n) == C => (x & mask) == C >> n
        if is_equality && self.one_use(a) && c.trailing_zeros() >= by.min(width) {
            let mask = Int::ones(width).lshr_bits(by);
            let masked = self.bin_int(BinaryOp::And, InstFlags::empty(), x, &mask);
            return Some(Done::Replace(self.icmp_int(pred, masked, &c.lshr_bits(by))));
        }
        // (x << n) <s 0 => (x & bit) != 0
        let is_negative_test = pred == IntPred::Slt && c.is_zero();
        let is_positive_test = pred == IntPred::Sgt && c.is_ones();
        if (is_negative_test || is_positive_test) && self.one_use(a) {
            let bit = Int::new(width, 1).shl_bits(width - 1 - by);
            let masked = self.bin_int(BinaryOp::And, InstFlags::empty(), x, &bit);
            let pred = if is_negative_test { IntPred::Ne } else { IntPred::Eq };
            return Some(Done::Replace(self.icmp_int(pred, masked, &Int::zero(width))));
        }
        None
    }

    /// `(x >> y) pred C`
    fn compare_shr(
        &mut self,
        pred: IntPred,
        op: BinaryOp,
        a: Value,
        x: Value,
        y: Value,
        c: &Int,
    ) -> Rule {
        let by = self.amount(y)?;
        let width = c.width();
        let one = Int::new(width, 1);
        let is_equality = matches!(pred, IntPred::Eq | IntPred::Ne);
        let exact = self.flags_of(a).contains(InstFlags::EXACT);
        let signed = op == BinaryOp::AShr;
        let shifted = c.shl_bits(by);
        let back = if signed { shifted.ashr_bits(by) } else { shifted.lshr_bits(by) };
        let is_lossless = back == *c;
        // x >>exact n == C => x == C << n
        if is_equality && exact && is_lossless {
            return Some(Done::Replace(self.icmp_int(pred, x, &shifted)));
        }
        match pred {
            IntPred::Ult if !signed && is_lossless => {
                return Some(Done::Replace(self.icmp_int(pred, x, &shifted)));
            }
            IntPred::Ugt if !signed => {
                // Above C is at least (C + 1) << n.
                let next = c.add(&one);
                let bound = next.shl_bits(by);
                if !next.is_zero() && bound.lshr_bits(by) == next {
                    return Some(Done::Replace(self.icmp_int(pred, x, &bound.sub(&one))));
                }
            }
            IntPred::Slt if signed && is_lossless => {
                return Some(Done::Replace(self.icmp_int(pred, x, &shifted)));
            }
            IntPred::Sgt if signed => {
                let next = c.add(&one);
                let bound = next.shl_bits(by);
                if *c != Int::max_signed(width) && bound.ashr_bits(by) == next {
                    return Some(Done::Replace(self.icmp_int(pred, x, &bound.sub(&one))));
                }
            }
            _ => {}
        }
        if is_equality && self.one_use(a) && is_lossless {
            // (x >>u n) == 0 => x <u 2^n
            if c.is_zero() && !signed {
                let bound = one.shl_bits(by);
                return Some(Done::Replace(match pred {
                    IntPred::Eq => self.icmp_int(IntPred::Ult, x, &bound),
                    _ => self.icmp_int(IntPred::Ugt, x, &bound.sub(&one)),
                }));
            }
            // (x >> n) == C => (x & -2^n) == C << n
            let mask = Int::ones(width).shl_bits(by);
            let masked = self.bin_int(BinaryOp::And, InstFlags::empty(), x, &mask);
            return Some(Done::Replace(self.icmp_int(pred, masked, &shifted)));
        }
        None
    }

    /// `(x %s 2^n) == 0 => (x & (2^n - 1)) == 0`
    fn compare_rem(
        &mut self,
        pred: IntPred,
        op: BinaryOp,
        a: Value,
        x: Value,
        y: Value,
        c: &Int,
    ) -> Rule {
        let c2 = self.int(y)?;
        let is_fit = op == BinaryOp::SRem
            && matches!(pred, IntPred::Eq | IntPred::Ne)
            && c.is_zero()
            && c2.count_ones() == 1
            && self.one_use(a);
        if !is_fit {
            return None;
        }
        let mask = c2.sub(&Int::new(c.width(), 1));
        let masked = self.bin_int(BinaryOp::And, InstFlags::empty(), x, &mask);
        Some(Done::Replace(self.icmp_int(pred, masked, c)))
    }

    /// `ctpop`, `ctlz`, `cttz`, `bswap`, `abs`, minima and maxima compared with a constant.
    fn compare_call(&mut self, pred: IntPred, a: Value, c: &Int) -> Rule {
        let (intrinsic, args) = self.intrinsic_of(a)?;
        let x = *args.first()?;
        let second = args.get(1).copied();
        let width = c.width();
        let is_equality = matches!(pred, IntPred::Eq | IntPred::Ne);
        let one = Int::new(width, 1);
        match intrinsic {
            // bswap x == C => x == bswap C
            Intrinsic::BSWAP if is_equality && width.is_multiple_of(8) => {
                Some(Done::Replace(self.icmp_int(pred, x, &c.swap_bytes())))
            }
            Intrinsic::BITREVERSE if is_equality => {
                Some(Done::Replace(self.icmp_int(pred, x, &c.reverse_bits())))
            }
            // abs x == 0 => x == 0; abs x >u 0 alike
            Intrinsic::ABS if is_equality && c.is_zero() => {
                Some(Done::Replace(self.icmp_int(pred, x, c)))
            }
            Intrinsic::CTPOP
                if is_equality && (c.is_zero() || *c == Int::new(width, u64::from(width))) =>
            {
                let bound = if c.is_zero() { c.clone() } else { Int::ones(width) };
                Some(Done::Replace(self.icmp_int(pred, x, &bound)))
            }
            // ctlz x == w => x == 0; ctlz x >u n => x <u 2^(w - n - 1)
            Intrinsic::CTLZ | Intrinsic::CTTZ => {
                let full = Int::new(width, u64::from(width));
                let n = c.to_u64()?;
                if is_equality && *c == full {
                    return Some(Done::Replace(self.icmp_int(pred, x, &Int::zero(width))));
                }
                if n >= u64::from(width) || !self.one_use(a) {
                    return None;
                }
                let n = u32::try_from(n).ok()?;
                if intrinsic == Intrinsic::CTLZ {
                    return match pred {
                        IntPred::Ugt => {
                            let bound = one.shl_bits(width - n - 1);
                            Some(Done::Replace(self.icmp_int(IntPred::Ult, x, &bound)))
                        }
                        IntPred::Ult if n > 0 => {
                            let bound = one.shl_bits(width - n).sub(&one);
                            Some(Done::Replace(self.icmp_int(IntPred::Ugt, x, &bound)))
                        }
                        _ => None,
                    };
                }
                let (mask, pred) = match pred {
                    IntPred::Ugt => (n + 1, IntPred::Eq),
                    IntPred::Ult if n > 0 => (n, IntPred::Ne),
                    _ => return None,
                };
                let mask = Int::ones(width).lshr_bits(width - mask);
                let masked = self.bin_int(BinaryOp::And, InstFlags::empty(), x, &mask);
                Some(Done::Replace(self.icmp_int(pred, masked, &Int::zero(width))))
            }
            Intrinsic::UMIN | Intrinsic::UMAX | Intrinsic::SMIN | Intrinsic::SMAX => {
                let y = self.int(second?)?;
                // kind(x, C2) pred C: where C2 decides, x decides the rest.
                let signed = matches!(intrinsic, Intrinsic::SMIN | Intrinsic::SMAX);
                if is_equality {
                    // min(x, C2) == C, C below C2 => x == C
                    let is_below = match signed {
                        true => c.cmp_signed(&y),
                        false => c.cmp_unsigned(&y),
                    };
                    let is_min = matches!(intrinsic, Intrinsic::UMIN | Intrinsic::SMIN);
                    let x_decides = if is_min { is_below.is_lt() } else { is_below.is_gt() };
                    return x_decides.then(|| Done::Replace(self.icmp_int(pred, x, c)));
                }
                if matcher::is_signed_pred(pred) != signed {
                    return None;
                }
                // The simplifier knows those that C2 alone decides.
                Some(Done::Replace(self.icmp_int(pred, x, c)))
            }
            Intrinsic::USUB_SAT if is_equality && c.is_zero() => {
                let y = second?;
                let pred = if pred == IntPred::Eq { IntPred::Ule } else { IntPred::Ugt };
                Some(Done::Replace(self.icmp(pred, x, y)))
            }
            _ => None,
        }
    }

    /// The bit that `value` tests for, as `x` and the bit's number: `(x & 2^n) != 0` is `Some`.
    pub(super) fn tested_bit(&self, value: Value) -> Option<(Value, Int, bool)> {
        let (pred, a, b) = matcher::icmp(self.body, value)?;
        if !self.is_zero(b) {
            return None;
        }
        let (x, mask) = self.with_int(a, BinaryOp::And)?;
        match pred {
            IntPred::Ne => Some((x, mask, true)),
            IntPred::Eq => Some((x, mask, false)),
            _ => None,
        }
    }
}

/// The x for which `x /s C2` is below, above or equal to `c`; C2 more than one.
fn signed_quotients(pred: IntPred, c: &Int, c2: &Int) -> Option<Range> {
    let width = c.width();
    let (one, min) = (Int::new(width, 1), Int::min_signed(width));
    if c2.is_negative() {
        return None;
    }
    let product = c.mul_wrapped(c2);
    if product.signed {
        return None;
    }
    let product = product.value;
    // Quotients are cut towards zero: those of c begin at c * C2 if c is positive, and end
    // there if it is negative.
    let above = product.add_wrapped(c2);
    let below = product.sub_wrapped(c2);
    let lo = if c.is_zero() || c.is_negative() {
        if below.signed { min.clone() } else { below.value.add(&one) }
    } else {
        product.clone()
    };
    let hi = if !c.is_negative() {
        if above.signed { min.clone() } else { above.value }
    } else {
        product.add(&one)
    };
    match pred {
        IntPred::Eq => Some(Range::half_open(lo, hi)),
        IntPred::Slt => (lo != min).then(|| Range::half_open(min, lo)),
        IntPred::Sgt => (hi != min).then(|| Range::half_open(hi, min)),
        _ => None,
    }
}
