//! Phis of a block that are the same.

use nvopt_entity::FxHashMap;
use nvopt_ir::{
    body::{Block, Body, Inst, Value},
    ops::Op,
    types::Type,
};

type Key = (Type, u16, Vec<(Block, Value)>);

/// Replaces phis of `block` by equal ones before them. True if there were any.
pub(super) fn merge_equal_phis(body: &mut Body, block: Block) -> bool {
    if body.phis_in(block).nth(1).is_none() {
        return false;
    }
    let phis: Vec<Inst> = body.phis_in(block).collect();
    let mut first: FxHashMap<Key, Inst> = FxHashMap::default();
    let mut changed = false;
    for phi in phis {
        let Op::Phi(incoming) = body.op(phi) else { continue };
        let mut entries: Vec<(Block, Value)> =
            body.incoming(incoming).iter().copied().zip(body.args(phi).iter().copied()).collect();
        entries.sort_unstable();
        let key = (body.result_ty(phi), body.flags(phi).bits(), entries);
        match first.get(&key) {
            None => {
                first.insert(key, phi);
            }
            Some(&same) => {
                let value = body.result(same).expect("a phi has a result");
                body.replace_all_uses(body.result(phi).expect("a phi has a result"), value);
                body.erase(phi);
                changed = true;
            }
        }
    }
    changed
}
