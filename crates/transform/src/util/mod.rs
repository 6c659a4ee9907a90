//! What several passes share.

pub mod inline_one;
pub mod locs;
pub mod promote;
pub mod symbols;
