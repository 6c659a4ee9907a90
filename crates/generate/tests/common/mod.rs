//! What the tests share: running programs, and LLVM as a peer.
#![allow(dead_code, reason = "not every test uses all of it")]

use std::{
    io::Write as _,
    process::{Command, Stdio},
};

use nvopt_generate::{ArgSpec, Fill, Program};
use nvopt_interp::{Arg, AttributeMode, Config, Dim3, Fault, Limits, Machine, Schedule, Value};

/// LLVM's optimizer.
pub(crate) const PEER: &str = "opt-22";

/// More than any program may take with default limits.
const MAX_STEPS: u64 = 50_000_000;

/// What the peer makes of `module`, or what it says against it; `None` if it is not installed,
/// which must not be in CI.
pub(crate) fn run_peer(args: &[&str], module: &str) -> Option<Result<String, String>> {
    let mut command = Command::new(PEER);
    command.args(args).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let Ok(mut child) = command.spawn() else {
        let in_ci = std::env::var("CI").is_ok_and(|value| value == "true");
        assert!(!in_ci, "{PEER} must be installed in CI");
        eprintln!("{PEER} is not installed: nothing compared");
        return None;
    };
    let mut stdin = child.stdin.take().expect("piped");
    let module = module.to_owned();
    let writer = std::thread::spawn(move || stdin.write_all(module.as_bytes()));
    let output = child.wait_with_output().expect("the peer runs");
    // If it stops early the pipe breaks, and its message says why.
    let _ = writer.join();
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    Some(if output.status.success() { Ok(text(&output.stdout)) } else { Err(text(&output.stderr)) })
}

/// Numbers that are the same for the same salt.
pub(crate) struct Numbers(u64);

impl Numbers {
    pub(crate) fn new(salt: u64) -> Numbers {
        Numbers(salt.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        self.0 ^ self.0 >> 29
    }
}

fn config(schedule: Schedule) -> Config {
    let mut config = Config { schedule, ..Config::default() };
    // Programs make poison by values out of range, and do not use it.
    config.checks.attributes = AttributeMode::Poison;
    config.limits = Limits { steps: MAX_STEPS, ..Limits::default() };
    config
}

/// Runs all kernels. The contents of the buffers depend on `salt`, and so do the scalars unless it
/// is zero. Gives what the buffers hold in the end.
pub(crate) fn run(
    program: &Program,
    schedule: Schedule,
    salt: u64,
) -> Result<Vec<Vec<u8>>, Box<Fault>> {
    let mut machine = Machine::new(&program.module, config(schedule))?;
    let mut numbers = Numbers::new(salt);
    let mut buffers = Vec::new();
    for buffer in &program.buffers {
        let bits = buffer.elem.int_bits().or(buffer.elem.float_kind().map(|kind| kind.bits()));
        let len = bits.expect("elements are numbers") as usize / 8 * buffer.len as usize;
        let bytes: Vec<u8> = match buffer.fill {
            Fill::Any => (0..len).map(|_| (numbers.next() >> 40) as u8).collect(),
            Fill::Zeros => vec![0; len],
        };
        buffers.push((machine.alloc_bytes(&bytes)?, len));
    }
    for kernel in &program.kernels {
        let mut scalar = |bits: u64| if salt == 0 { bits } else { numbers.next() };
        let args: Vec<Arg> = kernel
            .args
            .iter()
            .map(|arg| match arg {
                ArgSpec::Buffer(index) => Arg::Value(Value::bits(buffers[*index].0)),
                ArgSpec::Scalar { ty, bits } => {
                    let width = ty.int_bits().or(ty.float_kind().map(|kind| kind.bits()));
                    let mask = nvopt_ir::constant::low_mask(width.expect("scalars are numbers"));
                    Arg::Value(Value::bits(scalar(*bits) & mask))
                }
                ArgSpec::Struct { bytes, .. } => {
                    Arg::Bytes(bytes.iter().map(|&byte| scalar(byte.into()) as u8).collect())
                }
            })
            .collect();
        let dim = |sizes: [u32; 3]| Dim3::new(sizes[0], sizes[1], sizes[2]);
        let launch = kernel.launch;
        let shared = u64::from(launch.dynamic_shared);
        machine.launch(&kernel.name, dim(launch.grid), dim(launch.block), shared, &args)?;
    }
    buffers.iter().map(|&(address, len)| machine.read(address, len)).collect()
}
