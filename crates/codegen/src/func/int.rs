//! Integer arithmetic of at most 64 bits.
//!
//! Bits above the width of an odd integer are anything (see `shape`). Additions, products and
//! logic do not care; divisions, shifts to the right and comparisons clean their operands first.

use nvopt_ir::{
    body::{Inst as IrInst, Value},
    ops::{BinaryOp, CastOp, InstFlags, Op},
};
use nvopt_ptx::{
    isa::{Mod, Opcode},
    mach::{Operand, Reg},
};

use super::select::{Lower, Select};
use crate::shape::{Class, Scalar};

/// How the bits above the width of an odd integer are to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Extend {
    /// Zero.
    Zero,
    /// The sign.
    Sign,
}

impl Select<'_> {
    pub(crate) fn binary(&mut self, inst: IrInst, op: BinaryOp) -> Lower {
        let scalar = self.scalar_of_type(self.body.result_ty(inst))?;
        if op.is_float() {
            return self.float_binary(inst, op, scalar);
        }
        let Scalar::Int(bits) = scalar else {
            return Err(self.error("integer arithmetic on something else"));
        };
        if self.try_multiply_add(inst, op, bits)? || self.try_wide_product(inst, op, bits)? {
            return Ok(());
        }
        let (a, b) = (self.body.args(inst)[0], self.body.args(inst)[1]);
        let (a, b) = (self.lanes(a)?, self.lanes(b)?);
        let dest = self.dest(inst)?;
        for (index, dst) in dest.lanes.iter().enumerate() {
            if bits > 64 {
                self.wide_binary(op, bits, dst, &a[index], &b[index])?;
            } else if bits == 1 {
                self.bit_binary(op, dst[0], a[index][0], b[index][0]);
            } else {
                self.int_binary(op, bits, dst[0], a[index][0], b[index][0]);
            }
        }
        self.finish(dest);
        Ok(())
    }

    /// Arithmetic of one bit. What would overflow or divide by zero may be anything.
    pub(crate) fn bit_binary(&mut self, op: BinaryOp, dst: Reg, a: Operand, b: Operand) {
        let opcode = match op {
            BinaryOp::Add | BinaryOp::Sub | BinaryOp::Xor => Opcode::Xor,
            BinaryOp::Mul | BinaryOp::And => Opcode::And,
            BinaryOp::Or => Opcode::Or,
            // The amount of a shift and the divisor can only be 0 and 1.
            BinaryOp::UDiv | BinaryOp::SDiv | BinaryOp::Shl | BinaryOp::LShr | BinaryOp::AShr => {
                return self.mov(dst, a);
            }
            BinaryOp::URem | BinaryOp::SRem => return self.mov(dst, Operand::Int(0)),
            BinaryOp::FAdd | BinaryOp::FSub | BinaryOp::FMul | BinaryOp::FDiv | BinaryOp::FRem => {
                unreachable!("a float operation on bits")
            }
        };
        let (a, b) = (self.as_reg(a, Class::Pred), self.as_reg(b, Class::Pred));
        self.op2(opcode, &[Mod::Pred], dst, a, b);
    }

    pub(crate) fn int_binary(&mut self, op: BinaryOp, bits: u32, dst: Reg, a: Operand, b: Operand) {
        let class = Class::of_int(bits);
        match op {
            BinaryOp::Add => self.op2(Opcode::Add, &[class.s()], dst, a, b),
            BinaryOp::Sub => self.op2(Opcode::Sub, &[class.s()], dst, a, b),
            BinaryOp::Mul => self.op2(Opcode::Mul, &[Mod::Lo, class.s()], dst, a, b),
            BinaryOp::And => self.op2(Opcode::And, &[class.b()], dst, a, b),
            BinaryOp::Or => self.op2(Opcode::Or, &[class.b()], dst, a, b),
            BinaryOp::Xor => self.op2(Opcode::Xor, &[class.b()], dst, a, b),
            BinaryOp::UDiv | BinaryOp::URem => {
                let opcode = if op == BinaryOp::UDiv { Opcode::Div } else { Opcode::Rem };
                let (a, b) = (self.clean(a, bits, Extend::Zero), self.clean(b, bits, Extend::Zero));
                self.op2(opcode, &[class.u()], dst, a, b);
            }
            BinaryOp::SDiv | BinaryOp::SRem => {
                let opcode = if op == BinaryOp::SDiv { Opcode::Div } else { Opcode::Rem };
                let (a, b) = (self.clean(a, bits, Extend::Sign), self.clean(b, bits, Extend::Sign));
                self.op2(opcode, &[class.s()], dst, a, b);
            }
            BinaryOp::Shl => {
                let amount = self.shift_amount(b, bits);
                self.op2(Opcode::Shl, &[class.b()], dst, a, amount);
            }
            BinaryOp::LShr => {
                let a = self.clean(a, bits, Extend::Zero);
                let amount = self.shift_amount(b, bits);
                self.op2(Opcode::Shr, &[class.u()], dst, a, amount);
            }
            BinaryOp::AShr => {
                let a = self.clean(a, bits, Extend::Sign);
                let amount = self.shift_amount(b, bits);
                self.op2(Opcode::Shr, &[class.s()], dst, a, amount);
            }
            BinaryOp::FAdd | BinaryOp::FSub | BinaryOp::FMul | BinaryOp::FDiv | BinaryOp::FRem => {
                unreachable!("a float operation on integers")
            }
        }
    }

    /// Shift amounts are 32 bits wide, whatever is shifted.
    pub(crate) fn shift_amount(&mut self, amount: Operand, bits: u32) -> Operand {
        if let Operand::Int(amount) = amount {
            // An amount past the width gives poison; PTX wants it to fit all the same.
            return Operand::Int(amount & 0xff);
        }
        let class = Class::of_int(bits);
        if class == Class::B32 && bits == 32 {
            return amount;
        }
        let amount = self.clean(amount, bits, Extend::Zero);
        if class == Class::B32 {
            return amount;
        }
        let dst = self.tmp(Class::B32);
        self.unary(Opcode::Cvt, &[Mod::U32, class.u()], dst, amount);
        Operand::Reg(dst)
    }

    /// An operand of `bits` bits with the bits above them as `extend` says.
    pub(crate) fn clean(&mut self, operand: Operand, bits: u32, extend: Extend) -> Operand {
        let class = Class::of_int(bits);
        if bits == class.bits() {
            return operand;
        }
        if let Operand::Int(value) = operand {
            let mask = (1u64 << bits) - 1;
            return match extend {
                Extend::Zero => Operand::Int((value as u64 & mask) as i64),
                Extend::Sign => Operand::Int(super::constant::sign_extend(value as u64, bits)),
            };
        }
        let dst = self.tmp(class);
        self.extend_into(dst, operand, bits, extend);
        Operand::Reg(dst)
    }

    /// Extends an operand of `bits` bits within its class.
    fn extend_into(&mut self, dst: Reg, operand: Operand, bits: u32, extend: Extend) {
        let class = Class::of_int(bits);
        match (extend, bits) {
            (Extend::Zero, _) => {
                let mask = Operand::Int(((1u64 << bits) - 1) as i64);
                self.op2(Opcode::And, &[class.b()], dst, operand, mask);
            }
            (Extend::Sign, 8) => self.unary(Opcode::Cvt, &[Mod::S16, Mod::S8], dst, operand),
            (Extend::Sign, _) if class == Class::B16 => {
                let amount = Operand::Int(i64::from(16 - bits));
                let high = self.tmp(class);
                self.op2(Opcode::Shl, &[Mod::B16], high, operand, amount);
                self.op2(Opcode::Shr, &[Mod::S16], dst, Operand::Reg(high), amount);
            }
            (Extend::Sign, _) => {
                let length = Operand::Int(i64::from(bits));
                self.op3(Opcode::Bfe, &[class.s()], dst, [operand, Operand::Int(0), length]);
            }
        }
    }

    /// `a * b + c` in one instruction, where the product has no other use.
    fn try_multiply_add(&mut self, inst: IrInst, op: BinaryOp, bits: u32) -> Lower<bool> {
        let class = Class::of_int(bits);
        let scalar_result = self.body.result_ty(inst).is_int();
        if op != BinaryOp::Add || !scalar_result || !matches!(class, Class::B32 | Class::B64) {
            return Ok(false);
        }
        if bits > 64 {
            return Ok(false);
        }
        let args = self.body.args(inst);
        for (product, addend) in [(args[0], args[1]), (args[1], args[0])] {
            let Some((a, b)) = self.single_use_product(product) else { continue };
            let dst = self.result_reg(inst)?;
            let operands = [self.operand(a)?, self.operand(b)?, self.operand(addend)?];
            self.op3(Opcode::Mad, &[Mod::Lo, class.s()], dst, operands);
            return Ok(true);
        }
        Ok(false)
    }

    /// The factors of a product that nothing else needs.
    fn single_use_product(&self, value: Value) -> Option<(Value, Value)> {
        let inst = self.body.def_inst(value)?;
        let is_product = self.body.op(inst) == Op::Binary(BinaryOp::Mul);
        let wanted = self.body.has_one_use(value) && self.slots[value].is_none();
        (is_product && wanted && self.wide_factors(inst).is_none())
            .then(|| (self.body.args(inst)[0], self.body.args(inst)[1]))
    }

    /// `zext(a) * zext(b)` and `sext(a) * sext(b)` from 32 to 64 bits, or from 16 to 32.
    fn try_wide_product(&mut self, inst: IrInst, op: BinaryOp, bits: u32) -> Lower<bool> {
        if op != BinaryOp::Mul || !matches!(bits, 32 | 64) || !self.body.result_ty(inst).is_int() {
            return Ok(false);
        }
        let Some((a, b, extend)) = self.wide_factors(inst) else { return Ok(false) };
        let dst = self.result_reg(inst)?;
        let half = Class::of_int(bits / 2);
        let a = self.operand(a)?;
        let b = match b {
            Factor::Value(value) => self.operand(value)?,
            Factor::Int(number) => Operand::Int(number),
        };
        let ty = if extend == Extend::Sign { half.s() } else { half.u() };
        self.op2(Opcode::Mul, &[Mod::Wide, ty], dst, a, b);
        Ok(true)
    }

    fn wide_factors(&self, inst: IrInst) -> Option<(Value, Factor, Extend)> {
        let bits = self.body.result_ty(inst).int_bits()?;
        if !matches!(bits, 32 | 64) {
            return None;
        }
        let args = self.body.args(inst);
        let (a, extend) = self.extended_from(args[0], bits / 2)?;
        if let Some((b, other)) = self.extended_from(args[1], bits / 2) {
            return (extend == other).then_some((a, Factor::Value(b), extend));
        }
        let number = self.const_int(args[1])?;
        let half = bits / 2;
        let fits = match extend {
            Extend::Sign => number >= -(1 << (half - 1)) && number < 1 << (half - 1),
            Extend::Zero => number >= 0 && number < 1 << half,
        };
        fits.then_some((a, Factor::Int(number), extend))
    }

    /// What `value` is an extension of, if that has exactly `bits` bits.
    pub(crate) fn extended_from(&self, value: Value, bits: u32) -> Option<(Value, Extend)> {
        let inst = self.body.def_inst(value)?;
        let source = *self.body.args(inst).first()?;
        if self.body.ty(source).int_bits() != Some(bits) {
            return None;
        }
        match self.body.op(inst) {
            Op::Cast(CastOp::SExt) => Some((source, Extend::Sign)),
            Op::Cast(CastOp::ZExt) => {
                let nneg = self.body.flags(inst).contains(InstFlags::NNEG);
                Some((source, if nneg { Extend::Sign } else { Extend::Zero }))
            }
            _ => None,
        }
    }
}

/// The second factor of a wide product.
enum Factor {
    Value(Value),
    Int(i64),
}
