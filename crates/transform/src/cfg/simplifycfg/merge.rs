//! A block whose only predecessor goes nowhere else becomes part of it.

use nvopt_analysis::convergence::can_join;
use nvopt_ir::{
    body::{Block, Body, Inst},
    ops::Op,
};
use nvopt_pass::FnCx;

/// Appends `block` to its only predecessor, if that ends with a plain branch.
pub(super) fn merge_into_predecessor(body: &mut Body, cx: &FnCx<'_>, block: Block) -> bool {
    if body.entry() == Some(block) {
        return false;
    }
    let mut preds = body.preds(block);
    let (Some(pred), None) = (preds.next(), preds.next()) else { return false };
    drop(preds);
    let Some(branch) = body.terminator(pred) else { return false };
    let is_straight = pred != block && body.op(branch) == Op::Br;
    if !is_straight || !can_join(cx.module, body, pred, block) {
        return false;
    }
    replace_single_entry_phis(body, block);
    if body.block_name(pred).is_none()
        && let Some(name) = body.block_name(block).map(<[u8]>::to_vec)
    {
        body.forget_block_name(block);
        body.name_block_like(pred, name);
    }
    body.merge_into_pred(block);
    true
}

/// Phis of a block with one predecessor are what comes in.
fn replace_single_entry_phis(body: &mut Body, block: Block) {
    let phis: Vec<Inst> = body.phis_in(block).collect();
    for phi in phis {
        let result = body.result(phi).expect("a phi has a result");
        let value = match body.args(phi).first() {
            Some(&value) if value != result => value,
            _ => {
                let ty = body.ty(result);
                let poison = body.consts_mut().poison(ty);
                body.const_value(poison)
            }
        };
        body.replace_all_uses(result, value);
        body.erase(phi);
    }
}
