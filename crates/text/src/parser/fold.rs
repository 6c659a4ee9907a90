//! Folding of constant expressions that LLVM, too, folds as it reads them.

use nvopt_ir::{
    constant::{Const, ConstData, ConstPool, scalar_bits},
    ops::{BinaryOp, CastOp},
    types::Type,
};

/// The constant that the conversion of `arg` to `ty` is, if it can be told.
pub(super) fn cast(pool: &mut ConstPool, op: CastOp, arg: Const, ty: Type) -> Option<Const> {
    if op == CastOp::BitCast && pool.ty(arg) == ty {
        return Some(arg);
    }
    match pool.get(arg) {
        ConstData::Poison(_) => Some(pool.poison(ty)),
        ConstData::Undef(_) => Some(pool.undef(ty)),
        data if op != CastOp::AddrSpaceCast && is_zero(data) => Some(pool.zero(ty)),
        ConstData::Bits { ty: from, bits } => {
            let (from, bits) = (*from, *bits);
            let keeps_bits = op == CastOp::BitCast && scalar_bits(from) == scalar_bits(ty);
            let makes_number = ty.is_int() || ty.is_float();
            (makes_number && (op == CastOp::Trunc || keeps_bits)).then(|| pool.bits(ty, &[bits]))
        }
        ConstData::WideBits { words, .. } if op == CastOp::Trunc && ty.is_int() => {
            let words = words.clone();
            Some(pool.bits(ty, &words))
        }
        _ => None,
    }
}

/// The constant that the operation on two integers is, if it can be told.
pub(super) fn binary(
    pool: &mut ConstPool,
    op: BinaryOp,
    left: Const,
    right: Const,
) -> Option<Const> {
    match (pool.get(left), pool.get(right)) {
        (ConstData::Bits { ty, bits: a }, ConstData::Bits { bits: b, .. }) => {
            let (ty, a, b) = (*ty, *a, *b);
            let bits = match op {
                BinaryOp::Add => a.wrapping_add(b),
                BinaryOp::Sub => a.wrapping_sub(b),
                BinaryOp::Xor => a ^ b,
                _ => return None,
            };
            Some(pool.int(ty, bits))
        }
        (ConstData::Poison(_), _) => Some(left),
        (_, ConstData::Poison(_)) => Some(right),
        _ => None,
    }
}

/// True for a zero of any type, and for an undefined value.
pub(super) fn is_zero_or_undef(data: &ConstData) -> bool {
    is_zero(data) || matches!(data, ConstData::Undef(_) | ConstData::Poison(_))
}

fn is_zero(data: &ConstData) -> bool {
    match data {
        ConstData::Bits { bits, .. } => *bits == 0,
        ConstData::WideBits { words, .. } => words.iter().all(|&word| word == 0),
        ConstData::Zero(_) => true,
        _ => false,
    }
}
