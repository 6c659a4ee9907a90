//! Runs every PTX file of some folders through the reader and the printer and lets the vendor's
//! assembler judge.
//!
//! Each file is read, verified and printed; printing what was printed gives the same text; ptxas
//! makes the same of our print as of the original. A cubin may hold things that no other text can
//! give: a copy of the PTX text, the lines of that text, and names made from a hash of it. Where
//! two cubins differ, the sections that hold those are left out of the comparison.

use std::{
    collections::BTreeMap,
    path::{Path, PathBuf},
    process::Command,
    sync::{
        Mutex,
        atomic::{AtomicUsize, Ordering},
    },
    thread,
};

use crate::util::{corpus_folders, files_below, in_ci, release_nvopt, root};

/// How many failures are shown in full.
const MAX_SHOWN: usize = 40;

/// How a file fared.
enum Outcome {
    /// The cubins are equal, byte for byte.
    Same,
    /// They are equal but for what the text itself left in them.
    SameCode,
    /// ptxas refuses the original too, or is not there: it was read and printed.
    OnlyRead,
    /// ptxas refuses the original, and so do we.
    Refused,
}

/// Runs the checks over the folders and prints how many files passed.
pub(crate) fn run(folders: &[&str]) -> Result<(), String> {
    let nvopt = release_nvopt()?;
    let files: Vec<PathBuf> =
        corpus_folders(folders).iter().flat_map(|folder| files_below(folder, &["ptx"])).collect();
    if files.is_empty() {
        return Err("no .ptx files; give folders, or unpack a corpus into target/corpus".into());
    }
    let ptxas = find_ptxas();
    if ptxas.is_none() {
        if in_ci() {
            return Err("in CI ptxas must be there; `cargo xtask peers` sets it up".into());
        }
        eprintln!("skipped: comparison of cubins, because ptxas is not installed");
    }
    let (next, results) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    let n_threads = thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| {
        for worker in 0..n_threads {
            let (files, nvopt, ptxas, next, results) = (&files, &nvopt, &ptxas, &next, &results);
            scope.spawn(move || {
                let work = root().join(format!("target/ptx-work-{worker}"));
                let _ = std::fs::create_dir_all(&work);
                let checks = Checks { nvopt, ptxas: ptxas.as_deref(), work: &work };
                while let Some(file) = files.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let result =
                        checks.file(file).map_err(|why| format!("{}: {why}", file.display()));
                    results.lock().expect("no worker panics").push(result);
                }
                let _ = std::fs::remove_dir_all(&work);
            });
        }
    });
    report(results.into_inner().expect("no worker panics"))
}

fn report(results: Vec<Result<Outcome, String>>) -> Result<(), String> {
    let (mut same, mut code, mut read, mut refused) = (0, 0, 0, 0);
    let mut failures = Vec::new();
    for result in results {
        match result {
            Ok(Outcome::Same) => same += 1,
            Ok(Outcome::SameCode) => code += 1,
            Ok(Outcome::OnlyRead) => read += 1,
            Ok(Outcome::Refused) => refused += 1,
            Err(failure) => failures.push(failure),
        }
    }
    failures.sort();
    for failure in failures.iter().take(MAX_SHOWN) {
        eprintln!("{failure}");
    }
    println!(
        "{same} cubins equal, {code} equal but for the PTX text in them, {read} only read, {refused} \
         refused by ptxas and by us"
    );
    println!("{} passed, {} failed", same + code + read + refused, failures.len());
    if failures.is_empty() { Ok(()) } else { Err(format!("{} files failed", failures.len())) }
}

/// The assembler: that of the peers, or the one in the path.
pub(crate) fn find_ptxas() -> Option<PathBuf> {
    let of_peers = root().join("target/peers/cu13/bin/ptxas");
    let given = std::env::var_os("NVOPT_PTXAS").map(PathBuf::from);
    let candidates = given.into_iter().chain([of_peers, PathBuf::from("ptxas")]);
    let works = |program: &PathBuf| {
        Command::new(program).arg("--version").output().is_ok_and(|run| run.status.success())
    };
    candidates.into_iter().find(works)
}

struct Checks<'a> {
    nvopt: &'a Path,
    ptxas: Option<&'a Path>,
    work: &'a Path,
}

impl Checks<'_> {
    fn file(&self, file: &Path) -> Result<Outcome, String> {
        let text = std::fs::read(file).map_err(|error| error.to_string())?;
        let (once, twice) = (self.work.join("1.ptx"), self.work.join("2.ptx"));
        let arch = arch_of(&text);
        if let Err(why) = self.reprint(file, &once) {
            let is_refused = self.ptxas.map(|ptxas| self.assemble(ptxas, &arch, &text).is_err());
            return if is_refused == Some(true) { Ok(Outcome::Refused) } else { Err(why) };
        }
        self.reprint(&once, &twice)?;
        let read = |path: &Path| std::fs::read(path).map_err(|error| error.to_string());
        let printed = read(&once)?;
        if printed != read(&twice)? {
            return Err("printing again gives another text".into());
        }
        let Some(ptxas) = self.ptxas else { return Ok(Outcome::OnlyRead) };
        let Ok(expected) = self.assemble(ptxas, &arch, &text) else {
            return Ok(Outcome::OnlyRead);
        };
        let found = self.assemble(ptxas, &arch, &printed)?;
        if expected == found {
            return Ok(Outcome::Same);
        }
        compare_sections(&expected, &found).map(|()| Outcome::SameCode)
    }

    fn reprint(&self, from: &Path, to: &Path) -> Result<(), String> {
        let run = Command::new(self.nvopt).arg(from).arg("-o").arg(to).output();
        let run = run.map_err(|error| format!("cannot run nvopt: {error}"))?;
        if run.status.success() { Ok(()) } else { Err(first_lines(&run.stderr)) }
    }

    fn assemble(&self, ptxas: &Path, arch: &str, text: &[u8]) -> Result<Vec<u8>, String> {
        let (input, output) = (self.work.join("in.ptx"), self.work.join("out.cubin"));
        std::fs::write(&input, text).map_err(|error| error.to_string())?;
        let run = Command::new(ptxas)
            .current_dir(self.work)
            .args(["-c", "-arch", arch, "in.ptx", "-o", "out.cubin"])
            .output();
        let run = run.map_err(|error| format!("cannot run ptxas: {error}"))?;
        if !run.status.success() {
            return Err(first_lines(&run.stderr));
        }
        std::fs::read(&output).map_err(|error| error.to_string())
    }
}

fn first_lines(said: &[u8]) -> String {
    String::from_utf8_lossy(said).lines().take(4).collect::<Vec<_>>().join("\n    ")
}

/// The architecture to assemble for: what the text asks for, or the oldest that ptxas 13 has.
pub(crate) fn arch_of(text: &[u8]) -> String {
    let text = String::from_utf8_lossy(text);
    let line = text.lines().find_map(|line| line.trim_start().strip_prefix(".target"));
    let word = line.and_then(|line| line.split(',').next()).unwrap_or("").trim();
    let digits: String = word.chars().filter(char::is_ascii_digit).collect();
    match digits.parse::<u32>() {
        Ok(number) if number >= 75 => word.to_owned(),
        Ok(_) | Err(_) => "sm_75".to_owned(),
    }
}

/// The sections of a 64-bit ELF file by name: their sizes and bytes.
type Sections<'e> = BTreeMap<String, (usize, &'e [u8])>;

fn sections(elf: &[u8]) -> Option<Sections<'_>> {
    let number = |at: usize, len: usize| -> Option<usize> {
        let bytes = elf.get(at..at + len)?;
        let value = bytes.iter().rev().fold(0u64, |value, &byte| value << 8 | u64::from(byte));
        usize::try_from(value).ok()
    };
    let (headers, size, count) = (number(0x28, 8)?, number(0x3a, 2)?, number(0x3c, 2)?);
    let name_table = number(headers + number(0x3e, 2)? * size + 0x18, 8)?;
    let mut sections = BTreeMap::new();
    for index in 0..count {
        let header = headers + index * size;
        let name = elf.get(name_table + number(header, 4)?..)?;
        let end = name.iter().position(|&byte| byte == 0)?;
        let name = String::from_utf8_lossy(&name[..end]).into_owned();
        // Sections without bytes in the file have only a size: zeroes, global and shared memory.
        let has_bytes = !matches!(number(header + 4, 4)?, 8 | 0x7000_0007 | 0x7000_000a);
        let (offset, len) = (number(header + 0x18, 8)?, number(header + 0x20, 8)?);
        let bytes = if has_bytes { elf.get(offset..offset + len)? } else { &[][..] };
        sections.insert(name, (len, bytes));
    }
    Some(sections)
}

/// Compares all but what holds the text, its lines, or names made from its hash.
fn compare_sections(expected: &[u8], found: &[u8]) -> Result<(), String> {
    let of_text = [".nv_debug_ptx_txt", ".nv_debug_line_sass", ".strtab", ".shstrtab", ".symtab"];
    fn kept<'e>(elf: &'e [u8], of_text: &[&str]) -> Option<Sections<'e>> {
        let mut sections = sections(elf)?;
        sections.retain(|name, _| !of_text.iter().any(|word| name.contains(word)));
        Some(sections)
    }
    let (Some(expected), Some(found)) = (kept(expected, &of_text), kept(found, &of_text)) else {
        return Err("ptxas wrote something that is no ELF file".into());
    };
    if !expected.keys().eq(found.keys()) {
        return Err("the cubins have different sections".into());
    }
    match expected.iter().find(|(name, section)| found[*name] != **section) {
        Some((name, _)) => Err(format!("the cubins differ in {name}")),
        None => Ok(()),
    }
}
