//! Giving everything its number before anything is written.
//!
//! The type table, the attributes and the metadata stand before the functions that use them, so
//! one pass over the module finds what is used. What belongs to one function (its constants, the
//! values that metadata speaks of) is kept in a [`FuncPlan`] until the function is written.
//!
//! Files: `types`, `attrs`, `consts`, `metadata` (one number space each), `body` (one function).

pub(crate) mod attrs;
mod body;
pub(crate) mod consts;
pub(crate) mod metadata;
pub(crate) mod types;

use nvopt_entity::{FxHashMap, SecondaryMap};
use nvopt_ir::{
    constant::Const,
    metadata::MdData,
    module::{Alias, Func, Global, IFunc, Module, ModuleShared, Symbol},
};

use attrs::{AttrIds, UsedKinds};
pub(crate) use body::FuncPlan;
use body::Visited;
use consts::Collector;
use metadata::MdIds;
use types::TypeIds;

/// The numbers of symbols as values: variables, functions, aliases, indirect functions.
#[derive(Default)]
pub(crate) struct SymbolIds {
    globals: SecondaryMap<Global, u32>,
    funcs: SecondaryMap<Func, u32>,
    aliases: SecondaryMap<Alias, u32>,
    ifuncs: SecondaryMap<IFunc, u32>,
    len: u32,
}

impl SymbolIds {
    fn new(shared: &ModuleShared) -> Self {
        let mut ids = SymbolIds::default();
        let mut next = 0..;
        let mut take = || next.next().expect("fewer than 2^32 symbols");
        shared.global_order.iter().for_each(|&global| ids.globals[global] = take());
        shared.func_order.iter().for_each(|&func| ids.funcs[func] = take());
        shared.alias_order.iter().for_each(|&alias| ids.aliases[alias] = take());
        shared.ifunc_order.iter().for_each(|&ifunc| ids.ifuncs[ifunc] = take());
        ids.len = take();
        ids
    }

    /// The number of `symbol`.
    pub(crate) fn id(&self, symbol: Symbol) -> u32 {
        match symbol {
            Symbol::Global(global) => self.globals[global],
            Symbol::Func(func) => self.funcs[func],
            Symbol::Alias(alias) => self.aliases[alias],
            Symbol::IFunc(ifunc) => self.ifuncs[ifunc],
        }
    }
}

/// The numbers of everything in a module.
pub(crate) struct Enumeration<'m> {
    pub(crate) module: &'m Module,
    pub(crate) types: TypeIds<'m>,
    pub(crate) attrs: AttrIds,
    pub(crate) global_lists: SecondaryMap<Global, u32>,
    pub(crate) symbols: SymbolIds,
    /// The constants of the module's own pool.
    pub(crate) consts: Collector<'m>,
    pub(crate) n_consts: usize,
    /// The constants of the pools of functions.
    pub(crate) func_consts: Collector<'m>,
    pub(crate) metadata: MdIds<'m>,
    pub(crate) md_kinds: UsedKinds,
    /// The tags of operand bundles, in order, and their numbers.
    pub(crate) bundle_tags: Vec<&'m [u8]>,
    pub(crate) bundle_tag_ids: FxHashMap<&'m [u8], u32>,
    /// What each defined function has for itself, in order.
    pub(crate) plans: Vec<(Func, FuncPlan<'m>)>,
    /// For each function, the others that mention its blocks.
    pub(crate) block_users: SecondaryMap<Func, Vec<Func>>,
    visited: Visited<'m>,
}

impl<'m> Enumeration<'m> {
    /// Goes over all of `module`.
    pub(crate) fn new(module: &'m Module) -> Self {
        let shared = &module.shared;
        let mut all = Enumeration {
            module,
            types: TypeIds::new(&shared.types),
            attrs: AttrIds::default(),
            global_lists: SecondaryMap::new(),
            symbols: SymbolIds::new(shared),
            consts: Collector::new(shared, &shared.consts),
            n_consts: 0,
            func_consts: Collector::new(shared, &shared.consts),
            metadata: MdIds::new(&shared.metadata),
            md_kinds: UsedKinds::default(),
            bundle_tags: Vec::new(),
            bundle_tag_ids: FxHashMap::default(),
            plans: Vec::new(),
            block_users: SecondaryMap::new(),
            visited: Visited::default(),
        };
        all.add_symbols();
        for (_, operands) in &shared.named_md {
            operands.iter().for_each(|&md| all.metadata.add(md));
        }
        for &func in &shared.func_order {
            if let Some(body) = &module.bodies[func] {
                let plan = all.plan(func, body);
                all.plans.push((func, plan));
            }
        }
        for &md in all.metadata.constants() {
            if let MdData::Const(constant) = shared.metadata.get(md) {
                all.consts.add(&mut all.types, *constant);
            }
        }
        for &value in all.metadata.ints() {
            all.consts.add_int64(&mut all.types, value);
        }
        all.types.add_named_structs();
        all.n_consts = all.consts.finish().len();
        all.metadata.number();
        all
    }

    /// The number of values that all functions see.
    pub(crate) fn n_module_values(&self) -> u32 {
        self.symbols.len + self.n_consts as u32
    }

    /// The number of the module's first constant.
    pub(crate) fn first_const_id(&self) -> u32 {
        self.symbols.len
    }

    fn add_symbols(&mut self) {
        let shared = &self.module.shared;
        for &global in &shared.global_order {
            let data = &shared.globals[global];
            self.types.add(data.value_ty);
            self.add_symbol(Symbol::Global(global), data.init);
            let list = self.attrs.add_set(&mut self.types, &shared.attrs, data.attrs);
            self.global_lists[global] = list;
        }
        for &func in &shared.func_order {
            let data = &shared.funcs[func];
            self.types.add(data.ty);
            let parts = data.prefix.into_iter().chain(data.prologue).chain(data.personality);
            self.add_symbol(Symbol::Func(func), parts);
            self.attrs.add_list(&mut self.types, &shared.attrs, data.attrs);
        }
        for &alias in &shared.alias_order {
            let data = &shared.aliases[alias];
            self.types.add(data.value_ty);
            self.add_symbol(Symbol::Alias(alias), Some(data.aliasee));
        }
        for &ifunc in &shared.ifunc_order {
            let data = &shared.ifuncs[ifunc];
            self.types.add(data.value_ty);
            self.add_symbol(Symbol::IFunc(ifunc), Some(data.resolver));
        }
    }

    fn add_symbol(&mut self, symbol: Symbol, parts: impl IntoIterator<Item = Const>) {
        let shared = &self.module.shared;
        self.types.add(shared.symbol_ptr_ty(symbol));
        for constant in parts {
            self.consts.add(&mut self.types, constant);
        }
        for &(kind, md) in &shared.symbol(symbol).metadata {
            self.md_kinds.add(kind);
            self.metadata.add(md);
        }
    }
}
