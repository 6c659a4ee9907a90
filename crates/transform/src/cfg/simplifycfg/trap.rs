//! Branches to undefined behaviour are never taken.

use std::collections::BTreeSet;

use nvopt_entity::{EntitySet, FxHashMap};
use nvopt_ir::{
    attrs::{AttrKind, AttrPool},
    body::{Block, Body, CallData, Inst, NewInst, TailKind, Value},
    constant::ConstData,
    effects::{Traits, callee, effects, intrinsic},
    intrinsics::Intrinsic,
    metadata::MdKind,
    module::{CallConv, Symbol},
    ops::{BinaryOp, InstFlags, Op},
    types::Type,
};
use nvopt_pass::FnCx;
use smallvec::SmallVec;

use crate::util::edges::keep_successor;

/// How many address computations are followed to an access.
const MAX_ADDRESS_STEPS: usize = 8;

/// If `block` ends with `unreachable`, removes what always gets there, and if nothing is left, the
/// branches to it.
pub(super) fn avoid_trap(body: &mut Body, cx: &mut FnCx<'_>, block: Block) -> bool {
    let Some(end) = body.terminator(block) else { return false };
    if body.op(end) != Op::Unreachable {
        return false;
    }
    let mut changed = false;
    while let Some(inst) = body.prev_inst(end) {
        if matches!(body.op(inst), Op::Phi(_)) || !always_gets_on(body, cx, inst) {
            break;
        }
        if let Some(result) = body.result(inst)
            && body.is_used(result)
        {
            break;
        }
        body.erase(inst);
        changed = true;
    }
    if body.first_inst(block) != Some(end) {
        return changed;
    }
    let mut preds: SmallVec<[Block; 8]> = body.preds(block).collect();
    preds.sort_unstable();
    preds.dedup();
    for pred in preds {
        changed |= leave_out(body, cx, pred, block);
    }
    changed
}

fn always_gets_on(body: &Body, cx: &FnCx<'_>, inst: Inst) -> bool {
    let effects = effects(cx.module, body, inst);
    let stays = Traits::VOLATILE | Traits::CONVERGENT | Traits::ORDERED;
    effects.goes_on() && !effects.traits.intersects(stays)
}

/// Makes `pred` not branch to `trap`.
fn leave_out(body: &mut Body, cx: &mut FnCx<'_>, pred: Block, trap: Block) -> bool {
    let Some(branch) = body.terminator(pred) else { return false };
    match body.op(branch) {
        Op::Br => {
            super::unreachable::end_block_before(body, branch);
            true
        }
        Op::CondBr => {
            let to_trap = [body.succ(pred, 0) == trap, body.succ(pred, 1) == trap];
            let condition = body.args(branch)[0];
            match to_trap {
                [true, true] => super::unreachable::end_block_before(body, branch),
                [true, false] => {
                    let not = negated(body, branch, condition);
                    assume(body, cx, branch, not);
                    keep(body, pred, 1);
                }
                [false, _] => {
                    assume(body, cx, branch, condition);
                    keep(body, pred, 0);
                }
            }
            true
        }
        Op::Switch => drop_cases(body, cx, pred, trap),
        _ => false,
    }
}

fn keep(body: &mut Body, block: Block, index: usize) {
    keep_successor(body, block, index);
    let branch = body.terminator(block).expect("it was kept");
    body.set_metadata(branch, MdKind::PROF, None);
    body.set_metadata(branch, MdKind::UNPREDICTABLE, None);
}

fn negated(body: &mut Body, before: Inst, condition: Value) -> Value {
    let ones = body.int(Type::I1, 1);
    let loc = body.loc(before);
    let op = Op::Binary(BinaryOp::Xor);
    let args = [condition, ones];
    let new = NewInst { loc, ..NewInst::new(op, Type::I1, &args) };
    let not = body.insert_before(before, new);
    body.result(not).expect("it has a result")
}

fn assume(body: &mut Body, cx: &mut FnCx<'_>, before: Inst, condition: Value) {
    let Some(func) = cx.module.declare_intrinsic(Intrinsic::ASSUME, &[]) else { return };
    let ty = cx.module.symbol_ptr_ty(Symbol::Func(func));
    let callee = body.consts_mut().symbol(ty, Symbol::Func(func));
    let callee = body.const_value(callee);
    let call = body.new_call(CallData {
        ty: cx.module.funcs[func].ty,
        cc: CallConv::C,
        tail: TailKind::None,
        attrs: None,
        bundles: Box::new([]),
    });
    let loc = body.loc(before);
    let args = [condition, callee];
    let new = NewInst { loc, ..NewInst::new(Op::Call(call), Type::VOID, &args) };
    body.insert_before(before, new);
}

/// Removes the cases of a switch that go to `trap`, and then those that go to other blocks that do
/// nothing but end; a default that does stays.
fn drop_cases(body: &mut Body, cx: &mut FnCx<'_>, block: Block, trap: Block) -> bool {
    let inst = body.terminator(block).expect("a switch ends the block");
    let mut order: Vec<(Value, Block)> =
        body.args(inst)[1..].iter().copied().zip(body.succs(block).skip(1)).collect();
    let mut places: FxHashMap<Block, BTreeSet<usize>> = FxHashMap::default();
    for (at, &(_, target)) in order.iter().enumerate() {
        places.entry(target).or_default().insert(at);
    }
    if !places.contains_key(&trap) {
        return false;
    }
    let mut seen = EntitySet::new();
    let is_trap =
        |at: &Block| body.first_inst(*at).is_some_and(|first| body.op(first) == Op::Unreachable);
    let traps: Vec<Block> = std::iter::once(trap)
        .chain(order.iter().map(|&(_, target)| target).filter(is_trap))
        .filter(|&at| seen.insert(at))
        .collect();
    let mut dead = Vec::new();
    for trap in traps {
        // The last case takes the place of one that goes, and may be the next one.
        while let Some(at) = places.get_mut(&trap).and_then(BTreeSet::pop_first) {
            dead.push(order.swap_remove(at).0);
            let last = order.len();
            if let Some((_, moved)) = order.get(at) {
                let of_moved = places.entry(*moved).or_default();
                of_moved.remove(&last);
                of_moved.insert(at);
            }
        }
    }
    super::terminator::remove_cases(body, cx, block, &dead, false);
    true
}

/// Leaves out edges into `block` over which a phi gets a value that it is undefined to use, if it
/// surely is used.
pub(super) fn drop_undefined_entries(body: &mut Body, cx: &mut FnCx<'_>, block: Block) -> bool {
    let mut cursor = body.first_inst(block);
    while let Some(phi) = cursor {
        if !matches!(body.op(phi), Op::Phi(_)) {
            break;
        }
        cursor = body.next_inst(phi);
        if drop_undefined_entries_of(body, cx, block, phi) {
            return true;
        }
    }
    false
}

fn drop_undefined_entries_of(body: &mut Body, cx: &mut FnCx<'_>, block: Block, phi: Inst) -> bool {
    // What undefined values lead to, for the few that there are.
    let mut known: FxHashMap<Value, bool> = FxHashMap::default();
    let (mut at, mut changed) = (0, false);
    while body.is_placed(phi) && at < body.args(phi).len() {
        let Op::Phi(incoming) = body.op(phi) else { break };
        let (pred, value) = (body.incoming(incoming)[at], body.args(phi)[at]);
        let is_undefined = body.as_const(value).is_some()
            && *known.entry(value).or_insert_with(|| is_undefined_at(body, cx, value, phi));
        if !(is_undefined && leave_out_edge(body, cx, pred, block)) {
            at += 1;
            continue;
        }
        changed = true;
        if pred == block {
            // What the phi is used for is gone, too.
            break;
        }
    }
    changed
}

/// Makes `pred` not branch to `block`. A switch goes to a block that ends there instead.
fn leave_out_edge(body: &mut Body, cx: &mut FnCx<'_>, pred: Block, block: Block) -> bool {
    let Some(branch) = body.terminator(pred) else { return false };
    match body.op(branch) {
        Op::Br | Op::CondBr => leave_out(body, cx, pred, block),
        Op::Switch => {
            if !body.succs(pred).skip(1).any(|succ| succ == block) {
                return false;
            }
            let trap = body.insert_block_before(block);
            body.name_block_like(trap, "unreachable");
            body.append(trap, NewInst::new(Op::Unreachable, Type::VOID, &[]));
            for index in 1..body.n_succs(pred) {
                if body.succ(pred, index) == block {
                    body.set_successor(pred, index, trap);
                }
            }
            true
        }
        _ => false,
    }
}

/// True if `value`, as the result of the phi `inst`, makes what follows undefined.
pub(super) fn is_undefined_at(body: &Body, cx: &FnCx<'_>, value: Value, inst: Inst) -> bool {
    let (is_null, is_undef) = match body.const_data(value) {
        Some(ConstData::Zero(ty)) => (ty.is_ptr(), false),
        Some(ConstData::Bits { bits: 0, ty }) => (ty.is_int(), false),
        Some(ConstData::Undef(_) | ConstData::Poison(_)) => (false, true),
        _ => return false,
    };
    let space = body.ty(value).addr_space();
    let null_is_valid = is_null && {
        let attrs = cx.module.attrs.function_attrs(cx.module.funcs[cx.func].attrs);
        AttrPool::find(attrs, AttrKind::NullPointerIsValid).is_some() || space != Some(0)
    };
    let Some(mut cursor) = body.result(inst) else { return false };
    let mut at = inst;
    let mut may_differ = false;
    for _ in 0..MAX_ADDRESS_STEPS {
        // The oldest use that says something, as LLVM looks.
        let slots: Vec<_> = body.uses(cursor).collect();
        let Some(slot) = slots.into_iter().find(|&slot| says_something(body.op(body.user(slot))))
        else {
            return false;
        };
        let user = body.user(slot);
        if body.block(user) != body.block(at) || user == at || !body.comes_before(at, user) {
            return false;
        }
        let mut between = body.next_inst(at);
        while let Some(inst) = between.filter(|&inst| inst != user) {
            if !effects(cx.module, body, inst).goes_on() {
                return false;
            }
            between = body.next_inst(inst);
        }
        let index = body.arg_index(slot);
        match body.op(user) {
            Op::Gep { .. } if index == 0 => {
                let zero = |&arg: &Value| {
                    matches!(body.const_data(arg), Some(ConstData::Bits { bits: 0, .. }))
                };
                let in_bounds = body.flags(user).contains(InstFlags::INBOUNDS);
                let all_zero = body.args(user)[1..].iter().all(zero);
                may_differ |= !all_zero && (!in_bounds || null_is_valid);
                (cursor, at) = match body.result(user) {
                    Some(result) => (result, user),
                    None => return false,
                };
            }
            // What is computed from null points to nothing, wherever it points.
            Op::Load(access) => return !access.volatile && !null_is_valid,
            Op::Store(access) => return !access.volatile && index == 1 && !null_is_valid,
            Op::Binary(BinaryOp::UDiv | BinaryOp::SDiv | BinaryOp::URem | BinaryOp::SRem) => {
                return index == 1 && !body.ty(value).is_vector();
            }
            Op::Call(_) => {
                return is_undefined_in_call(
                    body,
                    cx,
                    user,
                    index,
                    (is_null, is_undef),
                    null_is_valid,
                    may_differ,
                );
            }
            Op::Ret => {
                let attrs = cx.module.attrs.ret_attrs(cx.module.funcs[cx.func].attrs);
                let has = |kind| AttrPool::find(attrs, kind).is_some();
                let no_undef = has(AttrKind::NoUndef);
                return no_undef && (is_undef || is_null && has(AttrKind::NonNull) && !may_differ);
            }
            _ => return false,
        }
    }
    false
}

fn says_something(op: Op) -> bool {
    matches!(
        op,
        Op::Gep { .. }
            | Op::Load(_)
            | Op::Store(_)
            | Op::Ret
            | Op::Call(_)
            | Op::Binary(BinaryOp::UDiv | BinaryOp::SDiv | BinaryOp::URem | BinaryOp::SRem)
    )
}

fn is_undefined_in_call(
    body: &Body,
    cx: &FnCx<'_>,
    call: Inst,
    index: usize,
    (is_null, is_undef): (bool, bool),
    null_is_valid: bool,
    may_differ: bool,
) -> bool {
    if intrinsic(cx.module, body, call) == Some(Intrinsic::ASSUME) {
        return index == 0;
    }
    if is_null && null_is_valid {
        return false;
    }
    let n_args = body.call_args(call).len();
    if index + 1 == body.args(call).len() {
        return true;
    }
    if index >= n_args {
        return false;
    }
    let data = body.call(body.op(call).call().expect("it is a call"));
    let own = body.attrs().param_attrs(data.attrs, index);
    let of_callee = callee(body, call)
        .map_or(&[][..], |func| cx.module.attrs.param_attrs(cx.module.funcs[func].attrs, index));
    let has =
        |kind| AttrPool::find(own, kind).is_some() || AttrPool::find(of_callee, kind).is_some();
    let is_ptr = body.ty(body.args(call)[index]).is_ptr();
    is_null && is_ptr && has(AttrKind::NonNull) && has(AttrKind::NoUndef) && !may_differ
        || is_undef && has(AttrKind::NoUndef)
}
