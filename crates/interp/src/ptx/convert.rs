//! `cvt`: between integers, floats and the small formats.

use nvopt_arith::float::{Format, Round, small::SmallFormat};
use nvopt_ptx::{
    isa::{FormData, Mod},
    mach::Operand,
};

use super::{
    decode::Decoder,
    float::mode_of,
    types::{bits_of, format_of, half_of, is_signed},
};
use crate::{
    code::{FloatFn, FromInt, Kind, Mode, NONE, PackFn, ToInt},
    decode::Decoded,
    scalar::PtxFn,
};

impl Decoder<'_, '_, '_> {
    pub(super) fn cvt(&mut self, form: &FormData, args: &[Vec<Operand>]) -> Decoded<()> {
        let to = form.ty().ok_or("no type")?;
        let from = form.source_ty().ok_or("no source type")?;
        if form.has(Mod::Rs) {
            return Err("stochastic rounding".to_owned());
        }
        if small_pair(to).is_some() || small_pair(from).is_some() {
            return self.cvt_small(form, to, from, args);
        }
        if let Some(half) = half_of(to) {
            return self.cvt_pair(form, half, from, args);
        }
        let [dst, a] = args else { return Err("other operands".to_owned()) };
        if to == Mod::Tf32 {
            let a = self.read(a, from)?;
            let dest = self.dest(dst, 32)?;
            self.emit(Kind::Pack(PackFn::Tf32(mode_of(form))), dest.reg, [a, NONE, NONE]);
            self.finish(dest, false);
            return Ok(());
        }
        let bits = bits_of(to).filter(|&bits| bits <= 64).ok_or("to this type")?;
        bits_of(from).filter(|&bits| bits <= 64).ok_or("from this type")?;
        let a = self.read(a, from)?;
        let dest = self.dest(dst, bits)?;
        match (format_of(from), format_of(to)) {
            (None, None) => self.int_to_int(form, to, from, dest.reg, a)?,
            (Some(source), None) => self.float_to_int(form, to, source, dest.reg, a)?,
            (None, Some(format)) => {
                let mode = mode_of(form);
                let signed = is_signed(from);
                let how = FromInt { format, signed, round: mode.round, nneg: false };
                let width = bits_of(from).ok_or("a type")? as u8;
                self.emit(Kind::FromInt { how, width }, dest.reg, [a, NONE, NONE]);
                if mode.sat {
                    let kind = Kind::Float { f: FloatFn::Saturate, format, mode: Mode::PLAIN };
                    self.emit(kind, dest.reg, [dest.reg, NONE, NONE]);
                }
            }
            (Some(source), Some(format)) => self.float_to_float(form, source, format, dest.reg, a),
        }
        self.finish(dest, is_signed(to));
        Ok(())
    }

    fn int_to_int(&mut self, form: &FormData, to: Mod, from: Mod, dst: u32, a: u32) -> Decoded<()> {
        let (out, width) = (bits_of(to).ok_or("a type")?, bits_of(from).ok_or("a type")?);
        let (from_signed, to_signed) = (is_signed(from), is_signed(to));
        if form.has(Mod::Sat) {
            let f = PtxFn::Clamp { from_signed, to_signed, bits: out as u8 };
            self.ptx_op(f, width, out, dst, [a, NONE, NONE]);
        } else if out < width {
            let kind = Kind::Trunc { from: width as u8, to: out as u8, flags: 0 };
            self.emit(kind, dst, [a, NONE, NONE]);
        } else if from_signed && out > width {
            self.emit(Kind::SExt { from: width as u8, to: out as u8 }, dst, [a, NONE, NONE]);
        } else {
            self.copy(dst, a, 1);
        }
        Ok(())
    }

    fn float_to_int(
        &mut self,
        form: &FormData,
        to: Mod,
        format: Format,
        dst: u32,
        a: u32,
    ) -> Decoded<()> {
        let bits = bits_of(to).ok_or("a type")?;
        let how = ToInt {
            format,
            signed: is_signed(to),
            round: integer_rounding(form).unwrap_or(Round::Zero),
            saturate: true,
            nan_is_top_bit: format == Format::Double || bits == 64,
            ftz: form.has(Mod::Ftz),
        };
        self.emit(Kind::ToInt { how, width: bits as u8 }, dst, [a, NONE, NONE]);
        Ok(())
    }

    fn float_to_float(&mut self, form: &FormData, from: Format, to: Format, dst: u32, a: u32) {
        let mode = mode_of(form);
        if let Some(round) = integer_rounding(form) {
            let f = FloatFn::Round(round);
            let whole = Mode { ftz: mode.ftz, ..Mode::PLAIN };
            let mid = if from == to { dst } else { self.new_regs(1) };
            self.emit(Kind::Float { f, format: from, mode: whole }, mid, [a, NONE, NONE]);
            if from != to {
                self.emit(Kind::Convert { from, to, mode }, dst, [mid, NONE, NONE]);
            } else if mode.sat {
                let kind = Kind::Float { f: FloatFn::Saturate, format: to, mode: Mode::PLAIN };
                self.emit(kind, dst, [dst, NONE, NONE]);
            }
            return;
        }
        self.emit(Kind::Convert { from, to, mode }, dst, [a, NONE, NONE]);
    }

    /// Two floats to a packed pair: the first becomes the upper element.
    fn cvt_pair(
        &mut self,
        form: &FormData,
        half: Mod,
        from: Mod,
        args: &[Vec<Operand>],
    ) -> Decoded<()> {
        let (Some(to), Some(from_format)) = (format_of(half), format_of(from)) else {
            return Err("of these types".to_owned());
        };
        let [dst, upper, lower] = args else { return Err("other operands".to_owned()) };
        let (upper, lower) = (self.read(upper, from)?, self.read(lower, from)?);
        let mode = mode_of(form);
        let pair = self.new_regs(2);
        let kind = Kind::Convert { from: from_format, to, mode };
        self.emit(kind, pair, [lower, NONE, NONE]);
        self.emit(kind, pair + 1, [upper, NONE, NONE]);
        let joined = self.join_regs(&[pair, pair + 1], to.bits());
        let dest = self.dest(dst, 2 * to.bits())?;
        self.copy(dest.reg, joined, 1);
        self.finish(dest, false);
        Ok(())
    }

    /// Conversions from and to pairs of small formats.
    fn cvt_small(
        &mut self,
        form: &FormData,
        to: Mod,
        from: Mod,
        args: &[Vec<Operand>],
    ) -> Decoded<()> {
        let relu = form.has(Mod::Relu);
        if let Some(small) = small_pair(from) {
            let (Some(half), [dst, a]) = (half_of(to), args) else {
                return Err("of these types".to_owned());
            };
            let format = format_of(half).ok_or("a format")?;
            let a = self.read(a, from)?;
            let pair = self.new_regs(2);
            for upper in [false, true] {
                let f = PackFn::Unpair { from: small, to: format, relu, upper };
                self.emit(Kind::Pack(f), pair + u32::from(upper), [a, NONE, NONE]);
            }
            let joined = self.join_regs(&[pair, pair + 1], 16);
            let dest = self.dest(dst, 32)?;
            self.copy(dest.reg, joined, 1);
            self.finish(dest, false);
            return Ok(());
        }
        let small = small_pair(to).ok_or("of these types")?;
        let (dst, format, upper, lower) = match (args, from) {
            ([dst, a, b], Mod::F32) => {
                (dst, Format::Single, self.read(a, from)?, self.read(b, from)?)
            }
            ([dst, a], Mod::F16x2 | Mod::Bf16x2) => {
                let whole = self.read(a, from)?;
                let pair = self.split_reg(whole, 16, 2);
                let format = if from == Mod::F16x2 { Format::Half } else { Format::BFloat };
                (dst, format, pair + 1, pair)
            }
            _ => return Err("of these types".to_owned()),
        };
        let f = match small {
            SmallFormat::Ue8M0 => PackFn::PowerPair { from: format, up: form.has(Mod::Rp) },
            _ => PackFn::Pair { to: small, from: format, relu },
        };
        let dest = self.dest(dst, bits_of(to).ok_or("a type")?)?;
        self.emit(Kind::Pack(f), dest.reg, [upper, lower, NONE]);
        self.finish(dest, false);
        Ok(())
    }

    /// `cvt.pack`: two integers made narrow, in front of what `c` has.
    pub(super) fn cvt_pack(&mut self, form: &FormData, args: &[Vec<Operand>]) -> Decoded<()> {
        let to = form.ty().ok_or("no type")?;
        let from = form.source_ty().ok_or("no source type")?;
        let bits = bits_of(to).ok_or("a type")?;
        let [dst, a, b, rest @ ..] = args else { return Err("other operands".to_owned()) };
        if bits < 8 {
            return Err("a result of this width".to_owned());
        }
        let (a, b) = (self.read(a, from)?, self.read(b, from)?);
        let pair = self.new_regs(2);
        let f = PtxFn::Clamp {
            from_signed: is_signed(from),
            to_signed: is_signed(to),
            bits: bits as u8,
        };
        self.ptx_op(f, 32, bits, pair, [b, NONE, NONE]);
        self.ptx_op(f, 32, bits, pair + 1, [a, NONE, NONE]);
        let mut joined = self.join_regs(&[pair, pair + 1], bits);
        if let Some(c) = rest.first() {
            let c = self.read_bits(c, 32)?;
            let dst = self.new_regs(1);
            self.ptx_op(PtxFn::Join, 2 * bits, 32, dst, [joined, c, NONE]);
            joined = dst;
        }
        let dest = self.dest(dst, 32)?;
        self.copy(dest.reg, joined, 1);
        self.finish(dest, false);
        Ok(())
    }
}

/// The rounding to an integer that an instruction asks for.
fn integer_rounding(form: &FormData) -> Option<Round> {
    form.mods.iter().find_map(|&word| match word {
        Mod::Rni => Some(Round::Nearest),
        Mod::Rzi => Some(Round::Zero),
        Mod::Rmi => Some(Round::Down),
        Mod::Rpi => Some(Round::Up),
        _ => None,
    })
}

fn small_pair(ty: Mod) -> Option<SmallFormat> {
    Some(match ty {
        Mod::E4m3x2 => SmallFormat::E4M3,
        Mod::E5m2x2 => SmallFormat::E5M2,
        Mod::E2m3x2 => SmallFormat::E2M3,
        Mod::E3m2x2 => SmallFormat::E3M2,
        Mod::E2m1x2 => SmallFormat::E2M1,
        Mod::Ue8m0x2 => SmallFormat::Ue8M0,
        _ => return None,
    })
}
