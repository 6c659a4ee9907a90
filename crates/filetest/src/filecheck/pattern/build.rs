//! From a directive's text to its regular expression.

use memchr::memmem;

use super::super::error::CheckError;
use super::super::numeric::format::Format;
use super::super::numeric::parse::{Dialect, parse_block, parse_name};
use super::super::options::Whitespace;
use super::super::source::{Location, Piece};
use super::super::vars::{NumericId, Variables};
use super::{Header, Matcher, Pattern, Substituted, Substitution};
use crate::ere::{Case, GroupContext, Node, Searcher, parse_fragment};

/// Builds the expression of a pattern.
pub(super) struct Builder<'v> {
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

impl<'v> Builder<'v> {
    /// A builder for a directive on this line of the check file.
    pub(super) fn new(case: Case, line: Option<usize>, variables: &'v mut Variables) -> Self {
        Self {
            case,
            line,
            variables,
            items: Vec::new(),
            n_groups: 0,
            substitutions: Vec::new(),
            string_definitions: Vec::new(),
            numeric_definitions: Vec::new(),
            never_matches: false,
        }
    }

    /// Parses `text`; `full_line` anchors it to its line, in the given view of whitespace.
    pub(super) fn build(
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
