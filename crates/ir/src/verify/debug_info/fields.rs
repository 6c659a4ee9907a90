//! The places of fields in debug-info nodes, looked up when the program is compiled.

use crate::metadata::{
    DiValue, Md,
    di::{DiKind, SCHEMA},
};

/// The place of field `name` in nodes of `kind`.
const fn place(kind: DiKind, name: &str) -> usize {
    let fields = SCHEMA[kind as usize].fields;
    let mut at = 0;
    while at < fields.len() {
        if same(fields[at].name, name) {
            return at;
        }
        at += 1;
    }
    panic!("the field is one of the kind's row")
}

const fn same(a: &str, b: &str) -> bool {
    let (a, b) = (a.as_bytes(), b.as_bytes());
    if a.len() != b.len() {
        return false;
    }
    let mut at = 0;
    while at < a.len() {
        if a[at] != b[at] {
            return false;
        }
        at += 1;
    }
    true
}

macro_rules! places {
    ($($module:ident: $kind:ident { $($field:ident = $name:literal),* $(,)? })*) => {
        $(
            pub(super) mod $module {
                use super::{DiKind, place};
                $(pub(in super::super) const $field: usize = place(DiKind::$kind, $name);)*
            }
        )*
    };
}

places! {
    generic_node: GenericDiNode { TAG = "tag" }
    subrange: Subrange {
        COUNT = "count", LOWER = "lowerBound", UPPER = "upperBound", STRIDE = "stride",
    }
    generic_subrange: GenericSubrange {
        COUNT = "count", LOWER = "lowerBound", UPPER = "upperBound", STRIDE = "stride",
    }
    basic_type: BasicType { TAG = "tag", SIZE = "size", ENCODING = "encoding" }
    fixed_point: FixedPointType {
        TAG = "tag", SIZE = "size", ENCODING = "encoding", KIND = "kind", FACTOR = "factor",
        NUMERATOR = "numerator", DENOMINATOR = "denominator",
    }
    string_type: StringType { TAG = "tag", SIZE = "size" }
    derived_type: DerivedType {
        TAG = "tag", SCOPE = "scope", FILE = "file", BASE = "baseType", SIZE = "size",
        FLAGS = "flags", EXTRA = "extraData", SPACE = "dwarfAddressSpace",
    }
    composite_type: CompositeType {
        TAG = "tag", SCOPE = "scope", FILE = "file", BASE = "baseType", SIZE = "size",
        FLAGS = "flags", ELEMENTS = "elements", VTABLE_HOLDER = "vtableHolder",
        TEMPLATE_PARAMS = "templateParams", DISCRIMINATOR = "discriminator",
        DATA_LOCATION = "dataLocation", ASSOCIATED = "associated", ALLOCATED = "allocated",
        RANK = "rank",
    }
    subroutine_type: SubroutineType { FLAGS = "flags", TYPES = "types" }
    subrange_type: SubrangeType {
        FILE = "file", SIZE = "size", BASE = "baseType", LOWER = "lowerBound",
        UPPER = "upperBound", STRIDE = "stride", BIAS = "bias",
    }
    file: File { FILENAME = "filename", CHECKSUM_KIND = "checksumkind", CHECKSUM = "checksum" }
    unit: CompileUnit {
        FILE = "file", EMISSION = "emissionKind", ENUMS = "enums", RETAINED = "retainedTypes",
        GLOBALS = "globals", IMPORTS = "imports", MACROS = "macros",
    }
    subprogram: Subprogram {
        SCOPE = "scope", FILE = "file", LINE = "line", TYPE = "type",
        CONTAINING_TYPE = "containingType", FLAGS = "flags", SP_FLAGS = "spFlags", UNIT = "unit",
        TEMPLATE_PARAMS = "templateParams", DECLARATION = "declaration",
        RETAINED = "retainedNodes", THROWN = "thrownTypes", KEY_INSTRUCTIONS = "keyInstructions",
    }
    lexical_block: LexicalBlock { SCOPE = "scope", LINE = "line", COLUMN = "column" }
    lexical_block_file: LexicalBlockFile { SCOPE = "scope" }
    namespace: Namespace { SCOPE = "scope" }
    common_block: CommonBlock { SCOPE = "scope", DECLARATION = "declaration" }
    module: Module { NAME = "name" }
    template_type: TemplateTypeParameter { TYPE = "type" }
    template_value: TemplateValueParameter { TAG = "tag", TYPE = "type" }
    global_variable: GlobalVariable {
        SCOPE = "scope", FILE = "file", TYPE = "type", IS_DEFINITION = "isDefinition",
        DECLARATION = "declaration",
    }
    local_variable: LocalVariable {
        ARG = "arg", SCOPE = "scope", FILE = "file", TYPE = "type", FLAGS = "flags",
    }
    label: Label { SCOPE = "scope", FILE = "file" }
    objc_property: ObjCProperty { FILE = "file", TYPE = "type" }
    imported_entity: ImportedEntity {
        TAG = "tag", SCOPE = "scope", ENTITY = "entity",
    }
    macro_: Macro { TYPE = "type", NAME = "name" }
    macro_file: MacroFile { TYPE = "type", FILE = "file", NODES = "nodes" }
    global_expression: GlobalVariableExpression { VAR = "var", EXPR = "expr" }
}

/// The node or string in field `at`.
pub(super) fn md(fields: &[DiValue], at: usize) -> Option<Md> {
    match fields.get(at) {
        Some(DiValue::Md(md)) => Some(*md),
        _ => None,
    }
}

/// The number in field `at`; zero if there is none.
pub(super) fn int(fields: &[DiValue], at: usize) -> u64 {
    match fields.get(at) {
        Some(DiValue::Int(value)) => *value,
        _ => 0,
    }
}

/// True if field `at` holds anything.
pub(super) fn is_given(fields: &[DiValue], at: usize) -> bool {
    !matches!(fields.get(at), None | Some(DiValue::None))
}

/// True if field `at` holds a number other than zero.
pub(super) fn is_nonzero(fields: &[DiValue], at: usize) -> bool {
    match fields.get(at) {
        Some(DiValue::Int(value)) => *value != 0,
        Some(DiValue::Wide { words, .. }) => words.iter().any(|&word| word != 0),
        Some(DiValue::None | DiValue::Md(_) | DiValue::List(_)) | None => false,
    }
}
