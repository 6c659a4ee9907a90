//! rpo-function-attrs: `norecurse` from callers.
//!
//! What. A function that only this module can name, and that is only called, by functions that do
//! not recurse, does not recurse either, if there is one such function, or if kernels alone lead
//! to it. Two that others can call could meet: the first calls it, it calls what is unknown, and
//! that calls the second.
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
use nvopt_entity::FxHashSet;
use nvopt_ir::{
    attrs::AttrKind,
    module::{CallConv, Func, Module},
};
use nvopt_pass::{ModuleAnalyses, ModuleCx, ModulePass};

use crate::util::attributes::{Part, add_flag, has_fn_attr};

/// The pass.
pub(crate) struct RpoFunctionAttrs;

impl ModulePass for RpoFunctionAttrs {
    fn run(&self, module: &mut Module, analyses: &mut ModuleAnalyses, cx: &mut ModuleCx<'_>) {
        let graph = analyses.get::<CallGraph>(module, &cx.frame);
        let mut changed = 0;
        // What no running kernel can be asked for from outside.
        let mut from_kernels: FxHashSet<Func> = FxHashSet::default();
        // Callees come first in the list of components; callers must.
        for component in graph.components().iter().rev() {
            let &[func] = &component[..] else { continue };
            let is_rooted = is_only_from_kernels(module, &graph, &from_kernels, func);
            if is_rooted {
                from_kernels.insert(func);
            }
            let has_one_way_in = is_rooted || graph.callers(func).len() == 1;
            if has_one_way_in
                && is_called_without_recursion(module, &graph, func)
                && cx.may_rewrite()
            {
                let kind = AttrKind::NoRecurse;
                changed += u64::from(add_flag(&mut module.shared, func, Part::Function, kind));
            }
        }
        cx.count("attributes changed", changed);
    }
}

/// True if each call of `func` comes from a kernel by calls that are known. Kernels are launched,
/// never called, so that nothing on such a way runs a second time below itself.
fn is_only_from_kernels(
    module: &Module,
    graph: &CallGraph,
    from_kernels: &FxHashSet<Func>,
    func: Func,
) -> bool {
    if module.shared.funcs[func].cc == CallConv::PTX_KERNEL {
        return graph.callers(func).is_empty();
    }
    !graph.may_have_unknown_callers(func)
        && graph.callers(func).iter().all(|caller| from_kernels.contains(caller))
}

/// True if all that calls `func` is known and does not recurse.
fn is_called_without_recursion(module: &Module, graph: &CallGraph, func: Func) -> bool {
    let has = |func| has_fn_attr(&module.shared, func, AttrKind::NoRecurse);
    let callers = graph.callers(func);
    !has(func)
        && !graph.may_have_unknown_callers(func)
        && !callers.is_empty()
        && callers.iter().all(|&caller| caller != func && has(caller))
}
