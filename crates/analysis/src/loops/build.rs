//! Finding the loops of a body.
//!
//! Headers are taken innermost first, that is from the leaves of the dominator tree up. From the
//! latches of each the blocks are walked backwards; a loop that was found before is stepped over
//! as a whole, so every block and every loop is walked once. Near-linear.

use nvopt_entity::{Entity, PrimaryMap, SecondaryMap};
use nvopt_ir::body::{Block, Body};

use super::{Loop, LoopData, Loops};
use crate::domtree::DomTree;

impl Loops {
    /// Finds the loops of `body`, outside any cache.
    pub fn of(body: &Body, tree: &DomTree) -> Loops {
        let mut loops = Loops {
            loops: PrimaryMap::new(),
            top: Vec::new(),
            of_block: SecondaryMap::with_capacity(body.n_blocks()),
        };
        let order: Vec<Block> = tree.preorder().collect();
        let mut finder = Finder { loops: &mut loops, body, tree, outer: Vec::new() };
        for &header in order.iter().rev() {
            finder.loop_of(header);
        }
        loops.list_blocks(body);
        loops.renumber();
        loops
    }

    /// Lists blocks and loops in the loops they are in, in reverse post-order.
    fn list_blocks(&mut self, body: &Body) {
        let rank = reverse_post_order(body);
        let mut order: Vec<Block> =
            body.blocks().filter(|&block| self.of_block[block].is_some()).collect();
        order.sort_by_key(|&block| rank[block.index()]);
        for block in order {
            let Some(lp) = self.of_block[block] else { continue };
            if self.loops[lp].header == block {
                match self.loops[lp].parent {
                    Some(parent) => self.loops[parent].inner.push(lp),
                    None => self.top.push(lp),
                }
            }
            self.loops[lp].own.push(block);
        }
    }

    /// Gives every loop its depth and its number.
    pub(super) fn renumber(&mut self) {
        let order = self.outermost_first();
        for (at, &lp) in order.iter().enumerate() {
            let depth = self.loops[lp].parent.map_or(1, |parent| self.loops[parent].depth + 1);
            let data = &mut self.loops[lp];
            (data.depth, data.enter, data.last) = (depth, at as u32, at as u32);
        }
        for &lp in order.iter().rev() {
            let last = self.loops[lp].last;
            if let Some(parent) = self.loops[lp].parent {
                let above = &mut self.loops[parent].last;
                *above = (*above).max(last);
            }
        }
    }
}

struct Finder<'a> {
    loops: &'a mut Loops,
    body: &'a Body,
    tree: &'a DomTree,
    /// By loop: a loop around it, shortened on the way, or itself.
    outer: Vec<Loop>,
}

impl Finder<'_> {
    fn loop_of(&mut self, header: Block) {
        let mut stack: Vec<Block> = Vec::new();
        let tree = self.tree;
        let is_latch = |&pred: &Block| tree.is_reachable(pred) && tree.dominates(header, pred);
        stack.extend(self.body.preds(header).filter(is_latch));
        if stack.is_empty() {
            return;
        }
        let lp = self.loops.loops.push(LoopData {
            header,
            parent: None,
            inner: Vec::new(),
            own: Vec::new(),
            depth: 0,
            enter: 0,
            last: 0,
            exists: true,
        });
        self.outer.push(lp);
        self.loops.of_block[header] = Some(lp);
        while let Some(block) = stack.pop() {
            let from = match self.loops.of_block[block] {
                None => {
                    self.loops.of_block[block] = Some(lp);
                    block
                }
                Some(inner) => {
                    let inner = self.outermost(inner);
                    if inner == lp {
                        continue;
                    }
                    self.loops.loops[inner].parent = Some(lp);
                    self.outer[inner.index()] = lp;
                    self.loops.loops[inner].header
                }
            };
            stack.extend(self.body.preds(from).filter(|&pred| tree.is_reachable(pred)));
        }
    }

    fn outermost(&mut self, lp: Loop) -> Loop {
        let mut at = lp;
        while self.outer[at.index()] != at {
            // Halving the way is enough to keep it short.
            let above = self.outer[at.index()];
            self.outer[at.index()] = self.outer[above.index()];
            at = above;
        }
        at
    }
}

/// By block: its place in a reverse post-order walk along the edges from the entry; blocks that
/// the walk does not meet come last.
pub(crate) fn reverse_post_order(body: &Body) -> Vec<u32> {
    let mut rank = vec![u32::MAX; body.n_blocks()];
    for (at, block) in body.reverse_post_order().into_iter().enumerate() {
        rank[block.index()] = at as u32;
    }
    rank
}
