//! Layouts of types, computed once each.

use std::cell::RefCell;

use nvopt_entity::FxHashMap;
use smallvec::SmallVec;

use super::{
    DataLayout, natural_align,
    target_types::{TargetLayout, target_type_info},
    twice,
};
use crate::{
    identity::Identity,
    ops::Align,
    types::{StructType, Type, TypeKind, TypeTable},
};

/// The size and alignment of a sized type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TypeLayout {
    /// The bits a value holds, or the least number if `scalable`. A size past 64 bits reads as
    /// `u64::MAX`.
    pub bits: u64,
    /// True if the size is a multiple of `bits` known at run time only.
    pub scalable: bool,
    /// The alignment a value must have.
    pub abi: Align,
    /// The alignment a value should have.
    pub pref: Align,
}

impl TypeLayout {
    /// The bytes that a store may write.
    pub fn store_bytes(self) -> u64 {
        self.bits.div_ceil(8)
    }

    /// The bytes from one element of an array to the next.
    pub fn alloc_bytes(self) -> u64 {
        align_up(self.store_bytes(), self.abi)
    }
}

/// Where the fields of a struct lie.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StructLayout {
    /// The offset of each field in bytes.
    pub offsets: Vec<u64>,
    /// The size of the struct in bytes, padding at the end included.
    pub bytes: u64,
    /// True if offsets and size are multiples known at run time only.
    pub scalable: bool,
    /// True if there is padding.
    pub padded: bool,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Memo {
    #[default]
    New,
    /// On the stack: meeting it again means that a type holds itself, which has no size.
    Open,
    Sized(TypeLayout),
    Unsized,
}

/// How many answers are looked through one by one.
const FEW: usize = 8;

/// What is known of each row of a table. A memo is often made for a single question, and a table may
/// have thousands of rows: the first answers are a list, and only more of them a row each.
#[derive(Clone, Debug, Default)]
struct Rows {
    few: SmallVec<[(usize, Memo); FEW]>,
    all: Vec<Memo>,
}

impl Rows {
    fn get(&self, row: usize) -> Memo {
        if !self.all.is_empty() {
            return self.all.get(row).copied().unwrap_or_default();
        }
        let known = self.few.iter().find(|(known, _)| *known == row);
        known.map_or(Memo::New, |(_, memo)| *memo)
    }

    fn set(&mut self, row: usize, memo: Memo) {
        if self.all.is_empty() {
            if let Some(known) = self.few.iter_mut().find(|(known, _)| *known == row) {
                known.1 = memo;
                return;
            }
            if self.few.len() < FEW {
                self.few.push((row, memo));
                return;
            }
            for (row, memo) in std::mem::take(&mut self.few) {
                self.set_in_all(row, memo);
            }
        }
        self.set_in_all(row, memo);
    }

    fn set_in_all(&mut self, row: usize, memo: Memo) {
        if self.all.len() <= row {
            self.all.resize(row + 1, Memo::New);
        }
        self.all[row] = memo;
    }
}

/// The layouts of the types of one table under one data layout.
///
/// While a reader still adds fields to opaque structs, what has no size now may have one later;
/// such answers are only kept by a memo made by [`LayoutMemo::of_complete_types`].
#[derive(Clone, Debug, Default)]
pub struct LayoutMemo {
    rows: Rows,
    complete: bool,
    /// The fields of structs, for [`DataLayout::field_offset`].
    structs: FxHashMap<usize, StructLayout>,
    stack: Vec<Type>,
    /// The rows that were found to have no size by the question at hand.
    unsized_rows: Vec<usize>,
}

impl LayoutMemo {
    /// A memo for types that are still being made.
    pub fn new() -> LayoutMemo {
        LayoutMemo::default()
    }

    /// A memo for types that will not change: no opaque struct gets its fields any more.
    pub fn of_complete_types() -> LayoutMemo {
        LayoutMemo { complete: true, ..LayoutMemo::default() }
    }

    /// The size and alignment of `ty`; `None` if it has no size.
    pub fn layout(
        &mut self,
        layout: &DataLayout,
        types: &TypeTable,
        ty: Type,
    ) -> Option<TypeLayout> {
        if types.row_index(ty).is_none() {
            return layout.spelled(types, ty);
        }
        self.stack.push(ty);
        while let Some(&ty) = self.stack.last() {
            let row = row_of(types, ty);
            match self.rows.get(row) {
                Memo::New => {
                    self.rows.set(row, Memo::Open);
                    self.push_parts(types, ty);
                }
                Memo::Open => {
                    self.stack.pop();
                    let memo = match self.layout_of_parts(layout, types, ty) {
                        Some(found) => Memo::Sized(found),
                        None => {
                            self.unsized_rows.push(row);
                            Memo::Unsized
                        }
                    };
                    self.rows.set(row, memo);
                }
                Memo::Sized(_) | Memo::Unsized => {
                    self.stack.pop();
                }
            }
        }
        let found = self.known(layout, types, ty);
        if !self.complete {
            for &row in &self.unsized_rows {
                self.rows.set(row, Memo::New);
            }
        }
        self.unsized_rows.clear();
        found
    }

    /// True if `ty` has a size.
    pub fn is_sized(&mut self, layout: &DataLayout, types: &TypeTable, ty: Type) -> bool {
        self.layout(layout, types, ty).is_some()
    }

    /// Where the fields of the struct `ty` lie; `None` if it is no struct or has no size.
    pub fn struct_layout(
        &mut self,
        layout: &DataLayout,
        types: &TypeTable,
        ty: Type,
    ) -> Option<StructLayout> {
        let whole = self.layout(layout, types, ty)?;
        let data = types.as_struct(ty)?;
        let mut packer = Packer::default();
        let mut offsets = Vec::with_capacity(data.fields.as_ref()?.len());
        for &field in data.fields.iter().flatten() {
            let field = self.layout(layout, types, field)?;
            offsets.push(packer.place(field, data.packed));
        }
        let bytes = whole.store_bytes();
        let padded = packer.padded || bytes != packer.end;
        Some(StructLayout { offsets, bytes, scalable: whole.scalable, padded })
    }

    /// Pushes the types that the layout of `ty` is made from and that are not known yet.
    fn push_parts(&mut self, types: &TypeTable, ty: Type) {
        let (stack, rows) = (&mut self.stack, &self.rows);
        let mut push = |part: Type| {
            if types.row_index(part).is_some_and(|row| rows.get(row) == Memo::New) {
                stack.push(part);
            }
        };
        match types.kind(ty) {
            TypeKind::Struct(data) => data.fields.iter().flatten().for_each(|&part| push(part)),
            TypeKind::Array { elem, .. } | TypeKind::Vector { elem, .. } => push(elem),
            TypeKind::Void
            | TypeKind::Label
            | TypeKind::Metadata
            | TypeKind::Token
            | TypeKind::X86Amx
            | TypeKind::Int(_)
            | TypeKind::Float(_)
            | TypeKind::Ptr(_)
            | TypeKind::Func(_)
            | TypeKind::Target(_) => {}
        }
    }

    /// The layout of a part: an open one holds itself and has none.
    fn known(&self, layout: &DataLayout, types: &TypeTable, ty: Type) -> Option<TypeLayout> {
        match types.row_index(ty) {
            None => layout.spelled(types, ty),
            Some(row) => match self.rows.get(row) {
                Memo::Sized(found) => Some(found),
                Memo::New | Memo::Open | Memo::Unsized => None,
            },
        }
    }

    fn layout_of_parts(
        &self,
        layout: &DataLayout,
        types: &TypeTable,
        ty: Type,
    ) -> Option<TypeLayout> {
        match types.kind(ty) {
            TypeKind::Struct(data) => self.of_struct(layout, types, data),
            TypeKind::Array { elem, len } => {
                let elem = self.known(layout, types, elem)?;
                let bits = elem.alloc_bytes().saturating_mul(len).saturating_mul(8);
                Some(TypeLayout { bits, ..elem })
            }
            TypeKind::Vector { elem, lanes, scalable } => {
                let elem = self.known(layout, types, elem)?;
                Some(layout.vector_layout(elem.bits, lanes, scalable))
            }
            TypeKind::Target(data) => match target_type_info(types, data).layout? {
                TargetLayout::Like(ty) => layout.spelled(types, ty),
                TargetLayout::Bytes(bytes) => {
                    let (abi, pref) = layout.int_aligns(8);
                    Some(TypeLayout { bits: bytes.saturating_mul(8), scalable: false, abi, pref })
                }
            },
            TypeKind::Void
            | TypeKind::Label
            | TypeKind::Metadata
            | TypeKind::Token
            | TypeKind::X86Amx
            | TypeKind::Int(_)
            | TypeKind::Float(_)
            | TypeKind::Ptr(_)
            | TypeKind::Func(_) => layout.spelled(types, ty),
        }
    }

    fn of_struct(
        &self,
        layout: &DataLayout,
        types: &TypeTable,
        data: &StructType,
    ) -> Option<TypeLayout> {
        let fields = data.fields.as_ref()?;
        let homogeneous = fields.iter().all(|field| *field == fields[0]);
        let mut packer = Packer::default();
        for &field in fields {
            let is_vector = field.is_vector();
            let field = self.known(layout, types, field)?;
            // Scalable fields have no offsets, except when all are the same vector.
            if field.scalable && !(homogeneous && is_vector) {
                return None;
            }
            packer.place(field, data.packed);
        }
        let bytes = packer.bytes();
        Some(TypeLayout {
            bits: bytes.saturating_mul(8),
            scalable: packer.scalable,
            abi: if data.packed { Align::ONE } else { layout.aggregate_abi.max(packer.align) },
            pref: layout.aggregate_pref.max(packer.align),
        })
    }
}

/// Puts fields behind each other.
#[derive(Debug)]
struct Packer {
    end: u64,
    align: Align,
    scalable: bool,
    padded: bool,
}

impl Default for Packer {
    fn default() -> Self {
        Packer { end: 0, align: Align::ONE, scalable: false, padded: false }
    }
}

impl Packer {
    /// The offset of the next field.
    fn place(&mut self, field: TypeLayout, packed: bool) -> u64 {
        let align = if packed { Align::ONE } else { field.abi };
        self.align = self.align.max(align);
        self.scalable |= field.scalable;
        if !self.scalable {
            let start = align_up(self.end, align);
            self.padded |= start != self.end;
            self.end = start;
        }
        let offset = self.end;
        self.end = offset.saturating_add(field.alloc_bytes());
        offset
    }

    /// The size of the whole, with padding at the end.
    fn bytes(&self) -> u64 {
        if self.scalable { self.end } else { align_up(self.end, self.align) }
    }
}

impl DataLayout {
    /// The size and alignment of `ty`; `None` if it has no size. Each thread remembers the answers
    /// about the table it asked about last.
    pub fn layout(&self, types: &TypeTable, ty: Type) -> Option<TypeLayout> {
        match types.row_index(ty) {
            None => self.spelled(types, ty),
            Some(_) => with_memo(self, types, |memo| memo.layout(self, types, ty)),
        }
    }

    /// Where field `index` of the struct `ty` lies, in bytes; `None` if there is no such field, or
    /// if its place is known at run time only.
    pub fn field_offset(&self, types: &TypeTable, ty: Type, index: u64) -> Option<u64> {
        let row = types.row_index(ty)?;
        let index = usize::try_from(index).ok()?;
        with_memo(self, types, |memo| {
            if !memo.structs.contains_key(&row) {
                let fields = memo.struct_layout(self, types, ty)?;
                memo.structs.insert(row, fields);
            }
            let fields = memo.structs.get(&row)?;
            fields.offsets.get(index).copied().filter(|_| !fields.scalable)
        })
    }

    /// The layout of a type that is spelled in its handle.
    fn spelled(&self, types: &TypeTable, ty: Type) -> Option<TypeLayout> {
        let plain = |bits: u32, (abi, pref): (Align, Align)| {
            Some(TypeLayout { bits: u64::from(bits), scalable: false, abi, pref })
        };
        match types.kind(ty) {
            TypeKind::Int(bits) => plain(bits, self.int_aligns(bits)),
            TypeKind::Float(kind) => plain(kind.bits(), self.float_aligns(kind.bits())),
            TypeKind::Ptr(space) => {
                let spec = self.pointer(space);
                plain(spec.bits, (spec.abi, spec.pref))
            }
            TypeKind::X86Amx => plain(8192, twice(natural_align(64))),
            TypeKind::Vector { elem, lanes, scalable } => {
                let elem = self.spelled(types, elem)?;
                Some(self.vector_layout(elem.bits, lanes, scalable))
            }
            TypeKind::Void
            | TypeKind::Label
            | TypeKind::Metadata
            | TypeKind::Token
            | TypeKind::Array { .. }
            | TypeKind::Struct(_)
            | TypeKind::Func(_)
            | TypeKind::Target(_) => None,
        }
    }

    fn vector_layout(&self, elem_bits: u64, lanes: u32, scalable: bool) -> TypeLayout {
        let bits = elem_bits.saturating_mul(u64::from(lanes));
        let (abi, pref) = self.vector_aligns(bits);
        TypeLayout { bits, scalable, abi, pref }
    }
}

thread_local! {
    static MEMO: RefCell<(Identity, Identity, LayoutMemo)> = RefCell::default();
}

/// What `ask` says of this thread's memo, which is that of `layout` and `types`.
fn with_memo<T>(
    layout: &DataLayout,
    types: &TypeTable,
    ask: impl FnOnce(&mut LayoutMemo) -> T,
) -> T {
    MEMO.with_borrow_mut(|(of_layout, of_types, memo)| {
        if !of_layout.is(&layout.identity) || !of_types.is(types.identity()) {
            *of_layout = layout.identity.same();
            *of_types = types.identity().same();
            *memo = LayoutMemo::new();
        }
        ask(memo)
    })
}

/// The first multiple of `align` not less than `bytes`, or the largest there is.
fn align_up(bytes: u64, align: Align) -> u64 {
    bytes.checked_next_multiple_of(align.bytes()).unwrap_or(u64::MAX)
}

fn row_of(types: &TypeTable, ty: Type) -> usize {
    types.row_index(ty).expect("only types of the table are put on the stack")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bytes(types: &TypeTable, ty: Type) -> Option<u64> {
        DataLayout::default().layout(types, ty).map(TypeLayout::alloc_bytes)
    }

    #[test]
    fn structs_are_padded() {
        let mut types = TypeTable::default();
        let pair = types.literal_struct([Type::I8, Type::I32], false);
        let packed = types.literal_struct([Type::I8, Type::I32], true);
        let both = types.literal_struct([pair, Type::I8], false);
        assert_eq!((bytes(&types, pair), bytes(&types, packed)), (Some(8), Some(5)));
        let layout = DataLayout::default();
        let found = LayoutMemo::new().struct_layout(&layout, &types, both).unwrap();
        assert_eq!((found.offsets, found.bytes, found.padded), (vec![0, 8], 12, true));
    }

    #[test]
    fn odd_sizes() {
        let mut types = TypeTable::default();
        assert_eq!(bytes(&types, Type::int(24)), Some(4));
        assert_eq!(bytes(&types, types_vector(&mut types.clone(), 3)), Some(16));
        let layout = DataLayout::default();
        let fp80 = Type::float(crate::types::FloatKind::X86Fp80);
        assert_eq!(layout.layout(&types, fp80).unwrap().abi.bytes(), 16);
        let array = types.array(Type::I64, u64::MAX);
        assert_eq!(bytes(&types, array), Some(align_up(u64::MAX / 8 + 1, Align::from_log2(2))));
        assert_eq!(bytes(&types, Type::VOID), None);
    }

    fn types_vector(types: &mut TypeTable, lanes: u32) -> Type {
        types.vector(Type::I32, lanes, false)
    }

    #[test]
    fn opaque_types_may_become_sized() {
        let mut types = TypeTable::default();
        let named = types.new_struct(Some(b"s"));
        let array = types.array(named, 4);
        let (layout, mut memo) = (DataLayout::default(), LayoutMemo::new());
        assert!(!memo.is_sized(&layout, &types, array));
        types.set_struct_body(named, [Type::I32], false);
        assert!(memo.is_sized(&layout, &types, array));
        let own = types.new_struct(Some(b"own"));
        types.set_struct_body(own, [Type::I32, own], false);
        assert!(!memo.is_sized(&layout, &types, own));
    }

    #[test]
    fn scalable_structs() {
        let mut types = TypeTable::default();
        let vector = types.vector(Type::I32, 4, true);
        let same = types.literal_struct([vector, vector], false);
        let mixed = types.literal_struct([vector, Type::I32], false);
        let layout = DataLayout::default();
        let found = layout.layout(&types, same).unwrap();
        assert_eq!((found.bits, found.scalable), (256, true));
        assert_eq!(layout.layout(&types, mixed), None);
    }

    #[test]
    fn deep_nesting() {
        let mut types = TypeTable::default();
        let mut ty = Type::I32;
        for _ in 0..100_000 {
            ty = types.literal_struct([ty], false);
        }
        assert_eq!(bytes(&types, ty), Some(4));
    }
}
