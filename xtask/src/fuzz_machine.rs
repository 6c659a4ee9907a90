//! Fuzzing machine passes: random functions before and after, compared in the interpreter.
//!
//! Both run in lockstep, where instructions that show which threads are together have one result;
//! functions without such instructions run under a random schedule as well. What is reducible must
//! stay so. A seed means the same function everywhere.

use std::{
    fs,
    path::PathBuf,
    sync::{
        Mutex,
        atomic::{AtomicU64, Ordering},
    },
};

use nvopt_driver::passes;
use nvopt_generate::machine::{BUFFER, KERNEL, MachineFunction, machine_function};
use nvopt_interp::{Arg, Checks, Config, Dim3, Limits, Machine, PtxModule, Schedule, Value};
use nvopt_machine::{cfg::Flow, dom::is_reducible};
use nvopt_pass::{Knobs, Pipeline, slots::Options};
use nvopt_ptx::mach::{FuncDecl, Item, MachModule};

use crate::util::root;

/// After so many failures there is enough to do.
const MAX_FAILURES: usize = 10;

/// What came of a function.
enum Outcome {
    /// The pass left it as it is.
    Unchanged,
    /// It does the same.
    Same,
    /// It could not be run before.
    NotRun(String),
    /// It does something else; says what, and what the passes made.
    Differs(String, String),
}

/// Fuzzes. An error if anything was found.
pub(crate) fn run(args: &[&str]) -> Result<(), String> {
    let (mut seed, mut count) = (0, 1000u64);
    let mut jobs = std::thread::available_parallelism().map_or(1, usize::from);
    let mut text = "branch-folder".to_owned();
    let mut options = Options::default();
    let mut args = args.iter();
    while let Some(&option) = args.next() {
        let (name, value) = match option.split_once('=') {
            Some(pair) => pair,
            None => (option, *args.next().ok_or_else(|| format!("{option} needs a value"))?),
        };
        let bad = || format!("{name}: `{value}` makes no sense");
        match name {
            "--passes" => text = value.to_owned(),
            "--opt" => options.set(value, passes::knobs()).map_err(|error| error.to_string())?,
            "--seed" => seed = value.parse().map_err(|_| bad())?,
            "--count" => count = value.parse().map_err(|_| bad())?,
            "--jobs" => jobs = value.parse().map_err(|_| bad())?,
            _ => return Err(format!("no option `{name}`")),
        }
    }
    let pipeline = passes::parse(&text).map_err(|error| error.message)?;
    let next = AtomicU64::new(0);
    let found = Mutex::new(Found::default());
    let worker = || {
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            let enough = || found.lock().expect("no worker panics").failures >= MAX_FAILURES;
            if number >= count || enough() {
                break;
            }
            let seed = seed + number;
            let function = machine_function(seed);
            let outcome = try_function(&function, &pipeline, &options.knobs, seed);
            found.lock().expect("no worker panics").note(seed, &function, outcome);
        }
    };
    std::thread::scope(|scope| {
        for _ in 1..jobs {
            scope.spawn(worker);
        }
        worker();
    });
    let found = found.into_inner().map_err(|_| "a worker panicked".to_owned())?;
    let Found { same, unchanged, not_run, why, failures } = found;
    println!("{same} changed and the same, {unchanged} not changed, {not_run} not run");
    if let Some(why) = why {
        println!("not run, for example: {why}");
    }
    if failures == 0 { Ok(()) } else { Err(format!("{failures} functions differ")) }
}

#[derive(Default)]
struct Found {
    same: u64,
    unchanged: u64,
    not_run: u64,
    why: Option<String>,
    failures: usize,
}

impl Found {
    fn note(&mut self, seed: u64, function: &MachineFunction, outcome: Outcome) {
        match outcome {
            Outcome::Unchanged => self.unchanged += 1,
            Outcome::Same => self.same += 1,
            Outcome::NotRun(why) => {
                self.not_run += 1;
                self.why.get_or_insert(format!("seed {seed}: {why}"));
            }
            Outcome::Differs(why, after) => {
                self.failures += 1;
                let folder = folder();
                let saved = fs::create_dir_all(&folder)
                    .and_then(|()| fs::write(folder.join(format!("{seed}.ptx")), &function.text))
                    .and_then(|()| fs::write(folder.join(format!("{seed}-after.ptx")), after));
                let at = saved.map_or_else(|e| e.to_string(), |()| folder.display().to_string());
                println!("seed {seed}: {why} ({at})");
            }
        }
    }
}

fn folder() -> PathBuf {
    let target =
        std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from);
    target.join("fuzz-machine")
}

fn try_function(
    function: &MachineFunction,
    pipeline: &Pipeline,
    knobs: &Knobs,
    seed: u64,
) -> Outcome {
    let before = &function.text;
    let mut module = match nvopt_ptx::text::parse(before.as_bytes(), "generated") {
        Ok(module) => module,
        Err(diags) => return Outcome::NotRun(format!("{:?}", diags.first())),
    };
    let plain = nvopt_ptx::text::print(&module);
    let was_reducible = is_reducible_module(&module);
    let settings = passes::Settings {
        strict: true,
        verify_each: true,
        knobs: knobs.clone(),
        ..passes::Settings::default()
    };
    if let Err(diags) = passes::run_machine(&mut module, pipeline, &settings, 1) {
        let why = diags.first().map_or_else(String::new, |diag| diag.message.clone());
        return Outcome::Differs(why, String::new());
    }
    let after = nvopt_ptx::text::print(&module);
    if plain == after {
        return Outcome::Unchanged;
    }
    if was_reducible && !is_reducible_module(&module) {
        let text = String::from_utf8_lossy(&after).into_owned();
        return Outcome::Differs("no longer reducible".into(), text);
    }
    let mut schedules = vec![Schedule::Lockstep];
    if !function.is_convergent {
        schedules.push(Schedule::Random(seed));
    }
    for schedule in schedules {
        let expected = match result_of(&plain, schedule) {
            Ok(expected) => expected,
            Err(why) => return Outcome::NotRun(why),
        };
        let text = String::from_utf8_lossy(&after).into_owned();
        match result_of(&after, schedule) {
            Ok(found) if found == expected => {}
            Ok(_) => return Outcome::Differs("memory differs".into(), text),
            Err(why) => return Outcome::Differs(why, text),
        }
    }
    Outcome::Same
}

/// True if every loop of every function is entered by its header only.
fn is_reducible_module(module: &MachModule) -> bool {
    module.items.iter().all(|item| match item {
        Item::Func(FuncDecl { body: Some(body), .. }) => {
            Flow::new(&mut body.clone()).is_none_or(|flow| is_reducible(&flow))
        }
        _ => true,
    })
}

/// What the buffer holds when the kernel is done.
fn result_of(text: &[u8], schedule: Schedule) -> Result<Vec<u8>, String> {
    let module =
        PtxModule::parse(text, "generated").map_err(|diags| format!("{:?}", diags.first()))?;
    let checks = Checks { races: false, ..Checks::default() };
    let limits = Limits { steps: 1_000_000, ..Limits::default() };
    let config = Config { schedule, checks, limits, ..Config::default() };
    let fault = |fault: Box<nvopt_interp::Fault>| fault.to_string();
    let mut machine = Machine::of_ptx(&module, config).map_err(fault)?;
    let bytes: Vec<u8> = (0..BUFFER).map(|at| (at * 7 % 13) as u8).collect();
    let buffer = machine.alloc_bytes(&bytes).map_err(fault)?;
    let args = [Arg::Value(Value::bits(buffer))];
    machine.launch(KERNEL, Dim3::line(1), Dim3::line(32), 0, &args).map_err(fault)?;
    machine.read(buffer, BUFFER).map_err(fault)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is found of a pipeline on the first functions.
    fn found_by(passes: &str) -> Vec<String> {
        let pipeline = passes::parse(passes).expect("passes there are");
        let knobs = Knobs::default();
        let outcomes =
            (0..400).map(|seed| try_function(&machine_function(seed), &pipeline, &knobs, seed));
        let whys = outcomes.filter_map(|outcome| match outcome {
            Outcome::Differs(why, _) => Some(why),
            Outcome::Unchanged | Outcome::Same | Outcome::NotRun(_) => None,
        });
        whys.collect()
    }

    #[test]
    fn planted_convergence_mistakes_are_found() {
        assert!(!found_by("plant-convergent-copy").is_empty());
        assert!(!found_by("plant-convergent-move").is_empty());
    }

    #[test]
    fn a_second_way_into_a_loop_is_found() {
        let found = found_by("plant-irreducible");
        assert!(found.iter().any(|why| why == "no longer reducible"), "{found:?}");
    }

    #[test]
    fn nothing_is_found_of_passes_that_are_right() {
        assert_eq!(found_by("branch-folder"), [""; 0]);
    }
}
