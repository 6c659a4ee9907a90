//! The container format under bitcode: a stream of bits, cut into nested blocks of records whose
//! layout abbreviations give.
//!
//! Files of the reading side: `bits` (fixed and variable width fields), `abbrev` (abbreviations,
//! compiled when they are defined), `cursor` (blocks and records). `writer` is the writing side.
//!
//! Whatever the bytes are, reading ends: every step takes at least one bit, a record is no longer
//! than the bits left, and literals, which cost no bits, are counted against the size of the input.

mod abbrev;
mod bits;
mod cursor;
#[cfg(test)]
pub(crate) mod tree;
pub(crate) mod writer;

pub(crate) use bits::BitReader;
pub(crate) use cursor::{BlockInfo, Cursor, Entry, Record};

/// What is wrong with the bits. Where is known to the [`Cursor`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Malformed(pub(crate) Box<str>);

impl Malformed {
    /// An error that says `message`.
    #[cold]
    pub(crate) fn new(message: impl Into<Box<str>>) -> Malformed {
        Malformed(message.into())
    }
}

/// What reading gives.
pub(crate) type Result<T> = std::result::Result<T, Malformed>;
