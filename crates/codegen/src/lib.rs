//! Instruction selection: LLVM IR to PTX.
//!
//! [`compile`] takes a verified module and gives a [`MachModule`]. Reading order: `options`,
//! `shape` (how types become registers), `module` (symbols, variables, declarations, order),
//! `func` (one function: `select` walks it, the other files lower one family of instructions
//! each).
//!
//! Invariants: functions are selected independently of each other and may be in parallel; the
//! result depends on the module and the options only. What cannot be compiled is an error that
//! names the instruction; nothing is left out silently.

mod error;
mod func;
mod module;
mod options;
mod shape;

pub use error::CodegenError;
pub use options::{Fma, Options};

use nvopt_ir::module::Module;
use nvopt_ptx::mach::MachModule;

/// Compiles a verified module.
pub fn compile(module: &Module, options: &Options) -> Result<MachModule, Vec<CodegenError>> {
    module::compile(module, options)
}
