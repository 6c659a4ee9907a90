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

/// Code before and after the machine passes, and how to launch its kernels.
struct Pair {
    before: PathBuf,
    after: PathBuf,
    /// The IR of both, if there is one.
    source: Option<PathBuf>,
    launches: Vec<String>,
}

/// What was measured.
#[derive(Default)]
struct Table {
    /// Launches of kernels that the assembler makes the same of.
    n_same: usize,
    /// The ratios of the times of others, and what is said of them.
    rows: Vec<(f64, String)>,
    not_timed: Vec<String>,
    failures: Vec<String>,
}

/// Times all kernels and prints a table, the slowest first. An error if one became slower.
pub(super) fn run(arch: &str, list: Option<&str>) -> Result<(), String> {
    let nvopt = release_nvopt()?;
    let work = root().join("target/gpu-machine");
    std::fs::create_dir_all(&work).map_err(|error| format!("{}: {error}", work.display()))?;
    let files = files_below(&root().join("tests/exec"), &["ll"]);
    let listed = list.map_or(Ok(String::new()), |list| {
        std::fs::read_to_string(list).map_err(|error| format!("{list}: {error}"))
    })?;
    let lines = listed.lines().filter(|line| !line.trim().is_empty() && !line.starts_with('#'));
    let lines: Vec<&str> = lines.collect();
    let mut pairs = on_all(&files, |file| exec_pair(&nvopt, &work, arch, file))?;
    pairs.extend(on_all(&lines, |line| listed_pair(&nvopt, &work, line))?);
    // One after the other: nothing else may be on the GPU.
    let mut table = Table::default();
    for (pair, is_alike) in &pairs {
        if *is_alike {
            table.n_same += pair.launches.len();
            continue;
        }
        for options in &pair.launches {
            match time(pair, options) {
                Ok(Some(row)) => table.rows.push(row),
                Ok(None) => table.not_timed.push(pair.after.display().to_string()),
                Err(why) => table.failures.push(format!("{}: {why}", pair.after.display())),
            }
        }
    }
    table.report()
}

impl Table {
    fn report(mut self) -> Result<(), String> {
        self.rows.sort_by(|a, b| b.0.total_cmp(&a.0));
        self.rows.iter().for_each(|(_, line)| println!("{line}"));
        self.not_timed.iter().for_each(|file| println!("not timed: {file}"));
        let logs = self.rows.iter().map(|(ratio, _)| ratio.ln()).sum::<f64>();
        let mean = (logs / self.rows.len().max(1) as f64).exp();
        let slower = self.rows.iter().filter(|(ratio, _)| *ratio > 1.0 + MAX_LOSS).count();
        println!("{} launches of the same machine code before and after", self.n_same);
        println!(
            "{} others with equal results: {mean:.3} of the time before (geometric mean), {slower} \
             slower by more than {:.0} %",
            self.rows.len(),
            MAX_LOSS * 100.0
        );
        println!("{} not timed, {} failed", self.not_timed.len(), self.failures.len());
        if slower == 0 && self.failures.is_empty() {
            return Ok(());
        }
        Err(format!("{slower} kernels are slower; {}", self.failures.join("; ")))
    }
}

/// Makes pairs of all items, on all threads, and says whether the assembler makes the same of both.
fn on_all<T: Sync>(
    items: &[T],
    make: impl Fn(&T) -> Result<Pair, String> + Sync,
) -> Result<Vec<(Pair, bool)>, String> {
    let n_threads = std::thread::available_parallelism().map_or(1, usize::from);
    let ptxas = find_ptxas();
    let one = |item: &T| {
        let pair = make(item)?;
        let is_alike = !pair.launches.is_empty() && assembles_alike(&pair, ptxas.as_deref())?;
        Ok((pair, is_alike))
    };
    let share = |items: &[T]| items.iter().map(one).collect::<Result<Vec<_>, String>>();
    std::thread::scope(|scope| {
        let chunks = items.chunks(items.len().div_ceil(n_threads).max(1));
        let workers: Vec<_> = chunks.map(|items| scope.spawn(|| share(items))).collect();
        let results = workers.into_iter().map(|worker| worker.join().expect("no worker panics"));
        Ok(results.collect::<Result<Vec<_>, _>>()?.into_iter().flatten().collect())
    })
}

/// A file of `tests/exec`, compiled without and with the machine passes.
fn exec_pair(nvopt: &Path, work: &Path, arch: &str, file: &Path) -> Result<Pair, String> {
    let arch = format!("-arch={arch}");
    let text = std::fs::read_to_string(file).map_err(|error| error.to_string())?;
    let stem = file.file_stem().unwrap_or_default().to_string_lossy();
    let place = |ending: &str| work.join(format!("{stem}{ending}"));
    let (ir, before, after) = (place(".ll"), place(".before.ptx"), place(".ptx"));
    let launches = exec::lines(&text);
    if !launches.is_empty() {
        compile(nvopt, file, &["-O3", "--strict", "--emit=ll", &arch], &ir)?;
        compile(nvopt, &ir, &["--passes=verify", "--emit=ptx", &arch], &before)?;
        compile(nvopt, file, &["-O3", "--strict", "--emit=ptx", &arch], &after)?;
    }
    Ok(Pair { before, after, source: Some(file.to_owned()), launches })
}

/// A line of a list: PTX as it is and after the machine passes.
fn listed_pair(nvopt: &Path, work: &Path, line: &str) -> Result<Pair, String> {
    let (file, options) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let before = PathBuf::from(file);
    let after = work.join(format!("listed-{}", file.replace('/', "-")));
    compile(nvopt, &before, &["-O3", "--strict", "--emit=ptx"], &after)?;
    Ok(Pair { before, after, source: None, launches: vec![options.to_owned()] })
}

/// True if the assembler makes the same bytes of both, with the same options as the driver.
fn assembles_alike(pair: &Pair, ptxas: Option<&Path>) -> Result<bool, String> {
    let Some(ptxas) = ptxas else { return Ok(false) };
    let assembled = |path: &Path| {
        let ptx = std::fs::read(path).map_err(|error| format!("{}: {error}", path.display()))?;
        let cubin = path.with_extension("cubin");
        let arch = format!("-arch={}", arch_of(&ptx));
        let run = Command::new(ptxas).arg(arch).arg(path).arg("-o").arg(&cubin).output();
        succeeded(&run.map_err(|error| error.to_string())?)?;
        std::fs::read(&cubin).map_err(|error| format!("{}: {error}", cubin.display()))
    };
    Ok(assembled(&pair.before)? == assembled(&pair.after)?)
}

/// Runs `nvopt` on a file.
fn compile(nvopt: &Path, input: &Path, options: &[&str], out: &Path) -> Result<(), String> {
    let run = Command::new(nvopt).arg(input).args(options).arg("-o").arg(out).output();
    let run = run.map_err(|error| format!("{}: {error}", nvopt.display()))?;
    succeeded(&run).map(drop)
}

/// The ratio of the times, and what is said of them; nothing for a kernel that had to be stopped.
fn time(pair: &Pair, options: &str) -> Result<Option<(f64, String)>, String> {
    let program = std::env::current_exe().map_err(|error| error.to_string())?;
    let line = format!("{} {} {}", pair.after.display(), pair.before.display(), options);
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
