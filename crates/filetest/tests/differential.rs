//! Our FileCheck against LLVM's: the same verdict and the same errors on the same files.
//!
//! Runs only where `FileCheck-22` is installed; elsewhere it says that it did not run, and fails if
//! `CI=true`, because there it must be installed. The cases are a list written by hand and others
//! made by a seeded generator.

#![expect(clippy::unwrap_used, clippy::print_stdout, reason = "test code")]

mod support;

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use nvopt_filetest::filecheck::{NamedText, check, parse_args};
use support::generator::{Case, generate, generate_captures};
use support::handwritten::HANDWRITTEN;

/// LLVM's tool, if it is installed.
fn find_peer() -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    let found = std::env::split_paths(&path).map(|dir| dir.join("FileCheck-22"));
    let found = found.into_iter().find(|candidate| candidate.is_file());
    if found.is_none() {
        assert!(
            std::env::var_os("CI").is_none_or(|value| value != "true"),
            "FileCheck-22 must be installed where CI=true"
        );
        println!("skipped: FileCheck-22 is not installed");
    }
    found
}

/// The exit code and the errors, each as `line:column: message`.
#[derive(PartialEq, Eq, Debug)]
struct Result {
    exit_code: i32,
    errors: Vec<String>,
}

fn errors_of(messages: &str) -> Vec<String> {
    // The values of variables are part of it: they show what was captured.
    let errors =
        messages.lines().filter(|line| line.contains("error: ") || line.contains("note: with "));
    errors
        // File names differ.
        .map(|line| line.split_once(':').map_or(line, |(_, rest)| rest).to_owned())
        .collect()
}

fn run_peer(peer: &Path, dir: &Path, case: &Case) -> Result {
    let checks = dir.join("checks");
    std::fs::write(&checks, &case.checks).unwrap();
    let mut child = Command::new(peer)
        .arg(&checks)
        .arg("--dump-input=never")
        .args(&case.args)
        .env_remove("FILECHECK_OPTS")
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // The peer may not read all of it.
    let _ = child.stdin.take().unwrap().write_all(case.input.as_bytes());
    let output = child.wait_with_output().unwrap();
    let messages = String::from_utf8_lossy(&output.stderr);
    Result { exit_code: output.status.code().unwrap_or(-1), errors: errors_of(&messages) }
}

fn run_ours(case: &Case) -> Result {
    let mut args = vec!["checks".to_owned(), "--dump-input=never".to_owned()];
    args.extend(case.args.iter().cloned());
    let invocation = match parse_args(&args) {
        Ok(invocation) => invocation,
        Err(error) => return Result { exit_code: error.exit_code, errors: Vec::new() },
    };
    let outcome = check(
        NamedText { name: "checks", text: case.checks.as_bytes() },
        NamedText { name: "<stdin>", text: case.input.as_bytes() },
        &invocation.options,
    );
    Result { exit_code: outcome.verdict.exit_code(), errors: errors_of(&outcome.messages) }
}

/// Whether the two say the same.
fn agrees(peer: &Result, ours: &Result) -> bool {
    // The peer's regular expressions overflow its stack on some back-references.
    if peer.exit_code == -1 {
        return true;
    }
    // The peer leaves at once, with another exit code, at this one error.
    let is_exception = ours.errors.iter().any(|error| error.contains("missing closing \"]\""));
    if is_exception {
        return peer.exit_code != 0 && ours.exit_code != 0;
    }
    // Errors of the command line are worded differently.
    let comparable = |result: &Result| result.exit_code == 1 || !result.errors.is_empty();
    peer.exit_code == ours.exit_code
        && (!comparable(peer) || !comparable(ours) || peer.errors == ours.errors)
}

fn compare(cases: impl Iterator<Item = Case>, name: &str) {
    let Some(peer) = find_peer() else { return };
    let dir =
        std::env::temp_dir().join(format!("nvopt-differential-{name}-{}", std::process::id()));
    std::fs::create_dir_all(&dir).unwrap();
    let mut counts = [0usize; 3];
    let mut disagreements = Vec::new();
    for case in cases {
        let expected = run_peer(&peer, &dir, &case);
        let ours = run_ours(&case);
        counts[usize::try_from(expected.exit_code.clamp(0, 2)).unwrap()] += 1;
        if !agrees(&expected, &ours) {
            disagreements.push(format!(
                "--- checks\n{}\n--- input\n{}\n--- args {:?}\n--- peer {expected:?}\n--- ours {ours:?}\n",
                case.checks, case.input, case.args
            ));
        }
    }
    let _ = std::fs::remove_dir_all(&dir);
    let [n_pass, n_fail, n_error] = counts;
    println!(
        "{name}: {} cases ({n_pass} pass, {n_fail} fail, {n_error} errors), {} disagreements",
        counts.iter().sum::<usize>(),
        disagreements.len()
    );
    assert!(disagreements.is_empty(), "{}", disagreements.join("\n"));
}

#[test]
fn handwritten_cases() {
    compare(HANDWRITTEN.iter().map(Case::from_tuple), "handwritten");
}

/// How many cases to generate; `NVOPT_DIFFERENTIAL_CASES` asks for more.
fn n_cases() -> u64 {
    let given = std::env::var("NVOPT_DIFFERENTIAL_CASES").ok();
    given.and_then(|text| text.parse().ok()).unwrap_or(600)
}

#[test]
fn generated_cases() {
    compare((0..n_cases()).map(generate), "generated");
}

#[test]
fn generated_captures() {
    compare((0..n_cases()).map(generate_captures), "captures");
}
