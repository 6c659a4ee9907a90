//! The reader: PTX text to a module.
//!
//! `cursor` (bytes to words), `number` (literals, constant expressions), `var` (variables and
//! their initializers), `func` (functions' heads), `body` (statements), `inst` (instructions and
//! operands), `names` (what names mean in which scope); this file has the directives of the file.
//!
//! Invariants: time and memory are linear in the size of the text; nothing recurses deeper than a
//! fixed limit; no input panics. After a mistake reading goes on behind the next `;` or at the
//! next statement that can be told, to find more of them.

mod body;
mod cursor;
mod func;
mod inst;
mod names;
mod number;
mod var;

use std::{ops::Range, sync::Arc};

use nvopt_entity::{Entity, FxHashMap, FxHashSet};

use super::{Lines, MAX_DIAGS, PtxDiag};
use crate::mach::{Inst, Item, Linkage, MachModule};
use cursor::Cursor;

/// Where the parts of a module stand in the text.
#[derive(Clone, Debug, Default)]
pub struct SourceMap {
    /// The byte that `.target` begins at.
    pub target: u32,
    /// The byte each item begins at.
    pub items: Vec<u32>,
    /// For functions with bodies, by the number of the item: where instructions begin.
    pub bodies: FxHashMap<usize, BodyMap>,
}

/// Where the instructions of a body stand in the text.
#[derive(Clone, Debug, Default)]
pub struct BodyMap {
    starts: Vec<u32>,
}

impl BodyMap {
    /// The byte that an instruction begins at.
    pub fn start(&self, inst: Inst) -> Option<u32> {
        self.starts.get(inst.index()).copied()
    }
}

/// A module and where its parts stand.
#[derive(Debug)]
pub struct Parsed {
    /// The module.
    pub module: MachModule,
    /// Where its parts stand.
    pub map: SourceMap,
}

/// True if `bytes` are PTX text: what comes first, comments aside, is `.version`.
pub fn is_ptx(bytes: &[u8]) -> bool {
    let mut cursor = Cursor::new(bytes);
    cursor.peek() == b'.' && cursor.peek_dot_word() == b"version"
}

/// Reads a PTX text; `name` is that of the file, for messages.
pub fn parse(text: &[u8], name: &str) -> Result<MachModule, Vec<PtxDiag>> {
    parse_with_map(text, name).map(|parsed| parsed.module)
}

/// Reads a PTX text and remembers where everything stands.
pub fn parse_with_map(text: &[u8], name: &str) -> Result<Parsed, Vec<PtxDiag>> {
    let file: Arc<str> = name.into();
    if u32::try_from(text.len()).is_err() {
        let message = "the text is longer than 4 GiB".to_owned();
        let (line, column, note, is_warning) = (1, 1, None, false);
        return Err(vec![PtxDiag { file, span: 0..0, line, column, message, note, is_warning }]);
    }
    let mut parser = Parser {
        cursor: Cursor::new(text),
        globals: FxHashSet::default(),
        module: MachModule {
            version: (0, 0),
            target: Vec::new(),
            address_size: 32,
            items: Vec::new(),
        },
        map: SourceMap::default(),
        mistakes: Vec::new(),
    };
    parser.file();
    if parser.mistakes.is_empty() {
        return Ok(Parsed { module: parser.module, map: parser.map });
    }
    let lines = Lines::new(text);
    let located = parser.mistakes.into_iter().map(|mistake| {
        let (line, column) = lines.position(mistake.span.start);
        let Mistake { span, message, note } = mistake;
        PtxDiag { file: file.clone(), span, line, column, message, note, is_warning: false }
    });
    Err(located.collect())
}

/// Something could not be read; the mistake is recorded.
#[derive(Debug)]
struct Failed;

type Step<T> = Result<T, Failed>;

struct Mistake {
    span: Range<u32>,
    message: String,
    note: Option<String>,
}

struct Parser<'a> {
    cursor: Cursor<'a>,
    /// The names of variables and functions so far.
    globals: FxHashSet<&'a [u8]>,
    module: MachModule,
    map: SourceMap,
    mistakes: Vec<Mistake>,
}

/// The directives of a file, for suggestions.
const FILE_WORDS: &[&str] = &[
    "version",
    "target",
    "address_size",
    "file",
    "section",
    "pragma",
    "alias",
    "extern",
    "visible",
    "weak",
    "common",
    "entry",
    "func",
    "global",
    "const",
    "shared",
    "local",
    "tex",
    "loc",
    "minnctapersm",
    "maxntid",
];

/// Messages.
impl<'a> Parser<'a> {
    fn error(&mut self, at: Range<usize>, message: impl Into<String>) -> Failed {
        self.error_with(at, message, None)
    }

    fn error_with(
        &mut self,
        at: Range<usize>,
        message: impl Into<String>,
        note: Option<String>,
    ) -> Failed {
        let narrow = |at: usize| u32::try_from(at).expect("the text is shorter than 4 GiB");
        if self.mistakes.len() < MAX_DIAGS {
            let span = narrow(at.start)..narrow(at.end);
            self.mistakes.push(Mistake { span, message: message.into(), note });
        }
        Failed
    }

    /// A mistake in what comes next.
    fn error_here(&mut self, message: &str) -> Failed {
        self.cursor.skip_trivia();
        let at = self.cursor.at;
        let (found, end) = if at >= self.cursor.bytes.len() {
            ("the end of the text".to_owned(), at)
        } else {
            let word = self.cursor.word();
            self.cursor.at = at;
            let end = at + word.len().max(1);
            let shown = &self.cursor.bytes[at..end.min(at + 40)];
            (format!("`{}`", String::from_utf8_lossy(shown)), end)
        };
        self.error(at..end, format!("{message}, found {found}"))
    }

    fn expect(&mut self, byte: u8) -> Step<()> {
        if self.cursor.eat(byte) {
            return Ok(());
        }
        Err(self.error_here(&format!("expected `{}`", char::from(byte))))
    }

    /// `did you mean …?` for a word that is not in `known`.
    fn suggestion<'k>(word: &[u8], known: impl IntoIterator<Item = &'k str>) -> Option<String> {
        let nearest = nvopt_entity::suggest::nearest(word, known)?;
        Some(format!("did you mean `{nearest}`?"))
    }

    /// A name: of a variable, function, parameter or label.
    fn name(&mut self, what: &str) -> Step<&'a [u8]> {
        self.cursor.skip_trivia();
        let start = self.cursor.at;
        let word = self.cursor.word();
        if word.is_empty() || word == b"%" || word[0].is_ascii_digit() {
            self.cursor.at = start;
            return Err(self.error_here(&format!("expected {what}")));
        }
        Ok(word)
    }

    /// The text between quotes, as written.
    fn string(&mut self) -> Step<Box<str>> {
        self.expect(b'"')?;
        let start = self.cursor.at;
        loop {
            match self.cursor.bytes.get(self.cursor.at) {
                Some(b'"') => break,
                Some(b'\\') => self.cursor.at += 2,
                Some(b'\n') | None => {
                    return Err(self.error(start - 1..start, "the string has no end"));
                }
                Some(_) => self.cursor.at += 1,
            }
        }
        let text = lossy(&self.cursor.bytes[start..self.cursor.at]);
        self.cursor.at += 1;
        Ok(text)
    }

    /// Goes behind the next `;`, or to a brace before it.
    fn skip_statement(&mut self) {
        loop {
            match self.cursor.peek() {
                b';' => {
                    self.cursor.at += 1;
                    return;
                }
                b'{' | b'}' => return,
                b'"' => self.skip_string(),
                _ if self.cursor.is_at_end() => return,
                _ => self.cursor.at += 1,
            }
        }
    }

    fn skip_string(&mut self) {
        self.cursor.at += 1;
        while let Some(&byte) = self.cursor.bytes.get(self.cursor.at) {
            self.cursor.at += 1;
            if byte == b'"' || byte == b'\n' {
                return;
            }
        }
    }

    /// Goes behind the brace that closes the one that comes next. False if there is none.
    fn skip_braces(&mut self) -> bool {
        let mut depth = 0u32;
        while !self.cursor.is_at_end() {
            match self.cursor.byte(0) {
                b'"' => {
                    self.skip_string();
                    continue;
                }
                b'{' => depth += 1,
                b'}' if depth <= 1 => {
                    self.cursor.at += 1;
                    return true;
                }
                b'}' => depth -= 1,
                _ => {}
            }
            self.cursor.at += 1;
        }
        false
    }
}

/// Text as it can be kept.
fn lossy(bytes: &[u8]) -> Box<str> {
    String::from_utf8_lossy(bytes).into()
}

/// The file.
impl<'a> Parser<'a> {
    fn file(&mut self) {
        if self.header().is_err() {
            self.skip_statement();
        }
        while !self.cursor.is_at_end() && self.mistakes.len() < MAX_DIAGS {
            let start = self.cursor.at;
            if self.item().is_err() {
                self.skip_item();
            }
            // A byte that nothing wants must not be met again.
            if self.cursor.at == start {
                self.cursor.at += 1;
            }
        }
        if self.module.target.is_empty() && self.mistakes.is_empty() {
            self.error(0..0, "the text has no `.target`");
        }
    }

    /// Goes to where the next item may begin.
    fn skip_item(&mut self) {
        self.skip_statement();
        match self.cursor.peek() {
            b'{' => {
                self.skip_braces();
            }
            b'}' => self.cursor.at += 1,
            _ => {}
        }
    }

    fn header(&mut self) -> Step<()> {
        self.cursor.skip_trivia();
        if self.cursor.peek_dot_word() != b"version" {
            return Err(self.error_here("a PTX text begins with `.version`"));
        }
        self.cursor.dot_word();
        self.module.version = self.version()?;
        Ok(())
    }

    fn version(&mut self) -> Step<(u8, u8)> {
        self.cursor.skip_trivia();
        let start = self.cursor.at;
        let text = self.cursor.dotted();
        let text = std::str::from_utf8(text).unwrap_or_default();
        let parts = text.split_once('.');
        let numbers = parts.and_then(|(a, b)| Some((a.parse().ok()?, b.parse().ok()?)));
        numbers
            .ok_or_else(|| self.error(start..self.cursor.at, "expected a version, such as `8.0`"))
    }

    fn push_item(&mut self, start: usize, item: Item) {
        self.module.items.push(item);
        self.map.items.push(u32::try_from(start).expect("the text is shorter than 4 GiB"));
    }

    /// An item of the file.
    fn item(&mut self) -> Step<()> {
        let start = self.cursor.at;
        match self.cursor.byte(0) {
            b'.' => {}
            // Debug information as PTX before 2.0 had it.
            b'@' if self.cursor.bytes[start..].starts_with(b"@@DWARF") => {
                self.cursor.skip_line();
                let line = lossy(&self.cursor.bytes[start..self.cursor.at]);
                self.push_item(start, Item::Verbatim(line));
                return Ok(());
            }
            b';' => {
                self.cursor.at += 1;
                return Ok(());
            }
            _ => return Err(self.error_here("expected a directive")),
        }
        match self.cursor.dot_word() {
            b"version" => self.later_version(start),
            b"target" => self.target(start),
            b"address_size" => self.address_size(),
            b"file" => self.file_directive(start),
            b"section" => self.section(start),
            b"pragma" => self.pragma(start),
            b"alias" => self.alias(start),
            b"entry" | b"func" => {
                self.cursor.at = start;
                self.linked(start)
            }
            b"extern" | b"visible" | b"weak" | b"common" | b"global" | b"const" | b"shared"
            | b"local" | b"tex" | b"param" | b"reg" | b"sreg" => {
                self.cursor.at = start;
                self.linked(start)
            }
            word => {
                let shown = String::from_utf8_lossy(word).into_owned();
                let note = Self::suggestion(word, FILE_WORDS.iter().copied());
                let message = format!("unknown directive `.{shown}`");
                Err(self.error_with(start..self.cursor.at, message, note))
            }
        }
    }

    /// A `.version` behind the first, as in texts that were put together.
    fn later_version(&mut self, start: usize) -> Step<()> {
        self.version()?;
        let text = lossy(&self.cursor.bytes[start..self.cursor.at]);
        self.push_item(start, Item::Verbatim(text));
        Ok(())
    }

    fn target(&mut self, start: usize) -> Step<()> {
        let mut words: Vec<Box<str>> = Vec::new();
        loop {
            words.push(lossy(self.name("a target, such as `sm_90`")?));
            if !self.cursor.eat(b',') {
                break;
            }
        }
        if self.module.target.is_empty() {
            self.map.target = u32::try_from(start).expect("the text is shorter than 4 GiB");
            self.module.target = words;
        } else {
            let text = format!(".target {}", words.join(", "));
            self.push_item(start, Item::Verbatim(text.into()));
        }
        Ok(())
    }

    fn address_size(&mut self) -> Step<()> {
        self.cursor.skip_trivia();
        let start = self.cursor.at;
        self.module.address_size = match self.size()? {
            32 => 32,
            64 => 64,
            _ => return Err(self.error(start..self.cursor.at, "an address has 32 or 64 bits")),
        };
        Ok(())
    }

    fn file_directive(&mut self, start: usize) -> Step<()> {
        let index = self.size_u32()?;
        let name = self.string()?;
        let stamp = if self.cursor.eat(b',') {
            let time = self.size()?;
            self.expect(b',')?;
            Some((time, self.size()?))
        } else {
            None
        };
        self.push_item(start, Item::File { index, name, stamp });
        Ok(())
    }

    fn section(&mut self, start: usize) -> Step<()> {
        if self.cursor.peek() != b'.' {
            return Err(self.error_here("expected the name of a section"));
        }
        let name = self.cursor.dot_word();
        let name = format!(".{}", String::from_utf8_lossy(name)).into();
        if self.cursor.peek() != b'{' {
            return Err(self.error_here("expected `{`"));
        }
        let from = self.cursor.at + 1;
        if !self.skip_braces() {
            return Err(self.error(from - 1..from, "the section has no end"));
        }
        let text = lossy(&self.cursor.bytes[from..self.cursor.at - 1]);
        self.push_item(start, Item::Section { name, text });
        Ok(())
    }

    fn pragma(&mut self, start: usize) -> Step<()> {
        loop {
            let text = self.string()?;
            self.push_item(start, Item::Pragma(text));
            if !self.cursor.eat(b',') {
                return self.expect(b';');
            }
        }
    }

    fn alias(&mut self, start: usize) -> Step<()> {
        let name = self.name("the new name")?;
        self.expect(b',')?;
        let target = self.name("the name of a function")?;
        self.expect(b';')?;
        self.globals.insert(name);
        self.push_item(start, Item::Alias { name: lossy(name), target: lossy(target) });
        Ok(())
    }

    /// Takes a word of linkage, if one comes next.
    fn linkage(&mut self) -> Linkage {
        let linkage = match self.cursor.peek_dot_word() {
            b"extern" => Linkage::Extern,
            b"visible" => Linkage::Visible,
            b"weak" => Linkage::Weak,
            b"common" => Linkage::Common,
            _ => return Linkage::Local,
        };
        self.cursor.dot_word();
        linkage
    }

    /// A variable or function.
    fn linked(&mut self, start: usize) -> Step<()> {
        let linkage = self.linkage();
        match self.cursor.peek_dot_word() {
            b"entry" | b"func" => self.func(start, linkage),
            _ => {
                let vars = self.variables(linkage)?;
                for (name, var) in vars {
                    self.globals.insert(name);
                    self.push_item(start, Item::Var(var));
                }
                Ok(())
            }
        }
    }
}
