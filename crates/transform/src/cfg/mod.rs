//! Passes over control flow.

pub(crate) mod dfa_jump_threading;
pub(crate) mod jump_threading;
pub(crate) mod simplifycfg;

pub(crate) use dfa_jump_threading::DfaJumpThreading;
pub(crate) use jump_threading::JumpThreading;
pub(crate) use simplifycfg::{Options as SimplifyCfgOptions, SimplifyCfg};
