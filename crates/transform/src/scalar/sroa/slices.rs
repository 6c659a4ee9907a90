//! Which bytes of an alloca each use touches.
//!
//! Follows the address through computations, conversions, phis and selects. Each load, store,
//! copy, marker, phi or select at the end is a [`Slice`]: the bytes and the operand that holds the
//! address. What cannot be followed makes the alloca stay as it is.

use nvopt_analysis::matcher::int_const;
use nvopt_entity::{FxHashMap, FxHashSet};
use nvopt_ir::{
    attrs::{Attr, AttrKind, AttrPool, MemoryLocation},
    body::{Body, Inst, Use, Value},
    effects::{CallAttrs, callee, intrinsic},
    intrinsics::Intrinsic,
    ops::{CastOp, Op},
    types::Type,
};
use nvopt_pass::FnCx;

use super::pen::{alloc_bytes, bits_of, is_bytes, layout_of, store_bytes};
use crate::util::addr::gep_offset;

/// The bytes of an alloca that one use touches.
#[derive(Clone, Copy, Debug)]
pub(super) struct Slice {
    pub(super) begin: u64,
    pub(super) end: u64,
    /// The operand that holds the address.
    pub(super) slot: Use,
    /// True if the access may be taken apart.
    pub(super) is_splittable: bool,
    /// True if it is to be forgotten.
    pub(super) is_dead: bool,
}

impl Slice {
    fn key(&self) -> (u64, bool, std::cmp::Reverse<u64>) {
        (self.begin, self.is_splittable, std::cmp::Reverse(self.end))
    }
}

/// What is known of an alloca's uses.
#[derive(Default)]
pub(super) struct Slices {
    /// The slices, by where they begin; those that cannot be split first, then the longest.
    pub(super) slices: Vec<Slice>,
    /// Users that do nothing.
    pub(super) dead_users: Vec<Inst>,
    /// Operands of phis and selects that are never read.
    pub(super) dead_operands: Vec<Use>,
    /// Operands of assumptions, which may go if the alloca does.
    pub(super) droppable: Vec<Use>,
    /// True if a call, or a load at an offset that is not known, reads the memory; nobody else can
    /// write it.
    pub(super) is_read_elsewhere: bool,
}

impl Slices {
    /// Puts the slices in order and forgets dead ones.
    pub(super) fn sort(&mut self) {
        self.slices.retain(|slice| !slice.is_dead);
        self.slices.sort_by_key(Slice::key);
    }

    /// The slices of `alloca`, or `None` if not all its uses are understood.
    pub(super) fn of(body: &Body, cx: &FnCx<'_>, alloca: Inst) -> Option<Slices> {
        let Op::Alloca { ty, .. } = body.op(alloca) else { return None };
        let mut finder = Finder {
            body,
            cx,
            size: alloc_bytes(cx, ty),
            found: Slices::default(),
            work: Vec::new(),
            merged: FxHashSet::default(),
            dead: FxHashSet::default(),
            transfers: FxHashMap::default(),
            merged_sizes: FxHashMap::default(),
        };
        finder.push_users(body.result(alloca)?, Some(0));
        while let Some((slot, offset)) = finder.work.pop() {
            finder.visit(slot, offset)?;
        }
        let mut found = finder.found;
        found.sort();
        found.keep_whole_bytes(body, cx);
        Some(found)
    }

    /// Marks accesses to vectors of bytes that need not be taken apart as ones that cannot be, if larger
    /// ones reach over them: then these are taken apart, as they are for a number in the same place.
    fn keep_whole_bytes(&mut self, body: &Body, cx: &FnCx<'_>) {
        let are_bytes = |slice: &Slice| match body.op(body.user(slice.slot)) {
            Op::Load(_) => is_bytes(cx, body.result_ty(body.user(slice.slot))),
            Op::Store(_) => is_bytes(cx, body.ty(body.args(body.user(slice.slot))[0])),
            _ => false,
        };
        let splits = |slice: &Slice| slice.is_splittable && are_bytes(slice);
        if self.slices.len() < 2 || !self.slices.iter().any(splits) {
            return;
        }
        let mut ends: Vec<u64> = self.slices.iter().flat_map(|one| [one.begin, one.end]).collect();
        ends.sort_unstable();
        ends.dedup();
        let (mut reach_before, mut changed) = (0, false);
        for group in self.slices.chunk_by_mut(|a, b| a.begin == b.begin) {
            let reach = group.iter().map(|slice| slice.end).max().unwrap_or(0);
            for slice in group {
                let next = ends[ends.partition_point(|&end| end <= slice.begin)];
                let is_inside = reach_before >= slice.end || reach > slice.end;
                if is_inside && next == slice.end && splits(slice) {
                    slice.is_splittable = false;
                    changed = true;
                }
            }
            reach_before = reach_before.max(reach);
        }
        if changed {
            self.sort();
        }
    }
}

struct Finder<'a, 'c> {
    body: &'a Body,
    cx: &'a FnCx<'c>,
    size: u64,
    found: Slices,
    /// Operands to look at. Each comes once: a computation has one address to start from, and
    /// `merged` sees to the rest.
    work: Vec<(Use, Option<i64>)>,
    /// Phis, selects and calls that give an operand back, whose users are known.
    merged: FxHashSet<Inst>,
    dead: FxHashSet<Inst>,
    /// The slice that a copy was first met with.
    transfers: FxHashMap<Inst, usize>,
    merged_sizes: FxHashMap<Inst, u64>,
}

impl Finder<'_, '_> {
    fn push_users(&mut self, value: Value, offset: Option<i64>) {
        self.work.extend(self.body.uses(value).map(|slot| (slot, offset)));
    }

    fn mark_dead(&mut self, inst: Inst) {
        if self.dead.insert(inst) {
            self.found.dead_users.push(inst);
        }
    }

    fn is_used(&self, inst: Inst) -> bool {
        self.body.result(inst).is_some_and(|value| self.body.is_used(value))
    }

    /// The offset as one into the alloca; `None` if it points outside.
    fn inside(&self, offset: i64) -> Option<u64> {
        u64::try_from(offset).ok().filter(|&offset| offset < self.size)
    }

    fn insert(&mut self, slot: Use, offset: i64, size: u64, is_splittable: bool) {
        let Some(begin) = self.inside(offset).filter(|_| size > 0) else {
            return self.mark_dead(self.body.user(slot));
        };
        let end = begin.saturating_add(size).min(self.size);
        self.found.slices.push(Slice { begin, end, slot, is_splittable, is_dead: false });
    }

    /// `None` if the alloca has to stay.
    fn visit(&mut self, slot: Use, offset: Option<i64>) -> Option<()> {
        let (body, inst) = (self.body, self.body.user(slot));
        let address = body.args(inst)[body.arg_index(slot)];
        match body.op(inst) {
            Op::Cast(CastOp::BitCast | CastOp::AddrSpaceCast) | Op::Gep { .. }
                if body.arg_index(slot) == 0 && !body.result_ty(inst).is_vector() =>
            {
                if !self.is_used(inst) {
                    self.mark_dead(inst);
                    return Some(());
                }
                let offset = match body.op(inst) {
                    Op::Gep { .. } => offset.and_then(|offset| {
                        let layout = self.cx.frame.layout;
                        let step = gep_offset(body, self.cx.module, layout, inst)?;
                        offset.checked_add(step)
                    }),
                    _ => offset,
                };
                self.push_users(body.result(inst)?, offset);
            }
            Op::Load(access) => {
                let Some(offset) = offset else {
                    // It reads some of the memory, as a call may.
                    self.found.is_read_elsewhere = true;
                    return Some(());
                };
                self.check_volatile(access.volatile, address)?;
                let ty = body.result_ty(inst);
                self.access(slot, offset, ty, access.volatile)?;
            }
            Op::Store(access) => {
                if body.arg_index(slot) == 0 {
                    return None;
                }
                let offset = offset?;
                self.check_volatile(access.volatile, address)?;
                let ty = body.ty(body.args(inst)[0]);
                let size = layout_of(self.cx, ty)?.store_bytes();
                // A store outside of the memory is undefined.
                let fits = self
                    .inside(offset)
                    .and_then(|begin| begin.checked_add(size))
                    .is_some_and(|end| end <= self.size);
                if !fits {
                    self.mark_dead(inst);
                    return Some(());
                }
                self.access(slot, offset, ty, access.volatile)?;
            }
            Op::Phi(_) | Op::Select => self.merge(slot, inst, address, offset)?,
            Op::Call(_) => self.call(slot, inst, address, offset)?,
            _ => return None,
        }
        Some(())
    }

    /// A volatile access through another space must keep that space.
    fn check_volatile(&self, is_volatile: bool, address: Value) -> Option<()> {
        let space = self.body.ty(address).addr_space();
        (!is_volatile || space == Some(self.cx.frame.layout.alloca_space())).then_some(())
    }

    fn access(&mut self, slot: Use, offset: i64, ty: Type, is_volatile: bool) -> Option<()> {
        let layout = layout_of(self.cx, ty)?;
        let is_whole = layout.bits == layout.store_bytes().saturating_mul(8);
        let may_split = ty.is_int() || is_bytes(self.cx, ty);
        self.insert(slot, offset, layout.store_bytes(), may_split && !is_volatile && is_whole);
        Some(())
    }

    fn call(&mut self, slot: Use, inst: Inst, address: Value, offset: Option<i64>) -> Option<()> {
        let which = intrinsic(self.cx.module, self.body, inst);
        match which {
            Some(Intrinsic::MEMSET | Intrinsic::MEMSET_INLINE) => {
                self.memset(slot, inst, address, offset)
            }
            Some(Intrinsic::MEMCPY | Intrinsic::MEMCPY_INLINE | Intrinsic::MEMMOVE) => {
                self.transfer(slot, inst, address, offset)
            }
            Some(Intrinsic::ASSUME) => {
                self.found.droppable.push(slot);
                Some(())
            }
            Some(Intrinsic::LIFETIME_START | Intrinsic::LIFETIME_END) => {
                self.insert(slot, offset?, self.size, true);
                Some(())
            }
            Some(Intrinsic::LAUNDER_INVARIANT_GROUP | Intrinsic::STRIP_INVARIANT_GROUP) => {
                self.insert(slot, offset?, self.size, true);
                if self.merged.insert(inst) {
                    self.push_users(self.body.result(inst)?, offset);
                }
                Some(())
            }
            _ => {
                offset?;
                self.only_reads(inst, self.body.arg_index(slot)).then(|| {
                    self.found.is_read_elsewhere = true;
                })
            }
        }
    }

    /// True if the call only reads through argument `index` and does not keep the address in a way
    /// that allows others to write.
    fn only_reads(&self, inst: Inst, index: usize) -> bool {
        if index >= self.body.call_args(inst).len() {
            return false;
        }
        let own = self.body.op(inst).call().and_then(|call| self.body.call(call).attrs);
        let own = self.body.attrs().param_attrs(own, index);
        let of_callee = callee(self.body, inst).map_or(&[][..], |func| {
            self.cx.module.attrs.param_attrs(self.cx.module.funcs[func].attrs, index)
        });
        let has =
            |kind| AttrPool::find(own, kind).is_some() || AttrPool::find(of_callee, kind).is_some();
        let captures = |attrs: &[Attr]| match AttrPool::find(attrs, AttrKind::Captures) {
            // The low half speaks of everything but the result: bits 2 and 3 are the provenance.
            Some(Attr::Int(_, bits)) => keeps_provenance(*bits),
            _ => true,
        };
        const WRITES: u32 = 2;
        let memory = CallAttrs::new(self.cx.module, self.body, inst).memory();
        let reads = has(AttrKind::ReadOnly)
            || has(AttrKind::ReadNone)
            || MemoryLocation::ALL.iter().all(|&at| memory.get(at) & WRITES == 0);
        let is_byval = has(AttrKind::ByVal);
        (reads || is_byval) && (is_byval || !captures(own) || !captures(of_callee))
    }

    fn length(&self, inst: Inst) -> Option<u64> {
        let length = *self.body.call_args(inst).get(2)?;
        int_const(self.body, &self.cx.module.types, length)?.to_u64()
    }

    fn is_volatile(&self, inst: Inst) -> bool {
        super::is_volatile_transfer(self.body, self.cx.module, inst)
    }

    fn memset(&mut self, slot: Use, inst: Inst, address: Value, offset: Option<i64>) -> Option<()> {
        let length = self.length(inst);
        if length == Some(0) || offset.is_some_and(|offset| self.inside(offset).is_none()) {
            self.mark_dead(inst);
            return Some(());
        }
        let offset = offset?;
        self.check_volatile(self.is_volatile(inst), address)?;
        let rest = self.size - self.inside(offset)?;
        self.insert(slot, offset, length.unwrap_or(rest), length.is_some());
        Some(())
    }

    fn transfer(
        &mut self,
        slot: Use,
        inst: Inst,
        address: Value,
        offset: Option<i64>,
    ) -> Option<()> {
        let length = self.length(inst);
        if length == Some(0) {
            self.mark_dead(inst);
            return Some(());
        }
        if self.dead.contains(&inst) {
            return Some(());
        }
        let offset = offset?;
        let is_volatile = self.is_volatile(inst);
        self.check_volatile(is_volatile, address)?;
        let Some(begin) = self.inside(offset) else {
            if let Some(&before) = self.transfers.get(&inst) {
                self.found.slices[before].is_dead = true;
            }
            self.mark_dead(inst);
            return Some(());
        };
        let size = length.unwrap_or(self.size - begin);
        let args = self.body.call_args(inst);
        if args[0] == args[1] {
            match is_volatile {
                true => self.insert(slot, offset, size, false),
                false => self.mark_dead(inst),
            }
            return Some(());
        }
        let mut is_splittable = length.is_some();
        match self.transfers.get(&inst) {
            None => {
                self.transfers.insert(inst, self.found.slices.len());
            }
            // Both ends are in this alloca.
            Some(&before) => {
                let before = &mut self.found.slices[before];
                if !is_volatile && before.begin == begin {
                    before.is_dead = true;
                    self.mark_dead(inst);
                    return Some(());
                }
                before.is_splittable = false;
                is_splittable = false;
            }
        }
        self.insert(slot, offset, size, is_splittable);
        Some(())
    }

    /// A phi or select: one of several addresses.
    fn merge(&mut self, slot: Use, inst: Inst, address: Value, offset: Option<i64>) -> Option<()> {
        if !self.is_used(inst) {
            self.mark_dead(inst);
            return Some(());
        }
        if let Op::Phi(_) = self.body.op(inst) {
            let block = self.body.block(inst);
            let end = self.body.terminator(block)?;
            // Nothing can be put before these.
            if matches!(self.body.op(end), Op::CatchSwitch { .. }) {
                return None;
            }
        }
        if let Some(result) = self.only_value(inst) {
            match result == address {
                true if self.merged.insert(inst) => {
                    self.push_users(self.body.result(inst)?, offset);
                }
                true => {}
                false => self.found.dead_operands.push(slot),
            }
            return Some(());
        }
        let offset = offset?;
        let size = match self.merged_sizes.get(&inst) {
            Some(&size) => size,
            None => {
                let size = self.merged_size(inst)?;
                self.merged_sizes.insert(inst, size);
                size
            }
        };
        if self.inside(offset).is_none() {
            self.found.dead_operands.push(slot);
            return Some(());
        }
        self.insert(slot, offset, size, false);
        Some(())
    }

    /// The value of a phi or select that has only one.
    fn only_value(&self, inst: Inst) -> Option<Value> {
        let (body, result) = (self.body, self.body.result(inst)?);
        if let Op::Select = body.op(inst) {
            let [cond, yes, no] = *body.args(inst) else { return None };
            let known = int_const(body, &self.cx.module.types, cond);
            return match known {
                Some(known) if !body.ty(cond).is_vector() => {
                    Some(if known.is_zero() { no } else { yes })
                }
                _ => (yes == no).then_some(yes),
            };
        }
        let mut values = body.args(inst).iter().copied().filter(|&value| value != result);
        let first = values.next()?;
        values.all(|value| value == first).then_some(first)
    }

    /// The most bytes that the users of a phi or select access; `None` if they do something else.
    fn merged_size(&self, root: Inst) -> Option<u64> {
        let mut size = 0;
        let mut seen: FxHashSet<Inst> = FxHashSet::default();
        let mut work: Vec<(Value, Inst)> = vec![];
        let push = |work: &mut Vec<(Value, Inst)>, inst: Inst| {
            if let Some(value) = self.body.result(inst) {
                work.extend(self.body.users(value).map(|user| (value, user)));
            }
        };
        push(&mut work, root);
        while let Some((from, inst)) = work.pop() {
            match self.body.op(inst) {
                Op::Load(_) => size = size.max(store_bytes(self.cx, self.body.result_ty(inst))),
                Op::Store(_) => {
                    let stored = self.body.args(inst)[0];
                    if stored == from {
                        return None;
                    }
                    size = size.max(store_bytes(self.cx, self.body.ty(stored)));
                }
                Op::Gep { .. } => {
                    let layout = self.cx.frame.layout;
                    if gep_offset(self.body, self.cx.module, layout, inst) != Some(0) {
                        return None;
                    }
                    if seen.insert(inst) {
                        push(&mut work, inst);
                    }
                }
                Op::Cast(CastOp::BitCast | CastOp::AddrSpaceCast) | Op::Phi(_) | Op::Select => {
                    if seen.insert(inst) {
                        push(&mut work, inst);
                    }
                }
                _ => return None,
            }
        }
        Some(size)
    }
}

/// True if `captures` lets the callee keep an address that others could write through.
fn keeps_provenance(captures: u64) -> bool {
    const PROVENANCE: u64 = 0b1000;
    // Two groups of four bits: the result's, then all others'.
    (captures >> 4 | captures) & PROVENANCE != 0
}

/// The bits of the integer type `ty` are all of its bytes.
pub(super) fn fills_bytes(cx: &FnCx<'_>, ty: Type) -> bool {
    bits_of(cx, ty) == store_bytes(cx, ty).saturating_mul(8)
}
