//! Passes that rewrite expressions.

pub mod instsimplify;

pub(crate) use instsimplify::InstSimplify;
