//! Exact arithmetic as LLVM IR defines it: integers of any width.
//!
//! Constant folding and the interpreter share this code, so that what one computes the other
//! checks. Nothing here knows of types, poison or undefined behaviour: operations that have none of
//! it for some operands (division by zero, shifts past the width) say so by `Option`.
//!
//! Reading order: `int` (the type, comparisons, conversions), `int/ops` (arithmetic), `int/divide`,
//! `int/bits` (counting, swapping, funnel shifts), `int/saturate`.

pub mod int;

pub use int::Int;
