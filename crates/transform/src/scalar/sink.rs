//! sink: moves instructions to the successor that needs them.
//!
//! What. An instruction whose result is only used below one successor of its block, or further
//! down, is moved there, so that ways that do not need it do not compute it.
//!
//! Why on a GPU. A value that is computed early is held in a register until it is used; sinking it
//! shortens its life, and where the branch is uniform saves the work on the other way.
//!
//! Convergence and memory. Convergent operations and whatever writes or orders memory stay. A load
//! moves only past instructions that do not write its memory, and never into a block that other
//! ways lead to.
//!
//! Cost. Linear in instructions for each walk; the function is walked until nothing moves, at most
//! [`MAX_ROUNDS`] times. A load asks about the writes below it in its block only.
//!
//! Example.
//!     before: %a = mul i32 %x, %y              after: br i1 %c, label %yes, label %no
//!             br i1 %c, label %yes, label %no         yes: %a = mul i32 %x, %y
//!             yes: ret i32 %a                              ret i32 %a
//!
//! Not done. `rp-aware` is accepted and does the same: register pressure is not asked for.
//!
//! Reads domtree, cycles. Keeps everything that depends on control flow.

use nvopt_analysis::{
    alias::{BatchAa, ModRef},
    cycles::Cycles,
    domtree::DomTree,
};
use nvopt_ir::{
    body::{Block, Body, Inst},
    effects::{Effects, Traits, effects},
    ops::Op,
};
use nvopt_pass::{Analyses, FnCx, FunctionPass};

/// How often the function is walked.
const MAX_ROUNDS: usize = 8;

/// The pass.
pub(crate) struct Sink;

impl FunctionPass for Sink {
    fn run(&self, body: &mut Body, analyses: &mut Analyses, cx: &mut FnCx<'_>) {
        let tree = analyses.get::<DomTree>(body, cx);
        let cycles = analyses.get::<Cycles>(body, cx);
        for _ in 0..MAX_ROUNDS {
            let mut changed = false;
            let blocks: Vec<Block> =
                body.blocks().filter(|&block| tree.is_reachable(block)).collect();
            for block in blocks {
                changed |= sink_block(body, cx, &tree, &cycles, block);
            }
            if !changed {
                return;
            }
        }
    }
}

/// Walks a block upwards. True if something moved.
fn sink_block(
    body: &mut Body,
    cx: &mut FnCx<'_>,
    tree: &DomTree,
    cycles: &Cycles,
    block: Block,
) -> bool {
    if body.n_succs(block) <= 1 {
        return false;
    }
    let insts: Vec<Inst> = body.insts_in(block).collect();
    // What stands below and writes.
    let mut writers: Vec<Inst> = Vec::new();
    let mut changed = false;
    for inst in insts.into_iter().rev() {
        if body.op(inst).is_terminator() {
            continue;
        }
        if sink_inst(body, cx, tree, cycles, inst, &writers) {
            changed = true;
        } else if body.op(inst).may_touch_memory() {
            let what = effects(cx.module, body, inst);
            if !what.writes.is_empty() || what.traits.contains(Traits::ORDERED) {
                writers.push(inst);
            }
        }
    }
    changed
}

/// True if what does `what` may move as far as what it does goes; what it reads is [`is_written`]'s.
fn may_move(what: Effects) -> bool {
    let stays = Traits::CONVERGENT
        | Traits::UNREPEATABLE
        | Traits::ORDERED
        | Traits::VOLATILE
        | Traits::NO_DUPLICATE;
    what.writes.is_empty() && what.goes_on() && !what.traits.intersects(stays)
}

/// True if one of `writers` may write what `inst` reads.
fn is_written(body: &Body, cx: &FnCx<'_>, inst: Inst, what: Effects, writers: &[Inst]) -> bool {
    if what.reads.is_empty() {
        return false;
    }
    let mut aa = BatchAa::new(body, cx);
    match aa.location(inst) {
        Some(loc) => writers.iter().any(|&write| aa.mod_ref(write, &loc).contains(ModRef::MOD)),
        None => !writers.is_empty(),
    }
}

fn sink_inst(
    body: &mut Body,
    cx: &mut FnCx<'_>,
    tree: &DomTree,
    cycles: &Cycles,
    inst: Inst,
    writers: &[Inst],
) -> bool {
    let Some(result) = body.result(inst) else { return false };
    if !body.is_used(result) || matches!(body.op(inst), Op::Phi(_) | Op::Alloca { .. }) {
        return false;
    }
    let what = effects(cx.module, body, inst);
    if !may_move(what) {
        return false;
    }
    let Some(to) = target(body, tree, cycles, inst, what) else { return false };
    if is_written(body, cx, inst, what, writers) || !cx.may_rewrite() {
        return false;
    }
    let first = body.insts_in(to).find(|&other| !matches!(body.op(other), Op::Phi(_)));
    let Some(first) = first else { return false };
    body.move_before(inst, first);
    cx.count("instructions moved", 1);
    true
}

/// The block to move `inst` to: the nearest one above all its uses, or above that.
fn target(
    body: &Body,
    tree: &DomTree,
    cycles: &Cycles,
    inst: Inst,
    what: Effects,
) -> Option<Block> {
    let result = body.result(inst)?;
    let home = body.block(inst);
    let mut nearest: Option<Block> = None;
    for slot in body.uses(result) {
        let user = body.user(slot);
        let at = match body.op(user) {
            Op::Phi(incoming) => body.incoming(incoming)[body.arg_index(slot)],
            _ => body.block(user),
        };
        if !tree.is_reachable(at) {
            continue;
        }
        nearest = Some(match nearest {
            None => at,
            Some(block) => tree.nearest_common(block, at)?,
        });
    }
    let mut to = nearest?;
    while to != home {
        if is_good(body, tree, cycles, home, to, what) {
            return Some(to);
        }
        to = tree.idom(to)?;
    }
    None
}

fn is_good(
    body: &Body,
    tree: &DomTree,
    cycles: &Cycles,
    home: Block,
    to: Block,
    what: Effects,
) -> bool {
    let first = body.insts_in(to).find(|&inst| !matches!(body.op(inst), Op::Phi(_)));
    let is_pad = first.is_some_and(|inst| {
        matches!(
            body.op(inst),
            Op::LandingPad { .. } | Op::CatchPad | Op::CleanupPad | Op::CatchSwitch { .. }
        )
    });
    if is_pad || !tree.strictly_dominates(home, to) {
        return false;
    }
    let mut preds = body.preds(to);
    let is_only_way = preds.next() == Some(home) && preds.next().is_none();
    drop(preds);
    if is_only_way {
        return true;
    }
    // Other ways lead there: nothing in between may write what is read, and no cycle may be
    // entered, with one entry or several: a `freeze` gives the same only as long as it is not
    // executed again.
    what.reads.is_empty() && cycles.of_block(to).is_none_or(|cycle| cycles.contains(cycle, home))
}
