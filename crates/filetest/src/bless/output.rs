//! Cuts a tool's output into functions, and makes check lines of each.

use std::collections::BTreeSet;

use super::ir;

/// A check line without its comment marker and prefix.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct CheckLine {
    /// What follows the prefix: `-NEXT`, or nothing.
    pub(super) suffix: &'static str,
    pub(super) text: String,
}

impl CheckLine {
    pub(super) fn new(suffix: &'static str, text: impl Into<String>) -> Self {
        Self { suffix, text: text.into() }
    }
}

/// A function's name and checks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Function {
    pub(super) name: String,
    pub(super) checks: Vec<CheckLine>,
}

/// What functions are written in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Language {
    Ir,
    Ptx,
}

/// What a tool printed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Output {
    /// Functions, in order.
    Functions(Language, Vec<Function>),
    /// Anything else, as a whole.
    Plain(Vec<CheckLine>),
}

/// The check that a function is gone.
pub(super) fn absence_check(language: Language, name: &str) -> CheckLine {
    let name = escape(name);
    CheckLine::new(
        "-NOT",
        match language {
            Language::Ir => format!("define {{{{.*}}}}@{name}("),
            Language::Ptx => format!(".{{{{(entry|func) .*}}}}{name}("),
        },
    )
}

/// Cuts an output into functions, if it is of that kind. No variable is named like one of the
/// `reserved` names.
pub(super) fn split(text: &str, reserved: &[String]) -> Output {
    let lines: Vec<&str> = text.lines().collect();
    let is_ir = lines.iter().any(|line| {
        line.starts_with("; ModuleID")
            || line.starts_with("define ")
            || line.starts_with("target triple")
    });
    if is_ir {
        return Output::Functions(Language::Ir, ir_functions(&lines, reserved));
    }
    let ptx = ptx_functions(&lines);
    if !ptx.is_empty() {
        return Output::Functions(Language::Ptx, ptx);
    }
    Output::Plain(plain_checks(&lines))
}

/// The name in a line that starts a function's definition in IR.
pub(super) fn ir_function_name(line: &str) -> Option<String> {
    let rest = line.strip_prefix("define ")?;
    let (_, name) = rest.split_once('@')?;
    if let Some(quoted) = name.strip_prefix('"') {
        return Some(format!("\"{}\"", quoted.split_once('"')?.0));
    }
    Some(name.split_once('(')?.0.to_owned())
}

fn ir_functions(lines: &[&str], reserved: &[String]) -> Vec<Function> {
    let types: BTreeSet<&str> = lines
        .iter()
        .filter(|line| line.starts_with('%'))
        .filter_map(|line| Some(line.split_once(" = type")?.0.trim()))
        .collect();
    let mut functions = Vec::new();
    let mut at = 0;
    while let Some(line) = lines.get(at) {
        let Some(name) = ir_function_name(line) else {
            at += 1;
            continue;
        };
        let len = lines[at..].iter().position(|line| *line == "}").map_or(1, |end| end + 1);
        let checks = ir::function_checks(&name, &lines[at..at + len], &types, reserved);
        functions.push(Function { name, checks });
        at += len;
    }
    functions
}

/// The name in a line that starts a function in PTX: `.entry name(` or `.func (result) name(`.
pub(super) fn ptx_function_name(line: &str) -> Option<String> {
    let after = [".entry", ".func"].iter().find_map(|word| line.split_once(word))?.1;
    let mut rest = after.trim_start();
    if rest.starts_with('(') {
        rest = rest.split_once(')')?.1.trim_start();
    }
    let is_name = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '$' | '%' | '.');
    let len = rest.find(|c| !is_name(c)).unwrap_or(rest.len());
    let name = &rest[..len];
    (!name.is_empty() && !line.trim_start().starts_with("//")).then(|| name.to_owned())
}

/// Functions of PTX: from the header to the brace that closes the body. A header without a body is
/// a declaration.
fn ptx_functions(lines: &[&str]) -> Vec<Function> {
    let mut functions = Vec::new();
    let mut at = 0;
    while let Some(line) = lines.get(at) {
        let body = ptx_function_name(line).and_then(|name| {
            let rest = &lines[at..];
            let open = rest.iter().position(|line| line.trim_end().ends_with('{'))?;
            let ends_before = rest[..open].iter().any(|line| line.trim_end().ends_with(';'));
            let close = rest.iter().position(|line| *line == "}")?;
            (!ends_before && open <= close).then_some((name, close + 1))
        });
        let Some((name, len)) = body else {
            at += 1;
            continue;
        };
        let mut checks = vec![CheckLine::new("-LABEL", escape(line.trim()))];
        checks.extend(following_checks(&lines[at + 1..at + len]));
        functions.push(Function { name, checks });
        at += len;
    }
    functions
}

fn plain_checks(lines: &[&str]) -> Vec<CheckLine> {
    let n_blank = lines.iter().take_while(|line| line.trim().is_empty()).count();
    let Some((first, rest)) = lines[n_blank..].split_first() else { return Vec::new() };
    let mut checks = vec![CheckLine::new("", escape(first.trim()))];
    checks.extend(following_checks(rest));
    // Blank lines at the end say nothing.
    while checks.last().is_some_and(|check| check.suffix == "-EMPTY") {
        checks.pop();
    }
    checks
}

/// The checks of lines that follow one that is checked.
fn following_checks(lines: &[&str]) -> Vec<CheckLine> {
    let check = |line: &&str| {
        let text = line.trim_end().replace('\t', "  ");
        match text.trim().is_empty() {
            // A line of blanks is not empty, and cannot be checked by its text either.
            true if line.is_empty() => CheckLine::new("-EMPTY", ""),
            true => CheckLine::new("-NEXT", "{{^[[:blank:]]+$}}"),
            false => CheckLine::new("-NEXT", escape(&text)),
        }
    };
    lines.iter().map(check).collect()
}

/// Text in which nothing is special to FileCheck.
pub(super) fn escape(text: &str) -> String {
    text.replace("{{", "\u{0}").replace("[[", r"{{\[\[}}").replace('\u{0}', r"{{\{\{}}")
}
