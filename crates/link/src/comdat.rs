//! Which of two equally named comdats is kept.

use nvopt_entity::{FxHashMap, FxHashSet};
use nvopt_ir::{
    datalayout::DataLayout,
    diag::Diag,
    module::{
        AliasData, Comdat, ComdatKind, FuncDecl, Global, GlobalData, Linkage, Module, ModuleShared,
        Symbol, SymbolData,
    },
};

use crate::{
    dead::used_symbols,
    names::shown,
    session::Session,
    symbols::{base_object, comdat_of},
};

/// Where the members of a comdat come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum From {
    /// This module's are kept.
    Dst,
    /// The source's come over.
    Src,
    /// All are kept.
    Both,
}

/// What was decided about a comdat.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Chosen {
    pub(crate) from: From,
}

impl Session<'_> {
    /// Decides about all comdats of the source; members of this module that are not kept go.
    pub(crate) fn choose_comdats(&mut self) -> Result<(), Diag> {
        if self.src.shared.comdats.is_empty() {
            return Ok(());
        }
        let mut replaced = FxHashSet::default();
        let mut left = FxHashSet::default();
        for comdat in self.src.shared.comdats.keys() {
            let data = self.src.shared.comdats[comdat];
            let name = self.src.shared.names.get(data.name).to_vec();
            let here = self.dst_comdat(&name);
            let from = match here {
                None => From::Src,
                Some(here) => self.choose(&name, data.kind, self.dst.shared.comdats[here].kind)?,
            };
            self.chosen[comdat] = Some(Chosen { from });
            match (from, here) {
                (From::Dst, _) => {
                    left.insert(comdat);
                }
                (From::Src, Some(here)) => {
                    replaced.insert(here);
                }
                (From::Src | From::Both, _) => {}
            }
        }
        if !replaced.is_empty() {
            self.drop_members(&replaced);
        }
        self.loosen_private_members(&left);
        Ok(())
    }

    /// The comdat `name` of this module.
    pub(crate) fn dst_comdat(&mut self, name: &[u8]) -> Option<Comdat> {
        let shared = &self.dst.shared;
        let comdats = self.dst_comdats.get_or_insert_with(|| {
            let named = |(comdat, data): (Comdat, &nvopt_ir::module::ComdatData)| {
                (shared.names.get(data.name).to_vec(), comdat)
            };
            shared.comdats.iter().map(named).collect::<FxHashMap<_, _>>()
        });
        comdats.get(name).copied()
    }

    fn choose(&self, name: &[u8], src: ComdatKind, dst: ComdatKind) -> Result<From, Diag> {
        let any_or_largest = |kind| matches!(kind, ComdatKind::Any | ComdatKind::Largest);
        let kind = match (src, dst) {
            (ComdatKind::Any, ComdatKind::Any) => ComdatKind::Any,
            (a, b) if any_or_largest(a) && any_or_largest(b) => ComdatKind::Largest,
            (a, b) if a == b => a,
            _ => return Err(self.comdat_error(name, "invalid selection kinds!")),
        };
        match kind {
            ComdatKind::Any => Ok(From::Dst),
            ComdatKind::NoDeduplicate => Ok(From::Both),
            ComdatKind::ExactMatch | ComdatKind::Largest | ComdatKind::SameSize => {
                let dst = self.leader(self.dst, name)?;
                let src = self.leader(&self.src, name)?;
                self.compare(name, kind, src, dst)
            }
        }
    }

    fn compare(
        &self,
        name: &[u8],
        kind: ComdatKind,
        src: Global,
        dst: Global,
    ) -> Result<From, Diag> {
        let size = |module: &Module, global: Global| {
            let layout = DataLayout::parse(&module.shared.data_layout).unwrap_or_default();
            let ty = module.shared.globals[global].value_ty;
            layout.layout(&module.shared.types, ty).map_or(0, |layout| layout.alloc_bytes())
        };
        let (src_size, dst_size) = (size(&self.src, src), size(self.dst, dst));
        match kind {
            ComdatKind::ExactMatch if !self.same_contents(src, dst) => {
                Err(self.comdat_error(name, "ExactMatch violated!"))
            }
            ComdatKind::SameSize if src_size != dst_size => {
                Err(self.comdat_error(name, "SameSize violated!"))
            }
            ComdatKind::Largest if src_size > dst_size => Ok(From::Src),
            ComdatKind::Any
            | ComdatKind::ExactMatch
            | ComdatKind::Largest
            | ComdatKind::NoDeduplicate
            | ComdatKind::SameSize => Ok(From::Dst),
        }
    }

    /// True if both variables begin with the same contents. Constants of two modules are compared
    /// part by part.
    fn same_contents(&self, src: Global, dst: Global) -> bool {
        let (src_shared, dst_shared) = (&self.src.shared, &self.dst.shared);
        let pair = (src_shared.globals[src].init, dst_shared.globals[dst].init);
        let (Some(src), Some(dst)) = pair else { return pair == (None, None) };
        let mut seen = FxHashSet::default();
        let mut stack = vec![(src, dst)];
        while let Some((src, dst)) = stack.pop() {
            if !seen.insert((src, dst)) {
                continue;
            }
            let (a, b) = (src_shared.consts.get(src), dst_shared.consts.get(dst));
            let (a_parts, b_parts) = (a.operands(), b.operands());
            let named = |shared: &ModuleShared, data| {
                let symbol = crate::symbols::named_by(data)?;
                shared.symbol_name(symbol).map(<[u8]>::to_vec)
            };
            let names = (named(src_shared, a), named(dst_shared, b));
            let (mut a_bare, mut b_bare) = (a.clone(), b.clone());
            for bare in [&mut a_bare, &mut b_bare] {
                bare.map_type(|_| nvopt_ir::types::Type::PTR);
                bare.map_operands(|_| nvopt_entity::Entity::from_index(0));
            }
            let same = match names {
                (Some(a), Some(b)) => a == b,
                (None, None) => a_bare == b_bare && a_parts.len() == b_parts.len(),
                _ => false,
            };
            if !same {
                return false;
            }
            stack.extend(a_parts.iter().copied().zip(b_parts.iter().copied()));
        }
        true
    }

    /// The variable whose size or contents decide.
    fn leader(&self, module: &Module, name: &[u8]) -> Result<Global, Diag> {
        let symbol = module.shared.find_symbol(name);
        let object = match symbol {
            Some(symbol @ Symbol::Alias(_)) => {
                let object = base_object(&module.shared, symbol);
                if object.is_none() {
                    let why = "COMDAT key involves incomputable alias size.";
                    return Err(self.comdat_error(name, why));
                }
                object
            }
            other => other,
        };
        match object {
            Some(Symbol::Global(global)) => Ok(global),
            _ => {
                let why = "GlobalVariable required for data dependent selection!";
                Err(self.comdat_error(name, why))
            }
        }
    }

    fn comdat_error(&self, name: &[u8], why: &str) -> Diag {
        Diag::error(format!("Linking COMDATs named '{}': {why}", shown(name))).note(format!(
            "in `{}` and `{}`",
            self.dst_name(),
            self.src_name()
        ))
    }

    /// Members of this module's comdats that the source's take the place of: what nobody uses
    /// goes, the rest become declarations.
    fn drop_members(&mut self, replaced: &FxHashSet<Comdat>) {
        let used = used_symbols(self.dst);
        let is_member = |shared: &ModuleShared, symbol: Symbol| {
            comdat_of(shared, symbol).is_some_and(|comdat| replaced.contains(&comdat))
        };
        // Aliases first: their comdat is that of their object.
        for alias in self.dst.shared.alias_order.clone() {
            let symbol = Symbol::Alias(alias);
            if is_member(&self.dst.shared, symbol) {
                self.drop_alias(symbol, used.contains(&symbol));
            }
        }
        let globals = self.dst.shared.global_order.clone();
        let funcs = self.dst.shared.func_order.clone();
        let objects = globals.into_iter().map(Symbol::Global);
        for symbol in objects.chain(funcs.into_iter().map(Symbol::Func)) {
            if !is_member(&self.dst.shared, symbol) {
                continue;
            }
            match symbol {
                _ if !used.contains(&symbol) => self.remove_symbol(symbol),
                Symbol::Func(func) => {
                    self.dst.bodies[func] = None;
                    self.dst.shared.funcs[func].symbol.linkage = Linkage::External;
                }
                Symbol::Global(global) => self.dst.shared.globals[global].init = None,
                Symbol::Alias(_) | Symbol::IFunc(_) => {}
            }
        }
    }

    fn drop_alias(&mut self, symbol: Symbol, is_used: bool) {
        let Symbol::Alias(alias) = symbol else { return };
        if !is_used {
            self.remove_symbol(symbol);
            return;
        }
        let AliasData { symbol: data, value_ty, addr_space, .. } =
            self.dst.shared.aliases[alias].clone();
        let fresh = SymbolData::new(data.name);
        self.remove_symbol(symbol);
        let shared = &mut self.dst.shared;
        let declaration = if value_ty.is_func() {
            let func = shared.funcs.push(plain_func(fresh, value_ty, addr_space));
            shared.func_order.push(func);
            Symbol::Func(func)
        } else {
            let global = shared.globals.push(plain_global(fresh, value_ty, addr_space));
            shared.global_order.push(global);
            Symbol::Global(global)
        };
        shared.register_name(declaration).expect("the alias gave its name up");
        self.replaced.push((symbol, declaration));
        self.replace_symbols();
    }

    /// A private member of a comdat that is not kept may still be referred to by what is: it comes
    /// over as a copy of what the kept comdat has.
    fn loosen_private_members(&mut self, left: &FxHashSet<Comdat>) {
        if left.is_empty() {
            return;
        }
        let shared = &self.src.shared;
        let aliased: FxHashSet<Symbol> = shared
            .alias_order
            .iter()
            .filter_map(|&alias| base_object(shared, Symbol::Alias(alias)))
            .collect();
        for symbol in crate::symbols::all_symbols(shared) {
            let data = self.src.shared.symbol_mut(symbol);
            if data.linkage == Linkage::Private
                && data.comdat.is_some_and(|comdat| left.contains(&comdat))
                && !aliased.contains(&symbol)
            {
                data.linkage = Linkage::AvailableExternally;
                data.comdat = None;
            }
        }
    }
}

/// A declaration of a function with nothing said about it.
pub(crate) fn plain_func(
    symbol: SymbolData,
    ty: nvopt_ir::types::Type,
    addr_space: u32,
) -> FuncDecl {
    FuncDecl {
        symbol,
        ty,
        addr_space,
        cc: Default::default(),
        attrs: None,
        align: None,
        prefalign: None,
        gc: None,
        prefix: None,
        prologue: None,
        personality: None,
    }
}

/// A declaration of a variable with nothing said about it.
pub(crate) fn plain_global(
    symbol: SymbolData,
    value_ty: nvopt_ir::types::Type,
    addr_space: u32,
) -> GlobalData {
    GlobalData {
        symbol,
        value_ty,
        addr_space,
        constant: false,
        externally_initialized: false,
        init: None,
        align: None,
        code_model: None,
        attrs: None,
        sanitizer: Default::default(),
    }
}
