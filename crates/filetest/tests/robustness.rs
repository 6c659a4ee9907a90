//! Nothing that a test file can contain makes the runner panic, hang or eat memory.
//!
//! The cases of the differential test, mutated with a seeded generator; and giants.

#![expect(clippy::unwrap_used, reason = "test code")]

mod support;

use std::time::{Duration, Instant};

use nvopt_filetest::filecheck::{NamedText, Verdict, check, parse_args};
use nvopt_filetest::runner::{TestFile, run_test};
use nvopt_filetest::{Config, Ownership, ToolSet};
use support::generator::{Case, generate, generate_captures};
use support::handwritten::HANDWRITTEN;
use support::random::Random;

const N_CASES: u64 = 20_000;

/// What mutations put in.
const PIECES: [&str; 40] = [
    "[[",
    "]]",
    "{{",
    "}}",
    "[[#",
    "[[X:",
    "[[X]]",
    "[",
    "]",
    "{",
    "}",
    "(",
    ")",
    "*",
    "+",
    "?",
    "|",
    "\\",
    "^",
    "$",
    ".",
    ":",
    "CHECK",
    "CHECK-NEXT:",
    "-DAG:",
    "-NOT:",
    "-COUNT-9:",
    "@LINE",
    "%x,",
    "#",
    "add(",
    "\n",
    "\r",
    "\0",
    " ",
    "\u{ff}",
    "{1,255}",
    "[^",
    "[:alpha:]",
    "\\1",
];

fn mutate(random: &mut Random, text: &str) -> Vec<u8> {
    let mut bytes = text.as_bytes().to_vec();
    for _ in 0..1 + random.below(6) {
        let at = random.below(bytes.len() + 1);
        match random.below(5) {
            0 => {
                let end = bytes.len().min(at + random.below(8));
                bytes.drain(at..end);
            }
            1 => {
                let copied = bytes[at..bytes.len().min(at + 20)].to_vec();
                bytes.splice(at..at, copied);
            }
            2 if at < bytes.len() => bytes[at] = u8::try_from(random.below(256)).unwrap(),
            _ => {
                let piece = random.pick(&PIECES);
                bytes.splice(at..at, piece.bytes());
            }
        }
    }
    bytes
}

fn base_case(seed: u64) -> Case {
    let n_handwritten = u64::try_from(HANDWRITTEN.len()).unwrap();
    match seed % 3 {
        0 => generate(seed),
        1 => generate_captures(seed),
        _ => Case::from_tuple(&HANDWRITTEN[usize::try_from(seed % n_handwritten).unwrap()]),
    }
}

#[test]
fn mutated_check_files() {
    let mut counts = [0; 3];
    for seed in 0..N_CASES {
        let mut random = Random::new(seed);
        let case = base_case(seed);
        let checks = mutate(&mut random, &case.checks);
        let input = mutate(&mut random, &case.input);
        let mut args = vec!["checks".to_owned()];
        args.extend(case.args);
        let Ok(invocation) = parse_args(&args) else { continue };
        let start = Instant::now();
        let outcome = check(
            NamedText { name: "checks", text: &checks },
            NamedText { name: "input", text: &input },
            &invocation.options,
        );
        assert!(start.elapsed() < Duration::from_secs(60), "seed {seed} is slow");
        counts[usize::try_from(outcome.verdict.exit_code()).unwrap()] += 1;
    }
    assert!(counts.iter().all(|count| *count > 500), "all verdicts occur: {counts:?}");
}

#[test]
fn mutated_run_lines() {
    let root = std::env::temp_dir().join(format!("nvopt-robust-{}", std::process::id()));
    std::fs::create_dir_all(&root).unwrap();
    let mut config = Config::new(ToolSet::with_builtins());
    config.tmp = root.join("tmp");
    config.ownership = Ownership::Foreign;
    config.bless = false;
    let lines = [
        "; RUN: cat %s | FileCheck %s\n; CHECK: a\na\n",
        "; RUN: sed -e 's/a/b/g' %s > %t && grep -q b %t || true; count 3 < %t\n",
        "; REQUIRES: a && !(b || {{c.*}})\n; RUN: %if a %{ true %} %else %{ false %}\n",
        "; DEFINE: %{x} = echo %{y}\n; RUN: split-file %s %t \\\n; RUN: %{x}\n;--- a\nb\n",
        "; RUN: env A=b not --crash cat 2>&1 | diff - %s; printf '%s' \"a b\"\n",
    ];
    for seed in 0..400 {
        let mut random = Random::new(seed);
        let path = root.join("case.ll");
        std::fs::write(&path, mutate(&mut random, random_line(seed, &lines))).unwrap();
        run_test(&TestFile { name: "case.ll".into(), path, unsupported: None }, &config);
    }
    std::fs::remove_dir_all(&root).unwrap();
}

fn random_line<'a>(seed: u64, lines: &[&'a str]) -> &'a str {
    lines[usize::try_from(seed).unwrap() % lines.len()]
}

#[track_caller]
fn ends_soon(checks: &str, input: &str, expected: Verdict) {
    let start = Instant::now();
    let outcome = check(
        NamedText { name: "checks", text: checks.as_bytes() },
        NamedText { name: "input", text: input.as_bytes() },
        &parse_args(&["checks".to_owned()]).unwrap().options,
    );
    assert_eq!(outcome.verdict, expected, "{:.500}", outcome.messages);
    assert!(start.elapsed() < Duration::from_secs(120), "took {:?}", start.elapsed());
    assert!(outcome.messages.len() < 10 << 20);
}

#[test]
fn giants() {
    let long_line = "ab ".repeat(100_000);
    ends_soon("CHECK: {{(a|b| )*}}c\n", &long_line, Verdict::Fail);
    ends_soon("CHECK: [[X:.*]] [[Y:.*]]\nCHECK-SAME: zz\n", &long_line, Verdict::Fail);
    ends_soon("CHECK: {{((a*)*)*b*c}}\n", &"a".repeat(100_000), Verdict::Fail);
    let many_lines = "x\n".repeat(1_000_000);
    ends_soon("CHECK: y\n", &many_lines, Verdict::Fail);
    ends_soon("CHECK-COUNT-1000000: x\nCHECK-NOT: x\n", &many_lines, Verdict::Pass);
    ends_soon(
        &"CHECK-NEXT: x\n".repeat(100_000).replacen("-NEXT", "", 1),
        &many_lines,
        Verdict::Pass,
    );
    ends_soon(&"CHECK-NOT: y\n".repeat(200), &many_lines, Verdict::Pass);
    ends_soon(&format!("CHECK: {}\n", "x".repeat(1_000_000)), "x\n", Verdict::Fail);
    ends_soon(&format!("CHECK: {}\n", "{{x}}".repeat(30_000)), &"x".repeat(30_000), Verdict::Pass);
    ends_soon(&format!("CHECK: {}\n", "{{x*}}".repeat(2_000)), &"x".repeat(3_000), Verdict::Pass);
}
