//! `llvm.nvvm.reflect`: what code asks about how it is compiled.

use nvopt_ir::{
    body::{Inst as IrInst, Value, ValueDef},
    constant::ConstData,
    module::Symbol,
    ops::{CastOp, Op},
};
use nvopt_ptx::mach::Operand;

use crate::func::select::{Lower, Select};

impl Select<'_> {
    pub(super) fn reflect(&mut self, inst: IrInst) -> Lower<bool> {
        let name = self.arg(inst, 0)?;
        let Some(name) = self.string_at(name) else {
            return Err(self.error("llvm.nvvm.reflect wants the address of a constant string"));
        };
        let options = self.cx.options;
        let number = match name {
            b"__CUDA_FTZ" => i64::from(self.ftz || self.cx.shared.is_flag_set(b"nvvm-reflect-ftz")),
            b"__CUDA_ARCH" => i64::from(options.target.arch.number) * 10,
            b"__CUDA_PREC_DIV" => i64::from(options.prec_div),
            b"__CUDA_PREC_SQRT" => i64::from(options.prec_sqrt),
            // What is not known is off.
            _ => 0,
        };
        let dst = self.result_reg(inst)?;
        self.mov(dst, Operand::Int(number));
        Ok(true)
    }

    /// The string that a constant address points to, without its final zero.
    fn string_at(&self, mut value: Value) -> Option<&[u8]> {
        let constant = loop {
            match self.body.def(value) {
                ValueDef::Const(constant) => break constant,
                _ => {
                    let inst = self.body.def_inst(value)?;
                    let Op::Cast(CastOp::AddrSpaceCast | CastOp::BitCast) = self.body.op(inst)
                    else {
                        return None;
                    };
                    value = *self.body.args(inst).first()?;
                }
            }
        };
        let Symbol::Global(global) = self.body.consts().base_symbol(constant)? else { return None };
        let shared = self.cx.shared;
        match shared.consts.get(shared.globals[global].init?) {
            ConstData::Data { bytes, .. } => bytes.split(|&byte| byte == 0).next(),
            _ => None,
        }
    }
}
