//! One allocation: its bytes, which of them are undefined or poison, and who accessed them.

use std::rc::Rc;

use super::Miss;
use crate::{fault::FaultKind, race::RaceShadow, value::Word};

/// What the bytes of a new allocation are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fill {
    Zero,
    Undefined,
}

/// Whether an allocation can be accessed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum State {
    Live,
    Freed,
}

/// An allocation. What is undefined is kept per bit and what is poison per byte, each only once
/// there is any.
#[derive(Clone, Debug)]
pub(crate) struct Allocation {
    pub(crate) label: Rc<str>,
    pub(crate) base: u64,
    pub(crate) bytes: Vec<u8>,
    undef: Option<Vec<u8>>,
    poison: Option<Vec<bool>>,
    pub(crate) state: State,
    pub(crate) constant: bool,
    pub(crate) races: Option<Box<RaceShadow>>,
}

impl Allocation {
    pub(crate) fn new(label: Rc<str>, base: u64, size: u64, fill: Fill) -> Allocation {
        let size = usize::try_from(size).expect("the size was charged to the memory limit");
        Allocation {
            label,
            base,
            bytes: vec![0; size],
            undef: (fill == Fill::Undefined).then(|| vec![0xff; size]),
            poison: None,
            state: State::Live,
            constant: false,
            races: None,
        }
    }

    /// Makes it a new allocation, in the room of the old one.
    pub(crate) fn renew(&mut self, label: Rc<str>, base: u64, size: u64, fill: Fill) {
        let size = usize::try_from(size).expect("the size was charged to the memory limit");
        let filled = |mut room: Vec<u8>, byte: u8| {
            room.clear();
            room.resize(size, byte);
            room
        };
        let undef = self.undef.take().unwrap_or_default();
        *self = Allocation {
            label,
            base,
            bytes: filled(std::mem::take(&mut self.bytes), 0),
            undef: (fill == Fill::Undefined).then(|| filled(undef, 0xff)),
            poison: None,
            state: State::Live,
            constant: false,
            races: None,
        };
    }

    pub(crate) fn size(&self) -> u64 {
        self.bytes.len() as u64
    }

    pub(crate) fn free(&mut self) {
        self.state = State::Freed;
        self.undef = None;
        self.poison = None;
        self.races = None;
    }

    /// The offset of an access of `size` bytes at `address`, if it lies within.
    #[inline]
    pub(crate) fn check(&self, address: u64, size: u64) -> Result<usize, Miss> {
        let offset = address.wrapping_sub(self.base);
        let len = self.bytes.len() as u64;
        if offset <= len && size <= len - offset && self.state == State::Live {
            return Ok(offset as usize);
        }
        Err(self.miss(offset as i64))
    }

    #[cold]
    fn miss(&self, offset: i64) -> Miss {
        match self.state {
            State::Freed => (FaultKind::UseAfterFree, format!("{} was freed", self.label)),
            State::Live => {
                let (label, size) = (&self.label, self.bytes.len());
                (
                    FaultKind::OutOfBounds,
                    format!("offset {offset} of {label}, which has {size} bytes"),
                )
            }
        }
    }

    /// Reads up to eight bytes at `offset`, which must lie within.
    #[inline]
    pub(crate) fn read(&self, offset: usize, n_bytes: usize) -> Word {
        let bits = from_le(&self.bytes[offset..offset + n_bytes]);
        if self.undef.is_none() && self.poison.is_none() {
            return Word::new(bits);
        }
        let undef = match &self.undef {
            Some(undef) => from_le(&undef[offset..offset + n_bytes]),
            None => 0,
        };
        let poison = match &self.poison {
            Some(poison) => poison[offset..offset + n_bytes].contains(&true),
            None => false,
        };
        Word { bits: bits & !undef, undef, poison }
    }

    /// Writes up to eight bytes at `offset`, which must lie within.
    #[inline]
    pub(crate) fn write(&mut self, offset: usize, n_bytes: usize, word: Word) {
        let range = offset..offset + n_bytes;
        put_le(&mut self.bytes[range.clone()], word.bits);
        if word.undef != 0 && self.undef.is_none() {
            self.undef = Some(vec![0; self.bytes.len()]);
        }
        if let Some(undef) = &mut self.undef {
            put_le(&mut undef[range.clone()], word.undef);
        }
        if word.poison && self.poison.is_none() {
            self.poison = Some(vec![false; self.bytes.len()]);
        }
        if let Some(poison) = &mut self.poison {
            poison[range].fill(word.poison);
        }
    }

    /// Copies `len` bytes within, with what is known of them; the ranges may overlap.
    pub(crate) fn copy_within(&mut self, from: usize, to: usize, len: usize) {
        self.bytes.copy_within(from..from + len, to);
        if let Some(undef) = &mut self.undef {
            undef.copy_within(from..from + len, to);
        }
        if let Some(poison) = &mut self.poison {
            poison.copy_within(from..from + len, to);
        }
    }

    /// The bytes `offset..offset + len` and what is known of them, to be put elsewhere.
    pub(crate) fn cut_out(&self, offset: usize, len: usize) -> Piece {
        let range = offset..offset + len;
        Piece {
            bytes: self.bytes[range.clone()].to_vec(),
            undef: self.undef.as_ref().map(|undef| undef[range.clone()].to_vec()),
            poison: self.poison.as_ref().map(|poison| poison[range].to_vec()),
        }
    }

    /// Puts `piece` at `offset`.
    pub(crate) fn put_in(&mut self, offset: usize, piece: &Piece) {
        let range = offset..offset + piece.bytes.len();
        let size = self.bytes.len();
        self.bytes[range.clone()].copy_from_slice(&piece.bytes);
        match (&mut self.undef, &piece.undef) {
            (Some(undef), Some(theirs)) => undef[range.clone()].copy_from_slice(theirs),
            (Some(undef), None) => undef[range.clone()].fill(0),
            (None, Some(theirs)) if theirs.iter().any(|&mask| mask != 0) => {
                let undef = self.undef.insert(vec![0; size]);
                undef[range.clone()].copy_from_slice(theirs);
            }
            (None, _) => {}
        }
        match (&mut self.poison, &piece.poison) {
            (Some(poison), Some(theirs)) => poison[range].copy_from_slice(theirs),
            (Some(poison), None) => poison[range].fill(false),
            (None, Some(theirs)) if theirs.contains(&true) => {
                let poison = self.poison.insert(vec![false; size]);
                poison[range].copy_from_slice(theirs);
            }
            (None, _) => {}
        }
    }

    /// Makes `offset..offset + len` undefined.
    pub(crate) fn forget(&mut self, offset: usize, len: usize) {
        let size = self.bytes.len();
        let undef = self.undef.get_or_insert_with(|| vec![0; size]);
        undef[offset..offset + len].fill(0xff);
        if let Some(poison) = &mut self.poison {
            poison[offset..offset + len].fill(false);
        }
    }

    /// True if a byte of `offset..offset + len` is not wholly defined.
    pub(crate) fn has_undefined(&self, offset: usize, len: usize) -> bool {
        let range = offset..offset + len;
        self.undef.as_ref().is_some_and(|undef| undef[range.clone()].iter().any(|&m| m != 0))
            || self.poison.as_ref().is_some_and(|poison| poison[range].contains(&true))
    }
}

/// Bytes on their way from one place to another.
#[derive(Clone, Debug)]
pub(crate) struct Piece {
    pub(crate) bytes: Vec<u8>,
    undef: Option<Vec<u8>>,
    poison: Option<Vec<bool>>,
}

impl Piece {
    /// `len` bytes of zero.
    pub(crate) fn zeros(len: usize) -> Piece {
        Piece { bytes: vec![0; len], undef: None, poison: None }
    }

    /// Puts `other`, which is no longer, at the beginning.
    pub(crate) fn begin_with(&mut self, other: &Piece) {
        let n = other.bytes.len();
        self.bytes[..n].copy_from_slice(&other.bytes);
        if let Some(undef) = &other.undef {
            let len = self.bytes.len();
            self.undef.get_or_insert_with(|| vec![0; len])[..n].copy_from_slice(undef);
        }
        if let Some(poison) = &other.poison {
            let len = self.bytes.len();
            self.poison.get_or_insert_with(|| vec![false; len])[..n].copy_from_slice(poison);
        }
    }
}

#[inline]
fn from_le(bytes: &[u8]) -> u64 {
    match bytes.len() {
        4 => u64::from(u32::from_le_bytes(bytes.try_into().expect("four bytes"))),
        8 => u64::from_le_bytes(bytes.try_into().expect("eight bytes")),
        1 => u64::from(bytes[0]),
        2 => u64::from(u16::from_le_bytes(bytes.try_into().expect("two bytes"))),
        n => {
            let mut word = [0; 8];
            word[..n].copy_from_slice(bytes);
            u64::from_le_bytes(word)
        }
    }
}

/// Writes the low bits of `word` to up to eight bytes.
#[inline]
fn put_le(bytes: &mut [u8], word: u64) {
    // The usual sizes are known, so that each is one store.
    match bytes.len() {
        4 => bytes.copy_from_slice(&(word as u32).to_le_bytes()),
        8 => bytes.copy_from_slice(&word.to_le_bytes()),
        1 => bytes[0] = word as u8,
        2 => bytes.copy_from_slice(&(word as u16).to_le_bytes()),
        n => bytes.copy_from_slice(&word.to_le_bytes()[..n]),
    }
}
