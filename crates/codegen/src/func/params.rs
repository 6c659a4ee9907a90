//! Parameters and results of this function.

use nvopt_entity::Str;
use nvopt_ir::{
    attrs::{Attr, AttrKind},
    body::{Inst as IrInst, Value},
    ops::Op,
};
use nvopt_ptx::{
    isa::{Mod, Opcode},
    mach::Operand,
    target::Feature,
};

use super::{
    address::{Address, Space},
    select::{Lower, Select},
};
use crate::{
    module::abi::{self, Passing},
    shape::{Class, Scalar, Shape},
};

impl Select<'_> {
    fn param_name(&mut self, index: usize) -> Str {
        let name = self.cx.param_name(self.func, index);
        self.out.intern(name)
    }

    /// The type that a `byval` parameter points to.
    pub(crate) fn byval_type(&self, index: usize) -> Option<nvopt_ir::types::Type> {
        self.cx.byval(self.decl, index)
    }

    /// The name of a `byval` parameter that is only read, so that loads can name it themselves.
    pub(crate) fn direct_param(&mut self, index: u32) -> Option<Str> {
        let index = index as usize;
        self.byval_type(index)?;
        let value = self.body.params()[index];
        self.is_only_read(value).then(|| self.param_name(index))
    }

    /// True if a pointer and what is computed from it by constant steps is only loaded from.
    fn is_only_read(&self, pointer: Value) -> bool {
        let mut due = vec![pointer];
        while let Some(value) = due.pop() {
            for user in self.body.users(value) {
                match self.body.op(user) {
                    Op::Load(access) if !access.is_atomic() => {}
                    Op::Gep { .. } => {
                        let steps = &self.body.args(user)[1..];
                        let known = steps.iter().all(|&step| self.const_int(step).is_some());
                        match self.body.result(user) {
                            Some(result) if known && !self.body.ty(result).is_vector() => {
                                due.push(result);
                            }
                            _ => return false,
                        }
                    }
                    _ => return false,
                }
            }
        }
        true
    }

    /// Loads what is asked for of the parameters, and sets up local memory.
    pub(crate) fn prologue(&mut self) -> Lower {
        let params: Vec<Value> = self.body.params().to_vec();
        // Copies of by-value structures are made first: they ask for the frame.
        let start = self.seq.len();
        for (index, &param) in params.iter().enumerate() {
            if self.slots[param].is_some() {
                self.load_param(index, param)?;
            }
        }
        let loads: Vec<_> = self.seq.drain(start..).collect();
        self.frame_prologue();
        self.seq.extend(loads);
        Ok(())
    }

    fn load_param(&mut self, index: usize, param: Value) -> Lower {
        let name = self.param_name(index);
        if self.byval_type(index).is_some() && self.is_grid_constant(index) {
            return self.grid_constant(param, name);
        }
        if let Some(ty) = self.byval_type(index) {
            return self.copy_byval(index, param, ty, name);
        }
        let shape = self.shape(self.body.ty(param))?;
        let dst = self.regs_of(param)?;
        let passing = abi::passing(self.cx, &mut self.shaper, self.decl, index);
        let address = Address::symbol(name, Space::Param);
        match passing {
            Passing::Scalar { bits } if bits > shape[0].scalar.bits() => {
                self.load_promoted(bits, shape[0].scalar, dst[0], &address);
                Ok(())
            }
            Passing::Scalar { .. } => self.load_shape(&shape, &dst, &address, 8, &[Mod::Param]),
            Passing::Bytes { align, .. } => {
                let ty = self.body.ty(param);
                let shape = abi::passed_shape(&self.cx.layout, &mut self.shaper, ty, shape);
                self.load_shape(&shape, &dst, &address, align, &[Mod::Param])
            }
        }
    }

    /// A small integer is passed in a wider parameter.
    pub(crate) fn load_promoted(
        &mut self,
        bits: u32,
        scalar: Scalar,
        dst: nvopt_ptx::mach::Reg,
        address: &Address,
    ) {
        let class = Class::of_int(bits.max(8));
        let wide = self.tmp(class);
        let ty = if bits == 8 { Mod::B8 } else { class.b() };
        self.ins(Opcode::Ld, &[Mod::Param, ty], &[Operand::Reg(wide), address.at(0)]);
        self.truncate(class.bits(), scalar.bits(), &[dst], &[Operand::Reg(wide)]);
    }

    /// True for a structure that the kernel promises not to write and whose address may be taken.
    fn is_grid_constant(&self, index: usize) -> bool {
        let attrs = self.cx.shared.attrs.param_attrs(self.decl.attrs, index);
        self.cx.is_kernel(self.func)
            && self.cx.options.target.has(Feature::GridConstant)
            && self.cx.shared.attrs.find_string(attrs, "nvvm.grid_constant").is_some()
    }

    /// The address of the parameter itself: a tensor map in a copy would not be found.
    fn grid_constant(&mut self, param: Value, name: Str) -> Lower {
        let dst = self.regs_of(param)?[0];
        let place = self.tmp(Class::B64);
        self.unary(Opcode::Mov, &[Mod::B64], place, Operand::Sym(name, 0));
        self.unary(Opcode::Cvta, &[Mod::Param, Mod::U64], dst, Operand::Reg(place));
        Ok(())
    }

    /// The function may write to its copy, so it gets one in local memory.
    fn copy_byval(
        &mut self,
        index: usize,
        param: Value,
        ty: nvopt_ir::types::Type,
        name: Str,
    ) -> Lower {
        let bytes = self.alloc_bytes(ty).ok_or_else(|| self.error("a type without a size"))?;
        let align = self.cx.byval_align(&mut self.shaper, self.decl, index);
        let at = self.frame.reserve_byval(index as u32, bytes, align);
        let base = self.local_base();
        let from = Address::symbol(name, Space::Param);
        let to = Address::reg(base, Space::Local).plus(at);
        self.copy_bytes(&to, &from, bytes, align);
        let dst = self.regs_of(param)?[0];
        let local = self.tmp(Class::B64);
        self.op2(Opcode::Add, &[Mod::S64], local, Operand::Reg(base), Operand::Int(at as i64));
        self.unary(Opcode::Cvta, &[Mod::Local, Mod::U64], dst, Operand::Reg(local));
        Ok(())
    }

    pub(crate) fn ret(&mut self, inst: IrInst) -> Lower {
        if let Some(&value) = self.body.args(inst).first() {
            if self.cx.is_kernel(self.func) {
                return Err(self.error("a kernel cannot return a value"));
            }
            let ty = self.body.ty(value);
            let shape = self.shape(ty)?;
            let operands = self.operands(value)?;
            let name = self.out.intern("func_retval0");
            let address = Address::symbol(name, Space::Param);
            self.store_passed(ty, &shape, &operands, &address)?;
        }
        self.ins(Opcode::Ret, &[], &[]);
        Ok(())
    }

    /// Stores an argument or result where it is passed.
    pub(crate) fn store_passed(
        &mut self,
        ty: nvopt_ir::types::Type,
        shape: &Shape,
        operands: &[Operand],
        address: &Address,
    ) -> Lower {
        match abi::passing_of(&self.cx.layout, &mut self.shaper, ty) {
            Passing::Scalar { bits } if bits > shape[0].scalar.bits() => {
                let wide = self.tmp(Class::of_int(bits));
                let scalar_bits = shape[0].scalar.bits();
                self.extend(scalar_bits, bits, &[wide], operands, super::int::Extend::Zero);
                let ty = Class::of_int(bits).b();
                self.ins(Opcode::St, &[Mod::Param, ty], &[address.at(0), Operand::Reg(wide)]);
                Ok(())
            }
            Passing::Scalar { .. } => self.store_shape(shape, operands, address, 8, &[Mod::Param]),
            Passing::Bytes { align, .. } => {
                let shape = abi::passed_shape(&self.cx.layout, &mut self.shaper, ty, shape.clone());
                self.store_shape(&shape, operands, address, align, &[Mod::Param])
            }
        }
    }
}

/// The alignment among attributes.
pub(crate) fn align_of(attrs: &[Attr]) -> Option<u64> {
    attrs.iter().find_map(|attr| match attr {
        Attr::Int(AttrKind::Alignment, bytes) => Some(*bytes),
        _ => None,
    })
}
