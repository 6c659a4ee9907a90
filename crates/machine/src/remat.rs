//! `nvptx-remat-block`: what costs no more than a move is computed in the blocks that need it.
//!
//! **What.** In a function that keeps many registers alive, a register that holds a number or the
//! address of a variable gets a copy of its definition in each other block that reads it, before the
//! first reader there.
//!
//! **Why on a GPU.** How many registers a thread needs decides how many threads run.
//!
//! **Convergence and memory.** Only moves of numbers and addresses are copied.
//!
//! **Why it is sound.** The register has one definition, which comes before all readers, and what it
//! holds is the same everywhere.
//!
//! **Registers.** `remat-block-pressure` says from how many live registers of 32 bits on it is worth
//! it; below that nothing is done.
//!
//! **Cost.** Linear, besides liveness.
//!
//! **Not done.** Special registers, which are slow to read; what is computed from registers.
//!
//! **Reads, keeps.** Dominators and liveness, computed here.

use nvopt_entity::{Entity as _, FxHashMap};
use nvopt_pass::{Knob, MachCx, MachinePass};
use nvopt_ptx::{
    isa::Opcode,
    mach::{Inst, MachBody, Operand, Reg},
};

use crate::{
    cfg::Flow,
    copies::{Places, remove_dead, replace_uses},
    dom::DomTree,
    facts::is_opaque,
    live::{Class, Liveness},
};

/// From how many live registers on values are computed again.
pub static PRESSURE: Knob<i64> = Knob::number(
    "remat-block-pressure",
    64,
    "nvptx-remat-block",
    "from how many live registers of 32 bits on values are computed in the blocks that need them",
);

/// Computes values again in the blocks that need them.
#[derive(Clone, Copy, Debug, Default)]
pub struct RematBlock;

impl MachinePass for RematBlock {
    fn run(&self, body: &mut MachBody, cx: &mut MachCx<'_>) {
        let Some(mut flow) = Flow::new(body) else { return };
        let Some(live) = Liveness::of(body, &flow) else { return };
        let pressure = live.pressure(body, &flow);
        let of = |class: Class| pressure[class as usize];
        let words = of(Class::B16) + of(Class::B32) + 2 * of(Class::B64) + 4 * of(Class::B128);
        if words < cx.knobs.limit(&PRESSURE) {
            return;
        }
        let places = Places::of_flow(body, DomTree::of(&flow));
        let sources = sources(body, &places);
        let mut n_made = 0;
        for block in flow.layout() {
            if flow.is_pinned(block) {
                continue;
            }
            let mut code = Vec::with_capacity(flow.code(block).len());
            let mut here: FxHashMap<Reg, Reg> = FxHashMap::default();
            for inst in std::mem::take(flow.code_mut(block)) {
                let reads: smallvec::SmallVec<[Reg; 4]> = body.uses(inst).collect();
                for reg in reads {
                    let Some(source) = sources[reg.index()] else { continue };
                    let is_elsewhere = places.of(reg).is_some_and(|place| place.0 != block);
                    if is_elsewhere && !here.contains_key(&reg) && cx.may_rewrite() {
                        let again = body.new_reg(body.reg(reg).group);
                        let (form, number) = (body.form_handle(source), body.operands(source)[1]);
                        code.push(body.new_inst(form, None, &[Operand::Reg(again), number]));
                        here.insert(reg, again);
                        n_made += 1;
                    }
                }
                replace_uses(body, inst, |reg| here.get(&reg).copied());
                code.push(inst);
            }
            *flow.code_mut(block) = code;
        }
        flow.write(body, &mut || false);
        if n_made > 0 {
            cx.count("values computed again", n_made);
            remove_dead(body, cx);
        }
    }
}

/// The definitions that may be copied, by register.
fn sources(body: &MachBody, places: &Places) -> Vec<Option<Inst>> {
    let mut sources = vec![None; body.n_regs()];
    for &block in body.layout() {
        for (at, &inst) in body.insts_in(block).iter().enumerate() {
            let is_move = body.opcode(inst) == Opcode::Mov
                && body.guard(inst).is_none()
                && !is_opaque(body, inst);
            let &[Operand::Reg(to), from] = body.operands(inst) else { continue };
            let is_cheap = matches!(
                from,
                Operand::Int(_) | Operand::F32(_) | Operand::F64(_) | Operand::Sym(..)
            );
            // Registers that count names only can be made anew.
            let is_counted = body.reg_group(body.reg(to).group).count.is_some();
            if is_move
                && is_cheap
                && is_counted
                && places.of(to) == Some((block, at))
                && places.is_read_behind(to)
            {
                sources[to.index()] = Some(inst);
            }
        }
    }
    sources
}
