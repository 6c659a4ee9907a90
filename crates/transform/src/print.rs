//! print: prints the module or the function on standard error.
//!
//! What. Writes the IR as it is at this place of the pipeline.
//!
//! Why on a GPU. `dump-nvvmir` puts it between the passes of a level.
//!
//! Convergence and memory. Changes nothing.
//!
//! Cost. Linear.
//!
//! Example.
//!     `nvopt -passes=dce,print k.ll` prints what `dce` left.
//!
//! Not done. Printing to a file, which `-dump-dir` does.
//!
//! Reads nothing. Keeps everything.

use nvopt_ir::{body::Body, module::Module, print};
use nvopt_pass::{Analyses, FnCx, FunctionPass, ModuleAnalyses, ModuleCx, ModulePass};

/// The pass, at both levels.
pub(crate) struct Print;

impl ModulePass for Print {
    fn run(&self, module: &mut Module, _analyses: &mut ModuleAnalyses, cx: &mut ModuleCx<'_>) {
        let mut text = Vec::new();
        print::print_module(module, &mut text);
        cx.reports.printed.push_str(&String::from_utf8_lossy(&text));
    }
}

impl FunctionPass for Print {
    fn run(&self, body: &mut Body, _analyses: &mut Analyses, cx: &mut FnCx<'_>) {
        let text = cx.as_module(body, |module, func| {
            let mut text = Vec::new();
            print::print_function(module, func, &mut text);
            text
        });
        cx.reports.printed.push_str(&String::from_utf8_lossy(&text));
    }
}
