//! `mul`.

use nvopt_arith::Int;
use nvopt_ir::{
    body::{Inst, Value},
    ops::{BinaryOp, CastOp, InstFlags},
    types::Type,
};

use super::cx::{Combiner, Done, Rule};

impl Combiner<'_, '_> {
    pub(super) fn mul(&mut self, inst: Inst) -> Rule {
        let (a, b) = (self.body.args(inst)[0], self.body.args(inst)[1]);
        self.order_operands(inst)
            .or_else(|| self.associative(inst, BinaryOp::Mul))
            .or_else(|| self.mul_const(inst, a, b))
            .or_else(|| self.mul_negated(inst, a, b))
            .or_else(|| self.mul_of_quotient(a, b))
            .or_else(|| self.mul_of_bit(inst, a, b))
            .or_else(|| self.mul_of_truth(a, b))
            .or_else(|| self.narrow_sum(inst, BinaryOp::Mul))
            .or_else(|| self.infer_no_wrap(inst, BinaryOp::Mul))
    }

    /// Products with a constant.
    fn mul_const(&mut self, inst: Inst, a: Value, b: Value) -> Rule {
        let c = self.int(b)?;
        let width = c.width();
        let flags = self.body.flags(inst);
        if width == 1 {
            return Some(Done::Replace(self.bin(BinaryOp::And, a, b)));
        }
        // x * -1 => -x
        if c.is_ones() {
            let zero = self.zero(self.ty(a));
            let kept = flags & InstFlags::NSW;
            return Some(Done::Replace(self.bin_with(BinaryOp::Sub, kept, zero, a)));
        }
        // x * 2^n => x << n
        if c.count_ones() == 1 {
            let by = c.trailing_zeros();
            let mut kept = flags & InstFlags::NUW;
            if by != width - 1 {
                kept |= flags & InstFlags::NSW;
            }
            let by = Int::new(width, u64::from(by));
            return Some(Done::Replace(self.bin_int(BinaryOp::Shl, kept, a, &by)));
        }
        // (x << n) * C => x * (C << n)
        if let Some((x, by)) = self.binary_of(a, BinaryOp::Shl)
            && let Some(by) = self.amount(by)
        {
            let factor = c.shl_bits(by);
            let both = flags & self.flags_of(a);
            let wide = factor.lshr_bits(by) == c;
            let signed = factor.ashr_bits(by) == c;
            let mut kept = InstFlags::empty();
            if wide {
                kept |= both & InstFlags::NUW;
            }
            if signed {
                kept |= both & InstFlags::NSW;
            }
            return Some(Done::Replace(self.bin_int(BinaryOp::Mul, kept, x, &factor)));
        }
        // (x + C2) * C => x * C + C2 * C
        if let Some((x, c2)) = self.as_sum_with(a)
            && self.one_use(a)
        {
            let both = flags & self.flags_of(a);
            let kept = if self.binary_of(a, BinaryOp::Add).is_some() {
                both & InstFlags::NUW
            } else {
                flags & InstFlags::NUW
            };
            let product = self.bin_int(BinaryOp::Mul, kept, x, &c);
            return Some(Done::Replace(self.bin_int(BinaryOp::Add, kept, product, &c2.mul(&c))));
        }
        // -x * C => x * -C
        if let Some(x) = self.neg_of(a) {
            let both = flags & self.flags_of(a) & InstFlags::NSW;
            let kept = if c == Int::min_signed(width) { InstFlags::empty() } else { both };
            return Some(Done::Replace(self.bin_int(BinaryOp::Mul, kept, x, &c.neg())));
        }
        None
    }

    /// `x + C`, and `x | C` whose bits differ.
    pub(super) fn as_sum_with(&self, value: Value) -> Option<(Value, Int)> {
        if let Some(found) = self.with_int(value, BinaryOp::Add) {
            return Some(found);
        }
        let found = self.with_int(value, BinaryOp::Or)?;
        self.flags_of(value).contains(InstFlags::DISJOINT).then_some(found)
    }

    /// Products of negated values.
    fn mul_negated(&mut self, inst: Inst, a: Value, b: Value) -> Rule {
        let flags = self.body.flags(inst);
        // -x * -y => x * y
        if let (Some(x), Some(y)) = (self.neg_of(a), self.neg_of(b)) {
            let kept = flags & self.flags_of(a) & self.flags_of(b) & InstFlags::NSW;
            return Some(Done::Replace(self.bin_with(BinaryOp::Mul, kept, x, y)));
        }
        // -x * y => -(x * y)
        for (negated, other) in [(a, b), (b, a)] {
            if let Some(x) = self.neg_of(negated)
                && self.one_use(negated)
                && !self.is_const(other)
            {
                let product = self.bin(BinaryOp::Mul, x, other);
                return Some(Done::Replace(self.neg(product)));
            }
        }
        None
    }

    /// `(x / y) * y => x - x % y`, and `x` if the division is exact.
    fn mul_of_quotient(&mut self, a: Value, b: Value) -> Rule {
        for (quotient, y) in [(a, b), (b, a)] {
            for (div, rem) in [(BinaryOp::UDiv, BinaryOp::URem), (BinaryOp::SDiv, BinaryOp::SRem)] {
                let Some((x, by)) = self.binary_of(quotient, div) else { continue };
                if by != y || !self.one_use(quotient) {
                    continue;
                }
                if self.flags_of(quotient).contains(InstFlags::EXACT) {
                    return Some(Done::Replace(x));
                }
                let x = self.frozen(x);
                let rest = self.bin(rem, x, y);
                return Some(Done::Replace(self.bin(BinaryOp::Sub, x, rest)));
            }
        }
        None
    }

    /// `x * (1 << y) => x << y`
    fn mul_of_bit(&mut self, inst: Inst, a: Value, b: Value) -> Rule {
        let flags = self.body.flags(inst);
        for (x, bit) in [(a, b), (b, a)] {
            if let Some((one, y)) = self.binary_of(bit, BinaryOp::Shl)
                && nvopt_analysis::matcher::is_one(self.body, self.types(), one)
            {
                let mut kept = flags & InstFlags::NUW;
                if self.flags_of(bit).contains(InstFlags::NSW) {
                    kept |= flags & InstFlags::NSW;
                }
                return Some(Done::Replace(self.bin_with(BinaryOp::Shl, kept, x, y)));
            }
        }
        None
    }

    /// `x * zext i1 y => select y, x, 0`, and `select y, -x, 0` of `sext`.
    fn mul_of_truth(&mut self, a: Value, b: Value) -> Rule {
        let truth = |combiner: &Self, value: Value, cast: CastOp| {
            combiner
                .cast_of(value, cast)
                .filter(|&x| combiner.types().scalar(combiner.ty(x)) == Type::I1)
        };
        // zext x * zext y => zext (x & y)
        if let (Some(x), Some(y)) = (truth(self, a, CastOp::ZExt), truth(self, b, CastOp::ZExt))
            && (self.one_use(a) || self.one_use(b))
            && self.ty(x) == self.ty(y)
        {
            let both = self.bin(BinaryOp::And, x, y);
            return Some(Done::Replace(self.cast(CastOp::ZExt, both, self.ty(a))));
        }
        for (bit, x) in [(a, b), (b, a)] {
            if let Some(cond) = truth(self, bit, CastOp::ZExt) {
                let zero = self.zero(self.ty(x));
                return Some(Done::Replace(self.select(cond, x, zero)));
            }
            if let Some(cond) = truth(self, bit, CastOp::SExt)
                && self.one_use(bit)
            {
                let (negated, zero) = (self.neg(x), self.zero(self.ty(x)));
                return Some(Done::Replace(self.select(cond, negated, zero)));
            }
        }
        None
    }
}
