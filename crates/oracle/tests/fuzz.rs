//! Fuzzing by seed: the passes there are keep what programs do, and a mistake that was planted is
//! found and made small.

use nvopt_driver::passes;
use nvopt_generate::Options;
use nvopt_ir::module::Module;
use nvopt_oracle::fuzz::{Outcome, fuzz_seed};

/// The seeds of the normal tests.
const SEEDS: u64 = 60;

fn run(module: &mut Module, passes: &str) -> Result<(), String> {
    let pipeline = passes::parse(passes).map_err(|error| error.message)?;
    let ran = passes::run(module, &pipeline, &passes::Settings::default());
    ran.map(drop).map_err(|diags| format!("{diags:?}"))
}

#[test]
fn passes_keep_what_programs_do() {
    for seed in 0..SEEDS {
        match fuzz_seed(seed, &Options::default(), &|module| run(module, "verify")) {
            Outcome::Fine(compared, unknown, why) => {
                assert!(compared > 0 && unknown == 0, "seed {seed}: {why:?}");
            }
            Outcome::Failed(failure) => panic!("{}", failure.text()),
        }
    }
}

/// Passes that look for something that few programs have by chance.
const RARE_PASSES: [&str; 17] = [
    "alloca-hoisting",
    "argpromotion",
    "byval-mem2reg",
    "called-value-propagation",
    "consthoist",
    "constmerge",
    "dfa-jump-threading",
    "div-rem-pairs",
    "flatten-cfg",
    "float2int",
    "generic-to-nvvm",
    "load-store-vectorizer",
    "memcpyopt",
    "mergefunc",
    "mldst-motion",
    "rpo-function-attrs",
    "slsr",
];
/// How many programs may be tried until each of them has changed some.
const RARE_SEEDS: u64 = 200;
/// How many programs each of them must change: 2 %, as generation is random.
const RARE_CHANGES: usize = 4;

/// A pass that changes nothing is not tested.
#[test]
fn rare_passes_find_something_to_do() {
    let mut changed = [0; RARE_PASSES.len()];
    for seed in 0..RARE_SEEDS {
        let before = nvopt_generate::from_seed(seed, &Options::default()).module;
        let text = text_of(&before);
        for (pass, count) in RARE_PASSES.iter().zip(&mut changed) {
            if *count >= RARE_CHANGES {
                continue;
            }
            let mut after = before.clone();
            run(&mut after, pass).unwrap();
            *count += usize::from(text_of(&after) != text);
        }
    }
    for (pass, count) in RARE_PASSES.iter().zip(changed) {
        assert!(count >= RARE_CHANGES, "{pass} changed {count} of {RARE_SEEDS} programs");
    }
}

/// Rewrites that few programs have something for.
const RARE_REWRITES: [(&str, &str); 8] = [
    ("globalopt", "allocations made variables"),
    ("globalopt", "allocations split"),
    ("globalopt", "structs split"),
    ("globalopt", "variables initialized"),
    ("globalopt", "variables made constant"),
    ("globalopt", "variables shrunk to a bit"),
    ("jump-threading", "loads merged"),
    ("jump-threading", "loops rotated"),
];
/// How many programs may be tried until each of them has happened.
const REWRITE_SEEDS: u64 = 600;

/// A pass whose rewrites do not happen is not tested, also if others of it do.
#[test]
fn rare_rewrites_happen() {
    let mut missing: Vec<(&str, &str)> = RARE_REWRITES.to_vec();
    for seed in 0..REWRITE_SEEDS {
        let mut module = nvopt_generate::from_seed(seed, &Options::default()).module;
        let text = "globalopt,function(jump-threading,early-cse,jump-threading<rotate-loops>)";
        let pipeline = passes::parse(text).unwrap();
        let ran = passes::run(&mut module, &pipeline, &passes::Settings::default()).unwrap();
        let happened = ran.stats.sorted();
        missing.retain(|of| !happened.iter().any(|&(pass, what, _)| (pass, what) == *of));
        if missing.is_empty() {
            return;
        }
    }
    panic!("{REWRITE_SEEDS} programs have nothing for {missing:?}");
}

fn text_of(module: &Module) -> Vec<u8> {
    let mut text = Vec::new();
    nvopt_ir::print::print_module(module, &mut text);
    text
}

#[test]
#[cfg(debug_assertions)]
fn a_planted_mistake_is_found_and_made_small() {
    use nvopt_oracle::{fuzz::reduce_failure, reduce};
    let start = seconds();
    let transform = |module: &mut Module| run(module, "plant-wrong-rewrite");
    let found = (0..100).find_map(|seed| match fuzz_seed(seed, &Options::default(), &transform) {
        Outcome::Failed(failure) => Some(failure),
        Outcome::Fine(..) => None,
    });
    let failure = found.expect("a program with a subtraction");
    let reduced = reduce_failure(&failure, &transform, reduce::Limits::default());
    let n = reduce::n_instructions(&reduced.module);
    assert!(n <= 15, "{n} instructions are left");
    let took = seconds() - start;
    assert!(took < 60.0, "it took {took} seconds");
}

/// The time this thread has run, where the system says it: other work on the machine does not
/// count. Zero where it does not.
#[cfg(debug_assertions)]
fn seconds() -> f64 {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    let nanoseconds = text.split(' ').next().and_then(|field| field.parse::<f64>().ok());
    nanoseconds.unwrap_or(0.0) / 1e9
}
