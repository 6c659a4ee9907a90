//! The regions in which comparisons hold.

use nvopt_arith::Int;
use nvopt_ir::ops::{BinaryOp, IntPred};

use super::{Range, one};

impl Range {
    /// The `x` for which `x pred y` may hold for some `y` of `other`.
    pub fn allowed(pred: IntPred, other: &Range) -> Range {
        match other.narrow() {
            Some(narrow) => narrow.allowed(pred).into(),
            None => Range::allowed_wide(pred, other),
        }
    }

    /// As [`Range::allowed`], for integers of any width.
    pub(super) fn allowed_wide(pred: IntPred, other: &Range) -> Range {
        let width = other.width();
        if other.is_empty() {
            return other.clone();
        }
        let zero = || Int::zero(width);
        let min = || Int::min_signed(width);
        match pred {
            IntPred::Eq => other.clone(),
            IntPred::Ne => match other.as_single() {
                Some(value) => Range::single(value).inverse(),
                None => Range::full(width),
            },
            IntPred::Ult => {
                let max = other.umax();
                Range::half_open(zero(), max)
            }
            IntPred::Ule => Range::non_empty(zero(), other.umax().add(&one(width))),
            IntPred::Ugt => {
                let least = other.umin();
                match least.is_ones() {
                    true => Range::empty(width),
                    false => Range::non_empty(least.add(&one(width)), zero()),
                }
            }
            IntPred::Uge => Range::non_empty(other.umin(), zero()),
            IntPred::Slt => Range::half_open(min(), other.smax()),
            IntPred::Sle => Range::non_empty(min(), other.smax().add(&one(width))),
            IntPred::Sgt => {
                let least = other.smin();
                match least == Int::max_signed(width) {
                    true => Range::empty(width),
                    false => Range::non_empty(least.add(&one(width)), min()),
                }
            }
            IntPred::Sge => Range::non_empty(other.smin(), min()),
        }
    }

    /// The `x` for which `x pred y` holds for every `y` of `other`.
    pub fn satisfying(pred: IntPred, other: &Range) -> Range {
        Range::allowed(crate::matcher::inverse_pred(pred), other).inverse()
    }

    /// The `x` for which `x pred value`.
    pub fn exactly(pred: IntPred, value: &Int) -> Range {
        Range::allowed(pred, &Range::single(value))
    }

    /// Whether `x pred y` for all or no `x` of `self` and `y` of `other`.
    pub fn compare(&self, pred: IntPred, other: &Range) -> Option<bool> {
        if self.is_empty() || other.is_empty() {
            return None;
        }
        if let Some((a, b)) = self.both_narrow(other) {
            return a.compare(pred, b);
        }
        if Range::satisfying(pred, other).contains_range(self) {
            return Some(true);
        }
        let inverse = crate::matcher::inverse_pred(pred);
        Range::satisfying(inverse, other).contains_range(self).then_some(false)
    }

    /// The comparison with a constant that holds exactly in this range, if there is one.
    pub fn as_compare(&self) -> Option<(IntPred, Int)> {
        let width = self.width();
        if self.is_full() || self.is_empty() {
            let pred = if self.is_full() { IntPred::Uge } else { IntPred::Ult };
            return Some((pred, Int::zero(width)));
        }
        if let Some(value) = self.as_single() {
            return Some((IntPred::Eq, value.clone()));
        }
        if let Some(value) = self.as_single_missing() {
            return Some((IntPred::Ne, value.clone()));
        }
        if self.lo == Int::min_signed(width) {
            return Some((IntPred::Slt, self.hi.clone()));
        }
        if self.lo.is_zero() {
            return Some((IntPred::Ult, self.hi.clone()));
        }
        if self.hi == Int::min_signed(width) {
            return Some((IntPred::Sge, self.lo.clone()));
        }
        self.hi.is_zero().then(|| (IntPred::Uge, self.lo.clone()))
    }

    /// The `x` for which `x op y` does not wrap as unsigned, for every `y` of `other`: `add`,
    /// `sub`, `mul` and `shl`.
    pub fn no_unsigned_wrap(op: BinaryOp, other: &Range) -> Range {
        let width = other.width();
        if other.is_empty() {
            return Range::full(width);
        }
        match op {
            // x <= max - y
            BinaryOp::Add => Range::non_empty(Int::zero(width), other.umax().neg()),
            // x >= y
            BinaryOp::Sub => Range::non_empty(other.umax(), Int::zero(width)),
            BinaryOp::Mul => {
                let most = other.umax();
                match most.is_zero() {
                    true => Range::full(width),
                    false => {
                        let bound = Int::ones(width).udiv(&most).expect("it is not zero");
                        Range::inclusive(&Int::zero(width), &bound)
                    }
                }
            }
            BinaryOp::Shl => match other.most_shifted() {
                Some(most) => {
                    Range::inclusive(&Int::zero(width), &Int::ones(width).lshr_bits(most))
                }
                None => Range::full(width),
            },
            _ => Range::empty(width),
        }
    }

    /// As [`Range::no_unsigned_wrap`], for signed wrap: `add`, `sub` and `shl`.
    pub fn no_signed_wrap(op: BinaryOp, other: &Range) -> Range {
        let width = other.width();
        if other.is_empty() {
            return Range::full(width);
        }
        let (least, most) = (other.smin(), other.smax());
        let min = Int::min_signed(width);
        match op {
            BinaryOp::Add => {
                // min - least <= x <= max - most
                let lo = if least.is_negative() { min.sub(&least) } else { min.clone() };
                let hi = if most.is_negative() || most.is_zero() { min } else { min.sub(&most) };
                Range::non_empty(lo, hi)
            }
            BinaryOp::Sub => {
                // min + most <= x <= max + least
                let lo =
                    if most.is_negative() || most.is_zero() { min.clone() } else { min.add(&most) };
                let hi = if least.is_negative() { min.add(&least) } else { min };
                Range::non_empty(lo, hi)
            }
            BinaryOp::Shl => match other.most_shifted() {
                Some(most) => {
                    Range::inclusive(&min.ashr_bits(most), &Int::max_signed(width).ashr_bits(most))
                }
                None => Range::full(width),
            },
            _ => Range::empty(width),
        }
    }

    /// The largest amount in it that a shift may have; by others it is poison anyway.
    fn most_shifted(&self) -> Option<u32> {
        let width = self.width();
        let last = Int::new(width, u64::from(width - 1));
        let allowed = self.intersect(&Range::inclusive(&Int::zero(width), &last));
        let most = allowed.umax().to_u64().filter(|_| !allowed.is_empty())?;
        u32::try_from(most).ok()
    }
}
