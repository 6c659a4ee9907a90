//! Dense side tables.

use std::{marker::PhantomData, ops};

use crate::Entity;

/// A dense side table: every key reads as the default until written.
#[derive(Clone, Debug)]
pub struct SecondaryMap<K, V> {
    items: Vec<V>,
    default: V,
    key: PhantomData<K>,
}

impl<K: Entity, V: Clone + Default> SecondaryMap<K, V> {
    /// An empty table.
    pub fn new() -> Self {
        Self::with_capacity(0)
    }

    /// An empty table with room for `capacity` keys.
    pub fn with_capacity(capacity: usize) -> Self {
        Self::with_default(V::default(), capacity)
    }
}

impl<K: Entity, V: Clone> SecondaryMap<K, V> {
    /// An empty table that reads as `default`, with room for `capacity` keys.
    pub fn with_default(default: V, capacity: usize) -> Self {
        SecondaryMap { items: Vec::with_capacity(capacity), default, key: PhantomData }
    }

    /// What was written at `key`, or `None` past the last key written.
    pub fn get(&self, key: K) -> Option<&V> {
        self.items.get(key.index())
    }

    /// Forgets everything but keeps the memory.
    pub fn clear(&mut self) {
        self.items.clear();
    }

    /// The keys up to the last one written, with what they read as, in key order.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (K, &V)> + ExactSizeIterator {
        self.items.iter().enumerate().map(|(index, value)| (K::from_index(index), value))
    }

    /// The entries of `keys`, in their order: all at once, for threads to share out. A key that
    /// stands there twice panics.
    pub fn many_mut(&mut self, keys: &[K]) -> Vec<&mut V> {
        let len = keys.iter().map(|key| key.index() + 1).max().unwrap_or(0);
        if self.items.len() < len {
            self.items.resize(len, self.default.clone());
        }
        let mut all: Vec<Option<&mut V>> = self.items.iter_mut().map(Some).collect();
        keys.iter().map(|key| all[key.index()].take().expect("no key stands twice")).collect()
    }

    /// Gives back memory behind the last key written.
    pub fn shrink_to_fit(&mut self) {
        self.items.shrink_to_fit();
    }

    /// The bytes this table holds on the heap, without what its entries hold.
    pub fn heap_bytes(&self) -> usize {
        self.items.capacity() * size_of::<V>()
    }
}

impl<K: Entity, V: Clone + Default> Default for SecondaryMap<K, V> {
    fn default() -> Self {
        Self::new()
    }
}

/// Two tables are equal if every key reads the same in both.
impl<K: Entity, V: Clone + PartialEq> PartialEq for SecondaryMap<K, V> {
    fn eq(&self, other: &Self) -> bool {
        let len = self.items.len().max(other.items.len());
        (0..len).map(K::from_index).all(|key| self[key] == other[key])
    }
}

impl<K: Entity, V: Clone> ops::Index<K> for SecondaryMap<K, V> {
    type Output = V;
    #[inline]
    fn index(&self, key: K) -> &V {
        self.items.get(key.index()).unwrap_or(&self.default)
    }
}

impl<K: Entity, V: Clone> ops::IndexMut<K> for SecondaryMap<K, V> {
    #[inline]
    fn index_mut(&mut self, key: K) -> &mut V {
        if self.items.len() <= key.index() {
            self.items.resize(key.index() + 1, self.default.clone());
        }
        &mut self.items[key.index()]
    }
}
