//! Passes over loads, stores and copies.

pub(crate) mod dse;

pub(crate) use dse::Dse;
