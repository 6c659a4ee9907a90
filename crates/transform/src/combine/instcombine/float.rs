//! `fadd`, `fsub`, `fmul`, `fdiv`, `frem`, `fneg`.
//!
//! Rules that change a rounding need the flags that allow it; those that move signs are exact.

use nvopt_analysis::{fold::DenormalMode, matcher};
use nvopt_arith::float::{Bits, Format, Round};
use nvopt_ir::{
    body::{Inst, Value},
    intrinsics::Intrinsic,
    ops::{BinaryOp, CastOp, FloatPred, InstFlags, Op},
    types::Type,
};

use super::cx::{Combiner, Done, Rule};
use crate::util::float_flags::of_new;

impl Combiner<'_, '_> {
    pub(super) fn float_inst(&mut self, inst: Inst, op: BinaryOp) -> Rule {
        let (a, b) = (self.body.args(inst)[0], self.body.args(inst)[1]);
        let flags = self.body.flags(inst);
        match op {
            BinaryOp::FAdd => self
                .order_operands(inst)
                .or_else(|| self.associative(inst, op))
                .or_else(|| self.fadd(flags, a, b))
                .or_else(|| self.factor_floats(op, flags, a, b)),
            BinaryOp::FSub => {
                self.fsub(flags, a, b).or_else(|| self.factor_floats(op, flags, a, b))
            }
            BinaryOp::FMul => self
                .order_operands(inst)
                .or_else(|| self.associative(inst, op))
                .or_else(|| self.fmul(flags, a, b)),
            BinaryOp::FDiv => self.fdiv(flags, a, b),
            _ => None,
        }
    }

    pub(super) fn float(&self, value: Value) -> Option<(Format, Bits)> {
        matcher::float_const(self.body, self.types(), value)
    }

    /// The constant `bits` in each lane of `ty`.
    pub(super) fn float_number(&mut self, ty: Type, bits: Bits) -> Value {
        self.build().number(ty, &[bits as u64, (bits >> 64) as u64])
    }

    pub(super) fn fneg_of(&self, value: Value) -> Option<Value> {
        matcher::fneg(self.body, self.types(), value)
    }

    fn fneg_with(&mut self, flags: InstFlags, value: Value) -> Value {
        self.build().with_flags(flags).fneg(value)
    }

    fn fadd(&mut self, flags: InstFlags, a: Value, b: Value) -> Rule {
        // -x + y => y - x, x + -y => x - y
        if let Some(x) = self.fneg_of(a) {
            return Some(Done::Replace(self.bin_with(BinaryOp::FSub, flags, b, x)));
        }
        if let Some(y) = self.fneg_of(b) {
            return Some(Done::Replace(self.bin_with(BinaryOp::FSub, flags, a, y)));
        }
        // (-x * y) + z => z - (x * y)
        for (product, z) in [(a, b), (b, a)] {
            for op in [BinaryOp::FMul, BinaryOp::FDiv] {
                let Some((x, y)) = self.binary_of(product, op) else { continue };
                if !self.one_use(product) {
                    continue;
                }
                let inner = self.flags_of(product);
                if let Some(x) = self.fneg_of(x) {
                    let product = self.bin_with(op, inner, x, y);
                    return Some(Done::Replace(self.bin_with(BinaryOp::FSub, flags, z, product)));
                }
                if op == BinaryOp::FMul
                    && let Some(y) = self.fneg_of(y)
                {
                    let product = self.bin_with(op, inner, x, y);
                    return Some(Done::Replace(self.bin_with(BinaryOp::FSub, flags, z, product)));
                }
            }
        }
        None
    }

    fn fsub(&mut self, flags: InstFlags, a: Value, b: Value) -> Rule {
        let ty = self.ty(a);
        // -0.0 - x => -x; 0.0 - x => -x without signed zeros. A sign is changed without a look at what it is of.
        let is_neg = matcher::is_neg_zero(self.body, self.types(), a)
            || flags.contains(InstFlags::NSZ) && matcher::is_any_zero(self.body, self.types(), a);
        if is_neg && !self.flushes(ty) {
            return Some(Done::Replace(self.fneg_with(flags, b)));
        }
        // x - C => x + -C
        if let Some((format, bits)) = self.float(b)
            && !self.is_const(a)
            && !format.is_nan(bits)
        {
            let negated = self.float_number(ty, bits ^ format.sign_bit());
            return Some(Done::Replace(self.bin_with(BinaryOp::FAdd, flags, a, negated)));
        }
        // x - -y => x + y
        if let Some(y) = self.fneg_of(b) {
            return Some(Done::Replace(self.bin_with(BinaryOp::FAdd, flags, a, y)));
        }
        // x - (fptrunc -y) => x + fptrunc y; of fpext alike
        if let Some((cast, inner)) = matcher::any_cast(self.body, b)
            && matches!(cast, CastOp::FpTrunc | CastOp::FpExt)
            && let Some(y) = self.fneg_of(inner)
            && self.one_use(b)
        {
            let cast_flags = self.flags_of(b);
            let y = self.cast_with(cast, cast_flags, y, ty);
            return Some(Done::Replace(self.bin_with(BinaryOp::FAdd, flags, a, y)));
        }
        // x - (-y * z) => x + y * z
        for op in [BinaryOp::FMul, BinaryOp::FDiv] {
            let Some((y, z)) = self.binary_of(b, op).filter(|_| self.one_use(b)) else { continue };
            let inner = self.flags_of(b);
            if let Some(y) = self.fneg_of(y) {
                let product = self.bin_with(op, inner, y, z);
                return Some(Done::Replace(self.bin_with(BinaryOp::FAdd, flags, product, a)));
            }
            if let Some((format, bits)) = self.float(z)
                && bits & format.sign_bit() != 0
                && !format.is_nan(bits)
                && op == BinaryOp::FMul
            {
                // x - y * -C => x + y * C
                let c = self.float_number(ty, bits ^ format.sign_bit());
                let product = self.bin_with(op, inner, y, c);
                return Some(Done::Replace(self.bin_with(BinaryOp::FAdd, flags, product, a)));
            }
        }
        let free = flags.contains(InstFlags::REASSOC | InstFlags::NSZ);
        if free {
            // (y - x) - y => -x; y - (x + y) => -x; y - (y - x) => x is for the simplifier
            if let Some((y, x)) = self.binary_of(a, BinaryOp::FSub)
                && y == b
            {
                return Some(Done::Replace(self.fneg_with(flags, x)));
            }
            if let Some((p, q)) = self.binary_of(b, BinaryOp::FAdd) {
                if p == a {
                    return Some(Done::Replace(self.fneg_with(flags, q)));
                }
                if q == a {
                    return Some(Done::Replace(self.fneg_with(flags, p)));
                }
            }
        }
        // x - (y - z) => x + (z - y), without signed zeros
        if flags.contains(InstFlags::NSZ)
            && let Some((y, z)) = self.binary_of(b, BinaryOp::FSub)
            && self.one_use(b)
        {
            // Two infinities give a NaN, which is no infinity.
            let inner_flags = flags - (InstFlags::NINF - self.flags_of(b));
            let inner = self.bin_with(BinaryOp::FSub, inner_flags, z, y);
            return Some(Done::Replace(self.bin_with(BinaryOp::FAdd, flags, a, inner)));
        }
        None
    }

    fn fmul(&mut self, flags: InstFlags, a: Value, b: Value) -> Rule {
        let ty = self.ty(a);
        // x * -1 => -x
        if let Some((format, bits)) = self.float(b)
            && bits == format.one() | format.sign_bit()
            && !self.flushes(ty)
        {
            return Some(Done::Replace(self.fneg_with(flags, a)));
        }
        // -x * -y => x * y
        if let (Some(x), Some(y)) = (self.fneg_of(a), self.fneg_of(b)) {
            return Some(Done::Replace(self.bin_with(BinaryOp::FMul, flags, x, y)));
        }
        // -x * C => x * -C
        if let Some(x) = self.fneg_of(a)
            && let Some((format, bits)) = self.float(b)
            && !format.is_nan(bits)
        {
            let c = self.float_number(ty, bits ^ format.sign_bit());
            return Some(Done::Replace(self.bin_with(BinaryOp::FMul, flags, x, c)));
        }
        // -x * y => -(x * y)
        for (negated, y) in [(a, b), (b, a)] {
            if let Some(x) = self.fneg_of(negated)
                && self.one_use(negated)
                && !self.is_const(y)
            {
                let product = self.bin_with(BinaryOp::FMul, flags, x, y);
                return Some(Done::Replace(self.fneg_with(flags, product)));
            }
        }
        // |x| * |x| => x * x; |x| * |y| => |x * y|
        if let (Some(&[x]), Some(&[y])) =
            (self.call_of(a, Intrinsic::FABS), self.call_of(b, Intrinsic::FABS))
        {
            if x == y {
                return Some(Done::Replace(self.bin_with(BinaryOp::FMul, flags, x, x)));
            }
            if self.one_use(a) || self.one_use(b) {
                let product = self.bin_with(BinaryOp::FMul, flags, x, y);
                return Some(Done::Replace(self.intrinsic(
                    Intrinsic::FABS,
                    flags,
                    ty,
                    &[product],
                )?));
            }
        }
        if !flags.contains(InstFlags::REASSOC) {
            return None;
        }
        if let Some((format, bits)) = self.float(b)
            && self.is_normal(format, bits)
        {
            // (x / C1) * C => x * (C / C1); (C1 / x) * C => (C1 * C) / x
            let of_both = flags & self.flags_of(a);
            if let Some((x, y)) = self.binary_of(a, BinaryOp::FDiv)
                && self.one_use(a)
                && of_both.contains(InstFlags::REASSOC)
            {
                if let Some((_, c1)) = self.float(x) {
                    let c = nvopt_arith::float::mul(format, Round::Nearest, c1, bits);
                    if self.is_normal(format, c) {
                        let c = self.float_number(ty, c);
                        return Some(Done::Replace(self.bin_with(BinaryOp::FDiv, of_both, c, y)));
                    }
                }
                if let Some((_, c1)) = self.float(y) {
                    let c = nvopt_arith::float::div(format, Round::Nearest, bits, c1);
                    if self.is_normal(format, c) {
                        let c = self.float_number(ty, c);
                        return Some(Done::Replace(self.bin_with(BinaryOp::FMul, of_both, x, c)));
                    }
                }
            }
            // (x + C1) * C => x * C + C1 * C
            if let Some((x, c1)) = self.binary_of(a, BinaryOp::FAdd)
                && let Some((_, c1)) = self.float(c1)
                && self.one_use(a)
                && self.flags_of(a).contains(InstFlags::REASSOC)
            {
                let c = nvopt_arith::float::mul(format, Round::Nearest, c1, bits);
                if self.is_normal(format, c) {
                    let flags = of_new(flags);
                    let product = self.bin_with(BinaryOp::FMul, flags, x, b);
                    let c = self.float_number(ty, c);
                    return Some(Done::Replace(self.bin_with(BinaryOp::FAdd, flags, product, c)));
                }
            }
        }
        // sqrt(x) * sqrt(x) => x, without NaN and signed zeros
        if a == b
            && flags.contains(InstFlags::NNAN | InstFlags::NSZ)
            && let Some(&[x]) = self.call_of(a, Intrinsic::SQRT)
        {
            return Some(Done::Replace(x));
        }
        None
    }

    /// True if operations on `ty` may take denormals for zeros.
    fn flushes(&self, ty: Type) -> bool {
        let kind = self.types().scalar(ty).float_kind();
        kind.is_none_or(|kind| self.denormals.mode(kind) != DenormalMode::Ieee)
    }

    /// A number that is neither zero, denormal, infinite nor NaN.
    pub(super) fn is_normal(&self, format: Format, bits: Bits) -> bool {
        !format.is_nan(bits)
            && !format.is_zero(bits)
            && !format.is_infinite(bits)
            && !format.is_denormal(bits)
    }

    fn fdiv(&mut self, flags: InstFlags, a: Value, b: Value) -> Rule {
        let ty = self.ty(a);
        // -x / -y => x / y
        if let (Some(x), Some(y)) = (self.fneg_of(a), self.fneg_of(b)) {
            return Some(Done::Replace(self.bin_with(BinaryOp::FDiv, flags, x, y)));
        }
        if let Some((format, bits)) = self.float(b) {
            // -x / C => x / -C
            if let Some(x) = self.fneg_of(a)
                && !format.is_nan(bits)
            {
                let c = self.float_number(ty, bits ^ format.sign_bit());
                return Some(Done::Replace(self.bin_with(BinaryOp::FDiv, flags, x, c)));
            }
            // x / C => x * (1 / C), where that is exact, or a reciprocal will do
            let inverse = nvopt_arith::float::div(format, Round::Nearest, format.one(), bits);
            let back = nvopt_arith::float::div(format, Round::Nearest, format.one(), inverse);
            let is_power = bits & (format.sign_bit() - 1) & !exponent_mask(format) == 0;
            let is_exact = is_power && back == bits;
            let may = is_exact || flags.contains(InstFlags::ARCP);
            if may && self.is_normal(format, bits) && self.is_normal(format, inverse) {
                let c = self.float_number(ty, inverse);
                return Some(Done::Replace(self.bin_with(BinaryOp::FMul, flags, a, c)));
            }
            return None;
        }
        // C / -x => -C / x
        if let Some(x) = self.fneg_of(b)
            && let Some((format, bits)) = self.float(a)
            && !format.is_nan(bits)
        {
            let c = self.float_number(ty, bits ^ format.sign_bit());
            return Some(Done::Replace(self.bin_with(BinaryOp::FDiv, flags, c, x)));
        }
        if flags.contains(InstFlags::REASSOC | InstFlags::ARCP) {
            // (x / y) / z => x / (y * z); z / (x / y) => (z * y) / x
            let flags = of_new(flags);
            let is_free = |value| self.flags_of(value).contains(InstFlags::REASSOC);
            let (is_free_a, is_free_b) = (is_free(a), is_free(b));
            if let Some((x, y)) = self.binary_of(a, BinaryOp::FDiv)
                && self.one_use(a)
                && is_free_a
                && (!self.is_const(y) || !self.is_const(b))
            {
                let product = self.bin_with(BinaryOp::FMul, flags, y, b);
                return Some(Done::Replace(self.bin_with(BinaryOp::FDiv, flags, x, product)));
            }
            if let Some((x, y)) = self.binary_of(b, BinaryOp::FDiv)
                && self.one_use(b)
                && is_free_b
                && (!self.is_const(y) || !self.is_const(a))
            {
                let product = self.bin_with(BinaryOp::FMul, flags, y, a);
                return Some(Done::Replace(self.bin_with(BinaryOp::FDiv, flags, product, x)));
            }
        }
        // |x| / |x| and x / |x| need flags that few programs have.
        None
    }

    /// `x * z + y * z => (x + y) * z`, where operations may be reordered.
    fn factor_floats(&mut self, op: BinaryOp, flags: InstFlags, a: Value, b: Value) -> Rule {
        let all = flags & self.flags_of(a) & self.flags_of(b);
        if !all.contains(InstFlags::REASSOC)
            || !flags.contains(InstFlags::NSZ)
            || !self.one_use(a)
            || !self.one_use(b)
        {
            return None;
        }
        let flags = of_new(flags);
        if let (Some((p, q)), Some((r, s))) =
            (self.binary_of(a, BinaryOp::FMul), self.binary_of(b, BinaryOp::FMul))
        {
            let (x, y, z) = if p == r {
                (q, s, p)
            } else if p == s {
                (q, r, p)
            } else if q == r {
                (p, s, q)
            } else if q == s {
                (p, r, q)
            } else {
                return None;
            };
            let sum = self.bin_with(op, flags, x, y);
            return Some(Done::Replace(self.bin_with(BinaryOp::FMul, flags, sum, z)));
        }
        let (x, z) = self.binary_of(a, BinaryOp::FDiv)?;
        let (y, z2) = self.binary_of(b, BinaryOp::FDiv)?;
        if z != z2 {
            return None;
        }
        let sum = self.bin_with(op, flags, x, y);
        Some(Done::Replace(self.bin_with(BinaryOp::FDiv, flags, sum, z)))
    }

    pub(super) fn fneg_inst(&mut self, inst: Inst) -> Rule {
        let x = self.body.args(inst)[0];
        let flags = self.body.flags(inst);
        let ty = self.ty(x);
        let def = self.body.def_inst(x)?;
        let inner = self.body.flags(def);
        // -(x - y) => y - x, without signed zeros
        if flags.contains(InstFlags::NSZ)
            && let Some((a, b)) = self.binary_of(x, BinaryOp::FSub)
            && self.one_use(x)
        {
            return Some(Done::Replace(self.bin_with(BinaryOp::FSub, flags & inner, b, a)));
        }
        if !self.one_use(x) {
            return None;
        }
        // -(x * C) => x * -C; -(x / C) => x / -C; -(C / x) => -C / x
        for op in [BinaryOp::FMul, BinaryOp::FDiv] {
            let Some((a, b)) = self.binary_of(x, op) else { continue };
            // What the result is promised to be holds for the operands of both.
            let kept = (flags | inner) & !(InstFlags::NNAN | InstFlags::NINF)
                | flags & inner & (InstFlags::NNAN | InstFlags::NINF);
            let kept = kept & inner | kept & flags & InstFlags::NSZ;
            if let Some((format, bits)) = self.float(b)
                && !format.is_nan(bits)
            {
                let c = self.float_number(ty, bits ^ format.sign_bit());
                return Some(Done::Replace(self.bin_with(op, kept, a, c)));
            }
            if let Some((format, bits)) = self.float(a)
                && !format.is_nan(bits)
                && op == BinaryOp::FDiv
            {
                let c = self.float_number(ty, bits ^ format.sign_bit());
                return Some(Done::Replace(self.bin_with(op, kept, c, b)));
            }
        }
        // -(x + C) => -C - x, without signed zeros
        if flags.contains(InstFlags::NSZ)
            && let Some((a, b)) = self.binary_of(x, BinaryOp::FAdd)
            && let Some((format, bits)) = self.float(b)
            && !format.is_nan(bits)
        {
            let c = self.float_number(ty, bits ^ format.sign_bit());
            return Some(Done::Replace(self.bin_with(BinaryOp::FSub, flags & inner, c, a)));
        }
        // -(c ? -x : y) => c ? x : -y
        if let Some((cond, yes, no)) = matcher::select(self.body, x) {
            if let Some(y) = self.fneg_of(yes) {
                let other = self.fneg_with(flags, no);
                return Some(Done::Replace(self.select(cond, y, other)));
            }
            if let Some(n) = self.fneg_of(no) {
                let other = self.fneg_with(flags, yes);
                return Some(Done::Replace(self.select(cond, other, n)));
            }
        }
        None
    }

    /// `x < 0 ? -x : x => |x|`, where the sign of zero and NaN do not matter.
    pub(super) fn select_fabs(&mut self, inst: Inst, cond: Value, yes: Value, no: Value) -> Rule {
        let (pred, x, c) = matcher::fcmp(self.body, cond)?;
        let ty = self.ty(yes);
        let flags = self.body.flags(inst);
        if !self.types().is_float_or_vector(ty) {
            return None;
        }
        let zero = matcher::is_any_zero(self.body, self.types(), c);
        if zero && flags.contains(InstFlags::NSZ | InstFlags::NNAN) {
            let is_less = match pred {
                FloatPred::Olt | FloatPred::Ole | FloatPred::Ult | FloatPred::Ule => Some(true),
                FloatPred::Ogt | FloatPred::Oge | FloatPred::Ugt | FloatPred::Uge => Some(false),
                _ => None,
            };
            if let Some(is_less) = is_less {
                let (if_less, if_more) = if is_less { (yes, no) } else { (no, yes) };
                if if_more == x && self.fneg_of(if_less) == Some(x) {
                    return Some(Done::Replace(self.intrinsic(
                        Intrinsic::FABS,
                        flags,
                        ty,
                        &[x],
                    )?));
                }
                if if_less == x && self.fneg_of(if_more) == Some(x) {
                    let abs = self.intrinsic(Intrinsic::FABS, flags, ty, &[x])?;
                    return Some(Done::Replace(self.fneg_with(flags, abs)));
                }
            }
        }
        // x < y ? x : y => minnum(x, y), without NaN and signed zeros
        let compare = self.flags_of(cond);
        let no_nan = flags.contains(InstFlags::NNAN) || compare.contains(InstFlags::NNAN);
        if !no_nan || !flags.contains(InstFlags::NSZ) {
            return None;
        }
        let kind = match pred {
            FloatPred::Olt | FloatPred::Ole | FloatPred::Ult | FloatPred::Ule => Intrinsic::MINNUM,
            FloatPred::Ogt | FloatPred::Oge | FloatPred::Ugt | FloatPred::Uge => Intrinsic::MAXNUM,
            _ => return None,
        };
        let kind = if (x, c) == (yes, no) {
            kind
        } else if (x, c) == (no, yes) {
            match kind {
                Intrinsic::MINNUM => Intrinsic::MAXNUM,
                _ => Intrinsic::MINNUM,
            }
        } else {
            return None;
        };
        // A select promises of what it chooses only; the call would promise of both operands.
        let of_both = InstFlags::NNAN | InstFlags::NINF;
        let flags = (flags - of_both) | (compare & of_both);
        Some(Done::Replace(self.intrinsic(kind, flags, ty, &[x, c])?))
    }

    pub(super) fn fcmp_inst(&mut self, inst: Inst, pred: FloatPred) -> Rule {
        let (a, b) = (self.body.args(inst)[0], self.body.args(inst)[1]);
        let flags = self.body.flags(inst);
        if self.complexity(a) < self.complexity(b) {
            self.body.set_op(inst, Op::FCmp(matcher::swap_float_pred(pred)));
            self.body.set_arg(inst, 0, b);
            self.body.set_arg(inst, 1, a);
            return Some(Done::Changed);
        }
        // x pred x
        if a == b {
            let zero = self.zero(self.ty(a));
            let pred = match pred {
                FloatPred::Ueq | FloatPred::Uge | FloatPred::Ule | FloatPred::True => return None,
                FloatPred::Une | FloatPred::Ult | FloatPred::Ugt | FloatPred::Uno => FloatPred::Uno,
                FloatPred::Oeq | FloatPred::Oge | FloatPred::Ole | FloatPred::Ord => FloatPred::Ord,
                FloatPred::False | FloatPred::One | FloatPred::Olt | FloatPred::Ogt => return None,
            };
            self.body.set_op(inst, Op::FCmp(pred));
            self.body.set_arg(inst, 1, zero);
            return Some(Done::Changed);
        }
        // ord x, C => ord x, 0
        if matches!(pred, FloatPred::Ord | FloatPred::Uno)
            && let Some((format, bits)) = self.float(b)
            && !format.is_nan(bits)
            && bits != 0
        {
            let zero = self.zero(self.ty(a));
            self.body.set_arg(inst, 1, zero);
            return Some(Done::Changed);
        }
        // x pred -0.0 => x pred 0.0
        if matcher::is_neg_zero(self.body, self.types(), b) {
            let zero = self.zero(self.ty(a));
            self.body.set_arg(inst, 1, zero);
            return Some(Done::Changed);
        }
        // -x pred C => x swapped -C; -x pred -y => x swapped y
        if let Some(x) = self.fneg_of(a) {
            let swapped = matcher::swap_float_pred(pred);
            if let Some((format, bits)) = self.float(b)
                && !format.is_nan(bits)
            {
                let c = self.float_number(self.ty(x), bits ^ format.sign_bit());
                return Some(Done::Replace(self.fcmp(flags, swapped, x, c)));
            }
            if let Some(y) = self.fneg_of(b) {
                return Some(Done::Replace(self.fcmp(flags, swapped, x, y)));
            }
        }
        // fpext x pred fpext y => x pred y; fpext x pred C, C exact in the narrow format
        if let Some(x) = self.cast_of(a, CastOp::FpExt) {
            if let Some(y) = self.cast_of(b, CastOp::FpExt)
                && self.ty(x) == self.ty(y)
            {
                return Some(Done::Replace(self.fcmp(flags, pred, x, y)));
            }
            if let Some((format, bits)) = self.float(b)
                && !format.is_nan(bits)
            {
                let narrow = self.cast(CastOp::FpTrunc, b, self.ty(x));
                let back = self.cast(CastOp::FpExt, narrow, self.ty(b));
                let is_fit = back == b
                    && self.float(narrow).is_some_and(|(format, bits)| {
                        format.is_zero(bits) || self.is_normal(format, bits)
                    });
                if is_fit {
                    return Some(Done::Replace(self.fcmp(flags, pred, x, narrow)));
                }
            }
        }
        // |x| pred 0
        if let Some(&[x]) = self.call_of(a, Intrinsic::FABS)
            && matcher::is_pos_zero(self.body, self.types(), b)
        {
            let pred = match pred {
                FloatPred::Oeq | FloatPred::Ole => FloatPred::Oeq,
                FloatPred::Ueq | FloatPred::Ule => FloatPred::Ueq,
                FloatPred::One | FloatPred::Ogt => FloatPred::One,
                FloatPred::Une | FloatPred::Ugt => FloatPred::Une,
                FloatPred::Oge | FloatPred::Ord => FloatPred::Ord,
                FloatPred::Ult | FloatPred::Uno => FloatPred::Uno,
                FloatPred::Olt | FloatPred::Uge | FloatPred::False | FloatPred::True => {
                    return None;
                }
            };
            return Some(Done::Replace(self.fcmp(flags, pred, x, b)));
        }
        None
    }
}

/// The bits of the exponent.
fn exponent_mask(format: Format) -> Bits {
    format.infinity(false)
}
