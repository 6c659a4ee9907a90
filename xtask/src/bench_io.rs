//! CPU time and memory to read, verify and print a corpus, beside `opt-22` in the same run.
//!
//! Times are user plus system time of the child processes, so other work on the machine hardly
//! matters; what counts is the ratio. Memory is what the command says its IR holds.

use std::{
    fs,
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

use crate::util::{corpus_folders, files_below, release_nvopt, root};

/// How often everything is run; the smallest time counts.
const ROUNDS: usize = 3;

/// Measures and prints a table.
pub(crate) fn run(folders: &[&str]) -> Result<(), String> {
    let nvopt = release_nvopt()?;
    let nvopt = nvopt.to_string_lossy();
    // What LLVM 22 itself cannot read cannot be compared.
    let texts: Vec<PathBuf> = corpus_folders(folders)
        .iter()
        .flat_map(|folder| files_below(folder, &["ll"]))
        .filter(|file| quiet("opt-22", &["-passes=verify", "-disable-output"], file).is_ok())
        .collect();
    let folder = root().join("target/bench-io");
    fs::create_dir_all(&folder).map_err(|error| error.to_string())?;
    let bitcodes = assemble(&texts, &folder)?;
    println!("{} modules, {} of text", texts.len(), megabytes(&texts));
    println!("{:<34} {:>9} {:>9} {:>7}", "", "nvopt", "opt-22", "ratio");
    let text_out = ["-S", "-o", "/dev/null"];
    for (what, files) in
        [("text: read, verify, print", &texts), ("bitcode: read, verify, print", &bitcodes)]
    {
        row(
            what,
            files,
            (&nvopt, &text_out),
            ("opt-22", &["-passes=verify", "-S", "-o", "/dev/null"]),
        )?;
    }
    let (ours, theirs): (&[&str], &[&str]) =
        (&["--emit=bc", "-o", "/dev/null"], &["-passes=verify", "-o", "/dev/null"]);
    row("bitcode: read, verify, write", &bitcodes, (&nvopt, ours), ("opt-22", theirs))?;
    memory(&nvopt, &texts)
}

/// A program and its options.
pub(crate) type Tool<'a> = (&'a str, &'a [&'a str]);

/// Prints the CPU time of both tools on the same files, and the ratio.
pub(crate) fn row(
    what: &str,
    files: &[PathBuf],
    ours: Tool<'_>,
    theirs: Tool<'_>,
) -> Result<(), String> {
    let (mut our_best, mut their_best) = (f64::INFINITY, f64::INFINITY);
    for _ in 0..ROUNDS {
        our_best = our_best.min(cpu_time(files, ours)?);
        their_best = their_best.min(cpu_time(files, theirs)?);
    }
    let ratio = our_best / their_best;
    println!("{what:<34} {our_best:>8.2}s {their_best:>8.2}s {ratio:>7.3}");
    Ok(())
}

fn cpu_time(files: &[PathBuf], (program, args): Tool<'_>) -> Result<f64, String> {
    let before = child_seconds()?;
    for file in files {
        quiet(program, args, file)?;
    }
    Ok(child_seconds()? - before)
}

/// User plus system time of all children waited for so far.
pub(crate) fn child_seconds() -> Result<f64, String> {
    const TICKS_PER_SECOND: f64 = 100.0;
    let stat = fs::read_to_string("/proc/self/stat").map_err(|error| error.to_string())?;
    // The second field is the name in parentheses and may hold blanks; count from behind it.
    let fields = stat.rsplit(')').next().unwrap_or("");
    let ticks = fields.split_whitespace().skip(13).take(2).map(|field| field.parse::<f64>());
    let ticks: Result<Vec<f64>, _> = ticks.collect();
    Ok(ticks.map_err(|error| error.to_string())?.iter().sum::<f64>() / TICKS_PER_SECOND)
}

fn assemble(texts: &[PathBuf], folder: &Path) -> Result<Vec<PathBuf>, String> {
    let mut made = Vec::new();
    for (number, text) in texts.iter().enumerate() {
        let out = folder.join(format!("{number}.bc"));
        quiet("llvm-as-22", &["-o", &out.to_string_lossy()], text)?;
        made.push(out);
    }
    Ok(made)
}

/// Runs a program on a file and throws away what it says.
pub(crate) fn quiet(program: &str, args: &[&str], file: &Path) -> Result<(), String> {
    let mut command = Command::new(program);
    command.args(args).arg(file).stdout(Stdio::null()).stderr(Stdio::null());
    let status = command.status().map_err(|error| format!("cannot run {program}: {error}"))?;
    if status.success() { Ok(()) } else { Err(format!("{program} fails on {}", file.display())) }
}

/// The size of some files, for people.
pub(crate) fn megabytes(files: &[PathBuf]) -> String {
    let bytes: u64 =
        files.iter().filter_map(|file| fs::metadata(file).ok()).map(|meta| meta.len()).sum();
    format!("{:.1} MB", bytes as f64 / 1e6)
}

/// Asks the command how much memory the IR of each module holds.
fn memory(nvopt: &str, files: &[PathBuf]) -> Result<(), String> {
    let (mut bytes, mut insts) = (0, 0);
    for file in files {
        let output = Command::new(nvopt).args(["--disable-output", "--memory"]).arg(file).output();
        let output = output.map_err(|error| format!("cannot run {nvopt}: {error}"))?;
        let text = String::from_utf8_lossy(&output.stdout);
        let mut numbers = text.split([' ', ',']).filter_map(|word| word.parse::<u64>().ok());
        insts += numbers.next().unwrap_or(0);
        bytes += numbers.next().unwrap_or(0);
    }
    println!("memory of the IR: {} bytes for each of {insts} instructions", bytes / insts.max(1));
    Ok(())
}
