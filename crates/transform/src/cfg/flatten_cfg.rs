//! flatten-cfg: merges conditions of nested branches.
//!
//! What. Chains of branches that share a target become one branch on the conditions joined by
//! `and` and `or`, if what stands between them may be executed always. It is what simplifycfg does
//! with short chains, without its limit.
//!
//! Why on a GPU. Each branch of a chain may split the warp; computing all conditions costs less
//! than the splits.
//!
//! Convergence and memory. Only what may be speculated is executed always; no convergent operation
//! and no access moves. Branches that all threads agree on are not joined with others unless
//! `fold-with-var-cond` says so.
//!
//! Cost. Linear in the chains, at most `MAX_SWEEPS` times.
//!
//! Example.
//!     before: a: br i1 %x, label %b, label %f     after: a: %or.cond = select i1 %x, i1 %y, i1 false
//!             b: br i1 %y, label %t, label %f            br i1 %or.cond, label %t, label %f
//!
//! Not done. Merging two equal statements under different conditions.
//!
//! Reads uniformity on GPUs. Keeps nothing that depends on control flow.

use nvopt_ir::{
    body::{Block, Body},
    ops::Op,
};
use nvopt_pass::{Analyses, FnCx, FunctionPass};

use super::simplifycfg::{Headers, Threads, fold_to_common_target};

/// How many instructions may be executed always for one branch less.
const MAX_INSTS: i64 = 16;
/// A chain of so many branches is joined at most.
const MAX_SWEEPS: usize = 32;

/// The pass.
pub(crate) struct FlattenCfg;

impl FunctionPass for FlattenCfg {
    fn run(&self, body: &mut Body, analyses: &mut Analyses, cx: &mut FnCx<'_>) {
        let threads = Threads::new(analyses, cx);
        for _ in 0..MAX_SWEEPS {
            let mut changed = false;
            let headers = Headers::of(body);
            for block in body.blocks().collect::<Vec<Block>>() {
                let is_branch = body.is_block_placed(block)
                    && body.terminator(block).is_some_and(|end| body.op(end) == Op::CondBr)
                    && body.has_preds(block);
                if !is_branch || !cx.may_rewrite() {
                    continue;
                }
                if fold_to_common_target(body, cx, block, MAX_INSTS, (&threads, &headers)) {
                    changed = true;
                    cx.count("branches joined", 1);
                    if !body.has_preds(block) && body.entry() != Some(block) {
                        body.erase_blocks(&[block]);
                    }
                }
            }
            if !changed {
                break;
            }
        }
    }
}
