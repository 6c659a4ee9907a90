//! What an instruction may do to memory at an address, and one call to what another touches.

use bitflags::bitflags;
use nvopt_ir::{
    attrs::{AttrKind, AttrPool, MemoryEffects, MemoryLocation as Kind},
    body::{Inst, Value, ValueDef},
    effects::{CallAttrs, Memory, callee, intrinsic, may_hold_pointers},
    intrinsics::Intrinsic,
    metadata::MdKind,
    module::Symbol,
    ops::{Op, Ordering},
};

use super::{AliasResult, BatchAa, LocSize, MemLoc, addrspace, object::Object, tbaa};

bitflags! {
    /// What may be done to memory.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
    pub struct ModRef: u8 {
        /// It may be read.
        const REF = 1;
        /// It may be written.
        const MOD = 2;
    }
}

impl ModRef {
    fn from_access(bits: u32) -> ModRef {
        ModRef::from_bits_truncate(bits as u8)
    }
}

impl BatchAa<'_> {
    pub(super) fn mod_ref_of(&mut self, inst: Inst, loc: &MemLoc) -> ModRef {
        let both = ModRef::all();
        let what = match self.body.op(inst) {
            Op::Load(access) => match access.ordering {
                Ordering::NotAtomic | Ordering::Unordered => ModRef::REF,
                _ => return self.if_not_own(loc),
            },
            Op::Store(access) => match access.ordering {
                Ordering::NotAtomic | Ordering::Unordered => {
                    if self.are_apart(self.body.args(inst)[1], loc.ptr) {
                        return ModRef::empty();
                    }
                    ModRef::MOD
                }
                _ => return self.if_not_own(loc),
            },
            Op::AtomicRmw { access, .. } | Op::CmpXchg { access, .. } => match access.ordering {
                Ordering::Unordered | Ordering::Monotonic | Ordering::NotAtomic => both,
                _ => return self.if_not_own(loc),
            },
            Op::Fence { .. } => return self.if_not_own(loc) & self.mask(loc),
            Op::VaArg => both,
            Op::Call(_) | Op::Invoke(_) | Op::CallBr(_) => return self.of_call(inst, loc),
            Op::CatchPad
            | Op::CatchRet
            | Op::CleanupPad
            | Op::CleanupRet
            | Op::LandingPad { .. } => {
                return both & self.mask(loc);
            }
            _ => return ModRef::empty(),
        };
        let accessed = MemLoc::of_access(self.body, self.module, self.layout, inst);
        if let Some(accessed) = accessed
            && self.alias(&accessed, loc) == AliasResult::No
        {
            return ModRef::empty();
        }
        match what.contains(ModRef::MOD) {
            true => what & self.mask(loc),
            false => what,
        }
    }

    /// Ordering concerns all memory but that of objects nobody else knows.
    fn if_not_own(&mut self, loc: &MemLoc) -> ModRef {
        let pointer = self.pointer(loc.ptr);
        let is_own = pointer.kind == Object::Alloca && !self.is_captured(pointer.object);
        if is_own { ModRef::empty() } else { ModRef::all() }
    }

    /// What can be done to memory at `loc` at all: nobody writes what is constant.
    pub(super) fn mask(&mut self, loc: &MemLoc) -> ModRef {
        if self.is_constant_memory(loc) { ModRef::REF } else { ModRef::all() }
    }

    /// True if the memory at `loc` never changes.
    pub fn is_constant_memory(&mut self, loc: &MemLoc) -> bool {
        let pointer = self.pointer(loc.ptr);
        if pointer.space.is_some_and(addrspace::is_read_only) {
            return true;
        }
        let (pool, consts) = (&self.module.metadata, &self.module.consts);
        if loc.md.tbaa.is_some_and(|tag| tbaa::is_constant(pool, consts, tag)) {
            return true;
        }
        match pointer.kind {
            Object::Symbol(Symbol::Global(global)) => self.module.globals[global].constant,
            _ => self.is_read_only_param(pointer.object),
        }
    }

    /// True for a parameter that nobody writes through and that nothing else points to.
    fn is_read_only_param(&self, object: Value) -> bool {
        let ValueDef::Param(index) = self.body.def(object) else { return false };
        let list = self.module.funcs[self.func].attrs;
        let attrs = self.module.attrs.param_attrs(list, index as usize);
        let has = |kind| AttrPool::find(attrs, kind).is_some();
        has(AttrKind::NoAlias) && (has(AttrKind::ReadOnly) || has(AttrKind::ReadNone))
    }

    fn of_call(&mut self, call: Inst, loc: &MemLoc) -> ModRef {
        let facts = self.call_facts(call);
        let pointer = self.pointer(loc.ptr);
        let space = pointer.space;
        let touched = space.map_or(Memory::all(), Memory::of_space);
        let mut result = ModRef::empty();
        result.set(ModRef::REF, facts.reads.intersects(touched));
        result.set(ModRef::MOD, facts.writes.intersects(touched));
        if result.is_empty() || facts.is_harmless {
            return ModRef::empty();
        }
        let memory = facts.memory;
        let (object, kind) = (pointer.object, pointer.kind);
        let is_own = kind.is_function_local() && kind != Object::NoAliasParam;
        let tail_call = self.is_tail_call(call) && kind == Object::Alloca;
        let is_hidden =
            is_own && self.body.def_inst(object) != Some(call) && !self.is_captured(object);
        let other = ModRef::from_access(memory.get(Kind::Other));
        let mut through_args = ModRef::from_access(memory.get(Kind::Arg));
        if is_hidden || tail_call || other.is_empty() {
            // Only arguments can lead there.
            through_args |= if is_hidden || tail_call { other } else { ModRef::empty() };
            let mut allowed = match tail_call && !is_hidden {
                true => self.by_byval_arguments(call, loc),
                false => self.through_arguments(call, loc, through_args),
            };
            // An address that nobody knows is inside of nothing, and a tail call sees no slot.
            if !is_hidden && !tail_call && self.passes_hidden_pointers(call) {
                allowed |= through_args;
            }
            result &= allowed;
        }
        if self.globals_say_no(call, kind) {
            return ModRef::empty();
        }
        match result.contains(ModRef::MOD) {
            true => result & self.mask(loc),
            false => result,
        }
    }

    pub(super) fn memory_of(&self, call: Inst) -> MemoryEffects {
        let of = CallAttrs::new(self.module, self.body, call).memory();
        let has_bundles =
            self.body.op(call).call().is_some_and(|data| !self.body.call(data).bundles.is_empty());
        let is_assume = intrinsic(self.module, self.body, call) == Some(Intrinsic::ASSUME);
        match has_bundles && !is_assume {
            true => MemoryEffects(of.0 | MemoryEffects::all(MemoryEffects::READ).0),
            false => of,
        }
    }

    fn is_tail_call(&self, call: Inst) -> bool {
        use nvopt_ir::body::TailKind;
        let data = self.body.op(call).call();
        data.is_some_and(|data| {
            matches!(self.body.call(data).tail, TailKind::Tail | TailKind::MustTail)
        })
    }

    /// A tail call sees no stack slot but those that are copied to it.
    fn by_byval_arguments(&mut self, call: Inst, loc: &MemLoc) -> ModRef {
        let data = self.body.op(call).call().expect("it is a call");
        let list = self.body.call(data).attrs;
        let is_byval = |index| {
            let attrs = self.body.attrs().param_attrs(list, index);
            AttrPool::find(attrs, AttrKind::ByVal).is_some()
        };
        let any = (0..self.body.call_args(call).len()).any(is_byval);
        if any { self.through_arguments(call, loc, ModRef::REF) } else { ModRef::empty() }
    }

    /// Intrinsics that say something of memory and do nothing to it.
    pub(super) fn is_harmless(&self, call: Inst) -> bool {
        let Some(intrinsic) = intrinsic(self.module, self.body, call) else { return false };
        let says_only = [
            Intrinsic::ASSUME,
            Intrinsic::EXPERIMENTAL_NOALIAS_SCOPE_DECL,
            Intrinsic::PSEUDOPROBE,
            Intrinsic::SIDEEFFECT,
        ];
        says_only.contains(&intrinsic)
    }

    /// What `call` may do to `loc` through its pointer arguments.
    fn through_arguments(&mut self, call: Inst, loc: &MemLoc, access: ModRef) -> ModRef {
        let mut result = ModRef::empty();
        let body = self.body;
        for (index, &arg) in body.call_args(call).iter().enumerate() {
            let ty = body.ty(arg);
            let is_ptr = ty.is_ptr() || self.module.types.is_ptr_or_vector(ty);
            if !is_ptr || result == access || self.are_apart(arg, loc.ptr) {
                continue;
            }
            let Some(arg_loc) = MemLoc::of_argument(self.body, self.module, call, index) else {
                continue;
            };
            if self.alias(&arg_loc, loc) != AliasResult::No {
                result |= access & self.argument_access(call, index);
            }
        }
        result
    }

    /// True if the call passes pointers inside of structs or arrays: where they lead is not looked
    /// at.
    fn passes_hidden_pointers(&self, call: Inst) -> bool {
        let types = &self.module.types;
        self.body.call_args(call).iter().any(|&arg| {
            let ty = self.body.ty(arg);
            !types.is_ptr_or_vector(ty) && may_hold_pointers(types, ty)
        })
    }

    /// What a call may do through argument `index`, by its attributes.
    fn argument_access(&self, call: Inst, index: usize) -> ModRef {
        let own = self.body.op(call).call().and_then(|data| self.body.call(data).attrs);
        let of_callee = callee(self.body, call).and_then(|func| self.module.funcs[func].attrs);
        let has = |kind| {
            AttrPool::find(self.body.attrs().param_attrs(own, index), kind).is_some()
                || AttrPool::find(self.module.attrs.param_attrs(of_callee, index), kind).is_some()
        };
        if has(AttrKind::ReadNone) {
            ModRef::empty()
        } else if has(AttrKind::ReadOnly) {
            ModRef::REF
        } else if has(AttrKind::WriteOnly) {
            ModRef::MOD
        } else {
            ModRef::all()
        }
    }

    fn globals_say_no(&self, call: Inst, object: Object) -> bool {
        let (Some(globals), Object::Symbol(Symbol::Global(global))) = (&self.globals, object)
        else {
            return false;
        };
        callee(self.body, call).is_some_and(|func| globals.never_touches(func, global))
    }

    pub(super) fn mod_ref_between(&mut self, a: Inst, b: Inst) -> ModRef {
        let (one, two) = (self.call_facts(a), self.call_facts(b));
        let mut result = ModRef::empty();
        result.set(ModRef::MOD, one.writes.intersects(two.reads | two.writes));
        result.set(ModRef::REF, one.reads.intersects(two.writes));
        let (of_a, of_b) = (one.memory, two.memory);
        if result.is_empty() {
            return result;
        }
        let only_args =
            |memory: MemoryEffects| memory.0 & !MemoryEffects::NONE.with(Kind::Arg, 3).0 == 0;
        if only_args(of_b) && !self.passes_hidden_pointers(b) {
            return result & self.of_arguments(a, b, result);
        }
        if only_args(of_a) && !self.passes_hidden_pointers(a) {
            let mut found = ModRef::empty();
            for index in 0..self.body.call_args(a).len() {
                let arg = self.body.call_args(a)[index];
                if !self.module.types.is_ptr_or_vector(self.body.ty(arg)) {
                    continue;
                }
                let access =
                    self.argument_access(a, index) & ModRef::from_access(of_a.get(Kind::Arg));
                let Some(loc) = MemLoc::of_argument(self.body, self.module, a, index) else {
                    continue;
                };
                let by_b = self.of_call(b, &loc);
                if access.contains(ModRef::MOD) && !by_b.is_empty() {
                    found |= ModRef::MOD;
                }
                if access.contains(ModRef::REF) && by_b.contains(ModRef::MOD) {
                    found |= ModRef::REF;
                }
            }
            return result & found;
        }
        result
    }

    /// What `a` may do to what `b` reaches through its arguments.
    fn of_arguments(&mut self, a: Inst, b: Inst, at_most: ModRef) -> ModRef {
        let of_b = self.call_facts(b).memory;
        let mut found = ModRef::empty();
        for index in 0..self.body.call_args(b).len() {
            let arg = self.body.call_args(b)[index];
            if !self.module.types.is_ptr_or_vector(self.body.ty(arg)) || found == at_most {
                continue;
            }
            let access = self.argument_access(b, index) & ModRef::from_access(of_b.get(Kind::Arg));
            let mut mask = ModRef::empty();
            // Who reads is only disturbed by a writer; who writes by both.
            mask.set(ModRef::MOD, !access.is_empty());
            mask.set(ModRef::REF, access.contains(ModRef::MOD));
            let Some(loc) = MemLoc::of_argument(self.body, self.module, b, index) else { continue };
            found |= mask & self.of_call(a, &loc);
        }
        found
    }

    /// True if a load of `inst` gives the same whenever it is made.
    pub fn is_invariant_load(&mut self, inst: Inst) -> bool {
        self.body.metadata_of(inst, MdKind::INVARIANT_LOAD).is_some()
            || MemLoc::of_access(self.body, self.module, self.layout, inst)
                .is_some_and(|loc| self.is_constant_memory(&loc))
    }

    /// Memory at `ptr` of unknown size.
    pub fn around(ptr: Value) -> MemLoc {
        MemLoc::at(ptr, LocSize::Around)
    }
}
