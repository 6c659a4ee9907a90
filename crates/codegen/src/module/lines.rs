//! Source files and lines for `.file` and `.loc`.

use nvopt_ir::body::{Body, Inst};
use nvopt_ptx::mach::Directive;

use super::ModuleCx;

/// The source files of a module, numbered.
#[derive(Default)]
pub(super) struct Files {}

impl ModuleCx<'_> {
    /// The `.loc` of an instruction.
    pub(crate) fn line_of(&self, _body: &Body, _inst: Inst) -> Option<Directive> {
        let _ = &self.lines;
        None
    }
}
