//! Bitcode libraries such as libdevice, of which only what is called is read.
//!
//! A library is opened without its bodies. Starting from what the destination refers to and lacks,
//! the bodies that are needed are read one after the other; what is then a small module is linked
//! in, and becomes internal.

use nvopt_bitcode::LazyModule;
use nvopt_entity::FxHashSet;
use nvopt_ir::{
    diag::Diag,
    module::{Global, Linkage, Module, Symbol},
};

use crate::{
    Linker, Options,
    dead::{referenced_by, used_symbols},
    symbols::{all_symbols, is_declaration},
};

/// Links in what the destination of `linker` needs of the library `bytes`.
pub(crate) fn link(linker: &mut Linker, name: &str, bytes: &[u8]) -> Result<(), Diag> {
    let wanted = missing(linker.module());
    if wanted.is_empty() {
        return Ok(());
    }
    let mut library = LazyModule::open(bytes)?.named(name);
    let mut roots: Vec<Symbol> = wanted
        .iter()
        .filter_map(|name| library.module().shared.find_symbol(name))
        .filter(|&symbol| is_defined(&library, symbol))
        .collect();
    if roots.is_empty() {
        return Ok(());
    }
    // Lists that grow come in whole, as with LLVM's `-only-needed`.
    let shared = &library.module().shared;
    let is_list = |global: &&Global| shared.globals[**global].symbol.linkage == Linkage::Appending;
    roots.extend(shared.global_order.iter().filter(is_list).map(|&global| Symbol::Global(global)));
    let needed = read_needed(&mut library, roots)?;
    let (module, _) = library.finish_needed(|symbol| needed.contains(&symbol));
    let options = Options { only_needed: true, internalize: true, override_definitions: false };
    linker.link(module, options)
}

/// The names of what a module uses but does not define, in order.
pub fn missing(module: &Module) -> Vec<Vec<u8>> {
    let used = used_symbols(module);
    all_symbols(&module.shared)
        .into_iter()
        .filter(|symbol| used.contains(symbol) && is_declaration(module, *symbol))
        .filter_map(|symbol| module.shared.symbol_name(symbol).map(<[u8]>::to_vec))
        .filter(|name| !name.starts_with(b"llvm."))
        .collect()
}

fn is_defined(library: &LazyModule<'_>, symbol: Symbol) -> bool {
    match symbol {
        Symbol::Func(func) => library.is_pending(func),
        other => !is_declaration(library.module(), other),
    }
}

/// Reads the bodies that `roots` need, and says what they need.
fn read_needed(
    library: &mut LazyModule<'_>,
    roots: Vec<Symbol>,
) -> Result<FxHashSet<Symbol>, Diag> {
    let mut seen: FxHashSet<Symbol> = roots.iter().copied().collect();
    let mut stack = roots;
    while let Some(symbol) = stack.pop() {
        if let Symbol::Func(func) = symbol {
            library.materialize(func)?;
        }
        referenced_by(library.module(), symbol, &mut |needed| {
            if seen.insert(needed) {
                stack.push(needed);
            }
        });
    }
    Ok(seen)
}
