//! Definitions, as plain as they can be: everything is asked of reachability.
#![expect(clippy::needless_range_loop, reason = "blocks are compared by their numbers")]

use nvopt_analysis::{
    cycles::Cycles,
    domtree::{DomTree, PostDomTree},
    loops::Loops,
};
use nvopt_entity::FxHashMap;
use nvopt_ir::body::{Block, Body};

/// The blocks of a body by number, with their edges.
pub(crate) struct Graph {
    blocks: Vec<Block>,
    succs: Vec<Vec<usize>>,
    preds: Vec<Vec<usize>>,
    reached: Vec<bool>,
}

fn reach(edges: &[Vec<usize>], starts: &[usize], without: Option<usize>) -> Vec<bool> {
    let mut seen = vec![false; edges.len()];
    let mut stack = starts.to_vec();
    while let Some(at) = stack.pop() {
        if Some(at) != without && !std::mem::replace(&mut seen[at], true) {
            stack.extend(&edges[at]);
        }
    }
    seen
}

impl Graph {
    pub(crate) fn of(body: &Body) -> Graph {
        let blocks: Vec<Block> = body.blocks().collect();
        let place: FxHashMap<Block, usize> =
            blocks.iter().enumerate().map(|(at, &block)| (block, at)).collect();
        let succs: Vec<Vec<usize>> =
            blocks.iter().map(|&b| body.succs(b).map(|succ| place[&succ]).collect()).collect();
        let mut preds = vec![Vec::new(); blocks.len()];
        for (from, to) in succs.iter().enumerate() {
            to.iter().for_each(|&to| preds[to].push(from));
        }
        let reached = reach(&succs, &[0], None);
        Graph { blocks, succs, preds, reached }
    }

    fn len(&self) -> usize {
        self.blocks.len()
    }

    pub(crate) fn wrong_dominator(&self, tree: &DomTree) -> Option<String> {
        for a in 0..self.len() {
            let without = reach(&self.succs, &[0], Some(a));
            for b in 0..self.len() {
                let dominates = !self.reached[b] || self.reached[a] && !without[b];
                if tree.dominates(self.blocks[a], self.blocks[b]) != dominates {
                    return Some(format!("block {a} dominates block {b}: {dominates}"));
                }
            }
        }
        None
    }

    pub(crate) fn wrong_post_dominator(&self, tree: &PostDomTree) -> Option<String> {
        let is_root = |at: &usize| tree.roots().contains(&self.blocks[*at]);
        let roots: Vec<usize> = (0..self.len()).filter(is_root).collect();
        if let Some(at) = (0..self.len()).find(|at| self.succs[*at].is_empty() && !is_root(at)) {
            return Some(format!("exit {at} is no root"));
        }
        for a in 0..self.len() {
            let without = reach(&self.preds, &roots, Some(a));
            for b in 0..self.len() {
                if tree.dominates(self.blocks[a], self.blocks[b]) == without[b] {
                    return Some(format!("block {a} post-dominates block {b}: {}", !without[b]));
                }
            }
        }
        None
    }

    pub(crate) fn wrong_loop(&self, tree: &DomTree, loops: &Loops) -> Option<String> {
        for header in 0..self.len() {
            let is_latch = |&&pred: &&usize| {
                self.reached[pred] && tree.dominates(self.blocks[header], self.blocks[pred])
            };
            let latches: Vec<usize> = self.preds[header].iter().filter(is_latch).copied().collect();
            let mut inside = reach(&self.preds, &latches, Some(header));
            inside[header] = true;
            let block = self.blocks[header];
            if loops.is_header(block) == latches.is_empty() {
                return Some(format!("block {header} heads a loop: {}", !latches.is_empty()));
            }
            let Some(lp) = loops.of_block(block).filter(|&lp| loops.header(lp) == block) else {
                continue;
            };
            for at in 0..self.len() {
                let expected = inside[at] && self.reached[at];
                if loops.contains(lp, self.blocks[at]) != expected {
                    return Some(format!("block {at} is in the loop of {header}: {expected}"));
                }
            }
        }
        None
    }

    /// The outermost cycles are the connected parts; an inner one is a connected part of the one
    /// around it without its header.
    pub(crate) fn wrong_cycle(&self, cycles: &Cycles) -> Option<String> {
        for around in std::iter::once(None).chain(cycles.iter().map(Some)) {
            let header = around.map(|cycle| cycles.header(cycle));
            let is_inside = |at: usize| {
                let block = self.blocks[at];
                self.reached[at]
                    && Some(block) != header
                    && around.is_none_or(|cycle| cycles.contains(cycle, block))
            };
            let inner: Vec<Vec<usize>> = (0..self.len())
                .map(|at| match is_inside(at) {
                    true => self.succs[at].iter().copied().filter(|&to| is_inside(to)).collect(),
                    false => Vec::new(),
                })
                .collect();
            let reaches: Vec<Vec<bool>> =
                (0..self.len()).map(|at| reach(&inner, &inner[at], None)).collect();
            let children = match around {
                Some(cycle) => cycles.inner(cycle),
                None => cycles.top(),
            };
            for a in 0..self.len() {
                for b in 0..self.len() {
                    let connected = reaches[a][b] && reaches[b][a];
                    let together = children.iter().any(|&child| {
                        cycles.contains(child, self.blocks[a])
                            && cycles.contains(child, self.blocks[b])
                    });
                    if connected != together {
                        return Some(format!("blocks {a} and {b} are in a cycle: {connected}"));
                    }
                }
            }
        }
        None
    }
}
