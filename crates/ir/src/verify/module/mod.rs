//! What is outside functions: symbols, comdats, named metadata, module flags.
//!
//! Files: `symbols` (what all symbols have in common), `globals` (variables, those with a special
//! name among them), `aliases` (aliases and indirect functions), `flags` (module flags and other
//! named metadata).

mod aliases;
mod flags;
mod globals;
mod symbols;

use super::{Verifier, report::Place};
use crate::module::{Func, Linkage, Symbol, SymbolData};

impl Verifier<'_> {
    /// Checks all that is outside functions. Functions come before: what they refer to is known.
    pub(super) fn check_module(&mut self) {
        self.report.start_unit();
        self.note_uses_by_symbols();
        self.check_intrinsic_users();
        self.check_frame_escapes();
        self.check_globals();
        self.check_aliases();
        self.check_ifuncs();
        self.check_named_metadata();
        self.check_comdats();
        self.check_module_flags();
        self.check_deoptimize_conventions();
    }

    /// Looks at the constants that symbols refer to, before any rule asks who uses what.
    fn note_uses_by_symbols(&mut self) {
        let shared = self.shared;
        for &global in &shared.global_order {
            if let Some(init) = shared.globals[global].init {
                self.report.set_place(Place::Symbol(Symbol::Global(global)));
                self.check_module_constant(init);
            }
        }
        for &alias in &shared.alias_order {
            self.report.set_place(Place::Symbol(Symbol::Alias(alias)));
            self.check_module_constant(shared.aliases[alias].aliasee);
        }
        for &ifunc in &shared.ifunc_order {
            self.report.set_place(Place::Symbol(Symbol::IFunc(ifunc)));
            self.check_module_constant(shared.ifuncs[ifunc].resolver);
        }
        for &func in &shared.func_order {
            let decl = &shared.funcs[func];
            self.report.set_place(Place::Symbol(Symbol::Func(func)));
            for constant in [decl.prefix, decl.prologue, decl.personality].into_iter().flatten() {
                self.check_module_constant(constant);
            }
        }
        self.report.set_place(Place::Module);
    }

    /// An intrinsic can be called and nothing else.
    fn check_intrinsic_users(&mut self) {
        let taken = std::mem::take(&mut self.address_taken);
        for func in taken.iter() {
            let place = Place::Symbol(Symbol::Func(func));
            self.at(place, |v| v.fail("Invalid user of intrinsic instruction!"));
        }
    }

    fn check_frame_escapes(&mut self) {
        let escapes = std::mem::take(&mut self.frame_escapes);
        for &func in &self.shared.func_order {
            let Some(&(escaped, recovered)) = escapes.get(&func) else { continue };
            let message = "all indices passed to llvm.localrecover must be less than the number of \
                           arguments passed to llvm.localescape in the parent function";
            self.at(Place::Symbol(Symbol::Func(func)), |v| v.check(recovered <= escaped, message));
        }
    }

    /// In COFF a comdat is named by a symbol of its own.
    fn check_comdats(&mut self) {
        if !self.writes_coff() {
            return;
        }
        for comdat in self.shared.comdats.values() {
            let Some(symbol) = self.shared.find_symbol(self.shared.names.get(comdat.name)) else {
                continue;
            };
            let private = self.shared.symbol(symbol).linkage == Linkage::Private;
            let message = "comdat global value has private linkage";
            self.at(Place::Symbol(symbol), |v| v.check(!private, message));
        }
    }

    fn writes_coff(&self) -> bool {
        let triple = String::from_utf8_lossy(&self.shared.triple).to_ascii_lowercase();
        let names_format = triple.ends_with("-elf") || triple.ends_with("-macho");
        let windows = triple.contains("windows") || triple.contains("win32");
        (windows || triple.contains("cygwin") || triple.contains("uefi")) && !names_format
    }

    fn check_deoptimize_conventions(&mut self) {
        let is_deoptimize = |func: &Func| {
            let deoptimize = crate::intrinsics::Intrinsic::EXPERIMENTAL_DEOPTIMIZE;
            self.facts.func(*func).intrinsic == Some(deoptimize)
        };
        let order = self.shared.func_order.iter().copied();
        let declared: Vec<Func> = order.filter(is_deoptimize).collect();
        let message = "All llvm.experimental.deoptimize declarations must have the same calling \
                       convention";
        for pair in declared.windows(2) {
            let same = self.shared.funcs[pair[0]].cc == self.shared.funcs[pair[1]].cc;
            self.at(Place::Symbol(Symbol::Func(pair[1])), |v| v.check(same, message));
        }
    }

    /// True if `symbol` is only declared.
    pub(super) fn is_declaration(&self, symbol: Symbol) -> bool {
        match symbol {
            Symbol::Func(func) => self.module.is_declaration(func),
            Symbol::Global(global) => self.shared.globals[global].init.is_none(),
            Symbol::Alias(_) | Symbol::IFunc(_) => false,
        }
    }

    /// True if `symbol` is only declared as far as the linker is concerned.
    pub(super) fn is_declaration_for_linker(&self, symbol: Symbol) -> bool {
        let available = self.shared.symbol(symbol).linkage == Linkage::AvailableExternally;
        available || self.is_declaration(symbol)
    }

    /// True if another definition may take the place of this one when the program is linked.
    pub(super) fn is_interposable(&self, symbol: &SymbolData) -> bool {
        symbol.linkage.is_interposable() || !symbol.dso_local && self.has_semantic_interposition()
    }
}
