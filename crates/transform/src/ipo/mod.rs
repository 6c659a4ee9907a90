//! Passes across functions.

mod always_inline;
mod globaldce;

pub(crate) use always_inline::AlwaysInline;
pub(crate) use globaldce::GlobalDce;
