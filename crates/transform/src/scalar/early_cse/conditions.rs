//! What branches and assumptions say.

use nvopt_analysis::matcher;
use nvopt_ir::{
    body::{Block, Value},
    effects::effects,
    ops::Op,
    types::Type,
};

use smallvec::SmallVec;

use super::{Cse, MAX_CONDITIONS};
use crate::util::uses_below::uses_below;

impl Cse<'_, '_> {
    /// What the branch from `pred` to `block`, its only way in, says.
    pub(super) fn note_branch(&mut self, pred: Block, block: Block) {
        let Some(branch) = self.body.terminator(pred) else { return };
        if self.body.op(branch) != Op::CondBr {
            return;
        }
        let is_true = self.body.succ(pred, 0) == block;
        if self.body.succ(pred, 0) == self.body.succ(pred, 1) {
            return;
        }
        let cond = self.body.args(branch)[0];
        let mut work: SmallVec<[Value; 4]> = SmallVec::from_slice(&[cond]);
        let mut seen = 0;
        while let Some(cond) = work.pop() {
            seen += 1;
            if seen > MAX_CONDITIONS || self.body.def_inst(cond).is_none() {
                continue;
            }
            self.note_condition(cond, is_true);
            self.replace_below(cond, is_true, pred, block);
            let types = &self.cx.module.types;
            let parts = match is_true {
                true => matcher::logical_and(self.body, types, cond),
                false => matcher::logical_or(self.body, types, cond),
            };
            work.extend(parts.into_iter().flat_map(|(a, b)| [a, b]));
        }
    }

    /// Puts in the table that `cond` is `is_true` from here on.
    pub(super) fn note_condition(&mut self, cond: Value, is_true: bool) {
        let Some(inst) = self.body.def_inst(cond) else { return };
        let what = effects(self.cx.module, self.body, inst);
        let Some(key) = self.value_key(inst, what) else { return };
        let truth = self.body.int(Type::I1, u64::from(is_true));
        self.tables.put_value(key, truth);
    }

    /// Replaces the uses of `cond` that the edge from `pred` to `block` dominates.
    fn replace_below(&mut self, cond: Value, is_true: bool, pred: Block, block: Block) {
        let truth = self.body.int(Type::I1, u64::from(is_true));
        let edge = (pred, block);
        for slot in uses_below(self.body, self.dom, cond, edge, &mut self.uses_budget) {
            if !self.cx.may_rewrite() {
                return;
            }
            self.body.set_use(slot, truth);
        }
    }
}
