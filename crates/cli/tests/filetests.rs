//! The file tests under `tests/`: one test a file, named by its path, so that
//! `cargo test --test filetests dce` runs those of one folder.
//!
//! `%ptxas-verify` pipes PTX into the vendor's assembler where it is installed (`cargo xtask peers`
//! installs it; `NVOPT_PTXAS` names another); tests that need it say `REQUIRES: ptxas`. In CI it
//! must be there.

use std::{
    path::{Path, PathBuf},
    process::{Command, ExitCode},
};

use nvopt_filetest::{Config, tools::external::ExternalTool};

fn main() -> ExitCode {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut config = Config::new(nvopt_cli::tools::tool_set());
    match find_ptxas(&root) {
        Some(ptxas) => {
            config.tools.add("ptxas", ExternalTool::new(ptxas));
            config.features.insert("ptxas".into());
            let verify = "ptxas -c - -o /dev/null".to_owned();
            config.substitutions.push(("%ptxas-verify".into(), verify));
        }
        None if std::env::var_os("CI").is_some_and(|value| value == "true") => {
            eprintln!("in CI ptxas must be there; `cargo xtask peers` installs it");
            return ExitCode::FAILURE;
        }
        None => {}
    }
    nvopt_filetest::run_harness(&root.join("tests"), config)
}

fn find_ptxas(root: &Path) -> Option<PathBuf> {
    let given = std::env::var_os("NVOPT_PTXAS").map(PathBuf::from);
    let of_peers = root.join("target/peers/cu13/bin/ptxas");
    let candidates = given.into_iter().chain([of_peers, PathBuf::from("ptxas")]);
    let works = |program: &PathBuf| {
        Command::new(program).arg("--version").output().is_ok_and(|run| run.status.success())
    };
    candidates.into_iter().find(works)
}
