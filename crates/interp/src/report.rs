//! What a run that did not fault has to say.

use crate::value::Value;

/// The result of a launch or call.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// Instructions, counted once for every thread that executed them.
    pub thread_instructions: u64,
    /// Instructions, counted once for every group of threads that executed them together.
    pub warp_instructions: u64,
    /// Branches at which threads parted.
    pub divergent_branches: u64,
    /// A clock was read: what follows depends on how many instructions ran.
    pub reads_clock: bool,
    /// `freeze` chose a number for something undefined: another choice would be as good.
    pub chose: bool,
    /// What `vprintf` wrote.
    pub output: Vec<u8>,
    /// The result of a call; `None` for a launch and for `void`.
    pub result: Option<Value>,
}
