//! Blocks that only jump, which their predecessors can jump over.

use nvopt_analysis::poison::is_never_poison;
use nvopt_entity::{EntitySet, FxHashMap};
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
    if !phis_can_follow(body, cx, block, succ) {
        return loop_md.is_none() && redirect_others(body, block, succ);
    }
    let mut preds: Vec<Block> = body.preds_newest_first(block).collect();
    redirect(body, block, succ, &preds);
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

/// True if a block that branches to both gives the phis of `succ` the same value on both ways, or
/// one of them is undefined and may be the other one.
fn phis_can_follow(body: &Body, cx: &FnCx<'_>, block: Block, succ: Block) -> bool {
    // Where chains of conditions end there are many predecessors, and often no phi.
    if body.phis_in(succ).next().is_none() {
        return true;
    }
    let leads_there = |&pred: &Block| pred != block && body.succs(pred).any(|to| to == succ);
    let common: SmallVec<[Block; 8]> = body.preds(block).filter(leads_there).collect();
    if common.is_empty() {
        return true;
    }
    // Phis of a block list its predecessors in any order; one table for each phi of both.
    let of_block: Vec<(Value, FxHashMap<Block, Value>)> = body
        .phis_in(block)
        .filter_map(|phi| Some((body.result(phi)?, table_of(body, phi))))
        .collect();
    body.phis_in(succ).all(|phi| {
        let table = table_of(body, phi);
        let Some(&through) = table.get(&block) else { return false };
        common.iter().all(|pred| {
            let from_phi = of_block.iter().find(|(result, _)| *result == through);
            let value = match from_phi {
                Some((_, values)) => values.get(pred).copied(),
                None => Some(through),
            };
            match (value, table.get(pred).copied()) {
                (Some(a), Some(b)) => may_be_one(body, cx, a, b),
                (a, b) => a == b,
            }
        })
    })
}

/// True if one of `a` and `b` may stand for both. Poison may become anything, undef only what is not
/// poison.
fn may_be_one(body: &Body, cx: &FnCx<'_>, a: Value, b: Value) -> bool {
    let may_become = |from: Value, to: Value| match how_defined(body, from) {
        Defined::Poison => true,
        Defined::Undef => is_never_poison(&util::query(cx), body, to),
        Defined::Value => false,
    };
    a == b || may_become(a, b) || may_become(b, a)
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

/// Makes entries of the phis of `block` for one predecessor, for which one value may stand, equal.
fn unify_entries(body: &mut Body, block: Block) {
    for phi in body.phis_in(block).collect::<Vec<Inst>>() {
        let Op::Phi(incoming) = body.op(phi) else { continue };
        let entries: Vec<(Block, Value)> =
            body.incoming(incoming).iter().copied().zip(body.args(phi).iter().copied()).collect();
        let undefined: Vec<usize> = (0..entries.len())
            .filter(|&at| how_defined(body, entries[at].1) != Defined::Value)
            .collect();
        if undefined.is_empty() {
            continue;
        }
        let mut common: FxHashMap<Block, Value> = FxHashMap::default();
        for &(from, value) in &entries {
            let known = common.entry(from).or_insert(value);
            if how_defined(body, *known) < how_defined(body, value) {
                *known = value;
            }
        }
        for at in undefined {
            let value = common[&entries[at].0];
            if value != entries[at].1 {
                body.set_arg(phi, at, value);
            }
        }
    }
}

/// If only one block branches to both `block` and `succ`: makes the other predecessors of `block`
/// branch to `succ`.
fn redirect_others(body: &mut Body, block: Block, succ: Block) -> bool {
    let mut direct: EntitySet<Block> = EntitySet::new();
    body.preds(succ).filter(|&pred| pred != block).for_each(|pred| {
        direct.insert(pred);
    });
    let preds: Vec<Block> = body.preds_newest_first(block).collect();
    let mut common: Vec<Block> =
        preds.iter().copied().filter(|&pred| direct.contains(pred)).collect();
    common.dedup();
    let [common] = common[..] else { return false };
    let has_phis = body.phis_in(block).next().is_some() && body.phis_in(succ).next().is_some();
    let is_bound = |&pred: &Block| {
        let end = body.terminator(pred).expect("it has edges");
        matches!(body.op(end), Op::IndirectBr | Op::CallBr(_))
    };
    let others: Vec<Block> = preds.iter().copied().filter(|&pred| pred != common).collect();
    let distinct = {
        let mut seen = EntitySet::new();
        preds.iter().all(|&pred| seen.insert(pred))
    };
    if !has_phis || others.is_empty() || others.contains(&block) || preds.iter().any(is_bound) {
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
        let through = *table_of(body, phi).get(&block)?;
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
    let mut distinct = preds.to_vec();
    distinct.sort_unstable();
    distinct.dedup();
    for pred in distinct {
        for index in 0..body.n_succs(pred) {
            if body.succ(pred, index) == block {
                body.set_successor(pred, index, succ);
            }
        }
    }
    // Its own edge goes with it; the phis have lost its entries already.
    body.erase_block(block);
    unify_entries(body, succ);
}
