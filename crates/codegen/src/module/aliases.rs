//! Aliases: other names of functions, declared before code names them and bound at the end.

use nvopt_ir::{
    constant::ConstData,
    module::{Alias, Func, Linkage as IrLinkage, Symbol},
};
use nvopt_ptx::{
    mach::{Item, Linkage},
    target::Feature,
};

use super::ModuleCx;
use crate::error::CodegenError;

impl ModuleCx<'_> {
    /// Declares every alias as the function that it stands for.
    pub(super) fn declare_aliases(&self, items: &mut Vec<Item>, errors: &mut Vec<CodegenError>) {
        for &alias in &self.shared.alias_order {
            match self.alias_target(alias) {
                Ok(target) => {
                    let mut decl = self.func_decl(target, true);
                    decl.name = self.symbol_name(Symbol::Alias(alias)).into();
                    decl.linkage = match self.shared.aliases[alias].symbol.linkage {
                        IrLinkage::Internal | IrLinkage::Private => Linkage::Local,
                        _ => Linkage::Visible,
                    };
                    items.push(Item::Func(decl));
                }
                Err(message) => {
                    let error = CodegenError::of(Symbol::Alias(alias), message);
                    errors.push(match self.options.target.has(Feature::Aliases) {
                        true => error,
                        false => error.note(format!("needs {}", Feature::Aliases.needs())),
                    });
                }
            }
        }
    }

    /// `.alias` for each of them, behind the functions.
    pub(super) fn bind_aliases(&self, items: &mut Vec<Item>) {
        for &alias in &self.shared.alias_order {
            let Ok(target) = self.alias_target(alias) else { continue };
            items.push(Item::Alias {
                name: self.symbol_name(Symbol::Alias(alias)).into(),
                target: self.symbol_name(Symbol::Func(target)).into(),
            });
        }
    }

    /// The function that an alias stands for, or why there can be no such alias.
    fn alias_target(&self, alias: Alias) -> Result<Func, String> {
        if !self.options.target.has(Feature::Aliases) {
            return Err(format!("{} has no .alias", self.options.target.arch));
        }
        let data = &self.shared.aliases[alias];
        let ConstData::Symbol { symbol: Symbol::Func(func), .. } =
            *self.shared.consts.get(data.aliasee)
        else {
            return Err("an alias of anything but a function has no counterpart in PTX".into());
        };
        if self.is_kernel(func) {
            return Err("an alias of a kernel has no counterpart in PTX".into());
        }
        Ok(func)
    }
}
