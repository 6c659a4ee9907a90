//! `; error: message` annotations: a tool's errors must be exactly these.
//!
//! An annotation expects one error on its line whose message contains the text. Where no comment
//! can stand on the line, `; error@+1: message`, `; error@-2: message` and `; error@7: message`
//! name another one.

use super::exec::{ListResult, Shell};
use super::shell::{Joint, List};
use crate::tools::Status;

/// An error, expected or reported.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct ErrorAt {
    pub(crate) line: usize,
    pub(crate) message: String,
}

/// The annotations of a test file.
pub(crate) fn annotations(text: &str) -> Result<Vec<ErrorAt>, String> {
    let mut found = Vec::new();
    for (i, line) in text.lines().enumerate() {
        let Some(at) = line.find("; error") else { continue };
        let rest = &line[at + "; error".len()..];
        let Some((place, message)) = rest.split_once(": ") else { continue };
        let number = i + 1;
        let line = match place.strip_prefix('@') {
            Some(place) => other_line(number, place)
                .ok_or_else(|| format!("line {number}: '@{place}' names no line"))?,
            None if place.is_empty() => number,
            None => continue,
        };
        found.push(ErrorAt { line, message: message.trim().to_owned() });
    }
    Ok(found)
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

/// The errors in a tool's messages: lines like `file:line:column: error: message`.
fn reported(messages: &str) -> Vec<ErrorAt> {
    let parse = |line: &str| {
        let (place, message) = line.split_once(": error: ")?;
        let mut numbers = place.rsplitn(3, ':');
        let column = numbers.next()?;
        let line = numbers.next()?;
        numbers.next()?;
        column.parse::<usize>().ok()?;
        Some(ErrorAt { line: line.parse().ok()?, message: message.trim().to_owned() })
    };
    messages.lines().filter_map(parse).collect()
}

/// How the two sets differ, a line for each difference.
fn compare(expected: &[ErrorAt], reported: &[ErrorAt]) -> Vec<(usize, String)> {
    let mut left: Vec<&ErrorAt> = reported.iter().collect();
    let mut faults = Vec::new();
    // The longest texts first, so that a vague one does not take what a precise one needs.
    let mut expected: Vec<&ErrorAt> = expected.iter().collect();
    expected.sort_by_key(|error| (error.line, std::cmp::Reverse(error.message.len())));
    for error in expected {
        let is_it =
            |other: &&ErrorAt| other.line == error.line && other.message.contains(&error.message);
        match left.iter().position(is_it) {
            Some(i) => {
                left.remove(i);
            }
            None => faults.push((error.line, format!("expected error: {}", error.message))),
        }
    }
    faults.extend(
        left.iter().map(|error| (error.line, format!("unexpected error: {}", error.message))),
    );
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
        return Err("a file with '; error:' lines must run single commands".into());
    };
    let [command] = &mut pipeline.commands[..] else {
        return Err("a file with '; error:' lines must run single commands".into());
    };
    // That it fails is understood.
    while command.words.first().is_some_and(|word| word.text == "not") {
        command.words.remove(0);
    }
    pipeline.is_negated = false;
    let mut result = shell.run(&list);
    match &result.status {
        Status::Unsupported(_) => return Ok(result),
        Status::Crashed(how) => return Err(format!("the tool crashed: {how}")),
        Status::Exit(0) => return Err("the tool succeeded; expected it to report errors".into()),
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
        ErrorAt { line, message: message.into() }
    }

    #[test]
    fn reads_annotations() {
        let text = "x ; error: a b \n; error@+1: c\n; error@-2: d\n; error@9: e\n; errors: f\n\
                    ; CHECK: error: g\n";
        let expected = [error(1, "a b"), error(3, "c"), error(1, "d"), error(9, "e")];
        assert_eq!(annotations(text).unwrap(), expected);
        assert!(annotations("; error@-1: x\n").is_err());
        assert!(annotations("; error@x: x\n").is_err());
    }

    #[test]
    fn reads_messages() {
        let text = "a.ll:3:5: error: bad type\n  source\n  ^\nC:\\x.ll:10:1: error: two: parts\n\
                    a.ll:3:5: note: here\nerror: no place\nx: error: y\n";
        assert_eq!(reported(text), [error(3, "bad type"), error(10, "two: parts")]);
    }

    #[test]
    fn compares_as_sets() {
        let reported = [error(1, "bad type i32"), error(1, "bad"), error(2, "other")];
        let expected = [error(1, "bad"), error(1, "bad type"), error(2, "other")];
        assert!(compare(&expected, &reported).is_empty());
        let faults = compare(&[error(1, "bad"), error(3, "third")], &reported);
        let texts: Vec<String> =
            faults.iter().map(|(line, text)| format!("{line} {text}")).collect();
        assert_eq!(
            texts,
            ["1 unexpected error: bad", "2 unexpected error: other", "3 expected error: third"]
        );
    }
}
