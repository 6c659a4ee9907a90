//! Passes over values.

mod adce;
mod bdce;
mod consthoist;
mod constraint_elimination;
mod correlated_propagation;
mod dce;
mod div_rem_pairs;
mod early_cse;
mod float2int;
pub(crate) mod gvn;
mod infer_alignment;
mod mem2reg;
mod nary_reassociate;
mod newgvn;
mod nvvm_intr_range;
mod reassociate;
mod scalarizer;
pub(crate) mod sccp;
mod separate_const_offset_from_gep;
mod sink;
mod slsr;
mod sroa;

pub(crate) use adce::{
    Adce, REMOVE_CONTROL_FLOW as ADCE_REMOVE_CONTROL_FLOW, REMOVE_LOOPS as ADCE_REMOVE_LOOPS,
};
pub(crate) use bdce::Bdce;
pub(crate) use consthoist::{ConstHoist, MIN_USES};
pub(crate) use constraint_elimination::ConstraintElimination;
pub(crate) use correlated_propagation::CorrelatedPropagation;
pub(crate) use dce::Dce;
pub(crate) use div_rem_pairs::DivRemPairs;
pub(crate) use early_cse::{DEBUG_HASH as EARLY_CSE_DEBUG_HASH, EarlyCse};
pub(crate) use float2int::{Float2Int, MAX_WIDTH as FLOAT2INT_MAX_WIDTH};
pub(crate) use gvn::GvnPass;
pub(crate) use infer_alignment::InferAlignment;
pub(crate) use mem2reg::Mem2Reg;
pub(crate) use nary_reassociate::NaryReassociate;
pub(crate) use newgvn::NewGvn;
pub(crate) use nvvm_intr_range::NvvmIntrRange;
pub(crate) use reassociate::Reassociate;
pub(crate) use scalarizer::Scalarizer;
pub(crate) use sccp::Sccp;
pub(crate) use separate_const_offset_from_gep::SeparateConstOffsetFromGep;
pub(crate) use sink::Sink;
pub(crate) use slsr::Slsr;
pub(crate) use sroa::SroaPass;
