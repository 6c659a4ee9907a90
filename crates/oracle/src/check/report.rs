//! A comparison as text and as JSON.

use serde_json::{Value as Json, json};

use super::{
    Difference, Function, Judgement, Report,
    observe::{options_text, quoted},
};
use crate::run::schedule_name;

/// The files that were compared, as they were named.
#[derive(Clone, Copy, Debug)]
pub struct Files<'a> {
    /// The first one.
    pub before: &'a str,
    /// The second one.
    pub after: &'a str,
}

/// The report as text: what is wrong, what was not compared, and the counts.
pub fn text(report: &Report, files: Files<'_>) -> String {
    let mut out = String::new();
    for function in &report.functions {
        out.push_str(&function_text(report, function, files));
    }
    out.push_str(&summary(report));
    out
}

fn function_text(report: &Report, function: &Function, files: Files<'_>) -> String {
    let name = &function.name;
    match &function.judgement {
        Judgement::Refines => notes(function),
        Judgement::ThroughCallers => String::new(),
        Judgement::Changed(how) => format!("@{name}: not refined: {how}\n"),
        Judgement::NotCompared(why) => format!("@{name}: not compared: {why}\n"),
        Judgement::Differs(index, difference) => {
            let Difference { seen, schedule, spec } = &**difference;
            let (before, after) = (indented(&seen.before), indented(&seen.after));
            let options = options_text(spec, *schedule);
            format!(
                "@{name}: not refined: {} differs (schedule {})\n  before: {before}\n  after:  {after}\n  \
                 repeat: nvopt run {} {options}\n          nvopt run {} {options}\n          {}\n",
                seen.place,
                schedule_name(*schedule),
                quoted(files.before),
                quoted(files.after),
                check_command(report, name, *index, files),
            )
        }
    }
}

fn check_command(report: &Report, name: &str, index: u32, files: Files<'_>) -> String {
    let (before, after) = (quoted(files.before), quoted(files.after));
    let func = quoted(&format!("--func={name}"));
    format!("nvopt check {before} {after} {func} --seed={} --input={index}", report.options.seed)
}

/// Lines after the first stand under it.
fn indented(text: &str) -> String {
    text.replace('\n', "\n          ")
}

fn notes(function: &Function) -> String {
    let name = &function.name;
    let mut out = String::new();
    if let (n @ 1.., Some(how)) = &function.inconclusive {
        out.push_str(&format!("@{name}: inconclusive on {n} inputs: {how}\n"));
    }
    if let (n @ 1.., Some(why)) = &function.unknown {
        out.push_str(&format!("@{name}: nothing known on {n} inputs: {why}\n"));
    }
    out
}

fn summary(report: &Report) -> String {
    let count = |wanted: fn(&Function) -> bool| {
        report.functions.iter().filter(|function| wanted(function)).count()
    };
    let refined = count(|function| matches!(function.judgement, Judgement::Refines));
    let wrong = count(Function::is_wrong);
    let skipped = count(|function| matches!(function.judgement, Judgement::NotCompared(_)));
    let inner = count(|function| matches!(function.judgement, Judgement::ThroughCallers));
    let sum = |of: fn(&Function) -> u32| report.functions.iter().map(of).sum::<u32>();
    let word = if report.refines() { "refines" } else { "does not refine" };
    format!(
        "{word}: {refined} functions compared without a difference, {wrong} with one, {skipped} not \
         compared, {inner} only through their callers; {} inputs compared, {} undefined before, {} inconclusive, {} unknown\n",
        sum(|function| function.compared),
        sum(|function| function.undefined),
        sum(|function| function.inconclusive.0),
        sum(|function| function.unknown.0),
    )
}

/// The report as JSON.
pub fn to_json(report: &Report, files: Files<'_>) -> Json {
    let functions: Vec<Json> =
        report.functions.iter().map(|function| function_json(report, function, files)).collect();
    json!({"refines": report.refines(), "seed": report.options.seed, "functions": functions})
}

fn function_json(report: &Report, function: &Function, files: Files<'_>) -> Json {
    let (judgement, why) = match &function.judgement {
        Judgement::Refines => ("refines", None),
        Judgement::Differs(..) => ("differs", None),
        Judgement::Changed(how) => ("changed", Some(how)),
        Judgement::NotCompared(why) => ("not compared", Some(why)),
        Judgement::ThroughCallers => ("through callers", None),
    };
    let difference = match &function.judgement {
        Judgement::Differs(index, difference) => {
            let options = options_text(&difference.spec, difference.schedule);
            json!({
                "input": index,
                "schedule": schedule_name(difference.schedule),
                "place": difference.seen.place,
                "before": difference.seen.before,
                "after": difference.seen.after,
                "options": options,
                "repeat": check_command(report, &function.name, *index, files),
            })
        }
        Judgement::Refines
        | Judgement::Changed(_)
        | Judgement::NotCompared(_)
        | Judgement::ThroughCallers => Json::Null,
    };
    json!({
        "name": function.name,
        "judgement": judgement,
        "why": why,
        "compared": function.compared,
        "undefined": function.undefined,
        "inconclusive": function.inconclusive.0,
        "unknown": function.unknown.0,
        "difference": difference,
    })
}
