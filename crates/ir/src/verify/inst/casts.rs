//! Conversions as instructions.

use super::super::{function::FnVerifier, report::Checked};
use crate::{
    body::Inst,
    cast_rules::{CastFault, check_cast},
    ops::CastOp,
};

impl FnVerifier<'_, '_> {
    pub(super) fn check_cast_inst(&mut self, inst: Inst, op: CastOp) -> Checked {
        let (from, to) = (self.arg_ty(inst, 0), self.body.result_ty(inst));
        match check_cast(self.types(), &self.layout, op, from, to) {
            Ok(()) => Ok(()),
            Err(CastFault(message)) => self.fail(message),
        }
    }
}
