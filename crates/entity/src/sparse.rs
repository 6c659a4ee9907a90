//! Side tables of large entries.

use std::{marker::PhantomData, ops};

use crate::Entity;

/// A side table for entries that are large and that few keys have: every key reads as the default
/// until written, and only keys that were written take the room of an entry.
#[derive(Clone, Debug)]
pub struct SparseMap<K, V> {
    /// Where the entry of a key stands in `items`, plus one; 0 if it has none.
    places: Vec<u32>,
    items: Vec<V>,
    default: V,
    key: PhantomData<K>,
}

impl<K: Entity, V: Default> SparseMap<K, V> {
    /// An empty table.
    pub fn new() -> Self {
        SparseMap { places: Vec::new(), items: Vec::new(), default: V::default(), key: PhantomData }
    }
}

impl<K: Entity, V> SparseMap<K, V> {
    /// What was written at `key`.
    #[inline]
    pub fn get(&self, key: K) -> Option<&V> {
        let place = *self.places.get(key.index())?;
        self.items.get((place as usize).wrapping_sub(1))
    }

    /// The keys that were written, with what they read as, in key order.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (K, &V)> {
        let keys = (0..self.places.len()).map(K::from_index);
        keys.filter_map(|key| Some((key, self.get(key)?)))
    }

    /// The entries of `keys`, in their order: all at once, for threads to share out. A key that
    /// was not written, or stands there twice, panics.
    pub fn many_mut(&mut self, keys: &[K]) -> Vec<&mut V> {
        let mut all: Vec<Option<&mut V>> = self.items.iter_mut().map(Some).collect();
        let places = &self.places;
        let take = |key: &K| all[places[key.index()] as usize - 1].take();
        keys.iter().map(take).map(|entry| entry.expect("no key stands twice")).collect()
    }
}

impl<K: Entity, V: Default> Default for SparseMap<K, V> {
    fn default() -> Self {
        Self::new()
    }
}

impl<K: Entity, V> ops::Index<K> for SparseMap<K, V> {
    type Output = V;
    #[inline]
    fn index(&self, key: K) -> &V {
        self.get(key).unwrap_or(&self.default)
    }
}

impl<K: Entity, V: Default> ops::IndexMut<K> for SparseMap<K, V> {
    #[inline]
    fn index_mut(&mut self, key: K) -> &mut V {
        if self.places.len() <= key.index() {
            self.places.resize(key.index() + 1, 0);
        }
        let place = &mut self.places[key.index()];
        if *place == 0 {
            self.items.push(V::default());
            *place = u32::try_from(self.items.len()).expect("fewer than 2^32 keys");
        }
        &mut self.items[*place as usize - 1]
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
    fn only_written_keys_take_room() {
        let [a, b, c] = [7, 900, 8].map(Key::from_index);
        let mut map: SparseMap<Key, String> = SparseMap::new();
        assert_eq!(map[a], "");
        map[b].push('b');
        map[a].push('a');
        assert_eq!(map.items.len(), 2);
        let all: Vec<(Key, &str)> = map.iter().map(|(key, text)| (key, text.as_str())).collect();
        assert_eq!(all, [(a, "a"), (b, "b")], "in the order of the keys");
        assert_eq!((map.get(c), &map[c]), (None, &String::new()));
        map.many_mut(&[b, a]).into_iter().for_each(|text| text.push('x'));
        assert_eq!([map[a].as_str(), map[b].as_str()], ["ax", "bx"]);
        map[a] = "c".into();
        assert_eq!((map.items.len(), map[a].as_str()), (2, "c"));
    }
}
