//! Which prefix checks what.

use super::collect::Run;
use super::output::{CheckLine, Output, absence_check};

/// Check lines for one place, with their prefix.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Block {
    pub(super) prefix: String,
    pub(super) checks: Vec<CheckLine>,
}

/// All check lines of a test file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Checks {
    /// For each function of the test file, by name: what goes behind its header.
    InFunctions(Vec<(String, Vec<Block>)>),
    /// What goes to the end of the file.
    AtEnd(Vec<Block>),
}

/// What is to be checked under one heading: a function, or a whole output.
struct Subject<'a> {
    /// What it is, for messages.
    name: &'a str,
    /// The checks that each RUN line calls for.
    checks: Vec<Vec<CheckLine>>,
}

/// Chooses prefixes and places. `functions` are those of the test file, in order.
pub(super) fn assign(functions: &[String], runs: &[Run]) -> Result<Checks, String> {
    let Some(per_run) = functions_per_run(runs)? else {
        let checks = runs.iter().map(|run| match &run.output {
            Output::Plain(checks) => checks.clone(),
            Output::Functions(..) => Vec::new(),
        });
        let subject = Subject { name: "the output", checks: checks.collect() };
        return Ok(Checks::AtEnd(choose(&subject, runs)?));
    };
    let is_in_order = |names: &[&str]| {
        let mut rest = functions.iter();
        names.iter().all(|name| rest.any(|function| function == name))
    };
    if per_run.iter().all(|names| is_in_order(names)) {
        let blocks = functions.iter().map(|name| {
            let blocks = choose(&subject_of(name, runs), runs)?;
            Ok((name.clone(), blocks))
        });
        return Ok(Checks::InFunctions(blocks.collect::<Result<_, String>>()?));
    }
    let mut blocks = Vec::new();
    for name in merged_order(&per_run)? {
        blocks.extend(choose(&subject_of(name, runs), runs)?);
    }
    Ok(Checks::AtEnd(blocks))
}

/// The names of the functions in each output; none if the outputs are plain text.
fn functions_per_run(runs: &[Run]) -> Result<Option<Vec<Vec<&str>>>, String> {
    let has_functions = |run: &&Run| matches!(run.output, Output::Functions(..));
    let n_functions = runs.iter().filter(has_functions).count();
    if n_functions == 0 {
        return Ok(None);
    }
    if n_functions < runs.len() {
        return Err("some RUN lines print functions and others do not".into());
    }
    let per_run = runs.iter().map(|run| match &run.output {
        Output::Functions(_, functions) => {
            functions.iter().map(|function| function.name.as_str()).collect()
        }
        Output::Plain(_) => Vec::new(),
    });
    Ok(Some(per_run.collect()))
}

/// What each RUN line says about a function. That it is gone is something to check, too.
fn subject_of<'a>(name: &'a str, runs: &[Run]) -> Subject<'a> {
    let checks = runs.iter().map(|run| match &run.output {
        Output::Functions(language, functions) => {
            match functions.iter().find(|function| function.name == name) {
                Some(function) => function.checks.clone(),
                None => vec![absence_check(*language, name)],
            }
        }
        Output::Plain(_) => Vec::new(),
    });
    Subject { name, checks: checks.collect() }
}

/// For each RUN line the first of its prefixes on which all RUN lines with that prefix agree.
fn choose(subject: &Subject<'_>, runs: &[Run]) -> Result<Vec<Block>, String> {
    let agrees = |prefix: &String, checks: &Vec<CheckLine>| {
        let users = runs.iter().zip(&subject.checks);
        let mut users = users.filter(|(run, _)| run.prefixes.contains(prefix));
        users.all(|(_, other)| other == checks)
    };
    let mut blocks: Vec<Block> = Vec::new();
    for (run, checks) in runs.iter().zip(&subject.checks) {
        let Some(prefix) = run.prefixes.iter().find(|prefix| agrees(prefix, checks)) else {
            return Err(format!(
                "{}: RUN line {} prints something else than others with the prefixes {}",
                subject.name,
                run.line,
                run.prefixes.join(", ")
            ));
        };
        if !blocks.iter().any(|block| block.prefix == *prefix) {
            blocks.push(Block { prefix: prefix.clone(), checks: checks.clone() });
        }
    }
    Ok(blocks)
}

/// An order of all functions that agrees with that of each output.
fn merged_order<'a>(per_run: &[Vec<&'a str>]) -> Result<Vec<&'a str>, String> {
    let mut rests: Vec<&[&'a str]> = per_run.iter().map(Vec::as_slice).collect();
    let mut order = Vec::new();
    while let Some(next) = next_of_all(&rests)? {
        order.push(next);
        for rest in &mut rests {
            if rest.first() == Some(&next) {
                *rest = &rest[1..];
            }
        }
    }
    Ok(order)
}

/// A function that is the next one of every output that still has it.
fn next_of_all<'a>(rests: &[&[&'a str]]) -> Result<Option<&'a str>, String> {
    let candidates: Vec<&'a str> = rests.iter().filter_map(|rest| rest.first().copied()).collect();
    let is_next = |name: &&str| rests.iter().all(|rest| !rest.iter().skip(1).any(|n| n == name));
    match candidates.iter().copied().find(|name| is_next(name)) {
        Some(name) => Ok(Some(name)),
        None if candidates.is_empty() => Ok(None),
        None => Err("the RUN lines print functions in different orders".into()),
    }
}
