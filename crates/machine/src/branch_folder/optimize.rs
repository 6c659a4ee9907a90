//! Branches, block by block.
//!
//! 1. An empty block is skipped: what goes to it goes where it goes.
//! 2. A branch both ways of which are one becomes a jump; so does a table of one target.
//! 3. A block with one predecessor that goes nowhere else becomes part of it.
//! 4. A jump to the block that follows is left out, when the flow is written.
//! 5. A condition is reversed if that lets the other way fall through, at the same time.
//! 6. A block that ends the kernel and stands between a branch and its other target moves to the
//!    end.
//!
//! What was changed is looked at again; what lost its predecessors goes.

use std::collections::VecDeque;

use nvopt_entity::Entity as _;
use nvopt_pass::MachCx;
use nvopt_ptx::{
    isa::Opcode,
    mach::{Block, MachBody, Operand},
};

use crate::{
    cfg::{Branch, Flow, Term},
    dom::DomTree,
};

/// Simplifies branches. True if something changed.
pub(super) fn run(body: &mut MachBody, flow: &mut Flow, cx: &mut MachCx<'_>) -> bool {
    let n_removed = flow.remove_unreachable(&mut || cx.may_rewrite());
    cx.count("unreachable instructions removed", n_removed as u64);
    let layout = flow.layout();
    let doms = DomTree::of(flow);
    let mut optimizer = Optimizer {
        body,
        flow,
        cx,
        doms,
        is_waiting: Vec::new(),
        work: VecDeque::new(),
        changed: n_removed > 0,
    };
    optimizer.is_waiting.resize(optimizer.flow.n_blocks(), false);
    layout.into_iter().for_each(|block| optimizer.again(block));
    while let Some(block) = optimizer.work.pop_front() {
        optimizer.is_waiting[block.index()] = false;
        if optimizer.flow.is_placed(block) {
            optimizer.block(block);
        }
    }
    optimizer.changed
}

struct Optimizer<'a, 'c> {
    body: &'a mut MachBody,
    flow: &'a mut Flow,
    cx: &'a mut MachCx<'c>,
    /// As they were before the first change.
    doms: DomTree,
    is_waiting: Vec<bool>,
    work: VecDeque<Block>,
    changed: bool,
}

impl Optimizer<'_, '_> {
    /// Has a block looked at, again or for the first time.
    fn again(&mut self, block: Block) {
        if !std::mem::replace(&mut self.is_waiting[block.index()], true) {
            self.work.push_back(block);
        }
    }

    fn note(&mut self, what: &'static str, around: &[Block]) {
        self.changed = true;
        self.cx.count(what, 1);
        for &block in around {
            self.again(block);
        }
    }

    fn block(&mut self, block: Block) {
        if self.flow.is_pinned(block) {
            return;
        }
        if block != self.flow.entry() && self.flow.preds(block).is_empty() && self.cx.may_rewrite()
        {
            let targets = self.flow.term(block).targets();
            self.flow.remove(block);
            self.note("blocks without predecessors removed", &targets);
            return;
        }
        if self.one_target(block) || self.skip_empty(block) || self.join(block) {
            return;
        }
        self.move_exit(block);
    }

    /// Two ways that are one.
    fn one_target(&mut self, block: Block) -> bool {
        let to = match self.flow.term(block) {
            Term::Branch(Branch { then, other, .. }) if then == other => *then,
            Term::Other { insts, targets, falls: None } if targets.len() == 1 => match insts[..] {
                [inst] if self.body.opcode(inst) == Opcode::BrxIdx => targets[0],
                _ => return false,
            },
            _ => return false,
        };
        if !self.cx.may_rewrite() {
            return false;
        }
        self.flow.set_term(block, Term::Goto(to));
        self.note("branches to one target folded", &[block, to]);
        true
    }

    /// An empty block.
    fn skip_empty(&mut self, block: Block) -> bool {
        let &Term::Goto(to) = self.flow.term(block) else { return false };
        let preds: Vec<Block> = self.flow.preds(block).to_vec();
        let stays = to == block
            || block == self.flow.entry()
            || preds.is_empty()
            || !self.flow.is_empty(self.body, block)
            || preds.iter().any(|&pred| self.flow.is_pinned(pred) || pred == block);
        if stays || !self.cx.may_rewrite() {
            return false;
        }
        // A jump back that becomes the second jump of a latch stays one.
        let goes_back = self.doms.dominates(to, block);
        let mut has_other = false;
        for &pred in &preds {
            if let Term::Branch(branch) = self.flow.term(pred)
                && branch.other == block
                && goes_back
            {
                let branch = Branch { keeps_both: true, ..*branch };
                self.flow.set_term(pred, Term::Branch(branch));
            }
            if let Term::Other { insts, .. } = self.flow.term(pred) {
                has_other = true;
                for &inst in insts {
                    for operand in self.body.operands_mut(inst) {
                        if *operand == Operand::Label(block) {
                            *operand = Operand::Label(to);
                        }
                    }
                }
            }
            self.flow.redirect(pred, block, to);
        }
        if has_other {
            self.flow.give_label(self.body, to);
            self.body.update_branch_targets(|target| if target == block { to } else { target });
        }
        self.flow.remove(block);
        self.note("empty blocks removed", &[to]);
        preds.into_iter().for_each(|pred| self.again(pred));
        true
    }

    /// A block with one predecessor that only goes to it.
    fn join(&mut self, block: Block) -> bool {
        let &[pred] = self.flow.preds(block) else { return false };
        if pred == block
            || block == self.flow.entry()
            || self.flow.is_pinned(pred)
            || *self.flow.term(pred) != Term::Goto(block)
        {
            return false;
        }
        // Elsewhere in the text only if that does not cost the jump that it saves.
        let term = self.flow.term(block).clone();
        let next = self.flow.next(block);
        let falls = next.is_some_and(|next| term.targets().contains(&next));
        let is_behind = self.flow.next(pred) == Some(block);
        if !is_behind && (falls || !self.flow.can_move(block)) || !self.cx.may_rewrite() {
            return false;
        }
        let code = std::mem::take(self.flow.code_mut(block));
        self.flow.remove(block);
        self.flow.code_mut(pred).extend(code);
        let targets = term.targets();
        self.flow.set_term(pred, term);
        self.note("blocks merged into their predecessor", &[pred]);
        targets.into_iter().for_each(|to| self.again(to));
        true
    }

    /// A block that ends the function, between a branch and where it goes else.
    fn move_exit(&mut self, block: Block) {
        let (Some(prev), Some(next)) = (self.flow.prev(block), self.flow.next(block)) else {
            return;
        };
        let Term::Branch(branch) = self.flow.term(prev) else { return };
        let is_between =
            [(branch.then, branch.other), (branch.other, branch.then)].contains(&(block, next));
        let last = self.flow.last();
        // In a kernel such an exit is for threads that have nothing to do; a function returns often,
        // and its return costs less where it falls through. Two exits would go round each other for
        // ever.
        let can_move = self.cx.is_kernel
            && matches!(self.flow.term(block), Term::Exit(_))
            && !matches!(self.flow.term(next), Term::Exit(_))
            && !branch.keeps_both
            && self.flow.can_move(block)
            && !self.flow.is_pinned(prev)
            && *self.flow.term(last) != Term::FallsOff;
        if is_between && can_move && self.cx.may_rewrite() {
            self.flow.move_after(block, last);
            self.note("exits moved to the end", &[prev, next]);
        }
    }
}
