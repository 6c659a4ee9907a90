//! The speed of the interpreter on a tiled matrix product: thread-instructions a second on one
//! core, how that changes with the number of threads, and what the search for races costs.
//!
//! Run it as a release build: `cargo run --release -p xtask -- bench interp`. On a busy machine the
//! rate by processor time is the one to look at.

use std::{fs, time::Instant};

use nvopt_interp::{Arg, Checks, Config, Dim3, Machine, Value};

use crate::util::root;

/// What the interpreter must reach, in instructions a second.
const TARGET: f64 = 20e6;
/// The sides of the matrices.
const SIDES: [u32; 3] = [64, 128, 256];

const DECLARATIONS: &str = "
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.tid.y()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.y()
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32)
";

/// Measures and prints a table. An error if the target is missed.
pub(crate) fn run() -> Result<(), String> {
    if cfg!(debug_assertions) {
        println!("this is a debug build; use: cargo run --release -p xtask -- bench interp");
    }
    let path = root().join("crates/interp/tests/matmul.ll");
    let kernel =
        fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
    let text = format!("{DECLARATIONS}{kernel}");
    let parsed = nvopt_text::parse(text.as_bytes(), &nvopt_text::Options::default())
        .map_err(|diags| format!("the kernel does not parse: {diags:?}"))?;
    println!(
        "{:>5} {:>9} {:>6} {:>12} {:>12} {:>12}",
        "side", "threads", "races", "million", "M/s", "M/s by CPU"
    );
    let mut best: f64 = 0.0;
    for side in SIDES {
        for races in [false, true] {
            let (millions, wall, cpu) = measure(&parsed.module, side, races)?;
            println!(
                "{side:>5} {:>9} {races:>6} {millions:>12.1} {:>12.1} {:>12.1}",
                u64::from(side) * u64::from(side),
                millions / wall,
                millions / cpu
            );
            if !races {
                best = best.max(millions * 1e6 / cpu);
            }
        }
    }
    if best < TARGET && !cfg!(debug_assertions) {
        return Err(format!("{best:.0} instructions a second; {TARGET:.0} are wanted"));
    }
    Ok(())
}

/// Millions of instructions, seconds by the clock, seconds of processor time.
fn measure(
    module: &nvopt_ir::module::Module,
    side: u32,
    races: bool,
) -> Result<(f64, f64, f64), String> {
    let plain = |fault: Box<nvopt_interp::Fault>| fault.to_string();
    let checks = Checks { races, ..Checks::default() };
    let config = Config { checks, ..Config::default() };
    let mut machine = Machine::new(module, config).map_err(plain)?;
    let bytes = u64::from(side) * u64::from(side) * 4;
    let mut args: Vec<Arg> = Vec::new();
    for _ in 0..3 {
        args.push(Value::bits(machine.alloc(bytes).map_err(plain)?).into());
    }
    args.push(Value::bits(u64::from(side)).into());
    let (grid, block) = (Dim3::new(side / 16, side / 16, 1), Dim3::new(16, 16, 1));
    let (start, cpu_start) = (Instant::now(), cpu_seconds());
    let report = machine.launch("matmul", grid, block, 0, &args).map_err(plain)?;
    let wall = start.elapsed().as_secs_f64();
    let cpu = cpu_seconds() - cpu_start;
    let millions = report.thread_instructions as f64 / 1e6;
    Ok((millions, wall, if cpu > 0.0 { cpu } else { wall }))
}

/// The time this thread has run, where the system says it.
fn cpu_seconds() -> f64 {
    let text = fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    let nanoseconds = text.split(' ').next().and_then(|field| field.parse::<f64>().ok());
    nanoseconds.unwrap_or(0.0) / 1e9
}
