//! LLVM bitcode: reading it, whatever LLVM from 3.0 to 22 wrote it, and writing it as LLVM 22 does.
//!
//! Reading order: `codes` (the numbers of the format), `bitstream` (bits, blocks, records),
//! `reader`, `writer`.
//!
//! Invariant: no bytes make the reader panic, loop or ask for memory out of proportion.

mod bitstream;
pub mod codes;
mod reader;
mod writer;

pub use reader::{LazyModule, is_bitcode, read, read_all_modules};
pub use writer::write;
