//! Values that are computed on all ways but one are computed there as well.

use nvopt_ir::{
    body::{Block, Inst, NewInst, Value},
    effects::{Traits, effects},
    ops::{CastOp, Op},
};
use smallvec::SmallVec;

use super::{Gvn, number::expr_with};
use crate::util::speculation::forget_facts;

/// How many values and phis of them one phi is made of: all of them are looked at for each.
const MAX_SOURCES: usize = 64;

impl Gvn<'_, '_> {
    /// Walks all blocks with several predecessors. True if something changed.
    pub(super) fn scalar_pre(&mut self) -> bool {
        let entry = self.body.entry();
        let mut changed = false;
        for block in self.preorder() {
            if Some(block) == entry {
                continue;
            }
            let mut preds: Vec<Block> = self.body.preds(block).collect();
            preds.dedup();
            if preds.len() < 2 || preds.contains(&block) {
                continue;
            }
            let insts: Vec<Inst> = self.body.insts_in(block).collect();
            for inst in insts {
                if self.body.is_placed(inst) && self.is_candidate(inst) {
                    changed |= self.scalar_pre_inst(inst, block, &preds);
                }
            }
        }
        changed
    }

    fn preorder(&self) -> Vec<Block> {
        self.tree.preorder().collect()
    }

    fn is_candidate(&self, inst: Inst) -> bool {
        let body = &*self.body;
        let Some(result) = body.result(inst) else { return false };
        let op_fits = match body.op(inst) {
            Op::Binary(_)
            | Op::FNeg
            | Op::Select
            | Op::Freeze
            | Op::ExtractElement
            | Op::InsertElement
            | Op::ShuffleVector(_)
            | Op::ExtractValue(_)
            | Op::InsertValue(_)
            | Op::Call(_) => true,
            Op::Cast(op) => !matches!(op, CastOp::BitCast),
            // These fold into what uses them: a branch, or an address.
            Op::ICmp(_) | Op::FCmp(_) => false,
            Op::Gep { .. } => {
                let block = body.block(inst);
                let is_far = |user: Inst| body.block(user) != block;
                body.users(result).any(is_far) || !body.has_one_use(result)
            }
            _ => false,
        };
        if !op_fits || body.ty(result).is_void() {
            return false;
        }
        let what = effects(self.cx.module, body, inst);
        let stays = Traits::CONVERGENT | Traits::NO_DUPLICATE | Traits::UNREPEATABLE;
        what.reads.is_empty()
            && what.writes.is_empty()
            && what.is_removable()
            && !what.traits.intersects(stays)
            && !(matches!(body.op(inst), Op::Call(_)) && what.traits.contains(Traits::GUARDED))
    }

    fn scalar_pre_inst(&mut self, inst: Inst, block: Block, preds: &[Block]) -> bool {
        let Some(result) = self.body.result(inst) else { return false };
        let Some(number) = self.numbers.known(result) else { return false };
        let mut found: Vec<(Block, Option<Value>)> = Vec::new();
        for &pred in preds {
            if !self.tree.is_reachable(pred) {
                return false;
            }
            let value = self.translated_leader(inst, block, pred);
            // A value that a loop brings around to itself is no gain.
            if value == Some(result) {
                return false;
            }
            found.push((pred, value));
        }
        let missing: Vec<Block> =
            found.iter().filter(|(_, value)| value.is_none()).map(|&(pred, _)| pred).collect();
        if missing.len() > 1 || missing.len() == found.len() {
            return false;
        }
        // What is inserted promises what `inst` does, the others perhaps more.
        let Some(sources) = self.sources(&found) else { return false };
        if let Some(&pred) = missing.first() {
            let Some(end) = self.body.terminator(pred) else { return false };
            if !matches!(self.body.op(end), Op::Br | Op::CondBr | Op::Switch) {
                return false;
            }
            let is_guarded =
                effects(self.cx.module, self.body, inst).traits.contains(Traits::GUARDED);
            if is_guarded && !self.is_first_in_block(inst, block) {
                return false;
            }
            if self.body.n_succs(pred) != 1 {
                self.to_split.push((pred, block));
                return false;
            }
        }
        if !self.cx.may_rewrite() {
            return false;
        }
        for (pred, value) in &mut found {
            if value.is_none() {
                match self.insert_in_pred(inst, block, *pred) {
                    Some(new) => *value = Some(new),
                    None => return false,
                }
            }
        }
        let entries: Vec<(Value, Block)> =
            found.iter().filter_map(|&(pred, value)| Some((value?, pred))).collect();
        for def in sources {
            let kept = self.body.result(def).expect("it stands for a value");
            self.keep_common_flags(kept, inst);
        }
        self.merge(inst, block, number, &entries);
        true
    }

    /// True if everything before `inst` in its block goes on to it.
    fn is_first_in_block(&self, inst: Inst, block: Block) -> bool {
        self.body
            .insts_in(block)
            .take_while(|&other| other != inst)
            .all(|other| effects(self.cx.module, self.body, other).goes_on())
    }

    /// The value at the end of `pred` that is what `inst` computes if control comes from there.
    fn translated_leader(&mut self, inst: Inst, block: Block, pred: Block) -> Option<Value> {
        let (body, module) = (&*self.body, &*self.cx.module);
        let numbers = &mut self.numbers;
        let expr = expr_with(body, module, inst, |arg| {
            let arg = incoming_value(body, arg, block, pred);
            match body.def_inst(arg) {
                // What the block itself computes is not there yet.
                Some(def) if body.block(def) == block && !is_phi(body, def) => None,
                _ => Some(numbers.of_operand(arg)),
            }
        })?;
        let number = self.numbers.find_expr(&expr)?;
        self.leader(number, pred)
    }

    /// Computes what `inst` does at the end of `pred`.
    fn insert_in_pred(&mut self, inst: Inst, block: Block, pred: Block) -> Option<Value> {
        let mut args = Vec::new();
        for &arg in self.body.args(inst) {
            let arg = incoming_value(self.body, arg, block, pred);
            let arg = match self.body.def_inst(arg) {
                Some(def) if !self.tree.dominates(self.body.block(def), pred) => {
                    let number = self.numbers.known(arg)?;
                    self.leader(number, pred)?
                }
                _ => arg,
            };
            args.push(arg);
        }
        let end = self.body.terminator(pred)?;
        let result = self.body.result(inst)?;
        let op = self.copied_op(inst);
        let new = NewInst {
            flags: self.body.flags(inst),
            loc: self.body.loc(inst),
            ..NewInst::new(op, self.body.ty(result), &args)
        };
        let new = self.body.insert_before(end, new);
        // What may not be reached is said of nothing here.
        if matches!(op, Op::Call(_)) && !self.is_first_in_block(inst, block) {
            forget_facts(self.body, new);
        }
        let value = self.body.result(new)?;
        self.body.name_value_like(value, ".pre");
        let number = self.numbers.of(self.body, self.cx.module, value);
        self.add_leader(number, value, pred);
        self.cx.count("values computed earlier", 1);
        Some(value)
    }

    /// The operation of `inst` with lists and call data of its own.
    fn copied_op(&mut self, inst: Inst) -> Op {
        match self.body.op(inst) {
            Op::Call(call) => {
                let data = self.body.call(call).clone();
                Op::Call(self.body.new_call(data))
            }
            Op::ShuffleVector(list) => {
                let ints = self.body.ints(list).to_vec();
                Op::ShuffleVector(self.body.new_ints(ints))
            }
            Op::ExtractValue(list) => {
                let ints = self.body.ints(list).to_vec();
                Op::ExtractValue(self.body.new_ints(ints))
            }
            Op::InsertValue(list) => {
                let ints = self.body.ints(list).to_vec();
                Op::InsertValue(self.body.new_ints(ints))
            }
            op => op,
        }
    }

    /// The instructions that `found` are made of, through the phis that were made for values that
    /// others have: those stand for all that is merged in them. `None` if they are too many.
    fn sources(&self, found: &[(Block, Option<Value>)]) -> Option<Vec<Inst>> {
        let mut seen: SmallVec<[Inst; 8]> = SmallVec::new();
        let mut work: SmallVec<[Value; 8]> = found.iter().filter_map(|&(_, value)| value).collect();
        while let Some(value) = work.pop() {
            let Some(def) = self.body.def_inst(value) else { continue };
            if seen.contains(&def) {
                continue;
            }
            if seen.len() == MAX_SOURCES {
                return None;
            }
            seen.push(def);
            if is_phi(self.body, def) {
                work.extend_from_slice(self.body.args(def));
            }
        }
        Some(seen.into_iter().filter(|&def| !is_phi(self.body, def)).collect())
    }

    fn merge(&mut self, inst: Inst, block: Block, number: u32, entries: &[(Value, Block)]) {
        let Some(result) = self.body.result(inst) else { return };
        let mut values: Vec<Value> = Vec::new();
        let mut blocks: Vec<Block> = Vec::new();
        // One entry for each edge.
        let preds: Vec<Block> = self.body.preds_newest_first(block).collect();
        for pred in preds {
            let value = entries.iter().find(|&&(_, from)| from == pred).map(|&(value, _)| value);
            let Some(value) = value else { return };
            values.push(value);
            blocks.push(pred);
        }
        let incoming = self.body.new_incoming(blocks);
        let first = self.body.first_inst(block).expect("a block has a terminator");
        let new = NewInst {
            loc: self.body.loc(inst),
            ..NewInst::new(Op::Phi(incoming), self.body.ty(result), &values)
        };
        let phi = self.body.insert_before(first, new);
        let value = self.body.result(phi).expect("a phi has a result");
        let name = self.body.value_name(result).unwrap_or_default();
        let name = [name, b".pre-phi"].concat();
        self.body.name_value_like(value, name);
        self.numbers.set(value, number);
        self.remove_leader(number, result);
        self.add_leader(number, value, block);
        self.accesses.forget_users(self.body, result);
        self.body.replace_all_uses(result, value);
        self.numbers.forget(result);
        self.body.erase(inst);
    }
}

fn is_phi(body: &nvopt_ir::body::Body, inst: Inst) -> bool {
    matches!(body.op(inst), Op::Phi(_))
}

/// What `value` is if control comes to `block` from `pred`.
fn incoming_value(body: &nvopt_ir::body::Body, value: Value, block: Block, pred: Block) -> Value {
    let Some(inst) = body.def_inst(value) else { return value };
    let Op::Phi(incoming) = body.op(inst) else { return value };
    if body.block(inst) != block {
        return value;
    }
    let at = body.incoming(incoming).iter().position(|&from| from == pred);
    at.map_or(value, |at| body.args(inst)[at])
}
