//! Selects that a branch depends on become branches, which can be threaded.

use nvopt_analysis::{
    matcher,
    poison::{is_never_poison, is_never_undef},
    query::Query,
};
use nvopt_ir::{
    attrs::{AttrKind, AttrPool},
    body::{Block, Inst, NewInst, Value},
    metadata::MdKind,
    ops::{IntPred, Op},
    types::Type,
};

use super::Threader;
use crate::util::locs::merged_loc;

impl Threader<'_, '_> {
    /// A branch on a comparison of a phi with a constant, where the phi is a select in a
    /// predecessor and one side of it decides the branch.
    pub(super) fn unfold_for_branch(
        &mut self,
        (pred, x, y): (IntPred, Value, Value),
        block: Block,
    ) -> bool {
        let Some(end) = self.body.terminator(block) else { return false };
        let Some(phi) = matcher::phi(self.body, x) else { return false };
        if !self.unfolds || self.body.op(end) != Op::CondBr || self.body.block(phi) != block {
            return false;
        }
        for index in 0..self.body.args(phi).len() {
            let Some((from, select)) = self.select_in_pred(phi, index) else { continue };
            let sides = [self.body.args(select)[1], self.body.args(select)[2]];
            let yes = self.compare_on_edge((pred, sides[0], y), from, block);
            let no = self.compare_on_edge((pred, sides[1], y), from, block);
            if (yes.is_some() || no.is_some()) && yes != no {
                return self.unfold(from, block, select, (phi, index));
            }
        }
        false
    }

    /// A switch on a phi that is a select in a predecessor.
    pub(super) fn unfold_for_switch(&mut self, on: Value, block: Block) -> bool {
        let Some(phi) = matcher::phi(self.body, on) else { return false };
        if !self.unfolds || self.body.block(phi) != block {
            return false;
        }
        for index in 0..self.body.args(phi).len() {
            if let Some((from, select)) = self.select_in_pred(phi, index) {
                return self.unfold(from, block, select, (phi, index));
            }
        }
        false
    }

    /// The predecessor and the select in it that entry `index` of `phi` is, used by nothing else.
    fn select_in_pred(&self, phi: Inst, index: usize) -> Option<(Block, Inst)> {
        let Op::Phi(incoming) = self.body.op(phi) else { return None };
        let (from, value) = (self.body.incoming(incoming)[index], self.body.args(phi)[index]);
        let select = self.body.def_inst(value)?;
        let end = self.body.terminator(from)?;
        let fits = self.body.op(select) == Op::Select
            && self.body.block(select) == from
            && self.body.has_one_use(value)
            && self.body.op(end) == Op::Br
            && self.body.ty(self.body.args(select)[0]) == Type::I1;
        fits.then_some((from, select))
    }

    /// `from` branches on the condition of `select`: over a new block to `block` if it is true.
    fn unfold(
        &mut self,
        from: Block,
        block: Block,
        select: Inst,
        (phi, index): (Inst, usize),
    ) -> bool {
        if !self.cx.may_rewrite() {
            return false;
        }
        self.note_edges_of(from);
        let jump = self.body.terminator(from).expect("it was looked at");
        let args = self.body.args(select);
        let (cond, yes, no) = (args[0], args[1], args[2]);
        let cond = self.defined(cond, jump, !self.reaches_end(block));
        let new = self.body.insert_block_before(block);
        self.body.name_block_like(new, "select.unfold");
        let (jump_loc, select_loc) = (self.body.loc(jump), self.body.loc(select));
        let loc = merged_loc(&mut self.cx.module.metadata, jump_loc, select_loc);
        let others: Vec<(Inst, Value)> = self
            .body
            .phis_in(block)
            .filter(|&other| other != phi)
            .filter_map(|other| Some((other, self.entry_of(other, from)?)))
            .collect();
        let metadata = self.body.metadata(jump).to_vec();
        let prof = self.body.metadata_of(select, MdKind::PROF);
        let records = self.body.take_records(jump);
        // The edge to `block` stays; only what stands before it changes.
        self.body.set_arg(phi, index, no);
        let select_value = self.body.result(select).expect("a select has a result");
        self.lvi.forget_value(select_value);
        if self.body.is_used(select_value) {
            let poison = self.poison(select_value);
            self.body.replace_all_uses(select_value, poison);
        }
        let entries: Vec<(Inst, Value)> = self
            .body
            .phis_in(block)
            .filter_map(|phi| Some((phi, self.entry_of(phi, from)?)))
            .collect();
        self.body.erase(select);
        self.body.erase_terminator(from);
        let args = [cond];
        let branch =
            NewInst { succs: &[new, block], loc, ..NewInst::new(Op::CondBr, Type::VOID, &args) };
        let branch = self.body.append(from, branch);
        self.body.set_metadata(branch, MdKind::PROF, prof);
        records.into_iter().for_each(|record| self.body.add_record(branch, record));
        let jump =
            NewInst { succs: &[block], loc: jump_loc, ..NewInst::new(Op::Br, Type::VOID, &[]) };
        let jump = self.body.append(new, jump);
        for (kind, md) in metadata {
            self.body.set_metadata(jump, kind, Some(md));
        }
        for (entry_phi, value) in entries {
            self.body.add_incoming(entry_phi, value, from);
        }
        self.body.add_incoming(phi, yes, new);
        for (other, value) in others {
            self.body.add_incoming(other, value, new);
        }
        self.note_edges_of(from);
        self.note_edges_of(new);
        self.lvi.forget_block(new);
        let result = self.body.result(phi).expect("a phi has a result");
        self.lvi.forget_value(result);
        self.cx.count("selects unfolded", 1);
        true
    }

    /// `cond`, frozen before `before` if it could be undef, or poison where that matters: a select
    /// takes either side then, a branch must not be reached.
    fn defined(&mut self, cond: Value, before: Inst, poison_matters: bool) -> Value {
        let q = Query::knowing(self.cx.module, self.cx.frame.layout, self.cx.func, self.denormals);
        let is_defined = is_never_undef(&q, self.body, cond)
            && (!poison_matters || is_never_poison(&q, self.body, cond));
        if is_defined { cond } else { self.freeze(cond, before) }
    }

    fn freeze(&mut self, cond: Value, before: Inst) -> Value {
        let args = [cond];
        let loc = self.body.loc(before);
        let freeze = NewInst { loc, ..NewInst::new(Op::Freeze, Type::I1, &args) };
        let freeze = self.body.insert_before(before, freeze);
        let value = self.body.result(freeze).expect("a freeze has a result");
        self.body.name_value_like(value, "cond.fr");
        value
    }

    /// A select in `block` on a phi of constants, or on a comparison of one, becomes a branch.
    pub(super) fn unfold_here(&mut self, block: Block) -> bool {
        let attrs = self.cx.module.attrs.function_attrs(self.cx.module.funcs[self.cx.func].attrs);
        let is_sanitized = AttrPool::find(attrs, AttrKind::SanitizeMemory).is_some();
        if !self.unfolds || is_sanitized || self.headers.contains(block) {
            return false;
        }
        let phis: Vec<Inst> = self.body.phis_in(block).collect();
        let types = &self.cx.module.types;
        let select = phis.into_iter().find_map(|phi| {
            let is_int = |arg: &Value| matcher::int_const(self.body, types, *arg).is_some();
            self.body.args(phi).iter().any(is_int).then(|| self.select_on(phi, block)).flatten()
        });
        let Some(select) = select else { return false };
        // Threads part here for a select and meet again right behind it: nothing is between.
        if !self.cx.may_rewrite() {
            return false;
        }
        self.split_at_select(block, select);
        true
    }

    fn select_on(&self, phi: Inst, block: Block) -> Option<Inst> {
        let types = &self.cx.module.types;
        let fits = |select: Inst, cond: Value| {
            let value = self.body.result(select)?;
            let is_logic = matcher::logical_and(self.body, types, value).is_some()
                || matcher::logical_or(self.body, types, value).is_some();
            let fits = self.body.op(select) == Op::Select
                && self.body.block(select) == block
                && self.body.args(select)[0] == cond
                && self.body.ty(cond) == Type::I1
                && !is_logic;
            fits.then_some(select)
        };
        let value = self.body.result(phi)?;
        self.body.uses(value).find_map(|slot| {
            let user = self.body.user(slot);
            match self.body.op(user) {
                Op::ICmp(_) => {
                    let other = self.body.args(user)[1 - self.body.arg_index(slot).min(1)];
                    let compare = self.body.result(user)?;
                    let is_candidate = self.body.block(user) == block
                        && self.body.has_one_use(compare)
                        && matcher::int_const(self.body, types, other).is_some();
                    let select = self.body.users(compare).next().filter(|_| is_candidate)?;
                    fits(select, compare)
                }
                Op::Select => fits(user, value),
                _ => None,
            }
        })
    }

    /// Cuts `block` before `select`: a branch on its condition, over an empty block if it is true,
    /// to the rest, where a phi stands for the select.
    fn split_at_select(&mut self, block: Block, select: Inst) {
        self.note_edges_of(block);
        let args = self.body.args(select);
        let (cond, yes, no) = (args[0], args[1], args[2]);
        let q = Query::knowing(self.cx.module, self.cx.frame.layout, self.cx.func, self.denormals);
        let is_defined =
            is_never_undef(&q, self.body, cond) && is_never_poison(&q, self.body, cond);
        let cond = if is_defined { cond } else { self.freeze(cond, select) };
        let (loc, prof) = (self.body.loc(select), self.body.metadata_of(select, MdKind::PROF));
        let rest = self.body.split_before(select);
        let then = self.body.insert_block_before(rest);
        let jump = NewInst { succs: &[rest], loc, ..NewInst::new(Op::Br, Type::VOID, &[]) };
        self.body.append(then, jump);
        let args = [cond];
        let branch =
            NewInst { succs: &[then, rest], loc, ..NewInst::new(Op::CondBr, Type::VOID, &args) };
        let branch = self.body.append(block, branch);
        self.body.set_metadata(branch, MdKind::PROF, prof);
        let incoming = self.body.new_incoming(vec![then, block]);
        let (ty, args) = (self.body.result_ty(select), [yes, no]);
        let phi = NewInst { loc, ..NewInst::new(Op::Phi(incoming), ty, &args) };
        let phi = self.body.insert_before(select, phi);
        let (old, new) = (
            self.body.result(select).expect("a select has a result"),
            self.body.result(phi).expect("a phi has a result"),
        );
        self.lvi.forget_value(old);
        self.body.replace_all_uses(old, new);
        self.body.erase(select);
        for changed in [block, then, rest] {
            self.note_edges_of(changed);
            self.lvi.forget_block(changed);
        }
        self.cx.count("selects unfolded", 1);
    }
}
