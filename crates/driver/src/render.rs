//! Showing diagnostics to a person, or to a program.
//!
//! The text form is the one compilers agree on, `file:line:column: error: message`, with the
//! source line and a caret below: editors jump to it, and scripts written for LLVM's tools find
//! what they look for. The JSON form is one object a line.

use std::{fmt::Write as _, ops::Range, sync::OnceLock};

use nvopt_ir::diag::{Diag, Severity};

/// The longest piece of a source line that is shown.
const MAX_SHOWN: usize = 160;
/// How much of a long line is shown before the caret.
const CONTEXT_BEFORE: usize = 60;

/// A text that was read, with its lines.
#[derive(Clone, Debug)]
pub struct SourceText {
    /// The file name as given; `<stdin>` for standard input.
    pub name: String,
    bytes: Vec<u8>,
    /// Found when something is first said of the text, which is most often never.
    line_starts: OnceLock<Vec<usize>>,
}

impl SourceText {
    /// The text `bytes`, which is called `name`.
    pub fn new(name: impl Into<String>, bytes: Vec<u8>) -> SourceText {
        SourceText { name: name.into(), bytes, line_starts: OnceLock::new() }
    }

    /// The text.
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// Line and column of `offset`, both from one, and where the line starts.
    fn position(&self, offset: usize) -> (usize, usize, usize) {
        let line_starts = self.line_starts.get_or_init(|| {
            let behind = memchr::memchr_iter(b'\n', &self.bytes).map(|at| at + 1);
            std::iter::once(0).chain(behind).collect()
        });
        let line = line_starts.partition_point(|&start| start <= offset);
        let start = line_starts[line - 1];
        (line, offset - start + 1, start)
    }

    fn line(&self, start: usize) -> &[u8] {
        let rest = &self.bytes[start..];
        let line = memchr::memchr(b'\n', rest).map_or(rest, |end| &rest[..end]);
        line.strip_suffix(b"\r").unwrap_or(line)
    }
}

/// Whether to use colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Color {
    /// Plain text.
    Never,
    /// Terminal escapes.
    Always,
}

/// The text form of `diag`, about `source`, ending in a newline.
pub fn render_text(diag: &Diag, source: &SourceText, color: Color) -> String {
    let (paint, bold, reset) = match (color, diag.severity) {
        (Color::Never, _) => ("", "", ""),
        (Color::Always, Severity::Error) => ("\x1b[1;31m", "\x1b[1m", "\x1b[0m"),
        (Color::Always, Severity::Warning) => ("\x1b[1;35m", "\x1b[1m", "\x1b[0m"),
    };
    let severity = severity_word(diag.severity);
    let mut out = String::new();
    let span = diag.span.clone().map(|span| clamp(span, source.bytes.len()));
    match &span {
        Some(span) => {
            let (line, column, _) = source.position(span.start);
            let _ = write!(out, "{bold}{}:{line}:{column}: ", source.name);
        }
        None => {
            let _ = write!(out, "{bold}{}: ", source.name);
        }
    }
    let _ = writeln!(out, "{paint}{severity}: {reset}{bold}{}{reset}", diag.message);
    if let Some(span) = span {
        write_snippet(&mut out, source, span, diag.label.as_deref());
    } else if let Some(label) = &diag.label {
        let _ = writeln!(out, "  expected: {label}");
    }
    for note in &diag.notes {
        let _ = writeln!(out, "{bold}{}: note: {reset}{note}", source.name);
    }
    out
}

/// The JSON form of `diag`, about `source`, ending in a newline.
pub fn render_json(diag: &Diag, source: &SourceText) -> String {
    let place = diag.span.clone().map(|span| {
        let span = clamp(span, source.bytes.len());
        let (line, column, _) = source.position(span.start);
        (line, column, span)
    });
    let object = serde_json::json!({
        "file": source.name,
        "line": place.as_ref().map(|place| place.0),
        "column": place.as_ref().map(|place| place.1),
        "offset": place.as_ref().map(|place| place.2.start),
        "length": place.as_ref().map(|place| place.2.len()),
        "severity": severity_word(diag.severity),
        "message": diag.message,
        "expected": diag.label,
        "notes": diag.notes,
    });
    format!("{object}\n")
}

fn severity_word(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
    }
}

fn clamp(span: Range<u32>, len: usize) -> Range<usize> {
    let start = (span.start as usize).min(len);
    start..(span.end as usize).clamp(start, len)
}

/// Writes the source line, cut around the caret if it is long, and the caret line.
fn write_snippet(out: &mut String, source: &SourceText, span: Range<usize>, label: Option<&str>) {
    let (_, column, start) = source.position(span.start);
    let line = source.line(start);
    let at = (column - 1).min(line.len());
    let from = if line.len() <= MAX_SHOWN { 0 } else { at.saturating_sub(CONTEXT_BEFORE) };
    let to = line.len().min(from + MAX_SHOWN);
    let shown = String::from_utf8_lossy(&line[from..to]);
    let (before, after) =
        (if from > 0 { "..." } else { "" }, if to < line.len() { "..." } else { "" });
    let _ = writeln!(out, "{before}{shown}{after}");

    // The caret stands under its character: tabs stay tabs, everything else becomes a blank.
    let lead = String::from_utf8_lossy(&line[from..at]);
    let pad: String =
        before.chars().chain(lead.chars()).map(|c| if c == '\t' { '\t' } else { ' ' }).collect();
    let marked = span.end.min(start + to).saturating_sub(start + at).max(1);
    let tildes = "~".repeat(marked - 1);
    match label {
        Some(label) => {
            let _ = writeln!(out, "{pad}^{tildes} {label}");
        }
        None => {
            let _ = writeln!(out, "{pad}^{tildes}");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(diag: &Diag, source: &str) -> String {
        render_text(diag, &SourceText::new("f.ll", source.into()), Color::Never)
    }

    #[test]
    fn the_caret_stands_under_the_place() {
        let diag = Diag::error_at(15..18, "bad word").expected("a type").note("try `i32`");
        assert_eq!(
            text(&diag, "define void\n\tx i99 y\n"),
            "f.ll:2:4: error: bad word\n\tx i99 y\n\t  ^~~ a type\nf.ll: note: try `i32`\n"
        );
    }

    #[test]
    fn the_end_of_the_file_is_a_place_and_offsets_past_it_are_too() {
        assert_eq!(text(&Diag::error_at(9..9, "e"), "ab"), "f.ll:1:3: error: e\nab\n  ^\n");
        assert_eq!(text(&Diag::error_at(3..3, "e"), "ab\n"), "f.ll:2:1: error: e\n\n^\n");
    }

    #[test]
    fn long_lines_are_cut_around_the_caret() {
        let source = "x".repeat(5000);
        let shown = text(&Diag::error_at(3000..3001, "e"), &source);
        let lines: Vec<&str> = shown.lines().collect();
        assert!(lines[1].len() < 200 && lines[1].starts_with("...") && lines[1].ends_with("..."));
        assert_eq!(lines[2].find('^'), Some(63));
    }

    #[test]
    fn json_has_the_same_facts() {
        let source = SourceText::new("f.ll", b"a\nbc".to_vec());
        let json = render_json(&Diag::error_at(3..4, "m"), &source);
        let value: serde_json::Value = serde_json::from_str(&json).unwrap();
        assert_eq!((&value["line"], &value["column"]), (&2.into(), &2.into()));
        assert_eq!(value["message"], "m");
    }
}
