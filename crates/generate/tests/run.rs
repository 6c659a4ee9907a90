//! Programs run without a fault, and give the same whatever the order of threads.

use nvopt_generate::{ArgSpec, Feature, FeatureSet, Fill, Options, Program, from_seed, text};
use nvopt_interp::{Arg, AttributeMode, Config, Dim3, Fault, Limits, Machine, Schedule, Value};

const N_SEEDS: u64 = 1000;
const N_FEATURE_SEEDS: u64 = 12;
/// More than any program may take with default limits.
const MAX_STEPS: u64 = 50_000_000;

fn config(schedule: Schedule) -> Config {
    let mut config = Config { schedule, ..Config::default() };
    // Programs make poison by values out of range, and do not use it.
    config.checks.attributes = AttributeMode::Poison;
    config.limits = Limits { steps: MAX_STEPS, ..Limits::default() };
    config
}

/// The bytes a buffer begins with: all kinds of numbers, the same for the same salt.
fn contents(len: usize, salt: u64) -> Vec<u8> {
    let mut state = salt.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    (0..len)
        .map(|_| {
            state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            (state >> 56) as u8
        })
        .collect()
}

/// Runs all kernels. Gives what the buffers hold in the end.
fn run(program: &Program, schedule: Schedule, salt: u64) -> Result<Vec<Vec<u8>>, Box<Fault>> {
    let mut machine = Machine::new(&program.module, config(schedule))?;
    let mut addresses = Vec::new();
    for (index, buffer) in program.buffers.iter().enumerate() {
        let elem = buffer.elem.int_bits().or(buffer.elem.float_kind().map(|kind| kind.bits()));
        let len = elem.expect("elements are numbers") as usize / 8 * buffer.len as usize;
        let bytes = match buffer.fill {
            Fill::Any => contents(len, salt + index as u64),
            Fill::Zeros => vec![0; len],
        };
        addresses.push((machine.alloc_bytes(&bytes)?, len));
    }
    for kernel in &program.kernels {
        let args: Vec<Arg> = kernel
            .args
            .iter()
            .map(|arg| match arg {
                ArgSpec::Buffer(index) => Arg::Value(Value::bits(addresses[*index].0)),
                ArgSpec::Scalar { bits, .. } => Arg::Value(Value::bits(*bits)),
                ArgSpec::Struct { bytes, .. } => Arg::Bytes(bytes.clone()),
            })
            .collect();
        let dim = |sizes: [u32; 3]| Dim3::new(sizes[0], sizes[1], sizes[2]);
        let launch = kernel.launch;
        let shared = u64::from(launch.dynamic_shared);
        machine.launch(&kernel.name, dim(launch.grid), dim(launch.block), shared, &args)?;
    }
    addresses.iter().map(|&(address, len)| machine.read(address, len)).collect()
}

/// Panics if a run faults or schedules disagree.
fn check(seed: u64, options: &Options) {
    let program = from_seed(seed, options);
    let fail = |what: String| -> ! { panic!("{}\n{what}", text(&program)) };
    let schedules = [Schedule::Lockstep, Schedule::Independent, Schedule::Random(seed)];
    let results = schedules.map(|schedule| match run(&program, schedule, seed) {
        Ok(result) => result,
        Err(fault) => fail(format!("seed {seed}, {schedule:?}: {fault}")),
    });
    for (schedule, result) in schedules.iter().zip(&results) {
        if *result != results[0] {
            fail(format!("seed {seed}: {schedule:?} differs from the first schedule"));
        }
    }
}

#[test]
fn programs_run() {
    for seed in 0..N_SEEDS {
        check(seed, &Options::default());
    }
}

#[test]
fn each_feature_alone_and_left_out_runs() {
    for &feature in Feature::ALL {
        for features in [FeatureSet::NONE.with(feature), FeatureSet::ALL.without(feature)] {
            for seed in 0..N_FEATURE_SEEDS {
                check(seed, &Options::with_features(features));
            }
        }
    }
}
