//! globalopt: splits, shrinks and removes global variables.
//!
//! What. Variables that only this module can name and whose every use is a load, a store, a copy
//! or constant address arithmetic that leads to those. A variable that is never written, or only
//! with what it holds, becomes constant and its loads become values (path A, up to
//! `globalopt-max-bits`). A struct of at most `globalopt-max-fields` fields becomes a variable a
//! field, `NAME.f0` and so on (path B), again and again. A variable that is never read goes with
//! its stores. A number that is ever one of two becomes a bit, `NAME.b`. A pointer that only ever
//! points to one allocation becomes that memory, `NAME.body`, with a flag `NAME.init`. Also:
//! functions and variables nobody can reach, `unnamed_addr`, `fastcc`.
//!
//! Why on a GPU. A variable in device memory costs hundreds of cycles a read; a field that is a
//! variable of its own can be found constant, or promoted. What is made stays in the address space
//! of what it was made from.
//!
//! Convergence and memory. Other threads read and write these variables too, in any order: nothing
//! here assumes that a thread sees its own stores only. What `__shared__` memory holds at first is
//! undefined, so such a variable never gets contents. A pointer to an allocation becomes memory
//! only if no loaded pointer is kept across anything that could order threads.
//!
//! Cost. Each round is linear in the module; rounds end when nothing changes, and each takes a
//! variable, a store or a level of nesting away.
//!
//! Example.
//!     before: @s = internal global { i32, float } { i32 1, float 0.0 }
//!     after:  @s.f0 = internal global i32 1     @s.f1 = internal global float 0.0
//!
//! Not done. Constructors are not run at compile time; arrays are not split; variables do not
//! become local ones of a function.
//!
//! Files: `uses` (who uses what), `fold` (constants, dead stores, known pointers), `split`,
//! `shrink`, `heap` and `heap_split` (allocations), `functions`, `make` (new variables), `query` (what the inliner asks).
//!
//! Reads nothing. Keeps analyses of functions that did not change.

mod fold;
mod functions;
mod heap;
mod heap_split;
mod make;
pub(crate) mod query;
mod shrink;
mod split;
mod uses;

use nvopt_ir::{
    body::Body,
    constant::{ConstData, ConstPool},
    datalayout::DataLayout,
    module::{Global, Module, Symbol, UnnamedAddr},
};
use nvopt_pass::{Knob, ModuleAnalyses, ModuleCx, ModulePass};

pub(super) use fold::erase_chain;

use self::uses::Index;
use crate::util::symbols::{is_discardable, remove_symbol};

/// How large an aggregate may be whose loads become constants.
pub(crate) static MAX_BITS: Knob<i64> = Knob::number(
    "globalopt-max-bits",
    2047,
    "globalopt",
    "how many bits an aggregate may have whose loads become constants",
);
/// How many fields a struct may have that is split.
pub(crate) static MAX_FIELDS: Knob<i64> = Knob::number(
    "globalopt-max-fields",
    16,
    "globalopt",
    "how many fields a struct may have that is split",
);

/// How often everything is looked at again. Each round but the last changes something, and what
/// changes does not change back; this is for time only.
const MAX_ROUNDS: usize = 64;

/// Shared memory.
const SHARED: u32 = 3;

/// The pass.
pub(crate) struct GlobalOpt;

impl ModulePass for GlobalOpt {
    fn run(&self, module: &mut Module, analyses: &mut ModuleAnalyses, cx: &mut ModuleCx<'_>) {
        let mut any = false;
        for _ in 0..MAX_ROUNDS {
            let mut changed = functions::remove_unreachable(module, analyses, cx);
            let index = Index::of(module, cx.frame.layout);
            changed |= functions::improve(module, &index, cx);
            for global in module.shared.global_order.clone() {
                changed |= improve(module, &index, cx, global);
            }
            changed |= remove_unused_aliases(module, &index, cx);
            any |= changed;
            if !changed {
                break;
            }
        }
        if any {
            analyses.forget_module();
        }
    }
}

/// Looks at one variable. True if anything changed.
fn improve(module: &mut Module, index: &Index, cx: &mut ModuleCx<'_>, global: Global) -> bool {
    let symbol = Symbol::Global(global);
    let name = module.shared.symbol_name(symbol).unwrap_or_default();
    if name.starts_with(b"llvm.") {
        return false;
    }
    if !index.is_mentioned(symbol) {
        return remove_if_unused(module, cx, symbol);
    }
    let uses = index.uses(global);
    if uses.escapes {
        return false;
    }
    let mut changed = false;
    if !uses.is_compared {
        changed |= set_unnamed(module, symbol);
    }
    let data = &module.shared.globals[global];
    let is_open = !data.symbol.linkage.is_local()
        || data.constant
        || data.init.is_none()
        || data.externally_initialized;
    if is_open {
        return changed;
    }
    // Another change of this round may have touched the accesses.
    let is_fresh = |access: &uses::Access| {
        module.bodies[access.func].as_ref().is_some_and(|body| body.is_placed(access.inst))
    };
    let accesses = [&uses.loads, &uses.stores, &uses.fills, &uses.copies];
    if !accesses.into_iter().flatten().all(is_fresh) {
        return changed;
    }
    changed
        || fold::drop_unused_loads(module, cx, uses)
        || fold::drop_unread(module, cx, uses)
        || fold::make_constant(module, cx, global, uses)
        || split::split(module, cx, global, uses)
        || fold::initialize_once(module, cx, global, uses)
        || heap::to_memory(module, cx, global, uses)
        || heap_split::split(module, cx, global, uses)
        || fold::use_known_pointer(module, cx, global, uses)
        || shrink::to_bool(module, cx, global, uses)
}

/// Says that the address of `symbol` does not matter. True if that is new.
fn set_unnamed(module: &mut Module, symbol: Symbol) -> bool {
    let data = module.shared.symbol_mut(symbol);
    let new = if data.linkage.is_local() { UnnamedAddr::Global } else { UnnamedAddr::Local };
    if data.unnamed_addr == UnnamedAddr::Global || data.unnamed_addr == new {
        return false;
    }
    data.unnamed_addr = new;
    true
}

/// Removes a symbol that nothing mentions, if its linkage allows it.
fn remove_if_unused(module: &mut Module, cx: &mut ModuleCx<'_>, symbol: Symbol) -> bool {
    let data = module.shared.symbol(symbol);
    let is_declared = match symbol {
        Symbol::Func(func) => module.bodies[func].is_none(),
        Symbol::Global(global) => module.shared.globals[global].init.is_none(),
        Symbol::Alias(_) | Symbol::IFunc(_) => false,
    };
    let may_go = is_discardable(data.linkage) || is_declared;
    if !may_go || data.comdat.is_some() && !data.linkage.is_local() || !cx.may_rewrite() {
        return false;
    }
    remove_unmentioned(module, symbol);
    cx.count("symbols removed", 1);
    true
}

/// Takes a symbol that only debug records mention out of the module.
fn remove_unmentioned(module: &mut Module, symbol: Symbol) {
    for func in module.shared.func_order.clone() {
        if let Some(body) = &mut module.bodies[func] {
            forget_in_records(body, symbol);
        }
    }
    remove_symbol(module, symbol);
}

/// Debug records that still mention `symbol` say poison instead.
fn forget_in_records(body: &mut Body, symbol: Symbol) {
    if !body.has_records() {
        return;
    }
    let mentions = mentioning(body.consts(), symbol);
    for constant in mentions {
        let Some(value) = body.find_const_value(constant) else { continue };
        if body.is_in_metadata(value) && !body.is_used(value) {
            let ty = body.ty(value);
            let poison = body.consts_mut().poison(ty);
            let poison = body.const_value(poison);
            body.replace_all_uses(value, poison);
        }
    }
}

/// The constants of `pool` that are made of `symbol`.
fn mentioning(pool: &ConstPool, symbol: Symbol) -> Vec<nvopt_ir::constant::Const> {
    let mut found = Vec::new();
    let mut is_made_of_it = nvopt_entity::FxHashSet::default();
    // Operands come before what is made of them.
    for (constant, data) in pool.iter() {
        let is_it = matches!(data, ConstData::Symbol { symbol: s, .. } if *s == symbol);
        if is_it || data.operands().iter().any(|part| is_made_of_it.contains(part)) {
            is_made_of_it.insert(constant);
            found.push(constant);
        }
    }
    found
}

fn remove_unused_aliases(module: &mut Module, index: &Index, cx: &mut ModuleCx<'_>) -> bool {
    let mut changed = false;
    for alias in module.shared.alias_order.clone() {
        let symbol = Symbol::Alias(alias);
        if !index.is_mentioned(symbol) {
            changed |= remove_if_unused(module, cx, symbol);
        }
    }
    changed
}

/// The bits of a variable, padding included.
fn bits_of(module: &Module, layout: &DataLayout, global: Global) -> Option<u64> {
    let ty = module.shared.globals[global].value_ty;
    let size = layout.layout(&module.shared.types, ty)?;
    (!size.scalable).then(|| size.alloc_bytes().saturating_mul(8))
}
