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

#[test]
fn survey() {
    let n: u64 = std::env::var("N").ok().and_then(|n| n.parse().ok()).unwrap_or(0);
    let start: u64 = std::env::var("START").ok().and_then(|n| n.parse().ok()).unwrap_or(0);
    let mut options = Options::default();
    if let Ok(f) = std::env::var("F") {
        options.features = f.parse().unwrap();
    }
    for seed in start..start + n {
        let r = std::panic::catch_unwind(|| {
            let program = from_seed(seed, &options);
            let a = run(&program, Schedule::Lockstep, seed);
            let b = run(&program, Schedule::Independent, seed);
            let c = run(&program, Schedule::Random(seed), seed);
            (a, b, c)
        });
        match r {
            Err(_) => println!("SURVEY {seed} panic"),
            Ok((Err(f), ..)) => {
                println!("SURVEY {seed} lock {}", f.to_string().replace("\n", " | "))
            }
            Ok((_, Err(f), _)) => {
                println!("SURVEY {seed} ind {}", f.to_string().replace("\n", " | "))
            }
            Ok((_, _, Err(f))) => {
                println!("SURVEY {seed} rnd {}", f.to_string().replace("\n", " | "))
            }
            Ok((Ok(a), Ok(b), Ok(c))) => {
                if a != b || a != c {
                    println!("SURVEY {seed} differ {} {}", a != b, a != c)
                }
            }
        }
    }
}

fn optimize(module: &str, passes: &str) -> Option<String> {
    use std::io::Write as _;
    let mut child = std::process::Command::new("opt-22")
        .args([&format!("-passes={passes}"), "-S", "-"])
        .stdin(std::process::Stdio::piped())
        .stdout(std::process::Stdio::piped())
        .stderr(std::process::Stdio::piped())
        .spawn()
        .ok()?;
    let mut stdin = child.stdin.take().unwrap();
    let m = module.to_owned();
    let w = std::thread::spawn(move || {
        let _ = stdin.write_all(m.as_bytes());
    });
    let out = child.wait_with_output().ok()?;
    let _ = w.join();
    if !out.status.success() {
        println!(
            "SURVEY opt failed: {}",
            String::from_utf8_lossy(&out.stderr).lines().next().unwrap_or("")
        );
        return None;
    }
    String::from_utf8(out.stdout).ok()
}

#[test]
fn opt_survey() {
    let n: u64 = std::env::var("N").ok().and_then(|n| n.parse().ok()).unwrap_or(0);
    let start: u64 = std::env::var("START").ok().and_then(|n| n.parse().ok()).unwrap_or(0);
    let passes = std::env::var("P").unwrap_or("default<O2>".into());
    let mut options = Options::default();
    if let Ok(f) = std::env::var("F") {
        options.features = f.parse().unwrap();
    }
    for seed in start..start + n {
        let program = from_seed(seed, &options);
        let before = match run(&program, Schedule::Lockstep, seed) {
            Ok(b) => b,
            Err(f) => {
                println!("SURVEY {seed} before {f}");
                continue;
            }
        };
        let Some(text) = optimize(&text(&program), &passes) else {
            println!("SURVEY {seed} opt");
            continue;
        };
        let parsed = nvopt_text::parse(text.as_bytes(), &nvopt_text::Options::default());
        let module = match parsed {
            Ok(m) => m.module,
            Err(e) => {
                println!("SURVEY {seed} parse {:?}", e.first().map(|d| d.message.clone()));
                continue;
            }
        };
        let optimized = Program { module, ..program.clone() };
        match std::panic::catch_unwind(|| run(&optimized, Schedule::Lockstep, seed)) {
            Err(_) => println!("SURVEY {seed} panic"),
            Ok(Err(f)) => println!("SURVEY {seed} fault {}", f.to_string().replace("\n", " | ")),
            Ok(Ok(after)) => {
                if before != after {
                    let at = before.iter().zip(&after).position(|(a, b)| a != b).unwrap();
                    let byte = before[at].iter().zip(&after[at]).position(|(a, b)| a != b).unwrap();
                    println!("SURVEY {seed} differs in {} byte {byte}", program.buffers[at].name);
                }
            }
        }
    }
}
