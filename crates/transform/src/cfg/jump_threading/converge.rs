//! Where threads must meet before they go on together (JT-11).
//!
//! Threads that enter a block on different edges meet there. If one of the edges is threaded to a
//! successor, they meet where all paths from the block do, at its immediate post-dominator. What
//! is convergent in between, on the way the threaded edge goes, would be executed by fewer threads
//! together than before.

use nvopt_analysis::{
    convergence::{block_has_convergent, is_convergent},
    domtree::PostDomTree,
};
use nvopt_entity::EntitySet;
use nvopt_ir::{
    body::{Block, Body},
    module::ModuleShared,
};

use super::Threader;

pub(super) fn has_convergent(module: &ModuleShared, body: &Body) -> bool {
    body.insts().any(|inst| is_convergent(module, body, inst))
}

impl Threader<'_, '_> {
    /// True if threads that no longer meet in `block`, but go on to one of `targets` by another
    /// path, could execute something convergent before they meet the others again.
    pub(super) fn splits_threads(&mut self, block: Block, targets: &[Block]) -> bool {
        if !self.convergent {
            return false;
        }
        let mut preds = self.body.preds(block);
        let first = preds.next();
        if preds.all(|pred| Some(pred) == first) {
            // Whoever comes here comes by one block.
            return false;
        }
        let meets = match self.meets.take() {
            Some(meets) => meets,
            None => PostDomTree::of(self.body),
        };
        let end = meets.idom(block);
        self.meets = Some(meets);
        let mut seen: EntitySet<Block> = EntitySet::new();
        let mut work: Vec<Block> = targets.to_vec();
        while let Some(at) = work.pop() {
            if Some(at) == end || !seen.insert(at) {
                continue;
            }
            if block_has_convergent(self.cx.module, self.body, at) {
                return true;
            }
            work.extend(self.body.succs(at));
        }
        false
    }
}
