//! Every program is valid, and the same bytes always give the same program.

use arbitrary::Unstructured;
use nvopt_generate::{Feature, FeatureSet, Options, from_seed, generate, text};
use nvopt_ir::{diag::Severity, verify::verify};

/// The number of seeds with default options, and for each feature alone and left out.
const N_SEEDS: u64 = 2000;
const N_FEATURE_SEEDS: u64 = 200;

/// Panics with the program's text if the verifier finds an error.
fn check(seed: u64, options: &Options) {
    let program = from_seed(seed, options);
    let found = verify(&program.module, None);
    let errors: Vec<_> = found.iter().filter(|diag| diag.severity == Severity::Error).collect();
    if let Some(first) = errors.first() {
        panic!("{}\n{}", text(&program), first.message);
    }
    assert!(!program.kernels.is_empty());
}

#[test]
fn programs_are_valid() {
    for seed in 0..N_SEEDS {
        check(seed, &Options::default());
    }
}

#[test]
fn programs_with_everything_are_valid() {
    for seed in 0..N_SEEDS / 4 {
        check(seed, &Options::with_features(FeatureSet::ALL));
    }
}

#[test]
fn each_feature_alone_is_valid() {
    for &feature in Feature::ALL {
        let options = Options::with_features(FeatureSet::NONE.with(feature));
        for seed in 0..N_FEATURE_SEEDS {
            check(seed, &options);
        }
    }
}

#[test]
fn each_feature_left_out_is_valid() {
    for &feature in Feature::ALL {
        let options = Options::with_features(FeatureSet::ALL.without(feature));
        for seed in 0..N_FEATURE_SEEDS {
            check(seed, &options);
        }
    }
}

#[test]
fn a_seed_means_one_program() {
    let options = Options::default();
    for seed in 0..50 {
        let (first, second) = (from_seed(seed, &options), from_seed(seed, &options));
        assert_eq!(text(&first), text(&second));
        assert_ne!(text(&first), text(&from_seed(seed + 1, &options)));
    }
}

#[test]
fn any_bytes_give_a_program() {
    let options = Options::with_features(FeatureSet::ALL);
    let mut state = 1u64;
    for len in (0..40).chain([100, 333, 1000, 5000]) {
        for fill in 0..6 {
            let bytes: Vec<u8> = (0..len)
                .map(|_| {
                    state = state.wrapping_mul(6364136223846793005).wrapping_add(1);
                    match fill {
                        0 => 0,
                        1 => 0xff,
                        2 => (state >> 33) as u8 & 3,
                        _ => (state >> 33) as u8,
                    }
                })
                .collect();
            let mut u = Unstructured::new(&bytes);
            let program = generate(&options, &mut u).unwrap();
            let errors = verify(&program.module, None);
            assert!(errors.iter().all(|diag| diag.severity != Severity::Error));
            let again = generate(&options, &mut Unstructured::new(&bytes)).unwrap();
            assert_eq!(text(&program), text(&again));
        }
    }
}
