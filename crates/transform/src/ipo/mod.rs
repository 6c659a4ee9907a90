//! Passes across functions.

mod always_inline;
mod function_attrs;
mod globaldce;
pub(crate) mod globalopt;
pub(crate) mod inline;

pub(crate) use always_inline::AlwaysInline;
pub(crate) use function_attrs::{FunctionAttrs, RpoFunctionAttrs};
pub(crate) use globaldce::GlobalDce;
pub(crate) use globalopt::GlobalOpt;
pub(crate) use inline::Inline;
