//! Floating-point operations.

use nvopt_arith::float::{self, Bits, Format, Round};
use nvopt_ir::{
    constant::Const,
    ops::{BinaryOp, FloatPred, InstFlags},
    types::{FloatKind, Type},
};

use super::{DenormalMode, Folder, Lane};

/// The format of numbers of `kind`, if arithmetic knows it.
pub fn float_format(kind: FloatKind) -> Option<Format> {
    match kind {
        FloatKind::Half => Some(Format::Half),
        FloatKind::BFloat => Some(Format::BFloat),
        FloatKind::Float => Some(Format::Single),
        FloatKind::Double => Some(Format::Double),
        FloatKind::X86Fp80 => Some(Format::X86Fp80),
        FloatKind::Fp128 => Some(Format::Quad),
        FloatKind::PpcFp128 => None,
    }
}

/// `bits` as the mode makes it; `None` if that is not known.
pub(super) fn flushed(format: Format, mode: DenormalMode, bits: Bits) -> Option<Bits> {
    match mode {
        DenormalMode::Ieee => Some(bits),
        DenormalMode::PreserveSign => Some(format.flush(bits)),
        DenormalMode::Unknown => (!format.is_denormal(bits)).then_some(bits),
    }
}

impl Folder<'_> {
    /// The mode of the numbers of type `ty` or of its lanes.
    pub(super) fn denormal_mode(&self, ty: Type) -> DenormalMode {
        let kind = self.module.types.scalar(ty).float_kind();
        kind.map_or(DenormalMode::Unknown, |kind| self.denormals.mode(kind))
    }

    pub(super) fn float_binary(
        &mut self,
        op: BinaryOp,
        flags: InstFlags,
        ty: Type,
        args: &[Const],
    ) -> Option<Const> {
        let mode = self.denormal_mode(ty);
        let format = self.module.types.scalar(ty).float_kind().and_then(float_format)?;
        self.by_number(ty, args, |lanes| {
            binary(op, flags, mode, format, &lanes[0], &lanes[1]).unwrap_or(Lane::Other)
        })
    }

    pub(super) fn fneg(&mut self, ty: Type, args: &[Const]) -> Option<Const> {
        self.by_number(ty, args, |lanes| match lanes[0] {
            Lane::Float(format, bits) => Lane::Float(format, float::neg(format, bits)),
            Lane::Undef => Lane::Undef,
            Lane::Poison => Lane::Poison,
            Lane::Int(_) | Lane::Other => Lane::Other,
        })
    }

    pub(super) fn fcmp(
        &mut self,
        pred: FloatPred,
        flags: InstFlags,
        ty: Type,
        args: &[Const],
    ) -> Option<Const> {
        let mode = self.denormal_mode(self.pool.ty(args[0]));
        self.by_number(ty, args, |lanes| {
            compare(pred, flags, mode, &lanes[0], &lanes[1]).unwrap_or(Lane::Other)
        })
    }
}

fn truth(is_true: bool) -> Lane {
    Lane::Int(nvopt_arith::Int::new(1, u64::from(is_true)))
}

/// A result that the flags promise not to be is poison.
pub(super) fn with_flags(flags: InstFlags, format: Format, operands: &[Bits], bits: Bits) -> Lane {
    let any = |test: fn(Format, Bits) -> bool| {
        test(format, bits) || operands.iter().any(|&operand| test(format, operand))
    };
    let breaks = flags.contains(InstFlags::NNAN) && any(|format, bits| format.is_nan(bits))
        || flags.contains(InstFlags::NINF) && any(|format, bits| format.is_infinite(bits));
    if breaks { Lane::Poison } else { Lane::Float(format, bits) }
}

fn binary(
    op: BinaryOp,
    flags: InstFlags,
    mode: DenormalMode,
    format: Format,
    a: &Lane,
    b: &Lane,
) -> Option<Lane> {
    match (a, b) {
        (Lane::Poison, _) | (_, Lane::Poison) => return Some(Lane::Poison),
        (Lane::Undef, Lane::Undef) => return Some(Lane::Undef),
        // The choice of a NaN makes the result one.
        (Lane::Undef, Lane::Float(..)) | (Lane::Float(..), Lane::Undef) => {
            let nan = if flags.contains(InstFlags::NNAN) {
                Lane::Poison
            } else {
                Lane::Float(format, quiet_nan(format))
            };
            return Some(nan);
        }
        _ => {}
    }
    let a = flushed(format, mode, a.float()?.1)?;
    let b = flushed(format, mode, b.float()?.1)?;
    let bits = match op {
        BinaryOp::FAdd => float::add(format, Round::Nearest, a, b),
        BinaryOp::FSub => float::sub(format, Round::Nearest, a, b),
        BinaryOp::FMul => float::mul(format, Round::Nearest, a, b),
        BinaryOp::FDiv => float::div(format, Round::Nearest, a, b),
        BinaryOp::FRem => float::rem(format, a, b),
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
        | BinaryOp::Xor => return None,
    };
    let bits = flushed(format, mode, bits)?;
    Some(with_flags(flags, format, &[a, b], bits))
}

/// The NaN that LLVM writes where any will do.
pub fn quiet_nan(format: Format) -> Bits {
    let fraction = 1 << (format.precision() - 2);
    format.infinity(false) | fraction
}

fn compare(
    pred: FloatPred,
    flags: InstFlags,
    mode: DenormalMode,
    a: &Lane,
    b: &Lane,
) -> Option<Lane> {
    match (a, b) {
        (Lane::Poison, _) | (_, Lane::Poison) => return Some(Lane::Poison),
        _ => {}
    }
    match pred {
        FloatPred::False => return Some(truth(false)),
        FloatPred::True => return Some(truth(true)),
        _ => {}
    }
    match (a, b) {
        // A NaN may be chosen: unordered predicates hold, ordered ones do not.
        (Lane::Undef, _) | (_, Lane::Undef) => {
            let is_unordered = pred.code() & 8 != 0;
            return Some(truth(is_unordered));
        }
        _ => {}
    }
    let (format, a) = a.float()?;
    let (_, b) = b.float()?;
    let (a, b) = (flushed(format, mode, a)?, flushed(format, mode, b)?);
    let breaks = flags.contains(InstFlags::NNAN) && (format.is_nan(a) || format.is_nan(b))
        || flags.contains(InstFlags::NINF) && (format.is_infinite(a) || format.is_infinite(b));
    if breaks {
        return Some(Lane::Poison);
    }
    let relation = float::compare(format, a, b);
    Some(truth(pred.code() & relation.predicate_bit() != 0))
}
