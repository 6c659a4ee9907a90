//! Calls: arguments and results go through `.param` variables of a scope around the call.

use nvopt_ir::{
    body::{Inst as IrInst, Value, ValueDef},
    constant::ConstData,
    module::{Func, Symbol},
    ops::Call,
    types::Type,
};
use nvopt_ptx::{
    isa::{Mod, Opcode},
    mach::{Bracket, Directive, Linkage, Operand, Param, Reg, VarDecl},
};
use smallvec::SmallVec;

use super::{
    address::{Address, Space},
    select::{Lower, Select},
};
use crate::{
    module::{
        Routine,
        abi::{self, Passing},
    },
    shape::Class,
};

impl Select<'_> {
    /// The function that `inst` calls by name.
    pub(crate) fn called_func(&self, inst: IrInst) -> Option<Func> {
        let callee = self.body.callee(inst)?;
        let ValueDef::Const(constant) = self.body.def(callee) else { return None };
        match *self.body.consts().get(constant) {
            ConstData::Symbol { symbol: Symbol::Func(func), .. } => Some(func),
            _ => None,
        }
    }

    pub(crate) fn call(&mut self, inst: IrInst, call: Call) -> Lower {
        if let Some(intrinsic) = self.intrinsic(inst) {
            return self.intrinsic_call(inst, intrinsic);
        }
        let callee = self.body.callee(inst).ok_or_else(|| self.error("a call of nothing"))?;
        if let ValueDef::Asm(asm) = self.body.def(callee) {
            return self.inline_asm(inst, asm);
        }
        if self.called_func(inst).is_some_and(|func| self.cx.is_reflect(func)) {
            return self.reflect_call(inst);
        }
        if let Some(name) = self.called_func(inst).and_then(|func| self.cx.unknown_intrinsic(func))
        {
            return Err(self.error(format!("there is no intrinsic {name}")));
        }
        self.plain_call(inst, call, callee)
    }

    fn plain_call(&mut self, inst: IrInst, call: Call, callee: Value) -> Lower {
        let data = self.body.call(call);
        let ty = data.ty;
        let signature = self.cx.shared.types.as_func(ty);
        let signature = signature.ok_or_else(|| self.error("a call of no function"))?;
        let (ret, n_fixed) = (signature.ret, signature.params.len());
        let vararg = signature.vararg;
        let args: Vec<Value> = self.body.call_args(inst).to_vec();
        // Everything is computed before the scope opens: what is computed inside is not seen
        // outside.
        let mut values = Vec::new();
        for &arg in &args[..n_fixed.min(args.len())] {
            values.push(self.operands(arg)?);
        }
        let more = if vararg { Some(self.pack_varargs(&args[n_fixed..])?) } else { None };
        // A function that is called as what it is not is called by its address, as llc does it: the
        // assembler wants direct calls to fit.
        let target = self.called_symbol(callee).filter(|&symbol| self.is_of_type(symbol, ty));
        let address = match target {
            Some(_) => None,
            None => Some(self.reg(callee)?),
        };
        let dst = match self.body.result(inst) {
            Some(result) if !ret.is_void() => Some(self.regs_of(result)?),
            _ => None,
        };
        self.directive(Directive::ScopeOpen);
        let mut names = Vec::new();
        for (index, operands) in values.iter().enumerate() {
            names.push(self.pass_argument(inst, args[index], index, operands)?);
        }
        if let Some(list) = more {
            let name = self.param_var(names.len(), Passing::Scalar { bits: 64 });
            let operands = [Operand::AddrSym(name, 0), Operand::Reg(list)];
            self.ins(Opcode::St, &[Mod::Param, Mod::B64], &operands);
            names.push(name);
        }
        let ret_name = if ret.is_void() {
            None
        } else {
            let passing = abi::passing_of(&self.cx.layout, &mut self.shaper, ret);
            Some(self.declare_param("retval0".into(), passing))
        };
        let target = match target {
            Some(symbol) => {
                let name = self.cx.symbol_name(symbol);
                Operand::Word(self.out.intern(name))
            }
            None => Operand::Reg(address.expect("an indirect call has an address")),
        };
        let prototype = match target {
            Operand::Reg(_) => Some(self.prototype(inst, ty)?),
            _ => None,
        };
        self.call_inst(target, ret_name, &names, prototype);
        if let (Some(name), Some(dst)) = (ret_name, dst) {
            self.load_result(ret, name, &dst)?;
        }
        self.directive(Directive::ScopeClose);
        Ok(())
    }

    /// False for a function of another type than `ty`.
    fn is_of_type(&self, symbol: Symbol, ty: Type) -> bool {
        match symbol {
            Symbol::Func(func) => self.cx.shared.funcs[func].ty == ty,
            Symbol::Global(_) | Symbol::Alias(_) | Symbol::IFunc(_) => true,
        }
    }

    fn called_symbol(&mut self, callee: Value) -> Option<Symbol> {
        let callee = self.resolve(callee);
        let ValueDef::Const(constant) = self.body.def(callee) else { return None };
        match *self.body.consts().get(constant) {
            ConstData::Symbol { symbol, .. } => Some(symbol),
            _ => None,
        }
    }

    fn call_inst(
        &mut self,
        target: Operand,
        ret: Option<nvopt_entity::Str>,
        args: &[nvopt_entity::Str],
        prototype: Option<nvopt_entity::Str>,
    ) {
        let mut operands: SmallVec<[Operand; 10]> = SmallVec::new();
        if let Some(ret) = ret {
            operands.extend([Operand::Group(Bracket::Parens, 1), Operand::Word(ret)]);
        }
        operands.push(target);
        if !args.is_empty() || prototype.is_some() {
            operands.push(Operand::Group(Bracket::Parens, args.len() as u16));
            operands.extend(args.iter().map(|&arg| Operand::Word(arg)));
        }
        operands.extend(prototype.map(Operand::Word));
        let mods: &[Mod] = if prototype.is_some() { &[] } else { &[Mod::Uni] };
        self.ins(Opcode::Call, mods, &operands);
    }

    /// Declares the variable of an argument and stores the argument in it.
    fn pass_argument(
        &mut self,
        inst: IrInst,
        arg: Value,
        index: usize,
        operands: &[Operand],
    ) -> Lower<nvopt_entity::Str> {
        if let Some((ty, align)) = self.call_byval(inst, index) {
            let bytes = self.alloc_bytes(ty).ok_or_else(|| self.error("a type without a size"))?;
            let name = self.param_var(index, Passing::Bytes { bytes, align });
            let from = self.address(arg)?;
            self.copy_bytes(&Address::symbol(name, Space::Param), &from, bytes, align);
            return Ok(name);
        }
        let ty = self.body.ty(arg);
        let shape = self.shape(ty)?;
        let passing = abi::passing_of(&self.cx.layout, &mut self.shaper, ty);
        let name = self.param_var(index, passing);
        let address = Address::symbol(name, Space::Param);
        self.store_passed(ty, &shape, operands, &address)?;
        Ok(name)
    }

    /// The type and alignment of a `byval` argument.
    fn call_byval(&mut self, inst: IrInst, index: usize) -> Option<(Type, u64)> {
        let nvopt_ir::ops::Op::Call(call) = self.body.op(inst) else { return None };
        let attrs = self.body.attrs().param_attrs(self.body.call(call).attrs, index);
        let ty = abi::byval_of(attrs)?;
        let natural = self.shaper.memo.layout(&self.cx.layout, &self.cx.shared.types, ty)?.abi;
        let asked = super::params::align_of(attrs).unwrap_or(1);
        Some((ty, natural.bytes().max(asked).max(4)))
    }

    fn param_var(&mut self, index: usize, passing: Passing) -> nvopt_entity::Str {
        self.declare_param(format!("param{index}"), passing)
    }

    fn declare_param(&mut self, name: String, passing: Passing) -> nvopt_entity::Str {
        let symbol = self.out.intern(&name);
        let (ty, align, dims) = match passing {
            Passing::Scalar { bits } => (abi::b_type(bits), None, Vec::new()),
            Passing::Bytes { bytes, align } => (Mod::B8, Some(align as u32), vec![Some(bytes)]),
        };
        self.directive(Directive::Var(Box::new(VarDecl {
            linkage: Linkage::Local,
            space: Mod::Param,
            bank: None,
            attribute: None,
            align,
            ty,
            lanes: 1,
            name: name.into(),
            dims,
            init: None,
        })));
        symbol
    }

    fn load_result(&mut self, ret: Type, name: nvopt_entity::Str, dst: &[Reg]) -> Lower {
        let shape = self.shape(ret)?;
        let address = Address::symbol(name, Space::Param);
        match abi::passing_of(&self.cx.layout, &mut self.shaper, ret) {
            Passing::Scalar { bits } if bits > shape[0].scalar.bits() => {
                self.load_promoted(bits, shape[0].scalar, dst[0], &address);
                Ok(())
            }
            Passing::Scalar { .. } => self.load_shape(&shape, dst, &address, 8, &[Mod::Param]),
            Passing::Bytes { align, .. } => {
                let shape = abi::passed_shape(&self.cx.layout, &mut self.shaper, ret, shape);
                self.load_shape(&shape, dst, &address, align, &[Mod::Param])
            }
        }
    }

    /// Declares the prototype of an indirect call.
    fn prototype(&mut self, inst: IrInst, ty: Type) -> Lower<nvopt_entity::Str> {
        let signature = self.cx.shared.types.as_func(ty);
        let signature = signature.ok_or_else(|| self.error("a call of no function"))?;
        let mut params = Vec::new();
        for (index, &param) in signature.params.iter().enumerate() {
            let passing = match self.call_byval(inst, index) {
                Some((ty, align)) => {
                    Passing::Bytes { bytes: self.alloc_bytes(ty).unwrap_or(0), align }
                }
                None => abi::passing_of(&self.cx.layout, &mut self.shaper, param),
            };
            params.push(abi::ptx_param("_".into(), passing));
        }
        if signature.vararg {
            params.push(abi::ptx_param("_".into(), Passing::Scalar { bits: 64 }));
        }
        let rets: Vec<Param> = if signature.ret.is_void() {
            Vec::new()
        } else {
            let passing = abi::passing_of(&self.cx.layout, &mut self.shaper, signature.ret);
            vec![abi::ptx_param("_".into(), passing)]
        };
        let number = self.n_calls;
        self.n_calls += 1;
        let name = self.out.intern(format!("prototype_{number}"));
        let rest = self.out.intern("");
        self.directive(Directive::CallPrototype {
            name,
            rets: rets.into(),
            params: params.into(),
            noreturn: false,
            rest,
        });
        Ok(name)
    }

    /// Calls a routine of ours. All its parameters and results are registers of 64 bits, or of 32
    /// for floats; several results are one structure.
    pub(crate) fn call_routine(&mut self, routine: Routine, dst: &[Reg], args: &[Operand]) {
        self.routines.insert(routine);
        let name = self.out.intern(routine.name());
        self.directive(Directive::ScopeOpen);
        let mut names = Vec::new();
        for (index, &arg) in args.iter().enumerate() {
            let class = match arg {
                Operand::Reg(reg) => self.class_of(reg),
                Operand::F32(_) => Class::B32,
                _ => routine.class(),
            };
            let param = self.param_var(index, Passing::Scalar { bits: class.bits() });
            let operands = [Operand::AddrSym(param, 0), super::emit::as_bits(arg)];
            self.ins(Opcode::St, &[Mod::Param, class.b()], &operands);
            names.push(param);
        }
        let passing = match dst {
            [one] => Passing::Scalar { bits: self.class_of(*one).bits() },
            _ => Passing::Bytes { bytes: 16, align: 16 },
        };
        let ret = self.declare_param("retval0".into(), passing);
        self.call_inst(Operand::Word(name), Some(ret), &names, None);
        for (index, &dst) in dst.iter().enumerate() {
            let class = self.class_of(dst);
            let operands = [Operand::Reg(dst), Operand::AddrSym(ret, index as i64 * 8)];
            self.ins(Opcode::Ld, &[Mod::Param, class.b()], &operands);
        }
        self.directive(Directive::ScopeClose);
    }

    /// Puts the arguments behind `...` in local memory, each at its natural alignment, and gives
    /// the address of the first.
    fn pack_varargs(&mut self, args: &[Value]) -> Lower<Reg> {
        let mut placed = Vec::new();
        let mut bytes = 0u64;
        for &arg in args {
            let ty = self.body.ty(arg);
            let layout = self.shaper.memo.layout(&self.cx.layout, &self.cx.shared.types, ty);
            let layout = layout.ok_or_else(|| self.error("an argument without a size"))?;
            let align = layout.abi.bytes();
            bytes = bytes.next_multiple_of(align);
            placed.push((arg, bytes, align));
            bytes += layout.alloc_bytes();
        }
        let at = self.frame.reserve(bytes.max(1), 16);
        let base = self.local_base();
        for (arg, offset, align) in placed {
            let shape = self.shape(self.body.ty(arg))?;
            let operands = self.operands(arg)?;
            let moved: crate::shape::Shape = shape
                .iter()
                .map(|piece| crate::shape::Piece { offset: piece.offset + at + offset, ..*piece })
                .collect();
            let address = Address::reg(base, Space::Local);
            self.store_shape(&moved, &operands, &address, align, &[Mod::Local])?;
        }
        let local = self.tmp(Class::B64);
        self.op2(Opcode::Add, &[Mod::S64], local, Operand::Reg(base), Operand::Int(at as i64));
        let generic = self.tmp(Class::B64);
        self.unary(Opcode::Cvta, &[Mod::Local, Mod::U64], generic, Operand::Reg(local));
        Ok(generic)
    }

    /// `va_arg`: the list is a pointer to the next argument.
    pub(crate) fn va_arg(&mut self, inst: IrInst) -> Lower {
        let ty = self.body.result_ty(inst);
        let layout = self.shaper.memo.layout(&self.cx.layout, &self.cx.shared.types, ty);
        let layout = layout.ok_or_else(|| self.error("an argument without a size"))?;
        let list = self.address(self.body.args(inst)[0])?;
        let mut mods: SmallVec<[Mod; 2]> = SmallVec::new();
        mods.extend(list.space.modifier());
        mods.push(Mod::B64);
        let next = self.tmp(Class::B64);
        self.ins(Opcode::Ld, &mods, &[Operand::Reg(next), list.at(0)]);
        let align = layout.abi.bytes();
        let (up, here, after) = (self.tmp(Class::B64), self.tmp(Class::B64), self.tmp(Class::B64));
        let align_bits = Operand::Int(align as i64 - 1);
        self.op2(Opcode::Add, &[Mod::S64], up, Operand::Reg(next), align_bits);
        self.op2(Opcode::And, &[Mod::B64], here, Operand::Reg(up), Operand::Int(-(align as i64)));
        let bytes = Operand::Int(layout.alloc_bytes() as i64);
        self.op2(Opcode::Add, &[Mod::S64], after, Operand::Reg(here), bytes);
        self.ins(Opcode::St, &mods, &[list.at(0), Operand::Reg(after)]);
        let shape = self.shape(ty)?;
        let dst = self.result_regs(inst)?;
        let address = Address::reg(here, Space::Generic);
        self.load_shape(&shape, &dst, &address, align, &[])
    }
}
