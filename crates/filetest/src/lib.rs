//! nvopt-filetest: FileCheck and the file-test runner.

pub mod ere;
pub mod filecheck;
