//! internalize: makes everything internal that nobody outside needs.
//!
//! What. Every definition gets internal linkage but those that stay visible: what the caller's list
//! names, kernels if asked for, whatever `llvm.used` lists, what is initialized or exported from
//! outside, and a few names that code generators look for. Declarations stay as they are. Members of a comdat
//! with a visible member stay; a comdat with one member is dropped, one with several is no longer
//! deduplicated.
//!
//! Why on a GPU. A program is linked whole: its kernels are all that the host can name. What is
//! internal may be inlined and then removed, take other parameters, be split or become constant,
//! so that no stack and no table of pointers is left for calls that are slow.
//!
//! Cost. Linear in the symbols.
//!
//! Example.
//!     before: define void @helper() { ... }   @table = global [4 x i32] ...
//!     after:  define internal void @helper() { ... }   @table = internal global [4 x i32] ...

use nvopt_entity::{FxHashMap, FxHashSet};
use nvopt_ir::module::{
    CallConv, Comdat, ComdatKind, DllStorage, Linkage, Module, Symbol, Visibility,
};

use crate::{
    Changes,
    symbols::{all_symbols, comdat_of, is_declaration, stripped},
};

/// Names that nothing in the module need refer to.
const ALWAYS_KEPT: &[&str] = &[
    "llvm.used",
    "llvm.compiler.used",
    "llvm.global_ctors",
    "llvm.global_dtors",
    "llvm.global.annotations",
    "__stack_chk_fail",
    "__stack_chk_guard",
    "__llvm_rpc_client",
];

/// What stays visible.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// These names.
    pub keep: Vec<String>,
    /// Kernels, whatever their names.
    pub keep_kernels: bool,
}

/// Makes internal what `options` do not keep.
pub fn run(module: &mut Module, options: &Options) -> Changes {
    let names: FxHashSet<&[u8]> = options.keep.iter().map(String::as_bytes).collect();
    let is_kernel = |module: &Module, symbol| match symbol {
        Symbol::Func(func) => module.shared.funcs[func].cc == CallConv::PTX_KERNEL,
        Symbol::Global(_) | Symbol::Alias(_) | Symbol::IFunc(_) => false,
    };
    run_unless(module, |module, symbol| {
        module.shared.symbol_name(symbol).is_some_and(|name| names.contains(name))
            || options.keep_kernels && is_kernel(module, symbol)
    })
}

/// Makes internal what `must_stay` does not keep.
pub(crate) fn run_unless(
    module: &mut Module,
    must_stay: impl Fn(&Module, Symbol) -> bool,
) -> Changes {
    let used = listed_in(module, b"llvm.used");
    let stays = |module: &Module, symbol| stays(module, symbol, &used) || must_stay(module, symbol);
    let mut comdats: FxHashMap<Comdat, Group> = FxHashMap::default();
    let symbols = all_symbols(&module.shared);
    for &symbol in &symbols {
        if let Some(comdat) = comdat_of(&module.shared, symbol) {
            let group = comdats.entry(comdat).or_default();
            group.size += 1;
            let is_local = module.shared.symbol(symbol).linkage.is_local();
            group.is_visible |= !is_local && stays(module, symbol);
        }
    }
    let mut changes = Changes::default();
    for symbol in symbols {
        if matches!(symbol, Symbol::IFunc(_)) {
            continue;
        }
        let is_local = module.shared.symbol(symbol).linkage.is_local();
        match comdat_of(&module.shared, symbol) {
            Some(comdat) => {
                let group = comdats.get(&comdat).copied().unwrap_or_default();
                if group.is_visible {
                    continue;
                }
                if matches!(symbol, Symbol::Func(_) | Symbol::Global(_)) {
                    if group.size == 1 {
                        module.shared.symbol_mut(symbol).comdat = None;
                    } else {
                        module.shared.comdats[comdat].kind = ComdatKind::NoDeduplicate;
                    }
                }
                if is_local {
                    continue;
                }
            }
            None if is_local || stays(module, symbol) => continue,
            None => {}
        }
        let data = module.shared.symbol_mut(symbol);
        data.visibility = Visibility::Default;
        data.dll_storage = DllStorage::Default;
        data.linkage = Linkage::Internal;
        data.dso_local = true;
        changes.any = true;
    }
    changes
}

/// A comdat and its members.
#[derive(Clone, Copy, Debug, Default)]
struct Group {
    size: u32,
    is_visible: bool,
}

/// True if `symbol` stays visible whatever the caller says.
fn stays(module: &Module, symbol: Symbol, used: &FxHashSet<Symbol>) -> bool {
    let data = module.shared.symbol(symbol);
    let from_outside = match symbol {
        Symbol::Global(global) => module.shared.globals[global].externally_initialized,
        Symbol::Func(_) | Symbol::Alias(_) | Symbol::IFunc(_) => false,
    };
    let name = module.shared.symbol_name(symbol).unwrap_or(b"");
    is_declaration(module, symbol)
        || matches!(data.linkage, Linkage::AvailableExternally)
        || data.dll_storage == DllStorage::Export
        || from_outside
        || used.contains(&symbol)
        || ALWAYS_KEPT.iter().any(|kept| kept.as_bytes() == name)
}

/// The symbols that the list `name` has.
pub(crate) fn listed_in(module: &Module, name: &[u8]) -> FxHashSet<Symbol> {
    let mut found = FxHashSet::default();
    if let Some(Symbol::Global(list)) = module.shared.find_symbol(name)
        && let Some(init) = module.shared.globals[list].init
    {
        let consts = &module.shared.consts;
        let elems = consts.get(init).operands();
        found.extend(elems.iter().filter_map(|&elem| stripped(consts, elem)));
    }
    found
}
