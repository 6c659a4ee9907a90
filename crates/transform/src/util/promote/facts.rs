//! What a load's metadata said of its value, kept when the load goes.

use nvopt_ir::{
    attrs::{AttrKind, AttrPool},
    body::{Body, CallData, Inst, NewInst, TailKind, Value, ValueDef},
    constant::ConstData,
    effects::CallAttrs,
    intrinsics::Intrinsic,
    metadata::MdKind,
    module::{CallConv, ModuleShared, Symbol},
    ops::{Access, Align, IntPred, Op},
    types::Type,
};
use nvopt_pass::FnCx;

/// Says with other instructions before `load`, which is about to become `value`, what its `!noundef`
/// and `!nonnull` said.
pub(super) fn keep_facts(body: &mut Body, cx: &mut FnCx<'_>, load: Inst, value: Value) {
    if body.metadata_of(load, MdKind::NOUNDEF).is_none() {
        return;
    }
    let is_undef =
        matches!(body.const_data(value), Some(ConstData::Undef(_) | ConstData::Poison(_)));
    if is_undef {
        mark_unreachable(body, load);
    } else if body.metadata_of(load, MdKind::NONNULL).is_some()
        && !is_known_nonnull(cx.module, body, cx.func, value)
    {
        assume_nonnull(body, cx, load);
    }
}

/// A store to nowhere: what is reached here is undefined, but a block cannot end in its middle.
fn mark_unreachable(body: &mut Body, before: Inst) {
    let one = body.int(Type::I1, 1);
    let nowhere = body.consts_mut().poison(Type::PTR);
    let nowhere = body.const_value(nowhere);
    let op = Op::Store(Access::plain(Some(Align::ONE)));
    body.insert_before(before, NewInst::new(op, Type::VOID, &[one, nowhere]));
}

fn assume_nonnull(body: &mut Body, cx: &mut FnCx<'_>, load: Inst) {
    let Some(assume) = cx.module.declare_intrinsic(Intrinsic::ASSUME, &[]) else { return };
    let value = body.result(load).expect("a load has a result");
    let ty = body.ty(value);
    let null = body.consts_mut().zero(ty);
    let null = body.const_value(null);
    let behind = body.next_inst(load).expect("a load does not end a block");
    let compare =
        body.insert_before(behind, NewInst::new(Op::ICmp(IntPred::Ne), Type::I1, &[value, null]));
    let compare = body.result(compare).expect("a comparison has a result");
    let callee_ty = cx.module.symbol_ptr_ty(Symbol::Func(assume));
    let callee = body.consts_mut().symbol(callee_ty, Symbol::Func(assume));
    let callee = body.const_value(callee);
    let call = body.new_call(CallData {
        ty: cx.module.funcs[assume].ty,
        cc: CallConv::C,
        tail: TailKind::None,
        attrs: None,
        bundles: Box::new([]),
    });
    body.insert_before(behind, NewInst::new(Op::Call(call), Type::VOID, &[compare, callee]));
}

/// True if `value` is an address that is surely not null.
fn is_known_nonnull(
    module: &ModuleShared,
    body: &Body,
    func: nvopt_ir::module::Func,
    value: Value,
) -> bool {
    let nonnull = |attrs| AttrPool::find(attrs, AttrKind::NonNull).is_some();
    match body.def(value) {
        ValueDef::Param(index) => {
            nonnull(module.attrs.param_attrs(module.funcs[func].attrs, index as usize))
        }
        ValueDef::Inst(inst) => match body.op(inst) {
            Op::Alloca { .. } => body.ty(value) == Type::PTR,
            Op::Load(_) => body.metadata_of(inst, MdKind::NONNULL).is_some(),
            Op::Call(call) => nonnull(body.attrs().ret_attrs(body.call(call).attrs)),
            _ => false,
        },
        ValueDef::Const(constant) => {
            matches!(body.consts().get(constant), ConstData::Symbol { ty, .. } if *ty == Type::PTR)
        }
        ValueDef::Asm(_) | ValueDef::Metadata(_) | ValueDef::Pending => false,
    }
}

/// True if `value` is surely not poison, seen by itself.
pub(super) fn is_never_poison(
    module: &ModuleShared,
    body: &Body,
    func: nvopt_ir::module::Func,
    value: Value,
) -> bool {
    let noundef = |attrs| AttrPool::find(attrs, AttrKind::NoUndef).is_some();
    match body.def(value) {
        ValueDef::Param(index) => {
            noundef(module.attrs.param_attrs(module.funcs[func].attrs, index as usize))
        }
        ValueDef::Inst(inst) => match body.op(inst) {
            Op::Alloca { .. } | Op::Freeze => true,
            Op::Load(_) => body.metadata_of(inst, MdKind::NOUNDEF).is_some(),
            Op::Call(call) => {
                noundef(body.attrs().ret_attrs(body.call(call).attrs))
                    || nvopt_ir::effects::callee(body, inst).is_some_and(|func| {
                        noundef(module.attrs.ret_attrs(module.funcs[func].attrs))
                    })
                    || CallAttrs::new(module, body, inst).has(AttrKind::NoUndef)
            }
            _ => false,
        },
        ValueDef::Const(constant) => {
            let data = body.consts().get(constant);
            matches!(
                data,
                ConstData::Bits { .. }
                    | ConstData::WideBits { .. }
                    | ConstData::Zero(_)
                    | ConstData::Symbol { .. }
                    | ConstData::Data { .. }
                    | ConstData::Undef(_)
            )
        }
        ValueDef::Asm(_) | ValueDef::Metadata(_) | ValueDef::Pending => false,
    }
}
