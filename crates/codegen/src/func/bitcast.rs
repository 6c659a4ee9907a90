//! Bits under another type: vectors and integers of other widths.
//!
//! The lanes of the source are cut into units of the greatest common width and put together to
//! the lanes of the result.

use nvopt_ir::body::Inst as IrInst;
use nvopt_ptx::{
    isa::{Mod, Opcode},
    mach::{Operand, Reg},
};

use super::{
    emit::as_bits,
    int::Extend,
    select::{Lower, Select},
};
use crate::shape::{Class, Piece, Scalar};

/// A part of a value: its width and operand.
type Unit = (u32, Operand);

impl Select<'_> {
    pub(crate) fn bitcast(&mut self, inst: IrInst) -> Lower {
        let value = self.body.args(inst)[0];
        let from = self.shape(self.body.ty(value))?;
        let to = self.shape(self.body.result_ty(inst))?;
        let operands = self.operands(value)?;
        let dst = self.result_regs(inst)?;
        self.repack(&from, &operands, &to, &dst)
    }

    /// Writes the bits of `operands`, of shape `from`, to `dst`, of shape `to`.
    pub(crate) fn repack(
        &mut self,
        from: &[Piece],
        operands: &[Operand],
        to: &[Piece],
        dst: &[Reg],
    ) -> Lower {
        let from_parts = parts(from);
        let to_parts = parts(to);
        let unit = from_parts.iter().chain(&to_parts).fold(0, |unit, &bits| gcd(unit, bits));
        if unit == 0 {
            return Ok(());
        }
        let mut units: Vec<Operand> = Vec::new();
        for (&bits, &operand) in from_parts.iter().zip(operands) {
            self.cut(bits, operand, unit, &mut units);
        }
        let mut at = 0;
        for (&bits, &dst) in to_parts.iter().zip(dst) {
            let n = (bits / unit) as usize;
            let Some(units) = units.get(at..at + n) else {
                return Err(self.error("a bitcast between different sizes"));
            };
            let units: Vec<Unit> = units.iter().map(|&operand| (unit, operand)).collect();
            self.join(bits, dst, units);
            at += n;
        }
        Ok(())
    }

    /// Appends the units of an operand of `bits` bits.
    fn cut(&mut self, bits: u32, operand: Operand, unit: u32, units: &mut Vec<Operand>) {
        let operand = as_bits(operand);
        if bits == unit {
            units.push(operand);
            return;
        }
        match (bits, unit) {
            (64, 32) => units.extend(self.split64(operand)),
            (32, 16) => units.extend(self.split_pair(operand)),
            (64, 16) => {
                for half in self.split64(operand) {
                    units.extend(self.split_pair(half));
                }
            }
            _ => {
                let class = Class::of_int(bits);
                let operand = self.as_reg(operand, class);
                for index in 0..bits / unit {
                    let shifted = self.shifted_down(class, operand, index * unit);
                    let dst = self.tmp(Class::of_int(unit));
                    self.truncate(bits, unit, &[dst], &[shifted]);
                    units.push(Operand::Reg(dst));
                }
            }
        }
    }

    fn shifted_down(&mut self, class: Class, operand: Operand, amount: u32) -> Operand {
        if amount == 0 {
            return operand;
        }
        let dst = self.tmp(class);
        let amount = Operand::Int(i64::from(amount));
        self.op2(Opcode::Shr, &[class.u()], dst, operand, amount);
        Operand::Reg(dst)
    }

    /// Puts units together to a register of `bits` bits.
    fn join(&mut self, bits: u32, dst: Reg, units: Vec<Unit>) {
        let unit = units[0].0;
        match (bits, unit) {
            _ if bits == unit => self.mov(dst, units[0].1),
            (64, 32) => self.pack64(dst, units[0].1, units[1].1),
            (32, 16) => self.pack_pair(dst, units[0].1, units[1].1),
            (64, 16) => {
                let mut operands = vec![Operand::Reg(dst), Operand::braces(4)];
                operands.extend(units.iter().map(|unit| unit.1));
                self.ins(Opcode::Mov, &[Mod::B64], &operands);
            }
            _ => self.join_by_shifts(bits, dst, &units),
        }
    }

    fn join_by_shifts(&mut self, bits: u32, dst: Reg, units: &[Unit]) {
        let class = Class::of_int(bits);
        let mut sum: Option<Operand> = None;
        for (index, &(unit, operand)) in units.iter().enumerate() {
            let wide = self.tmp(class);
            self.extend(unit, class.bits(), &[wide], &[operand], Extend::Zero);
            let mut part = Operand::Reg(wide);
            if index > 0 {
                let shifted = self.tmp(class);
                let amount = Operand::Int(i64::from(index as u32 * unit));
                self.op2(Opcode::Shl, &[class.b()], shifted, part, amount);
                part = Operand::Reg(shifted);
            }
            sum = Some(match sum {
                None => part,
                Some(sum) => {
                    let union = self.tmp(class);
                    self.op2(Opcode::Or, &[class.b()], union, sum, part);
                    Operand::Reg(union)
                }
            });
        }
        self.mov(dst, sum.unwrap_or(Operand::Int(0)));
    }
}

/// The width of each register of a shape.
fn parts(shape: &[Piece]) -> Vec<u32> {
    let mut widths = Vec::new();
    for piece in shape {
        let bits = match piece.scalar {
            Scalar::Ptr { bits, .. } => bits,
            other => other.bits(),
        };
        if bits <= 64 {
            widths.push(bits);
            continue;
        }
        widths.extend((0..bits.div_ceil(64)).map(|limb| (bits - limb * 64).min(64)));
    }
    widths
}

const fn gcd(mut a: u32, mut b: u32) -> u32 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}
