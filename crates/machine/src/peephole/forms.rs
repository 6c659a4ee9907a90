//! Better forms of single instructions: numbers as operands, `mad`, `selp` by the predicate that was
//! negated.

use nvopt_entity::Entity as _;
use nvopt_pass::MachCx;
use nvopt_ptx::{
    isa::{FormData, Mod, Opcode},
    mach::{Block, Inst, MachBody, Operand, Reg},
};

use super::Meaning;
use crate::{copies::Places, facts::is_opaque, live::DefUse};

/// What is known of all registers.
pub(super) struct Facts<'a> {
    pub(super) places: &'a Places,
    pub(super) meanings: &'a [Meaning],
    pub(super) definers: &'a [Option<Inst>],
    pub(super) counts: &'a DefUse,
}

/// Gives `inst` better operands or a better form. Says how often.
pub(super) fn improve(
    body: &mut MachBody,
    inst: Inst,
    place: (Block, usize),
    facts: &Facts<'_>,
    cx: &mut MachCx<'_>,
) -> u64 {
    let mut n = 0;
    if is_mad(body, inst, place, facts).is_some() && cx.may_rewrite() {
        make_mad(body, inst, place, facts);
        n += 1;
    }
    n += numbers(body, inst, place, facts, cx);
    if let &[to, yes, no, Operand::Reg(pred)] = body.operands(inst)
        && body.opcode(inst) == Opcode::Selp
        && let Meaning::Not(from) = facts.meanings[pred.index()]
        && facts.places.is_defined_before(pred, place)
        && cx.may_rewrite()
    {
        body.set_operands(inst, &[to, no, yes, Operand::Reg(from)]);
        n += 1;
    }
    n
}

/// How wide a type of integers or floats is.
pub(super) fn bits_of(ty: Mod) -> Option<u32> {
    match ty {
        Mod::B16 | Mod::U16 | Mod::S16 => Some(16),
        Mod::B32 | Mod::U32 | Mod::S32 | Mod::F32 => Some(32),
        Mod::B64 | Mod::U64 | Mod::S64 | Mod::F64 => Some(64),
        _ => None,
    }
}

fn is_float(ty: Mod) -> bool {
    matches!(ty, Mod::F32 | Mod::F64)
}

/// Puts numbers into operands that hold registers with numbers.
fn numbers(
    body: &mut MachBody,
    inst: Inst,
    place: (Block, usize),
    facts: &Facts<'_>,
    cx: &mut MachCx<'_>,
) -> u64 {
    let Some(ty) = body.form(inst).ty() else { return 0 };
    if body.form(inst).mods.iter().filter(|modifier| modifier.is_type()).count() != 1 {
        return 0;
    }
    let mut n = 0;
    for at in 1..body.operands(inst).len() {
        let Operand::Reg(reg) = body.operands(inst)[at] else { continue };
        if !takes_number(body, inst, at) || !facts.places.is_defined_before(reg, place) {
            continue;
        }
        let is_amount = matches!(body.opcode(inst), Opcode::Shl | Opcode::Shr);
        let wanted = if is_amount { Mod::U32 } else { ty };
        let Some(number) = number_in(body, reg, wanted, facts) else { continue };
        if cx.may_rewrite() {
            body.operands_mut(inst)[at] = number;
            n += 1;
        }
    }
    n
}

/// The number that a register holds, as an operand of type `ty`.
fn number_in(body: &MachBody, reg: Reg, ty: Mod, facts: &Facts<'_>) -> Option<Operand> {
    let definer = facts.definers[reg.index()]?;
    let &[Operand::Reg(_), number] = body.operands(definer) else { return None };
    let written = body.form(definer).ty()?;
    let same_width = bits_of(written)? == bits_of(ty)? && bits_of(body.reg(reg).ty) == bits_of(ty);
    if body.opcode(definer) != Opcode::Mov || !same_width {
        return None;
    }
    match number {
        Operand::Int(number) if !is_float(ty) && !is_float(written) => {
            Some(Operand::Int(normal(number, ty)))
        }
        Operand::F32(_) if ty == Mod::F32 => Some(number),
        Operand::F64(_) if ty == Mod::F64 => Some(number),
        _ => None,
    }
}

/// A number in the range of a type.
fn normal(number: i64, ty: Mod) -> i64 {
    match ty {
        Mod::U16 => i64::from(number as u16),
        Mod::U32 => i64::from(number as u32),
        Mod::S16 | Mod::B16 => i64::from(number as i16),
        Mod::S32 | Mod::B32 => i64::from(number as i32),
        _ => number,
    }
}

/// True if operand `at` of the instruction may be a number, by the tables of the assembler.
fn takes_number(body: &MachBody, inst: Inst, at: usize) -> bool {
    let form = body.form(inst);
    let Some(ty) = form.ty() else { return false };
    let n_operands = body.operands(inst).len();
    let plain = |mods: &[Mod]| form.mods.iter().all(|m| m.is_type() || mods.contains(m));
    match form.opcode {
        Opcode::Add | Opcode::Sub => at == 2 && (plain(&[]) || is_float(ty)),
        Opcode::And | Opcode::Or | Opcode::Xor => at == 2 && ty != Mod::Pred,
        Opcode::Shl | Opcode::Shr | Opcode::Min | Opcode::Max => at == 2 && plain(&[]),
        Opcode::Mul => at == 2 && (plain(&[Mod::Lo]) || is_float(ty)),
        Opcode::Mad => (at == 2 || at == 3) && plain(&[Mod::Lo]),
        Opcode::Fma => (at == 2 || at == 3) && is_float(ty),
        Opcode::Setp => at == 2 && n_operands == 3 && bits_of(ty).is_some(),
        Opcode::Selp => (at == 1 || at == 2) && bits_of(ty).is_some(),
        Opcode::St => at == 1 && n_operands == 2 && !form.has(Mod::V2) && !form.has(Mod::V4),
        _ => false,
    }
}

/// A sum of a product: the product's instruction and which operand of the sum is the other one.
fn is_mad(
    body: &MachBody,
    inst: Inst,
    place: (Block, usize),
    facts: &Facts<'_>,
) -> Option<(Inst, usize)> {
    let form = body.form(inst);
    let &[ty @ (Mod::S32 | Mod::U32 | Mod::S64 | Mod::U64)] = &form.mods[..] else { return None };
    if form.opcode != Opcode::Add || is_opaque(body, inst) {
        return None;
    }
    let &[Operand::Reg(_), a, b] = body.operands(inst) else { return None };
    [(a, 2), (b, 1)].into_iter().find_map(|(factor, other)| {
        let Operand::Reg(product) = factor else { return None };
        let definer = facts.definers[product.index()]?;
        let of_product = body.form(definer);
        let &[Mod::Lo, its_ty] = &of_product.mods[..] else { return None };
        let near = facts.places.of(product).is_some_and(|(block, _)| block == place.0);
        let is_fixed = |operand: &Operand| match *operand {
            Operand::Int(_) => true,
            Operand::Reg(reg) => facts.places.of(reg).is_some(),
            _ => false,
        };
        let fits = of_product.opcode == Opcode::Mul
            && bits_of(its_ty) == bits_of(ty)
            && near
            && facts.places.is_defined_before(product, place)
            && facts.counts.n_uses(product) == 1
            && body.operands(definer)[1..].iter().all(is_fixed)
            && matches!(body.operands(definer)[1], Operand::Reg(_))
            && body.operands(inst)[other] != factor;
        fits.then_some((definer, other))
    })
}

fn make_mad(body: &mut MachBody, inst: Inst, place: (Block, usize), facts: &Facts<'_>) {
    let Some((product, other)) = is_mad(body, inst, place, facts) else { return };
    let (&[_, a, b], operands) = (body.operands(product), body.operands(inst)) else { return };
    let operands = [operands[0], a, b, operands[other]];
    let ty = body.form(inst).mods[0];
    let form = body.form_of(FormData::new(Opcode::Mad, &[Mod::Lo, ty]));
    body.set_form(inst, form);
    body.set_operands(inst, &operands);
}
