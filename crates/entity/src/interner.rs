//! A map in which equal things get equal handles.

use std::{borrow::Borrow, hash::Hash, ops};

use hashbrown::HashTable;

use crate::{Entity, PrimaryMap, hash_of};

/// Hands out one handle for each distinct value; handles are in order of first appearance.
#[derive(Clone, Debug)]
pub struct Interner<K, V> {
    items: PrimaryMap<K, V>,
    table: HashTable<K>,
}

impl<K: Entity, V: Hash + Eq> Interner<K, V> {
    /// An empty interner.
    pub const fn new() -> Self {
        Interner { items: PrimaryMap::new(), table: HashTable::new() }
    }

    /// The handle of `value`, made if there is none yet.
    pub fn intern(&mut self, value: V) -> K {
        let hash = hash_of(&value);
        let items = &mut self.items;
        if let Some(&found) = self.table.find(hash, |&key| items[key] == value) {
            return found;
        }
        let key = items.push(value);
        self.table.insert_unique(hash, key, |&key| hash_of(&items[key]));
        key
    }

    /// A new handle for `value`, whether or not an equal one is there; look-ups find one of them.
    pub fn push_duplicate(&mut self, value: V) -> K {
        let hash = hash_of(&value);
        let items = &mut self.items;
        let key = items.push(value);
        self.table.insert_unique(hash, key, |&key| hash_of(&items[key]));
        key
    }

    /// The handle of `value`, made from `to_owned` if there is none yet.
    pub fn intern_with<Q>(&mut self, value: &Q, to_owned: impl FnOnce(&Q) -> V) -> K
    where
        V: Borrow<Q>,
        Q: Hash + Eq + ?Sized,
    {
        match self.find(value) {
            Some(found) => found,
            None => self.intern(to_owned(value)),
        }
    }

    /// The handle of `value`, if it was ever interned.
    pub fn find<Q>(&self, value: &Q) -> Option<K>
    where
        V: Borrow<Q>,
        Q: Hash + Eq + ?Sized,
    {
        self.find_hashed(hash_of(value), value)
    }

    /// The same for a value with this [`hash_of`]: for one that many interners are asked for.
    pub fn find_hashed<Q>(&self, hash: u64, value: &Q) -> Option<K>
    where
        V: Borrow<Q>,
        Q: Hash + Eq + ?Sized,
    {
        self.table.find(hash, |&key| self.items[key].borrow() == value).copied()
    }

    /// The number of distinct values.
    pub fn len(&self) -> usize {
        self.items.len()
    }

    /// True if nothing was ever interned.
    pub fn is_empty(&self) -> bool {
        self.items.is_empty()
    }

    /// All handles, in order of first appearance.
    pub fn keys(&self) -> impl DoubleEndedIterator<Item = K> + ExactSizeIterator + use<K, V> {
        self.items.keys()
    }

    /// All handles with their values, in order of first appearance.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (K, &V)> + ExactSizeIterator {
        self.items.iter()
    }

    /// The value `key`, or `None` if this interner did not make it.
    pub fn get(&self, key: K) -> Option<&V> {
        self.items.get(key)
    }

    /// Changes every value in place. Values that were distinct must stay distinct.
    pub fn update_all(&mut self, update: impl FnMut(&mut V)) {
        self.items.values_mut().for_each(update);
        let items = &self.items;
        self.table.clear();
        for key in items.keys() {
            self.table.insert_unique(hash_of(&items[key]), key, |&key| hash_of(&items[key]));
        }
    }

    /// Gives back memory that no value uses.
    pub fn shrink_to_fit(&mut self) {
        self.items.shrink_to_fit();
        let items = &self.items;
        self.table.shrink_to_fit(|&key| hash_of(&items[key]));
    }

    /// The bytes this interner holds on the heap, without what its values hold.
    pub fn heap_bytes(&self) -> usize {
        self.items.heap_bytes() + self.table.allocation_size()
    }
}

impl<K: Entity, V: Hash + Eq> Default for Interner<K, V> {
    fn default() -> Self {
        Self::new()
    }
}

impl<K: Entity, V: Hash + Eq> ops::Index<K> for Interner<K, V> {
    type Output = V;
    #[inline]
    fn index(&self, key: K) -> &V {
        &self.items[key]
    }
}
