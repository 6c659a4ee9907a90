//! Programs run without a fault, and give the same whatever the order of threads.

mod common;

use common::run;
use nvopt_generate::{Feature, FeatureSet, Options, from_seed, text};
use nvopt_interp::Schedule;

const N_SEEDS: u64 = 1000;
const N_FEATURE_SEEDS: u64 = 12;

/// Panics if a run faults or schedules disagree.
fn check(seed: u64, salt: u64, options: &Options) {
    let program = from_seed(seed, options);
    let fail = |what: String| -> ! { panic!("{}\nseed {seed}, {what}", text(&program)) };
    let schedules = [Schedule::Lockstep, Schedule::Independent, Schedule::Random(seed)];
    let results = schedules.map(|schedule| match run(&program, schedule, salt) {
        Ok(result) => result,
        Err(fault) => fail(format!("{schedule:?}: {fault}")),
    });
    for (schedule, result) in schedules.iter().zip(&results) {
        if *result != results[0] {
            fail(format!("{schedule:?} differs from the first schedule"));
        }
    }
}

#[test]
fn programs_run() {
    for seed in 0..N_SEEDS {
        // Every other one with the scalars it came with.
        let salt = if seed % 2 == 0 { 0 } else { seed };
        check(seed, salt, &Options::default());
    }
}

#[test]
fn each_feature_alone_and_left_out_runs() {
    for &feature in Feature::ALL {
        for features in [FeatureSet::NONE.with(feature), FeatureSet::ALL.without(feature)] {
            for seed in 0..N_FEATURE_SEEDS {
                check(seed, seed, &Options::with_features(features));
            }
        }
    }
}

/// A machine of states around which a `continue` brings any number for the next state.
#[test]
fn a_state_machine_with_continue_runs() {
    check(80_048_930, 0, &Options::default());
}
