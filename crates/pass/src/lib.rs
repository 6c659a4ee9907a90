//! What a pass is: the traits, the analysis cache, the registry, and pipelines as text.
//!
//! A pass transforms and returns nothing. What it changed is read off the epochs of the body, so a
//! cached analysis is valid exactly while the aspects it depends on stand still. This crate knows
//! no pass and no analysis by name; `nvopt-analysis` and `nvopt-transform` have the tables, and a
//! user may add rows of their own to a [`Registry`]. The driver runs what a [`Pipeline`] says.
//!
//! Reading order: `analysis` (the cache), `cx` (what a pass may see and say), `pass` (the traits),
//! `registry` (the rows), `params` (`<a;no-b;c=3>`), `pipeline` (text to passes and back),
//! `knobs` (numbers and switches a user can set), `slots` (the switches of pipelines), `remark`,
//! `stats`.
//!
//! Invariants: nothing here is global; two compilations in one process share only the static
//! tables. A pass object holds options only, so that one serves all threads.

pub mod analysis;
pub mod cx;
pub mod knobs;
pub mod module_analysis;
pub mod params;
pub mod pass;
pub mod pipeline;
pub mod registry;
pub mod remark;
pub mod slots;
pub mod stats;

pub use analysis::{Analyses, Analysis};
pub use cx::{FnCx, Frame, MachCx, ModuleCx, Numerics, Phase};
pub use knobs::{Knob, KnobDefault, KnobInfo, Knobs};
pub use module_analysis::{FuncCache, ModuleAnalyses, ModuleAnalysis, ModuleResults};
pub use params::Params;
pub use pass::{FunctionPass, MachinePass, ModulePass, Scc, SccPass};
pub use pipeline::{Pipeline, PipelineError};
pub use registry::{AnalysisRow, Duplicates, Level, PassObject, PassRow, Registry};
pub use remark::{Remark, RemarkKind};
pub use stats::Stats;
