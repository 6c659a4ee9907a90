//! All returns become one.
//!
//! A thread that has returned from a kernel takes no part in votes and barriers any more; one that
//! waits for others at a common return still does. So returns are shared only by threads that go
//! apart where no convergent operation follows.

use nvopt_analysis::convergence::is_convergent;
use nvopt_entity::{EntitySet, FxHashMap};
use nvopt_ir::{
    body::{Block, Body, Inst, NewInst, Value},
    dominators::DomTree,
    metadata::Md,
    ops::Op,
    types::Type,
};
use nvopt_pass::FnCx;

use crate::util::{locs::merged_loc, returns::has_bound_return};

/// Makes blocks that return branch to a new one, if there are several.
pub(super) fn merge_returns(body: &mut Body, cx: &mut FnCx<'_>) -> bool {
    let returning: Vec<Block> =
        body.blocks().filter(|&block| may_share_return(cx, body, block)).collect();
    if returning.len() < 2 {
        return false;
    }
    let mut changed = false;
    for group in groups(body, cx, returning) {
        changed |= merge_group(body, cx, &group);
    }
    changed
}

/// The blocks that may have one return, in order.
fn groups(body: &Body, cx: &FnCx<'_>, returning: Vec<Block>) -> Vec<Vec<Block>> {
    let is_loud =
        |&block: &Block| body.insts_in(block).any(|inst| is_convergent(cx.module, body, inst));
    let mut due: Vec<Block> = body.blocks().filter(is_loud).collect();
    if due.is_empty() {
        return vec![returning];
    }
    // Blocks behind whose ends a convergent operation may follow.
    let mut not_quiet = EntitySet::new();
    while let Some(block) = due.pop() {
        due.extend(body.preds(block).filter(|&pred| not_quiet.insert(pred)));
    }
    // Those that the same first quiet block dominates go together.
    let dom = DomTree::compute(body);
    let mut found: Vec<Vec<Block>> = Vec::new();
    let mut places: FxHashMap<Block, usize> = FxHashMap::default();
    for block in returning {
        let mut top = block;
        while let Some(above) = dom.idom(top).filter(|&above| !not_quiet.contains(above)) {
            top = above;
        }
        let place = *places.entry(top).or_insert(found.len());
        match found.get_mut(place) {
            Some(group) => group.push(block),
            None => found.push(vec![block]),
        }
    }
    found
}

fn merge_group(body: &mut Body, cx: &mut FnCx<'_>, returning: &[Block]) -> bool {
    let [first, _, ..] = returning[..] else { return false };
    if !cx.may_rewrite() {
        return false;
    }
    let common = body.insert_block_before(first);
    body.name_block_like(common, "common.ret");
    let rets: Vec<Inst> = returning.iter().filter_map(|&block| body.terminator(block)).collect();
    let value = returned_phi(body, common, returning, &rets);
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
    !has_bound_return(cx.module, body, block)
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
