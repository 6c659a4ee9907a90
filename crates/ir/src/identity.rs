//! A number that no two values share, so that what is remembered of one is not taken for another.

use std::sync::atomic::{AtomicU64, Ordering};

/// Tells a value from all others of the program. A copy is another value; equality leaves it out.
#[derive(Debug)]
pub(crate) struct Identity(u64);

impl Identity {
    fn fresh() -> Identity {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        Identity(NEXT.fetch_add(1, Ordering::Relaxed))
    }

    /// True if both are of the same value.
    pub(crate) fn is(&self, other: &Identity) -> bool {
        self.0 == other.0
    }

    /// The same one, to remember it by.
    pub(crate) fn same(&self) -> Identity {
        Identity(self.0)
    }
}

impl Default for Identity {
    fn default() -> Self {
        Identity::fresh()
    }
}

impl Clone for Identity {
    fn clone(&self) -> Self {
        Identity::fresh()
    }
}

impl PartialEq for Identity {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Identity {}
