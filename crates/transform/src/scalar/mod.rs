//! Passes over values.

mod dce;
mod early_cse;

pub(crate) use dce::Dce;
pub(crate) use early_cse::EarlyCse;
