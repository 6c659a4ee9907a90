//! `select`.

use nvopt_analysis::matcher;
use nvopt_arith::Int;
use nvopt_ir::{
    body::{Inst, Value},
    ops::{BinaryOp, CastOp, InstFlags, IntPred, Op},
    types::Type,
};

use super::cx::{Combiner, Done, Rule};

impl Combiner<'_, '_> {
    pub(super) fn select_inst(&mut self, inst: Inst) -> Rule {
        let args = self.body.args(inst);
        let (cond, yes, no) = (args[0], args[1], args[2]);
        self.select_of_not(inst, cond, yes, no)
            .or_else(|| self.select_of_truths(inst, cond, yes, no))
            .or_else(|| self.select_of_bits(cond, yes, no))
            .or_else(|| self.select_min_max(cond, yes, no))
            .or_else(|| self.select_abs(cond, yes, no))
            .or_else(|| self.select_by_equality(inst, cond, yes, no))
            .or_else(|| self.select_of_selects(inst, cond, yes, no))
            .or_else(|| self.select_of_same_ops(inst, cond, yes, no))
            .or_else(|| self.select_into_op(inst, cond, yes, no))
            .or_else(|| self.select_of_sign_bit(cond, yes, no))
            .or_else(|| self.select_fabs(inst, cond, yes, no))
            .or_else(|| self.select_order(inst, cond, yes, no))
            .or_else(|| self.demanded_result(inst))
            .or_else(|| self.bytes_of_numbers(inst))
    }

    /// `select ~c, x, y => select c, y, x`
    fn select_of_not(&mut self, inst: Inst, cond: Value, yes: Value, no: Value) -> Rule {
        let inner = self.not_of(cond)?;
        // Logic in the form of a select keeps its constant where it is.
        if self.is_logic_select(inst) {
            return None;
        }
        self.body.set_arg(inst, 0, inner);
        self.body.set_arg(inst, 1, no);
        self.body.set_arg(inst, 2, yes);
        self.swap_profile(inst);
        Some(Done::Changed)
    }

    /// True for `select a, b, false` and `select a, true, b`.
    pub(super) fn is_logic_select(&self, inst: Inst) -> bool {
        let args = self.body.args(inst);
        self.types().scalar(self.body.result_ty(inst)) == Type::I1
            && self.ty(args[0]) == self.ty(args[1])
            && (self.is_zero(args[2]) || self.is_ones(args[1]))
    }

    /// What is known of how often each side is taken no longer holds.
    pub(super) fn swap_profile(&mut self, inst: Inst) {
        self.body.set_metadata(inst, nvopt_ir::metadata::MdKind::PROF, None);
    }

    /// Selects of truth values are logic.
    fn select_of_truths(&mut self, inst: Inst, cond: Value, yes: Value, no: Value) -> Rule {
        let ty = self.ty(yes);
        if self.types().scalar(ty) != Type::I1 || self.ty(cond) != ty {
            return None;
        }
        // select c, c, y => select c, true, y; select c, x, c => select c, x, false
        if yes == cond {
            let truth = self.small(ty, -1);
            self.set_arg(inst, 1, truth);
            return Some(Done::Changed);
        }
        if no == cond {
            let falsity = self.zero(ty);
            self.set_arg(inst, 2, falsity);
            return Some(Done::Changed);
        }
        // select c, false, y => select ~c, y, false; select c, x, true => select ~c, true, x
        if self.is_zero(yes) && !self.is_const(no) {
            let not = self.not(cond);
            let falsity = self.zero(ty);
            return Some(Done::Replace(self.select(not, no, falsity)));
        }
        if self.is_ones(no) && !self.is_const(yes) {
            let not = self.not(cond);
            let truth = self.small(ty, -1);
            return Some(Done::Replace(self.select(not, truth, yes)));
        }
        // select c, true, y => c | y, where y is poison only if c is
        if self.is_ones(yes) && self.is_poison_implied(no, cond) {
            return Some(Done::Replace(self.bin(BinaryOp::Or, cond, no)));
        }
        if self.is_zero(no) && self.is_poison_implied(yes, cond) {
            return Some(Done::Replace(self.bin(BinaryOp::And, cond, yes)));
        }
        // ~a && ~b => ~(a || b), and the other way round
        let is_and = self.is_zero(no);
        if !is_and && !self.is_ones(yes) {
            return None;
        }
        let other = if is_and { yes } else { no };
        if let (Some(x), Some(y)) = (self.not_of(cond), self.not_of(other))
            && (self.one_use(cond) || self.one_use(other))
        {
            let inner = self.logical(true, !is_and, x, y);
            return Some(Done::Replace(self.not(inner)));
        }
        let op = if is_and { BinaryOp::And } else { BinaryOp::Or };
        self.logic_of_compares_logical(op, cond, other)
    }

    /// True if `value` is poison only where `cond` is: nothing but operands that `cond` has, too.
    fn is_poison_implied(&self, value: Value, cond: Value) -> bool {
        if self.is_never_undef(value) || value == cond {
            return true;
        }
        // Comparisons of what the condition compares, without promises of their own.
        let Some(inst) = self.body.def_inst(value) else { return false };
        if nvopt_analysis::poison::may_create_poison(&self.q(), self.body, inst) {
            return false;
        }
        let args = match self.body.op(inst) {
            Op::ICmp(_) | Op::FCmp(_) | Op::Cast(_) | Op::Binary(_) => self.body.args(inst),
            _ => return false,
        };
        let Some(other) = self.body.def_inst(cond) else { return false };
        let passes_on = nvopt_analysis::poison::propagates_poison(self.cx.module, self.body, other);
        args.iter().all(|&arg| {
            self.is_never_undef(arg) || passes_on && self.body.args(other).contains(&arg)
        })
    }

    /// `select c, 1, 0 => zext c`, `select c, -1, 0 => sext c` and their opposites.
    fn select_of_bits(&mut self, cond: Value, yes: Value, no: Value) -> Rule {
        let ty = self.ty(yes);
        let width = self.int_bits(ty)?;
        if width == 1 || self.ty(cond) != self.truth_of(ty) {
            return None;
        }
        let (x, y) = (self.int(yes)?, self.int(no)?);
        let one = Int::new(width, 1);
        let (cast, inverted) = if y.is_zero() && x == one {
            (CastOp::ZExt, false)
        } else if y.is_zero() && x.is_ones() {
            (CastOp::SExt, false)
        } else if x.is_zero() && y == one {
            (CastOp::ZExt, true)
        } else if x.is_zero() && y.is_ones() {
            (CastOp::SExt, true)
        } else {
            return self.select_of_tested_bit(cond, &x, &y, ty);
        };
        let cond = if inverted { self.not(cond) } else { cond };
        Some(Done::Replace(self.cast(cast, cond, ty)))
    }

    /// `(x & 2^n) != 0 ? 2^m : 0 => (x & 2^n) shifted`
    fn select_of_tested_bit(&mut self, cond: Value, x: &Int, y: &Int, ty: Type) -> Rule {
        let (value, mask, is_set) = self.tested_bit(cond)?;
        let (if_set, if_clear) = if is_set { (x, y) } else { (y, x) };
        if mask.count_ones() != 1
            || !if_clear.is_zero()
            || if_set.count_ones() != 1
            || self.ty(value) != ty
        {
            return None;
        }
        let (from, to) = (mask.trailing_zeros(), if_set.trailing_zeros());
        let none = InstFlags::empty();
        let (_, masked, _) = matcher::icmp(self.body, cond)?;
        let number = |by: u32| Int::new(mask.width(), u64::from(by));
        if from == to {
            return Some(Done::Replace(masked));
        }
        if !self.one_use(cond) {
            return None;
        }
        let moved = if from < to {
            self.bin_int(BinaryOp::Shl, none, value, &number(to - from))
        } else {
            self.bin_int(BinaryOp::LShr, none, value, &number(from - to))
        };
        Some(Done::Replace(self.bin_int(BinaryOp::And, none, moved, if_set)))
    }

    /// `x == C ? x : y => x == C ? C : y`, `x == C ? f(C) : f(x) => f(x)`
    fn select_by_equality(&mut self, inst: Inst, cond: Value, yes: Value, no: Value) -> Rule {
        let (pred, x, c) = matcher::icmp(self.body, cond)?;
        let (equal, other, index) = match pred {
            IntPred::Eq => (yes, no, 1),
            IntPred::Ne => (no, yes, 2),
            _ => return None,
        };
        // Lanes of a vector compare one by one, so this holds for them as well.
        if !self.is_imm(c) || !self.is_never_undef(c) || self.ty(c).is_ptr() {
            return None;
        }
        if equal == x && self.body.ty(c) == self.body.ty(x) {
            self.set_arg(inst, index, c);
            return Some(Done::Changed);
        }
        // The value for C is what the other side computes for C.
        let def = self.body.def_inst(other)?;
        let Op::Binary(op) = self.body.op(def) else { return None };
        let args = self.body.args(def);
        let (p, q) = (args[0], args[1]);
        let at_c = |value: Value| if value == x { c } else { value };
        if (p != x && q != x) || !self.is_const(equal) {
            return None;
        }
        // For C the other operand was not looked at.
        let rest = if p == x { q } else { p };
        if rest != x && !self.is_poison_implied(rest, cond) {
            return None;
        }
        if op.is_float()
            || matches!(op, BinaryOp::SDiv | BinaryOp::UDiv | BinaryOp::SRem | BinaryOp::URem)
        {
            return None;
        }
        // An amount that is too large makes poison of any number.
        let are_numbers = self.is_const(at_c(p)) && self.is_const(at_c(q));
        let is_shift = matches!(op, BinaryOp::Shl | BinaryOp::LShr | BinaryOp::AShr);
        if is_shift && !are_numbers {
            return None;
        }
        let found = self.simplified(op, InstFlags::empty(), at_c(p), at_c(q))?;
        if found != equal {
            return None;
        }
        // Promises that fail for C would make the result poison there. That the result is the same
        // with them says nothing, unless it is computed from numbers alone: poison may become anything.
        let flags = self.body.flags(def);
        let keeps = are_numbers && self.simplified(op, flags, at_c(p), at_c(q)) == Some(equal);
        let is_zero = matcher::is_zero(self.body, self.types(), c);
        // A sum, a product or an or with zero keeps every promise.
        let is_plain = matches!(op, BinaryOp::Add | BinaryOp::Mul | BinaryOp::Or);
        if !(keeps || is_zero && is_plain) {
            self.body.set_flags(def, InstFlags::empty());
        }
        Some(Done::Replace(other))
    }

    /// Selects of selects.
    fn select_of_selects(&mut self, inst: Inst, cond: Value, yes: Value, no: Value) -> Rule {
        // select c, (select c, a, b), d => select c, a, d
        if let Some((inner, a, _)) = matcher::select(self.body, yes)
            && inner == cond
        {
            self.set_arg(inst, 1, a);
            return Some(Done::Changed);
        }
        if let Some((inner, _, b)) = matcher::select(self.body, no)
            && inner == cond
        {
            self.set_arg(inst, 2, b);
            return Some(Done::Changed);
        }
        // select c, (select d, a, b), b => select (c && d), a, b
        if self.types().scalar(self.ty(yes)) == Type::I1 {
            return None;
        }
        if let Some((inner, a, b)) = matcher::select(self.body, yes)
            && self.ty(inner) == self.ty(cond)
            && self.one_use(yes)
        {
            if b == no {
                let both = self.logical(true, true, cond, inner);
                return Some(Done::Replace(self.select(both, a, b)));
            }
            if a == no {
                let not = self.not(inner);
                let both = self.logical(true, true, cond, not);
                return Some(Done::Replace(self.select(both, b, a)));
            }
        }
        if let Some((inner, a, b)) = matcher::select(self.body, no)
            && self.ty(inner) == self.ty(cond)
            && self.one_use(no)
        {
            if a == yes {
                let either = self.logical(true, false, cond, inner);
                return Some(Done::Replace(self.select(either, a, b)));
            }
            if b == yes {
                let not = self.not(inner);
                let either = self.logical(true, false, cond, not);
                return Some(Done::Replace(self.select(either, b, a)));
            }
        }
        None
    }

    /// `select c, (op x, y), (op x, z) => op x, (select c, y, z)`
    fn select_of_same_ops(&mut self, _inst: Inst, cond: Value, yes: Value, no: Value) -> Rule {
        let (l, r) = (self.body.def_inst(yes)?, self.body.def_inst(no)?);
        if !self.one_use(yes) || !self.one_use(no) {
            return None;
        }
        let both = self.body.flags(l) & self.body.flags(r);
        match (self.body.op(l), self.body.op(r)) {
            (Op::Binary(op), Op::Binary(op2)) if op == op2 => {
                // A divisor chosen too early may be zero on the other side.
                if matches!(op, BinaryOp::UDiv | BinaryOp::SDiv | BinaryOp::URem | BinaryOp::SRem) {
                    return None;
                }
                let (p, q) = (self.body.args(l)[0], self.body.args(l)[1]);
                let (r0, r1) = (self.body.args(r)[0], self.body.args(r)[1]);
                let (common, x, y, is_right) = if p == r0 {
                    (p, q, r1, false)
                } else if q == r1 {
                    (q, p, r0, true)
                } else if op.is_commutative() && p == r1 {
                    (p, q, r0, false)
                } else if op.is_commutative() && q == r0 {
                    (q, p, r1, false)
                } else {
                    return None;
                };
                let chosen = self.select(cond, x, y);
                let (a, b) = if is_right { (chosen, common) } else { (common, chosen) };
                Some(Done::Replace(self.bin_with(op, both, a, b)))
            }
            (Op::Cast(cast), Op::Cast(cast2)) if cast == cast2 => {
                let (x, y) = (self.body.args(l)[0], self.body.args(r)[0]);
                let ty = self.ty(yes);
                let is_lane =
                    self.ty(cond) == Type::I1 || self.truth_of(self.ty(x)) == self.ty(cond);
                if self.ty(x) != self.ty(y) || !is_lane {
                    return None;
                }
                let chosen = self.select(cond, x, y);
                Some(Done::Replace(self.cast_with(cast, both, chosen, ty)))
            }
            (Op::FNeg, Op::FNeg) => {
                let (x, y) = (self.body.args(l)[0], self.body.args(r)[0]);
                let chosen = self.select(cond, x, y);
                Some(Done::Replace(self.build().with_flags(both).fneg(chosen)))
            }
            _ => None,
        }
    }

    /// `select c, (x op y), x => x op (select c, y, neutral)`
    fn select_into_op(&mut self, _inst: Inst, cond: Value, yes: Value, no: Value) -> Rule {
        for (whole, part, is_yes) in [(yes, no, true), (no, yes, false)] {
            if !self.one_use(whole) || self.is_const(part) {
                continue;
            }
            let Some((op, p, q)) = matcher::any_binary(self.body, whole) else { continue };
            let Some(neutral) = self.neutral_of(op, part) else { continue };
            let other = if p == part {
                q
            } else if q == part && op.is_commutative() {
                p
            } else {
                continue;
            };
            // A constant is only worth it where the choice becomes an extension.
            if let Some(c) = self.int(other) {
                let n = self.int(neutral)?;
                let is_bit = (c.is_zero() || c.is_ones() || c == Int::new(c.width(), 1))
                    && (n.is_zero() || n.is_ones() || n == Int::new(n.width(), 1));
                if !is_bit {
                    continue;
                }
            } else if self.is_const(other) {
                continue;
            }
            let chosen = match is_yes {
                true => self.select(cond, other, neutral),
                false => self.select(cond, neutral, other),
            };
            let flags = self.flags_of(whole) & !InstFlags::DISJOINT;
            return Some(Done::Replace(self.bin_with(op, flags, part, chosen)));
        }
        None
    }

    /// The right operand that makes `op` do nothing.
    fn neutral_of(&mut self, op: BinaryOp, like: Value) -> Option<Value> {
        let ty = self.ty(like);
        match op {
            BinaryOp::Add
            | BinaryOp::Sub
            | BinaryOp::Or
            | BinaryOp::Xor
            | BinaryOp::Shl
            | BinaryOp::LShr
            | BinaryOp::AShr => Some(self.zero(ty)),
            BinaryOp::And => Some(self.small(ty, -1)),
            BinaryOp::Mul => Some(self.small(ty, 1)),
            BinaryOp::UDiv
            | BinaryOp::SDiv
            | BinaryOp::URem
            | BinaryOp::SRem
            | BinaryOp::FAdd
            | BinaryOp::FSub
            | BinaryOp::FMul
            | BinaryOp::FDiv
            | BinaryOp::FRem => None,
        }
    }

    /// `x <s 0 ? -1 : 0 => x >>s (w - 1)` where the widths agree; `sext` of it elsewhere.
    fn select_of_sign_bit(&mut self, cond: Value, yes: Value, no: Value) -> Rule {
        let (pred, x, b) = matcher::icmp(self.body, cond)?;
        let width = self.width(x)?;
        if self.ty(x) != self.ty(yes) || !self.one_use(cond) {
            return None;
        }
        // x <s 0 ? C : y and its like are fine as they are; only all ones is a shift.
        let is_negative = match pred {
            IntPred::Slt => self.is_zero(b),
            IntPred::Sgt => self.is_ones(b),
            _ => return None,
        };
        let (if_negative, if_not) = if pred == IntPred::Slt { (yes, no) } else { (no, yes) };
        if !is_negative || !self.is_ones(if_negative) || self.is_const(if_not) || width == 1 {
            return None;
        }
        // x <s 0 ? -1 : y => (x >>s (w - 1)) | y
        let last = Int::new(width, u64::from(width - 1));
        let sign = self.bin_int(BinaryOp::AShr, InstFlags::empty(), x, &last);
        let other = self.frozen(if_not);
        Some(Done::Replace(self.bin(BinaryOp::Or, sign, other)))
    }

    /// A constant goes to the right where the condition can be turned round for nothing.
    fn select_order(&mut self, inst: Inst, cond: Value, yes: Value, no: Value) -> Rule {
        let (pred, a, b) = matcher::icmp(self.body, cond)?;
        // Only `ne` and the non-strict ones are turned, as comparisons have one form.
        let turn = match pred {
            IntPred::Ne | IntPred::Uge | IntPred::Ule | IntPred::Sge | IntPred::Sle => true,
            IntPred::Eq | IntPred::Ugt | IntPred::Ult | IntPred::Sgt | IntPred::Slt => false,
        };
        if !turn || !self.one_use(cond) || self.is_logic_select(inst) {
            return None;
        }
        let inverse = self.icmp(matcher::inverse_pred(pred), a, b);
        self.set_arg(inst, 0, inverse);
        self.body.set_arg(inst, 1, no);
        self.body.set_arg(inst, 2, yes);
        self.swap_profile(inst);
        Some(Done::Changed)
    }
}
