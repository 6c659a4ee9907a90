//! What the tests share: reading kernels, buffers of numbers, the three schedules.

#![allow(dead_code, reason = "each test file uses a part")]

use nvopt_interp::{Arg, Config, Dim3, Fault, FaultKind, Machine, Report, Schedule, Value};
use nvopt_ir::module::Module;

/// Every schedule.
pub(crate) const SCHEDULES: [Schedule; 4] =
    [Schedule::Lockstep, Schedule::Independent, Schedule::Random(1), Schedule::Random(77)];

/// The target lines of a module for 64-bit NVPTX.
const TARGET: &str =
    "target datalayout = \"e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64\"
target triple = \"nvptx64-nvidia-cuda\"
";

/// Special registers and barriers by short names.
const DECLARATIONS: &str = "
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.tid.y()
declare i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.y()
declare i32 @llvm.nvvm.read.ptx.sreg.nctaid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.laneid()
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32)
";

/// Reads a module; `text` may use the declarations above.
pub(crate) fn module(text: &str) -> Module {
    let text = format!("{TARGET}{DECLARATIONS}{text}");
    match nvopt_text::parse(text.as_bytes(), &nvopt_text::Options::default()) {
        Ok(parsed) => parsed.module,
        Err(errors) => panic!("{errors:?}"),
    }
}

/// A configuration with this schedule.
pub(crate) fn with(schedule: Schedule) -> Config {
    Config { schedule, ..Config::default() }
}

/// An `i32` argument.
pub(crate) fn int(value: i32) -> Arg {
    Arg::Value(Value::i32(value))
}

/// An address.
pub(crate) fn ptr(address: u64) -> Arg {
    Arg::Value(Value::bits(address))
}

/// A buffer of 32-bit integers.
pub(crate) fn ints(machine: &mut Machine<'_>, values: &[i32]) -> u64 {
    let bytes: Vec<u8> = values.iter().flat_map(|value| value.to_le_bytes()).collect();
    machine.alloc_bytes(&bytes).expect("the access is in bounds")
}

/// A buffer of floats.
pub(crate) fn floats(machine: &mut Machine<'_>, values: &[f32]) -> u64 {
    let bytes: Vec<u8> = values.iter().flat_map(|value| value.to_le_bytes()).collect();
    machine.alloc_bytes(&bytes).expect("the access is in bounds")
}

/// `n` 32-bit integers at an address.
pub(crate) fn read_ints(machine: &Machine<'_>, address: u64, n: usize) -> Vec<i32> {
    let bytes = machine.read(address, n * 4).expect("the access is in bounds");
    bytes.chunks(4).map(|chunk| i32::from_le_bytes(chunk.try_into().expect("four bytes"))).collect()
}

/// `n` floats at an address.
pub(crate) fn read_floats(machine: &Machine<'_>, address: u64, n: usize) -> Vec<f32> {
    let bytes = machine.read(address, n * 4).expect("the access is in bounds");
    bytes.chunks(4).map(|chunk| f32::from_le_bytes(chunk.try_into().expect("four bytes"))).collect()
}

/// Runs kernel `k` of `text` on one line of blocks over a buffer of integers, which is its only
/// argument; the buffer afterwards.
pub(crate) fn run_on(
    text: &str,
    schedule: Schedule,
    blocks: u32,
    threads: u32,
    buffer: &[i32],
) -> Result<Vec<i32>, Box<Fault>> {
    let module = module(text);
    let mut machine = Machine::new(&module, with(schedule))?;
    let address = ints(&mut machine, buffer);
    machine.launch("k", Dim3::line(blocks), Dim3::line(threads), 0, &[ptr(address)])?;
    Ok(read_ints(&machine, address, buffer.len()))
}

/// The fault of kernel `k` under a schedule.
pub(crate) fn fault_of(text: &str, schedule: Schedule, threads: u32, buffer: &[i32]) -> Fault {
    match run_on(text, schedule, 1, threads, buffer) {
        Ok(_) => panic!("no fault under {schedule:?}"),
        Err(fault) => *fault,
    }
}

/// Checks that kernel `k` faults with `kind` under every schedule.
pub(crate) fn always_faults(text: &str, kind: FaultKind, threads: u32, buffer: &[i32]) {
    for schedule in SCHEDULES {
        let fault = fault_of(text, schedule, threads, buffer);
        assert_eq!(fault.kind, kind, "{schedule:?}: {fault}");
    }
}

/// Checks that kernel `k` runs under every schedule, and to the same end.
pub(crate) fn never_faults(text: &str, threads: u32, buffer: &[i32]) -> Vec<i32> {
    let mut results = Vec::new();
    for schedule in SCHEDULES {
        match run_on(text, schedule, 1, threads, buffer) {
            Ok(result) => results.push(result),
            Err(fault) => panic!("{schedule:?}: {fault}"),
        }
    }
    assert!(results.windows(2).all(|pair| pair[0] == pair[1]));
    results.remove(0)
}

/// Calls function `name` of `text` with words as arguments.
pub(crate) fn call(text: &str, name: &str, args: &[u64]) -> Result<Report, Box<Fault>> {
    let module = module(text);
    let mut machine = Machine::new(&module, Config::default())?;
    let args: Vec<Arg> = args.iter().map(|&bits| ptr(bits)).collect();
    machine.call(name, &args)
}
