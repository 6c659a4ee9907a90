//! Which rules an opcode has.

use nvopt_ir::{
    body::Inst,
    ops::{BinaryOp, Op},
};

use super::cx::{Combiner, Rule};

impl Combiner<'_, '_> {
    /// The first rule that applies to `inst`.
    pub(super) fn visit(&mut self, inst: Inst) -> Rule {
        match self.body.op(inst) {
            Op::Binary(op) => self.visit_binary(inst, op),
            Op::FNeg => self.fneg_inst(inst),
            Op::Cast(op) => self.cast_inst(inst, op),
            Op::ICmp(pred) => self.icmp_inst(inst, pred),
            Op::FCmp(pred) => self.fcmp_inst(inst, pred),
            Op::Select => self.select_inst(inst),
            Op::Phi(_) => self.phi_inst(inst),
            Op::Freeze => self.freeze_inst(inst),
            Op::Alloca { .. } => self.alloca_inst(inst),
            Op::Load(access) => self.load_inst(inst, access),
            Op::Store(access) => self.store_inst(inst, access),
            Op::Gep { .. } => self.gep_inst(inst),
            Op::Call(_) => self.call_inst(inst),
            Op::ExtractElement => self.extract_element_inst(inst),
            Op::InsertElement => self.insert_element_inst(inst),
            Op::ShuffleVector(_) => self.shuffle_inst(inst),
            Op::ExtractValue(_) => self.extract_value_inst(inst),
            Op::InsertValue(_) => self.insert_value_inst(inst),
            Op::CondBr => self.branch_inst(inst),
            Op::Switch => self.switch_inst(inst),
            Op::Ret
            | Op::Br
            | Op::IndirectBr
            | Op::Invoke(_)
            | Op::CallBr(_)
            | Op::Resume
            | Op::Unreachable
            | Op::CleanupRet
            | Op::CatchRet
            | Op::CatchSwitch { .. }
            | Op::Fence { .. }
            | Op::CmpXchg { .. }
            | Op::AtomicRmw { .. }
            | Op::VaArg
            | Op::LandingPad { .. }
            | Op::CatchPad
            | Op::CleanupPad => None,
        }
    }

    fn visit_binary(&mut self, inst: Inst, op: BinaryOp) -> Rule {
        let found = match op {
            BinaryOp::Add => self.demanded_result(inst).or_else(|| self.add(inst)),
            BinaryOp::Sub => self.sub(inst),
            BinaryOp::Mul => self.mul(inst),
            BinaryOp::UDiv | BinaryOp::SDiv => self.div(inst, op),
            BinaryOp::URem | BinaryOp::SRem => self.rem(inst, op),
            BinaryOp::Shl | BinaryOp::LShr | BinaryOp::AShr => {
                self.demanded_result(inst).or_else(|| self.shift(inst, op))
            }
            BinaryOp::And => self.and(inst),
            BinaryOp::Or => self.or(inst),
            BinaryOp::Xor => self.xor(inst),
            BinaryOp::FAdd | BinaryOp::FSub | BinaryOp::FMul | BinaryOp::FDiv | BinaryOp::FRem => {
                self.float_inst(inst, op)
            }
        };
        found.or_else(|| self.binary_of_phi(inst, op))
    }
}
