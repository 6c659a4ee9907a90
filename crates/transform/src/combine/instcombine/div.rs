//! `udiv`, `sdiv`, `urem`, `srem`.

use nvopt_analysis::{known_bits, matcher};
use nvopt_arith::Int;
use nvopt_ir::{
    body::{Inst, Value},
    ops::{BinaryOp, CastOp, InstFlags, IntPred},
    types::Type,
};

use super::cx::{Combiner, Done, Rule};

impl Combiner<'_, '_> {
    pub(super) fn div(&mut self, inst: Inst, op: BinaryOp) -> Rule {
        let (a, b) = (self.body.args(inst)[0], self.body.args(inst)[1]);
        self.div_divisor_select(inst, b)
            .or_else(|| self.div_const(inst, op, a, b))
            .or_else(|| self.div_cancels(inst, op, a, b))
            .or_else(|| match op {
                BinaryOp::UDiv => self.udiv(inst, a, b),
                _ => self.sdiv(inst, a, b),
            })
            .or_else(|| self.narrow_unsigned(inst, op, a, b))
    }

    pub(super) fn rem(&mut self, inst: Inst, op: BinaryOp) -> Rule {
        let (a, b) = (self.body.args(inst)[0], self.body.args(inst)[1]);
        self.div_divisor_select(inst, b)
            .or_else(|| match op {
                BinaryOp::URem => self.urem(inst, a, b),
                _ => self.srem(inst, a, b),
            })
            .or_else(|| self.narrow_unsigned(inst, op, a, b))
    }

    /// `x / (select c, 0, y) => x / y`: a zero divisor is undefined.
    fn div_divisor_select(&mut self, inst: Inst, b: Value) -> Rule {
        let (_, yes, no) = matcher::select(self.body, b)?;
        let kept = match (self.is_zero(yes), self.is_zero(no)) {
            (true, false) => no,
            (false, true) => yes,
            _ => return None,
        };
        self.set_arg(inst, 1, kept);
        Some(Done::Changed)
    }

    /// Divisions of what was divided or multiplied by a constant.
    fn div_const(&mut self, inst: Inst, op: BinaryOp, a: Value, b: Value) -> Rule {
        let c = self.int(b)?;
        let width = c.width();
        let flags = self.body.flags(inst);
        let signed = op == BinaryOp::SDiv;
        // (x / C2) / C => x / (C2 * C)
        if let Some((x, c2)) = self.with_int(a, op) {
            let wrapped = c.mul_wrapped(&c2);
            let wraps = if signed { wrapped.signed } else { wrapped.unsigned };
            if !wraps {
                let kept = flags & self.flags_of(a) & InstFlags::EXACT;
                return Some(Done::Replace(self.bin_int(op, kept, x, &wrapped.value)));
            }
        }
        // (x * C2) / C, where the product does not wrap and one divides the other
        let promise = if signed { InstFlags::NSW } else { InstFlags::NUW };
        let product = self.with_int(a, BinaryOp::Mul).or_else(|| {
            let (x, by) = self.binary_of(a, BinaryOp::Shl)?;
            let by = self.amount(by).filter(|&by| !signed || by < width - 1)?;
            Some((x, Int::new(width, 1).shl_bits(by)))
        });
        let product = product.filter(|_| self.flags_of(a).contains(promise));
        let exact = flags & InstFlags::EXACT;
        if let Some((x, c2)) = product
            && !c.is_zero()
            && !c2.is_zero()
        {
            let (quotient, rest) = divide(signed, &c2, &c)?;
            if rest.is_zero() {
                let kept = self.flags_of(a) & promise;
                return Some(Done::Replace(self.bin_int(BinaryOp::Mul, kept, x, &quotient)));
            }
            let (quotient, rest) = divide(signed, &c, &c2)?;
            if rest.is_zero() {
                return Some(Done::Replace(self.bin_int(op, exact, x, &quotient)));
            }
        }
        // (x * C + C2) / C => x + C2 / C
        if let Some((sum, c2)) = self.with_int(a, BinaryOp::Add)
            && self.flags_of(a).contains(promise)
            && let Some((x, c3)) = self.with_int(sum, BinaryOp::Mul)
            && self.flags_of(sum).contains(promise)
            && c3 == c
            && !signed
            && !c.is_zero()
        {
            let (quotient, _) = divide(signed, &c2, &c)?;
            return Some(Done::Replace(self.bin_int(BinaryOp::Add, promise, x, &quotient)));
        }
        // zext i1 x / C => 0 or x is for the simplifier.
        None
    }

    /// `(x * y) / y => x`, `(x * y) / (z * y) => x / z`, where nothing wraps.
    fn div_cancels(&mut self, inst: Inst, op: BinaryOp, a: Value, b: Value) -> Rule {
        let promise = if op == BinaryOp::SDiv { InstFlags::NSW } else { InstFlags::NUW };
        // x / (x * y) => 1 / y
        for (x, y) in self.both_ways(b, BinaryOp::Mul) {
            if x == a && y != b && self.flags_of(b).contains(promise) {
                let one = self.small(self.ty(a), 1);
                let flags = self.body.flags(inst) & InstFlags::EXACT;
                return Some(Done::Replace(self.bin_with(op, flags, one, y)));
            }
        }
        // (x - x % y) / y => x / y
        let rem = if op == BinaryOp::SDiv { BinaryOp::SRem } else { BinaryOp::URem };
        if let Some((x, rest)) = self.binary_of(a, BinaryOp::Sub)
            && self.binary_of(rest, rem) == Some((x, b))
        {
            return Some(Done::Replace(self.bin_with(op, InstFlags::empty(), x, b)));
        }
        // (x << y) /u x => 1 << y
        if op == BinaryOp::UDiv
            && let Some((x, y)) = self.binary_of(a, BinaryOp::Shl)
            && x == b
            && self.flags_of(a).contains(InstFlags::NUW)
        {
            let one = self.small(self.ty(a), 1);
            return Some(Done::Replace(self.bin_with(BinaryOp::Shl, InstFlags::NUW, one, y)));
        }
        let (p, q) = self.binary_of(a, BinaryOp::Mul)?;
        let (r, s) = self.binary_of(b, BinaryOp::Mul)?;
        if !self.flags_of(a).contains(promise) || !self.flags_of(b).contains(promise) {
            return None;
        }
        for (x, y) in [(p, q), (q, p)] {
            for (z, y2) in [(r, s), (s, r)] {
                if y == y2 {
                    let flags = self.body.flags(inst) & InstFlags::EXACT;
                    return Some(Done::Replace(self.bin_with(op, flags, x, z)));
                }
            }
        }
        None
    }

    fn udiv(&mut self, inst: Inst, a: Value, b: Value) -> Rule {
        let exact = self.body.flags(inst) & InstFlags::EXACT;
        if let Some(c) = self.int(b) {
            let width = c.width();
            // x /u 2^n => x >>u n
            if c.count_ones() == 1 {
                let by = Int::new(width, u64::from(c.trailing_zeros()));
                return Some(Done::Replace(self.bin_int(BinaryOp::LShr, exact, a, &by)));
            }
            // (x >>u n) /u C => x /u (C << n)
            if let Some((x, by)) = self.binary_of(a, BinaryOp::LShr)
                && let Some(by) = self.amount(by)
                && c.leading_zeros() >= by
            {
                let kept = exact & self.flags_of(a);
                return Some(Done::Replace(self.bin_int(BinaryOp::UDiv, kept, x, &c.shl_bits(by))));
            }
            // x /u C => zext (x >=u C), where C is more than half
            if c.is_negative() {
                let cond = self.icmp(IntPred::Uge, a, b);
                return Some(Done::Replace(self.cast(CastOp::ZExt, cond, self.ty(a))));
            }
        }
        // x /u (1 << y) => x >>u y, also behind zext
        let (inner, wide) = match self.cast_of(b, CastOp::ZExt) {
            Some(inner) => (inner, true),
            None => (b, false),
        };
        if let Some((bit, y)) = self.binary_of(inner, BinaryOp::Shl)
            && let Some(c) = self.int(bit)
            && c.count_ones() == 1
            && (!wide || self.one_use(b))
        {
            let base = c.trailing_zeros();
            let y = match base {
                0 => y,
                // A shift that pushes the bit out divides by zero.
                base => self.bin_int(
                    BinaryOp::Add,
                    InstFlags::empty(),
                    y,
                    &Int::new(c.width(), u64::from(base)),
                ),
            };
            let y = if wide { self.cast(CastOp::ZExt, y, self.ty(b)) } else { y };
            return Some(Done::Replace(self.bin_with(BinaryOp::LShr, exact, a, y)));
        }
        None
    }

    fn sdiv(&mut self, inst: Inst, a: Value, b: Value) -> Rule {
        let exact = self.body.flags(inst) & InstFlags::EXACT;
        let ty = self.ty(a);
        // sdiv i1 x, y => x
        if self.types().scalar(ty) == Type::I1 {
            return Some(Done::Replace(a));
        }
        if let Some(c) = self.int(b) {
            let width = c.width();
            // x /s -1 => -x
            if c.is_ones() {
                let zero = self.zero(ty);
                return Some(Done::Replace(self.bin_with(BinaryOp::Sub, InstFlags::NSW, zero, a)));
            }
            // x /s MIN => zext (x == MIN)
            if c == Int::min_signed(width) {
                let cond = self.icmp(IntPred::Eq, a, b);
                return Some(Done::Replace(self.cast(CastOp::ZExt, cond, ty)));
            }
            // x /s exact 2^n => x >>s exact n
            if !exact.is_empty() && c.count_ones() == 1 {
                let by = Int::new(width, u64::from(c.trailing_zeros()));
                return Some(Done::Replace(self.bin_int(BinaryOp::AShr, exact, a, &by)));
            }
            // x /s exact -2^n => -(x >>s exact n)
            if !exact.is_empty() && c.neg().count_ones() == 1 {
                let by = Int::new(width, u64::from(c.trailing_zeros()));
                let shifted = self.bin_int(BinaryOp::AShr, exact, a, &by);
                let zero = self.zero(ty);
                let less = self.bin_with(BinaryOp::Sub, InstFlags::NSW, zero, shifted);
                return Some(Done::Replace(less));
            }
            // -x /s C => x /s -C
            if let Some(x) = self.neg_of(a)
                && self.flags_of(a).contains(InstFlags::NSW)
            {
                return Some(Done::Replace(self.bin_int(BinaryOp::SDiv, exact, x, &c.neg())));
            }
        }
        // -x /s y => -(x /s y)
        if let Some(x) = self.neg_of(a)
            && self.flags_of(a).contains(InstFlags::NSW)
            && self.one_use(a)
            && !self.is_const(b)
        {
            let quotient = self.bin_with(BinaryOp::SDiv, exact, x, b);
            let zero = self.zero(ty);
            return Some(Done::Replace(self.bin_with(
                BinaryOp::Sub,
                InstFlags::NSW,
                zero,
                quotient,
            )));
        }
        // Neither is negative: x /s y => x /u y
        if self.is_non_negative(a) && self.is_non_negative(b) {
            return Some(Done::Replace(self.bin_with(BinaryOp::UDiv, exact, a, b)));
        }
        // x /s -2^n => -(x /u 2^n), x not negative
        if let Some(c) = self.int(b)
            && c.neg().count_ones() == 1
            && self.is_non_negative(a)
        {
            let by = Int::new(c.width(), u64::from(c.trailing_zeros()));
            let quotient = self.bin_int(BinaryOp::LShr, exact, a, &by);
            let zero = self.zero(ty);
            return Some(Done::Replace(self.bin_with(
                BinaryOp::Sub,
                InstFlags::NSW,
                zero,
                quotient,
            )));
        }
        // x /s (power of two that is not MIN) => x /u y, x not negative
        if self.is_non_negative(a)
            && known_bits::is_known_power_of_two(&self.q(), self.body, b, true)
        {
            return Some(Done::Replace(self.bin_with(BinaryOp::UDiv, exact, a, b)));
        }
        None
    }

    fn urem(&mut self, _inst: Inst, a: Value, b: Value) -> Rule {
        let ty = self.ty(a);
        // x %u 2^n => x & (2^n - 1)
        if let Some(c) = self.int(b)
            && c.count_ones() == 1
        {
            let mask = c.sub(&Int::new(c.width(), 1));
            return Some(Done::Replace(self.bin_int(BinaryOp::And, InstFlags::empty(), a, &mask)));
        }
        if self.int(b).is_none() && known_bits::is_known_power_of_two(&self.q(), self.body, b, true)
        {
            let ones = self.small(ty, -1);
            let mask = self.bin(BinaryOp::Add, b, ones);
            return Some(Done::Replace(self.bin(BinaryOp::And, a, mask)));
        }
        // 1 %u x => zext (x != 1)
        if matcher::is_one(self.body, self.types(), a) {
            let cond = self.icmp(IntPred::Ne, b, a);
            return Some(Done::Replace(self.cast(CastOp::ZExt, cond, ty)));
        }
        // x %u C => x <u C ? x : x - C, C more than half
        if let Some(c) = self.int(b)
            && c.is_negative()
        {
            let a = self.frozen(a);
            let cond = self.icmp(IntPred::Ult, a, b);
            let less = self.bin_int(BinaryOp::Add, InstFlags::empty(), a, &c.neg());
            return Some(Done::Replace(self.select(cond, a, less)));
        }
        None
    }

    fn srem(&mut self, inst: Inst, a: Value, b: Value) -> Rule {
        // x %s -C => x %s C
        if let Some(c) = self.int(b)
            && c.is_negative()
            && c != Int::min_signed(c.width())
        {
            let positive = self.number(self.ty(b), &c.neg());
            self.set_arg(inst, 1, positive);
            return Some(Done::Changed);
        }
        // -x %s y => -(x %s y)
        if let Some(x) = self.neg_of(a)
            && self.flags_of(a).contains(InstFlags::NSW)
            && self.one_use(a)
        {
            let rest = self.bin(BinaryOp::SRem, x, b);
            let zero = self.zero(self.ty(a));
            return Some(Done::Replace(self.bin_with(BinaryOp::Sub, InstFlags::NSW, zero, rest)));
        }
        // Neither is negative: x %s y => x %u y
        if self.is_non_negative(a) && self.is_non_negative(b) {
            return Some(Done::Replace(self.bin(BinaryOp::URem, a, b)));
        }
        None
    }

    /// `zext x / zext y => zext (x / y)`, `zext x / C => zext (x / C)`; remainders alike.
    fn narrow_unsigned(&mut self, inst: Inst, op: BinaryOp, a: Value, b: Value) -> Rule {
        if !matches!(op, BinaryOp::UDiv | BinaryOp::URem) {
            return None;
        }
        let ty = self.body.result_ty(inst);
        let flags = self.body.flags(inst);
        let (left, right) = (self.cast_of(a, CastOp::ZExt), self.cast_of(b, CastOp::ZExt));
        let (x, y) = match (left, right) {
            (Some(x), Some(y)) if self.ty(x) == self.ty(y) => {
                if !self.one_use(a) && !self.one_use(b) {
                    return None;
                }
                (x, y)
            }
            (Some(x), None) => {
                let (c, from) = (self.int(b)?, self.ty(x));
                let narrow = self.int_bits(from)?;
                if !self.one_use(a) || c.leading_zeros() < c.width() - narrow {
                    return None;
                }
                (x, self.number(from, &c.truncate(narrow)))
            }
            (None, Some(y)) => {
                let (c, from) = (self.int(a)?, self.ty(y));
                let narrow = self.int_bits(from)?;
                if !self.one_use(b) || c.leading_zeros() < c.width() - narrow {
                    return None;
                }
                (self.number(from, &c.truncate(narrow)), y)
            }
            _ => return None,
        };
        let narrow = self.bin_with(op, flags, x, y);
        Some(Done::Replace(self.cast(CastOp::ZExt, narrow, ty)))
    }
}

/// Quotient and rest, if there are.
fn divide(signed: bool, a: &Int, b: &Int) -> Option<(Int, Int)> {
    match signed {
        true => Some((a.sdiv(b)?, a.srem(b)?)),
        false => Some((a.udiv(b)?, a.urem(b)?)),
    }
}
