//! Comparisons and choices.

use nvopt_ir::ops::{BinaryOp, FloatPred, IntPred};
use nvopt_ptx::{
    isa::{FormData, Mod},
    mach::Operand,
};

use super::{
    decode::Decoder,
    float::mode_of,
    operand::pipe,
    types::{bits_of, format_of, half_of, is_signed},
};
use crate::{
    code::{FloatFn, Kind, Mode, NONE},
    decode::Decoded,
};

/// The classes that `testp` asks for, as `llvm.is.fpclass` numbers them.
const NAN: u16 = 0x3;
const INFINITE: u16 = 0x204;
const NORMAL: u16 = 0x108;
const SUBNORMAL: u16 = 0x90;
const ALL: u16 = 0x3ff;

impl Decoder<'_, '_, '_> {
    /// Whether `a` compares to `b` as the instruction says.
    fn compare(&mut self, form: &FormData, ty: Mod, dst: u32, a: u32, b: u32) -> Decoded<()> {
        if let Some(format) = format_of(ty) {
            let pred = float_pred(form).ok_or("no comparison")?;
            let mode = Mode { ftz: form.has(Mod::Ftz), ..Mode::PLAIN };
            self.emit(Kind::FCmp { pred, format, mode }, dst, [a, b, NONE]);
            return Ok(());
        }
        let pred = int_pred(form, is_signed(ty)).ok_or("no comparison")?;
        let width = bits_of(ty).filter(|&bits| bits <= 64).ok_or("of this type")? as u8;
        self.emit(Kind::ICmp { pred, width, samesign: false }, dst, [a, b, NONE]);
        Ok(())
    }

    /// Combines a comparison in `cond` with the predicate `with`.
    fn combine(&mut self, form: &FormData, cond: u32, with: Option<u32>) -> u32 {
        let Some(with) = with else { return cond };
        let op = if form.has(Mod::And) {
            BinaryOp::And
        } else if form.has(Mod::Or) {
            BinaryOp::Or
        } else {
            BinaryOp::Xor
        };
        let dst = self.new_regs(1);
        self.int2(op, 1, dst, cond, with);
        dst
    }

    fn negated(&mut self, cond: u32) -> u32 {
        let (dst, one) = (self.new_regs(1), self.constant(1));
        self.int2(BinaryOp::Xor, 1, dst, cond, one);
        dst
    }

    fn write_pred(&mut self, to: &[Operand], cond: u32) -> Decoded<()> {
        let dest = self.dest(to, 1)?;
        self.copy(dest.reg, cond, 1);
        self.finish(dest, false);
        Ok(())
    }

    pub(super) fn setp(&mut self, form: &FormData, args: &[Vec<Operand>]) -> Decoded<()> {
        let ty = form.ty().ok_or("no type")?;
        let [to, a, b, rest @ ..] = args else { return Err("other operands".to_owned()) };
        let (first, second) = pipe(to);
        let with = match rest.first() {
            Some(with) => Some(self.read_bits(with, 1)?),
            None => None,
        };
        if let Some(half) = half_of(ty) {
            let (a, b) = (self.read_bits(a, 32)?, self.read_bits(b, 32)?);
            let (a, b) = (self.split_reg(a, 16, 2), self.split_reg(b, 16, 2));
            let found = self.new_regs(2);
            for element in 0..2 {
                self.compare(form, half, found + element, a + element, b + element)?;
            }
            let (low, high) =
                (self.combine(form, found, with), self.combine(form, found + 1, with));
            self.write_pred(&first, low)?;
            return match second {
                Some(second) => self.write_pred(&second, high),
                None => Ok(()),
            };
        }
        let (a, b) = (self.read(a, ty)?, self.read(b, ty)?);
        if with.is_none() && second.is_none() {
            let dest = self.dest(&first, 1)?;
            self.compare(form, ty, dest.reg, a, b)?;
            self.finish(dest, false);
            return Ok(());
        }
        let found = self.new_regs(1);
        self.compare(form, ty, found, a, b)?;
        let opposite = self.negated(found);
        let (yes, no) = (self.combine(form, found, with), self.combine(form, opposite, with));
        self.write_pred(&first, yes)?;
        match second {
            Some(second) => self.write_pred(&second, no),
            None => Ok(()),
        }
    }

    pub(super) fn set(&mut self, form: &FormData, args: &[Vec<Operand>]) -> Decoded<()> {
        let to_ty = form.ty().ok_or("no type")?;
        let ty = form.source_ty().ok_or("no source type")?;
        let [to, a, b, rest @ ..] = args else { return Err("other operands".to_owned()) };
        let with = match rest.first() {
            Some(with) => Some(self.read_bits(with, 1)?),
            None => None,
        };
        let bits = bits_of(to_ty).ok_or("a type")?;
        let yes = match to_ty {
            Mod::F32 => 0x3f80_0000,
            Mod::F16 => 0x3c00,
            Mod::Bf16 => 0x3f80,
            Mod::U16 | Mod::S16 | Mod::U32 | Mod::S32 => nvopt_ir::constant::low_mask(bits),
            _ => return Err("a result of this type".to_owned()),
        };
        let (yes, no) = (self.constant(yes), self.constant(0));
        if half_of(ty).is_some() {
            return Err("of packed values".to_owned());
        }
        let (a, b, found) = (self.read(a, ty)?, self.read(b, ty)?, self.new_regs(1));
        self.compare(form, ty, found, a, b)?;
        let found = self.combine(form, found, with);
        let dest = self.dest(to, bits)?;
        self.emit(Kind::Select { n: 1 }, dest.reg, [found, yes, no]);
        self.finish(dest, false);
        Ok(())
    }

    pub(super) fn selp(&mut self, form: &FormData, args: &[Vec<Operand>]) -> Decoded<()> {
        let ty = form.ty().ok_or("no type")?;
        let bits = bits_of(ty).ok_or("a type")?;
        let [to, a, b, cond] = args else { return Err("other operands".to_owned()) };
        let (a, b, cond) = (self.read(a, ty)?, self.read(b, ty)?, self.read_bits(cond, 1)?);
        let dest = self.dest(to, bits)?;
        self.emit(Kind::Select { n: bits.div_ceil(64) }, dest.reg, [cond, a, b]);
        self.finish(dest, is_signed(ty));
        Ok(())
    }

    pub(super) fn testp(&mut self, form: &FormData, args: &[Vec<Operand>]) -> Decoded<()> {
        let ty = form.ty().ok_or("no type")?;
        let format = format_of(ty).ok_or("no float")?;
        let [to, a] = args else { return Err("other operands".to_owned()) };
        let tests = [
            (Mod::Finite, ALL & !NAN & !INFINITE),
            (Mod::Infinite, INFINITE),
            (Mod::Number, ALL & !NAN),
            (Mod::Notanumber, NAN),
            (Mod::Normal, NORMAL),
            (Mod::Subnormal, SUBNORMAL),
        ];
        let found = tests.iter().find(|(word, _)| form.has(*word)).ok_or("no test")?;
        let a = self.read(a, ty)?;
        let dest = self.dest(to, 1)?;
        let mode = mode_of(form);
        self.emit(
            Kind::Float { f: FloatFn::IsClass(found.1), format, mode },
            dest.reg,
            [a, NONE, NONE],
        );
        self.finish(dest, false);
        Ok(())
    }
}

fn float_pred(form: &FormData) -> Option<FloatPred> {
    form.mods.iter().find_map(|&word| {
        Some(match word {
            Mod::Eq => FloatPred::Oeq,
            Mod::Ne => FloatPred::One,
            Mod::Lt => FloatPred::Olt,
            Mod::Le => FloatPred::Ole,
            Mod::Gt => FloatPred::Ogt,
            Mod::Ge => FloatPred::Oge,
            Mod::Equ => FloatPred::Ueq,
            Mod::Neu => FloatPred::Une,
            Mod::Ltu => FloatPred::Ult,
            Mod::Leu => FloatPred::Ule,
            Mod::Gtu => FloatPred::Ugt,
            Mod::Geu => FloatPred::Uge,
            Mod::Num => FloatPred::Ord,
            Mod::Nan => FloatPred::Uno,
            _ => return None,
        })
    })
}

fn int_pred(form: &FormData, signed: bool) -> Option<IntPred> {
    form.mods.iter().find_map(|&word| {
        Some(match (word, signed) {
            (Mod::Eq, _) => IntPred::Eq,
            (Mod::Ne, _) => IntPred::Ne,
            (Mod::Lt, true) => IntPred::Slt,
            (Mod::Le, true) => IntPred::Sle,
            (Mod::Gt, true) => IntPred::Sgt,
            (Mod::Ge, true) => IntPred::Sge,
            (Mod::Lt, false) | (Mod::Lo, _) => IntPred::Ult,
            (Mod::Le, false) | (Mod::Ls, _) => IntPred::Ule,
            (Mod::Gt, false) | (Mod::Hi, _) => IntPred::Ugt,
            (Mod::Ge, false) | (Mod::Hs, _) => IntPred::Uge,
            _ => return None,
        })
    })
}
