//! Passes over values.

mod consthoist;
mod dce;
mod early_cse;
mod infer_alignment;
mod mem2reg;
mod nary_reassociate;
mod nvvm_intr_range;
mod reassociate;
mod scalarizer;
mod separate_const_offset_from_gep;
mod slsr;

pub(crate) use consthoist::{ConstHoist, MIN_USES};
pub(crate) use dce::Dce;
pub(crate) use early_cse::EarlyCse;
pub(crate) use infer_alignment::InferAlignment;
pub(crate) use mem2reg::Mem2Reg;
pub(crate) use nary_reassociate::NaryReassociate;
pub(crate) use nvvm_intr_range::NvvmIntrRange;
pub(crate) use reassociate::Reassociate;
pub(crate) use scalarizer::Scalarizer;
pub(crate) use separate_const_offset_from_gep::SeparateConstOffsetFromGep;
pub(crate) use slsr::Slsr;
