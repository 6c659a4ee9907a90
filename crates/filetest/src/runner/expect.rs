//! `; error: message` and `; warning: message` annotations (behind `//` in PTX): a tool's errors
//! and warnings must be exactly these. Where only warnings are expected, the tool must succeed.
//!
//! An annotation expects one message on its line which contains the text. Where no comment can
//! stand on the line, `; error@+1: message`, `; error@-2: message` and `; error@7: message` name
//! another one.

use super::exec::{ListResult, Shell};
use super::shell::{Joint, List};
use crate::tools::Status;

/// How grave a message is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Severity {
    Error,
    Warning,
}

impl Severity {
    const ALL: [Severity; 2] = [Severity::Error, Severity::Warning];

    fn word(self) -> &'static str {
        match self {
            Severity::Error => "error",
            Severity::Warning => "warning",
        }
    }
}

/// An error or a warning, expected or reported.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct ErrorAt {
    pub(crate) line: usize,
    pub(crate) severity: Severity,
    pub(crate) message: String,
}

/// The annotations of a test file.
pub(crate) fn annotations(text: &str) -> Result<Vec<ErrorAt>, String> {
    let mut found = Vec::new();
    for (i, line) in text.lines().enumerate() {
        for severity in Severity::ALL {
            found.extend(annotation(i + 1, line, severity)?);
        }
    }
    Ok(found)
}

/// The annotation on line `number`, if there is one.
fn annotation(number: usize, text: &str, severity: Severity) -> Result<Option<ErrorAt>, String> {
    let word = severity.word();
    // Comments of LLVM IR and of PTX.
    let starts = [format!("; {word}"), format!("// {word}")];
    let behind = starts.iter().find_map(|start| Some(&text[text.find(start)? + start.len()..]));
    let Some(behind) = behind else { return Ok(None) };
    let Some((place, message)) = behind.split_once(": ") else { return Ok(None) };
    let line = match place.strip_prefix('@') {
        Some(place) => other_line(number, place)
            .ok_or_else(|| format!("line {number}: '@{place}' names no line"))?,
        None if place.is_empty() => number,
        None => return Ok(None),
    };
    Ok(Some(ErrorAt { line, severity, message: message.trim().to_owned() }))
}

fn other_line(number: usize, place: &str) -> Option<usize> {
    let line = if let Some(offset) = place.strip_prefix('+') {
        number.checked_add(offset.parse().ok()?)
    } else if let Some(offset) = place.strip_prefix('-') {
        number.checked_sub(offset.parse().ok()?)
    } else {
        place.parse().ok()
    };
    line.filter(|line| *line > 0)
}

/// The errors and warnings in a tool's messages: lines like `file:line:column: error: message`.
fn reported(messages: &str) -> Vec<ErrorAt> {
    let parse = |line: &str| {
        let of = |severity: Severity| {
            let (place, message) = line.split_once(&format!(": {}: ", severity.word()))?;
            let mut numbers = place.rsplitn(3, ':');
            let column = numbers.next()?;
            let line = numbers.next()?;
            numbers.next()?;
            column.parse::<usize>().ok()?;
            let line = line.parse().ok()?;
            Some(ErrorAt { line, severity, message: message.trim().to_owned() })
        };
        Severity::ALL.into_iter().find_map(of)
    };
    messages.lines().filter_map(parse).collect()
}

impl ErrorAt {
    fn text(&self) -> String {
        format!("{}: {}", self.severity.word(), self.message)
    }
}

/// How the two sets differ, a line for each difference.
fn compare(expected: &[ErrorAt], reported: &[ErrorAt]) -> Vec<(usize, String)> {
    let mut left: Vec<&ErrorAt> = reported.iter().collect();
    let mut faults = Vec::new();
    // The longest texts first, so that a vague one does not take what a precise one needs.
    let mut expected: Vec<&ErrorAt> = expected.iter().collect();
    expected.sort_by_key(|error| (error.line, std::cmp::Reverse(error.message.len())));
    for error in expected {
        let is_it = |other: &&ErrorAt| {
            (other.line, other.severity) == (error.line, error.severity)
                && other.message.contains(&error.message)
        };
        match left.iter().position(is_it) {
            Some(i) => {
                left.remove(i);
            }
            None => faults.push((error.line, format!("expected {}", error.text()))),
        }
    }
    faults.extend(left.iter().map(|error| (error.line, format!("unexpected {}", error.text()))));
    faults.sort();
    faults
}

/// Runs a RUN line of an annotated file; the error says how its errors differ from the expected
/// ones.
pub(crate) fn run(
    shell: &mut Shell<'_>,
    list: &List,
    expected: &[ErrorAt],
) -> Result<ListResult, String> {
    let mut list = list.clone();
    let [(Joint::Always, pipeline)] = &mut list.pipelines[..] else {
        return Err("a file with '; error:' or '; warning:' lines must run single commands".into());
    };
    let [command] = &mut pipeline.commands[..] else {
        return Err("a file with '; error:' or '; warning:' lines must run single commands".into());
    };
    // That it fails is understood.
    while command.words.first().is_some_and(|word| word.text == "not") {
        command.words.remove(0);
    }
    pipeline.is_negated = false;
    let mut result = shell.run(&list);
    let must_fail = expected.iter().any(|error| error.severity == Severity::Error);
    match &result.status {
        Status::Unsupported(_) => return Ok(result),
        Status::Crashed(how) => return Err(format!("the tool crashed: {how}")),
        Status::Exit(0) if must_fail => {
            return Err("the tool succeeded; expected it to report errors".into());
        }
        Status::Exit(_) => {}
    }
    let mut messages = String::from_utf8_lossy(&result.stdout).into_owned();
    for ran in &result.ran {
        messages.push_str(&String::from_utf8_lossy(&ran.errors));
    }
    let faults = compare(expected, &reported(&messages));
    if faults.is_empty() {
        result.status = Status::Exit(0);
        return Ok(result);
    }
    let mut text = String::new();
    for (line, fault) in faults {
        text.push_str(&format!("line {line}: {fault}\n"));
    }
    Err(format!("{text}the tool said:\n{messages}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn error(line: usize, message: &str) -> ErrorAt {
        ErrorAt { line, severity: Severity::Error, message: message.into() }
    }

    fn warning(line: usize, message: &str) -> ErrorAt {
        ErrorAt { severity: Severity::Warning, ..error(line, message) }
    }

    #[test]
    fn reads_annotations() {
        let text = "x ; error: a b \n; error@+1: c\n; error@-2: d\n; error@9: e\n; errors: f\n\
                    ; CHECK: error: g\n";
        let expected = [error(1, "a b"), error(3, "c"), error(1, "d"), error(9, "e")];
        assert_eq!(annotations(text).unwrap(), expected);
        assert_eq!(annotations("\nx ; warning: w\n").unwrap(), [warning(2, "w")]);
        assert!(annotations("; error@-1: x\n").is_err());
        assert!(annotations("; error@x: x\n").is_err());
    }

    #[test]
    fn reads_messages() {
        let text = "a.ll:3:5: error: bad type\n  source\n  ^\nC:\\x.ll:10:1: error: two: parts\n\
                    a.ll:3:5: note: here\nerror: no place\nx: error: y\n";
        assert_eq!(reported(text), [error(3, "bad type"), error(10, "two: parts")]);
        assert_eq!(reported("a.ll:3:5: warning: odd"), [warning(3, "odd")]);
    }

    #[test]
    fn compares_as_sets() {
        let reported = [error(1, "bad type i32"), error(1, "bad"), error(2, "other")];
        let expected = [error(1, "bad"), error(1, "bad type"), error(2, "other")];
        assert!(compare(&expected, &reported).is_empty());
        assert!(!compare(&[warning(2, "other")], &[error(2, "other")]).is_empty());
        let faults = compare(&[error(1, "bad"), error(3, "third")], &reported);
        let texts: Vec<String> =
            faults.iter().map(|(line, text)| format!("{line} {text}")).collect();
        assert_eq!(
            texts,
            ["1 unexpected error: bad", "2 unexpected error: other", "3 expected error: third"]
        );
    }
}
