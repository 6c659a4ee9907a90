//! load-store-vectorizer: merges accesses to neighbouring memory into wide ones.
//!
//! What. Loads of one block whose addresses lie at constant distances become one load of a vector
//! and the parts are taken out of it; stores of neighbouring places become one store. The width is
//! the largest power of two up to 128 bits (256 in global memory where the target has it) that the
//! alignment allows. Alignments are raised to what the chain and the base say, and a stack slot is
//! aligned for its accesses.
//!
//! Why on a GPU. A warp's access is one request whatever its width: `ld.v4` moves four times as
//! much with one instruction, one address and one queue entry. It is the main way to reach
//! the bandwidth of memory.
//!
//! Convergence and memory. Loads move up to the first of their chain, stores down to the last, inside
//! a block and never past what may not return. What stands between must not touch their memory:
//! alias analysis decides, so barriers, fences, atomics and volatile accesses stop it. Other
//! instructions move only if they are pure.
//!
//! Cost. Addresses are grouped by hash, linear in accesses; every access looks at most at
//! `MAX_BETWEEN` memory instructions between it and the end of its chain.
//!
//! Example.
//!     before: %a = load i32, ptr addrspace(1) %p, align 8
//!             %b = load i32, ptr addrspace(1) %q, align 4      ; %q = %p + 4
//!     after:  %0 = load <2 x i32>, ptr addrspace(1) %p, align 8
//!             %a = extractelement <2 x i32> %0, i32 0
//!             %b = extractelement <2 x i32> %0, i32 1
//!
//! Not done. Filling gaps with masked loads. Elements of different sizes in one vector.
//!
//! Reads domtree, assumptions, alias analysis. Keeps everything that depends on the shape of the
//! function.

mod apply;
mod chains;

use nvopt_analysis::{assumptions::Assumptions, domtree::DomTree};
use nvopt_ir::body::{Block, Body, Inst};
use nvopt_pass::{Analyses, FnCx, FunctionPass};

use self::{
    apply::{merge_loads, merge_stores},
    chains::{Kind, chains_of, groups_of, pieces_of},
};

/// The most memory instructions between an access and the end of its chain that are looked at.
pub(super) const MAX_BETWEEN: usize = 128;

/// The pass.
pub(crate) struct LoadStoreVectorizer;

impl FunctionPass for LoadStoreVectorizer {
    fn run(&self, body: &mut Body, analyses: &mut Analyses, cx: &mut FnCx<'_>) {
        let dom = analyses.get::<DomTree>(body, cx);
        let assumptions = analyses.get::<Assumptions>(body, cx);
        for block in body.blocks().collect::<Vec<Block>>() {
            for mut run in straight_runs(body, cx, block) {
                if !merge_run(body, cx, &dom, &assumptions, &mut run) {
                    return;
                }
            }
        }
    }
}

/// Memory instructions of a block in order, with nothing between them that control may not get
/// past. One that was merged into another is no longer placed.
struct Run {
    insts: Vec<Inst>,
}

/// The memory instructions of `block`, cut at each that control may not get past.
fn straight_runs(body: &Body, cx: &FnCx<'_>, block: Block) -> Vec<Run> {
    let mut runs = vec![Vec::new()];
    for inst in body.insts_in(block) {
        if !body.op(inst).may_touch_memory() {
            continue;
        }
        let effects = nvopt_ir::effects::effects(cx.module, body, inst);
        if !effects.goes_on() {
            runs.push(Vec::new());
        } else if effects.touches_memory() {
            runs.last_mut().expect("there is always one").push(inst);
        }
    }
    runs.retain(|run| run.len() > 1);
    runs.into_iter().map(|insts| Run { insts }).collect()
}

/// Merges what it can of `run`. False if no more rewrites may be made.
fn merge_run(
    body: &mut Body,
    cx: &mut FnCx<'_>,
    dom: &DomTree,
    assumptions: &Assumptions,
    run: &mut Run,
) -> bool {
    for group in groups_of(body, cx, dom, assumptions, run) {
        // Each group sees what the ones before moved.
        for chain in chains_of(body, cx, &group, run) {
            for piece in pieces_of(body, cx, &group, chain) {
                if !cx.may_rewrite() {
                    return false;
                }
                let (place, merged) = match group.kind {
                    Kind::Loads => merge_loads(body, cx, &piece),
                    Kind::Stores => merge_stores(body, cx, &piece),
                };
                run.insts[place] = merged;
                cx.count("accesses merged", piece.accesses.len() as u64);
            }
        }
    }
    true
}
