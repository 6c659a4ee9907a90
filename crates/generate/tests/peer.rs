//! LLVM finds programs valid too, and what its optimizer makes of them gives the same. Skipped
//! where LLVM is not installed, except in CI.

mod common;

use common::{run, run_peer};
use nvopt_generate::{Feature, FeatureSet, Options, Program, from_seed, text};
use nvopt_interp::Schedule;

const N_SEEDS: u64 = 300;
const N_FEATURE_SEEDS: u64 = 3;
const N_OPTIMIZED: u64 = 100;

/// Checks that LLVM's verifier accepts these seeds; false if it is not installed.
fn verifies(seeds: impl Iterator<Item = u64>, options: &Options) -> bool {
    for seed in seeds {
        let module = text(&from_seed(seed, options));
        match run_peer(&["-passes=verify", "-disable-output", "-"], &module) {
            Some(Ok(_)) => {}
            Some(Err(message)) => panic!("seed {seed}, {options}\n{message}"),
            None => return false,
        }
    }
    true
}

#[test]
fn llvm_finds_programs_valid() {
    let everything = Options::with_features(FeatureSet::ALL);
    if !verifies(0..N_SEEDS, &Options::default()) || !verifies(0..N_SEEDS / 2, &everything) {
        return;
    }
    for &feature in Feature::ALL {
        for features in [FeatureSet::NONE.with(feature), FeatureSet::ALL.without(feature)] {
            verifies(0..N_FEATURE_SEEDS, &Options::with_features(features));
        }
    }
}

#[test]
fn llvm_optimizes_to_the_same() {
    for seed in 0..N_OPTIMIZED {
        let program = from_seed(seed, &Options::default());
        let before = text(&program);
        let after = match run_peer(&["-passes=default<O2>", "-S", "-"], &before) {
            Some(Ok(after)) => after,
            Some(Err(message)) => panic!("seed {seed}\n{message}"),
            None => return,
        };
        let parsed = nvopt_text::parse(after.as_bytes(), &nvopt_text::Options::default());
        let module = parsed.expect("what LLVM writes can be read").module;
        let optimized = Program { module, ..program.clone() };
        let [before, after] = [&program, &optimized].map(|program| {
            run(program, Schedule::Lockstep, seed).unwrap_or_else(|fault| {
                panic!("{}\nseed {seed}: {fault}", text(program));
            })
        });
        assert!(before == after, "seed {seed} differs after optimization");
    }
}
