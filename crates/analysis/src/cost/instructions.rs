//! The cost of each operation, by its type.

use nvopt_ir::{
    body::{Body, Inst, Value},
    datalayout::DataLayout,
    effects::intrinsic,
    module::ModuleShared,
    ops::{BinaryOp, CastOp, Op},
    types::Type,
};

use super::{
    ALU_LATENCY, CONSTANT_LATENCY, Cost, GENERIC_LATENCY, GLOBAL_LATENCY, LOCAL_LATENCY,
    SHARED_LATENCY, SPECIAL_LATENCY,
};
use crate::alias::addrspace;

/// Instructions of a 32-bit integer division: a reciprocal and corrections.
const DIV32_SIZE: u32 = 20;
/// Instructions of a 64-bit integer division: a routine.
const DIV64_SIZE: u32 = 90;
/// Instructions of an exact float division.
const FDIV32_SIZE: u32 = 9;
/// Instructions of an exact division of doubles.
const FDIV64_SIZE: u32 = 30;
/// How much slower doubles are than floats on most chips.
const DOUBLE_SLOWDOWN: u32 = 2;
/// A call: parameters, the jump and registers that must be saved.
const CALL_SIZE: u32 = 20;
/// The bytes that one access moves at most.
const MAX_ACCESS_BYTES: u64 = 16;

/// What `inst` costs.
pub fn cost_of(module: &ModuleShared, layout: &DataLayout, body: &Body, inst: Inst) -> Cost {
    let cx = Pricing { module, layout, body };
    let ty = body.result_ty(inst);
    match body.op(inst) {
        Op::Phi(_) | Op::Freeze | Op::Alloca { .. } | Op::Unreachable => Cost::FREE,
        Op::ExtractValue(_) | Op::InsertValue(_) | Op::ShuffleVector(_) => Cost::FREE,
        Op::ExtractElement | Op::InsertElement => cx.element(inst),
        Op::Br => Cost { throughput: 1, latency: 0, size: 1 },
        Op::CondBr => Cost { throughput: 2, latency: ALU_LATENCY, size: 1 },
        Op::Switch | Op::IndirectBr => {
            let n_cases = u32::try_from(body.args(inst).len()).unwrap_or(u32::MAX);
            Cost::SIMPLE.times(n_cases.saturating_mul(2))
        }
        Op::Ret | Op::Fence { .. } => Cost::SIMPLE,
        Op::Binary(op) => cx.binary(op, ty, body.args(inst)[1]),
        Op::FNeg | Op::Select => Cost::SIMPLE.times(cx.words(ty)),
        Op::ICmp(_) | Op::FCmp(_) => Cost::SIMPLE.times(cx.words(body.ty(body.args(inst)[0]))),
        Op::Cast(op) => cx.cast(op, body.ty(body.args(inst)[0]), ty),
        Op::Gep { .. } => cx.gep(inst),
        Op::Load(_) => cx.access(body.args(inst)[0], ty),
        Op::Store(_) => {
            let cost = cx.access(body.args(inst)[1], body.ty(body.args(inst)[0]));
            Cost { latency: ALU_LATENCY, ..cost }
        }
        Op::AtomicRmw { .. } | Op::CmpXchg { .. } => {
            cx.access(body.args(inst)[0], body.ty(body.args(inst)[1])).times(2)
        }
        Op::Call(_) | Op::Invoke(_) | Op::CallBr(_) => cx.call(inst),
        Op::VaArg => Cost::SIMPLE.times(4),
        Op::Resume
        | Op::CleanupRet
        | Op::CatchRet
        | Op::CatchSwitch { .. }
        | Op::LandingPad { .. }
        | Op::CatchPad
        | Op::CleanupPad => Cost::SIMPLE,
    }
}

struct Pricing<'a> {
    module: &'a ModuleShared,
    layout: &'a DataLayout,
    body: &'a Body,
}

impl Pricing<'_> {
    fn bytes(&self, ty: Type) -> u64 {
        self.layout.layout(&self.module.types, ty).map_or(4, |size| size.store_bytes())
    }

    /// The 32-bit words a value takes, at least one.
    fn words(&self, ty: Type) -> u32 {
        u32::try_from(self.bytes(ty).div_ceil(4)).unwrap_or(u32::MAX).max(1)
    }

    /// The elements of a vector, or one.
    fn lanes(&self, ty: Type) -> u32 {
        self.module.types.as_vector(ty).map_or(1, |(_, lanes, _)| lanes)
    }

    fn scalar_bits(&self, ty: Type) -> u64 {
        self.bytes(self.module.types.scalar(ty)).saturating_mul(8)
    }

    fn binary(&self, op: BinaryOp, ty: Type, right: Value) -> Cost {
        let lanes = self.lanes(ty);
        let bits = self.scalar_bits(ty);
        let is_wide = bits > 32;
        let is_constant = self.body.as_const(right).is_some();
        let one = match op {
            BinaryOp::Add | BinaryOp::Sub if is_wide => Cost::SIMPLE.chained(2),
            BinaryOp::Mul if is_wide => Cost::SIMPLE.chained(4),
            BinaryOp::Shl | BinaryOp::LShr | BinaryOp::AShr if is_wide => Cost::SIMPLE.chained(3),
            BinaryOp::And | BinaryOp::Or | BinaryOp::Xor if is_wide => Cost::SIMPLE.times(2),
            BinaryOp::Add
            | BinaryOp::Sub
            | BinaryOp::Mul
            | BinaryOp::Shl
            | BinaryOp::LShr
            | BinaryOp::AShr
            | BinaryOp::And
            | BinaryOp::Or
            | BinaryOp::Xor => Cost::SIMPLE,
            // A division by a constant becomes a multiplication and shifts.
            BinaryOp::UDiv | BinaryOp::SDiv | BinaryOp::URem | BinaryOp::SRem => {
                match (is_constant, is_wide) {
                    (true, false) => Cost::SIMPLE.chained(3),
                    (true, true) => Cost::SIMPLE.chained(12),
                    (false, false) => Cost::SIMPLE.chained(DIV32_SIZE),
                    (false, true) => Cost::SIMPLE.chained(DIV64_SIZE),
                }
            }
            BinaryOp::FAdd | BinaryOp::FSub | BinaryOp::FMul => match is_wide {
                true => Cost::SIMPLE.times(DOUBLE_SLOWDOWN),
                false => Cost::SIMPLE,
            },
            BinaryOp::FDiv | BinaryOp::FRem => {
                let size = if is_wide { FDIV64_SIZE } else { FDIV32_SIZE };
                Cost { latency: SPECIAL_LATENCY + size, ..Cost::SIMPLE.times(size) }
            }
        };
        one.times(lanes)
    }

    fn cast(&self, op: CastOp, from: Type, to: Type) -> Cost {
        let lanes = self.lanes(to);
        let (narrow, wide) = (self.scalar_bits(from), self.scalar_bits(to));
        let one = match op {
            CastOp::BitCast | CastOp::PtrToInt | CastOp::IntToPtr | CastOp::PtrToAddr => Cost::FREE,
            // The high word is dropped, or the rest is ignored.
            CastOp::Trunc => Cost::FREE,
            CastOp::ZExt if narrow >= 32 && wide > 32 => Cost::FREE,
            CastOp::ZExt | CastOp::SExt | CastOp::AddrSpaceCast => Cost::SIMPLE,
            CastOp::FpToUi
            | CastOp::FpToSi
            | CastOp::UiToFp
            | CastOp::SiToFp
            | CastOp::FpTrunc
            | CastOp::FpExt => {
                let slots = if narrow > 32 || wide > 32 { 4 } else { 2 };
                Cost { throughput: slots, latency: 2 * ALU_LATENCY, size: 1 }
            }
        };
        one.times(lanes)
    }

    /// An element whose place is known is a register.
    fn element(&self, inst: Inst) -> Cost {
        let index = self.body.args(inst).last().copied();
        match index.and_then(|index| self.body.as_const(index)) {
            Some(_) => Cost::FREE,
            None => Cost { latency: LOCAL_LATENCY, ..Cost::SIMPLE.times(4) },
        }
    }

    /// Constant steps fold into the access; each other index is a multiplication and an addition of
    /// addresses.
    fn gep(&self, inst: Inst) -> Cost {
        let is_variable = |index: &&Value| self.body.as_const(**index).is_none();
        let n = self.body.args(inst)[1..].iter().filter(is_variable).count();
        Cost::SIMPLE.chained(u32::try_from(n).unwrap_or(u32::MAX))
    }

    fn access(&self, address: Value, ty: Type) -> Cost {
        let n = u32::try_from(self.bytes(ty).div_ceil(MAX_ACCESS_BYTES)).unwrap_or(u32::MAX).max(1);
        let latency = match addrspace::space_of(self.body, address) {
            Some(addrspace::GLOBAL) => GLOBAL_LATENCY,
            Some(addrspace::SHARED | addrspace::CLUSTER) => SHARED_LATENCY,
            Some(addrspace::CONSTANT | addrspace::PARAM) => CONSTANT_LATENCY,
            Some(addrspace::LOCAL) => LOCAL_LATENCY,
            Some(_) | None => GLOBAL_LATENCY + GENERIC_LATENCY,
        };
        Cost { throughput: 4, latency, size: 1 }.times(n)
    }

    fn call(&self, inst: Inst) -> Cost {
        let Some(intrinsic) = intrinsic(self.module, self.body, inst) else {
            return Cost::SIMPLE.chained(CALL_SIZE);
        };
        let name = intrinsic.base_name();
        let is_note = ["llvm.lifetime", "llvm.assume", "llvm.dbg", "llvm.experimental.noalias"];
        let is_special = ["sqrt", "sin", "cos", "exp", "log", "pow", "rsqrt", "rcp", "lg2", "ex2"];
        if is_note.iter().any(|prefix| name.starts_with(prefix)) {
            Cost::FREE
        } else if is_special.iter().any(|word| name.contains(word)) {
            Cost { throughput: 4, latency: SPECIAL_LATENCY, size: 1 }
        } else {
            Cost::SIMPLE.times(self.words(self.body.result_ty(inst)))
        }
    }
}
