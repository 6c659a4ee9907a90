//! CPU time that linking with libdevice costs when three of its functions are used.
//!
//! The same module is read, verified and printed with and without the library, many times each;
//! what is compared is user plus system time of the processes, so everything counts: reading the
//! file, linking, and verifying and printing what came in.

use std::{
    fs,
    process::{Command, Stdio},
};

use crate::{
    bench_io::child_seconds,
    peers,
    util::{release_nvopt, root},
};

/// How often each command is run in a round.
const RUNS: u32 = 200;
/// How many rounds there are; the smallest time counts.
const ROUNDS: u32 = 5;
/// The milliseconds that linking may cost.
const LIMIT: f64 = 2.0;

const KERNEL: &str = "\
target triple = \"nvptx64-nvidia-cuda\"
define ptx_kernel void @k(ptr %x) {
  %v = load float, ptr %x
  %s = call float @__nv_sinf(float %v)
  %e = call float @__nv_expf(float %s)
  %r = call float @__nv_fmaf(float %e, float %s, float %v)
  store float %r, ptr %x
  ret void
}
declare float @__nv_sinf(float)
declare float @__nv_expf(float)
declare float @__nv_fmaf(float, float, float)
";

/// Measures and prints.
pub(crate) fn run() -> Result<(), String> {
    let Some(libdevice) = peers::set_up()?.libdevice else {
        return Err("libdevice is missing; `cargo xtask peers` sets it up".into());
    };
    let nvopt = release_nvopt()?;
    let file = root().join("target/bench-link.ll");
    fs::write(&file, KERNEL).map_err(|error| error.to_string())?;
    let library = format!("--link-lib={}", libdevice.display());
    let milliseconds = |more: &[&str]| -> Result<f64, String> {
        let mut best = f64::INFINITY;
        for _ in 0..ROUNDS {
            let before = child_seconds()?;
            for _ in 0..RUNS {
                let status = Command::new(&nvopt)
                    .arg(&file)
                    .args(["-S", "-o", "/dev/null"])
                    .args(more)
                    .stderr(Stdio::null())
                    .status()
                    .map_err(|error| error.to_string())?;
                if !status.success() {
                    return Err("nvopt failed".into());
                }
            }
            best = best.min((child_seconds()? - before) * 1000.0 / f64::from(RUNS));
        }
        Ok(best)
    };
    let without = milliseconds(&["--no-libdevice"])?;
    let with = milliseconds(&[&library])?;
    let cost = with - without;
    println!("{:<34} {without:>7.2} ms", "three calls, not linked");
    println!("{:<34} {with:>7.2} ms", "linked with libdevice");
    println!("{:<34} {cost:>7.2} ms (at most {LIMIT} ms)", "linking");
    if cost > LIMIT { Err("linking costs too much".into()) } else { Ok(()) }
}
