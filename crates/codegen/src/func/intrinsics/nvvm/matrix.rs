//! `ldmatrix` and `stmatrix`. The names spell the instructions but for the state space.

use nvopt_ir::body::Inst as IrInst;
use nvopt_ptx::{mach::Operand, target::Feature};

use super::template::Operands;
use crate::func::{
    address::Space,
    select::{Lower, Select},
};

impl Select<'_> {
    pub(super) fn move_matrix(&mut self, inst: IrInst, head: &str, rest: &str) -> Lower<bool> {
        let bytes = rest.contains(".b8");
        self.needs(match (head, bytes) {
            (_, true) => Feature::Ldmatrix8,
            ("ldmatrix", false) => Feature::Ldmatrix,
            (_, false) => Feature::Stmatrix,
        })?;
        let pointer = self.arg(inst, 0)?;
        let (place, space) = self.place_in(pointer, &[Space::Shared])?;
        let mut mnemonic = String::from(head);
        for word in rest.split('.') {
            // The space comes before the types.
            let first_type = word.starts_with('b') && !mnemonic.contains(".b");
            if first_type && space == Space::Shared {
                mnemonic.push_str(".shared");
            }
            mnemonic.push('.');
            mnemonic.push_str(word);
        }
        let mut operands = Operands::new();
        if head == "ldmatrix" {
            let regs = self.result_regs(inst)?;
            operands.push(Operand::braces(regs.len()));
            operands.extend(regs.iter().map(|&reg| Operand::Reg(reg)));
            operands.push(place);
        } else {
            let n = self.body.call_args(inst).len().saturating_sub(1);
            operands.extend([place, Operand::braces(n)]);
            for index in 1..=n {
                let value = self.arg(inst, index)?;
                operands.extend(self.forced_regs(value)?);
            }
        }
        self.emit_named(&mnemonic, &operands)?;
        Ok(true)
    }
}
