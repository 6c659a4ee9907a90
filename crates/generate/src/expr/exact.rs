//! Floats that are small integers.
//!
//! As long as every number on the way is an integer that the format holds, sums and products are
//! exact, in whatever order and fused or not. So such computations may carry any fast-math flag
//! without a compiler being able to change the result; only the sign of a zero could differ, and
//! that is lost at the end.

use nvopt_ir::{
    intrinsics::Intrinsic,
    ops::{BinaryOp, CastOp, InstFlags, Op},
    types::Type,
};

use super::constants::precision;
use crate::{func::FuncGen, options::Feature, values::Val};

/// A float that is an integer of magnitude below `2^bits`.
#[derive(Clone, Copy)]
struct Exact {
    val: Val,
    bits: u32,
}

/// The bits of the integers that computations begin with.
const LEAF_BITS: u32 = 3;

const FLAGS: [InstFlags; 6] = [
    InstFlags::FAST,
    InstFlags::CONTRACT,
    InstFlags::NNAN.union(InstFlags::NINF),
    InstFlags::REASSOC.union(InstFlags::NSZ),
    InstFlags::NSZ,
    InstFlags::empty(),
];

impl FuncGen<'_, '_> {
    /// A float of type `ty`, or a vector of them, from an exact computation with fast-math flags.
    pub(super) fn exact_float(&mut self, ty: Type, depth: u32) -> Option<Val> {
        if !self.has(Feature::FastMath) {
            return None;
        }
        self.note(Feature::FastMath);
        let room = precision(self.program.float_format(ty)?);
        let exact = self.exact_expr(ty, depth.min(2) + 1, room);
        // Adding zero without flags makes a negative zero positive.
        let zero = self.zero(ty);
        Some(self.flagged_bin(BinaryOp::FAdd, exact.val, zero, InstFlags::empty()))
    }

    /// An exact float whose magnitude stays below `2^room`.
    fn exact_expr(&mut self, ty: Type, depth: u32, room: u32) -> Exact {
        if depth == 0 || room < 2 * LEAF_BITS + 1 || !self.may_add(8) || !self.u().chance(85) {
            return self.exact_leaf(ty);
        }
        let flags = self.u().pick(&FLAGS);
        match self.u().below(6) {
            0 | 1 => {
                let op = self.u().pick(&[BinaryOp::FAdd, BinaryOp::FSub]);
                let a = self.exact_expr(ty, depth - 1, room - 1);
                let b = self.exact_expr(ty, depth - 1, room - 1);
                let val = self.flagged_bin(op, a.val, b.val, flags);
                Exact { val, bits: a.bits.max(b.bits) + 1 }
            }
            2 | 3 => {
                let a = self.exact_expr(ty, depth - 1, room / 2);
                let b = self.exact_expr(ty, depth - 1, room / 2);
                let val = self.flagged_bin(BinaryOp::FMul, a.val, b.val, flags);
                Exact { val, bits: a.bits + b.bits }
            }
            4 => {
                let a = self.exact_expr(ty, depth - 1, room);
                let val = self.emit(Op::FNeg, ty, &[a.val], flags);
                Exact { val, bits: a.bits }
            }
            _ if self.has(Feature::FloatIntrinsics) => self.exact_multiply_add(ty, room, flags),
            _ => self.exact_leaf(ty),
        }
    }

    /// `a * b + c` that may be fused or not.
    fn exact_multiply_add(&mut self, ty: Type, room: u32, flags: InstFlags) -> Exact {
        self.note(Feature::FloatIntrinsics);
        let (a, b, c) = (self.exact_leaf(ty), self.exact_leaf(ty), self.exact_leaf(ty));
        debug_assert!(room > 2 * LEAF_BITS, "checked by the caller");
        let intrinsic = self.u().pick(&[Intrinsic::FMULADD, Intrinsic::FMA]);
        let args = [a.val, b.val, c.val];
        let inst = self.intrinsic_inst(intrinsic, &[ty], &args, flags);
        let level = args.iter().map(|arg| arg.level).max().unwrap_or(a.val.level);
        let val = Val::new(self.result(inst), ty, level);
        Exact { val, bits: (a.bits + b.bits).max(c.bits) + 1 }
    }

    fn exact_leaf(&mut self, ty: Type) -> Exact {
        if self.u().chance(30) {
            let value = self.u().below(1 << LEAF_BITS) as i32;
            let val = self.float_int(ty, value);
            return Exact { val, bits: LEAF_BITS };
        }
        let int = self.program.shaped_like(Type::I32, ty);
        let a = self.leaf(int);
        let small = self.and_mask(a, (1 << LEAF_BITS) - 1);
        let op = self.u().pick(&[CastOp::UiToFp, CastOp::SiToFp]);
        let val = self.cast(op, small, ty);
        Exact { val, bits: LEAF_BITS }
    }

    /// A float of type `ty` that is an integer below `2^LEAF_BITS`, for sums that threads share.
    pub(crate) fn small_exact_float(&mut self, ty: Type) -> Val {
        self.exact_leaf(ty).val
    }
}
