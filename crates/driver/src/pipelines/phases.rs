//! Putting a pipeline together, phase by phase.
//!
//! 0 infrastructure, 1 language dispatch, 2 pre-optimization, 3 the main loop with plugin passes and
//! tiers, 4 post-optimization by language, 5 finalization, 6 extensions of phase II, then the names
//! of blocks. Running is the driver's. Phase 1 only decides which of the others apply.

use std::borrow::Cow;

use nvopt_pass::{
    Phase,
    pipeline::parse_elements,
    slots::{Options, SlotValue, index as slot, inventory as knob},
};

use super::{
    Config, OptLevel,
    add::{Added, PassList, Unit},
    codegen_order::{MACHINE, machine_order},
    finalize,
    language::Language,
    levels,
    lines::{Factory as F, Guard, Line, View, line},
    tiers,
};

/// What comes before the tiers.
static PRE_OPTIMIZATION: &[Line] = &[
    line(
        F::Reflect,
        &[Guard::Any(&[Guard::Off(slot::NO_CONSTMERGE), Guard::On(slot::DO_EARLY_DEADARGELIM)])],
        "top-level questions about the architecture",
    ),
    line(F::DeadArgElim, &[Guard::On(slot::DO_EARLY_DEADARGELIM)], "if it is asked for so early"),
    line(F::LoopReduce, &[], "the original has it here"),
    line(F::IntrinsicLowering0, &[], "intrinsics that have simpler forms"),
    line(F::MemCpyOpt, &[], "copies that front ends leave"),
    line(F::NvvmVerify, &[], "errors are found where users can still see them"),
    line(F::ConstMerge, &[], "less to look at"),
    line(F::AlwaysInline, &[Guard::Off(slot::NO_INLINE_A)], "what must be inlined"),
    line(F::Print, &[], "dump"),
];

/// The passes of one construction phase.
#[derive(Clone, Debug)]
pub struct Section {
    /// The number of the phase and what it is.
    pub title: String,
    /// The passes.
    pub passes: Vec<Added>,
}

/// A pipeline that was put together.
#[derive(Clone, Debug)]
pub struct Assembled {
    /// The passes, phase by phase.
    pub sections: Vec<Section>,
    /// The machine passes, in order.
    pub machine: Vec<&'static str>,
    /// The options as the level and the user have them; passes read the knobs.
    pub options: Options,
}

impl Assembled {
    /// The passes as pipeline text.
    pub fn text(&self) -> String {
        let mut all = String::new();
        for added in self.sections.iter().flat_map(|section| &section.passes) {
            if !all.is_empty() {
                all.push(',');
            }
            all.push_str(&added.text());
        }
        all
    }

    /// The machine passes as pipeline text; empty if there are none.
    pub fn machine_text(&self) -> String {
        match &self.machine[..] {
            [] => String::new(),
            names => format!("machine-function({})", names.join(",")),
        }
    }

    /// The passes with their reasons, one a line.
    pub fn listing(&self) -> String {
        let mut out = String::new();
        for section in &self.sections {
            out.push_str(&format!("# {}\n", section.title));
            for added in &section.passes {
                out.push_str(&format!("{:<46} # {}\n", added.text(), added.why()));
            }
        }
        out.push_str(&format!("# machine passes\n{}\n", self.machine.join("\n")));
        out
    }
}

/// The options of `config` with what its level asks for.
pub(super) fn effective(config: &Config) -> Options {
    let mut options = config.options.clone();
    let (slots, level) = (&mut options.slots, config.level);
    let tier = level.tier();
    slots.suggest(slot::DO_OPT, SlotValue::Bool(tier.is_some()));
    for (index, number) in [(slot::DO_TIER1, 1), (slot::DO_TIER2, 2), (slot::DO_TIER3, 3)] {
        slots.suggest(index, SlotValue::Bool(tier == Some(number)));
    }
    slots.suggest(slot::CODEGEN_LEVEL, SlotValue::Integer(level.codegen_level()));
    // There is no other code than device code here.
    slots.suggest(slot::DEVICE_CODE, SlotValue::Bool(true));
    if level == OptLevel::FastMax {
        // Whatever else is asked for.
        for info in [&knob::LSA_OPT.info, &knob::MEMORY_SPACE_OPT.info] {
            options.knobs.set(info, "0").expect("switches take any text");
        }
    }
    options
}

/// Puts the pipeline of `config` together.
pub fn assemble(config: &Config) -> Result<Assembled, String> {
    let options = effective(config);
    let mut assembly = Assembly {
        config,
        options: &options,
        list: PassList::default(),
        titles: Vec::new(),
        is_raised: false,
    };
    assembly.all_phases()?;
    let sections = assembly.into_sections();
    let level = options.slots.integer(slot::CODEGEN_LEVEL);
    let machine = match config.to_code {
        true => machine_order(MACHINE, level).map_err(|error| error.to_string())?,
        false => Vec::new(),
    };
    Ok(Assembled { sections, machine, options })
}

struct Assembly<'a> {
    config: &'a Config,
    options: &'a Options,
    list: PassList,
    /// Titles, and how many passes stand before them.
    titles: Vec<(String, usize)>,
    is_raised: bool,
}

/// What the language dispatch decides.
enum Path {
    /// The slot says that nothing but lowering runs.
    Bypass,
    /// A list of its own, without tiers.
    List(&'static str, Vec<&'static [Line]>),
    /// The same, and barriers stay.
    Minimal(&'static [Line]),
    /// Pre-optimization, tiers, then the language's list.
    Full(Language),
}

impl Assembly<'_> {
    fn all_phases(&mut self) -> Result<(), String> {
        self.title("phase 0: infrastructure");
        // Library functions, the target, assumptions and profiles are tables and analyses here.
        self.add("verify", "passes may trust what the verifier checks");
        let path = self.language_dispatch();
        match &path {
            Path::Bypass => {}
            Path::List(name, lists) => {
                self.title(&format!("phase 4: post-optimization, {name}"));
                lists.iter().for_each(|lines| self.lines(lines, None));
            }
            Path::Minimal(lines) => {
                self.title("phase 4: post-optimization, minimal");
                self.lines(lines, None);
            }
            Path::Full(language) => {
                self.title("phase 2: pre-optimization");
                self.lines(PRE_OPTIMIZATION, None);
                self.main_loop()?;
                self.title(&format!("phase 4: post-optimization, {}", language.word()));
                self.lines(language.lines(), None);
            }
        }
        self.finalize(&path);
        self.phase_two();
        if self.options.slots.is_on(slot::NAME_BLOCKS) {
            self.title("phase 8: block names");
            self.add("name-blocks", "dumps of two runs can be compared");
        }
        Ok(())
    }

    /// Phase 1.
    fn language_dispatch(&self) -> Path {
        let slots = &self.options.slots;
        let language = Language::of(slots.text(slot::LANGUAGE));
        if slots.is_on(slot::BYPASS) {
            return Path::Bypass;
        }
        match (self.config.level, language) {
            (OptLevel::O0, _) => Path::List("O0", vec![levels::O0]),
            (_, Language::Ptx) => Path::List("ptx", vec![Language::Ptx.lines()]),
            (OptLevel::FastMax, _) if slots.is_on(slot::DEVICE_CODE) => {
                Path::List("fast compile max", vec![levels::FAST_MAX])
            }
            (OptLevel::FastMax, _) => Path::Minimal(levels::O0),
            (OptLevel::FastMid, _) => Path::List("fast compile mid", vec![levels::FAST_MID]),
            (OptLevel::FastMin, _) => {
                Path::List("fast compile min", vec![levels::FAST_MID, levels::FAST_MIN_LOOPS])
            }
            (OptLevel::O1 | OptLevel::O2 | OptLevel::O3, language) => Path::Full(language),
        }
    }

    /// Phase 3: each tier comes once, before the first plugin pass whose phase id exceeds its
    /// threshold, or after all of them.
    fn main_loop(&mut self) -> Result<(), String> {
        let (slots, knobs) = (&self.options.slots, &self.options.knobs);
        let mut waiting: Vec<(u8, i64)> = [
            (0, slot::DO_OPT, &knob::TIER0_THRESHOLD),
            (1, slot::DO_TIER1, &knob::TIER1_THRESHOLD),
            (2, slot::DO_TIER2, &knob::TIER2_THRESHOLD),
            (3, slot::DO_TIER3, &knob::TIER3_THRESHOLD),
        ]
        .into_iter()
        .filter(|&(_, enabled, _)| slots.is_on(enabled))
        .map(|(tier, _, threshold)| (tier, knobs.number(threshold)))
        .collect();
        let config = self.config;
        for plugin in &config.plugins {
            let id = plugin.phase_id;
            let (due, later) = waiting.into_iter().partition(|&(_, threshold)| id > threshold);
            waiting = later;
            self.tiers(due);
            self.title(&format!("phase 3: plugin passes at {id}"));
            refuse_pipelines(&plugin.pass)?;
            self.add(plugin.pass.clone(), "plugin pass");
            if self.options.slots.is_on(slot::VERIFY_PLUGINS) {
                self.add("verify", "after each plugin pass");
            }
        }
        self.tiers(waiting);
        Ok(())
    }

    fn tiers(&mut self, due: Vec<(u8, i64)>) {
        for (tier, _) in due {
            self.title(&format!("phase 3: tier {tier}"));
            if tier == 3 {
                self.raise_features();
            }
            let lines = if tier == 0 { tiers::TIER_0 } else { tiers::TIER_N };
            self.lines(lines, Some(tier));
        }
    }

    /// Tier 3 turns barrier and memory-space optimization on if nothing of them was.
    fn raise_features(&mut self) {
        let slots = &self.options.slots;
        self.is_raised = !slots.is_on(slot::DO_BARRIER_OPT) && !slots.is_on(slot::DO_LATE_OPT);
    }

    /// Phase 5.
    fn finalize(&mut self, path: &Path) {
        self.title("phase 5: finalization");
        let keeps_barriers = matches!(path, Path::Minimal(_));
        for line in finalize::FINAL {
            let is_for_code = matches!(line.factory, F::FinalLowering | F::BreakCriticalEdges);
            if keeps_barriers && line.factory == F::LowerBarriersByOption
                || is_for_code && !self.config.to_code
            {
                continue;
            }
            self.line(line, None);
        }
        // Fast compile max saves the time; what comes from PTX was prepared before.
        let language = Language::of(self.options.slots.text(slot::LANGUAGE));
        let optimizes = match path {
            Path::Full(_) => true,
            Path::List(..) => {
                let level = self.config.level;
                level != OptLevel::O0 && level != OptLevel::FastMax && language != Language::Ptx
            }
            Path::Bypass | Path::Minimal(_) => false,
        };
        if optimizes && self.config.to_code {
            for (text, why) in finalize::before_codegen(&self.options.knobs) {
                self.add(text, why);
            }
        }
    }

    /// Phase 6.
    fn phase_two(&mut self) {
        if self.config.phase != Phase::Two || self.config.phase_two.is_empty() {
            return;
        }
        self.title("phase 6: extensions of phase II");
        for text in &self.config.phase_two {
            self.add(text.clone(), "the target asks for it");
        }
    }

    fn lines(&mut self, lines: &[Line], tier: Option<u8>) {
        for line in lines {
            self.line(line, tier);
        }
    }

    fn line(&mut self, line: &Line, tier: Option<u8>) {
        let Options { slots, knobs } = self.options;
        let to_code = self.config.to_code;
        let inlines_more = self.config.level == OptLevel::O3;
        let is_raised = self.is_raised;
        let view = View { slots, knobs, tier, is_raised, inlines_more, to_code };
        if let Some(text) = view.text(line) {
            self.add(text, line.why);
        }
    }

    fn add(&mut self, text: impl Into<Cow<'static, str>>, why: &'static str) {
        let instance = self.list.make(text, why);
        self.list.add(&instance, Unit::Function, false);
    }

    fn title(&mut self, title: &str) {
        self.titles.push((title.to_owned(), self.list.passes().len()));
    }

    fn into_sections(self) -> Vec<Section> {
        let passes = self.list.into_passes();
        let starts = self.titles.iter().map(|&(_, start)| start);
        let ends = starts.clone().skip(1).chain([passes.len()]);
        let sizes: Vec<usize> = starts.zip(ends).map(|(start, end)| end - start).collect();
        let mut passes = passes.into_iter();
        let sections = self.titles.into_iter().zip(sizes).map(|((title, _), n_passes)| Section {
            title,
            passes: passes.by_ref().take(n_passes).collect(),
        });
        sections.filter(|section| !section.passes.is_empty()).collect()
    }
}

/// A plugin that is a whole pipeline would hold itself.
fn refuse_pipelines(text: &str) -> Result<(), String> {
    let wrong = |message: &str| format!("in the plugin pass `{text}`: {message}");
    let elements = parse_elements(text).map_err(|error| wrong(&error.message))?;
    let mut open: Vec<_> = elements.iter().collect();
    while let Some(element) = open.pop() {
        if matches!(element.name, "nvopt" | "default") {
            return Err(wrong("a plugin pass cannot be a whole pipeline"));
        }
        open.extend(element.inner.iter().flatten());
    }
    Ok(())
}
