//! Linking: several inputs become one module, and libraries come in as far as they are needed.

use std::io::Read;

use nvopt_ir::diag::Diag;
use nvopt_link::{Linker, Options};

use crate::{
    Failure,
    input::{Input, Loaded},
    render::SourceText,
};

/// What `llvm-link` can be asked for.
#[derive(Clone, Debug, Default)]
pub struct LinkFiles {
    /// The files, in order.
    pub inputs: Vec<String>,
    /// Files whose definitions take the place of those of others.
    pub overrides: Vec<String>,
    /// From the second file on, only what is referred to.
    pub only_needed: bool,
    /// From the second file on, what comes in becomes internal.
    pub internalize: bool,
}

/// Links files as `llvm-link` does: all of them into an empty module.
pub fn link_files(request: &LinkFiles, stdin: &mut dyn Read) -> Result<Loaded, Failure> {
    let mut linker = Linker::empty();
    let mut warnings = Vec::new();
    let plain = request.inputs.iter().map(|path| (path, false));
    let overriding = request.overrides.iter().map(|path| (path, true));
    for (at, (path, override_definitions)) in plain.chain(overriding).enumerate() {
        let mut loaded = Input::open(path, stdin)?.load()?;
        loaded.verify()?;
        warnings.append(&mut loaded.warnings);
        let options = Options {
            override_definitions,
            only_needed: request.only_needed && at > 0,
            internalize: request.internalize && at > 0,
        };
        linker.link(loaded.module, options).map_err(|diag| refused(path, diag))?;
    }
    let (module, linked) = linker.finish();
    warnings.extend(linked);
    let source = SourceText::new("llvm-link", Vec::new());
    let mut loaded = Loaded { module, source, source_map: None, warnings };
    loaded.verify()?;
    Ok(loaded)
}

/// Links `others` into `first`, which keeps its name.
pub fn link_inputs(mut first: Loaded, others: Vec<Loaded>) -> Result<Loaded, Failure> {
    if others.is_empty() {
        return Ok(first);
    }
    let mut linker = Linker::new(std::mem::take(&mut first.module));
    for mut other in others {
        first.warnings.append(&mut other.warnings);
        let name = other.source.name.clone();
        linker.link(other.module, Options::default()).map_err(|diag| refused(&name, diag))?;
    }
    let (module, warnings) = linker.finish();
    first.module = module;
    first.warnings.extend(warnings);
    // Handles are others now; positions of the first text would mislead.
    first.source_map = None;
    first.source = SourceText::new(first.source.name, Vec::new());
    first.verify()?;
    Ok(first)
}

fn refused(path: &str, diag: Diag) -> Failure {
    Failure::Refused { source: Box::new(SourceText::new(path, Vec::new())), diags: vec![diag] }
}
