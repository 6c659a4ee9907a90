//! What the machine passes do to the speed of kernels: each kernel before and after them.
//!
//! The kernels are those of `tests/exec` at -O3, without the machine passes and with them, and those
//! of a list if one is given, with lines `FILE.ptx OPTIONS` as in an `EXEC:` line: PTX of any
//! compiler, as it is and after the machine passes of -O3. Both must leave the same in memory. Where
//! the assembler makes the same of both there is nothing to time. Each
//! pair runs in a process of its own. A kernel that waits for something, such as a turn that comes
//! once, can not be launched again and again: it is stopped and named as not timed.

use std::{
    path::{Path, PathBuf},
    process::{Command, Output},
};

use super::exec;
use crate::{
    ptx::{arch_of, find_ptxas},
    util::{files_below, release_nvopt, root},
};

/// The share of its time that a kernel may lose.
const MAX_LOSS: f64 = 0.03;
/// The seconds a pair may take.
const MAX_SECONDS: &str = "15";
/// How `timeout` says that they were over.
const TIMED_OUT: i32 = 124;

/// A kernel to time.
struct Pair {
    before: PathBuf,
    after: PathBuf,
    /// The IR of both, if there is one.
    source: Option<PathBuf>,
    options: String,
}

/// Times all kernels and prints a table, the slowest first. An error if one became slower.
pub(super) fn run(arch: &str, list: Option<&str>) -> Result<(), String> {
    let nvopt = release_nvopt()?;
    let work = root().join("target/gpu-machine");
    std::fs::create_dir_all(&work).map_err(|error| format!("{}: {error}", work.display()))?;
    let mut pairs = exec_pairs(&nvopt, &work, arch)?;
    if let Some(list) = list {
        pairs.extend(listed_pairs(&nvopt, &work, list)?);
    }
    let mut rows = Vec::new();
    let (mut not_timed, mut failures) = (Vec::new(), Vec::new());
    let mut n_same = 0;
    for pair in &pairs {
        if assembles_alike(pair)? {
            n_same += 1;
            continue;
        }
        match time(pair) {
            Ok(Some((ratio, line))) => rows.push((ratio, line)),
            Ok(None) => not_timed.push(pair.after.display().to_string()),
            Err(why) => failures.push(format!("{}: {why}", pair.after.display())),
        }
    }
    rows.sort_by(|a, b| b.0.total_cmp(&a.0));
    for (_, line) in &rows {
        println!("{line}");
    }
    for file in &not_timed {
        println!("not timed: {file}");
    }
    let mean = rows.iter().map(|(ratio, _)| ratio.ln()).sum::<f64>() / rows.len().max(1) as f64;
    let slower = rows.iter().filter(|(ratio, _)| *ratio > 1.0 + MAX_LOSS).count();
    println!(
        "{n_same} kernels with the same machine code, {} others with equal results; their time after the machine passes {:.3} of that before \
         (geometric mean), {slower} slower by more than {:.0} %, {} not timed, {} failed",
        rows.len(),
        mean.exp(),
        MAX_LOSS * 100.0,
        not_timed.len(),
        failures.len()
    );
    if slower == 0 && failures.is_empty() {
        return Ok(());
    }
    Err(format!("{slower} kernels are slower; {}", failures.join("; ")))
}

/// The launches of `tests/exec`, compiled without and with the machine passes.
fn exec_pairs(nvopt: &Path, work: &Path, arch: &str) -> Result<Vec<Pair>, String> {
    let arch = format!("-arch={arch}");
    let mut pairs = Vec::new();
    for file in files_below(&root().join("tests/exec"), &["ll"]) {
        let text = std::fs::read_to_string(&file).map_err(|error| error.to_string())?;
        let lines = exec::lines(&text);
        if lines.is_empty() {
            continue;
        }
        let stem = file.file_stem().unwrap_or_default().to_string_lossy();
        let place = |ending: &str| work.join(format!("{stem}{ending}"));
        let (ir, before, after) = (place(".ll"), place(".before.ptx"), place(".ptx"));
        compile(nvopt, &[&file], &["-O3", "--strict", "--emit=ll", &arch], &ir)?;
        compile(nvopt, &[&ir], &["--passes=verify", "--emit=ptx", &arch], &before)?;
        compile(nvopt, &[&file], &["-O3", "--strict", "--emit=ptx", &arch], &after)?;
        pairs.extend(lines.into_iter().map(|options| Pair {
            before: before.clone(),
            after: after.clone(),
            source: Some(file.clone()),
            options,
        }));
    }
    Ok(pairs)
}

/// The kernels of a list, as they are and after the machine passes.
fn listed_pairs(nvopt: &Path, work: &Path, list: &str) -> Result<Vec<Pair>, String> {
    let text = std::fs::read_to_string(list).map_err(|error| format!("{list}: {error}"))?;
    let lines = text.lines().filter(|line| !line.trim().is_empty() && !line.starts_with('#'));
    lines
        .map(|line| {
            let (file, options) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
            let before = PathBuf::from(file);
            let after = work.join(format!("listed-{}", file.replace('/', "-")));
            compile(nvopt, &[&before], &["-O3", "--strict", "--emit=ptx"], &after)?;
            Ok(Pair { before, after, source: None, options: options.to_owned() })
        })
        .collect()
}

/// True if the assembler makes the same bytes of both, with the same options as the driver.
fn assembles_alike(pair: &Pair) -> Result<bool, String> {
    let Some(ptxas) = find_ptxas() else { return Ok(false) };
    let assembled = |path: &Path| {
        let ptx = std::fs::read(path).map_err(|error| format!("{}: {error}", path.display()))?;
        let cubin = path.with_extension("cubin");
        let arch = format!("-arch={}", arch_of(&ptx));
        let run = Command::new(&ptxas).arg(arch).arg(path).arg("-o").arg(&cubin).output();
        succeeded(&run.map_err(|error| error.to_string())?)?;
        std::fs::read(&cubin).map_err(|error| format!("{}: {error}", cubin.display()))
    };
    Ok(assembled(&pair.before)? == assembled(&pair.after)?)
}

/// Runs `nvopt` on inputs.
fn compile(nvopt: &Path, inputs: &[&Path], options: &[&str], out: &Path) -> Result<(), String> {
    let run = Command::new(nvopt).args(inputs).args(options).arg("-o").arg(out).output();
    let run = run.map_err(|error| format!("{}: {error}", nvopt.display()))?;
    succeeded(&run).map(drop)
}

/// The ratio of the times, and what is said of them; nothing for a kernel that had to be stopped.
fn time(pair: &Pair) -> Result<Option<(f64, String)>, String> {
    let program = std::env::current_exe().map_err(|error| error.to_string())?;
    let line = format!("{} {} {}", pair.after.display(), pair.before.display(), pair.options);
    let run = Command::new("timeout")
        .arg(MAX_SECONDS)
        .arg(program)
        .args(["gpu", "--pair", &line])
        .args(&pair.source)
        .output()
        .map_err(|error| format!("timeout: {error}"))?;
    if run.status.code() == Some(TIMED_OUT) {
        return Ok(None);
    }
    let said = succeeded(&run)?;
    let ratio = said.rsplit(' ').next().and_then(|word| word.parse().ok());
    ratio.map(|ratio| Some((ratio, said.clone()))).ok_or_else(|| format!("said `{said}`"))
}

fn succeeded(run: &Output) -> Result<String, String> {
    match run.status.success() {
        true => Ok(String::from_utf8_lossy(&run.stdout).trim().to_owned()),
        false => Err(format!("{}: {}", run.status, String::from_utf8_lossy(&run.stderr).trim())),
    }
}
