//! Writing a bit stream: fields, records, abbreviations and nested blocks.
//!
//! Bits fill bytes from the low end, and a block starts and ends at a multiple of four bytes, so
//! the output is a sequence of little-endian words. A record is written without an abbreviation
//! ([`BitWriter::record`]) or with one ([`BitWriter::record_with`]), which the caller has defined
//! in the block or in BLOCKINFO. Sizes of blocks and offsets to what comes later are patched in.

use std::borrow::Cow;

use crate::codes::{abbrev, blockinfo};

/// The width of the fields of a record that has no abbreviation.
const UNABBREV_VBR: u32 = 6;
/// The width of the length of an array or blob.
const LENGTH_VBR: u32 = 6;
/// The width of a literal in the definition of an abbreviation.
const LITERAL_VBR: u32 = 8;
/// The width of the parameter of an encoding in the definition of an abbreviation.
const PARAMETER_VBR: u32 = 5;
/// The width of the number of operands in the definition of an abbreviation.
const N_OPERANDS_VBR: u32 = 5;
const CHAR6_BITS: u32 = 6;
/// The width of abbreviation ids in BLOCKINFO.
const BLOCKINFO_WIDTH: u32 = 2;

/// How one operand of an abbreviation is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Field {
    /// Not at all: it is always this number.
    Literal(u64),
    /// In so many bits, at most 32.
    Fixed(u32),
    /// In chunks of so many bits, at most 32.
    Vbr(u32),
    /// As a length and elements; the next operand says how each is written.
    Array,
    /// As one of the 64 characters of names.
    Char6,
    /// As a length and aligned bytes; the last operand.
    Blob,
}

/// An abbreviation: its id in its block and how its operands are written, the code first.
#[derive(Clone, Debug)]
pub(crate) struct Abbrev {
    id: u32,
    fields: Cow<'static, [Field]>,
}

/// An open block.
#[derive(Clone, Copy, Debug)]
struct OpenBlock {
    outer_width: u32,
    /// The abbreviations of the outer block.
    outer_next_abbrev: u32,
    /// Where the word that holds the block's size lies.
    size_at: usize,
}

/// Writes bits.
#[derive(Clone, Debug)]
pub(crate) struct BitWriter {
    bytes: Vec<u8>,
    /// The bits not yet in `bytes`, fewer than 32.
    pending: u64,
    n_pending: u32,
    /// The width of abbreviation ids in the current block.
    width: u32,
    /// The id that the next abbreviation defined in the current block gets.
    next_abbrev: u32,
    open: Vec<OpenBlock>,
}

impl Default for BitWriter {
    fn default() -> Self {
        BitWriter {
            bytes: Vec::new(),
            pending: 0,
            n_pending: 0,
            width: abbrev::TOP_LEVEL_WIDTH,
            next_abbrev: abbrev::FIRST_APPLICATION,
            open: Vec::new(),
        }
    }
}

/// Fields.
impl BitWriter {
    /// A writer of an empty stream.
    pub(crate) fn new() -> Self {
        Self::default()
    }

    /// A writer of an empty stream with room for `capacity` bytes.
    pub(crate) fn with_capacity(capacity: usize) -> Self {
        BitWriter { bytes: Vec::with_capacity(capacity), ..Self::default() }
    }

    /// The bytes written. All blocks must be closed and the last field must end a word.
    pub(crate) fn into_bytes(self) -> Vec<u8> {
        assert!(self.open.is_empty(), "every block that was entered is left");
        assert_eq!(self.n_pending, 0, "a stream ends with a block or an aligned field");
        self.bytes
    }

    /// The number of bits written so far.
    pub(crate) fn position(&self) -> u64 {
        self.bytes.len() as u64 * 8 + u64::from(self.n_pending)
    }

    /// Writes the low `width` bits of `value`, which has no others; `width` is at most 32.
    #[inline]
    pub(crate) fn fixed(&mut self, value: u64, width: u32) {
        debug_assert!(width <= 32 && (width == 64 || value >> width == 0), "{value} in {width}");
        self.pending |= value << self.n_pending;
        self.n_pending += width;
        if self.n_pending >= 32 {
            self.bytes.extend_from_slice(&(self.pending as u32).to_le_bytes());
            self.pending >>= 32;
            self.n_pending -= 32;
        }
    }

    /// Writes `value` in chunks of `width` bits, whose top bit says that another one follows.
    #[inline]
    pub(crate) fn vbr(&mut self, mut value: u64, width: u32) {
        let more = 1 << (width - 1);
        while value >= more {
            self.fixed(value & (more - 1) | more, width);
            value >>= width - 1;
        }
        self.fixed(value, width);
    }

    /// Fills up to the next multiple of 32 bits with zeros.
    pub(crate) fn align(&mut self) {
        if self.n_pending != 0 {
            self.fixed(0, 32 - self.n_pending);
        }
    }

    /// Writes raw bytes; the position must be a multiple of 32 bits.
    pub(crate) fn bytes(&mut self, bytes: &[u8]) {
        assert_eq!(self.n_pending, 0, "raw bytes start at a word");
        self.bytes.extend_from_slice(bytes);
        let padding = bytes.len().next_multiple_of(4) - bytes.len();
        self.bytes.extend_from_slice(&[0; 4][..padding]);
    }

    /// Replaces the 32 bits at `position`, which are zero and no longer pending.
    pub(crate) fn patch_word(&mut self, position: u64, value: u32) {
        let (first, shift) = (position as usize / 8, position % 8);
        let patched = u64::from(value) << shift;
        for (index, byte) in patched.to_le_bytes().into_iter().enumerate() {
            if byte != 0 {
                self.bytes[first + index] |= byte;
            }
        }
    }
}

/// Blocks and abbreviations.
impl BitWriter {
    /// Starts the block `id`, whose abbreviation ids are `width` bits wide. `n_inherited`
    /// abbreviations of BLOCKINFO come before those that the block defines.
    pub(crate) fn enter(&mut self, id: u32, width: u32, n_inherited: usize) {
        self.fixed(u64::from(abbrev::ENTER_SUBBLOCK), self.width);
        self.vbr(u64::from(id), abbrev::BLOCK_ID_VBR);
        self.vbr(u64::from(width), abbrev::CODE_LEN_VBR);
        self.align();
        self.open.push(OpenBlock {
            outer_width: self.width,
            outer_next_abbrev: self.next_abbrev,
            size_at: self.bytes.len(),
        });
        self.fixed(0, abbrev::BLOCK_SIZE_BITS);
        self.width = width;
        self.next_abbrev = abbrev::FIRST_APPLICATION + n_inherited as u32;
    }

    /// Ends the current block.
    pub(crate) fn leave(&mut self) {
        self.fixed(u64::from(abbrev::END_BLOCK), self.width);
        self.align();
        let block = self.open.pop().expect("a block is left once");
        let n_words = (self.bytes.len() - block.size_at - 4) / 4;
        let n_words = u32::try_from(n_words).expect("a block is smaller than 16 GiB");
        self.bytes[block.size_at..][..4].copy_from_slice(&n_words.to_le_bytes());
        self.width = block.outer_width;
        self.next_abbrev = block.outer_next_abbrev;
    }

    /// Defines an abbreviation for the rest of the current block.
    pub(crate) fn define(&mut self, fields: impl Into<Cow<'static, [Field]>>) -> Abbrev {
        let fields = fields.into();
        self.write_definition(&fields);
        let id = self.next_abbrev;
        self.next_abbrev += 1;
        Abbrev { id, fields }
    }

    /// Writes a BLOCKINFO block that defines abbreviations for all blocks of some ids. Each row
    /// is a block id and its abbreviations; so are the rows of the result.
    pub(crate) fn blockinfo(&mut self, rows: Vec<(u32, Vec<Vec<Field>>)>) -> Vec<Vec<Abbrev>> {
        self.enter(crate::codes::block::BLOCKINFO, BLOCKINFO_WIDTH, 0);
        let mut defined = Vec::with_capacity(rows.len());
        for (block, abbrevs) in rows {
            self.record(blockinfo::SETBID, &[u64::from(block)]);
            let mut of_block = Vec::with_capacity(abbrevs.len());
            for (id, fields) in (abbrev::FIRST_APPLICATION..).zip(abbrevs) {
                self.write_definition(&fields);
                of_block.push(Abbrev { id, fields: fields.into() });
            }
            defined.push(of_block);
        }
        self.leave();
        defined
    }

    fn write_definition(&mut self, fields: &[Field]) {
        use abbrev::encoding;
        self.fixed(u64::from(abbrev::DEFINE_ABBREV), self.width);
        self.vbr(fields.len() as u64, N_OPERANDS_VBR);
        for &field in fields {
            let (code, parameter) = match field {
                Field::Literal(value) => {
                    self.fixed(1, 1);
                    self.vbr(value, LITERAL_VBR);
                    continue;
                }
                Field::Fixed(width) => (encoding::FIXED, Some(width)),
                Field::Vbr(width) => (encoding::VBR, Some(width)),
                Field::Array => (encoding::ARRAY, None),
                Field::Char6 => (encoding::CHAR6, None),
                Field::Blob => (encoding::BLOB, None),
            };
            self.fixed(0, 1);
            self.fixed(code, 3);
            if let Some(width) = parameter {
                self.vbr(u64::from(width), PARAMETER_VBR);
            }
        }
    }
}

/// Records.
impl BitWriter {
    /// Writes a record without an abbreviation.
    pub(crate) fn record(&mut self, code: u32, operands: &[u64]) {
        self.start_unabbreviated(code, operands.len());
        for &operand in operands {
            self.vbr(operand, UNABBREV_VBR);
        }
    }

    /// Writes a record of bytes without an abbreviation.
    pub(crate) fn record_bytes(&mut self, code: u32, bytes: &[u8]) {
        self.start_unabbreviated(code, bytes.len());
        for &byte in bytes {
            self.vbr(u64::from(byte), UNABBREV_VBR);
        }
    }

    fn start_unabbreviated(&mut self, code: u32, n_operands: usize) {
        self.fixed(u64::from(abbrev::UNABBREV_RECORD), self.width);
        self.vbr(u64::from(code), UNABBREV_VBR);
        self.vbr(n_operands as u64, UNABBREV_VBR);
    }

    /// Writes a record with an abbreviation whose first operand is its code. What is left of
    /// `operands` when the abbreviation comes to an array are the elements.
    #[inline]
    pub(crate) fn record_with(&mut self, abbrev: &Abbrev, operands: &[u64]) {
        self.fixed(u64::from(abbrev.id), self.width);
        let mut rest = operands;
        let mut fields = abbrev.fields[1..].iter();
        while let Some(&field) = fields.next() {
            if field == Field::Array {
                let element = *fields.next().expect("an array has an element");
                self.vbr(rest.len() as u64, LENGTH_VBR);
                for &operand in rest {
                    self.scalar(element, operand);
                }
                return;
            }
            let (&operand, tail) = rest.split_first().expect("an operand for each field");
            self.scalar(field, operand);
            rest = tail;
        }
        debug_assert!(rest.is_empty(), "a field for each operand");
    }

    /// Writes a record with an abbreviation that ends in an array, whose elements are `bytes`.
    pub(crate) fn record_with_bytes(&mut self, abbrev: &Abbrev, operands: &[u64], bytes: &[u8]) {
        let [_, heads @ .., array, element] = &*abbrev.fields else {
            panic!("the abbreviation ends in an array")
        };
        debug_assert!(*array == Field::Array && heads.len() == operands.len());
        self.fixed(u64::from(abbrev.id), self.width);
        for (&field, &operand) in heads.iter().zip(operands) {
            self.scalar(field, operand);
        }
        self.vbr(bytes.len() as u64, LENGTH_VBR);
        for &byte in bytes {
            self.scalar(*element, u64::from(byte));
        }
    }

    /// Writes a record with an abbreviation that ends in a blob.
    pub(crate) fn record_with_blob(&mut self, abbrev: &Abbrev, operands: &[u64], blob: &[u8]) {
        let [_, heads @ .., last] = &*abbrev.fields else {
            panic!("the abbreviation ends in a blob")
        };
        debug_assert!(*last == Field::Blob && heads.len() == operands.len());
        self.fixed(u64::from(abbrev.id), self.width);
        for (&field, &operand) in heads.iter().zip(operands) {
            self.scalar(field, operand);
        }
        self.vbr(blob.len() as u64, LENGTH_VBR);
        self.align();
        self.bytes(blob);
    }

    #[inline]
    fn scalar(&mut self, field: Field, operand: u64) {
        match field {
            Field::Literal(value) => debug_assert_eq!(value, operand, "a literal is not written"),
            Field::Fixed(width) => self.fixed(operand, width),
            Field::Vbr(width) => self.vbr(operand, width),
            Field::Char6 => {
                let code = u8::try_from(operand).ok().and_then(char6);
                self.fixed(code.expect("the caller has checked the characters"), CHAR6_BITS);
            }
            Field::Array | Field::Blob => unreachable!("only the last operand is one"),
        }
    }
}

/// The number of a character in the six-bit encoding, if it has one.
pub(crate) fn char6(byte: u8) -> Option<u64> {
    let code = match byte {
        b'a'..=b'z' => byte - b'a',
        b'A'..=b'Z' => byte - b'A' + 26,
        b'0'..=b'9' => byte - b'0' + 52,
        b'.' => 62,
        b'_' => 63,
        _ => return None,
    };
    Some(u64::from(code))
}

/// Which array element is the narrowest that holds all of some bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum CharWidth {
    /// Six bits: letters, digits, `.` and `_`.
    Char6,
    /// Seven bits.
    Seven,
    /// Eight bits.
    Eight,
}

impl CharWidth {
    /// The narrowest that holds all of `bytes`.
    pub(crate) fn of(bytes: &[u8]) -> CharWidth {
        let mut width = CharWidth::Char6;
        for &byte in bytes {
            if byte >= 0x80 {
                return CharWidth::Eight;
            }
            if char6(byte).is_none() {
                width = CharWidth::Seven;
            }
        }
        width
    }

    /// The array element.
    pub(crate) const fn field(self) -> Field {
        match self {
            CharWidth::Char6 => Field::Char6,
            CharWidth::Seven => Field::Fixed(7),
            CharWidth::Eight => Field::Fixed(8),
        }
    }
}

/// A signed number as an unsigned one: the magnitude shifted, the sign in the low bit.
pub(crate) const fn rotate_sign(value: i64) -> u64 {
    if value >= 0 { (value as u64) << 1 } else { (value as u64).wrapping_neg() << 1 | 1 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fixed_fields_fill_from_the_low_end() {
        let mut bits = BitWriter::new();
        bits.fixed(0b101, 3);
        bits.fixed(0xff, 8);
        bits.fixed(0xffff_ffff, 32);
        bits.align();
        assert_eq!(bits.position(), 64);
        assert_eq!(bits.into_bytes(), [0xfd, 0xff, 0xff, 0xff, 0xff, 0x07, 0, 0]);
    }

    #[test]
    fn vbr_fields_carry_on_in_the_top_bit_of_a_chunk() {
        let mut bits = BitWriter::new();
        bits.vbr(7, 4);
        bits.vbr(8, 4);
        bits.vbr(u64::MAX, 6);
        // 7, then 1|000 and 0001, then twelve full chunks of five bits and four bits more.
        let position = bits.position();
        bits.align();
        let bytes = bits.into_bytes();
        assert_eq!(position, 4 + 8 + 13 * 6);
        assert_eq!(&bytes[..2], &[0x87, 0xf1]);
    }

    #[test]
    fn blocks_hold_their_size_and_restore_the_width() {
        let mut bits = BitWriter::new();
        bits.enter(8, 3, 0);
        bits.enter(9, 5, 0);
        bits.record(1, &[2]);
        bits.leave();
        bits.record(1, &[]);
        bits.leave();
        let bytes = bits.into_bytes();
        let words: Vec<u32> = bytes
            .chunks(4)
            .map(|word| u32::from_le_bytes(word.try_into().expect("four bytes")))
            .collect();
        // ENTER, size, ENTER, size, record and END, record and END.
        assert_eq!(words.len(), 6);
        assert_eq!((words[1], words[3]), (4, 1));
        assert_eq!(words[5] & 7, 3, "an unabbreviated record with three bits of id");
    }

    #[test]
    fn abbreviations_number_from_four_past_the_inherited_ones() {
        let mut bits = BitWriter::new();
        let rows = vec![(8, vec![vec![Field::Literal(7), Field::Vbr(6)]])];
        let inherited = bits.blockinfo(rows);
        assert_eq!(inherited[0][0].id, 4);
        bits.enter(8, 4, 1);
        let own = bits.define(vec![Field::Literal(3), Field::Array, Field::Char6]);
        assert_eq!(own.id, 5);
        let start = bits.position();
        bits.record_with(&own, &[u64::from(b'a'), u64::from(b'_')]);
        assert_eq!(bits.position() - start, 4 + 6 + 12);
        let start = bits.position();
        bits.record_with(&inherited[0][0], &[1]);
        assert_eq!(bits.position() - start, 4 + 6);
        bits.leave();
    }

    #[test]
    fn blobs_are_aligned_and_words_can_be_patched() {
        let mut bits = BitWriter::new();
        bits.enter(23, 3, 0);
        let blob = bits.define(vec![Field::Literal(1), Field::Blob]);
        bits.record_with_blob(&blob, &[], b"hello");
        bits.fixed(0, 3);
        let hole = bits.position();
        bits.fixed(0, 32);
        bits.align();
        bits.patch_word(hole, 0xdead_beef);
        let tail = u64::from_le_bytes(bits.bytes[bits.bytes.len() - 8..].try_into().expect("8"));
        assert_eq!(tail >> 3 & 0xffff_ffff, 0xdead_beef);
        assert!(bits.bytes.windows(8).any(|window| window == b"hello\0\0\0"));
        bits.leave();
    }

    #[test]
    fn signs_rotate_to_the_low_bit() {
        assert_eq!([0, 1, -1, i64::MAX, i64::MIN].map(rotate_sign), [0, 2, 3, u64::MAX - 1, 1]);
    }

    #[test]
    fn char_widths_are_the_narrowest() {
        assert_eq!(CharWidth::of(b"aZ9._"), CharWidth::Char6);
        assert_eq!(CharWidth::of(b"a-b"), CharWidth::Seven);
        assert_eq!(CharWidth::of(b"a\x80"), CharWidth::Eight);
        assert_eq!(CharWidth::of(b""), CharWidth::Char6);
    }
}
