//! Passes over values.

mod bdce;
mod dce;
mod div_rem_pairs;
mod early_cse;
mod mem2reg;

pub(crate) use bdce::Bdce;
pub(crate) use dce::Dce;
pub(crate) use div_rem_pairs::DivRemPairs;
pub(crate) use early_cse::EarlyCse;
pub(crate) use mem2reg::Mem2Reg;
