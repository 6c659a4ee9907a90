//! Alias analysis: whether two addresses may be the same memory, and what an instruction may do to
//! the memory at an address.
//!
//! Every question goes to several ways of telling, the cheapest first; the first that says "no"
//! wins. `addrspace` knows the memories of a GPU, `basic` looks at what addresses are made of,
//! `tbaa` and `scoped` read what front ends and inlining wrote, `globals` knows variables whose
//! address nobody takes. A [`BatchAa`] remembers answers while the function stands still: it
//! borrows the body, so that it cannot be asked about another one.
//!
//! Files: `location` (what is asked about), `basic` and `decompose` (addresses), `object` (what an
//! address belongs to), `captures` (who else may know an address), `modref` (instructions), `cache`
//! (what is remembered), `lasting` (scopes and loops), `place` (addresses that are compared fast), `addrspace`, `tbaa`, `scoped`,
//! `globals`, `pipeline` (which of them are asked), `eval` (the pass `aa-eval`, which prints all
//! answers).
//!
//! Cost. An answer looks at `MAX_DEPTH` levels of phis and selects, `MAX_LOOKUP` steps of an
//! address and `MAX_CAPTURE_USES` uses of an object at most.

pub mod addrspace;
mod basic;
mod cache;
pub mod captures;
mod decompose;
pub mod eval;
pub mod globals;
mod lasting;
pub mod location;
mod modref;
pub mod object;
pub mod pipeline;
mod place;
pub mod scoped;
pub mod tbaa;

use std::sync::Arc;

use nvopt_ir::{
    body::{Body, Inst, Value},
    datalayout::DataLayout,
    module::{Func, ModuleShared},
};
use nvopt_pass::FnCx;

pub use cache::AaCache;
pub use decompose::{Address, Root, address};
use globals::GlobalsAa;
pub use lasting::{LastingScopes, declared};
pub use location::{AccessMd, LocSize, MemLoc};
pub use modref::ModRef;
pub use pipeline::Ways;
pub use place::{Meeting, Place, Roots};

/// How two pieces of memory lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AliasResult {
    /// They share no byte.
    No,
    /// Nothing is known.
    May,
    /// They overlap and begin at different places, or are of different sizes: where the second
    /// begins, seen from the first, if that is known.
    Partial(Option<i64>),
    /// They begin at the same place.
    Must,
}

impl AliasResult {
    /// The same answer with the two swapped.
    #[must_use]
    pub fn swapped(self) -> AliasResult {
        match self {
            AliasResult::Partial(Some(offset)) => AliasResult::Partial(offset.checked_neg()),
            same => same,
        }
    }

    /// What is known if either of two answers is right.
    #[must_use]
    pub fn or(self, other: AliasResult) -> AliasResult {
        use AliasResult::{May, Must, No, Partial};
        match (self, other) {
            (No, No) => No,
            (Must, Must) => Must,
            (Partial(a), Partial(b)) => Partial(a.filter(|_| a == b)),
            (Partial(_), Must) | (Must, Partial(_)) => Partial(None),
            (May, _) | (_, May) | (No, _) | (_, No) => May,
        }
    }
}

/// Answers questions about one function while it does not change.
pub struct BatchAa<'a> {
    body: &'a Body,
    module: &'a ModuleShared,
    layout: &'a DataLayout,
    func: Func,
    globals: Option<Arc<GlobalsAa>>,
    cache: AaCache,
    depth: u32,
    /// True while values of different iterations of a loop are compared.
    across_iterations: bool,
    ways: Ways,
}

impl<'a> BatchAa<'a> {
    /// A batch about `body`.
    pub fn new(body: &'a Body, cx: &'a FnCx<'_>) -> BatchAa<'a> {
        let ways = Ways::of(cx.frame.knobs);
        let globals = ways.globals.then(|| cx.frozen.get::<GlobalsAa>()).flatten();
        let batch = BatchAa::of(body, cx.module, cx.frame.layout, cx.func, globals);
        BatchAa { ways, ..batch }
    }

    /// The same, for those who have no context of a pass.
    pub fn of(
        body: &'a Body,
        module: &'a ModuleShared,
        layout: &'a DataLayout,
        func: Func,
        globals: Option<Arc<GlobalsAa>>,
    ) -> BatchAa<'a> {
        let cache = AaCache::default();
        let ways = Ways::ALL;
        BatchAa {
            body,
            module,
            layout,
            func,
            globals,
            cache,
            depth: 0,
            across_iterations: false,
            ways,
        }
    }

    /// The same batch, with what another one has left. If the body has changed since, what depends
    /// on how addresses are computed is forgotten. That an object is known to nobody else is not:
    /// it stays true while a pass replaces values by equal ones and removes what is not needed.
    #[must_use]
    pub fn with_cache(self, mut cache: AaCache) -> BatchAa<'a> {
        cache.make_current(self.body);
        BatchAa { cache, ..self }
    }

    /// What the batch has remembered, for the next one about the same function in the same pass.
    pub fn into_cache(self) -> AaCache {
        self.cache
    }

    /// How the memory at `a` and at `b` lies.
    pub fn alias(&mut self, a: &MemLoc, b: &MemLoc) -> AliasResult {
        let (one, two) = (self.pointer(a.ptr), self.pointer(b.ptr));
        if let (Some(one), Some(two)) = (one.space, two.space)
            && self.ways.spaces
            && !addrspace::may_meet(one, two)
        {
            return AliasResult::No;
        }
        let basic = match self.ways.basic {
            true => self.basic_of(&one, a.size, &two, b.size),
            false => AliasResult::May,
        };
        // What is plain to see counts more than what types promise: programs that read a float as an
        // integer break the promise, and LLVM answers them so, too.
        if basic != AliasResult::May {
            return basic;
        }
        let pool = &self.module.metadata;
        let consts = &self.module.consts;
        if self.ways.tbaa && !tbaa::may_alias(pool, consts, a.md.tbaa, b.md.tbaa) {
            return AliasResult::No;
        }
        if self.ways.scoped
            && !(scoped::may_alias(pool, a.md.scope, b.md.noalias)
                && scoped::may_alias(pool, b.md.scope, a.md.noalias))
        {
            return AliasResult::No;
        }
        if let Some(globals) = &self.globals
            && globals.never_alias(self.body, a.ptr, b.ptr)
        {
            return AliasResult::No;
        }
        basic
    }

    /// True if the memory at `a` and at `b` surely shares no byte.
    pub fn is_no_alias(&mut self, a: &MemLoc, b: &MemLoc) -> bool {
        self.alias(a, b) == AliasResult::No
    }

    /// What `inst` may do to the memory at `loc`.
    pub fn mod_ref(&mut self, inst: Inst, loc: &MemLoc) -> ModRef {
        self.mod_ref_of(inst, loc)
    }

    /// The same for memory in `object`, a fresh one, at a time when nobody else knows it.
    pub fn mod_ref_before_capture(&mut self, inst: Inst, loc: &MemLoc, object: Value) -> ModRef {
        let known = self.cache.captured.insert(object, false);
        // Answers from now are right for this time only.
        let answers = std::mem::take(&mut self.cache.answers);
        let answer = self.mod_ref_of(inst, loc);
        self.cache.answers = answers;
        match known {
            Some(known) => self.cache.captured.insert(object, known),
            None => self.cache.captured.remove(&object),
        };
        answer
    }

    /// What the call `a` may do to memory that the call `b` touches.
    pub fn mod_ref_calls(&mut self, a: Inst, b: Inst) -> ModRef {
        self.mod_ref_between(a, b)
    }

    /// The memory that a load, store or atomic accesses.
    pub fn location(&self, inst: Inst) -> Option<MemLoc> {
        MemLoc::of_access(self.body, self.module, self.layout, inst)
    }

    /// What is outside of the body.
    pub fn module(&self) -> &'a ModuleShared {
        self.module
    }

    /// The body that is asked about.
    pub fn body(&self) -> &'a Body {
        self.body
    }
}
