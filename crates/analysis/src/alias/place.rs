//! Addresses in a form that is compared fast.
//!
//! A walk over the accesses of a block compares one address with very many others. A [`Place`] is
//! what alias analysis looks at first, found out once for each address. [`Place::meets`] gives the
//! answer of alias analysis where that needs nothing else, and never another one.

use nvopt_entity::FxHashMap;
use nvopt_ir::body::Value;
use smallvec::SmallVec;

use super::{AliasResult, BatchAa, addrspace, decompose::Term, object::Object};

/// Everything of an address but the constant that is added: the same number means the same.
#[derive(Default)]
pub struct Roots {
    numbers: FxHashMap<Root, u32>,
}

#[derive(PartialEq, Eq, Hash)]
struct Root {
    object: Value,
    space: Option<u32>,
    base: Value,
    bits: u32,
    terms: SmallVec<[Term; 2]>,
}

/// What an address is.
#[derive(Clone, Copy, Debug)]
pub struct Place {
    /// It without casts and steps of nothing.
    stripped: Value,
    pub(crate) object: Value,
    kind: Object,
    space: Option<u32>,
    /// What everything is added to.
    base: Value,
    /// The number of everything but the constant.
    pub(crate) root: u32,
    bits: u32,
    offset: i64,
    pub(crate) is_gep: bool,
}

/// How the memory at two places lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Meeting {
    /// This is what alias analysis says.
    Known(AliasResult),
    /// Alias analysis has neither [`AliasResult::Must`] nor a distance for it.
    Apart,
    /// Alias analysis has to be asked.
    Open,
}

impl BatchAa<'_> {
    /// What `ptr` is. `None` if it is of no use to compare it with others.
    pub fn place(&mut self, roots: &mut Roots, ptr: Value) -> Option<Place> {
        let pointer = self.pointer(ptr);
        let is_asked = self.ways.basic && self.ways.spaces && !self.across_iterations;
        if !is_asked || pointer.is_nowhere || !self.body.ty(pointer.stripped).is_ptr() {
            return None;
        }
        let sum = &self.cache.sums[pointer.sum as usize];
        let mut terms = sum.terms.clone();
        terms.sort_unstable();
        let next = u32::try_from(roots.numbers.len()).ok()?;
        let root = Root {
            object: pointer.object,
            space: pointer.space,
            base: sum.base,
            bits: sum.bits,
            terms,
        };
        let root = *roots.numbers.entry(root).or_insert(next);
        Some(Place {
            stripped: pointer.stripped,
            object: pointer.object,
            kind: pointer.kind,
            space: pointer.space,
            base: sum.base,
            root,
            bits: sum.bits,
            offset: sum.offset,
            is_gep: pointer.is_gep,
        })
    }
}

impl Place {
    /// True if the object is like no other that this is true of.
    pub(crate) fn is_own(&self) -> bool {
        self.kind.is_identified() && !self.kind.is_named()
    }

    /// The constant that is added.
    pub(crate) fn offset(&self) -> i64 {
        self.offset
    }

    /// How `size` bytes here and `other_size` bytes at `other`, neither none, lie.
    #[inline]
    pub fn meets(&self, size: u64, other: &Place, other_size: u64) -> Meeting {
        if self.space != other.space
            && let (Some(one), Some(two)) = (self.space, other.space)
            && !addrspace::may_meet(one, two)
        {
            return Meeting::Known(AliasResult::No);
        }
        if self.stripped == other.stripped {
            return Meeting::Known(AliasResult::Must);
        }
        if self.object != other.object {
            if self.kind.is_apart_from(other.kind) {
                return Meeting::Known(AliasResult::No);
            }
            // Behind what is looked through no further is no address that both begin with.
            let is_end = |kind: Object| kind != Object::Other;
            let are_ends = is_end(self.kind) && is_end(other.kind);
            return if are_ends { Meeting::Apart } else { Meeting::Open };
        }
        if !(self.is_gep || other.is_gep) {
            return Meeting::Open;
        }
        if self.root == other.root {
            return Meeting::Known(self.by_distance(size, other.offset, other_size));
        }
        let differ_in_terms =
            self.base == other.base && self.bits == other.bits && self.space == other.space;
        // How far they are apart is not a constant.
        if differ_in_terms { Meeting::Apart } else { Meeting::Open }
    }

    /// How `size` bytes here and `other_size` bytes at an address of the same root lie.
    #[inline]
    pub(crate) fn by_distance(&self, size: u64, other: i64, other_size: u64) -> AliasResult {
        let shift = 64 - self.bits;
        let distance = (self.offset.wrapping_sub(other) << shift) >> shift;
        let lower = if distance >= 0 { other_size } else { size };
        if distance == 0 {
            AliasResult::Must
        } else if distance.unsigned_abs() >= lower {
            AliasResult::No
        } else {
            AliasResult::Partial(distance.checked_neg())
        }
    }
}
