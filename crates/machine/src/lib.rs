//! Passes over machine code: PTX instructions over virtual registers, without phis.
//!
//! Reading order: `facts` (what single instructions and registers are), `cfg` (blocks, terminators
//! without layout, and how they are written back), `dom` (dominators, post-dominators, loops,
//! reducibility), `live` (liveness, pressure, definitions and uses), then the passes, a file or
//! folder each, and `table` and `knobs`, which list them.
//!
//! Invariants: a pass keeps the meaning of the function for every thread and for the threads that
//! execute something together; an instruction nobody knows, assembly of the source, and code in a
//! scope of several blocks stay where they are; what is reducible stays reducible.

pub mod branch_folder;
pub mod cfg;
pub mod coalesce;
pub mod copies;
pub mod cse;
pub mod dom;
pub mod facts;
pub mod if_convert;
pub mod knobs;
pub mod licm;
pub mod live;
pub mod peephole;
pub mod placement;
pub mod remat;
pub mod schedule;
pub mod sink;
pub mod spaces;
pub mod table;

#[cfg(test)]
mod testing;
