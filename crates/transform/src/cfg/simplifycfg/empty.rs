//! Blocks that only jump, which their predecessors can jump over.

use nvopt_entity::{EntitySet, FxHashMap};
use nvopt_ir::{
    body::{Block, Body, Inst, Value, ValueDef},
    metadata::MdKind,
    ops::Op,
};

/// Makes the predecessors of `block` branch to where it branches, if it does nothing else and the
/// phis there can tell the paths apart.
pub(super) fn jump_over(
    body: &mut Body,
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
    if !may_redirect || !phis_can_follow(body, block, succ) {
        return false;
    }
    let entries = moved_entries(body, block, succ);
    redirect(body, block, succ, &entries);
    if let Some(md) = loop_md {
        let mut preds: Vec<Block> = entries.preds.clone();
        preds.dedup();
        for pred in preds {
            let from = body.terminator(pred).expect("it has edges");
            body.set_metadata(from, MdKind::LOOP, Some(md));
        }
    }
    true
}

/// True if the phis of `block` feed those of `succ` only, and a block that branches to both gives
/// the phis of `succ` the same value on both ways.
fn phis_can_follow(body: &Body, block: Block, succ: Block) -> bool {
    let phis: Vec<Inst> = body.phis_in(block).collect();
    for &phi in &phis {
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
    let mut direct: EntitySet<Block> = EntitySet::new();
    body.preds(succ).filter(|&pred| pred != block).for_each(|pred| {
        direct.insert(pred);
    });
    let common: Vec<Block> = body.preds(block).filter(|&pred| direct.contains(pred)).collect();
    if common.is_empty() {
        return true;
    }
    // Phis of a block list its predecessors in any order; one table for each phi of both.
    let of_block: Vec<(Value, FxHashMap<Block, Value>)> =
        phis.iter().filter_map(|&phi| Some((body.result(phi)?, table_of(body, phi)))).collect();
    body.phis_in(succ).all(|phi| {
        let table = table_of(body, phi);
        let Some(&through) = table.get(&block) else { return false };
        common.iter().all(|pred| {
            let from_phi = of_block.iter().find(|(result, _)| *result == through);
            let value = match from_phi {
                Some((_, values)) => values.get(pred).copied(),
                None => Some(through),
            };
            value == table.get(pred).copied()
        })
    })
}

fn table_of(body: &Body, phi: Inst) -> FxHashMap<Block, Value> {
    let Op::Phi(incoming) = body.op(phi) else { return FxHashMap::default() };
    body.incoming(incoming).iter().copied().zip(body.args(phi).iter().copied()).collect()
}

/// The predecessors, an entry for each edge, and what the phis of the successor get from each.
struct Entries {
    preds: Vec<Block>,
    values: Vec<(Inst, Vec<Value>)>,
}

fn moved_entries(body: &Body, block: Block, succ: Block) -> Entries {
    let preds: Vec<Block> = body.preds_newest_first(block).collect();
    let values = body
        .phis_in(succ)
        .filter_map(|phi| {
            let through = *table_of(body, phi).get(&block)?;
            let own = match body.def(through) {
                ValueDef::Inst(def) if body.block(def) == block => Some(table_of(body, def)),
                _ => None,
            };
            let value = |pred: &Block| match &own {
                Some(own) => own.get(pred).copied().unwrap_or(through),
                None => through,
            };
            Some((phi, preds.iter().map(value).collect()))
        })
        .collect();
    Entries { preds, values }
}

fn redirect(body: &mut Body, block: Block, succ: Block, entries: &Entries) {
    for (phi, values) in &entries.values {
        body.remove_incoming(*phi, block);
        for (&value, &pred) in values.iter().zip(&entries.preds) {
            body.add_incoming(*phi, value, pred);
        }
    }
    for phi in body.phis_in(block).collect::<Vec<Inst>>() {
        body.erase(phi);
    }
    let mut preds = entries.preds.clone();
    preds.sort_unstable();
    preds.dedup();
    for pred in preds {
        for index in 0..body.n_succs(pred) {
            if body.succ(pred, index) == block {
                body.set_successor(pred, index, succ);
            }
        }
    }
    // Its own edge goes with it; the phis have lost its entries already.
    body.erase_block(block);
}
