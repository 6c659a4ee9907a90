//! Addition, multiplication, logic and shifts, all wrapping at the width.

use super::{Int, words::Words};

/// A result that wrapped, and how it could be told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wrapped {
    /// The result, cut to the width.
    pub value: Int,
    /// True if the exact result does not fit, operands and result read as unsigned.
    pub unsigned: bool,
    /// True if the exact result does not fit, operands and result read as signed.
    pub signed: bool,
}

/// Addition and multiplication.
impl Int {
    /// `self + other`
    #[inline]
    pub fn add(&self, other: &Int) -> Int {
        match self.both_small(other) {
            Some((a, b)) => {
                self.assert_same_width(other);
                Int::small(self.width, a.wrapping_add(b))
            }
            None => self.add_wrapped(other).value,
        }
    }

    /// `self + other`, saying whether it wrapped.
    pub fn add_wrapped(&self, other: &Int) -> Wrapped {
        self.assert_same_width(other);
        if let Some((a, b)) = self.both_small(other) {
            return self.wrapping_of_sum(Int::small(self.width, a.wrapping_add(b)), other);
        }
        let mut value = self.clone();
        let mut carry = false;
        for (a, &b) in value.words.iter_mut().zip(other.words.iter()) {
            let (sum, first) = a.overflowing_add(b);
            let (sum, second) = sum.overflowing_add(u64::from(carry));
            (*a, carry) = (sum, first || second);
        }
        self.wrapping_of_sum(value.normalized(), other)
    }

    /// How the sum `value` of `self` and `other` wrapped.
    fn wrapping_of_sum(&self, value: Int, other: &Int) -> Wrapped {
        let unsigned = value.cmp_unsigned(self).is_lt();
        let same_sign = self.is_negative() == other.is_negative();
        let signed = same_sign && value.is_negative() != self.is_negative();
        Wrapped { value, unsigned, signed }
    }

    /// `-self`
    #[inline]
    pub fn neg(&self) -> Int {
        match &self.words {
            Words::One(word) => Int::small(self.width, word.wrapping_neg()),
            Words::Many(_) => self.not().add(&Int::new(self.width, 1)),
        }
    }

    /// `self - other`
    #[inline]
    pub fn sub(&self, other: &Int) -> Int {
        match self.both_small(other) {
            Some((a, b)) => {
                self.assert_same_width(other);
                Int::small(self.width, a.wrapping_sub(b))
            }
            None => self.sub_wrapped(other).value,
        }
    }

    /// `self - other`, saying whether it wrapped.
    pub fn sub_wrapped(&self, other: &Int) -> Wrapped {
        self.assert_same_width(other);
        let value = match self.both_small(other) {
            Some((a, b)) => Int::small(self.width, a.wrapping_sub(b)),
            None => self.add(&other.neg()),
        };
        let unsigned = self.cmp_unsigned(other).is_lt();
        let other_sign = self.is_negative() != other.is_negative();
        let signed = other_sign && value.is_negative() != self.is_negative();
        Wrapped { value, unsigned, signed }
    }

    /// `self * other`
    pub fn mul(&self, other: &Int) -> Int {
        self.assert_same_width(other);
        if let Some((a, b)) = self.both_small(other) {
            return Int::small(self.width, a.wrapping_mul(b));
        }
        Int::from_words(self.width, &product(&self.words, &other.words))
    }

    /// `self * other`, saying whether it wrapped.
    pub fn mul_wrapped(&self, other: &Int) -> Wrapped {
        self.assert_same_width(other);
        if let Some((a, b)) = self.both_small(other) {
            let value = Int::small(self.width, a.wrapping_mul(b));
            let unsigned = u128::from(a) * u128::from(b) != u128::from(value.words[0]);
            let signed = i128::from(self.small_signed(a)) * i128::from(self.small_signed(b))
                != i128::from(self.small_signed(value.words[0]));
            return Wrapped { value, unsigned, signed };
        }
        let wide = 2 * self.width;
        let exact_unsigned = Int::from_words(wide, &product(&self.words, &other.words));
        let value = exact_unsigned.truncate(self.width);
        let unsigned = exact_unsigned != value.zero_extend(wide);
        let exact_signed = self.sign_extend(wide).mul(&other.sign_extend(wide));
        let signed = exact_signed != value.sign_extend(wide);
        Wrapped { value, unsigned, signed }
    }

    /// The absolute value read as signed; the smallest integer is its own.
    pub fn abs(&self) -> Int {
        if self.is_negative() { self.neg() } else { self.clone() }
    }
}

/// Logic.
impl Int {
    /// `self & other`
    #[inline]
    pub fn and(&self, other: &Int) -> Int {
        self.zip_words(other, |a, b| a & b)
    }

    /// `self | other`
    #[inline]
    pub fn or(&self, other: &Int) -> Int {
        self.zip_words(other, |a, b| a | b)
    }

    /// `self ^ other`
    #[inline]
    pub fn xor(&self, other: &Int) -> Int {
        self.zip_words(other, |a, b| a ^ b)
    }

    /// All bits turned over.
    #[inline]
    pub fn not(&self) -> Int {
        match &self.words {
            Words::One(word) => Int::small(self.width, !word),
            Words::Many(words) => {
                let words = Words::Many(words.iter().map(|word| !word).collect());
                Int { width: self.width, words }.normalized()
            }
        }
    }

    #[inline]
    fn zip_words(&self, other: &Int, combine: impl Fn(u64, u64) -> u64) -> Int {
        self.assert_same_width(other);
        match self.both_small(other) {
            Some((a, b)) => Int { width: self.width, words: Words::One(combine(a, b)) },
            None => self.zip_wide(other, combine),
        }
    }

    /// As [`Int::zip_words`], of more than 64 bits: apart, since the others are made in line.
    #[cold]
    #[inline(never)]
    fn zip_wide(&self, other: &Int, combine: impl Fn(u64, u64) -> u64) -> Int {
        let (a, b) = (&self.words, &other.words);
        Int { width: self.width, words: Words::new(a.len(), |i| combine(a[i], b[i])) }
    }
}

/// Shifts. By an [`Int`]: `None` if the amount is not below the width.
impl Int {
    /// `self << amount`
    pub fn shl(&self, amount: &Int) -> Option<Int> {
        self.shift_amount(amount).map(|amount| self.shl_bits(amount))
    }

    /// `self >> amount`, zeros from above.
    pub fn lshr(&self, amount: &Int) -> Option<Int> {
        self.shift_amount(amount).map(|amount| self.lshr_bits(amount))
    }

    /// `self >> amount`, copies of the top bit from above.
    pub fn ashr(&self, amount: &Int) -> Option<Int> {
        self.shift_amount(amount).map(|amount| self.ashr_bits(amount))
    }

    /// Shifted left by `amount`; zero from the width on.
    #[inline]
    pub fn shl_bits(&self, amount: u32) -> Int {
        if let Words::One(word) = self.words {
            return Int::small(self.width, word.checked_shl(amount).unwrap_or(0));
        }
        self.shl_wide(amount)
    }

    #[cold]
    #[inline(never)]
    fn shl_wide(&self, amount: u32) -> Int {
        let (skip, bits) = (amount as usize / 64, amount % 64);
        let word = |i: usize| i.checked_sub(skip).and_then(|i| self.words.get(i)).copied();
        let shifted = |i: usize| {
            let high = word(i).unwrap_or(0) << bits;
            let carried = i.checked_sub(1).and_then(word).unwrap_or(0);
            high | if bits == 0 { 0 } else { carried >> (64 - bits) }
        };
        Int { width: self.width, words: Words::new(self.words.len(), shifted) }.normalized()
    }

    /// Shifted right by `amount`, zeros from above.
    #[inline]
    pub fn lshr_bits(&self, amount: u32) -> Int {
        if let Words::One(word) = self.words {
            return Int::small(self.width, word.checked_shr(amount).unwrap_or(0));
        }
        self.lshr_wide(amount)
    }

    #[cold]
    #[inline(never)]
    fn lshr_wide(&self, amount: u32) -> Int {
        let (skip, bits) = (amount as usize / 64, amount % 64);
        let word = |i: usize| self.words.get(i + skip).copied().unwrap_or(0);
        let shifted = |i: usize| {
            let carried = if bits == 0 { 0 } else { word(i + 1) << (64 - bits) };
            word(i) >> bits | carried
        };
        Int { width: self.width, words: Words::new(self.words.len(), shifted) }
    }

    /// Shifted right by `amount`, copies of the top bit from above.
    pub fn ashr_bits(&self, amount: u32) -> Int {
        if let Words::One(word) = self.words {
            let shifted = self.small_signed(word) >> amount.min(63);
            return Int::small(self.width, shifted as u64);
        }
        let low = self.lshr_bits(amount);
        if !self.is_negative() {
            return low;
        }
        low.or(&Int::ones(self.width).shl_bits(self.width.saturating_sub(amount)))
    }

    fn shift_amount(&self, amount: &Int) -> Option<u32> {
        let amount = u32::try_from(amount.to_u64()?).ok()?;
        (amount < self.width).then_some(amount)
    }
}

/// All words of the product, the schoolbook way.
fn product(a: &[u64], b: &[u64]) -> Vec<u64> {
    let mut out = vec![0u64; a.len() + b.len()];
    for (i, &x) in a.iter().enumerate() {
        let mut carry = 0u128;
        for (j, &y) in b.iter().enumerate() {
            let sum = u128::from(x) * u128::from(y) + u128::from(out[i + j]) + carry;
            out[i + j] = sum as u64;
            carry = sum >> 64;
        }
        out[i + b.len()] = carry as u64;
    }
    out
}
