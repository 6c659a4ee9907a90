//! Instructions that do the same, and making one of two.

use nvopt_ir::{
    attrs::{Attr, AttrKind, AttrList, AttrPool},
    body::{Body, Inst},
    metadata::MdKind,
    ops::{InstFlags, Op},
};
use nvopt_pass::FnCx;

/// True if `a` and `b` are the same operation on the same operands, flags and attributes of calls
/// aside; operands of symmetric operations may be swapped.
pub(super) fn are_equal(body: &Body, a: Inst, b: Inst) -> bool {
    if is_same_operation(body, a, b) && same_targets(body, a, b) && body.args(a) == body.args(b) {
        return true;
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
                && intersected(body.attrs(), x.attrs, y.attrs).is_some()
        }
        (Op::ShuffleVector(x), Op::ShuffleVector(y))
        | (Op::ExtractValue(x), Op::ExtractValue(y))
        | (Op::InsertValue(x), Op::InsertValue(y)) => body.ints(x) == body.ints(y),
        (Op::Phi(_), _) | (Op::Invoke(_), _) | (Op::CallBr(_), _) => false,
        (x, y) => x == y,
    };
    same_op && same_types()
}

/// The attributes that hold for both calls: `None` if there are some that cannot be dropped and
/// that only one of them has; else the list by place.
fn intersected(
    pool: &AttrPool,
    a: Option<AttrList>,
    b: Option<AttrList>,
) -> Option<Option<Vec<Vec<Attr>>>> {
    if a == b {
        return Some(None);
    }
    let sets = |list: Option<AttrList>| -> Vec<Vec<Attr>> {
        let mut all = vec![pool.function_attrs(list).to_vec(), pool.ret_attrs(list).to_vec()];
        let n_params = list.map_or(0, |list| pool.list_data(list).params.len());
        all.extend((0..n_params).map(|at| pool.param_attrs(list, at).to_vec()));
        all
    };
    let (mut a, mut b) = (sets(a), sets(b));
    let n = a.len().max(b.len());
    a.resize(n, Vec::new());
    b.resize(n, Vec::new());
    let both = a.iter().zip(&b).map(|(a, b)| intersect_sets(a, b)).collect::<Option<Vec<_>>>()?;
    Some(Some(both))
}

fn intersect_sets(a: &[Attr], b: &[Attr]) -> Option<Vec<Attr>> {
    let mut kept = Vec::new();
    for attr in a {
        if b.contains(attr) {
            kept.push(attr.clone());
        } else if !attr.kind().is_some_and(may_be_dropped) {
            return None;
        }
    }
    let all_dropped =
        b.iter().all(|attr| a.contains(attr) || attr.kind().is_some_and(may_be_dropped));
    all_dropped.then_some(kept)
}

/// True for attributes that only say more of a call than would hold anyway.
fn may_be_dropped(kind: AttrKind) -> bool {
    matches!(
        kind,
        AttrKind::NoUndef
            | AttrKind::NonNull
            | AttrKind::NoAlias
            | AttrKind::NoUnwind
            | AttrKind::WillReturn
            | AttrKind::NoSync
            | AttrKind::NoFree
            | AttrKind::NoCallback
            | AttrKind::MustProgress
            | AttrKind::NoRecurse
            | AttrKind::ReadOnly
            | AttrKind::ReadNone
            | AttrKind::WriteOnly
            | AttrKind::Speculatable
            | AttrKind::Cold
            | AttrKind::Hot
            | AttrKind::Range
            | AttrKind::Writable
            | AttrKind::Memory
            | AttrKind::Dereferenceable
            | AttrKind::DereferenceableOrNull
            | AttrKind::NoFPClass
            | AttrKind::DeadOnUnwind
    )
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
pub(super) fn weaken(body: &mut Body, _cx: &mut FnCx<'_>, kept: Inst, other: Inst) {
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
    intersect_call_attrs(body, kept, other);
    let kinds: Vec<MdKind> = body.metadata(kept).iter().map(|&(kind, _)| kind).collect();
    for kind in kinds {
        if body.metadata_of(kept, kind) != body.metadata_of(other, kind) {
            body.set_metadata(kept, kind, None);
        }
    }
}

fn intersect_call_attrs(body: &mut Body, kept: Inst, other: Inst) {
    let (Some(a), Some(b)) = (body.op(kept).call(), body.op(other).call()) else { return };
    let (x, y) = (body.call(a).attrs, body.call(b).attrs);
    let Some(Some(sets)) = intersected(body.attrs(), x, y) else { return };
    let mut sets = sets.into_iter();
    let pool = body.attrs_mut();
    let function = sets.next().and_then(|attrs| pool.set(attrs));
    let ret = sets.next().and_then(|attrs| pool.set(attrs));
    let params: Vec<_> = sets.map(|attrs| pool.set(attrs)).collect();
    let list = pool.list(function, ret, params);
    body.call_mut(a).attrs = list;
}
