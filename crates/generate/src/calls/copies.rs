//! Functions that do the same as others, as instances of templates do.

use nvopt_ir::{
    body::{Body, Inst},
    module::UnnamedAddr,
    ops::Op,
};

use super::Callee;
use crate::{options::Feature, world::ProgramGen};

/// How often a function is there twice.
const COPY_PERCENT: u32 = 14;
/// How often a copy differs from its original in one thing.
const CHANGED_PERCENT: u32 = 25;

impl ProgramGen<'_> {
    /// A copy of the newest function, under another name.
    pub(super) fn maybe_copy_function(&mut self, index: u32) {
        // Locations would be of the other function's scope.
        if self.debug.is_some() || !self.roll(Feature::Shapes, COPY_PERCENT) {
            return;
        }
        let Some(first) = self.callees.last().cloned() else { return };
        let Some(mut body) = self.module.bodies[first.func].clone() else { return };
        let func = self.add_function(&format!("device{index}.copy"), first.ty);
        let local = self.place_function(func, Some(&first));
        let attrs = self.module.shared.funcs[first.func].attrs;
        let decl = &mut self.module.shared.funcs[func];
        decl.attrs = attrs;
        if local && self.u.chance(50) {
            decl.symbol.unnamed_addr = UnnamedAddr::Global;
        }
        if first.returned.is_none() && self.u.chance(CHANGED_PERCENT) {
            self.change_result(&mut body);
        }
        self.module.bodies[func] = Some(body);
        self.callees.push(Callee { func, called: false, pair: None, ..first });
    }

    /// Makes one of the places where `body` returns an integer return another one.
    fn change_result(&mut self, body: &mut Body) {
        let returns_narrow_int = |&inst: &Inst| {
            let value = body.args(inst).first().filter(|_| body.op(inst) == Op::Ret);
            let bits = value.and_then(|&value| body.ty(value).int_bits());
            bits.is_some_and(|bits| bits <= 64)
        };
        let found = body.insts().find(returns_narrow_int);
        let Some(inst) = found else { return };
        let ty = body.ty(body.args(inst)[0]);
        let other = self.u.word();
        let other = body.int(ty, other);
        body.set_arg(inst, 0, other);
    }
}
