//! LLVM's text: the function, with each access in a comment before its instruction.

use nvopt_ir::{
    body::{Aspects, Block, Body},
    module::Module,
    print::{block_text, print_function},
};
use nvopt_pass::{Analyses, Analysis, FnCx};

use super::{Access, AccessKind, MemSsa};
use crate::{alias::BatchAa, domtree::DomTree};

/// Memory SSA with what each access depends on: `print<memoryssa-walker>`.
#[derive(Clone, Debug)]
pub struct MemSsaWalker {
    memory: MemSsa,
}

impl Analysis for MemSsaWalker {
    const NAME: &'static str = "memoryssa-walker";
    const DEPENDS_ON: Aspects = MemSsa::DEPENDS_ON;

    fn compute(body: &Body, analyses: &mut Analyses, cx: &FnCx<'_>) -> Self {
        let tree = analyses.get::<DomTree>(body, cx);
        MemSsaWalker { memory: MemSsa::build(body, cx.module, &tree) }
    }

    fn diff(&self, fresh: &Self, body: &Body) -> Option<String> {
        self.memory.diff(&fresh.memory, body)
    }

    fn print(&self, body: &Body, analyses: &mut Analyses, cx: &FnCx<'_>) -> String {
        let tree = analyses.get::<DomTree>(body, cx);
        walked(self.memory.clone(), body, cx, &tree)
    }

    fn check(&self, body: &Body, cx: &FnCx<'_>) -> Option<String> {
        self.memory.check(body, cx)
    }
}

/// `print<memoryssa>`
pub(super) fn annotated(memory: &MemSsa, body: &Body, cx: &FnCx<'_>) -> String {
    let module = alone(body, cx);
    let names = Names { memory, module: &module, cx };
    let head = format!("MemorySSA for function: {}\n", cx.func_name());
    let mut notes = Vec::new();
    for inst in body.insts() {
        notes.push(memory.access_of(inst).map(|access| names.access(access)));
    }
    head + &with_notes(&names, body, &notes)
}

fn walked(mut memory: MemSsa, body: &Body, cx: &FnCx<'_>, tree: &DomTree) -> String {
    let module = alone(body, cx);
    let head = format!("MemorySSA (walker) for function: {}\n", cx.func_name());
    let mut aa = BatchAa::new(body, cx);
    let mut notes = Vec::new();
    for inst in body.insts() {
        let Some(access) = memory.access_of(inst) else {
            notes.push(None);
            continue;
        };
        let found = memory.optimize(&mut aa, tree, access);
        let names = Names { memory: &memory, module: &module, cx };
        let clobber = match memory.kind(found) {
            AccessKind::LiveOnEntry => "liveOnEntry".to_owned(),
            _ => names.access(found),
        };
        notes.push(Some(format!("{} - clobbered by {clobber}", names.access(access))));
    }
    let names = Names { memory: &memory, module: &module, cx };
    head + &with_notes(&names, body, &notes)
}

impl MemSsa {
    /// Leads `access` to what it depends on, and remembers it.
    fn optimize(&mut self, aa: &mut BatchAa<'_>, tree: &DomTree, access: Access) -> Access {
        let found = self.optimize_def(aa, tree, access);
        if let AccessKind::Use { defining, .. } = &mut self.accesses[access].kind {
            *defining = found;
        }
        found
    }
}

/// A module with this body only, for printing.
fn alone(body: &Body, cx: &FnCx<'_>) -> Module {
    let mut module = Module { shared: cx.module.clone(), ..Module::default() };
    module.bodies[cx.func] = Some(body.clone());
    module
}

/// The text of the function, with a comment before each block's phi and each noted instruction.
fn with_notes(names: &Names<'_>, body: &Body, notes: &[Option<String>]) -> String {
    let mut printed = Vec::new();
    print_function(names.module, names.cx.func, &mut printed);
    let printed = String::from_utf8_lossy(&printed).into_owned();
    let mut text = String::new();
    let mut notes = notes.iter();
    let mut blocks = body.blocks();
    let mut at_head = false;
    for line in printed.lines() {
        let is_inst = line.starts_with("  ")
            && !line[2..].starts_with([' ', ']', '#'])
            && !line[2..].is_empty();
        let is_label =
            !line.starts_with([' ', '}', ';']) && line.contains(':') || line.starts_with("define");
        if is_inst && !at_head {
            if let Some(Some(note)) = notes.next() {
                text.push_str(&format!("; {note}\n"));
            }
        } else if is_inst {
            at_head = false;
            if let Some(phi) = blocks.next().and_then(|block| names.memory.phi_of(block)) {
                text.push_str(&format!("; {}\n", names.access(phi)));
            }
            if let Some(Some(note)) = notes.next() {
                text.push_str(&format!("; {note}\n"));
            }
        }
        at_head |= is_label;
        text.push_str(line);
        text.push('\n');
    }
    text
}

struct Names<'a> {
    memory: &'a MemSsa,
    module: &'a Module,
    cx: &'a FnCx<'a>,
}

impl Names<'_> {
    fn version(&self, access: Access) -> String {
        let access = self.memory.resolve(access);
        match self.memory.accesses[access].id {
            0 => "liveOnEntry".to_owned(),
            id => id.to_string(),
        }
    }

    fn access(&self, access: Access) -> String {
        let id = self.version(access);
        match self.memory.kind(access) {
            AccessKind::LiveOnEntry => "liveOnEntry".to_owned(),
            AccessKind::Use { defining, .. } => format!("MemoryUse({})", self.version(*defining)),
            AccessKind::Def { defining, optimized, .. } => {
                let known = optimized.map(|to| format!("->{}", self.version(to)));
                let known = known.unwrap_or_default();
                format!("{id} = MemoryDef({}){known}", self.version(*defining))
            }
            AccessKind::Phi { incoming } => {
                let entry = |&(block, version): &(Block, Access)| {
                    format!("{{{},{}}}", self.block(block), self.version(version))
                };
                let entries: Vec<String> = incoming.iter().map(entry).collect();
                format!("{id} = MemoryPhi({})", entries.join(","))
            }
            AccessKind::Gone(_) => String::new(),
        }
    }

    fn block(&self, block: Block) -> String {
        let text = block_text(self.module, self.cx.func, block);
        text.trim_start_matches('%').to_owned()
    }
}
