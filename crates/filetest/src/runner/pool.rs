//! Many tests at once, each with a limit on its time.

use std::num::NonZeroUsize;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, mpsc};
use std::thread;
use std::time::{Duration, Instant};

use super::test::{Outcome, run_test};
use super::{Config, TestFile};
use crate::tools::panic_text;

/// Each test has this much stack.
const STACK_SIZE: usize = 16 << 20;

/// How many threads may be left behind: tests that did not end in time go on using a core and
/// memory each, and would make the others late too. When there are so many, the rest of the tests
/// is not run.
const MAX_LEFT_BEHIND: usize = 4;

/// The threads of a run that were left behind and have not ended yet.
#[derive(Clone, Default)]
pub(crate) struct LeftBehind(Arc<AtomicUsize>);

impl LeftBehind {
    fn is_full(&self) -> bool {
        self.0.load(Ordering::Relaxed) >= MAX_LEFT_BEHIND
    }

    fn add(&self) {
        self.0.fetch_add(1, Ordering::Relaxed);
    }

    fn remove(&self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

/// Runs one test on a thread of its own. A test that does not end in time has failed; its thread is
/// left behind, since there is no way to stop it: it ends before its next RUN line.
pub(crate) fn run_with_timeout(
    test: &TestFile,
    config: &Arc<Config>,
    left_behind: &LeftBehind,
) -> (Outcome, Duration) {
    let start = Instant::now();
    if left_behind.is_full() {
        let reason = format!("not run: {MAX_LEFT_BEHIND} tests before it do not end");
        return (Outcome::Failed(reason), start.elapsed());
    }
    let (sender, receiver) = mpsc::channel();
    // Set by whoever comes first: the test at its end, or the one who waits for it.
    let is_over = Arc::new(AtomicBool::new(false));
    let of_thread = (test.clone(), Arc::clone(config), left_behind.clone(), Arc::clone(&is_over));
    let spawned = thread::Builder::new().stack_size(STACK_SIZE).spawn(move || {
        let (test, config, left_behind, is_over) = of_thread;
        let run = AssertUnwindSafe(|| run_test(&test, &config));
        let outcome = catch_unwind(run).unwrap_or_else(|payload| {
            Outcome::Failed(format!("the runner panicked: {}", panic_text(payload.as_ref())))
        });
        // Nobody listens any more if time was up.
        let _ = sender.send(outcome);
        if is_over.swap(true, Ordering::AcqRel) {
            left_behind.remove();
        }
    });
    let outcome = match spawned {
        Err(error) => Outcome::Failed(format!("cannot start a thread: {error}")),
        Ok(_) => receiver.recv_timeout(config.timeout).unwrap_or_else(|_| {
            left_behind.add();
            if is_over.swap(true, Ordering::AcqRel) {
                left_behind.remove();
            }
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
    let (next, left_behind) = (AtomicUsize::new(0), &LeftBehind::default());
    let (sender, receiver) = mpsc::channel();
    thread::scope(|scope| {
        for _ in 0..n_jobs.get().min(tests.len()) {
            let (sender, next) = (sender.clone(), &next);
            scope.spawn(move || {
                loop {
                    let i = next.fetch_add(1, Ordering::Relaxed);
                    let Some(test) = tests.get(i) else { break };
                    let (outcome, time) = run_with_timeout(test, config, left_behind);
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::runner::{Config, TestFile};
    use crate::tools::{ToolCx, ToolOutput, ToolSet};

    #[test]
    fn tests_that_hang_do_not_wreck_the_run() {
        let root = std::env::temp_dir().join(format!("nvopt-pool-{}", std::process::id()));
        std::fs::create_dir_all(&root).unwrap();
        let write = |name: &str, text: &str| {
            let path = root.join(name);
            std::fs::write(&path, text).unwrap();
            TestFile { name: name.into(), path, unsupported: None }
        };
        let stop = Arc::new(AtomicBool::new(false));
        let mut tools = ToolSet::with_builtins();
        let stopped = Arc::clone(&stop);
        tools.add("hang", move |_: &[String], _: &[u8], _: &ToolCx<'_>| {
            while !stopped.load(Ordering::Relaxed) {
                thread::sleep(Duration::from_millis(1));
            }
            ToolOutput::new()
        });
        let mut tests: Vec<TestFile> =
            (0..6).map(|i| write(&format!("{i}.ll"), "; RUN: hang\n; RUN: hang\n")).collect();
        tests.push(write("good.ll", "; RUN: true\n"));
        let timeout = Duration::from_millis(50);
        let config = Config { tmp: root.join("tmp"), timeout, ..Config::new(tools) };
        let mut outcomes = Vec::new();
        let run = |outcomes: &mut Vec<String>, config: Config| {
            run_all(&tests, &Arc::new(config), NonZeroUsize::MIN, |_, outcome, _| {
                outcomes.push(format!("{outcome:?}"));
            });
        };
        run(&mut outcomes, config);
        stop.store(true, Ordering::Relaxed);
        let n_with = |text: &str| outcomes.iter().filter(|said| said.contains(text)).count();
        assert_eq!((n_with("did not end"), n_with("not run")), (MAX_LEFT_BEHIND, 3));
        let _ = std::fs::remove_dir_all(&root);
    }
}
