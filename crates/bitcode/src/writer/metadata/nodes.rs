//! How each kind of debug-info node is laid out in its record.
//!
//! A record starts with a word whose lowest bit says that the node is distinct and whose other
//! bits mark the version of the layout; then come the fields, in an order of their own. The table
//! names the fields of [`SCHEMA`](nvopt_ir::metadata::di::SCHEMA); their indices are looked up
//! when the first node of a kind is written.

use nvopt_ir::metadata::{
    DiValue,
    di::{DiKind, SCHEMA},
};

use super::super::enumerate::{attrs::active_words, metadata::MdIds};
use crate::{bitstream::writer::rotate_sign, codes::metadata};

/// Marks the language of a compile unit as one of the names of DWARF 6.
const LANGUAGE_IS_NAME: u64 = 1 << 63;

/// One part of a record, by the name of the field that fills it.
#[derive(Clone, Copy)]
enum Slot {
    /// A reference.
    Md(&'static str),
    /// A reference that is left out, with its place, if there is none.
    MdIfGiven(&'static str),
    /// The references of a list.
    List(&'static str),
    /// A number; zero if there is none.
    Int(&'static str),
    /// One more than a number; zero if there is none.
    IntPlusOne(&'static str),
    /// A number, or this one if there is none.
    IntOr(&'static str, u64),
    /// Always this number.
    Const(u64),
    /// The width of a number of any width.
    BigWidth(&'static str),
    /// The words of a number of any width.
    BigWords(&'static str),
    /// Width and number of words in one, then the words.
    BigCounted(&'static str),
    /// The language of a compile unit, by either numbering.
    Language,
    /// The five fields of pointer authentication in one word.
    PtrAuth,
}

/// The layout of one kind.
struct Row {
    kind: DiKind,
    code: u32,
    /// Bits of the first word besides the lowest.
    head: u64,
    /// A truth value that is the second bit of the first word.
    head_flag: Option<&'static str>,
    slots: &'static [Slot],
}

use Slot::{Int, Md};

const fn row(kind: DiKind, code: u32, head: u64, slots: &'static [Slot]) -> Row {
    Row { kind, code, head, head_flag: None, slots }
}

/// One row a kind, in the order of [`DiKind`].
static ROWS: &[Row] = &[
    row(
        DiKind::GenericDiNode,
        metadata::GENERIC_DEBUG,
        0,
        &[Int("tag"), Slot::Const(0), Md("header"), Slot::List("operands")],
    ),
    row(DiKind::AssignId, metadata::ASSIGN_ID, 0, &[]),
    row(
        DiKind::Subrange,
        metadata::SUBRANGE,
        2 << 1,
        &[Md("count"), Md("lowerBound"), Md("upperBound"), Md("stride")],
    ),
    row(
        DiKind::GenericSubrange,
        metadata::GENERIC_SUBRANGE,
        0,
        &[Md("count"), Md("lowerBound"), Md("upperBound"), Md("stride")],
    ),
    Row {
        kind: DiKind::Enumerator,
        code: metadata::ENUMERATOR,
        head: 1 << 2,
        head_flag: Some("isUnsigned"),
        slots: &[Slot::BigWidth("value"), Md("name"), Slot::BigWords("value")],
    },
    row(
        DiKind::BasicType,
        metadata::BASIC_TYPE,
        1 << 1,
        &[
            Int("tag"),
            Md("name"),
            Md("size"),
            Int("align"),
            Int("encoding"),
            Int("flags"),
            Int("num_extra_inhabitants"),
            Int("dataSize"),
        ],
    ),
    row(
        DiKind::FixedPointType,
        metadata::FIXED_POINT_TYPE,
        1 << 1,
        &[
            Int("tag"),
            Md("name"),
            Md("size"),
            Int("align"),
            Int("encoding"),
            Int("flags"),
            Int("kind"),
            Int("factor"),
            Slot::BigCounted("numerator"),
            Slot::BigCounted("denominator"),
        ],
    ),
    row(
        DiKind::StringType,
        metadata::STRING_TYPE,
        1 << 1,
        &[
            Int("tag"),
            Md("name"),
            Md("stringLength"),
            Md("stringLengthExpression"),
            Md("stringLocationExpression"),
            Md("size"),
            Int("align"),
            Int("encoding"),
        ],
    ),
    row(
        DiKind::DerivedType,
        metadata::DERIVED_TYPE,
        1 << 1,
        &[
            Int("tag"),
            Md("name"),
            Md("file"),
            Int("line"),
            Md("scope"),
            Md("baseType"),
            Md("size"),
            Int("align"),
            Md("offset"),
            Int("flags"),
            Md("extraData"),
            Slot::IntPlusOne("dwarfAddressSpace"),
            Md("annotations"),
            Slot::PtrAuth,
        ],
    ),
    row(
        DiKind::CompositeType,
        metadata::COMPOSITE_TYPE,
        3 << 1,
        &[
            Int("tag"),
            Md("name"),
            Md("file"),
            Int("line"),
            Md("scope"),
            Md("baseType"),
            Md("size"),
            Int("align"),
            Md("offset"),
            Int("flags"),
            Md("elements"),
            Int("runtimeLang"),
            Md("vtableHolder"),
            Md("templateParams"),
            Md("identifier"),
            Md("discriminator"),
            Md("dataLocation"),
            Md("associated"),
            Md("allocated"),
            Md("rank"),
            Md("annotations"),
            Int("num_extra_inhabitants"),
            Md("specification"),
            Slot::IntOr("enumKind", u32::MAX as u64),
            Md("bitStride"),
        ],
    ),
    row(
        DiKind::SubroutineType,
        metadata::SUBROUTINE_TYPE,
        1 << 1,
        &[Int("flags"), Md("types"), Int("cc")],
    ),
    row(
        DiKind::SubrangeType,
        metadata::SUBRANGE_TYPE,
        1 << 1,
        &[
            Md("name"),
            Md("file"),
            Int("line"),
            Md("scope"),
            Md("size"),
            Int("align"),
            Int("flags"),
            Md("baseType"),
            Md("lowerBound"),
            Md("upperBound"),
            Md("stride"),
            Md("bias"),
        ],
    ),
    row(
        DiKind::File,
        metadata::FILE,
        0,
        &[
            Md("filename"),
            Md("directory"),
            Int("checksumkind"),
            Md("checksum"),
            Slot::MdIfGiven("source"),
        ],
    ),
    row(
        DiKind::CompileUnit,
        metadata::COMPILE_UNIT,
        0,
        &[
            Slot::Language,
            Md("file"),
            Md("producer"),
            Int("isOptimized"),
            Md("flags"),
            Int("runtimeVersion"),
            Md("splitDebugFilename"),
            Int("emissionKind"),
            Md("enums"),
            Md("retainedTypes"),
            // Where the list of subprograms was until LLVM 4.
            Slot::Const(0),
            Md("globals"),
            Md("imports"),
            Int("dwoId"),
            Md("macros"),
            Slot::IntOr("splitDebugInlining", 1),
            Int("debugInfoForProfiling"),
            Int("nameTableKind"),
            Int("rangesBaseAddress"),
            Md("sysroot"),
            Md("sdk"),
            Int("sourceLanguageVersion"),
        ],
    ),
    row(
        DiKind::Subprogram,
        metadata::SUBPROGRAM,
        3 << 1,
        &[
            Md("scope"),
            Md("name"),
            Md("linkageName"),
            Md("file"),
            Int("line"),
            Md("type"),
            Int("scopeLine"),
            Md("containingType"),
            Int("spFlags"),
            Int("virtualIndex"),
            Int("flags"),
            Md("unit"),
            Md("templateParams"),
            Md("declaration"),
            Md("retainedNodes"),
            Int("thisAdjustment"),
            Md("thrownTypes"),
            Md("annotations"),
            Md("targetFuncName"),
            Int("keyInstructions"),
        ],
    ),
    row(
        DiKind::LexicalBlock,
        metadata::LEXICAL_BLOCK,
        0,
        &[Md("scope"), Md("file"), Int("line"), Int("column")],
    ),
    row(
        DiKind::LexicalBlockFile,
        metadata::LEXICAL_BLOCK_FILE,
        0,
        &[Md("scope"), Md("file"), Int("discriminator")],
    ),
    Row {
        kind: DiKind::Namespace,
        code: metadata::NAMESPACE,
        head: 0,
        head_flag: Some("exportSymbols"),
        slots: &[Md("scope"), Md("name")],
    },
    row(
        DiKind::CommonBlock,
        metadata::COMMON_BLOCK,
        0,
        &[Md("scope"), Md("declaration"), Md("name"), Md("file"), Int("line")],
    ),
    row(
        DiKind::Module,
        metadata::MODULE,
        0,
        &[
            Md("file"),
            Md("scope"),
            Md("name"),
            Md("configMacros"),
            Md("includePath"),
            Md("apinotes"),
            Int("line"),
            Int("isDecl"),
        ],
    ),
    row(
        DiKind::TemplateTypeParameter,
        metadata::TEMPLATE_TYPE,
        0,
        &[Md("name"), Md("type"), Int("defaulted")],
    ),
    row(
        DiKind::TemplateValueParameter,
        metadata::TEMPLATE_VALUE,
        0,
        &[Int("tag"), Md("name"), Md("type"), Int("defaulted"), Md("value")],
    ),
    row(
        DiKind::GlobalVariable,
        metadata::GLOBAL_VAR,
        2 << 1,
        &[
            Md("scope"),
            Md("name"),
            Md("linkageName"),
            Md("file"),
            Int("line"),
            Md("type"),
            Int("isLocal"),
            Int("isDefinition"),
            Md("declaration"),
            Md("templateParams"),
            Int("align"),
            Md("annotations"),
        ],
    ),
    row(
        DiKind::LocalVariable,
        metadata::LOCAL_VAR,
        1 << 1,
        &[
            Md("scope"),
            Md("name"),
            Md("file"),
            Int("line"),
            Md("type"),
            Int("arg"),
            Int("flags"),
            Int("align"),
            Md("annotations"),
        ],
    ),
    Row {
        kind: DiKind::Label,
        code: metadata::LABEL,
        head: 0,
        head_flag: Some("isArtificial"),
        slots: &[
            Md("scope"),
            Md("name"),
            Md("file"),
            Int("line"),
            Int("column"),
            Slot::IntOr("coroSuspendIdx", u64::MAX),
        ],
    },
    row(
        DiKind::ObjCProperty,
        metadata::OBJC_PROPERTY,
        0,
        &[
            Md("name"),
            Md("file"),
            Int("line"),
            Md("setter"),
            Md("getter"),
            Int("attributes"),
            Md("type"),
        ],
    ),
    row(
        DiKind::ImportedEntity,
        metadata::IMPORTED_ENTITY,
        0,
        &[
            Int("tag"),
            Md("scope"),
            Md("entity"),
            Int("line"),
            Md("name"),
            Md("file"),
            Md("elements"),
        ],
    ),
    row(DiKind::Macro, metadata::MACRO, 0, &[Int("type"), Int("line"), Md("name"), Md("value")]),
    row(
        DiKind::MacroFile,
        metadata::MACRO_FILE,
        0,
        &[Int("type"), Int("line"), Md("file"), Md("nodes")],
    ),
    row(DiKind::GlobalVariableExpression, metadata::GLOBAL_VAR_EXPR, 0, &[Md("var"), Md("expr")]),
];

/// The layouts of the kinds met so far.
#[derive(Default)]
pub(super) struct Layouts {
    by_kind: Vec<Option<Layout>>,
}

impl Layouts {
    pub(super) fn of(&mut self, kind: DiKind) -> &Layout {
        let index = kind as usize;
        if self.by_kind.len() <= index {
            self.by_kind.resize_with(SCHEMA.len(), || None);
        }
        self.by_kind[index].get_or_insert_with(|| Layout::new(kind))
    }
}

/// The layout of a kind with its fields looked up.
pub(super) struct Layout {
    pub(super) code: u32,
    head: u64,
    head_flag: Option<usize>,
    slots: Vec<(Slot, usize)>,
    /// For the slots that are made of several fields: where these are.
    parts: Vec<usize>,
}

impl Layout {
    fn new(kind: DiKind) -> Layout {
        let row = &ROWS[kind as usize];
        debug_assert!(row.kind == kind, "rows are in the order of the kinds");
        let mut parts = Vec::new();
        let slots = row.slots.iter().map(|&slot| {
            let index = match slot {
                Slot::Md(name)
                | Slot::MdIfGiven(name)
                | Slot::List(name)
                | Slot::Int(name)
                | Slot::IntPlusOne(name)
                | Slot::IntOr(name, _)
                | Slot::BigWidth(name)
                | Slot::BigWords(name)
                | Slot::BigCounted(name) => kind.field(name),
                Slot::Const(_) => 0,
                Slot::Language => {
                    let names = ["language", "sourceLanguageName"];
                    parts.extend(names.map(|name| kind.field(name)));
                    0
                }
                Slot::PtrAuth => {
                    let names = [
                        "ptrAuthKey",
                        "ptrAuthIsAddressDiscriminated",
                        "ptrAuthExtraDiscriminator",
                        "ptrAuthIsaPointer",
                        "ptrAuthAuthenticatesNullValues",
                    ];
                    parts.extend(names.map(|name| kind.field(name)));
                    0
                }
            };
            (slot, index)
        });
        let slots = slots.collect();
        let head_flag = row.head_flag.map(|name| kind.field(name));
        Layout { code: row.code, head: row.head, head_flag, slots, parts }
    }

    /// Appends the words of a node's record.
    pub(super) fn encode(
        &self,
        ids: &MdIds<'_>,
        distinct: bool,
        fields: &[DiValue],
        words: &mut Vec<u64>,
    ) {
        let flag = self.head_flag.map_or(0, |index| u64::from(int(&fields[index], 0) != 0));
        words.push(u64::from(distinct) | self.head | flag << 1);
        for &(slot, index) in &self.slots {
            let field = fields.get(index).unwrap_or(&DiValue::None);
            match slot {
                Slot::Md(_) => words.push(reference(ids, field)),
                Slot::MdIfGiven(_) => {
                    if matches!(field, DiValue::Md(_)) {
                        words.push(reference(ids, field));
                    }
                }
                Slot::List(_) => {
                    if let DiValue::List(list) = field {
                        words.extend(list.iter().map(|&md| ids.id_or_null(md)));
                    }
                }
                Slot::Int(_) => words.push(int(field, 0)),
                Slot::IntOr(_, default) => words.push(int(field, default)),
                Slot::IntPlusOne(_) => match field {
                    DiValue::Int(value) => words.push(value.wrapping_add(1)),
                    _ => words.push(0),
                },
                Slot::Const(value) => words.push(value),
                Slot::BigWidth(_) => words.push(u64::from(big(field).0)),
                Slot::BigWords(_) => push_words(&big(field).1, words),
                Slot::BigCounted(_) => {
                    let (width, value) = big(field);
                    words.push(u64::from(width) | (active_words(&value).len() as u64) << 32);
                    push_words(&value, words);
                }
                Slot::Language => words.push(self.language(fields)),
                Slot::PtrAuth => words.push(self.ptr_auth(fields)),
            }
        }
    }

    fn language(&self, fields: &[DiValue]) -> u64 {
        match fields[self.parts[1]] {
            DiValue::Int(name) => name | LANGUAGE_IS_NAME,
            _ => int(&fields[self.parts[0]], 0),
        }
    }

    fn ptr_auth(&self, fields: &[DiValue]) -> u64 {
        let part = |index: usize| int(&fields[self.parts[index]], 0);
        let flag = |index: usize| u64::from(part(index) != 0);
        part(0) & 0xf | flag(1) << 4 | (part(2) & 0xffff) << 5 | flag(3) << 21 | flag(4) << 22
    }
}

fn reference(ids: &MdIds<'_>, field: &DiValue) -> u64 {
    match field {
        DiValue::Md(md) => ids.id_or_null(Some(*md)),
        DiValue::None | DiValue::Int(_) | DiValue::Wide { .. } | DiValue::List(_) => 0,
    }
}

fn int(field: &DiValue, default: u64) -> u64 {
    match field {
        DiValue::Int(value) => *value,
        DiValue::Wide { words, .. } => words.first().copied().unwrap_or(0),
        DiValue::None | DiValue::Md(_) | DiValue::List(_) => default,
    }
}

/// The width and the words of a number of any width, at least one of each.
fn big(field: &DiValue) -> (u32, std::borrow::Cow<'_, [u64]>) {
    match field {
        DiValue::Wide { width, words } if !words.is_empty() => (*width, words[..].into()),
        DiValue::Int(value) => (64, vec![*value].into()),
        DiValue::Wide { .. } | DiValue::None | DiValue::Md(_) | DiValue::List(_) => {
            (1, vec![0].into())
        }
    }
}

fn push_words(value: &[u64], words: &mut Vec<u64>) {
    words.extend(active_words(value).iter().map(|&word| rotate_sign(word as i64)));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_has_a_row_and_every_field_is_written() {
        assert_eq!(ROWS.len(), SCHEMA.len());
        for (row, schema) in ROWS.iter().zip(SCHEMA) {
            assert_eq!(row.kind, schema.kind);
            let layout = Layout::new(row.kind);
            for index in 0..schema.fields.len() {
                let in_slot = layout.slots.iter().any(|&(slot, at)| {
                    at == index && !matches!(slot, Slot::Const(_) | Slot::Language | Slot::PtrAuth)
                });
                let written =
                    in_slot || layout.parts.contains(&index) || layout.head_flag == Some(index);
                assert!(written, "{}.{}", schema.name, schema.fields[index].name);
            }
        }
    }
}
