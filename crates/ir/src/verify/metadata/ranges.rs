//! `!range`, `!absolute_symbol` and `!noalias.addrspace`: lists of ranges of integers.

use std::cmp::Ordering;

use super::super::{Verifier, report::Checked};
use crate::{constant::ConstData, metadata::Md, types::Type};

/// Which rules hold besides those all have in common.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) enum RangeKind {
    Range,
    AbsoluteSymbol,
    NoaliasAddrspace,
}

/// A half-open range that may wrap. Equal limits mean all or nothing.
#[derive(Clone, Copy)]
struct Limits<'m> {
    width: u32,
    low: &'m [u64],
    high: &'m [u64],
}

impl Limits<'_> {
    /// True if `value` is in the range; the range is not empty.
    fn contains(self, value: &[u64]) -> bool {
        let (from_low, to_high) = (compare(self.low, value), compare(value, self.high));
        match compare(self.low, self.high) {
            Ordering::Less => from_low != Ordering::Greater && to_high == Ordering::Less,
            Ordering::Equal => true,
            Ordering::Greater => from_low != Ordering::Greater || to_high == Ordering::Less,
        }
    }

    fn overlaps(self, other: Limits<'_>) -> bool {
        self.contains(other.low) || other.contains(self.low)
    }

    fn touches(self, other: Limits<'_>) -> bool {
        self.high == other.low || self.low == other.high
    }

    /// True if the range starts behind `other`, as signed numbers go.
    fn starts_behind(self, other: Limits<'_>) -> bool {
        let sign = |words: &[u64]| {
            let top = (self.width - 1) as usize;
            words.get(top / 64).is_some_and(|word| word >> (top % 64) & 1 != 0)
        };
        match (sign(self.low), sign(other.low)) {
            (false, true) => true,
            (true, false) => false,
            _ => compare(self.low, other.low) == Ordering::Greater,
        }
    }
}

/// Compares little-endian words of the same width.
fn compare(a: &[u64], b: &[u64]) -> Ordering {
    a.iter().rev().cmp(b.iter().rev())
}

/// The words of an integer constant.
fn words(data: &ConstData) -> &[u64] {
    match data {
        ConstData::Bits { bits, .. } => std::slice::from_ref(bits),
        ConstData::WideBits { words, .. } => words,
        _ => &[],
    }
}

fn is_max(words: &[u64], width: u32) -> bool {
    words.iter().map(|word| word.count_ones()).sum::<u32>() == width
}

impl<'m> Verifier<'m> {
    /// Checks the list of ranges `md` for integers of type `ty`, or vectors of them.
    pub(in super::super) fn check_range(&mut self, md: Md, ty: Type, kind: RangeKind) -> Checked {
        let ops = self.tuple_ops(md);
        self.check(ops.len().is_multiple_of(2), "Unfinished range!")?;
        self.check(!ops.is_empty(), "It should have at least one range!")?;
        let mut last: Option<Limits<'m>> = None;
        let mut first: Option<Limits<'m>> = None;
        for pair in ops.chunks_exact(2) {
            let limits = self.read_limits(pair[0], pair[1], ty, kind)?;
            if let Some(last) = last {
                self.check(!limits.overlaps(last), "Intervals are overlapping")?;
                self.check(limits.starts_behind(last), "Intervals are not in order")?;
                self.check(!limits.touches(last), "Intervals are contiguous")?;
            }
            first = first.or(Some(limits));
            last = Some(limits);
        }
        if let (Some(first), Some(last)) = (first, last)
            && ops.len() > 4
        {
            self.check(!first.overlaps(last), "Intervals are overlapping")?;
            self.check(!first.touches(last), "Intervals are contiguous")?;
        }
        Ok(())
    }

    fn read_limits(
        &mut self,
        low: Option<Md>,
        high: Option<Md>,
        ty: Type,
        kind: RangeKind,
    ) -> Checked<Limits<'m>> {
        let Some(low) = self.md_int(low) else {
            return self.fail("The lower limit must be an integer!");
        };
        let Some(high) = self.md_int(high) else {
            return self.fail("The upper limit must be an integer!");
        };
        self.check(low.ty() == high.ty(), "Range pair types must match!")?;
        if kind == RangeKind::NoaliasAddrspace {
            self.check(low.ty() == Type::I32, "noalias.addrspace type must be i32!")?;
        } else {
            let fits = low.ty() == self.types().scalar(ty);
            self.check(fits, "Range types must match instruction type!")?;
        }
        let width = low.ty().int_bits().unwrap_or(1);
        let limits = Limits { width, low: words(low), high: words(high) };
        let same = limits.low == limits.high;
        let is_full = same && is_max(limits.low, width);
        let is_empty = same && limits.low.iter().all(|&word| word == 0);
        let message = "The upper and lower limits cannot be the same value";
        self.check(!same || is_full || is_empty, message)?;
        let not_empty = !is_empty && (kind == RangeKind::AbsoluteSymbol || !is_full);
        self.check(not_empty, "Range must not be empty!")?;
        Ok(limits)
    }
}
