//! Loads and stores through a phi or select of addresses.
//!
//! A load of a phi becomes a phi of loads, one at the end of each predecessor, where those are
//! safe. A load of a select becomes a select of loads; where one of them is not safe, and for
//! stores, the select becomes a branch, if the pass may make one.

use nvopt_ir::{
    body::{Block, Body, Inst, NewInst, Value},
    effects::effects,
    metadata::MdKind,
    ops::{Access, Align, Op, Ordering},
    types::Type,
};
use nvopt_pass::FnCx;

use super::{Sroa, pen::Pen};
use crate::util::addr::is_safe_to_load;

/// How an access through a select is rewritten.
#[derive(Clone, Copy, Debug)]
pub(super) struct SelectAccess {
    inst: Inst,
    /// Loading from either side is safe.
    safe: [bool; 2],
}

fn may_load(body: &Body, cx: &FnCx<'_>, ptr: Value, load: Inst, at: Inst) -> bool {
    let Op::Load(Access { align, .. }) = body.op(load) else { return false };
    let what = (ptr, body.result_ty(load), align.unwrap_or(Align::ONE));
    is_safe_to_load(body, cx.module, cx.frame.layout, cx.func, what, at)
}

fn is_simple_load(body: &Body, inst: Inst) -> bool {
    matches!(body.op(inst), Op::Load(access)
        if !access.volatile && access.ordering == Ordering::NotAtomic)
}

impl Sroa<'_, '_> {
    /// True if all loads of `phi` can be made at the ends of the predecessors.
    pub(super) fn can_speculate_phi(&self, phi: Inst) -> bool {
        let body = &*self.body;
        let Some(result) = body.result(phi) else { return false };
        let block = body.block(phi);
        let mut loads: Vec<Inst> = body.users(result).collect();
        let Some(&some) = loads.first() else { return false };
        let ty = body.result_ty(some);
        let are_plain = loads.iter().all(|&load| {
            is_simple_load(body, load) && body.block(load) == block && body.result_ty(load) == ty
        });
        if !are_plain {
            return false;
        }
        loads.sort_by(|&a, &b| match body.comes_before(a, b) {
            true => std::cmp::Ordering::Less,
            false => std::cmp::Ordering::Greater,
        });
        let last = *loads.last().expect("there is one");
        let writes = |inst: Inst| {
            let what = effects(self.cx.module, body, inst);
            !what.writes.is_empty() || !what.goes_on() || what.traits.contains(ORDERED)
        };
        let between = body.insts_in(block).take_while(|&inst| inst != last);
        if between.into_iter().any(writes) {
            return false;
        }
        let most = loads.iter().max_by_key(|&&load| match body.op(load) {
            Op::Load(access) => access.align,
            _ => None,
        });
        let most = *most.expect("there is one");
        let Op::Phi(incoming) = body.op(phi) else { return false };
        body.args(phi).iter().zip(body.incoming(incoming)).all(|(&ptr, &from)| {
            let Some(end) = body.terminator(from) else { return false };
            let is_plain_end = matches!(body.op(end), Op::Br | Op::CondBr | Op::Switch);
            is_plain_end
                && body.def_inst(ptr) != Some(end)
                && (body.n_succs(from) == 1 || may_load(body, self.cx, ptr, most, end))
        })
    }

    /// Makes the loads of `phi` at the ends of the predecessors.
    pub(super) fn speculate_phi(&mut self, phi: Inst) {
        let Some(result) = self.body.result(phi) else { return };
        let Some(some) = self.body.users(result).next() else { return };
        let Op::Load(access) = self.body.op(some) else { return };
        let Op::Phi(incoming) = self.body.op(phi) else { return };
        let blocks: Vec<Block> = self.body.incoming(incoming).to_vec();
        let ptrs: Vec<Value> = self.body.args(phi).to_vec();
        let ty = self.body.result_ty(some);
        let name = self.body.value_name(result).unwrap_or_default().to_vec();
        let list = self.body.new_incoming(Vec::new());
        let new = NewInst { loc: self.body.loc(phi), ..NewInst::new(Op::Phi(list), ty, &[]) };
        let new_phi = self.body.insert_before(phi, new);
        let value = self.body.result(new_phi).expect("a phi has a result");
        self.body.name_value_like(value, [&name[..], b".sroa.speculated"].concat());
        let tags = alias_tags(self.body, some);
        let loads: Vec<Inst> = self.body.users(result).collect();
        for load in loads {
            let old = self.body.result(load).expect("a load has a result");
            self.body.replace_all_uses(old, value);
            self.body.erase(load);
        }
        let mut made: Vec<(Block, Value)> = Vec::new();
        for (&ptr, &from) in ptrs.iter().zip(&blocks) {
            let known = made.iter().find(|&&(block, _)| block == from).map(|&(_, value)| value);
            let loaded = known.unwrap_or_else(|| {
                let end = self.body.terminator(from).expect("a block has a terminator");
                let block = self.body.block_name(from).unwrap_or_default();
                let name = [&name[..], b".sroa.speculate.load.", block].concat();
                let mut pen = Pen::new(self.body, self.cx, end, None);
                pen.loc = None;
                let (load, value) = pen.load(ty, ptr, access, name);
                set_tags(pen.body, load, &tags);
                made.push((from, value));
                value
            });
            self.body.add_incoming(new_phi, loaded, from);
        }
        self.body.erase(phi);
        self.cx.count("loads speculated", 1);
    }

    /// How all accesses through `select` can be rewritten, if they can.
    pub(super) fn select_accesses(&self, select: Inst) -> Option<Vec<SelectAccess>> {
        let body = &*self.body;
        let result = body.result(select)?;
        let [cond, yes, no] = *body.args(select) else { return None };
        if body.ty(cond).is_vector() {
            return None;
        }
        let mut found = Vec::new();
        for slot in body.uses(result) {
            let user = body.user(slot);
            match body.op(user) {
                Op::Store(access) => {
                    if access.volatile || self.preserve_cfg || body.arg_index(slot) == 0 {
                        return None;
                    }
                    found.push(SelectAccess { inst: user, safe: [false; 2] });
                }
                Op::Load(access) => {
                    let is_simple = is_simple_load(body, user);
                    if access.volatile || self.preserve_cfg && !is_simple {
                        return None;
                    }
                    let safe =
                        [yes, no].map(|ptr| is_simple && may_load(body, self.cx, ptr, user, user));
                    if self.preserve_cfg && safe != [true; 2] {
                        return None;
                    }
                    found.push(SelectAccess { inst: user, safe });
                }
                _ => return None,
            }
        }
        Some(found)
    }

    /// Rewrites the accesses through `select`, which goes.
    pub(super) fn rewrite_select(&mut self, select: Inst, accesses: &[SelectAccess]) {
        for access in accesses {
            match access.safe {
                [true, true] => self.speculate_select(select, access.inst),
                _ => self.branch_on_select(select, access),
            }
            self.body.erase(access.inst);
        }
        self.body.erase(select);
    }

    fn speculate_select(&mut self, select: Inst, load: Inst) {
        let [cond, yes, no] = *self.body.args(select) else { return };
        let Op::Load(access) = self.body.op(load) else { return };
        let result = self.body.result(load).expect("a load has a result");
        let name = self.body.value_name(result).unwrap_or_default().to_vec();
        let ty = self.body.ty(result);
        let tags = alias_tags(self.body, load);
        let prof = self.body.metadata_of(select, MdKind::PROF);
        let unpredictable = self.body.metadata_of(select, MdKind::UNPREDICTABLE);
        let mut pen = Pen::new(self.body, self.cx, load, None);
        let mut load_from = |ptr: Value, side: &str| {
            let name = [&name[..], b".sroa.speculate.load.", side.as_bytes()].concat();
            let (new, value) = pen.load(ty, ptr, access, name);
            set_tags(pen.body, new, &tags);
            value
        };
        let (yes, no) = (load_from(yes, "true"), load_from(no, "false"));
        let name = [&name[..], b".sroa.speculated"].concat();
        let value = pen.select([cond, yes, no], name);
        if let Some(new) = self.body.def_inst(value) {
            self.body.set_metadata(new, MdKind::PROF, prof);
            self.body.set_metadata(new, MdKind::UNPREDICTABLE, unpredictable);
        }
        self.body.replace_all_uses(result, value);
        self.cx.count("loads speculated", 1);
    }

    /// Splits the block before the access and makes it on the side that was chosen.
    fn branch_on_select(&mut self, select: Inst, access: &SelectAccess) {
        let inst = access.inst;
        let [cond, yes, no] = *self.body.args(select) else { return };
        let head = self.body.block(inst);
        let name = self.body.block_name(head).unwrap_or_default().to_vec();
        let loc = self.body.loc(inst);
        let prof = self.body.metadata_of(select, MdKind::PROF);
        let tail = self.body.split_before(inst);
        let sides: Vec<Option<Block>> = access
            .safe
            .iter()
            .map(|&is_safe| (!is_safe).then(|| self.body.insert_block_before(tail)))
            .collect();
        let succs = [sides[0].unwrap_or(tail), sides[1].unwrap_or(tail)];
        let conds = [cond];
        let new = NewInst { succs: &succs, loc, ..NewInst::new(Op::CondBr, Type::VOID, &conds) };
        let branch = self.body.append(head, new);
        self.body.set_metadata(branch, MdKind::PROF, prof);
        for block in sides.iter().flatten() {
            let new = NewInst { succs: &[tail], loc, ..NewInst::new(Op::Br, Type::VOID, &[]) };
            self.body.append(*block, new);
        }
        let mut entries: Vec<(Value, Block)> = Vec::new();
        self.body.name_block_like(tail, [&name[..], b".cont"].concat());
        for (side, ptr) in [yes, no].into_iter().enumerate() {
            let word: &[u8] = if side == 0 { b".then" } else { b".else" };
            let at = sides[side].unwrap_or(head);
            let end = self.body.terminator(at).expect("it was just ended");
            if let Some(block) = sides[side] {
                self.body.name_block_like(block, [&name[..], word].concat());
            }
            let mut args = self.body.args(inst).to_vec();
            let ty = self.body.result_ty(inst);
            *args.last_mut().expect("an access has an address") = ptr;
            let new = NewInst { loc, ..NewInst::new(self.body.op(inst), ty, &args) };
            let copy = self.body.insert_before(end, new);
            let tags = alias_tags(self.body, inst);
            set_tags(self.body, copy, &tags);
            if let Some(value) = self.body.result(copy) {
                let result = self.body.result(inst).expect("the copy has one");
                let old = self.body.value_name(result).unwrap_or_default();
                let name = [old, word, b".val"].concat();
                self.body.name_value_like(value, name);
                entries.push((value, at));
            }
        }
        let Some(result) = self.body.result(inst) else { return };
        let (values, blocks): (Vec<Value>, Vec<Block>) = entries.into_iter().unzip();
        let incoming = self.body.new_incoming(blocks);
        let ty = self.body.ty(result);
        let new = NewInst { loc, ..NewInst::new(Op::Phi(incoming), ty, &values) };
        let phi = self.body.insert_before(inst, new);
        let value = self.body.result(phi).expect("a phi has a result");
        self.body.take_value_name(value, result);
        self.body.replace_all_uses(result, value);
        self.cx.count("accesses put on branches", 1);
    }
}

const ORDERED: nvopt_ir::effects::Traits = nvopt_ir::effects::Traits::ORDERED;

/// What the access says of aliases.
fn alias_tags(body: &Body, inst: Inst) -> Vec<(MdKind, nvopt_ir::metadata::Md)> {
    let kinds = [MdKind::TBAA, MdKind::TBAA_STRUCT, MdKind::ALIAS_SCOPE, MdKind::NOALIAS];
    body.metadata(inst).iter().copied().filter(|(kind, _)| kinds.contains(kind)).collect()
}

fn set_tags(body: &mut Body, inst: Inst, tags: &[(MdKind, nvopt_ir::metadata::Md)]) {
    for &(kind, md) in tags {
        body.set_metadata(inst, kind, Some(md));
    }
}
