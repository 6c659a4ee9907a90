//! Floating-point arithmetic.
//!
//! An operation that passes a number through also flushes it where denormals are flushed, so
//! identities such as `x * 1` hold only where they are not.

use nvopt_analysis::{
    fold::{DenormalMode, quiet_nan},
    fp_class::{FpClasses, fp_classes},
    matcher,
};
use nvopt_arith::{Int, float};
use nvopt_ir::{
    body::Value,
    ops::{BinaryOp, InstFlags},
};

use super::Simplifier;

impl Simplifier<'_, '_> {
    fn keeps_denormals(&self, value: Value) -> bool {
        let kind = self.types().scalar(self.body.ty(value)).float_kind();
        kind.is_some_and(|kind| self.q.denormals.mode(kind) == DenormalMode::Ieee)
    }

    pub(super) fn fneg(&mut self, value: Value) -> Option<Value> {
        // The opposite of the opposite.
        matcher::fneg(self.body, &self.q.module.types, value)
    }

    pub(super) fn float_binary(
        &mut self,
        op: BinaryOp,
        flags: InstFlags,
        a: Value,
        b: Value,
    ) -> Option<Value> {
        let ty = self.body.ty(a);
        if let Some(found) = self.with_nan(flags, a, b) {
            return Some(found);
        }
        let (body, types) = (&*self.body, &self.q.module.types);
        let no_nan = flags.contains(InstFlags::NNAN);
        let no_sign = flags.contains(InstFlags::NSZ);
        let keeps = self.keeps_denormals(a);
        let never_minus_zero =
            |value| no_sign || fp_classes(&self.q, body, value).excludes(FpClasses::NEG_ZERO);
        let never_plus_zero =
            |value| no_sign || fp_classes(&self.q, body, value).excludes(FpClasses::POS_ZERO);
        match op {
            BinaryOp::FAdd => {
                if keeps && matcher::is_neg_zero(body, types, b) {
                    return Some(a);
                }
                if keeps && matcher::is_pos_zero(body, types, b) && never_minus_zero(a) {
                    return Some(a);
                }
                let opposite = matcher::fneg(body, types, a) == Some(b)
                    || matcher::fneg(body, types, b) == Some(a);
                if no_nan && opposite {
                    return Some(self.zero(ty));
                }
                // (x - y) + y
                if no_sign && flags.contains(InstFlags::REASSOC) {
                    for (sum, part) in [(a, b), (b, a)] {
                        if let Some((x, y)) = matcher::binary(body, sum, BinaryOp::FSub)
                            && y == part
                        {
                            return Some(x);
                        }
                    }
                }
                None
            }
            BinaryOp::FSub => {
                if keeps && matcher::is_pos_zero(body, types, b) {
                    return Some(a);
                }
                if keeps && matcher::is_neg_zero(body, types, b) && never_minus_zero(a) {
                    return Some(a);
                }
                // -0 - (-x), and 0 - (-x) where the sign of zero does not matter
                if let Some(inner) = matcher::fneg(body, types, b)
                    && keeps
                    && (matcher::is_neg_zero(body, types, a)
                        || matcher::is_pos_zero(body, types, a)
                            && never_plus_zero(inner)
                            && no_sign)
                {
                    return Some(inner);
                }
                if no_nan && a == b {
                    return Some(self.zero(ty));
                }
                if no_sign && flags.contains(InstFlags::REASSOC) {
                    // y - (y - x), (x + y) - y
                    if let Some((y, x)) = matcher::binary(body, b, BinaryOp::FSub)
                        && y == a
                    {
                        return Some(x);
                    }
                    if let Some(x) = matcher::other_operand(body, a, BinaryOp::FAdd, b) {
                        return Some(x);
                    }
                }
                None
            }
            BinaryOp::FMul => {
                if keeps && matcher::is_float_one(body, types, b) {
                    return Some(a);
                }
                if matcher::is_any_zero(body, types, b) {
                    if no_nan && no_sign {
                        return Some(self.zero(ty));
                    }
                    let from = fp_classes(&self.q, body, a);
                    let is_finite = from.excludes(FpClasses::NAN.or(FpClasses::INF));
                    if is_finite && from.excludes(FpClasses::NEGATIVE) {
                        return Some(b);
                    }
                }
                // sqrt(x) * sqrt(x)
                let fast = InstFlags::REASSOC | InstFlags::NNAN | InstFlags::NSZ;
                if a == b
                    && flags.contains(fast)
                    && let Some(args) = matcher::call_of(
                        self.q.module,
                        body,
                        a,
                        nvopt_ir::intrinsics::Intrinsic::SQRT,
                    )
                {
                    return Some(args[0]);
                }
                None
            }
            BinaryOp::FDiv => {
                if keeps && matcher::is_float_one(body, types, b) {
                    return Some(a);
                }
                if no_nan && no_sign && matcher::is_any_zero(body, types, a) {
                    return Some(self.zero(ty));
                }
                if no_nan && a == b {
                    return self.float_one(ty, false);
                }
                // (x * y) / y
                if no_nan
                    && flags.contains(InstFlags::REASSOC)
                    && let Some(x) = matcher::other_operand(body, a, BinaryOp::FMul, b)
                {
                    return Some(x);
                }
                let opposite = matcher::fneg(body, types, a) == Some(b)
                    || matcher::fneg(body, types, b) == Some(a);
                if no_nan && opposite {
                    return self.float_one(ty, true);
                }
                None
            }
            BinaryOp::FRem => {
                if no_nan && matcher::is_any_zero(body, types, a) {
                    return Some(a);
                }
                None
            }
            _ => None,
        }
    }

    fn float_one(&mut self, ty: nvopt_ir::types::Type, negative: bool) -> Option<Value> {
        let kind = self.types().scalar(ty).float_kind()?;
        let format = nvopt_analysis::fold::float_format(kind)?;
        let one = format.one();
        let bits = if negative { float::neg(format, one) } else { one };
        Some(self.number(ty, &Int::from_u128(format.bits(), bits)))
    }

    /// An operand that is a NaN or undefined makes the result one.
    fn with_nan(&mut self, flags: InstFlags, a: Value, b: Value) -> Option<Value> {
        let ty = self.body.ty(a);
        for value in [a, b] {
            let types = &self.q.module.types;
            let is_undef = matcher::is_undef(self.body, value);
            let number = matcher::float_const(self.body, types, value);
            let is_nan = number.is_some_and(|(format, bits)| format.is_nan(bits));
            let is_inf = number.is_some_and(|(format, bits)| format.is_infinite(bits));
            let breaks = flags.contains(InstFlags::NNAN) && (is_nan || is_undef)
                || flags.contains(InstFlags::NINF) && (is_inf || is_undef);
            if breaks {
                return Some(self.poison(ty));
            }
            if is_undef {
                let kind = types.scalar(ty).float_kind()?;
                let format = nvopt_analysis::fold::float_format(kind)?;
                let nan = Int::from_u128(format.bits(), quiet_nan(format));
                return Some(self.number(ty, &nan));
            }
            if is_nan && let Some((format, bits)) = number {
                // Any NaN will do; the payload is kept, the signal is not.
                let quiet = 1u128 << (format.precision() - 2);
                return Some(self.number(ty, &Int::from_u128(format.bits(), bits | quiet)));
            }
        }
        None
    }
}
