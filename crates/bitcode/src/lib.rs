//! LLVM bitcode: reading it, whatever LLVM from 3.x to 22 wrote it, and writing it as LLVM 22 does.
//!
//! Reading order: `codes` (the numbers of the format), `writer`.

mod bitstream;
pub mod codes;
mod writer;

pub use writer::write;
