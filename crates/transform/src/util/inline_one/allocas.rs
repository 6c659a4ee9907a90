//! Stack slots of the callee: those with a fixed size move to the caller's entry, where they cost
//! nothing, and are marked with how long they live; others are given back when the callee returns.

use nvopt_ir::{
    body::{Block, Body, CallData, Inst, NewInst, TailKind, Value},
    constant::ConstData,
    datalayout::DataLayout,
    effects::intrinsic,
    intrinsics::Intrinsic,
    module::{CallConv, ModuleShared},
    ops::Op,
    types::Type,
};

use super::func_value;

/// Sees to the allocas of the copy, which begins with `first` and leaves at `returns`.
pub(super) fn settle(
    module: &mut ModuleShared,
    layout: &DataLayout,
    body: &mut Body,
    first: Block,
    returns: &[Inst],
    byval: &[Value],
) {
    let is_static = |body: &Body, inst: Inst| {
        matches!(body.op(inst), Op::Alloca { inalloca: false, .. })
            && matches!(body.const_data(body.args(inst)[0]), Some(ConstData::Bits { .. }))
    };
    let slots: Vec<Inst> = body.insts_in(first).filter(|&inst| is_static(body, inst)).collect();
    let any_dynamic = std::iter::successors(Some(first), |&block| body.next_block(block))
        .flat_map(|block| body.insts_in(block))
        .any(|inst| {
            matches!(body.op(inst), Op::Alloca { .. })
                && !(body.block(inst) == first && is_static(body, inst))
        });
    if any_dynamic {
        restore_stack(module, layout, body, first, returns);
    }
    let entry = body.entry().expect("the caller has blocks");
    let place = body.first_inst(entry).expect("a block has a terminator");
    let mut marked = byval.to_vec();
    for slot in slots {
        let address = body.result(slot).expect("an alloca has a result");
        if !body.is_used(address) {
            body.erase(slot);
            continue;
        }
        body.move_before(slot, place);
        marked.push(address);
    }
    let head = body.first_inst(first).expect("a block has a terminator");
    for address in marked {
        mark_life(module, body, head, address, returns);
    }
}

/// Marks that the slot at `address` lives from the head of the copy to its ends, unless marks are
/// there.
fn mark_life(
    module: &mut ModuleShared,
    body: &mut Body,
    head: Inst,
    address: Value,
    returns: &[Inst],
) {
    let marks = [Intrinsic::LIFETIME_START, Intrinsic::LIFETIME_END];
    let is_marked = body.users(address).any(|user| {
        intrinsic(module, body, user).is_some_and(|intrinsic| marks.contains(&intrinsic))
    });
    if is_marked {
        return;
    }
    call_before(module, body, head, Intrinsic::LIFETIME_START, address);
    for &ret in returns {
        call_before(module, body, ret, Intrinsic::LIFETIME_END, address);
    }
}

fn call_before(
    module: &mut ModuleShared,
    body: &mut Body,
    before: Inst,
    what: Intrinsic,
    address: Value,
) {
    let Some(func) = module.declare_intrinsic(what, &[body.ty(address)]) else { return };
    let call = plain_call(body, module.funcs[func].ty);
    let callee = func_value(module, body, func);
    body.insert_before(before, NewInst::new(Op::Call(call), Type::VOID, &[address, callee]));
}

fn plain_call(body: &mut Body, ty: Type) -> nvopt_ir::ops::Call {
    body.new_call(CallData {
        ty,
        cc: CallConv::C,
        tail: TailKind::None,
        attrs: None,
        bundles: Box::new([]),
    })
}

/// Saves the stack pointer at the head of the copy and restores it at its ends.
fn restore_stack(
    module: &mut ModuleShared,
    layout: &DataLayout,
    body: &mut Body,
    first: Block,
    returns: &[Inst],
) {
    let ty = Type::ptr(layout.alloca_space());
    let Some(save) = module.declare_intrinsic(Intrinsic::STACKSAVE, &[ty]) else { return };
    let head = body.first_inst(first).expect("a block has a terminator");
    let call = plain_call(body, module.funcs[save].ty);
    let callee = func_value(module, body, save);
    let saved = body.insert_before(head, NewInst::new(Op::Call(call), ty, &[callee]));
    let saved = body.result(saved).expect("it has a result");
    body.name_value_like(saved, "savedstack");
    for &ret in returns {
        call_before(module, body, ret, Intrinsic::STACKRESTORE, saved);
    }
}
