//! Floating-point arithmetic.
//!
//! Rounding is written out (`.rn`), so that the assembler fuses nothing by itself; what may be
//! fused is fused here. Halves are computed natively where the target can, else as floats and
//! rounded back, which is exact for one operation.

use nvopt_ir::{
    body::{Inst as IrInst, Value},
    ops::{BinaryOp, InstFlags, Op},
};
use nvopt_ptx::{
    isa::{Mod, Opcode},
    mach::{Operand, Reg},
    target::Feature,
};
use smallvec::SmallVec;

use super::select::{Lower, Select};
use crate::{
    module::Routine,
    options::Fma,
    shape::{Class, Scalar},
};

/// Modifiers of an instruction.
pub(crate) type Mods = SmallVec<[Mod; 4]>;

impl Select<'_> {
    /// The PTX type if the target computes with it.
    pub(crate) fn native_float(&self, scalar: Scalar) -> Option<Mod> {
        let target = &self.cx.options.target;
        match scalar {
            Scalar::Float => Some(Mod::F32),
            Scalar::Double => Some(Mod::F64),
            Scalar::Half => target.has(Feature::HalfArith).then_some(Mod::F16),
            Scalar::Half2 => target.has(Feature::HalfArith).then_some(Mod::F16x2),
            Scalar::BFloat => target.has(Feature::Bf16Arith).then_some(Mod::Bf16),
            Scalar::BFloat2 => target.has(Feature::Bf16Arith).then_some(Mod::Bf16x2),
            Scalar::Int(_) | Scalar::Ptr { .. } | Scalar::Fp128 => None,
        }
    }

    /// `rn`, `ftz` and the type, as arithmetic on `ty` wants them.
    pub(crate) fn rounded(&self, ty: Mod) -> Mods {
        let mut mods = Mods::from_slice(&[Mod::Rn]);
        if self.ftz && matches!(ty, Mod::F32 | Mod::F16 | Mod::F16x2) {
            mods.push(Mod::Ftz);
        }
        mods.push(ty);
        mods
    }

    /// `ftz` and the type.
    pub(crate) fn flushed(&self, ty: Mod) -> Mods {
        let mut mods = self.rounded(ty);
        mods.remove(0);
        mods
    }

    pub(crate) fn float_binary(&mut self, inst: IrInst, op: BinaryOp, scalar: Scalar) -> Lower {
        if scalar == Scalar::Fp128 {
            return Err(self.error("arithmetic on fp128 is not supported"));
        }
        if self.try_fma(inst, op, scalar)? || self.try_packed(inst, op)? {
            return Ok(());
        }
        let flags = self.body.flags(inst);
        let (a, b) = (self.body.args(inst)[0], self.body.args(inst)[1]);
        let (a, b) = (self.lanes(a)?, self.lanes(b)?);
        let dest = self.dest(inst)?;
        for (index, dst) in dest.lanes.iter().enumerate() {
            self.float_op(op, scalar, flags, dst[0], a[index][0], b[index][0])?;
        }
        self.finish(dest);
        Ok(())
    }

    pub(crate) fn float_op(
        &mut self,
        op: BinaryOp,
        scalar: Scalar,
        flags: InstFlags,
        dst: Reg,
        a: Operand,
        b: Operand,
    ) -> Lower {
        let simple = match op {
            BinaryOp::FAdd => Some(Opcode::Add),
            BinaryOp::FSub => Some(Opcode::Sub),
            BinaryOp::FMul => Some(Opcode::Mul),
            _ => None,
        };
        match (simple, self.native_float(scalar)) {
            (Some(opcode), Some(ty)) => {
                let mods = self.contractible(ty, flags);
                self.op2(opcode, &mods, dst, a, b);
            }
            (_, Some(Mod::F64)) if op == BinaryOp::FDiv => {
                self.op2(Opcode::Div, &[Mod::Rn, Mod::F64], dst, a, b);
            }
            (_, Some(Mod::F32)) if op == BinaryOp::FDiv => self.divide(flags, dst, a, b),
            (_, Some(ty @ (Mod::F32 | Mod::F64))) => {
                let routine = if ty == Mod::F32 { Routine::FRem32 } else { Routine::FRem64 };
                self.call_routine(routine, &[dst], &[a, b]);
            }
            _ => {
                // Halves divide, and compute where they must, as floats.
                let (a, b) = (self.extend_float(scalar, a)?, self.extend_float(scalar, b)?);
                let result = self.tmp(Class::B32);
                self.float_op(op, Scalar::Float, flags, result, a, b)?;
                self.round_float(scalar, dst, Operand::Reg(result))?;
            }
        }
        Ok(())
    }

    fn divide(&mut self, flags: InstFlags, dst: Reg, a: Operand, b: Operand) {
        let how = if flags.contains(InstFlags::AFN) && !self.cx.options.prec_div {
            Mod::Approx
        } else if flags.contains(InstFlags::AFN) || !self.cx.options.prec_div {
            Mod::Full
        } else {
            Mod::Rn
        };
        let mut mods = self.rounded(Mod::F32);
        mods[0] = how;
        self.op2(Opcode::Div, &mods, dst, a, b);
    }

    /// Two halves at once.
    fn try_packed(&mut self, inst: IrInst, op: BinaryOp) -> Lower<bool> {
        let opcode = match op {
            BinaryOp::FAdd => Opcode::Add,
            BinaryOp::FSub => Opcode::Sub,
            BinaryOp::FMul => Opcode::Mul,
            _ => return Ok(false),
        };
        let shape = self.shape(self.body.result_ty(inst))?;
        let Some(pair) = shape.first().map(|piece| piece.scalar).filter(|s| s.is_pair()) else {
            return Ok(false);
        };
        let Some(ty) = self.native_float(pair) else { return Ok(false) };
        let (a, b) = (self.body.args(inst)[0], self.body.args(inst)[1]);
        let (a, b) = (self.operands(a)?, self.operands(b)?);
        let dst = self.result_regs(inst)?;
        let mods = self.contractible(ty, self.body.flags(inst));
        for (index, &dst) in dst.iter().enumerate() {
            self.op2(opcode, &mods, dst, a[index], b[index]);
        }
        Ok(true)
    }

    /// The modifiers of an addition or multiplication. Without a rounding the assembler may fuse it
    /// with another that has none either, which is what the user allows by `contract`.
    fn contractible(&self, ty: Mod, flags: InstFlags) -> Mods {
        if self.allows_fusing(flags) { self.flushed(ty) } else { self.rounded(ty) }
    }

    /// `a * b ± c` in one instruction, where the user allows it and the product has no other use.
    fn try_fma(&mut self, inst: IrInst, op: BinaryOp, scalar: Scalar) -> Lower<bool> {
        if !matches!(op, BinaryOp::FAdd | BinaryOp::FSub) || !self.may_contract(inst) {
            return Ok(false);
        }
        let is_scalar = self.shaper.scalar(self.body.result_ty(inst)).is_some();
        let (true, Some(ty)) = (is_scalar, self.native_float(scalar)) else { return Ok(false) };
        let args = self.body.args(inst);
        let (x, y) = (args[0], args[1]);
        let products = (self.product(x), self.product(y));
        if op == BinaryOp::FSub && products.0.is_some() && products.1.is_some() {
            // Either may be fused; the assembler knows which costs less.
            return Ok(false);
        }
        let (factors, addend, negate_product) = if let Some(factors) = products.0 {
            (factors, y, false)
        } else if let Some(factors) = products.1 {
            (factors, x, op == BinaryOp::FSub)
        } else {
            return Ok(false);
        };
        let negate_addend = op == BinaryOp::FSub && !negate_product;
        let dst = self.result_reg(inst)?;
        let mut a = self.operand(factors.0)?;
        let b = self.operand(factors.1)?;
        let mut c = self.operand(addend)?;
        if negate_product {
            a = self.negated(scalar, ty, a);
        }
        if negate_addend {
            c = self.negated(scalar, ty, c);
        }
        let mods = self.rounded(ty);
        self.op3(Opcode::Fma, &mods, dst, [a, b, c]);
        Ok(true)
    }

    fn may_contract(&self, inst: IrInst) -> bool {
        self.allows_fusing(self.body.flags(inst))
    }

    fn allows_fusing(&self, flags: InstFlags) -> bool {
        match self.cx.options.fma {
            Fma::Off => false,
            Fma::On => true,
            Fma::ByFlags => flags.contains(InstFlags::CONTRACT),
        }
    }

    fn product(&self, value: Value) -> Option<(Value, Value)> {
        let inst = self.body.def_inst(value)?;
        let fits = self.body.op(inst) == Op::Binary(BinaryOp::FMul)
            && self.body.has_one_use(value)
            && self.may_contract(inst);
        fits.then(|| (self.body.args(inst)[0], self.body.args(inst)[1]))
    }

    fn negated(&mut self, scalar: Scalar, ty: Mod, operand: Operand) -> Operand {
        match operand {
            Operand::F32(bits) => Operand::F32(bits ^ 1 << 31),
            Operand::F64(bits) => Operand::F64(bits ^ 1 << 63),
            _ => {
                let dst = self.tmp(scalar.class());
                let mods = self.flushed(ty);
                self.unary(Opcode::Neg, &mods, dst, operand);
                Operand::Reg(dst)
            }
        }
    }

    pub(crate) fn fneg(&mut self, inst: IrInst) -> Lower {
        let value = self.body.args(inst)[0];
        let shape = self.shape(self.body.ty(value))?;
        let operands = self.operands(value)?;
        let dst = self.result_regs(inst)?;
        for piece in &shape {
            let at = piece.reg as usize;
            match piece.scalar {
                // `neg` would quiet a NaN or flush a subnormal; LLVM's only flips the sign.
                Scalar::Float | Scalar::Half2 | Scalar::BFloat2 | Scalar::Half | Scalar::BFloat => {
                    let (class, mask) = match piece.scalar {
                        Scalar::Float => (Class::B32, i64::from(i32::MIN)),
                        Scalar::Half2 | Scalar::BFloat2 => {
                            (Class::B32, i64::from(0x8000_8000u32 as i32))
                        }
                        _ => (Class::B16, -0x8000),
                    };
                    let from = super::emit::as_bits(operands[at]);
                    self.op2(Opcode::Xor, &[class.b()], dst[at], from, Operand::Int(mask));
                }
                Scalar::Double => {
                    let from = super::emit::as_bits(operands[at]);
                    self.op2(Opcode::Xor, &[Mod::B64], dst[at], from, Operand::Int(i64::MIN));
                }
                Scalar::Fp128 => {
                    self.mov(dst[at], operands[at]);
                    let high = operands[at + 1];
                    self.op2(Opcode::Xor, &[Mod::B64], dst[at + 1], high, Operand::Int(i64::MIN));
                }
                Scalar::Int(_) | Scalar::Ptr { .. } => {
                    return Err(self.error("fneg of something that is no float"));
                }
            }
        }
        Ok(())
    }

    /// A half as a float, exactly.
    pub(crate) fn extend_float(&mut self, scalar: Scalar, operand: Operand) -> Lower<Operand> {
        let dst = self.tmp(Class::B32);
        match scalar {
            Scalar::Half => {
                let operand = self.as_reg(operand, Class::B16);
                self.unary(Opcode::Cvt, &[Mod::F32, Mod::F16], dst, operand);
            }
            // A bfloat is the upper half of a float.
            Scalar::BFloat => self.pack_pair(dst, Operand::Int(0), operand),
            _ => return Err(self.error("expected half or bfloat")),
        }
        Ok(Operand::Reg(dst))
    }

    /// A float rounded to a half.
    pub(crate) fn round_float(&mut self, scalar: Scalar, dst: Reg, operand: Operand) -> Lower {
        match scalar {
            Scalar::Half => {
                let operand = self.as_reg(operand, Class::B32);
                self.unary(Opcode::Cvt, &[Mod::Rn, Mod::F16, Mod::F32], dst, operand);
            }
            Scalar::BFloat if self.cx.options.target.has(Feature::F32ToBf16) => {
                let operand = self.as_reg(operand, Class::B32);
                self.unary(Opcode::Cvt, &[Mod::Rn, Mod::Bf16, Mod::F32], dst, operand);
            }
            Scalar::BFloat => self.round_to_bfloat(dst, operand),
            _ => return Err(self.error("expected half or bfloat")),
        }
        Ok(())
    }

    /// Rounds to nearest even by hand: adds half of the last place, ties upwards only if the last
    /// place is odd; a NaN keeps its upper half and becomes quiet.
    fn round_to_bfloat(&mut self, dst: Reg, operand: Operand) {
        let bits = self.as_reg(super::emit::as_bits(operand), Class::B32);
        let last = self.tmp(Class::B32);
        self.op3(Opcode::Bfe, &[Mod::U32], last, [bits, Operand::Int(16), Operand::Int(1)]);
        let biased = self.tmp(Class::B32);
        self.op2(Opcode::Add, &[Mod::S32], biased, bits, Operand::Reg(last));
        let rounded = self.tmp(Class::B32);
        self.op2(Opcode::Add, &[Mod::S32], rounded, Operand::Reg(biased), Operand::Int(0x7fff));
        let quiet = self.tmp(Class::B32);
        self.op2(Opcode::Or, &[Mod::B32], quiet, bits, Operand::Int(0x40_0000));
        let is_nan = self.tmp(Class::Pred);
        self.ins(Opcode::Setp, &[Mod::Nan, Mod::F32], &[Operand::Reg(is_nan), bits, bits]);
        let chosen = self.tmp(Class::B32);
        let operands = [Operand::Reg(quiet), Operand::Reg(rounded), Operand::Reg(is_nan)];
        self.op3(Opcode::Selp, &[Mod::B32], chosen, operands);
        let [_, high] = self.split_pair(Operand::Reg(chosen));
        self.mov(dst, high);
    }
}
