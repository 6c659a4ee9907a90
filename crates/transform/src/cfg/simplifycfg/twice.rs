//! Short loops that run exactly twice are their body, twice.
//!
//! ```text
//! e: br label %b                                              e: br label %b
//! b: %c = phi i1 [ true, %e ], [ false, %b ]                  b: ...
//!    ...                                                         br label %b.again
//!    br i1 %c, label %b, label %x                      ->     b.again: ...
//!                                                                br label %x
//! ```
//!
//! Every way into the block knows its outcome: those from outside stay, the way back leaves. What
//! is used behind the loop is what the second time computed. Nothing convergent is copied. What does
//! not depend on the round stays one instruction; it and what only counts rounds cost nothing.
//!
//! A loop that stays, because it is long or convergent, is told at least what its second round
//! begins with, where that is a constant: the first round has computed it, from constants.
//!
//! ```text
//! b: %c = phi i1 [ true, %e ], [ false, %b ]                  b: ...
//!    %i = phi i32 [ 0, %e ], [ %n, %b ]                ->        %i = phi i32 [ 0, %e ], [ 1, %b ]
//!    %n = add i32 %i, 1
//! ```

use nvopt_analysis::fold::{Denormals, Folder, Operation, const_args, fold_inst};
use nvopt_entity::{FxHashMap, FxHashSet};
use nvopt_ir::{
    body::{Block, Body, CloneMap, Inst, NewInst, Use, Value},
    constant::ConstData,
    effects::{Traits, effects, intrinsic},
    intrinsics::Intrinsic,
    ops::Op,
    types::Type,
};
use nvopt_pass::FnCx;
use smallvec::SmallVec;

use super::{branch::Surroundings, copy::copy_before, options, thread::known_edges, util};
use crate::util::ssa_update::record_holders;

/// How many times as many instructions as count a block may have with those that do not: what is the
/// same both times, or a constant each time.
const MAX_FREE: usize = 2;
/// How many phis of a loop that stays are looked at.
const MAX_PHIS: usize = 32;

/// Writes the block of a loop that runs twice down twice.
pub(super) fn unloop(
    body: &mut Body,
    cx: &FnCx<'_>,
    block: Block,
    around: &Surroundings<'_, '_>,
) -> bool {
    if around.pinned.contains(block) || !body.succs(block).any(|succ| succ == block) {
        return false;
    }
    if let Some(exit) = exit_after_two(body, block)
        && may_copy(body, cx, block)
    {
        rewrite(body, cx, block, exit);
        return true;
    }
    comes_back_once(body, block) && hand_on(body, cx, block)
}

/// True if the loop that `block` is ends at the latest with its second round.
fn comes_back_once(body: &Body, block: Block) -> bool {
    let Some((end, Op::CondBr)) = util::end_of(body, block) else { return false };
    let targets = [body.succ(block, 0), body.succ(block, 1)];
    targets[0] != targets[1]
        && known_edges(body, block, body.args(end)[0])
            .iter()
            .any(|&(pred, answer)| pred == block && targets[usize::from(!answer)] != block)
}

/// Writes the constants that the first round hands on to the second into the phis.
fn hand_on(body: &mut Body, cx: &FnCx<'_>, block: Block) -> bool {
    let number =
        |body: &Body, value: Value| matches!(body.const_data(value), Some(ConstData::Bits { .. }));
    let mut begins: FxHashMap<Value, Value> = FxHashMap::default();
    let mut goes_on: SmallVec<[(Inst, Inst); 4]> = SmallVec::new();
    for phi in body.phis_in(block).take(MAX_PHIS) {
        let (&[a, b], Some(result), Some(next)) =
            (body.args(phi), body.result(phi), util::entry(body, phi, block))
        else {
            continue;
        };
        let first = if next == a { b } else { a };
        if !number(body, first) {
            continue;
        }
        begins.insert(result, first);
        let step = body.def_inst(next).filter(|&step| {
            matches!(body.op(step), Op::Binary(_) | Op::Cast(_)) && body.block(step) == block
        });
        goes_on.extend(step.map(|step| (phi, step)));
    }
    let denormals = Denormals::of(cx.module, cx.func);
    let mut changed = false;
    for (phi, step) in goes_on {
        let args: Vec<Value> =
            body.args(step).iter().map(|arg| begins.get(arg).copied().unwrap_or(*arg)).collect();
        let Some(args) = const_args(body, &args) else { continue };
        let operation = Operation {
            op: body.op(step),
            flags: body.flags(step),
            ty: body.result_ty(step),
            ints: &[],
        };
        let (module, layout) = (&*cx.module, cx.frame.layout);
        let mut folder = Folder { pool: body.consts_mut(), module, layout, denormals };
        let Some(folded) = folder.fold(operation, &args) else { continue };
        let value = body.const_value(folded);
        if number(body, value) {
            util::set_entry(body, phi, block, value);
            changed = true;
        }
    }
    changed
}

/// Where the loop that `block` is goes when it has run twice, if it always does.
fn exit_after_two(body: &Body, block: Block) -> Option<Block> {
    let (end, Op::CondBr) = util::end_of(body, block)? else { return None };
    let targets = [body.succ(block, 0), body.succ(block, 1)];
    let exit = targets.into_iter().find(|&target| target != block)?;
    let known = known_edges(body, block, body.args(end)[0]);
    let is_twice = known.iter().all(|&(pred, answer)| {
        let leaves = targets[usize::from(!answer)] == exit;
        leaves == (pred == block)
    });
    let is_whole = known.len() == util::preds_once(body, block).len();
    (is_twice && is_whole && known.len() > 1).then_some(exit)
}

fn may_copy(body: &Body, cx: &FnCx<'_>, block: Block) -> bool {
    let (mut size, mut n_insts) = (0, 0);
    let limit = cx.frame.knobs.limit(&options::MAX_SMALL_BLOCK);
    let counted = Counted::of(body, block);
    body.insts_in(block).all(|inst| {
        if matches!(body.op(inst), Op::Phi(_)) || body.op(inst).is_terminator() {
            return true;
        }
        n_insts += 1;
        let is_free = is_pure(body, cx, inst)
            && (counted.folds(body, inst) || is_same_again(body, block, inst));
        size += usize::from(!is_free);
        let stays = Traits::CONVERGENT | Traits::NO_DUPLICATE;
        let is_scope =
            intrinsic(cx.module, body, inst) == Some(Intrinsic::EXPERIMENTAL_NOALIAS_SCOPE_DECL);
        size <= limit
            && n_insts <= limit.saturating_mul(MAX_FREE)
            && !is_scope
            && !effects(cx.module, body, inst).traits.intersects(stays)
            && !matches!(body.op(inst), Op::Alloca { .. })
            && body.result_ty(inst) != Type::TOKEN
    })
}

/// True for what is computed from its operands alone.
fn is_pure(body: &Body, cx: &FnCx<'_>, inst: Inst) -> bool {
    !body.op(inst).may_touch_memory() && effects(cx.module, body, inst).is_removable()
}

/// True if `inst` computes from what stands before the loop: the second time is the first.
fn is_same_again(body: &Body, block: Block, inst: Inst) -> bool {
    body.args(inst).iter().all(|&arg| {
        body.as_const(arg).is_some()
            || body.def_inst(arg).is_none_or(|def| body.block(def) != block)
    })
}

/// The phis that count rounds: each begins with a constant and goes on with itself and a constant.
struct Counted(SmallVec<[Value; 2]>);

impl Counted {
    fn of(body: &Body, block: Block) -> Counted {
        let counts = |phi: Inst| {
            let (result, next) = (body.result(phi)?, util::entry(body, phi, block)?);
            let step = body.def_inst(next)?;
            let is_known = |value| value == result || body.as_const(value).is_some();
            let begins = body.args(phi).iter().all(|&arg| arg == next || is_known(arg));
            let goes_on = matches!(body.op(step), Op::Binary(_))
                && body.block(step) == block
                && body.args(step).iter().copied().all(is_known);
            // From two places it may begin with two numbers.
            (begins && goes_on && body.args(phi).len() == 2).then_some(result)
        };
        Counted(body.phis_in(block).filter_map(counts).collect())
    }

    /// True if `inst` is a constant in each round.
    fn folds(&self, body: &Body, inst: Inst) -> bool {
        body.args(inst).iter().all(|&arg| self.0.contains(&arg) || body.as_const(arg).is_some())
    }
}

fn rewrite(body: &mut Body, cx: &FnCx<'_>, block: Block, exit: Block) {
    let loc = body.terminator(block).and_then(|end| body.loc(end));
    let again = match body.next_block(block) {
        Some(next) => body.insert_block_before(next),
        None => body.add_block(),
    };
    if let Some(name) = body.block_name(block).map(|name| [name, b".again"].concat()) {
        body.name_block_like(again, name);
    }
    let end = NewInst { succs: &[exit], loc, ..NewInst::new(Op::Br, Type::VOID, &[]) };
    let end = body.append(again, end);
    let SecondTime { values: map, insts } = copy_block(body, cx, block, end);
    retell(body, block, &map, &insts);
    let second_time = |value: Value| map.get(&value).copied().unwrap_or(value);
    let arrive: Vec<(Inst, Value)> = body
        .phis_in(exit)
        .filter_map(|phi| Some((phi, second_time(util::entry(body, phi, block)?))))
        .collect();
    let results: Vec<Value> = body.insts_in(block).filter_map(|inst| body.result(inst)).collect();
    let records = body.terminator(block).map(|end| body.take_records(end)).unwrap_or_default();
    body.erase_terminator(block);
    let onward = NewInst { succs: &[again], loc, ..NewInst::new(Op::Br, Type::VOID, &[]) };
    let onward = body.append(block, onward);
    records.into_iter().for_each(|record| body.add_record(onward, record));
    // All of them first: what one becomes may be what another one was.
    let mut behind: Vec<(Use, Value)> = Vec::new();
    for old in results {
        let Some(&new) = map.get(&old) else { continue };
        let is_behind = |place: &Use| {
            let at = used_at(body, *place);
            at != block && at != again
        };
        behind.extend(body.uses(old).filter(is_behind).map(|place| (place, new)));
    }
    for (place, value) in behind {
        body.set_use(place, value);
    }
    // Only now: what arrives may be a phi as it was the first time, which has another name behind.
    for (phi, value) in arrive {
        body.add_incoming(phi, value, again);
    }
}

/// The block that asks for a value in `place`: for a phi the one that it comes from, which may lie
/// behind a loop that a loop around it begins again.
fn used_at(body: &Body, place: Use) -> Block {
    let user = body.user(place);
    match body.op(user) {
        Op::Phi(incoming) => body.incoming(incoming)[body.arg_index(place)],
        _ => body.block(user),
    }
}

/// What a block is the second time.
struct SecondTime {
    /// What its values are.
    values: FxHashMap<Value, Value>,
    /// Its instructions that have copies, in order, with these.
    insts: Vec<(Inst, Inst)>,
}

/// Makes debug records behind the loop speak of what the second time computed, and gives the second
/// time those of the first. `copies` are the instructions of the block that are done twice.
fn retell(
    body: &mut Body,
    block: Block,
    second_time: &FxHashMap<Value, Value>,
    copies: &[(Inst, Inst)],
) {
    if !body.has_records() {
        return;
    }
    let mut map = CloneMap::new();
    second_time.iter().for_each(|(&old, &new)| map.map_value(old, new));
    let computed: FxHashSet<Value> = second_time.keys().copied().collect();
    let mut behind: Vec<Inst> = record_holders(body, &computed).into_values().flatten().collect();
    behind.retain(|&inst| body.block(inst) != block);
    behind.sort_unstable();
    behind.dedup();
    for inst in behind {
        for record in body.take_records(inst) {
            let record = body.clone_record_here(record, &mut map);
            body.add_record(inst, record);
        }
    }
    // What stands before an instruction without a copy goes to the next one that has one.
    let mut copies = copies.iter().copied().peekable();
    for inst in body.insts_in(block).collect::<Vec<Inst>>() {
        let Some(&(original, copy)) = copies.peek() else { break };
        for record in body.records(inst).to_vec() {
            let record = body.clone_record_here(record, &mut map);
            body.add_record(copy, record);
        }
        if original == inst {
            copies.next();
        }
    }
}

/// Copies what `block` does before `end`, as it is the second time.
fn copy_block(body: &mut Body, cx: &FnCx<'_>, block: Block, end: Inst) -> SecondTime {
    let mut map: FxHashMap<Value, Value> = FxHashMap::default();
    let mut copies: Vec<(Inst, Inst)> = Vec::new();
    for phi in body.phis_in(block).collect::<Vec<Inst>>() {
        let (Some(result), Some(value)) = (body.result(phi), util::entry(body, phi, block)) else {
            continue;
        };
        map.insert(result, value);
    }
    let is_copied = |inst: Inst, body: &Body| {
        !matches!(body.op(inst), Op::Phi(_)) && !body.op(inst).is_terminator()
    };
    let insts: Vec<Inst> = body.insts_in(block).filter(|&inst| is_copied(inst, body)).collect();
    let denormals = Denormals::of(cx.module, cx.func);
    for inst in insts {
        if is_pure(body, cx, inst) && is_same_again(body, block, inst) {
            continue;
        }
        let copy = copy_before(body, inst, end, &map);
        copies.push((inst, copy));
        let (Some(old), Some(new)) = (body.result(inst), body.result(copy)) else { continue };
        let value = match fold_inst(cx.module, cx.frame.layout, denormals, body, copy) {
            Some(constant) if effects(cx.module, body, copy).is_removable() => {
                body.erase(copy);
                copies.pop();
                constant
            }
            Some(_) | None => new,
        };
        map.insert(old, value);
    }
    copies.extend(body.terminator(block).map(|first| (first, end)));
    SecondTime { values: map, insts: copies }
}
