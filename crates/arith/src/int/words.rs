//! The words of an integer: one in line, several on the heap.

use std::ops::{Deref, DerefMut};

/// Little-endian words. Up to 64 bits are always [`Words::One`], more always [`Words::Many`].
#[derive(PartialEq, Eq, Hash)]
pub(super) enum Words {
    /// The only word.
    One(u64),
    /// Two or more.
    Many(Box<[u64]>),
}

impl Clone for Words {
    #[inline]
    fn clone(&self) -> Words {
        match self {
            Words::One(word) => Words::One(*word),
            Words::Many(words) => copy_of(words),
        }
    }
}

/// Apart from what is copied in line everywhere.
#[cold]
#[inline(never)]
fn copy_of(words: &[u64]) -> Words {
    Words::Many(words.into())
}

impl Words {
    /// `n` words, each by its index.
    pub(super) fn new(n: usize, word: impl Fn(usize) -> u64) -> Words {
        if n == 1 { Words::One(word(0)) } else { Words::Many((0..n).map(word).collect()) }
    }
}

impl Deref for Words {
    type Target = [u64];

    #[inline]
    fn deref(&self) -> &[u64] {
        match self {
            Words::One(word) => std::slice::from_ref(word),
            Words::Many(words) => words,
        }
    }
}

impl DerefMut for Words {
    #[inline]
    fn deref_mut(&mut self) -> &mut [u64] {
        match self {
            Words::One(word) => std::slice::from_mut(word),
            Words::Many(words) => words,
        }
    }
}
