//! Shifts.

use nvopt_analysis::{known_bits, matcher};
use nvopt_arith::Int;
use nvopt_ir::{
    body::Value,
    constant::ConstData,
    ops::{BinaryOp, InstFlags},
    types::Type,
};

use super::Simplifier;

impl Simplifier<'_, '_> {
    pub(super) fn shift(
        &mut self,
        op: BinaryOp,
        flags: InstFlags,
        a: Value,
        b: Value,
    ) -> Option<Value> {
        let ty = self.body.ty(a);
        let (body, types) = (&*self.body, &self.q.module.types);
        if matcher::is_undef(body, b) || self.shifts_too_far(b) {
            return Some(self.poison(ty));
        }
        if matcher::is_zero(body, types, a) || matcher::is_zero(body, types, b) {
            return Some(a);
        }
        // Every amount of one bit but zero is too much.
        if types.scalar(ty) == Type::I1 {
            return Some(a);
        }
        let width = types.scalar(ty).int_bits()?;
        let known_by = known_bits::known_bits(&self.q, body, b);
        if known_by.umin().to_u64().is_none_or(|by| by >= u64::from(width)) {
            return Some(self.poison(ty));
        }
        // The bits of the amount that matter are all zero: any other amount is too much.
        let n_bits = 32 - (width - 1).leading_zeros();
        let low = Int::ones(width).lshr_bits(width - n_bits.min(width));
        if low.and(&known_by.zero.not()).is_zero() {
            return Some(a);
        }
        match op {
            BinaryOp::Shl => self.shl(flags, a, b),
            BinaryOp::LShr => self.lshr(flags, a, b),
            _ => self.ashr(flags, a, b),
        }
    }

    /// True if all lanes of the amount are at least the width, or undefined.
    fn shifts_too_far(&self, by: Value) -> bool {
        let (body, types) = (&*self.body, &self.q.module.types);
        let Some(width) = types.scalar(body.ty(by)).int_bits() else { return false };
        if let Some(by) = matcher::int_const(body, types, by) {
            return by.to_u64().is_none_or(|by| by >= u64::from(width));
        }
        let Some(ConstData::Aggregate { elems, ty }) = body.const_data(by) else { return false };
        ty.is_vector()
            && elems.iter().all(|&elem| match body.consts().get(elem) {
                ConstData::Bits { bits, .. } => *bits >= u64::from(width),
                ConstData::Undef(_) | ConstData::Poison(_) => true,
                _ => false,
            })
    }

    fn shl(&mut self, flags: InstFlags, a: Value, b: Value) -> Option<Value> {
        let ty = self.body.ty(a);
        let (body, types) = (&*self.body, &self.q.module.types);
        if matcher::is_undef(body, a) {
            let keeps = flags.intersects(InstFlags::NUW | InstFlags::NSW);
            return Some(if keeps { a } else { self.zero(ty) });
        }
        // (x >> y) << y, where no bit was lost
        for op in [BinaryOp::LShr, BinaryOp::AShr] {
            if let Some((x, y)) = matcher::binary_with(body, a, op, InstFlags::EXACT)
                && y == b
            {
                return Some(x);
            }
        }
        // A set top bit cannot be shifted out.
        if flags.contains(InstFlags::NUW) && known_bits::known_bits(&self.q, body, a).is_negative()
        {
            return Some(a);
        }
        let width = types.scalar(ty).int_bits()?;
        let both = InstFlags::NUW | InstFlags::NSW;
        let by = matcher::int_const(body, types, b);
        if flags.contains(both) && by == Some(Int::new(width, u64::from(width - 1))) {
            return Some(self.zero(ty));
        }
        None
    }

    /// What both right shifts share.
    fn right_shift(&mut self, flags: InstFlags, a: Value, b: Value) -> Option<Value> {
        let ty = self.body.ty(a);
        // The amount is below the number it shifts: nothing is left.
        if a == b {
            return Some(self.zero(ty));
        }
        if matcher::is_undef(self.body, a) {
            let keeps = flags.contains(InstFlags::EXACT);
            return Some(if keeps { a } else { self.zero(ty) });
        }
        // No bit is lost, and the lowest is set: nothing is shifted.
        if flags.contains(InstFlags::EXACT) {
            let known = known_bits::known_bits(&self.q, self.body, a);
            if known.one.bit(0) {
                return Some(a);
            }
        }
        None
    }

    fn lshr(&mut self, flags: InstFlags, a: Value, b: Value) -> Option<Value> {
        if let Some(found) = self.right_shift(flags, a, b) {
            return Some(found);
        }
        // (x << y) >> y, where no bit was lost
        if let Some((x, y)) = matcher::binary_with(self.body, a, BinaryOp::Shl, InstFlags::NUW)
            && y == b
        {
            return Some(x);
        }
        // ((x << n) | y) >> n, where y has no more than n bits
        let (body, types) = (&*self.body, &self.q.module.types);
        let amount = matcher::int_const(body, types, b)?;
        let (p, r) = matcher::binary(body, a, BinaryOp::Or)?;
        for (shifted, low) in [(p, r), (r, p)] {
            if let Some((x, by)) =
                matcher::binary_with(body, shifted, BinaryOp::Shl, InstFlags::NUW)
                && matcher::int_const(body, types, by).as_ref() == Some(&amount)
            {
                let known = known_bits::known_bits(&self.q, body, low);
                let bits = u64::from(known.width() - known.min_leading_zeros());
                if amount.to_u64().is_some_and(|amount| bits <= amount) {
                    return Some(x);
                }
            }
        }
        None
    }

    fn ashr(&mut self, flags: InstFlags, a: Value, b: Value) -> Option<Value> {
        let types = &self.q.module.types;
        if matcher::is_all_ones(self.body, types, a) {
            return Some(self.all_ones(self.body.ty(a)));
        }
        if let Some(found) = self.right_shift(flags, a, b) {
            return Some(found);
        }
        if let Some((x, y)) = matcher::binary_with(self.body, a, BinaryOp::Shl, InstFlags::NSW)
            && y == b
        {
            return Some(x);
        }
        // All bits are the sign already.
        let width = self.q.width(self.body, a)?;
        (known_bits::sign_bits(&self.q, self.body, a) == width).then_some(a)
    }
}
