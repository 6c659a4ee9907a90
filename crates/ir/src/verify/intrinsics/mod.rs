//! What single intrinsics ask for.
//!
//! Files: `general` (those that stand alone), `assume`, `vectors`, `numbers` (fixed point, float
//! to integer, comparisons), `matrix`, `constrained` (floating point under a mode), `predicated`
//! (`llvm.vp.*`), `gc` (statepoints), `preallocated`, `targets` (of single targets).

mod assume;
mod constrained;
mod gc;
mod general;
mod matrix;
mod numbers;
mod preallocated;
mod predicated;
mod targets;
mod vectors;

use super::{
    calls::Site,
    eh::may_become_call,
    function::FnVerifier,
    metadata::Locations,
    report::{Checked, Place},
    text,
};
use crate::{
    body::{MdOperand, Value, ValueDef},
    intrinsics::{Intrinsic, Mismatch},
    metadata::Md,
    module::{Func, Symbol},
    types::Type,
};

impl<'m> FnVerifier<'_, 'm> {
    /// Checks a call of the intrinsic `func`, known or not.
    pub(super) fn check_intrinsic_call(&mut self, site: &Site<'m>, func: Func) -> Checked {
        let Some(intrinsic) = self.facts.func(func).intrinsic else {
            return self.check_target_intrinsic(site, self.symbol_name(Symbol::Func(func)));
        };
        let declared = self.module.is_declaration(func);
        self.check(declared, "Intrinsic functions should never be defined!")?;
        if !self.good_intrinsics.contains(func) {
            self.check_signature_matches(site, func, intrinsic)?;
            self.good_intrinsics.insert(func);
        }
        for &arg in site.args {
            self.check_metadata_argument(arg);
            let is_const = self.body.as_const(arg).is_some();
            let is_amx = self.body.ty(arg) == Type::X86_AMX;
            self.check(!(is_const && is_amx), "const x86_amx is not allowed in argument!")?;
        }
        self.check_known_intrinsic(site, intrinsic)?;
        if may_become_call(Some(intrinsic)) {
            self.check_funclet_token(site)?;
        }
        Ok(())
    }

    /// The declaration fits the intrinsic's types, and its name fits them, too.
    fn check_signature_matches(
        &mut self,
        site: &Site<'m>,
        func: Func,
        intrinsic: Intrinsic,
    ) -> Checked {
        let ty = site.ty;
        let types = self.types();
        let message = match intrinsic.match_signature(ty.ret, &ty.params, ty.vararg, types) {
            Ok(overloads) => {
                let name = self.symbol_name(Symbol::Func(func));
                let Some(wanted) = intrinsic.remangled_name(name, &overloads, types) else {
                    return Ok(());
                };
                let wanted = text::lossy(&wanted);
                let message = format!(
                    "Intrinsic name not mangled correctly for type arguments! Should be: {wanted}"
                );
                return self.fail(message);
            }
            Err(Mismatch::Return) => "Intrinsic has incorrect return type!",
            Err(Mismatch::Param(_)) => "Intrinsic has incorrect argument type!",
            Err(Mismatch::VarArg) => "Intrinsic was not defined with variable arguments!",
            Err(Mismatch::TooFewParams) if ty.vararg => {
                "Intrinsic was not defined with variable arguments!"
            }
            Err(Mismatch::TooFewParams) => "Callsite was not defined with variable arguments!",
        };
        let place = self.report.place();
        self.report.set_place(Place::Symbol(Symbol::Func(func)));
        self.report.error(message);
        self.report.set_place(place);
        Err(super::report::Reported)
    }

    fn check_metadata_argument(&mut self, arg: Value) {
        if let Some(MdOperand::Node(md)) = self.md_arg(arg) {
            self.check_md_tree(*md, Locations::Refused);
        }
    }

    /// The metadata that `arg` is.
    fn md_arg(&self, arg: Value) -> Option<&'m MdOperand> {
        match self.body.def(arg) {
            ValueDef::Metadata(md) => Some(self.body.md_operand(md)),
            ValueDef::Param(_)
            | ValueDef::Inst(_)
            | ValueDef::Const(_)
            | ValueDef::Asm(_)
            | ValueDef::Pending => None,
        }
    }

    /// The node or string that argument `index` is.
    fn node_arg(&self, site: &Site<'m>, index: usize) -> Option<Md> {
        match self.md_arg(*site.args.get(index)?)? {
            MdOperand::Node(md) => Some(*md),
            MdOperand::Local(_) | MdOperand::ArgList(_) => None,
        }
    }

    /// The string that argument `index` is.
    fn string_arg(&self, site: &Site<'m>, index: usize) -> Option<&'m [u8]> {
        self.md_string(self.node_arg(site, index))
    }

    /// The type of argument `index`; `void` if there is none.
    fn site_arg_ty(&self, site: &Site<'m>, index: usize) -> Type {
        site.args.get(index).map_or(Type::VOID, |&arg| self.body.ty(arg))
    }

    /// Each family looks whether the intrinsic is one of its own.
    fn check_known_intrinsic(&mut self, site: &Site<'m>, intrinsic: Intrinsic) -> Checked {
        let name = intrinsic.base_name();
        if name.starts_with("llvm.experimental.constrained.") {
            return self.check_constrained(site, intrinsic);
        }
        if name.starts_with("llvm.vp.") {
            return self.check_predicated(site, intrinsic);
        }
        if name.starts_with("llvm.matrix.") {
            return self.check_matrix(site, intrinsic);
        }
        if name.starts_with("llvm.nvvm.") {
            return self.check_nvvm(site, intrinsic);
        }
        self.check_general(site, intrinsic)?;
        self.check_vector_intrinsic(site, intrinsic)?;
        self.check_number_intrinsic(site, intrinsic)?;
        self.check_gc_intrinsic(site, intrinsic)?;
        self.check_preallocated_intrinsic(site, intrinsic)
    }
}
