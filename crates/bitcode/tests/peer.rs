//! What LLVM reads is what was meant: each module is parsed, written as bitcode and printed by
//! LLVM's `opt`, and must come out as when LLVM reads the text itself.
//!
//! Skipped with a note where `opt-22` is not installed, but not in CI.

use std::{
    io::Write as _,
    process::{Command, Stdio},
};

const OPT: &str = "opt-22";

/// What `opt` prints for `input`, text or bitcode, without comments; or its complaint.
fn opt(input: &[u8]) -> Result<String, String> {
    let mut child = Command::new(OPT)
        .args(["-S", "-disable-verify", "-o", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(|error| error.to_string())?;
    let mut stdin = child.stdin.take().expect("a pipe was asked for");
    stdin.write_all(input).map_err(|error| error.to_string())?;
    drop(stdin);
    let output = child.wait_with_output().map_err(|error| error.to_string())?;
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).into_owned());
    }
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let lines = text.lines().map(|line| line.split(" ; preds =").next().unwrap_or(line).trim_end());
    Ok(lines.collect::<Vec<_>>().join("\n"))
}

fn peer_is_installed() -> bool {
    let found = Command::new(OPT).arg("--version").output().is_ok();
    if !found {
        assert!(std::env::var_os("CI").is_none(), "{OPT} must be installed in CI");
        eprintln!("skipped: {OPT} is not installed");
    }
    found
}

/// Panics unless LLVM finds the same module in `text` and in the bitcode written for it.
#[track_caller]
fn check(text: &str) {
    if !peer_is_installed() {
        return;
    }
    let options = nvopt_text::Options { module_id: b"<stdin>".to_vec() };
    let parsed = nvopt_text::parse(text.as_bytes(), &options);
    let parsed = parsed.unwrap_or_else(|errors| panic!("{errors:?}"));
    let bitcode = nvopt_bitcode::write(&parsed.module);
    let expected = opt(text.as_bytes()).expect("LLVM reads the text");
    let found = opt(&bitcode).expect("LLVM reads the bitcode");
    for (line, (expected, found)) in expected.lines().zip(found.lines()).enumerate() {
        assert_eq!(found, expected, "line {} of what opt prints", line + 1);
    }
    assert_eq!(found.lines().count(), expected.lines().count());
}

#[test]
fn symbols() {
    check(include_str!("modules/symbols.ll"));
}

#[test]
fn instructions() {
    check(include_str!("modules/instructions.ll"));
}

#[test]
fn vectors_and_block_addresses() {
    check(include_str!("modules/vectors.ll"));
}

#[test]
fn locations_and_debug_records() {
    check(include_str!("modules/debug.ll"));
}

#[test]
fn debug_info_nodes() {
    check(include_str!("modules/debug_nodes.ll"));
}

#[test]
fn names_numbers_and_forward_references() {
    check(include_str!("modules/numbering.ll"));
}

#[test]
fn an_empty_module() {
    check("");
}
