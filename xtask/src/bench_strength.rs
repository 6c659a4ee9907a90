//! What optimization leaves of a corpus, beside what `opt-22` leaves in the same run.
//!
//! Both optimize each module at the same level; the peer's loop unrolling and vectorizing are off,
//! also where the source asks for it by a pragma (the peer unrolls such loops whatever its options
//! say, so both are given the module without these words).
//! Counted are instructions, loads, stores, allocas and branches of the modules, and with `--ptx`
//! the registers and machine instructions that `ptxas` reports for the PTX of both. Each number is
//! the geometric mean over modules of (ours + 1) / (theirs + 1); one is added because a module may
//! have none of something.

use std::{
    path::{Path, PathBuf},
    process::{Command, Stdio},
    sync::{
        Mutex,
        atomic::{AtomicUsize, Ordering},
    },
    thread,
};

use nvopt_driver::input::Input;
use nvopt_ir::{module::Module, ops::Op};

use crate::{
    bench_optimize::peer_pipeline,
    util::{release_nvopt, root, sampled_modules},
};

/// What is counted.
const COUNTED: [&str; 7] =
    ["instructions", "loads", "stores", "allocas", "branches", "registers", "machine code"];
/// Where allocas are in [`COUNTED`].
const ALLOCAS: usize = 3;
/// Where machine counts begin in [`COUNTED`].
const MACHINE: usize = 5;
/// How many of the worst modules are named.
const MAX_NAMED: usize = 10;
/// What is switched off at the peer because our loop passes come later.
const PEER_OFF: [&str; 3] =
    ["-disable-loop-unrolling", "-vectorize-loops=false", "-vectorize-slp=false"];

/// What a source says of loops to unroll, and a word that no pass knows.
const UNROLL_WORDS: [(&str, &str); 3] = [
    ("\"llvm.loop.unroll.enable\"", "\"bench.unroll.enable\""),
    ("\"llvm.loop.unroll.full\"", "\"bench.unroll.full\""),
    ("\"llvm.loop.unroll.count\"", "\"bench.unroll.count\""),
];

type Counts = [u64; COUNTED.len()];

/// What the command line asks for.
struct Asked<'a> {
    levels: Vec<&'a str>,
    every: usize,
    ptx: bool,
    /// The peer runs without any loop pass, since we have none yet.
    no_loops: bool,
    places: Vec<&'a str>,
}

/// A module and what both left of it.
struct Compared {
    file: PathBuf,
    ours: Counts,
    theirs: Counts,
}

/// Runs the command: `[--level=O2] [--every=N] [--ptx] [--no-loops] [FOLDER...]`.
pub(crate) fn run(args: &[&str]) -> Result<(), String> {
    let asked = asked(args)?;
    let nvopt = release_nvopt()?;
    let files = sampled_modules(&asked.places, asked.every);
    let folder = root().join("target/bench-strength");
    std::fs::create_dir_all(&folder).map_err(|error| error.to_string())?;
    for level in &asked.levels {
        let passes = match asked.no_loops {
            true => peer_pipeline(level)?,
            false => format!("default<{level}>"),
        };
        let how = How { level, passes: &passes, ptx: asked.ptx };
        let (compared, refused) = compare_all(&files, &nvopt, &folder, how);
        println!("-{level}: {} of {} modules compared", compared.len(), files.len());
        for (why, n) in refused {
            println!("  {n} not: {why}");
        }
        report(&compared, asked.ptx);
    }
    Ok(())
}

fn asked<'a>(args: &[&'a str]) -> Result<Asked<'a>, String> {
    let mut asked =
        Asked { levels: Vec::new(), every: 1, ptx: false, no_loops: false, places: Vec::new() };
    for &arg in args {
        match arg.split_once('=') {
            Some(("--level", level)) => asked.levels.push(level),
            Some(("--every", n)) => {
                asked.every = n.parse().ok().filter(|&n| n > 0).ok_or("--every needs a number")?;
            }
            _ if arg == "--ptx" => asked.ptx = true,
            _ if arg == "--no-loops" => asked.no_loops = true,
            _ => asked.places.push(arg),
        }
    }
    if asked.levels.is_empty() {
        asked.levels = vec!["O2", "O3"];
    }
    Ok(asked)
}

/// Compares all files on all cores; what could not be compared is counted by its reason.
fn compare_all(
    files: &[PathBuf],
    nvopt: &Path,
    folder: &Path,
    how: How<'_>,
) -> (Vec<Compared>, Vec<(&'static str, usize)>) {
    let (next, done) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    let work = || {
        loop {
            let at = next.fetch_add(1, Ordering::Relaxed);
            let Some(file) = files.get(at) else { break };
            let job = Job { nvopt, file, stem: folder.join(at.to_string()), how };
            let result = job.run();
            done.lock().expect("no worker panics").push((at, result));
        }
    };
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(work);
        }
    });
    let mut done = done.into_inner().expect("no worker panics");
    done.sort_by_key(|(at, _)| *at);
    let (mut compared, mut refused): (Vec<Compared>, Vec<(&'static str, usize)>) =
        Default::default();
    for (_, result) in done {
        match result {
            Ok(one) => compared.push(one),
            Err(why) => match refused.iter_mut().find(|(known, _)| *known == why) {
                Some((_, n)) => *n += 1,
                None => refused.push((why, 1)),
            },
        }
    }
    (compared, refused)
}

/// How both compile.
#[derive(Clone, Copy)]
struct How<'a> {
    level: &'a str,
    /// The passes of the peer.
    passes: &'a str,
    ptx: bool,
}

/// One module at one level.
struct Job<'a> {
    nvopt: &'a Path,
    file: &'a Path,
    /// Where files are made: this and an ending.
    stem: PathBuf,
    how: How<'a>,
}

impl Job<'_> {
    fn run(&self) -> Result<Compared, &'static str> {
        let [ours_bc, theirs_bc] =
            ["ours.bc", "theirs.bc"].map(|end| self.stem.with_extension(end));
        let level = format!("-{}", self.how.level);
        let passes = format!("-passes={}", self.how.passes);
        let input = self.input().ok_or("it cannot be copied")?;
        let mut peer = Command::new("opt-22");
        peer.arg(&passes).args(PEER_OFF).arg(&input).arg("-o").arg(&theirs_bc);
        succeeds(&mut peer).ok_or("opt-22 does not take it")?;
        let mut own = Command::new(self.nvopt);
        own.args(["opt", &level]).arg(&input).arg("-o").arg(&ours_bc);
        succeeds(&mut own).ok_or("nvopt fails")?;
        let mut ours = count(&ours_bc).ok_or("our output cannot be read")?;
        let mut theirs = count(&theirs_bc).ok_or("opt-22's output cannot be read")?;
        if self.how.ptx {
            self.count_machine(&input, &mut ours, &theirs_bc, &mut theirs)?;
        }
        Ok(Compared { file: self.file.to_path_buf(), ours, theirs })
    }

    /// The module without words about unrolling.
    fn input(&self) -> Option<PathBuf> {
        let mut text = std::fs::read_to_string(self.file).ok()?;
        for (word, other) in UNROLL_WORDS {
            text = text.replace(word, other);
        }
        let path = self.stem.with_extension("in.ll");
        std::fs::write(&path, text).ok()?;
        Some(path)
    }

    fn count_machine(
        &self,
        input: &Path,
        ours: &mut Counts,
        theirs_bc: &Path,
        theirs: &mut Counts,
    ) -> Result<(), &'static str> {
        let [ours_ptx, theirs_ptx] =
            ["ours.ptx", "theirs.ptx"].map(|end| self.stem.with_extension(end));
        let mut own = Command::new(self.nvopt);
        let level = format!("-{}", self.how.level);
        own.args([&level, "-arch=sm_90", "--no-libdevice"]).arg(input).arg("-o").arg(&ours_ptx);
        succeeds(&mut own).ok_or("nvopt does not compile it")?;
        let mut peer = Command::new("llc-22");
        peer.args(["-O2", "-mcpu=sm_90", "-mattr=+ptx80"])
            .arg(theirs_bc)
            .arg("-o")
            .arg(&theirs_ptx);
        succeeds(&mut peer).ok_or("llc-22 does not compile it")?;
        for (ptx, counts, why) in [
            (&theirs_ptx, theirs, "ptxas does not take the peer's PTX"),
            (&ours_ptx, ours, "ptxas does not take our PTX"),
        ] {
            [counts[MACHINE], counts[MACHINE + 1]] = assembled(ptx).ok_or(why)?;
        }
        Ok(())
    }
}

fn succeeds(command: &mut Command) -> Option<()> {
    let status = command.stdout(Stdio::null()).stderr(Stdio::null()).status().ok()?;
    status.success().then_some(())
}

/// Registers of all kernels, and machine instructions of all code.
fn assembled(ptx: &Path) -> Option<[u64; 2]> {
    let cubin = ptx.with_extension("cubin");
    let ptxas = root().join("target/peers/cu13/bin/ptxas");
    let mut command = Command::new(ptxas);
    command.args(["-arch=sm_90", "-v", "-c"]).arg(ptx).arg("-o").arg(&cubin);
    let output = command.output().ok().filter(|output| output.status.success())?;
    let said = String::from_utf8_lossy(&output.stderr);
    let used =
        said.split("Used ").skip(1).filter_map(|rest| rest.split(' ').next()?.parse::<u64>().ok());
    let registers = used.sum();
    let sections = Command::new("llvm-readelf-22").args(["-S", "-W"]).arg(&cubin).output().ok()?;
    let sections = String::from_utf8_lossy(&sections.stdout).into_owned();
    // Name, type, address, offset, size.
    let sizes = sections.lines().filter_map(|line| {
        let words: Vec<&str> = line.split(']').nth(1)?.split_whitespace().collect();
        let is_code = words.first()?.starts_with(".text");
        is_code.then(|| u64::from_str_radix(words.get(4)?, 16).ok()).flatten()
    });
    const BYTES_OF_INSTRUCTION: u64 = 16;
    Some([registers, sizes.sum::<u64>() / BYTES_OF_INSTRUCTION])
}

/// Counts what a module has.
fn count(path: &Path) -> Option<Counts> {
    let input = Input::open(&path.to_string_lossy(), &mut std::io::empty()).ok()?;
    let module: Module = input.load().ok()?.module;
    let mut counts = Counts::default();
    for body in module.shared.funcs.keys().filter_map(|func| module.bodies[func].as_ref()) {
        for inst in body.insts() {
            counts[0] += 1;
            match body.op(inst) {
                Op::Load(_) => counts[1] += 1,
                Op::Store(_) => counts[2] += 1,
                Op::Alloca { .. } => counts[3] += 1,
                Op::Br | Op::CondBr | Op::Switch | Op::IndirectBr => counts[4] += 1,
                _ => {}
            }
        }
    }
    Some(counts)
}

fn ratio(compared: &Compared, at: usize) -> f64 {
    (compared.ours[at] + 1) as f64 / (compared.theirs[at] + 1) as f64
}

fn report(compared: &[Compared], ptx: bool) {
    let counted = if ptx { COUNTED.len() } else { MACHINE };
    println!("{:<14} {:>9} {:>9} {:>22}", "", "nvopt", "opt-22", "mean ratio of modules");
    for (at, what) in COUNTED.iter().enumerate().take(counted) {
        let sum = |counts: fn(&Compared) -> &Counts| {
            compared.iter().map(|one| counts(one)[at]).sum::<u64>()
        };
        let logs: f64 = compared.iter().map(|one| ratio(one, at).ln()).sum();
        let mean = (logs / compared.len().max(1) as f64).exp();
        println!(
            "{what:<14} {:>9} {:>9} {mean:>22.3}",
            sum(|one| &one.ours),
            sum(|one| &one.theirs)
        );
    }
    let more: Vec<&Compared> =
        compared.iter().filter(|one| one.ours[ALLOCAS] > one.theirs[ALLOCAS]).collect();
    println!("modules with more allocas than the peer's: {}", more.len());
    for one in more.iter().take(MAX_NAMED) {
        let (ours, theirs) = (one.ours[ALLOCAS], one.theirs[ALLOCAS]);
        println!("  {ours} and {theirs}: {}", one.file.display());
    }
    let mut worst: Vec<&Compared> = compared.iter().collect();
    worst.sort_by(|a, b| ratio(b, 0).total_cmp(&ratio(a, 0)));
    for one in worst.iter().take(MAX_NAMED).filter(|one| ratio(one, 0) > 1.05) {
        let (ours, theirs) = (one.ours, one.theirs);
        println!("  {:.2} {}: {ours:?} {theirs:?}", ratio(one, 0), one.file.display());
    }
}
