//! Debug-info nodes: `!DISubprogram(name: "f", ...)`.
//!
//! The fields of a node are those of its row in the table of the IR, plus a few that LLVM has
//! replaced and still reads. Fields mostly stand in the order of the table, so the search for a
//! name starts behind the field before it.

use std::sync::LazyLock;

use nvopt_entity::FxHashMap;
use nvopt_ir::metadata::{
    DiValue, Location, Md, MdData,
    di::{DiKind, FieldKind, Need, SCHEMA, Show},
    dwarf,
};

use super::{
    Loc, PResult, Parser,
    metadata::{MdFrame, Step},
};
use crate::{numbers::IntLit, suggest, token::Tok};

/// A debug-info node that is open.
pub(super) struct DiFrame {
    node: Node,
    distinct: bool,
    /// Its fields start here in `MdState::values`.
    first: usize,
    /// A bit for each field that was written.
    seen: u64,
    /// The field whose node is being read.
    current: usize,
    /// Where the operands of a generic node start, while its list is read.
    list: Option<usize>,
    /// True if the last number of any width was negative.
    negative: bool,
    /// Where the node starts.
    loc: Loc,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Node {
    Location,
    Kind(DiKind),
}

/// A field as the reader sees it.
#[derive(Clone, Copy)]
struct FieldSpec {
    name: &'static str,
    kind: FieldKind,
    required: bool,
    /// True if it has no value unless written.
    optional: bool,
    default: u64,
}

const fn spec(name: &'static str, kind: FieldKind) -> FieldSpec {
    FieldSpec { name, kind, required: false, optional: false, default: 0 }
}

const LINE: usize = 0;
const COLUMN: usize = 1;
const SCOPE: usize = 2;
const INLINED_AT: usize = 3;
const IMPLICIT_CODE: usize = 4;
const ATOM_GROUP: usize = 5;
const ATOM_RANK: usize = 6;

static LOCATION_FIELDS: &[FieldSpec] = &[
    spec("line", FieldKind::U32),
    spec("column", FieldKind::U16),
    FieldSpec { required: true, ..spec("scope", FieldKind::Ref) },
    spec("inlinedAt", FieldKind::Ref),
    spec("isImplicitCode", FieldKind::Bool),
    spec("atomGroup", FieldKind::U64),
    spec("atomRank", FieldKind::U16),
];

/// Fields that `spFlags` took the place of.
const OLD_SUBPROGRAM_FIELDS: [FieldSpec; 4] = [
    spec("isLocal", FieldKind::Bool),
    FieldSpec { default: 1, ..spec("isDefinition", FieldKind::Bool) },
    spec("isOptimized", FieldKind::Bool),
    spec("virtuality", FieldKind::U32),
];

/// The fields of each kind, in the order of [`SCHEMA`].
static FIELDS: LazyLock<Vec<Vec<FieldSpec>>> = LazyLock::new(|| {
    let row = |kind: DiKind| {
        let mut fields: Vec<FieldSpec> = kind
            .row()
            .fields
            .iter()
            .map(|field| FieldSpec {
                name: field.name,
                kind: field.kind,
                required: field.need == Need::Required,
                optional: field.show == Show::IfGiven,
                default: match (field.show, kind, field.name) {
                    (_, DiKind::GlobalVariable, "isDefinition") => 1,
                    (Show::Unless(default), ..) => default,
                    (Show::NonZero | Show::Always | Show::IfGiven, ..) => 0,
                },
            })
            .collect();
        if kind == DiKind::Subprogram {
            fields.extend(OLD_SUBPROGRAM_FIELDS);
        }
        fields
    };
    SCHEMA.iter().map(|schema| row(schema.kind)).collect()
});

/// The codes of all words of debug info.
static CODES: LazyLock<FxHashMap<(FieldGroup, &'static [u8]), u64>> = LazyLock::new(|| {
    let kinds = [
        FieldKind::Tag,
        FieldKind::Encoding,
        FieldKind::Lang,
        FieldKind::LangName,
        FieldKind::Cc,
        FieldKind::Macinfo,
        FieldKind::Flags,
        FieldKind::SpFlags,
        FieldKind::Emission,
        FieldKind::NameTable,
        FieldKind::ChecksumKind,
        FieldKind::FixedPointKind,
        FieldKind::EnumKind,
    ];
    let mut codes = FxHashMap::default();
    for kind in kinds {
        for &(code, word) in dwarf::words(kind).unwrap_or_default() {
            codes.entry((kind as FieldGroup, word.as_bytes())).or_insert(code);
        }
    }
    for &(code, word) in dwarf::ops() {
        codes.insert((EXPRESSION_OPS, word.as_bytes()), code);
    }
    codes
});

/// The group of the operations of `DIExpression`.
const EXPRESSION_OPS: FieldGroup = FieldGroup::MAX;

/// A field kind as a number, for hashing.
type FieldGroup = u8;

impl Node {
    fn fields(self) -> &'static [FieldSpec] {
        match self {
            Node::Location => LOCATION_FIELDS,
            Node::Kind(kind) => &FIELDS[kind as usize],
        }
    }

    /// Fields that must not be `null` or empty.
    fn refuses_empty(self, field: &str) -> bool {
        match self {
            Node::Location => field == "scope",
            Node::Kind(
                DiKind::LexicalBlock
                | DiKind::LexicalBlockFile
                | DiKind::LocalVariable
                | DiKind::Label,
            ) => field == "scope",
            Node::Kind(DiKind::GlobalVariable) => field == "name",
            Node::Kind(DiKind::Subrange) => field == "count",
            Node::Kind(_) => false,
        }
    }
}

impl<'a> Parser<'a> {
    /// Opens the node the parser stands at. Gives it if it cannot hold other nodes.
    pub(super) fn open_di_node(&mut self, distinct: bool) -> PResult<Option<MdData>> {
        let loc = self.loc();
        let name = &self.lex.text()[1..];
        if name == b"DIExpression" {
            self.advance();
            return self.parse_expression().map(Some);
        }
        let node = if name == b"DILocation" {
            Node::Location
        } else {
            match DiKind::from_name(name) {
                Some(kind) => Node::Kind(kind),
                None => {
                    let rows = SCHEMA.iter().map(|row| row.name);
                    let known = rows.chain(["DILocation", "DIExpression", "DIArgList"]);
                    let nearest = suggest::nearest(name, known);
                    let message = "expected metadata type";
                    return Err(self.error_with_note(self.lex.start, message, nearest));
                }
            }
        };
        if !distinct && node == Node::Kind(DiKind::CompileUnit) {
            let message = "missing 'distinct', required for !DICompileUnit";
            return Err(self.error_here(message));
        }
        if !distinct && node == Node::Kind(DiKind::AssignId) {
            let message = "missing 'distinct', required for !DIAssignID()";
            return Err(self.error_here(message));
        }
        self.advance();
        self.expect(Tok::LParen, "expected '(' here")?;
        let first = self.md.values.len();
        for field in node.fields() {
            let absent = match field.kind {
                FieldKind::Ref
                | FieldKind::Str
                | FieldKind::RefOrInt
                | FieldKind::List
                | FieldKind::Big => DiValue::None,
                _ if field.optional => DiValue::None,
                _ => DiValue::Int(field.default),
            };
            self.md.values.push(absent);
        }
        let frame = DiFrame {
            node,
            distinct,
            first,
            seen: 0,
            current: 0,
            list: None,
            negative: false,
            loc,
        };
        self.push_md_frame(MdFrame::Di(frame))?;
        Ok(None)
    }

    /// Reads the fields of a node just opened.
    pub(super) fn step_di_opened(&mut self) -> PResult<Step> {
        if self.lex.tok == Tok::RParen {
            return self.close_di();
        }
        self.step_di()
    }

    /// Gives `md` to the field, or list, that wants it.
    pub(super) fn feed_di(&mut self, md: Md) -> PResult<Step> {
        let frame = self.md.top_di();
        if frame.list.is_some() {
            self.md.ops_mut().push(Some(md));
            return self.after_list_operand();
        }
        let slot = frame.first + frame.current;
        self.md.values[slot] = DiValue::Md(md);
        self.after_field()
    }

    fn after_field(&mut self) -> PResult<Step> {
        if self.eat(Tok::Comma) { self.step_di() } else { self.close_di() }
    }

    /// Reads fields as long as they hold no node that must be opened.
    fn step_di(&mut self) -> PResult<Step> {
        loop {
            if self.lex.tok != Tok::Label {
                return Err(self.error_here("expected field label here"));
            }
            let (index, field) = self.find_field()?;
            self.advance();
            let frame = self.md.top_di();
            let slot = frame.first + index;
            match self.parse_field(field)? {
                Some(value) => self.md.values[slot] = value,
                None => return Ok(Step::More),
            }
            if !self.eat(Tok::Comma) {
                return self.close_di();
            }
        }
    }

    /// The field whose label the parser stands at.
    fn find_field(&mut self) -> PResult<(usize, &'static FieldSpec)> {
        let name = &*self.lex.name();
        let frame = self.md.top_di();
        let fields = frame.node.fields();
        let start = if frame.seen == 0 { 0 } else { frame.current + 1 };
        let matches = |&index: &usize| fields[index].name.as_bytes() == name;
        let found = (start..fields.len())
            .find(matches)
            .or_else(|| (0..start.min(fields.len())).find(matches));
        let Some(index) = found else {
            let nearest = suggest::nearest(name, fields.iter().map(|field| field.name));
            let message = format!("invalid field '{}'", String::from_utf8_lossy(name));
            return Err(self.error_with_note(self.lex.start, message, nearest));
        };
        if frame.seen >> index & 1 != 0 {
            let message =
                format!("field '{}' cannot be specified more than once", fields[index].name);
            return Err(self.error_here(message));
        }
        frame.seen |= 1 << index;
        frame.current = index;
        Ok((index, &fields[index]))
    }

    /// The value of a field; `None` if it is a node that the caller must read.
    fn parse_field(&mut self, field: &'static FieldSpec) -> PResult<Option<DiValue>> {
        let node = self.md.top_di().node;
        let value = match field.kind {
            FieldKind::Ref => return self.parse_ref_field(field),
            FieldKind::RefOrInt => {
                if self.lex.tok != Tok::Int {
                    return self.parse_ref_field(field);
                }
                match field.name {
                    "size" | "offset" | "bitStride" => {
                        self.parse_unsigned_field(field, u64::MAX)?
                    }
                    "count" => self.parse_signed_field(field, -1, i64::MAX)?,
                    _ => self.parse_signed_field(field, i64::MIN, i64::MAX)?,
                }
            }
            FieldKind::Str => self.parse_str_field(field, node)?,
            FieldKind::List => return self.open_list_field(),
            FieldKind::U16 if node == Node::Location && field.name == "atomRank" => {
                self.parse_unsigned_field(field, u64::from(u8::MAX))?
            }
            FieldKind::U16 => self.parse_unsigned_field(field, u64::from(u16::MAX))?,
            FieldKind::U32 if field.name == "virtuality" => self.parse_virtuality()?,
            FieldKind::U32 => self.parse_unsigned_field(field, u64::from(u32::MAX))?,
            FieldKind::U64 => self.parse_unsigned_field(field, u64::MAX)?,
            FieldKind::I32 => {
                self.parse_signed_field(field, i64::from(i32::MIN), i64::from(i32::MAX))?
            }
            FieldKind::I64 => self.parse_signed_field(field, i64::MIN, i64::MAX)?,
            FieldKind::Big => self.parse_big_field()?,
            FieldKind::Bool => {
                let value = match self.lex.tok {
                    Tok::True => 1,
                    Tok::False => 0,
                    _ => return Err(self.error_here("expected 'true' or 'false'")),
                };
                self.advance();
                DiValue::Int(value)
            }
            FieldKind::Flags | FieldKind::SpFlags => self.parse_flags_field(field.kind)?,
            FieldKind::Tag
            | FieldKind::Encoding
            | FieldKind::Lang
            | FieldKind::LangName
            | FieldKind::Cc
            | FieldKind::Macinfo
            | FieldKind::Emission
            | FieldKind::NameTable
            | FieldKind::ChecksumKind
            | FieldKind::FixedPointKind
            | FieldKind::EnumKind => self.parse_word_field(field)?,
        };
        Ok(Some(value))
    }

    fn parse_ref_field(&mut self, field: &'static FieldSpec) -> PResult<Option<DiValue>> {
        if self.lex.tok != Tok::Null {
            return Ok(None);
        }
        if self.md.top_di().node.refuses_empty(field.name) {
            return Err(self.error_here(format!("'{}' cannot be null", field.name)));
        }
        self.advance();
        Ok(Some(DiValue::None))
    }

    fn parse_str_field(&mut self, field: &FieldSpec, node: Node) -> PResult<DiValue> {
        let loc = self.loc();
        let text = self.parse_string()?;
        if text.is_empty() && !field.optional {
            if node.refuses_empty(field.name) {
                return Err(self.error(loc, format!("'{}' cannot be empty", field.name)));
            }
            return Ok(DiValue::None);
        }
        Ok(DiValue::Md(self.shared.metadata.string(&text)))
    }

    fn parse_unsigned_field(&mut self, field: &FieldSpec, max: u64) -> PResult<DiValue> {
        let literal = match self.lex.tok {
            Tok::Int => Some(IntLit::of_token(&self.lex)).filter(|literal| !literal.is_signed()),
            _ => None,
        };
        let Some(literal) = literal else {
            return Err(self.error_here("expected unsigned integer"));
        };
        match literal.as_u64() {
            Some(value) if value <= max => {
                self.advance();
                Ok(DiValue::Int(value))
            }
            _ => {
                let message = format!("value for '{}' too large, limit is {max}", field.name);
                Err(self.error_here(message))
            }
        }
    }

    fn parse_signed_field(&mut self, field: &FieldSpec, min: i64, max: i64) -> PResult<DiValue> {
        if self.lex.tok != Tok::Int {
            return Err(self.error_here("expected signed integer"));
        }
        let literal = IntLit::of_token(&self.lex);
        let (word, limit) = match literal.as_i64() {
            Some(value) if (min..=max).contains(&value) => {
                self.advance();
                return Ok(DiValue::Int(value as u64));
            }
            Some(value) if value > max => ("large", max),
            None if !literal.negative => ("large", max),
            _ => ("small", min),
        };
        let message = format!("value for '{}' too {word}, limit is {limit}", field.name);
        Err(self.error_here(message))
    }

    fn parse_big_field(&mut self) -> PResult<DiValue> {
        if self.lex.tok != Tok::Int {
            return Err(self.error_here("expected integer"));
        }
        let literal = IntLit::of_token(&self.lex);
        if literal.is_too_long() {
            return Err(self.error_here("integer constant is too long"));
        }
        self.advance();
        let is_enumerator = self.md.top_di().node == Node::Kind(DiKind::Enumerator);
        // Whether an enumerator is signed is said by another field.
        let width = if is_enumerator { literal.stored_width() } else { literal.signed_width() };
        self.md.top_di().negative = literal.is_signed();
        Ok(DiValue::Wide { width, words: literal.to_width(width).to_vec().into() })
    }

    /// A word of the field's kind, or its code.
    fn parse_word_field(&mut self, field: &FieldSpec) -> PResult<DiValue> {
        let (max, what) = match field.kind {
            FieldKind::Tag => (0xffff, "DWARF tag"),
            FieldKind::Encoding => (0xff, "DWARF type attribute encoding"),
            FieldKind::Lang => (0xffff, "DWARF language"),
            FieldKind::LangName => (u64::from(u32::MAX), "DWARF source language name"),
            FieldKind::Cc => (0xff, "DWARF calling convention"),
            FieldKind::Macinfo => (0xff, "DWARF macinfo type"),
            FieldKind::Emission => (3, "emission kind"),
            FieldKind::NameTable => (3, "nameTable kind"),
            FieldKind::ChecksumKind => (3, "checksum kind"),
            FieldKind::FixedPointKind => (2, "fixed-point kind"),
            _ => (u64::from(u32::MAX), "DWARF enum kind code"),
        };
        if self.lex.tok == Tok::Int && field.kind != FieldKind::ChecksumKind {
            return self.parse_unsigned_field(field, max);
        }
        if let Some(code) = self.debug_code(field.kind) {
            self.advance();
            return Ok(DiValue::Int(code));
        }
        let word = self.lex.whole_word();
        let text = String::from_utf8_lossy(word);
        let right_prefix = match field.kind {
            FieldKind::Tag => word.starts_with(b"DW_TAG_"),
            FieldKind::Encoding => word.starts_with(b"DW_ATE_"),
            FieldKind::Lang => word.starts_with(b"DW_LANG_"),
            FieldKind::LangName => word.starts_with(b"DW_LNAME_"),
            FieldKind::Cc => word.starts_with(b"DW_CC_"),
            FieldKind::Macinfo => word.starts_with(b"DW_MACINFO_"),
            FieldKind::ChecksumKind => true,
            FieldKind::EnumKind => word.starts_with(b"DW_APPLE_ENUM_KIND_"),
            _ => false,
        };
        let message = match right_prefix {
            true => format!("invalid {what} '{text}'"),
            false => format!("expected {what}"),
        };
        let words = dwarf::words(field.kind).unwrap_or_default();
        let nearest = suggest::nearest(word, words.iter().map(|(_, word)| *word));
        Err(self.error_with_note(self.lex.start, message, nearest))
    }

    fn debug_code(&self, kind: FieldKind) -> Option<u64> {
        if !matches!(self.lex.tok, Tok::DebugWord | Tok::Word) {
            return None;
        }
        CODES.get(&(kind as FieldGroup, self.lex.text())).copied()
    }

    /// `DIFlagPublic | DIFlagPrototyped`
    fn parse_flags_field(&mut self, kind: FieldKind) -> PResult<DiValue> {
        let mut flags = 0;
        loop {
            flags |= match self.lex.tok {
                Tok::Int => u64::from(self.parse_u32()?),
                _ => match self.debug_code(kind) {
                    Some(code) => {
                        self.advance();
                        code
                    }
                    None => return Err(self.bad_flag(kind)),
                },
            };
            if !self.eat(Tok::Bar) {
                return Ok(DiValue::Int(flags));
            }
        }
    }

    #[cold]
    fn bad_flag(&mut self, kind: FieldKind) -> super::Failed {
        let word = self.lex.whole_word();
        let text = String::from_utf8_lossy(word);
        let message = match kind {
            FieldKind::Flags if word.starts_with(b"DIFlag") => {
                format!("invalid debug info flag '{text}'")
            }
            FieldKind::SpFlags if word.starts_with(b"DISPFlag") => {
                format!("invalid subprogram debug info flag '{text}'")
            }
            _ => "expected debug info flag".to_owned(),
        };
        let words = dwarf::words(kind).unwrap_or_default();
        let nearest = suggest::nearest(word, words.iter().map(|(_, word)| *word));
        self.error_with_note(self.lex.start, message, nearest)
    }

    /// `DW_VIRTUALITY_virtual`
    fn parse_virtuality(&mut self) -> PResult<DiValue> {
        let words = ["DW_VIRTUALITY_none", "DW_VIRTUALITY_virtual", "DW_VIRTUALITY_pure_virtual"];
        if self.lex.tok == Tok::Int {
            return self.parse_unsigned_field(&spec("virtuality", FieldKind::U32), 2);
        }
        let text = self.lex.whole_word();
        let Some(code) = words.iter().position(|word| word.as_bytes() == text) else {
            let name = String::from_utf8_lossy(text);
            let message = match text.starts_with(b"DW_VIRTUALITY_") {
                true => format!("invalid DWARF virtuality code '{name}'"),
                false => "expected DWARF virtuality code".to_owned(),
            };
            let nearest = suggest::nearest(text, words);
            return Err(self.error_with_note(self.lex.start, message, nearest));
        };
        self.advance();
        Ok(DiValue::Int(code as u64))
    }
}

/// The operands of a generic node.
impl<'a> Parser<'a> {
    /// `operands: {!1, null}`
    fn open_list_field(&mut self) -> PResult<Option<DiValue>> {
        self.expect(Tok::LBrace, "expected '{' here")?;
        let first = self.md.ops_mut().len();
        if self.eat(Tok::RBrace) {
            return Ok(Some(DiValue::List([].into())));
        }
        self.md.top_di().list = Some(first);
        if self.skip_null_operands()? {
            return Ok(None);
        }
        self.close_list().map(Some)
    }

    /// Reads `null` operands. True if another operand follows.
    fn skip_null_operands(&mut self) -> PResult<bool> {
        while self.eat(Tok::Null) {
            self.md.ops_mut().push(None);
            if !self.eat(Tok::Comma) {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn after_list_operand(&mut self) -> PResult<Step> {
        if self.eat(Tok::Comma) && self.skip_null_operands()? {
            return Ok(Step::More);
        }
        let list = self.close_list()?;
        let frame = self.md.top_di();
        let slot = frame.first + frame.current;
        self.md.values[slot] = list;
        self.after_field()
    }

    fn close_list(&mut self) -> PResult<DiValue> {
        self.expect(Tok::RBrace, "expected end of metadata node")?;
        let first = self.md.top_di().list.take().expect("a list is open");
        let ops = self.md.ops_mut().drain(first..).collect();
        Ok(DiValue::List(ops))
    }
}

/// The end of a node.
impl<'a> Parser<'a> {
    fn close_di(&mut self) -> PResult<Step> {
        let loc = self.loc();
        self.expect(Tok::RParen, "expected ')' here")?;
        let frame = self.md.top_di();
        let (node, distinct, first, seen) = (frame.node, frame.distinct, frame.first, frame.seen);
        let fields = node.fields();
        let is_missing =
            |(index, field): &(usize, &FieldSpec)| field.required && seen >> index & 1 == 0;
        if let Some((_, field)) = fields.iter().enumerate().find(is_missing) {
            let message = format!("missing required field '{}'", field.name);
            return Err(self.error(loc, message));
        }
        let data = match node {
            Node::Location => self.close_location(distinct, first),
            Node::Kind(kind) => {
                self.check_node(kind, distinct, first, seen)?;
                let n_fields = kind.row().fields.len();
                self.md.values.truncate(first + n_fields);
                MdData::Di { kind, distinct, fields: self.md.values.drain(first..).collect() }
            }
        };
        Ok(Step::Closed(data))
    }

    fn close_location(&mut self, distinct: bool, first: usize) -> MdData {
        let values = &self.md.values[first..];
        let int = |index: usize| match values[index] {
            DiValue::Int(value) => value,
            _ => 0,
        };
        let md = |index: usize| match values[index] {
            DiValue::Md(md) => Some(md),
            _ => None,
        };
        let location = Location {
            distinct,
            implicit_code: int(IMPLICIT_CODE) != 0,
            column: int(COLUMN) as u16,
            atom_rank: int(ATOM_RANK) as u8,
            line: int(LINE) as u32,
            scope: md(SCOPE),
            inlined_at: md(INLINED_AT),
            atom_group: int(ATOM_GROUP),
        };
        self.md.values.truncate(first);
        MdData::Location(location)
    }

    /// Checks what the table cannot say, and fills in what old fields say.
    fn check_node(&mut self, kind: DiKind, distinct: bool, first: usize, seen: u64) -> PResult<()> {
        let loc = self.md.top_di().loc;
        let was_seen = |name: &str| seen >> kind.field(name) & 1 != 0;
        match kind {
            DiKind::Subprogram => {
                self.merge_old_subprogram_flags(first, was_seen("spFlags"));
                let flags = &self.md.values[first + kind.field("spFlags")];
                const DEFINITION: u64 = 8;
                let is_definition = matches!(flags, DiValue::Int(bits) if bits & DEFINITION != 0);
                if is_definition && !distinct {
                    let message =
                        "missing 'distinct', required for !DISubprogram that is a Definition";
                    return Err(self.error(loc, message));
                }
            }
            DiKind::CompileUnit => {
                let message = match (was_seen("language"), was_seen("sourceLanguageName")) {
                    (true, true) => {
                        "can only specify one of 'language' and 'sourceLanguageName' on !DICompileUnit"
                    }
                    (false, false) => {
                        "missing one of 'language' or 'sourceLanguageName', required for !DICompileUnit"
                    }
                    _ => return Ok(()),
                };
                return Err(self.error(loc, message));
            }
            DiKind::Enumerator => self.finish_enumerator(kind, first)?,
            DiKind::File if was_seen("checksumkind") != was_seen("checksum") => {
                let message = "'checksumkind' and 'checksum' must be provided together";
                return Err(self.error_here(message));
            }
            _ => {}
        }
        Ok(())
    }

    /// An unsigned number in a signed enumerator needs a zero above its highest bit.
    fn finish_enumerator(&mut self, kind: DiKind, first: usize) -> PResult<()> {
        let is_unsigned = self.md.values[first + kind.field("isUnsigned")] == DiValue::Int(1);
        let slot = first + kind.field("value");
        let DiValue::Wide { width, words } = &self.md.values[slot] else { return Ok(()) };
        let (width, words) = (*width, words.clone());
        let top = words[(width as usize - 1) / 64] >> ((width - 1) % 64) & 1 != 0;
        let negative = self.md.top_di().negative;
        if is_unsigned && negative {
            return Err(self.error_here("unsigned enumerator with negative value"));
        }
        if is_unsigned || !top || negative {
            return Ok(());
        }
        let mut words = words.to_vec();
        let width = width + 1;
        words.resize(width.div_ceil(64) as usize, 0);
        self.md.values[slot] = DiValue::Wide { width, words: words.into() };
        Ok(())
    }

    fn merge_old_subprogram_flags(&mut self, first: usize, has_flags: bool) {
        if has_flags {
            return;
        }
        let old = first + DiKind::Subprogram.row().fields.len();
        let int = |index: usize| match self.md.values[old + index] {
            DiValue::Int(value) => value,
            _ => 0,
        };
        let (local, definition, optimized, virtuality) = (int(0), int(1), int(2), int(3));
        let flags = virtuality & 3 | local << 2 | definition << 3 | optimized << 4;
        self.md.values[first + DiKind::Subprogram.field("spFlags")] = DiValue::Int(flags);
    }

    /// `DIExpression`, from its parenthesis on.
    fn parse_expression(&mut self) -> PResult<MdData> {
        self.expect(Tok::LParen, "expected '(' here")?;
        let mut ops: Vec<u64> = Vec::new();
        if self.lex.tok != Tok::RParen {
            loop {
                ops.push(self.parse_expression_op()?);
                if !self.eat(Tok::Comma) {
                    break;
                }
            }
        }
        self.expect(Tok::RParen, "expected ')' here")?;
        Ok(MdData::Expression { distinct: false, ops: ops.into() })
    }

    fn parse_expression_op(&mut self) -> PResult<u64> {
        match self.lex.tok {
            Tok::DebugWord => {
                let word = self.lex.text();
                let found = if word.starts_with(b"DW_ATE_") {
                    self.debug_code(FieldKind::Encoding)
                } else {
                    CODES.get(&(EXPRESSION_OPS, word)).copied()
                };
                let Some(code) = found else {
                    let text = String::from_utf8_lossy(word);
                    let what = if word.starts_with(b"DW_ATE_") {
                        "DWARF attribute encoding"
                    } else {
                        "DWARF op"
                    };
                    let message = format!("invalid {what} '{text}'");
                    let nearest =
                        suggest::nearest(word, dwarf::ops().iter().map(|(_, word)| *word));
                    return Err(self.error_with_note(self.lex.start, message, nearest));
                };
                self.advance();
                Ok(code)
            }
            Tok::Int => {
                let literal = IntLit::of_token(&self.lex);
                if literal.is_signed() {
                    return Err(self.error_here("expected unsigned integer"));
                }
                let Some(value) = literal.as_u64() else {
                    let message = format!("element too large, limit is {}", u64::MAX);
                    return Err(self.error_here(message));
                };
                self.advance();
                Ok(value)
            }
            _ => Err(self.error_here("expected unsigned integer")),
        }
    }
}
