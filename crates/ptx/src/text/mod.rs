//! The text form of machine code.
//!
//! `print` writes it. Printing what was parsed, and parsing that again, gives the same text.

mod print;

pub use print::print;
