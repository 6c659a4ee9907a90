//! Addresses: constant steps, their base, and whether a load of them is safe anywhere.

use nvopt_analysis::{
    alias::object::{Object, dereferenceable, object_size},
    matcher::int_const,
};
use nvopt_ir::{
    attrs::{Attr, AttrKind, AttrPool},
    body::{Body, Inst, Value, ValueDef},
    constant::ConstData,
    datalayout::DataLayout,
    effects::{Traits, effects},
    module::{Func, Linkage, ModuleShared, Symbol},
    ops::{Access, Align, CastOp, Op},
    types::{Type, TypeKind},
};

/// How many steps an address is followed back.
const MAX_STEPS: usize = 32;
/// How many instructions before a place are looked at for an access that shows a load to be safe.
const MAX_SCAN: usize = 6;

/// The bytes that the address computation `gep` steps over, if all its indices are constants.
pub fn gep_offset(
    body: &Body,
    module: &ModuleShared,
    layout: &DataLayout,
    gep: Inst,
) -> Option<i64> {
    let Op::Gep { source } = body.op(gep) else { return None };
    let (mut ty, mut offset) = (source, 0i64);
    for (position, &index) in body.args(gep)[1..].iter().enumerate() {
        if body.ty(index).is_vector() {
            return None;
        }
        let number = int_const(body, &module.types, index)?.to_i64()?;
        if position > 0 {
            match module.types.kind(ty) {
                TypeKind::Struct(_) => {
                    let field = u64::try_from(number).ok()?;
                    let at = layout.field_offset(&module.types, ty, field)?;
                    offset = offset.wrapping_add(at as i64);
                    ty = module.types.element(ty, field)?;
                    continue;
                }
                TypeKind::Array { elem, .. } | TypeKind::Vector { elem, .. } => ty = elem,
                _ => return None,
            }
        }
        if number == 0 {
            continue;
        }
        let size = layout.layout(&module.types, ty)?;
        if size.scalable {
            return None;
        }
        offset = offset.wrapping_add(number.wrapping_mul(size.alloc_bytes() as i64));
    }
    Some(offset)
}

/// The address that `ptr` is at a constant distance from, and the distance.
pub fn base_and_offset(
    body: &Body,
    module: &ModuleShared,
    layout: &DataLayout,
    mut ptr: Value,
) -> (Value, i64) {
    let mut offset = 0i64;
    for _ in 0..MAX_STEPS {
        let Some(inst) = body.def_inst(ptr) else { break };
        match body.op(inst) {
            Op::Gep { .. } if !body.ty(ptr).is_vector() => {
                let Some(step) = gep_offset(body, module, layout, inst) else { break };
                let Some(sum) = offset.checked_add(step) else { break };
                offset = sum;
                ptr = body.args(inst)[0];
            }
            Op::Cast(CastOp::BitCast) => ptr = body.args(inst)[0],
            _ => break,
        }
    }
    (ptr, offset)
}

/// The object that `ptr` points into, seen through address computations and conversions of any
/// offset.
pub fn strip_offsets(body: &Body, mut ptr: Value) -> Value {
    for _ in 0..MAX_STEPS {
        let Some(inst) = body.def_inst(ptr) else { break };
        match body.op(inst) {
            Op::Gep { .. } | Op::Cast(CastOp::BitCast | CastOp::AddrSpaceCast) => {
                ptr = body.args(inst)[0];
            }
            _ => break,
        }
    }
    ptr
}

/// The alignment that an address `offset` bytes behind one of alignment `align` has.
pub fn align_at(align: Align, offset: u64) -> Align {
    match offset {
        0 => align,
        _ => {
            let log2 = offset.trailing_zeros().min(u32::from(Align::MAX_LOG2)) as u8;
            align.min(Align::from_log2(log2))
        }
    }
}

/// The alignment that `ptr` is known to have, by its definition.
pub fn known_align(body: &Body, module: &ModuleShared, func: Func, ptr: Value) -> Align {
    let of = |attrs: &[Attr]| match AttrPool::find(attrs, AttrKind::Alignment) {
        Some(Attr::Int(_, bytes)) => Align::from_bytes(*bytes).unwrap_or(Align::ONE),
        _ => Align::ONE,
    };
    match body.def(ptr) {
        ValueDef::Param(index) => {
            of(module.attrs.param_attrs(module.funcs[func].attrs, index as usize))
        }
        ValueDef::Inst(inst) => match body.op(inst) {
            Op::Alloca { align, .. } => align.unwrap_or(Align::ONE),
            Op::Call(call) => of(body.attrs().ret_attrs(body.call(call).attrs)),
            _ => Align::ONE,
        },
        ValueDef::Const(_) => match body.const_data(ptr) {
            Some(ConstData::Symbol { symbol: Symbol::Global(global), .. }) => {
                module.globals[*global].align.unwrap_or(Align::ONE)
            }
            _ => Align::ONE,
        },
        ValueDef::Asm(_) | ValueDef::Metadata(_) | ValueDef::Pending => Align::ONE,
    }
}

/// True if a value of type `ty` may be loaded from `ptr` with alignment `align` before `at` even
/// if the program would not do so there: it is there, and no other thread writes it, or this one reads
/// or writes it shortly before anyway.
pub fn is_safe_to_load(
    body: &Body,
    module: &ModuleShared,
    layout: &DataLayout,
    func: Func,
    (ptr, ty, align): (Value, Type, Align),
    at: Inst,
) -> bool {
    let Some(size) = layout.layout(&module.types, ty).filter(|size| !size.scalable) else {
        return false;
    };
    let bytes = size.store_bytes();
    let (base, offset) = base_and_offset(body, module, layout, ptr);
    if let Ok(offset) = u64::try_from(offset) {
        let is_stack =
            body.def_inst(base).is_some_and(|inst| matches!(body.op(inst), Op::Alloca { .. }));
        let is_symbol = matches!(body.const_data(base), Some(ConstData::Symbol { .. }));
        let there = match (is_stack, is_symbol) {
            (true, _) => object_size(body, module, layout, func, base).unwrap_or(0),
            (_, true) => symbol_bytes(body, module, layout, base).unwrap_or(0),
            (false, false) => dereferenceable(body, module, func, base),
        };
        let is_there = offset.checked_add(bytes).is_some_and(|end| end <= there)
            && !others_may_write(body, module, func, base);
        if is_there && align_at(known_align(body, module, func, base), offset) >= align {
            return true;
        }
    }
    is_accessed_before(body, module, layout, (ptr, bytes, align), at)
}

/// True if another thread may write to the memory of `object` at any time. A load that is executed where
/// it was not would race with that: nobody asks for its value, but tools that look for races
/// report it, and on a GPU it costs what a load costs that somebody asks for.
///
/// In modules that are for no GPU, what one thread does is all there is, as in LLVM.
pub(crate) fn others_may_write(
    body: &Body,
    module: &ModuleShared,
    func: Func,
    object: Value,
) -> bool {
    /// Constant memory, the stack of a thread, and parameters of kernels.
    const NOT_WRITTEN_BY_OTHERS: [u32; 3] = [4, 5, 101];
    let is_own = match Object::of(body, module, func, object) {
        Object::Alloca | Object::ByVal => true,
        Object::Symbol(Symbol::Global(global)) => module.globals[global].constant,
        _ => false,
    };
    let space = body.ty(object).addr_space();
    let is_own = is_own || space.is_some_and(|space| NOT_WRITTEN_BY_OTHERS.contains(&space));
    !is_own && module.triple.starts_with(b"nvptx")
}

/// The bytes that are there behind a global variable, here or in another module.
fn symbol_bytes(
    body: &Body,
    module: &ModuleShared,
    layout: &DataLayout,
    base: Value,
) -> Option<u64> {
    let Some(ConstData::Symbol { symbol: Symbol::Global(global), .. }) = body.const_data(base)
    else {
        return None;
    };
    let data = &module.globals[*global];
    if data.symbol.linkage == Linkage::ExternWeak {
        return None;
    }
    let size = layout.layout(&module.types, data.value_ty)?;
    (!size.scalable).then(|| size.alloc_bytes())
}

/// True if shortly before `at` the same address is accessed anyhow.
fn is_accessed_before(
    body: &Body,
    module: &ModuleShared,
    layout: &DataLayout,
    (ptr, bytes, align): (Value, u64, Align),
    at: Inst,
) -> bool {
    let mut cursor = body.prev_inst(at);
    for _ in 0..MAX_SCAN {
        let Some(inst) = cursor else { return false };
        let (address, access, ty) = match body.op(inst) {
            Op::Load(access) => (Some(body.args(inst)[0]), Some(access), body.result_ty(inst)),
            Op::Store(access) => {
                (Some(body.args(inst)[1]), Some(access), body.ty(body.args(inst)[0]))
            }
            _ => (None, None, Type::VOID),
        };
        // What is atomic or volatile waits for other threads or races with none; a plain load would.
        let is_like_it =
            |access: Access| !access.is_atomic() && !access.volatile && access.align >= Some(align);
        if address == Some(ptr)
            && access.is_some_and(is_like_it)
            && let Some(size) = layout.layout(&module.types, ty)
            && !size.scalable
            && size.store_bytes() >= bytes
        {
            return true;
        }
        // What frees memory may stand between, or what another thread tells that it did.
        let what = effects(module, body, inst);
        let is_ordered = what.traits.contains(Traits::ORDERED);
        if is_ordered || !what.writes.is_empty() && !matches!(body.op(inst), Op::Store(_)) {
            return false;
        }
        cursor = body.prev_inst(inst);
    }
    false
}
