//! A phi of two values that a short branch decides on becomes a select.
//!
//! ```text
//! head: br i1 %c, label %a, label %j          head: %y = add i32 %x, 1
//! a:    %y = add i32 %x, 1             ->           %p = select i1 %c, i32 %y, i32 %x
//!       br label %j
//! j:    %p = phi [ %y, %a ], [ %x, %head ]
//! ```

use nvopt_entity::EntitySet;
use nvopt_ir::{
    body::{Block, Body, Inst, NewInst, Value},
    effects::effects,
    metadata::{Md, MdKind},
    ops::{BinaryOp, CastOp, Op},
    types::Type,
};
use nvopt_pass::FnCx;

/// What both sides of the branch may cost together, in simple instructions: about what the branch
/// costs itself.
const MAX_SIDE_COST: u32 = 4;
/// More phis would make more selects than the branch is worth.
const MAX_PHIS: usize = 2;
/// What a division costs, in simple instructions.
const DIVISION_COST: u32 = 4;

/// The branch that decides which of two ways leads to a block.
struct Decision {
    head: Block,
    /// The predecessor of the join on each way; the head itself if the way is empty.
    if_true: Block,
    if_false: Block,
}

/// Makes the phis of `join` selects, if all can be.
pub(super) fn fold_two_entry_phis(
    body: &mut Body,
    cx: &mut FnCx<'_>,
    join: Block,
    pinned: &EntitySet<Block>,
) -> bool {
    let phis: Vec<Inst> = body.phis_in(join).collect();
    if phis.is_empty() || phis.len() > MAX_PHIS {
        return false;
    }
    let Some(decision) = decision(body, join) else { return false };
    let branch = body.terminator(decision.head).expect("it has successors");
    let condition = body.args(branch)[0];
    if body.as_const(condition).is_some() || body.metadata_of(branch, MdKind::LOOP).is_some() {
        return false;
    }
    let sides = [decision.if_true, decision.if_false];
    let sides: Vec<Block> = sides.into_iter().filter(|&side| side != decision.head).collect();
    let may_go = |side: &Block| !pinned.contains(*side);
    if !sides.iter().all(may_go) || !are_cheap(body, cx, &sides) {
        return false;
    }
    if phis.iter().any(|&phi| body.result_ty(phi) == Type::TOKEN || !is_selectable(body, phi)) {
        return false;
    }
    let naming = naming(body, &decision);
    for &side in &sides {
        speculate(body, side, branch);
    }
    let hints: Vec<(MdKind, Option<Md>)> = [MdKind::PROF, MdKind::UNPREDICTABLE]
        .map(|kind| (kind, body.metadata_of(branch, kind)))
        .to_vec();
    for &phi in &phis {
        let select = select_for(body, phi, &decision, condition, branch, naming);
        for &(kind, md) in hints.iter().filter(|(_, md)| md.is_some()) {
            body.set_metadata(select, kind, md);
        }
    }
    straighten(body, cx, &decision, join, condition);
    true
}

/// The branch that decides on the way into `join`, which must have two predecessors.
fn decision(body: &Body, join: Block) -> Option<Decision> {
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

/// True if all that `sides` do may be done always, and is cheap.
fn are_cheap(body: &Body, cx: &FnCx<'_>, sides: &[Block]) -> bool {
    let mut cost = 0;
    for &side in sides {
        for inst in body.insts_in(side).filter(|&inst| !body.op(inst).is_terminator()) {
            if matches!(body.op(inst), Op::Phi(_))
                || !effects(cx.module, body, inst).may_be_speculated()
                || !effects(cx.module, body, inst).reads.is_empty()
            {
                return false;
            }
            cost += side_cost(body, inst);
            if cost > MAX_SIDE_COST {
                return false;
            }
        }
    }
    true
}

/// What `inst` costs, in simple instructions.
fn side_cost(body: &Body, inst: Inst) -> u32 {
    match body.op(inst) {
        Op::Cast(
            CastOp::BitCast
            | CastOp::PtrToInt
            | CastOp::IntToPtr
            | CastOp::PtrToAddr
            | CastOp::Trunc,
        ) => 0,
        Op::Gep { .. } => {
            u32::from(body.args(inst)[1..].iter().any(|&arg| body.as_const(arg).is_none()))
        }
        Op::Binary(
            BinaryOp::UDiv
            | BinaryOp::SDiv
            | BinaryOp::URem
            | BinaryOp::SRem
            | BinaryOp::FDiv
            | BinaryOp::FRem,
        ) => DIVISION_COST,
        _ => 1,
    }
}

/// True if a select may have the type of `phi`.
fn is_selectable(body: &Body, phi: Inst) -> bool {
    body.result_ty(phi).is_first_class()
}

/// Moves all that `side` does before `branch`. What said something because of the way there is
/// forgotten.
fn speculate(body: &mut Body, side: Block, branch: Inst) {
    let insts: Vec<Inst> =
        body.insts_in(side).filter(|&inst| !body.op(inst).is_terminator()).collect();
    for inst in insts {
        body.take_records(inst);
        body.move_before(inst, branch);
        let kinds: Vec<MdKind> = body.metadata(inst).iter().map(|&(kind, _)| kind).collect();
        for kind in kinds.into_iter().filter(|&kind| kind != MdKind::FPMATH) {
            body.set_metadata(inst, kind, None);
        }
        body.set_loc(inst, None);
    }
}

fn select_for(
    body: &mut Body,
    phi: Inst,
    decision: &Decision,
    condition: Value,
    before: Inst,
    naming: Naming,
) -> Inst {
    let Op::Phi(incoming) = body.op(phi) else { panic!("{phi:?} is no phi") };
    let from = |pred: Block| {
        let at = body.incoming(incoming).iter().position(|&known| known == pred);
        body.args(phi)[at.expect("the phi has an entry for each edge")]
    };
    let args = [condition, from(decision.if_true), from(decision.if_false)];
    let (ty, flags, loc) = (body.result_ty(phi), body.flags(phi), body.loc(before));
    let new = NewInst { flags, loc, ..NewInst::new(Op::Select, ty, &args) };
    let select = body.insert_before(before, new);
    let (value, old) = (
        body.result(select).expect("a select has a result"),
        body.result(phi).expect("a phi has a result"),
    );
    body.replace_all_uses(old, value);
    name_select(body, naming, value, old, [args[1], args[2]]);
    body.erase(phi);
    select
}

/// How a select is named. LLVM makes it in different ways.
#[derive(Clone, Copy)]
enum Naming {
    /// Of a way that is skipped.
    Skipped,
    /// Of two ways that were empty: after the values.
    Values,
    /// As the phi.
    Phi,
}

fn naming(body: &Body, decision: &Decision) -> Naming {
    let sides = [decision.if_true, decision.if_false];
    let is_empty = |side: &Block| body.first_inst(*side) == body.terminator(*side);
    if sides.contains(&decision.head) {
        Naming::Skipped
    } else if sides.iter().all(is_empty) {
        Naming::Values
    } else {
        Naming::Phi
    }
}

fn name_select(body: &mut Body, naming: Naming, select: Value, phi: Value, values: [Value; 2]) {
    match naming {
        Naming::Skipped => body.name_value_like(select, "spec.select"),
        Naming::Values => {
            let [a, b] = values.map(|value| body.value_name(value).unwrap_or_default());
            let name = [a, b".", b].concat();
            body.name_value_like(select, name);
        }
        Naming::Phi => body.take_value_name(select, phi),
    }
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
