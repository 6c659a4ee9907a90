//! How the binary is linked.

use std::env;

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    let target_is = |name: &str, value: &str| env::var(name).is_ok_and(|found| found == value);
    if target_is("CARGO_CFG_TARGET_OS", "linux") && target_is("CARGO_CFG_TARGET_ENV", "gnu") {
        // At a fixed place nothing in it needs to be relocated when it starts: the tables of passes and
        // intrinsics hold thousands of pointers, and a run on a small module reads few of them.
        println!("cargo:rustc-link-arg-bins=-no-pie");
    }
}
