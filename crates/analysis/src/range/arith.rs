//! What operations make of ranges.

use nvopt_arith::Int;
use nvopt_ir::ops::{BinaryOp, CastOp, InstFlags};

use super::{Range, one};

impl Range {
    /// The range of `a op b` where `flags` are promised, for `a` of `self` and `b` of `other`.
    pub fn binary(&self, op: BinaryOp, flags: InstFlags, other: &Range) -> Range {
        let narrow = self.both_narrow(other).and_then(|(a, b)| a.binary(op, flags, b));
        match narrow {
            Some(range) => range.into(),
            None => self.binary_wide(op, flags, other),
        }
    }

    /// As [`Range::binary`], for integers of any width.
    pub(super) fn binary_wide(&self, op: BinaryOp, flags: InstFlags, other: &Range) -> Range {
        if self.is_empty() || other.is_empty() {
            return Range::empty(self.width());
        }
        let (nuw, nsw) = (flags.contains(InstFlags::NUW), flags.contains(InstFlags::NSW));
        match op {
            BinaryOp::Add => {
                let mut result = self.add(other);
                if nuw {
                    result = result.intersect(&self.uadd_sat(other));
                }
                if nsw {
                    result = result.intersect(&self.sadd_sat(other));
                }
                result
            }
            BinaryOp::Sub => {
                let mut result = self.sub(other);
                if nuw {
                    if self.umax().cmp_unsigned(&other.umin()).is_lt() {
                        return Range::empty(self.width());
                    }
                    result = result.intersect(&self.usub_sat(other));
                }
                if nsw {
                    result = result.intersect(&self.ssub_sat(other));
                }
                result
            }
            BinaryOp::Mul => {
                let mut result = self.mul(other);
                if nuw {
                    let bounds = Range::inclusive(
                        &mul_sat(&self.umin(), &other.umin()),
                        &mul_sat(&self.umax(), &other.umax()),
                    );
                    result = result.intersect(&bounds);
                }
                if nsw {
                    result = result.intersect(&self.smul_sat(other));
                }
                result
            }
            BinaryOp::UDiv => self.udiv(other),
            BinaryOp::SDiv => self.sdiv(other),
            BinaryOp::URem => self.urem(other),
            BinaryOp::SRem => self.srem(other),
            BinaryOp::Shl => self.shl(other, nuw),
            BinaryOp::LShr => self.lshr(other),
            BinaryOp::AShr => self.ashr(other),
            BinaryOp::And => self.and(other),
            BinaryOp::Or => self.or(other),
            BinaryOp::Xor => self.xor(other),
            BinaryOp::FAdd | BinaryOp::FSub | BinaryOp::FMul | BinaryOp::FDiv | BinaryOp::FRem => {
                Range::full(self.width())
            }
        }
    }

    /// `add`
    pub fn add(&self, other: &Range) -> Range {
        if self.is_empty() || other.is_empty() {
            return Range::empty(self.width());
        }
        self.sum(other, &self.lo.add(&other.lo))
    }

    /// `sub`
    pub fn sub(&self, other: &Range) -> Range {
        if self.is_empty() || other.is_empty() {
            return Range::empty(self.width());
        }
        let last = other.lo.add(&other.span());
        self.sum(other, &self.lo.sub(&last))
    }

    /// As many as the sums of `self` and `other`, from `first` on.
    fn sum(&self, other: &Range, first: &Int) -> Range {
        let span = self.span().add_wrapped(&other.span());
        match span.unsigned || span.value.is_ones() {
            true => Range::full(self.width()),
            false => Range::inclusive(first, &first.add(&span.value)),
        }
    }

    /// `mul`
    pub fn mul(&self, other: &Range) -> Range {
        let width = self.width();
        if self.is_empty() || other.is_empty() {
            return Range::empty(width);
        }
        if let (Some(a), Some(b)) = (self.as_single(), other.as_single()) {
            return Range::single(&a.mul(b));
        }
        let wide = 2 * width;
        let unsigned = {
            let product = |a: Int, b: Int| a.zero_extend(wide).mul(&b.zero_extend(wide));
            let (least, most) =
                (product(self.umin(), other.umin()), product(self.umax(), other.umax()));
            narrowed(&least, &most, width)
        };
        if !unsigned.wraps() && !unsigned.is_full() && !unsigned.umax().is_negative() {
            return unsigned;
        }
        let signed = {
            let product = |a: &Int, b: &Int| a.sign_extend(wide).mul(&b.sign_extend(wide));
            let ends = [(self.smin(), self.smax()), (other.smin(), other.smax())];
            let [(a, b), (c, d)] = ends;
            let all = [product(&a, &c), product(&a, &d), product(&b, &c), product(&b, &d)];
            let least = all.iter().skip(1).fold(all[0].clone(), |min, x| min.smin(x));
            let most = all.iter().skip(1).fold(all[0].clone(), |max, x| max.smax(x));
            narrowed(&least, &most, width)
        };
        if signed.is_smaller_than(&unsigned) { signed } else { unsigned }
    }

    /// `udiv`
    pub fn udiv(&self, other: &Range) -> Range {
        let width = self.width();
        if self.is_empty() || other.is_empty() || other.umax().is_zero() {
            return Range::empty(width);
        }
        let least = self.umin().udiv(&other.umax()).expect("it is not zero");
        let by = match other.umin().is_zero() {
            // The smallest divisor that is not zero.
            true if other.contains(&one(width)) => one(width),
            true => {
                if other.hi == one(width) {
                    other.lo.clone()
                } else {
                    one(width)
                }
            }
            false => other.umin(),
        };
        let most = self.umax().udiv(&by).expect("it is not zero");
        Range::inclusive(&least, &most)
    }

    /// `sdiv`
    pub fn sdiv(&self, other: &Range) -> Range {
        let width = self.width();
        if self.is_empty() || other.is_empty() {
            return Range::empty(width);
        }
        let mut result = Range::empty(width);
        for a in self.by_sign() {
            for b in other.by_sign() {
                // Zero is no divisor.
                let b = b.without(&Range::single(&Int::zero(width)));
                if b.is_empty() {
                    continue;
                }
                result = result.union(&quotients(&a, &b));
            }
        }
        result
    }

    /// The negative and the other members, those that there are.
    fn by_sign(&self) -> Vec<Range> {
        let width = self.width();
        let (min, zero) = (Int::min_signed(width), Int::zero(width));
        if width == 1 {
            let parts = [Range::single(&zero), Range::single(&min)];
            return parts.into_iter().filter(|part| part.intersect(self) == *part).collect();
        }
        let halves = [Range::half_open(zero.clone(), min.clone()), Range::half_open(min, zero)];
        let parts = halves.iter().map(|half| {
            // A half meets a range in two pieces if that wraps inside the half.
            let met = half.intersect(self);
            if half.contains_range(&met) { met } else { half.clone() }
        });
        parts.filter(|part| !part.is_empty()).collect()
    }

    /// `urem`
    pub fn urem(&self, other: &Range) -> Range {
        let width = self.width();
        if self.is_empty() || other.is_empty() || other.umax().is_zero() {
            return Range::empty(width);
        }
        if self.umax().cmp_unsigned(&other.umin()).is_lt() {
            return self.clone();
        }
        let most = self.umax().umin(&other.umax().sub(&one(width)));
        Range::inclusive(&Int::zero(width), &most)
    }

    /// `srem`
    pub fn srem(&self, other: &Range) -> Range {
        let width = self.width();
        if self.is_empty() || other.is_empty() {
            return Range::empty(width);
        }
        let magnitude = |range: &Range| range.smin().abs().umax(&range.smax().abs());
        let by = magnitude(other);
        if by.is_zero() {
            return Range::empty(width);
        }
        let bound = by.sub(&one(width));
        let zero = Int::zero(width);
        let (least, most) = (self.smin(), self.smax());
        let hi = if most.is_negative() { zero.clone() } else { most.umin(&bound) };
        let lo = if least.is_negative() { least.abs().umin(&bound).neg() } else { zero };
        Range::inclusive(&lo, &hi)
    }

    /// `shl`
    fn shl(&self, other: &Range, nuw: bool) -> Range {
        let width = self.width();
        let (Some(least_by), most_by) = (amount(&other.umin(), width), other.umax()) else {
            // Every amount is too large.
            return Range::empty(width);
        };
        let most_by = amount(&most_by, width).unwrap_or(width - 1);
        let (least, most) = (self.umin(), self.umax());
        if most_by > most.leading_zeros() && !nuw {
            return match least_by == most_by {
                true => {
                    let zeros = Int::ones(width).shl_bits(least_by);
                    Range::inclusive(&Int::zero(width), &zeros)
                }
                false => Range::full(width),
            };
        }
        let lo = least.shl_bits(least_by);
        if nuw && lo.lshr_bits(least_by) != least {
            return Range::empty(width);
        }
        let hi = match most_by > most.leading_zeros() {
            true => Int::ones(width),
            false => most.shl_bits(most_by),
        };
        Range::inclusive(&lo, &hi)
    }

    /// `lshr`
    pub fn lshr(&self, other: &Range) -> Range {
        let width = self.width();
        if self.is_empty() || other.is_empty() {
            return Range::empty(width);
        }
        let least_by = amount(&other.umin(), width).unwrap_or(width);
        let most_by = amount(&other.umax(), width).unwrap_or(width);
        Range::inclusive(&self.umin().lshr_bits(most_by), &self.umax().lshr_bits(least_by))
    }

    /// `ashr`
    pub fn ashr(&self, other: &Range) -> Range {
        let width = self.width();
        if self.is_empty() || other.is_empty() {
            return Range::empty(width);
        }
        let least_by = amount(&other.umin(), width).unwrap_or(width - 1);
        let most_by = amount(&other.umax(), width).unwrap_or(width - 1);
        let (least, most) = (self.smin(), self.smax());
        let far = |value: &Int, negative_by: u32, other_by: u32| {
            value.ashr_bits(if value.is_negative() { negative_by } else { other_by })
        };
        Range::inclusive(&far(&least, least_by, most_by), &far(&most, most_by, least_by))
    }

    /// `and`
    pub fn and(&self, other: &Range) -> Range {
        self.by_known_bits(other, |a, b| a.and(b)).intersect(&Range::inclusive(
            &Int::zero(self.width()),
            &self.umax().umin(&other.umax()),
        ))
    }

    /// `or`
    pub fn or(&self, other: &Range) -> Range {
        let at_least = self.umin().umax(&other.umin());
        self.by_known_bits(other, |a, b| a.or(b))
            .intersect(&Range::non_empty(at_least, Int::zero(self.width())))
    }

    /// `xor`
    pub fn xor(&self, other: &Range) -> Range {
        if let Some(mask) = other.as_single()
            && mask.is_ones()
        {
            return Range::single(mask).sub(self);
        }
        self.by_known_bits(other, |a, b| a.xor(b))
    }

    fn by_known_bits(
        &self,
        other: &Range,
        fold: impl Fn(
            &crate::known_bits::KnownBits,
            &crate::known_bits::KnownBits,
        ) -> crate::known_bits::KnownBits,
    ) -> Range {
        if let (Some(a), Some(b)) = (self.as_single(), other.as_single()) {
            let known = |x| crate::known_bits::KnownBits::constant(x);
            return Range::of_known_bits(&fold(&known(a), &known(b)));
        }
        Range::of_known_bits(&fold(&self.known_bits(), &other.known_bits()))
    }
}

/// The quotients of members of one sign each; zero is no member of `b`.
fn quotients(a: &Range, b: &Range) -> Range {
    let width = a.width();
    let divide = |x: &Int, y: &Int| x.sdiv(y);
    let (a_lo, a_hi) = (a.smin(), a.smax());
    let (b_lo, b_hi) = (b.smin(), b.smax());
    // The one quotient that does not fit, of the smallest integer by minus one, is undefined.
    let overflows = a_lo == Int::min_signed(width) && b_hi.is_ones();
    let (least, most) = match (a_lo.is_negative(), b_lo.is_negative()) {
        (false, false) => (divide(&a_lo, &b_hi), divide(&a_hi, &b_lo)),
        (false, true) => (divide(&a_hi, &b_hi), divide(&a_lo, &b_lo)),
        (true, false) => (divide(&a_lo, &b_lo), divide(&a_hi, &b_hi)),
        (true, true) if overflows => {
            let mut most: Option<Int> = None;
            let next = a_lo.add(&one(width));
            if a.contains(&next) && next.is_negative() {
                most = next.sdiv(&b_hi);
            }
            let by = b_hi.sub(&one(width));
            if b.contains(&by) && by.is_negative() {
                let other = a_lo.sdiv(&by);
                most = match (most, other) {
                    (Some(x), Some(y)) => Some(x.smax(&y)),
                    (x, y) => x.or(y),
                };
            }
            if most.is_none() {
                return Range::empty(width);
            }
            (divide(&a_hi, &b_lo), most)
        }
        (true, true) => (divide(&a_hi, &b_lo), divide(&a_lo, &b_hi)),
    };
    match (least, most) {
        (Some(least), Some(most)) => Range::inclusive(&least, &most),
        _ => Range::full(width),
    }
}

/// A shift amount below the width.
fn amount(by: &Int, width: u32) -> Option<u32> {
    by.to_u64().and_then(|by| u32::try_from(by).ok()).filter(|&by| by < width)
}

fn mul_sat(a: &Int, b: &Int) -> Int {
    let product = a.mul_wrapped(b);
    if product.unsigned { Int::ones(a.width()) } else { product.value }
}

/// What is left in `width` bits of the integers from `least` to `most`, which are wider.
fn narrowed(least: &Int, most: &Int, width: u32) -> Range {
    let span = most.sub(least);
    let all = Int::ones(width).zero_extend(least.width());
    match span.cmp_unsigned(&all).is_ge() {
        true => Range::full(width),
        false => Range::inclusive(&least.truncate(width), &most.truncate(width)),
    }
}

/// Saturating sums, minima and maxima.
impl Range {
    fn of_two(&self, other: &Range, bounds: impl Fn() -> (Int, Int)) -> Range {
        if self.is_empty() || other.is_empty() {
            return Range::empty(self.width());
        }
        let (least, most) = bounds();
        Range::inclusive(&least, &most)
    }

    /// `uadd.sat`
    pub fn uadd_sat(&self, other: &Range) -> Range {
        self.of_two(other, || {
            (self.umin().uadd_sat(&other.umin()), self.umax().uadd_sat(&other.umax()))
        })
    }

    /// `usub.sat`
    pub fn usub_sat(&self, other: &Range) -> Range {
        self.of_two(other, || {
            (self.umin().usub_sat(&other.umax()), self.umax().usub_sat(&other.umin()))
        })
    }

    /// `sadd.sat`
    pub fn sadd_sat(&self, other: &Range) -> Range {
        self.of_two(other, || {
            (self.smin().sadd_sat(&other.smin()), self.smax().sadd_sat(&other.smax()))
        })
    }

    /// `ssub.sat`
    pub fn ssub_sat(&self, other: &Range) -> Range {
        self.of_two(other, || {
            (self.smin().ssub_sat(&other.smax()), self.smax().ssub_sat(&other.smin()))
        })
    }

    /// `umax`
    pub fn max_unsigned(&self, other: &Range) -> Range {
        self.of_two(other, || (self.umin().umax(&other.umin()), self.umax().umax(&other.umax())))
    }

    /// `umin`
    pub fn min_unsigned(&self, other: &Range) -> Range {
        self.of_two(other, || (self.umin().umin(&other.umin()), self.umax().umin(&other.umax())))
    }

    /// `smax`
    pub fn max_signed(&self, other: &Range) -> Range {
        self.of_two(other, || (self.smin().smax(&other.smin()), self.smax().smax(&other.smax())))
    }

    /// `smin`
    pub fn min_signed(&self, other: &Range) -> Range {
        self.of_two(other, || (self.smin().smin(&other.smin()), self.smax().smin(&other.smax())))
    }

    /// `abs`; if `min_is_poison`, the smallest integer does not count.
    #[must_use]
    pub fn abs(&self, min_is_poison: bool) -> Range {
        let width = self.width();
        let min = Int::min_signed(width);
        let counted = match min_is_poison {
            true => self.without(&Range::single(&min)),
            false => self.clone(),
        };
        if counted.is_empty() {
            return Range::empty(width);
        }
        let (least, most) = (counted.smin(), counted.smax());
        let bottom = match (least.is_negative(), most.is_negative()) {
            (false, _) => least.clone(),
            (true, true) => most.neg(),
            (true, false) => Int::zero(width),
        };
        // As unsigned, the magnitude of the smallest integer is the largest there is.
        let top = least.abs().umax(&most.abs());
        if counted.contains(&min) && min_is_poison {
            return Range::inclusive(&bottom, &Int::max_signed(width));
        }
        if most.is_negative() && least == min && !min_is_poison {
            return Range::inclusive(&most.neg(), &min);
        }
        Range::inclusive(&bottom, &top)
    }
}

impl Range {
    /// The signed products, those that overflow being the nearest that does not.
    fn smul_sat(&self, other: &Range) -> Range {
        let (a, b) = ([self.smin(), self.smax()], [other.smin(), other.smax()]);
        let mut bounds: Option<(Int, Int)> = None;
        for (x, y) in a.iter().flat_map(|x| b.iter().map(move |y| (x, y))) {
            let product = x.mul_wrapped(y);
            let product = match (product.signed, x.is_negative() == y.is_negative()) {
                (false, _) => product.value,
                (true, true) => Int::max_signed(self.width()),
                (true, false) => Int::min_signed(self.width()),
            };
            bounds = Some(match bounds {
                None => (product.clone(), product),
                Some((least, most)) => (least.smin(&product), most.smax(&product)),
            });
        }
        let (least, most) = bounds.expect("there are four products");
        Range::inclusive(&least, &most)
    }

    /// How many zeros members begin with. Zero itself does not count if it gives poison.
    pub fn leading_zeros(&self, zero_is_poison: bool) -> Range {
        let width = self.width();
        let mut least = self.umin();
        if zero_is_poison && least.is_zero() {
            least = Int::new(width, 1);
        }
        let most = self.umax();
        if self.is_empty() || least.cmp_unsigned(&most).is_gt() {
            return Range::empty(width);
        }
        let count = |int: &Int| Int::new(width, u64::from(int.leading_zeros()));
        Range::inclusive(&count(&most), &count(&least))
    }
}

/// Conversions.
impl Range {
    /// The range after the conversion `op` to `width` bits; everything for one that is not of
    /// integers.
    pub fn cast(&self, op: CastOp, width: u32) -> Range {
        match self.narrow().and_then(|narrow| narrow.cast(op, width)) {
            Some(range) => range.into(),
            None => self.cast_wide(op, width),
        }
    }

    /// As [`Range::cast`], for integers of any width.
    pub(super) fn cast_wide(&self, op: CastOp, width: u32) -> Range {
        match op {
            CastOp::Trunc => self.trunc(width),
            CastOp::ZExt => self.zext(width),
            CastOp::SExt => self.sext(width),
            CastOp::BitCast if width == self.width() => self.clone(),
            CastOp::FpToUi
            | CastOp::FpToSi
            | CastOp::UiToFp
            | CastOp::SiToFp
            | CastOp::FpTrunc
            | CastOp::FpExt
            | CastOp::PtrToInt
            | CastOp::IntToPtr
            | CastOp::BitCast
            | CastOp::AddrSpaceCast
            | CastOp::PtrToAddr => Range::full(width),
        }
    }

    /// Zeros above.
    pub fn zext(&self, width: u32) -> Range {
        if self.is_empty() {
            return Range::empty(width);
        }
        Range::inclusive(&self.umin().zero_extend(width), &self.umax().zero_extend(width))
    }

    /// Copies of the top bit above.
    pub fn sext(&self, width: u32) -> Range {
        if self.is_empty() {
            return Range::empty(width);
        }
        Range::inclusive(&self.smin().sign_extend(width), &self.smax().sign_extend(width))
    }

    /// The low bits.
    pub fn trunc(&self, width: u32) -> Range {
        if self.is_empty() {
            return Range::empty(width);
        }
        let span = self.span();
        let all = Int::ones(width).zero_extend(self.width());
        match span.cmp_unsigned(&all).is_ge() {
            true => Range::full(width),
            false => {
                let last = self.lo.add(&span);
                Range::inclusive(&self.lo.truncate(width), &last.truncate(width))
            }
        }
    }
}
