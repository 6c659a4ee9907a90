//! Intrinsics that ranges make plain operations.

use nvopt_analysis::{matcher, range::Range};
use nvopt_arith::Int;
use nvopt_ir::{
    body::Inst,
    effects,
    intrinsics::Intrinsic,
    ops::{BinaryOp, InstFlags, IntPred, Op},
    types::Type,
};

use super::Propagator;

impl Propagator<'_, '_> {
    pub(super) fn visit_call(&mut self, inst: Inst) -> bool {
        let Some(intrinsic) = effects::intrinsic(self.cx.module, self.body, inst) else {
            return false;
        };
        match intrinsic {
            Intrinsic::UMIN | Intrinsic::UMAX | Intrinsic::SMIN | Intrinsic::SMAX => {
                self.visit_min_max(inst, intrinsic)
            }
            Intrinsic::ABS => self.visit_abs(inst),
            Intrinsic::UADD_SAT | Intrinsic::SADD_SAT => {
                self.visit_saturating(inst, BinaryOp::Add, intrinsic == Intrinsic::SADD_SAT)
            }
            Intrinsic::USUB_SAT | Intrinsic::SSUB_SAT => {
                self.visit_saturating(inst, BinaryOp::Sub, intrinsic == Intrinsic::SSUB_SAT)
            }
            Intrinsic::UADD_WITH_OVERFLOW | Intrinsic::SADD_WITH_OVERFLOW => {
                self.visit_overflow(inst, BinaryOp::Add, intrinsic == Intrinsic::SADD_WITH_OVERFLOW)
            }
            Intrinsic::USUB_WITH_OVERFLOW | Intrinsic::SSUB_WITH_OVERFLOW => {
                self.visit_overflow(inst, BinaryOp::Sub, intrinsic == Intrinsic::SSUB_WITH_OVERFLOW)
            }
            _ => false,
        }
    }

    fn visit_min_max(&mut self, inst: Inst, intrinsic: Intrinsic) -> bool {
        let is_signed = [Intrinsic::SMIN, Intrinsic::SMAX].contains(&intrinsic);
        let is_min = [Intrinsic::UMIN, Intrinsic::SMIN].contains(&intrinsic);
        let pred = if is_signed { IntPred::Sle } else { IntPred::Ule };
        let (Some(a), Some(b)) = (self.range(inst, 0, false), self.range(inst, 1, false)) else {
            return false;
        };
        let first = match (a.compare(pred, &b), b.compare(pred, &a)) {
            (Some(true), _) => is_min,
            (_, Some(true)) => !is_min,
            _ => return self.unsigned_min_max(inst, is_signed, is_min, &a, &b),
        };
        if !self.cx.may_rewrite() {
            return false;
        }
        let value = self.body.call_args(inst)[usize::from(!first)];
        self.replace(inst, value);
        true
    }

    /// A signed minimum or maximum of what is not negative is the unsigned one.
    fn unsigned_min_max(
        &mut self,
        inst: Inst,
        is_signed: bool,
        is_min: bool,
        a: &Range,
        b: &Range,
    ) -> bool {
        if !is_signed || !a.is_all_non_negative() || !b.is_all_non_negative() {
            return false;
        }
        if !self.cx.may_rewrite() {
            return false;
        }
        let unsigned = if is_min { Intrinsic::UMIN } else { Intrinsic::UMAX };
        let ty = self.body.result_ty(inst);
        let args: Vec<_> = self.body.call_args(inst).to_vec();
        let name = self.name_with(inst, "");
        let made = crate::util::builder::Builder::before(self.body, self.cx, inst).call(
            unsigned,
            &[ty],
            &args,
        );
        let Some(made) = made.and_then(|made| self.body.result(made)) else { return false };
        self.replace(inst, made);
        self.body.name_value_like(made, name);
        true
    }

    fn visit_abs(&mut self, inst: Inst) -> bool {
        let args = [self.body.call_args(inst)[0], self.body.call_args(inst)[1]];
        let min_is_poison = matcher::is_one(self.body, &self.cx.module.types, args[1]);
        let Some(range) = self.range(inst, 0, false) else { return false };
        let min = Int::min_signed(range.width());
        let zero = Int::zero(range.width());
        // Up to the least integer, which is its own absolute value, or poison.
        if range.compare(IntPred::Ule, &Range::single(&min)) == Some(true) {
            if !self.cx.may_rewrite() {
                return false;
            }
            self.replace(inst, args[0]);
            return true;
        }
        if range.compare(IntPred::Sle, &Range::single(&zero)) == Some(true) {
            if !self.cx.may_rewrite() {
                return false;
            }
            let flags = match min_is_poison || !range.contains(&min) {
                true => InstFlags::NSW,
                false => InstFlags::empty(),
            };
            let ty = self.body.result_ty(inst);
            let zero = self.body.consts_mut().zero(ty);
            let zero = self.body.const_value(zero);
            let name = self.name_with(inst, "");
            let value =
                self.make(inst, (Op::Binary(BinaryOp::Sub), flags), ty, &[zero, args[0]], &name);
            self.replace(inst, value);
            return true;
        }
        if !min_is_poison && !range.contains(&min) && self.cx.may_rewrite() {
            let yes = self.body.int(Type::I1, 1);
            self.body.set_arg(inst, 1, yes);
            return true;
        }
        false
    }

    /// True if the operation on the ranges of the arguments never wraps.
    fn never_wraps(&mut self, inst: Inst, op: BinaryOp, is_signed: bool) -> bool {
        let (Some(a), Some(b)) = (self.range(inst, 0, false), self.range(inst, 1, false)) else {
            return false;
        };
        let fits = match is_signed {
            true => Range::no_signed_wrap(op, &b),
            false => Range::no_unsigned_wrap(op, &b),
        };
        fits.contains_range(&a)
    }

    fn visit_saturating(&mut self, inst: Inst, op: BinaryOp, is_signed: bool) -> bool {
        if !self.never_wraps(inst, op, is_signed) || !self.cx.may_rewrite() {
            return false;
        }
        let args = [self.body.call_args(inst)[0], self.body.call_args(inst)[1]];
        let flags = if is_signed { InstFlags::NSW } else { InstFlags::NUW };
        let (ty, name) = (self.body.result_ty(inst), self.name_with(inst, ""));
        let value = self.make(inst, (Op::Binary(op), flags), ty, &args, &name);
        self.replace(inst, value);
        if let Some(made) = self.body.def_inst(value) {
            self.visit_wrapping(made);
        }
        true
    }

    /// `{ x + y, false }`
    fn visit_overflow(&mut self, inst: Inst, op: BinaryOp, is_signed: bool) -> bool {
        if !self.never_wraps(inst, op, is_signed) {
            return false;
        }
        // Only where the parts are taken out, so that no struct has to be put together.
        let result = self.body.result(inst).expect("it has a result");
        let users: Vec<Inst> = self.body.users(result).collect();
        let parts: Option<Vec<(Inst, i32)>> = users
            .iter()
            .map(|&user| match self.body.op(user) {
                Op::ExtractValue(path) => match self.body.ints(path) {
                    &[index] => Some((user, index)),
                    _ => None,
                },
                _ => None,
            })
            .collect();
        let Some(parts) = parts else { return false };
        if !self.cx.may_rewrite() {
            return false;
        }
        let args = [self.body.call_args(inst)[0], self.body.call_args(inst)[1]];
        let flags = if is_signed { InstFlags::NSW } else { InstFlags::NUW };
        let (ty, name) = (self.body.ty(args[0]), self.name_with(inst, ""));
        let sum = self.make(inst, (Op::Binary(op), flags), ty, &args, &name);
        let no = self.body.int(Type::I1, 0);
        for (part, index) in parts {
            self.replace(part, if index == 0 { sum } else { no });
        }
        self.erase_if_dead(inst);
        true
    }
}
