//! Trees against the definition of dominance, whole and after edits.

use nvopt_entity::EntitySet;
use nvopt_ir::body::{Block, Body};

use super::{DomTree, Frontier, PostDomTree, Tree};
use crate::testing::{Random, body_of, random_graph, reach, terminate};

/// Dominance by its definition: without `a`, `b` cannot be reached.
fn dominates_slowly(succs: &[Vec<usize>], root: usize, a: usize, b: usize) -> bool {
    let all = reach(succs, root, None);
    !all[b] || all[a] && (a == b || !reach(succs, root, Some(a))[b])
}

fn graph_of(body: &Body, blocks: &[Block]) -> Vec<Vec<usize>> {
    let place = |block: Block| blocks.iter().position(|&b| b == block).expect("it is listed");
    blocks.iter().map(|&block| body.succs(block).map(place).collect()).collect()
}

/// The graph against its edges, with the roots of `tree` behind a node of its own at the end.
fn reversed(succs: &[Vec<usize>], roots: impl Iterator<Item = usize>) -> Vec<Vec<usize>> {
    let mut preds = vec![Vec::new(); succs.len()];
    for (from, to) in succs.iter().enumerate() {
        to.iter().for_each(|&to| preds[to].push(from));
    }
    preds.push(roots.collect());
    preds
}

fn assert_right<const POST: bool>(tree: &Tree<POST>, body: &Body, blocks: &[Block]) {
    let mut succs = graph_of(body, blocks);
    let mut root = 0;
    if POST {
        let places = tree.roots().iter();
        let places = places.map(|root| blocks.iter().position(|b| b == root).expect("placed"));
        succs = reversed(&succs, places);
        root = blocks.len();
        let all = reach(&succs, root, None);
        assert!(all.iter().all(|&reached| reached), "every block is in {succs:?}");
    }
    for a in 0..blocks.len() {
        for b in 0..blocks.len() {
            let expected = dominates_slowly(&succs, root, a, b);
            assert_eq!(tree.dominates(blocks[a], blocks[b]), expected, "{a} {b} in {succs:?}");
        }
    }
    assert_eq!(tree.broken_number(), None);
}

fn random_bodies(seed: u64, count: usize, mut each: impl FnMut(&mut Random, Body, Vec<Block>)) {
    let mut random = Random::new(seed);
    for _ in 0..count {
        let graph = random_graph(&mut random, 12);
        let (body, blocks) = body_of(&graph);
        each(&mut random, body, blocks);
    }
}

#[test]
fn agree_with_the_definition() {
    random_bodies(1, 2000, |_, body, blocks| {
        assert_right(&DomTree::of(&body), &body, &blocks);
        assert_right(&PostDomTree::of(&body), &body, &blocks);
    });
}

/// Changes the edges of some blocks and returns the edges that came or went.
fn rewire(random: &mut Random, body: &mut Body, blocks: &[Block]) -> Vec<(Block, Block)> {
    let mut edges = Vec::new();
    for _ in 0..1 + random.below(3) {
        let block = blocks[random.below(blocks.len())];
        edges.extend(body.succs(block).map(|succ| (block, succ)));
        body.erase_terminator(block);
        let n_succs = if blocks.len() > 1 { random.below(4) } else { 0 };
        let succs: Vec<Block> =
            (0..n_succs).map(|_| blocks[1 + random.below(blocks.len() - 1)]).collect();
        terminate(body, block, &succs);
        edges.extend(succs.into_iter().map(|succ| (block, succ)));
    }
    edges
}

fn assert_follows<const POST: bool>(seed: u64) {
    random_bodies(seed, 600, |random, mut body, mut blocks| {
        let mut tree = Tree::<POST>::of(&body);
        for _ in 0..8 {
            let edges = rewire(random, &mut body, &blocks);
            tree.edges_changed(&body, &edges);
            assert_right(&tree, &body, &blocks);
            assert_eq!(super::difference(&tree, &Tree::of(&body), &body), None);
            let from = blocks[random.below(blocks.len())];
            if body.n_succs(from) > 0 {
                let index = random.below(body.n_succs(from));
                let to = body.succ(from, index);
                let middle = body.add_block();
                terminate(&mut body, middle, &[to]);
                body.set_successor(from, index, middle);
                blocks.push(middle);
                tree.edge_split(&body, from, middle, to);
                assert_right(&tree, &body, &blocks);
                assert_eq!(super::difference(&tree, &Tree::of(&body), &body), None);
            }
        }
    });
}

#[test]
fn dominators_follow_edits() {
    assert_follows::<false>(2);
}

#[test]
fn post_dominators_follow_edits() {
    assert_follows::<true>(3);
}

#[test]
fn erased_blocks_leave_the_trees() {
    let (mut body, blocks) = body_of(&[vec![1, 2], vec![2], vec![]]);
    let (mut tree, mut post) = (DomTree::of(&body), PostDomTree::of(&body));
    body.erase_terminator(blocks[0]);
    terminate(&mut body, blocks[0], &[blocks[2]]);
    body.erase_terminator(blocks[1]);
    let edges = [(blocks[0], blocks[1]), (blocks[0], blocks[2]), (blocks[1], blocks[2])];
    body.erase_block(blocks[1]);
    tree.edges_changed(&body, &edges);
    post.edges_changed(&body, &edges);
    assert!(!tree.is_reachable(blocks[1]) && !post.is_reachable(blocks[1]));
    let left = [blocks[0], blocks[2]];
    assert_right(&tree, &body, &left);
    assert_right(&post, &body, &left);
}

#[test]
fn frontiers_agree_with_the_definition() {
    random_bodies(4, 1000, |random, body, blocks| {
        let tree = DomTree::of(&body);
        let mut frontier = Frontier::new(&body, &tree);
        let in_frontier = |of: Block, at: Block| {
            tree.is_reachable(at)
                && tree.is_reachable(of)
                && !tree.strictly_dominates(of, at)
                && body.preds(at).any(|p| tree.is_reachable(p) && tree.dominates(of, p))
        };
        for &of in &blocks {
            let mut expected: Vec<Block> = Vec::new();
            expected.extend(blocks.iter().filter(|&&at| in_frontier(of, at)));
            let mut found = frontier.of(of);
            found.sort();
            assert_eq!(found, expected);
        }
        let defs: Vec<Block> =
            (0..1 + random.below(3)).map(|_| blocks[random.below(blocks.len())]).collect();
        let mut closure: EntitySet<Block> = EntitySet::default();
        let mut work = defs.clone();
        while let Some(def) = work.pop() {
            for &at in blocks.iter().filter(|&&at| in_frontier(def, at)) {
                if closure.insert(at) {
                    work.push(at);
                }
            }
        }
        let mut found = frontier.iterated(&defs, None);
        found.sort();
        assert_eq!(found, closure.iter().collect::<Vec<Block>>());
    });
}

#[test]
fn large_functions_are_fast() {
    let n_blocks = 100_000;
    let chain: Vec<Vec<usize>> = (1..n_blocks).map(|to| vec![to]).chain([vec![]]).collect();
    let ladder: Vec<Vec<usize>> = (0..n_blocks)
        .map(|at| [at + 1, at + 2].into_iter().filter(|&to| to < n_blocks).collect())
        .collect();
    // A spine with an endless loop at each step.
    let combs: Vec<Vec<usize>> = (0..n_blocks)
        .map(|at| match at % 2 {
            0 => [at + 1, at + 2].into_iter().filter(|&to| to < n_blocks).collect(),
            _ => vec![at],
        })
        .collect();
    for graph in [chain, ladder, combs] {
        let (mut body, blocks) = body_of(&graph);
        let mut tree = DomTree::of(&body);
        let mut post = PostDomTree::of(&body);
        assert!(tree.dominates(blocks[0], blocks[n_blocks - 1]));
        assert_eq!(post.preorder().count(), n_blocks);
        for at in (0..n_blocks - 1).step_by(2) {
            let (from, to) = (blocks[at], body.succ(blocks[at], 0));
            let middle = body.add_block();
            terminate(&mut body, middle, &[to]);
            body.set_successor(from, 0, middle);
            tree.edge_split(&body, from, middle, to);
            if !post.has_endless {
                post.edge_split(&body, from, middle, to);
            }
        }
        assert_eq!(super::difference(&tree, &DomTree::of(&body), &body), None);
        if !post.has_endless {
            assert_eq!(super::difference(&post, &PostDomTree::of(&body), &body), None);
        }
        let mut frontier = Frontier::new(&body, &tree);
        frontier.iterated(&[blocks[0], blocks[n_blocks / 2]], None);
    }
}
