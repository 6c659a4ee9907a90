//! nvopt-bitcode.
