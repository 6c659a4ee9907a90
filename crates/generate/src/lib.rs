//! Random GPU programs, for finding miscompiles.
//!
//! [`generate`] makes a [`Program`] from bytes, so that a fuzzer can drive and shrink it;
//! [`from_seed`] makes one from a number. [`Options`] says what may appear and how large things
//! get.
//!
//! Invariants. Every program is valid for the verifier. For every input each of its kernels ends,
//! has no undefined behaviour and no race, and gives one result, whatever the order in which
//! threads run. So a difference after an optimization is a miscompile. All of this holds by
//! construction: nothing is generated and then rejected.
//!
//! How: values in the pool (`values`) are never poison; indices are masked; divisors are made
//! non-zero; the bits of NaNs are never looked at; a `memory::Region` is memory that this
//! thread alone may touch or that nobody writes; what threads share is accumulated by commutative
//! atomics; every piece of code knows who executes it (`func::Control`), and convergent operations
//! are only made where all that must take part do.
//!
//! Reading order: `options`, `program`, `choose`, `values`, `world` (the module being made), `func`
//! (the function being made), `ops`, `expr`, `memory`, `control`, `kernel`, `calls`, `shared`,
//! `warp`, `globals`, `shapes`, `hints`, `metadata`, `debug`, `text`.

mod calls;
mod choose;
mod control;
mod debug;
mod expr;
mod func;
mod globals;
mod hints;
mod kernel;
pub mod machine;
mod memory;
mod metadata;
mod ops;
mod options;
mod program;
mod shapes;
mod shared;
mod text;
mod types;
mod values;
mod warp;
mod world;

pub use options::{Feature, FeatureSet, Limits, Options};
pub use program::{
    ArgSpec, BufferSpec, Fill, KernelSpec, Launch, Program, Role, from_seed, generate,
};
pub use text::text;
