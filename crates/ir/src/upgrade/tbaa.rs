//! Tags of type-based alias analysis in the scalar format, which was in use until LLVM 3.4.
//!
//! A scalar tag is the type itself; now a tag is the type of the object, the type of the access,
//! the offset between them, and maybe that the memory is constant.

use nvopt_entity::FxHashMap;

use super::{integer_md, tuple, tuple_md};
use crate::{
    body::Inst,
    metadata::{Md, MdData, MdKind},
    module::{Module, ModuleShared},
    types::Type,
};

/// Upgrades the tags of all instructions.
pub(super) fn upgrade(module: &mut Module) {
    let mut new_tags: FxHashMap<Md, Option<Md>> = FxHashMap::default();
    for index in 0..module.shared.func_order.len() {
        let func = module.shared.func_order[index];
        let Some(body) = &mut module.bodies[func] else { continue };
        let tagged: Vec<(Inst, Md)> = body
            .insts()
            .filter_map(|inst| Some((inst, body.metadata_of(inst, MdKind::TBAA)?)))
            .collect();
        for (inst, tag) in tagged {
            let shared = &mut module.shared;
            let new = *new_tags.entry(tag).or_insert_with(|| upgrade_tag(shared, tag));
            if new.is_some() {
                body.set_metadata(inst, MdKind::TBAA, new);
            }
        }
    }
}

/// The tag in today's format; `None` if it is.
fn upgrade_tag(shared: &mut ModuleShared, tag: Md) -> Option<Md> {
    let ops = tuple(shared, tag)?;
    let first_is_node = ops.first().copied().flatten().is_some_and(|md| {
        matches!(shared.metadata.get(md), MdData::Tuple { .. } | MdData::Di { .. })
    });
    if first_is_node && ops.len() >= 3 {
        return None;
    }
    let (ty, constant) = match *ops {
        [name, parent, constant] => (tuple_md(shared, vec![name, parent]), Some(constant)),
        _ => (tag, None),
    };
    let zero = integer_md(shared, Type::I64, 0);
    let mut new = vec![Some(ty), Some(ty), Some(zero)];
    new.extend(constant);
    Some(tuple_md(shared, new))
}
