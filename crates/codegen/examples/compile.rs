//! Compiles one text module to PTX on standard output: `compile sm_90 k.ll`.

use std::{io::Write as _, process::ExitCode};

use nvopt_codegen::{Options, compile};
use nvopt_ptx::target::{Arch, Target};

fn main() -> ExitCode {
    let mut args = std::env::args().skip(1);
    let arch = args.next().and_then(|arch| Arch::parse(&arch));
    let (Some(arch), Some(path)) = (arch, args.next()) else {
        eprintln!("usage: compile sm_NN FILE.ll");
        return ExitCode::from(2);
    };
    let text = match std::fs::read(&path) {
        Ok(text) => text,
        Err(error) => {
            eprintln!("{path}: {error}");
            return ExitCode::FAILURE;
        }
    };
    let mut parsed = match nvopt_text::parse(&text, &nvopt_text::Options::default()) {
        Ok(parsed) => parsed,
        Err(diags) => {
            for diag in diags {
                eprintln!("{path}: {}", diag.message);
            }
            return ExitCode::FAILURE;
        }
    };
    match compile(&mut parsed.module, &Options::new(Target::new(arch))) {
        Ok(module) => {
            let ptx = nvopt_ptx::text::print(&module);
            let written = std::io::stdout().write_all(&ptx);
            if written.is_ok() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
        }
        Err(errors) => {
            for error in errors {
                eprintln!(
                    "{path}: {}",
                    error.to_diag(&parsed.module.shared, &parsed.source_map).message
                );
            }
            ExitCode::FAILURE
        }
    }
}
