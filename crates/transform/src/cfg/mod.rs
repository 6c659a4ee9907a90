//! Passes over control flow.

pub(crate) mod jump_threading;
pub(crate) mod simplifycfg;

pub(crate) use simplifycfg::{
    Options as SimplifyCfgOptions, SimplifyCfg, options as simplifycfg_knobs,
};
pub(crate) use jump_threading::JumpThreading;
pub(crate) use simplifycfg::{Options as SimplifyCfgOptions, SimplifyCfg};
