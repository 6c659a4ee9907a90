//! The function stage: all functions of a module, several at once.
//!
//! Workers take functions from one list, largest first, so that the last one to finish does not
//! start late. With one worker the module itself is worked on; with several each has a copy of
//! everything outside bodies, and `join` makes the copies one.
//!
//! What workers cannot share out makes all of them wait, so it is next to nothing: bodies, caches and
//! notes stay where they are, counters are summed by worker, and memory is given back by workers.

use std::{
    cmp::Reverse,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicUsize, Ordering},
    },
    thread::{self, Scope, ScopedJoinHandle},
};

use nvopt_entity::SecondaryMap;
use nvopt_ir::{
    body::Body,
    module::{Func, Module, ModuleShared},
};
use nvopt_pass::{FuncCache, ModuleAnalyses, Stats, pipeline::Node};

use crate::jobserver::Token;

use super::{
    crash::WORKER_NAME,
    idle::{Idle, Moment, Surroundings},
    join,
    number::StepNumber,
    step::{Job, Said, StageCx, is_optnone},
};

/// What a stage runs, and what around the functions it reads.
#[derive(Clone, Copy)]
pub(super) struct Stage<'e> {
    pub(super) nodes: &'e [Node],
    /// The number of the first step on the first function, and how many steps each has.
    pub(super) numbers: (StepNumber, u64),
    pub(super) surroundings: &'e Surroundings,
    pub(super) cx: &'e StageCx<'e>,
}

/// What came of a stage.
#[derive(Default)]
pub(super) struct StageSaid {
    /// The counters of all functions: sums do not depend on who was counted first.
    pub(super) stats: Stats,
    /// What else was said, in the order of the functions.
    pub(super) others: Vec<Said>,
}

/// Runs a stage on every function of `funcs`, all of which have bodies.
pub(super) fn run_stage(
    module: &mut Module,
    funcs: &[Func],
    analyses: &mut ModuleAnalyses,
    idle: &mut SecondaryMap<Func, Idle>,
    stage: Stage<'_>,
) -> StageSaid {
    let before = join::Sizes::of(&module.shared);
    let n_workers = stage.cx.threads.min(funcs.len());
    let (said, has_grown) = if n_workers <= 1 {
        let said = run_alone(module, funcs, analyses, idle, stage);
        (said, join::Sizes::of(&module.shared) != before)
    } else {
        run_shared_out(module, funcs, analyses, idle, stage)
    };
    // What was found out of bodies may now name things of a worker's copy. It is forgotten with
    // one worker, too: some analyses know more or less depending on when they were asked what, and
    // the output must not depend on the number of workers.
    if has_grown {
        funcs.iter().for_each(|&func| analyses.cache_of(func).forget());
    }
    join::order_new_declarations(module, &before);
    said
}

/// One function after the other, on the module itself.
fn run_alone(
    module: &mut Module,
    funcs: &[Func],
    analyses: &mut ModuleAnalyses,
    idle: &mut SecondaryMap<Func, Idle>,
    stage: Stage<'_>,
) -> StageSaid {
    let Module { shared, bodies } = module;
    let mut all = StageSaid::default();
    for (position, &func) in funcs.iter().enumerate() {
        let body = defined(&mut bodies[func]);
        let (idle, cache) = (&mut idle[func], analyses.cache_of(func));
        let said = Task { position, func, body, idle, cache }.run(shared, &stage);
        all.others.extend(without_counters(said, &mut all.stats).map(|said| *said));
    }
    all
}

fn defined(body: &mut Option<Body>) -> &mut Body {
    body.as_mut().expect("stages run on defined functions")
}

/// By several workers. True with what they said if one of their copies of the module has grown.
fn run_shared_out(
    module: &mut Module,
    funcs: &[Func],
    analyses: &mut ModuleAnalyses,
    idle: &mut SecondaryMap<Func, Idle>,
    stage: Stage<'_>,
) -> (StageSaid, bool) {
    let Module { shared, bodies } = module;
    let before = join::Sizes::of(shared);
    let mut places: Vec<Place> = funcs.iter().map(|_| Place::default()).collect();
    let kept = bodies.many_mut(funcs).into_iter().zip(idle.many_mut(funcs));
    let kept = kept.zip(analyses.caches_of(funcs)).zip(&mut places);
    let task = |(position, (((body, idle), cache), place))| {
        let (func, body) = (funcs[position], defined(body));
        (Task { position, func, body, idle, cache }, place)
    };
    let work: Vec<_> = kept.enumerate().map(task).collect();
    // Each worker makes a copy.
    shared.metadata.share();
    let reports = run_workers(shared, work, stage);
    let has_grown = reports.iter().any(|report| report.fork.is_some());
    if has_grown {
        let mut brought: Vec<_> = reports.iter().map(|_| Default::default()).collect();
        for (&func, place) in funcs.iter().zip(&places) {
            if let Some(from) = &reports[place.worker].fork {
                let (brought, body) = (&mut brought[place.worker], defined(&mut bodies[func]));
                join::adopt(shared, from, &before, brought, body);
            }
        }
    }
    let mut said = StageSaid::default();
    reports.iter().for_each(|report| said.stats.merge(&report.stats));
    said.others = places.into_iter().filter_map(|place| place.said).map(|said| *said).collect();
    (said, has_grown)
}

/// A function with what is kept of it from stage to stage.
struct Task<'m> {
    /// Where it stands among the functions of the stage.
    position: usize,
    func: Func,
    body: &'m mut Body,
    idle: &'m mut Idle,
    cache: &'m mut FuncCache,
}

impl Task<'_> {
    fn run(self, shared: &mut ModuleShared, stage: &Stage<'_>) -> Said {
        let Task { position, func, body, idle, cache } = self;
        let (first, n_steps) = stage.numbers;
        let last_change = idle.look_around(stage.surroundings, func, body);
        let mut job = Job {
            func,
            body,
            is_optnone: is_optnone(shared, func),
            analyses: cache.get(),
            idle,
            moment: Moment { now: stage.surroundings.now(), last_change },
            next: StepNumber(first.0.saturating_add(n_steps.saturating_mul(position as u64))),
            said: Said::of(stage.cx.settings),
        };
        job.run(shared, stage.nodes, stage.cx);
        let said = job.said;
        if stage.cx.is_last {
            // Nobody will ask: here the workers share what it costs to give the memory back.
            cache.forget();
            idle.forget_steps();
        }
        said
    }
}

/// Adds the counters of `said` to `stats` and gives the rest, if there is any.
fn without_counters(said: Said, stats: &mut Stats) -> Option<Box<Said>> {
    stats.merge(&said.reports.stats);
    (!said.is_silent()).then(|| Box::new(said))
}

/// What came of one function, and which worker had it.
#[derive(Default)]
struct Place {
    worker: usize,
    said: Option<Box<Said>>,
}

/// What came of one worker.
#[derive(Default)]
struct WorkerReport {
    stats: Stats,
    /// Its copy of the module, if it is no longer the same.
    fork: Option<ModuleShared>,
}

type Work<'j> = (Task<'j>, &'j mut Place);

fn run_workers<'j>(
    shared: &ModuleShared,
    mut work: Vec<Work<'j>>,
    stage: Stage<'_>,
) -> Vec<WorkerReport> {
    let cx = stage.cx;
    let n_workers = cx.threads.min(work.len());
    match cx.settings.schedule_seed {
        None => work.sort_by_cached_key(|(task, _)| Reverse(task.body.n_placed_insts())),
        Some(seed) => shuffle(&mut work, seed),
    }
    let crew = Crew {
        shared,
        stage,
        n_workers,
        work: Mutex::new(work.into_iter()),
        n_started: AtomicUsize::new(1),
        reports: Mutex::new((0..n_workers).map(|_| WorkerReport::default()).collect()),
    };
    // This thread is a worker, too: only the others cost a thread.
    thread::scope(|scope| {
        let hired = Hired::default();
        crew.work(scope, 0, &hired);
        crew.let_go(&hired);
    });
    crew.reports.into_inner().unwrap_or_else(PoisonError::into_inner)
}

/// The threads of workers with the tokens that they run on. A token goes back when its thread has
/// ended, not a moment before: another process may start a thread on it at once.
type Hired<'s> = Arc<Mutex<Vec<(ScopedJoinHandle<'s, ()>, Option<Token>)>>>;

/// Workers and what is left to do.
struct Crew<'e, 'j> {
    shared: &'e ModuleShared,
    stage: Stage<'e>,
    n_workers: usize,
    work: Mutex<std::vec::IntoIter<Work<'j>>>,
    n_started: AtomicUsize,
    reports: Mutex<Vec<WorkerReport>>,
}

impl<'j> Crew<'_, 'j> {
    /// What worker `index` does.
    fn work<'s>(&'s self, scope: &'s Scope<'s, '_>, index: usize, hired: &Hired<'s>) {
        self.hire(scope, hired);
        let mut fork = self.shared.clone();
        let mut stats = Stats::default();
        while let Some((task, place)) = self.next_task() {
            place.worker = index;
            let said = task.run(&mut fork, &self.stage);
            place.said = without_counters(said, &mut stats);
            self.hire(scope, hired);
        }
        let has_grown = join::Sizes::of(&fork) != join::Sizes::of(self.shared);
        let fork = has_grown.then_some(fork);
        lock(&self.reports)[index] = WorkerReport { stats, fork };
    }

    /// Waits for the others and gives their tokens back. A worker has put whom it hired on the list
    /// before it ends, so an empty list is all of them.
    fn let_go(&self, hired: &Hired<'_>) {
        let next = || lock(hired).pop();
        while let Some((thread, token)) = next() {
            if let Err(panic) = thread.join() {
                std::panic::resume_unwind(panic);
            }
            drop(token);
        }
    }

    /// The next function. A function of its own, so that the lock is not held while it is worked
    /// on.
    fn next_task(&self) -> Option<Work<'j>> {
        lock(&self.work).next()
    }

    /// Starts as many more workers as there are jobs for and, under make, tokens.
    fn hire<'s>(&'s self, scope: &'s Scope<'s, '_>, hired: &Hired<'s>) {
        // Asked first: it takes no lock.
        while self.n_started.load(Ordering::Relaxed) < self.n_workers && lock(&self.work).len() != 0
        {
            let token = match &self.stage.cx.settings.tokens {
                None => None,
                Some(tokens) => match tokens.try_take() {
                    None => return,
                    taken => taken,
                },
            };
            let index = self.n_started.fetch_add(1, Ordering::Relaxed);
            if index >= self.n_workers {
                return;
            }
            let builder = thread::Builder::new().name(WORKER_NAME.to_owned());
            let theirs = Arc::clone(hired);
            // A thread that cannot be started is one worker less.
            let work = move || self.work(scope, index, &theirs);
            if let Ok(thread) = builder.spawn_scoped(scope, work) {
                lock(hired).push((thread, token));
            }
        }
    }
}

/// Passes do not run while a lock is held, so what it guards is whole even after a panic.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A permutation of `items` that only depends on `seed`.
fn shuffle<T>(items: &mut [T], seed: u64) {
    let mut state = seed;
    for index in (1..items.len()).rev() {
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let other = (state >> 33) as usize % (index + 1);
        items.swap(index, other);
    }
}
