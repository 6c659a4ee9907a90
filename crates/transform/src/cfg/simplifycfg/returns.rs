//! All returns become one.

use nvopt_analysis::convergence::is_convergent;
use nvopt_ir::{
    body::{Block, Body, Inst, NewInst, TailKind, Value},
    effects::intrinsic,
    intrinsics::Intrinsic,
    metadata::Md,
    ops::Op,
    types::Type,
};
use nvopt_pass::FnCx;

use crate::util::locs::merged_loc;

/// Makes blocks that return branch to a new one, if there are several.
pub(super) fn merge_returns(body: &mut Body, cx: &mut FnCx<'_>) -> bool {
    let returning: Vec<Block> =
        body.blocks().filter(|&block| may_share_return(cx, body, block)).collect();
    let [first, _, ..] = returning[..] else { return false };
    // A thread that has returned from a kernel takes no part in votes and barriers any more; one that
    // waits for others at a common return still does.
    let has_convergent = body.insts().any(|inst| is_convergent(cx.module, body, inst));
    if has_convergent || !cx.may_rewrite() {
        return false;
    }
    let common = body.insert_block_before(first);
    body.name_block_like(common, "common.ret");
    let rets: Vec<Inst> = returning.iter().filter_map(|&block| body.terminator(block)).collect();
    let value = returned_phi(body, common, &returning, &rets);
    let locs: Vec<Option<Md>> = rets.iter().map(|&ret| body.loc(ret)).collect();
    let loc =
        locs.iter().copied().reduce(|a, b| merged_loc(&mut cx.module.metadata, a, b)).flatten();
    for (&block, loc) in returning.iter().zip(locs) {
        let ret = body.terminator(block).expect("it returns");
        let records = body.take_records(ret);
        body.erase_terminator(block);
        let new = NewInst { succs: &[common], loc, ..NewInst::new(Op::Br, Type::VOID, &[]) };
        let branch = body.append(block, new);
        records.into_iter().for_each(|record| body.add_record(branch, record));
    }
    let args: Vec<Value> = value.into_iter().collect();
    body.append(common, NewInst { loc, ..NewInst::new(Op::Ret, Type::VOID, &args) });
    true
}

/// True if `block` returns, and not what a call must return as it is.
fn may_share_return(cx: &FnCx<'_>, body: &Body, block: Block) -> bool {
    let Some(ret) = body.terminator(block) else { return false };
    if body.op(ret) != Op::Ret || body.args(ret).iter().any(|&arg| body.ty(arg) == Type::TOKEN) {
        return false;
    }
    let Some(last) = body.prev_inst(ret) else { return true };
    let is_bound = body.op(last).call().is_some_and(|call| {
        body.call(call).tail == TailKind::MustTail
            || intrinsic(cx.module, body, last) == Some(Intrinsic::EXPERIMENTAL_DEOPTIMIZE)
    });
    !is_bound
}

fn returned_phi(
    body: &mut Body,
    common: Block,
    returning: &[Block],
    rets: &[Inst],
) -> Option<Value> {
    let values: Vec<Value> =
        rets.iter().filter_map(|&ret| body.args(ret).first().copied()).collect();
    let ty = body.ty(*values.first()?);
    let incoming = body.new_incoming(returning.to_vec());
    let phi = body.append(common, NewInst::new(Op::Phi(incoming), ty, &values));
    let value = body.result(phi)?;
    body.name_value_like(value, "common.ret.op");
    Some(value)
}
