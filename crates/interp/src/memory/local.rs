//! The stacks of the threads of one warp.
//!
//! The threads that execute an `alloca` together get the same address, each with its own bytes.
//! Addresses only grow, so that a pointer to a stack slot of a function that returned leads to no
//! later one; after 4 GiB they start over.

use super::{Allocation, Fill, Miss};
use crate::fault::FaultKind;

/// Bytes between two allocations.
const GAP: u64 = 64;
/// The first address.
const FIRST: u64 = 256;
/// So many dead allocations are remembered, to tell a stale pointer from a wild one.
const MAX_DEAD: usize = 64;

#[derive(Clone, Debug)]
struct Stacked {
    base: u64,
    /// The bytes of one thread.
    size: u64,
    /// The threads that own it.
    lanes: u32,
    /// The threads for which its lifetime has ended.
    ended: u32,
    /// The bytes of all 32 threads, one after the other.
    bytes: Allocation,
}

/// The stacks of a warp.
#[derive(Clone, Debug)]
pub(crate) struct LocalMemory {
    next: u64,
    /// Sorted by address.
    live: Vec<Stacked>,
    dead: Vec<(u64, u64)>,
    next_dead: usize,
}

impl Default for LocalMemory {
    fn default() -> Self {
        LocalMemory { next: FIRST, live: Vec::new(), dead: Vec::new(), next_dead: 0 }
    }
}

impl LocalMemory {
    /// Allocates `size` bytes for each of `lanes`; the address, or `None` if there is no room.
    pub(crate) fn alloc(
        &mut self,
        label: &str,
        size: u64,
        align: u64,
        lanes: u32,
        fill: Fill,
    ) -> Option<u64> {
        let align = align.max(1);
        if size > 1 << 30 || align > 1 << 20 {
            return None;
        }
        let place = |from: u64| {
            // A multiple of the alignment and of nothing larger.
            let base = from.div_ceil(2 * align) * 2 * align + align;
            (base + size < 1 << 32).then_some(base)
        };
        let base = match place(self.next) {
            Some(base) => base,
            None => place(self.live.last().map_or(FIRST, |last| last.base + last.size + GAP))?,
        };
        self.next = base + size + GAP;
        let bytes = Allocation::new(label, base, size * 32, fill);
        let at = self.live.partition_point(|other| other.base < base);
        self.live.insert(at, Stacked { base, size, lanes, ended: 0, bytes });
        Some(base)
    }

    /// The index of the allocation and the offset in its bytes of an access by `lane`.
    #[inline]
    pub(crate) fn find(&self, lane: usize, address: u64, size: u64) -> Result<(u32, usize), Miss> {
        let after = self.live.partition_point(|other| other.base <= address);
        if let Some(index) = after.checked_sub(1) {
            let found = &self.live[index];
            let offset = address - found.base;
            if offset <= found.size && size <= found.size - offset && found.lanes >> lane & 1 != 0 {
                if found.ended >> lane & 1 != 0 {
                    let why = format!("the lifetime of {} has ended", found.bytes.label);
                    return Err((FaultKind::UseAfterReturn, why));
                }
                return Ok((index as u32, lane * found.size as usize + offset as usize));
            }
        }
        Err(self.miss(address))
    }

    /// Where the allocation of `lane` around `address` begins, and its size.
    #[inline]
    pub(crate) fn extent(&self, lane: usize, address: u64) -> Option<(u64, u64)> {
        let after = self.live.partition_point(|other| other.base <= address);
        let found = &self.live[after.checked_sub(1)?];
        let within = address - found.base <= found.size && found.lanes >> lane & 1 != 0;
        within.then_some((found.base, found.size))
    }

    #[cold]
    fn miss(&self, address: u64) -> Miss {
        if self.dead.iter().any(|&(base, size)| address >= base && address < base + size) {
            let why = "the function whose stack this was has returned".to_owned();
            return (FaultKind::UseAfterReturn, why);
        }
        let near = self.live.iter().rev().find(|other| other.base <= address);
        let why = match near {
            Some(near) => {
                let offset = address - near.base;
                format!("offset {offset} of {}, which has {} bytes", near.bytes.label, near.size)
            }
            None => "nothing on the stack is there".to_owned(),
        };
        (FaultKind::OutOfBounds, why)
    }

    /// Ends what was allocated at `base` for `lanes`; the bytes that are free again.
    pub(crate) fn free(&mut self, base: u64, lanes: u32) -> u64 {
        let Ok(index) = self.live.binary_search_by_key(&base, |other| other.base) else { return 0 };
        self.live[index].lanes &= !lanes;
        if self.live[index].lanes != 0 {
            return 0;
        }
        let gone = self.live.remove(index);
        if self.dead.len() < MAX_DEAD {
            self.dead.push((gone.base, gone.size));
        } else {
            self.dead[self.next_dead] = (gone.base, gone.size);
            self.next_dead = (self.next_dead + 1) % MAX_DEAD;
        }
        gone.size * 32
    }

    /// The next address, as `llvm.stacksave` gives it.
    pub(crate) fn mark(&self) -> u64 {
        self.next
    }

    /// Begins or ends the lifetime of the allocation at `base` for `lane`.
    pub(crate) fn set_lifetime(&mut self, lane: usize, base: u64, begins: bool) {
        let Ok(index) = self.live.binary_search_by_key(&base, |other| other.base) else { return };
        let found = &mut self.live[index];
        if begins {
            found.ended &= !(1 << lane);
            let size = found.size as usize;
            found.bytes.forget(lane * size, size);
        } else {
            found.ended |= 1 << lane;
        }
    }

    pub(crate) fn at(&self, index: u32) -> &Allocation {
        &self.live[index as usize].bytes
    }

    pub(crate) fn at_mut(&mut self, index: u32) -> &mut Allocation {
        &mut self.live[index as usize].bytes
    }
}
