//! The shape of a loop, read off the body: latches, entrances, exits, and the forms passes want.

use nvopt_entity::EntitySet;
use nvopt_ir::{
    body::{Block, Body},
    ops::Op,
};

use super::{Loop, Loops};

impl Loops {
    /// The blocks of `lp` that jump back to its header, once for each such edge.
    pub fn latches<'a>(&'a self, body: &'a Body, lp: Loop) -> impl Iterator<Item = Block> + 'a {
        body.preds(self.header(lp)).filter(move |&pred| self.contains(lp, pred))
    }

    /// The only block that jumps back to the header, if there is one.
    pub fn latch(&self, body: &Body, lp: Loop) -> Option<Block> {
        let mut latches = self.latches(body, lp);
        let latch = latches.next()?;
        latches.all(|other| other == latch).then_some(latch)
    }

    /// The only block outside `lp` that leads to its header, if there is one.
    pub fn entering_block(&self, body: &Body, lp: Loop) -> Option<Block> {
        let mut outside = body.preds(self.header(lp)).filter(move |&pred| !self.contains(lp, pred));
        let block = outside.next()?;
        outside.all(|other| other == block).then_some(block)
    }

    /// The only block outside `lp` that leads to its header, if it leads nowhere else.
    pub fn preheader(&self, body: &Body, lp: Loop) -> Option<Block> {
        self.entering_block(body, lp).filter(|&block| body.n_succs(block) == 1)
    }

    /// The edges that leave `lp`, in the order of the blocks of the loop.
    pub fn exit_edges(&self, body: &Body, lp: Loop) -> Vec<(Block, Block)> {
        let mut edges = Vec::new();
        for block in self.blocks(lp) {
            let leaving = body.succs(block).filter(|&succ| !self.contains(lp, succ));
            edges.extend(leaving.map(|succ| (block, succ)));
        }
        edges
    }

    /// The blocks of `lp` with an edge that leaves it.
    pub fn exiting_blocks(&self, body: &Body, lp: Loop) -> Vec<Block> {
        let mut blocks: Vec<Block> = self.exit_edges(body, lp).iter().map(|edge| edge.0).collect();
        blocks.dedup();
        blocks
    }

    /// The only block of `lp` with an edge that leaves it, if there is one.
    pub fn exiting_block(&self, body: &Body, lp: Loop) -> Option<Block> {
        match self.exiting_blocks(body, lp)[..] {
            [block] => Some(block),
            _ => None,
        }
    }

    /// The blocks outside `lp` that its edges lead to, each once.
    pub fn exit_blocks(&self, body: &Body, lp: Loop) -> Vec<Block> {
        let mut seen = EntitySet::default();
        let ends = self.exit_edges(body, lp).into_iter().map(|edge| edge.1);
        ends.filter(|&block| seen.insert(block)).collect()
    }

    /// The only block outside `lp` that its edges lead to, if there is one.
    pub fn exit_block(&self, body: &Body, lp: Loop) -> Option<Block> {
        match self.exit_blocks(body, lp)[..] {
            [block] => Some(block),
            _ => None,
        }
    }

    /// True if every block that the edges leaving `lp` lead to is reached from `lp` only.
    pub fn has_dedicated_exits(&self, body: &Body, lp: Loop) -> bool {
        let exits = self.exit_blocks(body, lp);
        exits.into_iter().all(|exit| body.preds(exit).all(|pred| self.contains(lp, pred)))
    }

    /// True if the loop has a preheader, one latch, and exits of its own.
    pub fn is_loop_simplify_form(&self, body: &Body, lp: Loop) -> bool {
        self.preheader(body, lp).is_some()
            && self.latches(body, lp).count() == 1
            && self.has_dedicated_exits(body, lp)
    }

    /// True if no value of `lp` is used outside it but by phis of its exit blocks. Tokens, which
    /// no phi can take, do not count.
    pub fn is_lcssa_form(&self, body: &Body, lp: Loop) -> bool {
        self.blocks(lp).all(|block| self.is_block_lcssa(body, lp, block))
    }

    /// [`Loops::is_lcssa_form`] for `lp` and every loop inside it.
    pub fn is_recursively_lcssa_form(&self, body: &Body, lp: Loop) -> bool {
        // A value of an inner loop that is used outside the outer one breaks both forms, so it is
        // enough to look at each block for its innermost loop.
        self.outer_first_in(&[lp]).into_iter().all(|inner| {
            self.own_blocks(inner).iter().all(|&block| self.is_block_lcssa(body, inner, block))
        })
    }

    fn is_block_lcssa(&self, body: &Body, lp: Loop, block: Block) -> bool {
        let results = body.insts_in(block).filter_map(|inst| body.result(inst));
        let mut results = results.filter(|&value| body.ty(value) != nvopt_ir::types::Type::TOKEN);
        results.all(|value| {
            body.uses(value).all(|slot| {
                let user = body.user(slot);
                let used_in = match body.op(user) {
                    Op::Phi(incoming) => body.incoming(incoming)[body.arg_index(slot)],
                    _ => body.block(user),
                };
                self.contains(lp, used_in)
            })
        })
    }
}
