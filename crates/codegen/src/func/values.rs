//! Which registers a value is in.

use nvopt_ir::{
    body::{Inst as IrInst, Value, ValueDef},
    ops::{CastOp, Op},
    types::Type,
};
use nvopt_ptx::mach::{Operand, Reg};
use smallvec::SmallVec;

use super::select::{Lower, Select};
use crate::shape::{Class, Scalar, Shape, n_regs};

/// Registers of a value: a range of `Select::regs`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Slot {
    first: u32,
    n: u32,
}

/// The operands of one scalar: more than one for a wide integer, the low one first.
pub(crate) type Lane = SmallVec<[Operand; 2]>;
/// The scalars of a value.
pub(crate) type Lanes = SmallVec<[Lane; 4]>;

/// Where the scalars of a result go. Lanes of a pair are computed in registers of their own and
/// put together by [`Select::finish`].
pub(crate) struct Dest {
    pub(crate) lanes: SmallVec<[SmallVec<[Reg; 2]>; 4]>,
    packs: SmallVec<[(Reg, Reg, Reg); 2]>,
}

impl Select<'_> {
    /// The pieces of a type.
    pub(crate) fn shape(&mut self, ty: Type) -> Lower<Shape> {
        if let Some(shape) = self.shapes.get(&ty) {
            return Ok(shape.clone());
        }
        let Some(shape) = self.shaper.shape(ty) else {
            return Err(self.error(format!(
                "a value of type {} cannot be held in registers",
                self.cx.type_text(ty)
            )));
        };
        self.shapes.insert(ty, shape.clone());
        Ok(shape)
    }

    /// A new register.
    pub(crate) fn tmp(&mut self, class: Class) -> Reg {
        self.out.new_reg(self.groups[class as usize])
    }

    fn new_slot(&mut self, shape: &Shape) -> Slot {
        let first = self.regs.len() as u32;
        for piece in shape {
            for _ in 0..piece.scalar.n_regs() {
                let reg = self.tmp(piece.scalar.class());
                self.regs.push(reg);
            }
        }
        Slot { first, n: n_regs(shape) as u32 }
    }

    pub(crate) fn slot_regs(&self, slot: Slot) -> SmallVec<[Reg; 4]> {
        SmallVec::from_slice(&self.regs[slot.first as usize..][..slot.n as usize])
    }

    /// The value that `value` is a mere view of: the same bits in the same registers.
    pub(crate) fn resolve(&mut self, mut value: Value) -> Value {
        while let Some(inst) = self.body.def_inst(value) {
            let Some(source) = self.same_bits(inst) else { break };
            value = source;
        }
        value
    }

    /// What `inst` only gives another type.
    fn same_bits(&mut self, inst: IrInst) -> Option<Value> {
        let source = *self.body.args(inst).first()?;
        let (to, from) = (self.body.result_ty(inst), self.body.ty(source));
        match self.body.op(inst) {
            Op::Freeze => Some(source),
            Op::Cast(CastOp::Trunc | CastOp::PtrToInt | CastOp::IntToPtr | CastOp::PtrToAddr) => {
                let (to, from) = (self.shaper.scalar(to)?, self.shaper.scalar(from)?);
                // A shorter integer in the same register has anything above it.
                let narrower = to.bits() <= from.bits() && to.n_regs() == 1 && from.n_regs() == 1;
                (narrower && to.class() == from.class()).then_some(source)
            }
            Op::Cast(CastOp::BitCast) => {
                let (to, from) = (self.shape(to).ok()?, self.shape(from).ok()?);
                let same = to.len() == from.len()
                    && to.iter().zip(&from).all(|(to, from)| {
                        to.scalar.class() == from.scalar.class()
                            && to.scalar.bits() == from.scalar.bits()
                    });
                same.then_some(source)
            }
            Op::Cast(CastOp::AddrSpaceCast) => (to == from).then_some(source),
            Op::Gep { .. } => {
                let zero = |value: &Value| self.const_int(*value) == Some(0);
                let all_zero = self.body.args(inst)[1..].iter().all(zero);
                (all_zero && to == from).then_some(source)
            }
            _ => None,
        }
    }

    /// The registers of a value that is not a constant. Asking makes it computed.
    pub(crate) fn regs_of(&mut self, value: Value) -> Lower<SmallVec<[Reg; 4]>> {
        let value = self.resolve(value);
        let slot = match self.slots[value] {
            Some(slot) => slot,
            None => {
                let shape = self.shape(self.body.ty(value))?;
                let slot = self.new_slot(&shape);
                self.slots[value] = Some(slot);
                slot
            }
        };
        Ok(self.slot_regs(slot))
    }

    /// The registers that a phi is copied from.
    pub(crate) fn phi_input(&mut self, phi: Value) -> Lower<SmallVec<[Reg; 4]>> {
        let slot = match self.phi_inputs[phi] {
            Some(slot) => slot,
            None => {
                let shape = self.shape(self.body.ty(phi))?;
                let slot = self.new_slot(&shape);
                self.phi_inputs[phi] = Some(slot);
                slot
            }
        };
        Ok(self.slot_regs(slot))
    }

    /// The registers of a value, constants as immediates.
    pub(crate) fn operands(&mut self, value: Value) -> Lower<SmallVec<[Operand; 4]>> {
        let ty = self.body.ty(value);
        let value = self.resolve(value);
        if let ValueDef::Const(constant) = self.body.def(value) {
            let mut operands = self.const_operands(constant)?;
            if self.body.ty(value) != ty {
                self.retype_immediates(ty, &mut operands)?;
            }
            return Ok(operands);
        }
        Ok(self.regs_of(value)?.into_iter().map(Operand::Reg).collect())
    }

    /// Writes immediates that were seen through a conversion as `ty` wants them: the bits of a
    /// float are no integer to PTX, and the other way round.
    fn retype_immediates(&mut self, ty: Type, operands: &mut [Operand]) -> Lower {
        let shape = self.shape(ty)?;
        if shape.len() != operands.len() {
            return Ok(());
        }
        for (piece, operand) in shape.iter().zip(operands) {
            let bits = match *operand {
                Operand::Int(number) => number as u64,
                Operand::F32(bits) => u64::from(bits),
                Operand::F64(bits) => bits,
                _ => continue,
            };
            *operand = self.immediate(piece.scalar, bits);
        }
        Ok(())
    }

    /// The operand of a value of one register.
    pub(crate) fn operand(&mut self, value: Value) -> Lower<Operand> {
        let operands = self.operands(value)?;
        match operands[..] {
            [operand] => Ok(operand),
            _ => Err(self.error("expected a value of one register")),
        }
    }

    /// The register of a value of one register.
    pub(crate) fn reg(&mut self, value: Value) -> Lower<Reg> {
        let operand = self.operand(value)?;
        let class = self.scalar_of(value)?.class();
        Ok(self.in_reg(operand, class))
    }

    /// The scalar type of a value or of its lanes.
    pub(crate) fn scalar_of(&mut self, value: Value) -> Lower<Scalar> {
        self.scalar_of_type(self.body.ty(value))
    }

    /// The scalar type of a type or of its lanes.
    pub(crate) fn scalar_of_type(&mut self, ty: Type) -> Lower<Scalar> {
        let elem = self.cx.shared.types.scalar(ty);
        self.shaper.scalar(elem).ok_or_else(|| {
            self.error(format!("type {} is not supported here", self.cx.type_text(ty)))
        })
    }

    /// The scalars of a value, one a lane; pairs are taken apart.
    pub(crate) fn lanes(&mut self, value: Value) -> Lower<Lanes> {
        let shape = self.shape(self.body.ty(value))?;
        let operands = self.operands(value)?;
        let mut lanes = Lanes::new();
        for piece in &shape {
            let at = piece.reg as usize;
            if piece.scalar.is_pair() {
                let [low, high] = self.split_pair(operands[at]);
                lanes.push(Lane::from_slice(&[low]));
                lanes.push(Lane::from_slice(&[high]));
            } else {
                lanes.push(Lane::from_slice(&operands[at..at + piece.scalar.n_regs()]));
            }
        }
        Ok(lanes)
    }

    /// Where to compute the result of `inst`, one entry a lane.
    pub(crate) fn dest(&mut self, inst: IrInst) -> Lower<Dest> {
        let result = self.body.result(inst).expect("an instruction with a result");
        let shape = self.shape(self.body.ty(result))?;
        let regs = self.regs_of(result)?;
        let mut dest = Dest { lanes: SmallVec::new(), packs: SmallVec::new() };
        for piece in &shape {
            let at = piece.reg as usize;
            if piece.scalar.is_pair() {
                let (low, high) = (self.tmp(Class::B16), self.tmp(Class::B16));
                dest.lanes.push(SmallVec::from_slice(&[low]));
                dest.lanes.push(SmallVec::from_slice(&[high]));
                dest.packs.push((regs[at], low, high));
            } else {
                dest.lanes.push(SmallVec::from_slice(&regs[at..at + piece.scalar.n_regs()]));
            }
        }
        Ok(dest)
    }

    /// Puts pairs together once their lanes are computed.
    pub(crate) fn finish(&mut self, dest: Dest) {
        for (pair, low, high) in dest.packs {
            self.pack_pair(pair, Operand::Reg(low), Operand::Reg(high));
        }
    }

    /// The registers of the result of `inst`.
    pub(crate) fn result_regs(&mut self, inst: IrInst) -> Lower<SmallVec<[Reg; 4]>> {
        let result = self.body.result(inst).expect("an instruction with a result");
        self.regs_of(result)
    }

    /// The register of the result of `inst`, which has one.
    pub(crate) fn result_reg(&mut self, inst: IrInst) -> Lower<Reg> {
        let regs = self.result_regs(inst)?;
        match regs[..] {
            [reg] => Ok(reg),
            _ => Err(self.error("expected a result of one register")),
        }
    }

    /// Makes the result of `inst` a copy of `value`.
    pub(crate) fn copy(&mut self, inst: IrInst, value: Value) -> Lower {
        let from = self.operands(value)?;
        let to = self.result_regs(inst)?;
        self.copy_regs(&to, &from);
        Ok(())
    }
}
