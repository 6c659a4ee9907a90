//! Loops against their definition, and edits against fresh forests.

use nvopt_entity::Entity;
use nvopt_ir::body::{Block, Body};

use super::{Loop, Loops};
use crate::{
    domtree::DomTree,
    testing::{Random, body_of, random_graph, terminate},
};

fn loops_of(body: &Body) -> Loops {
    Loops::of(body, &DomTree::of(body))
}

/// The blocks of the natural loop of `header`, by its definition; empty if it heads none.
fn natural_loop(body: &Body, tree: &DomTree, header: Block) -> Vec<Block> {
    let is_latch = |&pred: &Block| tree.is_reachable(pred) && tree.dominates(header, pred);
    let mut stack: Vec<Block> = body.preds(header).filter(is_latch).collect();
    if stack.is_empty() {
        return Vec::new();
    }
    let mut found = vec![header];
    while let Some(block) = stack.pop() {
        if !found.contains(&block) && tree.is_reachable(block) {
            found.push(block);
            stack.extend(body.preds(block));
        }
    }
    found.sort();
    found
}

#[test]
fn agree_with_the_definition() {
    let mut random = Random::new(11);
    for _ in 0..3000 {
        let (body, blocks) = body_of(&random_graph(&mut random, 12));
        let tree = DomTree::of(&body);
        let loops = Loops::of(&body, &tree);
        let mut n_loops = 0;
        for &header in &blocks {
            let expected = natural_loop(&body, &tree, header);
            assert_eq!(loops.is_header(header), !expected.is_empty());
            if expected.is_empty() {
                continue;
            }
            n_loops += 1;
            let lp = loops.of_block(header).expect("a header is in its loop");
            let mut found: Vec<Block> = loops.blocks(lp).collect();
            assert_eq!(found[0], header);
            found.sort();
            assert_eq!(found, expected);
            for &block in &blocks {
                assert_eq!(loops.contains(lp, block), expected.contains(&block));
            }
        }
        assert_eq!(loops.innermost_first().len(), n_loops);
        assert_eq!(loops.broken_link().or_else(|| loops.contradiction(&body)), None);
    }
}

/// entry, outer header, inner header and latch, outer latch, exit.
fn nest() -> (Body, Vec<Block>) {
    body_of(&[vec![1], vec![2], vec![2, 3], vec![1, 4], vec![]])
}

#[test]
fn shapes() {
    let (body, blocks) = nest();
    let loops = loops_of(&body);
    let order = loops.innermost_first();
    let [inner, outer] = order[..] else { panic!("two loops") };
    assert_eq!((loops.header(inner), loops.header(outer)), (blocks[2], blocks[1]));
    assert_eq!((loops.depth(inner), loops.depth_of(blocks[3])), (2, 1));
    assert_eq!(loops.preheader(&body, inner), Some(blocks[1]));
    assert_eq!(loops.preheader(&body, outer), Some(blocks[0]));
    assert_eq!(loops.latch(&body, inner), Some(blocks[2]));
    assert_eq!(loops.exit_block(&body, inner), Some(blocks[3]));
    assert_eq!(loops.exiting_block(&body, outer), Some(blocks[3]));
    assert!(loops.is_loop_simplify_form(&body, inner) && loops.is_lcssa_form(&body, outer));
    assert_eq!(loops.nearest_common(inner, outer), Some(outer));
}

fn same(a: &Loops, b: &Loops, body: &Body) {
    let header = |loops: &Loops, lp: Option<Loop>| lp.map(|lp| loops.header(lp));
    for block in body.blocks() {
        let (x, y) = (a.of_block(block), b.of_block(block));
        assert_eq!(header(a, x), header(b, y), "{block:?}");
        let parent = |loops: &Loops, lp: Option<Loop>| header(loops, loops.parent(lp?));
        assert_eq!(parent(a, x), parent(b, y), "{block:?}");
    }
    assert_eq!(a.broken_link(), None);
}

#[test]
fn edits_agree_with_fresh_forests() {
    let (mut body, blocks) = nest();
    let mut loops = loops_of(&body);
    // A block on the way from the inner loop to the outer latch.
    let middle = body.add_block();
    terminate(&mut body, middle, &[blocks[3]]);
    body.set_successor(blocks[2], 1, middle);
    let outer = loops.of_block(blocks[3]);
    loops.add_block(outer, middle);
    same(&loops, &loops_of(&body), &body);
    // The outer loop runs once.
    body.erase_terminator(blocks[3]);
    terminate(&mut body, blocks[3], &[blocks[4]]);
    loops.erase_loop(outer.expect("it is in a loop"));
    same(&loops, &loops_of(&body), &body);
    // The exit becomes a loop.
    body.erase_terminator(blocks[4]);
    terminate(&mut body, blocks[4], &[blocks[4]]);
    loops.add_loop(None, blocks[4]);
    same(&loops, &loops_of(&body), &body);
}

#[test]
fn deep_nests_are_fast() {
    // Half of the blocks are headers, one inside the other; the other half are latches.
    let depth = 50_000;
    let graph: Vec<Vec<usize>> = (0..2 * depth)
        .map(|at| match at {
            _ if at + 1 == 2 * depth => vec![1],
            _ if at <= depth => vec![at + 1],
            _ => vec![2 * depth - at + 1, at + 1],
        })
        .collect();
    let (body, blocks) = body_of(&graph);
    let loops = loops_of(&body);
    assert!(loops.innermost_first().len() > depth - 5);
    assert!(loops.contains(loops.top()[0], blocks[depth]));
    assert!(loops.contradiction_is_cheap());
}

impl Loops {
    /// Only the innermost loop lists a block.
    fn contradiction_is_cheap(&self) -> bool {
        let listed: usize = self.loops.values().map(|lp| lp.own.len()).sum();
        let in_loops = self.of_block.iter().filter(|(_, lp)| lp.is_some()).count();
        listed == in_loops && self.loops.keys().all(|lp| lp.index() < listed)
    }
}
