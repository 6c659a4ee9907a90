//! `nvptx-peephole`: memory instructions use the space that their address is known to be in.
//!
//! **What.** A generic load, store or atomic whose address register is `cvta.space` of another
//! register, with an offset or without, works on that space by the other register. What then nobody
//! reads goes, so that a stack of a function needs no generic pointer.
//!
//! **Why on a GPU.** A generic access first finds out which space its address is in; local and shared
//! accesses are instructions of their own.
//!
//! **Convergence and memory.** The same bytes are accessed in the same order; order, scope and
//! volatility stay. Atomics on local memory do not exist and stay generic.
//!
//! **Why it is sound.** Registers that are looked through have one definition, which comes before the
//! place where they are looked through; see `machine-cp`. An offset may leave the variable, but not
//! its space, or the access is undefined.
//!
//! **Cost.** Linear.
//!
//! **Example.** `cvta.local.u64 g, l; st.u32 [g+4], r` becomes `st.local.u32 [l+4], r`.
//!
//! **Not done.** Addresses that are computed from the converted one.
//!
//! **Reads, keeps.** Dominators, computed here.

use nvopt_entity::Entity as _;
use nvopt_pass::{MachCx, MachinePass};
use nvopt_ptx::{
    isa::{FormData, Mod, Opcode},
    mach::{Block, Inst, MachBody, Operand, Reg},
};

use crate::{
    copies::{Places, remove_dead},
    facts::is_opaque,
};

/// Uses spaces directly where addresses allow.
#[derive(Clone, Copy, Debug, Default)]
pub struct SpacePeephole;

impl MachinePass for SpacePeephole {
    fn run(&self, body: &mut MachBody, cx: &mut MachCx<'_>) {
        let Some(places) = Places::new(body) else { return };
        let mut from: Vec<Option<(Mod, Reg)>> = vec![None; body.n_regs()];
        let mut has_some = false;
        for &block in body.layout() {
            for (at, &inst) in body.insts_in(block).iter().enumerate() {
                if let Some((to, space, source)) = conversion(body, inst)
                    && places.of(to) == Some((block, at))
                    && places.is_defined_before(source, (block, at))
                {
                    from[to.index()] = Some((space, source));
                    has_some = true;
                }
            }
        }
        if !has_some {
            return;
        }
        let mut n_rewritten = 0;
        for block in body.layout().to_vec() {
            for (at, inst) in body.insts_in(block).to_vec().into_iter().enumerate() {
                let rewriter = Rewriter { from: &from, places: &places };
                n_rewritten += u64::from(rewriter.rewrite(body, inst, (block, at), cx));
            }
        }
        if n_rewritten > 0 {
            cx.count("generic accesses made specific", n_rewritten);
            remove_dead(body, cx);
        }
    }
}

/// The result, the space and the source of a conversion to a generic address.
fn conversion(body: &MachBody, inst: Inst) -> Option<(Reg, Mod, Reg)> {
    if is_opaque(body, inst) || body.guard(inst).is_some() || body.opcode(inst) != Opcode::Cvta {
        return None;
    }
    let &[space, Mod::U64] = &body.form(inst).mods[..] else { return None };
    let &[Operand::Reg(to), Operand::Reg(from)] = body.operands(inst) else { return None };
    let is_known = matches!(space, Mod::Global | Mod::Local | Mod::Shared);
    is_known.then_some((to, space, from))
}

struct Rewriter<'a> {
    from: &'a [Option<(Mod, Reg)>],
    places: &'a Places,
}

impl Rewriter<'_> {
    fn rewrite(
        &self,
        body: &mut MachBody,
        inst: Inst,
        place: (Block, usize),
        cx: &mut MachCx<'_>,
    ) -> bool {
        let opcode = body.opcode(inst);
        let is_atomic = matches!(opcode, Opcode::Atom | Opcode::Red);
        let is_plain = matches!(opcode, Opcode::Ld | Opcode::St) || is_atomic;
        if !is_plain || is_opaque(body, inst) || body.form(inst).space().is_some() {
            return false;
        }
        let mut addresses =
            body.operands(inst).iter().enumerate().filter_map(|(at, operand)| match *operand {
                Operand::AddrReg(reg, offset) => Some((at, reg, offset)),
                _ => None,
            });
        let (Some((at, reg, offset)), None) = (addresses.next(), addresses.next()) else {
            return false;
        };
        let Some((space, source)) = self.from[reg.index()] else { return false };
        let fits = self.places.is_defined_before(reg, place)
            && !(is_atomic && space == Mod::Local)
            && is_order_known(body.form(inst), space);
        if !fits || !cx.may_rewrite() {
            return false;
        }
        let form = with_space(body.form(inst), space);
        let form = body.form_of(form);
        body.set_form(inst, form);
        body.operands_mut(inst)[at] = Operand::AddrReg(source, offset);
        true
    }
}

/// True if the instruction's order means something in `space`: local memory has one thread.
fn is_order_known(form: &FormData, space: Mod) -> bool {
    space != Mod::Local || !form.mods.iter().any(|modifier| is_order(*modifier))
}

/// Order and scope, which stand before the space.
fn is_order(modifier: Mod) -> bool {
    matches!(
        modifier,
        Mod::Weak
            | Mod::Volatile
            | Mod::Relaxed
            | Mod::Acquire
            | Mod::Release
            | Mod::AcqRel
            | Mod::Sc
            | Mod::Mmio
            | Mod::Cta
            | Mod::Cluster
            | Mod::Gpu
            | Mod::Sys
    )
}

/// The form with a space, which stands behind order and scope.
fn with_space(form: &FormData, space: Mod) -> FormData {
    let mut form = form.clone();
    let at = form.mods.iter().take_while(|modifier| is_order(**modifier)).count();
    form.mods.insert(at, space);
    form
}
