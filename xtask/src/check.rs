//! Every pass alone on every module of some folders: what it makes verifies, and the functions it
//! changes do the same as before in the interpreter.
//!
//! A corpus has tens of thousands of functions and there are some eighty passes, so of each module
//! and pass a few changed functions run, evenly taken, on a few inputs. What a pass makes of a
//! module just as another one did is compared once. `--before P` brings the modules into a later
//! form first, where other passes find something to do.

use std::{
    collections::BTreeMap,
    path::Path,
    sync::{
        Mutex,
        atomic::{AtomicUsize, Ordering},
    },
};

use nvopt_driver::{Failure, input::Input, passes};
use nvopt_ir::module::{Func, Module, Symbol};
use nvopt_oracle::{
    check::{self, Judgement},
    fuzz::transformed,
    subject::Subject,
};
use nvopt_pass::Pipeline;

use crate::{
    fuzz::{optional_passes, run_passes},
    util::sampled_modules,
};

/// How many inputs each function is compared on, and how long each may run.
const INPUTS: u32 = 4;
const MAX_STEPS: u64 = 300_000;
/// How many of the functions that a pass changes in a module are compared.
const MAX_FUNCTIONS: usize = 6;

/// What the command line asks for.
struct Asked<'a> {
    each: Vec<&'a str>,
    before: &'a str,
    every: usize,
    places: Vec<&'a str>,
}

/// What came of a pass, or of all.
#[derive(Clone, Debug, Default)]
struct Counts {
    changed_modules: usize,
    refined: usize,
    not_compared: usize,
}

/// What came of everything.
#[derive(Default)]
struct Total {
    modules: usize,
    passes: Vec<Counts>,
    failures: Vec<String>,
}

/// Runs the command: `[--each=all|P,Q] [--before=P] [--every=N] [FOLDER...]`.
pub(crate) fn run(args: &[&str]) -> Result<(), String> {
    let asked = asked(args)?;
    let parsed = |text: &str| passes::parse(text).map_err(|error| error.message);
    let before = parsed(asked.before)?;
    let each = asked.each.iter().map(|name| parsed(name)).collect::<Result<Vec<_>, _>>()?;
    let files = sampled_modules(&asked.places, asked.every);
    if files.is_empty() {
        return Err("no modules; give folders, or unpack a corpus into target/corpus".into());
    }
    let total = Total { passes: vec![Counts::default(); each.len()], ..Total::default() };
    let (next, total) = (AtomicUsize::new(0), Mutex::new(total));
    let worker = || {
        while let Some(file) = files.get(next.fetch_add(1, Ordering::Relaxed)) {
            let result = one_module(file, &before, &each, &asked.each);
            let mut total = total.lock().expect("no worker panics with the lock");
            total.modules += 1;
            match result {
                Ok(one) => total.add(one),
                Err(why) => total.failures.push(format!("{}: {why}", file.display())),
            }
            if total.modules.is_multiple_of(50) {
                println!("{} of {} modules", total.modules, files.len());
            }
        }
    };
    std::thread::scope(|scope| {
        for _ in 1..std::thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(worker);
        }
        worker();
    });
    report(&asked, total.into_inner().map_err(|_| "a worker panicked")?)
}

fn asked<'a>(args: &[&'a str]) -> Result<Asked<'a>, String> {
    let mut asked =
        Asked { each: optional_passes(), before: "verify", every: 1, places: Vec::new() };
    for &arg in args {
        match arg.split_once('=') {
            Some(("--each", "all")) => {}
            Some(("--each", list)) => asked.each = list.split(',').collect(),
            Some(("--before", passes)) => asked.before = passes,
            Some(("--every", n)) => {
                asked.every = n.parse().ok().filter(|&n| n > 0).ok_or("--every needs a number")?;
            }
            _ if arg.starts_with("--") => return Err(format!("no option `{arg}`")),
            _ => asked.places.push(arg),
        }
    }
    Ok(asked)
}

impl Total {
    fn add(&mut self, one: Total) {
        for (all, one) in self.passes.iter_mut().zip(one.passes) {
            all.changed_modules += one.changed_modules;
            all.refined += one.refined;
            all.not_compared += one.not_compared;
        }
        self.failures.extend(one.failures);
    }
}

/// The module of `file`, without debug info that is broken, as every tool reads it.
fn read(file: &Path) -> Result<Module, String> {
    let bytes = std::fs::read(file).map_err(|error| error.to_string())?;
    let refused = |failure: Failure| match failure {
        Failure::Refused { diags, .. } => {
            diags.first().map_or("unreadable".into(), |diag| diag.message.clone())
        }
        other => format!("{other:?}"),
    };
    let input = Input { name: file.display().to_string(), bytes };
    let mut loaded = input.load().map_err(refused)?;
    loaded.verify().map_err(refused)?;
    Ok(loaded.module)
}

fn one_module(
    file: &Path,
    before: &Pipeline,
    each: &[Pipeline],
    names: &[&str],
) -> Result<Total, String> {
    let mut module = read(file)?;
    run_passes(before, &mut module)?;
    let texts = functions(&module);
    let mut seen: Vec<BTreeMap<String, Vec<u8>>> = Vec::new();
    let mut total = Total { passes: vec![Counts::default(); each.len()], ..Total::default() };
    for ((pipeline, name), counts) in each.iter().zip(names).zip(&mut total.passes) {
        let after = match transformed(&module, &|module| run_passes(pipeline, module)) {
            Ok(after) => after,
            Err(why) => {
                total.failures.push(format!("{}: {name}: {why}", file.display()));
                continue;
            }
        };
        let made = functions(&after);
        let changed = changed(&module, &texts, &made);
        if changed.is_empty() {
            continue;
        }
        counts.changed_modules += 1;
        if seen.contains(&made) {
            continue;
        }
        for wrong in compare(&module, &after, changed, counts) {
            total.failures.push(format!("{}: {name}: {wrong}", file.display()));
        }
        seen.push(made);
    }
    Ok(total)
}

/// The text of every function that is defined, by name.
fn functions(module: &Module) -> BTreeMap<String, Vec<u8>> {
    let defined = module.shared.func_order.iter().filter(|&&func| module.bodies[func].is_some());
    let text = |&func: &Func| {
        let name = module.shared.symbol(Symbol::Func(func)).name?;
        let mut text = Vec::new();
        nvopt_ir::print::print_function(module, func, &mut text);
        Some((module.shared.names.lossy(name).into_owned(), text))
    };
    defined.filter_map(text).collect()
}

/// Some of the functions that others can name and whose text is another one; if a local function
/// changed, any of them may be its caller.
fn changed(
    module: &Module,
    before: &BTreeMap<String, Vec<u8>>,
    after: &BTreeMap<String, Vec<u8>>,
) -> Vec<String> {
    let is_changed = |name: &String| after.get(name) != before.get(name);
    let is_local = |name: &String| {
        let symbol = module.shared.find_symbol(name.as_bytes());
        symbol.is_some_and(|symbol| module.shared.symbol(symbol).linkage.is_local())
    };
    let any_local = before.keys().any(|name| is_changed(name) && is_local(name));
    let candidates = before.keys().filter(|&name| any_local || is_changed(name));
    let names: Vec<String> = candidates.filter(|&name| !is_local(name)).cloned().collect();
    let step = names.len().div_ceil(MAX_FUNCTIONS).max(1);
    names.into_iter().step_by(step).collect()
}

/// Compares; says what is wrong.
fn compare(
    before: &Module,
    after: &Module,
    functions: Vec<String>,
    counts: &mut Counts,
) -> Vec<String> {
    let options = check::Options {
        functions,
        inputs: INPUTS,
        max_steps: MAX_STEPS,
        ..check::Options::default()
    };
    let report = match check::check(Subject::Ir(before), Subject::Ir(after), &options) {
        Ok(report) => report,
        Err(why) => return vec![why],
    };
    let mut wrong = Vec::new();
    for function in &report.functions {
        match &function.judgement {
            Judgement::Refines if function.compared > 0 => counts.refined += 1,
            Judgement::Refines | Judgement::NotCompared(_) | Judgement::ThroughCallers => {
                counts.not_compared += 1;
            }
            Judgement::Differs(input, difference) => {
                let seen = &difference.seen;
                let [place, before, after] = [&seen.place, &seen.before, &seen.after];
                let name = &function.name;
                wrong.push(format!(
                    "@{name} differs on input {input}: {place} is {after}, was {before}"
                ));
            }
            Judgement::Changed(how) => wrong.push(format!("@{}: {how}", function.name)),
        }
    }
    wrong
}

fn report(asked: &Asked<'_>, total: Total) -> Result<(), String> {
    println!("{:<34} {:>8} {:>8} {:>13}", "pass", "changed", "refined", "not compared");
    let mut all = Counts::default();
    for (name, one) in asked.each.iter().zip(&total.passes) {
        let Counts { changed_modules, refined, not_compared } = one;
        println!("{name:<34} {changed_modules:>8} {refined:>8} {not_compared:>13}");
        all.refined += refined;
        all.not_compared += not_compared;
    }
    for failure in &total.failures {
        println!("{failure}");
    }
    println!(
        "{} modules, {} passes: {} functions refined, {} not compared, {} failures",
        total.modules,
        asked.each.len(),
        all.refined,
        all.not_compared,
        total.failures.len()
    );
    if total.failures.is_empty() { Ok(()) } else { Err("some passes are wrong".into()) }
}
