//! Rotations and funnel shifts that a branch keeps from shifting by zero.

use nvopt_analysis::{domtree::DomTree, matcher, poison::is_never_poison, query::Query};
use nvopt_ir::{
    body::{Block, Body, Inst, Value, ValueDef},
    intrinsics::Intrinsic,
    ops::{BinaryOp, IntPred, Op},
};
use nvopt_pass::FnCx;

use super::erase_with_operands;
use crate::util::builder::Builder;

/// A funnel shift: the intrinsic, the high part, the low part, the amount.
type Shift = (Intrinsic, Value, Value, Value);

/// `or (shl a, s), (lshr b, w - s)`, or the other way around.
fn funnel(body: &Body, cx: &FnCx<'_>, value: Value) -> Option<Shift> {
    let types = &cx.module.types;
    let width = body.ty(value).int_bits().filter(|width| width.is_power_of_two())?;
    let (x, y) = matcher::binary(body, value, BinaryOp::Or)?;
    let of = |a: Value, b: Value| {
        let (high, left) = matcher::binary(body, a, BinaryOp::Shl)?;
        let (low, right) = matcher::binary(body, b, BinaryOp::LShr)?;
        let is_rest = |rest: Value, amount: Value| {
            matcher::binary(body, rest, BinaryOp::Sub).is_some_and(|(whole, by)| {
                let whole = matcher::int_const(body, types, whole).and_then(|int| int.to_u64());
                by == amount && whole == Some(u64::from(width))
            })
        };
        if is_rest(right, left) {
            Some((Intrinsic::FSHL, high, low, left))
        } else if is_rest(left, right) {
            Some((Intrinsic::FSHR, high, low, right))
        } else {
            None
        }
    };
    of(x, y).or_else(|| of(y, x))
}

/// A phi of a funnel shift and, for an amount of zero, what that would give. True if it is
/// rewritten.
pub(super) fn guarded_shift(body: &mut Body, cx: &mut FnCx<'_>, dom: &DomTree, phi: Inst) -> bool {
    let Some((shift, or)) = find(body, cx, dom, phi) else { return false };
    if !cx.may_rewrite() {
        return false;
    }
    let (intrinsic, high, low, amount) = shift;
    let result = body.result(phi).expect("a phi has a result");
    let ty = body.ty(result);
    let place = body
        .insts_in(body.block(phi))
        .find(|&inst| !matches!(body.op(inst), Op::Phi(_)))
        .expect("a block has a terminator");
    // Where the amount is zero one of the parts was not looked at, and may be poison.
    let unseen = if intrinsic == Intrinsic::FSHL { low } else { high };
    let seen = if intrinsic == Intrinsic::FSHL { high } else { low };
    let query = Query::new(cx.module, cx.frame.layout, cx.func);
    let is_defined = unseen == seen || is_never_poison(&query, body, unseen);
    let mut builder = Builder::before(body, cx, place);
    let frozen = if is_defined { unseen } else { builder.freeze(unseen) };
    let (high, low) = if intrinsic == Intrinsic::FSHL { (high, frozen) } else { (frozen, low) };
    let Some(call) = builder.call(intrinsic, &[ty], &[high, low, amount]) else { return false };
    let new = body.result(call).expect("the intrinsic has a result");
    body.take_value_name(new, result);
    body.replace_all_uses(result, new);
    body.erase(phi);
    erase_with_operands(body, cx, or);
    true
}

fn find(body: &Body, cx: &FnCx<'_>, dom: &DomTree, phi: Inst) -> Option<(Shift, Inst)> {
    let Op::Phi(incoming) = body.op(phi) else { return None };
    let (blocks, args) = (body.incoming(incoming), body.args(phi));
    let (&[a, b], &[x, y]) = (blocks, args) else { return None };
    let (shift, shifted_in, plain, plain_in, value) = match funnel(body, cx, x) {
        Some(shift) => (shift, a, y, b, x),
        None => (funnel(body, cx, y)?, b, x, a, y),
    };
    let (intrinsic, high, low, amount) = shift;
    let expected = if intrinsic == Intrinsic::FSHL { high } else { low };
    if plain != expected || !body.has_one_use(value) {
        return None;
    }
    let or = body.def_inst(value)?;
    is_guard(body, cx, plain_in, shifted_in, body.block(phi), amount).then_some(())?;
    let guard = body.terminator(plain_in)?;
    [high, low, amount]
        .into_iter()
        .all(|value| is_above(body, dom, value, guard))
        .then_some((shift, or))
}

/// True if `guard` goes to `end` where `amount` is zero, and else to `shift`, which goes there.
fn is_guard(
    body: &Body,
    cx: &FnCx<'_>,
    guard: Block,
    shift: Block,
    end: Block,
    amount: Value,
) -> bool {
    let Some(branch) = body.terminator(guard).filter(|&end| body.op(end) == Op::CondBr) else {
        return false;
    };
    let Some((pred, x, y)) = matcher::icmp(body, body.args(branch)[0]) else { return false };
    let (if_zero, if_not) = match pred {
        IntPred::Eq => (body.succ(guard, 0), body.succ(guard, 1)),
        IntPred::Ne => (body.succ(guard, 1), body.succ(guard, 0)),
        _ => return false,
    };
    x == amount
        && matcher::is_zero(body, &cx.module.types, y)
        && (if_zero, if_not) == (end, shift)
        && body.preds(shift).count() == 1
}

fn is_above(body: &Body, dom: &DomTree, value: Value, at: Inst) -> bool {
    match body.def(value) {
        ValueDef::Inst(def) => dom.dominates_inst(body, def, at),
        ValueDef::Param(_) | ValueDef::Const(_) => true,
        ValueDef::Asm(_) | ValueDef::Metadata(_) | ValueDef::Pending => false,
    }
}
