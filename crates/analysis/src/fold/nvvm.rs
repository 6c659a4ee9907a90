//! NVVM's own intrinsics, read off their names.
//!
//! A name is the operation, then modifiers, then the type: `llvm.nvvm.add.rn.ftz.f`. Those that
//! approximate are left to the machine.

use nvopt_arith::float::{self, Bits, Format, MinMax, Round};
use nvopt_ir::{constant::Const, intrinsics::Intrinsic, types::Type};

use super::{Folder, Lane};

/// The modifiers of a name.
#[derive(Clone, Copy, Default)]
struct Modifiers {
    round: Option<Round>,
    ftz: bool,
    saturate: bool,
    nan: bool,
    xorsign: bool,
    /// Something that is not known here.
    unknown: bool,
}

impl Modifiers {
    fn parse<'a>(words: impl Iterator<Item = &'a str>) -> Modifiers {
        let mut modifiers = Modifiers::default();
        for word in words {
            match word {
                "rn" => modifiers.round = Some(Round::Nearest),
                "rz" => modifiers.round = Some(Round::Zero),
                "rm" => modifiers.round = Some(Round::Down),
                "rp" => modifiers.round = Some(Round::Up),
                "ftz" => modifiers.ftz = true,
                "sat" => modifiers.saturate = true,
                "nan" => modifiers.nan = true,
                "xorsign" | "abs" => modifiers.xorsign = true,
                "f" | "d" => {}
                _ => modifiers.unknown = true,
            }
        }
        modifiers
    }
}

impl Folder<'_> {
    pub(super) fn nvvm(&mut self, intrinsic: Intrinsic, ty: Type, args: &[Const]) -> Option<Const> {
        let name = intrinsic.base_name().strip_prefix("llvm.nvvm.")?;
        let mut words = name.split('.');
        let op = words.next()?;
        let modifiers = Modifiers::parse(words);
        if modifiers.unknown || ty.is_aggregate() || ty.is_void() {
            return None;
        }
        let width = self.module.types.scalar(ty).int_bits();
        let to = self.module.types.scalar(ty).float_kind().and_then(super::float_format);
        self.by_number(ty, args, |lanes| {
            if lanes.contains(&Lane::Poison) {
                return Lane::Poison;
            }
            match (width, to) {
                (Some(width), _) => to_int(op, modifiers, width, lanes),
                (None, Some(to)) => to_float(op, modifiers, to, lanes),
                (None, None) => None,
            }
            .unwrap_or(Lane::Other)
        })
    }
}

fn to_float(op: &str, modifiers: Modifiers, to: Format, lanes: &[Lane]) -> Option<Lane> {
    let flush = |format: Format, bits: Bits| match modifiers.ftz && format == Format::Single {
        true => format.flush(bits),
        false => bits,
    };
    let arg = |index: usize| {
        let (format, bits) = lanes.get(index)?.float()?;
        Some(flush(format, bits))
    };
    let bits = match (op, modifiers.round) {
        ("add", Some(round)) => float::add(to, round, arg(0)?, arg(1)?),
        ("sub", Some(round)) => float::sub(to, round, arg(0)?, arg(1)?),
        ("mul", Some(round)) => float::mul(to, round, arg(0)?, arg(1)?),
        ("div", Some(round)) => float::div(to, round, arg(0)?, arg(1)?),
        ("fma", Some(round)) => float::fma(to, round, arg(0)?, arg(1)?, arg(2)?),
        ("sqrt", Some(round)) => float::sqrt(to, round, arg(0)?),
        ("rcp", Some(round)) => float::div(to, round, to.one(), arg(0)?),
        ("ceil", None) => float::round_to_integral(to, Round::Up, arg(0)?),
        ("floor", None) => float::round_to_integral(to, Round::Down, arg(0)?),
        ("trunc", None) => float::round_to_integral(to, Round::Zero, arg(0)?),
        ("round", None) => float::round_to_integral(to, Round::Nearest, arg(0)?),
        ("fabs", None) => float::abs(to, arg(0)?),
        ("fmin" | "fmax", None) => {
            let kind = MinMax {
                max: op == "fmax",
                propagate_nan: modifiers.nan,
                xorsign_abs: modifiers.xorsign,
            };
            float::min_max(to, kind, arg(0)?, arg(1)?)
        }
        ("d2f", Some(round)) => float::convert(Format::Double, to, round, arg(0)?),
        ("i2f" | "i2d" | "ll2f" | "ll2d", Some(round)) => {
            float::from_signed(to, round, lanes[0].int()?)
        }
        ("ui2f" | "ui2d" | "ull2f" | "ull2d", Some(round)) => {
            float::from_unsigned(to, round, lanes[0].int()?)
        }
        _ => return None,
    };
    let bits = flush(to, bits);
    Some(Lane::Float(to, if modifiers.saturate { to.saturate(bits) } else { bits }))
}

fn to_int(op: &str, modifiers: Modifiers, width: u32, lanes: &[Lane]) -> Option<Lane> {
    let round = modifiers.round?;
    let is_signed = match op {
        "f2i" | "f2ll" | "d2i" | "d2ll" => true,
        "f2ui" | "f2ull" | "d2ui" | "d2ull" => false,
        _ => return None,
    };
    let (format, bits) = lanes[0].float()?;
    if format.is_nan(bits) {
        return None;
    }
    let bits = if modifiers.ftz && format == Format::Single { format.flush(bits) } else { bits };
    Some(Lane::Int(match is_signed {
        true => float::to_signed_saturating(format, round, bits, width),
        false => float::to_unsigned_saturating(format, round, bits, width),
    }))
}
