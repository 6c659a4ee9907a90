//! Two PTX files side by side on the GPU: equal results, and which is faster.
//!
//! A list has a line for each comparison: `OURS.ptx THEIRS.ptx OPTIONS`, with the options of an
//! `EXEC:` line. Both kernels get the same buffers; what they leave there is compared bit by bit,
//! or within `--tolerance`. Each line runs in a process of its own.

use std::{path::Path, process::Command};

use nvopt_gpu::{Gpu, Noted};
use nvopt_interp::PtxModule;
use nvopt_oracle::{
    arg::ArgSpec,
    run::{Entry, RunSpec, is_close},
    subject::{Signature, Subject},
};

use super::exec::{Loaded, load};

/// Launches that one measurement times together.
const LAUNCHES: usize = 100;
/// Measurements of each kernel in a round; the fastest of all counts.
const MEASUREMENTS: usize = 7;
/// Rounds at least, and at most as long as ours seems slower: a disturbance only ever slows down.
const ROUNDS: std::ops::Range<usize> = 2..40;

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

/// Compares the two files of one line. What the parameters are is said by the IR that both come
/// from, if it is given, or by the PTX, which knows less of aggregates.
pub(super) fn run_pair(gpu: &Gpu, line: &str, source: Option<&str>) -> Result<(), String> {
    let mut words = line.trim().splitn(3, char::is_whitespace);
    let (Some(ours), Some(theirs)) = (words.next(), words.next()) else {
        return Err("expected OURS.ptx THEIRS.ptx OPTIONS".into());
    };
    let spec = nvopt_cli::exec_line_spec(ours, words.next().unwrap_or_default())?;
    let [ours_kernel, theirs_kernel] =
        [Kernel::new(gpu, ours, source, &spec)?, Kernel::new(gpu, theirs, source, &spec)?];
    let [ours_left, theirs_left] = [ours_kernel.results(gpu)?, theirs_kernel.results(gpu)?];
    let (ours_ms, theirs_ms) = times(gpu, &ours_kernel, &theirs_kernel)?;
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
    let kernel = &ours_kernel.name;
    println!(
        "{name} {kernel}: {n_equal} elements the same; {ours_ms:.4} ms, theirs {theirs_ms:.4} ms, ratio {:.3}",
        ours_ms / theirs_ms
    );
    Ok(())
}

/// The milliseconds of both, measured in turns.
fn times(gpu: &Gpu, ours: &Kernel<'_>, theirs: &Kernel<'_>) -> Result<(f32, f32), String> {
    let [ours, theirs] = [ours.repeated(gpu)?, theirs.repeated(gpu)?];
    let time =
        |launches: &Noted<'_>| Ok::<_, String>(gpu.time(|| launches.run())? / LAUNCHES as f32);
    let mut fastest = (f32::INFINITY, f32::INFINITY);
    for round in 0..ROUNDS.end {
        if round >= ROUNDS.start && fastest.0 <= fastest.1 {
            break;
        }
        for _ in 0..MEASUREMENTS {
            fastest.0 = fastest.0.min(time(&ours)?);
            fastest.1 = fastest.1.min(time(&theirs)?);
        }
    }
    Ok(fastest)
}

/// The kernel of a file, ready to be launched.
struct Kernel<'g> {
    name: String,
    path: String,
    loaded: Loaded<'g>,
}

impl<'g> Kernel<'g> {
    fn new(
        gpu: &'g Gpu,
        path: &str,
        source: Option<&str>,
        spec: &RunSpec,
    ) -> Result<Kernel<'g>, String> {
        let ptx = read(path)?;
        let signature = match source {
            Some(source) => signature_of_ir(source, spec)?,
            None => signature_of_ptx(path, &ptx, spec)?,
        };
        let loaded = load(gpu, &ptx, &signature, spec, &[])?;
        Ok(Kernel { name: signature.name, path: path.to_owned(), loaded })
    }

    fn launch(&self) -> Result<(), String> {
        let Loaded { module, args, launch, .. } = &self.loaded;
        module.launch(&self.name, *launch, args)
    }

    /// What it leaves in its buffers when it is launched for the first time.
    fn results(&self, gpu: &Gpu) -> Result<Vec<Vec<u8>>, String> {
        self.launch()?;
        gpu.finish().map_err(|why| format!("{}: {why}", self.path))?;
        self.loaded.buffers.iter().map(|(_, _, buffer)| buffer.read()).collect()
    }

    /// Many launches.
    fn repeated(&self, gpu: &'g Gpu) -> Result<Noted<'g>, String> {
        gpu.note(|| (0..LAUNCHES).try_for_each(|_| self.launch()))
    }
}

fn read(path: &str) -> Result<Vec<u8>, String> {
    std::fs::read(path).map_err(|error| format!("{path}: {error}"))
}

fn signature_of_ptx(path: &str, ptx: &[u8], spec: &RunSpec) -> Result<Signature, String> {
    let parsed = PtxModule::parse(ptx, path)
        .map_err(|diags| error_in(path, diags.first().map(|diag| &diag.message)))?;
    signature(Subject::Ptx(&parsed), spec)
}

fn signature_of_ir(path: &str, spec: &RunSpec) -> Result<Signature, String> {
    let parsed = nvopt_text::parse(&read(path)?, &nvopt_text::Options::default());
    let parsed = parsed.map_err(|diags| error_in(path, diags.first().map(|diag| &diag.message)))?;
    signature(Subject::Ir(&parsed.module), spec)
}

fn error_in(path: &str, message: Option<&String>) -> String {
    format!("{path}: {}", message.map_or("not readable", |message| message))
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
