//! structurizecfg: makes control flow structured.
//!
//! What. Blocks are put in a line, loops kept together. Between them stand `Flow` blocks: each
//! decides, by a phi of truth values, whether the next block runs or is skipped, or whether a loop
//! goes on. Afterwards every branch has a block where its two ways meet again, and loops have one
//! way in and one way out.
//!
//! Why on a GPU. Hardware without arbitrary branches needs it, and where threads meet again is
//! plain to see. PTX does not need it, so no pipeline runs it unasked.
//!
//! Convergence and memory. No instruction is copied or moved: each runs for the same threads as
//! before, with more of them waiting in `Flow` blocks. Where they meet can only be earlier.
//!
//! Cost. Each block is placed once; dominance is asked by walking up, so O(blocks * depth), and
//! functions of more than `MAX_BLOCKS` are left alone with a remark.
//!
//! Example.
//!     before: a: br i1 %c, label %b, label %d    after: a: br i1 %c, label %b, label %Flow
//!             b: br label %e                            b: br label %Flow
//!             d: br label %e                            Flow: %0 = phi i1 [ false, %b ], [ true, %a ]
//!             e: ...                                          br i1 %0, label %d, label %e
//!
//! Not done. Single regions: a function is made structured as a whole, or not at all. With
//! `skip-uniform-regions` one whose branches all threads agree on stays. Irreducible loops
//! (`UnsupportedIrreducibleCFG`), exceptions, indirect branches and calls that are bound to their
//! return (`musttail`, deoptimization) are left alone with a remark.
//!
//! Reads domtree, cycles, uniformity. Keeps nothing that depends on control flow.
//!
//! Files: `order` (the line of blocks), `wire` (the flow blocks), `values` (phis and SSA form).

mod order;
mod values;
mod wire;

use nvopt_analysis::{cycles::Cycles, domtree::DomTree, uniformity::Uniformity};
use nvopt_ir::{
    body::{Block, Body, Inst, NewInst, Value},
    ops::Op,
    types::Type,
};
use nvopt_pass::{Analyses, FnCx, FunctionPass, Knob, RemarkKind};

use crate::util::returns::has_bound_return;

/// Whether functions whose branches are uniform stay as they are.
pub(crate) static SKIP_UNIFORM: Knob<bool> = Knob::switch(
    "structurizecfg-skip-uniform-regions",
    false,
    "structurizecfg",
    "leaves control flow alone that all threads agree on",
);

/// Larger functions are left alone.
const MAX_BLOCKS: usize = 1000;

/// The pass.
pub(crate) struct StructurizeCfg {
    /// Control flow that all threads agree on stays.
    pub(crate) skips_uniform: bool,
}

impl FunctionPass for StructurizeCfg {
    fn run(&self, body: &mut Body, analyses: &mut Analyses, cx: &mut FnCx<'_>) {
        if body.n_placed_blocks() < 2 {
            return;
        }
        if let Some((name, why)) = obstacle(body, analyses, cx) {
            cx.remark(body, None, RemarkKind::Missed, name, why);
            return;
        }
        let skips = self.skips_uniform || cx.frame.knobs.is_on(&SKIP_UNIFORM);
        if skips && !analyses.get::<Uniformity>(body, cx).has_divergent_branch() {
            return;
        }
        if !has_branch(body) || !cx.may_rewrite() {
            return;
        }
        if has_switch(body) {
            super::lower_switch::lower_all(body, cx);
            // Targets that no case needs are gone, and with them, maybe, the only way out of a loop.
            if let Some((name, why)) = obstacle(body, analyses, cx) {
                cx.remark(body, None, RemarkKind::Missed, name, why);
                return;
            }
            if !has_branch(body) {
                return;
            }
        }
        unify_exits(body);
        let dom = DomTree::of(body);
        let order = order::order(body);
        let mut wiring = wire::Wiring::new(body, &dom, order);
        wiring.run(body);
        let (phis, conditions) = wiring.finish();
        values::set_conditions(body, conditions);
        values::set_phis(body, phis);
        values::rebuild(body);
        cx.count("functions made structured", 1);
    }
}

fn has_branch(body: &Body) -> bool {
    body.blocks().any(|block| body.n_succs(block) > 1)
}

fn has_switch(body: &Body) -> bool {
    let ends = body.blocks().filter_map(|block| body.terminator(block));
    ends.into_iter().any(|end| body.op(end) == Op::Switch)
}

/// Why the function cannot be made structured, if so.
fn obstacle(
    body: &Body,
    analyses: &mut Analyses,
    cx: &FnCx<'_>,
) -> Option<(&'static str, &'static str)> {
    if body.n_placed_blocks() > MAX_BLOCKS {
        return Some(("TooManyBlocks", "the function has too many blocks"));
    }
    let reachable = DomTree::of(body);
    if body.blocks().any(|block| !reachable.is_reachable(block)) {
        return Some(("UnreachableBlocks", "the function has blocks that nothing reaches"));
    }
    for block in body.blocks() {
        let end = body.terminator(block)?;
        match body.op(end) {
            Op::Br | Op::CondBr | Op::Switch | Op::Ret | Op::Unreachable => {}
            Op::IndirectBr | Op::CallBr(_) => {
                return Some(("UnsupportedIndirectBranch", "indirect branches are not supported"));
            }
            _ => {
                return Some(("UnsupportedEHFunclets", "EH Funclets are not supported yet."));
            }
        }
    }
    let cycles = analyses.get::<Cycles>(body, cx);
    if cycles.iter().any(|cycle| !cycles.is_reducible(cycle)) {
        return Some(("UnsupportedIrreducibleCFG", "Irreducible CFGs are not supported yet."));
    }
    let mut seen = nvopt_entity::EntitySet::new();
    let mut work: Vec<Block> = body.blocks().filter(|&b| body.n_succs(b) == 0).collect();
    while let Some(block) = work.pop() {
        if seen.insert(block) {
            work.extend(body.preds(block));
        }
    }
    if body.blocks().any(|block| !seen.contains(block)) {
        return Some(("UnsupportedEndlessLoop", "loops without an exit are not supported"));
    }
    if body.blocks().any(|block| has_bound_return(cx.module, body, block)) {
        return Some(("UnsupportedTailCall", "a call has to stay directly before its return"));
    }
    let is_token = |inst: Inst| body.result_ty(inst) == Type::TOKEN;
    if body.insts().any(is_token) {
        return Some(("UnsupportedToken", "tokens cannot pass flow blocks"));
    }
    None
}

/// Makes the function have one exit: all returns go to one, and what never goes on does, too.
fn unify_exits(body: &mut Body) {
    let exits: Vec<Block> = body.blocks().filter(|&block| body.n_succs(block) == 0).collect();
    if exits.len() < 2 {
        return;
    }
    let op_of = |body: &Body, block: Block| {
        body.op(body.terminator(block).expect("every block has a terminator"))
    };
    let returns: Vec<Block> =
        exits.iter().copied().filter(|&block| op_of(body, block) == Op::Ret).collect();
    let common = body.add_block();
    let returned = returns.first().and_then(|&block| {
        let end = body.terminator(block)?;
        body.args(end).first().copied()
    });
    let phi = returned.map(|value| {
        let ty = body.ty(value);
        let values: Vec<Value> = exits.iter().map(|&exit| value_of(body, exit, ty)).collect();
        let incoming = body.new_incoming(exits.clone());
        let phi = body.append(common, NewInst::new(Op::Phi(incoming), ty, &values));
        let result = body.result(phi).expect("a phi has a result");
        body.name_value_like(result, "UnifiedRetVal");
        result
    });
    for &exit in &exits {
        let end = body.terminator(exit).expect("every block has a terminator");
        let loc = body.loc(end);
        let records = body.take_records(end);
        body.erase_terminator(exit);
        let new = NewInst { succs: &[common], loc, ..NewInst::new(Op::Br, Type::VOID, &[]) };
        let branch = body.append(exit, new);
        records.into_iter().for_each(|record| body.add_record(branch, record));
    }
    let args: Vec<Value> = phi.into_iter().collect();
    let op = if returns.is_empty() { Op::Unreachable } else { Op::Ret };
    body.append(common, NewInst::new(op, Type::VOID, &args));
    let name = if returns.is_empty() { "UnifiedUnreachableBlock" } else { "UnifiedReturnBlock" };
    body.name_block_like(common, name);
}

/// What `exit` returns; poison if it does not.
fn value_of(body: &mut Body, exit: Block, ty: Type) -> Value {
    let end = body.terminator(exit).expect("every block has a terminator");
    match body.args(end).first() {
        Some(&value) if body.op(end) == Op::Ret => value,
        _ => {
            let poison = body.consts_mut().poison(ty);
            body.const_value(poison)
        }
    }
}
