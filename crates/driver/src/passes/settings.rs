//! How to run a pipeline.

use std::path::PathBuf;

use nvopt_pass::{Knobs, Numerics};
use nvopt_ptx::target::{Arch, Target};

use crate::jobserver::Tokens;

/// How to run a pipeline. It belongs to one compilation.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The chip and the PTX version.
    pub target: Target,
    /// How floats are computed.
    pub numerics: Numerics,
    /// The numbers and switches the user set.
    pub knobs: Knobs,
    /// How many functions are worked on at once.
    pub threads: usize,
    /// The tokens of make's jobserver: one for each thread but the first.
    pub tokens: Option<Tokens>,
    /// Run what needs the whole module first, then function by function, as two phases, if there
    /// is more than one function.
    pub two_phases: bool,
    /// Compile each function alone: passes that look across functions are left out, but for those
    /// that must run. Linkage and visibility stay as they are, because nothing is taken apart.
    pub split: bool,
    /// Shuffles the order in which workers take functions, for tests: nothing may depend on it.
    pub schedule_seed: Option<u64>,
    /// Compare analyses that passes put back with fresh ones, and what passes change with what
    /// their rows say.
    pub check_analyses: bool,
    /// Check cached analyses against the function after each pass.
    pub verify_analyses: bool,
    /// Verify after each pass.
    pub verify_each: bool,
    /// Which passes print the function or module before they run.
    pub print_before: Filter,
    /// Which passes print it afterwards.
    pub print_after: Filter,
    /// Print what each pass changed.
    pub print_changed: Option<PrintChanged>,
    /// Which functions are printed.
    pub print_functions: Filter,
    /// A folder for the text after each step, a file each.
    pub dump_dir: Option<PathBuf>,
    /// Where to stop.
    pub bisect: Option<Bisect>,
    /// Measure the time of each pass.
    pub time: bool,
    /// A pass that panics ends the compilation.
    pub strict: bool,
    /// Keep what passes remark.
    pub remarks: bool,
    /// The verifier has found nothing wrong with the module.
    pub is_verified: bool,
    /// Verify when all passes have run.
    pub verify_last: bool,
    /// The process ends soon: what passes leave behind is not given back piece by piece.
    pub process_ends: bool,
}

impl Default for Settings {
    fn default() -> Self {
        Settings {
            target: Target::new(Arch::DEFAULT),
            numerics: Numerics::default(),
            knobs: Knobs::default(),
            threads: 1,
            tokens: None,
            two_phases: false,
            split: false,
            schedule_seed: None,
            check_analyses: cfg!(debug_assertions),
            verify_analyses: false,
            verify_each: false,
            print_before: Filter::None,
            print_after: Filter::None,
            print_changed: None,
            print_functions: Filter::All,
            dump_dir: None,
            bisect: None,
            time: false,
            strict: false,
            remarks: true,
            is_verified: false,
            verify_last: false,
            process_ends: false,
        }
    }
}

/// A choice of names.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Filter {
    /// None.
    #[default]
    None,
    /// All.
    All,
    /// These.
    Names(Vec<String>),
}

impl Filter {
    /// True if `name` is chosen.
    pub fn has(&self, name: &str) -> bool {
        match self {
            Filter::None => false,
            Filter::All => true,
            Filter::Names(names) => names.iter().any(|known| known == name),
        }
    }
}

/// How to show what a pass changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PrintChanged {
    /// The whole text, and a line where nothing changed.
    Verbose,
    /// The whole text where something changed.
    Quiet,
    /// The lines that differ.
    Diff,
}

/// Where to stop running optional passes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bisect {
    /// The number of the last step that runs; negative for all.
    pub limit: i64,
    /// How many rewrites that last step may make.
    pub rewrites: Option<u64>,
}
