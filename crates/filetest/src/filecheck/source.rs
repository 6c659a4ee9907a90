//! The texts that messages point into, and located pieces of them.

use std::fmt::Write as _;
use std::sync::OnceLock;

use memchr::memchr_iter;

use super::options::Whitespace;

/// A named text.
#[derive(Debug)]
pub(crate) struct Source {
    pub(crate) name: String,
    pub(crate) text: Vec<u8>,
    line_starts: OnceLock<Vec<usize>>,
}

impl Source {
    pub(crate) fn new(name: impl Into<String>, text: Vec<u8>) -> Self {
        Self { name: name.into(), text, line_starts: OnceLock::new() }
    }

    /// The offsets at which lines start.
    pub(crate) fn line_starts(&self) -> &[usize] {
        self.line_starts.get_or_init(|| {
            let after_newlines = memchr_iter(b'\n', &self.text).map(|newline| newline + 1);
            std::iter::once(0).chain(after_newlines).collect()
        })
    }

    /// The line that holds `offset`, from 0.
    pub(crate) fn line_of(&self, offset: usize) -> usize {
        self.line_starts().partition_point(|start| *start <= offset) - 1
    }

    /// The offsets of a line's start and end, its newline left out.
    pub(crate) fn line_span(&self, line: usize) -> (usize, usize) {
        let starts = self.line_starts();
        let start = starts.get(line).copied().unwrap_or(self.text.len());
        let end = starts.get(line + 1).map_or(self.text.len(), |next| next - 1);
        (start, end)
    }
}

/// An index into [`Sources`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct SourceId(usize);

/// A range of a source.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Location {
    pub(crate) source: SourceId,
    pub(crate) offset: usize,
    pub(crate) len: usize,
}

/// How grave a message is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Severity {
    Error,
    Note,
    Remark,
}

/// All texts of a run: the check file, the input, pieces of the command line.
#[derive(Debug, Default)]
pub(crate) struct Sources {
    list: Vec<Source>,
}

/// Longer lines are cut to a window around the caret.
const MAX_SHOWN: usize = 400;

impl Sources {
    pub(crate) fn add(&mut self, source: Source) -> SourceId {
        self.list.push(source);
        SourceId(self.list.len() - 1)
    }

    pub(crate) fn get(&self, id: SourceId) -> &Source {
        &self.list[id.0]
    }

    /// Renders a message with its source line and a caret under the place.
    pub(crate) fn render(&self, out: &mut String, at: Location, severity: Severity, message: &str) {
        let source = self.get(at.source);
        let line = source.line_of(at.offset);
        let (start, end) = source.line_span(line);
        let column = at.offset - start;
        let kind = match severity {
            Severity::Error => "error",
            Severity::Note => "note",
            Severity::Remark => "remark",
        };
        let name = &source.name;
        let _ = writeln!(out, "{name}:{}:{}: {kind}: {message}", line + 1, column + 1);
        let window_start = start.max(at.offset.saturating_sub(MAX_SHOWN));
        let window_end = end.min(at.offset.saturating_add(MAX_SHOWN));
        let shown = source.text.get(window_start..window_end).unwrap_or_default();
        let before = source.text.get(window_start..at.offset.min(window_end)).unwrap_or_default();
        let under = source.text.get(at.offset.min(window_end)..window_end).unwrap_or_default();
        let under = under.get(..at.len).unwrap_or(under);
        let width = String::from_utf8_lossy(under).chars().count().max(1);
        // Tabs are kept, so that the caret stands under its character.
        let indent = String::from_utf8_lossy(before);
        let indent: String = indent.chars().map(|c| if c == '\t' { '\t' } else { ' ' }).collect();
        let _ = writeln!(out, "{}", String::from_utf8_lossy(shown));
        let _ = writeln!(out, "{indent}^{}", "~".repeat(width - 1));
    }
}

/// A piece of a source that knows where it is.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Piece<'a> {
    pub(crate) text: &'a [u8],
    pub(crate) source: SourceId,
    pub(crate) offset: usize,
}

impl<'a> Piece<'a> {
    pub(crate) fn is_empty(&self) -> bool {
        self.text.is_empty()
    }

    pub(crate) fn starts_with(&self, prefix: &[u8]) -> bool {
        self.text.starts_with(prefix)
    }

    /// The piece without its first `n` bytes.
    #[must_use]
    pub(crate) fn skip(&self, n: usize) -> Self {
        let n = n.min(self.text.len());
        Self { text: &self.text[n..], offset: self.offset + n, ..*self }
    }

    /// The first `n` bytes.
    #[must_use]
    pub(crate) fn take(&self, n: usize) -> Self {
        Self { text: &self.text[..n.min(self.text.len())], ..*self }
    }

    /// Removes `prefix` from the front, if it is there.
    pub(crate) fn eat(&mut self, prefix: &[u8]) -> bool {
        let found = self.starts_with(prefix);
        if found {
            *self = self.skip(prefix.len());
        }
        found
    }

    /// The piece without leading blanks.
    #[must_use]
    pub(crate) fn trim_start(&self) -> Self {
        self.skip(self.text.iter().take_while(|byte| is_blank(**byte)).count())
    }

    /// The piece without trailing blanks.
    #[must_use]
    pub(crate) fn trim_end(&self) -> Self {
        let n_blank = self.text.iter().rev().take_while(|byte| is_blank(**byte)).count();
        self.take(self.text.len() - n_blank)
    }

    pub(crate) fn find_byte(&self, byte: u8) -> Option<usize> {
        memchr::memchr(byte, self.text)
    }

    /// What stands here up to `end`, which is a tail of this piece.
    #[must_use]
    pub(crate) fn up_to(&self, end: &Self) -> Self {
        self.take(end.offset.saturating_sub(self.offset))
    }

    /// The place, for a message.
    pub(crate) fn location(&self) -> Location {
        Location { source: self.source, offset: self.offset, len: 1 }
    }

    /// The place with its extent, for a message.
    pub(crate) fn range(&self) -> Location {
        Location { source: self.source, offset: self.offset, len: self.text.len().max(1) }
    }

    /// The text, for a message.
    pub(crate) fn lossy(&self) -> String {
        String::from_utf8_lossy(self.text).into_owned()
    }
}

/// Space or tab.
pub(crate) fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t')
}

/// Brings a text into the form that is matched: `\r\n` becomes a newline and, unless whitespace is
/// to be kept, every run of blanks becomes one space.
pub(crate) fn canonicalize(text: &[u8], whitespace: Whitespace) -> Vec<u8> {
    let mut out = Vec::with_capacity(text.len());
    let mut in_blanks = false;
    for (i, byte) in text.iter().copied().enumerate() {
        if byte == b'\r' && text.get(i + 1) == Some(&b'\n') {
            continue;
        }
        if whitespace == Whitespace::Strict || !is_blank(byte) {
            out.push(byte);
            in_blanks = false;
            continue;
        }
        if !in_blanks {
            out.push(b' ');
        }
        in_blanks = true;
    }
    out
}
