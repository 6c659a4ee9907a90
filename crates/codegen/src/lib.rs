//! Instruction selection: LLVM IR to PTX.
//!
//! [`compile`] takes a verified module and gives a [`MachModule`]. Reading order: `options`,
//! `lower` (what becomes loops and
//! branches first), `shape` (how types become registers), `module` (symbols, variables, declarations, order),
//! `func` (one function: `select` walks it, the other files lower one family of instructions
//! each). Copies that need not be are removed by `nvopt_machine::coalesce`.
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
use nvopt_ptx::{mach::MachModule, target::PtxVersion};

/// Compiles a verified module. Operations that PTX lacks are expanded in it, in place.
pub fn compile(module: &mut Module, options: &Options) -> Result<MachModule, Vec<CodegenError>> {
    let mut options = *options;
    loop {
        lower::lower(module, &options);
        let errors = match module::compile(module, &options) {
            Ok(compiled) => return Ok(compiled),
            Err(errors) => errors,
        };
        match newer_ptx(&errors, &options) {
            Some(ptx) => options.target.ptx = ptx,
            None => return Err(errors),
        }
    }
}

/// The PTX version that has all that was missing, if the user lets us choose it.
fn newer_ptx(errors: &[CodegenError], options: &Options) -> Option<PtxVersion> {
    let mut newest = options.target.ptx;
    for error in errors {
        newest = newest.max(error.lacks?.first_ptx(options.target.arch)?);
    }
    let is_newer = newest > options.target.ptx && newest <= PtxVersion::NEWEST;
    (options.raise_ptx && is_newer).then_some(newest)
}
