//! `if-converter`: short branches become predicated instructions.
//!
//! **What.** Where one way of a branch is a short block that joins the other way, its instructions
//! move before the join under the branch's condition.
//!
//! **Why on a GPU.** A branch that parts the threads of a warp costs a split and a join, and both
//! ways are executed anyhow. A branch that does not part them skips work, so it is left alone
//! unless there is next to nothing to skip.
//!
//! **Convergence and memory.** Convergent instructions are not predicated: whether threads that do
//! not take part count is theirs to say. Loads and stores are: an instruction under a false guard
//! touches nothing.
//!
//! **Cost.** Linear.
//!
//! **Example.** `@!p bra J; add r, r, 1; J:` becomes `@p add r, r, 1; J:`.
//!
//! **Not done.** Two ways at once, `selp`, blocks that are predicated already.
//!
//! **Reads, keeps.** [`Uniformity`], computed here.

use nvopt_pass::{Knob, MachCx, MachinePass};
use nvopt_ptx::{
    isa::Effects,
    mach::{Block, Guard, Inst, MachBody},
};

use crate::{
    branch_folder,
    cfg::{Branch, Flow, Term},
    dom::DomTree,
    facts::{Uniformity, is_debug, is_opaque},
};

/// How long a block may be that is predicated.
pub static SIZE: Knob<i64> = Knob::number(
    "ifcvt-size",
    4,
    "if-converter",
    "how many instructions are predicated instead of being branched around; 0 is none",
);
/// Whether branches are folded afterwards.
pub static BRANCH_FOLD: Knob<bool> =
    Knob::switch("ifcvt-branch-fold", true, "if-converter", "folds branches afterwards");

/// The length of a block that is predicated although its branch does not part threads: a branch
/// costs as much.
const UNIFORM_SIZE: usize = 1;

/// Turns short branches into predicated instructions.
#[derive(Clone, Copy, Debug, Default)]
pub struct IfConverter;

impl MachinePass for IfConverter {
    fn run(&self, body: &mut MachBody, cx: &mut MachCx<'_>) {
        if !convert(body, cx) {
            return;
        }
        if cx.knobs.is_on(&BRANCH_FOLD) && !cx.knobs.is_on(&branch_folder::DISABLE) {
            branch_folder::fold(body, cx, true);
        }
    }
}

fn convert(body: &mut MachBody, cx: &mut MachCx<'_>) -> bool {
    let uniformity = Uniformity::new(body, cx.is_kernel);
    let Some(mut flow) = Flow::new(body) else { return false };
    flow.mark_latches(&DomTree::of(&flow));
    let size = cx.knobs.limit(&SIZE);
    let mut changed = false;
    // Inner branches first: what they become may be short enough for the outer ones.
    for block in flow.layout().into_iter().rev() {
        let &Term::Branch(branch) = flow.term(block) else { continue };
        let Some((side, guard)) = triangle(&flow, block, branch) else { continue };
        let is_uniform = branch.uni || uniformity.is_uniform(branch.guard.reg);
        let most = if is_uniform { size.min(UNIFORM_SIZE) } else { size };
        let code: Vec<Inst> =
            flow.code(side).iter().copied().filter(|&inst| !is_debug(body, inst)).collect();
        let fits = code.len() <= most && code.iter().all(|&inst| can_guard(body, inst, guard));
        if !fits || !cx.may_rewrite() {
            continue;
        }
        for &inst in &code {
            body.set_guard(inst, Some(guard));
        }
        let code = std::mem::take(flow.code_mut(side));
        flow.code_mut(block).extend(code);
        let term = flow.term(side).clone();
        flow.set_term(block, term);
        flow.remove(side);
        cx.count("branches predicated", 1);
        changed = true;
    }
    flow.write(body, &mut || cx.may_rewrite());
    changed
}

/// The way of a branch that only joins the other one, and the condition it is taken under.
fn triangle(flow: &Flow, block: Block, branch: Branch) -> Option<(Block, Guard)> {
    let joins = |side: Block, join: Block| {
        side != join
            && side != block
            && side != flow.entry()
            && flow.preds(side) == [block]
            && !flow.is_pinned(side)
            && *flow.term(side) == Term::Goto(join)
    };
    if flow.is_pinned(block) {
        return None;
    }
    if joins(branch.then, branch.other) {
        return Some((branch.then, branch.guard));
    }
    let reversed = branch.reversed();
    joins(branch.other, branch.then).then_some((branch.other, reversed.guard))
}

/// True if an instruction may be executed under `guard`.
fn can_guard(body: &MachBody, inst: Inst, guard: Guard) -> bool {
    let stays = Effects::CONVERGENT
        | Effects::BRANCHES
        | Effects::STOPS
        | Effects::READS_CARRY
        | Effects::WRITES_CARRY;
    !is_opaque(body, inst)
        && body.guard(inst).is_none()
        && !body.effects(inst).intersects(stays)
        && body.defs(inst).all(|reg| reg != guard.reg)
}
