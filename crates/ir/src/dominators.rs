//! Dominators of a body: which blocks every path from the entry to a block runs through.
//!
//! The tree is computed by Lengauer and Tarjan's algorithm with path compression, in
//! O(edges * log blocks) on any graph and without recursion. Questions are then answered in
//! constant time, by comparing numbers of a walk over the tree.
//!
//! Blocks that cannot be reached from the entry are treated as LLVM treats them: everything
//! dominates an unreachable block, and an unreachable block dominates no reachable one.

use nvopt_entity::Entity;
use smallvec::SmallVec;

use crate::{
    body::{Block, Body, Inst},
    ops::Op,
};

/// Stands for "no number": the block cannot be reached.
const NONE: u32 = u32::MAX;

/// The dominator tree of a body. It describes the body as it was when it was computed.
#[derive(Clone, Debug, Default)]
pub struct DomTree {
    /// The reachable blocks, in the order in which a depth-first walk meets them.
    order: Vec<Block>,
    /// By block: its place in `order`.
    number: Vec<u32>,
    /// By place in `order`: the place of the immediate dominator; the entry is its own.
    idom: Vec<u32>,
    /// By place in `order`: when a walk over the tree enters the block.
    enter: Vec<u32>,
    /// By place in `order`: when that walk enters the last block below it.
    last: Vec<u32>,
}

/// Looking.
impl DomTree {
    /// True if some path leads from the entry to `block`.
    pub fn is_reachable(&self, block: Block) -> bool {
        self.number_of(block).is_some()
    }

    /// The immediate dominator of `block`; `None` for the entry and for unreachable blocks.
    pub fn idom(&self, block: Block) -> Option<Block> {
        let number = self.number_of(block)?;
        (number != 0).then(|| self.order[self.idom[number] as usize])
    }

    /// The reachable blocks; each comes behind its immediate dominator.
    pub fn preorder(&self) -> &[Block] {
        &self.order
    }

    /// True if every path from the entry to `b` runs through `a`. A block dominates itself.
    pub fn dominates(&self, a: Block, b: Block) -> bool {
        let Some(b) = self.number_of(b) else { return true };
        let Some(a) = self.number_of(a) else { return false };
        (self.enter[a]..=self.last[a]).contains(&self.enter[b])
    }

    /// True if every path from the entry to `to` ends with the edge from `from`, or has run
    /// through `to` before. Costs a look at each predecessor of `to`.
    pub fn edge_dominates_end(&self, body: &Body, from: Block, to: Block) -> bool {
        let mut n_edges = 0;
        for pred in body.preds(to) {
            if pred == from {
                n_edges += 1;
            } else if !self.dominates(to, pred) {
                return false;
            }
        }
        // Of several edges between two blocks none is on every path.
        n_edges == 1
    }

    /// True if the result of `def` is there when operand `arg` of `user` is read: on the edge for
    /// a phi, before the instruction for any other. An `invoke` defines its result on the edge to
    /// its normal target.
    pub fn dominates_use(&self, body: &Body, def: Inst, user: Inst, arg: usize) -> bool {
        let (def_block, user_block) = (body.block(def), body.block(user));
        let (use_block, on_edge) = match body.op(user) {
            Op::Phi(incoming) => (body.incoming(incoming)[arg], true),
            _ => (user_block, false),
        };
        if !self.is_reachable(use_block) {
            return true;
        }
        if !self.is_reachable(def_block) {
            return false;
        }
        if matches!(body.op(def), Op::Invoke(_)) {
            let normal = body.succ(def_block, 0);
            if on_edge && user_block == normal && use_block == def_block {
                return true;
            }
            return self.dominates(normal, use_block)
                && self.edge_dominates_end(body, def_block, normal);
        }
        if def_block != use_block {
            return self.dominates(def_block, use_block);
        }
        on_edge || body.comes_before(def, user)
    }

    fn number_of(&self, block: Block) -> Option<usize> {
        self.number.get(block.index()).filter(|&&number| number != NONE).map(|&n| n as usize)
    }
}

/// Computing.
impl DomTree {
    /// The dominator tree of `body`.
    pub fn compute(body: &Body) -> DomTree {
        let walk = Walk::of(body);
        let idom = immediate_dominators(&walk.parent, |place, found| {
            let preds = body.preds(walk.order[place]).map(|pred| walk.number[pred.index()]);
            found.extend(preds.filter(|&pred| pred != NONE));
        });
        let (enter, last) = walk_numbers(&idom);
        DomTree { order: walk.order, number: walk.number, idom, enter, last }
    }
}

/// A depth-first walk from the entry.
struct Walk {
    order: Vec<Block>,
    number: Vec<u32>,
    /// By place in `order`: the place of the block that led here.
    parent: Vec<u32>,
}

impl Walk {
    fn of(body: &Body) -> Walk {
        let mut number = vec![NONE; body.n_blocks()];
        let n_placed = body.n_placed_blocks();
        let (mut order, mut parent) = (Vec::with_capacity(n_placed), Vec::with_capacity(n_placed));
        let mut stack: SmallVec<[(Block, u32); 16]> =
            body.entry().map(|entry| (entry, 0)).into_iter().collect();
        // A block is numbered when it leaves the stack, so that `parent` is the block it was last
        // put there by: the walk is then depth-first, which the algorithm relies on.
        while let Some((block, from)) = stack.pop() {
            if number[block.index()] != NONE {
                continue;
            }
            let place = u32::try_from(order.len()).expect("fewer than 2^32 blocks");
            number[block.index()] = place;
            order.push(block);
            parent.push(from);
            let fresh = body.succs(block).rev().filter(|succ| number[succ.index()] == NONE);
            stack.extend(fresh.map(|succ| (succ, place)));
        }
        Walk { order, number, parent }
    }
}

/// The immediate dominators of any graph, from a depth-first walk over it. Nodes are numbered as
/// the walk met them; `parent` says which node led to each, 0 for the first; `preds` appends the
/// predecessors of a node that the walk met. The first node is its own immediate dominator.
pub fn immediate_dominators(parent: &[u32], mut preds: impl FnMut(usize, &mut Preds)) -> Vec<u32> {
    let n_nodes = parent.len();
    let mut idom = vec![0; n_nodes];
    if n_nodes < 2 {
        return idom;
    }
    let mut forest = Forest::new(n_nodes);
    let mut found = Preds::new();
    for place in (1..n_nodes).rev() {
        found.clear();
        preds(place, &mut found);
        let mut semi = forest.trees[place].semi;
        for &pred in &found {
            let best = forest.least_on_path(pred);
            semi = semi.min(forest.trees[best as usize].semi);
        }
        forest.trees[place].semi = semi;
        forest.trees[place].next =
            std::mem::replace(&mut forest.trees[semi as usize].first, place as u32);
        let parent = parent[place];
        forest.trees[place].ancestor = parent;
        let mut waiting = std::mem::replace(&mut forest.trees[parent as usize].first, NONE);
        while waiting != NONE {
            let best = forest.least_on_path(waiting);
            let Tree { semi, next, .. } = forest.trees[waiting as usize];
            let same = forest.trees[best as usize].semi == semi;
            idom[waiting as usize] = if same { parent } else { best };
            waiting = next;
        }
    }
    for place in 1..n_nodes {
        if idom[place] != forest.trees[place].semi {
            idom[place] = idom[idom[place] as usize];
        }
    }
    idom
}

/// The predecessors of a node, by place.
pub type Preds = SmallVec<[u32; 16]>;

/// The forest that the algorithm links along the walk, by place.
struct Forest {
    trees: Vec<Tree>,
    path: SmallVec<[u32; 16]>,
}

/// What is known of a node.
#[derive(Clone, Copy)]
struct Tree {
    semi: u32,
    /// `NONE` for a root, else an ancestor in the walk.
    ancestor: u32,
    /// The node with the least `semi` on the compressed path to the root.
    label: u32,
    /// The first of the nodes whose semidominator this is, and the next one like this.
    first: u32,
    next: u32,
}

impl Forest {
    fn new(n_nodes: usize) -> Forest {
        let alone =
            |place| Tree { semi: place, ancestor: NONE, label: place, first: NONE, next: NONE };
        Forest { trees: (0..n_nodes as u32).map(alone).collect(), path: SmallVec::new() }
    }

    /// The block with the least semidominator on the path from `from` up to below the root of
    /// its tree. Shortens the path.
    fn least_on_path(&mut self, from: u32) -> u32 {
        // Most paths are at most one step long, and there is nothing to shorten.
        let Tree { ancestor, label, .. } = self.trees[from as usize];
        if ancestor == NONE || self.trees[ancestor as usize].ancestor == NONE {
            return label;
        }
        let mut cursor = from;
        while self.trees[cursor as usize].ancestor != NONE {
            self.path.push(cursor);
            cursor = self.trees[cursor as usize].ancestor;
        }
        let root = cursor;
        // From the root down, so that each takes over what the one above it has found.
        let mut above = NONE;
        while let Some(place) = self.path.pop() {
            let at = place as usize;
            if above != NONE {
                let best = self.trees[above as usize].label;
                let own = self.trees[at].label;
                if self.trees[best as usize].semi < self.trees[own as usize].semi {
                    self.trees[at].label = best;
                }
                self.trees[at].ancestor = root;
            }
            above = place;
        }
        self.trees[from as usize].label
    }
}

/// When a walk over the tree enters each block, and the last one below it. An immediate dominator
/// has a smaller place, so two sweeps do.
fn walk_numbers(idom: &[u32]) -> (Vec<u32>, Vec<u32>) {
    let mut size = vec![1u32; idom.len()];
    for place in (1..idom.len()).rev() {
        size[idom[place] as usize] += size[place];
    }
    let mut enter = vec![0; idom.len()];
    let mut free: Vec<u32> = vec![1; idom.len()];
    for place in 1..idom.len() {
        let above = idom[place] as usize;
        enter[place] = free[above];
        free[above] += size[place];
        free[place] = enter[place] + 1;
    }
    let last = enter.iter().zip(&size).map(|(enter, size)| enter + size - 1).collect();
    (enter, last)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{body::NewInst, types::Type};

    /// A body of blocks with these successors; two or more make a switch.
    fn body_of(succs: &[Vec<usize>]) -> (Body, Vec<Block>) {
        let mut body = Body::new(&[Type::I32]);
        let blocks: Vec<Block> = succs.iter().map(|_| body.add_block()).collect();
        for (from, to) in succs.iter().enumerate() {
            let to: Vec<Block> = to.iter().map(|&to| blocks[to]).collect();
            let mut args = vec![body.params()[0]];
            args.extend((1..to.len()).map(|case| body.int(Type::I32, case as u64)));
            let (op, args) = match to.len() {
                0 => (Op::Unreachable, &[][..]),
                1 => (Op::Br, &[][..]),
                _ => (Op::Switch, &args[..]),
            };
            body.append(blocks[from], NewInst { succs: &to, ..NewInst::new(op, Type::VOID, args) });
        }
        (body, blocks)
    }

    /// Dominance by its definition: without `a`, `b` cannot be reached.
    fn dominates_slowly(succs: &[Vec<usize>], a: usize, b: usize) -> bool {
        let reachable = |without: Option<usize>| {
            let mut seen = vec![false; succs.len()];
            let mut stack = vec![0];
            while let Some(at) = stack.pop() {
                if Some(at) != without && !std::mem::replace(&mut seen[at], true) {
                    stack.extend(&succs[at]);
                }
            }
            seen
        };
        let all = reachable(None);
        !all[b] || all[a] && (a == b || !reachable(Some(a))[b])
    }

    fn assert_agrees(succs: &[Vec<usize>]) {
        let (body, blocks) = body_of(succs);
        let tree = DomTree::compute(&body);
        for a in 0..succs.len() {
            for b in 0..succs.len() {
                let expected = dominates_slowly(succs, a, b);
                assert_eq!(tree.dominates(blocks[a], blocks[b]), expected, "{a} {b} in {succs:?}");
            }
        }
    }

    #[test]
    fn agrees_with_the_definition_on_many_graphs() {
        let mut seed = 1u64;
        let mut random = |below: usize| {
            seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            (seed >> 33) as usize % below
        };
        for _ in 0..2000 {
            let n_blocks = 1 + random(12);
            let mut succs = Vec::new();
            for _ in 0..n_blocks {
                let n_succs = random(4);
                // The entry is no target, as in valid IR.
                let targets = (0..n_succs).filter(|_| n_blocks > 1);
                succs.push(targets.map(|_| 1 + random(n_blocks.max(2) - 1)).collect());
            }
            assert_agrees(&succs);
        }
    }

    #[test]
    fn immediate_dominators_of_a_loop() {
        let succs = [vec![1], vec![2, 3], vec![4], vec![4], vec![1, 5], vec![]];
        let (body, blocks) = body_of(&succs);
        let tree = DomTree::compute(&body);
        let idoms: Vec<_> = blocks.iter().map(|&block| tree.idom(block)).collect();
        let expected = [None, Some(0), Some(1), Some(1), Some(1), Some(4)];
        assert_eq!(idoms, expected.map(|idom| idom.map(|index: usize| blocks[index])));
    }

    #[test]
    fn long_chains_and_ladders_are_fast() {
        let n_blocks = 100_000;
        let chain: Vec<_> = (1..n_blocks).map(|to| vec![to]).chain([vec![]]).collect();
        let ladder: Vec<_> = (0..n_blocks)
            .map(|at| [at + 1, at + 2].into_iter().filter(|&to| to < n_blocks).collect())
            .collect();
        let back: Vec<Vec<usize>> = (0..n_blocks)
            .map(|at| [at + 1, 1 + at / 2].into_iter().filter(|&to| to < n_blocks).collect())
            .collect();
        for graph in [chain, ladder, back] {
            let (body, blocks) = body_of(&graph);
            let tree = DomTree::compute(&body);
            assert!(tree.dominates(blocks[0], blocks[n_blocks - 1]));
            assert_eq!(tree.preorder().len(), n_blocks);
        }
    }
}
