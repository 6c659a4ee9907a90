//! Comparisons and selection.

use nvopt_ir::{
    body::Inst as IrInst,
    ops::{FloatPred, IntPred},
};
use nvopt_ptx::{
    isa::{Mod, Opcode},
    mach::{Operand, Reg},
};

use super::{
    emit::as_bits,
    int::Extend,
    select::{Lower, Select},
};
use crate::shape::{Class, Scalar};

/// True if the order is that of signed numbers.
pub(crate) const fn is_signed(pred: IntPred) -> bool {
    matches!(pred, IntPred::Sgt | IntPred::Sge | IntPred::Slt | IntPred::Sle)
}

/// The comparison of `setp`; signedness is in its type.
pub(crate) const fn ptx_word(pred: IntPred) -> Mod {
    match pred {
        IntPred::Eq => Mod::Eq,
        IntPred::Ne => Mod::Ne,
        IntPred::Ugt | IntPred::Sgt => Mod::Gt,
        IntPred::Uge | IntPred::Sge => Mod::Ge,
        IntPred::Ult | IntPred::Slt => Mod::Lt,
        IntPred::Ule | IntPred::Sle => Mod::Le,
    }
}

const fn float_word(pred: FloatPred) -> Option<Mod> {
    match pred {
        FloatPred::False | FloatPred::True => None,
        FloatPred::Oeq => Some(Mod::Eq),
        FloatPred::Ogt => Some(Mod::Gt),
        FloatPred::Oge => Some(Mod::Ge),
        FloatPred::Olt => Some(Mod::Lt),
        FloatPred::Ole => Some(Mod::Le),
        FloatPred::One => Some(Mod::Ne),
        FloatPred::Ord => Some(Mod::Num),
        FloatPred::Uno => Some(Mod::Nan),
        FloatPred::Ueq => Some(Mod::Equ),
        FloatPred::Ugt => Some(Mod::Gtu),
        FloatPred::Uge => Some(Mod::Geu),
        FloatPred::Ult => Some(Mod::Ltu),
        FloatPred::Ule => Some(Mod::Leu),
        FloatPred::Une => Some(Mod::Neu),
    }
}

impl Select<'_> {
    pub(crate) fn icmp(&mut self, inst: IrInst, pred: IntPred) -> Lower {
        let (a, b) = (self.body.args(inst)[0], self.body.args(inst)[1]);
        let bits = self.scalar_of(a)?.bits();
        let (a, b) = (self.lanes(a)?, self.lanes(b)?);
        let dest = self.dest(inst)?;
        for (index, dst) in dest.lanes.iter().enumerate() {
            if bits > 64 {
                self.wide_compare(pred, bits, dst[0], &a[index], &b[index]);
            } else if bits == 1 {
                self.bit_compare(pred, dst[0], a[index][0], b[index][0]);
            } else {
                self.int_compare(pred, bits, dst[0], a[index][0], b[index][0]);
            }
        }
        self.finish(dest);
        Ok(())
    }

    pub(crate) fn int_compare(
        &mut self,
        pred: IntPred,
        bits: u32,
        dst: Reg,
        a: Operand,
        b: Operand,
    ) {
        let class = Class::of_int(bits);
        let signed = is_signed(pred);
        let extend = if signed { Extend::Sign } else { Extend::Zero };
        let (a, b) = (self.clean(a, bits, extend), self.clean(b, bits, extend));
        let a = self.as_reg(a, class);
        let ty = if signed { class.s() } else { class.u() };
        self.ins(Opcode::Setp, &[ptx_word(pred), ty], &[Operand::Reg(dst), a, b]);
    }

    /// Predicates have no order: true is 1 unsigned and -1 signed.
    fn bit_compare(&mut self, pred: IntPred, dst: Reg, a: Operand, b: Operand) {
        let (a, b) = (self.as_reg(a, Class::Pred), self.as_reg(b, Class::Pred));
        let (greater, or_equal) = match pred {
            IntPred::Eq | IntPred::Ne => {
                if pred == IntPred::Ne {
                    return self.op2(Opcode::Xor, &[Mod::Pred], dst, a, b);
                }
                let differ = self.tmp(Class::Pred);
                self.op2(Opcode::Xor, &[Mod::Pred], differ, a, b);
                return self.unary(Opcode::Not, &[Mod::Pred], dst, Operand::Reg(differ));
            }
            IntPred::Ugt | IntPred::Slt => ((a, b), false),
            IntPred::Uge | IntPred::Sle => ((a, b), true),
            IntPred::Ult | IntPred::Sgt => ((b, a), false),
            IntPred::Ule | IntPred::Sge => ((b, a), true),
        };
        let (set, clear) = greater;
        // set > clear is `set & !clear`; with equality it is `set | !clear`.
        let inverse = self.tmp(Class::Pred);
        self.unary(Opcode::Not, &[Mod::Pred], inverse, clear);
        let opcode = if or_equal { Opcode::Or } else { Opcode::And };
        self.op2(opcode, &[Mod::Pred], dst, set, Operand::Reg(inverse));
    }

    pub(crate) fn fcmp(&mut self, inst: IrInst, pred: FloatPred) -> Lower {
        let (a, b) = (self.body.args(inst)[0], self.body.args(inst)[1]);
        let scalar = self.scalar_of(a)?;
        let (a, b) = (self.lanes(a)?, self.lanes(b)?);
        let dest = self.dest(inst)?;
        for (index, dst) in dest.lanes.iter().enumerate() {
            self.float_compare(pred, scalar, dst[0], a[index][0], b[index][0])?;
        }
        self.finish(dest);
        Ok(())
    }

    pub(crate) fn float_compare(
        &mut self,
        pred: FloatPred,
        scalar: Scalar,
        dst: Reg,
        a: Operand,
        b: Operand,
    ) -> Lower {
        let Some(word) = float_word(pred) else {
            let truth = i64::from(pred == FloatPred::True);
            self.mov(dst, Operand::Int(truth));
            return Ok(());
        };
        let (ty, a, b) = self.comparable(scalar, a, b)?;
        let a = self.as_reg(a, scalar.class());
        let mut mods = smallvec::SmallVec::<[Mod; 3]>::from_slice(&[word]);
        if self.ftz && matches!(ty, Mod::F32 | Mod::F16) {
            mods.push(Mod::Ftz);
        }
        mods.push(ty);
        self.ins(Opcode::Setp, &mods, &[Operand::Reg(dst), a, b]);
        Ok(())
    }

    /// What `setp` can compare: bfloat16 is extended where the target cannot.
    fn comparable(
        &mut self,
        scalar: Scalar,
        a: Operand,
        b: Operand,
    ) -> Lower<(Mod, Operand, Operand)> {
        if let Some(ty) = self.native_float(scalar) {
            return Ok((ty, a, b));
        }
        let (a, b) = (self.extend_float(scalar, a)?, self.extend_float(scalar, b)?);
        Ok((Mod::F32, a, b))
    }

    pub(crate) fn select(&mut self, inst: IrInst) -> Lower {
        let args = self.body.args(inst);
        let (cond, yes, no) = (args[0], args[1], args[2]);
        if self.cx.shared.types.as_vector(self.body.ty(cond)).is_some() {
            return self.select_lanes(inst);
        }
        let cond = self.reg(cond)?;
        let (yes, no) = (self.operands(yes)?, self.operands(no)?);
        let dst = self.result_regs(inst)?;
        for (index, &dst) in dst.iter().enumerate() {
            self.select_reg(dst, cond, yes[index], no[index]);
        }
        Ok(())
    }

    fn select_lanes(&mut self, inst: IrInst) -> Lower {
        let args = self.body.args(inst);
        let (cond, yes, no) = (args[0], args[1], args[2]);
        let (cond, yes, no) = (self.lanes(cond)?, self.lanes(yes)?, self.lanes(no)?);
        let dest = self.dest(inst)?;
        for (lane, dst) in dest.lanes.iter().enumerate() {
            let cond = self.in_reg(cond[lane][0], Class::Pred);
            for (index, &dst) in dst.iter().enumerate() {
                self.select_reg(dst, cond, yes[lane][index], no[lane][index]);
            }
        }
        self.finish(dest);
        Ok(())
    }

    /// `dst = cond ? yes : no`
    pub(crate) fn select_reg(&mut self, dst: Reg, cond: Reg, yes: Operand, no: Operand) {
        let class = self.class_of(dst);
        if class != Class::Pred {
            let operands = [as_bits(yes), as_bits(no), Operand::Reg(cond)];
            return self.op3(Opcode::Selp, &[class.b()], dst, operands);
        }
        let (yes, no) = (self.as_reg(yes, Class::Pred), self.as_reg(no, Class::Pred));
        let (if_true, inverse, if_false) =
            (self.tmp(Class::Pred), self.tmp(Class::Pred), self.tmp(Class::Pred));
        self.op2(Opcode::And, &[Mod::Pred], if_true, Operand::Reg(cond), yes);
        self.unary(Opcode::Not, &[Mod::Pred], inverse, Operand::Reg(cond));
        self.op2(Opcode::And, &[Mod::Pred], if_false, Operand::Reg(inverse), no);
        self.op2(Opcode::Or, &[Mod::Pred], dst, Operand::Reg(if_true), Operand::Reg(if_false));
    }
}
