//! Where undefined values can come from.

use nvopt_ir::{
    attrs::{Attr, AttrKind, AttrList, AttrPool},
    body::{Body, Inst, Value, ValueDef},
    effects::{self, Traits},
    intrinsics::Intrinsic,
    metadata::MdKind,
    ops::{BinaryOp, CastOp, InstFlags, Op},
};
use smallvec::SmallVec;

use crate::{
    fold::is_well_defined,
    matcher,
    query::{MAX_DEPTH, Query},
};

/// How deep constants are looked into.
const MAX_CONST_DEPTH: u32 = 8;
/// How many values are looked at for where undef comes from: the index of an unrolled loop has no
/// more.
const MAX_SEEN: usize = 32;

/// True if `inst` may give poison or undef though no operand is.
pub fn may_create_poison(q: &Query<'_>, body: &Body, inst: Inst) -> bool {
    let flags = body.flags(inst);
    let poison_flags = InstFlags::NUW
        | InstFlags::NSW
        | InstFlags::EXACT
        | InstFlags::DISJOINT
        | InstFlags::NNEG
        | InstFlags::SAMESIGN
        | InstFlags::INBOUNDS
        | InstFlags::NUSW
        | InstFlags::NNAN
        | InstFlags::NINF;
    if flags.intersects(poison_flags) {
        return true;
    }
    let args = body.args(inst);
    let types = &q.module.types;
    match body.op(inst) {
        Op::Binary(BinaryOp::Shl | BinaryOp::LShr | BinaryOp::AShr) => {
            let known = matcher::int_const(body, types, args[1]);
            let is_below = |by: nvopt_arith::Int| {
                by.to_u64().is_some_and(|amount| amount < u64::from(by.width()))
            };
            !known.is_some_and(is_below)
        }
        Op::Binary(_) | Op::FNeg | Op::ICmp(_) | Op::FCmp(_) | Op::Select | Op::Freeze => false,
        Op::Cast(CastOp::FpToUi | CastOp::FpToSi) => true,
        Op::Cast(_) | Op::Phi(_) | Op::Gep { .. } | Op::ExtractValue(_) | Op::InsertValue(_) => {
            false
        }
        Op::ExtractElement | Op::InsertElement => {
            let index = args[args.len() - 1];
            let lanes = types.as_vector(body.ty(args[0])).map_or(0, |(_, lanes, _)| lanes);
            matcher::int_const(body, types, index)
                .and_then(|at| at.to_u64())
                .is_none_or(|at| at >= u64::from(lanes))
        }
        Op::ShuffleVector(mask) => body.ints(mask).iter().any(|&at| at < 0),
        Op::Alloca { .. } => false,
        Op::Call(_) if is_promised(q, body, inst) => true,
        Op::Call(_) => match effects::intrinsic(q.module, body, inst) {
            Some(
                Intrinsic::CTPOP
                | Intrinsic::BSWAP
                | Intrinsic::BITREVERSE
                | Intrinsic::UMIN
                | Intrinsic::UMAX
                | Intrinsic::SMIN
                | Intrinsic::SMAX
                | Intrinsic::FSHL
                | Intrinsic::FSHR
                | Intrinsic::UADD_SAT
                | Intrinsic::USUB_SAT
                | Intrinsic::SADD_SAT
                | Intrinsic::SSUB_SAT
                | Intrinsic::UADD_WITH_OVERFLOW
                | Intrinsic::SADD_WITH_OVERFLOW
                | Intrinsic::USUB_WITH_OVERFLOW
                | Intrinsic::SSUB_WITH_OVERFLOW
                | Intrinsic::UMUL_WITH_OVERFLOW
                | Intrinsic::SMUL_WITH_OVERFLOW
                | Intrinsic::FABS
                | Intrinsic::COPYSIGN
                | Intrinsic::FMA
                | Intrinsic::FMULADD
                | Intrinsic::MINNUM
                | Intrinsic::MAXNUM
                | Intrinsic::SQRT
                | Intrinsic::FLOOR
                | Intrinsic::CEIL
                | Intrinsic::TRUNC,
            ) => false,
            Some(Intrinsic::ABS | Intrinsic::CTLZ | Intrinsic::CTTZ) => {
                !matcher::is_zero(body, types, body.call_args(inst)[1])
            }
            _ => true,
        },
        Op::Load(_)
        | Op::CmpXchg { .. }
        | Op::AtomicRmw { .. }
        | Op::VaArg
        | Op::Invoke(_)
        | Op::CallBr(_)
        | Op::LandingPad { .. }
        | Op::CatchPad
        | Op::CleanupPad
        | Op::CatchSwitch { .. } => true,
        Op::Ret
        | Op::Br
        | Op::CondBr
        | Op::Switch
        | Op::IndirectBr
        | Op::Resume
        | Op::Unreachable
        | Op::CleanupRet
        | Op::CatchRet
        | Op::Store(_)
        | Op::Fence { .. } => false,
    }
}

/// True if something is said of a call's result or arguments, and they are poison where that is not
/// so.
fn is_promised(q: &Query<'_>, body: &Body, inst: Inst) -> bool {
    const PROMISES: [AttrKind; 4] =
        [AttrKind::Range, AttrKind::NonNull, AttrKind::Alignment, AttrKind::NoFPClass];
    let Some(call) = body.op(inst).call() else { return false };
    let here = (body.attrs(), body.call(call).attrs);
    let there =
        effects::callee(body, inst).map(|func| (&q.module.attrs, q.module.funcs[func].attrs));
    let promised =
        |attrs: &[Attr]| PROMISES.iter().any(|&kind| AttrPool::find(attrs, kind).is_some());
    let says = |(pool, list): (&AttrPool, Option<AttrList>)| {
        promised(pool.ret_attrs(list))
            || (0..body.call_args(inst).len()).any(|at| promised(pool.param_attrs(list, at)))
    };
    says(here)
        || there.is_some_and(says)
        || [MdKind::RANGE, MdKind::NONNULL]
            .iter()
            .any(|&kind| body.metadata_of(inst, kind).is_some())
}

/// True if `value` is neither poison nor undef, nor any lane of it.
pub fn is_never_undef(q: &Query<'_>, body: &Body, value: Value) -> bool {
    defined_at_depth(q, body, value, 0)
}

/// True if `value` is not poison. Undef counts as poison here: what freezes one freezes the other.
pub fn is_never_poison(q: &Query<'_>, body: &Body, value: Value) -> bool {
    defined_at_depth(q, body, value, 0)
}

fn defined_at_depth(q: &Query<'_>, body: &Body, value: Value, depth: u32) -> bool {
    match body.def(value) {
        ValueDef::Const(constant) => is_well_defined(body.consts(), constant, MAX_CONST_DEPTH),
        ValueDef::Param(index) => {
            let decl = &q.module.funcs[q.func];
            let attrs = q.module.attrs.param_attrs(decl.attrs, index as usize);
            let says = |kind| AttrPool::find(attrs, kind).is_some();
            says(AttrKind::NoUndef)
                || says(AttrKind::Dereferenceable)
                || says(AttrKind::DereferenceableOrNull)
        }
        ValueDef::Inst(inst) => {
            let op = body.op(inst);
            if matches!(op, Op::Freeze | Op::Alloca { .. }) {
                return true;
            }
            if let Op::Call(call) = op
                && AttrPool::find(body.attrs().ret_attrs(body.call(call).attrs), AttrKind::NoUndef)
                    .is_some()
            {
                return true;
            }
            if let Op::Load(_) = op
                && body.metadata_of(inst, MdKind::NOUNDEF).is_some()
            {
                return true;
            }
            if depth >= MAX_DEPTH || may_create_poison(q, body, inst) {
                return false;
            }
            let result = body.result(inst);
            let args = match op {
                Op::Call(_) => body.call_args(inst),
                _ => body.args(inst),
            };
            if args.len() > 16 {
                return false;
            }
            if let Op::Phi(incoming) = op {
                let next = (depth + 1).max(MAX_DEPTH - 1);
                return args.iter().zip(body.incoming(incoming)).all(|(&arg, &from)| {
                    Some(arg) == result
                        || defined_at_depth(&q.on_edge_from(body, from), body, arg, next)
                });
            }
            args.iter().all(|&arg| defined_at_depth(q, body, arg, depth + 1))
        }
        ValueDef::Asm(_) | ValueDef::Metadata(_) | ValueDef::Pending => false,
    }
}

/// Where `value` may be undef, the values that make it so: parameters, what is loaded, results of
/// calls. With these frozen all its uses see the same; poison, which promises make that do not hold,
/// they see alike anyway. `None` if they are too many, or constants.
pub fn sources_of_undef(q: &Query<'_>, body: &Body, value: Value) -> Option<SmallVec<[Value; 4]>> {
    let mut seen: SmallVec<[Value; 8]> = SmallVec::from_slice(&[value]);
    let mut sources = SmallVec::new();
    let mut at = 0;
    while let Some(&value) = seen.get(at) {
        at += 1;
        if let ValueDef::Const(constant) = body.def(value) {
            if !is_well_defined(body.consts(), constant, MAX_CONST_DEPTH) {
                return None;
            }
            continue;
        }
        let Some(inst) = body.def_inst(value).filter(|&inst| only_computes(q, body, inst)) else {
            if !is_never_undef(q, body, value) {
                sources.push(value);
            }
            continue;
        };
        if matches!(body.op(inst), Op::Freeze | Op::Alloca { .. }) {
            continue;
        }
        let args = match body.op(inst) {
            Op::Call(_) => body.call_args(inst),
            _ => body.args(inst),
        };
        for &arg in args {
            if seen.contains(&arg) {
                continue;
            }
            if seen.len() == MAX_SEEN {
                return None;
            }
            seen.push(arg);
        }
    }
    Some(sources)
}

/// True if the result of `inst` is undef only where an operand is.
fn only_computes(q: &Query<'_>, body: &Body, inst: Inst) -> bool {
    match body.op(inst) {
        Op::Binary(_)
        | Op::FNeg
        | Op::Cast(_)
        | Op::ICmp(_)
        | Op::FCmp(_)
        | Op::Select
        | Op::Freeze
        | Op::Phi(_)
        | Op::Gep { .. }
        | Op::Alloca { .. }
        | Op::ExtractElement
        | Op::InsertElement
        | Op::ShuffleVector(_)
        | Op::ExtractValue(_)
        | Op::InsertValue(_) => true,
        // Other threads may not be there to take a value from.
        Op::Call(_) => {
            let what = effects::effects(q.module, body, inst);
            effects::intrinsic(q.module, body, inst).is_some()
                && what.reads.is_empty()
                && what.writes.is_empty()
                && !what.traits.contains(Traits::CONVERGENT)
        }
        Op::Load(_)
        | Op::CmpXchg { .. }
        | Op::AtomicRmw { .. }
        | Op::VaArg
        | Op::Invoke(_)
        | Op::CallBr(_)
        | Op::LandingPad { .. }
        | Op::CatchPad
        | Op::CleanupPad
        | Op::CatchSwitch { .. }
        | Op::Ret
        | Op::Br
        | Op::CondBr
        | Op::Switch
        | Op::IndirectBr
        | Op::Resume
        | Op::Unreachable
        | Op::CleanupRet
        | Op::CatchRet
        | Op::Store(_)
        | Op::Fence { .. } => false,
    }
}

/// True if an operand of `inst` that is poison makes its result poison.
pub fn propagates_poison(module: &nvopt_ir::module::ModuleShared, body: &Body, inst: Inst) -> bool {
    match body.op(inst) {
        Op::Binary(_) | Op::FNeg | Op::Cast(_) | Op::ICmp(_) | Op::FCmp(_) | Op::Gep { .. } => true,
        Op::Call(_) => matches!(
            effects::intrinsic(module, body, inst),
            Some(
                Intrinsic::CTPOP
                    | Intrinsic::CTLZ
                    | Intrinsic::CTTZ
                    | Intrinsic::ABS
                    | Intrinsic::UMIN
                    | Intrinsic::UMAX
                    | Intrinsic::SMIN
                    | Intrinsic::SMAX
                    | Intrinsic::BSWAP
                    | Intrinsic::BITREVERSE
                    | Intrinsic::UADD_SAT
                    | Intrinsic::USUB_SAT
                    | Intrinsic::SADD_SAT
                    | Intrinsic::SSUB_SAT
                    | Intrinsic::UADD_WITH_OVERFLOW
                    | Intrinsic::SADD_WITH_OVERFLOW
                    | Intrinsic::USUB_WITH_OVERFLOW
                    | Intrinsic::SSUB_WITH_OVERFLOW
                    | Intrinsic::UMUL_WITH_OVERFLOW
                    | Intrinsic::SMUL_WITH_OVERFLOW
            )
        ),
        _ => false,
    }
}
