//! The oracle: says what a program does, and whether another one does the same.
//!
//! - `arg`: arguments as text;
//! - `subject`: the code that runs, and what its functions take;
//! - `run`: a kernel or function on given arguments, compared with what is expected;
//! - `exec`: the short form of `EXEC:` lines in file tests;
//! - `check`: whether a module refines another one;
//! - `reduce`: a smaller module that is still interesting;
//! - `fuzz`: random programs before and after a transformation;
//! - `vectors`: results of every operation, recorded on a real GPU.
//!
//! Invariants: everything is deterministic; a mistake of whoever asks is an error in words, never a
//! fault or a panic.

pub mod arg;
pub mod check;
pub mod exec;
pub mod faults;
pub mod fuzz;
pub mod reduce;
pub mod run;
pub mod subject;
pub mod vectors;
