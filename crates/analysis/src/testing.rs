//! Graphs for unit tests: random ones, and bodies made of them.

use std::sync::Arc;

use nvopt_ir::{
    body::{Block, Body, NewInst},
    module::{Func, Module},
    ops::Op,
    types::Type,
};

use crate::{cycles::Cycles, domtree::DomTree, uniformity::Uniformity};

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

/// A module made from text.
pub(crate) struct Parsed {
    pub(crate) module: Module,
    pub(crate) func: Func,
}

impl Parsed {
    /// Reads `text`; questions are about its last function.
    pub(crate) fn new(text: &str) -> Parsed {
        let parsed = nvopt_text::parse(text.as_bytes(), &nvopt_text::Options::default());
        let module = parsed.unwrap_or_else(|diags| panic!("{diags:?}\n{text}")).module;
        let defined = |func: &Func| module.bodies[*func].is_some();
        let func = module.shared.func_order.iter().copied().rfind(defined);
        Parsed { func: func.expect("a function is defined"), module }
    }

    /// A kernel of this graph, without phis, whose branches depend on a thread's number where
    /// `divergent` says so.
    pub(crate) fn graph(graph: &[Vec<usize>], divergent: &[bool]) -> Parsed {
        let head = "declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n\
                    define ptx_kernel void @k(i32 %n) {\n\
                    %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n ret void\n}\n";
        let mut parsed = Parsed::new(head);
        let body = parsed.module.bodies[parsed.func].as_mut().expect("it is defined");
        let entry = body.entry().expect("it has a block");
        let call = body.first_inst(entry).expect("the call");
        let tid = body.result(call).expect("it has a result");
        body.erase_terminator(entry);
        let blocks: Vec<Block> = graph.iter().map(|_| body.add_block()).collect();
        terminate(body, entry, &blocks[..1]);
        for (from, to) in graph.iter().enumerate() {
            let to: Vec<Block> = to.iter().map(|&to| blocks[to]).collect();
            terminate(body, blocks[from], &to);
            let end = body.terminator(blocks[from]).expect("it was just put there");
            if divergent[from] && to.len() > 1 {
                body.set_arg(end, 0, tid);
            }
        }
        parsed
    }

    pub(crate) fn body(&self) -> &Body {
        self.module.bodies[self.func].as_ref().expect("it is defined")
    }

    pub(crate) fn uniformity(&self) -> Uniformity {
        let body = self.body();
        let cycles = Arc::new(Cycles::of(body));
        Uniformity::of(&self.module.shared, self.func, body, &DomTree::of(body), cycles)
    }
}
