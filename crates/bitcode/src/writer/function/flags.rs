//! Instruction flags and opcodes as numbers of the format.

use nvopt_ir::ops::{BinaryOp, CastOp, InstFlags};

use crate::codes::{binop, flag};

/// The number of a binary operation; floating-point ones share those of their integer relatives.
pub(crate) fn binary_code(op: BinaryOp) -> u64 {
    match op {
        BinaryOp::Add | BinaryOp::FAdd => binop::ADD,
        BinaryOp::Sub | BinaryOp::FSub => binop::SUB,
        BinaryOp::Mul | BinaryOp::FMul => binop::MUL,
        BinaryOp::UDiv => binop::UDIV,
        BinaryOp::SDiv | BinaryOp::FDiv => binop::SDIV,
        BinaryOp::URem => binop::UREM,
        BinaryOp::SRem | BinaryOp::FRem => binop::SREM,
        BinaryOp::Shl => binop::SHL,
        BinaryOp::LShr => binop::LSHR,
        BinaryOp::AShr => binop::ASHR,
        BinaryOp::And => binop::AND,
        BinaryOp::Or => binop::OR,
        BinaryOp::Xor => binop::XOR,
    }
}

/// The flags of a binary operation.
pub(crate) fn binary_flags(op: BinaryOp, flags: InstFlags) -> u64 {
    match op {
        BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul | BinaryOp::Shl => wrap_flags(flags),
        BinaryOp::UDiv | BinaryOp::SDiv | BinaryOp::LShr | BinaryOp::AShr => {
            bit(flags, InstFlags::EXACT, flag::EXACT)
        }
        BinaryOp::Or => bit(flags, InstFlags::DISJOINT, flag::DISJOINT),
        BinaryOp::URem | BinaryOp::SRem | BinaryOp::And | BinaryOp::Xor => 0,
        BinaryOp::FAdd | BinaryOp::FSub | BinaryOp::FMul | BinaryOp::FDiv | BinaryOp::FRem => {
            fast_math_flags(flags)
        }
    }
}

/// The flags of a conversion.
pub(crate) fn cast_flags(op: CastOp, flags: InstFlags) -> u64 {
    match op {
        CastOp::Trunc => wrap_flags(flags),
        CastOp::ZExt => bit(flags, InstFlags::NNEG, flag::NNEG),
        CastOp::UiToFp => bit(flags, InstFlags::NNEG, flag::NNEG) | fast_math_flags(flags),
        CastOp::SiToFp
        | CastOp::FpTrunc
        | CastOp::FpExt
        | CastOp::FpToUi
        | CastOp::FpToSi
        | CastOp::BitCast => fast_math_flags(flags),
        CastOp::SExt
        | CastOp::PtrToInt
        | CastOp::IntToPtr
        | CastOp::AddrSpaceCast
        | CastOp::PtrToAddr => 0,
    }
}

/// The flags of `getelementptr`.
pub(crate) fn gep_flags(flags: InstFlags) -> u64 {
    let inbounds = flag::GEP_INBOUNDS | flag::GEP_NUSW;
    bit(flags, InstFlags::INBOUNDS, inbounds)
        | bit(flags, InstFlags::NUSW, flag::GEP_NUSW)
        | bit(flags, InstFlags::NUW, flag::GEP_NUW)
}

/// The flag of `icmp`.
pub(crate) fn icmp_flags(flags: InstFlags) -> u64 {
    bit(flags, InstFlags::SAMESIGN, flag::SAMESIGN)
}

/// The fast-math flags.
pub(crate) fn fast_math_flags(flags: InstFlags) -> u64 {
    if !flags.intersects(InstFlags::FAST) {
        return 0;
    }
    bit(flags, InstFlags::REASSOC, flag::FMF_REASSOC)
        | bit(flags, InstFlags::NNAN, flag::FMF_NNAN)
        | bit(flags, InstFlags::NINF, flag::FMF_NINF)
        | bit(flags, InstFlags::NSZ, flag::FMF_NSZ)
        | bit(flags, InstFlags::ARCP, flag::FMF_ARCP)
        | bit(flags, InstFlags::CONTRACT, flag::FMF_CONTRACT)
        | bit(flags, InstFlags::AFN, flag::FMF_AFN)
}

fn wrap_flags(flags: InstFlags) -> u64 {
    bit(flags, InstFlags::NUW, flag::NUW) | bit(flags, InstFlags::NSW, flag::NSW)
}

fn bit(flags: InstFlags, wanted: InstFlags, code: u64) -> u64 {
    if flags.contains(wanted) { code } else { 0 }
}
