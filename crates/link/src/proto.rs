//! Symbols coming over: what a symbol of the source is in this module, without its contents.
//!
//! LLVM makes a new symbol for each definition that comes over and then lets it take the place of
//! the declaration that was here. We fill the declaration in instead, so that nothing that refers
//! to it has to change; it moves to the end of the order, and names get the numbers that LLVM's
//! detour gives them.

use nvopt_ir::{
    attrs::{Attr, AttrKind},
    diag::Diag,
    module::{
        AliasData, Func, FuncDecl, GlobalData, IFuncData, Linkage, Symbol, SymbolData, Visibility,
    },
    types::Type,
};

use crate::{
    comdat::{plain_func, plain_global},
    session::{Session, Work},
    symbols::{is_declaration, is_declaration_for_linker},
};

/// Who asks for a symbol.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Asker {
    /// A body, an initializer, metadata.
    Anyone,
    /// An alias or ifunc: it stands for the source's own, whatever this module has.
    Indirect,
}

impl Session<'_> {
    /// What `symbol` of the source is in this module; it comes over if it is not here. `None` if
    /// nothing comes over any more.
    pub(crate) fn symbol(&mut self, symbol: Symbol, asker: Asker) -> Result<Option<Symbol>, Diag> {
        let map = match asker {
            Asker::Anyone => &self.map,
            Asker::Indirect => &self.indirect,
        };
        if let Some(&(done, _)) = map.get(&symbol) {
            return Ok(Some(done));
        }
        let Some(proto) = self.link_proto(symbol, asker)? else { return Ok(None) };
        let entry = (proto, self.dst.shared.symbol_ptr_ty(proto));
        match asker {
            Asker::Anyone => self.map.insert(symbol, entry),
            Asker::Indirect => self.indirect.insert(symbol, entry),
        };
        Ok(Some(proto))
    }

    /// True if `symbol` comes over although this module may have `here`.
    fn should_link(&mut self, here: Option<Symbol>, symbol: Symbol) -> Result<bool, Diag> {
        if self.is_to_link.contains(&symbol) || self.src.shared.symbol(symbol).linkage.is_local() {
            return Ok(true);
        }
        if here.is_some_and(|here| !is_declaration_for_linker(self.dst, here)) {
            return Ok(false);
        }
        if is_declaration(&self.src, symbol) || self.is_done {
            return Ok(false);
        }
        self.add_lazily(symbol)
    }

    /// True if `symbol`, the key of a constructor, is in this module after linking.
    pub(crate) fn comes_over(&mut self, symbol: Symbol) -> Result<bool, Diag> {
        let here = self.linked_to(symbol);
        self.should_link(here, symbol)
    }

    fn link_proto(&mut self, symbol: Symbol, asker: Asker) -> Result<Option<Symbol>, Diag> {
        let here = self.linked_to(symbol);
        let comes = self.should_link(here, symbol)?;
        if comes && let Some(&(done, _)) = self.map.get(&symbol).or(self.indirect.get(&symbol)) {
            return Ok(Some(done));
        }
        let is_copy = !comes && asker == Asker::Indirect;
        let here = here.filter(|_| !is_copy);
        let appends = |linkage| linkage == Linkage::Appending;
        if appends(self.src.shared.symbol(symbol).linkage)
            || here.is_some_and(|here| appends(self.dst.shared.symbol(here).linkage))
        {
            return self.link_appending(here, symbol);
        }
        if let Some(here) = here
            && !comes
        {
            return Ok(Some(here));
        }
        if self.is_done {
            return Ok(None);
        }
        let new = if comes || is_copy {
            let new = self.define(symbol, here, comes);
            self.take_comdat(symbol, new);
            if is_copy {
                let data = self.dst.shared.symbol_mut(new);
                data.linkage = Linkage::Internal;
                data.visibility = Visibility::Default;
                data.dso_local = true;
            }
            self.work.push(Work::Contents(symbol, new));
            new
        } else {
            self.declare(symbol)
        };
        let file = u32::try_from(self.files.len().saturating_sub(1)).unwrap_or(u32::MAX);
        self.origins.insert(new, file);
        Ok(Some(new))
    }

    /// Makes room for a definition: the declaration `here`, if it can be filled in, or a new
    /// symbol.
    fn define(&mut self, symbol: Symbol, here: Option<Symbol>, takes_name: bool) -> Symbol {
        let name = self.src.shared.symbol_name(symbol).map(<[u8]>::to_vec);
        if let Some(here) = here
            && self.can_fill_in(symbol, here)
        {
            // The numbers that a new symbol and the old one would have got on the way.
            let name = name.unwrap_or_default();
            self.names.fresh(&self.dst.shared, &name);
            self.names.fresh(&self.dst.shared, &name);
            self.fill_in(symbol, here);
            self.move_to_end(here);
            return here;
        }
        let new = self.push_copy(symbol);
        self.name_new(new, name.as_deref(), takes_name);
        if let Some(here) = here {
            self.replaced.push((here, new));
            self.remove_symbol(here);
        }
        new
    }

    /// True if `here` is a symbol of the same kind in the same address space.
    fn can_fill_in(&self, symbol: Symbol, here: Symbol) -> bool {
        let same_kind = matches!(
            (symbol, here),
            (Symbol::Func(_), Symbol::Func(_))
                | (Symbol::Global(_), Symbol::Global(_))
                | (Symbol::Alias(_), Symbol::Alias(_))
                | (Symbol::IFunc(_), Symbol::IFunc(_))
        );
        same_kind && self.src.shared.symbol_ptr_ty(symbol) == self.dst.shared.symbol_ptr_ty(here)
    }

    fn declare(&mut self, symbol: Symbol) -> Symbol {
        let shared = &self.src.shared;
        let name = shared.symbol_name(symbol).map(<[u8]>::to_vec);
        let (old_linkage, tls) = (shared.symbol(symbol).linkage, shared.symbol(symbol).tls);
        let new = match symbol {
            Symbol::Func(_) | Symbol::Global(_) => {
                let new = self.push_copy(symbol);
                if is_declaration(&self.src, symbol)
                    && !self.src.shared.symbol(symbol).metadata.is_empty()
                {
                    self.late_metadata.push((symbol, new));
                }
                new
            }
            // The declaration of an alias is that of a function or variable.
            Symbol::Alias(_) | Symbol::IFunc(_) => {
                let value_ty = shared.symbol_value_ty(symbol);
                let addr_space = shared.symbol_ptr_ty(symbol).addr_space().unwrap_or(0);
                let value_ty = self.ty(value_ty);
                let data = SymbolData { tls, ..SymbolData::new(None) };
                let dst = &mut self.dst.shared;
                if value_ty.is_func() {
                    let data = SymbolData { tls: None, ..data };
                    let func = dst.funcs.push(plain_func(data, value_ty, addr_space));
                    dst.func_order.push(func);
                    Symbol::Func(func)
                } else {
                    let global = dst.globals.push(plain_global(data, value_ty, addr_space));
                    dst.global_order.push(global);
                    Symbol::Global(global)
                }
            }
        };
        let data = self.dst.shared.symbol_mut(new);
        data.linkage = match old_linkage {
            Linkage::ExternWeak => Linkage::ExternWeak,
            _ => Linkage::External,
        };
        data.comdat = None;
        data.dso_local |= data.is_implied_dso_local();
        self.name_new(new, name.as_deref(), true);
        new
    }

    /// Gives a new symbol its name. What is not local gets it whoever has it.
    fn name_new(&mut self, new: Symbol, name: Option<&[u8]>, takes_name: bool) {
        let Some(name) = name else { return };
        let shared = &mut self.dst.shared;
        if shared.find_symbol(name).is_none() {
            shared.rename(new, Some(name)).expect("the name is free");
            return;
        }
        let fresh = self.names.fresh(shared, name);
        if takes_name && !shared.symbol(new).linkage.is_local() {
            self.names.force(shared, new, name);
        } else {
            shared.rename(new, Some(&fresh)).expect("a fresh name is free");
        }
    }

    /// Pushes a copy of `symbol` without name and contents.
    fn push_copy(&mut self, symbol: Symbol) -> Symbol {
        let placeholder = self.dst.shared.consts.poison(Type::PTR);
        let empty = SymbolData::new(None);
        let dst = &mut self.dst.shared;
        let new = match symbol {
            Symbol::Func(_) => {
                let func = dst.funcs.push(plain_func(empty, Type::PTR, 0));
                dst.func_order.push(func);
                Symbol::Func(func)
            }
            Symbol::Global(_) => {
                let global = dst.globals.push(plain_global(empty, Type::PTR, 0));
                dst.global_order.push(global);
                Symbol::Global(global)
            }
            Symbol::Alias(_) => {
                let data = AliasData {
                    symbol: empty,
                    value_ty: Type::PTR,
                    addr_space: 0,
                    aliasee: placeholder,
                };
                let alias = dst.aliases.push(data);
                dst.alias_order.push(alias);
                Symbol::Alias(alias)
            }
            Symbol::IFunc(_) => {
                let data = IFuncData {
                    symbol: empty,
                    value_ty: Type::PTR,
                    addr_space: 0,
                    resolver: placeholder,
                };
                let ifunc = dst.ifuncs.push(data);
                dst.ifunc_order.push(ifunc);
                Symbol::IFunc(ifunc)
            }
        };
        self.fill_in(symbol, new);
        new
    }

    /// Makes `new` be all that `symbol` is but name and contents.
    fn fill_in(&mut self, symbol: Symbol, new: Symbol) {
        let name = self.dst.shared.symbol(new).name;
        let data = self.symbol_data(symbol, name);
        match (symbol, new) {
            (Symbol::Func(src), Symbol::Func(dst)) => {
                let old = self.src.shared.funcs[src].clone();
                let (ty, attrs) = (self.ty(old.ty), self.attr_list(old.attrs));
                let gc = old.gc.map(|gc| self.text(gc));
                let (prefix, prologue, personality) = (None, None, None);
                let symbol = data;
                self.dst.shared.funcs[dst] =
                    FuncDecl { symbol, ty, attrs, gc, prefix, prologue, personality, ..old };
                self.drop_no_callback(src, dst);
            }
            (Symbol::Global(src), Symbol::Global(dst)) => {
                let old = self.src.shared.globals[src].clone();
                let (value_ty, attrs) = (self.ty(old.value_ty), self.attr_set(old.attrs));
                self.dst.shared.globals[dst] =
                    GlobalData { symbol: data, value_ty, attrs, init: None, ..old };
            }
            (Symbol::Alias(src), Symbol::Alias(dst)) => {
                let (value_ty, addr_space) = {
                    let old = &self.src.shared.aliases[src];
                    (old.value_ty, old.addr_space)
                };
                let value_ty = self.ty(value_ty);
                let new = &mut self.dst.shared.aliases[dst];
                (new.symbol, new.value_ty, new.addr_space) = (data, value_ty, addr_space);
            }
            (Symbol::IFunc(src), Symbol::IFunc(dst)) => {
                let (value_ty, addr_space) = {
                    let old = &self.src.shared.ifuncs[src];
                    (old.value_ty, old.addr_space)
                };
                let value_ty = self.ty(value_ty);
                let new = &mut self.dst.shared.ifuncs[dst];
                (new.symbol, new.value_ty, new.addr_space) = (data, value_ty, addr_space);
            }
            _ => unreachable!("a symbol is filled in with one of its kind"),
        }
    }

    fn symbol_data(&mut self, symbol: Symbol, name: Option<nvopt_entity::Str>) -> SymbolData {
        let old = self.src.shared.symbol(symbol).clone();
        SymbolData {
            name,
            section: old.section.map(|text| self.text(text)),
            partition: old.partition.map(|text| self.text(text)),
            comdat: None,
            metadata: Vec::new(),
            ..old
        }
    }

    /// A text of the source's names.
    fn text(&mut self, text: nvopt_entity::Str) -> nvopt_entity::Str {
        self.dst.shared.names.intern(self.src.shared.names.get(text))
    }

    fn take_comdat(&mut self, symbol: Symbol, new: Symbol) {
        let Some(comdat) = self.src.shared.symbol(symbol).comdat else { return };
        let data = self.src.shared.comdats[comdat];
        let name = self.src.shared.names.get(data.name).to_vec();
        let here = match self.dst_comdat(&name) {
            Some(here) => here,
            None => {
                let text = self.dst.shared.names.intern(&name);
                let new = nvopt_ir::module::ComdatData { name: text, kind: data.kind };
                let here = self.dst.shared.comdats.push(new);
                self.dst_comdats.get_or_insert_default().insert(name, here);
                here
            }
        };
        self.dst.shared.comdats[here].kind = data.kind;
        self.dst.shared.symbol_mut(new).comdat = Some(here);
    }

    /// `nocallback` says that a function comes back to its module by returning only. In a linked
    /// module nobody knows that, except of intrinsics.
    fn drop_no_callback(&mut self, src: Func, func: Func) {
        let name = self.src.shared.symbol_name(Symbol::Func(src)).unwrap_or(b"");
        let shared = &mut self.dst.shared;
        let list = shared.funcs[func].attrs;
        let is_no_callback = |attr: &Attr| attr.kind() == Some(AttrKind::NoCallback);
        if name.starts_with(b"llvm.")
            || !shared.attrs.function_attrs(list).iter().any(is_no_callback)
        {
            return;
        }
        let Some(list) = list else { return };
        let data = shared.attrs.list_data(list).clone();
        let mut attrs = shared.attrs.attrs(data.function).to_vec();
        attrs.retain(|attr| !is_no_callback(attr));
        let function = shared.attrs.set(attrs);
        shared.funcs[func].attrs = shared.attrs.list(function, data.ret, data.params.into_vec());
    }

    fn move_to_end(&mut self, symbol: Symbol) {
        self.moved.insert(symbol);
        let shared = &mut self.dst.shared;
        match symbol {
            Symbol::Func(func) => shared.func_order.push(func),
            Symbol::Global(global) => shared.global_order.push(global),
            Symbol::Alias(alias) => shared.alias_order.push(alias),
            Symbol::IFunc(ifunc) => shared.ifunc_order.push(ifunc),
        }
    }

    /// Takes a symbol out of this module. Its handle stays, for what still names it.
    pub(crate) fn remove_symbol(&mut self, symbol: Symbol) {
        self.dst.shared.forget_name(symbol);
        self.removed.insert(symbol);
        if let Symbol::Func(func) = symbol {
            self.dst.bodies[func] = None;
        }
    }
}
