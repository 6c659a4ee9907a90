//! What several passes share.
//!
//! [`builder`] makes instructions at a place, [`matcher`] takes values apart. Neither knows a pass.

pub mod builder;

pub use nvopt_analysis::matcher;
