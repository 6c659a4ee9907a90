//! Typed indices and the containers keyed by them.
//!
//! Everything in the IR is named by a *handle*: a four-byte newtype over `NonZeroU32`. A handle
//! says nothing by itself; the container that made it gives it meaning. That is what lets a
//! function body be moved between threads, cloned and compared without a pointer in it.
//!
//! Reading order: `handle` (the trait and the macro), `primary` (makes handles), `secondary`
//! (dense side tables), `sparse` (those of large entries), `set` (bit sets), `interner` (equal things are equal handles), `strings`
//! (the same for text), `suggest` (the nearest known word, for messages of every reader).
//!
//! Invariants: a handle is never reused; `Option<Handle>` is four bytes; no container here
//! iterates in hash order.

mod handle;
mod interner;
mod primary;
mod secondary;
mod set;
mod sparse;
mod strings;
pub mod suggest;

pub use handle::Entity;
pub use interner::Interner;
pub use primary::PrimaryMap;
pub use secondary::SecondaryMap;
pub use set::EntitySet;
pub use sparse::SparseMap;
pub use strings::{Str, StringPool};

/// A hash map with a fixed seed. For look-ups; iterating one into output is a bug.
pub type FxHashMap<K, V> = hashbrown::HashMap<K, V, rustc_hash::FxBuildHasher>;
/// A hash set with a fixed seed. For look-ups; iterating one into output is a bug.
pub type FxHashSet<K> = hashbrown::HashSet<K, rustc_hash::FxBuildHasher>;

/// Hashes `value` with the project's fixed-seed hasher.
pub fn hash_of<T: std::hash::Hash + ?Sized>(value: &T) -> u64 {
    use std::hash::BuildHasher as _;
    rustc_hash::FxBuildHasher.hash_one(value)
}
