//! The allocator of the `nvopt` binary: lists of free blocks, by size, for each thread.
//!
//! What. A request of up to `MAX_SIZE` bytes is rounded up to one of `N_CLASSES` sizes. Each thread has a
//! list of free blocks for each of them; where that is empty it cuts a block off a chunk that it got from the
//! system's allocator, which also serves all that is larger. A block that is freed goes to the list of
//! the thread that frees it, whoever made it. A block that grows within its class stays where it is.
//!
//! Why. A compiler makes and drops small lists all the time, of few sizes. The allocator of the C library
//! took a tenth of the time of `-O2`.
//!
//! What it costs. Memory that was used for blocks of one size is not used for another one, and goes back
//! to the system when the process ends. What a thread had is taken over by the next one that begins.
//!
//! This crate has unsafe code, as every allocator has. *Invariants:* a block on a list of class `c` has
//! `SIZES[c]` bytes, is aligned to `ALIGN`, and nobody else knows it; a heap belongs to one thread, or is on the
//! list of heaps that nobody has.

use std::{
    alloc::{GlobalAlloc, Layout, System},
    cell::Cell,
    ptr::{self, null_mut},
    sync::atomic::{AtomicBool, Ordering},
};

/// What all blocks are aligned to; what needs more comes from the system.
const ALIGN: usize = 16;
/// Classes up to here are steps of [`ALIGN`] bytes.
const FINE: usize = 256;
/// The largest block that comes from a list.
const MAX_SIZE: usize = 32 << 10;
/// How many sizes of blocks there are: fine steps, then four for each doubling.
const N_CLASSES: usize = FINE / ALIGN + 4 * (MAX_SIZE / FINE).ilog2() as usize;
/// How much a thread gets from the system at a time.
const CHUNK: usize = 256 << 10;

/// The bytes of a block of each class.
static SIZES: [usize; N_CLASSES] = {
    let mut sizes = [0; N_CLASSES];
    let mut class = 0;
    while class < N_CLASSES {
        sizes[class] = match class < FINE / ALIGN {
            true => (class + 1) * ALIGN,
            false => {
                let coarse = class - FINE / ALIGN;
                let base = FINE << (coarse / 4);
                base + base / 4 * (coarse % 4 + 1)
            }
        };
        class += 1;
    }
    sizes
};

/// The class of requests of `size` bytes, which is neither zero nor more than [`MAX_SIZE`].
#[inline]
fn class_of(size: usize) -> usize {
    if size <= FINE {
        return (size - 1) / ALIGN;
    }
    // The doubling it falls into, and the quarter of that.
    let last = size - 1;
    let doubling = last.ilog2() as usize - FINE.ilog2() as usize;
    let quarter = (last >> (last.ilog2() - 2)) & 3;
    FINE / ALIGN + doubling * 4 + quarter
}

/// True for requests that a list serves.
#[inline]
fn is_small(layout: Layout) -> bool {
    layout.size().wrapping_sub(1) < MAX_SIZE && layout.align() <= ALIGN
}

/// What one thread has.
struct Heap {
    /// The first free block of each class; a free block begins with the address of the next one.
    free: [*mut u8; N_CLASSES],
    /// What is left of the chunk.
    rest: *mut u8,
    n_left: usize,
    /// The next heap that nobody has.
    next: *mut Heap,
}

/// Heaps of threads that have ended.
struct Unowned {
    is_locked: AtomicBool,
    first: Cell<*mut Heap>,
}

// SAFETY: `first` is only touched between `lock` and `unlock`.
unsafe impl Sync for Unowned {}

static UNOWNED: Unowned =
    Unowned { is_locked: AtomicBool::new(false), first: Cell::new(null_mut()) };

impl Unowned {
    fn lock(&self) {
        while self.is_locked.swap(true, Ordering::Acquire) {
            std::hint::spin_loop();
        }
    }

    fn unlock(&self) {
        self.is_locked.store(false, Ordering::Release);
    }

    /// A heap for a thread that begins; null if there is no memory.
    fn take(&self) -> *mut Heap {
        self.lock();
        let heap = self.first.get();
        if !heap.is_null() {
            // SAFETY: a heap on the list is valid, and the lock makes it ours.
            self.first.set(unsafe { (*heap).next });
        }
        self.unlock();
        if !heap.is_null() {
            return heap;
        }
        // SAFETY: a heap has a size. All zeros are an empty one: null pointers and no bytes left.
        unsafe { System.alloc_zeroed(Layout::new::<Heap>()).cast() }
    }

    /// Takes the heap of a thread that ends.
    fn give(&self, heap: *mut Heap) {
        self.lock();
        // SAFETY: the thread that had it will not touch it again.
        unsafe { (*heap).next = self.first.get() };
        self.first.set(heap);
        self.unlock();
    }
}

/// Gives a thread's heap away when the thread ends.
struct AtEnd;

impl Drop for AtEnd {
    fn drop(&mut self) {
        let heap = HEAP.replace(null_mut());
        ENDED.set(true);
        if !heap.is_null() {
            UNOWNED.give(heap);
        }
    }
}

thread_local! {
    /// The heap of this thread; null before the first request and after the end.
    static HEAP: Cell<*mut Heap> = const { Cell::new(null_mut()) };
    static ENDED: Cell<bool> = const { Cell::new(false) };
    static AT_END: AtEnd = const { AtEnd };
}

/// The heap of this thread. Null if it is ending, or if there is no memory.
#[cold]
fn first_heap() -> *mut Heap {
    if ENDED.get() {
        return null_mut();
    }
    let heap = UNOWNED.take();
    HEAP.set(heap);
    // To be told of the end may itself need memory, which is there by now.
    if AT_END.try_with(|_| ()).is_err() {
        ENDED.set(true);
    }
    heap
}

impl Heap {
    /// A block of a class whose list is empty.
    #[cold]
    #[inline(never)]
    fn cut(&mut self, class: usize) -> *mut u8 {
        let size = SIZES[class];
        if self.n_left < size {
            // What is left of the old chunk is lost: less than the block that is asked for.
            // SAFETY: the layout has a size.
            let chunk = unsafe { System.alloc(chunk_layout()) };
            if chunk.is_null() {
                return null_mut();
            }
            (self.rest, self.n_left) = (chunk, CHUNK);
        }
        let block = self.rest;
        // SAFETY: `n_left` bytes lie behind `rest`, and they are enough.
        self.rest = unsafe { block.add(size) };
        self.n_left -= size;
        block
    }
}

const fn chunk_layout() -> Layout {
    match Layout::from_size_align(CHUNK, ALIGN) {
        Ok(layout) => layout,
        Err(_) => panic!("the alignment is a power of two"),
    }
}

/// Rounded up to its class, for a thread that has no heap any more: whoever frees it may put it on a list.
fn system_layout(class: usize) -> Layout {
    Layout::from_size_align(SIZES[class], ALIGN).expect("the alignment is a power of two")
}

/// The allocator.
pub struct Lists;

// SAFETY: blocks are handed out once until they are given back, and are as large and as aligned as was asked.
unsafe impl GlobalAlloc for Lists {
    #[inline]
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        if !is_small(layout) {
            // SAFETY: what holds for the caller's layout holds here.
            return unsafe { System.alloc(layout) };
        }
        let class = class_of(layout.size());
        let mut heap = HEAP.get();
        if heap.is_null() {
            heap = first_heap();
            if heap.is_null() {
                // SAFETY: the layout has a size.
                return unsafe { System.alloc(system_layout(class)) };
            }
        }
        // SAFETY: the heap of this thread is valid and nobody else's.
        let heap = unsafe { &mut *heap };
        let block = heap.free[class];
        if block.is_null() {
            return heap.cut(class);
        }
        // SAFETY: a free block begins with the address of the next one.
        heap.free[class] = unsafe { block.cast::<*mut u8>().read() };
        block
    }

    /// Large blocks are zeros as they come from the system: pages that nobody touches are never made.
    #[inline]
    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        if !is_small(layout) {
            // SAFETY: what holds for the caller's layout holds here.
            return unsafe { System.alloc_zeroed(layout) };
        }
        // SAFETY: likewise; the block is as large as was asked.
        unsafe {
            let block = self.alloc(layout);
            if !block.is_null() {
                block.write_bytes(0, layout.size());
            }
            block
        }
    }

    #[inline]
    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        if !is_small(layout) {
            // SAFETY: it came from there, with this layout.
            return unsafe { System.dealloc(block, layout) };
        }
        let mut heap = HEAP.get();
        if heap.is_null() {
            heap = first_heap();
            if heap.is_null() {
                // The thread is ending: the block is lost.
                return;
            }
        }
        let class = class_of(layout.size());
        // SAFETY: the heap is this thread's own; the block is the caller's and has room for an address.
        unsafe {
            block.cast::<*mut u8>().write((*heap).free[class]);
            (*heap).free[class] = block;
        }
    }

    #[inline]
    unsafe fn realloc(&self, block: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        // SAFETY: the caller gives a size that fits a layout of the same alignment.
        let new = unsafe { Layout::from_size_align_unchecked(size, layout.align()) };
        match (is_small(layout), is_small(new)) {
            // SAFETY: the system's own block.
            (false, false) => return unsafe { System.realloc(block, layout, size) },
            (true, true) if class_of(layout.size()) == class_of(size) => return block,
            _ => {}
        }
        // SAFETY: both blocks are there and as large as their layouts say; then the old one is given up.
        unsafe {
            let to = self.alloc(new);
            if !to.is_null() {
                ptr::copy_nonoverlapping(block, to, layout.size().min(size));
                self.dealloc(block, layout);
            }
            to
        }
    }
}

#[cfg(test)]
mod tests;
