//! Running pipelines.
//!
//! `run` walks a pipeline over a module; `planted` has passes that are wrong on purpose, for
//! tests of what finds mistakes.

#[cfg(debug_assertions)]
mod planted;
mod run;

use nvopt_pass::{Knobs, Phase, Pipeline, PipelineError, Registry, Remark, Stats};
use nvopt_ptx::target::{Arch, Target};

pub use run::run;

/// Every pass, analysis and named pipeline that comes with the compiler.
pub fn registry() -> Registry {
    let mut registry = Registry::new();
    registry.add_analyses(nvopt_analysis::table::ANALYSES);
    registry.add_passes(nvopt_transform::table::PASSES);
    #[cfg(debug_assertions)]
    registry.add_passes(planted::PASSES);
    registry
}

/// Builds the pipeline that a user wrote, from what comes with the compiler.
pub fn parse(text: &str) -> Result<Pipeline, PipelineError> {
    Pipeline::parse(text, &registry())
}

/// How to run a pipeline.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The chip and the PTX version.
    pub target: Target,
    /// The numbers and switches the user set.
    pub knobs: Knobs,
    /// Compare analyses that passes put back with fresh ones.
    pub check_analyses: bool,
    /// Verify the module after each pass.
    pub verify_each: bool,
    /// The phase.
    pub phase: Phase,
}

impl Default for Settings {
    fn default() -> Self {
        Settings {
            target: Target::new(Arch::DEFAULT),
            knobs: Knobs::default(),
            check_analyses: cfg!(debug_assertions),
            verify_each: false,
            phase: Phase::Unphased,
        }
    }
}

/// What passes said, in module order.
#[derive(Clone, Debug, Default)]
pub struct Outcome {
    /// What `print<…>` wrote.
    pub printed: String,
    /// Remarks.
    pub remarks: Vec<Remark>,
    /// Counters.
    pub stats: Stats,
}
