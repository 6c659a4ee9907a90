//! `llvm.vp.*`: operations on some lanes of vectors.

use super::{
    super::{calls::Site, function::FnVerifier, report::Checked},
    constrained::is_float_predicate,
    general::ALL_FP_CLASSES,
};
use crate::{intrinsics::Intrinsic, ops::IntPred};

impl<'m> FnVerifier<'_, 'm> {
    pub(super) fn check_predicated(&mut self, site: &Site<'m>, intrinsic: Intrinsic) -> Checked {
        match intrinsic {
            Intrinsic::VP_FCMP => {
                let predicate = self.string_arg(site, 2).unwrap_or_default();
                let message = "invalid predicate for VP FP comparison intrinsic";
                self.check(is_float_predicate(predicate), message)
            }
            Intrinsic::VP_ICMP => {
                let predicate = self.string_arg(site, 2).unwrap_or_default();
                let known = IntPred::from_name(predicate).is_some();
                self.check(known, "invalid predicate for VP integer comparison intrinsic")
            }
            Intrinsic::VP_IS_FPCLASS => {
                let classes = self.int_arg(site, 1).unwrap_or(0);
                let message = "unsupported bits for llvm.vp.is.fpclass test mask";
                self.check(classes & !ALL_FP_CLASSES == 0, message)
            }
            _ => self.check_predicated_cast(site, intrinsic),
        }
    }

    fn check_predicated_cast(&mut self, site: &Site<'m>, intrinsic: Intrinsic) -> Checked {
        let types = self.types();
        let (from, to) = (self.site_arg_ty(site, 0), site.ty.ret);
        let (from_int, to_int) = (types.is_int_or_vector(from), types.is_int_or_vector(to));
        let (from_float, to_float) = (types.is_float_or_vector(from), types.is_float_or_vector(to));
        let (from_ptr, to_ptr) = (types.is_ptr_or_vector(from), types.is_ptr_or_vector(to));
        let (from_bits, to_bits) = (self.scalar_bits(from), self.scalar_bits(to));
        let rules = match intrinsic {
            Intrinsic::VP_TRUNC => [
                (
                    from_int && to_int,
                    "llvm.vp.trunc intrinsic first argument and result element type must be \
                     integer",
                ),
                (
                    to_bits < from_bits,
                    "llvm.vp.trunc intrinsic the bit size of first argument must be larger than \
                     the bit size of the return type",
                ),
            ],
            Intrinsic::VP_ZEXT | Intrinsic::VP_SEXT => [
                (
                    from_int && to_int,
                    "llvm.vp.zext or llvm.vp.sext intrinsic first argument and result element \
                     type must be integer",
                ),
                (
                    to_bits > from_bits,
                    "llvm.vp.zext or llvm.vp.sext intrinsic the bit size of first argument must \
                     be smaller than the bit size of the return type",
                ),
            ],
            Intrinsic::VP_FPTOUI
            | Intrinsic::VP_FPTOSI
            | Intrinsic::VP_LRINT
            | Intrinsic::VP_LLRINT => [
                (
                    to_int && from_float,
                    "llvm.vp.fptoui, llvm.vp.fptosi, llvm.vp.lrint or llvm.vp.llrintintrinsic \
                     first argument element type must be floating-point and result element type \
                     must be integer",
                ),
                (true, ""),
            ],
            Intrinsic::VP_UITOFP | Intrinsic::VP_SITOFP => [
                (
                    to_float && from_int,
                    "llvm.vp.uitofp or llvm.vp.sitofp intrinsic first argument element type must \
                     be integer and result element type must be floating-point",
                ),
                (true, ""),
            ],
            Intrinsic::VP_FPTRUNC => [
                (
                    from_float && to_float,
                    "llvm.vp.fptrunc intrinsic first argument and result element type must be \
                     floating-point",
                ),
                (
                    to_bits < from_bits,
                    "llvm.vp.fptrunc intrinsic the bit size of first argument must be larger than \
                     the bit size of the return type",
                ),
            ],
            Intrinsic::VP_FPEXT => [
                (
                    from_float && to_float,
                    "llvm.vp.fpext intrinsic first argument and result element type must be \
                     floating-point",
                ),
                (
                    to_bits > from_bits,
                    "llvm.vp.fpext intrinsic the bit size of first argument must be smaller than \
                     the bit size of the return type",
                ),
            ],
            Intrinsic::VP_PTRTOINT => [
                (
                    to_int && from_ptr,
                    "llvm.vp.ptrtoint intrinsic first argument element type must be pointer and \
                     result element type must be integer",
                ),
                (true, ""),
            ],
            Intrinsic::VP_INTTOPTR => [
                (
                    to_ptr && from_int,
                    "llvm.vp.inttoptr intrinsic first argument element type must be integer and \
                     result element type must be pointer",
                ),
                (true, ""),
            ],
            _ => return Ok(()),
        };
        let message = "VP cast intrinsic first argument and result vector lengths must be equal";
        self.check(self.shape(from) == self.shape(to), message)?;
        for (fits, message) in rules {
            self.check(fits, message)?;
        }
        Ok(())
    }
}
