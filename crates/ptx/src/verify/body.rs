//! A function: its registers, names and instructions.

use nvopt_entity::{Entity as _, FxHashSet, SecondaryMap};

use super::{Findings, inst::Checker, module::Context};
use crate::{
    isa::{Mod, Opcode},
    mach::{Directive, FuncDecl, Inst, MachBody, Operand, Reg},
};

pub(super) fn verify_body(
    func: &FuncDecl,
    body: &MachBody,
    context: &Context,
    findings: &mut Findings,
) {
    let mut checker = Checker::new(body, context.target);
    let locals = local_names(func, body);
    for &block in body.layout() {
        for &inst in body.insts_in(block) {
            if findings.is_full() {
                return;
            }
            if body.directive(inst).is_none() {
                checker.check(inst, findings);
                check_names(body, inst, context, &locals, findings);
            }
        }
    }
    check_labels(body, findings);
    check_written(body, findings);
}

/// The names that the function declares; none if a part of it was kept as written.
fn local_names<'b>(func: &'b FuncDecl, body: &'b MachBody) -> Option<FxHashSet<&'b str>> {
    let params = func.params.iter().chain(&func.rets);
    let mut names: FxHashSet<&str> = params.map(|param| &*param.name).collect();
    for &block in body.layout() {
        for &inst in body.insts_in(block) {
            match body.directive(inst) {
                Some(Directive::Var(var)) => names.insert(&var.name),
                Some(Directive::Verbatim(text)) if !body.str(*text).starts_with(".file") => {
                    return None;
                }
                _ => false,
            };
        }
    }
    Some(names)
}

/// Symbols are declared somewhere.
fn check_names(
    body: &MachBody,
    inst: Inst,
    context: &Context,
    locals: &Option<FxHashSet<&str>>,
    findings: &mut Findings,
) {
    let (Some(globals), Some(locals)) = (&context.names, locals) else { return };
    for operand in body.operands(inst) {
        let (Operand::Sym(name, _) | Operand::AddrSym(name, _)) = *operand else { continue };
        let name = body.str(name);
        let is_known = locals.contains(&*name) || globals.contains_key(&*name);
        // The assembler knows these without a declaration; so do the debugger's tables.
        let is_built_in = body.opcode(inst) == Opcode::Call && is_system_call(&name);
        if !is_known && !is_built_in && body.opcode(inst) != Opcode::Unknown {
            let known = locals.iter().copied().chain(globals.keys().map(|name| &**name));
            let nearest = nvopt_entity::suggest::nearest(name.as_bytes(), known);
            let note = nearest.map(|nearest| format!("did you mean `{nearest}`?"));
            findings.add(Some(inst), format!("`{name}` is not declared"), note);
        }
    }
}

fn is_system_call(name: &str) -> bool {
    matches!(name, "vprintf" | "malloc" | "free" | "__assertfail")
}

/// Blocks that are jumped to are part of the function.
fn check_labels(body: &MachBody, findings: &mut Findings) {
    let mut is_placed = vec![false; body.n_blocks()];
    for &block in body.layout() {
        is_placed[block.index()] = true;
    }
    for &block in body.layout() {
        for &inst in body.insts_in(block) {
            let of_targets: &[_] = match body.directive(inst) {
                Some(Directive::BranchTargets(_, blocks)) => blocks,
                _ => &[],
            };
            let of_operands = body.operands(inst).iter().filter_map(|operand| match operand {
                Operand::Label(target) => Some(*target),
                _ => None,
            });
            for target in of_targets.iter().copied().chain(of_operands) {
                if !is_placed[target.index()] || body.label(target).is_none() {
                    let message = "a jump to a block that is not part of the function".into();
                    findings.add(Some(inst), message, None);
                }
            }
        }
    }
}

/// A register that is read is written somewhere; parameters are from the start.
fn check_written(body: &MachBody, findings: &mut Findings) {
    let mut is_written: SecondaryMap<Reg, bool> = SecondaryMap::with_capacity(body.n_regs());
    for (reg, data) in body.regs() {
        is_written[reg] = body.param_reg_groups().contains(&data.group);
    }
    let mut has_unknown = false;
    for &block in body.layout() {
        for &inst in body.insts_in(block) {
            // What an unknown instruction writes is not known.
            has_unknown |= body.opcode(inst) == Opcode::Unknown;
            body.defs(inst).for_each(|reg| is_written[reg] = true);
        }
    }
    if has_unknown {
        return;
    }
    let mut is_told: SecondaryMap<Reg, bool> = SecondaryMap::new();
    for &block in body.layout() {
        for &inst in body.insts_in(block) {
            for reg in body.uses(inst) {
                if is_written[reg] || is_told[reg] {
                    continue;
                }
                is_told[reg] = true;
                let mut name = Vec::new();
                body.write_reg(&mut name, reg);
                let name = String::from_utf8_lossy(&name);
                let kind = if body.reg(reg).ty == Mod::Pred { "predicate" } else { "register" };
                findings.warn(inst, format!("the {kind} `{name}` is never written"));
            }
        }
    }
}
