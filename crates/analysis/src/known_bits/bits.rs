//! A set of integers given by the bits they agree on, and what operations make of it.
//!
//! Each function here is checked against all integers of four bits by `tests`.

use nvopt_arith::Int;

use super::words;

/// The widest integer whose shifts by unknown amounts are looked at amount by amount.
const MAX_SHIFT_WIDTH: u32 = 128;

/// The bits that are known of a value. A bit in both masks says that the value cannot be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KnownBits {
    /// The bits that are zero.
    pub zero: Int,
    /// The bits that are one.
    pub one: Int,
}

/// A mask of the low `n` bits.
pub(crate) fn low_bits(width: u32, n: u32) -> Int {
    Int::ones(width).lshr_bits(width - n.min(width))
}

/// A mask of the high `n` bits.
pub(crate) fn high_bits(width: u32, n: u32) -> Int {
    let n = n.min(width);
    if n == 0 { Int::zero(width) } else { Int::ones(width).shl_bits(width - n) }
}

pub(crate) fn leading_ones(int: &Int) -> u32 {
    int.not().leading_zeros()
}

pub(crate) fn trailing_ones(int: &Int) -> u32 {
    int.not().trailing_zeros()
}

/// Making and looking.
impl KnownBits {
    /// Nothing is known of an integer of `width` bits.
    #[inline]
    pub fn unknown(width: u32) -> KnownBits {
        KnownBits { zero: Int::zero(width), one: Int::zero(width) }
    }

    /// The one integer `value`.
    #[inline]
    pub fn constant(value: &Int) -> KnownBits {
        KnownBits { zero: value.not(), one: value.clone() }
    }

    /// What all integers from `min` to `max`, read as unsigned, agree on.
    pub fn of_bounds(min: &Int, max: &Int) -> KnownBits {
        let same = min.xor(max).leading_zeros();
        let mask = high_bits(min.width(), same);
        KnownBits { zero: min.not().and(&mask), one: min.and(&mask) }
    }

    /// The width in bits.
    #[inline]
    pub fn width(&self) -> u32 {
        self.zero.width()
    }

    /// True if no integer fits.
    #[inline]
    pub fn has_conflict(&self) -> bool {
        match (self.zero.words(), self.one.words()) {
            ([zero], [one]) => zero & one != 0,
            (zero, one) => zero.iter().zip(one).any(|(zero, one)| zero & one != 0),
        }
    }

    /// The only integer that fits, if there is one.
    pub fn as_constant(&self) -> Option<&Int> {
        (self.zero.xor(&self.one).is_ones()).then_some(&self.one)
    }

    /// True if nothing is known.
    #[inline]
    pub fn is_unknown(&self) -> bool {
        self.zero.is_zero() && self.one.is_zero()
    }

    /// True if all bits are known: at most one integer fits.
    #[inline]
    pub fn is_full(&self) -> bool {
        match (self.zero.as_word(), self.one.as_word()) {
            (Some(zero), Some(one)) => (zero | one).count_ones() == self.width(),
            _ => self.zero.or(&self.one).is_ones(),
        }
    }

    /// True if `value` fits.
    pub fn contains(&self, value: &Int) -> bool {
        value.and(&self.zero).is_zero() && self.one.and(&value.not()).is_zero()
    }

    /// The smallest integer that fits, read as unsigned.
    pub fn umin(&self) -> Int {
        self.one.clone()
    }

    /// The largest integer that fits, read as unsigned.
    pub fn umax(&self) -> Int {
        self.zero.not()
    }

    /// The smallest integer that fits, read as signed.
    pub fn smin(&self) -> Int {
        let top = self.width() - 1;
        let sign = !self.zero.bit(top);
        self.one.clone().with_bit(top, sign)
    }

    /// The largest integer that fits, read as signed.
    pub fn smax(&self) -> Int {
        let top = self.width() - 1;
        let sign = self.one.bit(top);
        self.zero.not().with_bit(top, sign)
    }

    /// True if the top bit is zero.
    #[inline]
    pub fn is_non_negative(&self) -> bool {
        self.zero.is_negative()
    }

    /// True if the top bit is one.
    #[inline]
    pub fn is_negative(&self) -> bool {
        self.one.is_negative()
    }

    /// True if zero does not fit.
    pub fn is_non_zero(&self) -> bool {
        !self.one.is_zero()
    }

    /// The zeros that are known at the top.
    pub fn min_leading_zeros(&self) -> u32 {
        leading_ones(&self.zero)
    }

    /// The ones that are known at the top.
    pub fn min_leading_ones(&self) -> u32 {
        leading_ones(&self.one)
    }

    /// The zeros that are known at the bottom.
    pub fn min_trailing_zeros(&self) -> u32 {
        trailing_ones(&self.zero)
    }

    /// The most zeros that there can be at the top.
    pub fn max_leading_zeros(&self) -> u32 {
        self.one.leading_zeros()
    }

    /// The most zeros that there can be at the bottom.
    pub fn max_trailing_zeros(&self) -> u32 {
        self.one.trailing_zeros()
    }

    /// The most ones that there can be.
    pub fn max_ones(&self) -> u32 {
        self.width() - self.zero.count_ones()
    }

    /// The copies of the sign bit that are known at the top, itself included.
    pub fn min_sign_bits(&self) -> u32 {
        self.min_leading_zeros().max(self.min_leading_ones()).max(1)
    }
}

/// Sets.
impl KnownBits {
    /// What is known of a value that is one or the other.
    #[must_use]
    #[inline]
    pub fn either(&self, other: &KnownBits) -> KnownBits {
        KnownBits { zero: self.zero.and(&other.zero), one: self.one.and(&other.one) }
    }

    /// What is known of a value that is both.
    #[must_use]
    #[inline]
    pub fn both(&self, other: &KnownBits) -> KnownBits {
        KnownBits { zero: self.zero.or(&other.zero), one: self.one.or(&other.one) }
    }

    /// As [`KnownBits::both`], but `self` where the two contradict each other.
    #[must_use]
    #[inline]
    pub fn refined(&self, other: &KnownBits) -> KnownBits {
        let both = self.both(other);
        if both.has_conflict() { self.clone() } else { both }
    }
}

/// Width.
impl KnownBits {
    /// Zeros above.
    pub fn zext(&self, width: u32) -> KnownBits {
        let above = high_bits(width, width - self.width());
        KnownBits {
            zero: self.zero.zero_extend(width).or(&above),
            one: self.one.zero_extend(width),
        }
    }

    /// Copies of the top bit above.
    pub fn sext(&self, width: u32) -> KnownBits {
        KnownBits { zero: self.zero.sign_extend(width), one: self.one.sign_extend(width) }
    }

    /// Unknown bits above.
    pub fn anyext(&self, width: u32) -> KnownBits {
        KnownBits { zero: self.zero.zero_extend(width), one: self.one.zero_extend(width) }
    }

    /// The low bits.
    pub fn trunc(&self, width: u32) -> KnownBits {
        KnownBits { zero: self.zero.truncate(width), one: self.one.truncate(width) }
    }

    /// Cut, or zeros above.
    pub fn zext_or_trunc(&self, width: u32) -> KnownBits {
        if width <= self.width() { self.trunc(width) } else { self.zext(width) }
    }
}

/// Logic.
impl KnownBits {
    /// `and`
    pub fn and(&self, other: &KnownBits) -> KnownBits {
        KnownBits { zero: self.zero.or(&other.zero), one: self.one.and(&other.one) }
    }

    /// `or`
    pub fn or(&self, other: &KnownBits) -> KnownBits {
        KnownBits { zero: self.zero.and(&other.zero), one: self.one.or(&other.one) }
    }

    /// `xor`
    pub fn xor(&self, other: &KnownBits) -> KnownBits {
        let zero = self.zero.and(&other.zero).or(&self.one.and(&other.one));
        let one = self.zero.and(&other.one).or(&self.one.and(&other.zero));
        KnownBits { zero, one }
    }

    /// The complement.
    #[must_use]
    pub fn not(&self) -> KnownBits {
        KnownBits { zero: self.one.clone(), one: self.zero.clone() }
    }
}

/// Which wraps an operation promises not to do.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct NoWrap {
    /// No unsigned wrap.
    pub unsigned: bool,
    /// No signed wrap.
    pub signed: bool,
}

/// Sums.
impl KnownBits {
    /// `self + other + carry`, where the carry is 0, 1 or unknown.
    fn add_carry(&self, other: &KnownBits, carry: Option<bool>) -> KnownBits {
        // A bit of the sum is known only where those of both are.
        if self.is_unknown() || other.is_unknown() {
            return KnownBits::unknown(self.width());
        }
        let bit = |set: bool| Int::new(self.width(), u64::from(set));
        let most = self.zero.not().add(&other.zero.not()).add(&bit(carry != Some(false)));
        let least = self.one.add(&other.one).add(&bit(carry == Some(true)));
        let carry_zero = most.xor(&self.zero).xor(&other.zero).not();
        let carry_one = least.xor(&self.one).xor(&other.one);
        let known =
            self.zero.or(&self.one).and(&other.zero.or(&other.one)).and(&carry_zero.or(&carry_one));
        KnownBits { zero: most.not().and(&known), one: least.and(&known) }
    }

    /// `add`
    pub fn add(&self, other: &KnownBits, promise: NoWrap) -> KnownBits {
        match words::both(self, other) {
            Some((a, b)) => a.add(b, promise).known(),
            None => self.add_wide(other, promise),
        }
    }

    pub(super) fn add_wide(&self, other: &KnownBits, promise: NoWrap) -> KnownBits {
        let mut sum = self.add_carry(other, Some(false));
        if promise.unsigned {
            let min = self.umin().uadd_sat(&other.umin());
            let max = self.umax().uadd_sat(&other.umax());
            sum = sum.refined(&KnownBits::of_bounds(&min, &max));
        }
        if promise.signed {
            let min = self.smin().sadd_sat(&other.smin());
            let max = self.smax().sadd_sat(&other.smax());
            sum = sum.refined(&of_signed_bounds(&min, &max));
        }
        sum
    }

    /// `sub`
    pub fn sub(&self, other: &KnownBits, promise: NoWrap) -> KnownBits {
        match words::both(self, other) {
            Some((a, b)) => a.sub(b, promise).known(),
            None => self.sub_wide(other, promise),
        }
    }

    pub(super) fn sub_wide(&self, other: &KnownBits, promise: NoWrap) -> KnownBits {
        let mut difference = self.add_carry(&other.not(), Some(true));
        if promise.unsigned {
            let min = self.umin().usub_sat(&other.umax());
            let max = self.umax().usub_sat(&other.umin());
            difference = difference.refined(&KnownBits::of_bounds(&min, &max));
        }
        if promise.signed {
            let min = self.smin().ssub_sat(&other.smax());
            let max = self.smax().ssub_sat(&other.smin());
            difference = difference.refined(&of_signed_bounds(&min, &max));
        }
        difference
    }

    /// The opposite.
    #[must_use]
    pub fn neg(&self) -> KnownBits {
        KnownBits::constant(&Int::zero(self.width())).sub(self, NoWrap::default())
    }

    /// `abs`; if `min_is_poison`, the result is not negative.
    #[must_use]
    pub fn abs(&self, min_is_poison: bool) -> KnownBits {
        if self.is_non_negative() {
            return self.clone();
        }
        let negated = self.neg();
        let mut result = match self.is_negative() {
            true => negated,
            false => self.either(&negated),
        };
        // Only the smallest integer stays negative.
        let may_be_min = self.contains(&Int::min_signed(self.width()));
        if min_is_poison || !may_be_min {
            let top = self.width() - 1;
            if !result.one.bit(top) {
                result.zero = result.zero.with_bit(top, true);
            }
        }
        result
    }
}

/// What all integers from `min` to `max`, read as signed, agree on.
fn of_signed_bounds(min: &Int, max: &Int) -> KnownBits {
    match min.is_negative() == max.is_negative() {
        true => KnownBits::of_bounds(min, max),
        false => KnownBits::unknown(min.width()),
    }
}

/// Products and quotients.
impl KnownBits {
    /// `mul`. `is_square` if both operands are the same value, and no undefined one.
    pub fn mul(&self, other: &KnownBits, promise: NoWrap, is_square: bool) -> KnownBits {
        match words::both(self, other) {
            Some((a, b)) => a.mul(b, promise, is_square).known(),
            None => self.mul_wide(other, promise, is_square),
        }
    }

    pub(super) fn mul_wide(
        &self,
        other: &KnownBits,
        promise: NoWrap,
        is_square: bool,
    ) -> KnownBits {
        let width = self.width();
        let mut result = KnownBits::unknown(width);
        let most = self.umax().mul_wrapped(&other.umax());
        if !most.unsigned {
            let least = self.umin().mul(&other.umin());
            result = result.refined(&KnownBits::of_bounds(&least, &most.value));
        }
        // The low bits that are known of both give as many of the product, and trailing zeros
        // of one shift the other's.
        let known = |bits: &KnownBits| trailing_ones(&bits.zero.or(&bits.one));
        let (zeros_a, zeros_b) = (self.min_trailing_zeros(), other.min_trailing_zeros());
        let beyond = (known(self) - zeros_a).min(known(other) - zeros_b);
        let n_known = (beyond.saturating_add(zeros_a).saturating_add(zeros_b)).min(width);
        let part = |bits: &KnownBits| low_bits(width, known(bits)).and(&bits.one);
        let low = part(self).mul(&part(other));
        let mask = low_bits(width, n_known);
        let bottom = KnownBits { zero: low.not().and(&mask), one: low.and(&mask) };
        result = result.refined(&bottom);
        if is_square && width > 1 {
            // The square of an odd number is one modulo eight, of an even one zero modulo four.
            result.zero = result.zero.with_bit(1, true);
            if width > 2 && self.one.bit(0) {
                result.zero = result.zero.with_bit(2, true);
            }
        }
        if promise.signed {
            let signs_known = |bits: &KnownBits| bits.is_negative() || bits.is_non_negative();
            if is_square || self.is_negative() && other.is_negative() {
                result = result.refined(&non_negative(width));
            } else if signs_known(self) && signs_known(other) {
                if self.is_non_negative() && other.is_non_negative() {
                    result = result.refined(&non_negative(width));
                } else if self.is_non_zero() && other.is_non_zero() {
                    result = result.refined(&non_negative(width).not_sign());
                }
            }
        }
        result
    }

    fn not_sign(&self) -> KnownBits {
        KnownBits { zero: Int::zero(self.width()), one: Int::min_signed(self.width()) }
    }

    /// `udiv`
    pub fn udiv(&self, other: &KnownBits, is_exact: bool) -> KnownBits {
        let width = self.width();
        let one = Int::new(width, 1);
        let min_by = other.umin().umax(&one);
        let max_by = other.umax().umax(&one);
        let max = self.umax().udiv(&min_by).expect("the divisor is not zero");
        let min = self.umin().udiv(&max_by).expect("the divisor is not zero");
        let result = KnownBits::of_bounds(&min, &max);
        if is_exact { result.refined(&self.exact_quotient(other)) } else { result }
    }

    /// What is known of the low bits of a quotient without remainder.
    fn exact_quotient(&self, other: &KnownBits) -> KnownBits {
        let width = self.width();
        let mut result = KnownBits::unknown(width);
        if self.one.bit(0) {
            result.one = result.one.with_bit(0, true);
        }
        let least = self.min_trailing_zeros().saturating_sub(other.max_trailing_zeros());
        if self.min_trailing_zeros() >= other.max_trailing_zeros() {
            result.zero = result.zero.or(&low_bits(width, least));
            let exactly = self.is_non_zero()
                && self.max_trailing_zeros() == self.min_trailing_zeros()
                && other.max_trailing_zeros() == other.min_trailing_zeros();
            if exactly && least < width && !result.zero.bit(least) {
                result.one = result.one.with_bit(least, true);
            }
        }
        result
    }

    /// `sdiv`
    pub fn sdiv(&self, other: &KnownBits, is_exact: bool) -> KnownBits {
        if self.is_non_negative() && other.is_non_negative() {
            return self.udiv(other, is_exact);
        }
        let width = self.width();
        let mut result = KnownBits::unknown(width);
        let same_sign = self.is_negative() && other.is_negative();
        if same_sign {
            // The quotient is largest for the largest magnitude by the smallest.
            let most = match other.umax().is_ones() {
                true => {
                    let by_minus_one = self.smin().neg();
                    // The smallest integer by minus one is undefined.
                    if by_minus_one.is_negative() { Int::max_signed(width) } else { by_minus_one }
                }
                false => self.smin().sdiv(&other.smax()).unwrap_or(Int::max_signed(width)),
            };
            result = result.refined(&KnownBits::of_bounds(&Int::zero(width), &most));
        } else if self.is_negative() && other.is_non_negative() {
            // Negative unless it rounds to zero.
            if is_exact || self.smax().neg().cmp_unsigned(&other.umax()).is_ge() {
                result.one = result.one.with_bit(width - 1, true);
            }
        } else if self.is_non_negative()
            && other.is_negative()
            && self.is_non_zero()
            && (is_exact || self.umin().cmp_unsigned(&other.smin().neg()).is_ge())
        {
            result.one = result.one.with_bit(width - 1, true);
        }
        if is_exact { result.refined(&self.exact_quotient(other)) } else { result }
    }

    /// `urem`
    pub fn urem(&self, other: &KnownBits) -> KnownBits {
        let width = self.width();
        let mut result = self.low_bits_of_remainder(other);
        if let Some(by) = other.as_constant()
            && by.count_ones() == 1
        {
            let mask = by.sub(&Int::new(width, 1));
            result.zero = result.zero.or(&mask.not());
            return result;
        }
        let zeros = self.min_leading_zeros().max(other.min_leading_zeros());
        result.zero = result.zero.or(&high_bits(width, zeros));
        result
    }

    /// `srem`
    pub fn srem(&self, other: &KnownBits) -> KnownBits {
        let width = self.width();
        let mut result = self.low_bits_of_remainder(other);
        if let Some(by) = other.as_constant()
            && by.count_ones() == 1
        {
            let mask = by.sub(&Int::new(width, 1));
            if self.is_non_negative() || self.zero.and(&mask) == mask {
                result.zero = result.zero.or(&mask.not());
            }
            if self.is_negative() && !self.one.and(&mask).is_zero() {
                result.one = result.one.or(&mask.not());
            }
            return result;
        }
        // The remainder has the sign of the dividend and is smaller than both.
        if self.is_non_negative() {
            let zeros = self.min_leading_zeros().max(match other.is_non_negative() {
                true => other.min_leading_zeros(),
                false => other.min_sign_bits() - 1,
            });
            result.zero = result.zero.or(&high_bits(width, zeros.max(1)));
        }
        result
    }

    /// A divisor with zeros at the bottom leaves those bits of the dividend.
    fn low_bits_of_remainder(&self, other: &KnownBits) -> KnownBits {
        let mask = low_bits(self.width(), other.min_trailing_zeros());
        KnownBits { zero: self.zero.and(&mask), one: self.one.and(&mask) }
    }
}

fn non_negative(width: u32) -> KnownBits {
    KnownBits { zero: Int::min_signed(width), one: Int::zero(width) }
}

/// A shift of something by a number of bits below the width; `None` if that is poison.
type ShiftBy<'a> = &'a dyn Fn(&KnownBits, u32) -> Option<KnownBits>;

/// Shifts.
impl KnownBits {
    /// What all shifts by the amounts that fit `by` agree on.
    fn shifted(&self, by: &KnownBits, shift: ShiftBy<'_>) -> KnownBits {
        let width = self.width();
        if let Some(by) = by.as_constant() {
            let amount = by.to_u64().and_then(|by| u32::try_from(by).ok());
            return match amount.filter(|&by| by < width) {
                Some(by) => shift(self, by).unwrap_or_else(|| KnownBits::unknown(width)),
                None => KnownBits::unknown(width),
            };
        }
        if width > MAX_SHIFT_WIDTH {
            return KnownBits::unknown(width);
        }
        let mut all: Option<KnownBits> = None;
        for amount in 0..width {
            if !by.contains(&Int::new(width, u64::from(amount))) {
                continue;
            }
            let Some(one) = shift(self, amount) else { continue };
            all = Some(all.map_or_else(|| one.clone(), |all| all.either(&one)));
        }
        all.unwrap_or_else(|| KnownBits::unknown(width))
    }

    /// `shl`
    pub fn shl(&self, by: &KnownBits, promise: NoWrap) -> KnownBits {
        match words::with_amount(self, by) {
            Some((value, by)) => value.shl(by, promise).known(),
            None => self.shl_wide(by, promise),
        }
    }

    pub(super) fn shl_wide(&self, by: &KnownBits, promise: NoWrap) -> KnownBits {
        let width = self.width();
        self.shifted(by, &|value, amount| {
            // The bits that are shifted out, and the new top bit.
            let out = high_bits(width, amount);
            let kept = high_bits(width, (amount + 1).min(width));
            if promise.unsigned && !value.one.and(&out).is_zero() {
                return None;
            }
            let has_both = !value.one.and(&kept).is_zero() && !value.zero.and(&kept).is_zero();
            if promise.signed && has_both {
                return None;
            }
            let mut shifted = KnownBits {
                zero: value.zero.shl_bits(amount).or(&low_bits(width, amount)),
                one: value.one.shl_bits(amount),
            };
            if promise.signed {
                if !value.one.and(&kept).is_zero() {
                    shifted.one = shifted.one.with_bit(width - 1, true);
                }
                if !value.zero.and(&kept).is_zero() {
                    shifted.zero = shifted.zero.with_bit(width - 1, true);
                }
            }
            (!shifted.has_conflict()).then_some(shifted)
        })
    }

    /// `lshr`
    pub fn lshr(&self, by: &KnownBits, is_exact: bool) -> KnownBits {
        match words::with_amount(self, by) {
            Some((value, by)) => value.lshr(by, is_exact).known(),
            None => self.lshr_wide(by, is_exact),
        }
    }

    pub(super) fn lshr_wide(&self, by: &KnownBits, is_exact: bool) -> KnownBits {
        let width = self.width();
        self.shifted(by, &|value, amount| {
            if is_exact && !value.one.and(&low_bits(width, amount)).is_zero() {
                return None;
            }
            Some(KnownBits {
                zero: value.zero.lshr_bits(amount).or(&high_bits(width, amount)),
                one: value.one.lshr_bits(amount),
            })
        })
    }

    /// `ashr`
    pub fn ashr(&self, by: &KnownBits, is_exact: bool) -> KnownBits {
        match words::with_amount(self, by) {
            Some((value, by)) => value.ashr(by, is_exact).known(),
            None => self.ashr_wide(by, is_exact),
        }
    }

    pub(super) fn ashr_wide(&self, by: &KnownBits, is_exact: bool) -> KnownBits {
        let width = self.width();
        self.shifted(by, &|value, amount| {
            if is_exact && !value.one.and(&low_bits(width, amount)).is_zero() {
                return None;
            }
            Some(KnownBits { zero: value.zero.ashr_bits(amount), one: value.one.ashr_bits(amount) })
        })
    }
}

/// Minima and maxima.
impl KnownBits {
    /// What is known if the value is also at least `bound`, read as unsigned.
    #[must_use]
    pub fn at_least(&self, bound: &Int) -> KnownBits {
        // Where the value has zeros or the bound ones from the top on, the value has the ones.
        let n = leading_ones(&self.zero.or(bound));
        let forced = bound.and(&high_bits(self.width(), n));
        KnownBits { zero: self.zero.clone(), one: self.one.or(&forced.and(&self.zero.not())) }
    }

    /// `umax`
    pub fn max_unsigned(&self, other: &KnownBits) -> KnownBits {
        if self.umin().cmp_unsigned(&other.umax()).is_ge() {
            return self.clone();
        }
        if other.umin().cmp_unsigned(&self.umax()).is_ge() {
            return other.clone();
        }
        self.at_least(&other.umin()).either(&other.at_least(&self.umin()))
    }

    /// `umin`
    pub fn min_unsigned(&self, other: &KnownBits) -> KnownBits {
        self.not().max_unsigned(&other.not()).not()
    }

    /// The top bit turned over, which maps the order of signed integers to that of unsigned ones.
    fn flipped(&self) -> KnownBits {
        let top = self.width() - 1;
        let (zero, one) = (self.zero.bit(top), self.one.bit(top));
        KnownBits {
            zero: self.zero.clone().with_bit(top, one),
            one: self.one.clone().with_bit(top, zero),
        }
    }

    /// `smax`
    pub fn max_signed(&self, other: &KnownBits) -> KnownBits {
        self.flipped().max_unsigned(&other.flipped()).flipped()
    }

    /// `smin`
    pub fn min_signed(&self, other: &KnownBits) -> KnownBits {
        self.flipped().min_unsigned(&other.flipped()).flipped()
    }
}

/// Counting and swapping.
impl KnownBits {
    /// `ctpop`
    #[must_use]
    pub fn count_ones(&self) -> KnownBits {
        let of = |n: u32| Int::new(self.width(), u64::from(n));
        counts(self.width(), &of(self.one.count_ones()), &of(self.max_ones()))
    }

    /// `ctlz`; if `zero_is_poison`, the result is below the width.
    #[must_use]
    pub fn leading_zeros(&self, zero_is_poison: bool) -> KnownBits {
        let of = |n: u32| Int::new(self.width(), u64::from(n));
        let max = self.max_leading_zeros() - u32::from(zero_is_poison && self.one.is_zero());
        counts(self.width(), &of(self.min_leading_zeros().min(max)), &of(max))
    }

    /// `cttz`; if `zero_is_poison`, the result is below the width.
    #[must_use]
    pub fn trailing_zeros(&self, zero_is_poison: bool) -> KnownBits {
        let of = |n: u32| Int::new(self.width(), u64::from(n));
        let max = self.max_trailing_zeros() - u32::from(zero_is_poison && self.one.is_zero());
        counts(self.width(), &of(self.min_trailing_zeros().min(max)), &of(max))
    }

    /// `bswap`
    #[must_use]
    pub fn swap_bytes(&self) -> KnownBits {
        KnownBits { zero: self.zero.swap_bytes(), one: self.one.swap_bytes() }
    }

    /// `bitreverse`
    #[must_use]
    pub fn reverse_bits(&self) -> KnownBits {
        KnownBits { zero: self.zero.reverse_bits(), one: self.one.reverse_bits() }
    }

    /// `fshl`, if the amount is known.
    pub fn funnel_shl(&self, low: &KnownBits, by: &KnownBits) -> KnownBits {
        match by.as_constant() {
            Some(by) => KnownBits {
                zero: self.zero.funnel_shl(&low.zero, by),
                one: self.one.funnel_shl(&low.one, by),
            },
            None => KnownBits::unknown(self.width()),
        }
    }

    /// `fshr`, if the amount is known.
    pub fn funnel_shr(&self, low: &KnownBits, by: &KnownBits) -> KnownBits {
        match by.as_constant() {
            Some(by) => KnownBits {
                zero: self.zero.funnel_shr(&low.zero, by),
                one: self.one.funnel_shr(&low.one, by),
            },
            None => KnownBits::unknown(self.width()),
        }
    }
}

/// A count between two bounds. In a width that cannot hold the count it has wrapped.
fn counts(width: u32, min: &Int, max: &Int) -> KnownBits {
    if width < 32 && u64::from(width) >= 1 << width {
        return KnownBits::unknown(width);
    }
    KnownBits::of_bounds(min, max)
}

/// Saturating sums.
impl KnownBits {
    /// `uadd.sat`
    pub fn uadd_sat(&self, other: &KnownBits) -> KnownBits {
        KnownBits::of_bounds(
            &self.umin().uadd_sat(&other.umin()),
            &self.umax().uadd_sat(&other.umax()),
        )
        .refined(&self.sum_or(&self.add(other, NoWrap::default()), &Int::ones(self.width())))
    }

    /// `usub.sat`
    pub fn usub_sat(&self, other: &KnownBits) -> KnownBits {
        KnownBits::of_bounds(
            &self.umin().usub_sat(&other.umax()),
            &self.umax().usub_sat(&other.umin()),
        )
        .refined(&self.sum_or(&self.sub(other, NoWrap::default()), &Int::zero(self.width())))
    }

    /// The sum, or what it saturates to.
    fn sum_or(&self, sum: &KnownBits, saturated: &Int) -> KnownBits {
        sum.either(&KnownBits::constant(saturated))
    }
}
