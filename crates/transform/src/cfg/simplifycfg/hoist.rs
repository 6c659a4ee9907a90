//! What all successors of a block begin with is done before the branch.
//!
//! ```text
//! b: br i1 %c, label %x, label %y          b: %a = add i32 %p, 1
//! x: %a = add i32 %p, 1 ...          ->       br i1 %c, label %x, label %y
//! y: %b = add i32 %p, 1 ...                x: ...
//! ```
//!
//! Instructions are compared in lockstep. If all of the blocks are equal, terminators too, the
//! branch goes. Convergent operations stay: hoisting two of them makes threads meet that did not.

use nvopt_analysis::convergence::can_merge;
use nvopt_entity::{EntitySet, FxHashMap};
use nvopt_ir::{
    body::{Block, Body, Inst, NewInst, TailKind, Value},
    effects::{Traits, effects},
    metadata::MdKind,
    ops::{InstFlags, Op},
    types::Type,
};
use nvopt_pass::FnCx;
use smallvec::{SmallVec, smallvec};

use super::{equal, erase_if_dead, options, trap::is_undefined_at, util};

/// What hoisting an instruction past others must heed.
#[derive(Clone, Copy, Default)]
struct Passed {
    reads: bool,
    side_effect: bool,
    may_not_go_on: bool,
}

/// Hoists from the successors of `block`; only if they are equal altogether unless `parts`.
pub(super) fn hoist(
    body: &mut Body,
    cx: &mut FnCx<'_>,
    block: Block,
    parts: bool,
    pinned: &EntitySet<Block>,
) -> bool {
    let branch = body.terminator(block).expect("it branches");
    let mut succs: SmallVec<[Block; 4]> = SmallVec::new();
    let mut seen = EntitySet::new();
    succs.extend(body.succs(block).filter(|&succ| seen.insert(succ)));
    if succs.len() < 2 {
        return false;
    }
    for &succ in &succs {
        let first = body.first_inst(succ).expect("a block has a terminator");
        let is_own = util::unique_pred(body, succ) == Some(block);
        let is_trap = body.op(first) == Op::Unreachable;
        let has_phi = matches!(body.op(first), Op::Phi(_));
        if pinned.contains(succ) || !(is_own || is_trap) || has_phi || succ == block {
            return false;
        }
    }
    if !parts && !are_equal_altogether(body, &succs) {
        return false;
    }
    if succs.len() > 2 {
        let is_trap = |succ: &Block| {
            body.first_inst(*succ).is_some_and(|inst| body.op(inst) == Op::Unreachable)
        };
        succs.retain(|succ| !is_trap(&*succ));
        if succs.len() < 2 {
            return false;
        }
    }
    hoist_in_lockstep(body, cx, block, branch, &succs)
}

fn hoist_in_lockstep(
    body: &mut Body,
    cx: &mut FnCx<'_>,
    block: Block,
    branch: Inst,
    succs: &[Block],
) -> bool {
    let limit = cx.frame.knobs.limit(&options::HOIST_SKIP_LIMIT);
    let mut cursors: SmallVec<[Inst; 4]> =
        succs.iter().filter_map(|&succ| body.first_inst(succ)).collect();
    let mut passed: SmallVec<[Passed; 4]> = smallvec![Passed::default(); cursors.len()];
    let (mut n_skipped, mut changed) = (0, false);
    loop {
        let first = cursors[0];
        let same =
            cursors[1..].iter().all(|&other| equal::are_equal(body, cx.module, first, other));
        if cursors.iter().any(|&inst| body.op(inst).is_terminator()) {
            if n_skipped > 0 || !same {
                return changed;
            }
            return hoist_terminators(body, cx, block, branch, &cursors) || changed;
        }
        let may = same
            && cursors[1..].iter().all(|&other| may_become_one(body, cx, first, other))
            && cursors.iter().zip(&passed).all(|(&inst, passed)| may_pass(body, cx, inst, *passed));
        let next: SmallVec<[Inst; 4]> = cursors
            .iter()
            .map(|&inst| body.next_inst(inst).expect("a terminator follows"))
            .collect();
        if may {
            let loc = util::merged(body, cx, &cursors);
            take_common_records(body, &cursors, branch);
            body.move_before(first, branch);
            for &other in &cursors[1..] {
                equal::absorb(body, cx, first, other);
            }
            if passed.iter().any(|passed| passed.may_not_go_on) {
                // Not all that came here got to it.
                util::forget_facts(body, first);
            }
            body.set_loc(first, loc);
            changed = true;
        } else {
            if n_skipped >= limit {
                return changed;
            }
            for (&inst, passed) in cursors.iter().zip(&mut passed) {
                note(body, cx, inst, passed);
            }
            n_skipped += 1;
        }
        cursors = next;
    }
}

/// Records that all of the instructions have go up; the others stay where they are.
fn take_common_records(body: &mut Body, insts: &[Inst], branch: Inst) {
    let all_same = insts[1..].iter().all(|&other| body.records(other) == body.records(insts[0]));
    if !all_same || body.records(insts[0]).is_empty() {
        return;
    }
    let records = body.take_records(insts[0]);
    for &other in &insts[1..] {
        body.take_records(other);
    }
    records.into_iter().for_each(|record| body.add_record(branch, record));
}

/// True if the blocks have the same instructions from end to start.
fn are_equal_altogether(body: &Body, succs: &[Block]) -> bool {
    let ends: Vec<Inst> = succs.iter().filter_map(|&succ| body.terminator(succ)).collect();
    let mut cursors = ends.clone();
    loop {
        let first = cursors[0];
        if !cursors[1..].iter().all(|&other| equal::are_identical(body, first, other)) {
            return false;
        }
        let before: Vec<Option<Inst>> = cursors.iter().map(|&inst| body.prev_inst(inst)).collect();
        if before.iter().all(Option::is_none) {
            return true;
        }
        let Some(all) = before.into_iter().collect::<Option<Vec<Inst>>>() else { return false };
        cursors = all;
    }
}

fn may_become_one(body: &Body, cx: &FnCx<'_>, a: Inst, b: Inst) -> bool {
    let is_must_tail =
        |inst| body.op(inst).call().is_some_and(|call| body.call(call).tail == TailKind::MustTail);
    can_merge(cx.module, body, a, b) && is_must_tail(a) == is_must_tail(b)
}

fn may_pass(body: &Body, cx: &FnCx<'_>, inst: Inst, passed: Passed) -> bool {
    let all = effects(cx.module, body, inst);
    let side_effect = has_side_effect(body, cx, inst);
    let is_alloca = matches!(body.op(inst), Op::Alloca { .. });
    if passed.reads && !all.writes.is_empty() {
        return false;
    }
    if passed.side_effect && (!all.reads.is_empty() || side_effect || is_alloca) {
        return false;
    }
    if passed.may_not_go_on && !util::may_speculate(cx, body, inst) {
        return false;
    }
    let home = body.block(inst);
    let stands_here = |&arg: &Value| body.def_inst(arg).is_some_and(|def| body.block(def) == home);
    !body.args(inst).iter().any(stands_here) && body.result_ty(inst) != Type::TOKEN
}

fn has_side_effect(body: &Body, cx: &FnCx<'_>, inst: Inst) -> bool {
    let all = effects(cx.module, body, inst);
    let kept = Traits::ORDERED | Traits::VOLATILE | Traits::CONVERGENT;
    !all.writes.is_empty() || !all.goes_on() || all.traits.intersects(kept)
}

fn note(body: &Body, cx: &FnCx<'_>, inst: Inst, passed: &mut Passed) {
    let all = effects(cx.module, body, inst);
    passed.reads |= !all.reads.is_empty();
    passed.side_effect |=
        has_side_effect(body, cx, inst) || matches!(body.op(inst), Op::Alloca { .. });
    passed.may_not_go_on |= !all.goes_on();
}

/// Makes the equal terminators `ends` of all successors the terminator of `block`.
fn hoist_terminators(
    body: &mut Body,
    cx: &mut FnCx<'_>,
    block: Block,
    branch: Inst,
    ends: &[Inst],
) -> bool {
    let op = body.op(ends[0]);
    if !matches!(op, Op::Br | Op::CondBr | Op::Switch | Op::Ret | Op::Unreachable) {
        return false;
    }
    let is_if = body.op(branch) == Op::CondBr;
    let homes: Vec<Block> = ends.iter().map(|&end| body.block(end)).collect();
    let targets: Vec<Block> = body.succs(homes[0]).collect();
    let mut differing: Vec<(Inst, Value, Value)> = Vec::new();
    let mut once = EntitySet::new();
    for target in targets.iter().copied().filter(|&target| once.insert(target)) {
        if homes.contains(&target) {
            return false;
        }
        for phi in body.phis_in(target) {
            let values: Option<Vec<Value>> =
                homes.iter().map(|&home| util::entry(body, phi, home)).collect();
            let Some(values) = values else { return false };
            if values.iter().all(|&value| value == values[0]) {
                continue;
            }
            let undefined = values.iter().any(|&value| is_undefined_at(body, cx, value, phi));
            let ty = body.result_ty(phi);
            if !is_if || undefined || ty == Type::TOKEN || homes.len() != 2 {
                return false;
            }
            differing.push((phi, values[0], values[1]));
        }
    }
    let all: Vec<Inst> = std::iter::once(branch).chain(ends.iter().copied()).collect();
    let loc = util::merged(body, cx, &all[1..]);
    let selects = make_selects(body, branch, &differing);
    let entries: Vec<(Inst, Value)> = entries_of(body, &targets, homes[0], &differing, &selects);
    replace_branch(body, cx, block, ends[0], loc, &targets);
    for (phi, value) in entries {
        body.add_incoming(phi, value, block);
    }
    true
}

/// A select for each phi that gets different values, one for each pair and what phis say of it.
fn make_selects(body: &mut Body, branch: Inst, differing: &[(Inst, Value, Value)]) -> Vec<Value> {
    let mut made: FxHashMap<(Value, Value, InstFlags), Value> = FxHashMap::default();
    let condition = body.args(branch)[0];
    // The successors of a branch are in the order of its edges.
    let mut selects = Vec::new();
    for &(phi, yes, no) in differing {
        let flags = body.flags(phi);
        if let Some(&select) = made.get(&(yes, no, flags)) {
            selects.push(select);
            continue;
        }
        let (ty, args) = (body.ty(yes), [condition, yes, no]);
        let new = NewInst { flags, loc: body.loc(branch), ..NewInst::new(Op::Select, ty, &args) };
        let select = body.insert_before(branch, new);
        let value = body.result(select).expect("a select has a result");
        let name = [util::name_of(body, yes).as_slice(), b".", util::name_of(body, no).as_slice()]
            .concat();
        body.name_value_like(value, name);
        for kind in [MdKind::PROF, MdKind::UNPREDICTABLE] {
            if let Some(md) = body.metadata_of(branch, kind) {
                body.set_metadata(select, kind, Some(md));
            }
        }
        made.insert((yes, no, flags), value);
        selects.push(value);
    }
    selects
}

/// An entry for each edge and phi of the targets.
fn entries_of(
    body: &Body,
    targets: &[Block],
    home: Block,
    differing: &[(Inst, Value, Value)],
    selects: &[Value],
) -> Vec<(Inst, Value)> {
    let mut entries = Vec::new();
    for &target in targets {
        for phi in body.phis_in(target) {
            let at = differing.iter().position(|&(known, ..)| known == phi);
            let value = match at {
                Some(at) => Some(selects[at]),
                None => util::entry(body, phi, home),
            };
            entries.extend(value.map(|value| (phi, value)));
        }
    }
    entries
}

fn replace_branch(
    body: &mut Body,
    cx: &FnCx<'_>,
    block: Block,
    end: Inst,
    loc: Option<nvopt_ir::metadata::Md>,
    targets: &[Block],
) {
    let branch = body.terminator(block).expect("it branches");
    let condition = body.args(branch)[0];
    let (op, args) = (body.op(end), body.args(end).to_vec());
    let metadata = body.metadata(end).to_vec();
    let records = body.take_records(branch);
    body.erase_terminator(block);
    let new = NewInst { succs: targets, loc, ..NewInst::new(op, Type::VOID, &args) };
    let made = body.append(block, new);
    for (kind, md) in metadata {
        body.set_metadata(made, kind, Some(md));
    }
    records.into_iter().for_each(|record| body.add_record(made, record));
    if let Some(inst) = body.def_inst(condition) {
        erase_if_dead(cx.module, body, inst);
    }
}
