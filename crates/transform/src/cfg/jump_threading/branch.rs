//! Branches on phis and exclusive ors, which predecessors that only jump can make themselves, and
//! branches that follow from the one above.

use nvopt_analysis::implied::is_implied;
use nvopt_ir::{
    body::{Block, CloneMap, Inst, Value},
    effects::is_trivially_dead,
    ops::{BinaryOp, Op},
};

use super::{Threader, query};

impl Threader<'_, '_> {
    /// A conditional branch on the phi `phi` of its block: copied into the first predecessor that
    /// only jumps here.
    pub(super) fn copy_branch_on_phi(&mut self, phi: Inst) -> bool {
        let block = self.body.block(phi);
        let Op::Phi(incoming) = self.body.op(phi) else { return false };
        let preds: Vec<Block> = self.body.incoming(incoming).to_vec();
        preds.into_iter().any(|pred| {
            let jumps = self.body.terminator(pred).is_some_and(|end| self.body.op(end) == Op::Br);
            jumps && self.copy_branch_into(block, &[pred])
        })
    }

    /// A conditional branch on `a ^ b`, where one of them is a constant for some predecessors.
    pub(super) fn copy_branch_on_xor(&mut self, xor: Inst) -> bool {
        let block = self.body.block(xor);
        let Op::Binary(BinaryOp::Xor) = self.body.op(xor) else { return false };
        let args = [self.body.args(xor)[0], self.body.args(xor)[1]];
        if args.iter().any(|&arg| self.body.as_const(arg).is_some()) {
            return false;
        }
        let first_phi = self.body.phis_in(block).next();
        let Some(first_phi) = first_phi else { return false };
        let mut side = 0;
        let mut known = self.known_by_pred(args[0], block, xor);
        if known.is_empty() {
            side = 1;
            known = self.known_by_pred(args[1], block, xor);
        }
        if known.is_empty() {
            return false;
        }
        let count = |this: &Self, wanted: bool| {
            known.iter().filter(|&&(value, _)| this.as_truth(value) == Some(wanted)).count()
        };
        let (n_true, n_false) = (count(self, true), count(self, false));
        let split = (n_true + n_false > 0).then_some(n_true > n_false);
        let mut preds: Vec<Block> = known
            .iter()
            .filter(|&&(value, _)| self.is_undef(value) || self.as_truth(value) == split)
            .map(|&(_, pred)| pred)
            .collect();
        if preds.len() == self.body.args(first_phi).len() {
            return self.replace_xor(xor, args, side, split);
        }
        let can_change = preds.iter().all(|&pred| {
            let end = self.body.terminator(pred);
            end.is_some_and(|end| !matches!(self.body.op(end), Op::IndirectBr | Op::CallBr(_)))
        });
        preds.dedup();
        can_change && self.copy_branch_into(block, &preds)
    }

    /// Side `side` of `xor` is the same for all predecessors.
    fn replace_xor(&mut self, xor: Inst, args: [Value; 2], side: usize, is: Option<bool>) -> bool {
        if !self.cx.may_rewrite() {
            return false;
        }
        let result = self.body.result(xor).expect("it has a result");
        self.lvi.forget_value(result);
        let other = args[1 - side];
        match is {
            Some(true) => {
                let truth = self.truth(true);
                self.body.set_arg(xor, side, truth);
            }
            Some(false) if other != result => {
                self.body.replace_all_uses(result, other);
                self.body.erase(xor);
            }
            Some(false) | None => {
                let poison = self.poison(result);
                let undef = self.body.ty(poison);
                let undef = self.body.consts_mut().undef(undef);
                let undef = self.body.const_value(undef);
                self.body.replace_all_uses(result, undef);
                self.body.erase(xor);
            }
        }
        true
    }

    /// Copies `block` with its conditional branch to the end of `preds`, or of a new block that
    /// they lead to.
    fn copy_branch_into(&mut self, block: Block, preds: &[Block]) -> bool {
        let Some(end) = self.body.terminator(block) else { return false };
        if self.body.op(end) != Op::CondBr || self.headers.contains(block) {
            return false;
        }
        let targets: Vec<Block> = self.body.succs(block).collect();
        if self.copy_cost(block).is_none()
            || targets.contains(&block)
            || self.splits_threads(block, &targets)
            || !self.cx.may_rewrite()
            || !self.take_budget(block, preds.len())
        {
            return false;
        }
        let pred = match preds {
            [only] if self.body.n_succs(*only) == 1 => *only,
            _ => self.split_preds(block, preds),
        };
        self.append_copy(block, pred);
        self.cx.count("branches copied", 1);
        true
    }

    /// Replaces the jump at the end of `pred` by what `block`, where it leads, does.
    fn append_copy(&mut self, block: Block, pred: Block) {
        self.note_edges_of(pred);
        let mut map = CloneMap::new();
        let phis: Vec<Inst> = self.body.phis_in(block).collect();
        let insts: Vec<Inst> = self.body.insts_in(block).skip(phis.len()).collect();
        let targets: Vec<Block> = self.body.succs(block).collect();
        for inst in phis {
            let result = self.body.result(inst).expect("a phi has a result");
            let value = self.entry_of(inst, pred).unwrap_or_else(|| self.poison(result));
            map.map_value(result, value);
        }
        let jump = self.body.terminator(pred).expect("it jumps");
        // Debug records that wait for the next instruction.
        let mut records = self.body.take_records(jump);
        self.body.erase_terminator(pred);
        for inst in insts {
            let copy = self.body.clone_inst_to(inst, pred, &mut map);
            records.extend(self.body.take_records(copy));
            if !self.body.op(copy).is_terminator() && self.replace_copy(inst, copy, &mut map) {
                continue;
            }
            records.drain(..).for_each(|record| self.body.add_record(copy, record));
        }
        for &target in &targets {
            self.add_entries(target, block, pred, &map);
        }
        self.note_edges_of(pred);
        self.update_values(block, pred, &map);
        self.lvi.forget_block(pred);
    }

    /// Makes what `copy` of `inst` always computes stand for it. True if it is gone.
    fn replace_copy(&mut self, inst: Inst, copy: Inst, map: &mut CloneMap) -> bool {
        let (Some(old), Some(new)) = (self.body.result(inst), self.body.result(copy)) else {
            return false;
        };
        let Some(simpler) = self.simpler(copy) else { return false };
        map.map_value(old, simpler);
        self.body.replace_all_uses(new, simpler);
        let is_dead = is_trivially_dead(self.cx.module, self.body, copy);
        if is_dead {
            self.body.erase(copy);
        }
        is_dead
    }

    /// Folds the branch of `block` if a branch above, with no join in between, implies it.
    pub(super) fn fold_implied(&mut self, block: Block) -> bool {
        let Some(end) = self.body.terminator(block) else { return false };
        if self.body.op(end) != Op::CondBr {
            return false;
        }
        let mut cond = self.body.args(end)[0];
        let mut frozen = None;
        if let Some(inner) = nvopt_analysis::matcher::freeze(self.body, cond)
            && self.body.has_one_use(cond)
        {
            frozen = self.body.def_inst(cond);
            cond = inner;
        }
        let mut current = block;
        for _ in 0..self.search {
            let Some(above) = self.single_pred(current) else { return false };
            let Some(above_end) = self.body.terminator(above) else { return false };
            if self.body.op(above_end) != Op::CondBr {
                return false;
            }
            let is_true = self.body.succ(above, 0) == current;
            let known = self.body.args(above_end)[0];
            let q = query(self.cx, &self.assumptions, self.denormals);
            let mut implied = is_implied(&q, self.body, known, is_true, cond);
            let known_inner = nvopt_analysis::matcher::freeze(self.body, known);
            if implied.is_none() && frozen.is_some() && known_inner == Some(cond) {
                implied = Some(is_true);
            }
            if let Some(implied) = implied {
                if !self.cx.may_rewrite() {
                    return false;
                }
                self.keep_successor(block, usize::from(!implied));
                self.cx.count("branches folded", 1);
                if let Some(freeze) = frozen {
                    self.forget_result(freeze);
                    self.erase_if_dead(freeze);
                }
                return true;
            }
            current = above;
        }
        false
    }
}
