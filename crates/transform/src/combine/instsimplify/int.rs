//! Sums, products and quotients of integers.

use nvopt_analysis::{known_bits, matcher};
use nvopt_arith::Int;
use nvopt_ir::{
    body::Value,
    constant::ConstData,
    ops::{BinaryOp, CastOp, InstFlags, IntPred},
    types::Type,
};

use super::Simplifier;

impl Simplifier<'_, '_> {
    pub(super) fn add(&mut self, flags: InstFlags, a: Value, b: Value) -> Option<Value> {
        let ty = self.body.ty(a);
        let (body, types) = (&*self.body, &self.q.module.types);
        if matcher::is_undef(body, b) {
            return Some(b);
        }
        if matcher::is_zero(body, types, b) {
            return Some(a);
        }
        if matcher::is_binary(body, a) || matcher::is_binary(body, b) {
            // x + (y - x), (y - x) + x
            for (sum, part) in [(a, b), (b, a)] {
                if let Some((y, x)) = matcher::binary(body, sum, BinaryOp::Sub)
                    && x == part
                {
                    return Some(y);
                }
            }
            // x + -x is zero, x + ~x is all ones.
            for (x, y) in [(a, b), (b, a)] {
                if matcher::neg(body, types, y) == Some(x) {
                    return Some(self.zero(ty));
                }
            }
            if matcher::are_complements(body, types, a, b) {
                return Some(self.all_ones(ty));
            }
        }
        // Without unsigned wrap only zero can be added to all ones.
        if flags.contains(InstFlags::NUW) && matcher::is_all_ones(body, types, b) {
            return Some(b);
        }
        if types.scalar(ty) == Type::I1 {
            return self.xor(a, b);
        }
        None
    }

    pub(super) fn sub(
        &mut self,
        flags: InstFlags,
        a: Value,
        b: Value,
        recursion: u32,
    ) -> Option<Value> {
        let ty = self.body.ty(a);
        let (body, types) = (&*self.body, &self.q.module.types);
        if matcher::is_undef(body, a) || matcher::is_undef(body, b) {
            return Some(self.undef(ty));
        }
        if matcher::is_zero(body, types, b) {
            return Some(a);
        }
        if a == b {
            return Some(self.zero(ty));
        }
        if matcher::is_zero(body, types, a) {
            if flags.contains(InstFlags::NUW) {
                return Some(self.zero(ty));
            }
            // 0 - x is x if x is zero or the smallest integer, and zero if that would wrap.
            let known = known_bits::known_bits(&self.q, body, b);
            if known.zero == Int::max_signed(known.width()) {
                if flags.contains(InstFlags::NSW) {
                    return Some(self.zero(ty));
                }
                return Some(b);
            }
        }
        // (x + y) - x
        if let Some(other) = matcher::other_operand(body, a, BinaryOp::Add, b) {
            return Some(other);
        }
        // x - (x - y)
        if let Some((x, y)) = matcher::binary(body, b, BinaryOp::Sub)
            && x == a
        {
            return Some(y);
        }
        if types.scalar(ty) == Type::I1 {
            return self.xor(a, b);
        }
        if recursion == 0 {
            return None;
        }
        let none = InstFlags::empty();
        // (x + y) - z
        if let Some((x, y)) = matcher::binary(self.body, a, BinaryOp::Add) {
            for (x, y) in [(x, y), (y, x)] {
                if let Some(rest) = self.binary(BinaryOp::Sub, none, y, b, recursion - 1)
                    && let Some(found) = self.binary(BinaryOp::Add, none, x, rest, recursion - 1)
                {
                    return Some(found);
                }
            }
        }
        // x - (y + z)
        if let Some((y, z)) = matcher::binary(self.body, b, BinaryOp::Add) {
            for (y, z) in [(y, z), (z, y)] {
                if let Some(rest) = self.binary(BinaryOp::Sub, none, a, y, recursion - 1)
                    && let Some(found) = self.binary(BinaryOp::Sub, none, rest, z, recursion - 1)
                {
                    return Some(found);
                }
            }
        }
        // z - (x - y)
        if let Some((x, y)) = matcher::binary(self.body, b, BinaryOp::Sub)
            && let Some(rest) = self.binary(BinaryOp::Sub, none, a, x, recursion - 1)
            && let Some(found) = self.binary(BinaryOp::Add, none, rest, y, recursion - 1)
        {
            return Some(found);
        }
        None
    }

    pub(super) fn mul(&mut self, flags: InstFlags, a: Value, b: Value) -> Option<Value> {
        let ty = self.body.ty(a);
        let (body, types) = (&*self.body, &self.q.module.types);
        if matcher::is_undef(body, b) || matcher::is_zero(body, types, b) {
            return Some(self.zero(ty));
        }
        if matcher::is_one(body, types, b) {
            return Some(a);
        }
        // (x / y) * y, without remainder
        for (quotient, by) in [(a, b), (b, a)] {
            if let Some((BinaryOp::UDiv | BinaryOp::SDiv, x, y)) =
                matcher::any_binary(body, quotient)
                && y == by
                && matcher::flags_of(body, quotient).contains(InstFlags::EXACT)
            {
                return Some(x);
            }
        }
        if types.scalar(ty) == Type::I1 {
            // -1 * -1 does not fit one bit.
            if flags.contains(InstFlags::NSW) {
                return Some(self.zero(ty));
            }
            return self.and(a, b, 0);
        }
        None
    }

    pub(super) fn div_rem(&mut self, op: BinaryOp, a: Value, b: Value) -> Option<Value> {
        let ty = self.body.ty(a);
        let is_div = matches!(op, BinaryOp::UDiv | BinaryOp::SDiv);
        let is_signed = matches!(op, BinaryOp::SDiv | BinaryOp::SRem);
        if self.divides_by_zero(b) {
            return Some(self.poison(ty));
        }
        let (body, types) = (&*self.body, &self.q.module.types);
        if matcher::is_undef(body, a) || matcher::is_zero(body, types, a) {
            return Some(self.zero(ty));
        }
        if a == b {
            return Some(if is_div { self.one(ty) } else { self.zero(ty) });
        }
        // A divisor that is zero is undefined, so one of one bit is one.
        let is_bit = types.scalar(ty) == Type::I1
            || matcher::cast(body, b, CastOp::ZExt)
                .is_some_and(|x| types.scalar(body.ty(x)) == Type::I1);
        if matcher::is_one(body, types, b) || is_bit {
            return Some(if is_div { a } else { self.zero(ty) });
        }
        // x % -1, and x by a sign-extended bit
        let is_minus_one = matcher::is_all_ones(body, types, b)
            || matcher::cast(body, b, CastOp::SExt)
                .is_some_and(|x| types.scalar(body.ty(x)) == Type::I1);
        if op == BinaryOp::SRem && is_minus_one {
            return Some(self.zero(ty));
        }
        // (x * y) / y where the product did not wrap
        let flag = if is_signed { InstFlags::NSW } else { InstFlags::NUW };
        if let Some((x, y)) = matcher::binary_with(body, a, BinaryOp::Mul, flag) {
            let other = if y == b { Some(x) } else { (x == b).then_some(y) };
            if let Some(other) = other {
                return Some(if is_div { other } else { self.zero(ty) });
            }
        }
        // (y << x) % y
        if !is_div
            && let Some((y, _)) = matcher::binary_with(body, a, BinaryOp::Shl, flag)
            && y == b
        {
            return Some(self.zero(ty));
        }
        // (x % y) / y, (x % y) % y
        let rem = if is_signed { BinaryOp::SRem } else { BinaryOp::URem };
        if matcher::binary(body, a, rem).is_some_and(|(_, y)| y == b) {
            return Some(if is_div { self.zero(ty) } else { a });
        }
        if self.is_smaller_magnitude(is_signed, a, b) {
            return Some(if is_div { self.zero(ty) } else { a });
        }
        None
    }

    /// True if `b` is zero or undefined, in some lane.
    fn divides_by_zero(&self, b: Value) -> bool {
        let (body, types) = (&*self.body, &self.q.module.types);
        if matcher::is_undef(body, b) || matcher::is_zero(body, types, b) {
            return true;
        }
        let pool = body.consts();
        match body.const_data(b) {
            Some(ConstData::Aggregate { elems, ty }) if ty.is_vector() => {
                elems.iter().any(|&elem| match pool.get(elem) {
                    ConstData::Bits { bits, .. } => *bits == 0,
                    ConstData::Undef(_) | ConstData::Poison(_) => true,
                    _ => false,
                })
            }
            Some(ConstData::Data { ty, bytes }) if ty.is_vector() => {
                let size = types.scalar(*ty).int_bits().map_or(1, |bits| bits as usize / 8);
                bytes.chunks(size.max(1)).any(|chunk| chunk.iter().all(|&byte| byte == 0))
            }
            _ => known_bits::known_bits(&self.q, body, b)
                .as_constant()
                .is_some_and(|int| int.is_zero() && self.q.width(body, b).is_some()),
        }
    }

    /// True if the magnitude of `a` is always less than that of `b`.
    fn is_smaller_magnitude(&mut self, is_signed: bool, a: Value, b: Value) -> bool {
        let known_b = known_bits::known_bits(&self.q, self.body, b);
        // Nothing is less than what may be zero; of a divisor nothing else is known most often.
        let may_be_zero = known_b.one.is_zero();
        if may_be_zero && is_signed {
            return false;
        }
        if may_be_zero {
            return self.is_true(IntPred::Ult, a, b);
        }
        let known_a = known_bits::known_bits(&self.q, self.body, a);
        if !is_signed {
            if known_a.umax().cmp_unsigned(&known_b.umin()).is_lt() {
                return true;
            }
            return self.is_true(IntPred::Ult, a, b);
        }
        if known_a.is_non_negative() && known_b.is_non_negative() {
            return known_a.umax().cmp_unsigned(&known_b.umin()).is_lt();
        }
        // The magnitudes, as unsigned numbers.
        let most = known_a.smin().abs().umax(&known_a.smax().abs());
        let least = if known_b.is_non_negative() {
            known_b.umin()
        } else if known_b.is_negative() {
            known_b.smax().abs()
        } else {
            return false;
        };
        most.cmp_unsigned(&least).is_lt()
    }
}
