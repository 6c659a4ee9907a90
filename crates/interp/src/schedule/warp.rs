//! A warp: the paths its threads are on and where they will meet.
//!
//! Threads that are at the same place and move together are a *path*. A path lies in a frame; one
//! that calls waits for the frame it made. Where threads part in lockstep, a *join* is made at the
//! block where they meet again; a path that comes there waits until all threads of the join have
//! come or ended. Paths can be run in any order, so one that waits for other threads of its warp
//! does not hold them up.

use std::collections::VecDeque;

use crate::{code::NONE, exec::Frame, race::Clock, value::Word};

/// Things with small numbers that are reused.
#[derive(Debug)]
pub(crate) struct Slab<T> {
    items: Vec<Option<T>>,
    free: Vec<u32>,
}

impl<T> Default for Slab<T> {
    fn default() -> Self {
        Slab { items: Vec::new(), free: Vec::new() }
    }
}

impl<T> Slab<T> {
    /// Adds `item` and gives back its number.
    pub(crate) fn add(&mut self, item: T) -> u32 {
        match self.free.pop() {
            Some(id) => {
                self.items[id as usize] = Some(item);
                id
            }
            None => {
                self.items.push(Some(item));
                self.items.len() as u32 - 1
            }
        }
    }

    /// Takes the item out; its number stays taken.
    pub(crate) fn take(&mut self, id: u32) -> T {
        self.items[id as usize].take().expect("the item is there")
    }

    /// Puts an item back that was taken out.
    pub(crate) fn put(&mut self, id: u32, item: T) {
        self.items[id as usize] = Some(item);
    }

    /// Frees a number, whether or not its item was taken out.
    pub(crate) fn release(&mut self, id: u32) {
        self.items[id as usize] = None;
        self.free.push(id);
    }

    /// The item, if it is there.
    pub(crate) fn find(&self, id: u32) -> Option<&T> {
        self.items.get(id as usize)?.as_ref()
    }

    pub(crate) fn get(&self, id: u32) -> &T {
        self.items[id as usize].as_ref().expect("the item is there")
    }

    pub(crate) fn get_mut(&mut self, id: u32) -> &mut T {
        self.items[id as usize].as_mut().expect("the item is there")
    }

    /// All items that are there, with their numbers.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (u32, &T)> {
        let numbered = self.items.iter().enumerate();
        numbered.filter_map(|(id, item)| Some((id as u32, item.as_ref()?)))
    }
}

/// What a path is doing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PathState {
    Ready,
    /// Waits for so many frames.
    Calling(u32),
    /// Waits at a barrier: a row of its code's table.
    AtBarrier(u32),
    /// Waits at a warp-level operation: a row of its code's table.
    AtWarpOp(u32),
}

/// Threads that move together.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Path {
    pub(crate) frame: u32,
    pub(crate) pc: u32,
    pub(crate) mask: u32,
    /// The innermost join, or `NONE`.
    pub(crate) join: u32,
    pub(crate) state: PathState,
}

/// A place where threads meet.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Join {
    pub(crate) frame: u32,
    pub(crate) block: u32,
    /// The threads that have not come yet.
    pub(crate) outstanding: u32,
    pub(crate) arrived: u32,
    pub(crate) parent: u32,
}

/// A warp.
#[derive(Debug)]
pub(crate) struct Warp {
    /// The number of its stack memory.
    pub(crate) slot: u32,
    /// Its number in the block.
    pub(crate) number: u32,
    /// Its number in the grid.
    pub(crate) global: u32,
    /// The threads that have not ended.
    pub(crate) live: u32,
    pub(crate) frames: Slab<Box<Frame>>,
    pub(crate) paths: Slab<Path>,
    pub(crate) joins: Slab<Join>,
    /// The paths that can run.
    pub(crate) ready: VecDeque<u32>,
    pub(crate) clock: Clock,
    /// What its threads have read of what others released, but not yet acquired by a fence.
    pub(crate) observed: Clock,
    pub(crate) time: u32,
    /// The threads that have executed a fence since they last released something.
    pub(crate) fenced: u32,
    /// The phase of the cluster barrier each thread has arrived at last.
    pub(crate) cluster_phase: [u32; 32],
    /// The groups of asynchronous copies each thread has closed.
    pub(crate) copy_group: [u32; 32],
    /// What the first thread returned from the outermost function.
    pub(crate) result: Vec<Word>,
}

impl Warp {
    /// A warp whose threads `live` are at the start of `frame`: on one path, or each on its own.
    pub(crate) fn new(
        slot: u32,
        number: u32,
        global: u32,
        frame: Box<Frame>,
        together: bool,
    ) -> Warp {
        let live = frame.lanes;
        let mut warp = Warp {
            slot,
            number,
            global,
            live,
            frames: Slab::default(),
            paths: Slab::default(),
            joins: Slab::default(),
            ready: VecDeque::new(),
            clock: Clock::default(),
            observed: Clock::default(),
            time: 1,
            fenced: 0,
            cluster_phase: [0; 32],
            copy_group: [0; 32],
            result: Vec::new(),
        };
        let frame = warp.frames.add(frame);
        let mut start = |mask| {
            let state = PathState::Ready;
            let id = warp.paths.add(Path { frame, pc: 0, mask, join: NONE, state });
            warp.ready.push_back(id);
        };
        if together {
            start(live);
        } else {
            crate::exec::lanes(live).for_each(|lane| start(1 << lane));
        }
        warp
    }

    /// Makes a path that can run.
    pub(crate) fn spawn(&mut self, path: Path) -> u32 {
        let id = self.paths.add(path);
        self.ready.push_back(id);
        id
    }

    /// Lets a waiting path go on behind the operation it waited at.
    pub(crate) fn resume(&mut self, id: u32) {
        let path = self.paths.get_mut(id);
        path.state = PathState::Ready;
        path.pc += 1;
        self.ready.push_back(id);
    }

    /// A fence or barrier: what was observed is acquired.
    pub(crate) fn acquire_observed(&mut self) {
        let observed = std::mem::take(&mut self.observed);
        self.clock.join(&observed);
    }

    /// A synchronization of its threads: what they did is in order now.
    pub(crate) fn tick(&mut self) {
        self.time += 1;
    }

    /// Takes `lanes` out of the join `join` and those around it; the threads of a join that no
    /// other is missing from go on.
    pub(crate) fn leave_joins(&mut self, join: u32, lanes: u32, start_of: impl Fn(u32) -> u32) {
        let mut id = join;
        while id != NONE {
            let join = self.joins.get_mut(id);
            join.outstanding &= !lanes;
            let Join { frame, block, outstanding, arrived, parent } = *join;
            if outstanding == 0 {
                self.joins.release(id);
                if arrived != 0 {
                    let pc = start_of(block);
                    let state = PathState::Ready;
                    self.spawn(Path { frame, pc, mask: arrived, join: parent, state });
                }
            }
            id = parent;
        }
    }
}
