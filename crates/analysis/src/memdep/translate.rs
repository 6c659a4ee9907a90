//! An address, or what it is computed from, as it is on an edge.

use nvopt_ir::{
    body::{Block, Body, Inst, Value},
    ops::Op,
};
use smallvec::SmallVec;

use crate::domtree::DomTree;

/// How deep an address computation is followed.
const MAX_DEPTH: u32 = 4;
/// How many users of a value are looked at for an equal computation.
const MAX_USERS: usize = 64;

/// What an address of a block is at the end of a predecessor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Translation {
    /// This value, which is there.
    Value(Value),
    /// It could be computed there but is not.
    Missing,
    /// It cannot be said.
    Impossible,
}

/// What `value`, as seen at the head of `block`, is at the end of `pred`.
pub fn translate(
    body: &Body,
    tree: &DomTree,
    value: Value,
    block: Block,
    pred: Block,
) -> Translation {
    translate_at(body, tree, value, (block, pred), MAX_DEPTH)
}

fn translate_at(
    body: &Body,
    tree: &DomTree,
    value: Value,
    (block, pred): (Block, Block),
    depth: u32,
) -> Translation {
    let Some(inst) = body.def_inst(value) else { return Translation::Value(value) };
    if body.block(inst) != block {
        // What dominates the block dominates its predecessors, unless it stands below.
        return match tree.dominates(body.block(inst), pred) {
            // A value from above never depends on a phi of the block below it.
            true => Translation::Value(value),
            false => Translation::Impossible,
        };
    }
    if let Op::Phi(incoming) = body.op(inst) {
        let at = body.incoming(incoming).iter().position(|&from| from == pred);
        return at.map_or(Translation::Impossible, |at| Translation::Value(body.args(inst)[at]));
    }
    recompute(body, tree, inst, (block, pred), depth)
}

/// The same computation on translated operands, if it stands somewhere above the edge.
fn recompute(
    body: &Body,
    tree: &DomTree,
    inst: Inst,
    edge: (Block, Block),
    depth: u32,
) -> Translation {
    let is_address = matches!(body.op(inst), Op::Gep { .. } | Op::Cast(_));
    if !is_address || depth == 0 {
        return Translation::Impossible;
    }
    let mut args: SmallVec<[Value; 4]> = SmallVec::new();
    for &arg in body.args(inst) {
        match translate_at(body, tree, arg, edge, depth - 1) {
            Translation::Value(value) => args.push(value),
            other => return other,
        }
    }
    let root = args.iter().copied().find(|&arg| body.as_const(arg).is_none());
    let Some(root) = root else { return Translation::Missing };
    let same = body.users(root).take(MAX_USERS).find(|&user| {
        body.op(user) == body.op(inst)
            // One that promises more may be poison where this one is not.
            && body.flags(inst).contains(body.flags(user))
            && body.args(user) == &args[..]
            && body.result_ty(user) == body.result_ty(inst)
            && tree.dominates(body.block(user), edge.1)
            && user != inst
    });
    let same = same.or_else(|| {
        (args[..] == *body.args(inst) && tree.dominates(body.block(inst), edge.1)).then_some(inst)
    });
    same.and_then(|user| body.result(user)).map_or(Translation::Missing, Translation::Value)
}
