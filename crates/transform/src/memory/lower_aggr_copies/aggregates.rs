//! Loads and stores of aggregates.

use nvopt_ir::{
    body::{Body, Inst, Value},
    effects::{Memory, Traits, effects, memory_at},
    ops::{Access, Op},
    types::{Type, TypeKind},
};
use nvopt_pass::FnCx;

use super::{
    emit::{Emit, Place},
    job::{Bulk, Job},
};

/// The most parts an aggregate may have to be taken apart.
const MAX_PARTS: usize = 64;
/// The most instructions between a load and the store of what it read.
const MAX_BETWEEN: usize = 64;

/// A scalar of an aggregate.
struct Part {
    ty: Type,
    offset: u64,
    path: Vec<i32>,
}

/// The copy that the store `inst` of an aggregate is, if a load gives it and it is too long to be
/// taken apart.
pub(super) fn job_of_store(body: &Body, cx: &FnCx<'_>, inst: Inst, in_place: u64) -> Option<Job> {
    let [value, to] = *body.args(inst) else { return None };
    let Op::Store(written) = body.op(inst) else { return None };
    let ty = body.ty(value);
    if !ty.is_aggregate() || !body.has_one_use(value) {
        return None;
    }
    let load = body.def_inst(value)?;
    let Op::Load(read) = body.op(load) else { return None };
    let is_plain = |access: Access| !access.volatile && !access.is_atomic();
    let size = cx.frame.layout.layout(&cx.module.types, ty).filter(|size| !size.scalable)?;
    let bytes = size.store_bytes();
    let is_same_block = body.block(load) == body.block(inst);
    if !is_plain(written) || !is_plain(read) || bytes <= in_place || !is_same_block {
        return None;
    }
    let from = body.args(load)[0];
    if !is_unchanged(body, cx, load, inst, memory_at(body, from)) {
        return None;
    }
    Some(Job {
        bulk: Bulk::Move,
        inst,
        to,
        from,
        length: None,
        known: Some(bytes),
        to_align: written.align.map_or(1, |align| align.bytes()),
        from_align: read.align.map_or(1, |align| align.bytes()),
        volatile: false,
    })
}

/// True if nothing between `load` and `store` writes `memory`, or lets another thread do so.
fn is_unchanged(body: &Body, cx: &FnCx<'_>, load: Inst, store: Inst, memory: Memory) -> bool {
    let mut cursor = load;
    for _ in 0..MAX_BETWEEN {
        match body.next_inst(cursor) {
            Some(next) if next == store => return true,
            Some(next) => {
                let what = effects(cx.module, body, next);
                if what.writes.intersects(memory)
                    || what.traits.contains(Traits::ORDERED)
                    || !what.goes_on()
                {
                    return false;
                }
                cursor = next;
            }
            None => return false,
        }
    }
    false
}

/// Takes a load or store of a small aggregate apart. False if no more rewrites may be made.
pub(super) fn split(
    body: &mut Body,
    cx: &mut FnCx<'_>,
    inst: Inst,
    in_place: u64,
    func_args: bool,
) -> bool {
    let (ty, access) = match body.op(inst) {
        Op::Load(access) => (body.result_ty(inst), access),
        Op::Store(access) => (body.ty(body.args(inst)[0]), access),
        _ => return true,
    };
    if !ty.is_aggregate() || access.volatile || access.is_atomic() {
        return true;
    }
    let size = cx.frame.layout.layout(&cx.module.types, ty).filter(|size| !size.scalable);
    if size.is_none_or(|size| size.store_bytes() > in_place) {
        return true;
    }
    let is_load = matches!(body.op(inst), Op::Load(_));
    if is_load && !func_args && goes_to_function(body, inst) {
        return true;
    }
    let Some(parts) = parts_of(cx, ty) else { return true };
    if !cx.may_rewrite() {
        return false;
    }
    let loc = body.loc(inst);
    let align = access.align.map_or(1, |align| align.bytes());
    let mut at = Emit { body, place: Place::Before(inst), loc };
    match is_load {
        true => split_load(&mut at, inst, ty, align, &parts),
        false => split_store(&mut at, inst, align, &parts),
    }
    body.erase(inst);
    cx.count("aggregate accesses taken apart", 1);
    true
}

/// True if what `load` read is an argument of a call or returned.
fn goes_to_function(body: &Body, load: Inst) -> bool {
    let Some(value) = body.result(load) else { return false };
    body.users(value).any(|user| body.op(user).call().is_some() || body.op(user) == Op::Ret)
}

/// The scalars of `ty` in order; `None` if they are too many or have no fixed place.
fn parts_of(cx: &FnCx<'_>, ty: Type) -> Option<Vec<Part>> {
    let (layout, types) = (cx.frame.layout, &cx.module.types);
    let mut due = vec![Part { ty, offset: 0, path: Vec::new() }];
    let mut parts = Vec::new();
    let mut memo = nvopt_ir::datalayout::LayoutMemo::new();
    while let Some(part) = due.pop() {
        if due.len() + parts.len() > MAX_PARTS {
            return None;
        }
        let inner = |index: u64, ty: Type, offset: u64| {
            let mut path = part.path.clone();
            path.push(i32::try_from(index).ok()?);
            Some(Part { ty, offset: part.offset.checked_add(offset)?, path })
        };
        match types.kind(part.ty) {
            TypeKind::Struct(fields) => {
                let fields = fields.fields.clone()?;
                let places = memo.struct_layout(layout, types, part.ty)?;
                if places.scalable || fields.len() > MAX_PARTS {
                    return None;
                }
                for (index, field) in fields.iter().enumerate().rev() {
                    due.push(inner(index as u64, *field, *places.offsets.get(index)?)?);
                }
            }
            TypeKind::Array { .. } => {
                let (elem, n) = types.as_array(part.ty)?;
                let stride = layout.layout(types, elem).filter(|size| !size.scalable)?;
                if n > MAX_PARTS as u64 {
                    return None;
                }
                for index in (0..n).rev() {
                    let offset = index.checked_mul(stride.alloc_bytes())?;
                    due.push(inner(index, elem, offset)?);
                }
            }
            _ => parts.push(part),
        }
    }
    Some(parts)
}

fn split_load(at: &mut Emit<'_>, load: Inst, ty: Type, align: u64, parts: &[Part]) {
    let from = at.body.args(load)[0];
    let poison = at.body.consts_mut().poison(ty);
    let mut whole = at.body.const_value(poison);
    for part in parts {
        let address = at.at_offset(from, part.offset);
        let scalar = at.load(part.ty, address, align_at(align, part.offset), false);
        at.body.name_value_like(scalar, "split");
        let path = at.body.new_ints(part.path.clone());
        whole = at.value(Op::InsertValue(path), ty, &[whole, scalar]);
    }
    let old = at.body.result(load).expect("a load has a result");
    // An empty aggregate has one value.
    if !parts.is_empty() {
        at.body.take_value_name(whole, old);
    }
    at.body.replace_all_uses(old, whole);
}

fn split_store(at: &mut Emit<'_>, store: Inst, align: u64, parts: &[Part]) {
    let [value, to] = *at.body.args(store) else { unreachable!("a store has two operands") };
    let scalars: Vec<Value> = parts
        .iter()
        .map(|part| {
            let path = at.body.new_ints(part.path.clone());
            at.value(Op::ExtractValue(path), part.ty, &[value])
        })
        .collect();
    for (part, scalar) in parts.iter().zip(scalars) {
        let address = at.at_offset(to, part.offset);
        at.store(scalar, address, align_at(align, part.offset), false);
    }
}

fn align_at(align: u64, offset: u64) -> u64 {
    if offset == 0 { align } else { align.min(1 << offset.trailing_zeros()) }
}
