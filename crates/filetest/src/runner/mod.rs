//! The runner: finds tests in folders and runs them, one test per file.
//!
//! A test is a file with RUN lines. Its result is a pass, a failure with a report, or a skip with a
//! reason: whatever the runner does not understand is skipped, never passed.
//!
//! Reading order:
//! - `script`: the lines of a file that are addressed to the runner;
//! - `subst`, `features`: what RUN lines may stand for;
//! - `shell`: their grammar; `exec`: running them;
//! - `expect`: the other way to test a tool that must fail, by `; error:` annotations;
//! - `test`: one test from file to result;
//! - `discover`, `local`, `pool`: many tests, and what their folders say about them;
//! - `report`, `cli`, `harness`: the command line, and the face that `cargo test` sees.

mod cli;
mod discover;
pub(crate) mod exec;
mod expect;
mod features;
mod harness;
mod local;
mod pool;
mod report;
pub(crate) mod script;
pub(crate) mod shell;
pub(crate) mod subst;
pub(crate) mod test;

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::time::Duration;

pub use cli::run_cli;
pub use discover::{TestFile, discover};
pub use harness::run_harness;
pub use report::TestResult;
pub use test::{Outcome, run_test};

use crate::tools::ToolSet;

/// Whose tests a folder holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ownership {
    /// Ours: a test without RUN lines is an error, and `; error:` annotations count.
    Own,
    /// Somebody else's: files without RUN lines are no tests.
    Foreign,
}

/// How tests are run.
#[derive(Clone, Debug)]
pub struct Config {
    /// What RUN lines can call.
    pub tools: ToolSet,
    /// What `REQUIRES` and the like can name.
    pub features: BTreeSet<String>,
    /// Further substitutions, each spelled with its `%`.
    pub substitutions: Vec<(String, String)>,
    /// Environment variables that tools see.
    pub env: BTreeMap<String, String>,
    /// The folder for temporary files; each test gets a folder in it.
    pub tmp: PathBuf,
    /// How long a test may run.
    pub timeout: Duration,
    /// Whose tests they are.
    pub ownership: Ownership,
    /// Whether to rewrite the CHECK lines of files that ask for it.
    pub bless: bool,
}

/// What every build has. Builds with debug assertions also have passes that are wrong on purpose.
fn known_features() -> BTreeSet<String> {
    let planted = cfg!(debug_assertions).then_some("planted");
    ["nvptx-registered-target"].into_iter().chain(planted).map(str::to_owned).collect()
}

impl Config {
    /// The usual configuration, with these tools and our own tests.
    pub fn new(tools: ToolSet) -> Self {
        let tmp = std::env::temp_dir().join(format!("nvopt-filetest-{}", std::process::id()));
        Self {
            tools,
            features: known_features(),
            substitutions: Vec::new(),
            env: BTreeMap::new(),
            tmp,
            timeout: Duration::from_secs(60),
            ownership: Ownership::Own,
            bless: std::env::var_os("NVOPT_BLESS").is_some_and(|value| value == "1"),
        }
    }
}
