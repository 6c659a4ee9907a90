//! What several passes share.
//!
//! [`addr`] follows addresses back, [`attributes`] changes attributes, [`builder`] makes instructions
//! at a place, `call_attrs` says what two calls have in common, [`edges`] splits edges, [`facts`] keeps what two instructions promise, `float_flags` what a rewrite leaves of floating-point flags, `fresh` says whether a pass may find more, [`inline_one`]
//! inlines one call, [`matcher`] takes values apart, `namers` says who names whom while that changes, `operand_order` is the order of operands, [`promote`] turns stack slots into values,
//! [`returns`] knows calls that are bound to their return, `salvage` keeps what an erased access knew,
//! `settle` makes uses of undefined values see the same,
//! [`sccp_solver`] finds constants where only what can be executed counts, [`speculation`] says what
//! may run early, [`ssa_update`] repairs values with several definitions, [`symbols`] finds what uses
//! what, [`transfer`] knows calls that copy memory, `uses_below` finds the uses that an edge
//! dominates.

pub mod addr;
pub mod attributes;
pub mod builder;
pub(crate) mod call_attrs;
pub mod edges;
pub mod facts;
pub(crate) mod float_flags;
pub(crate) mod fresh;
pub mod inline_one;
pub mod locs;
pub(crate) mod namers;
pub(crate) mod operand_order;
pub mod promote;
pub mod replace;
pub mod returns;
pub(crate) mod salvage;
pub mod sccp_solver;
pub(crate) mod settle;
pub mod signature;
pub mod speculation;
pub mod ssa_update;
pub mod symbols;
pub mod transfer;
pub(crate) mod uses_below;

pub use nvopt_analysis::matcher;
