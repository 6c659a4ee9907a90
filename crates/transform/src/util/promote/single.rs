//! The fast ways: one store, or one block.

use nvopt_analysis::domtree::DomTree;
use nvopt_ir::body::{Body, Inst, ValueDef};
use nvopt_pass::FnCx;

use super::{AllocaUses, debug::Declares, facts::is_never_poison, replace_load, undef_of};

/// If there is one store, and it comes before all loads or stores something that is there
/// everywhere and never poison, loads are what it stored. True if nothing but the alloca is left.
pub(super) fn promote_single_store(
    body: &mut Body,
    cx: &mut FnCx<'_>,
    tree: &DomTree,
    declares: &Declares,
    uses: &AllocaUses,
) -> bool {
    let [store] = uses.stores[..] else { return false };
    let stored = body.args(store)[0];
    // What was never stored is undefined, which is not yet poison.
    let is_everywhere = !matches!(body.def(stored), ValueDef::Inst(_))
        && is_never_poison(cx.module, body, cx.func, stored);
    let store_block = body.block(store);
    let comes_first = |load: &Inst| {
        if is_everywhere {
            return true;
        }
        let load_block = body.block(*load);
        match load_block == store_block {
            true => body.comes_before(store, *load),
            false => tree.dominates(store_block, load_block),
        }
    };
    let (first, other): (Vec<Inst>, Vec<Inst>) =
        uses.loads.iter().partition(|load| comes_first(load));
    for load in first {
        // What is stored may have been a load of the same memory, just replaced.
        let stored = body.args(store)[0];
        replace_load(body, cx, load, stored);
    }
    if !other.is_empty() {
        return false;
    }
    let stored = body.args(store)[0];
    declares.note_store(body, cx, uses.address, store, stored);
    body.erase(store);
    true
}

/// If all accesses stand in one block, a load is what the last store before it stored. Gives up at
/// a load before all stores, which may see the store of another iteration. True if nothing but the
/// alloca is left.
pub(super) fn promote_single_block(
    body: &mut Body,
    cx: &mut FnCx<'_>,
    declares: &Declares,
    uses: &AllocaUses,
) -> bool {
    if uses.only_block(body).is_none() {
        return false;
    }
    let mut accesses: Vec<(Inst, bool)> = Vec::with_capacity(uses.accesses());
    // Loads that the single store already replaced are gone.
    accesses.extend(uses.loads.iter().filter(|&&load| body.is_placed(load)).map(|&l| (l, false)));
    accesses.extend(uses.stores.iter().map(|&store| (store, true)));
    accesses.sort_by(|&(a, _), &(b, _)| match a == b {
        true => std::cmp::Ordering::Equal,
        false if body.comes_before(a, b) => std::cmp::Ordering::Less,
        false => std::cmp::Ordering::Greater,
    });
    if accesses.first().is_some_and(|&(_, is_store)| !is_store) && !uses.stores.is_empty() {
        return false;
    }
    let mut current = undef_of(body, uses.ty);
    for (access, is_store) in accesses {
        if is_store {
            current = body.args(access)[0];
            declares.note_store(body, cx, uses.address, access, current);
            body.erase(access);
        } else {
            replace_load(body, cx, access, current);
        }
    }
    true
}
