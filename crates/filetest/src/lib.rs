//! nvopt-filetest: tests that are files.
//!
//! A test is a text file, usually IR, with `RUN:` lines that say which tools to run and `CHECK:`
//! lines that say what they must print. The runner finds such files, runs their lines in this
//! process with tools that are functions, and checks the output with a FileCheck of its own. It
//! reads LLVM's own tests as well.
//!
//! Reading order:
//! - [`ere`]: the regular expressions of FileCheck;
//! - FileCheck itself, in [`filecheck`];
//! - [`tools`]: what RUN lines can call; the caller adds its own;
//! - [`runner`]: finding and running tests, the command line, the `cargo test` harness;
//! - `bless`: writing CHECK lines from what the tools print.
//!
//! Invariants: nothing here depends on the IR crates; whatever a test asks for that is not
//! understood is a skip with a reason; results are reported in the order of the tests' names.

mod bless;
pub mod ere;
pub mod filecheck;
pub mod runner;
pub mod tools;

pub use runner::{Config, Ownership, run_cli, run_harness};
pub use tools::{Tool, ToolCx, ToolOutput, ToolSet};
