//! What all symbols have in common.

use super::super::{
    Verifier,
    metadata::RangeKind,
    report::{Checked, Place},
};
use crate::{
    constant::ConstData,
    metadata::{Md, MdData, MdKind},
    module::{DllStorage, Linkage, Symbol, SymbolData, Visibility},
    types::Type,
};

/// The two kinds of metadata by which a symbol names another one.
#[derive(Clone, Copy)]
enum LinkKind {
    Associated,
    ImplicitRef,
}

impl Verifier<'_> {
    /// Checks what `symbol` has in common with others.
    pub(in super::super) fn check_symbol(&mut self, symbol: Symbol) {
        self.at(Place::Symbol(symbol), |v| v.check_symbol_rules(symbol));
    }

    fn check_symbol_rules(&mut self, symbol: Symbol) -> Checked {
        let data = self.shared.symbol(symbol);
        let declared = self.is_declaration(symbol);
        let declares = matches!(data.linkage, Linkage::External | Linkage::ExternWeak);
        let message = "Global is external, but doesn't have external or weak linkage!";
        self.check(!declared || declares, message)?;
        if matches!(symbol, Symbol::Func(_) | Symbol::Global(_)) {
            self.check_symbol_metadata(symbol)?;
        }
        if data.linkage == Linkage::Appending {
            let Symbol::Global(global) = symbol else {
                return self.fail("Only global variables can have appending linkage!");
            };
            let is_array = self.shared.globals[global].value_ty.is_array();
            self.check(is_array, "Only global arrays can have appending linkage!")?;
        }
        if self.is_declaration_for_linker(symbol) {
            self.check(data.comdat.is_none(), "Declaration may not be in a Comdat!")?;
        }
        self.check_dll_storage(data, declared)?;
        let implies_local = data.linkage.is_local()
            || data.visibility != Visibility::Default && data.linkage != Linkage::ExternWeak;
        let message = "GlobalValue with local linkage or non-default visibility must be dso_local!";
        self.check(!implies_local || data.dso_local, message)
    }

    fn check_dll_storage(&mut self, data: &SymbolData, declared: bool) -> Checked {
        match data.dll_storage {
            DllStorage::Default => Ok(()),
            DllStorage::Export => {
                let message = "dllexport GlobalValue must have default or protected visibility";
                self.check(data.visibility != Visibility::Hidden, message)
            }
            DllStorage::Import => {
                let message = "dllimport GlobalValue must have default visibility";
                self.check(data.visibility == Visibility::Default, message)?;
                let message = "GlobalValue with DLLImport Storage is dso_local!";
                self.check(!data.dso_local, message)?;
                let external = matches!(data.linkage, Linkage::External | Linkage::ExternWeak);
                let available = data.linkage == Linkage::AvailableExternally;
                let message = "Global is marked as dllimport, but not external";
                self.check(declared && external || available, message)
            }
        }
    }

    fn check_symbol_metadata(&mut self, symbol: Symbol) -> Checked {
        let data = self.shared.symbol(symbol);
        for &(kind, md) in &data.metadata {
            if kind == MdKind::ASSOCIATED {
                self.check_link(symbol, md, LinkKind::Associated)?;
            } else if kind == MdKind::IMPLICIT_REF {
                let declared = self.is_declaration(symbol);
                self.check(!declared, "ref metadata must not be placed on a declaration")?;
                self.check_link(symbol, md, LinkKind::ImplicitRef)?;
            } else if kind == MdKind::ABSOLUTE_SYMBOL {
                let space = self.shared.symbol_ptr_ty(symbol).addr_space().unwrap_or(0);
                let ty = Type::int(self.layout.pointer_bits(space));
                // Faults in a range do not spoil the other rules.
                _ = self.check_range(md, ty, RangeKind::AbsoluteSymbol);
            }
        }
        Ok(())
    }

    /// `!associated` and `!implicit.ref` name one other symbol.
    fn check_link(&mut self, symbol: Symbol, md: Md, kind: LinkKind) -> Checked {
        let words = match kind {
            LinkKind::Associated => [
                "associated metadata must have one operand",
                "associated metadata must have a global value",
                "associated metadata must be ValueAsMetadata",
                "associated value must be pointer typed",
                "associated metadata must point to a GlobalObject",
                "global values should not associate to themselves",
            ],
            LinkKind::ImplicitRef => [
                "ref metadata must have one operand",
                "ref metadata must be ValueAsMetadata",
                "ref metadata must be ValueAsMetadata",
                "ref value must be pointer typed",
                "ref metadata must point to a GlobalObject",
                "values should not reference themselves",
            ],
        };
        let &[target] = self.tuple_ops(md) else { return self.fail(words[0]) };
        let Some(target) = target else { return self.fail(words[1]) };
        let MdData::Const(constant) = *self.mds().get(target) else { return self.fail(words[2]) };
        let pool = &self.shared.consts;
        self.check(pool.ty(constant).is_ptr(), words[3])?;
        let is_itself = match self.strip_casts_and_aliases(constant) {
            ConstData::Symbol { symbol: target, .. } => *target == symbol,
            _ => false,
        };
        self.check(!is_itself, words[5])
    }
}
