//! PTX text as input: read and check.

use nvopt_ir::diag::{Diag, Severity};
use nvopt_ptx::{
    mach::MachModule,
    target::{Arch, PtxVersion, Target},
    text::{self, PtxDiag},
};

use crate::{Failure, input::Input, render::SourceText};

/// True if `bytes` are PTX text: what comes first, comments aside, is `.version`.
pub fn is_ptx(bytes: &[u8]) -> bool {
    text::is_ptx(bytes)
}

/// A PTX text that was read.
pub struct ReadPtx {
    /// What it says.
    pub module: MachModule,
    /// What it was read from.
    pub source: SourceText,
    /// What the verifier had to say although it took the text.
    pub warnings: Vec<Diag>,
}

impl ReadPtx {
    /// The chip and the PTX version that the text names, as far as they are known.
    pub fn target(&self) -> Option<Target> {
        let word = self.module.target.iter().find(|word| word.starts_with("sm_"))?;
        let arch = Arch::parse(word)?;
        Some(Target { arch, ptx: PtxVersion(self.module.version.0, self.module.version.1) })
    }
}

/// The PTX text of an input, checked unless told otherwise.
pub fn read(input: Input, check: bool) -> Result<ReadPtx, Failure> {
    let parsed = text::parse_with_map(&input.bytes, &input.name);
    let (module, diags) = match parsed {
        Ok(parsed) => {
            let diags = if check { parsed.verify(&input.bytes, &input.name) } else { Vec::new() };
            let is_taken = diags.iter().all(|diag| diag.is_warning);
            (is_taken.then_some(parsed.module), diags)
        }
        Err(diags) => (None, diags),
    };
    let source = SourceText::new(input.name, input.bytes);
    let diags = diags.into_iter().map(to_diag).collect();
    match module {
        Some(module) => Ok(ReadPtx { module, source, warnings: diags }),
        None => Err(Failure::Refused { source: Box::new(source), diags }),
    }
}

/// The PTX text of an input, read by `read`; what is wrong with it is a failure.
pub fn read_with<T>(
    input: Input,
    read: impl FnOnce(&[u8], &str) -> Result<T, Vec<PtxDiag>>,
) -> Result<T, Failure> {
    match read(&input.bytes, &input.name) {
        Ok(read) => Ok(read),
        Err(diags) => {
            let source = SourceText::new(input.name, input.bytes);
            let diags = diags.into_iter().map(to_diag).collect();
            Err(Failure::Refused { source: Box::new(source), diags })
        }
    }
}

fn to_diag(diag: PtxDiag) -> Diag {
    let mut shown = Diag::error_at(diag.span, diag.message);
    if diag.is_warning {
        shown.severity = Severity::Warning;
    }
    match diag.note {
        Some(note) => shown.note(note),
        None => shown,
    }
}
