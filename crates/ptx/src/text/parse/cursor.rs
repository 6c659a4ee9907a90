//! Bytes to words: the part of the reader that knows no grammar.
//!
//! There are no tokens in memory. The parser asks for what may come next; most questions are one
//! look at one byte.

/// A position in the text.
pub(super) struct Cursor<'a> {
    pub(super) bytes: &'a [u8],
    pub(super) at: usize,
}

const WORD: u8 = 1;
const SPACE: u8 = 2;

/// What each byte may be part of.
const CLASSES: [u8; 256] = {
    let mut classes = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        let b = byte as u8;
        if b.is_ascii_alphanumeric() || b == b'_' || b == b'$' {
            classes[byte] = WORD;
        } else if matches!(b, b' ' | b'\t' | b'\r' | b'\n' | 0x0b | 0x0c) {
            classes[byte] = SPACE;
        }
        byte += 1;
    }
    classes
};

/// True for the bytes of words.
pub(super) const fn is_word(byte: u8) -> bool {
    CLASSES[byte as usize] & WORD != 0
}

impl<'a> Cursor<'a> {
    pub(super) fn new(bytes: &'a [u8]) -> Cursor<'a> {
        Cursor { bytes, at: 0 }
    }

    /// The byte `ahead` of this one; 0 past the end.
    pub(super) fn byte(&self, ahead: usize) -> u8 {
        self.bytes.get(self.at + ahead).copied().unwrap_or(0)
    }

    /// Skips blanks, comments and the lines of a preprocessor.
    pub(super) fn skip_trivia(&mut self) {
        loop {
            let Some(&byte) = self.bytes.get(self.at) else { return };
            if CLASSES[byte as usize] & SPACE != 0 {
                self.at += 1;
            } else if byte == b'/' && self.byte(1) == b'/' || byte == b'#' {
                self.skip_line();
            } else if byte == b'/' && self.byte(1) == b'*' {
                let rest = &self.bytes[self.at + 2..];
                let end = rest.windows(2).position(|pair| pair == b"*/");
                self.at = end.map_or(self.bytes.len(), |end| self.at + 2 + end + 2);
            } else {
                return;
            }
        }
    }

    /// Goes to the end of the line.
    pub(super) fn skip_line(&mut self) {
        let rest = &self.bytes[self.at..];
        self.at += rest.iter().position(|&byte| byte == b'\n').unwrap_or(rest.len());
    }

    /// The next byte that is not trivia; 0 at the end.
    #[inline]
    pub(super) fn peek(&mut self) -> u8 {
        let byte = self.byte(0);
        if CLASSES[byte as usize] & SPACE == 0 && !matches!(byte, b'/' | b'#') {
            return byte;
        }
        self.skip_trivia();
        self.byte(0)
    }

    /// True if nothing is left.
    pub(super) fn is_at_end(&mut self) -> bool {
        self.skip_trivia();
        self.at >= self.bytes.len()
    }

    /// Takes `byte` if it comes next.
    #[inline]
    pub(super) fn eat(&mut self, byte: u8) -> bool {
        if self.peek() != byte {
            return false;
        }
        self.at += 1;
        true
    }

    /// The word that begins here: letters, digits, `_`, `$`; `%` may come first. Empty if there is
    /// none.
    #[inline]
    pub(super) fn word(&mut self) -> &'a [u8] {
        let start = self.at;
        let mut at = start + usize::from(self.byte(0) == b'%');
        while at < self.bytes.len() && is_word(self.bytes[at]) {
            at += 1;
        }
        self.at = at;
        &self.bytes[start..at]
    }

    /// The dotted name that begins here: words joined by `.` and `::`.
    pub(super) fn dotted(&mut self) -> &'a [u8] {
        let start = self.at;
        let mut at = start;
        while let Some(&byte) = self.bytes.get(at) {
            if is_word(byte) || byte == b'.' {
                at += 1;
            } else if byte == b':' && self.bytes.get(at + 1) == Some(&b':') {
                at += 2;
            } else {
                break;
            }
        }
        self.at = at;
        &self.bytes[start..at]
    }

    /// The word behind a dot, `::` included; the cursor stands on the dot.
    pub(super) fn dot_word(&mut self) -> &'a [u8] {
        self.at += 1;
        let start = self.at;
        let mut at = start;
        while let Some(&byte) = self.bytes.get(at) {
            if is_word(byte) {
                at += 1;
            } else if byte == b':' && self.bytes.get(at + 1) == Some(&b':') {
                at += 2;
            } else {
                break;
            }
        }
        self.at = at;
        &self.bytes[start..at]
    }

    /// Looks at the word behind a dot without taking it; empty if no dot comes next.
    pub(super) fn peek_dot_word(&mut self) -> &'a [u8] {
        if self.peek() != b'.' {
            return &[];
        }
        let start = self.at;
        let word = self.dot_word();
        self.at = start;
        word
    }
}
