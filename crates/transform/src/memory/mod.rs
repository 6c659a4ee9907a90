//! Passes over loads, stores and copies.

pub(crate) mod dse;

pub(crate) use dse::Dse;
//! Passes over memory: which memory an address is of, how wide accesses are, what copies become.

mod infer_address_spaces;
mod load_store_vectorizer;
mod lower_aggr_copies;

pub(crate) use infer_address_spaces::InferAddressSpaces;
pub(crate) use load_store_vectorizer::LoadStoreVectorizer;
pub(crate) use lower_aggr_copies::{LowerAggrCopies, MAX_LOWERED, Which};
