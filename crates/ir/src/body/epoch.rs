//! Clocks that say what about a body has changed.

use bitflags::bitflags;

bitflags! {
    /// What kind of fact about a body may have changed.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct Aspects: u8 {
        /// The set of blocks, or an edge between two of them.
        const CFG = 1;
        /// Any instruction or operand.
        const VALUES = 2;
        /// An instruction that touches memory, or one of its operands.
        const MEMORY = 4;
        /// Metadata, attributes or flags that an analysis reads.
        const META = 8;
    }
}

/// A clock per aspect. Equal clocks mean "nothing of that aspect has changed".
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Epochs([u32; Epochs::COUNT]);

impl Epochs {
    const COUNT: usize = 4;

    pub(super) fn bump(&mut self, aspects: Aspects) {
        for (bit, clock) in self.0.iter_mut().enumerate() {
            *clock = clock.wrapping_add(u32::from(aspects.bits() >> bit & 1));
        }
    }

    /// True if `self` and `other` agree on every aspect in `aspects`.
    #[inline]
    pub fn agree(&self, other: &Epochs, aspects: Aspects) -> bool {
        (0..Self::COUNT).all(|bit| aspects.bits() >> bit & 1 == 0 || self.0[bit] == other.0[bit])
    }
}
