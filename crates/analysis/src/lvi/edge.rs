//! What the branch or switch that an edge belongs to says of a value on it.

use nvopt_ir::{
    body::{Block, Inst, Value},
    ops::{CastOp, Op},
};

use super::solve::Solver;
use crate::{lattice::Lattice, matcher, range::Range};

impl Solver<'_> {
    /// What `value` is on the edge from `from` to `to`, with what is known before `at` in `to`.
    /// `None` if something else has to be answered first.
    pub(super) fn on_edge(
        &mut self,
        value: Value,
        from: Block,
        to: Block,
        at: Option<Inst>,
    ) -> Option<Lattice> {
        if let Some(constant) = self.body.as_const(value) {
            return Some(Lattice::of_const(self.body.consts(), constant));
        }
        if self.is_unspoken(value) {
            return self.in_block(value, from, None);
        }
        let local = self.said_by_edge(value, from, to, true)?;
        if local.as_int().is_some() || matches!(local, Lattice::Constant(_) | Lattice::Unknown) {
            return Some(local);
        }
        let in_block = self.in_block(value, from, self.body.terminator(from))?;
        let in_block = match at.is_some_and(|at| self.body.block(at) == from) {
            // Context of the target would be circular here.
            true => in_block,
            false => self.with_context(value, in_block, at),
        };
        Some(local.intersect(&in_block))
    }

    /// What the end of `from` alone says of `value` on the edge to `to`.
    pub(super) fn said_by_edge(
        &mut self,
        value: Value,
        from: Block,
        to: Block,
        deep: bool,
    ) -> Option<Lattice> {
        let body = self.body;
        let nothing = Some(Lattice::Overdefined);
        let Some(end) = body.terminator(from) else { return nothing };
        match body.op(end) {
            Op::CondBr => {
                let (yes, no) = (body.succ(from, 0), body.succ(from, 1));
                if yes == no {
                    return nothing;
                }
                let cond = body.args(end)[0];
                let said = self.said_by(value, cond, yes == to, deep, 0)?;
                match said.is_overdefined() {
                    true => Some(self.computed_from_condition(value, cond, yes == to)),
                    false => Some(said),
                }
            }
            Op::Switch => Some(self.said_by_switch(value, end, to)),
            Op::Ret
            | Op::Br
            | Op::IndirectBr
            | Op::Invoke(_)
            | Op::CallBr(_)
            | Op::Resume
            | Op::Unreachable
            | Op::CleanupRet
            | Op::CatchRet
            | Op::CatchSwitch { .. }
            | Op::FNeg
            | Op::Binary(_)
            | Op::Cast(_)
            | Op::ICmp(_)
            | Op::FCmp(_)
            | Op::Select
            | Op::Phi(_)
            | Op::Freeze
            | Op::Alloca { .. }
            | Op::Load(_)
            | Op::Store(_)
            | Op::Fence { .. }
            | Op::CmpXchg { .. }
            | Op::AtomicRmw { .. }
            | Op::Gep { .. }
            | Op::Call(_)
            | Op::VaArg
            | Op::ExtractElement
            | Op::InsertElement
            | Op::ShuffleVector(_)
            | Op::ExtractValue(_)
            | Op::InsertValue(_)
            | Op::LandingPad { .. }
            | Op::CatchPad
            | Op::CleanupPad => nothing,
        }
    }

    /// What `value` is if it is computed from the condition, or from a value that the condition
    /// makes a constant.
    fn computed_from_condition(&mut self, value: Value, cond: Value, is_true: bool) -> Lattice {
        let Some(inst) = self.body.def_inst(value) else { return Lattice::Overdefined };
        if !self.body.ty(value).is_int() || !is_foldable(self.body.op(inst)) {
            return Lattice::Overdefined;
        }
        let args = self.body.args(inst);
        if args.contains(&cond) {
            return self.folded_with(inst, cond, &Lattice::truth(is_true));
        }
        for &arg in args {
            if self.body.as_const(arg).is_some() {
                continue;
            }
            let said = self.said_by(arg, cond, is_true, false, 0);
            if let Some(said) = said.filter(|said| said.as_int().is_some()) {
                return self.folded_with(inst, arg, &said);
            }
        }
        Lattice::Overdefined
    }

    /// What `inst` computes if `known` is `lattice` and its other operands are constants.
    fn folded_with(&self, inst: Inst, known: Value, lattice: &Lattice) -> Lattice {
        let body = self.body;
        let Some(width) = body.result_ty(inst).int_bits() else { return Lattice::Overdefined };
        let operand = |index: usize| {
            let arg = body.args(inst)[index];
            let own = body.ty(arg).int_bits()?;
            let range = match arg == known {
                true => lattice.range(own, false),
                false => Range::single(&matcher::int_const(body, &self.q.module.types, arg)?),
            };
            (range.width() == own).then_some(range)
        };
        let result = match body.op(inst) {
            Op::Binary(op) => match (operand(0), operand(1)) {
                (Some(a), Some(b)) => a.binary(op, body.flags(inst), &b),
                _ => return Lattice::Overdefined,
            },
            Op::Cast(op) => match operand(0) {
                Some(a) => a.cast(op, width),
                None => return Lattice::Overdefined,
            },
            // What was branched on is not poison.
            Op::Freeze => return lattice.clone(),
            _ => return Lattice::Overdefined,
        };
        match result.as_single().is_some() {
            true => Lattice::of_range(result),
            false => Lattice::Overdefined,
        }
    }

    /// A switch says that its value is one of the cases of an edge, or none of the others.
    fn said_by_switch(&mut self, value: Value, end: Inst, to: Block) -> Lattice {
        let body = self.body;
        let from = body.block(end);
        let args = body.args(end);
        let cond = args[0];
        let Some(width) = body.ty(value).int_bits() else { return Lattice::Overdefined };
        let computes = cond != value
            && body
                .def_inst(value)
                .is_some_and(|inst| is_foldable(body.op(inst)) && body.args(inst).contains(&cond));
        if cond != value && !computes {
            return Lattice::Overdefined;
        }
        let is_default = body.succ(from, 0) == to;
        if is_default && computes {
            return Lattice::Overdefined;
        }
        let mut all = if is_default { Range::full(width) } else { Range::empty(width) };
        for (at, &case) in args.iter().enumerate().skip(1) {
            let leads_here = body.succ(from, at) == to;
            if leads_here == is_default {
                continue;
            }
            let Some(int) = matcher::int_const(body, &self.q.module.types, case) else {
                return Lattice::Overdefined;
            };
            let mut one = Lattice::of_range(Range::single(&int));
            if let (true, Some(inst)) = (computes, body.def_inst(value)) {
                one = self.folded_with(inst, cond, &one);
            }
            let one = one.range(width, false);
            all = if is_default { all.without(&one) } else { all.union(&one) };
        }
        Lattice::of_range(all)
    }
}

/// True for what is one of few integers if an operand is.
pub(super) fn is_foldable(op: Op) -> bool {
    match op {
        Op::Binary(op) => !op.is_float(),
        Op::Cast(CastOp::Trunc | CastOp::ZExt | CastOp::SExt) | Op::Freeze => true,
        _ => false,
    }
}
