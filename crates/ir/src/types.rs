//! Types.
//!
//! A [`Type`] is four bytes. Integers, floats, pointers and vectors of these are spelled in the
//! handle itself, so a function pass can make any of them without writing outside its body, and
//! `is_int` or `lanes` is a shift. Structs, arrays, function types, target types and the few
//! vectors that do not fit are rows of the module's [`TypeTable`], which readers and module
//! passes fill and function passes only read.
//!
//! Layout of the four bytes: the low four bits are the tag, the rest is the payload.

use std::num::NonZeroU32;

use nvopt_entity::{Entity, FxHashMap, PrimaryMap, Str, StringPool};

use crate::identity::Identity;

/// The widest integer type, as in LLVM.
pub const MAX_INT_BITS: u32 = 1 << 23;
/// The largest address space number, as in LLVM.
pub const MAX_ADDR_SPACE: u32 = (1 << 24) - 1;

/// A type: equal types of one module are equal handles.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Type(NonZeroU32);

nvopt_entity::entity!(
    /// A row of the [`TypeTable`].
    struct Row, "row"
);

const TAG_SIMPLE: u32 = 1;
const TAG_INT: u32 = 2;
const TAG_FLOAT: u32 = 3;
const TAG_PTR: u32 = 4;
const TAG_VECTOR: u32 = 5;
const TAG_STRUCT: u32 = 6;
const TAG_ARRAY: u32 = 7;
const TAG_FUNC: u32 = 8;
const TAG_WIDE_VECTOR: u32 = 9;
const TAG_TARGET: u32 = 10;

/// Payload of a spelled vector: bits 0-13 element payload, 14-15 element class, 16-26 lanes,
/// 27 scalable.
const VEC_ELEM_BITS: u32 = 14;
const VEC_MAX_LANES: u32 = (1 << 11) - 1;

/// The floating-point formats.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[expect(missing_docs, reason = "the names are LLVM's type names")]
pub enum FloatKind {
    Half,
    BFloat,
    Float,
    Double,
    X86Fp80,
    Fp128,
    PpcFp128,
}

impl FloatKind {
    /// All formats, in the order of their codes.
    pub const ALL: [FloatKind; 7] = [
        FloatKind::Half,
        FloatKind::BFloat,
        FloatKind::Float,
        FloatKind::Double,
        FloatKind::X86Fp80,
        FloatKind::Fp128,
        FloatKind::PpcFp128,
    ];

    /// The name in text form.
    pub const fn name(self) -> &'static str {
        match self {
            FloatKind::Half => "half",
            FloatKind::BFloat => "bfloat",
            FloatKind::Float => "float",
            FloatKind::Double => "double",
            FloatKind::X86Fp80 => "x86_fp80",
            FloatKind::Fp128 => "fp128",
            FloatKind::PpcFp128 => "ppc_fp128",
        }
    }

    /// The width in bits.
    #[inline]
    pub const fn bits(self) -> u32 {
        match self {
            FloatKind::Half | FloatKind::BFloat => 16,
            FloatKind::Float => 32,
            FloatKind::Double => 64,
            FloatKind::X86Fp80 => 80,
            FloatKind::Fp128 | FloatKind::PpcFp128 => 128,
        }
    }
}

/// A type taken apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TypeKind<'a> {
    /// `void`
    Void,
    /// `label`
    Label,
    /// `metadata`
    Metadata,
    /// `token`
    Token,
    /// `x86_amx`
    X86Amx,
    /// `iN`
    Int(u32),
    /// `half`, `float` and so on.
    Float(FloatKind),
    /// `ptr addrspace(n)`
    Ptr(u32),
    /// `<n x T>` or `<vscale x n x T>`
    Vector {
        /// The element type.
        elem: Type,
        /// The number of lanes, or the least number if `scalable`.
        lanes: u32,
        /// True for `<vscale x ...>`.
        scalable: bool,
    },
    /// `[n x T]`
    Array {
        /// The element type.
        elem: Type,
        /// The number of elements.
        len: u64,
    },
    /// `{ ... }`, `<{ ... }>` or a named struct.
    Struct(&'a StructType),
    /// `R (P, ...)`
    Func(&'a FuncType),
    /// `target("name", types, ints)`
    Target(&'a TargetType),
}

/// How a struct type is told apart from others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum StructName {
    /// By its fields: `{ i32, i8 }`.
    Literal,
    /// By its name: `%pair`. The string is of [`TypeTable::strings`].
    Named(Str),
    /// By itself: `%0`.
    Unnamed,
}

/// A struct type.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct StructType {
    /// How it is told apart.
    pub name: StructName,
    /// The field types; `None` for an opaque type.
    pub fields: Option<Box<[Type]>>,
    /// True for `<{ ... }>`.
    pub packed: bool,
}

/// A function type.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct FuncType {
    /// The result.
    pub ret: Type,
    /// The parameters.
    pub params: Box<[Type]>,
    /// True if it ends in `...`.
    pub vararg: bool,
}

/// A target extension type.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct TargetType {
    /// The name; a string of [`TypeTable::strings`].
    pub name: Str,
    /// The type parameters.
    pub types: Box<[Type]>,
    /// The integer parameters.
    pub ints: Box<[u32]>,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum RowData {
    Struct(StructType),
    Array { elem: Type, len: u64 },
    Func(FuncType),
    WideVector { elem: Type, lanes: u32, scalable: bool },
    Target(TargetType),
}

impl Type {
    /// `void`
    pub const VOID: Type = Type::new(TAG_SIMPLE, 0);
    /// `label`
    pub const LABEL: Type = Type::new(TAG_SIMPLE, 1);
    /// `metadata`
    pub const METADATA: Type = Type::new(TAG_SIMPLE, 2);
    /// `token`
    pub const TOKEN: Type = Type::new(TAG_SIMPLE, 3);
    /// `x86_amx`
    pub const X86_AMX: Type = Type::new(TAG_SIMPLE, 4);
    /// `i1`
    pub const I1: Type = Type::new(TAG_INT, 1);
    /// `i8`
    pub const I8: Type = Type::new(TAG_INT, 8);
    /// `i16`
    pub const I16: Type = Type::new(TAG_INT, 16);
    /// `i32`
    pub const I32: Type = Type::new(TAG_INT, 32);
    /// `i64`
    pub const I64: Type = Type::new(TAG_INT, 64);
    /// `i128`
    pub const I128: Type = Type::new(TAG_INT, 128);
    /// `half`
    pub const HALF: Type = Type::float(FloatKind::Half);
    /// `bfloat`
    pub const BFLOAT: Type = Type::float(FloatKind::BFloat);
    /// `float`
    pub const FLOAT: Type = Type::float(FloatKind::Float);
    /// `double`
    pub const DOUBLE: Type = Type::float(FloatKind::Double);
    /// `fp128`
    pub const FP128: Type = Type::float(FloatKind::Fp128);
    /// `ptr`
    pub const PTR: Type = Type::new(TAG_PTR, 0);

    const fn new(tag: u32, payload: u32) -> Type {
        match NonZeroU32::new(payload << 4 | tag) {
            Some(raw) => Type(raw),
            None => unreachable!(),
        }
    }

    const fn tag(self) -> u32 {
        self.0.get() & 15
    }

    const fn payload(self) -> u32 {
        self.0.get() >> 4
    }

    fn row(self) -> Row {
        Row::from_index(self.payload() as usize)
    }

    /// `i<bits>`. Panics outside 1 to [`MAX_INT_BITS`].
    pub const fn int(bits: u32) -> Type {
        assert!(bits >= 1 && bits <= MAX_INT_BITS, "integer width out of range");
        Type::new(TAG_INT, bits)
    }

    /// The floating-point type of `kind`.
    pub const fn float(kind: FloatKind) -> Type {
        Type::new(TAG_FLOAT, kind as u32)
    }

    /// `ptr addrspace(space)`. Panics past [`MAX_ADDR_SPACE`].
    pub const fn ptr(space: u32) -> Type {
        assert!(space <= MAX_ADDR_SPACE, "address space out of range");
        Type::new(TAG_PTR, space)
    }

    /// A vector of an integer, float or pointer type, if it can be spelled in a handle: up to
    /// 2,047 lanes, integers up to 16,383 bits, address spaces up to 16,383.
    pub const fn spelled_vector(elem: Type, lanes: u32, scalable: bool) -> Option<Type> {
        let class = match elem.tag() {
            TAG_INT => 0,
            TAG_FLOAT => 1,
            TAG_PTR => 2,
            _ => return None,
        };
        if lanes == 0 || lanes > VEC_MAX_LANES || elem.payload() >> VEC_ELEM_BITS != 0 {
            return None;
        }
        let elem = elem.payload() | class << VEC_ELEM_BITS;
        Some(Type::new(TAG_VECTOR, elem | lanes << 16 | (scalable as u32) << 27))
    }

    /// The number as stored, for hashing into other tables.
    #[inline]
    pub const fn raw(self) -> u32 {
        self.0.get()
    }

    /// True for `void`.
    #[inline]
    pub fn is_void(self) -> bool {
        self == Type::VOID
    }

    /// True for an integer, not for a vector of them.
    #[inline]
    pub const fn is_int(self) -> bool {
        self.tag() == TAG_INT
    }

    /// True for a float, not for a vector of them.
    #[inline]
    pub const fn is_float(self) -> bool {
        self.tag() == TAG_FLOAT
    }

    /// True for a pointer, not for a vector of them.
    #[inline]
    pub const fn is_ptr(self) -> bool {
        self.tag() == TAG_PTR
    }

    /// True for a vector, fixed or scalable.
    #[inline]
    pub const fn is_vector(self) -> bool {
        matches!(self.tag(), TAG_VECTOR | TAG_WIDE_VECTOR)
    }

    /// True for a struct.
    #[inline]
    pub const fn is_struct(self) -> bool {
        self.tag() == TAG_STRUCT
    }

    /// True for an array.
    #[inline]
    pub const fn is_array(self) -> bool {
        self.tag() == TAG_ARRAY
    }

    /// True for a struct or an array.
    #[inline]
    pub const fn is_aggregate(self) -> bool {
        matches!(self.tag(), TAG_STRUCT | TAG_ARRAY)
    }

    /// True for a function type.
    #[inline]
    pub const fn is_func(self) -> bool {
        self.tag() == TAG_FUNC
    }

    /// True for a target extension type.
    #[inline]
    pub const fn is_target(self) -> bool {
        self.tag() == TAG_TARGET
    }

    /// The width of an integer type.
    #[inline]
    pub const fn int_bits(self) -> Option<u32> {
        if self.is_int() { Some(self.payload()) } else { None }
    }

    /// The format of a float type.
    #[inline]
    pub const fn float_kind(self) -> Option<FloatKind> {
        if self.is_float() { Some(FloatKind::ALL[self.payload() as usize]) } else { None }
    }

    /// The address space of a pointer type.
    #[inline]
    pub const fn addr_space(self) -> Option<u32> {
        if self.is_ptr() { Some(self.payload()) } else { None }
    }

    /// True if values of the type can be results and operands: everything but `void` and
    /// function types.
    #[inline]
    pub fn is_first_class(self) -> bool {
        !self.is_void() && !self.is_func()
    }

    /// True if a variable can be of this type.
    #[inline]
    pub fn can_be_variable(self) -> bool {
        let others = [Type::LABEL, Type::METADATA, Type::TOKEN, Type::X86_AMX];
        self.is_first_class() && !others.contains(&self)
    }

    const fn spelled_elem(self) -> Type {
        let payload = self.payload() & ((1 << VEC_ELEM_BITS) - 1);
        match self.payload() >> VEC_ELEM_BITS & 3 {
            0 => Type::new(TAG_INT, payload),
            1 => Type::new(TAG_FLOAT, payload),
            _ => Type::new(TAG_PTR, payload),
        }
    }

    const fn spelled_lanes(self) -> (u32, bool) {
        (self.payload() >> 16 & VEC_MAX_LANES, self.payload() >> 27 & 1 != 0)
    }
}

impl std::fmt::Debug for Type {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.tag() {
            TAG_INT => write!(f, "i{}", self.payload()),
            TAG_FLOAT => f.write_str(FloatKind::ALL[self.payload() as usize].name()),
            TAG_PTR => write!(f, "ptr({})", self.payload()),
            TAG_VECTOR => {
                let (lanes, scalable) = self.spelled_lanes();
                let vscale = if scalable { "vscale x " } else { "" };
                write!(f, "<{vscale}{lanes} x {:?}>", self.spelled_elem())
            }
            TAG_SIMPLE => {
                let names = ["void", "label", "metadata", "token", "x86_amx"];
                f.write_str(names[self.payload() as usize])
            }
            tag => write!(f, "type{}.{}", tag, self.payload()),
        }
    }
}

/// The types of a module that do not fit in a handle.
#[derive(Clone, Debug, Default)]
pub struct TypeTable {
    rows: PrimaryMap<Row, RowData>,
    literals: FxHashMap<RowData, Type>,
    named: FxHashMap<Str, Type>,
    /// The names of structs and target types.
    pub strings: StringPool,
    /// Another one whenever a type changes that was there before.
    identity: Identity,
}

/// Reading the table.
impl TypeTable {
    /// Takes `ty` apart.
    #[inline]
    pub fn kind(&self, ty: Type) -> TypeKind<'_> {
        match ty.tag() {
            TAG_INT => TypeKind::Int(ty.payload()),
            TAG_FLOAT => TypeKind::Float(FloatKind::ALL[ty.payload() as usize]),
            TAG_PTR => TypeKind::Ptr(ty.payload()),
            TAG_VECTOR => {
                let (lanes, scalable) = ty.spelled_lanes();
                TypeKind::Vector { elem: ty.spelled_elem(), lanes, scalable }
            }
            TAG_SIMPLE => match ty.payload() {
                0 => TypeKind::Void,
                1 => TypeKind::Label,
                2 => TypeKind::Metadata,
                3 => TypeKind::Token,
                _ => TypeKind::X86Amx,
            },
            _ => match &self.rows[ty.row()] {
                RowData::Struct(data) => TypeKind::Struct(data),
                &RowData::Array { elem, len } => TypeKind::Array { elem, len },
                RowData::Func(data) => TypeKind::Func(data),
                &RowData::WideVector { elem, lanes, scalable } => {
                    TypeKind::Vector { elem, lanes, scalable }
                }
                RowData::Target(data) => TypeKind::Target(data),
            },
        }
    }

    /// The function type `ty` is, if it is one.
    #[inline]
    pub fn as_func(&self, ty: Type) -> Option<&FuncType> {
        match self.kind(ty) {
            TypeKind::Func(data) => Some(data),
            _ => None,
        }
    }

    /// The struct type `ty` is, if it is one.
    #[inline]
    pub fn as_struct(&self, ty: Type) -> Option<&StructType> {
        match self.kind(ty) {
            TypeKind::Struct(data) => Some(data),
            _ => None,
        }
    }

    /// Element type, lanes and whether scalable, if `ty` is a vector.
    #[inline]
    pub fn as_vector(&self, ty: Type) -> Option<(Type, u32, bool)> {
        match self.kind(ty) {
            TypeKind::Vector { elem, lanes, scalable } => Some((elem, lanes, scalable)),
            _ => None,
        }
    }

    /// Element type and length, if `ty` is an array.
    #[inline]
    pub fn as_array(&self, ty: Type) -> Option<(Type, u64)> {
        match self.kind(ty) {
            TypeKind::Array { elem, len } => Some((elem, len)),
            _ => None,
        }
    }

    /// The element type of a vector; any other type itself.
    #[inline]
    pub fn scalar(&self, ty: Type) -> Type {
        self.as_vector(ty).map_or(ty, |(elem, ..)| elem)
    }

    /// True for an integer or a vector of integers.
    #[inline]
    pub fn is_int_or_vector(&self, ty: Type) -> bool {
        self.scalar(ty).is_int()
    }

    /// True for a float or a vector of floats.
    #[inline]
    pub fn is_float_or_vector(&self, ty: Type) -> bool {
        self.scalar(ty).is_float()
    }

    /// True for a pointer or a vector of pointers.
    #[inline]
    pub fn is_ptr_or_vector(&self, ty: Type) -> bool {
        self.scalar(ty).is_ptr()
    }

    /// The type of element `index` of a struct, array or vector, if there is one.
    pub fn element(&self, ty: Type, index: u64) -> Option<Type> {
        match self.kind(ty) {
            TypeKind::Struct(data) => {
                let index = usize::try_from(index).ok()?;
                data.fields.as_ref()?.get(index).copied()
            }
            TypeKind::Array { elem, len } => (index < len).then_some(elem),
            TypeKind::Vector { elem, lanes, .. } => (index < u64::from(lanes)).then_some(elem),
            _ => None,
        }
    }

    /// The type of all elements of an array or vector, one without elements included.
    #[inline]
    pub fn repeated(&self, ty: Type) -> Option<Type> {
        match self.kind(ty) {
            TypeKind::Array { elem, .. } | TypeKind::Vector { elem, .. } => Some(elem),
            _ => None,
        }
    }

    /// The number of elements of a struct, array or fixed vector.
    #[inline]
    pub fn n_elements(&self, ty: Type) -> Option<u64> {
        match self.kind(ty) {
            TypeKind::Struct(data) => data.fields.as_ref().map(|fields| fields.len() as u64),
            TypeKind::Array { len, .. } => Some(len),
            TypeKind::Vector { lanes, scalable: false, .. } => Some(u64::from(lanes)),
            _ => None,
        }
    }

    /// The struct type named `name`, if there is one.
    #[inline]
    pub fn find_named(&self, name: impl AsRef<[u8]>) -> Option<Type> {
        self.named.get(&self.strings.find(name)?).copied()
    }

    /// The name of a named struct type.
    #[inline]
    pub fn struct_name(&self, ty: Type) -> Option<&[u8]> {
        match self.as_struct(ty)?.name {
            StructName::Named(name) => Some(self.strings.get(name)),
            StructName::Literal | StructName::Unnamed => None,
        }
    }

    /// The struct types told apart by a name or by themselves, in the order they were made.
    #[inline]
    pub fn identified_structs(&self) -> impl Iterator<Item = Type> + '_ {
        let is_literal = |ty| self.as_struct(ty).is_some_and(|s| s.name == StructName::Literal);
        self.structs().filter(move |&ty| !is_literal(ty))
    }

    /// All struct types, literal ones included, in the order they were made.
    #[inline]
    pub fn structs(&self) -> impl Iterator<Item = Type> + '_ {
        self.rows.iter().filter_map(|(row, data)| match data {
            RowData::Struct(_) => Some(Type::new(TAG_STRUCT, row.index() as u32)),
            RowData::Array { .. }
            | RowData::Func(_)
            | RowData::WideVector { .. }
            | RowData::Target(_) => None,
        })
    }

    /// True if there is a struct type told apart by itself.
    #[inline]
    pub fn has_unnamed_structs(&self) -> bool {
        self.rows.values().any(|row| match row {
            RowData::Struct(data) => data.name == StructName::Unnamed,
            RowData::Array { .. }
            | RowData::Func(_)
            | RowData::WideVector { .. }
            | RowData::Target(_) => false,
        })
    }

    /// For each row, whether a struct told apart by a name or by itself is in it somewhere.
    pub fn rows_with_identified(&self) -> Vec<bool> {
        let mut result = Vec::with_capacity(self.rows.len());
        for row in self.rows.values() {
            // A type that is not such a struct comes behind all it is made of.
            let has_one =
                |ty: &Type| self.row_index(*ty).is_some_and(|row| result.get(row) == Some(&true));
            let found = match row {
                RowData::Struct(data) if data.name != StructName::Literal => true,
                RowData::Struct(data) => data.fields.iter().flatten().any(has_one),
                RowData::Array { elem, .. } | RowData::WideVector { elem, .. } => has_one(elem),
                RowData::Func(data) => has_one(&data.ret) || data.params.iter().any(has_one),
                RowData::Target(data) => data.types.iter().any(has_one),
            };
            result.push(found);
        }
        result
    }

    /// The number of rows, for side tables keyed by [`TypeTable::row_index`].
    #[inline]
    pub fn n_rows(&self) -> usize {
        self.rows.len()
    }

    /// The row of a type that is not spelled in its handle.
    #[inline]
    pub fn row_index(&self, ty: Type) -> Option<usize> {
        (ty.tag() >= TAG_STRUCT).then(|| ty.payload() as usize)
    }

    /// Tells the table, as it is now, from all others.
    pub(crate) fn identity(&self) -> &Identity {
        &self.identity
    }

    /// The bytes the table holds on the heap, roughly.
    #[inline]
    pub fn heap_bytes(&self) -> usize {
        self.rows.heap_bytes() + self.literals.allocation_size() + self.strings.heap_bytes()
    }
}

/// Making types.
impl TypeTable {
    /// `<lanes x elem>`. Panics if `lanes` is zero.
    pub fn vector(&mut self, elem: Type, lanes: u32, scalable: bool) -> Type {
        assert!(lanes != 0, "a vector has at least one lane");
        Type::spelled_vector(elem, lanes, scalable).unwrap_or_else(|| {
            self.literal(TAG_WIDE_VECTOR, RowData::WideVector { elem, lanes, scalable })
        })
    }

    /// `<n x i8>`, or `i8` for one byte: what moves bytes without joining them to a number.
    pub fn bytes(&mut self, n: u32) -> Type {
        if n == 1 { Type::I8 } else { self.vector(Type::I8, n, false) }
    }

    /// `[len x elem]`
    pub fn array(&mut self, elem: Type, len: u64) -> Type {
        self.literal(TAG_ARRAY, RowData::Array { elem, len })
    }

    /// `{ fields }` or `<{ fields }>`
    pub fn literal_struct(&mut self, fields: impl Into<Box<[Type]>>, packed: bool) -> Type {
        let fields = Some(fields.into());
        let data = StructType { name: StructName::Literal, fields, packed };
        self.literal(TAG_STRUCT, RowData::Struct(data))
    }

    /// `ret (params)`
    pub fn func(&mut self, ret: Type, params: impl Into<Box<[Type]>>, vararg: bool) -> Type {
        let params = params.into();
        self.literal(TAG_FUNC, RowData::Func(FuncType { ret, params, vararg }))
    }

    /// `target("name", types, ints)`
    pub fn target(
        &mut self,
        name: impl AsRef<[u8]>,
        types: impl Into<Box<[Type]>>,
        ints: impl Into<Box<[u32]>>,
    ) -> Type {
        let name = self.strings.intern(name);
        let data = TargetType { name, types: types.into(), ints: ints.into() };
        self.literal(TAG_TARGET, RowData::Target(data))
    }

    /// A new opaque struct type told apart by itself, or by `name`, which must be free.
    pub fn new_struct(&mut self, name: Option<&[u8]>) -> Type {
        let name = name.map(|name| self.strings.intern(name));
        let ident = name.map_or(StructName::Unnamed, StructName::Named);
        let ty = self.push(
            TAG_STRUCT,
            RowData::Struct(StructType { name: ident, fields: None, packed: false }),
        );
        if let Some(name) = name {
            let before = self.named.insert(name, ty);
            assert!(before.is_none(), "a struct name is given once");
        }
        ty
    }

    /// Gives the struct made by [`TypeTable::new_struct`] its fields.
    pub fn set_struct_body(&mut self, ty: Type, fields: impl Into<Box<[Type]>>, packed: bool) {
        let RowData::Struct(data) = &mut self.rows[ty.row()] else {
            panic!("only a struct has fields");
        };
        assert!(data.name != StructName::Literal, "a literal struct has its fields already");
        data.fields = Some(fields.into());
        data.packed = packed;
        self.identity = Identity::default();
    }

    fn push(&mut self, tag: u32, row: RowData) -> Type {
        let index = u32::try_from(self.rows.len()).expect("fewer than 2^28 types");
        assert!(index < 1 << 28, "fewer than 2^28 types");
        self.rows.push(row);
        Type::new(tag, index)
    }

    fn literal(&mut self, tag: u32, row: RowData) -> Type {
        if let Some(&ty) = self.literals.get(&row) {
            return ty;
        }
        let ty = self.push(tag, row.clone());
        self.literals.insert(row, ty);
        ty
    }
}

const _: () = assert!(size_of::<Option<Type>>() == 4);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spelled_types_come_apart_as_they_were_put_together() {
        let types = TypeTable::default();
        for elem in [Type::I1, Type::int(16383), Type::HALF, Type::FP128, Type::ptr(3)] {
            for lanes in [1, 2, 2047] {
                for scalable in [false, true] {
                    let ty = Type::spelled_vector(elem, lanes, scalable).unwrap();
                    assert_eq!(types.as_vector(ty), Some((elem, lanes, scalable)));
                }
            }
        }
        assert_eq!(Type::spelled_vector(Type::int(16384), 2, false), None);
        assert_eq!(Type::int(MAX_INT_BITS).int_bits(), Some(MAX_INT_BITS));
        assert_eq!(Type::ptr(MAX_ADDR_SPACE).addr_space(), Some(MAX_ADDR_SPACE));
    }

    #[test]
    fn literals_are_shared_and_named_structs_are_not() {
        let mut types = TypeTable::default();
        let a = types.literal_struct([Type::I32, Type::I8], false);
        assert_eq!(a, types.literal_struct([Type::I32, Type::I8], false));
        assert_ne!(a, types.literal_struct([Type::I32, Type::I8], true));
        let named = types.new_struct(Some(b"pair"));
        types.set_struct_body(named, [Type::I32, Type::I8], false);
        assert_ne!(a, named);
        assert_eq!(types.find_named("pair"), Some(named));
        let wide = types.vector(Type::I8, 5000, false);
        assert_eq!(types.as_vector(wide), Some((Type::I8, 5000, false)));
        assert_eq!(types.element(named, 1), Some(Type::I8));
        assert_eq!(types.element(named, 2), None);
    }
}
