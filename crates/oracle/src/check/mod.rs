//! Does one module refine another? Every function of both is run on many inputs and compared.
//!
//! `after` refines `before` if it does, on every input, something that `before` allows: where
//! `before` has undefined behaviour anything, and where a bit of a result or of memory was
//! undefined or poison any bit. Otherwise results, buffers, global variables and printed text are
//! equal, and `after` neither faults nor hangs. This searches for counterexamples; it proves nothing.
//!
//! Files: `inputs` (what to run on), `hints` (what pointers point to), `observe` (what a run
//! shows), `places` (what addresses mean), `compare` (one input), `report` (the whole as text and JSON).

mod compare;
mod hints;
mod inputs;
mod observe;
mod places;
mod report;

use std::sync::{
    Mutex,
    atomic::{AtomicUsize, Ordering},
};

use nvopt_entity::FxHashMap;
use nvopt_interp::{AttributeMode, Checks, Config, Limits, Schedule};

use crate::{
    arg::ScalarType,
    run::RunSpec,
    subject::{GlobalVariable, Signature, Subject, Which},
};
pub(crate) use compare::{Besides, KnownRun};
use compare::{OnInput, compare_knowing, compare_on};
use inputs::Inputs;

pub use observe::Seen;
pub(crate) use observe::options_text;
pub use report::{Files, text, to_json};

/// What to compare, and how thoroughly.
#[derive(Clone, Debug)]
pub struct Options {
    /// The functions; all that others can name if empty.
    pub functions: Vec<String>,
    /// How many inputs each function runs on.
    pub inputs: u32,
    /// Only this input.
    pub only: Option<u32>,
    /// What inputs are made from.
    pub seed: u64,
    /// How many threads work.
    pub jobs: usize,
    /// The instructions of one run.
    pub max_steps: u64,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            functions: Vec::new(),
            inputs: 36,
            only: None,
            seed: 1,
            jobs: 1,
            max_steps: 20_000_000,
        }
    }
}

/// How `after` does not refine `before`.
#[derive(Clone, Debug)]
pub struct Difference {
    /// The input that shows it.
    pub spec: RunSpec,
    /// The schedule that shows it.
    pub schedule: Schedule,
    /// What it shows.
    pub seen: Seen,
}

/// What is known of a function.
#[derive(Clone, Debug)]
pub enum Judgement {
    /// No input shows a difference.
    Refines,
    /// An input, by its number, shows one.
    Differs(u32, Box<Difference>),
    /// It is gone or takes something else, and others can see that.
    Changed(String),
    /// It was not compared; says why.
    NotCompared(String),
    /// Only this module can name it, or it was not needed and is gone: its callers are compared.
    ThroughCallers,
}

/// What came of a function.
#[derive(Clone, Debug)]
pub struct Function {
    /// Its name.
    pub name: String,
    /// What is known.
    pub judgement: Judgement,
    /// Inputs it was compared on.
    pub compared: u32,
    /// Inputs on which `before` has undefined behaviour.
    pub undefined: u32,
    /// Inputs on which `before` depends on the schedule, and for one of them how.
    pub inconclusive: (u32, Option<String>),
    /// Inputs that say nothing, and for one of them why.
    pub unknown: (u32, Option<String>),
}

impl Function {
    fn new(name: &str, judgement: Judgement) -> Function {
        Function {
            name: name.to_owned(),
            judgement,
            compared: 0,
            undefined: 0,
            inconclusive: (0, None),
            unknown: (0, None),
        }
    }

    /// True if it is not refined.
    pub fn is_wrong(&self) -> bool {
        matches!(self.judgement, Judgement::Differs(..) | Judgement::Changed(_))
    }
}

/// What came of a comparison.
#[derive(Clone, Debug)]
pub struct Report {
    /// The functions, in the order of the first module.
    pub functions: Vec<Function>,
    /// The options it was made with.
    pub options: Options,
}

impl Report {
    /// True if no difference was found.
    pub fn refines(&self) -> bool {
        !self.functions.iter().any(Function::is_wrong)
    }
}

/// A function of both modules.
pub(crate) struct Pairing<'a> {
    pub(crate) before: Subject<'a>,
    pub(crate) after: Subject<'a>,
    pub(crate) signature: &'a Signature,
    pub(crate) after_signature: &'a Signature,
    /// The global variables that both have and others can see.
    pub(crate) globals: &'a [GlobalVariable],
}

/// What counts for refinement: all that is undefined behaviour. A value that `range`, `nonnull` or
/// the like forbids is poison, which may be harmless.
pub(crate) fn semantic_checks() -> Checks {
    Checks { attributes: AttributeMode::Poison, ..Checks::default() }
}

/// Compares two modules. The error is a mistake in the options.
pub fn check(before: Subject<'_>, after: Subject<'_>, options: &Options) -> Result<Report, String> {
    let names = if options.functions.is_empty() {
        before.functions(Which::All)
    } else {
        for name in &options.functions {
            before.signature(name)?;
        }
        options.functions.clone()
    };
    let globals = common_globals(before, after);
    let poison = !hints::has_freeze(before) && !hints::has_freeze(after);
    let from_host = host_globals(before, after);
    let checker =
        Checker { before, after, globals: &globals, from_host: &from_host, poison, options };
    let functions = in_parallel(&names, options.jobs, |name| checker.function(name));
    Ok(Report { functions, options: options.clone() })
}

/// What one input shows of a function of two modules.
#[derive(Clone, Debug)]
pub enum InputResult {
    /// No difference.
    Same,
    /// A difference.
    Differs(Box<Difference>),
    /// `before` has undefined behaviour.
    Undefined,
    /// Nothing is known; says why.
    Unknown(String),
}

/// Compares function `name` of two modules on one input.
pub fn check_input(
    before: Subject<'_>,
    after: Subject<'_>,
    name: &str,
    spec: &RunSpec,
) -> InputResult {
    check_input_knowing(before, after, name, spec, Besides::All, &mut None)
}

/// The same; what `before` does on the input is not found out again if it is known.
pub(crate) fn check_input_knowing(
    before: Subject<'_>,
    after: Subject<'_>,
    name: &str,
    spec: &RunSpec,
    besides: Besides,
    known: &mut Option<KnownRun>,
) -> InputResult {
    let (signature, after_signature) = match (before.signature(name), after.signature(name)) {
        (Ok(before), Ok(after)) => (before, after),
        (Err(why), _) | (_, Err(why)) => return InputResult::Unknown(why),
    };
    let globals = common_globals(before, after);
    let pair = Pairing {
        before,
        after,
        signature: &signature,
        after_signature: &after_signature,
        globals: &globals,
    };
    match compare_knowing(&pair, spec, besides, known) {
        OnInput::Differs(difference) => InputResult::Differs(difference),
        OnInput::Same => InputResult::Same,
        OnInput::Undefined => InputResult::Undefined,
        OnInput::Inconclusive(why) | OnInput::Unknown(why) => InputResult::Unknown(why),
    }
}

/// The variables that both have with the same type, that others can see, and that can change.
fn common_globals(before: Subject<'_>, after: Subject<'_>) -> Vec<GlobalVariable> {
    let theirs = after.globals();
    let place = |name: &str, elem, len| (name.to_owned(), (elem, len));
    let known: FxHashMap<String, (ScalarType, u64)> =
        theirs.iter().map(|global| place(&global.name, global.elem, global.len)).collect();
    let both = before.globals().into_iter().filter(|global| {
        let is_same = known.get(&global.name) == Some(&(global.elem, global.len));
        !global.constant && !global.local && is_same
    });
    both.collect()
}

/// The variables of both that the host may write; some, if there are many.
fn host_globals(before: Subject<'_>, after: Subject<'_>) -> Vec<GlobalVariable> {
    const MOST: usize = 16;
    const MOST_ELEMENTS: u64 = 1 << 16;
    let theirs = after.globals();
    let both = before.globals().into_iter().filter(|global| {
        global.from_host && global.len <= MOST_ELEMENTS && theirs.contains(global)
    });
    both.take(MOST).collect()
}

/// Applies `work` to all items on `jobs` threads; the results are in the order of the items.
fn in_parallel<T: Sync, R: Send>(
    items: &[T],
    jobs: usize,
    work: impl Fn(&T) -> R + Sync,
) -> Vec<R> {
    let results: Vec<Mutex<Option<R>>> = items.iter().map(|_| Mutex::new(None)).collect();
    let next = AtomicUsize::new(0);
    let worker = || {
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            let (Some(item), Some(slot)) = (items.get(index), results.get(index)) else { break };
            let result = work(item);
            *slot.lock().expect("no worker panics with a lock") = Some(result);
        }
    };
    let n_workers = jobs.clamp(1, items.len().max(1));
    std::thread::scope(|scope| {
        for _ in 1..n_workers {
            scope.spawn(worker);
        }
        worker();
    });
    let results = results.into_iter();
    results.filter_map(|slot| slot.into_inner().expect("no worker panics with a lock")).collect()
}

struct Checker<'a> {
    before: Subject<'a>,
    after: Subject<'a>,
    globals: &'a [GlobalVariable],
    from_host: &'a [GlobalVariable],
    poison: bool,
    options: &'a Options,
}

impl Checker<'_> {
    fn function(&self, name: &str) -> Function {
        let signature = match self.before.signature(name) {
            Ok(signature) => signature,
            Err(why) => return Function::new(name, Judgement::NotCompared(why)),
        };
        let is_named = self.options.functions.iter().any(|named| named == name);
        if signature.local && !is_named {
            return Function::new(name, Judgement::ThroughCallers);
        }
        let after_signature = match self.after.signature(name) {
            Ok(signature) => signature,
            Err(_) if signature.discardable && !is_named => {
                return Function::new(name, Judgement::ThroughCallers);
            }
            Err(why) if signature.discardable => {
                return Function::new(name, Judgement::NotCompared(format!("after: {why}")));
            }
            Err(why) => return Function::new(name, Judgement::Changed(format!("after: {why}"))),
        };
        if let Some(change) = signature_change(&signature, &after_signature) {
            let judgement = match signature.local {
                true => Judgement::NotCompared(change),
                false => Judgement::Changed(change),
            };
            return Function::new(name, judgement);
        }
        let pair = Pairing {
            before: self.before,
            after: self.after,
            signature: &signature,
            after_signature: &after_signature,
            globals: self.globals,
        };
        self.compare(&pair)
    }

    fn compare(&self, pair: &Pairing<'_>) -> Function {
        let name = pair.signature.name.as_str();
        let limits = Limits { steps: self.options.max_steps, memory: 1 << 28, ..Limits::default() };
        let pointees = hints::pointees(self.before, name);
        let inputs = Inputs {
            signature: pair.signature,
            pointees: &pointees,
            seed: self.options.seed,
            poison: self.poison,
            from_host: self.from_host,
            config: Config { limits, checks: semantic_checks(), ..Config::default() },
        };
        if let Some(why) = inputs.unsupported() {
            return Function::new(name, Judgement::NotCompared(why));
        }
        let mut function = Function::new(name, Judgement::Refines);
        let all = 0..inputs.count(self.options.inputs);
        let only = self.options.only.map_or(all, |index| index..index.saturating_add(1));
        for index in only {
            match compare_on(pair, &inputs.get(index)) {
                OnInput::Same => function.compared += 1,
                OnInput::Undefined => function.undefined += 1,
                OnInput::Inconclusive(how) => {
                    function.inconclusive.0 += 1;
                    function.inconclusive.1.get_or_insert(how);
                }
                OnInput::Unknown(why) => {
                    function.unknown.0 += 1;
                    function.unknown.1.get_or_insert(why);
                }
                OnInput::Differs(found) => {
                    let found = compare::shrink(pair, found);
                    function.judgement = Judgement::Differs(index, found);
                    return function;
                }
            }
        }
        if function.compared == 0 {
            function.judgement = Judgement::NotCompared(why_not(&function));
        }
        function
    }
}

/// Why no input could be compared.
fn why_not(function: &Function) -> String {
    match (&function.unknown.1, &function.inconclusive.1) {
        (Some(why), _) | (None, Some(why)) => why.clone(),
        (None, None) => "every input is undefined behaviour before".into(),
    }
}

fn signature_change(before: &Signature, after: &Signature) -> Option<String> {
    let types = |signature: &Signature| {
        let of = |param: &crate::subject::Param| param.text.clone();
        let params: Vec<String> = signature.params.iter().map(of).collect();
        let result = signature.result.as_ref().map_or("void".to_owned(), of);
        format!("{result} ({})", params.join(", "))
    };
    let (was, is) = (types(before), types(after));
    if was != is {
        return Some(format!("its type was {was} and is {is}"));
    }
    (before.kernel != after.kernel).then(|| "it is a kernel in one of the modules only".into())
}
