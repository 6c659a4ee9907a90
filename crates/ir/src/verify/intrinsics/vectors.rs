//! Intrinsics on vectors.

use super::super::{calls::Site, function::FnVerifier, report::Checked};
use crate::{attrs::AttrKind, intrinsics::Intrinsic, types::Type};

impl<'m> FnVerifier<'_, 'm> {
    pub(super) fn check_vector_intrinsic(
        &mut self,
        site: &Site<'m>,
        intrinsic: Intrinsic,
    ) -> Checked {
        match intrinsic {
            Intrinsic::GET_ACTIVE_LANE_MASK => {
                let ty = site.ty.ret;
                self.check(ty.is_vector(), "get_active_lane_mask: must return a vector")?;
                let is_truth = self.types().scalar(ty) == Type::I1;
                self.check(is_truth, "get_active_lane_mask: element type is not i1")
            }
            Intrinsic::EXPERIMENTAL_GET_VECTOR_LENGTH => {
                let factor = self.signed_arg(site, 1).unwrap_or(0);
                self.check(factor > 0, "get_vector_length: VF must be positive")
            }
            Intrinsic::MASKED_LOAD => self.check_masked_load(site),
            Intrinsic::MASKED_STORE => self.check_masked_store(site),
            Intrinsic::VECTOR_REDUCE_AND
            | Intrinsic::VECTOR_REDUCE_OR
            | Intrinsic::VECTOR_REDUCE_XOR
            | Intrinsic::VECTOR_REDUCE_ADD
            | Intrinsic::VECTOR_REDUCE_MUL
            | Intrinsic::VECTOR_REDUCE_SMAX
            | Intrinsic::VECTOR_REDUCE_SMIN
            | Intrinsic::VECTOR_REDUCE_UMAX
            | Intrinsic::VECTOR_REDUCE_UMIN => {
                let ty = self.site_arg_ty(site, 0);
                let fits = ty.is_vector() && self.types().is_int_or_vector(ty);
                self.check(fits, "Intrinsic has incorrect argument type!")
            }
            Intrinsic::VECTOR_REDUCE_FMAX
            | Intrinsic::VECTOR_REDUCE_FMIN
            | Intrinsic::VECTOR_REDUCE_FMAXIMUM
            | Intrinsic::VECTOR_REDUCE_FMINIMUM => self.check_float_reduction(site, 0),
            // The first argument is what the reduction starts from.
            Intrinsic::VECTOR_REDUCE_FADD | Intrinsic::VECTOR_REDUCE_FMUL => {
                self.check_float_reduction(site, 1)
            }
            Intrinsic::VECTOR_SPLICE_LEFT => self.check_splice(site, 1),
            Intrinsic::VECTOR_SPLICE_RIGHT => self.check_splice(site, 0),
            Intrinsic::STEPVECTOR => {
                let ty = site.ty.ret;
                let elem = self.types().scalar(ty);
                let fits = ty.is_vector() && elem.int_bits().is_some_and(|bits| bits >= 8);
                let message = "stepvector only supported for vectors of integers with a bitwidth \
                               of at least 8.";
                self.check(fits, message)
            }
            Intrinsic::EXPERIMENTAL_VECTOR_MATCH => self.check_match(site),
            Intrinsic::VECTOR_INSERT => self.check_insert(site),
            Intrinsic::VECTOR_EXTRACT => self.check_extract(site),
            Intrinsic::VECTOR_PARTIAL_REDUCE_ADD | Intrinsic::VECTOR_PARTIAL_REDUCE_FADD => {
                let (sum, parts) = (self.site_arg_ty(site, 0), self.site_arg_ty(site, 1));
                let fits = match (self.shape(sum), self.shape(parts)) {
                    (Some((sum, _)), Some((parts, _))) => parts.is_multiple_of(sum),
                    _ => false,
                };
                let message = "Invalid vector widths for partial reduction. The width of the \
                               input vector must be a positive integer multiple of the width of \
                               the accumulator vector.";
                self.check(fits, message)
            }
            _ => Ok(()),
        }
    }

    fn check_masked_load(&mut self, site: &Site<'m>) -> Checked {
        let ty = site.ty.ret;
        self.check(ty.is_vector(), "masked_load: must return a vector")?;
        let mask = self.site_arg_ty(site, 1);
        self.check(mask.is_vector(), "masked_load: mask must be vector")?;
        let message = "masked_load: pass through and return type must match";
        self.check(self.site_arg_ty(site, 2) == ty, message)?;
        let message = "masked_load: vector mask must be same length as return";
        self.check(self.shape(mask) == self.shape(ty), message)
    }

    fn check_masked_store(&mut self, site: &Site<'m>) -> Checked {
        let mask = self.site_arg_ty(site, 2);
        self.check(mask.is_vector(), "masked_store: mask must be vector")?;
        let same = self.shape(mask) == self.shape(self.site_arg_ty(site, 0));
        self.check(same, "masked_store: vector mask must be same length as value")
    }

    fn check_float_reduction(&mut self, site: &Site<'m>, index: usize) -> Checked {
        let ty = self.site_arg_ty(site, index);
        let fits = ty.is_vector() && self.types().is_float_or_vector(ty);
        self.check(fits, "Intrinsic has incorrect argument type!")
    }

    /// The index is below the number of lanes, or at most that number if `margin` is zero.
    fn check_splice(&mut self, site: &Site<'m>, margin: u64) -> Checked {
        let Some((lanes, scalable)) = self.shape(site.ty.ret) else { return Ok(()) };
        let per_vscale = match self.attrs().fn_int(AttrKind::VScaleRange) {
            Some(packed) if scalable => (packed >> 32).max(1),
            _ => 1,
        };
        let lanes = u64::from(lanes).saturating_mul(per_vscale);
        let Some(index) = self.int_arg(site, 2) else { return Ok(()) };
        let range = if margin == 0 { "[0, VL]" } else { "[0, VL-1]" };
        self.check_with(index.saturating_add(margin) <= lanes, || {
            format!(
                "The splice index exceeds the range {range} where VL is the known minimum number \
                 of elements in the vector. For scalable vectors the minimum number of elements \
                 is determined from vscale_range."
            )
        })
    }

    fn check_match(&mut self, site: &Site<'m>) -> Checked {
        let types = self.types();
        let [searched, wanted, mask] = [0, 1, 2].map(|index| self.site_arg_ty(site, index));
        let vectors = (types.as_vector(searched), types.as_vector(wanted), types.as_vector(mask));
        let (Some(searched), Some(wanted), Some(mask_parts)) = vectors else {
            return self.fail("Operands must be vectors.");
        };
        self.check(!wanted.2, "Second operand must be a fixed length vector.")?;
        let is_int = searched.0.is_int();
        self.check(is_int, "First operand must be a vector of integers.")?;
        let message = "First two operands must have the same element type.";
        self.check(searched.0 == wanted.0, message)?;
        let same = (searched.1, searched.2) == (mask_parts.1, mask_parts.2);
        let message = "First operand and mask must have the same number of elements.";
        self.check(same, message)?;
        self.check(mask_parts.0 == Type::I1, "Mask must be a vector of i1's.")?;
        self.check(site.ty.ret == mask, "Return type must match the mask type.")
    }

    fn check_insert(&mut self, site: &Site<'m>) -> Checked {
        let types = self.types();
        let whole = types.as_vector(self.site_arg_ty(site, 0));
        let part = types.as_vector(self.site_arg_ty(site, 1));
        let (Some(whole), Some(part)) = (whole, part) else { return Ok(()) };
        let message = "vector_insert parameters must have the same element type.";
        self.check(whole.0 == part.0, message)?;
        let index = self.int_arg(site, 2).unwrap_or(0);
        let (lanes, part_lanes) = (u64::from(whole.1), u64::from(part.1));
        let message = "vector_insert index must be a constant multiple of the subvector's known \
                       minimum vector length.";
        self.check(index.is_multiple_of(part_lanes), message)?;
        let fits = index < lanes && index + part_lanes <= lanes;
        let message = "subvector operand of vector_insert would overrun the vector being inserted \
                       into.";
        self.check(whole.2 != part.2 || fits, message)
    }

    fn check_extract(&mut self, site: &Site<'m>) -> Checked {
        let types = self.types();
        let part = types.as_vector(site.ty.ret);
        let whole = types.as_vector(self.site_arg_ty(site, 0));
        let (Some(whole), Some(part)) = (whole, part) else { return Ok(()) };
        let message = "vector_extract result must have the same element type as the input vector.";
        self.check(whole.0 == part.0, message)?;
        let index = self.int_arg(site, 1).unwrap_or(0);
        let (lanes, part_lanes) = (u64::from(whole.1), u64::from(part.1));
        let message = "vector_extract index must be a constant multiple of the result type's \
                       known minimum vector length.";
        self.check(index.is_multiple_of(part_lanes), message)?;
        let fits = index < lanes && index + part_lanes <= lanes;
        self.check(whole.2 != part.2 || fits, "vector_extract would overrun.")
    }
}
