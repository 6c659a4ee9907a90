//! Vectors and aggregates.

use super::super::{function::FnVerifier, report::Checked};
use crate::{body::Inst, ops::IntList, types::Type};

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
        let mask = self.body.ints(mask);
        let fits = match self.types().as_vector(left) {
            Some((elem, lanes, scalable)) if left == right => {
                let result = self.types().as_vector(self.body.result_ty(inst));
                let lanes_in = i64::from(lanes) * 2;
                let in_range =
                    mask.iter().all(|&lane| lane == -1 || (0..lanes_in).contains(&i64::from(lane)));
                // A mask of unknown length can only repeat one lane.
                let uniform = mask.iter().all(|&lane| matches!(lane, 0 | -1))
                    && mask.windows(2).all(|pair| pair[0] == pair[1]);
                let shaped = result.is_some_and(|(result_elem, result_lanes, result_scalable)| {
                    let same_len = result_lanes as usize == mask.len();
                    result_elem == elem && same_len && result_scalable == scalable
                });
                shaped && in_range && (!scalable || uniform)
            }
            _ => false,
        };
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
