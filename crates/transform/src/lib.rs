//! Passes over IR. One pass, one file, one row in [`table`], one folder under `tests/transform`.
//!
//! Folders: `scalar` (values), `combine` (rewriting expressions), `cfg` (control flow), `loops`,
//! `memory`, `ipo` (across functions), `gpu` (what only this target has), `util` (what several
//! passes share). `scalar/dce.rs` is the model to copy.
//!
//! Invariants: a pass asks `nvopt_ir::effects` and the helpers in `util`, never an opcode, whether
//! something may be moved, copied, merged or dropped. Convergent operations are never duplicated,
//! merged or moved across divergent control flow. Nothing depends on hash order.

pub mod cfg;
pub mod combine;
pub mod ipo;
pub mod knobs;
pub mod memory;
mod name_blocks;
pub mod planned;
mod print;
pub mod scalar;
pub mod table;
pub mod util;
mod verify;
