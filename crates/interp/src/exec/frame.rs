//! The registers of one activation of a function, for the 32 threads of a warp.
//!
//! Register `r` is a row of 32 words, one a thread. What is poison is a bit a thread; undefined
//! bits are kept only for registers that have some.

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
    regs: Vec<Lanes>,
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
    free: FxHashMap<Func, Vec<Box<Frame>>>,
    /// The bytes of those frames.
    bytes: u64,
}

/// More bytes than this are not kept.
const MAX_POOL_BYTES: u64 = 8 << 20;

impl FramePool {
    /// A frame of `code` in which the registers of `lanes` are as on entry.
    pub(crate) fn enter(&mut self, code: &Rc<Code>, lanes: u32) -> Box<Frame> {
        let left = self.free.get_mut(&code.func).and_then(Vec::pop);
        match left {
            Some(mut frame) if Rc::ptr_eq(&frame.code, code) => {
                self.bytes -= code.frame_bytes();
                frame.enter(lanes);
                frame
            }
            Some(_) | None => Box::new(Frame::new(Rc::clone(code), lanes)),
        }
    }

    /// Takes a frame that all threads have left.
    pub(crate) fn leave(&mut self, frame: Box<Frame>) {
        let bytes = frame.code.frame_bytes();
        if self.bytes + bytes <= MAX_POOL_BYTES {
            self.bytes += bytes;
            self.free.entry(frame.code.func).or_default().push(frame);
        }
    }
}

impl Frame {
    fn new(code: Rc<Code>, lanes: u32) -> Frame {
        let n = code.n_regs as usize;
        let mut frame = Frame {
            regs: vec![[0; LANES]; n],
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
        if lanes.count_ones() > 1 {
            self.regs.fill([0; LANES]);
            self.taints.fill(Taint::default());
        } else {
            let lane = lanes.trailing_zeros() as usize % LANES;
            self.regs.iter_mut().for_each(|row| row[lane] = 0);
            for taint in &mut self.taints {
                taint.poison &= !lanes;
                taint.undef &= !lanes;
            }
        }
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
            if word.undef != 0 || self.lanes.count_ones() == 1 {
                for lane in lanes(self.lanes) {
                    self.set_word(reg, lane, word);
                }
                continue;
            }
            self.regs[reg as usize] = [word.bits; LANES];
            self.taints[reg as usize].poison = if word.poison { u32::MAX } else { 0 };
        }
    }

    /// The row of `reg`.
    #[inline]
    pub(crate) fn row(&self, reg: u32) -> &Lanes {
        &self.regs[reg as usize]
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
        let to = &mut self.regs[reg as usize];
        if mask == u32::MAX {
            *to = *row;
        } else {
            for lane in lanes(mask) {
                to[lane] = row[lane];
            }
        }
        self.define(reg, mask);
    }

    /// Writes the bits of one thread; what is known of them stays as it is.
    #[inline]
    pub(crate) fn set_bits(&mut self, reg: u32, lane: usize, bits: u64) {
        self.regs[reg as usize][lane] = bits;
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
        let index = reg as usize;
        let taint = self.taints[index];
        let undef = if taint.undef >> lane & 1 != 0 { self.undef_bits(reg, lane) } else { 0 };
        Word { bits: self.regs[index][lane], undef, poison: taint.poison >> lane & 1 != 0 }
    }

    #[cold]
    fn undef_bits(&self, reg: u32, lane: usize) -> u64 {
        self.undef_bits.get(&reg).map_or(0, |bits| bits[lane])
    }

    /// Writes the word of one thread.
    #[inline]
    pub(crate) fn set_word(&mut self, reg: u32, lane: usize, word: Word) {
        let index = reg as usize;
        let bit = 1 << lane;
        self.regs[index][lane] = word.bits;
        let taint = &mut self.taints[index];
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
            self.regs[to as usize] = self.regs[from as usize];
        } else {
            for lane in lanes(mask) {
                self.regs[to as usize][lane] = self.regs[from as usize][lane];
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
