//! Switches: fewer cases, comparisons and selects instead of them.
//!
//! Files: `results` (what each case leads to, and selects), `range` (cases that form a range, sparse
//! cases made dense).

mod range;
mod results;

use nvopt_analysis::{
    known_bits::{known_bits, sign_bits},
    matcher,
};
use nvopt_arith::Int;
use nvopt_ir::{
    body::{Block, Body, Inst, NewInst, Value},
    constant::ConstData,
    intrinsics::Intrinsic,
    metadata::MdKind,
    ops::Op,
    types::Type,
};
use nvopt_pass::FnCx;

use super::{branch::Surroundings, cases, erase_if_dead, hoist, options, terminator, util};
use crate::util::edges::keep_successor;

/// Makes one rewrite of the switch at the end of `block`, if there is one.
pub(super) fn simplify(
    body: &mut Body,
    cx: &mut FnCx<'_>,
    block: Block,
    around: &Surroundings<'_, '_>,
) -> bool {
    let asked = &around.options;
    cases::simplify_switch(body, cx, block, around.headers)
        || on_select(body, cx, block)
        || asked.switch_range_to_icmp && range::to_compare(body, cx, block)
        || remove_dead_cases(body, cx, block)
        || on_minimum(body, cx, block)
        || results::to_select(body, cx, block)
        || asked.forward_switch_cond && forward_condition(body, block)
        || asked.switch_to_arithmetic && results::to_linear(body, cx, block)
        || !around.threads.is_gpu() && range::make_dense(body, cx, block)
        || cx.frame.knobs.is_on(&options::HOIST_COMMON)
            && hoist::hoist(body, cx, block, asked.hoist_common_insts, around.pinned)
}

/// The cases of the switch at the end of `block`.
fn cases_of(body: &Body, block: Block) -> Vec<(Value, Block)> {
    let switch = body.terminator(block).expect("a switch ends the block");
    body.args(switch)[1..].iter().copied().zip(body.succs(block).skip(1)).collect()
}

/// The number that a case is.
fn number(body: &Body, cx: &FnCx<'_>, value: Value) -> Int {
    matcher::int_const(body, &cx.module.types, value).expect("a case is a number")
}

/// True if control does not go on behind the default.
fn default_is_trap(body: &Body, block: Block) -> bool {
    let default = body.succ(block, 0);
    let first = body.insts_in(default).find(|&inst| !matches!(body.op(inst), Op::Phi(_)));
    first.is_some_and(|inst| body.op(inst) == Op::Unreachable)
}

/// A switch on a choice of two constants is a branch.
fn on_select(body: &mut Body, cx: &mut FnCx<'_>, block: Block) -> bool {
    let switch = body.terminator(block).expect("a switch ends the block");
    let value = body.args(switch)[0];
    let Some((condition, yes, no)) = matcher::select(body, value) else { return false };
    if body.ty(condition) != Type::I1 {
        return false;
    }
    let target = |answer: Value| {
        let is_number = matches!(
            body.const_data(answer),
            Some(ConstData::Bits { .. } | ConstData::WideBits { .. })
        );
        let at = body.args(switch)[1..].iter().position(|&case| case == answer);
        is_number.then(|| body.succ(block, at.map_or(0, |at| at + 1)))
    };
    let (Some(yes), Some(no)) = (target(yes), target(no)) else { return false };
    if yes == no {
        let index = body.succs(block).position(|succ| succ == yes).expect("it is a target");
        keep_successor(body, block, index);
    } else {
        terminator::replace_terminator(body, block, Op::CondBr, &[condition], &[yes, no]);
    }
    let branch = body.terminator(block).expect("it was made");
    body.set_metadata(branch, MdKind::PROF, None);
    if let Some(inst) = body.def_inst(value) {
        erase_if_dead(cx.module, body, inst);
    }
    true
}

/// Removes cases that known bits rule out; a default that no value is left for goes too.
fn remove_dead_cases(body: &mut Body, cx: &mut FnCx<'_>, block: Block) -> bool {
    let switch = body.terminator(block).expect("a switch ends the block");
    let value = body.args(switch)[0];
    let q = util::query(cx).at(switch);
    let known = known_bits(&q, body, value);
    let spare = sign_bits(&q, body, value).saturating_sub(1);
    let width = known.width();
    let cases = cases_of(body, block);
    let is_dead = |case: &Int| {
        let contradicts = !known.zero.and(case).is_zero() || !known.one.and(&case.not()).is_zero();
        let significant = width - sign_bits_of(case) + 1;
        contradicts || significant > width - spare
    };
    let dead: Vec<Value> = cases
        .iter()
        .map(|&(case, _)| case)
        .filter(|&case| is_dead(&number(body, cx, case)))
        .collect();
    if !dead.is_empty() {
        terminator::remove_cases(body, cx, block, &dead, false);
        return true;
    }
    let n_unknown = width - known.zero.or(&known.one).count_ones();
    let covers = n_unknown < 63 && cases.len() as u64 == 1u64 << n_unknown;
    if covers && !default_is_trap(body, block) {
        let weights = util::weights(cx.module, body, block);
        trap_default(body, block);
        if let Some(mut weights) = weights {
            weights[0] = 0;
            util::set_weights(body, cx, block, &weights);
        }
        return true;
    }
    false
}

/// The leading bits that are copies of the sign.
fn sign_bits_of(value: &Int) -> u32 {
    let positive = if value.is_negative() { value.not() } else { value.clone() };
    positive.leading_zeros()
}

/// Makes the default of the switch of `block` a new block that control never reaches.
fn trap_default(body: &mut Body, block: Block) {
    let old = body.succ(block, 0);
    let trap = body.insert_block_before(old);
    let name = [body.block_name(block).unwrap_or_default(), b".unreachabledefault"].concat();
    body.name_block_like(trap, name);
    body.append(trap, NewInst::new(Op::Unreachable, Type::VOID, &[]));
    body.set_successor(block, 0, trap);
}

/// A switch on the smaller of a value and a constant, whose default nothing reaches, is one on the
/// value, with the constant's case as the default.
fn on_minimum(body: &mut Body, cx: &mut FnCx<'_>, block: Block) -> bool {
    let switch = body.terminator(block).expect("a switch ends the block");
    let value = body.args(switch)[0];
    let Some(inst) = body.def_inst(value) else { return false };
    if nvopt_ir::effects::intrinsic(cx.module, body, inst) != Some(Intrinsic::UMIN) {
        return false;
    }
    let [a, bound, _] = *body.args(inst) else { return false };
    let Some(limit) = matcher::int_const(body, &cx.module.types, bound) else { return false };
    let cases = cases_of(body, block);
    let dead: Vec<Value> = cases
        .iter()
        .map(|&(case, _)| case)
        .filter(|&case| number(body, cx, case).cmp_unsigned(&limit).is_gt())
        .collect();
    if !dead.is_empty() {
        terminator::remove_cases(body, cx, block, &dead, false);
        return true;
    }
    let Some(&(case, target)) = cases.iter().find(|&&(case, _)| case == bound) else {
        return false;
    };
    if !default_is_trap(body, block) {
        return false;
    }
    let weights = util::weights(cx.module, body, block);
    let (mut args, mut succs) = (vec![a], vec![target]);
    let mut order = cases.clone();
    let at = order.iter().position(|&(known, _)| known == case).expect("it was found");
    order.swap_remove(at);
    for &(known, to) in &order {
        args.push(known);
        succs.push(to);
    }
    terminator::replace_terminator(body, block, Op::Switch, &args, &succs);
    if let Some(mut weights) = weights {
        weights[0] = weights[at + 1];
        weights.swap_remove(at + 1);
        util::set_weights(body, cx, block, &weights);
    }
    true
}

/// Phis that get the constant of the case they come from take the value that was tested.
fn forward_condition(body: &mut Body, block: Block) -> bool {
    let switch = body.terminator(block).expect("a switch ends the block");
    let value = body.args(switch)[0];
    let mut changed = false;
    let mut through: Vec<(Inst, Vec<Block>)> = Vec::new();
    for (case, target) in cases_of(body, block) {
        for phi in body.phis_in(target).collect::<Vec<Inst>>() {
            let Op::Phi(incoming) = body.op(phi) else { continue };
            let n_edges = body.incoming(incoming).iter().filter(|&&from| from == block).count();
            if n_edges == 1 && util::entry(body, phi, block) == Some(case) {
                util::set_entry(body, phi, block, value);
                changed = true;
            }
        }
        let goes_on = matches!(util::end_of(body, target), Some((end, Op::Br))
            if body.first_inst(target) == Some(end));
        if !goes_on || util::single_pred(body, target) != Some(block) {
            continue;
        }
        let join = body.succ(target, 0);
        let phi = body.phis_in(join).find(|&phi| util::entry(body, phi, target) == Some(case));
        let Some(phi) = phi else { continue };
        match through.iter_mut().find(|(known, _)| *known == phi) {
            Some((_, blocks)) => blocks.push(target),
            None => through.push((phi, vec![target])),
        }
    }
    for (phi, blocks) in through.into_iter().filter(|(_, blocks)| blocks.len() > 1) {
        for from in blocks {
            util::set_entry(body, phi, from, value);
        }
        changed = true;
    }
    changed
}
