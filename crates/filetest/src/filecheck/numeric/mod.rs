//! Numeric substitution blocks: `[[#...]]`.
//!
//! - [`bigint`]: whole numbers of any size;
//! - [`format`]: how numbers are written;
//! - [`expr`]: expressions and their evaluation;
//! - [`parse`]: the block's syntax.

pub(crate) mod bigint;
pub(crate) mod expr;
pub(crate) mod format;
pub(crate) mod parse;
