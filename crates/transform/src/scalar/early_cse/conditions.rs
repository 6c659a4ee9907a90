//! What branches and assumptions say.

use nvopt_analysis::matcher;
use nvopt_ir::{
    body::{Block, Inst, Value},
    effects::effects,
    ops::Op,
    types::Type,
};

use smallvec::SmallVec;

use super::{Cse, Key, MAX_CONDITIONS, NO_EFFECTS};
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
        if self.body.def_inst(cond).is_none() {
            return;
        }
        let truth = self.body.int(Type::I1, u64::from(is_true));
        let mut work: SmallVec<[Value; 4]> = SmallVec::from_slice(&[cond]);
        let mut seen = 0;
        while let Some(cond) = work.pop() {
            seen += 1;
            if seen > MAX_CONDITIONS || self.body.def_inst(cond).is_none() {
                continue;
            }
            if let Some(key) = self.condition_key(cond) {
                self.tables.put_value(key, truth);
            }
            // The only use of most is the branch, or what stands above it.
            if !self.body.has_one_use(cond) {
                self.replace_below(cond, truth, pred, block);
            }
            let types = &self.cx.module.types;
            let parts = match is_true {
                true => matcher::logical_and(self.body, types, cond),
                false => matcher::logical_or(self.body, types, cond),
            };
            work.extend(parts.into_iter().flat_map(|(a, b)| [a, b]));
        }
    }

    /// Puts in the table that `cond` is true from here on.
    pub(super) fn note_assumption(&mut self, cond: Value) {
        if let Some(key) = self.condition_key(cond) {
            let truth = self.body.int(Type::I1, 1);
            self.tables.put_value(key, truth);
        }
    }

    /// `llvm.experimental.guard`: what it checks is true behind it. It reads memory, for where it
    /// goes if that is false, and writes none. False if no more rewrites may be made.
    pub(super) fn guard(&mut self, inst: Inst, last_store: &mut Option<Inst>) -> bool {
        let Some(&cond) = self.body.call_args(inst).first() else { return true };
        let key = self.condition_key(cond);
        let known = key.as_ref().and_then(|key| self.tables.values.get(key).ok());
        let truth = self.body.int(Type::I1, 1);
        if cond == truth || known == Some(truth) {
            if !self.cx.may_rewrite() {
                return false;
            }
            self.let_go(inst);
            self.body.erase(inst);
            return true;
        }
        *last_store = None;
        if let Some(known) = known.filter(|&known| known != cond) {
            if !self.cx.may_rewrite() {
                return false;
            }
            self.body.set_arg(inst, 0, known);
        }
        if let Some(key) = key {
            self.tables.put_value(key, truth);
        }
        true
    }

    fn condition_key(&mut self, cond: Value) -> Option<Key> {
        let inst = self.body.def_inst(cond)?;
        let what = match self.body.op(inst).may_touch_memory() {
            true => effects(self.cx.module, self.body, inst),
            false => NO_EFFECTS,
        };
        self.value_key(inst, what)
    }

    /// Replaces the uses of `cond` that the edge from `pred` to `block` dominates.
    fn replace_below(&mut self, cond: Value, truth: Value, pred: Block, block: Block) {
        let edge = (pred, block);
        for slot in uses_below(self.body, self.dom, cond, edge, &mut self.uses_budget) {
            if !self.cx.may_rewrite() {
                return;
            }
            self.body.set_use(slot, truth);
        }
    }
}
