//! Reading modules: from a file or standard input, as text or as bitcode.

use std::{fs, io::Read};

use nvopt_ir::{
    diag::{Diag, Severity, SourceMap},
    module::Module,
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
        match nvopt_bitcode::LazyModule::open(&self.bytes).and_then(|lazy| lazy.finish()) {
            Ok((mut module, warnings)) => {
                module.shared.id = self.name.into_bytes();
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
    /// Refuses the module if the verifier finds an error in it.
    pub fn verify(&mut self) -> Result<(), Failure> {
        let diags = nvopt_ir::verify::verify(&self.module, self.source_map.as_ref());
        if diags.iter().any(|diag| diag.severity == Severity::Error) {
            return Err(Failure::Refused { source: Box::new(self.source.clone()), diags });
        }
        self.warnings.extend(diags);
        Ok(())
    }
}
