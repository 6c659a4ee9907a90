//! What the operand bundles of `llvm.assume` say.

use nvopt_ir::body::Value;

use super::{Decoded, Decoder};
use crate::{
    code::{Kind, NONE},
    promise::Assumption,
};

impl Decoder<'_, '_> {
    /// Makes the bundles of the assumption at hand hold. Those that only hint are passed over.
    pub(super) fn assumed_bundles(&mut self) -> Decoded<()> {
        let body = self.body;
        for (bundle, operands) in body.call_bundles(self.inst) {
            match (body.strings().get(bundle.tag), operands) {
                (b"nonnull", &[pointer]) => self.assumed(Assumption::NonNull, &[pointer])?,
                (b"align", &[pointer, align]) => {
                    self.assumed(Assumption::Align, &[pointer, align])?;
                }
                (b"align", &[pointer, align, offset]) => {
                    self.assumed(Assumption::Align, &[pointer, align, offset])?;
                }
                (b"dereferenceable", &[pointer, bytes]) => {
                    let space = self.space_of(pointer)?;
                    self.assumed(Assumption::Dereferenceable(space), &[pointer, bytes])?;
                }
                (b"dereferenceable_or_null", &[pointer, bytes]) => {
                    let space = self.space_of(pointer)?;
                    self.assumed(Assumption::DereferenceableOrNull(space), &[pointer, bytes])?;
                }
                (b"noundef", operands) => {
                    for &operand in operands {
                        self.assumed_defined(operand)?;
                    }
                }
                _ => {}
            }
        }
        Ok(())
    }

    fn assumed(&mut self, what: Assumption, operands: &[Value]) -> Decoded<()> {
        let mut regs = [NONE; 3];
        for (reg, &operand) in regs.iter_mut().zip(operands) {
            if self.shape_of(operand)?.n_regs != 1 {
                return Err("an assumption about a vector".to_owned());
            }
            *reg = self.reg(operand)?;
        }
        self.emit(Kind::AssumeBundle(what), NONE, regs);
        Ok(())
    }

    fn assumed_defined(&mut self, operand: Value) -> Decoded<()> {
        let (first, n) = (self.reg(operand)?, self.shape_of(operand)?.n_regs);
        for reg in first..first + n {
            self.emit(Kind::AssumeBundle(Assumption::Defined), NONE, [reg, NONE, NONE]);
        }
        Ok(())
    }
}
