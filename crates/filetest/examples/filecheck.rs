//! FileCheck as a program: `cargo run -p nvopt-filetest --example filecheck -- check-file < input`.

use std::io::{Read, Write};
use std::process::ExitCode;

use nvopt_filetest::filecheck::{DumpInput, NamedText, check, dump_help, parse_args};

fn read(path: &str) -> std::io::Result<Vec<u8>> {
    if path != "-" {
        return std::fs::read(path);
    }
    let mut text = Vec::new();
    std::io::stdin().read_to_end(&mut text)?;
    Ok(text)
}

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let mut err = std::io::stderr();
    let invocation = match parse_args(&args) {
        Ok(invocation) => invocation,
        Err(error) => {
            let _ = writeln!(err, "{error}");
            return ExitCode::from(u8::try_from(error.exit_code).unwrap_or(2));
        }
    };
    if invocation.options.dump_input() == DumpInput::Help {
        let _ = std::io::stdout().write_all(dump_help().as_bytes());
        return ExitCode::SUCCESS;
    }
    let read_or_say = |path: &str| {
        read(path).map_err(|error| {
            let _ = writeln!(std::io::stderr(), "Could not open '{path}': {error}");
            ExitCode::from(2)
        })
    };
    let check_text = match read_or_say(&invocation.check_file) {
        Ok(text) => text,
        Err(code) => return code,
    };
    let input_text = match read_or_say(&invocation.input_file) {
        Ok(text) => text,
        Err(code) => return code,
    };
    let input_name = if invocation.input_file == "-" { "<stdin>" } else { &invocation.input_file };
    let outcome = check(
        NamedText { name: &invocation.check_file, text: &check_text },
        NamedText { name: input_name, text: &input_text },
        &invocation.options,
    );
    let _ = err.write_all(outcome.messages.as_bytes());
    ExitCode::from(u8::try_from(outcome.verdict.exit_code()).unwrap_or(2))
}
