//! What several passes share.
//!
//! [`builder`] makes instructions at a place, [`matcher`] takes values apart; [`inline_one`] inlines
//! one call, [`promote`] turns stack slots into values, [`ssa_update`] repairs values with several
//! definitions, [`sccp_solver`] finds constants where only what can be executed counts,
//! [`symbols`] finds what uses what.

pub mod builder;
pub mod inline_one;
pub mod locs;
pub mod promote;
pub mod sccp_solver;
pub mod ssa_update;
pub mod symbols;

pub use nvopt_analysis::matcher;
