//! Mistakes made on purpose, to test what finds them. Only in builds with debug assertions; a row
//! without a description is neither listed nor suggested.

use nvopt_ir::{
    body::{Aspects, Body, Inst},
    ops::{BinaryOp, Op},
};
use nvopt_pass::{
    Analyses, Duplicates, FnCx, FunctionPass, Level, MachCx, MachinePass, PassObject, PassRow,
    registry::Make,
};
use nvopt_ptx::mach::MachBody;

/// The rows.
pub(super) static PASSES: &[PassRow] = &[
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
