//! Tests of FileCheck as a whole: each directive and each option, with a case that holds and one
//! that does not.
//!
//! - `directives`: the kinds of checks; `patterns`: regular expressions and string variables;
//! - `numeric`: numeric blocks; `options`: the command line; `messages`: what is said.

mod directives;
mod messages;
mod numeric;
mod options;
mod patterns;

use super::{NamedText, Outcome, Verdict, check, parse_args};

/// Runs with command-line arguments.
fn run(check_text: &str, input: &str, args: &[&str]) -> Outcome {
    let mut all: Vec<String> = vec!["checks".into()];
    all.extend(args.iter().map(|arg| (*arg).to_owned()));
    let invocation = parse_args(&all).unwrap();
    check(
        NamedText { name: "checks", text: check_text.as_bytes() },
        NamedText { name: "input", text: input.as_bytes() },
        &invocation.options,
    )
}

#[track_caller]
fn passes_with(check_text: &str, input: &str, args: &[&str]) {
    let outcome = run(check_text, input, args);
    assert_eq!(outcome.verdict, Verdict::Pass, "{}", outcome.messages);
}

#[track_caller]
fn fails_with(check_text: &str, input: &str, args: &[&str], message: &str) {
    let outcome = run(check_text, input, args);
    assert_eq!(outcome.verdict, Verdict::Fail, "{}", outcome.messages);
    assert!(outcome.messages.contains(message), "{}", outcome.messages);
}

#[track_caller]
fn errs_with(check_text: &str, input: &str, args: &[&str], message: &str) {
    let outcome = run(check_text, input, args);
    assert_eq!(outcome.verdict, Verdict::Error, "{}", outcome.messages);
    assert!(outcome.messages.contains(message), "{}", outcome.messages);
}

#[track_caller]
fn passes(check_text: &str, input: &str) {
    passes_with(check_text, input, &[]);
}

#[track_caller]
fn fails(check_text: &str, input: &str, message: &str) {
    fails_with(check_text, input, &[], message);
}

#[track_caller]
fn errs(check_text: &str, message: &str) {
    errs_with(check_text, "some input\n", &[], message);
}
