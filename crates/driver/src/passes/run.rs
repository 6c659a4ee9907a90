//! Walking a pipeline over a module.

use nvopt_analysis::callgraph::{CallEdge, CallGraph, edge_of};
use nvopt_ir::{
    datalayout::DataLayout,
    diag::{Diag, Severity},
    module::{Func, Module},
    verify,
};
use nvopt_pass::{
    FnCx, Frame, ModuleAnalyses, ModuleCx, PassObject, Pipeline, Scc, cx::Reports, pipeline::Node,
    pipeline::Step,
};

use super::{Outcome, Settings};

/// Runs `pipeline` on `module`. The error is what a pass or the verifier found.
pub fn run(
    module: &mut Module,
    pipeline: &Pipeline,
    settings: &Settings,
) -> Result<Outcome, Vec<Diag>> {
    let layout = DataLayout::parse(&module.shared.data_layout).unwrap_or_default();
    let frame = Frame {
        layout: &layout,
        target: &settings.target,
        knobs: &settings.knobs,
        check_analyses: settings.check_analyses,
        phase: settings.phase,
    };
    let mut runner = Runner {
        frame,
        settings,
        analyses: ModuleAnalyses::default(),
        outcome: Outcome::default(),
    };
    runner.module_nodes(module, &pipeline.nodes)?;
    Ok(runner.outcome)
}

struct Runner<'a> {
    frame: Frame<'a>,
    settings: &'a Settings,
    analyses: ModuleAnalyses,
    outcome: Outcome,
}

impl Runner<'_> {
    fn module_nodes(&mut self, module: &mut Module, nodes: &[Node]) -> Result<(), Vec<Diag>> {
        for node in nodes {
            match node {
                Node::Step(step) => self.module_step(module, step)?,
                Node::Module(nodes) => self.module_nodes(module, nodes)?,
                Node::Function(nodes) => self.all_functions(module, nodes)?,
                Node::Repeat(times, nodes) => {
                    for _ in 0..*times {
                        self.module_nodes(module, nodes)?;
                    }
                }
                Node::Scc(_) | Node::Devirt(..) => self.all_components(module, node)?,
                Node::Loop { .. } | Node::Machine(_) => {
                    unreachable!("pipelines are built with the groups they need");
                }
            }
        }
        Ok(())
    }

    fn module_step(&mut self, module: &mut Module, step: &Step) -> Result<(), Vec<Diag>> {
        let PassObject::Module(pass) = &step.object else {
            unreachable!("pipelines are built with the groups they need");
        };
        let mut reports = Reports::default();
        let mut cx = ModuleCx { pass: step.row.name(), frame: self.frame, reports: &mut reports };
        pass.run(module, &mut self.analyses, &mut cx);
        self.gather(reports)?;
        self.verify_after(module)
    }

    fn all_functions(&mut self, module: &mut Module, nodes: &[Node]) -> Result<(), Vec<Diag>> {
        for func in module.shared.func_order.clone() {
            if module.bodies[func].is_some() {
                self.function_nodes(module, func, nodes)?;
            }
        }
        Ok(())
    }

    /// Runs `node` on every component of the call graph, callees first. The components are those
    /// of the module as it is now: what `node` changes about calls does not move them.
    fn all_components(&mut self, module: &mut Module, node: &Node) -> Result<(), Vec<Diag>> {
        self.analyses.forget::<CallGraph>();
        let graph = self.analyses.get::<CallGraph>(module, &self.frame);
        for component in graph.components() {
            let mut members = component.clone();
            members.retain(|&func| module.bodies[func].is_some());
            if !members.is_empty() {
                self.component_nodes(module, &members, std::slice::from_ref(node))?;
            }
        }
        self.analyses.forget::<CallGraph>();
        Ok(())
    }

    fn component_nodes(
        &mut self,
        module: &mut Module,
        members: &[Func],
        nodes: &[Node],
    ) -> Result<(), Vec<Diag>> {
        for node in nodes {
            match node {
                Node::Step(step) => self.component_step(module, members, step)?,
                Node::Scc(nodes) => self.component_nodes(module, members, nodes)?,
                Node::Function(nodes) | Node::Loop { nodes, .. } => {
                    for &func in members {
                        self.function_nodes(module, func, nodes)?;
                    }
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
    ) -> Result<(), Vec<Diag>> {
        let mut left = times;
        loop {
            let before = CallCounts::of(module, members);
            self.component_nodes(module, members, nodes)?;
            if left == 0 || !CallCounts::of(module, members).show_devirtualization(&before) {
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
    ) -> Result<(), Vec<Diag>> {
        let PassObject::Scc(pass) = &step.object else {
            unreachable!("pipelines are built with the groups they need");
        };
        let mut reports = Reports::default();
        let mut cx = ModuleCx { pass: step.row.name(), frame: self.frame, reports: &mut reports };
        let mut scc = Scc { module, members };
        pass.run(&mut scc, &mut self.analyses, &mut cx);
        self.gather(reports)?;
        self.verify_after(module)
    }

    fn function_nodes(
        &mut self,
        module: &mut Module,
        func: Func,
        nodes: &[Node],
    ) -> Result<(), Vec<Diag>> {
        for node in nodes {
            match node {
                Node::Step(step) => self.function_step(module, func, step)?,
                Node::Function(nodes) | Node::Loop { nodes, .. } => {
                    self.function_nodes(module, func, nodes)?;
                }
                Node::Repeat(times, nodes) => {
                    for _ in 0..*times {
                        self.function_nodes(module, func, nodes)?;
                    }
                }
                Node::Module(_) | Node::Scc(_) | Node::Devirt(..) | Node::Machine(_) => {
                    unreachable!("pipelines are built with the groups they need");
                }
            }
        }
        Ok(())
    }

    fn function_step(
        &mut self,
        module: &mut Module,
        func: Func,
        step: &Step,
    ) -> Result<(), Vec<Diag>> {
        let (PassObject::Function(pass) | PassObject::Loop(pass)) = &step.object else {
            unreachable!("pipelines are built with the groups they need");
        };
        let Some(mut body) = module.bodies[func].take() else { return Ok(()) };
        let mut reports = Reports::default();
        let frozen = self.analyses.frozen();
        let analyses = self.analyses.function(func);
        let mut cx = FnCx {
            module: &mut module.shared,
            func,
            pass: step.row.name(),
            frozen: &frozen,
            frame: self.frame,
            reports: &mut reports,
        };
        pass.run(&mut body, analyses, &mut cx);
        module.bodies[func] = Some(body);
        self.gather(reports)?;
        self.verify_after(module)
    }

    fn gather(&mut self, reports: Reports) -> Result<(), Vec<Diag>> {
        self.outcome.printed.push_str(&reports.printed);
        self.outcome.remarks.extend(reports.remarks);
        self.outcome.stats.merge(&reports.stats);
        stop_at_errors(reports.errors)
    }

    fn verify_after(&self, module: &Module) -> Result<(), Vec<Diag>> {
        match self.settings.verify_each {
            true => stop_at_errors(verify::verify(module, None)),
            false => Ok(()),
        }
    }
}

/// How many calls of each kind the members of a component have.
struct CallCounts(Vec<(u64, u64)>);

impl CallCounts {
    fn of(module: &Module, members: &[Func]) -> CallCounts {
        let count = |&func: &Func| {
            let (mut direct, mut indirect) = (0, 0);
            let body = module.bodies[func].as_ref();
            for edge in body.iter().flat_map(|b| b.insts().filter_map(|inst| edge_of(b, inst))) {
                match edge {
                    CallEdge::Direct(_) => direct += 1,
                    CallEdge::Indirect => indirect += 1,
                }
            }
            (direct, indirect)
        };
        CallCounts(members.iter().map(count).collect())
    }

    /// True if some function has fewer calls through pointers and more by name than `before`.
    fn show_devirtualization(&self, before: &CallCounts) -> bool {
        self.0.iter().zip(&before.0).any(|(now, was)| now.1 < was.1 && now.0 > was.0)
    }
}

fn stop_at_errors(diags: Vec<Diag>) -> Result<(), Vec<Diag>> {
    let is_refused = diags.iter().any(|diag| diag.severity == Severity::Error);
    if is_refused { Err(diags) } else { Ok(()) }
}
