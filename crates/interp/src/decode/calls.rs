//! Calls: of functions with bodies, through pointers, of what the interpreter provides.

use nvopt_ir::{
    body::{Asm, Inst, Value, ValueDef},
    constant::ConstData,
    intrinsics::Intrinsic,
    module::{Func, Symbol},
    types::FloatKind,
};

use super::{Decoded, Decoder, promises};
use crate::{
    code::{ArgPlan, CallPlan, Callee, Kind, LibFn, LibPlan, NONE},
    promise::Promise,
    ptx::{self, AsmInput},
};

/// Names of functions that are provided if the module has no body for them.
pub(crate) const LIBRARY: [(&str, LibFn); 6] = [
    ("malloc", LibFn::Malloc),
    ("_Znwm", LibFn::Malloc),
    ("free", LibFn::Free),
    ("_ZdlPv", LibFn::Free),
    ("vprintf", LibFn::Vprintf),
    ("__assertfail", LibFn::AssertFail),
];

impl Decoder<'_, '_> {
    pub(super) fn call(&mut self, inst: Inst) -> Decoded<()> {
        let callee = self.body.callee(inst).ok_or("a call without a callee")?;
        let Some(func) = self.function_of(callee) else {
            if let ValueDef::Asm(asm) = self.body.def(callee) {
                return self.inline_asm(inst, asm).map_err(|why| format!("inline assembly: {why}"));
            }
            let callee = Callee::Indirect(self.reg(callee)?);
            return self.plain_call(inst, callee, None);
        };
        let name = self.program.symbol_name(Symbol::Func(func));
        if let Some(intrinsic) = Intrinsic::lookup(&name) {
            self.intrinsic(inst, intrinsic)?;
            return self.keep_result(inst);
        }
        if self.program.module.is_declaration(func) {
            return match LIBRARY.iter().find(|(known, _)| *known == name) {
                Some(&(_, f)) => self.library_call(inst, f),
                // Libdevice asks how it was compiled; every answer is "as it is by default".
                None if name == "__nvvm_reflect" => self.constant_result(0),
                None => {
                    let note = self.code.notes.len() as u32;
                    self.code.notes.push(format!("a call of @{name}, which has no body"));
                    self.emit(Kind::NoBody(note), NONE, [NONE; 3]);
                    Ok(())
                }
            };
        }
        self.plain_call(inst, Callee::Direct(func), Some(func))
    }

    /// What the call of an intrinsic promises about its result, such as the range of a special
    /// register.
    fn keep_result(&mut self, inst: Inst) -> Decoded<()> {
        let promises = self.result_promises(inst);
        if promises.is_empty() {
            return Ok(());
        }
        let n = self.shape(self.body.result_ty(inst))?.n_regs;
        let result = self.result_reg()?;
        let row = self.code.kept.len() as u32;
        self.code.kept.push((n, promises));
        self.emit(Kind::Keep(row), NONE, [result, NONE, NONE]);
        Ok(())
    }

    /// What a call promises about its result by attributes and metadata.
    fn result_promises(&self, inst: Inst) -> Vec<Promise> {
        let ty = self.body.result_ty(inst);
        let Some(call) = self.body.op(inst).call().filter(|_| !ty.is_void()) else {
            return Vec::new();
        };
        let at_call = self.body.attrs().ret_attrs(self.body.call(call).attrs);
        let mut promises = promises::of_attrs(at_call, self.program.shapes.types, ty);
        promises.extend(promises::of_metadata(&self.program.module.shared, self.body, inst));
        promises
    }

    /// The function that `callee` is the address of.
    fn function_of(&self, callee: Value) -> Option<Func> {
        match self.body.const_data(callee)? {
            ConstData::Symbol { symbol: Symbol::Func(func), .. }
            | ConstData::DsoLocalEquivalent { symbol: Symbol::Func(func), .. }
            | ConstData::NoCfi { symbol: Symbol::Func(func), .. } => Some(*func),
            _ => None,
        }
    }

    fn plain_call(&mut self, inst: Inst, callee: Callee, func: Option<Func>) -> Decoded<()> {
        let call = self.body.op(inst).call().ok_or("a call")?;
        let data = self.body.call(call);
        let shared = &self.program.module.shared;
        let decl_attrs = func.and_then(|func| shared.funcs[func].attrs);
        let mut args = Vec::new();
        for (index, &arg) in self.body.call_args(inst).iter().enumerate() {
            let ty = self.body.ty(arg);
            let (reg, n) = (self.reg(arg)?, self.shape(ty)?.n_regs);
            let at_call = self.body.attrs().param_attrs(data.attrs, index);
            let at_decl = shared.attrs.param_attrs(decl_attrs, index);
            let mut promises = promises::of_attrs(at_call, self.program.shapes.types, ty);
            promises.extend(promises::of_attrs(at_decl, self.program.shapes.types, ty));
            promises.dedup();
            let byval = self.byval_of(at_call, ty).or_else(|| self.byval_of(at_decl, ty));
            args.push(ArgPlan { reg, n, promises, byval });
        }
        let ty = self.body.result_ty(inst);
        let n_results = self.shape(ty)?.n_regs;
        let promises = self.result_promises(inst);
        let dst = self.result_reg()?;
        let row = self.code.calls.len() as u32;
        self.code.calls.push(CallPlan { callee, args, n_results, promises });
        self.emit(Kind::Call(row), dst, [NONE; 3]);
        Ok(())
    }

    /// Inline assembly runs as a call of the function that is made of it.
    fn inline_asm(&mut self, inst: Inst, asm: Asm) -> Decoded<()> {
        let data = self.body.asm(asm);
        let template = String::from_utf8_lossy(&data.template).into_owned();
        let constraints = String::from_utf8_lossy(&data.constraints).into_owned();
        let values = self.body.call_args(inst).to_vec();
        let body = self.body;
        let immediate = |at: usize| match body.const_data(*values.get(at)?)? {
            ConstData::Bits { bits, .. } => {
                let ty = body.ty(values[at]);
                Some(match ty.float_kind() {
                    Some(FloatKind::Float) => format!("0f{bits:08X}"),
                    Some(FloatKind::Double) => format!("0d{bits:016X}"),
                    _ => {
                        let unused = 64 - ty.int_bits().unwrap_or(64).min(64);
                        format!("{}", (bits << unused) as i64 >> unused)
                    }
                })
            }
            ConstData::Zero(_) => Some("0".to_owned()),
            _ => None,
        };
        let made = ptx::decode_asm(self.program, &template, &constraints, immediate)?;
        if made.inputs.len() != values.len() {
            return Err("another number of operands".to_owned());
        }
        let mut args = Vec::new();
        for (&value, input) in values.iter().zip(&made.inputs) {
            let &AsmInput::Bits(bits) = input else { continue };
            let shape = self.shape_of(value)?;
            let [leaf] = *shape.leaves else {
                return Err("an operand of several parts".to_owned());
            };
            let mut reg = self.reg(value)?;
            if leaf.bits > bits {
                let (from, cut) = (reg, self.new_regs(1));
                let kind = Kind::Trunc { from: leaf.bits.min(64) as u8, to: bits as u8, flags: 0 };
                self.emit(kind, cut, [from, NONE, NONE]);
                reg = cut;
            } else if leaf.n_regs() < bits.div_ceil(64) {
                return Err("an operand that is too narrow".to_owned());
            }
            let (n, promises, byval) = (bits.div_ceil(64), Vec::new(), None);
            args.push(ArgPlan { reg, n, promises, byval });
        }
        let n_results = made.outputs.iter().map(|bits| bits.div_ceil(64)).sum();
        let first = self.new_regs(n_results);
        let row = self.code.calls.len() as u32;
        let (callee, promises) = (Callee::Direct(made.func), Vec::new());
        self.code.calls.push(CallPlan { callee, args, n_results, promises });
        self.emit(Kind::Call(row), if n_results == 0 { NONE } else { first }, [NONE; 3]);
        let Some(result) = self.body.result(inst) else { return Ok(()) };
        let (shape, dst) = (self.shape_of(result)?, self.reg(result)?);
        if shape.leaves.len() != made.outputs.len() {
            return Err("another number of results".to_owned());
        }
        let mut from = first;
        for (leaf, &bits) in shape.leaves.iter().zip(&made.outputs) {
            if leaf.bits < bits && leaf.bits <= 64 {
                let kind = Kind::Trunc { from: bits.min(64) as u8, to: leaf.bits as u8, flags: 0 };
                self.emit(kind, dst + leaf.reg, [from, NONE, NONE]);
            } else {
                let n = leaf.n_regs().min(bits.div_ceil(64));
                self.emit(Kind::Copy { n }, dst + leaf.reg, [from, NONE, NONE]);
            }
            from += bits.div_ceil(64);
        }
        Ok(())
    }

    fn library_call(&mut self, inst: Inst, f: LibFn) -> Decoded<()> {
        let n_args = match f {
            LibFn::Malloc | LibFn::Free => 1,
            LibFn::Vprintf => 2,
            LibFn::AssertFail => 3,
        };
        let values = self.body.call_args(inst);
        if values.len() < n_args {
            return Err("a library call with too few arguments".to_owned());
        }
        let mut args = Vec::new();
        for &value in &values[..n_args] {
            let space = self.body.ty(value).addr_space().unwrap_or(0);
            args.push((self.reg(value)?, space));
        }
        let dst = self.result_reg()?;
        let row = self.code.libs.len() as u32;
        self.code.libs.push(LibPlan { f, args });
        self.emit(Kind::Lib(row), dst, [NONE; 3]);
        Ok(())
    }
}
