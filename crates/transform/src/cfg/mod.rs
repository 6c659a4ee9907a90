//! Passes over control flow.

mod simplifycfg;

pub(crate) use simplifycfg::{Options as SimplifyCfgOptions, SimplifyCfg};
