//! `llvm.matrix.*`: matrices flattened into vectors.

use super::super::{calls::Site, function::FnVerifier, report::Checked};
use crate::{intrinsics::Intrinsic, types::Type};

/// Where a matrix intrinsic has what.
struct Shape {
    result: Type,
    /// Vectors whose elements are those of the result.
    operands: [Option<Type>; 2],
    rows: usize,
    columns: usize,
    stride: Option<usize>,
}

impl<'m> FnVerifier<'_, 'm> {
    pub(super) fn check_matrix(&mut self, site: &Site<'m>, intrinsic: Intrinsic) -> Checked {
        let arg = |index| Some(self.site_arg_ty(site, index));
        let shape = match intrinsic {
            Intrinsic::MATRIX_MULTIPLY => Shape {
                result: site.ty.ret,
                operands: [arg(0), arg(1)],
                rows: 2,
                columns: 4,
                stride: None,
            },
            Intrinsic::MATRIX_TRANSPOSE => Shape {
                result: site.ty.ret,
                operands: [arg(0), None],
                rows: 1,
                columns: 2,
                stride: None,
            },
            Intrinsic::MATRIX_COLUMN_MAJOR_LOAD => Shape {
                result: site.ty.ret,
                operands: [None, None],
                rows: 3,
                columns: 4,
                stride: Some(1),
            },
            Intrinsic::MATRIX_COLUMN_MAJOR_STORE => Shape {
                result: self.site_arg_ty(site, 0),
                operands: [arg(0), None],
                rows: 4,
                columns: 5,
                stride: Some(2),
            },
            _ => return Ok(()),
        };
        if intrinsic == Intrinsic::MATRIX_MULTIPLY {
            self.check_factors(site)?;
        }
        self.check_matrix_shape(site, &shape)
    }

    /// The product of two constant arguments.
    fn product(&self, site: &Site<'m>, a: usize, b: usize) -> Option<u64> {
        self.int_arg(site, a)?.checked_mul(self.int_arg(site, b)?)
    }

    fn lanes(&self, ty: Type) -> Option<u64> {
        self.shape(ty).map(|(lanes, _)| u64::from(lanes))
    }

    fn check_factors(&mut self, site: &Site<'m>) -> Checked {
        let fits = self.lanes(self.site_arg_ty(site, 0)) == self.product(site, 2, 3);
        let message = "First argument of a matrix operation does not match specified shape!";
        self.check(fits, message)?;
        let fits = self.lanes(self.site_arg_ty(site, 1)) == self.product(site, 3, 4);
        let message = "Second argument of a matrix operation does not match specified shape!";
        self.check(fits, message)
    }

    fn check_matrix_shape(&mut self, site: &Site<'m>, shape: &Shape) -> Checked {
        let types = self.types();
        let elem = types.scalar(shape.result);
        let message = "Result type must be an integer or floating-point type!";
        self.check(elem.is_int() || elem.is_float(), message)?;
        let same = |operand: Option<Type>| operand.is_none_or(|ty| types.scalar(ty) == elem);
        let message = "Vector element type mismatch of the result and first operand vector!";
        self.check(same(shape.operands[0]), message)?;
        let message = "Vector element type mismatch of the result and second operand vector!";
        self.check(same(shape.operands[1]), message)?;
        let fits = self.lanes(shape.result) == self.product(site, shape.rows, shape.columns);
        let message = "Result of a matrix operation does not fit in the returned vector!";
        self.check(fits, message)?;
        let stride = shape.stride.and_then(|index| self.int_arg(site, index));
        let rows = self.int_arg(site, shape.rows).unwrap_or(0);
        let message = "Stride must be greater or equal than the number of rows!";
        self.check(stride.is_none_or(|stride| stride >= rows), message)
    }
}
