//! Blocks that only jump, which their predecessors can jump over.

use nvopt_analysis::poison::is_never_poison;
use nvopt_entity::{EntitySet, FxHashMap, FxHashSet};
use nvopt_ir::{
    body::{Block, Body, Inst, Value, ValueDef},
    constant::ConstData,
    metadata::MdKind,
    ops::Op,
};
use nvopt_pass::FnCx;
use smallvec::SmallVec;

use super::util;

/// Makes the predecessors of `block` branch to where it branches, if it does nothing else and the
/// phis there can tell the paths apart.
pub(crate) fn jump_over(
    body: &mut Body,
    cx: &FnCx<'_>,
    block: Block,
    headers: &EntitySet<Block>,
    keep_loops: bool,
) -> bool {
    let Some(branch) = body.terminator(block) else { return false };
    let behind_phis = body.insts_in(block).find(|&inst| !matches!(body.op(inst), Op::Phi(_)));
    if body.op(branch) != Op::Br || behind_phis != Some(branch) || body.entry() == Some(block) {
        return false;
    }
    let succ = body.succ(block, 0);
    if succ == block || !body.has_preds(block) {
        return false;
    }
    let is_join = body.preds(block).nth(1).is_some();
    let touches_loop = headers.contains(block) || headers.contains(succ);
    if keep_loops && is_join && touches_loop {
        return false;
    }
    let loop_md = body.metadata_of(branch, MdKind::LOOP);
    let may_redirect = body.preds(block).all(|pred| {
        let Some(from) = body.terminator(pred) else { return false };
        let has_own_md = body.metadata_of(from, MdKind::LOOP).is_some();
        let is_fixed = matches!(body.op(from), Op::IndirectBr | Op::CallBr(_));
        !is_fixed && (loop_md.is_none() || !has_own_md)
    });
    if !may_redirect || !phis_feed_only(body, block, succ) {
        return false;
    }
    let Some(unlike) = phis_can_follow(body, cx, block, succ) else {
        return loop_md.is_none() && redirect_others(body, block, succ);
    };
    let mut preds: Vec<Block> = body.preds_newest_first(block).collect();
    redirect(body, block, succ, &preds);
    unify_entries(body, succ, &unlike);
    if let Some(md) = loop_md {
        preds.dedup();
        for pred in preds {
            let from = body.terminator(pred).expect("it has edges");
            body.set_metadata(from, MdKind::LOOP, Some(md));
        }
    }
    true
}

/// True if the phis of `block` feed those of `succ` only.
fn phis_feed_only(body: &Body, block: Block, succ: Block) -> bool {
    for phi in body.phis_in(block) {
        let Some(result) = body.result(phi) else { return false };
        let feeds_succ = body.uses(result).all(|slot| {
            let user = body.user(slot);
            match body.op(user) {
                Op::Phi(incoming) => {
                    body.block(user) == succ
                        && body.incoming(incoming)[body.arg_index(slot)] == block
                }
                _ => false,
            }
        });
        if !feeds_succ {
            return false;
        }
    }
    true
}

/// None if a block that branches to both `block` and `succ` gives a phi of `succ` two values that may
/// not be one. The blocks that give it two that may: one of these is undefined and may be the other.
fn phis_can_follow(
    body: &Body,
    cx: &FnCx<'_>,
    block: Block,
    succ: Block,
) -> Option<SmallVec<[Block; 8]>> {
    // Where chains of conditions end there are many predecessors, and often no phi.
    if body.phis_in(succ).next().is_none() {
        return Some(SmallVec::new());
    }
    let leads_there = |&pred: &Block| pred != block && body.succs(pred).any(|to| to == succ);
    let mut common = util::preds_once(body, block);
    common.retain(|pred| leads_there(pred));
    if common.is_empty() {
        return Some(SmallVec::new());
    }
    let of_block: Vec<(Value, Gets)> = body
        .phis_in(block)
        .filter_map(|phi| Some((body.result(phi)?, gets_from(body, phi, &common))))
        .collect();
    let mut unlike = SmallVec::new();
    for phi in body.phis_in(succ) {
        let through = util::entry(body, phi, block)?;
        let from_phi = of_block.iter().find(|(result, _)| *result == through);
        for (at, b) in gets_from(body, phi, &common).into_iter().enumerate() {
            let a = from_phi.map_or(Some(through), |(_, values)| values[at]);
            if a == b {
                continue;
            }
            if !may_be_one(body, cx, a?, b?) {
                return None;
            }
            unlike.push(common[at]);
        }
    }
    Some(unlike)
}

/// What a phi gets from each of some blocks.
type Gets = SmallVec<[Option<Value>; 8]>;

fn gets_from(body: &Body, phi: Inst, preds: &[Block]) -> Gets {
    /// For more blocks a table is made.
    const FEW: usize = 8;
    if preds.len() <= FEW {
        return preds.iter().map(|&pred| util::entry(body, phi, pred)).collect();
    }
    let table = table_of(body, phi);
    preds.iter().map(|pred| table.get(pred).copied()).collect()
}

/// True if one of `a` and `b` may stand for both. Poison may become anything, undef only what is not
/// poison.
fn may_be_one(body: &Body, cx: &FnCx<'_>, a: Value, b: Value) -> bool {
    let may_become = |from: Value, to: Value| match how_defined(body, from) {
        Defined::Poison => true,
        Defined::Undef => is_never_poison(&util::query(cx), body, to),
        Defined::Value => false,
    };
    may_become(a, b) || may_become(b, a)
}

/// How much is known of what a value is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Defined {
    Poison,
    Undef,
    Value,
}

fn how_defined(body: &Body, value: Value) -> Defined {
    match body.const_data(value) {
        Some(ConstData::Poison(_)) => Defined::Poison,
        Some(ConstData::Undef(_)) => Defined::Undef,
        _ => Defined::Value,
    }
}

/// Makes entries of the phis of `block` for each of `preds`, for which one value may stand, equal.
fn unify_entries(body: &mut Body, block: Block, preds: &[Block]) {
    if preds.is_empty() {
        return;
    }
    let preds: FxHashSet<Block> = preds.iter().copied().collect();
    for phi in body.phis_in(block).collect::<Vec<Inst>>() {
        let Op::Phi(incoming) = body.op(phi) else { continue };
        let entries: Vec<(usize, Block, Value)> = (body.incoming(incoming).iter().enumerate())
            .filter(|&(_, from)| preds.contains(from))
            .map(|(at, &from)| (at, from, body.args(phi)[at]))
            .collect();
        let mut common: FxHashMap<Block, Value> = FxHashMap::default();
        for &(_, from, value) in &entries {
            let known = common.entry(from).or_insert(value);
            if how_defined(body, *known) < how_defined(body, value) {
                *known = value;
            }
        }
        for (at, from, value) in entries {
            if value != common[&from] {
                body.set_arg(phi, at, common[&from]);
            }
        }
    }
}

/// If only one block branches to both `block` and `succ`: makes the other predecessors of `block`
/// branch to `succ`.
fn redirect_others(body: &mut Body, block: Block, succ: Block) -> bool {
    if body.phis_in(block).next().is_none() || body.phis_in(succ).next().is_none() {
        return false;
    }
    let mut direct: EntitySet<Block> = EntitySet::new();
    body.preds(succ).filter(|&pred| pred != block).for_each(|pred| {
        direct.insert(pred);
    });
    let preds: Vec<Block> = body.preds_newest_first(block).collect();
    let mut common: Vec<Block> =
        preds.iter().copied().filter(|&pred| direct.contains(pred)).collect();
    common.dedup();
    let [common] = common[..] else { return false };
    let is_bound = |&pred: &Block| {
        let end = body.terminator(pred).expect("it has edges");
        matches!(body.op(end), Op::IndirectBr | Op::CallBr(_))
    };
    let others: Vec<Block> = preds.iter().copied().filter(|&pred| pred != common).collect();
    let distinct = {
        let mut seen = EntitySet::new();
        preds.iter().all(|&pred| seen.insert(pred))
    };
    if others.is_empty() || others.contains(&block) || preds.iter().any(is_bound) {
        return false;
    }
    if !distinct {
        return false;
    }
    for (phi, entries) in moved_entries(body, block, succ, &preds) {
        body.remove_incoming(phi, block);
        let (kept, moved): (Entries, Entries) =
            entries.into_iter().partition(|&(pred, _)| pred == common);
        moved.into_iter().for_each(|(pred, value)| body.add_incoming(phi, value, pred));
        kept.into_iter().for_each(|(_, value)| body.add_incoming(phi, value, block));
    }
    // Nobody asks them any more.
    for phi in body.phis_in(block).collect::<Vec<Inst>>() {
        body.erase(phi);
    }
    for pred in others {
        for index in 0..body.n_succs(pred) {
            if body.succ(pred, index) == block {
                body.set_successor(pred, index, succ);
            }
        }
    }
    true
}

fn table_of(body: &Body, phi: Inst) -> FxHashMap<Block, Value> {
    let Op::Phi(incoming) = body.op(phi) else { return FxHashMap::default() };
    body.incoming(incoming).iter().copied().zip(body.args(phi).iter().copied()).collect()
}

/// What a phi gets from each predecessor, an entry for each edge.
type Entries = SmallVec<[(Block, Value); 4]>;

/// The phis of `succ` with what they get if `preds`, those of `block`, lead to them at once. What is a
/// phi of `block` keeps the order of that.
fn moved_entries(body: &Body, block: Block, succ: Block, preds: &[Block]) -> Vec<(Inst, Entries)> {
    let moved = |phi| {
        let through = util::entry(body, phi, block)?;
        let own = match body.def(through) {
            ValueDef::Inst(def) if body.block(def) == block => match body.op(def) {
                Op::Phi(incoming) => Some((incoming, def)),
                _ => None,
            },
            _ => None,
        };
        let entries = match own {
            Some((incoming, own)) => body
                .incoming(incoming)
                .iter()
                .copied()
                .zip(body.args(own).iter().copied())
                .collect(),
            None => preds.iter().map(|&pred| (pred, through)).collect(),
        };
        Some((phi, entries))
    };
    body.phis_in(succ).filter_map(moved).collect()
}

fn redirect(body: &mut Body, block: Block, succ: Block, preds: &[Block]) {
    for (phi, entries) in moved_entries(body, block, succ, preds) {
        body.remove_incoming(phi, block);
        entries.into_iter().for_each(|(pred, value)| body.add_incoming(phi, value, pred));
    }
    for phi in body.phis_in(block).collect::<Vec<Inst>>() {
        body.erase(phi);
    }
    let mut edges: SmallVec<[(Block, usize); 8]> = body.edges_to(block).collect();
    edges.sort_unstable();
    for (pred, index) in edges {
        body.set_successor(pred, index, succ);
    }
    // Its own edge goes with it; the phis have lost its entries already.
    body.erase_block(block);
}
