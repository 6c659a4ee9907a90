//! slsr: computes products from neighbouring ones.
//!
//! What. `(b + i) * s`, `b + i * s` and addresses `&b[i * s]` that differ in the constant `i` only
//! are computed one from the other: the later one is the earlier one plus a multiple of `s`.
//!
//! Why on a GPU. Unrolled loops compute such products for each copy of the body. An addition is
//! cheaper than a multiplication, and of addresses only one needs all its registers.
//!
//! Convergence and memory. Arithmetic only. Each instruction stays where it stands.
//!
//! Cost. Each candidate is compared with the last `MAX_BASES` of its kind, base and stride.
//!
//! Example.
//!     before: %x = mul i32 %b, %s              after: %x = mul i32 %b, %s
//!             %b1 = add i32 %b, 1                     %y = add i32 %x, %s
//!             %y = mul i32 %b1, %s
//!
//! Not done. Addresses with several indices; differences that are no constants.
//!
//! Reads domtree. Keeps everything that depends on the shape of the function.

use nvopt_analysis::{domtree::DomTree, matcher};
use nvopt_arith::Int;
use nvopt_entity::FxHashMap;
use nvopt_ir::{
    body::{Body, Inst, Value},
    effects::is_trivially_dead,
    ops::{BinaryOp, InstFlags, Op},
    types::Type,
};
use nvopt_pass::{Analyses, FnCx, FunctionPass};

use crate::util::{builder::Builder, order::reverse_post_order};

/// How many earlier candidates are compared with one.
const MAX_BASES: usize = 16;

/// The pass.
pub(crate) struct Slsr;

/// What a candidate computes from base, index and stride.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Kind {
    /// `base + index * stride`
    Add,
    /// `(base + index) * stride`
    Mul,
    /// `&base[index * stride]` of elements of this type.
    Gep(Type),
}

type Key = (Kind, Value, Value);

impl FunctionPass for Slsr {
    fn run(&self, body: &mut Body, analyses: &mut Analyses, cx: &mut FnCx<'_>) {
        let tree = analyses.get::<DomTree>(body, cx);
        let mut known: FxHashMap<Key, Vec<(Inst, Int)>> = FxHashMap::default();
        for block in reverse_post_order(body) {
            for inst in body.insts_in(block).collect::<Vec<Inst>>() {
                if !body.is_placed(inst) {
                    continue;
                }
                let candidates = candidates_of(body, cx, inst);
                let found = candidates.iter().find_map(|(key, index)| {
                    let bases = known.get(key)?;
                    let base = bases.iter().rev().take(MAX_BASES).find(|(base, from)| {
                        body.is_placed(*base)
                            && can_be_base(body, *base)
                            && body.result_ty(*base) == body.result_ty(inst)
                            && tree.dominates_inst(body, *base, inst)
                            && pays(body, key.0, inst, index, from)
                    })?;
                    Some((*key, index.sub(&base.1), base.0))
                });
                let mut now = inst;
                if let Some((key, step, base)) = found {
                    if !cx.may_rewrite() {
                        return;
                    }
                    let Some(new) = rewrite(body, cx, inst, key, &step, base) else { continue };
                    now = new;
                    cx.count("products computed from others", 1);
                }
                for (key, index) in candidates {
                    known.entry(key).or_default().push((now, index));
                }
            }
        }
    }
}

/// True if nothing in `base` is a sum only as long as it promises so.
fn can_be_base(body: &Body, base: Inst) -> bool {
    !body.args(base).iter().any(|&arg| {
        body.def_inst(arg).is_some_and(|def| body.flags(def).contains(InstFlags::DISJOINT))
    })
}

/// True if computing from a base with the index `from` saves something.
fn pays(body: &Body, kind: Kind, inst: Inst, index: &Int, from: &Int) -> bool {
    let step = index.sub(from);
    let one = Int::new(step.width(), 1);
    let is_unit = step == one || step.neg() == one;
    let is_power = step.count_ones() == 1 || step.neg().count_ones() == 1;
    match kind {
        Kind::Mul => !index.is_zero() && !step.is_zero(),
        // The product itself must go for the sum to be cheaper.
        Kind::Add | Kind::Gep(_) => {
            let product = body.args(inst).iter().filter_map(|&arg| {
                let def = body.def_inst(arg)?;
                let is_product = matches!(body.op(def), Op::Binary(BinaryOp::Mul | BinaryOp::Shl));
                (is_product && body.has_one_use(arg)).then_some(())
            });
            !step.is_zero() && *index != one && product.count() > 0 && (is_unit || is_power)
        }
    }
}

fn candidates_of(body: &Body, cx: &FnCx<'_>, inst: Inst) -> Vec<(Key, Int)> {
    let types = &cx.module.types;
    let mut found = Vec::new();
    let Some(width) = body.result(inst).and_then(|value| body.ty(value).int_bits()).or_else(|| {
        let space = body.result_ty(inst).addr_space()?;
        Some(cx.frame.layout.index_bits(space))
    }) else {
        return found;
    };
    let zero = || Int::zero(width);
    let one = || Int::new(width, 1);
    match body.op(inst) {
        Op::Binary(BinaryOp::Mul) if body.result_ty(inst).is_int() => {
            let [a, b] = *body.args(inst) else { return found };
            for (sum, stride) in [(a, b), (b, a)] {
                if body.as_const(stride).is_some() {
                    continue;
                }
                match offset_of(body, cx, sum) {
                    Some((base, index)) => found.push(((Kind::Mul, base, stride), index)),
                    None => found.push(((Kind::Mul, sum, stride), zero())),
                }
            }
        }
        Op::Binary(BinaryOp::Add) if body.result_ty(inst).is_int() => {
            let [a, b] = *body.args(inst) else { return found };
            for (base, term) in [(a, b), (b, a)] {
                if body.as_const(term).is_some() {
                    continue;
                }
                match product_of(body, cx, term) {
                    Some((stride, index)) => found.push(((Kind::Add, base, stride), index)),
                    None => found.push(((Kind::Add, base, term), one())),
                }
            }
        }
        Op::Gep { source } => {
            let [base, term] = *body.args(inst) else { return found };
            let fits = body.ty(term).int_bits() == Some(width)
                && body.as_const(term).is_none()
                && cx.frame.layout.layout(types, source).is_some_and(|size| !size.scalable);
            if fits {
                match product_of(body, cx, term) {
                    Some((stride, index)) => {
                        found.push(((Kind::Gep(source), base, stride), index));
                    }
                    None => found.push(((Kind::Gep(source), base, term), one())),
                }
            }
        }
        _ => {}
    }
    found
}

/// `base + constant`
fn offset_of(body: &Body, cx: &FnCx<'_>, value: Value) -> Option<(Value, Int)> {
    let inst = body.def_inst(value)?;
    let adds = match body.op(inst) {
        Op::Binary(BinaryOp::Add) => true,
        Op::Binary(BinaryOp::Or) => body.flags(inst).contains(InstFlags::DISJOINT),
        _ => false,
    };
    let [a, b] = *body.args(inst) else { return None };
    let types = &cx.module.types;
    let constant = |value| matcher::int_const(body, types, value);
    adds.then(|| constant(b).map(|n| (a, n)).or_else(|| constant(a).map(|n| (b, n)))).flatten()
}

/// `stride * constant`
fn product_of(body: &Body, cx: &FnCx<'_>, value: Value) -> Option<(Value, Int)> {
    let inst = body.def_inst(value)?;
    let [a, b] = *body.args(inst) else { return None };
    let types = &cx.module.types;
    match body.op(inst) {
        Op::Binary(BinaryOp::Mul) => Some((a, matcher::int_const(body, types, b)?)),
        Op::Binary(BinaryOp::Shl) => {
            let by = matcher::int_const(body, types, b)?;
            let one = Int::new(by.width(), 1);
            Some((a, one.shl(&by)?))
        }
        _ => None,
    }
}

/// Computes `inst` from `base`: `step` strides further on.
fn rewrite(
    body: &mut Body,
    cx: &mut FnCx<'_>,
    inst: Inst,
    (kind, _, stride): Key,
    step: &Int,
    base: Inst,
) -> Option<Inst> {
    let from = body.result(base)?;
    let old = body.result(inst)?;
    let loc_args: Vec<Inst> =
        body.args(inst).iter().filter_map(|&arg| body.def_inst(arg)).collect();
    let one = Int::new(step.width(), 1);
    let minus = step.neg();
    let mut builder = Builder::before(body, cx, inst);
    let ty = builder.body.ty(stride);
    let (bump, subtracts) = if *step == one {
        (stride, false)
    } else if minus == one {
        (stride, true)
    } else if step.count_ones() == 1 {
        let by = builder.int(ty, u64::from(step.trailing_zeros()));
        (builder.binary(BinaryOp::Shl, stride, by), false)
    } else if minus.count_ones() == 1 {
        let by = builder.int(ty, u64::from(minus.trailing_zeros()));
        (builder.binary(BinaryOp::Shl, stride, by), true)
    } else {
        let factor = builder.number(ty, step.words());
        (builder.binary(BinaryOp::Mul, stride, factor), false)
    };
    let value = match kind {
        Kind::Add | Kind::Mul => {
            let op = if subtracts { BinaryOp::Sub } else { BinaryOp::Add };
            builder.binary(op, from, bump)
        }
        Kind::Gep(source) => {
            let bump = if subtracts { builder.neg(bump) } else { bump };
            builder.gep(source, from, &[bump])
        }
    };
    let new = body.def_inst(value).filter(|&new| new != inst)?;
    // What the base promised for itself it need not keep for what is computed from it.
    let promises = InstFlags::NUW | InstFlags::NSW | InstFlags::INBOUNDS | InstFlags::NUSW;
    let parts = body.args(base).iter().filter_map(|&arg| body.def_inst(arg));
    let parts: Vec<Inst> =
        parts.filter(|&part| matches!(body.op(part), Op::Binary(_))).chain([base]).collect();
    for part in parts {
        let weak = body.flags(part) & !promises;
        body.set_flags(part, weak);
    }
    body.replace_all_uses(old, value);
    body.take_value_name(value, old);
    body.erase(inst);
    let mut work = loc_args;
    while let Some(dead) = work.pop() {
        if body.is_placed(dead) && is_trivially_dead(cx.module, body, dead) {
            work.extend(body.args(dead).iter().filter_map(|&arg| body.def_inst(arg)));
            body.erase(dead);
        }
    }
    Some(new)
}
