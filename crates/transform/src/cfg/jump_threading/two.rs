//! Threading through two blocks: a block that does not know, whose only predecessor does if it is
//! entered on one of its edges.

use nvopt_ir::{
    body::{Block, Value},
    ops::Op,
};

use super::{Threader, query};

impl Threader<'_, '_> {
    /// Copies the only predecessor of `block` for one of its own predecessors that decides `cond`,
    /// and threads the copy over `block`.
    pub(super) fn thread_through_two(&mut self, block: Block, cond: Value) -> bool {
        let Some(end) = self.body.terminator(block) else { return false };
        if self.body.op(end) != Op::CondBr {
            return false;
        }
        let Some(middle) = self.single_pred(block) else { return false };
        let Some(middle_end) = self.body.terminator(middle) else { return false };
        if self.body.op(middle_end) != Op::CondBr
            || self.single_pred(middle).is_some()
            || self.body.succs(middle).any(|succ| succ == middle)
            || self.headers.contains(middle)
        {
            return false;
        }
        let Some((from, is_true)) = self.deciding_pred(block, middle, cond) else { return false };
        let to = self.body.succ(block, usize::from(!is_true));
        if to == block || self.headers.contains(block) || self.headers.contains(to) {
            return false;
        }
        let (Some(a), Some(b)) = (self.copy_cost(block), self.copy_cost(middle)) else {
            return false;
        };
        // Other ways out of the copy of the middle are taken without meeting as well.
        let mut targets: Vec<Block> =
            self.body.succs(middle).filter(|&succ| succ != block).collect();
        targets.push(to);
        if a + b > self.threshold
            || self.splits_threads(middle, &targets)
            || !self.cx.may_rewrite()
            || !self.take_budget(middle, 1)
            || !self.take_budget(block, 1)
        {
            return false;
        }
        self.thread_two(from, middle, block, to);
        true
    }

    fn thread_two(&mut self, from: Block, middle: Block, block: Block, to: Block) {
        let copy = self.copy_block(middle, middle);
        self.note_edges_of(from);
        let map = self.copy_insts(middle, copy, from, true);
        for index in 0..self.body.n_succs(from) {
            if self.body.succ(from, index) == middle {
                self.body.set_successor(from, index, copy);
            }
        }
        let succs: Vec<Block> = self.body.succs(middle).collect();
        for succ in succs {
            self.add_entries(succ, middle, copy, &map);
        }
        self.note_edges_of(from);
        self.note_edges_of(copy);
        self.update_values(middle, copy, &map);
        self.lvi.thread_edge(self.body, middle, copy);
        self.simplify_block(copy);
        self.simplify_block(middle);
        self.thread_edge(block, &[copy], to);
    }

    /// The one predecessor of `middle` from which `cond` in `block` is false, or else the one from
    /// which it is true.
    fn deciding_pred(&mut self, block: Block, middle: Block, cond: Value) -> Option<(Block, bool)> {
        let preds: Vec<Block> = self.body.preds_newest_first(middle).collect();
        let mut found: [Vec<Block>; 2] = [Vec::new(), Vec::new()];
        for pred in preds {
            let end = self.body.terminator(pred)?;
            if self.body.op(end) == Op::IndirectBr {
                continue;
            }
            if let Some(is_true) = self.decided(block, middle, pred, cond) {
                found[usize::from(is_true)].push(pred);
            }
        }
        match (&found[0][..], &found[1][..]) {
            ([zero], _) => Some((*zero, false)),
            (_, [one]) => Some((*one, true)),
            _ => None,
        }
    }

    fn decided(&mut self, block: Block, middle: Block, pred: Block, cond: Value) -> Option<bool> {
        let value = self.on_way(block, middle, pred, cond)?;
        self.as_truth(value)
    }

    /// The constant that `value`, of `block` or above, is if control comes from `pred` over
    /// `middle`.
    fn on_way(&mut self, block: Block, middle: Block, pred: Block, value: Value) -> Option<Value> {
        if self.body.as_const(value).is_some() {
            return Some(value);
        }
        let inst = self.body.def_inst(value);
        let Some(inst) = inst.filter(|&inst| [block, middle].contains(&self.body.block(inst)))
        else {
            let q = query(self.cx, &self.assumptions, self.denormals);
            let known = self.lvi.on_edge(&q, self.body, value, pred, middle);
            let constant = known.as_const(self.body, value)?;
            return Some(self.const_value(constant));
        };
        match self.body.op(inst) {
            Op::Phi(_) if self.body.block(inst) == middle => {
                self.entry_of(inst, pred).filter(|&entry| self.body.as_const(entry).is_some())
            }
            op @ (Op::ICmp(_) | Op::FCmp(_)) if self.body.block(inst) == block => {
                let args = [self.body.args(inst)[0], self.body.args(inst)[1]];
                // Operands of a comparison are one step away: no further nesting.
                let is_leaf = |arg: Value| {
                    let def = self.body.def_inst(arg);
                    !def.is_some_and(|def| {
                        self.body.block(def) == block && !matches!(self.body.op(def), Op::Phi(_))
                    })
                };
                if !args.iter().all(|&arg| is_leaf(arg)) {
                    return None;
                }
                let a = self.on_way(block, middle, pred, args[0])?;
                let b = self.on_way(block, middle, pred, args[1])?;
                self.folded(op, self.body.flags(inst), self.body.result_ty(inst), &[a, b])
            }
            _ => None,
        }
    }

    /// The only edge into `block` comes from this one.
    pub(super) fn single_pred(&self, block: Block) -> Option<Block> {
        let mut preds = self.body.preds(block);
        let first = preds.next()?;
        preds.next().is_none().then_some(first)
    }
}
