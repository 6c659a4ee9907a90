//! Compiles every module of some folders to PTX for several architectures and lets ptxas judge.
//!
//! A module whose source needs another target (an instruction that the architecture lacks) must be
//! refused by us with a note that says which; everything else must assemble without a warning.
//! `--arch=sm_90,sm_100` chooses architectures, `--every=10` takes one module of ten.

use std::{
    collections::BTreeMap,
    path::{Path, PathBuf},
    process::{Command, Output},
    sync::{
        Mutex,
        atomic::{AtomicUsize, Ordering},
    },
    thread,
};

use crate::{
    ptx::find_ptxas,
    util::{corpus_folders, files_below, in_ci, release_nvopt, root},
};

/// What is compiled for unless said otherwise: one of each generation.
const ARCHS: &str = "sm_75,sm_80,sm_90,sm_100,sm_120";
/// How many failures are shown in full.
const MAX_SHOWN: usize = 60;

/// How a module fared for one architecture.
enum Outcome {
    Assembled,
    /// ptxas accepts it with this limit of registers for all functions.
    Limited(String),
    /// ptxas accepts it, and warns.
    Warned(String),
    /// We refuse it because its source needs another target; what that is.
    NeedsTarget(String),
    /// We refuse it for another reason.
    Refused(String),
    /// ptxas refuses what we made.
    Rejected(String),
    /// The compiler crashed.
    Internal(String),
}

impl Outcome {
    /// What it is called in the table, and why it was so.
    fn row(&self) -> (&'static str, &str) {
        match self {
            Outcome::Assembled => ("assembled", ""),
            Outcome::Limited(option) => ("assembled with", option),
            Outcome::Warned(why) => ("assembled with a warning", why),
            Outcome::NeedsTarget(what) => ("refused", what),
            Outcome::Refused(why) => ("refused: not supported", why),
            Outcome::Rejected(why) => ("rejected by ptxas", why),
            Outcome::Internal(why) => ("internal error", why),
        }
    }
}

/// Compiles everything and prints how many modules passed.
pub(crate) fn run(args: &[&str]) -> Result<(), String> {
    let mut archs = ARCHS;
    let mut folders = Vec::new();
    let mut every = 1;
    for arg in args {
        if let Some(list) = arg.strip_prefix("--arch=") {
            archs = list;
        } else if let Some(number) = arg.strip_prefix("--every=") {
            let number = number.parse().ok().filter(|&number: &usize| number > 0);
            every = number.ok_or("--every needs a number from 1 on")?;
        } else {
            folders.push(*arg);
        }
    }
    let Some(ptxas) = find_ptxas() else {
        if in_ci() {
            return Err("in CI ptxas must be there; `cargo xtask peers` sets it up".into());
        }
        eprintln!("skipped: ptxas is not installed");
        return Ok(());
    };
    let nvopt = release_nvopt()?;
    let all = corpus_folders(&folders);
    let all = all.iter().flat_map(|folder| files_below(folder, &["ll"]));
    let files: Vec<PathBuf> = all.step_by(every).collect();
    let jobs: Vec<(&Path, &str)> = files
        .iter()
        .flat_map(|file| archs.split(',').map(move |arch| (file.as_path(), arch)))
        .collect();
    if jobs.is_empty() {
        return Err("no .ll files; give folders, or unpack a corpus into target/corpus".into());
    }
    let (next, results) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    let n_threads = thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| {
        for worker in 0..n_threads {
            let (jobs, nvopt, ptxas, next, results) = (&jobs, &nvopt, &ptxas, &next, &results);
            scope.spawn(move || {
                let work = root().join(format!("target/compile-work-{worker}"));
                let _ = std::fs::create_dir_all(&work);
                loop {
                    let at = next.fetch_add(1, Ordering::Relaxed);
                    let Some(&(file, arch)) = jobs.get(at) else { break };
                    if at > 0 && at.is_multiple_of(500) {
                        eprintln!("{at} of {} done", jobs.len());
                    }
                    let outcome = compile(nvopt, ptxas, &work, file, arch);
                    results.lock().expect("no worker panics").push((file, arch, outcome));
                }
                let _ = std::fs::remove_dir_all(&work);
            });
        }
    });
    let archs: Vec<&str> = archs.split(',').collect();
    report(results.into_inner().expect("no worker panics"), &archs)
}

fn compile(nvopt: &Path, ptxas: &Path, work: &Path, file: &Path, arch: &str) -> Outcome {
    let (ptx, cubin) = (work.join("x.ptx"), work.join("x.cubin"));
    let run = Command::new(nvopt)
        .args(["-O0", &format!("-arch={arch}"), "-o"])
        .arg(&ptx)
        .arg(file)
        .output();
    match run {
        Err(error) => return Outcome::Internal(error.to_string()),
        Ok(run) if !run.status.success() => return refusal(&run),
        Ok(_) => {}
    }
    match assemble(ptxas, arch, &ptx, &cubin, &[]) {
        // A function that is compiled on its own takes more registers than a kernel with tight
        // launch bounds has; the same limit for all is the user's to give.
        Outcome::Rejected(why) if why.contains("with max regcount of") => {
            let limit = why.split("with max regcount of ").nth(1).unwrap_or_default();
            let limit: String = limit.chars().take_while(char::is_ascii_digit).collect();
            let option = format!("-maxrregcount={limit}");
            match assemble(ptxas, arch, &ptx, &cubin, &[&option]) {
                Outcome::Assembled => Outcome::Limited(option),
                other => other,
            }
        }
        outcome => outcome,
    }
}

/// What the assembler says. Relocatable: modules may call what another one defines.
fn assemble(ptxas: &Path, arch: &str, ptx: &Path, cubin: &Path, options: &[&str]) -> Outcome {
    let mut command = Command::new(ptxas);
    command.arg(format!("-arch={arch}")).arg("-c").args(options).arg(ptx).arg("-o").arg(cubin);
    match command.output() {
        Err(error) => Outcome::Rejected(error.to_string()),
        Ok(run) => {
            let said = [run.stdout, run.stderr].concat();
            match (run.status.success(), said.is_empty()) {
                (false, _) => Outcome::Rejected(first_error(&said)),
                (true, true) => Outcome::Assembled,
                (true, false) => Outcome::Warned(first_error(&said)),
            }
        }
    }
}

/// Why the compiler gave up.
fn refusal(run: &Output) -> Outcome {
    let said = String::from_utf8_lossy(&run.stderr);
    let why = first_error(&run.stderr);
    let reported = run.status.code() == Some(1) && !said.contains("panicked");
    if !reported {
        return Outcome::Internal(why);
    }
    // The notes of the first error come before the next one.
    let mut errors = said.split(": error: ").skip(1);
    let first = errors.next().unwrap_or_default();
    match first.lines().find_map(|line| line.split_once(": note: needs ")) {
        Some((_, needs)) => {
            let needs = needs.split(';').next().unwrap_or_default();
            Outcome::NeedsTarget(format!("needs {needs}"))
        }
        None => Outcome::Refused(why),
    }
}

fn first_error(text: &[u8]) -> String {
    let text = String::from_utf8_lossy(text);
    let line = text.lines().find(|line| line.contains("error")).or(text.lines().next());
    line.unwrap_or_default().to_owned()
}

/// Shows what is not as it should be, and a table by cause and architecture.
fn report(mut results: Vec<(&Path, &str, Outcome)>, archs: &[&str]) -> Result<(), String> {
    results.sort_by_key(|&(file, arch, _)| (file, arch));
    let mut table: BTreeMap<String, Vec<usize>> = BTreeMap::new();
    let (mut shown, mut wrong) = (0, 0);
    for (file, arch, outcome) in &results {
        let (kind, why) = outcome.row();
        let is_wrong =
            !matches!(outcome, Outcome::Assembled | Outcome::Limited(_) | Outcome::NeedsTarget(_));
        wrong += usize::from(is_wrong);
        if is_wrong && shown < MAX_SHOWN {
            shown += 1;
            eprintln!("{} ({arch}): {kind}: {why}", file.display());
        }
        let row = match outcome {
            Outcome::NeedsTarget(what) => format!("{kind}: {what}"),
            Outcome::Limited(option) => format!("{kind} `{option}`"),
            Outcome::Assembled
            | Outcome::Warned(_)
            | Outcome::Refused(_)
            | Outcome::Rejected(_)
            | Outcome::Internal(_) => kind.to_owned(),
        };
        let column = archs.iter().position(|other| other == arch).unwrap_or(0);
        table.entry(row).or_insert_with(|| vec![0; archs.len()])[column] += 1;
    }
    println!("| | {} |", archs.join(" | "));
    println!("| --- |{}", " ---: |".repeat(archs.len()));
    for (row, counts) in &table {
        let counts: Vec<String> = counts.iter().map(usize::to_string).collect();
        println!("| {row} | {} |", counts.join(" | "));
    }
    if wrong == 0 {
        Ok(())
    } else {
        Err(format!("{wrong} neither assembled nor for another target"))
    }
}
