//! Compiled PTX in the interpreter: the kernels of `tests/exec` must do what their `EXEC:` lines say,
//! and generated programs what their IR does.

#![expect(clippy::print_stdout, reason = "the counts are part of what the tests tell")]

use std::{ffi::OsString, fs, path::Path};

use nvopt_cli::{Status, Streams, tools::exec_compiled};
use nvopt_codegen::CodegenError;
use nvopt_generate::{Options, Program};
use nvopt_interp::PtxModule;
use nvopt_oracle::fuzz::{Outcome, compare_compiled};
use nvopt_ptx::{
    mach::MachModule,
    target::{Arch, PtxVersion, Target},
};

/// The `EXEC:` lines of a file that expect no fault, put together from their continuations.
fn exec_lines(text: &str) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    let mut open = false;
    for line in text.lines() {
        if line.contains("EXEC-FAULT:") {
            lines.pop();
        }
        let Some((_, rest)) = line.split_once("EXEC:") else { continue };
        let (rest, goes_on) = match rest.trim().strip_suffix('\\') {
            Some(rest) => (rest, true),
            None => (rest.trim(), false),
        };
        match lines.last_mut() {
            Some(last) if open => last.push_str(rest),
            _ => lines.push(rest.to_owned()),
        }
        open = goes_on;
    }
    lines
}

fn run_all(arch: &str, least: usize) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/exec");
    let mut files: Vec<_> = fs::read_dir(&folder)
        .expect("the folder of kernels is there")
        .map(|entry| entry.expect("an entry can be read").path())
        .filter(|path| path.extension().is_some_and(|ext| ext == "ll"))
        .collect();
    files.sort();
    let only = std::env::var("NVOPT_EXEC_ONLY").unwrap_or_default();
    let (mut n_right, mut refused, mut wrong) = (0, Vec::new(), Vec::new());
    for path in &files {
        let name = path.file_stem().expect("a name").to_string_lossy().into_owned();
        if !name.contains(&only) {
            continue;
        }
        let text = fs::read_to_string(path).expect("a kernel can be read");
        let here = format!("{}/", folder.display());
        // PTX has no poison to expect.
        for line in exec_lines(&text).into_iter().filter(|line| !line.contains("poison")) {
            let line = line.replace("%S/", &here);
            match exec_compiled(&path.to_string_lossy(), &line, arch) {
                (Status::Done, _) => n_right += 1,
                (Status::Failed, why) => refused.push(format!("{name}: {}", first(&why))),
                (_, why) => wrong.push(format!("{name}: {line}\n{why}")),
            }
        }
    }
    println!("{arch}: {n_right} EXEC lines right on PTX, {} refused", refused.len());
    refused.dedup();
    refused.iter().for_each(|line| println!("  refused: {line}"));
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong.join("\n"));
    assert!(!only.is_empty() || n_right >= least, "only {n_right} EXEC lines ran");
}

fn first(text: &str) -> &str {
    text.lines().next().unwrap_or_default()
}

#[test]
fn kernels_on_sm_90() {
    run_all("sm_90,ptx86", 270);
}

#[test]
fn kernels_on_sm_75() {
    run_all("sm_75", 230);
}

/// Compiles for `arch`, or for a newer target if a program uses what `arch` lacks.
fn compiled(program: &Program, arch: &str) -> Result<PtxModule, String> {
    let arch = Arch::parse(arch).expect("an architecture");
    let newer = Target { arch: Arch::parse("sm_90").expect("one"), ptx: PtxVersion(8, 6) };
    let made = match compile(program, Target::new(arch)) {
        Err(error) if error.lacks.is_some() => compile(program, newer),
        made => made,
    };
    let text = nvopt_ptx::text::print(&made.map_err(|error| format!("{error:?}"))?);
    PtxModule::parse(&text, "generated").map_err(|diags| format!("{:?}", diags.first()))
}

fn compile(program: &Program, target: Target) -> Result<MachModule, CodegenError> {
    let mut module = program.module.clone();
    let options = nvopt_codegen::Options::new(target);
    let made = nvopt_codegen::compile(&mut module, &options);
    made.map_err(|errors| errors.into_iter().next().expect("a failure has an error"))
}

/// Compiles with all passes of a level, as the command does.
fn optimized(program: &Program, level: &str) -> Result<PtxModule, String> {
    let text = nvopt_generate::text(program);
    let (mut input, mut ptx, mut errors) = (text.as_bytes(), Vec::new(), Vec::new());
    let args = ["nvopt", "-", level, "-arch=sm_90", "--ptx-version=86", "--emit=ptx", "-o", "-"];
    let mut streams = Streams {
        stdin: &mut input,
        stdout: &mut ptx,
        stderr: &mut errors,
        stdout_is_terminal: false,
        stderr_has_color: false,
        process_ends: false,
    };
    if nvopt_cli::run(args.map(OsString::from), &mut streams) != Status::Done {
        return Err(String::from_utf8_lossy(&errors).into_owned());
    }
    PtxModule::parse(&ptx, "generated").map_err(|diags| format!("{:?}", diags.first()))
}

#[test]
fn generated_programs() {
    compare_generated(|seed, program| {
        compiled(program, if seed % 4 == 0 { "sm_75" } else { "sm_90" })
    });
}

#[test]
fn generated_programs_optimized() {
    compare_generated(|seed, program| {
        optimized(program, if seed % 2 == 0 { "-O2" } else { "-O3" })
    });
}

/// `NVOPT_PTX_SEEDS=FIRST..END` chooses other seeds.
fn compare_generated(compiled: impl Fn(u64, &Program) -> Result<PtxModule, String>) {
    let seeds = std::env::var("NVOPT_PTX_SEEDS").unwrap_or_else(|_| "0..60".to_owned());
    let (first, end) = seeds.split_once("..").expect("two numbers");
    let (first, end): (u64, u64) = (first.parse().expect("a number"), end.parse().expect("one"));
    let (mut n_compared, mut n_unknown, mut refused, mut wrong) = (0, 0, Vec::new(), Vec::new());
    for seed in first..end {
        let program = nvopt_generate::from_seed(seed, &Options::default());
        let ptx = match compiled(seed, &program) {
            Ok(ptx) => ptx,
            Err(why) => {
                refused.push(format!("seed {seed}: {why}"));
                continue;
            }
        };
        match compare_compiled(&program, seed, &ptx) {
            Outcome::Fine(compared, unknown, why) => {
                n_compared += compared;
                n_unknown += unknown;
                if let Some(why) = why {
                    println!("seed {seed}: not compared: {why}");
                }
            }
            Outcome::Failed(failure) => wrong.push(failure.text()),
        }
    }
    println!("{n_compared} inputs agree, {n_unknown} not compared, {} refused", refused.len());
    refused.iter().for_each(|line| println!("  refused: {line}"));
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong.join("\n"));
    assert!(refused.is_empty(), "{} programs were refused", refused.len());
    assert!(n_compared > 0, "nothing was compared");
}
