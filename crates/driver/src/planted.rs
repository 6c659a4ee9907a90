//! Mistakes made on purpose, to test what finds them. Only in builds with debug assertions.

use nvopt_ir::{
    body::Inst,
    module::Module,
    ops::{BinaryOp, Op},
};

/// `sub x, y` becomes `sub y, x`.
pub(crate) fn swap_subtractions(module: &mut Module) {
    for func in module.shared.func_order.clone() {
        let Some(body) = module.bodies[func].as_mut() else { continue };
        let is_sub = |inst: &Inst| body.op(*inst) == Op::Binary(BinaryOp::Sub);
        for inst in body.insts().filter(is_sub).collect::<Vec<Inst>>() {
            let (x, y) = (body.args(inst)[0], body.args(inst)[1]);
            body.set_arg(inst, 0, y);
            body.set_arg(inst, 1, x);
        }
    }
}
