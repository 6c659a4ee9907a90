//! globaldce: removes functions, variables and aliases that nothing can reach.
//!
//! What. What other modules can see stays, and all that it names, from there on. A comdat stays or
//! goes as a whole. `llvm.used` and `llvm.compiler.used` are variables that other modules see, so
//! what they list stays. Declarations that nobody names go as well.
//!
//! Why on a GPU. A device library brings hundreds of functions and tables, of which a kernel uses
//! few; the rest would be compiled, and constant and shared memory would be taken by it.
//!
//! Convergence and memory. Touches no body that stays.
//!
//! Cost. Linear in the module.
//!
//! Example.
//!     before: define internal void @unused() { ret void }        after: nothing
//!
//! Not done. Virtual function elimination, and constructors that do nothing. What only metadata
//! names stays.
//!
//! Reads nothing. Keeps the analyses of all functions that stay.

use nvopt_entity::{FxHashMap, FxHashSet};
use nvopt_ir::{
    constant::ConstData,
    module::{Comdat, Module, Symbol},
};
use nvopt_pass::{ModuleAnalyses, ModuleCx, ModulePass};

use crate::util::symbols::{
    all_symbols, is_discardable, remove_symbols, symbols_of, symbols_of_metadata,
};

/// The pass.
pub(crate) struct GlobalDce;

impl ModulePass for GlobalDce {
    fn run(&self, module: &mut Module, analyses: &mut ModuleAnalyses, cx: &mut ModuleCx<'_>) {
        let all = all_symbols(module);
        let live = live_symbols(module, &all);
        let dead: FxHashSet<Symbol> =
            all.into_iter().filter(|symbol| !live.contains(symbol)).collect();
        if dead.is_empty() {
            return;
        }
        cx.count("symbols removed", dead.len() as u64);
        remove_symbols(module, &dead);
        analyses.forget_module();
    }
}

/// What other modules see, and all that can be reached from it.
fn live_symbols(module: &Module, all: &[Symbol]) -> FxHashSet<Symbol> {
    let mut members: FxHashMap<Comdat, Vec<Symbol>> = FxHashMap::default();
    for &symbol in all {
        if let Some(comdat) = comdat_of(module, symbol) {
            members.entry(comdat).or_default().push(symbol);
        }
    }
    let mut live = FxHashSet::default();
    let mut work: Vec<Symbol> =
        all.iter().copied().filter(|&symbol| is_root(module, symbol)).collect();
    work.extend(symbols_of_metadata(module));
    while let Some(symbol) = work.pop() {
        if !live.insert(symbol) {
            continue;
        }
        work.extend(symbols_of(module, symbol));
        let comdat = comdat_of(module, symbol);
        work.extend(comdat.and_then(|comdat| members.remove(&comdat)).into_iter().flatten());
    }
    live
}

/// The comdat that `symbol` is in; an alias is in that of what it stands for.
fn comdat_of(module: &Module, symbol: Symbol) -> Option<Comdat> {
    match symbol {
        Symbol::Alias(alias) => {
            let pool = &module.shared.consts;
            let mut cursor = module.shared.aliases[alias].aliasee;
            loop {
                match pool.get(cursor) {
                    ConstData::Symbol { symbol: Symbol::Alias(_), .. } => return None,
                    ConstData::Symbol { symbol, .. } => {
                        return module.shared.symbol(*symbol).comdat;
                    }
                    ConstData::Expr { args, .. } => cursor = *args.first()?,
                    _ => return None,
                }
            }
        }
        Symbol::Func(_) | Symbol::Global(_) | Symbol::IFunc(_) => {
            module.shared.symbol(symbol).comdat
        }
    }
}

/// True for a definition that other modules may use.
fn is_root(module: &Module, symbol: Symbol) -> bool {
    let is_defined = match symbol {
        Symbol::Func(func) => module.bodies[func].is_some(),
        Symbol::Global(global) => module.shared.globals[global].init.is_some(),
        Symbol::Alias(_) | Symbol::IFunc(_) => true,
    };
    is_defined && !is_discardable(module.shared.symbol(symbol).linkage)
}
