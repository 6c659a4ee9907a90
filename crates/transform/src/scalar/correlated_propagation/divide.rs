//! Divisions: unsigned instead of signed, narrower, or no division at all.

use nvopt_analysis::{matcher, poison::is_never_poison, query::Query, range::Range};
use nvopt_arith::Int;
use nvopt_ir::{
    body::{Inst, Value},
    ops::{BinaryOp, CastOp, InstFlags, IntPred, Op},
    types::Type,
};

use super::Propagator;

/// The narrowest division that is made.
const MIN_WIDTH: u32 = 8;

impl Propagator<'_, '_> {
    pub(super) fn visit_signed_division(&mut self, inst: Inst) -> bool {
        let (Some(a), Some(b)) = (self.range(inst, 0, false), self.range(inst, 1, false)) else {
            return false;
        };
        if self.make_unsigned(inst, &a, &b) {
            return true;
        }
        self.narrow_signed(inst, &a, &b)
    }

    /// Signs that are known: the operands are made not negative, and the result gets its sign.
    fn make_unsigned(&mut self, inst: Inst, a: &Range, b: &Range) -> bool {
        let Op::Binary(op) = self.body.op(inst) else { return false };
        let zero = Int::zero(a.width());
        let is_not_positive =
            |range: &Range| range.compare(IntPred::Sle, &Range::single(&zero)) == Some(true);
        let domain = |range: &Range| match (range.is_all_non_negative(), is_not_positive(range)) {
            (true, _) => Some(false),
            (_, true) => Some(true),
            _ => None,
        };
        let (Some(a_neg), Some(b_neg)) = (domain(a), domain(b)) else { return false };
        if !self.cx.may_rewrite() {
            return false;
        }
        let is_div = op == BinaryOp::SDiv;
        if !a_neg && !b_neg {
            self.body
                .set_op(inst, Op::Binary(if is_div { BinaryOp::UDiv } else { BinaryOp::URem }));
            let flags = self.body.flags(inst);
            self.body.set_flags(inst, if is_div { flags } else { InstFlags::empty() });
            self.divide_less(inst, a, b);
            return true;
        }
        let args = [self.body.args(inst)[0], self.body.args(inst)[1]];
        let x = if a_neg { self.negated(inst, args[0], ".nonneg") } else { args[0] };
        let y = if b_neg { self.negated(inst, args[1], ".nonneg") } else { args[1] };
        let op = if is_div { BinaryOp::UDiv } else { BinaryOp::URem };
        let flags = if is_div { self.body.flags(inst) } else { InstFlags::empty() };
        let (ty, name) = (self.body.result_ty(inst), self.name_with(inst, ""));
        let made = self.make(inst, (Op::Binary(op), flags), ty, &[x, y], &name);
        let needs_sign = if is_div { a_neg != b_neg } else { a_neg };
        let result = if needs_sign { self.negated_result(inst, made) } else { made };
        self.replace(inst, result);
        true
    }

    fn negated(&mut self, before: Inst, value: Value, suffix: &str) -> Value {
        let ty = self.body.ty(value);
        let zero = self.zero(ty);
        let base = self.body.value_name(value).unwrap_or_default();
        let name = [base, suffix.as_bytes()].concat();
        let op = (Op::Binary(BinaryOp::Sub), InstFlags::empty());
        self.make(before, op, ty, &[zero, value], &name)
    }

    fn negated_result(&mut self, inst: Inst, made: Value) -> Value {
        let ty = self.body.ty(made);
        let zero = self.zero(ty);
        let name = self.name_with(inst, ".neg");
        let op = (Op::Binary(BinaryOp::Sub), InstFlags::empty());
        self.make(inst, op, ty, &[zero, made], &name)
    }

    fn zero(&mut self, ty: Type) -> Value {
        let zero = self.body.consts_mut().zero(ty);
        self.body.const_value(zero)
    }

    pub(super) fn visit_unsigned_division(&mut self, inst: Inst) -> bool {
        let (Some(a), Some(b)) = (self.range(inst, 0, false), self.range(inst, 1, false)) else {
            return false;
        };
        self.divide_less(inst, &a, &b)
    }

    fn divide_less(&mut self, inst: Inst, a: &Range, b: &Range) -> bool {
        self.without_division(inst, a, b) || self.narrow_unsigned(inst, a, b)
    }

    /// `x / y` where `x < 2 * y`: nothing, or a comparison.
    fn without_division(&mut self, inst: Inst, a: &Range, b: &Range) -> bool {
        let is_rem = self.body.op(inst) == Op::Binary(BinaryOp::URem);
        let (x, y) = (self.body.args(inst)[0], self.body.args(inst)[1]);
        let ty = self.body.result_ty(inst);
        let below = a.compare(IntPred::Ult, b) == Some(true);
        if below {
            if !self.cx.may_rewrite() {
                return false;
            }
            let value = if is_rem { x } else { self.zero(ty) };
            self.replace(inst, value);
            return true;
        }
        let Some(twice) = doubled(b) else { return false };
        if a.umax().cmp_unsigned(&twice).is_ge() && !b.umin().is_negative()
            || !self.cx.may_rewrite()
        {
            return false;
        }
        // x - y or x; each operand is looked at twice, so that it must be one value.
        let at_least = a.compare(IntPred::Uge, b) == Some(true);
        let value = match (is_rem, at_least) {
            (true, true) => {
                let op = (Op::Binary(BinaryOp::Sub), InstFlags::NUW);
                let name = self.name_with(inst, "");
                self.make(inst, op, ty, &[x, y], &name)
            }
            (true, false) => self.conditional_remainder(inst, x, y),
            (false, true) => self.body.int(ty, 1),
            (false, false) => {
                let name = self.name_with(inst, ".cmp");
                let op = (Op::ICmp(IntPred::Uge), InstFlags::empty());
                let is = self.make(inst, op, Type::I1, &[x, y], &name);
                let name = self.name_with(inst, "");
                let op = (Op::Cast(CastOp::ZExt), InstFlags::empty());
                if ty == Type::I1 { is } else { self.make(inst, op, ty, &[is], &name) }
            }
        };
        self.replace(inst, value);
        true
    }

    fn conditional_remainder(&mut self, inst: Inst, x: Value, y: Value) -> Value {
        let ty = self.body.ty(x);
        let x = self.frozen(inst, x);
        let y = self.frozen(inst, y);
        let name = self.name_with(inst, ".urem");
        let sub = (Op::Binary(BinaryOp::Sub), InstFlags::NUW);
        let less = self.make(inst, sub, ty, &[x, y], &name);
        let name = self.name_with(inst, ".cmp");
        let compare = (Op::ICmp(IntPred::Ult), InstFlags::empty());
        let is = self.make(inst, compare, Type::I1, &[x, y], &name);
        let name = self.name_with(inst, "");
        self.make(inst, (Op::Select, InstFlags::empty()), ty, &[is, x, less], &name)
    }

    fn frozen(&mut self, before: Inst, value: Value) -> Value {
        let q = Query::knowing(self.cx.module, self.cx.frame.layout, self.cx.func, self.denormals);
        if is_never_poison(&q, self.body, value) {
            return value;
        }
        let base = self.body.value_name(value).unwrap_or_default();
        let name = [base, b".frozen"].concat();
        let ty = self.body.ty(value);
        self.make(before, (Op::Freeze, InstFlags::empty()), ty, &[value], &name)
    }

    /// Divides in as many bits as the operands need.
    fn narrow_unsigned(&mut self, inst: Inst, a: &Range, b: &Range) -> bool {
        let width = a.width();
        let bits = |range: &Range| width - range.umax().leading_zeros();
        let needed = bits(a).max(bits(b)).max(MIN_WIDTH).next_power_of_two();
        self.narrow(inst, needed, width, CastOp::ZExt)
    }

    fn narrow_signed(&mut self, inst: Inst, a: &Range, b: &Range) -> bool {
        let width = a.width();
        let bits = |range: &Range| {
            let of = |int: Int| {
                let zeros = if int.is_negative() { int.not() } else { int }.leading_zeros();
                width - zeros + 1
            };
            of(range.smin()).max(of(range.smax()))
        };
        let mut needed = bits(a).max(bits(b));
        // The least integer divided by minus one needs one bit more.
        let least = Int::min_signed(needed.min(width)).sign_extend(width);
        let minus_one = Int::ones(width);
        if needed < width && a.contains(&least) && b.contains(&minus_one) {
            needed += 1;
        }
        let needed = needed.max(MIN_WIDTH).next_power_of_two();
        self.narrow(inst, needed, width, CastOp::SExt)
    }

    fn narrow(&mut self, inst: Inst, needed: u32, width: u32, widen: CastOp) -> bool {
        if needed >= width || !self.cx.may_rewrite() {
            return false;
        }
        let ty = self.body.result_ty(inst);
        let small = Type::int(needed);
        let args = [self.body.args(inst)[0], self.body.args(inst)[1]];
        let x = self.truncated(inst, args[0], small, ".lhs.trunc");
        let y = self.truncated(inst, args[1], small, ".rhs.trunc");
        let (op, flags, name) =
            (self.body.op(inst), self.body.flags(inst), self.name_with(inst, ""));
        let made = self.make(inst, (op, flags), small, &[x, y], &name);
        let suffix = if widen == CastOp::ZExt { ".zext" } else { ".sext" };
        let name = self.name_with(inst, suffix);
        let wide = self.make(inst, (Op::Cast(widen), InstFlags::empty()), ty, &[made], &name);
        self.replace(inst, wide);
        true
    }

    fn truncated(&mut self, inst: Inst, value: Value, ty: Type, suffix: &str) -> Value {
        if let Some(int) = matcher::int_const(self.body, &self.cx.module.types, value) {
            let words = int.truncate(ty.int_bits().unwrap_or(1)).words().to_vec();
            let constant = self.body.consts_mut().bits(ty, &words);
            return self.body.const_value(constant);
        }
        let name = self.name_with(inst, suffix);
        self.make(inst, (Op::Cast(CastOp::Trunc), InstFlags::empty()), ty, &[value], &name)
    }
}

/// Twice the least divisor; `None` if it may be zero.
fn doubled(b: &Range) -> Option<Int> {
    let least = b.umin();
    (!least.is_zero()).then(|| least.add(&least))
}
