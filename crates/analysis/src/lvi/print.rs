//! LLVM's text: the function, with what is known of each parameter and result in comments.

use nvopt_entity::FxHashSet;
use nvopt_ir::{
    body::{Block, Body, Inst},
    module::Module,
    ops::Op,
    print::{FunctionText, const_text, print_function},
};
use nvopt_pass::{Analyses, FnCx};

use super::Lvi;
use crate::{assumptions::Assumptions, domtree::DomTree, lattice::Lattice, query::Query};

pub(super) fn annotated(lvi: Lvi, body: &Body, analyses: &mut Analyses, cx: &FnCx<'_>) -> String {
    let tree = analyses.get::<DomTree>(body, cx);
    let assumptions = analyses.get::<Assumptions>(body, cx);
    let mut module = Module { shared: cx.module.clone(), ..Module::default() };
    module.bodies[cx.func] = Some(body.clone());
    let q = Query::new(cx.module, cx.frame.layout, cx.func).with_assumptions(&assumptions);
    let names = FunctionText::new(cx.module, cx.func, body);
    let mut notes = Notes { lvi, q, body, tree: &tree, module: &module, names };
    let mut text = Vec::new();
    print_function(&module, cx.func, &mut text);
    let text = String::from_utf8_lossy(&text).into_owned();
    let mut out = format!("LVI for function '{}':\n", cx.func_name());
    out.push_str(&notes.woven(&text));
    out
}

struct Notes<'a> {
    lvi: Lvi,
    q: Query<'a>,
    body: &'a Body,
    tree: &'a DomTree,
    module: &'a Module,
    names: FunctionText<'a>,
}

impl Notes<'_> {
    /// The text of the function with the notes in it. Instructions are the lines that begin with
    /// two blanks and another character, but for the end of a switch.
    fn woven(&mut self, text: &str) -> String {
        let mut out = String::new();
        let mut blocks = self.body.blocks();
        let mut rest: Vec<Inst> = Vec::new();
        for line in text.lines() {
            let is_inst =
                line.starts_with("  ") && !line.starts_with("   ") && !line.starts_with("  ]");
            let is_record = line.trim_start().starts_with("#dbg_");
            if is_inst && !is_record {
                if rest.is_empty()
                    && let Some(block) = blocks.next()
                {
                    rest = self.body.insts_in(block).collect();
                    rest.reverse();
                    out.push_str(&self.of_params(block));
                }
                if let Some(inst) = rest.pop() {
                    out.push_str(&self.of_inst(inst));
                }
            }
            out.push_str(line);
            out.push('\n');
        }
        out
    }

    fn of_params(&mut self, block: Block) -> String {
        let mut out = String::new();
        for &param in self.body.params() {
            let known = self.lvi.at_end(&self.q, self.body, param, block);
            if known.is_unknown() {
                continue;
            }
            let (name, known) = (self.names.typed_value(param), self.text(&known));
            out.push_str(&format!("; LatticeVal for: '{name}' is: {known}\n"));
        }
        out
    }

    fn of_inst(&mut self, inst: Inst) -> String {
        let own = self.body.block(inst);
        let mut blocks = vec![own];
        let succs = self.body.succs(own).filter(|&succ| self.tree.dominates(own, succ));
        blocks.extend(succs);
        for user in self.body.result(inst).into_iter().flat_map(|value| self.body.users(value)) {
            let block = self.body.block(user);
            let is_phi = matches!(self.body.op(user), Op::Phi(_));
            if !is_phi || self.tree.dominates(own, block) {
                blocks.push(block);
            }
        }
        let mut seen = FxHashSet::default();
        let line = self.names.inst(inst);
        let mut out = String::new();
        for block in blocks {
            if !seen.insert(block) {
                continue;
            }
            let known = match self.body.result(inst) {
                Some(value) => self.lvi.at_end(&self.q, self.body, value, block),
                None => Lattice::Overdefined,
            };
            let (name, known) = (self.names.block(block), self.text(&known));
            out.push_str(&format!(
                "; LatticeVal for: '  {}' in BB: '{name}' is: {known}\n",
                line.trim_start()
            ));
        }
        out
    }

    fn text(&self, lattice: &Lattice) -> String {
        let of = |constant| const_text(self.module, self.body.consts(), constant);
        match lattice {
            Lattice::Unknown => "unknown".into(),
            Lattice::Undef => "undef".into(),
            Lattice::Constant(constant) => format!("constant<{}>", of(*constant)),
            Lattice::NotConstant(constant) => format!("notconstant<{}>", of(*constant)),
            Lattice::NotNull => "notconstant<ptr null>".into(),
            Lattice::Range { range, may_be_undef } => {
                let (lo, hi) = range.text();
                let undef = if *may_be_undef { " incl. undef " } else { "" };
                format!("constantrange{undef}<{lo}, {hi}>")
            }
            Lattice::Overdefined => "overdefined".into(),
        }
    }
}
