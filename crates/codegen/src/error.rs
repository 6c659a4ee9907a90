//! What cannot be compiled, and why.

use nvopt_ir::{
    body::Inst,
    diag::{Diag, SourceMap},
    module::{Func, ModuleShared, Symbol},
};
use nvopt_ptx::target::Feature;

/// Something that cannot be compiled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CodegenError {
    /// The symbol it is in.
    pub symbol: Option<Symbol>,
    /// The instruction, if it is one.
    pub inst: Option<Inst>,
    /// What is wrong: lower case, no final dot.
    pub message: String,
    /// What would allow it, a line each.
    pub notes: Vec<String>,
    /// The feature that the target lacks, if that is all.
    pub lacks: Option<Feature>,
}

impl CodegenError {
    /// An error about an instruction of `func`.
    pub(crate) fn at(func: Func, inst: Option<Inst>, message: impl Into<String>) -> CodegenError {
        let symbol = Some(Symbol::Func(func));
        CodegenError { symbol, inst, message: message.into(), notes: Vec::new(), lacks: None }
    }

    /// An error about a symbol.
    pub(crate) fn of(symbol: Symbol, message: impl Into<String>) -> CodegenError {
        let (symbol, message) = (Some(symbol), message.into());
        CodegenError { symbol, inst: None, message, notes: Vec::new(), lacks: None }
    }

    /// The same with what would allow it.
    #[must_use]
    pub(crate) fn note(mut self, note: impl Into<String>) -> CodegenError {
        self.notes.push(note.into());
        self
    }

    /// The same for something that a target with `feature` has.
    #[must_use]
    pub(crate) fn lacking(mut self, feature: Feature) -> CodegenError {
        self.lacks = Some(feature);
        self.note(format!("needs {}", feature.needs()))
    }

    /// The message with its place in the text that the module was read from.
    pub fn to_diag(&self, shared: &ModuleShared, map: &SourceMap) -> Diag {
        let offset = match (self.symbol, self.inst) {
            (Some(Symbol::Func(func)), Some(inst)) => map.inst(func, inst),
            (Some(symbol), None) => map.symbol(symbol),
            _ => None,
        };
        let mut diag = match offset {
            Some(offset) => Diag::error_at(offset..offset, self.message.clone()),
            None => Diag::error(self.message.clone()),
        };
        if let Some(name) = self.symbol.and_then(|symbol| shared.symbol_name(symbol)) {
            diag = diag.note(format!("in @{}", String::from_utf8_lossy(name)));
        }
        for note in &self.notes {
            diag = diag.note(note.clone());
        }
        diag
    }
}
