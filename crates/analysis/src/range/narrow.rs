//! Ranges of integers of at most 64 bits, on plain words.
//!
//! Nearly all integers of programs are that narrow. What the other files say of [`Range`] in terms
//! of integers of any width is said here once more of two words: nothing is allocated, cloned or
//! asked for its width. The tests hold both against each other for all ranges of few bits.

use nvopt_arith::Int;
use nvopt_ir::ops::{BinaryOp, CastOp, InstFlags, IntPred};

use super::Range;

/// A range of integers of at most 64 bits. The ends have no bits above the width.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Narrow {
    width: u32,
    lo: u64,
    hi: u64,
}

impl Range {
    /// The same on words, if its integers have at most 64 bits.
    #[inline]
    pub(super) fn narrow(&self) -> Option<Narrow> {
        let (lo, hi) = (self.lo.as_word()?, self.hi.as_word()?);
        Some(Narrow { width: self.width(), lo, hi })
    }

    /// Both on words.
    #[inline]
    pub(super) fn both_narrow(&self, other: &Range) -> Option<(Narrow, Narrow)> {
        Some((self.narrow()?, other.narrow()?))
    }
}

impl From<Narrow> for Range {
    #[inline]
    fn from(narrow: Narrow) -> Range {
        let Narrow { width, lo, hi } = narrow;
        Range { lo: Int::new(width, lo), hi: Int::new(width, hi) }
    }
}

/// Making and looking.
impl Narrow {
    #[inline]
    fn mask(self) -> u64 {
        u64::MAX >> (64 - self.width)
    }

    /// From `lo` up to and without `hi`, which may have bits above the width; `self` says it.
    #[inline]
    fn ends(self, lo: u64, hi: u64) -> Narrow {
        let mask = self.mask();
        Narrow { width: self.width, lo: lo & mask, hi: hi & mask }
    }

    #[inline]
    fn full(self) -> Narrow {
        self.ends(u64::MAX, u64::MAX)
    }

    #[inline]
    fn empty(self) -> Narrow {
        self.ends(0, 0)
    }

    /// Everything if the ends are equal.
    #[inline]
    fn non_empty(self, lo: u64, hi: u64) -> Narrow {
        let made = self.ends(lo, hi);
        if made.lo == made.hi { self.full() } else { made }
    }

    /// Nothing if the ends are equal.
    #[inline]
    fn half_open(self, lo: u64, hi: u64) -> Narrow {
        let made = self.ends(lo, hi);
        if made.lo == made.hi { self.empty() } else { made }
    }

    #[inline]
    fn inclusive(self, first: u64, last: u64) -> Narrow {
        self.non_empty(first, last.wrapping_add(1))
    }

    /// From `first` to `last`, read as signed.
    #[inline]
    fn inclusive_signed(self, first: i64, last: i64) -> Narrow {
        self.inclusive(first as u64, last as u64)
    }

    #[inline]
    pub(super) fn is_full(self) -> bool {
        self.lo == self.hi && self.lo == self.mask()
    }

    #[inline]
    pub(super) fn is_empty(self) -> bool {
        self.lo == self.hi && self.lo == 0
    }

    #[inline]
    fn as_single(self) -> Option<u64> {
        let is_one = self.lo != self.hi && self.hi == self.lo.wrapping_add(1) & self.mask();
        is_one.then_some(self.lo)
    }

    #[inline]
    fn signed(self, word: u64) -> i64 {
        let unused = 64 - self.width;
        (word << unused) as i64 >> unused
    }

    #[inline]
    fn min_signed(self) -> i64 {
        i64::MIN >> (64 - self.width)
    }

    #[inline]
    fn max_signed(self) -> i64 {
        i64::MAX >> (64 - self.width)
    }

    #[inline]
    fn contains(self, word: u64) -> bool {
        match self.lo == self.hi {
            true => self.is_full(),
            false => {
                let mask = self.mask();
                word.wrapping_sub(self.lo) & mask < self.hi.wrapping_sub(self.lo) & mask
            }
        }
    }

    /// The number of integers less one; that of the empty range is not asked for.
    #[inline]
    fn span(self) -> u64 {
        self.hi.wrapping_sub(self.lo).wrapping_sub(1) & self.mask()
    }

    #[inline]
    pub(super) fn is_smaller_than(self, other: Narrow) -> bool {
        if self.is_empty() || other.is_empty() {
            return self.is_empty() && !other.is_empty();
        }
        self.span() < other.span()
    }

    #[inline]
    fn umin(self) -> u64 {
        let wraps = self.lo > self.hi && self.hi != 0;
        if self.is_full() || wraps { 0 } else { self.lo }
    }

    #[inline]
    fn umax(self) -> u64 {
        if self.lo >= self.hi { self.mask() } else { self.hi - 1 }
    }

    #[inline]
    fn smin(self) -> i64 {
        let (lo, hi) = (self.signed(self.lo), self.signed(self.hi));
        let wraps = lo > hi && hi != self.min_signed();
        if self.is_full() || wraps { self.min_signed() } else { lo }
    }

    #[inline]
    fn smax(self) -> i64 {
        let (lo, hi) = (self.signed(self.lo), self.signed(self.hi));
        if lo >= hi { self.max_signed() } else { hi - 1 }
    }
}

/// Sets.
impl Narrow {
    #[inline]
    fn inverse(self) -> Narrow {
        if self.is_full() {
            return self.empty();
        }
        if self.is_empty() {
            return self.full();
        }
        Narrow { lo: self.hi, hi: self.lo, ..self }
    }

    #[inline]
    pub(super) fn contains_range(self, other: Narrow) -> bool {
        if self.is_full() || other.is_empty() {
            return true;
        }
        if self.is_empty() || other.is_full() {
            return false;
        }
        let mask = self.mask();
        let first = other.lo.wrapping_sub(self.lo) & mask;
        let last = other.hi.wrapping_sub(1).wrapping_sub(self.lo) & mask;
        first <= last && last < self.hi.wrapping_sub(self.lo) & mask
    }

    pub(super) fn intersect(self, other: Narrow) -> Narrow {
        if self.is_empty() || other.is_full() {
            return self;
        }
        if other.is_empty() || self.is_full() {
            return other;
        }
        // Everything relative to the start of `self`.
        let mask = self.mask();
        let size = self.hi.wrapping_sub(self.lo) & mask;
        let lo = other.lo.wrapping_sub(self.lo) & mask;
        let hi = other.hi.wrapping_sub(self.lo) & mask;
        let back = |lo: u64, hi: u64| self.ends(lo.wrapping_add(self.lo), hi.wrapping_add(self.lo));
        if lo < hi {
            return if lo < size { back(lo, hi.min(size)) } else { self.empty() };
        }
        match (hi != 0, lo < size) {
            (false, false) => self.empty(),
            (true, false) => back(0, hi.min(size)),
            (false, true) => back(lo, size),
            (true, true) => match other.is_smaller_than(self) {
                true => other,
                false => self,
            },
        }
    }

    pub(super) fn union(self, other: Narrow) -> Narrow {
        if self.contains_range(other) {
            return self;
        }
        if other.contains_range(self) {
            return other;
        }
        // Either all around from the start of one to the end of the other, or the other way.
        let mut best: Option<Narrow> = None;
        for candidate in [self.non_empty(self.lo, other.hi), self.non_empty(other.lo, self.hi)] {
            if candidate.contains_range(self)
                && candidate.contains_range(other)
                && best.is_none_or(|best| candidate.is_smaller_than(best))
            {
                best = Some(candidate);
            }
        }
        best.unwrap_or_else(|| self.full())
    }
}

/// Operations.
impl Narrow {
    /// The range of `a op b` where `flags` are promised; `None` for what is not computed here.
    pub(super) fn binary(self, op: BinaryOp, flags: InstFlags, other: Narrow) -> Option<Narrow> {
        if self.is_empty() || other.is_empty() {
            return Some(self.empty());
        }
        let (nuw, nsw) = (flags.contains(InstFlags::NUW), flags.contains(InstFlags::NSW));
        let made = match op {
            BinaryOp::Add => self.add(other, nuw, nsw),
            BinaryOp::Sub => self.sub(other, nuw, nsw),
            BinaryOp::Mul => self.mul(other, nuw, nsw),
            BinaryOp::UDiv => self.udiv(other),
            BinaryOp::URem => self.urem(other),
            BinaryOp::Shl => self.shl(other, nuw),
            BinaryOp::LShr => self.lshr(other),
            BinaryOp::AShr => self.ashr(other),
            BinaryOp::And | BinaryOp::Or | BinaryOp::Xor => self.bitwise(op, other),
            BinaryOp::SDiv
            | BinaryOp::SRem
            | BinaryOp::FAdd
            | BinaryOp::FSub
            | BinaryOp::FMul
            | BinaryOp::FDiv
            | BinaryOp::FRem => return None,
        };
        Some(made)
    }

    fn add(self, other: Narrow, nuw: bool, nsw: bool) -> Narrow {
        let mut result = self.sum(other, self.lo.wrapping_add(other.lo));
        if nuw {
            let sum = |a: u64, b: u64| a.saturating_add(b).min(self.mask());
            let bounds =
                self.inclusive(sum(self.umin(), other.umin()), sum(self.umax(), other.umax()));
            result = result.intersect(bounds);
        }
        if nsw {
            let sum = |a: i64, b: i64| self.clamped(a.saturating_add(b));
            let least = sum(self.smin(), other.smin());
            result = result.intersect(self.inclusive_signed(least, sum(self.smax(), other.smax())));
        }
        result
    }

    fn sub(self, other: Narrow, nuw: bool, nsw: bool) -> Narrow {
        let last = other.lo.wrapping_add(other.span());
        let mut result = self.sum(other, self.lo.wrapping_sub(last));
        if nuw {
            if self.umax() < other.umin() {
                return self.empty();
            }
            let least = self.umin().saturating_sub(other.umax());
            let most = self.umax().saturating_sub(other.umin());
            result = result.intersect(self.inclusive(least, most));
        }
        if nsw {
            let difference = |a: i64, b: i64| self.clamped(a.saturating_sub(b));
            let least = difference(self.smin(), other.smax());
            result = result
                .intersect(self.inclusive_signed(least, difference(self.smax(), other.smin())));
        }
        result
    }

    /// The nearest signed integer of the width.
    #[inline]
    fn clamped(self, value: i64) -> i64 {
        value.clamp(self.min_signed(), self.max_signed())
    }

    /// As many as the sums of `self` and `other`, from `first` on.
    #[inline]
    fn sum(self, other: Narrow, first: u64) -> Narrow {
        let (span, overflows) = self.span().overflowing_add(other.span());
        match overflows || span >= self.mask() {
            true => self.full(),
            false => self.inclusive(first, first.wrapping_add(span)),
        }
    }

    fn mul(self, other: Narrow, nuw: bool, nsw: bool) -> Narrow {
        let mut result = self.products(other);
        if nuw {
            let product = |a: u64, b: u64| a.saturating_mul(b).min(self.mask());
            let least = product(self.umin(), other.umin());
            result = result.intersect(self.inclusive(least, product(self.umax(), other.umax())));
        }
        if nsw {
            let (least, most) = self.signed_products(other);
            let clamp = |value: i128| {
                value.clamp(self.min_signed().into(), self.max_signed().into()) as i64
            };
            result = result.intersect(self.inclusive_signed(clamp(least), clamp(most)));
        }
        result
    }

    /// The products that may wrap.
    fn products(self, other: Narrow) -> Narrow {
        if let (Some(a), Some(b)) = (self.as_single(), other.as_single()) {
            let product = a.wrapping_mul(b);
            return self.ends(product, product.wrapping_add(1));
        }
        let mask = u128::from(self.mask());
        let product = |a: u64, b: u64| u128::from(a) * u128::from(b);
        let least = product(self.umin(), other.umin());
        let most = product(self.umax(), other.umax());
        let unsigned = match most - least >= mask {
            true => self.full(),
            false => self.inclusive(least as u64, most as u64),
        };
        let wraps = unsigned.lo > unsigned.hi && unsigned.hi != 0;
        if !wraps && !unsigned.is_full() && self.signed(unsigned.umax()) >= 0 {
            return unsigned;
        }
        let (least, most) = self.signed_products(other);
        let signed = match (most - least) as u128 >= mask {
            true => self.full(),
            false => self.inclusive(least as u64, most as u64),
        };
        if signed.is_smaller_than(unsigned) { signed } else { unsigned }
    }

    /// The least and the largest product, read as signed: they are at the corners.
    fn signed_products(self, other: Narrow) -> (i128, i128) {
        let product = |a: i64, b: i64| i128::from(a) * i128::from(b);
        let [(a, b), (c, d)] = [self, other].map(|range| (range.smin(), range.smax()));
        let all = [product(a, c), product(a, d), product(b, c), product(b, d)];
        all.iter().fold((all[0], all[0]), |(least, most), &x| (least.min(x), most.max(x)))
    }

    fn udiv(self, other: Narrow) -> Narrow {
        if other.umax() == 0 {
            return self.empty();
        }
        // The smallest divisor that is not zero.
        let by = match other.umin() == 0 {
            true if !other.contains(1) && other.hi == 1 => other.lo,
            true => 1,
            false => other.umin(),
        };
        self.inclusive(self.umin() / other.umax(), self.umax() / by)
    }

    fn urem(self, other: Narrow) -> Narrow {
        if other.umax() == 0 {
            return self.empty();
        }
        if self.umax() < other.umin() {
            return self;
        }
        self.inclusive(0, self.umax().min(other.umax() - 1))
    }

    /// `by` as an amount below the width.
    #[inline]
    fn amount(self, by: u64) -> Option<u32> {
        u32::try_from(by).ok().filter(|&by| by < self.width)
    }

    fn shl(self, other: Narrow, nuw: bool) -> Narrow {
        let Some(least_by) = self.amount(other.umin()) else { return self.empty() };
        let most_by = self.amount(other.umax()).unwrap_or(self.width - 1);
        let (least, most) = (self.umin(), self.umax());
        let overflows = most_by > most.leading_zeros() - (64 - self.width);
        if overflows && !nuw {
            return match least_by == most_by {
                true => self.inclusive(0, self.mask() << least_by),
                false => self.full(),
            };
        }
        let lo = least << least_by & self.mask();
        if nuw && lo >> least_by != least {
            return self.empty();
        }
        self.inclusive(lo, if overflows { self.mask() } else { most << most_by })
    }

    fn lshr(self, other: Narrow) -> Narrow {
        let by = |range: u64| self.amount(range).unwrap_or(self.width);
        let shifted = |word: u64, by: u32| word.checked_shr(by).unwrap_or(0);
        let (least_by, most_by) = (by(other.umin()), by(other.umax()));
        self.inclusive(shifted(self.umin(), most_by), shifted(self.umax(), least_by))
    }

    fn ashr(self, other: Narrow) -> Narrow {
        let by = |range: u64| self.amount(range).unwrap_or(self.width - 1);
        let (least_by, most_by) = (by(other.umin()), by(other.umax()));
        let (least, most) = (self.smin(), self.smax());
        let lo = least >> if least < 0 { least_by } else { most_by };
        let hi = most >> if most < 0 { most_by } else { least_by };
        self.inclusive_signed(lo, hi)
    }

    /// The bits that are zero and those that are one in all members.
    #[inline]
    fn known(self) -> (u64, u64) {
        let (least, most) = (self.umin(), self.umax());
        let differ = (least ^ most).leading_zeros();
        // The bits from the first that differs on are not known.
        let known = !u64::MAX.checked_shr(differ).unwrap_or(0) & self.mask();
        (!least & known, least & known)
    }

    fn bitwise(self, op: BinaryOp, other: Narrow) -> Narrow {
        if op == BinaryOp::Xor && other.as_single() == Some(self.mask()) {
            return other.sub(self, false, false);
        }
        let ((zero_a, one_a), (zero_b, one_b)) = (self.known(), other.known());
        let of_known = |zero: u64, one: u64| self.inclusive(one, !zero & self.mask());
        match op {
            BinaryOp::And => of_known(zero_a | zero_b, one_a & one_b)
                .intersect(self.inclusive(0, self.umax().min(other.umax()))),
            BinaryOp::Or => of_known(zero_a & zero_b, one_a | one_b)
                .intersect(self.non_empty(self.umin().max(other.umin()), 0)),
            _ => of_known(zero_a & zero_b | one_a & one_b, zero_a & one_b | one_a & zero_b),
        }
    }

    /// After the conversion to `width` bits; `None` if that is not done here.
    pub(super) fn cast(self, op: CastOp, width: u32) -> Option<Narrow> {
        if !(1..=64).contains(&width) {
            return None;
        }
        let to = Narrow { width, lo: 0, hi: 0 };
        if self.is_empty() {
            let is_computed = matches!(op, CastOp::Trunc | CastOp::ZExt | CastOp::SExt);
            return is_computed.then_some(to);
        }
        match op {
            CastOp::Trunc => Some(match self.span() >= to.mask() {
                true => to.full(),
                false => to.inclusive(self.lo, self.lo.wrapping_add(self.span())),
            }),
            CastOp::ZExt => Some(to.inclusive(self.umin(), self.umax())),
            CastOp::SExt => Some(to.inclusive_signed(self.smin(), self.smax())),
            _ => None,
        }
    }
}

/// Comparisons.
impl Narrow {
    /// The `x` for which `x pred y` may hold for some `y` of `self`.
    pub(super) fn allowed(self, pred: IntPred) -> Narrow {
        if self.is_empty() {
            return self;
        }
        let min = self.min_signed() as u64;
        match pred {
            IntPred::Eq => self,
            IntPred::Ne => match self.as_single() {
                Some(_) => self.inverse(),
                None => self.full(),
            },
            IntPred::Ult => self.half_open(0, self.umax()),
            IntPred::Ule => self.non_empty(0, self.umax().wrapping_add(1)),
            IntPred::Ugt => match self.umin() == self.mask() {
                true => self.empty(),
                false => self.non_empty(self.umin() + 1, 0),
            },
            IntPred::Uge => self.non_empty(self.umin(), 0),
            IntPred::Slt => self.half_open(min, self.smax() as u64),
            IntPred::Sle => self.non_empty(min, (self.smax() as u64).wrapping_add(1)),
            IntPred::Sgt => match self.smin() == self.max_signed() {
                true => self.empty(),
                false => self.non_empty((self.smin() as u64).wrapping_add(1), min),
            },
            IntPred::Sge => self.non_empty(self.smin() as u64, min),
        }
    }

    /// Whether `x pred y` for all or no `x` of `self` and `y` of `other`, each of which has some.
    pub(super) fn compare(self, pred: IntPred, other: Narrow) -> Option<bool> {
        let inverse = crate::matcher::inverse_pred(pred);
        if other.allowed(inverse).inverse().contains_range(self) {
            return Some(true);
        }
        other.allowed(pred).inverse().contains_range(self).then_some(false)
    }
}
