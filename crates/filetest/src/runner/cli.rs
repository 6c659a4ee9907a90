//! The runner's command line.

use std::io::{self, Write};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use clap::Parser;

use super::report::{Counts, TestResult, to_json, write_line, write_summary};
use super::{Config, Ownership, TestFile, discover, pool};

/// Runs the file tests in folders and files.
#[derive(Parser, Debug)]
#[command(name = "filetest")]
struct Args {
    /// Folders and files with tests
    #[arg(required = true)]
    paths: Vec<PathBuf>,
    /// Run only tests whose name contains TEXT; may be given several times
    #[arg(long, value_name = "TEXT")]
    filter: Vec<String>,
    /// How many tests run at once
    #[arg(short, long, value_name = "N")]
    jobs: Option<NonZeroUsize>,
    /// Print the names of the tests and do nothing else
    #[arg(long)]
    list: bool,
    /// Print why tests were skipped
    #[arg(long)]
    show_skips: bool,
    /// Write a report to FILE
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
    /// Print times and reasons; the whole input when a check fails
    #[arg(short, long)]
    verbose: bool,
    /// Print only failures and the last line
    #[arg(short, long)]
    quiet: bool,
    /// A feature that REQUIRES and the like can name
    #[arg(long, value_name = "NAME")]
    feature: Vec<String>,
    /// Treat the folders as our own: a test without RUN lines fails
    #[arg(long)]
    own: bool,
    /// Rewrite the CHECK lines of files marked 'CHECKS: auto'
    #[arg(long)]
    bless: bool,
    /// How long a test may run
    #[arg(long, value_name = "SECONDS")]
    timeout: Option<u64>,
    /// Where temporary files go; they stay for tests that fail
    #[arg(long, value_name = "FOLDER")]
    tmp: Option<PathBuf>,
}

/// Runs the tests that `args` (without the program's name) ask for, with the tools of `config`, and
/// gives the exit code: 0 if none failed, 1 if some did, 2 if nothing could be run.
pub fn run_cli(args: &[String], config: Config) -> i32 {
    let stdout = io::stdout();
    run_to(args, config, &mut stdout.lock())
}

fn run_to(args: &[String], config: Config, out: &mut dyn Write) -> i32 {
    let words = std::iter::once("filetest").chain(args.iter().map(String::as_str));
    let args = match Args::try_parse_from(words) {
        Ok(args) => args,
        Err(error) => {
            // Clap's own text is for the user, whether help or complaint.
            let _ = write!(out, "{error}");
            return if error.use_stderr() { 2 } else { 0 };
        }
    };
    match run(&args, config, out) {
        Ok(counts) if counts.failed == 0 => 0,
        Ok(_) => 1,
        Err(error) => {
            let _ = writeln!(out, "error: {error}");
            2
        }
    }
}

fn run(args: &Args, config: Config, out: &mut dyn Write) -> io::Result<Counts> {
    let config = configure(args, config);
    let mut tests = discover(&args.paths, Path::new("."), config.ownership, &config.features)?;
    let is_wanted = |test: &TestFile| {
        args.filter.is_empty() || args.filter.iter().any(|text| test.name.contains(text.as_str()))
    };
    tests.retain(is_wanted);
    if args.list {
        for test in &tests {
            writeln!(out, "{}: test", test.name)?;
        }
        return Ok(Counts::default());
    }
    if !args.quiet {
        writeln!(out, "running {} tests", tests.len())?;
    }
    let n_jobs = args.jobs.or_else(|| std::thread::available_parallelism().ok());
    let config = Arc::new(config);
    let mut results = Vec::with_capacity(tests.len());
    let mut written = Ok(());
    pool::run_all(&tests, &config, n_jobs.unwrap_or(NonZeroUsize::MIN), |test, outcome, time| {
        let result = TestResult { name: test.name.clone(), outcome, time };
        if !args.quiet && written.is_ok() {
            written = write_line(out, &result, args.verbose);
        }
        results.push(result);
    });
    written?;
    // Only what failed tests left behind is kept.
    let _ = std::fs::remove_dir(&config.tmp);
    if let Some(path) = &args.json {
        std::fs::write(path, to_json(&results))?;
    }
    write_summary(out, &results, args.show_skips)?;
    Ok(Counts::of(&results))
}

fn configure(args: &Args, mut config: Config) -> Config {
    config.ownership = if args.own { Ownership::Own } else { Ownership::Foreign };
    config.features.extend(args.feature.iter().cloned());
    config.bless |= args.bless;
    if let Some(seconds) = args.timeout {
        config.timeout = Duration::from_secs(seconds);
    }
    if let Some(tmp) = &args.tmp {
        config.tmp = std::path::absolute(tmp).unwrap_or_else(|_| tmp.clone());
    }
    if args.verbose {
        let options = config.env.entry("FILECHECK_OPTS".into()).or_default();
        options.push_str(" --dump-input-filter=all");
    }
    config
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tools::ToolSet;

    fn run(args: &[&str], config: Config) -> (i32, String) {
        let args: Vec<String> = args.iter().map(|arg| (*arg).to_owned()).collect();
        let mut out = Vec::new();
        let code = run_to(&args, config, &mut out);
        (code, String::from_utf8(out).unwrap())
    }

    #[test]
    fn runs_a_folder() {
        let root = std::env::temp_dir().join(format!("nvopt-cli-{}", std::process::id()));
        std::fs::create_dir_all(root.join("sub")).unwrap();
        let write = |name: &str, text: &str| std::fs::write(root.join(name), text).unwrap();
        write("pass.ll", "; RUN: cat %s | FileCheck %s\n; CHECK: hello\n");
        write("sub/fail.ll", "; RUN: echo bye | FileCheck %s\n; CHECK: hello\n");
        write("sub/skip.ll", "; RUN: no-such-tool %s\n");
        write("none.ll", "nothing to run\n");
        let folder = root.to_str().unwrap();
        let config = || Config {
            tmp: root.join("tmp"),
            bless: false,
            ..Config::new(ToolSet::with_builtins())
        };
        let json = root.join("report.json");
        let json_arg = json.to_str().unwrap();
        let (code, text) = run(&[folder, "-j2", "--show-skips", "--json", json_arg], config());
        assert_eq!(code, 1, "{text}");
        assert!(text.starts_with("running 3 tests\n"), "{text}");
        assert!(text.contains("sub/fail.ll ... FAILED"), "{text}");
        assert!(text.contains("CHECK: expected string not found in input"), "{text}");
        assert!(text.contains("skipped 1: no tool 'no-such-tool'"), "{text}");
        assert!(text.ends_with("1 passed, 1 failed, 1 skipped\n"), "{text}");
        assert!(std::fs::read_to_string(json).unwrap().contains("\"passed\": 1"));

        let (code, text) = run(&[folder, "--filter", "pass", "-q"], config());
        assert_eq!((code, text.as_str()), (0, "\n1 passed, 0 failed, 0 skipped\n"));
        let (code, text) = run(&[folder, "--list"], config());
        assert_eq!((code, text.lines().count()), (0, 3), "{text}");
        let (code, text) = run(&[folder, "--own"], config());
        assert_eq!(code, 1);
        assert!(text.contains("the test has no RUN line and no EXEC line"), "{text}");
        assert_eq!(run(&[], config()).0, 2);
        assert_eq!(run(&["--help"], config()).0, 0);
        assert_eq!(run(&["/no/such/folder"], config()).0, 2);
        std::fs::remove_dir_all(&root).unwrap();
    }
}
