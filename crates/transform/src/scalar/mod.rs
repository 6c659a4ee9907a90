//! Passes over values.

mod adce;
mod bdce;
mod correlated_propagation;
mod dce;
mod div_rem_pairs;
mod early_cse;
pub(crate) mod gvn;
mod mem2reg;
mod sccp;
mod sink;
mod sroa;

pub(crate) use adce::{
    Adce, REMOVE_CONTROL_FLOW as ADCE_REMOVE_CONTROL_FLOW, REMOVE_LOOPS as ADCE_REMOVE_LOOPS,
};
pub(crate) use bdce::Bdce;
pub(crate) use correlated_propagation::CorrelatedPropagation;
pub(crate) use dce::Dce;
pub(crate) use div_rem_pairs::DivRemPairs;
pub(crate) use early_cse::{DEBUG_HASH as EARLY_CSE_DEBUG_HASH, EarlyCse};
pub(crate) use gvn::GvnPass;
pub(crate) use mem2reg::Mem2Reg;
pub(crate) use sccp::Sccp;
pub(crate) use sink::Sink;
pub(crate) use sroa::SroaPass;
