//! The file tests under `tests/`: one test a file, named by its path, so that
//! `cargo test --test filetests dce` runs those of one folder.

use std::{path::Path, process::ExitCode};

fn main() -> ExitCode {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests");
    let config = nvopt_filetest::Config::new(nvopt_cli::tools::tool_set());
    nvopt_filetest::run_harness(&root, config)
}
