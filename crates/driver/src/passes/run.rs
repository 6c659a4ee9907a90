//! Walking a pipeline over a module.

use std::time::Instant;

use nvopt_entity::{EntitySet, SecondaryMap};
use nvopt_ir::{
    datalayout::DataLayout,
    diag::Diag,
    lost_blocks,
    module::{Func, Module},
    verify,
};
use nvopt_pass::{
    Frame, ModuleAnalyses, ModuleCx, PassObject, Phase, Pipeline, cx::Reports, pipeline::Node,
    pipeline::Step,
};

use super::{
    crash::{Crash, LeftOut, MAX_CRASHES, caught},
    functions::{self, Stage, StageSaid},
    idle::{Idle, SaidSoFar, Stillness, Surroundings, VERIFY, may_leave_out},
    number::{StepNumber, steps_per_function},
    print,
    report::{Outcome, Timing},
    settings::Settings,
    step::{StageCx, has_error, rewrites_for},
};

/// Runs `pipeline` on `module`. A pass that panics is left out where it did, with a note in
/// [`Outcome::crashes`]; with [`Settings::strict`] it is an error. The error is what a pass or the
/// verifier found, and the module is then in no state to go on with.
pub fn run(
    module: &mut Module,
    pipeline: &Pipeline,
    settings: &Settings,
) -> Result<Outcome, Vec<Diag>> {
    run_reloading(module, pipeline, settings, None)
}

/// The same as [`run`]. If `reload` is there it makes the module as it is now once more, should a
/// pass panic; else a copy is made in advance.
pub fn run_reloading(
    module: &mut Module,
    pipeline: &Pipeline,
    settings: &Settings,
    reload: Option<&dyn Fn() -> Option<Module>>,
) -> Result<Outcome, Vec<Diag>> {
    // A panic leaves the module half changed, so what can panic runs on a module that can be
    // taken again.
    let mut given = (!settings.strict && reload.is_none()).then(|| module.clone());
    let mut left_out = LeftOut::default();
    let mut crashes = Vec::new();
    loop {
        let stopped = match run_once(module, pipeline, settings, &left_out) {
            Ok(mut outcome) => {
                if !crashes.is_empty() {
                    outcome.given = given.as_ref().map(|given| module_text(given).into_bytes());
                }
                outcome.crashes = crashes;
                return Ok(outcome);
            }
            Err(stopped) => stopped,
        };
        let new = match stopped {
            Stopped::Errors(diags) => return Err(diags),
            Stopped::Crashed(new) => new,
        };
        for (step, crash) in new {
            left_out.add(step);
            crashes.push(crash);
        }
        if given.is_none() && !settings.strict {
            given = reload.and_then(|reload| reload());
        }
        let Some(given) = given.as_ref().filter(|_| crashes.len() <= MAX_CRASHES) else {
            return Err(crashes.iter().map(crash_error).collect());
        };
        module.clone_from(given);
    }
}

pub(super) fn crash_error(crash: &Crash) -> Diag {
    let Crash { pass, message, .. } = crash;
    let on = crash.func.as_ref().map_or_else(String::new, |func| format!(" on @{func}"));
    Diag::error(format!("pass `{pass}` crashed{on}: {message}"))
}

/// True of what runs function by function.
fn is_by_function(node: &Node) -> bool {
    matches!(node, Node::Function(_) | Node::Machine(_))
}

/// Where the second phase begins: behind the last thing that needs the module.
fn first_of_phase_two(nodes: &[Node]) -> usize {
    nodes.iter().rposition(|node| !is_by_function(node)).map_or(0, |last| last + 1)
}

/// Why a run ended early.
pub(super) enum Stopped {
    Errors(Vec<Diag>),
    Crashed(Vec<(StepNumber, Crash)>),
}

fn run_once(
    module: &mut Module,
    pipeline: &Pipeline,
    settings: &Settings,
    left_out: &LeftOut,
) -> Result<Outcome, Stopped> {
    let layout = DataLayout::parse(&module.shared.data_layout).unwrap_or_default();
    let frame = Frame {
        layout: &layout,
        target: &settings.target,
        numerics: settings.numerics,
        knobs: &settings.knobs,
        check_analyses: settings.check_analyses,
        phase: Phase::Unphased,
    };
    let mut runner = Runner {
        frame,
        settings,
        left_out,
        start: Instant::now(),
        next: StepNumber(1),
        analyses: ModuleAnalyses::default(),
        idle: SecondaryMap::new(),
        surroundings: if pipeline.nodes.iter().all(is_by_function) {
            // Nothing changes them.
            Surroundings::default()
        } else {
            Surroundings::of(&module.shared)
        },
        stillness: Stillness::default(),
        is_last: false,
        has_indirect_calls: false,
        outcome: Outcome::default(),
    };
    if settings.is_verified {
        runner.set_verified(module);
    }
    runner.phases(module, &pipeline.nodes)?;
    if settings.verify_last {
        runner.outcome.faults = runner.verify(module);
    }
    runner.outcome.next_step = runner.next.0;
    if settings.process_ends {
        std::mem::forget(runner.analyses);
    }
    Ok(runner.outcome)
}

pub(super) struct Runner<'a> {
    pub(super) frame: Frame<'a>,
    pub(super) settings: &'a Settings,
    pub(super) left_out: &'a LeftOut,
    pub(super) start: Instant,
    pub(super) next: StepNumber,
    pub(super) analyses: ModuleAnalyses,
    pub(super) idle: SecondaryMap<Func, Idle>,
    pub(super) surroundings: Surroundings,
    pub(super) stillness: Stillness,
    /// No other stage follows.
    pub(super) is_last: bool,
    /// Some function had a call through a pointer when the last call-graph stage began.
    pub(super) has_indirect_calls: bool,
    pub(super) outcome: Outcome,
}

impl Runner<'_> {
    /// Runs everything: in one go, or what needs the whole module first and then function by
    /// function.
    fn phases(&mut self, module: &mut Module, nodes: &[Node]) -> Result<(), Stopped> {
        let n_defined = module.bodies.iter().filter(|(_, body)| body.is_some()).count();
        if !self.settings.two_phases || n_defined <= 1 {
            return self.last_nodes(module, nodes);
        }
        let (first, second) = nodes.split_at(first_of_phase_two(nodes));
        self.frame.phase = Phase::One;
        self.outcome.notes.push("Phase I".into());
        self.module_nodes(module, first)?;
        self.frame.phase = Phase::Two;
        self.outcome.notes.push("Phase II".into());
        let concurrent = if self.settings.threads > 1 { "Yes" } else { "No" };
        self.outcome.notes.push(format!("Concurrent={concurrent}"));
        self.last_nodes(module, second)
    }

    /// Runs `nodes`, which nothing follows.
    fn last_nodes(&mut self, module: &mut Module, nodes: &[Node]) -> Result<(), Stopped> {
        let Some((last, others)) = nodes.split_last() else { return Ok(()) };
        self.module_nodes(module, others)?;
        self.is_last = matches!(last, Node::Function(_));
        self.module_nodes(module, std::slice::from_ref(last))
    }

    fn module_nodes(&mut self, module: &mut Module, nodes: &[Node]) -> Result<(), Stopped> {
        for node in nodes {
            match node {
                // Each function is compiled alone: nothing looks across functions.
                Node::Step(step) if self.settings.split && !step.row.is_required() => {
                    self.take_number();
                }
                Node::Scc(nodes) | Node::Devirt(_, nodes) if self.settings.split => {
                    self.nested_functions(module, nodes)?;
                }
                Node::Step(step) => self.module_step(module, step)?,
                Node::Module(nodes) => self.module_nodes(module, nodes)?,
                Node::Function(nodes) => self.all_functions(module, nodes)?,
                Node::Repeat(times, nodes) => {
                    for _ in 0..*times {
                        self.module_nodes(module, nodes)?;
                    }
                }
                Node::Scc(_) | Node::Devirt(..) => self.all_components(module, node)?,
                // Those run on what code generation makes of the module.
                Node::Machine(_) => {}
                Node::Loop { .. } => {
                    unreachable!("pipelines are built with the groups they need");
                }
            }
        }
        Ok(())
    }

    /// Runs `nodes` on every function of the module.
    fn all_functions(&mut self, module: &mut Module, nodes: &[Node]) -> Result<(), Stopped> {
        let is_defined = |func: &Func| module.bodies[*func].is_some();
        let funcs: Vec<Func> =
            module.shared.func_order.iter().copied().filter(is_defined).collect();
        self.functions(module, &funcs, nodes, self.settings.threads)?;
        lost_blocks::mend_module(module);
        Ok(())
    }

    /// Runs the function passes of a call-graph pipeline on every function, and nothing else.
    fn nested_functions(&mut self, module: &mut Module, nodes: &[Node]) -> Result<(), Stopped> {
        for node in nodes {
            match node {
                Node::Function(nodes) => self.all_functions(module, nodes)?,
                Node::Loop { .. } => self.all_functions(module, std::slice::from_ref(node))?,
                Node::Scc(nodes) | Node::Devirt(_, nodes) => {
                    self.nested_functions(module, nodes)?;
                }
                Node::Repeat(times, nodes) => {
                    for _ in 0..*times {
                        self.nested_functions(module, nodes)?;
                    }
                }
                Node::Step(_) | Node::Module(_) | Node::Machine(_) => {}
            }
        }
        Ok(())
    }

    fn module_step(&mut self, module: &mut Module, step: &Step) -> Result<(), Stopped> {
        let PassObject::Module(pass) = &step.object else {
            unreachable!("pipelines are built with the groups they need");
        };
        let number = self.take_number();
        if self.left_out.has(number) || !self.may_run(step, number, || "[module]".into()) {
            return Ok(());
        }
        self.stillness.look_at(module, &self.surroundings);
        let phase = self.frame.phase;
        let is_idle = may_leave_out(step, self.settings) && self.stillness.has(step, phase);
        let is_checked = self.settings.check_analyses;
        let may_wait = || {
            may_leave_out(step, self.settings) && self.stillness.may_wait(step, module)
                || !is_checked && self.stillness.check_may_wait(step)
        };
        if is_idle && !is_checked || !is_idle && may_wait() {
            return Ok(());
        }
        self.print_module(module, step, "Before");
        let (pass_name, began) = (step.row.name(), Instant::now());
        let mut reports = self.reports(number);
        let n_funcs = module.shared.funcs.len();
        if pass_name == VERIFY && !self.settings.check_analyses {
            reports.errors = self.verify(module);
        } else {
            let mut cx = ModuleCx { pass: pass_name, frame: self.frame, reports: &mut reports };
            let analyses = &mut self.analyses;
            if let Err(message) = caught(|| pass.run(module, analyses, &mut cx)) {
                let crash = Crash { step: number.0, pass: pass_name, func: None, message };
                return Err(Stopped::Crashed(vec![(number, crash)]));
            }
            lost_blocks::mend_module(module);
        }
        if self.settings.time {
            let timing = Timing::since(self.start, began, pass_name, "");
            self.outcome.timings.push(timing);
        }
        self.surroundings.after_module_step(&module.shared, n_funcs);
        if !is_idle {
            self.stillness.note_run(step, module);
        }
        let changed = self.stillness.look_at(module, &self.surroundings);
        if changed {
            self.analyses.forget_stale();
        }
        if changed && is_idle {
            let message = "it did nothing before, and now does something to the same module".into();
            let crash = Crash { step: number.0, pass: pass_name, func: None, message };
            return Err(Stopped::Crashed(vec![(number, crash)]));
        }
        if !changed && !is_idle && SaidSoFar::of(&reports) == SaidSoFar::default() {
            self.stillness.add(step, phase);
        }
        self.gather(reports)?;
        self.print_module(module, step, "After");
        if let Some(folder) = &self.settings.dump_dir {
            let text = module_text(module);
            let problem = print::dump_file(folder, number.0, step, "module", "ll", &text);
            self.outcome.printed.extend(problem);
        }
        if self.settings.verify_each {
            stop_at_errors(noted(verify::verify(module, None), pass_name))?;
        }
        Ok(())
    }

    /// Where step `number` on the module or a component says what it does.
    pub(super) fn reports(&self, number: StepNumber) -> Reports {
        Reports {
            rewrites_left: rewrites_for(self.settings, number),
            no_remarks: !self.settings.remarks,
            ..Reports::default()
        }
    }

    /// Verifies what has changed since it was last verified.
    fn verify(&mut self, module: &Module) -> Vec<Diag> {
        self.stillness.look_at(module, &self.surroundings);
        if self.stillness.is_verified {
            return Vec::new();
        }
        let is_good = |idle: &mut Idle, func: Func| {
            let body = module.bodies[func].as_ref();
            body.is_some_and(|body| {
                let last_change = self.surroundings.last_change(func, body, idle);
                idle.is_verified(body, last_change)
            })
        };
        let mut good = EntitySet::new();
        for &func in &module.shared.func_order {
            if is_good(&mut self.idle[func], func) {
                good.insert(func);
            }
        }
        let errors = verify::verify_changes(module, |func| !good.contains(func));
        if errors.is_empty() {
            self.set_verified(module);
        }
        errors
    }

    /// Notes that the verifier found nothing wrong with `module`.
    fn set_verified(&mut self, module: &Module) {
        self.stillness.look_at(module, &self.surroundings);
        self.stillness.is_verified = true;
        let now = self.surroundings.now();
        for (func, body) in module.bodies.iter() {
            if let Some(body) = body {
                self.idle[func].set_verified(body, now);
            }
        }
    }

    /// The number of the next step.
    pub(super) fn take_number(&mut self) -> StepNumber {
        let number = self.next;
        self.next = StepNumber(number.0 + 1);
        number
    }

    /// Asks bisection, and says what it decides.
    pub(super) fn may_run(
        &mut self,
        step: &Step,
        number: StepNumber,
        on: impl FnOnce() -> String,
    ) -> bool {
        let Some(bisect) = self.settings.bisect else { return true };
        if step.row.is_required() {
            return true;
        }
        let on = on();
        let runs = bisect.limit < 0 || number.0 <= bisect.limit.unsigned_abs();
        let verb = if runs { "running" } else { "NOT running" };
        let line = format!("BISECT: {verb} pass ({}) {step} on {on}\n", number.0);
        self.outcome.printed.push_str(&line);
        runs
    }

    fn print_module(&mut self, module: &Module, step: &Step, when: &str) {
        let filter = match when {
            "Before" => &self.settings.print_before,
            _ => &self.settings.print_after,
        };
        if filter.has(step.row.name()) {
            let text = module_text(module);
            self.outcome.printed.push_str(&print::dump(when, step, "[module]", &text));
        }
    }

    /// Runs `nodes` on each of `funcs`, on `threads` of them at once.
    pub(super) fn functions(
        &mut self,
        module: &mut Module,
        funcs: &[Func],
        nodes: &[Node],
        threads: usize,
    ) -> Result<(), Stopped> {
        let n_steps = steps_per_function(nodes);
        let numbers = (self.next, n_steps);
        let all = n_steps.saturating_mul(funcs.len() as u64);
        self.next = StepNumber(self.next.0.saturating_add(all));
        let frozen = self.analyses.frozen();
        let cx = StageCx {
            settings: self.settings,
            frame: self.frame,
            threads,
            frozen: &frozen,
            left_out: self.left_out,
            start: self.start,
            is_last: self.is_last,
        };
        let stage = Stage { nodes, numbers, surroundings: &self.surroundings, cx: &cx };
        let (analyses, idle) = (&mut self.analyses, &mut self.idle);
        let said = functions::run_stage(module, funcs, analyses, idle, stage);
        self.gather_all(said)
    }

    /// Takes what was said of each function, in module order. Crashes of all functions count, so
    /// that one new start does for all of them.
    fn gather_all(&mut self, all: StageSaid) -> Result<(), Stopped> {
        let mut crashed = Vec::new();
        self.outcome.stats.merge(&all.stats);
        for said in all.others {
            self.outcome.printed.push_str(&said.log);
            self.outcome.timings.extend(said.timings);
            crashed.extend(said.crash);
            self.outcome.printed.push_str(&said.reports.printed);
            self.outcome.remarks.extend(said.reports.remarks);
            stop_at_errors(said.reports.errors)?;
        }
        if crashed.is_empty() { Ok(()) } else { Err(Stopped::Crashed(crashed)) }
    }

    pub(super) fn gather(&mut self, reports: Reports) -> Result<(), Stopped> {
        self.outcome.printed.push_str(&reports.printed);
        self.outcome.remarks.extend(reports.remarks);
        self.outcome.stats.merge(&reports.stats);
        stop_at_errors(reports.errors)
    }
}

fn module_text(module: &Module) -> String {
    let mut text = Vec::new();
    nvopt_ir::print::print_module(module, &mut text);
    String::from_utf8_lossy(&text).into_owned()
}

pub(super) fn noted(diags: Vec<Diag>, pass: &str) -> Vec<Diag> {
    let note = format!("after pass `{pass}`");
    diags.into_iter().map(|diag| diag.note(note.clone())).collect()
}

pub(super) fn stop_at_errors(diags: Vec<Diag>) -> Result<(), Stopped> {
    if has_error(&diags) { Err(Stopped::Errors(diags)) } else { Ok(()) }
}
