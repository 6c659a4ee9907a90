//! One function: its declaration, then its body block by block.

use std::{
    cell::OnceCell,
    ops::{Deref, DerefMut},
};

use nvopt_entity::{EntitySet, FxHashMap, FxHashSet};

use super::{
    Verifier,
    attributes::{AttrOwner, AttrView},
    block::PhiScratch,
    calls::{GoodAsms, GoodAttrs},
    convergence::Convergence,
    eh::Pads,
    metadata::Locations,
    report::{Checked, Place},
    text,
};
use crate::{
    attrs::{AttrKind, AttrList},
    body::{Block, Body, Inst, Value},
    constant::Const,
    dominators::DomTree,
    intrinsics::Intrinsic,
    metadata::{Md, MdKind},
    module::{CallConv, Func, FuncDecl, Linkage, Symbol},
    types::{FuncType, Type},
};

/// Calling conventions that rules speak of.
pub(super) mod cc {
    use crate::module::CallConv;

    pub(in super::super) const COLD: CallConv = CallConv(9);
    pub(in super::super) const ANY_REG: CallConv = CallConv(13);
    pub(in super::super) const TAIL: CallConv = CallConv(18);
    pub(in super::super) const SWIFT_TAIL: CallConv = CallConv(20);
    pub(in super::super) const SPIR_KERNEL: CallConv = CallConv(76);
    pub(in super::super) const INTEL_OCL_BI: CallConv = CallConv(77);
    pub(in super::super) const X86_INTR: CallConv = CallConv(83);
    pub(in super::super) const AMDGPU_VS: CallConv = CallConv(87);
    pub(in super::super) const AMDGPU_GS: CallConv = CallConv(88);
    pub(in super::super) const AMDGPU_PS: CallConv = CallConv(89);
    pub(in super::super) const AMDGPU_CS: CallConv = CallConv(90);
    pub(in super::super) const AMDGPU_KERNEL: CallConv = CallConv(91);
    pub(in super::super) const AMDGPU_HS: CallConv = CallConv(93);
    pub(in super::super) const AMDGPU_CS_CHAIN: CallConv = CallConv(104);
    pub(in super::super) const AMDGPU_CS_CHAIN_PRESERVE: CallConv = CallConv(105);
    pub(in super::super) const AMDGPU_GFX_WHOLE_WAVE: CallConv = CallConv(124);
}

/// The verifier at one function with a body.
pub(super) struct FnVerifier<'v, 'm> {
    verifier: &'v mut Verifier<'m>,
    pub(super) func: Func,
    pub(super) decl: &'m FuncDecl,
    pub(super) ty: &'m FuncType,
    pub(super) body: &'m Body,
    /// Computed when first asked for: most small functions never ask.
    dom: OnceCell<DomTree>,
    pub(super) state: FnState,
}

/// What was seen of one function.
#[derive(Default)]
pub(super) struct FnState {
    pub(super) phis: PhiScratch,
    pub(super) pads: Pads,
    pub(super) convergence: Convergence,
    /// Constants of the body's pool that were looked at.
    pub(super) seen_consts: EntitySet<Const>,
    /// Locations and scopes that lead back to the function.
    pub(super) seen_scopes: FxHashSet<Md>,
    /// By number: the variable of each argument.
    pub(super) argument_variables: FxHashMap<u64, Md>,
    pub(super) saw_frame_escape: bool,
    /// Calls that declare an alias scope.
    pub(super) scope_declarations: Vec<Inst>,
    /// By block of an invoke: whether the edge to its normal target is on every path there.
    pub(super) normal_edges: FxHashMap<Block, bool>,
    pub(super) good_attrs: GoodAttrs,
    pub(super) good_asms: GoodAsms,
    /// Whether an attribute list of the body asks something of what is passed.
    pub(super) marked_lists: FxHashMap<AttrList, bool>,
}

impl<'m> Deref for FnVerifier<'_, 'm> {
    type Target = Verifier<'m>;
    fn deref(&self) -> &Verifier<'m> {
        self.verifier
    }
}

impl<'m> DerefMut for FnVerifier<'_, 'm> {
    fn deref_mut(&mut self) -> &mut Verifier<'m> {
        self.verifier
    }
}

impl<'m> Verifier<'m> {
    /// Checks one function.
    pub(super) fn check_function(&mut self, func: Func) {
        self.report.start_unit();
        let body = self.module.bodies[func].as_ref();
        if let Some(body) = body
            && self.has_open_block(func, body)
        {
            return;
        }
        let place = Place::Symbol(Symbol::Func(func));
        self.report.set_place(place);
        let decl = &self.shared.funcs[func];
        let Some(ty) = self.types().as_func(decl.ty) else {
            self.report.error("Function does not have a function type!");
            return;
        };
        self.check_symbol(Symbol::Func(func));
        // The body is looked at whatever is wrong with the declaration.
        _ = self.check_declaration(func, ty);
        if let Some(body) = body {
            self.check_body(func, ty, body);
        }
        self.report.set_place(Place::Module);
    }

    /// Reports a block that does not end: nothing else can be said about the function then.
    fn has_open_block(&mut self, func: Func, body: &Body) -> bool {
        let Some(block) = body.blocks().find(|&block| body.terminator(block).is_none()) else {
            return false;
        };
        let name = text::lossy(self.symbol_name(Symbol::Func(func)));
        self.report.set_place(Place::Block(func, block));
        self.report.error(format!("Basic Block in function '{name}' does not have terminator!"));
        true
    }

    fn check_declaration(&mut self, func: Func, ty: &'m FuncType) -> Checked {
        let decl = &self.shared.funcs[func];
        let is_common = decl.symbol.linkage == Linkage::Common;
        self.check(!is_common, "Functions may not have common linkage")?;
        let can_return = ty.ret.is_first_class() || ty.ret.is_void();
        self.check(can_return, "Functions cannot return aggregate values!")?;
        let attrs = AttrView::new(&self.shared.attrs, decl.attrs);
        let has_sret = (0..2).any(|index| attrs.has_param(index, AttrKind::StructRet));
        self.check(!has_sret || ty.ret.is_void(), "Invalid struct return type!")?;
        let fits = attrs.n_params() <= ty.params.len();
        self.check(fits, "Attribute after last parameter!")?;
        // LLVM gives the intrinsics of other targets attributes of its own, whatever is written.
        if !self.facts.func(func).is_foreign {
            // Rules about attributes do not spoil those below.
            _ = self.check_attributes(attrs, ty, AttrOwner::Func(func));
        } else {
            // Text could not say what stands in the wrong place.
            _ = self.check_attr_places(attrs, ty);
        }
        let message = "Attribute 'builtin' can only be applied to a callsite.";
        self.check(!attrs.has_fn(AttrKind::Builtin), message)?;
        let message = "Attribute 'elementtype' can only be applied to a callsite.";
        self.check(!attrs.has_on_any_param(AttrKind::ElementType), message)?;
        let message = "Attribute 'aarch64_zt0_undef' can only be applied to a callsite.";
        self.check(attrs.fn_string("aarch64_zt0_undef").is_none(), message)?;
        self.check_naked(func, attrs)?;
        self.check_convention(decl, ty, attrs)?;
        self.check_signature(func, ty)?;
        self.check_function_metadata(func)?;
        self.check_intrinsic_declaration(func, ty)
    }

    fn check_naked(&mut self, func: Func, attrs: AttrView<'_>) -> Checked {
        if !attrs.has_fn(AttrKind::Naked) {
            return Ok(());
        }
        let Some(body) = &self.module.bodies[func] else { return Ok(()) };
        let used = body.params().iter().any(|&param| body.is_used(param));
        self.check(!used, "cannot use argument of naked function")
    }

    fn check_convention(&mut self, decl: &FuncDecl, ty: &FuncType, attrs: AttrView<'_>) -> Checked {
        match decl.cc {
            cc::X86_INTR => {
                let by_val = ty.params.is_empty() || attrs.has_param(0, AttrKind::ByVal);
                self.check(by_val, "Calling convention parameter requires byval")
            }
            cc::AMDGPU_KERNEL
            | cc::SPIR_KERNEL
            | cc::AMDGPU_CS_CHAIN
            | cc::AMDGPU_CS_CHAIN_PRESERVE => {
                let message = "Calling convention requires void return type";
                self.check(ty.ret.is_void(), message)?;
                self.check_entry_convention(decl.cc, ty, attrs)
            }
            cc::AMDGPU_VS | cc::AMDGPU_HS | cc::AMDGPU_GS | cc::AMDGPU_PS | cc::AMDGPU_CS => {
                self.check_entry_convention(decl.cc, ty, attrs)
            }
            cc::AMDGPU_GFX_WHOLE_WAVE => {
                let is_i1 = ty.params.first() == Some(&Type::I1);
                self.check(is_i1, "Calling convention requires first argument to be i1")?;
                let message = "Calling convention requires first argument to not be inreg";
                self.check(!attrs.has_param(0, AttrKind::InReg), message)?;
                self.check_no_varargs(ty)
            }
            CallConv::FAST
            | cc::COLD
            | cc::INTEL_OCL_BI
            | CallConv::PTX_KERNEL
            | CallConv::PTX_DEVICE => self.check_no_varargs(ty),
            _ => Ok(()),
        }
    }

    /// Conventions of functions that the hardware or a driver calls.
    fn check_entry_convention(
        &mut self,
        convention: CallConv,
        ty: &FuncType,
        attrs: AttrView<'_>,
    ) -> Checked {
        let has_sret = (0..2).any(|index| attrs.has_param(index, AttrKind::StructRet));
        self.check(!has_sret, "Calling convention does not allow sret")?;
        if convention != cc::SPIR_KERNEL {
            let stack = self.layout.alloca_space();
            for (index, param) in ty.params.iter().enumerate() {
                let has = |kind| attrs.has_param(index, kind);
                self.check(!has(AttrKind::ByVal), "Calling convention disallows byval")?;
                let message = "Calling convention disallows preallocated";
                self.check(!has(AttrKind::Preallocated), message)?;
                self.check(!has(AttrKind::InAlloca), "Calling convention disallows inalloca")?;
                let on_stack = has(AttrKind::ByRef) && param.addr_space() == Some(stack);
                self.check(!on_stack, "Calling convention disallows stack byref")?;
            }
        }
        self.check_no_varargs(ty)
    }

    fn check_no_varargs(&mut self, ty: &FuncType) -> Checked {
        let message = "Calling convention does not support varargs or perfect forwarding!";
        self.check(!ty.vararg, message)
    }

    fn check_signature(&mut self, func: Func, ty: &FuncType) -> Checked {
        let is_intrinsic = self.facts.func(func).is_intrinsic;
        for &param in &ty.params {
            let message = "Function arguments must have first-class types!";
            self.check(param.is_first_class(), message)?;
            if is_intrinsic {
                continue;
            }
            let message = "Function takes metadata but isn't an intrinsic";
            self.check(param != Type::METADATA, message)?;
            let is_token = self.is_token_like(param);
            self.check(!is_token, "Function takes token but isn't an intrinsic")?;
            let message = "Function takes x86_amx but isn't an intrinsic";
            self.check(param != Type::X86_AMX, message)?;
        }
        if is_intrinsic {
            return Ok(());
        }
        let is_token = self.is_token_like(ty.ret);
        self.check(!is_token, "Function returns a token but isn't an intrinsic")?;
        let message = "Function returns a x86_amx but isn't an intrinsic";
        self.check(ty.ret != Type::X86_AMX, message)
    }

    fn check_function_metadata(&mut self, func: Func) -> Checked {
        let decl = &self.shared.funcs[func];
        for &(kind, md) in &decl.symbol.metadata {
            // Faults of one attachment do not spoil the others.
            match kind {
                MdKind::PROF => _ = self.check_function_prof(md),
                MdKind::KCFI_TYPE => _ = self.check_kcfi_type(md),
                _ => {}
            }
        }
        if self.module.is_declaration(func) {
            self.check_declaration_metadata(decl)
        } else {
            self.check_definition_metadata(func, decl)
        }
    }

    fn check_declaration_metadata(&mut self, decl: &FuncDecl) -> Checked {
        for &(kind, md) in &decl.symbol.metadata {
            let distinct = self.mds().get(md).is_distinct();
            let message = "function declaration may only have a unique !dbg attachment";
            self.check_di(kind != MdKind::DBG || !distinct, message)?;
            let message = "function declaration may not have a !prof attachment";
            self.check(kind != MdKind::PROF, message)?;
            self.check_md_tree(md, Locations::Allowed);
        }
        let message = "Function declaration shouldn't have a personality routine";
        self.check(decl.personality.is_none(), message)
    }

    fn check_definition_metadata(&mut self, func: Func, decl: &FuncDecl) -> Checked {
        let is_intrinsic = self.facts.func(func).is_intrinsic;
        self.check(!is_intrinsic, "llvm intrinsics cannot be defined!")?;
        let Some(body) = &self.module.bodies[func] else { return Ok(()) };
        let is_target = body.entry().is_some_and(|entry| body.has_preds(entry));
        self.check(!is_target, "Entry block to function must not have predecessors!")?;
        let n_of = |kind| decl.symbol.metadata.iter().filter(|(known, _)| *known == kind).count();
        let (n_dbg, n_prof, n_kcfi) =
            (n_of(MdKind::DBG), n_of(MdKind::PROF), n_of(MdKind::KCFI_TYPE));
        self.check_di(n_dbg <= 1, "function must have a single !dbg attachment")?;
        self.check(n_prof <= 1, "function must have a single !prof attachment")?;
        self.check(n_kcfi <= 1, "function must have a single !kcfi_type attachment")?;
        for &(kind, md) in &decl.symbol.metadata {
            let mut locations = Locations::Refused;
            if kind == MdKind::DBG {
                self.check_subprogram_attachment(func, md)?;
                locations = Locations::Allowed;
            }
            self.check_md_tree(md, locations);
        }
        Ok(())
    }

    fn check_subprogram_attachment(&mut self, func: Func, md: Md) -> Checked {
        let is_subprogram = self.facts.func(func).subprogram == Some(md);
        self.check_di(is_subprogram, "function !dbg attachment must be a subprogram")?;
        let distinct = self.mds().get(md).is_distinct();
        let message = "function definition may only have a distinct !dbg attachment";
        self.check_di(distinct, message)?;
        let owner = *self.subprogram_owners.entry(md).or_insert(func);
        self.check_di(owner == func, "DISubprogram attached to more than one function")
    }

    fn check_intrinsic_declaration(&mut self, func: Func, ty: &FuncType) -> Checked {
        match self.facts.func(func).intrinsic {
            Some(Intrinsic::EXPERIMENTAL_GC_GET_POINTER_BASE) => {
                let &[param] = &*ty.params else { return self.fail("wrong number of parameters") };
                let message = "gc.get.pointer.base must return a pointer";
                self.check(ty.ret.is_ptr(), message)?;
                let message = "gc.get.pointer.base operand and result must be of the same type";
                self.check(param == ty.ret, message)
            }
            Some(Intrinsic::EXPERIMENTAL_GC_GET_POINTER_OFFSET) => {
                let &[param] = &*ty.params else { return self.fail("wrong number of parameters") };
                let message = "gc.get.pointer.offset operand must be a pointer";
                self.check(param.is_ptr(), message)?;
                self.check(ty.ret.is_int(), "gc.get.pointer.offset must return integer")
            }
            _ => Ok(()),
        }
    }

    /// True for tokens and for target types that behave as tokens.
    pub(super) fn is_token_like(&self, ty: Type) -> bool {
        match self.types().kind(ty) {
            crate::types::TypeKind::Token => true,
            crate::types::TypeKind::Target(data) => {
                crate::datalayout::target_type_info(self.types(), data).is_token_like
            }
            _ => false,
        }
    }

    fn check_body(&mut self, func: Func, ty: &'m FuncType, body: &'m Body) {
        let params = body.params();
        let same = params.len() == ty.params.len();
        let message = "# formal arguments must match # of arguments for function type!";
        if self.check(same, message).is_err() {
            return;
        }
        let agree = params.iter().zip(&ty.params).all(|(&param, &ty)| body.ty(param) == ty);
        let message = "Argument value does not match function argument type!";
        if self.check(agree, message).is_err() {
            return;
        }
        let mut function = FnVerifier {
            func,
            decl: &self.shared.funcs[func],
            ty,
            body,
            dom: OnceCell::new(),
            state: FnState::default(),
            verifier: self,
        };
        function.run();
    }
}

/// Rules, as those of the module's verifier: a method of its own can be given what `self` says.
impl FnVerifier<'_, '_> {
    /// Reports `message` unless `holds`.
    #[inline]
    pub(super) fn check(&mut self, holds: bool, message: &str) -> Checked {
        self.verifier.check(holds, message)
    }

    /// Reports what `message` makes unless `holds`.
    #[inline]
    pub(super) fn check_with(&mut self, holds: bool, message: impl FnOnce() -> String) -> Checked {
        self.verifier.check_with(holds, message)
    }

    /// Reports `message` as a fault of debug info unless `holds`.
    #[inline]
    pub(super) fn check_di(&mut self, holds: bool, message: &str) -> Checked {
        self.verifier.check_di(holds, message)
    }

    /// Says that `inst` is looked at from now on.
    pub(super) fn go_to(&mut self, inst: Inst) {
        self.verifier.report.set_place(Place::Inst(self.func, inst));
    }
}

impl<'m> FnVerifier<'_, 'm> {
    fn run(&mut self) {
        self.check_swift_error_params();
        self.start_convergence();
        let body = self.body;
        for block in body.blocks() {
            self.check_block(block);
            for inst in body.insts_in(block) {
                self.go_to(inst);
                self.check_inst(inst);
            }
        }
        self.check_sibling_unwinds();
        self.finish_convergence();
        self.check_scope_declarations();
    }

    /// The dominator tree.
    pub(super) fn dom(&self) -> &DomTree {
        self.dom.get_or_init(|| DomTree::compute(self.body))
    }

    /// Checks a constant of the body's pool.
    pub(super) fn check_body_constant(&mut self, constant: Const) {
        let seen = &mut self.state.seen_consts;
        self.verifier.check_constant(self.body.consts(), seen, constant);
    }

    /// The attributes of the function.
    pub(super) fn attrs(&self) -> AttrView<'m> {
        AttrView::new(&self.shared.attrs, self.decl.attrs)
    }

    /// The constant integer that `value` is, if it is one of at most 64 bits.
    pub(super) fn int_value(&self, value: Value) -> Option<u64> {
        self.body.const_data(value).and_then(super::constants::int_bits)
    }

    pub(super) fn is_const_int(&self, value: Value) -> bool {
        self.body.const_data(value).is_some_and(super::constants::is_int)
    }

    /// Checks that stand for themselves at another place than the one at hand.
    pub(super) fn at_inst(&mut self, inst: Inst, rules: impl FnOnce(&mut Self) -> Checked) {
        let before = self.report.place();
        self.go_to(inst);
        // The failed rule was reported; only its group ends.
        _ = rules(self);
        self.report.set_place(before);
    }

    fn check_swift_error_params(&mut self) {
        let attrs = self.attrs();
        for (index, &param) in self.body.params().iter().enumerate() {
            if attrs.has_param(index, AttrKind::SwiftError) {
                // Each parameter stands for itself.
                _ = self.check_swift_error_uses(param);
            }
        }
    }
}
