//! Patterns: a directive's text made ready to be matched.
//!
//! Building it is in [`build`], using it here.
//!
//! A pattern is plain text, or a row of plain text, `{{regex}}` and `[[...]]` blocks that becomes
//! one regular expression. What earlier lines captured enters it as slots, which are filled in for
//! each match; what the same line captured enters it as back-references.

mod build;

use memchr::memmem;

use self::build::Builder;
use super::directive::{Kind, Modifiers};
use super::error::CheckError;
use super::numeric::expr::{EvalError, Expr};
use super::numeric::format::Format;
use super::options::Options;
use super::source::{Location, Piece};
use super::vars::{NumericId, Variables};
use crate::ere::{Case, Node, Searcher, TooComplex, Want};

/// A pattern.
#[derive(Debug)]
pub(crate) struct Pattern {
    pub(crate) kind: Kind,
    pub(crate) modifiers: Modifiers,
    /// The prefix of its directive.
    pub(crate) prefix: String,
    /// The check-file line; none for patterns of the command line.
    pub(crate) line: Option<usize>,
    /// Where the pattern stands.
    pub(crate) at: Location,
    matcher: Matcher,
    substitutions: Vec<Substitution>,
    /// String variables and the groups that define them.
    string_definitions: Vec<(String, u32)>,
    /// Numeric variables and the groups that define them.
    numeric_definitions: Vec<(NumericId, u32)>,
}

#[derive(Debug)]
enum Matcher {
    /// Matches at the end of the text.
    EndOfInput,
    /// Matches a newline with an empty line after it.
    EmptyLine,
    /// Matches this text.
    Text(Box<memmem::Finder<'static>>),
    /// Matches this expression.
    Ready(Box<Searcher>),
    /// Matches this expression once its slots are filled.
    Slotted { root: Node, n_groups: u32, case: Case },
    /// Matches nothing.
    Never,
}

/// Text that comes from outside the pattern.
#[derive(Debug)]
struct Substitution {
    /// The variable or the expression as it is written.
    spelling: String,
    at: Location,
    value: Substituted,
}

#[derive(Debug)]
enum Substituted {
    String,
    Numeric { expr: Expr, format: Format },
}

/// A successful match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Match {
    /// Where it starts in the text that was searched.
    pub(crate) start: usize,
    /// Where it ends.
    pub(crate) end: usize,
    /// The spans of its groups.
    groups: Vec<Option<(usize, usize)>>,
}

/// Why a pattern cannot be matched at all.
#[derive(Clone, Debug)]
pub(crate) struct MatchError {
    pub(crate) at: Location,
    pub(crate) message: String,
}

/// A substitution's or capture's name and text, for messages.
#[derive(Clone, Debug)]
pub(crate) struct Binding {
    pub(crate) name: String,
    pub(crate) text: String,
}

impl Pattern {
    /// The pattern that matches at the end of the input.
    pub(crate) fn end_of_input(prefix: &str, line: usize, at: Location) -> Self {
        let header =
            Header { kind: Kind::EndOfInput, modifiers: Modifiers::None, prefix, line: Some(line) };
        Self::new(&header, at, Matcher::EndOfInput)
    }

    fn new(header: &Header<'_>, at: Location, matcher: Matcher) -> Self {
        Self {
            kind: header.kind,
            modifiers: header.modifiers,
            prefix: header.prefix.to_owned(),
            line: header.line,
            at,
            matcher,
            substitutions: Vec::new(),
            string_definitions: Vec::new(),
            numeric_definitions: Vec::new(),
        }
    }

    /// Parses the text of a directive.
    pub(crate) fn parse(
        header: &Header<'_>,
        text: Piece<'_>,
        options: &Options,
        variables: &mut Variables,
    ) -> Result<Self, CheckError> {
        let text = if options.keeps_border_blanks() { text } else { text.trim_end() };
        let prefix = header.prefix;
        let is_empty_check = header.kind == Kind::Empty;
        if text.is_empty() && !is_empty_check {
            let message = format!("found empty check string with prefix '{prefix}:'");
            return Err(CheckError::new(text.location(), message));
        }
        if is_empty_check && !text.is_empty() {
            let message =
                format!("found non-empty check string for empty check with prefix '{prefix}:'");
            return Err(CheckError::new(text.location(), message));
        }
        if is_empty_check {
            return Ok(Self::new(header, text.location(), Matcher::EmptyLine));
        }
        let full_line = options.match_full_lines && header.kind != Kind::Not;
        let has_blocks =
            memmem::find(text.text, b"{{").is_some() || memmem::find(text.text, b"[[").is_some();
        if header.modifiers == Modifiers::Literal || (!full_line && !has_blocks) {
            return Self::plain(header, text, options);
        }
        let case = if options.ignore_case { Case::Ignore } else { Case::Exact };
        let ends = full_line.then_some(options.whitespace);
        Builder::new(case, header.line, variables).build(header, text, ends)
    }

    /// A pattern of plain text.
    fn plain(header: &Header<'_>, text: Piece<'_>, options: &Options) -> Result<Self, CheckError> {
        let matcher = if options.ignore_case {
            let root = Node::Literal(text.text.to_vec());
            let searcher = Searcher::new(root, 0, Case::Ignore)
                .map_err(|message| CheckError::new(text.location(), message))?;
            Matcher::Ready(Box::new(searcher))
        } else {
            Matcher::Text(Box::new(memmem::Finder::new(text.text).into_owned()))
        };
        Ok(Self::new(header, text.location(), matcher))
    }

    /// Whether the pattern defines string variables or uses any. A numeric definition does not
    /// count: it depends on nothing.
    pub(crate) fn has_variables(&self) -> bool {
        !(self.substitutions.is_empty() && self.string_definitions.is_empty())
    }

    /// The directive's name, for messages.
    pub(crate) fn describe(&self) -> String {
        self.kind.describe(&self.prefix, self.modifiers)
    }

    /// Finds the first match in `text`.
    pub(crate) fn find(
        &self,
        text: &[u8],
        variables: &Variables,
    ) -> Result<Option<Match>, Vec<MatchError>> {
        let simple = |start, end| Ok(Some(Match { start, end, groups: Vec::new() }));
        match &self.matcher {
            Matcher::EndOfInput => simple(text.len(), text.len()),
            Matcher::EmptyLine => match find_empty_line(text) {
                // The newline belongs to the line before.
                Some(newline) => simple(newline + 1, newline + 1),
                None => Ok(None),
            },
            Matcher::Text(finder) => match finder.find(text) {
                Some(start) => simple(start, start + finder.needle().len()),
                None => Ok(None),
            },
            Matcher::Ready(searcher) => self.search(searcher, text),
            Matcher::Slotted { root, n_groups, case } => {
                let values = self.slot_values(variables)?;
                if is_nothing_but_slots(root) && values.iter().all(Vec::is_empty) {
                    // An empty expression is not a valid one, and so matches nothing.
                    return Ok(None);
                }
                let searcher = Searcher::new(root.with_slots(&values), *n_groups, *case)
                    .map_err(|message| vec![self.error(message)])?;
                self.search(&searcher, text)
            }
            Matcher::Never => {
                self.slot_values(variables)?;
                Ok(None)
            }
        }
    }

    fn search(&self, searcher: &Searcher, text: &[u8]) -> Result<Option<Match>, Vec<MatchError>> {
        let defines = !(self.string_definitions.is_empty() && self.numeric_definitions.is_empty());
        let want = if defines { Want::TopGroups } else { Want::Span };
        match searcher.find(text, 0, want) {
            Ok(Some(found)) => {
                let (start, end) = found.span();
                Ok(Some(Match { start, end, groups: found.groups }))
            }
            Ok(None) => Ok(None),
            Err(TooComplex) => {
                Err(vec![self.error("matching the back-references takes too many steps".into())])
            }
        }
    }

    fn error(&self, message: String) -> MatchError {
        MatchError { at: self.at, message }
    }

    fn slot_values(&self, variables: &Variables) -> Result<Vec<Vec<u8>>, Vec<MatchError>> {
        let mut values = Vec::with_capacity(self.substitutions.len());
        let mut errors = Vec::new();
        for substitution in &self.substitutions {
            match substitution.evaluate(variables, self.line) {
                Ok(value) => values.push(value),
                Err(more) => errors.extend(more),
            }
        }
        if errors.is_empty() { Ok(values) } else { Err(errors) }
    }

    /// Sets the variables that a match in `text` defines.
    pub(crate) fn define(&self, text: &[u8], found: &Match, variables: &mut Variables) {
        for (name, group) in &self.string_definitions {
            variables.set_string(name, found.group_text(text, *group).to_vec());
        }
        for (id, group) in &self.numeric_definitions {
            let value = variables.numeric_format(*id).read(found.group_text(text, *group));
            variables.set_numeric(*id, value);
        }
    }

    /// The texts that were put into the pattern.
    pub(crate) fn substituted(&self, variables: &Variables) -> Vec<Binding> {
        let bindings = self.substitutions.iter().filter_map(|substitution| {
            let value = substitution.evaluate(variables, self.line).ok()?;
            let text = String::from_utf8_lossy(&value).escape_debug().to_string();
            Some(Binding { name: substitution.spelling.clone(), text })
        });
        bindings.collect()
    }

    /// The variables that a match defines, with their spans.
    pub(crate) fn captured(
        &self,
        found: &Match,
        variables: &Variables,
    ) -> Vec<(String, (usize, usize))> {
        let strings = self.string_definitions.iter().map(|(name, group)| (name.clone(), *group));
        let numerics = self
            .numeric_definitions
            .iter()
            .map(|(id, group)| (variables.numeric_name(*id).to_owned(), *group));
        let spans = strings
            .chain(numerics)
            .filter_map(|(name, group)| Some((name, found.group_span(group)?)));
        let mut spans: Vec<_> = spans.collect();
        spans.sort_by_key(|(_, span)| *span);
        spans
    }

    /// The pattern as text with gaps, to compare input lines with.
    pub(crate) fn example(&self, variables: &Variables) -> Vec<ExampleToken> {
        let root = match &self.matcher {
            Matcher::EndOfInput | Matcher::EmptyLine | Matcher::Never => return Vec::new(),
            Matcher::Text(finder) => {
                return finder.needle().iter().copied().map(ExampleToken::Byte).collect();
            }
            Matcher::Ready(searcher) => searcher.root().clone(),
            Matcher::Slotted { root, .. } => match self.slot_values(variables) {
                Ok(values) => root.with_slots(&values),
                Err(_) => root.clone(),
            },
        };
        let mut tokens = Vec::new();
        push_example(&root, &mut tokens);
        tokens
    }
}

fn is_nothing_but_slots(root: &Node) -> bool {
    match root {
        Node::Slot(_) => true,
        Node::Concat(items) => items.iter().all(is_nothing_but_slots),
        Node::Empty
        | Node::Literal(_)
        | Node::Set(_)
        | Node::Assert(_)
        | Node::Group { .. }
        | Node::Alt(_)
        | Node::Repeat { .. }
        | Node::Backref(_) => false,
    }
}

/// One element of a pattern's example.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ExampleToken {
    /// This byte.
    Byte(u8),
    /// Any text.
    Gap,
}

fn push_example(node: &Node, tokens: &mut Vec<ExampleToken>) {
    match node {
        Node::Literal(text) => tokens.extend(text.iter().copied().map(ExampleToken::Byte)),
        Node::Concat(items) => items.iter().for_each(|item| push_example(item, tokens)),
        Node::Group { body, .. } => push_example(body, tokens),
        Node::Empty | Node::Assert(_) => {}
        Node::Set(_) | Node::Alt(_) | Node::Repeat { .. } | Node::Backref(_) | Node::Slot(_) => {
            if tokens.last() != Some(&ExampleToken::Gap) {
                tokens.push(ExampleToken::Gap);
            }
        }
    }
}

impl Match {
    fn group_span(&self, group: u32) -> Option<(usize, usize)> {
        self.groups.get(group as usize).copied().flatten()
    }

    fn group_text<'t>(&self, text: &'t [u8], group: u32) -> &'t [u8] {
        let (start, end) = self.group_span(group).unwrap_or((self.start, self.start));
        &text[start..end]
    }
}

impl Substitution {
    fn evaluate(
        &self,
        variables: &Variables,
        line: Option<usize>,
    ) -> Result<Vec<u8>, Vec<MatchError>> {
        let undefined =
            |name: &str, at| MatchError { at, message: format!("undefined variable: {name}") };
        let overflow = || {
            let message = "unable to substitute variable or numeric expression: overflow error";
            vec![MatchError { at: self.at, message: message.into() }]
        };
        match &self.value {
            Substituted::String => match variables.string_value(&self.spelling) {
                Some(value) => Ok(value.to_vec()),
                None => Err(vec![undefined(&self.spelling, self.at)]),
            },
            Substituted::Numeric { expr, format } => match expr.eval(variables, line) {
                Ok(value) => format.write(&value).map(String::into_bytes).ok_or_else(overflow),
                Err(EvalError::Overflow) => Err(overflow()),
                Err(EvalError::Undefined(uses)) => {
                    let errors =
                        uses.iter().map(|(id, at)| undefined(variables.numeric_name(*id), *at));
                    Err(errors.collect())
                }
            },
        }
    }
}

/// The first newline that an empty line, or the end of the text, follows.
fn find_empty_line(text: &[u8]) -> Option<usize> {
    memchr::memchr_iter(b'\n', text)
        .find(|newline| text.get(newline + 1).is_none_or(|next| *next == b'\n'))
}

/// What is known about a pattern besides its text.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Header<'a> {
    pub(crate) kind: Kind,
    pub(crate) modifiers: Modifiers,
    pub(crate) prefix: &'a str,
    pub(crate) line: Option<usize>,
}
