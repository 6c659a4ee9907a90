//! Passes over values.

mod dce;
mod early_cse;
mod mem2reg;

pub(crate) use dce::Dce;
pub(crate) use early_cse::EarlyCse;
pub(crate) use mem2reg::Mem2Reg;
