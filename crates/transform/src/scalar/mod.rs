//! Passes over values.

mod dce;

pub(crate) use dce::Dce;
