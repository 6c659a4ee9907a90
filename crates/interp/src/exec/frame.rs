//! The registers of one activation of a function, for the 32 threads of a warp.
//!
//! Register `r` is a row of 32 words, one a thread; in a frame that one thread alone entered, it is
//! one word. What is poison is a bit a thread; undefined bits are kept only for registers that have
//! some.

use std::rc::Rc;

use nvopt_entity::FxHashMap;
use nvopt_ir::module::Func;

use crate::{
    code::{Code, NONE},
    value::Word,
};

/// The threads of a warp.
pub(crate) const LANES: usize = 32;
/// One word a thread.
pub(crate) type Lanes = [u64; LANES];

/// The threads for which a register is not wholly defined.
#[derive(Clone, Copy, Debug, Default)]
struct Taint {
    poison: u32,
    /// Some bits are undefined.
    undef: u32,
}

/// An activation of a function.
#[derive(Debug)]
pub(crate) struct Frame {
    pub(crate) code: Rc<Code>,
    /// The words of the registers, `width` each.
    regs: Vec<u64>,
    /// The threads there is room for: all, or the one that the frame was made for.
    width: usize,
    taints: Vec<Taint>,
    undef_bits: FxHashMap<u32, Box<Lanes>>,
    /// The threads that have not left.
    pub(crate) lanes: u32,
    /// The path that called, or `NONE`.
    pub(crate) caller: u32,
    /// The register of the caller that gets the result.
    pub(crate) dst: u32,
    /// How many calls led here.
    pub(crate) depth: u32,
    /// Addresses of stack slots, to be freed on return.
    pub(crate) stack: Vec<u64>,
}

/// Frames that were left, to be entered again: a thread that runs by itself has a frame of its own
/// in every function it calls.
#[derive(Debug, Default)]
pub(crate) struct FramePool {
    /// By function and width.
    #[expect(clippy::vec_box, reason = "frames go to warps and back without being copied")]
    free: FxHashMap<(Func, usize), Vec<Box<Frame>>>,
    /// The words of those frames.
    words: usize,
}

/// More words than this are not kept.
const MAX_POOL_WORDS: usize = 1 << 20;

impl FramePool {
    /// A frame of `code` in which the registers of `lanes` are as on entry.
    pub(crate) fn enter(&mut self, code: &Rc<Code>, lanes: u32) -> Box<Frame> {
        let left = self.free.get_mut(&(code.func, width_for(lanes))).and_then(Vec::pop);
        match left {
            Some(mut frame) if Rc::ptr_eq(&frame.code, code) => {
                self.words -= frame.regs.len();
                frame.enter(lanes);
                frame
            }
            Some(_) | None => Box::new(Frame::new(Rc::clone(code), lanes)),
        }
    }

    /// Takes a frame that all threads have left.
    pub(crate) fn leave(&mut self, frame: Box<Frame>) {
        let words = frame.regs.len();
        if self.words + words <= MAX_POOL_WORDS {
            self.words += words;
            self.free.entry((frame.code.func, frame.width)).or_default().push(frame);
        }
    }
}

/// The threads a frame that `lanes` enter must have room for.
fn width_for(lanes: u32) -> usize {
    if lanes.is_power_of_two() { 1 } else { LANES }
}

impl Frame {
    fn new(code: Rc<Code>, lanes: u32) -> Frame {
        let n = code.n_regs as usize;
        let mut frame = Frame {
            regs: vec![0; n * width_for(lanes)],
            width: width_for(lanes),
            taints: vec![Taint::default(); n],
            undef_bits: FxHashMap::default(),
            lanes,
            caller: NONE,
            dst: NONE,
            depth: 0,
            stack: Vec::new(),
            code,
        };
        frame.set_constants();
        frame
    }

    /// Makes a frame that was left one that `lanes` have just entered.
    fn enter(&mut self, lanes: u32) {
        self.regs.fill(0);
        self.taints.fill(Taint::default());
        self.lanes = lanes;
        self.caller = NONE;
        self.dst = NONE;
        self.depth = 0;
        self.stack.clear();
        self.set_constants();
    }

    /// Gives the registers of constants what they hold, for the threads of the frame.
    fn set_constants(&mut self) {
        let code = Rc::clone(&self.code);
        for &(reg, word) in &code.consts {
            let start = reg as usize * self.width;
            self.regs[start..start + self.width].fill(word.bits);
            self.taints[reg as usize].poison = if word.poison { u32::MAX } else { 0 };
            if word.undef != 0 {
                lanes(self.lanes).for_each(|lane| self.set_word(reg, lane, word));
            }
        }
    }

    /// Where the word of a thread is.
    #[inline]
    fn index(&self, reg: u32, lane: usize) -> usize {
        // The one thread of a narrow frame has the first word, whichever it is.
        reg as usize * self.width + (lane & (self.width - 1))
    }

    /// The bits of one thread.
    #[inline]
    pub(crate) fn bits(&self, reg: u32, lane: usize) -> u64 {
        self.regs[self.index(reg, lane)]
    }

    /// The row of `reg`, in a frame of several threads.
    #[inline]
    pub(crate) fn row(&self, reg: u32) -> &Lanes {
        self.regs.as_chunks().0.get(reg as usize).unwrap_or(&[0; LANES])
    }

    /// The threads for which `reg` is not wholly defined.
    #[inline]
    pub(crate) fn tainted(&self, reg: u32) -> u32 {
        let taint = self.taints[reg as usize];
        taint.poison | taint.undef
    }

    /// The threads for which `reg` is poison.
    pub(crate) fn poisoned(&self, reg: u32) -> u32 {
        self.taints[reg as usize].poison
    }

    /// Writes a row for the threads of `mask`, all of them defined.
    #[inline]
    pub(crate) fn set_row(&mut self, reg: u32, row: &Lanes, mask: u32) {
        if mask == u32::MAX {
            let start = self.index(reg, 0);
            self.regs[start..start + LANES].copy_from_slice(row);
        } else {
            for lane in lanes(mask) {
                self.set_bits(reg, lane, row[lane]);
            }
        }
        self.define(reg, mask);
    }

    /// Writes the bits of one thread; what is known of them stays as it is.
    #[inline]
    pub(crate) fn set_bits(&mut self, reg: u32, lane: usize, bits: u64) {
        let index = self.index(reg, lane);
        self.regs[index] = bits;
    }

    /// Makes `reg` defined for the threads of `mask`.
    #[inline]
    pub(crate) fn define(&mut self, reg: u32, mask: u32) {
        let taint = &mut self.taints[reg as usize];
        taint.poison &= !mask;
        taint.undef &= !mask;
    }

    /// Makes `reg` poison for the threads of `mask`.
    #[inline]
    pub(crate) fn poison(&mut self, reg: u32, mask: u32) {
        self.taints[reg as usize].poison |= mask;
    }

    /// The word of one thread.
    #[inline]
    pub(crate) fn word(&self, reg: u32, lane: usize) -> Word {
        let taint = self.taints[reg as usize];
        let undef = if taint.undef >> lane & 1 != 0 { self.undef_bits(reg, lane) } else { 0 };
        Word { bits: self.bits(reg, lane), undef, poison: taint.poison >> lane & 1 != 0 }
    }

    #[cold]
    fn undef_bits(&self, reg: u32, lane: usize) -> u64 {
        self.undef_bits.get(&reg).map_or(0, |bits| bits[lane])
    }

    /// Writes the word of one thread.
    #[inline]
    pub(crate) fn set_word(&mut self, reg: u32, lane: usize, word: Word) {
        let bit = 1 << lane;
        self.set_bits(reg, lane, word.bits);
        let taint = &mut self.taints[reg as usize];
        taint.poison = taint.poison & !bit | u32::from(word.poison) << lane;
        if word.undef != 0 {
            taint.undef |= bit;
            self.set_undef_bits(reg, lane, word.undef);
        } else {
            taint.undef &= !bit;
        }
    }

    #[cold]
    fn set_undef_bits(&mut self, reg: u32, lane: usize, undef: u64) {
        let bits = self.undef_bits.entry(reg).or_insert_with(|| Box::new([0; LANES]));
        bits[lane] = undef;
    }

    /// Copies a register for the threads of `mask`, with what is known of it.
    #[inline]
    pub(crate) fn copy(&mut self, to: u32, from: u32, mask: u32) {
        if to == from {
            return;
        }
        if self.tainted(from) & mask != 0 {
            for lane in lanes(mask) {
                let word = self.word(from, lane);
                self.set_word(to, lane, word);
            }
            return;
        }
        if mask == u32::MAX {
            let (to, from) = (self.index(to, 0), self.index(from, 0));
            self.regs.copy_within(from..from + LANES, to);
        } else {
            for lane in lanes(mask) {
                self.set_bits(to, lane, self.bits(from, lane));
            }
        }
        self.define(to, mask);
    }
}

/// The threads of a mask, in order.
#[inline]
pub(crate) fn lanes(mask: u32) -> LaneIter {
    LaneIter(mask)
}

/// See [`lanes`].
#[derive(Clone, Copy, Debug)]
pub(crate) struct LaneIter(u32);

impl Iterator for LaneIter {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        if self.0 == 0 {
            return None;
        }
        let lane = self.0.trailing_zeros() as usize;
        self.0 &= self.0 - 1;
        Some(lane)
    }
}
