//! What the command and the library do with modules: read, check, compile, print.
//!
//! This crate is the one border between the compiler and its front doors: `cli` and `libnvvm`
//! translate options and do nothing else. Reading order: `input`, `link`, `passes`, `pipelines`,
//! `jobserver`, `compile`, `ptx`, `output`, `render`.
//!
//! Invariants: bad input is a value ([`Failure`]), never a panic; nothing here is global, so
//! several compilations may run at once in one process.

pub mod compile;
pub mod input;
pub mod jobserver;
pub mod link;
pub mod output;
pub mod passes;
pub mod pipelines;
pub mod ptx;
pub mod render;

use nvopt_ir::{diag::Diag, module::Module};

use render::SourceText;

/// Why something could not be done.
#[derive(Debug)]
pub enum Failure {
    /// The input was refused.
    Refused {
        /// What was read, to show the places in.
        source: Box<SourceText>,
        /// What is wrong with it, at least one error.
        diags: Vec<Diag>,
    },
    /// A file could not be read or written, or an option makes no sense.
    Failed(String),
}

/// The forms a module can be written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Emit {
    /// LLVM IR text.
    Ll,
    /// LLVM bitcode.
    Bc,
    /// PTX text.
    Ptx,
}

impl Emit {
    /// The form that the end of an output's name asks for.
    pub fn from_file_name(name: &str) -> Option<Emit> {
        match name.rsplit_once('.')?.1 {
            "ll" => Some(Emit::Ll),
            "bc" => Some(Emit::Bc),
            "ptx" => Some(Emit::Ptx),
            _ => None,
        }
    }
}

/// Writes `module` as LLVM IR; [`compile::compile`] makes PTX.
pub fn emit(module: &Module, emit: Emit) -> Result<Vec<u8>, Failure> {
    Ok(match emit {
        Emit::Ll => {
            let mut text = Vec::new();
            nvopt_ir::print::print_module(module, &mut text);
            text
        }
        Emit::Bc => nvopt_bitcode::write(module),
        Emit::Ptx => {
            let message = "PTX is compiled, not converted; `-o` and `--emit` choose another form";
            return Err(Failure::Failed(message.into()));
        }
    })
}
