//! Decisions from bytes.
//!
//! Every decision reads a byte or a few. When the bytes are used up every decision is the first
//! one, so the first must always be the smallest: then a program made from few bytes is small, and
//! a fuzzer that shortens its input shortens the program.

/// Reads decisions from bytes.
#[derive(Debug)]
pub(crate) struct Chooser<'b> {
    data: &'b [u8],
    at: usize,
}

impl<'b> Chooser<'b> {
    pub(crate) fn new(data: &'b [u8]) -> Chooser<'b> {
        Chooser { data, at: 0 }
    }

    /// How many bytes were read.
    pub(crate) fn used(&self) -> usize {
        self.at
    }

    fn byte(&mut self) -> u8 {
        let Some(&byte) = self.data.get(self.at) else { return 0 };
        self.at += 1;
        byte
    }

    /// Any number.
    pub(crate) fn word(&mut self) -> u64 {
        (0..8).fold(0, |word, _| word << 8 | u64::from(self.byte()))
    }

    /// A number below `n`, which is not zero. Small numbers are a little more likely.
    pub(crate) fn below(&mut self, n: usize) -> usize {
        debug_assert!(n > 0, "there is something to choose from");
        if n <= 1 {
            return 0;
        }
        let mut drawn = usize::from(self.byte());
        if n > 1 << 8 {
            drawn = drawn << 8 | usize::from(self.byte());
        }
        if n > 1 << 16 {
            drawn = drawn << 8 | usize::from(self.byte());
        }
        drawn % n
    }

    /// A number from `low` to `high`, both possible.
    pub(crate) fn within(&mut self, low: u32, high: u32) -> u32 {
        debug_assert!(low <= high, "there is something to choose from");
        low + self.below((high - low) as usize + 1) as u32
    }

    /// True in `percent` of all cases.
    pub(crate) fn chance(&mut self, percent: u32) -> bool {
        self.below(100) as u32 + percent >= 100
    }

    /// One of `items`, of which there must be one.
    pub(crate) fn pick<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.below(items.len())]
    }

    /// One of `items`, each as likely as its weight says; the first one if all weights are zero.
    pub(crate) fn weighted<T: Copy>(&mut self, items: &[(u32, T)]) -> T {
        let total: u32 = items.iter().map(|(weight, _)| weight).sum();
        let mut drawn = self.below(total.max(1) as usize) as u32;
        for &(weight, item) in items {
            if drawn < weight {
                return item;
            }
            drawn -= weight;
        }
        items[0].1
    }
}

/// Bytes from a seed: SplitMix64, written out here so that a seed means the same program for ever.
pub(crate) fn seeded_bytes(seed: u64, n_bytes: usize) -> Vec<u8> {
    let mut state = seed;
    let mut bytes = Vec::with_capacity(n_bytes.next_multiple_of(8));
    while bytes.len() < n_bytes {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut word = state;
        word = (word ^ word >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        word = (word ^ word >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        bytes.extend_from_slice(&(word ^ word >> 31).to_le_bytes());
    }
    bytes.truncate(n_bytes);
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_bytes_mean_the_first_of_everything() {
        let mut none = Chooser::new(&[]);
        assert_eq!(none.below(1000), 0);
        assert_eq!(none.within(3, 9), 3);
        assert!(!none.chance(99));
        assert!(none.chance(100));
        assert_eq!(none.weighted(&[(0, 'a'), (5, 'b')]), 'b');
        assert_eq!(none.weighted(&[(0, 'a'), (0, 'b')]), 'a');
        assert_eq!((none.word(), none.used()), (0, 0));
    }

    #[test]
    fn a_seed_means_the_same_bytes_for_ever() {
        assert_eq!(seeded_bytes(0, 8), 0xe220_a839_7b1d_cdaf_u64.to_le_bytes());
        assert_eq!(seeded_bytes(7, 100)[..50], seeded_bytes(7, 50));
    }
}
