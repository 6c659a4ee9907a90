//! What several passes share.
//!
//! [`addr`] follows addresses back, [`builder`] makes instructions at a place, [`matcher`] takes values apart; [`inline_one`] inlines
//! [`attributes`] changes attributes; [`builder`] makes instructions at a place, [`matcher`] takes values apart; [`inline_one`] inlines
//! one call, [`promote`] turns stack slots into values, [`ssa_update`] repairs values with several
//! definitions, [`symbols`] finds what uses what, [`transfer`] knows calls that copy memory.

pub mod addr;
pub mod attributes;
pub mod builder;
pub mod edges;
pub mod inline_one;
pub mod locs;
pub mod promote;
pub mod ssa_update;
pub mod speculation;
pub mod symbols;
pub mod transfer;

pub use nvopt_analysis::matcher;
