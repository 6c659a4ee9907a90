//! The kinds of passes.
//!
//! No kind returns anything: whether something changed is read off the epochs of bodies. `&self`
//! holds options only. A loop pass is a [`FunctionPass`] that walks the loops, innermost first;
//! it is told apart in the registry and in pipeline text only.

use nvopt_ir::{
    body::Body,
    module::{Func, Module},
};
use nvopt_ptx::mach::MachBody;

use crate::{
    analysis::Analyses,
    cx::{FnCx, MachCx, ModuleCx},
    module_analysis::ModuleAnalyses,
};

/// A transformation of one function.
pub trait FunctionPass: Send + Sync {
    /// Transforms `body`. Everything else in the module is read, or added to, through `cx`.
    fn run(&self, body: &mut Body, analyses: &mut Analyses, cx: &mut FnCx<'_>);
}

/// A transformation of the functions of one strongly connected component of the call graph.
pub trait SccPass: Send + Sync {
    /// Transforms the members of `scc`. Components run callees first.
    fn run(&self, scc: &mut Scc<'_>, analyses: &mut ModuleAnalyses, cx: &mut ModuleCx<'_>);

    /// True if what the pass does follows from the members' bodies, and the declarations and globals
    /// that they name, alone: it need not run again on a function for which none of them changed.
    fn looks_at_members_only(&self) -> bool {
        false
    }
}

/// A strongly connected component of the call graph.
pub struct Scc<'a> {
    /// The module. A pass changes the bodies and declarations of members only.
    pub module: &'a mut Module,
    /// The functions of the component, in module order. All are defined.
    pub members: &'a [Func],
}

/// A transformation of a module.
pub trait ModulePass: Send + Sync {
    /// Transforms `module`.
    fn run(&self, module: &mut Module, analyses: &mut ModuleAnalyses, cx: &mut ModuleCx<'_>);
}

/// A transformation of the machine code of one function.
pub trait MachinePass: Send + Sync {
    /// Transforms `body`.
    fn run(&self, body: &mut MachBody, cx: &mut MachCx<'_>);
}
