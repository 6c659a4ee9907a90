//! scalarizer: takes vector operations apart.
//!
//! What. An operation on vectors becomes one on each lane. Lanes are taken out of vectors where
//! these come from elsewhere, and put together again where a whole vector is needed.
//!
//! Why on a GPU. There are no vector registers: a vector operation is as many scalar ones, and
//! only as scalars are they folded, fused and scheduled. Loads and stores are left whole unless
//! `load-store` asks: wide accesses are what the memory system wants.
//!
//! Convergence and memory. Calls other than of elementwise intrinsics stay, and volatile and atomic
//! accesses do.
//!
//! Cost. Linear in the lanes.
//!
//! Example.
//!     before: %c = add <2 x i32> %a, %b     after: %a.i0 = extractelement <2 x i32> %a, i64 0
//!                                                  %b.i0 = extractelement <2 x i32> %b, i64 0
//!                                                  %c.i0 = add i32 %a.i0, %b.i0
//!                                                  ...
//!
//! Not done. Scalable vectors, and vectors of more than `MAX_LANES`. With `min-bits` vectors stay
//! whole if their lanes are narrower.
//!
//! Reads nothing. Keeps everything that depends on the shape of the function.
//!
//! Files: `lanes` (taking out and putting together), `split` (operation by operation).

mod lanes;
mod split;

use nvopt_ir::{
    body::{Block, Body, Inst},
    effects::is_trivially_dead,
    ops::Op,
};
use nvopt_pass::{Analyses, FnCx, FunctionPass};

use crate::util::order::reverse_post_order;
use lanes::Lanes;

/// Wider vectors stay whole.
const MAX_LANES: u32 = 64;

/// The pass.
#[derive(Clone, Copy)]
pub(crate) struct Scalarizer {
    /// Loads and stores, too.
    pub(crate) load_store: bool,
    /// Lanes with an index that is not constant, too.
    pub(crate) variable_index: bool,
    /// Vectors whose lanes are narrower stay whole.
    pub(crate) min_bits: u32,
}

impl FunctionPass for Scalarizer {
    fn run(&self, body: &mut Body, _analyses: &mut Analyses, cx: &mut FnCx<'_>) {
        let order: Vec<Block> = reverse_post_order(body);
        let mut lanes = Lanes::default();
        let mut n_split = 0;
        for block in order {
            for inst in body.insts_in(block).collect::<Vec<Inst>>() {
                if !cx.may_rewrite() {
                    break;
                }
                n_split += u64::from(split::split(body, cx, self, &mut lanes, inst));
            }
        }
        lanes.finish(body, cx);
        if n_split == 0 {
            return;
        }
        // Lanes and parts of vectors that nobody asked for in the end.
        let mut work: Vec<Inst> = body
            .insts()
            .filter(|&inst| matches!(body.op(inst), Op::ExtractElement | Op::InsertElement))
            .collect();
        while let Some(inst) = work.pop() {
            if body.is_placed(inst) && is_trivially_dead(cx.module, body, inst) {
                work.extend(body.args(inst).iter().filter_map(|&arg| body.def_inst(arg)));
                body.erase(inst);
            }
        }
        cx.count("operations taken apart", n_split);
    }
}
