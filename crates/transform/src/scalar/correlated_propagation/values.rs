//! Selects, phis, comparisons and returns.

use nvopt_analysis::{fold::swap_pred, matcher, query::Query, range::Range};
use nvopt_ir::{
    body::{Block, Inst, TailKind, Use, Value},
    ops::{InstFlags, IntPred, Op},
    types::Type,
};

use super::{Propagator, query};
use crate::combine::simplify;

impl Propagator<'_, '_> {
    /// Each use of a select sees one side where the condition is known.
    pub(super) fn visit_select(&mut self, inst: Inst) -> bool {
        let args = self.body.args(inst);
        let (cond, yes, no) = (args[0], args[1], args[2]);
        if self.body.ty(cond) != Type::I1 {
            return false;
        }
        let result = self.body.result(inst).expect("a select has a result");
        let uses: Vec<Use> = self.body.uses(result).collect();
        let mut changes = false;
        for slot in uses {
            let user = self.body.user(slot);
            let known = match self.body.op(user) {
                Op::Phi(incoming) => {
                    let from = self.body.incoming(incoming)[self.body.arg_index(slot)];
                    self.constant_on_edge(cond, from, self.body.block(user))
                }
                _ => self.constant_at(cond, user),
            };
            let Some(known) = known else { continue };
            if !self.cx.may_rewrite() {
                return changes;
            }
            let is_true = !matcher::is_zero(self.body, &self.cx.module.types, known);
            let side = if is_true { yes } else { no };
            if side != result {
                self.body.set_use(slot, side);
                changes = true;
            }
        }
        if changes {
            self.erase_if_dead(inst);
        }
        changes
    }

    pub(super) fn visit_phi(&mut self, phi: Inst) -> bool {
        let Op::Phi(incoming) = self.body.op(phi) else { return false };
        let block = self.body.block(phi);
        let mut changes = false;
        for index in 0..self.body.args(phi).len() {
            let (arg, from) = (self.body.args(phi)[index], self.body.incoming(incoming)[index]);
            if self.body.as_const(arg).is_some() {
                continue;
            }
            let Some(value) = self.value_on_edge(arg, from, block) else { continue };
            if value != arg && self.cx.may_rewrite() {
                self.body.set_arg(phi, index, value);
                changes = true;
            }
        }
        let q = Query::knowing(self.cx.module, self.cx.frame.layout, self.cx.func, self.denormals);
        if let Some(value) = simplify(self.body, &q, phi)
            && self.cx.may_rewrite()
        {
            let result = self.body.result(phi).expect("a phi has a result");
            self.lvi.forget_value(result);
            self.replace(phi, value);
            return true;
        }
        changes
    }

    /// A constant, or one side of a select, that `value` is on the edge.
    fn value_on_edge(&mut self, value: Value, from: Block, to: Block) -> Option<Value> {
        if let Some(constant) = self.constant_on_edge(value, from, to) {
            return Some(constant);
        }
        let (cond, yes, no) = matcher::select(self.body, value)?;
        if self.body.ty(cond) != Type::I1 {
            return None;
        }
        if let Some(known) = self.constant_on_edge(cond, from, to) {
            let is_true = !matcher::is_zero(self.body, &self.cx.module.types, known);
            return Some(if is_true { yes } else { no });
        }
        let mut is_never = |side: Value| {
            let Some(constant) = self.body.as_const(side) else { return false };
            let q = query(self.cx, &self.assumptions, self.denormals);
            let asked = (IntPred::Eq, value, constant);
            self.lvi.compare_on_edge(&q, self.body, asked, from, to) == Some(false)
        };
        if is_never(no) {
            return Some(yes);
        }
        is_never(yes).then_some(no)
    }

    pub(super) fn visit_compare(&mut self, inst: Inst) -> bool {
        let Op::ICmp(pred) = self.body.op(inst) else { return false };
        let (a, b) = (self.body.args(inst)[0], self.body.args(inst)[1]);
        if self.body.result_ty(inst) != Type::I1 {
            return false;
        }
        if let Some(answer) = self.decided(inst, pred, a, b) {
            if !self.cx.may_rewrite() {
                return false;
            }
            let answer = self.body.int(Type::I1, u64::from(answer));
            self.replace(inst, answer);
            return true;
        }
        self.flip_signedness(inst, pred)
    }

    fn decided(&mut self, inst: Inst, pred: IntPred, a: Value, b: Value) -> Option<bool> {
        if let Some(constant) = self.body.as_const(b) {
            let q = query(self.cx, &self.assumptions, self.denormals);
            return self.lvi.compare_at(&q, self.body, (pred, a, constant), inst, true);
        }
        if let Some(constant) = self.body.as_const(a) {
            let q = query(self.cx, &self.assumptions, self.denormals);
            let asked = (swap_pred(pred), b, constant);
            return self.lvi.compare_at(&q, self.body, asked, inst, true);
        }
        let (a, b) = (self.range(inst, 0, false)?, self.range(inst, 1, false)?);
        a.compare(pred, &b)
    }

    /// A signed comparison of what has known signs becomes unsigned; operands of the same sign are
    /// marked.
    fn flip_signedness(&mut self, inst: Inst, pred: IntPred) -> bool {
        let is_signed = matcher::is_signed_pred(pred);
        let is_marked = self.body.flags(inst).contains(InstFlags::SAMESIGN);
        if !is_signed && (!matcher::is_unsigned_pred(pred) || is_marked) {
            return false;
        }
        let (Some(a), Some(b)) = (self.range(inst, 0, false), self.range(inst, 1, false)) else {
            return false;
        };
        let sign = |range: &Range| match (range.is_all_non_negative(), range.is_all_negative()) {
            (true, _) => Some(false),
            (_, true) => Some(true),
            _ => None,
        };
        let (Some(a), Some(b)) = (sign(&a), sign(&b)) else { return false };
        if !self.cx.may_rewrite() {
            return false;
        }
        if is_signed {
            let flipped = unsigned(pred);
            let flipped = if a == b { flipped } else { matcher::inverse_pred(flipped) };
            self.body.set_op(inst, Op::ICmp(flipped));
        }
        if a == b {
            let flags = self.body.flags(inst) | InstFlags::SAMESIGN;
            self.body.set_flags(inst, flags);
        }
        is_signed || a == b
    }

    pub(super) fn visit_return(&mut self, inst: Inst) -> bool {
        let Some(&value) = self.body.args(inst).first() else { return false };
        // What such a call gives has to be returned as it is.
        let is_must_tail = self
            .body
            .def_inst(value)
            .and_then(|def| self.body.op(def).call())
            .is_some_and(|call| self.body.call(call).tail == TailKind::MustTail);
        if is_must_tail {
            return false;
        }
        let Some(constant) = self.constant_at(value, inst) else { return false };
        if !self.cx.may_rewrite() {
            return false;
        }
        self.body.set_arg(inst, 0, constant);
        true
    }
}

/// The unsigned predicate of the same kind.
fn unsigned(pred: IntPred) -> IntPred {
    match pred {
        IntPred::Slt => IntPred::Ult,
        IntPred::Sle => IntPred::Ule,
        IntPred::Sgt => IntPred::Ugt,
        IntPred::Sge => IntPred::Uge,
        IntPred::Eq | IntPred::Ne | IntPred::Ugt | IntPred::Uge | IntPred::Ult | IntPred::Ule => {
            pred
        }
    }
}
