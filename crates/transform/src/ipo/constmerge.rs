//! constmerge: merges constants that are equal.
//!
//! What. Constant variables with equal contents in the same address space become one, if the
//! address of at most one of them matters. The one that others can see stays; else the first.
//!
//! Why on a GPU. Constant and device memory are loaded with the module; tables that each source
//! file brought are needed once.
//!
//! Convergence and memory. Contents never change, so that it does not matter which is read.
//!
//! Cost. Linear in the module for each round; a round makes at least one variable disappear.
//!
//! Example.
//!     before: @a = internal unnamed_addr constant i32 1    @b = internal unnamed_addr constant i32 1
//!     after:  @a, and @a where @b was used
//!
//! Not done. Constants of which one begins with the other.
//!
//! Reads nothing. Keeps analyses of functions that named no merged constant.

use nvopt_entity::{FxHashMap, FxHashSet};
use nvopt_ir::{
    constant::{Const, ConstData},
    metadata::{MdData, MdKind},
    module::{Global, Linkage, Module, Symbol, UnnamedAddr},
    types::Type,
};
use nvopt_pass::{ModuleAnalyses, ModuleCx, ModulePass};

use crate::util::{replace::replace_symbols, symbols::remove_symbol};

/// The pass.
pub(crate) struct ConstMerge;

impl ModulePass for ConstMerge {
    fn run(&self, module: &mut Module, analyses: &mut ModuleAnalyses, cx: &mut ModuleCx<'_>) {
        let mut any = false;
        // Tables of addresses become equal when what they point to has become one.
        while merge_once(module, cx) {
            any = true;
        }
        if any {
            analyses.forget_module();
        }
    }
}

fn merge_once(module: &mut Module, cx: &mut ModuleCx<'_>) -> bool {
    let pinned = pinned(module);
    let mut kept: FxHashMap<(Const, u32), Global> = FxHashMap::default();
    // Those that others can see are the ones to keep.
    for pass in 0..2 {
        for &global in &module.shared.global_order {
            let is_local = module.shared.globals[global].symbol.linkage.is_local();
            if is_local == (pass == 1)
                && may_merge(module, &pinned, global)
                && let Some(key) = key(module, global)
            {
                kept.entry(key).or_insert(global);
            }
        }
    }
    let mut replaced: FxHashMap<Global, Global> = FxHashMap::default();
    // Those that stay and have taken the place of one whose address matters: theirs does now.
    let mut named: FxHashSet<Global> = FxHashSet::default();
    for &global in &module.shared.global_order {
        let data = &module.shared.globals[global];
        if !data.symbol.linkage.is_local() || !may_merge(module, &pinned, global) {
            continue;
        }
        let Some(&first) = key(module, global).and_then(|key| kept.get(&key)) else { continue };
        let is_nameless = |global: Global| {
            module.shared.globals[global].symbol.unnamed_addr == UnnamedAddr::Global
        };
        let may_take = is_nameless(global) || is_nameless(first) && !named.contains(&first);
        if first != global && may_take && cx.may_rewrite() {
            replaced.insert(global, first);
            if !is_nameless(global) {
                named.insert(first);
            }
        }
    }
    if replaced.is_empty() {
        return false;
    }
    let order: Vec<Global> = module.shared.global_order.clone();
    for global in order.into_iter().filter(|global| replaced.contains_key(global)) {
        let first = replaced[&global];
        let gone = module.shared.globals[global].clone();
        let of_type = cx.frame.layout.layout(&module.shared.types, gone.value_ty);
        let natural = of_type.map(|layout| layout.abi);
        let stays = &mut module.shared.globals[first];
        // One that does not say is aligned as its type is.
        if stays.align != gone.align {
            stays.align = stays.align.or(natural).max(gone.align.or(natural));
        }
        if gone.symbol.unnamed_addr != UnnamedAddr::Global {
            stays.symbol.unnamed_addr = UnnamedAddr::None;
        }
        let debug = gone.symbol.metadata.into_iter().filter(|(kind, _)| *kind == MdKind::DBG);
        stays.symbol.metadata.extend(debug);
    }
    let spaces: FxHashMap<Global, u32> =
        replaced.keys().map(|&global| (global, module.shared.globals[global].addr_space)).collect();
    replace_symbols(module, &|pool, symbol| {
        let Symbol::Global(global) = symbol else { return None };
        let first = Symbol::Global(*replaced.get(&global)?);
        Some(pool.symbol(Type::ptr(spaces[&global]), first))
    });
    let mut gone: Vec<Global> = replaced.keys().copied().collect();
    gone.sort_unstable();
    cx.count("constants merged", gone.len() as u64);
    gone.into_iter().for_each(|global| remove_symbol(module, Symbol::Global(global)));
    true
}

/// What two variables must agree on.
fn key(module: &Module, global: Global) -> Option<(Const, u32)> {
    let data = &module.shared.globals[global];
    Some((data.init?, data.addr_space))
}

fn may_merge(module: &Module, pinned: &FxHashSet<Global>, global: Global) -> bool {
    let data = &module.shared.globals[global];
    let is_definite = match data.symbol.linkage {
        Linkage::External | Linkage::Internal | Linkage::Private => true,
        Linkage::Appending
        | Linkage::ExternWeak
        | Linkage::Common
        | Linkage::AvailableExternally
        | Linkage::WeakAny
        | Linkage::WeakOdr
        | Linkage::LinkOnceAny
        | Linkage::LinkOnceOdr => false,
    };
    data.constant
        && is_definite
        && data.init.is_some()
        && !data.externally_initialized
        && data.symbol.section.is_none()
        && data.symbol.tls.is_none()
        && data.symbol.metadata.iter().all(|(kind, _)| *kind == MdKind::DBG)
        && !pinned.contains(&global)
}

/// Variables that `llvm.used`, `llvm.compiler.used` or metadata name.
fn pinned(module: &Module) -> FxHashSet<Global> {
    let shared = &module.shared;
    let mut work: Vec<Const> = Vec::new();
    for name in ["llvm.used", "llvm.compiler.used"] {
        if let Some(Symbol::Global(list)) = shared.find_symbol(name) {
            work.extend(shared.globals[list].init);
        }
    }
    work.extend(shared.metadata.iter().filter_map(|(_, data)| match data {
        MdData::Const(constant) => Some(*constant),
        _ => None,
    }));
    let (mut seen, mut found) = (FxHashSet::default(), FxHashSet::default());
    while let Some(constant) = work.pop() {
        if !seen.insert(constant) {
            continue;
        }
        if let ConstData::Symbol { symbol: Symbol::Global(global), .. } =
            shared.consts.get(constant)
        {
            found.insert(*global);
        }
        work.extend(shared.consts.get(constant).operands());
    }
    found
}
