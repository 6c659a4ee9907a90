//! What is said about bad input, and where in the source it stands.
//!
//! Readers and the verifier make [`Diag`]s; the driver renders them. A position is a byte offset
//! into the text that was read, so making one costs nothing; line and column are computed when a
//! message is printed.

use std::ops::Range;

use nvopt_entity::{FxHashMap, SecondaryMap};

use crate::{
    body::Inst,
    module::{Func, Symbol},
};

/// How bad it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// The input is refused.
    Error,
    /// The input is taken, but something is off.
    Warning,
}

/// A message about the input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diag {
    /// How bad it is.
    pub severity: Severity,
    /// What is wrong: lower case, no final dot.
    pub message: String,
    /// Where, as a range of bytes of the text that was read.
    pub span: Option<Range<u32>>,
    /// What was expected there; shown beside the caret.
    pub label: Option<String>,
    /// More to know, a line each: the function and block, the nearest word, ...
    pub notes: Vec<String>,
}

impl Diag {
    /// An error without a position.
    pub fn error(message: impl Into<String>) -> Diag {
        Diag {
            severity: Severity::Error,
            message: message.into(),
            span: None,
            label: None,
            notes: Vec::new(),
        }
    }

    /// An error at `span`.
    pub fn error_at(span: Range<u32>, message: impl Into<String>) -> Diag {
        Diag { span: Some(span), ..Diag::error(message) }
    }

    /// The same with what was expected.
    #[must_use]
    pub fn expected(mut self, label: impl Into<String>) -> Diag {
        self.label = Some(label.into());
        self
    }

    /// The same with one more note.
    #[must_use]
    pub fn note(mut self, note: impl Into<String>) -> Diag {
        self.notes.push(note.into());
        self
    }
}

/// Where the things of a module stand in the text they were read from.
#[derive(Clone, Debug, Default)]
pub struct SourceMap {
    insts: SecondaryMap<Func, SecondaryMap<Inst, u32>>,
    symbols: FxHashMap<Symbol, u32>,
}

impl SourceMap {
    /// Says where the instructions of `func` start.
    pub fn set_insts(&mut self, func: Func, offsets: SecondaryMap<Inst, u32>) {
        self.insts[func] = offsets;
    }

    /// Says where the definition of `symbol` starts.
    pub fn set_symbol(&mut self, symbol: Symbol, offset: u32) {
        self.symbols.insert(symbol, offset);
    }

    /// Where `inst` of `func` starts, if that is known.
    pub fn inst(&self, func: Func, inst: Inst) -> Option<u32> {
        self.insts[func].get(inst).copied()
    }

    /// Where the definition of `symbol` starts, if that is known.
    pub fn symbol(&self, symbol: Symbol) -> Option<u32> {
        self.symbols.get(&symbol).copied()
    }
}
