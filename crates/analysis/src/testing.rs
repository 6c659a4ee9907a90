//! Graphs for unit tests: random ones, and bodies made of them.

use nvopt_ir::{
    body::{Block, Body, NewInst},
    ops::Op,
    types::Type,
};

/// Numbers that look random and are the same in every run.
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new(seed: u64) -> Random {
        Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    pub(crate) fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 33) as usize % bound.max(1)
    }
}

/// A random graph of at most `max_blocks` blocks; the entry has no predecessor, as in valid IR.
pub(crate) fn random_graph(random: &mut Random, max_blocks: usize) -> Vec<Vec<usize>> {
    let n_blocks = 1 + random.below(max_blocks);
    let density = 2 + random.below(3);
    let targets = |random: &mut Random| {
        let n_succs = if n_blocks > 1 { random.below(density) } else { 0 };
        (0..n_succs).map(|_| 1 + random.below(n_blocks - 1)).collect()
    };
    (0..n_blocks).map(|_| targets(random)).collect()
}

/// A body of blocks with these successors; two or more make a switch on the parameter.
pub(crate) fn body_of(succs: &[Vec<usize>]) -> (Body, Vec<Block>) {
    let mut body = Body::new(&[Type::I32]);
    let blocks: Vec<Block> = succs.iter().map(|_| body.add_block()).collect();
    for (from, to) in succs.iter().enumerate() {
        let to: Vec<Block> = to.iter().map(|&to| blocks[to]).collect();
        terminate(&mut body, blocks[from], &to);
    }
    (body, blocks)
}

/// Ends `block` with edges to `succs`.
pub(crate) fn terminate(body: &mut Body, block: Block, succs: &[Block]) {
    let mut args = vec![body.params()[0]];
    args.extend((1..succs.len()).map(|case| body.int(Type::I32, case as u64)));
    let (op, args) = match succs.len() {
        0 => (Op::Unreachable, &[][..]),
        1 => (Op::Br, &[][..]),
        _ => (Op::Switch, &args[..]),
    };
    body.append(block, NewInst { succs, ..NewInst::new(op, Type::VOID, args) });
}

/// The blocks that can be reached from `from` along `succs`, without passing `without`.
pub(crate) fn reach(succs: &[Vec<usize>], from: usize, without: Option<usize>) -> Vec<bool> {
    let mut seen = vec![false; succs.len()];
    let mut stack = vec![from];
    while let Some(at) = stack.pop() {
        if Some(at) != without && !std::mem::replace(&mut seen[at], true) {
            stack.extend(&succs[at]);
        }
    }
    seen
}
