//! Two PTX files side by side on the GPU: equal results, and which is faster.
//!
//! A list has a line for each comparison: `OURS.ptx THEIRS.ptx OPTIONS`, with the options of an
//! `EXEC:` line. Both kernels get the same buffers; what they leave there is compared bit by bit,
//! or within `--tolerance`. Each line runs in a process of its own.

use std::{path::Path, process::Command};

use nvopt_gpu::{Buffer, Gpu};
use nvopt_interp::PtxModule;
use nvopt_oracle::{
    arg::ArgSpec,
    run::{Entry, RunSpec, is_close},
    subject::{Signature, Subject},
};

use super::exec::{Loaded, load};

/// Launches that one measurement times together.
const LAUNCHES: usize = 20;
/// Measurements; the fastest counts.
const MEASUREMENTS: usize = 7;

/// Compares all lines of a list.
pub(super) fn run_list(list: &str) -> Result<(), String> {
    let text = std::fs::read_to_string(list).map_err(|error| format!("{list}: {error}"))?;
    let program = std::env::current_exe().map_err(|error| error.to_string())?;
    let (mut same, mut failed) = (0, 0);
    for line in text.lines().filter(|line| !line.trim().is_empty() && !line.starts_with('#')) {
        let run = Command::new(&program).args(["gpu", "--pair", line]).output();
        let run = run.map_err(|error| error.to_string())?;
        print!("{}", String::from_utf8_lossy(&run.stdout));
        if run.status.success() {
            same += 1;
        } else {
            failed += 1;
            let ours = line.split_whitespace().next().unwrap_or_default();
            println!("FAILED: {ours}: {}", String::from_utf8_lossy(&run.stderr).trim());
        }
    }
    println!("{same} kernels give what the other compiler's give, {failed} do not");
    if failed == 0 { Ok(()) } else { Err(format!("{failed} kernels")) }
}

/// Compares the two files of one line.
pub(super) fn run_pair(gpu: &Gpu, line: &str) -> Result<(), String> {
    let mut words = line.trim().splitn(3, char::is_whitespace);
    let (Some(ours), Some(theirs)) = (words.next(), words.next()) else {
        return Err("expected OURS.ptx THEIRS.ptx OPTIONS".into());
    };
    let spec = nvopt_cli::exec_line_spec(ours, words.next().unwrap_or_default())?;
    let [(ours_left, ours_ms), (theirs_left, theirs_ms)] = [ours, theirs]
        .map(|path| results(gpu, path, &spec))
        .into_iter()
        .collect::<Result<Vec<_>, _>>()?
        .try_into()
        .map_err(|_| "two results were expected")?;
    let mut n_equal = 0;
    for ((at, arg), (found, wanted)) in spec
        .args
        .iter()
        .enumerate()
        .filter(|(_, arg)| matches!(arg, ArgSpec::Buffer(_)))
        .zip(ours_left.iter().zip(&theirs_left))
    {
        n_equal += compare(at, arg, found, wanted, &spec)?;
    }
    let name = Path::new(ours).file_stem().unwrap_or_default().to_string_lossy();
    println!(
        "{name}: {n_equal} elements the same; {ours_ms:.4} ms, theirs {theirs_ms:.4} ms, ratio {:.3}",
        ours_ms / theirs_ms
    );
    Ok(())
}

/// What the kernel of a file leaves in the buffers, and the milliseconds it takes.
fn results(gpu: &Gpu, path: &str, spec: &RunSpec) -> Result<(Vec<Vec<u8>>, f32), String> {
    let ptx = std::fs::read(path).map_err(|error| format!("{path}: {error}"))?;
    let parsed = PtxModule::parse(&ptx, path)
        .map_err(|diags| format!("{path}: {}", diags.first().map_or("", |diag| &diag.message)))?;
    let signature = signature(Subject::Ptx(&parsed), spec)?;
    let Loaded { module, buffers, args, launch } = load(gpu, &ptx, &signature, spec, &[])?;
    module.launch(&signature.name, launch, &args)?;
    gpu.finish().map_err(|why| format!("{path}: {why}"))?;
    let read = |(_, _, buffer): &(String, usize, Buffer<'_>)| buffer.read();
    let left = buffers.iter().map(read).collect::<Result<Vec<_>, _>>()?;
    let mut fastest = f32::INFINITY;
    for _ in 0..MEASUREMENTS {
        let launches =
            || (0..LAUNCHES).try_for_each(|_| module.launch(&signature.name, launch, &args));
        fastest = fastest.min(gpu.time(launches)? / LAUNCHES as f32);
    }
    Ok((left, fastest))
}

fn signature(subject: Subject<'_>, spec: &RunSpec) -> Result<Signature, String> {
    match &spec.entry {
        Entry::Kernel(Some(name)) => subject.signature(name),
        _ => nvopt_oracle::run::only_kernel(subject),
    }
}

/// How many elements are the same, or the first that is not.
fn compare(
    at: usize,
    arg: &ArgSpec,
    found: &[u8],
    wanted: &[u8],
    spec: &RunSpec,
) -> Result<usize, String> {
    let ArgSpec::Buffer(buffer) = arg else { return Ok(0) };
    let size = buffer.elem.element_bytes().ok_or("no buffers of that type")?;
    for (index, (found, wanted)) in found.chunks(size).zip(wanted.chunks(size)).enumerate() {
        let [found, wanted] = [found, wanted].map(|bytes| {
            let mut all = [0; 16];
            all[..bytes.len()].copy_from_slice(bytes);
            u128::from_le_bytes(all)
        });
        if !is_close(buffer.elem, found, wanted, spec.tolerance) {
            let [found, wanted] = [found, wanted].map(|bits| buffer.elem.text(bits));
            let name = buffer.name.clone().unwrap_or_else(|| at.to_string());
            return Err(format!("{name}[{index}] is {found}, the other compiler's {wanted}"));
        }
    }
    Ok(found.len() / size)
}
