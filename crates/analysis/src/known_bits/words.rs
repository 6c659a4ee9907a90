//! Sums, products and shifts of what is known of integers of at most 64 bits, which nearly all are: the
//! same as in `bits`, with a word for an integer. `tests` compares the two.

use nvopt_arith::Int;
use nvopt_ir::ops::BinaryOp;

use super::{KnownBits, NoWrap};

/// The bits that are known of an integer of `width` bits, at most 64.
#[derive(Clone, Copy)]
pub(super) struct Word {
    width: u32,
    zero: u64,
    one: u64,
}

/// `a` and `b` as words, if they fit.
#[inline]
pub(super) fn both(a: &KnownBits, b: &KnownBits) -> Option<(Word, Word)> {
    Some((Word::of(a)?, Word::of(b)?)).filter(|(a, b)| a.width == b.width)
}

/// `value` as a word and `by` as a number of bits below its width, if it is known and they fit.
#[inline]
pub(super) fn with_amount(value: &KnownBits, by: &KnownBits) -> Option<(Word, u32)> {
    let (value, by) = both(value, by)?;
    let is_amount = by.one ^ by.zero == by.mask() && by.one < u64::from(by.width);
    is_amount.then(|| (value, by.one as u32))
}

/// Whether `a op b`, an `add`, `sub` or `mul`, does not wrap, read as signed if `signed`; `None` for
/// other operations and for integers that are no words.
pub(super) fn fits(op: BinaryOp, signed: bool, a: &Int, b: &Int) -> Option<bool> {
    let (word_a, word_b) = (a.as_word()?, b.as_word()?);
    let width = a.width();
    if !signed {
        let (a, b) = (u128::from(word_a), u128::from(word_b));
        let exact = match op {
            BinaryOp::Add => Some(a + b),
            BinaryOp::Sub => a.checked_sub(b),
            BinaryOp::Mul => Some(a * b),
            _ => return None,
        };
        return Some(exact.is_some_and(|exact| exact >> width == 0));
    }
    let (a, b) = (i128::from(a.to_i64()?), i128::from(b.to_i64()?));
    let exact = match op {
        BinaryOp::Add => a + b,
        BinaryOp::Sub => a - b,
        BinaryOp::Mul => a * b,
        _ => return None,
    };
    // All bits from the sign on are alike.
    let above = exact >> (width - 1);
    Some(above == 0 || above == -1)
}

/// Looking.
impl Word {
    #[inline]
    fn of(known: &KnownBits) -> Option<Word> {
        Some(Word { width: known.width(), zero: known.zero.as_word()?, one: known.one.as_word()? })
    }

    /// The same as other code has it.
    #[inline]
    pub(super) fn known(self) -> KnownBits {
        KnownBits { zero: Int::new(self.width, self.zero), one: Int::new(self.width, self.one) }
    }

    #[inline]
    fn mask(self) -> u64 {
        u64::MAX >> (64 - self.width)
    }

    fn top(self) -> u64 {
        1 << (self.width - 1)
    }

    fn umax(self) -> u64 {
        !self.zero & self.mask()
    }

    fn signed(self, value: u64) -> i64 {
        let unused = 64 - self.width;
        (value << unused) as i64 >> unused
    }

    fn smin(self) -> i64 {
        self.signed(self.one | self.top() & !self.zero)
    }

    fn smax(self) -> i64 {
        self.signed(self.umax() & !(self.top() & !self.one))
    }

    fn is_non_negative(self) -> bool {
        self.zero & self.top() != 0
    }

    fn is_negative(self) -> bool {
        self.one & self.top() != 0
    }

    fn unknown(self) -> Word {
        Word { zero: 0, one: 0, ..self }
    }

    /// With what `zero` and `one` say, unless they contradict it.
    fn refined(self, zero: u64, one: u64) -> Word {
        let (zero, one) = (self.zero | zero, self.one | one);
        if zero & one != 0 { self } else { Word { zero, one, ..self } }
    }

    /// With what all integers from `min` to `max`, read as unsigned, agree on.
    fn within(self, min: u64, max: u64) -> Word {
        let below_first_difference = u64::MAX.checked_shr((min ^ max).leading_zeros()).unwrap_or(0);
        let same = !below_first_difference & self.mask();
        self.refined(!min & same, min & same)
    }

    /// As [`Word::within`], read as signed and no larger than the width allows.
    fn within_signed(self, min: i128, max: i128) -> Word {
        let (least, most) = (-(1i128 << (self.width - 1)), (1i128 << (self.width - 1)) - 1);
        let (min, max) = (min.clamp(least, most), max.clamp(least, most));
        match (min < 0) == (max < 0) {
            true => self.within(min as u64 & self.mask(), max as u64 & self.mask()),
            false => self,
        }
    }
}

/// Shifts by an amount below the width.
impl Word {
    /// The low `n` bits.
    fn low(self, n: u32) -> u64 {
        u64::MAX.checked_shr(64 - n).unwrap_or(0) & self.mask()
    }

    /// The high `n` bits.
    fn high(self, n: u32) -> u64 {
        !self.low(self.width - n) & self.mask()
    }

    pub(super) fn shl(self, by: u32, promise: NoWrap) -> Word {
        let (out, kept) = (self.high(by), self.high((by + 1).min(self.width)));
        let breaks_unsigned = promise.unsigned && self.one & out != 0;
        let breaks_signed = promise.signed && self.one & kept != 0 && self.zero & kept != 0;
        if breaks_unsigned || breaks_signed {
            return self.unknown();
        }
        let mut zero = self.zero << by & self.mask() | self.low(by);
        let mut one = self.one << by & self.mask();
        if promise.signed {
            one |= if self.one & kept != 0 { self.top() } else { 0 };
            zero |= if self.zero & kept != 0 { self.top() } else { 0 };
        }
        if zero & one != 0 { self.unknown() } else { Word { zero, one, ..self } }
    }

    pub(super) fn lshr(self, by: u32, is_exact: bool) -> Word {
        if is_exact && self.one & self.low(by) != 0 {
            return self.unknown();
        }
        Word { zero: self.zero >> by | self.high(by), one: self.one >> by, ..self }
    }

    pub(super) fn ashr(self, by: u32, is_exact: bool) -> Word {
        if is_exact && self.one & self.low(by) != 0 {
            return self.unknown();
        }
        let shifted = |bits: u64| (self.signed(bits) >> by) as u64 & self.mask();
        Word { zero: shifted(self.zero), one: shifted(self.one), ..self }
    }
}

/// Arithmetic.
impl Word {
    /// `self + other + carry`
    fn add_carry(self, other: Word, carry: bool) -> Word {
        if self.zero | self.one == 0 || other.zero | other.one == 0 {
            return self.unknown();
        }
        let sum = |a: u64, b: u64| a.wrapping_add(b).wrapping_add(u64::from(carry)) & self.mask();
        let (most, least) = (sum(self.umax(), other.umax()), sum(self.one, other.one));
        let carry_zero = !(most ^ self.zero ^ other.zero);
        let carry_one = least ^ self.one ^ other.one;
        let known = (self.zero | self.one) & (other.zero | other.one) & (carry_zero | carry_one);
        Word { zero: !most & known, one: least & known, ..self }
    }

    pub(super) fn add(self, other: Word, promise: NoWrap) -> Word {
        let mut sum = self.add_carry(other, false);
        if promise.unsigned {
            let saturated = |a: u64, b: u64| a.saturating_add(b).min(self.mask());
            sum = sum.within(saturated(self.one, other.one), saturated(self.umax(), other.umax()));
        }
        if promise.signed {
            let plain = |a: i64, b: i64| i128::from(a) + i128::from(b);
            sum = sum
                .within_signed(plain(self.smin(), other.smin()), plain(self.smax(), other.smax()));
        }
        sum
    }

    pub(super) fn sub(self, other: Word, promise: NoWrap) -> Word {
        let complement = Word { zero: other.one, one: other.zero, ..other };
        let mut difference = self.add_carry(complement, true);
        if promise.unsigned {
            let (min, max) =
                (self.one.saturating_sub(other.umax()), self.umax().saturating_sub(other.one));
            difference = difference.within(min, max);
        }
        if promise.signed {
            let plain = |a: i64, b: i64| i128::from(a) - i128::from(b);
            difference = difference
                .within_signed(plain(self.smin(), other.smax()), plain(self.smax(), other.smin()));
        }
        difference
    }

    pub(super) fn mul(self, other: Word, promise: NoWrap, is_square: bool) -> Word {
        let mut result = self.unknown();
        let product = u128::from(self.umax()) * u128::from(other.umax());
        if let Some(most) = u64::try_from(product).ok().filter(|&most| most <= self.mask()) {
            result = result.within(self.one.wrapping_mul(other.one), most);
        }
        // The low bits that are known of both, as in `bits`.
        let n_low = |word: Word| (word.zero | word.one).trailing_ones();
        let (zeros_a, zeros_b) = (self.zero.trailing_ones(), other.zero.trailing_ones());
        let beyond = (n_low(self) - zeros_a).min(n_low(other) - zeros_b);
        let n_known = (beyond + zeros_a + zeros_b).min(self.width);
        let low = |n: u32| if n == 0 { 0 } else { u64::MAX >> (64 - n.min(64)) };
        let part = |word: Word| word.one & low(n_low(word));
        let bottom = part(self).wrapping_mul(part(other));
        result = result.refined(!bottom & low(n_known), bottom & low(n_known));
        if is_square && self.width > 1 {
            result.zero |= 2;
            if self.width > 2 && self.one & 1 != 0 {
                result.zero |= 4;
            }
        }
        if promise.signed {
            let same_sign = is_square
                || self.is_negative() && other.is_negative()
                || self.is_non_negative() && other.is_non_negative();
            let opposite = self.is_negative() && other.is_non_negative()
                || self.is_non_negative() && other.is_negative();
            if same_sign {
                result = result.refined(self.top(), 0);
            } else if opposite && self.one != 0 && other.one != 0 {
                result = result.refined(0, self.top());
            }
        }
        result
    }
}
