//! The order of the type table.
//!
//! A type comes after the types it is made of. Only a named struct may be mentioned before its
//! row, and only then does a reader make room for it.

use nvopt_entity::FxHashMap;
use nvopt_ir::types::{Type, TypeKind, TypeTable};

const NO_ID: u32 = u32::MAX;

/// A row of the type table.
#[derive(Clone, Copy, Debug)]
pub(crate) enum TypeRow {
    /// A type of the module.
    Type(Type),
    /// The type of a shuffle mask that is too wide to be spelled in a handle.
    WideMask(MaskType),
}

/// The type of a shuffle mask: a vector of `i32`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct MaskType {
    pub(crate) lanes: u32,
    pub(crate) scalable: bool,
}

/// The numbers of the types that a module uses.
pub(crate) struct TypeIds<'m> {
    table: &'m TypeTable,
    spelled: FxHashMap<Type, u32>,
    /// By row of the table.
    rows: Vec<u32>,
    visited_rows: Vec<bool>,
    wide_masks: FxHashMap<MaskType, u32>,
    order: Vec<TypeRow>,
    last: Option<Type>,
    /// Types spelled in their handles by a few bits of them: a look-up before the look-up.
    slots: [(u32, u32); N_SLOTS],
}

/// A power of two.
const N_SLOTS: usize = 256;

fn slot(ty: Type) -> usize {
    (ty.raw().wrapping_mul(0x9e37_79b9) >> 24) as usize % N_SLOTS
}

impl<'m> TypeIds<'m> {
    pub(crate) fn new(table: &'m TypeTable) -> Self {
        TypeIds {
            table,
            spelled: FxHashMap::default(),
            rows: vec![NO_ID; table.n_rows()],
            visited_rows: vec![false; table.n_rows()],
            wide_masks: FxHashMap::default(),
            order: Vec::new(),
            last: None,
            slots: [(0, NO_ID); N_SLOTS],
        }
    }

    /// All types, in order.
    pub(crate) fn order(&self) -> &[TypeRow] {
        &self.order
    }

    /// The number of bits that hold any type's number.
    pub(crate) fn n_bits(&self) -> u32 {
        // One more than there are types, so that even an empty table has a field of one bit.
        (self.order.len() as u32 + 1).next_power_of_two().trailing_zeros().max(1)
    }

    /// The number of `ty`, which was added.
    #[inline]
    pub(crate) fn id(&self, ty: Type) -> u64 {
        let id = match self.table.row_index(ty) {
            Some(row) => self.rows[row],
            None => match self.slots[slot(ty)] {
                (raw, id) if raw == ty.raw() => id,
                _ => self.spelled.get(&ty).copied().unwrap_or(NO_ID),
            },
        };
        debug_assert_ne!(id, NO_ID, "{ty:?} was enumerated");
        u64::from(id)
    }

    /// Adds `ty` and what it is made of.
    #[inline]
    pub(crate) fn add(&mut self, ty: Type) {
        if self.last != Some(ty) {
            self.last = Some(ty);
            if self.slots[slot(ty)].0 != ty.raw() && self.start_visit(ty) {
                self.add_new(ty);
            }
        }
    }

    /// Adds `ty` and gives its number.
    pub(crate) fn add_id(&mut self, ty: Type) -> u32 {
        self.add(ty);
        self.id(ty) as u32
    }

    /// Adds the type of a shuffle mask and gives its number.
    pub(crate) fn add_mask(&mut self, mask: MaskType) -> u32 {
        if let Some(ty) = Type::spelled_vector(Type::I32, mask.lanes, mask.scalable) {
            return self.add_id(ty);
        }
        self.add(Type::I32);
        let next = self.order.len() as u32;
        let id = *self.wide_masks.entry(mask).or_insert(next);
        if id == next {
            self.order.push(TypeRow::WideMask(mask));
        }
        id
    }

    fn add_new(&mut self, root: Type) {
        let mut stack = vec![(root, 0)];
        while let Some((ty, next_child)) = stack.last_mut() {
            let Some(child) = child(self.table, *ty, *next_child) else {
                let done = *ty;
                stack.pop();
                self.number(done);
                continue;
            };
            *next_child += 1;
            if self.start_visit(child) {
                stack.push((child, 0));
            }
        }
    }

    /// Marks `ty` as visited; true if it was not.
    fn start_visit(&mut self, ty: Type) -> bool {
        match self.table.row_index(ty) {
            Some(row) => !std::mem::replace(&mut self.visited_rows[row], true),
            None => {
                !self.spelled.contains_key(&ty) && {
                    self.spelled.insert(ty, NO_ID);
                    true
                }
            }
        }
    }

    fn number(&mut self, ty: Type) {
        let id = self.order.len() as u32;
        self.order.push(TypeRow::Type(ty));
        match self.table.row_index(ty) {
            Some(row) => self.rows[row] = id,
            None => {
                self.spelled.insert(ty, id);
                self.slots[slot(ty)] = (ty.raw(), id);
            }
        }
    }

    /// Adds the structs that nothing uses but that have a name to keep.
    pub(crate) fn add_named_structs(&mut self) {
        for ty in self.table.identified_structs() {
            self.add(ty);
        }
    }
}

/// Part `index` of `ty`, if it has so many.
fn child(table: &TypeTable, ty: Type, index: usize) -> Option<Type> {
    match table.kind(ty) {
        TypeKind::Vector { elem, .. } | TypeKind::Array { elem, .. } => {
            (index == 0).then_some(elem)
        }
        TypeKind::Struct(data) => data.fields.as_ref()?.get(index).copied(),
        TypeKind::Func(data) => match index {
            0 => Some(data.ret),
            _ => data.params.get(index - 1).copied(),
        },
        TypeKind::Target(data) => data.types.get(index).copied(),
        TypeKind::Void
        | TypeKind::Label
        | TypeKind::Metadata
        | TypeKind::Token
        | TypeKind::X86Amx
        | TypeKind::Int(_)
        | TypeKind::Float(_)
        | TypeKind::Ptr(_) => None,
    }
}
