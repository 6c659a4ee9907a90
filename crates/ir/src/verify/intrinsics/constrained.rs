//! `llvm.experimental.constrained.*`: floating point under a rounding mode.

use super::super::{calls::Site, function::FnVerifier, report::Checked};
use crate::{intrinsics::Intrinsic, ops::FloatPred, types::Type};

pub(super) fn is_rounding_mode(mode: &[u8]) -> bool {
    matches!(
        mode,
        b"round.dynamic"
            | b"round.tonearest"
            | b"round.tonearestaway"
            | b"round.downward"
            | b"round.upward"
            | b"round.towardzero"
    )
}

fn is_exception_behavior(text: &[u8]) -> bool {
    matches!(text, b"fpexcept.ignore" | b"fpexcept.maytrap" | b"fpexcept.strict")
}

/// True for what a comparison may ask; comparisons that are always true or false are none.
pub(super) fn is_float_predicate(text: &[u8]) -> bool {
    let found = FloatPred::from_name(text);
    found.is_some_and(|found| !matches!(found, FloatPred::True | FloatPred::False))
}

impl<'m> FnVerifier<'_, 'm> {
    pub(super) fn check_constrained(&mut self, site: &Site<'m>, intrinsic: Intrinsic) -> Checked {
        let n_mds = site.ty.params.iter().rev().take_while(|&&ty| ty == Type::METADATA).count();
        let n_args = site.args.len();
        let compares = matches!(
            intrinsic,
            Intrinsic::EXPERIMENTAL_CONSTRAINED_FCMP | Intrinsic::EXPERIMENTAL_CONSTRAINED_FCMPS
        );
        self.check(n_mds != 0, "invalid arguments for constrained FP intrinsic")?;
        match intrinsic {
            Intrinsic::EXPERIMENTAL_CONSTRAINED_LRINT
            | Intrinsic::EXPERIMENTAL_CONSTRAINED_LLRINT
            | Intrinsic::EXPERIMENTAL_CONSTRAINED_LROUND
            | Intrinsic::EXPERIMENTAL_CONSTRAINED_LLROUND => {
                let scalar = !self.site_arg_ty(site, 0).is_vector() && !site.ty.ret.is_vector();
                self.check(scalar, "Intrinsic does not support vectors")?;
            }
            Intrinsic::EXPERIMENTAL_CONSTRAINED_FPTOSI
            | Intrinsic::EXPERIMENTAL_CONSTRAINED_FPTOUI => {
                let from_float = self.types().is_float_or_vector(self.site_arg_ty(site, 0));
                let message = "Intrinsic first argument must be floating point";
                self.check(from_float, message)?;
                let to_int = self.types().is_int_or_vector(site.ty.ret);
                self.check_constrained_lanes(site, to_int, "Intrinsic result must be an integer")?;
            }
            Intrinsic::EXPERIMENTAL_CONSTRAINED_SITOFP
            | Intrinsic::EXPERIMENTAL_CONSTRAINED_UITOFP => {
                let from_int = self.types().is_int_or_vector(self.site_arg_ty(site, 0));
                self.check(from_int, "Intrinsic first argument must be integer")?;
                let to_float = self.types().is_float_or_vector(site.ty.ret);
                let message = "Intrinsic result must be a floating point";
                self.check_constrained_lanes(site, to_float, message)?;
            }
            Intrinsic::EXPERIMENTAL_CONSTRAINED_FPTRUNC
            | Intrinsic::EXPERIMENTAL_CONSTRAINED_FPEXT => {
                self.check_constrained_resize(site, intrinsic)?;
            }
            _ if compares => {
                let predicate = self.string_arg(site, 2).unwrap_or_default();
                let message = "invalid predicate for constrained FP comparison intrinsic";
                self.check(is_float_predicate(predicate), message)?;
            }
            _ => {}
        }
        let behavior = self.string_arg(site, n_args - 1).unwrap_or_default();
        self.check(is_exception_behavior(behavior), "invalid exception behavior argument")?;
        if n_mds == 2 && !compares {
            let mode = self.string_arg(site, n_args - 2).unwrap_or_default();
            self.check(is_rounding_mode(mode), "invalid rounding mode argument")?;
        }
        Ok(())
    }

    fn check_constrained_lanes(&mut self, site: &Site<'m>, fits: bool, message: &str) -> Checked {
        let (from, to) = (self.site_arg_ty(site, 0), site.ty.ret);
        let disagree = "Intrinsic first argument and result disagree on vector use";
        self.check(from.is_vector() == to.is_vector(), disagree)?;
        self.check(fits, message)?;
        let message = "Intrinsic first argument and result vector lengths must be equal";
        self.check(self.shape(from) == self.shape(to), message)
    }

    fn check_constrained_resize(&mut self, site: &Site<'m>, intrinsic: Intrinsic) -> Checked {
        let (from, to) = (self.site_arg_ty(site, 0), site.ty.ret);
        let is_float = self.types().is_float_or_vector(from);
        self.check(is_float, "Intrinsic first argument must be FP or FP vector")?;
        let is_float = self.types().is_float_or_vector(to);
        self.check(is_float, "Intrinsic result must be FP or FP vector")?;
        let disagree = "Intrinsic first argument and result disagree on vector use";
        self.check(from.is_vector() == to.is_vector(), disagree)?;
        let message = "Intrinsic first argument and result vector lengths must be equal";
        self.check(self.shape(from) == self.shape(to), message)?;
        let (from, to) = (self.scalar_bits(from), self.scalar_bits(to));
        if intrinsic == Intrinsic::EXPERIMENTAL_CONSTRAINED_FPTRUNC {
            let message = "Intrinsic first argument's type must be larger than result type";
            self.check(from > to, message)
        } else {
            let message = "Intrinsic first argument's type must be smaller than result type";
            self.check(from < to, message)
        }
    }
}
