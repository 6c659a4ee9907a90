//! What is tried on a block, one rewrite at a time.

use nvopt_analysis::{fold, matcher};
use nvopt_ir::{
    body::{Block, Inst, Value},
    effects::is_trivially_dead,
    ops::{BinaryOp, Op},
};

use super::{Threader, query};

impl Threader<'_, '_> {
    /// Makes one rewrite at `block`, if there is one.
    pub(super) fn process(&mut self, block: Block) -> bool {
        let is_entry = self.body.entry() == Some(block);
        if !is_entry && !self.body.has_preds(block) {
            return false;
        }
        if self.merge_with_pred(block) || self.unfold_here(block) {
            return true;
        }
        let Some(end) = self.body.terminator(block) else { return false };
        if !matches!(self.body.op(end), Op::CondBr | Op::Switch) {
            return false;
        }
        let folded = self.fold_condition(end);
        let cond = self.body.args(end)[0];
        if self.fold_known(block, end, cond) {
            return true;
        }
        if self.body.def_inst(cond).is_none() {
            return self.thread_known_edges(cond, block, end) || folded;
        }
        let unfrozen = matcher::freeze(self.body, cond).unwrap_or(cond);
        if self.decide_compare(block, end, unfrozen) {
            return true;
        }
        if self.body.op(end) == Op::Switch && self.unfold_for_switch(cond, block) {
            return true;
        }
        if self.merge_load(cond) {
            return true;
        }
        self.thread_known_edges(cond, block, end)
            || self.copy_branch(block, end, cond, unfrozen)
            || self.fold_implied(block)
            || folded
    }

    /// Folds the condition of `end` if its operands are constants.
    fn fold_condition(&mut self, end: Inst) -> bool {
        let cond = self.body.args(end)[0];
        let Some(inst) = self.body.def_inst(cond) else { return false };
        if matches!(self.body.op(inst), Op::Phi(_)) {
            return false;
        }
        let (module, layout) = (&*self.cx.module, self.cx.frame.layout);
        let denormals = fold::Denormals::of(module, self.cx.func);
        let Some(value) = fold::fold_inst(module, layout, denormals, self.body, inst) else {
            return false;
        };
        if value == cond || !self.cx.may_rewrite() {
            return false;
        }
        self.lvi.forget_value(cond);
        self.body.replace_all_uses(cond, value);
        if is_trivially_dead(self.cx.module, self.body, inst) {
            self.body.erase(inst);
        }
        true
    }

    /// A branch on a constant, or on undef.
    fn fold_known(&mut self, block: Block, end: Inst, cond: Value) -> bool {
        let frozen = matcher::freeze(self.body, cond)
            .filter(|&inner| self.is_undef(inner) && self.body.has_one_use(cond));
        let index = if self.is_undef(cond) || frozen.is_some() {
            self.best_for_undef(block)
        } else {
            let types = &self.cx.module.types;
            if matcher::int_const(self.body, types, cond).is_none() {
                return false;
            }
            match self.body.op(end) {
                Op::CondBr => usize::from(!self.as_truth(cond).unwrap_or(false)),
                _ => {
                    let cases = &self.body.args(end)[1..];
                    cases.iter().position(|&case| case == cond).map_or(0, |at| at + 1)
                }
            }
        };
        if !self.cx.may_rewrite() {
            return false;
        }
        self.keep_successor(block, index);
        self.cx.count("branches folded", 1);
        if let Some(freeze) = self.body.def_inst(cond) {
            self.forget_result(freeze);
            self.erase_if_dead(freeze);
        }
        true
    }

    /// A comparison with a constant that is known at the end of the block, or whose phi is a
    /// select in a predecessor.
    fn decide_compare(&mut self, block: Block, end: Inst, cond: Value) -> bool {
        let Some((pred, x, y)) = matcher::icmp(self.body, cond) else { return false };
        let Some(constant) = self.body.as_const(y) else { return false };
        let q = query(self.cx, &self.assumptions, self.denormals);
        let asked = (pred, x, constant);
        let known = self.lvi.compare_at(&q, self.body, asked, end, false);
        if let Some(known) = known
            && self.cx.may_rewrite()
        {
            let known = self.truth(known);
            if self.replace_at_end(cond, known, block) {
                return true;
            }
        }
        self.unfold_for_branch((pred, x, y), block)
    }

    /// A branch on a phi or an exclusive or of its own block.
    fn copy_branch(&mut self, block: Block, end: Inst, cond: Value, unfrozen: Value) -> bool {
        if self.body.op(end) != Op::CondBr {
            return false;
        }
        if let Some(phi) = matcher::phi(self.body, unfrozen)
            && self.body.block(phi) == block
        {
            return self.copy_branch_on_phi(phi);
        }
        let Some(inst) = self.body.def_inst(cond) else { return false };
        self.body.op(inst) == Op::Binary(BinaryOp::Xor)
            && self.body.block(inst) == block
            && self.copy_branch_on_xor(inst)
    }
}
