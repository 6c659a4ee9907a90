//! Code that control never reaches: blocks without a path from the entry, and what comes behind
//! undefined behaviour or a call that does not return.

use nvopt_entity::EntitySet;
use nvopt_ir::{
    attrs::{AttrKind, AttrPool},
    body::{Block, Body, Inst, NewInst, TailKind, Value},
    constant::ConstData,
    effects::{CallAttrs, intrinsic},
    intrinsics::Intrinsic,
    ops::Op,
    types::Type,
};
use nvopt_pass::FnCx;
use smallvec::SmallVec;

use crate::util::edges::{erase_blocks, fold_phis};

/// Cuts blocks of `active` where control ends, then removes what nothing leads to. True if something
/// changed.
pub(super) fn remove_unreachable(
    body: &mut Body,
    cx: &mut FnCx<'_>,
    active: &EntitySet<Block>,
) -> bool {
    let mut changed = false;
    let mut reachable = EntitySet::new();
    let mut work: SmallVec<[Block; 16]> = body.entry().into_iter().collect();
    while let Some(block) = work.pop() {
        if !reachable.insert(block) {
            continue;
        }
        if active.contains(block) {
            changed |= cut_where_control_ends(body, cx, block);
            // A successor that is a constant's choice is the only one.
            changed |= super::terminator::fold_terminator(body, cx, block);
        }
        work.extend(body.succs(block));
    }
    let dead: Vec<Block> = body.blocks().filter(|&block| !reachable.contains(block)).collect();
    if !dead.is_empty() {
        erase_dead(body, &dead);
        changed = true;
    }
    changed
}

/// Erases `dead`, which only edges of each other lead to. What they define may have users in blocks
/// that nothing reaches any more either.
pub(super) fn erase_dead(body: &mut Body, dead: &[Block]) {
    for &block in dead {
        for inst in body.insts_in(block).collect::<Vec<Inst>>() {
            let Some(result) = body.result(inst) else { continue };
            if body.users(result).any(|user| body.block(user) != block) {
                let poison = body.ty(result);
                let poison = body.consts_mut().poison(poison);
                let poison = body.const_value(poison);
                body.replace_all_uses(result, poison);
            }
        }
    }
    erase_blocks(body, dead);
}

/// Ends `block` before the first instruction that is undefined or behind the first call that does
/// not return.
fn cut_where_control_ends(body: &mut Body, cx: &FnCx<'_>, block: Block) -> bool {
    let mut cursor = body.first_inst(block);
    while let Some(inst) = cursor {
        cursor = body.next_inst(inst);
        match body.op(inst) {
            Op::Store(access) if !access.volatile && is_nowhere(body, cx, body.args(inst)[1]) => {
                end_block_before(body, inst);
                return true;
            }
            Op::Call(call) => {
                let assumes = intrinsic(cx.module, body, inst) == Some(Intrinsic::ASSUME);
                if assumes && is_false(body, body.args(inst)[0]) {
                    end_block_before(body, inst);
                    return true;
                }
                let callee = body.callee(inst).expect("a call has a callee");
                if !assumes && is_nowhere(body, cx, callee) {
                    end_block_before(body, inst);
                    return true;
                }
                let next = body.next_inst(inst).expect("a call does not end a block");
                let ends = CallAttrs::new(cx.module, body, inst).has(AttrKind::NoReturn)
                    && body.op(next) != Op::Unreachable
                    && body.call(call).tail != TailKind::MustTail;
                if ends {
                    end_block_before(body, next);
                    return true;
                }
            }
            _ => {}
        }
    }
    false
}

/// True for `null` where it is nowhere, and for addresses that are undefined.
fn is_nowhere(body: &Body, cx: &FnCx<'_>, address: Value) -> bool {
    match body.const_data(address) {
        Some(ConstData::Zero(ty)) => {
            let attrs = cx.module.attrs.function_attrs(cx.module.funcs[cx.func].attrs);
            *ty == Type::PTR && AttrPool::find(attrs, AttrKind::NullPointerIsValid).is_none()
        }
        Some(ConstData::Undef(_) | ConstData::Poison(_)) => true,
        _ => false,
    }
}

fn is_false(body: &Body, value: Value) -> bool {
    matches!(
        body.const_data(value),
        Some(ConstData::Bits { bits: 0, .. } | ConstData::Undef(_) | ConstData::Poison(_))
    )
}

/// Makes `inst` and what follows it in its block `unreachable`.
pub(super) fn end_block_before(body: &mut Body, inst: Inst) {
    let (block, loc) = (body.block(inst), body.loc(inst));
    let mut left: SmallVec<[Block; 4]> = body.succs(block).collect();
    while let Some(last) = body.last_inst(block) {
        if let Some(result) = body.result(last)
            && body.is_used(result)
        {
            let poison = body.ty(result);
            let poison = body.consts_mut().poison(poison);
            let poison = body.const_value(poison);
            body.replace_all_uses(result, poison);
        }
        let is_inst = last == inst;
        body.take_records(last);
        match body.op(last).is_terminator() {
            true => body.erase_terminator(block),
            false => body.erase(last),
        }
        if is_inst {
            break;
        }
    }
    body.append(block, NewInst { loc, ..NewInst::new(Op::Unreachable, Type::VOID, &[]) });
    left.sort_unstable();
    left.dedup();
    left.into_iter().for_each(|succ| fold_phis(body, succ));
}
