//! Machine passes on every PTX file of some folders: ptxas accepts what they make, and kernels
//! that the interpreter can run do the same as before.

use std::{
    path::{Path, PathBuf},
    process::Command,
    sync::{
        Mutex,
        atomic::{AtomicUsize, Ordering},
    },
};

use nvopt_driver::passes;
use nvopt_interp::PtxModule;
use nvopt_oracle::{
    check::{self, Judgement},
    subject::Subject,
};
use nvopt_pass::Pipeline;
use nvopt_ptx::mach::{Item, MachModule};

use crate::{
    ptx::{arch_of, find_ptxas},
    util::{corpus_folders, files_below, in_ci, root},
};

/// How many inputs each function is compared on, and how long each may run: a corpus is large.
const INPUTS: u32 = 4;
const MAX_STEPS: u64 = 2_000_000;

/// What came of all files.
#[derive(Default)]
struct Total {
    files: usize,
    changed: usize,
    assembled: usize,
    refused_before: usize,
    before: usize,
    after: usize,
    compared: usize,
    not_compared: usize,
    failures: Vec<String>,
}

/// Runs the passes over the folders and reports.
pub(crate) fn run(args: &[&str]) -> Result<(), String> {
    let mut text = "branch-folder";
    let mut folders = Vec::new();
    for arg in args {
        match arg.strip_prefix("--passes=") {
            Some(passes) => text = passes,
            None => folders.push(*arg),
        }
    }
    let pipeline = passes::parse(text).map_err(|error| error.message)?;
    let files: Vec<PathBuf> =
        corpus_folders(&folders).iter().flat_map(|folder| files_below(folder, &["ptx"])).collect();
    if files.is_empty() {
        return Err("no .ptx files; give folders, or unpack a corpus into target/corpus".into());
    }
    let ptxas = find_ptxas();
    if ptxas.is_none() && in_ci() {
        return Err("in CI ptxas must be there; `cargo xtask peers` sets it up".into());
    }
    let (next, total) = (AtomicUsize::new(0), Mutex::new(Total::default()));
    let n_threads = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for worker in 0..n_threads {
            let (files, next, total) = (&files, &next, &total);
            let (pipeline, ptxas) = (&pipeline, ptxas.as_deref());
            scope.spawn(move || {
                let work = root().join(format!("target/machine-work-{worker}"));
                let _ = std::fs::create_dir_all(&work);
                while let Some(file) = files.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let result = one_file(file, pipeline, ptxas, &work);
                    let mut total = total.lock().expect("no worker panics");
                    total.files += 1;
                    match result {
                        Ok(one) => total.add(&one),
                        Err(why) => total.failures.push(format!("{}: {why}", file.display())),
                    }
                }
                let _ = std::fs::remove_dir_all(&work);
            });
        }
    });
    report(total.into_inner().expect("no worker panics"))
}

impl Total {
    fn add(&mut self, one: &Total) {
        self.changed += one.changed;
        self.assembled += one.assembled;
        self.refused_before += one.refused_before;
        self.before += one.before;
        self.after += one.after;
        self.compared += one.compared;
        self.not_compared += one.not_compared;
    }
}

fn report(total: Total) -> Result<(), String> {
    let Total { files, changed, assembled, refused_before, before, after, .. } = total;
    let mut failures = total.failures;
    failures.sort();
    failures.iter().for_each(|failure| eprintln!("{failure}"));
    println!("{files} files, {changed} changed: ptxas took {assembled}");
    println!("{refused_before} are refused by ptxas as they were");
    println!("{} instructions of {before} removed", before.saturating_sub(after));
    println!(
        "{} functions the same in the interpreter, {} not compared",
        total.compared, total.not_compared
    );
    if failures.is_empty() { Ok(()) } else { Err(format!("{} files failed", failures.len())) }
}

fn n_insts(module: &MachModule) -> usize {
    let bodies = module.items.iter().filter_map(|item| match item {
        Item::Func(func) => func.body.as_ref(),
        _ => None,
    });
    let blocks = bodies.flat_map(|body| body.layout().iter().map(move |&block| (body, block)));
    let insts = blocks.flat_map(|(body, block)| {
        body.insts_in(block).iter().filter(|&&inst| body.directive(inst).is_none())
    });
    insts.count()
}

fn one_file(
    file: &Path,
    pipeline: &Pipeline,
    ptxas: Option<&Path>,
    work: &Path,
) -> Result<Total, String> {
    let text = std::fs::read(file).map_err(|error| error.to_string())?;
    let parsed = nvopt_ptx::text::parse(&text, "input");
    let mut module = parsed.map_err(|diags| format!("{:?}", diags.first()))?;
    let plain = nvopt_ptx::text::print(&module);
    let mut total = Total { before: n_insts(&module), ..Total::default() };
    let settings =
        passes::Settings { strict: true, verify_each: true, ..passes::Settings::default() };
    let arch = arch_of(&text);
    if let Err(diags) = passes::run_machine(&mut module, pipeline, &settings, 1) {
        // What the assembler refuses the verifier may refuse as well.
        if ptxas.is_some_and(|ptxas| assemble(ptxas, &arch, &text, work).is_err()) {
            return Ok(Total { refused_before: 1, ..Total::default() });
        }
        return Err(diags.first().map_or_else(String::new, |diag| diag.message.clone()));
    }
    total.after = n_insts(&module);
    let made = nvopt_ptx::text::print(&module);
    if made == plain {
        return Ok(total);
    }
    total.changed = 1;
    if let Some(ptxas) = ptxas {
        match assemble(ptxas, &arch, &made, work) {
            Ok(()) => total.assembled = 1,
            Err(_) if assemble(ptxas, &arch, &text, work).is_err() => total.refused_before = 1,
            Err(why) => return Err(why),
        }
    }
    compare(&plain, &made, &mut total)?;
    Ok(total)
}

fn assemble(ptxas: &Path, arch: &str, text: &[u8], work: &Path) -> Result<(), String> {
    std::fs::write(work.join("in.ptx"), text).map_err(|error| error.to_string())?;
    let run = Command::new(ptxas)
        .current_dir(work)
        .args(["-c", "-arch", arch, "in.ptx", "-o", "out.cubin"])
        .output()
        .map_err(|error| format!("cannot run ptxas: {error}"))?;
    let said = String::from_utf8_lossy(&run.stderr);
    if run.status.success() { Ok(()) } else { Err(said.lines().take(3).collect()) }
}

fn compare(before: &[u8], after: &[u8], total: &mut Total) -> Result<(), String> {
    let (Ok(before), Ok(after)) =
        (PtxModule::parse(before, "before"), PtxModule::parse(after, "after"))
    else {
        return Err("what was printed cannot be read".into());
    };
    let options =
        check::Options { inputs: INPUTS, max_steps: MAX_STEPS, ..check::Options::default() };
    let report = check::check(Subject::Ptx(&before), Subject::Ptx(&after), &options)?;
    for function in &report.functions {
        match &function.judgement {
            Judgement::Refines if function.compared > 0 => total.compared += 1,
            Judgement::Refines | Judgement::NotCompared(_) => total.not_compared += 1,
            Judgement::ThroughCallers => {}
            Judgement::Differs(input, _) => {
                return Err(format!("`{}` differs on input {input}", function.name));
            }
            Judgement::Changed(why) => return Err(format!("`{}`: {why}", function.name)),
        }
    }
    Ok(())
}
