//! Conversions between floats and integers of any number of limbs, in place.
//!
//! Those of `i128` from and to `float` and `double` are routines; all others are done here.

use nvopt_ir::ops::BinaryOp;
use nvopt_ptx::{
    isa::{Mod, Opcode},
    mach::{Operand, Reg},
};
use smallvec::SmallVec;

use super::{
    int::Extend,
    select::{Lower, Select},
};
use crate::shape::{Class, Scalar};

/// The limbs of an integer, the low one first.
type Limbs = SmallVec<[Operand; 4]>;

impl Select<'_> {
    /// A double, toward zero, as an integer of `bits` bits; what does not fit may be anything.
    pub(super) fn double_to_limbs(
        &mut self,
        bits: u32,
        dst: &[Reg],
        double: Operand,
        extend: Extend,
    ) -> Lower {
        let (size, exponent) = (self.tmp(Class::B64), self.tmp(Class::B64));
        self.op2(Opcode::And, &[Mod::B64], size, double, Operand::Int(i64::MAX));
        self.op2(Opcode::Shr, &[Mod::U64], exponent, Operand::Reg(size), Operand::Int(52));
        let (fraction, mantissa) = (self.tmp(Class::B64), self.tmp(Class::B64));
        let one = 1i64 << 52;
        self.op2(Opcode::And, &[Mod::B64], fraction, Operand::Reg(size), Operand::Int(one - 1));
        self.op2(Opcode::Or, &[Mod::B64], mantissa, Operand::Reg(fraction), Operand::Int(one));
        // How far the mantissa moves up, and down if that is negative.
        let (left, right) = (self.tmp(Class::B64), self.tmp(Class::B64));
        let bias = Operand::Int(1023 + 52);
        self.op2(Opcode::Sub, &[Mod::S64], left, Operand::Reg(exponent), bias);
        self.op2(Opcode::Sub, &[Mod::S64], right, bias, Operand::Reg(exponent));
        let (up, down) = (self.tmp(Class::B64), self.tmp(Class::B64));
        self.op2(Opcode::Max, &[Mod::S64], up, Operand::Reg(left), Operand::Int(0));
        self.op2(Opcode::Max, &[Mod::S64], down, Operand::Reg(right), Operand::Int(0));
        let amount = self.tmp(Class::B32);
        self.unary(Opcode::Cvt, &[Mod::U32, Mod::U64], amount, Operand::Reg(down));
        let low = self.tmp(Class::B64);
        self.op2(Opcode::Shr, &[Mod::U64], low, Operand::Reg(mantissa), Operand::Reg(amount));
        let zeros: Limbs = dst.iter().map(|_| Operand::Int(0)).collect();
        let (mut whole, mut amount) = (zeros.clone(), zeros.clone());
        whole[0] = Operand::Reg(low);
        amount[0] = Operand::Reg(up);
        if extend == Extend::Zero {
            return self.wide_binary(BinaryOp::Shl, bits, dst, &whole, &amount);
        }
        let moved = self.limb_tmps(dst.len());
        self.wide_binary(BinaryOp::Shl, bits, &moved, &whole, &amount)?;
        let is_negative = self.is_negative(double);
        self.negate_if(is_negative, dst, &moved)
    }

    /// Clean limbs as a float.
    pub(super) fn limbs_to_float(
        &mut self,
        to: Scalar,
        dst: Reg,
        limbs: &[Operand],
        extend: Extend,
    ) -> Lower {
        let class = to.class();
        if extend == Extend::Zero {
            return self.size_to_float(to, dst, limbs);
        }
        let top = self.as_reg(limbs[limbs.len() - 1], Class::B64);
        let is_negative = self.is_negative(top);
        let size = self.limb_tmps(limbs.len());
        let given = self.limb_tmps(limbs.len());
        self.copy_regs(&given, limbs);
        self.negate_if(is_negative, &size, &given)?;
        let size: Limbs = size.into_iter().map(Operand::Reg).collect();
        let (number, negated) = (self.tmp(class), self.tmp(class));
        self.size_to_float(to, number, &size)?;
        let sign = Operand::Int(i64::MIN >> (64 - class.bits()));
        self.op2(Opcode::Xor, &[class.b()], negated, Operand::Reg(number), sign);
        self.select_reg(dst, is_negative, Operand::Reg(negated), Operand::Reg(number));
        Ok(())
    }

    /// Limbs without a sign as a float.
    fn size_to_float(&mut self, to: Scalar, dst: Reg, limbs: &[Operand]) -> Lower {
        if to == Scalar::Half {
            self.size_to_half(dst, limbs);
            return Ok(());
        }
        let (top, exponent) = self.top_limb(limbs)?;
        let top = Operand::Reg(top);
        // The number of the highest 64 bits times a power of two; that product is exact, or
        // infinite as it must be.
        match to {
            Scalar::Double => {
                let (number, scale) = (self.tmp(Class::B64), self.tmp(Class::B64));
                self.unary(Opcode::Cvt, &[Mod::Rn, Mod::F64, Mod::U64], number, top);
                let field = self.exponent_field(exponent, 1023, Class::B64);
                self.op2(Opcode::Shl, &[Mod::B64], scale, field, Operand::Int(52));
                let (number, scale) = (Operand::Reg(number), Operand::Reg(scale));
                self.op2(Opcode::Mul, &[Mod::Rn, Mod::F64], dst, number, scale);
                Ok(())
            }
            _ => {
                let (number, scale) = (self.tmp(Class::B32), self.tmp(Class::B32));
                if to == Scalar::BFloat {
                    let short = self.tmp(Class::B16);
                    self.int_to_bfloat(Mod::U64, Class::B64, short, top)?;
                    let wide = self.extend_float(to, Operand::Reg(short))?;
                    self.mov(number, wide);
                } else {
                    self.unary(Opcode::Cvt, &[Mod::Rn, Mod::F32, Mod::U64], number, top);
                }
                let field = self.exponent_field(exponent, 127, Class::B32);
                self.op2(Opcode::Shl, &[Mod::B32], scale, field, Operand::Int(23));
                let product = if to == Scalar::BFloat { self.tmp(Class::B32) } else { dst };
                let (number, scale) = (Operand::Reg(number), Operand::Reg(scale));
                self.op2(Opcode::Mul, &[Mod::Rn, Mod::F32], product, number, scale);
                if to == Scalar::BFloat {
                    return self.round_float(to, dst, Operand::Reg(product));
                }
                Ok(())
            }
        }
    }

    /// Whatever has a bit above the lowest limb is infinite as a half, like that limb when full.
    fn size_to_half(&mut self, dst: Reg, limbs: &[Operand]) {
        let is_large = self.any_bit(&limbs[1..]);
        let low = self.tmp(Class::B64);
        self.select_reg(low, is_large, Operand::Int(-1), limbs[0]);
        self.unary(Opcode::Cvt, &[Mod::Rn, Mod::F16, Mod::U64], dst, Operand::Reg(low));
    }

    /// The highest 64 bits that count, the last of them set if anything below is, and the power
    /// of two that goes with them: rounding those is rounding the whole.
    fn top_limb(&mut self, limbs: &[Operand]) -> Lower<(Reg, Reg)> {
        let bits = limbs.len() as u32 * 64;
        let zeros = self.limb_tmps(limbs.len());
        self.count_wide("ctlz", bits, &zeros, limbs)?;
        let amount: Limbs = zeros.iter().map(|&reg| Operand::Reg(reg)).collect();
        let moved = self.limb_tmps(limbs.len());
        self.wide_binary(BinaryOp::Shl, bits, &moved, limbs, &amount)?;
        let below: Limbs = moved.iter().map(|&reg| Operand::Reg(reg)).collect();
        let is_inexact = self.any_bit(&below[..limbs.len() - 1]);
        let (sticky, top) = (self.tmp(Class::B64), self.tmp(Class::B64));
        self.select_reg(sticky, is_inexact, Operand::Int(1), Operand::Int(0));
        self.op2(Opcode::Or, &[Mod::B64], top, below[limbs.len() - 1], Operand::Reg(sticky));
        let (count, exponent) = (self.tmp(Class::B32), self.tmp(Class::B32));
        self.unary(Opcode::Cvt, &[Mod::U32, Mod::U64], count, amount[0]);
        let highest = Operand::Int(i64::from(bits) - 64);
        self.op2(Opcode::Sub, &[Mod::S32], exponent, highest, Operand::Reg(count));
        Ok((top, exponent))
    }

    /// The exponent as a float has it; what is too large gives the infinite one.
    fn exponent_field(&mut self, exponent: Reg, bias: i64, class: Class) -> Operand {
        let (least, field) = (self.tmp(Class::B32), self.tmp(Class::B32));
        let most = Operand::Int(bias + 1);
        self.op2(Opcode::Min, &[Mod::S32], least, Operand::Reg(exponent), most);
        self.op2(Opcode::Add, &[Mod::S32], field, Operand::Reg(least), Operand::Int(bias));
        if class == Class::B32 {
            return Operand::Reg(field);
        }
        let wide = self.tmp(Class::B64);
        self.unary(Opcode::Cvt, &[Mod::U64, Mod::U32], wide, Operand::Reg(field));
        Operand::Reg(wide)
    }

    fn any_bit(&mut self, limbs: &[Operand]) -> Reg {
        let mut union = limbs[0];
        for &limb in &limbs[1..] {
            let both = self.tmp(Class::B64);
            self.op2(Opcode::Or, &[Mod::B64], both, union, limb);
            union = Operand::Reg(both);
        }
        let found = self.tmp(Class::Pred);
        let union = self.as_reg(union, Class::B64);
        self.ins(
            Opcode::Setp,
            &[Mod::Ne, Mod::S64],
            &[Operand::Reg(found), union, Operand::Int(0)],
        );
        found
    }

    fn is_negative(&mut self, limb: Operand) -> Reg {
        let found = self.tmp(Class::Pred);
        self.ins(Opcode::Setp, &[Mod::Lt, Mod::S64], &[Operand::Reg(found), limb, Operand::Int(0)]);
        found
    }

    fn negate_if(&mut self, condition: Reg, dst: &[Reg], number: &[Reg]) -> Lower {
        let number: Limbs = number.iter().map(|&reg| Operand::Reg(reg)).collect();
        let zeros: Limbs = dst.iter().map(|_| Operand::Int(0)).collect();
        let negated = self.limb_tmps(dst.len());
        let bits = dst.len() as u32 * 64;
        self.wide_binary(BinaryOp::Sub, bits, &negated, &zeros, &number)?;
        for (index, &dst) in dst.iter().enumerate() {
            self.select_reg(dst, condition, Operand::Reg(negated[index]), number[index]);
        }
        Ok(())
    }

    fn limb_tmps(&mut self, n: usize) -> SmallVec<[Reg; 4]> {
        (0..n).map(|_| self.tmp(Class::B64)).collect()
    }
}
