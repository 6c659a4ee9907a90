//! Reader of the text form of LLVM IR, as written by LLVM 7 to 22.
//!
//! [`parse`] makes a [`Module`] of the bytes of a `.ll` file in one pass over them. What older
//! versions wrote differently (typed pointers, attribute words, debug intrinsics) is brought to
//! today's form on the way. Messages follow LLVM's wording and positions.
//!
//! Files: `lexer` (bytes to tokens), `token`, `words` (the table of words), `numbers` and `floats`
//! (literals), `parser` (tokens to a module).
//!
//! Invariants: time is linear in the size of the input; nothing recurses over nesting that the
//! input controls; nothing is allocated that the input does not pay for; no input panics.

mod floats;
mod lexer;
mod numbers;
mod parser;
mod token;
mod words;

pub use nvopt_entity::suggest;
use nvopt_ir::{
    diag::{Diag, SourceMap},
    module::Module,
};

/// What the reader is told besides the text.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// The name of the module, usually that of the file; printed as `; ModuleID`. It is also the
    /// source file name of a module that gives none.
    pub module_id: Vec<u8>,
}

/// A module that was read.
#[derive(Clone, Debug)]
pub struct Parsed {
    /// The module.
    pub module: Module,
    /// Where its parts stand in the text.
    pub source_map: SourceMap,
    /// What was odd but could be read.
    pub warnings: Vec<Diag>,
}

/// Reads a module. The first error is the one LLVM gives; others follow where they can be told.
pub fn parse(source: &[u8], options: &Options) -> Result<Parsed, Vec<Diag>> {
    if u32::try_from(source.len()).is_err() {
        return Err(vec![Diag::error("the text is larger than 4 GiB")]);
    }
    parser::run(source, options)
}
