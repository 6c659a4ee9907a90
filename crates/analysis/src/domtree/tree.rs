//! The links and numbers of a tree of dominators, and what can be asked of it.
//!
//! Nodes are blocks and, for post-dominators, the virtual root. Each node has an interval of
//! numbers that holds those of all nodes below it and some room to spare, so that a node can be
//! added below it without numbering the tree anew.

use nvopt_entity::Entity;
use nvopt_ir::{
    body::{Block, Body, Inst},
    ops::Op,
};
use smallvec::{SmallVec, smallvec};

/// Stands for "no node".
pub(super) const NONE: u32 = u32::MAX;
/// The node behind all exits.
pub(super) const VIRTUAL: u32 = 0;
/// The numbers a node has for itself when all are given out.
const ROOM: u64 = 1 << 16;

/// A tree of dominators, or with `POST` of post-dominators.
#[derive(Clone, Debug)]
pub struct Tree<const POST: bool> {
    pub(super) nodes: Vec<Node>,
    pub(super) root: u32,
    pub(super) roots: Vec<Block>,
    /// True if some root is not an exit: there is a loop that nothing leaves.
    pub(super) has_endless: bool,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    pub(super) idom: u32,
    pub(super) first_child: u32,
    pub(super) last_child: u32,
    prev: u32,
    pub(super) next: u32,
    /// The node's own number.
    enter: u64,
    /// The last number of its interval; less than `enter` if the node is not in the tree.
    last: u64,
    /// True if it is one of the roots.
    pub(super) is_root: bool,
}

impl Node {
    pub(super) const ABSENT: Node = Node {
        idom: NONE,
        first_child: NONE,
        last_child: NONE,
        prev: NONE,
        next: NONE,
        enter: 1,
        last: 0,
        is_root: false,
    };
}

/// The node of a block. Blocks have indices below 2^31.
pub(super) fn node_of(block: Block) -> u32 {
    block.index() as u32 + 1
}

/// The block of a node; the virtual root has none.
pub(super) fn block_of(node: u32) -> Option<Block> {
    (node != VIRTUAL && node != NONE).then(|| Block::from_index(node as usize - 1))
}

/// Looking.
impl<const POST: bool> Tree<POST> {
    /// The blocks the tree starts at: the entry, or the exits.
    pub fn roots(&self) -> &[Block] {
        &self.roots
    }

    /// True if the block is in the tree: a path leads from the entry to it. With `POST` every
    /// block is.
    pub fn is_reachable(&self, block: Block) -> bool {
        self.contains(node_of(block))
    }

    /// The immediate dominator of `block`; `None` for roots and for blocks not in the tree.
    pub fn idom(&self, block: Block) -> Option<Block> {
        block_of(self.nodes.get(block.index() + 1)?.idom)
    }

    /// The blocks whose immediate dominator is `block`.
    pub fn children(&self, block: Block) -> impl Iterator<Item = Block> + '_ {
        let first = self.nodes.get(block.index() + 1).map_or(NONE, |node| node.first_child);
        self.siblings(first).filter_map(block_of)
    }

    /// True if every path from the entry to `b` runs through `a`; with `POST`, from `b` to the
    /// exits. A block dominates itself.
    pub fn dominates(&self, a: Block, b: Block) -> bool {
        let (a, b) = (node_of(a), node_of(b));
        !self.contains(b) || self.contains(a) && self.holds(a, b)
    }

    /// [`Tree::dominates`] for two different blocks.
    pub fn strictly_dominates(&self, a: Block, b: Block) -> bool {
        a != b && self.dominates(a, b)
    }

    /// The last block that dominates both; `None` if none does or one is not in the tree. Costs
    /// the way up to it.
    pub fn nearest_common(&self, a: Block, b: Block) -> Option<Block> {
        let (a, b) = (node_of(a), node_of(b));
        if !self.contains(a) || !self.contains(b) {
            return None;
        }
        block_of(self.meet(a, b))
    }

    /// The number of dominators of `block` other than itself, and the virtual root. Costs as many
    /// steps.
    pub fn depth(&self, block: Block) -> usize {
        let mut node = node_of(block);
        let mut depth = 0;
        while self.contains(node) && self.node(node).idom != NONE {
            node = self.node(node).idom;
            depth += 1;
        }
        depth
    }

    /// The blocks in the tree; each comes behind its immediate dominator.
    pub fn preorder(&self) -> impl Iterator<Item = Block> + '_ {
        self.walk().filter_map(|(block, _)| block)
    }

    /// A number for a block that is in the tree: greater than that of its dominators, and between
    /// two blocks below one another there is none from elsewhere. Edits of the tree change it.
    pub fn enter_number(&self, block: Block) -> u64 {
        self.nodes.get(block.index() + 1).map_or(0, |node| node.enter)
    }

    /// The nodes from the root down with their depth; the virtual root has no block.
    pub(super) fn walk(&self) -> impl Iterator<Item = (Option<Block>, usize)> + '_ {
        let start = (self.root != NONE).then_some((self.root, 0));
        let next = move |&(node, level): &(u32, usize)| {
            if self.node(node).first_child != NONE {
                return Some((self.node(node).first_child, level + 1));
            }
            let (mut node, mut level) = (node, level);
            while node != NONE && self.node(node).next == NONE {
                node = self.node(node).idom;
                level = level.wrapping_sub(1);
            }
            (node != NONE).then(|| (self.node(node).next, level))
        };
        std::iter::successors(start, next).map(|(node, level)| (block_of(node), level))
    }

    pub(super) fn contains(&self, node: u32) -> bool {
        self.nodes.get(node as usize).is_some_and(|node| node.enter <= node.last)
    }

    pub(super) fn node(&self, node: u32) -> &Node {
        &self.nodes[node as usize]
    }

    /// True if `b` is `a` or below it; both are in the tree.
    pub(super) fn holds(&self, a: u32, b: u32) -> bool {
        let above = self.node(a);
        (above.enter..=above.last).contains(&self.node(b).enter)
    }

    /// The nearest node above or at both; both are in the tree.
    pub(super) fn meet(&self, mut a: u32, b: u32) -> u32 {
        while !self.holds(a, b) {
            a = self.node(a).idom;
        }
        a
    }

    fn siblings(&self, first: u32) -> impl Iterator<Item = u32> + '_ {
        let some = |node: u32| (node != NONE).then_some(node);
        std::iter::successors(some(first), move |&node| some(self.node(node).next))
    }
}

/// Questions about values.
impl Tree<false> {
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

    /// True if every path to `block` runs over the edge from `from` to `to`.
    pub fn edge_dominates(&self, body: &Body, from: Block, to: Block, block: Block) -> bool {
        self.dominates(to, block) && self.edge_dominates_end(body, from, to)
    }

    /// True if the result of `def` is there when `user`, no phi, is executed: it stands in front
    /// of it in the same block, or its block dominates.
    pub fn dominates_inst(&self, body: &Body, def: Inst, user: Inst) -> bool {
        let (def_block, user_block) = (body.block(def), body.block(user));
        match def_block == user_block {
            true => body.comes_before(def, user),
            false => self.dominates(def_block, user_block),
        }
    }

    /// True if the result of `def` is there when operand `arg` of `user` is read: on the edge for
    /// a phi, before the instruction for any other. An `invoke` defines its result on the edge to
    /// its normal target.
    pub fn dominates_use(&self, body: &Body, def: Inst, user: Inst, arg: usize) -> bool {
        let (def_block, user_block) = (body.block(def), body.block(user));
        let mut use_block = user_block;
        let mut on_edge = false;
        if let Op::Phi(incoming) = body.op(user) {
            use_block = body.incoming(incoming)[arg];
            on_edge = true;
        }
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
            return self.edge_dominates(body, def_block, normal, use_block);
        }
        if def_block != use_block {
            return self.dominates(def_block, use_block);
        }
        on_edge || body.comes_before(def, user)
    }
}

/// Links.
impl<const POST: bool> Tree<POST> {
    pub(super) fn node_mut(&mut self, node: u32) -> &mut Node {
        &mut self.nodes[node as usize]
    }

    /// Makes room for all blocks of `body`.
    pub(super) fn grow(&mut self, body: &Body) {
        if self.nodes.len() <= body.n_blocks() {
            self.nodes.resize(body.n_blocks() + 1, Node::ABSENT);
        }
    }

    /// Makes `child`, which is linked nowhere, the last child of `parent`.
    pub(super) fn link(&mut self, parent: u32, child: u32) {
        let before = std::mem::replace(&mut self.node_mut(parent).last_child, child);
        let node = self.node_mut(child);
        (node.idom, node.prev, node.next) = (parent, before, NONE);
        match before {
            NONE => self.node_mut(parent).first_child = child,
            before => self.node_mut(before).next = child,
        }
    }

    /// Takes `child` away from its parent.
    pub(super) fn unlink(&mut self, child: u32) {
        let Node { idom, prev, next, .. } = *self.node(child);
        match prev {
            NONE => self.node_mut(idom).first_child = next,
            prev => self.node_mut(prev).next = next,
        }
        match next {
            NONE => self.node_mut(idom).last_child = prev,
            next => self.node_mut(next).prev = prev,
        }
        let node = self.node_mut(child);
        (node.idom, node.prev, node.next) = (NONE, NONE, NONE);
    }

    /// Puts `fresh`, which is linked nowhere, in the place of `node`, and `node` below it.
    pub(super) fn link_above(&mut self, fresh: u32, node: u32) {
        let Node { idom, prev, next, .. } = *self.node(node);
        let placed = self.node_mut(fresh);
        (placed.idom, placed.prev, placed.next) = (idom, prev, next);
        match prev {
            NONE => self.node_mut(idom).first_child = fresh,
            prev => self.node_mut(prev).next = fresh,
        }
        match next {
            NONE => self.node_mut(idom).last_child = fresh,
            next => self.node_mut(next).prev = fresh,
        }
        self.link(fresh, node);
    }

    /// The nodes below and at `top`, each behind its parent.
    pub(super) fn below(&self, top: u32) -> Vec<u32> {
        let mut found = Vec::new();
        let mut stack: SmallVec<[u32; 16]> = smallvec![top];
        while let Some(node) = stack.pop() {
            found.push(node);
            stack.extend(self.siblings(self.node(node).first_child));
        }
        found
    }
}

/// Numbers.
impl<const POST: bool> Tree<POST> {
    /// Gives out all numbers anew.
    pub(super) fn number_all(&mut self) {
        if self.root != NONE {
            let n_nodes = self.nodes.len() as u64;
            self.number_below(self.root, 0, n_nodes * ROOM - 1);
        }
    }

    /// Gives the numbers from `enter` to `last` to the nodes below and at `top`. There must be as
    /// many numbers as nodes.
    pub(super) fn number_below(&mut self, top: u32, enter: u64, last: u64) {
        let order = self.below(top);
        // The sizes stand in `last` until the numbers take their place.
        for &node in &order {
            self.node_mut(node).last = 1;
        }
        for &node in order[1..].iter().rev() {
            let size = self.node(node).last;
            let parent = self.node(node).idom;
            self.node_mut(parent).last += size;
        }
        let size = self.node(top).last;
        self.node_mut(top).enter = enter;
        self.node_mut(top).last = last;
        // Parents come first, so the interval of each is known when its children get theirs.
        let mut work: SmallVec<[(u32, u64); 16]> = smallvec![(top, size)];
        while let Some((node, size)) = work.pop() {
            let Node { enter, last, first_child, .. } = *self.node(node);
            let step = (last - enter + 1) / size;
            debug_assert!(step >= 1, "as many numbers as nodes");
            let mut cursor = enter + 1 + (step - 1) / 2;
            let mut child = first_child;
            while child != NONE {
                let size = self.node(child).last;
                let numbers = self.node_mut(child);
                (numbers.enter, numbers.last) = (cursor, cursor + size * step - 1);
                cursor += size * step;
                work.push((child, size));
                child = self.node(child).next;
            }
        }
    }

    /// Numbers the nodes below `top` anew, in its own interval if that is large enough.
    pub(super) fn renumber(&mut self, top: u32, n_below: usize) {
        let Node { enter, last, .. } = *self.node(top);
        match enter <= last && last - enter >= n_below as u64 {
            true => self.number_below(top, enter, last),
            false => self.number_all(),
        }
    }

    /// Numbers the last child of `parent`, which has no children, in the room behind the others.
    pub(super) fn number_last_child(&mut self, parent: u32) {
        let Node { enter, last, last_child: child, .. } = *self.node(parent);
        let before = self.node(child).prev;
        let free = if before == NONE { enter + 1 } else { self.node(before).last + 1 };
        if free > last {
            return self.number_all();
        }
        let node = self.node_mut(child);
        (node.enter, node.last) = (free, free + (last - free) / 2);
    }

    /// Numbers `fresh`, which has `node` as its only child and took its place: it takes over the
    /// interval, and `node` gives up its first numbers.
    pub(super) fn number_above(&mut self, fresh: u32, node: u32) {
        let Node { enter, last, first_child, .. } = *self.node(node);
        let end = if first_child == NONE { last + 1 } else { self.node(first_child).enter };
        let moved = enter + (end - enter) / 2;
        let above = self.node_mut(fresh);
        (above.enter, above.last) = (enter, last);
        if moved == enter {
            return self.number_all();
        }
        self.node_mut(node).enter = moved;
    }

    /// Says that an interval is not inside that of its parent or meets that of a sibling.
    pub(super) fn broken_number(&self) -> Option<String> {
        let mut nodes = self.walk();
        let broken = |block: Option<Block>| {
            let at = self.node(block.map_or(VIRTUAL, node_of));
            if at.idom == NONE {
                return false;
            }
            let above = self.node(at.idom);
            let inside = above.enter < at.enter && at.enter <= at.last && at.last <= above.last;
            let apart = at.next == NONE || at.last < self.node(at.next).enter;
            !(inside && apart)
        };
        let (block, _) = nodes.find(|&(block, _)| broken(block))?;
        Some(format!("the numbers of {block:?} do not nest"))
    }
}
