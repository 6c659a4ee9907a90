//! Module flags whose name or behaviour has changed.

use super::{integer, integer_md, named, text, tuple, tuple_md};
use crate::{metadata::Md, module::ModuleShared, types::Type};

const NAME: &[u8] = b"llvm.module.flags";
const LINKER_OPTIONS: &[u8] = b"llvm.linker.options";
/// Behaviours: what happens when modules with different values are linked.
const ERROR: u64 = 1;
const MAX: u64 = 7;
const MIN: u64 = 8;

/// Upgrades the flags of the module.
pub(super) fn upgrade(shared: &mut ModuleShared) {
    let nodes = named(shared, NAME).to_vec();
    let mut upgraded = Vec::with_capacity(nodes.len());
    for &node in &nodes {
        upgraded.push(upgrade_flag(shared, node).unwrap_or(node));
    }
    if upgraded != nodes
        && let Some((_, operands)) = shared.named_md.iter_mut().find(|(name, _)| name == NAME)
    {
        *operands = upgraded;
    }
}

/// Options for the linker were a flag once and are named metadata now. The flag stays.
pub(super) fn copy_linker_options(shared: &mut ModuleShared) {
    if shared.named_md.iter().any(|(name, _)| name == LINKER_OPTIONS) {
        return;
    }
    let mut flags = named(shared, NAME).iter();
    let options = flags.find_map(|&flag| match *tuple(shared, flag)? {
        [_, key, value] if text(shared, key)? == b"Linker Options" => tuple(shared, value?),
        _ => None,
    });
    if let Some(options) = options {
        let options = options.iter().flatten().copied().collect();
        shared.named_md.push((LINKER_OPTIONS.to_vec(), options));
    }
}

fn upgrade_flag(shared: &mut ModuleShared, node: Md) -> Option<Md> {
    let &[behaviour, key, value] = tuple(shared, node)? else { return None };
    let number = integer(shared, behaviour)?;
    let name = text(shared, key)?;
    if name == b"amdgpu_code_object_version" {
        let key = shared.metadata.string("amdhsa_code_object_version");
        return Some(tuple_md(shared, vec![behaviour, Some(key), value]));
    }
    let wanted = match name {
        b"PIC Level" if matches!(number, ERROR | MAX) => MIN,
        b"PIE Level" if number == ERROR => MAX,
        b"branch-target-enforcement" if number == ERROR => MIN,
        name if name.starts_with(b"sign-return-address") && number == ERROR => MIN,
        _ => return None,
    };
    let behaviour = integer_md(shared, Type::I32, wanted);
    Some(tuple_md(shared, vec![Some(behaviour), key, value]))
}
