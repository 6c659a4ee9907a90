//! `llvm.nvvm.reflect`: what code asks about how it is compiled.

use nvopt_ir::{
    body::{Inst as IrInst, Value, ValueDef},
    constant::{Const, ConstData, ConstPool, ExprOp},
    metadata::MdData,
    module::{ModuleShared, Symbol},
    ops::{CastOp, Op},
};
use nvopt_ptx::mach::Operand;

use crate::func::select::{Lower, Select};

/// How many casts there may be around an address.
const MAX_CASTS: u32 = 16;

impl Select<'_> {
    pub(super) fn reflect(&mut self, inst: IrInst) -> Lower<bool> {
        let name = self.arg(inst, 0)?;
        let Some(name) = self.string_at(name) else {
            return Err(self.error("llvm.nvvm.reflect wants the address of a constant string"));
        };
        let options = self.cx.options;
        let number = match name {
            b"__CUDA_FTZ" => i64::from(self.ftz || flag_asks_for_ftz(self.cx.shared)),
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
        let Symbol::Global(global) = symbol_of(self.body.consts(), constant)? else { return None };
        let shared = self.cx.shared;
        match shared.consts.get(shared.globals[global].init?) {
            ConstData::Data { bytes, .. } => bytes.split(|&byte| byte == 0).next(),
            _ => None,
        }
    }
}

/// The symbol that a constant is the address of.
fn symbol_of(consts: &ConstPool, mut constant: Const) -> Option<Symbol> {
    for _ in 0..MAX_CASTS {
        match consts.get(constant) {
            ConstData::Symbol { symbol, .. } => return Some(*symbol),
            ConstData::Expr { op: ExprOp::Cast(_), args, .. } => constant = *args.first()?,
            ConstData::Expr { op: ExprOp::Gep { .. }, args, .. } => {
                let zero =
                    |&arg: &Const| matches!(consts.get(arg), ConstData::Bits { bits: 0, .. });
                if !args[1..].iter().all(zero) {
                    return None;
                }
                constant = *args.first()?;
            }
            _ => return None,
        }
    }
    None
}

/// True if the module has the flag `nvvm-reflect-ftz` and it is not zero.
fn flag_asks_for_ftz(shared: &ModuleShared) -> bool {
    let flags = shared.named_md.iter().find(|(name, _)| name == b"llvm.module.flags");
    let flags = flags.map_or(&[][..], |(_, flags)| flags);
    flags.iter().any(|&flag| {
        let MdData::Tuple { ops, .. } = shared.metadata.get(flag) else { return false };
        let &[_, Some(name), Some(value)] = &ops[..] else { return false };
        let named = shared.metadata.as_string(name) == Some(b"nvvm-reflect-ftz");
        let MdData::Const(constant) = *shared.metadata.get(value) else { return false };
        named && !matches!(shared.consts.get(constant), ConstData::Bits { bits: 0, .. })
    })
}
