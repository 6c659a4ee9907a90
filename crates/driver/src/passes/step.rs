//! One step on one function, with everything around it.

use std::time::Instant;

use nvopt_ir::{
    attrs::AttrKind,
    body::{Aspects, Body},
    diag::{Diag, Severity},
    lost_blocks,
    module::{Func, ModuleShared},
    verify,
};
use nvopt_pass::{
    Analyses, FnCx, Frame, ModuleResults, PassObject,
    cx::Reports,
    pipeline::{Node, Step, StepRow},
};

use super::{
    crash::{Crash, LeftOut, caught},
    idle::{Idle, Moment, SaidSoFar, may_leave_out},
    number::StepNumber,
    print,
    report::Timing,
    settings::Settings,
};

/// What all functions of a stage share.
#[derive(Clone, Copy)]
pub(super) struct StageCx<'a> {
    pub(super) settings: &'a Settings,
    pub(super) frame: Frame<'a>,
    /// How many functions are worked on at once.
    pub(super) threads: usize,
    pub(super) frozen: &'a ModuleResults,
    pub(super) left_out: &'a LeftOut,
    pub(super) start: Instant,
    /// No other stage follows.
    pub(super) is_last: bool,
}

/// A function on its way through a stage.
pub(super) struct Job<'m> {
    pub(super) func: Func,
    pub(super) body: &'m mut Body,
    /// It says `optnone`: only what must run does, and what lowers.
    pub(super) is_optnone: bool,
    pub(super) analyses: &'m mut Analyses,
    /// The steps that need not run again.
    pub(super) idle: &'m mut Idle,
    pub(super) moment: Moment,
    /// The number of its next step.
    pub(super) next: StepNumber,
    pub(super) said: Said,
}

/// What came of a function.
#[derive(Default)]
pub(super) struct Said {
    pub(super) reports: Reports,
    /// Dumps and bisection lines.
    pub(super) log: String,
    pub(super) timings: Vec<Timing>,
    pub(super) crash: Option<(StepNumber, Crash)>,
    /// Panics of machine passes, which end nothing: the function is as it was before the step.
    pub(super) crashes: Vec<Crash>,
}

impl Said {
    /// Nothing yet; remarks are kept if `settings` ask for them.
    pub(super) fn of(settings: &Settings) -> Said {
        let reports = Reports { no_remarks: !settings.remarks, ..Reports::default() };
        Said { reports, ..Said::default() }
    }

    /// Asks bisection, and says what it decides.
    pub(super) fn may_run(
        &mut self,
        step: &Step,
        number: StepNumber,
        name: impl FnOnce() -> String,
        settings: &Settings,
    ) -> bool {
        let Some(bisect) = settings.bisect else { return true };
        if step.row.is_required() {
            return true;
        }
        let name = name();
        let runs = bisect.limit < 0 || number.0 <= bisect.limit.unsigned_abs();
        let verb = if runs { "running" } else { "NOT running" };
        let number = number.0;
        self.log.push_str(&format!("BISECT: {verb} pass ({number}) {step} on {name}\n"));
        runs
    }

    /// True if there is nothing in it but counters.
    pub(super) fn is_silent(&self) -> bool {
        let Said { reports, log, timings, crash, crashes } = self;
        let Reports { remarks, stats: _, printed, errors, rewrites_left: _, no_remarks: _ } =
            reports;
        (remarks.is_empty() && printed.is_empty() && errors.is_empty())
            && (log.is_empty() && timings.is_empty() && crash.is_none() && crashes.is_empty())
    }

    /// True if nothing more should run on the function.
    pub(super) fn is_over(&self) -> bool {
        self.crash.is_some() || has_error(&self.reports.errors)
    }
}

pub(super) fn has_error(diags: &[Diag]) -> bool {
    diags.iter().any(|diag| diag.severity == Severity::Error)
}

impl Job<'_> {
    /// Runs `nodes`, which stand at the level of functions or loops.
    pub(super) fn run(&mut self, shared: &mut ModuleShared, nodes: &[Node], cx: &StageCx<'_>) {
        for node in nodes {
            match node {
                Node::Step(step) => self.step(shared, step, cx),
                Node::Function(nodes) | Node::Loop { nodes, .. } => self.run(shared, nodes, cx),
                Node::Repeat(times, nodes) => {
                    for _ in 0..*times {
                        self.run(shared, nodes, cx);
                    }
                }
                Node::Module(_) | Node::Scc(_) | Node::Devirt(..) | Node::Machine(_) => {
                    unreachable!("pipelines are built with the groups they need");
                }
            }
            if self.said.is_over() {
                return;
            }
        }
    }

    fn step(&mut self, shared: &mut ModuleShared, step: &Step, cx: &StageCx<'_>) {
        let number = self.next;
        self.next = StepNumber(number.0 + 1);
        let func = self.func;
        let name = || name_of(shared, func);
        if self.is_optnone && !step.row.runs_on_optnone() {
            return;
        }
        if cx.left_out.has(number) || !self.said.may_run(step, number, name, cx.settings) {
            return;
        }
        let (PassObject::Function(pass) | PassObject::Loop(pass)) = &step.object else {
            unreachable!("pipelines are built with the groups they need");
        };
        let phase = cx.frame.phase;
        let looks_around = cx.frozen.speak_to_functions();
        let is_idle = !looks_around
            && may_leave_out(step, cx.settings)
            && self.idle.has(step, phase, self.body, self.moment);
        if is_idle && !cx.settings.check_analyses {
            return;
        }
        let may_wait = may_leave_out(step, cx.settings) && self.idle.may_wait(step, self.body);
        if !is_idle && may_wait {
            return;
        }
        let said_before = SaidSoFar::of(&self.said.reports);
        self.print_before(shared, step, cx);
        let before = self.text_to_compare(shared, cx);
        let (epochs, began) = (self.body.epochs(), cx.settings.time.then(Instant::now));
        self.said.reports.rewrites_left = rewrites_for(cx.settings, number);
        let mut fn_cx = fn_cx(shared, self.func, step, cx, &mut self.said.reports);
        let (body, analyses) = (&mut *self.body, &mut *self.analyses);
        let result = caught(|| {
            pass.run(body, analyses, &mut fn_cx);
            if !epochs.agree(&body.epochs(), Aspects::CFG) {
                lost_blocks::mend_body(body, func);
            }
            if let Some(fault) = wrong_claim(&epochs, body, step, cx) {
                panic!("{fault}");
            }
            if is_idle && !epochs.agree(&body.epochs(), Aspects::all()) {
                panic!("it did nothing before, and now does something to the same function");
            }
            if cx.settings.verify_analyses
                && let Some(fault) = analyses.check_all(body, &fn_cx)
            {
                panic!("an analysis is wrong afterwards: {fault}");
            }
        });
        if let Err(message) = result {
            let (pass, func) = (step.row.name(), Some(name_of(shared, func)));
            self.said.crash = Some((number, Crash { step: number.0, pass, func, message }));
            return;
        }
        if let Some(began) = began {
            let name = name_of(shared, func);
            self.said.timings.push(Timing::since(cx.start, began, step.row.name(), &name));
        }
        let said_something = SaidSoFar::of(&self.said.reports) != said_before;
        // In the order in which it came, between the dumps.
        let printed = std::mem::take(&mut self.said.reports.printed);
        self.said.log.push_str(&printed);
        if !is_idle {
            self.idle.note_run(step, self.body);
        }
        let changed = !epochs.agree(&self.body.epochs(), Aspects::all());
        if !changed && !is_idle && !said_something && !looks_around {
            self.idle.add(step, phase, epochs, self.moment);
        }
        self.print_after(shared, step, cx, before, changed);
        if cx.settings.verify_each && changed {
            self.verify(shared, step, cx);
        }
    }

    fn print_before(&mut self, shared: &mut ModuleShared, step: &Step, cx: &StageCx<'_>) {
        let settings = cx.settings;
        if !settings.print_before.has(step.row.name()) {
            return;
        }
        let name = name_of(shared, self.func);
        if settings.print_functions.has(&name) {
            let text = self.text(shared, cx);
            self.said.log.push_str(&print::dump("Before", step, &name, &text));
        }
    }

    /// The text before the pass, if it is needed to say what changed.
    fn text_to_compare(&mut self, shared: &mut ModuleShared, cx: &StageCx<'_>) -> Option<String> {
        let settings = cx.settings;
        let needs = settings.print_changed.is_some()
            && settings.print_functions.has(&name_of(shared, self.func));
        needs.then(|| self.text(shared, cx))
    }

    fn print_after(
        &mut self,
        shared: &mut ModuleShared,
        step: &Step,
        cx: &StageCx<'_>,
        before: Option<String>,
        changed: bool,
    ) {
        let settings = cx.settings;
        let dumps = settings.dump_dir.as_deref().filter(|_| changed);
        let is_named = settings.print_after.has(step.row.name());
        if !is_named && before.is_none() && dumps.is_none() {
            return;
        }
        let name = name_of(shared, self.func);
        let asked = is_named && settings.print_functions.has(&name);
        if !asked && before.is_none() && dumps.is_none() {
            return;
        }
        let after = self.text(shared, cx);
        if let Some(folder) = dumps {
            let problem = print::dump_file(folder, self.next.0 - 1, step, &name, "ll", &after);
            self.said.log.extend(problem);
        }
        if asked {
            self.said.log.push_str(&print::dump("After", step, &name, &after));
        }
        if let (Some(how), Some(before)) = (settings.print_changed, before) {
            let changed = changed && before != after;
            let text = print::changed(how, step, &name, &before, &after, changed);
            self.said.log.push_str(&text);
        }
    }

    fn text(&mut self, shared: &mut ModuleShared, cx: &StageCx<'_>) -> String {
        let mut reports = Reports::default();
        let (func, pass) = (self.func, "print");
        let (frozen, frame, reports) = (cx.frozen, cx.frame, &mut reports);
        let mut fn_cx = FnCx { module: shared, func, pass, frozen, frame, reports };
        fn_cx.as_module(self.body, |module, func| {
            let mut text = Vec::new();
            nvopt_ir::print::print_function(module, func, &mut text);
            String::from_utf8_lossy(&text).into_owned()
        })
    }

    fn verify(&mut self, shared: &mut ModuleShared, step: &Step, cx: &StageCx<'_>) {
        let mut fn_cx = fn_cx(shared, self.func, step, cx, &mut self.said.reports);
        let diags = fn_cx.as_module(self.body, verify::verify_function);
        let name = name_of(shared, self.func);
        let note = format!("after pass `{}` on @{name}", step.row.name());
        let noted = diags.into_iter().map(|diag| diag.note(note.clone()));
        self.said.reports.errors.extend(noted);
    }
}

/// True if `func` is not to be optimized. Function passes do not change that, so once for a stage is
/// enough.
pub(super) fn is_optnone(shared: &ModuleShared, func: Func) -> bool {
    shared.attrs.function_kinds(shared.funcs[func].attrs).has(AttrKind::OptimizeNone)
}

/// The name of `func`, for messages. A panic may have left the module without it.
fn name_of(shared: &ModuleShared, func: Func) -> String {
    let name = shared.funcs.get(func).and_then(|decl| decl.symbol.name);
    name.map_or_else(String::new, |name| shared.names.lossy(name).into_owned())
}

fn fn_cx<'a>(
    module: &'a mut ModuleShared,
    func: Func,
    step: &Step,
    cx: &StageCx<'a>,
    reports: &'a mut Reports,
) -> FnCx<'a> {
    FnCx { module, func, pass: step.row.name(), frozen: cx.frozen, frame: cx.frame, reports }
}

/// How many rewrites step `number` may make: those that bisection says, if it is the last one.
pub(super) fn rewrites_for(settings: &Settings, number: StepNumber) -> Option<u64> {
    let bisect = settings.bisect?;
    let is_last = u64::try_from(bisect.limit).is_ok_and(|limit| limit == number.0);
    bisect.rewrites.filter(|_| is_last)
}

/// What a pass changed that its row says it does not change.
fn wrong_claim(
    before: &nvopt_ir::body::Epochs,
    body: &Body,
    step: &Step,
    cx: &StageCx<'_>,
) -> Option<String> {
    let changes = match step.row {
        StepRow::Pass(row) => row.changes,
        StepRow::Analysis(..) => Aspects::empty(),
    };
    if !cx.settings.check_analyses || before.agree(&body.epochs(), changes.complement()) {
        return None;
    }
    Some(format!("it changed more than {changes:?}, which is what its row in the table says"))
}
