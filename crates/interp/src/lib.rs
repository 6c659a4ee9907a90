//! The SIMT interpreter: runs kernels without a GPU, and says what is wrong with them.
//!
//! A [`Machine`] holds a module and memory. [`Machine::launch`] runs a kernel on a grid of blocks,
//! [`Machine::call`] a function on one thread. A run ends with a [`Report`] or at the first
//! [`Fault`]: undefined behaviour, a data race, a divergent barrier, a deadlock, a limit. Values
//! carry poison and undefined bits, memory what was never written, addresses the allocation they
//! belong to.
//!
//! Reading order: `config`, `fault`, `machine` (the outside); `shape` and `code` (what a module
//! is turned into), `decode` (how), `ptx` (how PTX is), `program`, `promise`; `memory` and `race`; `matrix`, `transfer` and `scalar`; `exec` (what operations do);
//! `schedule` (who runs when).
//!
//! Invariants: runs are deterministic, whatever the schedule; a value of any type is a row of
//! registers (`shape`); what is not supported is a fault that names it, when it is executed.

mod code;
mod config;
mod decode;
mod exec;
mod fault;
mod machine;
mod matrix;
mod memory;
mod program;
mod promise;
mod ptx;
mod race;
mod report;
mod scalar;
mod schedule;
mod shape;
mod transfer;
mod value;

pub use config::{AttributeMode, Checks, Config, Dim3, Limits, Schedule, ZeroSigns};
pub use fault::{Fault, FaultKind, OtherAccess, Site, ThreadId};
pub use machine::{Arg, Machine, Parameter};
pub use ptx::PtxModule;
pub use report::Report;
pub use value::{Value, Word};
