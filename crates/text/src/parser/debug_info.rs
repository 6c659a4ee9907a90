//! Debug-info nodes: `!DISubprogram(name: "f", ...)`.
//!
//! The fields of a node are those of its row in the table of the IR, plus a few that LLVM has
//! replaced and still reads. Fields mostly stand in the order of the table, so the search for a
//! name starts behind the field before it. `di_fields` reads their values.

use std::sync::LazyLock;

use nvopt_ir::metadata::{
    DiValue, Location, Md, MdData,
    di::{DiKind, FieldKind, Need, SCHEMA, Show},
};

use super::{
    Loc, PResult, Parser,
    metadata::{MdFrame, Step},
};
use crate::{suggest, token::Tok};

/// A debug-info node that is open.
pub(super) struct DiFrame {
    pub(super) node: Node,
    distinct: bool,
    /// Its fields start here in `MdState::values`.
    first: usize,
    /// A bit for each field that was written.
    seen: u64,
    /// The field whose node is being read.
    current: usize,
    /// Where the operands of a generic node start, while its list is read.
    pub(super) list: Option<usize>,
    /// True if the last number of any width was negative.
    pub(super) negative: bool,
    /// Where the node starts.
    loc: Loc,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Node {
    Location,
    Kind(DiKind),
}

/// A field as the reader sees it.
#[derive(Clone, Copy)]
pub(super) struct FieldSpec {
    pub(super) name: &'static str,
    pub(super) kind: FieldKind,
    required: bool,
    /// True if it has no value unless written.
    pub(super) optional: bool,
    default: u64,
}

pub(super) const fn spec(name: &'static str, kind: FieldKind) -> FieldSpec {
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

impl Node {
    fn fields(self) -> &'static [FieldSpec] {
        match self {
            Node::Location => LOCATION_FIELDS,
            Node::Kind(kind) => &FIELDS[kind as usize],
        }
    }

    /// Fields that must not be `null` or empty.
    pub(super) fn refuses_empty(self, field: &str) -> bool {
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
}

/// The operands of a generic node.
impl<'a> Parser<'a> {
    /// `operands: {!1, null}`
    pub(super) fn open_list_field(&mut self) -> PResult<Option<DiValue>> {
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
}
