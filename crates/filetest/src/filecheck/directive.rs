//! Directives: their kinds, and how they are found in a check file.

use memchr::memmem;

use super::source::is_blank;

/// What a directive asks for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    /// `CHECK:`, and `CHECK-COUNT-n:` with a count above 1.
    Plain,
    /// `CHECK-COUNT-n:`.
    Count(u32),
    /// `CHECK-NEXT:`.
    Next,
    /// `CHECK-SAME:`.
    Same,
    /// `CHECK-NOT:`.
    Not,
    /// `CHECK-DAG:`.
    Dag,
    /// `CHECK-LABEL:`.
    Label,
    /// `CHECK-EMPTY:`.
    Empty,
    /// The end of the input, for what is checked after the last positive match.
    EndOfInput,
}

impl Kind {
    /// The word used in the annotated dump.
    pub(crate) fn abbreviation(self) -> &'static str {
        match self {
            Self::Plain => "check",
            Self::Count(_) => "count",
            Self::Next => "next",
            Self::Same => "same",
            Self::Not => "not",
            Self::Dag => "dag",
            Self::Label => "label",
            Self::Empty => "empty",
            Self::EndOfInput => "eof",
        }
    }

    /// The directive's name with `prefix`, for messages.
    pub(crate) fn describe(self, prefix: &str, modifiers: Modifiers) -> String {
        let suffix = match self {
            Self::Plain => "",
            Self::Count(_) => "-COUNT",
            Self::Next => "-NEXT",
            Self::Same => "-SAME",
            Self::Not => "-NOT",
            Self::Dag => "-DAG",
            Self::Label => "-LABEL",
            Self::Empty => "-EMPTY",
            Self::EndOfInput => return "implicit EOF".into(),
        };
        let modifiers = match modifiers {
            Modifiers::None => "",
            Modifiers::Literal => "{LITERAL}",
        };
        format!("{prefix}{suffix}{modifiers}")
    }

    /// How often the pattern must match in a row.
    pub(crate) fn count(self) -> u32 {
        match self {
            Self::Count(count) => count,
            Self::Plain
            | Self::Next
            | Self::Same
            | Self::Not
            | Self::Dag
            | Self::Label
            | Self::Empty
            | Self::EndOfInput => 1,
        }
    }
}

/// What stands in braces after a directive's name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Modifiers {
    /// Nothing.
    None,
    /// `{LITERAL}`: the pattern is plain text.
    Literal,
}

/// What was found after a prefix.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Found {
    Directive(Kind, Modifiers),
    Comment,
    /// `CHECK_NEXT:` and the like.
    Misspelled,
    /// `CHECK-DAG-NOT:` and the like.
    BadNot,
    /// A `-COUNT-` without a usable number.
    BadCount,
}

/// A directive in the check file.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Occurrence {
    pub(crate) found: Found,
    /// Which of the prefixes.
    pub(crate) prefix: usize,
    /// Where the prefix starts.
    pub(crate) start: usize,
    /// Where the text after the directive's name starts.
    pub(crate) end: usize,
}

/// A prefix to look for.
#[derive(Clone, Debug)]
pub(crate) struct Prefix {
    pub(crate) text: String,
    pub(crate) is_comment: bool,
}

/// Finds directives from the start of a text to its end.
pub(crate) struct Scanner<'a> {
    text: &'a [u8],
    prefixes: &'a [Prefix],
    /// The next place of each prefix at or after the last position asked for.
    next: Vec<Option<usize>>,
    finders: Vec<memmem::Finder<'a>>,
}

impl<'a> Scanner<'a> {
    pub(crate) fn new(text: &'a [u8], prefixes: &'a [Prefix]) -> Self {
        let finders: Vec<_> =
            prefixes.iter().map(|prefix| memmem::Finder::new(prefix.text.as_bytes())).collect();
        let next = finders.iter().map(|finder| finder.find(text)).collect();
        Self { text, prefixes, next, finders }
    }

    /// The first directive or comment at or after `from`. `from` must not go back.
    pub(crate) fn next(&mut self, mut from: usize) -> Option<Occurrence> {
        loop {
            let (start, prefix) = self.next_prefix(from)?;
            let after = start + self.prefixes[prefix].text.len();
            let continues_word = start > from && is_word(self.text[start - 1]);
            if !continues_word {
                let is_comment = self.prefixes[prefix].is_comment;
                if let Some((found, end)) = classify(self.text, after, is_comment) {
                    return Some(Occurrence { found, prefix, start, end });
                }
            }
            let rest = &self.text[after..];
            from = after + rest.iter().take_while(|byte| is_word(**byte)).count();
        }
    }

    /// The earliest prefix, and among those that start at the same place the longest.
    fn next_prefix(&mut self, from: usize) -> Option<(usize, usize)> {
        for (next, finder) in self.next.iter_mut().zip(&self.finders) {
            if next.is_some_and(|at| at < from) {
                *next = finder.find(self.text.get(from..).unwrap_or_default()).map(|at| from + at);
            }
        }
        let candidates = self.next.iter().enumerate();
        let candidates = candidates.filter_map(|(prefix, at)| at.map(|at| (at, prefix)));
        candidates
            .min_by_key(|(at, prefix)| (*at, std::cmp::Reverse(self.prefixes[*prefix].text.len())))
    }
}

fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_')
}

/// What the text at `at`, right after a prefix, makes of it; and where that ends.
fn classify(text: &[u8], at: usize, is_comment: bool) -> Option<(Found, usize)> {
    let mut reader = Reader { text, at };
    if is_comment {
        return reader.eat(b":").then_some((Found::Comment, reader.at));
    }
    if matches!(reader.peek(), Some(b':' | b'{')) {
        return reader.modifiers(Kind::Plain);
    }
    if reader.eat(b"_") {
        let (_, end) = suffix(reader)?;
        return Some((Found::Misspelled, end));
    }
    if reader.eat(b"-") {
        return suffix(reader);
    }
    None
}

fn suffix(mut reader: Reader<'_>) -> Option<(Found, usize)> {
    if reader.eat(b"COUNT-") {
        return reader.count();
    }
    const BAD_NOTS: [&[u8]; 8] = [
        b"DAG-NOT:",
        b"NOT-DAG:",
        b"NEXT-NOT:",
        b"NOT-NEXT:",
        b"SAME-NOT:",
        b"NOT-SAME:",
        b"EMPTY-NOT:",
        b"NOT-EMPTY:",
    ];
    if BAD_NOTS.iter().any(|combination| reader.rest().starts_with(combination)) {
        return Some((Found::BadNot, reader.at));
    }
    let kinds: [(&[u8], Kind); 6] = [
        (b"NEXT", Kind::Next),
        (b"SAME", Kind::Same),
        (b"NOT", Kind::Not),
        (b"DAG", Kind::Dag),
        (b"LABEL", Kind::Label),
        (b"EMPTY", Kind::Empty),
    ];
    let (_, kind) = kinds.into_iter().find(|(word, _)| reader.eat(word))?;
    reader.modifiers(kind)
}

/// Reads the part of a directive after its prefix.
struct Reader<'a> {
    text: &'a [u8],
    at: usize,
}

impl<'a> Reader<'a> {
    fn rest(&self) -> &'a [u8] {
        self.text.get(self.at..).unwrap_or_default()
    }

    fn peek(&self) -> Option<u8> {
        self.text.get(self.at).copied()
    }

    fn eat(&mut self, word: &[u8]) -> bool {
        let found = self.rest().starts_with(word);
        if found {
            self.at += word.len();
        }
        found
    }

    fn skip_space(&mut self) {
        let is_space = |byte: &&u8| byte.is_ascii_whitespace() || **byte == 0x0b;
        self.at += self.rest().iter().take_while(is_space).count();
    }

    /// Reads `:` or `{LITERAL}:`.
    fn modifiers(&mut self, kind: Kind) -> Option<(Found, usize)> {
        if self.eat(b":") {
            return Some((Found::Directive(kind, Modifiers::None), self.at));
        }
        if !self.eat(b"{") {
            return None;
        }
        loop {
            self.skip_space();
            if !self.eat(b"LITERAL") {
                return None;
            }
            self.skip_space();
            if !self.eat(b",") {
                break;
            }
        }
        if !self.eat(b"}:") {
            return None;
        }
        Some((Found::Directive(kind, Modifiers::Literal), self.at))
    }

    /// Reads the number of a `-COUNT-`.
    fn count(&mut self) -> Option<(Found, usize)> {
        let is_negative = self.eat(b"-");
        let n_digits = self.rest().iter().take_while(|byte| byte.is_ascii_digit()).count();
        if n_digits == 0 {
            let at = if is_negative { self.at - 1 } else { self.at };
            return Some((Found::BadCount, at));
        }
        let digits = std::str::from_utf8(&self.rest()[..n_digits]).unwrap_or_default();
        let count = digits
            .parse::<u32>()
            .ok()
            .filter(|count| !is_negative && *count > 0 && i32::try_from(*count).is_ok());
        self.at += n_digits;
        let (Some(count), Some(b':' | b'{')) = (count, self.peek()) else {
            return Some((Found::BadCount, self.at));
        };
        // A count of one is an ordinary check.
        self.modifiers(if count == 1 { Kind::Plain } else { Kind::Count(count) })
    }
}

/// Where the pattern of a directive starts and ends, given where its name ends.
pub(crate) fn pattern_span(text: &[u8], after_name: usize, keep_blanks: bool) -> (usize, usize) {
    let rest = text.get(after_name..).unwrap_or_default();
    let n_blank = match keep_blanks {
        true => 0,
        false => rest.iter().take_while(|byte| is_blank(**byte)).count(),
    };
    let start = after_name + n_blank;
    let rest = text.get(start..).unwrap_or_default();
    let len = memchr::memchr2(b'\n', b'\r', rest).unwrap_or(rest.len());
    (start, start + len)
}
