//! Path B: a struct becomes a variable for each of its fields.
//!
//! A copy out of the struct that takes padding along stops it: a fill or a copy into the struct
//! sets padding too, and whoever has the copy may read those bytes.

use nvopt_ir::{
    body::{Body, Inst, Value},
    constant::{Const, ConstData, ExprOp},
    datalayout::{DataLayout, StructLayout},
    effects::intrinsic,
    intrinsics::Intrinsic,
    metadata::{DiValue, Md, MdData, MdKind, di::DiKind},
    module::{Global, Module, ModuleShared},
    ops::{Access as How, Align, InstFlags, Op},
    types::{StructType, Type},
};
use nvopt_pass::ModuleCx;

use super::{
    MAX_FIELDS,
    fold::{address_in, erase_chain},
    make,
    uses::{Access, VariableUses},
};

/// A field and where it lies.
#[derive(Clone, Copy)]
struct Field {
    ty: Type,
    start: u64,
    /// The first byte behind it that is not its own: padding counts as its own.
    bytes: u64,
}

/// Splits `global` if it is a struct that may be split. True if it was.
pub(super) fn split(
    module: &mut Module,
    cx: &mut ModuleCx<'_>,
    global: Global,
    uses: &VariableUses,
) -> bool {
    let layout = cx.frame.layout;
    let Some(fields) = fields_of(module, layout, global) else { return false };
    let limit = cx.frame.knobs.limit(&MAX_FIELDS);
    let data = &module.shared.globals[global];
    let is_small = (1..=limit).contains(&fields.len());
    if !is_small || uses.is_compared || data.symbol.section.is_some() {
        return false;
    }
    let struct_ty = data.value_ty;
    let fits = |access: &Access| {
        is_whole(access, struct_ty) || field_at(&module.shared, layout, &fields, access).is_some()
    };
    let fill_fits = |access: &Access| copied_bytes(module, access, &fields).is_some();
    let copy_fits = |access: &Access| {
        copied_bytes(module, access, &fields)
            .is_some_and(|bytes| !touches_padding(&module.shared, layout, &fields, bytes))
    };
    if !uses.loads.iter().chain(&uses.stores).all(fits)
        || !uses.fills.iter().all(fill_fits)
        || !uses.copies.iter().all(copy_fits)
        || copies_itself(uses)
        || !cx.may_rewrite()
    {
        return false;
    }
    let Some(made) = make_fields(module, layout, global, &fields) else { return false };
    for access in uses.loads.iter().chain(&uses.stores) {
        let Some(mut body) = module.bodies[access.func].take() else { continue };
        let shared = &mut module.shared;
        if is_whole(access, struct_ty) {
            rewrite_whole(shared, layout, &mut body, access, &fields, &made);
        } else if let Some(field) = field_at(shared, layout, &fields, access) {
            let inner = access.offset.unwrap_or(0).unsigned_abs() - fields[field].start;
            let address = address_behind(shared, layout, &mut body, made[field], inner);
            let slot = if matches!(body.op(access.inst), Op::Store(_)) { 1 } else { 0 };
            set_operand(shared, &mut body, access.inst, slot, address);
        }
        module.bodies[access.func] = Some(body);
    }
    for (access, is_target) in uses
        .fills
        .iter()
        .map(|access| (access, true))
        .chain(uses.copies.iter().map(|access| (access, false)))
    {
        rewrite_copy(module, cx, access, is_target, &fields, &made);
    }
    cx.count("structs split", 1);
    true
}

/// True if one copy has the variable at both ends.
fn copies_itself(uses: &VariableUses) -> bool {
    uses.fills
        .iter()
        .any(|fill| uses.copies.iter().any(|copy| (copy.func, copy.inst) == (fill.func, fill.inst)))
}

fn fields_of(module: &Module, layout: &DataLayout, global: Global) -> Option<Vec<Field>> {
    let ty = module.shared.globals[global].value_ty;
    let types = &module.shared.types;
    let StructType { fields: Some(parts), .. } = types.as_struct(ty)? else { return None };
    let mut memo = nvopt_ir::datalayout::LayoutMemo::new();
    let StructLayout { offsets, bytes, scalable, .. } =
        memo.struct_layout(layout, types, ty)?.clone();
    if scalable {
        return None;
    }
    let end = |index: usize| offsets.get(index + 1).copied().unwrap_or(bytes);
    let field = |(index, &ty): (usize, &Type)| {
        let start = offsets[index];
        Field { ty, start, bytes: end(index).saturating_sub(start) }
    };
    Some(parts.iter().enumerate().map(field).collect())
}

/// True for a load or store of the whole struct.
fn is_whole(access: &Access, struct_ty: Type) -> bool {
    access.offset == Some(0) && access.ty == struct_ty
}

/// The field that holds all that `access` touches.
fn field_at(
    module: &ModuleShared,
    layout: &DataLayout,
    fields: &[Field],
    access: &Access,
) -> Option<usize> {
    let start = u64::try_from(access.offset?).ok()?;
    let size = layout.layout(&module.types, access.ty).filter(|size| !size.scalable)?;
    let end = start.checked_add(size.store_bytes())?;
    fields.iter().position(|field| {
        let own = layout.layout(&module.types, field.ty).map_or(0, |own| own.alloc_bytes());
        start >= field.start && end <= field.start + own && own > 0
    })
}

/// The bytes that a copy or fill touches, if they are known and inside.
fn copied_bytes(module: &Module, access: &Access, fields: &[Field]) -> Option<(u64, u64)> {
    let body = module.bodies[access.func].as_ref()?;
    let start = u64::try_from(access.offset?).ok()?;
    let length = *body.call_args(access.inst).get(2)?;
    let ConstData::Bits { bits, .. } = body.const_data(length)? else { return None };
    let end = start.checked_add(*bits)?;
    let last = fields.last()?;
    (end <= last.start + last.bytes).then_some((start, end))
}

/// True if a byte of `start..end` belongs to no field. The variables of the fields do not hold it, so
/// it can be written, for nobody will read it, and not copied elsewhere.
fn touches_padding(
    module: &ModuleShared,
    layout: &DataLayout,
    fields: &[Field],
    (start, end): (u64, u64),
) -> bool {
    fields.iter().any(|field| {
        let own = layout.layout(&module.types, field.ty).map_or(0, |own| own.alloc_bytes());
        start.max(field.start + own) < end.min(field.start + field.bytes)
    })
}

/// The variables for the fields, in their order, before the struct.
fn make_fields(
    module: &mut Module,
    layout: &DataLayout,
    global: Global,
    fields: &[Field],
) -> Option<Vec<Global>> {
    let shared = &mut module.shared;
    let data = &shared.globals[global];
    let init = data.init?;
    let natural = layout.layout(&shared.types, data.value_ty)?.abi;
    let (align, debug) = (data.align.unwrap_or(natural), data.symbol.metadata.clone());
    let inits: Vec<Const> = (0..fields.len())
        .map(|index| shared.consts.element(&shared.types, init, index as u64))
        .collect::<Option<_>>()?;
    let mut made = Vec::with_capacity(fields.len());
    for (index, (field, init)) in fields.iter().zip(inits).enumerate() {
        let align = common_align(align, field.start);
        let suffix = format!(".f{index}");
        let new = make::variable_like(module, global, &suffix, field.ty, init, Some(align));
        let bits = layout.layout(&module.shared.types, field.ty)?.alloc_bytes() * 8;
        let metadata = fragments(&mut module.shared, &debug, field.start * 8, bits);
        module.shared.globals[new].symbol.metadata = metadata;
        made.push(new);
    }
    Some(made)
}

/// The alignment of what lies `offset` bytes behind something aligned to `align`.
fn common_align(align: Align, offset: u64) -> Align {
    match offset {
        0 => align,
        offset => {
            let own = u8::try_from(offset.trailing_zeros()).unwrap_or(Align::MAX_LOG2);
            align.min(Align::from_log2(own.min(Align::MAX_LOG2)))
        }
    }
}

/// What debuggers are told of one field: the part of the variable it is.
fn fragments(
    module: &mut ModuleShared,
    attached: &[(MdKind, Md)],
    start: u64,
    bits: u64,
) -> Vec<(MdKind, Md)> {
    /// `DW_OP_LLVM_fragment`
    const FRAGMENT: u64 = 0x1000;
    let mut kept = Vec::new();
    for &(kind, md) in attached {
        let MdData::Di { kind: DiKind::GlobalVariableExpression, fields, distinct } =
            module.metadata.get(md)
        else {
            kept.push((kind, md));
            continue;
        };
        let (mut fields, distinct) = (fields.clone(), *distinct);
        let at = DiKind::GlobalVariableExpression.field("expr");
        let Some(DiValue::Md(old)) = fields.get(at).cloned() else { continue };
        let MdData::Expression { ops, distinct: is_own } = module.metadata.get(old) else {
            continue;
        };
        // A part of a part is not described.
        if ops.contains(&FRAGMENT) {
            continue;
        }
        let ops = ops.iter().copied().chain([FRAGMENT, start, bits]).collect();
        let new = MdData::Expression { distinct: *is_own, ops };
        let new = module.metadata.add(new);
        fields[at] = DiValue::Md(new);
        let data = MdData::Di { kind: DiKind::GlobalVariableExpression, fields, distinct };
        kept.push((kind, module.metadata.add(data)));
    }
    kept
}

/// The address `bytes` behind `global`.
fn address_behind(
    module: &ModuleShared,
    layout: &DataLayout,
    body: &mut Body,
    global: Global,
    bytes: u64,
) -> Value {
    let base = address_in(module, body, global);
    let (Some(symbol), true) = (body.as_const(base), bytes > 0) else { return base };
    let ty = body.ty(base);
    let width = layout.index_bits(ty.addr_space().unwrap_or(0));
    let index = body.consts_mut().int(Type::int(width), bytes);
    let flags = InstFlags::INBOUNDS | InstFlags::NUSW | InstFlags::NUW;
    let op = ExprOp::Gep { source: Type::I8, flags, inrange: None };
    let constant =
        body.consts_mut().intern(ConstData::Expr { ty, op, args: [symbol, index].into() });
    body.const_value(constant)
}

/// Makes operand `slot` of `inst` be `value`, and removes what made the old one.
fn set_operand(module: &ModuleShared, body: &mut Body, inst: Inst, slot: usize, value: Value) {
    let old = body.args(inst)[slot];
    body.set_arg(inst, slot, value);
    if let Some(made) = body.def_inst(old)
        && nvopt_ir::effects::is_trivially_dead(module, body, made)
    {
        erase_chain(module, body, made);
    }
}

/// A load or store of the whole struct becomes one for each field.
fn rewrite_whole(
    module: &mut ModuleShared,
    layout: &DataLayout,
    body: &mut Body,
    access: &Access,
    fields: &[Field],
    made: &[Global],
) {
    let inst = access.inst;
    let how = |module: &ModuleShared, global: Global| How::plain(module.globals[global].align);
    match body.op(inst) {
        Op::Load(_) => {
            let poison = body.consts_mut().poison(access.ty);
            let mut whole = body.const_value(poison);
            for (index, (field, &global)) in fields.iter().zip(made).enumerate() {
                let address = address_behind(module, layout, body, global, 0);
                let op = Op::Load(how(module, global));
                let part = make::insert_value(body, inst, op, field.ty, &[address]);
                let list = body.new_ints(vec![index as i32]);
                let op = Op::InsertValue(list);
                whole = make::insert_value(body, inst, op, access.ty, &[whole, part]);
            }
            if let Some(result) = body.result(inst) {
                body.replace_all_uses(result, whole);
            }
        }
        Op::Store(_) => {
            let whole = body.args(inst)[0];
            for (index, (field, &global)) in fields.iter().zip(made).enumerate() {
                let list = body.new_ints(vec![index as i32]);
                let op = Op::ExtractValue(list);
                let part = make::insert_value(body, inst, op, field.ty, &[whole]);
                let address = address_behind(module, layout, body, global, 0);
                let op = Op::Store(how(module, global));
                make::insert(body, inst, op, Type::VOID, &[part, address]);
            }
        }
        _ => return,
    }
    erase_chain(module, body, inst);
}

/// A fill or copy of several fields becomes one for each.
fn rewrite_copy(
    module: &mut Module,
    cx: &mut ModuleCx<'_>,
    access: &Access,
    is_target: bool,
    fields: &[Field],
    made: &[Global],
) {
    let Some((start, end)) = copied_bytes(module, access, fields) else { return };
    let Some(mut body) = module.bodies[access.func].take() else { return };
    let layout = cx.frame.layout;
    let Some(which) = intrinsic(&module.shared, &body, access.inst) else {
        module.bodies[access.func] = Some(body);
        return;
    };
    let args: Vec<Value> = body.call_args(access.inst).to_vec();
    for (field, &global) in fields.iter().zip(made) {
        let size = layout.layout(&module.shared.types, field.ty).map_or(0, |l| l.alloc_bytes());
        let (from, to) = (start.max(field.start), end.min(field.start + size));
        if from >= to {
            continue;
        }
        let address = address_behind(&module.shared, layout, &mut body, global, from - field.start);
        let length = body.int(body.ty(args[2]), to - from);
        let (space, length_ty) = (body.ty(address), body.ty(length));
        let other_ty = body.ty(if is_target { args[1] } else { args[0] });
        let frozen = nvopt_pass::ModuleResults::default();
        cx.in_function(&mut module.shared, access.func, &frozen, |cx| {
            let mut build = crate::util::builder::Builder::before(&mut body, cx, access.inst);
            let other = match which {
                Intrinsic::MEMSET => args[1],
                _ => {
                    let other = if is_target { args[1] } else { args[0] };
                    moved(&mut build, other, from - start)
                }
            };
            let (first, second) = if is_target { (address, other) } else { (other, address) };
            let overloads: Vec<Type> = match which {
                Intrinsic::MEMSET => vec![space, length_ty],
                _ if is_target => vec![space, other_ty, length_ty],
                _ => vec![other_ty, space, length_ty],
            };
            build.call(which, &overloads, &[first, second, length, args[3]]);
        });
    }
    erase_chain(&module.shared, &mut body, access.inst);
    module.bodies[access.func] = Some(body);
}

/// The address `bytes` behind `base`.
fn moved(build: &mut crate::util::builder::Builder<'_>, base: Value, bytes: u64) -> Value {
    if bytes == 0 {
        return base;
    }
    let index = build.int(Type::int(64), bytes);
    build.gep(Type::I8, base, &[index])
}
