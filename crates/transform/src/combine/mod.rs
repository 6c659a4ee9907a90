//! Passes that rewrite expressions.

mod aggressive_instcombine;
mod instcombine;
pub mod instsimplify;

pub(crate) use aggressive_instcombine::AggressiveInstCombine;
pub(crate) use instcombine::InstCombine;
pub(crate) use instsimplify::{InstSimplify, Simplifier, simplify};
