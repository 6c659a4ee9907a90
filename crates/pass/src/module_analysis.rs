//! Facts about a whole module, and the caches of its functions.
//!
//! Module passes ask [`ModuleAnalyses`]. While functions are compiled side by side the module
//! does not change, and what was computed of it is read, never computed, through
//! [`ModuleResults`].

use std::{
    any::{Any, TypeId},
    sync::Arc,
};

use nvopt_entity::SecondaryMap;
use nvopt_ir::module::{Func, Module};

use crate::{analysis::Analyses, cx::Frame};

/// Facts computed from a module.
pub trait ModuleAnalysis: Clone + Send + Sync + 'static {
    /// The name in pipelines and reports: `require<callgraph>`, `print<callgraph>`.
    const NAME: &'static str;
    /// True if function passes ask for it: what they do then depends on more than their function.
    const IS_FOR_FUNCTIONS: bool = false;

    /// Computes the facts.
    fn compute(module: &Module, frame: &Frame<'_>) -> Self;

    /// The same, where functions whose clocks have not moved on are as they were when `old` was
    /// computed: between them only passes on functions and components have run.
    fn update(_old: Option<&Self>, module: &Module, frame: &Frame<'_>) -> Self {
        Self::compute(module, frame)
    }

    /// What `print<name>` writes.
    fn print(&self, module: &Module) -> String;
}

/// Results of module analyses, frozen.
#[derive(Clone, Default)]
pub struct ModuleResults {
    entries: Vec<Entry>,
}

#[derive(Clone)]
struct Entry {
    id: TypeId,
    is_for_functions: bool,
    result: Arc<dyn Any + Send + Sync>,
}

impl ModuleResults {
    /// The result of `A`, if the pipeline asked for it and nothing has changed the module since.
    pub fn get<A: ModuleAnalysis>(&self) -> Option<Arc<A>> {
        let entry = self.entries.iter().find(|entry| entry.id == TypeId::of::<A>())?;
        Some(Arc::clone(&entry.result).downcast().expect("entries are keyed by type"))
    }

    /// True if there is something that function passes ask for, so that what they do may depend on
    /// the whole module.
    pub fn speak_to_functions(&self) -> bool {
        self.entries.iter().any(|entry| entry.is_for_functions)
    }
}

/// The caches of a module: its own and those of its functions.
#[derive(Default)]
pub struct ModuleAnalyses {
    results: ModuleResults,
    /// What was dropped last, for analyses that make a new result of an old one.
    stale: ModuleResults,
    functions: SecondaryMap<Func, FuncCache>,
}

/// The cache of a function, as it stands in a dense table: it is made when it is first asked for.
#[derive(Default)]
pub struct FuncCache(Option<Box<Analyses>>);

/// A cache is of one function: a copy starts empty.
impl Clone for FuncCache {
    fn clone(&self) -> Self {
        FuncCache::default()
    }
}

impl FuncCache {
    /// The cache.
    pub fn get(&mut self) -> &mut Analyses {
        self.0.get_or_insert_default()
    }

    /// Drops all that is in it.
    pub fn forget(&mut self) {
        self.0 = None;
    }
}

impl ModuleAnalyses {
    /// The result of `A` for `module` as it is now, computed unless it is cached. A pass that
    /// changed the module calls [`ModuleAnalyses::forget_module`].
    pub fn get<A: ModuleAnalysis>(&mut self, module: &Module, frame: &Frame<'_>) -> Arc<A> {
        if let Some(result) = self.results.get::<A>() {
            return result;
        }
        let old = self.stale.get::<A>();
        let result = Arc::new(A::update(old.as_deref(), module, frame));
        self.results.entries.push(Entry {
            id: TypeId::of::<A>(),
            is_for_functions: A::IS_FOR_FUNCTIONS,
            result: Arc::clone(&result) as _,
        });
        result
    }

    /// The same, out of the cache and owned: whoever keeps it true while changing the module
    /// [puts](ModuleAnalyses::put) it back.
    pub fn take<A: ModuleAnalysis>(&mut self, module: &Module, frame: &Frame<'_>) -> A {
        let id = TypeId::of::<A>();
        let at = self.results.entries.iter().position(|entry| entry.id == id);
        match at.map(|at| self.results.entries.remove(at).result.downcast()) {
            Some(result) => Arc::unwrap_or_clone(result.expect("entries are keyed by type")),
            None => A::compute(module, frame),
        }
    }

    /// Puts a result that is true of the module as it is now into the cache.
    pub fn put<A: ModuleAnalysis>(&mut self, result: A) {
        let id = TypeId::of::<A>();
        self.results.entries.retain(|entry| entry.id != id);
        let (is_for_functions, result) = (A::IS_FOR_FUNCTIONS, Arc::new(result) as _);
        self.results.entries.push(Entry { id, is_for_functions, result });
    }

    /// What has been computed of the module, to be read while functions are compiled.
    pub fn frozen(&self) -> ModuleResults {
        self.results.clone()
    }

    /// Drops what is known of the module; the caches of functions look after themselves.
    pub fn forget_module(&mut self) {
        self.results.entries.clear();
        self.forget_stale();
    }

    /// Drops the result of `A`; a new one may be made of it.
    pub fn forget<A: ModuleAnalysis>(&mut self) {
        let entries = &mut self.results.entries;
        let at = entries.iter().position(|entry| entry.id == TypeId::of::<A>());
        if let Some(dropped) = at.map(|at| entries.remove(at)) {
            self.stale.entries.retain(|entry| entry.id != dropped.id);
            self.stale.entries.push(dropped);
        }
    }

    /// Drops results that were kept to make new ones of: a pass over the module has changed it,
    /// and bodies may be others than they were.
    pub fn forget_stale(&mut self) {
        self.stale.entries.clear();
    }

    /// The cache of `func`.
    pub fn function(&mut self, func: Func) -> &mut Analyses {
        self.cache_of(func).get()
    }

    /// Where the cache of `func` stands.
    pub fn cache_of(&mut self, func: Func) -> &mut FuncCache {
        &mut self.functions[func]
    }

    /// Where the caches of `funcs` stand, to go with their bodies to other threads. A function
    /// stands there once.
    pub fn caches_of(&mut self, funcs: &[Func]) -> Vec<&mut FuncCache> {
        self.functions.many_mut(funcs)
    }
}
