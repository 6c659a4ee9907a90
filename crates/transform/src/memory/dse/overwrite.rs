//! How much of one write another one covers.

use nvopt_analysis::{
    alias::{AliasResult, LocSize, MemLoc},
    cycles::Cycles,
};
use nvopt_ir::{
    body::{Inst, Value},
    ops::Op,
};

use super::State;
use crate::util::{addr::base_and_offset, transfer::Transfer};

/// How much of a write is overwritten.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Overwrite {
    /// All of it.
    Complete,
    /// Some bytes: where both begin, seen from the same base.
    Partial { killing: i64, dead: i64 },
    /// Nothing, or not known.
    None,
}

impl State<'_> {
    /// How much of what `dead` writes at `dead_loc` the write of `killing` at `killing_loc` covers.
    pub(super) fn overwrite(
        &mut self,
        killing: Inst,
        killing_loc: &MemLoc,
        dead: Inst,
        dead_loc: &MemLoc,
    ) -> Overwrite {
        if !self.is_loop_independent(dead, killing, dead_loc.ptr) {
            return Overwrite::None;
        }
        let (LocSize::Exact(killing_size), LocSize::Exact(dead_size)) =
            (killing_loc.size, dead_loc.size)
        else {
            return self.same_length(killing, killing_loc, dead, dead_loc);
        };
        match self.aa.alias(killing_loc, dead_loc) {
            AliasResult::Must if killing_size >= dead_size => return Overwrite::Complete,
            AliasResult::Partial(Some(offset)) => {
                let covers = u64::try_from(offset)
                    .ok()
                    .and_then(|offset| offset.checked_add(dead_size))
                    .is_some_and(|end| end <= killing_size);
                if covers {
                    return Overwrite::Complete;
                }
            }
            AliasResult::No => return Overwrite::None,
            AliasResult::Must | AliasResult::Partial(None) | AliasResult::May => {}
        }
        if self.covers_object(killing_loc, killing_size, dead_loc.ptr) {
            return Overwrite::Complete;
        }
        let (killing_base, killing_at) = self.base(killing_loc.ptr);
        let (dead_base, dead_at) = self.base(dead_loc.ptr);
        if killing_base != dead_base {
            return Overwrite::None;
        }
        let end = |at: i64, size: u64| i128::from(at) + i128::from(size);
        let overlaps = i128::from(killing_at) < end(dead_at, dead_size)
            && i128::from(dead_at) < end(killing_at, killing_size);
        if dead_at >= killing_at && end(dead_at, dead_size) <= end(killing_at, killing_size) {
            return Overwrite::Complete;
        }
        match overlaps {
            true => Overwrite::Partial { killing: killing_at, dead: dead_at },
            false => Overwrite::None,
        }
    }

    /// Two fills or copies of the same length, which is not known, to the same place.
    fn same_length(
        &mut self,
        killing: Inst,
        killing_loc: &MemLoc,
        dead: Inst,
        dead_loc: &MemLoc,
    ) -> Overwrite {
        let of = |inst| Transfer::of(self.body, self.module, inst);
        let (Some(killing), Some(dead)) = (of(killing), of(dead)) else { return Overwrite::None };
        let is_same = killing.length == dead.length && killing_loc.ptr == dead_loc.ptr;
        if is_same { Overwrite::Complete } else { Overwrite::None }
    }

    /// True if the write covers all of the object that `ptr` points into.
    fn covers_object(&mut self, loc: &MemLoc, size: u64, ptr: Value) -> bool {
        let (base, offset) = self.base(loc.ptr);
        let object = self.object(ptr);
        if base != object || offset != 0 {
            return false;
        }
        let whole = nvopt_analysis::alias::object::object_size(
            self.body,
            self.module,
            self.layout,
            self.func,
            object,
        );
        whole == Some(size)
    }

    /// The address that `ptr` is at a constant distance from, and the distance.
    fn base(&mut self, ptr: Value) -> (Value, i64) {
        let (body, module, layout) = (self.body, self.module, self.layout);
        *self.bases.entry(ptr).or_insert_with(|| base_and_offset(body, module, layout, ptr))
    }

    /// True if the address of `dead` is the same one whenever `killing` runs after it.
    fn is_loop_independent(&mut self, dead: Inst, killing: Inst, ptr: Value) -> bool {
        let (a, b) = (self.body.block(dead), self.body.block(killing));
        a == b || self.cycles.of_block(a) == self.cycles.of_block(b) || self.is_invariant(ptr)
    }

    /// True if `ptr` is the same address in every iteration of every loop.
    pub(super) fn is_invariant(&mut self, ptr: Value) -> bool {
        let (base, _) = self.base(ptr);
        let Some(inst) = self.body.def_inst(base) else { return true };
        let block = self.body.block(inst);
        let cycles: &Cycles = self.cycles;
        Some(block) == self.body.entry()
            || matches!(self.body.op(inst), Op::Alloca { .. })
            || cycles.of_block(block).is_none()
    }
}
