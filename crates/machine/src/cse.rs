//! `machine-cse`: removes instructions that were computed before.
//!
//! **What.** An instruction without effects whose result has one definition, and all of whose
//! operands have one, is replaced by an identical one that dominates it. The dominator tree is
//! walked with a table of what the blocks above computed.
//!
//! **Why on a GPU.** Selection works instruction by instruction and leaves equal addresses and
//! conversions behind.
//!
//! **Convergence and memory.** Instructions that read memory, the carry flag or something that
//! changes by itself, and convergent ones, are left alone. Special registers that stand still while
//! a thread runs may be read once.
//!
//! **Registers.** A value that is computed again at no more than the cost of a move (a constant, an
//! address of a variable, a special register) is kept apart across blocks: holding it in a register
//! instead would cost more.
//!
//! **Cost.** Linear in the number of instructions.
//!
//! **Not done.** Loads.
//!
//! **Reads, keeps.** Dominators, computed here.

use nvopt_entity::{Entity as _, FxHashMap};
use nvopt_pass::{MachCx, MachinePass};
use nvopt_ptx::{
    isa::{Form, Opcode},
    mach::{Block, Inst, MachBody, Operand, Reg},
};
use smallvec::SmallVec;

use crate::{
    copies::{Places, remove_dead, replace_uses},
    facts::is_opaque,
};

/// Removes instructions that were computed before.
#[derive(Clone, Copy, Debug, Default)]
pub struct MachineCse;

impl MachinePass for MachineCse {
    fn run(&self, body: &mut MachBody, cx: &mut MachCx<'_>) {
        let Some(places) = Places::new(body) else { return };
        let mut same_as: Vec<Option<Reg>> = vec![None; body.n_regs()];
        let mut known: FxHashMap<Key, SmallVec<[Known; 1]>> = FxHashMap::default();
        let mut n_found = 0;
        for block in places.blocks() {
            for (at, inst) in body.insts_in(block).to_vec().into_iter().enumerate() {
                replace_uses(body, inst, |reg| same_as[reg.index()]);
                let Some(result) = candidate(body, inst, &places, (block, at)) else { continue };
                let key = Key {
                    form: body.form_handle(inst),
                    sources: SmallVec::from_slice(&body.operands(inst)[1..]),
                    writes_zero: body.writes_zero_offset(inst),
                };
                let is_cheap = is_cheap(body, inst);
                let entry = known.entry(key).or_default();
                let found = entry.iter().find(|known| {
                    let comes_before = places.is_before(known.place, (block, at));
                    let near = !is_cheap || known.place.0 == block;
                    let (a, b) = (body.reg(known.reg), body.reg(result));
                    comes_before && near && (a.ty, a.lanes) == (b.ty, b.lanes)
                });
                match found {
                    Some(known) if cx.may_rewrite() => {
                        same_as[result.index()] = Some(known.reg);
                        n_found += 1;
                    }
                    _ => entry.push(Known { reg: result, place: (block, at) }),
                }
            }
        }
        if n_found == 0 {
            return;
        }
        // Uses that came before their definition in the walk: around loops.
        for block in body.layout().to_vec() {
            for inst in body.insts_in(block).to_vec() {
                replace_uses(body, inst, |reg| same_as[reg.index()]);
            }
        }
        cx.count("instructions computed before", n_found);
        remove_dead(body, cx);
    }
}

/// What makes two computations one, their results aside.
#[derive(PartialEq, Eq, Hash)]
struct Key {
    form: Form,
    sources: SmallVec<[Operand; 4]>,
    writes_zero: bool,
}

/// A result that is there.
struct Known {
    reg: Reg,
    place: (Block, usize),
}

/// The result of an instruction that may be replaced: it computes one register, defined here only
/// and read behind this place only, from registers defined before.
fn candidate(body: &MachBody, inst: Inst, places: &Places, place: (Block, usize)) -> Option<Reg> {
    if is_opaque(body, inst) || body.guard(inst).is_some() || !body.effects(inst).is_empty() {
        return None;
    }
    let &[Operand::Reg(result), ..] = body.operands(inst) else { return None };
    let is_plain = body.opcode(inst).n_dests() == 1 && as_move(body, inst).is_none();
    let comes_before = |reg: Reg| places.is_defined_before(reg, place);
    let fits = is_plain
        && places.of(result) == Some(place)
        && places.is_read_behind(result)
        && body.uses(inst).all(comes_before);
    fits.then_some(result)
}

/// The source of a plain copy, which `machine-cp` deals with.
fn as_move(body: &MachBody, inst: Inst) -> Option<Reg> {
    match body.operands(inst) {
        [Operand::Reg(_), Operand::Reg(from)] if body.opcode(inst) == Opcode::Mov => Some(*from),
        _ => None,
    }
}

/// True if computing it again costs no more than a move.
fn is_cheap(body: &MachBody, inst: Inst) -> bool {
    body.opcode(inst) == Opcode::Mov
}
