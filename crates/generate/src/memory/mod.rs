//! Memory that a thread may access at the place where code is made.
//!
//! A [`Region`] is an array of which this thread may touch every element, and of which nobody
//! else changes an element this thread reads meanwhile. So any access whose index is masked to
//! the length is in bounds, initialized and free of races. Regions are:
//!
//! - inputs, constant tables and parameters: read by all, written by nobody;
//! - the thread's own slice of an output or of shared memory;
//! - local memory;
//! - all of a shared array, between two barriers, for reading only.
//!
//! Files: `address` (the shapes of addresses), `access` (loads and stores), `bulk` (copies and
//! fills), `atomic` (atomics on own memory and on memory that threads share), `local` (allocas).

mod access;
mod address;
mod atomic;
mod bulk;
mod local;

use nvopt_ir::{metadata::Md, ops::Align, types::Type};

use crate::values::{Level, Val};

pub(crate) use address::Place;
pub(crate) use atomic::{Accumulator, Family};

/// Where a region is.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Base {
    /// Its first element is here.
    Pointer(Val),
    /// Its first element is `index * per_thread` elements into a buffer that threads share.
    Slice {
        /// The buffer.
        buffer: Val,
        /// The position of the thread, an `i32` with a known bound.
        index: Val,
        /// The elements of each thread.
        per_thread: u64,
    },
}

/// Whose memory a region is, seen from the function.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Owner {
    /// What a pointer parameter points to.
    Argument,
    /// The function's own.
    Local,
    /// Anything else.
    Module,
}

/// The scopes of a pointer that does not alias the function's other pointers.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Scopes {
    pub(crate) own: Md,
    pub(crate) others: Md,
}

/// Memory that may be accessed.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Region {
    pub(crate) base: Base,
    pub(crate) space: u32,
    pub(crate) elem: Type,
    /// The number of elements, a power of two.
    pub(crate) len: u64,
    /// The alignment of the first element.
    pub(crate) align: Align,
    pub(crate) may_read: bool,
    pub(crate) may_write: bool,
    /// Among whom an element is the same for the same index.
    pub(crate) content: Level,
    /// Its bits are looked at from outside.
    pub(crate) observed: bool,
    /// Nobody writes it while the kernel runs.
    pub(crate) invariant: bool,
    /// It is memory that the hardware has atomics for.
    pub(crate) atomics: bool,
    /// It is only accessed as what it is, so that type-based alias information holds.
    pub(crate) typed: bool,
    pub(crate) owner: Owner,
    pub(crate) scopes: Option<Scopes>,
}

impl Region {
    /// The pointer that the region was reached by.
    pub(crate) fn pointer(&self) -> Val {
        match self.base {
            Base::Pointer(pointer) => pointer,
            Base::Slice { buffer, .. } => buffer,
        }
    }
}
