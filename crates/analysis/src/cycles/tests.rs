//! Cycles against their definition.

use nvopt_entity::Entity;

use super::Cycles;
use crate::{
    domtree::DomTree,
    loops::Loops,
    testing::{Random, body_of, random_graph},
};

#[test]
fn agree_with_the_definition_and_with_loops() {
    let mut random = Random::new(21);
    for _ in 0..3000 {
        let (body, blocks) = body_of(&random_graph(&mut random, 12));
        let cycles = Cycles::of(&body);
        assert_eq!(cycles.contradiction(&body), None);
        let loops = Loops::of(&body, &DomTree::of(&body));
        for cycle in cycles.iter().filter(|&cycle| cycles.is_reducible(cycle)) {
            let header = cycles.header(cycle);
            let lp = loops.of_block(header).filter(|&lp| loops.header(lp) == header);
            let lp = lp.expect("a reducible cycle is a loop");
            let mut expected = cycles.blocks(cycle);
            let mut found: Vec<_> = loops.blocks(lp).collect();
            expected.sort();
            found.sort();
            assert_eq!(found, expected);
        }
        for &block in &blocks {
            let holds = |&cycle: &super::Cycle| cycles.blocks(cycle).contains(&block);
            let expected: Vec<_> = cycles.iter().filter(holds).collect();
            let found: Vec<_> = cycles.iter().filter(|&c| cycles.contains(c, block)).collect();
            assert_eq!(found, expected);
        }
    }
}

#[test]
fn two_entries_are_irreducible() {
    let (body, blocks) = body_of(&[vec![1, 2], vec![2], vec![1, 3], vec![]]);
    let cycles = Cycles::of(&body);
    let [cycle] = cycles.top()[..] else { panic!("one cycle") };
    assert!(!cycles.is_reducible(cycle));
    assert_eq!(cycles.entries(cycle).len(), 2);
    assert_eq!(cycles.exit_blocks(&body, cycle), [blocks[3]]);
}

#[test]
fn large_functions_are_fast() {
    let depth = 50_000;
    let nest: Vec<Vec<usize>> = (0..2 * depth)
        .map(|at| match at {
            _ if at + 1 == 2 * depth => vec![1],
            _ if at <= depth => vec![at + 1],
            _ => vec![2 * depth - at + 1, at + 1],
        })
        .collect();
    let ring: Vec<Vec<usize>> = (0..2 * depth)
        .map(|at| if at == 0 { vec![1, depth] } else { vec![1 + at % 99_999] })
        .collect();
    for graph in [nest, ring] {
        let (body, _) = body_of(&graph);
        let cycles = Cycles::of(&body);
        assert!(cycles.iter().count() > 0);
        assert!(cycles.iter().all(|cycle| cycle.index() < 2 * depth));
    }
}
