//! Splitting edges.

use nvopt_ir::{
    body::{Block, Body, Inst, NewInst},
    ops::Op,
    types::Type,
};

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
