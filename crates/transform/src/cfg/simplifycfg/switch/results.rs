//! Switches that only choose among constants: selects, or a line through them.

use nvopt_analysis::fold::{Denormals, Folder, Operation};
use nvopt_arith::Int;
use nvopt_entity::FxHashMap;
use nvopt_ir::{
    body::{Block, Body, Inst, NewInst, Value},
    constant::{Const, ConstData},
    effects::effects,
    metadata::MdKind,
    ops::{BinaryOp, InstFlags, IntPred, Op},
    types::Type,
};
use nvopt_pass::FnCx;

use super::{super::erase_if_dead, super::options, super::util, cases_of, default_is_trap, number};
use crate::util::builder::Builder;

/// More different results do not become selects.
const MAX_RESULTS: usize = 2;

/// The phi that all cases lead to, and what it gets.
struct Choice {
    phi: Inst,
    /// Each result with the cases that give it, in the order they were met.
    results: Vec<(Value, Vec<Value>)>,
    default: Option<Value>,
}

/// Follows a case to the block that all meet in, through blocks that compute constants from it.
fn results_of(
    body: &mut Body,
    cx: &FnCx<'_>,
    block: Block,
    case: Option<Value>,
    target: Block,
    common: &mut Option<Block>,
) -> Option<Vec<(Inst, Value)>> {
    let switch = body.terminator(block)?;
    let mut known: FxHashMap<Value, Value> = FxHashMap::default();
    if let Some(case) = case {
        known.insert(body.args(switch)[0], case);
    }
    let (mut from, mut at) = (block, target);
    let insts: Vec<Inst> = body.insts_in(at).collect();
    for inst in insts {
        if body.op(inst).is_terminator() {
            if body.op(inst) != Op::Br {
                return None;
            }
            (from, at) = (at, body.succ(at, 0));
            break;
        }
        let Some(constant) = folded(body, cx, inst, &known) else { break };
        let result = body.result(inst)?;
        let stays = body.uses(result).all(|slot| {
            let user = body.user(slot);
            body.block(user) == target
                || matches!(body.op(user), Op::Phi(incoming)
                    if body.incoming(incoming)[body.arg_index(slot)] == target)
        });
        if !stays {
            return None;
        }
        known.insert(result, constant);
    }
    if *common.get_or_insert(at) != at {
        return None;
    }
    let phis: Vec<Inst> = body.phis_in(at).collect();
    let mut found = Vec::new();
    for phi in phis {
        let Some(value) = util::entry(body, phi, from) else { continue };
        let value = known.get(&value).copied().unwrap_or(value);
        body.as_const(value).filter(|_| is_plain_constant(body, value))?;
        found.push((phi, value));
    }
    (!found.is_empty()).then_some(found)
}

fn is_plain_constant(body: &Body, value: Value) -> bool {
    !matches!(
        body.const_data(value),
        Some(ConstData::Expr { .. } | ConstData::BlockAddress { .. }) | None
    )
}

/// What `inst` computes if values are as `known` says.
fn folded(
    body: &mut Body,
    cx: &FnCx<'_>,
    inst: Inst,
    known: &FxHashMap<Value, Value>,
) -> Option<Value> {
    let all = effects(cx.module, body, inst);
    body.result(inst)?;
    if !all.is_pure() || matches!(body.op(inst), Op::Phi(_) | Op::Call(_)) {
        return None;
    }
    let args: Vec<Value> =
        body.args(inst).iter().map(|arg| known.get(arg).copied().unwrap_or(*arg)).collect();
    if let (Op::Select, Some(ConstData::Bits { bits, .. })) =
        (body.op(inst), body.const_data(args[0]))
    {
        let chosen = if *bits != 0 { args[1] } else { args[2] };
        return body.as_const(chosen).map(|_| chosen);
    }
    let consts: Vec<Const> =
        args.iter().map(|&arg| body.as_const(arg)).collect::<Option<Vec<Const>>>()?;
    let ints = match body.op(inst) {
        Op::ShuffleVector(list) | Op::ExtractValue(list) | Op::InsertValue(list) => {
            body.ints(list).to_vec()
        }
        _ => Vec::new(),
    };
    let (op, flags, ty) = (body.op(inst), body.flags(inst), body.result_ty(inst));
    let operation = Operation { op, flags, ty, ints: &ints };
    let denormals = Denormals::of(cx.module, cx.func);
    let (module, layout) = (&*cx.module, cx.frame.layout);
    let mut folder = Folder { pool: body.consts_mut(), module, layout, denormals };
    let constant = folder.fold(operation, &consts)?;
    Some(body.const_value(constant))
}

fn choice(body: &mut Body, cx: &FnCx<'_>, block: Block, max_results: usize) -> Option<Choice> {
    let mut common = None;
    let mut the_phi = None;
    let mut results: Vec<(Value, Vec<Value>)> = Vec::new();
    let max_cases = cx.frame.knobs.limit(&options::MAX_CASES_PER_RESULT);
    for (case, target) in cases_of(body, block) {
        let found = results_of(body, cx, block, Some(case), target, &mut common)?;
        let [(phi, value)] = found[..] else { return None };
        if *the_phi.get_or_insert(phi) != phi {
            return None;
        }
        match results.iter_mut().find(|(known, _)| *known == value) {
            Some((_, cases)) => {
                cases.push(case);
                if cases.len() > max_cases {
                    return None;
                }
            }
            None => results.push((value, vec![case])),
        }
        if results.len() > max_results {
            return None;
        }
    }
    let target = body.succ(block, 0);
    let found = results_of(body, cx, block, None, target, &mut common);
    let default = match found.as_deref() {
        Some([(phi, value)]) if Some(*phi) == the_phi => Some(*value),
        _ => None,
    };
    let is_trap = default_is_trap(body, block);
    (default.is_some() || is_trap).then_some(Choice { phi: the_phi?, results, default })
}

/// A switch that chooses one of few constants becomes selects.
pub(super) fn to_select(body: &mut Body, cx: &mut FnCx<'_>, block: Block) -> bool {
    let Some(choice) = choice(body, cx, block, MAX_RESULTS) else { return false };
    let Some(value) = make_selects(body, cx, block, &choice) else { return false };
    replace_switch(body, cx, block, choice.phi, value);
    true
}

fn make_selects(
    body: &mut Body,
    cx: &mut FnCx<'_>,
    block: Block,
    choice: &Choice,
) -> Option<Value> {
    let switch = body.terminator(block)?;
    let asked = body.args(switch)[0];
    let ty = body.ty(asked);
    match (&choice.results[..], choice.default) {
        ([(first, one), (second, two)], default) if one.len() == 1 && two.len() == 1 => {
            let mut value = *second;
            if let Some(default) = default {
                let is = compare(body, cx, switch, asked, two[0], "switch.selectcmp");
                value = named_select(body, cx, switch, is, *second, default);
            }
            let is = compare(body, cx, switch, asked, one[0], "switch.selectcmp");
            Some(named_select(body, cx, switch, is, *first, value))
        }
        ([(result, cases)], Some(default)) => {
            if let Some(is) = masked_compare(body, cx, switch, asked, ty, cases) {
                return Some(plain_select(body, cx, switch, is, *result, default));
            }
            let [a, b] = cases[..] else { return None };
            let a = compare(body, cx, switch, asked, a, "switch.selectcmp.case1");
            let b = compare(body, cx, switch, asked, b, "switch.selectcmp.case2");
            let either = Builder::before(body, cx, switch).binary(BinaryOp::Or, a, b);
            body.name_value_like(either, "switch.selectcmp");
            Some(plain_select(body, cx, switch, either, *result, default))
        }
        _ => None,
    }
}

/// If the cases are all numbers that some bits can make above the least one: a test of the others.
fn masked_compare(
    body: &mut Body,
    cx: &mut FnCx<'_>,
    switch: Inst,
    asked: Value,
    ty: Type,
    cases: &[Value],
) -> Option<Value> {
    if !cases.len().is_power_of_two() {
        return None;
    }
    let numbers: Vec<Int> = cases.iter().map(|&case| number(body, cx, case)).collect();
    let least = numbers.iter().min_by(|a, b| a.cmp_signed(b))?.clone();
    let mask =
        numbers.iter().fold(Int::zero(least.width()), |mask, number| mask.or(&number.sub(&least)));
    if mask.count_ones() != cases.len().trailing_zeros() {
        return None;
    }
    let mut builder = Builder::before(body, cx, switch);
    let mut value = asked;
    if !least.is_zero() {
        let least = builder.number(ty, least.words());
        value = builder.binary(BinaryOp::Sub, asked, least);
    }
    let inverse = builder.number(ty, mask.not().words());
    let zero = builder.zero(ty);
    if cases.len() == 1 {
        let is = builder.icmp(IntPred::Eq, value, zero);
        body.name_value_like(is, "switch.selectcmp");
        return Some(is);
    }
    let rest = builder.binary(BinaryOp::And, value, inverse);
    let is = builder.icmp(IntPred::Eq, rest, zero);
    body.name_value_like(rest, "switch.and");
    body.name_value_like(is, "switch.selectcmp");
    Some(is)
}

fn compare(
    body: &mut Body,
    cx: &mut FnCx<'_>,
    before: Inst,
    value: Value,
    case: Value,
    name: &str,
) -> Value {
    let is = Builder::before(body, cx, before).icmp(IntPred::Eq, value, case);
    if body.def_inst(is).is_some() {
        body.name_value_like(is, name);
    }
    is
}

fn named_select(
    body: &mut Body,
    cx: &mut FnCx<'_>,
    before: Inst,
    is: Value,
    yes: Value,
    no: Value,
) -> Value {
    let value = plain_select(body, cx, before, is, yes, no);
    if body.def_inst(value).is_some() {
        body.name_value_like(value, "switch.select");
    }
    value
}

fn plain_select(
    body: &mut Body,
    cx: &mut FnCx<'_>,
    before: Inst,
    is: Value,
    yes: Value,
    no: Value,
) -> Value {
    Builder::before(body, cx, before).select(is, yes, no)
}

/// Makes `block` go to the block of `phi` with `value`.
fn replace_switch(body: &mut Body, cx: &FnCx<'_>, block: Block, phi: Inst, value: Value) {
    let join = body.block(phi);
    let switch = body.terminator(block).expect("a switch ends the block");
    let (loc, asked) = (body.loc(switch), body.args(switch)[0]);
    let records = body.take_records(switch);
    body.erase_terminator(block);
    let new = NewInst { succs: &[join], loc, ..NewInst::new(Op::Br, Type::VOID, &[]) };
    let branch = body.append(block, new);
    body.set_metadata(branch, MdKind::PROF, None);
    records.into_iter().for_each(|record| body.add_record(branch, record));
    body.add_incoming(phi, value, block);
    if let Some(inst) = body.def_inst(asked) {
        erase_if_dead(cx.module, body, inst);
    }
}

/// A switch whose cases `0..n` give numbers on a line, with a default that nothing reaches, is a
/// product and a sum.
pub(super) fn to_linear(body: &mut Body, cx: &mut FnCx<'_>, block: Block) -> bool {
    let switch = body.terminator(block).expect("a switch ends the block");
    let asked = body.args(switch)[0];
    let n_cases = body.args(switch).len() - 1;
    if n_cases < 2 || !default_is_trap(body, block) {
        return false;
    }
    let Some(choice) = choice(body, cx, block, n_cases) else { return false };
    let ty = body.result_ty(choice.phi);
    if choice.default.is_some() || !ty.is_int() {
        return false;
    }
    let mut points: Vec<(Int, Int)> = Vec::new();
    for (result, cases) in &choice.results {
        let Some(y) = nvopt_analysis::matcher::int_const(body, &cx.module.types, *result) else {
            return false;
        };
        points.extend(cases.iter().map(|&case| (number(body, cx, case), y.clone())));
    }
    points.sort_by(|a, b| a.0.cmp_signed(&b.0));
    let one = Int::new(points[0].0.width(), 1);
    let (low, first) = points[0].clone();
    let step = points[1].1.sub(&points[0].1);
    let on_line = points
        .windows(2)
        .all(|pair| pair[0].0.add(&one) == pair[1].0 && pair[1].1.sub(&pair[0].1) == step);
    if !on_line {
        return false;
    }
    let from = body.ty(asked);
    let mut builder = Builder::before(body, cx, switch).with_flags(InstFlags::empty());
    let mut value = asked;
    if !low.is_zero() {
        let low = builder.number(from, low.words());
        value = builder.binary(BinaryOp::Sub, value, low);
        builder.body.name_value_like(value, "switch.tableidx");
    }
    let cast = builder.zext_or_trunc(value, ty);
    if cast != value {
        builder.body.name_value_like(cast, "switch.idx.cast");
    }
    value = cast;
    let is_one = step == Int::new(step.width(), 1);
    if !is_one {
        let step = builder.number(ty, step.words());
        value = builder.binary(BinaryOp::Mul, value, step);
        if builder.body.def_inst(value).is_some() {
            builder.body.name_value_like(value, "switch.idx.mult");
        }
    }
    if !first.is_zero() {
        let first = builder.number(ty, first.words());
        value = builder.binary(BinaryOp::Add, value, first);
        if builder.body.def_inst(value).is_some() {
            builder.body.name_value_like(value, "switch.offset");
        }
    }
    replace_switch(body, cx, block, choice.phi, value);
    true
}
