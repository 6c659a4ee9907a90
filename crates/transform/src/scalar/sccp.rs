//! sccp: replaces what is constant on every path that can be taken.
//!
//! What. Values and control flow are followed together from the entry: a block counts only if some
//! branch can lead to it, and a phi only for edges that can be taken. What turns out to be one
//! constant is replaced by it, branches that always go one way become jumps, switches lose cases,
//! and what is never executed goes. Ranges are followed too: operations on what is not negative
//! become unsigned, and flags that always hold are added.
//!
//! Why on a GPU. Each branch that goes is one chance less for a warp to split; unsigned divisions
//! and shifts by constants are shorter than signed ones.
//!
//! Convergence and memory. Nothing is moved or copied. Operations with effects stay where they can
//! be executed, also if their result is replaced. Removing an edge that no thread takes changes no
//! meeting of threads.
//!
//! Cost. Linear in instructions and uses: an element rises a bounded number of times.
//!
//! Example.
//!     before: entry: br label %l                                      after: ret i32 1
//!             l: %x = phi i32 [ 1, %entry ], [ %y, %l2 ]
//!                %c = icmp eq i32 %x, 1
//!                br i1 %c, label %l2, label %out   ; %y = mul i32 %x, %x in l2
//!
//! Not done. Conditions that dominate a use: `correlated-propagation` has them.
//!
//! Reads domtree. Keeps what depends on control flow if that stays.

use nvopt_analysis::domtree::DomTree;
use nvopt_ir::{
    body::{Body, Inst, Mark},
    ops::{CastOp, Op},
};
use nvopt_pass::{Analyses, FnCx, FunctionPass};

use crate::util::{
    fresh::{may_see_condition, may_see_equality},
    sccp_solver::{SccpSolver, Surroundings, Tree},
};

/// The pass.
pub(crate) struct Sccp;

impl FunctionPass for Sccp {
    fn run(&self, body: &mut Body, analyses: &mut Analyses, cx: &mut FnCx<'_>) {
        if body.entry().is_none() {
            return;
        }
        let may_find = may_find(body);
        // What is changed from here on is new when the pass comes again.
        body.set_mark(Mark::Sccp);
        if !may_find {
            return;
        }
        let tree = analyses.get::<DomTree>(body, cx);
        let around = Surroundings::new(cx.module, cx.frame.layout, cx.func);
        let mut solver = SccpSolver::new(body, around, Tree::Known(&tree));
        solver.solve(body, around);
        let done = solver.rewrite(body, cx);
        cx.count("values replaced", done.replaced);
        cx.count("instructions erased", done.erased);
        cx.count("instructions refined", done.refined);
        cx.count("blocks erased", done.dead_blocks);
    }
}

/// True if something may be found that was not there when the pass was last here: if an edge changed
/// or something that can be computed.
pub(crate) fn may_find(body: &Body) -> bool {
    let since = body.marked(Mark::Sccp);
    body.edges_changed_since(since)
        || body.insts().any(|inst| body.edited_since(inst, since) && is_news(body, inst))
}

/// True if `inst`, which is new or has changed, may have a known result or a known operand.
fn is_news(body: &Body, inst: Inst) -> bool {
    let has_open_base = || {
        let base = body.args(inst).first().and_then(|&base| body.def_inst(base));
        base.is_some_and(|base| !matches!(body.op(base), Op::Phi(_) | Op::Select))
    };
    let computes_nothing = match body.op(inst) {
        Op::Store(_) | Op::Fence { .. } | Op::Br | Op::Ret | Op::Alloca { .. } => true,
        Op::Load(_)
        | Op::Gep { .. }
        | Op::Cast(CastOp::AddrSpaceCast | CastOp::PtrToInt | CastOp::IntToPtr) => has_open_base(),
        _ => false,
    };
    !computes_nothing || may_see_condition(body, inst) || may_see_equality(body, inst)
}
