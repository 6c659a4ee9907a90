//! Loads, stores, atomics, `alloca` and addresses.

use super::super::{function::FnVerifier, report::Checked};
use crate::{
    attrs::AttrKind,
    body::{Inst, Value},
    const_rules::{field_index, indexed_type},
    ops::{Access, Op, Ordering, RmwOp, SyncScope},
    types::Type,
};

impl FnVerifier<'_, '_> {
    pub(super) fn check_load(&mut self, inst: Inst, access: Access) -> Checked {
        self.check(self.arg_ty(inst, 0).is_ptr(), "Load operand must be a pointer.")?;
        let ty = self.body.result_ty(inst);
        let sized = self.is_sized(ty);
        self.check(sized, "loading unsized types is not allowed")?;
        if !access.is_atomic() {
            let message = "Non-atomic load cannot have SynchronizationScope specified";
            return self.check(access.scope == SyncScope::SYSTEM, message);
        }
        let releases = matches!(access.ordering, Ordering::Release | Ordering::AcqRel);
        self.check(!releases, "Load cannot have Release ordering")?;
        let message =
            "atomic load operand must have integer, pointer, floating point, or vector type!";
        self.check(can_be_atomic(ty), message)?;
        self.check_atomic_size(ty)
    }

    pub(super) fn check_store(&mut self, inst: Inst, access: Access) -> Checked {
        self.check(self.arg_ty(inst, 1).is_ptr(), "Store operand must be a pointer.")?;
        let ty = self.arg_ty(inst, 0);
        let sized = self.is_sized(ty);
        self.check(sized, "storing unsized types is not allowed")?;
        if !access.is_atomic() {
            let message = "Non-atomic store cannot have SynchronizationScope specified";
            return self.check(access.scope == SyncScope::SYSTEM, message);
        }
        let acquires = matches!(access.ordering, Ordering::Acquire | Ordering::AcqRel);
        self.check(!acquires, "Store cannot have Acquire ordering")?;
        let message =
            "atomic store operand must have integer, pointer, floating point, or vector type!";
        self.check(can_be_atomic(ty), message)?;
        self.check_atomic_size(ty)
    }

    fn check_atomic_size(&mut self, ty: Type) -> Checked {
        let bits = self.layout_of(ty).map_or(0, |layout| layout.bits);
        self.check(bits >= 8, "atomic memory access' size must be byte-sized")?;
        let message = "atomic memory access' operand must have a power-of-two size";
        self.check(bits.is_power_of_two(), message)
    }

    pub(super) fn check_fence(&mut self, ordering: Ordering) -> Checked {
        let orders = matches!(
            ordering,
            Ordering::Acquire | Ordering::Release | Ordering::AcqRel | Ordering::SeqCst
        );
        let message = "fence instructions may only have acquire, release, acq_rel, or seq_cst \
                       ordering.";
        self.check(orders, message)
    }

    pub(super) fn check_cmpxchg(
        &mut self,
        inst: Inst,
        access: Access,
        failure: Ordering,
    ) -> Checked {
        self.check(self.arg_ty(inst, 0).is_ptr(), "cmpxchg operand must be a pointer")?;
        let (expected, new) = (self.arg_ty(inst, 1), self.arg_ty(inst, 2));
        let message = "compare value and new value type do not match";
        self.check(expected == new, message)?;
        let message = "cmpxchg operand must have integer or pointer type";
        self.check(expected.is_int() || expected.is_ptr(), message)?;
        let orders = |ordering| !matches!(ordering, Ordering::NotAtomic | Ordering::Unordered);
        self.check(orders(access.ordering), "invalid cmpxchg success ordering")?;
        let fits = orders(failure) && !matches!(failure, Ordering::Release | Ordering::AcqRel);
        self.check(fits, "invalid cmpxchg failure ordering")?;
        self.check_atomic_size(expected)
    }

    pub(super) fn check_atomic_rmw(&mut self, inst: Inst, op: RmwOp, access: Access) -> Checked {
        self.check(self.arg_ty(inst, 0).is_ptr(), "atomicrmw operand must be a pointer")?;
        let orders = !matches!(access.ordering, Ordering::NotAtomic | Ordering::Unordered);
        self.check(orders, "atomicrmw instructions cannot be unordered.")?;
        let ty = self.arg_ty(inst, 1);
        let fixed = self.shape(ty).is_none_or(|(_, scalable)| !scalable);
        let (fits, wanted) = match op {
            RmwOp::Xchg => {
                (ty.is_int() || ty.is_float() || ty.is_ptr(), "integer or floating point type!")
            }
            RmwOp::FAdd
            | RmwOp::FSub
            | RmwOp::FMax
            | RmwOp::FMin
            | RmwOp::FMaximum
            | RmwOp::FMinimum => (
                self.types().is_float_or_vector(ty) && fixed,
                "floating-point or fixed vector of floating-point type!",
            ),
            RmwOp::Add
            | RmwOp::Sub
            | RmwOp::And
            | RmwOp::Nand
            | RmwOp::Or
            | RmwOp::Xor
            | RmwOp::Max
            | RmwOp::Min
            | RmwOp::UMax
            | RmwOp::UMin
            | RmwOp::UIncWrap
            | RmwOp::UDecWrap
            | RmwOp::USubCond
            | RmwOp::USubSat => (ty.is_int(), "integer type!"),
        };
        self.check_with(fits, || format!("atomicrmw {} operand must have {wanted}", op.name()))?;
        self.check_atomic_size(ty)
    }

    pub(super) fn check_alloca(&mut self, inst: Inst, ty: Type, swifterror: bool) -> Checked {
        let sized = self.is_sized(ty);
        self.check(sized, "Cannot allocate unsized type")?;
        let flags = self.type_flags(ty);
        self.check(!flags.has_non_local, "Alloca has illegal target extension type")?;
        let message = "Alloca array size must have integer type";
        self.check(self.arg_ty(inst, 0).is_int(), message)?;
        if swifterror {
            self.check(ty.is_ptr(), "swifterror alloca must have pointer type")?;
            let is_one = self.int_value(self.body.args(inst)[0]) == Some(1);
            self.check(is_one, "swifterror alloca must not be array allocation")?;
            if let Some(slot) = self.body.result(inst) {
                // What else is wrong with the slot is told all the same.
                _ = self.check_swift_error_uses(slot);
            }
        }
        if self.shared.triple.starts_with(b"amdgcn") {
            let in_private = self.body.result_ty(inst).addr_space() == Some(5);
            self.check(in_private, "alloca on amdgpu must be in addrspace(5)")?;
        }
        Ok(())
    }

    /// A slot for an error of Swift is loaded from, stored to, and passed as such.
    pub(in super::super) fn check_swift_error_uses(&mut self, slot: Value) -> Checked {
        let body = self.body;
        for user in body.users(slot) {
            let op = body.op(user);
            let allowed = matches!(op, Op::Load(_) | Op::Store(_) | Op::Call(_) | Op::Invoke(_));
            let message = "swifterror value can only be loaded and stored from, or as a \
                           swifterror argument!";
            self.check(allowed, message)?;
            if matches!(op, Op::Store(_)) {
                let message = "swifterror value should be the second operand when used by stores";
                self.check(body.args(user)[1] == slot, message)?;
            }
            if op.call().is_some() {
                self.check_swift_error_call(user, slot)?;
            }
        }
        Ok(())
    }

    fn check_swift_error_call(&mut self, call: Inst, slot: Value) -> Checked {
        let body = self.body;
        for (index, &arg) in body.call_args(call).iter().enumerate() {
            if arg == slot {
                let marked = self.call_param_has(call, index, AttrKind::SwiftError);
                let message = "swifterror value when used in a callsite should be marked with \
                               swifterror attribute";
                self.check(marked, message)?;
            }
        }
        Ok(())
    }

    pub(super) fn check_gep(&mut self, inst: Inst, source: Type) -> Checked {
        let body = self.body;
        let base = self.arg_ty(inst, 0);
        let base_is_ptr = self.types().is_ptr_or_vector(base);
        let message = "GEP base pointer is not a vector or a vector of pointers";
        self.check(base_is_ptr, message)?;
        let sized = self.is_sized(source);
        self.check(sized, "GEP into unsized type!")?;
        if source.is_struct() {
            let flags = self.type_flags(source);
            let message = "getelementptr cannot target structure that contains scalable vectortype";
            self.check(!flags.has_scalable, message)?;
        }
        let indices = &body.args(inst)[1..];
        let types = self.types();
        let are_ints = indices.iter().all(|&index| types.is_int_or_vector(body.ty(index)));
        self.check(are_ints, "GEP indexes must be integers")?;
        let reached = self.gep_element(source, indices);
        self.check(reached, "Invalid indices for GEP pointer type!")?;
        let ty = body.result_ty(inst);
        self.check(types.is_ptr_or_vector(ty), "GEP is not of right type for indices!")?;
        self.check_gep_lanes(ty, base, indices)?;
        let same_space = types.scalar(ty).addr_space() == types.scalar(base).addr_space();
        self.check(same_space, "GEP address space doesn't match type")
    }

    fn check_gep_lanes(&mut self, ty: Type, base: Type, indices: &[Value]) -> Checked {
        let lanes = self.shape(ty);
        let mut any_vector = base.is_vector();
        if base.is_vector() && lanes.is_some() {
            let message = "Vector GEP result width doesn't match operand's";
            self.check(self.shape(base) == lanes, message)?;
        }
        for &index in indices {
            let index_lanes = self.shape(self.body.ty(index));
            any_vector |= index_lanes.is_some();
            if lanes.is_some() && index_lanes.is_some() {
                self.check(index_lanes == lanes, "Invalid GEP index vector width")?;
            }
        }
        self.check(any_vector == lanes.is_some(), "GEP is not of right type for indices!")
    }

    /// True if the indices lead somewhere.
    fn gep_element(&self, source: Type, indices: &[Value]) -> bool {
        let field = |at: usize| field_index(self.types(), self.body.const_data(indices[at])?);
        indexed_type(self.types(), source, indices.len(), field).is_some()
    }
}

/// What one access can read or write at once.
fn can_be_atomic(ty: Type) -> bool {
    ty.is_int() || ty.is_ptr() || ty.is_float() || ty.is_vector()
}
