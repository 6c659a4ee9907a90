//! Comparison.

use std::cmp::Ordering;

use rustc_apfloat::Float as _;

use super::{Bits, Format, with_format};

/// How two numbers relate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Relation {
    /// The first is less.
    Less,
    /// They are equal; zeros of either sign are.
    Equal,
    /// The first is greater.
    Greater,
    /// At least one is a NaN.
    Unordered,
}

impl Relation {
    /// The bit that the predicates of `fcmp` give the relation: equal 1, greater 2, less 4,
    /// unordered 8. A predicate holds if its number has the bit of the relation.
    pub const fn predicate_bit(self) -> u64 {
        match self {
            Relation::Equal => 1,
            Relation::Greater => 2,
            Relation::Less => 4,
            Relation::Unordered => 8,
        }
    }

    pub(super) const fn from_ordering(ordering: Option<Ordering>) -> Relation {
        match ordering {
            Some(Ordering::Less) => Relation::Less,
            Some(Ordering::Equal) => Relation::Equal,
            Some(Ordering::Greater) => Relation::Greater,
            None => Relation::Unordered,
        }
    }
}

/// How `a` relates to `b`.
pub fn compare(format: Format, a: Bits, b: Bits) -> Relation {
    with_format!(format, F => {
        Relation::from_ordering(F::from_bits(a).partial_cmp(&F::from_bits(b)))
    })
}
