//! Ranges of integers: half-open intervals that may wrap, and what operations make of them.
//!
//! A [`Range`] goes from `lo` up to and without `hi`, modulo the width. `lo == hi` is everything if
//! both are all ones and nothing if both are zero. Files: this one (sets), `arith` (operations),
//! `compare` (the regions of comparisons), `narrow` (all of these on words, for integers of at most
//! 64 bits). Everything is checked against all ranges of four bits.

mod arith;
mod compare;
mod narrow;
#[cfg(test)]
mod tests;

use nvopt_arith::Int;
use nvopt_ir::attrs::IntRange;

use crate::known_bits::KnownBits;

/// A range of integers of one width.
#[derive(Clone, PartialEq, Eq)]
pub struct Range {
    lo: Int,
    hi: Int,
}

impl std::fmt::Debug for Range {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "[{:?}, {:?})", self.lo, self.hi)
    }
}

/// Making ranges.
impl Range {
    /// Every integer of `width` bits.
    #[inline]
    pub fn full(width: u32) -> Range {
        Range { lo: Int::ones(width), hi: Int::ones(width) }
    }

    /// No integer.
    #[inline]
    pub fn empty(width: u32) -> Range {
        Range { lo: Int::zero(width), hi: Int::zero(width) }
    }

    /// `value` alone.
    #[inline]
    pub fn single(value: &Int) -> Range {
        Range { lo: value.clone(), hi: value.add(&one(value.width())) }
    }

    /// From `lo` up to and without `hi`; everything if they are equal.
    #[inline]
    pub fn non_empty(lo: Int, hi: Int) -> Range {
        if lo == hi { Range::full(lo.width()) } else { Range { lo, hi } }
    }

    /// From `lo` up to and without `hi`; nothing if they are equal.
    #[inline]
    pub fn half_open(lo: Int, hi: Int) -> Range {
        if lo == hi { Range::empty(lo.width()) } else { Range { lo, hi } }
    }

    /// From `first` to `last`, both included, on the way up from `first`.
    #[inline]
    pub fn inclusive(first: &Int, last: &Int) -> Range {
        Range::non_empty(first.clone(), last.add(&one(first.width())))
    }

    /// What an attribute or metadata says.
    pub fn of_attr(range: &IntRange) -> Range {
        let lo = Int::from_words(range.width, &range.lo);
        let hi = Int::from_words(range.width, &range.hi);
        Range::non_empty(lo, hi)
    }

    /// As an attribute: neither everything nor nothing.
    pub fn to_attr(&self) -> IntRange {
        let words = |int: &Int| int.words().to_vec().into_boxed_slice();
        IntRange { width: self.width(), lo: words(&self.lo), hi: words(&self.hi) }
    }

    /// The smallest range, not wrapping as unsigned, of what fits `known`.
    pub fn of_known_bits(known: &KnownBits) -> Range {
        if known.has_conflict() {
            return Range::empty(known.width());
        }
        Range::inclusive(&known.umin(), &known.umax())
    }

    /// As [`Range::of_known_bits`], not wrapping as signed.
    pub fn of_known_bits_signed(known: &KnownBits) -> Range {
        if known.has_conflict() {
            return Range::empty(known.width());
        }
        Range::inclusive(&known.smin(), &known.smax())
    }
}

/// Looking at ranges.
impl Range {
    /// The width in bits.
    #[inline]
    pub fn width(&self) -> u32 {
        self.lo.width()
    }

    /// The first integer.
    #[inline]
    pub fn lo(&self) -> &Int {
        &self.lo
    }

    /// The integer behind the last.
    #[inline]
    pub fn hi(&self) -> &Int {
        &self.hi
    }

    /// True if it has every integer.
    #[inline]
    pub fn is_full(&self) -> bool {
        self.lo == self.hi && self.lo.is_ones()
    }

    /// True if it has no integer.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.lo == self.hi && self.lo.is_zero()
    }

    /// The only integer, if there is one.
    #[inline]
    pub fn as_single(&self) -> Option<&Int> {
        (self.lo != self.hi && self.hi == self.lo.add(&one(self.width()))).then_some(&self.lo)
    }

    /// The only integer it has not, if there is one.
    pub fn as_single_missing(&self) -> Option<&Int> {
        let is_one = self.lo != self.hi && self.lo == self.hi.add(&one(self.width()));
        is_one.then_some(&self.hi)
    }

    /// True if it passes from the largest to the smallest unsigned integer.
    pub fn wraps(&self) -> bool {
        self.lo.cmp_unsigned(&self.hi).is_gt() && !self.hi.is_zero()
    }

    /// True if it passes from the largest to the smallest signed integer.
    pub fn wraps_signed(&self) -> bool {
        self.lo.cmp_signed(&self.hi).is_gt() && self.hi != Int::min_signed(self.width())
    }

    /// True if it has `value`.
    pub fn contains(&self, value: &Int) -> bool {
        if self.lo == self.hi {
            return self.is_full();
        }
        let offset = value.sub(&self.lo);
        offset.cmp_unsigned(&self.hi.sub(&self.lo)).is_lt()
    }

    /// True if it has all that `other` has.
    pub fn contains_range(&self, other: &Range) -> bool {
        if let Some((a, b)) = self.both_narrow(other) {
            return a.contains_range(b);
        }
        if self.is_full() || other.is_empty() {
            return true;
        }
        if self.is_empty() || other.is_full() {
            return false;
        }
        self.contains_range_wide(other)
    }

    /// As [`Range::contains_range`], for integers of any width; both have some integers, not all.
    fn contains_range_wide(&self, other: &Range) -> bool {
        let size = self.hi.sub(&self.lo);
        let first = other.lo.sub(&self.lo);
        let last = other.hi.sub(&one(self.width())).sub(&self.lo);
        first.cmp_unsigned(&last).is_le() && last.cmp_unsigned(&size).is_lt()
    }

    /// The number of integers less one; that of the empty range is not asked for.
    fn span(&self) -> Int {
        match self.is_full() {
            true => Int::ones(self.width()),
            false => self.hi.sub(&self.lo).sub(&one(self.width())),
        }
    }

    /// True if `self` has fewer integers than `other`.
    pub fn is_smaller_than(&self, other: &Range) -> bool {
        if let Some((a, b)) = self.both_narrow(other) {
            return a.is_smaller_than(b);
        }
        if self.is_empty() || other.is_empty() {
            return self.is_empty() && !other.is_empty();
        }
        self.span().cmp_unsigned(&other.span()).is_lt()
    }

    /// The smallest member, read as unsigned. Not of an empty range.
    pub fn umin(&self) -> Int {
        if self.is_full() || self.wraps() { Int::zero(self.width()) } else { self.lo.clone() }
    }

    /// The largest member, read as unsigned. Not of an empty range.
    pub fn umax(&self) -> Int {
        match self.is_full() || self.lo.cmp_unsigned(&self.hi).is_gt() {
            true => Int::ones(self.width()),
            false => self.hi.sub(&one(self.width())),
        }
    }

    /// The smallest member, read as signed. Not of an empty range.
    pub fn smin(&self) -> Int {
        match self.is_full() || self.wraps_signed() {
            true => Int::min_signed(self.width()),
            false => self.lo.clone(),
        }
    }

    /// The largest member, read as signed. Not of an empty range.
    pub fn smax(&self) -> Int {
        match self.is_full() || self.lo.cmp_signed(&self.hi).is_gt() {
            true => Int::max_signed(self.width()),
            false => self.hi.sub(&one(self.width())),
        }
    }

    /// True if all members are negative.
    pub fn is_all_negative(&self) -> bool {
        !self.is_empty() && self.smax().is_negative()
    }

    /// True if no member is negative.
    pub fn is_all_non_negative(&self) -> bool {
        !self.is_empty() && !self.smin().is_negative()
    }

    /// What all members agree on.
    pub fn known_bits(&self) -> KnownBits {
        match self.is_empty() {
            true => KnownBits::unknown(self.width()),
            false => KnownBits::of_bounds(&self.umin(), &self.umax()),
        }
    }

    /// The range as LLVM prints it: both ends signed.
    pub fn text(&self) -> (String, String) {
        (signed_text(&self.lo), signed_text(&self.hi))
    }
}

/// An integer as LLVM prints it: signed, in decimal.
pub fn signed_text(int: &Int) -> String {
    match int.is_negative() {
        true => format!("-{}", unsigned_text(&int.neg())),
        false => unsigned_text(int),
    }
}

/// An integer in decimal, read as unsigned.
pub fn unsigned_text(int: &Int) -> String {
    if let Some(small) = int.to_u128() {
        return small.to_string();
    }
    // Groups of 18 digits, the lowest first.
    let width = int.width();
    let ten = Int::new(width, 1_000_000_000_000_000_000);
    let (mut rest, mut groups) = (int.clone(), Vec::new());
    while !rest.is_zero() {
        let (Some(group), Some(next)) = (rest.urem(&ten), rest.udiv(&ten)) else { break };
        groups.push(group.to_u64().unwrap_or(0));
        rest = next;
    }
    let mut text = groups.pop().unwrap_or(0).to_string();
    for group in groups.iter().rev() {
        text.push_str(&format!("{group:018}"));
    }
    text
}

/// Sets.
impl Range {
    /// Everything else.
    #[must_use]
    pub fn inverse(&self) -> Range {
        if self.is_full() {
            return Range::empty(self.width());
        }
        if self.is_empty() {
            return Range::full(self.width());
        }
        Range { lo: self.hi.clone(), hi: self.lo.clone() }
    }

    /// The smallest range that has what both have. Two ranges can meet in two pieces; then it is
    /// the smaller of the two.
    #[must_use]
    pub fn intersect(&self, other: &Range) -> Range {
        if let Some((a, b)) = self.both_narrow(other) {
            return a.intersect(b).into();
        }
        if self.is_empty() || other.is_full() {
            return self.clone();
        }
        if other.is_empty() || self.is_full() {
            return other.clone();
        }
        self.intersect_wide(other)
    }

    /// As [`Range::intersect`], for integers of any width; both have some integers, not all.
    fn intersect_wide(&self, other: &Range) -> Range {
        // Everything relative to the start of `self`.
        let size = self.hi.sub(&self.lo);
        let (lo, hi) = (other.lo.sub(&self.lo), other.hi.sub(&self.lo));
        let is_in = |at: &Int| at.cmp_unsigned(&size).is_lt();
        let back = |lo: &Int, hi: &Int| Range { lo: lo.add(&self.lo), hi: hi.add(&self.lo) };
        let zero = Int::zero(self.width());
        if lo.cmp_unsigned(&hi).is_lt() {
            // `other` lies in one piece.
            if !is_in(&lo) {
                return Range::empty(self.width());
            }
            return back(&lo, &hi.umin(&size));
        }
        // `other` is [lo, end) and [0, hi): two pieces may lie in `self`.
        let has_first = !hi.is_zero();
        let has_second = is_in(&lo);
        match (has_first, has_second) {
            (false, false) => Range::empty(self.width()),
            (true, false) => back(&zero, &hi.umin(&size)),
            (false, true) => back(&lo, &size),
            (true, true) => match other.is_smaller_than(self) {
                true => other.clone(),
                false => self.clone(),
            },
        }
    }

    /// The smallest range that has what either has.
    #[must_use]
    pub fn union(&self, other: &Range) -> Range {
        match self.both_narrow(other) {
            Some((a, b)) => a.union(b).into(),
            None => self.union_wide(other),
        }
    }

    /// As [`Range::union`], for integers of any width.
    fn union_wide(&self, other: &Range) -> Range {
        if self.is_empty() || other.is_full() {
            return other.clone();
        }
        if other.is_empty() || self.is_full() {
            return self.clone();
        }
        if self.contains_range(other) {
            return self.clone();
        }
        if other.contains_range(self) {
            return other.clone();
        }
        // Either all around from the start of one to the end of the other, or the other way.
        let candidates = [
            Range::non_empty(self.lo.clone(), other.hi.clone()),
            Range::non_empty(other.lo.clone(), self.hi.clone()),
        ];
        let mut best: Option<&Range> = None;
        for candidate in &candidates {
            if !candidate.contains_range(self) || !candidate.contains_range(other) {
                continue;
            }
            if best.is_none_or(|best| candidate.is_smaller_than(best)) {
                best = Some(candidate);
            }
        }
        best.cloned().unwrap_or_else(|| Range::full(self.width()))
    }

    /// What is in `self` and not in `other`, as one range.
    #[must_use]
    pub fn without(&self, other: &Range) -> Range {
        self.intersect(&other.inverse())
    }
}

#[inline]
fn one(width: u32) -> Int {
    Int::new(width, 1)
}
