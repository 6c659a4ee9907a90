//! Making the wide accesses.

use nvopt_ir::{
    body::{Body, Inst, NewInst, Value},
    constant::ConstData,
    effects::effects,
    metadata::{Md, MdKind},
    ops::{Access, CastOp, Op},
    types::{Type, TypeTable},
};
use nvopt_pass::FnCx;

use super::chains::{Member, Piece};
use crate::util::locs::merged_loc;

/// The most instructions of an address that are moved up to the first load.
const MAX_MOVED: usize = 64;

/// The bytes that a register holds.
const WORD_BYTES: u32 = 4;

/// What metadata of all accesses also holds for the merged one.
const KEPT: [MdKind; 5] = [
    MdKind::TBAA,
    MdKind::ALIAS_SCOPE,
    MdKind::NOALIAS,
    MdKind::NONTEMPORAL,
    MdKind::INVARIANT_LOAD,
];

/// Replaces the loads of `piece` by one where the first of them stands: its place and the load.
pub(super) fn merge_loads(body: &mut Body, cx: &mut FnCx<'_>, piece: &Piece) -> (usize, Inst) {
    let first = *piece.accesses.iter().min_by_key(|load| load.place).expect("a piece has loads");
    align_slot(body, piece);
    let address = address_at(body, cx, piece, &first);
    let lanes = u32::try_from(piece.bytes / piece.elem_bytes).expect("a vector is short");
    let ty = cx.module.types.vector(piece.elem, lanes, false);
    let loc = common_loc(body, cx, piece);
    let args = [address];
    let op = Op::Load(Access::plain(Some(piece.align)));
    let wide = body.insert_before(first.inst, NewInst { loc, ..NewInst::new(op, ty, &args) });
    keep_metadata(body, piece, wide);
    let vector = body.result(wide).expect("a load has a result");
    let start = piece.accesses[0].offset;
    for load in &piece.accesses {
        let mut maker = Maker { body, cx, before: first.inst, loc };
        let lane = u64::try_from((load.offset - start) / piece.elem_bytes).unwrap_or(0);
        let part = maker.take_out(vector, piece.elem, lane, load.inst);
        let old = body.result(load.inst).expect("a load has a result");
        body.take_value_name(part, old);
        body.replace_all_uses(old, part);
    }
    for load in &piece.accesses {
        body.erase(load.inst);
    }
    (first.place, wide)
}

/// Replaces the stores of `piece` by one where the last of them stands: its place and the store.
pub(super) fn merge_stores(body: &mut Body, cx: &mut FnCx<'_>, piece: &Piece) -> (usize, Inst) {
    let last = *piece.accesses.iter().max_by_key(|store| store.place).expect("a piece has stores");
    align_slot(body, piece);
    let lanes = u32::try_from(piece.bytes / piece.elem_bytes).expect("a vector is short");
    let ty = cx.module.types.vector(piece.elem, lanes, false);
    let loc = common_loc(body, cx, piece);
    let poison = body.consts_mut().poison(ty);
    let mut vector = body.const_value(poison);
    let start = piece.accesses[0].offset;
    for store in &piece.accesses {
        let mut maker = Maker { body, cx, before: last.inst, loc };
        let lane = u64::try_from((store.offset - start) / piece.elem_bytes).unwrap_or(0);
        vector = maker.put_in(vector, piece.elem, lane, store.inst);
    }
    let address = body.args(piece.accesses[0].inst)[1];
    let args = [vector, address];
    let op = Op::Store(Access::plain(Some(piece.align)));
    let new = NewInst { loc, ..NewInst::new(op, Type::VOID, &args) };
    let wide = body.insert_before(last.inst, new);
    keep_metadata(body, piece, wide);
    for store in &piece.accesses {
        body.erase(store.inst);
    }
    (last.place, wide)
}

fn align_slot(body: &mut Body, piece: &Piece) {
    let Some(slot) = piece.slot else { return };
    if let Op::Alloca { ty, align, inalloca, swifterror } = body.op(slot) {
        let align = Some(align.map_or(piece.align, |old| old.max(piece.align)));
        body.set_op(slot, Op::Alloca { ty, align, inalloca, swifterror });
    }
}

/// The lowest address of the loads of `piece`, there before the first of them.
fn address_at(body: &mut Body, cx: &mut FnCx<'_>, piece: &Piece, first: &Member) -> Value {
    let lowest = piece.accesses[0];
    let address = body.args(lowest.inst)[0];
    let Some(moved) = to_be_moved(body, cx, address, first.inst) else {
        let base = body.args(first.inst)[0];
        let offset = body.int(Type::I64, (lowest.offset - first.offset) as u64);
        let (args, ty) = ([base, offset], body.ty(base));
        let gep = Op::Gep { source: Type::I8 };
        let gep = body.insert_before(first.inst, NewInst::new(gep, ty, &args));
        return body.result(gep).expect("an address is computed");
    };
    for inst in moved {
        body.move_before(inst, first.inst);
    }
    address
}

/// What must move before `place` for `value` to be there, in order; `None` if it cannot.
fn to_be_moved(body: &Body, cx: &FnCx<'_>, value: Value, place: Inst) -> Option<Vec<Inst>> {
    let mut due = vec![value];
    let mut found: Vec<Inst> = Vec::new();
    while let Some(value) = due.pop() {
        let Some(inst) = body.def_inst(value) else { continue };
        let is_there = body.block(inst) != body.block(place) || body.comes_before(inst, place);
        if is_there || found.contains(&inst) {
            continue;
        }
        let what = effects(cx.module, body, inst);
        let is_phi = matches!(body.op(inst), Op::Phi(_));
        if is_phi || !what.may_be_speculated() || what.touches_memory() {
            return None;
        }
        found.push(inst);
        if found.len() > MAX_MOVED {
            return None;
        }
        due.extend(body.args(inst));
    }
    let is_before = |a: &Inst, b: &Inst| match a == b {
        true => std::cmp::Ordering::Equal,
        false if body.comes_before(*a, *b) => std::cmp::Ordering::Less,
        false => std::cmp::Ordering::Greater,
    };
    found.sort_by(is_before);
    Some(found)
}

fn common_loc(body: &Body, cx: &mut FnCx<'_>, piece: &Piece) -> Option<Md> {
    let first = body.loc(piece.accesses[0].inst);
    let locs = piece.accesses[1..].iter().map(|access| body.loc(access.inst));
    locs.fold(first, |known, loc| merged_loc(&mut cx.module.metadata, known, loc))
}

/// Attaches to `wide` what all accesses of `piece` say.
fn keep_metadata(body: &mut Body, piece: &Piece, wide: Inst) {
    for kind in KEPT {
        let first = body.metadata_of(piece.accesses[0].inst, kind);
        let says = |access: &Member| body.metadata_of(access.inst, kind) == first;
        if first.is_some() && piece.accesses.iter().all(says) {
            body.set_metadata(wide, kind, first);
        }
    }
}

/// Makes the instructions that take vectors apart and put them together.
struct Maker<'a, 'c> {
    body: &'a mut Body,
    cx: &'a mut FnCx<'c>,
    before: Inst,
    loc: Option<Md>,
}

impl Maker<'_, '_> {
    fn make(&mut self, op: Op, ty: Type, args: &[Value]) -> Value {
        let new = NewInst { loc: self.loc, ..NewInst::new(op, ty, args) };
        let inst = self.body.insert_before(self.before, new);
        self.body.result(inst).expect("the operation has a result")
    }

    fn lane(&mut self, lane: u64) -> Value {
        self.body.int(Type::I32, lane)
    }

    /// What `load` read, from `vector`, whose elements are `elem`.
    fn take_out(&mut self, vector: Value, elem: Type, lane: u64, load: Inst) -> Value {
        let ty = self.body.result_ty(load);
        let Some((_, lanes, _)) = self.cx.module.types.as_vector(ty) else {
            let index = self.lane(lane);
            let part = self.make(Op::ExtractElement, elem, &[vector, index]);
            return self.convert(part, ty);
        };
        let first = i32::try_from(lane).expect("a vector is short");
        let mask: Vec<i32> = (first..).take(lanes as usize).collect();
        let whole = self.body.ty(vector);
        let poison = self.body.consts_mut().poison(whole);
        let poison = self.body.const_value(poison);
        let part_ty = self.cx.module.types.vector(elem, lanes, false);
        let op = Op::ShuffleVector(self.body.new_ints(mask));
        let part = self.make(op, part_ty, &[vector, poison]);
        self.convert(part, ty)
    }

    /// `vector` with what `store` writes.
    fn put_in(&mut self, vector: Value, elem: Type, lane: u64, store: Inst) -> Value {
        let value = self.body.args(store)[0];
        let ty = self.body.ty(vector);
        let Some((own, lanes, _)) = self.cx.module.types.as_vector(self.body.ty(value)) else {
            let value = self.convert(value, elem);
            let index = self.lane(lane);
            return self.make(Op::InsertElement, ty, &[vector, value, index]);
        };
        if own == elem && elem == Type::I8 && lanes.is_multiple_of(WORD_BYTES) {
            return self.put_bytes_in(vector, lane, value);
        }
        (0..u64::from(lanes)).fold(vector, |vector, at| {
            let index = self.lane(at);
            let part = self.make(Op::ExtractElement, own, &[value, index]);
            let part = self.convert(part, elem);
            let index = self.lane(lane + at);
            self.make(Op::InsertElement, ty, &[vector, part, index])
        })
    }

    /// `vector` with the bytes `value` from `lane` on. Two shuffles, not two instructions for each
    /// byte: selection sees words that are moved.
    fn put_bytes_in(&mut self, vector: Value, lane: u64, value: Value) -> Value {
        let (whole, part) = (self.body.ty(vector), self.body.ty(value));
        let lanes = |types: &TypeTable, ty| types.as_vector(ty).map_or(1, |(_, lanes, _)| lanes);
        let n = lanes(&self.cx.module.types, whole) as i32;
        let n_new = lanes(&self.cx.module.types, part) as i32;
        let first = i32::try_from(lane).expect("a vector is short");
        let new = first..first + n_new;
        let place = |lane: i32| if new.contains(&lane) { lane - first } else { -1 };
        let poison = self.body.consts_mut().poison(part);
        let poison = self.body.const_value(poison);
        let mask: Vec<i32> = (0..n).map(place).collect();
        let op = Op::ShuffleVector(self.body.new_ints(mask));
        let wide = self.make(op, whole, &[value, poison]);
        if matches!(self.body.const_data(vector), Some(ConstData::Poison(_))) {
            return wide;
        }
        let mask: Vec<i32> =
            (0..n).map(|lane| if new.contains(&lane) { n + lane } else { lane }).collect();
        let op = Op::ShuffleVector(self.body.new_ints(mask));
        self.make(op, whole, &[vector, wide])
    }

    /// The same bits as a `ty`.
    fn convert(&mut self, value: Value, ty: Type) -> Value {
        let from = self.body.ty(value);
        if from == ty {
            return value;
        }
        let op = match (from.is_ptr(), ty.is_ptr()) {
            (true, _) => CastOp::PtrToInt,
            (_, true) => CastOp::IntToPtr,
            (false, false) => CastOp::BitCast,
        };
        self.make(Op::Cast(op), ty, &[value])
    }
}
