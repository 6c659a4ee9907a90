//! What a load finds in memory, as a value.

use nvopt_analysis::{
    alias::{AliasResult, BatchAa, Meeting, MemLoc},
    memdep::{Accesses, is_undefined_memory},
};
use nvopt_ir::{
    body::{Body, Inst, Value},
    metadata::MdKind,
    ops::{BinaryOp, CastOp, Op},
    types::{MAX_INT_BITS, Type},
};
use nvopt_pass::FnCx;

use crate::util::{
    addr::base_and_offset,
    builder::Builder,
    transfer::{Transfer, TransferKind},
};

/// Where the bytes of a load are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Avail {
    /// They are this value, from so many bytes on.
    Value(Value, u64),
    /// They are this byte, repeated.
    Byte(Value),
    /// Nobody has written them.
    Undefined,
}

/// Bytes that can be taken apart: all numbers, pointers whose bits are an address, vectors of them.
fn has_bits(cx: &FnCx<'_>, ty: Type) -> bool {
    let scalar = cx.module.types.scalar(ty);
    let is_plain = scalar.is_int()
        || scalar.is_float()
        || scalar.addr_space().is_some_and(|space| !cx.frame.layout.is_non_integral(space));
    let layout = cx.frame.layout.layout(&cx.module.types, ty);
    let is_whole = layout.is_some_and(|layout| {
        !layout.scalable
            && layout.bits % 8 == 0
            && layout.bits > 0
            && layout.bits <= u64::from(MAX_INT_BITS)
    });
    is_plain && is_whole
}

fn bytes_of(cx: &FnCx<'_>, ty: Type) -> u64 {
    cx.frame.layout.layout(&cx.module.types, ty).map_or(0, |layout| layout.store_bytes())
}

/// True if a value of type `from` gives one of type `to` that lies `offset` bytes into it.
fn can_take(cx: &FnCx<'_>, from: Type, to: Type, offset: u64) -> bool {
    if from == to && offset == 0 {
        return true;
    }
    // Lanes that are cut would be taken apart as one integer, which is poison with any of them; so
    // would those that are no whole bytes.
    if from.is_vector() && !lane_bits(cx, from).is_multiple_of(8) {
        return false;
    }
    let lane = bytes_of(cx, cx.module.types.scalar(from)).max(1);
    let cuts_lanes = !offset.is_multiple_of(lane) || !bytes_of(cx, to).is_multiple_of(lane);
    if from.is_vector() && to.is_vector() && cuts_lanes {
        return false;
    }
    let end = offset.checked_add(bytes_of(cx, to));
    has_bits(cx, from) && has_bits(cx, to) && end.is_some_and(|end| end <= bytes_of(cx, from))
}

/// The bits of a lane, or of a number.
fn lane_bits(cx: &FnCx<'_>, ty: Type) -> u64 {
    let lane = cx.module.types.scalar(ty);
    cx.frame.layout.layout(&cx.module.types, lane).map_or(1, |layout| layout.bits.max(1))
}

/// True if each lane of a `ty` that lies `offset` bytes into what `load` loads is made of whole lanes of it:
/// where memory holds poison in part, a part of what was loaded is poison and a load of that part
/// is not.
fn keeps_lanes(body: &Body, cx: &FnCx<'_>, load: Inst, ty: Type, offset: u64) -> bool {
    let (from, to) = (lane_bits(cx, body.result_ty(load)), lane_bits(cx, ty));
    let is_whole = offset.saturating_mul(8).is_multiple_of(from) && to.is_multiple_of(from);
    is_whole || body.metadata_of(load, MdKind::NOUNDEF).is_some()
}

/// What the load of type `ty` at `ptr` finds if `by` decides it. `is_exact` says that it accesses
/// exactly that memory.
pub(super) fn find(
    body: &Body,
    cx: &FnCx<'_>,
    accesses: &Accesses,
    (load, ptr): (Inst, Value),
    by: Inst,
    is_exact: bool,
) -> Option<Avail> {
    let ty = body.result_ty(load);
    if is_exact && is_undefined_memory(body, cx.module, by) {
        return Some(Avail::Undefined);
    }
    let Op::Load(access) = body.op(load) else { return None };
    match body.op(by) {
        Op::Load(other) | Op::Store(other) => {
            if access.is_atomic() && !other.is_atomic() {
                return None;
            }
            let (value, from) = match body.op(by) {
                Op::Load(_) => (body.result(by)?, body.args(by)[0]),
                _ => (body.args(by)[0], body.args(by)[1]),
            };
            let offset = match is_exact {
                true => 0,
                false => distance(body, cx, accesses, from, ptr)?,
            };
            if matches!(body.op(by), Op::Load(_)) && !keeps_lanes(body, cx, by, ty, offset) {
                return None;
            }
            can_take(cx, body.ty(value), ty, offset).then_some(Avail::Value(value, offset))
        }
        Op::Call(_) => {
            let set = Transfer::of(body, cx.module, by)?;
            if set.kind != TransferKind::Set || access.is_atomic() || !has_bits(cx, ty) {
                return None;
            }
            let offset = distance(body, cx, accesses, set.dest, ptr)?;
            let end = offset.checked_add(bytes_of(cx, ty))?;
            (end <= set.bytes?).then_some(Avail::Byte(set.source))
        }
        _ => None,
    }
}

/// How far behind `from` the address `to` is.
fn distance(
    body: &Body,
    cx: &FnCx<'_>,
    accesses: &Accesses,
    from: Value,
    to: Value,
) -> Option<u64> {
    let layout = cx.frame.layout;
    let (from_base, from_at) = base_and_offset(body, cx.module, layout, from);
    let (to_base, to_at) = base_and_offset(body, cx.module, layout, to);
    if from_base == to_base {
        return u64::try_from(to_at.checked_sub(from_at)?).ok();
    }
    match accesses.bytes_meet(from, to) {
        Meeting::Known(how) => return (how == AliasResult::Must).then_some(0),
        Meeting::Apart => return None,
        Meeting::Open => {}
    }
    let mut aa = BatchAa::new(body, cx);
    let at = |ptr| MemLoc::at(ptr, nvopt_analysis::alias::LocSize::Exact(1));
    (aa.alias(&at(from), &at(to)) == AliasResult::Must).then_some(0)
}

impl Avail {
    /// The value of type `ty` before `before`.
    pub(super) fn make(
        self,
        body: &mut Body,
        cx: &mut FnCx<'_>,
        ty: Type,
        before: Inst,
    ) -> Option<Value> {
        match self {
            Avail::Undefined => {
                let undef = body.consts_mut().undef(ty);
                Some(body.const_value(undef))
            }
            Avail::Value(value, 0) if body.ty(value) == ty => Some(value),
            Avail::Value(value, offset) => take(body, cx, value, offset, ty, before),
            Avail::Byte(byte) => repeat(body, cx, byte, ty, before),
        }
    }
}

fn int_of(cx: &FnCx<'_>, ty: Type) -> Type {
    let bits = bytes_of(cx, ty).saturating_mul(8).clamp(8, u64::from(MAX_INT_BITS));
    Type::int(bits as u32)
}

/// `value` as an integer of its bits.
fn to_int(builder: &mut Builder<'_>, value: Value, int: Type) -> Value {
    let ty = builder.body.ty(value);
    if ty.is_int() {
        return value;
    }
    match builder.module().types.as_vector(ty) {
        Some((elem, lanes, scalable)) if elem.is_ptr() => {
            let bits = int.int_bits().unwrap_or(64) / lanes.max(1);
            let lanes = builder.module().types.vector(Type::int(bits), lanes, scalable);
            let value = builder.cast(CastOp::PtrToInt, value, lanes);
            builder.cast(CastOp::BitCast, value, int)
        }
        _ if ty.is_ptr() => builder.cast(CastOp::PtrToInt, value, int),
        _ => builder.cast(CastOp::BitCast, value, int),
    }
}

/// The integer `value` as a `ty` of the same size.
fn from_int(builder: &mut Builder<'_>, value: Value, ty: Type) -> Value {
    if ty.is_int() {
        return value;
    }
    match builder.module().types.as_vector(ty) {
        Some((elem, lanes, scalable)) if elem.is_ptr() => {
            let bits = builder.body.ty(value).int_bits().unwrap_or(64) / lanes.max(1);
            let lanes = builder.module().types.vector(Type::int(bits), lanes, scalable);
            let value = builder.cast(CastOp::BitCast, value, lanes);
            builder.cast(CastOp::IntToPtr, value, ty)
        }
        _ if ty.is_ptr() => builder.cast(CastOp::IntToPtr, value, ty),
        _ => builder.cast(CastOp::BitCast, value, ty),
    }
}

fn take(
    body: &mut Body,
    cx: &mut FnCx<'_>,
    value: Value,
    offset: u64,
    ty: Type,
    before: Inst,
) -> Option<Value> {
    let (value, offset) = only_lanes(body, cx, value, offset, ty, before);
    let from = body.ty(value);
    if from == ty {
        return Some(value);
    }
    let (whole, part) = (int_of(cx, from), int_of(cx, ty));
    let is_pointer = |ty: Type, cx: &FnCx<'_>| cx.module.types.is_ptr_or_vector(ty);
    let same_size = whole == part;
    let plain = !is_pointer(from, cx) && !is_pointer(ty, cx);
    let shift = match cx.frame.layout.is_big_endian() {
        true => bytes_of(cx, from).checked_sub(bytes_of(cx, ty))?.checked_sub(offset)? * 8,
        false => offset * 8,
    };
    let mut builder = Builder::before(body, cx, before);
    if same_size && plain {
        return Some(builder.cast(CastOp::BitCast, value, ty));
    }
    let mut value = to_int(&mut builder, value, whole);
    if shift != 0 {
        let amount = builder.int(whole, shift);
        value = builder.binary(BinaryOp::LShr, value, amount);
    }
    let value = builder.cast(CastOp::Trunc, value, part);
    Some(from_int(&mut builder, value, ty))
}

/// The lanes of `value`, if it has some, that a `ty` so many bytes into it lies in, and how far into
/// these it lies. As one integer a vector would be poison with any of its lanes, also with those
/// that are not read.
fn only_lanes(
    body: &mut Body,
    cx: &mut FnCx<'_>,
    value: Value,
    offset: u64,
    ty: Type,
    before: Inst,
) -> (Value, u64) {
    let whole = (value, offset);
    let vector = body.ty(value);
    let Some((elem, lanes, false)) = cx.module.types.as_vector(vector) else { return whole };
    let (step, size) = (bytes_of(cx, elem), bytes_of(cx, ty));
    if !has_bits(cx, elem) || size == 0 {
        return whole;
    }
    let (first, last) = (offset / step, (offset + size - 1) / step);
    if last - first + 1 >= u64::from(lanes) {
        return whole;
    }
    let mut builder = Builder::before(body, cx, before);
    let part = match last == first {
        true => {
            let index = builder.int(Type::I64, first);
            builder.extract_element(value, index)
        }
        false => {
            let mask: Vec<i32> = (first..=last).map(|lane| lane as i32).collect();
            let part = builder.module().types.vector(elem, mask.len() as u32, false);
            let nothing = builder.poison(vector);
            builder.shuffle(value, nothing, part, mask)
        }
    };
    (part, offset - first * step)
}

fn repeat(
    body: &mut Body,
    cx: &mut FnCx<'_>,
    byte: Value,
    ty: Type,
    before: Inst,
) -> Option<Value> {
    let int = int_of(cx, ty);
    let bytes = bytes_of(cx, ty);
    let mut ones = nvopt_arith::Int::zero(int.int_bits()?);
    for at in 0..u32::try_from(bytes).ok()? {
        ones = ones.with_bit(8 * at, true);
    }
    let mut builder = Builder::before(body, cx, before);
    let wide = builder.cast(CastOp::ZExt, byte, int);
    let ones = builder.number(int, ones.words());
    let value = builder.binary(BinaryOp::Mul, wide, ones);
    Some(from_int(&mut builder, value, ty))
}
