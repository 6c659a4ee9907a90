//! Where phis of a variable are needed: the iterated dominance frontier of the blocks that set it,
//! cut to the blocks where it is live. Sreedhar and Gao's walk over the dominator tree: linear in
//! the blocks below those that set it, and their edges.

use std::{cmp::Reverse, collections::BinaryHeap};

use nvopt_analysis::domtree::DomTree;
use nvopt_entity::{Entity, EntitySet, SecondaryMap};
use nvopt_ir::body::{Block, Body};

/// The dominator tree with children and depths, and marks that need no clearing.
pub(super) struct Frontier<'a> {
    tree: &'a DomTree,
    depth: SecondaryMap<Block, u32>,
    first_child: SecondaryMap<Block, Option<Block>>,
    next_sibling: SecondaryMap<Block, Option<Block>>,
    queued: SecondaryMap<Block, u32>,
    walked: SecondaryMap<Block, u32>,
    query: u32,
}

impl<'a> Frontier<'a> {
    pub(super) fn new(tree: &'a DomTree) -> Frontier<'a> {
        let mut depth: SecondaryMap<Block, u32> = SecondaryMap::new();
        let mut first_child: SecondaryMap<Block, Option<Block>> = SecondaryMap::new();
        let mut next_sibling: SecondaryMap<Block, Option<Block>> = SecondaryMap::new();
        for block in tree.preorder() {
            let Some(above) = tree.idom(block) else { continue };
            depth[block] = depth[above] + 1;
            next_sibling[block] = first_child[above];
            first_child[above] = Some(block);
        }
        let (queued, walked) = (SecondaryMap::new(), SecondaryMap::new());
        Frontier { tree, depth, first_child, next_sibling, queued, walked, query: 0 }
    }

    /// The blocks that need a phi for a variable set in `defs` and live into `live`.
    pub(super) fn of(
        &mut self,
        body: &Body,
        defs: &EntitySet<Block>,
        live: &EntitySet<Block>,
    ) -> Vec<Block> {
        self.query += 1;
        let mut found = Vec::new();
        // Deepest first, so that a walk from one block covers those above it once.
        let mut queue: BinaryHeap<(u32, Reverse<usize>)> = BinaryHeap::new();
        let reachable = defs.iter().filter(|&block| self.tree.is_reachable(block));
        queue.extend(reachable.map(|block| (self.depth[block], Reverse(block.index()))));
        let mut work = Vec::new();
        while let Some((root_depth, Reverse(root))) = queue.pop() {
            let root = Block::from_index(root);
            if std::mem::replace(&mut self.walked[root], self.query) == self.query {
                continue;
            }
            work.push(root);
            while let Some(block) = work.pop() {
                for succ in body.succs(block) {
                    // Deeper successors are below the root or in another walk's frontier.
                    if self.depth[succ] > root_depth {
                        continue;
                    }
                    if std::mem::replace(&mut self.queued[succ], self.query) == self.query {
                        continue;
                    }
                    if !live.contains(succ) {
                        continue;
                    }
                    found.push(succ);
                    if !defs.contains(succ) {
                        queue.push((self.depth[succ], Reverse(succ.index())));
                    }
                }
                let mut child = self.first_child[block];
                while let Some(below) = child {
                    if std::mem::replace(&mut self.walked[below], self.query) != self.query {
                        work.push(below);
                    }
                    child = self.next_sibling[below];
                }
            }
        }
        found
    }
}
