//! Symbol resolution: which definitions of the source come over.

use nvopt_ir::{
    datalayout::DataLayout,
    diag::Diag,
    module::{DllStorage, Global, Linkage, Module, Symbol, UnnamedAddr, Visibility},
    types::Type,
};

use crate::{
    comdat::From,
    names::shown,
    session::Session,
    symbols::{
        all_symbols, comdat_of, is_declaration, is_declaration_for_linker, is_link_once, is_weak,
        is_weak_for_linker,
    },
};

impl Session<'_> {
    /// Decides which symbols come over, and makes what both modules say about one agree.
    pub(crate) fn resolve(&mut self) -> Result<(), Diag> {
        self.choose_comdats()?;
        let symbols = all_symbols(&self.src.shared);
        for &symbol in &symbols {
            let is_lazy = is_link_once(self.src.shared.symbol(symbol).linkage);
            if is_lazy && let Some(comdat) = comdat_of(&self.src.shared, symbol) {
                self.lazy_members.entry(comdat).or_default().push(symbol);
            }
        }
        let mut to_clone = Vec::new();
        for symbol in symbols {
            self.resolve_symbol(symbol, &mut to_clone)?;
        }
        for (symbol, is_src) in to_clone {
            self.clone_variable(symbol, is_src)?;
        }
        let mut at = 0;
        while let Some(&symbol) = self.to_link.get(at) {
            at += 1;
            if let Some(comdat) = comdat_of(&self.src.shared, symbol) {
                for member in self.lazy_members.get(&comdat).cloned().unwrap_or_default() {
                    if self.is_better(member)? {
                        self.add(member);
                    }
                }
            }
        }
        for &symbol in &self.to_link {
            let name = self.src.shared.symbol_name(symbol);
            self.linked.extend(name.map(<[u8]>::to_vec));
        }
        Ok(())
    }

    /// The symbol of this module that `symbol` of the source is another view of.
    pub(crate) fn linked_to(&self, symbol: Symbol) -> Option<Symbol> {
        let shared = &self.src.shared;
        if shared.symbol(symbol).linkage.is_local() {
            return None;
        }
        let here = self.dst.shared.find_symbol(shared.symbol_name(symbol)?)?;
        (!self.dst.shared.symbol(here).linkage.is_local()).then_some(here)
    }

    pub(crate) fn add(&mut self, symbol: Symbol) {
        if self.is_to_link.insert(symbol) {
            self.to_link.push(symbol);
        }
    }

    /// True unless this module has something that counts more than `symbol`.
    fn is_better(&self, symbol: Symbol) -> Result<bool, Diag> {
        self.linked_to(symbol).map_or(Ok(true), |here| self.takes_place_of(symbol, here))
    }

    fn resolve_symbol(
        &mut self,
        symbol: Symbol,
        to_clone: &mut Vec<(Symbol, bool)>,
    ) -> Result<(), Diag> {
        let here = self.linked_to(symbol);
        let linkage = self.src.shared.symbol(symbol).linkage;
        let is_appending = linkage == Linkage::Appending;
        if self.options.only_needed && !is_appending {
            let Some(here) = here else { return Ok(()) };
            if !is_declaration(self.dst, here) {
                return Ok(());
            }
        }
        if let Some(here) = here
            && !linkage.is_local()
            && !is_appending
        {
            self.agree(symbol, here);
        }
        let only_if_used =
            linkage.is_local() || is_link_once(linkage) || linkage == Linkage::AvailableExternally;
        if here.is_none() && !self.options.override_definitions && only_if_used {
            return Ok(());
        }
        if is_declaration(&self.src, symbol) {
            return Ok(());
        }
        let comdat = comdat_of(&self.src.shared, symbol);
        let from = comdat.and_then(|comdat| self.chosen[comdat]).map(|chosen| chosen.from);
        if from == Some(From::Dst) {
            return Ok(());
        }
        let is_better = here.map_or(Ok(true), |here| self.takes_place_of(symbol, here))?;
        if let Some(here) = here
            && from == Some(From::Both)
        {
            to_clone.push(if is_better { (here, false) } else { (symbol, true) });
        }
        if is_better {
            self.add(symbol);
        }
        Ok(())
    }

    /// Makes visibility, address significance, alignment of common variables and constness of
    /// declarations the same on both sides.
    fn agree(&mut self, symbol: Symbol, here: Symbol) {
        if let (Symbol::Global(src), Symbol::Global(dst)) = (symbol, here) {
            self.agree_on_variable(src, dst);
        }
        let (a, b) = (self.src.shared.symbol(symbol), self.dst.shared.symbol(here));
        let visibility = least_visibility(a.visibility, b.visibility);
        let unnamed_addr = least_unnamed_addr(a.unnamed_addr, b.unnamed_addr);
        for data in [self.src.shared.symbol_mut(symbol), self.dst.shared.symbol_mut(here)] {
            data.visibility = visibility;
            data.unnamed_addr = unnamed_addr;
            data.dso_local |= data.is_implied_dso_local();
        }
    }

    fn agree_on_variable(&mut self, src: Global, dst: Global) {
        let (a, b) = (&mut self.src.shared.globals[src], &mut self.dst.shared.globals[dst]);
        if a.init.is_none() && b.init.is_none() && !(a.constant && b.constant) {
            (a.constant, b.constant) = (false, false);
        }
        if a.symbol.linkage == Linkage::Common && b.symbol.linkage == Linkage::Common {
            let align = a.align.max(b.align);
            (a.align, b.align) = (align, align);
        }
    }

    /// True if `src` takes the place of `dst`, which has its name.
    fn takes_place_of(&self, src: Symbol, dst: Symbol) -> Result<bool, Diag> {
        let (a, b) = (self.src.shared.symbol(src), self.dst.shared.symbol(dst));
        if self.options.override_definitions
            || a.linkage == Linkage::Appending
            || b.linkage == Linkage::Appending
        {
            return Ok(true);
        }
        let dst_is_declaration = is_declaration_for_linker(self.dst, dst);
        if is_declaration_for_linker(&self.src, src) {
            if a.dll_storage == DllStorage::Import {
                return Ok(dst_is_declaration);
            }
            if b.linkage == Linkage::ExternWeak {
                return Ok(true);
            }
            return Ok(!is_declaration(&self.src, src) && is_declaration(self.dst, dst));
        }
        if dst_is_declaration {
            return Ok(true);
        }
        if a.linkage == Linkage::Common {
            return Ok(match b.linkage {
                linkage if is_link_once(linkage) || is_weak(linkage) => true,
                Linkage::Common => self.size_of_src(src) > self.size_of_dst(dst),
                _ => false,
            });
        }
        if is_weak_for_linker(a.linkage) {
            return Ok(is_link_once(b.linkage) && is_weak(a.linkage));
        }
        if is_weak_for_linker(b.linkage) {
            return Ok(true);
        }
        let name = shown(self.src.shared.symbol_name(src).unwrap_or(b""));
        Err(Diag::error(format!("Linking globals named '{name}': symbol multiply defined!"))
            .note(format!("defined in `{}` and in `{}`", self.origin(dst), self.src_name())))
    }

    fn size_of_src(&self, symbol: Symbol) -> u64 {
        size_of(&self.src, self.src.shared.symbol_value_ty(symbol))
    }

    fn size_of_dst(&self, symbol: Symbol) -> u64 {
        size_of(self.dst, self.dst.shared.symbol_value_ty(symbol))
    }

    /// What comes over together with `symbol`, which something needs that does.
    pub(crate) fn add_lazily(&mut self, symbol: Symbol) -> Result<bool, Diag> {
        let linkage = self.src.shared.symbol(symbol).linkage;
        if !is_link_once(linkage)
            && linkage != Linkage::AvailableExternally
            && !self.options.only_needed
        {
            return Ok(false);
        }
        self.add_late(symbol);
        if let Some(comdat) = comdat_of(&self.src.shared, symbol) {
            for member in self.lazy_members.get(&comdat).cloned().unwrap_or_default() {
                if self.is_better(member)? {
                    self.add_late(member);
                }
            }
        }
        Ok(true)
    }

    fn add_late(&mut self, symbol: Symbol) {
        if self.is_to_link.insert(symbol) {
            self.waiting.push(symbol);
            self.linked.extend(self.src.shared.symbol_name(symbol).map(<[u8]>::to_vec));
        }
    }

    /// A variable of a comdat of which all copies are kept, but whose name goes to another: it
    /// stays without a name, since other members may rely on its contents.
    fn clone_variable(&mut self, symbol: Symbol, is_src: bool) -> Result<(), Diag> {
        let module = if is_src { &mut self.src } else { &mut *self.dst };
        let Symbol::Global(global) = symbol else {
            let name = shown(module.shared.symbol_name(symbol).unwrap_or(b""));
            let what = "non-variables in comdat nodeduplicate are not handled";
            return Err(Diag::error(format!("linking '{name}': {what}")));
        };
        let mut copy = module.shared.globals[global].clone();
        copy.symbol.name = None;
        copy.symbol.visibility = Visibility::Default;
        copy.symbol.linkage = Linkage::Private;
        copy.symbol.dso_local = true;
        copy.symbol.metadata.clear();
        let copy = module.shared.globals.push(copy);
        module.shared.global_order.push(copy);
        if is_src {
            self.add(Symbol::Global(copy));
        }
        Ok(())
    }
}

fn size_of(module: &Module, ty: Type) -> u64 {
    let layout = DataLayout::parse(&module.shared.data_layout).unwrap_or_default();
    layout.layout(&module.shared.types, ty).map_or(0, |layout| layout.alloc_bytes())
}

fn least_visibility(a: Visibility, b: Visibility) -> Visibility {
    let either = |wanted| a == wanted || b == wanted;
    if either(Visibility::Hidden) {
        Visibility::Hidden
    } else if either(Visibility::Protected) {
        Visibility::Protected
    } else {
        Visibility::Default
    }
}

fn least_unnamed_addr(a: UnnamedAddr, b: UnnamedAddr) -> UnnamedAddr {
    let either = |wanted| a == wanted || b == wanted;
    if either(UnnamedAddr::None) {
        UnnamedAddr::None
    } else if either(UnnamedAddr::Local) {
        UnnamedAddr::Local
    } else {
        UnnamedAddr::Global
    }
}
