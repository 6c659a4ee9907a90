//! Copies that go on by themselves, and the barriers in memory that tell when they are done.
//!
//! What `cp.async` writes arrives when its thread waits for it: until then the bytes are *in
//! flight* and touching them is a race. A bulk copy is done at once, and its bytes count at its
//! barrier at once; whoever does not wait for the barrier has not seen it and races.
//!
//! An mbarrier is a word of 64 bits in shared memory. Its layout is nobody's business but the
//! hardware's; here it is the fields of [`Mbarrier`] packed.

use crate::memory::{Piece, Place};

/// A transfer or an operation on an mbarrier.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TransferPlan {
    pub(crate) op: TransferOp,
    /// The space of the first address.
    pub(crate) space: u32,
    /// The operands, `NONE` where there is none.
    pub(crate) regs: [u32; 4],
}

/// What a transfer does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TransferOp {
    /// To, from, bytes that are read if not all; so many bytes are written.
    Copy(u64),
    Commit,
    /// All but so many of the last groups; the first operand says how many.
    Wait,
    WaitAll,
    /// To, from, bytes, the mbarrier if there is one.
    Bulk {
        from_space: u32,
    },
    /// Address, count.
    Init,
    Invalidate,
    /// Address, count or bytes.
    Arrive(Arrive),
    /// Address, bytes.
    ExpectBytes,
    CompleteBytes,
    /// Address, what is waited for: a state, or the parity of a phase.
    Test {
        parity: bool,
    },
    /// The arrivals a state was missing.
    PendingCount,
    /// The copies of the thread so far arrive; the expected count grows with it or not.
    ArriveAfterCopies {
        counted: bool,
    },
}

/// How a thread arrives at an mbarrier.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Arrive {
    /// It does not take part in later phases.
    pub(crate) drop: bool,
    /// The operand is not a count but bytes to be expected.
    pub(crate) expects: bool,
    /// Orders nothing.
    pub(crate) relaxed: bool,
}

/// Bytes on their way.
#[derive(Clone, Debug)]
pub(crate) struct InFlight {
    pub(crate) to: Place,
    pub(crate) piece: Piece,
    pub(crate) thread: u32,
    /// The group of its thread that it belongs to.
    pub(crate) group: u32,
    pub(crate) site: u32,
}

impl InFlight {
    /// True if it writes to some of `len` bytes at `place`.
    pub(crate) fn overlaps(&self, place: Place, len: usize) -> bool {
        let own = self.piece.bytes.len();
        self.to.home == place.home
            && self.to.offset < place.offset + len
            && place.offset < self.to.offset + own
    }
}

/// The state of an mbarrier.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Mbarrier {
    /// Arrivals a phase takes.
    pub(crate) expected: u32,
    /// Arrivals the current phase still lacks.
    pub(crate) pending: u32,
    /// Bytes the current phase still lacks.
    pub(crate) bytes: i32,
    /// Whether the number of the current phase is odd.
    pub(crate) odd: bool,
}

const COUNT_BITS: u32 = 20;
const BYTES_BITS: u32 = 23;

impl Mbarrier {
    /// The largest count.
    pub(crate) const MAX_COUNT: u32 = (1 << COUNT_BITS) - 1;

    /// A barrier for `count` arrivals, in its first phase.
    pub(crate) fn new(count: u32) -> Mbarrier {
        Mbarrier { expected: count, pending: count, bytes: 0, odd: false }
    }

    pub(crate) fn unpack(word: u64) -> Mbarrier {
        let count = u64::from(Mbarrier::MAX_COUNT);
        Mbarrier {
            expected: (word & count) as u32,
            pending: (word >> COUNT_BITS & count) as u32,
            bytes: ((word << 1) as i64 >> (64 - BYTES_BITS)) as i32,
            odd: word >> 63 != 0,
        }
    }

    pub(crate) fn pack(self) -> u64 {
        let bytes = self.bytes as u64 & ((1 << BYTES_BITS) - 1);
        u64::from(self.expected)
            | u64::from(self.pending) << COUNT_BITS
            | bytes << (2 * COUNT_BITS)
            | u64::from(self.odd) << 63
    }

    /// Goes on to the next phase if nothing is missing.
    pub(crate) fn advance(&mut self) {
        if self.pending == 0 && self.bytes == 0 {
            self.odd = !self.odd;
            self.pending = self.expected;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn barriers_survive_packing() {
        for bytes in [0, 1, -1, 4096, -4096, (1 << 20) - 1] {
            for odd in [false, true] {
                let barrier = Mbarrier { expected: 1023, pending: 17, bytes, odd };
                assert_eq!(Mbarrier::unpack(barrier.pack()), barrier);
            }
        }
    }

    #[test]
    fn a_phase_ends_when_nothing_is_missing() {
        let mut barrier = Mbarrier::new(2);
        barrier.advance();
        assert!(!barrier.odd);
        barrier.pending = 0;
        barrier.bytes = 8;
        barrier.advance();
        assert!(!barrier.odd);
        barrier.bytes = 0;
        barrier.advance();
        assert_eq!(barrier, Mbarrier { expected: 2, pending: 2, bytes: 0, odd: true });
    }
}
