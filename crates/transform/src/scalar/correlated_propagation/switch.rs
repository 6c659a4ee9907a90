//! Switches: cases that never happen go.

use nvopt_analysis::{matcher, range::Range};
use nvopt_ir::{
    body::{Block, Inst, NewInst, Value},
    metadata::MdKind,
    ops::{IntPred, Op},
    types::Type,
};

use super::{Propagator, query};
use crate::{
    cfg::simplifycfg::terminator::{one_case_to_branch, replace_terminator},
    util::edges::keep_successor,
};

impl Propagator<'_, '_> {
    pub(super) fn visit_switch(&mut self, inst: Inst) -> bool {
        let block = self.body.block(inst);
        let Some(range) = self.range(inst, 0, false) else { return false };
        let on = self.body.args(inst)[0];
        let succs: Vec<Block> = self.body.succs(block).collect();
        let mut cases: Vec<(Value, Block)> =
            self.body.args(inst)[1..].iter().copied().zip(succs[1..].iter().copied()).collect();
        let n_before = cases.len();
        let mut at = 0;
        let mut n_possible: u64 = 0;
        while at < cases.len() {
            match self.happens(inst, on, cases[at].0, &range) {
                // The last takes the place of one that goes.
                Some(false) => {
                    cases.swap_remove(at);
                }
                Some(true) => return self.always(block, &succs, cases[at].0),
                None => {
                    at += 1;
                    n_possible += 1;
                }
            }
        }
        let default_ends = self.is_trap(succs[0]);
        let size = range.hi().sub(range.lo()).to_u64().filter(|_| !range.is_full());
        let is_covered = !default_ends && size.is_some_and(|size| size <= n_possible);
        if cases.len() == n_before && !is_covered || !self.cx.may_rewrite() {
            return false;
        }
        self.note(block);
        let default = if is_covered { self.make_trap(succs[0]) } else { succs[0] };
        let mut args = vec![on];
        let mut kept = vec![default];
        for (case, to) in cases {
            args.push(case);
            kept.push(to);
        }
        self.body.set_metadata(inst, MdKind::PROF, None);
        match args.len() {
            1 => {
                replace_terminator(self.body, block, Op::Br, &[], &kept);
            }
            _ => replace_terminator(self.body, block, Op::Switch, &args, &kept),
        }
        one_case_to_branch(self.body, self.cx, block);
        self.note(block);
        true
    }

    /// Whether the case `case` happens, if that is known.
    fn happens(&mut self, inst: Inst, on: Value, case: Value, range: &Range) -> Option<bool> {
        let int = matcher::int_const(self.body, &self.cx.module.types, case)?;
        if !range.contains(&int) {
            return Some(false);
        }
        if range.as_single().is_some() {
            return Some(true);
        }
        let constant = self.body.as_const(case)?;
        let q = query(self.cx, &self.assumptions, self.denormals);
        self.lvi.compare_at(&q, self.body, (IntPred::Eq, on, constant), inst, true)
    }

    /// The switch always takes the case `case`.
    fn always(&mut self, block: Block, succs: &[Block], case: Value) -> bool {
        let end = self.body.terminator(block).expect("a switch ends it");
        let index = self.body.args(end)[1..].iter().position(|&known| known == case);
        let Some(index) = index.map(|index| index + 1) else { return false };
        if index >= succs.len() || !self.cx.may_rewrite() {
            return false;
        }
        self.note(block);
        keep_successor(self.body, block, index);
        let branch = self.body.terminator(block).expect("it was kept");
        self.body.set_metadata(branch, MdKind::PROF, None);
        self.note(block);
        true
    }

    fn is_trap(&self, block: Block) -> bool {
        let end = self.body.first_inst(block);
        end.is_some_and(|inst| self.body.op(inst) == Op::Unreachable)
    }

    /// A block that is never reached, before `before`.
    fn make_trap(&mut self, before: Block) -> Block {
        let made = self.body.insert_block_before(before);
        self.body.name_block_like(made, "default.unreachable");
        self.body.append(made, NewInst::new(Op::Unreachable, Type::VOID, &[]));
        made
    }

    /// Takes note of the edges of `block`, before and after they change. Phis behind them may go.
    fn note(&mut self, block: Block) {
        for succ in self.body.succs(block) {
            let phis = self.body.phis_in(succ).filter_map(|phi| self.body.result(phi));
            phis.for_each(|value| self.lvi.forget_value(value));
        }
        let edges: Vec<(Block, Block)> = self.body.succs(block).map(|succ| (block, succ)).collect();
        self.changed_edges.extend(edges);
    }
}
