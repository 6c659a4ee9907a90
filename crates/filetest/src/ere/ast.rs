//! Byte sets and the syntax tree of a regular expression.

/// A set of byte values.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct ByteSet([u64; 4]);

impl ByteSet {
    /// The set without members.
    pub(crate) const EMPTY: Self = Self([0; 4]);

    /// Adds one byte.
    pub(crate) fn insert(&mut self, byte: u8) {
        self.0[usize::from(byte >> 6)] |= 1 << (byte & 63);
    }

    /// Takes one byte out.
    pub(crate) fn remove(&mut self, byte: u8) {
        self.0[usize::from(byte >> 6)] &= !(1 << (byte & 63));
    }

    /// Adds all bytes from `first` to `last`, both included.
    pub(crate) fn insert_range(&mut self, first: u8, last: u8) {
        for byte in first..=last {
            self.insert(byte);
        }
    }

    /// Whether `byte` is a member.
    pub(crate) fn contains(&self, byte: u8) -> bool {
        self.0[usize::from(byte >> 6)] >> (byte & 63) & 1 == 1
    }

    /// Adds every member of `other`.
    pub(crate) fn union(&mut self, other: &Self) {
        for (word, add) in self.0.iter_mut().zip(other.0) {
            *word |= add;
        }
    }

    /// All bytes that are not members.
    pub(crate) fn inverted(&self) -> Self {
        Self(self.0.map(|word| !word))
    }

    /// Adds the other case of every ASCII letter in the set.
    pub(crate) fn fold_case(&mut self) {
        for upper in b'A'..=b'Z' {
            let lower = upper.to_ascii_lowercase();
            if self.contains(upper) || self.contains(lower) {
                self.insert(upper);
                self.insert(lower);
            }
        }
    }

    /// All bytes but the newline: what `.` matches.
    pub(crate) fn any_but_newline() -> Self {
        let mut set = Self::EMPTY.inverted();
        set.remove(b'\n');
        set
    }

    /// The byte and, for a letter, its other case.
    pub(crate) fn both_cases(byte: u8) -> Self {
        let mut set = Self::EMPTY;
        set.insert(byte);
        set.fold_case();
        set
    }
}

/// A condition on a position in the text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Assertion {
    /// `^`: at the start of the text or after a newline.
    LineStart,
    /// `$`: at the end of the text or before a newline.
    LineEnd,
    /// `[[:<:]]`: a word starts here.
    WordStart,
    /// `[[:>:]]`: a word ends here.
    WordEnd,
}

impl Assertion {
    /// Whether the condition holds at `at`.
    pub(crate) fn holds(self, text: &[u8], at: usize) -> bool {
        let before = at.checked_sub(1).and_then(|i| text.get(i)).copied();
        let after = text.get(at).copied();
        match self {
            Self::LineStart => before.is_none_or(|byte| byte == b'\n'),
            Self::LineEnd => after.is_none_or(|byte| byte == b'\n'),
            Self::WordStart => !before.is_some_and(is_word) && after.is_some_and(is_word),
            Self::WordEnd => before.is_some_and(is_word) && !after.is_some_and(is_word),
        }
    }
}

fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

/// A node of the syntax tree.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Node {
    /// Matches nothing, successfully.
    Empty,
    /// These bytes, in order.
    Literal(Vec<u8>),
    /// One byte of the set.
    Set(ByteSet),
    /// A condition on the position.
    Assert(Assertion),
    /// A parenthesised group; groups count from 1.
    Group {
        /// The group's number in the whole expression.
        index: u32,
        /// What is between the parentheses.
        body: Box<Node>,
    },
    /// One after the other.
    Concat(Vec<Node>),
    /// One of these.
    Alt(Vec<Node>),
    /// `body` at least `min` and at most `max` times.
    Repeat {
        /// What is repeated.
        body: Box<Node>,
        /// The least number of times.
        min: u32,
        /// The greatest number of times; none for no limit.
        max: Option<u32>,
    },
    /// The text that a group matched.
    Backref(u32),
    /// Text that is only known when the search starts.
    Slot(u32),
}

impl Node {
    /// The tree with the slots filled in.
    pub(crate) fn with_slots(&self, values: &[Vec<u8>]) -> Node {
        let fill = |nodes: &[Node]| nodes.iter().map(|node| node.with_slots(values)).collect();
        match self {
            Self::Slot(slot) => {
                Self::Literal(values.get(*slot as usize).cloned().unwrap_or_default())
            }
            Self::Group { index, body } => {
                Self::Group { index: *index, body: Box::new(body.with_slots(values)) }
            }
            Self::Concat(items) => Self::Concat(fill(items)),
            Self::Alt(alternatives) => Self::Alt(fill(alternatives)),
            Self::Repeat { body, min, max } => {
                Self::Repeat { body: Box::new(body.with_slots(values)), min: *min, max: *max }
            }
            Self::Empty | Self::Literal(_) | Self::Set(_) | Self::Assert(_) | Self::Backref(_) => {
                self.clone()
            }
        }
    }

    /// Whether the tree has a back-reference.
    pub(crate) fn has_backref(&self) -> bool {
        match self {
            Self::Backref(_) => true,
            Self::Group { body, .. } | Self::Repeat { body, .. } => body.has_backref(),
            Self::Concat(items) | Self::Alt(items) => items.iter().any(Self::has_backref),
            Self::Empty | Self::Literal(_) | Self::Set(_) | Self::Assert(_) | Self::Slot(_) => {
                false
            }
        }
    }

    /// How many bytes the node matches, where that is always the same number.
    pub(crate) fn fixed_len(&self) -> Option<usize> {
        match self {
            Self::Empty | Self::Assert(_) => Some(0),
            Self::Literal(text) => Some(text.len()),
            Self::Set(_) => Some(1),
            Self::Group { .. }
            | Self::Concat(_)
            | Self::Alt(_)
            | Self::Repeat { .. }
            | Self::Backref(_)
            | Self::Slot(_) => None,
        }
    }
}
