//! Data races: conflicting accesses that nothing orders.
//!
//! Time is kept per warp. A [`Clock`] says up to which time of every other warp its own warp has
//! seen everything; barriers, warp-level synchronization and atomics join clocks and start new
//! times. An access is ordered after an earlier one if the clock has seen the time of the earlier
//! one. Threads of one warp are ordered by a synchronization of the warp in between; that they run
//! in lockstep orders nothing, as the PTX memory model has it.
//!
//! What an acquiring or releasing thread sees its whole warp sees: coarser than the model, so a
//! race may be missed but none is made up. Atomics synchronize when they release or acquire, or
//! when a fence stands before (for releasing), or a fence or barrier behind (for acquiring).
//!
//! For each word of memory (each byte, once something narrower accesses it) the last plain write,
//! the last atomic one and two reads are kept. Two writes of the same value are not called a race.

use nvopt_entity::FxHashMap;

/// The time of every warp, as far as one warp knows it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Clock {
    seen: FxHashMap<u32, u32>,
}

impl Clock {
    /// True if what `warp` did at `time` is ordered before now.
    #[inline]
    pub(crate) fn has_seen(&self, warp: u32, time: u32) -> bool {
        self.seen.get(&warp).is_some_and(|&seen| seen >= time)
    }

    /// Learns that everything of `warp` up to `time` is over.
    pub(crate) fn see(&mut self, warp: u32, time: u32) {
        let seen = self.seen.entry(warp).or_insert(0);
        *seen = (*seen).max(time);
    }

    /// Learns what `other` knows.
    pub(crate) fn join(&mut self, other: &Clock) {
        // Taking maxima does not depend on the order.
        for (&warp, &time) in &other.seen {
            self.see(warp, time);
        }
    }
}

/// One access: who, when, where. `thread` is one more than the number of the thread.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Record {
    thread: u32,
    time: u32,
    site: u32,
    atomic: bool,
}

#[derive(Clone, Copy, Debug, Default)]
struct Cell {
    /// The last plain write.
    write: Record,
    /// The last atomic one, kept apart so that it does not hide the other.
    atomic: Record,
    reads: [Record; 2],
}

/// The accesses to one allocation.
#[derive(Clone, Debug)]
pub(crate) struct RaceShadow {
    /// Cells for words of four bytes or, once needed, for bytes.
    by_byte: bool,
    cells: Vec<Cell>,
}

/// An access being made.
#[derive(Clone, Copy, Debug)]
pub(crate) struct NewAccess<'a> {
    /// The number of the thread.
    pub(crate) thread: u32,
    /// The time of its warp.
    pub(crate) time: u32,
    pub(crate) site: u32,
    pub(crate) write: bool,
    /// Atomic or volatile: such accesses do not race with one another.
    pub(crate) atomic: bool,
    /// True if the write changes nothing.
    pub(crate) same_value: bool,
    pub(crate) clock: &'a Clock,
}

/// The earlier access of a race.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Conflict {
    pub(crate) thread: u32,
    pub(crate) site: u32,
    pub(crate) write: bool,
}

impl RaceShadow {
    pub(crate) fn new(size: usize) -> RaceShadow {
        RaceShadow { by_byte: false, cells: vec![Cell::default(); size.div_ceil(4)] }
    }

    /// Notes an access to `offset..offset + len`; the earlier access that it races with, if any.
    pub(crate) fn access(
        &mut self,
        size: usize,
        offset: usize,
        len: usize,
        new: &NewAccess<'_>,
    ) -> Option<Conflict> {
        if !self.by_byte && (!offset.is_multiple_of(4) || !len.is_multiple_of(4)) {
            self.split(size);
        }
        let range =
            if self.by_byte { offset..offset + len } else { offset / 4..(offset + len) / 4 };
        let mut found = None;
        for cell in &mut self.cells[range] {
            found = found.or(cell.conflict(new));
            cell.note(new);
        }
        found
    }

    fn split(&mut self, size: usize) {
        self.by_byte = true;
        let words = std::mem::take(&mut self.cells);
        self.cells = (0..size).map(|byte| words[byte / 4]).collect();
    }
}

impl Cell {
    #[inline]
    fn conflict(&self, new: &NewAccess<'_>) -> Option<Conflict> {
        for old in [&self.write, &self.atomic] {
            if new.races_with(old) && !(new.write && new.same_value) {
                let Record { thread, site, .. } = *old;
                return Some(Conflict { thread: thread - 1, site, write: true });
            }
        }
        if !new.write {
            return None;
        }
        let read = self.reads.iter().find(|read| new.races_with(read) && !new.same_value)?;
        Some(Conflict { thread: read.thread - 1, site: read.site, write: false })
    }

    #[inline]
    fn note(&mut self, new: &NewAccess<'_>) {
        let record =
            Record { thread: new.thread + 1, time: new.time, site: new.site, atomic: new.atomic };
        if new.write {
            let place = if new.atomic { &mut self.atomic } else { &mut self.write };
            *place = record;
            return;
        }
        // A read that is ordered before this one need not be kept: what races with it races with
        // this one too, or is ordered after both.
        let replaced = self.reads.iter().position(|read| !new.is_unordered(read));
        self.reads[replaced.unwrap_or(1)] = record;
    }
}

impl NewAccess<'_> {
    #[inline]
    fn is_unordered(&self, old: &Record) -> bool {
        let Some(thread) = old.thread.checked_sub(1) else { return false };
        if thread == self.thread {
            return false;
        }
        if thread / 32 == self.thread / 32 {
            return old.time == self.time;
        }
        !self.clock.has_seen(thread / 32, old.time)
    }

    #[inline]
    fn races_with(&self, old: &Record) -> bool {
        !(self.atomic && old.atomic) && self.is_unordered(old)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn access(thread: u32, time: u32, write: bool, clock: &Clock) -> NewAccess<'_> {
        NewAccess { thread, time, site: thread, write, atomic: false, same_value: false, clock }
    }

    #[test]
    fn clocks_order_accesses() {
        let (nothing, mut seen) = (Clock::default(), Clock::default());
        seen.see(0, 1);
        let mut shadow = RaceShadow::new(16);
        assert_eq!(shadow.access(16, 0, 4, &access(0, 1, true, &nothing)), None);
        // Another warp that has seen the write, then one that has not.
        assert_eq!(shadow.access(16, 0, 4, &access(32, 1, false, &seen)), None);
        let found = shadow.access(16, 0, 4, &access(64, 1, false, &nothing));
        assert_eq!(found, Some(Conflict { thread: 0, site: 0, write: true }));
        // A write races with a read it has not seen.
        let found = shadow.access(16, 0, 4, &access(0, 2, true, &nothing));
        assert_eq!(found.map(|conflict| conflict.write), Some(false));
    }

    #[test]
    fn bytes_are_told_apart_once_it_matters() {
        let nothing = Clock::default();
        let mut shadow = RaceShadow::new(8);
        assert_eq!(shadow.access(8, 0, 1, &access(0, 1, true, &nothing)), None);
        assert_eq!(shadow.access(8, 1, 1, &access(1, 1, true, &nothing)), None);
        assert!(shadow.access(8, 1, 1, &access(2, 1, true, &nothing)).is_some());
        // A later time of the same warp is ordered.
        assert_eq!(shadow.access(8, 0, 1, &access(1, 2, true, &nothing)), None);
    }
}
