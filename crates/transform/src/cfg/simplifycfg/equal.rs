//! Instructions that do the same, and making one of two.

use nvopt_ir::{
    body::{Body, Inst},
    effects::intrinsic,
    module::ModuleShared,
    ops::{InstFlags, Op},
};
use nvopt_pass::FnCx;

use crate::util::{
    call_attrs::{have_common_attrs, keep_common_attrs},
    facts::keep_weaker_metadata,
};

/// True if `a` and `b` are the same operation on the same operands, flags and attributes of calls
/// aside; operands of symmetric operations may be swapped.
pub(super) fn are_equal(body: &Body, module: &ModuleShared, a: Inst, b: Inst) -> bool {
    if is_same_operation(body, a, b) && same_targets(body, a, b) && body.args(a) == body.args(b) {
        return true;
    }
    if let (Op::Call(_), Some(called)) = (body.op(a), intrinsic(module, body, a))
        && let ([x, y, others @ ..], [z, w, rest @ ..]) = (body.args(a), body.args(b))
    {
        let swapped = x == w && y == z && others == rest;
        // What is said of an argument would be said of the other one.
        let says_nothing = [a, b].iter().filter_map(|&inst| body.op(inst).call()).all(|call| {
            let attrs = body.call(call).attrs;
            (0..2).all(|at| body.attrs().param_attrs(attrs, at).is_empty())
        });
        let is_same = || is_same_operation(body, a, b);
        return swapped && called.is_commutative() && says_nothing && is_same();
    }
    let ([x, y], [z, w]) = (body.args(a), body.args(b)) else { return false };
    let swapped = x == w && y == z;
    match (body.op(a), body.op(b)) {
        (Op::Binary(one), Op::Binary(two)) => swapped && one == two && one.is_commutative(),
        (Op::ICmp(one), Op::ICmp(two)) => swapped && swap_pred(one) == two,
        _ => false,
    }
}

fn swap_pred(pred: nvopt_ir::ops::IntPred) -> nvopt_ir::ops::IntPred {
    use nvopt_ir::ops::IntPred as P;
    match pred {
        P::Eq | P::Ne => pred,
        P::Ugt => P::Ult,
        P::Uge => P::Ule,
        P::Ult => P::Ugt,
        P::Ule => P::Uge,
        P::Sgt => P::Slt,
        P::Sge => P::Sle,
        P::Slt => P::Sgt,
        P::Sle => P::Sge,
    }
}

/// True if `a` and `b` are the same in every respect but place, name, location and metadata.
pub(super) fn are_identical(body: &Body, a: Inst, b: Inst) -> bool {
    let same_attrs = || match (body.op(a).call(), body.op(b).call()) {
        (Some(a), Some(b)) => body.call(a).attrs == body.call(b).attrs,
        _ => true,
    };
    is_same_operation(body, a, b)
        && body.flags(a) == body.flags(b)
        && same_targets(body, a, b)
        && body.args(a) == body.args(b)
        && same_attrs()
}

fn same_targets(body: &Body, a: Inst, b: Inst) -> bool {
    !body.op(a).is_terminator() || body.succs(body.block(a)).eq(body.succs(body.block(b)))
}

/// True if `a` and `b` do the same with operands of the same types. Flags may differ, and the
/// attributes of calls where both can be had.
pub(super) fn is_same_operation(body: &Body, a: Inst, b: Inst) -> bool {
    let same_types = || {
        body.result_ty(a) == body.result_ty(b)
            && body.args(a).len() == body.args(b).len()
            && body.args(a).iter().zip(body.args(b)).all(|(&x, &y)| body.ty(x) == body.ty(y))
    };
    let same_op = match (body.op(a), body.op(b)) {
        (Op::Call(x), Op::Call(y)) => {
            let (x, y) = (body.call(x), body.call(y));
            x.ty == y.ty
                && x.cc == y.cc
                && x.tail == y.tail
                && x.bundles == y.bundles
                && have_common_attrs(body.attrs(), x.attrs, y.attrs)
        }
        (Op::ShuffleVector(x), Op::ShuffleVector(y))
        | (Op::ExtractValue(x), Op::ExtractValue(y))
        | (Op::InsertValue(x), Op::InsertValue(y)) => body.ints(x) == body.ints(y),
        (Op::Phi(_), _) | (Op::Invoke(_), _) | (Op::CallBr(_), _) => false,
        (x, y) => x == y,
    };
    same_op && same_types()
}

/// Makes `kept` stand for `other` as well, and erases `other`: flags and metadata are what both
/// have.
pub(super) fn absorb(body: &mut Body, cx: &mut FnCx<'_>, kept: Inst, other: Inst) {
    if let (Some(new), Some(old)) = (body.result(kept), body.result(other)) {
        body.replace_all_uses(old, new);
    }
    weaken(body, cx, kept, other);
    body.erase(other);
}

/// Makes `kept` say only what `other` says too.
pub(super) fn weaken(body: &mut Body, cx: &mut FnCx<'_>, kept: Inst, other: Inst) {
    let flags: InstFlags = body.flags(kept) & body.flags(other);
    if flags != body.flags(kept) {
        body.set_flags(kept, flags);
    }
    if let (Op::Load(a), Op::Load(b)) | (Op::Store(a), Op::Store(b)) =
        (body.op(kept), body.op(other))
        && a.align != b.align
    {
        let access = nvopt_ir::ops::Access { align: a.align.min(b.align), ..a };
        let op = match body.op(kept) {
            Op::Load(_) => Op::Load(access),
            _ => Op::Store(access),
        };
        body.set_op(kept, op);
    }
    keep_common_attrs(body, kept, other);
    keep_weaker_metadata(body, cx.module, kept, other);
}
