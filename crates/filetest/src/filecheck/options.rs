//! What FileCheck can be told.

/// Whether runs of blanks are equal to each other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Whitespace {
    /// Any run of blanks is one space.
    Canonical,
    /// Blanks are characters like any other (`--strict-whitespace`).
    Strict,
}

/// When the input is printed with annotations. The order is that of precedence.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum DumpInput {
    /// Explain the dump and do nothing else.
    Help,
    /// After every run.
    Always,
    /// After a run that failed.
    Fail,
    /// Not at all.
    Never,
}

/// Which input lines a dump shows. The order is that of precedence.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum DumpFilter {
    /// All lines.
    All,
    /// Lines that an annotation covers.
    AnnotationFull,
    /// Lines on which an annotation starts.
    Annotation,
    /// Lines on which an annotation of an error starts.
    Error,
}

/// How much is said about checks that went well.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Verbosity {
    /// Nothing.
    Quiet,
    /// Matches (`-v`).
    Matches,
    /// Also discarded matches and strings rightly not found (`-vv`).
    Everything,
}

/// The options of a run.
#[derive(Clone, Debug)]
pub struct Options {
    /// Prefixes of directives; none means `CHECK`.
    pub check_prefixes: Vec<String>,
    /// Prefixes of comments, in which no directive is looked for; none means `COM` and `RUN`.
    pub comment_prefixes: Vec<String>,
    /// Whether a given prefix need not occur in the check file.
    pub allow_unused_prefixes: bool,
    /// Patterns that must not occur between positive matches.
    pub implicit_check_not: Vec<String>,
    /// Definitions as on the command line, `NAME=TEXT` or `#FORMAT,NAME=EXPRESSION`.
    pub definitions: Vec<String>,
    /// Whether blanks count.
    pub whitespace: Whitespace,
    /// Whether a match must cover its line.
    pub match_full_lines: bool,
    /// Whether letters match both cases.
    pub ignore_case: bool,
    /// Whether variables without `$` end at the next `CHECK-LABEL`.
    pub enable_var_scope: bool,
    /// Whether an empty input is no error.
    pub allow_empty: bool,
    /// Whether matches of neighbouring `CHECK-DAG`s may overlap.
    pub allow_dag_overlap: bool,
    /// When to print the input; none means on failure.
    pub dump_input: Option<DumpInput>,
    /// Which lines to print; none leaves it to `dump_input`.
    pub dump_filter: Option<DumpFilter>,
    /// How many lines to print around those; none means 5.
    pub dump_context: Option<usize>,
    /// How much to say.
    pub verbosity: Verbosity,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            check_prefixes: Vec::new(),
            comment_prefixes: Vec::new(),
            allow_unused_prefixes: false,
            implicit_check_not: Vec::new(),
            definitions: Vec::new(),
            whitespace: Whitespace::Canonical,
            match_full_lines: false,
            ignore_case: false,
            enable_var_scope: false,
            allow_empty: false,
            allow_dag_overlap: false,
            dump_input: None,
            dump_filter: None,
            dump_context: None,
            verbosity: Verbosity::Quiet,
        }
    }
}

impl Options {
    /// When to print the input.
    pub fn dump_input(&self) -> DumpInput {
        self.dump_input.unwrap_or(DumpInput::Fail)
    }

    /// The prefixes of directives, the default put in.
    pub fn effective_check_prefixes(&self) -> Vec<&str> {
        or_default(&self.check_prefixes, &["CHECK"])
    }

    /// The prefixes of comments, the default put in.
    pub fn effective_comment_prefixes(&self) -> Vec<&str> {
        or_default(&self.comment_prefixes, &["COM", "RUN"])
    }

    /// Whether patterns keep the blanks at their borders.
    pub(crate) fn keeps_border_blanks(&self) -> bool {
        self.whitespace == Whitespace::Strict && self.match_full_lines
    }

    /// Checks that the prefixes are well formed and distinct.
    pub(crate) fn validate_prefixes(&self) -> Result<(), String> {
        let mut seen: Vec<&str> = Vec::new();
        if self.check_prefixes.is_empty() {
            seen.push("CHECK");
        }
        if self.comment_prefixes.is_empty() {
            seen.extend(["COM", "RUN"]);
        }
        for (kind, prefixes) in
            [("check", &self.check_prefixes), ("comment", &self.comment_prefixes)]
        {
            for prefix in prefixes {
                validate_prefix(kind, prefix)?;
                if seen.contains(&prefix.as_str()) {
                    return Err(format!(
                        "supplied {kind} prefix must be unique among check and comment prefixes: \
                         '{prefix}'"
                    ));
                }
                seen.push(prefix);
            }
        }
        Ok(())
    }
}

fn or_default<'a>(given: &'a [String], default: &[&'a str]) -> Vec<&'a str> {
    if given.is_empty() {
        return default.to_vec();
    }
    given.iter().map(String::as_str).collect()
}

fn validate_prefix(kind: &str, prefix: &str) -> Result<(), String> {
    if prefix.is_empty() {
        return Err(format!("supplied {kind} prefix must not be the empty string"));
    }
    let starts_well = prefix.starts_with(|c: char| c.is_ascii_alphabetic());
    let is_word = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_');
    if !starts_well || !prefix.chars().all(is_word) {
        return Err(format!(
            "supplied {kind} prefix must start with a letter and contain only alphanumeric \
             characters, hyphens, and underscores: '{prefix}'"
        ));
    }
    Ok(())
}
