//! mem2reg: makes variables in memory values.
//!
//! What. Promotes the allocas of the entry block that are only loaded and stored as a whole, with
//! phis where paths with different values meet. Allocas that become promotable by that are promoted
//! next.
//!
//! Why on a GPU. An alloca is local memory: each access is a trip to the cache, interleaved by
//! thread. A register costs nothing to read, and only values can be optimized further.
//!
//! Convergence and memory. Changes neither control flow nor what other threads can see: the memory
//! belongs to one thread. Volatile accesses stay, and with them the alloca. Atomic ones go, since
//! nobody else takes part.
//!
//! Cost. Linear in the uses for allocas with one store or in one block; otherwise linear in blocks
//! and edges below the stores, for each alloca. The walk over the function is one for all.
//!
//! Example.
//!     before: %x = alloca i32              after: then: br label %join
//!             ...                                 join: %x.0 = phi i32 [ 1, %then ], [ %y, %entry ]
//!             join: %v = load i32, ptr %x
//!
//! Not done. Allocas that are accessed in parts, which sroa splits first, and those outside of the
//! entry block.
//!
//! Reads domtree. Keeps everything that depends on control flow.

use nvopt_analysis::domtree::DomTree;
use nvopt_ir::{
    body::{Body, Inst},
    ops::Op,
};
use nvopt_pass::{Analyses, FnCx, FunctionPass};

use crate::util::promote::{is_promotable, promote};

/// The pass.
pub(crate) struct Mem2Reg;

impl FunctionPass for Mem2Reg {
    fn run(&self, body: &mut Body, analyses: &mut Analyses, cx: &mut FnCx<'_>) {
        let Some(entry) = body.entry() else { return };
        let tree = analyses.get::<DomTree>(body, cx);
        // Each round promotes at least one alloca, and only then may another become promotable:
        // one whose address was stored in the first.
        loop {
            let found: Vec<Inst> = body
                .insts_in(entry)
                .filter(|&inst| matches!(body.op(inst), Op::Alloca { .. }))
                .filter(|&inst| is_promotable(cx.module, body, inst))
                .collect();
            let mut allocas = found;
            allocas.retain(|_| cx.may_rewrite());
            if allocas.is_empty() {
                return;
            }
            promote(body, cx, &tree, &allocas);
            cx.count("allocas promoted", allocas.len() as u64);
        }
    }
}
