//! Local memory: the allocas of a function.
//!
//! Those of the entry block with a known size share one variable, the depot. Others are made by
//! PTX's `alloca`.

use nvopt_entity::FxHashMap;
use nvopt_ir::{
    body::Inst as IrInst,
    ops::{Align, Op},
    types::Type,
};
use nvopt_ptx::{
    isa::{Mod, Opcode},
    mach::{Directive, Linkage, Operand, Reg, VarDecl},
    target::Feature,
};

use super::{
    address::Space,
    select::{Lower, Select},
};
use crate::shape::Class;

/// The most local memory a thread may have.
const MAX_FRAME: u64 = 512 * 1024;

/// The depot.
#[derive(Default)]
pub(crate) struct Frame {
    offsets: FxHashMap<IrInst, u64>,
    /// Where the copies of structures are that were passed by value, by parameter.
    byvals: FxHashMap<u32, u64>,
    bytes: u64,
    align: u64,
    /// The register with the depot's local address.
    base: Option<Reg>,
    /// The register with its generic address.
    generic: Option<Reg>,
}

impl Frame {
    /// Where an alloca is in the depot.
    pub(crate) fn offset(&self, inst: IrInst) -> Option<u64> {
        self.offsets.get(&inst).copied()
    }

    /// Where an alloca is in a depot that the code has.
    pub(crate) fn declared_offset(&self, inst: IrInst) -> Option<u64> {
        let is_declared = self.base.is_some() || self.generic.is_some();
        self.offset(inst).filter(|_| is_declared)
    }

    /// Where the copy of a parameter is in the depot.
    pub(crate) fn byval(&self, index: u32) -> Option<u64> {
        self.byvals.get(&index).copied()
    }

    /// Reserves bytes for the copy of a parameter.
    pub(crate) fn reserve_byval(&mut self, index: u32, bytes: u64, align: u64) -> u64 {
        let at = self.reserve(bytes, align);
        self.byvals.insert(index, at);
        at
    }

    /// Reserves bytes for something that is no alloca.
    pub(crate) fn reserve(&mut self, bytes: u64, align: u64) -> u64 {
        let at = self.bytes.next_multiple_of(align.max(1));
        self.bytes = at + bytes;
        self.align = self.align.max(align);
        at
    }
}

impl Select<'_> {
    pub(crate) fn lay_out_frame(&mut self) -> Lower {
        let Some(entry) = self.body.entry() else { return Ok(()) };
        for inst in self.body.insts_in(entry) {
            let Op::Alloca { ty, align, .. } = self.body.op(inst) else { continue };
            let Some(count) = self.const_int(self.body.args(inst)[0]) else { continue };
            self.current = Some(inst);
            let layout = self.shaper.memo.layout(&self.cx.layout, &self.cx.shared.types, ty);
            let layout = layout.ok_or_else(|| self.error("an alloca of a type without a size"))?;
            let bytes = layout.alloc_bytes().checked_mul(count as u64);
            let bytes = bytes.filter(|bytes| self.frame.bytes + bytes <= MAX_FRAME);
            let bytes = bytes.ok_or_else(|| {
                self.error(format!("more than {MAX_FRAME} bytes of local memory"))
            })?;
            let align = align.unwrap_or(layout.pref).bytes();
            let at = self.frame.reserve(bytes, align);
            self.frame.offsets.insert(inst, at);
        }
        self.current = None;
        Ok(())
    }

    /// The local address of the depot.
    pub(crate) fn local_base(&mut self) -> Reg {
        if let Some(base) = self.frame.base {
            return base;
        }
        let base = self.tmp(Class::B64);
        self.frame.base = Some(base);
        base
    }

    /// The generic address of the depot.
    fn generic_base(&mut self) -> Reg {
        if let Some(base) = self.frame.generic {
            return base;
        }
        let base = self.tmp(Class::B64);
        self.frame.generic = Some(base);
        base
    }

    /// An alloca whose address something asked for.
    pub(crate) fn alloca(&mut self, inst: IrInst, ty: Type, align: Option<Align>) -> Lower {
        let space = Space::of(self.body.result_ty(inst).addr_space().unwrap_or(0));
        let Some(at) = self.frame.offset(inst) else {
            return self.dynamic_alloca(inst, ty, align);
        };
        let base = if space == Space::Generic { self.generic_base() } else { self.local_base() };
        let dst = self.result_reg(inst)?;
        if self.class_of(dst) == Class::B32 {
            let wide = self.tmp(Class::B64);
            self.op2(Opcode::Add, &[Mod::S64], wide, Operand::Reg(base), Operand::Int(at as i64));
            self.unary(Opcode::Cvt, &[Mod::U32, Mod::U64], dst, Operand::Reg(wide));
        } else if at == 0 {
            self.mov(dst, Operand::Reg(base));
        } else {
            self.op2(Opcode::Add, &[Mod::S64], dst, Operand::Reg(base), Operand::Int(at as i64));
        }
        Ok(())
    }

    fn dynamic_alloca(&mut self, inst: IrInst, ty: Type, align: Option<Align>) -> Lower {
        if !self.cx.options.target.has(Feature::Alloca) {
            let is_fixed = self.const_int(self.body.args(inst)[0]).is_some();
            let what = if is_fixed {
                "made outside of the entry block"
            } else {
                "of a size known at run time only"
            };
            let error = self.error(format!("an alloca {what}"));
            return Err(Box::new((*error).lacking(Feature::Alloca)));
        }
        let size = self.alloc_bytes(ty).ok_or_else(|| self.error("a type without a size"))?;
        let count = self.body.args(inst)[0];
        let bits = self.scalar_of(count)?.bits();
        let count = self.operands(count)?;
        let wide = self.tmp(Class::B64);
        if bits < 64 {
            self.extend(bits, 64, &[wide], &count, super::int::Extend::Zero);
        } else {
            self.mov(wide, count[0]);
        }
        let bytes = self.tmp(Class::B64);
        let size = Operand::Int(size as i64);
        self.op2(Opcode::Mul, &[Mod::Lo, Mod::S64], bytes, Operand::Reg(wide), size);
        let align = Operand::Int(align.map_or(8, |align| align.bytes().max(4)) as i64);
        let local = self.tmp(Class::B64);
        self.op2(Opcode::Alloca, &[Mod::U64], local, Operand::Reg(bytes), align);
        let dst = self.result_reg(inst)?;
        if Space::of(self.body.result_ty(inst).addr_space().unwrap_or(0)) == Space::Generic {
            self.unary(Opcode::Cvta, &[Mod::Local, Mod::U64], dst, Operand::Reg(local));
        } else {
            self.mov(dst, Operand::Reg(local));
        }
        Ok(())
    }

    /// The name of the depot.
    pub(crate) fn depot_name(&self) -> String {
        format!("__local_depot{}", self.cx.number(self.func))
    }

    /// Declares the depot and sets its base registers.
    pub(crate) fn frame_prologue(&mut self) {
        if self.frame.base.is_none() && self.frame.generic.is_none() {
            return;
        }
        let name = self.depot_name();
        let symbol = self.out.intern(&name);
        self.directive(Directive::Var(Box::new(VarDecl {
            linkage: Linkage::Local,
            space: Mod::Local,
            bank: None,
            attribute: None,
            align: Some(self.frame.align.max(1) as u32),
            ty: Mod::B8,
            lanes: 1,
            name: name.into(),
            dims: vec![Some(self.frame.bytes.max(1))],
            init: None,
        })));
        let base = self.local_base();
        self.unary(Opcode::Mov, &[Mod::B64], base, Operand::Sym(symbol, 0));
        if let Some(generic) = self.frame.generic {
            self.unary(Opcode::Cvta, &[Mod::Local, Mod::U64], generic, Operand::Reg(base));
        }
    }
}
