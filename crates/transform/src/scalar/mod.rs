//! Passes over values.

mod dce;
mod mem2reg;

pub(crate) use dce::Dce;
pub(crate) use mem2reg::Mem2Reg;
