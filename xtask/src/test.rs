//! Everything CI runs, in the order in which a mistake is found soonest.

use crate::{
    corpus, peers, tidy,
    util::{in_ci, run as run_command, run_with, unpack_corpus},
};

/// Runs all checks and tests.
pub(crate) fn run() -> Result<(), String> {
    let peers = peers::set_up()?;
    eprintln!("{}", peers.describe());
    run_command("cargo", &["fmt", "--all", "--check"])?;
    tidy::run()?;
    run_command(
        "cargo",
        &["clippy", "--workspace", "--all-targets", "--quiet", "--", "-D", "warnings"],
    )?;
    let strict = [("RUSTDOCFLAGS", "-D warnings")];
    run_with("cargo", &["doc", "--workspace", "--no-deps", "--quiet"], &strict)?;
    // Tests look at the corpus too.
    let has_corpus = unpack_corpus()?;
    run_command("cargo", &["test", "--workspace", "--quiet"])?;
    if has_corpus {
        corpus::run(&[])?;
    } else if in_ci() {
        return Err("in CI the corpus must be there".into());
    } else {
        eprintln!("skipped: the corpus is not beside this checkout");
    }
    eprintln!("all checks passed");
    Ok(())
}

/// Rewrites the CHECK lines of file tests marked `CHECKS: auto`.
pub(crate) fn bless(filter: Option<&str>) -> Result<(), String> {
    let mut args = vec!["test", "--package", "nvopt-cli", "--test", "filetests", "--"];
    args.extend(filter);
    run_with("cargo", &args, &[("NVOPT_BLESS", "1")])
}
