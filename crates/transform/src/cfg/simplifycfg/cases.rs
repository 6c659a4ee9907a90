//! Branches and switches that ask what one value is, behind others that ask the same.
//!
//! ```text
//! p: switch i32 %x, label %b [ 1, label %t ]        p: switch i32 %x, label %f [ 1, label %t
//! b: %c = icmp eq i32 %x, 2                    ->                              2, label %u ]
//!    br i1 %c, label %u, label %f
//! ```

use nvopt_analysis::matcher;
use nvopt_arith::Int;
use nvopt_ir::{
    body::{Block, Body, Inst, NewInst, Value},
    metadata::MdKind,
    ops::{IntPred, Op},
    types::{Type, TypeTable},
};
use nvopt_pass::FnCx;

use super::{
    common_dest::agree_at_common_targets, erase_if_dead, headers::Headers, terminator, util,
};
use crate::util::edges::keep_successor;

/// Edges into a block times edges out of it: more are not folded.
const MAX_EDGES: usize = 128;

/// A question what a value is, and where each answer leads.
pub(super) struct Question {
    pub(super) value: Value,
    pub(super) cases: Vec<(Value, Block)>,
    pub(super) default: Block,
}

/// What the terminator of `block` asks, if it asks what one value is.
pub(super) fn question(body: &Body, types: &TypeTable, block: Block) -> Option<Question> {
    let (end, op) = util::end_of(body, block)?;
    let args = body.args(end);
    match op {
        Op::Switch => {
            let limit = MAX_EDGES / body.n_succs(block).max(1);
            if body.preds(block).take(limit).count() >= limit {
                return None;
            }
            let targets = body.succs(block).skip(1);
            let cases = args[1..].iter().copied().zip(targets).collect();
            Some(Question { value: args[0], cases, default: body.succ(block, 0) })
        }
        Op::CondBr => {
            if !body.has_one_use(args[0]) {
                return None;
            }
            let (pred, value, known) = matcher::icmp(body, args[0])?;
            matcher::int_const(body, types, known).filter(|_| body.ty(value).is_int())?;
            let (equal, other) = match pred {
                IntPred::Eq => (0, 1),
                IntPred::Ne => (1, 0),
                _ => return None,
            };
            let cases = vec![(known, body.succ(block, equal))];
            Some(Question { value, cases, default: body.succ(block, other) })
        }
        _ => None,
    }
}

/// Simplifies the conditional branch of `block` by what is asked before.
pub(super) fn simplify_branch(
    body: &mut Body,
    cx: &mut FnCx<'_>,
    block: Block,
    headers: &Headers,
) -> bool {
    let Some(this) = question(body, &cx.module.types, block) else { return false };
    if decide_by_only_pred(body, cx, block, &this) {
        return true;
    }
    let branch = body.terminator(block).expect("it branches");
    let first = body.first_inst(block).expect("a block has a terminator");
    let condition = body.def_inst(body.args(branch)[0]);
    let is_alone =
        first == branch || condition == Some(first) && body.next_inst(first) == Some(branch);
    is_alone && fold_into_preds(body, cx, block, &this, headers)
}

/// Simplifies the switch of `block` by what is asked before.
pub(super) fn simplify_switch(
    body: &mut Body,
    cx: &mut FnCx<'_>,
    block: Block,
    headers: &Headers,
) -> bool {
    let Some(this) = question(body, &cx.module.types, block) else { return false };
    if decide_by_only_pred(body, cx, block, &this) {
        return true;
    }
    let is_alone = body.first_inst(block) == body.terminator(block);
    is_alone && fold_into_preds(body, cx, block, &this, headers)
}

/// Uses what the only predecessor knows of the value.
fn decide_by_only_pred(body: &mut Body, cx: &mut FnCx<'_>, block: Block, this: &Question) -> bool {
    let Some(pred) = util::single_pred(body, block).filter(|&pred| pred != block) else {
        return false;
    };
    let Some(mut before) = question(body, &cx.module.types, pred) else { return false };
    if before.value != this.value {
        return false;
    }
    before.cases.retain(|&(_, target)| target != before.default);
    let own: Vec<(Value, Block)> =
        this.cases.iter().copied().filter(|&(_, target)| target != this.default).collect();
    if before.default == block {
        let excluded = |value: Value| before.cases.iter().any(|&(known, _)| known == value);
        if !own.iter().any(|&(value, _)| excluded(value)) {
            return false;
        }
        let branch = body.terminator(block).expect("it branches");
        if body.op(branch) == Op::CondBr {
            let index = usize::from(body.succ(block, 0) != this.default);
            keep(body, cx, block, index);
            return true;
        }
        let dead: Vec<Value> = this
            .cases
            .iter()
            .rev()
            .filter(|&&(value, target)| target != this.default && excluded(value))
            .map(|&(value, _)| value)
            .collect();
        terminator::remove_cases(body, cx, block, &dead, false);
        return true;
    }
    let mut arriving = before.cases.iter().filter(|&&(_, target)| target == block);
    let (Some(&(value, _)), None) = (arriving.next(), arriving.next()) else { return false };
    let target = own.iter().find(|&&(known, _)| known == value).map_or(this.default, |c| c.1);
    let index = body.succs(block).position(|succ| succ == target).expect("it is a target");
    keep(body, cx, block, index);
    true
}

fn keep(body: &mut Body, cx: &FnCx<'_>, block: Block, index: usize) {
    let branch = body.terminator(block).expect("it branches");
    let condition = body.args(branch)[0];
    keep_successor(body, block, index);
    let branch = body.terminator(block).expect("it was kept");
    body.set_metadata(branch, MdKind::PROF, None);
    body.set_metadata(branch, MdKind::UNPREDICTABLE, None);
    if let Some(inst) = body.def_inst(condition) {
        erase_if_dead(cx.module, body, inst);
    }
}

/// Makes predecessors that ask the same ask what `block` does, too.
fn fold_into_preds(
    body: &mut Body,
    cx: &mut FnCx<'_>,
    block: Block,
    this: &Question,
    headers: &Headers,
) -> bool {
    let preds = util::preds_once(body, block);
    let (n_preds, mut changed) = (preds.len(), false);
    for pred in preds {
        let Some(before) = question(body, &cx.module.types, pred) else { continue };
        if pred == block || before.value != this.value {
            continue;
        }
        let targets: Vec<Block> = body.succs(block).collect();
        if !agree_at_common_targets(body, pred, block)
            || !headers.may_pass(body, block, &[pred], &targets)
        {
            continue;
        }
        if !changed && n_preds > 1 && util::reaches_convergent(cx, body, block) {
            return false;
        }
        fold_into(body, cx, pred, block, before, this);
        changed = true;
    }
    changed
}

/// The weight of the default and of each case, if the profile says something.
fn weights_of(body: &Body, cx: &FnCx<'_>, block: Block, question: &Question) -> Option<Vec<u64>> {
    let weights = util::weights(cx.module, body, block)?;
    let is_branch = body.terminator(block).is_some_and(|end| body.op(end) == Op::CondBr);
    // A branch lists its true side first; a question its default.
    let first = is_branch && body.succ(block, 0) != question.default;
    Some(if first { vec![weights[1], weights[0]] } else { weights })
}

fn fold_into(
    body: &mut Body,
    cx: &mut FnCx<'_>,
    pred: Block,
    block: Block,
    before: Question,
    this: &Question,
) {
    let mut weights = merged_weights(body, cx, pred, block, &before, this);
    let types = &cx.module.types;
    let sorted_key = |body: &Body, value: Value| matcher::int_const(body, types, value);
    let (mut cases, mut default) = (before.cases, before.default);
    let mut fresh: Vec<Block> = Vec::new();
    if default == block {
        let mut handled = Vec::new();
        remove_swapping(&mut cases, &mut weights.before, |&(value, target)| {
            if target != block {
                handled.push(value);
            }
            target == block
        });
        if default != this.default {
            default = this.default;
            fresh.push(default);
        }
        for (at, &(value, target)) in this.cases.iter().enumerate() {
            if !handled.contains(&value) && target != this.default {
                cases.push((value, target));
                weights.take(at);
                fresh.push(target);
            }
        }
    } else {
        let mut handled = Vec::new();
        remove_swapping(&mut cases, &mut weights.before, |&(value, target)| {
            if target == block {
                handled.push(value);
            }
            target == block
        });
        for (at, &(value, target)) in this.cases.iter().enumerate() {
            if let Some(known) = handled.iter().position(|&known| known == value) {
                handled.remove(known);
                cases.push((value, target));
                weights.take(at);
                fresh.push(target);
            }
        }
        handled.sort_by(|&a, &b| match (sorted_key(body, a), sorted_key(body, b)) {
            (Some(a), Some(b)) => Int::cmp_unsigned(&a, &b),
            _ => a.cmp(&b),
        });
        for value in handled {
            cases.push((value, this.default));
            weights.take_default();
            fresh.push(this.default);
        }
    }
    let entries = entries_for(body, &cases, default, pred, block, &fresh);
    replace_by_switch(body, cx, pred, block, before.value, (&cases, default), &entries);
    if weights.known && weights.before.len() == cases.len() + 1 {
        util::set_weights(body, cx, pred, &weights.before);
    }
}

/// What the new switch's edges are worth.
struct Merged {
    known: bool,
    before: Vec<u64>,
    of_block: Vec<u64>,
}

impl Merged {
    fn take(&mut self, case: usize) {
        self.before.push(self.of_block.get(case + 1).copied().unwrap_or(0));
    }

    fn take_default(&mut self) {
        self.before.push(self.of_block.first().copied().unwrap_or(0));
    }
}

/// The weights of the predecessor times all that of the block, and those of the block times what
/// comes to it.
fn merged_weights(
    body: &Body,
    cx: &FnCx<'_>,
    pred: Block,
    block: Block,
    before: &Question,
    this: &Question,
) -> Merged {
    let (of_pred, of_block) =
        (weights_of(body, cx, pred, before), weights_of(body, cx, block, this));
    let known = of_pred.is_some() || of_block.is_some();
    let of_pred = of_pred.unwrap_or_else(|| vec![1; before.cases.len() + 1]);
    let of_block = of_block.unwrap_or_else(|| vec![1; this.cases.len() + 1]);
    let total: u64 = of_block.iter().sum();
    let mut arriving = if before.default == block { of_pred[0] } else { 0 };
    for (at, &(_, target)) in before.cases.iter().enumerate() {
        if target == block {
            arriving += of_pred.get(at + 1).copied().unwrap_or(0);
        }
    }
    let mut scaled: Vec<u64> = of_pred.iter().map(|&weight| weight.saturating_mul(total)).collect();
    if before.default == block {
        scaled[0] = arriving.saturating_mul(of_block[0]);
    }
    let of_block = of_block.iter().map(|&weight| weight.saturating_mul(arriving)).collect();
    Merged { known, before: scaled, of_block }
}

/// Removes cases; the last one takes the place of one that goes, as in LLVM.
fn remove_swapping(
    cases: &mut Vec<(Value, Block)>,
    weights: &mut Vec<u64>,
    mut goes: impl FnMut(&(Value, Block)) -> bool,
) {
    let mut at = 0;
    while at < cases.len() {
        if goes(&cases[at]) {
            cases.swap_remove(at);
            if at + 1 < weights.len() {
                weights.swap_remove(at + 1);
            }
        } else {
            at += 1;
        }
    }
}

/// What phis get on the edges of the new switch: on those that were there what they had, on fresh
/// ones what they have from `block`.
fn entries_for(
    body: &Body,
    cases: &[(Value, Block)],
    default: Block,
    pred: Block,
    block: Block,
    fresh: &[Block],
) -> Vec<(Inst, Value)> {
    let mut entries = Vec::new();
    for target in std::iter::once(default).chain(cases.iter().map(|&(_, target)| target)) {
        for phi in body.phis_in(target) {
            let had = util::entry(body, phi, pred);
            let gets = util::entry(body, phi, block);
            let value = if fresh.contains(&target) { gets.or(had) } else { had.or(gets) };
            entries.extend(value.map(|value| (phi, value)));
        }
    }
    entries
}

fn replace_by_switch(
    body: &mut Body,
    cx: &FnCx<'_>,
    pred: Block,
    block: Block,
    value: Value,
    (cases, default): (&[(Value, Block)], Block),
    entries: &[(Inst, Value)],
) {
    let old = body.terminator(pred).expect("it branches");
    let (loc, condition) = (body.loc(old), body.args(old)[0]);
    let records = body.take_records(old);
    let loop_md = body.metadata_of(old, MdKind::LOOP);
    let args: Vec<Value> =
        std::iter::once(value).chain(cases.iter().map(|&(value, _)| value)).collect();
    let mut succs: Vec<Block> =
        std::iter::once(default).chain(cases.iter().map(|&(_, target)| target)).collect();
    if succs.contains(&block) {
        // The block asked in a circle: whoever comes here stays.
        let circle = body.add_block();
        body.name_block_like(circle, "infloop");
        let new = NewInst { succs: &[circle], ..NewInst::new(Op::Br, Type::VOID, &[]) };
        body.append(circle, new);
        succs.iter_mut().filter(|succ| **succ == block).for_each(|succ| *succ = circle);
    }
    body.erase_terminator(pred);
    let new = NewInst { succs: &succs, loc, ..NewInst::new(Op::Switch, Type::VOID, &args) };
    let switch = body.append(pred, new);
    body.set_metadata(switch, MdKind::LOOP, loop_md);
    records.into_iter().for_each(|record| body.add_record(switch, record));
    for &(phi, value) in entries {
        if body.block(phi) != block {
            body.add_incoming(phi, value, pred);
        }
    }
    if let Some(inst) = body.def_inst(condition) {
        erase_if_dead(cx.module, body, inst);
    }
}
