//! Does the output depend on anything but input and options?
//!
//! Every module is compiled with one thread, then with 2, 3 and 8, in ten random schedules, and in
//! another process; as a whole, and split with 1, 2 and 7 threads. All outputs must be the same,
//! byte for byte: the module after the passes, and its PTX.

use std::{
    path::{Path, PathBuf},
    process::Command,
    sync::{
        Mutex,
        atomic::{AtomicUsize, Ordering},
    },
    thread,
};

use nvopt_driver::{
    compile::{self, Request},
    input::Input,
    passes::{self, Settings},
};

use nvopt_pass::Level;

use crate::util::{corpus_folders, files_below};

/// What is run if nothing else is asked for: the largest pipeline, then every pass over IR that
/// there is, in order.
fn all_passes() -> String {
    let registry = passes::registry();
    let rows = registry.passes().iter();
    let rows = rows.filter(|row| !row.is_missing() && !row.is_hidden());
    let names = rows.filter(|row| row.level != Level::Machine).map(|row| row.name);
    std::iter::once("nvopt<O3>").chain(names).collect::<Vec<_>>().join(",")
}

/// One way to compile a module.
#[derive(Clone, Copy)]
struct Way {
    threads: usize,
    schedule: Option<u64>,
    split: bool,
}

impl Way {
    fn threads(threads: usize) -> Way {
        Way { threads, schedule: None, split: false }
    }

    fn describe(self) -> String {
        let schedule = self.schedule.map_or_else(String::new, |seed| format!(", schedule {seed}"));
        let split = if self.split { ", split" } else { "" };
        format!("{} threads{schedule}{split}", self.threads)
    }
}

/// The text of the module at `path` after `pipeline`, and its PTX, or why there is none.
fn compiled(path: &Path, pipeline: &str, way: Way) -> Result<Vec<u8>, String> {
    let name = path.to_string_lossy();
    let failed = |failure: nvopt_driver::Failure| format!("{name}: {failure:?}");
    let mut loaded =
        Input::open(&name, &mut std::io::empty()).map_err(failed)?.load().map_err(failed)?;
    let pipeline = passes::parse(pipeline).map_err(|error| error.message)?;
    let Way { threads, schedule, split } = way;
    let settings = Settings { threads, schedule_seed: schedule, split, ..Settings::default() };
    passes::run(&mut loaded.module, &pipeline, &settings)
        .map_err(|diags| format!("{name}: {}", diags[0].message))?;
    let mut text = nvopt_driver::emit(&loaded.module, nvopt_driver::Emit::Ll).map_err(failed)?;
    let options = Request::default().options().map_err(failed)?;
    match compile::compile(&mut loaded, &options) {
        Ok(ptx) => text.extend(ptx),
        Err(refused) => text.extend(format!("{refused:?}").into_bytes()),
    }
    Ok(text)
}

/// The same in a process of its own.
fn compiled_elsewhere(path: &Path, pipeline: &str, way: Way) -> Result<Vec<u8>, String> {
    let exe = std::env::current_exe().map_err(|error| error.to_string())?;
    let mut command = Command::new(exe);
    command.args(["determinism", "--print"]).arg(path).arg(format!("--passes={pipeline}"));
    command.arg(format!("--threads={}", way.threads));
    if way.split {
        command.arg("--split");
    }
    let output = command.output().map_err(|error| error.to_string())?;
    if output.status.success() { Ok(output.stdout) } else { Err("the other process failed".into()) }
}

/// Compares all ways to compile one module. The error says which two differ.
fn check(path: &Path, pipeline: &str, schedules: u64) -> Result<(), String> {
    let random = (1..=schedules)
        .map(|seed| Way { schedule: Some(seed), ..Way::threads(1 + seed as usize % 8) });
    let whole: Vec<Way> = [1, 2, 3, 8].map(Way::threads).into_iter().chain(random).collect();
    let split = [1, 2, 7].map(|threads| Way { split: true, ..Way::threads(threads) }).to_vec();
    for ways in [whole, split] {
        let expected = compiled(path, pipeline, ways[0])?;
        for &way in &ways[1..] {
            if compiled(path, pipeline, way)? != expected {
                return Err(format!("{} differs with {}", path.display(), way.describe()));
            }
        }
        if compiled_elsewhere(path, pipeline, ways[1])? != expected {
            return Err(format!("{} differs in another process", path.display()));
        }
    }
    Ok(())
}

/// What the command line says.
struct Asked<'a> {
    pipeline: String,
    schedules: u64,
    prints: bool,
    way: Way,
    places: Vec<&'a str>,
}

fn asked<'a>(args: &[&'a str]) -> Result<Asked<'a>, String> {
    let (pipeline, way) = (all_passes(), Way::threads(2));
    let mut asked = Asked { pipeline, schedules: 10, prints: false, way, places: Vec::new() };
    for &arg in args {
        let number = |text: &str| text.parse().map_err(|_| format!("`{text}` is no number"));
        match arg.split_once('=') {
            Some(("--passes", text)) => asked.pipeline = text.to_owned(),
            Some(("--schedules", text)) => asked.schedules = number(text)?,
            Some(("--threads", text)) => asked.way.threads = number(text)? as usize,
            _ if arg == "--print" => asked.prints = true,
            _ if arg == "--split" => asked.way.split = true,
            _ => asked.places.push(arg),
        }
    }
    Ok(asked)
}

/// Runs the command: `[--passes=PIPELINE] [--schedules=N] [FOLDER OR FILE]...`; with `--print` it
/// compiles one file and prints the result.
pub(crate) fn run(args: &[&str]) -> Result<(), String> {
    let asked = asked(args)?;
    if asked.prints {
        use std::io::Write as _;
        let path = asked.places.first().ok_or("--print needs a file")?;
        let text = compiled(Path::new(path), &asked.pipeline, asked.way)?;
        return std::io::stdout().write_all(&text).map_err(|error| error.to_string());
    }
    let folders = corpus_folders(&asked.places);
    let mut modules: Vec<PathBuf> =
        folders.iter().flat_map(|folder| files_below(folder, &["ll"])).collect();
    // The largest first: they take the longest.
    let size = |path: &PathBuf| std::fs::metadata(path).map_or(0, |data| data.len());
    modules.sort_by_key(|path| std::cmp::Reverse(size(path)));
    if modules.is_empty() {
        return Err("no modules found".into());
    }
    let (next, failures) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    let work = || {
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            let Some(path) = modules.get(index) else { break };
            if let Err(message) = check(path, &asked.pipeline, asked.schedules) {
                eprintln!("{message}");
                failures.lock().expect("no worker panics").push(message);
            }
            if index % 50 == 49 {
                eprintln!("{} of {} modules", index + 1, modules.len());
            }
        }
    };
    let n_workers = thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| {
        for _ in 0..n_workers {
            scope.spawn(work);
        }
    });
    let failed = failures.into_inner().expect("no worker panics").len();
    eprintln!("{} modules the same every time, {failed} not", modules.len() - failed);
    if failed == 0 { Ok(()) } else { Err(format!("{failed} modules")) }
}
