//! Bits that are known of values, and what follows from them.
//!
//! Files: `bits` ([`KnownBits`], with a transfer function for each operation), `words` (some of
//! them for integers that fit a word), `compute` (the
//! bits of a value, from the instructions that compute it), `context` (from conditions that hold
//! where the question is asked), `recurrence` (values that loops carry), `facts` (zero, powers of two, sign bits, overflow).
//!
//! Cost: each question looks at most [`crate::query::MAX_DEPTH`] instructions deep and at a named
//! number of operands, uses and assumptions.

mod bits;
mod compute;
mod context;
mod facts;
#[cfg(test)]
mod memo_tests;
mod recurrence;
#[cfg(test)]
mod tests;
mod words;

pub use bits::{KnownBits, NoWrap};
pub use compute::{call_range, known_bits, metadata_number, metadata_range, range_of_node};
pub use facts::{
    Overflow, are_known_non_equal, differ_by_constant, has_no_common_bits, is_known_non_zero,
    is_known_power_of_two, kept_promises, overflow, sign_bits,
};
