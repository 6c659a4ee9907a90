//! The function stage: all functions of a module, several at once.
//!
//! Workers take functions from one list, largest first, so that the last one to finish does not
//! start late. With one worker the module itself is worked on; with several each has a copy of
//! everything outside bodies, and `join` makes the copies one.

use std::{
    sync::{
        Mutex, MutexGuard, PoisonError,
        atomic::{AtomicUsize, Ordering},
    },
    thread::{self, Scope},
};

use nvopt_entity::SecondaryMap;
use nvopt_ir::module::{Func, Module, ModuleShared};
use nvopt_pass::{ModuleAnalyses, pipeline::Node};

use crate::jobserver::Token;

use super::{
    crash::WORKER_NAME,
    idle::{Idle, Moment, Surroundings},
    join,
    number::StepNumber,
    step::{Job, Said, StageCx},
};

/// Runs `nodes` on every function of `funcs` that has a body. `first` is the number of the first
/// step on the first function; `n_steps` how many each has. Gives back what was said of each
/// function, in the order of `funcs`.
pub(super) fn run_stage(
    module: &mut Module,
    funcs: &[Func],
    nodes: &[Node],
    (first, n_steps): (StepNumber, u64),
    analyses: &mut ModuleAnalyses,
    (idle, surroundings): (&mut SecondaryMap<Func, Idle>, &Surroundings),
    cx: &StageCx<'_>,
) -> Vec<Said> {
    let mut jobs: Vec<Job> = Vec::with_capacity(funcs.len());
    for (position, &func) in funcs.iter().enumerate() {
        let mut body = module.bodies[func].take().expect("stages run on defined functions");
        let mut idle = std::mem::take(&mut idle[func]);
        let last_change = idle.look_around(surroundings, func, &mut body);
        jobs.push(Job {
            func,
            body,
            analyses: analyses.take_function(func),
            idle,
            moment: Moment { now: surroundings.now(), last_change },
            next: StepNumber(first.0.saturating_add(n_steps.saturating_mul(position as u64))),
            said: Said::of(cx.settings),
        });
    }
    let n_workers = cx.threads.min(jobs.len());
    if n_workers <= 1 {
        let before = join::Sizes::of(&module.shared);
        for job in &mut jobs {
            job.run(&mut module.shared, nodes, cx);
        }
        if join::Sizes::of(&module.shared) != before {
            forget_analyses(&mut jobs);
        }
        put_back(module, analyses, idle, &mut jobs);
        join::order_new_declarations(module, &before);
    } else {
        let forks = run_workers(&module.shared, &mut jobs, nodes, n_workers, cx);
        let before = join::Sizes::of(&module.shared);
        let mut brought: Vec<_> = forks.shared.iter().map(|_| Default::default()).collect();
        for (job, &fork) in jobs.iter_mut().zip(&forks.of_job) {
            let from = forks.shared[fork].as_ref().expect("a worker that took a job has a copy");
            let brought = &mut brought[fork];
            join::adopt(&mut module.shared, from, &before, brought, &mut job.body);
        }
        if forks.shared.iter().flatten().any(|fork| join::Sizes::of(fork) != before) {
            forget_analyses(&mut jobs);
        }
        put_back(module, analyses, idle, &mut jobs);
        join::order_new_declarations(module, &before);
    }
    jobs.into_iter().map(|job| job.said).collect()
}

/// After a stage that has added to the module, what was found out of bodies may name things of a
/// worker's copy. It is forgotten with one worker, too: some analyses know more or less depending
/// on when they were asked what, and the output must not depend on the number of workers.
fn forget_analyses(jobs: &mut [Job]) {
    jobs.iter_mut().for_each(|job| job.analyses = Default::default());
}

fn put_back(
    module: &mut Module,
    analyses: &mut ModuleAnalyses,
    idle: &mut SecondaryMap<Func, Idle>,
    jobs: &mut [Job],
) {
    for job in jobs {
        idle[job.func] = std::mem::take(&mut job.idle);
        module.bodies[job.func] = Some(std::mem::take(&mut job.body));
        analyses.put_function(job.func, std::mem::take(&mut job.analyses));
    }
}

/// The workers' copies of the module, and whose is whose.
struct Forks {
    shared: Vec<Option<ModuleShared>>,
    of_job: Vec<usize>,
}

fn run_workers(
    shared: &ModuleShared,
    jobs: &mut [Job],
    nodes: &[Node],
    n_workers: usize,
    cx: &StageCx<'_>,
) -> Forks {
    let mut of_job = vec![0; jobs.len()];
    let mut work: Vec<(&mut Job, &mut usize)> = jobs.iter_mut().zip(&mut of_job).collect();
    match cx.settings.schedule_seed {
        None => work.sort_by_key(|(job, _)| std::cmp::Reverse(job.body.n_placed_insts())),
        Some(seed) => shuffle(&mut work, seed),
    }
    let crew = Crew {
        shared,
        nodes,
        cx,
        n_workers,
        work: Mutex::new(work.into_iter()),
        n_started: AtomicUsize::new(1),
        forks: Mutex::new((0..n_workers).map(|_| None).collect()),
    };
    // This thread is a worker, too: only the others cost a thread.
    thread::scope(|scope| crew.work(scope, 0, None));
    let shared = crew.forks.into_inner().unwrap_or_else(PoisonError::into_inner);
    Forks { shared, of_job }
}

/// Workers and what is left to do.
struct Crew<'e, 'j> {
    shared: &'e ModuleShared,
    nodes: &'e [Node],
    cx: &'e StageCx<'e>,
    n_workers: usize,
    work: Mutex<std::vec::IntoIter<(&'j mut Job, &'j mut usize)>>,
    n_started: AtomicUsize,
    forks: Mutex<Vec<Option<ModuleShared>>>,
}

impl<'j> Crew<'_, 'j> {
    /// What worker `index` does, as long as it holds `token`.
    fn work<'s>(&'s self, scope: &'s Scope<'s, '_>, index: usize, token: Option<Token>) {
        let mut fork = self.shared.clone();
        self.hire(scope);
        while let Some((job, of_job)) = self.next_job() {
            *of_job = index;
            job.run(&mut fork, self.nodes, self.cx);
            self.hire(scope);
        }
        lock(&self.forks)[index] = Some(fork);
        drop(token);
    }

    /// The next function. A function of its own, so that the lock is not held while it is worked
    /// on.
    fn next_job(&self) -> Option<(&'j mut Job, &'j mut usize)> {
        lock(&self.work).next()
    }

    /// Starts as many more workers as there are jobs for and, under make, tokens.
    fn hire<'s>(&'s self, scope: &'s Scope<'s, '_>) {
        while lock(&self.work).len() != 0 && self.n_started.load(Ordering::Relaxed) < self.n_workers
        {
            let token = match &self.cx.settings.tokens {
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
            // A thread that cannot be started is one worker less.
            let _ = builder.spawn_scoped(scope, move || self.work(scope, index, token));
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
