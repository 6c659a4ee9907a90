//! Analyses: facts about functions and modules that passes ask for.
//!
//! Each analysis is one file or folder with its computation, its update under edits where there is
//! one, its text for `print<name>` (LLVM's where LLVM has it) and a checker that looks for
//! contradictions by other means. [`table`] lists them all.
//!
//! Invariants: an analysis never changes a body; it is valid while the epochs of the aspects it
//! names stand still; its text does not depend on hash order or on handle numbers.

pub mod alias;
pub mod assumptions;
pub mod block_freq;
pub mod branch_prob;
pub mod callgraph;
pub mod convergence;
pub mod cost;
pub mod cycles;
pub mod demanded_bits;
pub mod domtree;
pub mod fold;
pub mod fp_class;
pub mod implied;
pub mod known_bits;
pub mod lattice;
pub mod loops;
pub mod lvi;
pub mod matcher;
pub mod memdep;
pub mod memssa;
pub mod poison;
pub mod query;
pub mod range;
pub mod reg_pressure;
pub mod scc;
pub mod table;
#[cfg(test)]
mod testing;
pub mod uniformity;
