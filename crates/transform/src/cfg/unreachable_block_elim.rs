//! unreachableblockelim: removes blocks that no path from the entry reaches.
//!
//! What. Such blocks go, and with them the entries that phis have for them.
//!
//! Why on a GPU. Code that never runs still costs instruction cache, and makes joins out of blocks
//! that have one way in.
//!
//! Convergence and memory. What never runs has no threads.
//!
//! Cost. Linear.
//!
//! Example.
//!     before: entry: ret void                 after: entry: ret void
//!             dead:  br label %dead
//!
//! Not done. Branches on constants, which simplifycfg folds.
//!
//! Reads nothing. Keeps nothing that depends on control flow if a block goes.

use nvopt_entity::EntitySet;
use nvopt_ir::body::{Block, Body};
use nvopt_pass::{Analyses, FnCx, FunctionPass};

/// The pass.
pub(crate) struct UnreachableBlockElim;

impl FunctionPass for UnreachableBlockElim {
    fn run(&self, body: &mut Body, _analyses: &mut Analyses, cx: &mut FnCx<'_>) {
        let Some(entry) = body.entry() else { return };
        let mut reachable = EntitySet::new();
        let mut work = vec![entry];
        while let Some(block) = work.pop() {
            if reachable.insert(block) {
                work.extend(body.succs(block));
            }
        }
        let dead: Vec<Block> = body.blocks().filter(|&block| !reachable.contains(block)).collect();
        if dead.is_empty() || !cx.may_rewrite() {
            return;
        }
        body.erase_blocks(&dead);
        cx.count("blocks removed", dead.len() as u64);
    }
}
