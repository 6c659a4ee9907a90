//! Passes over memory: which memory an address is of, how wide accesses are, what copies become.

mod alloca_hoisting;
mod byval_mem2reg;
mod infer_address_spaces;
mod load_store_vectorizer;
mod lower_aggr_copies;

pub(crate) use alloca_hoisting::AllocaHoisting;
pub(crate) use byval_mem2reg::ByvalMem2Reg;
pub(crate) use infer_address_spaces::InferAddressSpaces;
pub(crate) use load_store_vectorizer::LoadStoreVectorizer;
pub(crate) use lower_aggr_copies::{LowerAggrCopies, MAX_LOWERED, Which};
