//! Phis of two values that a branch decides on become selects, and its sides are executed always.
//!
//! ```text
//! head: br i1 %c, label %a, label %j          head: %y = add i32 %x, 1
//! a:    %y = add i32 %x, 1             ->           %p = select i1 %c, i32 %y, i32 %x
//!       br label %j
//! j:    %p = phi [ %y, %a ], [ %x, %head ]
//! ```

use nvopt_analysis::matcher;
use nvopt_entity::EntitySet;
use nvopt_ir::{
    body::{Block, Body, Inst, NewInst, Value},
    metadata::{Md, MdKind},
    ops::{BinaryOp, Op},
    types::Type,
};
use nvopt_pass::FnCx;
use smallvec::SmallVec;

use super::{branch::Surroundings, options, util};
use crate::util::edges::fold_phis;

/// More phis would make more selects than the branch is worth.
const MAX_PHIS: usize = 2;
/// What more may be executed if the branch cannot be predicted.
const MISPREDICT_COST: u32 = 14;

/// The branch that decides which of two ways leads to a block.
#[derive(Clone, Copy)]
pub(super) struct Decision {
    pub(super) head: Block,
    /// The predecessor of the join on each way; the head itself if the way is empty.
    pub(super) if_true: Block,
    pub(super) if_false: Block,
}

/// Makes the phis of `join` selects, if all can be. Those that are the same on both ways are that.
pub(super) fn fold(
    body: &mut Body,
    cx: &mut FnCx<'_>,
    join: Block,
    decision: Decision,
    around: &Surroundings<'_, '_>,
) -> bool {
    let phis: SmallVec<[Inst; 8]> = body.phis_in(join).collect();
    let branch = body.terminator(decision.head).expect("it has successors");
    let condition = body.args(branch)[0];
    let of_join = body
        .def_inst(condition)
        .is_some_and(|def| body.block(def) == join && matches!(body.op(def), Op::Phi(_)));
    if phis.is_empty()
        || of_join
        || body.as_const(condition).is_some()
        || body.metadata_of(branch, MdKind::LOOP).is_some()
    {
        return false;
    }
    // In the order of the phi's entries, in which they are executed.
    let Op::Phi(incoming) = body.op(phis[0]) else { return false };
    let sides = body.incoming(incoming).iter().copied();
    let sides: SmallVec<[Block; 2]> = sides.filter(|&side| side != decision.head).collect();
    if is_predictable(body, cx, join, &decision, &sides)
        || sides.iter().any(|&side| around.pinned.contains(side))
        || phis.iter().any(|&phi| !is_selectable(body, phi))
        || is_better_as_branch(body, cx, phis[0], condition)
    {
        return false;
    }
    fold_phis(body, join);
    if phis.iter().any(|&phi| !body.is_placed(phi)) {
        return true;
    }
    let unpredictable = body.metadata_of(branch, MdKind::UNPREDICTABLE).is_some();
    let extra = match around.options.speculate_unpredictables && unpredictable {
        true => MISPREDICT_COST,
        false => 0,
    };
    let is_cheap = around.is_within_limits(body, cx, condition, |limits| {
        if phis.len() > MAX_PHIS.max(limits.divergent_selects as usize) {
            return false;
        }
        let budget = limits.two_entry.saturating_add(extra);
        let mut moved = Moved { join, cost: 0, budget, insts: EntitySet::new() };
        let mut all = phis.iter().flat_map(|&phi| body.args(phi)).copied();
        all.all(|value| moved.add(body, cx, value, 0)) && {
            let is_moved = |inst: Inst| body.op(inst).is_terminator() || moved.insts.contains(inst);
            sides.iter().all(|&side| body.insts_in(side).all(is_moved))
        }
    });
    if !is_cheap {
        return false;
    }
    perform(body, cx, join, &decision, &sides, &phis);
    true
}

fn perform(
    body: &mut Body,
    cx: &FnCx<'_>,
    join: Block,
    decision: &Decision,
    sides: &[Block],
    phis: &[Inst],
) {
    let branch = body.terminator(decision.head).expect("it has successors");
    let condition = body.args(branch)[0];
    for &side in sides {
        speculate(body, side, branch);
    }
    let hints: Vec<(MdKind, Option<Md>)> = [MdKind::PROF, MdKind::UNPREDICTABLE]
        .map(|kind| (kind, body.metadata_of(branch, kind)))
        .to_vec();
    for &phi in phis {
        let select = select_for(body, phi, decision, condition, branch);
        for &(kind, md) in hints.iter().filter(|(_, md)| md.is_some()) {
            body.set_metadata(select, kind, md);
        }
    }
    straighten(body, cx, decision, join, condition);
}

/// The branch that decides on the way into `join`, which must have two predecessors.
pub(super) fn decision(body: &Body, join: Block) -> Option<Decision> {
    let mut preds = body.preds(join);
    let (one, two) = (preds.next()?, preds.next()?);
    if preds.next().is_some() || one == two || one == join || two == join {
        return None;
    }
    let is_side = |side: Block, head: Block| {
        body.preds(side).eq([head])
            && body.op(body.terminator(side).expect("it branches")) == Op::Br
    };
    let is_head = |head: Block| body.op(body.terminator(head).expect("it branches")) == Op::CondBr;
    let way = |target: Block, head: Block| if target == join { head } else { target };
    let head = if is_head(one) && is_side(two, one) {
        one
    } else if is_head(two) && is_side(one, two) {
        two
    } else {
        let head = body.preds(one).next()?;
        (is_side(one, head) && is_side(two, head) && is_head(head)).then_some(head)?
    };
    let (if_true, if_false) = (body.succ(head, 0), body.succ(head, 1));
    if if_true == if_false || head == join {
        return None;
    }
    let (if_true, if_false) = (way(if_true, head), way(if_false, head));
    let ways = [if_true, if_false];
    (ways.contains(&one) && ways.contains(&two)).then_some(Decision { head, if_true, if_false })
}

/// True if the profile says that executing a side always would mostly be in vain.
fn is_predictable(
    body: &Body,
    cx: &FnCx<'_>,
    join: Block,
    decision: &Decision,
    sides: &[Block],
) -> bool {
    let likely = |index| util::is_likely(cx.module, body, decision.head, index);
    match sides {
        [_] => likely(usize::from(body.succ(decision.head, 0) != join)),
        _ => likely(0) || likely(1),
    }
}

/// True for conditions that are computed from others: branches on them can become switches and
/// the like, which selects hide.
fn is_better_as_branch(body: &Body, cx: &FnCx<'_>, phi: Inst, condition: Value) -> bool {
    if body.result_ty(phi) != Type::I1 {
        return false;
    }
    let types = &cx.module.types;
    let [a, b] = *body.args(phi) else { return false };
    let is_logic = |value: Value| {
        let is_binary = body.def_inst(value).is_some_and(|inst| {
            matches!(
                body.op(inst),
                Op::Binary(BinaryOp::And | BinaryOp::Or | BinaryOp::Xor | BinaryOp::Add)
            )
        });
        is_binary
            || matcher::logical_and(body, types, value).is_some()
            || matcher::logical_or(body, types, value).is_some()
    };
    let not = |value| matcher::not(body, types, value).is_some();
    let free = |value: Value| not(value) || body.as_const(value).is_some();
    let has_common_not = (not(a) || not(b)) && free(a) && free(b);
    [a, b, condition].into_iter().any(is_logic) && !has_common_not
}

/// What must be moved before the branch for some values to be there.
struct Moved {
    join: Block,
    cost: u32,
    budget: u32,
    insts: EntitySet<Inst>,
}

impl Moved {
    /// True if `value` is there, or will be at little cost.
    fn add(&mut self, body: &Body, cx: &FnCx<'_>, value: Value, depth: usize) -> bool {
        if depth >= cx.frame.knobs.limit(&options::MAX_SPECULATION_DEPTH).min(64) {
            return false;
        }
        let Some(inst) = body.def_inst(value) else { return true };
        let home = body.block(inst);
        if home == self.join {
            return false;
        }
        let is_side = matches!(util::end_of(body, home), Some((_, Op::Br)))
            && body.succ(home, 0) == self.join;
        if !is_side || self.insts.contains(inst) {
            return true;
        }
        if !util::may_speculate(cx, body, inst) {
            return false;
        }
        self.cost = self.cost.saturating_add(util::cost(cx.module, body, inst));
        let may_be_expensive = cx.frame.knobs.is_on(&options::SPECULATE_ONE_EXPENSIVE)
            && self.insts.is_empty()
            && depth == 0;
        if self.cost > self.budget && !may_be_expensive {
            return false;
        }
        let args = body.args(inst).to_vec();
        if !args.into_iter().all(|arg| self.add(body, cx, arg, depth + 1)) {
            return false;
        }
        self.insts.insert(inst);
        true
    }
}

/// True if a select may have the type of `phi`.
fn is_selectable(body: &Body, phi: Inst) -> bool {
    let ty = body.result_ty(phi);
    ty.is_first_class() && ty != Type::TOKEN
}

/// Moves all that `side` does before `branch`. What said something because of the way there is
/// forgotten.
fn speculate(body: &mut Body, side: Block, branch: Inst) {
    let insts: Vec<Inst> =
        body.insts_in(side).filter(|&inst| !body.op(inst).is_terminator()).collect();
    for inst in insts {
        body.take_records(inst);
        body.move_before(inst, branch);
        util::forget_facts(body, inst);
        body.set_loc(inst, None);
    }
}

fn select_for(
    body: &mut Body,
    phi: Inst,
    decision: &Decision,
    condition: Value,
    before: Inst,
) -> Inst {
    let from =
        |pred: Block| util::entry(body, phi, pred).expect("the phi has an entry for each edge");
    let args = [condition, from(decision.if_true), from(decision.if_false)];
    let (ty, flags, loc) = (body.result_ty(phi), body.flags(phi), body.loc(before));
    let new = NewInst { flags, loc, ..NewInst::new(Op::Select, ty, &args) };
    let select = body.insert_before(before, new);
    let (value, old) = (
        body.result(select).expect("a select has a result"),
        body.result(phi).expect("a phi has a result"),
    );
    body.replace_all_uses(old, value);
    body.take_value_name(value, old);
    body.erase(phi);
    select
}

/// Makes the head branch to the join, and removes the sides.
fn straighten(body: &mut Body, cx: &FnCx<'_>, decision: &Decision, join: Block, condition: Value) {
    let sides = [decision.if_true, decision.if_false];
    let side = sides.into_iter().find(|&side| side != decision.head).expect("the ways differ");
    let index = usize::from(decision.if_true != side);
    body.keep_successor(decision.head, index);
    body.set_successor(decision.head, 0, join);
    let branch = body.terminator(decision.head).expect("it was kept");
    body.set_metadata(branch, MdKind::PROF, None);
    body.set_metadata(branch, MdKind::UNPREDICTABLE, None);
    let dead: Vec<Block> = sides.into_iter().filter(|&side| side != decision.head).collect();
    body.erase_blocks(&dead);
    if let Some(inst) = body.def_inst(condition) {
        super::erase_if_dead(cx.module, body, inst);
    }
}
