//! Phis, and operations on phis.

use nvopt_analysis::matcher;
use nvopt_ir::{
    body::{Block, Inst, NewInst, Value},
    ops::{BinaryOp, CastOp, InstFlags, IntPred, Op},
};

use smallvec::SmallVec;

use super::cx::{Combiner, Done, Rule};
use crate::combine::instsimplify::Simplifier;

/// What comes to a phi, and from where.
type Entries = SmallVec<[(Value, Block); 4]>;

/// The largest phi that is looked at entry by entry.
const MAX_ENTRIES: usize = 32;
/// The most phis of a block that are compared with each other.
const MAX_TWINS: usize = 32;

impl Combiner<'_, '_> {
    pub(super) fn phi_inst(&mut self, inst: Inst) -> Rule {
        self.phi_cycle(inst)
            .or_else(|| self.phi_of_same_ops(inst))
            .or_else(|| self.phi_twin(inst))
            .or_else(|| self.phi_of_poison(inst))
            .or_else(|| self.bytes_of_numbers(inst))
    }

    fn entries(&self, phi: Inst) -> Option<Entries> {
        let Op::Phi(incoming) = self.body.op(phi) else { return None };
        let args = self.body.args(phi);
        (args.len() <= MAX_ENTRIES).then(|| {
            args.iter().copied().zip(self.body.incoming(incoming).iter().copied()).collect()
        })
    }

    /// A phi that only feeds an operation that only feeds it => nothing
    fn phi_cycle(&mut self, inst: Inst) -> Rule {
        let result = self.body.result(inst)?;
        if !self.one_use(result) {
            return None;
        }
        let user = self.body.users(result).next()?;
        let back = self.body.result(user)?;
        let is_plain = matches!(self.body.op(user), Op::Binary(_) | Op::Gep { .. } | Op::Cast(_));
        if !is_plain || !self.one_use(back) || self.body.users(back).next() != Some(inst) {
            return None;
        }
        let poison = self.poison(self.ty(result));
        Some(Done::Replace(poison))
    }

    /// `phi [op x, C], [op y, C] => op (phi x, y), C`
    fn phi_of_same_ops(&mut self, inst: Inst) -> Rule {
        let first = self.body.def_inst(*self.body.args(inst).first()?)?;
        let op = self.body.op(first);
        let entries = self.entries(inst)?;
        if entries.len() < 2 {
            return None;
        }
        let mut flags = self.body.flags(first);
        let n_args = self.body.args(first).len();
        let is_fit = match op {
            Op::Binary(_) | Op::Cast(_) | Op::ICmp(_) | Op::FCmp(_) | Op::FNeg => true,
            Op::Gep { .. } => n_args == 2,
            _ => false,
        };
        if !is_fit {
            return None;
        }
        // Which operand differs: one at most for pairs, so that one phi stands for another.
        let mut same: Vec<Option<Value>> =
            self.body.args(first).iter().map(|&arg| Some(arg)).collect();
        for &(value, _) in &entries {
            let def = self.body.def_inst(value)?;
            if self.body.op(def) != op
                || !self.one_use(value)
                || self.body.result_ty(def) != self.body.result_ty(first)
                || matches!(op, Op::Gep { .. }) && self.body.args(def).len() != n_args
                || self.ty(self.body.args(def)[0]) != self.ty(self.body.args(first)[0])
            {
                return None;
            }
            if let Op::Gep { .. } = op
                && self.ty(self.body.args(def)[1]) != self.ty(self.body.args(first)[1])
            {
                return None;
            }
            flags &= self.body.flags(def);
            for (at, slot) in same.iter_mut().enumerate() {
                if *slot != Some(self.body.args(def)[at]) {
                    *slot = None;
                }
            }
        }
        let different: Vec<usize> = (0..n_args).filter(|&at| same[at].is_none()).collect();
        let [at] = different[..] else { return None };
        let block = self.body.block(inst);
        // The common operands must be there in this block.
        let is_there = same.iter().flatten().all(|&value| match self.body.def_inst(value) {
            Some(def) => {
                self.body.block(def) != block && self.dom.dominates(self.body.block(def), block)
            }
            None => true,
        });
        // A divisor that differs may be zero where the quotient was not asked for.
        let divides = matches!(
            op,
            Op::Binary(BinaryOp::UDiv | BinaryOp::SDiv | BinaryOp::URem | BinaryOp::SRem)
        );
        if !is_there || divides {
            return None;
        }
        // Conversions of constants to other widths keep loops in legal widths.
        let source = self.ty(self.body.args(first)[at]);
        if let Op::Cast(_) = op
            && source.is_int()
            && self.body.result_ty(inst).is_int()
            && !self.should_change_type(self.body.result_ty(inst), source)
        {
            return None;
        }
        let place = self.head_of(block)?;
        let new_entries: Vec<(Value, Block)> = entries
            .iter()
            .map(|&(value, from)| {
                let def = self.body.def_inst(value).expect("looked at above");
                (self.body.args(def)[at], from)
            })
            .collect();
        let merged = self.build().phi(block, source, &new_entries);
        let args: Vec<Value> = same.iter().map(|slot| slot.unwrap_or(merged)).collect();
        let loc = self.body.loc(first);
        let ty = self.body.result_ty(inst);
        let new = NewInst { flags, loc, ..NewInst::new(op, ty, &args) };
        let new = self.body.insert_before(place, new);
        Some(Done::Replace(self.body.result(new)?))
    }

    /// A phi with the same entries as another of its block.
    fn phi_twin(&mut self, inst: Inst) -> Rule {
        let Op::Phi(incoming) = self.body.op(inst) else { return None };
        let args = self.body.args(inst);
        if args.len() > MAX_ENTRIES {
            return None;
        }
        let is_twin = |other: Inst| {
            self.body.result_ty(other) == self.body.result_ty(inst)
                && self.body.args(other) == args
                && matches!(self.body.op(other), Op::Phi(from)
                    if self.body.incoming(from) == self.body.incoming(incoming))
        };
        let others = self.body.phis_in(self.body.block(inst)).take(MAX_TWINS);
        let twin = others.take_while(|&other| other != inst).find(|&other| is_twin(other))?;
        // What only one of the two promises does not hold for both.
        let flags = self.body.flags(twin) & self.body.flags(inst);
        if flags != self.body.flags(twin) {
            self.body.set_flags(twin, flags);
        }
        Some(Done::Replace(self.body.result(twin)?))
    }

    /// Entries on edges that are never taken need no value.
    fn phi_of_poison(&mut self, inst: Inst) -> Rule {
        let Op::Phi(incoming) = self.body.op(inst) else { return None };
        let n_entries = self.body.args(inst).len();
        if n_entries > MAX_ENTRIES {
            return None;
        }
        let ty = self.body.result_ty(inst);
        let mut changed = false;
        for at in 0..n_entries {
            let (value, from) = (self.body.args(inst)[at], self.body.incoming(incoming)[at]);
            if !self.dom.is_reachable(from) && !matcher::is_poison(self.body, value) {
                let poison = self.poison(ty);
                self.set_arg(inst, at, poison);
                changed = true;
            }
        }
        changed.then_some(Done::Changed)
    }

    /// `cast (phi C1, C2, x) => phi (cast C1), (cast C2), (cast x)`: at most one entry is no
    /// constant, and it ends its block's own computation.
    pub(super) fn cast_of_phi(&mut self, inst: Inst, x: Value) -> Rule {
        let phi = matcher::phi(self.body, x)?;
        let Op::Cast(op) = self.body.op(inst) else { return None };
        if matches!(op, CastOp::PtrToInt | CastOp::IntToPtr | CastOp::AddrSpaceCast) {
            return None;
        }
        let to = self.body.result_ty(inst);
        let flags = self.body.flags(inst);
        // Integers of odd widths are not made from good ones.
        if self.ty(x).is_int() && to.is_int() && !self.should_change_type(self.ty(x), to) {
            return None;
        }
        self.op_of_phi(inst, phi, |combiner, value| combiner.cast_with(op, flags, value, to))
    }

    /// `(phi C1, C2, x) op C => phi (C1 op C), (C2 op C), (x op C)`
    pub(super) fn binary_of_phi(&mut self, inst: Inst, op: BinaryOp) -> Rule {
        let (a, b) = (self.body.args(inst)[0], self.body.args(inst)[1]);
        let phi = matcher::phi(self.body, a)?;
        if !self.is_imm(b)
            || matches!(op, BinaryOp::UDiv | BinaryOp::SDiv | BinaryOp::URem | BinaryOp::SRem)
        {
            return None;
        }
        let flags: InstFlags = self.body.flags(inst);
        self.op_of_phi(inst, phi, |combiner, value| combiner.bin_with(op, flags, value, b))
    }

    /// `(phi a, b) pred y => phi (a pred y), (b pred y)`, where all comparisons but one are decided
    /// where the values come from. A phi with other users keeps its comparison: branches on it say
    /// what the phi is, which they do not on another phi.
    pub(super) fn compare_of_phi(&mut self, inst: Inst, pred: IntPred, a: Value, b: Value) -> Rule {
        let phi = matcher::phi(self.body, a)?;
        if !self.one_use(a) {
            return None;
        }
        let entries = self.entries(phi)?;
        let block = self.body.block(phi);
        let is_above = match self.body.def_inst(b) {
            Some(def) => {
                self.body.block(def) != block && self.dom.dominates(self.body.block(def), block)
            }
            None => true,
        };
        if !is_above || !self.dom.is_reachable(block) || entries.is_empty() {
            return None;
        }
        let flags = self.body.flags(inst);
        let mut decided = Vec::with_capacity(entries.len());
        for &(value, from) in &entries {
            decided.push(self.simplified_compare(pred, value, b, from));
        }
        let open = decided.iter().filter(|slot| slot.is_none()).count();
        if open > 0 {
            let at = decided.iter().position(Option::is_none)?;
            let from = entries[at].1;
            let ends_plainly =
                self.body.terminator(from).is_some_and(|end| self.body.op(end) == Op::Br);
            let is_fit = open == 1
                && ends_plainly
                && entries.len() > 1
                && self.dom.is_reachable(from)
                && !self.dom.dominates(block, from);
            if !is_fit {
                return None;
            }
        }
        let here = self.at;
        let ty = self.body.result_ty(inst);
        let made: Vec<(Value, Block)> = entries
            .iter()
            .zip(decided)
            .map(|(&(value, from), decided)| {
                let truth = decided.unwrap_or_else(|| {
                    self.at = self.body.terminator(from).unwrap_or(here);
                    self.build().with_flags(flags).icmp(pred, value, b)
                });
                (truth, from)
            })
            .collect();
        self.at = here;
        Some(Done::Replace(self.build().phi(block, ty, &made)))
    }

    /// `(phi a, b) pred C => phi true, false`, where the block branches on it and all ways into it
    /// decide: that is a loop which runs once, and `simplifycfg` takes its branch away. This comes
    /// before comparisons become tests for equality, which decide less.
    pub(super) fn compare_of_decided_phi(
        &mut self,
        inst: Inst,
        pred: IntPred,
        a: Value,
        b: Value,
    ) -> Rule {
        let phi = matcher::phi(self.body, a)?;
        let block = self.body.block(phi);
        let end = self.body.terminator(block)?;
        let truth = self.body.result(inst)?;
        let is_condition = self.body.op(end) == Op::CondBr && self.body.args(end)[0] == truth;
        if !is_condition || !self.is_imm(b) || !self.one_use(truth) {
            return None;
        }
        let entries = self.entries(phi).filter(|entries| entries.len() > 1)?;
        if !self.dom.is_reachable(block) {
            return None;
        }
        let mut decided = Vec::with_capacity(entries.len());
        for &(value, from) in &entries {
            decided.push((self.simplified_compare(pred, value, b, from)?, from));
        }
        let ty = self.body.result_ty(inst);
        Some(Done::Replace(self.build().phi(block, ty, &decided)))
    }

    /// The constant that `a pred b` is at the end of `from`.
    fn simplified_compare(
        &mut self,
        pred: IntPred,
        a: Value,
        b: Value,
        from: Block,
    ) -> Option<Value> {
        let end = self.body.terminator(from)?;
        let q = nvopt_analysis::query::Query {
            module: self.cx.module,
            layout: self.cx.frame.layout,
            func: self.cx.func,
            denormals: self.denormals,
            dom: Some(&self.dom),
            assumptions: Some(&self.assumptions),
            at: Some(end),
            memo: Some(&self.bits_memo),
        };
        let found = Simplifier { body: self.body, q }.icmp(pred, InstFlags::empty(), a, b, 1)?;
        self.is_const(found).then_some(found)
    }

    /// Moves an operation on a phi to the blocks the phi's values come from.
    fn op_of_phi(
        &mut self,
        inst: Inst,
        phi: Inst,
        mut make: impl FnMut(&mut Self, Value) -> Value,
    ) -> Rule {
        let block = self.body.block(phi);
        let result = self.body.result(phi)?;
        if self.body.block(inst) != block || !self.one_use(result) {
            return None;
        }
        let entries = self.entries(phi).filter(|entries| !entries.is_empty())?;
        // All constants but one, which must not come round a loop to here.
        let others: Vec<Block> = entries
            .iter()
            .filter(|&&(value, _)| !self.is_imm(value))
            .map(|&(_, from)| from)
            .collect();
        if others.len() > 1 {
            return None;
        }
        if let [from] = others[..] {
            let is_plain_end =
                self.body.terminator(from).is_some_and(|end| self.body.op(end) == Op::Br);
            if !is_plain_end || self.dom.dominates(block, from) || !self.dom.is_reachable(from) {
                return None;
            }
        }
        let at = self.at;
        let mut made: Entries = SmallVec::new();
        for &(value, from) in &entries {
            // What comes from one block by several edges is one value.
            let known = made.iter().find(|&&(_, block)| block == from).map(|&(value, _)| value);
            if let Some(end) = self.body.terminator(from) {
                self.at = end;
            }
            let value = known.unwrap_or_else(|| make(self, value));
            made.push((value, from));
        }
        self.at = at;
        let ty = self.body.result_ty(inst);
        Some(Done::Replace(self.build().phi(block, ty, &made)))
    }
}
