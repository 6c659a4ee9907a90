//! Bit streams: the container format of bitcode.

pub mod writer;
