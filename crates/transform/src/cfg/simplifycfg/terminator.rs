//! Branches whose target is known: conditions that are constants, and targets that are all the
//! same. A switch with one case becomes a comparison.

use nvopt_entity::FxHashMap;
use nvopt_ir::{
    body::{Block, Body, NewInst, Value},
    constant::ConstData,
    metadata::{Md, MdData, MdKind},
    ops::{IntPred, Op},
    types::Type,
};
use nvopt_pass::FnCx;

use super::{erase_if_dead, util};
use crate::util::edges::{fold_phis, keep_successor};

/// Makes one rewrite of the terminator of `block`, if there is one.
pub(super) fn fold_terminator(body: &mut Body, cx: &mut FnCx<'_>, block: Block) -> bool {
    if fold_constant_branch(body, cx, block) {
        return true;
    }
    let Some(inst) = body.terminator(block) else { return false };
    match body.op(inst) {
        Op::CondBr | Op::Switch => {
            let first = body.succ(block, 0);
            if body.n_succs(block) > 1 && body.succs(block).all(|succ| succ == first) {
                let condition = body.args(inst)[0];
                keep_only(body, cx, block, 0, condition);
                return true;
            }
            body.op(inst) == Op::Switch
                && (drop_default_cases(body, cx, block) || one_case_to_branch(body, cx, block))
        }
        _ => false,
    }
}

/// If the condition of the terminator of `block` is a constant, makes it a plain branch.
fn fold_constant_branch(body: &mut Body, cx: &mut FnCx<'_>, block: Block) -> bool {
    let Some(inst) = body.terminator(block) else { return false };
    let op = body.op(inst);
    if !matches!(op, Op::CondBr | Op::Switch) {
        return false;
    }
    let condition = body.args(inst)[0];
    let Some(ConstData::Bits { bits, .. }) = body.const_data(condition) else {
        return fold_wide_switch(body, cx, block);
    };
    let bits = *bits;
    let index = match op {
        Op::CondBr => usize::from(bits == 0),
        _ => {
            // Constants are interned: the case is the same value.
            let case = body.args(inst)[1..].iter().position(|&case| case == condition);
            case.map_or(0, |case| case + 1)
        }
    };
    keep_only(body, cx, block, index, condition);
    true
}

/// A switch on a constant of more than 64 bits.
fn fold_wide_switch(body: &mut Body, cx: &mut FnCx<'_>, block: Block) -> bool {
    let Some(inst) = body.terminator(block) else { return false };
    let condition = body.args(inst)[0];
    if !matches!(body.const_data(condition), Some(ConstData::WideBits { .. })) {
        return false;
    }
    let case = body.args(inst)[1..].iter().position(|&case| case == condition);
    keep_only(body, cx, block, case.map_or(0, |case| case + 1), condition);
    true
}

fn keep_only(body: &mut Body, cx: &FnCx<'_>, block: Block, index: usize, condition: Value) {
    keep_successor(body, block, index);
    let branch = body.terminator(block).expect("it was kept");
    body.set_metadata(branch, MdKind::PROF, None);
    body.set_metadata(branch, MdKind::UNPREDICTABLE, None);
    if let Some(inst) = body.def_inst(condition) {
        erase_if_dead(cx.module, body, inst);
    }
}

/// Removes the cases of a switch that go where it goes anyway.
fn drop_default_cases(body: &mut Body, cx: &mut FnCx<'_>, block: Block) -> bool {
    let inst = body.terminator(block).expect("a switch ends the block");
    let succs: Vec<Block> = body.succs(block).collect();
    let mut order: Vec<(Value, Block)> =
        body.args(inst)[1..].iter().copied().zip(succs[1..].iter().copied()).collect();
    // The last case takes the place of one that goes, and is looked at next.
    let mut dead = Vec::new();
    let mut at = 0;
    while at < order.len() {
        if order[at].1 == succs[0] {
            dead.push(order.swap_remove(at).0);
        } else {
            at += 1;
        }
    }
    if dead.is_empty() {
        return false;
    }
    remove_cases(body, cx, block, &dead, true);
    true
}

/// Removes the cases of a switch for the values `dead`, in this order; the last case takes the
/// place of one that goes. What they weigh goes to the default if `to_default`.
pub(super) fn remove_cases(
    body: &mut Body,
    cx: &mut FnCx<'_>,
    block: Block,
    dead: &[Value],
    to_default: bool,
) {
    let inst = body.terminator(block).expect("a switch ends the block");
    let weights = util::weights(cx.module, body, block);
    let mut args = body.args(inst).to_vec();
    let mut succs: Vec<Block> = body.succs(block).collect();
    let mut known = weights.clone().unwrap_or_else(|| vec![0; succs.len()]);
    let mut places: FxHashMap<Value, usize> =
        args.iter().copied().enumerate().skip(1).map(|(at, case)| (case, at)).collect();
    for value in dead {
        let Some(at) = places.remove(value) else { continue };
        args.swap_remove(at);
        succs.swap_remove(at);
        let weight = known.swap_remove(at);
        if let Some(&moved) = args.get(at) {
            places.insert(moved, at);
        }
        if to_default {
            known[0] = known[0].saturating_add(weight);
        }
    }
    replace_terminator(body, block, Op::Switch, &args, &succs);
    if weights.is_some() {
        util::set_weights(body, cx, block, &known);
    }
}

/// A switch with one case is a comparison.
pub(crate) fn one_case_to_branch(body: &mut Body, cx: &mut FnCx<'_>, block: Block) -> bool {
    let inst = body.terminator(block).expect("a switch ends the block");
    let [value, case] = *body.args(inst) else { return false };
    let (default, target) = (body.succ(block, 0), body.succ(block, 1));
    let loc = body.loc(inst);
    let args = [value, case];
    let compare = NewInst { loc, ..NewInst::new(Op::ICmp(IntPred::Eq), Type::I1, &args) };
    let compare = body.insert_before(inst, compare);
    let condition = body.result(compare).expect("a comparison has a result");
    body.name_value_like(condition, "cond");
    let weights = body.metadata_of(inst, MdKind::PROF);
    let swapped = weights.and_then(|md| swapped_weights(cx, md));
    replace_terminator(body, block, Op::CondBr, &[condition], &[target, default]);
    let branch = body.terminator(block).expect("it was made");
    body.set_metadata(branch, MdKind::PROF, swapped);
    true
}

/// `!{!"branch_weights", default, case}` as the weights of a branch that tests the case.
fn swapped_weights(cx: &mut FnCx<'_>, md: Md) -> Option<Md> {
    let MdData::Tuple { ops, .. } = cx.module.metadata.get(md) else { return None };
    let [name, default, case] = **ops else { return None };
    let ops = [name, case, default].into();
    Some(cx.module.metadata.add(MdData::Tuple { distinct: false, ops }))
}

/// Gives `block` another terminator with some of the same successors. Phis keep one entry for each
/// edge that is left; those that lose entries become what all others have in common.
pub(crate) fn replace_terminator(
    body: &mut Body,
    block: Block,
    op: Op,
    args: &[Value],
    succs: &[Block],
) {
    let inst = body.terminator(block).expect("the block has a terminator");
    let (loc, metadata) = (body.loc(inst), body.metadata(inst).to_vec());
    let records = body.take_records(inst);
    // What phis had for the old edges, one value for each block and phi.
    let (before, after) = (n_edges_to(body.succs(block)), n_edges_to(succs.iter().copied()));
    let mut entries = Vec::new();
    for &(target, n_edges) in &after {
        for phi in body.phis_in(target) {
            let Op::Phi(incoming) = body.op(phi) else { continue };
            let at = body.incoming(incoming).iter().position(|&from| from == block);
            entries.extend(at.map(|at| (phi, body.args(phi)[at], n_edges)));
        }
    }
    let n_after = |to: Block| {
        let found = after.binary_search_by_key(&to, |&(target, _)| target);
        found.map_or(0, |at| after[at].1)
    };
    let lost = before.into_iter().filter(|&(to, n_before)| n_after(to) < n_before);
    body.erase_terminator(block);
    let new = NewInst { succs, loc, ..NewInst::new(op, Type::VOID, args) };
    let branch = body.append(block, new);
    for (kind, md) in metadata {
        body.set_metadata(branch, kind, Some(md));
    }
    records.into_iter().for_each(|record| body.add_record(branch, record));
    for (phi, value, n_edges) in entries {
        for _ in 0..n_edges {
            body.add_incoming(phi, value, block);
        }
    }
    lost.for_each(|(target, _)| fold_phis(body, target));
}

/// Each of `targets` once, in order, with how often it is there.
fn n_edges_to(targets: impl Iterator<Item = Block>) -> Vec<(Block, usize)> {
    let mut targets: Vec<Block> = targets.collect();
    targets.sort_unstable();
    targets.chunk_by(|a, b| a == b).map(|same| (same[0], same.len())).collect()
}
