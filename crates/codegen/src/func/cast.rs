//! Conversions.

use nvopt_ir::{body::Inst as IrInst, ops::CastOp, types::Type};
use nvopt_ptx::{
    isa::{Mod, Opcode},
    mach::{Operand, Reg},
};
use smallvec::SmallVec;

use super::{
    address::Space,
    float::Mods,
    int::Extend,
    select::{Lower, Select},
    values::Lane,
};
use crate::{
    module::Routine,
    shape::{Class, Scalar},
};

impl Select<'_> {
    pub(crate) fn cast(&mut self, inst: IrInst, op: CastOp) -> Lower {
        let value = self.body.args(inst)[0];
        if op == CastOp::BitCast {
            return self.bitcast(inst);
        }
        let (from_ty, to_ty) = (self.body.ty(value), self.body.result_ty(inst));
        let (from, to) = (self.scalar_of(value)?, self.scalar_of_type(to_ty)?);
        let lanes = self.lanes(value)?;
        let dest = self.dest(inst)?;
        for (lane, dst) in lanes.iter().zip(&dest.lanes) {
            if op == CastOp::AddrSpaceCast {
                let scalar_ty = |ty: Type| self.cx.shared.types.scalar(ty);
                let (from_ty, to_ty) = (scalar_ty(from_ty), scalar_ty(to_ty));
                let result = self.space_cast(lane[0], from_ty, to_ty)?;
                self.mov(dst[0], result);
            } else {
                self.scalar_cast(op, from, to, dst, lane)?;
            }
        }
        self.finish(dest);
        Ok(())
    }

    /// A conversion of a constant's one-register operand.
    pub(crate) fn scalar_cast_to_tmp(
        &mut self,
        op: CastOp,
        from: Type,
        to: Type,
        operand: Operand,
    ) -> Lower<Operand> {
        let (from, to) = (self.scalar_of_type(from)?, self.scalar_of_type(to)?);
        if op == CastOp::BitCast || to.n_regs() != 1 || from.n_regs() != 1 {
            return Err(self.error("this constant expression is not supported"));
        }
        let dst = self.tmp(to.class());
        self.scalar_cast(op, from, to, &[dst], &[operand])?;
        Ok(Operand::Reg(dst))
    }

    fn scalar_cast(
        &mut self,
        op: CastOp,
        from: Scalar,
        to: Scalar,
        dst: &[Reg],
        source: &[Operand],
    ) -> Lower {
        match op {
            CastOp::Trunc => self.truncate(from.bits(), to.bits(), dst, source),
            CastOp::ZExt => self.extend(from.bits(), to.bits(), dst, source, Extend::Zero),
            CastOp::SExt => self.extend(from.bits(), to.bits(), dst, source, Extend::Sign),
            CastOp::PtrToInt | CastOp::IntToPtr | CastOp::PtrToAddr => {
                if to.bits() > from.bits() {
                    self.extend(from.bits(), to.bits(), dst, source, Extend::Zero);
                } else {
                    self.truncate(from.bits(), to.bits(), dst, source);
                }
            }
            CastOp::FpToUi => return self.float_to_int(from, to.bits(), dst, source, Extend::Zero),
            CastOp::FpToSi => return self.float_to_int(from, to.bits(), dst, source, Extend::Sign),
            CastOp::UiToFp => return self.int_to_float(from.bits(), to, dst, source, Extend::Zero),
            CastOp::SiToFp => return self.int_to_float(from.bits(), to, dst, source, Extend::Sign),
            CastOp::FpTrunc | CastOp::FpExt => {
                return self.float_to_float(from, to, dst[0], source[0]);
            }
            CastOp::BitCast | CastOp::AddrSpaceCast => unreachable!("handled before"),
        }
        Ok(())
    }

    /// The low bits. A result of one bit is the lowest one.
    pub(crate) fn truncate(&mut self, from: u32, to: u32, dst: &[Reg], source: &[Operand]) {
        let from_class = if from > 64 { Class::B64 } else { Class::of_int(from) };
        if to > 64 {
            return self.copy_regs(dst, &source[..dst.len()]);
        }
        let to_class = Class::of_int(to);
        if from_class == to_class {
            return self.mov(dst[0], source[0]);
        }
        let source = self.as_reg(source[0], from_class);
        if to == 1 {
            let bit = self.tmp(from_class);
            self.op2(Opcode::And, &[from_class.b()], bit, source, Operand::Int(1));
            let operands = [Operand::Reg(dst[0]), Operand::Reg(bit), Operand::Int(0)];
            self.ins(Opcode::Setp, &[Mod::Ne, from_class.u()], &operands);
            return;
        }
        self.unary(Opcode::Cvt, &[to_class.u(), from_class.u()], dst[0], source);
    }

    /// The value in a wider integer.
    pub(crate) fn extend(
        &mut self,
        from: u32,
        to: u32,
        dst: &[Reg],
        source: &[Operand],
        extend: Extend,
    ) {
        if to > 64 {
            return self.extend_wide(from, dst, source, extend);
        }
        let (from_class, to_class) = (Class::of_int(from), Class::of_int(to));
        if from == 1 {
            let one = if extend == Extend::Sign { -1 } else { 1 };
            let bit = self.in_reg(source[0], Class::Pred);
            let operands = [Operand::Int(one), Operand::Int(0), Operand::Reg(bit)];
            return self.op3(Opcode::Selp, &[to_class.b()], dst[0], operands);
        }
        // `cvt` reads bytes from wider registers, which saves cleaning them.
        if from == 8 && !matches!(source[0], Operand::Int(_)) {
            let (to_ty, from_ty) = match extend {
                Extend::Zero => (to_class.u(), Mod::U8),
                Extend::Sign => (to_class.s(), Mod::S8),
            };
            return self.unary(Opcode::Cvt, &[to_ty, from_ty], dst[0], source[0]);
        }
        let clean = self.clean(source[0], from, extend);
        if let Operand::Int(number) = clean {
            let unused = 64 - from;
            let extended = match extend {
                Extend::Zero => (((number as u64) << unused) >> unused) as i64,
                Extend::Sign => (number << unused) >> unused,
            };
            return self.mov(dst[0], Operand::Int(extended));
        }
        if from_class == to_class {
            return self.mov(dst[0], clean);
        }
        let mods = match extend {
            Extend::Zero => [to_class.u(), from_class.u()],
            Extend::Sign => [to_class.s(), from_class.s()],
        };
        self.unary(Opcode::Cvt, &mods, dst[0], clean);
    }

    fn extend_wide(&mut self, from: u32, dst: &[Reg], source: &[Operand], extend: Extend) {
        let limbs: SmallVec<[Operand; 2]> = if from > 64 {
            self.clean_wide(source, from, extend)
        } else if from == 64 {
            SmallVec::from_slice(source)
        } else {
            let low = self.tmp(Class::B64);
            self.extend(from, 64, &[low], source, extend);
            SmallVec::from_slice(&[Operand::Reg(low)])
        };
        let fill = match extend {
            Extend::Zero => Operand::Int(0),
            Extend::Sign => {
                let sign = self.tmp(Class::B64);
                let top = limbs[limbs.len() - 1];
                self.op2(Opcode::Shr, &[Mod::S64], sign, top, Operand::Int(63));
                Operand::Reg(sign)
            }
        };
        for (index, &dst) in dst.iter().enumerate() {
            self.mov(dst, limbs.get(index).copied().unwrap_or(fill));
        }
    }

    pub(super) fn float_to_int(
        &mut self,
        from: Scalar,
        to: u32,
        dst: &[Reg],
        source: &[Operand],
        extend: Extend,
    ) -> Lower {
        let (ty, source) = self.convertible(from, source[0])?;
        if to > 64 {
            return self.float_to_wide(ty, to, dst, source, extend);
        }
        let class = if to == 1 { Class::B16 } else { Class::of_int(to) };
        let int = if extend == Extend::Sign { class.s() } else { class.u() };
        let mut mods = Mods::from_slice(&[Mod::Rzi]);
        if self.ftz && ty == Mod::F32 {
            mods.push(Mod::Ftz);
        }
        mods.extend([int, ty]);
        if to > 1 {
            self.unary(Opcode::Cvt, &mods, dst[0], source);
            return Ok(());
        }
        let whole = self.tmp(class);
        self.unary(Opcode::Cvt, &mods, whole, source);
        self.truncate(16, 1, dst, &[Operand::Reg(whole)]);
        Ok(())
    }

    /// A float in a register, of a type that `cvt` reads.
    fn convertible(&mut self, scalar: Scalar, source: Operand) -> Lower<(Mod, Operand)> {
        match scalar {
            Scalar::Float => Ok((Mod::F32, self.as_reg(source, Class::B32))),
            Scalar::Double => Ok((Mod::F64, self.as_reg(source, Class::B64))),
            Scalar::Half => Ok((Mod::F16, self.as_reg(source, Class::B16))),
            Scalar::BFloat => Ok((Mod::F32, self.extend_float(scalar, source)?)),
            _ => Err(self.error("a conversion from something that is no float")),
        }
    }

    pub(crate) fn float_to_wide(
        &mut self,
        ty: Mod,
        bits: u32,
        dst: &[Reg],
        source: Operand,
        extend: Extend,
    ) -> Lower {
        let double = self.as_double(ty, source);
        if bits > 128 {
            return self.double_to_limbs(bits, dst, double, extend);
        }
        let routine = if extend == Extend::Sign { Routine::F64ToS128 } else { Routine::F64ToU128 };
        self.call_routine(routine, dst, &[double]);
        Ok(())
    }

    pub(crate) fn as_double(&mut self, ty: Mod, source: Operand) -> Operand {
        if ty == Mod::F64 {
            return source;
        }
        let double = self.tmp(Class::B64);
        self.unary(Opcode::Cvt, &[Mod::F64, ty], double, source);
        Operand::Reg(double)
    }

    fn int_to_float(
        &mut self,
        from: u32,
        to: Scalar,
        dst: &[Reg],
        source: &[Operand],
        extend: Extend,
    ) -> Lower {
        if from > 64 {
            return self.wide_to_float(from, to, dst[0], source, extend);
        }
        let class = if from == 1 { Class::B16 } else { Class::of_int(from) };
        let clean: Operand = if from == 1 {
            let whole = self.tmp(class);
            self.extend(1, 16, &[whole], source, extend);
            Operand::Reg(whole)
        } else {
            let clean = self.clean(source[0], from, extend);
            self.as_reg(clean, class)
        };
        let int = if extend == Extend::Sign { class.s() } else { class.u() };
        let native = match to {
            Scalar::Float => Some(Mod::F32),
            Scalar::Double => Some(Mod::F64),
            Scalar::Half => Some(Mod::F16),
            _ => None,
        };
        if let Some(ty) = native {
            self.unary(Opcode::Cvt, &[Mod::Rn, ty, int], dst[0], clean);
            return Ok(());
        }
        self.int_to_bfloat(int, class, dst[0], clean)
    }

    /// To bfloat by way of float: rounding twice is right because a first result rounded to odd
    /// keeps what the second needs. Integers of up to 24 bits are exact in a float anyway.
    pub(super) fn int_to_bfloat(
        &mut self,
        int: Mod,
        class: Class,
        dst: Reg,
        source: Operand,
    ) -> Lower {
        let float = self.tmp(Class::B32);
        if class == Class::B16 {
            self.unary(Opcode::Cvt, &[Mod::Rn, Mod::F32, int], float, source);
            return self.round_float(Scalar::BFloat, dst, Operand::Reg(float));
        }
        // Toward zero, and the last place set if anything was cut off.
        self.unary(Opcode::Cvt, &[Mod::Rz, Mod::F32, int], float, source);
        let back = self.tmp(class);
        self.unary(Opcode::Cvt, &[Mod::Rzi, int, Mod::F32], back, Operand::Reg(float));
        let exact = self.tmp(Class::Pred);
        let operands = [Operand::Reg(exact), Operand::Reg(back), source];
        self.ins(Opcode::Setp, &[Mod::Eq, class.u()], &operands);
        let sticky = self.tmp(Class::B32);
        let operands = [Operand::Int(0), Operand::Int(1), Operand::Reg(exact)];
        self.op3(Opcode::Selp, &[Mod::B32], sticky, operands);
        let odd = self.tmp(Class::B32);
        let (float, sticky) = (Operand::Reg(float), Operand::Reg(sticky));
        self.op2(Opcode::Or, &[Mod::B32], odd, float, sticky);
        self.round_float(Scalar::BFloat, dst, Operand::Reg(odd))
    }

    fn wide_to_float(
        &mut self,
        from: u32,
        to: Scalar,
        dst: Reg,
        source: &[Operand],
        extend: Extend,
    ) -> Lower {
        let limbs: Lane = self.clean_wide(source, from, extend);
        let routine = match (to, extend) {
            (Scalar::Double, Extend::Sign) => Routine::S128ToF64,
            (Scalar::Double, Extend::Zero) => Routine::U128ToF64,
            (Scalar::Float, Extend::Sign) => Routine::S128ToF32,
            (Scalar::Float, Extend::Zero) => Routine::U128ToF32,
            _ => return self.limbs_to_float(to, dst, &limbs, extend),
        };
        if from > 128 {
            return self.limbs_to_float(to, dst, &limbs, extend);
        }
        self.call_routine(routine, &[dst], &[limbs[0], limbs[1]]);
        Ok(())
    }

    pub(crate) fn float_to_float(
        &mut self,
        from: Scalar,
        to: Scalar,
        dst: Reg,
        source: Operand,
    ) -> Lower {
        match (from, to) {
            (Scalar::Fp128, _) | (_, Scalar::Fp128) => {
                return Err(self.error("conversions of fp128 are not supported"));
            }
            (Scalar::BFloat, Scalar::Float) => {
                self.pack_pair(dst, Operand::Int(0), source);
            }
            (Scalar::BFloat, _) => {
                let float = self.extend_float(from, source)?;
                return self.float_to_float(Scalar::Float, to, dst, float);
            }
            (Scalar::Float, Scalar::BFloat) => return self.round_float(to, dst, source),
            (Scalar::Double, Scalar::BFloat) => return self.double_to_bfloat(dst, source),
            (Scalar::Half, Scalar::BFloat) => {
                let float = self.extend_float(from, source)?;
                return self.round_float(to, dst, float);
            }
            _ => {
                let (from_ty, source) = self.convertible(from, source)?;
                let to_ty = match to {
                    Scalar::Half => Mod::F16,
                    Scalar::Float => Mod::F32,
                    _ => Mod::F64,
                };
                let mut mods = Mods::new();
                if to.bits() < from.bits() {
                    mods.push(Mod::Rn);
                }
                if self.ftz
                    && (from_ty == Mod::F32 || to_ty == Mod::F32)
                    && to_ty != Mod::F16
                    && from_ty != Mod::F16
                {
                    mods.push(Mod::Ftz);
                }
                mods.extend([to_ty, from_ty]);
                self.unary(Opcode::Cvt, &mods, dst, source);
            }
        }
        Ok(())
    }

    /// Rounds to a float toward zero and keeps in its last place whether anything was cut off;
    /// the second rounding is then right.
    fn double_to_bfloat(&mut self, dst: Reg, source: Operand) -> Lower {
        let source = self.as_reg(source, Class::B64);
        let float = self.tmp(Class::B32);
        self.unary(Opcode::Cvt, &[Mod::Rz, Mod::F32, Mod::F64], float, source);
        let back = self.tmp(Class::B64);
        self.unary(Opcode::Cvt, &[Mod::F64, Mod::F32], back, Operand::Reg(float));
        let cut = self.tmp(Class::Pred);
        let operands = [Operand::Reg(cut), Operand::Reg(back), source];
        self.ins(Opcode::Setp, &[Mod::Ne, Mod::F64], &operands);
        let sticky = self.tmp(Class::B32);
        let operands = [Operand::Int(1), Operand::Int(0), Operand::Reg(cut)];
        self.op3(Opcode::Selp, &[Mod::B32], sticky, operands);
        let odd = self.tmp(Class::B32);
        self.op2(Opcode::Or, &[Mod::B32], odd, Operand::Reg(float), Operand::Reg(sticky));
        self.round_float(Scalar::BFloat, dst, Operand::Reg(odd))
    }

    /// A pointer to the same place in another space.
    pub(crate) fn space_cast(&mut self, source: Operand, from: Type, to: Type) -> Lower<Operand> {
        let spaces =
            (Space::of(from.addr_space().unwrap_or(0)), Space::of(to.addr_space().unwrap_or(0)));
        let (from_class, to_class) =
            (self.scalar_of_type(from)?.class(), self.scalar_of_type(to)?.class());
        let source = self.as_reg(source, from_class);
        match spaces {
            (a, b) if a == b => Ok(source),
            (space, Space::Generic) => {
                let wide = self.resized(source, from_class, to_class);
                let dst = self.tmp(to_class);
                let word = space.cvta_word();
                self.unary(Opcode::Cvta, &[word, to_class.u()], dst, wide);
                Ok(Operand::Reg(dst))
            }
            (Space::Generic, space) => {
                let dst = self.tmp(from_class);
                let word = space.cvta_word();
                self.unary(Opcode::Cvta, &[Mod::To, word, from_class.u()], dst, source);
                Ok(self.resized(Operand::Reg(dst), from_class, to_class))
            }
            (Space::Shared, Space::SharedCluster) | (Space::SharedCluster, Space::Shared) => {
                let generic = self.space_cast(source, from, Type::ptr(0))?;
                self.space_cast(generic, Type::ptr(0), to)
            }
            _ => Err(self.error("a cast between two spaces of which neither is generic")),
        }
    }

    fn resized(&mut self, operand: Operand, from: Class, to: Class) -> Operand {
        if from == to {
            return operand;
        }
        let dst = self.tmp(to);
        self.unary(Opcode::Cvt, &[to.u(), from.u()], dst, operand);
        Operand::Reg(dst)
    }
}
