//! CPU time of `-O2` on a corpus, beside that of `opt-22` with its loop passes left out.
//!
//! The peer's pipeline is what it prints for the level, less the passes over loops and those that
//! vectorize, which ours does not have yet. Both read text and write text, on one thread. Times are
//! user plus system time of the child processes; short runs are repeated until the clock of the
//! kernel can tell. The start of both programs, measured on an empty module, is part of the times
//! but is also said, since it weighs on small modules. `--passes` instead adds up what
//! `-time-passes` says of ours, pass by pass.

use std::{
    collections::BTreeMap,
    path::{Path, PathBuf},
    process::Command,
};

use crate::{
    bench_io::{Tool, child_seconds, megabytes, quiet},
    util::{release_nvopt, root, sampled_modules},
};

/// The largest ratio of our time to the peer's.
const MAX_RATIO: f64 = 1.0 / 3.0;
/// CPU seconds a measurement takes at least, by repetition.
const MIN_SECONDS: f64 = 0.1;
/// How many of the worst modules are named.
const MAX_NAMED: usize = 10;
/// Passes of the peer that go with its loop passes. All that begin with `loop` do, too.
const PEER_VECTORIZERS: [&str; 4] =
    ["slp-vectorizer", "vector-combine", "inject-tli-mappings", "transform-warning"];

/// What the command line asks for.
struct Asked<'a> {
    level: &'a str,
    every: usize,
    by_pass: bool,
    places: Vec<&'a str>,
}

/// A module and the CPU seconds of both.
struct Measured {
    file: PathBuf,
    ours: f64,
    theirs: f64,
}

/// Runs the command: `[--level=O2] [--every=N] [--passes] [FOLDER...]`.
pub(crate) fn run(args: &[&str]) -> Result<(), String> {
    let asked = asked(args)?;
    let nvopt = release_nvopt()?;
    let files = sampled_modules(&asked.places, asked.every);
    let level = format!("-{}", asked.level);
    if asked.by_pass { by_pass(&nvopt, &level, &files) } else { compare(&nvopt, &asked, &files) }
}

fn asked<'a>(args: &[&'a str]) -> Result<Asked<'a>, String> {
    let mut asked = Asked { level: "O2", every: 1, by_pass: false, places: Vec::new() };
    for &arg in args {
        match arg.split_once('=') {
            Some(("--level", level)) => asked.level = level,
            Some(("--every", n)) => {
                asked.every = n.parse().ok().filter(|&n| n > 0).ok_or("--every needs a number")?;
            }
            _ if arg == "--passes" => asked.by_pass = true,
            _ => asked.places.push(arg),
        }
    }
    Ok(asked)
}

fn compare(nvopt: &Path, asked: &Asked<'_>, files: &[PathBuf]) -> Result<(), String> {
    let nvopt = nvopt.to_string_lossy();
    let level = format!("-{}", asked.level);
    let ours: Tool<'_> = (&nvopt, &["opt", &level, "-S", "-threads=1", "-o", "/dev/null"]);
    let passes = format!("-passes={}", peer_pipeline(asked.level)?);
    let theirs: Tool<'_> = ("opt-22", &[&passes, "-S", "-o", "/dev/null"]);
    let empty = root().join("target/bench-optimize-empty.ll");
    std::fs::write(&empty, "target triple = \"nvptx64-nvidia-cuda\"\n")
        .map_err(|error| error.to_string())?;
    let starts = [seconds(ours, &empty)?, seconds(theirs, &empty)?];
    let (mut measured, mut refused) = (Vec::new(), [0, 0]);
    for file in files {
        match (seconds(ours, file), seconds(theirs, file)) {
            (Ok(ours), Ok(theirs)) => measured.push(Measured { file: file.clone(), ours, theirs }),
            (Err(why), Ok(_)) => {
                println!("{why}");
                refused[0] += 1;
            }
            (_, Err(_)) => refused[1] += 1,
        }
    }
    let measured_files: Vec<PathBuf> = measured.iter().map(|one| one.file.clone()).collect();
    println!(
        "{level}: {} of {} modules, {} of text; nvopt fails on {}, opt-22 on {}",
        measured.len(),
        files.len(),
        megabytes(&measured_files),
        refused[0],
        refused[1]
    );
    report(&measured, starts)
}

/// The text of the peer's pipeline without what is left out.
pub(crate) fn peer_pipeline(level: &str) -> Result<String, String> {
    let mut command = Command::new("opt-22");
    command.args(["-mtriple=nvptx64-nvidia-cuda", "-print-pipeline-passes", "-disable-output"]);
    let output = command.arg(format!("-passes=default<{level}>")).arg("/dev/null").output();
    let output = output.map_err(|error| format!("cannot run opt-22: {error}"))?;
    let text = String::from_utf8_lossy(&output.stdout).trim().to_owned();
    if text.is_empty() { Err(format!("opt-22 has no level {level}")) } else { Ok(without(&text)) }
}

/// A list of passes without those left out, and with them what they nest. The passes of a nest are
/// elements of a list, too.
fn without(list: &str) -> String {
    let (mut kept, mut skipped_depth, mut depth) = (String::new(), None, 0usize);
    let mut rest = list;
    while !rest.is_empty() {
        // One element up to what nests or ends: `name<parameters>`.
        let mut angles = 0usize;
        let end = rest.find(|char| {
            match char {
                '<' => angles += 1,
                '>' => angles = angles.saturating_sub(1),
                _ => {}
            }
            angles == 0 && matches!(char, ',' | '(' | ')')
        });
        let (element, after) = rest.split_at(end.unwrap_or(rest.len()));
        let name = element.split('<').next().unwrap_or("");
        let goes = name.starts_with("loop") || PEER_VECTORIZERS.contains(&name);
        if skipped_depth.is_none() && !goes {
            if !(kept.is_empty() || kept.ends_with('(') || element.is_empty()) {
                kept.push(',');
            }
            kept.push_str(element);
        }
        match after.chars().next() {
            Some('(') => {
                if skipped_depth.is_none() && goes {
                    skipped_depth = Some(depth);
                } else if skipped_depth.is_none() {
                    kept.push('(');
                }
                depth += 1;
            }
            Some(')') => {
                depth = depth.saturating_sub(1);
                match skipped_depth {
                    Some(of) if of == depth => skipped_depth = None,
                    Some(_) => {}
                    None => kept.push(')'),
                }
            }
            _ => {}
        }
        rest = after.get(1..).unwrap_or("");
    }
    kept
}

/// The CPU seconds of one run.
fn seconds((program, args): Tool<'_>, file: &Path) -> Result<f64, String> {
    let (before, mut n) = (child_seconds()?, 0);
    loop {
        quiet(program, args, file)?;
        n += 1;
        let spent = child_seconds()? - before;
        if spent >= MIN_SECONDS {
            return Ok(spent / f64::from(n));
        }
    }
}

fn report(measured: &[Measured], starts: [f64; 2]) -> Result<(), String> {
    if measured.is_empty() {
        return Err("no module that both nvopt and opt-22 optimize".into());
    }
    let ratio = |one: &Measured| one.ours / one.theirs;
    let [ours, theirs] = [|one: &Measured| one.ours, |one: &Measured| one.theirs]
        .map(|time| measured.iter().map(time).sum::<f64>());
    let n = measured.len() as f64;
    let logs: f64 = measured.iter().map(|one| ratio(one).ln()).sum();
    let mut worst: Vec<&Measured> = measured.iter().collect();
    worst.sort_by(|a, b| ratio(b).total_cmp(&ratio(a)));
    for one in worst.iter().take(MAX_NAMED) {
        let [ours, theirs] = [one.ours, one.theirs].map(|time| time * 1e3);
        println!("  {:>6.2} {ours:>9.1} {theirs:>9.1} ms  {}", ratio(one), one.file.display());
    }
    let without_starts = (ours - n * starts[0]) / (theirs - n * starts[1]);
    println!("{:<34} {:>9} {:>9} {:>7}", "CPU time", "nvopt", "opt-22", "ratio");
    let row = |what: &str, ours: f64, theirs: f64, ratio: f64| {
        println!("{what:<34} {ours:>8.3}s {theirs:>8.3}s {ratio:>7.3}");
    };
    row("start, on an empty module", starts[0], starts[1], starts[0] / starts[1]);
    row("all, without starts", ours - n * starts[0], theirs - n * starts[1], without_starts);
    row("all", ours, theirs, ours / theirs);
    let mean = (logs / n).exp();
    println!("{:<34} {:>9} {:>9} {mean:>7.3}", "geometric mean of modules", "", "");
    let total = ours / theirs;
    if total <= MAX_RATIO && mean <= MAX_RATIO {
        println!("at most {MAX_RATIO:.3}: reached");
        return Ok(());
    }
    Err(format!("at most {MAX_RATIO:.3}: not reached (all {total:.3}, mean {mean:.3})"))
}

/// Adds up the tables of `-time-passes` and prints passes by their time.
fn by_pass(nvopt: &Path, level: &str, files: &[PathBuf]) -> Result<(), String> {
    let mut rows: BTreeMap<String, (f64, u64)> = BTreeMap::new();
    for file in files {
        let mut command = Command::new(nvopt);
        command.args(["opt", level, "-S", "-threads=1", "-time-passes", "-o", "/dev/null"]);
        let output = command.arg(file).output().map_err(|error| error.to_string())?;
        let text = String::from_utf8_lossy(&output.stderr).into_owned();
        for line in text.lines() {
            let words: Vec<&str> = line.split_whitespace().collect();
            let [seconds, _share, runs, pass] = words.as_slice() else { continue };
            let (Ok(seconds), Ok(runs)) = (seconds.parse::<f64>(), runs.parse::<u64>()) else {
                continue;
            };
            let row = rows.entry((*pass).to_owned()).or_insert((0.0, 0));
            row.0 += seconds;
            row.1 += runs;
        }
    }
    let mut rows: Vec<(String, (f64, u64))> = rows.into_iter().collect();
    rows.sort_by(|a, b| b.1.0.total_cmp(&a.1.0));
    let total: f64 = rows.iter().map(|row| row.1.0).sum();
    println!("{:>10} {:>7} {:>9}  pass ({} modules)", "seconds", "share", "runs", files.len());
    for (pass, (seconds, runs)) in rows {
        println!("{seconds:>10.3} {:>6.1}% {runs:>9}  {pass}", seconds / total * 100.0);
    }
    println!("{total:>10.3}");
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::without;

    #[test]
    fn loop_passes_are_left_out() {
        let text = "a<x;y>,f<eager>(b,loop-mssa(licm<n>,loop(i,j)),c,loop(d),vector-combine,e),\
                    loop-unroll<O2>,cg(g(loop(h))),z";
        assert_eq!(without(text), "a<x;y>,f<eager>(b,c,e),cg(g()),z");
    }
}
