//! Puts check lines into a test file.

use super::assign::{Block, Checks};
use super::collect::Run;
use super::output::{ir_function_name, ptx_function_name};

/// What starts a comment in a test file: what stands before `RUN:`.
pub(super) fn comment_marker(text: &str) -> Option<&str> {
    let line = text.lines().find(|line| line.contains("RUN:"))?;
    let marker = line.split("RUN:").next()?.trim();
    (!marker.is_empty()).then_some(marker)
}

/// A test file without its check lines.
pub(super) struct Source<'a> {
    comment: &'a str,
    lines: Vec<&'a str>,
}

/// A function in a test file.
struct Place {
    name: String,
    /// The line behind which its checks go.
    after: usize,
}

impl<'a> Source<'a> {
    /// Strips the lines of all prefixes of `runs`.
    pub(super) fn new(text: &'a str, comment: &'a str, runs: &[Run]) -> Self {
        let prefixes: Vec<&str> =
            runs.iter().flat_map(|run| run.prefixes.iter().map(String::as_str)).collect();
        let is_check =
            |line: &&str| prefixes.iter().any(|prefix| is_check_line(line, comment, prefix));
        let mut lines: Vec<&str> = text.lines().filter(|line| !is_check(line)).collect();
        while lines.last().is_some_and(|line| line.trim().is_empty()) {
            lines.pop();
        }
        Self { comment, lines }
    }

    /// The names of the functions, in order.
    pub(super) fn functions(&self) -> Vec<String> {
        self.places().into_iter().map(|place| place.name).collect()
    }

    fn places(&self) -> Vec<Place> {
        let mut places = Vec::new();
        for (at, line) in self.lines.iter().enumerate() {
            let is_comment = line.trim_start().starts_with(self.comment);
            let name = ir_function_name(line).or_else(|| ptx_function_name(line));
            let Some(name) = name.filter(|_| !is_comment) else { continue };
            // The header may take several lines; a declaration has no body.
            let header = &self.lines[at..];
            let end = header.iter().position(|line| {
                let line = line.trim_end();
                line.contains('{') || line.ends_with(';')
            });
            if let Some(end) = end.filter(|end| header[*end].contains('{')) {
                places.push(Place { name, after: at + end });
            }
        }
        places
    }

    /// The file with the check lines put in.
    pub(super) fn with_checks(&self, checks: &Checks) -> String {
        let mut out = String::new();
        let mut places = self.places().into_iter().peekable();
        for (at, line) in self.lines.iter().enumerate() {
            out.push_str(line);
            out.push('\n');
            while let Some(place) = places.next_if(|place| place.after == at) {
                if let Checks::InFunctions(functions) = checks {
                    let found = functions.iter().find(|(name, _)| *name == place.name);
                    let blocks = found.map_or(&[][..], |(_, blocks)| blocks.as_slice());
                    blocks.iter().for_each(|block| self.push_block(&mut out, block));
                }
            }
        }
        if let Checks::AtEnd(blocks) = checks {
            for block in blocks {
                out.push('\n');
                self.push_block(&mut out, block);
            }
        }
        out
    }

    fn push_block(&self, out: &mut String, block: &Block) {
        let Block { prefix, checks } = block;
        // Text is aligned below that of the longest directive of its kind.
        for check in checks {
            let directive = format!("{prefix}{}:", check.suffix);
            let width = prefix.len() + "-LABEL:".len();
            let line = match check.text.as_str() {
                "" => format!("{} {directive}", self.comment),
                text if check.suffix == "-NEXT" || check.suffix.is_empty() => {
                    format!("{} {directive:<width$} {text}", self.comment)
                }
                text => format!("{} {directive} {text}", self.comment),
            };
            out.push_str(&line);
            out.push('\n');
        }
    }
}

/// Whether a line is a directive of the prefix, and nothing else.
fn is_check_line(line: &str, comment: &str, prefix: &str) -> bool {
    let Some(rest) = line.trim_start().strip_prefix(comment) else { return false };
    let Some(rest) = rest.trim_start().strip_prefix(prefix) else { return false };
    let Some((suffix, _)) = rest.split_once(':') else { return false };
    let suffix = suffix.strip_suffix("{LITERAL}").unwrap_or(suffix);
    let is_count = suffix.strip_prefix("-COUNT-").is_some_and(|n| n.parse::<u32>().is_ok());
    is_count || matches!(suffix, "" | "-NEXT" | "-SAME" | "-NOT" | "-DAG" | "-LABEL" | "-EMPTY")
}
