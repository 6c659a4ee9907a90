//! No bytes make the reader panic: broken copies of valid files are refused or read.

use std::panic::{AssertUnwindSafe, catch_unwind};

use nvopt_bitcode::{LazyModule, read};

use crate::common;

const CASES: u64 = 20_000;

/// A small generator of random numbers (xorshift), so that a case is named by its number.
struct Random(u64);

impl Random {
    fn new(case: u64) -> Random {
        Random((case + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    fn below(&mut self, n: usize) -> usize {
        (self.next() % n.max(1) as u64) as usize
    }
}

fn break_bytes(bytes: &mut Vec<u8>, files: &[Vec<u8>], random: &mut Random) {
    for _ in 0..1 + random.below(6) {
        let n = bytes.len();
        if n < 8 {
            return;
        }
        let at = random.below(n);
        match random.below(9) {
            0..=4 => bytes[at] ^= 1 << random.below(8),
            5 => bytes[at] = random.next() as u8,
            6 => {
                let end = (at + random.below(16)).min(n);
                bytes[at..end].fill(0xff);
            }
            7 => {
                let other = &files[random.below(files.len())];
                let from = random.below(other.len());
                let len = random.below(48).min(n - at).min(other.len() - from);
                bytes[at..at + len].copy_from_slice(&other[from..from + len]);
            }
            _ if random.below(4) == 0 => bytes.truncate(at),
            _ => {}
        }
    }
}

#[test]
fn broken_files_are_refused_or_read() {
    let files = common::bitcode();
    let mut n_read = 0;
    for case in 0..CASES {
        let mut random = Random::new(case);
        let mut bytes = files[random.below(files.len())].clone();
        break_bytes(&mut bytes, &files, &mut random);
        let result = catch_unwind(AssertUnwindSafe(|| match read(&bytes) {
            Ok(module) => {
                nvopt_ir::print::print_module(&module, &mut Vec::new());
                true
            }
            Err(diag) => {
                assert!(!diag.message.is_empty());
                false
            }
        }));
        n_read += u64::from(result.unwrap_or_else(|_| panic!("case {case} panics")));
    }
    // Most breaks are found; if all or none were, this test would test nothing.
    assert!(n_read > CASES / 100 && n_read < CASES, "{n_read} of {CASES} were read");
}

#[test]
fn files_cut_off_anywhere_are_refused() {
    for bytes in common::bitcode() {
        let whole = read(&bytes).map(|module| module.shared.func_order.len()).unwrap();
        for len in 0..bytes.len() {
            // What stands behind the last table may be missing; all else may not.
            if let Ok(module) = read(&bytes[..len]) {
                assert_eq!(module.shared.func_order.len(), whole);
            }
        }
    }
}

#[test]
fn a_body_that_fails_leaves_the_others_readable() {
    let bytes = common::bitcode().swap_remove(1);
    for case in 0..500 {
        let mut random = Random::new(case);
        let mut broken = bytes.clone();
        let at = random.below(broken.len());
        broken[at] ^= 1 << random.below(8);
        let Ok(mut lazy) = LazyModule::open(&broken) else { continue };
        for func in lazy.module().shared.func_order.clone() {
            let _ = lazy.materialize(func);
        }
    }
}
