//! Any bytes as a generated program, run in the interpreter under several schedules: it verifies,
//! ends, has no undefined behaviour and one result, and nothing panics.
#![no_main]

use nvopt_generate::{Limits, Options, generate};
use nvopt_oracle::fuzz::{Outcome, fuzz_program};

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    let limits = Limits { instructions: 60, steps: 1000, ..Limits::default() };
    let options = Options { limits, ..Options::default() };
    let mut bytes = arbitrary::Unstructured::new(bytes);
    let Ok(program) = generate(&options, &mut bytes) else { return };
    match fuzz_program(&program, 0, &|_| Ok(())) {
        Outcome::Fine(..) => {}
        Outcome::Failed(failure) => panic!("{}", failure.text()),
    }
});
