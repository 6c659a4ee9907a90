//! rpo-function-attrs: `norecurse` from callers.
//!
//! What. A function that only this module can name, and that is only called, by functions that do
//! not recurse, does not recurse either.
//!
//! Why on a GPU. The stack of a program that does not recurse has a size that is known.
//!
//! Convergence and memory. Only attributes change.
//!
//! Cost. Linear in the call graph.
//!
//! Example.
//!     before: define internal void @f() { call void @unknown() ... }   called by a norecurse main
//!     after:  define internal void @f() norecurse
//!
//! Not done. Anything but `norecurse`, as in LLVM.
//!
//! Reads the call graph. Keeps all analyses.

use nvopt_analysis::callgraph::CallGraph;
use nvopt_ir::{
    attrs::AttrKind,
    module::{Func, Module},
};
use nvopt_pass::{ModuleAnalyses, ModuleCx, ModulePass};

use crate::util::attributes::{Part, add_flag, has_fn_attr};

/// The pass.
pub(crate) struct RpoFunctionAttrs;

impl ModulePass for RpoFunctionAttrs {
    fn run(&self, module: &mut Module, analyses: &mut ModuleAnalyses, cx: &mut ModuleCx<'_>) {
        let graph = analyses.get::<CallGraph>(module, &cx.frame);
        let mut changed = 0;
        // Callees come first in the list of components; callers must.
        for component in graph.components().iter().rev() {
            let &[func] = &component[..] else { continue };
            if is_called_without_recursion(module, &graph, func) && cx.may_rewrite() {
                let kind = AttrKind::NoRecurse;
                changed += u64::from(add_flag(&mut module.shared, func, Part::Function, kind));
            }
        }
        cx.count("attributes changed", changed);
    }
}

fn is_called_without_recursion(module: &Module, graph: &CallGraph, func: Func) -> bool {
    let has = |func| has_fn_attr(&module.shared, func, AttrKind::NoRecurse);
    !has(func)
        && !graph.may_have_unknown_callers(func)
        && !graph.callers(func).is_empty()
        && graph.callers(func).iter().all(|&caller| caller != func && has(caller))
}
