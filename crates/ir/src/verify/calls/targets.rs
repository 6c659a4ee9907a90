//! `callbr`: calls that may go on in several places.

use super::super::{function::FnVerifier, report::Checked};
use crate::{body::Inst, module::Symbol, ops::Op};

impl FnVerifier<'_, '_> {
    pub(in super::super) fn check_callbr(&mut self, inst: Inst) -> Checked {
        let Some(site) = self.site(inst) else { return Ok(()) };
        if let Some(asm) = site.asm {
            let unwinds = self.body.asm(asm).unwind;
            self.check(!unwinds, "Unwinding from Callbr is not allowed")?;
            return self.check_call(inst);
        }
        let Some(func) = site.called else {
            return self.fail("Callbr: indirect function / invalid signature");
        };
        let no_bundles = site.data.bundles.is_empty();
        let message = "Callbr for intrinsics currently doesn't support operand bundles";
        self.check(no_bundles, message)?;
        if self.symbol_name(Symbol::Func(func)) != b"llvm.amdgcn.kill" {
            return self.fail("Callbr currently only supports asm-goto and selected intrinsics");
        }
        let block = self.body.block(inst);
        let n_targets = self.body.n_succs(block) - 1;
        let message = "Callbr amdgcn_kill only supports one indirect dest";
        self.check(n_targets == 1, message)?;
        let first = self.body.first_inst(self.body.succ(block, 1));
        let ends = first.is_some_and(|first| self.ends_program(first));
        self.check(ends, "Callbr amdgcn_kill indirect dest needs to be unreachable")?;
        self.check_call(inst)
    }

    fn ends_program(&self, inst: Inst) -> bool {
        match self.body.op(inst) {
            Op::Unreachable => true,
            Op::Call(_) => self.site(inst).and_then(|site| site.called).is_some_and(|func| {
                self.symbol_name(Symbol::Func(func)) == b"llvm.amdgcn.unreachable"
            }),
            _ => false,
        }
    }
}
