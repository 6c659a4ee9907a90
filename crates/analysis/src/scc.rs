//! Strongly connected components of any graph of small numbers, by Tarjan's algorithm.
//!
//! Linear, and without recursion. Components come out callees first: one is listed behind all
//! those that its edges lead to.

/// The components of a graph.
#[derive(Clone, Debug, Default)]
pub struct Components {
    /// By node: the index of its component.
    pub of: Vec<u32>,
    /// The nodes of the components, one component behind the other.
    nodes: Vec<u32>,
    /// Where each component ends in `nodes`.
    ends: Vec<u32>,
}

const UNSEEN: u32 = u32::MAX;

impl Components {
    /// The components of the graph of `n_nodes` nodes in which the edges of each lead to
    /// `succs(node, index)` for the indices from 0 up, until that is `None`. Nodes are started
    /// from in the order of their numbers.
    pub fn of(n_nodes: usize, succs: impl Fn(u32, u32) -> Option<u32>) -> Components {
        let mut result = Components { of: vec![UNSEEN; n_nodes], ..Components::default() };
        let (mut low, mut met) = (vec![0u32; n_nodes], vec![UNSEEN; n_nodes]);
        let mut n_met = 0;
        let mut open: Vec<u32> = Vec::new();
        let mut stack: Vec<(u32, u32)> = Vec::new();
        for start in 0..n_nodes as u32 {
            if met[start as usize] != UNSEEN {
                continue;
            }
            stack.push((start, 0));
            while let Some((node, next_edge)) = stack.last_mut() {
                let at = *node as usize;
                if *next_edge == 0 {
                    (met[at], low[at]) = (n_met, n_met);
                    n_met += 1;
                    open.push(*node);
                }
                let edge = *next_edge;
                *next_edge += 1;
                match succs(*node, edge) {
                    Some(to) if met[to as usize] == UNSEEN => stack.push((to, 0)),
                    Some(to) if result.of[to as usize] == UNSEEN => {
                        low[at] = low[at].min(met[to as usize]);
                    }
                    Some(_) => {}
                    None => {
                        stack.pop();
                        if let Some(&(above, _)) = stack.last() {
                            low[above as usize] = low[above as usize].min(low[at]);
                        }
                        if low[at] == met[at] {
                            result.close(&mut open, at as u32);
                        }
                    }
                }
            }
        }
        result
    }

    fn close(&mut self, open: &mut Vec<u32>, first: u32) {
        let component = self.ends.len() as u32;
        let start = open.iter().rposition(|&node| node == first).expect("it was opened");
        for &node in &open[start..] {
            self.of[node as usize] = component;
        }
        self.nodes.extend(open.drain(start..));
        self.ends.push(self.nodes.len() as u32);
    }

    /// The components, each behind those that its edges lead to.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = &[u32]> + ExactSizeIterator {
        (0..self.ends.len()).map(|at| {
            let start = at.checked_sub(1).map_or(0, |before| self.ends[before] as usize);
            &self.nodes[start..self.ends[at] as usize]
        })
    }

    /// The number of components.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// True if the graph has no nodes.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }
}

#[cfg(test)]
#[expect(clippy::needless_range_loop, reason = "nodes are compared by their numbers")]
mod tests {
    use super::*;
    use crate::testing::Random;

    fn reach(succs: &[Vec<u32>], from: u32) -> Vec<bool> {
        let mut seen = vec![false; succs.len()];
        let mut stack = vec![from];
        while let Some(at) = stack.pop() {
            if !std::mem::replace(&mut seen[at as usize], true) {
                stack.extend(&succs[at as usize]);
            }
        }
        seen
    }

    #[test]
    fn agree_with_mutual_reachability() {
        let mut random = Random::new(5);
        for _ in 0..500 {
            let n_nodes = 1 + random.below(10);
            let succs: Vec<Vec<u32>> = (0..n_nodes)
                .map(|_| (0..random.below(4)).map(|_| random.below(n_nodes) as u32).collect())
                .collect();
            let found = Components::of(n_nodes, |node, edge| {
                succs[node as usize].get(edge as usize).copied()
            });
            let reaches: Vec<Vec<bool>> = (0..n_nodes as u32).map(|n| reach(&succs, n)).collect();
            for a in 0..n_nodes {
                for b in 0..n_nodes {
                    let same = reaches[a][b] && reaches[b][a];
                    assert_eq!(found.of[a] == found.of[b], same);
                    assert!(!reaches[a][b] || found.of[a] >= found.of[b], "callees come first");
                }
            }
            assert_eq!(found.iter().map(<[u32]>::len).sum::<usize>(), n_nodes);
        }
    }

    #[test]
    fn long_chains_are_fast_and_do_not_recurse() {
        let n_nodes = 300_000;
        let chain = Components::of(n_nodes, |node, edge| {
            (edge == 0 && (node as usize) + 1 < n_nodes).then_some(node + 1)
        });
        assert_eq!(chain.len(), n_nodes);
        let ring =
            Components::of(n_nodes, |node, edge| (edge == 0).then_some((node + 1) % 300_000));
        assert_eq!(ring.len(), 1);
    }
}
