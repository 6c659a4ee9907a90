//! Does the output depend on anything but input and options?
//!
//! Every module is compiled with one thread, then with 2, 3 and 8, in ten random schedules, and in
//! another process; all outputs must be the same, byte for byte.

use std::{
    path::{Path, PathBuf},
    process::Command,
};

use nvopt_driver::{
    input::Input,
    passes::{self, Settings},
};

use crate::util::{corpus_folders, files_below};

/// What is run if nothing else is asked for: every pass there is, in order.
fn all_passes() -> String {
    let registry = passes::registry();
    let rows = registry.passes().iter();
    let names = rows.filter(|row| !row.is_missing() && !row.is_hidden()).map(|row| row.name);
    names.collect::<Vec<_>>().join(",")
}

/// The text of `path` after `pipeline`, with so many threads in such a schedule.
fn compiled(
    path: &Path,
    pipeline: &str,
    threads: usize,
    seed: Option<u64>,
) -> Result<Vec<u8>, String> {
    let name = path.to_string_lossy();
    let failed = |failure: nvopt_driver::Failure| format!("{name}: {failure:?}");
    let mut loaded =
        Input::open(&name, &mut std::io::empty()).map_err(failed)?.load().map_err(failed)?;
    let pipeline = passes::parse(pipeline).map_err(|error| error.message)?;
    let settings = Settings { threads, schedule_seed: seed, ..Settings::default() };
    passes::run(&mut loaded.module, &pipeline, &settings)
        .map_err(|diags| format!("{name}: {}", diags[0].message))?;
    nvopt_driver::emit(&loaded.module, nvopt_driver::Emit::Ll).map_err(failed)
}

/// Compares all ways to compile one module. The error says which two differ.
fn check(path: &Path, pipeline: &str, schedules: u64) -> Result<(), String> {
    let expected = compiled(path, pipeline, 1, None)?;
    let threads = [2, 3, 8].map(|threads| (threads, None));
    let random = (1..=schedules).map(|seed| (1 + seed as usize % 8, Some(seed)));
    for (threads, seed) in threads.into_iter().chain(random) {
        if compiled(path, pipeline, threads, seed)? != expected {
            let schedule = seed.map_or_else(String::new, |seed| format!(", schedule {seed}"));
            return Err(format!("{} differs with {threads} threads{schedule}", path.display()));
        }
    }
    let exe = std::env::current_exe().map_err(|error| error.to_string())?;
    let other = Command::new(exe)
        .args(["determinism", "--print"])
        .arg(path)
        .arg(format!("--passes={pipeline}"))
        .output()
        .map_err(|error| error.to_string())?;
    if other.stdout != expected {
        return Err(format!("{} differs in another process", path.display()));
    }
    Ok(())
}

/// Runs the command: `[--passes=PIPELINE] [--schedules=N] [FOLDER OR FILE]...`.
pub(crate) fn run(args: &[&str]) -> Result<(), String> {
    let mut pipeline = all_passes();
    let (mut schedules, mut prints, mut places) = (10, false, Vec::new());
    for arg in args {
        match arg.split_once('=') {
            Some(("--passes", text)) => pipeline = text.to_owned(),
            Some(("--schedules", text)) => {
                schedules = text.parse().map_err(|_| format!("`{text}` is no number"))?;
            }
            _ if *arg == "--print" => prints = true,
            _ => places.push(*arg),
        }
    }
    if prints {
        use std::io::Write as _;
        let path = places.first().ok_or("--print needs a file")?;
        let text = compiled(Path::new(path), &pipeline, 2, Some(99))?;
        return std::io::stdout().write_all(&text).map_err(|error| error.to_string());
    }
    let folders = corpus_folders(&places);
    let modules: Vec<PathBuf> =
        folders.iter().flat_map(|folder| files_below(folder, &["ll"])).collect();
    if modules.is_empty() {
        return Err("no modules found".into());
    }
    let mut failed = 0;
    for (index, path) in modules.iter().enumerate() {
        if let Err(message) = check(path, &pipeline, schedules) {
            failed += 1;
            eprintln!("{message}");
        }
        if index % 50 == 49 {
            eprintln!("{} of {} modules", index + 1, modules.len());
        }
    }
    eprintln!("{} modules the same every time, {failed} not", modules.len() - failed);
    if failed == 0 { Ok(()) } else { Err(format!("{failed} modules")) }
}
