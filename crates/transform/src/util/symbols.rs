//! Which symbols are used, and removing those that are not.

use nvopt_entity::{EntitySet, FxHashMap, FxHashSet};
use nvopt_ir::{
    body::{Body, DbgRecordKind, Inst, MdOperand, ValueDef},
    constant::{Const, ConstData, ConstPool},
    metadata::MdData,
    module::{Func, Linkage, Module, Symbol},
};

/// True if a definition with this linkage may go when nobody uses it.
pub fn is_discardable(linkage: Linkage) -> bool {
    match linkage {
        Linkage::Internal
        | Linkage::Private
        | Linkage::LinkOnceAny
        | Linkage::LinkOnceOdr
        | Linkage::AvailableExternally => true,
        Linkage::External
        | Linkage::Appending
        | Linkage::ExternWeak
        | Linkage::Common
        | Linkage::WeakAny
        | Linkage::WeakOdr => false,
    }
}

/// True for constants that are made of nothing else and name nothing, as most are.
pub(crate) fn is_number(data: &ConstData) -> bool {
    matches!(
        data,
        ConstData::Bits { .. }
            | ConstData::WideBits { .. }
            | ConstData::Zero(_)
            | ConstData::Undef(_)
            | ConstData::Poison(_)
            | ConstData::Data { .. }
    )
}

/// The symbols that constants name, each once, from `roots` down.
fn symbols_in(pool: &ConstPool, roots: impl IntoIterator<Item = Const>) -> Vec<Symbol> {
    let mut work: Vec<Const> =
        roots.into_iter().filter(|&root| !is_number(pool.get(root))).collect();
    if work.is_empty() {
        return Vec::new();
    }
    let (mut seen, mut found) = (EntitySet::new(), FxHashSet::default());
    let mut symbols = Vec::new();
    while let Some(constant) = work.pop() {
        if !seen.insert(constant) {
            continue;
        }
        let data = pool.get(constant);
        let symbol = match data {
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
        };
        symbols.extend(symbol.filter(|&symbol| found.insert(symbol)));
        work.extend(data.operands());
    }
    symbols
}

/// The symbols that `body` names, debug records included, each once.
pub fn symbols_of_body(body: &Body) -> Vec<Symbol> {
    let mut roots: Vec<Const> = Vec::new();
    for inst in body.insts() {
        for &arg in body.args(inst) {
            match body.def(arg) {
                ValueDef::Const(constant) if is_number(body.consts().get(constant)) => {}
                ValueDef::Const(constant) => roots.push(constant),
                ValueDef::Metadata(md) => roots.extend(consts_of(body, body.md_operand(md))),
                ValueDef::Param(_) | ValueDef::Inst(_) | ValueDef::Asm(_) | ValueDef::Pending => {}
            }
        }
        for record in body.records(inst) {
            match &record.kind {
                DbgRecordKind::Value { location, .. }
                | DbgRecordKind::Declare { location, .. }
                | DbgRecordKind::DeclareValue { location, .. } => {
                    roots.extend(consts_of(body, location));
                }
                DbgRecordKind::Assign { location, address, .. } => {
                    roots.extend(consts_of(body, location));
                    roots.extend(consts_of(body, address));
                }
                DbgRecordKind::Label => {}
            }
        }
    }
    symbols_in(body.consts(), roots)
}

fn consts_of(body: &Body, operand: &MdOperand) -> Vec<Const> {
    match operand {
        MdOperand::Node(_) => Vec::new(),
        MdOperand::Local(local) => body.as_const(body.local_value(*local)).into_iter().collect(),
        MdOperand::ArgList(list) => {
            list.iter().filter_map(|&local| body.as_const(body.local_value(local))).collect()
        }
    }
}

/// The symbols that `symbol` itself names: in its initializer, body or what it stands for.
pub fn symbols_of(module: &Module, symbol: Symbol) -> Vec<Symbol> {
    let shared = &module.shared;
    let of = |roots: Vec<Const>| symbols_in(&shared.consts, roots);
    match symbol {
        Symbol::Func(func) => {
            let decl = &shared.funcs[func];
            let data = [decl.prefix, decl.prologue, decl.personality];
            let mut all = of(data.into_iter().flatten().collect());
            all.extend(module.bodies[func].iter().flat_map(symbols_of_body));
            all
        }
        Symbol::Global(global) => of(shared.globals[global].init.into_iter().collect()),
        Symbol::Alias(alias) => of(vec![shared.aliases[alias].aliasee]),
        Symbol::IFunc(ifunc) => of(vec![shared.ifuncs[ifunc].resolver]),
    }
}

/// All symbols in the module, in order: globals, functions, aliases, indirect functions.
pub fn all_symbols(module: &Module) -> Vec<Symbol> {
    let shared = &module.shared;
    let mut all: Vec<Symbol> = shared.global_order.iter().map(|&g| Symbol::Global(g)).collect();
    all.extend(shared.func_order.iter().map(|&func| Symbol::Func(func)));
    all.extend(shared.alias_order.iter().map(|&alias| Symbol::Alias(alias)));
    all.extend(shared.ifunc_order.iter().map(|&ifunc| Symbol::IFunc(ifunc)));
    all
}

/// The symbols that metadata of the module names.
pub fn symbols_of_metadata(module: &Module) -> Vec<Symbol> {
    let roots = module.shared.metadata.iter().filter_map(|(_, data)| match data {
        MdData::Const(constant) => Some(*constant),
        _ => None,
    });
    symbols_in(&module.shared.consts, roots.collect::<Vec<Const>>())
}

/// By how many symbols, bodies and metadata each symbol is named.
pub struct Uses {
    counts: FxHashMap<Symbol, usize>,
}

impl Uses {
    /// Counts.
    pub fn of(module: &Module) -> Uses {
        let mut counts: FxHashMap<Symbol, usize> = FxHashMap::default();
        let from_symbols =
            all_symbols(module).into_iter().flat_map(|symbol| symbols_of(module, symbol));
        for used in from_symbols.chain(symbols_of_metadata(module)) {
            *counts.entry(used).or_default() += 1;
        }
        Uses { counts }
    }

    /// By how many `symbol` is named.
    pub fn count(&self, symbol: Symbol) -> usize {
        self.counts.get(&symbol).copied().unwrap_or(0)
    }

    /// What `func` names is named by one less.
    pub fn forget_body(&mut self, module: &Module, func: Func) {
        for used in symbols_of(module, Symbol::Func(func)) {
            if let Some(count) = self.counts.get_mut(&used) {
                *count = count.saturating_sub(1);
            }
        }
    }
}

/// True if a body other than that of `but` names the symbol constant `data`, for checks.
///
/// Cost: one look-up for each function.
pub(crate) fn uses_in_other_bodies(module: &Module, data: &ConstData, but: Option<Func>) -> bool {
    let others = module.shared.func_order.iter().filter(|&&func| Some(func) != but);
    let mut bodies = others.filter_map(|&func| module.bodies[func].as_ref());
    bodies.any(|body| uses_in_body(body, data, 1) > 0)
}

/// The other constants that lead to the symbol of `data`. They hold it themselves, so it is no operand of
/// them.
fn equivalents_of(data: &ConstData) -> Option<[ConstData; 2]> {
    let &ConstData::Symbol { ty, symbol } = data else { return None };
    Some([ConstData::DsoLocalEquivalent { ty, symbol }, ConstData::NoCfi { ty, symbol }])
}

/// True if `pool` has a constant that leads to the symbol of `data` and is not `data`.
fn has_equivalents(pool: &ConstPool, data: &ConstData) -> bool {
    equivalents_of(data).is_some_and(|all| all.iter().any(|data| pool.find(data).is_some()))
}

/// The function that a constant leads to without being its symbol: a call through it is no call by name.
pub(crate) fn func_of_equivalent(data: &ConstData) -> Option<Func> {
    match data {
        ConstData::DsoLocalEquivalent { symbol: Symbol::Func(func), .. }
        | ConstData::NoCfi { symbol: Symbol::Func(func), .. } => Some(*func),
        _ => None,
    }
}

/// The functions that [`func_of_equivalent`] is true of for some constant.
///
/// Cost: linear in the constants of the module.
pub(crate) fn funcs_with_equivalents(module: &Module) -> FxHashSet<Func> {
    let pools = module.shared.func_order.iter().filter_map(|&func| module.bodies[func].as_ref());
    let pools = pools.map(Body::consts).chain([&module.shared.consts]);
    pools.flat_map(ConstPool::iter).filter_map(|(_, data)| func_of_equivalent(data)).collect()
}

/// True if the module, outside its bodies, has a constant that leads to the function of `data`.
pub(crate) fn is_named_outside_bodies(module: &Module, data: &ConstData) -> bool {
    let pool = &module.shared.consts;
    pool.find(data).is_some() || has_equivalents(pool, data)
}

/// True if nothing names `func` but calls of it. All bodies that name it are `among` these.
pub(crate) fn is_only_called(module: &Module, func: Func, among: &[Func]) -> bool {
    let symbol = Symbol::Func(func);
    let data = ConstData::Symbol { ty: module.shared.symbol_ptr_ty(symbol), symbol };
    let is_called_only = |body: &Body| {
        if has_equivalents(body.consts(), &data) {
            return false;
        }
        let Some(constant) = body.consts().find(&data) else { return true };
        !body.consts().is_part(constant)
            && body.find_const_value(constant).is_none_or(|value| {
                !body.is_in_metadata(value)
                    && body.uses(value).all(|slot| {
                        let user = body.user(slot);
                        body.op(user).call().is_some()
                            && body.arg_index(slot) + 1 == body.args(user).len()
                    })
            })
    };
    let mut bodies = among.iter().filter_map(|&other| module.bodies[other].as_ref());
    !is_named_outside_bodies(module, &data) && bodies.all(is_called_only)
}

/// The instructions that have `func` itself for an operand, with the functions they are in, of those
/// `among` which all are.
pub(crate) fn callers_of<'a>(
    module: &'a Module,
    func: Func,
    among: &'a [Func],
) -> impl Iterator<Item = (Func, &'a Body, Inst)> {
    let symbol = Symbol::Func(func);
    let data = ConstData::Symbol { ty: module.shared.symbol_ptr_ty(symbol), symbol };
    let bodies = among.iter().filter_map(|&func| Some((func, module.bodies[func].as_ref()?)));
    bodies.flat_map(move |(func, body)| {
        let value = body.consts().find(&data).and_then(|found| body.find_const_value(found));
        let users = value.into_iter().flat_map(|value| body.users(value));
        users.map(move |user| (func, body, user))
    })
}

/// How often `body` names the symbol constant `data`, counted up to `enough`.
pub fn uses_in_body(body: &Body, data: &ConstData, enough: usize) -> usize {
    let of = |data: &ConstData| {
        let constant = body.consts().find(data);
        constant.map_or(0, |constant| uses_of_constant(body, constant, enough))
    };
    let others = || equivalents_of(data).map_or(0, |all| all.iter().map(of).sum::<usize>());
    let direct = of(data);
    if direct < enough { enough.min(direct + others()) } else { direct }
}

fn uses_of_constant(body: &Body, constant: Const, enough: usize) -> usize {
    let value = body.find_const_value(constant);
    let direct = value.map_or(0, |value| body.uses(value).take(enough).count());
    let is_more =
        || value.is_some_and(|value| body.is_in_metadata(value)) || body.consts().is_part(constant);
    if direct < enough && is_more() { enough } else { direct }
}

/// Takes `symbol`, which nobody names, out of the module.
pub fn remove_symbol(module: &mut Module, symbol: Symbol) {
    let shared = &mut module.shared;
    shared.forget_name(symbol);
    match symbol {
        Symbol::Func(func) => {
            module.bodies[func] = None;
            let at = shared.func_order.iter().position(|&other| other == func);
            at.map(|at| shared.func_order.remove(at));
        }
        Symbol::Global(global) => shared.global_order.retain(|&other| other != global),
        Symbol::Alias(alias) => shared.alias_order.retain(|&other| other != alias),
        Symbol::IFunc(ifunc) => shared.ifunc_order.retain(|&other| other != ifunc),
    }
}

/// Takes all of `symbols` out of the module, in one sweep.
pub fn remove_symbols(module: &mut Module, symbols: &FxHashSet<Symbol>) {
    for symbol in all_symbols(module) {
        if symbols.contains(&symbol) {
            module.shared.forget_name(symbol);
            if let Symbol::Func(func) = symbol {
                module.bodies[func] = None;
            }
        }
    }
    let shared = &mut module.shared;
    shared.func_order.retain(|&func| !symbols.contains(&Symbol::Func(func)));
    shared.global_order.retain(|&global| !symbols.contains(&Symbol::Global(global)));
    shared.alias_order.retain(|&alias| !symbols.contains(&Symbol::Alias(alias)));
    shared.ifunc_order.retain(|&ifunc| !symbols.contains(&Symbol::IFunc(ifunc)));
}
