//! The analysis cache of one function.
//!
//! The contract, in three sentences. A cached result is valid while the epochs of the aspects it
//! depends on stand still, so no pass ever says what it preserved. A pass that keeps a result up
//! to date takes it out, changes it together with the body, and puts it back. With checking on,
//! what is put back is compared with a fresh computation.
//!
//! `get` hands out an [`Arc`]: a pass may hold several results and still change the body. What it
//! holds is then a snapshot of before; asking again gives after.

use std::{
    any::{Any, TypeId},
    sync::Arc,
};

use nvopt_ir::body::{Aspects, Body, Epochs};

use crate::cx::FnCx;

/// Facts computed from a body.
pub trait Analysis: Clone + Send + Sync + 'static {
    /// The name in pipelines and reports: `require<domtree>`, `print<domtree>`.
    const NAME: &'static str;
    /// The aspects whose change makes a result stale.
    const DEPENDS_ON: Aspects;

    /// Computes the facts. May ask `analyses` for others.
    fn compute(body: &Body, analyses: &mut Analyses, cx: &FnCx<'_>) -> Self;

    /// Says how `self` differs from `fresh`, if it does.
    fn diff(&self, fresh: &Self, body: &Body) -> Option<String>;

    /// What `print<name>` writes: LLVM's text where LLVM has the analysis.
    fn print(&self, body: &Body, analyses: &mut Analyses, cx: &FnCx<'_>) -> String;

    /// Looks for contradictions between the result and the body, by other means than `compute`:
    /// what `verify<name>` and `-verify-analyses` run. `None` if there are none.
    fn check(&self, body: &Body, cx: &FnCx<'_>) -> Option<String>;
}

#[derive(Clone)]
struct Entry {
    id: TypeId,
    at: Epochs,
    result: Arc<dyn Any + Send + Sync>,
    is_current: fn(&Epochs, &Epochs) -> bool,
    recheck: fn(&Entry, &Body, &FnCx<'_>) -> Option<String>,
}

/// The cached results of one function. It lives as long as the function is being compiled.
#[derive(Default)]
pub struct Analyses {
    entries: Vec<Entry>,
    computed: Vec<(&'static str, u32)>,
}

impl Analyses {
    /// The result of `A` for `body` as it is now, computed if needed.
    pub fn get<A: Analysis>(&mut self, body: &Body, cx: &FnCx<'_>) -> Arc<A> {
        if let Some(result) = self.cached::<A>(body) {
            return result;
        }
        let result = Arc::new(A::compute(body, self, cx));
        self.count::<A>();
        self.insert::<A>(body, Arc::clone(&result));
        result
    }

    /// The result of `A` if it is cached and valid.
    pub fn cached<A: Analysis>(&self, body: &Body) -> Option<Arc<A>> {
        let entry = self.entries.iter().find(|entry| entry.id == TypeId::of::<A>())?;
        if !entry.at.agree(&body.epochs(), A::DEPENDS_ON) {
            return None;
        }
        Some(Arc::clone(&entry.result).downcast().expect("entries are keyed by type"))
    }

    /// Takes the result of `A` out of the cache, to change it together with `body`.
    /// If it is not put back it is simply gone.
    pub fn take<A: Analysis>(&mut self, body: &Body, cx: &FnCx<'_>) -> A {
        let result = self.get::<A>(body, cx);
        self.forget::<A>();
        Arc::unwrap_or_clone(result)
    }

    /// Puts back a result that is right for `body` as it is now.
    pub fn put<A: Analysis>(&mut self, body: &Body, cx: &FnCx<'_>, result: A) {
        if cx.frame.check_analyses {
            let fresh = A::compute(body, self, cx);
            if let Some(diff) = result.diff(&fresh, body) {
                panic!("{} was put back wrong by {}: {diff}", A::NAME, cx.pass);
            }
        }
        self.insert::<A>(body, Arc::new(result));
    }

    /// Drops the result of `A`, valid or not.
    pub fn forget<A: Analysis>(&mut self) {
        self.entries.retain(|entry| entry.id != TypeId::of::<A>());
    }

    /// Drops everything.
    pub fn clear(&mut self) {
        self.entries.clear();
    }

    /// Checks every valid result against the body: [`Analysis::check`]. The first contradiction.
    pub fn check_all(&self, body: &Body, cx: &FnCx<'_>) -> Option<String> {
        let now = body.epochs();
        let current = self.entries.iter().filter(|entry| (entry.is_current)(&entry.at, &now));
        current.map(|entry| (entry.recheck)(entry, body, cx)).find_map(|found| found)
    }

    /// How often each analysis was computed, in the order of first computation.
    pub fn computed(&self) -> &[(&'static str, u32)] {
        &self.computed
    }

    fn count<A: Analysis>(&mut self) {
        match self.computed.iter_mut().find(|(name, _)| *name == A::NAME) {
            Some((_, times)) => *times += 1,
            None => self.computed.push((A::NAME, 1)),
        }
    }

    fn insert<A: Analysis>(&mut self, body: &Body, result: Arc<A>) {
        self.forget::<A>();
        self.entries.push(Entry {
            id: TypeId::of::<A>(),
            at: body.epochs(),
            result,
            is_current: |at, now| at.agree(now, A::DEPENDS_ON),
            recheck: recheck::<A>,
        });
    }
}

fn recheck<A: Analysis>(entry: &Entry, body: &Body, cx: &FnCx<'_>) -> Option<String> {
    let result = entry.result.downcast_ref::<A>().expect("entries are keyed by type");
    let fault = result.check(body, cx)?;
    Some(format!("{}: {fault}", A::NAME))
}
