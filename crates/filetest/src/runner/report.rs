//! What is printed and written about results.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::{self, Write};
use std::time::Duration;

use super::Outcome;

/// A test's result.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TestResult {
    /// The test's name.
    pub name: String,
    /// How it ended.
    pub outcome: Outcome,
    /// How long it took.
    pub time: Duration,
}

/// How many tests passed, failed and were skipped.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Counts {
    pub(crate) passed: usize,
    pub(crate) failed: usize,
    pub(crate) skipped: usize,
}

impl Counts {
    pub(crate) fn of(results: &[TestResult]) -> Self {
        let mut counts = Self::default();
        for result in results {
            match result.outcome {
                Outcome::Passed => counts.passed += 1,
                Outcome::Failed(_) => counts.failed += 1,
                Outcome::Skipped(_) => counts.skipped += 1,
            }
        }
        counts
    }
}

/// The line of one test.
pub(crate) fn write_line(
    out: &mut dyn Write,
    result: &TestResult,
    is_verbose: bool,
) -> io::Result<()> {
    let name = &result.name;
    match &result.outcome {
        Outcome::Passed if is_verbose => {
            writeln!(out, "test {name} ... ok ({:.3}s)", result.time.as_secs_f64())
        }
        Outcome::Passed => writeln!(out, "test {name} ... ok"),
        Outcome::Failed(_) => writeln!(out, "test {name} ... FAILED"),
        Outcome::Skipped(reason) if is_verbose => {
            writeln!(out, "test {name} ... skipped: {reason}")
        }
        Outcome::Skipped(_) => writeln!(out, "test {name} ... skipped"),
    }
}

/// The reports of the failures, the reasons of the skips if wanted, and the last line.
pub(crate) fn write_summary(
    out: &mut dyn Write,
    results: &[TestResult],
    show_skips: bool,
) -> io::Result<()> {
    for result in results {
        if let Outcome::Failed(report) = &result.outcome {
            writeln!(out, "\n---- {} ----\n{}", result.name, report.trim_end())?;
        }
    }
    if show_skips {
        write_skips(out, results)?;
    }
    let counts = Counts::of(results);
    writeln!(
        out,
        "\n{} passed, {} failed, {} skipped",
        counts.passed, counts.failed, counts.skipped
    )
}

/// The reasons, the most frequent first, each with its tests.
fn write_skips(out: &mut dyn Write, results: &[TestResult]) -> io::Result<()> {
    let mut by_reason: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for result in results {
        if let Outcome::Skipped(reason) = &result.outcome {
            by_reason.entry(reason).or_default().push(&result.name);
        }
    }
    let mut reasons: Vec<_> = by_reason.into_iter().collect();
    reasons.sort_by_key(|(_, names)| std::cmp::Reverse(names.len()));
    writeln!(out)?;
    for (reason, names) in reasons {
        writeln!(out, "skipped {}: {reason}", names.len())?;
        for name in names {
            writeln!(out, "    {name}")?;
        }
    }
    Ok(())
}

/// All results as JSON.
pub(crate) fn to_json(results: &[TestResult]) -> String {
    let counts = Counts::of(results);
    let mut out = format!(
        "{{\n  \"passed\": {}, \"failed\": {}, \"skipped\": {},\n  \"tests\": [",
        counts.passed, counts.failed, counts.skipped
    );
    for (i, result) in results.iter().enumerate() {
        let (outcome, detail) = match &result.outcome {
            Outcome::Passed => ("passed", ""),
            Outcome::Failed(report) => ("failed", report.as_str()),
            Outcome::Skipped(reason) => ("skipped", reason.as_str()),
        };
        let comma = if i > 0 { "," } else { "" };
        let _ = write!(
            out,
            "{comma}\n    {{\"name\": {}, \"outcome\": \"{outcome}\", \"seconds\": {:.3}, \
             \"detail\": {}}}",
            json_string(&result.name),
            result.time.as_secs_f64(),
            json_string(detail)
        );
    }
    out.push_str("\n  ]\n}\n");
    out
}

fn json_string(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 2);
    out.push('"');
    for c in text.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\t' => out.push_str("\\t"),
            c if c.is_control() => {
                let _ = write!(out, "\\u{:04x}", u32::from(c));
            }
            c => out.push(c),
        }
    }
    out.push('"');
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn results() -> Vec<TestResult> {
        let result = |name: &str, outcome| TestResult {
            name: name.into(),
            outcome,
            time: Duration::from_millis(5),
        };
        vec![
            result("a", Outcome::Passed),
            result("b", Outcome::Failed("say \"why\"\n".into())),
            result("c", Outcome::Skipped("no tool 'x'".into())),
        ]
    }

    #[test]
    fn text() {
        let mut out = Vec::new();
        for result in results() {
            write_line(&mut out, &result, false).unwrap();
        }
        write_summary(&mut out, &results(), true).unwrap();
        let text = String::from_utf8(out).unwrap();
        assert!(text.starts_with("test a ... ok\ntest b ... FAILED\ntest c ... skipped\n"));
        assert!(text.contains("---- b ----\nsay \"why\"\n"));
        assert!(text.contains("skipped 1: no tool 'x'\n    c\n"));
        assert!(text.ends_with("\n1 passed, 1 failed, 1 skipped\n"));
    }

    #[test]
    fn json() {
        let json = to_json(&results());
        assert!(json.contains("\"passed\": 1, \"failed\": 1, \"skipped\": 1"));
        assert!(json.contains(
            "{\"name\": \"b\", \"outcome\": \"failed\", \"seconds\": 0.005, \
             \"detail\": \"say \\\"why\\\"\\n\"}"
        ));
        assert_eq!(json_string("\u{1}\t\\"), "\"\\u0001\\t\\\\\"");
    }
}
