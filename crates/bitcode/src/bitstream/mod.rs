<<<<<<< HEAD
//! The container format under bitcode, on the reading side: a stream of bits, cut into nested
//! blocks of records whose layout abbreviations give.
//!
//! Files: `bits` (fixed and variable width fields), `abbrev` (abbreviations, compiled when they are
//! defined), `cursor` (blocks and records).
//!
//! Whatever the bytes are, reading ends: every step takes at least one bit, a record is no longer
//! than the bits left, and literals, which cost no bits, are counted against the size of the input.

mod abbrev;
mod bits;
mod cursor;

pub use bits::BitReader;
pub use cursor::{BlockInfo, Cursor, Entry, Place, Record};

/// What is wrong with the bits. Where is known to the [`Cursor`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Malformed(pub Box<str>);

impl Malformed {
    /// An error that says `message`.
    #[cold]
    pub fn new(message: impl Into<Box<str>>) -> Malformed {
        Malformed(message.into())
    }
}

/// What reading gives.
pub type Result<T> = std::result::Result<T, Malformed>;
=======
//! Bit streams: the container format of bitcode.

pub mod writer;
>>>>>>> main
