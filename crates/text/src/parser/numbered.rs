//! Tables of numbered things: values, types, metadata.

use nvopt_entity::FxHashMap;

/// How far past the end of the dense part a number may lie to extend it.
const MAX_GAP: usize = 1024;

/// Things by number. Numbers are dense as a rule; one far off costs a hash entry, not a table of
/// that size.
#[derive(Clone, Debug)]
pub(crate) struct Numbered<T> {
    dense: Vec<Option<T>>,
    sparse: FxHashMap<u32, T>,
}

impl<T> Default for Numbered<T> {
    fn default() -> Self {
        Numbered { dense: Vec::new(), sparse: FxHashMap::default() }
    }
}

impl<T: Copy> Numbered<T> {
    /// What has the number.
    #[inline]
    pub(crate) fn get(&self, number: u32) -> Option<T> {
        match self.dense.get(number as usize) {
            Some(Some(found)) => Some(*found),
            _ if self.sparse.is_empty() => None,
            _ => self.sparse.get(&number).copied(),
        }
    }

    /// Gives `thing` the number.
    #[inline]
    pub(crate) fn set(&mut self, number: u32, thing: T) {
        let index = number as usize;
        if index == self.dense.len() {
            self.dense.push(Some(thing));
        } else if index < self.dense.len() + MAX_GAP {
            if self.dense.len() <= index {
                self.dense.resize(index + 1, None);
            }
            self.dense[index] = Some(thing);
        } else {
            self.sparse.insert(number, thing);
        }
    }

    /// Forgets everything but keeps the memory.
    pub(crate) fn clear(&mut self) {
        self.dense.clear();
        self.sparse.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn far_numbers_cost_little() {
        let mut table = Numbered::default();
        table.set(4_000_000_000, 'a');
        table.set(3000, 'b');
        for number in 0..2990 {
            table.set(number, 'c');
        }
        table.set(3001, 'd');
        assert_eq!((table.get(4_000_000_000), table.get(3000)), (Some('a'), Some('b')));
        assert_eq!(
            (table.get(2989), table.get(2990), table.get(3001)),
            (Some('c'), None, Some('d'))
        );
        assert!(table.dense.len() < 5000);
    }
}
