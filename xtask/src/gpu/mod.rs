//! Running on a real GPU: the kernels of `tests/exec`, and the record of all operations.
//!
//! Where there is no GPU this says so and is no failure.

mod compare;
mod exec;
mod machine;
mod vectors;

use std::{path::Path, process::Command};

use nvopt_codegen::Options;
use nvopt_gpu::Gpu;
use nvopt_ir::module::Module;
use nvopt_ptx::target::{Arch, PtxVersion, Target};

use crate::util::release_nvopt;

/// Runs the kernels of `tests/exec`, or records the operations.
pub(crate) fn run(args: &[&str]) -> Result<(), String> {
    let gpu = match Gpu::open() {
        Ok(gpu) => gpu,
        Err(why) => {
            println!("no GPU: {why}");
            return Ok(());
        }
    };
    eprintln!("{} ({})", gpu.name(), gpu.arch());
    match args {
        [] => {
            drop(gpu);
            exec::run_all(None)
        }
        [level] if level.starts_with("--level=") => {
            drop(gpu);
            exec::run_all(level.strip_prefix("--level="))
        }
        ["vectors", file] => vectors::record(&gpu, file),
        ["show", name] => vectors::show(&gpu, name),
        ["compare", list] => {
            drop(gpu);
            compare::run_list(list)
        }
        ["machine", list @ ..] if list.len() <= 1 => {
            let arch = gpu.arch();
            drop(gpu);
            machine::run(&arch, list.first().copied())
        }
        ["--pair", line] => compare::run_pair(&gpu, line, None),
        ["--pair", line, source] => compare::run_pair(&gpu, line, Some(source)),
        ["--file", file] => exec::run_file(&gpu, Path::new(file), None),
        ["--file", file, level] if level.starts_with("--level=") => {
            exec::run_file(&gpu, Path::new(file), level.strip_prefix("--level="))
        }
        _ => Err(
            "usage: cargo xtask gpu [--level=O3 | vectors FILE | show OPERATION | --file FILE | \
             compare LIST | machine [LIST]]"
                .into(),
        ),
    }
}

/// The PTX that `nvopt` makes of a file with all passes of a level.
fn optimized(file: &Path, level: &str, gpu: &Gpu) -> Result<Vec<u8>, String> {
    let mut command = Command::new(release_nvopt()?);
    command.args([&format!("-{level}"), &format!("-arch={}", gpu.arch()), "--emit=ptx"]);
    let run = command.args(["--strict", "-o", "-"]).arg(file).output();
    let run = run.map_err(|error| error.to_string())?;
    match run.status.success() {
        true => Ok(run.stdout),
        false => Err(String::from_utf8_lossy(&run.stderr).into_owned()),
    }
}

/// The PTX of a module for the GPU's architecture.
fn compile(module: &mut Module, gpu: &Gpu) -> Result<Vec<u8>, String> {
    let arch = Arch::parse(&gpu.arch()).ok_or("an architecture that we do not know")?;
    let target = Target { arch, ptx: PtxVersion::NEWEST };
    match nvopt_codegen::compile(module, &Options::new(target)) {
        Ok(machine) => Ok(nvopt_ptx::text::print(&machine)),
        Err(errors) => {
            let messages: Vec<&str> = errors.iter().map(|error| error.message.as_str()).collect();
            Err(messages.join("; "))
        }
    }
}
