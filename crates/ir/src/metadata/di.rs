//! The table of debug-info nodes.
//!
//! One row for each kind of node: its name in text form and its fields in the order LLVM prints
//! them. A field says what it holds, when it is printed, whether it must be given, and its place
//! among the node's operands, which is the order in which nodes are numbered.
//!
//! `DILocation` and `DIExpression` are not here: they have forms of their own in
//! [`MdData`](super::MdData).

/// What a field holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FieldKind {
    /// A node.
    Ref,
    /// A string; empty counts as none.
    Str,
    /// A node, or an `i64` constant written as a plain number.
    RefOrInt,
    /// The operands of a `GenericDINode`.
    List,
    /// An unsigned number of at most 16 bits.
    U16,
    /// An unsigned number of at most 32 bits.
    U32,
    /// An unsigned number of at most 64 bits.
    U64,
    /// A signed number of at most 32 bits.
    I32,
    /// A signed number of at most 64 bits.
    I64,
    /// A number of any width.
    Big,
    /// `true` or `false`.
    Bool,
    /// `DW_TAG_*`
    Tag,
    /// `DW_ATE_*`
    Encoding,
    /// `DW_LANG_*`
    Lang,
    /// `DW_LNAME_*`
    LangName,
    /// `DW_CC_*`
    Cc,
    /// `DW_MACINFO_*`
    Macinfo,
    /// `DIFlag*`, joined by `|`.
    Flags,
    /// `DISPFlag*`, joined by `|`.
    SpFlags,
    /// `NoDebug`, `FullDebug`, `LineTablesOnly`, `DebugDirectivesOnly`
    Emission,
    /// `Default`, `GNU`, `None`, `Apple`
    NameTable,
    /// `CSK_*`
    ChecksumKind,
    /// `Binary`, `Decimal`, `Rational`
    FixedPointKind,
    /// `DW_APPLE_ENUM_KIND_*`
    EnumKind,
}

impl FieldKind {
    /// The largest number a field of this kind may hold, if it holds unsigned numbers.
    pub fn max(self) -> Option<u64> {
        match self {
            FieldKind::U16 | FieldKind::Tag | FieldKind::Lang => Some(u64::from(u16::MAX)),
            FieldKind::Encoding | FieldKind::Cc | FieldKind::Macinfo => Some(u64::from(u8::MAX)),
            FieldKind::Emission | FieldKind::NameTable | FieldKind::ChecksumKind => Some(3),
            FieldKind::FixedPointKind => Some(2),
            FieldKind::U32
            | FieldKind::LangName
            | FieldKind::EnumKind
            | FieldKind::Flags
            | FieldKind::SpFlags => Some(u64::from(u32::MAX)),
            FieldKind::U64 => Some(u64::MAX),
            FieldKind::Ref
            | FieldKind::Str
            | FieldKind::RefOrInt
            | FieldKind::List
            | FieldKind::I32
            | FieldKind::I64
            | FieldKind::Big
            | FieldKind::Bool => None,
        }
    }
}

/// When a field is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Show {
    /// When it is not zero, null or empty, or when it must be written.
    NonZero,
    /// Always; a missing node prints as `null`, a missing number or optional node not at all.
    Always,
    /// When it has a value at all, zero included.
    IfGiven,
    /// When it is not this number, which is also what it is when not written.
    Unless(u64),
}

/// Whether a field must be written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Need {
    /// It must.
    Required,
    /// It need not.
    Optional,
}

/// One field of a node.
#[derive(Clone, Copy, Debug)]
pub struct Field {
    /// The name in text form.
    pub name: &'static str,
    /// What it holds.
    pub kind: FieldKind,
    /// When it is printed.
    pub show: Show,
    /// Whether it must be written.
    pub need: Need,
    operand: u8,
}

/// One kind of node.
#[derive(Debug)]
pub struct DiRow {
    /// The kind.
    pub kind: DiKind,
    /// The name in text form, without the `!`.
    pub name: &'static str,
    /// The fields, in the order they are printed.
    pub fields: &'static [Field],
    order: Order,
}

/// The indices of the fields that are operands, in operand order.
#[derive(Debug)]
struct Order {
    indices: [usize; MAX_OPERANDS],
    len: usize,
}

const MAX_OPERANDS: usize = 20;
const NO_OPERAND: u8 = u8::MAX;

const fn field(name: &'static str, kind: FieldKind, show: Show, need: Need, operand: u8) -> Field {
    Field { name, kind, show, need, operand }
}

const fn row(kind: DiKind, name: &'static str, fields: &'static [Field]) -> DiRow {
    let mut order = Order { indices: [0; MAX_OPERANDS], len: 0 };
    let mut rank = 0;
    while rank < MAX_OPERANDS {
        let mut index = 0;
        while index < fields.len() {
            if fields[index].operand as usize == rank {
                order.indices[order.len] = index;
                order.len += 1;
            }
            index += 1;
        }
        rank += 1;
    }
    DiRow { kind, name, fields, order }
}

/// The kinds of debug-info nodes that the table describes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[expect(missing_docs, reason = "each is named like its node")]
pub enum DiKind {
    GenericDiNode,
    AssignId,
    Subrange,
    GenericSubrange,
    Enumerator,
    BasicType,
    FixedPointType,
    StringType,
    DerivedType,
    CompositeType,
    SubroutineType,
    SubrangeType,
    File,
    CompileUnit,
    Subprogram,
    LexicalBlock,
    LexicalBlockFile,
    Namespace,
    CommonBlock,
    Module,
    TemplateTypeParameter,
    TemplateValueParameter,
    GlobalVariable,
    LocalVariable,
    Label,
    ObjCProperty,
    ImportedEntity,
    Macro,
    MacroFile,
    GlobalVariableExpression,
}

/// One row a kind, in the order of [`DiKind`].
pub static SCHEMA: &[DiRow] = &[
    row(
        DiKind::GenericDiNode,
        "GenericDINode",
        &[
            field("tag", FieldKind::Tag, Show::Always, Need::Required, NO_OPERAND),
            field("header", FieldKind::Str, Show::NonZero, Need::Optional, 0),
            field("operands", FieldKind::List, Show::NonZero, Need::Optional, 1),
        ],
    ),
    row(DiKind::AssignId, "DIAssignID", &[]),
    row(
        DiKind::Subrange,
        "DISubrange",
        &[
            field("count", FieldKind::RefOrInt, Show::Always, Need::Optional, 0),
            field("lowerBound", FieldKind::RefOrInt, Show::Always, Need::Optional, 1),
            field("upperBound", FieldKind::RefOrInt, Show::Always, Need::Optional, 2),
            field("stride", FieldKind::RefOrInt, Show::Always, Need::Optional, 3),
        ],
    ),
    row(
        DiKind::GenericSubrange,
        "DIGenericSubrange",
        &[
            field("count", FieldKind::RefOrInt, Show::Always, Need::Optional, 0),
            field("lowerBound", FieldKind::RefOrInt, Show::Always, Need::Optional, 1),
            field("upperBound", FieldKind::RefOrInt, Show::Always, Need::Optional, 2),
            field("stride", FieldKind::RefOrInt, Show::Always, Need::Optional, 3),
        ],
    ),
    row(
        DiKind::Enumerator,
        "DIEnumerator",
        &[
            field("name", FieldKind::Str, Show::Always, Need::Required, 0),
            field("value", FieldKind::Big, Show::Always, Need::Required, NO_OPERAND),
            field("isUnsigned", FieldKind::Bool, Show::NonZero, Need::Optional, NO_OPERAND),
        ],
    ),
    row(
        DiKind::BasicType,
        "DIBasicType",
        &[
            field("tag", FieldKind::Tag, Show::Unless(0x24), Need::Optional, NO_OPERAND),
            field("name", FieldKind::Str, Show::NonZero, Need::Optional, 2),
            field("size", FieldKind::RefOrInt, Show::NonZero, Need::Optional, 3),
            field("align", FieldKind::U32, Show::NonZero, Need::Optional, NO_OPERAND),
            field("dataSize", FieldKind::U32, Show::NonZero, Need::Optional, NO_OPERAND),
            field("encoding", FieldKind::Encoding, Show::NonZero, Need::Optional, NO_OPERAND),
            field(
                "num_extra_inhabitants",
                FieldKind::U32,
                Show::NonZero,
                Need::Optional,
                NO_OPERAND,
            ),
            field("flags", FieldKind::Flags, Show::NonZero, Need::Optional, NO_OPERAND),
        ],
    ),
    row(
        DiKind::FixedPointType,
        "DIFixedPointType",
        &[
            field("tag", FieldKind::Tag, Show::Unless(0x24), Need::Optional, NO_OPERAND),
            field("name", FieldKind::Str, Show::NonZero, Need::Optional, 2),
            field("size", FieldKind::RefOrInt, Show::NonZero, Need::Optional, 3),
            field("align", FieldKind::U32, Show::NonZero, Need::Optional, NO_OPERAND),
            field("encoding", FieldKind::Encoding, Show::NonZero, Need::Optional, NO_OPERAND),
            field("flags", FieldKind::Flags, Show::NonZero, Need::Optional, NO_OPERAND),
            field("kind", FieldKind::FixedPointKind, Show::Always, Need::Optional, NO_OPERAND),
            field("factor", FieldKind::I64, Show::NonZero, Need::Optional, NO_OPERAND),
            field("numerator", FieldKind::Big, Show::NonZero, Need::Optional, NO_OPERAND),
            field("denominator", FieldKind::Big, Show::NonZero, Need::Optional, NO_OPERAND),
        ],
    ),
    row(
        DiKind::StringType,
        "DIStringType",
        &[
            field("tag", FieldKind::Tag, Show::Unless(0x12), Need::Optional, NO_OPERAND),
            field("name", FieldKind::Str, Show::NonZero, Need::Optional, 2),
            field("stringLength", FieldKind::Ref, Show::NonZero, Need::Optional, 5),
            field("stringLengthExpression", FieldKind::Ref, Show::NonZero, Need::Optional, 6),
            field("stringLocationExpression", FieldKind::Ref, Show::NonZero, Need::Optional, 7),
            field("size", FieldKind::RefOrInt, Show::NonZero, Need::Optional, 3),
            field("align", FieldKind::U32, Show::NonZero, Need::Optional, NO_OPERAND),
            field("encoding", FieldKind::Encoding, Show::NonZero, Need::Optional, NO_OPERAND),
        ],
    ),
    row(
        DiKind::DerivedType,
        "DIDerivedType",
        &[
            field("tag", FieldKind::Tag, Show::Always, Need::Required, NO_OPERAND),
            field("name", FieldKind::Str, Show::NonZero, Need::Optional, 2),
            field("scope", FieldKind::Ref, Show::NonZero, Need::Optional, 1),
            field("file", FieldKind::Ref, Show::NonZero, Need::Optional, 0),
            field("line", FieldKind::U32, Show::NonZero, Need::Optional, NO_OPERAND),
            field("baseType", FieldKind::Ref, Show::Always, Need::Required, 5),
            field("size", FieldKind::RefOrInt, Show::NonZero, Need::Optional, 3),
            field("align", FieldKind::U32, Show::NonZero, Need::Optional, NO_OPERAND),
            field("offset", FieldKind::RefOrInt, Show::NonZero, Need::Optional, 4),
            field("flags", FieldKind::Flags, Show::NonZero, Need::Optional, NO_OPERAND),
            field("extraData", FieldKind::Ref, Show::NonZero, Need::Optional, 6),
            field("dwarfAddressSpace", FieldKind::U32, Show::IfGiven, Need::Optional, NO_OPERAND),
            field("annotations", FieldKind::Ref, Show::NonZero, Need::Optional, 7),
            field("ptrAuthKey", FieldKind::U32, Show::NonZero, Need::Optional, NO_OPERAND),
            field(
                "ptrAuthIsAddressDiscriminated",
                FieldKind::Bool,
                Show::NonZero,
                Need::Optional,
                NO_OPERAND,
            ),
            field(
                "ptrAuthExtraDiscriminator",
                FieldKind::U32,
                Show::NonZero,
                Need::Optional,
                NO_OPERAND,
            ),
            field("ptrAuthIsaPointer", FieldKind::Bool, Show::NonZero, Need::Optional, NO_OPERAND),
            field(
                "ptrAuthAuthenticatesNullValues",
                FieldKind::Bool,
                Show::NonZero,
                Need::Optional,
                NO_OPERAND,
            ),
        ],
    ),
    row(
        DiKind::CompositeType,
        "DICompositeType",
        &[
            field("tag", FieldKind::Tag, Show::Always, Need::Required, NO_OPERAND),
            field("name", FieldKind::Str, Show::NonZero, Need::Optional, 2),
            field("scope", FieldKind::Ref, Show::NonZero, Need::Optional, 1),
            field("file", FieldKind::Ref, Show::NonZero, Need::Optional, 0),
            field("line", FieldKind::U32, Show::NonZero, Need::Optional, NO_OPERAND),
            field("baseType", FieldKind::Ref, Show::NonZero, Need::Optional, 5),
            field("size", FieldKind::RefOrInt, Show::NonZero, Need::Optional, 3),
            field("align", FieldKind::U32, Show::NonZero, Need::Optional, NO_OPERAND),
            field("offset", FieldKind::RefOrInt, Show::NonZero, Need::Optional, 4),
            field(
                "num_extra_inhabitants",
                FieldKind::U32,
                Show::NonZero,
                Need::Optional,
                NO_OPERAND,
            ),
            field("flags", FieldKind::Flags, Show::NonZero, Need::Optional, NO_OPERAND),
            field("elements", FieldKind::Ref, Show::NonZero, Need::Optional, 6),
            field("runtimeLang", FieldKind::Lang, Show::NonZero, Need::Optional, NO_OPERAND),
            field("vtableHolder", FieldKind::Ref, Show::NonZero, Need::Optional, 7),
            field("templateParams", FieldKind::Ref, Show::NonZero, Need::Optional, 8),
            field("identifier", FieldKind::Str, Show::NonZero, Need::Optional, 9),
            field("discriminator", FieldKind::Ref, Show::NonZero, Need::Optional, 10),
            field("dataLocation", FieldKind::Ref, Show::NonZero, Need::Optional, 11),
            field("associated", FieldKind::Ref, Show::NonZero, Need::Optional, 12),
            field("allocated", FieldKind::Ref, Show::NonZero, Need::Optional, 13),
            field("rank", FieldKind::RefOrInt, Show::Always, Need::Optional, 14),
            field("annotations", FieldKind::Ref, Show::NonZero, Need::Optional, 15),
            field("specification", FieldKind::Ref, Show::NonZero, Need::Optional, 16),
            field("enumKind", FieldKind::EnumKind, Show::IfGiven, Need::Optional, NO_OPERAND),
            field("bitStride", FieldKind::Ref, Show::NonZero, Need::Optional, 17),
        ],
    ),
    row(
        DiKind::SubroutineType,
        "DISubroutineType",
        &[
            field("flags", FieldKind::Flags, Show::NonZero, Need::Optional, NO_OPERAND),
            field("cc", FieldKind::Cc, Show::NonZero, Need::Optional, NO_OPERAND),
            field("types", FieldKind::Ref, Show::Always, Need::Required, 5),
        ],
    ),
    row(
        DiKind::SubrangeType,
        "DISubrangeType",
        &[
            field("name", FieldKind::Str, Show::NonZero, Need::Optional, 2),
            field("scope", FieldKind::Ref, Show::NonZero, Need::Optional, 1),
            field("file", FieldKind::Ref, Show::NonZero, Need::Optional, 0),
            field("line", FieldKind::U32, Show::NonZero, Need::Optional, NO_OPERAND),
            field("size", FieldKind::RefOrInt, Show::NonZero, Need::Optional, 3),
            field("align", FieldKind::U32, Show::NonZero, Need::Optional, NO_OPERAND),
            field("flags", FieldKind::Flags, Show::NonZero, Need::Optional, NO_OPERAND),
            field("baseType", FieldKind::Ref, Show::Always, Need::Optional, 5),
            field("lowerBound", FieldKind::RefOrInt, Show::Always, Need::Optional, 6),
            field("upperBound", FieldKind::RefOrInt, Show::Always, Need::Optional, 7),
            field("stride", FieldKind::RefOrInt, Show::Always, Need::Optional, 8),
            field("bias", FieldKind::RefOrInt, Show::Always, Need::Optional, 9),
        ],
    ),
    row(
        DiKind::File,
        "DIFile",
        &[
            field("filename", FieldKind::Str, Show::Always, Need::Required, 0),
            field("directory", FieldKind::Str, Show::Always, Need::Required, 1),
            field(
                "checksumkind",
                FieldKind::ChecksumKind,
                Show::NonZero,
                Need::Optional,
                NO_OPERAND,
            ),
            field("checksum", FieldKind::Str, Show::NonZero, Need::Optional, 2),
            field("source", FieldKind::Str, Show::IfGiven, Need::Optional, 3),
        ],
    ),
    row(
        DiKind::CompileUnit,
        "DICompileUnit",
        &[
            field("language", FieldKind::Lang, Show::IfGiven, Need::Optional, NO_OPERAND),
            field(
                "sourceLanguageName",
                FieldKind::LangName,
                Show::IfGiven,
                Need::Optional,
                NO_OPERAND,
            ),
            field(
                "sourceLanguageVersion",
                FieldKind::U32,
                Show::NonZero,
                Need::Optional,
                NO_OPERAND,
            ),
            field("file", FieldKind::Ref, Show::Always, Need::Required, 0),
            field("producer", FieldKind::Str, Show::NonZero, Need::Optional, 1),
            field("isOptimized", FieldKind::Bool, Show::Always, Need::Optional, NO_OPERAND),
            field("flags", FieldKind::Str, Show::NonZero, Need::Optional, 2),
            field("runtimeVersion", FieldKind::U32, Show::Always, Need::Optional, NO_OPERAND),
            field("splitDebugFilename", FieldKind::Str, Show::NonZero, Need::Optional, 3),
            field("emissionKind", FieldKind::Emission, Show::Always, Need::Optional, NO_OPERAND),
            field("enums", FieldKind::Ref, Show::NonZero, Need::Optional, 4),
            field("retainedTypes", FieldKind::Ref, Show::NonZero, Need::Optional, 5),
            field("globals", FieldKind::Ref, Show::NonZero, Need::Optional, 6),
            field("imports", FieldKind::Ref, Show::NonZero, Need::Optional, 7),
            field("macros", FieldKind::Ref, Show::NonZero, Need::Optional, 8),
            field("dwoId", FieldKind::U64, Show::NonZero, Need::Optional, NO_OPERAND),
            field(
                "splitDebugInlining",
                FieldKind::Bool,
                Show::Unless(1),
                Need::Optional,
                NO_OPERAND,
            ),
            field(
                "debugInfoForProfiling",
                FieldKind::Bool,
                Show::NonZero,
                Need::Optional,
                NO_OPERAND,
            ),
            field("nameTableKind", FieldKind::NameTable, Show::NonZero, Need::Optional, NO_OPERAND),
            field("rangesBaseAddress", FieldKind::Bool, Show::NonZero, Need::Optional, NO_OPERAND),
            field("sysroot", FieldKind::Str, Show::NonZero, Need::Optional, 9),
            field("sdk", FieldKind::Str, Show::NonZero, Need::Optional, 10),
        ],
    ),
    row(
        DiKind::Subprogram,
        "DISubprogram",
        &[
            field("name", FieldKind::Str, Show::NonZero, Need::Optional, 2),
            field("linkageName", FieldKind::Str, Show::NonZero, Need::Optional, 3),
            field("scope", FieldKind::Ref, Show::Always, Need::Optional, 1),
            field("file", FieldKind::Ref, Show::NonZero, Need::Optional, 0),
            field("line", FieldKind::U32, Show::NonZero, Need::Optional, NO_OPERAND),
            field("type", FieldKind::Ref, Show::NonZero, Need::Optional, 4),
            field("scopeLine", FieldKind::U32, Show::NonZero, Need::Optional, NO_OPERAND),
            field("containingType", FieldKind::Ref, Show::NonZero, Need::Optional, 8),
            field("virtualIndex", FieldKind::U32, Show::NonZero, Need::Optional, NO_OPERAND),
            field("thisAdjustment", FieldKind::I32, Show::NonZero, Need::Optional, NO_OPERAND),
            field("flags", FieldKind::Flags, Show::NonZero, Need::Optional, NO_OPERAND),
            field("spFlags", FieldKind::SpFlags, Show::Always, Need::Optional, NO_OPERAND),
            field("unit", FieldKind::Ref, Show::NonZero, Need::Optional, 5),
            field("templateParams", FieldKind::Ref, Show::NonZero, Need::Optional, 9),
            field("declaration", FieldKind::Ref, Show::NonZero, Need::Optional, 6),
            field("retainedNodes", FieldKind::Ref, Show::NonZero, Need::Optional, 7),
            field("thrownTypes", FieldKind::Ref, Show::NonZero, Need::Optional, 10),
            field("annotations", FieldKind::Ref, Show::NonZero, Need::Optional, 11),
            field("targetFuncName", FieldKind::Str, Show::NonZero, Need::Optional, 12),
            field("keyInstructions", FieldKind::Bool, Show::NonZero, Need::Optional, NO_OPERAND),
        ],
    ),
    row(
        DiKind::LexicalBlock,
        "DILexicalBlock",
        &[
            field("scope", FieldKind::Ref, Show::Always, Need::Required, 1),
            field("file", FieldKind::Ref, Show::NonZero, Need::Optional, 0),
            field("line", FieldKind::U32, Show::NonZero, Need::Optional, NO_OPERAND),
            field("column", FieldKind::U16, Show::NonZero, Need::Optional, NO_OPERAND),
        ],
    ),
    row(
        DiKind::LexicalBlockFile,
        "DILexicalBlockFile",
        &[
            field("scope", FieldKind::Ref, Show::Always, Need::Required, 1),
            field("file", FieldKind::Ref, Show::NonZero, Need::Optional, 0),
            field("discriminator", FieldKind::U32, Show::Always, Need::Required, NO_OPERAND),
        ],
    ),
    row(
        DiKind::Namespace,
        "DINamespace",
        &[
            field("name", FieldKind::Str, Show::NonZero, Need::Optional, 2),
            field("scope", FieldKind::Ref, Show::Always, Need::Required, 1),
            field("exportSymbols", FieldKind::Bool, Show::NonZero, Need::Optional, NO_OPERAND),
        ],
    ),
    row(
        DiKind::CommonBlock,
        "DICommonBlock",
        &[
            field("scope", FieldKind::Ref, Show::Always, Need::Required, 0),
            field("declaration", FieldKind::Ref, Show::Always, Need::Optional, 1),
            field("name", FieldKind::Str, Show::NonZero, Need::Optional, 2),
            field("file", FieldKind::Ref, Show::NonZero, Need::Optional, 3),
            field("line", FieldKind::U32, Show::NonZero, Need::Optional, NO_OPERAND),
        ],
    ),
    row(
        DiKind::Module,
        "DIModule",
        &[
            field("scope", FieldKind::Ref, Show::Always, Need::Required, 1),
            field("name", FieldKind::Str, Show::NonZero, Need::Required, 2),
            field("configMacros", FieldKind::Str, Show::NonZero, Need::Optional, 3),
            field("includePath", FieldKind::Str, Show::NonZero, Need::Optional, 4),
            field("apinotes", FieldKind::Str, Show::NonZero, Need::Optional, 5),
            field("file", FieldKind::Ref, Show::NonZero, Need::Optional, 0),
            field("line", FieldKind::U32, Show::NonZero, Need::Optional, NO_OPERAND),
            field("isDecl", FieldKind::Bool, Show::NonZero, Need::Optional, NO_OPERAND),
        ],
    ),
    row(
        DiKind::TemplateTypeParameter,
        "DITemplateTypeParameter",
        &[
            field("name", FieldKind::Str, Show::NonZero, Need::Optional, 0),
            field("type", FieldKind::Ref, Show::Always, Need::Required, 1),
            field("defaulted", FieldKind::Bool, Show::NonZero, Need::Optional, NO_OPERAND),
        ],
    ),
    row(
        DiKind::TemplateValueParameter,
        "DITemplateValueParameter",
        &[
            field("tag", FieldKind::Tag, Show::Unless(0x30), Need::Optional, NO_OPERAND),
            field("name", FieldKind::Str, Show::NonZero, Need::Optional, 0),
            field("type", FieldKind::Ref, Show::NonZero, Need::Optional, 1),
            field("defaulted", FieldKind::Bool, Show::NonZero, Need::Optional, NO_OPERAND),
            field("value", FieldKind::Ref, Show::Always, Need::Required, 2),
        ],
    ),
    row(
        DiKind::GlobalVariable,
        "DIGlobalVariable",
        &[
            field("name", FieldKind::Str, Show::NonZero, Need::Optional, 1),
            field("linkageName", FieldKind::Str, Show::NonZero, Need::Optional, 5),
            field("scope", FieldKind::Ref, Show::Always, Need::Optional, 0),
            field("file", FieldKind::Ref, Show::NonZero, Need::Optional, 2),
            field("line", FieldKind::U32, Show::NonZero, Need::Optional, NO_OPERAND),
            field("type", FieldKind::Ref, Show::NonZero, Need::Optional, 3),
            field("isLocal", FieldKind::Bool, Show::Always, Need::Optional, NO_OPERAND),
            field("isDefinition", FieldKind::Bool, Show::Always, Need::Optional, NO_OPERAND),
            field("declaration", FieldKind::Ref, Show::NonZero, Need::Optional, 6),
            field("templateParams", FieldKind::Ref, Show::NonZero, Need::Optional, 7),
            field("align", FieldKind::U32, Show::NonZero, Need::Optional, NO_OPERAND),
            field("annotations", FieldKind::Ref, Show::NonZero, Need::Optional, 8),
        ],
    ),
    row(
        DiKind::LocalVariable,
        "DILocalVariable",
        &[
            field("name", FieldKind::Str, Show::NonZero, Need::Optional, 1),
            field("arg", FieldKind::U16, Show::NonZero, Need::Optional, NO_OPERAND),
            field("scope", FieldKind::Ref, Show::Always, Need::Required, 0),
            field("file", FieldKind::Ref, Show::NonZero, Need::Optional, 2),
            field("line", FieldKind::U32, Show::NonZero, Need::Optional, NO_OPERAND),
            field("type", FieldKind::Ref, Show::NonZero, Need::Optional, 3),
            field("flags", FieldKind::Flags, Show::NonZero, Need::Optional, NO_OPERAND),
            field("align", FieldKind::U32, Show::NonZero, Need::Optional, NO_OPERAND),
            field("annotations", FieldKind::Ref, Show::NonZero, Need::Optional, 4),
        ],
    ),
    row(
        DiKind::Label,
        "DILabel",
        &[
            field("scope", FieldKind::Ref, Show::Always, Need::Required, 0),
            field("name", FieldKind::Str, Show::NonZero, Need::Required, 1),
            field("file", FieldKind::Ref, Show::NonZero, Need::Required, 2),
            field("line", FieldKind::U32, Show::NonZero, Need::Required, NO_OPERAND),
            field("column", FieldKind::U32, Show::NonZero, Need::Optional, NO_OPERAND),
            field("isArtificial", FieldKind::Bool, Show::NonZero, Need::Optional, NO_OPERAND),
            field("coroSuspendIdx", FieldKind::U32, Show::IfGiven, Need::Optional, NO_OPERAND),
        ],
    ),
    row(
        DiKind::ObjCProperty,
        "DIObjCProperty",
        &[
            field("name", FieldKind::Str, Show::NonZero, Need::Optional, 0),
            field("file", FieldKind::Ref, Show::NonZero, Need::Optional, 1),
            field("line", FieldKind::U32, Show::NonZero, Need::Optional, NO_OPERAND),
            field("setter", FieldKind::Str, Show::NonZero, Need::Optional, 3),
            field("getter", FieldKind::Str, Show::NonZero, Need::Optional, 2),
            field("attributes", FieldKind::U32, Show::NonZero, Need::Optional, NO_OPERAND),
            field("type", FieldKind::Ref, Show::NonZero, Need::Optional, 4),
        ],
    ),
    row(
        DiKind::ImportedEntity,
        "DIImportedEntity",
        &[
            field("tag", FieldKind::Tag, Show::Always, Need::Required, NO_OPERAND),
            field("name", FieldKind::Str, Show::NonZero, Need::Optional, 2),
            field("scope", FieldKind::Ref, Show::Always, Need::Required, 0),
            field("entity", FieldKind::Ref, Show::NonZero, Need::Optional, 1),
            field("file", FieldKind::Ref, Show::NonZero, Need::Optional, 3),
            field("line", FieldKind::U32, Show::NonZero, Need::Optional, NO_OPERAND),
            field("elements", FieldKind::Ref, Show::NonZero, Need::Optional, 4),
        ],
    ),
    row(
        DiKind::Macro,
        "DIMacro",
        &[
            field("type", FieldKind::Macinfo, Show::Always, Need::Required, NO_OPERAND),
            field("line", FieldKind::U32, Show::NonZero, Need::Optional, NO_OPERAND),
            field("name", FieldKind::Str, Show::NonZero, Need::Required, 0),
            field("value", FieldKind::Str, Show::NonZero, Need::Optional, 1),
        ],
    ),
    row(
        DiKind::MacroFile,
        "DIMacroFile",
        &[
            field("type", FieldKind::Macinfo, Show::Unless(3), Need::Optional, NO_OPERAND),
            field("line", FieldKind::U32, Show::NonZero, Need::Optional, NO_OPERAND),
            field("file", FieldKind::Ref, Show::Always, Need::Required, 0),
            field("nodes", FieldKind::Ref, Show::NonZero, Need::Optional, 1),
        ],
    ),
    row(
        DiKind::GlobalVariableExpression,
        "DIGlobalVariableExpression",
        &[
            field("var", FieldKind::Ref, Show::Always, Need::Required, 0),
            field("expr", FieldKind::Ref, Show::Always, Need::Required, 1),
        ],
    ),
];

impl DiKind {
    /// The row of this kind.
    pub fn row(self) -> &'static DiRow {
        &SCHEMA[self as usize]
    }

    /// The kind with this name in text form.
    pub fn from_name(name: &[u8]) -> Option<DiKind> {
        SCHEMA.iter().find(|row| row.name.as_bytes() == name).map(|row| row.kind)
    }

    /// The index of the field `name`. Panics if the kind has none: names in code are literals.
    pub fn field(self, name: &str) -> usize {
        let index = self.row().fields.iter().position(|field| field.name == name);
        index.expect("the field is one of the kind's row")
    }

    /// The indices of the fields that are operands, in LLVM's operand order.
    pub fn operand_order(self) -> &'static [usize] {
        let order = &self.row().order;
        &order.indices[..order.len]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_in_the_order_of_the_kinds() {
        for (index, row) in SCHEMA.iter().enumerate() {
            assert_eq!(row.kind as usize, index, "{}", row.name);
            assert_eq!(DiKind::from_name(row.name.as_bytes()), Some(row.kind));
        }
    }

    #[test]
    fn nodes_strings_and_lists_are_operands_and_nothing_else_is() {
        for row in SCHEMA {
            for field in row.fields {
                let holds_md = matches!(
                    field.kind,
                    FieldKind::Ref | FieldKind::Str | FieldKind::RefOrInt | FieldKind::List
                );
                assert_eq!(field.operand != NO_OPERAND, holds_md, "{}.{}", row.name, field.name);
            }
        }
    }

    #[test]
    fn a_subprograms_file_is_its_first_operand() {
        let first = DiKind::Subprogram.operand_order()[0];
        assert_eq!(first, DiKind::Subprogram.field("file"));
    }
}
