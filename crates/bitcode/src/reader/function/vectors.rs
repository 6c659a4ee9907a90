//! Elements of vectors and aggregates.

use nvopt_ir::{body::Value, const_rules::check_shuffle, ops::Op, types::Type};

use super::state::{FunctionState, inst};
use crate::{
    bitstream::Result,
    reader::{
        Reader,
        fields::{Fields, bad},
        make_const::shuffle_mask,
        types::{NO_TYPE_ID, TypeId},
    },
};

impl FunctionState {
    /// [vector, index].
    pub(super) fn extract_element(&mut self, r: &mut Reader<'_>, f: &mut Fields<'_>) -> Result<()> {
        let (vector, type_id) = self.pair(r, f)?;
        let (index, _) = self.pair(r, f)?;
        let Some((elem, ..)) = r.module.shared.types.as_vector(self.body.ty(vector)) else {
            return bad("an extractelement is of no vector");
        };
        let elem_id = r.types.contained(type_id, 0);
        self.append(r, inst(Op::ExtractElement, elem, &[vector, index]), elem_id)?;
        Ok(())
    }

    /// [vector, element, index].
    pub(super) fn insert_element(&mut self, r: &mut Reader<'_>, f: &mut Fields<'_>) -> Result<()> {
        let (vector, type_id) = self.pair(r, f)?;
        let ty = self.body.ty(vector);
        let Some((elem_ty, ..)) = r.module.shared.types.as_vector(ty) else {
            return bad("an insertelement is of no vector");
        };
        let elem_id = r.types.contained(type_id, 0);
        let elem = self.operand(r, f, elem_ty, elem_id)?;
        let (index, _) = self.pair(r, f)?;
        self.append(r, inst(Op::InsertElement, ty, &[vector, elem, index]), type_id)?;
        Ok(())
    }

    /// [vector, vector, mask].
    pub(super) fn shuffle(&mut self, r: &mut Reader<'_>, f: &mut Fields<'_>) -> Result<()> {
        let (left, type_id) = self.pair(r, f)?;
        let ty = self.body.ty(left);
        let right = self.operand(r, f, ty, type_id)?;
        let (mask, _) = self.pair(r, f)?;
        let types = &mut r.module.shared.types;
        let Some(mask) = self.body.as_const(mask) else {
            return bad("a shuffle mask is no constant");
        };
        let (mask, scalable) = shuffle_mask(types, self.body.consts(), mask, &mut r.budget)?;
        let shape = check_shuffle(types, ty, &mask);
        let shape = shape.filter(|shape| shape.lanes.is_some_and(|lanes| lanes.1 == scalable));
        let Some(shape) = shape else { return bad("invalid shufflevector operands") };
        let result = shape.make(types);
        let result_id = r.types.contained(type_id, 0);
        let result_id = r.types.make(result, &[result_id]);
        let mask = self.body.new_ints(mask);
        self.append(r, inst(Op::ShuffleVector(mask), result, &[left, right]), result_id)?;
        Ok(())
    }

    /// [aggregate, indices].
    pub(super) fn extract_value(&mut self, r: &mut Reader<'_>, f: &mut Fields<'_>) -> Result<()> {
        let (whole, type_id) = self.pair(r, f)?;
        let (indices, ty, type_id) = self.aggregate_path(r, whole, type_id, f.rest())?;
        let indices = self.body.new_ints(indices);
        self.append(r, inst(Op::ExtractValue(indices), ty, &[whole]), type_id)?;
        Ok(())
    }

    /// [aggregate, element, indices].
    pub(super) fn insert_value(&mut self, r: &mut Reader<'_>, f: &mut Fields<'_>) -> Result<()> {
        let (whole, type_id) = self.pair(r, f)?;
        let (elem, _) = self.pair(r, f)?;
        let (indices, elem_ty, _) = self.aggregate_path(r, whole, type_id, f.rest())?;
        if self.body.ty(elem) != elem_ty {
            return bad("an insertvalue has an element of another type");
        }
        let indices = self.body.new_ints(indices);
        let ty = self.body.ty(whole);
        self.append(r, inst(Op::InsertValue(indices), ty, &[whole, elem]), type_id)?;
        Ok(())
    }

    /// Where `indices` lead into `whole`: as integers, the type there and its id.
    fn aggregate_path(
        &self,
        r: &Reader<'_>,
        whole: Value,
        type_id: TypeId,
        indices: &[u64],
    ) -> Result<(Vec<i32>, Type, TypeId)> {
        if indices.is_empty() {
            return bad("there are no indices into an aggregate");
        }
        let types = &r.module.shared.types;
        let (mut ty, mut id) = (self.body.ty(whole), type_id);
        let mut path = Vec::with_capacity(indices.len());
        for &index in indices {
            let elem = if ty.is_aggregate() { types.element(ty, index) } else { None };
            let (Some(elem), Ok(index)) = (elem, i32::try_from(index)) else {
                return bad("an index leads to no element");
            };
            id = match r.types.has_typed_pointers() {
                true => r.types.contained(id, if ty.is_struct() { index as usize } else { 0 }),
                false => NO_TYPE_ID,
            };
            ty = elem;
            path.push(index);
        }
        Ok((path, ty, id))
    }
}
