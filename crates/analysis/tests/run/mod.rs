//! Running generated programs.

use nvopt_generate::{ArgSpec, Fill, Program};
use nvopt_interp::{Arg, AttributeMode, Config, Dim3, Fault, Limits, Machine, Schedule, Value};

/// More than any program takes, those with watched values included.
const MAX_STEPS: u64 = 200_000_000;

/// Runs all kernels on buffers of numbers that depend on `salt`.
pub(crate) fn run(program: &Program, schedule: Schedule, salt: u64) -> Result<(), Box<Fault>> {
    let mut config = Config { schedule, ..Config::default() };
    // Programs make poison by values out of range, and do not use it.
    config.checks.attributes = AttributeMode::Poison;
    config.limits = Limits { steps: MAX_STEPS, ..Limits::default() };
    let mut machine = Machine::new(&program.module, config)?;
    let mut state = salt.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    let mut next = move || {
        state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        state ^ state >> 29
    };
    let mut buffers = Vec::new();
    for buffer in &program.buffers {
        let bits = buffer.elem.int_bits().or(buffer.elem.float_kind().map(|kind| kind.bits()));
        let len = bits.expect("elements are numbers") as usize / 8 * buffer.len as usize;
        let bytes: Vec<u8> = match buffer.fill {
            Fill::Any => (0..len).map(|_| (next() >> 40) as u8).collect(),
            Fill::Zeros => vec![0; len],
        };
        buffers.push(machine.alloc_bytes(&bytes)?);
    }
    for kernel in &program.kernels {
        let arg = |arg: &ArgSpec| match arg {
            ArgSpec::Buffer(index) => Arg::Value(Value::bits(buffers[*index])),
            ArgSpec::Scalar { bits, .. } => Arg::Value(Value::bits(*bits)),
            ArgSpec::Struct { bytes, .. } => Arg::Bytes(bytes.clone()),
        };
        let args: Vec<Arg> = kernel.args.iter().map(arg).collect();
        let dim = |sizes: [u32; 3]| Dim3::new(sizes[0], sizes[1], sizes[2]);
        let launch = kernel.launch;
        let shared = u64::from(launch.dynamic_shared);
        machine.launch(&kernel.name, dim(launch.grid), dim(launch.block), shared, &args)?;
    }
    Ok(())
}
