//! Compiles every module of some folders to PTX for several architectures and lets ptxas judge.

use std::{
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
    util::{corpus_folders, files_below, in_ci, release_nvopt, root},
};

/// What is compiled for unless said otherwise: one of each generation.
const ARCHS: &str = "sm_75,sm_80,sm_90,sm_100,sm_120";
/// How many failures are shown in full.
const MAX_SHOWN: usize = 60;

/// How a module fared for one architecture.
enum Outcome {
    Assembled,
    /// ptxas accepts it, and warns.
    Warned(String),
    /// We refuse it.
    Refused(String),
    /// ptxas refuses what we made.
    Rejected(String),
}

/// Compiles everything and prints how many modules passed.
pub(crate) fn run(args: &[&str]) -> Result<(), String> {
    let mut archs = ARCHS;
    let mut folders = Vec::new();
    for arg in args {
        match arg.strip_prefix("--arch=") {
            Some(list) => archs = list,
            None => folders.push(*arg),
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
    let files: Vec<PathBuf> =
        corpus_folders(&folders).iter().flat_map(|folder| files_below(folder, &["ll"])).collect();
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
    report(results.into_inner().expect("no worker panics"))
}

fn compile(nvopt: &Path, ptxas: &Path, work: &Path, file: &Path, arch: &str) -> Outcome {
    let (ptx, cubin) = (work.join("x.ptx"), work.join("x.cubin"));
    let run = Command::new(nvopt)
        .args(["-O0", &format!("-arch={arch}"), "-o"])
        .arg(&ptx)
        .arg(file)
        .output();
    match run {
        Err(error) => return Outcome::Refused(error.to_string()),
        Ok(run) if !run.status.success() => return Outcome::Refused(first_error(&run.stderr)),
        Ok(_) => {}
    }
    // Relocatable: modules may call what another one defines.
    let run = Command::new(ptxas)
        .arg(format!("-arch={arch}"))
        .arg("-c")
        .arg(&ptx)
        .arg("-o")
        .arg(&cubin)
        .output();
    match run {
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

fn first_error(text: &[u8]) -> String {
    let text = String::from_utf8_lossy(text);
    let line = text.lines().find(|line| line.contains("error")).or(text.lines().next());
    line.unwrap_or_default().to_owned()
}

fn report(mut results: Vec<(&Path, &str, Outcome)>) -> Result<(), String> {
    results.sort_by_key(|&(file, arch, _)| (file, arch));
    let (mut assembled, mut warned, mut refused, mut rejected) = (0, 0, 0, 0);
    let mut shown = 0;
    let mut show = |line: String| {
        shown += 1;
        if shown <= MAX_SHOWN {
            eprintln!("{line}");
        }
    };
    for (file, arch, outcome) in &results {
        let name = file.display();
        match outcome {
            Outcome::Assembled => assembled += 1,
            Outcome::Warned(why) => {
                warned += 1;
                show(format!("{name} ({arch}): ptxas warns: {why}"));
            }
            Outcome::Refused(why) => {
                refused += 1;
                show(format!("{name} ({arch}): refused: {why}"));
            }
            Outcome::Rejected(why) => {
                rejected += 1;
                show(format!("{name} ({arch}): ptxas: {why}"));
            }
        }
    }
    println!(
        "{assembled} assembled, {warned} with warnings, {refused} refused by us, {rejected} \
         rejected by ptxas"
    );
    if rejected == 0 { Ok(()) } else { Err(format!("{rejected} rejected by ptxas")) }
}
