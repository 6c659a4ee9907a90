//! Messages about PTX text.

use std::{fmt, ops::Range, sync::Arc};

/// More than these are not collected: whoever has a hundred mistakes has one cause.
pub(crate) const MAX_DIAGS: usize = 100;

/// A mistake in a PTX text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PtxDiag {
    /// The name of the file.
    pub file: Arc<str>,
    /// The bytes of the text it is about.
    pub span: Range<u32>,
    /// The line, from 1; 0 if the place is not known.
    pub line: u32,
    /// The column in bytes, from 1.
    pub column: u32,
    /// What is wrong.
    pub message: String,
    /// What might help.
    pub note: Option<String>,
    /// True if the text is taken all the same.
    pub is_warning: bool,
}

impl fmt::Display for PtxDiag {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { file, line, column, message, .. } = self;
        let severity = if self.is_warning { "warning" } else { "error" };
        write!(f, "{file}:{line}:{column}: {severity}: {message}")?;
        match &self.note {
            Some(note) => write!(f, "\n{}: note: {note}", self.file),
            None => Ok(()),
        }
    }
}

/// Where lines begin, to find the line of a byte.
pub(crate) struct Lines {
    starts: Vec<u32>,
}

impl Lines {
    /// The lines of `text`.
    pub(crate) fn new(text: &[u8]) -> Lines {
        let ends = text.iter().enumerate().filter(|&(_, &byte)| byte == b'\n');
        let starts = ends.map(|(at, _)| u32::try_from(at + 1).unwrap_or(u32::MAX));
        Lines { starts: std::iter::once(0).chain(starts).collect() }
    }

    /// The line and column of a byte, both from 1.
    pub(crate) fn position(&self, at: u32) -> (u32, u32) {
        let line = self.starts.partition_point(|&start| start <= at);
        let start = self.starts[line - 1];
        (u32::try_from(line).unwrap_or(u32::MAX), at - start + 1)
    }
}
