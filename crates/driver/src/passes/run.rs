//! Walking a pipeline over a module.

use nvopt_ir::{
    datalayout::DataLayout,
    diag::{Diag, Severity},
    module::{Func, Module},
    verify,
};
use nvopt_pass::{
    FnCx, Frame, ModuleAnalyses, ModuleCx, PassObject, Pipeline, cx::Reports, pipeline::Node,
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
                Node::Scc(_) | Node::Devirt(..) => {
                    return Err(vec![Diag::error("call-graph pipelines are not there yet")]);
                }
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

fn stop_at_errors(diags: Vec<Diag>) -> Result<(), Vec<Diag>> {
    let is_refused = diags.iter().any(|diag| diag.severity == Severity::Error);
    if is_refused { Err(diags) } else { Ok(()) }
}
