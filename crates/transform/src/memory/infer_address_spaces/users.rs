//! Who uses pointers, and what each needs to be given one of a space.

use nvopt_analysis::alias::addrspace::{CLUSTER, CONSTANT, GLOBAL, LOCAL, PARAM, SHARED};
use nvopt_ir::{
    body::{Body, Inst, Value},
    effects,
    intrinsics::Intrinsic,
    ops::{Access, CastOp, InstFlags, IntPred, Op},
};
use nvopt_pass::FnCx;

use super::{facts::question_about, order};

/// What can be done with a use of a pointer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Rewritable {
    /// The operand can be of the space.
    Operand,
    /// The call becomes one of another instance of its intrinsic.
    Intrinsic(Intrinsic),
    /// The question has this answer.
    Answer(bool),
    /// A comparison, whose other side must be of the space too.
    Comparison,
    /// A cast to the space: it is the pointer itself.
    CastBack,
    /// Only a generic pointer will do.
    No,
}

/// The pointers that `inst` uses and that are worth a space.
pub(super) fn roots<'a>(
    body: &'a Body,
    cx: &FnCx<'_>,
    inst: Inst,
) -> impl Iterator<Item = Value> + 'a {
    let args = body.args(inst);
    let pointers: &[Value] = match body.op(inst) {
        Op::Load(_) | Op::AtomicRmw { .. } | Op::CmpXchg { .. } => &args[..1],
        Op::Store(_) => &args[1..],
        Op::ICmp(_) => args,
        Op::Cast(CastOp::AddrSpaceCast) => args,
        Op::Call(_) => match effects::intrinsic(cx.module, body, inst) {
            Some(row) if is_rewritten(row) || question_about(row).is_some() => body.call_args(inst),
            Some(_) | None => &[],
        },
        _ => &[],
    };
    pointers.iter().copied()
}

/// What can be done with operand `index` of `user` if it is an address of `space`.
pub(super) fn rewritable(
    body: &Body,
    cx: &FnCx<'_>,
    user: Inst,
    index: usize,
    space: u32,
) -> Rewritable {
    let operand = |is_possible: bool| {
        if is_possible { Rewritable::Operand } else { Rewritable::No }
    };
    match body.op(user) {
        Op::Load(access) => operand(can_access(access, space)),
        Op::Store(access) => operand(index == 1 && can_access(access, space) && is_writable(space)),
        Op::AtomicRmw { .. } | Op::CmpXchg { .. } => operand(index == 0 && has_atomics(space)),
        Op::ICmp(pred) if keeps_answer(body, user, pred, space) => Rewritable::Comparison,
        Op::Cast(CastOp::AddrSpaceCast) if body.result_ty(user).addr_space() == Some(space) => {
            Rewritable::CastBack
        }
        Op::Call(_) => of_call(body, cx, user, index, space),
        _ => Rewritable::No,
    }
}

/// True if the operands of the comparison `user` compare the same as addresses of `space`.
fn keeps_answer(body: &Body, user: Inst, pred: IntPred, space: u32) -> bool {
    let is_of_order = !matches!(pred, IntPred::Eq | IntPred::Ne)
        || body.flags(user).contains(InstFlags::SAMESIGN);
    !is_of_order || order::keeps_order(body, user, space)
}

fn can_access(access: Access, space: u32) -> bool {
    (!access.volatile || has_atomics(space)) && (!access.is_atomic() || has_atomics(space))
}

/// Where volatile and atomic accesses keep their meaning.
fn has_atomics(space: u32) -> bool {
    matches!(space, GLOBAL | SHARED | CLUSTER)
}

fn is_writable(space: u32) -> bool {
    !matches!(space, CONSTANT | PARAM)
}

fn of_call(body: &Body, cx: &FnCx<'_>, user: Inst, index: usize, space: u32) -> Rewritable {
    let Some(row) = effects::intrinsic(cx.module, body, user) else { return Rewritable::No };
    if index >= body.call_args(user).len() {
        return Rewritable::No;
    }
    if let Some(asked) = question_about(row) {
        return answer(asked, space).map_or(Rewritable::No, Rewritable::Answer);
    }
    let is_copy = is_bulk(row);
    let has_space = if is_copy {
        is_writable(space) || index == 1
    } else if [Intrinsic::MASKED_LOAD, Intrinsic::OBJECTSIZE].contains(&row) {
        true
    } else if row == Intrinsic::MASKED_STORE {
        is_writable(space)
    } else if row == Intrinsic::PREFETCH {
        matches!(space, GLOBAL | LOCAL)
    } else if row.base_name().starts_with("llvm.nvvm.wmma.") {
        matches!(space, GLOBAL | SHARED)
    } else {
        is_matrix_move(row) && space == SHARED
    };
    let is_volatile = is_copy && !is_false(body, body.call_args(user)[3]);
    if has_space && !is_volatile { Rewritable::Intrinsic(row) } else { Rewritable::No }
}

/// What an `isspacep` about `asked` gives for a pointer of `space`.
fn answer(asked: u32, space: u32) -> Option<bool> {
    match (asked, space) {
        // The memory of a thread block is part of that of its cluster, but which part is not known.
        (SHARED, CLUSTER) => None,
        (CLUSTER, SHARED) => Some(true),
        // A parameter as a generic pointer may be global.
        (GLOBAL, PARAM) => None,
        (asked, space) => Some(asked == space),
    }
}

fn is_false(body: &Body, value: Value) -> bool {
    matches!(body.const_data(value), Some(nvopt_ir::constant::ConstData::Bits { bits: 0, .. }))
}

fn is_bulk(row: Intrinsic) -> bool {
    [
        Intrinsic::MEMCPY,
        Intrinsic::MEMCPY_INLINE,
        Intrinsic::MEMMOVE,
        Intrinsic::MEMSET,
        Intrinsic::MEMSET_INLINE,
    ]
    .contains(&row)
}

fn is_matrix_move(row: Intrinsic) -> bool {
    let name = row.base_name();
    name.starts_with("llvm.nvvm.ldmatrix.") || name.starts_with("llvm.nvvm.stmatrix.")
}

/// True for intrinsics that have an instance for each space.
fn is_rewritten(row: Intrinsic) -> bool {
    let generic = [
        Intrinsic::MASKED_LOAD,
        Intrinsic::MASKED_STORE,
        Intrinsic::OBJECTSIZE,
        Intrinsic::PREFETCH,
    ];
    is_bulk(row)
        || generic.contains(&row)
        || is_matrix_move(row)
        || row.base_name().starts_with("llvm.nvvm.wmma.")
}
