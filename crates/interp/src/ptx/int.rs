//! Arithmetic: on integers here, on floats in `float`, on packed values element by element.

use nvopt_ir::ops::{BinaryOp, IntPred};
use nvopt_ptx::{
    isa::{FormData, Mod, Opcode},
    mach::Operand,
};

use super::{
    decode::Decoder,
    operand::pipe,
    types::{bits_of, format_of, half_of, is_signed},
};
use crate::{
    code::{IntFn, Kind, NONE, Prmt},
    decode::Decoded,
    scalar::PtxFn,
};

impl Decoder<'_, '_, '_> {
    pub(super) fn arithmetic(&mut self, form: &FormData, args: &[Vec<Operand>]) -> Decoded<()> {
        let ty = form.ty().ok_or("no type")?;
        let (to, sources) = args.split_first().ok_or("no operands")?;
        if let Some(half) = half_of(ty) {
            return self.packed(form, half, to, sources);
        }
        let (to, second) = pipe(to);
        if second.is_some() {
            return Err("two results".to_owned());
        }
        if bits_of(ty).is_none_or(|bits| bits > 64) {
            return Err("of this type".to_owned());
        }
        let types = operand_types(form, ty);
        let mut regs = Vec::new();
        for (at, source) in sources.iter().enumerate() {
            let ty = types.get(at).copied().unwrap_or(ty);
            regs.push(self.read(source, ty)?);
        }
        let out = result_bits(form, ty)?;
        let dest = self.dest(&to, out)?;
        if form.opcode == Opcode::Lop3 {
            let Some(&[Operand::Int(table)]) = sources.get(3).map(Vec::as_slice) else {
                return Err("no table".to_owned());
            };
            let [a, b, c, ..] = regs[..] else { return Err("other operands".to_owned()) };
            self.ptx_op(PtxFn::Lop3(table as u8), 32, 32, dest.reg, [a, b, c]);
        } else if format_of(ty).is_some() {
            self.float_scalar(form, ty, dest.reg, &regs)?;
        } else {
            self.int_scalar(form, ty, dest.reg, &regs)?;
        }
        self.finish(dest, is_signed(ty));
        Ok(())
    }

    /// Both elements of values of two.
    fn packed(
        &mut self,
        form: &FormData,
        half: Mod,
        to: &[Operand],
        sources: &[Vec<Operand>],
    ) -> Decoded<()> {
        let each = bits_of(half).ok_or("a type")?;
        let mut split = Vec::new();
        for source in sources {
            let whole = self.read_bits(source, 2 * each)?;
            split.push(self.split_reg(whole, each, 2));
        }
        let first = self.new_regs(2);
        for element in 0..2 {
            let regs: Vec<u32> = split.iter().map(|&reg| reg + element).collect();
            match format_of(half).is_some() {
                true => self.float_scalar(form, half, first + element, &regs)?,
                false => self.int_scalar(form, half, first + element, &regs)?,
            }
        }
        let joined = self.join_regs(&[first, first + 1], each);
        let dest = self.dest(to, 2 * each)?;
        self.copy(dest.reg, joined, 1);
        self.finish(dest, false);
        Ok(())
    }

    fn int_fn(&mut self, f: IntFn, width: u32, out: u32, flag: bool, dst: u32, args: [u32; 3]) {
        self.emit(Kind::Int { f, width: width as u8, out: out as u8, flag }, dst, args);
    }

    /// An integer operation on registers.
    fn int_scalar(&mut self, form: &FormData, ty: Mod, dst: u32, regs: &[u32]) -> Decoded<()> {
        let bits = bits_of(ty).ok_or("a type")?;
        let signed = is_signed(ty);
        let arg = |at: usize| regs.get(at).copied().unwrap_or(NONE);
        let (a, b, c) = (arg(0), arg(1), arg(2));
        let n_args = regs.len();
        let wanted =
            |n: usize| if n_args >= n { Ok(()) } else { Err("too few operands".to_owned()) };
        let choose = |s: IntFn, u: IntFn| if signed { s } else { u };
        let pick = |s: PtxFn, u: PtxFn| if signed { s } else { u };
        match form.opcode {
            Opcode::Add | Opcode::Sub | Opcode::Addc | Opcode::Subc => {
                wanted(2)?;
                let add = matches!(form.opcode, Opcode::Add | Opcode::Addc);
                if form.has(Mod::Sat) {
                    let f = if add { IntFn::SAddSat } else { IntFn::SSubSat };
                    self.int_fn(f, bits, bits, false, dst, [a, b, NONE]);
                    return Ok(());
                }
                let reads = matches!(form.opcode, Opcode::Addc | Opcode::Subc);
                self.add_or_sub(add, bits, reads, form.has(Mod::Cc), dst, [a, b]);
            }
            Opcode::Mul => {
                wanted(2)?;
                self.multiply(form, ty, dst, a, b)?;
            }
            Opcode::Mad | Opcode::Madc => {
                wanted(3)?;
                let product = self.new_regs(1);
                self.multiply(form, ty, product, a, b)?;
                let out = if form.has(Mod::Wide) { 2 * bits } else { bits };
                if form.has(Mod::Sat) {
                    self.int_fn(IntFn::SAddSat, out, out, false, dst, [product, c, NONE]);
                    return Ok(());
                }
                let reads = form.opcode == Opcode::Madc;
                self.add_or_sub(true, out, reads, form.has(Mod::Cc), dst, [product, c]);
            }
            Opcode::Mul24 | Opcode::Mad24 => {
                wanted(2)?;
                let is_mad = form.opcode == Opcode::Mad24;
                let product = if is_mad { self.new_regs(1) } else { dst };
                if form.has(Mod::Hi) {
                    let f = pick(PtxFn::Mul24HiS, PtxFn::Mul24HiU);
                    self.ptx_op(f, bits, bits, product, [a, b, NONE]);
                } else {
                    let f = choose(IntFn::Mul24S, IntFn::Mul24U);
                    self.int_fn(f, bits, bits, false, product, [a, b, NONE]);
                }
                if is_mad && form.has(Mod::Sat) {
                    self.int_fn(IntFn::SAddSat, bits, bits, false, dst, [product, c, NONE]);
                } else if is_mad {
                    self.int2(BinaryOp::Add, bits, dst, product, c);
                }
            }
            Opcode::Div => {
                self.ptx_op(pick(PtxFn::DivS, PtxFn::DivU), bits, bits, dst, [a, b, NONE])
            }
            Opcode::Rem => {
                self.ptx_op(pick(PtxFn::RemS, PtxFn::RemU), bits, bits, dst, [a, b, NONE])
            }
            Opcode::Abs => self.int_fn(IntFn::Abs, bits, bits, false, dst, [a, NONE, NONE]),
            Opcode::Neg => {
                let zero = self.constant(0);
                self.int2(BinaryOp::Sub, bits, dst, zero, a);
            }
            Opcode::Min | Opcode::Max => {
                wanted(2)?;
                let min = form.opcode == Opcode::Min;
                let f = match (min, signed || matches!(ty, Mod::S16x2)) {
                    (true, true) => IntFn::SMin,
                    (true, false) => IntFn::UMin,
                    (false, true) => IntFn::SMax,
                    (false, false) => IntFn::UMax,
                };
                self.int_fn(f, bits, bits, false, dst, [a, b, NONE]);
                if form.has(Mod::Relu) {
                    let zero = self.constant(0);
                    self.int_fn(IntFn::SMax, bits, bits, false, dst, [dst, zero, NONE]);
                }
            }
            Opcode::Sad => {
                wanted(3)?;
                self.int_fn(choose(IntFn::SadS, IntFn::SadU), bits, bits, false, dst, [a, b, c]);
            }
            Opcode::Popc => self.int_fn(IntFn::Ctpop, bits, 32, false, dst, [a, NONE, NONE]),
            Opcode::Clz => self.int_fn(IntFn::Ctlz, bits, 32, false, dst, [a, NONE, NONE]),
            Opcode::Brev => self.int_fn(IntFn::Bitreverse, bits, bits, false, dst, [a, NONE, NONE]),
            Opcode::Bfind => {
                let flag = form.has(Mod::Shiftamt);
                let f = choose(IntFn::FloS, IntFn::FloU);
                self.int_fn(f, bits, 32, flag, dst, [a, NONE, NONE]);
            }
            Opcode::Fns => {
                wanted(3)?;
                self.int_fn(IntFn::Fns, 32, 32, false, dst, [a, b, c]);
            }
            Opcode::Bfe => {
                wanted(3)?;
                let place = self.new_regs(1);
                self.ptx_op(PtxFn::Pair, 32, 32, place, [b, c, NONE]);
                let f = pick(PtxFn::BfeS, PtxFn::BfeU);
                self.ptx_op(f, bits, bits, dst, [a, place, NONE]);
            }
            Opcode::Bfi => {
                wanted(4)?;
                let place = self.new_regs(1);
                self.ptx_op(PtxFn::Pair, 32, 32, place, [c, arg(3), NONE]);
                self.ptx_op(PtxFn::Bfi, bits, bits, dst, [a, b, place]);
            }
            Opcode::Szext => {
                wanted(2)?;
                let f = choose(IntFn::SextBits, IntFn::ZextBits);
                self.int_fn(f, bits, bits, form.has(Mod::Clamp), dst, [a, b, NONE]);
            }
            Opcode::Bmsk => {
                wanted(2)?;
                self.int_fn(IntFn::Bmsk, 32, 32, form.has(Mod::Clamp), dst, [a, b, NONE]);
            }
            Opcode::Dp4a | Opcode::Dp2a => {
                wanted(3)?;
                let second = form.source_ty().is_some_and(is_signed);
                let f = match form.opcode {
                    Opcode::Dp4a => IntFn::Dp4a(signed, second),
                    _ => IntFn::Dp2a(signed, second),
                };
                self.int_fn(f, 32, 32, form.has(Mod::Hi), dst, [a, b, c]);
            }
            Opcode::And => self.int2(BinaryOp::And, bits, dst, a, b),
            Opcode::Or => self.int2(BinaryOp::Or, bits, dst, a, b),
            Opcode::Xor => self.int2(BinaryOp::Xor, bits, dst, a, b),
            Opcode::Not => {
                let ones = self.constant(nvopt_ir::constant::low_mask(bits));
                self.int2(BinaryOp::Xor, bits, dst, a, ones);
            }
            Opcode::Cnot => self.ptx_op(PtxFn::Cnot, bits, bits, dst, [a, NONE, NONE]),
            Opcode::Shf => {
                wanted(3)?;
                let f = match (form.has(Mod::L), form.has(Mod::Clamp)) {
                    (true, true) => IntFn::FshlClamp,
                    (true, false) => IntFn::Fshl,
                    (false, true) => IntFn::FshrClamp,
                    (false, false) => IntFn::Fshr,
                };
                self.int_fn(f, 32, 32, false, dst, [b, a, c]);
            }
            Opcode::Shl => self.ptx_op(PtxFn::Shl, bits, bits, dst, [a, b, NONE]),
            Opcode::Shr => {
                self.ptx_op(pick(PtxFn::ShrS, PtxFn::ShrU), bits, bits, dst, [a, b, NONE])
            }
            Opcode::Prmt => {
                wanted(3)?;
                let modes = [
                    (Mod::F4e, Prmt::F4e),
                    (Mod::B4e, Prmt::B4e),
                    (Mod::Rc8, Prmt::Rc8),
                    (Mod::Ecl, Prmt::Ecl),
                    (Mod::Ecr, Prmt::Ecr),
                    (Mod::Rc16, Prmt::Rc16),
                ];
                let mode = modes.iter().find(|(word, _)| form.has(*word));
                let mode = mode.map_or(Prmt::Index, |&(_, mode)| mode);
                self.int_fn(IntFn::Prmt(mode), 32, 32, false, dst, [a, b, c]);
            }
            Opcode::Slct => {
                wanted(3)?;
                self.slct(form, bits, dst, [a, b, c])?;
            }
            _ => return Err("of this type".to_owned()),
        }
        Ok(())
    }

    /// `a` if `c` is not negative, else `b`; a NaN chooses `b`.
    pub(super) fn slct(
        &mut self,
        form: &FormData,
        bits: u32,
        dst: u32,
        [a, b, c]: [u32; 3],
    ) -> Decoded<()> {
        let zero = self.constant(0);
        let cond = self.new_regs(1);
        match form.source_ty() {
            Some(Mod::F32) => {
                let mode = super::float::mode_of(form);
                let pred = nvopt_ir::ops::FloatPred::Oge;
                let format = nvopt_arith::float::Format::Single;
                self.emit(Kind::FCmp { pred, format, mode }, cond, [c, zero, NONE]);
            }
            _ => {
                let kind = Kind::ICmp { pred: IntPred::Sge, width: 32, samesign: false };
                self.emit(kind, cond, [c, zero, NONE]);
            }
        }
        self.emit(Kind::Select { n: bits.div_ceil(64) }, dst, [cond, a, b]);
        Ok(())
    }

    /// A sum or difference, with the carry flag where it is read or written.
    fn add_or_sub(
        &mut self,
        add: bool,
        bits: u32,
        reads: bool,
        writes: bool,
        dst: u32,
        [a, b]: [u32; 2],
    ) {
        if !reads && !writes {
            let op = if add { BinaryOp::Add } else { BinaryOp::Sub };
            return self.int2(op, bits, dst, a, b);
        }
        let flag = if reads { self.carry() } else { self.constant(0) };
        let (sum, carry) = match add {
            true => (PtxFn::AddCarry, PtxFn::CarryOfAdd),
            false => (PtxFn::SubCarry, PtxFn::CarryOfSub),
        };
        let out = self.new_regs(1);
        if writes {
            self.ptx_op(carry, bits, 1, out, [a, b, flag]);
        }
        self.ptx_op(sum, bits, bits, dst, [a, b, flag]);
        if writes {
            let flag = self.carry();
            self.copy(flag, out, 1);
        }
    }

    fn multiply(&mut self, form: &FormData, ty: Mod, dst: u32, a: u32, b: u32) -> Decoded<()> {
        let bits = bits_of(ty).ok_or("a type")?;
        let signed = is_signed(ty);
        if form.has(Mod::Wide) {
            if bits > 32 {
                return Err("a product of this width".to_owned());
            }
            let f = if signed { PtxFn::MulWideS } else { PtxFn::MulWideU };
            self.ptx_op(f, bits, 2 * bits, dst, [a, b, NONE]);
        } else if form.has(Mod::Hi) {
            let f = if signed { IntFn::MulHiS } else { IntFn::MulHiU };
            self.int_fn(f, bits, bits, false, dst, [a, b, NONE]);
        } else {
            self.int2(BinaryOp::Mul, bits, dst, a, b);
        }
        Ok(())
    }
}

/// The types of operands that do not have the instruction's.
fn operand_types(form: &FormData, ty: Mod) -> Vec<Mod> {
    match form.opcode {
        Opcode::Shl | Opcode::Shr | Opcode::Szext => vec![ty, Mod::U32],
        Opcode::Bfe => vec![ty, Mod::U32, Mod::U32],
        Opcode::Bfi => vec![ty, ty, Mod::U32, Mod::U32],
        Opcode::Mad | Opcode::Madc if form.has(Mod::Wide) => vec![ty, ty, wide(ty)],
        Opcode::Slct => vec![ty, ty, form.source_ty().unwrap_or(Mod::S32)],
        Opcode::Dp4a | Opcode::Dp2a => vec![Mod::B32, Mod::B32, Mod::B32],
        Opcode::Fns => vec![Mod::B32, Mod::B32, Mod::S32],
        Opcode::Shf | Opcode::Lop3 => vec![ty, ty, Mod::B32, Mod::B32],
        _ => Vec::new(),
    }
}

/// The type of twice the width.
fn wide(ty: Mod) -> Mod {
    match ty {
        Mod::U16 => Mod::U32,
        Mod::S16 => Mod::S32,
        Mod::U32 => Mod::U64,
        _ => Mod::S64,
    }
}

/// The width of an arithmetic result.
fn result_bits(form: &FormData, ty: Mod) -> Decoded<u32> {
    let bits = bits_of(ty).ok_or_else(|| format!("the type {}", ty.name()))?;
    Ok(match form.opcode {
        Opcode::Popc | Opcode::Clz | Opcode::Bfind => 32,
        Opcode::Mul | Opcode::Mad if form.has(Mod::Wide) => 2 * bits,
        _ => bits,
    })
}
