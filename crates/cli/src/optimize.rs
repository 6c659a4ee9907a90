//! Choosing passes: levels, languages, options, plugin passes; from the command line to a pipeline.

use clap::Args;
use nvopt_driver::{
    Failure,
    compile::Request,
    passes::{knobs, registry_with},
    pipelines::{Config, Language, LevelFlags, NOT_BOTH, Plugin, assemble, select_pipeline},
    render::SourceText,
};
use nvopt_ir::diag::Diag;
use nvopt_pass::{
    Knobs, Pipeline, PipelineError, Registry,
    slots::{Options, Slots, index as slot, is_true},
};

/// Which passes run, besides those that `--passes=` names.
#[derive(Args, Debug, Default)]
pub(crate) struct Optimize {
    /// How much to optimize: 0, 1, 2, 3, or fast-compile=0|min|mid|max (also fc=max). Without it
    /// nothing is done to the module.
    #[arg(short = 'O', value_name = "LEVEL", help_heading = "Optimizing")]
    pub(crate) level: Vec<String>,
    /// Where the module comes from: PTX, a front end (mid), or anywhere.
    #[arg(long, value_name = "NAME", value_parser = Language::WORDS, help_heading = "Optimizing")]
    pub(crate) lang: Option<String>,
    /// Set an option: `-opt "-name=value"`, or `-name` for true; may be repeated. `nvopt options`
    /// lists what there is.
    #[arg(
        long,
        value_name = "-NAME=VALUE",
        allow_hyphen_values = true,
        help_heading = "Optimizing"
    )]
    pub(crate) opt: Vec<String>,
    /// Put a pass among the tiers: those with smaller thresholds come before it.
    #[arg(long, value_name = "PASS@PHASE_ID", help_heading = "Optimizing")]
    pub(crate) plugin_pass: Vec<String>,
    /// Where a tier stands among plugin passes, as 1:5. [default: tier N at N]
    #[arg(long, value_name = "TIER:PHASE_ID", help_heading = "Optimizing")]
    pub(crate) tier_threshold: Vec<String>,
    /// Print the passes that would run, as --passes= takes them, and do nothing.
    #[arg(long, help_heading = "Optimizing")]
    pub(crate) print_pipeline_passes: bool,
}

/// What is to be done.
#[derive(Default)]
pub(crate) struct Plan {
    /// The passes.
    pub(crate) pipeline: Pipeline,
    /// What passes read.
    pub(crate) knobs: Knobs,
    /// What the user set of slots.
    pub(crate) slots: Slots,
    /// True if the user wrote the pipeline out, and did not name a level.
    pub(crate) is_written: bool,
}

/// Why there is no plan.
pub(crate) enum Mistake {
    /// The options make no sense.
    Options(String),
    /// A text of the command line is wrong at a place that can be shown.
    Refused(Failure),
}

impl Plan {
    /// Adds what slots say to how the module is compiled; options of their own win.
    pub(crate) fn apply(&self, request: &mut Request) {
        let text = |index| Some(self.slots.text(index)).filter(|text| !text.is_empty());
        let switch = |given: Option<bool>, index| given.or(text(index).map(is_true));
        request.ftz = switch(request.ftz, slot::FTZ);
        request.prec_div = switch(request.prec_div, slot::PREC_DIV);
        request.prec_sqrt = switch(request.prec_sqrt, slot::PREC_SQRT);
        request.fma = switch(request.fma, slot::FMAD);
        request.arch = request.arch.take().or(text(slot::SM_ARCH).map(str::to_owned));
    }

    /// The passes that were left out because they do not exist yet, each once.
    pub(crate) fn missing(&self) -> Vec<&'static str> {
        let mut names: Vec<&str> = Vec::new();
        for &name in &self.pipeline.missing {
            if !names.contains(&name) {
                names.push(name);
            }
        }
        names
    }
}

impl Optimize {
    /// What the options and `--passes=` ask for, for an output that is code or IR.
    pub(crate) fn plan(&self, passes: Option<&str>, to_code: bool) -> Result<Plan, Mistake> {
        let options = self.options().map_err(Mistake::Options)?;
        let flags = self.flags(&options).map_err(Mistake::Options)?;
        let plugins = self.plugin_pass.iter().map(|text| Plugin::parse(text));
        let plugins = plugins.collect::<Result<_, _>>().map_err(Mistake::Options)?;
        let level = select_pipeline(&flags);
        let config = Config { options, plugins, to_code, ..Config::new(level) };
        let registry = registry_with(&config);
        match (passes, flags.is_empty()) {
            (Some(_), false) => Err(Mistake::Options(NOT_BOTH.into())),
            (Some(text), true) => Plan::of_text(text, config, &registry),
            (None, false) => Plan::of_level(&config, &registry),
            (None, true) => {
                let Options { slots, knobs } = config.options;
                Ok(Plan { pipeline: Pipeline::default(), knobs, slots, is_written: false })
            }
        }
    }

    fn options(&self) -> Result<Options, String> {
        let mut options = Options::default();
        for text in &self.opt {
            options.set(text, knobs()).map_err(|error| error.to_string())?;
        }
        if let Some(name) = nvopt_driver::passes::unknown_alias_analysis(&options.knobs) {
            return Err(format!(
                "unknown alias analysis name '{name}' in -aa-pipeline; there are default, basic-aa, \
                 tbaa, scoped-noalias-aa, globals-aa and nvptx-aa"
            ));
        }
        if let Some(language) = &self.lang {
            options.slots.set(slot::LANGUAGE, language)?;
        }
        for text in &self.tier_threshold {
            let wrong =
                || format!("expected a tier from 0 to 3 and a phase id, as `1:5`, not `{text}`");
            let (tier, phase_id) = text.split_once(':').ok_or_else(wrong)?;
            let known = ["0", "1", "2", "3"].contains(&tier) && phase_id.parse::<i64>().is_ok();
            if !known {
                return Err(wrong());
            }
            let set = options.set(&format!("-tier{tier}-threshold={phase_id}"), &[]);
            set.map_err(|error| error.to_string())?;
        }
        Ok(options)
    }

    fn flags(&self, options: &Options) -> Result<LevelFlags, String> {
        let mut flags = LevelFlags::default();
        for text in &self.level {
            flags.add(text)?;
        }
        let level = options.slots.text(slot::OPT_LEVEL);
        if flags.is_empty() && !level.is_empty() {
            flags.add(level)?;
        }
        // `-Ofast-compile=0` alone asks for what is not fast: nothing at all.
        flags.o0 |= flags.is_empty() && !self.level.is_empty();
        Ok(flags)
    }
}

impl Plan {
    fn of_text(text: &str, config: Config, registry: &Registry) -> Result<Plan, Mistake> {
        let pipeline = Pipeline::parse(text, registry);
        let pipeline = pipeline.map_err(|error| refused("--passes", text, error))?;
        let Options { slots, knobs } = config.options;
        Ok(Plan { pipeline, knobs, slots, is_written: true })
    }

    fn of_level(config: &Config, registry: &Registry) -> Result<Plan, Mistake> {
        let assembled = assemble(config).map_err(Mistake::Options)?;
        let mut text = assembled.text();
        let machine = assembled.machine_text();
        if !machine.is_empty() {
            text = format!("{text},{machine}");
        }
        let pipeline = Pipeline::assemble(&text, registry);
        let pipeline = pipeline.map_err(|error| refused("--plugin-pass", &text, error))?;
        let Options { slots, knobs } = assembled.options;
        Ok(Plan { pipeline, knobs, slots, is_written: false })
    }
}

/// A mistake in a text of the command line, shown where it is.
fn refused(option: &str, text: &str, error: PipelineError) -> Mistake {
    let at = u32::try_from(error.at).unwrap_or(u32::MAX);
    let mut diag = Diag::error_at(at..at, error.message);
    if !error.nearest.is_empty() {
        let names: Vec<String> = error.nearest.iter().map(|name| format!("`{name}`")).collect();
        diag = diag.note(format!("did you mean {}?", names.join(" or ")));
    }
    let source = Box::new(SourceText::new(option, text.into()));
    Mistake::Refused(Failure::Refused { source, diags: vec![diag] })
}
