//! Machine code: modules, functions, instructions over virtual registers.
//!
//! `operand` (what instructions work on), `body` (a function: registers, blocks, instructions and
//! the methods that change them), `module` (all else that a PTX file holds).

mod body;
mod directive;
mod module;
mod operand;

pub use body::{
    Block, BlockData, Guard, Inst, InstData, MachBody, Reg, RegData, RegDecl, RegGroup,
};
pub use directive::{Directive, InlinedLoc};
pub use module::{
    FuncDecl, FuncDirective, FuncKind, Init, Item, Linkage, MachModule, Param, PtrInfo, VarDecl,
};
pub use operand::{Bracket, Operand, PARTS};

pub(crate) use body::write_decimal;
pub(crate) use operand::extent;
