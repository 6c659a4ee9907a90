//! Bit sets of entities.

use std::marker::PhantomData;

use crate::Entity;

/// So many words are part of a set itself: sets of the blocks of most functions need no heap.
const N_OWN: usize = 4;

/// A set of entities, one bit each; iterates in handle order.
#[derive(Clone, Debug)]
pub struct EntitySet<K> {
    /// The first words.
    own: [u64; N_OWN],
    /// Those behind them.
    more: Vec<u64>,
    key: PhantomData<K>,
}

impl<K: Entity> EntitySet<K> {
    /// The empty set.
    pub const fn new() -> Self {
        EntitySet { own: [0; N_OWN], more: Vec::new(), key: PhantomData }
    }

    /// Adds `key`; true if it was not in the set.
    #[inline]
    pub fn insert(&mut self, key: K) -> bool {
        let (index, bit) = (key.index() / 64, 1 << (key.index() % 64));
        let word = match self.own.get_mut(index) {
            Some(word) => word,
            None => Self::made(&mut self.more, index - N_OWN),
        };
        let added = *word & bit == 0;
        *word |= bit;
        added
    }

    /// The word of `more` at `index`, made if it is not there yet.
    fn made(more: &mut Vec<u64>, index: usize) -> &mut u64 {
        if more.len() <= index {
            more.resize(index + 1, 0);
        }
        &mut more[index]
    }

    /// The word at `index`, 0 if it was never made.
    #[inline]
    fn word(&self, index: usize) -> u64 {
        match self.own.get(index) {
            Some(&word) => word,
            None => self.more.get(index - N_OWN).copied().unwrap_or(0),
        }
    }

    /// Removes `key`; true if it was in the set.
    #[inline]
    pub fn remove(&mut self, key: K) -> bool {
        let (index, bit) = (key.index() / 64, 1 << (key.index() % 64));
        let word = match self.own.get_mut(index) {
            Some(word) => word,
            None => match self.more.get_mut(index - N_OWN) {
                Some(word) => word,
                None => return false,
            },
        };
        let removed = *word & bit != 0;
        *word &= !bit;
        removed
    }

    /// True if `key` is in the set.
    #[inline]
    pub fn contains(&self, key: K) -> bool {
        self.word(key.index() / 64) >> (key.index() % 64) & 1 != 0
    }

    /// True if nothing is in the set.
    pub fn is_empty(&self) -> bool {
        self.words().all(|word| word == 0)
    }

    /// The number of entities in the set.
    pub fn len(&self) -> usize {
        self.words().map(|word| word.count_ones() as usize).sum()
    }

    /// Removes everything but keeps the memory.
    pub fn clear(&mut self) {
        self.own = [0; N_OWN];
        self.more.clear();
    }

    fn words(&self) -> impl Iterator<Item = u64> + '_ {
        self.own.iter().chain(&self.more).copied()
    }

    /// The entities in the set, in handle order.
    pub fn iter(&self) -> impl Iterator<Item = K> + '_ {
        self.words().enumerate().flat_map(|(index, word)| {
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
        let len = N_OWN + self.more.len().max(other.more.len());
        (0..len).all(|index| self.word(index) == other.word(index))
    }
}

impl<K: Entity> Extend<K> for EntitySet<K> {
    fn extend<I: IntoIterator<Item = K>>(&mut self, keys: I) {
        for key in keys {
            self.insert(key);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    crate::entity!(
        /// A key.
        struct Key, "key"
    );

    #[test]
    fn near_and_far_keys() {
        let keys = [0, 63, 64, 255, 256, 257, 1000].map(Key::from_index);
        let mut set: EntitySet<Key> = EntitySet::new();
        assert!(set.is_empty() && !set.remove(keys[6]));
        assert!(keys.iter().rev().all(|&key| set.insert(key)) && !set.insert(keys[4]));
        assert_eq!(set.iter().collect::<Vec<Key>>(), keys);
        assert!(keys.iter().all(|&key| set.contains(key)));
        assert!(!set.contains(Key::from_index(258)) && !set.contains(Key::from_index(5000)));
        assert!(set.remove(keys[3]) && set.remove(keys[5]) && !set.remove(keys[5]));
        assert_eq!(set.len(), 5);
        let mut other: EntitySet<Key> = EntitySet::new();
        other.extend([keys[0], keys[1], keys[2], keys[4]]);
        assert!(set != other && set.remove(keys[6]) && set == other);
        set.clear();
        assert!(set.is_empty() && set == EntitySet::new());
    }
}
