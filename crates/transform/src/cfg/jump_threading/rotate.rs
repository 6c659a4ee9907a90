//! Loops whose first test is known begin with their body.
//!
//! ```text
//! e: br label %h                                       e: br label %b
//! h: %i = phi [ 0, %e ], [ %n, %b ]                    b: %i = phi [ 0, %e ], [ %n, %h ]
//!    %c = icmp ult i32 %i, 8                              %n = add i32 %i, 1
//!    br i1 %c, label %b, label %x               ->        br label %h
//! b: %n = add i32 %i, 1                                h: %c = icmp ult i32 %n, 8
//!    br label %h                                          br i1 %c, label %b, label %x
//! ```
//!
//! The only edge into the loop is threaded over its header to the body, which becomes the header;
//! the old one tests at the end. A loop that tests at its end already stays as it is, so this
//! happens once to a loop. Threads are in the same iteration together as before: nothing that is
//! convergent is copied, and the edge goes where all threads on it went.
//!
//! Behind a branch, as where another loop ends, only those loops begin so of which more is known
//! then: loops that work on a local variable, because what they store surely happens and can stay
//! in a register, and loops of two rounds. Others ptxas would only unroll more.

use nvopt_entity::EntitySet;
use nvopt_ir::{
    body::{Block, Inst, Value},
    metadata::MdKind,
    ops::Op,
    types::Type,
};

use super::Threader;
use crate::util::addr::base_and_offset;

/// The blocks of the largest loop that is looked at.
const MAX_LOOP_BLOCKS: usize = 256;

impl Threader<'_, '_> {
    /// Threads the edge into the loop of which `block` is the header, if it knows where the
    /// branch `end` on `cond` goes.
    pub(super) fn rotate(&mut self, cond: Value, block: Block, end: Inst) -> bool {
        if !self.rotates || self.body.op(end) != Op::CondBr || self.pinned.contains(block) {
            return false;
        }
        let Some((pred, truth)) = self.first_test(cond, block) else { return false };
        let (to, out) = match truth {
            true => (self.body.succ(block, 0), self.body.succ(block, 1)),
            false => (self.body.succ(block, 1), self.body.succ(block, 0)),
        };
        let leads_on = self.has_one_edge(pred, block);
        let is_behind_branch = self.body.succs(pred).count() > 1;
        let is_own = self.body.preds(to).count() == 1 && to != block;
        if !leads_on || !is_own || self.copy_cost(block).is_none() {
            return false;
        }
        let Some(around) = self.loop_of(block, pred, [to, out]) else { return false };
        let is_worth_it = !is_behind_branch
            || self.ends_with_second_round(cond, pred, truth)
            || self.keeps_a_variable(&around);
        if !is_worth_it {
            return false;
        }
        let latches: Vec<Block> =
            self.body.preds(block).filter(|&from| around.contains(from)).collect();
        if !self.cx.may_rewrite() || !self.take_budget(block, 1) {
            return false;
        }
        self.move_loop_metadata(&latches, end);
        self.thread_edge(block, &[pred], to);
        self.headers.remove(block);
        self.headers.insert(to);
        self.cx.count("loops rotated", 1);
        true
    }

    /// True if one edge leads from `pred` to `block` and can be led elsewhere: `pred` may go on only
    /// there, or be where another loop or choice ends.
    fn has_one_edge(&self, pred: Block, block: Block) -> bool {
        let can_move = self
            .body
            .terminator(pred)
            .is_some_and(|end| matches!(self.body.op(end), Op::Br | Op::CondBr));
        can_move && self.body.succs(pred).filter(|&succ| succ == block).count() == 1
    }

    /// The one predecessor from which the comparison `cond` of a phi of `block` with a constant is
    /// decided because the phi's entry is a constant, and how.
    fn first_test(&mut self, cond: Value, block: Block) -> Option<(Block, bool)> {
        let compare = self.body.def_inst(cond).filter(|&inst| self.body.block(inst) == block)?;
        let Op::ICmp(_) = self.body.op(compare) else { return None };
        let (a, b) = (self.body.args(compare)[0], self.body.args(compare)[1]);
        self.body.as_const(b)?;
        let phi = self.body.def_inst(a).filter(|&inst| self.body.block(inst) == block)?;
        let Op::Phi(incoming) = self.body.op(phi) else { return None };
        let mut constants = self
            .body
            .incoming(incoming)
            .iter()
            .zip(self.body.args(phi))
            .filter(|&(_, &value)| self.body.as_const(value).is_some());
        let (&pred, &value) = constants.next()?;
        if constants.next().is_some() {
            return None;
        }
        let (op, flags) = (self.body.op(compare), self.body.flags(compare));
        let answer = self.folded(op, flags, Type::I1, &[value, b])?;
        Some((pred, self.as_truth(answer)?))
    }

    /// True if one of `blocks` reads or writes a local variable at a place that is the same in
    /// every round.
    fn keeps_a_variable(&self, blocks: &EntitySet<Block>) -> bool {
        let address = |inst: Inst| match self.body.op(inst) {
            Op::Load(_) => self.body.args(inst).first().copied(),
            Op::Store(_) => self.body.args(inst).get(1).copied(),
            _ => None,
        };
        let is_local = |address: Value| {
            let (base, _) =
                base_and_offset(&*self.body, self.cx.module, self.cx.frame.layout, address);
            self.body
                .def_inst(base)
                .is_some_and(|def| matches!(self.body.op(def), Op::Alloca { .. }))
        };
        blocks.iter().any(|block| self.body.insts_in(block).filter_map(address).any(is_local))
    }

    /// True if the comparison `cond`, which sends the first round on because it is `truth`, does not
    /// do so for a third one.
    fn ends_with_second_round(&mut self, cond: Value, pred: Block, truth: bool) -> bool {
        self.third_test(cond, pred, truth).is_some_and(|test| test != truth)
    }

    /// What `cond` is when the third round would begin, or the second one.
    fn third_test(&mut self, cond: Value, pred: Block, truth: bool) -> Option<bool> {
        let compare = self.body.def_inst(cond)?;
        let (counter, bound) = (self.body.args(compare)[0], self.body.args(compare)[1]);
        let phi = self.body.def_inst(counter)?;
        let Op::Phi(incoming) = self.body.op(phi) else { return None };
        let (&[a, b], &[from, _]) = (self.body.args(phi), self.body.incoming(incoming)) else {
            return None;
        };
        let (first, next) = if from == pred { (a, b) } else { (b, a) };
        let step = self.body.def_inst(next)?;
        let &[x, y] = self.body.args(step) else { return None };
        let Op::Binary(_) = self.body.op(step) else { return None };
        let (op, flags, ty) = (self.body.op(step), self.body.flags(step), self.body.ty(next));
        let (test, test_flags) = (self.body.op(compare), self.body.flags(compare));
        let mut value = first;
        for _ in 0..2 {
            let args = [x, y].map(|arg| if arg == counter { value } else { arg });
            value = self.folded(op, flags, ty, &args)?;
            let answer = self.folded(test, test_flags, Type::I1, &[value, bound])?;
            if self.as_truth(answer)? != truth {
                return Some(!truth);
            }
        }
        Some(truth)
    }

    /// The blocks of the loop of `header`, if `pred` is the only way into it, the first of
    /// `targets` is in the loop and the second is not, and no way back tests.
    fn loop_of(&self, header: Block, pred: Block, targets: [Block; 2]) -> Option<EntitySet<Block>> {
        let latches: Vec<Block> = self.body.preds(header).filter(|&from| from != pred).collect();
        let mut inside: EntitySet<Block> = EntitySet::new();
        inside.insert(header);
        let mut n_inside = 1;
        let mut due = latches.clone();
        while let Some(block) = due.pop() {
            if !inside.insert(block) {
                continue;
            }
            n_inside += 1;
            if n_inside > MAX_LOOP_BLOCKS || self.body.entry() == Some(block) || block == pred {
                return None;
            }
            due.extend(self.body.preds(block));
        }
        let leaves = |&latch: &Block| self.body.succs(latch).any(|succ| !inside.contains(succ));
        let [to, out] = targets;
        let is_fit = !latches.is_empty()
            && inside.contains(to)
            && !inside.contains(out)
            && !latches.iter().any(leaves);
        is_fit.then_some(inside)
    }

    /// What is said of the loop is said where its test is now.
    fn move_loop_metadata(&mut self, latches: &[Block], end: Inst) {
        let [latch] = *latches else { return };
        // Of a branch with two ways back, what is said is of the loop inside.
        let Some(back) = self.body.terminator(latch).filter(|_| self.body.n_succs(latch) == 1)
        else {
            return;
        };
        if let Some(said) = self.body.metadata_of(back, MdKind::LOOP) {
            self.body.set_metadata(back, MdKind::LOOP, None);
            self.body.set_metadata(end, MdKind::LOOP, Some(said));
        }
    }
}
