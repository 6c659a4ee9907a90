//! Comparisons, conditions and choices.

use nvopt_ir::{
    ops::{BinaryOp, CastOp, FloatPred, InstFlags, IntPred, Op},
    types::Type,
};

use crate::{
    func::FuncGen,
    options::Feature,
    values::{Level, Val},
};

/// What counts as few values.
const FEW: u64 = 1 << 12;
/// How often a comparison is of floats.
const FLOAT_PERCENT: u32 = 20;

impl FuncGen<'_, '_> {
    /// A truth value, or a vector of them in the shape of `shape`.
    pub(crate) fn truth(&mut self, shape: Type, depth: u32) -> Val {
        let float = if self.u().chance(FLOAT_PERCENT) { self.program.scalar_float() } else { None };
        if let Some(elem) = float {
            let ty = self.program.shaped_like(elem, shape);
            let (a, b) = (self.expr(ty, depth), self.expr(ty, depth));
            return self.float_test(a, b);
        }
        let elem = self.program.scalar_int();
        let ty = self.program.shaped_like(elem, shape);
        let a = self.expr(ty, depth);
        let b = if self.u().chance(45) { self.near_constant(a) } else { self.expr(ty, depth) };
        let both = self.is_constant(a) && self.is_constant(b);
        let a = if both { self.variable_leaf(ty) } else { a };
        let pred = self.u().pick(IntPred::ALL);
        self.int_test(pred, a, b)
    }

    /// A constant that `a` is sometimes above and sometimes below, as far as that is known.
    fn near_constant(&mut self, a: Val) -> Val {
        match a.umax {
            Some(umax) if umax < FEW => {
                let bits = self.u().below(umax as usize + 1) as u64;
                self.int(a.ty, bits)
            }
            Some(_) | None if self.u().chance(50) => {
                // The middle of what is signed and of what is unsigned.
                let bits = self.u().below(FEW as usize) as u64;
                self.int(a.ty, bits)
            }
            Some(_) | None => self.some_constant(a.ty),
        }
    }

    fn float_test(&mut self, a: Val, b: Val) -> Val {
        if self.u().chance(15) && self.roll(Feature::FloatIntrinsics, 100) {
            return self.float_class_test(a);
        }
        let pred = self.u().pick(FloatPred::ALL);
        self.fcmp(pred, a, b)
    }

    /// An integer comparison, with `samesign` where both operands are known not to be negative.
    fn int_test(&mut self, pred: IntPred, a: Val, b: Val) -> Val {
        let not_negative = |val: Val| {
            val.ty.int_bits().zip(val.umax).is_some_and(|(width, umax)| umax >> (width - 1) == 0)
        };
        let ordered = !matches!(pred, IntPred::Eq | IntPred::Ne);
        if ordered && not_negative(a) && not_negative(b) && self.roll(Feature::TrueFlags, 40) {
            return self.emit(Op::ICmp(pred), Type::I1, &[a, b], InstFlags::SAMESIGN);
        }
        self.icmp(pred, a, b)
    }

    /// A comparison as an integer of type `ty`.
    pub(super) fn compared(&mut self, ty: Type, depth: u32) -> Val {
        let truth = self.truth(ty, depth);
        if self.program.int_width(ty) == Some(1) {
            return match self.u().below(4) {
                0 => {
                    let other = self.truth(ty, depth);
                    let op = self.u().pick(&[BinaryOp::And, BinaryOp::Or, BinaryOp::Xor]);
                    self.plain_bin(op, truth, other)
                }
                _ => truth,
            };
        }
        let op = self.u().pick(&[CastOp::ZExt, CastOp::SExt]);
        let val = self.cast(op, truth, ty);
        if op == CastOp::ZExt { val.bounded(1) } else { val }
    }

    /// A choice between two expressions.
    pub(super) fn select_expr(&mut self, ty: Type, depth: u32) -> Val {
        let (yes, no) = (self.expr(ty, depth), self.expr(ty, depth));
        let whole = self.u().chance(50);
        let shape = if whole { Type::I1 } else { ty };
        let cond = match self.existing(self.program.shaped_like(Type::I1, shape)) {
            Some(cond) if self.u().chance(50) => cond,
            Some(_) | None => self.truth(shape, depth),
        };
        self.select(cond, yes, no)
    }

    /// A truth value to branch on that is the same among threads of `level`. It is a constant
    /// if there is nothing else.
    pub(crate) fn condition(&mut self, level: Level) -> Val {
        if level == Level::Thread {
            let cond = self.existing(Type::I1).filter(|_| self.u().chance(25));
            return match cond {
                Some(cond) => cond,
                None => self.truth(Type::I1, 1),
            };
        }
        if let Some(cond) = self.existing_at(Type::I1, level).filter(|_| self.u().chance(30)) {
            return cond;
        }
        let ty = if self.u().chance(70) { Type::I32 } else { Type::I64 };
        let a = match self.existing_at(ty, level) {
            Some(a) => a,
            None => match self.existing_at(Type::I32, level) {
                Some(a) => a,
                None => self.some_constant(Type::I32),
            },
        };
        let b = if self.u().chance(70) { None } else { self.existing_at(a.ty, level) };
        let b = match b {
            Some(b) => b,
            None => self.near_constant(a),
        };
        // A bit of a number is true about as often as false.
        if self.u().chance(40) {
            let bit = self.and_mask(a, 1);
            let zero = self.int(a.ty, 0);
            return self.icmp(IntPred::Eq, bit, zero);
        }
        let pred = self.u().pick(IntPred::ALL);
        self.int_test(pred, a, b)
    }
}
