//! Writes that are covered in part.

use nvopt_analysis::alias::LocSize;
use nvopt_arith::Int;
use nvopt_ir::{
    body::{Body, Inst, NewInst},
    ops::{Align, InstFlags, Op},
    types::Type,
};
use nvopt_pass::FnCx;

use super::{State, facts::Written};
use crate::util::{
    addr::{align_at, base_and_offset},
    matcher::int_const,
    transfer::{Transfer, TransferKind, arg_align, set_arg_align},
};

/// Bytes that are covered, as begin and end from the write's base, sorted and apart.
#[derive(Clone, Debug, Default)]
pub(super) struct Intervals {
    covered: Vec<(i64, i64)>,
}

impl Intervals {
    fn add(&mut self, mut begin: i64, mut end: i64) {
        self.covered.retain(|&(from, to)| {
            let meets = from <= end && begin <= to;
            if meets {
                begin = begin.min(from);
                end = end.max(to);
            }
            !meets
        });
        let at = self.covered.partition_point(|&(from, _)| from < begin);
        self.covered.insert(at, (begin, end));
    }

    fn covers(&self, begin: i64, end: i64) -> bool {
        self.covered.iter().any(|&(from, to)| from <= begin && end <= to)
    }
}

/// An integer that a store is given.
pub(super) type NewConst = (Type, Int);

impl State<'_> {
    /// Notes that `killing` covers some bytes of `dead`, or acts on it.
    pub(super) fn note_overlap(
        &mut self,
        (killing, killing_write): (Inst, &Written),
        (dead, dead_write): (Inst, &Written),
    ) {
        let (LocSize::Exact(killing_size), LocSize::Exact(dead_size)) =
            (killing_write.loc.size, dead_write.loc.size)
        else {
            return;
        };
        let (killing_at, dead_at) = (killing_write.at, dead_write.at);
        let end = |at: i64, size: u64| i64::try_from(size).ok().and_then(|n| at.checked_add(n));
        let (Some(killing_end), Some(dead_end)) =
            (end(killing_at, killing_size), end(dead_at, dead_size))
        else {
            return;
        };
        if self.merges_partial && self.try_merge((killing, killing_at), (dead, dead_at)) {
            return;
        }
        if !self.tracks_partial {
            return;
        }
        let at = *self.overlap_of.entry(dead).or_insert_with(|| {
            self.overlaps.push((dead, Intervals::default()));
            self.overlaps.len() - 1
        });
        let intervals = &mut self.overlaps[at].1;
        intervals.add(killing_at, killing_end);
        if intervals.covers(dead_at, dead_end) {
            self.mark_removed(dead);
        }
    }

    /// Puts the bytes of a constant store into the larger constant store that it overwrites in
    /// part.
    fn try_merge(
        &mut self,
        (killing, killing_at): (Inst, i64),
        (dead, dead_at): (Inst, i64),
    ) -> bool {
        let (Op::Store(_), Op::Store(_)) = (self.body.op(killing), self.body.op(dead)) else {
            return false;
        };
        if !self.is_removable(killing) || !self.tree.dominates_inst(self.body, dead, killing) {
            return false;
        }
        let (new, old) = (self.body.args(killing)[0], self.body.args(dead)[0]);
        let (new_ty, old_ty) = (self.body.ty(new), self.body.ty(old));
        let (Some(new_bits), Some(old_bits)) = (new_ty.int_bits(), old_ty.int_bits()) else {
            return false;
        };
        let types = &self.module.types;
        let old_value = match self.merged_of.get(&dead) {
            Some(&at) => Some(self.merged[at].1.1.clone()),
            None => int_const(self.body, types, old),
        };
        let (Some(new), Some(old_value)) = (int_const(self.body, types, new), old_value) else {
            return false;
        };
        if new_bits % 8 != 0 || old_bits % 8 != 0 || self.merged_into(killing) {
            return false;
        }
        let Ok(offset) = u32::try_from(killing_at.saturating_sub(dead_at)) else { return false };
        let Some(end) = offset.checked_mul(8).and_then(|at| at.checked_add(new_bits)) else {
            return false;
        };
        if end > old_bits || !self.nothing_between(dead, killing) {
            return false;
        }
        let shift = match self.layout.is_big_endian() {
            true => old_bits - end,
            false => offset * 8,
        };
        let hole = Int::ones(new_bits).zero_extend(old_bits).shl_bits(shift).not();
        let bytes = new.zero_extend(old_bits).shl_bits(shift);
        let merged = old_value.and(&hole).or(&bytes);
        match self.merged_of.get(&dead) {
            Some(&at) => self.merged[at].1 = (old_ty, merged),
            None => {
                self.merged_of.insert(dead, self.merged.len());
                self.merged.push((dead, (old_ty, merged)));
            }
        }
        if let Some(&at) = self.overlap_of.get(&dead) {
            self.overlaps[at].1 = Intervals::default();
        }
        self.mark_removed(killing);
        true
    }

    /// True if the constant of `store` is already to be another one.
    pub(super) fn merged_into(&self, store: Inst) -> bool {
        self.merged_of.contains_key(&store)
    }

    /// True if nothing between the two stores writes what the first did.
    fn nothing_between(&mut self, first: Inst, second: Inst) -> bool {
        let Some(loc) = self.aa.location(first) else { return false };
        let of = |inst| self.memory.access_of(inst);
        let (Some(first), Some(at)) = (of(first), of(second)) else { return false };
        let Some(above) = self.memory.defining(at) else { return false };
        self.memory.clobber_of(&mut self.aa, above, second, &loc) == first
    }
}

/// Makes the fill or copy `inst` shorter by what is covered at its ends.
pub(super) fn apply(body: &mut Body, cx: &mut FnCx<'_>, inst: Inst, intervals: Intervals) {
    let Some(transfer) = Transfer::of(body, cx.module, inst) else { return };
    let Some(size) = transfer.bytes.and_then(|bytes| i64::try_from(bytes).ok()) else { return };
    let at_end = transfer.kind != TransferKind::Move && !transfer.is_inline;
    let at_start = transfer.kind == TransferKind::Set && !transfer.is_inline;
    let (_, begin) = base_and_offset(body, cx.module, cx.frame.layout, transfer.dest);
    let mut range = (begin, begin + size);
    let align = arg_align(body, inst, 0).unwrap_or(Align::ONE);
    let mut covered = intervals.covered;
    if let Some(&(from, to)) = covered.last().filter(|_| at_end)
        && from > range.0
        && from < range.1
        && to >= range.1
    {
        let step = align.bytes() as i64;
        let cut = range.0 + (from - range.0 + step - 1) / step * step;
        if cut < range.1 && cx.may_rewrite() {
            range.1 = cut;
            covered.pop();
            set_range(body, inst, &transfer, (begin, range), align);
            cx.count("fills and copies shortened", 1);
        }
    }
    if let Some(&(from, to)) = covered.first().filter(|_| at_start)
        && from <= range.0
        && to > range.0
        && to < range.1
    {
        let step = align.bytes() as i64;
        let cut = range.0 + (to - range.0) / step * step;
        if cut > range.0 && cx.may_rewrite() {
            range.0 = cut;
            set_range(body, inst, &transfer, (begin, range), align);
            cx.count("fills and copies shortened", 1);
        }
    }
}

fn set_range(
    body: &mut Body,
    inst: Inst,
    transfer: &Transfer,
    (begin, range): (i64, (i64, i64)),
    align: Align,
) {
    let ty = body.ty(transfer.length);
    let length = body.int(ty, (range.1 - range.0) as u64);
    body.set_arg(inst, 2, length);
    let skipped = (range.0 - begin) as u64;
    if skipped > 0 {
        let offset = body.int(ty, skipped);
        let args = [transfer.dest, offset];
        let new = NewInst {
            flags: InstFlags::INBOUNDS,
            loc: body.loc(inst),
            ..NewInst::new(Op::Gep { source: Type::I8 }, body.ty(transfer.dest), &args)
        };
        let gep = body.insert_before(inst, new);
        let dest = body.result(gep).expect("an address computation has a result");
        body.set_arg(inst, 0, dest);
    }
    set_arg_align(body, inst, 0, Some(align_at(align, skipped)));
}
