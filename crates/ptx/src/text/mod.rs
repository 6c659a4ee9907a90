//! The text form of machine code.
//!
//! `print` writes it, `parse` reads it. Printing what was parsed, and parsing that again, gives
//! the same text. `diag` says what is wrong with a text and where.

mod diag;
mod parse;
mod print;

pub use diag::PtxDiag;
pub(crate) use diag::{Lines, MAX_DIAGS};
pub use parse::{BodyMap, Parsed, SourceMap, is_ptx, parse, parse_with_map};
pub use print::{print, print_func};
