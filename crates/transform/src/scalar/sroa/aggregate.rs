//! Before slicing: structs and arrays that are loaded or stored at once are taken apart, and
//! address computations are moved to the operands of a select or phi that they start from.

use std::fmt::Write;

use nvopt_analysis::matcher::{self, int_const};
use nvopt_entity::FxHashSet;
use nvopt_ir::{
    body::{Block, Body, Inst, NewInst, Use, Value},
    metadata::MdKind,
    ops::{Access, Align, CastOp, Op, Ordering},
    types::{Type, TypeKind},
};
use nvopt_pass::FnCx;
use smallvec::SmallVec;

use super::{
    Sroa,
    pen::{Pen, copy_access_metadata, plain, store_bytes},
    types::is_single,
};
use crate::util::addr::align_at;

/// The most values that a struct or array is taken apart into.
const MAX_PARTS: usize = 1024;

/// A single value inside a struct or array.
struct Part {
    path: SmallVec<[u32; 4]>,
    ty: Type,
    offset: u64,
}

/// The single values of `ty` in order; `None` if they are too many.
fn parts_of(cx: &FnCx<'_>, ty: Type) -> Option<Vec<Part>> {
    let mut parts = Vec::new();
    let mut work = vec![Part { path: SmallVec::new(), ty, offset: 0 }];
    let mut steps = 0;
    while let Some(part) = work.pop() {
        steps += 1;
        if steps > 4 * MAX_PARTS {
            return None;
        }
        if is_single(part.ty) {
            parts.push(part);
            continue;
        }
        let types = &cx.module.types;
        let count = types.n_elements(part.ty)?;
        if count > MAX_PARTS as u64 {
            return None;
        }
        let mut memo = nvopt_ir::datalayout::LayoutMemo::new();
        let fields = memo.struct_layout(cx.frame.layout, types, part.ty);
        for index in (0..count).rev() {
            let ty = types.element(part.ty, index)?;
            let step = match types.kind(part.ty) {
                TypeKind::Struct(_) => *fields.as_ref()?.offsets.get(index as usize)?,
                _ => super::pen::alloc_bytes(cx, ty).checked_mul(index)?,
            };
            let mut path = part.path.clone();
            path.push(index as u32);
            work.push(Part { path, ty, offset: part.offset.checked_add(step)? });
        }
    }
    Some(parts)
}

impl Sroa<'_, '_> {
    /// Takes apart what is loaded from and stored to `alloca` as a struct or array.
    pub(super) fn split_aggregates(&mut self, alloca: Inst) {
        let mut work: Vec<Use> = Vec::new();
        let mut seen: FxHashSet<Inst> = FxHashSet::default();
        self.push_uses(alloca, &mut work, &mut seen);
        while let Some(slot) = work.pop() {
            let user = self.body.user(slot);
            if !self.body.is_placed(user) {
                continue;
            }
            match self.body.op(user) {
                Op::Load(access) => self.split_load(user, access),
                Op::Store(access) if self.body.arg_index(slot) == 1 => {
                    self.split_store(user, access);
                }
                // A vector of addresses of the same object keeps it as it is.
                Op::Gep { .. } if !self.body.result_ty(user).is_vector() => {
                    let merged = self.unfold_select(user).or_else(|| self.unfold_phi(user));
                    self.push_uses(merged.unwrap_or(user), &mut work, &mut seen);
                }
                Op::Cast(CastOp::BitCast | CastOp::AddrSpaceCast) | Op::Phi(_) | Op::Select => {
                    self.push_uses(user, &mut work, &mut seen);
                }
                _ => {}
            }
        }
    }

    fn push_uses(&self, inst: Inst, work: &mut Vec<Use>, seen: &mut FxHashSet<Inst>) {
        let Some(value) = self.body.result(inst) else { return };
        for slot in self.body.uses(value) {
            let user = self.body.user(slot);
            if self.may_split(user) && seen.insert(user) {
                work.push(slot);
            }
        }
    }

    /// False for what is left as it is, as most loads and stores are.
    fn may_split(&self, user: Inst) -> bool {
        match self.body.op(user) {
            Op::Load(_) => !is_single(self.body.result_ty(user)),
            Op::Store(_) => !is_single(self.body.ty(self.body.args(user)[0])),
            Op::Gep { .. }
            | Op::Cast(CastOp::BitCast | CastOp::AddrSpaceCast)
            | Op::Phi(_)
            | Op::Select => true,
            _ => false,
        }
    }

    fn is_simple(access: Access) -> bool {
        !access.volatile && access.ordering == Ordering::NotAtomic
    }

    /// The address of a part, and its indices: `i32 0` and the path.
    fn part_address(
        pen: &mut Pen<'_, '_>,
        whole: Type,
        base: Value,
        part: &Part,
        name: &str,
    ) -> Value {
        let indices: Vec<Value> = std::iter::once(0)
            .chain(part.path.iter().copied())
            .map(|index| pen.body.int(Type::I32, index.into()))
            .collect();
        let flags = nvopt_ir::ops::InstFlags::INBOUNDS;
        pen.gep(whole, base, &indices, flags, format!("{name}.gep"))
    }

    fn part_name(&self, value: Value, part: &Part) -> String {
        let name = String::from_utf8_lossy(self.body.value_name(value).unwrap_or_default());
        let mut text = format!("{name}.fca");
        for index in &part.path {
            write!(text, ".{index}").expect("text can be written to");
        }
        text
    }

    fn split_load(&mut self, load: Inst, access: Access) {
        let Some(result) = self.body.result(load) else { return };
        let ty = self.body.ty(result);
        if !Self::is_simple(access) || is_single(ty) {
            return;
        }
        let Some(parts) = parts_of(self.cx, ty) else { return };
        let base = self.body.args(load)[0];
        let poison = self.body.consts_mut().poison(ty);
        let mut whole = self.body.const_value(poison);
        for part in &parts {
            let name = self.part_name(result, part);
            let align = align_at(access.align.unwrap_or(Align::ONE), part.offset);
            let mut pen = Pen::new(self.body, self.cx, load, None);
            let ptr = Self::part_address(&mut pen, ty, base, part, &name);
            let (new, value) = pen.load(part.ty, ptr, plain(align), format!("{name}.load"));
            let bytes = store_bytes(pen.cx, part.ty);
            copy_access_metadata(pen.body, pen.cx, load, new, (part.offset, bytes));
            whole = pen.insert_value(whole, value, &part.path, format!("{name}.insert"));
        }
        self.body.replace_all_uses(result, whole);
        self.body.erase(load);
    }

    fn split_store(&mut self, store: Inst, access: Access) {
        let (value, base) = (self.body.args(store)[0], self.body.args(store)[1]);
        let ty = self.body.ty(value);
        if !Self::is_simple(access) || is_single(ty) {
            return;
        }
        let Some(parts) = parts_of(self.cx, ty) else { return };
        for part in &parts {
            let name = self.part_name(value, part);
            let align = align_at(access.align.unwrap_or(Align::ONE), part.offset);
            let mut pen = Pen::new(self.body, self.cx, store, None);
            let part_value =
                pen.extract_value(value, &part.path, part.ty, format!("{name}.extract"));
            let ptr = Self::part_address(&mut pen, ty, base, part, &name);
            let new = pen.store(part_value, ptr, plain(align));
            let bytes = store_bytes(pen.cx, part.ty);
            copy_access_metadata(pen.body, pen.cx, store, new, (part.offset, bytes));
        }
        self.body.erase(store);
    }

    /// `gep(select c, a, b)` becomes `select c, gep(a), gep(b)` if all indices are then constant.
    fn unfold_select(&mut self, gep: Inst) -> Option<Inst> {
        let types = &self.cx.module.types;
        let args = self.body.args(gep).to_vec();
        let mut found: Option<(usize, Inst)> = None;
        for (index, &arg) in args.iter().enumerate() {
            if index > 0 && int_const(self.body, types, arg).is_some() {
                continue;
            }
            let def = self.body.def_inst(arg);
            let choice = def.filter(|&def| match self.body.op(def) {
                Op::Select => index == 0 || self.arms(def).is_some(),
                Op::Cast(CastOp::ZExt) => {
                    index > 0 && self.body.ty(self.body.args(def)[0]) == Type::I1
                }
                _ => false,
            });
            match (choice, found) {
                (Some(choice), None) => found = Some((index, choice)),
                (None, _) if index == 0 => {}
                _ => return None,
            }
        }
        let (index, choice) = found?;
        let (cond, yes, no) = match self.body.op(choice) {
            Op::Select => {
                let [cond, yes, no] = *self.body.args(choice) else { return None };
                (cond, yes, no)
            }
            _ => {
                let ty = self.body.result_ty(choice);
                let cond = self.body.args(choice)[0];
                (cond, self.body.int(ty, 1), self.body.int(ty, 0))
            }
        };
        if self.body.ty(cond).is_vector() {
            return None;
        }
        let of = |body: &Body, value| body.value_name(value).unwrap_or_default().to_vec();
        let (yes_name, no_name) = (of(self.body, yes), of(self.body, no));
        let new_yes = self.gep_with(gep, (gep, yes_name), &args, index, yes);
        let new_no = self.gep_with(gep, (gep, no_name), &args, index, no);
        let chosen = self.body.result(choice)?;
        let name = [self.body.value_name(chosen).unwrap_or_default(), b".sroa.sel"].concat();
        let prof = self.body.metadata_of(choice, MdKind::PROF);
        let is_select = self.body.op(choice) == Op::Select;
        let mut pen = Pen::new(self.body, self.cx, gep, None);
        let merged = pen.select([cond, new_yes, new_no], name);
        let merged = self.replace_address(gep, merged)?;
        if is_select && prof.is_some() {
            self.body.set_metadata(merged, MdKind::PROF, prof);
        }
        Some(merged)
    }

    /// The two constants of a select.
    fn arms(&self, select: Inst) -> Option<()> {
        let types = &self.cx.module.types;
        let args = self.body.args(select);
        int_const(self.body, types, args[1])?;
        int_const(self.body, types, args[2])?;
        Some(())
    }

    /// A copy of `gep` before `before` with operand `index` replaced.
    fn gep_with(
        &mut self,
        gep: Inst,
        (before, name): (Inst, Vec<u8>),
        args: &[Value],
        index: usize,
        value: Value,
    ) -> Value {
        let Op::Gep { source } = self.body.op(gep) else { panic!("an address computation") };
        let mut args = args.to_vec();
        args[index] = value;
        let name = [&name[..], b".sroa.gep"].concat();
        let flags = self.body.flags(gep);
        let mut pen = Pen::new(self.body, self.cx, before, None);
        pen.gep(source, args[0], &args[1..], flags, name)
    }

    fn replace_address(&mut self, gep: Inst, merged: Value) -> Option<Inst> {
        let old = self.body.result(gep)?;
        self.body.replace_all_uses(old, merged);
        self.body.erase(gep);
        self.body.def_inst(merged)
    }

    /// `gep(phi a, b)` becomes `phi gep(a), gep(b)` if all indices are then constant and every
    /// address is there when its block ends.
    fn unfold_phi(&mut self, gep: Inst) -> Option<Inst> {
        let args = self.body.args(gep).to_vec();
        let types = &self.cx.module.types;
        let mut found: Option<(usize, Inst)> = None;
        for (index, &arg) in args.iter().enumerate() {
            if index > 0 && int_const(self.body, types, arg).is_some() {
                continue;
            }
            match (matcher::phi(self.body, arg), found) {
                (Some(phi), None) => found = Some((index, phi)),
                (None, _) if index == 0 => {}
                _ => return None,
            }
        }
        let (index, phi) = found?;
        let values = self.body.args(phi).to_vec();
        let is_there = |value: Value| match index {
            0 => self.body.def_inst(value).is_none_or(|def| self.is_entry_alloca(def)),
            _ => int_const(self.body, types, value).is_some(),
        };
        let base_is_there =
            index == 0 || self.body.def_inst(args[0]).is_none_or(|def| self.is_entry_alloca(def));
        if !values.iter().all(|&value| is_there(value)) || !base_is_there {
            return None;
        }
        let Op::Phi(incoming) = self.body.op(phi) else { return None };
        let blocks: Vec<Block> = self.body.incoming(incoming).to_vec();
        let chosen = self.body.result(phi)?;
        let phi_name = self.body.value_name(chosen).unwrap_or_default().to_vec();
        let name = [&phi_name[..], b".sroa.phi"].concat();
        let ty = self.body.result_ty(gep);
        let entry = self.body.entry()?;
        let end = self.body.terminator(entry)?;
        let list = self.body.new_incoming(Vec::new());
        let new = NewInst { loc: self.body.loc(gep), ..NewInst::new(Op::Phi(list), ty, &[]) };
        let new_phi = self.body.insert_before(phi, new);
        let new_value = self.body.result(new_phi)?;
        self.body.name_value_like(new_value, name);
        let mut done: Vec<(Block, Value)> = Vec::new();
        for (&value, &block) in values.iter().zip(&blocks) {
            let known = done.iter().find(|&&(from, _)| from == block).map(|&(_, value)| value);
            let address = match known {
                Some(address) => address,
                None => {
                    // Everything it is computed from is there when the entry block ends.
                    let at = (end, phi_name.clone());
                    let address = self.gep_with(gep, at, &args, index, value);
                    done.push((block, address));
                    address
                }
            };
            self.body.add_incoming(new_phi, address, block);
        }
        self.replace_address(gep, new_value)
    }

    fn is_entry_alloca(&self, inst: Inst) -> bool {
        matches!(self.body.op(inst), Op::Alloca { .. })
            && Some(self.body.block(inst)) == self.body.entry()
    }
}
