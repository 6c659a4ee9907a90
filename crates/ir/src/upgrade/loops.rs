//! Loop hints named `llvm.vectorizer.*`.

use nvopt_entity::FxHashMap;

use super::{text, tuple, tuple_md};
use crate::{
    body::Inst,
    metadata::{Md, MdData, MdKind},
    module::{Module, ModuleShared},
};

const OLD_PREFIX: &[u8] = b"llvm.vectorizer.";

/// Renames the hints of all loops.
pub(super) fn upgrade(module: &mut Module) {
    let mut renamed: FxHashMap<Md, Option<Md>> = FxHashMap::default();
    for index in 0..module.shared.func_order.len() {
        let func = module.shared.func_order[index];
        let Some(body) = &mut module.bodies[func] else { continue };
        let loops: Vec<(Inst, Md)> = body
            .insts()
            .filter_map(|inst| Some((inst, body.metadata_of(inst, MdKind::LOOP)?)))
            .collect();
        for (inst, hints) in loops {
            let shared = &mut module.shared;
            let new = *renamed.entry(hints).or_insert_with(|| rename_all(shared, hints));
            if new.is_some() {
                body.set_metadata(inst, MdKind::LOOP, new);
            }
        }
    }
}

/// The hints with new names; `None` if no name is old.
fn rename_all(shared: &mut ModuleShared, hints: Md) -> Option<Md> {
    let ops = tuple(shared, hints)?.to_vec();
    let new: Vec<Option<Md>> =
        ops.iter().map(|&hint| hint.and_then(|hint| rename(shared, hint)).or(hint)).collect();
    (new != ops).then(|| tuple_md(shared, new))
}

fn rename(shared: &mut ModuleShared, hint: Md) -> Option<Md> {
    let MdData::Tuple { ops, .. } = shared.metadata.get(hint) else { return None };
    let mut ops = ops.to_vec();
    let old = text(shared, *ops.first()?)?;
    let rest = old.strip_prefix(OLD_PREFIX)?;
    let new = match rest {
        b"unroll" => b"llvm.loop.interleave.count".to_vec(),
        rest => [b"llvm.loop.vectorize.", rest].concat(),
    };
    ops[0] = Some(shared.metadata.string(new));
    Some(tuple_md(shared, ops))
}
