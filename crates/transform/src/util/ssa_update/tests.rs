//! Where phis appear, and that they choose the last definition on random walks.

use super::*;
use nvopt_ir::ops::BinaryOp;

/// A body with these successors; branches with several depend on the parameter.
fn graph(succs: &[Vec<usize>]) -> (Body, Vec<Block>) {
    let mut body = Body::new(&[Type::I32]);
    let blocks: Vec<Block> = succs.iter().map(|_| body.add_block()).collect();
    for (from, to) in succs.iter().enumerate() {
        let to: Vec<Block> = to.iter().map(|&to| blocks[to]).collect();
        let mut args = vec![body.params()[0]];
        args.extend((1..to.len()).map(|case| body.int(Type::I32, case as u64)));
        let (op, args) = match to.len() {
            0 => (Op::Unreachable, &[][..]),
            1 => (Op::Br, &[][..]),
            _ => (Op::Switch, &args[..]),
        };
        body.append(blocks[from], NewInst { succs: &to, ..NewInst::new(op, Type::VOID, args) });
    }
    (body, blocks)
}

/// A definition in `block`.
fn define(body: &mut Body, updater: &mut SsaUpdater, block: Block) -> Value {
    let end = body.terminator(block).unwrap();
    let x = body.params()[0];
    let op = Op::Binary(BinaryOp::Add);
    let inst = body.insert_before(end, NewInst::new(op, Type::I32, &[x, x]));
    let value = body.result(inst).unwrap();
    updater.define(block, value);
    value
}

fn n_phis(body: &Body) -> usize {
    body.insts().filter(|&inst| matches!(body.op(inst), Op::Phi(_))).count()
}

#[test]
fn a_join_of_two_definitions_has_one_phi() {
    let (mut body, blocks) = graph(&[vec![1, 2], vec![3], vec![3], vec![4], vec![]]);
    let mut updater = SsaUpdater::new(Type::I32, "x");
    let a = define(&mut body, &mut updater, blocks[1]);
    let b = define(&mut body, &mut updater, blocks[2]);
    let value = updater.value_at_end(&mut body, blocks[4]);
    let phi = body.def_inst(value).unwrap();
    assert_eq!(body.block(phi), blocks[3]);
    assert_eq!(body.value_name(value), Some(&b"x"[..]));
    let mut args = body.args(phi).to_vec();
    args.sort();
    assert_eq!(args, [a, b]);
    assert_eq!(updater.value_at_start(&mut body, blocks[3]), value);
    assert_eq!(updater.new_phis(), [phi]);
}

#[test]
fn no_phi_where_one_definition_reaches() {
    let (mut body, blocks) = graph(&[vec![1, 2], vec![3], vec![3], vec![1, 4], vec![]]);
    let mut updater = SsaUpdater::new(Type::I32, "");
    let a = define(&mut body, &mut updater, blocks[0]);
    assert_eq!(updater.value_at_end(&mut body, blocks[4]), a);
    assert_eq!(updater.value_at_start(&mut body, blocks[1]), a);
    assert_eq!(n_phis(&body), 0);
}

#[test]
fn the_start_of_a_defining_block_sees_the_way_around() {
    // 0 -> 1 -> 1 -> 2: the loop defines the variable again.
    let (mut body, blocks) = graph(&[vec![1], vec![1, 2], vec![]]);
    let mut updater = SsaUpdater::new(Type::I32, "");
    let a = define(&mut body, &mut updater, blocks[0]);
    let b = define(&mut body, &mut updater, blocks[1]);
    let start = updater.value_at_start(&mut body, blocks[1]);
    let phi = body.def_inst(start).unwrap();
    let mut args = body.args(phi).to_vec();
    args.sort();
    assert_eq!(args, [a, b]);
    assert_eq!(updater.value_at_start(&mut body, blocks[1]), start, "it is found again");
    assert_eq!(updater.value_at_end(&mut body, blocks[2]), b);
    assert_eq!(n_phis(&body), 1);
}

#[test]
fn a_phi_that_says_the_same_is_taken() {
    let (mut body, blocks) = graph(&[vec![1, 2], vec![3], vec![3], vec![]]);
    let mut updater = SsaUpdater::new(Type::I32, "");
    let a = define(&mut body, &mut updater, blocks[1]);
    let b = define(&mut body, &mut updater, blocks[2]);
    let incoming = body.new_incoming(vec![blocks[2], blocks[1]]);
    let first = body.first_inst(blocks[3]).unwrap();
    let phi = body.insert_before(first, NewInst::new(Op::Phi(incoming), Type::I32, &[b, a]));
    assert_eq!(Some(updater.value_at_end(&mut body, blocks[3])), body.result(phi));
    assert_eq!(n_phis(&body), 1);
}

#[test]
fn without_a_definition_it_is_poison() {
    // Block 3 is a loop that nothing reaches; it leads to block 2.
    let (mut body, blocks) = graph(&[vec![1, 2], vec![2], vec![], vec![3, 2]]);
    let mut updater = SsaUpdater::new(Type::I32, "");
    let a = define(&mut body, &mut updater, blocks[1]);
    let value = updater.value_at_end(&mut body, blocks[2]);
    let phi = body.def_inst(value).unwrap();
    let poison = updater.poison(&mut body);
    let mut args = body.args(phi).to_vec();
    args.sort();
    let mut wanted = vec![a, poison, poison];
    wanted.sort();
    assert_eq!(args, wanted);
    assert_eq!(updater.value_at_end(&mut body, blocks[3]), poison);
}

struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 33) as usize % bound.max(1)
    }
}

/// Follows phis: what `value` is if control came from `from` to where the phi stands.
struct Walk {
    held: FxHashMap<Value, Value>,
}

impl Walk {
    fn value(&self, value: Value) -> Value {
        self.held.get(&value).copied().unwrap_or(value)
    }

    fn enter(&mut self, body: &Body, block: Block, from: Block) {
        let mut new = Vec::new();
        for phi in body.phis_in(block) {
            let Op::Phi(incoming) = body.op(phi) else { continue };
            let at = body.incoming(incoming).iter().position(|&pred| pred == from).unwrap();
            new.push((body.result(phi).unwrap(), self.value(body.args(phi)[at])));
        }
        self.held.extend(new);
    }
}

#[test]
fn random_walks_see_the_last_definition() {
    for seed in 0..300 {
        let mut random = Random(seed * 77 + 1);
        let n_blocks = 2 + random.below(12);
        let succs: Vec<Vec<usize>> = (0..n_blocks)
            .map(|_| (0..1 + random.below(3)).map(|_| 1 + random.below(n_blocks - 1)).collect())
            .collect();
        let (mut body, blocks) = graph(&succs);
        let mut updater = SsaUpdater::new(Type::I32, "");
        let mut defs: FxHashMap<Block, Value> = FxHashMap::default();
        for _ in 0..1 + random.below(4) {
            let block = blocks[random.below(n_blocks)];
            if !updater.is_known_in(block) {
                defs.insert(block, define(&mut body, &mut updater, block));
            }
        }
        let poison = updater.poison(&mut body);
        let asked: Vec<(Block, Value, Value)> = (0..1 + random.below(n_blocks))
            .map(|_| {
                let block = blocks[random.below(n_blocks)];
                let end = updater.value_at_end(&mut body, block);
                (block, end, updater.value_at_start(&mut body, block))
            })
            .collect();
        for _ in 0..20 {
            let mut walk = Walk { held: FxHashMap::default() };
            let (mut block, mut last) = (blocks[0], poison);
            for _ in 0..30 {
                let before = last;
                last = defs.get(&block).copied().unwrap_or(last);
                for &(_, end, start) in asked.iter().filter(|asked| asked.0 == block) {
                    assert_eq!(walk.value(end), last, "seed {seed}, end of {block:?}");
                    assert_eq!(walk.value(start), before, "seed {seed}, start of {block:?}");
                }
                let n_succs = body.n_succs(block);
                let next = body.succ(block, random.below(n_succs));
                walk.enter(&body, next, block);
                block = next;
            }
        }
    }
}
