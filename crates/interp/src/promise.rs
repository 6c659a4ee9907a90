//! What code promises about values: by attributes, by metadata, and in the operand bundles of
//! assumptions.

use nvopt_arith::float::Format;
use nvopt_ir::attrs::IntRange;

/// What a promise about a value says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Promise {
    NoUndef,
    NonNull,
    Align(u64),
    /// Bytes in an address space.
    Dereferenceable(u64, u32),
    DereferenceableOrNull(u64, u32),
    /// One of these ranges holds it.
    Range(Vec<IntRange>),
    NoFpClass(Format, u32),
}

/// What the operand bundle of an assumption says; if it is false, that is undefined behaviour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Assumption {
    /// The operand is neither undefined nor poison, which is asked of those of all others too.
    Defined,
    NonNull,
    /// The address, less the third operand if there is one, is a multiple of the second.
    Align,
    /// So many bytes as the second operand says can be accessed in this space.
    Dereferenceable(u32),
    DereferenceableOrNull(u32),
}
