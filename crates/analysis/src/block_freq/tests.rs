//! Frequencies against the flow they must keep, and their cost.

use nvopt_ir::body::{Block, Body};

use super::BlockFreq;
use crate::{
    branch_prob::BranchProb,
    cycles::Cycles,
    domtree::{DomTree, PostDomTree},
    loops::Loops,
    testing::{Parsed, Random, random_graph},
};

fn frequencies(parsed: &Parsed) -> (BranchProb, BlockFreq) {
    let body = parsed.body();
    let tree = DomTree::of(body);
    let loops = Loops::of(body, &tree);
    let post = PostDomTree::of(body);
    let probs = BranchProb::of(&parsed.module.shared, body, &loops, &tree, &post);
    let freqs = BlockFreq::of(body, &probs, &loops);
    (probs, freqs)
}

/// What flows into `block` along its edges.
fn inflow(body: &Body, probs: &BranchProb, freqs: &BlockFreq, block: Block) -> f64 {
    let mut sum = 0.0;
    for from in body.blocks() {
        for index in (0..body.n_succs(from)).filter(|&index| body.succ(from, index) == block) {
            let prob = f64::from(probs.of_edge(body, from, index).parts()) / f64::from(1u32 << 31);
            sum += freqs.of_block(from) as f64 * prob;
        }
    }
    sum
}

#[test]
fn what_flows_in_flows_on() {
    let mut random = Random::new(41);
    let mut n_checked = 0;
    for _ in 0..1500 {
        let graph = random_graph(&mut random, 10);
        let parsed = Parsed::graph(&graph, &vec![false; graph.len()]);
        let body = parsed.body();
        let cycles = Cycles::of(body);
        let can_end = PostDomTree::of(body).roots().iter().all(|&root| body.n_succs(root) == 0);
        if !can_end || cycles.iter().any(|cycle| !cycles.is_reducible(cycle)) {
            continue;
        }
        let (probs, freqs) = frequencies(&parsed);
        // Ways of probability zero are given a little mass all the same, as in LLVM.
        let is_frequent = |block: &Block| freqs.of_block(*block) > 1 << 36;
        for block in body.blocks().skip(1).filter(is_frequent) {
            let (expected, found) =
                (inflow(body, &probs, &freqs, block), freqs.of_block(block) as f64);
            assert!((expected - found).abs() < 1e-3 * found, "{expected} {found} {graph:?}");
            n_checked += 1;
        }
    }
    assert!(n_checked > 1000, "{n_checked}");
}

#[test]
fn large_functions_are_fast() {
    let n_blocks = 100_000;
    let depth = n_blocks / 2;
    let ladder: Vec<Vec<usize>> = (0..n_blocks)
        .map(|at| [at + 1, at + 2].into_iter().filter(|&to| to < n_blocks).collect())
        .collect();
    let nest: Vec<Vec<usize>> = (0..n_blocks)
        .map(|at| match at {
            _ if at + 1 == n_blocks => vec![],
            _ if at <= depth => vec![at + 1],
            _ => vec![n_blocks - at + 1, at + 1],
        })
        .collect();
    for graph in [ladder, nest] {
        let parsed = Parsed::graph(&graph, &vec![false; n_blocks]);
        let (_, freqs) = frequencies(&parsed);
        let entry = parsed.body().entry().expect("it has blocks");
        assert!(freqs.of_block(entry) > 0);
    }
}
