//! Arithmetic, comparisons and `select`.

use super::super::{function::FnVerifier, report::Checked};
use crate::{body::Inst, ops::BinaryOp, types::Type};

/// What kind of operation a binary one is.
#[derive(Clone, Copy)]
enum Family {
    Integer,
    Float,
    Logical,
    Shift,
}

fn family(op: BinaryOp) -> Family {
    match op {
        BinaryOp::Add
        | BinaryOp::Sub
        | BinaryOp::Mul
        | BinaryOp::UDiv
        | BinaryOp::SDiv
        | BinaryOp::URem
        | BinaryOp::SRem => Family::Integer,
        BinaryOp::FAdd | BinaryOp::FSub | BinaryOp::FMul | BinaryOp::FDiv | BinaryOp::FRem => {
            Family::Float
        }
        BinaryOp::And | BinaryOp::Or | BinaryOp::Xor => Family::Logical,
        BinaryOp::Shl | BinaryOp::LShr | BinaryOp::AShr => Family::Shift,
    }
}

impl FnVerifier<'_, '_> {
    pub(super) fn check_fneg(&mut self, inst: Inst) -> Checked {
        let ty = self.body.result_ty(inst);
        let message = "Unary operators must have same type foroperands and result!";
        self.check(ty == self.arg_ty(inst, 0), message)?;
        let is_float = self.types().is_float_or_vector(ty);
        self.check(is_float, "FNeg operator only works with float types!")
    }

    pub(super) fn check_binary(&mut self, inst: Inst, op: BinaryOp) -> Checked {
        let (left, right) = (self.arg_ty(inst, 0), self.arg_ty(inst, 1));
        let message = "Both operands to a binary operator are not of the same type!";
        self.check(left == right, message)?;
        let ty = self.body.result_ty(inst);
        let (is_int, is_float) =
            (self.types().is_int_or_vector(ty), self.types().is_float_or_vector(ty));
        let (fits, [wrong_kind, wrong_type]) = match family(op) {
            Family::Integer => (
                is_int,
                [
                    "Integer arithmetic operators only work with integral types!",
                    "Integer arithmetic operators must have same type for operands and result!",
                ],
            ),
            Family::Float => (
                is_float,
                [
                    "Floating-point arithmetic operators only work with floating-point types!",
                    "Floating-point arithmetic operators must have same type for operands and \
                     result!",
                ],
            ),
            Family::Logical => (
                is_int,
                [
                    "Logical operators only work with integral types!",
                    "Logical operators must have same type for operands and result!",
                ],
            ),
            Family::Shift => (
                is_int,
                [
                    "Shifts only work with integral types!",
                    "Shift return type must be same as operands!",
                ],
            ),
        };
        self.check(fits, wrong_kind)?;
        self.check(ty == left, wrong_type)
    }

    pub(super) fn check_icmp(&mut self, inst: Inst) -> Checked {
        let ty = self.arg_ty(inst, 0);
        let message = "Both operands to ICmp instruction are not of the same type!";
        self.check(ty == self.arg_ty(inst, 1), message)?;
        let fits = self.types().is_int_or_vector(ty) || self.types().is_ptr_or_vector(ty);
        self.check(fits, "Invalid operand types for ICmp instruction")?;
        self.check_truth_result(inst, ty)
    }

    pub(super) fn check_fcmp(&mut self, inst: Inst) -> Checked {
        let ty = self.arg_ty(inst, 0);
        let message = "Both operands to FCmp instruction are not of the same type!";
        self.check(ty == self.arg_ty(inst, 1), message)?;
        let is_float = self.types().is_float_or_vector(ty);
        self.check(is_float, "Invalid operand types for FCmp instruction")?;
        self.check_truth_result(inst, ty)
    }

    /// A comparison gives an `i1` for each lane of what it compares.
    fn check_truth_result(&mut self, inst: Inst, compared: Type) -> Checked {
        let ty = self.body.result_ty(inst);
        let fits = self.types().scalar(ty) == Type::I1 && self.shape(ty) == self.shape(compared);
        self.check(fits, "Comparison does not have a result of type i1!")
    }

    pub(super) fn check_select(&mut self, inst: Inst) -> Checked {
        let [condition, if_true, if_false] = [0, 1, 2].map(|index| self.arg_ty(inst, index));
        let token = self.is_token_like(if_true);
        let per_lane = self.shape(condition);
        let lanes_fit = per_lane.is_none() || per_lane == self.shape(if_true);
        let is_truth = self.types().scalar(condition) == Type::I1;
        let fits = if_true == if_false && !token && is_truth && lanes_fit;
        self.check(fits, "Invalid operands for select instruction!")?;
        let message = "Select values must have same type as select instruction!";
        self.check(if_true == self.body.result_ty(inst), message)
    }
}
