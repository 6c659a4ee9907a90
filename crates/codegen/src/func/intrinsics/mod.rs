//! Calls of intrinsics.
//!
//! `generic*` and `reduce` have LLVM's own, `nvvm` those of the target.

mod generic;
mod generic_float;
mod generic_int;
mod generic_memory;
mod generic_parts;
mod generic_product;
mod generic_saturating;
mod generic_vector;
mod nvvm;
mod reduce;

use nvopt_ir::{attrs::MemoryEffects, body::Inst as IrInst, intrinsics::Intrinsic};

use super::select::{Lower, Select};

/// True if a call does something even if its result is not used.
pub(super) fn has_effect(intrinsic: Intrinsic) -> bool {
    intrinsic.memory() != MemoryEffects::NONE || intrinsic.is_convergent()
}

impl Select<'_> {
    pub(super) fn intrinsic_call(&mut self, inst: IrInst, intrinsic: Intrinsic) -> Lower {
        let name = intrinsic.base_name();
        let done = match name.strip_prefix("llvm.nvvm.") {
            Some(rest) => self.nvvm_call(inst, rest)?,
            None => self.generic_call(inst, name.strip_prefix("llvm.").unwrap_or(name))?,
        };
        if done {
            return Ok(());
        }
        Err(self.error(format!("the intrinsic {name} is not supported")))
    }

    /// A call of a function that stands for `llvm.nvvm.reflect`.
    pub(super) fn reflect_call(&mut self, inst: IrInst) -> Lower {
        self.nvvm_call(inst, "reflect").map(|_| ())
    }
}
