//! speculative-execution: runs cheap parts of the sides of branches always.
//!
//! What. Where one side of a branch is a block that only it enters and that joins the other side,
//! the cheap and safe instructions of that block move before the branch. The rest stays, if it is
//! little.
//!
//! Why on a GPU. Threads of a warp run both sides of a divergent branch one after the other; what
//! moves up runs once for all of them, and equal parts of both sides can be found by later passes.
//!
//! Convergence and memory. Only what may be speculated moves: no convergent operation, no access
//! that might trap.
//!
//! Cost. Linear in the blocks that are looked at.
//!
//! Example.
//!     before: br i1 %c, label %a, label %b      after: %x = add i32 %y, 1
//!             a: %x = add i32 %y, 1                    br i1 %c, label %a, label %b
//!                store i32 %x, ptr %p                  a: store i32 %x, ptr %p
//!
//! Not done. Sides of several blocks.
//!
//! Reads nothing. Keeps everything that depends on the shape of the function.

use nvopt_entity::EntitySet;
use nvopt_ir::{
    body::{Block, Body, Inst},
    ops::Op,
};
use nvopt_pass::{Analyses, FnCx, FunctionPass, Knob};

use crate::util::speculation::{cost, forget_facts, may_speculate};

/// What may be executed that was not.
pub(crate) static MAX_COST: Knob<i64> = Knob::number(
    "spec-exec-max-speculation-cost",
    7,
    "speculative-execution",
    "what may be executed always, in simple instructions",
);
/// What may stay behind.
pub(crate) static MAX_NOT_HOISTED: Knob<i64> = Knob::number(
    "spec-exec-max-not-hoisted",
    5,
    "speculative-execution",
    "instructions that may stay behind",
);
/// Only for targets whose threads can diverge.
pub(crate) static ONLY_IF_DIVERGENT: Knob<bool> = Knob::switch(
    "spec-exec-only-if-divergent-target",
    false,
    "speculative-execution",
    "does nothing for targets whose threads cannot diverge",
);

/// The pass.
pub(crate) struct SpeculativeExecution {
    /// Only for targets whose threads can diverge.
    pub(crate) only_if_divergent: bool,
}

impl FunctionPass for SpeculativeExecution {
    fn run(&self, body: &mut Body, _analyses: &mut Analyses, cx: &mut FnCx<'_>) {
        let only = self.only_if_divergent || cx.frame.knobs.is_on(&ONLY_IF_DIVERGENT);
        let diverges =
            [&b"nvptx"[..], b"amdgcn"].iter().any(|arch| cx.module.triple.starts_with(arch));
        if only && !diverges {
            return;
        }
        for block in body.blocks().collect::<Vec<Block>>() {
            if let Some(side) = cheap_side(body, block) {
                hoist(body, cx, side, block);
            }
        }
    }
}

/// The side of the branch of `block` to look at.
fn cheap_side(body: &Body, block: Block) -> Option<Block> {
    let end = body.terminator(block)?;
    if body.op(end) != Op::CondBr {
        return None;
    }
    let (a, b) = (body.succ(block, 0), body.succ(block, 1));
    if a == b || a == block || b == block {
        return None;
    }
    let is_own = |side: Block| body.preds(side).nth(1).is_none();
    let after = |side: Block| (body.n_succs(side) == 1).then(|| body.succ(side, 0));
    let is_empty = |side: Block| body.first_inst(side) == body.terminator(side);
    if is_own(a) && after(a) == Some(b) {
        Some(a)
    } else if is_own(b) && after(b) == Some(a) {
        Some(b)
    } else if is_own(a)
        && is_own(b)
        && after(a).is_some_and(|to| to != block)
        && after(a) == after(b)
    {
        match (is_empty(a), is_empty(b)) {
            (_, true) => Some(a),
            (true, false) => Some(b),
            (false, false) => None,
        }
    } else {
        None
    }
}

/// Moves what is cheap and safe from `side` before the branch of `block`, if little stays behind.
fn hoist(body: &mut Body, cx: &mut FnCx<'_>, side: Block, block: Block) {
    let (max_cost, max_left) =
        (cx.frame.knobs.limit(&MAX_COST), cx.frame.knobs.limit(&MAX_NOT_HOISTED));
    let mut stays: EntitySet<Inst> = EntitySet::new();
    let (mut total, mut n_left) = (0usize, 0usize);
    let mut moved = Vec::new();
    for inst in body.insts_in(side) {
        let has_operands = !body
            .args(inst)
            .iter()
            .any(|&arg| body.def_inst(arg).is_some_and(|def| stays.contains(def)));
        if is_considered(body, inst) && may_speculate(cx, body, inst) && has_operands {
            total += cost(cx.module, body, inst) as usize;
            if total > max_cost {
                return;
            }
            moved.push(inst);
        } else {
            n_left += 1;
            if n_left > max_left {
                return;
            }
            stays.insert(inst);
        }
    }
    if moved.is_empty() || !cx.may_rewrite() {
        return;
    }
    let branch = body.terminator(block).expect("it branches");
    cx.count("instructions hoisted", moved.len() as u64);
    for inst in moved {
        body.move_before(inst, branch);
        body.set_loc(inst, None);
        forget_facts(body, inst);
    }
}

/// True for operations whose cost is known.
fn is_considered(body: &Body, inst: Inst) -> bool {
    match body.op(inst) {
        Op::Binary(op) => {
            use nvopt_ir::ops::BinaryOp as B;
            !matches!(op, B::UDiv | B::SDiv | B::URem | B::SRem)
        }
        Op::FNeg
        | Op::Cast(_)
        | Op::ICmp(_)
        | Op::FCmp(_)
        | Op::Select
        | Op::Freeze
        | Op::Gep { .. }
        | Op::Call(_)
        | Op::ExtractElement
        | Op::InsertElement
        | Op::ShuffleVector(_)
        | Op::ExtractValue(_)
        | Op::InsertValue(_) => true,
        Op::Ret
        | Op::Br
        | Op::CondBr
        | Op::Switch
        | Op::IndirectBr
        | Op::Invoke(_)
        | Op::CallBr(_)
        | Op::Resume
        | Op::Unreachable
        | Op::CleanupRet
        | Op::CatchRet
        | Op::CatchSwitch { .. }
        | Op::Phi(_)
        | Op::Alloca { .. }
        | Op::Load(_)
        | Op::Store(_)
        | Op::Fence { .. }
        | Op::CmpXchg { .. }
        | Op::AtomicRmw { .. }
        | Op::VaArg
        | Op::LandingPad { .. }
        | Op::CatchPad
        | Op::CleanupPad => false,
    }
}
