//! Dominators, post-dominators, loops and reducibility of a [`Flow`].
//!
//! Dominators are found by semi-dominators with path compression, so that long and deep loops cost
//! no more than others. Nothing here recurses.

use nvopt_entity::Entity as _;
use nvopt_ptx::mach::Block;
use smallvec::SmallVec;

use crate::cfg::Flow;

type Edges = Vec<SmallVec<[u32; 4]>>;

/// No node.
const NONE: u32 = u32::MAX;

/// A tree of dominators, or of post-dominators.
#[derive(Clone, Debug)]
pub struct DomTree {
    /// The immediate dominator of each node; the root's is itself, an unreachable node's is none.
    idom: Vec<u32>,
    /// When the walk over the tree entered and left each node.
    span: Vec<(u32, u32)>,
    /// The reverse post-order.
    order: Vec<u32>,
    /// The root if it is no block.
    exit: Option<u32>,
}

impl DomTree {
    /// The dominators of the blocks of `flow`.
    pub fn of(flow: &Flow) -> DomTree {
        let succs = succs_of(flow);
        DomTree::build(&succs, flow.entry().index() as u32, false)
    }

    /// The post-dominators: an edge from every block that leaves the function goes to an exit of
    /// its own, which is no block.
    pub fn post(flow: &Flow) -> DomTree {
        let succs = succs_of(flow);
        let exit = succs.len();
        let mut preds: Edges = vec![SmallVec::new(); exit + 1];
        for block in flow.layout() {
            let from = block.index();
            for &to in &succs[from] {
                preds[to as usize].push(from as u32);
            }
            let leaves = succs[from].is_empty() || may_exit(flow, block);
            if leaves {
                preds[exit].push(from as u32);
            }
        }
        DomTree::build(&preds, exit as u32, true)
    }

    fn build(succs: &Edges, root: u32, is_virtual: bool) -> DomTree {
        let order = reverse_post_order(succs, root);
        let idom = immediate_dominators(succs, root);
        let span = spans(&idom, &order, root);
        DomTree { idom, span, order, exit: is_virtual.then_some(root) }
    }

    /// True if every way to `b` goes through `a`. An unreachable block is dominated by nothing.
    pub fn dominates(&self, a: Block, b: Block) -> bool {
        let (a, b) = (a.index(), b.index());
        if self.idom[a] == NONE || self.idom[b] == NONE {
            return false;
        }
        self.span[a].0 <= self.span[b].0 && self.span[b].1 <= self.span[a].1
    }

    /// The nearest block that dominates `block`; none for the root, for what is unreachable, and
    /// for blocks whose post-dominator is the end of the function.
    pub fn parent(&self, block: Block) -> Option<Block> {
        let idom = self.idom[block.index()];
        (idom != NONE && self.exit != Some(idom) && idom as usize != block.index())
            .then(|| Block::from_index(idom as usize))
    }

    /// True if control can come to `block`, or from it to the end.
    pub fn is_reachable(&self, block: Block) -> bool {
        self.idom[block.index()] != NONE
    }

    /// The reachable blocks, each behind those that lead to it but for loops.
    pub fn order(&self) -> impl DoubleEndedIterator<Item = Block> + '_ {
        let nodes = self.order.iter().filter(|&&node| self.exit != Some(node));
        nodes.map(|&node| Block::from_index(node as usize))
    }
}

/// True if a block that has targets may also leave the function: a guarded return.
fn may_exit(flow: &Flow, block: Block) -> bool {
    matches!(flow.term(block), crate::cfg::Term::Other { .. })
}

fn succs_of(flow: &Flow) -> Edges {
    let mut succs: Edges = vec![SmallVec::new(); flow.n_blocks()];
    for block in flow.layout() {
        succs[block.index()] =
            flow.term(block).targets().iter().map(|to| to.index() as u32).collect();
    }
    succs
}

fn reverse_post_order(succs: &Edges, root: u32) -> Vec<u32> {
    let mut order = Vec::new();
    let mut is_seen = vec![false; succs.len()];
    is_seen[root as usize] = true;
    let mut path: Vec<(u32, usize)> = vec![(root, 0)];
    while let Some((node, at)) = path.last_mut() {
        match succs[*node as usize].get(*at) {
            Some(&to) => {
                *at += 1;
                if !std::mem::replace(&mut is_seen[to as usize], true) {
                    path.push((to, 0));
                }
            }
            None => {
                order.push(*node);
                path.pop();
            }
        }
    }
    order.reverse();
    order
}

/// The immediate dominator of each node, the root's being itself.
fn immediate_dominators(succs: &Edges, root: u32) -> Vec<u32> {
    let Walk { nodes, number, parents } = walk(succs, root);
    let n = nodes.len();
    let mut preds: Edges = vec![SmallVec::new(); n];
    for (from, &node) in nodes.iter().enumerate() {
        for &to in &succs[node as usize] {
            preds[number[to as usize] as usize].push(from as u32);
        }
    }
    let mut semi: Vec<u32> = (0..n as u32).collect();
    let mut forest = Forest { above: parents.clone(), label: semi.clone(), path: Vec::new() };
    for at in (1..n).rev() {
        let mut best = parents[at];
        for &pred in &preds[at] {
            let label = forest.best(pred, at as u32 + 1, &semi);
            best = best.min(semi[label as usize]);
        }
        semi[at] = best;
    }
    let mut by_number = parents;
    for at in 1..n {
        let mut candidate = by_number[at];
        while candidate > semi[at] {
            candidate = by_number[candidate as usize];
        }
        by_number[at] = candidate;
    }
    let mut idom = vec![NONE; succs.len()];
    for (at, &node) in nodes.iter().enumerate() {
        idom[node as usize] = nodes[by_number[at] as usize];
    }
    idom
}

/// A walk into the depth: nodes as they were met, their numbers, and whence they were met.
struct Walk {
    nodes: Vec<u32>,
    number: Vec<u32>,
    parents: Vec<u32>,
}

fn walk(succs: &Edges, root: u32) -> Walk {
    let mut number = vec![NONE; succs.len()];
    let (mut nodes, mut parents) = (Vec::new(), Vec::new());
    let mut work = vec![(root, 0)];
    while let Some((node, parent)) = work.pop() {
        if number[node as usize] != NONE {
            continue;
        }
        let mine = nodes.len() as u32;
        number[node as usize] = mine;
        nodes.push(node);
        parents.push(parent);
        work.extend(succs[node as usize].iter().rev().map(|&to| (to, mine)));
    }
    Walk { nodes, number, parents }
}

/// The part of the walk that was linked, with short ways up.
struct Forest {
    above: Vec<u32>,
    label: Vec<u32>,
    path: Vec<u32>,
}

impl Forest {
    /// The node on the way up from `node` that has the least semi-dominator; nodes from `linked` on
    /// are linked.
    fn best(&mut self, node: u32, linked: u32, semi: &[u32]) -> u32 {
        let mut at = node;
        while self.above[at as usize] >= linked {
            self.path.push(at);
            at = self.above[at as usize];
        }
        let (top, mut best) = (self.above[at as usize], self.label[at as usize]);
        while let Some(below) = self.path.pop() {
            self.above[below as usize] = top;
            let label = &mut self.label[below as usize];
            if semi[best as usize] < semi[*label as usize] {
                *label = best;
            } else {
                best = *label;
            }
        }
        self.label[node as usize]
    }
}

fn spans(idom: &[u32], order: &[u32], root: u32) -> Vec<(u32, u32)> {
    let mut children: Vec<SmallVec<[u32; 2]>> = vec![SmallVec::new(); idom.len()];
    for &node in order.iter().skip(1) {
        children[idom[node as usize] as usize].push(node);
    }
    let mut span = vec![(0, 0); idom.len()];
    let mut clock = 0;
    let mut path: Vec<(u32, usize)> = vec![(root, 0)];
    while let Some((node, at)) = path.last_mut() {
        if *at == 0 {
            clock += 1;
            span[*node as usize].0 = clock;
        }
        match children[*node as usize].get(*at) {
            Some(&child) => {
                *at += 1;
                path.push((child, 0));
            }
            None => {
                clock += 1;
                span[*node as usize].1 = clock;
                path.pop();
            }
        }
    }
    span
}

/// The natural loops of a flow.
#[derive(Clone, Debug)]
pub struct Loops {
    loops: Vec<LoopData>,
    /// The innermost loop of each block.
    of_block: Vec<u32>,
    /// A loop around each loop, nearly the outermost that is known.
    around: Vec<u32>,
}

#[derive(Clone, Copy, Debug)]
struct LoopData {
    header: Block,
    parent: u32,
}

impl Loops {
    /// The loops of `flow`.
    pub fn of(flow: &Flow, doms: &DomTree) -> Loops {
        let mut this =
            Loops { loops: Vec::new(), of_block: vec![NONE; flow.n_blocks()], around: Vec::new() };
        // Inner headers stand behind outer ones.
        for header in doms.order().rev() {
            let mut work: Vec<Block> = flow
                .preds(header)
                .iter()
                .copied()
                .filter(|&latch| doms.dominates(header, latch))
                .collect();
            if work.is_empty() {
                continue;
            }
            let number = this.loops.len() as u32;
            this.loops.push(LoopData { header, parent: NONE });
            this.around.push(number);
            this.of_block[header.index()] = match this.of_block[header.index()] {
                NONE => number,
                inner => inner,
            };
            while let Some(block) = work.pop() {
                if !doms.is_reachable(block) {
                    continue;
                }
                let innermost = this.of_block[block.index()];
                match this.outermost(innermost) {
                    NONE => {
                        this.of_block[block.index()] = number;
                        work.extend_from_slice(flow.preds(block));
                    }
                    found if found == number => {}
                    found => {
                        this.loops[found as usize].parent = number;
                        this.around[found as usize] = number;
                        let inner = this.loops[found as usize].header;
                        work.extend_from_slice(flow.preds(inner));
                    }
                }
            }
        }
        this
    }

    fn outermost(&mut self, mut number: u32) -> u32 {
        while number != NONE && self.around[number as usize] != number {
            let above = self.around[number as usize];
            self.around[number as usize] = self.around[above as usize];
            number = above;
        }
        number
    }

    /// The number of the innermost loop that `block` is in.
    pub fn innermost(&self, block: Block) -> Option<u32> {
        self.of_block.get(block.index()).copied().filter(|&number| number != NONE)
    }

    /// The header of a loop, by number.
    pub fn header(&self, number: u32) -> Block {
        self.loops[number as usize].header
    }

    /// The loop around a loop, by number.
    pub fn parent(&self, number: u32) -> Option<u32> {
        Some(self.loops[number as usize].parent).filter(|&parent| parent != NONE)
    }

    /// The header of the innermost loop that `block` is in.
    pub fn header_of(&self, block: Block) -> Option<Block> {
        let number = *self.of_block.get(block.index())?;
        (number != NONE).then(|| self.loops[number as usize].header)
    }

    /// How many loops `block` is in.
    pub fn depth(&self, block: Block) -> u32 {
        let mut number = self.of_block.get(block.index()).copied().unwrap_or(NONE);
        let mut depth = 0;
        while number != NONE {
            depth += 1;
            number = self.loops[number as usize].parent;
        }
        depth
    }

    /// The number of loops.
    pub fn len(&self) -> usize {
        self.loops.len()
    }

    /// True if there is none.
    pub fn is_empty(&self) -> bool {
        self.loops.is_empty()
    }
}

/// True if every loop of the flow is entered by its header only.
pub fn is_reducible(flow: &Flow) -> bool {
    let doms = DomTree::of(flow);
    let mut number = vec![NONE; flow.n_blocks()];
    for (at, block) in doms.order().enumerate() {
        number[block.index()] = at as u32;
    }
    // An edge that goes back in this order closes a circle; only to a dominator may it.
    doms.order().all(|block| {
        let goes_well =
            |to: &Block| number[to.index()] > number[block.index()] || doms.dominates(*to, block);
        flow.term(block).targets().iter().all(goes_well)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::body_of;

    fn flow_of(code: &str) -> Flow {
        Flow::new(&mut body_of(code)).expect("plain code")
    }

    const NEST: &str = ".reg .pred %p<4>;
        A: bar.sync 0;
        B: bar.sync 1;
        C: bar.sync 2; @%p1 bra C;
        D: @%p2 bra B;
        E: @%p3 bra G;
        F: bar.sync 3;
        G: ret;";

    #[test]
    fn dominators_and_post_dominators() {
        let flow = flow_of(NEST);
        let [entry, a, b, c, d, e, f, g] = flow.layout()[..] else { panic!("eight blocks") };
        let doms = DomTree::of(&flow);
        assert!(doms.dominates(b, d) && doms.dominates(e, f) && !doms.dominates(f, g));
        assert_eq!(doms.parent(g), Some(e));
        assert_eq!((doms.parent(entry), doms.parent(a)), (None, Some(entry)));
        let post = DomTree::post(&flow);
        assert_eq!(post.parent(e), Some(g));
        assert_eq!(post.parent(c), Some(d));
        assert_eq!(post.parent(g), None);
        assert!(post.dominates(g, entry));
    }

    #[test]
    fn loops_nest() {
        let flow = flow_of(NEST);
        let [_, a, b, c, d, e, ..] = flow.layout()[..] else { panic!("eight blocks") };
        let loops = Loops::of(&flow, &DomTree::of(&flow));
        assert_eq!(loops.len(), 2);
        let depths = [a, b, c, d, e].map(|block| loops.depth(block));
        assert_eq!(depths, [0, 1, 2, 1, 0]);
        assert_eq!(loops.header_of(c), Some(c));
        assert_eq!(loops.header_of(d), Some(b));
    }

    #[test]
    fn a_circle_with_two_entries_is_not_reducible() {
        assert!(is_reducible(&flow_of(NEST)));
        let two = ".reg .pred %p<3>; @%p1 bra B; A: bar.sync 0; B: @%p2 bra A; ret;";
        assert!(!is_reducible(&flow_of(two)));
    }

    #[test]
    fn a_hundred_thousand_blocks_are_no_burden() {
        let mut code = String::from(".reg .pred %p<2>;\n");
        for at in 0..100_000 {
            code.push_str(&format!(
                "L{at}: @%p1 bra L{};\n",
                if at % 2 == 0 { at } else { at / 2 }
            ));
        }
        code.push_str("ret;");
        let flow = flow_of(&code);
        let doms = DomTree::of(&flow);
        assert!(is_reducible(&flow));
        assert!(!Loops::of(&flow, &doms).is_empty());
        assert!(DomTree::post(&flow).is_reachable(flow.entry()));
    }
}
