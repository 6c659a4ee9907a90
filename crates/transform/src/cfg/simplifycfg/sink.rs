//! What all predecessors of a block end with is done once, in the block.
//!
//! ```text
//! x: store i32 %a, ptr %p                     j: %a.sink = phi i32 [ %a, %x ], [ %b, %y ]
//!    br label %j                                 store i32 %a.sink, ptr %p
//! y: store i32 %b, ptr %p              ->        ...
//!    br label %j
//! ```
//!
//! Operands that differ get phis, at most one for each instruction unless what feeds them sinks as
//! well. Convergent operations stay: sinking them makes threads meet that did not.

use nvopt_analysis::{convergence::can_merge, matcher};
use nvopt_entity::{EntitySet, FxHashMap};
use nvopt_ir::{
    attrs::AttrKind,
    body::{Block, Body, Inst, NewInst, Value, ValueDef},
    effects::{callee, intrinsic},
    ops::Op,
    types::Type,
};
use nvopt_pass::FnCx;

use super::{equal, headers::Headers, util};

/// The values that an operand slot of the first of several instructions has in all of them.
type SlotValues = FxHashMap<(Inst, usize), Vec<Value>>;

/// Sinks common instructions of the predecessors of `block`.
pub(super) fn sink(body: &mut Body, cx: &mut FnCx<'_>, block: Block, headers: &Headers) -> bool {
    let mut preds = Vec::new();
    let mut others = false;
    for pred in body.preds_newest_first(block) {
        match util::end_of(body, pred) {
            Some((_, Op::Br)) => preds.push(pred),
            _ => others = true,
        }
    }
    if preds.len() < 2 || preds.contains(&block) {
        return false;
    }
    let mut slots = SlotValues::default();
    for phi in body.phis_in(block) {
        let values: Option<Vec<Value>> =
            preds.iter().map(|&pred| util::entry(body, phi, pred)).collect();
        let Some(values) = values else { return false };
        let Op::Phi(incoming) = body.op(phi) else { continue };
        let at = body.incoming(incoming).iter().position(|&from| from == preds[0]);
        slots.insert((phi, at.expect("an entry was found")), values);
    }
    let mut rows: Vec<Vec<Inst>> = Vec::new();
    let mut cursors: Vec<Option<Inst>> = preds.iter().map(|&pred| body.terminator(pred)).collect();
    loop {
        cursors = cursors.iter().map(|at| at.and_then(|inst| body.prev_inst(inst))).collect();
        let Some(row) = cursors.iter().copied().collect::<Option<Vec<Inst>>>() else { break };
        if !can_sink(body, cx, &row, &mut slots) {
            break;
        }
        rows.push(row);
    }
    let ends_in_trap = leads_to_trap(body, block);
    if !ends_in_trap {
        keep_profitable(body, &mut rows, &slots);
    }
    if rows.is_empty() {
        return false;
    }
    let mut target = block;
    if others {
        let is_worth_it = |row: &Vec<Inst>| !util::may_speculate(cx, body, row[0]);
        if !ends_in_trap && !rows.iter().any(is_worth_it)
            || !headers.may_gather(body, block, &preds)
        {
            return false;
        }
        target = util::split_preds(body, block, &preds, b".sink.split");
    }
    for row in &rows {
        sink_row(body, cx, target, row);
    }
    true
}

/// True if control cannot but end behind `block`.
fn leads_to_trap(body: &Body, block: Block) -> bool {
    let mut cursor = block;
    for _ in 0..8 {
        match util::end_of(body, cursor) {
            Some((_, Op::Unreachable)) => return true,
            Some((_, Op::Br)) => cursor = body.succ(cursor, 0),
            _ => return false,
        }
    }
    false
}

/// True if the instructions of `row`, one of each predecessor, can become one. Notes which
/// operands need a phi.
fn can_sink(body: &Body, cx: &FnCx<'_>, row: &[Inst], slots: &mut SlotValues) -> bool {
    let first = row[0];
    let n_uses = |inst: Inst| body.result(inst).map_or(0, |value| body.uses(value).count());
    for &inst in row {
        let fixed = matches!(
            body.op(inst),
            Op::Phi(_) | Op::Alloca { .. } | Op::LandingPad { .. } | Op::CatchPad | Op::CleanupPad
        );
        let callee_is_asm =
            body.callee(inst).is_some_and(|callee| matches!(body.def(callee), ValueDef::Asm(_)));
        if fixed
            || body.result_ty(inst) == Type::TOKEN
            || callee_is_asm
            || body.op(inst).is_terminator()
            || !can_merge(cx.module, body, first, inst)
            || n_uses(inst) != n_uses(first)
            || !equal::is_same_operation(body, first, inst)
        {
            return false;
        }
    }
    if let Some(result) = body.result(first) {
        let consistent = body.uses(result).all(|slot| {
            let key = (body.user(slot), body.arg_index(slot));
            let values = row.iter().map(|&inst| body.result(inst));
            slots.get(&key).is_some_and(|known| known.iter().map(|&value| Some(value)).eq(values))
        });
        if !consistent {
            return false;
        }
    }
    let n_args = body.args(first).len();
    let is_call = body.op(first).call().is_some();
    for at in 0..n_args {
        let value = body.args(first)[at];
        if body.ty(value) == Type::TOKEN {
            return false;
        }
        if row.iter().all(|&inst| body.args(inst)[at] == value) {
            continue;
        }
        let is_callee = is_call && at + 1 == n_args;
        let is_direct = row.iter().any(|&inst| callee(body, inst).is_some());
        let is_slot = |&inst: &Inst| {
            let def = body.def_inst(body.args(inst)[at]);
            def.is_some_and(|def| matches!(body.op(def), Op::Alloca { .. }))
        };
        if is_callee && is_direct
            || row.iter().any(is_slot)
            || !may_be_variable(body, cx, first, at)
        {
            // A phi of stack slots would keep them in memory.
            return false;
        }
        slots.insert((first, at), row.iter().map(|&inst| body.args(inst)[at]).collect());
    }
    true
}

/// True if operand `at` of `inst` need not be the constant it is.
fn may_be_variable(body: &Body, cx: &FnCx<'_>, inst: Inst, at: usize) -> bool {
    let value = body.args(inst)[at];
    if matches!(body.def(value), ValueDef::Metadata(_) | ValueDef::Asm(_)) {
        return false;
    }
    match body.op(inst) {
        Op::Call(_) => {
            let is_intrinsic = intrinsic(cx.module, body, inst).is_some();
            let n_args = body.call_args(inst).len();
            let in_bundle = at >= n_args && at + 1 < body.args(inst).len();
            let is_constant = body.as_const(value).is_some();
            let is_immediate = at < n_args && is_immediate_arg(body, cx, inst, at);
            !(in_bundle || is_immediate || is_intrinsic && is_constant)
        }
        Op::Gep { source } => at < 2 || may_step_by_any(body, cx, source, &body.args(inst)[2..=at]),
        Op::Alloca { .. } => false,
        _ => true,
    }
}

/// True if the last of `indices` into a `source` chooses between elements of one type: what chooses a
/// field of a struct is a constant.
fn may_step_by_any(body: &Body, cx: &FnCx<'_>, source: Type, indices: &[Value]) -> bool {
    let types = &cx.module.types;
    let mut ty = source;
    for &index in &indices[..indices.len() - 1] {
        let field = || matcher::int_const(body, types, index)?.to_u64();
        let element = match ty.is_struct() {
            true => field().and_then(|field| types.element(ty, field)),
            false => types.repeated(ty),
        };
        let Some(element) = element else { return false };
        ty = element;
    }
    !ty.is_struct()
}

fn is_immediate_arg(body: &Body, cx: &FnCx<'_>, call: Inst, at: usize) -> bool {
    let Some(func) = callee(body, call) else { return false };
    let attrs = cx.module.attrs.param_attrs(cx.module.funcs[func].attrs, at);
    nvopt_ir::attrs::AttrPool::find(attrs, AttrKind::ImmArg).is_some()
}

/// Cuts `rows` so that each instruction that sinks needs at most one phi.
fn keep_profitable(body: &Body, rows: &mut Vec<Vec<Inst>>, slots: &SlotValues) {
    loop {
        let mut sunk: EntitySet<Inst> = EntitySet::new();
        rows.iter().flatten().for_each(|&inst| {
            sunk.insert(inst);
        });
        let is_sunk = |value: &Value| body.def_inst(*value).is_some_and(|inst| sunk.contains(inst));
        let pays = |row: &Vec<Inst>| {
            let first = row[0];
            let mut n_phis = 0;
            for at in 0..body.args(first).len() {
                let Some(values) = slots.get(&(first, at)) else { continue };
                if values.iter().all(is_sunk) {
                    continue;
                }
                n_phis += 1;
                let is_address = match body.op(first) {
                    Op::Load(_) => at == 0,
                    Op::Store(_) => at == 1,
                    _ => false,
                };
                let is_gep = |value: &Value| {
                    body.def_inst(*value)
                        .is_some_and(|inst| matches!(body.op(inst), Op::Gep { .. }))
                };
                if is_address && values.iter().any(is_gep) {
                    return false;
                }
            }
            n_phis <= 1
        };
        match rows.iter().position(|row| !pays(row)) {
            Some(at) => rows.truncate(at),
            None => return,
        }
    }
}

/// Makes the instructions of `row` one at the start of `target`.
fn sink_row(body: &mut Body, cx: &mut FnCx<'_>, target: Block, row: &[Inst]) {
    let first = row[0];
    let loc = util::merged(body, cx, row);
    for at in 0..body.args(first).len() {
        let values: Vec<Value> = row.iter().map(|&inst| body.args(inst)[at]).collect();
        if values.iter().all(|&value| value == values[0]) {
            continue;
        }
        let from: Vec<Block> = row.iter().map(|&inst| body.block(inst)).collect();
        let incoming = body.new_incoming(from);
        let head = body.first_inst(target).expect("a block has a terminator");
        let ty = body.ty(values[0]);
        let phi = body.insert_before(head, NewInst::new(Op::Phi(incoming), ty, &values));
        let value = body.result(phi).expect("a phi has a result");
        if body.is_value_named(values[0]) {
            let name = [util::name_of(body, values[0]).as_slice(), b".sink"].concat();
            body.name_value_like(value, name);
        } else {
            body.name_value_like(value, ".sink");
        }
        body.set_arg(first, at, value);
    }
    let place = body.insts_in(target).find(|&inst| !matches!(body.op(inst), Op::Phi(_)));
    body.move_before(first, place.expect("a block has a terminator"));
    body.set_loc(first, loc);
    if let Some(result) = body.result(first) {
        let users: Vec<Inst> = body.users(result).collect();
        for user in users {
            if let (Op::Phi(_), Some(old)) = (body.op(user), body.result(user))
                && body.is_placed(user)
                && body.block(user) == target
            {
                body.replace_all_uses(old, result);
                body.erase(user);
            }
        }
    }
    for &other in &row[1..] {
        equal::absorb(body, cx, first, other);
    }
}
