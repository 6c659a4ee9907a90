//! Files whose blocks and records are sound but whose numbers are not.

use std::panic::{AssertUnwindSafe, catch_unwind};

use super::read;
use crate::bitstream::tree::{self, Node};

const CASES: u64 = 20_000;

/// A small generator of random numbers (xorshift), so that a case is named by its number.
struct Random(u64);

impl Random {
    fn new(case: u64) -> Random {
        Random((case + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    fn below(&mut self, n: usize) -> usize {
        (self.next() % n.max(1) as u64) as usize
    }
}

fn seeds() -> Vec<Vec<Node>> {
    let texts = [
        include_str!("../../tests/seeds/scalars.ll"),
        include_str!("../../tests/seeds/control.ll"),
        include_str!("../../tests/seeds/calls.ll"),
        include_str!("../../tests/seeds/debug.ll"),
        include_str!("../../tests/seeds/constants.ll"),
        include_str!("../../tests/modules/debug_nodes.ll"),
        include_str!("../../tests/modules/instructions.ll"),
        include_str!("../../tests/modules/symbols.ll"),
        include_str!("../../tests/modules/vectors.ll"),
        include_str!("../../tests/modules/numbering.ll"),
    ];
    let trees = texts.map(|text| {
        let parsed = nvopt_text::parse(text.as_bytes(), &Default::default());
        let bytes = crate::write(&parsed.expect("the seeds are valid").module);
        tree::read(&bytes).expect("what is written can be read")
    });
    trees.to_vec()
}

fn n_nodes(nodes: &[Node]) -> usize {
    let inside = |node: &Node| match node {
        Node::Block { nodes, .. } => 1 + n_nodes(nodes),
        Node::Record { .. } => 1,
    };
    nodes.iter().map(inside).sum()
}

/// Changes the node that stands `target`th, counted through all blocks.
fn change(nodes: &mut Vec<Node>, mut target: usize, random: &mut Random) {
    tree::for_each_list(nodes, &mut |list| {
        if target < list.len() {
            change_in(list, target, random);
            target = usize::MAX;
        } else if target != usize::MAX {
            target -= list.len();
        }
    });
}

fn change_in(list: &mut Vec<Node>, at: usize, random: &mut Random) {
    match random.below(16) {
        0 => drop(list.remove(at)),
        1 => list.insert(at, list[at].clone()),
        2 => {
            let other = random.below(list.len());
            list.swap(at, other);
        }
        _ => match &mut list[at] {
            Node::Block { id, .. } if random.below(8) == 0 => *id = random.below(30) as u32,
            Node::Block { .. } => {}
            Node::Record { code, .. } if random.below(12) == 0 => *code = random.below(70) as u32,
            Node::Record { ops, .. } => change_ops(ops, random),
        },
    }
}

fn change_ops(ops: &mut Vec<u64>, random: &mut Random) {
    let at = random.below(ops.len());
    let value = match random.below(6) {
        0 => 0,
        1 => u64::MAX,
        2 => random.next() >> random.below(64),
        _ => random.below(40) as u64,
    };
    match random.below(8) {
        0 => ops.push(value),
        1 => ops.truncate(at),
        2 if !ops.is_empty() => drop(ops.remove(at)),
        3 if !ops.is_empty() => ops[at] = ops[at].wrapping_add(1),
        4 if !ops.is_empty() => ops[at] = ops[at].wrapping_sub(1),
        _ if !ops.is_empty() => ops[at] = value,
        _ => {}
    }
}

/// What is read and right prints to text that reads back.
fn check_print(module: &nvopt_ir::module::Module) {
    let mut text = Vec::new();
    nvopt_ir::print::print_module(module, &mut text);
    if nvopt_ir::verify::verify(module, None).is_empty() {
        nvopt_text::parse(&text, &Default::default()).expect("our own print reads back");
    }
}

#[test]
fn wrong_numbers_are_refused_or_read() {
    let seeds = seeds();
    let mut n_read = 0;
    for case in 0..CASES {
        let mut random = Random::new(case);
        let mut nodes = seeds[random.below(seeds.len())].clone();
        for _ in 0..1 + random.below(4) {
            let target = random.below(n_nodes(&nodes));
            change(&mut nodes, target, &mut random);
        }
        let bytes = tree::write(&nodes);
        let result = catch_unwind(AssertUnwindSafe(|| match read(&bytes) {
            Ok(module) => {
                check_print(&module);
                true
            }
            Err(_) => false,
        }));
        n_read += u64::from(result.unwrap_or_else(|_| panic!("case {case} panics")));
    }
    assert!(n_read > CASES / 100 && n_read < CASES, "{n_read} of {CASES} were read");
}

fn record(code: u32, ops: &[u64]) -> Node {
    Node::Record { code, ops: ops.to_vec(), blob: None }
}

/// A module with these types and constants.
fn module_of(types: Vec<Node>, constants: Vec<Node>) -> Vec<u8> {
    use crate::codes::{block, module, ty};
    let mut all_types = vec![record(ty::NUMENTRY, &[types.len() as u64])];
    all_types.extend(types);
    let nodes = vec![
        record(module::VERSION, &[2]),
        Node::Block { id: block::TYPE, nodes: all_types },
        Node::Block { id: block::CONSTANTS, nodes: constants },
    ];
    tree::write(&[Node::Block { id: block::MODULE, nodes }])
}

#[test]
fn few_bits_cannot_ask_for_much_memory() {
    use crate::codes::{constant, ty};
    let refused = |bytes: &[u8]| match read(bytes) {
        Ok(_) => false,
        Err(diag) => diag.message.contains("memory"),
    };
    let settype = record(constant::SETTYPE, &[0]);
    // A thousand different integers of a megabyte each.
    let mut constants = vec![settype.clone()];
    constants.extend((0..1000).map(|n| record(constant::INTEGER, &[n << 1])));
    assert!(refused(&module_of(vec![record(ty::INTEGER, &[1 << 23])], constants)));
    // One vector of four billion lanes.
    let types = vec![record(ty::INTEGER, &[8]), record(ty::VECTOR, &[u64::from(u32::MAX), 0])];
    let constants = vec![record(constant::SETTYPE, &[1]), record(constant::INTEGER, &[2])];
    assert!(refused(&module_of(types, constants)));
    // The number of types is not believed.
    let nodes = vec![record(ty::NUMENTRY, &[u64::MAX]), record(ty::INTEGER, &[8])];
    let nodes = vec![Node::Block { id: crate::codes::block::TYPE, nodes }];
    let bytes = tree::write(&[Node::Block { id: crate::codes::block::MODULE, nodes }]);
    assert!(read(&bytes).is_err());
}

#[test]
fn constants_that_contain_themselves_are_refused() {
    use crate::codes::{constant, ty};
    let types = vec![
        record(ty::INTEGER, &[8]),
        record(ty::ARRAY, &[1, 0]),
        record(ty::ARRAY, &[1, 1]),
        record(ty::METADATA, &[]),
    ];
    let constants = vec![
        record(constant::SETTYPE, &[2]),
        record(constant::AGGREGATE, &[1]),
        record(constant::AGGREGATE, &[0]),
    ];
    let mut bytes = module_of(types.clone(), constants);
    // Nothing uses them, so nothing is wrong; a metadata node that does is refused.
    assert!(read(&bytes).is_ok());
    let mut nodes = tree::read(&bytes).unwrap();
    let Node::Block { nodes: inside, .. } = &mut nodes[0] else { panic!("a block") };
    let value = record(crate::codes::metadata::VALUE, &[2, 0]);
    inside.push(Node::Block { id: crate::codes::block::METADATA, nodes: vec![value] });
    bytes = tree::write(&nodes);
    assert_eq!(read(&bytes).unwrap_err().message, "a constant contains itself");
}
