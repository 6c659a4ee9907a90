//! Many tests at once, each with a limit on its time.

use std::num::NonZeroUsize;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, mpsc};
use std::thread;
use std::time::{Duration, Instant};

use super::test::{Outcome, run_test};
use super::{Config, TestFile};
use crate::tools::panic_text;

/// Each test has this much stack.
const STACK_SIZE: usize = 16 << 20;

/// Runs one test on a thread of its own. A test that does not end in time has failed; its thread is
/// left behind, since there is no way to stop it.
pub(crate) fn run_with_timeout(test: &TestFile, config: &Arc<Config>) -> (Outcome, Duration) {
    let start = Instant::now();
    let (sender, receiver) = mpsc::channel();
    let (owned_test, owned_config) = (test.clone(), Arc::clone(config));
    let spawned = thread::Builder::new().stack_size(STACK_SIZE).spawn(move || {
        let run = AssertUnwindSafe(|| run_test(&owned_test, &owned_config));
        let outcome = catch_unwind(run).unwrap_or_else(|payload| {
            Outcome::Failed(format!("the runner panicked: {}", panic_text(payload.as_ref())))
        });
        // Nobody listens any more if time was up.
        let _ = sender.send(outcome);
    });
    let outcome = match spawned {
        Err(error) => Outcome::Failed(format!("cannot start a thread: {error}")),
        Ok(_) => receiver.recv_timeout(config.timeout).unwrap_or_else(|_| {
            Outcome::Failed(format!("did not end within {:?}", config.timeout))
        }),
    };
    (outcome, start.elapsed())
}

/// Runs all tests on `n_jobs` threads. `on_result` is called in the order of the tests.
pub(crate) fn run_all(
    tests: &[TestFile],
    config: &Arc<Config>,
    n_jobs: NonZeroUsize,
    mut on_result: impl FnMut(&TestFile, Outcome, Duration),
) {
    let next = AtomicUsize::new(0);
    let (sender, receiver) = mpsc::channel();
    thread::scope(|scope| {
        for _ in 0..n_jobs.get().min(tests.len()) {
            let (sender, next) = (sender.clone(), &next);
            scope.spawn(move || {
                loop {
                    let i = next.fetch_add(1, Ordering::Relaxed);
                    let Some(test) = tests.get(i) else { break };
                    let (outcome, time) = run_with_timeout(test, config);
                    if sender.send((i, outcome, time)).is_err() {
                        break;
                    }
                }
            });
        }
        drop(sender);
        let mut waiting: Vec<Option<(Outcome, Duration)>> = tests.iter().map(|_| None).collect();
        let mut n_reported = 0;
        for (i, outcome, time) in receiver {
            waiting[i] = Some((outcome, time));
            while let Some((outcome, time)) = waiting.get_mut(n_reported).and_then(Option::take) {
                on_result(&tests[n_reported], outcome, time);
                n_reported += 1;
            }
        }
    });
}
