//! LLVM's intrinsics that take floats apart or put them together: `ldexp`, `frexp`, `modf`,
//! `powi`, rounding to integers, sine and cosine at once.
//!
//! Scaling is done in doubles: what is smaller is exact there and rounded once at the end.

use nvopt_ir::{body::Inst as IrInst, ops::BinaryOp};
use nvopt_ptx::{
    isa::{Mod, Opcode},
    mach::{Operand, Reg},
};

use crate::{
    func::{
        int::Extend,
        select::{Lower, Select},
    },
    module::Routine,
    shape::{Class, Scalar},
};

/// The exponent of a double that has the value of its fraction, half of it.
const HALF_FIELD: i64 = 1022;

impl Select<'_> {
    /// Lowers one of these; false if `name` is none.
    pub(super) fn parts_intrinsic(&mut self, inst: IrInst, name: &str) -> Lower<bool> {
        match name {
            "ldexp" => self.load_exponent(inst)?,
            "frexp" => self.fraction_and_exponent(inst)?,
            "modf" => self.fraction_and_whole(inst)?,
            "powi" => self.integer_power(inst)?,
            "sincos" => self.sine_and_cosine(inst)?,
            "lrint" | "llrint" => self.round_to_int(inst, "rint")?,
            "lround" | "llround" => self.round_to_int(inst, "round")?,
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// The value times a power of two.
    fn load_exponent(&mut self, inst: IrInst) -> Lower {
        let (value, power) = (self.body.call_args(inst)[0], self.body.call_args(inst)[1]);
        let scalar = self.scalar_of(value)?;
        let bits = self.scalar_of(power)?.bits();
        let (values, powers) = (self.lanes(value)?, self.lanes(power)?);
        let dest = self.dest(inst)?;
        for (index, dst) in dest.lanes.iter().enumerate() {
            let power = powers.get(index).unwrap_or(&powers[0]);
            let power = self.clamped(bits, power)?;
            if scalar == Scalar::Double {
                let value = self.as_reg(values[index][0], Class::B64);
                self.scale_double(dst[0], value, power);
                continue;
            }
            // No power beyond these makes a difference to a float.
            let (least, near) = (self.tmp(Class::B32), self.tmp(Class::B32));
            self.op2(Opcode::Max, &[Mod::S32], least, Operand::Reg(power), Operand::Int(-400));
            self.op2(Opcode::Min, &[Mod::S32], near, Operand::Reg(least), Operand::Int(400));
            let (wide, scaled) = (self.tmp(Class::B64), self.tmp(Class::B64));
            self.float_to_float(scalar, Scalar::Double, wide, values[index][0])?;
            let scale = self.power_of_two(near);
            self.op2(Opcode::Mul, &[Mod::Rn, Mod::F64], scaled, Operand::Reg(wide), scale);
            self.float_to_float(Scalar::Double, scalar, dst[0], Operand::Reg(scaled))?;
        }
        self.finish(dest);
        Ok(())
    }

    /// An integer of any width as one of 32 bits; beyond what matters to a double it is cut off.
    fn clamped(&mut self, bits: u32, number: &[Operand]) -> Lower<Reg> {
        const LIMIT: i64 = 4000;
        let wide_bits = bits.max(64);
        let wide: Vec<Reg> = (0..wide_bits.div_ceil(64)).map(|_| self.tmp(Class::B64)).collect();
        if bits < 64 {
            self.extend(bits, 64, &wide, number, Extend::Sign);
        } else {
            self.copy_regs(&wide, number);
        }
        let regs = |regs: &[Reg]| regs.iter().map(|&reg| Operand::Reg(reg)).collect::<Vec<_>>();
        let limit = |number: i64| {
            let mut limbs = vec![Operand::Int(number >> 63); wide.len()];
            limbs[0] = Operand::Int(number);
            limbs
        };
        let low: Vec<Reg> = wide.iter().map(|_| self.tmp(Class::B64)).collect();
        let high: Vec<Reg> = wide.iter().map(|_| self.tmp(Class::B64)).collect();
        self.min_max("smax", wide_bits, &low, &regs(&wide), &limit(-LIMIT))?;
        self.min_max("smin", wide_bits, &high, &regs(&low), &limit(LIMIT))?;
        let near = self.tmp(Class::B32);
        self.unary(Opcode::Cvt, &[Mod::U32, Mod::U64], near, Operand::Reg(high[0]));
        Ok(near)
    }

    /// The double that is two to the power of `exponent`, which must be in its range.
    fn power_of_two(&mut self, exponent: Reg) -> Operand {
        let (field, wide, scale) =
            (self.tmp(Class::B32), self.tmp(Class::B64), self.tmp(Class::B64));
        self.op2(Opcode::Add, &[Mod::S32], field, Operand::Reg(exponent), Operand::Int(1023));
        self.unary(Opcode::Cvt, &[Mod::U64, Mod::U32], wide, Operand::Reg(field));
        self.op2(Opcode::Shl, &[Mod::B64], scale, Operand::Reg(wide), Operand::Int(52));
        Operand::Reg(scale)
    }

    /// A double times a power of two, in three steps because one cannot reach from end to end. The
    /// steps down leave the lowest place of a normal number above what is lost, so that only the
    /// last one rounds.
    fn scale_double(&mut self, dst: Reg, value: Operand, power: Reg) {
        let (mut value, mut power) = (value, power);
        for _ in 0..2 {
            let (is_low, is_high) = (self.tmp(Class::Pred), self.tmp(Class::Pred));
            let mut compare = |pred: Reg, word: Mod, limit: i64| {
                let operands = [Operand::Reg(pred), Operand::Reg(power), Operand::Int(limit)];
                self.ins(Opcode::Setp, &[word, Mod::S32], &operands);
            };
            compare(is_low, Mod::Lt, -1022);
            compare(is_high, Mod::Gt, 1023);
            let (up, step) = (self.tmp(Class::B32), self.tmp(Class::B32));
            self.select_reg(up, is_high, Operand::Int(1023), Operand::Int(0));
            self.select_reg(step, is_low, Operand::Int(-969), Operand::Reg(up));
            let scale = self.power_of_two(step);
            let (scaled, rest) = (self.tmp(Class::B64), self.tmp(Class::B32));
            self.op2(Opcode::Mul, &[Mod::Rn, Mod::F64], scaled, value, scale);
            self.op2(Opcode::Sub, &[Mod::S32], rest, Operand::Reg(power), Operand::Reg(step));
            (value, power) = (Operand::Reg(scaled), rest);
        }
        let (low, last) = (self.tmp(Class::B32), self.tmp(Class::B32));
        self.op2(Opcode::Max, &[Mod::S32], low, Operand::Reg(power), Operand::Int(-1022));
        self.op2(Opcode::Min, &[Mod::S32], last, Operand::Reg(low), Operand::Int(1023));
        let scale = self.power_of_two(last);
        self.op2(Opcode::Mul, &[Mod::Rn, Mod::F64], dst, value, scale);
    }

    /// A fraction from a half up to one and the power of two that goes with it; zero, infinity
    /// and what is no number stay as they are, with a power of zero.
    fn fraction_and_exponent(&mut self, inst: IrInst) -> Lower {
        let value = self.body.call_args(inst)[0];
        let scalar = self.scalar_of(value)?;
        let lanes = self.lanes(value)?;
        let n = lanes.len();
        let result = self.body.result_ty(inst);
        let power_ty = self.cx.shared.types.element(result, 1);
        let power_ty = power_ty.ok_or_else(|| self.error("a result without an exponent"))?;
        let bits = self.scalar_of_type(power_ty)?.bits();
        let dest = self.dest(inst)?;
        for index in 0..n {
            let (fraction, power) = self.split_double(scalar, lanes[index][0])?;
            self.float_to_float_or_copy(scalar, dest.lanes[index][0], fraction)?;
            let to = &dest.lanes[n + index];
            if bits > 32 {
                self.extend(32, bits, to, &[Operand::Reg(power)], Extend::Sign);
            } else {
                self.truncate(32, bits, to, &[Operand::Reg(power)]);
            }
        }
        self.finish(dest);
        Ok(())
    }

    /// A double that is exact in `scalar` as that.
    fn float_to_float_or_copy(&mut self, scalar: Scalar, dst: Reg, double: Reg) -> Lower {
        if scalar == Scalar::Double {
            self.mov(dst, Operand::Reg(double));
            return Ok(());
        }
        self.float_to_float(Scalar::Double, scalar, dst, Operand::Reg(double))
    }

    /// Fraction, as a double, and exponent.
    fn split_double(&mut self, scalar: Scalar, value: Operand) -> Lower<(Reg, Reg)> {
        let double = self.tmp(Class::B64);
        if scalar == Scalar::Double {
            self.mov(double, value);
        } else {
            self.float_to_float(scalar, Scalar::Double, double, value)?;
        }
        // Subnormal numbers, which only doubles still have, are moved up.
        let (least, scaled) = (Operand::F64(1 << 52), self.tmp(Class::B64));
        let (size, is_tiny) = (self.tmp(Class::B64), self.tmp(Class::Pred));
        self.op2(Opcode::And, &[Mod::B64], size, Operand::Reg(double), Operand::Int(i64::MAX));
        let operands = [Operand::Reg(is_tiny), Operand::Reg(size), least];
        self.ins(Opcode::Setp, &[Mod::Lt, Mod::F64], &operands);
        let up = Operand::F64((1023 + 54) << 52);
        self.op2(Opcode::Mul, &[Mod::Rn, Mod::F64], scaled, Operand::Reg(double), up);
        let (number, bias) = (self.tmp(Class::B64), self.tmp(Class::B32));
        self.select_reg(number, is_tiny, Operand::Reg(scaled), Operand::Reg(double));
        let (tiny_bias, usual_bias) = (Operand::Int(HALF_FIELD + 54), Operand::Int(HALF_FIELD));
        self.select_reg(bias, is_tiny, tiny_bias, usual_bias);
        let (shifted, field) = (self.tmp(Class::B64), self.tmp(Class::B64));
        self.op2(Opcode::Shr, &[Mod::U64], shifted, Operand::Reg(number), Operand::Int(52));
        self.op2(Opcode::And, &[Mod::B64], field, Operand::Reg(shifted), Operand::Int(2047));
        let (short, power) = (self.tmp(Class::B32), self.tmp(Class::B32));
        self.unary(Opcode::Cvt, &[Mod::U32, Mod::U64], short, Operand::Reg(field));
        self.op2(Opcode::Sub, &[Mod::S32], power, Operand::Reg(short), Operand::Reg(bias));
        let (cleared, halved) = (self.tmp(Class::B64), self.tmp(Class::B64));
        let others = Operand::Int(!(2047i64 << 52));
        self.op2(Opcode::And, &[Mod::B64], cleared, Operand::Reg(number), others);
        let half = Operand::Int(HALF_FIELD << 52);
        self.op2(Opcode::Or, &[Mod::B64], halved, Operand::Reg(cleared), half);
        // Everything but zero, infinity and NaN, as numbers below infinity and above zero.
        let (below, above) = (self.tmp(Class::Pred), self.tmp(Class::Pred));
        let (infinity, size) = (Operand::F64(2047 << 52), Operand::Reg(size));
        self.ins(Opcode::Setp, &[Mod::Lt, Mod::F64], &[Operand::Reg(below), size, infinity]);
        self.ins(Opcode::Setp, &[Mod::Gt, Mod::F64], &[Operand::Reg(above), size, Operand::F64(0)]);
        let is_usual = self.tmp(Class::Pred);
        let (below, above) = (Operand::Reg(below), Operand::Reg(above));
        self.op2(Opcode::And, &[Mod::Pred], is_usual, below, above);
        let (fraction, exponent) = (self.tmp(Class::B64), self.tmp(Class::B32));
        self.select_reg(fraction, is_usual, Operand::Reg(halved), Operand::Reg(double));
        self.select_reg(exponent, is_usual, Operand::Reg(power), Operand::Int(0));
        Ok((fraction, exponent))
    }

    /// What is behind the point and what is before it, both with the sign of the whole.
    fn fraction_and_whole(&mut self, inst: IrInst) -> Lower {
        const INFINITIES: u32 = 0x204;
        let value = self.body.call_args(inst)[0];
        let flags = self.fast_flags(inst);
        let scalar = self.scalar_of(value)?;
        let class = scalar.class();
        let lanes = self.lanes(value)?;
        let n = lanes.len();
        let dest = self.dest(inst)?;
        for index in 0..n {
            let value = self.as_reg(lanes[index][0], class);
            let whole = dest.lanes[n + index][0];
            self.float_function("trunc", scalar, flags, whole, &[value])?;
            let (difference, rest) = (self.tmp(class), self.tmp(class));
            self.float_op(BinaryOp::FSub, scalar, flags, difference, value, Operand::Reg(whole))?;
            let is_infinite = self.tmp(Class::Pred);
            self.is_class_of(scalar, INFINITIES, is_infinite, value)?;
            self.select_reg(rest, is_infinite, Operand::Int(0), Operand::Reg(difference));
            let to = dest.lanes[index][0];
            self.float_function("copysign", scalar, flags, to, &[Operand::Reg(rest), value])?;
        }
        self.finish(dest);
        Ok(())
    }

    /// Squares and products, in a routine.
    fn integer_power(&mut self, inst: IrInst) -> Lower {
        let (value, power) = (self.body.call_args(inst)[0], self.body.call_args(inst)[1]);
        let scalar = self.scalar_of(value)?;
        let bits = self.scalar_of(power)?.bits();
        if bits > 64 {
            return Err(self.error("llvm.powi with a power of more than 64 bits is not supported"));
        }
        let (values, power) = (self.lanes(value)?, self.operand(power)?);
        let wide = self.tmp(Class::B64);
        if bits < 64 {
            self.extend(bits, 64, &[wide], &[power], Extend::Sign);
        } else {
            self.mov(wide, power);
        }
        let dest = self.dest(inst)?;
        for (index, dst) in dest.lanes.iter().enumerate() {
            let value = values[index][0];
            match scalar {
                Scalar::Double => {
                    let value = self.as_reg(value, Class::B64);
                    self.call_routine(Routine::PowI64, dst, &[value, Operand::Reg(wide)]);
                }
                Scalar::Float => {
                    let value = self.as_reg(value, Class::B32);
                    self.call_routine(Routine::PowI32, dst, &[value, Operand::Reg(wide)]);
                }
                _ => {
                    let value = self.extend_float(scalar, value)?;
                    let result = self.tmp(Class::B32);
                    self.call_routine(Routine::PowI32, &[result], &[value, Operand::Reg(wide)]);
                    self.round_float(scalar, dst[0], Operand::Reg(result))?;
                }
            }
        }
        self.finish(dest);
        Ok(())
    }

    fn sine_and_cosine(&mut self, inst: IrInst) -> Lower {
        let value = self.body.call_args(inst)[0];
        let flags = self.fast_flags(inst);
        let scalar = self.scalar_of(value)?;
        let lanes = self.lanes(value)?;
        let n = lanes.len();
        let dest = self.dest(inst)?;
        for (index, lane) in lanes.iter().enumerate() {
            self.float_function("sin", scalar, flags, dest.lanes[index][0], lane)?;
            self.float_function("cos", scalar, flags, dest.lanes[n + index][0], lane)?;
        }
        self.finish(dest);
        Ok(())
    }

    /// Rounds, then converts; what does not fit may be anything.
    fn round_to_int(&mut self, inst: IrInst, rounding: &str) -> Lower {
        let value = self.body.call_args(inst)[0];
        let flags = self.fast_flags(inst);
        let scalar = self.scalar_of(value)?;
        let bits = self.scalar_of_type(self.body.result_ty(inst))?.bits();
        let lanes = self.lanes(value)?;
        let dest = self.dest(inst)?;
        for (lane, dst) in lanes.iter().zip(&dest.lanes) {
            let whole = self.tmp(scalar.class());
            self.float_function(rounding, scalar, flags, whole, lane)?;
            self.float_to_int(scalar, bits, dst, &[Operand::Reg(whole)], Extend::Sign)?;
        }
        self.finish(dest);
        Ok(())
    }
}
