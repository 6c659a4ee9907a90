//! Questions about values that known bits alone do not answer.

use nvopt_arith::Int;
use nvopt_ir::{
    attrs::{AttrKind, AttrPool},
    body::{Body, Inst, Value, ValueDef},
    constant::ConstData,
    intrinsics::Intrinsic,
    module::{Linkage, Symbol},
    ops::{BinaryOp, CastOp, InstFlags, Op},
};

use super::{
    compute::{known_at_depth, known_bits},
    words,
};
use crate::{
    fold::fold_ints,
    matcher,
    query::{MAX_DEPTH, Query},
    range::Range,
};

/// True if `value`, an integer or pointer or vector of them, has no lane that is zero.
pub fn is_known_non_zero(q: &Query<'_>, body: &Body, value: Value) -> bool {
    non_zero_at_depth(q, body, value, 0)
}

fn non_zero_at_depth(q: &Query<'_>, body: &Body, value: Value, depth: u32) -> bool {
    let types = &q.module.types;
    match body.def(value) {
        ValueDef::Const(constant) => {
            if let ConstData::Symbol { symbol, ty } = body.consts().get(constant) {
                let is_object = matches!(symbol, Symbol::Global(_) | Symbol::Func(_));
                let is_weak = q.module.symbol(*symbol).linkage == Linkage::ExternWeak;
                return is_object && !is_weak && ty.addr_space() == Some(0);
            }
            return matcher::int_const(body, types, value).is_some_and(|int| !int.is_zero())
                || known_at_depth(q, body, value, depth).is_non_zero();
        }
        ValueDef::Param(index) => {
            let decl = &q.module.funcs[q.func];
            let attrs = q.module.attrs.param_attrs(decl.attrs, index as usize);
            let says = |kind| AttrPool::find(attrs, kind).is_some();
            if body.ty(value).is_ptr()
                && (says(AttrKind::NonNull)
                    || says(AttrKind::Dereferenceable) && body.ty(value).addr_space() == Some(0))
            {
                return true;
            }
        }
        ValueDef::Inst(inst) if depth < MAX_DEPTH => {
            if non_zero_inst(q, body, inst, depth) {
                return true;
            }
        }
        ValueDef::Inst(_) | ValueDef::Asm(_) | ValueDef::Metadata(_) | ValueDef::Pending => {}
    }
    if known_at_depth(q, body, value, depth).is_non_zero() {
        return true;
    }
    excludes_zero(q, body, value)
}

/// True if a condition that holds where the question is asked excludes zero.
fn excludes_zero(q: &Query<'_>, body: &Body, value: Value) -> bool {
    const MAX_USES: usize = 20;
    let (Some(at), Some(dom)) = (q.at, q.dom) else { return false };
    let no_conditions = body.entry() == Some(body.block(at))
        && q.assumptions.is_some_and(|assumptions| assumptions.all().is_empty());
    if no_conditions {
        return false;
    }
    let types = &q.module.types;
    for user in body.users(value).take(MAX_USES) {
        let Some(cond) = body.result(user) else { continue };
        let Some((pred, a, b)) = matcher::icmp(body, cond) else { continue };
        if a != value {
            continue;
        }
        let zero = match matcher::int_const(body, types, b) {
            Some(number) => number,
            None if matcher::is_zero(body, types, b) => {
                let Some(width) = q.width(body, value) else { continue };
                Int::zero(width)
            }
            None => continue,
        };
        let excluded = |is_true: bool| {
            let pred = if is_true { pred } else { matcher::inverse_pred(pred) };
            !Range::exactly(pred, &zero).contains(&Int::zero(zero.width()))
        };
        for other in body.users(cond).take(MAX_USES) {
            match body.op(other) {
                Op::CondBr => {
                    let from = body.block(other);
                    for (index, is_true) in [(0, true), (1, false)] {
                        let to = body.succ(from, index);
                        let holds = body.succ(from, 1 - index) != to
                            && dom.edge_dominates_end(body, from, to)
                            && dom.dominates(to, body.block(at));
                        if holds && excluded(is_true) {
                            return true;
                        }
                    }
                }
                Op::Call(_) => {
                    let is_assume = nvopt_ir::effects::intrinsic(q.module, body, other)
                        == Some(Intrinsic::ASSUME);
                    if is_assume && q.has_run(body, other) && excluded(true) {
                        return true;
                    }
                }
                _ => {}
            }
        }
    }
    false
}

fn non_zero_inst(q: &Query<'_>, body: &Body, inst: Inst, depth: u32) -> bool {
    let (args, flags) = (body.args(inst), body.flags(inst));
    let non_zero = |index: usize| non_zero_at_depth(q, body, args[index], depth + 1);
    match body.op(inst) {
        Op::Binary(op) => {
            let known = |index: usize| known_at_depth(q, body, args[index], depth + 1);
            match op {
                BinaryOp::Or => non_zero(0) || non_zero(1),
                BinaryOp::Add => {
                    flags.contains(InstFlags::NUW) && (non_zero(0) || non_zero(1))
                        || (known(0).is_non_negative() && known(1).is_non_negative())
                            && (non_zero(0) || non_zero(1))
                }
                BinaryOp::Mul => {
                    flags.intersects(InstFlags::NUW | InstFlags::NSW) && non_zero(0) && non_zero(1)
                }
                BinaryOp::Shl => flags.intersects(InstFlags::NUW | InstFlags::NSW) && non_zero(0),
                BinaryOp::LShr | BinaryOp::AShr | BinaryOp::UDiv | BinaryOp::SDiv => {
                    flags.contains(InstFlags::EXACT) && non_zero(0)
                }
                BinaryOp::Xor | BinaryOp::Sub => {
                    are_known_non_equal(q, body, args[0], args[1])
                        || op == BinaryOp::Sub
                            && matcher::is_zero(body, &q.module.types, args[0])
                            && non_zero(1)
                }
                BinaryOp::And | BinaryOp::URem | BinaryOp::SRem => false,
                BinaryOp::FAdd
                | BinaryOp::FSub
                | BinaryOp::FMul
                | BinaryOp::FDiv
                | BinaryOp::FRem => false,
            }
        }
        Op::Cast(CastOp::ZExt | CastOp::SExt) => non_zero(0),
        Op::Cast(CastOp::Trunc) => flags.intersects(InstFlags::NUW | InstFlags::NSW) && non_zero(0),
        Op::Cast(CastOp::PtrToInt | CastOp::IntToPtr) => {
            q.width(body, args[0]) <= body.result(inst).and_then(|value| q.width(body, value))
                && non_zero(0)
        }
        Op::Select => non_zero(1) && non_zero(2),
        Op::Freeze => crate::poison::is_never_poison(q, body, args[0]) && non_zero(0),
        Op::Phi(incoming) => {
            let result = body.result(inst);
            args.len() <= 8
                && args.iter().zip(body.incoming(incoming)).all(|(&arg, &from)| {
                    let asked = q.on_edge_from(body, from);
                    Some(arg) == result
                        || non_zero_at_depth(&asked, body, arg, (depth + 1).max(MAX_DEPTH - 1))
                })
        }
        Op::Alloca { .. } => body.result_ty(inst).addr_space() == Some(0),
        Op::Gep { .. } => {
            body.result_ty(inst).addr_space() == Some(0)
                && flags.contains(InstFlags::INBOUNDS)
                && non_zero(0)
        }
        Op::Call(_) => {
            let Some((intrinsic, args)) =
                body.result(inst).and_then(|value| matcher::intrinsic(q.module, body, value))
            else {
                return false;
            };
            let non_zero = |index: usize| non_zero_at_depth(q, body, args[index], depth + 1);
            match intrinsic {
                Intrinsic::UMAX | Intrinsic::UADD_SAT => non_zero(0) || non_zero(1),
                Intrinsic::UMIN | Intrinsic::SMIN | Intrinsic::SMAX => non_zero(0) && non_zero(1),
                Intrinsic::ABS | Intrinsic::CTPOP | Intrinsic::BSWAP | Intrinsic::BITREVERSE => {
                    non_zero(0)
                }
                _ => false,
            }
        }
        Op::Load(_) => body.metadata_of(inst, nvopt_ir::metadata::MdKind::NONNULL).is_some(),
        _ => false,
    }
}

/// True if the two are different in every lane.
pub fn are_known_non_equal(q: &Query<'_>, body: &Body, a: Value, b: Value) -> bool {
    if a == b || body.ty(a) != body.ty(b) || q.width(body, a).is_none() {
        return false;
    }
    let (known_a, known_b) = (known_bits(q, body, a), known_bits(q, body, b));
    if !known_a.zero.and(&known_b.one).is_zero() || !known_a.one.and(&known_b.zero).is_zero() {
        return true;
    }
    differ_by_constant(q, body, a, b)
}

/// True if one of the two is the other one and a constant that is not zero.
pub fn differ_by_constant(q: &Query<'_>, body: &Body, a: Value, b: Value) -> bool {
    let adds = |sum: Value, part: Value| {
        [BinaryOp::Add, BinaryOp::Xor]
            .iter()
            .filter_map(|&op| matcher::other_operand(body, sum, op, part))
            .chain(
                matcher::binary(body, sum, BinaryOp::Sub)
                    .filter(|&(from, _)| from == part)
                    .map(|(_, by)| by),
            )
            .any(|other| {
                matcher::int_const(body, &q.module.types, other).is_some_and(|c| !c.is_zero())
            })
    };
    adds(a, b) || adds(b, a)
}

/// True if no lane of `value` has more than one bit set, and, unless `or_zero`, at least one.
pub fn is_known_power_of_two(q: &Query<'_>, body: &Body, value: Value, or_zero: bool) -> bool {
    power_at_depth(q, body, value, or_zero, 0)
}

fn power_at_depth(q: &Query<'_>, body: &Body, value: Value, or_zero: bool, depth: u32) -> bool {
    let types = &q.module.types;
    if let Some(int) = matcher::int_const(body, types, value) {
        return int.count_ones() == 1 || or_zero && int.is_zero();
    }
    let Some(inst) = body.def_inst(value).filter(|_| depth < MAX_DEPTH) else { return false };
    let (args, flags) = (body.args(inst), body.flags(inst));
    let power = |index: usize| power_at_depth(q, body, args[index], or_zero, depth + 1);
    match body.op(inst) {
        Op::Cast(CastOp::ZExt) => power(0),
        Op::Cast(CastOp::Trunc) => or_zero && power(0),
        Op::Select => power(1) && power(2),
        Op::Binary(BinaryOp::Shl) => {
            (or_zero
                || flags.intersects(InstFlags::NUW | InstFlags::NSW)
                || matcher::is_one(body, types, args[0]))
                && power(0)
        }
        Op::Binary(BinaryOp::LShr) => {
            (or_zero
                || flags.contains(InstFlags::EXACT)
                || matcher::is_min_signed(body, types, args[0]))
                && power(0)
        }
        Op::Binary(BinaryOp::UDiv) => flags.contains(InstFlags::EXACT) && power(0),
        Op::Binary(BinaryOp::Mul) => {
            power(0) && power(1) && (or_zero || is_known_non_zero(q, body, value))
        }
        Op::Binary(BinaryOp::And) => {
            if or_zero && (power(0) || power(1)) {
                return true;
            }
            // x & -x
            let is_lowest = matcher::neg(body, types, args[1]) == Some(args[0])
                || matcher::neg(body, types, args[0]) == Some(args[1]);
            is_lowest && (or_zero || is_known_non_zero(q, body, args[0]))
        }
        Op::Call(_) => {
            let Some((intrinsic, args)) = matcher::intrinsic(q.module, body, value) else {
                return false;
            };
            let power = |index: usize| power_at_depth(q, body, args[index], or_zero, depth + 1);
            match intrinsic {
                Intrinsic::UMAX | Intrinsic::UMIN | Intrinsic::SMAX | Intrinsic::SMIN => {
                    power(0) && power(1)
                }
                Intrinsic::BITREVERSE | Intrinsic::BSWAP => power(0),
                Intrinsic::FSHL | Intrinsic::FSHR if args[0] == args[1] => power(0),
                _ => false,
            }
        }
        _ => false,
    }
}

/// How many copies of the sign bit are at the top of `value`, itself included.
pub fn sign_bits(q: &Query<'_>, body: &Body, value: Value) -> u32 {
    sign_bits_at_depth(q, body, value, 0)
}

fn sign_bits_at_depth(q: &Query<'_>, body: &Body, value: Value, depth: u32) -> u32 {
    let Some(width) = q.width(body, value) else { return 1 };
    let from_known = || known_at_depth(q, body, value, depth).min_sign_bits();
    let Some(inst) = body.def_inst(value).filter(|_| depth < MAX_DEPTH) else {
        return from_known();
    };
    let args = body.args(inst);
    let of = |index: usize| sign_bits_at_depth(q, body, args[index], depth + 1);
    let number = |index: usize| {
        matcher::int_const(body, &q.module.types, args[index])
            .and_then(|int| int.to_u64())
            .and_then(|by| u32::try_from(by).ok())
            .filter(|&by| by < width)
    };
    let found = match body.op(inst) {
        Op::Cast(CastOp::SExt) => match q.width(body, args[0]) {
            Some(from) => of(0) + (width - from),
            None => 1,
        },
        Op::Cast(CastOp::Trunc) => match q.width(body, args[0]) {
            Some(from) => of(0).saturating_sub(from - width).max(1),
            None => 1,
        },
        Op::Binary(BinaryOp::AShr) => of(0).saturating_add(number(1).unwrap_or(0)).min(width),
        Op::Binary(BinaryOp::Shl) => match number(1) {
            Some(by) => of(0).saturating_sub(by).max(1),
            None => 1,
        },
        Op::Binary(BinaryOp::And | BinaryOp::Or | BinaryOp::Xor) => of(0).min(of(1)),
        Op::Binary(BinaryOp::Add | BinaryOp::Sub) => of(0).min(of(1)).saturating_sub(1).max(1),
        Op::Binary(BinaryOp::Mul) => {
            let bits = (width - of(0) + 1) + (width - of(1) + 1);
            if bits > width { 1 } else { width - bits + 1 }
        }
        Op::Binary(BinaryOp::SRem) => of(0),
        Op::Select => of(1).min(of(2)),
        Op::ICmp(_) | Op::FCmp(_) => 1,
        Op::Phi(incoming) if args.len() <= 4 && depth + 2 < MAX_DEPTH => {
            let result = body.result(inst);
            let entries = args.iter().zip(body.incoming(incoming));
            let others = entries.filter(|&(&arg, _)| Some(arg) != result);
            let all = others.map(|(&arg, &from)| {
                let asked = q.on_edge_from(body, from);
                sign_bits_at_depth(&asked, body, arg, (depth + 1).max(MAX_DEPTH - 1))
            });
            all.min().unwrap_or(1)
        }
        _ => 1,
    };
    found.max(from_known())
}

/// True if no bit is set in both, so that adding them is or-ing them.
pub fn has_no_common_bits(q: &Query<'_>, body: &Body, a: Value, b: Value) -> bool {
    let types = &q.module.types;
    if matcher::are_complements(body, types, a, b) {
        return crate::poison::is_never_undef(q, body, a);
    }
    // x & ~y and y
    let masked = |part: Value, other: Value| {
        matcher::binary(body, part, BinaryOp::And).is_some_and(|(x, y)| {
            matcher::not(body, types, x) == Some(other)
                || matcher::not(body, types, y) == Some(other)
        })
    };
    if (masked(a, b) || masked(b, a))
        && crate::poison::is_never_undef(q, body, a)
        && crate::poison::is_never_undef(q, body, b)
    {
        return true;
    }
    let (known_a, known_b) = (known_bits(q, body, a), known_bits(q, body, b));
    known_a.width() == known_b.width() && known_a.zero.or(&known_b.zero).is_ones()
}

/// Whether an operation wraps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Overflow {
    /// For no operands.
    Never,
    /// For some, or it is not known.
    May,
    /// For all operands.
    Always,
}

/// Whether `a op b`, an `add`, `sub` or `mul`, wraps, read as signed if `signed`.
pub fn overflow(
    q: &Query<'_>,
    body: &Body,
    op: BinaryOp,
    signed: bool,
    a: Value,
    b: Value,
) -> Overflow {
    let (known_a, known_b) = (known_bits(q, body, a), known_bits(q, body, b));
    overflow_of(q, body, op, signed, (a, &known_a), (b, &known_b))
}

/// Those of `flags`, which may be `nuw` and `nsw`, that `a op b`, an `add`, `sub` or `mul`, keeps.
pub fn kept_promises(
    q: &Query<'_>,
    body: &Body,
    op: BinaryOp,
    flags: InstFlags,
    (a, b): (Value, Value),
) -> InstFlags {
    let mut kept = InstFlags::empty();
    if flags.is_empty() {
        return kept;
    }
    let (known_a, known_b) = (known_bits(q, body, a), known_bits(q, body, b));
    for (flag, signed) in [(InstFlags::NSW, true), (InstFlags::NUW, false)] {
        let is_kept = flags.contains(flag)
            && overflow_of(q, body, op, signed, (a, &known_a), (b, &known_b)) == Overflow::Never;
        if is_kept {
            kept |= flag;
        }
    }
    kept
}

/// As [`overflow`], of operands and what is known of them.
fn overflow_of(
    q: &Query<'_>,
    body: &Body,
    op: BinaryOp,
    signed: bool,
    (a, known_a): (Value, &super::KnownBits),
    (b, known_b): (Value, &super::KnownBits),
) -> Overflow {
    let flag = if signed { InstFlags::NSW } else { InstFlags::NUW };
    let ends = |known: &super::KnownBits| match signed {
        true => [known.smin(), known.smax()],
        false => [known.umin(), known.umax()],
    };
    // Sums and products are monotone in each operand, so the corners say it all; that all of
    // them overflow says nothing if they do so on different sides.
    let ([a0, a1], [b0, b1]) = (ends(known_a), ends(known_b));
    let fits = |x: &Int, y: &Int| match words::fits(op, signed, x, y) {
        Some(fits) => fits,
        None => fold_ints(op, flag, x, y).is_some(),
    };
    // The first is the one that most often does not fit.
    let corners = match op {
        BinaryOp::Sub => [(&a0, &b1), (&a1, &b0), (&a0, &b0), (&a1, &b1)],
        _ => [(&a1, &b1), (&a0, &b0), (&a0, &b1), (&a1, &b0)],
    };
    if corners.iter().all(|(x, y)| fits(x, y)) {
        return Overflow::Never;
    }
    if signed && matches!(op, BinaryOp::Add | BinaryOp::Sub) {
        let has_spare_bit = |value| sign_bits(q, body, value) > 1;
        if has_spare_bit(b) && has_spare_bit(a) {
            return Overflow::Never;
        }
    }
    let is_one_sided = match op {
        BinaryOp::Add | BinaryOp::Mul => !signed,
        BinaryOp::Sub => !signed,
        _ => false,
    };
    match is_one_sided && corners.iter().rev().all(|(x, y)| !fits(x, y)) {
        true => Overflow::Always,
        false => Overflow::May,
    }
}
