//! Aliases and indirect functions.

use nvopt_entity::FxHashSet;

use super::super::{
    Verifier,
    report::{Checked, Place},
};
use crate::{
    constant::{Const, ConstData},
    metadata::MdKind,
    module::{Alias, IFunc, Linkage, Symbol},
    types::Type,
};

impl<'m> Verifier<'m> {
    pub(super) fn check_aliases(&mut self) {
        for &alias in &self.shared.alias_order {
            self.at(Place::Symbol(Symbol::Alias(alias)), |v| v.check_alias(alias));
        }
    }

    fn check_alias(&mut self, alias: Alias) -> Checked {
        let data = &self.shared.aliases[alias];
        let message = "Alias should have private, internal, linkonce, weak, linkonce_odr, \
                       weak_odr, external, or available_externally linkage!";
        let available = data.symbol.linkage == Linkage::AvailableExternally;
        self.check(available || defines_name(data.symbol.linkage), message)?;
        let aliasee = self.shared.consts.get(data.aliasee);
        let same_type = aliasee.ty() == Type::ptr(data.addr_space);
        self.check(same_type, "Alias and aliasee types should match!")?;
        let is_address = matches!(aliasee, ConstData::Symbol { .. } | ConstData::Expr { .. });
        self.check(is_address, "Aliasee should be either GlobalValue or ConstantExpr")?;
        // The rules of the alias itself hold whatever it stands for.
        _ = self.check_aliasee(alias);
        self.check_symbol(Symbol::Alias(alias));
        Ok(())
    }

    /// Follows an alias through expressions and other aliases to what it stands for.
    fn check_aliasee(&mut self, alias: Alias) -> Checked {
        let consts = &self.shared.consts;
        let available = self.shared.aliases[alias].symbol.linkage == Linkage::AvailableExternally;
        let mut through: FxHashSet<Alias> = FxHashSet::default();
        through.insert(alias);
        let mut seen: FxHashSet<Const> = FxHashSet::default();
        let mut stack = vec![self.shared.aliases[alias].aliasee];
        while let Some(constant) = stack.pop() {
            match consts.get(constant) {
                ConstData::Symbol { symbol, .. } => {
                    let symbol = *symbol;
                    self.check_alias_target(symbol, available)?;
                    if let Symbol::Alias(other) = symbol {
                        self.check(through.insert(other), "Aliases cannot form a cycle")?;
                        let interposable = self.is_interposable(&self.shared.aliases[other].symbol);
                        let message = "Alias cannot point to an interposable alias";
                        self.check(!interposable, message)?;
                        stack.push(self.shared.aliases[other].aliasee);
                    }
                }
                other => {
                    let message = "available_externally alias must point to available_externally global value";
                    self.check(!available, message)?;
                    stack.extend(other.operands().iter().filter(|&&part| seen.insert(part)));
                }
            }
        }
        Ok(())
    }

    fn check_alias_target(&mut self, target: Symbol, available: bool) -> Checked {
        if available {
            let linkage = self.shared.symbol(target).linkage;
            let message =
                "available_externally alias must point to available_externally global value";
            return self.check(linkage == Linkage::AvailableExternally, message);
        }
        let defined = !self.is_declaration_for_linker(target);
        self.check(defined, "Alias must point to a definition")
    }

    pub(super) fn check_ifuncs(&mut self) {
        for &ifunc in &self.shared.ifunc_order {
            self.at(Place::Symbol(Symbol::IFunc(ifunc)), |v| v.check_ifunc(ifunc));
        }
    }

    fn check_ifunc(&mut self, ifunc: IFunc) -> Checked {
        self.check_symbol(Symbol::IFunc(ifunc));
        let data = &self.shared.ifuncs[ifunc];
        let message = "IFunc should have private, internal, linkonce, weak, linkonce_odr, \
                       weak_odr, or external linkage!";
        self.check(defines_name(data.symbol.linkage), message)?;
        let resolver = match self.strip_casts_and_aliases(data.resolver) {
            ConstData::Symbol { symbol: Symbol::Func(func), .. } => *func,
            _ => return self.fail("IFunc must have a Function resolver"),
        };
        let defined = !self.is_declaration_for_linker(Symbol::Func(resolver));
        self.check(defined, "IFunc resolver must be a definition")?;
        let func_ty = self.types().as_func(self.shared.funcs[resolver].ty);
        let gives_ptr = func_ty.is_some_and(|ty| ty.ret.is_ptr());
        self.check(gives_ptr, "IFunc resolver must return a pointer")?;
        let same_type = self.shared.consts.ty(data.resolver) == Type::ptr(data.addr_space);
        self.check(same_type, "IFunc resolver has incorrect type")?;
        let has = |kind| data.symbol.metadata.iter().any(|(known, _)| *known == kind);
        let (has_dbg, has_prof) = (has(MdKind::DBG), has(MdKind::PROF));
        self.check(!has_dbg, "an ifunc may not have a !dbg attachment")?;
        self.check(!has_prof, "an ifunc may not have a !prof attachment")
    }

    /// What a pointer of the module's pool is when casts, offsets of zero and aliases are left
    /// out. Aliases on a cycle end the search.
    pub(super) fn strip_casts_and_aliases(&self, constant: Const) -> &'m ConstData {
        let pool = &self.shared.consts;
        let mut through: FxHashSet<Alias> = FxHashSet::default();
        let mut constant = constant;
        loop {
            let stripped = self.strip_casts(pool, constant);
            match stripped {
                ConstData::Symbol { symbol: Symbol::Alias(alias), .. }
                    if through.insert(*alias) =>
                {
                    constant = self.shared.aliases[*alias].aliasee;
                }
                _ => return stripped,
            }
        }
    }
}

/// True for the linkages of a definition that gives a name to something.
fn defines_name(linkage: Linkage) -> bool {
    match linkage {
        Linkage::External
        | Linkage::Internal
        | Linkage::Private
        | Linkage::WeakAny
        | Linkage::WeakOdr
        | Linkage::LinkOnceAny
        | Linkage::LinkOnceOdr => true,
        Linkage::Appending
        | Linkage::ExternWeak
        | Linkage::Common
        | Linkage::AvailableExternally => false,
    }
}
