//! Values as whoever runs a module sees them: arguments and results.
//!
//! A value is a list of [`Word`]s. A scalar of up to 64 bits is one word; a wider one has its
//! 64-bit pieces, lowest first; a vector or aggregate has the words of its elements, in order.

use smallvec::{SmallVec, smallvec};

/// Up to 64 bits of a value and what is known about them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Word {
    /// The bits; undefined ones read as zero.
    pub bits: u64,
    /// The bits that are undefined.
    pub undef: u64,
    /// True if the scalar is poison.
    pub poison: bool,
}

impl Word {
    /// Bits that are all defined.
    pub const fn new(bits: u64) -> Word {
        Word { bits, undef: 0, poison: false }
    }

    /// Poison.
    pub const POISON: Word = Word { bits: 0, undef: 0, poison: true };
}

/// A value.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Value {
    /// The words.
    pub words: SmallVec<[Word; 2]>,
}

impl Value {
    /// A scalar of up to 64 bits: an integer, a float's bits or an address.
    pub fn bits(bits: u64) -> Value {
        Value { words: smallvec![Word::new(bits)] }
    }

    /// An integer of 32 bits.
    pub fn i32(value: i32) -> Value {
        Value::bits(u64::from(value as u32))
    }

    /// An integer of 64 bits.
    pub fn i64(value: i64) -> Value {
        Value::bits(value as u64)
    }

    /// A `float`.
    pub fn f32(value: f32) -> Value {
        Value::bits(u64::from(value.to_bits()))
    }

    /// A `double`.
    pub fn f64(value: f64) -> Value {
        Value::bits(value.to_bits())
    }

    /// Poison, for a type of `n_words` words.
    pub fn poison(n_words: usize) -> Value {
        Value { words: smallvec![Word::POISON; n_words] }
    }

    /// A vector or aggregate of `words`.
    pub fn of_words(words: impl IntoIterator<Item = u64>) -> Value {
        Value { words: words.into_iter().map(Word::new).collect() }
    }

    /// True if nothing of it is poison or undefined.
    pub fn is_defined(&self) -> bool {
        self.words.iter().all(|word| !word.poison && word.undef == 0)
    }

    /// The bits of a scalar that is defined and has one word.
    pub fn to_bits(&self) -> Option<u64> {
        match *self.words {
            [Word { bits, undef: 0, poison: false }] => Some(bits),
            _ => None,
        }
    }

    /// A `float` result.
    pub fn to_f32(&self) -> Option<f32> {
        self.to_bits().map(|bits| f32::from_bits(bits as u32))
    }

    /// A `double` result.
    pub fn to_f64(&self) -> Option<f64> {
        self.to_bits().map(f64::from_bits)
    }
}
