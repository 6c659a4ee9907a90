//! Blocks that only jump on, on one way of a branch: the branch goes where they go.
//!
//! Such blocks stand on edges that were split for passes that put something there. What is left
//! empty would be a jump of its own, and on an edge back to a loop's header it would hide from the
//! assembler that the loop ends in a condition, which is what it unrolls.

use nvopt_ir::{
    body::{Block, Body},
    metadata::MdKind,
    ops::Op,
};

/// How many ways may lead to the block behind, whose phis list them all, and from the one before.
const MAX_WAYS: usize = 64;

/// Joins all edges of a body that were split for nothing.
pub(super) fn join(body: &mut Body) {
    let blocks: Vec<Block> = body.blocks().collect();
    for block in blocks {
        if let Some((from, to)) = on_edge(body, block) {
            pass_over(body, block, from, to);
        }
    }
}

/// Where `block` is come from and where it goes, if it does nothing and the branch before it does
/// not go there on its other way: phis could not tell the two apart.
fn on_edge(body: &Body, block: Block) -> Option<(Block, Block)> {
    let end = body.terminator(block)?;
    if body.op(end) != Op::Br || body.first_inst(block) != Some(end) {
        return None;
    }
    let mut preds = body.preds(block);
    let (from, None) = (preds.next()?, preds.next()) else { return None };
    let to = body.succ(block, 0);
    let branch = body.terminator(from)?;
    let says_both = [branch, end].iter().all(|&at| body.metadata_of(at, MdKind::LOOP).is_some());
    let is_split = matches!(body.op(branch), Op::CondBr | Op::Switch)
        && body.n_succs(from) <= MAX_WAYS
        && from != block
        && to != block
        && !says_both
        && body.preds(to).nth(MAX_WAYS).is_none()
        && body.succs(from).all(|succ| succ != to);
    is_split.then_some((from, to))
}

fn pass_over(body: &mut Body, block: Block, from: Block, to: Block) {
    let end = body.terminator(block).expect("it jumps");
    let branch = body.terminator(from).expect("it branches");
    if let Some(md) = body.metadata_of(end, MdKind::LOOP) {
        body.set_metadata(branch, MdKind::LOOP, Some(md));
    }
    body.rename_incoming(to, block, from);
    let way = body.succs(from).position(|succ| succ == block);
    body.set_successor(from, way.expect("it is come from there"), to);
    body.erase_block(block);
}
