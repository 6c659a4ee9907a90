//! The numbers of a record, taken one by one.

use crate::bitstream::{Malformed, Result};

/// An error that says `message`.
#[cold]
pub(super) fn bad<T>(message: impl Into<Box<str>>) -> Result<T> {
    Err(Malformed::new(message))
}

/// Takes the numbers of a record from the front.
#[derive(Clone, Copy, Debug)]
pub(super) struct Fields<'r> {
    rest: &'r [u64],
}

impl<'r> Fields<'r> {
    pub(super) fn new(ops: &'r [u64]) -> Self {
        Fields { rest: ops }
    }

    /// The next number.
    #[inline]
    pub(super) fn next(&mut self) -> Result<u64> {
        match self.rest.split_first() {
            Some((&first, rest)) => {
                self.rest = rest;
                Ok(first)
            }
            None => bad("the record is too short"),
        }
    }

    /// The next number, which fits 32 bits.
    #[inline]
    pub(super) fn next_u32(&mut self) -> Result<u32> {
        to_u32(self.next()?)
    }

    /// The next number, or zero if there is none.
    #[inline]
    pub(super) fn next_or_zero(&mut self) -> u64 {
        self.next_opt().unwrap_or(0)
    }

    /// The next number, if there is one.
    #[inline]
    pub(super) fn next_opt(&mut self) -> Option<u64> {
        let (&first, rest) = self.rest.split_first()?;
        self.rest = rest;
        Some(first)
    }

    /// How many numbers are left.
    #[inline]
    pub(super) fn len(&self) -> usize {
        self.rest.len()
    }

    /// True if no number is left.
    #[inline]
    pub(super) fn is_empty(&self) -> bool {
        self.rest.is_empty()
    }

    /// What is left.
    #[inline]
    pub(super) fn rest(&self) -> &'r [u64] {
        self.rest
    }

    /// The next `n` numbers.
    pub(super) fn take(&mut self, n: u64) -> Result<&'r [u64]> {
        match usize::try_from(n).ok().and_then(|n| self.rest.split_at_checked(n)) {
            Some((taken, rest)) => {
                self.rest = rest;
                Ok(taken)
            }
            None => bad("the record is too short"),
        }
    }

    /// Checks that nothing is left.
    pub(super) fn finish(&self) -> Result<()> {
        if self.rest.is_empty() { Ok(()) } else { bad("the record is too long") }
    }
}

/// Bounds the memory that records may ask for beyond what they take in the file: a few bits can
/// name an integer of eight million bits or a vector of four billion lanes.
#[derive(Debug)]
pub(super) struct Budget {
    bytes: usize,
}

impl Budget {
    /// What a file of `input_len` bytes may ask for.
    pub(super) fn for_input(input_len: usize) -> Budget {
        Budget { bytes: input_len.saturating_mul(64).saturating_add(64 << 20) }
    }

    /// Takes `bytes` from what is left.
    pub(super) fn spend(&mut self, bytes: usize) -> Result<()> {
        match self.bytes.checked_sub(bytes) {
            Some(left) => {
                self.bytes = left;
                Ok(())
            }
            None => bad("the file asks for far more memory than its size justifies"),
        }
    }
}

/// `number` if it fits 32 bits.
#[inline]
pub(super) fn to_u32(number: u64) -> Result<u32> {
    u32::try_from(number).or_else(|_| bad("a number has more than 32 bits"))
}

/// The numbers of `ops` as bytes, appended to `text`.
pub(super) fn append_text(ops: &[u64], text: &mut Vec<u8>) {
    text.extend(ops.iter().map(|&op| op as u8));
}

/// The numbers of `ops` as bytes.
pub(super) fn to_text(ops: &[u64]) -> Vec<u8> {
    ops.iter().map(|&op| op as u8).collect()
}

/// A signed number whose sign is in the lowest bit; "minus zero" is the least number.
#[inline]
pub(super) fn sign_rotated(number: u64) -> u64 {
    match number {
        1 => 1 << 63,
        number if number & 1 == 0 => number >> 1,
        number => (number >> 1).wrapping_neg(),
    }
}

/// A signed number of debug info, whose sign is in the lowest bit and complements the rest.
#[inline]
pub(super) fn unrotate_sign(number: u64) -> u64 {
    if number & 1 != 0 { !(number >> 1) } else { number >> 1 }
}

/// The words of a wide number, each with its sign in the lowest bit.
pub(super) fn wide_words(ops: &[u64]) -> Vec<u64> {
    ops.iter().map(|&op| sign_rotated(op)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs_are_in_the_lowest_bit() {
        assert_eq!(sign_rotated(0), 0);
        assert_eq!(sign_rotated(1), i64::MIN as u64);
        assert_eq!(sign_rotated(2), 1);
        assert_eq!(sign_rotated(3), (-1i64) as u64);
        assert_eq!(unrotate_sign(1), (-1i64) as u64);
        assert_eq!(unrotate_sign(4), 2);
    }

    #[test]
    fn fields_end() {
        let mut fields = Fields::new(&[1, 2, 3]);
        assert_eq!(fields.next(), Ok(1));
        assert_eq!(fields.take(1), Ok(&[2][..]));
        assert!(fields.take(2).is_err());
        assert!(fields.finish().is_err());
        assert_eq!(fields.next_opt(), Some(3));
        assert_eq!((fields.next_or_zero(), fields.is_empty()), (0, true));
        assert!(fields.next().is_err());
    }
}
