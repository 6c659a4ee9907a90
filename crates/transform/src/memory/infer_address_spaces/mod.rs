//! infer-address-spaces: replaces generic pointers by ones of the memory they point to.
//!
//! What. Finds the memory (global, shared, constant, local) that a generic pointer must point to:
//! it was cast from there, is a stack slot, a pointer parameter of a kernel (which is global), a
//! pointer that a kernel got inside a by-value parameter, or an assumption says so. That goes
//! through `getelementptr`, `phi`, `select`, `llvm.ptrmask` and round trips through integers. Those
//! computations are made again in the space found; loads, stores, atomics, copies, comparisons and
//! matrix intrinsics then use them, and `isspacep` questions are answered.
//!
//! Why on a GPU. A generic access finds out at run time which memory is meant; a space gives
//! `ld.shared` instead of `ld`, tells alias analysis that shared and global memory do not meet,
//! and is what vectorization and read-only loads need.
//!
//! A stack slot or kernel pointer costs a cast. Where the output is IR, the pipelines leave them to
//! whoever makes code of it: `infer-address-spaces<no-base-casts>`.
//!
//! Convergence and memory. No access is moved, copied or removed. A volatile access keeps its
//! meaning in global and shared memory only, an atomic one exists there only, and nothing is
//! stored to constant memory: those stay generic. A step that may leave its object may also leave the window
//! that a space is of the generic addresses: who needs that address as a number gets it from the generic
//! step, which stays beside the other one. Addresses in a space are compared by order only
//! within an object, and only their low bits are masked.
//!
//! Cost. Linear: every pointer changes its state twice at most.
//!
//! Example.
//!     before: %g = addrspacecast ptr addrspace(3) %s to ptr
//!             %q = getelementptr i32, ptr %g, i64 %i
//!             %v = load i32, ptr %q
//!     after:  %q = getelementptr i32, ptr addrspace(3) %s, i64 %i
//!             %v = load i32, ptr addrspace(3) %q
//!
//! Not done. Vectors of pointers. By-value parameters of device functions, which LLVM casts to
//! local memory: they are read from parameter space without a copy.
//!
//! Reads domtree. Keeps everything that depends on the shape of the function.

mod constants;
mod facts;
mod order;
mod rewrite;
mod users;

use nvopt_analysis::domtree::DomTree;
use nvopt_ir::body::Body;
use nvopt_pass::{Analyses, FnCx, FunctionPass, Params};

use self::{facts::Facts, rewrite::Rewrite};

/// The pass.
pub(crate) struct InferAddressSpaces {
    /// Pointers that are of a space because of where they come from are cast to it.
    base_casts: bool,
}

impl InferAddressSpaces {
    /// The parameters as shown to the user.
    pub(crate) const TEXT: &'static str = "no-base-casts;base-casts";

    /// Takes them from what the user wrote.
    pub(crate) fn take(params: &mut Params<'_>) -> InferAddressSpaces {
        InferAddressSpaces { base_casts: params.switch("base-casts").unwrap_or(true) }
    }
}

impl FunctionPass for InferAddressSpaces {
    fn run(&self, body: &mut Body, analyses: &mut Analyses, cx: &mut FnCx<'_>) {
        let dom = analyses.get::<DomTree>(body, cx);
        let facts = Facts::find(body, &dom, cx, self.base_casts);
        Rewrite::new(body, cx, &dom, &facts).run();
    }
}
