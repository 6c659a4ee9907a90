//! aggressive-instcombine: rewrites expressions that need a look at many instructions.
//!
//! What. Four rewrites. (1) An expression of which only the low bits are wanted is computed in a
//! narrower type, through choices and phis as well. (2) Rotations and funnel shifts that a branch
//! keeps from shifting by zero become the intrinsic. (3) The steps of a population count become
//! one, and tests of several bits one by one become one test. (4) Neighbouring loads whose values
//! are put together become one load.
//!
//! Why on a GPU. Integers of 64 bits are pairs of registers, and each operation on them is two; PTX
//! has instructions for funnel shifts and population counts, and a guard of a shift is a branch
//! that parts a warp; a load of four bytes is one transaction where four loads of one are four.
//!
//! Convergence and memory. Only pure operations are replaced. Loads are merged inside a block where
//! nothing between them may write, at the place of the last; only if the whole is aligned, as a
//! GPU wants it.
//!
//! Cost. Linear in instructions; an expression has at most [`trunc::MAX_NODES`] of them.
//!
//! Example.
//!     before: %a = zext i32 %x to i64           after: %m = mul i32 %x, %y
//!             %b = zext i32 %y to i64
//!             %m = mul i64 %a, %b
//!             %t = trunc i64 %m to i32
//!
//! Not done. Tables for trailing zeros, square roots, comparisons of strings. On a GPU nothing
//! narrower than 32 bits is computed in.
//!
//! Reads domtree. Keeps everything that depends on the shape of the function.
//!
//! Files: `trunc` (1), `shifts` (2), `bits` (3), `loads` (4).

mod bits;
mod loads;
mod shifts;
mod trunc;

use nvopt_analysis::domtree::DomTree;
use nvopt_ir::{
    body::{Body, Inst},
    effects::is_trivially_dead,
    ops::{BinaryOp, CastOp, Op},
};
use nvopt_pass::{Analyses, FnCx, FunctionPass};

/// The pass.
pub(crate) struct AggressiveInstCombine;

impl FunctionPass for AggressiveInstCombine {
    fn run(&self, body: &mut Body, analyses: &mut Analyses, cx: &mut FnCx<'_>) {
        let mut truncs: Vec<Inst> =
            body.insts().filter(|&inst| body.op(inst) == Op::Cast(CastOp::Trunc)).collect();
        let mut n_narrowed = 0;
        // Each makes an expression narrower, so this ends.
        while let Some(inst) = truncs.pop() {
            if body.is_placed(inst)
                && let Some(more) = trunc::narrow(body, cx, inst)
            {
                truncs.extend(more);
                n_narrowed += 1;
            }
        }
        let dom = analyses.get::<DomTree>(body, cx);
        let mut n_found = 0;
        // Users first: what a rewrite took in is not looked at on its own.
        let blocks: Vec<_> = body.blocks().filter(|&block| dom.is_reachable(block)).collect();
        for block in blocks {
            let insts: Vec<Inst> = body.insts_in(block).collect();
            for inst in insts.into_iter().rev() {
                if !body.is_placed(inst) {
                    continue;
                }
                let found = match body.op(inst) {
                    Op::Phi(_) => shifts::guarded_shift(body, cx, &dom, inst),
                    Op::Binary(BinaryOp::LShr) => bits::population_count(body, cx, inst),
                    Op::Binary(BinaryOp::And) => bits::any_or_all_bits(body, cx, inst),
                    Op::Binary(BinaryOp::Or) => loads::merge_loads(body, cx, inst),
                    _ => false,
                };
                n_found += u64::from(found);
            }
        }
        cx.count("expressions narrowed", n_narrowed);
        cx.count("expressions recognized", n_found);
    }
}

/// Erases `inst` and what it alone needed.
fn erase_with_operands(body: &mut Body, cx: &FnCx<'_>, inst: Inst) {
    let mut work = vec![inst];
    while let Some(inst) = work.pop() {
        if body.is_placed(inst) && is_trivially_dead(cx.module, body, inst) {
            work.extend(body.args(inst).iter().filter_map(|&arg| body.def_inst(arg)));
            body.erase(inst);
        }
    }
}
