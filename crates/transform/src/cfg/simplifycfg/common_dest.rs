//! Two branches that share a target become one.
//!
//! ```text
//! p: br i1 %a, label %t, label %b           p: %c = ...
//! b: %c = ...                        ->        %or.cond = select i1 %a, i1 true, i1 %c
//!    br i1 %c, label %t, label %f              br i1 %or.cond, label %t, label %f
//! ```
//!
//! What `b` computes is copied into `p`, so all of it must be safe to execute always, and little.

use nvopt_analysis::{
    matcher,
    poison::{is_never_undef, may_create_poison, propagates_poison},
    query::Query,
};
use nvopt_entity::FxHashMap;
use nvopt_ir::{
    body::{Block, Body, Inst, Value},
    metadata::MdKind,
    ops::{BinaryOp, Op},
};
use nvopt_pass::FnCx;
use smallvec::SmallVec;

use super::{branch::Threads, copy::copy_before, headers::Headers, util};
use crate::util::builder::Builder;

/// What two branches have in common, and what makes one of them.
#[derive(Clone, Copy)]
struct Recipe {
    op: BinaryOp,
    inverts: bool,
}

/// How many more instructions may be copied if one of them is a vector's.
const VECTOR_MULTIPLIER: i64 = 2;

/// Folds the branch of `block` into that of a predecessor with a common target.
pub(crate) fn fold(
    body: &mut Body,
    cx: &mut FnCx<'_>,
    block: Block,
    threshold: i64,
    (threads, headers): (&Threads<'_>, &Headers),
) -> bool {
    let branch = body.terminator(block).expect("it branches");
    let condition = body.args(branch)[0];
    let Some(cond) = body.def_inst(condition) else { return false };
    let is_simple = matches!(
        body.op(cond),
        Op::ICmp(_) | Op::FCmp(_) | Op::Binary(_) | Op::Select | Op::Cast(_)
    );
    if !is_simple || body.block(cond) != block || !body.has_one_use(condition) {
        return false;
    }
    if body.succs(block).any(|succ| succ == block) {
        return false;
    }
    let preds = util::preds_once(body, block);
    let n_preds = preds.len();
    let mut found: SmallVec<[(Block, Recipe); 4]> = preds
        .into_iter()
        .filter_map(|pred| {
            let (_, Op::CondBr) = util::end_of(body, pred)? else { return None };
            Some((pred, recipe(body, cx, pred, block)?))
        })
        .collect();
    // What threads agree on takes a walk over the function: it is asked last.
    if found.is_empty() || !is_small(body, cx, block, cond, threshold, 1) {
        return false;
    }
    // A block that only compares costs less than a branch.
    if body.insts_in(block).take(3).count() > 2 {
        found.retain(|&mut (pred, _)| {
            let first = body.terminator(pred).map(|from| body.args(from)[0]);
            first.is_none_or(|first| !threads.would_spoil(body, cx, (first, condition)))
        });
    }
    let targets = [body.succ(block, 0), body.succ(block, 1)];
    let is_sound =
        |&&(pred, _): &&(Block, Recipe)| headers.may_pass(body, block, &[pred], &targets);
    let Some(&(pred, recipe)) = found.iter().find(is_sound) else { return false };
    if !is_small(body, cx, block, cond, threshold, found.len())
        || n_preds > 1 && util::reaches_convergent(cx, body, block)
    {
        return false;
    }
    perform(body, cx, pred, block, recipe);
    true
}

fn recipe(body: &Body, cx: &FnCx<'_>, pred: Block, block: Block) -> Option<Recipe> {
    if !agree_at_common_targets(body, pred, block) {
        return None;
    }
    let (p, b) =
        ([body.succ(pred, 0), body.succ(pred, 1)], [body.succ(block, 0), body.succ(block, 1)]);
    let likely = |index: usize| util::is_likely(cx.module, body, pred, index);
    let budget = cx.frame.knobs.number(&super::options::SIMPLIFYCFG_BRANCH_FOLD_THRESHOLD);
    let found = if p[0] == b[0] {
        (!likely(0)).then_some(Recipe { op: BinaryOp::Or, inverts: false })
    } else if p[1] == b[1] {
        (!likely(1)).then_some(Recipe { op: BinaryOp::And, inverts: false })
    } else if p[0] == b[1] {
        (!likely(0)).then_some(Recipe { op: BinaryOp::And, inverts: true })
    } else if p[1] == b[0] {
        (!likely(1)).then_some(Recipe { op: BinaryOp::Or, inverts: true })
    } else {
        None
    };
    found.filter(|recipe| joining_cost(body, pred, recipe.inverts) <= budget)
}

/// What joining the conditions costs: an operation, and one more to negate what cannot be.
fn joining_cost(body: &Body, pred: Block, inverts: bool) -> i64 {
    let condition = body.terminator(pred).map(|from| body.args(from)[0]);
    let is_free = condition.is_some_and(|condition| {
        let inst = body.def_inst(condition);
        body.has_one_use(condition)
            && inst.is_some_and(|inst| matches!(body.op(inst), Op::ICmp(_) | Op::FCmp(_)))
    });
    if inverts && !is_free { 2 } else { 1 }
}

/// True if phis that both blocks branch to get the same from both.
pub(super) fn agree_at_common_targets(body: &Body, a: Block, b: Block) -> bool {
    body.succs(b).all(|succ| {
        !body.succs(a).any(|other| other == succ)
            || body.phis_in(succ).all(|phi| util::entry(body, phi, a) == util::entry(body, phi, b))
    })
}

/// True if copying what `block` does into a predecessor is safe and cheap.
fn is_small(
    body: &Body,
    cx: &FnCx<'_>,
    block: Block,
    cond: Inst,
    threshold: i64,
    n_preds: usize,
) -> bool {
    let step = i64::try_from(n_preds).unwrap_or(i64::MAX);
    let (mut bonus, mut saw_vector) = (0i64, false);
    for inst in body.insts_in(block) {
        if inst == cond || body.op(inst).is_terminator() {
            continue;
        }
        if !util::may_speculate(cx, body, inst) {
            return false;
        }
        saw_vector |= body.result_ty(inst).is_vector()
            || body.args(inst).iter().any(|&arg| body.ty(arg).is_vector());
        if util::cost(cx.module, body, inst) != 0 {
            bonus = bonus.saturating_add(step);
            if bonus > threshold.saturating_mul(VECTOR_MULTIPLIER) {
                return false;
            }
        }
        let Some(result) = body.result(inst) else { return false };
        let stays = body.uses(result).all(|slot| {
            let user = body.user(slot);
            match body.op(user) {
                Op::Phi(incoming) => body.incoming(incoming)[body.arg_index(slot)] == block,
                _ => body.block(user) == block,
            }
        });
        if !stays {
            return false;
        }
    }
    // The condition itself must be safe, too.
    let factor = if saw_vector { VECTOR_MULTIPLIER } else { 1 };
    util::may_speculate(cx, body, cond) && bonus <= threshold.saturating_mul(factor)
}

fn perform(body: &mut Body, cx: &mut FnCx<'_>, pred: Block, block: Block, recipe: Recipe) {
    if recipe.inverts {
        invert_branch(body, cx, pred);
    }
    let (from, branch) =
        (body.terminator(pred).expect("it branches"), body.terminator(block).expect("it branches"));
    let through = usize::from(body.succ(pred, 0) != block);
    let unique = body.succ(block, through);
    let weights = combined_weights(body, cx, pred, block, through);
    let loop_md = body.metadata_of(branch, MdKind::LOOP);
    // The target learns of its new predecessor before the copies are made.
    let fresh: Vec<(Inst, Value)> = body
        .phis_in(unique)
        .filter_map(|phi| Some((phi, util::entry(body, phi, block)?)))
        .collect();
    let copies = copy_block(body, block, from);
    body.set_successor(pred, through, unique);
    for (phi, value) in fresh {
        let value = copies.get(&value).copied().unwrap_or(value);
        body.add_incoming(phi, value, pred);
    }
    let first = body.args(from)[0];
    let second = body.args(branch)[0];
    let second = copies.get(&second).copied().unwrap_or(second);
    let both = logical(body, cx, from, recipe.op, first, second, "or.cond");
    if weights.is_some() {
        let of_pred = util::weights(cx.module, body, pred);
        let of_pred = of_pred.and_then(|weights| weights.try_into().ok());
        util::weigh_select(body, cx, both, of_pred);
    }
    body.set_arg(from, 0, both);
    match weights {
        Some(weights) => util::set_weights(body, cx, pred, &weights),
        None => body.set_metadata(from, MdKind::PROF, None),
    }
    if loop_md.is_some() {
        body.set_metadata(from, MdKind::LOOP, loop_md);
    }
}

/// Copies all of `block` but its terminator before `from`; the copies take the names.
fn copy_block(body: &mut Body, block: Block, from: Inst) -> FxHashMap<Value, Value> {
    let mut copies: FxHashMap<Value, Value> = FxHashMap::default();
    let insts: Vec<Inst> =
        body.insts_in(block).filter(|&inst| !body.op(inst).is_terminator()).collect();
    for inst in insts {
        let keeps_loc = body.loc(inst) == body.loc(from);
        let copy = copy_before(body, inst, from, &copies);
        if !keeps_loc {
            body.set_loc(copy, None);
        }
        util::forget_facts(body, copy);
        if let (Some(old), Some(new)) = (body.result(inst), body.result(copy)) {
            if body.is_value_named(old) {
                body.take_value_name(new, old);
                let name = [util::name_of(body, new).as_slice(), b".old"].concat();
                body.name_value_like(old, name);
            }
            copies.insert(old, new);
        }
    }
    copies
}

/// The weights of the branch that stands for both.
fn combined_weights(
    body: &Body,
    cx: &FnCx<'_>,
    pred: Block,
    block: Block,
    through: usize,
) -> Option<[u64; 2]> {
    let of_pred = util::weights(cx.module, body, pred);
    let of_block = util::weights(cx.module, body, block);
    if of_pred.is_none() && of_block.is_none() {
        return None;
    }
    let [p_true, p_false] = of_pred.unwrap_or_else(|| vec![1, 1])[..] else { return None };
    let [b_true, b_false] = of_block.unwrap_or_else(|| vec![1, 1])[..] else { return None };
    Some(match through {
        0 => {
            let [one_is_false, both] = util::either_weights([p_false, p_true], [b_false, b_true]);
            [both, one_is_false]
        }
        _ => util::either_weights([p_true, p_false], [b_true, b_false]),
    })
}

/// Makes the branch of `block` test the opposite, with its targets swapped.
pub(super) fn invert_branch(body: &mut Body, cx: &mut FnCx<'_>, block: Block) {
    let branch = body.terminator(block).expect("it branches");
    let condition = body.args(branch)[0];
    let cmp = body.def_inst(condition).filter(|_| body.has_one_use(condition));
    match cmp.map(|inst| (inst, body.op(inst))) {
        Some((inst, Op::ICmp(pred))) => body.set_op(inst, Op::ICmp(matcher::inverse_pred(pred))),
        Some((inst, Op::FCmp(pred))) => {
            body.set_op(inst, Op::FCmp(matcher::inverse_float_pred(pred)));
        }
        _ => {
            let not = Builder::before(body, cx, branch).not(condition);
            let name = [util::name_of(body, condition).as_slice(), b".not"].concat();
            body.name_value_like(not, name);
            body.set_arg(branch, 0, not);
        }
    }
    swap_targets(body, cx, block);
}

/// Swaps the two targets of a conditional branch, with its weights.
pub(super) fn swap_targets(body: &mut Body, cx: &mut FnCx<'_>, block: Block) {
    let branch = body.terminator(block).expect("it branches");
    let weights = util::weights(cx.module, body, block);
    let args = body.args(branch).to_vec();
    let succs = [body.succ(block, 1), body.succ(block, 0)];
    super::terminator::replace_terminator(body, block, Op::CondBr, &args, &succs);
    if let Some([a, b]) = weights.as_deref() {
        util::set_weights(body, cx, block, &[*b, *a]);
    }
}

/// `first op second`, where `second` counts only if `first` does not decide: an `and` or `or`, or
/// a select if `second` could be poison where `first` is not.
pub(super) fn logical(
    body: &mut Body,
    cx: &mut FnCx<'_>,
    before: Inst,
    op: BinaryOp,
    first: Value,
    second: Value,
    name: &str,
) -> Value {
    let plain = implies_poison(&util::query(cx), body, second, first, 0);
    let mut builder = Builder::before(body, cx, before);
    let ty = builder.body.ty(first);
    let result = match (plain, op) {
        (true, op) => builder.binary(op, first, second),
        (false, BinaryOp::Or) => {
            let yes = builder.int(ty, 1);
            builder.select(first, yes, second)
        }
        (false, _) => {
            let no = builder.int(ty, 0);
            builder.select(first, second, no)
        }
    };
    if body.def_inst(result).is_some() && !body.is_value_named(result) {
        body.name_value_like(result, name);
    }
    result
}

/// True if `value` is poison whenever `assumed` is, or `assumed` never is.
fn implies_poison(q: &Query<'_>, body: &Body, assumed: Value, value: Value, depth: u32) -> bool {
    if is_never_undef(q, body, assumed) || directly_implies(q, body, assumed, value, 0) {
        return true;
    }
    let Some(inst) = body.def_inst(assumed) else { return false };
    depth < 2
        && !matches!(body.op(inst), Op::Phi(_))
        && !may_create_poison(q, body, inst)
        && body.args(inst).iter().all(|&arg| implies_poison(q, body, arg, value, depth + 1))
}

fn directly_implies(q: &Query<'_>, body: &Body, assumed: Value, value: Value, depth: u32) -> bool {
    if assumed == value {
        return true;
    }
    let Some(inst) = body.def_inst(value) else { return false };
    depth < 2
        && propagates_poison(q.module, body, inst)
        && body.args(inst).iter().any(|&arg| directly_implies(q, body, assumed, arg, depth + 1))
}
