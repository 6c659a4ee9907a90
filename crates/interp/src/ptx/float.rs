//! Arithmetic on floats.

use nvopt_arith::float::{Format, MinMax, Round};
use nvopt_ptx::isa::{FormData, Mod, Opcode};

use super::{
    decode::Decoder,
    types::{bits_of, format_of},
};
use crate::{
    code::{FloatFn, Kind, MathFn, Mode, NONE},
    decode::Decoded,
};

/// How an instruction rounds and what it does to operands and result.
pub(super) fn mode_of(form: &FormData) -> Mode {
    let round = if form.has(Mod::Rz) {
        Round::Zero
    } else if form.has(Mod::Rm) {
        Round::Down
    } else if form.has(Mod::Rp) {
        Round::Up
    } else if form.has(Mod::Rna) {
        Round::NearestAway
    } else {
        Round::Nearest
    };
    Mode {
        round,
        ftz: form.has(Mod::Ftz),
        sat: form.has(Mod::Sat),
        relu: form.has(Mod::Relu),
        satfinite: form.has(Mod::Satfinite),
        nnan: false,
        ninf: false,
        nsz: false,
    }
}

impl Decoder<'_, '_, '_> {
    /// A float operation on registers.
    pub(super) fn float_scalar(
        &mut self,
        form: &FormData,
        ty: Mod,
        dst: u32,
        regs: &[u32],
    ) -> Decoded<()> {
        let format = format_of(ty).ok_or("no float")?;
        let mode = mode_of(form);
        if form.has(Mod::Oob) || form.has(Mod::Rs) {
            return Err("with this modifier".to_owned());
        }
        let approx = form.has(Mod::Approx) || form.has(Mod::Full);
        let exact_or = |exact, math| if approx { FloatFn::Math(math) } else { exact };
        let min_max = |max| {
            FloatFn::MinMax(MinMax {
                max,
                propagate_nan: form.has(Mod::NaN),
                xorsign_abs: form.has(Mod::Xorsign),
            })
        };
        let (f, n) = match form.opcode {
            Opcode::Add => (FloatFn::Add, 2),
            Opcode::Sub => (FloatFn::Sub, 2),
            Opcode::Mul => (FloatFn::Mul, 2),
            Opcode::Div => (exact_or(FloatFn::Div, MathFn::Div), 2),
            Opcode::Fma | Opcode::Mad => (FloatFn::Fma, 3),
            Opcode::Min => (min_max(false), 2),
            Opcode::Max => (min_max(true), 2),
            Opcode::Abs => (FloatFn::Abs, 1),
            Opcode::Neg => (FloatFn::Neg, 1),
            // `copysign d, a, b` gives `b` the sign of `a`.
            Opcode::Copysign => (FloatFn::CopySign, 2),
            Opcode::Rcp => (exact_or(FloatFn::Rcp, MathFn::Rcp), 1),
            Opcode::Sqrt => (exact_or(FloatFn::Sqrt, MathFn::Sqrt), 1),
            Opcode::Rsqrt => (FloatFn::Math(MathFn::Rsqrt), 1),
            Opcode::Sin => (FloatFn::Math(MathFn::Sin), 1),
            Opcode::Cos => (FloatFn::Math(MathFn::Cos), 1),
            Opcode::Lg2 => (FloatFn::Math(MathFn::Log2), 1),
            Opcode::Ex2 => (FloatFn::Math(MathFn::Exp2), 1),
            Opcode::Tanh => (FloatFn::Math(MathFn::Tanh), 1),
            Opcode::Slct => {
                let &[a, b, c] = regs else { return Err("other operands".to_owned()) };
                return self.slct(form, bits_of(ty).unwrap_or(32), dst, [a, b, c]);
            }
            _ => return Err("of this type".to_owned()),
        };
        if regs.len() != n {
            return Err("another number of operands".to_owned());
        }
        let arg = |at: usize| regs.get(at).copied().unwrap_or(NONE);
        let args = match form.opcode {
            Opcode::Copysign => [arg(1), arg(0), NONE],
            _ => [arg(0), arg(1), arg(2)],
        };
        // The approximations of `double` are told to flush, which only small numbers could show.
        let mode = if format == Format::Double { Mode { ftz: false, ..mode } } else { mode };
        self.emit(Kind::Float { f, format, mode }, dst, args);
        Ok(())
    }
}
