//! Blocks are as large as they must be, apart, and keep what is in them.

use std::{
    alloc::{GlobalAlloc as _, Layout},
    sync::mpsc,
    thread,
};

use super::{ALIGN, CHUNK, Lists, MAX_SIZE, N_CLASSES, SIZES, class_of};

#[test]
fn every_size_has_the_smallest_class_that_holds_it() {
    assert_eq!(SIZES[N_CLASSES - 1], MAX_SIZE);
    assert!(SIZES.is_sorted_by(|a, b| a < b));
    assert!(SIZES.iter().all(|size| size % ALIGN == 0 && *size <= CHUNK));
    for size in 1..=MAX_SIZE {
        let class = class_of(size);
        assert!(SIZES[class] >= size, "{size}");
        assert!(class == 0 || SIZES[class - 1] < size, "{size}");
    }
}

/// Numbers that look random, always the same ones.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        ((self.0 >> 33) as usize) % n
    }
}

/// A block with the byte that fills it.
struct Filled {
    at: *mut u8,
    layout: Layout,
    byte: u8,
}

// SAFETY: the block is only known to who has this.
unsafe impl Send for Filled {}

impl Filled {
    fn new(size: usize, align: usize, byte: u8) -> Filled {
        let layout = Layout::from_size_align(size, align).expect("sizes are small");
        // SAFETY: the layout has a size; the block is written in its bounds.
        let at = unsafe {
            let at = Lists.alloc(layout);
            assert!(!at.is_null() && at.addr().is_multiple_of(align));
            at.write_bytes(byte, size);
            at
        };
        Filled { at, layout, byte }
    }

    fn check(&self) {
        // SAFETY: the block is as long as its layout and was filled.
        let bytes = unsafe { std::slice::from_raw_parts(self.at, self.layout.size()) };
        assert!(bytes.iter().all(|&byte| byte == self.byte));
    }

    fn resize(&mut self, size: usize) {
        self.check();
        let kept = size.min(self.layout.size());
        // SAFETY: the block came from there with this layout; what is new is filled, too.
        unsafe {
            self.at = Lists.realloc(self.at, self.layout, size);
            assert!(!self.at.is_null());
            let bytes = std::slice::from_raw_parts(self.at, kept);
            assert!(bytes.iter().all(|&byte| byte == self.byte), "what was there is there still");
            self.at.write_bytes(self.byte, size);
        }
        self.layout = Layout::from_size_align(size, self.layout.align()).expect("sizes are small");
    }

    fn free(self) {
        self.check();
        // SAFETY: it came from there with this layout.
        unsafe { Lists.dealloc(self.at, self.layout) };
    }
}

fn some_size(numbers: &mut Numbers) -> usize {
    let most = [40, 300, 3000, 2 * MAX_SIZE][numbers.below(4)];
    1 + numbers.below(most)
}

fn work(seed: u64, n_steps: usize) -> Vec<Filled> {
    let (mut numbers, mut blocks) = (Numbers(seed), Vec::<Filled>::new());
    for step in 0..n_steps {
        let size = some_size(&mut numbers);
        match numbers.below(5) {
            0 | 1 if !blocks.is_empty() => blocks.swap_remove(numbers.below(blocks.len())).free(),
            2 if !blocks.is_empty() => {
                let at = numbers.below(blocks.len());
                blocks[at].resize(size);
            }
            _ => {
                let align = [1, 4, 16, 64][numbers.below(4)];
                blocks.push(Filled::new(size, align, step as u8));
            }
        }
    }
    blocks
}

#[test]
fn blocks_are_apart() {
    for seed in 0..20 {
        work(seed, 3000).into_iter().for_each(Filled::free);
    }
}

#[test]
fn blocks_move_between_threads_that_begin_and_end() {
    let (send, receive) = mpsc::channel::<Vec<Filled>>();
    for round in 0..8 {
        thread::scope(|scope| {
            for worker in 0..4 {
                let send = send.clone();
                scope.spawn(move || {
                    send.send(work(100 + round * 4 + worker, 500)).expect("it is waited for");
                });
            }
            for _ in 0..4 {
                let blocks = receive.recv().expect("every worker sends");
                scope.spawn(move || blocks.into_iter().for_each(Filled::free));
            }
        });
    }
}

#[test]
fn a_freed_block_is_used_again() {
    let block = Filled::new(100, 8, 1);
    let at = block.at;
    block.free();
    let again = Filled::new(112, 8, 2);
    assert_eq!(again.at, at, "both are of one class");
    again.free();
}

/// How much memory of this process there is in pages of its own, in bytes.
#[cfg(target_os = "linux")]
fn resident() -> usize {
    let status = std::fs::read_to_string("/proc/self/status").expect("the system says so");
    let line = status.lines().find(|line| line.starts_with("VmRSS:")).expect("it is a row");
    let kilobytes = line.split_whitespace().nth(1).expect("a number");
    kilobytes.parse::<usize>().expect("a number") << 10
}

#[test]
fn zeroed_blocks_are_zeros_also_where_something_was() {
    for size in [1, 24, 256, 3000, MAX_SIZE, MAX_SIZE + 1, 1 << 20] {
        Filled::new(size, 8, 0xff).free();
        let layout = Layout::from_size_align(size, 8).expect("sizes are small");
        // SAFETY: the layout has a size; the block is read in its bounds and given back.
        unsafe {
            let at = Lists.alloc_zeroed(layout);
            assert!(std::slice::from_raw_parts(at, size).iter().all(|&byte| byte == 0), "{size}");
            Lists.dealloc(at, layout);
        }
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_large_zeroed_block_that_nobody_touches_has_no_pages() {
    let layout = Layout::from_size_align(1 << 30, 16).expect("a size");
    let before = resident();
    // SAFETY: the layout has a size, and the block is given back.
    unsafe {
        let at = Lists.alloc_zeroed(layout);
        assert!(!at.is_null());
        let grown = resident().saturating_sub(before);
        Lists.dealloc(at, layout);
        assert!(grown < 1 << 29, "{grown} bytes were touched");
    }
}
