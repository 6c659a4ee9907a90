//! The copying: a block for some of its predecessors, with all values put right.

use nvopt_analysis::query::Query;
use nvopt_entity::FxHashSet;
use nvopt_ir::{
    body::{Block, CloneMap, Inst, NewInst, Use, Value},
    effects::is_trivially_dead,
    ops::Op,
    types::Type,
};

use super::Threader;
use crate::{
    combine::simplify,
    util::ssa_update::{SsaUpdater, record_holders},
};

impl Threader<'_, '_> {
    /// Copies `block` for the edges from `preds`, with a jump to `to` at the end.
    pub(super) fn thread_edge(&mut self, block: Block, preds: &[Block], to: Block) {
        let pred = self.factored(block, preds);
        self.lvi.thread_edge(self.body, block, to);
        let copy = self.copy_block(block, pred);
        self.note_edges_of(pred);
        let mut map = self.copy_insts(block, copy, pred, false);
        let loc = self.body.terminator(block).and_then(|end| self.body.loc(end));
        let jump = NewInst { succs: &[to], loc, ..NewInst::new(Op::Br, Type::VOID, &[]) };
        let jump = self.body.append(copy, jump);
        self.copy_end_records(block, jump, &mut map);
        self.add_entries(to, block, copy, &map);
        self.redirect(pred, block, copy);
        self.note_edges_of(copy);
        self.note_edges_of(pred);
        self.update_values(block, copy, &map);
        self.simplify_block(copy);
        self.lvi.forget_block(copy);
        self.cx.count("edges threaded", 1);
    }

    /// The only predecessor of `preds`, or a new block that they all lead to instead of `block`.
    fn factored(&mut self, block: Block, preds: &[Block]) -> Block {
        match preds {
            [only] => *only,
            _ => self.split_preds(block, preds),
        }
    }

    /// A new block between `preds` and `block`.
    pub(super) fn split_preds(&mut self, block: Block, preds: &[Block]) -> Block {
        self.split_off(block, preds, b".thr_comm")
    }

    /// The same, with `suffix` behind the name.
    pub(super) fn split_off(&mut self, block: Block, preds: &[Block], suffix: &[u8]) -> Block {
        let new = self.body.insert_block_before(block);
        let name = [self.body.block_name(block).unwrap_or_default(), suffix].concat();
        self.body.name_block_like(new, name);
        let mut froms: Vec<Block> = preds.to_vec();
        froms.sort_unstable();
        froms.dedup();
        let moved: FxHashSet<Block> = froms.iter().copied().collect();
        for &from in &froms {
            self.note_edges_of(from);
        }
        let loc = self.body.terminator(block).and_then(|end| self.body.loc(end));
        let phis: Vec<Inst> = self.body.phis_in(block).collect();
        let mut values = Vec::new();
        for &phi in &phis {
            let Op::Phi(incoming) = self.body.op(phi) else { continue };
            let blocks = self.body.incoming(incoming).to_vec();
            let entries: Vec<(Block, Value)> = blocks
                .into_iter()
                .zip(self.body.args(phi).iter().copied())
                .filter(|(from, _)| moved.contains(from))
                .rev()
                .collect();
            values.push(entries);
        }
        let jump = NewInst { succs: &[block], loc, ..NewInst::new(Op::Br, Type::VOID, &[]) };
        let jump = self.body.append(new, jump);
        for (&phi, entries) in phis.iter().zip(&values) {
            let first = entries[0].1;
            let value = match entries.iter().all(|&(_, value)| value == first) {
                true => first,
                false => {
                    let incoming = self.body.new_incoming(Vec::new());
                    let ty = self.body.result_ty(phi);
                    let made = NewInst::new(Op::Phi(incoming), ty, &[]);
                    let made = self.body.insert_before(jump, made);
                    let value = self.body.result(made).expect("a phi has a result");
                    let old = self.body.result(phi).expect("a phi has a result");
                    let name = [self.body.value_name(old).unwrap_or_default(), b".ph"].concat();
                    self.body.name_value_like(value, name);
                    for &(from, entry) in entries {
                        self.body.add_incoming(made, entry, from);
                    }
                    value
                }
            };
            self.body.add_incoming(phi, value, new);
        }
        for &from in &froms {
            self.redirect(from, block, new);
            self.note_edges_of(from);
        }
        self.note_edges_of(new);
        self.lvi.forget_block(new);
        new
    }

    /// Makes all edges from `from` to `old` lead to `new`. Phis of `old` lose their entries.
    fn redirect(&mut self, from: Block, old: Block, new: Block) {
        for index in 0..self.body.n_succs(from) {
            if self.body.succ(from, index) == old {
                self.body.set_successor(from, index, new);
            }
        }
    }

    /// An empty block behind `after` that is called like `block`.
    pub(super) fn copy_block(&mut self, block: Block, after: Block) -> Block {
        let copy = match self.body.next_block(after) {
            Some(next) => self.body.insert_block_before(next),
            None => self.body.add_block(),
        };
        let name = [self.body.block_name(block).unwrap_or_default(), b".thread"].concat();
        self.body.name_block_like(copy, name);
        copy
    }

    /// Copies the instructions of `block` to `copy`, as they are if control comes from `pred`;
    /// with the terminator if `with_end`.
    pub(super) fn copy_insts(
        &mut self,
        block: Block,
        copy: Block,
        pred: Block,
        with_end: bool,
    ) -> CloneMap {
        let mut map = CloneMap::new();
        let insts: Vec<Inst> = self.body.insts_in(block).collect();
        for inst in insts {
            match self.body.op(inst) {
                Op::Phi(_) => self.copy_phi(inst, copy, pred, &mut map),
                op if op.is_terminator() && !with_end => {}
                _ => {
                    self.body.clone_inst_to(inst, copy, &mut map);
                }
            }
        }
        map
    }

    fn copy_phi(&mut self, phi: Inst, copy: Block, pred: Block, map: &mut CloneMap) {
        let result = self.body.result(phi).expect("a phi has a result");
        let value = self.entry_of(phi, pred).unwrap_or_else(|| self.poison(result));
        let incoming = self.body.new_incoming(vec![pred]);
        let (loc, ty) = (self.body.loc(phi), self.body.ty(result));
        let args = [value];
        let new = NewInst { loc, ..NewInst::new(Op::Phi(incoming), ty, &args) };
        let made = self.body.append(copy, new);
        let flags = self.body.flags(phi);
        self.body.set_flags(made, flags);
        let made = self.body.result(made).expect("a phi has a result");
        if let Some(name) = self.body.value_name(result).map(<[u8]>::to_vec) {
            self.body.name_value_like(made, name);
        }
        map.map_value(result, made);
    }

    /// What `phi` is if control comes from `pred`.
    pub(super) fn entry_of(&self, phi: Inst, pred: Block) -> Option<Value> {
        let Op::Phi(incoming) = self.body.op(phi) else { return None };
        let at = self.body.incoming(incoming).iter().position(|&from| from == pred)?;
        Some(self.body.args(phi)[at])
    }

    /// Copies the debug records before the end of `block` to before `to`.
    fn copy_end_records(&mut self, block: Block, to: Inst, map: &mut CloneMap) {
        let Some(end) = self.body.terminator(block) else { return };
        for record in self.body.records(end).to_vec() {
            let record = self.body.clone_record_here(record, map);
            self.body.add_record(to, record);
        }
    }

    /// Gives the phis of `to` entries for a new edge from `copy`, a copy of `block`.
    pub(super) fn add_entries(&mut self, to: Block, block: Block, copy: Block, map: &CloneMap) {
        let phis: Vec<Inst> = self.body.phis_in(to).collect();
        for phi in phis {
            let Some(value) = self.entry_of(phi, block) else { continue };
            let value = map.value(value).unwrap_or(value);
            self.body.add_incoming(phi, value, copy);
        }
    }

    /// Uses outside of `block` of what it computes may see the copy of `copy` instead, or a phi of
    /// both.
    pub(super) fn update_values(&mut self, block: Block, copy: Block, map: &CloneMap) {
        let results: Vec<Value> =
            self.body.insts_in(block).filter_map(|inst| self.body.result(inst)).collect();
        let set: FxHashSet<Value> = results.iter().copied().collect();
        let mut holders = record_holders(self.body, &set);
        for value in results {
            let mut outside: Vec<Use> = self
                .body
                .uses(value)
                .filter(|&slot| {
                    let user = self.body.user(slot);
                    match self.body.op(user) {
                        Op::Phi(incoming) => {
                            self.body.incoming(incoming)[self.body.arg_index(slot)] != block
                        }
                        _ => self.body.block(user) != block,
                    }
                })
                .collect();
            let mut records = holders.remove(&value).unwrap_or_default();
            records.retain(|&inst| self.body.block(inst) != block);
            if outside.is_empty() && records.is_empty() {
                continue;
            }
            let mut updater = SsaUpdater::of(self.body, value, block);
            updater.define(copy, map.value(value).unwrap_or(value));
            // The newest use first, as it stands in the list.
            outside.reverse();
            while let Some(slot) = outside.pop() {
                updater.rewrite_use(self.body, slot);
            }
            updater.rewrite_records(self.body, value, &records);
        }
    }

    /// Replaces what a copied block computes by constants and known values, and erases what is
    /// not needed there.
    pub(super) fn simplify_block(&mut self, block: Block) {
        let mut work: Vec<Inst> = self.body.insts_in(block).collect();
        work.pop();
        work.reverse();
        while let Some(inst) = work.pop() {
            if !self.body.is_placed(inst) || self.body.op(inst).is_terminator() {
                continue;
            }
            if is_trivially_dead(self.cx.module, self.body, inst) {
                let args: Vec<Inst> = self
                    .body
                    .args(inst)
                    .iter()
                    .filter_map(|&arg| self.body.def_inst(arg))
                    .collect();
                self.forget_result(inst);
                self.body.erase(inst);
                let dead = args.into_iter().filter(|&arg| {
                    self.body.is_placed(arg) && is_trivially_dead(self.cx.module, self.body, arg)
                });
                work.extend(dead);
                continue;
            }
            let Some(result) = self.body.result(inst) else { continue };
            let Some(value) = self.simpler(inst) else { continue };
            work.extend(self.body.users(result).filter(|&user| self.body.block(user) == block));
            self.lvi.forget_value(result);
            self.body.replace_all_uses(result, value);
            if is_trivially_dead(self.cx.module, self.body, inst) {
                self.body.erase(inst);
            }
        }
    }

    /// What `inst` always computes.
    pub(super) fn simpler(&mut self, inst: Inst) -> Option<Value> {
        let result = self.body.result(inst)?;
        if let Op::Phi(_) = self.body.op(inst) {
            let first = *self.body.args(inst).first()?;
            let is_single = self.body.args(inst).len() == 1 && first != result;
            return is_single.then_some(first);
        }
        let q = Query::knowing(self.cx.module, self.cx.frame.layout, self.cx.func, self.denormals);
        simplify(self.body, &q, inst)
    }

    pub(super) fn forget_result(&mut self, inst: Inst) {
        if let Some(result) = self.body.result(inst) {
            self.lvi.forget_value(result);
        }
    }
}
