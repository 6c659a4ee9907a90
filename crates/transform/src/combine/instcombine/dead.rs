//! Blocks that control no longer reaches, because a condition became constant.
//!
//! The blocks and edges stay, for `simplifycfg` to remove; their instructions go, so that what
//! only they use goes, too.

use nvopt_ir::{
    body::{Block, Inst, Value},
    ops::Op,
};

use super::cx::Combiner;

impl Combiner<'_, '_> {
    /// The successors of `block` that control may go to.
    pub(super) fn live_succs(&self, block: Block) -> Vec<Block> {
        let all: Vec<Block> = self.body.succs(block).collect();
        let Some(end) = self.body.terminator(block) else { return all };
        match self.body.op(end) {
            Op::CondBr => match self.int(self.body.args(end)[0]) {
                Some(cond) => vec![all[usize::from(cond.is_zero())]],
                None => all,
            },
            Op::Switch => {
                let args = self.body.args(end);
                let Some(value) = self.int(args[0]) else { return all };
                let case =
                    args[1..].iter().position(|&case| self.int(case).as_ref() == Some(&value));
                vec![all[case.map_or(0, |case| case + 1)]]
            }
            _ => all,
        }
    }

    /// The condition of `end` may have become constant: what it no longer leads to is emptied.
    /// True if something changed.
    pub(super) fn drop_dead_successors(&mut self, end: Inst) -> bool {
        let block = self.body.block(end);
        let live = self.live_succs(block);
        let mut work: Vec<(Block, Block)> = self
            .body
            .succs(block)
            .filter(|succ| !live.contains(succ))
            .map(|succ| (block, succ))
            .collect();
        let mut changed = false;
        while let Some((from, to)) = work.pop() {
            if !self.dead_edges.insert((from, to)) {
                continue;
            }
            changed |= self.poison_entries(from, to);
            let is_reached = self.body.preds(to).any(|pred| {
                // An edge from what the block alone leads to does not count.
                !self.dead_edges.contains(&(pred, to)) && !self.dom.dominates(to, pred)
            });
            if is_reached || self.body.entry() == Some(to) {
                continue;
            }
            changed |= self.empty_block(to);
            work.extend(self.body.succs(to).map(|succ| (to, succ)));
        }
        changed
    }

    /// The entries of the phis of `to` for `from` need no value.
    fn poison_entries(&mut self, from: Block, to: Block) -> bool {
        let phis: Vec<Inst> = self.body.phis_in(to).collect();
        let mut changed = false;
        for phi in phis {
            let Op::Phi(incoming) = self.body.op(phi) else { continue };
            let slots: Vec<usize> = (0..self.body.args(phi).len())
                .filter(|&at| self.body.incoming(incoming)[at] == from)
                .collect();
            let poison = self.poison(self.body.result_ty(phi));
            for at in slots {
                if self.body.args(phi)[at] != poison {
                    self.set_arg(phi, at, poison);
                    changed = true;
                }
            }
            if changed {
                self.work.add(phi);
            }
        }
        changed
    }

    /// Erases all instructions of `block` but its terminator and what begins a handler.
    pub(super) fn empty_block(&mut self, block: Block) -> bool {
        let insts: Vec<Inst> = self.body.insts_in(block).collect();
        let mut changed = false;
        for &inst in insts.iter().rev() {
            let op = self.body.op(inst);
            let stays = op.is_terminator()
                || matches!(
                    op,
                    Op::LandingPad { .. } | Op::CatchPad | Op::CleanupPad | Op::CatchSwitch { .. }
                )
                || self
                    .body
                    .result(inst)
                    .is_some_and(|value: Value| self.ty(value) == nvopt_ir::types::Type::TOKEN);
            if !stays && self.cx.may_rewrite() {
                self.erase(inst);
                self.rewritten += 1;
                changed = true;
            }
        }
        changed
    }
}
