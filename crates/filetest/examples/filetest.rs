//! The runner with programs as tools, to try it on tests of others:
//! `cargo run -p nvopt-filetest --example filetest -- --tool opt=opt-22 folder`.

use std::process::ExitCode;

use nvopt_filetest::tools::external::ExternalTool;
use nvopt_filetest::{Config, ToolSet, run_cli};

fn main() -> ExitCode {
    let mut tools = ToolSet::with_builtins();
    let mut rest = Vec::new();
    let mut args = std::env::args().skip(1);
    while let Some(arg) = args.next() {
        if arg != "--tool" {
            rest.push(arg);
            continue;
        }
        let mapping = args.next().unwrap_or_default();
        let (name, program) = mapping.split_once('=').unwrap_or((&mapping, &mapping));
        tools.add(name, ExternalTool::new(program));
    }
    let code = run_cli(&rest, Config::new(tools));
    ExitCode::from(u8::try_from(code).unwrap_or(2))
}
