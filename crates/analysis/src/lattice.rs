//! What is known of one value, from nothing flowing to it up to anything being possible.
//!
//! The element of lazy value info and of sparse conditional constant propagation. Integers that
//! are no vectors are ranges, a constant being a range of one; anything else is a constant, known
//! not to be one, or unknown. Constants are those of one body's pool.
//!
//! [`Lattice::merged`] is what holds where two ways meet, [`Lattice::intersect`] what holds where
//! two facts do.

use nvopt_arith::Int;
use nvopt_ir::{
    body::{Body, Value},
    constant::{Const, ConstData, ConstPool},
    ops::IntPred,
};

use crate::range::Range;

/// What is known of a value.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Lattice {
    /// Nothing has flowed to it: it is never computed, or not yet.
    #[default]
    Unknown,
    /// `undef` or `poison`.
    Undef,
    /// A constant that is no integer.
    Constant(Const),
    /// Not this constant, which is not a null pointer.
    NotConstant(Const),
    /// Not a null pointer.
    NotNull,
    /// One of these integers; neither all of them nor none.
    Range {
        /// The integers.
        range: Range,
        /// True if it may also be `undef`: then each use may see another integer.
        may_be_undef: bool,
    },
    /// Anything.
    Overdefined,
}

/// Making elements.
impl Lattice {
    /// What is known of a constant.
    pub fn of_const(pool: &ConstPool, constant: Const) -> Lattice {
        match pool.get(constant) {
            ConstData::Undef(_) | ConstData::Poison(_) => Lattice::Undef,
            // One integer is neither all of them nor none.
            ConstData::Bits { ty, bits } if ty.is_int() => {
                let range = Range::single(&Int::new(ty.int_bits().unwrap_or(1), *bits));
                Lattice::Range { range, may_be_undef: false }
            }
            data => match int_of(data) {
                Some(int) if data.ty().is_int() => Lattice::of_range(Range::single(&int)),
                Some(_) | None => Lattice::Constant(constant),
            },
        }
    }

    /// What is known of something that is not `constant`.
    pub fn not_const(pool: &ConstPool, constant: Const) -> Lattice {
        let data = pool.get(constant);
        match data {
            ConstData::Undef(_) | ConstData::Poison(_) => Lattice::Overdefined,
            ConstData::Zero(ty) if ty.is_ptr() => Lattice::NotNull,
            _ => match int_of(data).filter(|_| data.ty().is_int()) {
                Some(int) => Lattice::of_range(Range::single(&int).inverse()),
                None => Lattice::NotConstant(constant),
            },
        }
    }

    /// One of `range`.
    #[inline]
    pub fn of_range(range: Range) -> Lattice {
        Lattice::of_range_or_undef(range, false)
    }

    /// One of `range`, or `undef` if `may_be_undef`.
    #[inline]
    pub fn of_range_or_undef(range: Range, may_be_undef: bool) -> Lattice {
        match (range.is_full(), range.is_empty()) {
            (true, _) => Lattice::Overdefined,
            (_, true) if may_be_undef => Lattice::Undef,
            (_, true) => Lattice::Unknown,
            _ => Lattice::Range { range, may_be_undef },
        }
    }

    /// True or false.
    pub fn truth(is_true: bool) -> Lattice {
        Lattice::of_range(Range::single(&Int::new(1, u64::from(is_true))))
    }
}

fn int_of(data: &ConstData) -> Option<Int> {
    match data {
        ConstData::Bits { ty, bits } => Some(Int::new(ty.int_bits()?, *bits)),
        ConstData::WideBits { ty, words } => Some(Int::from_words(ty.int_bits()?, words)),
        ConstData::Zero(ty) => Some(Int::zero(ty.int_bits()?)),
        _ => None,
    }
}

/// Looking at elements.
impl Lattice {
    /// True if anything is possible.
    #[inline]
    pub fn is_overdefined(&self) -> bool {
        matches!(self, Lattice::Overdefined)
    }

    /// True if nothing has flowed there.
    #[inline]
    pub fn is_unknown(&self) -> bool {
        matches!(self, Lattice::Unknown)
    }

    /// True if nothing, or only `undef`, has flowed there.
    #[inline]
    pub fn is_unknown_or_undef(&self) -> bool {
        matches!(self, Lattice::Unknown | Lattice::Undef)
    }

    /// The only integer it can be, or `undef` which may be taken for it.
    #[inline]
    pub fn as_int(&self) -> Option<&Int> {
        match self {
            Lattice::Range { range, .. } => range.as_single(),
            Lattice::Unknown
            | Lattice::Undef
            | Lattice::Constant(_)
            | Lattice::NotConstant(_)
            | Lattice::NotNull
            | Lattice::Overdefined => None,
        }
    }

    /// The integers it may be, as a range of `width` bits. A value that may be `undef` may be
    /// anything, unless `undef_counts_not`.
    pub fn range(&self, width: u32, undef_counts_not: bool) -> Range {
        match self {
            Lattice::Range { range, may_be_undef }
                if range.width() == width && (undef_counts_not || !may_be_undef) =>
            {
                range.clone()
            }
            Lattice::Unknown => Range::empty(width),
            Lattice::Undef
            | Lattice::Constant(_)
            | Lattice::NotConstant(_)
            | Lattice::NotNull
            | Lattice::Range { .. }
            | Lattice::Overdefined => Range::full(width),
        }
    }

    /// The constant of `value`'s type that it must be, made if need be.
    pub fn as_const(&self, body: &mut Body, value: Value) -> Option<Const> {
        match self {
            Lattice::Constant(constant) => Some(*constant),
            Lattice::Range { range, .. } => {
                let (ty, int) = (body.ty(value), range.as_single()?);
                Some(body.consts_mut().bits(ty, int.words()))
            }
            Lattice::Unknown
            | Lattice::Undef
            | Lattice::NotConstant(_)
            | Lattice::NotNull
            | Lattice::Overdefined => None,
        }
    }

    /// Whether `self pred constant`, if that is known. `undef` counts as what suits.
    pub fn compare_const(&self, pool: &ConstPool, pred: IntPred, constant: Const) -> Option<bool> {
        let data = pool.get(constant);
        let is_equality = matches!(pred, IntPred::Eq | IntPred::Ne);
        match self {
            Lattice::Range { range, .. } => {
                let int = int_of(data).filter(|int| int.width() == range.width())?;
                range.compare(pred, &Range::single(&int))
            }
            Lattice::Constant(own) if *own == constant && is_equality => Some(pred == IntPred::Eq),
            Lattice::NotConstant(own) if *own == constant && is_equality => {
                Some(pred == IntPred::Ne)
            }
            Lattice::NotNull if is_equality => {
                matches!(data, ConstData::Zero(ty) if ty.is_ptr()).then_some(pred == IntPred::Ne)
            }
            Lattice::NotNull => match (data, pred) {
                // Nothing is below null, and what is not null is above.
                (ConstData::Zero(ty), IntPred::Ugt) if ty.is_ptr() => Some(true),
                (ConstData::Zero(ty), IntPred::Ule) if ty.is_ptr() => Some(false),
                _ => None,
            },
            Lattice::Unknown
            | Lattice::Undef
            | Lattice::Constant(_)
            | Lattice::NotConstant(_)
            | Lattice::Overdefined => None,
        }
    }
}

/// Joining.
impl Lattice {
    /// What is known where the value may be either.
    #[must_use]
    pub fn merged(&self, other: &Lattice) -> Lattice {
        match (self, other) {
            (Lattice::Unknown, any) | (any, Lattice::Unknown) => any.clone(),
            (Lattice::Overdefined, _) | (_, Lattice::Overdefined) => Lattice::Overdefined,
            (Lattice::Undef, Lattice::Undef) => Lattice::Undef,
            (Lattice::Undef, Lattice::Constant(c)) | (Lattice::Constant(c), Lattice::Undef) => {
                Lattice::Constant(*c)
            }
            (Lattice::Undef, Lattice::Range { range, .. })
            | (Lattice::Range { range, .. }, Lattice::Undef) => {
                Lattice::Range { range: range.clone(), may_be_undef: true }
            }
            (
                Lattice::Range { range: a, may_be_undef: x },
                Lattice::Range { range: b, may_be_undef: y },
            ) => match a.width() == b.width() {
                true => Lattice::of_range_or_undef(a.union(b), *x || *y),
                false => Lattice::Overdefined,
            },
            (a, b) if a == b => a.clone(),
            _ => Lattice::Overdefined,
        }
    }

    /// What is known where both hold.
    #[must_use]
    pub fn intersect(&self, other: &Lattice) -> Lattice {
        match (self, other) {
            (Lattice::Unknown, _) | (_, Lattice::Unknown) => Lattice::Unknown,
            (Lattice::Overdefined, any) | (any, Lattice::Overdefined) => any.clone(),
            (Lattice::Undef, any) | (any, Lattice::Undef) => any.clone(),
            (Lattice::Constant(c), _) | (_, Lattice::Constant(c)) => Lattice::Constant(*c),
            (
                Lattice::Range { range: a, may_be_undef: x },
                Lattice::Range { range: b, may_be_undef: y },
            ) if a.width() == b.width() => Lattice::of_range_or_undef(a.intersect(b), *x || *y),
            (a, _) => a.clone(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn range(lo: u64, hi: u64) -> Lattice {
        Lattice::of_range(Range::non_empty(Int::new(8, lo), Int::new(8, hi)))
    }

    #[test]
    fn ways_that_meet() {
        assert_eq!(range(1, 2).merged(&range(4, 5)), range(1, 5));
        assert_eq!(Lattice::Unknown.merged(&range(1, 2)), range(1, 2));
        let or_undef = Lattice::Undef.merged(&range(1, 2));
        assert!(matches!(or_undef, Lattice::Range { may_be_undef: true, .. }));
        assert!(or_undef.range(8, false).is_full());
        assert!(range(0, 128).merged(&range(128, 0)).is_overdefined());
    }

    #[test]
    fn facts_that_both_hold() {
        assert_eq!(range(1, 9).intersect(&range(4, 20)), range(4, 9));
        assert_eq!(Lattice::Overdefined.intersect(&range(4, 5)), range(4, 5));
        assert!(range(1, 3).intersect(&range(4, 5)).is_unknown(), "it is never reached");
    }
}
