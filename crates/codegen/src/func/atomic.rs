//! Atomic operations and fences.
//!
//! What PTX has no instruction for became a loop around `cmpxchg` before selection (`lower`).

use nvopt_ir::{
    body::Inst as IrInst,
    ops::{Access, Ordering, RmwOp, SyncScope},
};
use nvopt_ptx::{
    isa::{Mod, Opcode},
    mach::{Operand, Reg},
    target::Feature,
};
use smallvec::SmallVec;

use super::{
    emit::as_bits,
    select::{Lower, Select},
};
use crate::shape::{Class, Scalar};

impl Select<'_> {
    /// The word of a scope.
    pub(crate) fn scope_word(&mut self, scope: SyncScope) -> Lower<Mod> {
        let name = self.cx.shared.sync_scopes.get(usize::from(scope.0));
        match name.map(Vec::as_slice) {
            Some(b"singlethread" | b"block") => Ok(Mod::Cta),
            Some(b"cluster") => {
                let clusters = self.cx.options.target.has(Feature::Clusters);
                Ok(if clusters { Mod::Cluster } else { Mod::Gpu })
            }
            Some(b"device") => Ok(Mod::Gpu),
            Some(b"") => Ok(Mod::Sys),
            _ => Err(self.error("an unknown synchronization scope")),
        }
    }

    pub(crate) fn fence(&mut self, ordering: Ordering, scope: SyncScope) -> Lower {
        if scope == SyncScope::SINGLE_THREAD {
            return Ok(());
        }
        let scope = self.scope_word(scope)?;
        if self.cx.options.target.has(Feature::MemoryModel) {
            let order = if ordering == Ordering::SeqCst { Mod::Sc } else { Mod::AcqRel };
            self.ins(Opcode::Fence, &[order, scope], &[]);
            return Ok(());
        }
        let level = match scope {
            Mod::Cta => Mod::Cta,
            Mod::Sys => Mod::Sys,
            _ => Mod::Gl,
        };
        self.ins(Opcode::Membar, &[level], &[]);
        Ok(())
    }

    /// The order, scope and space of an atomic operation.
    fn atomic_mods(
        &mut self,
        access: &Access,
        ordering: Ordering,
        space: Option<Mod>,
    ) -> Lower<SmallVec<[Mod; 4]>> {
        let mut mods = SmallVec::new();
        let target = self.cx.options.target;
        if target.has(Feature::MemoryModel) {
            mods.push(match ordering {
                Ordering::NotAtomic | Ordering::Unordered | Ordering::Monotonic => Mod::Relaxed,
                Ordering::Acquire => Mod::Acquire,
                Ordering::Release => Mod::Release,
                Ordering::AcqRel => Mod::AcqRel,
                // A fence before makes it sequentially consistent.
                Ordering::SeqCst => Mod::Acquire,
            });
        }
        if target.has(Feature::AtomScopes) {
            mods.push(self.scope_word(access.scope)?);
        }
        mods.extend(space);
        Ok(mods)
    }

    /// Targets without ordered atomics fence around relaxed ones.
    pub(super) fn fence_before(&mut self, ordering: Ordering, scope: SyncScope) -> Lower {
        let ordered = self.cx.options.target.has(Feature::MemoryModel);
        let releases = matches!(ordering, Ordering::Release | Ordering::AcqRel);
        if ordering == Ordering::SeqCst || !ordered && releases {
            self.fence(ordering, scope)?;
        }
        Ok(())
    }

    /// The other side of [`Select::fence_before`].
    pub(super) fn fence_after(&mut self, ordering: Ordering, scope: SyncScope) -> Lower {
        let ordered = self.cx.options.target.has(Feature::MemoryModel);
        let acquires = matches!(ordering, Ordering::Acquire | Ordering::AcqRel | Ordering::SeqCst);
        if !ordered && acquires {
            self.fence(ordering, scope)?;
        }
        Ok(())
    }

    pub(crate) fn atomic_rmw(&mut self, inst: IrInst, op: RmwOp, access: Access) -> Lower {
        let (pointer, value) = (self.body.args(inst)[0], self.body.args(inst)[1]);
        let scalar = self.shape(self.body.ty(value))?.first().map(|piece| piece.scalar);
        let scalar = scalar.ok_or_else(|| self.error("an atomic operation on nothing"))?;
        if op == RmwOp::Xchg && scalar.bits() == 128 {
            return self.wide_exchange(inst, access);
        }
        let Some((word, ty)) = rmw_form(op, scalar, self.cx.options) else {
            return Err(self.error(format!("atomicrmw {} of this type has no PTX form", op.name())));
        };
        let mut operand = as_bits(self.operand(value)?);
        if op == RmwOp::Sub {
            let class = scalar.class();
            let negated = self.tmp(class);
            let from = self.as_reg(operand, class);
            self.unary(Opcode::Neg, &[class.s()], negated, from);
            operand = Operand::Reg(negated);
        }
        if op == RmwOp::FSub {
            let class = scalar.class();
            let negated = self.tmp(class);
            let from = self.as_reg(operand, class);
            let sign = if class == Class::B64 { i64::MIN } else { i64::from(i32::MIN) };
            self.op2(Opcode::Xor, &[class.b()], negated, from, Operand::Int(sign));
            operand = Operand::Reg(negated);
        }
        let address = self.address(pointer)?;
        self.fence_before(access.ordering, access.scope)?;
        let mut mods = self.atomic_mods(&access, access.ordering, address.space.modifier())?;
        mods.push(word);
        if matches!(ty, Mod::F16 | Mod::F16x2 | Mod::Bf16 | Mod::Bf16x2) {
            mods.push(Mod::Noftz);
        }
        mods.push(ty);
        let operand = self.as_reg(operand, scalar.class());
        let dst = self.result_reg(inst)?;
        self.ins(Opcode::Atom, &mods, &[Operand::Reg(dst), address.at(0), operand]);
        self.fence_after(access.ordering, access.scope)
    }

    /// Two registers of 64 bits as one of 128.
    fn pack128(&mut self, parts: &[Operand]) -> Operand {
        let whole = self.tmp(Class::B128);
        let operands = [Operand::Reg(whole), Operand::braces(2), parts[0], parts[1]];
        self.ins(Opcode::Mov, &[Mod::B128], &operands);
        Operand::Reg(whole)
    }

    fn unpack128(&mut self, dst: &[Reg], whole: Reg) {
        let (low, high) = (Operand::Reg(dst[0]), Operand::Reg(dst[1]));
        self.ins(Opcode::Mov, &[Mod::B128], &[Operand::braces(2), low, high, Operand::Reg(whole)]);
    }

    fn wide_exchange(&mut self, inst: IrInst, access: Access) -> Lower {
        self.require(Feature::Atom128)?;
        let (pointer, value) = (self.body.args(inst)[0], self.body.args(inst)[1]);
        let value = self.operands(value)?;
        let value = self.pack128(&value);
        let address = self.address(pointer)?;
        self.fence_before(access.ordering, access.scope)?;
        let mut mods = self.atomic_mods(&access, access.ordering, address.space.modifier())?;
        if mods.contains(&Mod::Sys) {
            self.require(Feature::Atom128Sys)?;
        }
        mods.extend([Mod::Exch, Mod::B128]);
        let old = self.tmp(Class::B128);
        self.ins(Opcode::Atom, &mods, &[Operand::Reg(old), address.at(0), value]);
        let dst = self.result_regs(inst)?;
        self.unpack128(&dst, old);
        Ok(())
    }

    fn wide_cmpxchg(&mut self, inst: IrInst, access: Access, failure: Ordering) -> Lower {
        self.require(Feature::Atom128)?;
        let args = self.body.args(inst);
        let (pointer, expected, new) = (args[0], args[1], args[2]);
        let (expected, new) = (self.operands(expected)?, self.operands(new)?);
        let (whole_expected, whole_new) = (self.pack128(&expected), self.pack128(&new));
        let address = self.address(pointer)?;
        let ordering = strongest(access.ordering, failure);
        self.fence_before(ordering, access.scope)?;
        let mut mods = self.atomic_mods(&access, ordering, address.space.modifier())?;
        if mods.contains(&Mod::Sys) {
            self.require(Feature::Atom128Sys)?;
        }
        mods.extend([Mod::Cas, Mod::B128]);
        let old = self.tmp(Class::B128);
        let operands = [Operand::Reg(old), address.at(0), whole_expected, whole_new];
        self.ins(Opcode::Atom, &mods, &operands);
        let dst = self.result_regs(inst)?;
        self.unpack128(&dst[..2], old);
        let found = [Operand::Reg(dst[0]), Operand::Reg(dst[1])];
        self.wide_compare(nvopt_ir::ops::IntPred::Eq, 128, dst[2], &found, &expected);
        Ok(())
    }

    pub(crate) fn cmpxchg(&mut self, inst: IrInst, access: Access, failure: Ordering) -> Lower {
        let args = self.body.args(inst);
        let (pointer, expected, new) = (args[0], args[1], args[2]);
        let scalar = self.scalar_of(expected)?;
        let class = scalar.class();
        if scalar.bits() == 128 {
            return self.wide_cmpxchg(inst, access, failure);
        }
        let native = match scalar.bits() {
            32 | 64 => true,
            16 => self.cx.options.target.has(Feature::AtomCas16),
            _ => false,
        };
        if !native {
            return Err(self.error(format!("cmpxchg of {} bits has no PTX form", scalar.bits())));
        }
        let expected = as_bits(self.operand(expected)?);
        let expected = self.as_reg(expected, class);
        let new = as_bits(self.operand(new)?);
        let new = self.as_reg(new, class);
        let address = self.address(pointer)?;
        let ordering = strongest(access.ordering, failure);
        self.fence_before(ordering, access.scope)?;
        let mut mods = self.atomic_mods(&access, ordering, address.space.modifier())?;
        mods.extend([Mod::Cas, class.b()]);
        // The result is the old value and whether it was the expected one.
        let regs = self.result_regs(inst)?;
        let (old, same): (Reg, Reg) = (regs[0], regs[1]);
        self.ins(Opcode::Atom, &mods, &[Operand::Reg(old), address.at(0), expected, new]);
        let operands = [Operand::Reg(same), Operand::Reg(old), expected];
        self.ins(Opcode::Setp, &[Mod::Eq, class.b()], &operands);
        self.fence_after(ordering, access.scope)
    }
}

/// The stronger of two orders.
fn strongest(a: Ordering, b: Ordering) -> Ordering {
    match (a, b) {
        (Ordering::SeqCst, _) | (_, Ordering::SeqCst) => Ordering::SeqCst,
        (Ordering::Release, Ordering::Acquire) => Ordering::AcqRel,
        (Ordering::Monotonic, Ordering::Acquire) => Ordering::Acquire,
        _ => a,
    }
}

/// The operation and type of `atom`, if the target has it.
pub(crate) fn rmw_form(op: RmwOp, scalar: Scalar, options: &crate::Options) -> Option<(Mod, Mod)> {
    let target = &options.target;
    let class = match scalar.bits() {
        32 => Class::B32,
        64 => Class::B64,
        _ => Class::B16,
    };
    let whole = matches!(class, Class::B32 | Class::B64);
    let is_int = matches!(scalar, Scalar::Int(_) | Scalar::Ptr { .. });
    match op {
        RmwOp::Xchg if whole => Some((Mod::Exch, class.b())),
        RmwOp::Add | RmwOp::Sub if whole && is_int => Some((Mod::Add, class.u())),
        RmwOp::And if whole => Some((Mod::And, class.b())),
        RmwOp::Or if whole => Some((Mod::Or, class.b())),
        RmwOp::Xor if whole => Some((Mod::Xor, class.b())),
        RmwOp::Max if whole => Some((Mod::Max, class.s())),
        RmwOp::Min if whole => Some((Mod::Min, class.s())),
        RmwOp::UMax if whole => Some((Mod::Max, class.u())),
        RmwOp::UMin if whole => Some((Mod::Min, class.u())),
        RmwOp::UIncWrap if class == Class::B32 => Some((Mod::Inc, Mod::U32)),
        RmwOp::UDecWrap if class == Class::B32 => Some((Mod::Dec, Mod::U32)),
        RmwOp::FAdd | RmwOp::FSub => {
            let ty = match scalar {
                Scalar::Float => Mod::F32,
                Scalar::Double if target.has(Feature::AtomF64) => Mod::F64,
                Scalar::Half if target.has(Feature::AtomF16) => Mod::F16,
                Scalar::Half2 if target.has(Feature::AtomF16x2) => Mod::F16x2,
                Scalar::BFloat if target.has(Feature::AtomBf16) => Mod::Bf16,
                Scalar::BFloat2 if target.has(Feature::AtomBf16) => Mod::Bf16x2,
                _ => return None,
            };
            let halves = !matches!(ty, Mod::F32 | Mod::F64);
            (!(op == RmwOp::FSub && halves)).then_some((Mod::Add, ty))
        }
        _ => None,
    }
}
