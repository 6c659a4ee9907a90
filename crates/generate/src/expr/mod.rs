//! Expressions: values of a wanted type, from values that are there.
//!
//! [`FuncGen::expr`] makes one. What it makes is never poison and never undef, and no operation
//! in it has undefined behaviour, whatever the inputs. A float may be a NaN, and which one is not
//! said; so the bits of a float are only looked at through [`FuncGen::settled_bits`], which makes
//! all NaNs one.
//!
//! Files: `constants`, `int` and `int_intrinsics`, `float`, `exact` (floats that may carry
//! fast-math flags), `compare`, `convert`, `vector`, `aggregate`, `mixture`, `poison` (poison
//! and undef that do not matter).

mod aggregate;
mod compare;
mod constants;
mod convert;
mod exact;
mod float;
mod int;
mod int_intrinsics;
mod mixture;
mod poison;
mod vector;

use nvopt_ir::types::Type;

use crate::{
    func::FuncGen,
    values::{Level, Val},
};

pub(crate) use constants::constant_in;

/// How often an expression ends early.
const LEAF_PERCENT: u32 = 25;
/// How often a leaf is a constant although there is a value.
const CONSTANT_PERCENT: u32 = 13;
/// How often a part of an expression can be used again.
const KEEP_PERCENT: u32 = 20;
/// How often a value is one of the newest.
const RECENT_PERCENT: u32 = 55;
/// How many values count as the newest.
const N_RECENT: usize = 6;

impl FuncGen<'_, '_> {
    /// A value of type `ty`, made by operations nested at most `depth` deep.
    pub(crate) fn expr(&mut self, ty: Type, depth: u32) -> Val {
        if depth == 0 || !self.may_add(6) || !self.u().chance(100 - LEAF_PERCENT) {
            return self.leaf(ty);
        }
        let val = if ty.is_aggregate() {
            self.aggregate_expr(ty, depth - 1)
        } else if self.program.int_width(ty).is_some() {
            self.int_expr(ty, depth - 1)
        } else if self.program.float_format(ty).is_some() {
            self.float_expr(ty, depth - 1)
        } else {
            return self.leaf(ty);
        };
        // What is kept may become a common subexpression.
        if self.u().chance(KEEP_PERCENT) { self.keep(val) } else { val }
    }

    /// A value of type `ty` made by operations as deep as the limits allow.
    pub(crate) fn deep_expr(&mut self, ty: Type) -> Val {
        let depth = self.program.limits.expr_depth;
        self.expr(ty, depth)
    }

    /// A value or constant of type `ty`; at most a few conversions.
    pub(crate) fn leaf(&mut self, ty: Type) -> Val {
        let constant = self.u().chance(CONSTANT_PERCENT);
        if constant && !ty.is_ptr() {
            return self.some_constant(ty);
        }
        self.variable_leaf(ty)
    }

    /// A value of type `ty` that is no constant, if there is a way to one.
    pub(crate) fn variable_leaf(&mut self, ty: Type) -> Val {
        match self.existing(ty) {
            Some(val) => val,
            None => self.pick_from_other_type(ty),
        }
    }

    /// True for a constant.
    pub(crate) fn is_constant(&self, val: Val) -> bool {
        self.body.as_const(val.value).is_some()
    }

    /// A value of type `ty` that is there already.
    pub(crate) fn existing(&mut self, ty: Type) -> Option<Val> {
        let count = self.pool.count(ty);
        if count == 0 {
            return None;
        }
        let newest = if self.u().chance(RECENT_PERCENT) { count.min(N_RECENT) } else { count };
        let index = self.u().below(newest);
        self.pool.newest(ty, index)
    }

    /// A value of type `ty` that is the same among threads of `level`, if there is one.
    pub(crate) fn existing_at(&mut self, ty: Type, level: Level) -> Option<Val> {
        let count = self.pool.of_type(ty).filter(|val| val.level <= level).count();
        if count == 0 {
            return None;
        }
        let index = self.u().below(count);
        self.pool.of_type(ty).filter(|val| val.level <= level).nth(index)
    }

    /// A value of `ty`, not of any vector or aggregate type, that is at most `umax`, if there is
    /// one.
    pub(crate) fn existing_bounded(&mut self, ty: Type, umax: u64) -> Option<Val> {
        let fits = |val: &Val| val.umax.is_some_and(|most| most <= umax);
        let count = self.pool.of_type(ty).filter(fits).count();
        if count == 0 {
            return None;
        }
        let index = self.u().below(count);
        self.pool.of_type(ty).filter(fits).nth(index)
    }

    /// Makes a value of `ty` known to later code.
    pub(crate) fn keep(&mut self, val: Val) -> Val {
        self.maybe_variable(val);
        self.pool.add(val);
        val
    }
}
