//! Where definitions meet: dominance frontiers and their closure.
//!
//! The closure is found as Sreedhar and Gao do: definitions are taken deepest first, and from each
//! the tree is walked down once; an edge that leaves the walked part upwards ends in the frontier.
//! Every block is walked at most once for each question, so a question is linear in what lies
//! below the definitions.

use std::collections::BinaryHeap;

use nvopt_entity::{Entity, EntitySet};
use nvopt_ir::body::{Block, Body};

use super::tree::{NONE, Tree, VIRTUAL, block_of, node_of};

/// Answers questions about frontiers of one tree. Making it costs a walk over the tree.
pub struct Frontier<'a, const POST: bool> {
    body: &'a Body,
    tree: &'a Tree<POST>,
    /// By node.
    level: Vec<u32>,
    /// By node: the last question that queued, or walked, it.
    queued: Vec<u32>,
    walked: Vec<u32>,
    question: u32,
}

impl<'a, const POST: bool> Frontier<'a, POST> {
    /// Prepares for questions about `tree`, the tree of `body`.
    pub fn new(body: &'a Body, tree: &'a Tree<POST>) -> Self {
        let mut level = vec![0; tree.nodes.len()];
        for (block, depth) in tree.walk() {
            level[block.map_or(VIRTUAL, node_of) as usize] = depth as u32;
        }
        let (queued, walked) = (vec![0; level.len()], vec![0; level.len()]);
        Frontier { body, tree, level, queued, walked, question: 0 }
    }

    /// The blocks where a value defined in each of `defs` needs a phi, if it is live everywhere,
    /// or only in `live_in` if that is given. Sorted: each block stands behind its dominators.
    pub fn iterated(&mut self, defs: &[Block], live_in: Option<&EntitySet<Block>>) -> Vec<Block> {
        self.question += 1;
        let (tree, question) = (self.tree, self.question);
        let mut found: Vec<u32> = Vec::new();
        let mut heap = BinaryHeap::new();
        let mut is_def = EntitySet::default();
        for &def in defs.iter().filter(|&&def| tree.is_reachable(def)) {
            if is_def.insert(def) {
                heap.push((self.level[node_of(def) as usize], node_of(def)));
            }
        }
        let mut stack = Vec::new();
        while let Some((top_level, top)) = heap.pop() {
            if std::mem::replace(&mut self.walked[top as usize], question) != question {
                stack.push(top);
            }
            while let Some(node) = stack.pop() {
                tree.for_each_next(self.body, node, |next| {
                    let at = next as usize;
                    if self.level[at] > top_level || self.queued[at] == question {
                        return;
                    }
                    let Some(block) = block_of(next) else { return };
                    self.queued[at] = question;
                    if live_in.is_some_and(|live| !live.contains(block)) {
                        return;
                    }
                    found.push(next);
                    if !is_def.contains(block) {
                        heap.push((self.level[at], next));
                    }
                });
                let mut child = tree.node(node).first_child;
                while child != NONE {
                    if std::mem::replace(&mut self.walked[child as usize], question) != question {
                        stack.push(child);
                    }
                    child = tree.node(child).next;
                }
            }
        }
        let mut found: Vec<Block> = found.into_iter().filter_map(block_of).collect();
        found.sort_by_key(|&block| (tree.enter_number(block), block.index()));
        found
    }

    /// The dominance frontier of one block: where what it dominates ends.
    pub fn of(&mut self, block: Block) -> Vec<Block> {
        let tree = self.tree;
        let mut found = Vec::new();
        if !tree.is_reachable(block) {
            return found;
        }
        self.question += 1;
        for node in tree.below(node_of(block)) {
            tree.for_each_next(self.body, node, |next| {
                let is_new = std::mem::replace(&mut self.queued[next as usize], self.question)
                    != self.question;
                let Some(end) = block_of(next) else { return };
                if is_new && (end == block || !tree.dominates(block, end)) {
                    found.push(end);
                }
            });
        }
        found.sort_by_key(|&block| (tree.enter_number(block), block.index()));
        found
    }
}
