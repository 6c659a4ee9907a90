//! Compiles the modules of LLVM's own NVPTX tests as their RUN lines say and lets ptxas judge.
//!
//! A module is compiled for every target that a RUN line with `llc` names. What ptxas no longer
//! knows is replaced: architectures before `sm_75` by that one, `sm_101` by its new name, pointers
//! of 32 bits by ones of 64.
//! RUN lines that expect `llc` to fail are left out.

use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
    process::Command,
    sync::{
        Mutex,
        atomic::{AtomicUsize, Ordering},
    },
    thread,
};

use crate::{
    ptx::find_ptxas,
    util::{files_below, in_ci, release_nvopt, root},
};

/// The oldest architecture that ptxas 13 knows, and the first PTX version with it.
const OLDEST: (u32, u32) = (75, 63);

/// An architecture that ptxas 13 knows by another name, and the PTX version with that name.
const RENAMED: (&str, &str, u32) = ("sm_101", "sm_110", 90);

/// What a module is compiled for.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Target {
    /// As `sm_90a`.
    arch: String,
    /// As 80; the first one with the architecture if there is none.
    ptx: Option<u32>,
}

/// How a module fared for one target.
enum Outcome {
    Assembled,
    /// We refuse it.
    Refused(String),
    /// ptxas refuses what we made.
    Rejected(String),
}

/// Compiles everything and prints the counts, by cause.
pub(crate) fn run(folders: &[&str]) -> Result<(), String> {
    if folders.is_empty() {
        return Err("give the folder with the tests, as .../test/CodeGen/NVPTX".into());
    }
    let Some(ptxas) = find_ptxas() else {
        if in_ci() {
            return Err("in CI ptxas must be there; `cargo xtask peers` sets it up".into());
        }
        eprintln!("skipped: ptxas is not installed");
        return Ok(());
    };
    let nvopt = release_nvopt()?;
    let mut jobs = Vec::new();
    let mut without = 0;
    for file in folders.iter().flat_map(|folder| files_below(Path::new(folder), &["ll"])) {
        let text = fs::read(&file).map_err(|error| error.to_string())?;
        let targets = targets(&String::from_utf8_lossy(&text));
        without += usize::from(targets.is_empty());
        jobs.extend(targets.into_iter().map(|target| (file.clone(), target)));
    }
    if jobs.is_empty() {
        return Err("no .ll file with a RUN line that calls llc".into());
    }
    let results = run_all(&jobs, &nvopt, &ptxas);
    report(&results, without)
}

type Job = (PathBuf, Target);

fn run_all<'a>(jobs: &'a [Job], nvopt: &Path, ptxas: &Path) -> Vec<(&'a Job, Outcome)> {
    let (next, results) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    let n_threads = thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| {
        for worker in 0..n_threads {
            let (next, results) = (&next, &results);
            scope.spawn(move || {
                let work = root().join(format!("target/llvm-nvptx-{worker}"));
                let _ = fs::create_dir_all(&work);
                while let Some(job) = jobs.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let outcome = compile(nvopt, ptxas, &work, job);
                    results.lock().expect("no worker panics").push((job, outcome));
                }
                let _ = fs::remove_dir_all(&work);
            });
        }
    });
    let mut results = results.into_inner().expect("no worker panics");
    results.sort_by_key(|&(job, _)| job);
    results
}

fn compile(nvopt: &Path, ptxas: &Path, work: &Path, (file, target): &Job) -> Outcome {
    let (ptx, cubin) = (work.join("x.ptx"), work.join("x.cubin"));
    let mut command = Command::new(nvopt);
    command.args(["llc", "-mtriple=nvptx64-nvidia-cuda", &format!("-mcpu={}", target.arch)]);
    if let Some(version) = target.ptx {
        command.arg(format!("-mattr=+ptx{version}"));
    }
    match command.arg(file).arg("-o").arg(&ptx).output() {
        Err(error) => return Outcome::Refused(error.to_string()),
        Ok(run) if !run.status.success() => return Outcome::Refused(cause(&run.stderr)),
        Ok(_) => {}
    }
    let mut command = Command::new(ptxas);
    command.arg(format!("-arch={}", target.arch)).arg("-c").arg(&ptx).arg("-o").arg(&cubin);
    match command.output() {
        Err(error) => Outcome::Rejected(error.to_string()),
        Ok(run) if run.status.success() => Outcome::Assembled,
        Ok(run) => Outcome::Rejected(cause(&[run.stdout, run.stderr].concat())),
    }
}

/// The first error of an output, without its place.
fn cause(text: &[u8]) -> String {
    let text = String::from_utf8_lossy(text);
    let says_error =
        |line: &&str| ["error", "fatal", "panicked"].iter().any(|word| line.contains(word));
    let line = text.lines().find(says_error).or(text.lines().next()).unwrap_or("no message");
    let behind = line.split_once("error").map_or(line, |(_, behind)| behind);
    behind.trim_start_matches([' ', ':']).to_owned()
}

/// The targets that a test's RUN lines ask for, each once.
fn targets(text: &str) -> Vec<Target> {
    let mut found: Vec<Target> = run_lines(text).iter().filter_map(|line| target(line)).collect();
    found.sort();
    found.dedup();
    found
}

/// The RUN lines with those that continue them.
fn run_lines(text: &str) -> Vec<String> {
    let (mut lines, mut open) = (Vec::new(), String::new());
    for (_, line) in text.lines().filter_map(|line| line.split_once("RUN:")) {
        let line = line.trim();
        match line.strip_suffix('\\') {
            Some(start) => open.push_str(start),
            None => lines.push(std::mem::take(&mut open) + line),
        }
    }
    lines
}

/// The target of a RUN line that compiles the test with `llc`.
fn target(line: &str) -> Option<Target> {
    let at = line.find("llc ")?;
    let (before, command) = line.split_at(at);
    let word_before = before.trim_end().rsplit(' ').next().unwrap_or("");
    if matches!(word_before, "not" | "--crash") || !before.is_empty() && !before.ends_with(' ') {
        return None;
    }
    let command = command.split('|').next().unwrap_or("");
    let option = |name: &str| {
        let (_, value) = command.split_once(name)?;
        value.trim_start_matches(['=', ' ']).split([' ', ',', '%']).next()
    };
    let mut arch = option("-mcpu").filter(|arch| arch.starts_with("sm_")).unwrap_or("sm_75");
    let digits: String = arch[3..].chars().take_while(char::is_ascii_digit).collect();
    let mut ptx = option("+ptx").and_then(|version| version.parse::<u32>().ok());
    if let Some(suffix) = arch.strip_prefix(RENAMED.0) {
        return Some(Target { arch: format!("{}{suffix}", RENAMED.1), ptx: Some(RENAMED.2) });
    }
    if digits.parse::<u32>().ok()? <= OLDEST.0 {
        arch = "sm_75";
        ptx = ptx.map(|version| version.max(OLDEST.1));
    }
    Some(Target { arch: arch.to_owned(), ptx })
}

fn report(results: &[(&Job, Outcome)], without: usize) -> Result<(), String> {
    let (mut assembled, mut refused, mut rejected) = (0, BTreeMap::new(), BTreeMap::new());
    let mut modules: BTreeMap<&Path, bool> = BTreeMap::new();
    for ((file, target), outcome) in results {
        let (by_cause, why) = match outcome {
            Outcome::Assembled => {
                assembled += 1;
                modules.entry(file).or_insert(true);
                continue;
            }
            Outcome::Refused(why) => (&mut refused, why),
            Outcome::Rejected(why) => (&mut rejected, why),
        };
        modules.insert(file, false);
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        let places: &mut Vec<String> = by_cause.entry(why.as_str()).or_default();
        places.push(format!("{name} ({})", target.arch));
    }
    for (who, causes) in [("refused by us", &refused), ("rejected by ptxas", &rejected)] {
        let mut causes: Vec<_> = causes.iter().collect();
        causes.sort_by_key(|(_, places)| std::cmp::Reverse(places.len()));
        for (why, places) in causes {
            println!("{:>5} {who}: {why}: {}", places.len(), places.join(", "));
        }
    }
    let total = |causes: &BTreeMap<&str, Vec<String>>| causes.values().map(Vec::len).sum::<usize>();
    let (refused, rejected) = (total(&refused), total(&rejected));
    println!(
        "{assembled} assembled, {refused} refused by us, {rejected} rejected by ptxas; of {} \
         modules {} assemble for all their targets; {without} have no RUN line for llc",
        modules.len(),
        modules.values().filter(|&&good| good).count()
    );
    Ok(())
}
