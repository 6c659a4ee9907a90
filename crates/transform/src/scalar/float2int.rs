//! float2int: computes in integers what was converted to floats and ends as an integer.
//!
//! What. Starting at comparisons of floats and conversions of floats to integers, the sums,
//! differences, products and negations they are made of are followed back. If all of them end at
//! integers that were converted, or at constants that are integers, and every number in between is
//! small enough to be exact as a float, the whole is computed in integers.
//!
//! Why on a GPU. Conversions run at a quarter of the rate of arithmetic or less, and arithmetic in
//! doubles on most GPUs at a thirty-second.
//!
//! Convergence and memory. Only pure operations are replaced, in their places.
//!
//! Cost. Linear in the operations that are followed.
//!
//! Example.
//!     before: %f = sitofp i8 %a to float     after: %i = sext i8 %a to i32
//!             %g = fadd float %f, 1.0               %j = add i32 %i, 1
//!             %c = fcmp olt float %g, 10.0          %c = icmp slt i32 %j, 10
//!
//! Not done. Vectors, quotients, and choices between floats. Functions under strict rules for
//! floats are left alone.
//!
//! Reads nothing. Keeps everything that depends on the shape of the function.

use nvopt_analysis::{fold::float_format, matcher};
use nvopt_arith::{
    Int,
    float::{self, Format, Round},
};
use nvopt_entity::{FxHashMap, FxHashSet};
use nvopt_ir::{
    attrs::AttrKind,
    body::{Body, Inst, Value},
    ops::{BinaryOp, CastOp, FloatPred, InstFlags, IntPred, Op},
    types::Type,
};
use nvopt_pass::{Analyses, FnCx, FunctionPass, Knob};

use crate::util::{attributes::has_fn_attr, builder::Builder};

/// The widest integers that are computed in.
pub(crate) static MAX_WIDTH: Knob<i64> = Knob::number(
    "float2int-max-integer-bw",
    64,
    "float2int",
    "the widest integers that are computed in instead of floats",
);

/// The most operations that are replaced together.
const MAX_MEMBERS: usize = 1000;

/// The pass.
pub(crate) struct Float2Int;

impl FunctionPass for Float2Int {
    fn run(&self, body: &mut Body, _analyses: &mut Analyses, cx: &mut FnCx<'_>) {
        if has_fn_attr(cx.module, cx.func, AttrKind::StrictFP) {
            return;
        }
        let roots: Vec<Inst> = body.insts().filter(|&inst| is_root(body, inst)).collect();
        let mut seen: FxHashSet<Inst> = FxHashSet::default();
        let mut n_replaced = 0;
        for root in roots {
            if !body.is_placed(root) || seen.contains(&root) {
                continue;
            }
            let Some(members) = component(body, root, &mut seen) else { continue };
            if let Some(ty) = integer_type(body, cx, &members)
                && cx.may_rewrite()
            {
                n_replaced += members.len() as u64;
                convert(body, cx, &members, ty);
            }
        }
        cx.count("operations in integers", n_replaced);
    }
}

/// True for operations that leave the world of floats.
fn is_root(body: &Body, inst: Inst) -> bool {
    let from_scalar = |inst: Inst| !body.ty(body.args(inst)[0]).is_vector();
    match body.op(inst) {
        Op::Cast(CastOp::FpToUi | CastOp::FpToSi) => from_scalar(inst),
        Op::FCmp(pred) => from_scalar(inst) && int_pred(pred).is_some(),
        _ => false,
    }
}

fn is_leaf(body: &Body, inst: Inst) -> bool {
    matches!(body.op(inst), Op::Cast(CastOp::UiToFp | CastOp::SiToFp))
}

/// The comparison of integers that says the same where nothing is NaN.
fn int_pred(pred: FloatPred) -> Option<IntPred> {
    match pred {
        FloatPred::Oeq | FloatPred::Ueq => Some(IntPred::Eq),
        FloatPred::Ogt | FloatPred::Ugt => Some(IntPred::Sgt),
        FloatPred::Oge | FloatPred::Uge => Some(IntPred::Sge),
        FloatPred::Olt | FloatPred::Ult => Some(IntPred::Slt),
        FloatPred::Ole | FloatPred::Ule => Some(IntPred::Sle),
        FloatPred::One | FloatPred::Une => Some(IntPred::Ne),
        FloatPred::False | FloatPred::Ord | FloatPred::Uno | FloatPred::True => None,
    }
}

/// Everything that `root` is computed of up to the leaves, and everything that uses any of it;
/// operands before users. `None` if that is too much.
fn component(body: &Body, root: Inst, seen: &mut FxHashSet<Inst>) -> Option<Vec<Inst>> {
    let found = connected(body, root, seen)?;
    // Sorted by use: what is followed has no phis, so each is ready once its operands are.
    let mut ordered = Vec::with_capacity(found.len());
    let mut placed: FxHashSet<Inst> = FxHashSet::default();
    let mut entered: FxHashSet<Inst> = FxHashSet::default();
    let mut stack = Vec::new();
    let mut open: Vec<Inst> = vec![root];
    while let Some(start) = open.pop() {
        stack.push((start, false));
        while let Some((inst, is_ready)) = stack.pop() {
            if placed.contains(&inst) || !found.contains(&inst) {
                continue;
            }
            if is_ready {
                placed.insert(inst);
                ordered.push(inst);
                if !is_root(body, inst) && is_followed(body, inst) {
                    let result = body.result(inst).expect("it computes a float");
                    open.extend(body.users(result).filter(|user| !placed.contains(user)));
                }
                continue;
            }
            // Where nothing reaches, an operation may be its own operand.
            if !entered.insert(inst) {
                continue;
            }
            stack.push((inst, true));
            if is_followed(body, inst) && !is_leaf(body, inst) {
                let args = body.args(inst).iter().filter_map(|&arg| body.def_inst(arg));
                stack.extend(args.map(|arg| (arg, false)));
            }
        }
    }
    Some(ordered)
}

/// The members of the component of `root` in no order, all of which are `seen` then. `None` if they
/// are too many, or some were seen before: those have no form in integers, or were too many, too.
fn connected(body: &Body, root: Inst, seen: &mut FxHashSet<Inst>) -> Option<FxHashSet<Inst>> {
    let mut found: FxHashSet<Inst> = FxHashSet::default();
    found.insert(root);
    let mut members = vec![root];
    let (mut at, mut is_hopeless) = (0, false);
    while let Some(&inst) = members.get(at).filter(|_| !is_hopeless) {
        at += 1;
        if !is_followed(body, inst) {
            continue;
        }
        let (is_read, is_used) = (!is_leaf(body, inst), !is_root(body, inst));
        let args = body.args(inst).iter().filter(|_| is_read);
        let results = body.result(inst).into_iter().filter(|_| is_used);
        let users = results.flat_map(|result| body.users(result));
        for other in args.filter_map(|&arg| body.def_inst(arg)).chain(users) {
            if found.insert(other) {
                members.push(other);
            }
            if members.len() > MAX_MEMBERS || seen.contains(&other) {
                is_hopeless = true;
                break;
            }
        }
    }
    seen.extend(members);
    (!is_hopeless).then_some(found)
}

/// Operations that have a form in integers.
fn is_followed(body: &Body, inst: Inst) -> bool {
    let is_scalar = || body.result(inst).is_some_and(|value| !body.ty(value).is_vector());
    match body.op(inst) {
        Op::Binary(BinaryOp::FAdd | BinaryOp::FSub | BinaryOp::FMul) | Op::FNeg => is_scalar(),
        Op::Cast(CastOp::UiToFp | CastOp::SiToFp) => is_scalar(),
        _ => is_root(body, inst),
    }
}

/// The smallest and the largest number.
type Span = (i128, i128);

/// The type of integers in which all of `members` are exact, if they are exact as floats, too.
fn integer_type(body: &Body, cx: &FnCx<'_>, members: &[Inst]) -> Option<Type> {
    let mut spans: FxHashMap<Value, Span> = FxHashMap::default();
    let mut all: Span = (0, 0);
    let mut precision = u32::MAX;
    for &inst in members {
        if !is_followed(body, inst) {
            return None;
        }
        let operand = |index: usize| {
            let arg = body.args(inst)[index];
            spans.get(&arg).copied().or_else(|| {
                let number = integral(body, cx, inst, arg)?;
                Some((number, number))
            })
        };
        let span = span_of(body, inst, operand)?;
        all = (all.0.min(span.0), all.1.max(span.1));
        let result = body.result(inst)?;
        if !is_root(body, inst) {
            precision = precision.min(precision_of(body.ty(result))?);
            spans.insert(result, span);
        }
    }
    // A bit for the sign of each, and one to spare.
    let bits = |number: i128| 129 - (number ^ (number >> 127)).leading_zeros();
    let width = bits(all.0).max(bits(all.1)) + 1;
    let limit = u32::try_from(cx.frame.knobs.limit(&MAX_WIDTH)).unwrap_or(0);
    if width > precision.saturating_sub(1) || width > limit {
        return None;
    }
    // Registers of a GPU have 32 bits.
    let least = if cx.module.triple.starts_with(b"nvptx") { 32 } else { 1 };
    let natives = cx.frame.layout.native_ints().iter().copied();
    let native = natives.filter(|&n| n >= width.max(least) && n <= limit).min();
    match (native, width) {
        (Some(native), _) => Some(Type::int(native)),
        (None, 0..=32) => Some(Type::I32),
        (None, 33..=64) => Some(Type::I64),
        (None, _) => None,
    }
}

fn precision_of(ty: Type) -> Option<u32> {
    float_format(ty.float_kind()?).map(Format::precision)
}

/// What `inst` may compute from what its operands may be.
fn span_of(body: &Body, inst: Inst, operand: impl Fn(usize) -> Option<Span>) -> Option<Span> {
    match body.op(inst) {
        Op::Cast(op @ (CastOp::UiToFp | CastOp::SiToFp)) => {
            let width = body.ty(body.args(inst)[0]).int_bits().filter(|&width| width <= 64)?;
            Some(match op {
                CastOp::UiToFp => (0, (1i128 << width) - 1),
                _ => (-(1i128 << (width - 1)), (1i128 << (width - 1)) - 1),
            })
        }
        Op::FNeg => {
            let (low, high) = operand(0)?;
            Some((high.checked_neg()?, low.checked_neg()?))
        }
        Op::Binary(BinaryOp::FAdd) => {
            let ((a, b), (c, d)) = (operand(0)?, operand(1)?);
            Some((a.checked_add(c)?, b.checked_add(d)?))
        }
        Op::Binary(BinaryOp::FSub) => {
            let ((a, b), (c, d)) = (operand(0)?, operand(1)?);
            Some((a.checked_sub(d)?, b.checked_sub(c)?))
        }
        Op::Binary(BinaryOp::FMul) => {
            let ((a, b), (c, d)) = (operand(0)?, operand(1)?);
            let corners =
                [a.checked_mul(c)?, a.checked_mul(d)?, b.checked_mul(c)?, b.checked_mul(d)?];
            Some((*corners.iter().min()?, *corners.iter().max()?))
        }
        Op::FCmp(_) => {
            let ((a, b), (c, d)) = (operand(0)?, operand(1)?);
            Some((a.min(c), b.max(d)))
        }
        _ => operand(0),
    }
}

/// The integer that the constant `value` is.
fn integral(body: &Body, cx: &FnCx<'_>, user: Inst, value: Value) -> Option<i128> {
    let (format, bits) = matcher::float_const(body, &cx.module.types, value)?;
    let is_signed_zero =
        matcher::is_neg_zero(body, &cx.module.types, value) && format.is_zero(bits);
    if is_signed_zero && !body.flags(user).contains(InstFlags::NSZ) {
        return None;
    }
    let int = float::to_signed(format, Round::Zero, bits, 65)?;
    let back = float::from_signed(format, Round::Nearest, &int);
    let is_exact = back == bits || format.is_zero(back) && format.is_zero(bits);
    int.to_i64().filter(|_| is_exact).map(i128::from)
}

/// Computes all of `members` in integers of type `ty`.
fn convert(body: &mut Body, cx: &mut FnCx<'_>, members: &[Inst], ty: Type) {
    let mut made: FxHashMap<Value, Value> = FxHashMap::default();
    for &inst in members {
        let mut args = Vec::new();
        for &arg in body.args(inst).to_vec().iter() {
            args.push(match made.get(&arg) {
                Some(&value) => value,
                None if is_leaf(body, inst) => arg,
                None => {
                    let number = integral(body, cx, inst, arg).expect("looked at before");
                    let width = ty.int_bits().expect("an integer type");
                    let int = Int::from_i64(width, number as i64);
                    Builder::before(body, cx, inst).number(ty, int.words())
                }
            });
        }
        let result = body.result(inst).expect("all of them compute something");
        let result_ty = body.ty(result);
        let op = body.op(inst);
        let mut builder = Builder::before(body, cx, inst);
        let new = match op {
            Op::Cast(CastOp::UiToFp) => builder.zext_or_trunc(args[0], ty),
            Op::Cast(CastOp::SiToFp) => builder.sext_or_trunc(args[0], ty),
            Op::Cast(CastOp::FpToUi) => builder.zext_or_trunc(args[0], result_ty),
            Op::Cast(CastOp::FpToSi) => builder.sext_or_trunc(args[0], result_ty),
            Op::FNeg => builder.neg(args[0]),
            Op::Binary(BinaryOp::FAdd) => builder.binary(BinaryOp::Add, args[0], args[1]),
            Op::Binary(BinaryOp::FSub) => builder.binary(BinaryOp::Sub, args[0], args[1]),
            Op::Binary(BinaryOp::FMul) => builder.binary(BinaryOp::Mul, args[0], args[1]),
            Op::FCmp(pred) => {
                let pred = int_pred(pred).expect("roots have such a predicate");
                builder.icmp(pred, args[0], args[1])
            }
            _ => unreachable!("members have a form in integers"),
        };
        made.insert(result, new);
    }
    for &inst in members.iter().rev() {
        let result = body.result(inst).expect("all of them compute something");
        if is_root(body, inst) {
            let new = made[&result];
            if body.def_inst(new).is_some_and(|def| body.op(def) != Op::Freeze) {
                body.take_value_name(new, result);
            }
            body.replace_all_uses(result, new);
        }
        body.erase(inst);
    }
}
