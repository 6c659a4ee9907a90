//! Instructions other than calls and memory accesses.

use nvopt_arith::float::Round;
use nvopt_ir::{
    body::{Block, Inst, Value},
    ops::{BinaryOp, CastOp, InstFlags, Op as IrOp},
};

use super::{Decoded, Decoder};
use crate::{
    code::{
        AtomicOp, BitCastPlan, FloatFn, FromInt, Kind, Mode, NONE, SwitchPlan, ToInt, WideFn,
        WidePlan, int_flag,
    },
    config::ZeroSigns,
    shape::{Scalar, format_of},
    value::Word,
};

impl Decoder<'_, '_> {
    pub(super) fn decode_inst(&mut self, block: Block, inst: Inst) -> Decoded<()> {
        let args = self.body.args(inst);
        match self.body.op(inst) {
            IrOp::Ret => self.ret(args),
            IrOp::Br => {
                let edge = self.edge(block, 0)?;
                self.emit(Kind::Br { edge }, NONE, [NONE; 3]);
                Ok(())
            }
            IrOp::CondBr => {
                let (yes, no) = (self.edge(block, 0)?, self.edge(block, 1)?);
                let cond = self.reg(args[0])?;
                let meet = self.meet_of(block);
                self.emit(Kind::CondBr { yes, no }, NONE, [cond, NONE, meet]);
                Ok(())
            }
            IrOp::Switch => self.switch(block, args),
            IrOp::Unreachable => {
                self.emit(Kind::Unreachable, NONE, [NONE; 3]);
                Ok(())
            }
            IrOp::FNeg => self.float_op(FloatFn::Neg, args),
            IrOp::Binary(op) => self.binary(op, args),
            IrOp::Cast(cast) => self.cast(cast, args[0]),
            IrOp::ICmp(pred) => {
                let samesign = self.body.flags(inst).contains(InstFlags::SAMESIGN);
                self.elementwise(args, |decoder, dst, regs, bits| {
                    decoder.narrow_or_wide(
                        bits[0] <= 64,
                        Kind::ICmp { pred, width: bits[0] as u8, samesign },
                        WideFn::ICmp(pred, samesign),
                        (dst, 1),
                        (regs, bits),
                    );
                    Ok(())
                })
            }
            IrOp::FCmp(pred) => {
                let format = self.format(self.body.ty(args[0]))?;
                let mode = self.mode_of_inst(format);
                self.elementwise(args, |decoder, dst, regs, bits| {
                    decoder.narrow_or_wide(
                        format.bits() <= 64,
                        Kind::FCmp { pred, format, mode },
                        WideFn::FCmp(pred, format, mode),
                        (dst, 1),
                        (regs, bits),
                    );
                    Ok(())
                })
            }
            IrOp::Select => self.select(args),
            // The edges bring the values; what the flags say of them holds behind the phi.
            IrOp::Phi(_) => self.keep_fast_math(),
            IrOp::Freeze => {
                let n = self.shape_of(args[0])?.n_regs;
                let (dst, a) = (self.result_reg()?, self.reg(args[0])?);
                self.emit(Kind::Freeze { n }, dst, [a, NONE, NONE]);
                Ok(())
            }
            IrOp::Alloca { ty, align, .. } => {
                self.alloca(ty, align.map(|align| align.bytes()), args[0])
            }
            IrOp::Load(access) => self.load(args[0], access),
            IrOp::Store(access) => self.store(args[0], args[1], access),
            IrOp::Fence { .. } => {
                self.emit(Kind::Fence, NONE, [NONE; 3]);
                Ok(())
            }
            IrOp::CmpXchg { access, .. } => {
                let align = access.align.map(|align| align.bytes());
                let op = AtomicOp::CmpXchg { with_flag: true };
                self.atomic(op, args[0], &args[1..], access.ordering, align)
            }
            IrOp::AtomicRmw { op, access } => self.atomic_rmw(op, access, args),
            IrOp::Gep { source } => self.gep(source, args, self.body.flags(inst)),
            IrOp::Call(_) => self.call(inst),
            IrOp::ExtractElement => self.extract_element(args),
            IrOp::InsertElement => self.insert_element(args),
            IrOp::ShuffleVector(list) => self.shuffle(args, self.body.ints(list)),
            // Has the register of the part it takes.
            IrOp::ExtractValue(_) => self.result_reg().map(|_| ()),
            IrOp::InsertValue(list) => self.insert_value(args, self.body.ints(list)),
            IrOp::IndirectBr
            | IrOp::Invoke(_)
            | IrOp::CallBr(_)
            | IrOp::Resume
            | IrOp::CleanupRet
            | IrOp::CatchRet
            | IrOp::CatchSwitch { .. }
            | IrOp::VaArg
            | IrOp::LandingPad { .. }
            | IrOp::CatchPad
            | IrOp::CleanupPad => Err(format!("the instruction {}", self.body.op(inst).name())),
        }
    }

    /// Emits one operation for each scalar of the result. `emit` gets the register of the result's
    /// scalar, those of the operands', and the operands' widths.
    pub(super) fn elementwise(
        &mut self,
        args: &[Value],
        mut emit: impl FnMut(&mut Self, u32, [u32; 3], [u32; 3]) -> Decoded<()>,
    ) -> Decoded<()> {
        let shape = self.shape(self.body.result_ty(self.inst))?;
        let dst = self.result_reg()?;
        for (element, leaf) in shape.leaves.iter().enumerate() {
            let (mut regs, mut bits) = ([NONE; 3], [0; 3]);
            for (position, &arg) in args.iter().take(3).enumerate() {
                regs[position] = self.element_reg(arg, element)?;
                let arg_shape = self.shape_of(arg)?;
                bits[position] = arg_shape.leaves.first().ok_or("an empty operand")?.bits;
            }
            emit(self, dst + leaf.reg, regs, bits)?;
        }
        Ok(())
    }

    /// Emits `kind` if `narrow`, and otherwise `wide` with the widths of its operands and result.
    pub(super) fn narrow_or_wide(
        &mut self,
        narrow: bool,
        kind: Kind,
        wide: WideFn,
        (dst, out_bits): (u32, u32),
        (regs, in_bits): ([u32; 3], [u32; 3]),
    ) {
        if narrow {
            self.emit(kind, dst, regs);
            return;
        }
        let row = self.code.wides.len() as u32;
        self.code.wides.push(WidePlan { f: wide, in_bits, out_bits });
        self.emit(Kind::Wide(row), dst, regs);
    }

    fn ret(&mut self, args: &[Value]) -> Decoded<()> {
        let (mut reg, mut n) = (NONE, 0);
        if let Some(&value) = args.first() {
            n = self.shape_of(value)?.n_regs;
            reg = self.reg(value)?;
        }
        self.emit(Kind::Ret { n }, NONE, [reg, NONE, NONE]);
        Ok(())
    }

    fn switch(&mut self, block: Block, args: &[Value]) -> Decoded<()> {
        let value = self.reg(args[0])?;
        let default = self.edge(block, 0)?;
        let mut cases = Vec::with_capacity(args.len() - 1);
        for (index, &case) in args[1..].iter().enumerate() {
            let constant = self.const_int(case).ok_or("a switch of more than 64 bits")?;
            cases.push((constant, self.edge(block, index + 1)?));
        }
        cases.sort_unstable();
        let row = self.code.switches.len() as u32;
        self.code.switches.push(SwitchPlan { cases, default, meet: self.meet_of(block) });
        self.emit(Kind::Switch(row), NONE, [value, NONE, NONE]);
        Ok(())
    }

    /// The rounding and the fast-math flags of the instruction at hand.
    pub(super) fn mode_of_inst(&self, format: nvopt_arith::float::Format) -> Mode {
        let flags = self.body.flags(self.inst);
        Mode {
            ftz: self.ftz && format == nvopt_arith::float::Format::Single,
            nnan: flags.contains(InstFlags::NNAN),
            ninf: flags.contains(InstFlags::NINF),
            nsz: flags.contains(InstFlags::NSZ) && self.program.zero_signs == ZeroSigns::Open,
            ..Mode::PLAIN
        }
    }

    /// A float function of operands and result of one format.
    pub(super) fn float_op(&mut self, f: FloatFn, args: &[Value]) -> Decoded<()> {
        let format = self.format(self.body.ty(args[0]))?;
        let mode = self.mode_of_inst(format);
        self.float_op_with(f, args, mode)
    }

    pub(super) fn float_op_with(&mut self, f: FloatFn, args: &[Value], mode: Mode) -> Decoded<()> {
        let format = self.format(self.body.ty(args[0]))?;
        let out_bits = match f {
            FloatFn::FrexpExponent(bits) => u32::from(bits),
            FloatFn::IsClass(_) => 1,
            _ => format.bits(),
        };
        self.elementwise(args, |decoder, dst, regs, bits| {
            decoder.narrow_or_wide(
                format.bits() <= 64,
                Kind::Float { f, format, mode },
                WideFn::Float(f, format, mode),
                (dst, out_bits),
                (regs, bits),
            );
            Ok(())
        })
    }

    fn binary(&mut self, op: BinaryOp, args: &[Value]) -> Decoded<()> {
        let float = match op {
            BinaryOp::FAdd => Some(FloatFn::Add),
            BinaryOp::FSub => Some(FloatFn::Sub),
            BinaryOp::FMul => Some(FloatFn::Mul),
            BinaryOp::FDiv => Some(FloatFn::Div),
            BinaryOp::FRem => Some(FloatFn::Rem),
            BinaryOp::Add
            | BinaryOp::Sub
            | BinaryOp::Mul
            | BinaryOp::UDiv
            | BinaryOp::SDiv
            | BinaryOp::URem
            | BinaryOp::SRem
            | BinaryOp::Shl
            | BinaryOp::LShr
            | BinaryOp::AShr
            | BinaryOp::And
            | BinaryOp::Or
            | BinaryOp::Xor => None,
        };
        if let Some(f) = float {
            return self.float_op(f, args);
        }
        let flags = int_flags(self.body.flags(self.inst));
        let divides =
            matches!(op, BinaryOp::UDiv | BinaryOp::SDiv | BinaryOp::URem | BinaryOp::SRem);
        self.elementwise(args, |decoder, dst, regs, bits| {
            let width = bits[0] as u8;
            let kind = if divides {
                Kind::Div { op, width, exact: flags & int_flag::EXACT != 0 }
            } else {
                Kind::Int2 { op, width, flags }
            };
            let wide = WideFn::Binary(op, flags);
            decoder.narrow_or_wide(bits[0] <= 64, kind, wide, (dst, bits[0]), (regs, bits));
            Ok(())
        })
    }

    fn cast(&mut self, cast: CastOp, arg: Value) -> Decoded<()> {
        if cast == CastOp::BitCast {
            return self.bit_cast(arg);
        }
        let result_ty = self.body.result_ty(self.inst);
        let out = *self.shape(result_ty)?.leaves.first().ok_or("an empty result")?;
        let source = *self.shape_of(arg)?.leaves.first().ok_or("an empty operand")?;
        let flags = self.body.flags(self.inst);
        let int = int_flags(flags);
        let nneg = flags.contains(InstFlags::NNEG);
        let narrow = source.bits <= 64 && out.bits <= 64;
        let (from, to) = (source.bits as u8, out.bits as u8);
        let round = Round::Nearest;
        let (kind, wide) = match cast {
            CastOp::Trunc => (Kind::Trunc { from, to, flags: int }, WideFn::Trunc(int)),
            CastOp::ZExt => (Kind::ZExt { from, nneg }, WideFn::ZExt(nneg)),
            CastOp::SExt => (Kind::SExt { from, to }, WideFn::SExt),
            CastOp::PtrToInt | CastOp::IntToPtr | CastOp::PtrToAddr if out.bits < source.bits => {
                (Kind::Trunc { from, to, flags: 0 }, WideFn::Trunc(0))
            }
            CastOp::PtrToInt | CastOp::IntToPtr | CastOp::PtrToAddr => {
                (Kind::ZExt { from, nneg: false }, WideFn::ZExt(false))
            }
            CastOp::FpToUi | CastOp::FpToSi => {
                let format = self.format(self.body.ty(arg))?;
                let signed = cast == CastOp::FpToSi;
                let how = ToInt {
                    format,
                    signed,
                    round: Round::Zero,
                    saturate: false,
                    nan_is_top_bit: false,
                    ftz: false,
                };
                (Kind::ToInt { how, width: to }, WideFn::ToInt(how))
            }
            CastOp::UiToFp | CastOp::SiToFp => {
                let format = self.format(result_ty)?;
                let signed = cast == CastOp::SiToFp;
                let how = FromInt { format, signed, round, nneg };
                (Kind::FromInt { how, width: from }, WideFn::FromInt(how))
            }
            CastOp::FpTrunc | CastOp::FpExt => {
                let from = self.format(self.body.ty(arg))?;
                let to = self.format(result_ty)?;
                let mode = Mode { ftz: false, ..self.mode_of_inst(to) };
                (Kind::Convert { from, to, mode }, WideFn::Convert(from, to, mode))
            }
            CastOp::AddrSpaceCast => {
                let (Scalar::Ptr(from), Scalar::Ptr(to)) = (source.scalar, out.scalar) else {
                    return Err("a cast of no address".to_owned());
                };
                (Kind::AddrCast { from, to }, WideFn::SExt)
            }
            CastOp::BitCast => return Err("a bitcast".to_owned()),
        };
        self.elementwise(&[arg], |decoder, dst, regs, bits| {
            decoder.narrow_or_wide(narrow, kind, wide, (dst, out.bits), (regs, bits));
            Ok(())
        })
    }

    fn bit_cast(&mut self, arg: Value) -> Decoded<()> {
        let (dst, a) = (self.result_reg()?, self.reg(arg)?);
        if dst == a {
            return Ok(());
        }
        let widths = |shape: &crate::shape::Shape| shape.leaves.iter().map(|l| l.bits).collect();
        let from = widths(&*self.shape_of(arg)?);
        let to = widths(&*self.shape(self.body.result_ty(self.inst))?);
        let row = self.code.bitcasts.len() as u32;
        self.code.bitcasts.push(BitCastPlan { from, to });
        self.emit(Kind::BitCast(row), dst, [a, NONE, NONE]);
        Ok(())
    }

    fn select(&mut self, args: &[Value]) -> Decoded<()> {
        if self.body.ty(args[0]).is_vector() {
            self.elementwise(args, |decoder, dst, regs, bits| {
                decoder.emit(Kind::Select { n: bits[1].div_ceil(64) }, dst, regs);
                Ok(())
            })?;
            return self.keep_fast_math();
        }
        let n = self.shape_of(args[1])?.n_regs;
        let regs = [self.reg(args[0])?, self.reg(args[1])?, self.reg(args[2])?];
        let dst = self.result_reg()?;
        self.emit(Kind::Select { n }, dst, regs);
        self.keep_fast_math()
    }

    /// Applies what the fast-math flags of the instruction at hand say of its result.
    fn keep_fast_math(&mut self) -> Decoded<()> {
        let result = self.body.result(self.inst).ok_or("a result")?;
        let scalar = self.program.shapes.types.scalar(self.body.ty(result));
        let Some(format) = scalar.float_kind().and_then(format_of) else { return Ok(()) };
        let mode = Mode { ftz: false, ..self.mode_of_inst(format) };
        if mode == Mode::PLAIN {
            return Ok(());
        }
        // What has its own sign is what it was.
        self.float_op_with(FloatFn::CopySign, &[result, result], mode)
    }

    /// The number of elements of a vector and the registers of one.
    fn vector_parts(&mut self, vector: Value) -> Decoded<(u32, u32)> {
        let shape = self.shape_of(vector)?;
        let words = shape.leaves.first().ok_or("an empty vector")?.n_regs();
        Ok((shape.leaves.len() as u32, words))
    }

    fn extract_element(&mut self, args: &[Value]) -> Decoded<()> {
        let (n, words) = self.vector_parts(args[0])?;
        let dst = self.result_reg()?;
        if self.const_int(args[1]).is_some_and(|index| index < u64::from(n)) {
            return Ok(());
        }
        let regs = [self.reg(args[0])?, self.reg(args[1])?, NONE];
        self.emit(Kind::ExtractElement { n, words }, dst, regs);
        Ok(())
    }

    fn insert_element(&mut self, args: &[Value]) -> Decoded<()> {
        let (n, words) = self.vector_parts(args[0])?;
        let dst = self.result_reg()?;
        let (vector, elem) = (self.reg(args[0])?, self.reg(args[1])?);
        match self.const_int(args[2]).filter(|&index| index < u64::from(n)) {
            Some(index) => {
                self.emit(Kind::Copy { n: n * words }, dst, [vector, NONE, NONE]);
                let place = dst + index as u32 * words;
                self.emit(Kind::Copy { n: words }, place, [elem, NONE, NONE]);
            }
            None => {
                let index = self.reg(args[2])?;
                self.emit(Kind::InsertElement { n, words }, dst, [vector, elem, index]);
            }
        }
        Ok(())
    }

    fn shuffle(&mut self, args: &[Value], mask: &[i32]) -> Decoded<()> {
        let (n, words) = self.vector_parts(args[0])?;
        let (dst, a, b) = (self.result_reg()?, self.reg(args[0])?, self.reg(args[1])?);
        for (position, &lane) in mask.iter().enumerate() {
            let source = match u32::try_from(lane) {
                Ok(lane) if lane < n => a + lane * words,
                Ok(lane) if lane < 2 * n => b + (lane - n) * words,
                _ => {
                    let first = self.const_reg(Word::POISON);
                    for _ in 1..words {
                        self.const_reg(Word::POISON);
                    }
                    first
                }
            };
            let place = dst + position as u32 * words;
            self.emit(Kind::Copy { n: words }, place, [source, NONE, NONE]);
        }
        Ok(())
    }

    fn insert_value(&mut self, args: &[Value], indices: &[i32]) -> Decoded<()> {
        let whole_ty = self.body.ty(args[0]);
        let offset = self.reg_offset(whole_ty, indices)?;
        let (n, m) = (self.shape(whole_ty)?.n_regs, self.shape_of(args[1])?.n_regs);
        let (dst, whole, elem) = (self.result_reg()?, self.reg(args[0])?, self.reg(args[1])?);
        self.emit(Kind::Copy { n }, dst, [whole, NONE, NONE]);
        self.emit(Kind::Copy { n: m }, dst + offset, [elem, NONE, NONE]);
        Ok(())
    }
}

/// The flags of integer operations in one byte.
pub(super) fn int_flags(flags: InstFlags) -> u8 {
    let bit = |flag, bit| if flags.contains(flag) { bit } else { 0 };
    bit(InstFlags::NUW, int_flag::NUW)
        | bit(InstFlags::NSW, int_flag::NSW)
        | bit(InstFlags::EXACT, int_flag::EXACT)
        | bit(InstFlags::DISJOINT, int_flag::DISJOINT)
}
