//! What copying a block costs, and whether it may be.

use nvopt_analysis::{convergence::can_duplicate, cost::cost_of};
use nvopt_ir::{
    body::{Block, Inst},
    effects,
    intrinsics::Intrinsic,
    ops::Op,
    types::Type,
};
use nvopt_pass::RemarkKind;

use super::Threader;

/// What a switch at the end takes off the cost: its copy is not needed.
const SWITCH_BONUS: usize = 6;
/// What an indirect branch takes off.
const INDIRECT_BONUS: usize = 8;
/// What a call costs besides itself.
const CALL_COST: usize = 3;
/// What a call of an intrinsic costs besides itself.
const INTRINSIC_COST: usize = 1;

impl Threader<'_, '_> {
    /// The instructions that a copy of `block` has without its terminator, calls counted more;
    /// `None` if it cannot be copied or has too many.
    pub(super) fn copy_cost(&self, block: Block) -> Option<usize> {
        let (body, module) = (&*self.body, &*self.cx.module);
        if body.phis_in(block).count() > self.phi_threshold {
            return None;
        }
        let end = body.terminator(block)?;
        let bonus = match body.op(end) {
            Op::Switch => SWITCH_BONUS,
            Op::IndirectBr => INDIRECT_BONUS,
            _ => 0,
        };
        let mut size = 0;
        let rest = body.insts_in(block).filter(|&inst| !matches!(body.op(inst), Op::Phi(_)));
        for inst in rest.take_while(|&inst| inst != end) {
            if size > self.threshold + bonus {
                return None;
            }
            let is_token = body.result_ty(inst) == Type::TOKEN;
            // Two declarations of one scope would be visible at a time.
            let is_scope = effects::intrinsic(module, body, inst)
                == Some(Intrinsic::EXPERIMENTAL_NOALIAS_SCOPE_DECL);
            if is_scope
                || is_token && self.is_used_outside(inst)
                || !can_duplicate(module, body, inst)
            {
                return None;
            }
            if cost_of(module, self.cx.frame.layout, body, inst).size == 0 {
                continue;
            }
            size += 1;
            if matches!(body.op(inst), Op::Call(_)) {
                let is_intrinsic = effects::intrinsic(module, body, inst).is_some();
                size += match (is_intrinsic, body.result_ty(inst).is_vector()) {
                    (false, _) => CALL_COST,
                    (true, false) => INTRINSIC_COST,
                    (true, true) => 0,
                };
            }
        }
        let cost = size.saturating_sub(bonus);
        (cost <= self.threshold).then_some(cost)
    }

    fn is_used_outside(&self, inst: Inst) -> bool {
        let block = self.body.block(inst);
        let result = self.body.result(inst);
        result.is_some_and(|value| {
            self.body.users(value).any(|user| {
                matches!(self.body.op(user), Op::Phi(_)) || self.body.block(user) != block
            })
        })
    }

    /// Takes the copying of `block` for `n_preds` predecessors off the budget, or says that it is
    /// used up. A block that only ends is free.
    pub(super) fn take_budget(&mut self, block: Block, n_preds: usize) -> bool {
        let body = &*self.body;
        let is_phi = |inst: &Inst| matches!(body.op(*inst), Op::Phi(_));
        let n_insts = body.insts_in(block).filter(|inst| !is_phi(inst)).count();
        if n_insts <= 1 {
            return true;
        }
        let charge = n_insts.div_ceil(n_preds.max(1));
        if charge > self.budget {
            let end = self.body.terminator(block);
            let message = "not threaded: the instructions that may be copied are used up";
            self.cx.remark(self.body, end, RemarkKind::Missed, "BudgetUsedUp", message);
            return false;
        }
        self.budget -= charge;
        true
    }
}
