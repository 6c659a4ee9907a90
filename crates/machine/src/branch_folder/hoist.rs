//! Hoisting: instructions that both ways of a branch begin with move before it.

use nvopt_pass::MachCx;
use nvopt_ptx::{
    isa::Effects,
    mach::{Block, Inst, MachBody, Reg},
};

use crate::{
    cfg::{Flow, Term},
    facts::{are_identical, is_debug},
};

/// Hoists what both successors of a block begin with. True if something changed.
pub(super) fn run(body: &MachBody, flow: &mut Flow, cx: &mut MachCx<'_>) -> bool {
    let mut changed = false;
    for block in flow.layout() {
        let &Term::Branch(branch) = flow.term(block) else { continue };
        let (then, other) = (branch.then, branch.other);
        let only_from_here =
            |to: Block| flow.preds(to) == [block] && to != flow.entry() && !flow.is_pinned(to);
        if flow.is_pinned(block) || !only_from_here(then) || !only_from_here(other) {
            continue;
        }
        let mut common = common_head(body, flow.code(then), flow.code(other), branch.guard.reg);
        let n_allowed = (0..common.len()).take_while(|_| cx.may_rewrite()).count();
        common.truncate(n_allowed);
        if common.is_empty() {
            continue;
        }
        changed = true;
        cx.count("instructions hoisted", common.len() as u64);
        let is_of = |inst: &Inst, side: fn(&(Inst, Inst)) -> Inst| {
            common.iter().any(|pair| side(pair) == *inst)
        };
        flow.code_mut(then).retain(|inst| !is_of(inst, |pair| pair.0));
        flow.code_mut(other).retain(|inst| !is_of(inst, |pair| pair.1));
        flow.code_mut(block).extend(common.iter().map(|pair| pair.0));
    }
    changed
}

/// The most instructions that are hoisted from one pair of blocks in one round, so that taking
/// them out stays cheap.
const MAX_HOISTED: usize = 64;

/// The identical instructions that two pieces of code begin with and that may stand before a
/// branch on `condition`.
fn common_head(body: &MachBody, a: &[Inst], b: &[Inst], condition: Reg) -> Vec<(Inst, Inst)> {
    let code = |insts: &[Inst]| -> Vec<Inst> {
        insts.iter().copied().filter(|&inst| !is_debug(body, inst)).take(MAX_HOISTED).collect()
    };
    let (a, b) = (code(a), code(b));
    let pairs = a.into_iter().zip(b);
    pairs.take_while(|&(a, b)| are_identical(body, a, b) && can_hoist(body, a, condition)).collect()
}

/// True if an instruction that both ways execute may be executed before threads part.
fn can_hoist(body: &MachBody, inst: Inst, condition: Reg) -> bool {
    let stays = Effects::CONVERGENT
        | Effects::BRANCHES
        | Effects::VOLATILE
        | Effects::STOPS
        | Effects::READS_CARRY
        | Effects::WRITES_CARRY;
    !body.effects(inst).intersects(stays) && body.defs(inst).all(|reg| reg != condition)
}
