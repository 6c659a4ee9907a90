//! Clean-up of jump tables: a `.branchtargets` that no `brx.idx` names goes.

use nvopt_entity::{FxHashSet, Str};
use nvopt_pass::MachCx;
use nvopt_ptx::mach::{Directive, Inst, MachBody, Operand};

use crate::cfg::{Flow, Term};

/// Removes the lists of targets that nothing names. True if something changed.
pub(super) fn remove_unused(body: &MachBody, flow: &mut Flow, cx: &mut MachCx<'_>) -> bool {
    let layout = flow.layout();
    let mut named: FxHashSet<Str> = FxHashSet::default();
    for &block in &layout {
        if let Term::Other { insts, .. } = flow.term(block) {
            for &inst in insts {
                named.extend(body.operands(inst).iter().filter_map(|operand| match operand {
                    Operand::Sym(name, _) | Operand::Word(name) => Some(*name),
                    _ => None,
                }));
            }
        }
    }
    let is_unused = |inst: &Inst| match body.directive(*inst) {
        Some(Directive::BranchTargets(name, _)) => !named.contains(name),
        _ => false,
    };
    let mut changed = false;
    for block in layout {
        let n_unused = flow.code(block).iter().filter(|inst| is_unused(inst)).count();
        if n_unused > 0 && cx.may_rewrite() {
            flow.code_mut(block).retain(|inst| !is_unused(inst));
            cx.count("jump tables removed", n_unused as u64);
            changed = true;
        }
    }
    changed
}
