//! LLVM's own intrinsics.

use nvopt_ir::body::Inst as IrInst;

use crate::func::select::{Lower, Select};

impl Select<'_> {
    /// Lowers `llvm.NAME`; false if it is not known.
    pub(super) fn generic_call(&mut self, _inst: IrInst, name: &str) -> Lower<bool> {
        match name {
            "assume"
            | "lifetime.start"
            | "lifetime.end"
            | "dbg.declare"
            | "dbg.value"
            | "dbg.label"
            | "dbg.assign"
            | "donothing"
            | "sideeffect"
            | "pseudoprobe"
            | "experimental.noalias.scope.decl"
            | "prefetch"
            | "invariant.end"
            | "var.annotation" => Ok(true),
            _ => Ok(false),
        }
    }
}
