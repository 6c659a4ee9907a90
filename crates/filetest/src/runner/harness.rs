//! The face that `cargo test` sees.

use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;

use libtest_mimic::{Arguments, Completion, Failed, Trial, run};

use super::{Config, Outcome, discover, pool};

/// Runs all tests below `root` as a libtest harness: `cargo test dce` runs those whose path
/// contains `dce`. To be called by the `main` of a test target with `harness = false`.
pub fn run_harness(root: &Path, config: Config) -> ExitCode {
    let args = Arguments::from_args();
    let tests = match discover(&[root.to_owned()], root, config.ownership, &config.features) {
        Ok(tests) => tests,
        Err(error) => {
            let trial = Trial::test("discovery", move || Err(Failed::from(error.to_string())));
            return run(&args, vec![trial]).exit_code();
        }
    };
    let config = Arc::new(config);
    let left_behind = pool::LeftBehind::default();
    let trials = tests.into_iter().map(|test| {
        let (config, left_behind) = (Arc::clone(&config), left_behind.clone());
        Trial::ignorable_test(test.name.clone(), move || {
            match pool::run_with_timeout(&test, &config, &left_behind).0 {
                Outcome::Passed => Ok(Completion::Completed),
                Outcome::Skipped(reason) => Ok(Completion::ignored_with(reason)),
                Outcome::Failed(report) => Err(Failed::from(report)),
            }
        })
    });
    let conclusion = run(&args, trials.collect());
    let _ = std::fs::remove_dir(&config.tmp);
    conclusion.exit_code()
}
