//! Operations on integers whose ranges are known: unsigned instead of signed, and flags.

use nvopt_analysis::{matcher, range::Range};
use nvopt_arith::Int;
use nvopt_ir::{
    body::Inst,
    ops::{BinaryOp, CastOp, InstFlags, Op},
};

use super::Propagator;

impl Propagator<'_, '_> {
    fn is_non_negative(&mut self, inst: Inst, index: usize) -> bool {
        self.range(inst, index, false).is_some_and(|range| range.is_all_non_negative())
    }

    /// `sext` and `sitofp` of what is not negative.
    pub(super) fn visit_sign_extension(&mut self, inst: Inst) -> bool {
        if !self.is_non_negative(inst, 0) || !self.cx.may_rewrite() {
            return false;
        }
        let op = match self.body.op(inst) {
            Op::Cast(CastOp::SExt) => CastOp::ZExt,
            _ => CastOp::UiToFp,
        };
        self.body.set_op(inst, Op::Cast(op));
        let flags = self.body.flags(inst) | InstFlags::NNEG;
        self.body.set_flags(inst, flags);
        true
    }

    /// `zext` and `uitofp` of what is not negative.
    pub(super) fn visit_zero_extension(&mut self, inst: Inst) -> bool {
        let flags = self.body.flags(inst);
        if flags.contains(InstFlags::NNEG) || !self.is_non_negative(inst, 0) {
            return false;
        }
        self.body.set_flags(inst, flags | InstFlags::NNEG);
        true
    }

    pub(super) fn visit_trunc(&mut self, inst: Inst) -> bool {
        let flags = self.body.flags(inst);
        if flags.contains(InstFlags::NUW | InstFlags::NSW) {
            return false;
        }
        let Some(width) = self.body.result_ty(inst).int_bits() else { return false };
        let Some(range) = self.range(inst, 0, false) else { return false };
        let mut new = flags;
        if range.umax().leading_zeros() + width >= range.width() {
            new |= InstFlags::NUW;
        }
        let least = Int::min_signed(width).sign_extend(range.width());
        let most = Int::max_signed(width).sign_extend(range.width());
        if Range::inclusive(&least, &most).contains_range(&range) {
            new |= InstFlags::NSW;
        }
        if new == flags {
            return false;
        }
        self.body.set_flags(inst, new);
        true
    }

    pub(super) fn visit_ashr(&mut self, inst: Inst) -> bool {
        // Undefined bits would be more than the sign, which the shift makes them.
        let Some(range) = self.range(inst, 0, false) else { return false };
        let width = range.width();
        let all_sign = Range::inclusive(&Int::ones(width), &Int::zero(width));
        if all_sign.contains_range(&range) && width > 1 {
            if !self.cx.may_rewrite() {
                return false;
            }
            let value = self.body.args(inst)[0];
            self.replace(inst, value);
            return true;
        }
        if !self.is_non_negative(inst, 0) || !self.cx.may_rewrite() {
            return false;
        }
        self.body.set_op(inst, Op::Binary(BinaryOp::LShr));
        true
    }

    /// Flags of additions and the like that hold for the ranges.
    pub(super) fn visit_wrapping(&mut self, inst: Inst) -> bool {
        let Op::Binary(op) = self.body.op(inst) else { return false };
        let flags = self.body.flags(inst);
        if flags.contains(InstFlags::NUW | InstFlags::NSW) {
            return false;
        }
        let (Some(a), Some(b)) = (self.range(inst, 0, false), self.range(inst, 1, false)) else {
            return false;
        };
        let mut new = flags;
        match op {
            BinaryOp::Mul => {
                if Range::no_unsigned_wrap(op, &b).contains_range(&a) {
                    new |= InstFlags::NUW;
                }
                if product_fits(&a, &b) {
                    new |= InstFlags::NSW;
                }
            }
            _ => {
                if Range::no_unsigned_wrap(op, &b).contains_range(&a) {
                    new |= InstFlags::NUW;
                }
                if Range::no_signed_wrap(op, &b).contains_range(&a) {
                    new |= InstFlags::NSW;
                }
            }
        }
        if new == flags || !self.cx.may_rewrite() {
            return false;
        }
        self.body.set_flags(inst, new);
        true
    }

    /// `x & mask` where `x` has no other bits.
    pub(super) fn visit_and(&mut self, inst: Inst) -> bool {
        let args = [self.body.args(inst)[0], self.body.args(inst)[1]];
        let mask = matcher::int_const(self.body, &self.cx.module.types, args[1]);
        let Some(mask) =
            mask.filter(|mask| mask.add(&Int::new(mask.width(), 1)).and(mask).is_zero())
        else {
            return false;
        };
        let Some(range) = self.range(inst, 0, false) else { return false };
        if range.width() != mask.width()
            || range.umax().cmp_unsigned(&mask).is_gt()
            || !self.cx.may_rewrite()
        {
            return false;
        }
        self.replace(inst, args[0]);
        true
    }
}

/// True if no product of members overflows as signed.
fn product_fits(a: &Range, b: &Range) -> bool {
    [a.smin(), a.smax()]
        .iter()
        .all(|x| [b.smin(), b.smax()].iter().all(|y| !x.mul_wrapped(y).signed))
}
