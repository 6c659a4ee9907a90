//! The instruction set as data.
//!
//! `opcode` has one row an instruction, `modifier` one row a word that may follow it behind a
//! dot, `sreg` one row a special register. `form` puts an opcode and its modifiers together;
//! `grammar` says which of them go together, and with which operands.

mod form;
pub(crate) mod grammar;
mod modifier;
mod opcode;
mod sreg;

pub use form::{Form, FormData, FormPool};
pub use modifier::Mod;
pub use opcode::{Effects, Opcode};
pub use sreg::Sreg;
