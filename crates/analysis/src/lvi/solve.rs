//! The work stack: answers that need other answers first.
//!
//! A pair of block and value is on the stack until it is answered. A step that needs an answer
//! that is not there pushes its pair and is done again later; a pair that is on the stack already
//! depends on itself, around a loop, and counts as anything.

use nvopt_ir::{
    body::{Block, Body, Inst, Value, ValueDef},
    ops::Op,
};

use super::{Lvi, MAX_SOLVED};
use crate::{
    known_bits::{call_range, is_known_non_zero, metadata_range},
    lattice::Lattice,
    query::Query,
    range::Range,
};

/// The work of one question.
pub(super) struct Solver<'a> {
    pub(super) lvi: &'a mut Lvi,
    pub(super) q: &'a Query<'a>,
    pub(super) body: &'a Body,
}

impl<'a> Solver<'a> {
    pub(super) fn new(lvi: &'a mut Lvi, q: &'a Query<'a>, body: &'a Body) -> Solver<'a> {
        lvi.stack.clear();
        lvi.on_stack.clear();
        Solver { lvi, q, body }
    }

    /// Asks until the answer is there.
    pub(super) fn ask(&mut self, question: impl Fn(&mut Self) -> Option<Lattice>) -> Lattice {
        loop {
            if let Some(answer) = question(self) {
                return answer;
            }
            self.work();
        }
    }

    fn work(&mut self) {
        let mut n_solved = 0;
        while let Some(&(block, value)) = self.lvi.stack.last() {
            n_solved += 1;
            if n_solved > MAX_SOLVED {
                while let Some((block, value)) = self.lvi.stack.pop() {
                    self.lvi.remember(block, value, Lattice::Overdefined);
                }
                self.lvi.on_stack.clear();
                return;
            }
            if let Some(answer) = self.solve(block, value) {
                let done = self.lvi.stack.pop();
                debug_assert_eq!(done, Some((block, value)), "an answer pushes nothing");
                self.lvi.on_stack.remove(&(block, value));
                self.lvi.remember(block, value, answer);
            }
        }
    }

    /// What `value` is at the end of `block`, with what is known before `at` in that block. `None`
    /// if something else has to be answered first.
    pub(super) fn in_block(
        &mut self,
        value: Value,
        block: Block,
        at: Option<Inst>,
    ) -> Option<Lattice> {
        if let Some(constant) = self.body.as_const(value) {
            return Some(Lattice::of_const(self.body.consts(), constant));
        }
        let block = self.telling_block(value, block);
        if let Some(known) = self.lvi.known(block, value) {
            let known = known.clone();
            return Some(self.with_context(value, known, at));
        }
        if let Some(known) = self.at_once(value, block) {
            return Some(self.with_context(value, known, at));
        }
        if !self.lvi.on_stack.insert((block, value)) {
            return Some(Lattice::Overdefined);
        }
        self.lvi.stack.push((block, value));
        None
    }

    /// What `value` is in `block` where its definition alone says so: that is found again sooner
    /// than it is remembered.
    fn at_once(&self, value: Value, block: Block) -> Option<Lattice> {
        let inst = self.body.def_inst(value)?;
        let (op, ty) = (self.body.op(inst), self.body.ty(value));
        if self.body.block(inst) != block || ty.is_ptr() {
            return None;
        }
        match op {
            Op::Phi(_) | Op::Select => None,
            _ if !ty.is_int() => Some(Lattice::Overdefined),
            Op::Load(_) | Op::ICmp(_) | Op::FCmp(_) => Some(self.promised(inst)),
            _ => None,
        }
    }

    fn solve(&mut self, block: Block, value: Value) -> Option<Lattice> {
        let local = match self.body.def(value) {
            ValueDef::Inst(inst) if self.body.block(inst) == block => Some(inst),
            ValueDef::Inst(_)
            | ValueDef::Param(_)
            | ValueDef::Const(_)
            | ValueDef::Asm(_)
            | ValueDef::Metadata(_)
            | ValueDef::Pending => None,
        };
        match local {
            Some(inst) => self.of_inst(block, inst, value),
            None => self.of_preds(block, value),
        }
    }

    /// A value from elsewhere: what it is on the edges into the block.
    fn of_preds(&mut self, block: Block, value: Value) -> Option<Lattice> {
        if self.body.entry() == Some(block) {
            return Some(self.of_param(value));
        }
        let mut all = Lattice::Unknown;
        let body = self.body;
        for pred in body.preds_newest_first(block) {
            if pred == block {
                continue;
            }
            all = all.merged(&self.on_edge(value, pred, block, None)?);
            if all.is_overdefined() {
                break;
            }
        }
        Some(all)
    }

    fn of_param(&self, value: Value) -> Lattice {
        let body = self.body;
        if body.ty(value).is_ptr() {
            return match is_known_non_zero(&self.plain(), body, value) {
                true => Lattice::NotNull,
                false => Lattice::Overdefined,
            };
        }
        let ValueDef::Param(index) = body.def(value) else { return Lattice::Overdefined };
        let decl = &self.q.module.funcs[self.q.func];
        let attrs = self.q.module.attrs.param_attrs(decl.attrs, index as usize);
        use nvopt_ir::attrs::{Attr, AttrKind, AttrPool};
        match AttrPool::find(attrs, AttrKind::Range) {
            Some(Attr::Range(_, range)) if body.ty(value).int_bits() == Some(range.width) => {
                Lattice::of_range(Range::of_attr(range))
            }
            _ => Lattice::Overdefined,
        }
    }

    fn of_inst(&mut self, block: Block, inst: Inst, value: Value) -> Option<Lattice> {
        match self.body.op(inst) {
            Op::Phi(_) => return self.of_phi(block, inst),
            Op::Select => return self.of_select(block, inst),
            _ => {}
        }
        let ty = self.body.ty(value);
        if ty.is_ptr() {
            let is_non_null = is_known_non_zero(&self.plain(), self.body, value);
            return Some(if is_non_null { Lattice::NotNull } else { Lattice::Overdefined });
        }
        match ty.int_bits() {
            Some(width) => self.of_int(block, inst, width),
            None => Some(Lattice::Overdefined),
        }
    }

    fn of_phi(&mut self, block: Block, phi: Inst) -> Option<Lattice> {
        let Op::Phi(incoming) = self.body.op(phi) else { return Some(Lattice::Overdefined) };
        let mut all = Lattice::Unknown;
        for (at, &from) in self.body.incoming(incoming).iter().enumerate() {
            let value = self.body.args(phi)[at];
            all = all.merged(&self.on_edge(value, from, block, Some(phi))?);
            if all.is_overdefined() {
                break;
            }
        }
        Some(all)
    }

    /// What is said of the result of `inst` by attributes and metadata.
    pub(super) fn promised(&self, inst: Inst) -> Lattice {
        let said = match self.body.op(inst) {
            Op::Load(_) => metadata_range(self.q, self.body, inst),
            Op::Call(_) | Op::Invoke(_) => call_range(self.q, self.body, inst),
            _ => None,
        };
        let width = self.body.result_ty(inst).int_bits();
        match said.filter(|range| Some(range.width()) == width) {
            Some(range) => Lattice::of_range(range),
            None => Lattice::Overdefined,
        }
    }

    /// The question without a place: conditions and assumptions are looked at here, not there.
    pub(super) fn plain(&self) -> Query<'a> {
        Query { at: None, dom: None, ..*self.q }
    }
}
