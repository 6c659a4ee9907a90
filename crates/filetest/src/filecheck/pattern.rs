//! Patterns: a directive's text made ready to be matched.
//!
//! A pattern is plain text, or a row of plain text, `{{regex}}` and `[[...]]` blocks that becomes
//! one regular expression. What earlier lines captured enters it as slots, which are filled in for
//! each match; what the same line captured enters it as back-references.

use memchr::memmem;

use super::directive::{Kind, Modifiers};
use super::error::CheckError;
use super::numeric::expr::{EvalError, Expr};
use super::numeric::format::Format;
use super::numeric::parse::{Dialect, parse_block, parse_name};
use super::options::{Options, Whitespace};
use super::source::{Location, Piece};
use super::vars::{NumericId, Variables};
use crate::ere::{Case, GroupContext, Node, Searcher, TooComplex, Want, parse_fragment};

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
        let builder = Builder {
            case,
            line: header.line,
            variables,
            items: Vec::new(),
            n_groups: 0,
            substitutions: Vec::new(),
            string_definitions: Vec::new(),
            numeric_definitions: Vec::new(),
            never_matches: false,
        };
        let ends = full_line.then_some(options.whitespace);
        builder.build(header, text, ends)
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

/// Builds the expression of a pattern.
struct Builder<'v> {
    case: Case,
    line: Option<usize>,
    variables: &'v mut Variables,
    items: Vec<Node>,
    n_groups: u32,
    substitutions: Vec<Substitution>,
    string_definitions: Vec<(String, u32)>,
    numeric_definitions: Vec<(NumericId, u32)>,
    never_matches: bool,
}

impl Builder<'_> {
    /// Parses `text`; `full_line` anchors it to its line, in the given view of whitespace.
    fn build(
        mut self,
        header: &Header<'_>,
        text: Piece<'_>,
        full_line: Option<Whitespace>,
    ) -> Result<Pattern, CheckError> {
        self.line_border(full_line, b"^", b" *")?;
        let mut rest = text;
        while !rest.is_empty() {
            rest = if rest.starts_with(b"{{") {
                self.regex_block(rest)?
            } else if rest.starts_with(b"[[") && !rest.starts_with(b"[[[") {
                self.substitution_block(rest)?
            } else {
                self.plain_text(rest)
            };
        }
        self.line_border(full_line, b" *", b"$")?;

        let error = |message: String| CheckError::new(text.location(), message);
        let root = Node::Concat(self.items);
        let (n_groups, case) = (self.n_groups, self.case);
        let matcher = if self.never_matches {
            Matcher::Never
        } else if self.substitutions.is_empty() {
            Matcher::Ready(Box::new(Searcher::new(root, n_groups, case).map_err(error)?))
        } else {
            // Compiled once now, so that an expression that is too large is reported here.
            let empty = vec![Vec::new(); self.substitutions.len()];
            Searcher::new(root.with_slots(&empty), n_groups, case).map_err(error)?;
            Matcher::Slotted { root, n_groups, case }
        };
        let mut pattern = Pattern::new(header, text.location(), matcher);
        pattern.substitutions = self.substitutions;
        pattern.string_definitions = self.string_definitions;
        pattern.numeric_definitions = self.numeric_definitions;
        Ok(pattern)
    }

    fn line_border(
        &mut self,
        full_line: Option<Whitespace>,
        first: &[u8],
        second: &[u8],
    ) -> Result<(), CheckError> {
        let Some(whitespace) = full_line else { return Ok(()) };
        for part in [first, second] {
            if part == b" *" && whitespace == Whitespace::Strict {
                continue;
            }
            let fragment = parse_fragment(part, self.case, GroupContext::top_level());
            self.items.push(fragment.expect("a fixed expression").node);
        }
        Ok(())
    }

    /// Text up to the next block.
    fn plain_text<'a>(&mut self, rest: Piece<'a>) -> Piece<'a> {
        let after_first = &rest.text[1..];
        let next_block = [b"{{", b"[["]
            .iter()
            .filter_map(|opening| memmem::find(after_first, *opening))
            .min()
            .map_or(rest.text.len(), |at| at + 1);
        self.items.push(Node::Literal(rest.text[..next_block].to_vec()));
        rest.skip(next_block)
    }

    /// `{{regex}}`.
    fn regex_block<'a>(&mut self, rest: Piece<'a>) -> Result<Piece<'a>, CheckError> {
        let Some(end) = memmem::find(rest.text, b"}}") else {
            let message = "found start of regex string with no end '}}'";
            return Err(CheckError::new(rest.location(), message));
        };
        // An alternative must not reach beyond its braces. The group counts for the numbers of
        // back-references, so it is there exactly when a bar stands anywhere in the rest.
        let needs_group = rest.find_byte(b'|').is_some();
        let group = needs_group.then(|| self.open_group());
        let body = self.regex(rest.take(end).skip(2), group)?;
        self.items.push(match group {
            Some(index) => Node::Group { index, body: Box::new(body) },
            None => body,
        });
        Ok(rest.skip(end + 2))
    }

    fn open_group(&mut self) -> u32 {
        self.n_groups += 1;
        self.n_groups
    }

    /// Parses a regular expression that stands in the group `enclosing`, if any.
    fn regex(&mut self, text: Piece<'_>, enclosing: Option<u32>) -> Result<Node, CheckError> {
        let context = GroupContext { n_before: self.n_groups, enclosing };
        let fragment = parse_fragment(text.text, self.case, context).map_err(|message| {
            CheckError::new(text.location(), format!("invalid regex: {message}"))
        })?;
        self.n_groups += fragment.n_groups;
        self.never_matches |= fragment.never_matches;
        Ok(fragment.node)
    }

    /// `[[...]]`.
    fn substitution_block<'a>(&mut self, rest: Piece<'a>) -> Result<Piece<'a>, CheckError> {
        let inner = rest.skip(2);
        let Some(end) = block_end(inner)? else {
            let message = "Invalid substitution block, no ]] found";
            return Err(CheckError::new(rest.location(), message));
        };
        let mut block = inner.take(end);
        if block.eat(b"#") {
            self.numeric_block(block, Dialect::Numeric)?;
        } else {
            self.string_block(block)?;
        }
        Ok(inner.skip(end + 2))
    }

    /// `[[NAME]]`, `[[NAME:regex]]` or the legacy `[[@LINE+1]]`.
    fn string_block(&mut self, block: Piece<'_>) -> Result<(), CheckError> {
        let colon = block.find_byte(b':');
        let head = block.take(colon.unwrap_or(block.text.len()));
        if let Some(blank) = head.text.iter().position(|byte| matches!(byte, b' ' | b'\t')) {
            return Err(CheckError::new(head.skip(blank).location(), "unexpected whitespace"));
        }
        let mut rest = block;
        let name = parse_name(&mut rest)?;
        if colon.is_some() {
            if name.is_pseudo || !rest.eat(b":") {
                let message = "invalid name in string variable definition";
                return Err(CheckError::new(name.location, message));
            }
            if self.variables.is_numeric_declared(&name.text) {
                let message = format!("numeric variable with name '{}' already exists", name.text);
                return Err(CheckError::new(name.location, message));
            }
            return self.define_string(name.text, rest);
        }
        if name.is_pseudo {
            return self.numeric_block(block, Dialect::LegacyLine);
        }
        if !rest.is_empty() {
            let message = "invalid name in string variable use";
            return Err(CheckError::new(name.location, message));
        }
        self.use_string(name.text, name.location)
    }

    fn define_string(&mut self, name: String, regex: Piece<'_>) -> Result<(), CheckError> {
        let index = self.open_group();
        self.variables.declare_string(&name);
        match self.string_definitions.iter_mut().find(|(known, _)| *known == name) {
            Some((_, group)) => *group = index,
            None => self.string_definitions.push((name, index)),
        }
        let body = if regex.is_empty() { Node::Empty } else { self.regex(regex, Some(index))? };
        self.items.push(Node::Group { index, body: Box::new(body) });
        Ok(())
    }

    fn use_string(&mut self, name: String, at: Location) -> Result<(), CheckError> {
        let same_line = self.string_definitions.iter().find(|(known, _)| *known == name);
        if let Some((_, group)) = same_line {
            if *group > 9 {
                let message = "Can't back-reference more than 9 variables";
                return Err(CheckError::new(at, message));
            }
            self.items.push(Node::Backref(*group));
            return Ok(());
        }
        let slot =
            self.add_substitution(Substitution { spelling: name, at, value: Substituted::String });
        self.items.push(slot);
        Ok(())
    }

    fn add_substitution(&mut self, substitution: Substitution) -> Node {
        self.substitutions.push(substitution);
        let slot = u32::try_from(self.substitutions.len() - 1);
        Node::Slot(slot.expect("a line has fewer than 2^32 blocks"))
    }

    fn numeric_block(&mut self, text: Piece<'_>, dialect: Dialect) -> Result<(), CheckError> {
        let block = parse_block(text, dialect, self.line, self.variables)?;
        let group = block.defines.map(|(id, _)| {
            let index = self.open_group();
            match self.numeric_definitions.iter_mut().find(|(known, _)| *known == id) {
                Some((_, group)) => *group = index,
                None => self.numeric_definitions.push((id, index)),
            }
            index
        });
        let body = match block.expr {
            Some(expr) => self.add_substitution(Substitution {
                spelling: text.trim_start().trim_end().lossy(),
                at: text.location(),
                value: Substituted::Numeric { expr, format: block.format },
            }),
            None => self.wildcard(block.format, text, group)?,
        };
        self.items.push(match group {
            Some(index) => Node::Group { index, body: Box::new(body) },
            None => body,
        });
        Ok(())
    }

    fn wildcard(
        &mut self,
        format: Format,
        text: Piece<'_>,
        enclosing: Option<u32>,
    ) -> Result<Node, CheckError> {
        let regex = format.wildcard();
        let piece = Piece { text: regex.as_bytes(), ..text };
        self.regex(piece, enclosing)
    }
}

/// Where the `]]` is that ends a block; brackets of a regular expression inside are skipped.
fn block_end(text: Piece<'_>) -> Result<Option<usize>, CheckError> {
    let mut depth = 0usize;
    let mut at = 0;
    while let Some(byte) = text.text.get(at) {
        if depth == 0 && text.text[at..].starts_with(b"]]") {
            return Ok(Some(at));
        }
        match byte {
            b'\\' => at += 1,
            b'[' => depth += 1,
            b']' if depth == 0 => {
                let message = "missing closing \"]\" for regex variable";
                return Err(CheckError::new(text.skip(at).location(), message));
            }
            b']' => depth -= 1,
            _ => {}
        }
        at += 1;
    }
    Ok(None)
}
