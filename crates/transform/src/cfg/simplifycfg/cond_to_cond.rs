//! A block that only branches, behind a branch with a common target.
//!
//! ```text
//! p: br i1 %a, label %t, label %b           p: %brmerge = select i1 %a, i1 true, i1 %c
//! b: br i1 %c, label %t, label %f     ->       br i1 %brmerge, label %t, label %f
//! ```
//!
//! Phis of the common target get a select where the two ways bring different values.

use nvopt_ir::{
    body::{Block, Body, Inst, NewInst, Value},
    metadata::MdKind,
    ops::{BinaryOp, Op},
    types::Type,
};
use nvopt_pass::FnCx;

use super::{branch::Surroundings, common_dest::logical, util};
use crate::util::builder::Builder;

/// With more phis in the common target the selects cost more than the branch.
const MAX_PHIS: usize = 3;

/// Folds the branch of `block` into one of its predecessors.
pub(super) fn fold(
    body: &mut Body,
    cx: &mut FnCx<'_>,
    block: Block,
    around: &Surroundings<'_, '_>,
) -> bool {
    if body.first_inst(block) != body.terminator(block) {
        return false;
    }
    let preds = util::preds_once(body, block);
    if preds.len() > 1 && util::reaches_convergent(cx, body, block) {
        return false;
    }
    preds.into_iter().any(|pred| fold_into(body, cx, pred, block, around))
}

fn fold_into(
    body: &mut Body,
    cx: &mut FnCx<'_>,
    pred: Block,
    block: Block,
    around: &Surroundings<'_, '_>,
) -> bool {
    let Some((from, Op::CondBr)) = util::end_of(body, pred) else { return false };
    let branch = body.terminator(block).expect("it branches");
    let (p, b) =
        ([body.succ(pred, 0), body.succ(pred, 1)], [body.succ(block, 0), body.succ(block, 1)]);
    if pred == block || p[0] == p[1] {
        return false;
    }
    let pairs = [(0, 0), (0, 1), (1, 0), (1, 1)];
    let Some(&(at, own)) = pairs.iter().find(|&&(x, y)| p[x] == b[y]) else { return false };
    let common = p[at];
    if common == block
        || body.phis_in(common).count() > MAX_PHIS
        || util::is_likely(cx.module, body, pred, at)
        || body.phis_in(common).any(|phi| body.result_ty(phi) == Type::TOKEN)
    {
        return false;
    }
    let conditions = (body.args(from)[0], body.args(branch)[0]);
    if !around.headers.may_pass(body, block, &[pred], &b) {
        return false;
    }
    if around.threads.would_spoil(body, cx, conditions) {
        return false;
    }
    perform(body, cx, pred, block, (at, own), b[own ^ 1]);
    true
}

fn perform(
    body: &mut Body,
    cx: &mut FnCx<'_>,
    pred: Block,
    block: Block,
    (at, own): (usize, usize),
    mut other: Block,
) {
    let (from, branch) =
        (body.terminator(pred).expect("it branches"), body.terminator(block).expect("it branches"));
    let common = body.succ(pred, at);
    if other == block {
        other = body.add_block();
        body.name_block_like(other, "infloop");
        let new = NewInst { succs: &[other], ..NewInst::new(Op::Br, Type::VOID, &[]) };
        body.append(other, new);
    }
    let weights = merged_weights(body, cx, pred, block, at, own);
    let first = negated_if(body, cx, from, body.args(from)[0], at == 1);
    let second = negated_if(body, cx, from, body.args(branch)[0], own == 1);
    let both = logical(body, cx, from, BinaryOp::Or, first, second, "brmerge");
    let of_pred = util::weights(cx.module, body, pred).map(|p| [p[at], p[at ^ 1]]);
    util::weigh_select(body, cx, both, of_pred);
    let muxes = mux_common(body, cx, (pred, block), common, first, of_pred);
    let fresh: Vec<(Inst, Value)> =
        body.phis_in(other).filter_map(|phi| Some((phi, util::entry(body, phi, block)?))).collect();
    let (loc, metadata) = (body.loc(from), body.metadata(from).to_vec());
    let records = body.take_records(from);
    body.erase_terminator(pred);
    let (args, succs) = ([both], [common, other]);
    let new = NewInst { succs: &succs, loc, ..NewInst::new(Op::CondBr, Type::VOID, &args) };
    let made = body.append(pred, new);
    for (kind, md) in metadata {
        body.set_metadata(made, kind, Some(md));
    }
    records.into_iter().for_each(|record| body.add_record(made, record));
    for (phi, value) in muxes.into_iter().chain(fresh) {
        body.add_incoming(phi, value, pred);
    }
    match weights {
        Some(weights) => util::set_weights(body, cx, pred, &weights),
        None => body.set_metadata(made, MdKind::PROF, None),
    }
}

/// What phis of the common target get from the predecessor.
fn mux_common(
    body: &mut Body,
    cx: &mut FnCx<'_>,
    (pred, block): (Block, Block),
    common: Block,
    first: Value,
    of_pred: Option<[u64; 2]>,
) -> Vec<(Inst, Value)> {
    let from = body.terminator(pred).expect("it branches");
    let phis: Vec<Inst> = body.phis_in(common).collect();
    let mut entries = Vec::new();
    for phi in phis {
        let (Some(mine), Some(theirs)) =
            (util::entry(body, phi, pred), util::entry(body, phi, block))
        else {
            continue;
        };
        let mut value = mine;
        if mine != theirs {
            value = Builder::before(body, cx, from).select(first, mine, theirs);
            if body.def_inst(value).is_some() && !body.is_value_named(value) {
                let name = [util::name_of(body, mine).as_slice(), b".mux"].concat();
                body.name_value_like(value, name);
            }
            util::weigh_select(body, cx, value, of_pred);
        }
        entries.push((phi, value));
    }
    entries
}

fn negated_if(
    body: &mut Body,
    cx: &mut FnCx<'_>,
    before: Inst,
    condition: Value,
    negate: bool,
) -> Value {
    if !negate {
        return condition;
    }
    let not = Builder::before(body, cx, before).not(condition);
    if body.def_inst(not).is_some() && !body.is_value_named(not) {
        let name = [util::name_of(body, condition).as_slice(), b".not"].concat();
        body.name_value_like(not, name);
    }
    not
}

fn merged_weights(
    body: &Body,
    cx: &FnCx<'_>,
    pred: Block,
    block: Block,
    at: usize,
    own: usize,
) -> Option<[u64; 2]> {
    let of_pred = util::weights(cx.module, body, pred);
    let of_block = util::weights(cx.module, body, block);
    if of_pred.is_none() && of_block.is_none() {
        return None;
    }
    let (p, b) = (of_pred.unwrap_or_else(|| vec![1, 1]), of_block.unwrap_or_else(|| vec![1, 1]));
    Some(util::either_weights([p[at], p[at ^ 1]], [b[own], b[own ^ 1]]))
}
