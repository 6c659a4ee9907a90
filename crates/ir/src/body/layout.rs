//! The order of instructions in a block and of blocks in a body.
//!
//! Both are linked lists. Each instruction also has an order number that grows along its block,
//! with gaps, so that "does a come before b" is one comparison; an insertion without a gap pushes
//! the numbers behind it on.

use super::{Block, Body, Inst};

/// The gap left when appending.
const STRIDE: u32 = 64;
/// The gap left when numbers are pushed on.
const LOCAL_STRIDE: u32 = 8;
/// The part of a gap that is left before an instruction put into it.
const NEAR_SHARE: u32 = 8;

/// All instructions of a body: one step is one look at the list most of the time, which two nested
/// iterators do not manage.
struct Insts<'a> {
    body: &'a Body,
    /// The block that `next` stands in.
    block: Option<Block>,
    next: Option<Inst>,
}

impl Iterator for Insts<'_> {
    type Item = Inst;

    #[inline]
    fn next(&mut self) -> Option<Inst> {
        loop {
            if let Some(inst) = self.next {
                self.next = self.body.next_inst(inst);
                return Some(inst);
            }
            self.block = self.body.next_block(self.block?);
            self.next = self.body.first_inst(self.block?);
        }
    }
}

/// Looking at the order.
impl Body {
    /// The first instruction of `block`.
    #[inline]
    pub fn first_inst(&self, block: Block) -> Option<Inst> {
        self.blocks[block].first
    }

    /// The last instruction of `block`: its terminator, once it has one.
    #[inline]
    pub fn last_inst(&self, block: Block) -> Option<Inst> {
        self.blocks[block].last
    }

    /// The terminator of `block`, if it has one.
    #[inline]
    pub fn terminator(&self, block: Block) -> Option<Inst> {
        self.last_inst(block).filter(|&inst| self.op(inst).is_terminator())
    }

    /// The instruction after `inst` in its block.
    #[inline]
    pub fn next_inst(&self, inst: Inst) -> Option<Inst> {
        self.insts[inst].next
    }

    /// The instruction before `inst` in its block.
    #[inline]
    pub fn prev_inst(&self, inst: Inst) -> Option<Inst> {
        self.insts[inst].prev
    }

    /// The instructions of `block`, in order.
    #[inline]
    pub fn insts_in(&self, block: Block) -> impl Iterator<Item = Inst> + '_ {
        std::iter::successors(self.first_inst(block), |&inst| self.next_inst(inst))
    }

    /// The phis of `block`, in order.
    #[inline]
    pub fn phis_in(&self, block: Block) -> impl Iterator<Item = Inst> + '_ {
        self.insts_in(block).take_while(|&inst| matches!(self.op(inst), crate::ops::Op::Phi(_)))
    }

    /// Every instruction that stands in a block, in the order of the text form.
    #[inline]
    pub fn insts(&self) -> impl Iterator<Item = Inst> + '_ {
        let next = self.first_block.and_then(|block| self.first_inst(block));
        Insts { body: self, block: self.first_block, next }
    }

    /// True if `a` stands before `b`, in the same block.
    #[inline]
    pub fn comes_before(&self, a: Inst, b: Inst) -> bool {
        debug_assert_eq!(self.block(a), self.block(b), "only one block has an order");
        self.insts[a].order < self.insts[b].order
    }

    /// The entry block, unless the body is still empty.
    #[inline]
    pub fn entry(&self) -> Option<Block> {
        self.first_block
    }

    /// The last block in the order.
    #[inline]
    pub fn last_block(&self) -> Option<Block> {
        self.last_block
    }

    /// The block after `block`.
    #[inline]
    pub fn next_block(&self, block: Block) -> Option<Block> {
        self.blocks[block].next
    }

    /// The block before `block`.
    #[inline]
    pub fn prev_block(&self, block: Block) -> Option<Block> {
        self.blocks[block].prev
    }

    /// All blocks, in order.
    #[inline]
    pub fn blocks(&self) -> impl Iterator<Item = Block> + '_ {
        std::iter::successors(self.first_block, |&block| self.next_block(block))
    }

    /// The number of blocks ever made; side tables by block have so many rows.
    #[inline]
    pub fn n_blocks(&self) -> usize {
        self.blocks.len()
    }

    /// The number of blocks in the order.
    #[inline]
    pub fn n_placed_blocks(&self) -> usize {
        self.n_placed_blocks as usize
    }

    /// True if `block` is in the order: not erased, and not only announced by a reader.
    #[inline]
    pub fn is_block_placed(&self, block: Block) -> bool {
        self.blocks[block].placed
    }
}

/// Keeping the order.
impl Body {
    /// Puts `inst`, which stands nowhere, into `block` before `before`, or at the end.
    pub(super) fn link_inst(&mut self, inst: Inst, block: Block, before: Option<Inst>) {
        let prev = match before {
            Some(before) => self.insts[before].prev,
            None => self.blocks[block].last,
        };
        let data = &mut self.insts[inst];
        (data.block, data.prev, data.next) = (Some(block), prev, before);
        match prev {
            Some(prev) => self.insts[prev].next = Some(inst),
            None => self.blocks[block].first = Some(inst),
        }
        match before {
            Some(before) => self.insts[before].prev = Some(inst),
            None => self.blocks[block].last = Some(inst),
        }
        self.n_placed_insts += 1;
        self.number(inst);
        self.touch(inst);
    }

    /// Takes `inst` out of its block.
    pub(super) fn unlink_inst(&mut self, inst: Inst) {
        let block = self.block(inst);
        let (prev, next) = (self.insts[inst].prev, self.insts[inst].next);
        match prev {
            Some(prev) => self.insts[prev].next = next,
            None => self.blocks[block].first = next,
        }
        match next {
            Some(next) => self.insts[next].prev = prev,
            None => self.blocks[block].last = prev,
        }
        let data = &mut self.insts[inst];
        (data.block, data.prev, data.next) = (None, None, None);
        self.n_placed_insts -= 1;
        if let Some(neighbour) = next.or(prev) {
            self.touch(neighbour);
        }
    }

    fn number(&mut self, inst: Inst) {
        let before = self.insts[inst].prev.map_or(0, |prev| self.insts[prev].order);
        match self.insts[inst].next {
            None => match before.checked_add(STRIDE) {
                Some(order) => self.insts[inst].order = order,
                None => self.renumber(self.block(inst)),
            },
            Some(next) => {
                let after = self.insts[next].order;
                let gap = after - before;
                if gap > 1 {
                    // Most often more follows at the same place, which lies behind this one.
                    self.insts[inst].order = before + (gap / NEAR_SHARE).max(1);
                } else {
                    self.push_numbers_on(inst, before);
                }
            }
        }
    }

    /// Gives numbers to those from `first` on that stand before `end`.
    pub(super) fn number_until(&mut self, first: Inst, end: Inst) {
        let before = self.insts[first].prev.map_or(0, |prev| self.insts[prev].order);
        let gap = self.insts[end].order - before;
        let (mut n_new, mut cursor) = (1, first);
        while let Some(next) = self.insts[cursor].next.filter(|&next| next != end) {
            (n_new, cursor) = (n_new + 1, next);
        }
        // Without room all of them count as behind nothing, and are pushed on one by one.
        let stride = gap / (n_new + 1);
        let (mut order, mut cursor) = (before, first);
        while cursor != end {
            order += stride;
            self.insts[cursor].order = if stride == 0 { 0 } else { order };
            cursor = self.insts[cursor].next.expect("`end` comes behind");
        }
        if stride == 0 {
            self.push_numbers_on(first, before);
        }
    }

    fn push_numbers_on(&mut self, inst: Inst, before: u32) {
        let mut last = before;
        // More is to come between the new instruction and the one behind it.
        let place = self.insts[inst].next;
        let mut cursor = Some(inst);
        while let Some(inst) = cursor {
            if last != before && self.insts[inst].order > last {
                return;
            }
            let stride = if cursor == place { STRIDE } else { LOCAL_STRIDE };
            let Some(order) = last.checked_add(stride) else {
                return self.renumber(self.block(inst));
            };
            self.insts[inst].order = order;
            last = order;
            cursor = self.insts[inst].next;
        }
    }

    pub(super) fn renumber(&mut self, block: Block) {
        let n_insts = self.insts_in(block).count();
        let stride = u32::try_from((u32::MAX as usize) / (n_insts + 1)).unwrap_or(STRIDE);
        let stride = stride.clamp(1, STRIDE);
        let mut cursor = self.first_inst(block);
        let mut order = 0;
        while let Some(inst) = cursor {
            order += stride;
            self.insts[inst].order = order;
            cursor = self.insts[inst].next;
        }
    }

    pub(super) fn link_block(&mut self, block: Block, before: Option<Block>) {
        debug_assert!(!self.blocks[block].placed, "a block is placed once");
        let prev = match before {
            Some(before) => self.blocks[before].prev,
            None => self.last_block,
        };
        let data = &mut self.blocks[block];
        (data.prev, data.next, data.placed) = (prev, before, true);
        match prev {
            Some(prev) => self.blocks[prev].next = Some(block),
            None => self.first_block = Some(block),
        }
        match before {
            Some(before) => self.blocks[before].prev = Some(block),
            None => self.last_block = Some(block),
        }
        self.n_placed_blocks += 1;
    }

    pub(super) fn unlink_block(&mut self, block: Block) {
        let (prev, next) = (self.blocks[block].prev, self.blocks[block].next);
        match prev {
            Some(prev) => self.blocks[prev].next = next,
            None => self.first_block = next,
        }
        match next {
            Some(next) => self.blocks[next].prev = prev,
            None => self.last_block = prev,
        }
        let data = &mut self.blocks[block];
        (data.prev, data.next, data.placed) = (None, None, false);
        self.n_placed_blocks -= 1;
    }
}
