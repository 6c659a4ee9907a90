//! Minima, maxima and absolute values: recognising them, and their own rules.

use nvopt_analysis::{fold::swap_pred, matcher};
use nvopt_arith::Int;
use nvopt_ir::{
    body::{Inst, Value},
    intrinsics::Intrinsic,
    ops::{CastOp, InstFlags, IntPred},
};

use super::cx::{Combiner, Done, Rule};

/// The other end: `umin` and `umax`, `smin` and `smax`.
pub(super) fn opposite(kind: Intrinsic) -> Intrinsic {
    match kind {
        Intrinsic::UMIN => Intrinsic::UMAX,
        Intrinsic::UMAX => Intrinsic::UMIN,
        Intrinsic::SMIN => Intrinsic::SMAX,
        _ => Intrinsic::SMIN,
    }
}

/// The predicate under which the left operand is the result.
pub(super) fn winning_pred(kind: Intrinsic) -> IntPred {
    match kind {
        Intrinsic::UMIN => IntPred::Ule,
        Intrinsic::UMAX => IntPred::Uge,
        Intrinsic::SMIN => IntPred::Sle,
        _ => IntPred::Sge,
    }
}

/// The intrinsic that is the left operand where it is `pred` the right one.
fn kind_of(pred: IntPred) -> Option<Intrinsic> {
    match pred {
        IntPred::Ult | IntPred::Ule => Some(Intrinsic::UMIN),
        IntPred::Ugt | IntPred::Uge => Some(Intrinsic::UMAX),
        IntPred::Slt | IntPred::Sle => Some(Intrinsic::SMIN),
        IntPred::Sgt | IntPred::Sge => Some(Intrinsic::SMAX),
        IntPred::Eq | IntPred::Ne => None,
    }
}

impl Combiner<'_, '_> {
    /// `x < y ? x : y => min(x, y)`, also with the constant one off, and of extended values.
    pub(super) fn select_min_max(&mut self, cond: Value, yes: Value, no: Value) -> Rule {
        let (pred, a, b) = matcher::icmp(self.body, cond)?;
        let ty = self.ty(yes);
        self.int_bits(ty)?;
        let none = InstFlags::empty();
        if self.ty(a) == ty {
            let kind = if (a, b) == (yes, no) {
                kind_of(pred)
            } else if (a, b) == (no, yes) {
                kind_of(swap_pred(pred))
            } else {
                None
            };
            if let Some(kind) = kind {
                return Some(Done::Replace(self.intrinsic(kind, none, ty, &[a, b])?));
            }
        }
        // x < C ? x : C - 1 => min(x, C - 1); x > C ? x : C + 1 => max(x, C + 1)
        let c = self.int(b)?;
        for (chosen, other, pred) in [(yes, no, pred), (no, yes, matcher::inverse_pred(pred))] {
            if chosen != a {
                continue;
            }
            let Some(limit) = self.int(other) else { continue };
            let one = Int::new(c.width(), 1);
            // Where pred holds x is taken: x <= C - 1, and C - 1 is what stands instead.
            let fits = match pred {
                IntPred::Ult => !c.is_zero() && limit == c.sub(&one),
                IntPred::Slt => c != Int::min_signed(c.width()) && limit == c.sub(&one),
                IntPred::Ugt => !c.is_ones() && limit == c.add(&one),
                IntPred::Sgt => c != Int::max_signed(c.width()) && limit == c.add(&one),
                _ => false,
            };
            if fits {
                let kind = kind_of(pred)?;
                return Some(Done::Replace(self.intrinsic(kind, none, ty, &[a, other])?));
            }
        }
        // x < C ? ext x : ext C => ext min(x, C)
        for (chosen, other, pred) in [(yes, no, pred), (no, yes, matcher::inverse_pred(pred))] {
            let Some((cast, x)) = matcher::any_cast(self.body, chosen) else { continue };
            let signed = matcher::is_signed_pred(pred);
            let is_fit = match cast {
                CastOp::SExt => signed || pred == IntPred::Ult || pred == IntPred::Ugt,
                CastOp::ZExt => matcher::is_unsigned_pred(pred),
                _ => false,
            };
            if x != a || !is_fit || !self.one_use(chosen) {
                continue;
            }
            let Some(limit) = self.int(other) else { continue };
            let wide = match cast {
                CastOp::SExt => c.sign_extend(limit.width()),
                _ => c.zero_extend(limit.width()),
            };
            if limit != wide {
                continue;
            }
            let kind = kind_of(pred)?;
            let from = self.ty(x);
            let inner = self.intrinsic(kind, none, from, &[x, b])?;
            return Some(Done::Replace(self.cast(cast, inner, ty)));
        }
        None
    }

    /// `x < 0 ? -x : x => abs(x)`, `x < 0 ? x : -x => -abs(x)`
    pub(super) fn select_abs(&mut self, cond: Value, yes: Value, no: Value) -> Rule {
        let (pred, x, b) = matcher::icmp(self.body, cond)?;
        let c = self.int(b)?;
        if self.ty(x) != self.ty(yes) {
            return None;
        }
        let one = Int::new(c.width(), 1);
        let is_negative_test = match pred {
            IntPred::Slt if c.is_zero() || c == one => true,
            IntPred::Sgt if c.is_ones() || c.is_zero() => false,
            _ => return None,
        };
        if c == one && c.width() == 1 {
            return None;
        }
        let (if_negative, if_positive) = if is_negative_test { (yes, no) } else { (no, yes) };
        let ty = self.ty(x);
        let (negated, is_abs) = if if_positive == x && self.neg_of(if_negative) == Some(x) {
            (if_negative, true)
        } else if if_negative == x && self.neg_of(if_positive) == Some(x) {
            (if_positive, false)
        } else {
            return None;
        };
        let nsw = self.flags_of(negated).contains(InstFlags::NSW) && is_abs;
        let flag = self.small(nvopt_ir::types::Type::I1, -i64::from(nsw));
        let abs = self.intrinsic(Intrinsic::ABS, InstFlags::empty(), ty, &[x, flag])?;
        Some(Done::Replace(if is_abs { abs } else { self.neg(abs) }))
    }

    /// Rules of `umin`, `umax`, `smin`, `smax`.
    pub(super) fn min_max_call(&mut self, inst: Inst, kind: Intrinsic) -> Rule {
        let args = self.body.call_args(inst);
        let (a, b) = (args[0], args[1]);
        let ty = self.body.result_ty(inst);
        let none = InstFlags::empty();
        // Constants to the right.
        if self.is_const(a) && !self.is_const(b) {
            self.swap_args(inst);
            return Some(Done::Changed);
        }
        // Of i1 it is logic.
        if self.types().scalar(ty) == nvopt_ir::types::Type::I1 {
            use nvopt_ir::ops::BinaryOp::{And, Or};
            let op = match kind {
                Intrinsic::UMIN | Intrinsic::SMAX => And,
                _ => Or,
            };
            return Some(Done::Replace(self.bin(op, a, b)));
        }
        // smax(x, y) => umax(x, y), where neither is negative
        let unsigned = match kind {
            Intrinsic::SMIN => Some(Intrinsic::UMIN),
            Intrinsic::SMAX => Some(Intrinsic::UMAX),
            _ => None,
        };
        if let Some(unsigned) = unsigned
            && self.is_non_negative(b)
            && self.is_non_negative(a)
        {
            return Some(Done::Replace(self.intrinsic(unsigned, none, ty, &[a, b])?));
        }
        // min(min(x, C), C2) => min(x, min(C, C2))
        if let Some((inner, x, c)) = matcher::min_max(self.cx.module, self.body, a)
            && inner == kind
            && let (Some(c), Some(c2)) = (self.int(c), self.int(b))
        {
            let joined = match kind {
                Intrinsic::UMIN => c.umin(&c2),
                Intrinsic::UMAX => c.umax(&c2),
                Intrinsic::SMIN => c.smin(&c2),
                _ => c.smax(&c2),
            };
            let joined = self.number(ty, &joined);
            return Some(Done::Replace(self.intrinsic(kind, none, ty, &[x, joined])?));
        }
        // min(ext x, ext y) => ext min(x, y)
        let signed = matches!(kind, Intrinsic::SMIN | Intrinsic::SMAX);
        let cast = if signed { CastOp::SExt } else { CastOp::ZExt };
        if let Some(x) = self.cast_of(a, cast) {
            let from = self.ty(x);
            let width = self.width(x)?;
            let other = match self.cast_of(b, cast) {
                Some(y) if self.ty(y) == from && (self.one_use(a) || self.one_use(b)) => Some(y),
                Some(_) => None,
                None => self.int(b).filter(|_| self.one_use(a)).and_then(|c| {
                    let narrow = c.truncate(width);
                    let back = match signed {
                        true => narrow.sign_extend(c.width()),
                        false => narrow.zero_extend(c.width()),
                    };
                    (back == c).then(|| self.number(from, &narrow))
                }),
            };
            if let Some(y) = other
                && width > 1
            {
                let inner = self.intrinsic(kind, none, from, &[x, y])?;
                return Some(Done::Replace(self.cast(cast, inner, ty)));
            }
        }
        // min(~x, ~y) => ~max(x, y)
        if let (Some(x), Some(y)) = (self.not_of(a), self.not_of(b))
            && (self.one_use(a) || self.one_use(b))
        {
            let inner = self.intrinsic(opposite(kind), none, ty, &[x, y])?;
            return Some(Done::Replace(self.not(inner)));
        }
        // smax(x, -x) => abs(x); umin(x, -x) of it is not.
        if kind == Intrinsic::SMAX && (self.neg_of(a) == Some(b) || self.neg_of(b) == Some(a)) {
            let (x, negated) = if self.neg_of(b) == Some(a) { (a, b) } else { (b, a) };
            let nsw = self.flags_of(negated).contains(InstFlags::NSW);
            let flag = self.small(nvopt_ir::types::Type::I1, -i64::from(nsw));
            return Some(Done::Replace(self.intrinsic(Intrinsic::ABS, none, ty, &[x, flag])?));
        }
        None
    }
}
