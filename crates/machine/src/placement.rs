//! `machine-block-placement`: orders blocks so that most jumps fall through.
//!
//! **What.** Blocks are put in chains: behind each stands, if it can, the block it jumps to, of two
//! the one that stays in the loop. A loop's blocks stay together. Then branches are folded if
//! `branch-fold-placement` is on.
//!
//! **Why on a GPU.** Every jump is an instruction that all warps fetch; what stands together shares
//! cache lines.
//!
//! **Convergence and memory.** Only the order of the text changes. Latches keep their shape.
//!
//! **Cost.** Linear.
//!
//! **Not done.** Frequencies: without a profile the text's own order decides where nothing else does.
//!
//! **Reads, keeps.** Dominators and loops, computed here.

use nvopt_entity::Entity as _;
use nvopt_pass::{Knob, MachCx, MachinePass};
use nvopt_ptx::mach::{Block, MachBody};

use crate::{
    branch_folder,
    cfg::{Flow, Term},
    dom::{DomTree, Loops},
};

/// Whether branches are folded when blocks are placed.
pub static BRANCH_FOLD: Knob<bool> = Knob::switch(
    "branch-fold-placement",
    true,
    "machine-block-placement",
    "folds branches when blocks are placed",
);

/// Orders blocks so that most jumps fall through.
#[derive(Clone, Copy, Debug, Default)]
pub struct BlockPlacement;

impl MachinePass for BlockPlacement {
    fn run(&self, body: &mut MachBody, cx: &mut MachCx<'_>) {
        place(body, cx);
        if cx.knobs.is_on(&BRANCH_FOLD) && !cx.knobs.is_on(&branch_folder::DISABLE) {
            branch_folder::fold(body, cx, true);
        }
    }
}

fn place(body: &mut MachBody, cx: &mut MachCx<'_>) {
    let Some(mut flow) = Flow::new(body) else { return };
    let old = flow.layout();
    let is_fixed = |block: &Block| *block != flow.entry() && !flow.can_move(*block);
    if old.iter().any(is_fixed) || old.iter().any(|&block| *flow.term(block) == Term::FallsOff) {
        return;
    }
    let doms = DomTree::of(&flow);
    flow.mark_latches(&doms);
    let loops = Loops::of(&flow, &doms);
    let new = chains(&flow, &old, &loops);
    if new != old && n_jumps(&flow, &new) < n_jumps(&flow, &old) && cx.may_rewrite() {
        flow.set_layout(&new);
        cx.count("functions with another order", 1);
    }
    let n_saved = flow.write(body, &mut || cx.may_rewrite());
    cx.count("branches to the next block removed", n_saved as u64);
}

/// The number of ways that do not fall through.
fn n_jumps(flow: &Flow, layout: &[Block]) -> usize {
    let falls = |pair: &&[Block]| flow.term(pair[0]).targets().contains(&pair[1]);
    layout.len() - layout.windows(2).filter(falls).count()
}

fn chains(flow: &Flow, old: &[Block], loops: &Loops) -> Vec<Block> {
    let mut is_placed = vec![false; flow.n_blocks()];
    let mut new = Vec::with_capacity(old.len());
    let mut rest = old.iter().copied();
    let mut at = Some(flow.entry());
    while let Some(block) = at {
        is_placed[block.index()] = true;
        new.push(block);
        let free = |to: &Block| !is_placed[to.index()];
        // Out of a loop only when nothing of it is left; its blocks stand together in the old text
        // or come by their jumps.
        let depth = loops.depth(block);
        let targets = flow.term(block).targets();
        let stays = targets.iter().copied().filter(|to| free(to) && loops.depth(*to) >= depth);
        // Of two ways the one that the text has next, else the second, which an unconditional
        // jump would go to.
        let next = flow.next(block);
        let best = stays.max_by_key(|to| (Some(*to) == next, targets.last() == Some(to)));
        at = best.or_else(|| rest.find(|other| !is_placed[other.index()]));
    }
    new
}
