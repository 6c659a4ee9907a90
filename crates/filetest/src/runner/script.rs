//! The lines of a test file that are addressed to the runner.
//!
//! `RUN:`, `REQUIRES:`, `UNSUPPORTED:`, `XFAIL:`, `DEFINE:`, `REDEFINE:` and `END.`, anywhere in a
//! line, as in LLVM's lit; `EXEC:` and `EXEC-FAULT:`; `CHECKS: auto` for [`crate::bless`].

/// A line with its number.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Line {
    pub(crate) number: usize,
    pub(crate) text: String,
}

/// A step of the script: something to run or to define.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Step {
    Run(Line),
    /// `%{name} = value`.
    Define(Line),
    /// The same, of a name that is already defined.
    Redefine(Line),
    /// Code of the file itself to run, and the fault that must come of it.
    Exec(Line, Option<String>),
}

/// What a test file asks for.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Script {
    pub(crate) steps: Vec<Step>,
    /// Feature expressions that must all hold.
    pub(crate) requires: Vec<String>,
    /// Feature expressions of which none may hold.
    pub(crate) unsupported: Vec<String>,
    /// Feature expressions one of which makes a failure expected.
    pub(crate) xfail: Vec<String>,
}

impl Script {
    /// Whether there is anything to run.
    pub(crate) fn has_runs(&self) -> bool {
        self.steps.iter().any(|step| matches!(step, Step::Run(_) | Step::Exec(..)))
    }
}

const KEYWORDS: [&str; 9] = [
    "RUN:",
    "REQUIRES:",
    "UNSUPPORTED:",
    "XFAIL:",
    "DEFINE:",
    "REDEFINE:",
    "EXEC:",
    "EXEC-FAULT:",
    "END.",
];

/// The first keyword in a line and the text after it.
fn keyword(line: &str) -> Option<(&'static str, &str)> {
    let found = KEYWORDS.iter().filter_map(|keyword| Some((line.find(keyword)?, *keyword)));
    // `REDEFINE:` contains `DEFINE:`, and starts earlier.
    let (at, keyword) = found.min_by_key(|(at, _)| *at)?;
    Some((keyword, line[at + keyword.len()..].trim_end()))
}

/// Reads the script of a test file.
pub(crate) fn parse(text: &[u8]) -> Result<Script, String> {
    let mut script = Script::default();
    // A line that ends in a backslash waits here for the next one of its kind.
    let mut open: Option<(&'static str, Line)> = None;
    for (i, line) in text.split(|byte| *byte == b'\n').enumerate() {
        if !has_keyword(line) {
            continue;
        }
        let line = String::from_utf8_lossy(line);
        let Some((keyword, text)) = keyword(&line) else { continue };
        if keyword == "END." {
            if text.trim().is_empty() {
                break;
            }
            continue;
        }
        let (number, text) = (i + 1, with_line_numbers(text, i + 1));
        let mut joined = match open.take() {
            Some((open_keyword, mut first)) if open_keyword == keyword => {
                first.text.push_str(&text);
                first
            }
            Some((open_keyword, first)) => {
                return Err(format!(
                    "line {}: '{open_keyword}' ends in a backslash and is not continued",
                    first.number
                ));
            }
            None => Line { number, text: text.trim_start().to_owned() },
        };
        if joined.text.ends_with('\\') {
            joined.text.pop();
            open = Some((keyword, joined));
            continue;
        }
        script.add(keyword, joined)?;
    }
    match open {
        Some((keyword, line)) => Err(format!(
            "line {}: '{keyword}' ends in a backslash and is not continued",
            line.number
        )),
        None => Ok(script),
    }
}

/// A cheap test before a line is decoded.
fn has_keyword(line: &[u8]) -> bool {
    KEYWORDS.iter().any(|keyword| memchr::memmem::find(line, keyword.as_bytes()).is_some())
}

impl Script {
    fn add(&mut self, keyword: &str, line: Line) -> Result<(), String> {
        let expressions = || line.text.split(',').map(|text| text.trim().to_owned());
        match keyword {
            "RUN:" => self.steps.push(Step::Run(line)),
            "DEFINE:" => self.steps.push(Step::Define(line)),
            "REDEFINE:" => self.steps.push(Step::Redefine(line)),
            "REQUIRES:" => self.requires.extend(expressions()),
            "UNSUPPORTED:" => self.unsupported.extend(expressions()),
            "EXEC:" => self.steps.push(Step::Exec(line, None)),
            "EXEC-FAULT:" => match self.steps.last_mut() {
                Some(Step::Exec(_, fault @ None)) => *fault = Some(line.text),
                _ => return Err(format!("line {}: EXEC-FAULT follows no EXEC line", line.number)),
            },
            _ => self.xfail.extend(expressions()),
        }
        Ok(())
    }
}

/// Replaces `%(line)`, `%(line+1)` and the like by numbers.
fn with_line_numbers(text: &str, number: usize) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once("%(line") {
        out.push_str(before);
        let replaced = after
            .split_once(')')
            .and_then(|(offset, after)| Some((line_offset(number, offset)?, after)));
        match replaced {
            Some((value, after)) => {
                out.push_str(&value.to_string());
                rest = after;
            }
            None => {
                out.push_str("%(line");
                rest = after;
            }
        }
    }
    out.push_str(rest);
    out
}

fn line_offset(number: usize, offset: &str) -> Option<usize> {
    let offset = offset.trim();
    if offset.is_empty() {
        return Some(number);
    }
    let (sign, digits) = offset.split_at_checked(1)?;
    let amount: usize = digits.trim().parse().ok()?;
    match sign {
        "+" => number.checked_add(amount),
        "-" => number.checked_sub(amount),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn runs(text: &str) -> Vec<(usize, String)> {
        let script = parse(text.as_bytes()).unwrap();
        let runs = script.steps.into_iter().filter_map(|step| match step {
            Step::Run(line) => Some((line.number, line.text)),
            Step::Define(_) | Step::Redefine(_) | Step::Exec(..) => None,
        });
        runs.collect()
    }

    #[test]
    fn run_lines() {
        assert_eq!(
            runs("; RUN: a %s\n; RUN: b\\\n; x\n;  RUN:   c\n// RUN: d\n"),
            [(1, "a %s".into()), (2, "b   c".into()), (5, "d".into())]
        );
        assert_eq!(runs("; RUN: a\n; END.\n; RUN: b\n").len(), 1);
        assert_eq!(runs("no such lines\n"), []);
        assert_eq!(runs("\n; RUN: %(line) %(line+1) %(line-1) %(linex)\n")[0].1, "2 3 1 %(linex)");
        assert!(parse(b"; RUN: a \\\n").is_err());
        assert!(parse(b"; RUN: a \\\n; REQUIRES: x\n").is_err());
        assert_eq!(runs("\u{fffd}; RUN: a\r\n"), [(1, "a".into())]);
    }

    #[test]
    fn other_lines() {
        let text = "; REQUIRES: a && b, c\n; UNSUPPORTED: d\n; XFAIL: *\n\
                    ; DEFINE: %{x} = y\n; REDEFINE: %{x} = z\n";
        let script = parse(text.as_bytes()).unwrap();
        assert_eq!(script.requires, ["a && b", "c"]);
        assert_eq!(script.unsupported, ["d"]);
        assert_eq!(script.xfail, ["*"]);
        assert!(matches!(&script.steps[0], Step::Define(line) if line.text == "%{x} = y"));
        assert!(matches!(&script.steps[1], Step::Redefine(line) if line.text == "%{x} = z"));
        assert!(!script.has_runs());
    }

    #[test]
    fn exec_lines() {
        let text = "; EXEC: @f() == i32 1\n; EXEC: @g()\n; EXEC-FAULT: division by\n";
        let script = parse(text.as_bytes()).unwrap();
        assert!(script.has_runs());
        assert!(matches!(&script.steps[0], Step::Exec(line, None) if line.text == "@f() == i32 1"));
        let Step::Exec(line, Some(fault)) = &script.steps[1] else { panic!("a fault") };
        assert_eq!((line.number, fault.as_str()), (2, "division by"));
        assert!(parse(b"; EXEC-FAULT: race\n").is_err());
        assert!(parse(b"; EXEC: @f()\n; EXEC-FAULT: race\n; EXEC-FAULT: race\n").is_err());
    }
}
