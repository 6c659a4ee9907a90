//! NVVM intrinsics that are plain operations.
//!
//! Sums and products with a rounding mode stay: a plain one may be contracted into a fused
//! operation, which these exist to prevent. Quotients and roots of singles stay: a plain one may be
//! approximated if the user says so.

use std::borrow::Cow;

use nvopt_ir::{
    body::{Inst, Value},
    intrinsics::Intrinsic,
    ops::{BinaryOp, CastOp},
};

use super::cx::{Combiner, Done, Rule};

/// The length of the longest name below without its prefix: `fma.rn.ftz.f`.
const LONGEST_NAME: usize = 12;

/// What an NVVM intrinsic is.
enum Plain {
    Call(Intrinsic),
    Binary(BinaryOp),
    Cast(CastOp),
}

/// The plain operation that `intrinsic` is, and whether it flushes denormals.
fn plain_of(intrinsic: Intrinsic) -> Option<(Plain, bool)> {
    use Plain::{Binary, Call, Cast};
    let name = intrinsic.base_name().strip_prefix("llvm.nvvm.")?;
    // What most calls are: special registers, barriers, operations on tiles.
    if name.len() > LONGEST_NAME {
        return None;
    }
    let (stem, flushes) = match name.split_once(".ftz") {
        Some((stem, rest)) => (Cow::Owned(format!("{stem}{rest}")), true),
        None => (Cow::Borrowed(name), false),
    };
    let plain = match stem.as_ref() {
        "ceil.d" | "ceil.f" => Call(Intrinsic::CEIL),
        "floor.d" | "floor.f" => Call(Intrinsic::FLOOR),
        "trunc.d" | "trunc.f" => Call(Intrinsic::TRUNC),
        "fabs.d" | "fabs.f" => Call(Intrinsic::FABS),
        "fma.rn.d" | "fma.rn.f" => Call(Intrinsic::FMA),
        "fmax.d" | "fmax.f" => Call(Intrinsic::MAXNUM),
        "fmin.d" | "fmin.f" => Call(Intrinsic::MINNUM),
        "sqrt.rn.d" => Call(Intrinsic::SQRT),
        "div.rn.d" => Binary(BinaryOp::FDiv),
        "i2d.rn" | "i2f.rn" | "ll2d.rn" | "ll2f.rn" => Cast(CastOp::SiToFp),
        "ui2d.rn" | "ui2f.rn" | "ull2d.rn" | "ull2f.rn" => Cast(CastOp::UiToFp),
        _ => return None,
    };
    Some((plain, flushes))
}

impl Combiner<'_, '_> {
    /// `nvvm.fabs.f x => fabs x` and the like, where denormals are treated alike.
    pub(super) fn nvvm_call(&mut self, inst: Inst, intrinsic: Intrinsic, args: &[Value]) -> Rule {
        let (plain, flushes) = plain_of(intrinsic)?;
        let ty = self.body.result_ty(inst);
        // A function that does not flush keeps what does, and the other way round; only of
        // singles is there a difference.
        use nvopt_analysis::fold::DenormalMode::{Ieee, PreserveSign};
        let kind = self.types().scalar(ty).float_kind()?;
        let mode = self.denormals.mode(kind);
        let is_fit = match kind {
            nvopt_ir::types::FloatKind::Float => {
                if flushes {
                    mode == PreserveSign
                } else {
                    mode == Ieee && !self.cx.frame.numerics.ftz
                }
            }
            _ => !flushes,
        };
        let is_cast = matches!(plain, Plain::Cast(_));
        if !is_fit && !is_cast {
            return None;
        }
        let flags = self.body.flags(inst);
        Some(Done::Replace(match plain {
            Plain::Call(other) => self.intrinsic(other, flags, ty, args)?,
            Plain::Binary(op) => self.bin_with(op, flags, args[0], args[1]),
            Plain::Cast(op) => self.cast(op, args[0], ty),
        }))
    }
}
