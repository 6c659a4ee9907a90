//! Running pipelines.
//!
//! A pipeline is walked stage by stage. A module pass runs alone. In a function stage every worker
//! takes the next function from a list, largest first, and runs all steps of the stage on it; the
//! module around the bodies stands still, and what workers add to their copies of it (types,
//! metadata, declarations) becomes one when the stage ends, in module order. So the output does not
//! depend on the number of workers or on who took what.
//!
//! Every step is wrapped once, here: bisection, printing, timing, verifying, catching a panic. A
//! pass that panics is left out for that function: the pipeline starts again from the module as
//! it was given, without that step, which costs nothing as long as nothing panics.
//!
//! Reading order: `settings`, `run` (the walk over the module), `functions` (the parallel stage),
//! `components` (the call-graph stage), `machine` (the stage on machine code),
//! `step` (one step on one function), `idle` (steps that need not run again), `join` (making the workers' copies one), `number` (ids of
//! steps that do not depend on threads), `print` (dumps and diffs), `report` (times, remarks,
//! statistics), `crash`, `linker` (its transformations as passes); `planted` has passes that are wrong on purpose, for tests.

mod components;
mod crash;
mod functions;
mod idle;
mod join;
mod linker;
mod machine;
mod number;
#[cfg(debug_assertions)]
mod planted;
mod print;
mod report;
mod run;
mod settings;
mod step;
#[cfg(test)]
mod tests;

use std::sync::LazyLock;

use nvopt_pass::{KnobInfo, Level, Pipeline, PipelineError, Registry};

use crate::pipelines::{self, Config, OptLevel};

pub use crash::{Crash, install_panic_hook, write_reproducer};
pub use machine::{first_ir_pass, has_machine_passes, machine_text, run_machine};
pub use report::{
    Outcome, Timing, remarks_text, remarks_yaml, stats_text, time_report, time_trace,
};
pub use run::{run, run_reloading};
pub use settings::{Bisect, Filter, PrintChanged, Settings};

/// Every pass, analysis and named pipeline that comes with the compiler, with default options.
pub fn registry() -> Registry {
    registry_with(&Config::new(OptLevel::O0))
}

/// The same; what named pipelines stand for depends on the options in `config`.
pub fn registry_with(config: &Config) -> Registry {
    let mut registry = Registry::new();
    registry.add_analyses(nvopt_analysis::table::ANALYSES);
    registry.add_passes(nvopt_transform::table::PASSES);
    registry.add_passes(linker::PASSES);
    registry.add_passes(nvopt_machine::table::PASSES);
    #[cfg(debug_assertions)]
    registry.add_passes(planted::PASSES);
    registry.add_planned(nvopt_transform::planned::PLANNED);
    pipelines::add_aliases(&mut registry, config);
    registry
}

fn knob_tables() -> impl Iterator<Item = &'static KnobInfo> {
    let tables = [
        &nvopt_analysis::alias::pipeline::KNOBS[..],
        &nvopt_transform::knobs::KNOBS[..],
        nvopt_machine::knobs::KNOBS,
    ];
    tables.into_iter().flatten().copied()
}

/// The knobs that passes declare beside themselves.
pub fn knobs() -> &'static [&'static KnobInfo] {
    static ALL: LazyLock<Vec<&'static KnobInfo>> = LazyLock::new(|| {
        let mut all: Vec<&KnobInfo> = knob_tables().collect();
        all.sort_by_key(|info| info.name);
        all
    });
    &ALL
}

/// The knob called `name`.
pub fn knob(name: &str) -> Option<&'static KnobInfo> {
    knob_tables().find(|info| info.name == name)
}

pub use nvopt_analysis::alias::pipeline::unknown_way as unknown_alias_analysis;

/// Analyses that are planned and not there: name, level, what they will find out.
pub fn planned_analyses() -> impl Iterator<Item = (&'static str, Level, &'static str)> {
    let planned = nvopt_transform::planned::PLANNED_ANALYSES.iter().copied();
    let is_there = |name| nvopt_analysis::table::ANALYSES.iter().any(|row| row.name == name);
    planned.filter(move |&(name, ..)| !is_there(name))
}

/// The parameters of the pass `name` that are taken and change nothing yet.
pub fn idle_params(name: &str) -> Vec<&'static str> {
    let rows = nvopt_transform::table::IDLE_PARAMS.iter();
    rows.filter(|(pass, _)| *pass == name).map(|&(_, param)| param).collect()
}

/// Builds the pipeline that a user wrote, from what comes with the compiler.
pub fn parse(text: &str) -> Result<Pipeline, PipelineError> {
    Pipeline::parse(text, &registry())
}
