//! NVIDIA's float intrinsics: arithmetic with modifiers in the name, and conversions.
//!
//! The `approx` functions are computed in `double` and rounded to the nearest, which is at least
//! as exact as hardware does it; their last bits on a GPU may differ.

use nvopt_arith::float::{Format, MinMax, Round, small::SmallFormat};
use nvopt_ir::body::Value;

use super::{Decoded, Decoder};
use crate::code::{FloatFn, FromInt, Kind, MathFn, Mode, NONE, PackFn, ToInt};

/// The modifiers of a name.
#[derive(Clone, Copy)]
struct Modifiers {
    mode: Mode,
    approx: bool,
    propagate_nan: bool,
    xorsign: bool,
    stochastic: bool,
}

/// Reads the modifiers of `parts`; `None` if there is one that is not known.
fn modifiers(parts: &[&str]) -> Option<Modifiers> {
    let mut found = Modifiers {
        mode: Mode::PLAIN,
        approx: false,
        propagate_nan: false,
        xorsign: false,
        stochastic: false,
    };
    for &part in parts {
        match part {
            "rn" => found.mode.round = Round::Nearest,
            "rz" => found.mode.round = Round::Zero,
            "rm" => found.mode.round = Round::Down,
            "rp" => found.mode.round = Round::Up,
            "rna" => found.mode.round = Round::NearestAway,
            "rs" => found.stochastic = true,
            "ftz" => found.mode.ftz = true,
            "sat" => found.mode.sat = true,
            "relu" => found.mode.relu = true,
            "satfinite" => found.mode.satfinite = true,
            "approx" | "full" => found.approx = true,
            "nan" => found.propagate_nan = true,
            "xorsign" => found.xorsign = true,
            "abs" | "f" | "d" | "f32" | "f16" | "f16x2" | "bf16" | "bf16x2" => {}
            _ => return None,
        }
    }
    Some(found)
}

impl Decoder<'_, '_> {
    /// Decodes `name` if it is float arithmetic; whether it was.
    pub(super) fn nvvm_float(&mut self, name: &str, args: &[Value]) -> Decoded<bool> {
        let parts: Vec<&str> = name.split('.').collect();
        let Some(found) = modifiers(&parts[1..]) else { return Ok(false) };
        let min_max = |max| {
            FloatFn::MinMax(MinMax {
                max,
                propagate_nan: found.propagate_nan,
                xorsign_abs: found.xorsign,
            })
        };
        let exact_or = |exact, approx| if found.approx { FloatFn::Math(approx) } else { exact };
        let f = match parts[0] {
            "add" => FloatFn::Add,
            "sub" => FloatFn::Sub,
            "mul" => FloatFn::Mul,
            "div" => exact_or(FloatFn::Div, MathFn::Div),
            "fma" => FloatFn::Fma,
            "fmin" => min_max(false),
            "fmax" => min_max(true),
            "rcp" => exact_or(FloatFn::Rcp, MathFn::Rcp),
            "sqrt" => exact_or(FloatFn::Sqrt, MathFn::Sqrt),
            "rsqrt" => FloatFn::Math(MathFn::Rsqrt),
            "sin" => FloatFn::Math(MathFn::Sin),
            "cos" => FloatFn::Math(MathFn::Cos),
            "ex2" => FloatFn::Math(MathFn::Exp2),
            "tanh" => FloatFn::Math(MathFn::Tanh),
            "lg2" => FloatFn::Math(MathFn::Log2),
            "fabs" => FloatFn::Abs,
            "neg" => FloatFn::Neg,
            "ceil" => FloatFn::Round(Round::Up),
            "floor" => FloatFn::Round(Round::Down),
            "trunc" => FloatFn::Round(Round::Zero),
            // Ties go to even here, unlike in `llvm.round`.
            "round" => FloatFn::Round(Round::Nearest),
            "saturate" => FloatFn::Saturate,
            _ => return self.nvvm_convert(name, &parts, found, args),
        };
        self.float_op_with(f, args, found.mode)?;
        Ok(true)
    }

    fn nvvm_convert(
        &mut self,
        name: &str,
        parts: &[&str],
        found: Modifiers,
        args: &[Value],
    ) -> Decoded<bool> {
        if found.stochastic {
            return Err(format!("the intrinsic llvm.nvvm.{name}"));
        }
        let mode = found.mode;
        let to_int = |from: Format, bits: u32, signed: bool| ToInt {
            format: from,
            signed,
            round: mode.round,
            saturate: true,
            nan_is_top_bit: from == Format::Double || bits == 64,
            ftz: mode.ftz,
        };
        let from_int = |format, signed| FromInt { format, signed, round: mode.round, nneg: false };
        let int_source = |letters: &str| match letters {
            "i" => Some((32, true)),
            "ui" => Some((32, false)),
            "ll" => Some((64, true)),
            "ull" => Some((64, false)),
            _ => None,
        };
        let float_letter = |letter: &str| match letter {
            "f" => Some(Format::Single),
            "d" => Some(Format::Double),
            _ => None,
        };
        match parts[0] {
            "d2f" => self.convert(Format::Double, Format::Single, mode, args[0])?,
            "f2h" => self.convert(Format::Single, Format::Half, mode, args[0])?,
            "bf2h" => self.convert(Format::BFloat, Format::Half, mode, args[0])?,
            "f2bf16" => self.convert(Format::Single, Format::BFloat, mode, args[0])?,
            "f2f16" => self.convert(Format::Single, Format::Half, mode, args[0])?,
            "ff2bf16x2" => self.convert_pair(Format::BFloat, mode, args)?,
            "ff2f16x2" => self.convert_pair(Format::Half, mode, args)?,
            "f2tf32" => {
                let (dst, a) = (self.result_reg()?, self.reg(args[0])?);
                self.emit(Kind::Pack(PackFn::Tf32(mode)), dst, [a, NONE, NONE]);
            }
            other => {
                let Some((from, to)) = other.split_once('2') else { return Ok(false) };
                if let (Some(format), Some((bits, signed))) = (float_letter(from), int_source(to)) {
                    self.emit_to_int(to_int(format, bits, signed), args[0])?;
                } else if let (Some((bits, signed)), Some(format)) =
                    (int_source(from), float_letter(to))
                {
                    let (dst, a) = (self.result_reg()?, self.reg(args[0])?);
                    let how = from_int(format, signed);
                    self.emit(Kind::FromInt { how, width: bits as u8 }, dst, [a, NONE, NONE]);
                } else {
                    return Ok(false);
                }
            }
        }
        Ok(true)
    }

    fn convert(&mut self, from: Format, to: Format, mode: Mode, arg: Value) -> Decoded<()> {
        let (dst, a) = (self.result_reg()?, self.reg(arg)?);
        self.emit(Kind::Convert { from, to, mode }, dst, [a, NONE, NONE]);
        Ok(())
    }

    /// Two floats to a vector: the first becomes the upper element.
    fn convert_pair(&mut self, to: Format, mode: Mode, args: &[Value]) -> Decoded<()> {
        let (dst, a, b) = (self.result_reg()?, self.reg(args[0])?, self.reg(args[1])?);
        let kind = Kind::Convert { from: Format::Single, to, mode };
        self.emit(kind, dst + 1, [a, NONE, NONE]);
        self.emit(kind, dst, [b, NONE, NONE]);
        Ok(())
    }

    /// Conversions from and to pairs of small formats, such as `ff.to.e4m3x2.rn.relu`.
    pub(super) fn nvvm_small(&mut self, name: &str, args: &[Value]) -> Decoded<bool> {
        let Some((from, rest)) = name.split_once(".to.") else { return Ok(false) };
        let parts: Vec<&str> = rest.split('.').collect();
        let relu = parts.contains(&"relu");
        if parts.contains(&"rs") {
            return Err(format!("the intrinsic llvm.nvvm.{name}"));
        }
        let small = |word: &str| match word {
            "e4m3x2" => Some(SmallFormat::E4M3),
            "e5m2x2" => Some(SmallFormat::E5M2),
            "e2m3x2" => Some(SmallFormat::E2M3),
            "e3m2x2" => Some(SmallFormat::E3M2),
            "e2m1x2" => Some(SmallFormat::E2M1),
            "ue8m0x2" => Some(SmallFormat::Ue8M0),
            _ => None,
        };
        let dst = self.result_reg()?;
        let first = self.reg(args[0])?;
        if let Some(from) = small(from) {
            let to = if parts[0] == "bf16x2" { Format::BFloat } else { Format::Half };
            for upper in [false, true] {
                let kind = Kind::Pack(PackFn::Unpair { from, to, relu, upper });
                self.emit(kind, dst + u32::from(upper), [first, NONE, NONE]);
            }
            return Ok(true);
        }
        let Some(to) = small(parts[0]) else { return Ok(false) };
        // The upper one is the first of two operands, or the second element of a vector.
        let (format, upper, lower) = match from {
            "ff" => (Format::Single, first, self.reg(args[1])?),
            "f16x2" => (Format::Half, first + 1, first),
            "bf16x2" => (Format::BFloat, first + 1, first),
            _ => return Ok(false),
        };
        let f = if to == SmallFormat::Ue8M0 {
            PackFn::PowerPair { from: format, up: parts.contains(&"rp") }
        } else {
            PackFn::Pair { to, from: format, relu }
        };
        self.emit(Kind::Pack(f), dst, [upper, lower, NONE]);
        Ok(true)
    }
}
