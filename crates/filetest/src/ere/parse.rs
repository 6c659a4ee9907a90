//! Text to syntax tree.
//!
//! The parser keeps a stack of open parentheses instead of recursing. An expression is parsed as a
//! fragment of a larger one: FileCheck joins fragments, and the group numbers of the whole are what
//! back-references mean, while the validity of a back-reference is judged twice, within its
//! fragment and in the whole.

use super::ast::{Assertion, ByteSet, Node};

/// How deeply parentheses may be nested.
pub(crate) const MAX_NESTING: usize = 100;

/// The largest repetition count.
const MAX_REPEAT: u32 = 255;

/// Whether letters match their other case.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Case {
    /// Letters match themselves only.
    Exact,
    /// Letters match both cases.
    Ignore,
}

/// Where in a larger expression a fragment stands.
#[derive(Clone, Copy, Debug)]
pub(crate) struct GroupContext {
    /// Groups that start before the fragment.
    pub(crate) n_before: u32,
    /// The group among those that encloses the fragment, if any.
    pub(crate) enclosing: Option<u32>,
}

impl GroupContext {
    /// The fragment is the whole expression.
    pub(crate) fn top_level() -> Self {
        Self { n_before: 0, enclosing: None }
    }
}

/// A parsed fragment.
#[derive(Debug)]
pub(crate) struct Fragment {
    /// The tree, with the group numbers of the whole expression.
    pub(crate) node: Node,
    /// How many groups the fragment has.
    pub(crate) n_groups: u32,
    /// Set if a back-reference, seen in the whole expression, names a group that is still open.
    /// Such an expression is not an error but never matches.
    pub(crate) never_matches: bool,
}

/// Parses `pattern` as an extended regular expression.
pub(crate) fn parse_fragment(
    pattern: &[u8],
    case: Case,
    context: GroupContext,
) -> Result<Fragment, String> {
    Parser {
        text: pattern,
        at: 0,
        case,
        context,
        closed: Vec::new(),
        open: Vec::new(),
        branch: Branch::default(),
        never_matches: false,
    }
    .run()
}

/// The alternatives of the parenthesis that is being read.
#[derive(Default)]
struct Branch {
    /// Finished alternatives.
    alternatives: Vec<Node>,
    /// The items of the alternative being read.
    items: Vec<Node>,
}

/// A parenthesis around the current one.
struct OpenGroup {
    /// Its number within the fragment, from 0.
    local: usize,
    /// What had been read before it.
    outer: Branch,
}

struct Parser<'a> {
    text: &'a [u8],
    at: usize,
    case: Case,
    context: GroupContext,
    /// For each group of the fragment: whether its closing parenthesis has been read.
    closed: Vec<bool>,
    open: Vec<OpenGroup>,
    branch: Branch,
    never_matches: bool,
}

/// What one step of the parser found.
enum Atom {
    Node(Node),
    /// `^`, which cannot be repeated.
    Caret,
    /// An opening parenthesis or a bar: nothing to repeat.
    Structure,
}

impl Parser<'_> {
    fn run(mut self) -> Result<Fragment, String> {
        while let Some(byte) = self.next() {
            let atom = self.atom(byte)?;
            self.repetition(atom)?;
        }
        if !self.open.is_empty() {
            return Err("parentheses not balanced".into());
        }
        let node = self.finish_branch()?;
        let n_groups = u32::try_from(self.closed.len()).map_err(|_| "too many groups")?;
        Ok(Fragment { node, n_groups, never_matches: self.never_matches })
    }

    fn peek(&self) -> Option<u8> {
        self.text.get(self.at).copied()
    }

    fn peek_second(&self) -> Option<u8> {
        self.text.get(self.at + 1).copied()
    }

    fn next(&mut self) -> Option<u8> {
        let byte = self.peek()?;
        self.at += 1;
        Some(byte)
    }

    fn eat(&mut self, byte: u8) -> bool {
        let found = self.peek() == Some(byte);
        self.at += usize::from(found);
        found
    }

    fn atom(&mut self, byte: u8) -> Result<Atom, String> {
        let node = match byte {
            b'(' => return self.open_group(),
            b')' => self.close_group()?,
            b'|' => return self.next_alternative(),
            b'^' => return Ok(Atom::Caret),
            b'$' => Node::Assert(Assertion::LineEnd),
            b'*' | b'+' | b'?' => return Err("repetition-operator operand invalid".into()),
            b'{' if self.peek().is_some_and(|next| next.is_ascii_digit()) => {
                return Err("repetition-operator operand invalid".into());
            }
            b'.' => Node::Set(ByteSet::any_but_newline()),
            b'[' => self.bracket()?,
            b'\\' => self.escape()?,
            _ => Node::Literal(vec![byte]),
        };
        Ok(Atom::Node(node))
    }

    fn open_group(&mut self) -> Result<Atom, String> {
        if self.open.len() >= MAX_NESTING {
            return Err(format!("parentheses nested more than {MAX_NESTING} deep"));
        }
        let outer = std::mem::take(&mut self.branch);
        self.open.push(OpenGroup { local: self.closed.len(), outer });
        self.closed.push(false);
        Ok(Atom::Structure)
    }

    fn close_group(&mut self) -> Result<Node, String> {
        let Some(group) = self.open.pop() else {
            return Err("parentheses not balanced".into());
        };
        // `()` is the one place where nothing may stand for an expression.
        let is_empty = self.branch.alternatives.is_empty() && self.branch.items.is_empty();
        let body = if is_empty { Node::Empty } else { self.finish_branch()? };
        self.branch = group.outer;
        self.closed[group.local] = true;
        let local = u32::try_from(group.local).map_err(|_| "too many groups")?;
        let index = self.context.n_before.checked_add(local + 1).ok_or("too many groups")?;
        Ok(Node::Group { index, body: Box::new(body) })
    }

    fn next_alternative(&mut self) -> Result<Atom, String> {
        let finished = concat(std::mem::take(&mut self.branch.items))?;
        self.branch.alternatives.push(finished);
        Ok(Atom::Structure)
    }

    fn finish_branch(&mut self) -> Result<Node, String> {
        let mut branch = std::mem::take(&mut self.branch);
        let last = concat(branch.items)?;
        if branch.alternatives.is_empty() {
            return Ok(last);
        }
        branch.alternatives.push(last);
        Ok(Node::Alt(branch.alternatives))
    }

    fn escape(&mut self) -> Result<Node, String> {
        let Some(byte) = self.next() else {
            return Err("trailing backslash (\\)".into());
        };
        if !(b'1'..=b'9').contains(&byte) {
            return Ok(Node::Literal(vec![byte]));
        }
        let number = u32::from(byte - b'0');
        if !self.closed.get(number as usize - 1).is_some_and(|closed| *closed) {
            return Err("invalid backreference number".into());
        }
        if !self.is_closed_in_whole(number) {
            self.never_matches = true;
        }
        Ok(Node::Backref(number))
    }

    fn is_closed_in_whole(&self, number: u32) -> bool {
        match number.checked_sub(self.context.n_before) {
            None | Some(0) => self.context.enclosing != Some(number),
            Some(local) => self.closed.get(local as usize - 1).is_some_and(|closed| *closed),
        }
    }

    /// Reads a repetition operator after `atom`, if there is one, and files the atom.
    fn repetition(&mut self, atom: Atom) -> Result<(), String> {
        let node = match atom {
            Atom::Structure => return Ok(()),
            Atom::Caret if self.at_repetition() => {
                return Err("repetition-operator operand invalid".into());
            }
            Atom::Caret => Node::Assert(Assertion::LineStart),
            Atom::Node(node) => node,
        };
        if !self.at_repetition() {
            push_merged(&mut self.branch.items, node);
            return Ok(());
        }
        let (min, max) = self.repetition_range()?;
        if self.at_repetition() {
            return Err("repetition-operator operand invalid".into());
        }
        self.branch.items.push(Node::Repeat { body: Box::new(node), min, max });
        Ok(())
    }

    fn at_repetition(&self) -> bool {
        match self.peek() {
            Some(b'*' | b'+' | b'?') => true,
            Some(b'{') => self.peek_second().is_some_and(|next| next.is_ascii_digit()),
            Some(_) | None => false,
        }
    }

    fn repetition_range(&mut self) -> Result<(u32, Option<u32>), String> {
        match self.next() {
            Some(b'*') => return Ok((0, None)),
            Some(b'+') => return Ok((1, None)),
            Some(b'?') => return Ok((0, Some(1))),
            Some(_) | None => {}
        }
        let min = self.repetition_count()?;
        let max = if !self.eat(b',') {
            Some(min)
        } else if self.peek().is_some_and(|next| next.is_ascii_digit()) {
            Some(self.repetition_count()?)
        } else {
            None
        };
        if max.is_some_and(|max| max < min) {
            return Err("invalid repetition count(s)".into());
        }
        if !self.eat(b'}') {
            let has_brace = self.text[self.at..].contains(&b'}');
            let message =
                if has_brace { "invalid repetition count(s)" } else { "braces not balanced" };
            return Err(message.into());
        }
        Ok((min, max))
    }

    fn repetition_count(&mut self) -> Result<u32, String> {
        let mut count = 0;
        while let Some(digit) = self.peek().filter(u8::is_ascii_digit) {
            self.at += 1;
            count = count * 10 + u32::from(digit - b'0');
            if count > MAX_REPEAT {
                return Err("invalid repetition count(s)".into());
            }
        }
        Ok(count)
    }

    fn bracket(&mut self) -> Result<Node, String> {
        let rest = &self.text[self.at..];
        for (spelling, assertion) in
            [(b"[:<:]]", Assertion::WordStart), (b"[:>:]]", Assertion::WordEnd)]
        {
            if rest.starts_with(spelling) {
                self.at += spelling.len();
                return Ok(Node::Assert(assertion));
            }
        }
        let is_negated = self.eat(b'^');
        let mut set = ByteSet::EMPTY;
        if self.eat(b']') {
            set.insert(b']');
        } else if self.eat(b'-') {
            set.insert(b'-');
        }
        while let Some(byte) = self.peek() {
            if byte == b']' || (byte == b'-' && self.peek_second() == Some(b']')) {
                break;
            }
            self.bracket_term(&mut set)?;
        }
        if self.eat(b'-') {
            set.insert(b'-');
        }
        if !self.eat(b']') {
            return Err("brackets ([ ]) not balanced".into());
        }
        if self.case == Case::Ignore {
            set.fold_case();
        }
        if is_negated {
            set = set.inverted();
            set.remove(b'\n');
        }
        Ok(Node::Set(set))
    }

    fn bracket_term(&mut self, set: &mut ByteSet) -> Result<(), String> {
        match (self.peek(), self.peek_second()) {
            (Some(b'-'), _) => Err("invalid character range".into()),
            (Some(b'['), Some(b':')) => {
                self.at += 2;
                let name = self.bracket_name(b':', "invalid character class")?;
                let class = named_class(name).ok_or("invalid character class")?;
                set.union(&class);
                Ok(())
            }
            (Some(b'['), Some(b'=')) => {
                self.at += 2;
                let name = self.bracket_name(b'=', "invalid collating element")?;
                set.insert(single_byte(name)?);
                Ok(())
            }
            (Some(_), _) => self.bracket_range(set),
            (None, _) => Err("brackets ([ ]) not balanced".into()),
        }
    }

    fn bracket_range(&mut self, set: &mut ByteSet) -> Result<(), String> {
        let first = self.bracket_symbol()?;
        let is_range =
            self.peek() == Some(b'-') && self.peek_second().is_some_and(|byte| byte != b']');
        let last = if !is_range {
            first
        } else {
            self.at += 1;
            if self.eat(b'-') { b'-' } else { self.bracket_symbol()? }
        };
        if last < first {
            return Err("invalid character range".into());
        }
        set.insert_range(first, last);
        Ok(())
    }

    fn bracket_symbol(&mut self) -> Result<u8, String> {
        if self.text[self.at..].starts_with(b"[.") {
            self.at += 2;
            let name = self.bracket_name(b'.', "invalid collating element")?;
            return single_byte(name);
        }
        self.next().ok_or_else(|| "brackets ([ ]) not balanced".into())
    }

    /// Reads up to `kind` and `]`, as in `alpha:]`.
    fn bracket_name(&mut self, kind: u8, error: &str) -> Result<&[u8], String> {
        let rest = &self.text[self.at..];
        let Some(len) = rest.windows(2).position(|pair| pair == [kind, b']']) else {
            let message = if rest.is_empty() { "brackets ([ ]) not balanced" } else { error };
            return Err(message.into());
        };
        self.at += len + 2;
        Ok(&rest[..len])
    }
}

/// The byte that a collating element names: itself, or by its POSIX name.
fn single_byte(name: &[u8]) -> Result<u8, String> {
    if let [byte] = name {
        return Ok(*byte);
    }
    let named = COLLATING_NAMES.iter().find(|(known, _)| known.as_bytes() == name);
    named.map(|(_, byte)| *byte).ok_or_else(|| "invalid collating element".into())
}

const COLLATING_NAMES: [(&str, u8); 56] = [
    ("NUL", 0),
    ("alert", 7),
    ("backspace", 8),
    ("tab", 9),
    ("newline", 10),
    ("vertical-tab", 11),
    ("form-feed", 12),
    ("carriage-return", 13),
    ("space", b' '),
    ("exclamation-mark", b'!'),
    ("quotation-mark", b'"'),
    ("number-sign", b'#'),
    ("dollar-sign", b'$'),
    ("percent-sign", b'%'),
    ("ampersand", b'&'),
    ("apostrophe", b'\''),
    ("left-parenthesis", b'('),
    ("right-parenthesis", b')'),
    ("asterisk", b'*'),
    ("plus-sign", b'+'),
    ("comma", b','),
    ("hyphen", b'-'),
    ("hyphen-minus", b'-'),
    ("period", b'.'),
    ("full-stop", b'.'),
    ("slash", b'/'),
    ("solidus", b'/'),
    ("zero", b'0'),
    ("one", b'1'),
    ("two", b'2'),
    ("three", b'3'),
    ("four", b'4'),
    ("five", b'5'),
    ("six", b'6'),
    ("seven", b'7'),
    ("eight", b'8'),
    ("nine", b'9'),
    ("colon", b':'),
    ("semicolon", b';'),
    ("less-than-sign", b'<'),
    ("equals-sign", b'='),
    ("greater-than-sign", b'>'),
    ("question-mark", b'?'),
    ("commercial-at", b'@'),
    ("left-square-bracket", b'['),
    ("backslash", b'\\'),
    ("reverse-solidus", b'\\'),
    ("right-square-bracket", b']'),
    ("circumflex", b'^'),
    ("underscore", b'_'),
    ("grave-accent", b'`'),
    ("left-brace", b'{'),
    ("vertical-line", b'|'),
    ("right-brace", b'}'),
    ("tilde", b'~'),
    ("DEL", 127),
];

fn named_class(name: &[u8]) -> Option<ByteSet> {
    let is_member: fn(&u8) -> bool = match name {
        b"alnum" => u8::is_ascii_alphanumeric,
        b"alpha" => u8::is_ascii_alphabetic,
        b"blank" => |byte| matches!(byte, b' ' | b'\t'),
        b"cntrl" => u8::is_ascii_control,
        b"digit" => u8::is_ascii_digit,
        b"graph" => u8::is_ascii_graphic,
        b"lower" => u8::is_ascii_lowercase,
        b"print" => |byte| matches!(byte, b' '..=b'~'),
        b"punct" => u8::is_ascii_punctuation,
        b"space" => |byte| matches!(byte, b' ' | b'\t'..=b'\r'),
        b"upper" => u8::is_ascii_uppercase,
        b"xdigit" => u8::is_ascii_hexdigit,
        _ => return None,
    };
    let mut set = ByteSet::EMPTY;
    (0..=u8::MAX).filter(is_member).for_each(|byte| set.insert(byte));
    Some(set)
}

/// Joins the items of one alternative, which may not be empty.
fn concat(mut items: Vec<Node>) -> Result<Node, String> {
    match items.len() {
        0 => Err("empty (sub)expression".into()),
        1 => Ok(items.remove(0)),
        _ => Ok(Node::Concat(items)),
    }
}

/// Appends `node`, joining neighbouring literals.
fn push_merged(items: &mut Vec<Node>, node: Node) {
    match (items.last_mut(), node) {
        (Some(Node::Literal(text)), Node::Literal(more)) => text.extend_from_slice(&more),
        (_, node) => items.push(node),
    }
}
