//! Watching passes at work: the options, and what is written because of them.

use std::{fs, path::PathBuf};

use clap::Args;
use nvopt_driver::{
    Failure,
    jobserver::{JobserverError, Tokens},
    passes::{
        self, Bisect, Filter, Outcome, PrintChanged, Settings, Timing, machine_text, remarks_text,
        remarks_yaml, stats_text, time_report, time_trace, write_reproducer,
    },
};
use nvopt_ir::module::Module;
use nvopt_pass::{Pipeline, RemarkKind};
use nvopt_ptx::mach::MachModule;

use crate::Streams;

/// How passes run, and what to write about it. The names are those of LLVM's `opt`.
#[derive(Args, Debug, Default)]
pub(crate) struct Instrument {
    /// How many functions to work on at once; by default one for each processor.
    #[arg(long, value_name = "N", help_heading = "Running passes")]
    pub(crate) threads: Option<usize>,
    /// Compile each function alone, N at once (0: as many as there are processors), without
    /// looking across functions: faster, for less.
    #[arg(long, value_name = "N", help_heading = "Running passes")]
    pub(crate) split_compile: Option<usize>,
    /// Use no more threads than GNU make's jobserver has tokens for.
    #[arg(long, help_heading = "Running passes")]
    pub(crate) jobserver: bool,
    /// Say what phase the compilation is in, and which passes of the pipeline do not exist yet.
    #[arg(long, short = 'v', help_heading = "Running passes")]
    pub(crate) verbose: bool,
    /// End with an error if a pass crashes, instead of leaving it out.
    #[arg(long, help_heading = "Running passes")]
    pub(crate) strict: bool,
    /// Where to write what repeats a crash of a pass. [default: the folder for temporary files]
    #[arg(long, value_name = "FOLDER", help_heading = "Running passes")]
    pub(crate) crash_dir: Option<PathBuf>,
    /// Run passes up to this number only, and say what runs; -1 runs all.
    #[arg(long, value_name = "N", allow_hyphen_values = true, help_heading = "Running passes")]
    pub(crate) opt_bisect_limit: Option<i64>,
    /// Let the last of them make so many changes only.
    #[arg(long, value_name = "N", requires = "opt_bisect_limit", help_heading = "Running passes")]
    pub(crate) opt_bisect_rewrites: Option<u64>,
    /// Check the analyses that are kept after each pass.
    #[arg(long, help_heading = "Running passes")]
    pub(crate) verify_analyses: bool,
    /// Print the IR before these passes.
    #[arg(long, value_name = "PASSES", value_delimiter = ',', help_heading = "Watching passes")]
    pub(crate) print_before: Vec<String>,
    /// Print the IR after these passes.
    #[arg(long, value_name = "PASSES", value_delimiter = ',', help_heading = "Watching passes")]
    pub(crate) print_after: Vec<String>,
    /// Print the IR before each pass.
    #[arg(long, help_heading = "Watching passes")]
    pub(crate) print_before_all: bool,
    /// Print the IR after each pass.
    #[arg(long, help_heading = "Watching passes")]
    pub(crate) print_after_all: bool,
    /// Print what each pass changed: all of it, quiet, or as a diff.
    #[arg(
        long,
        value_name = "HOW",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "verbose",
        value_parser = ["verbose", "quiet", "diff"],
        help_heading = "Watching passes"
    )]
    pub(crate) print_changed: Option<String>,
    /// Print these functions only.
    #[arg(long, value_name = "NAMES", value_delimiter = ',', help_heading = "Watching passes")]
    pub(crate) filter_print_funcs: Vec<String>,
    /// Write the IR after each pass into a folder, a file each.
    #[arg(long, value_name = "FOLDER", help_heading = "Watching passes")]
    pub(crate) dump_dir: Option<PathBuf>,
    /// Print how long each pass took.
    #[arg(long, help_heading = "Watching passes")]
    pub(crate) time_passes: bool,
    /// Write when each pass ran, for Chrome's about:tracing.
    #[arg(long, value_name = "FILE", help_heading = "Watching passes")]
    pub(crate) time_trace: Option<PathBuf>,
    /// Print what passes counted.
    #[arg(long, help_heading = "Watching passes")]
    pub(crate) stats: bool,
    /// Print what passes did: those whose names hold this text.
    #[arg(long, value_name = "TEXT", help_heading = "Watching passes")]
    pub(crate) pass_remarks: Option<String>,
    /// Print what passes could not do.
    #[arg(long, value_name = "TEXT", help_heading = "Watching passes")]
    pub(crate) pass_remarks_missed: Option<String>,
    /// Print what passes found out.
    #[arg(long, value_name = "TEXT", help_heading = "Watching passes")]
    pub(crate) pass_remarks_analysis: Option<String>,
    /// Write all remarks as YAML.
    #[arg(long, value_name = "FILE", help_heading = "Watching passes")]
    pub(crate) pass_remarks_output: Option<PathBuf>,
}

impl Instrument {
    /// Joins make's jobserver if that was asked for.
    fn join_jobserver(
        &self,
        settings: &mut Settings,
        streams: &mut Streams<'_>,
    ) -> Result<(), Failure> {
        if !self.jobserver {
            return Ok(());
        }
        let flags = std::env::var("MAKEFLAGS").ok();
        match Tokens::from_makeflags(flags.as_deref()) {
            Ok(tokens) => {
                let why = |error| format!("cannot watch for signals: {error}");
                tokens.give_back_on_signals().map_err(|error| Failure::Failed(why(error)))?;
                settings.tokens = Some(tokens);
                Ok(())
            }
            Err(error @ JobserverError::PipeProblem) => {
                streams.complain(&format!("warning: {}", error.message()));
                settings.threads = 1;
                Ok(())
            }
            Err(error) => Err(Failure::Failed(error.message().into())),
        }
    }

    /// Adds what was asked for to `settings`.
    pub(crate) fn apply(&self, settings: &mut Settings) {
        let filter = |all: bool, names: &[String]| match (all, names) {
            (true, _) => Filter::All,
            (false, []) => Filter::None,
            (false, names) => Filter::Names(names.to_vec()),
        };
        settings.threads = self.threads.filter(|&n| n > 0).unwrap_or_else(all_processors);
        if let Some(threads) = self.split_compile {
            settings.split = true;
            settings.threads = if threads == 0 { all_processors() } else { threads };
        }
        settings.two_phases = true;
        settings.strict = self.strict;
        settings.verify_analyses = self.verify_analyses;
        settings.print_before = filter(self.print_before_all, &self.print_before);
        settings.print_after = filter(self.print_after_all, &self.print_after);
        settings.print_changed = self.print_changed.as_deref().map(|how| match how {
            "quiet" => PrintChanged::Quiet,
            "diff" => PrintChanged::Diff,
            _ => PrintChanged::Verbose,
        });
        settings.print_functions = match &self.filter_print_funcs[..] {
            [] => Filter::All,
            names => Filter::Names(names.to_vec()),
        };
        settings.bisect =
            self.opt_bisect_limit.map(|limit| Bisect { limit, rewrites: self.opt_bisect_rewrites });
        settings.remarks = self.pass_remarks.is_some()
            || self.pass_remarks_missed.is_some()
            || self.pass_remarks_analysis.is_some()
            || self.pass_remarks_output.is_some();
        settings.time = self.time_passes || self.time_trace.is_some();
        settings.dump_dir.clone_from(&self.dump_dir);
    }

    /// Writes what was asked for. Remarks speak of IR, which machine passes do not have.
    pub(crate) fn report(
        &self,
        outcome: &Outcome,
        module: Option<&Module>,
        pipeline: &dyn Fn() -> String,
        streams: &mut Streams<'_>,
    ) -> Result<(), Failure> {
        if self.verbose {
            outcome.notes.iter().for_each(|note| streams.say_error(&format!("{note}\n")));
        }
        streams.say_error(&outcome.printed);
        self.warn_of_crashes(outcome, pipeline, streams);
        if self.time_passes {
            streams.say_error(&time_report(&outcome.timings));
        }
        if let Some(path) = &self.time_trace {
            write(path, &time_trace(&outcome.timings))?;
        }
        if self.stats {
            streams.say_error(&stats_text(&outcome.stats));
        }
        let Some(module) = module else { return Ok(()) };
        let wanted: Vec<_> = outcome.remarks.iter().filter(|r| self.wants(r)).cloned().collect();
        streams.say_error(&remarks_text(&module.shared, &wanted));
        if let Some(path) = &self.pass_remarks_output {
            write(path, &remarks_yaml(&module.shared, &outcome.remarks))?;
        }
        Ok(())
    }

    fn wants(&self, remark: &nvopt_pass::Remark) -> bool {
        let filter = match remark.kind {
            RemarkKind::Passed => &self.pass_remarks,
            RemarkKind::Missed => &self.pass_remarks_missed,
            RemarkKind::Analysis => &self.pass_remarks_analysis,
        };
        filter.as_ref().is_some_and(|text| text == ".*" || remark.pass.contains(text.as_str()))
    }

    fn warn_of_crashes(
        &self,
        outcome: &Outcome,
        pipeline: &dyn Fn() -> String,
        streams: &mut Streams<'_>,
    ) {
        let folder = self.crash_dir.clone().unwrap_or_else(std::env::temp_dir);
        let given = outcome.given.as_deref().unwrap_or_default();
        for crash in &outcome.crashes {
            streams.complain(&format!("warning: {crash}"));
            let written = write_reproducer(&folder, crash, given, &pipeline(), "");
            match written {
                Ok(script) => {
                    streams.complain(&format!("note: `sh {}` repeats the crash", script.display()))
                }
                Err(error) => streams.complain(&format!(
                    "warning: cannot write what repeats the crash into `{}`: {error}",
                    folder.display()
                )),
            }
        }
    }
}

fn all_processors() -> usize {
    std::thread::available_parallelism().map_or(1, std::num::NonZero::get)
}

fn write(path: &std::path::Path, text: &str) -> Result<(), Failure> {
    fs::write(path, text)
        .map_err(|error| Failure::Failed(format!("cannot write `{}`: {error}", path.display())))
}

/// What ran before machine passes do.
pub(crate) struct Earlier {
    /// The number that the next step has.
    next_step: u64,
    /// When what ran.
    timings: Vec<Timing>,
}

impl Default for Earlier {
    fn default() -> Earlier {
        Earlier { next_step: 1, timings: Vec::new() }
    }
}

impl Earlier {
    /// All steps, those of machine passes behind the others.
    fn followed_by(mut self, later: Vec<Timing>) -> Vec<Timing> {
        let end = |timing: &Timing| timing.start_us + timing.duration_us;
        let behind = self.timings.iter().map(end).fold(0.0, f64::max);
        let moved = |timing: Timing| Timing { start_us: timing.start_us + behind, ..timing };
        self.timings.extend(later.into_iter().map(moved));
        self.timings
    }
}

/// Runs `pipeline` on `module` as the options say, and writes what they ask for. The module can be
/// had once more from `reload`, if that is there.
pub(crate) fn run_passes(
    module: &mut Module,
    pipeline: &Pipeline,
    (mut settings, reload): (Settings, Option<&dyn Fn() -> Option<Module>>),
    options: &Instrument,
    streams: &mut Streams<'_>,
) -> Result<Earlier, PassFailure> {
    options.apply(&mut settings);
    options.join_jobserver(&mut settings, streams).map_err(PassFailure::Other)?;
    let outcome = passes::run_reloading(module, pipeline, &settings, reload);
    let outcome = outcome.map_err(PassFailure::Found)?;
    let reported = options.report(&outcome, Some(module), &|| pipeline.to_string(), streams);
    reported.map_err(PassFailure::Other)?;
    if !outcome.faults.is_empty() {
        return Err(PassFailure::Found(outcome.faults));
    }
    Ok(Earlier { next_step: outcome.next_step, timings: outcome.timings })
}

/// Runs the machine passes of `pipeline` on `module`. A trace shows the earlier steps as well.
pub(crate) fn run_machine_passes(
    module: &mut MachModule,
    pipeline: &Pipeline,
    mut settings: Settings,
    earlier: Earlier,
    options: &Instrument,
    streams: &mut Streams<'_>,
) -> Result<(), PassFailure> {
    options.apply(&mut settings);
    options.join_jobserver(&mut settings, streams).map_err(PassFailure::Other)?;
    let outcome = passes::run_machine(module, pipeline, &settings, earlier.next_step);
    let outcome = outcome.map_err(PassFailure::Found)?;
    let reported = options.report(&outcome, None, &|| machine_text(pipeline), streams);
    reported.map_err(PassFailure::Other)?;
    match &options.time_trace {
        Some(path) => {
            let trace = time_trace(&earlier.followed_by(outcome.timings));
            write(path, &trace).map_err(PassFailure::Other)
        }
        None => Ok(()),
    }
}

/// Why passes did not end well.
pub(crate) enum PassFailure {
    /// A pass or the verifier found something.
    Found(Vec<nvopt_ir::diag::Diag>),
    /// Something could not be written.
    Other(Failure),
}
