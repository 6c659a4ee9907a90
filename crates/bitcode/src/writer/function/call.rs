//! Calls: the record of the call itself, after one for each of its bundles.

use nvopt_ir::{
    body::{CallData, Inst, TailKind, ValueDef},
    ops::{Call, InstFlags},
};

use super::{FuncWriter, flags};
use crate::codes::{flag, function};

impl FuncWriter<'_, '_> {
    pub(super) fn write_call(&mut self, inst: Inst, call: Call, inst_flags: InstFlags) {
        self.write_bundles(inst);
        let data = self.body.call(call);
        let math = flags::fast_math_flags(inst_flags);
        let tail = match data.tail {
            TailKind::None => 0,
            TailKind::Tail => flag::CALL_TAIL,
            TailKind::MustTail => flag::CALL_MUSTTAIL | flag::CALL_TAIL,
            TailKind::NoTail => flag::CALL_NOTAIL,
        };
        let has_math = if math != 0 { flag::CALL_FMF } else { 0 };
        let cc = u64::from(data.cc.0) << flag::CALL_CC_SHIFT;
        let list = self.list_id(data);
        self.words.extend([list, cc | tail | flag::CALL_EXPLICIT_TYPE | has_math]);
        if math != 0 {
            self.words.push(math);
        }
        self.push_callee_and_args(inst, data);
        self.record_if(math == 0, function::INST_CALL, |a| &a.call);
    }

    pub(super) fn write_invoke(&mut self, inst: Inst, call: Call) {
        self.write_bundles(inst);
        let data = self.body.call(call);
        let list = self.list_id(data);
        self.words.extend([list, u64::from(data.cc.0) | flag::INVOKE_EXPLICIT_TYPE]);
        self.push_succs(inst);
        self.push_callee_and_args(inst, data);
        self.record(function::INST_INVOKE);
    }

    pub(super) fn write_callbr(&mut self, inst: Inst, call: Call) {
        self.write_bundles(inst);
        let data = self.body.call(call);
        let list = self.list_id(data);
        let cc = u64::from(data.cc.0) << flag::CALL_CC_SHIFT;
        self.words.extend([list, cc | flag::CALLBR_EXPLICIT_TYPE]);
        let body = self.body;
        let block = body.block(inst);
        for (index, succ) in body.succs(block).enumerate() {
            self.words.push(self.block_id(succ));
            if index == 0 {
                self.words.push(body.n_succs(block) as u64 - 1);
            }
        }
        self.push_callee_and_args(inst, data);
        self.record(function::INST_CALLBR);
    }

    fn list_id(&self, data: &CallData) -> u64 {
        self.module.numbers.attrs.list_id(self.plan.first_list, data.attrs)
    }

    fn push_callee_and_args(&mut self, inst: Inst, data: &CallData) {
        self.words.push(self.module.numbers.types.id(data.ty));
        let body = self.body;
        if let Some(callee) = body.callee(inst) {
            self.push_typed(callee);
        }
        let ty = self.module.shared.types.as_func(data.ty);
        let n_fixed = ty.map_or(0, |ty| ty.params.len());
        for (index, &arg) in body.call_args(inst).iter().enumerate() {
            if index < n_fixed {
                self.push(arg);
            } else {
                self.push_typed(arg);
            }
        }
    }

    /// Writes the bundles of a call, each as a record of its own before the call.
    fn write_bundles(&mut self, inst: Inst) {
        let body = self.body;
        for (bundle, operands) in body.call_bundles(inst) {
            self.words.clear();
            let tag = body.strings().get(bundle.tag);
            self.words.push(u64::from(self.module.numbers.bundle_tag_ids[tag]));
            for &operand in operands {
                match body.def(operand) {
                    ValueDef::Metadata(_) => {
                        self.words.push(flag::BUNDLE_METADATA);
                        self.push(operand);
                    }
                    ValueDef::Param(_)
                    | ValueDef::Inst(_)
                    | ValueDef::Const(_)
                    | ValueDef::Asm(_)
                    | ValueDef::Pending => {
                        self.push_typed(operand);
                    }
                }
            }
            self.record(function::OPERAND_BUNDLE);
        }
        self.words.clear();
    }
}
