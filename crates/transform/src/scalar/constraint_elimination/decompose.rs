//! Values as sums, as unsigned or as signed integers, where no operation on the way wraps.
//!
//! Flags say that an operation does not wrap. Where they do not, a fact may: then the fact is asked
//! for, a bounded number of times for each value.

use std::cell::Cell;

use nvopt_analysis::matcher;
use nvopt_arith::Int;
use nvopt_ir::{
    body::{Body, Inst, Value},
    constant::ConstData,
    datalayout::{DataLayout, LayoutMemo},
    module::ModuleShared,
    ops::{BinaryOp, CastOp, InstFlags, Op},
    types::TypeKind,
};

use super::system::Sum;

/// How many operations deep values are taken apart.
const MAX_DEPTH: u32 = 6;
/// How many facts are asked for to take one value apart.
const MAX_QUESTIONS: u32 = 4;

/// What has to hold for an operation not to wrap.
#[derive(Clone, Copy, Debug)]
pub(super) enum Condition {
    /// Not negative as a signed integer.
    NonNegative(Value),
    /// At least this as an unsigned integer.
    AtLeast(Value, i64),
}

/// Takes values apart.
pub(super) struct Decomposer<'a> {
    pub(super) module: &'a ModuleShared,
    pub(super) layout: &'a DataLayout,
    pub(super) body: &'a Body,
    pub(super) is_signed: bool,
    /// Whether a condition holds where the value is looked at.
    pub(super) holds: &'a dyn Fn(Condition) -> bool,
    n_questions: Cell<u32>,
}

impl<'a> Decomposer<'a> {
    pub(super) fn new(
        module: &'a ModuleShared,
        layout: &'a DataLayout,
        body: &'a Body,
        is_signed: bool,
        holds: &'a dyn Fn(Condition) -> bool,
    ) -> Decomposer<'a> {
        let n_questions = Cell::new(0);
        Decomposer { module, layout, body, is_signed, holds, n_questions }
    }

    /// `value` as a sum. What cannot be taken apart is a variable; `None` for numbers that do not
    /// fit.
    pub(super) fn sum_of(&self, value: Value) -> Option<Sum> {
        self.sum(value, 0)
    }

    fn ask(&self, condition: Condition) -> bool {
        let asked = self.n_questions.get();
        self.n_questions.set(asked + 1);
        asked < MAX_QUESTIONS && (self.holds)(condition)
    }

    fn is_non_negative(&self, value: Value) -> bool {
        match self.constant(value) {
            Some(int) => !int.is_negative(),
            None => self.ask(Condition::NonNegative(value)),
        }
    }

    fn constant(&self, value: Value) -> Option<Int> {
        matcher::int_const(self.body, &self.module.types, value)
    }

    fn number(&self, int: &Int) -> Option<i64> {
        match self.is_signed {
            true => int.to_i64(),
            false => int.to_u64().and_then(|number| i64::try_from(number).ok()),
        }
    }

    fn sum(&self, value: Value, depth: u32) -> Option<Sum> {
        if let Some(int) = self.constant(value) {
            return self.number(&int).map(Sum::number);
        }
        if matches!(self.body.const_data(value), Some(ConstData::Zero(ty)) if ty.is_ptr()) {
            return Some(Sum::number(0));
        }
        let parts = match depth < MAX_DEPTH {
            true => self.parts(value, depth + 1),
            false => None,
        };
        Some(parts.unwrap_or_else(|| Sum::variable(value)))
    }

    /// The sum of the operands, if the operation is one and does not wrap.
    fn parts(&self, value: Value, depth: u32) -> Option<Sum> {
        let inst = self.body.def_inst(value)?;
        let (args, flags) = (self.body.args(inst), self.body.flags(inst));
        let no_wrap = if self.is_signed { InstFlags::NSW } else { InstFlags::NUW };
        let never_wraps = flags.contains(no_wrap);
        let operand = |index: usize| self.sum(args[index], depth);
        match self.body.op(inst) {
            Op::Binary(BinaryOp::Add) => {
                if never_wraps || self.adds_exactly(inst) {
                    return operand(0)?.plus(&operand(1)?, 1);
                }
                self.without_borrow(inst, depth)
            }
            Op::Binary(BinaryOp::Sub) if never_wraps => operand(0)?.plus(&operand(1)?, -1),
            Op::Binary(BinaryOp::Or) if flags.contains(InstFlags::DISJOINT) && !self.is_signed => {
                operand(0)?.plus(&operand(1)?, 1)
            }
            Op::Binary(BinaryOp::Mul) if never_wraps => {
                let factor = self.number(&self.constant(args[1])?)?;
                Sum::default().plus(&operand(0)?, factor)
            }
            Op::Binary(BinaryOp::Shl) if never_wraps => {
                let by = u32::try_from(self.constant(args[1])?.to_u64()?).ok()?;
                let width = self.body.ty(value).int_bits()?;
                (by < width && by < 62).then_some(())?;
                Sum::default().plus(&operand(0)?, 1i64 << by)
            }
            Op::Cast(CastOp::ZExt) => {
                let is_same = !self.is_signed || flags.contains(InstFlags::NNEG);
                (is_same || self.is_non_negative(args[0])).then_some(())?;
                operand(0)
            }
            Op::Cast(CastOp::SExt) => {
                (self.is_signed || self.is_non_negative(args[0])).then_some(())?;
                operand(0)
            }
            Op::Cast(CastOp::Trunc) if never_wraps => operand(0),
            Op::Gep { .. } if !self.is_signed => self.address(inst, depth),
            _ => None,
        }
    }

    /// Signed additions of what is not negative are unsigned ones, too.
    fn adds_exactly(&self, add: Inst) -> bool {
        let args = self.body.args(add);
        !self.is_signed
            && self.body.flags(add).contains(InstFlags::NSW)
            && self.is_non_negative(args[0])
            && self.is_non_negative(args[1])
    }

    /// `x + -n` as `x - n`, where `x` is at least `n`.
    fn without_borrow(&self, add: Inst, depth: u32) -> Option<Sum> {
        let args = self.body.args(add);
        let by = self.constant(args[1])?.to_i64().filter(|&by| by < 0 && !self.is_signed)?;
        self.ask(Condition::AtLeast(args[0], by.checked_neg()?)).then_some(())?;
        self.sum(args[0], depth)?.plus(&Sum::number(by), 1)
    }

    /// The base and the indices times what they step over, where the address does not wrap.
    fn address(&self, gep: Inst, depth: u32) -> Option<Sum> {
        let Op::Gep { source } = self.body.op(gep) else { return None };
        let (base, indices) = self.body.args(gep).split_first()?;
        let space = self.body.result_ty(gep).addr_space()?;
        let bits = self.layout.index_bits(space);
        if bits != self.layout.pointer_bits(space) || bits > 64 {
            return None;
        }
        let flags = self.body.flags(gep);
        let never_wraps = flags.contains(InstFlags::NUW);
        if !never_wraps && !flags.intersects(InstFlags::NUSW | InstFlags::INBOUNDS) {
            return None;
        }
        let mut memo = LayoutMemo::new();
        let (mut sum, mut ty) = (self.sum(*base, depth)?, source);
        for (position, &index) in indices.iter().enumerate() {
            if position > 0 {
                match self.module.types.kind(ty) {
                    TypeKind::Struct(_) => {
                        let fields = memo.struct_layout(self.layout, &self.module.types, ty)?;
                        (!fields.scalable).then_some(())?;
                        let field = self.constant(index)?.to_u64()?;
                        let at = *fields.offsets.get(usize::try_from(field).ok()?)?;
                        sum = sum.plus(&Sum::number(i64::try_from(at).ok()?), 1)?;
                        ty = self.module.types.element(ty, field)?;
                        continue;
                    }
                    TypeKind::Array { elem, .. } | TypeKind::Vector { elem, .. } => ty = elem,
                    _ => return None,
                }
            }
            let size = memo.layout(self.layout, &self.module.types, ty)?;
            (!size.scalable).then_some(())?;
            let scale = i64::try_from(size.alloc_bytes()).ok()?;
            sum = sum.plus(&self.index(index, bits, never_wraps, depth)?, scale)?;
        }
        Some(sum)
    }

    fn index(&self, index: Value, bits: u32, never_wraps: bool, depth: u32) -> Option<Sum> {
        if let Some(int) = self.constant(index) {
            // Without unsigned wrapping indices are unsigned, else signed.
            let number = int.to_i64().filter(|&number| number >= 0 || !never_wraps)?;
            return Some(Sum::number(number));
        }
        let width = self.body.ty(index).int_bits().filter(|&width| width <= bits)?;
        let is_unsigned = never_wraps && width == bits;
        (is_unsigned || self.is_non_negative(index)).then_some(())?;
        self.sum(index, depth)
    }
}
