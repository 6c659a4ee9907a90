//! `register-coalescer`: copies and registers that need not be two.
//!
//! **What.** The two sides of a copy become one register if their values do not get in each other's
//! way, in whatever code; copies in inner loops first. Code generation does the same with the copies
//! that it makes of phis, before anyone sees them.
//!
//! **Why on a GPU.** Of a copy in a loop the assembler makes a move unless it sees the same; PTX of
//! other compilers has copies wherever values meet.
//!
//! **Convergence and memory.** Registers are renamed and copies go, nothing else. Registers that an
//! asynchronous instruction goes on to read are left alone.
//!
//! **Cost.** See below.
//!
//! **Not done.** Functions that declare registers in scopes, or have parameters in registers.
//!
//! **Reads, keeps.** Nothing.
//!
//! # How
//!
//! Selection isolates phis: predecessors write an *input* of a phi at their end, the phi's block
//! copies the input to the phi at its top. All copies of one place are one *parallel copy*: all
//! are read before any is written, so neither swaps nor lost copies can go wrong. Here the two
//! sides of a copy are made one register wherever their values do not get in each other's way;
//! what copies are left are put in an order, with one more register for each cycle.
//!
//! `code`: positions, edges and what happens to each register; `live`: where a register is live;
//! `classes`: registers that became one, and whether two may; `sequence`: parallel copies one by
//! one; `check`: a proof of each result, in builds with debug assertions. Two registers interfere if one is written where the other is live, unless what is written
//! is a copy of the other (Chaitin's rule, by value and over the whole class). It holds for any
//! code in which a register is written before it is read, not only for SSA.
//!
//! Cost: ranges are kept in trees and merged small into large, O(n log² n) for n places where
//! registers of copies are read or written, plus the blocks they live through. The latter and the
//! search for interference stop at `WORK_PER_POSITION`: copies stay, and are right.

#[cfg(debug_assertions)]
mod check;
mod classes;
mod code;
mod live;
mod sequence;

use nvopt_entity::{Entity, SecondaryMap};
use nvopt_pass::{MachCx, MachinePass};
use nvopt_ptx::{
    isa::Opcode,
    mach::{Directive, Inst, MachBody, Operand, Reg},
};

use crate::cfg::Flow;

use self::{classes::Classes, code::Code};

/// The steps that liveness and interference may take together, for each instruction.
const WORK_PER_POSITION: u64 = 128;
/// And for a function however small.
const LEAST_WORK: u64 = 1 << 20;

/// Which parallel copy an instruction is part of; 0 if of none. Those of one copy are neighbours.
pub type ParallelCopies = SecondaryMap<Inst, u32>;

/// Makes registers one where that saves a copy.
#[derive(Clone, Copy, Debug, Default)]
pub struct RegisterCoalescer;

impl MachinePass for RegisterCoalescer {
    fn run(&self, body: &mut MachBody, cx: &mut MachCx<'_>) {
        // What cannot be read as a flow of control, or has registers that only part of the text can
        // name, is left alone.
        let is_plain = body.param_reg_groups().is_empty()
            && !body.layout().iter().flat_map(|&block| body.insts_in(block)).any(|&inst| {
                matches!(body.directive(inst), Some(Directive::ScopeOpen | Directive::Verbatim(_)))
            });
        if !is_plain || Flow::new(body).is_none() || !has_copies(body) || !cx.may_rewrite() {
            return;
        }
        let n_before = n_copies(body);
        coalesce(body, &ParallelCopies::new(), true);
        cx.count("copies removed", n_before.saturating_sub(n_copies(body)));
    }
}

fn n_copies(body: &MachBody) -> u64 {
    let insts = body.layout().iter().flat_map(|&block| body.insts_in(block));
    insts.filter(|&&inst| copy_of(body, inst).is_some()).count() as u64
}

/// True if a register is copied to another one.
fn has_copies(body: &MachBody) -> bool {
    let mut insts = body.layout().iter().flat_map(|&block| body.insts_in(block));
    insts.any(|&inst| matches!(copy_of(body, inst), Some((_, Operand::Reg(_)))))
}

/// Makes registers one where that saves a copy, if `merges` allows it, and puts the copies that are
/// left in an order.
pub fn coalesce(body: &mut MachBody, parallel: &ParallelCopies, merges: bool) {
    drop_unread_copies(body);
    let code = Code::new(body, parallel);
    let mut work = (u64::from(code.n_positions) * WORK_PER_POSITION).saturating_add(LEAST_WORK);
    let mut classes = Classes::new(&code, live::ranges(&code, &mut work));
    if merges {
        for copy in code.copies_to_try() {
            classes.try_merge(copy, &mut work);
        }
    }
    #[cfg(debug_assertions)]
    let before = body.clone();
    rewrite(body, parallel, |reg| classes.representative(reg));
    #[cfg(debug_assertions)]
    check::check(&before, body, parallel);
}

/// The register and the operand of a copy.
fn copy_of(body: &MachBody, inst: Inst) -> Option<(Reg, Operand)> {
    if body.opcode(inst) != Opcode::Mov || body.guard(inst).is_some() {
        return None;
    }
    match *body.operands(inst) {
        [
            Operand::Reg(to),
            from @ (Operand::Reg(_)
            | Operand::Int(_)
            | Operand::F32(_)
            | Operand::F64(_)
            | Operand::Sym(..)),
        ] => Some((to, from)),
        _ => None,
    }
}

/// Removes copies to registers that only copies of themselves read.
fn drop_unread_copies(body: &mut MachBody) {
    let mut read = vec![false; body.n_regs()];
    let mut due = Vec::new();
    let mut sources: Vec<(Reg, Reg)> = Vec::new();
    let mut n_copies = 0;
    for &block in body.layout() {
        for &inst in body.insts_in(block) {
            if let Some((to, from)) = copy_of(body, inst) {
                n_copies += 1;
                sources.extend(from.reg().map(|from| (to, from)));
                continue;
            }
            for reg in body.uses(inst) {
                if !std::mem::replace(&mut read[reg.index()], true) {
                    due.push(reg);
                }
            }
        }
    }
    if n_copies == 0 {
        return;
    }
    sources.sort_unstable();
    while let Some(to) = due.pop() {
        let first = sources.partition_point(|&(other, _)| other < to);
        for &(_, from) in sources[first..].iter().take_while(|&&(other, _)| other == to) {
            if !std::mem::replace(&mut read[from.index()], true) {
                due.push(from);
            }
        }
    }
    for at in 0..body.layout().len() {
        let block = body.layout()[at];
        let kept = |&inst: &Inst| copy_of(body, inst).is_none_or(|(to, _)| read[to.index()]);
        if !body.insts_in(block).iter().all(kept) {
            let insts = body.insts_in(block).iter().copied().filter(kept).collect();
            body.set_insts(block, insts);
        }
    }
}

/// Renames registers, drops copies of a register to itself and orders parallel copies.
fn rewrite(
    body: &mut MachBody,
    parallel: &ParallelCopies,
    mut representative: impl FnMut(Reg) -> Reg,
) {
    for at in 0..body.layout().len() {
        let block = body.layout()[at];
        let old = body.insts_in(block).to_vec();
        let mut new = Vec::with_capacity(old.len());
        for insts in old.chunk_by(|&a, &b| parallel[a] != 0 && parallel[a] == parallel[b]) {
            for &inst in insts {
                for operand in body.operands_mut(inst) {
                    if let Some(reg) = operand.reg() {
                        *operand = operand.with_reg(representative(reg));
                    }
                }
                if let Some(mut guard) = body.guard(inst) {
                    guard.reg = representative(guard.reg);
                    body.set_guard(inst, Some(guard));
                }
            }
            if parallel[insts[0]] != 0 {
                sequence::put_in_order(body, insts, &mut new);
            } else {
                let is_idle = |&inst: &Inst| {
                    copy_of(body, inst).is_some_and(|(to, from)| from == Operand::Reg(to))
                };
                new.extend(insts.iter().copied().filter(|inst| !is_idle(inst)));
            }
        }
        body.set_insts(block, new);
    }
}
