//! function-attrs: finds attributes of functions from their bodies.
//!
//! What. For each component of the call graph, callees first: which memory is touched, whether
//! arguments are captured, read or written, which argument is returned, what is known of results,
//! and whether functions unwind, free, synchronize, return, call themselves or are convergent.
//!
//! Why on a GPU. A call that is known to touch its arguments only does not keep shared memory from
//! being reordered around it, and a function that turns out not to be convergent may be moved and
//! copied like any other code.
//!
//! Convergence and memory. `convergent` goes only if no convergent operation can be reached. A
//! barrier is no `nosync`. An ordered atomic orders all memory, so that a function with one touches
//! all memory, where LLVM says that it touches its argument only.
//!
//! Cost. Linear in the component, times the rounds until its members agree: at most a bit of an
//! argument changes in each, and there is a limit.
//!
//! Example.
//!     before: define i32 @f(ptr %p) { %x = load i32, ptr %p   ret i32 %x }
//!     after:  define i32 @f(ptr readonly captures(none) %p) memory(argmem: read) nounwind ...
//!
//! Not done. `initializes`, cold paths, and facts from callers but those of `rpo-function-attrs`.
//!
//! Files: `memory`, `args`, `results`, `flags`; `top_down` is `rpo-function-attrs`.
//!
//! Reads nothing. Keeps all analyses: bodies do not change.

mod args;
mod flags;
mod memory;
mod results;
mod top_down;

use nvopt_entity::FxHashSet;
use nvopt_ir::{
    attrs::AttrKind,
    module::{Func, Linkage, Module},
};
use nvopt_pass::{ModuleAnalyses, ModuleCx, Scc, SccPass};
use smallvec::SmallVec;

use crate::util::attributes::has_fn_attr;

pub(crate) use args::may_be_told_from_another;
pub(crate) use top_down::RpoFunctionAttrs;

/// The pass.
pub(crate) struct FunctionAttrs {
    /// Only recursive functions are looked at.
    pub(crate) skip_non_recursive: bool,
}

/// The functions of a component that may get attributes.
struct Nodes {
    /// In module order.
    list: SmallVec<[Func; 4]>,
    /// The same, if there are more than a few.
    set: FxHashSet<Func>,
    /// True if a member was left out: what it does is not known.
    has_unknown: bool,
}

impl Nodes {
    fn of(list: SmallVec<[Func; 4]>, n_members: usize) -> Nodes {
        let set = match list.spilled() {
            true => list.iter().copied().collect(),
            false => FxHashSet::default(),
        };
        Nodes { has_unknown: list.len() != n_members, list, set }
    }

    #[inline]
    fn contains(&self, func: Func) -> bool {
        if self.list.spilled() { self.set.contains(&func) } else { self.list.contains(&func) }
    }
}

impl SccPass for FunctionAttrs {
    fn looks_at_members_only(&self) -> bool {
        true
    }

    fn run(&self, scc: &mut Scc<'_>, _: &mut ModuleAnalyses, cx: &mut ModuleCx<'_>) {
        let may_change = |func: &Func| {
            let has = |kind| has_fn_attr(&scc.module.shared, *func, kind);
            !has(AttrKind::OptimizeNone)
                && !has(AttrKind::Naked)
                && !has(AttrKind::PresplitCoroutine)
        };
        let list = scc.members.iter().copied().filter(may_change).collect();
        let nodes = Nodes::of(list, scc.members.len());
        if nodes.list.is_empty()
            || self.skip_non_recursive && !flags::is_recursive(scc.module, &nodes)
            || !cx.may_rewrite()
        {
            return;
        }
        let module = &mut *scc.module;
        let mut changed = 0;
        changed += results::add_returned(module, &nodes);
        changed += memory::add_memory(module, &nodes);
        changed += args::add_args(module, &nodes);
        changed += flags::drop_convergent(module, &nodes);
        changed += flags::add_noreturn(module, &nodes);
        changed += flags::add_willreturn(module, &nodes);
        changed += results::add_facts(module, cx.frame.layout, &nodes);
        changed += flags::add_flags(module, &nodes);
        changed += flags::add_norecurse(module, &nodes, scc.members);
        cx.count("attributes changed", changed);
    }
}

/// True if what the body of `func` does is what a call of it does: no other body can take its
/// place when programs are linked.
fn is_exact(module: &Module, func: Func) -> bool {
    if module.bodies[func].is_none() {
        return false;
    }
    match module.shared.funcs[func].symbol.linkage {
        Linkage::External | Linkage::Internal | Linkage::Private | Linkage::Appending => true,
        Linkage::AvailableExternally
        | Linkage::ExternWeak
        | Linkage::Common
        | Linkage::WeakAny
        | Linkage::WeakOdr
        | Linkage::LinkOnceAny
        | Linkage::LinkOnceOdr => false,
    }
}
