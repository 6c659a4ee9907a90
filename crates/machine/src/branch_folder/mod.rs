//! `branch-folder`: merges equal tails, simplifies branches, hoists common code.
//!
//! **What.** Three steps repeat until nothing changes: `tail_merge` gives blocks that end alike one
//! common tail, `optimize` simplifies branches block by block, `hoist` moves what both ways of a
//! branch begin with before it. Then `tables` removes lists of targets that no jump names.
//!
//! **Why on a GPU.** An instruction cache of 32 to 128 KiB serves all warps of an SM; threads that
//! were parted execute a common tail once instead of twice.
//!
//! **Convergence and memory.** Convergent instructions are never part of a merged tail nor hoisted
//! unless no branch of the function parts threads. A tail that ends in a condition is merged only
//! if no convergent instruction lies before the point where both of its ways meet again: the
//! threads that reach one together stay the same. Memory instructions are equal only if all their
//! modifiers are. The carry flag never lives across a border of blocks. What is reducible stays so:
//! blocks are merged within one loop only.
//!
//! **Loop shape.** A latch of the form `@p bra EXIT; bra LOOP` keeps it: the assembler recognizes
//! hot loops by it.
//!
//! **Cost.** A round is linear but for pairs of candidates, of which `tail-merge-threshold` bounds
//! the number; rounds are bounded by `MAX_ROUNDS`.
//!
//! **Example.** `A: st; st; ret` and `B: st; st; ret` become `A: st; st; ret` and `B: bra A`.
//!
//! **Not done.** Merging across loops, partial merges where a reserved register is in the way.
//!
//! **Reads, keeps.** No analysis is kept; dominators and loops are computed for each round.

mod hoist;
mod optimize;
mod tables;
mod tail_merge;

use nvopt_pass::{Knob, MachCx, MachinePass};
use nvopt_ptx::mach::MachBody;

use crate::{
    cfg::Flow,
    dom::{DomTree, is_reducible},
};

/// How often the three steps may repeat: each round but the last made the function smaller, and
/// more than a handful is only seen where one block has thousands of equal predecessors.
const MAX_ROUNDS: usize = 64;

/// Leaves the pass out.
pub static DISABLE: Knob<bool> =
    Knob::switch("disable-branch-fold", false, "branch-folder", "leaves out branch-folder");
/// Whether tails are merged.
pub static ENABLE_TAIL_MERGE: Knob<&'static str> = Knob::word(
    "enable-tail-merge",
    "",
    "branch-folder",
    "merges equal tails: true, false, or unset for what the target wants, which is true",
);
/// How many blocks are compared with each other.
pub static THRESHOLD: Knob<i64> = Knob::number(
    "tail-merge-threshold",
    150,
    "branch-folder",
    "how many predecessors of a block, or exits, are compared with each other",
);
/// The shortest tail that is merged.
pub static MIN_TAIL: Knob<i64> = Knob::number(
    "tail-merge-size",
    3,
    "branch-folder",
    "how many instructions a common tail must have",
);

/// Merges equal tails, simplifies branches, hoists common code.
#[derive(Clone, Copy, Debug, Default)]
pub struct BranchFolder {
    /// Whether tails are merged, if the pipeline says so; else the knob does.
    pub tail_merge: Option<bool>,
}

impl MachinePass for BranchFolder {
    fn run(&self, body: &mut MachBody, cx: &mut MachCx<'_>) {
        if cx.knobs.is_on(&DISABLE) {
            return;
        }
        let by_knob = match cx.knobs.word(&ENABLE_TAIL_MERGE) {
            "" => None,
            word => Some(word.starts_with(['1', 't', 'T'])),
        };
        fold(body, cx, self.tail_merge.or(by_knob).unwrap_or(true));
    }
}

/// Folds the branches of a body, with or without merging tails.
pub fn fold(body: &mut MachBody, cx: &mut MachCx<'_>, merges_tails: bool) {
    let Some(mut flow) = Flow::new(body) else { return };
    let was_reducible = cfg!(debug_assertions) && is_reducible(&flow);
    flow.mark_latches(&DomTree::of(&flow));
    for _ in 0..MAX_ROUNDS {
        let mut changed = false;
        if merges_tails {
            changed |= tail_merge::run(body, &mut flow, cx);
        }
        changed |= optimize::run(body, &mut flow, cx);
        changed |= hoist::run(body, &mut flow, cx);
        if !changed {
            break;
        }
    }
    tables::remove_unused(body, &mut flow, cx);
    let n_saved = flow.write(body, &mut || cx.may_rewrite());
    cx.count("branches to the next block removed", n_saved as u64);
    if was_reducible {
        let again = Flow::new(&mut body.clone());
        assert!(again.is_none_or(|flow| is_reducible(&flow)), "the result is not reducible");
    }
}
