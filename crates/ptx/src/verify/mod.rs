//! The machine verifier: what PTX demands of a module beyond its syntax.
//!
//! `module` (the file: target, names), `body` (a function: registers that are used are written,
//! labels stand), `inst` (an instruction against the grammar of its opcode), `types` (registers
//! against the types of instructions), `needs` (what not every target has).
//!
//! It accepts what the vendor's assembler accepts: modifiers in any order, for one. An instruction
//! that the tables do not know passes: nothing is known about it.

mod body;
mod inst;
mod module;
mod needs;
mod types;

use std::sync::Arc;

use crate::{
    mach::{FuncDecl, Inst, MachModule},
    target::Feature,
    text::{Lines, MAX_DIAGS, Parsed, PtxDiag},
};

/// Something that is wrong with a module.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// The number of the item it is about; none for the file.
    pub item: Option<usize>,
    /// The instruction it is about.
    pub inst: Option<Inst>,
    /// What is wrong.
    pub message: String,
    /// What might help.
    pub note: Option<String>,
    /// True for what the assembler takes, but no compiler should write: a register that is read
    /// and never written.
    pub is_warning: bool,
    /// What the target would have to be like, if it is the target that is wrong.
    pub target: Option<OtherTarget>,
}

/// A target for which an instruction would be right.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OtherTarget {
    /// One with a feature.
    With(Feature),
    /// One from before the instruction was taken away.
    Older,
}

/// All that is wrong with a module, in the order of the text, up to a limit.
pub fn verify(module: &MachModule) -> Vec<Finding> {
    let mut findings = Findings { list: Vec::new(), item: None };
    module::verify_module(module, &mut findings);
    findings.list
}

/// Checks single functions of a module, whose names and target it remembers.
pub struct BodyVerifier {
    context: module::Context,
}

impl BodyVerifier {
    /// A verifier for the functions of `module`.
    pub fn new(module: &MachModule) -> BodyVerifier {
        let mut findings = Findings { list: Vec::new(), item: None };
        BodyVerifier { context: module::Context::of(module, &mut findings) }
    }

    /// All that is wrong with a function, up to a limit.
    pub fn verify(&self, func: &FuncDecl) -> Vec<Finding> {
        let mut findings = Findings { list: Vec::new(), item: None };
        module::verify_func(func, &self.context, &mut findings);
        findings.list
    }
}

/// What was found so far, and the item that is looked at.
struct Findings {
    list: Vec<Finding>,
    item: Option<usize>,
}

impl Findings {
    fn is_full(&self) -> bool {
        self.list.len() >= MAX_DIAGS
    }

    fn add(&mut self, inst: Option<Inst>, message: String, note: Option<String>) {
        if !self.is_full() {
            let (item, is_warning, target) = (self.item, false, None);
            self.list.push(Finding { item, inst, message, note, is_warning, target });
        }
    }
}

impl Findings {
    fn warn(&mut self, inst: Inst, message: String) {
        if !self.is_full() {
            let (item, inst, note) = (self.item, Some(inst), None);
            let (is_warning, target) = (true, None);
            self.list.push(Finding { item, inst, message, note, is_warning, target });
        }
    }

    /// Something that another target would have.
    fn of_target(&mut self, inst: Inst, target: OtherTarget, message: String, note: String) {
        if !self.is_full() {
            let (item, inst, note, is_warning) = (self.item, Some(inst), Some(note), false);
            let target = Some(target);
            self.list.push(Finding { item, inst, message, note, is_warning, target });
        }
    }
}

impl Parsed {
    /// All that is wrong with the module, located in the text it was read from.
    pub fn verify(&self, text: &[u8], name: &str) -> Vec<PtxDiag> {
        let findings = verify(&self.module);
        if findings.is_empty() {
            return Vec::new();
        }
        let file: Arc<str> = name.into();
        let lines = Lines::new(text);
        let locate = |finding: Finding| {
            let start = self.start(&finding);
            let (line, column) = lines.position(start);
            let end = line_end(text, start);
            let Finding { message, note, is_warning, .. } = finding;
            let span = start..end;
            PtxDiag { file: file.clone(), span, line, column, message, note, is_warning }
        };
        findings.into_iter().map(locate).collect()
    }

    fn start(&self, finding: &Finding) -> u32 {
        let Some(item) = finding.item else { return self.map.target };
        let body = self.map.bodies.get(&item);
        let inst = finding.inst.and_then(|inst| body?.start(inst));
        inst.or_else(|| self.map.items.get(item).copied()).unwrap_or(0)
    }
}

/// The end of the statement that begins at `start`, or of its line.
fn line_end(text: &[u8], start: u32) -> u32 {
    let rest = text.get(start as usize..).unwrap_or_default();
    let len = rest.iter().position(|byte| matches!(byte, b'\n' | b';')).unwrap_or(rest.len());
    start + u32::try_from(len).unwrap_or(0)
}
