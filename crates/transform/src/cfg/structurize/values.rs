//! Conditions of flow blocks, entries of phis, and values that no longer reach their users.

use nvopt_analysis::domtree::DomTree;
use nvopt_entity::EntitySet;
use nvopt_ir::{
    body::{Block, Body, Inst, Use, Value},
    ops::Op,
    types::Type,
};

use super::wire::{Condition, MovedPhis};
use crate::util::ssa_update::SsaUpdater;

/// The last block that dominates several, and whether it is one of them.
struct Common<'a> {
    tree: &'a DomTree,
    block: Block,
    is_known: bool,
}

impl Common<'_> {
    fn add(&mut self, block: Block, is_known: bool) {
        let Some(common) = self.tree.nearest_common(self.block, block) else { return };
        if common != self.block {
            self.is_known = false;
        }
        if common == block {
            self.is_known |= is_known;
        }
        self.block = common;
    }
}

/// Gives the branches of flow blocks their conditions.
pub(super) fn set_conditions(body: &mut Body, conditions: Vec<Condition>) {
    let tree = DomTree::of(body);
    let entry = body.entry().expect("the function has a body");
    for condition in conditions {
        let branch = body.terminator(condition.at).expect("it was made");
        let own = condition.predicates.iter().find(|&&(pred, _)| pred == condition.at);
        if let Some(&(_, value)) = own {
            body.set_arg(branch, 0, value);
            continue;
        }
        let default = body.int(Type::I1, u64::from(condition.default));
        let mut updater = SsaUpdater::new(Type::I1, "");
        updater.define(entry, default);
        updater.define(condition.restart, default);
        let mut common = Common { tree: &tree, block: condition.at, is_known: false };
        for &(pred, value) in &condition.predicates {
            updater.define(pred, value);
            common.add(pred, true);
        }
        if !common.is_known {
            updater.define(common.block, default);
        }
        let value = updater.value_at_start(body, condition.at);
        body.set_arg(branch, 0, value);
    }
}

/// Gives phis the values that came over the edges they lost.
pub(super) fn set_phis(body: &mut Body, moved: MovedPhis) {
    let tree = DomTree::of(body);
    let entry = body.entry().expect("the function has a body");
    for (block, from) in &moved.gained {
        let Some((_, phis)) = moved.lost.iter().find(|(known, _)| known == block) else {
            continue;
        };
        for (phi, entries) in phis {
            let ty = body.result_ty(*phi);
            let poison = body.consts_mut().poison(ty);
            let poison = body.const_value(poison);
            let mut updater = SsaUpdater::new(ty, "");
            updater.define(entry, poison);
            updater.define(*block, poison);
            let mut common = Common { tree: &tree, block: *block, is_known: false };
            for &(pred, value) in entries {
                updater.define(pred, value);
                common.add(pred, true);
            }
            if !common.is_known {
                updater.define(common.block, poison);
            }
            for &pred in from {
                let value = updater.value_at_end(body, pred);
                set_entry(body, *phi, pred, value);
            }
        }
    }
}

fn set_entry(body: &mut Body, phi: Inst, pred: Block, value: Value) {
    let Op::Phi(incoming) = body.op(phi) else { return };
    for at in 0..body.args(phi).len() {
        if body.incoming(incoming)[at] == pred {
            body.set_arg(phi, at, value);
        }
    }
}

/// Puts values whose definition no longer dominates a use back into SSA form.
pub(super) fn rebuild(body: &mut Body) {
    let tree = DomTree::of(body);
    let blocks: Vec<Block> = body.blocks().collect();
    let mut done: EntitySet<Inst> = EntitySet::new();
    for block in blocks {
        for inst in body.insts_in(block).collect::<Vec<Inst>>() {
            let Some(result) = body.result(inst).filter(|_| done.insert(inst)) else { continue };
            let lost: Vec<Use> = body
                .uses(result)
                .filter(|&slot| {
                    !tree.dominates_use(body, inst, body.user(slot), body.arg_index(slot))
                })
                .collect();
            if lost.is_empty() {
                continue;
            }
            let mut updater = SsaUpdater::of(body, result, block);
            for slot in lost {
                updater.rewrite_use(body, slot);
            }
        }
    }
}
