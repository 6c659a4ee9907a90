//! break-crit-edges: splits edges from blocks with several successors to blocks with several
//! predecessors.
//!
//! What. Each such edge gets a block of its own. Code can then be placed on it.
//!
//! Why on a GPU. Copies that replace phis, and partially redundant code, need a place that only
//! the threads on that edge pass.
//!
//! Convergence and memory. Nothing is copied or moved; an empty block changes no meeting point.
//!
//! Cost. Linear in the edges and the phis they lead to.
//!
//! Example.
//!     before: a: br i1 %c, label %b, label %j      after: a: br i1 %c, label %b, label %a.j_crit_edge
//!             b: br label %j                              a.j_crit_edge: br label %j
//!
//! Not done. Edges of indirect branches and edges to landing pads stay: they cannot be split.
//!
//! Reads nothing. Keeps nothing that depends on control flow.

use nvopt_ir::body::{Block, Body};
use nvopt_pass::{Analyses, FnCx, FunctionPass};

use crate::util::edges::{can_split_edges_of, is_critical, is_landing, split_edge};

/// The pass.
pub(crate) struct BreakCritEdges;

impl FunctionPass for BreakCritEdges {
    fn run(&self, body: &mut Body, _analyses: &mut Analyses, cx: &mut FnCx<'_>) {
        let blocks: Vec<Block> = body.blocks().collect();
        let mut n_split = 0;
        for block in blocks {
            if !can_split_edges_of(body, block) {
                continue;
            }
            for index in 0..body.n_succs(block) {
                let target = body.succ(block, index);
                if is_critical(body, block, index) && !is_landing(body, target) {
                    if !cx.may_rewrite() {
                        return;
                    }
                    split_edge(body, block, index);
                    n_split += 1;
                }
            }
        }
        cx.count("edges split", n_split);
    }
}
