//! The registers of one activation of a function, for the 32 threads of a warp.
//!
//! Register `r` is a row of 32 words, one a thread. What is poison is a bit a thread; undefined
//! bits are kept only for registers that have some.

use std::rc::Rc;

use nvopt_entity::FxHashMap;

use crate::{
    code::{Code, NONE},
    value::Word,
};

/// The threads of a warp.
pub(crate) const LANES: usize = 32;
/// One word a thread.
pub(crate) type Lanes = [u64; LANES];

/// An activation of a function.
#[derive(Debug)]
pub(crate) struct Frame {
    pub(crate) code: Rc<Code>,
    pub(crate) regs: Vec<Lanes>,
    /// The threads for which a register is poison.
    pub(crate) poison: Vec<u32>,
    /// The threads for which some bits of a register are undefined.
    pub(crate) undef: Vec<u32>,
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

impl Frame {
    pub(crate) fn new(code: Rc<Code>, lanes: u32) -> Frame {
        let n = code.n_regs as usize;
        let mut frame = Frame {
            regs: vec![[0; LANES]; n],
            poison: vec![0; n],
            undef: vec![0; n],
            undef_bits: FxHashMap::default(),
            lanes,
            caller: NONE,
            dst: NONE,
            depth: 0,
            stack: Vec::new(),
            code,
        };
        let code = Rc::clone(&frame.code);
        for &(reg, word) in &code.consts {
            frame.regs[reg as usize] = [word.bits; LANES];
            if word.poison {
                frame.poison[reg as usize] = u32::MAX;
            }
            if word.undef != 0 {
                frame.undef[reg as usize] = u32::MAX;
                frame.undef_bits.insert(reg, Box::new([word.undef; LANES]));
            }
        }
        frame
    }

    /// The row of `reg`.
    #[inline]
    pub(crate) fn row(&self, reg: u32) -> &Lanes {
        &self.regs[reg as usize]
    }

    /// The threads for which `reg` is not wholly defined.
    #[inline]
    pub(crate) fn tainted(&self, reg: u32) -> u32 {
        self.poison[reg as usize] | self.undef[reg as usize]
    }

    /// Writes a row for the threads of `mask`, all of them defined.
    #[inline]
    pub(crate) fn set_row(&mut self, reg: u32, row: &Lanes, mask: u32) {
        let index = reg as usize;
        if mask == u32::MAX {
            self.regs[index] = *row;
        } else {
            let to = &mut self.regs[index];
            for lane in lanes(mask) {
                to[lane] = row[lane];
            }
        }
        self.poison[index] &= !mask;
        self.undef[index] &= !mask;
    }

    /// Makes `reg` poison for the threads of `mask`.
    #[inline]
    pub(crate) fn poison(&mut self, reg: u32, mask: u32) {
        self.poison[reg as usize] |= mask;
    }

    /// The word of one thread.
    #[inline]
    pub(crate) fn word(&self, reg: u32, lane: usize) -> Word {
        let index = reg as usize;
        let bit = 1 << lane;
        let undef = if self.undef[index] & bit != 0 {
            self.undef_bits.get(&reg).map_or(0, |bits| bits[lane])
        } else {
            0
        };
        let poison = self.poison[index] & bit != 0;
        Word { bits: self.regs[index][lane], undef, poison }
    }

    /// Writes the word of one thread.
    #[inline]
    pub(crate) fn set_word(&mut self, reg: u32, lane: usize, word: Word) {
        let index = reg as usize;
        let bit = 1 << lane;
        self.regs[index][lane] = word.bits;
        self.poison[index] = self.poison[index] & !bit | if word.poison { bit } else { 0 };
        if word.undef != 0 {
            self.undef[index] |= bit;
            let bits = self.undef_bits.entry(reg).or_insert_with(|| Box::new([0; LANES]));
            bits[lane] = word.undef;
        } else {
            self.undef[index] &= !bit;
        }
    }

    /// Copies a register for the threads of `mask`, with what is known of it.
    #[inline]
    pub(crate) fn copy(&mut self, to: u32, from: u32, mask: u32) {
        if to == from {
            return;
        }
        if self.tainted(from) & mask == 0 {
            let row = self.regs[from as usize];
            self.set_row(to, &row, mask);
            return;
        }
        for lane in lanes(mask) {
            let word = self.word(from, lane);
            self.set_word(to, lane, word);
        }
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
