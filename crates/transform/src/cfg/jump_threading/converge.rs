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

use nvopt_pass::Analysis;

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
        let first = self.body.preds(block).next();
        if self.body.preds(block).all(|pred| Some(pred) == first) {
            // Whoever comes here comes by one block.
            return false;
        }
        let end = self.meets().idom(block);
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
    /// Where paths meet again in the body as it is. What was known of it before is brought up to
    /// date: a rewrite changes few edges, and each one asks anew.
    fn meets(&mut self) -> &PostDomTree {
        let pending = &self.changed_edges[self.met_edges..];
        let tree = match self.meets.take() {
            Some(mut tree) => {
                if !pending.is_empty() {
                    tree.edges_changed(self.body, pending);
                }
                tree
            }
            None => PostDomTree::of(self.body),
        };
        debug_assert_eq!(
            tree.diff(&PostDomTree::of(self.body), self.body),
            None,
            "all edges that change are noted"
        );
        self.met_edges = self.changed_edges.len();
        self.meets.insert(tree)
    }
}
