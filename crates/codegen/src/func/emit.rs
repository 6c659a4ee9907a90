//! The small verbs: one instruction, or a few that always go together.

use nvopt_ir::body::Inst as IrInst;
use nvopt_ptx::{
    isa::{Mod, Opcode},
    mach::{Directive, Guard, Inst, Operand, Reg},
};

use super::select::Select;
use crate::shape::Class;

impl Select<'_> {
    /// Emits an instruction.
    pub(crate) fn ins(&mut self, opcode: Opcode, mods: &[Mod], operands: &[Operand]) -> Inst {
        self.ins_guarded(None, opcode, mods, operands)
    }

    /// Emits an instruction under a predicate.
    pub(crate) fn ins_guarded(
        &mut self,
        guard: Option<Guard>,
        opcode: Opcode,
        mods: &[Mod],
        operands: &[Operand],
    ) -> Inst {
        let form = self.out.form_of(nvopt_ptx::isa::FormData::new(opcode, mods));
        let inst = self.out.new_inst(form, guard, operands);
        self.seq.push(inst);
        inst
    }

    /// Emits a directive.
    pub(crate) fn directive(&mut self, directive: Directive) {
        let inst = self.out.new_directive(directive);
        self.seq.push(inst);
    }

    /// Emits `opcode.mods dst, a`.
    pub(crate) fn unary(&mut self, opcode: Opcode, mods: &[Mod], dst: Reg, a: Operand) {
        self.ins(opcode, mods, &[Operand::Reg(dst), a]);
    }

    /// Emits `opcode.mods dst, a, b`.
    pub(crate) fn op2(&mut self, opcode: Opcode, mods: &[Mod], dst: Reg, a: Operand, b: Operand) {
        self.ins(opcode, mods, &[Operand::Reg(dst), a, b]);
    }

    /// Emits `opcode.mods dst, a, b, c`.
    pub(crate) fn op3(&mut self, opcode: Opcode, mods: &[Mod], dst: Reg, args: [Operand; 3]) {
        self.ins(opcode, mods, &[Operand::Reg(dst), args[0], args[1], args[2]]);
    }

    /// The class of a register.
    pub(crate) fn class_of(&self, reg: Reg) -> Class {
        match self.out.reg(reg).ty {
            Mod::Pred => Class::Pred,
            Mod::B16 => Class::B16,
            Mod::B32 => Class::B32,
            Mod::B128 => Class::B128,
            _ => Class::B64,
        }
    }

    /// Emits a copy.
    pub(crate) fn mov(&mut self, dst: Reg, from: Operand) {
        if from != Operand::Reg(dst) {
            let class = self.class_of(dst);
            self.unary(Opcode::Mov, &[class.b()], dst, as_bits(from));
        }
    }

    /// Copies register by register.
    pub(crate) fn copy_regs(&mut self, to: &[Reg], from: &[Operand]) {
        for (&to, &from) in to.iter().zip(from) {
            self.mov(to, from);
        }
    }

    /// The operand in a register.
    pub(crate) fn in_reg(&mut self, operand: Operand, class: Class) -> Reg {
        if let Operand::Reg(reg) = operand {
            return reg;
        }
        let reg = self.tmp(class);
        self.mov(reg, operand);
        reg
    }

    /// The operand as a register operand.
    pub(crate) fn as_reg(&mut self, operand: Operand, class: Class) -> Operand {
        Operand::Reg(self.in_reg(operand, class))
    }

    /// The two halves of a 32-bit operand.
    pub(crate) fn split_pair(&mut self, pair: Operand) -> [Operand; 2] {
        if let Operand::Int(bits) = pair {
            return [Operand::Int(bits & 0xffff), Operand::Int(bits >> 16 & 0xffff)];
        }
        let (low, high) = (self.tmp(Class::B16), self.tmp(Class::B16));
        let parts = [Operand::braces(2), Operand::Reg(low), Operand::Reg(high), pair];
        self.ins(Opcode::Mov, &[Mod::B32], &parts);
        [Operand::Reg(low), Operand::Reg(high)]
    }

    /// Puts two 16-bit operands together.
    pub(crate) fn pack_pair(&mut self, dst: Reg, low: Operand, high: Operand) {
        self.ins(Opcode::Mov, &[Mod::B32], &[Operand::Reg(dst), Operand::braces(2), low, high]);
    }

    /// Puts two 32-bit operands together.
    pub(crate) fn pack64(&mut self, dst: Reg, low: Operand, high: Operand) {
        self.ins(Opcode::Mov, &[Mod::B64], &[Operand::Reg(dst), Operand::braces(2), low, high]);
    }

    /// The two halves of a 64-bit operand.
    pub(crate) fn split64(&mut self, whole: Operand) -> [Operand; 2] {
        if let Operand::Int(bits) = whole {
            return [Operand::Int(i64::from(bits as i32)), Operand::Int(bits >> 32)];
        }
        let (low, high) = (self.tmp(Class::B32), self.tmp(Class::B32));
        let parts = [Operand::braces(2), Operand::Reg(low), Operand::Reg(high), whole];
        self.ins(Opcode::Mov, &[Mod::B64], &parts);
        [Operand::Reg(low), Operand::Reg(high)]
    }

    /// `.loc` directives come before what `inst` became, which begins at `start` of the sequence.
    pub(crate) fn line_info(&mut self, inst: Option<IrInst>, start: usize) {
        if !self.cx.writes_lines || self.seq.len() == start {
            return;
        }
        let Some(inst) = inst else { return };
        if let Some(loc) = self.cx.line_of(self.body, inst, &mut self.out) {
            let directive = self.out.new_directive(loc);
            self.lines.insert(directive, inst);
            self.seq.insert(start, directive);
        }
    }
}

/// A float immediate as the integer of its bits, for instructions on untyped bits.
pub(crate) const fn as_bits(operand: Operand) -> Operand {
    match operand {
        Operand::F32(bits) => Operand::Int(bits as i32 as i64),
        Operand::F64(bits) => Operand::Int(bits as i64),
        _ => operand,
    }
}
