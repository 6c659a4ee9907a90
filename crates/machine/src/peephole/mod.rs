//! `peephole-opt`: small rewrites of machine code.
//!
//! **What.** A guard on `not.pred q, p` becomes the opposite guard on `p`. The address of a load,
//! store or atomic that is a register plus a number takes the number as its offset. A `cvta` there
//! and back, a `cvt` to a wider type and back, and a `cvt` from a type to itself,
//! are what they were made from. Registers that hold numbers are replaced by the numbers where the
//! instruction takes one, a product and a sum become `mad`, and `selp` reads the predicate that was
//! negated (`forms`). What then nobody reads goes.
//!
//! **Why on a GPU.** Offsets are free in every memory instruction; additions are not.
//!
//! **Convergence and memory.** Which threads execute what stays the same; addresses stay the same.
//!
//! **Why it is sound.** Registers that are looked through have one definition, which comes before the
//! place where they are looked through; see `machine-cp`.
//!
//! **Registers.** An addition is looked through only if all its uses are such addresses, so that
//! its result is no longer needed.
//!
//! **Cost.** Linear.
//!
//! **Example.** `add.s64 a, b, 16; ld.global.u32 r, [a+4]` becomes `ld.global.u32 r, [b+20]`.
//!
//! **Not done.** `fma`: the assembler contracts what says nothing of rounding, and what does may not
//! be contracted. 32-bit addresses. Numbers as first operands.
//!
//! **Reads, keeps.** Dominators, computed here.

mod forms;

use nvopt_entity::Entity as _;
use nvopt_pass::{MachCx, MachinePass};
use nvopt_ptx::{
    isa::{Mod, Opcode},
    mach::{Block, Guard, Inst, MachBody, Operand, Reg},
};

use crate::{
    copies::{Places, remove_dead, replace_uses},
    facts::is_opaque,
    live::DefUse,
};
use forms::{Facts, bits_of, improve};

/// Small rewrites of machine code.
#[derive(Clone, Copy, Debug, Default)]
pub struct Peephole;

impl MachinePass for Peephole {
    fn run(&self, body: &mut MachBody, cx: &mut MachCx<'_>) {
        let Some(places) = Places::new(body) else { return };
        let (meanings, definers) = meanings(body, &places);
        let counts = DefUse::of(body);
        let folds = foldable(body, &meanings);
        let mut n_rewritten = 0;
        for block in body.layout().to_vec() {
            for (at, inst) in body.insts_in(block).to_vec().into_iter().enumerate() {
                if is_opaque(body, inst) {
                    continue;
                }
                let facts = Facts {
                    places: &places,
                    meanings: &meanings,
                    definers: &definers,
                    counts: &counts,
                };
                n_rewritten += improve(body, inst, (block, at), &facts, cx);
                let rewriter = Rewriter { places: &places, meanings: &meanings, folds: &folds };
                n_rewritten += rewriter.rewrite(body, inst, (block, at), cx);
            }
        }
        if n_rewritten > 0 {
            cx.count("operands rewritten", n_rewritten);
            remove_dead(body, cx);
        }
    }
}

/// What the only definition of a register says of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Meaning {
    /// Nothing that is looked through.
    Itself,
    /// The opposite of a predicate.
    Not(Reg),
    /// A register plus a number.
    Sum(Reg, i64),
    /// A register.
    Same(Reg),
}

/// What the only definitions of registers say, and these definitions.
fn meanings(body: &MachBody, places: &Places) -> (Vec<Meaning>, Vec<Option<Inst>>) {
    let mut meanings = vec![Meaning::Itself; body.n_regs()];
    let mut definer: Vec<Option<Inst>> = vec![None; body.n_regs()];
    for &block in body.layout() {
        for (at, &inst) in body.insts_in(block).iter().enumerate() {
            if is_opaque(body, inst) || body.guard(inst).is_some() {
                continue;
            }
            let Some(&Operand::Reg(result)) = body.operands(inst).first() else { continue };
            if places.of(result) != Some((block, at)) {
                continue;
            }
            definer[result.index()] = Some(inst);
            let meaning = meaning_of(body, inst, &definer, places);
            let source = match meaning {
                Meaning::Itself => continue,
                Meaning::Not(reg) | Meaning::Sum(reg, _) | Meaning::Same(reg) => reg,
            };
            if places.is_defined_before(source, (block, at)) {
                meanings[result.index()] = meaning;
            }
        }
    }
    (meanings, definer)
}

fn meaning_of(body: &MachBody, inst: Inst, definer: &[Option<Inst>], places: &Places) -> Meaning {
    let form = body.form(inst);
    let types = |to: Reg, from: Reg| {
        let (a, b) = (body.reg(to), body.reg(from));
        (a.ty, a.lanes) == (b.ty, b.lanes)
    };
    match (form.opcode, &form.mods[..], body.operands(inst)) {
        (Opcode::Not, [Mod::Pred], &[Operand::Reg(_), Operand::Reg(from)]) => Meaning::Not(from),
        (
            Opcode::Add,
            [Mod::S64 | Mod::U64],
            &[Operand::Reg(to), Operand::Reg(from), Operand::Int(number)],
        ) if types(to, from) => Meaning::Sum(from, number),
        (Opcode::Cvt, [to_ty, from_ty], &[Operand::Reg(to), Operand::Reg(from)])
            if to_ty == from_ty && is_whole_int(*to_ty, body, from) && types(to, from) =>
        {
            Meaning::Same(from)
        }
        (Opcode::Cvta | Opcode::Cvt, _, &[Operand::Reg(to), Operand::Reg(middle)]) => {
            // One after the other whenever the second is executed.
            let (Some(first), Some(here), Some(there)) =
                (definer[middle.index()], places.of(to), places.of(middle))
            else {
                return Meaning::Itself;
            };
            match body.operands(first) {
                &[Operand::Reg(_), Operand::Reg(from)]
                    if places.is_before(there, here)
                        && is_there_and_back(body, first, inst, from)
                        && places.is_defined_before(from, there)
                        && types(to, from) =>
                {
                    Meaning::Same(from)
                }
                _ => Meaning::Itself,
            }
        }
        _ => Meaning::Itself,
    }
}

/// True if `second` makes of the result of `first` what that was made from: `from`.
fn is_there_and_back(body: &MachBody, first: Inst, second: Inst, from: Reg) -> bool {
    let (first, second) = (body.form(first), body.form(second));
    match (first.opcode, &first.mods[..], second.opcode, &second.mods[..]) {
        // The other way round the space would be forgotten.
        (Opcode::Cvta, [a, Mod::U64], Opcode::Cvta, [Mod::To, b, Mod::U64]) => a == b,
        (Opcode::Cvt, &[wide, narrow], Opcode::Cvt, &[narrow_again, wide_again]) => {
            let int_bits = |ty: Mod| bits_of(ty).filter(|_| !matches!(ty, Mod::F32 | Mod::F64));
            let (Some(wide), Some(narrow)) = (int_bits(wide), int_bits(narrow)) else {
                return false;
            };
            narrow <= wide
                && int_bits(narrow_again) == Some(narrow)
                && int_bits(wide_again) == Some(wide)
                && bits_of(body.reg(from).ty) == Some(narrow)
        }
        _ => false,
    }
}

/// True for an integer type as wide as the register.
fn is_whole_int(ty: Mod, body: &MachBody, reg: Reg) -> bool {
    let bits = |ty: Mod| match ty {
        Mod::U32 | Mod::S32 | Mod::B32 => Some(32),
        Mod::U64 | Mod::S64 | Mod::B64 => Some(64),
        _ => None,
    };
    bits(ty).is_some() && bits(ty) == bits(body.reg(reg).ty)
}

/// Which sums are read as addresses of plain memory instructions only.
fn foldable(body: &MachBody, meanings: &[Meaning]) -> Vec<bool> {
    let mut folds: Vec<bool> =
        meanings.iter().map(|meaning| matches!(meaning, Meaning::Sum(..))).collect();
    for &block in body.layout() {
        for &inst in body.insts_in(block) {
            let is_memory = is_memory(body, inst);
            if let Some(guard) = body.guard(inst) {
                folds[guard.reg.index()] = false;
            }
            let defs: smallvec::SmallVec<[Reg; 4]> = body.defs(inst).collect();
            for &operand in body.operands(inst) {
                let Some(reg) = operand.reg() else { continue };
                let fits = match (operand, meanings[reg.index()]) {
                    (Operand::AddrReg(_, offset), Meaning::Sum(_, number)) => {
                        is_memory && sum_of(offset, number).is_some()
                    }
                    _ => false,
                };
                // The addition itself.
                let is_result = defs.contains(&reg) && operand == Operand::Reg(reg);
                folds[reg.index()] &= fits || is_result;
            }
        }
    }
    folds
}

fn is_memory(body: &MachBody, inst: Inst) -> bool {
    let opcode = body.opcode(inst);
    matches!(opcode, Opcode::Ld | Opcode::St | Opcode::Atom | Opcode::Red) && !is_opaque(body, inst)
}

/// The sum of two offsets if an instruction can hold it.
fn sum_of(offset: i64, number: i64) -> Option<i64> {
    let sum = offset.checked_add(number)?;
    i32::try_from(sum).is_ok().then_some(sum)
}

struct Rewriter<'a> {
    places: &'a Places,
    meanings: &'a [Meaning],
    folds: &'a [bool],
}

impl Rewriter<'_> {
    fn rewrite(
        &self,
        body: &mut MachBody,
        inst: Inst,
        place: (Block, usize),
        cx: &mut MachCx<'_>,
    ) -> u64 {
        let meaning = |reg: Reg| match self.meanings[reg.index()] {
            meaning if self.places.is_defined_before(reg, place) => meaning,
            _ => Meaning::Itself,
        };
        let mut n = replace_uses(body, inst, |reg| match meaning(reg) {
            Meaning::Same(from) if cx.may_rewrite() => Some(from),
            Meaning::Same(_) | Meaning::Itself | Meaning::Not(_) | Meaning::Sum(..) => None,
        });
        if let Some(guard) = body.guard(inst)
            && let Meaning::Not(reg) = meaning(guard.reg)
            && cx.may_rewrite()
        {
            body.set_guard(inst, Some(Guard { reg, negated: !guard.negated }));
            n += 1;
        }
        if !is_memory(body, inst) {
            return n;
        }
        for at in 0..body.operands(inst).len() {
            if let Operand::AddrReg(reg, offset) = body.operands(inst)[at]
                && self.folds[reg.index()]
                && let Meaning::Sum(base, number) = meaning(reg)
                && let Some(sum) = sum_of(offset, number)
                && cx.may_rewrite()
            {
                body.operands_mut(inst)[at] = Operand::AddrReg(base, sum);
                n += 1;
            }
        }
        n
    }
}
