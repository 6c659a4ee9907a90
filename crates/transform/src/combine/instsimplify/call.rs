//! Calls of intrinsics.

use nvopt_analysis::{known_bits, matcher};
use nvopt_arith::Int;
use nvopt_ir::{
    body::{Inst, Value},
    effects,
    intrinsics::Intrinsic,
    ops::{InstFlags, IntPred},
};

use super::Simplifier;

impl Simplifier<'_, '_> {
    pub(super) fn call(&mut self, inst: Inst) -> Option<Value> {
        let intrinsic = effects::intrinsic(self.q.module, self.body, inst)?;
        // Under `strictfp` the rounding mode may be another one, and exceptions are seen.
        let attrs = effects::CallAttrs::new(self.q.module, self.body, inst);
        if attrs.has(nvopt_ir::attrs::AttrKind::StrictFP) {
            return None;
        }
        let ty = self.body.result_ty(inst);
        let flags = self.body.flags(inst);
        match *self.body.call_args(inst) {
            [x] => self.unary_call(intrinsic, x),
            [x, y] => self.binary_call(intrinsic, ty, flags, x, y),
            [x, y, z] => self.ternary_call(intrinsic, x, y, z),
            _ => None,
        }
    }

    fn is_call_of(&self, value: Value, wanted: &[Intrinsic]) -> bool {
        matcher::intrinsic(self.q.module, self.body, value)
            .is_some_and(|(found, _)| wanted.contains(&found))
    }

    fn unary_call(&mut self, intrinsic: Intrinsic, x: Value) -> Option<Value> {
        let rounded = [
            Intrinsic::FLOOR,
            Intrinsic::CEIL,
            Intrinsic::TRUNC,
            Intrinsic::RINT,
            Intrinsic::NEARBYINT,
            Intrinsic::ROUND,
            Intrinsic::ROUNDEVEN,
        ];
        if rounded.contains(&intrinsic) {
            // What is an integer already.
            let is_integer = self.is_call_of(x, &rounded)
                || matcher::cast(self.body, x, nvopt_ir::ops::CastOp::SiToFp).is_some()
                || matcher::cast(self.body, x, nvopt_ir::ops::CastOp::UiToFp).is_some();
            return is_integer.then_some(x);
        }
        let inner = |simplifier: &Self| {
            matcher::call_of(simplifier.q.module, simplifier.body, x, intrinsic).map(|args| args[0])
        };
        match intrinsic {
            Intrinsic::BSWAP | Intrinsic::BITREVERSE => inner(self),
            Intrinsic::FABS => {
                if inner(self).is_some() {
                    return Some(x);
                }
                use nvopt_analysis::fp_class::{FpClasses, fp_classes};
                let classes = fp_classes(&self.q, self.body, x);
                classes.is_within(FpClasses::POSITIVE).then_some(x)
            }
            Intrinsic::CTPOP => {
                // A number of at most the lowest bit is its own count.
                let known = known_bits::known_bits(&self.q, self.body, x);
                let width = known.width();
                let is_bit = self.q.width(self.body, x).is_some()
                    && known.zero.or(&Int::new(width, 1)).is_ones();
                is_bit.then_some(x)
            }
            Intrinsic::CANONICALIZE => self.is_call_of(x, &[Intrinsic::CANONICALIZE]).then_some(x),
            _ => None,
        }
    }

    fn binary_call(
        &mut self,
        intrinsic: Intrinsic,
        ty: nvopt_ir::types::Type,
        flags: InstFlags,
        x: Value,
        y: Value,
    ) -> Option<Value> {
        let (x, y) = match intrinsic.is_commutative() && self.body.as_const(x).is_some() {
            true => (y, x),
            false => (x, y),
        };
        let (body, types) = (&*self.body, &self.q.module.types);
        if is_plain(intrinsic) && (matcher::is_poison(body, x) || matcher::is_poison(body, y)) {
            return Some(self.poison(ty));
        }
        match intrinsic {
            Intrinsic::UMIN | Intrinsic::UMAX | Intrinsic::SMIN | Intrinsic::SMAX => {
                self.min_max(intrinsic, ty, x, y)
            }
            Intrinsic::ABS => {
                if self.is_call_of(x, &[Intrinsic::ABS]) {
                    return Some(x);
                }
                let known = known_bits::known_bits(&self.q, body, x);
                known.is_non_negative().then_some(x)
            }
            Intrinsic::USUB_SAT | Intrinsic::SSUB_SAT => {
                if x == y {
                    return Some(self.zero(ty));
                }
                let unsigned_zero =
                    intrinsic == Intrinsic::USUB_SAT && matcher::is_zero(body, types, x);
                if unsigned_zero || matcher::is_undef(body, x) || matcher::is_undef(body, y) {
                    return Some(self.zero(ty));
                }
                matcher::is_zero(body, types, y).then_some(x)
            }
            Intrinsic::UADD_SAT | Intrinsic::SADD_SAT => {
                if matcher::is_undef(body, y) {
                    return Some(self.all_ones(ty));
                }
                let is_most =
                    intrinsic == Intrinsic::UADD_SAT && matcher::is_all_ones(body, types, y);
                if is_most {
                    return Some(y);
                }
                matcher::is_zero(body, types, y).then_some(x)
            }
            Intrinsic::USUB_WITH_OVERFLOW | Intrinsic::SSUB_WITH_OVERFLOW => {
                let is_undef = matcher::is_undef(body, x) || matcher::is_undef(body, y);
                (x == y || is_undef).then(|| self.zero(ty))
            }
            Intrinsic::UMUL_WITH_OVERFLOW | Intrinsic::SMUL_WITH_OVERFLOW => {
                let is_zero = matcher::is_zero(body, types, y) || matcher::is_undef(body, y);
                is_zero.then(|| self.zero(ty))
            }
            Intrinsic::COPYSIGN => {
                if x == y {
                    return Some(x);
                }
                let opposite = matcher::fneg(body, types, x) == Some(y)
                    || matcher::fneg(body, types, y) == Some(x);
                opposite.then_some(y)
            }
            Intrinsic::MINNUM
            | Intrinsic::MAXNUM
            | Intrinsic::MINIMUM
            | Intrinsic::MAXIMUM
            | Intrinsic::MINIMUMNUM
            | Intrinsic::MAXIMUMNUM => self.float_min_max(intrinsic, flags, x, y),
            Intrinsic::PTRMASK => {
                if matcher::is_all_ones(body, types, y) || matcher::is_zero(body, types, x) {
                    return Some(x);
                }
                let known = known_bits::known_bits(&self.q, body, x);
                let mask = matcher::int_const(body, types, y)?;
                (mask.width() == known.width() && known.zero.or(&mask).is_ones()).then_some(x)
            }
            Intrinsic::UCMP | Intrinsic::SCMP => {
                if x == y {
                    return Some(self.zero(ty));
                }
                let (greater, less) = match intrinsic {
                    Intrinsic::UCMP => (IntPred::Ugt, IntPred::Ult),
                    _ => (IntPred::Sgt, IntPred::Slt),
                };
                if self.is_true(greater, x, y) {
                    return Some(self.one(ty));
                }
                self.is_true(less, x, y).then(|| self.all_ones(ty))
            }
            _ => None,
        }
    }

    fn min_max(
        &mut self,
        intrinsic: Intrinsic,
        ty: nvopt_ir::types::Type,
        x: Value,
        y: Value,
    ) -> Option<Value> {
        let width = self.types().scalar(ty).int_bits()?;
        // The value that wins against all, the one that loses, and "x wins against y".
        let (most, least, wins) = match intrinsic {
            Intrinsic::UMIN => (Int::zero(width), Int::ones(width), IntPred::Ule),
            Intrinsic::UMAX => (Int::ones(width), Int::zero(width), IntPred::Uge),
            Intrinsic::SMIN => (Int::min_signed(width), Int::max_signed(width), IntPred::Sle),
            _ => (Int::max_signed(width), Int::min_signed(width), IntPred::Sge),
        };
        if x == y {
            return Some(x);
        }
        if matcher::is_undef(self.body, y) {
            return Some(self.number(ty, &most));
        }
        let number = matcher::int_const(self.body, self.types(), y);
        if number.as_ref() == Some(&most) {
            return Some(self.number(ty, &most));
        }
        if number == Some(least) {
            return Some(x);
        }
        // min(x, min(x, y)), min(x, max(x, y))
        for (inner, other) in [(x, y), (y, x)] {
            let Some((which, p, r)) = matcher::min_max(self.q.module, self.body, inner) else {
                continue;
            };
            if p != other && r != other {
                continue;
            }
            if which == intrinsic {
                return Some(inner);
            }
            if which == inverse(intrinsic) {
                return Some(other);
            }
        }
        // min(min(x, 5), 7)
        if let (Some(number), Some((which, _, r))) =
            (number, matcher::min_max(self.q.module, self.body, x))
            && which == intrinsic
            && let Some(inner) = matcher::int_const(self.body, self.types(), r)
            && nvopt_analysis::fold::holds(wins, &inner, &number)
        {
            return Some(x);
        }
        if self.is_true(wins, x, y) {
            return Some(x);
        }
        self.is_true(wins, y, x).then_some(y)
    }

    fn float_min_max(
        &mut self,
        intrinsic: Intrinsic,
        flags: InstFlags,
        x: Value,
        y: Value,
    ) -> Option<Value> {
        if x == y {
            return Some(x);
        }
        let (body, types) = (&*self.body, &self.q.module.types);
        let propagates = matches!(intrinsic, Intrinsic::MINIMUM | Intrinsic::MAXIMUM);
        if matcher::is_undef(body, y) {
            return Some(x);
        }
        let (format, bits) = matcher::float_const(body, types, y)?;
        if format.is_nan(bits) {
            if !propagates {
                return Some(x);
            }
            let quiet = 1u128 << (format.precision() - 2);
            let ty = self.body.ty(x);
            return Some(self.number(ty, &Int::from_u128(format.bits(), bits | quiet)));
        }
        let is_max =
            matches!(intrinsic, Intrinsic::MAXNUM | Intrinsic::MAXIMUM | Intrinsic::MAXIMUMNUM);
        let bound = if flags.contains(InstFlags::NINF) {
            format.largest(format.is_negative(bits))
        } else {
            format.infinity(format.is_negative(bits))
        };
        if bits != bound && bits != format.infinity(format.is_negative(bits)) {
            return None;
        }
        let wins = format.is_negative(bits) != is_max;
        // The bound wins against all but a NaN; it loses to all.
        let no_nan = flags.contains(InstFlags::NNAN);
        match (wins, propagates) {
            (true, false) => Some(y),
            (true, true) if no_nan => Some(y),
            (false, true) => Some(x),
            (false, false) if no_nan => Some(x),
            (true, true) | (false, false) => None,
        }
    }

    fn ternary_call(
        &mut self,
        intrinsic: Intrinsic,
        x: Value,
        y: Value,
        z: Value,
    ) -> Option<Value> {
        let (body, types) = (&*self.body, &self.q.module.types);
        match intrinsic {
            Intrinsic::FSHL | Intrinsic::FSHR => {
                let result = if intrinsic == Intrinsic::FSHL { x } else { y };
                if matcher::is_undef(body, z) {
                    return Some(result);
                }
                if x == y {
                    let is_same =
                        matcher::is_zero(body, types, x) || matcher::is_all_ones(body, types, x);
                    if is_same {
                        return Some(x);
                    }
                }
                // An amount that is a multiple of the width.
                let amount = matcher::int_const(body, types, z)?;
                let width = Int::new(amount.width().max(32), u64::from(amount.width()));
                let wide = amount.zero_extend(width.width());
                wide.urem(&width)?.is_zero().then_some(result)
            }
            Intrinsic::FMA | Intrinsic::FMULADD => {
                let is_poison = [x, y, z].iter().any(|&arg| matcher::is_poison(body, arg));
                let ty = body.ty(x);
                is_poison.then(|| self.poison(ty))
            }
            _ => None,
        }
    }
}

/// True for intrinsics that only compute, so that a poison operand makes the result poison.
fn is_plain(intrinsic: Intrinsic) -> bool {
    matches!(
        intrinsic,
        Intrinsic::UMIN
            | Intrinsic::UMAX
            | Intrinsic::SMIN
            | Intrinsic::SMAX
            | Intrinsic::USUB_SAT
            | Intrinsic::SSUB_SAT
            | Intrinsic::UADD_SAT
            | Intrinsic::SADD_SAT
            | Intrinsic::MINNUM
            | Intrinsic::MAXNUM
            | Intrinsic::COPYSIGN
    )
}

fn inverse(intrinsic: Intrinsic) -> Intrinsic {
    match intrinsic {
        Intrinsic::UMIN => Intrinsic::UMAX,
        Intrinsic::UMAX => Intrinsic::UMIN,
        Intrinsic::SMIN => Intrinsic::SMAX,
        _ => Intrinsic::SMIN,
    }
}
