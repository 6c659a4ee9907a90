//! Addresses in a form that is compared fast.
//!
//! A walk over the accesses of a block compares one address with very many others. A [`Place`] is
//! what alias analysis looks at first, found out once for each address. [`Place::meets`] gives the
//! answer of alias analysis where that needs nothing else, and never another one.

use nvopt_entity::FxHashMap;
use nvopt_ir::{
    body::{Inst, Value},
    ops::Op,
};
use smallvec::SmallVec;

use super::{AliasResult, BatchAa, addrspace, decompose::Term, object::Object};

/// What is added to a base, and how wide: the same number means the same.
#[derive(Default)]
pub struct Roots {
    numbers: FxHashMap<(Value, u32, SmallVec<[Term; 2]>), u32>,
}

/// What an address is.
#[derive(Clone, Copy, Debug)]
pub struct Place {
    /// It without casts and steps of nothing.
    stripped: Value,
    object: Value,
    kind: Object,
    space: Option<u32>,
    /// What everything is added to.
    base: Value,
    /// The number of the base with everything but the constant.
    root: u32,
    bits: u32,
    offset: i64,
    is_gep: bool,
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
        let sum = self.sum(pointer.stripped);
        let mut terms: SmallVec<[Term; 2]> = SmallVec::from_slice(&sum.terms);
        terms.sort_unstable();
        let next = u32::try_from(roots.numbers.len()).ok()?;
        let root = *roots.numbers.entry((sum.base, sum.bits, terms)).or_insert(next);
        let is_gep = |inst: Inst| matches!(self.body.op(inst), Op::Gep { .. });
        Some(Place {
            stripped: pointer.stripped,
            object: pointer.object,
            kind: pointer.kind,
            space: pointer.space,
            base: sum.base,
            root,
            bits: sum.bits,
            offset: sum.offset,
            is_gep: self.body.def_inst(pointer.stripped).is_some_and(is_gep),
        })
    }
}

impl Place {
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
        let is_sum = self.is_gep || other.is_gep;
        if !is_sum || self.base != other.base || self.bits != other.bits {
            return Meeting::Open;
        }
        match self.root == other.root {
            true => Meeting::Known(self.by_distance(size, other, other_size)),
            // How far they are apart is not a constant.
            false => Meeting::Apart,
        }
    }

    fn by_distance(&self, size: u64, other: &Place, other_size: u64) -> AliasResult {
        let shift = 64 - self.bits;
        let distance = (self.offset.wrapping_sub(other.offset) << shift) >> shift;
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
