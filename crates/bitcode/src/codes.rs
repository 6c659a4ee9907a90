//! The numbers of LLVM's bitcode format: blocks, records and what stands inside records.
//!
//! One module for each block. Numbers that no current writer uses but that old files hold are
//! marked `_OLD`. Numbers that are the same as those of an IR enum (`Linkage`, `Ordering`,
//! `CastOp`, `AttrKind`, ...) are in that enum, not here.

#![expect(missing_docs, reason = "the names are those of the format")]

/// The four bytes a raw bitcode file starts with.
pub const MAGIC: [u8; 4] = [0x42, 0x43, 0xC0, 0xDE];
/// The little-endian word that a wrapper around bitcode starts with.
pub const WRAPPER_MAGIC: u32 = 0x0B17_C0DE;
/// The bytes of the wrapper's header: magic, version, offset, size and CPU, four bytes each.
pub const WRAPPER_HEADER_SIZE: usize = 20;
/// The one epoch there is.
pub const CURRENT_EPOCH: u64 = 0;

/// The abbreviation ids every block has, and the widths of fields outside records.
pub mod abbrev {
    pub const END_BLOCK: u32 = 0;
    pub const ENTER_SUBBLOCK: u32 = 1;
    pub const DEFINE_ABBREV: u32 = 2;
    pub const UNABBREV_RECORD: u32 = 3;
    /// The first id that a block or BLOCKINFO defines.
    pub const FIRST_APPLICATION: u32 = 4;

    /// The width of abbreviation ids outside any block.
    pub const TOP_LEVEL_WIDTH: u32 = 2;
    pub const BLOCK_ID_VBR: u32 = 8;
    pub const CODE_LEN_VBR: u32 = 4;
    pub const BLOCK_SIZE_BITS: u32 = 32;
    /// The largest width of a fixed or VBR field.
    pub const MAX_FIELD_WIDTH: u64 = 32;

    /// How an operand of an abbreviation is encoded.
    pub mod encoding {
        pub const FIXED: u64 = 1;
        pub const VBR: u64 = 2;
        pub const ARRAY: u64 = 3;
        pub const CHAR6: u64 = 4;
        pub const BLOB: u64 = 5;
    }
}

/// Block ids.
pub mod block {
    pub const BLOCKINFO: u32 = 0;
    pub const MODULE: u32 = 8;
    pub const PARAMATTR: u32 = 9;
    pub const PARAMATTR_GROUP: u32 = 10;
    pub const CONSTANTS: u32 = 11;
    pub const FUNCTION: u32 = 12;
    pub const IDENTIFICATION: u32 = 13;
    pub const VALUE_SYMTAB: u32 = 14;
    pub const METADATA: u32 = 15;
    pub const METADATA_ATTACHMENT: u32 = 16;
    pub const TYPE: u32 = 17;
    pub const USELIST: u32 = 18;
    pub const MODULE_STRTAB: u32 = 19;
    pub const GLOBALVAL_SUMMARY: u32 = 20;
    pub const OPERAND_BUNDLE_TAGS: u32 = 21;
    pub const METADATA_KIND: u32 = 22;
    pub const STRTAB: u32 = 23;
    pub const FULL_LTO_GLOBALVAL_SUMMARY: u32 = 24;
    pub const SYMTAB: u32 = 25;
    pub const SYNC_SCOPE_NAMES: u32 = 26;

    /// The name of a block, for messages.
    pub const fn name(id: u32) -> &'static str {
        match id {
            BLOCKINFO => "BLOCKINFO",
            MODULE => "MODULE",
            PARAMATTR => "PARAMATTR",
            PARAMATTR_GROUP => "PARAMATTR_GROUP",
            CONSTANTS => "CONSTANTS",
            FUNCTION => "FUNCTION",
            IDENTIFICATION => "IDENTIFICATION",
            VALUE_SYMTAB => "VALUE_SYMTAB",
            METADATA => "METADATA",
            METADATA_ATTACHMENT => "METADATA_ATTACHMENT",
            TYPE => "TYPE",
            USELIST => "USELIST",
            MODULE_STRTAB => "MODULE_STRTAB",
            GLOBALVAL_SUMMARY => "GLOBALVAL_SUMMARY",
            OPERAND_BUNDLE_TAGS => "OPERAND_BUNDLE_TAGS",
            METADATA_KIND => "METADATA_KIND",
            STRTAB => "STRTAB",
            FULL_LTO_GLOBALVAL_SUMMARY => "FULL_LTO_GLOBALVAL_SUMMARY",
            SYMTAB => "SYMTAB",
            SYNC_SCOPE_NAMES => "SYNC_SCOPE_NAMES",
            _ => "unknown",
        }
    }
}

/// Records of BLOCKINFO.
pub mod blockinfo {
    pub const SETBID: u32 = 1;
    pub const BLOCKNAME: u32 = 2;
    pub const SETRECORDNAME: u32 = 3;
}

/// Records of IDENTIFICATION.
pub mod identification {
    pub const STRING: u32 = 1;
    pub const EPOCH: u32 = 2;
}

/// What our writer calls itself in the identification block.
pub const PRODUCER: &[u8] = b"nvopt";

/// Records of MODULE.
pub mod module {
    pub const VERSION: u32 = 1;
    pub const TRIPLE: u32 = 2;
    pub const DATALAYOUT: u32 = 3;
    pub const ASM: u32 = 4;
    pub const SECTIONNAME: u32 = 5;
    pub const DEPLIB: u32 = 6;
    pub const GLOBALVAR: u32 = 7;
    pub const FUNCTION: u32 = 8;
    pub const ALIAS_OLD: u32 = 9;
    pub const GCNAME: u32 = 11;
    pub const COMDAT: u32 = 12;
    pub const VSTOFFSET: u32 = 13;
    pub const ALIAS: u32 = 14;
    pub const METADATA_VALUES_UNUSED: u32 = 15;
    pub const SOURCE_FILENAME: u32 = 16;
    pub const HASH: u32 = 17;
    pub const IFUNC: u32 = 18;

    /// The name of a record, for messages.
    pub const fn name(code: u32) -> Option<&'static str> {
        match code {
            VERSION => Some("VERSION"),
            TRIPLE => Some("TRIPLE"),
            DATALAYOUT => Some("DATALAYOUT"),
            ASM => Some("ASM"),
            SECTIONNAME => Some("SECTIONNAME"),
            DEPLIB => Some("DEPLIB"),
            GLOBALVAR => Some("GLOBALVAR"),
            FUNCTION => Some("FUNCTION"),
            ALIAS_OLD => Some("ALIAS_OLD"),
            GCNAME => Some("GCNAME"),
            COMDAT => Some("COMDAT"),
            VSTOFFSET => Some("VSTOFFSET"),
            ALIAS => Some("ALIAS"),
            METADATA_VALUES_UNUSED => Some("METADATA_VALUES_UNUSED"),
            SOURCE_FILENAME => Some("SOURCE_FILENAME"),
            HASH => Some("HASH"),
            IFUNC => Some("IFUNC"),
            _ => None,
        }
    }
}

/// Records of PARAMATTR and PARAMATTR_GROUP.
pub mod paramattr {
    pub const ENTRY_OLD: u32 = 1;
    pub const ENTRY: u32 = 2;
    pub const GROUP_ENTRY: u32 = 3;

    /// The parameter index that means the result.
    pub const RETURN_INDEX: u64 = 0;
    /// The parameter index that means the function itself.
    pub const FUNCTION_INDEX: u64 = 0xffff_ffff;

    /// How an attribute of a group is written: the number before it.
    pub mod form {
        pub const FLAG: u64 = 0;
        pub const INT: u64 = 1;
        pub const KEY: u64 = 3;
        pub const KEY_VALUE: u64 = 4;
        pub const TYPE_ABSENT: u64 = 5;
        pub const TYPE: u64 = 6;
        pub const RANGE: u64 = 7;
        pub const RANGE_LIST: u64 = 8;
    }

    /// Kinds that LLVM 22 no longer has; others are `AttrKind::code`.
    pub mod old_kind {
        pub const NO_CAPTURE: u64 = 11;
        pub const READ_NONE: u64 = 20;
        pub const READ_ONLY: u64 = 21;
        pub const ARGMEMONLY: u64 = 45;
        pub const INACCESSIBLEMEM_ONLY: u64 = 49;
        pub const INACCESSIBLEMEM_OR_ARGMEMONLY: u64 = 50;
        pub const WRITEONLY: u64 = 52;
    }
}

/// Records of TYPE.
pub mod ty {
    pub const NUMENTRY: u32 = 1;
    pub const VOID: u32 = 2;
    pub const FLOAT: u32 = 3;
    pub const DOUBLE: u32 = 4;
    pub const LABEL: u32 = 5;
    pub const OPAQUE: u32 = 6;
    pub const INTEGER: u32 = 7;
    pub const POINTER_OLD: u32 = 8;
    pub const FUNCTION_OLD: u32 = 9;
    pub const HALF: u32 = 10;
    pub const ARRAY: u32 = 11;
    pub const VECTOR: u32 = 12;
    pub const X86_FP80: u32 = 13;
    pub const FP128: u32 = 14;
    pub const PPC_FP128: u32 = 15;
    pub const METADATA: u32 = 16;
    pub const X86_MMX_OLD: u32 = 17;
    pub const STRUCT_ANON: u32 = 18;
    pub const STRUCT_NAME: u32 = 19;
    pub const STRUCT_NAMED: u32 = 20;
    pub const FUNCTION: u32 = 21;
    pub const TOKEN: u32 = 22;
    pub const BFLOAT: u32 = 23;
    pub const X86_AMX: u32 = 24;
    pub const OPAQUE_POINTER: u32 = 25;
    pub const TARGET_TYPE: u32 = 26;

    /// The name of a record, for messages.
    pub const fn name(code: u32) -> Option<&'static str> {
        match code {
            NUMENTRY => Some("NUMENTRY"),
            VOID => Some("VOID"),
            FLOAT => Some("FLOAT"),
            DOUBLE => Some("DOUBLE"),
            LABEL => Some("LABEL"),
            OPAQUE => Some("OPAQUE"),
            INTEGER => Some("INTEGER"),
            POINTER_OLD => Some("POINTER_OLD"),
            FUNCTION_OLD => Some("FUNCTION_OLD"),
            HALF => Some("HALF"),
            ARRAY => Some("ARRAY"),
            VECTOR => Some("VECTOR"),
            X86_FP80 => Some("X86_FP80"),
            FP128 => Some("FP128"),
            PPC_FP128 => Some("PPC_FP128"),
            METADATA => Some("METADATA"),
            X86_MMX_OLD => Some("X86_MMX_OLD"),
            STRUCT_ANON => Some("STRUCT_ANON"),
            STRUCT_NAME => Some("STRUCT_NAME"),
            STRUCT_NAMED => Some("STRUCT_NAMED"),
            FUNCTION => Some("FUNCTION"),
            TOKEN => Some("TOKEN"),
            BFLOAT => Some("BFLOAT"),
            X86_AMX => Some("X86_AMX"),
            OPAQUE_POINTER => Some("OPAQUE_POINTER"),
            TARGET_TYPE => Some("TARGET_TYPE"),
            _ => None,
        }
    }
}

/// The record of OPERAND_BUNDLE_TAGS.
pub const OPERAND_BUNDLE_TAG: u32 = 1;
/// The record of SYNC_SCOPE_NAMES.
pub const SYNC_SCOPE_NAME: u32 = 1;
/// The record of STRTAB.
pub const STRTAB_BLOB: u32 = 1;
/// The record of SYMTAB.
pub const SYMTAB_BLOB: u32 = 1;

/// Records of VALUE_SYMTAB.
pub mod value_symtab {
    pub const ENTRY: u32 = 1;
    pub const BBENTRY: u32 = 2;
    pub const FNENTRY: u32 = 3;
    pub const COMBINED_ENTRY: u32 = 5;

    /// The name of a record, for messages.
    pub const fn name(code: u32) -> Option<&'static str> {
        match code {
            ENTRY => Some("ENTRY"),
            BBENTRY => Some("BBENTRY"),
            FNENTRY => Some("FNENTRY"),
            COMBINED_ENTRY => Some("COMBINED_ENTRY"),
            _ => None,
        }
    }
}

/// Records of METADATA, METADATA_KIND and METADATA_ATTACHMENT.
pub mod metadata {
    pub const STRING_OLD: u32 = 1;
    pub const VALUE: u32 = 2;
    pub const NODE: u32 = 3;
    pub const NAME: u32 = 4;
    pub const DISTINCT_NODE: u32 = 5;
    pub const KIND: u32 = 6;
    pub const LOCATION: u32 = 7;
    pub const NODE_OLD: u32 = 8;
    pub const FN_NODE_OLD: u32 = 9;
    pub const NAMED_NODE: u32 = 10;
    pub const ATTACHMENT: u32 = 11;
    pub const GENERIC_DEBUG: u32 = 12;
    pub const SUBRANGE: u32 = 13;
    pub const ENUMERATOR: u32 = 14;
    pub const BASIC_TYPE: u32 = 15;
    pub const FILE: u32 = 16;
    pub const DERIVED_TYPE: u32 = 17;
    pub const COMPOSITE_TYPE: u32 = 18;
    pub const SUBROUTINE_TYPE: u32 = 19;
    pub const COMPILE_UNIT: u32 = 20;
    pub const SUBPROGRAM: u32 = 21;
    pub const LEXICAL_BLOCK: u32 = 22;
    pub const LEXICAL_BLOCK_FILE: u32 = 23;
    pub const NAMESPACE: u32 = 24;
    pub const TEMPLATE_TYPE: u32 = 25;
    pub const TEMPLATE_VALUE: u32 = 26;
    pub const GLOBAL_VAR: u32 = 27;
    pub const LOCAL_VAR: u32 = 28;
    pub const EXPRESSION: u32 = 29;
    pub const OBJC_PROPERTY: u32 = 30;
    pub const IMPORTED_ENTITY: u32 = 31;
    pub const MODULE: u32 = 32;
    pub const MACRO: u32 = 33;
    pub const MACRO_FILE: u32 = 34;
    pub const STRINGS: u32 = 35;
    pub const GLOBAL_DECL_ATTACHMENT: u32 = 36;
    pub const GLOBAL_VAR_EXPR: u32 = 37;
    pub const INDEX_OFFSET: u32 = 38;
    pub const INDEX: u32 = 39;
    pub const LABEL: u32 = 40;
    pub const STRING_TYPE: u32 = 41;
    pub const COMMON_BLOCK: u32 = 44;
    pub const GENERIC_SUBRANGE: u32 = 45;
    pub const ARG_LIST: u32 = 46;
    pub const ASSIGN_ID: u32 = 47;
    pub const SUBRANGE_TYPE: u32 = 48;
    pub const FIXED_POINT_TYPE: u32 = 49;

    /// The name of a record, for messages.
    pub const fn name(code: u32) -> Option<&'static str> {
        match code {
            STRING_OLD => Some("STRING_OLD"),
            VALUE => Some("VALUE"),
            NODE => Some("NODE"),
            NAME => Some("NAME"),
            DISTINCT_NODE => Some("DISTINCT_NODE"),
            KIND => Some("KIND"),
            LOCATION => Some("LOCATION"),
            NODE_OLD => Some("NODE_OLD"),
            FN_NODE_OLD => Some("FN_NODE_OLD"),
            NAMED_NODE => Some("NAMED_NODE"),
            ATTACHMENT => Some("ATTACHMENT"),
            GENERIC_DEBUG => Some("GENERIC_DEBUG"),
            SUBRANGE => Some("SUBRANGE"),
            ENUMERATOR => Some("ENUMERATOR"),
            BASIC_TYPE => Some("BASIC_TYPE"),
            FILE => Some("FILE"),
            DERIVED_TYPE => Some("DERIVED_TYPE"),
            COMPOSITE_TYPE => Some("COMPOSITE_TYPE"),
            SUBROUTINE_TYPE => Some("SUBROUTINE_TYPE"),
            COMPILE_UNIT => Some("COMPILE_UNIT"),
            SUBPROGRAM => Some("SUBPROGRAM"),
            LEXICAL_BLOCK => Some("LEXICAL_BLOCK"),
            LEXICAL_BLOCK_FILE => Some("LEXICAL_BLOCK_FILE"),
            NAMESPACE => Some("NAMESPACE"),
            TEMPLATE_TYPE => Some("TEMPLATE_TYPE"),
            TEMPLATE_VALUE => Some("TEMPLATE_VALUE"),
            GLOBAL_VAR => Some("GLOBAL_VAR"),
            LOCAL_VAR => Some("LOCAL_VAR"),
            EXPRESSION => Some("EXPRESSION"),
            OBJC_PROPERTY => Some("OBJC_PROPERTY"),
            IMPORTED_ENTITY => Some("IMPORTED_ENTITY"),
            MODULE => Some("MODULE"),
            MACRO => Some("MACRO"),
            MACRO_FILE => Some("MACRO_FILE"),
            STRINGS => Some("STRINGS"),
            GLOBAL_DECL_ATTACHMENT => Some("GLOBAL_DECL_ATTACHMENT"),
            GLOBAL_VAR_EXPR => Some("GLOBAL_VAR_EXPR"),
            INDEX_OFFSET => Some("INDEX_OFFSET"),
            INDEX => Some("INDEX"),
            LABEL => Some("LABEL"),
            STRING_TYPE => Some("STRING_TYPE"),
            COMMON_BLOCK => Some("COMMON_BLOCK"),
            GENERIC_SUBRANGE => Some("GENERIC_SUBRANGE"),
            ARG_LIST => Some("ARG_LIST"),
            ASSIGN_ID => Some("ASSIGN_ID"),
            SUBRANGE_TYPE => Some("SUBRANGE_TYPE"),
            FIXED_POINT_TYPE => Some("FIXED_POINT_TYPE"),
            _ => None,
        }
    }
}

/// Records of CONSTANTS.
pub mod constant {
    pub const SETTYPE: u32 = 1;
    pub const NULL: u32 = 2;
    pub const UNDEF: u32 = 3;
    pub const INTEGER: u32 = 4;
    pub const WIDE_INTEGER: u32 = 5;
    pub const FLOAT: u32 = 6;
    pub const AGGREGATE: u32 = 7;
    pub const STRING: u32 = 8;
    pub const CSTRING: u32 = 9;
    pub const CE_BINOP: u32 = 10;
    pub const CE_CAST: u32 = 11;
    pub const CE_GEP_OLD: u32 = 12;
    pub const CE_SELECT: u32 = 13;
    pub const CE_EXTRACTELT: u32 = 14;
    pub const CE_INSERTELT: u32 = 15;
    pub const CE_SHUFFLEVEC: u32 = 16;
    pub const CE_CMP: u32 = 17;
    pub const INLINEASM_OLD: u32 = 18;
    pub const CE_SHUFVEC_EX: u32 = 19;
    pub const CE_INBOUNDS_GEP: u32 = 20;
    pub const BLOCKADDRESS: u32 = 21;
    pub const DATA: u32 = 22;
    pub const INLINEASM_OLD2: u32 = 23;
    pub const CE_GEP_WITH_INRANGE_INDEX_OLD: u32 = 24;
    pub const CE_UNOP: u32 = 25;
    pub const POISON: u32 = 26;
    pub const DSO_LOCAL_EQUIVALENT: u32 = 27;
    pub const INLINEASM_OLD3: u32 = 28;
    pub const NO_CFI: u32 = 29;
    pub const INLINEASM: u32 = 30;
    pub const CE_GEP_WITH_INRANGE: u32 = 31;
    pub const CE_GEP: u32 = 32;
    pub const PTRAUTH: u32 = 33;
    pub const PTRAUTH2: u32 = 34;

    /// The name of a record, for messages.
    pub const fn name(code: u32) -> Option<&'static str> {
        match code {
            SETTYPE => Some("SETTYPE"),
            NULL => Some("NULL"),
            UNDEF => Some("UNDEF"),
            INTEGER => Some("INTEGER"),
            WIDE_INTEGER => Some("WIDE_INTEGER"),
            FLOAT => Some("FLOAT"),
            AGGREGATE => Some("AGGREGATE"),
            STRING => Some("STRING"),
            CSTRING => Some("CSTRING"),
            CE_BINOP => Some("CE_BINOP"),
            CE_CAST => Some("CE_CAST"),
            CE_GEP_OLD => Some("CE_GEP_OLD"),
            CE_SELECT => Some("CE_SELECT"),
            CE_EXTRACTELT => Some("CE_EXTRACTELT"),
            CE_INSERTELT => Some("CE_INSERTELT"),
            CE_SHUFFLEVEC => Some("CE_SHUFFLEVEC"),
            CE_CMP => Some("CE_CMP"),
            INLINEASM_OLD => Some("INLINEASM_OLD"),
            CE_SHUFVEC_EX => Some("CE_SHUFVEC_EX"),
            CE_INBOUNDS_GEP => Some("CE_INBOUNDS_GEP"),
            BLOCKADDRESS => Some("BLOCKADDRESS"),
            DATA => Some("DATA"),
            INLINEASM_OLD2 => Some("INLINEASM_OLD2"),
            CE_GEP_WITH_INRANGE_INDEX_OLD => Some("CE_GEP_WITH_INRANGE_INDEX_OLD"),
            CE_UNOP => Some("CE_UNOP"),
            POISON => Some("POISON"),
            DSO_LOCAL_EQUIVALENT => Some("DSO_LOCAL_EQUIVALENT"),
            INLINEASM_OLD3 => Some("INLINEASM_OLD3"),
            NO_CFI => Some("NO_CFI"),
            INLINEASM => Some("INLINEASM"),
            CE_GEP_WITH_INRANGE => Some("CE_GEP_WITH_INRANGE"),
            CE_GEP => Some("CE_GEP"),
            PTRAUTH => Some("PTRAUTH"),
            PTRAUTH2 => Some("PTRAUTH2"),
            _ => None,
        }
    }
}

/// Binary operations of instructions and constant expressions; floating-point ones share the
/// numbers of their integer relatives.
pub mod binop {
    pub const ADD: u64 = 0;
    pub const SUB: u64 = 1;
    pub const MUL: u64 = 2;
    pub const UDIV: u64 = 3;
    pub const SDIV: u64 = 4;
    pub const UREM: u64 = 5;
    pub const SREM: u64 = 6;
    pub const SHL: u64 = 7;
    pub const LSHR: u64 = 8;
    pub const ASHR: u64 = 9;
    pub const AND: u64 = 10;
    pub const OR: u64 = 11;
    pub const XOR: u64 = 12;
}

/// The one unary operation.
pub const UNOP_FNEG: u64 = 0;

/// Flags of instructions, as masks.
pub mod flag {
    pub const NUW: u64 = 1 << 0;
    pub const NSW: u64 = 1 << 1;
    pub const EXACT: u64 = 1 << 0;
    pub const DISJOINT: u64 = 1 << 0;
    pub const NNEG: u64 = 1 << 0;
    pub const SAMESIGN: u64 = 1 << 0;
    pub const GEP_INBOUNDS: u64 = 1 << 0;
    pub const GEP_NUSW: u64 = 1 << 1;
    pub const GEP_NUW: u64 = 1 << 2;

    /// All fast-math flags at once, as files before LLVM 6 have it.
    pub const FMF_UNSAFE_ALGEBRA_OLD: u64 = 1 << 0;
    pub const FMF_NNAN: u64 = 1 << 1;
    pub const FMF_NINF: u64 = 1 << 2;
    pub const FMF_NSZ: u64 = 1 << 3;
    pub const FMF_ARCP: u64 = 1 << 4;
    pub const FMF_CONTRACT: u64 = 1 << 5;
    pub const FMF_AFN: u64 = 1 << 6;
    pub const FMF_REASSOC: u64 = 1 << 7;

    /// Inline assembly.
    pub const ASM_SIDE_EFFECT: u64 = 1 << 0;
    pub const ASM_ALIGN_STACK: u64 = 1 << 1;
    pub const ASM_INTEL: u64 = 1 << 2;
    pub const ASM_UNWIND: u64 = 1 << 3;

    /// Bits of the calling-convention word of a call.
    pub const CALL_TAIL: u64 = 1 << 0;
    pub const CALL_CC_SHIFT: u32 = 1;
    pub const CALL_CC_MASK: u64 = 0x3ff;
    pub const CALL_MUSTTAIL: u64 = 1 << 14;
    pub const CALL_EXPLICIT_TYPE: u64 = 1 << 15;
    pub const CALL_NOTAIL: u64 = 1 << 16;
    pub const CALL_FMF: u64 = 1 << 17;
    /// The bit of the calling-convention word of an invoke.
    pub const INVOKE_EXPLICIT_TYPE: u64 = 1 << 13;
    /// The bit of the calling-convention word of a callbr.
    pub const CALLBR_EXPLICIT_TYPE: u64 = 1 << 15;

    /// Marks metadata among the operands of a bundle.
    pub const BUNDLE_METADATA: u64 = 0x8000_0000;

    /// Fields of the packed word of an alloca: the low five bits of the alignment exponent plus
    /// one, flags, then the upper three bits of the exponent.
    pub const ALLOCA_ALIGN_MASK: u64 = 0x1f;
    pub const ALLOCA_INALLOCA: u64 = 1 << 5;
    pub const ALLOCA_EXPLICIT_TYPE: u64 = 1 << 6;
    pub const ALLOCA_SWIFTERROR: u64 = 1 << 7;
    pub const ALLOCA_ALIGN_HIGH_SHIFT: u32 = 8;
    pub const ALLOCA_ALIGN_HIGH_MASK: u64 = 0x7;
}

/// Records of FUNCTION.
pub mod function {
    pub const DECLAREBLOCKS: u32 = 1;
    pub const INST_BINOP: u32 = 2;
    pub const INST_CAST: u32 = 3;
    pub const INST_GEP_OLD: u32 = 4;
    pub const INST_SELECT_OLD: u32 = 5;
    pub const INST_EXTRACTELT: u32 = 6;
    pub const INST_INSERTELT: u32 = 7;
    pub const INST_SHUFFLEVEC: u32 = 8;
    pub const INST_CMP_OLD: u32 = 9;
    pub const INST_RET: u32 = 10;
    pub const INST_BR: u32 = 11;
    pub const INST_SWITCH: u32 = 12;
    pub const INST_INVOKE: u32 = 13;
    pub const INST_UNREACHABLE: u32 = 15;
    pub const INST_PHI: u32 = 16;
    pub const INST_ALLOCA: u32 = 19;
    pub const INST_LOAD: u32 = 20;
    pub const INST_VAARG: u32 = 23;
    pub const INST_STORE_OLD: u32 = 24;
    pub const INST_EXTRACTVAL: u32 = 26;
    pub const INST_INSERTVAL: u32 = 27;
    pub const INST_CMP2: u32 = 28;
    pub const INST_VSELECT: u32 = 29;
    pub const INST_INBOUNDS_GEP_OLD: u32 = 30;
    pub const INST_INDIRECTBR: u32 = 31;
    pub const DEBUG_LOC_AGAIN: u32 = 33;
    pub const INST_CALL: u32 = 34;
    pub const DEBUG_LOC: u32 = 35;
    pub const INST_FENCE: u32 = 36;
    pub const INST_CMPXCHG_OLD: u32 = 37;
    pub const INST_ATOMICRMW_OLD: u32 = 38;
    pub const INST_RESUME: u32 = 39;
    pub const INST_LANDINGPAD_OLD: u32 = 40;
    pub const INST_LOADATOMIC: u32 = 41;
    pub const INST_STOREATOMIC_OLD: u32 = 42;
    pub const INST_GEP: u32 = 43;
    pub const INST_STORE: u32 = 44;
    pub const INST_STOREATOMIC: u32 = 45;
    pub const INST_CMPXCHG: u32 = 46;
    pub const INST_LANDINGPAD: u32 = 47;
    pub const INST_CLEANUPRET: u32 = 48;
    pub const INST_CATCHRET: u32 = 49;
    pub const INST_CATCHPAD: u32 = 50;
    pub const INST_CLEANUPPAD: u32 = 51;
    pub const INST_CATCHSWITCH: u32 = 52;
    pub const OPERAND_BUNDLE: u32 = 55;
    pub const INST_UNOP: u32 = 56;
    pub const INST_CALLBR: u32 = 57;
    pub const INST_FREEZE: u32 = 58;
    pub const INST_ATOMICRMW: u32 = 59;
    pub const BLOCKADDR_USERS: u32 = 60;
    pub const DEBUG_RECORD_VALUE: u32 = 61;
    pub const DEBUG_RECORD_DECLARE: u32 = 62;
    pub const DEBUG_RECORD_ASSIGN: u32 = 63;
    pub const DEBUG_RECORD_VALUE_SIMPLE: u32 = 64;
    pub const DEBUG_RECORD_LABEL: u32 = 65;
    pub const DEBUG_RECORD_DECLARE_VALUE: u32 = 66;

    /// The name of a record, for messages.
    pub const fn name(code: u32) -> Option<&'static str> {
        match code {
            DECLAREBLOCKS => Some("DECLAREBLOCKS"),
            INST_BINOP => Some("INST_BINOP"),
            INST_CAST => Some("INST_CAST"),
            INST_GEP_OLD => Some("INST_GEP_OLD"),
            INST_SELECT_OLD => Some("INST_SELECT_OLD"),
            INST_EXTRACTELT => Some("INST_EXTRACTELT"),
            INST_INSERTELT => Some("INST_INSERTELT"),
            INST_SHUFFLEVEC => Some("INST_SHUFFLEVEC"),
            INST_CMP_OLD => Some("INST_CMP_OLD"),
            INST_RET => Some("INST_RET"),
            INST_BR => Some("INST_BR"),
            INST_SWITCH => Some("INST_SWITCH"),
            INST_INVOKE => Some("INST_INVOKE"),
            INST_UNREACHABLE => Some("INST_UNREACHABLE"),
            INST_PHI => Some("INST_PHI"),
            INST_ALLOCA => Some("INST_ALLOCA"),
            INST_LOAD => Some("INST_LOAD"),
            INST_VAARG => Some("INST_VAARG"),
            INST_STORE_OLD => Some("INST_STORE_OLD"),
            INST_EXTRACTVAL => Some("INST_EXTRACTVAL"),
            INST_INSERTVAL => Some("INST_INSERTVAL"),
            INST_CMP2 => Some("INST_CMP2"),
            INST_VSELECT => Some("INST_VSELECT"),
            INST_INBOUNDS_GEP_OLD => Some("INST_INBOUNDS_GEP_OLD"),
            INST_INDIRECTBR => Some("INST_INDIRECTBR"),
            DEBUG_LOC_AGAIN => Some("DEBUG_LOC_AGAIN"),
            INST_CALL => Some("INST_CALL"),
            DEBUG_LOC => Some("DEBUG_LOC"),
            INST_FENCE => Some("INST_FENCE"),
            INST_CMPXCHG_OLD => Some("INST_CMPXCHG_OLD"),
            INST_ATOMICRMW_OLD => Some("INST_ATOMICRMW_OLD"),
            INST_RESUME => Some("INST_RESUME"),
            INST_LANDINGPAD_OLD => Some("INST_LANDINGPAD_OLD"),
            INST_LOADATOMIC => Some("INST_LOADATOMIC"),
            INST_STOREATOMIC_OLD => Some("INST_STOREATOMIC_OLD"),
            INST_GEP => Some("INST_GEP"),
            INST_STORE => Some("INST_STORE"),
            INST_STOREATOMIC => Some("INST_STOREATOMIC"),
            INST_CMPXCHG => Some("INST_CMPXCHG"),
            INST_LANDINGPAD => Some("INST_LANDINGPAD"),
            INST_CLEANUPRET => Some("INST_CLEANUPRET"),
            INST_CATCHRET => Some("INST_CATCHRET"),
            INST_CATCHPAD => Some("INST_CATCHPAD"),
            INST_CLEANUPPAD => Some("INST_CLEANUPPAD"),
            INST_CATCHSWITCH => Some("INST_CATCHSWITCH"),
            OPERAND_BUNDLE => Some("OPERAND_BUNDLE"),
            INST_UNOP => Some("INST_UNOP"),
            INST_CALLBR => Some("INST_CALLBR"),
            INST_FREEZE => Some("INST_FREEZE"),
            INST_ATOMICRMW => Some("INST_ATOMICRMW"),
            BLOCKADDR_USERS => Some("BLOCKADDR_USERS"),
            DEBUG_RECORD_VALUE => Some("DEBUG_RECORD_VALUE"),
            DEBUG_RECORD_DECLARE => Some("DEBUG_RECORD_DECLARE"),
            DEBUG_RECORD_ASSIGN => Some("DEBUG_RECORD_ASSIGN"),
            DEBUG_RECORD_VALUE_SIMPLE => Some("DEBUG_RECORD_VALUE_SIMPLE"),
            DEBUG_RECORD_LABEL => Some("DEBUG_RECORD_LABEL"),
            DEBUG_RECORD_DECLARE_VALUE => Some("DEBUG_RECORD_DECLARE_VALUE"),
            _ => None,
        }
    }
}

/// Records of USELIST.
pub mod uselist {
    pub const DEFAULT: u32 = 1;
    pub const BB: u32 = 2;
}

/// The name of record `code` in block `block`, for messages.
pub const fn record_name(block: u32, code: u32) -> Option<&'static str> {
    match block {
        block::MODULE => module::name(code),
        block::TYPE => ty::name(code),
        block::VALUE_SYMTAB => value_symtab::name(code),
        block::METADATA => metadata::name(code),
        block::CONSTANTS => constant::name(code),
        block::FUNCTION => function::name(code),
        block::METADATA_KIND | block::METADATA_ATTACHMENT => metadata::name(code),
        _ => None,
    }
}
