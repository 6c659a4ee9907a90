//! The whole tree of a body: roots, a depth-first walk, immediate dominators.
//!
//! The walk takes edges in LLVM's order, because the order of children, which LLVM prints, is the
//! order in which the walk meets them.

use nvopt_entity::Entity;
use nvopt_ir::{
    body::{Block, Body},
    dominators::immediate_dominators,
};
use smallvec::{SmallVec, smallvec};

use super::tree::{NONE, Node, Tree, VIRTUAL, block_of, node_of};
use crate::scc::Components;

/// A depth-first walk over some nodes, with what it met.
pub(super) struct Walk {
    /// The nodes in the order they were met.
    pub(super) order: Vec<u32>,
    /// By node: its place in `order`.
    pub(super) place: Vec<u32>,
    /// By place: the place of the node that led here.
    pub(super) parent: Vec<u32>,
}

impl<const POST: bool> Tree<POST> {
    /// Computes the tree of `body`, outside any cache.
    pub fn of(body: &Body) -> Tree<POST> {
        let mut tree =
            Tree { nodes: Vec::new(), root: NONE, roots: Vec::new(), has_endless: false };
        tree.recompute(body);
        tree
    }

    pub(super) fn recompute(&mut self, body: &Body) {
        self.nodes.clear();
        self.nodes.resize(body.n_blocks() + 1, Node::ABSENT);
        let Some(entry) = body.entry() else {
            (self.root, self.roots, self.has_endless) = (NONE, Vec::new(), false);
            return;
        };
        if POST {
            (self.roots, self.has_endless) = exits(body);
            self.root = VIRTUAL;
        } else {
            self.roots = vec![entry];
            self.root = node_of(entry);
        }
        for at in 0..self.roots.len() {
            let root = node_of(self.roots[at]);
            self.node_mut(root).is_root = true;
        }
        let walk = self.walk_from(body, self.root, |_| true);
        let idoms = self.idoms_of(body, &walk);
        for (&node, &idom) in walk.order.iter().zip(&idoms).skip(1) {
            self.link(walk.order[idom as usize], node);
        }
        self.number_all();
    }

    /// Walks from `start` over the nodes that `may_enter`.
    pub(super) fn walk_from(
        &self,
        body: &Body,
        start: u32,
        mut may_enter: impl FnMut(u32) -> bool,
    ) -> Walk {
        // Parts of a tree are walked as well, for which this is too much room.
        let room = if start == self.root { body.n_placed_blocks() + 1 } else { 0 };
        let mut walk = Walk {
            order: Vec::with_capacity(room),
            place: vec![NONE; self.nodes.len()],
            parent: Vec::with_capacity(room),
        };
        let mut stack: SmallVec<[(u32, u32); 16]> = smallvec![(start, 0)];
        // A node is numbered when it leaves the stack: see `nvopt_ir::dominators`.
        while let Some((node, from)) = stack.pop() {
            if walk.place[node as usize] != NONE {
                continue;
            }
            let place = walk.order.len() as u32;
            walk.place[node as usize] = place;
            walk.order.push(node);
            walk.parent.push(from);
            let first = stack.len();
            self.for_each_next(body, node, |next| {
                if walk.place[next as usize] == NONE && may_enter(next) {
                    stack.push((next, place));
                }
            });
            stack[first..].reverse();
        }
        walk
    }

    /// The immediate dominators of what a walk met, by place.
    pub(super) fn idoms_of(&self, body: &Body, walk: &Walk) -> Vec<u32> {
        immediate_dominators(&walk.parent, |place, found| {
            self.for_each_prev(body, walk.order[place], |prev| {
                let place = walk.place[prev as usize];
                if place != NONE {
                    found.push(place);
                }
            });
        })
    }

    /// The nodes that the edges of `node` lead to, in the direction of the tree.
    pub(super) fn for_each_next(&self, body: &Body, node: u32, mut visit: impl FnMut(u32)) {
        match block_of(node) {
            Some(block) if POST => body.preds(block).for_each(|pred| visit(node_of(pred))),
            Some(block) => body.succs(block).for_each(|succ| visit(node_of(succ))),
            None => self.roots.iter().for_each(|&root| visit(node_of(root))),
        }
    }

    /// The nodes whose edges lead to `node`, in the direction of the tree.
    pub(super) fn for_each_prev(&self, body: &Body, node: u32, mut visit: impl FnMut(u32)) {
        let Some(block) = block_of(node) else { return };
        if !POST {
            return body.preds(block).for_each(|pred| visit(node_of(pred)));
        }
        body.succs(block).for_each(|succ| visit(node_of(succ)));
        if self.node(node).is_root {
            visit(VIRTUAL);
        }
    }

    /// The immediate dominator of `block` as its neighbours tell it: for checking.
    pub(super) fn idom_by_neighbours(&self, body: &Body, block: Block) -> Option<Block> {
        let node = node_of(block);
        let mut meet = NONE;
        self.for_each_prev(body, node, |prev| {
            if self.contains(prev) && !self.holds(node, prev) {
                meet = if meet == NONE { prev } else { self.meet(meet, prev) };
            }
        });
        block_of(meet)
    }
}

/// How many steps per block the search for roots may take before it is cut short.
const MAX_STEPS_PER_BLOCK: usize = 32;

/// The blocks that post-dominance starts at: those without successors, and one block of each
/// part of the function that no path leaves. True if there are such parts.
///
/// Any block of such a part would do. LLVM takes the last one that a walk from the first block
/// meets, and so do we; where that takes too long, because the parts are many and hang on one
/// another, the first block of each is taken.
fn exits(body: &Body) -> (Vec<Block>, bool) {
    let mut search = Search::new(body);
    for block in body.blocks().filter(|&block| body.n_succs(block) == 0) {
        search.roots.push(block);
        search.reach_back(block);
    }
    let n_exits = search.roots.len();
    let mut rank = Vec::new();
    for block in body.blocks() {
        if search.reached[block.index()] {
            continue;
        }
        if rank.is_empty() {
            rank = rank_of_unreached(body, &search.reached);
        }
        let furthest = search.furthest_from(block, &rank);
        search.roots.push(furthest);
        search.reach_back(furthest);
    }
    let has_endless = search.roots.len() > n_exits;
    if has_endless {
        search.drop_redundant();
    }
    if search.is_exhausted() {
        search.roots.truncate(n_exits);
        search.roots.retain(|&root| body.n_succs(root) == 0);
        search.roots.extend(first_of_endless(body));
    }
    (search.roots, has_endless)
}

/// By block: its rank among the blocks that no exit can be reached from, in block order.
fn rank_of_unreached(body: &Body, reached: &[bool]) -> Vec<u32> {
    let mut rank = vec![u32::MAX; body.n_blocks()];
    let unreached = body.blocks().filter(|block| !reached[block.index()]);
    for (at, block) in unreached.enumerate() {
        rank[block.index()] = at as u32;
    }
    rank
}

/// The first block of each strongly connected part that no edge leaves and that is no exit.
fn first_of_endless(body: &Body) -> Vec<Block> {
    let blocks: Vec<Block> = body.blocks().collect();
    let mut place = vec![0; body.n_blocks()];
    for (at, block) in blocks.iter().enumerate() {
        place[block.index()] = at as u32;
    }
    let parts = Components::of(blocks.len(), |node, edge| {
        let block = blocks[node as usize];
        let edge = edge as usize;
        (edge < body.n_succs(block)).then(|| place[body.succ(block, edge).index()])
    });
    let is_closed = |part: &&[u32]| {
        let blocks_of = part.iter().map(|&at| blocks[at as usize]);
        let own = parts.of[part[0] as usize];
        let mut n_edges = 0;
        let stays = blocks_of.clone().all(|block| {
            n_edges += body.n_succs(block);
            body.succs(block).all(|succ| parts.of[place[succ.index()] as usize] == own)
        });
        stays && n_edges > 0
    };
    let firsts = parts.iter().filter(is_closed).filter_map(|part| part.iter().min());
    let mut firsts: Vec<u32> = firsts.copied().collect();
    firsts.sort_unstable();
    firsts.into_iter().map(|at| blocks[at as usize]).collect()
}

struct Search<'a> {
    body: &'a Body,
    /// By block: some root can be reached from it.
    reached: Vec<bool>,
    /// By block: the last walk that met it.
    met: Vec<u32>,
    n_walks: u32,
    roots: Vec<Block>,
    steps_left: usize,
}

impl<'a> Search<'a> {
    fn new(body: &'a Body) -> Search<'a> {
        Search {
            body,
            reached: vec![false; body.n_blocks()],
            met: vec![0; body.n_blocks()],
            n_walks: 0,
            roots: Vec::new(),
            steps_left: 1000 + MAX_STEPS_PER_BLOCK * body.n_blocks(),
        }
    }

    fn is_exhausted(&self) -> bool {
        self.steps_left == 0
    }

    fn reach_back(&mut self, root: Block) {
        let mut stack: SmallVec<[Block; 16]> = smallvec![root];
        while let Some(block) = stack.pop() {
            if !std::mem::replace(&mut self.reached[block.index()], true) {
                stack.extend(self.body.preds(block));
            }
        }
    }

    /// True if the walk meets `block` for the first time and may go on.
    fn meets(&mut self, block: Block) -> bool {
        self.steps_left = self.steps_left.saturating_sub(1);
        let before = std::mem::replace(&mut self.met[block.index()], self.n_walks);
        before != self.n_walks && self.steps_left > 0
    }

    /// The last block that a depth-first walk along the edges meets.
    fn furthest_from(&mut self, start: Block, rank: &[u32]) -> Block {
        self.n_walks += 1;
        let mut stack = vec![start];
        let mut furthest = start;
        while let Some(block) = stack.pop() {
            if !self.meets(block) {
                continue;
            }
            furthest = block;
            let first = stack.len();
            stack.extend(self.body.succs(block).filter(|succ| !self.reached[succ.index()]));
            stack[first..].sort_by_key(|succ| rank[succ.index()]);
        }
        furthest
    }

    /// Drops every root that another can be reached from.
    fn drop_redundant(&mut self) {
        let mut is_root = vec![false; self.body.n_blocks()];
        self.roots.iter().for_each(|root| is_root[root.index()] = true);
        let mut at = 0;
        while at < self.roots.len() {
            let root = self.roots[at];
            if self.body.n_succs(root) > 0 && self.leads_to_root(root, &is_root) {
                is_root[root.index()] = false;
                self.roots.swap_remove(at);
            } else {
                at += 1;
            }
        }
    }

    fn leads_to_root(&mut self, start: Block, is_root: &[bool]) -> bool {
        self.n_walks += 1;
        let mut stack = vec![start];
        while let Some(block) = stack.pop() {
            if !self.meets(block) {
                continue;
            }
            if block != start && is_root[block.index()] {
                return true;
            }
            stack.extend(self.body.succs(block));
        }
        false
    }
}
