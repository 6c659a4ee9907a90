//! Passes over control flow.

mod break_crit_edges;
pub(crate) mod dfa_jump_threading;
mod flatten_cfg;
pub(crate) mod jump_threading;
mod lower_switch;
pub(crate) mod simplifycfg;
mod speculative_execution;
mod structurize;
mod tail_call_elim;
mod unreachable_block_elim;

pub(crate) use break_crit_edges::BreakCritEdges;
pub(crate) use dfa_jump_threading::DfaJumpThreading;
pub(crate) use flatten_cfg::FlattenCfg;
pub(crate) use jump_threading::JumpThreading;
pub(crate) use lower_switch::LowerSwitch;
pub(crate) use simplifycfg::{
    Options as SimplifyCfgOptions, SimplifyCfg, options as simplifycfg_knobs,
};
pub(crate) use speculative_execution::{
    MAX_COST as SPEC_EXEC_MAX_COST, MAX_NOT_HOISTED as SPEC_EXEC_MAX_NOT_HOISTED,
    ONLY_IF_DIVERGENT as SPEC_EXEC_ONLY_IF_DIVERGENT, SpeculativeExecution,
};
pub(crate) use structurize::{SKIP_UNIFORM as STRUCTURIZE_SKIP_UNIFORM, StructurizeCfg};
pub(crate) use tail_call_elim::TailCallElim;
pub(crate) use unreachable_block_elim::UnreachableBlockElim;
