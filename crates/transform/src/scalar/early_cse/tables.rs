//! The tables of what is known on the path from the entry, and how to take back what was put in
//! them.

use nvopt_entity::{FxHashMap, hash_of};
use nvopt_ir::{body::Value, types::Type};

use super::{Content, Key, Reading};

/// The most expressions that room is made for beforehand.
const MAX_ROOM: usize = 512;
/// The fewest chains of expressions.
const MIN_CHAINS: usize = 16;
/// One in so many instructions, about, loads or stores.
const ACCESS_SHARE: usize = 8;

/// The tables.
pub(super) struct Tables {
    pub(super) values: Values,
    pub(super) contents: FxHashMap<(Value, Type), Content>,
    pub(super) calls: FxHashMap<Key, Reading>,
    /// Since when so many bytes at an address do not change, by the clock of their memory.
    invariants: FxHashMap<(Value, u64), u64>,
    undo: Vec<Undo>,
}

/// What was before what was put in other tables than [`Values`], which knows that itself.
enum Undo {
    Content((Value, Type), Option<Content>),
    Call(Box<(Key, Option<Reading>)>),
    Invariant((Value, u64)),
}

/// How much was in the tables.
#[derive(Clone, Copy)]
pub(super) struct Level {
    values: usize,
    undo: usize,
}

impl Tables {
    /// Tables for a body of `n_insts` instructions.
    pub(super) fn new(n_insts: usize) -> Tables {
        let values = Values::with_room(n_insts.min(MAX_ROOM));
        let n_accesses = n_insts.min(MAX_ROOM) / ACCESS_SHARE;
        let contents = FxHashMap::with_capacity_and_hasher(n_accesses, Default::default());
        Tables {
            values,
            contents,
            calls: FxHashMap::default(),
            invariants: FxHashMap::default(),
            undo: Vec::with_capacity(n_accesses),
        }
    }

    /// How much is in the tables, to come back to.
    pub(super) fn level(&self) -> Level {
        Level { values: self.values.len(), undo: self.undo.len() }
    }

    /// `key` is `value` from now on.
    pub(super) fn put_value(&mut self, key: Key, value: Value) {
        let hash = hash_of(&key);
        self.values.put(key, hash, value);
    }

    /// `key`, which is not there and has this hash, is `value` from now on.
    pub(super) fn put_new_value(&mut self, key: Key, hash: u64, value: Value) {
        self.values.put(key, hash, value);
    }

    pub(super) fn put_content(&mut self, at: (Value, Type), content: Content) {
        let old = self.contents.insert(at, content);
        self.undo.push(Undo::Content(at, old));
    }

    pub(super) fn put_call(&mut self, key: Key, reading: Reading) {
        let old = self.calls.insert(key.clone(), reading);
        self.undo.push(Undo::Call(Box::new((key, old))));
    }

    /// The bytes at `place` do not change from `clock` on, or from when they were said not to.
    pub(super) fn put_invariant(&mut self, place: (Value, u64), clock: u64) {
        if !self.invariants.contains_key(&place) {
            self.invariants.insert(place, clock);
            self.undo.push(Undo::Invariant(place));
        }
    }

    /// True if something is said not to change.
    pub(super) fn has_invariants(&self) -> bool {
        !self.invariants.is_empty()
    }

    /// True if the bytes at `place` have not changed since `clock`, because they do not change.
    pub(super) fn is_fixed_since(&self, place: (Value, u64), clock: u64) -> bool {
        self.invariants.get(&place).is_some_and(|&start| start <= clock)
    }

    /// Takes back what was put in since `level`.
    pub(super) fn take_back(&mut self, level: Level) {
        while self.values.len() > level.values {
            self.values.take_newest();
        }
        while self.undo.len() > level.undo {
            match self.undo.pop() {
                Some(Undo::Content(at, Some(old))) => drop(self.contents.insert(at, old)),
                Some(Undo::Content(at, None)) => drop(self.contents.remove(&at)),
                Some(Undo::Call(call)) => match *call {
                    (key, Some(old)) => drop(self.calls.insert(key, old)),
                    (key, None) => drop(self.calls.remove(&key)),
                },
                Some(Undo::Invariant(place)) => drop(self.invariants.remove(&place)),
                None => return,
            }
        }
    }
}

/// Which value an expression is. Entries go in the opposite order of that in which they came, so
/// that the newest entry is always the first of its chain: taking it back is one write.
pub(super) struct Values {
    entries: Vec<Entry>,
    /// By the low bits of a hash: one more than the newest entry that has them, or zero.
    chains: Vec<u32>,
}

struct Entry {
    key: Key,
    hash: u64,
    value: Value,
    /// One more than the entry before it in its chain, or zero.
    next: u32,
}

impl Values {
    /// A table with room for `n` expressions.
    pub(super) fn with_room(n: usize) -> Values {
        let n_chains = n.next_power_of_two().max(MIN_CHAINS);
        Values { entries: Vec::with_capacity(n), chains: vec![0; n_chains] }
    }

    /// The value of `key`; its hash if there is none.
    pub(super) fn get(&self, key: &Key) -> Result<Value, u64> {
        let hash = hash_of(key);
        let mut at = self.chains[self.chain(hash)];
        while at != 0 {
            let entry = &self.entries[at as usize - 1];
            if entry.hash == hash && entry.key == *key {
                return Ok(entry.value);
            }
            at = entry.next;
        }
        Err(hash)
    }

    /// True if `key` is found by a look at all entries.
    pub(super) fn is_among_all(&self, key: &Key) -> bool {
        self.entries.iter().any(|entry| entry.key == *key)
    }

    /// The number of entries.
    pub(super) fn len(&self) -> usize {
        self.entries.len()
    }

    /// Puts in `key`, which has this hash. It hides an older entry of the same key.
    fn put(&mut self, key: Key, hash: u64, value: Value) {
        if self.entries.len() == self.chains.len() {
            self.grow();
        }
        let at = self.chain(hash);
        let next = self.chains[at];
        self.entries.push(Entry { key, hash, value, next });
        self.chains[at] = self.newest();
    }

    fn take_newest(&mut self) {
        let Some(entry) = self.entries.pop() else { return };
        let at = self.chain(entry.hash);
        self.chains[at] = entry.next;
    }

    /// Makes twice as many chains.
    fn grow(&mut self) {
        self.chains = vec![0; self.chains.len() * 2];
        let mask = self.chains.len() - 1;
        for (number, entry) in (1..).zip(&mut self.entries) {
            let chain = &mut self.chains[entry.hash as usize & mask];
            entry.next = std::mem::replace(chain, number);
        }
    }

    /// One more than the newest entry.
    fn newest(&self) -> u32 {
        u32::try_from(self.entries.len()).expect("fewer entries than instructions")
    }

    fn chain(&self, hash: u64) -> usize {
        hash as usize & (self.chains.len() - 1)
    }
}
