//! Debug info of another version than LLVM 22's is dropped, with a warning, and so is debug info
//! that the verifier finds a fault in.

use super::{integer, named, text, tuple};
use crate::{
    body::{Body, Inst},
    diag::{Diag, Severity},
    metadata::{Md, MdData, MdKind},
    module::{Module, ModuleShared, Symbol},
};

/// The version that LLVM has had since 3.9.
const CURRENT_VERSION: u64 = 3;

/// Drops debug info unless the module says that it is of the current version. Gives back a
/// warning if there was any.
pub(super) fn strip_unless_current(module: &mut Module) -> Option<Diag> {
    let version = version(&module.shared);
    if version == CURRENT_VERSION || !strip(module) {
        return None;
    }
    let name = String::from_utf8_lossy(&module.shared.id).into_owned();
    let message = format!("ignoring debug info with an invalid version ({version}) in {name}");
    Some(Diag { severity: Severity::Warning, ..Diag::error(message) })
}

/// True if the module says that its debug info is of the current version.
pub fn is_current(module: &Module) -> bool {
    version(&module.shared) == CURRENT_VERSION
}

/// Drops debug info that the verifier found faults in. Gives back a warning.
pub fn drop_broken(module: &mut Module) -> Diag {
    strip(module);
    let name = String::from_utf8_lossy(&module.shared.id).into_owned();
    let message = format!("ignoring invalid debug info in {name}");
    Diag { severity: Severity::Warning, ..Diag::error(message) }
}

fn version(shared: &ModuleShared) -> u64 {
    let flags = named(shared, b"llvm.module.flags").iter();
    let mut versions = flags.filter_map(|&flag| match *tuple(shared, flag)? {
        [_, key, value] if text(shared, key)? == b"Debug Info Version" => integer(shared, value),
        _ => None,
    });
    versions.next().unwrap_or(0)
}

/// Drops all debug info; true if there was any.
fn strip(module: &mut Module) -> bool {
    let shared = &mut module.shared;
    let n_named = shared.named_md.len();
    shared.named_md.retain(|(name, _)| !name.starts_with(b"llvm.dbg.") && name != b"llvm.gcov");
    let mut changed = shared.named_md.len() != n_named;
    for index in 0..shared.global_order.len() {
        changed |= strip_symbol(shared, Symbol::Global(shared.global_order[index]));
    }
    let heap_sites = shared.md_kinds.find("heapallocsite");
    for index in 0..shared.func_order.len() {
        let func = module.shared.func_order[index];
        changed |= strip_symbol(&mut module.shared, Symbol::Func(func));
        if let Some(body) = &mut module.bodies[func] {
            changed |= strip_body(&mut module.shared, body, heap_sites);
        }
    }
    changed
}

fn strip_symbol(shared: &mut ModuleShared, symbol: Symbol) -> bool {
    let attached = &mut shared.symbol_mut(symbol).metadata;
    let before = attached.len();
    attached.retain(|&(kind, _)| kind != MdKind::DBG);
    attached.len() != before
}

fn strip_body(shared: &mut ModuleShared, body: &mut Body, heap_sites: Option<MdKind>) -> bool {
    let mut changed = false;
    // Attachments are many; only nodes of debug info are looked for among them.
    let kinds = [Some(MdKind::DIASSIGN_ID), Some(MdKind::LOOP), heap_sites];
    let has_attached = || {
        let mut kinds = kinds.into_iter().flatten();
        shared.metadata.has_debug_info() && kinds.any(|kind| body.may_have_metadata_of(kind))
    };
    if !body.may_have_locs() && !body.has_records() && !has_attached() {
        return changed;
    }
    let insts: Vec<Inst> = body.insts().collect();
    for inst in insts {
        if body.loc(inst).is_some() {
            body.set_loc(inst, None);
            changed = true;
        }
        changed |= !body.take_records(inst).is_empty();
        for kind in [Some(MdKind::DIASSIGN_ID), heap_sites].into_iter().flatten() {
            if body.metadata_of(inst, kind).is_some() {
                body.set_metadata(inst, kind, None);
                changed = true;
            }
        }
        if let Some(hints) = body.metadata_of(inst, MdKind::LOOP)
            && let Some(stripped) = without_locations(shared, hints)
        {
            body.set_metadata(inst, MdKind::LOOP, stripped);
            changed = true;
        }
    }
    changed
}

/// The loop hints without the locations of the loop; no hints at all if there is nothing else.
/// `None` if there are no locations.
fn without_locations(shared: &mut ModuleShared, hints: Md) -> Option<Option<Md>> {
    let ops = tuple(shared, hints)?;
    let is_location = |md: &Option<Md>| {
        md.is_some_and(|md| matches!(shared.metadata.get(md), MdData::Location(_)))
    };
    if !ops.iter().any(is_location) {
        return None;
    }
    let left: Vec<Option<Md>> = ops.iter().filter(|md| !is_location(md)).copied().collect();
    if left.iter().all(|&md| md == Some(hints)) {
        return Some(None);
    }
    // Loop hints are told apart by their first operand, which is the node itself.
    let fresh = shared.metadata.add(MdData::Tuple { distinct: true, ops: [].into() });
    let ops = left.into_iter().map(|md| if md == Some(hints) { Some(fresh) } else { md });
    let ops = ops.collect();
    shared.metadata.set_distinct(fresh, MdData::Tuple { distinct: true, ops });
    Some(Some(fresh))
}
