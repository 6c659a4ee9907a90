//! Fuzzing: random programs before and after a pass pipeline, compared in the interpreter.
//!
//! Each failure is made smaller and saved with its seed in `target/fuzz-failures`. A seed means
//! the same program everywhere, so a failure is repeated by `--seed N --count 1`. With `--command`
//! another compiler takes the place of the pipeline, which tests the interpreter and generator.
//!
//! `--each all` (or a list) runs every pass alone on every program. Programs with odd seeds are
//! prepared by `--before` first, for passes that have little to do in what front ends write. A
//! program that a pass leaves as it is need not run; how many were changed is reported.

use std::{
    fs,
    io::Write as _,
    path::{Path, PathBuf},
    process::{Command, Stdio},
    sync::{
        Mutex,
        atomic::{AtomicU64, Ordering},
    },
    time::{Duration, Instant},
};

use nvopt_driver::passes;
use nvopt_generate::Options;
use nvopt_ir::module::Module;
use nvopt_oracle::{
    fuzz::{
        Failure, Kind, Known, Outcome, Transform, compare_transformed, fuzz_program, fuzz_seed,
        reduce_failure, transformed,
    },
    reduce,
};

use nvopt_pass::{Level, Pipeline};

use crate::util::root;

/// After so many failures there is enough to do.
const MAX_FAILURES: usize = 20;

/// How often the progress of a long run is said.
const PROGRESS_SECONDS: u64 = 120;

/// A program that takes longer than this is named then: a pass may hang.
const SLOW: Duration = Duration::from_secs(60);

/// What to do.
struct Settings {
    minutes: f64,
    passes: String,
    /// Passes that each run alone, instead of a pipeline.
    each: Vec<String>,
    /// What prepares programs with odd seeds for those.
    before: String,
    /// A command from text on standard input to text on standard output, instead of passes.
    command: Option<String>,
    seed: u64,
    count: u64,
    jobs: usize,
    options: Options,
}

/// All passes that transform IR, by name.
pub(crate) fn optional_passes() -> Vec<&'static str> {
    let registry = passes::registry();
    let rows = registry.passes().iter();
    rows.filter(|row| !row.required && !row.is_missing() && !row.is_hidden())
        .filter(|row| row.level != Level::Machine)
        .map(|row| row.name)
        .collect()
}

impl Settings {
    /// The options that repeat a failure.
    fn how(&self) -> String {
        match &self.command {
            Some(command) => format!("--command '{command}'"),
            None => format!("--passes '{}'", self.passes),
        }
    }
}

fn parse(args: &[&str]) -> Result<Settings, String> {
    let jobs = std::thread::available_parallelism().map_or(1, |n| n.get());
    let mut settings = Settings {
        minutes: 1.0,
        passes: optional_passes().join(","),
        each: Vec::new(),
        before: "mem2reg,early-cse,simplifycfg".into(),
        command: None,
        seed: 0,
        count: u64::MAX,
        jobs,
        options: Options::default(),
    };
    let mut args = args.iter();
    while let Some(&option) = args.next() {
        let (name, value) = match option.split_once('=') {
            Some((name, value)) => (name, value),
            None => (option, *args.next().ok_or_else(|| format!("{option} needs a value"))?),
        };
        let bad = || format!("{name}: `{value}` makes no sense");
        match name {
            "--minutes" => settings.minutes = value.parse().map_err(|_| bad())?,
            "--passes" => settings.passes = value.to_owned(),
            "--each" if value == "all" => {
                settings.each = optional_passes().into_iter().map(str::to_owned).collect();
            }
            "--each" => settings.each = value.split(',').map(str::to_owned).collect(),
            "--before" => settings.before = value.to_owned(),
            "--command" => settings.command = Some(value.to_owned()),
            "--seed" => settings.seed = value.parse().map_err(|_| bad())?,
            "--count" => settings.count = value.parse().map_err(|_| bad())?,
            "--jobs" => settings.jobs = value.parse().map_err(|_| bad())?,
            "--features" => settings.options.features = value.parse().map_err(|_| bad())?,
            _ => return Err(format!("no option `{name}`")),
        }
    }
    if !(0.0..=1e6).contains(&settings.minutes) || settings.jobs == 0 {
        return Err("--minutes and --jobs must be sensible numbers".into());
    }
    Ok(settings)
}

/// What the workers have found so far.
#[derive(Default)]
struct Found {
    programs: u64,
    compared: u64,
    unknown: u64,
    why_unknown: Option<String>,
    failures: Vec<(u64, PathBuf)>,
    /// How many programs each pass of `--each` changed.
    changed: Vec<u64>,
}

/// Fuzzes until the time is over. An error if anything was found.
pub(crate) fn run(args: &[&str]) -> Result<(), String> {
    let settings = parse(args)?;
    if !settings.each.is_empty() {
        return run_each(&settings);
    }
    let pipeline = passes::parse(&settings.passes).map_err(|error| error.message)?;
    let transform = |module: &mut Module| match &settings.command {
        Some(command) => pipe_through(module, command),
        None => run_passes(&pipeline, module),
    };
    let found = Mutex::new(Found::default());
    let try_seed = |seed: u64| {
        let outcome = fuzz_seed(seed, &settings.options, &transform);
        note(outcome, &transform, &settings.how(), &settings, &found)
    };
    let what = settings.command.as_ref().unwrap_or(&settings.passes);
    println!("fuzzing `{what}` from seed {} with {} jobs", settings.seed, settings.jobs);
    on_all_seeds(&settings, &found, &try_seed);
    let found = found.into_inner().map_err(|_| "a worker panicked".to_owned())?;
    report(&found)
}

/// Tries seeds on all threads until the time is over or enough was found, and says every few minutes
/// how far it is.
fn on_all_seeds(
    settings: &Settings,
    found: &Mutex<Found>,
    try_seed: &(dyn Fn(u64) -> Result<(), String> + Sync),
) {
    let start = Instant::now();
    let end = start + Duration::from_secs_f64(settings.minutes * 60.0);
    let (next, n_said) = (AtomicU64::new(0), AtomicU64::new(0));
    let running: Mutex<Vec<(u64, Instant)>> = Mutex::default();
    let say_slow = || {
        let running = running.lock().expect("no worker panics with the lock");
        for (seed, since) in running.iter().filter(|(_, since)| since.elapsed() >= SLOW) {
            eprintln!("seed {seed} has been running for {} seconds", since.elapsed().as_secs());
        }
    };
    let worker = || {
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            let is_over = number >= settings.count || Instant::now() >= end;
            let enough = || lock(found).failures.len() >= MAX_FAILURES;
            if is_over || enough() {
                break;
            }
            let seed = settings.seed.wrapping_add(number);
            running.lock().expect("no worker panics with the lock").push((seed, Instant::now()));
            if let Err(why) = try_seed(seed) {
                eprintln!("xtask: {why}");
            }
            running
                .lock()
                .expect("no worker panics with the lock")
                .retain(|&(other, _)| other != seed);
            let n_times = start.elapsed().as_secs() / PROGRESS_SECONDS;
            if n_said.fetch_max(n_times, Ordering::Relaxed) < n_times {
                let (minutes, failures) =
                    (start.elapsed().as_secs() / 60, lock(found).failures.len());
                eprintln!("{number} programs in {minutes} minutes, {failures} failures");
                say_slow();
            }
        }
    };
    std::thread::scope(|scope| {
        for _ in 1..settings.jobs {
            scope.spawn(worker);
        }
        worker();
    });
}

/// Runs every pass of `--each` alone on every program.
fn run_each(settings: &Settings) -> Result<(), String> {
    let parsed = |text: &str| passes::parse(text).map_err(|error| error.message);
    let before = parsed(&settings.before)?;
    let each = settings.each.iter().map(|name| parsed(name)).collect::<Result<Vec<_>, _>>()?;
    let found = Mutex::new(Found { changed: vec![0; each.len()], ..Found::default() });
    let try_seed = |seed: u64| {
        let mut program = nvopt_generate::from_seed(seed, &settings.options);
        if seed % 2 == 1 {
            program.module = transformed(&program.module, &|module| run_passes(&before, module))?;
        }
        // What two passes make alike is run once.
        let mut fine = vec![text_of(&program.module)];
        let mut known = Known::default();
        for (at, pipeline) in each.iter().enumerate() {
            let transform = |module: &mut Module| run_passes(pipeline, module);
            let after = transformed(&program.module, &transform);
            let text = after.as_ref().map_or_else(|_| Vec::new(), text_of);
            if fine.first() == Some(&text) {
                continue;
            }
            lock(&found).changed[at] += 1;
            if fine.contains(&text) {
                continue;
            }
            let how = format!("--each '{}' --before '{}'", settings.each[at], settings.before);
            let outcome = match &after {
                Ok(after) => compare_transformed(&program, seed, after, &mut known),
                Err(_) => fuzz_program(&program, seed, &transform),
            };
            if matches!(outcome, Outcome::Fine(..)) {
                fine.push(text);
            }
            let is_bad_program = matches!(&outcome,
                Outcome::Failed(failure) if matches!(failure.kind, Kind::Undefined));
            note(outcome, &transform, &how, settings, &found)?;
            if is_bad_program {
                // It says nothing of other passes either.
                break;
            }
        }
        Ok(())
    };
    println!("fuzzing each of {} passes from seed {}", each.len(), settings.seed);
    let tried = AtomicU64::new(0);
    on_all_seeds(settings, &found, &|seed| {
        tried.fetch_add(1, Ordering::Relaxed);
        try_seed(seed)
    });
    let found = found.into_inner().map_err(|_| "a worker panicked".to_owned())?;
    let tried = tried.into_inner();
    for (name, changed) in settings.each.iter().zip(&found.changed) {
        println!("{name}: {tried} programs, {changed} of them changed and compared");
    }
    report(&found)
}

/// Runs a pipeline; a pass that panics is an error.
pub(crate) fn run_passes(pipeline: &Pipeline, module: &mut Module) -> Result<(), String> {
    let settings = passes::Settings { strict: true, ..passes::Settings::default() };
    let outcome = passes::run(module, pipeline, &settings);
    outcome.map(drop).map_err(|diags| first_message(&diags))
}

fn first_message(diags: &[nvopt_ir::diag::Diag]) -> String {
    diags.first().map_or("no reason was given".into(), |diag| diag.message.clone())
}

/// Replaces `module` by what a command makes of its text.
fn pipe_through(module: &mut Module, command: &str) -> Result<(), String> {
    let text = text_of(module);
    let mut child = Command::new("sh")
        .args(["-c", command])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .map_err(|error| format!("cannot run sh: {error}"))?;
    let mut stdin = child.stdin.take().ok_or("the command takes no input")?;
    let writer = std::thread::spawn(move || {
        // A command that ends early says so by its status.
        let _ = stdin.write_all(&text);
    });
    let output = child.wait_with_output().map_err(|error| error.to_string())?;
    let _ = writer.join();
    if !output.status.success() {
        return Err(format!("`{command}`: {}", output.status));
    }
    let parsed = nvopt_text::parse(&output.stdout, &nvopt_text::Options::default());
    *module = parsed.map_err(|diags| first_message(&diags))?.module;
    Ok(())
}

fn lock(found: &Mutex<Found>) -> std::sync::MutexGuard<'_, Found> {
    found.lock().expect("no worker panics with the lock")
}

/// Counts an outcome; a failure is reduced and saved.
fn note(
    outcome: Outcome,
    transform: Transform<'_>,
    how: &str,
    settings: &Settings,
    found: &Mutex<Found>,
) -> Result<(), String> {
    match outcome {
        Outcome::Fine(compared, unknown, why) => {
            let mut found = lock(found);
            found.programs += 1;
            found.compared += u64::from(compared);
            found.unknown += u64::from(unknown);
            found.why_unknown = found.why_unknown.take().or(why);
            Ok(())
        }
        Outcome::Failed(failure) => {
            println!("{}", failure.text());
            let reduced = reduce_failure(&failure, transform, reduce::Limits::default());
            let folder = save(&failure, &reduced.module, transform, how, settings)?;
            let n = reduce::n_instructions(&reduced.module);
            println!("seed {}: {n} instructions are left, in {}", failure.seed, folder.display());
            let mut found = lock(found);
            found.programs += 1;
            found.failures.push((failure.seed, folder));
            Ok(())
        }
    }
}

fn save(
    failure: &Failure,
    reduced: &Module,
    transform: Transform<'_>,
    how: &str,
    settings: &Settings,
) -> Result<PathBuf, String> {
    let target =
        std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from);
    let folder = target.join("fuzz-failures").join(format!("seed-{}", failure.seed));
    fs::create_dir_all(&folder).map_err(|error| format!("cannot make a folder: {error}"))?;
    write(&folder, "program.ll", &text_of(&failure.module))?;
    write(&folder, "reduced.ll", &text_of(reduced))?;
    if let Ok(after) = transformed(reduced, transform) {
        write(&folder, "reduced-after.ll", &text_of(&after))?;
    }
    let text = format!(
        "{}\n\nrepeat: cargo xtask fuzz {how} --seed {} --count 1 --features {}\n",
        failure.text(),
        failure.seed,
        settings.options.features,
    );
    write(&folder, "failure.txt", text.as_bytes())?;
    Ok(folder)
}

fn text_of(module: &Module) -> Vec<u8> {
    let mut text = Vec::new();
    nvopt_ir::print::print_module(module, &mut text);
    text
}

fn write(folder: &Path, name: &str, bytes: &[u8]) -> Result<(), String> {
    fs::write(folder.join(name), bytes).map_err(|error| format!("cannot write {name}: {error}"))
}

fn report(found: &Found) -> Result<(), String> {
    let Found { programs, compared, unknown, .. } = found;
    println!("{programs} programs, {compared} inputs compared, {unknown} not compared");
    if let Some(why) = &found.why_unknown {
        println!("not compared, for example: {why}");
    }
    if found.failures.is_empty() {
        return Ok(());
    }
    let mut failures = found.failures.clone();
    failures.sort();
    let lines: Vec<String> =
        failures.iter().map(|(seed, at)| format!("seed {seed}: {}", at.display())).collect();
    Err(format!("{} failures\n{}", lines.len(), lines.join("\n")))
}
