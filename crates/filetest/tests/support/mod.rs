//! What the integration tests share.

pub(crate) mod generator;
pub(crate) mod handwritten;
pub(crate) mod random;
