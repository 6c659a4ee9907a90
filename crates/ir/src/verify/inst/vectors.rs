//! Vectors and aggregates.

use super::super::{function::FnVerifier, report::Checked};
use crate::{
    body::Inst,
    const_rules::{Shape, check_shuffle},
    ops::IntList,
    types::Type,
};

impl FnVerifier<'_, '_> {
    pub(super) fn check_extract_element(&mut self, inst: Inst) -> Checked {
        let elem = self.types().as_vector(self.arg_ty(inst, 0)).map(|(elem, ..)| elem);
        let fits = elem == Some(self.body.result_ty(inst)) && self.arg_ty(inst, 1).is_int();
        self.check(fits, "Invalid extractelement operands!")
    }

    pub(super) fn check_insert_element(&mut self, inst: Inst) -> Checked {
        let vector = self.arg_ty(inst, 0);
        let elem = self.types().as_vector(vector).map(|(elem, ..)| elem);
        let fits = elem == Some(self.arg_ty(inst, 1))
            && self.arg_ty(inst, 2).is_int()
            && self.body.result_ty(inst) == vector;
        self.check(fits, "Invalid insertelement operands!")
    }

    pub(super) fn check_shuffle(&mut self, inst: Inst, mask: IntList) -> Checked {
        let (left, right) = (self.arg_ty(inst, 0), self.arg_ty(inst, 1));
        let shape = check_shuffle(self.types(), left, self.body.ints(mask));
        let result = Shape::of(self.types(), self.body.result_ty(inst));
        let fits = left == right && shape == Some(result);
        self.check(fits, "Invalid shufflevector operands!")
    }

    pub(super) fn check_extract_value(&mut self, inst: Inst, path: IntList) -> Checked {
        let found = self.element_at(self.arg_ty(inst, 0), self.body.ints(path));
        let fits = found == Some(self.body.result_ty(inst));
        self.check(fits, "Invalid ExtractValueInst operands!")
    }

    pub(super) fn check_insert_value(&mut self, inst: Inst, path: IntList) -> Checked {
        let aggregate = self.arg_ty(inst, 0);
        let found = self.element_at(aggregate, self.body.ints(path));
        let fits = found == Some(self.arg_ty(inst, 1)) && self.body.result_ty(inst) == aggregate;
        self.check(fits, "Invalid InsertValueInst operands!")
    }

    /// The type that `path` leads to in an aggregate.
    fn element_at(&self, ty: Type, path: &[i32]) -> Option<Type> {
        if path.is_empty() {
            return None;
        }
        path.iter().try_fold(ty, |ty, &index| {
            let index = u64::try_from(index).ok()?;
            self.types().element(ty, index).filter(|_| ty.is_aggregate())
        })
    }
}
