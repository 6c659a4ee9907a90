//! LLVM's intrinsics on floats.
//!
//! PTX computes these for `float` and `double`, partly for halves. What a target cannot do for a
//! half is done as a float and rounded back. Functions that PTX has only as approximations of
//! `float` (sine, cosine, powers of two, logarithms) are taken where `afn` allows it; without it
//! they need a library.

use nvopt_ir::{
    body::Inst as IrInst,
    ops::{BinaryOp, FloatPred, InstFlags},
};
use nvopt_ptx::{
    isa::{Mod, Opcode},
    mach::{Operand, Reg},
    target::Feature,
};

use crate::{
    func::{
        emit::as_bits,
        float::Mods,
        int::Extend,
        select::{Lower, Select},
        values::Lanes,
    },
    shape::{Class, Scalar},
};

impl Select<'_> {
    /// Lowers an intrinsic on floats; false if `name` is none.
    pub(super) fn float_intrinsic(&mut self, inst: IrInst, name: &str) -> Lower<bool> {
        let flags = self.fast_flags(inst);
        match name {
            "fabs" | "copysign" | "canonicalize" | "sqrt" | "fma" | "fmuladd" | "minnum"
            | "maxnum" | "minimum" | "maximum" | "minimumnum" | "maximumnum" | "floor" | "ceil"
            | "trunc" | "rint" | "nearbyint" | "roundeven" | "round" | "sin" | "cos" | "exp2"
            | "log2" | "tanh" => self.each_float(inst, |select, scalar, dst, args| {
                select.float_function(name, scalar, flags, dst, args)
            })?,
            "fptosi.sat" => self.saturating_to_int(inst, Extend::Sign)?,
            "fptoui.sat" => self.saturating_to_int(inst, Extend::Zero)?,
            "convert.to.fp16" => self.convert_to_half(inst)?,
            "convert.from.fp16" => self.convert_from_half(inst)?,
            "is.fpclass" => self.is_class(inst)?,
            "exp" | "log" | "log10" | "pow" | "exp10" | "tan" | "asin" | "acos" | "atan"
            | "sinh" | "cosh" | "atan2" | "sincospi" => {
                let error = self.error(format!("llvm.{name} has no counterpart in PTX"));
                return Err(Box::new((*error).note("link libdevice and call its function")));
            }
            _ => return Ok(false),
        }
        Ok(true)
    }

    fn each_float(
        &mut self,
        inst: IrInst,
        mut lower: impl FnMut(&mut Self, Scalar, Reg, &[Operand]) -> Lower,
    ) -> Lower {
        let args: Vec<_> = self.body.call_args(inst).to_vec();
        let scalar = self.scalar_of(args[0])?;
        let mut all: Vec<Lanes> = Vec::new();
        for &arg in &args {
            all.push(self.lanes(arg)?);
        }
        let dest = self.dest(inst)?;
        for (index, dst) in dest.lanes.iter().enumerate() {
            let operands: Vec<Operand> = all.iter().map(|lanes| lanes[index][0]).collect();
            lower(self, scalar, dst[0], &operands)?;
        }
        self.finish(dest);
        Ok(())
    }

    pub(super) fn float_function(
        &mut self,
        name: &str,
        scalar: Scalar,
        flags: InstFlags,
        dst: Reg,
        args: &[Operand],
    ) -> Lower {
        match name {
            "fabs" => self.clear_sign(scalar, dst, args[0]),
            "copysign" => self.copy_sign(scalar, dst, args[0], args[1]),
            _ => match self.native_function(name, scalar, flags)? {
                Some((opcode, mods)) => {
                    let mut operands = vec![Operand::Reg(dst)];
                    for &arg in args {
                        // `cvt` and unary functions take registers only.
                        let keep = args.len() > 1;
                        operands.push(if keep { arg } else { self.as_reg(arg, scalar.class()) });
                    }
                    if name == "canonicalize" {
                        operands.push(one_of(scalar));
                    }
                    self.ins(opcode, &mods, &operands);
                    Ok(())
                }
                None => self.derived_function(name, scalar, flags, dst, args),
            },
        }
    }

    /// The instruction that is the function, if the target has it for the type.
    fn native_function(
        &mut self,
        name: &str,
        scalar: Scalar,
        flags: InstFlags,
    ) -> Lower<Option<(Opcode, Mods)>> {
        let target = self.cx.options.target;
        let native = self.native_float(scalar);
        let full = matches!(scalar, Scalar::Float | Scalar::Double);
        let ty = match scalar {
            Scalar::Float => Mod::F32,
            Scalar::Double => Mod::F64,
            Scalar::Half => Mod::F16,
            Scalar::BFloat => Mod::Bf16,
            _ => return Err(self.error(format!("llvm.{name} of this type is not supported"))),
        };
        let bf16_fma = scalar == Scalar::BFloat && target.has(Feature::Bf16Fma);
        let found = match name {
            "fma" | "fmuladd" if native.is_some() || bf16_fma => {
                Some((Opcode::Fma, self.rounded(ty)))
            }
            "canonicalize" if native.is_some() => Some((Opcode::Mul, self.rounded(ty))),
            "sqrt" if full => {
                let mut mods = self.rounded(ty);
                let approximate = scalar == Scalar::Float
                    && (!self.cx.options.prec_sqrt || flags.contains(InstFlags::AFN));
                if approximate {
                    mods[0] = Mod::Approx;
                }
                Some((Opcode::Sqrt, mods))
            }
            "minnum" | "maxnum" | "minimumnum" | "maximumnum" => {
                let halves = !full && target.has(Feature::HalfMinMax);
                let opcode = if name.starts_with("min") { Opcode::Min } else { Opcode::Max };
                (full || halves).then(|| (opcode, self.flushed(ty)))
            }
            "minimum" | "maximum" => {
                let has = scalar != Scalar::Double && target.has(Feature::MinMaxNan);
                let opcode = if name == "minimum" { Opcode::Min } else { Opcode::Max };
                let mut mods = self.flushed(ty);
                mods.insert(mods.len() - 1, Mod::NaN);
                has.then_some((opcode, mods))
            }
            "floor" | "ceil" | "trunc" | "rint" | "nearbyint" | "roundeven" => {
                let rounding = match name {
                    "floor" => Mod::Rmi,
                    "ceil" => Mod::Rpi,
                    "trunc" => Mod::Rzi,
                    _ => Mod::Rni,
                };
                let mut mods = Mods::from_slice(&[rounding]);
                if self.ftz && ty == Mod::F32 {
                    mods.push(Mod::Ftz);
                }
                mods.extend([ty, ty]);
                (full || scalar == Scalar::Half).then_some((Opcode::Cvt, mods))
            }
            "sin" | "cos" | "exp2" | "log2" if scalar == Scalar::Float => {
                if !flags.contains(InstFlags::AFN) && !matches!(name, "exp2") {
                    let error = self.error(format!("llvm.{name} is only approximated in PTX"));
                    let note = "allow it by the flag `afn`, or link libdevice";
                    return Err(Box::new((*error).note(note)));
                }
                let opcode = match name {
                    "sin" => Opcode::Sin,
                    "cos" => Opcode::Cos,
                    "exp2" => Opcode::Ex2,
                    _ => Opcode::Lg2,
                };
                let mut mods = self.rounded(ty);
                mods[0] = Mod::Approx;
                Some((opcode, mods))
            }
            "tanh" if scalar == Scalar::Float && target.has(Feature::F32Tanh) => {
                Some((Opcode::Tanh, Mods::from_slice(&[Mod::Approx, Mod::F32])))
            }
            _ => None,
        };
        Ok(found)
    }

    /// What is put together of other instructions.
    fn derived_function(
        &mut self,
        name: &str,
        scalar: Scalar,
        flags: InstFlags,
        dst: Reg,
        args: &[Operand],
    ) -> Lower {
        if matches!(scalar, Scalar::Half | Scalar::BFloat) {
            let mut wide = Vec::new();
            for &arg in args {
                wide.push(self.extend_float(scalar, arg)?);
            }
            if matches!(name, "fma" | "fmuladd") {
                return self.fma_as_float(scalar, dst, [wide[0], wide[1], wide[2]]);
            }
            let result = self.tmp(Class::B32);
            self.float_function(name, Scalar::Float, flags, result, &wide)?;
            return self.round_float(scalar, dst, Operand::Reg(result));
        }
        match name {
            "round" => self.round_away(scalar, dst, args[0]),
            "minimum" | "maximum" => self.ordered_extreme(name, scalar, flags, dst, args),
            _ => {
                let error =
                    self.error(format!("llvm.{name} of this type has no counterpart in PTX"));
                Err(Box::new((*error).note("link libdevice and call its function")))
            }
        }
    }

    /// Rounds once: toward zero with the last place set if the result is not exact, which a
    /// difference between rounding down and up shows; rounding that to a half is right.
    fn fma_as_float(&mut self, scalar: Scalar, dst: Reg, args: [Operand; 3]) -> Lower {
        let [zero, down, up, odd] = [(); 4].map(|()| self.tmp(Class::B32));
        self.op3(Opcode::Fma, &[Mod::Rz, Mod::F32], zero, args);
        self.op3(Opcode::Fma, &[Mod::Rm, Mod::F32], down, args);
        self.op3(Opcode::Fma, &[Mod::Rp, Mod::F32], up, args);
        let inexact = self.tmp(Class::Pred);
        let operands = [Operand::Reg(inexact), Operand::Reg(down), Operand::Reg(up)];
        self.ins(Opcode::Setp, &[Mod::Ne, Mod::F32], &operands);
        let sticky = self.tmp(Class::B32);
        self.select_reg(sticky, inexact, Operand::Int(1), Operand::Int(0));
        self.op2(Opcode::Or, &[Mod::B32], odd, Operand::Reg(zero), Operand::Reg(sticky));
        self.round_float(scalar, dst, Operand::Reg(odd))
    }

    fn clear_sign(&mut self, scalar: Scalar, dst: Reg, a: Operand) -> Lower {
        let mask = match scalar {
            Scalar::Double => i64::MAX,
            Scalar::Float => i64::from(i32::MAX),
            Scalar::Half | Scalar::BFloat => 0x7fff,
            _ => return Err(self.error("llvm.fabs of this type is not supported")),
        };
        self.op2(Opcode::And, &[scalar.class().b()], dst, as_bits(a), Operand::Int(mask));
        Ok(())
    }

    fn copy_sign(&mut self, scalar: Scalar, dst: Reg, size: Operand, sign: Operand) -> Lower {
        // PTX has the operands the other way round.
        match scalar {
            Scalar::Float => self.op2(Opcode::Copysign, &[Mod::F32], dst, sign, size),
            Scalar::Double => self.op2(Opcode::Copysign, &[Mod::F64], dst, sign, size),
            Scalar::Half | Scalar::BFloat => {
                let (magnitude, bit) = (self.tmp(Class::B16), self.tmp(Class::B16));
                self.op2(Opcode::And, &[Mod::B16], magnitude, size, Operand::Int(0x7fff));
                self.op2(Opcode::And, &[Mod::B16], bit, sign, Operand::Int(-0x8000));
                let (magnitude, bit) = (Operand::Reg(magnitude), Operand::Reg(bit));
                self.op2(Opcode::Or, &[Mod::B16], dst, magnitude, bit);
            }
            _ => return Err(self.error("llvm.copysign of this type is not supported")),
        }
        Ok(())
    }

    /// Half-way cases away from zero: truncates, and adds one of the same sign if what was cut
    /// off is at least a half. Numbers without fraction come through unchanged.
    fn round_away(&mut self, scalar: Scalar, dst: Reg, a: Operand) -> Lower {
        let class = scalar.class();
        let ty = if scalar == Scalar::Float { Mod::F32 } else { Mod::F64 };
        let a = self.as_reg(a, class);
        let whole = self.tmp(class);
        self.unary(Opcode::Cvt, &[Mod::Rzi, ty, ty], whole, a);
        let (cut, size) = (self.tmp(class), self.tmp(class));
        self.op2(Opcode::Sub, &[Mod::Rn, ty], cut, a, Operand::Reg(whole));
        self.clear_sign(scalar, size, Operand::Reg(cut))?;
        let (half, one) = match scalar {
            Scalar::Float => (Operand::F32(0x3f00_0000), Operand::F32(0x3f80_0000)),
            _ => (Operand::F64(0x3fe0_0000_0000_0000), Operand::F64(0x3ff0_0000_0000_0000)),
        };
        let more = self.tmp(Class::Pred);
        self.ins(Opcode::Setp, &[Mod::Ge, ty], &[Operand::Reg(more), Operand::Reg(size), half]);
        let step = self.tmp(class);
        let zero = Operand::Int(0);
        self.select_reg(step, more, as_bits(one), zero);
        let signed = self.tmp(class);
        self.copy_sign(scalar, signed, Operand::Reg(step), a)?;
        let sum = self.tmp(class);
        self.op2(Opcode::Add, &[Mod::Rn, ty], sum, Operand::Reg(whole), Operand::Reg(signed));
        // -0.3 gives -0, not 0.
        self.copy_sign(scalar, dst, Operand::Reg(sum), a)
    }

    /// Minimum and maximum that give a NaN for a NaN and order the zeros.
    fn ordered_extreme(
        &mut self,
        name: &str,
        scalar: Scalar,
        flags: InstFlags,
        dst: Reg,
        args: &[Operand],
    ) -> Lower {
        let class = scalar.class();
        let (a, b) = (self.as_reg(args[0], class), self.as_reg(args[1], class));
        let plain = self.tmp(class);
        let base = if name == "minimum" { "minnum" } else { "maxnum" };
        self.float_function(base, scalar, flags, plain, &[a, b])?;
        // The sum of a NaN and anything is a NaN.
        let (sum, is_nan) = (self.tmp(class), self.tmp(Class::Pred));
        self.float_op(BinaryOp::FAdd, scalar, flags, sum, a, b)?;
        self.float_compare(FloatPred::Uno, scalar, is_nan, a, b)?;
        self.select_reg(dst, is_nan, Operand::Reg(sum), Operand::Reg(plain));
        Ok(())
    }

    fn convert_to_half(&mut self, inst: IrInst) -> Lower {
        let value = self.body.call_args(inst)[0];
        let from = self.scalar_of(value)?;
        let operand = self.operand(value)?;
        let dst = self.result_reg(inst)?;
        self.float_to_float(from, Scalar::Half, dst, operand)
    }

    fn convert_from_half(&mut self, inst: IrInst) -> Lower {
        let operand = self.operand(self.body.call_args(inst)[0])?;
        let to = self.scalar_of_type(self.body.result_ty(inst))?;
        let operand = self.as_reg(operand, Class::B16);
        let dst = self.result_reg(inst)?;
        self.float_to_float(Scalar::Half, to, dst, operand)
    }

    /// Tests by the bits: every class is a range of magnitudes, with or without a sign.
    fn is_class(&mut self, inst: IrInst) -> Lower {
        let (value, mask) = (self.body.call_args(inst)[0], self.body.call_args(inst)[1]);
        let scalar = self.scalar_of(value)?;
        let mask = self.const_int(mask).unwrap_or(0) as u32;
        let lanes = self.lanes(value)?;
        let dest = self.dest(inst)?;
        for (index, dst) in dest.lanes.iter().enumerate() {
            self.is_class_of(scalar, mask, dst[0], as_bits(lanes[index][0]))?;
        }
        self.finish(dest);
        Ok(())
    }

    pub(super) fn is_class_of(
        &mut self,
        scalar: Scalar,
        mask: u32,
        dst: Reg,
        bits: Operand,
    ) -> Lower {
        let (width, mantissa) = match scalar {
            Scalar::Half => (16, 10),
            Scalar::BFloat => (16, 7),
            Scalar::Float => (32, 23),
            Scalar::Double => (64, 52),
            _ => return Err(self.error("llvm.is.fpclass of this type is not supported")),
        };
        let class = scalar.class();
        let bits = self.as_reg(bits, class);
        let sign_bit = 1u64 << (width - 1);
        let infinity = (sign_bit - 1) >> mantissa << mantissa;
        let quiet = infinity | 1 << (mantissa - 1);
        let least_normal = 1u64 << mantissa;
        // Bit of the mask; magnitudes from, up to (not including).
        let ranges = [(0b10, quiet, sign_bit), (0b01, infinity + 1, quiet)];
        let signed = [
            (2, infinity, infinity + 1),
            (3, least_normal, infinity),
            (4, 1, least_normal),
            (5, 0, 1),
        ];
        let magnitude = self.tmp(class);
        let without_sign = Operand::Int((sign_bit - 1) as i64);
        self.op2(Opcode::And, &[class.b()], magnitude, bits, without_sign);
        let mut found: Option<Reg> = None;
        for (bit, from, to) in ranges {
            if mask & bit != 0 {
                let part = self.in_range(class, magnitude, from, to);
                found = Some(self.either(found, part));
            }
        }
        for (bit, from, to) in signed {
            // Negative classes are numbered up from infinity, positive ones down to it.
            let (negative, positive) = (mask >> bit & 1 != 0, mask >> (11 - bit) & 1 != 0);
            if !negative && !positive {
                continue;
            }
            let mut part = self.in_range(class, magnitude, from, to);
            if negative != positive {
                let sign = self.tmp(Class::Pred);
                let word = if negative { Mod::Lt } else { Mod::Ge };
                let operands = [Operand::Reg(sign), bits, Operand::Int(0)];
                self.ins(Opcode::Setp, &[word, class.s()], &operands);
                let both = self.tmp(Class::Pred);
                let (a, b) = (Operand::Reg(part), Operand::Reg(sign));
                self.op2(Opcode::And, &[Mod::Pred], both, a, b);
                part = both;
            }
            found = Some(self.either(found, part));
        }
        self.mov(dst, found.map_or(Operand::Int(0), Operand::Reg));
        Ok(())
    }

    fn in_range(&mut self, class: Class, value: Reg, from: u64, to: u64) -> Reg {
        let shifted = self.tmp(class);
        let start = Operand::Int(from as i64);
        self.op2(Opcode::Sub, &[class.s()], shifted, Operand::Reg(value), start);
        let within = self.tmp(Class::Pred);
        let length = Operand::Int((to - from) as i64);
        let operands = [Operand::Reg(within), Operand::Reg(shifted), length];
        self.ins(Opcode::Setp, &[Mod::Lt, class.u()], &operands);
        within
    }

    fn either(&mut self, a: Option<Reg>, b: Reg) -> Reg {
        let Some(a) = a else { return b };
        let union = self.tmp(Class::Pred);
        self.op2(Opcode::Or, &[Mod::Pred], union, Operand::Reg(a), Operand::Reg(b));
        union
    }
}

const fn one_of(scalar: Scalar) -> Operand {
    match scalar {
        Scalar::Double => Operand::F64(0x3ff0_0000_0000_0000),
        _ => Operand::F32(0x3f80_0000),
    }
}
