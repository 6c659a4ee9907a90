//! Alias scopes of inlined code are made anew: those of two copies of a function speak of
//! different executions of it.

use nvopt_analysis::alias::declared;
use nvopt_entity::{FxHashMap, FxHashSet};
use nvopt_ir::{
    body::{Body, CloneMap, MdOperand},
    metadata::{Md, MdData, MdKind, MdPool},
    module::ModuleShared,
};

/// Makes `!alias.scope`, `!noalias` and the scopes that are declared in the copies name fresh
/// scopes.
pub(super) fn renew(module: &mut ModuleShared, body: &mut Body, map: &CloneMap) {
    let (mut roots, mut named, mut declaring) = (Vec::new(), Vec::new(), Vec::new());
    for &(_, copy) in map.insts() {
        if !body.metadata(copy).is_empty() {
            for kind in [MdKind::ALIAS_SCOPE, MdKind::NOALIAS] {
                if let Some(md) = body.metadata_of(copy, kind) {
                    roots.push(md);
                    named.push((copy, kind, md));
                }
            }
        }
        if let Some(md) = declared(module, body, copy) {
            roots.push(md);
            declaring.push((copy, md));
        }
    }
    if roots.is_empty() {
        return;
    }
    let fresh = copy_nodes(&mut module.metadata, &roots);
    for (copy, kind, md) in named {
        body.set_metadata(copy, kind, Some(fresh[&md]));
    }
    for (copy, md) in declaring {
        let value = body.md_value(MdOperand::Node(fresh[&md]));
        body.set_arg(copy, 0, value);
    }
}

/// Copies of all lists that can be reached from `roots`.
fn copy_nodes(pool: &mut MdPool, roots: &[Md]) -> FxHashMap<Md, Md> {
    let (mut order, mut seen) = (Vec::new(), FxHashSet::default());
    let mut work = roots.to_vec();
    while let Some(md) = work.pop() {
        if matches!(pool.get(md), MdData::Tuple { .. }) && seen.insert(md) {
            order.push(md);
            pool.get(md).for_each_operand(|part| work.push(part));
        }
    }
    let fresh: FxHashMap<Md, Md> = order.iter().map(|&md| (md, pool.reserve())).collect();
    for md in order {
        let mut data = pool.get(md).clone();
        data.map_operands(|part| fresh.get(&part).copied().unwrap_or(part));
        pool.define(fresh[&md], data);
    }
    fresh
}
