//! scalarizer: takes vector operations apart. `d2ir-scalarizer` is the same pass under another name.
//!
//! What. An operation on vectors becomes one on each lane: arithmetic, comparisons, conversions,
//! selects, phis, addresses, shuffles, insertions and extractions, and intrinsics that work lane by
//! lane; with `load-store` loads and stores too. A vector that something else still needs is put
//! together again. With `no-variable-insert-extract` lanes at a variable place are left alone.
//!
//! Why on a GPU. Lanes of a thread are registers: only loads and stores, and pairs of 16 bits, have
//! vector instructions. Scalars can be folded, shared and sunk one by one.
//!
//! Convergence and memory. The parts stand where the whole stood. Only plain accesses are taken apart.
//!
//! Cost. Linear in lanes.
//!
//! Example.
//!     before: %s = fadd <2 x float> %a, %b
//!     after:  %s.i0 = fadd float %a.i0, %b.i0
//!             %s.i1 = fadd float %a.i1, %b.i1
//!
//! Not done. `min-bits=N`, which keeps short vectors: N must be 0. Intrinsics with several results.
//!
//! Reads nothing. Keeps everything that depends on the shape of the function.

mod lanes;
mod ops;

use nvopt_ir::body::{Block, Body, Inst};
use nvopt_pass::{Analyses, FnCx, FunctionPass};

use self::lanes::Lanes;

/// The most lanes of a vector that is taken apart.
const MAX_LANES: u32 = 256;

/// The pass.
pub(crate) struct Scalarizer {
    /// Loads and stores are taken apart too.
    pub(crate) load_store: bool,
    /// So are insertions and extractions at a variable place.
    pub(crate) variable_insert_extract: bool,
}

impl FunctionPass for Scalarizer {
    fn run(&self, body: &mut Body, _analyses: &mut Analyses, cx: &mut FnCx<'_>) {
        let order: Vec<Block> = body.reverse_post_order();
        let mut lanes = Lanes::new(body, cx);
        for block in order {
            for inst in lanes.body.insts_in(block).collect::<Vec<Inst>>() {
                // A lane that a phi asked for early may be gone by now.
                if lanes.body.is_placed(inst) && !ops::split(&mut lanes, self, inst) {
                    lanes.finish();
                    return;
                }
            }
        }
        lanes.finish();
    }
}
