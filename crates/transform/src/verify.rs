//! verify: stops the compilation if the module breaks a rule of the IR.
//!
//! What. Runs the IR's verifier, and reports everything it finds.
//!
//! Why on a GPU. A broken module would be miscompiled in silence; a pass that breaks one is found
//! where it happens.
//!
//! Convergence and memory. Changes nothing.
//!
//! Cost. Linear.
//!
//! Example.
//!     `nvopt -passes=verify k.ll` prints what is wrong with `k.ll`.
//!
//! Not done. The rules that NVVM adds to LLVM's, which `nvvm-verify` checks.
//!
//! Reads nothing. Keeps everything.

use nvopt_ir::{body::Body, module::Module, verify};
use nvopt_pass::{Analyses, FnCx, FunctionPass, ModuleAnalyses, ModuleCx, ModulePass};

/// The pass, at both levels.
pub(crate) struct Verify;

impl ModulePass for Verify {
    fn run(&self, module: &mut Module, _analyses: &mut ModuleAnalyses, cx: &mut ModuleCx<'_>) {
        cx.reports.errors.extend(verify::verify(module, None));
    }
}

impl FunctionPass for Verify {
    fn run(&self, body: &mut Body, _analyses: &mut Analyses, cx: &mut FnCx<'_>) {
        let diags = cx.as_module(body, verify::verify_function);
        cx.reports.errors.extend(diags);
    }
}
