//! Structs and arrays as values: a range of the registers of the whole.

use nvopt_ir::{body::Inst as IrInst, ops::IntList, types::Type};

use super::select::{Lower, Select};
use crate::shape::n_regs;

impl Select<'_> {
    /// The registers before the element at `path` of `ty`, and how many it has.
    fn element_range(&mut self, mut ty: Type, path: &[i32]) -> Lower<(usize, usize)> {
        let mut first = 0;
        for &index in path {
            let index = index as u32 as u64;
            for before in 0..index {
                let Some(elem) = self.cx.shared.types.element(ty, before) else { break };
                first += n_regs(&self.shape(elem)?);
            }
            ty = self
                .cx
                .shared
                .types
                .element(ty, index)
                .ok_or_else(|| self.error("no such element"))?;
        }
        Ok((first, n_regs(&self.shape(ty)?)))
    }

    pub(crate) fn extract_value(&mut self, inst: IrInst, path: IntList) -> Lower {
        let whole = self.body.args(inst)[0];
        let (first, n) = self.element_range(self.body.ty(whole), self.body.ints(path))?;
        let operands = self.operands(whole)?;
        let dst = self.result_regs(inst)?;
        self.copy_regs(&dst, &operands[first..first + n]);
        Ok(())
    }

    pub(crate) fn insert_value(&mut self, inst: IrInst, path: IntList) -> Lower {
        let (whole, element) = (self.body.args(inst)[0], self.body.args(inst)[1]);
        let (first, n) = self.element_range(self.body.ty(whole), self.body.ints(path))?;
        let mut operands = self.operands(whole)?;
        let element = self.operands(element)?;
        operands[first..first + n].copy_from_slice(&element);
        let dst = self.result_regs(inst)?;
        self.copy_regs(&dst, &operands);
        Ok(())
    }
}
