//! Integer operations.

use nvopt_arith::Int;
use nvopt_ir::{
    constant::Const,
    ops::{BinaryOp, InstFlags},
    types::Type,
};

use super::{Folder, Lane};

impl Folder<'_> {
    pub(super) fn binary(
        &mut self,
        op: BinaryOp,
        flags: InstFlags,
        ty: Type,
        args: &[Const],
    ) -> Option<Const> {
        if op.is_float() {
            return self.float_binary(op, flags, ty, args);
        }
        let width = self.module.types.scalar(ty).int_bits()?;
        self.by_number(ty, args, |lanes| binary(op, flags, width, &lanes[0], &lanes[1]))
    }
}

fn binary(op: BinaryOp, flags: InstFlags, width: u32, a: &Lane, b: &Lane) -> Lane {
    match (a, b) {
        (Lane::Poison, _) | (_, Lane::Poison) => Lane::Poison,
        (Lane::Undef, _) | (_, Lane::Undef) => with_undef(op, width, a, b),
        (Lane::Int(a), Lane::Int(b)) => fold_ints(op, flags, a, b).map_or(Lane::Poison, Lane::Int),
        (Lane::Float(..) | Lane::Other, _) | (_, Lane::Float(..) | Lane::Other) => Lane::Other,
    }
}

/// The result for two numbers; `None` is poison or undefined behaviour.
pub fn fold_ints(op: BinaryOp, flags: InstFlags, a: &Int, b: &Int) -> Option<Int> {
    let wrapping = |wrapped: nvopt_arith::int::Wrapped| {
        let breaks = flags.contains(InstFlags::NUW) && wrapped.unsigned
            || flags.contains(InstFlags::NSW) && wrapped.signed;
        (!breaks).then_some(wrapped.value)
    };
    let exact = |result: Int, is_exact: bool| {
        (is_exact || !flags.contains(InstFlags::EXACT)).then_some(result)
    };
    match op {
        BinaryOp::Add => wrapping(a.add_wrapped(b)),
        BinaryOp::Sub => wrapping(a.sub_wrapped(b)),
        BinaryOp::Mul => wrapping(a.mul_wrapped(b)),
        BinaryOp::UDiv => exact(a.udiv(b)?, a.urem(b)?.is_zero()),
        BinaryOp::SDiv => exact(a.sdiv(b)?, a.srem(b)?.is_zero()),
        BinaryOp::URem => a.urem(b),
        BinaryOp::SRem => a.srem(b),
        BinaryOp::Shl => {
            let result = a.shl(b)?;
            let breaks = flags.contains(InstFlags::NUW) && result.lshr(b)? != *a
                || flags.contains(InstFlags::NSW) && result.ashr(b)? != *a;
            (!breaks).then_some(result)
        }
        BinaryOp::LShr => {
            let result = a.lshr(b)?;
            let is_exact = result.shl(b)? == *a;
            exact(result, is_exact)
        }
        BinaryOp::AShr => {
            let result = a.ashr(b)?;
            let is_exact = result.shl(b)? == *a;
            exact(result, is_exact)
        }
        BinaryOp::And => Some(a.and(b)),
        BinaryOp::Or => {
            let breaks = flags.contains(InstFlags::DISJOINT) && !a.and(b).is_zero();
            (!breaks).then_some(a.or(b))
        }
        BinaryOp::Xor => Some(a.xor(b)),
        BinaryOp::FAdd | BinaryOp::FSub | BinaryOp::FMul | BinaryOp::FDiv | BinaryOp::FRem => None,
    }
}

/// One of the operands is `undef`: the result for the choice that gives the most.
fn with_undef(op: BinaryOp, width: u32, a: &Lane, b: &Lane) -> Lane {
    let zero = || Lane::Int(Int::zero(width));
    let both = (a, b) == (&Lane::Undef, &Lane::Undef);
    match op {
        // Any sum can be had, even one that does not wrap where that is promised: the other
        // operand plus nothing; but not every one then.
        BinaryOp::Add | BinaryOp::Sub => Lane::Undef,
        BinaryOp::Xor => {
            if both {
                zero()
            } else {
                Lane::Undef
            }
        }
        BinaryOp::Mul => match (a, b) {
            (Lane::Undef, Lane::Undef) => Lane::Undef,
            (Lane::Int(odd), _) | (_, Lane::Int(odd)) if odd.bit(0) => Lane::Undef,
            _ => zero(),
        },
        BinaryOp::And => {
            if both {
                Lane::Undef
            } else {
                zero()
            }
        }
        BinaryOp::Or => {
            // The free operand is the rest: every bit is set, and none need be in both.
            if both { Lane::Undef } else { Lane::Int(Int::ones(width)) }
        }
        BinaryOp::UDiv | BinaryOp::SDiv => match (a, b) {
            // The divisor may be zero.
            (_, Lane::Undef) => Lane::Poison,
            (_, Lane::Int(by)) if by.is_zero() => Lane::Poison,
            (_, Lane::Int(by)) if *by == Int::new(width, 1) => Lane::Undef,
            _ => zero(),
        },
        BinaryOp::URem | BinaryOp::SRem => match (a, b) {
            (_, Lane::Undef) => Lane::Poison,
            (_, Lane::Int(by)) if by.is_zero() => Lane::Poison,
            _ => zero(),
        },
        BinaryOp::Shl | BinaryOp::LShr | BinaryOp::AShr => match (a, b) {
            // The amount may be the width.
            (_, Lane::Undef) => Lane::Poison,
            (_, Lane::Int(by)) if by.is_zero() => Lane::Undef,
            (_, Lane::Int(by)) if by.to_u64().is_none_or(|by| by >= u64::from(width)) => {
                Lane::Poison
            }
            _ => zero(),
        },
        BinaryOp::FAdd | BinaryOp::FSub | BinaryOp::FMul | BinaryOp::FDiv | BinaryOp::FRem => {
            Lane::Other
        }
    }
}
