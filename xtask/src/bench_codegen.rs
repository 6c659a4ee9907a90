//! CPU time to compile a corpus to PTX at -O0, beside `llc-22 -O0` in the same run.
//!
//! Only modules that both compile for the architecture are measured; how many these are is said
//! first. Times are those of `bench_io`: user plus system time of the child processes, the best of
//! several rounds; what counts is the ratio.

use std::path::PathBuf;

use crate::{
    bench_io::{Tool, megabytes, quiet, row},
    util::{corpus_folders, files_below, release_nvopt},
};

/// Measures and prints a table: each folder below those given, and all together.
pub(crate) fn run(folders: &[&str]) -> Result<(), String> {
    let nvopt = release_nvopt()?;
    let nvopt = nvopt.to_string_lossy();
    let ours: Tool<'_> = (&nvopt, &["-O0", "-arch=sm_90", "--emit=ptx", "-o", "/dev/null"]);
    let theirs: Tool<'_> = ("llc-22", &["-O0", "-mcpu=sm_90", "-mattr=+ptx80", "-o", "/dev/null"]);
    let all: Vec<PathBuf> =
        corpus_folders(folders).iter().flat_map(|folder| files_below(folder, &["ll"])).collect();
    let takes = |(program, args): Tool<'_>, file: &PathBuf| quiet(program, args, file).is_ok();
    let both: Vec<PathBuf> =
        all.iter().filter(|file| takes(ours, file) && takes(theirs, file)).cloned().collect();
    if both.is_empty() {
        return Err("no module that both nvopt and llc-22 compile".into());
    }
    println!(
        "{} of {} modules compile with both, {} of text",
        both.len(),
        all.len(),
        megabytes(&both)
    );
    println!("{:<34} {:>9} {:>9} {:>7}", "", "nvopt", "llc-22", "ratio");
    let folder_of = |file: &PathBuf| file.parent().map(PathBuf::from).unwrap_or_default();
    let groups: Vec<&[PathBuf]> = both.chunk_by(|a, b| folder_of(a) == folder_of(b)).collect();
    if groups.len() > 1 && groups.len() <= 8 {
        for group in groups {
            let folder = folder_of(&group[0]);
            let name = folder.file_name().unwrap_or_default().to_string_lossy().into_owned();
            row(&format!("{name}: {} modules", group.len()), group, ours, theirs)?;
        }
    }
    row("compile to PTX at -O0", &both, ours, theirs)
}
