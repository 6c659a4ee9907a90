//! The files below `tests/files`, run as `cargo test` runs any file tests: an example of a target
//! that calls the runner, and a test of it.

use std::path::Path;
use std::process::ExitCode;

use nvopt_filetest::{Config, ToolSet, run_harness};

fn main() -> ExitCode {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/files");
    let mut config = Config::new(ToolSet::with_builtins());
    config.features.insert("filetest".into());
    run_harness(&root, config)
}
