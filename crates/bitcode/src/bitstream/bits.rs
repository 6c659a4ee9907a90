//! Fields of a few bits each.

use super::{Malformed, Result};

/// Reads fields from bytes, the lowest bit of the first byte first.
///
/// The state is a position alone: a field is cut out of the eight bytes around it, so jumping
/// costs nothing and a field of up to 57 bits is one load and two shifts.
#[derive(Clone, Debug)]
pub(crate) struct BitReader<'a> {
    bytes: &'a [u8],
    /// In bits.
    position: usize,
}

impl<'a> BitReader<'a> {
    /// Reads `bytes` from the start.
    pub(crate) fn new(bytes: &'a [u8]) -> Self {
        // Positions are in bits and must not overflow.
        let bytes = &bytes[..bytes.len().min(usize::MAX / 8 - 64)];
        BitReader { bytes, position: 0 }
    }

    /// The position in bits.
    #[inline]
    pub(crate) fn position(&self) -> usize {
        self.position
    }

    /// The number of bits in all.
    #[inline]
    pub(crate) fn end(&self) -> usize {
        self.bytes.len() * 8
    }

    /// The number of bits that are left.
    #[inline]
    pub(crate) fn remaining(&self) -> usize {
        self.end() - self.position
    }

    /// Goes on at `position`, in bits.
    pub(crate) fn jump(&mut self, position: usize) -> Result<()> {
        if position > self.end() {
            return Err(Malformed::new("a position lies past the end"));
        }
        self.position = position;
        Ok(())
    }

    /// At least 57 bits from here on, zeros past the end.
    #[inline]
    fn peek(&self) -> u64 {
        let start = self.position / 8;
        let word = match self.bytes.get(start..start + 8) {
            Some(eight) => {
                let mut word = [0; 8];
                word.copy_from_slice(eight);
                u64::from_le_bytes(word)
            }
            None => self.peek_near_end(start),
        };
        word >> (self.position % 8)
    }

    #[cold]
    fn peek_near_end(&self, start: usize) -> u64 {
        let mut word = [0; 8];
        let rest = self.bytes.get(start..).unwrap_or(&[]);
        let n = rest.len().min(8);
        word[..n].copy_from_slice(&rest[..n]);
        u64::from_le_bytes(word)
    }

    #[inline]
    fn advance(&mut self, n_bits: usize) -> Result<()> {
        if n_bits > self.remaining() {
            return Err(out_of_bits());
        }
        self.position += n_bits;
        Ok(())
    }

    /// A field of `width` bits, at most 32.
    #[inline]
    pub(crate) fn fixed(&mut self, width: u32) -> Result<u64> {
        debug_assert!(width <= 32, "wider fields do not exist");
        let field = self.peek() & ((1 << width) - 1);
        self.advance(width as usize)?;
        Ok(field)
    }

    /// A number in chunks of `width` bits, 2 to 32, the top bit of each saying whether another
    /// follows.
    #[inline(always)]
    pub(crate) fn vbr(&mut self, width: u32) -> Result<u64> {
        debug_assert!((2..=32).contains(&width), "a chunk has a payload");
        let chunk = self.peek() & ((1 << width) - 1);
        self.advance(width as usize)?;
        let more = 1 << (width - 1);
        if chunk & more == 0 {
            return Ok(chunk);
        }
        self.vbr_tail(width, chunk & (more - 1))
    }

    fn vbr_tail(&mut self, width: u32, first: u64) -> Result<u64> {
        let more = 1u64 << (width - 1);
        let mut number = first;
        let mut shift = width - 1;
        loop {
            let chunk = self.fixed(width)?;
            let payload = chunk & (more - 1);
            let shifted = payload.checked_shl(shift).unwrap_or(0);
            if payload != 0 && (shift >= 64 || shifted >> shift != payload) {
                return Err(Malformed::new("a number has more than 64 bits"));
            }
            number |= shifted;
            if chunk & more == 0 {
                return Ok(number);
            }
            if shift >= 64 {
                return Err(Malformed::new("a number does not end"));
            }
            shift += width - 1;
        }
    }

    /// Skips to the next multiple of 32 bits.
    pub(crate) fn align32(&mut self) -> Result<()> {
        let aligned = self.position.next_multiple_of(32);
        self.advance(aligned - self.position)
    }

    /// The next `n` bytes; the position must be a multiple of 8 bits.
    pub(crate) fn take_bytes(&mut self, n: usize) -> Result<&'a [u8]> {
        debug_assert!(self.position.is_multiple_of(8), "bytes are taken at a byte boundary");
        let start = self.position / 8;
        let end = start.checked_add(n).filter(|&end| end <= self.bytes.len());
        let Some(end) = end else { return Err(out_of_bits()) };
        self.position = end * 8;
        Ok(&self.bytes[start..end])
    }
}

#[cold]
fn out_of_bits() -> Malformed {
    Malformed::new("the input ends inside a record")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_cross_bytes() {
        let mut bits = BitReader::new(&[0b1010_0101, 0xff, 0x01]);
        assert_eq!(bits.fixed(3), Ok(0b101));
        assert_eq!(bits.fixed(0), Ok(0));
        assert_eq!(bits.fixed(8), Ok(0b1111_0100));
        assert_eq!(bits.position(), 11);
        assert_eq!(bits.fixed(13), Ok(0b0_0000_0011_1111));
        assert_eq!(bits.remaining(), 0);
        assert!(bits.fixed(1).is_err());
        assert!(bits.jump(25).is_err());
        assert_eq!(bits.jump(24), Ok(()));
    }

    #[test]
    fn variable_width_numbers() {
        // 0x1f8 in chunks of 6 bits: 11000, 01111.
        let mut bits = BitReader::new(&[0b1111_1000, 0b0000_0011]);
        assert_eq!(bits.vbr(6), Ok(0b01111_11000));
        let all = [0xff; 40];
        assert!(BitReader::new(&all).vbr(6).is_err());
        assert!(BitReader::new(&all[..1]).vbr(6).is_err());
        // The largest number: twelve full chunks of five bits and four bits more.
        let mut max = Vec::new();
        let mut word: u128 = 0;
        for chunk in 0..12 {
            word |= 0b111_111 << (6 * chunk);
        }
        word |= 0b1111 << 72;
        max.extend_from_slice(&word.to_le_bytes());
        assert_eq!(BitReader::new(&max).vbr(6), Ok(u64::MAX));
    }

    #[test]
    fn alignment_and_bytes() {
        let mut bits = BitReader::new(&[1, 2, 3, 4, 5, 6]);
        assert_eq!(bits.fixed(1), Ok(1));
        assert_eq!(bits.align32(), Ok(()));
        assert_eq!(bits.take_bytes(2), Ok(&[5, 6][..]));
        assert!(bits.take_bytes(1).is_err());
        assert!(bits.take_bytes(usize::MAX).is_err());
        assert_eq!(bits.align32(), Err(out_of_bits()));
    }
}
