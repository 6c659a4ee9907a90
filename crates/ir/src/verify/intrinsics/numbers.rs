//! Fixed point, float to integer, comparisons.

use super::super::{calls::Site, function::FnVerifier, report::Checked, text};
use crate::{intrinsics::Intrinsic, module::Symbol};

impl<'m> FnVerifier<'_, 'm> {
    pub(super) fn check_number_intrinsic(
        &mut self,
        site: &Site<'m>,
        intrinsic: Intrinsic,
    ) -> Checked {
        match intrinsic {
            Intrinsic::UCMP | Intrinsic::SCMP => self.check_three_way(site),
            Intrinsic::BSWAP => {
                let even = self.scalar_bits(site.ty.ret).is_multiple_of(16);
                self.check(even, "bswap must be an even number of bytes")
            }
            Intrinsic::FPTRUNC_ROUND => self.check_fptrunc_round(site),
            Intrinsic::SMUL_FIX
            | Intrinsic::SMUL_FIX_SAT
            | Intrinsic::SDIV_FIX
            | Intrinsic::SDIV_FIX_SAT => self.check_fixed_point(site, true),
            Intrinsic::UMUL_FIX
            | Intrinsic::UMUL_FIX_SAT
            | Intrinsic::UDIV_FIX
            | Intrinsic::UDIV_FIX_SAT => self.check_fixed_point(site, false),
            Intrinsic::LRINT | Intrinsic::LLRINT | Intrinsic::LROUND | Intrinsic::LLROUND => {
                self.check_round_to_int(site)
            }
            _ => Ok(()),
        }
    }

    fn check_three_way(&mut self, site: &Site<'m>) -> Checked {
        let (from, to) = (self.site_arg_ty(site, 0), site.ty.ret);
        let wide = self.scalar_bits(to) >= 2;
        self.check(wide, "result type must be at least 2 bits wide")?;
        let message =
            "ucmp/scmp argument and result types must both be either vector or scalar types";
        self.check(from.is_vector() == to.is_vector(), message)?;
        let message = "return type and arguments must have the same number of elements";
        self.check(self.shape(from) == self.shape(to), message)
    }

    fn check_fptrunc_round(&mut self, site: &Site<'m>) -> Checked {
        let is_md = site.args.get(1).is_some_and(|&arg| self.md_arg(arg).is_some());
        self.check(is_md, "missing rounding mode argument")?;
        let Some(mode) = self.string_arg(site, 1) else {
            return self.fail(
                "invalid value for llvm.fptrunc.round metadata operand (the operand should be a \
                 string)",
            );
        };
        let known = super::constrained::is_rounding_mode(mode) && mode != b"round.dynamic";
        self.check(known, "unsupported rounding mode argument")
    }

    fn check_fixed_point(&mut self, site: &Site<'m>, signed: bool) -> Checked {
        let types = self.types();
        let (left, right) = (self.site_arg_ty(site, 0), self.site_arg_ty(site, 1));
        let message = "first operand of [us][mul|div]_fix[_sat] must be an int type or vector of \
                       ints";
        self.check(types.is_int_or_vector(left), message)?;
        let message = "second operand of [us][mul|div]_fix[_sat] must be an int type or vector of \
                       ints";
        self.check(types.is_int_or_vector(right), message)?;
        let scale_ty = self.site_arg_ty(site, 2);
        let message = "third operand of [us][mul|div]_fix[_sat] must be an int type";
        self.check(scale_ty.is_int(), message)?;
        let message = "third operand of [us][mul|div]_fix[_sat] must fit within 32 bits";
        self.check(scale_ty.int_bits().is_some_and(|bits| bits <= 32), message)?;
        let width = u64::from(self.scalar_bits(left));
        let scale = self.int_arg(site, 2).unwrap_or(u64::MAX);
        if signed {
            let message =
                "the scale of s[mul|div]_fix[_sat] must be less than the width of the operands";
            self.check(scale < width, message)
        } else {
            let message = "the scale of u[mul|div]_fix[_sat] must be less than or equal to the \
                           width of the operands";
            self.check(scale <= width, message)
        }
    }

    fn check_round_to_int(&mut self, site: &Site<'m>) -> Checked {
        let (from, to) = (self.site_arg_ty(site, 0), site.ty.ret);
        let name = site.called.map_or(&b""[..], |func| self.symbol_name(Symbol::Func(func)));
        let named = |rest: &str| format!("{}{rest}", text::lossy(name));
        let fits = self.types().is_float_or_vector(from) && self.types().is_int_or_vector(to);
        self.check_with(fits, || {
            named(
                ": argument must be floating-point or vector of floating-points, and result must \
                 be integer or vector of integers",
            )
        })?;
        self.check_with(from.is_vector() == to.is_vector(), || {
            named(": argument and result disagree on vector use")
        })?;
        let same = self.shape(from) == self.shape(to);
        self.check_with(same, || named(": argument must be same length as result"))
    }
}
