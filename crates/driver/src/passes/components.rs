//! The call-graph stage: components of the call graph, callees first, one after the other.
//!
//! A pass on a component may look into callees that are done, and what it decides depends on them,
//! so components run in the one order the call graph gives them. Function passes nested in the
//! stage run on the members of a component.

use std::time::Instant;

use nvopt_analysis::callgraph::{CallEdge, CallGraph, edge_of};
use nvopt_ir::{
    body::{Body, Epochs},
    lost_blocks,
    module::{Func, Module},
    verify,
};
use nvopt_pass::{
    ModuleCx, PassObject, Scc,
    pipeline::{Node, Step},
};

use super::{
    crash::{Crash, caught},
    idle::{Moment, SaidSoFar, may_leave_out},
    report::Timing,
    run::{Runner, Stopped, noted, stop_at_errors},
};

impl Runner<'_> {
    /// Runs `node` on every component of the call graph, callees first. The components are those
    /// of the module as it is now: what `node` changes about calls does not move them.
    pub(super) fn all_components(
        &mut self,
        module: &mut Module,
        node: &Node,
    ) -> Result<(), Stopped> {
        self.stillness.look_at(module, &self.surroundings);
        if !self.stillness.has_call_graph {
            self.analyses.forget::<CallGraph>();
        }
        let graph = self.analyses.get::<CallGraph>(module, &self.frame);
        // What is inlined brings calls through pointers from where there are some.
        let order = &module.shared.func_order;
        self.has_indirect_calls = order.iter().any(|&func| graph.n_indirect(func) > 0);
        for component in graph.components() {
            let mut members = component.clone();
            members.retain(|&func| module.bodies[func].is_some());
            if !members.is_empty() {
                self.component_nodes(module, &members, std::slice::from_ref(node))?;
            }
        }
        self.stillness.has_call_graph = !self.stillness.look_at(module, &self.surroundings);
        if !self.stillness.has_call_graph {
            self.analyses.forget::<CallGraph>();
        }
        lost_blocks::mend_module(module);
        Ok(())
    }

    fn component_nodes(
        &mut self,
        module: &mut Module,
        members: &[Func],
        nodes: &[Node],
    ) -> Result<(), Stopped> {
        for node in nodes {
            match node {
                Node::Step(step) => self.component_step(module, members, step)?,
                Node::Scc(nodes) => self.component_nodes(module, members, nodes)?,
                Node::Function(_) | Node::Loop { .. } => {
                    let defined = |func: &Func| module.bodies[*func].is_some();
                    let members: Vec<Func> = members.iter().copied().filter(defined).collect();
                    self.functions(module, &members, std::slice::from_ref(node), 1)?;
                }
                Node::Repeat(times, nodes) => {
                    for _ in 0..*times {
                        self.component_nodes(module, members, nodes)?;
                    }
                }
                Node::Devirt(times, nodes) => {
                    self.while_calls_become_direct(module, members, *times, nodes)?;
                }
                Node::Module(_) | Node::Machine(_) => {
                    unreachable!("pipelines are built with the groups they need");
                }
            }
        }
        Ok(())
    }

    /// Runs `nodes`, and again while that turned a call through a pointer into one by name, at
    /// most `times` times more.
    fn while_calls_become_direct(
        &mut self,
        module: &mut Module,
        members: &[Func],
        times: u32,
        nodes: &[Node],
    ) -> Result<(), Stopped> {
        if !self.has_indirect_calls {
            return self.component_nodes(module, members, nodes);
        }
        let mut left = times;
        loop {
            let none = CallCounts(Vec::new());
            let (mut before, mut any_direct) = (none.updated(module, members), false);
            // One pass inlines what holds a call through a pointer, the next makes it direct:
            // looked at from outside nothing would have changed.
            for node in nodes {
                self.component_nodes(module, members, std::slice::from_ref(node))?;
                let after = before.updated(module, members);
                any_direct |= after.show_devirtualization(&before);
                before = after;
            }
            if left == 0 || !any_direct {
                return Ok(());
            }
            left -= 1;
        }
    }

    fn component_step(
        &mut self,
        module: &mut Module,
        members: &[Func],
        step: &Step,
    ) -> Result<(), Stopped> {
        let PassObject::Scc(pass) = &step.object else {
            unreachable!("pipelines are built with the groups they need");
        };
        let number = self.take_number();
        let name = || component_name(module, members);
        if self.left_out.has(number) || !self.may_run(step, number, name) {
            return Ok(());
        }
        let idle = self.idle_component(module, members, step, pass.looks_at_members_only());
        let is_idle = idle.is_some_and(|idle| idle.1);
        if is_idle && !self.settings.check_analyses {
            return Ok(());
        }
        let (pass_name, began) = (step.row.name(), Instant::now());
        let mut reports = self.reports(number);
        let mut cx = ModuleCx { pass: pass_name, frame: self.frame, reports: &mut reports };
        let analyses = &mut self.analyses;
        let n_funcs = module.shared.funcs.len();
        let result = caught(|| pass.run(&mut Scc { module, members }, analyses, &mut cx));
        if let Err(message) = result {
            let func = Some(component_name(module, members));
            let crash = Crash { step: number.0, pass: pass_name, func, message };
            return Err(Stopped::Crashed(vec![(number, crash)]));
        }
        if self.settings.time {
            let name = component_name(module, members);
            self.outcome.timings.push(Timing::since(self.start, began, pass_name, &name));
        }
        let changed = self.surroundings.changed();
        self.surroundings.after_component_step(&module.shared, members, n_funcs);
        if let Some((moment, _)) = idle
            && let Some(body) = &module.bodies[members[0]]
        {
            let did_nothing = self.surroundings.changed() == changed
                && SaidSoFar::of(&reports) == SaidSoFar::default();
            if is_idle && !did_nothing {
                let message = "it did nothing before, and now does something".into();
                let func = Some(component_name(module, members));
                let crash = Crash { step: number.0, pass: pass_name, func, message };
                return Err(Stopped::Crashed(vec![(number, crash)]));
            }
            if did_nothing && !is_idle {
                self.idle[members[0]].add(step, self.frame.phase, body.epochs(), moment);
            }
        }
        self.gather(reports)?;
        if self.settings.verify_each {
            lost_blocks::mend_module(module);
            stop_at_errors(noted(verify::verify(module, None), pass_name))?;
        }
        Ok(())
    }
}

impl Runner<'_> {
    /// The moment at which `step` runs, and whether it would do nothing, if that can be told: its
    /// pass looks at members only, and there is one.
    fn idle_component(
        &mut self,
        module: &Module,
        members: &[Func],
        step: &Step,
        looks_at_members_only: bool,
    ) -> Option<(Moment, bool)> {
        let &[func] = members else { return None };
        let body = module.bodies[func].as_ref()?;
        if !looks_at_members_only || !may_leave_out(step, self.settings) {
            return None;
        }
        let idle = &mut self.idle[func];
        let last_change = self.surroundings.last_change(func, body, idle);
        let moment = Moment { now: self.surroundings.now(), last_change };
        Some((moment, idle.has(step, self.frame.phase, body, moment)))
    }
}

/// The first member of a component, for messages.
fn component_name(module: &Module, members: &[Func]) -> String {
    let name = members.first().and_then(|&func| module.shared.funcs[func].symbol.name);
    name.map_or_else(String::new, |name| module.shared.names.lossy(name).into_owned())
}

/// How many calls of each kind the members of a component have.
struct CallCounts(Vec<Counted>);

/// The calls by name and through pointers of a body, when its clocks were these.
#[derive(Clone, Copy, Default)]
struct Counted {
    epochs: Option<Epochs>,
    direct: u64,
    indirect: u64,
}

impl Counted {
    fn of(body: &Body) -> Counted {
        let mut counted = Counted { epochs: Some(body.epochs()), ..Counted::default() };
        for edge in body.insts().filter_map(|inst| edge_of(body, inst)) {
            match edge {
                CallEdge::Direct(_) => counted.direct += 1,
                CallEdge::Indirect => counted.indirect += 1,
            }
        }
        counted
    }
}

impl CallCounts {
    /// The counts as they are now, given those of before. Only what changed is counted again.
    fn updated(&self, module: &Module, members: &[Func]) -> CallCounts {
        let count = |(at, &func): (usize, &Func)| {
            let Some(body) = module.bodies[func].as_ref() else { return Counted::default() };
            let known = self.0.get(at).filter(|known| known.epochs == Some(body.epochs()));
            known.copied().unwrap_or_else(|| Counted::of(body))
        };
        CallCounts(members.iter().enumerate().map(count).collect())
    }

    /// True if some function has fewer calls through pointers and more by name than `before`.
    fn show_devirtualization(&self, before: &CallCounts) -> bool {
        let became_direct = |(now, was): (&Counted, &Counted)| {
            now.indirect < was.indirect && now.direct > was.direct
        };
        self.0.iter().zip(&before.0).any(became_direct)
    }
}
