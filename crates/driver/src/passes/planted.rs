//! Mistakes made on purpose, to test what finds them. Only in builds with debug assertions; a row
//! without a description is neither listed nor suggested.

use nvopt_ir::{
    body::{Aspects, Body, Inst},
    ops::{BinaryOp, Op},
};
use nvopt_machine::{
    cfg::{Flow, Term},
    facts::is_convergent,
};
use nvopt_pass::{
    Analyses, Duplicates, FnCx, FunctionPass, Level, MachCx, MachinePass, PassObject, PassRow,
    registry::Make,
};
use nvopt_ptx::mach::{Block, Inst as MachInst, MachBody};

/// The rows.
pub(super) static PASSES: &[PassRow] = &[
    PassRow {
        level: Level::Machine,
        ..row(
            "plant-convergent-copy",
            "",
            Make::With(|_| Ok(PassObject::Machine(Box::new(ConvergentCopy)))),
        )
    },
    PassRow {
        level: Level::Machine,
        ..row(
            "plant-convergent-move",
            "",
            Make::With(|_| Ok(PassObject::Machine(Box::new(ConvergentMove)))),
        )
    },
    PassRow {
        level: Level::Machine,
        ..row(
            "plant-irreducible",
            "",
            Make::With(|_| Ok(PassObject::Machine(Box::new(Irreducible)))),
        )
    },
    PassRow {
        level: Level::Machine,
        ..row(
            "plant-machine-panic",
            "",
            Make::With(|_| Ok(PassObject::Machine(Box::new(MachinePanic)))),
        )
    },
    row(
        "plant-panic",
        "in=TEXT",
        Make::With(|params| {
            let named = params.text("in").unwrap_or("panic").to_owned();
            Ok(PassObject::Function(Box::new(Panic { named })))
        }),
    ),
    row(
        "plant-wrong-rewrite",
        "",
        Make::With(|_| Ok(PassObject::Function(Box::new(WrongRewrite)))),
    ),
];

const fn row(name: &'static str, params: &'static str, make: Make) -> PassRow {
    PassRow {
        name,
        level: Level::Function,
        make,
        params,
        changes: Aspects::all(),
        duplicates: Duplicates::Nothing,
        required: false,
        lowers: false,
        about: "",
    }
}

/// `sub x, y` becomes `sub y, x`.
struct WrongRewrite;

impl FunctionPass for WrongRewrite {
    fn run(&self, body: &mut Body, _analyses: &mut Analyses, _cx: &mut FnCx<'_>) {
        let is_sub = |inst: &Inst| body.op(*inst) == Op::Binary(BinaryOp::Sub);
        for inst in body.insts().filter(is_sub).collect::<Vec<Inst>>() {
            let (x, y) = (body.args(inst)[0], body.args(inst)[1]);
            body.set_arg(inst, 0, y);
            body.set_arg(inst, 1, x);
        }
    }
}

/// Panics on functions whose name holds a text, in the middle of a change.
struct Panic {
    named: String,
}

impl FunctionPass for Panic {
    fn run(&self, body: &mut Body, _analyses: &mut Analyses, cx: &mut FnCx<'_>) {
        if cx.func_name().contains(&self.named) {
            body.add_block();
            panic!("planted");
        }
    }
}

/// Copies what a block computes last, if that is convergent, into both blocks that it branches
/// to: each thread computes the same, but not with the same threads.
struct ConvergentCopy;

impl MachinePass for ConvergentCopy {
    fn run(&self, body: &mut MachBody, _cx: &mut MachCx<'_>) {
        let Some(mut flow) = Flow::new(body) else { return };
        for block in flow.layout() {
            let &Term::Branch(branch) = flow.term(block) else { continue };
            let ways = [branch.then, branch.other];
            let is_own = |way: &Block| flow.preds(*way) == [block];
            let last = flow.code(block).last().copied();
            let Some(last) = last.filter(|&inst| is_convergent(body, inst)) else { continue };
            let writes = body.defs(last).any(|reg| reg == branch.guard.reg);
            if writes || !ways.iter().all(is_own) {
                continue;
            }
            flow.code_mut(block).pop();
            for way in ways {
                let copy = copy_of(body, last);
                flow.code_mut(way).insert(0, copy);
            }
        }
        flow.write(body, &mut || false);
    }
}

fn copy_of(body: &mut MachBody, inst: MachInst) -> MachInst {
    let (form, guard) = (body.form_handle(inst), body.guard(inst));
    let operands = body.operands(inst).to_vec();
    body.new_inst(form, guard, &operands)
}

/// Moves what one way of a branch begins with before the branch if it is convergent.
struct ConvergentMove;

impl MachinePass for ConvergentMove {
    fn run(&self, body: &mut MachBody, _cx: &mut MachCx<'_>) {
        let Some(mut flow) = Flow::new(body) else { return };
        for block in flow.layout() {
            let &[before] = flow.preds(block) else { continue };
            let first = flow.code(block).first().copied();
            let Some(first) = first.filter(|&inst| is_convergent(body, inst)) else { continue };
            if matches!(flow.term(before), Term::Branch(_)) && before != block {
                flow.code_mut(block).remove(0);
                flow.code_mut(before).push(first);
            }
        }
        flow.write(body, &mut || false);
    }
}

/// Makes the first branch that may go into a loop by its header go into the middle of it.
struct Irreducible;

impl MachinePass for Irreducible {
    fn run(&self, body: &mut MachBody, _cx: &mut MachCx<'_>) {
        let Some(mut flow) = Flow::new(body) else { return };
        for block in flow.layout() {
            let &Term::Branch(latch) = flow.term(block) else { continue };
            // A loop of two blocks: its header, then this one.
            let header = latch.then;
            let is_loop = header != block && flow.term(header).targets().contains(&block);
            let from = flow.preds(header).iter().copied().find(|&pred| pred != block);
            let Some(from) = from.filter(|_| is_loop) else {
                continue;
            };
            flow.redirect(from, header, block);
            break;
        }
        flow.write(body, &mut || false);
    }
}

/// Panics on every function whose name holds `panic`, in the middle of a change.
struct MachinePanic;

impl MachinePass for MachinePanic {
    fn run(&self, body: &mut MachBody, cx: &mut MachCx<'_>) {
        if cx.func.windows(5).any(|part| part == b"panic") {
            body.set_layout(Vec::new());
            panic!("planted");
        }
    }
}
