//! Branches to undefined behaviour are never taken.

use nvopt_ir::{
    body::{Block, Body, CallData, Inst, NewInst, TailKind, Value},
    effects::{Traits, effects},
    intrinsics::Intrinsic,
    metadata::MdKind,
    module::{CallConv, Symbol},
    ops::{BinaryOp, Op},
    types::Type,
};
use nvopt_pass::FnCx;

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
    let mut preds: Vec<Block> = body.preds(block).collect();
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
        Op::Switch => drop_cases(body, pred, trap),
        _ => false,
    }
}

fn keep(body: &mut Body, block: Block, index: usize) {
    body.keep_successor(block, index);
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

/// Removes the cases of a switch that go to `trap`; a default that does stays.
fn drop_cases(body: &mut Body, block: Block, trap: Block) -> bool {
    let inst = body.terminator(block).expect("a switch ends the block");
    let succs: Vec<Block> = body.succs(block).collect();
    if !succs[1..].contains(&trap) || body.metadata_of(inst, MdKind::PROF).is_some() {
        return false;
    }
    let (mut args, mut kept) = (vec![body.args(inst)[0]], vec![succs[0]]);
    for (&case, &succ) in body.args(inst)[1..].iter().zip(&succs[1..]) {
        if succ != trap {
            args.push(case);
            kept.push(succ);
        }
    }
    super::terminator::replace_terminator(body, block, Op::Switch, &args, &kept);
    true
}
