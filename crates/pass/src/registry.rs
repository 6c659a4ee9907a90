//! The rows of passes and analyses, and the registry a compilation looks names up in.
//!
//! `nvopt-analysis` and `nvopt-transform` each have one static table. A user of the library adds
//! rows of their own with [`Registry::add_passes`] before pipelines are parsed.

use nvopt_entity::FxHashMap;
use nvopt_ir::body::{Aspects, Body};

use crate::{
    analysis::{Analyses, Analysis},
    cx::{FnCx, ModuleCx},
    module_analysis::{ModuleAnalyses, ModuleAnalysis},
    params::Params,
    pass::{FunctionPass, MachinePass, ModulePass, SccPass},
};

/// The level of a pipeline a pass runs at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// The module.
    Module,
    /// The strongly connected components of the call graph.
    Scc,
    /// A function.
    Function,
    /// The loops of a function; those that ask for a nest are told apart by their text only.
    Loop,
    /// A function of machine code.
    Machine,
}

impl Level {
    /// The word in pipeline text.
    pub const fn word(self) -> &'static str {
        match self {
            Level::Module => "module",
            Level::Scc => "cgscc",
            Level::Function => "function",
            Level::Loop => "loop",
            Level::Machine => "machine-function",
        }
    }
}

/// Whether a pass copies or moves code across control flow. Those that do have a test on
/// convergent operations.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Duplicates {
    /// It does not.
    Nothing,
    /// It does.
    Code,
}

/// A pass that was made.
pub enum PassObject {
    /// A module pass.
    Module(Box<dyn ModulePass>),
    /// A call-graph pass.
    Scc(Box<dyn SccPass>),
    /// A function pass.
    Function(Box<dyn FunctionPass>),
    /// A loop pass.
    Loop(Box<dyn FunctionPass>),
    /// A machine pass.
    Machine(Box<dyn MachinePass>),
}

impl PassObject {
    /// The level it runs at.
    pub fn level(&self) -> Level {
        match self {
            PassObject::Module(_) => Level::Module,
            PassObject::Scc(_) => Level::Scc,
            PassObject::Function(_) => Level::Function,
            PassObject::Loop(_) => Level::Loop,
            PassObject::Machine(_) => Level::Machine,
        }
    }
}

/// How a pass is made from its parameters.
#[derive(Clone, Copy)]
pub enum Make {
    /// By this function.
    With(fn(&mut Params<'_>) -> Result<PassObject, String>),
    /// It is planned and not there: naming it is an error, assembling it prints a note.
    Missing(Level),
}

/// One row of the table of passes.
#[derive(Clone, Copy)]
pub struct PassRow {
    /// The name in a pipeline: LLVM's where LLVM has the pass.
    pub name: &'static str,
    /// The level.
    pub level: Level,
    /// How one is made.
    pub make: Make,
    /// The parameters, as shown to the user: `first-time;second-time;warnings;no-warnings`.
    pub params: &'static str,
    /// What it may change; checked after each run.
    pub changes: Aspects,
    /// Whether it copies or moves code.
    pub duplicates: Duplicates,
    /// True if it must run even when optional passes are left out: checks, dumps, answers without
    /// which nothing compiles.
    pub required: bool,
    /// True if it gives code a form that code generation or a later step wants. On functions with
    /// `optnone` only such passes run, and those that are `required`; bisection and fuzzing leave
    /// them out like any other. What a pass over more than one function does to such functions it
    /// decides itself.
    pub lowers: bool,
    /// What it does, one line.
    pub about: &'static str,
}

impl PassRow {
    /// Makes the pass from the text of its parameters.
    pub fn make(&self, params: &str) -> Result<PassObject, String> {
        let Make::With(make) = self.make else {
            self.check_params(params)?;
            return Err(format!("the pass '{}' is planned and not there yet", self.name));
        };
        let mut taken = Params::new(self.name, params);
        let object = make(&mut taken)?;
        taken.finish(|| self.class())?;
        Ok(object)
    }

    /// Says whether `params` are words that the row shows.
    pub fn check_params(&self, params: &str) -> Result<(), String> {
        let mut taken = Params::new(self.name, params);
        for known in self.params.split(';').filter(|known| !known.is_empty()) {
            match known.split_once('=') {
                Some((name, _)) => drop(taken.text(name)),
                None => drop(taken.one_of(&[known])),
            }
        }
        taken.finish(|| self.class())
    }

    /// The name as messages about parameters have it: `MemorySpaceOpt` of `memory-space-opt`.
    pub fn class(&self) -> String {
        class_name(self.name)
    }

    /// True if the pass is neither listed nor suggested: one of tests, without a description.
    pub fn is_hidden(&self) -> bool {
        self.about.is_empty()
    }

    /// True if the pass does not exist yet.
    pub fn is_missing(&self) -> bool {
        matches!(self.make, Make::Missing(_))
    }
}

/// Parts of names that are written in capitals, or otherwise than with one capital.
const SPELLINGS: &[(&str, &str)] = &[
    ("adce", "ADCE"),
    ("bdce", "BDCE"),
    ("cfg", "CFG"),
    ("cse", "CSE"),
    ("dbe", "DBE"),
    ("dce", "DCE"),
    ("dse", "DSE"),
    ("gep", "GEP"),
    ("globaldce", "GlobalDCE"),
    ("globalopt", "GlobalOpt"),
    ("gvn", "GVN"),
    ("instcombine", "InstCombine"),
    ("instsimplify", "InstSimplify"),
    ("ipmsp", "IPMSP"),
    ("ipsccp", "IPSCCP"),
    ("lcssa", "LCSSA"),
    ("licm", "LICM"),
    ("memcpyopt", "MemCpyOpt"),
    ("newgvn", "NewGVN"),
    ("nvptx", "NVPTX"),
    ("nvvm", "NVVM"),
    ("sccp", "SCCP"),
    ("simplifycfg", "SimplifyCFG"),
    ("slp", "SLP"),
    ("sroa", "SROA"),
    ("structurizecfg", "StructurizeCFG"),
];

/// `MemorySpaceOpt` of `memory-space-opt`.
fn class_name(name: &str) -> String {
    let spelled = |part: &str| match SPELLINGS.iter().find(|(word, _)| *word == part) {
        Some((_, spelling)) => (*spelling).to_owned(),
        None => {
            let mut letters = part.chars();
            let first = letters.next().map(|letter| letter.to_ascii_uppercase());
            first.into_iter().chain(letters).collect()
        }
    };
    name.split('-').map(spelled).collect()
}

/// One row of the table of analyses.
#[derive(Clone, Copy)]
pub struct AnalysisRow {
    /// The name: `require<name>`, `print<name>`, `verify<name>`, `invalidate<name>`.
    pub name: &'static str,
    /// The level.
    pub level: Level,
    /// What it finds out, one line.
    pub about: &'static str,
    /// Makes the pass that computes it.
    pub require: fn() -> PassObject,
    /// Makes the pass that prints it.
    pub print: fn() -> PassObject,
    /// Makes the pass that checks it; module analyses have none.
    pub verify: Option<fn() -> PassObject>,
    /// Makes the pass that drops it.
    pub invalidate: fn() -> PassObject,
}

impl AnalysisRow {
    /// The row of a function analysis.
    pub const fn function<A: Analysis>(about: &'static str) -> AnalysisRow {
        AnalysisRow {
            name: A::NAME,
            level: Level::Function,
            about,
            require: || PassObject::Function(Box::new(Require::<A>::NEW)),
            print: || PassObject::Function(Box::new(Print::<A>::NEW)),
            verify: Some(|| PassObject::Function(Box::new(Check::<A>::NEW))),
            invalidate: || PassObject::Function(Box::new(Drop::<A>::NEW)),
        }
    }

    /// The row of a module analysis.
    pub const fn module<A: ModuleAnalysis>(about: &'static str) -> AnalysisRow {
        AnalysisRow {
            name: A::NAME,
            level: Level::Module,
            about,
            require: || PassObject::Module(Box::new(Require::<A>::NEW)),
            print: || PassObject::Module(Box::new(Print::<A>::NEW)),
            verify: None,
            invalidate: || PassObject::Module(Box::new(Drop::<A>::NEW)),
        }
    }
}

macro_rules! analysis_pass {
    ($name:ident) => {
        struct $name<A>(std::marker::PhantomData<fn() -> A>);
        impl<A> $name<A> {
            const NEW: Self = $name(std::marker::PhantomData);
        }
    };
}
analysis_pass!(Require);
analysis_pass!(Print);
analysis_pass!(Check);
analysis_pass!(Drop);

impl<A: Analysis> FunctionPass for Require<A> {
    fn run(&self, body: &mut Body, analyses: &mut Analyses, cx: &mut FnCx<'_>) {
        analyses.get::<A>(body, cx);
    }
}

impl<A: Analysis> FunctionPass for Print<A> {
    fn run(&self, body: &mut Body, analyses: &mut Analyses, cx: &mut FnCx<'_>) {
        let text = analyses.get::<A>(body, cx).print(body, analyses, cx);
        cx.reports.printed.push_str(&text);
    }
}

impl<A: Analysis> FunctionPass for Check<A> {
    fn run(&self, body: &mut Body, analyses: &mut Analyses, cx: &mut FnCx<'_>) {
        if let Some(fault) = analyses.get::<A>(body, cx).check(body, cx) {
            panic!("{} is wrong on @{}: {fault}", A::NAME, cx.func_name());
        }
    }
}

impl<A: Analysis> FunctionPass for Drop<A> {
    fn run(&self, _body: &mut Body, analyses: &mut Analyses, _cx: &mut FnCx<'_>) {
        analyses.forget::<A>();
    }
}

impl<A: ModuleAnalysis> ModulePass for Require<A> {
    fn run(
        &self,
        module: &mut nvopt_ir::module::Module,
        analyses: &mut ModuleAnalyses,
        cx: &mut ModuleCx<'_>,
    ) {
        analyses.get::<A>(module, &cx.frame);
    }
}

impl<A: ModuleAnalysis> ModulePass for Print<A> {
    fn run(
        &self,
        module: &mut nvopt_ir::module::Module,
        analyses: &mut ModuleAnalyses,
        cx: &mut ModuleCx<'_>,
    ) {
        let text = analyses.get::<A>(module, &cx.frame).print(module);
        cx.reports.printed.push_str(&text);
    }
}

impl<A: ModuleAnalysis> ModulePass for Drop<A> {
    fn run(
        &self,
        _module: &mut nvopt_ir::module::Module,
        analyses: &mut ModuleAnalyses,
        _cx: &mut ModuleCx<'_>,
    ) {
        analyses.forget::<A>();
    }
}

/// Makes the text a name stands for from its parameters.
pub type Expand = std::sync::Arc<dyn Fn(&str) -> Result<String, String> + Send + Sync>;

/// A name that stands for a pipeline, as `nvopt<O2>`.
#[derive(Clone)]
pub struct AliasRow {
    /// The name.
    pub name: &'static str,
    /// The parameters, as shown to the user.
    pub params: &'static str,
    /// What it is, one line.
    pub about: &'static str,
    /// The text it stands for, from its parameters.
    pub expand: Expand,
}

/// Passes, analyses and named pipelines by name.
#[derive(Clone, Default)]
pub struct Registry {
    passes: Vec<PassRow>,
    analyses: Vec<AnalysisRow>,
    aliases: Vec<AliasRow>,
    pass_by_name: FxHashMap<&'static str, Vec<usize>>,
    analysis_by_name: FxHashMap<&'static str, usize>,
}

impl Registry {
    /// An empty registry.
    pub fn new() -> Registry {
        Registry::default()
    }

    /// Adds `rows`; a row whose name and level are there already takes its place.
    pub fn add_passes(&mut self, rows: &[PassRow]) {
        for row in rows {
            let same_name = self.pass_by_name.entry(row.name).or_default();
            match same_name.iter().find(|&&index| self.passes[index].level == row.level) {
                Some(&index) => self.passes[index] = *row,
                None => {
                    same_name.push(self.passes.len());
                    self.passes.push(*row);
                }
            }
        }
    }

    /// Adds those of `rows` whose names are not there at any level: passes that are planned, after
    /// those that exist.
    pub fn add_planned(&mut self, rows: &[PassRow]) {
        for row in rows {
            if !self.pass_by_name.contains_key(row.name) {
                self.add_passes(std::slice::from_ref(row));
            }
        }
    }

    /// Adds `rows`; a row whose name is there already takes its place.
    pub fn add_analyses(&mut self, rows: &[AnalysisRow]) {
        for row in rows {
            match self.analysis_by_name.get(row.name) {
                Some(&index) => self.analyses[index] = *row,
                None => {
                    self.analysis_by_name.insert(row.name, self.analyses.len());
                    self.analyses.push(*row);
                }
            }
        }
    }

    /// Adds a named pipeline.
    pub fn add_alias(&mut self, row: AliasRow) {
        self.aliases.push(row);
    }

    /// The pass named `name` for a pipeline of `level`: the one of that level if there are
    /// several of the name.
    pub fn pass(&self, name: &str, level: Level) -> Option<&PassRow> {
        let rows = self.pass_by_name.get(name)?;
        let at_level = rows.iter().find(|&&index| self.passes[index].level == level);
        at_level.or(rows.first()).map(|&index| &self.passes[index])
    }

    /// The analysis named `name`.
    pub fn analysis(&self, name: &str) -> Option<&AnalysisRow> {
        self.analysis_by_name.get(name).map(|&index| &self.analyses[index])
    }

    /// The pipeline named `name`.
    pub fn alias(&self, name: &str) -> Option<&AliasRow> {
        self.aliases.iter().find(|row| row.name == name)
    }

    /// Every level that has a pass named `name`.
    pub fn levels_of(&self, name: &str) -> Vec<Level> {
        let rows = self.pass_by_name.get(name);
        rows.into_iter().flatten().map(|&index| self.passes[index].level).collect()
    }

    /// All passes, in the order they were added.
    pub fn passes(&self) -> &[PassRow] {
        &self.passes
    }

    /// All analyses, in the order they were added.
    pub fn analyses(&self) -> &[AnalysisRow] {
        &self.analyses
    }

    /// All named pipelines, in the order they were added.
    pub fn aliases(&self) -> &[AliasRow] {
        &self.aliases
    }
}
