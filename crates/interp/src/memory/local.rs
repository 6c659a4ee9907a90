//! The stacks of the threads of one warp.
//!
//! The threads that execute an `alloca` together get the same address, each with its own bytes.
//! Addresses only grow, so that a pointer to a stack slot of a function that returned leads to no
//! later one; after 4 GiB they start over.

use std::{cell::Cell, rc::Rc};

use super::{Allocation, Fill, Miss};
use crate::{exec::LANES, fault::FaultKind};

/// Bytes between two allocations.
const GAP: u64 = 64;
/// The first address.
const FIRST: u64 = 256;
/// So many dead allocations are remembered, to tell a stale pointer from a wild one.
const MAX_DEAD: usize = 64;

/// A dead allocation of more bytes does not keep them for a later one.
const MAX_KEPT: usize = 4096;

#[derive(Clone, Debug)]
struct Stacked {
    base: u64,
    /// The bytes of one thread.
    size: u64,
    /// The threads that own it; none once it is dead.
    lanes: u32,
    /// The threads for which its lifetime has ended.
    ended: u32,
    /// The first of the threads it was made for.
    first: usize,
    /// The bytes of the threads from the first to the last it was made for, one after the other.
    bytes: Allocation,
}

impl Stacked {
    /// True if it is that of `lane` around `address`.
    #[inline]
    fn is_around(&self, lane: usize, address: u64) -> bool {
        address.wrapping_sub(self.base) <= self.size && self.lanes >> lane & 1 != 0
    }

    /// Where the bytes of `lane` begin.
    #[inline]
    fn start_of(&self, lane: usize) -> usize {
        (lane - self.first) * self.size as usize
    }
}

/// The stacks of a warp.
#[derive(Clone, Debug)]
pub(crate) struct LocalMemory {
    next: u64,
    /// The addresses and numbers of the living allocations, sorted.
    live: Vec<(u64, u32)>,
    /// All allocations by number.
    all: Vec<Stacked>,
    /// The numbers of dead ones, which later ones get.
    free: Vec<u32>,
    /// The allocation each thread accessed last: often the next one too.
    recent: [Cell<u32>; LANES],
    dead: Vec<(u64, u64)>,
    next_dead: usize,
}

impl Default for LocalMemory {
    fn default() -> Self {
        LocalMemory {
            next: FIRST,
            live: Vec::new(),
            all: Vec::new(),
            free: Vec::new(),
            recent: Default::default(),
            dead: Vec::new(),
            next_dead: 0,
        }
    }
}

impl LocalMemory {
    /// Allocates `size` bytes for each of `lanes`; the address, or `None` if there is no room.
    pub(crate) fn alloc(
        &mut self,
        label: &Rc<str>,
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
            None => place(
                self.live
                    .last()
                    .map_or(FIRST, |&(base, number)| base + self.all[number as usize].size + GAP),
            )?,
        };
        self.next = base + size + GAP;
        let first = lanes.trailing_zeros().min(LANES as u32 - 1);
        let n_lanes = (LANES as u32 - lanes.leading_zeros()).saturating_sub(first);
        let n_bytes = size * u64::from(n_lanes);
        let number = match self.free.pop() {
            Some(number) => {
                let bytes = &mut self.all[number as usize].bytes;
                bytes.renew(Rc::clone(label), base, n_bytes, fill);
                number
            }
            None => {
                let bytes = Allocation::new(Rc::clone(label), base, n_bytes, fill);
                self.all.push(Stacked { base, size, lanes, ended: 0, first: 0, bytes });
                self.all.len() as u32 - 1
            }
        };
        let made = &mut self.all[number as usize];
        (made.base, made.size, made.lanes) = (base, size, lanes);
        (made.ended, made.first) = (0, first as usize);
        let at = self.live.partition_point(|&(other, _)| other < base);
        self.live.insert(at, (base, number));
        Some(base)
    }

    /// The number of the allocation of `lane` around `address`.
    #[inline]
    fn around(&self, lane: usize, address: u64) -> Option<u32> {
        let is_around = |number: u32| {
            self.all.get(number as usize).is_some_and(|found| found.is_around(lane, address))
        };
        let recent = self.recent[lane].get();
        if is_around(recent) {
            return Some(recent);
        }
        let after = self.live.partition_point(|&(base, _)| base <= address);
        let (_, number) = self.live[after.checked_sub(1)?];
        self.recent[lane].set(number);
        is_around(number).then_some(number)
    }

    /// The number of the allocation and the offset in its bytes of an access by `lane`.
    #[inline]
    pub(crate) fn find(&self, lane: usize, address: u64, size: u64) -> Result<(u32, usize), Miss> {
        let Some(number) = self.around(lane, address) else { return Err(self.miss(address)) };
        let found = &self.all[number as usize];
        let offset = address - found.base;
        if size > found.size - offset {
            return Err(self.miss(address));
        }
        if found.ended >> lane & 1 != 0 {
            let why = format!("the lifetime of {} has ended", found.bytes.label);
            return Err((FaultKind::UseAfterReturn, why));
        }
        Ok((number, found.start_of(lane) + offset as usize))
    }

    /// Where the allocation of `lane` around `address` begins, and its size.
    #[inline]
    pub(crate) fn extent(&self, lane: usize, address: u64) -> Option<(u64, u64)> {
        let found = &self.all[self.around(lane, address)? as usize];
        Some((found.base, found.size))
    }

    #[cold]
    fn miss(&self, address: u64) -> Miss {
        if self.dead.iter().any(|&(base, size)| address >= base && address < base + size) {
            let why = "the function whose stack this was has returned".to_owned();
            return (FaultKind::UseAfterReturn, why);
        }
        let near = self.live.iter().rev().find(|&&(base, _)| base <= address);
        let why = match near {
            Some(&(_, number)) => {
                let near = &self.all[number as usize];
                let offset = address - near.base;
                format!("offset {offset} of {}, which has {} bytes", near.bytes.label, near.size)
            }
            None => "nothing on the stack is there".to_owned(),
        };
        (FaultKind::OutOfBounds, why)
    }

    /// Ends what was allocated at `base` for `lanes`; the bytes that are free again.
    pub(crate) fn free(&mut self, base: u64, lanes: u32) -> u64 {
        let Some(index) = self.begins_at(base) else { return 0 };
        let number = self.live[index].1;
        let found = &mut self.all[number as usize];
        found.lanes &= !lanes;
        if found.lanes != 0 {
            return 0;
        }
        let size = found.size;
        if found.bytes.bytes.len() > MAX_KEPT {
            found.bytes = Allocation::new(Rc::clone(&found.bytes.label), base, 0, Fill::Zero);
        }
        self.live.remove(index);
        self.free.push(number);
        if self.dead.len() < MAX_DEAD {
            self.dead.push((base, size));
        } else {
            self.dead[self.next_dead] = (base, size);
            self.next_dead = (self.next_dead + 1) % MAX_DEAD;
        }
        size * 32
    }

    /// Which of the living allocations begins at `base`.
    fn begins_at(&self, base: u64) -> Option<usize> {
        self.live.binary_search_by_key(&base, |&(other, _)| other).ok()
    }

    /// The next address, as `llvm.stacksave` gives it.
    pub(crate) fn mark(&self) -> u64 {
        self.next
    }

    /// Begins or ends the lifetime of the allocation at `base` for `lane`.
    pub(crate) fn set_lifetime(&mut self, lane: usize, base: u64, begins: bool) {
        let Some(index) = self.begins_at(base) else { return };
        let found = &mut self.all[self.live[index].1 as usize];
        if found.lanes >> lane & 1 == 0 {
            return;
        }
        if begins {
            found.ended &= !(1 << lane);
            let start = found.start_of(lane);
            found.bytes.forget(start, found.size as usize);
        } else {
            found.ended |= 1 << lane;
        }
    }

    pub(crate) fn at(&self, number: u32) -> &Allocation {
        &self.all[number as usize].bytes
    }

    pub(crate) fn at_mut(&mut self, number: u32) -> &mut Allocation {
        &mut self.all[number as usize].bytes
    }
}
