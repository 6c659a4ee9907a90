//! The target's intrinsics.

use nvopt_ir::body::Inst as IrInst;
use nvopt_ptx::{
    isa::{Mod, Opcode, Sreg},
    mach::Operand,
};

use crate::func::select::{Lower, Select};

impl Select<'_> {
    /// Lowers `llvm.nvvm.NAME`; false if it is not known.
    pub(super) fn nvvm_call(&mut self, inst: IrInst, name: &str) -> Lower<bool> {
        if let Some(sreg) = name.strip_prefix("read.ptx.sreg.") {
            return self.read_sreg(inst, sreg);
        }
        Ok(false)
    }

    fn read_sreg(&mut self, inst: IrInst, name: &str) -> Lower<bool> {
        let wanted = name.to_ascii_lowercase();
        let found = Sreg::ALL.iter().copied().find(|sreg| {
            sreg.name().trim_start_matches('%').replace('_', ".") == wanted.replace('_', ".")
        });
        let Some(sreg) = found else { return Ok(false) };
        let dst = self.result_reg(inst)?;
        let ty = match sreg.bits() {
            64 => Mod::U64,
            1 => Mod::Pred,
            _ => Mod::U32,
        };
        self.unary(Opcode::Mov, &[ty], dst, Operand::Sreg(sreg));
        Ok(true)
    }
}
