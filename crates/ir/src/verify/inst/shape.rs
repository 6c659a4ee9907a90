//! How many operands and targets an instruction has. The edit methods of a body see to that, so a
//! fault here means that whoever made the instruction was wrong about it; other rules may then
//! take for granted that the operands they speak of are there.

use super::super::{function::FnVerifier, report::Checked};
use crate::{body::Inst, ops::Op};

impl FnVerifier<'_, '_> {
    pub(super) fn check_shape(&mut self, inst: Inst) -> Checked {
        let fits = self.has_right_shape(inst);
        self.check(fits, "Instruction has the wrong number of operands or targets!")
    }

    fn has_right_shape(&self, inst: Inst) -> bool {
        let body = self.body;
        let n_args = body.args(inst).len();
        let op = body.op(inst);
        let n_succs = if op.is_terminator() { body.n_succs(body.block(inst)) } else { 0 };
        match op {
            Op::Ret => n_args <= 1 && n_succs == 0,
            Op::Br => n_args == 0 && n_succs == 1,
            Op::CondBr => n_args == 1 && n_succs == 2,
            Op::Switch => n_args >= 1 && n_succs == n_args,
            Op::IndirectBr => n_args == 1,
            Op::Invoke(_) => self.has_call_operands(inst) && n_succs == 2,
            Op::CallBr(_) => self.has_call_operands(inst) && n_succs >= 1,
            Op::Call(_) => self.has_call_operands(inst),
            Op::Resume => n_args == 1 && n_succs == 0,
            Op::Unreachable => n_args == 0 && n_succs == 0,
            Op::CleanupRet => n_args == 1 && n_succs <= 1,
            Op::CatchRet => n_args == 1 && n_succs == 1,
            Op::CatchSwitch { unwinds_to_block } => {
                n_args == 1 && n_succs >= usize::from(unwinds_to_block)
            }
            Op::FNeg
            | Op::Cast(_)
            | Op::Freeze
            | Op::Alloca { .. }
            | Op::Load(_)
            | Op::VaArg
            | Op::ExtractValue(_) => n_args == 1,
            Op::Binary(_)
            | Op::ICmp(_)
            | Op::FCmp(_)
            | Op::Store(_)
            | Op::AtomicRmw { .. }
            | Op::ExtractElement
            | Op::ShuffleVector(_)
            | Op::InsertValue(_) => n_args == 2,
            Op::Select | Op::CmpXchg { .. } | Op::InsertElement => n_args == 3,
            Op::Phi(incoming) => n_args == body.incoming(incoming).len(),
            Op::Fence { .. } => n_args == 0,
            Op::Gep { .. } | Op::CatchPad | Op::CleanupPad => n_args >= 1,
            Op::LandingPad { clauses, .. } => n_args == body.ints(clauses).len(),
        }
    }

    fn has_call_operands(&self, inst: Inst) -> bool {
        let Some(call) = self.body.op(inst).call() else { return false };
        let bundles = &self.body.call(call).bundles;
        let in_bundles: usize = bundles.iter().map(|bundle| bundle.n_args as usize).sum();
        self.body.args(inst).len() > in_bundles
    }
}
