//! The intermediate representation: LLVM IR, held so that passes can run on all functions at once.
//!
//! A [`Module`](module::Module) is what readers make: [`ModuleShared`](module::ModuleShared), which
//! stands still while function passes run, and one [`Body`](body::Body) for each defined function,
//! which owns everything a function pass may change. There is no lock, atomic or `RefCell`.
//!
//! Reading order: `types`, `ops`, `constant` with `const_rules`, `attrs`, `metadata`, `module`,
//! `body`; then `print`.
//!
//! Invariants: fields of a body are private and its edit methods keep use lists, predecessor lists
//! and epochs right; handles are never reused; nothing here depends on hash order or addresses.

pub mod attrs;
pub mod body;
pub mod cast_rules;
pub mod const_rules;
pub mod constant;
pub mod datalayout;
pub mod diag;
pub mod dominators;
pub mod effects;
mod identity;
pub mod intrinsics;
pub mod lost_blocks;
pub mod metadata;
pub mod module;
pub mod ops;
pub mod print;
pub mod types;
pub mod upgrade;
pub mod verify;
