//! `machine-cp`: removes copies, and what nobody reads.
//!
//! **What.** Where `mov d, s` is the only definition of `d`, `s` has one definition that dominates
//! it, and both are of one type, uses of `d` that the copy dominates read `s`. Then instructions
//! whose results nobody reads go, and those that only they needed.
//!
//! **Why on a GPU.** The assembler does this as well; PTX that is read by people, compared and
//! compiled by other tools gains, and later passes see more.
//!
//! **Convergence and memory.** Only instructions without effects, and loads of memory that is
//! neither volatile nor ordered, are removed; convergent ones stay.
//!
//! **Why it is sound.** If the definition of `s` dominates the copy and the copy dominates a use, no
//! way leads from the copy over the definition of `s` to the use without the copy again: else a way
//! from the entry over that definition would avoid the copy.
//!
//! **Cost.** Linear in the number of operands.
//!
//! **Not done.** Copies of registers with several definitions.
//!
//! **Reads, keeps.** Dominators, computed here.

use nvopt_entity::{Entity as _, SecondaryMap};
use nvopt_pass::{MachCx, MachinePass};
use nvopt_ptx::{
    isa::{Effects, Opcode},
    mach::{Block, Directive, Inst, MachBody, Operand, Reg, RegGroup},
};

use crate::{cfg::Flow, dom::DomTree, facts::is_opaque, live::DefUse};

/// Removes copies, and what nobody reads.
#[derive(Clone, Copy, Debug, Default)]
pub struct CopyPropagation;

impl MachinePass for CopyPropagation {
    fn run(&self, body: &mut MachBody, cx: &mut MachCx<'_>) {
        propagate(body, cx);
        remove_dead(body, cx);
    }
}

/// Where registers with one definition are defined.
pub(crate) struct Places {
    /// The block and the place in it of each register's only definition.
    of_reg: Vec<Option<(Block, usize)>>,
    /// Whether all that read a register come behind its only definition.
    is_read_behind: Vec<bool>,
    doms: DomTree,
}

impl Places {
    /// Looks at all definitions of `body`. None if control flow is not known.
    pub(crate) fn new(body: &mut MachBody) -> Option<Places> {
        let flow = Flow::new(body)?;
        Some(Places::of_flow(body, DomTree::of(&flow)))
    }

    /// The same for a body whose control flow was read, and has these dominators.
    pub(crate) fn of_flow(body: &MachBody, doms: DomTree) -> Places {
        let counts = DefUse::of(body);
        let mut of_reg = vec![None; body.n_regs()];
        let is_scoped = scoped_groups(body);
        for &block in body.layout() {
            for (at, &inst) in body.insts_in(block).iter().enumerate() {
                // Under a guard the old value may stay, which is a definition, too.
                if body.guard(inst).is_none() && !is_opaque(body, inst) {
                    for reg in body.defs(inst).filter(|&reg| counts.n_defs(reg) == 1) {
                        if !is_scoped[body.reg(reg).group] {
                            of_reg[reg.index()] = Some((block, at));
                        }
                    }
                }
            }
        }
        let mut this = Places { of_reg, is_read_behind: vec![true; body.n_regs()], doms };
        for &block in body.layout() {
            for (at, &inst) in body.insts_in(block).iter().enumerate() {
                for reg in body.uses(inst) {
                    let behind = this.is_defined_before(reg, (block, at));
                    this.is_read_behind[reg.index()] &= behind && !is_opaque(body, inst);
                }
            }
        }
        this
    }

    /// The dominators.
    pub(crate) fn doms(&self) -> &DomTree {
        &self.doms
    }

    /// The reachable blocks, each behind those that lead to it but for loops.
    pub(crate) fn blocks(&self) -> impl Iterator<Item = Block> + '_ {
        self.doms.order()
    }

    /// True if `reg` has one definition, and whatever reads it comes behind that and is an
    /// instruction whose operands can be changed.
    pub(crate) fn is_read_behind(&self, reg: Reg) -> bool {
        self.of(reg).is_some() && self.is_read_behind[reg.index()]
    }

    /// Where `reg` is defined, if that is one place.
    pub(crate) fn of(&self, reg: Reg) -> Option<(Block, usize)> {
        self.of_reg[reg.index()]
    }

    /// True if `a` is executed before `b` whenever `b` is.
    pub(crate) fn is_before(&self, a: (Block, usize), b: (Block, usize)) -> bool {
        if a.0 == b.0 { a.1 < b.1 } else { self.doms.dominates(a.0, b.0) }
    }

    /// True if `reg` has one definition and it comes before `place`.
    pub(crate) fn is_defined_before(&self, reg: Reg, place: (Block, usize)) -> bool {
        self.of(reg).is_some_and(|defined| self.is_before(defined, place))
    }
}

/// The groups of registers that a scope declares: they cannot be named elsewhere.
fn scoped_groups(body: &MachBody) -> SecondaryMap<RegGroup, bool> {
    let mut is_scoped = SecondaryMap::new();
    let mut depth = 0u32;
    for &block in body.layout() {
        for &inst in body.insts_in(block) {
            match body.directive(inst) {
                Some(Directive::ScopeOpen) => depth += 1,
                Some(Directive::ScopeClose) => depth = depth.saturating_sub(1),
                Some(Directive::Reg(groups)) => {
                    groups.iter().for_each(|&group| is_scoped[group] = depth > 0);
                }
                _ => {}
            }
        }
    }
    is_scoped
}

/// Replaces copies by what they copy.
fn propagate(body: &mut MachBody, cx: &mut MachCx<'_>) {
    let Some(places) = Places::new(body) else { return };
    let mut copy_of: Vec<Option<Reg>> = vec![None; body.n_regs()];
    let mut has_copies = false;
    for &block in body.layout() {
        for (at, &inst) in body.insts_in(block).iter().enumerate() {
            let Some((to, from)) = as_copy(body, inst) else { continue };
            if places.of(to) == Some((block, at)) && places.is_defined_before(from, (block, at)) {
                copy_of[to.index()] = Some(from);
                has_copies = true;
            }
        }
    }
    if !has_copies {
        return;
    }
    // A copy of a copy is a copy of the first; they do not go round, as each is dominated by the
    // one before.
    let origin = |mut reg: Reg| {
        while let Some(from) = copy_of[reg.index()] {
            reg = from;
        }
        reg
    };
    let mut n_replaced = 0;
    for block in body.layout().to_vec() {
        for (at, inst) in body.insts_in(block).to_vec().into_iter().enumerate() {
            n_replaced += replace_uses(body, inst, |reg| {
                let is_copy = copy_of[reg.index()].is_some();
                let is_after = is_copy && places.is_defined_before(reg, (block, at));
                (is_after && cx.may_rewrite()).then(|| origin(reg))
            });
        }
    }
    cx.count("uses of copies replaced", n_replaced);
}

/// Replaces the registers that an instruction reads. Gives back how many were.
pub(crate) fn replace_uses(
    body: &mut MachBody,
    inst: Inst,
    mut by: impl FnMut(Reg) -> Option<Reg>,
) -> u64 {
    if is_opaque(body, inst) {
        return 0;
    }
    let mut n_replaced = 0;
    if let Some(mut guard) = body.guard(inst)
        && let Some(to) = by(guard.reg)
    {
        guard.reg = to;
        body.set_guard(inst, Some(guard));
        n_replaced += 1;
    }
    let defs: smallvec::SmallVec<[Reg; 4]> = body.defs(inst).collect();
    let n_operands = body.operands(inst).len();
    for at in 0..n_operands {
        let operand = body.operands(inst)[at];
        let Some(reg) = operand.reg() else { continue };
        // A register that is written as well stays: which operand is which only the opcode says.
        if defs.contains(&reg) {
            continue;
        }
        if let Some(to) = by(reg) {
            body.operands_mut(inst)[at] = operand.with_reg(to);
            n_replaced += 1;
        }
    }
    n_replaced
}

/// The two registers of a copy of one type.
fn as_copy(body: &MachBody, inst: Inst) -> Option<(Reg, Reg)> {
    if body.opcode(inst) != Opcode::Mov || is_opaque(body, inst) || body.guard(inst).is_some() {
        return None;
    }
    let &[Operand::Reg(to), Operand::Reg(from)] = body.operands(inst) else { return None };
    let (a, b) = (body.reg(to), body.reg(from));
    ((a.ty, a.lanes) == (b.ty, b.lanes)).then_some((to, from))
}

/// Removes instructions without effects whose results nobody reads.
pub(crate) fn remove_dead(body: &mut MachBody, cx: &mut MachCx<'_>) {
    let counts = DefUse::of(body);
    let mut uses: Vec<u32> = body.regs().map(|(reg, _)| counts.n_uses(reg)).collect();
    let all: Vec<Inst> =
        body.layout().iter().flat_map(|&block| body.insts_in(block)).copied().collect();
    let mut definers: Vec<smallvec::SmallVec<[Inst; 1]>> = vec![Default::default(); uses.len()];
    for &inst in &all {
        body.defs(inst).for_each(|reg| definers[reg.index()].push(inst));
    }
    let mut is_dead = vec![false; body.n_insts()];
    let mut work = all;
    while let Some(inst) = work.pop() {
        if is_dead[inst.index()]
            || !can_remove(body, inst)
            || body.defs(inst).any(|reg| uses[reg.index()] != 0)
            || !cx.may_rewrite()
        {
            continue;
        }
        is_dead[inst.index()] = true;
        cx.count("dead instructions removed", 1);
        for reg in body.uses(inst) {
            uses[reg.index()] -= 1;
            if uses[reg.index()] == 0 {
                work.extend(definers[reg.index()].iter().copied());
            }
        }
    }
    for block in body.layout().to_vec() {
        let insts = body.insts_in(block);
        if insts.iter().any(|inst| is_dead[inst.index()]) {
            let kept = insts.iter().copied().filter(|inst| !is_dead[inst.index()]).collect();
            body.set_insts(block, kept);
        }
    }
}

/// True if an instruction does nothing but write registers.
fn can_remove(body: &MachBody, inst: Inst) -> bool {
    let harmless = Effects::READS | Effects::READS_CONSTANT | Effects::READS_CARRY;
    !is_opaque(body, inst)
        && harmless.contains(body.effects(inst))
        && body.opcode(inst).n_dests() > 0
        && body.defs(inst).next().is_some()
}
