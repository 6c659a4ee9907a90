//! `and`, `or` and `xor` of comparisons.

use nvopt_analysis::{fold::swap_pred, matcher, range::Range};
use nvopt_arith::Int;
use nvopt_ir::{
    body::Value,
    ops::{BinaryOp, FloatPred, InstFlags, IntPred},
    types::Type,
};

use super::cx::{Combiner, Done, Rule};

impl Combiner<'_, '_> {
    /// `(x pred y) op (z pred w)` as one comparison.
    pub(super) fn logic_of_compares(&mut self, op: BinaryOp, a: Value, b: Value) -> Rule {
        if self.types().scalar(self.ty(a)) != Type::I1 {
            return None;
        }
        if op == BinaryOp::Xor {
            return self.xor_of_compares(a, b);
        }
        self.same_operands(op, a, b)
            .or_else(|| self.same_value_ranges(op, a, b))
            .or_else(|| self.both_zero(op, a, b))
            .or_else(|| self.bit_tests(op, a, b))
            .or_else(|| self.float_compares(op, a, b))
    }

    /// The same where `b` is only looked at if `a` does not decide: only rewrites that read no
    /// operand of `b` that `a` does not read, too.
    pub(super) fn logic_of_compares_logical(&mut self, op: BinaryOp, a: Value, b: Value) -> Rule {
        self.same_operands(op, a, b).or_else(|| self.same_value_ranges(op, a, b))
    }

    /// `x < y | x == y => x <= y`
    fn same_operands(&mut self, op: BinaryOp, a: Value, b: Value) -> Rule {
        let (p, x, y) = matcher::icmp(self.body, a)?;
        let (q, z, w) = matcher::icmp(self.body, b)?;
        let q = if (x, y) == (z, w) {
            q
        } else if (x, y) == (w, z) {
            swap_pred(q)
        } else {
            return None;
        };
        let (p_code, q_code) = (code(p), code(q));
        let signed = matcher::is_signed_pred(p) || matcher::is_signed_pred(q);
        if signed && (matcher::is_unsigned_pred(p) || matcher::is_unsigned_pred(q)) {
            return None;
        }
        let joined = match op {
            BinaryOp::And => p_code & q_code,
            BinaryOp::Or => p_code | q_code,
            _ => p_code ^ q_code,
        };
        Some(Done::Replace(self.compare_of_code(joined, signed, x, y)))
    }

    fn compare_of_code(&mut self, code: u8, signed: bool, x: Value, y: Value) -> Value {
        let pred = match (code, signed) {
            (0, _) => {
                let ty = self.truth_of(self.ty(x));
                return self.zero(ty);
            }
            (7, _) => {
                let ty = self.truth_of(self.ty(x));
                return self.small(ty, -1);
            }
            (1, true) => IntPred::Sgt,
            (1, false) => IntPred::Ugt,
            (2, _) => IntPred::Eq,
            (3, true) => IntPred::Sge,
            (3, false) => IntPred::Uge,
            (4, true) => IntPred::Slt,
            (4, false) => IntPred::Ult,
            (5, _) => IntPred::Ne,
            (_, true) => IntPred::Sle,
            (_, false) => IntPred::Ule,
        };
        self.icmp(pred, x, y)
    }

    /// Comparisons of one value with constants: the union or intersection of their ranges.
    fn same_value_ranges(&mut self, op: BinaryOp, a: Value, b: Value) -> Rule {
        let (x, first) = self.compared_range(a)?;
        let (y, second) = self.compared_range(b)?;
        if x != y {
            return None;
        }
        let joined = match op {
            BinaryOp::And => exact_intersection(&first, &second)?,
            _ => exact_intersection(&first.inverse(), &second.inverse())?.inverse(),
        };
        if joined.is_full() || joined.is_empty() {
            let ty = self.truth_of(self.ty(x));
            let truth = self.small(ty, -i64::from(joined.is_full()));
            return Some(Done::Replace(truth));
        }
        let is_one = joined.as_compare().is_some();
        if !is_one && (!self.one_use(a) || !self.one_use(b)) {
            return None;
        }
        self.in_range(x, &joined).map(Done::Replace)
    }

    /// The value and the range it is in exactly where the comparison holds, an offset undone.
    fn compared_range(&self, cond: Value) -> Option<(Value, Range)> {
        let (pred, x, b) = matcher::icmp(self.body, cond)?;
        let c = self.int(b)?;
        let range = Range::exactly(pred, &c);
        if let Some((inner, by)) = self.with_int(x, BinaryOp::Add)
            && self.one_use(x)
        {
            return Some((inner, range.sub(&Range::single(&by))));
        }
        Some((x, range))
    }

    /// `x == 0 & y == 0 => (x | y) == 0`, `x <s 0 | y <s 0 => (x | y) <s 0` and the like.
    fn both_zero(&mut self, op: BinaryOp, a: Value, b: Value) -> Rule {
        let (p, x, c) = matcher::icmp(self.body, a)?;
        let (q, y, d) = matcher::icmp(self.body, b)?;
        if p != q
            || c != d
            || self.ty(x) != self.ty(y)
            || self.width(x).is_none()
            || !self.one_use(a)
            || !self.one_use(b)
        {
            return None;
        }
        let is_and = op == BinaryOp::And;
        let join = match p {
            IntPred::Eq if is_and && self.is_zero(c) => BinaryOp::Or,
            IntPred::Ne if !is_and && self.is_zero(c) => BinaryOp::Or,
            IntPred::Slt if self.is_zero(c) && is_and => BinaryOp::And,
            IntPred::Slt if self.is_zero(c) => BinaryOp::Or,
            IntPred::Sgt if self.is_ones(c) && is_and => BinaryOp::Or,
            IntPred::Sgt if self.is_ones(c) => BinaryOp::And,
            IntPred::Eq if is_and && self.is_ones(c) => BinaryOp::And,
            IntPred::Ne if !is_and && self.is_ones(c) => BinaryOp::And,
            _ => return None,
        };
        let joined = self.bin(join, x, y);
        Some(Done::Replace(self.icmp(p, joined, c)))
    }

    /// `(x & M1) == 0 & (x & M2) == 0 => (x & (M1 | M2)) == 0`, and of bits that are all set.
    fn bit_tests(&mut self, op: BinaryOp, a: Value, b: Value) -> Rule {
        let (x, m1, set1) = self.tested_bit(a)?;
        let (y, m2, set2) = self.tested_bit(b)?;
        if x != y || set1 != set2 {
            return None;
        }
        let mask = m1.or(&m2);
        let is_and = op == BinaryOp::And;
        let none = InstFlags::empty();
        if is_and != set1 {
            // Both clear, or any set.
            let masked = self.bin_int(BinaryOp::And, none, x, &mask);
            let pred = if set1 { IntPred::Ne } else { IntPred::Eq };
            return Some(Done::Replace(self.icmp_int(pred, masked, &Int::zero(mask.width()))));
        }
        // Both set, or any clear: single bits only.
        if m1.count_ones() != 1 || m2.count_ones() != 1 {
            return None;
        }
        let masked = self.bin_int(BinaryOp::And, none, x, &mask);
        let pred = if set1 { IntPred::Eq } else { IntPred::Ne };
        Some(Done::Replace(self.icmp_int(pred, masked, &mask)))
    }

    /// `x < y | x uno y` and their like, as one `fcmp`.
    fn float_compares(&mut self, op: BinaryOp, a: Value, b: Value) -> Rule {
        let (p, x, y) = matcher::fcmp(self.body, a)?;
        let (q, z, w) = matcher::fcmp(self.body, b)?;
        let flags = self.flags_of(a) & self.flags_of(b);
        let q = if (x, y) == (z, w) {
            q
        } else if (x, y) == (w, z) {
            matcher::swap_float_pred(q)
        } else {
            return self.ordered_both(op, a, b);
        };
        let joined = match op {
            BinaryOp::And => p.code() & q.code(),
            _ => p.code() | q.code(),
        };
        let pred = FloatPred::from_code(joined)?;
        Some(Done::Replace(self.fcmp(flags, pred, x, y)))
    }

    /// `ord x, 0 & ord y, 0 => ord x, y`, `uno x, 0 | uno y, 0 => uno x, y`
    fn ordered_both(&mut self, op: BinaryOp, a: Value, b: Value) -> Rule {
        let (p, x, c) = matcher::fcmp(self.body, a)?;
        let (q, y, d) = matcher::fcmp(self.body, b)?;
        let wanted = if op == BinaryOp::And { FloatPred::Ord } else { FloatPred::Uno };
        let is_number = |value: Value| {
            matcher::float_const(self.body, self.types(), value)
                .is_some_and(|(format, bits)| !format.is_nan(bits))
        };
        if p != wanted || q != wanted || self.ty(x) != self.ty(y) || !is_number(c) || !is_number(d)
        {
            return None;
        }
        let flags = self.flags_of(a) & self.flags_of(b);
        Some(Done::Replace(self.fcmp(flags, wanted, x, y)))
    }

    /// `(x < y) ^ (x > y) => x != y`
    fn xor_of_compares(&mut self, a: Value, b: Value) -> Rule {
        if let Some(done) = self.same_operands(BinaryOp::Xor, a, b) {
            return Some(done);
        }
        // (x <s 0) ^ (y <s 0) => (x ^ y) <s 0; (x >s -1) ^ (y <s 0) => (x ^ y) >s -1
        let (p, x, c) = matcher::icmp(self.body, a)?;
        let (q, y, d) = matcher::icmp(self.body, b)?;
        let negative = |pred: IntPred, c: Value| match pred {
            IntPred::Slt if self.is_zero(c) => Some(true),
            IntPred::Sgt if self.is_ones(c) => Some(false),
            _ => None,
        };
        let (first, second) = (negative(p, c)?, negative(q, d)?);
        if self.ty(x) != self.ty(y) || !self.one_use(a) || !self.one_use(b) {
            return None;
        }
        let width = self.width(x)?;
        let different = self.bin(BinaryOp::Xor, x, y);
        Some(Done::Replace(match first == second {
            true => self.icmp_int(IntPred::Slt, different, &Int::zero(width)),
            false => self.icmp_int(IntPred::Sgt, different, &Int::ones(width)),
        }))
    }
}

/// The predicate as three truths: greater, equal, less.
fn code(pred: IntPred) -> u8 {
    match pred {
        IntPred::Ugt | IntPred::Sgt => 1,
        IntPred::Eq => 2,
        IntPred::Uge | IntPred::Sge => 3,
        IntPred::Ult | IntPred::Slt => 4,
        IntPred::Ne => 5,
        IntPred::Ule | IntPred::Sle => 6,
    }
}

/// What both ranges have, if that is one range.
fn exact_intersection(a: &Range, b: &Range) -> Option<Range> {
    let both = a.intersect(b);
    // The smallest range around the intersection is it exactly, if it has as many numbers as the
    // two have in common: |a| + |b| - |a or b|.
    let union = a.inverse().intersect(&b.inverse()).inverse();
    let size = |range: &Range| {
        let width = range.width();
        if range.is_full() {
            return Int::new(width + 2, 1).shl_bits(width);
        }
        range.hi().sub(range.lo()).zero_extend(width + 2)
    };
    let sum = size(a).add(&size(b));
    (size(&both).add(&size(&union)) == sum).then_some(both)
}
