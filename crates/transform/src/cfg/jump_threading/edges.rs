//! Which edges are threaded where.

use nvopt_entity::{FxHashMap, FxHashSet};
use nvopt_ir::{
    body::{Block, Inst, Value},
    effects::effects,
    metadata::MdKind,
    ops::Op,
};

use super::Threader;
use crate::util::edges::keep_successor;

impl Threader<'_, '_> {
    /// Threads the edges that know where the end of `block`, which depends on `cond`, goes.
    pub(super) fn thread_known_edges(&mut self, cond: Value, block: Block, end: Inst) -> bool {
        if self.headers.contains(block) {
            return self.rotate(cond, block, end);
        }
        let known = self.known_by_pred(cond, block, end);
        if known.is_empty() {
            return self.thread_through_two(block, cond);
        }
        let targets = self.targets_of(end);
        let mut seen = FxHashSet::default();
        // A target, or any if the condition is undef.
        let mut ways: Vec<(Block, Option<Block>)> = Vec::new();
        let mut only_value = Some(known[0].0);
        for &(value, pred) in &known {
            if !seen.insert(pred) {
                continue;
            }
            let to = self.target_for(end, value, &targets);
            if only_value != Some(value) {
                only_value = None;
            }
            let is_fixed = self
                .body
                .terminator(pred)
                .is_none_or(|end| matches!(self.body.op(end), Op::IndirectBr | Op::CallBr(_)));
            if !is_fixed {
                ways.push((pred, to));
            }
        }
        let Some(&(_, first)) = ways.first() else { return false };
        let is_only = ways.iter().all(|&(_, to)| to == first);
        if let (true, Some(to)) = (is_only, first) {
            let n_preds = self.body.preds(block).count();
            if n_preds == ways.len() {
                return self.fold_to(block, to, cond, only_value);
            }
        }
        let mut to = first;
        if !is_only {
            ways.retain(|&(_, to)| to.is_none_or(|to| !self.headers.contains(to)));
            if ways.is_empty() {
                return false;
            }
            to = self.most_popular(block, &ways);
        }
        let mut preds = Vec::new();
        for &(pred, _) in ways.iter().filter(|&&(_, way)| way == to) {
            let n_edges = self.body.succs(pred).filter(|&succ| succ == block).count();
            preds.extend(std::iter::repeat_n(pred, n_edges));
        }
        let to = to.unwrap_or_else(|| {
            let index = self.best_for_undef(block);
            self.body.succ(block, index)
        });
        self.try_thread(block, &preds, to)
    }

    /// Where the cases of a switch go, by value: there may be as many as ways that ask.
    fn targets_of(&self, end: Inst) -> FxHashMap<Value, Block> {
        let from = self.body.block(end);
        let cases = match self.body.op(end) {
            Op::Switch => &self.body.args(end)[1..],
            _ => &[],
        };
        let mut targets = FxHashMap::default();
        for (at, &case) in cases.iter().enumerate() {
            targets.entry(case).or_insert_with(|| self.body.succ(from, at + 1));
        }
        targets
    }

    /// Where `end` goes if its condition is `value`; `None` if that is undef.
    fn target_for(
        &self,
        end: Inst,
        value: Value,
        targets: &FxHashMap<Value, Block>,
    ) -> Option<Block> {
        if self.is_undef(value) {
            return None;
        }
        let from = self.body.block(end);
        Some(match self.body.op(end) {
            Op::CondBr => self.body.succ(from, usize::from(!self.as_truth(value).unwrap_or(false))),
            _ => targets.get(&value).copied().unwrap_or_else(|| self.body.succ(from, 0)),
        })
    }

    /// All predecessors go on to `to`.
    fn fold_to(&mut self, block: Block, to: Block, cond: Value, value: Option<Value>) -> bool {
        let Some(index) = self.body.succs(block).position(|succ| succ == to) else { return false };
        if !self.cx.may_rewrite() {
            return false;
        }
        self.keep_successor(block, index);
        self.cx.count("branches folded", 1);
        // A phi may have gone with the edges.
        if let Some(inst) = self.body.def_inst(cond).filter(|&inst| self.body.is_placed(inst)) {
            let is_dead =
                !self.body.is_used(cond) && effects(self.cx.module, self.body, inst).is_removable();
            if is_dead {
                self.lvi.forget_value(cond);
                self.body.erase(inst);
            } else if let Some(value) = value.filter(|&value| !self.is_undef(value)) {
                self.replace_at_end(cond, value, block);
            }
        }
        true
    }

    /// Makes the end of `block` a jump to its successor `index`.
    pub(super) fn keep_successor(&mut self, block: Block, index: usize) {
        self.note_edges_of(block);
        self.forget_phis_behind(block);
        keep_successor(self.body, block, index);
        let branch = self.body.terminator(block).expect("it was kept");
        for kind in [MdKind::PROF, MdKind::UNPREDICTABLE] {
            self.body.set_metadata(branch, kind, None);
        }
        self.note_edges_of(block);
    }

    /// `value` is `known` at the end of `block`: makes what comes to see it only then use that.
    pub(super) fn replace_at_end(&mut self, value: Value, known: Value, block: Block) -> bool {
        let def = self.body.def_inst(value);
        let mut changes = false;
        if def.is_some_and(|inst| self.body.block(inst) == block) {
            let outside: Vec<_> = self
                .body
                .uses(value)
                .filter(|&slot| self.body.block(self.body.user(slot)) != block)
                .collect();
            for slot in outside {
                self.body.set_use(slot, known);
                changes = true;
            }
        }
        let mut cursor = self.body.last_inst(block);
        while let Some(inst) = cursor {
            if Some(inst) == def
                || !effects(self.cx.module, self.body, inst).goes_on()
                    && !self.body.op(inst).is_terminator()
            {
                break;
            }
            for index in 0..self.body.args(inst).len() {
                if self.body.args(inst)[index] == value && !matches!(self.body.op(inst), Op::Phi(_))
                {
                    self.body.set_arg(inst, index, known);
                    changes = true;
                }
            }
            cursor = self.body.prev_inst(inst);
        }
        if let Some(inst) = def.filter(|_| !self.body.is_used(value))
            && effects(self.cx.module, self.body, inst).is_removable()
        {
            self.lvi.forget_value(value);
            self.body.erase(inst);
            changes = true;
        }
        changes
    }

    /// The target that most of `ways` lead to; of several the first among the successors.
    fn most_popular(&self, block: Block, ways: &[(Block, Option<Block>)]) -> Option<Block> {
        let mut counts: FxHashMap<Block, usize> = FxHashMap::default();
        for to in ways.iter().filter_map(|&(_, to)| to) {
            *counts.entry(to).or_default() += 1;
        }
        let mut best: (usize, Option<Block>) = (0, None);
        for succ in self.body.succs(block) {
            let count = counts.get(&succ).copied().unwrap_or(0);
            if count > best.0 {
                best = (count, Some(succ));
            }
        }
        best.1
    }

    /// The successor that fewest edges lead to.
    pub(super) fn best_for_undef(&self, block: Block) -> usize {
        let n_preds = |succ: Block| self.body.preds(succ).count();
        let counts = self.body.succs(block).map(n_preds).enumerate();
        counts.min_by_key(|&(index, count)| (count, index)).map_or(0, |(index, _)| index)
    }

    fn try_thread(&mut self, block: Block, preds: &[Block], to: Block) -> bool {
        if to == block || self.headers.contains(to) || self.copy_cost(block).is_none() {
            return false;
        }
        let mut distinct = preds.to_vec();
        distinct.sort_unstable();
        distinct.dedup();
        if self.splits_threads(block, &[to])
            || !self.cx.may_rewrite()
            || !self.take_budget(block, distinct.len())
        {
            return false;
        }
        self.thread_edge(block, preds, to);
        true
    }
}
