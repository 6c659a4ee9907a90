//! Runs every module of a corpus through the readers and writers and compares with LLVM 22.
//!
//! For each `.ll`: it is read, verified and printed; printing what was printed gives the same
//! text; through our bitcode it stays the same; `opt-22` accepts it; the bitcode that `llvm-as`
//! 22 and 19 make of it is read and means the same.

use std::{
    path::{Path, PathBuf},
    process::Command,
    sync::{
        Mutex,
        atomic::{AtomicUsize, Ordering},
    },
    thread,
};

use crate::util::{corpus_folders, files_below, has_program, release_nvopt, root};

/// How many failures are shown in full.
const MAX_SHOWN: usize = 20;

/// Runs the checks over the folders and prints how many modules passed each.
pub(crate) fn run(folders: &[&str]) -> Result<(), String> {
    let nvopt = release_nvopt()?;
    let files: Vec<PathBuf> =
        corpus_folders(folders).iter().flat_map(|folder| files_below(folder, &["ll"])).collect();
    if files.is_empty() {
        return Err("no .ll files; give folders, or unpack a corpus into target/corpus".into());
    }
    let has_llvm = has_program("opt-22") && has_program("llvm-as-22") && has_program("llvm-as-19");
    if !has_llvm {
        eprintln!("skipped: comparison with LLVM, which is not installed");
    }
    let (next, failures) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    let n_threads = thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| {
        for worker in 0..n_threads {
            let (files, nvopt, next, failures) = (&files, &nvopt, &next, &failures);
            scope.spawn(move || {
                let work = root().join(format!("target/corpus-work-{worker}"));
                let _ = std::fs::create_dir_all(&work);
                let checks = Checks { nvopt, work: &work, has_llvm };
                while let Some(file) = files.get(next.fetch_add(1, Ordering::Relaxed)) {
                    if let Err(message) = checks.module(file) {
                        let mut failures = failures.lock().expect("no worker panics");
                        failures.push(format!("{}: {message}", file.display()));
                    }
                }
                let _ = std::fs::remove_dir_all(&work);
            });
        }
    });
    let mut failures = failures.into_inner().expect("no worker panics");
    failures.sort();
    for failure in failures.iter().take(MAX_SHOWN) {
        eprintln!("{failure}");
    }
    println!("{} passed, {} failed", files.len() - failures.len(), failures.len());
    if failures.is_empty() { Ok(()) } else { Err(format!("{} modules failed", failures.len())) }
}

struct Checks<'a> {
    nvopt: &'a Path,
    work: &'a Path,
    has_llvm: bool,
}

impl Checks<'_> {
    fn module(&self, file: &Path) -> Result<(), String> {
        let file = file.to_string_lossy();
        let [once, twice, bitcode, back, llvm] =
            ["1.ll", "2.ll", "3.bc", "4.ll", "5.bc"].map(|name| self.path(name));
        self.nvopt(&["-S", &file, "-o", &once])?;
        self.nvopt(&["-S", &once, "-o", &twice])?;
        self.same("printing again", &once, &twice)?;
        self.nvopt(&[&once, "-o", &bitcode])?;
        self.nvopt(&["-S", &bitcode, "-o", &back])?;
        self.same("text to bitcode to text", &once, &back)?;
        if !self.has_llvm {
            return Ok(());
        }
        let reference = self.path("reference.ll");
        let [ours, from_bitcode] = ["ours.ll", "from-bitcode.ll"].map(|name| self.path(name));
        // An old dialect that LLVM 22 does not read has no reference but our own print.
        let readable =
            command("opt-22", &["-passes=verify", "-S", &file, "-o", &reference]).is_ok();
        command("opt-22", &["-passes=verify", "-S", &once, "-o", &ours])?;
        if readable {
            self.same("what opt-22 makes of our print and of the original", &ours, &reference)?;
        }
        command("opt-22", &["-passes=verify", "-S", &bitcode, "-o", &from_bitcode])?;
        self.same("what opt-22 makes of our bitcode and of our print", &from_bitcode, &ours)?;
        for assembler in ["llvm-as-22", "llvm-as-19"] {
            // LLVM 19 does not read all that LLVM 22 does.
            if command(assembler, &[&file, "-o", &llvm]).is_err() {
                continue;
            }
            self.nvopt(&["-S", &llvm, "-o", &back])?;
            command("opt-22", &["-passes=verify", "-S", &back, "-o", &from_bitcode])?;
            command("opt-22", &["-passes=verify", "-S", &llvm, "-o", &reference])?;
            self.same(&format!("bitcode of {assembler}"), &from_bitcode, &reference)?;
        }
        Ok(())
    }

    fn path(&self, name: &str) -> String {
        self.work.join(name).to_string_lossy().into_owned()
    }

    fn nvopt(&self, args: &[&str]) -> Result<(), String> {
        command(&self.nvopt.to_string_lossy(), args)
    }

    /// Compares two texts but for the comment that names the file.
    fn same(&self, what: &str, a: &str, b: &str) -> Result<(), String> {
        let read = |path: &str| {
            let text = std::fs::read(path).map_err(|error| format!("{path}: {error}"))?;
            Ok::<_, String>(String::from_utf8_lossy(&text).into_owned())
        };
        let (a, b) = (read(a)?, read(b)?);
        let lines = |text: &'_ str| -> Vec<String> {
            text.lines().filter(|line| !line.starts_with("; ModuleID")).map(str::to_owned).collect()
        };
        let (a, b) = (lines(&a), lines(&b));
        match a.iter().zip(&b).find(|(a, b)| a != b) {
            Some((a, b)) => Err(format!("{what} differ:\n    {a}\n    {b}")),
            None if a.len() != b.len() => Err(format!("{what} differ in length")),
            None => Ok(()),
        }
    }
}

fn command(program: &str, args: &[&str]) -> Result<(), String> {
    let output = Command::new(program).args(args).output();
    let output = output.map_err(|error| format!("cannot run {program}: {error}"))?;
    if output.status.success() {
        return Ok(());
    }
    let said = String::from_utf8_lossy(&output.stderr);
    let said: Vec<&str> = said.lines().take(4).collect();
    Err(format!("{program} {}: {}\n    {}", args.join(" "), output.status, said.join("\n    ")))
}
