//! Making a module smaller while it stays interesting.
//!
//! [`reduce`] applies small edits (`edit`): functions and global variables that nothing uses go,
//! branches become plain ones, instructions, operands and parameters become zero or one of their
//! operands, metadata, attributes and flags go, blocks are merged. Edits of a kind are tried
//! together, then in halves, down to one by one, in rounds, until a round changes nothing. Every
//! candidate verifies before it is judged. The result depends on the module and the judge only.

mod edit;
mod shape;

use nvopt_ir::{diag::Severity, module::Module};

use edit::Edit;

/// How much is tried.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// How often the judge is asked.
    pub tests: u32,
    /// The rounds.
    pub rounds: u32,
}

impl Default for Limits {
    fn default() -> Self {
        Limits { tests: 5000, rounds: 12 }
    }
}

/// What came of a reduction.
#[derive(Clone, Debug)]
pub struct Reduced {
    /// The smaller module.
    pub module: Module,
    /// How often the judge was asked.
    pub tests: u32,
}

/// Makes `module` smaller as long as `is_interesting` says so of what is left. The module itself
/// must be interesting; if it is not it comes back as it is.
pub fn reduce(
    module: &Module,
    limits: Limits,
    is_interesting: &mut dyn FnMut(&Module) -> bool,
) -> Reduced {
    let mut reducer = Reducer { module: module.clone(), limits, tests: 0, is_interesting };
    if reducer.judge(module) {
        for _ in 0..limits.rounds {
            if !reducer.round() || reducer.is_done() {
                break;
            }
        }
    }
    let tests = reducer.tests;
    let module = shape::reread(&reducer.module).unwrap_or(reducer.module);
    Reduced { module, tests }
}

struct Reducer<'j> {
    module: Module,
    limits: Limits,
    tests: u32,
    is_interesting: &'j mut dyn FnMut(&Module) -> bool,
}

impl Reducer<'_> {
    fn is_done(&self) -> bool {
        self.tests >= self.limits.tests
    }

    fn judge(&mut self, candidate: &Module) -> bool {
        let diags = nvopt_ir::verify::verify(candidate, None);
        if diags.iter().any(|diag| diag.severity == Severity::Error) {
            return false;
        }
        self.tests += 1;
        (self.is_interesting)(candidate)
    }

    /// Tries every kind of edit. True if one of them was of use.
    fn round(&mut self) -> bool {
        let mut changed = false;
        for list in [
            edit::decorations,
            edit::unused_symbols,
            edit::early_returns,
            edit::plain_branches,
            edit::removals,
            edit::forwarded_operands,
            edit::removals,
            edit::zero_params,
            edit::zero_operands,
            edit::fewer_flags,
            edit::merges,
            edit::unused_symbols,
        ] {
            let edits = list(&self.module);
            changed |= self.try_all(edits);
            if self.is_done() {
                break;
            }
        }
        changed
    }

    /// Tries the edits together, then in parts.
    fn try_all(&mut self, mut edits: Vec<Edit>) -> bool {
        let mut changed = false;
        let mut size = edits.len();
        while size > 0 && !edits.is_empty() {
            let mut start = 0;
            while start < edits.len() && !self.is_done() {
                let end = (start + size).min(edits.len());
                if self.try_some(&edits[start..end]) {
                    edits.drain(start..end);
                    changed = true;
                } else {
                    start = end;
                }
            }
            size = if size == 1 { 0 } else { size.div_ceil(2) };
            if self.is_done() {
                break;
            }
        }
        changed
    }

    fn try_some(&mut self, edits: &[Edit]) -> bool {
        let mut candidate = self.module.clone();
        let mut any = false;
        for edit in edits {
            any |= edit.apply(&mut candidate);
        }
        if !any {
            return false;
        }
        shape::drop_unreachable(&mut candidate);
        // What names a symbol that is gone shows when the text is read again.
        let removes_symbol = edits.iter().any(|edit| matches!(edit, Edit::DropSymbol(_)));
        if removes_symbol && shape::reread(&candidate).is_none() {
            return false;
        }
        if !self.judge(&candidate) {
            return false;
        }
        self.module = candidate;
        true
    }
}

/// The instructions of a module.
pub fn n_instructions(module: &Module) -> usize {
    let order = module.shared.func_order.iter();
    order.filter_map(|&func| module.bodies[func].as_ref()).map(|body| body.n_placed_insts()).sum()
}
