//! The numbers of DWARF's words.

use nvopt_ir::metadata::{di::FieldKind, dwarf};

/// Kinds of entries.
pub(super) mod tag {
    pub(crate) const ARRAY_TYPE: u16 = 0x01;
    pub(crate) const FORMAL_PARAMETER: u16 = 0x05;
    pub(crate) const IMPORTED_DECLARATION: u16 = 0x08;
    pub(crate) const LABEL: u16 = 0x0a;
    pub(crate) const LEXICAL_BLOCK: u16 = 0x0b;
    pub(crate) const MEMBER: u16 = 0x0d;
    pub(crate) const POINTER_TYPE: u16 = 0x0f;
    pub(crate) const REFERENCE_TYPE: u16 = 0x10;
    pub(crate) const COMPILE_UNIT: u16 = 0x11;
    pub(crate) const STRING_TYPE: u16 = 0x12;
    pub(crate) const SUBROUTINE_TYPE: u16 = 0x15;
    pub(crate) const UNSPECIFIED_PARAMETERS: u16 = 0x18;
    pub(crate) const INHERITANCE: u16 = 0x1c;
    pub(crate) const INLINED_SUBROUTINE: u16 = 0x1d;
    pub(crate) const MODULE: u16 = 0x1e;
    pub(crate) const PTR_TO_MEMBER_TYPE: u16 = 0x1f;
    pub(crate) const SUBRANGE_TYPE: u16 = 0x21;
    pub(crate) const BASE_TYPE: u16 = 0x24;
    pub(crate) const ENUMERATOR: u16 = 0x28;
    pub(crate) const FRIEND: u16 = 0x2a;
    pub(crate) const SUBPROGRAM: u16 = 0x2e;
    pub(crate) const TEMPLATE_TYPE_PARAMETER: u16 = 0x2f;
    pub(crate) const TEMPLATE_VALUE_PARAMETER: u16 = 0x30;
    pub(crate) const VARIABLE: u16 = 0x34;
    pub(crate) const RESTRICT_TYPE: u16 = 0x37;
    pub(crate) const NAMESPACE: u16 = 0x39;
    pub(crate) const UNSPECIFIED_TYPE: u16 = 0x3b;
    pub(crate) const RVALUE_REFERENCE_TYPE: u16 = 0x42;
    pub(crate) const TEMPLATE_ALIAS: u16 = 0x43;
    pub(crate) const GNU_TEMPLATE_TEMPLATE_PARAM: u16 = 0x4106;
    pub(crate) const GNU_TEMPLATE_PARAMETER_PACK: u16 = 0x4107;
}

/// Attributes of entries.
pub(super) mod at {
    pub(crate) const LOCATION: u16 = 0x02;
    pub(crate) const NAME: u16 = 0x03;
    pub(crate) const BYTE_SIZE: u16 = 0x0b;
    pub(crate) const BIT_OFFSET: u16 = 0x0c;
    pub(crate) const BIT_SIZE: u16 = 0x0d;
    pub(crate) const STMT_LIST: u16 = 0x10;
    pub(crate) const LOW_PC: u16 = 0x11;
    pub(crate) const HIGH_PC: u16 = 0x12;
    pub(crate) const LANGUAGE: u16 = 0x13;
    pub(crate) const IMPORT: u16 = 0x18;
    pub(crate) const COMP_DIR: u16 = 0x1b;
    pub(crate) const CONST_VALUE: u16 = 0x1c;
    pub(crate) const CONTAINING_TYPE: u16 = 0x1d;
    pub(crate) const INLINE: u16 = 0x20;
    pub(crate) const LOWER_BOUND: u16 = 0x22;
    pub(crate) const PRODUCER: u16 = 0x25;
    pub(crate) const PROTOTYPED: u16 = 0x27;
    pub(crate) const UPPER_BOUND: u16 = 0x2f;
    pub(crate) const ABSTRACT_ORIGIN: u16 = 0x31;
    pub(crate) const ACCESSIBILITY: u16 = 0x32;
    pub(crate) const ADDRESS_CLASS: u16 = 0x33;
    pub(crate) const ARTIFICIAL: u16 = 0x34;
    pub(crate) const CALLING_CONVENTION: u16 = 0x36;
    pub(crate) const COUNT: u16 = 0x37;
    pub(crate) const DATA_MEMBER_LOCATION: u16 = 0x38;
    pub(crate) const DECL_FILE: u16 = 0x3a;
    pub(crate) const DECL_LINE: u16 = 0x3b;
    pub(crate) const DECLARATION: u16 = 0x3c;
    pub(crate) const ENCODING: u16 = 0x3e;
    pub(crate) const EXTERNAL: u16 = 0x3f;
    pub(crate) const FRAME_BASE: u16 = 0x40;
    pub(crate) const FRIEND: u16 = 0x41;
    pub(crate) const SPECIFICATION: u16 = 0x47;
    pub(crate) const TYPE: u16 = 0x49;
    pub(crate) const VIRTUALITY: u16 = 0x4c;
    pub(crate) const VTABLE_ELEM_LOCATION: u16 = 0x4d;
    pub(crate) const CALL_COLUMN: u16 = 0x57;
    pub(crate) const CALL_FILE: u16 = 0x58;
    pub(crate) const CALL_LINE: u16 = 0x59;
    pub(crate) const BINARY_SCALE: u16 = 0x5b;
    pub(crate) const DECIMAL_SCALE: u16 = 0x5c;
    pub(crate) const EXPLICIT: u16 = 0x63;
    pub(crate) const OBJECT_POINTER: u16 = 0x64;
    pub(crate) const REFERENCE: u16 = 0x77;
    pub(crate) const RVALUE_REFERENCE: u16 = 0x78;
    pub(crate) const NORETURN: u16 = 0x87;
    pub(crate) const ALIGNMENT: u16 = 0x88;
    pub(crate) const EXPORT_SYMBOLS: u16 = 0x89;
    pub(crate) const MIPS_LINKAGE_NAME: u16 = 0x2007;
    pub(crate) const GNU_VECTOR: u16 = 0x2107;
    pub(crate) const GNU_TEMPLATE_NAME: u16 = 0x2110;
}

/// How the value of an attribute is written.
pub(super) mod form {
    pub(crate) const ADDR: u8 = 0x01;
    pub(crate) const BLOCK2: u8 = 0x03;
    pub(crate) const DATA2: u8 = 0x05;
    pub(crate) const DATA4: u8 = 0x06;
    pub(crate) const DATA8: u8 = 0x07;
    pub(crate) const STRING: u8 = 0x08;
    pub(crate) const BLOCK1: u8 = 0x0a;
    pub(crate) const DATA1: u8 = 0x0b;
    pub(crate) const FLAG: u8 = 0x0c;
    pub(crate) const SDATA: u8 = 0x0d;
    pub(crate) const UDATA: u8 = 0x0f;
    pub(crate) const REF4: u8 = 0x13;
}

/// Flags of debug-info nodes.
pub(super) mod flag {
    pub(crate) const ACCESS: u64 = 3;
    pub(crate) const FWD_DECL: u64 = 1 << 2;
    pub(crate) const VIRTUAL: u64 = 1 << 5;
    pub(crate) const ARTIFICIAL: u64 = 1 << 6;
    pub(crate) const EXPLICIT: u64 = 1 << 7;
    pub(crate) const PROTOTYPED: u64 = 1 << 8;
    pub(crate) const OBJECT_POINTER: u64 = 1 << 10;
    pub(crate) const VECTOR: u64 = 1 << 11;
    pub(crate) const STATIC_MEMBER: u64 = 1 << 12;
    pub(crate) const LVALUE_REFERENCE: u64 = 1 << 13;
    pub(crate) const RVALUE_REFERENCE: u64 = 1 << 14;
    pub(crate) const BIT_FIELD: u64 = 1 << 19;
    pub(crate) const NO_RETURN: u64 = 1 << 20;
    pub(crate) const PASS_BY_VALUE: u64 = 1 << 22;
    pub(crate) const PASS_BY_REFERENCE: u64 = 1 << 23;
}

/// Flags of subprograms.
pub(super) mod sp_flag {
    pub(crate) const VIRTUALITY: u64 = 3;
    pub(crate) const LOCAL: u64 = 1 << 2;
}

/// The name of a kind of entry, for comments.
pub(super) fn tag_name(tag: u16) -> &'static str {
    dwarf::word(FieldKind::Tag, u64::from(tag)).unwrap_or("DW_TAG_unknown")
}
