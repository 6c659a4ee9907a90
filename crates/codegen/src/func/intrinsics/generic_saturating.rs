//! Conversions of floats to integers that stop at the limits.
//!
//! `cvt` stops at the limits of its own type, 32 or 64 bits; what is narrower is clamped as an
//! integer behind it. Integers of more than 64 bits come from a routine that does not care for
//! limits, so the float itself is compared with them: they are powers of two and exact.

use nvopt_ir::body::Inst as IrInst;
use nvopt_ptx::{
    isa::{Mod, Opcode},
    mach::{Operand, Reg},
};

use crate::{
    func::{
        int::Extend,
        select::{Lower, Select},
    },
    shape::{Class, Scalar},
};

impl Select<'_> {
    pub(super) fn saturating_to_int(&mut self, inst: IrInst, extend: Extend) -> Lower {
        let value = self.body.call_args(inst)[0];
        let from = self.scalar_of(value)?;
        let to = self.scalar_of_type(self.body.result_ty(inst))?.bits();
        let lanes = self.lanes(value)?;
        let dest = self.dest(inst)?;
        for (index, dst) in dest.lanes.iter().enumerate() {
            let value = lanes[index][0];
            let (from, value) = match from {
                Scalar::Half | Scalar::BFloat => (Scalar::Float, self.extend_float(from, value)?),
                other => (other, value),
            };
            let ty = if from == Scalar::Double { Mod::F64 } else { Mod::F32 };
            let value = self.as_reg(value, from.class());
            if to > 64 {
                self.saturate_wide(ty, to, dst, value, extend)?;
            } else {
                self.saturate_one(ty, to, dst[0], value, extend);
            }
        }
        self.finish(dest);
        Ok(())
    }

    /// `cvt` clamps to the range of its type, and gives zero for a NaN but for 64-bit results.
    fn saturate_one(&mut self, ty: Mod, to: u32, dst: Reg, value: Operand, extend: Extend) {
        let class = if to <= 32 { Class::B32 } else { Class::B64 };
        let int = if extend == Extend::Sign { class.s() } else { class.u() };
        let raw = self.tmp(class);
        self.unary(Opcode::Cvt, &[Mod::Rzi, int, ty], raw, value);
        let is_nan = self.is_nan(ty, value);
        let number = self.tmp(class);
        self.select_reg(number, is_nan, Operand::Int(0), Operand::Reg(raw));
        if to == class.bits() {
            self.mov(dst, Operand::Reg(number));
            return;
        }
        let (least, greatest) = match extend {
            Extend::Sign => (!low_ones(to - 1), low_ones(to - 1)),
            Extend::Zero => (0, low_ones(to)),
        };
        let (low, clamped) = (self.tmp(class), self.tmp(class));
        self.op2(Opcode::Max, &[int], low, Operand::Reg(number), Operand::Int(least));
        self.op2(Opcode::Min, &[int], clamped, Operand::Reg(low), Operand::Int(greatest));
        self.truncate(class.bits(), to, &[dst], &[Operand::Reg(clamped)]);
    }

    /// The limits are a power of two above and its negative, or zero, below.
    fn saturate_wide(
        &mut self,
        ty: Mod,
        to: u32,
        dst: &[Reg],
        value: Operand,
        extend: Extend,
    ) -> Lower {
        let value = self.as_double(ty, value);
        let raw: Vec<Reg> = dst.iter().map(|_| self.tmp(Class::B64)).collect();
        self.float_to_wide(Mod::F64, to, &raw, value, extend)?;
        let exponent = if extend == Extend::Sign { to - 1 } else { to };
        // Nothing finite is above the limits of more than 1023 bits.
        let above = (1023 + u64::from(exponent)).min(2047) << 52;
        let below = if extend == Extend::Sign { above | 1 << 63 } else { 0 };
        let compare = |select: &mut Self, relation, limit| {
            let holds = select.tmp(Class::Pred);
            let operands = [Operand::Reg(holds), value, Operand::F64(limit)];
            select.ins(Opcode::Setp, &[relation, Mod::F64], &operands);
            holds
        };
        let is_above = compare(self, Mod::Ge, above);
        let is_below = compare(self, Mod::Le, below);
        let is_nan = self.is_nan(Mod::F64, value);
        let n_limbs = dst.len() as u32;
        for (index, (&dst, &raw)) in dst.iter().zip(&raw).enumerate() {
            // How many bits of the greatest number are in this limb.
            let ones = exponent.saturating_sub(64 * index as u32).min(64);
            let greatest = low_ones(ones);
            let is_top = index as u32 + 1 == n_limbs;
            let least = match extend {
                Extend::Zero => 0,
                Extend::Sign if is_top => !greatest,
                Extend::Sign => 0,
            };
            let (low, clamped) = (self.tmp(Class::B64), self.tmp(Class::B64));
            self.select_reg(low, is_below, Operand::Int(least), Operand::Reg(raw));
            self.select_reg(clamped, is_above, Operand::Int(greatest), Operand::Reg(low));
            self.select_reg(dst, is_nan, Operand::Int(0), Operand::Reg(clamped));
        }
        Ok(())
    }

    fn is_nan(&mut self, ty: Mod, value: Operand) -> Reg {
        let is_nan = self.tmp(Class::Pred);
        self.ins(Opcode::Setp, &[Mod::Nan, ty], &[Operand::Reg(is_nan), value, value]);
        is_nan
    }
}

/// The number whose lowest `n` bits are set, of 64.
fn low_ones(n: u32) -> i64 {
    u64::MAX.checked_shr(64 - n).unwrap_or(0) as i64
}
