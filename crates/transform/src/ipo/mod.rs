//! Passes across functions.

mod always_inline;
mod globaldce;
pub(crate) mod inline;

pub(crate) use always_inline::AlwaysInline;
pub(crate) use globaldce::GlobalDce;
pub(crate) use inline::Inline;
