//! One instruction.
//!
//! Files: `operands` (what all have in common: operands, dominance), `shape` (how many operands
//! and targets), `arithmetic`, `casts`, `memory`, `vectors` (and aggregates), `control`.

mod arithmetic;
pub(super) mod casts;
mod control;
mod memory;
mod operands;
mod shape;
mod vectors;

use super::{function::FnVerifier, report::Checked};
use crate::{
    body::{Inst, TailKind},
    ops::Op,
};

impl FnVerifier<'_, '_> {
    /// Checks `inst`. Rules of its operation come first; those that all instructions have in
    /// common are only asked if none of them failed.
    pub(super) fn check_inst(&mut self, inst: Inst) {
        _ = self.check_records(inst);
        self.check_inst_scopes(inst);
        if self.check_shape(inst).is_err() {
            return;
        }
        let checked = match self.body.op(inst) {
            Op::Call(call) => {
                let checked = self.check_call(inst).and_then(|()| self.check_common(inst));
                if self.body.call(call).tail == TailKind::MustTail {
                    _ = self.check_must_tail(inst);
                }
                checked
            }
            Op::Invoke(_) => {
                // An invoke is also an edge, whatever is wrong with its call.
                _ = self.check_call(inst);
                self.check_invoke_edge(inst).and_then(|()| self.check_common(inst))
            }
            _ => self.check_op(inst).and_then(|()| self.check_common(inst)),
        };
        _ = checked;
    }

    fn check_op(&mut self, inst: Inst) -> Checked {
        let op = self.body.op(inst);
        if op.is_terminator() {
            let is_last = self.body.next_inst(inst).is_none();
            self.check(is_last, "Terminator found in the middle of a basic block!")?;
        }
        match op {
            Op::Ret => self.check_ret(inst),
            Op::Br | Op::Unreachable | Op::Freeze | Op::VaArg => Ok(()),
            Op::CondBr => self.check_cond_br(inst),
            Op::Switch => self.check_switch(inst),
            Op::IndirectBr => {
                let is_ptr = self.arg_ty(inst, 0).is_ptr();
                self.check(is_ptr, "Indirectbr operand must have pointer type!")
            }
            Op::CallBr(_) => self.check_callbr(inst),
            Op::Resume => self.check_resume(inst),
            Op::CleanupRet => self.check_cleanup_ret(inst),
            Op::CatchRet => self.check_catch_ret(inst),
            Op::CatchSwitch { .. } => self.check_catch_switch(inst),
            Op::LandingPad { .. } => self.check_landing_pad(inst),
            Op::CatchPad => self.check_catch_pad(inst),
            Op::CleanupPad => self.check_cleanup_pad(inst),
            Op::FNeg => self.check_fneg(inst),
            Op::Binary(op) => self.check_binary(inst, op),
            Op::Cast(op) => self.check_cast_inst(inst, op),
            Op::ICmp(_) => self.check_icmp(inst),
            Op::FCmp(_) => self.check_fcmp(inst),
            Op::Select => self.check_select(inst),
            Op::Phi(_) => self.check_phi(inst),
            Op::Alloca { ty, align: _, swifterror, inalloca: _ } => {
                self.check_alloca(inst, ty, swifterror)
            }
            Op::Load(access) => self.check_load(inst, access),
            Op::Store(access) => self.check_store(inst, access),
            Op::Fence { ordering, .. } => self.check_fence(ordering),
            Op::CmpXchg { access, failure, .. } => self.check_cmpxchg(inst, access, failure),
            Op::AtomicRmw { op, access } => self.check_atomic_rmw(inst, op, access),
            Op::Gep { source } => self.check_gep(inst, source),
            Op::ExtractElement => self.check_extract_element(inst),
            Op::InsertElement => self.check_insert_element(inst),
            Op::ShuffleVector(mask) => self.check_shuffle(inst, mask),
            Op::ExtractValue(path) => self.check_extract_value(inst, path),
            Op::InsertValue(path) => self.check_insert_value(inst, path),
            Op::Call(_) | Op::Invoke(_) => Ok(()),
        }
    }
}
