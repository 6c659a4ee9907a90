//! What a run says: messages as they arise, and annotations for the input dump.

use super::checkfile::PatternId;
use super::directive::{Kind, Modifiers};
use super::options::{DumpInput, Options, Verbosity};
use super::pattern::{Binding, MatchError, Pattern};
use super::source::{Location, Severity, SourceId, Sources};

/// What an annotation marks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Marker {
    /// A good match.
    Good,
    /// A match that should not be, or not there.
    Bad,
    /// Where something was looked for and not found.
    Range,
    /// The nearest miss.
    Nearest,
    /// A note without extent.
    Note,
}

/// A remark on a range of the input.
#[derive(Clone, Debug)]
pub(crate) struct Annotation {
    pub(crate) pattern: PatternId,
    pub(crate) marker: Marker,
    pub(crate) start: usize,
    pub(crate) end: usize,
    pub(crate) note: String,
    pub(crate) is_error: bool,
}

/// Collects what is said.
pub(crate) struct Report<'a> {
    pub(crate) sources: &'a Sources,
    pub(crate) input: SourceId,
    verbosity: Verbosity,
    is_dumped: bool,
    pub(crate) messages: String,
    pub(crate) annotations: Vec<Annotation>,
}

/// A pattern with its number.
#[derive(Clone, Copy)]
pub(crate) struct Numbered<'a> {
    pub(crate) id: PatternId,
    pub(crate) pattern: &'a Pattern,
}

impl<'a> Report<'a> {
    pub(crate) fn new(sources: &'a Sources, input: SourceId, options: &Options) -> Self {
        Self {
            sources,
            input,
            verbosity: options.verbosity,
            is_dumped: options.dump_input() != DumpInput::Never,
            messages: String::new(),
            annotations: Vec::new(),
        }
    }

    /// Whether things of this verbosity are said at all.
    pub(crate) fn is_verbose(&self, level: Verbosity) -> bool {
        self.verbosity >= level
    }

    fn message(&mut self, at: Location, severity: Severity, text: &str) {
        self.sources.render(&mut self.messages, at, severity, text);
    }

    fn input_note(&mut self, (start, end): (usize, usize), text: &str) {
        let at = Location { source: self.input, offset: start, len: (end - start).max(1) };
        self.message(at, Severity::Note, text);
    }

    fn annotate(&mut self, annotation: Annotation) {
        self.annotations.push(annotation);
    }

    /// A check went as it should: something was found that had to be.
    pub(crate) fn found(
        &mut self,
        numbered: Numbered<'_>,
        span: (usize, usize),
        captured: &[(String, (usize, usize))],
    ) {
        let is_implicit = numbered.pattern.kind == Kind::EndOfInput;
        let level = if is_implicit { Verbosity::Everything } else { Verbosity::Matches };
        if !self.is_verbose(level) {
            return;
        }
        let id = numbered.id;
        let plain = |marker, (start, end): (usize, usize), note: String| Annotation {
            pattern: id,
            marker,
            start,
            end,
            note,
            is_error: false,
        };
        if self.is_dumped {
            self.annotate(plain(Marker::Good, span, String::new()));
            for (name, part) in captured {
                self.annotate(plain(Marker::Good, *part, format!("captured var \"{name}\"")));
            }
            return;
        }
        let text = format!("{}: expected string found in input", numbered.pattern.describe());
        self.message(numbered.pattern.at, Severity::Remark, &text);
        self.input_note(span, "found here");
        for (name, part) in captured {
            self.input_note(*part, &format!("captured var \"{name}\""));
        }
    }

    /// A check went as it should: something was not found that must not be.
    pub(crate) fn rightly_absent(&mut self, numbered: Numbered<'_>, range: (usize, usize)) {
        if !self.is_verbose(Verbosity::Everything) {
            return;
        }
        if self.is_dumped {
            self.annotate(Annotation {
                pattern: numbered.id,
                marker: Marker::Range,
                start: range.0,
                end: range.1,
                note: String::new(),
                is_error: false,
            });
            return;
        }
        let text = format!("{}: excluded string not found in input", numbered.pattern.describe());
        self.message(numbered.pattern.at, Severity::Remark, &text);
        self.input_note((range.0, range.0), "scanning from here");
    }

    /// A match of a `-DAG` was passed over because it overlaps an earlier one.
    pub(crate) fn discarded(&mut self, numbered: Numbered<'_>, span: (usize, usize)) {
        if !self.is_verbose(Verbosity::Everything) {
            return;
        }
        if self.is_dumped {
            self.annotate(Annotation {
                pattern: numbered.id,
                marker: Marker::Bad,
                start: span.0,
                end: span.1,
                note: "discard: overlaps earlier match".into(),
                is_error: false,
            });
            return;
        }
        let text = format!("{}: expected string found in input", numbered.pattern.describe());
        self.message(numbered.pattern.at, Severity::Remark, &text);
        self.input_note(span, "found here");
        self.input_note(span, "match discarded, overlaps earlier DAG match here");
    }

    /// Something was not found.
    pub(crate) fn not_found(
        &mut self,
        numbered: Numbered<'_>,
        range: (usize, usize),
        nth: u32,
        details: &NotFound,
    ) {
        let pattern = numbered.pattern;
        let mut text = format!("{}: expected string not found in input", pattern.describe());
        if pattern.kind.count() > 1 {
            text.push_str(&format!(" ({nth} out of {})", pattern.kind.count()));
        }
        self.message(pattern.at, Severity::Error, &text);
        self.input_note((range.0, range.0), "scanning from here");
        let annotation = |marker, (start, end): (usize, usize), note: &str| Annotation {
            pattern: numbered.id,
            marker,
            start,
            end,
            note: note.to_owned(),
            is_error: marker == Marker::Range,
        };
        self.annotate(annotation(Marker::Range, range, "error: no match found"));
        for binding in &details.substituted {
            let text = format!("with \"{}\" equal to \"{}\"", binding.name, binding.text);
            self.input_note((range.0, range.0), &text);
            self.annotate(annotation(Marker::Note, (range.0, range.0), &text));
        }
        if let Some(place) = details.nearest {
            self.input_note((place, place), "possible intended match here");
            let text = "possible intended match";
            self.annotate(annotation(Marker::Nearest, (place, place), text));
        }
    }

    /// Something was found that must not be.
    pub(crate) fn wrongly_present(
        &mut self,
        numbered: Numbered<'_>,
        span: (usize, usize),
        substituted: &[Binding],
    ) {
        let text = format!("{}: excluded string found in input", numbered.pattern.describe());
        self.message(numbered.pattern.at, Severity::Error, &text);
        self.input_note(span, "found here");
        for binding in substituted {
            let text = format!("with \"{}\" equal to \"{}\"", binding.name, binding.text);
            self.input_note(span, &text);
        }
        self.annotate(Annotation {
            pattern: numbered.id,
            marker: Marker::Bad,
            start: span.0,
            end: span.1,
            note: "error: no match expected".into(),
            is_error: true,
        });
    }

    /// Something was found on the wrong line.
    pub(crate) fn wrong_line(
        &mut self,
        numbered: Numbered<'_>,
        span: (usize, usize),
        fault: &WrongLine,
    ) {
        let pattern = numbered.pattern;
        let directive = pattern.kind.describe(&pattern.prefix, Modifiers::None);
        let text = format!("{directive}: {}", fault.what);
        self.message(numbered.pattern.at, Severity::Error, &text);
        self.input_note(span, "'next' match was here");
        let previous = (fault.previous_end, fault.previous_end);
        self.input_note(previous, "previous match ended here");
        if let Some(line) = fault.line_between {
            self.input_note((line, line), "non-matching line after previous match is here");
        }
        // What was taken for a good match before its line was looked at is none.
        self.annotations.retain(|annotation| {
            annotation.pattern != numbered.id || (annotation.start, annotation.end) != span
        });
        self.annotate(Annotation {
            pattern: numbered.id,
            marker: Marker::Bad,
            start: span.0,
            end: span.1,
            note: "error: match on wrong line".into(),
            is_error: true,
        });
    }

    /// A pattern could not be matched at all.
    pub(crate) fn invalid(
        &mut self,
        numbered: Numbered<'_>,
        range: (usize, usize),
        errors: &[MatchError],
        substituted: &[Binding],
    ) {
        self.annotate(Annotation {
            pattern: numbered.id,
            marker: Marker::Range,
            start: range.0,
            end: range.1,
            note: "error: match failed for invalid pattern".into(),
            is_error: true,
        });
        for error in errors {
            self.message(error.at, Severity::Error, &error.message);
            self.annotate(Annotation {
                pattern: numbered.id,
                marker: Marker::Note,
                start: range.0,
                end: range.0,
                note: error.message.clone(),
                is_error: true,
            });
        }
        for binding in substituted {
            let text = format!("with \"{}\" equal to \"{}\"", binding.name, binding.text);
            self.input_note((range.0, range.0), &text);
        }
    }
}

/// What is known about a failed search.
#[derive(Debug, Default)]
pub(crate) struct NotFound {
    pub(crate) substituted: Vec<Binding>,
    /// The place of the nearest miss.
    pub(crate) nearest: Option<usize>,
}

/// How a match is on the wrong line.
#[derive(Debug)]
pub(crate) struct WrongLine {
    pub(crate) what: &'static str,
    pub(crate) previous_end: usize,
    /// The first line between the matches.
    pub(crate) line_between: Option<usize>,
}
