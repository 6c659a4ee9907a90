//! Straight lines, empty blocks, and blocks that nothing leads to.

use nvopt_analysis::convergence::can_join;
use nvopt_entity::EntitySet;
use nvopt_ir::{
    body::{Block, Inst, Value},
    effects::effects,
    ops::Op,
};

use super::Threader;
use crate::{cfg::simplifycfg::empty::jump_over, util::edges::erase_blocks};

impl Threader<'_, '_> {
    /// Makes `block` and its only predecessor, which only leads to it, one block in its place and
    /// with its name.
    pub(super) fn merge_with_pred(&mut self, block: Block) -> bool {
        let mut preds = self.body.preds(block);
        let (Some(pred), None) = (preds.next(), preds.next()) else { return false };
        drop(preds);
        let Some(end) = self.body.terminator(pred) else { return false };
        let is_plain = self.body.op(end) == Op::Br;
        let is_entry = self.body.entry() == Some(pred);
        if !is_plain || pred == block || self.pinned.contains(block) || self.pinned.contains(pred) {
            return false;
        }
        if !can_join(self.cx.module, self.body, pred, block) || !self.cx.may_rewrite() {
            return false;
        }
        self.drop_single_phis(block);
        if self.headers.contains(pred) {
            self.headers.insert(block);
        }
        self.note_edges_of(pred);
        self.note_edges_of(block);
        let behind = self.body.next_block(block);
        let name = self.body.block_name(block).map(<[u8]>::to_vec);
        let header = self.headers.contains(block);
        let merged = self.body.merge_into_pred(block);
        self.body.forget_block_name(merged);
        if let Some(name) = name {
            self.body.name_block_like(merged, name);
        }
        if let (false, Some(behind)) = (is_entry, behind)
            && behind != merged
        {
            self.body.move_block_before(merged, behind);
        } else if !is_entry && behind.is_none() && self.body.last_block() != Some(merged) {
            self.move_to_end(merged);
        }
        if header {
            self.headers.insert(merged);
        }
        self.note_edges_of(merged);
        self.lvi.forget_block(block);
        self.lvi.forget_block(merged);
        true
    }

    /// The order has no method for the end: everything behind goes before it instead.
    fn move_to_end(&mut self, block: Block) {
        let mut behind = Vec::new();
        let mut cursor = self.body.next_block(block);
        while let Some(next) = cursor {
            behind.push(next);
            cursor = self.body.next_block(next);
        }
        for other in behind {
            self.body.move_block_before(other, block);
        }
    }

    /// Replaces the phis of a block with one predecessor by what they are.
    pub(super) fn drop_single_phis(&mut self, block: Block) {
        let phis: Vec<Inst> = self.body.phis_in(block).collect();
        for phi in phis {
            let result = self.body.result(phi).expect("a phi has a result");
            let Some(&value) = self.body.args(phi).first() else { continue };
            let value = if value == result { self.poison(value) } else { value };
            self.lvi.forget_value(result);
            self.body.replace_all_uses(result, value);
            self.body.erase(phi);
        }
    }

    pub(super) fn poison(&mut self, like: Value) -> Value {
        let ty = self.body.ty(like);
        let poison = self.body.consts_mut().poison(ty);
        self.body.const_value(poison)
    }

    /// Lets the predecessors of a block that only jumps jump over it.
    pub(super) fn skip_empty(&mut self, block: Block) -> bool {
        let Some(end) = self.body.terminator(block) else { return false };
        if self.body.op(end) != Op::Br || self.pinned.contains(block) {
            return false;
        }
        let behind_phis =
            self.body.insts_in(block).find(|&inst| !matches!(self.body.op(inst), Op::Phi(_)));
        let succ = self.body.succ(block, 0);
        if behind_phis != Some(end)
            || self.headers.contains(block)
            || self.headers.contains(succ)
            || !self.cx.may_rewrite()
        {
            return false;
        }
        let mut preds: Vec<Block> = self.body.preds(block).collect();
        preds.dedup();
        let changes: Vec<(Block, Block)> =
            preds.iter().flat_map(|&pred| [(pred, block), (pred, succ)]).collect();
        let results: Vec<Value> =
            self.body.phis_in(block).filter_map(|phi| self.body.result(phi)).collect();
        if !jump_over(self.body, self.cx, block, &EntitySet::new(), false) {
            return false;
        }
        self.changed_edges.extend(changes);
        self.changed_edges.push((block, succ));
        results.into_iter().for_each(|value| self.lvi.forget_value(value));
        self.lvi.forget_block(block);
        true
    }

    /// Erases `block`, which nothing leads to.
    pub(super) fn erase_dead(&mut self, block: Block) {
        self.note_edges_of(block);
        let results: Vec<Value> =
            self.body.insts_in(block).filter_map(|inst| self.body.result(inst)).collect();
        for value in results {
            self.lvi.forget_value(value);
            let poison = self.poison(value);
            if self.body.is_used(value) {
                self.body.replace_all_uses(value, poison);
            }
        }
        self.forget_phis_behind(block);
        erase_blocks(self.body, &[block]);
        self.headers.remove(block);
        self.lvi.forget_block(block);
    }

    /// Phis of the successors of `block` will lose entries, and may go.
    pub(super) fn forget_phis_behind(&mut self, block: Block) {
        for succ in self.body.succs(block) {
            let results = self.body.phis_in(succ).filter_map(|phi| self.body.result(phi));
            results.for_each(|value| self.lvi.forget_value(value));
        }
    }

    /// True if control that enters `block` always reaches its end.
    pub(super) fn reaches_end(&self, block: Block) -> bool {
        self.body.insts_in(block).all(|inst| effects(self.cx.module, self.body, inst).goes_on())
    }
}
