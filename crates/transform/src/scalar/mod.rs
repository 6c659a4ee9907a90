//! Passes over values.

mod adce;
mod dce;
mod early_cse;
mod mem2reg;
mod nary_reassociate;
mod reassociate;
mod scalarizer;
mod separate_const_offset;
mod slsr;
mod sroa;

pub(crate) use adce::{
    Adce, REMOVE_CONTROL_FLOW as ADCE_REMOVE_CONTROL_FLOW, REMOVE_LOOPS as ADCE_REMOVE_LOOPS,
};
pub(crate) use dce::Dce;
pub(crate) use early_cse::EarlyCse;
pub(crate) use mem2reg::Mem2Reg;
pub(crate) use nary_reassociate::NaryReassociate;
pub(crate) use reassociate::Reassociate;
pub(crate) use scalarizer::Scalarizer;
pub(crate) use separate_const_offset::SeparateConstOffset;
pub(crate) use slsr::Slsr;
pub(crate) use sroa::SroaPass;
