//! Phis of a block that are the same.

use nvopt_entity::FxHashMap;
use nvopt_ir::{
    body::{Block, Body, Inst, Value},
    ops::Op,
    types::Type,
};
use smallvec::SmallVec;

type Key = (Type, u16, SmallVec<[(Block, Value); 4]>);

/// Among so few phis the equal one is found without a table.
const FEW: usize = 8;

/// The first phi for each key: the first few in a list, more in a table.
#[derive(Default)]
struct Firsts {
    few: SmallVec<[(Key, Inst); FEW]>,
    more: FxHashMap<Key, Inst>,
}

impl Firsts {
    fn get(&self, key: &Key) -> Option<Inst> {
        let in_few = self.few.iter().find(|(known, _)| known == key).map(|&(_, phi)| phi);
        in_few.or_else(|| self.more.get(key).copied())
    }

    fn insert(&mut self, key: Key, phi: Inst) {
        if self.few.len() < FEW {
            self.few.push((key, phi));
        } else {
            self.more.insert(key, phi);
        }
    }
}

/// Replaces phis of `block` by equal ones before them. True if there were any.
pub(super) fn merge_equal_phis(body: &mut Body, block: Block) -> bool {
    if body.phis_in(block).nth(1).is_none() {
        return false;
    }
    let phis: SmallVec<[Inst; FEW]> = body.phis_in(block).collect();
    let mut first = Firsts::default();
    let mut changed = false;
    for phi in phis {
        let Op::Phi(incoming) = body.op(phi) else { continue };
        let mut entries: SmallVec<[(Block, Value); 4]> =
            body.incoming(incoming).iter().copied().zip(body.args(phi).iter().copied()).collect();
        entries.sort_unstable();
        let key = (body.result_ty(phi), body.flags(phi).bits(), entries);
        match first.get(&key) {
            None => first.insert(key, phi),
            Some(same) => {
                let value = body.result(same).expect("a phi has a result");
                body.replace_all_uses(body.result(phi).expect("a phi has a result"), value);
                body.erase(phi);
                changed = true;
            }
        }
    }
    changed
}
