//! What all calls have in common.
//!
//! Files: `site` (reading a call), `args` (arguments and their attributes), `bundles` (operand
//! bundles), `must_tail` (guaranteed tail calls), `asm` (inline assembly), `targets` (`callbr`).

mod args;
pub(super) mod asm;
mod bundles;
mod must_tail;
mod site;
mod targets;

use nvopt_entity::FxHashSet;

use super::{
    attributes::AttrOwner,
    function::{FnVerifier, cc},
    report::Checked,
};
use crate::{
    attrs::{AttrKind, AttrList},
    body::{Asm, Inst},
    intrinsics::Intrinsic,
    module::{CallConv, Symbol},
    types::Type,
};

pub(super) use site::Site;

/// The largest alignment a value can be passed with.
const MAX_ALIGN_BYTES: u64 = 1 << 32;

/// Attribute lists of a body that were found good, by list, function type and owner: a body has
/// many calls and few lists.
pub(super) type GoodAttrs = FxHashSet<(AttrList, Type, AttrOwner)>;

/// Inline assembly that was found to fit plain calls of it, by its text, the function type and the
/// attributes of the call.
pub(super) type GoodAsms = FxHashSet<(Asm, Type, Option<AttrList>)>;

impl FnVerifier<'_, '_> {
    /// Checks the call `inst`, whatever follows it.
    pub(super) fn check_call(&mut self, inst: Inst) -> Checked {
        let body = self.body;
        let Some(callee) = body.callee(inst) else { return Ok(()) };
        let is_ptr = body.ty(callee).is_ptr();
        self.check(is_ptr, "Called function must be a pointer!")?;
        let Some(site) = self.site(inst) else {
            return self.fail("Called function does not have a function type!");
        };
        self.check_argument_types(&site)?;
        let fits = site.attrs.n_params() <= site.args.len();
        self.check(fits, "Attribute after last parameter!")?;
        let is_intrinsic = site.stripped.is_some_and(|func| self.facts.func(func).is_intrinsic);
        if let Some(func) = site.stripped.filter(|_| is_intrinsic) {
            let same = self.shared.funcs[func].ty == site.data.ty;
            if !same && !self.facts.func(func).intrinsic.is_some_and(only_informs) {
                self.address_taken.insert(func);
            }
            self.check(same, "Intrinsic called with incompatible signature")?;
        }
        self.check_call_convention(&site)?;
        if !is_intrinsic {
            self.check_passed_alignments(&site)?;
        }
        self.check_call_attrs(&site, is_intrinsic)?;
        self.check_marked_arguments(&site)?;
        if site.ty.vararg {
            self.check_variable_arguments(&site)?;
        }
        self.check_token_types(&site, is_intrinsic)?;
        if let Some(func) = site.called
            && self.facts.func(func).is_intrinsic
        {
            // Rules of one intrinsic do not spoil those that all calls have in common.
            _ = self.check_intrinsic_call(&site, func);
        }
        self.check_bundles(&site)?;
        self.check_has_location(&site)?;
        if let Some(asm) = site.asm {
            // Faults of the constraints do not spoil those below.
            _ = self.check_asm_call(&site, asm);
        }
        self.note_convergent_call(&site);
        Ok(())
    }

    fn check_argument_types(&mut self, site: &Site<'_>) -> Checked {
        let (n_args, n_params) = (site.args.len(), site.ty.params.len());
        if site.ty.vararg {
            let message = "Called function requires more parameters than were provided!";
            self.check(n_args >= n_params, message)?;
        } else {
            let message = "Incorrect number of arguments passed to called function!";
            self.check(n_args == n_params, message)?;
        }
        let body = self.body;
        let agree = site.args.iter().zip(&site.ty.params).all(|(&arg, &ty)| body.ty(arg) == ty);
        self.check(agree, "Call parameter type does not match function signature!")
    }

    fn check_call_convention(&mut self, site: &Site<'_>) -> Checked {
        let convention = site.data.cc;
        let callable = !matches!(
            convention,
            cc::AMDGPU_KERNEL
                | cc::SPIR_KERNEL
                | cc::AMDGPU_VS
                | cc::AMDGPU_GS
                | cc::AMDGPU_PS
                | cc::AMDGPU_CS
                | cc::AMDGPU_HS
                | CallConv(95 | 96)
                | cc::AMDGPU_CS_CHAIN
                | cc::AMDGPU_CS_CHAIN_PRESERVE
        );
        self.check(callable, "calling convention does not permit calls")
    }

    /// Values are passed with an alignment that can be written down.
    fn check_passed_alignments(&mut self, site: &Site<'_>) -> Checked {
        let fits = self.can_be_passed(site.ty.ret);
        self.check(fits, "Incorrect alignment of return type to called function!")?;
        for &param in &site.ty.params {
            let fits = self.can_be_passed(param);
            self.check(fits, "Incorrect alignment of argument passed to called function!")?;
        }
        Ok(())
    }

    /// False for vectors that are too long.
    fn can_be_passed(&mut self, ty: Type) -> bool {
        if !ty.is_vector() {
            return true;
        }
        let bytes = self.layout_of(ty).map_or(0, crate::datalayout::TypeLayout::store_bytes);
        bytes <= MAX_ALIGN_BYTES
    }

    fn check_call_attrs(&mut self, site: &Site<'_>, is_intrinsic: bool) -> Checked {
        let Some(list) = site.attrs.list() else { return Ok(()) };
        if site.attrs.has_fn(AttrKind::Speculatable) {
            let callee = site.stripped.map(|func| self.func_attrs(func));
            let allowed = callee.is_some_and(|attrs| attrs.has_fn(AttrKind::Speculatable));
            self.check(allowed, "speculatable attribute may not apply to call sites")?;
        }
        if site.attrs.has_fn(AttrKind::Preallocated) {
            let is_arg = site.called.is_some_and(|func| {
                self.facts.func(func).intrinsic == Some(Intrinsic::CALL_PREALLOCATED_ARG)
            });
            let message = "preallocated as a call site attribute can only be on \
                           llvm.call.preallocated.arg";
            self.check(is_arg, message)?;
        }
        let owner = AttrOwner::Call { to_intrinsic: is_intrinsic, to_asm: site.asm.is_some() };
        let key = (list, site.data.ty, owner);
        if self.state.good_attrs.contains(&key) {
            return Ok(());
        }
        let before = self.report.n_faults();
        // Faults of attributes do not spoil the rules below.
        _ = self.check_attributes(site.attrs, site.ty, owner);
        if self.report.n_faults() == before {
            self.state.good_attrs.insert(key);
        }
        Ok(())
    }

    /// Metadata and tokens are for intrinsics.
    fn check_token_types(&mut self, site: &Site<'_>, is_intrinsic: bool) -> Checked {
        if !is_intrinsic {
            for &param in &site.ty.params {
                let message = "Function has metadata parameter but isn't an intrinsic";
                self.check(param != Type::METADATA, message)?;
                let is_token = self.is_token_like(param);
                let message = "Function has token parameter but isn't an intrinsic";
                self.check(!is_token, message)?;
            }
        }
        if site.called.is_some() {
            return Ok(());
        }
        let is_token = self.is_token_like(site.ty.ret);
        self.check(!is_token, "Return type cannot be token for indirect call!")?;
        let message = "Return type cannot be x86_amx for indirect call!";
        self.check(site.ty.ret != Type::X86_AMX, message)
    }

    /// A call that may be inlined says where it stands, if both functions have debug info.
    fn check_has_location(&mut self, site: &Site<'_>) -> Checked {
        let Some(callee) = site.called else { return Ok(()) };
        let described = self.facts.func(self.func).subprogram.is_some()
            && self.facts.func(callee).subprogram.is_some();
        if !described || self.body.loc(site.inst).is_some() || self.module.is_declaration(callee) {
            return Ok(());
        }
        let symbol = self.shared.symbol(Symbol::Func(callee));
        let message = "inlinable function call in a function with debug info must have a !dbg \
                       location";
        self.check_di(self.is_interposable(symbol), message)
    }
}

/// True for intrinsics that only tell the compiler something.
fn only_informs(intrinsic: Intrinsic) -> bool {
    matches!(
        intrinsic,
        Intrinsic::ASSUME
            | Intrinsic::SIDEEFFECT
            | Intrinsic::PSEUDOPROBE
            | Intrinsic::DBG_ASSIGN
            | Intrinsic::DBG_DECLARE
            | Intrinsic::DBG_VALUE
            | Intrinsic::DBG_LABEL
            | Intrinsic::INVARIANT_START
            | Intrinsic::INVARIANT_END
            | Intrinsic::LIFETIME_START
            | Intrinsic::LIFETIME_END
            | Intrinsic::EXPERIMENTAL_NOALIAS_SCOPE_DECL
            | Intrinsic::OBJECTSIZE
            | Intrinsic::PTR_ANNOTATION
            | Intrinsic::VAR_ANNOTATION
    )
}
