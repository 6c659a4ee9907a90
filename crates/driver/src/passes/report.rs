//! What passes said, and how it is written: times, traces, remarks, counters.

use std::{fmt::Write as _, time::Instant};

use nvopt_ir::{
    diag::Diag,
    metadata::{DiValue, Md, MdData, di::DiKind},
    module::{ModuleShared, Symbol},
};
use nvopt_pass::{Remark, RemarkKind, Stats};
use serde_json::json;

use super::crash::Crash;

/// What passes said, in module order.
#[derive(Clone, Debug, Default)]
pub struct Outcome {
    /// What `print<…>` wrote, dumps, and the lines of bisection.
    pub printed: String,
    /// What `--verbose` says: the phases.
    pub notes: Vec<String>,
    /// Remarks.
    pub remarks: Vec<Remark>,
    /// Counters.
    pub stats: Stats,
    /// The time of each step, if it was asked for.
    pub timings: Vec<Timing>,
    /// The passes that panicked and were left out.
    pub crashes: Vec<Crash>,
    /// The text of the module as it was given, if a pass panicked.
    pub given: Option<Vec<u8>>,
    /// The number that the next step would have: the first of the machine passes.
    pub next_step: u64,
    /// What is wrong with the module now, if [`Settings::verify_last`](super::Settings) asked.
    pub faults: Vec<Diag>,
}

/// The time one pass took on one function.
#[derive(Clone, Debug)]
pub struct Timing {
    /// The pass.
    pub pass: &'static str,
    /// The function; empty for the module.
    pub func: String,
    /// Microseconds from the start of the pipeline.
    pub start_us: f64,
    /// Microseconds it took.
    pub duration_us: f64,
    /// The worker.
    pub thread: u64,
}

impl Timing {
    /// A step that began at `began` and ends now, in a pipeline that began at `start`.
    pub(super) fn since(start: Instant, began: Instant, pass: &'static str, func: &str) -> Timing {
        Timing {
            pass,
            func: func.to_owned(),
            start_us: began.duration_since(start).as_secs_f64() * 1e6,
            duration_us: began.elapsed().as_secs_f64() * 1e6,
            thread: thread_number(),
        }
    }
}

/// A small number for this thread, for traces only.
fn thread_number() -> u64 {
    use std::sync::atomic::{AtomicU64, Ordering};
    static NEXT: AtomicU64 = AtomicU64::new(1);
    thread_local! {
        static MINE: u64 = NEXT.fetch_add(1, Ordering::Relaxed);
    }
    MINE.with(|mine| *mine)
}

/// The table of `-time-passes`: seconds, share and runs of each pass, the slowest first.
pub fn time_report(timings: &[Timing]) -> String {
    let mut rows: Vec<(&str, f64, usize)> = Vec::new();
    for timing in timings {
        match rows.iter_mut().find(|row| row.0 == timing.pass) {
            Some(row) => {
                row.1 += timing.duration_us;
                row.2 += 1;
            }
            None => rows.push((timing.pass, timing.duration_us, 1)),
        }
    }
    rows.sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(b.0)));
    let total: f64 = rows.iter().map(|row| row.1).sum();
    let mut text = String::from("===== Pass execution timing =====\n");
    let _ = writeln!(text, "{:>12}  {:>6}  {:>8}  pass", "seconds", "share", "runs");
    for (pass, us, runs) in rows {
        let share = if total > 0.0 { us / total * 100.0 } else { 0.0 };
        let _ = writeln!(text, "{:>12.6}  {share:>5.1}%  {runs:>8}  {pass}", us / 1e6);
    }
    let _ = writeln!(text, "{:>12.6}  {:>6}  {:>8}  total", total / 1e6, "", timings.len());
    text
}

/// The steps as Chrome's trace format, one complete event each.
pub fn time_trace(timings: &[Timing]) -> String {
    let event = |timing: &Timing| {
        json!({
            "ph": "X", "pid": 1, "tid": timing.thread, "ts": timing.start_us,
            "dur": timing.duration_us, "name": timing.pass,
            "args": { "detail": timing.func },
        })
    };
    let events: Vec<_> = timings.iter().map(event).collect();
    json!({ "traceEvents": events, "displayTimeUnit": "ms" }).to_string()
}

/// The table of `-stats`.
pub fn stats_text(stats: &Stats) -> String {
    let mut text = String::from("===== Statistics =====\n");
    for (pass, what, n) in stats.sorted() {
        let _ = writeln!(text, "{n:>8} {pass} - {what}");
    }
    text
}

/// A place in the source.
struct Place {
    file: String,
    line: u32,
    column: u16,
}

/// Remarks as lines for people: `file:line:column: remark: text [-Rpass=dce]`.
pub fn remarks_text(shared: &ModuleShared, remarks: &[Remark]) -> String {
    let mut text = String::new();
    for remark in remarks {
        let place = place_of(shared, remark.loc);
        let place = place.map_or_else(
            || format!("@{}", func_name(shared, remark)),
            |place| format!("{}:{}:{}", place.file, place.line, place.column),
        );
        let option = match remark.kind {
            RemarkKind::Passed => "-Rpass",
            RemarkKind::Missed => "-Rpass-missed",
            RemarkKind::Analysis => "-Rpass-analysis",
        };
        let Remark { pass, message, .. } = remark;
        let _ = writeln!(text, "{place}: remark: {message} [{option}={pass}]");
    }
    text
}

/// Remarks as the YAML that LLVM's opt-viewer reads.
pub fn remarks_yaml(shared: &ModuleShared, remarks: &[Remark]) -> String {
    let mut text = String::new();
    for remark in remarks {
        let kind = match remark.kind {
            RemarkKind::Passed => "Passed",
            RemarkKind::Missed => "Missed",
            RemarkKind::Analysis => "Analysis",
        };
        let _ = writeln!(text, "--- !{kind}");
        let _ = writeln!(text, "Pass:            {}", remark.pass);
        let _ = writeln!(text, "Name:            {}", remark.name);
        if let Some(place) = place_of(shared, remark.loc) {
            let Place { file, line, column } = place;
            let file = quoted(&file);
            let _ = writeln!(
                text,
                "DebugLoc:        {{ File: {file}, Line: {line}, Column: {column} }}"
            );
        }
        let _ = writeln!(text, "Function:        {}", quoted(&func_name(shared, remark)));
        let _ = writeln!(text, "Args:\n  - String:          {}\n...", quoted(&remark.message));
    }
    text
}

/// A YAML scalar in single quotes.
fn quoted(text: &str) -> String {
    format!("'{}'", text.replace('\'', "''").replace('\n', " "))
}

fn func_name(shared: &ModuleShared, remark: &Remark) -> String {
    let name = shared.symbol_name(Symbol::Func(remark.func)).unwrap_or_default();
    String::from_utf8_lossy(name).into_owned()
}

fn place_of(shared: &ModuleShared, loc: Option<Md>) -> Option<Place> {
    let MdData::Location(location) = shared.metadata.get(loc?) else { return None };
    let file = file_of(shared, location.scope?)?;
    Some(Place { file, line: location.line, column: location.column })
}

/// The file of a scope: its own, or that of the scope it is in. Scopes nest as deep as the input
/// likes, and a broken one may lead to itself.
fn file_of(shared: &ModuleShared, mut scope: Md) -> Option<String> {
    for _ in 0..shared.metadata.len() {
        let MdData::Di { kind, fields, .. } = shared.metadata.get(scope) else { return None };
        let field = |kind: DiKind, name: &str| match fields.get(kind.field(name)) {
            Some(DiValue::Md(md)) => Some(*md),
            _ => None,
        };
        if *kind == DiKind::File {
            return shared
                .metadata
                .as_string(field(*kind, "filename")?)
                .map(|name| String::from_utf8_lossy(name).into_owned());
        }
        let rows = kind.row().fields;
        let has = |name: &str| rows.iter().any(|row| row.name == name);
        let next = if has("file") { field(*kind, "file") } else { None };
        scope = next.or_else(|| if has("scope") { field(*kind, "scope") } else { None })?;
    }
    None
}
