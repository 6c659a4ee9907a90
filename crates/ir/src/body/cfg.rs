//! Blocks and edges.

use nvopt_entity::Entity;

use crate::ops::Op;

use super::{Aspects, Block, BlockData, Body, Edge, EdgeData, Inst};

/// Looking at edges.
impl Body {
    /// The successors of `block`, one entry per edge, in the order of its terminator.
    #[inline]
    pub fn succs(&self, block: Block) -> impl DoubleEndedIterator<Item = Block> + '_ {
        let data = &self.blocks[block];
        self.edges[data.first_out as usize..][..data.n_out as usize].iter().map(|edge| edge.to)
    }

    /// The number of successors of `block`.
    #[inline]
    pub fn n_succs(&self, block: Block) -> usize {
        self.blocks[block].n_out as usize
    }

    /// Successor `index` of `block`.
    #[inline]
    pub fn succ(&self, block: Block, index: usize) -> Block {
        self.edges[self.out_edge(block, index).index()].to
    }

    /// The predecessors of `block`, one entry per edge, in the order the edges were made.
    #[inline]
    pub fn preds(&self, block: Block) -> impl Iterator<Item = Block> + '_ {
        let mut cursor = self.blocks[block].first_in;
        std::iter::from_fn(move || {
            let edge = &self.edges[cursor?.index()];
            cursor = edge.next_in;
            Some(edge.from)
        })
    }

    /// The edges to `block`, in the order they were made: where each comes from, and which of the
    /// successors there it is.
    #[inline]
    pub fn edges_to(&self, block: Block) -> impl Iterator<Item = (Block, usize)> + '_ {
        let mut cursor = self.blocks[block].first_in;
        std::iter::from_fn(move || {
            let edge = cursor?;
            let data = &self.edges[edge.index()];
            cursor = data.next_in;
            Some((data.from, edge.index() - self.blocks[data.from].first_out as usize))
        })
    }

    /// The predecessors of `block`, one entry per edge, the newest edge first.
    #[inline]
    pub fn preds_newest_first(&self, block: Block) -> impl Iterator<Item = Block> + '_ {
        let mut cursor = self.blocks[block].last_in;
        std::iter::from_fn(move || {
            let edge = &self.edges[cursor?.index()];
            cursor = edge.prev_in;
            Some(edge.from)
        })
    }

    /// The blocks that can be reached from the entry, each behind its successors but for those on the
    /// way to it.
    pub fn post_order(&self) -> Vec<Block> {
        let mut seen = vec![false; self.n_blocks()];
        let mut order = Vec::with_capacity(self.n_placed_blocks());
        let mut stack = Vec::new();
        if let Some(entry) = self.entry() {
            seen[entry.index()] = true;
            stack.push((entry, 0));
        }
        while let Some((block, edge)) = stack.last_mut() {
            if *edge == self.n_succs(*block) {
                order.push(*block);
                stack.pop();
                continue;
            }
            let succ = self.succ(*block, *edge);
            *edge += 1;
            if !std::mem::replace(&mut seen[succ.index()], true) {
                stack.push((succ, 0));
            }
        }
        order
    }

    /// The same the other way round: each block before its successors but for edges back.
    #[inline]
    pub fn reverse_post_order(&self) -> Vec<Block> {
        let mut order = self.post_order();
        order.reverse();
        order
    }

    /// True if some edge leads to `block`.
    #[inline]
    pub fn has_preds(&self, block: Block) -> bool {
        self.blocks[block].first_in.is_some()
    }

    fn out_edge(&self, block: Block, index: usize) -> Edge {
        let data = &self.blocks[block];
        assert!(index < data.n_out as usize, "{block:?} has no successor {index}");
        Edge::from_index(data.first_out as usize + index)
    }
}

/// Changing blocks and edges. Each method says which aspects it moves on.
impl Body {
    /// Adds an empty block at the end. Moves on: CFG.
    pub fn add_block(&mut self) -> Block {
        let block = self.announce_block();
        self.place_block(block);
        block
    }

    /// Adds an empty block before `before`. Moves on: CFG.
    pub fn insert_block_before(&mut self, before: Block) -> Block {
        let block = self.announce_block();
        self.link_block(block, Some(before));
        self.epochs.bump(Aspects::CFG);
        block
    }

    /// Makes a block that is not in the order yet, for a reader that meets a branch to a block
    /// before the block.
    pub fn announce_block(&mut self) -> Block {
        self.blocks.push(BlockData {
            first: None,
            last: None,
            first_out: 0,
            n_out: 0,
            first_in: None,
            last_in: None,
            prev: None,
            next: None,
            placed: false,
            name: None,
        })
    }

    /// Puts an announced block at the end of the order. Moves on: CFG.
    pub fn place_block(&mut self, block: Block) {
        self.link_block(block, None);
        self.epochs.bump(Aspects::CFG);
    }

    /// Moves `block` before `before` in the order. Moves on nothing but CFG: the order has no
    /// meaning, except that the first block is the entry.
    pub fn move_block_before(&mut self, block: Block, before: Block) {
        self.unlink_block(block);
        self.link_block(block, Some(before));
        self.epochs.bump(Aspects::CFG);
    }

    /// Erases `block`, which no edge may lead to, with its instructions, whose results must be
    /// unused outside. Moves on: CFG, VALUES, MEMORY.
    pub fn erase_block(&mut self, block: Block) {
        assert!(!self.has_preds(block), "an edge still leads to {block:?}");
        while let Some(last) = self.last_inst(block) {
            if self.op(last).is_terminator() {
                self.erase_terminator(block);
            } else {
                self.erase(last);
            }
        }
        self.forget_block_name(block);
        self.unlink_block(block);
        self.epochs.bump(Aspects::all());
    }

    /// Erases the terminator of `block` and its edges; phis of the successors lose the entries of
    /// these edges. Moves on: CFG, VALUES, and MEMORY if it touched memory.
    pub fn erase_terminator(&mut self, block: Block) {
        let inst = self.terminator(block).expect("the block has a terminator");
        for index in 0..self.n_succs(block) {
            self.remove_phi_entry(self.succ(block, index), block);
        }
        self.unlink_out_edges(block);
        self.remove_inst(inst);
    }

    /// Makes successor `index` of `block` be `to`. Phis of the old successor lose the entry of
    /// this edge; those of the new one must be given theirs by the caller. Moves on: CFG.
    pub fn set_successor(&mut self, block: Block, index: usize, to: Block) {
        let edge = self.out_edge(block, index);
        let old = self.edges[edge.index()].to;
        if old == to {
            return;
        }
        self.remove_phi_entry(old, block);
        self.unlink_edge(edge);
        self.edges[edge.index()].to = to;
        self.link_edge(edge);
        self.epochs.bump(Aspects::CFG);
    }

    /// Exchanges the two successors of `block`. Phis keep their entries: both still come from
    /// it. Moves on: CFG.
    pub fn swap_successors(&mut self, block: Block) {
        assert_eq!(self.n_succs(block), 2, "{block:?} has two successors");
        let (first, second) = (self.out_edge(block, 0), self.out_edge(block, 1));
        let (a, b) = (self.edges[first.index()].to, self.edges[second.index()].to);
        self.unlink_edge(first);
        self.unlink_edge(second);
        self.edges[first.index()].to = b;
        self.edges[second.index()].to = a;
        self.link_edge(first);
        self.link_edge(second);
        self.epochs.bump(Aspects::CFG);
    }

    /// Cuts the block of `inst` in two before it: `inst` and what follows go to a new block behind
    /// the old one, with the outgoing edges; phis of the successors name the new block. The old
    /// block is left without a terminator, which the caller adds. Costs what is moved: whoever
    /// cuts a block many times begins at its end. Moves on: CFG, VALUES.
    pub fn split_before(&mut self, inst: Inst) -> Block {
        let old = self.block(inst);
        let new = match self.next_block(old) {
            Some(next) => self.insert_block_before(next),
            None => self.add_block(),
        };
        let (prev, last) = (self.insts[inst].prev, self.blocks[old].last);
        self.blocks[old].last = prev;
        match prev {
            Some(prev) => self.insts[prev].next = None,
            None => self.blocks[old].first = None,
        }
        self.insts[inst].prev = None;
        (self.blocks[new].first, self.blocks[new].last) = (Some(inst), last);
        let mut moved = Some(inst);
        while let Some(inst) = moved {
            self.insts[inst].block = Some(new);
            moved = self.insts[inst].next;
        }
        (self.blocks[new].first_out, self.blocks[new].n_out) =
            (self.blocks[old].first_out, self.blocks[old].n_out);
        self.blocks[old].n_out = 0;
        for index in 0..self.n_succs(new) {
            let edge = self.out_edge(new, index);
            self.edges[edge.index()].from = new;
            self.rename_incoming(self.succ(new, index), old, new);
        }
        self.epochs.bump(Aspects::CFG | Aspects::VALUES);
        new
    }

    /// Makes the phis of `block` name `new` instead of `old`. Moves on: VALUES.
    pub fn rename_incoming(&mut self, block: Block, old: Block, new: Block) {
        let mut cursor = self.first_inst(block);
        while let Some(phi) = cursor {
            let Op::Phi(incoming) = self.op(phi) else { break };
            for from in &mut self.incoming[incoming].blocks {
                if *from == old {
                    *from = new;
                }
            }
            cursor = self.next_inst(phi);
        }
        self.epochs.bump(Aspects::VALUES);
    }

    /// Sorts the edges into `block` by `keys`, one for each edge, the newest edge first: what has
    /// the smallest key is the newest edge afterwards. Where the numbers do not agree, nothing is
    /// done. Moves on nothing but CFG: the order has no meaning, it is only seen in the printed
    /// text.
    pub fn sort_preds(&mut self, block: Block, keys: &[u32]) {
        let mut order = Vec::with_capacity(keys.len());
        let mut cursor = self.blocks[block].last_in;
        while let Some(edge) = cursor {
            let Some(&key) = keys.get(order.len()) else { return };
            order.push((key, edge));
            cursor = self.edges[edge.index()].prev_in;
        }
        if order.len() != keys.len() {
            return;
        }
        order.sort_by_key(|&(key, _)| key);
        (self.blocks[block].first_in, self.blocks[block].last_in) = (None, None);
        for &(_, edge) in order.iter().rev() {
            self.link_edge(edge);
        }
        self.epochs.bump(Aspects::CFG);
    }

    pub(super) fn make_edges(&mut self, from: Block, succs: &[Block]) {
        let first = self.edges.len();
        for &to in succs {
            let edge = Edge::from_index(self.edges.len());
            self.edges.push(EdgeData { from, to, prev_in: None, next_in: None });
            self.link_edge(edge);
        }
        let data = &mut self.blocks[from];
        data.first_out = u32::try_from(first).expect("fewer than 2^32 edges in a body");
        data.n_out = u32::try_from(succs.len()).expect("fewer than 2^32 edges in a body");
        self.epochs.bump(Aspects::CFG);
    }

    fn unlink_out_edges(&mut self, block: Block) {
        for index in 0..self.n_succs(block) {
            self.unlink_edge(self.out_edge(block, index));
        }
        self.blocks[block].n_out = 0;
        self.epochs.bump(Aspects::CFG);
    }

    fn link_edge(&mut self, edge: Edge) {
        let to = self.edges[edge.index()].to;
        let last = self.blocks[to].last_in.replace(edge);
        let data = &mut self.edges[edge.index()];
        (data.prev_in, data.next_in) = (last, None);
        match last {
            Some(last) => self.edges[last.index()].next_in = Some(edge),
            None => self.blocks[to].first_in = Some(edge),
        }
        self.touch_ends(self.edges[edge.index()].from, to);
    }

    pub(super) fn unlink_edge(&mut self, edge: Edge) {
        let EdgeData { from, to, prev_in, next_in } = self.edges[edge.index()];
        match prev_in {
            Some(prev) => self.edges[prev.index()].next_in = next_in,
            None => self.blocks[to].first_in = next_in,
        }
        match next_in {
            Some(next) => self.edges[next.index()].prev_in = prev_in,
            None => self.blocks[to].last_in = prev_in,
        }
        self.touch_ends(from, to);
    }

    fn remove_phi_entry(&mut self, block: Block, pred: Block) {
        let mut cursor = self.first_inst(block);
        while let Some(phi) = cursor
            && matches!(self.op(phi), Op::Phi(_))
        {
            self.remove_incoming(phi, pred);
            cursor = self.next_inst(phi);
        }
    }
}
