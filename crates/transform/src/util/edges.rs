//! Splitting edges and taking them away.

use nvopt_ir::{
    body::{Block, Body, Inst, NewInst, Value, ValueDef},
    ops::Op,
    types::Type,
};
use smallvec::SmallVec;

/// True if the terminator of `block` can be made to go elsewhere on each of its edges.
pub fn can_split_edges_of(body: &Body, block: Block) -> bool {
    body.terminator(block)
        .is_some_and(|end| !matches!(body.op(end), Op::IndirectBr | Op::CallBr(_)))
}

/// True if `block` begins with an instruction that must stand where exceptions arrive.
pub fn is_landing(body: &Body, block: Block) -> bool {
    let first = body.insts_in(block).find(|&inst| !matches!(body.op(inst), Op::Phi(_)));
    first.is_some_and(|inst| {
        matches!(
            body.op(inst),
            Op::LandingPad { .. } | Op::CatchPad | Op::CleanupPad | Op::CatchSwitch { .. }
        )
    })
}

/// True if `block` has several successors and its successor `index` several edges into it.
pub fn is_critical(body: &Body, block: Block, index: usize) -> bool {
    body.n_succs(block) > 1 && body.preds(body.succ(block, index)).nth(1).is_some()
}

/// Puts a new block on edge `index` of `block`, behind `block`, named after both ends. The phis of
/// the target name it instead.
pub fn split_edge(body: &mut Body, block: Block, index: usize) -> Block {
    let target = body.succ(block, index);
    let middle = match body.next_block(block) {
        Some(next) => body.insert_block_before(next),
        None => body.add_block(),
    };
    let name_of = |at: Block| body.block_name(at).unwrap_or_default().to_vec();
    let name = [name_of(block).as_slice(), b".", &name_of(target), b"_crit_edge"].concat();
    body.name_block_like(middle, name);
    let end = body.terminator(block).expect("it has edges");
    let loc = body.loc(end);
    if body.succs(block).filter(|&succ| succ == target).count() == 1 {
        // The entries stay where they stand, under the new name.
        body.rename_incoming(target, block, middle);
        body.set_successor(block, index, middle);
        let new = NewInst { succs: &[target], loc, ..NewInst::new(Op::Br, Type::VOID, &[]) };
        body.append(middle, new);
        return middle;
    }
    let phis: Vec<Inst> = body.phis_in(target).collect();
    let values: Vec<_> = phis
        .iter()
        .map(|&phi| {
            let Op::Phi(incoming) = body.op(phi) else { return None };
            let at = body.incoming(incoming).iter().position(|&from| from == block)?;
            Some(body.args(phi)[at])
        })
        .collect();
    body.set_successor(block, index, middle);
    let new = NewInst { succs: &[target], loc, ..NewInst::new(Op::Br, Type::VOID, &[]) };
    body.append(middle, new);
    for (&phi, value) in phis.iter().zip(values) {
        if let Some(value) = value {
            body.add_incoming(phi, value, middle);
        }
    }
    middle
}

/// Makes the terminator of `block` a `br` to its successor `index`. Phis that lose entries become
/// what all entries left have in common.
pub fn keep_successor(body: &mut Body, block: Block, index: usize) {
    let others = body.succs(block).enumerate().filter(|&(at, _)| at != index);
    let mut others: SmallVec<[Block; 4]> = others.map(|(_, other)| other).collect();
    body.keep_successor(block, index);
    others.sort_unstable();
    others.dedup();
    others.into_iter().for_each(|other| fold_phis(body, other));
}

/// Erases `dead`, which only edges of each other lead to. Phis of blocks that they led to become what
/// all entries left have in common.
pub fn erase_blocks(body: &mut Body, dead: &[Block]) {
    let mut behind: Vec<Block> = dead.iter().flat_map(|&block| body.succs(block)).collect();
    body.erase_blocks(dead);
    behind.sort_unstable();
    behind.dedup();
    behind.retain(|&block| body.is_block_placed(block));
    behind.into_iter().for_each(|block| fold_phis(body, block));
}

/// Replaces the phis of `block`, which an edge less leads to, that have the same value for all edges.
///
/// Only where edges go: phis that were single from the start, as behind loops, are there for a reason.
pub fn fold_phis(body: &mut Body, block: Block) {
    for phi in body.phis_in(block).collect::<SmallVec<[Inst; 8]>>() {
        if let (Some(result), Some(value)) = (body.result(phi), only_value(body, phi)) {
            body.replace_all_uses(result, value);
            body.erase(phi);
        }
    }
}

/// What `phi` is, whatever way control comes.
fn only_value(body: &Body, phi: Inst) -> Option<Value> {
    let result = body.result(phi)?;
    let mut values = body.args(phi).iter().copied().filter(|&value| value != result);
    let value = values.next()?;
    // A value of the block itself cannot be there before it: nothing leads there any more.
    let is_own = match body.def(value) {
        ValueDef::Inst(def) => body.block(def) == body.block(phi),
        _ => false,
    };
    (!is_own && values.all(|other| other == value)).then_some(value)
}
