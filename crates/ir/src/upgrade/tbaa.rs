//! Tags of type-based alias analysis in the scalar format, which was in use until LLVM 3.4.
//!
//! A scalar tag is the type itself; now a tag is the type of the object, the type of the access,
//! the offset between them, and maybe that the memory is constant.

use nvopt_entity::{FxHashMap, SecondaryMap};

use super::{integer_md, tuple, tuple_md};
use crate::{
    body::Inst,
    metadata::{Md, MdData, MdKind},
    module::{Module, ModuleShared},
    types::Type,
};

/// Upgrades the tags of all instructions.
pub(super) fn upgrade(module: &mut Module) {
    let mut tags = Tags::default();
    for index in 0..module.shared.func_order.len() {
        let func = module.shared.func_order[index];
        let Some(body) = &mut module.bodies[func] else { continue };
        if !body.may_have_metadata_of(MdKind::TBAA) {
            continue;
        }
        // Hardly any module has old tags, so this is a look at each instruction and no more.
        let shared = &module.shared;
        let old: Vec<(Inst, Md)> = body
            .insts()
            .filter_map(|inst| Some((inst, body.metadata_of(inst, MdKind::TBAA)?)))
            .filter(|&(_, tag)| tags.is_old(shared, tag))
            .collect();
        for (inst, tag) in old {
            let new = tags.upgrade(&mut module.shared, tag);
            body.set_metadata(inst, MdKind::TBAA, Some(new));
        }
    }
}

/// The tags met so far.
#[derive(Default)]
struct Tags {
    is_old: SecondaryMap<Md, Option<bool>>,
    new: FxHashMap<Md, Md>,
}

impl Tags {
    fn is_old(&mut self, shared: &ModuleShared, tag: Md) -> bool {
        *self.is_old[tag].get_or_insert_with(|| is_scalar(shared, tag))
    }

    /// The old tag `tag` in today's format.
    fn upgrade(&mut self, shared: &mut ModuleShared, tag: Md) -> Md {
        if let Some(&known) = self.new.get(&tag) {
            return known;
        }
        let new = upgrade_scalar(shared, tag);
        self.new.insert(tag, new);
        new
    }
}

fn is_scalar(shared: &ModuleShared, tag: Md) -> bool {
    // An empty tag never was one; the verifier says so.
    let Some(ops) = tuple(shared, tag).filter(|ops| !ops.is_empty()) else { return false };
    let first = ops.first().copied().flatten();
    let first_is_node = first.is_some_and(|md| {
        matches!(shared.metadata.get(md), MdData::Tuple { .. } | MdData::Di { .. })
    });
    !first_is_node || ops.len() < 3
}

fn upgrade_scalar(shared: &mut ModuleShared, tag: Md) -> Md {
    let (ty, constant) = match tuple(shared, tag) {
        Some(&[name, parent, constant]) => (tuple_md(shared, vec![name, parent]), Some(constant)),
        _ => (tag, None),
    };
    let zero = integer_md(shared, Type::I64, 0);
    let mut new = vec![Some(ty), Some(ty), Some(zero)];
    new.extend(constant);
    tuple_md(shared, new)
}
