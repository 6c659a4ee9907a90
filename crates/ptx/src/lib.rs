//! PTX: the instruction set as data, machine code over virtual registers, and its text form.
//!
//! Reading order: `isa` (opcodes, modifiers, special registers: one row each), `target`
//! (architectures and PTX versions), `mach` (modules and function bodies), `text` (lexer, parser,
//! printer), `verify`.
//!
//! Invariants: an instruction is a [`isa::Form`] (an opcode and its modifiers, interned per body)
//! with a flat list of operands; what is true of an opcode is a column of one table; an
//! instruction that the table does not know is kept word for word and counts as touching
//! everything. A body owns all it needs: no name, form or register is shared between bodies, so
//! functions are compiled in parallel without a lock.

pub mod isa;
pub mod mach;
pub mod target;
pub mod text;
pub mod verify;
