//! The container that allocates entities.

use std::{marker::PhantomData, ops};

use crate::Entity;

/// The container that allocates entities: `push` hands out the next handle.
#[derive(Clone, Debug, PartialEq)]
pub struct PrimaryMap<K, V> {
    items: Vec<V>,
    key: PhantomData<K>,
}

impl<K: Entity, V> PrimaryMap<K, V> {
    /// An empty map.
    pub const fn new() -> Self {
        PrimaryMap { items: Vec::new(), key: PhantomData }
    }

    /// An empty map with room for `capacity` entities.
    pub fn with_capacity(capacity: usize) -> Self {
        PrimaryMap { items: Vec::with_capacity(capacity), key: PhantomData }
    }

    /// Adds `value` and returns its handle.
    #[inline]
    pub fn push(&mut self, value: V) -> K {
        let key = K::from_index(self.items.len());
        self.items.push(value);
        key
    }

    /// The handle that the next `push` will return.
    pub fn next_key(&self) -> K {
        K::from_index(self.items.len())
    }

    /// The number of entities ever made, erased ones included.
    pub fn len(&self) -> usize {
        self.items.len()
    }

    /// True if nothing was ever pushed.
    pub fn is_empty(&self) -> bool {
        self.items.is_empty()
    }

    /// The entity `key`, or `None` if this map did not make it.
    pub fn get(&self, key: K) -> Option<&V> {
        self.items.get(key.index())
    }

    /// All handles, in creation order.
    pub fn keys(&self) -> impl DoubleEndedIterator<Item = K> + ExactSizeIterator + use<K, V> {
        (0..self.items.len()).map(K::from_index)
    }

    /// All entities, in creation order.
    pub fn values(&self) -> std::slice::Iter<'_, V> {
        self.items.iter()
    }

    /// All entities, in creation order, to be changed.
    pub fn values_mut(&mut self) -> std::slice::IterMut<'_, V> {
        self.items.iter_mut()
    }

    /// All handles with their entities, in creation order.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (K, &V)> + ExactSizeIterator {
        self.items.iter().enumerate().map(|(index, value)| (K::from_index(index), value))
    }

    /// All handles with their entities, in creation order, to be changed.
    pub fn iter_mut(&mut self) -> impl DoubleEndedIterator<Item = (K, &mut V)> {
        self.items.iter_mut().enumerate().map(|(index, value)| (K::from_index(index), value))
    }

    /// Makes room for `additional` more entities.
    pub fn reserve(&mut self, additional: usize) {
        self.items.reserve(additional);
    }

    /// Gives back memory that no entity uses.
    pub fn shrink_to_fit(&mut self) {
        self.items.shrink_to_fit();
    }

    /// The bytes this map holds on the heap, without what its entities hold.
    pub fn heap_bytes(&self) -> usize {
        self.items.capacity() * size_of::<V>()
    }
}

impl<K: Entity, V> Default for PrimaryMap<K, V> {
    fn default() -> Self {
        Self::new()
    }
}

impl<K: Entity, V> ops::Index<K> for PrimaryMap<K, V> {
    type Output = V;
    #[inline]
    fn index(&self, key: K) -> &V {
        &self.items[key.index()]
    }
}

impl<K: Entity, V> ops::IndexMut<K> for PrimaryMap<K, V> {
    #[inline]
    fn index_mut(&mut self, key: K) -> &mut V {
        &mut self.items[key.index()]
    }
}

impl<K: Entity, V> FromIterator<V> for PrimaryMap<K, V> {
    fn from_iter<I: IntoIterator<Item = V>>(iter: I) -> Self {
        PrimaryMap { items: Vec::from_iter(iter), key: PhantomData }
    }
}
