//! An integer of a fixed width, with wrapping arithmetic.

mod bits;
mod divide;
mod ops;
mod saturate;
mod words;

#[cfg(test)]
mod tests;

use std::cmp::Ordering;

pub use ops::Wrapped;
use words::Words;

/// An integer of `width` bits, without a sign of its own: operations say how they read it.
///
/// Words are little-endian, `width.div_ceil(64)` of them; bits above the width are zero.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Int {
    width: u32,
    words: Words,
}

/// Making integers.
impl Int {
    /// `value`, cut to `width` bits. Panics if `width` is zero.
    #[inline]
    pub fn new(width: u32, value: u64) -> Int {
        if width <= 64 { Int::small(width, value) } else { Int::wide(width, &[value]) }
    }

    /// `value`, cut to `width` bits, of which there are at most 64: what nearly all integers of
    /// programs are, so operations treat it on its own.
    #[inline]
    fn small(width: u32, value: u64) -> Int {
        assert!(width > 0, "an integer has at least one bit");
        Int { width, words: Words::One(value & (u64::MAX >> (64 - width))) }
    }

    /// `value`, sign-extended or cut to `width` bits.
    pub fn from_i64(width: u32, value: i64) -> Int {
        if width <= 64 {
            return Int::small(width, value as u64);
        }
        let fill = if value < 0 { u64::MAX } else { 0 };
        let mut int = Int { width, words: Words::new(n_words(width), |_| fill) };
        int.words[0] = value as u64;
        int.normalized()
    }

    /// `value`, cut or zero-extended to `width` bits.
    pub fn from_u128(width: u32, value: u128) -> Int {
        Int::from_words(width, &[value as u64, (value >> 64) as u64])
    }

    /// The integer with these words, cut or zero-extended to `width` bits.
    #[inline]
    pub fn from_words(width: u32, words: &[u64]) -> Int {
        match width <= 64 {
            true => Int::small(width, words.first().copied().unwrap_or(0)),
            false => Int::wide(width, words),
        }
    }

    /// As [`Int::from_words`], of more than 64 bits: apart, since the others are made in line.
    #[cold]
    #[inline(never)]
    fn wide(width: u32, words: &[u64]) -> Int {
        let word = |i: usize| words.get(i).copied().unwrap_or(0);
        Int { width, words: Words::new(n_words(width), word) }.normalized()
    }

    /// Zero.
    #[inline]
    pub fn zero(width: u32) -> Int {
        Int::new(width, 0)
    }

    /// All bits set.
    #[inline]
    pub fn ones(width: u32) -> Int {
        if width <= 64 { Int::small(width, u64::MAX) } else { Int::wide_ones(width) }
    }

    #[cold]
    #[inline(never)]
    fn wide_ones(width: u32) -> Int {
        Int { width, words: Words::new(n_words(width), |_| u64::MAX) }.normalized()
    }

    /// The smallest integer read as signed: only the top bit set.
    #[inline]
    pub fn min_signed(width: u32) -> Int {
        if (1..=64).contains(&width) {
            return Int::small(width, 1 << (width - 1));
        }
        Int::zero(width).with_bit(width - 1, true)
    }

    /// The largest integer read as signed: all but the top bit set.
    #[inline]
    pub fn max_signed(width: u32) -> Int {
        if (1..=64).contains(&width) {
            return Int::small(width, (1 << (width - 1)) - 1);
        }
        Int::ones(width).with_bit(width - 1, false)
    }

    /// The same with bit `index` set or cleared.
    #[must_use]
    pub fn with_bit(mut self, index: u32, set: bool) -> Int {
        assert!(index < self.width, "the bit is below the width");
        let (word, bit) = (index as usize / 64, 1u64 << (index % 64));
        if set {
            self.words[word] |= bit;
        } else {
            self.words[word] &= !bit;
        }
        self
    }

    /// Clears the bits above the width.
    fn normalized(mut self) -> Int {
        let rest = self.width % 64;
        if rest != 0 {
            let last = self.words.len() - 1;
            self.words[last] &= (1 << rest) - 1;
        }
        self
    }
}

/// Looking at integers.
impl Int {
    /// The width in bits.
    #[inline]
    pub fn width(&self) -> u32 {
        self.width
    }

    /// The words, little-endian.
    #[inline]
    pub fn words(&self) -> &[u64] {
        &self.words
    }

    /// Bit `index`; false above the width.
    #[inline]
    pub fn bit(&self, index: u32) -> bool {
        match &self.words {
            Words::One(word) => index < 64 && word >> index & 1 != 0,
            Words::Many(words) => {
                words.get(index as usize / 64).is_some_and(|word| word >> (index % 64) & 1 != 0)
            }
        }
    }

    /// True for zero.
    #[inline]
    pub fn is_zero(&self) -> bool {
        match &self.words {
            Words::One(word) => *word == 0,
            Words::Many(words) => words.iter().all(|&word| word == 0),
        }
    }

    /// True if all bits are set.
    #[inline]
    pub fn is_ones(&self) -> bool {
        match &self.words {
            Words::One(word) => *word == u64::MAX >> (64 - self.width),
            Words::Many(_) => *self == Int::ones(self.width),
        }
    }

    /// True if the top bit is set.
    #[inline]
    pub fn is_negative(&self) -> bool {
        self.bit(self.width - 1)
    }

    /// The value, if the width is at most 64 bits.
    #[inline]
    pub fn as_word(&self) -> Option<u64> {
        match self.words {
            Words::One(word) => Some(word),
            Words::Many(_) => None,
        }
    }

    /// The value read as unsigned, if it fits.
    #[inline]
    pub fn to_u64(&self) -> Option<u64> {
        if let Words::One(word) = self.words {
            return Some(word);
        }
        self.words[1..].iter().all(|&word| word == 0).then_some(self.words[0])
    }

    /// The value read as unsigned, if it fits.
    pub fn to_u128(&self) -> Option<u128> {
        let high = self.words.get(1).copied().unwrap_or(0);
        let rest_is_zero = self.words.iter().skip(2).all(|&word| word == 0);
        rest_is_zero.then_some(u128::from(high) << 64 | u128::from(self.words[0]))
    }

    /// The value read as signed, if it fits.
    pub fn to_i64(&self) -> Option<i64> {
        let low = self.words[0];
        if self.width < 64 {
            let unused = 64 - self.width;
            return Some((low << unused) as i64 >> unused);
        }
        (*self == Int::from_i64(self.width, low as i64)).then_some(low as i64)
    }

    /// How `self` and `other` compare, both read as unsigned.
    #[inline]
    pub fn cmp_unsigned(&self, other: &Int) -> Ordering {
        self.assert_same_width(other);
        match (&self.words, &other.words) {
            (Words::One(a), Words::One(b)) => a.cmp(b),
            (a, b) => a.iter().rev().cmp(b.iter().rev()),
        }
    }

    /// How `self` and `other` compare, both read as signed.
    #[inline]
    pub fn cmp_signed(&self, other: &Int) -> Ordering {
        if let Some((a, b)) = self.both_small(other) {
            self.assert_same_width(other);
            return self.small_signed(a).cmp(&self.small_signed(b));
        }
        match (self.is_negative(), other.is_negative()) {
            (true, false) => Ordering::Less,
            (false, true) => Ordering::Greater,
            (true, true) | (false, false) => self.cmp_unsigned(other),
        }
    }

    /// The words of both, if each has one.
    #[inline]
    fn both_small(&self, other: &Int) -> Option<(u64, u64)> {
        match (&self.words, &other.words) {
            (&Words::One(a), &Words::One(b)) => Some((a, b)),
            _ => None,
        }
    }

    /// The value of one word read as signed.
    #[inline]
    fn small_signed(&self, word: u64) -> i64 {
        let unused = 64 - self.width;
        (word << unused) as i64 >> unused
    }

    #[inline]
    fn assert_same_width(&self, other: &Int) {
        assert_eq!(self.width, other.width, "operands have one width");
    }
}

/// Changing the width.
impl Int {
    /// The low `width` bits; panics if that is wider.
    #[inline]
    pub fn truncate(&self, width: u32) -> Int {
        assert!(width <= self.width, "truncation narrows");
        Int::from_words(width, &self.words)
    }

    /// Zeros above; panics if that is narrower.
    #[inline]
    pub fn zero_extend(&self, width: u32) -> Int {
        assert!(width >= self.width, "extension widens");
        Int::from_words(width, &self.words)
    }

    /// Copies of the top bit above; panics if that is narrower.
    pub fn sign_extend(&self, width: u32) -> Int {
        assert!(width >= self.width, "extension widens");
        if let (&Words::One(word), true) = (&self.words, width <= 64) {
            return Int::small(width, self.small_signed(word) as u64);
        }
        let wide = self.zero_extend(width);
        if !self.is_negative() || width == self.width {
            return wide;
        }
        wide.or(&Int::ones(width).shl_bits(self.width))
    }
}

impl std::fmt::Debug for Int {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "i{} 0x", self.width)?;
        let mut words = self.words.iter().rev().skip_while(|&&word| word == 0);
        match words.next() {
            Some(top) => write!(f, "{top:x}")?,
            None => f.write_str("0")?,
        }
        words.try_for_each(|word| write!(f, "{word:016x}"))
    }
}

pub(crate) fn n_words(width: u32) -> usize {
    assert!(width > 0, "an integer has at least one bit");
    width.div_ceil(64) as usize
}
