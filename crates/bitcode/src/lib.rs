//! LLVM bitcode: reading it, whatever LLVM from 3.0 to 22 wrote it, and writing it as LLVM 22 does.
//!
//! Reading order: `codes` (the numbers of the format), `bitstream` (bits, blocks, records),
//! `reader`.
//!
//! Invariant: no bytes make the reader panic, loop or ask for memory out of proportion.

pub mod bitstream;
pub mod codes;
pub mod reader;

pub use reader::{LazyModule, read, read_all_modules};
