//! What is printed is, byte for byte, what LLVM 22 prints: for modules that `opt` printed, for
//! bitcode that LLVM wrote with the order of its use lists, and for libdevice.
//!
//! Skipped with a note where the peers are not installed, but not in CI.

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
    sync::{
        Mutex,
        atomic::{AtomicUsize, Ordering},
    },
    thread,
};

use nvopt_driver::{Emit, emit, input::Input};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn in_ci() -> bool {
    std::env::var_os("CI").is_some_and(|value| value == "true")
}

fn is_there(what: &str, found: bool) -> bool {
    if !found {
        assert!(!in_ci(), "{what} must be there in CI");
        eprintln!("skipped: {what} is not there");
    }
    found
}

fn is_installed(program: &str) -> bool {
    is_there(program, Command::new(program).arg("--version").output().is_ok())
}

/// What a program writes to standard output; `None` if it fails.
fn output_of(program: &str, args: &[&str], file: &Path) -> Option<Vec<u8>> {
    let output = Command::new(program).args(args).arg(file).args(["-o", "-"]).output();
    let output = output.expect("the program was started before");
    output.status.success().then_some(output.stdout)
}

/// What we print for `bytes`, text or bitcode, that lie in `file`.
fn print(file: &Path, bytes: Vec<u8>) -> Result<Vec<u8>, String> {
    let input = Input { name: file.to_string_lossy().into_owned(), bytes };
    let mut loaded = input.load().map_err(|failure| format!("{failure:?}"))?;
    loaded.verify().map_err(|failure| format!("{failure:?}"))?;
    emit(&loaded.module, Emit::Ll).map_err(|failure| format!("{failure:?}"))
}

/// Compares two texts and says where they differ first.
fn compare(ours: &[u8], theirs: &[u8]) -> Result<(), String> {
    let lines = |text: &[u8]| -> Vec<String> {
        String::from_utf8_lossy(text).split('\n').map(str::to_owned).collect()
    };
    let (ours, theirs) = (lines(ours), lines(theirs));
    let differs = ours.iter().zip(&theirs).position(|(ours, theirs)| ours != theirs);
    match differs {
        Some(at) => Err(format!("line {}:\n  {}\n  {}", at + 1, ours[at], theirs[at])),
        None if ours.len() == theirs.len() => Ok(()),
        None => Err(format!("{} lines instead of {}", ours.len(), theirs.len())),
    }
}

fn modules_below(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_path_buf()];
    while let Some(folder) = folders.pop() {
        let Ok(entries) = fs::read_dir(&folder) else { continue };
        for path in entries.flatten().map(|entry| entry.path()) {
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|ending| ending == "ll") {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

/// Panics unless `check` holds for every file; says how many it could say something about.
fn check_all(files: &[PathBuf], check: impl Fn(&Path) -> Result<bool, String> + Sync) -> usize {
    let (next, failures) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    let n_checked = AtomicUsize::new(0);
    let n_threads = thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| {
        for _ in 0..n_threads {
            scope.spawn(|| {
                while let Some(file) = files.get(next.fetch_add(1, Ordering::Relaxed)) {
                    match check(file) {
                        Ok(said) => {
                            n_checked.fetch_add(usize::from(said), Ordering::Relaxed);
                        }
                        Err(message) => {
                            let message = format!("{}: {message}", file.display());
                            failures.lock().expect("no worker panics").push(message);
                        }
                    }
                }
            });
        }
    });
    let mut failures = failures.into_inner().expect("no worker panics");
    failures.sort();
    assert!(failures.is_empty(), "{} differ\n{}", failures.len(), failures.join("\n"));
    n_checked.into_inner()
}

/// A module is printed as `opt` prints it, and one that `opt` printed is printed the same. True if
/// `opt` reads `file`.
fn prints_as_opt(file: &Path) -> Result<bool, String> {
    let Some(theirs) = output_of("opt-22", &["-S"], file) else { return Ok(false) };
    let text = fs::read(file).map_err(|error| error.to_string())?;
    // The print does not say the order of use lists, but its comments follow it.
    let orders_uses = String::from_utf8_lossy(&text).contains("\n  uselistorder");
    compare(&print(file, text)?, &theirs)?;
    if !orders_uses {
        compare(&print(file, theirs.clone())?, &theirs)?;
    }
    Ok(true)
}

/// Bitcode with the order of use lists is printed as `opt` prints it.
fn keeps_use_list_order(assembler: &str, file: &Path) -> Result<bool, String> {
    let args = ["-preserve-bc-uselistorder"];
    let Some(bitcode) = output_of(assembler, &args, file) else { return Ok(false) };
    let name = format!("print-peer-{assembler}-{}.bc", std::process::id());
    let name = format!("{name}-{:?}", thread::current().id());
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&path, &bitcode).map_err(|error| error.to_string())?;
    let theirs = output_of("opt-22", &["-S"], &path);
    let _ = fs::remove_file(&path);
    let Some(theirs) = theirs else { return Ok(false) };
    compare(&print(&path, bitcode)?, &theirs).map(|()| true)
}

#[test]
fn modules_of_the_file_tests() {
    if is_installed("opt-22") {
        let mut files = modules_below(&root().join("tests"));
        // What stands there is refused, some of it only by us.
        let refused = root().join("tests/errors");
        files.retain(|file| !file.starts_with(&refused));
        let n_checked = check_all(&files, prints_as_opt);
        assert!(n_checked > 0, "opt reads none of the modules");
    }
}

#[test]
fn modules_of_the_corpus() {
    let files = modules_below(&root().join("target/corpus"));
    if is_installed("opt-22") && is_there("the corpus", !files.is_empty()) {
        let n_checked = check_all(&files, prints_as_opt);
        assert!(n_checked > 0, "opt reads none of the modules");
    }
}

#[test]
fn bitcode_with_the_order_of_use_lists() {
    let files = modules_below(&root().join("tests"));
    for assembler in ["llvm-as-22", "llvm-as-19"] {
        if is_installed(assembler) && is_installed("opt-22") {
            let n_checked = check_all(&files, |file| keeps_use_list_order(assembler, file));
            assert!(n_checked > 0, "{assembler} reads none of the modules");
        }
    }
}

#[test]
fn libdevice() {
    let path = root().join("target/peers/cu13/nvvm/libdevice/libdevice.10.bc");
    if is_installed("llvm-dis-22") && is_there("libdevice", path.is_file()) {
        let theirs = output_of("llvm-dis-22", &[], &path).expect("LLVM reads libdevice");
        let bytes = fs::read(&path).expect("it is a file");
        let ours = print(&path, bytes).expect("libdevice is read");
        compare(&ours, &theirs).unwrap_or_else(|message| panic!("{message}"));
    }
}
