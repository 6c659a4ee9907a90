//! nvopt-ir.
