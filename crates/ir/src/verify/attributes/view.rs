//! Reading an attribute list.

use crate::attrs::{Attr, AttrKind, AttrList, AttrPool, MemoryEffects};

/// An attribute list together with its pool.
#[derive(Clone, Copy)]
pub(in super::super) struct AttrView<'a> {
    pool: &'a AttrPool,
    list: Option<AttrList>,
}

/// The kinds of attributes in a set, a bit each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in super::super) struct Kinds(u128);

const _: () = assert!(AttrKind::ALL.len() <= 128, "each kind has a bit");

impl Kinds {
    /// The set of these kinds.
    pub(in super::super) const fn new(kinds: &[AttrKind]) -> Kinds {
        let mut bits = 0;
        let mut at = 0;
        while at < kinds.len() {
            bits |= 1 << kinds[at] as u32;
            at += 1;
        }
        Kinds(bits)
    }

    /// True if all kinds of this set are in `other`.
    pub(in super::super) fn is_subset_of(self, other: Kinds) -> bool {
        self.0 & !other.0 == 0
    }

    /// How many kinds of this set are in `other`.
    pub(in super::super) fn n_in(self, other: Kinds) -> u32 {
        (self.0 & other.0).count_ones()
    }

    pub(in super::super) fn of(set: &[Attr]) -> Kinds {
        let bits = set.iter().filter_map(Attr::kind).map(|kind| 1 << kind as u32);
        Kinds(bits.fold(0, |all, bit: u128| all | bit))
    }

    pub(in super::super) fn has(self, kind: AttrKind) -> bool {
        self.0 >> kind as u32 & 1 != 0
    }

    pub(in super::super) fn has_both(self, a: AttrKind, b: AttrKind) -> bool {
        self.has(a) && self.has(b)
    }
}

/// True if an attribute of `set` is written as a string; those come last.
pub(in super::super) fn has_strings(set: &[Attr]) -> bool {
    matches!(set.last(), Some(Attr::String(..)))
}

/// True if an attribute of `kind` is in `set`.
pub(in super::super) fn has(set: &[Attr], kind: AttrKind) -> bool {
    find(set, kind).is_some()
}

/// The attribute of `kind` in `set`.
pub(in super::super) fn find(set: &[Attr], kind: AttrKind) -> Option<&Attr> {
    AttrPool::find(set, kind)
}

impl<'a> AttrView<'a> {
    pub(in super::super) fn new(pool: &'a AttrPool, list: Option<AttrList>) -> AttrView<'a> {
        AttrView { pool, list }
    }

    pub(in super::super) fn is_empty(self) -> bool {
        self.list.is_none()
    }

    pub(in super::super) fn list(self) -> Option<AttrList> {
        self.list
    }

    pub(in super::super) fn pool(self) -> &'a AttrPool {
        self.pool
    }

    pub(in super::super) fn function(self) -> &'a [Attr] {
        self.pool.function_attrs(self.list)
    }

    pub(in super::super) fn ret(self) -> &'a [Attr] {
        self.pool.ret_attrs(self.list)
    }

    pub(in super::super) fn param(self, index: usize) -> &'a [Attr] {
        self.pool.param_attrs(self.list, index)
    }

    /// How many parameters there may be attributes for.
    pub(in super::super) fn n_params(self) -> usize {
        self.list.map_or(0, |list| self.pool.list_data(list).params.len())
    }

    pub(in super::super) fn has_fn(self, kind: AttrKind) -> bool {
        has(self.function(), kind)
    }

    pub(in super::super) fn has_param(self, index: usize, kind: AttrKind) -> bool {
        has(self.param(index), kind)
    }

    pub(in super::super) fn has_on_any_param(self, kind: AttrKind) -> bool {
        (0..self.n_params()).any(|index| self.has_param(index, kind))
    }

    /// True if one of the parameters has an attribute that asks something of what is passed.
    pub(in super::super) fn has_marks(self) -> bool {
        (0..self.n_params()).any(|index| {
            self.param(index).iter().any(|attr| {
                matches!(
                    attr.kind(),
                    Some(
                        AttrKind::SwiftError
                            | AttrKind::ImmArg
                            | AttrKind::Preallocated
                            | AttrKind::InAlloca
                    )
                )
            })
        })
    }

    /// The number of the function attribute `kind`.
    pub(in super::super) fn fn_int(self, kind: AttrKind) -> Option<u64> {
        match find(self.function(), kind) {
            Some(Attr::Int(_, value)) => Some(*value),
            _ => None,
        }
    }

    /// The value of the function's string attribute `key`.
    pub(in super::super) fn fn_string(self, key: &str) -> Option<&'a [u8]> {
        self.pool.find_string(self.function(), key)
    }

    /// What memory the function may touch.
    pub(in super::super) fn memory(self) -> MemoryEffects {
        match self.fn_int(AttrKind::Memory) {
            Some(effects) => MemoryEffects(u32::try_from(effects).unwrap_or(u32::MAX)),
            None => MemoryEffects::UNKNOWN,
        }
    }

    /// The type that attribute `kind` of parameter `index` carries.
    pub(in super::super) fn param_type(
        self,
        index: usize,
        kind: AttrKind,
    ) -> Option<crate::types::Type> {
        match find(self.param(index), kind) {
            Some(Attr::Type(_, ty)) => *ty,
            _ => None,
        }
    }
}
