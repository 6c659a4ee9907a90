//! Passes over values.

mod adce;
mod dce;
mod early_cse;
mod mem2reg;
mod sroa;

pub(crate) use adce::{
    Adce, REMOVE_CONTROL_FLOW as ADCE_REMOVE_CONTROL_FLOW, REMOVE_LOOPS as ADCE_REMOVE_LOOPS,
};
pub(crate) use dce::Dce;
pub(crate) use early_cse::EarlyCse;
pub(crate) use mem2reg::Mem2Reg;
pub(crate) use sroa::SroaPass;
