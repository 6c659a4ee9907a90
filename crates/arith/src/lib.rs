//! Exact arithmetic as LLVM IR and PTX define it: integers of any width, floats of every format.
//!
//! Constant folding and the interpreter share this code, so that what one computes the other
//! checks. Nothing here knows of types, poison or undefined behaviour: operations that have none of
//! it for some operands (division by zero, shifts past the width) say so by `Option`.
//!
//! Reading order: `int` (the type, comparisons, conversions), `int/ops` (arithmetic), `int/divide`,
//! `int/bits` (counting, swapping, funnel shifts), `int/saturate`; then `float` (formats, rounding,
//! NaN rules) and its files.

pub mod float;
pub mod int;

pub use int::Int;
