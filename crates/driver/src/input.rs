//! Reading modules: from a file or standard input, as text or as bitcode.

use std::{fs, io::Read};

use nvopt_ir::{
    diag::{Diag, Severity, SourceMap},
    module::Module,
    upgrade::{drop_broken_debug_info, has_current_debug_info},
    verify::{Findings, examine},
};

use crate::{Failure, render::SourceText};

/// Bytes and where they come from.
#[derive(Clone, Debug)]
pub struct Input {
    /// The name for messages: the path, or `<stdin>`.
    pub name: String,
    /// The contents.
    pub bytes: Vec<u8>,
}

/// A module and what is needed to speak of its text.
#[derive(Debug)]
pub struct Loaded {
    /// The module.
    pub module: Module,
    /// The text it was read from; empty for bitcode.
    pub source: SourceText,
    /// Where things stand in that text; `None` for bitcode.
    pub source_map: Option<SourceMap>,
    /// What the reader had to say although it took the input.
    pub warnings: Vec<Diag>,
}

impl Input {
    /// Reads the file `path`; `-` is `stdin`.
    pub fn open(path: &str, stdin: &mut dyn Read) -> Result<Input, Failure> {
        let (name, result) = if path == "-" {
            let mut bytes = Vec::new();
            ("<stdin>", stdin.read_to_end(&mut bytes).map(|_| bytes))
        } else {
            (path, fs::read(path))
        };
        match result {
            Ok(bytes) => Ok(Input { name: name.to_owned(), bytes }),
            Err(error) => Err(Failure::Failed(format!("cannot read `{name}`: {error}"))),
        }
    }

    /// Reads the module, whatever form it has.
    pub fn load(self) -> Result<Loaded, Failure> {
        if nvopt_bitcode::is_bitcode(&self.bytes) { self.load_bitcode() } else { self.load_text() }
    }

    fn load_bitcode(self) -> Result<Loaded, Failure> {
        let source = SourceText::new(self.name.clone(), Vec::new());
        let lazy = nvopt_bitcode::LazyModule::open(&self.bytes);
        match lazy.and_then(|lazy| lazy.named(self.name).finish()) {
            Ok((mut module, warnings)) => {
                // Bitcode before LLVM 3.9 does not say what it was compiled from.
                if module.shared.source_filename.is_empty() {
                    module.shared.source_filename.clone_from(&module.shared.id);
                }
                Ok(Loaded { module, source, source_map: None, warnings })
            }
            Err(diag) => Err(Failure::Refused { source: Box::new(source), diags: vec![diag] }),
        }
    }

    fn load_text(self) -> Result<Loaded, Failure> {
        let options = nvopt_text::Options { module_id: self.name.clone().into_bytes() };
        let result = nvopt_text::parse(&self.bytes, &options);
        let source = SourceText::new(self.name, self.bytes);
        match result {
            Ok(parsed) => Ok(Loaded {
                module: parsed.module,
                source,
                source_map: Some(parsed.source_map),
                warnings: parsed.warnings,
            }),
            Err(diags) => Err(Failure::Refused { source: Box::new(source), diags }),
        }
    }
}

impl Loaded {
    /// Refuses the module if the verifier finds an error in it. If only its debug info is broken,
    /// that is dropped with warnings, as LLVM does it.
    pub fn verify(&mut self) -> Result<(), Failure> {
        let findings = examine(&self.module, self.source_map.as_ref());
        let is_program_good = findings.without_debug_info().next().is_none();
        if is_program_good && has_current_debug_info(&self.module) {
            self.drop_broken_debug_info(&findings);
            return Ok(());
        }
        if findings.is_empty() {
            return Ok(());
        }
        let source = Box::new(self.source.clone());
        Err(Failure::Refused { source, diags: findings.all() })
    }

    /// What LLVM does when it is told not to verify: broken debug info is dropped all the same.
    pub fn verify_debug_info(&mut self) {
        if has_current_debug_info(&self.module) {
            let findings = examine(&self.module, self.source_map.as_ref());
            self.drop_broken_debug_info(&findings);
        }
    }

    fn drop_broken_debug_info(&mut self, findings: &Findings) {
        let faults = findings.of_debug_info().cloned();
        let n_warnings = self.warnings.len();
        self.warnings.extend(faults.map(|diag| Diag { severity: Severity::Warning, ..diag }));
        if self.warnings.len() > n_warnings {
            self.warnings.push(drop_broken_debug_info(&mut self.module));
        }
    }
}
