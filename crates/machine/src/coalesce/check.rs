//! A checker of coalescing: every read gets the value that it got before.
//!
//! Builds with debug assertions walk the code as it was and as it became side by side, and know of
//! each new register which old ones' values it has. Where ways meet, it has what it has on all of
//! them. An instruction that reads an old register must read a new one that has its value.

use std::collections::{BTreeMap, BTreeSet};

use nvopt_entity::SecondaryMap;
use nvopt_ptx::{
    isa::{Effects, Opcode},
    mach::{Block, Inst, MachBody, Operand, Reg},
};

use super::{ParallelCopies, copy_of};

/// Larger functions are not checked: instructions times registers of copies.
const MAX_CHECKED: usize = 1 << 18;

/// The old registers whose values a new register has.
type State = BTreeMap<Reg, BTreeSet<Reg>>;

/// Panics if the code after coalescing reads something else than before.
pub(super) fn check(before: &MachBody, after: &MachBody, parallel: &ParallelCopies) {
    let insts = before.layout().iter().flat_map(|&block| before.insts_in(block));
    let copies = insts.filter_map(|&inst| copy_of(before, inst));
    let copied: BTreeSet<Reg> =
        copies.flat_map(|(to, from)| [Some(to), from.reg()]).flatten().collect();
    if copied.len().saturating_mul(before.n_insts()) > MAX_CHECKED {
        return;
    }
    let mut places = SecondaryMap::new();
    for (at, &block) in before.layout().iter().enumerate() {
        places[block] = Some(at);
    }
    let (states, due) = (BTreeMap::new(), BTreeSet::new());
    let mut walk = Walk { before, after, parallel, copied, places, states, due };
    let Some(&entry) = before.layout().first() else { return };
    walk.flow(entry, &State::new());
    while let Some(at) = walk.due.pop_first() {
        walk.block(at, false);
    }
    for at in 0..before.layout().len() {
        walk.block(at, true);
    }
}

struct Walk<'b> {
    before: &'b MachBody,
    after: &'b MachBody,
    parallel: &'b ParallelCopies,
    /// The registers of copies; all others stay what they are.
    copied: BTreeSet<Reg>,
    /// Where blocks stand in the layout.
    places: SecondaryMap<Block, Option<usize>>,
    /// What is known at the top of the blocks that were reached.
    states: BTreeMap<Block, State>,
    /// Places in the layout of blocks to look at again.
    due: BTreeSet<usize>,
}

impl Walk<'_> {
    /// Control goes to `block` in `state`.
    fn flow(&mut self, block: Block, state: &State) {
        let Some(at) = self.places[block] else { return };
        match self.states.get_mut(&block) {
            None => {
                self.states.insert(block, state.clone());
            }
            Some(known) => {
                let size = |state: &State| state.values().map(BTreeSet::len).sum::<usize>();
                let before = size(known);
                for (reg, values) in known.iter_mut() {
                    values.retain(|value| state.get(reg).is_some_and(|has| has.contains(value)));
                }
                if size(known) == before {
                    return;
                }
            }
        }
        self.due.insert(at);
    }

    fn block(&mut self, at: usize, verify: bool) {
        let block = self.before.layout()[at];
        let Some(mut state) = self.states.get(&block).cloned() else { return };
        let (old, new) = (self.before.insts_in(block), self.after.insts_in(block));
        let is_copy = |body: &MachBody, inst: Inst| copy_of(body, inst).is_some();
        let (mut i, mut j) = (0, 0);
        loop {
            let old_end = i + old[i..].iter().take_while(|&&o| is_copy(self.before, o)).count();
            let new_end = j + new[j..].iter().take_while(|&&n| is_copy(self.after, n)).count();
            self.copies(&mut state, &old[i..old_end], &new[j..new_end]);
            (i, j) = (old_end, new_end);
            let (Some(&inst), other) = (old.get(i), new.get(j)) else { break };
            assert_eq!(Some(&inst), other, "the same instructions stand between copies");
            self.inst(&mut state, inst, verify);
            (i, j) = (i + 1, j + 1);
        }
        let leaves = old.last().is_some_and(|&inst| {
            self.before.guard(inst).is_none() && self.before.opcode(inst).always_leaves()
        });
        if let (false, Some(&next)) = (leaves, self.before.layout().get(at + 1)) {
            self.flow(next, &state);
        }
    }

    /// A run of copies on both sides.
    fn copies(&self, state: &mut State, old: &[Inst], new: &[Inst]) {
        // What the old registers have behind it: what an old register had, or a constant.
        let mut values: BTreeMap<Reg, Operand> = BTreeMap::new();
        for group in
            old.chunk_by(|&a, &b| self.parallel[a] != 0 && self.parallel[a] == self.parallel[b])
        {
            let read = |&inst: &Inst| {
                let (to, from) = copy_of(self.before, inst).expect("a copy");
                (to, current(&values, from))
            };
            let written: Vec<(Reg, Operand)> = group.iter().map(read).collect();
            values.extend(written);
        }
        let mut contents: BTreeMap<Reg, Operand> = BTreeMap::new();
        for &inst in new {
            let (to, from) = copy_of(self.after, inst).expect("a copy");
            contents.insert(to, current(&contents, from));
        }
        let mut regs: BTreeSet<Reg> = state.keys().copied().collect();
        regs.extend(contents.keys());
        let mut next = State::new();
        for reg in regs {
            let content = contents.get(&reg).copied().unwrap_or(Operand::Reg(reg));
            let source = match content {
                Operand::Reg(source) => state.get(&source),
                _ => None,
            };
            let mut has: BTreeSet<Reg> = source.cloned().unwrap_or_default();
            has.retain(|old| !values.contains_key(old));
            for (&to, &value) in &values {
                let same = match value {
                    Operand::Reg(from) => source.is_some_and(|source| source.contains(&from)),
                    constant => constant == content,
                };
                if same {
                    has.insert(to);
                }
            }
            next.insert(reg, has);
        }
        *state = next;
    }

    fn inst(&mut self, state: &mut State, inst: Inst, verify: bool) {
        if verify {
            let pairs = self.before.uses(inst).zip(self.after.uses(inst));
            for (old, new) in pairs {
                let right = if self.copied.contains(&old) {
                    state.get(&new).is_some_and(|has| has.contains(&old))
                } else {
                    old == new
                };
                assert!(right, "coalescing broke {:?}: {old:?} in {new:?}", self.before.form(inst));
            }
        }
        let keeps = self.before.guard(inst).is_some();
        for (old, new) in self.before.defs(inst).zip(self.after.defs(inst)) {
            if !self.copied.contains(&old) {
                continue;
            }
            for has in state.values_mut() {
                has.remove(&old);
            }
            let has = state.entry(new).or_default();
            if !keeps {
                has.clear();
            }
            has.insert(old);
        }
        if self.before.opcode(inst) == Opcode::BrxIdx {
            for target in self.before.targets_of(inst) {
                self.flow(target, state);
            }
        }
        if self.before.form(inst).effects().contains(Effects::BRANCHES) {
            for operand in self.before.operands(inst) {
                if let Operand::Label(target) = *operand {
                    self.flow(target, state);
                }
            }
        }
    }
}

/// An operand by what it was before the copies that `values` has the results of.
fn current(values: &BTreeMap<Reg, Operand>, operand: Operand) -> Operand {
    match operand {
        Operand::Reg(reg) => values.get(&reg).copied().unwrap_or(operand),
        constant => constant,
    }
}

#[cfg(test)]
mod tests {
    use nvopt_ptx::{
        isa::{Mod, Opcode},
        mach::RegDecl,
    };

    use super::*;

    /// `a = 1; b = 2; c = a + b`, and the same with `b` renamed to `renamed(a, b)`.
    fn check_renamed(renamed: fn(Reg, Reg) -> Reg) {
        let mut before = MachBody::new();
        let prefix = before.intern("%r");
        let group = before.declare_regs(RegDecl { ty: Mod::B32, lanes: 1, prefix, count: Some(0) });
        let [a, b, c] = [(); 3].map(|()| before.new_reg(group));
        let block = before.new_block(None);
        before.place_block(block);
        let (from_a, from_b, to_c) = (Operand::Reg(a), Operand::Reg(b), Operand::Reg(c));
        before.emit(block, Opcode::Mov, &[Mod::B32], &[from_a, Operand::Int(1)]);
        let second = before.emit(block, Opcode::Mov, &[Mod::B32], &[from_b, Operand::Int(2)]);
        let sum = before.emit(block, Opcode::Add, &[Mod::S32], &[to_c, from_a, from_b]);
        let mut after = before.clone();
        let now = Operand::Reg(renamed(a, b));
        after.operands_mut(second)[0] = now;
        after.operands_mut(sum)[2] = now;
        check(&before, &after, &ParallelCopies::new());
    }

    #[test]
    fn the_same_code_is_right() {
        check_renamed(|_, b| b);
    }

    #[test]
    #[should_panic(expected = "coalescing broke")]
    fn a_lost_value_is_found() {
        check_renamed(|a, _| a);
    }
}
