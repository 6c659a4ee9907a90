//! Where the ways of a divergent branch meet.
//!
//! Each successor of the branch is a label, and labels flow along the edges. A block that two
//! different labels reach is a join: threads come together there that went different ways, and
//! from there on they are under one label again, the block's own. A reducible cycle is stepped
//! over: what reaches its header reaches its exits; if the branch is inside, an exit that two
//! labels reach is left in different iterations.

use std::collections::BinaryHeap;

use nvopt_entity::Entity;
use nvopt_ir::body::{Block, Body};

use super::{
    Stamps,
    order::{NONE, Order},
};
use crate::cycles::{Cycle, Cycles};

/// How many edges per block all branches together may walk.
pub(super) const MAX_STEPS_PER_BLOCK: usize = 256;

/// Finds joins of one branch after the other.
pub(super) struct Joins<'a> {
    body: &'a Body,
    cycles: &'a Cycles,
    order: &'a Order,
    /// By block: its label, for the blocks in `labelled`.
    label: Vec<Block>,
    labelled: Stamps,
    /// Places of blocks whose label is to be passed on, and which blocks these are.
    fresh: BinaryHeap<u32>,
    is_fresh: Vec<bool>,
    found: Found,
    n_fresh: usize,
    steps_left: usize,
}

/// What was found about one branch.
#[derive(Default)]
pub(super) struct Found {
    /// The blocks where its ways meet.
    pub(super) joins: Vec<Block>,
    /// The blocks behind cycles around the branch that are left in different iterations.
    pub(super) exits: Vec<Block>,
}

impl<'a> Joins<'a> {
    pub(super) fn new(body: &'a Body, cycles: &'a Cycles, order: &'a Order) -> Joins<'a> {
        let n_blocks = body.n_blocks();
        Joins {
            body,
            cycles,
            order,
            label: vec![Block::from_index(0); n_blocks],
            labelled: Stamps::new(n_blocks),
            fresh: BinaryHeap::new(),
            is_fresh: vec![false; n_blocks],
            found: Found::default(),
            n_fresh: 0,
            steps_left: 1_000_000 + MAX_STEPS_PER_BLOCK * n_blocks,
        }
    }

    /// The joins of the branch at the end of `branch`; `None` if that takes too long.
    pub(super) fn of(&mut self, branch: Block) -> Option<Found> {
        self.found = Found::default();
        self.labelled.clear();
        let own = self.cycles.of_block(branch);
        let irreducible = self.largest_irreducible(own);
        for succ in self.body.succs(branch) {
            if own.is_some_and(|cycle| !self.cycles.contains(cycle, succ)) {
                self.found.exits.push(succ);
            }
            self.visit(succ, succ);
        }
        let mut may_stop = irreducible.is_none();
        while let Some(place) = self.fresh.pop() {
            let block = self.order.blocks[place as usize];
            self.is_fresh[block.index()] = false;
            self.n_fresh -= 1;
            if block == branch {
                may_stop = false;
                continue;
            }
            let header_of = self.reducible_at(block, irreducible);
            let is_around = header_of.is_some_and(|cycle| self.cycles.contains(cycle, branch));
            may_stop &= !is_around;
            // One label is left, and no cycle brings another one back: nothing can meet.
            if may_stop && self.n_fresh == 0 {
                break;
            }
            self.pass_on(block, header_of, is_around);
            if self.steps_left == 0 {
                return None;
            }
        }
        let found = std::mem::take(&mut self.found);
        Some(found)
    }

    /// The largest irreducible cycle around the branch that no reducible one separates from it.
    fn largest_irreducible(&self, own: Option<Cycle>) -> Option<Cycle> {
        let mut cycle = own.filter(|&cycle| !self.cycles.is_reducible(cycle))?;
        while let Some(parent) = self.cycles.parent(cycle) {
            if self.cycles.is_reducible(parent) {
                break;
            }
            cycle = parent;
        }
        Some(cycle)
    }

    /// The reducible cycle that `block` is the header of, outside the irreducible one around the
    /// branch.
    fn reducible_at(&self, block: Block, irreducible: Option<Cycle>) -> Option<Cycle> {
        if irreducible.is_some_and(|cycle| self.cycles.contains(cycle, block)) {
            return None;
        }
        let cycle = self.cycles.of_block(block)?;
        (self.cycles.is_reducible(cycle) && self.cycles.header(cycle) == block).then_some(cycle)
    }

    fn pass_on(&mut self, block: Block, header_of: Option<Cycle>, is_around: bool) {
        let label = self.label[block.index()];
        let order = self.order;
        match header_of {
            Some(cycle) => {
                for &exit in &order.exits[cycle.index()] {
                    if !is_around {
                        self.visit(exit, label);
                    } else if self.meets(exit, label) {
                        self.found.exits.push(exit);
                    }
                }
            }
            None => {
                let body = self.body;
                for succ in body.succs(block) {
                    self.visit(succ, label);
                }
            }
        }
    }

    fn visit(&mut self, block: Block, label: Block) {
        if self.meets(block, label) {
            self.found.joins.push(block);
        }
    }

    /// Gives `label` to `block`. True if another one was there: it is a join.
    fn meets(&mut self, block: Block, label: Block) -> bool {
        self.steps_left = self.steps_left.saturating_sub(1);
        let old = self.labelled.contains(block).then(|| self.label[block.index()]);
        if old == Some(label) {
            return false;
        }
        if old != Some(block) && !self.is_fresh[block.index()] {
            let place = self.order.place[block.index()];
            debug_assert!(place != NONE, "what can be reached from a reachable block is reachable");
            self.is_fresh[block.index()] = true;
            self.fresh.push(place);
            self.n_fresh += 1;
        }
        self.labelled.insert(block);
        self.label[block.index()] = if old.is_none() { label } else { block };
        old.is_some()
    }
}
