//! Executing instructions where they were not executed: whether that is safe, and what it costs.

use nvopt_analysis::{
    alias::object::{dereferenceable, object_size, underlying},
    query::MAX_DEPTH,
};
use nvopt_ir::{
    attrs::{AttrKind, AttrPool},
    body::{Body, Inst, Value, ValueDef},
    constant::ConstData,
    effects::{effects, intrinsic},
    intrinsics::Intrinsic,
    metadata::MdKind,
    module::{Linkage, ModuleShared, Symbol},
    ops::{BinaryOp, CastOp, Op},
};
use nvopt_pass::FnCx;

use super::{
    addr::{known_align, others_may_write},
    attributes::{Part, allows_poison, edit_call},
};

/// What a division costs, in simple instructions.
const DIVISION_COST: u32 = 4;

/// What `inst` costs, in simple instructions, as LLVM counts for no particular target.
pub fn cost(module: &ModuleShared, body: &Body, inst: Inst) -> u32 {
    match body.op(inst) {
        Op::Cast(
            CastOp::BitCast
            | CastOp::PtrToInt
            | CastOp::IntToPtr
            | CastOp::PtrToAddr
            | CastOp::Trunc,
        )
        | Op::Freeze
        | Op::Phi(_) => 0,
        Op::Gep { .. } => {
            u32::from(body.args(inst)[1..].iter().any(|&arg| body.as_const(arg).is_none()))
        }
        Op::Binary(
            BinaryOp::UDiv
            | BinaryOp::SDiv
            | BinaryOp::URem
            | BinaryOp::SRem
            | BinaryOp::FDiv
            | BinaryOp::FRem,
        ) => DIVISION_COST,
        Op::Call(_) => match intrinsic(module, body, inst) {
            Some(Intrinsic::CTTZ | Intrinsic::CTLZ) => DIVISION_COST,
            _ => 1,
        },
        _ => 1,
    }
}

/// True if `inst` may be executed where it was not: nothing can tell, and a load reads what is
/// surely there and aligned, and what no other thread writes.
pub fn may_speculate(cx: &FnCx<'_>, body: &Body, inst: Inst) -> bool {
    if matches!(body.op(inst), Op::Phi(_)) || body.op(inst).is_terminator() {
        return false;
    }
    let all = effects(cx.module, body, inst);
    match body.op(inst) {
        Op::Load(access) => !access.volatile && !access.is_atomic() && is_readable(cx, body, inst),
        _ => all.may_be_speculated() && all.reads.is_empty(),
    }
}

/// Forgets what was said of `inst` where it stood and need not hold where it stands now: metadata,
/// but what is about precision, and attributes of a call that make poison undefined.
pub fn forget_facts(body: &mut Body, inst: Inst) {
    let kinds: Vec<MdKind> = body.metadata(inst).iter().map(|&(kind, _)| kind).collect();
    for kind in kinds {
        if !matches!(kind, MdKind::FPMATH | MdKind::ANNOTATION) {
            body.set_metadata(inst, kind, None);
        }
    }
    if body.op(inst).call().is_none() {
        return;
    }
    let params = (0..body.call_args(inst).len()).map(Part::Param);
    for part in params.chain([Part::Ret]) {
        edit_call(body, inst, part, |attrs| attrs.retain(allows_poison));
    }
}

/// True if the plain load `inst` can read its address at any time.
fn is_readable(cx: &FnCx<'_>, body: &Body, inst: Inst) -> bool {
    let own = cx.module.attrs.function_attrs(cx.module.funcs[cx.func].attrs);
    let checked = [
        AttrKind::SanitizeAddress,
        AttrKind::SanitizeHWAddress,
        AttrKind::SanitizeThread,
        AttrKind::SanitizeMemory,
    ];
    if checked.iter().any(|&kind| AttrPool::find(own, kind).is_some()) {
        return false;
    }
    let (address, Op::Load(access)) = (body.args(inst)[0], body.op(inst)) else { return false };
    let Some(size) = cx.frame.layout.layout(&cx.module.types, body.result_ty(inst)) else {
        return false;
    };
    let mut offset = 0u64;
    let mut cursor = address;
    for _ in 0..MAX_DEPTH {
        let Some(def) = body.def_inst(cursor) else { break };
        let Op::Gep { source } = body.op(def) else { break };
        let types = &cx.module.types;
        let Some(step) = cx.frame.layout.layout(types, source) else { return false };
        let [base, index] = *body.args(def) else { return false };
        let Some(ConstData::Bits { bits, .. }) = body.const_data(index) else { return false };
        let Some(bytes) = bits.checked_mul(step.alloc_bytes()) else { return false };
        let Some(sum) = offset.checked_add(bytes) else { return false };
        (offset, cursor) = (sum, base);
    }
    if underlying(body, cx.module, cursor) != cursor {
        return false;
    }
    let known = object_size(body, cx.module, cx.frame.layout, cx.func, cursor)
        .or_else(|| readable_parameter(cx, body, cursor));
    let align = object_align(cx, body, cursor);
    let wanted = access.align.map_or(1, |align| align.bytes());
    let is_weak_object = is_weak(cx.module, body, cursor);
    let may_race = body.metadata_of(inst, MdKind::INVARIANT_LOAD).is_none()
        && others_may_write(body, cx.module, cx.func, cursor);
    !is_weak_object
        && !may_race
        && align >= wanted
        && offset.is_multiple_of(wanted)
        && known.is_some_and(|known| {
            offset.checked_add(size.store_bytes()).is_some_and(|end| end <= known)
        })
}

/// The bytes that a caller promises behind the parameter `pointer`. The promise is for the moment of
/// the call: nobody may free them later, neither this function nor another thread that it meets.
fn readable_parameter(cx: &FnCx<'_>, body: &Body, pointer: Value) -> Option<u64> {
    let ValueDef::Param(_) = body.def(pointer) else { return None };
    let own = cx.module.attrs.function_attrs(cx.module.funcs[cx.func].attrs);
    let has = |kind| AttrPool::find(own, kind).is_some();
    (has(AttrKind::NoFree) && has(AttrKind::NoSync))
        .then(|| dereferenceable(body, cx.module, cx.func, pointer))
}

fn object_align(cx: &FnCx<'_>, body: &Body, object: Value) -> u64 {
    if let Some(inst) = body.def_inst(object)
        && let Op::Alloca { align, .. } = body.op(inst)
    {
        return align.map_or(1, |align| align.bytes());
    }
    if let ValueDef::Param(_) = body.def(object) {
        return known_align(body, cx.module, cx.func, object).bytes();
    }
    match body.const_data(object) {
        Some(ConstData::Symbol { symbol: Symbol::Global(global), .. }) => {
            let data = &cx.module.globals[*global];
            match data.align {
                Some(align) => align.bytes(),
                None => cx
                    .frame
                    .layout
                    .layout(&cx.module.types, data.value_ty)
                    .map_or(1, |layout| layout.abi.bytes()),
            }
        }
        _ => 1,
    }
}

fn is_weak(module: &ModuleShared, body: &Body, object: Value) -> bool {
    match body.const_data(object) {
        Some(ConstData::Symbol { symbol, .. }) => {
            module.symbol(*symbol).linkage == Linkage::ExternWeak
        }
        _ => false,
    }
}
