//! Bit sets of entities.

use std::marker::PhantomData;

use crate::Entity;

/// A set of entities, one bit each; iterates in handle order.
#[derive(Clone, Debug)]
pub struct EntitySet<K> {
    words: Vec<u64>,
    key: PhantomData<K>,
}

impl<K: Entity> EntitySet<K> {
    /// The empty set.
    pub const fn new() -> Self {
        EntitySet { words: Vec::new(), key: PhantomData }
    }

    /// Adds `key`; true if it was not in the set.
    pub fn insert(&mut self, key: K) -> bool {
        let (word, bit) = (key.index() / 64, 1 << (key.index() % 64));
        if self.words.len() <= word {
            self.words.resize(word + 1, 0);
        }
        let added = self.words[word] & bit == 0;
        self.words[word] |= bit;
        added
    }

    /// Removes `key`; true if it was in the set.
    pub fn remove(&mut self, key: K) -> bool {
        let (word, bit) = (key.index() / 64, 1 << (key.index() % 64));
        let Some(word) = self.words.get_mut(word) else { return false };
        let removed = *word & bit != 0;
        *word &= !bit;
        removed
    }

    /// True if `key` is in the set.
    pub fn contains(&self, key: K) -> bool {
        self.words.get(key.index() / 64).is_some_and(|word| word >> (key.index() % 64) & 1 != 0)
    }

    /// True if nothing is in the set.
    pub fn is_empty(&self) -> bool {
        self.words.iter().all(|&word| word == 0)
    }

    /// The number of entities in the set.
    pub fn len(&self) -> usize {
        self.words.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Removes everything but keeps the memory.
    pub fn clear(&mut self) {
        self.words.clear();
    }

    /// The entities in the set, in handle order.
    pub fn iter(&self) -> impl Iterator<Item = K> + '_ {
        self.words.iter().enumerate().flat_map(|(index, &word)| {
            let mut rest = word;
            std::iter::from_fn(move || {
                let bit = (rest != 0).then(|| rest.trailing_zeros() as usize)?;
                rest &= rest - 1;
                Some(K::from_index(index * 64 + bit))
            })
        })
    }
}

impl<K: Entity> Default for EntitySet<K> {
    fn default() -> Self {
        Self::new()
    }
}

impl<K: Entity> PartialEq for EntitySet<K> {
    fn eq(&self, other: &Self) -> bool {
        let len = self.words.len().max(other.words.len());
        let word = |set: &Self, i: usize| set.words.get(i).copied().unwrap_or(0);
        (0..len).all(|i| word(self, i) == word(other, i))
    }
}

impl<K: Entity> Extend<K> for EntitySet<K> {
    fn extend<I: IntoIterator<Item = K>>(&mut self, keys: I) {
        for key in keys {
            self.insert(key);
        }
    }
}
