//! The abbreviations of blocks that stand more than once: they are defined once, in BLOCKINFO.
//!
//! Any choice is right, since a reader follows the definitions. These make the common records of
//! optimized GPU code short.

use super::enumerate::types::TypeIds;
use crate::{
    bitstream::writer::{Abbrev, BitWriter, CharWidth, Field},
    codes::{block, constant, function, metadata, value_symtab},
};

const fn code(code: u32) -> Field {
    Field::Literal(code as u64)
}

/// A group of abbreviations, with a name for each and the definitions in the same order.
macro_rules! abbrevs {
    ($(#[$attr:meta])* $group:ident ($ty:ident) { $($name:ident: [$($field:expr),* $(,)?],)* }) => {
        $(#[$attr])*
        pub(crate) struct $group { $(pub(crate) $name: Abbrev,)* pub(crate) len: usize }

        impl $group {
            fn definitions($ty: Field) -> Vec<Vec<Field>> {
                vec![$(vec![$($field),*]),*]
            }

            fn named(abbrevs: Vec<Abbrev>) -> Self {
                let len = abbrevs.len();
                let mut abbrevs = abbrevs.into_iter();
                $(let $name = abbrevs.next().expect("one abbreviation a definition");)*
                $group { $($name,)* len }
            }
        }
    };
}

abbrevs! {
    /// Of the names of values and blocks.
    SymtabAbbrevs (_ty) {
        entry_8: [code(value_symtab::ENTRY), Field::Vbr(8), Field::Array, Field::Fixed(8)],
        entry_7: [code(value_symtab::ENTRY), Field::Vbr(8), Field::Array, Field::Fixed(7)],
        entry_6: [code(value_symtab::ENTRY), Field::Vbr(8), Field::Array, Field::Char6],
        block_8: [code(value_symtab::BBENTRY), Field::Vbr(8), Field::Array, Field::Fixed(8)],
        block_7: [code(value_symtab::BBENTRY), Field::Vbr(8), Field::Array, Field::Fixed(7)],
        block_6: [code(value_symtab::BBENTRY), Field::Vbr(8), Field::Array, Field::Char6],
    }
}

abbrevs! {
    /// Of constants.
    ConstantAbbrevs (ty) {
        set_type: [code(constant::SETTYPE), ty],
        integer: [code(constant::INTEGER), Field::Vbr(8)],
        cast: [code(constant::CE_CAST), Field::Fixed(4), ty, Field::Vbr(8)],
        null: [code(constant::NULL)],
        poison: [code(constant::POISON)],
        float: [code(constant::FLOAT), Field::Fixed(32)],
        aggregate: [code(constant::AGGREGATE), Field::Array, Field::Vbr(8)],
        string_8: [code(constant::STRING), Field::Array, Field::Fixed(8)],
        cstring_8: [code(constant::CSTRING), Field::Array, Field::Fixed(8)],
        cstring_7: [code(constant::CSTRING), Field::Array, Field::Fixed(7)],
        cstring_6: [code(constant::CSTRING), Field::Array, Field::Char6],
    }
}

abbrevs! {
    /// Of instructions.
    FunctionAbbrevs (ty) {
        load: [code(function::INST_LOAD), Field::Vbr(6), ty, Field::Vbr(4), Field::Fixed(1)],
        store: [code(function::INST_STORE), Field::Vbr(6), Field::Vbr(6), Field::Vbr(4),
            Field::Fixed(1)],
        unop: [code(function::INST_UNOP), Field::Vbr(6), Field::Fixed(4)],
        unop_flags: [code(function::INST_UNOP), Field::Vbr(6), Field::Fixed(4), Field::Fixed(8)],
        binop: [code(function::INST_BINOP), Field::Vbr(6), Field::Vbr(6), Field::Fixed(4)],
        binop_flags: [code(function::INST_BINOP), Field::Vbr(6), Field::Vbr(6), Field::Fixed(4),
            Field::Fixed(8)],
        cast: [code(function::INST_CAST), Field::Vbr(6), ty, Field::Fixed(4)],
        cast_flags: [code(function::INST_CAST), Field::Vbr(6), ty, Field::Fixed(4),
            Field::Fixed(8)],
        ret_void: [code(function::INST_RET)],
        ret_value: [code(function::INST_RET), Field::Vbr(6)],
        br: [code(function::INST_BR), Field::Vbr(6)],
        cond_br: [code(function::INST_BR), Field::Vbr(6), Field::Vbr(6), Field::Vbr(6)],
        unreachable: [code(function::INST_UNREACHABLE)],
        gep: [code(function::INST_GEP), Field::Fixed(3), ty, Field::Array, Field::Vbr(6)],
        cmp: [code(function::INST_CMP2), Field::Vbr(6), Field::Vbr(6), Field::Fixed(6)],
        cmp_flags: [code(function::INST_CMP2), Field::Vbr(6), Field::Vbr(6), Field::Fixed(6),
            Field::Fixed(8)],
        select: [code(function::INST_VSELECT), Field::Vbr(6), Field::Vbr(6), Field::Vbr(6)],
        phi: [code(function::INST_PHI), ty, Field::Array, Field::Vbr(6)],
        call: [code(function::INST_CALL), Field::Vbr(6), Field::Vbr(18), ty, Field::Array,
            Field::Vbr(6)],
        extract_value: [code(function::INST_EXTRACTVAL), Field::Vbr(6), Field::Vbr(4)],
        extract_element: [code(function::INST_EXTRACTELT), Field::Vbr(6), Field::Vbr(6)],
        insert_element: [code(function::INST_INSERTELT), Field::Vbr(6), Field::Vbr(6),
            Field::Vbr(6)],
        dbg_value: [code(function::DEBUG_RECORD_VALUE_SIMPLE), Field::Vbr(7), Field::Vbr(7),
            Field::Vbr(7), Field::Vbr(6)],
        loc: [code(function::DEBUG_LOC), Field::Vbr(6), Field::Vbr(6), Field::Vbr(6),
            Field::Vbr(6), Field::Fixed(1), Field::Vbr(6), Field::Fixed(3)],
        loc_again: [code(function::DEBUG_LOC_AGAIN)],
    }
}

abbrevs! {
    /// Of what is attached to instructions.
    AttachmentAbbrevs (_ty) {
        one: [code(metadata::ATTACHMENT), Field::Vbr(6), Field::Vbr(6), Field::Vbr(7)],
        many: [code(metadata::ATTACHMENT), Field::Array, Field::Vbr(6)],
    }
}

/// The abbreviations of all blocks.
pub(crate) struct Abbrevs {
    pub(crate) attachment: AttachmentAbbrevs,
    pub(crate) symtab: SymtabAbbrevs,
    pub(crate) constant: ConstantAbbrevs,
    pub(crate) function: FunctionAbbrevs,
}

impl Abbrevs {
    /// Defines all of them.
    pub(crate) fn define(bits: &mut BitWriter, types: &TypeIds<'_>) -> Abbrevs {
        let ty = Field::Fixed(types.n_bits());
        let rows = vec![
            (block::VALUE_SYMTAB, SymtabAbbrevs::definitions(ty)),
            (block::CONSTANTS, ConstantAbbrevs::definitions(ty)),
            (block::FUNCTION, FunctionAbbrevs::definitions(ty)),
            (block::METADATA_ATTACHMENT, AttachmentAbbrevs::definitions(ty)),
        ];
        let mut defined = bits.blockinfo(rows).into_iter();
        let mut next = || defined.next().expect("one row a block");
        Abbrevs {
            symtab: SymtabAbbrevs::named(next()),
            constant: ConstantAbbrevs::named(next()),
            function: FunctionAbbrevs::named(next()),
            attachment: AttachmentAbbrevs::named(next()),
        }
    }
}

impl SymtabAbbrevs {
    /// The narrowest abbreviation for the name of a value.
    pub(crate) fn entry(&self, name: &[u8]) -> &Abbrev {
        match CharWidth::of(name) {
            CharWidth::Char6 => &self.entry_6,
            CharWidth::Seven => &self.entry_7,
            CharWidth::Eight => &self.entry_8,
        }
    }

    /// The narrowest abbreviation for the name of a block.
    pub(crate) fn block(&self, name: &[u8]) -> &Abbrev {
        match CharWidth::of(name) {
            CharWidth::Char6 => &self.block_6,
            CharWidth::Seven => &self.block_7,
            CharWidth::Eight => &self.block_8,
        }
    }
}

impl ConstantAbbrevs {
    /// The narrowest abbreviation for a string that ends in a zero, which is not written.
    pub(crate) fn cstring(&self, text: &[u8]) -> &Abbrev {
        match CharWidth::of(text) {
            CharWidth::Char6 => &self.cstring_6,
            CharWidth::Seven => &self.cstring_7,
            CharWidth::Eight => &self.cstring_8,
        }
    }
}
