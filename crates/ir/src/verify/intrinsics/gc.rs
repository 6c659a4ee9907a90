//! Garbage collection: roots and statepoints.

use super::super::{calls::Site, constants::is_zero, function::FnVerifier, report::Checked};
use crate::{
    attrs::{AttrKind, MemoryEffects, MemoryLocation},
    body::{Inst, Value},
    constant::ConstData,
    intrinsics::Intrinsic,
    ops::Op,
    types::Type,
};

/// The flags of a statepoint that have a meaning.
const STATEPOINT_FLAGS: u64 = 3;
/// Collectors that only move what is in this address space.
const RELOCATING_COLLECTORS: [&[u8]; 2] = [b"statepoint-example", b"coreclr"];
const COLLECTED_SPACE: u32 = 1;

impl<'m> FnVerifier<'_, 'm> {
    pub(super) fn check_gc_intrinsic(&mut self, site: &Site<'m>, intrinsic: Intrinsic) -> Checked {
        match intrinsic {
            Intrinsic::GCROOT => {
                self.check_root(site)?;
                self.check_uses_gc()
            }
            Intrinsic::GCWRITE | Intrinsic::GCREAD => self.check_uses_gc(),
            Intrinsic::EXPERIMENTAL_GC_STATEPOINT => {
                self.check_uses_gc()?;
                self.check_statepoint(site)
            }
            Intrinsic::EXPERIMENTAL_GC_RESULT => {
                self.check_uses_gc()?;
                self.check_result(site)
            }
            Intrinsic::EXPERIMENTAL_GC_RELOCATE => self.check_relocate(site),
            _ => Ok(()),
        }
    }

    fn check_uses_gc(&mut self) -> Checked {
        self.check(self.decl.gc.is_some(), "Enclosing function does not use GC.")
    }

    fn check_root(&mut self, site: &Site<'m>) -> Checked {
        let Some(slot) = self.slot_ty(site, 0) else {
            return self.fail("llvm.gcroot parameter #1 must be an alloca.");
        };
        let Some(kind) = self.const_arg(site, 1) else {
            return self.fail("llvm.gcroot parameter #2 must be a constant.");
        };
        let message = "llvm.gcroot parameter #1 must either be a pointer alloca, or argument #2 \
                       must be a non-null constant.";
        self.check(slot.is_ptr() || !is_zero(kind), message)
    }

    fn check_statepoint(&mut self, site: &Site<'m>) -> Checked {
        self.check_statepoint_memory(site)?;
        let patch_bytes = self.signed_arg(site, 1).unwrap_or(-1);
        let message = "gc.statepoint number of patchable bytes must be positive";
        self.check(patch_bytes >= 0, message)?;
        let Some(wrapped) = site.attrs.param_type(2, AttrKind::ElementType) else {
            return self.fail("gc.statepoint callee argument must have elementtype attribute");
        };
        let Some(wrapped) = self.types().as_func(wrapped) else {
            return self.fail("gc.statepoint callee elementtype must be function type");
        };
        let n_args = self.signed_arg(site, 3).unwrap_or(-1);
        let message = "gc.statepoint number of arguments to underlying call must be positive";
        let Ok(n_args) = usize::try_from(n_args) else { return self.fail(message) };
        if wrapped.vararg {
            let message = "gc.statepoint mismatch in number of vararg call args";
            self.check(n_args >= wrapped.params.len(), message)?;
            let message = "gc.statepoint doesn't support wrapping non-void vararg functions yet";
            self.check(wrapped.ret.is_void(), message)?;
        } else {
            let message = "gc.statepoint mismatch in number of call args";
            self.check(n_args == wrapped.params.len(), message)?;
        }
        let flags = self.int_arg(site, 4).unwrap_or(u64::MAX);
        let message = "unknown flag used in gc.statepoint flags argument";
        self.check(flags & !STATEPOINT_FLAGS == 0, message)?;
        for (index, &param) in wrapped.params.iter().enumerate() {
            let message = "gc.statepoint call argument does not match wrapped function type";
            self.check(self.site_arg_ty(site, 5 + index) == param, message)?;
            let has_sret = site.attrs.has_param(5 + index, AttrKind::StructRet);
            let message = "Attribute 'sret' cannot be used for vararg call arguments!";
            self.check(!(wrapped.vararg && has_sret), message)?;
        }
        self.check_statepoint_tail(site, n_args)?;
        self.check_statepoint_users(site.inst)
    }

    fn check_statepoint_memory(&mut self, site: &Site<'m>) -> Checked {
        let effects = site.attrs.memory();
        let writes = MemoryLocation::ALL
            .iter()
            .any(|&location| effects.get(location) & MemoryEffects::WRITE != 0);
        let beyond_args =
            MemoryLocation::ALL[1..].iter().any(|&location| effects.get(location) != 0);
        let message = "gc.statepoint must read and write all memory to preserve reordering \
                       restrictions required by safepoint semantics";
        self.check(writes && beyond_args, message)
    }

    /// Behind the arguments of the wrapped call stand two counts that must be zero.
    fn check_statepoint_tail(&mut self, site: &Site<'m>, n_args: usize) -> Checked {
        let transition = n_args.saturating_add(5);
        let message = "gc.statepoint number of transition arguments must be constant integer";
        let n_transition = self.int_arg(site, transition);
        self.check(n_transition.is_some(), message)?;
        let message = "gc.statepoint w/inline transition bundle is deprecated";
        self.check(n_transition == Some(0), message)?;
        let n_deopt = self.int_arg(site, transition.saturating_add(1));
        let message = "gc.statepoint number of deoptimization arguments must be constant integer";
        self.check(n_deopt.is_some(), message)?;
        let message = "gc.statepoint w/inline deopt operands is deprecated";
        self.check(n_deopt == Some(0), message)?;
        let expected = n_args.checked_add(7);
        self.check(expected == Some(site.args.len()), "gc.statepoint too many arguments")
    }

    fn check_statepoint_users(&mut self, statepoint: Inst) -> Checked {
        let body = self.body;
        let Some(token) = body.result(statepoint) else { return Ok(()) };
        for user in body.users(token) {
            let is_call = matches!(body.op(user), Op::Call(_));
            self.check(is_call, "illegal use of statepoint token")?;
            let intrinsic = self.called_intrinsic(user);
            let is_result = intrinsic == Some(Intrinsic::EXPERIMENTAL_GC_RESULT);
            let is_relocate = intrinsic == Some(Intrinsic::EXPERIMENTAL_GC_RELOCATE);
            let message = "gc.result or gc.relocate are the only value uses of a gc.statepoint";
            self.check(is_result || is_relocate, message)?;
            let connected = body.args(user).first() == Some(&token);
            let message = "gc.result connected to wrong gc.statepoint";
            self.check(!is_result || connected, message)?;
        }
        Ok(())
    }

    fn is_undefined(&self, value: Value) -> bool {
        let data = self.body.const_data(value);
        matches!(data, Some(ConstData::Undef(_) | ConstData::Poison(_)))
    }

    fn is_statepoint(&self, inst: Inst) -> bool {
        self.called_intrinsic(inst) == Some(Intrinsic::EXPERIMENTAL_GC_STATEPOINT)
    }

    fn check_result(&mut self, site: &Site<'m>) -> Checked {
        let Some(&token) = site.args.first() else { return Ok(()) };
        if self.is_undefined(token) {
            return Ok(());
        }
        let statepoint = self.body.def_inst(token).filter(|&inst| self.is_statepoint(inst));
        let Some(statepoint) = statepoint else {
            return self.fail("gc.result operand #1 must be from a statepoint");
        };
        let wrapped = self
            .site(statepoint)
            .and_then(|site| site.attrs.param_type(2, AttrKind::ElementType))
            .and_then(|ty| self.types().as_func(ty));
        let same = wrapped.is_some_and(|wrapped| wrapped.ret == site.ty.ret);
        self.check(same, "gc.result result type does not match wrapped callee")
    }

    fn check_relocate(&mut self, site: &Site<'m>) -> Checked {
        let &[token, base, derived] = site.args else {
            return self.fail("wrong number of arguments");
        };
        let ret = site.ty.ret;
        let is_ptr = self.types().is_ptr_or_vector(ret);
        self.check(is_ptr, "gc.relocate must return a pointer or a vector of pointers")?;
        let statepoint = self.statepoint_of(token)?;
        let message = "gc.relocate operand #2 must be integer offset";
        self.check(self.is_const_int(base), message)?;
        let message = "gc.relocate operand #3 must be integer offset";
        self.check(self.is_const_int(derived), message)?;
        let Some(statepoint) = statepoint else { return Ok(()) };
        let Some(live) = self.bundle(statepoint, b"gc-live") else { return Ok(()) };
        let live_at = |v: &Self, index: Value| {
            v.int_value(index).and_then(|index| live.get(usize::try_from(index).ok()?)).copied()
        };
        let Some(base) = live_at(self, base) else {
            return self.fail("gc.relocate: statepoint base index out of bounds");
        };
        let Some(derived) = live_at(self, derived) else {
            return self.fail("gc.relocate: statepoint derived index out of bounds");
        };
        let (base, derived) = (self.body.ty(base), self.body.ty(derived));
        self.check_relocated_types(ret, base, derived)
    }

    /// The statepoint that a relocation belongs to; `None` if it is undefined.
    fn statepoint_of(&mut self, token: Value) -> Checked<Option<Inst>> {
        let body = self.body;
        let def = body.def_inst(token);
        if let Some(pad) = def.filter(|&inst| matches!(body.op(inst), Op::LandingPad { .. })) {
            let mut preds = body.preds(body.block(pad));
            let first = preds.next();
            let unique = first.filter(|&first| preds.all(|other| other == first));
            let Some(pred) = unique else {
                return self.fail("safepoints should have unique landingpads");
            };
            let Some(terminator) = body.terminator(pred) else {
                return self.fail("safepoint block should be well formed");
            };
            let linked = self.is_statepoint(terminator);
            self.check(linked, "gc relocate should be linked to a statepoint")?;
            return Ok(Some(terminator));
        }
        let statepoint = def.filter(|&inst| self.is_statepoint(inst));
        let tied = statepoint.is_some() || self.is_undefined(token);
        self.check(tied, "gc relocate is incorrectly tied to the statepoint")?;
        Ok(statepoint)
    }

    fn check_relocated_types(&mut self, ret: Type, base: Type, derived: Type) -> Checked {
        let types = self.types();
        let are_ptrs = types.is_ptr_or_vector(base) && types.is_ptr_or_vector(derived);
        self.check(are_ptrs, "gc.relocate: relocated value must be a pointer")?;
        let message = "gc.relocate: vector relocates to vector and pointer to pointer";
        self.check(ret.is_vector() == derived.is_vector(), message)?;
        let space = |ty| types.scalar(ty).addr_space();
        let message = "gc.relocate: relocating a pointer shouldn't change its address space";
        self.check(space(ret) == space(derived), message)?;
        let collector = self.decl.gc.map(|gc| self.shared.names.get(gc));
        let message = "gc.relocate: calling function must have GCStrategy";
        self.check(collector.is_some(), message)?;
        let relocates = collector.is_some_and(|gc| RELOCATING_COLLECTORS.contains(&gc));
        let managed = |ty| !relocates || space(ty) == Some(COLLECTED_SPACE);
        self.check(managed(ret), "gc.relocate: must return gc pointer")?;
        let message = "gc.relocate: relocated value must be a gc pointer";
        self.check(managed(base) && managed(derived), message)
    }
}
