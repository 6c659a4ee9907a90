//! Intrinsics that stand alone.

use super::super::{
    attributes::AttrView,
    calls::Site,
    constants::is_zero,
    function::{FnVerifier, cc},
    report::Checked,
};
use crate::{
    attrs::{Attr, AttrKind},
    body::{Inst, Value},
    constant::ConstData,
    intrinsics::Intrinsic,
    module::{Func, Linkage, Symbol},
    ops::{CastOp, Op},
    types::Type,
};

/// The classes of floating-point numbers there are.
pub(super) const ALL_FP_CLASSES: u64 = 0x3ff;

impl<'m> FnVerifier<'_, 'm> {
    pub(super) fn check_general(&mut self, site: &Site<'m>, intrinsic: Intrinsic) -> Checked {
        match intrinsic {
            Intrinsic::ASSUME => self.check_assume(site),
            Intrinsic::CORO_ID => self.check_coro_id(site),
            Intrinsic::IS_FPCLASS => {
                let classes = self.int_arg(site, 1).unwrap_or(0);
                let message = "unsupported bits for llvm.is.fpclass test mask";
                self.check(classes & !ALL_FP_CLASSES == 0, message)
            }
            Intrinsic::MEMCPY_ELEMENT_UNORDERED_ATOMIC
            | Intrinsic::MEMMOVE_ELEMENT_UNORDERED_ATOMIC => self.check_element_atomic(site, true),
            Intrinsic::MEMSET_ELEMENT_UNORDERED_ATOMIC => self.check_element_atomic(site, false),
            Intrinsic::EXPERIMENTAL_MEMSET_PATTERN => {
                let pattern = self.site_arg_ty(site, 1);
                let sized = self.is_sized(pattern);
                self.check(sized, "unsized types cannot be used as memset patterns")
            }
            Intrinsic::INIT_TRAMPOLINE => {
                let func = self.stripped_func_arg(site, 1);
                let message = "llvm.init_trampoline parameter #2 must resolve to a function.";
                self.check(func.is_some(), message)
            }
            Intrinsic::PREFETCH => self.check_prefetch(site),
            Intrinsic::STACKPROTECTOR => {
                let slot = site.args.get(1).is_some_and(|&arg| self.is_cast_alloca(arg));
                let message = "llvm.stackprotector parameter #2 must resolve to an alloca.";
                self.check(slot, message)
            }
            Intrinsic::LOCALESCAPE => self.check_local_escape(site),
            Intrinsic::LOCALRECOVER => self.check_local_recover(site),
            Intrinsic::EXPERIMENTAL_PATCHPOINT => {
                let any_reg = site.data.cc == cc::ANY_REG;
                let ret = site.ty.ret;
                let single = !ret.is_aggregate() && ret.is_first_class();
                let message = "patchpoint: invalid return type used with anyregcc";
                self.check(!any_reg || single, message)
            }
            Intrinsic::EH_EXCEPTIONCODE | Intrinsic::EH_EXCEPTIONPOINTER => {
                let op = self.defining_op(site, 0);
                let message = "eh.exceptionpointer argument must be a catchpad";
                self.check(op == Some(Op::CatchPad), message)
            }
            Intrinsic::EXPERIMENTAL_GUARD => {
                let is_call = matches!(self.body.op(site.inst), Op::Call(_));
                self.check(is_call, "experimental_guard cannot be invoked")?;
                let message = "experimental_guard must have exactly one \"deopt\" operand bundle";
                self.check(self.n_bundles(site.inst, b"deopt") == 1, message)
            }
            Intrinsic::EXPERIMENTAL_DEOPTIMIZE => self.check_deoptimize(site),
            Intrinsic::VA_START => {
                self.check(self.ty.vararg, "va_start called in a non-varargs function")
            }
            Intrinsic::INVARIANT_START => {
                let size = self.signed_arg(site, 0);
                let message = "invariant_start parameter must be -1, 0 or a positive number";
                self.check(size.is_some_and(|size| size >= -1), message)
            }
            Intrinsic::LIFETIME_START | Intrinsic::LIFETIME_END => {
                let is_slot = matches!(self.defining_op(site, 0), Some(Op::Alloca { .. }));
                let is_poison = matches!(self.const_arg(site, 0), Some(ConstData::Poison(_)));
                let message = "llvm.lifetime.start/end can only be used on alloca or poison";
                self.check(is_slot || is_poison, message)
            }
            Intrinsic::PTRMASK => self.check_ptrmask(site),
            Intrinsic::THREADLOCAL_ADDRESS => self.check_threadlocal_address(site),
            Intrinsic::THREAD_POINTER => {
                let space = site.ty.ret.addr_space();
                let message = "llvm.thread.pointer intrinsic return type must be for the globals address space";
                self.check(space == Some(self.layout.globals_space()), message)
            }
            Intrinsic::GET_DYNAMIC_AREA_OFFSET => {
                let wanted = self.layout.pointer_bits(self.layout.alloca_space());
                let message = "get_dynamic_area_offset result type must be scalar integer \
                               matching alloca address space width";
                self.check(site.ty.ret.int_bits() == Some(wanted), message)
            }
            Intrinsic::RELOC_NONE => {
                let named = self.string_arg(site, 0).is_some();
                self.check(named, "llvm.reloc.none argument must be a metadata string")
            }
            Intrinsic::PRESERVE_ARRAY_ACCESS_INDEX | Intrinsic::PRESERVE_STRUCT_ACCESS_INDEX => {
                let typed = self.site_param_has(site, 0, AttrKind::ElementType);
                let message = "Intrinsic requires elementtype attribute on first argument.";
                self.check(typed, message)
            }
            Intrinsic::CALLBR_LANDINGPAD => self.check_callbr_landing_pad(site),
            Intrinsic::EXPERIMENTAL_NOALIAS_SCOPE_DECL => {
                self.state.scope_declarations.push(site.inst);
                Ok(())
            }
            _ => Ok(()),
        }
    }

    /// The operation that computes argument `index`.
    pub(super) fn defining_op(&self, site: &Site<'m>, index: usize) -> Option<Op> {
        let inst = self.body.def_inst(*site.args.get(index)?)?;
        Some(self.body.op(inst))
    }

    /// The constant that argument `index` is.
    pub(super) fn const_arg(&self, site: &Site<'m>, index: usize) -> Option<&'m ConstData> {
        self.body.const_data(*site.args.get(index)?)
    }

    /// The constant integer that argument `index` is, as a signed number.
    pub(super) fn signed_arg(&self, site: &Site<'m>, index: usize) -> Option<i64> {
        match self.const_arg(site, index)? {
            ConstData::Bits { ty, bits } => {
                let unused = 64 - ty.int_bits()?;
                Some((bits << unused).cast_signed() >> unused)
            }
            _ => None,
        }
    }

    /// The function that argument `index` is, casts left out.
    fn stripped_func_arg(&self, site: &Site<'m>, index: usize) -> Option<Func> {
        let constant = self.body.as_const(*site.args.get(index)?)?;
        self.stripped_func(self.body.consts(), constant)
    }

    /// The `alloca` that `value` is, casts left out.
    fn cast_alloca(&self, value: Value) -> Option<Inst> {
        let body = self.body;
        let mut value = value;
        // Code that cannot be reached may cast a value of its own.
        for _ in 0..body.n_insts() {
            let inst = body.def_inst(value)?;
            value = match body.op(inst) {
                Op::Alloca { .. } => return Some(inst),
                Op::Cast(CastOp::BitCast | CastOp::AddrSpaceCast) => body.args(inst)[0],
                Op::Gep { .. } => {
                    let indices = &body.args(inst)[1..];
                    let stays =
                        indices.iter().all(|&index| body.const_data(index).is_some_and(is_zero));
                    Some(body.args(inst)[0]).filter(|_| stays)?
                }
                _ => return None,
            };
        }
        None
    }

    fn is_cast_alloca(&self, value: Value) -> bool {
        self.cast_alloca(value).is_some()
    }

    /// The type of the slot that argument `index` is.
    pub(super) fn slot_ty(&self, site: &Site<'m>, index: usize) -> Option<Type> {
        let slot = self.cast_alloca(*site.args.get(index)?)?;
        match self.body.op(slot) {
            Op::Alloca { ty, .. } => Some(ty),
            _ => None,
        }
    }

    fn check_coro_id(&mut self, site: &Site<'m>) -> Checked {
        let Some(&info) = site.args.get(3) else { return Ok(()) };
        let data = self.body.as_const(info).map(|info| self.strip_casts(self.body.consts(), info));
        if matches!(data, Some(ConstData::Zero(_))) {
            return Ok(());
        }
        let global = match data {
            Some(ConstData::Symbol { symbol: Symbol::Global(global), .. }) => {
                Some(&self.shared.globals[*global])
            }
            _ => None,
        };
        let init = global.filter(|global| {
            let final_ = !self.is_interposable(&global.symbol)
                && global.symbol.linkage != Linkage::AvailableExternally;
            global.constant && !global.externally_initialized && final_
        });
        let Some(init) = init.and_then(|global| global.init) else {
            return self
                .fail("info argument of llvm.coro.id must refer to an initialized constant");
        };
        let ty = self.shared.consts.ty(init);
        let message = "info argument of llvm.coro.id must refer to either a struct or an array";
        self.check(ty.is_aggregate(), message)
    }

    fn check_element_atomic(&mut self, site: &Site<'m>, copies: bool) -> Checked {
        let size = self.int_arg(site, 3).unwrap_or(0);
        let message =
            "element size of the element-wise atomic memory intrinsic must be a power of 2";
        self.check(size.is_power_of_two(), message)?;
        let aligned = |attrs: AttrView<'_>, index| {
            let found = super::super::attributes::find(attrs.param(index), AttrKind::Alignment);
            matches!(found, Some(Attr::Int(_, bytes)) if *bytes >= size)
        };
        let message = "incorrect alignment of the destination argument";
        self.check(aligned(site.attrs, 0), message)?;
        let message = "incorrect alignment of the source argument";
        self.check(!copies || aligned(site.attrs, 1), message)
    }

    fn check_prefetch(&mut self, site: &Site<'m>) -> Checked {
        let below = |v: &Self, index, limit| v.int_arg(site, index).is_some_and(|n| n < limit);
        self.check(below(self, 1, 2), "rw argument to llvm.prefetch must be 0-1")?;
        self.check(below(self, 2, 4), "locality argument to llvm.prefetch must be 0-3")?;
        self.check(below(self, 3, 2), "cache type argument to llvm.prefetch must be 0-1")
    }

    fn check_local_escape(&mut self, site: &Site<'m>) -> Checked {
        let body = self.body;
        let in_entry = body.entry() == Some(body.block(site.inst));
        self.check(in_entry, "llvm.localescape used outside of entry block")?;
        let first = !self.state.saw_frame_escape;
        self.check(first, "multiple calls to llvm.localescape in one function")?;
        for &arg in site.args {
            if body.const_data(arg).is_some_and(is_zero) {
                continue;
            }
            let is_static = self.cast_alloca(arg).is_some_and(|slot| {
                let counted = body.as_const(body.args(slot)[0]).is_some();
                counted && body.entry() == Some(body.block(slot))
            });
            self.check(is_static, "llvm.localescape only accepts static allocas")?;
        }
        let func = self.func;
        self.frame_escapes.entry(func).or_default().0 = site.args.len() as u64;
        self.state.saw_frame_escape = true;
        Ok(())
    }

    fn check_local_recover(&mut self, site: &Site<'m>) -> Checked {
        let func = self.stripped_func_arg(site, 0);
        let defined = func.filter(|&func| !self.module.is_declaration(func));
        let Some(func) = defined else {
            return self
                .fail("llvm.localrecover first argument must be function defined in this module");
        };
        let index = self.int_arg(site, 2).unwrap_or(0);
        let (_, recovered) = self.frame_escapes.entry(func).or_default();
        *recovered = (*recovered).max(index.saturating_add(1));
        Ok(())
    }

    fn check_deoptimize(&mut self, site: &Site<'m>) -> Checked {
        let body = self.body;
        let is_call = matches!(body.op(site.inst), Op::Call(_));
        self.check(is_call, "experimental_deoptimize cannot be invoked")?;
        let message = "experimental_deoptimize must have exactly one \"deopt\" operand bundle";
        self.check(self.n_bundles(site.inst, b"deopt") == 1, message)?;
        let message = "experimental_deoptimize return type must match caller return type";
        self.check(site.ty.ret == self.ty.ret, message)?;
        let next = body.next_inst(site.inst).filter(|&next| body.op(next) == Op::Ret);
        let Some(ret) = next else {
            return self.fail("calls to experimental_deoptimize must be followed by a return");
        };
        let same = body.args(ret).first().copied() == body.result(site.inst);
        let message = "calls to experimental_deoptimize must be followed by a return of the value \
                       computed by experimental_deoptimize";
        self.check(site.ty.ret.is_void() || same, message)
    }

    fn check_ptrmask(&mut self, site: &Site<'m>) -> Checked {
        let (ptr, mask) = (self.site_arg_ty(site, 0), self.site_arg_ty(site, 1));
        let is_ptr = self.types().is_ptr_or_vector(ptr);
        let message = "llvm.ptrmask intrinsic first argument must be pointer or vector of pointers";
        self.check(is_ptr, message)?;
        let message = "llvm.ptrmask intrinsic arguments must be both scalars or both vectors";
        self.check(ptr.is_vector() == mask.is_vector(), message)?;
        let message = "llvm.ptrmask intrinsic arguments must have the same number of elements";
        self.check(self.shape(ptr) == self.shape(mask), message)?;
        let space = self.types().scalar(ptr).addr_space().unwrap_or(0);
        let fits = self.layout.index_bits(space) == self.scalar_bits(mask);
        let message = "llvm.ptrmask intrinsic second argument bitwidth must match pointer index \
                       type size of first argument";
        self.check(fits, message)
    }

    fn check_threadlocal_address(&mut self, site: &Site<'m>) -> Checked {
        let Some(ConstData::Symbol { symbol, .. }) = self.const_arg(site, 0) else {
            return self.fail("llvm.threadlocal.address first argument must be a GlobalValue");
        };
        let thread_local = self.shared.symbol(*symbol).tls.is_some();
        let message = "llvm.threadlocal.address operand isThreadLocal() must be true";
        self.check(thread_local, message)
    }

    fn check_callbr_landing_pad(&mut self, site: &Site<'m>) -> Checked {
        let body = self.body;
        let callbr = site.args.first().and_then(|&arg| body.def_inst(arg));
        let callbr = callbr.filter(|&inst| matches!(body.op(inst), Op::CallBr(_)));
        let Some(callbr) = callbr else {
            return self.fail("intrinstic requires callbr operand");
        };
        let block = body.block(site.inst);
        let mut preds = body.preds(block);
        let pred = preds.next();
        let unique = pred.filter(|&pred| preds.all(|other| other == pred));
        let Some(pred) = unique else {
            return self.fail("Intrinsic in block must have 1 unique predecessor");
        };
        let ends_in_callbr = body
            .terminator(pred)
            .is_some_and(|terminator| matches!(body.op(terminator), Op::CallBr(_)));
        let message = "Intrinsic must have corresponding callbr in predecessor";
        self.check(ends_in_callbr, message)?;
        let leads_here = body.succs(body.block(callbr)).skip(1).any(|succ| succ == block);
        let message = "Intrinsic's corresponding callbr must have intrinsic's parent basic block \
                       in indirect destination list";
        self.check(leads_here, message)?;
        let is_first = body.first_inst(block) == Some(site.inst);
        self.check(is_first, "No other instructions may proceed intrinsic")
    }

    /// Declarations of alias scopes declare one scope each.
    pub(in super::super) fn check_scope_declarations(&mut self) {
        for inst in std::mem::take(&mut self.state.scope_declarations) {
            self.go_to(inst);
            let Some(site) = self.site(inst) else { continue };
            if self.check_scope_declaration(&site).is_err() {
                return;
            }
        }
    }

    fn check_scope_declaration(&mut self, site: &Site<'m>) -> Checked {
        let list = self.node_arg(site, 0);
        let message = "llvm.experimental.noalias.scope.decl must have a MetadataAsValue argument";
        self.check(site.args.first().is_some_and(|&arg| self.md_arg(arg).is_some()), message)?;
        let Some(list) = self.as_node(list) else {
            return self.fail("!id.scope.list must point to an MDNode");
        };
        let message = "!id.scope.list must point to a list with a single scope";
        self.check(self.tuple_ops(list).len() == 1, message)?;
        self.check_scope_list(list)
    }
}
