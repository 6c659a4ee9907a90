//! Counting, swapping and funnel shifts.

use super::Int;

impl Int {
    /// The number of bits that are set.
    pub fn count_ones(&self) -> u32 {
        self.words.iter().map(|word| word.count_ones()).sum()
    }

    /// The number of zeros above the highest bit that is set.
    #[inline]
    pub fn leading_zeros(&self) -> u32 {
        match self.as_word() {
            Some(word) => word.leading_zeros() - (64 - self.width),
            None => self.leading_zeros_wide(),
        }
    }

    fn leading_zeros_wide(&self) -> u32 {
        let unused = self.words.len() as u32 * 64 - self.width;
        let mut zeros = 0;
        for word in self.words.iter().rev() {
            zeros += word.leading_zeros();
            if *word != 0 {
                break;
            }
        }
        zeros - unused
    }

    /// The number of zeros below the lowest bit that is set.
    #[inline]
    pub fn trailing_zeros(&self) -> u32 {
        match self.as_word() {
            Some(word) => word.trailing_zeros().min(self.width),
            None => self.trailing_zeros_wide(),
        }
    }

    fn trailing_zeros_wide(&self) -> u32 {
        let mut zeros = 0;
        for word in self.words.iter() {
            zeros += word.trailing_zeros();
            if *word != 0 {
                break;
            }
        }
        zeros.min(self.width)
    }

    /// The bits in the opposite order.
    pub fn reverse_bits(&self) -> Int {
        let words: Vec<u64> = self.words.iter().rev().map(|word| word.reverse_bits()).collect();
        let padded = self.words.len() as u32 * 64;
        Int::from_words(padded, &words).lshr_bits(padded - self.width).truncate(self.width)
    }

    /// The bytes in the opposite order. Panics unless the width is a whole number of bytes.
    pub fn swap_bytes(&self) -> Int {
        assert!(self.width.is_multiple_of(8), "only whole bytes can be swapped");
        let words: Vec<u64> = self.words.iter().rev().map(|word| word.swap_bytes()).collect();
        let padded = self.words.len() as u32 * 64;
        Int::from_words(padded, &words).lshr_bits(padded - self.width).truncate(self.width)
    }

    /// The high half of `self:low` shifted left by `amount` modulo the width.
    pub fn funnel_shl(&self, low: &Int, amount: &Int) -> Int {
        let amount = self.modulo_width(amount);
        self.shl_bits(amount).or(&low.lshr_bits(self.width - amount))
    }

    /// The low half of `self:low` shifted right by `amount` modulo the width.
    pub fn funnel_shr(&self, low: &Int, amount: &Int) -> Int {
        let amount = self.modulo_width(amount);
        self.shl_bits(self.width - amount).or(&low.lshr_bits(amount))
    }

    fn modulo_width(&self, amount: &Int) -> u32 {
        // In a width that holds both, whatever the amount's own width is.
        let wide = amount.width.max(32);
        let modulus = Int::new(wide, u64::from(self.width));
        let rest = amount.zero_extend(wide).urem(&modulus).expect("a width is not zero");
        rest.words()[0] as u32
    }
}
