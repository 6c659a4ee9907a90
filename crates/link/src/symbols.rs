//! Questions about symbols that several parts of the linker ask.

use nvopt_entity::FxHashSet;
use nvopt_ir::{
    constant::{Const, ConstData, ConstPool, ExprOp},
    module::{Comdat, Linkage, Module, ModuleShared, Symbol},
};

/// How many casts, offsets and aliases there may be around a symbol.
const MAX_STEPS: u32 = 64;

/// True if `symbol` is named here but lives elsewhere.
pub(crate) fn is_declaration(module: &Module, symbol: Symbol) -> bool {
    match symbol {
        Symbol::Func(func) => module.is_declaration(func),
        Symbol::Global(global) => module.shared.globals[global].init.is_none(),
        Symbol::Alias(_) | Symbol::IFunc(_) => false,
    }
}

/// The same to a linker, for which a copy of what lives elsewhere does not count.
pub(crate) fn is_declaration_for_linker(module: &Module, symbol: Symbol) -> bool {
    module.shared.symbol(symbol).linkage == Linkage::AvailableExternally
        || is_declaration(module, symbol)
}

/// True if another definition may take its place.
pub(crate) fn is_weak_for_linker(linkage: Linkage) -> bool {
    match linkage {
        Linkage::WeakAny
        | Linkage::WeakOdr
        | Linkage::LinkOnceAny
        | Linkage::LinkOnceOdr
        | Linkage::Common
        | Linkage::ExternWeak => true,
        Linkage::External
        | Linkage::Appending
        | Linkage::Internal
        | Linkage::Private
        | Linkage::AvailableExternally => false,
    }
}

/// True for both linkages that vanish where nobody needs them.
pub(crate) fn is_link_once(linkage: Linkage) -> bool {
    matches!(linkage, Linkage::LinkOnceAny | Linkage::LinkOnceOdr)
}

/// True for both weak linkages.
pub(crate) fn is_weak(linkage: Linkage) -> bool {
    matches!(linkage, Linkage::WeakAny | Linkage::WeakOdr)
}

/// The symbol that `constant` is the address of, whatever casts and offsets are around it.
pub(crate) fn stripped(consts: &ConstPool, mut constant: Const) -> Option<Symbol> {
    for _ in 0..MAX_STEPS {
        match consts.get(constant) {
            ConstData::Symbol { symbol, .. } => return Some(*symbol),
            ConstData::Expr { op: ExprOp::Cast(_) | ExprOp::Gep { .. }, args, .. } => {
                constant = *args.first()?;
            }
            _ => return None,
        }
    }
    None
}

/// The function or variable that an alias stands for in the end; what is none, itself.
pub(crate) fn base_object(shared: &ModuleShared, mut symbol: Symbol) -> Option<Symbol> {
    for _ in 0..MAX_STEPS {
        match symbol {
            Symbol::Func(_) | Symbol::Global(_) | Symbol::IFunc(_) => return Some(symbol),
            Symbol::Alias(alias) => {
                symbol = stripped(&shared.consts, shared.aliases[alias].aliasee)?;
            }
        }
    }
    None
}

/// The comdat that `symbol` belongs to; an alias belongs to that of its object.
pub(crate) fn comdat_of(shared: &ModuleShared, symbol: Symbol) -> Option<Comdat> {
    let object = base_object(shared, symbol)?;
    shared.symbol(object).comdat
}

/// All symbols of a module: variables, functions, aliases, ifuncs.
pub(crate) fn all_symbols(shared: &ModuleShared) -> Vec<Symbol> {
    let globals = shared.global_order.iter().map(|&global| Symbol::Global(global));
    let funcs = shared.func_order.iter().map(|&func| Symbol::Func(func));
    let aliases = shared.alias_order.iter().map(|&alias| Symbol::Alias(alias));
    let ifuncs = shared.ifunc_order.iter().map(|&ifunc| Symbol::IFunc(ifunc));
    globals.chain(funcs).chain(aliases).chain(ifuncs).collect()
}

/// The symbol that a constant names by itself, not through its parts.
pub(crate) fn named_by(data: &ConstData) -> Option<Symbol> {
    match data {
        ConstData::Symbol { symbol, .. }
        | ConstData::DsoLocalEquivalent { symbol, .. }
        | ConstData::NoCfi { symbol, .. } => Some(*symbol),
        ConstData::BlockAddress { func, .. } => Some(Symbol::Func(*func)),
        ConstData::Bits { .. }
        | ConstData::WideBits { .. }
        | ConstData::Zero(_)
        | ConstData::Undef(_)
        | ConstData::Poison(_)
        | ConstData::Data { .. }
        | ConstData::Aggregate { .. }
        | ConstData::ScalableSplat { .. }
        | ConstData::Expr { .. }
        | ConstData::PtrAuth { .. } => None,
    }
}

/// Calls `visit` on every symbol in `constant`, in order; `seen` says what was visited before.
pub(crate) fn symbols_in(
    consts: &ConstPool,
    constant: Const,
    seen: &mut FxHashSet<Const>,
    mut visit: impl FnMut(Symbol),
) {
    let mut stack = vec![constant];
    while let Some(constant) = stack.pop() {
        if !seen.insert(constant) {
            continue;
        }
        let data = consts.get(constant);
        if let Some(symbol) = named_by(data) {
            visit(symbol);
        }
        stack.extend(data.operands().iter().rev());
    }
}
