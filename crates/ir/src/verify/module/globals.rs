//! Global variables.

use super::super::{
    Verifier,
    constants::is_zero,
    report::{Checked, Place},
    text,
};
use crate::{
    constant::{Const, ConstData},
    metadata::{MdData, MdKind, di::DiKind},
    module::{Global, GlobalData, Linkage, Symbol},
    types::Type,
};

impl<'m> Verifier<'m> {
    pub(super) fn check_globals(&mut self) {
        for &global in &self.shared.global_order {
            let place = Place::Symbol(Symbol::Global(global));
            self.at(place, |v| v.check_global(global));
        }
    }

    fn check_global(&mut self, global: Global) -> Checked {
        let data = &self.shared.globals[global];
        if let Some(init) = data.init {
            self.check_initializer(data, init)?;
        }
        match self.symbol_name(Symbol::Global(global)) {
            b"llvm.global_ctors" | b"llvm.global_dtors" => self.check_constructors(global)?,
            b"llvm.used" | b"llvm.compiler.used" => self.check_used_list(global)?,
            _ => {}
        }
        self.check_global_metadata(data)?;
        let flags = self.type_flags(data.value_ty);
        self.check(!flags.has_scalable, "Globals cannot contain scalable types")?;
        self.check_with(!flags.has_non_global, || {
            let name = text::symbol_text(self.shared, Symbol::Global(global));
            format!("Global {name} has illegal target extension type")
        })?;
        self.check_symbol(Symbol::Global(global));
        Ok(())
    }

    fn check_initializer(&mut self, data: &GlobalData, init: Const) -> Checked {
        let init = self.shared.consts.get(init);
        let message = "Global variable initializer type does not match global variable type!";
        self.check(init.ty() == data.value_ty, message)?;
        let sized = self.is_sized(init.ty());
        self.check(sized, "Global variable initializer must be sized")?;
        if data.symbol.linkage != Linkage::Common {
            return Ok(());
        }
        self.check(is_zero(init), "'common' global must have a zero initializer!")?;
        self.check(!data.constant, "'common' global may not be marked constant!")?;
        self.check(data.symbol.comdat.is_none(), "'common' global may not be in a Comdat!")
    }

    /// What the lists with a special name have in common.
    fn check_special_list(&mut self, global: Global) -> Checked {
        let data = &self.shared.globals[global];
        let appends = data.init.is_none() || data.symbol.linkage == Linkage::Appending;
        self.check(appends, "invalid linkage for intrinsic global variable")?;
        let used = self.used_globals.contains(global);
        self.check(!used, "invalid uses of intrinsic global variable")
    }

    /// `llvm.global_ctors` holds a priority, a function and an associated symbol each.
    fn check_constructors(&mut self, global: Global) -> Checked {
        self.check_special_list(global)?;
        let types = self.types();
        let Some((elem, _)) = types.as_array(self.shared.globals[global].value_ty) else {
            return Ok(());
        };
        let fields = types.as_struct(elem).and_then(|data| data.fields.as_deref());
        let wrong_type = "wrong type for intrinsic global variable";
        let func_ptr = Type::ptr(self.layout.program_space());
        match fields {
            Some(&[priority, func]) if priority == Type::I32 && func == func_ptr => self.fail(
                "the third field of the element type is mandatory, specify ptr null to migrate \
                 from the obsoleted 2-field form",
            ),
            Some(&[priority, func, of]) => {
                let fits = priority == Type::I32 && func == func_ptr && of.is_ptr();
                self.check(fits, wrong_type)
            }
            _ => self.fail(wrong_type),
        }
    }

    /// `llvm.used` holds named symbols.
    fn check_used_list(&mut self, global: Global) -> Checked {
        self.check_special_list(global)?;
        let data = &self.shared.globals[global];
        let Some((elem, _)) = self.types().as_array(data.value_ty) else { return Ok(()) };
        self.check(elem.is_ptr(), "wrong type for intrinsic global variable")?;
        let Some(init) = data.init else { return Ok(()) };
        let ConstData::Aggregate { elems, .. } = self.shared.consts.get(init) else {
            return self.fail("wrong initializer for intrinsic global variable");
        };
        let list = text::lossy(self.symbol_name(Symbol::Global(global)));
        for &member in elems {
            let symbol = match self.strip_casts(&self.shared.consts, member) {
                ConstData::Symbol { symbol, .. } => *symbol,
                _ => return self.fail(format!("invalid {list} member")),
            };
            let allowed = !matches!(symbol, Symbol::IFunc(_));
            self.check_with(allowed, || format!("invalid {list} member"))?;
            let named = self.shared.symbol(symbol).name.is_some();
            self.check_with(named, || format!("members of {list} must be named"))?;
        }
        Ok(())
    }

    fn check_global_metadata(&mut self, data: &'m GlobalData) -> Checked {
        for &(kind, md) in &data.symbol.metadata {
            if kind == MdKind::DBG {
                let is_expression = match self.mds().get(md) {
                    MdData::Di { kind, .. } => *kind == DiKind::GlobalVariableExpression,
                    _ => false,
                };
                let message = "!dbg attachment of global variable must be a \
                               DIGlobalVariableExpression";
                self.check_di(is_expression, message)?;
            }
            self.check_md_tree(md, super::super::metadata::Locations::Refused);
        }
        Ok(())
    }
}
