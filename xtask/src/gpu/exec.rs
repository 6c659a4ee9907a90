//! The `EXEC:` lines of `tests/exec` on the GPU: the same results as in the interpreter.

use std::{
    path::{Path, PathBuf},
    process::Command,
};

use nvopt_gpu::{Buffer, Gpu, Launch};
use nvopt_interp::Dim3;
use nvopt_oracle::{
    arg::{ArgSpec, Fill, State},
    run::{self, Contents, Entry, RunSpec, is_close},
    subject::{Param, Shape, Signature, Subject},
};

use crate::util::{files_below, root};

/// Runs the lines of all files of `tests/exec`, each in a process of its own: a kernel that fails
/// leaves the driver of its process useless.
///
/// `level` is what they are optimized with before, by the program `nvopt`.
pub(super) fn run_all(level: Option<&str>) -> Result<(), String> {
    let folder = if Path::new("tests/exec").is_dir() { PathBuf::new() } else { root() };
    let files = files_below(&folder.join("tests/exec"), &["ll"]);
    let program = std::env::current_exe().map_err(|error| error.to_string())?;
    let mut total = Counts::default();
    for file in &files {
        let mut command = Command::new(&program);
        command.args(["gpu", "--file"]).arg(file);
        command.args(level.map(|level| format!("--level={level}")));
        let run = command.output();
        let run = run.map_err(|error| error.to_string())?;
        let said = String::from_utf8_lossy(&run.stdout).into_owned();
        let (lines, last) = said.trim_end().rsplit_once('\n').unwrap_or(("", said.trim_end()));
        match Counts::parse(last) {
            Some(counts) => total.add(counts),
            None => {
                total.failed += 1;
                println!("FAILED: {}: {}", file.display(), String::from_utf8_lossy(&run.stderr));
            }
        }
        if !lines.is_empty() {
            println!("{lines}");
        }
    }
    println!("{total}");
    if total.failed == 0 { Ok(()) } else { Err(format!("{} launches failed", total.failed)) }
}

/// How many launches fared how.
#[derive(Clone, Copy, Debug, Default)]
struct Counts {
    same: usize,
    failed: usize,
}

impl Counts {
    fn add(&mut self, other: Counts) {
        self.same += other.same;
        self.failed += other.failed;
    }

    /// Reads what `Display` writes.
    fn parse(text: &str) -> Option<Counts> {
        let mut numbers = text.split_whitespace().filter_map(|word| word.parse().ok());
        let (same, failed) = (numbers.next()?, numbers.next()?);
        Some(Counts { same, failed })
    }
}

impl std::fmt::Display for Counts {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Counts { same, failed } = self;
        write!(f, "{same} launches as in the interpreter, {failed} failed")
    }
}

/// Runs the lines of one file.
pub(super) fn run_file(gpu: &Gpu, file: &Path, level: Option<&str>) -> Result<(), String> {
    let text = std::fs::read_to_string(file).map_err(|error| error.to_string())?;
    let mut counts = Counts::default();
    for line in lines(&text) {
        let name = file.display();
        match run_line(gpu, file, &text, &line, level) {
            Ok(()) => counts.same += 1,
            Err(why) => {
                counts.failed += 1;
                println!("FAILED: {name}: {line}\n  {why}");
            }
        }
    }
    println!("{counts}");
    Ok(())
}

/// The lines that launch kernels and are not to fail; a `\` at the end goes on in the next one.
pub(super) fn lines(text: &str) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    let mut goes_on = false;
    for line in text.lines() {
        let line = line.trim().trim_start_matches("; ");
        if line.starts_with("EXEC-FAULT:") {
            found.pop();
        }
        let Some(options) = line.strip_prefix("EXEC:").map(str::trim) else { continue };
        let (options, more) = match options.strip_suffix('\\') {
            Some(options) => (options.trim(), true),
            None => (options, false),
        };
        match found.last_mut() {
            Some(last) if goes_on => {
                last.push(' ');
                last.push_str(options);
            }
            _ => found.push(options.to_owned()),
        }
        goes_on = more;
    }
    let launches = |line: &String| {
        line.starts_with("--") && !line.contains("--fault") && !line.contains("--func")
    };
    found.into_iter().filter(launches).collect()
}

fn run_line(
    gpu: &Gpu,
    file: &Path,
    text: &str,
    line: &str,
    level: Option<&str>,
) -> Result<(), String> {
    let mut spec = nvopt_cli::exec_line_spec(&file.to_string_lossy(), line)?;
    let parsed = nvopt_text::parse(text.as_bytes(), &nvopt_text::Options::default());
    let mut module = parsed.map_err(|diags| diags[0].message.clone())?.module;
    let subject = Subject::Ir(&module);
    let signature = match &spec.entry {
        Entry::Kernel(Some(name)) => subject.signature(name)?,
        _ => run::only_kernel(subject)?,
    };
    let names = run::buffer_names(&signature, &spec.args);
    spec.read = names.clone();
    spec.schedules.truncate(1);
    let ran = run::run(subject, &spec)?;
    let ran = ran.last().ok_or("nothing ran")?;
    if let Err(fault) = &ran.end {
        return Err(format!("in the interpreter: {fault}"));
    }
    let sets = spec
        .set
        .iter()
        .map(|set| initial(subject, set))
        .collect::<Result<Vec<(String, Vec<u8>)>, String>>()?;
    let ptx = match level {
        Some(level) => super::optimized(file, level, gpu)?,
        None => super::compile(&mut module, gpu)?,
    };
    let found = launch(gpu, &ptx, &signature, &spec, &sets)?;
    for ((name, wanted), found) in names.iter().zip(&ran.contents).zip(&found) {
        compare(name, wanted, found, &spec)?;
    }
    Ok(())
}

/// A kernel with its buffers and arguments on the GPU.
pub(super) struct Loaded<'g> {
    pub(super) module: nvopt_gpu::Module<'g>,
    /// Name, position among the arguments, memory.
    pub(super) buffers: Vec<(String, usize, Buffer<'g>)>,
    pub(super) args: Vec<Vec<u8>>,
    pub(super) launch: Launch,
}

fn launch(
    gpu: &Gpu,
    ptx: &[u8],
    signature: &Signature,
    spec: &RunSpec,
    sets: &[(String, Vec<u8>)],
) -> Result<Vec<Vec<u8>>, String> {
    let loaded = load(gpu, ptx, signature, spec, sets)?;
    loaded.module.launch(&signature.name, loaded.launch, &loaded.args)?;
    gpu.finish()?;
    loaded.buffers.iter().map(|(_, _, buffer)| buffer.read()).collect()
}

/// Brings everything that a launch needs to the GPU.
pub(super) fn load<'g>(
    gpu: &'g Gpu,
    ptx: &[u8],
    signature: &Signature,
    spec: &RunSpec,
    sets: &[(String, Vec<u8>)],
) -> Result<Loaded<'g>, String> {
    let module = gpu.load(ptx)?;
    for (name, contents) in sets {
        module.write_variable(name, contents)?;
    }
    let mut buffers: Vec<(String, usize, Buffer<'g>)> = Vec::new();
    for (index, (param, arg)) in signature.params.iter().zip(&spec.args).enumerate() {
        if let ArgSpec::Buffer(buffer) = arg {
            let name = buffer.name.clone().or_else(|| param.name.clone());
            let size = buffer.elem.element_bytes().ok_or("no buffers of that type")?;
            let elements = buffer.fill.elements(buffer.elem, buffer.len as usize)?;
            let bytes: Vec<u8> = elements
                .iter()
                .flat_map(|element| {
                    let bits = element.map_or(0, |element| element.bits);
                    bits.to_le_bytes().into_iter().take(size)
                })
                .collect();
            let name = name.unwrap_or_else(|| index.to_string());
            buffers.push((name, index, gpu.buffer(&bytes)?));
        }
    }
    let mut args = Vec::new();
    for (index, (param, arg)) in signature.params.iter().zip(&spec.args).enumerate() {
        args.push(argument(param, arg, index, &buffers)?);
    }
    let shape = |dim: Dim3| [dim.x, dim.y, dim.z];
    let launch = Launch {
        grid: shape(spec.grid),
        block: shape(spec.block),
        shared: u32::try_from(spec.shared).map_err(|_| "too much shared memory")?,
        // A kernel that says it in its PTX is launched plainly.
        cluster: spec.cluster.map(shape).filter(|_| signature.cluster.is_none()),
    };
    Ok(Loaded { module, buffers, args, launch })
}

/// The name of a variable and the bytes that the host copies to it.
fn initial(subject: Subject<'_>, set: &run::SetGlobal) -> Result<(String, Vec<u8>), String> {
    let variable = subject.globals().into_iter().find(|known| known.name == set.name);
    let variable = variable.ok_or(format!("there is no variable @{}", set.name))?;
    let fill = Fill::parse(&set.contents, variable.elem)
        .or_else(|why| variable.elem.parse(&set.contents).map(Fill::Value).map_err(|_| why))?;
    let size = variable.elem.element_bytes().unwrap_or(1);
    let elements = fill.elements(variable.elem, variable.len as usize)?;
    let bytes = elements.iter().flat_map(|element| {
        let bits = element.map_or(0, |element| element.bits);
        bits.to_le_bytes().into_iter().take(size)
    });
    Ok((set.name.clone(), bytes.collect()))
}

/// The bytes of an argument.
fn argument(
    param: &Param,
    arg: &ArgSpec,
    index: usize,
    buffers: &[(String, usize, Buffer<'_>)],
) -> Result<Vec<u8>, String> {
    if let Some((shape, size)) = &param.byval {
        if let ArgSpec::Bytes(bytes) = arg {
            return Ok(bytes.clone());
        }
        let mut bytes = vec![0; *size as usize];
        store(shape, arg, &mut bytes, 0)?;
        return Ok(bytes);
    }
    let of = |name: &str| {
        let position = name.parse::<usize>().ok();
        let found = buffers.iter().find(|(known, at, _)| known == name || Some(*at) == position);
        found.map(|(_, _, buffer)| buffer.address()).ok_or(format!("no buffer `{name}`"))
    };
    match (arg, &param.shape) {
        (ArgSpec::Buffer(_), _) => Ok(of(&index.to_string())?.to_le_bytes().to_vec()),
        (ArgSpec::Alias(name, offset), _) => {
            Ok(of(name)?.wrapping_add_signed(*offset).to_le_bytes().to_vec())
        }
        (ArgSpec::Null, _) => Ok(vec![0; 8]),
        (_, shape) => {
            let mut bytes = vec![0; size_of(shape)];
            store(shape, arg, &mut bytes, 0)?;
            Ok(bytes)
        }
    }
}

fn size_of(shape: &Shape) -> usize {
    match shape {
        Shape::Scalar(ty) => (ty.bits() as usize).div_ceil(8).next_power_of_two(),
        Shape::Pointer(_) => 8,
        Shape::Group(_, parts) => {
            let end = parts.last().map_or(0, |(at, shape)| *at as usize + size_of(shape));
            let align = parts.iter().map(|(_, shape)| size_of(shape).min(16)).max().unwrap_or(1);
            end.next_multiple_of(align.next_power_of_two())
        }
        Shape::Other => 0,
    }
}

fn store(shape: &Shape, arg: &ArgSpec, bytes: &mut [u8], at: usize) -> Result<(), String> {
    match (shape, arg) {
        (Shape::Group(_, shapes), ArgSpec::Group(_, parts)) => {
            for ((offset, shape), part) in shapes.iter().zip(parts) {
                store(shape, part, bytes, at + *offset as usize)?;
            }
            Ok(())
        }
        (_, ArgSpec::Scalar(scalar)) => {
            let size = (scalar.ty.bits() as usize).div_ceil(8);
            let words: Vec<u8> =
                scalar.words.iter().flat_map(|word| word.to_le_bytes()).take(size).collect();
            let place = bytes.get_mut(at..at + words.len()).ok_or("an argument too large")?;
            place.copy_from_slice(&words);
            Ok(())
        }
        _ => Err("an argument that is not passed to a GPU here".into()),
    }
}

fn compare(name: &str, wanted: &Contents, found: &[u8], spec: &RunSpec) -> Result<(), String> {
    let size = wanted.elem.element_bytes().ok_or("no buffers of that type")?;
    for (index, (element, bytes)) in wanted.elements.iter().zip(found.chunks(size)).enumerate() {
        if element.state != State::Defined {
            continue;
        }
        let mut all = [0; 16];
        all[..size].copy_from_slice(bytes);
        let bits = u128::from_le_bytes(all);
        if !is_close(wanted.elem, bits, element.bits, spec.tolerance) {
            let (gpu, interpreter) = (wanted.elem.text(bits), wanted.elem.text(element.bits));
            return Err(format!("{name}[{index}] is {gpu} on the GPU, {interpreter} here"));
        }
    }
    Ok(())
}
