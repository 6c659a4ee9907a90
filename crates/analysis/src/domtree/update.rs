//! Keeping a tree right while the body changes.
//!
//! The body is changed first, then the tree is told. [`Tree::edges_changed`] is the general way:
//! it computes anew what lies below the nearest node that dominates both ends of every edge that
//! matters. Everything above and beside that node keeps its immediate dominator, because all
//! changed edges lie below it; where blocks become reachable or cease to be, their edges count as
//! changed too, and the node moves up.

use nvopt_ir::body::{Block, Body};

use super::{
    build::Walk,
    tree::{NONE, Node, Tree, VIRTUAL, block_of, node_of},
};

/// How often the node moves up before everything is computed anew.
const MAX_ATTEMPTS: usize = 3;

impl<const POST: bool> Tree<POST> {
    /// Edges were added to or removed from `body`: all of them are in `edges`, each as from and
    /// to, in any order. Those of erased blocks count; an exit that was erased, with nothing leading to it, is
    /// told as an edge to itself. Costs O(n log n) in the blocks below the
    /// nearest common dominator of the edges, and a pass over a table of all blocks.
    pub fn edges_changed(&mut self, body: &Body, edges: &[(Block, Block)]) {
        self.grow(body);
        if self.root == NONE || POST && self.has_endless || self.entry_moved(body) {
            return self.recompute(body);
        }
        let mut top = NONE;
        let n_roots = self.roots.len();
        for &(from, to) in edges {
            match POST {
                true => {
                    self.root_may_change(body, from, &mut top);
                    self.root_may_change(body, to, &mut top);
                    let exists = body.is_block_placed(from) && body.succs(from).any(|s| s == to);
                    self.edge_touched(node_of(to), node_of(from), exists, &mut top);
                }
                false => {
                    let exists = body.is_block_placed(from) && body.succs(from).any(|s| s == to);
                    self.edge_touched(node_of(from), node_of(to), exists, &mut top);
                }
            }
        }
        if POST && (top == VIRTUAL || self.roots.len() != n_roots) {
            let nodes = &self.nodes;
            self.roots.retain(|&root| nodes[node_of(root) as usize].is_root);
        }
        if top != NONE {
            self.rebuild(body, top);
        }
    }

    /// The new block `middle` was put on the edge from `from` to `to`: `from` leads to it now and
    /// it leads to `to` only. If there were several such edges, `middle` took one of them.
    pub fn edge_split(&mut self, body: &Body, from: Block, middle: Block, to: Block) {
        self.grow(body);
        if self.has_endless {
            return self.recompute(body);
        }
        let (before, after) = if POST { (to, from) } else { (from, to) };
        let (before, fresh, after) = (node_of(before), node_of(middle), node_of(after));
        if !self.contains(before) {
            return;
        }
        // The node behind the edge moves below the new one if all its other edges come from
        // below itself.
        let mut is_only_way = self.contains(after);
        self.for_each_prev(body, after, |prev| {
            let from_below = self.contains(after)
                && (!self.contains(prev) || self.holds(after, prev) && prev != fresh);
            is_only_way &= prev == fresh || from_below;
        });
        if is_only_way {
            self.link_above(fresh, after);
            self.number_above(fresh, after);
        } else {
            self.link(before, fresh);
            self.number_last_child(before);
        }
    }

    /// `block`, which dominated nothing else, was erased, and all its edges are told or were
    /// edges of blocks outside the tree.
    pub fn block_erased(&mut self, block: Block) {
        let node = node_of(block);
        if self.contains(node) && self.node(node).first_child == NONE && node != self.root {
            self.unlink(node);
            if self.node(node).is_root {
                self.roots.retain(|&root| root != block);
            }
            *self.node_mut(node) = Node::ABSENT;
        }
    }

    fn entry_moved(&self, body: &Body) -> bool {
        !POST && body.entry().map(node_of) != Some(self.root)
    }

    fn root_may_change(&mut self, body: &Body, block: Block, top: &mut u32) {
        let was_root = self.node(node_of(block)).is_root;
        let is_root = body.is_block_placed(block) && body.n_succs(block) == 0;
        if was_root != is_root {
            self.node_mut(node_of(block)).is_root = is_root;
            if is_root {
                self.roots.push(block);
            }
            *top = VIRTUAL;
        }
    }

    /// Lifts `top` so far that the edge from `from` to `to`, in the direction of the tree, lies
    /// below it, if the edge matters.
    fn edge_touched(&self, from: u32, to: u32, exists: bool, top: &mut u32) {
        if !self.contains(from) {
            return;
        }
        if !self.contains(to) {
            // It makes something reachable, or never did.
            if exists {
                self.lift(top, from);
            }
            return;
        }
        if self.holds(to, from) {
            return;
        }
        let meet = self.meet(from, to);
        if !(exists && meet == self.node(to).idom) {
            self.lift(top, self.node(to).idom);
            self.lift(top, meet);
        }
    }

    fn lift(&self, top: &mut u32, over: u32) {
        *top = if *top == NONE { over } else { self.meet(*top, over) };
    }

    /// Computes anew what lies below `top`.
    fn rebuild(&mut self, body: &Body, mut top: u32) {
        for _ in 0..MAX_ATTEMPTS {
            if top == self.root {
                break;
            }
            let walk =
                self.walk_from(body, top, |next| !self.contains(next) || self.holds(top, next));
            let old = self.below(top);
            match self.outside(body, top, &walk, &old) {
                Some(above) => top = above,
                None => return self.relink(body, top, &walk, &old),
            }
        }
        self.recompute(body);
    }

    /// If what became or ceased to be reachable has edges to places not below `top`: the node
    /// that has them all below.
    fn outside(&self, body: &Body, top: u32, walk: &Walk, old: &[u32]) -> Option<u32> {
        let mut above = top;
        for &node in walk.order.iter().filter(|&&node| !self.contains(node)) {
            self.for_each_next(body, node, |next| {
                if self.contains(next) && !self.holds(top, next) {
                    self.lift(&mut above, next);
                }
            });
        }
        for &node in old.iter().filter(|&&node| walk.place[node as usize] == NONE) {
            let is_placed = block_of(node).is_none_or(|block| body.is_block_placed(block));
            if POST && is_placed {
                // A block that no exit can be reached from: the roots are to be chosen anew.
                return Some(self.root);
            }
            self.for_each_next(body, node, |next| {
                if self.contains(next) && !self.holds(top, next) {
                    self.lift(&mut above, self.node(next).idom);
                }
            });
        }
        (above != top).then_some(above)
    }

    fn relink(&mut self, body: &Body, top: u32, walk: &Walk, old: &[u32]) {
        let idoms = self.idoms_of(body, walk);
        for &node in &old[1..] {
            let is_root = self.node(node).is_root;
            *self.node_mut(node) = Node::ABSENT;
            self.node_mut(node).is_root = is_root;
        }
        let above = self.node_mut(top);
        (above.first_child, above.last_child) = (NONE, NONE);
        for (&node, &idom) in walk.order.iter().zip(&idoms).skip(1) {
            self.link(walk.order[idom as usize], node);
        }
        self.renumber(top, walk.order.len());
    }
}
