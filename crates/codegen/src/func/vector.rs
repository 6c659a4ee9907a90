//! Vectors: their lanes are registers, so most of this is renaming.

use nvopt_ir::{
    body::{Inst as IrInst, Value},
    ops::IntList,
};
use nvopt_ptx::{
    isa::{Mod, Opcode},
    mach::{Operand, Reg},
};

use super::{
    int::Extend,
    select::{Lower, Select},
    values::{Dest, Lane, Lanes},
};
use crate::shape::Class;

impl Select<'_> {
    pub(crate) fn extract_element(&mut self, inst: IrInst) -> Lower {
        let (vector, index) = (self.body.args(inst)[0], self.body.args(inst)[1]);
        let lanes = self.lanes(vector)?;
        let dest = self.dest(inst)?;
        match self.const_int(index) {
            Some(index) => {
                // Past the end the result is poison: anything will do.
                let lane = lanes.get(index as usize).unwrap_or(&lanes[0]);
                self.copy_regs(&dest.lanes[0], lane);
            }
            None => {
                let index = self.lane_index(index)?;
                let mut chosen = lanes[0].clone();
                for (number, lane) in lanes.iter().enumerate().skip(1) {
                    let is_it = self.is_lane(index, number);
                    let last = number + 1 == lanes.len();
                    let to = if last { dest.lanes[0].clone() } else { self.like(&dest, 0) };
                    for (part, &to) in to.iter().enumerate() {
                        self.select_reg(to, is_it, lane[part], chosen[part]);
                    }
                    chosen = to.iter().map(|&reg| Operand::Reg(reg)).collect();
                }
                if lanes.len() == 1 {
                    self.copy_regs(&dest.lanes[0], &chosen);
                }
            }
        }
        self.finish(dest);
        Ok(())
    }

    pub(crate) fn insert_element(&mut self, inst: IrInst) -> Lower {
        let args = self.body.args(inst);
        let (vector, element, index) = (args[0], args[1], args[2]);
        let lanes = self.lanes(vector)?;
        let element = self.lanes(element)?;
        let dest = self.dest(inst)?;
        match self.const_int(index) {
            Some(index) => {
                for (number, dst) in dest.lanes.iter().enumerate() {
                    let from = if number as i64 == index { &element[0] } else { &lanes[number] };
                    self.copy_regs(dst, from);
                }
            }
            None => {
                let index = self.lane_index(index)?;
                for (number, dst) in dest.lanes.iter().enumerate() {
                    let is_it = self.is_lane(index, number);
                    for (part, &dst) in dst.iter().enumerate() {
                        self.select_reg(dst, is_it, element[0][part], lanes[number][part]);
                    }
                }
            }
        }
        self.finish(dest);
        Ok(())
    }

    fn like(&mut self, dest: &Dest, lane: usize) -> smallvec::SmallVec<[Reg; 2]> {
        let classes: Lane = dest.lanes[lane].iter().map(|&reg| Operand::Reg(reg)).collect();
        classes
            .iter()
            .map(|operand| {
                let class = self.class_of(operand.reg().expect("registers"));
                self.tmp(class)
            })
            .collect()
    }

    /// An index as 32 bits.
    fn lane_index(&mut self, index: Value) -> Lower<Operand> {
        let bits = self.scalar_of(index)?.bits();
        let operands = self.operands(index)?;
        if bits == 32 {
            return Ok(operands[0]);
        }
        let dst = self.tmp(Class::B32);
        if bits < 32 {
            self.extend(bits, 32, &[dst], &operands, Extend::Zero);
        } else {
            self.truncate(bits, 32, &[dst], &operands);
        }
        Ok(Operand::Reg(dst))
    }

    fn is_lane(&mut self, index: Operand, number: usize) -> Reg {
        let is_it = self.tmp(Class::Pred);
        let operands = [Operand::Reg(is_it), index, Operand::Int(number as i64)];
        self.ins(Opcode::Setp, &[Mod::Eq, Mod::U32], &operands);
        is_it
    }

    pub(crate) fn shuffle_vector(&mut self, inst: IrInst, mask: IntList) -> Lower {
        let (a, b) = (self.body.args(inst)[0], self.body.args(inst)[1]);
        let mut lanes: Lanes = self.lanes(a)?;
        lanes.extend(self.lanes(b)?);
        let mask = self.body.ints(mask);
        let dest = self.dest(inst)?;
        for (dst, &from) in dest.lanes.iter().zip(mask) {
            // A poison lane may be anything; leaving it unset would be an undefined register.
            let from = usize::try_from(from).ok().and_then(|from| lanes.get(from));
            match from {
                Some(lane) => self.copy_regs(dst, lane),
                None => dst.iter().for_each(|&dst| self.mov(dst, Operand::Int(0))),
            }
        }
        self.finish(dest);
        Ok(())
    }
}
