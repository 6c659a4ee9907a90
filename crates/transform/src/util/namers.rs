//! Which functions name which others, while passes on the call graph inline, remove and ask again.
//!
//! A list may hold functions that name it no more, but never lacks one that does. That rests on where
//! the name of a function can come from: a body has it among its constants, which are never taken
//! back, and gets it from a body that is inlined into it ([`Namers::note_inlined`]) or from
//! constants of the module, which are looked at first. Builds with debug assertions count again.
//!
//! Cost: linear in the constants of the module, then in what is inlined. What is found to name a function no
//! more is taken off its list, so that it is looked at once.

use nvopt_entity::{FxHashMap, SecondaryMap};
use nvopt_ir::{
    body::Body,
    constant::ConstData,
    module::{Comdat, Func, Module, Symbol},
};
use nvopt_pass::{Frame, ModuleAnalysis};
use smallvec::SmallVec;

use super::symbols::{
    func_of_equivalent, is_named_outside_bodies, uses_in_body, uses_in_other_bodies,
};

/// Who names whom.
#[derive(Clone, Debug, Default)]
pub(crate) struct Namers {
    /// The functions whose bodies may name a function; one may stand there several times.
    namers: SecondaryMap<Func, SmallVec<[Func; 4]>>,
    /// The functions that each body has among its constants.
    named: SecondaryMap<Func, SmallVec<[Func; 4]>>,
    /// How many constants of each body are known.
    n_consts: SecondaryMap<Func, usize>,
    /// How many symbols each group has that stays or goes together.
    n_in_comdat: FxHashMap<Comdat, usize>,
}

impl Namers {
    fn of(module: &Module) -> Namers {
        let shared = &module.shared;
        let mut namers = Namers::default();
        for &func in &shared.func_order {
            if let Some(body) = &module.bodies[func] {
                namers.read(func, body);
            }
        }
        let of_funcs = shared.func_order.iter().map(|&func| &shared.funcs[func].symbol);
        let of_globals = shared.global_order.iter().map(|&global| &shared.globals[global].symbol);
        let of_aliases = shared.alias_order.iter().map(|&alias| &shared.aliases[alias].symbol);
        let of_ifuncs = shared.ifunc_order.iter().map(|&ifunc| &shared.ifuncs[ifunc].symbol);
        let symbols = of_funcs.chain(of_globals).chain(of_aliases).chain(of_ifuncs);
        for comdat in symbols.filter_map(|symbol| symbol.comdat) {
            *namers.n_in_comdat.entry(comdat).or_default() += 1;
        }
        namers
    }

    /// Reads the constants that are new in the body of `func`.
    fn read(&mut self, func: Func, body: &Body) {
        for (_, data) in body.consts().iter().skip(self.n_consts[func]) {
            let named = match data {
                ConstData::Symbol { symbol: Symbol::Func(named), .. } => Some(*named),
                _ => func_of_equivalent(data),
            };
            if let Some(named) = named {
                self.namers[named].push(func);
                self.named[func].push(named);
            }
        }
        self.n_consts[func] = body.consts().len();
    }

    /// Takes note that `callee` was inlined into `caller`, whose body is now `body`.
    pub(crate) fn note_inlined(&mut self, caller: Func, body: &Body, callee: Func) {
        self.read(caller, body);
        // What the caller named once, and was taken off a list for naming no more, it may name again.
        for at in 0..self.named[callee].len() {
            let list = &mut self.namers[self.named[callee][at]];
            if list.last() != Some(&caller) {
                list.push(caller);
            }
        }
    }

    /// Takes note that `func` was removed.
    pub(crate) fn note_removed(&mut self, module: &Module, func: Func) {
        let comdat = module.shared.funcs[func].symbol.comdat;
        if let Some(n) = comdat.and_then(|comdat| self.n_in_comdat.get_mut(&comdat)) {
            *n -= 1;
        }
    }

    /// True if no other symbol goes and stays with `func`.
    pub(crate) fn is_alone_in_comdat(&self, module: &Module, func: Func) -> bool {
        let comdat = module.shared.funcs[func].symbol.comdat;
        comdat.is_none_or(|comdat| self.n_in_comdat.get(&comdat).is_none_or(|&n| n <= 1))
    }

    /// True if anything but the body of `but` names `func`.
    pub(crate) fn are_there(&mut self, module: &Module, func: Func, but: Option<Func>) -> bool {
        let symbol = Symbol::Func(func);
        let data = ConstData::Symbol { ty: module.shared.symbol_ptr_ty(symbol), symbol };
        if is_named_outside_bodies(module, &data) {
            return true;
        }
        let list = &mut self.namers[func];
        for at in (0..list.len()).rev() {
            let namer = list[at];
            if Some(namer) == but {
                continue;
            }
            if module.bodies[namer].as_ref().is_some_and(|body| uses_in_body(body, &data, 1) > 0) {
                return true;
            }
            list.swap_remove(at);
        }
        debug_assert!(!uses_in_other_bodies(module, &data, but), "every namer is in the list");
        false
    }

    /// The functions whose bodies may name `func`, in order.
    pub(crate) fn of_function(&self, func: Func) -> Vec<Func> {
        let mut all = self.namers[func].to_vec();
        all.sort_unstable();
        all.dedup();
        all
    }
}

impl ModuleAnalysis for Namers {
    const NAME: &'static str = "namers";

    fn compute(module: &Module, _frame: &Frame<'_>) -> Self {
        Namers::of(module)
    }

    fn print(&self, module: &Module) -> String {
        let name = |func: Func| {
            let name = module.shared.funcs[func].symbol.name;
            name.map_or_else(String::new, |name| module.shared.names.lossy(name).into_owned())
        };
        let line = |&func: &Func| {
            let namers: Vec<String> = self.of_function(func).into_iter().map(name).collect();
            format!("{}: {}\n", name(func), namers.join(", "))
        };
        module.shared.func_order.iter().map(line).collect()
    }
}
