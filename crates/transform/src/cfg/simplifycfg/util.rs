//! Small questions and edits that several parts share.

use nvopt_analysis::{branch_prob::branch_weights, query::Query, uniformity::Uniformity};
use nvopt_ir::{
    body::{Block, Body, Inst, NewInst, Value},
    effects::{Traits, effects},
    metadata::{Md, MdData, MdKind},
    module::ModuleShared,
    ops::Op,
    types::Type,
};
use nvopt_pass::FnCx;
use smallvec::{SmallVec, smallvec};

pub(super) use crate::util::speculation::{cost, forget_facts, may_speculate};

/// A branch with this probability in a hundred is one that the hardware predicts.
const LIKELY_PERCENT: u64 = 99;
/// How many blocks are looked at for operations that threads execute together.
const MAX_CONVERGENT_WALK: usize = 512;

/// How deep operands of conditions are followed to what the analysis knows.
const MAX_CONDITION_DEPTH: usize = 6;

/// True if threads may disagree on `condition`. The analysis was made before the pass began, so it
/// does not know conditions that were joined since; these disagree where one of their parts does.
pub(super) fn diverges(uniformity: &Uniformity, body: &Body, condition: Value) -> bool {
    let mut work: SmallVec<[(Value, usize); 8]> = smallvec![(condition, 0)];
    while let Some((value, depth)) = work.pop() {
        if uniformity.is_divergent(body, value) {
            return true;
        }
        let Some(inst) = body.def_inst(value).filter(|_| depth < MAX_CONDITION_DEPTH) else {
            continue;
        };
        let is_joined = body.ty(value) == Type::I1
            && matches!(body.op(inst), Op::Select | Op::Binary(_) | Op::ICmp(_) | Op::FCmp(_));
        if is_joined {
            work.extend(body.args(inst).iter().map(|&arg| (arg, depth + 1)));
        }
    }
    false
}

/// The value that `phi` gets from `pred`.
pub(super) fn entry(body: &Body, phi: Inst, pred: Block) -> Option<Value> {
    let Op::Phi(incoming) = body.op(phi) else { return None };
    let at = place_of(body.incoming(incoming), pred)?;
    Some(body.args(phi)[at])
}

/// Where `block` is first among `blocks`. Joins behind switches have entries by the thousand, each of
/// which is looked for: so many are compared at a time.
fn place_of(blocks: &[Block], block: Block) -> Option<usize> {
    const AT_A_TIME: usize = 16;
    let has_it = |some: &[Block]| some.iter().fold(false, |found, &other| found | (other == block));
    let n_without = blocks.chunks_exact(AT_A_TIME).take_while(|some| !has_it(some)).count();
    let start = n_without * AT_A_TIME;
    let at = blocks[start..].iter().position(|&other| other == block)?;
    Some(start + at)
}

/// Makes all entries of `phi` for `pred` be `value`.
pub(super) fn set_entry(body: &mut Body, phi: Inst, pred: Block, value: Value) {
    let Op::Phi(incoming) = body.op(phi) else { return };
    for at in 0..body.args(phi).len() {
        if body.incoming(incoming)[at] == pred && body.args(phi)[at] != value {
            body.set_arg(phi, at, value);
        }
    }
}

/// The only edge into `block` comes from here.
pub(super) fn single_pred(body: &Body, block: Block) -> Option<Block> {
    let mut preds = body.preds(block);
    let first = preds.next()?;
    preds.next().is_none().then_some(first)
}

/// All edges into `block` come from here.
pub(super) fn unique_pred(body: &Body, block: Block) -> Option<Block> {
    let mut preds = body.preds(block);
    let first = preds.next()?;
    preds.all(|pred| pred == first).then_some(first)
}

/// The blocks that branch to `block`, each once, the newest edge first as LLVM lists them.
pub(super) fn preds_once(body: &Body, block: Block) -> SmallVec<[Block; 8]> {
    let mut seen = nvopt_entity::EntitySet::new();
    body.preds_newest_first(block).filter(|&pred| seen.insert(pred)).collect()
}

/// A new block, called like `block` with `suffix`, between `preds`, each of which has one edge to
/// `block`, and `block`.
pub(super) fn split_preds(body: &mut Body, block: Block, preds: &[Block], suffix: &[u8]) -> Block {
    let middle = body.insert_block_before(block);
    let name = [body.block_name(block).unwrap_or_default(), suffix].concat();
    body.name_block_like(middle, name);
    let end =
        body.append(middle, NewInst { succs: &[block], ..NewInst::new(Op::Br, Type::VOID, &[]) });
    for phi in body.phis_in(block).collect::<Vec<Inst>>() {
        let values: SmallVec<[Value; 8]> = preds
            .iter()
            .map(|&pred| entry(body, phi, pred).expect("an edge has an entry"))
            .collect();
        let value = if values.iter().all(|&value| value == values[0]) {
            values[0]
        } else {
            let incoming = body.new_incoming(preds.to_vec());
            let ty = body.result_ty(phi);
            let made = body.insert_before(end, NewInst::new(Op::Phi(incoming), ty, &values));
            let value = body.result(made).expect("a phi has a result");
            let old = body.result(phi).expect("a phi has a result");
            let name = [name_of(body, old).as_slice(), b".ph"].concat();
            body.name_value_like(value, name);
            value
        };
        body.add_incoming(phi, value, middle);
    }
    for &pred in preds {
        let index = body.succs(pred).position(|succ| succ == block).expect("it leads there");
        body.set_successor(pred, index, middle);
    }
    middle
}

/// What the terminator of `block` does.
pub(super) fn end_of(body: &Body, block: Block) -> Option<(Inst, Op)> {
    let inst = body.terminator(block)?;
    Some((inst, body.op(inst)))
}

/// A question about values of this function.
pub(super) fn query<'a>(cx: &'a FnCx<'_>) -> Query<'a> {
    Query::new(cx.module, cx.frame.layout, cx.func)
}

/// The weights of a branch or switch as wide numbers.
pub(super) fn weights(module: &ModuleShared, body: &Body, block: Block) -> Option<Vec<u64>> {
    let weights = branch_weights(module, body, block)?;
    Some(weights.into_iter().map(u64::from).collect())
}

/// True if the weights say that edge `index` of `block` is nearly always taken.
pub(super) fn is_likely(module: &ModuleShared, body: &Body, block: Block, index: usize) -> bool {
    let Some(branch) = body.terminator(block) else { return false };
    if body.metadata_of(branch, MdKind::UNPREDICTABLE).is_some() {
        return false;
    }
    let Some(weights) = weights(module, body, block) else { return false };
    let total: u64 = weights.iter().sum();
    total != 0 && weights[index] * 100 >= total * LIKELY_PERCENT
}

/// How often one of two conditions is true and how often neither is, of how often each is and is not,
/// in 32 bits: the sum of products can be longer than a word, and then loses its last bits.
pub(super) fn either_weights(first: [u64; 2], second: [u64; 2]) -> [u64; 2] {
    let [[p_yes, p_no], [q_yes, q_no]] = [first, second].map(|both| both.map(u128::from));
    let counts = [p_yes * (q_yes + q_no) + p_no * q_yes, p_no * q_no];
    let n_bits = u128::BITS - (counts[0] | counts[1]).leading_zeros();
    counts.map(|count| (count >> n_bits.saturating_sub(u64::BITS)) as u64)
}

/// Attaches `weights`, made to fit into 32 bits, to the terminator of `block`.
pub(super) fn set_weights(body: &mut Body, cx: &mut FnCx<'_>, block: Block, weights: &[u64]) {
    let branch = body.terminator(block).expect("the block branches");
    weigh(body, cx, branch, weights);
}

/// Attaches the weights of a branch to the select that stands for it, if `value` is one.
pub(super) fn weigh_select(
    body: &mut Body,
    cx: &mut FnCx<'_>,
    value: Value,
    weights: Option<[u64; 2]>,
) {
    if let (Some(inst), Some(weights)) = (body.def_inst(value), weights)
        && body.op(inst) == Op::Select
    {
        weigh(body, cx, inst, &weights);
    }
}

fn weigh(body: &mut Body, cx: &mut FnCx<'_>, inst: Inst, weights: &[u64]) {
    let largest = weights.iter().copied().max().unwrap_or(0);
    let scale = if largest > u64::from(u32::MAX) { largest / u64::from(u32::MAX) + 1 } else { 1 };
    if largest == 0 {
        body.set_metadata(inst, MdKind::PROF, None);
        return;
    }
    let mut ops = vec![Some(cx.module.metadata.string("branch_weights"))];
    for &weight in weights {
        let bits = cx.module.consts.int(Type::I32, weight / scale);
        ops.push(Some(cx.module.metadata.add(MdData::Const(bits))));
    }
    let md = cx.module.metadata.add(MdData::Tuple { distinct: false, ops: ops.into() });
    body.set_metadata(inst, MdKind::PROF, Some(md));
}

/// True if an operation that threads execute together can be reached from `from`, or if that
/// cannot be told.
pub(super) fn reaches_convergent(cx: &FnCx<'_>, body: &Body, from: Block) -> bool {
    let mut seen = nvopt_entity::EntitySet::new();
    let mut work: SmallVec<[Block; 16]> = smallvec![from];
    seen.insert(from);
    let mut n_seen = 0;
    while let Some(block) = work.pop() {
        n_seen += 1;
        let is_convergent =
            |inst| effects(cx.module, body, inst).traits.contains(Traits::CONVERGENT);
        if n_seen > MAX_CONVERGENT_WALK || body.insts_in(block).any(is_convergent) {
            return true;
        }
        work.extend(body.succs(block).filter(|&succ| seen.insert(succ)));
    }
    false
}

/// A location for an instruction that stands for those at all of `insts`.
pub(super) fn merged(body: &Body, cx: &mut FnCx<'_>, insts: &[Inst]) -> Option<Md> {
    let pool = &mut cx.module.metadata;
    insts
        .iter()
        .map(|&inst| body.loc(inst))
        .reduce(|a, b| crate::util::locs::merged_loc(pool, a, b))
        .flatten()
}

/// The name of `value`, or nothing.
pub(super) fn name_of(body: &Body, value: Value) -> Vec<u8> {
    body.value_name(value).unwrap_or_default().to_vec()
}
