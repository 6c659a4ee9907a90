//! Declarations of alias scopes that say nothing.
//!
//! `llvm.experimental.noalias.scope.decl` says where a scope begins, for passes that copy code. A
//! scope tells two accesses apart only if some access is in it and some other one is said not to
//! alias it; without either, its declaration goes.

use nvopt_analysis::alias::declared;
use nvopt_entity::FxHashSet;
use nvopt_ir::{
    body::{Block, Body, Inst},
    metadata::{Md, MdKind, MdPool},
    module::ModuleShared,
};

/// The declarations among `calls` that are still there, and the scopes of each.
pub(super) fn declarations(
    body: &Body,
    module: &ModuleShared,
    calls: Vec<Inst>,
) -> Vec<(Inst, Md)> {
    let calls = calls.into_iter().filter(|&call| body.is_placed(call));
    calls.filter_map(|call| Some((call, declared(module, body, call)?))).collect()
}

/// Those of `declarations` whose scopes are not used from both sides in `blocks`.
pub(super) fn useless(
    body: &Body,
    module: &ModuleShared,
    blocks: &[Block],
    declarations: Vec<(Inst, Md)>,
) -> Vec<Inst> {
    if declarations.is_empty() {
        return Vec::new();
    }
    let pool = &module.metadata;
    let (mut inside, mut apart) = (FxHashSet::default(), FxHashSet::default());
    for inst in blocks.iter().flat_map(|&block| body.insts_in(block)) {
        for &(kind, list) in body.metadata(inst) {
            match kind {
                MdKind::ALIAS_SCOPE => inside.insert(list),
                MdKind::NOALIAS => apart.insert(list),
                _ => false,
            };
        }
    }
    let [inside, apart] = [inside, apart].map(|lists: FxHashSet<Md>| {
        lists.into_iter().flat_map(|list| scopes_of(pool, list)).collect::<FxHashSet<Md>>()
    });
    let is_useless = |list: Md| {
        scopes_of(pool, list).iter().all(|scope| !inside.contains(scope) || !apart.contains(scope))
    };
    declarations.into_iter().filter(|&(_, list)| is_useless(list)).map(|(inst, _)| inst).collect()
}

fn scopes_of(pool: &MdPool, list: Md) -> Vec<Md> {
    let mut scopes = Vec::new();
    pool.get(list).for_each_operand(|scope| scopes.push(scope));
    scopes
}
