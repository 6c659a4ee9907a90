//! Neighbouring loads whose values are put together.

use nvopt_analysis::matcher;
use nvopt_ir::{
    body::{Body, Inst, NewInst, Value},
    effects::effects,
    ops::{Access, Align, BinaryOp, CastOp, Op},
    types::Type,
};
use nvopt_pass::FnCx;

use super::erase_with_operands;
use crate::util::{
    addr::{align_at, base_and_offset, known_align},
    builder::Builder,
};

/// The most loads that become one.
const MAX_PARTS: usize = 8;
/// How many instructions may stand between the first and the last.
const MAX_SCAN: usize = 64;

/// A load whose value ends up at a bit of the whole.
#[derive(Clone, Copy)]
struct Part {
    load: Inst,
    bit: u64,
    bits: u32,
    offset: i64,
}

/// `zext a | zext b << 8 | …` of loads of neighbours. True if `or` is the whole, and is rewritten.
pub(super) fn merge_loads(body: &mut Body, cx: &mut FnCx<'_>, or: Inst) -> bool {
    let whole = body.result(or).expect("an operation has a result");
    let is_inner = body.has_one_use(whole)
        && body.users(whole).all(|user| body.op(user) == Op::Binary(BinaryOp::Or));
    if is_inner || cx.frame.layout.is_big_endian() || !body.ty(whole).is_int() {
        return false;
    }
    let Some(parts) = parts_of(body, cx, or) else { return false };
    let Some(ty) = merged_type(cx, body.ty(whole), &parts) else { return false };
    let Some((last, align)) = place(body, cx, &parts, ty) else { return false };
    if !cx.may_rewrite() {
        return false;
    }
    let (ptr, loc) = (body.args(parts[0].load)[0], body.loc(last));
    let op = Op::Load(Access::plain(Some(align)));
    let load = body.insert_before(last, NewInst { loc, ..NewInst::new(op, ty, &[ptr]) });
    let loaded = body.result(load).expect("a load has a result");
    let wanted = body.ty(whole);
    let mut builder = Builder::before(body, cx, or);
    let mut value = builder.cast(CastOp::ZExt, loaded, wanted);
    if parts[0].bit > 0 {
        let by = builder.int(wanted, parts[0].bit);
        value = builder.binary(BinaryOp::Shl, value, by);
    }
    body.take_value_name(value, whole);
    body.replace_all_uses(whole, value);
    erase_with_operands(body, cx, or);
    true
}

/// The loads that `or` puts together, from the lowest bit up, all of one base.
fn parts_of(body: &Body, cx: &FnCx<'_>, or: Inst) -> Option<Vec<Part>> {
    let types = &cx.module.types;
    let mut work: Vec<Value> = body.args(or).to_vec();
    let (mut parts, mut base): (Vec<Part>, Option<Value>) = (Vec::new(), None);
    while let Some(value) = work.pop() {
        if !body.has_one_use(value) || parts.len() == MAX_PARTS {
            return None;
        }
        if let Some((a, b)) = matcher::binary(body, value, BinaryOp::Or) {
            work.extend([a, b]);
            continue;
        }
        let (value, bit) = match matcher::binary(body, value, BinaryOp::Shl) {
            Some((from, by)) => (from, matcher::int_const(body, types, by)?.to_u64()?),
            None => (value, 0),
        };
        let from = matcher::cast(body, value, CastOp::ZExt)?;
        let load = body.def_inst(from)?;
        let Op::Load(access) = body.op(load) else { return None };
        let is_plain = !access.volatile && !access.is_atomic();
        let is_own = body.has_one_use(value) && body.has_one_use(from);
        if !is_plain || !is_own || body.block(load) != body.block(or) {
            return None;
        }
        let bits = body.ty(from).int_bits().filter(|bits| bits % 8 == 0)?;
        let (ptr, offset) = base_and_offset(body, cx.module, cx.frame.layout, body.args(load)[0]);
        if *base.get_or_insert(ptr) != ptr {
            return None;
        }
        parts.push(Part { load, bit, bits, offset });
    }
    parts.sort_by_key(|part| part.bit);
    (parts.len() > 1).then_some(parts)
}

/// The type of all of `parts` together, if they are neighbours in memory as they are in the value.
fn merged_type(cx: &FnCx<'_>, wanted: Type, parts: &[Part]) -> Option<Type> {
    let are_neighbours = parts.windows(2).all(|pair| {
        let (low, high) = (&pair[0], &pair[1]);
        high.bit == low.bit + u64::from(low.bits)
            && low.offset.checked_add(i64::from(low.bits / 8)) == Some(high.offset)
    });
    let bits: u32 = parts.iter().map(|part| part.bits).sum();
    let fits = wanted.int_bits().is_some_and(|width| {
        parts[0].bit.checked_add(u64::from(bits)).is_some_and(|end| end <= u64::from(width))
    });
    (are_neighbours && fits && cx.frame.layout.is_native_int(bits)).then(|| Type::int(bits))
}

/// The last of the loads, where all of them can be done at once, and how the first is aligned.
fn place(body: &Body, cx: &FnCx<'_>, parts: &[Part], ty: Type) -> Option<(Inst, Align)> {
    let block = body.block(parts[0].load);
    let mut open: Vec<Inst> = parts.iter().map(|part| part.load).collect();
    let mut n_between = 0;
    let mut last = None;
    for inst in body.insts_in(block) {
        let is_part = open.contains(&inst);
        if last.is_none() && !is_part {
            continue;
        }
        if is_part {
            open.retain(|&load| load != inst);
            last = Some(inst);
        } else {
            n_between += 1;
            let does = effects(cx.module, body, inst);
            let loads = effects(cx.module, body, parts[0].load);
            if n_between > MAX_SCAN || does.interferes(loads) {
                return None;
            }
        }
        if open.is_empty() {
            break;
        }
    }
    let Op::Load(access) = body.op(parts[0].load) else { return None };
    let (base, offset) =
        base_and_offset(body, cx.module, cx.frame.layout, body.args(parts[0].load)[0]);
    let by_base = align_at(known_align(body, cx.module, cx.func, base), offset.unsigned_abs());
    let align = access.align.unwrap_or(Align::ONE).max(by_base);
    let bytes = u64::from(ty.int_bits()?) / 8;
    (align.bytes() >= bytes).then_some((last?, align))
}
