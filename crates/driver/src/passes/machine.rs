//! Machine passes: on PTX that was read, or on what code generation made.
//!
//! As in a function stage every worker takes the next function, largest first, and runs all steps
//! on it. Bodies share nothing, so a pass that panics costs its own function only: the body as it
//! was before the step is put back.

use std::{
    sync::{Mutex, PoisonError},
    thread,
    time::Instant,
};

use nvopt_ir::diag::{Diag, Severity};
use nvopt_pass::{
    MachCx, PassObject, Pipeline,
    pipeline::{Node, Step},
};
use nvopt_ptx::{
    mach::{FuncDecl, FuncKind, Item, MachModule},
    verify::BodyVerifier,
};

use super::{
    crash::{Crash, WORKER_NAME, caught},
    number::{StepNumber, steps_per_function},
    print,
    report::{Outcome, Timing},
    settings::Settings,
    step::{Said, has_error, rewrites_for},
};

/// Runs the machine passes of `pipeline` on every function of `module`. The first step has the
/// number `first`. A pass that panics is left out on that function, or is an error if
/// [`Settings::strict`] says so.
pub fn run_machine(
    module: &mut MachModule,
    pipeline: &Pipeline,
    settings: &Settings,
    first: u64,
) -> Result<Outcome, Vec<Diag>> {
    let mut outcome = Outcome::default();
    let nodes: Vec<&Node> = machine_nodes(&pipeline.nodes);
    if nodes.is_empty() {
        return Ok(outcome);
    }
    let n_steps = nodes.iter().map(|node| steps_per_function(std::slice::from_ref(*node))).sum();
    let given = (!settings.strict).then(|| nvopt_ptx::text::print(module));
    let verifier = settings.verify_each.then(|| BodyVerifier::new(module));
    let cx = StageCx { settings, nodes: &nodes, verifier, start: Instant::now() };
    let mut jobs = take_jobs(module, StepNumber(first), n_steps);
    run_jobs(&mut jobs, &cx);
    let said = put_back(module, jobs);
    let mut errors = Vec::new();
    for said in said {
        outcome.printed.push_str(&said.log);
        outcome.timings.extend(said.timings);
        outcome.stats.merge(&said.reports.stats);
        outcome.remarks.extend(said.reports.remarks);
        errors.extend(said.reports.errors);
        outcome.crashes.extend(said.crash.map(|(_, crash)| crash));
        outcome.crashes.extend(said.crashes);
    }
    if settings.strict && !outcome.crashes.is_empty() {
        return Err(outcome.crashes.iter().map(super::run::crash_error).collect());
    }
    if has_error(&errors) {
        return Err(errors);
    }
    if !outcome.crashes.is_empty() {
        outcome.given = given;
    }
    Ok(outcome)
}

/// The groups of machine passes of a pipeline, in order.
fn machine_nodes(nodes: &[Node]) -> Vec<&Node> {
    let mut found = Vec::new();
    for node in nodes {
        match node {
            Node::Machine(_) => found.push(node),
            Node::Module(nodes) => found.extend(machine_nodes(nodes)),
            Node::Repeat(times, nodes) => {
                let inner = machine_nodes(nodes);
                (0..*times).for_each(|_| found.extend(inner.iter().copied()));
            }
            Node::Step(_)
            | Node::Function(_)
            | Node::Scc(_)
            | Node::Loop { .. }
            | Node::Devirt(..) => {}
        }
    }
    found
}

/// The machine passes of `pipeline`, one after the other, as pipeline text.
pub fn machine_text(pipeline: &Pipeline) -> String {
    fn add(nodes: &[Node], texts: &mut Vec<String>) {
        for node in nodes {
            match node {
                Node::Step(step) => texts.push(step.to_string()),
                Node::Repeat(times, nodes) => (0..*times).for_each(|_| add(nodes, texts)),
                Node::Machine(nodes)
                | Node::Module(nodes)
                | Node::Function(nodes)
                | Node::Scc(nodes)
                | Node::Loop { nodes, .. }
                | Node::Devirt(_, nodes) => add(nodes, texts),
            }
        }
    }
    let mut texts = Vec::new();
    for node in machine_nodes(&pipeline.nodes) {
        add(std::slice::from_ref(node), &mut texts);
    }
    format!("machine-function({})", texts.join(","))
}

/// True if `pipeline` has passes that run on machine code.
pub fn has_machine_passes(pipeline: &Pipeline) -> bool {
    !machine_nodes(&pipeline.nodes).is_empty()
}

/// The first pass of `pipeline` that needs IR: PTX that was read has none.
pub fn first_ir_pass(pipeline: &Pipeline) -> Option<String> {
    fn find(nodes: &[Node]) -> Option<String> {
        nodes.iter().find_map(|node| match node {
            Node::Machine(_) => None,
            Node::Step(step) => Some(step.to_string()),
            Node::Module(nodes)
            | Node::Function(nodes)
            | Node::Scc(nodes)
            | Node::Loop { nodes, .. }
            | Node::Repeat(_, nodes)
            | Node::Devirt(_, nodes) => find(nodes),
        })
    }
    find(&pipeline.nodes)
}

/// What all functions share.
struct StageCx<'a> {
    settings: &'a Settings,
    nodes: &'a [&'a Node],
    verifier: Option<BodyVerifier>,
    start: Instant,
}

/// A function on its way.
struct Job {
    item: usize,
    func: FuncDecl,
    next: StepNumber,
    said: Said,
}

fn take_jobs(module: &mut MachModule, first: StepNumber, n_steps: u64) -> Vec<Job> {
    let mut jobs = Vec::new();
    for (item, slot) in module.items.iter_mut().enumerate() {
        if !matches!(slot, Item::Func(func) if func.body.is_some()) {
            continue;
        }
        let Item::Func(func) = std::mem::replace(slot, Item::Comment("".into())) else {
            unreachable!("it was just seen to be a function");
        };
        let position = jobs.len() as u64;
        let next = StepNumber(first.0.saturating_add(n_steps.saturating_mul(position)));
        jobs.push(Job { item, func, next, said: Said::default() });
    }
    jobs
}

fn put_back(module: &mut MachModule, jobs: Vec<Job>) -> Vec<Said> {
    let mut all = Vec::with_capacity(jobs.len());
    for job in jobs {
        module.items[job.item] = Item::Func(job.func);
        all.push(job.said);
    }
    all
}

fn run_jobs(jobs: &mut [Job], cx: &StageCx<'_>) {
    let n_workers = cx.settings.threads.min(jobs.len());
    let mut work: Vec<&mut Job> = jobs.iter_mut().collect();
    if n_workers <= 1 {
        work.into_iter().for_each(|job| job.run_all(cx));
        return;
    }
    let size = |job: &Job| job.func.body.as_ref().map_or(0, |body| body.n_insts());
    work.sort_by_key(|job| std::cmp::Reverse(size(job)));
    let work = Mutex::new(work.into_iter());
    let take = || work.lock().unwrap_or_else(PoisonError::into_inner).next();
    let run = || {
        while let Some(job) = take() {
            job.run_all(cx);
        }
    };
    thread::scope(|scope| {
        for _ in 1..n_workers {
            let token = match &cx.settings.tokens {
                None => None,
                Some(tokens) => match tokens.try_take() {
                    None => break,
                    taken => taken,
                },
            };
            let builder = thread::Builder::new().name(WORKER_NAME.to_owned());
            // A thread that cannot be started is one worker less.
            let _ = builder.spawn_scoped(scope, || {
                run();
                drop(token);
            });
        }
        run();
    });
}

impl Job {
    fn run_all(&mut self, cx: &StageCx<'_>) {
        for node in cx.nodes {
            self.run(std::slice::from_ref(*node), cx);
        }
    }

    fn run(&mut self, nodes: &[Node], cx: &StageCx<'_>) {
        for node in nodes {
            match node {
                Node::Step(step) => self.step(step, cx),
                Node::Machine(nodes) => self.run(nodes, cx),
                Node::Repeat(times, nodes) => (0..*times).for_each(|_| self.run(nodes, cx)),
                Node::Module(_)
                | Node::Function(_)
                | Node::Scc(_)
                | Node::Loop { .. }
                | Node::Devirt(..) => {
                    unreachable!("pipelines are built with the groups they need");
                }
            }
            if self.said.is_over() {
                return;
            }
        }
    }

    fn step(&mut self, step: &Step, cx: &StageCx<'_>) {
        let number = self.next;
        self.next = StepNumber(number.0 + 1);
        let name = self.func.name.to_string();
        if !self.said.may_run(step, number, || name.clone(), cx.settings) {
            return;
        }
        let PassObject::Machine(pass) = &step.object else {
            unreachable!("pipelines are built with the groups they need");
        };
        let (settings, pass_name) = (cx.settings, step.row.name());
        let shows = settings.print_functions.has(&name);
        if shows && settings.print_before.has(pass_name) {
            let text = self.text();
            self.said.log.push_str(&print::dump("Before", step, &name, &text));
        }
        let before = (shows && settings.print_changed.is_some()).then(|| self.text());
        let is_kernel = self.func.kind == FuncKind::Entry;
        let body = self.func.body.as_mut().expect("jobs are functions with code");
        let saved = (!settings.strict).then(|| body.clone());
        self.said.reports.rewrites_left = rewrites_for(settings, number);
        let began = settings.time.then(Instant::now);
        let mut mach_cx = MachCx {
            pass: pass_name,
            func: name.as_bytes(),
            is_kernel,
            target: &settings.target,
            knobs: &settings.knobs,
            reports: &mut self.said.reports,
        };
        if let Err(message) = caught(|| pass.run(body, &mut mach_cx)) {
            let crash = Crash { step: number.0, pass: pass_name, func: Some(name), message };
            match saved {
                Some(saved) => {
                    *body = saved;
                    self.said.crashes.push(crash);
                }
                None => self.said.crash = Some((number, crash)),
            }
            return;
        }
        if let Some(began) = began {
            self.said.timings.push(Timing::since(cx.start, began, pass_name, &name));
        }
        let printed = std::mem::take(&mut self.said.reports.printed);
        self.said.log.push_str(&printed);
        self.show_after(step, number, &name, before, shows, cx);
        if let Some(verifier) = &cx.verifier {
            self.verify(verifier, pass_name, &name);
        }
    }

    fn show_after(
        &mut self,
        step: &Step,
        number: StepNumber,
        name: &str,
        before: Option<String>,
        shows: bool,
        cx: &StageCx<'_>,
    ) {
        let settings = cx.settings;
        let asked = shows && settings.print_after.has(step.row.name());
        if !asked && before.is_none() && settings.dump_dir.is_none() {
            return;
        }
        let after = self.text();
        if let Some(folder) = &settings.dump_dir {
            let problem = print::dump_file(folder, number.0, step, name, "ptx", &after);
            self.said.log.extend(problem);
        }
        if asked {
            self.said.log.push_str(&print::dump("After", step, name, &after));
        }
        if let (Some(how), Some(before)) = (settings.print_changed, before) {
            let changed = before != after;
            let text = print::changed(how, step, name, &before, &after, changed);
            self.said.log.push_str(&text);
        }
    }

    fn text(&self) -> String {
        String::from_utf8_lossy(&nvopt_ptx::text::print_func(&self.func)).into_owned()
    }

    fn verify(&mut self, verifier: &BodyVerifier, pass: &str, name: &str) {
        for finding in verifier.verify(&self.func) {
            let mut diag = Diag::error(finding.message);
            if finding.is_warning {
                diag.severity = Severity::Warning;
            }
            let note = format!("after pass `{pass}` on @{name}");
            self.said.reports.errors.push(diag.note(note));
        }
    }
}
