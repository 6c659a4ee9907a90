//! Structs and arrays as values.

use nvopt_ir::types::Type;

use crate::{func::FuncGen, options::Feature, values::Val};

/// The types of aggregates that are kept as values are found among the newest values.
const N_LOOKED_AT: usize = 40;

impl FuncGen<'_, '_> {
    /// A value of the aggregate type `ty`.
    pub(super) fn aggregate_expr(&mut self, ty: Type, depth: u32) -> Val {
        self.note(Feature::Aggregates);
        let existing = self.existing(ty);
        match existing {
            Some(val) if self.u().chance(40) => self.changed_aggregate(val, depth),
            Some(_) | None => self.filled_aggregate(ty, depth),
        }
    }

    /// `aggregate` with one element replaced.
    fn changed_aggregate(&mut self, aggregate: Val, depth: u32) -> Val {
        let path = self.leaf_path(aggregate.ty);
        let types = &self.program.module.shared.types;
        let leaf = path.iter().fold(aggregate.ty, |ty, &index| {
            types.element(ty, index as u64).expect("the path is of this type")
        });
        let elem = self.expr(leaf, depth);
        self.insert_value(aggregate, elem, &path)
    }

    /// An aggregate whose elements are all set.
    pub(super) fn filled_aggregate(&mut self, ty: Type, depth: u32) -> Val {
        let elements = self.program.elements(ty);
        if !self.may_add(2 * elements.len() as u32) {
            return self.some_constant(ty);
        }
        let start = if self.u().chance(70) { self.poison(ty) } else { self.some_constant(ty) };
        (0..).zip(elements).fold(start, |aggregate, (index, elem_ty)| {
            let elem = self.expr(elem_ty, depth.saturating_sub(1));
            self.insert_value(aggregate, elem, &[index])
        })
    }

    /// A number of type `ty` out of an aggregate, if one is there.
    pub(super) fn pick_from_aggregate(&mut self, ty: Type) -> Option<Val> {
        if !self.has(Feature::Aggregates) {
            return None;
        }
        let newest = self.pool.all().iter().rev().take(N_LOOKED_AT);
        let aggregates: Vec<Val> = newest.filter(|val| val.ty.is_aggregate()).copied().collect();
        let found = aggregates.into_iter().find_map(|aggregate| {
            let elements = self.program.elements(aggregate.ty);
            let index = elements.iter().position(|&elem| elem == ty)?;
            Some((aggregate, index))
        });
        let (aggregate, index) = found?;
        Some(self.extract_value(aggregate, &[index as i32]))
    }

    /// The way to some number in `ty`, an aggregate.
    pub(crate) fn leaf_path(&mut self, ty: Type) -> Vec<i32> {
        let mut path = Vec::new();
        let mut at = ty;
        while at.is_aggregate() {
            let elements = self.program.elements(at);
            let index = self.u().below(elements.len());
            path.push(index as i32);
            at = elements[index];
        }
        path
    }
}
