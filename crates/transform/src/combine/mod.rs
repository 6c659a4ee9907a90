//! Passes that rewrite expressions.

mod instcombine;
pub mod instsimplify;

pub(crate) use instcombine::InstCombine;
pub(crate) use instsimplify::{InstSimplify, Simplifier, simplify};
