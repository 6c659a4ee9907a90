//! `and`, `or`, `xor`.

use nvopt_analysis::{known_bits, matcher};
use nvopt_arith::Int;
use nvopt_ir::{
    body::{Inst, Value},
    ops::{BinaryOp, CastOp, InstFlags, IntPred, Op},
    types::Type,
};

use super::cx::{Combiner, Done, Rule};

impl Combiner<'_, '_> {
    pub(super) fn and(&mut self, inst: Inst) -> Rule {
        let (a, b) = (self.body.args(inst)[0], self.body.args(inst)[1]);
        self.order_operands(inst)
            .or_else(|| self.associative(inst, BinaryOp::And))
            .or_else(|| self.demanded_result(inst))
            .or_else(|| self.and_const(a, b))
            .or_else(|| self.de_morgan(BinaryOp::And, a, b))
            .or_else(|| self.factor(inst, BinaryOp::And))
            .or_else(|| self.logic_of_complements(BinaryOp::And, a, b))
            .or_else(|| self.logic_of_compares(BinaryOp::And, a, b))
            .or_else(|| self.logic_of_casts(inst, BinaryOp::And, a, b))
            .or_else(|| self.and_of_truth(a, b))
    }

    pub(super) fn or(&mut self, inst: Inst) -> Rule {
        let (a, b) = (self.body.args(inst)[0], self.body.args(inst)[1]);
        self.order_operands(inst)
            .or_else(|| self.associative(inst, BinaryOp::Or))
            .or_else(|| self.demanded_result(inst))
            .or_else(|| self.or_const(a, b))
            .or_else(|| self.de_morgan(BinaryOp::Or, a, b))
            .or_else(|| self.factor(inst, BinaryOp::Or))
            .or_else(|| self.logic_of_complements(BinaryOp::Or, a, b))
            .or_else(|| self.logic_of_compares(BinaryOp::Or, a, b))
            .or_else(|| self.logic_of_casts(inst, BinaryOp::Or, a, b))
            .or_else(|| self.funnel_shift(a, b))
            .or_else(|| self.or_of_truth(a, b))
            .or_else(|| self.infer_disjoint(inst, a, b))
    }

    pub(super) fn xor(&mut self, inst: Inst) -> Rule {
        let (a, b) = (self.body.args(inst)[0], self.body.args(inst)[1]);
        self.order_operands(inst)
            .or_else(|| self.associative(inst, BinaryOp::Xor))
            .or_else(|| self.demanded_result(inst))
            .or_else(|| self.not_rules(a, b))
            .or_else(|| self.xor_const(a, b))
            .or_else(|| self.factor(inst, BinaryOp::Xor))
            .or_else(|| self.xor_of_same(a, b))
            .or_else(|| self.logic_of_compares(BinaryOp::Xor, a, b))
            .or_else(|| self.logic_of_casts(inst, BinaryOp::Xor, a, b))
            .or_else(|| self.xor_disjoint(a, b))
    }

    /// `x & C`
    fn and_const(&mut self, a: Value, b: Value) -> Rule {
        let c = self.int(b)?;
        let width = c.width();
        let ty = self.ty(a);
        let none = InstFlags::empty();
        // (x | C2) & C => (x & (C & ~C2)) | (C & C2)
        if let Some((x, c2)) = self.with_int(a, BinaryOp::Or)
            && self.one_use(a)
        {
            let masked = self.bin_int(BinaryOp::And, none, x, &c.and(&c2.not()));
            let kept = c.and(&c2);
            let flags = InstFlags::DISJOINT;
            return Some(Done::Replace(self.bin_int(BinaryOp::Or, flags, masked, &kept)));
        }
        // (x ^ C2) & C => (x & C) ^ (C2 & C)
        if let Some((x, c2)) = self.with_int(a, BinaryOp::Xor)
            && self.one_use(a)
            && !c2.is_ones()
        {
            let masked = self.bin_int(BinaryOp::And, none, x, &c);
            return Some(Done::Replace(self.bin_int(BinaryOp::Xor, none, masked, &c.and(&c2))));
        }
        // zext x & C => zext (x & C)
        if let Some(x) = self.cast_of(a, CastOp::ZExt)
            && self.one_use(a)
            && self.width(x)? > 1
        {
            let narrow = self.width(x)?;
            let inner = self.bin_int(BinaryOp::And, none, x, &c.truncate(narrow));
            return Some(Done::Replace(self.cast(CastOp::ZExt, inner, ty)));
        }
        // sext x & C => zext x, where C is x's mask
        if let Some(x) = self.cast_of(a, CastOp::SExt) {
            let narrow = self.width(x)?;
            if c == Int::ones(narrow).zero_extend(width) {
                return Some(Done::Replace(self.cast(CastOp::ZExt, x, ty)));
            }
        }
        // (sext i1 x) & C => select x, C, 0
        if let Some(x) = self.cast_of(a, CastOp::SExt)
            && self.types().scalar(self.ty(x)) == Type::I1
        {
            let zero = self.zero(ty);
            return Some(Done::Replace(self.select(x, b, zero)));
        }
        // (x >>s (w - 1)) & C => x <s 0 ? C : 0
        if let Some((x, by)) = self.binary_of(a, BinaryOp::AShr)
            && self.amount(by) == Some(width - 1)
            && self.one_use(a)
        {
            let zero = self.zero(ty);
            let cond = self.icmp(IntPred::Slt, x, zero);
            return Some(Done::Replace(self.select(cond, b, zero)));
        }
        // (1 << x) & 1 => zext (x == 0), (1 >> x) & 1 alike
        if c == Int::new(width, 1) {
            for op in [BinaryOp::Shl, BinaryOp::LShr] {
                if let Some((one, x)) = self.binary_of(a, op)
                    && matcher::is_one(self.body, self.types(), one)
                    && self.one_use(a)
                {
                    let zero = self.zero(ty);
                    let cond = self.icmp(IntPred::Eq, x, zero);
                    return Some(Done::Replace(self.cast(CastOp::ZExt, cond, ty)));
                }
            }
        }
        // (x + C2) & C where the sum does not reach the bits below: (x & C) + C2
        if let Some((x, c2)) = self.with_int(a, BinaryOp::Add)
            && self.one_use(a)
            && c.neg().count_ones() == 1
            && c2.trailing_zeros() >= c.trailing_zeros()
            && !c2.is_zero()
        {
            let masked = self.bin(BinaryOp::And, x, b);
            return Some(Done::Replace(self.bin_int(BinaryOp::Add, none, masked, &c2)));
        }
        None
    }

    /// `x | C`
    fn or_const(&mut self, a: Value, b: Value) -> Rule {
        let c = self.int(b)?;
        // (x ^ C2) | C => (x | C) ^ (C2 & ~C)
        if let Some((x, c2)) = self.with_int(a, BinaryOp::Xor)
            && self.one_use(a)
        {
            let set = self.bin(BinaryOp::Or, x, b);
            let flipped = c2.and(&c.not());
            return Some(Done::Replace(self.bin_int(
                BinaryOp::Xor,
                InstFlags::empty(),
                set,
                &flipped,
            )));
        }
        // (x & C2) | C => (x | C) & (C2 | C), where that mask is all: x | C
        if let Some((x, c2)) = self.with_int(a, BinaryOp::And)
            && c2.or(&c).is_ones()
        {
            return Some(Done::Replace(self.bin(BinaryOp::Or, x, b)));
        }
        None
    }

    /// `x ^ C`
    fn xor_const(&mut self, a: Value, b: Value) -> Rule {
        let c = self.int(b)?;
        let width = c.width();
        let none = InstFlags::empty();
        // (x | C2) ^ C => (x & ~C2) ^ (C2 ^ C)
        if let Some((x, c2)) = self.with_int(a, BinaryOp::Or)
            && self.one_use(a)
        {
            let masked = self.bin_int(BinaryOp::And, none, x, &c2.not());
            return Some(Done::Replace(self.bin_int(BinaryOp::Xor, none, masked, &c.xor(&c2))));
        }
        // (x + C2) ^ MIN => x + (C2 ^ MIN)
        if c == Int::min_signed(width)
            && let Some((x, c2)) = self.with_int(a, BinaryOp::Add)
        {
            return Some(Done::Replace(self.bin_int(BinaryOp::Add, none, x, &c2.xor(&c))));
        }
        // zext i1 x ^ 1 => zext (x ^ true)
        if let Some(x) = self.cast_of(a, CastOp::ZExt)
            && self.one_use(a)
            && c.leading_zeros() >= width - self.width(x)?
        {
            let narrow = self.width(x)?;
            let inner = self.bin_int(BinaryOp::Xor, none, x, &c.truncate(narrow));
            return Some(Done::Replace(self.cast(CastOp::ZExt, inner, self.ty(a))));
        }
        // (C2 - x) ^ -1 is for not_rules; (x >>u y) ^ C where C is all that can be set: not_rules.
        None
    }

    /// `~x`
    fn not_rules(&mut self, a: Value, b: Value) -> Rule {
        if !self.is_ones(b) {
            return None;
        }
        let ty = self.ty(a);
        let width = self.width(a)?;
        // ~(x pred y) => x !pred y
        if self.one_use(a)
            && let Some(done) = self.inverted_compare(a)
        {
            return Some(done);
        }
        // ~(x + C) => (-C - 1) - x
        if let Some((x, c)) = self.with_int(a, BinaryOp::Add) {
            let first = self.number(ty, &c.not());
            return Some(Done::Replace(self.bin(BinaryOp::Sub, first, x)));
        }
        // ~(C - x) => x + ~C
        if let Some((c, x)) = self.binary_of(a, BinaryOp::Sub)
            && let Some(c) = self.int(c)
        {
            return Some(Done::Replace(self.bin_int(
                BinaryOp::Add,
                InstFlags::empty(),
                x,
                &c.not(),
            )));
        }
        // ~(x - y) => ~x + y
        if let Some((x, y)) = self.binary_of(a, BinaryOp::Sub)
            && self.one_use(a)
        {
            let not = self.not(x);
            return Some(Done::Replace(self.bin(BinaryOp::Add, not, y)));
        }
        // ~(~x & y) => x | ~y, ~(~x | y) => x & ~y
        for (op, other) in [(BinaryOp::And, BinaryOp::Or), (BinaryOp::Or, BinaryOp::And)] {
            for (x, y) in self.both_ways(a, op) {
                if x != a
                    && self.one_use(a)
                    && let Some(x) = self.not_of(x)
                {
                    let not = self.not(y);
                    return Some(Done::Replace(self.bin(other, x, not)));
                }
            }
        }
        // ~(~x >>s y) => x >>s y
        if let Some((x, y)) = self.binary_of(a, BinaryOp::AShr)
            && let Some(x) = self.not_of(x)
        {
            return Some(Done::Replace(self.bin(BinaryOp::AShr, x, y)));
        }
        // ~(x >>s (w - 1)) => sext (x >s -1)
        if let Some((x, by)) = self.binary_of(a, BinaryOp::AShr)
            && self.amount(by) == Some(width - 1)
            && self.one_use(a)
            && width > 1
        {
            let ones = self.small(ty, -1);
            let cond = self.icmp(IntPred::Sgt, x, ones);
            return Some(Done::Replace(self.cast(CastOp::SExt, cond, ty)));
        }
        // ~sext i1 x => sext ~x
        if let Some(x) = self.cast_of(a, CastOp::SExt)
            && self.one_use(a)
            && self.types().scalar(self.ty(x)) == Type::I1
        {
            let not = self.not(x);
            return Some(Done::Replace(self.cast(CastOp::SExt, not, ty)));
        }
        self.not_of_logic(a).or_else(|| self.not_of_min_max(a))
    }

    /// `~max(~x, y) => min(x, ~y)`, where `~y` costs nothing.
    fn not_of_min_max(&mut self, a: Value) -> Rule {
        let (kind, x, y) = matcher::min_max(self.cx.module, self.body, a)?;
        if !self.one_use(a) {
            return None;
        }
        for (x, y) in [(x, y), (y, x)] {
            let Some(inner) = self.not_of(x) else { continue };
            if !self.is_const(y) && self.not_of(y).is_none() {
                continue;
            }
            let other = self.not(y);
            let opposite = super::minmax::opposite(kind);
            let ty = self.ty(a);
            let call = self.intrinsic(opposite, InstFlags::empty(), ty, &[inner, other])?;
            return Some(Done::Replace(call));
        }
        None
    }

    /// `~(a && b) => ~a || ~b`, where both complements cost nothing.
    fn not_of_logic(&mut self, a: Value) -> Rule {
        if self.types().scalar(self.ty(a)) != Type::I1 || !self.one_use(a) {
            return None;
        }
        let def = self.body.def_inst(a)?;
        let is_select = self.body.op(def) == Op::Select;
        let (x, y, is_and) = if let Some((x, y)) = matcher::logical_and(self.body, self.types(), a)
        {
            (x, y, true)
        } else {
            let (x, y) = matcher::logical_or(self.body, self.types(), a)?;
            (x, y, false)
        };
        if !self.is_freely_inverted(x) || !self.is_freely_inverted(y) {
            return None;
        }
        let (x, y) = (self.inverted(x), self.inverted(y));
        Some(Done::Replace(self.logical(is_select, !is_and, x, y)))
    }

    /// `a && b`, or `a || b`: as a select, which does not look at `b` unless it must, or plain.
    pub(super) fn logical(&mut self, is_select: bool, is_and: bool, a: Value, b: Value) -> Value {
        let ty = self.ty(a);
        match (is_select, is_and) {
            (false, true) => self.bin(BinaryOp::And, a, b),
            (false, false) => self.bin(BinaryOp::Or, a, b),
            (true, true) => {
                let no = self.zero(ty);
                self.select(a, b, no)
            }
            (true, false) => {
                let yes = self.small(ty, -1);
                self.select(a, yes, b)
            }
        }
    }

    /// True if the complement of a truth value costs nothing: a comparison of which nobody else
    /// needs the old, a constant, or a complement.
    pub(super) fn is_freely_inverted(&self, value: Value) -> bool {
        if self.not_of(value).is_some() || self.int(value).is_some() {
            return true;
        }
        let is_compare = self
            .body
            .def_inst(value)
            .is_some_and(|inst| matches!(self.body.op(inst), Op::ICmp(_) | Op::FCmp(_)));
        is_compare && self.one_use(value)
    }

    /// The complement of what [`Combiner::is_freely_inverted`].
    pub(super) fn inverted(&mut self, value: Value) -> Value {
        if let Some(x) = self.not_of(value) {
            return x;
        }
        if let Some((pred, x, y)) = matcher::icmp(self.body, value) {
            let flags = self.flags_of(value);
            return self.build().with_flags(flags).icmp(matcher::inverse_pred(pred), x, y);
        }
        if let Some((pred, x, y)) = matcher::fcmp(self.body, value) {
            let flags = self.flags_of(value);
            return self.fcmp(flags, matcher::inverse_float_pred(pred), x, y);
        }
        self.not(value)
    }

    fn inverted_compare(&mut self, a: Value) -> Rule {
        let is_compare =
            matcher::icmp(self.body, a).is_some() || matcher::fcmp(self.body, a).is_some();
        is_compare.then(|| Done::Replace(self.inverted(a)))
    }

    /// `~x & ~y => ~(x | y)`, `~x | ~y => ~(x & y)`
    fn de_morgan(&mut self, op: BinaryOp, a: Value, b: Value) -> Rule {
        let (x, y) = (self.not_of(a)?, self.not_of(b)?);
        if !self.one_use(a) || !self.one_use(b) {
            return None;
        }
        let other = if op == BinaryOp::And { BinaryOp::Or } else { BinaryOp::And };
        let inner = self.bin(other, x, y);
        Some(Done::Replace(self.not(inner)))
    }

    /// `(x | y) & ~x => y & ~x`, `(x & y) | ~x => y | ~x`, `(x ^ y) & x => x & ~y` and their like.
    fn logic_of_complements(&mut self, op: BinaryOp, a: Value, b: Value) -> Rule {
        let dual = if op == BinaryOp::And { BinaryOp::Or } else { BinaryOp::And };
        for (whole, other) in [(a, b), (b, a)] {
            for (x, y) in self.both_ways(whole, dual) {
                if x != whole
                    && self.one_use(whole)
                    && matcher::are_complements(self.body, self.types(), x, other)
                {
                    return Some(Done::Replace(self.bin(op, y, other)));
                }
            }
            for (x, y) in self.both_ways(whole, BinaryOp::Xor) {
                if x == whole || x != other || !self.one_use(whole) || self.is_const(y) {
                    continue;
                }
                // (x ^ y) & x => x & ~y; (x ^ y) | x => x | y
                let y = if op == BinaryOp::And { self.not(y) } else { y };
                return Some(Done::Replace(self.bin(op, x, y)));
            }
        }
        // (x | y) & (x | ~y) => x; (x & y) | (x & ~y) => x
        for (x, y) in self.both_ways(a, dual) {
            for (x2, y2) in self.both_ways(b, dual) {
                if x == x2 && x != a && matcher::are_complements(self.body, self.types(), y, y2) {
                    return Some(Done::Replace(x));
                }
            }
        }
        // (x & y) | (~x & ~y) => ~(x ^ y); (x | y) & (~x | ~y) => x ^ y
        // (x & ~y) | (~x & y) => x ^ y; (x | ~y) & (~x | y) => ~(x ^ y)
        let (p, q) = (self.binary_of(a, dual)?, self.binary_of(b, dual)?);
        let complements = |x, y| matcher::are_complements(self.body, self.types(), x, y);
        let is_crossed = complements(p.0, q.0) && complements(p.1, q.1)
            || complements(p.0, q.1) && complements(p.1, q.0);
        if !is_crossed || !self.one_use(a) && !self.one_use(b) {
            return None;
        }
        let mut inverted = op == BinaryOp::Or;
        let mut plain = |combiner: &Self, value: Value| match combiner.not_of(value) {
            Some(inner) => {
                inverted = !inverted;
                inner
            }
            None => value,
        };
        let (x, y) = (plain(self, p.0), plain(self, p.1));
        let different = self.bin(BinaryOp::Xor, x, y);
        Some(Done::Replace(if inverted { self.not(different) } else { different }))
    }

    /// `cast x op cast y => cast (x op y)`, `cast x op C => cast (x op C)`
    fn logic_of_casts(&mut self, inst: Inst, op: BinaryOp, a: Value, b: Value) -> Rule {
        let (cast, x) = matcher::any_cast(self.body, a)?;
        let ty = self.body.result_ty(inst);
        let is_fit = match cast {
            CastOp::ZExt | CastOp::SExt => true,
            CastOp::BitCast => self.types().is_int_or_vector(self.ty(x)),
            _ => false,
        };
        if !is_fit {
            return None;
        }
        if let Some((cast2, y)) = matcher::any_cast(self.body, b)
            && cast2 == cast
            && self.ty(x) == self.ty(y)
            && (self.one_use(a) || self.one_use(b))
        {
            let flags = self.body.flags(inst) & InstFlags::DISJOINT;
            let inner = self.bin_with(op, flags, x, y);
            return Some(Done::Replace(self.cast(cast, inner, ty)));
        }
        // sext x op C, where C is the extension of a smaller one
        let c = self.int(b)?;
        if !self.one_use(a) || cast == CastOp::BitCast || self.width(x)? == 1 {
            return None;
        }
        let narrow = c.truncate(self.width(x)?);
        let back = match cast {
            CastOp::SExt => narrow.sign_extend(c.width()),
            _ => narrow.zero_extend(c.width()),
        };
        if back != c {
            return None;
        }
        let inner = self.bin_int(op, InstFlags::empty(), x, &narrow);
        Some(Done::Replace(self.cast(cast, inner, ty)))
    }

    /// `x & sext i1 y => select y, x, 0`
    fn and_of_truth(&mut self, a: Value, b: Value) -> Rule {
        for (mask, x) in [(a, b), (b, a)] {
            if let Some(cond) = self.cast_of(mask, CastOp::SExt)
                && self.types().scalar(self.ty(cond)) == Type::I1
                && self.types().scalar(self.ty(x)) != Type::I1
            {
                let zero = self.zero(self.ty(x));
                return Some(Done::Replace(self.select(cond, x, zero)));
            }
        }
        None
    }

    /// `x | sext i1 y => select y, -1, x`
    fn or_of_truth(&mut self, a: Value, b: Value) -> Rule {
        for (mask, x) in [(a, b), (b, a)] {
            if let Some(cond) = self.cast_of(mask, CastOp::SExt)
                && self.types().scalar(self.ty(cond)) == Type::I1
            {
                let ones = self.small(self.ty(x), -1);
                return Some(Done::Replace(self.select(cond, ones, x)));
            }
        }
        None
    }

    /// `or` of values that share no bit says so.
    fn infer_disjoint(&mut self, inst: Inst, a: Value, b: Value) -> Rule {
        if self.body.flags(inst).contains(InstFlags::DISJOINT)
            || !known_bits::has_no_common_bits(&self.q(), self.body, a, b)
        {
            return None;
        }
        self.add_flags(inst, InstFlags::DISJOINT)
    }

    /// `x ^ y => x | y`, where no bit is set in both.
    fn xor_disjoint(&mut self, a: Value, b: Value) -> Rule {
        if !known_bits::has_no_common_bits(&self.q(), self.body, a, b) {
            return None;
        }
        Some(Done::Replace(self.bin_with(BinaryOp::Or, InstFlags::DISJOINT, a, b)))
    }

    /// Differences of what shares operands.
    fn xor_of_same(&mut self, a: Value, b: Value) -> Rule {
        // ~x ^ ~y => x ^ y
        if let (Some(x), Some(y)) = (self.not_of(a), self.not_of(b)) {
            return Some(Done::Replace(self.bin(BinaryOp::Xor, x, y)));
        }
        // ~x ^ y => ~(x ^ y)
        for (not, y) in [(a, b), (b, a)] {
            if let Some(x) = self.not_of(not)
                && self.one_use(not)
                && !self.is_const(y)
            {
                let inner = self.bin(BinaryOp::Xor, x, y);
                return Some(Done::Replace(self.not(inner)));
            }
        }
        for (whole, y) in [(a, b), (b, a)] {
            // (x & y) ^ y => ~x & y
            for (x, y2) in self.both_ways(whole, BinaryOp::And) {
                if y2 == y && x != whole && self.one_use(whole) {
                    let not = self.not(x);
                    return Some(Done::Replace(self.bin(BinaryOp::And, y, not)));
                }
            }
            // (x | y) ^ y => x & ~y
            for (x, y2) in self.both_ways(whole, BinaryOp::Or) {
                if y2 == y && x != whole && self.one_use(whole) && !self.is_const(y) {
                    let not = self.not(y);
                    return Some(Done::Replace(self.bin(BinaryOp::And, x, not)));
                }
            }
        }
        // (x | y) ^ (x & y) => x ^ y
        for (or, and) in [(a, b), (b, a)] {
            if let (Some(p), Some(q)) =
                (self.binary_of(or, BinaryOp::Or), self.binary_of(and, BinaryOp::And))
                && (p == q || p == (q.1, q.0))
            {
                return Some(Done::Replace(self.bin(BinaryOp::Xor, p.0, p.1)));
            }
        }
        None
    }
}
