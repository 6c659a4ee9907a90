//! LLVM's verifier finds programs valid too. Skipped where LLVM is not installed, except in CI.

use std::{
    io::Write as _,
    process::{Command, Stdio},
};

use nvopt_generate::{Feature, FeatureSet, Options, from_seed, text};

const PEER: &str = "opt-22";
const N_SEEDS: u64 = 300;
const N_FEATURE_SEEDS: u64 = 3;

/// What the peer says against `module`; `None` if it is not installed.
fn complaint(module: &str) -> Option<Result<(), String>> {
    let mut command = Command::new(PEER);
    command.args(["-passes=verify", "-disable-output", "-"]);
    command.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::piped());
    let mut child = command.spawn().ok()?;
    let mut stdin = child.stdin.take().expect("piped");
    let module = module.to_owned();
    let writer = std::thread::spawn(move || stdin.write_all(module.as_bytes()));
    let output = child.wait_with_output().expect("the peer runs");
    // If it stops early the pipe breaks, and its message says why.
    let _ = writer.join();
    let message = String::from_utf8_lossy(&output.stderr).into_owned();
    Some(if output.status.success() { Ok(()) } else { Err(message) })
}

/// Checks these seeds; false if the peer is not installed.
fn check(seeds: impl Iterator<Item = u64>, options: &Options) -> bool {
    for seed in seeds {
        let module = text(&from_seed(seed, options));
        match complaint(&module) {
            Some(Ok(())) => {}
            Some(Err(message)) => panic!("seed {seed}, {options}\n{message}"),
            None => {
                let in_ci = std::env::var("CI").is_ok_and(|value| value == "true");
                assert!(!in_ci, "{PEER} must be installed in CI");
                eprintln!("{PEER} is not installed: nothing compared");
                return false;
            }
        }
    }
    true
}

#[test]
fn llvm_finds_programs_valid() {
    let everything = Options::with_features(FeatureSet::ALL);
    if !check(0..N_SEEDS, &Options::default()) || !check(0..N_SEEDS / 2, &everything) {
        return;
    }
    for &feature in Feature::ALL {
        for features in [FeatureSet::NONE.with(feature), FeatureSet::ALL.without(feature)] {
            check(0..N_FEATURE_SEEDS, &Options::with_features(features));
        }
    }
}
