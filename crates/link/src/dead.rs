//! What nothing refers to: which symbols are used at all, and removing those that nobody outside
//! can see and nobody inside reaches.

use nvopt_entity::FxHashSet;
use nvopt_ir::{
    constant::Const,
    metadata::MdData,
    module::{Linkage, Module, ModuleShared, Symbol},
};

use crate::{
    Changes,
    symbols::{all_symbols, comdat_of, is_declaration, is_link_once, named_by, symbols_in},
};

/// The symbols that some constant of the module or of a body names.
pub(crate) fn used_symbols(module: &Module) -> FxHashSet<Symbol> {
    let in_bodies = module
        .shared
        .func_order
        .iter()
        .filter_map(|&func| module.bodies[func].as_ref())
        .flat_map(|body| body.consts().iter().filter_map(|(_, data)| named_by(data)));
    let in_module = module.shared.consts.iter().filter_map(|(_, data)| named_by(data));
    in_bodies.chain(in_module).collect()
}

/// The constants that a symbol is made of.
fn roots_of(shared: &ModuleShared, symbol: Symbol) -> Vec<Const> {
    match symbol {
        Symbol::Func(func) => {
            let decl = &shared.funcs[func];
            [decl.personality, decl.prefix, decl.prologue].into_iter().flatten().collect()
        }
        Symbol::Global(global) => shared.globals[global].init.into_iter().collect(),
        Symbol::Alias(alias) => vec![shared.aliases[alias].aliasee],
        Symbol::IFunc(ifunc) => vec![shared.ifuncs[ifunc].resolver],
    }
}

/// The symbols that the contents of `symbol` name, in no particular order.
pub(crate) fn referenced_by(module: &Module, symbol: Symbol, visit: &mut dyn FnMut(Symbol)) {
    let mut seen = FxHashSet::default();
    for root in roots_of(&module.shared, symbol) {
        symbols_in(&module.shared.consts, root, &mut seen, &mut *visit);
    }
    let Symbol::Func(func) = symbol else { return };
    let Some(body) = &module.bodies[func] else { return };
    // Constants that no instruction uses any more do not count.
    let mut seen = FxHashSet::default();
    for inst in body.insts() {
        for constant in body.args(inst).iter().filter_map(|&arg| body.as_const(arg)) {
            symbols_in(body.consts(), constant, &mut seen, &mut *visit);
        }
    }
}

/// True if a symbol may go when nothing in the module reaches it.
fn may_go(module: &Module, symbol: Symbol) -> bool {
    let linkage = module.shared.symbol(symbol).linkage;
    is_declaration(module, symbol)
        || linkage.is_local()
        || is_link_once(linkage)
        || linkage == Linkage::AvailableExternally
}

/// Removes what nothing outside can see and nothing inside reaches, as LLVM's `globaldce`.
/// Metadata keeps nothing alive.
pub fn run(module: &mut Module) -> Changes {
    let symbols = all_symbols(&module.shared);
    let mut alive = FxHashSet::default();
    let mut stack: Vec<Symbol> = Vec::new();
    let mut members: nvopt_entity::FxHashMap<_, Vec<Symbol>> = Default::default();
    for &symbol in &symbols {
        if let Some(comdat) = comdat_of(&module.shared, symbol) {
            members.entry(comdat).or_default().push(symbol);
        }
        if !may_go(module, symbol) && alive.insert(symbol) {
            stack.push(symbol);
        }
    }
    while let Some(symbol) = stack.pop() {
        let mut reach = |symbol| {
            if alive.insert(symbol) {
                stack.push(symbol);
            }
        };
        referenced_by(module, symbol, &mut reach);
        let comdat = comdat_of(&module.shared, symbol);
        let with_it = comdat.and_then(|comdat| members.get(&comdat)).into_iter().flatten();
        with_it.for_each(|&member| reach(member));
    }
    let gone: FxHashSet<Symbol> =
        symbols.into_iter().filter(|symbol| !alive.contains(symbol)).collect();
    remove(module, &gone);
    Changes { any: !gone.is_empty() }
}

/// Takes `gone`, which nothing that stays may refer to, out of the module.
pub(crate) fn remove(module: &mut Module, gone: &FxHashSet<Symbol>) {
    if gone.is_empty() {
        return;
    }
    for symbol in all_symbols(&module.shared) {
        if gone.contains(&symbol) {
            module.shared.forget_name(symbol);
            if let Symbol::Func(func) = symbol {
                module.bodies[func] = None;
            }
        }
    }
    let shared = &mut module.shared;
    shared.func_order.retain(|&func| !gone.contains(&Symbol::Func(func)));
    shared.global_order.retain(|&global| !gone.contains(&Symbol::Global(global)));
    shared.alias_order.retain(|&alias| !gone.contains(&Symbol::Alias(alias)));
    shared.ifunc_order.retain(|&ifunc| !gone.contains(&Symbol::IFunc(ifunc)));
    forget_in_metadata(module, gone);
}

/// Named metadata that speaks of a symbol which is gone says nothing any more: the entry goes.
fn forget_in_metadata(module: &mut Module, gone: &FxHashSet<Symbol>) {
    let shared = &mut module.shared;
    let (metadata, consts) = (&shared.metadata, &shared.consts);
    let speaks_of_gone = |md: nvopt_ir::metadata::Md| {
        let MdData::Tuple { ops, .. } = metadata.get(md) else { return false };
        ops.iter().flatten().any(|&op| {
            let MdData::Const(constant) = *metadata.get(op) else { return false };
            let mut found = false;
            symbols_in(consts, constant, &mut FxHashSet::default(), |symbol| {
                found |= gone.contains(&symbol);
            });
            found
        })
    };
    for (_, nodes) in &mut shared.named_md {
        nodes.retain(|&node| !speaks_of_gone(node));
    }
}
