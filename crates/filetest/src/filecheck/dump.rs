//! The annotated input dump.
//!
//! Each input line is printed with its number; below it, for each annotation that covers it, a line
//! with the directive's name and marks under the text. Lines that the filter leaves out are
//! replaced by `...`.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use super::checkfile::CheckFile;
use super::options::{DumpFilter, DumpInput, Options};
use super::report::{Annotation, Marker};
use super::source::Source;

/// The text of `--dump-input=help`.
pub(crate) const HELP: &str = "\
The input dump shows what FileCheck compared with the check file.

Options that shape it (also read from FILECHECK_OPTS):

  --dump-input=always|fail|never     when it is printed
  --dump-input-filter=KIND           all, annotation-full, annotation or error:
                                     which input lines are printed
  --dump-input-context=N             how many lines around them
  -v, -vv                            annotate successful checks too

What it looks like:

  L:     the number of an input line; a space after the line stands for its newline
  T:L    an annotation of the directive of type T on line L of the check file, or,
         as T:impN, of the N-th --implicit-check-not
  T:L'N  the N-th annotation of a directive that has several
  ^~~    a good match (with -v)
  !~~    a bad match: an excluded string that was found, a match on the wrong line,
         or a match passed over because it overlaps another (with -vv)
  X~~    the range in which nothing was found
  ?      the nearest thing to what was not found
  ...    lines left out
";

/// Lines covered by `first..=last`, with the columns on a single line.
struct Row<'a> {
    annotation: &'a Annotation,
    label: &'a str,
    first_line: usize,
    last_line: usize,
}

/// Renders the dump.
pub(crate) fn render(
    out: &mut String,
    (input, check): (&Source, &Source),
    file: &CheckFile,
    annotations: &[Annotation],
    options: &Options,
) {
    let labels = labels(file, annotations);
    let mut rows: Vec<Row<'_>> = annotations
        .iter()
        .zip(&labels)
        .map(|(annotation, label)| Row {
            annotation,
            label,
            first_line: input.line_of(annotation.start),
            last_line: input.line_of(annotation.end.saturating_sub(1).max(annotation.start)),
        })
        .collect();
    // Stable: the annotations of one directive stay in their order.
    rows.sort_by_key(|row| (row.first_line, row.annotation.pattern));

    let shown = shown_lines(input, &rows, options);
    let label_width = labels.iter().map(String::len).max().unwrap_or(0);
    let number_width = n_lines(input).to_string().len();
    let layout = Layout { margin: label_width + 2 + number_width };

    let _ = write!(
        out,
        "\nInput file: {}\nCheck file: {}\n\n\
         -dump-input=help explains the following input dump.\n\nInput was:\n<<<<<<\n",
        input.name, check.name
    );
    let covering = rows_by_line(&rows, &shown);
    let mut previous = None;
    for line in shown {
        let is_gap = previous.map_or(line > 0, |previous| line > previous + 1);
        if is_gap {
            layout.gap(out);
        }
        let covering = covering.get(&line).map_or(&[][..], Vec::as_slice);
        let window = window(input, line, covering.iter().map(|row| &rows[*row]));
        layout.input_line(out, input, line, window);
        for row in covering {
            layout.annotation_line(out, input, line, window, &rows[*row]);
        }
        previous = Some(line);
    }
    if previous.is_none_or(|previous| previous + 1 < n_lines(input)) {
        layout.gap(out);
    }
    out.push_str(">>>>>>\n");
}

/// A text that ends in a newline has no further line.
fn n_lines(input: &Source) -> usize {
    let n_starts = input.line_starts().len();
    if input.text.ends_with(b"\n") { n_starts - 1 } else { n_starts }
}

/// The label of each annotation.
fn labels(file: &CheckFile, annotations: &[Annotation]) -> Vec<String> {
    let mut totals: BTreeMap<usize, usize> = BTreeMap::new();
    for annotation in annotations {
        *totals.entry(annotation.pattern).or_default() += 1;
    }
    let mut seen: BTreeMap<usize, usize> = BTreeMap::new();
    let label = |annotation: &Annotation| {
        let id = annotation.pattern;
        let pattern = &file.patterns[id];
        let place = match pattern.line {
            Some(line) => line.to_string(),
            None => format!("imp{}", id + 1),
        };
        let mut label = format!("{}:{place}", pattern.kind.abbreviation());
        if totals.get(&id).is_some_and(|total| *total > 1) {
            let nth = seen.entry(id).or_default();
            let _ = write!(label, "'{nth}");
            *nth += 1;
        }
        label
    };
    annotations.iter().map(label).collect()
}

/// The lines to print, in order.
fn shown_lines(input: &Source, rows: &[Row<'_>], options: &Options) -> Vec<usize> {
    let n_lines = n_lines(input).max(rows.iter().map(|row| row.first_line + 1).max().unwrap_or(0));
    let default = match options.dump_input() {
        DumpInput::Always => DumpFilter::All,
        DumpInput::Help | DumpInput::Fail | DumpInput::Never => DumpFilter::Error,
    };
    let filter = options.dump_filter.unwrap_or(default);
    if filter == DumpFilter::All {
        return (0..n_lines).collect();
    }
    let context = options.dump_context.unwrap_or(5);
    let mut is_shown = vec![false; n_lines];
    let mut show = |first: usize, last: usize| {
        let first = first.saturating_sub(context).min(n_lines);
        let last = last.saturating_add(context).saturating_add(1).min(n_lines);
        is_shown[first..last].fill(true);
    };
    for row in rows {
        match filter {
            DumpFilter::All => {}
            DumpFilter::AnnotationFull => show(row.first_line, row.last_line),
            DumpFilter::Annotation => show(row.first_line, row.first_line),
            DumpFilter::Error if row.annotation.is_error => show(row.first_line, row.first_line),
            DumpFilter::Error => {}
        }
    }
    let lines = is_shown.iter().enumerate();
    lines.filter(|(_, is_shown)| **is_shown).map(|(line, _)| line).collect()
}

/// For each shown line the rows that cover it.
fn rows_by_line(rows: &[Row<'_>], shown: &[usize]) -> BTreeMap<usize, Vec<usize>> {
    let mut covering: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    for (i, row) in rows.iter().enumerate() {
        let first = shown.partition_point(|line| *line < row.first_line);
        for line in shown[first..].iter().take_while(|line| **line <= row.last_line) {
            covering.entry(*line).or_default().push(i);
        }
    }
    covering
}

/// Longer lines are cut to a window.
const MAX_SHOWN: usize = 2000;

/// The part of a line that is shown: all of it, or what is around the first thing that starts there.
fn window<'a>(
    input: &Source,
    line: usize,
    rows: impl Iterator<Item = &'a Row<'a>>,
) -> (usize, usize) {
    let (start, end) = input.line_span(line);
    if end - start <= MAX_SHOWN {
        return (start, end);
    }
    let starting = rows.filter(|row| row.first_line == line).map(|row| row.annotation.start);
    let from = starting.min().unwrap_or(start).saturating_sub(MAX_SHOWN / 4).max(start);
    (from, end.min(from + MAX_SHOWN))
}

struct Layout {
    /// The width of labels and line numbers.
    margin: usize,
}

impl Layout {
    fn gap(&self, out: &mut String) {
        for _ in 0..3 {
            let _ = writeln!(out, "{:>width$}", ".", width = self.margin);
        }
    }

    fn input_line(&self, out: &mut String, input: &Source, line: usize, window: (usize, usize)) {
        let (_, end) = input.line_span(line);
        let text = String::from_utf8_lossy(&input.text[window.0..window.1]);
        let tail = match (window.1 < end, end < input.text.len()) {
            (true, _) => "...",
            (false, true) => " ",
            (false, false) => "",
        };
        let _ = writeln!(out, "{:>width$}: {text}{tail}", line + 1, width = self.margin);
    }

    fn annotation_line(
        &self,
        out: &mut String,
        input: &Source,
        line: usize,
        (shown_start, shown_end): (usize, usize),
        row: &Row<'_>,
    ) {
        let (_, line_end) = input.line_span(line);
        let annotation = row.annotation;
        let is_first = line == row.first_line;
        // The newline is a column of its own.
        let has_newline = shown_end == line_end && line_end < input.text.len();
        let limit = shown_end + usize::from(has_newline);
        let start = annotation.start.clamp(shown_start, limit);
        let end = annotation.end.clamp(start, limit);
        let columns = |from: usize, to: usize| {
            let text = input.text.get(from..to.min(line_end)).unwrap_or_default();
            String::from_utf8_lossy(text).chars().count() + to.saturating_sub(line_end.max(from))
        };
        let width = columns(start, end).max(1);
        let mut marks = " ".repeat(columns(shown_start, start));
        match annotation.marker {
            Marker::Note => {}
            Marker::Nearest => marks.push('?'),
            Marker::Good | Marker::Bad | Marker::Range if !is_first => {
                marks.push_str(&"~".repeat(width));
            }
            Marker::Good => marks.push_str(&format!("^{}", "~".repeat(width - 1))),
            Marker::Bad => marks.push_str(&format!("!{}", "~".repeat(width - 1))),
            Marker::Range => marks.push_str(&format!("X{}", "~".repeat(width - 1))),
        }
        // Notes of one line stand below each other.
        let line_width = columns(shown_start, limit);
        let note = if is_first { annotation.note.as_str() } else { "" };
        let (label, margin) = (row.label, self.margin);
        let mut text = format!("{label:<margin$}  {marks:line_width$} {note}");
        text.truncate(text.trim_end().len());
        out.push_str(&text);
        out.push('\n');
    }
}
