//! Changing control flow by the block: branches that lose targets, blocks that become one, and
//! blocks that go together. All are linear in what they look at, however many edges a block has.

use nvopt_entity::{Entity, EntitySet};
use smallvec::SmallVec;

use super::{Aspects, Block, Body, Edge, Inst, Use, Value};
use crate::ops::Op;

impl Body {
    /// Makes the terminator of `block` a `br` to its successor `index`. The other edges go, and
    /// with each of them an entry of the phis it led to. The instruction, its place in the source
    /// and its metadata stay. Moves on: CFG, VALUES, MEMORY if the old one touched memory.
    pub fn keep_successor(&mut self, block: Block, index: usize) {
        let inst = self.terminator(block).expect("the block has a terminator");
        assert!(index < self.n_succs(block), "{block:?} has no successor {index}");
        let kept = self.succ(block, index);
        let mut others: SmallVec<[Block; 4]> = self.succs(block).collect();
        others.sort_unstable();
        others.dedup();
        for succ in others {
            for phi in self.phis_in(succ).collect::<SmallVec<[Inst; 8]>>() {
                let mut keeps_one = succ == kept;
                self.retain_entries(phi, |from| from != block || std::mem::take(&mut keeps_one));
            }
        }
        let first = self.blocks[block].first_out as usize;
        for at in (0..self.n_succs(block)).filter(|&at| at != index) {
            self.unlink_edge(Edge::from_index(first + at));
        }
        self.blocks[block].first_out = u32::try_from(first + index).expect("it is a known edge");
        self.blocks[block].n_out = 1;
        self.note_inst_change(self.op(inst));
        self.unlink_args(inst);
        self.insts[inst].n_args = 0;
        self.insts[inst].op = Op::Br;
        self.epochs.bump(Aspects::CFG | Aspects::VALUES);
    }

    /// Appends `block` to its only predecessor, which ends with a `br` to it. `block` must have no
    /// phis and not be the entry; it is gone afterwards. Costs the size of `block`. Moves on: CFG,
    /// VALUES.
    pub fn merge_into_pred(&mut self, block: Block) -> Block {
        let pred = self.preds(block).next().expect("the block has a predecessor");
        assert!(pred != block && self.n_succs(pred) == 1, "{pred:?} goes elsewhere as well");
        assert!(self.phis_in(block).next().is_none(), "{block:?} has phis");
        let branch = self.terminator(pred).expect("the block has a terminator");
        let first = self.first_inst(block);
        let records = self.take_records(branch);
        self.unlink_edge(Edge::from_index(self.blocks[pred].first_out as usize));
        self.blocks[pred].n_out = 0;
        assert!(!self.has_preds(block), "an edge still leads to {block:?}");
        self.remove_inst(branch);
        if let Some(first) = first {
            let own = self.take_records(first);
            records.into_iter().chain(own).for_each(|record| self.add_record(first, record));
        }
        self.append_insts_of(pred, block);
        (self.blocks[pred].first_out, self.blocks[pred].n_out) =
            (self.blocks[block].first_out, self.blocks[block].n_out);
        self.blocks[block].n_out = 0;
        let mut succs: SmallVec<[Block; 4]> = self.succs(pred).collect();
        succs.sort_unstable();
        succs.dedup();
        let first_out = self.blocks[pred].first_out as usize;
        for at in 0..self.n_succs(pred) {
            self.edges[first_out + at].from = pred;
        }
        for succ in succs {
            self.rename_incoming(succ, block, pred);
        }
        self.forget_block_name(block);
        self.unlink_block(block);
        self.epochs.bump(Aspects::CFG | Aspects::VALUES);
        pred
    }

    /// Puts the instructions of `block`, which has lost its terminator and to which nothing leads,
    /// before `before`, in order; it is gone afterwards. Costs the size of `block`, and behind
    /// `before` what is in the way of its numbers. Moves on: CFG, VALUES.
    pub fn splice_before(&mut self, block: Block, before: Inst) {
        let to = self.block(before);
        assert!(to != block && !self.has_preds(block), "an edge leads to {block:?}");
        assert!(self.terminator(block).is_none(), "{block:?} goes elsewhere");
        let (first, last) = (self.blocks[block].first.take(), self.blocks[block].last.take());
        if let (Some(first), Some(last)) = (first, last) {
            let prev = self.insts[before].prev;
            match prev {
                Some(prev) => self.insts[prev].next = Some(first),
                None => self.blocks[to].first = Some(first),
            }
            self.insts[first].prev = prev;
            self.insts[last].next = Some(before);
            self.insts[before].prev = Some(last);
            let mut cursor = first;
            while cursor != before {
                self.insts[cursor].block = Some(to);
                cursor = self.insts[cursor].next.expect("`before` comes behind");
            }
            self.number_until(first, before);
        }
        self.forget_block_name(block);
        self.unlink_block(block);
        self.epochs.bump(Aspects::CFG | Aspects::VALUES);
    }

    /// Moves all instructions of `from` to the end of `to`.
    fn append_insts_of(&mut self, to: Block, from: Block) {
        let (first, last) = (self.blocks[from].first.take(), self.blocks[from].last.take());
        let Some(first) = first else { return };
        let mut order = self.blocks[to].last.map_or(0, |inst| self.insts[inst].order);
        let mut overflows = false;
        let mut cursor = Some(first);
        while let Some(inst) = cursor {
            self.insts[inst].block = Some(to);
            overflows |= order > u32::MAX - 64;
            order = order.saturating_add(64);
            self.insts[inst].order = order;
            cursor = self.insts[inst].next;
        }
        self.insts[first].prev = self.blocks[to].last;
        match self.blocks[to].last {
            Some(before) => self.insts[before].next = Some(first),
            None => self.blocks[to].first = Some(first),
        }
        self.blocks[to].last = last;
        if overflows {
            self.renumber(to);
        }
    }

    /// Keeps those entries of the phis of `block` for whose incoming block `keep` says so. Linear.
    /// Moves on: VALUES.
    pub fn retain_incoming(&mut self, block: Block, keep: impl Fn(Block) -> bool) {
        for phi in self.phis_in(block).collect::<SmallVec<[Inst; 8]>>() {
            self.retain_entries(phi, &keep);
        }
    }

    /// The last entry takes the place of one that goes, as in LLVM.
    fn retain_entries(&mut self, phi: Inst, mut keep: impl FnMut(Block) -> bool) {
        let Op::Phi(incoming) = self.op(phi) else { return };
        let blocks = self.incoming(incoming).iter().copied();
        let mut entries: SmallVec<[(Block, Value); 8]> =
            blocks.zip(self.args(phi).iter().copied()).collect();
        let n_before = entries.len();
        let mut at = 0;
        while at < entries.len() {
            if keep(entries[at].0) {
                at += 1;
            } else {
                entries.swap_remove(at);
            }
        }
        if entries.len() == n_before {
            return;
        }
        self.unlink_args(phi);
        let first = self.insts[phi].first_arg as usize;
        self.incoming[incoming].blocks = entries.iter().map(|&(from, _)| from).collect();
        for (at, &(_, value)) in entries.iter().enumerate() {
            self.args[first + at] = value;
            self.link_use(Use::from_index(first + at));
        }
        self.insts[phi].n_args = u32::try_from(entries.len()).expect("fewer than before");
        self.note_inst_change(self.op(phi));
    }

    /// Erases `dead`: blocks that no edge from another block leads to. What they define must have
    /// no user outside but phis on edges from them. Linear in their size and in that of the phis
    /// of their successors. Moves on: CFG, VALUES, MEMORY.
    pub fn erase_blocks(&mut self, dead: &[Block]) {
        let mut is_dead = EntitySet::default();
        dead.iter().for_each(|&block| {
            is_dead.insert(block);
        });
        let mut cleaned = EntitySet::default();
        for &block in dead {
            for at in 0..self.n_succs(block) {
                let succ = self.succ(block, at);
                if !is_dead.contains(succ) && cleaned.insert(succ) {
                    self.retain_incoming(succ, |from| !is_dead.contains(from));
                }
            }
        }
        for &block in dead {
            let first = self.blocks[block].first_out as usize;
            for at in 0..self.n_succs(block) {
                self.unlink_edge(Edge::from_index(first + at));
            }
            self.blocks[block].n_out = 0;
            let mut cursor = self.first_inst(block);
            while let Some(inst) = cursor {
                self.unlink_args(inst);
                self.insts[inst].n_args = 0;
                cursor = self.next_inst(inst);
            }
        }
        for &block in dead {
            assert!(!self.has_preds(block), "an edge still leads to {block:?}");
            while let Some(last) = self.last_inst(block) {
                self.take_records(last);
                self.remove_inst(last);
            }
            self.forget_block_name(block);
            self.unlink_block(block);
        }
        self.epochs.bump(Aspects::all());
    }
}
