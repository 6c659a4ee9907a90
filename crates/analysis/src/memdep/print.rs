//! `print<memdep>`: each load and store with what it depends on, and a checker.

use nvopt_ir::{
    body::{Aspects, Block, Body, Inst},
    module::Module,
    ops::Op,
    print::print_function,
};
use nvopt_pass::{Analyses, Analysis, FnCx};

use super::{Accesses, Dep, Question, across_blocks, in_block};
use crate::{alias::BatchAa, domtree::DomTree};

/// What each load and store of a function depends on.
#[derive(Clone, Debug)]
pub struct MemDeps {
    deps: Vec<(Inst, Found)>,
}

/// What decides, and in which block if not in that of the access.
type Found = Vec<(Option<Block>, Dep)>;

impl Analysis for MemDeps {
    const NAME: &'static str = "memdep";
    const DEPENDS_ON: Aspects = Aspects::CFG.union(Aspects::MEMORY).union(Aspects::VALUES);

    fn compute(body: &Body, analyses: &mut Analyses, cx: &FnCx<'_>) -> Self {
        let tree = analyses.get::<DomTree>(body, cx);
        let mut aa = BatchAa::new(body, cx);
        let mut accesses = Accesses::with_room_for(body);
        let mut deps = Vec::new();
        for inst in body.insts() {
            let Some(question) = Question::of(&aa, inst) else { continue };
            let block = body.block(inst);
            if !tree.is_reachable(block) {
                continue;
            }
            let own = in_block(&mut aa, &mut accesses, &question, block, Some(inst));
            let found = match own {
                Dep::NonLocal => {
                    match across_blocks(&mut aa, &mut accesses, &tree, &question, block) {
                        Some(found) => found.iter().map(|dep| (Some(dep.block), dep.dep)).collect(),
                        None => vec![(None, Dep::Unknown)],
                    }
                }
                dep => vec![(None, dep)],
            };
            deps.push((inst, found));
        }
        MemDeps { deps }
    }

    fn diff(&self, fresh: &Self, _body: &Body) -> Option<String> {
        (self.deps != fresh.deps).then(|| "the dependences are others".to_owned())
    }

    fn print(&self, body: &Body, _analyses: &mut Analyses, cx: &FnCx<'_>) -> String {
        let mut module = Module { shared: cx.module.clone(), ..Module::default() };
        module.bodies[cx.func] = Some(body.clone());
        let mut text = Vec::new();
        print_function(&module, cx.func, &mut text);
        let lines = lines_of(body, &String::from_utf8_lossy(&text));
        let mut out = format!("Function: {}\n", cx.func_name());
        for (inst, deps) in &self.deps {
            for &(block, dep) in deps {
                out.push_str("    ");
                let (kind, from) = match dep {
                    Dep::Def(from) => ("Def", Some(from)),
                    Dep::Clobber(from) => ("Clobber", Some(from)),
                    Dep::NonFuncLocal => ("NonFuncLocal", None),
                    Dep::NonLocal | Dep::Unknown => ("Unknown", None),
                };
                out.push_str(kind);
                if let Some(block) = block {
                    let text = nvopt_ir::print::block_text(&module, cx.func, block);
                    out.push_str(&format!(" in block {text}"));
                }
                if let Some(from) = from {
                    out.push_str(&format!(" from: {}", line_of(&lines, from)));
                }
                out.push('\n');
            }
            out.push_str(&format!("{}\n\n", line_of(&lines, *inst)));
        }
        out
    }

    fn check(&self, body: &Body, _cx: &FnCx<'_>) -> Option<String> {
        // A definition accesses memory, and stands before its user or in another block.
        for (inst, deps) in &self.deps {
            for &(block, dep) in deps {
                let (Dep::Def(from) | Dep::Clobber(from)) = dep else { continue };
                let touches = !matches!(body.op(from), Op::Phi(_) | Op::Gep { .. } | Op::Select);
                let is_above = block.is_some()
                    || body.block(from) == body.block(*inst) && body.comes_before(from, *inst);
                if !touches || !is_above {
                    return Some(format!("{inst:?} cannot depend on {from:?}"));
                }
            }
        }
        None
    }
}

/// The line of each instruction in the function's text.
fn lines_of(body: &Body, text: &str) -> Vec<(Inst, String)> {
    let lines = text.lines().filter(|line| line.starts_with("  ") && !line.starts_with("    "));
    let lines = lines.filter(|line| {
        let word = line.trim_start();
        !word.starts_with(']') && !word.starts_with("#dbg")
    });
    body.insts().zip(lines).map(|(inst, line)| (inst, line.to_owned())).collect()
}

fn line_of(lines: &[(Inst, String)], inst: Inst) -> &str {
    lines.iter().find(|(known, _)| *known == inst).map_or("", |(_, line)| line)
}
