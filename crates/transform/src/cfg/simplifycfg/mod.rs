//! simplifycfg: removes blocks and branches that are not needed.
//!
//! What. Blocks that control cannot reach go, and what comes after undefined behaviour. Branches
//! on constants become plain ones. A block and its only predecessor become one, a block that only
//! jumps is jumped over, all returns become one, and a phi of two values that a short branch
//! decides on becomes a select.
//!
//! Why on a GPU. Each branch may split a warp. A select runs both sides without splitting, which is
//! what the hardware would do with a short divergent branch anyway, only without the bookkeeping.
//!
//! Convergence and memory. No operation is copied and none is moved but into the block that decides
//! whether it runs, and then only if it may be speculated: convergent operations, memory accesses
//! and guarded operations stay. No two blocks with contents are merged unless one always follows
//! the other. Tokens have no phis, so that a block whose phis would need one stays. Loop metadata
//! moves with the latch; blocks before and at loop headers stay while `keep-loops` says so.
//!
//! Cost. Sweeps over the blocks until nothing changes, at most `MAX_SWEEPS`; each rewrite removes a
//! block, a branch or a phi, and costs what it touches.
//!
//! Example.
//!     before: br i1 %c, label %a, label %j       after: %x = select i1 %c, i32 1, i32 2
//!             a: br label %j
//!             j: %x = phi i32 [ 1, %a ], [ 2, %entry ]
//!
//! Not done. Hoisting and sinking common code, folding branches to a common target, switches to
//! tables and ranges: the parameters are read, and do nothing yet.
//!
//! Reads nothing. Keeps nothing that depends on control flow if it changes.
//!
//! Files: `unreachable`, `returns`, `terminator` (constants), `merge` (straight lines), `empty`
//! (blocks that only jump), `select` (two-entry phis), `phis` (equal phis), `trap` (branches to
//! undefined behaviour), `backedges` (loop headers), `options`.

pub(crate) mod backedges;
pub(crate) mod empty;
mod merge;
mod options;
mod phis;
mod returns;
mod select;
pub(crate) mod terminator;
mod trap;
mod unreachable;

use nvopt_entity::EntitySet;
use nvopt_ir::{
    body::{Block, Body, Inst},
    constant::ConstData,
    effects::is_trivially_dead,
    module::ModuleShared,
};
use nvopt_pass::{Analyses, FnCx, FunctionPass};

pub(crate) use options::Options;

/// A sweep that changes something usually makes the next one change less; this is for the ones
/// that do not.
const MAX_SWEEPS: usize = 100;

/// The pass.
pub(crate) struct SimplifyCfg {
    /// What was asked for.
    pub(crate) options: Options,
}

impl FunctionPass for SimplifyCfg {
    fn run(&self, body: &mut Body, _analyses: &mut Analyses, cx: &mut FnCx<'_>) {
        if body.entry().is_none() {
            return;
        }
        let before = body.n_placed_blocks();
        unreachable::remove_unreachable(body, cx);
        returns::merge_returns(body, cx);
        for _ in 0..MAX_SWEEPS {
            let mut changed = self.sweep(body, cx);
            changed |= unreachable::remove_unreachable(body, cx);
            if !changed {
                break;
            }
        }
        cx.count("blocks removed", before.saturating_sub(body.n_placed_blocks()) as u64);
    }
}

impl SimplifyCfg {
    /// Looks at each block once, and again while something changes there.
    fn sweep(&self, body: &mut Body, cx: &mut FnCx<'_>) -> bool {
        let headers = backedges::loop_headers(body);
        let pinned = address_taken(body, cx);
        let blocks: Vec<Block> = body.blocks().collect();
        let mut changed = false;
        for block in blocks {
            while body.is_block_placed(block) && self.simplify(body, cx, block, &headers, &pinned) {
                changed = true;
            }
        }
        changed
    }

    /// Makes one rewrite at `block`, if there is one.
    fn simplify(
        &self,
        body: &mut Body,
        cx: &mut FnCx<'_>,
        block: Block,
        headers: &EntitySet<Block>,
        pinned: &EntitySet<Block>,
    ) -> bool {
        let is_dead = body.entry() != Some(block)
            && body.preds(block).all(|pred| pred == block)
            && !pinned.contains(block);
        if is_dead {
            unreachable::erase_dead(body, &[block]);
            return true;
        }
        if !cx.may_rewrite() {
            return false;
        }
        terminator::fold_terminator(body, cx, block)
            || phis::merge_equal_phis(body, block)
            || !pinned.contains(block) && merge::merge_into_predecessor(body, block)
            || self.options.speculate_blocks && select::fold_two_entry_phis(body, cx, block, pinned)
            || !pinned.contains(block)
                && empty::jump_over(body, block, headers, self.options.keep_loops)
            || trap::avoid_trap(body, cx, block)
    }
}

/// The blocks whose addresses constants of this body or of the module name.
pub(crate) fn address_taken(body: &Body, cx: &FnCx<'_>) -> EntitySet<Block> {
    let mut taken = EntitySet::new();
    let own = body.consts().iter();
    for (_, data) in own.chain(cx.module.consts.iter()) {
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
    let mut work = vec![inst];
    while let Some(inst) = work.pop() {
        if body.is_placed(inst) && is_trivially_dead(module, body, inst) {
            work.extend(body.args(inst).iter().filter_map(|&arg| body.def_inst(arg)));
            body.erase(inst);
        }
    }
}
