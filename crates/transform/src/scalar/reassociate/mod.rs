//! reassociate: reorders sums and products so that constants meet.
//!
//! What. A tree of one associative operation is taken apart into its leaves. Constants among them
//! become one, what cancels goes, repeated terms become products. The rest is put together again by
//! rank: constants and what is computed early innermost, what comes late or changes in the inner
//! loop last. Differences count as sums of negated terms.
//!
//! Why on a GPU. What is the same for all iterations ends up in one expression that can leave the
//! loop, and thread indices are added last, so that addresses of neighbouring threads share all
//! but the last sum.
//!
//! Convergence and memory. Arithmetic only. Instructions are made where the root of the tree
//! stands. Wrap flags do not survive, but `nuw` of sums and products whose every part had it.
//!
//! Cost. O(n log n) in the leaves of each tree, of which each instruction is part of one.
//!
//! Example.
//!     before: %a = add i32 %x, 4        after: %a = add i32 %x, 7
//!             %b = add i32 %a, %y              %b = add i32 %a, %y
//!             %c = add i32 %b, 3
//!
//! Not done. Factors of several terms are not put outside brackets.
//!
//! Reads nothing. Keeps everything that depends on the shape of the function.
//!
//! Files: `rank` (how late values are known), `tree` (taking apart and putting together), `terms`
//! (what cancels and what meets).

mod rank;
mod terms;
mod tree;

use nvopt_ir::{
    body::{Body, Inst},
    effects::is_trivially_dead,
    ops::{BinaryOp, InstFlags, Op},
};
use nvopt_pass::{Analyses, FnCx, FunctionPass};

use crate::util::order::reverse_post_order;
use rank::Ranks;

/// The pass.
pub(crate) struct Reassociate;

impl FunctionPass for Reassociate {
    fn run(&self, body: &mut Body, _analyses: &mut Analyses, cx: &mut FnCx<'_>) {
        let order = reverse_post_order(body);
        let mut ranks = Ranks::new(body, &order);
        for block in order {
            for inst in body.insts_in(block).collect::<Vec<Inst>>() {
                if !body.is_placed(inst) {
                    continue;
                }
                if is_trivially_dead(cx.module, body, inst) {
                    body.erase(inst);
                    continue;
                }
                if !cx.may_rewrite() {
                    return;
                }
                commute(body, &mut ranks, inst);
                if let Some(op) = root_op(body, inst)
                    && tree::rewrite(body, cx, &mut ranks, inst, op)
                {
                    cx.count("expressions reassociated", 1);
                }
            }
        }
    }
}

/// Puts constants, and of two values the one that is known earlier, on the right.
fn commute(body: &mut Body, ranks: &mut Ranks, inst: Inst) {
    let Op::Binary(op) = body.op(inst) else { return };
    let [a, b] = *body.args(inst) else { return };
    if !op.is_commutative() || a == b || body.as_const(b).is_some() {
        return;
    }
    if body.as_const(a).is_some() || ranks.of(body, b) < ranks.of(body, a) {
        body.set_arg(inst, 0, b);
        body.set_arg(inst, 1, a);
    }
}

/// The operation whose tree ends with `inst`: no part of a larger tree of the same.
fn root_op(body: &Body, inst: Inst) -> Option<BinaryOp> {
    let op = tree::family(body, inst)?;
    let result = body.result(inst)?;
    let is_part = body.has_one_use(result)
        && body
            .users(result)
            .next()
            .is_some_and(|user| user != inst && tree::family(body, user) == Some(op));
    (!is_part).then_some(op)
}

/// True if the float operation may be reassociated.
fn is_free(body: &Body, inst: Inst) -> bool {
    body.flags(inst).contains(InstFlags::REASSOC | InstFlags::NSZ)
}
