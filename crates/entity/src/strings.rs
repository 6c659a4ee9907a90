//! Interned byte strings in one buffer.
//!
//! Names in LLVM IR are arbitrary bytes (`@"\FF"` is a name), so a string here is `&[u8]`.

use hashbrown::HashTable;

use crate::{Entity, hash_of};

crate::entity!(
    /// A string of a [`StringPool`]: equal strings of one pool are equal handles.
    pub struct Str, "str"
);

/// Interns byte strings. All bytes lie in one buffer, so a string costs its length, four bytes
/// and a hash slot.
#[derive(Clone, Debug, Default)]
pub struct StringPool {
    bytes: Vec<u8>,
    /// Where each string ends; it starts where the one before it ends.
    ends: Vec<u32>,
    table: HashTable<Str>,
}

impl StringPool {
    /// An empty pool.
    pub fn new() -> Self {
        Self::default()
    }

    /// The handle of `string`, made if there is none yet.
    pub fn intern(&mut self, string: impl AsRef<[u8]>) -> Str {
        let string = string.as_ref();
        let hash = hash_of(string);
        let (bytes, ends) = (&mut self.bytes, &mut self.ends);
        if let Some(&found) = self.table.find(hash, |&key| slice(bytes, ends, key) == string) {
            return found;
        }
        let key = Str::from_index(ends.len());
        bytes.extend_from_slice(string);
        ends.push(u32::try_from(bytes.len()).expect("less than 4 GiB of names in one pool"));
        self.table.insert_unique(hash, key, |&key| hash_of(slice(bytes, ends, key)));
        key
    }

    /// The handle of `string`, if it was ever interned.
    pub fn find(&self, string: impl AsRef<[u8]>) -> Option<Str> {
        let string = string.as_ref();
        self.table.find(hash_of(string), |&key| self.get(key) == string).copied()
    }

    /// The bytes of `key`.
    pub fn get(&self, key: Str) -> &[u8] {
        slice(&self.bytes, &self.ends, key)
    }

    /// The text of `key` for messages: bytes that are not UTF-8 are replaced.
    pub fn lossy(&self, key: Str) -> std::borrow::Cow<'_, str> {
        String::from_utf8_lossy(self.get(key))
    }

    /// The number of distinct strings.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// True if nothing was ever interned.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// Gives back memory that no string uses.
    pub fn shrink_to_fit(&mut self) {
        self.bytes.shrink_to_fit();
        self.ends.shrink_to_fit();
        let (bytes, ends) = (&self.bytes, &self.ends);
        self.table.shrink_to_fit(|&key| hash_of(slice(bytes, ends, key)));
    }

    /// The bytes this pool holds on the heap.
    pub fn heap_bytes(&self) -> usize {
        self.bytes.capacity() + 4 * self.ends.capacity() + self.table.allocation_size()
    }
}

fn slice<'a>(bytes: &'a [u8], ends: &[u32], key: Str) -> &'a [u8] {
    let start = if key.index() == 0 { 0 } else { ends[key.index() - 1] };
    &bytes[start as usize..ends[key.index()] as usize]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_strings_are_equal_handles() {
        let mut pool = StringPool::new();
        let (a, b, empty) = (pool.intern("a"), pool.intern(b"\xff"), pool.intern(""));
        assert_eq!((pool.intern("a"), pool.find(b"\xff"), pool.find("c")), (a, Some(b), None));
        assert_eq!(
            (pool.get(a), pool.get(b), pool.get(empty)),
            (&b"a"[..], &b"\xff"[..], &b""[..])
        );
        assert_eq!(pool.len(), 3);
    }
}
