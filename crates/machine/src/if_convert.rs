//! `if-converter`: short branches become predicated instructions.
//!
//! **What.** Where one way of a branch is a short block that joins the other way, its instructions
//! move before the join under the branch's condition; where both ways are short blocks that join,
//! those of each under its condition. Of two moves to one register, one on each way, one `selp` is
//! made.
//!
//! **Why on a GPU.** A branch that parts the threads of a warp costs a split and a join, and both
//! ways are executed anyhow. A branch that does not part them skips work, so it is left alone
//! unless there is next to nothing to skip. So are accesses to memory and divisions, unless
//! `ifcvt-memory` is on: the assembler predicates them where it pays, and knows what they cost (on
//! an H200, kernels that guard a load, a store or a division at their borders took up to 12 % longer
//! when it was done here).
//!
//! **Convergence and memory.** Convergent instructions are not predicated: whether threads that do
//! not take part count is theirs to say. Loads and stores may be: an instruction under a false guard
//! touches nothing.
//!
//! **Cost.** Linear.
//!
//! **Example.** `@!p bra J; add r, r, 1; J:` becomes `@p add r, r, 1; J:`, and
//! `@p bra A; mov r, 1; bra J; A: mov r, 2; J:` becomes `selp r, 2, 1, p; J:`.
//!
//! **Not done.** `selp` of results that are computed, blocks that are predicated already.
//!
//! **Reads, keeps.** [`Uniformity`], computed here.

use nvopt_pass::{Knob, MachCx, MachinePass};
use nvopt_ptx::{
    isa::{Effects, FormData, Mod, Opcode},
    mach::{Block, Guard, Inst, MachBody, Operand, Reg},
};
use smallvec::SmallVec;

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
/// Whether accesses to memory are predicated, and what is as slow.
pub static MEMORY: Knob<bool> = Knob::switch(
    "ifcvt-memory",
    false,
    "if-converter",
    "predicates loads, stores and divisions as well, which the assembler does where it pays",
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
    let (size, memory) = (cx.knobs.limit(&SIZE), cx.knobs.is_on(&MEMORY));
    let mut changed = false;
    // Inner branches first: what they become may be short enough for the outer ones.
    for block in flow.layout().into_iter().rev() {
        let &Term::Branch(branch) = flow.term(block) else { continue };
        let Some(shape) = shape_of(&flow, block, branch) else { continue };
        if !memory && shape.sides.iter().any(|side| has_slow(body, &flow, side.block, size)) {
            continue;
        }
        let is_uniform = branch.uni || uniformity.is_uniform(branch.guard.reg);
        let most = if is_uniform { size.min(UNIFORM_SIZE) } else { size };
        let Some(plan) = Plan::new(body, &flow, &shape, most) else { continue };
        if !cx.may_rewrite() {
            continue;
        }
        let code = plan.make(body, &shape, cx);
        flow.code_mut(block).extend(code);
        let term = flow.term(shape.sides[0].block).clone();
        flow.set_term(block, term);
        shape.sides.iter().for_each(|side| flow.remove(side.block));
        cx.count("branches predicated", 1);
        changed = true;
    }
    flow.write(body, &mut || cx.may_rewrite());
    changed
}

/// True if one of the first instructions of a block, as many as may be predicated, takes so long
/// that the assembler should decide.
fn has_slow(body: &MachBody, flow: &Flow, block: Block, size: usize) -> bool {
    flow.code(block).iter().take(size).any(|&inst| {
        let divides =
            matches!(body.opcode(inst), Opcode::Div | Opcode::Rem | Opcode::Rcp | Opcode::Sqrt)
                && !body.form(inst).mods.contains(&Mod::Approx);
        divides || body.effects(inst).intersects(Effects::READS | Effects::WRITES)
    })
}

/// A way of a branch that is a block of its own, and the condition it is taken under.
#[derive(Clone, Copy, Debug)]
struct Side {
    block: Block,
    guard: Guard,
}

/// One or two ways of a branch that join.
struct Shape {
    sides: SmallVec<[Side; 2]>,
}

fn shape_of(flow: &Flow, block: Block, branch: Branch) -> Option<Shape> {
    let is_way = |side: Block, join: Block| {
        side != join
            && side != block
            && join != block
            && side != flow.entry()
            && flow.preds(side) == [block]
            && !flow.is_pinned(side)
            && *flow.term(side) == Term::Goto(join)
    };
    if flow.is_pinned(block) {
        return None;
    }
    let then = Side { block: branch.then, guard: branch.guard };
    let other = Side { block: branch.other, guard: branch.reversed().guard };
    if is_way(branch.then, branch.other) {
        return Some(Shape { sides: SmallVec::from_slice(&[then]) });
    }
    if is_way(branch.other, branch.then) {
        return Some(Shape { sides: SmallVec::from_slice(&[other]) });
    }
    let &Term::Goto(join) = flow.term(branch.then) else { return None };
    let is_diamond = branch.then != branch.other
        && join != branch.other
        && is_way(branch.then, join)
        && is_way(branch.other, join);
    is_diamond.then(|| Shape { sides: SmallVec::from_slice(&[then, other]) })
}

/// What a branch becomes: moves of both ways that become one, and all else under its condition.
struct Plan {
    guarded: Vec<(Inst, Guard)>,
    selected: Vec<(Inst, Inst)>,
}

impl Plan {
    /// None if it would be longer than `most`, or something cannot be predicated.
    fn new(body: &MachBody, flow: &Flow, shape: &Shape, most: usize) -> Option<Plan> {
        let mut codes: SmallVec<[Vec<Inst>; 2]> = SmallVec::new();
        for side in &shape.sides {
            let insts = flow.code(side.block).iter().copied();
            // Whatever is longer does not fit, so no more is looked at.
            let limit = most.saturating_mul(2).saturating_add(1);
            let code: Vec<Inst> = insts.filter(|&inst| !is_debug(body, inst)).take(limit).collect();
            if !code.iter().all(|&inst| can_guard(body, inst, side.guard)) {
                return None;
            }
            codes.push(code);
        }
        let selected = match &codes[..] {
            [then, other] => pairs(body, then, other),
            _ => Vec::new(),
        };
        let is_selected = |inst: Inst| selected.iter().any(|&(a, b)| a == inst || b == inst);
        let mut guarded = Vec::new();
        for (side, code) in shape.sides.iter().zip(&codes) {
            let rest = code.iter().copied().filter(|&inst| !is_selected(inst));
            guarded.extend(rest.map(|inst| (inst, side.guard)));
        }
        (guarded.len() + selected.len() <= most).then_some(Plan { guarded, selected })
    }

    /// The code, which stands before the join.
    fn make(self, body: &mut MachBody, shape: &Shape, cx: &mut MachCx<'_>) -> Vec<Inst> {
        let mut code = Vec::with_capacity(self.guarded.len() + self.selected.len());
        for (inst, guard) in self.guarded {
            body.set_guard(inst, Some(guard));
            code.push(inst);
        }
        cx.count("moves made one by a condition", self.selected.len() as u64);
        let guard = shape.sides[0].guard;
        for (then, other) in self.selected {
            let (&[to, yes], &[_, no]) = (body.operands(then), body.operands(other)) else {
                unreachable!("moves have two operands");
            };
            let (yes, no) = if guard.negated { (no, yes) } else { (yes, no) };
            let form = FormData::new(Opcode::Selp, &body.form(then).mods);
            let form = body.form_of(form);
            code.push(body.new_inst(form, None, &[to, yes, no, Operand::Reg(guard.reg)]));
        }
        code
    }
}

/// The moves of both ways to one register that nothing else on these ways reads or writes, and
/// whose sources nothing on these ways writes.
fn pairs(body: &MachBody, then: &[Inst], other: &[Inst]) -> Vec<(Inst, Inst)> {
    let all = || then.iter().chain(other).copied();
    let is_alone = |a: Inst, b: Inst, to: Reg| {
        let mut rest = all().filter(|&inst| inst != a && inst != b);
        let is_source =
            |reg: Reg| [a, b].iter().any(|&inst| body.operands(inst)[1] == Operand::Reg(reg));
        let keeps_sources = all().all(|inst| !body.defs(inst).any(is_source));
        keeps_sources
            && rest.all(|inst| body.defs(inst).chain(body.uses(inst)).all(|reg| reg != to))
    };
    let mut found = Vec::new();
    for &a in then {
        let Some(to) = selectable(body, a) else { continue };
        let fits = |&b: &Inst| {
            selectable(body, b) == Some(to) && body.form_handle(a) == body.form_handle(b)
        };
        if let Some(b) = other.iter().copied().find(fits)
            && is_alone(a, b, to)
        {
            found.push((a, b));
        }
    }
    found
}

/// The register that a move writes which `selp` could write as well.
fn selectable(body: &MachBody, inst: Inst) -> Option<Reg> {
    let has_type = matches!(
        body.form(inst).mods[..],
        [Mod::B16
            | Mod::B32
            | Mod::B64
            | Mod::U16
            | Mod::U32
            | Mod::U64
            | Mod::S16
            | Mod::S32
            | Mod::S64
            | Mod::F32
            | Mod::F64]
    );
    if body.opcode(inst) != Opcode::Mov || is_opaque(body, inst) || !has_type {
        return None;
    }
    match *body.operands(inst) {
        [
            Operand::Reg(to),
            Operand::Reg(_) | Operand::Int(_) | Operand::F32(_) | Operand::F64(_),
        ] => Some(to),
        _ => None,
    }
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
