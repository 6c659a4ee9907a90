//! The table of types and the tables of attributes.

use nvopt_entity::Entity;
use nvopt_ir::types::{FloatKind, StructName, StructType, Type, TypeKind};

use super::{
    ModuleWriter,
    enumerate::types::{MaskType, TypeRow},
};
use crate::{
    bitstream::writer::{Abbrev, BitWriter, CharWidth, Field},
    codes::{block, paramattr, ty},
};

/// The width of abbreviation ids in the table of types.
const TYPE_WIDTH: u32 = 4;
/// The width of abbreviation ids in the tables of attributes.
const ATTR_WIDTH: u32 = 3;

/// The abbreviations of types.
struct TypeAbbrevs {
    pointer: Abbrev,
    function: Abbrev,
    literal: Abbrev,
    name: Abbrev,
    named: Abbrev,
    array: Abbrev,
}

impl TypeAbbrevs {
    fn define(bits: &mut BitWriter, n_bits: u32) -> Self {
        let code = |code: u32| Field::Literal(u64::from(code));
        let id = Field::Fixed(n_bits);
        let list = |c| vec![code(c), Field::Fixed(1), Field::Array, id];
        TypeAbbrevs {
            pointer: bits.define(vec![code(ty::OPAQUE_POINTER), Field::Literal(0)]),
            function: bits.define(list(ty::FUNCTION)),
            literal: bits.define(list(ty::STRUCT_ANON)),
            name: bits.define(vec![code(ty::STRUCT_NAME), Field::Array, Field::Char6]),
            named: bits.define(list(ty::STRUCT_NAMED)),
            array: bits.define(vec![code(ty::ARRAY), Field::Vbr(8), id]),
        }
    }
}

impl ModuleWriter<'_> {
    /// Writes the table of types.
    pub(super) fn write_types(&mut self) {
        self.bits.enter(block::TYPE, TYPE_WIDTH, 0);
        let abbrevs = TypeAbbrevs::define(&mut self.bits, self.numbers.types.n_bits());
        let n_types = self.numbers.types.order().len();
        self.bits.record(ty::NUMENTRY, &[n_types as u64]);
        for index in 0..n_types {
            match self.numbers.types.order()[index] {
                TypeRow::Type(ty) => self.write_type(&abbrevs, ty),
                TypeRow::WideMask(MaskType { lanes, scalable }) => {
                    self.write_vector(Type::I32, lanes, scalable);
                }
            }
        }
        self.bits.leave();
    }

    fn write_type(&mut self, abbrevs: &TypeAbbrevs, ty: Type) {
        match self.shared.types.kind(ty) {
            TypeKind::Void => self.bits.record(ty::VOID, &[]),
            TypeKind::Label => self.bits.record(ty::LABEL, &[]),
            TypeKind::Metadata => self.bits.record(ty::METADATA, &[]),
            TypeKind::Token => self.bits.record(ty::TOKEN, &[]),
            TypeKind::X86Amx => self.bits.record(ty::X86_AMX, &[]),
            TypeKind::Int(width) => self.bits.record(ty::INTEGER, &[u64::from(width)]),
            TypeKind::Float(kind) => self.bits.record(float_code(kind), &[]),
            TypeKind::Ptr(0) => self.bits.record_with(&abbrevs.pointer, &[0]),
            TypeKind::Ptr(space) => self.bits.record(ty::OPAQUE_POINTER, &[u64::from(space)]),
            TypeKind::Vector { elem, lanes, scalable } => self.write_vector(elem, lanes, scalable),
            TypeKind::Array { elem, len } => {
                let operands = [len, self.numbers.types.id(elem)];
                self.bits.record_with(&abbrevs.array, &operands);
            }
            TypeKind::Struct(data) => self.write_struct(abbrevs, data),
            TypeKind::Func(data) => {
                let parts = std::iter::once(&data.ret).chain(&data.params);
                let operands = self.type_list(u64::from(data.vararg), parts);
                self.bits.record_with(&abbrevs.function, &operands);
            }
            TypeKind::Target(data) => {
                self.write_type_name(abbrevs, self.shared.types.strings.get(data.name));
                let mut operands = self.type_list(data.types.len() as u64, &data.types);
                operands.extend(data.ints.iter().map(|&int| u64::from(int)));
                self.bits.record(ty::TARGET_TYPE, &operands);
            }
        }
    }

    fn write_vector(&mut self, elem: Type, lanes: u32, scalable: bool) {
        let operands = [u64::from(lanes), self.numbers.types.id(elem), 1];
        let n_operands = if scalable { 3 } else { 2 };
        self.bits.record(ty::VECTOR, &operands[..n_operands]);
    }

    fn write_struct(&mut self, abbrevs: &TypeAbbrevs, data: &StructType) {
        if let StructName::Named(name) = data.name {
            self.write_type_name(abbrevs, self.shared.types.strings.get(name));
        }
        let Some(fields) = &data.fields else {
            return self.bits.record(ty::OPAQUE, &[0]);
        };
        let operands = self.type_list(u64::from(data.packed), fields);
        let abbrev = match data.name {
            StructName::Literal => &abbrevs.literal,
            StructName::Named(_) | StructName::Unnamed => &abbrevs.named,
        };
        self.bits.record_with(abbrev, &operands);
    }

    fn write_type_name(&mut self, abbrevs: &TypeAbbrevs, name: &[u8]) {
        match CharWidth::of(name) {
            CharWidth::Char6 => self.bits.record_with_bytes(&abbrevs.name, &[], name),
            CharWidth::Seven | CharWidth::Eight => self.bits.record_bytes(ty::STRUCT_NAME, name),
        }
    }

    fn type_list<'t>(&self, first: u64, types: impl IntoIterator<Item = &'t Type>) -> Vec<u64> {
        let ids = types.into_iter().map(|&ty| self.numbers.types.id(ty));
        std::iter::once(first).chain(ids).collect()
    }

    /// Writes the groups and the lists of attributes.
    pub(super) fn write_attributes(&mut self) {
        let attrs = &self.numbers.attrs;
        if attrs.lists().next().is_none() {
            return;
        }
        self.bits.enter(block::PARAMATTR_GROUP, ATTR_WIDTH, 0);
        // Most words are characters of strings.
        let group = self.bits.define(vec![
            Field::Literal(u64::from(paramattr::GROUP_ENTRY)),
            Field::Vbr(6),
            Field::Vbr(32),
            Field::Array,
            Field::Vbr(8),
        ]);
        let mut operands = Vec::new();
        for (id, words) in (1..).zip(attrs.groups()) {
            operands.clear();
            operands.push(id);
            operands.extend_from_slice(words);
            self.bits.record_with(&group, &operands);
        }
        self.bits.leave();
        self.bits.enter(block::PARAMATTR, ATTR_WIDTH, 0);
        for groups in attrs.lists() {
            operands.clear();
            operands.extend(groups.iter().map(|group| group.index() as u64 + 1));
            self.bits.record(paramattr::ENTRY, &operands);
        }
        self.bits.leave();
    }
}

fn float_code(kind: FloatKind) -> u32 {
    match kind {
        FloatKind::Half => ty::HALF,
        FloatKind::BFloat => ty::BFLOAT,
        FloatKind::Float => ty::FLOAT,
        FloatKind::Double => ty::DOUBLE,
        FloatKind::X86Fp80 => ty::X86_FP80,
        FloatKind::Fp128 => ty::FP128,
        FloatKind::PpcFp128 => ty::PPC_FP128,
    }
}
