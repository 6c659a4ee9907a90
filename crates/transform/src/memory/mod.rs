//! Passes over memory: what stores and copies are for, which memory an address is of, how wide
//! accesses are.

mod alloca_hoisting;
mod byval_mem2reg;
pub(crate) mod dse;
mod infer_address_spaces;
mod load_store_vectorizer;
mod lower_aggr_copies;
mod memcpyopt;
mod mldst_motion;

pub(crate) use alloca_hoisting::AllocaHoisting;
pub(crate) use byval_mem2reg::ByvalMem2Reg;
pub(crate) use dse::Dse;
pub(crate) use infer_address_spaces::InferAddressSpaces;
pub(crate) use load_store_vectorizer::LoadStoreVectorizer;
pub(crate) use lower_aggr_copies::{LowerAggrCopies, MAX_LOWERED, Which};
pub(crate) use memcpyopt::{MemCpyOpt, VERIFY_MEMORYSSA};
pub(crate) use mldst_motion::MldstMotion;
