//! simplifycfg: removes blocks and branches that are not needed.
//!
//! What. Blocks that control cannot reach go, and what comes after undefined behaviour. Branches
//! whose outcome is known become plain ones, and edges that know it skip the branch. A block and
//! its only predecessor become one, a block that only jumps is jumped over, all returns become
//! one. Short sides of branches are executed always and phis become selects. Branches with a common
//! target, and questions what one value is, become one, and so do stores to one place behind two
//! branches. Switches become comparisons, selects or
//! arithmetic. With `hoist-common-insts` and `sink-common-insts` equal code of both sides is done
//! once, before or behind them.
//!
//! Why on a GPU. Each branch may split a warp. A select runs both sides without splitting, which is
//! what the hardware would do with a short divergent branch anyway, only without the bookkeeping.
//! In modules for GPUs more is executed always where threads disagree (`simplifycfg-divergent-cost`),
//! and a branch that all threads agree on is not joined with one that they do not agree on
//! (`fold-with-var-cond`).
//!
//! Convergence and memory. Convergent operations are neither copied, merged nor moved. Only what may
//! be speculated is executed always; loads only from memory that is surely there. Where several
//! predecessors meet before a branch, it is not moved into them if a convergent operation can be
//! reached from there: threads that met before still must. Tokens have no phis, so that a block
//! whose phis would need one stays. Loop metadata moves with the latch; blocks before and at loop
//! headers stay while `keep-loops` says so.
//!
//! Cost. Sweeps over the blocks near to what has changed (in the first sweep: since the last run)
//! until nothing changes, at most `MAX_SWEEPS`; each rewrite removes a
//! block, a branch or a phi, and costs what it touches. Walks for convergent operations and for
//! uses have named bounds.
//!
//! Example.
//!     before: br i1 %c, label %a, label %j       after: %x = select i1 %c, i32 1, i32 2
//!             a: br label %j
//!             j: %x = phi i32 [ 1, %a ], [ 2, %entry ]
//!
//! Not done. Tables for switches (`switch-to-lookup` is read and does nothing: a function pass adds
//! no global variables), chains of comparisons to switches, conditional loads and stores (`hoist-loads-stores-with-cond-faulting` is read), merging of
//! landing pads and invokes.
//!
//! Reads uniformity in modules for GPUs where a rewrite depends on it. Keeps nothing that depends on control flow if it changes.
//!
//! Files: `unreachable`, `returns`, `terminator` (constants, cases), `merge` (straight lines),
//! `empty` (blocks that only jump), `two_entry` and `speculate` (sides that are executed always),
//! `phis` (equal phis), `trap` (branches to undefined behaviour), `branch` (the order for
//! conditional branches), `common_dest` and `cond_to_cond` (common targets), `cases` (questions
//! about one value), `merge_stores` (stores behind two branches), `switch` (switches), `thread` (edges that know the outcome), `once` (loops that
//! run once), `hoist`, `sink`, `equal` (instructions that do the same), `copy`, `backedges` and `headers` (loop headers), `options`, `util`.

pub(crate) mod backedges;
mod branch;
mod cases;
mod common_dest;
mod cond_to_cond;
mod copy;
pub(crate) mod empty;
mod equal;
mod headers;
mod hoist;
mod merge;
mod merge_stores;
mod once;
pub(crate) mod options;
mod phis;
mod returns;
mod sink;
mod speculate;
mod switch;
pub(crate) mod terminator;
mod thread;
mod trap;
mod twice;
mod two_entry;
mod unreachable;
mod util;

use nvopt_analysis::domtree::DomTree;
use nvopt_entity::EntitySet;
use nvopt_ir::{
    body::{Block, Body, Inst, Mark, Period},
    constant::ConstData,
    effects::is_trivially_dead,
    module::ModuleShared,
    ops::Op,
};
use nvopt_pass::{Analyses, FnCx, FunctionPass};
use smallvec::{SmallVec, smallvec};

use branch::Surroundings;
pub(crate) use branch::Threads;
pub(crate) use common_dest::fold as fold_to_common_target;
pub(crate) use headers::Headers;
pub(crate) use options::Options;

/// A sweep that changes something usually makes the next one change less; this is for the ones
/// that do not.
const MAX_SWEEPS: usize = 100;
/// The same for rewrites of one block.
const MAX_REWRITES: usize = 1000;

/// The pass.
pub(crate) struct SimplifyCfg {
    /// What was asked for.
    pub(crate) options: Options,
}

impl FunctionPass for SimplifyCfg {
    fn run(&self, body: &mut Body, analyses: &mut Analyses, cx: &mut FnCx<'_>) {
        if body.entry().is_none() {
            return;
        }
        let options = self.options.with_knobs(&cx.frame);
        // The mark speaks of the options that nearly all runs have.
        let is_usual = options == Options::default().with_knobs(&cx.frame);
        let seen = if is_usual { body.marked(Mark::BlocksSimplified) } else { Period::default() };
        let first = near_changes(body, seen);
        if first.is_empty() {
            return;
        }
        let before = body.n_placed_blocks();
        let is_bisected = cx.reports.rewrites_left.is_some();
        simplify_all(body, analyses, cx, options, first);
        if is_usual && !is_bisected {
            body.set_mark(Mark::BlocksSimplified);
        }
        cx.count("blocks removed", before.saturating_sub(body.n_placed_blocks()) as u64);
        if cx.frame.knobs.is_on(&options::REQUIRE_DOMTREE) {
            analyses.get::<DomTree>(body, cx);
        }
    }
}

/// Removes what control never reaches, as far as it was not looked for since something changed.
pub(crate) fn remove_unreachable(body: &mut Body, cx: &mut FnCx<'_>) -> bool {
    let seen = body.marked(Mark::BlocksSimplified);
    let mut active = EntitySet::new();
    body.blocks().filter(|&block| body.block_touched_since(block, seen)).for_each(|block| {
        active.insert(block);
    });
    !active.is_empty() && unreachable::remove_unreachable(body, cx, &active)
}

/// Looks at the blocks in `first`, and then at those near to what changed, until nothing changes.
fn simplify_all(
    body: &mut Body,
    analyses: &mut Analyses,
    cx: &mut FnCx<'_>,
    options: Options,
    first: EntitySet<Block>,
) {
    let threads = Threads::new(analyses, cx);
    let mut start = body.start_period();
    let mut changed = unreachable::remove_unreachable(body, cx, &first);
    changed |= returns::merge_returns(body, cx);
    let mut active = first;
    if changed {
        near_changes(body, start).iter().for_each(|block| {
            active.insert(block);
        });
    }
    for _ in 0..MAX_SWEEPS {
        let mut changed = false;
        let begin = body.start_period();
        let headers = Headers::of(body);
        let pinned = address_taken(body, cx);
        let around =
            Surroundings { options, pinned: &pinned, headers: &headers, threads: &threads };
        for _ in 0..MAX_SWEEPS {
            start = body.start_period();
            if !sweep(body, cx, &around, &active) {
                break;
            }
            changed = true;
            active = near_changes(body, start);
        }
        let postponed = headers.into_postponed();
        if !changed && postponed.is_empty() {
            break;
        }
        // Blocks that an earlier sweep changed count as well.
        unreachable::remove_unreachable(body, cx, &near_changes(body, begin));
        active = near_changes(body, start);
        postponed.iter().filter(|&block| body.is_block_placed(block)).for_each(|block| {
            active.insert(block);
        });
    }
}

/// The blocks that a rewrite may look at differently since `period`: those with a change, and those
/// that are at most `REACH` edges away.
fn near_changes(body: &Body, period: Period) -> EntitySet<Block> {
    /// A join looks at the branch before its sides, which is the longest that a rewrite sees.
    const REACH: usize = 2;
    let mut found = EntitySet::new();
    let mut edge: SmallVec<[Block; 32]> =
        body.blocks().filter(|&block| body.block_touched_since(block, period)).collect();
    edge.iter().for_each(|&block| {
        found.insert(block);
    });
    // Each round looks at those that the one before has added.
    let mut done = 0;
    for _ in 0..REACH {
        let end = edge.len();
        for at in done..end {
            let around = body.preds(edge[at]).chain(body.succs(edge[at]));
            edge.extend(around.filter(|&near| found.insert(near)));
        }
        done = end;
    }
    found
}

/// Whether a block was changed, and whether it is worth another look at once.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Step {
    Nothing,
    Changed,
    Again,
}

/// Looks once at all blocks in `active`. True if something changed.
fn sweep(
    body: &mut Body,
    cx: &mut FnCx<'_>,
    around: &Surroundings<'_, '_>,
    active: &EntitySet<Block>,
) -> bool {
    let mut changed = false;
    let mut cursor = body.entry();
    while let Some(block) = cursor {
        // The next one by then: what is before it may go, it does not.
        let next = body.next_block(block);
        cursor = next;
        if !active.contains(block) {
            continue;
        }
        for _ in 0..MAX_REWRITES {
            let step = simplify(body, cx, block, around);
            changed |= step != Step::Nothing;
            if step != Step::Again || !body.is_block_placed(block) {
                break;
            }
        }
        cursor = match next {
            Some(next) if !body.is_block_placed(next) => next_placed(body, block),
            _ => next,
        };
    }
    changed
}

/// The block after `block`, or nothing if that is gone as well: the next sweep sees the rest.
fn next_placed(body: &Body, block: Block) -> Option<Block> {
    body.is_block_placed(block).then(|| body.next_block(block)).flatten()
}

/// Makes one rewrite at `block`, if there is one.
fn simplify(
    body: &mut Body,
    cx: &mut FnCx<'_>,
    block: Block,
    around: &Surroundings<'_, '_>,
) -> Step {
    let (options, pinned) = (&around.options, around.pinned);
    let is_dead = body.entry() != Some(block)
        && body.preds(block).all(|pred| pred == block)
        && !pinned.contains(block);
    if is_dead {
        unreachable::erase_dead(body, &[block]);
        return Step::Changed;
    }
    if !cx.may_rewrite() {
        return Step::Nothing;
    }
    let mut changed = terminator::fold_terminator(body, cx, block);
    changed |= phis::merge_equal_phis(body, block);
    if trap::drop_undefined_entries(body, cx, block) {
        return Step::Again;
    }
    if !pinned.contains(block) && merge::merge_into_predecessor(body, cx, block) {
        return Step::Changed;
    }
    if options.sink_common_insts
        && cx.frame.knobs.is_on(&options::SINK_COMMON)
        && sink::sink(body, cx, block, around.headers)
    {
        return Step::Changed;
    }
    if options.speculate_blocks
        && let Some(decision) = two_entry::decision(body, block)
        && two_entry::fold(body, cx, block, decision, around)
    {
        return Step::Changed;
    }
    let rest = match util::end_of(body, block) {
        Some((_, Op::Br)) => {
            let may_go = !pinned.contains(block);
            match may_go
                && empty::jump_over(body, cx, block, around.headers.known(), options.keep_loops)
            {
                true => Step::Changed,
                false => Step::Nothing,
            }
        }
        Some((_, Op::CondBr)) => again_if(branch::simplify(body, cx, block, around)),
        Some((_, Op::Switch)) => again_if(switch::simplify(body, cx, block, around)),
        Some((_, Op::Unreachable)) => match trap::avoid_trap(body, cx, block) {
            true => Step::Changed,
            false => Step::Nothing,
        },
        _ => Step::Nothing,
    };
    if rest == Step::Nothing && changed { Step::Changed } else { rest }
}

fn again_if(changed: bool) -> Step {
    if changed { Step::Again } else { Step::Nothing }
}

/// The blocks whose addresses constants of this body or of the module name.
pub(crate) fn address_taken(body: &Body, cx: &FnCx<'_>) -> EntitySet<Block> {
    let mut taken = EntitySet::new();
    let pools = [body.consts(), &cx.module.consts];
    let pools = pools.into_iter().filter(|pool| pool.has_block_addresses());
    for (_, data) in pools.flat_map(|pool| pool.iter()) {
        if let ConstData::BlockAddress { func, block, .. } = data
            && *func == cx.func
        {
            taken.insert(*block);
        }
    }
    taken
}

/// Removes `inst` if nobody needs it, and then what only it needed.
pub(crate) fn erase_if_dead(module: &ModuleShared, body: &mut Body, inst: Inst) {
    let mut work: SmallVec<[Inst; 8]> = smallvec![inst];
    while let Some(inst) = work.pop() {
        if body.is_placed(inst) && is_trivially_dead(module, body, inst) {
            work.extend(body.args(inst).iter().filter_map(|&arg| body.def_inst(arg)));
            body.erase(inst);
        }
    }
}
