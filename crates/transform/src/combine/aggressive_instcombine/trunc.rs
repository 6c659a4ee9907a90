//! Expressions of which only the low bits are wanted.

use nvopt_analysis::{
    known_bits::{known_bits, sign_bits},
    query::Query,
};
use nvopt_entity::{FxHashMap, FxHashSet};
use nvopt_ir::{
    body::{Body, Inst, Value},
    effects::is_trivially_dead,
    metadata::MdKind,
    ops::{BinaryOp, CastOp, InstFlags, Op},
    types::{Type, TypeTable},
};
use nvopt_pass::FnCx;

use crate::util::builder::Builder;

/// The most instructions of an expression.
pub(super) const MAX_NODES: usize = 64;
/// The narrowest integers that a GPU computes in as well as in any.
const GPU_WIDTH: u32 = 32;

/// Computes what `trunc` wants in a narrower type. The conversions to it that are new and may want
/// less of what they convert, if it does.
pub(super) fn narrow(body: &mut Body, cx: &mut FnCx<'_>, trunc: Inst) -> Option<Vec<Inst>> {
    let nodes = expression(body, trunc)?;
    let width = width_for(body, cx, trunc, &nodes)?;
    if !are_contained(body, &cx.module.types, trunc, &nodes, width) || !cx.may_rewrite() {
        return None;
    }
    Some(rewrite(body, cx, trunc, &nodes, width))
}

/// The instructions that compute the operand of `trunc`, operands first but for phis.
fn expression(body: &Body, trunc: Inst) -> Option<Vec<Inst>> {
    let root = body.def_inst(body.args(trunc)[0])?;
    // A conversion alone is for others.
    if is_leaf(body, root) {
        return None;
    }
    let mut nodes = Vec::new();
    let mut seen: FxHashSet<Inst> = FxHashSet::default();
    let mut work = vec![(root, false)];
    while let Some((inst, is_ready)) = work.pop() {
        if is_ready {
            nodes.push(inst);
            continue;
        }
        if !seen.insert(inst) {
            continue;
        }
        if seen.len() > MAX_NODES {
            return None;
        }
        work.push((inst, true));
        for &arg in wanted_operands(body, inst)? {
            match body.def_inst(arg) {
                Some(def) => work.push((def, false)),
                None => _ = body.as_const(arg)?,
            }
        }
    }
    Some(nodes)
}

fn is_leaf(body: &Body, inst: Inst) -> bool {
    matches!(body.op(inst), Op::Cast(CastOp::Trunc | CastOp::ZExt | CastOp::SExt))
}

/// The operands that are of the type of the result; `None` if the operation cannot be narrowed.
fn wanted_operands(body: &Body, inst: Inst) -> Option<&[Value]> {
    match body.op(inst) {
        Op::Cast(CastOp::Trunc | CastOp::ZExt | CastOp::SExt) => Some(&[]),
        Op::Binary(
            BinaryOp::Add
            | BinaryOp::Sub
            | BinaryOp::Mul
            | BinaryOp::And
            | BinaryOp::Or
            | BinaryOp::Xor
            | BinaryOp::Shl
            | BinaryOp::LShr
            | BinaryOp::AShr
            | BinaryOp::UDiv
            | BinaryOp::URem,
        )
        | Op::Phi(_) => Some(body.args(inst)),
        Op::Select => Some(&body.args(inst)[1..]),
        _ => None,
    }
}

/// True if nobody else uses the expression. A conversion may have other users if it is not needed
/// any more in the narrower type.
fn are_contained(body: &Body, types: &TypeTable, trunc: Inst, nodes: &[Inst], width: u32) -> bool {
    let inside: FxHashSet<Inst> = nodes.iter().copied().chain([trunc]).collect();
    nodes.iter().all(|&inst| {
        let result = body.result(inst).expect("it computes something");
        let is_free = is_leaf(body, inst)
            && types.scalar(body.ty(body.args(inst)[0])).int_bits() == Some(width);
        is_free
            || !body.is_in_metadata(result) && body.users(result).all(|user| inside.contains(&user))
    })
}

/// The width to compute in.
fn width_for(body: &Body, cx: &FnCx<'_>, trunc: Inst, nodes: &[Inst]) -> Option<u32> {
    let types = &cx.module.types;
    let wide = types.scalar(body.ty(body.args(trunc)[0])).int_bits()?;
    let wanted = types.scalar(body.result_ty(trunc)).int_bits()?;
    let query = Query::new(cx.module, cx.frame.layout, cx.func);
    let mut width = wanted;
    for &inst in nodes {
        let args = body.args(inst);
        let active =
            |index: usize| wide - known_bits(&query, body, args[index]).min_leading_zeros();
        let shift = || {
            let most = known_bits(&query, body, args[1]).umax().to_u64();
            most.and_then(|most| u32::try_from(most).ok())
                .map_or(wide, |most| most.saturating_add(1))
        };
        let needed = match body.op(inst) {
            Op::Binary(BinaryOp::Shl) => shift(),
            Op::Binary(BinaryOp::LShr) => shift().max(active(0)),
            Op::Binary(BinaryOp::AShr) => {
                shift().max(wide + 1 - sign_bits(&query, body, args[0]).min(wide))
            }
            Op::Binary(BinaryOp::UDiv | BinaryOp::URem) => active(0).max(active(1)),
            _ => 0,
        };
        width = width.max(needed);
    }
    let layout = cx.frame.layout;
    if width > wanted {
        width = layout.native_ints().iter().copied().filter(|&n| n >= width).min().unwrap_or(wide);
    }
    if cx.module.triple.starts_with(b"nvptx") {
        width = width.max(GPU_WIDTH);
    }
    let loses = layout.is_native_int(wide) && !layout.is_native_int(width) && width != 1;
    (width < wide && !loses).then_some(width)
}

fn rewrite(
    body: &mut Body,
    cx: &mut FnCx<'_>,
    trunc: Inst,
    nodes: &[Inst],
    width: u32,
) -> Vec<Inst> {
    let mut truncs = Vec::new();
    let types = &mut cx.module.types;
    let ty = match types.as_vector(body.result_ty(trunc)) {
        Some((_, lanes, scalable)) => types.vector(Type::int(width), lanes, scalable),
        None => Type::int(width),
    };
    let mut made: FxHashMap<Value, Value> = FxHashMap::default();
    // Phis first, as what they choose from may be computed of them.
    let mut phis = Vec::new();
    for &inst in nodes {
        let Op::Phi(incoming) = body.op(inst) else { continue };
        let blocks = body.incoming(incoming).to_vec();
        let mut builder = Builder::before(body, cx, inst);
        let poison = builder.poison(ty);
        let block = builder.body.block(inst);
        let entries: Vec<_> = blocks.iter().map(|&from| (poison, from)).collect();
        let phi = builder.phi(block, ty, &entries);
        let result = body.result(inst).expect("a phi has a result");
        body.take_value_name(phi, result);
        made.insert(result, phi);
        phis.push((inst, phi));
    }
    for &inst in nodes {
        if matches!(body.op(inst), Op::Phi(_)) {
            continue;
        }
        let new = narrowed(body, cx, inst, ty, &made);
        let is_trunc = |&def: &Inst| body.op(def) == Op::Cast(CastOp::Trunc);
        if is_leaf(body, inst) && !body.args(inst).contains(&new) {
            truncs.extend(body.def_inst(new).filter(is_trunc));
        }
        made.insert(body.result(inst).expect("it computes something"), new);
    }
    for (old, new) in phis {
        let new = body.def_inst(new).expect("it was made");
        let args = body.args(old).to_vec();
        for (index, arg) in args.into_iter().enumerate() {
            let value = operand(body, cx, new, arg, ty, &made);
            body.set_arg(new, index, value);
        }
    }
    let root = body.args(trunc)[0];
    let result = body.result(trunc).expect("a conversion has a result");
    let mut new = made[&root];
    let wanted = body.ty(result);
    if wanted != ty {
        new = Builder::before(body, cx, trunc).cast(CastOp::Trunc, new, wanted);
    }
    body.replace_all_uses(result, new);
    body.erase(trunc);
    erase(body, cx, nodes);
    truncs
}

/// `arg` in the narrow type.
fn operand(
    body: &mut Body,
    cx: &mut FnCx<'_>,
    at: Inst,
    arg: Value,
    ty: Type,
    made: &FxHashMap<Value, Value>,
) -> Value {
    match made.get(&arg) {
        Some(&value) => value,
        None => Builder::before(body, cx, at).cast(CastOp::Trunc, arg, ty),
    }
}

fn narrowed(
    body: &mut Body,
    cx: &mut FnCx<'_>,
    inst: Inst,
    ty: Type,
    made: &FxHashMap<Value, Value>,
) -> Value {
    let (op, args, flags) = (body.op(inst), body.args(inst).to_vec(), body.flags(inst));
    let new = match op {
        Op::Cast(kind) => {
            let mut builder = Builder::before(body, cx, inst);
            match kind {
                CastOp::SExt => builder.sext_or_trunc(args[0], ty),
                _ => builder.zext_or_trunc(args[0], ty),
            }
        }
        Op::Select => {
            let yes = operand(body, cx, inst, args[1], ty, made);
            let no = operand(body, cx, inst, args[2], ty, made);
            Builder::before(body, cx, inst).select(args[0], yes, no)
        }
        Op::Binary(kind) => {
            let a = operand(body, cx, inst, args[0], ty, made);
            let b = operand(body, cx, inst, args[1], ty, made);
            // Low bits that were shifted out as zeros still are; no sum is promised to fit.
            let kept = flags & (InstFlags::EXACT | InstFlags::DISJOINT);
            Builder::before(body, cx, inst).with_flags(kept).binary(kind, a, b)
        }
        _ => unreachable!("only these are part of an expression"),
    };
    let result = body.result(inst).expect("it computes something");
    if let Some(made) = body.def_inst(new).filter(|_| !args.contains(&new)) {
        body.take_value_name(new, result);
        if op == Op::Select
            && let Some(weights) = body.metadata_of(inst, MdKind::PROF)
        {
            body.set_metadata(made, MdKind::PROF, Some(weights));
        }
    }
    new
}

/// Erases the expression, which only its own parts use any more.
fn erase(body: &mut Body, cx: &FnCx<'_>, nodes: &[Inst]) {
    for &inst in nodes.iter().rev() {
        if !is_leaf(body, inst) {
            let result = body.result(inst).expect("it computes something");
            let ty = body.ty(result);
            let poison = body.consts_mut().poison(ty);
            let poison = body.const_value(poison);
            body.replace_all_uses(result, poison);
            body.erase(inst);
        }
    }
    for &inst in nodes {
        if is_leaf(body, inst) && is_trivially_dead(cx.module, body, inst) {
            body.erase(inst);
        }
    }
}
