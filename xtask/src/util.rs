//! Running commands and finding files.

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};

/// The root of the repository: where this program was built, or on another machine the folder it is
/// run in.
pub(crate) fn root() -> PathBuf {
    let own = Path::new(env!("CARGO_MANIFEST_DIR"));
    let root = own.parent().expect("xtask lies in the repository");
    if own.is_dir() { root.to_path_buf() } else { PathBuf::from(".") }
}

/// Runs a command in the repository and fails with its name if it does.
pub(crate) fn run(program: &str, args: &[&str]) -> Result<(), String> {
    run_with(program, args, &[])
}

/// The same with environment variables.
pub(crate) fn run_with(program: &str, args: &[&str], env: &[(&str, &str)]) -> Result<(), String> {
    eprintln!("$ {program} {}", args.join(" "));
    let mut command = Command::new(program);
    command.args(args).envs(env.iter().copied()).current_dir(root());
    let status = command.status().map_err(|error| format!("cannot run {program}: {error}"))?;
    if status.success() { Ok(()) } else { Err(format!("{program} {}: {status}", args.join(" "))) }
}

/// True if `program` can be started.
pub(crate) fn has_program(program: &str) -> bool {
    Command::new(program).arg("--version").output().is_ok_and(|output| output.status.success())
}

/// True in continuous integration, where nothing may be skipped.
pub(crate) fn in_ci() -> bool {
    std::env::var_os("CI").is_some_and(|value| value == "true")
}

/// All files below `folder` with one of the endings, sorted by path.
pub(crate) fn files_below(folder: &Path, endings: &[&str]) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_path_buf()];
    while let Some(folder) = folders.pop() {
        let Ok(entries) = fs::read_dir(&folder) else { continue };
        for path in entries.flatten().map(|entry| entry.path()) {
            let ending = path.extension().and_then(|ending| ending.to_str()).unwrap_or("");
            if path.is_dir() {
                folders.push(path);
            } else if endings.contains(&ending) {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

/// The release build of the command, made if need be; `NVOPT_PROGRAM` names one that is there.
pub(crate) fn release_nvopt() -> Result<PathBuf, String> {
    if let Some(program) = std::env::var_os("NVOPT_PROGRAM") {
        return Ok(PathBuf::from(program));
    }
    run("cargo", &["build", "--release", "--quiet", "--package", "nvopt-cli"])?;
    let target =
        std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from);
    Ok(target.join("release/nvopt"))
}

/// The folders to work on: those given, or the corpus in `target/corpus`.
pub(crate) fn corpus_folders(given: &[&str]) -> Vec<PathBuf> {
    if given.is_empty() {
        vec![root().join("target/corpus")]
    } else {
        given.iter().map(PathBuf::from).collect()
    }
}

/// Every `every`-th module of the places, or of the corpus.
pub(crate) fn sampled_modules(places: &[&str], every: usize) -> Vec<PathBuf> {
    let folders = corpus_folders(places);
    folders.iter().flat_map(|folder| files_below(folder, &["ll"])).step_by(every).collect()
}

/// Unpacks the corpus that lies beside the checkout, if it does. True if there is a corpus.
pub(crate) fn unpack_corpus() -> Result<bool, String> {
    let folder = root().join("target/corpus");
    if folder.join("numba").is_dir() {
        return Ok(true);
    }
    let archive = root().join("../shared/corpus/clients-dev.tar.xz");
    if !archive.is_file() {
        return Ok(false);
    }
    fs::create_dir_all(&folder).map_err(|error| format!("cannot make target/corpus: {error}"))?;
    let (folder, archive) = (folder.to_string_lossy(), archive.to_string_lossy());
    run("tar", &["-C", &folder, "-xf", &archive]).map(|()| true)
}
