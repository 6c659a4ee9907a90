//! Calls: of functions with bodies, through pointers, of what the interpreter provides.

use nvopt_ir::{
    body::{Inst, Value, ValueDef},
    constant::ConstData,
    intrinsics::Intrinsic,
    module::{Func, Symbol},
};

use super::{Decoded, Decoder, promises};
use crate::code::{ArgPlan, CallPlan, Callee, Kind, LibFn, LibPlan, NONE, Promise};

/// Names of functions that are provided if the module has no body for them.
const LIBRARY: [(&str, LibFn); 6] = [
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
            if matches!(self.body.def(callee), ValueDef::Asm(_)) {
                return Err("inline assembly".to_owned());
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
