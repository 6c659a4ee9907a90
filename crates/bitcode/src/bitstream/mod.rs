//! Bit streams: the container format of bitcode.

pub(crate) mod writer;
