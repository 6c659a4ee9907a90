//! Instruction selection: LLVM IR to PTX.
//!
//! [`compile`] takes a verified module and gives a [`MachModule`]. Reading order: `options`,
//! `lower` (what becomes loops and
//! branches first), `shape` (how types become registers), `module` (symbols, variables, declarations, order),
//! `func` (one function: `select` walks it, the other files lower one family of instructions
//! each).
//!
//! Invariants: functions are selected independently of each other and may be in parallel; the
//! result depends on the module and the options only. What cannot be compiled is an error that
//! names the instruction; nothing is left out silently.

mod error;
mod func;
mod lower;
mod module;
mod options;
mod shape;

pub use error::CodegenError;
pub use options::{DebugInfo, Fma, Options};

use nvopt_ir::module::Module;
use nvopt_ptx::mach::MachModule;

/// Compiles a verified module. Operations that PTX lacks are expanded in it, in place.
pub fn compile(module: &mut Module, options: &Options) -> Result<MachModule, Vec<CodegenError>> {
    lower::lower(module, options);
    module::compile(module, options)
}
