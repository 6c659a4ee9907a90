//! Passes over values.

mod correlated_propagation;
mod dce;
mod early_cse;
mod mem2reg;
mod sccp;

pub(crate) use correlated_propagation::CorrelatedPropagation;
pub(crate) use dce::Dce;
pub(crate) use early_cse::EarlyCse;
pub(crate) use mem2reg::Mem2Reg;
pub(crate) use sccp::Sccp;
