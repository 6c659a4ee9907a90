//! And, or, exclusive or.

use nvopt_analysis::{implied, known_bits, matcher};
use nvopt_ir::{
    body::Value,
    ops::{BinaryOp, InstFlags},
    types::Type,
};

use super::Simplifier;

impl Simplifier<'_, '_> {
    pub(super) fn and(&mut self, a: Value, b: Value, recursion: u32) -> Option<Value> {
        let ty = self.body.ty(a);
        let (body, types) = (&*self.body, &self.q.module.types);
        if matcher::is_undef(body, b) {
            return Some(self.zero(ty));
        }
        if a == b || matcher::is_all_ones(body, types, b) {
            return Some(a);
        }
        if matcher::is_zero(body, types, b) || matcher::are_complements(body, types, a, b) {
            return Some(self.zero(ty));
        }
        let (of_a, of_b) = (matcher::any_binary(body, a), matcher::any_binary(body, b));
        for ((x, of_x), (y, of_y)) in [((a, of_a), (b, of_b)), ((b, of_b), (a, of_a))] {
            let Some((op_y, ..)) = of_y else { continue };
            // (x | z) & x
            if parts(of_y, BinaryOp::Or).is_some_and(|(p, r)| p == x || r == x) {
                return Some(x);
            }
            // x & (y & x)
            if parts(of_y, BinaryOp::And).is_some_and(|(p, r)| p == x || r == x) {
                return Some(y);
            }
            // ~(x | z) & x
            if op_y == BinaryOp::Xor
                && let Some(inner) = matcher::not(body, types, y)
                && matcher::binary(body, inner, BinaryOp::Or).is_some_and(|(p, r)| p == x || r == x)
            {
                return Some(self.zero(ty));
            }
            // x & -x, where x has at most one bit
            if op_y == BinaryOp::Sub
                && matcher::neg(body, types, y) == Some(x)
                && known_bits::is_known_power_of_two(&self.q, body, x, true)
            {
                return Some(x);
            }
            // x & (x - 1), where x has at most one bit
            if let Some((base, minus)) = parts(of_y, BinaryOp::Add)
                && base == x
                && matcher::is_all_ones(body, types, minus)
                && known_bits::is_known_power_of_two(&self.q, body, x, true)
            {
                return Some(self.zero(ty));
            }
            // (x | y) & (x | ~y)
            if let (Some((p, r)), Some((s, t))) =
                (parts(of_x, BinaryOp::Or), parts(of_y, BinaryOp::Or))
            {
                for (p, r) in [(p, r), (r, p)] {
                    for (s, t) in [(s, t), (t, s)] {
                        if p == s && matcher::are_complements(body, types, r, t) {
                            return Some(p);
                        }
                    }
                }
            }
        }
        if let Some(found) = self.of_compares(a, b, true) {
            return Some(found);
        }
        // A mask that keeps every bit that may be set.
        if let Some(mask) = matcher::int_const(self.body, &self.q.module.types, b) {
            let known = known_bits::known_bits(&self.q, self.body, a);
            if known.zero.or(&mask).is_ones() {
                return Some(a);
            }
            if known.zero.not().and(&mask).is_zero() {
                return Some(self.zero(ty));
            }
        }
        self.over_inner(BinaryOp::And, BinaryOp::Or, a, b, recursion)
            .or_else(|| self.over_inner(BinaryOp::And, BinaryOp::Xor, a, b, recursion))
    }

    pub(super) fn or(&mut self, a: Value, b: Value, recursion: u32) -> Option<Value> {
        let ty = self.body.ty(a);
        let (body, types) = (&*self.body, &self.q.module.types);
        if matcher::is_undef(body, b) || matcher::is_all_ones(body, types, b) {
            return Some(self.all_ones(ty));
        }
        if a == b || matcher::is_zero(body, types, b) {
            return Some(a);
        }
        if matcher::are_complements(body, types, a, b) {
            return Some(self.all_ones(ty));
        }
        let (of_a, of_b) = (matcher::any_binary(body, a), matcher::any_binary(body, b));
        for ((x, of_x), (y, of_y)) in [((a, of_a), (b, of_b)), ((b, of_b), (a, of_a))] {
            let Some((op_y, ..)) = of_y else { continue };
            // (x & z) | x
            if parts(of_y, BinaryOp::And).is_some_and(|(p, r)| p == x || r == x) {
                return Some(x);
            }
            // x | (y | x)
            if parts(of_y, BinaryOp::Or).is_some_and(|(p, r)| p == x || r == x) {
                return Some(y);
            }
            // ~(x & z) | x
            if op_y == BinaryOp::Xor
                && let Some(inner) = matcher::not(body, types, y)
                && matcher::binary(body, inner, BinaryOp::And)
                    .is_some_and(|(p, r)| p == x || r == x)
            {
                return Some(self.all_ones(ty));
            }
            if let Some((p, r)) = parts(of_x, BinaryOp::And) {
                for (p, r) in [(p, r), (r, p)] {
                    // (p & ~r) | (p ^ r)
                    let Some(plain) = matcher::not(body, types, r) else { continue };
                    if parts(of_y, BinaryOp::Xor)
                        .is_some_and(|(s, t)| (s, t) == (p, plain) || (s, t) == (plain, p))
                    {
                        return Some(y);
                    }
                }
                // (p & r) | (p & ~r)
                if let Some((s, t)) = parts(of_y, BinaryOp::And) {
                    for (p, r) in [(p, r), (r, p)] {
                        for (s, t) in [(s, t), (t, s)] {
                            if p == s && matcher::are_complements(body, types, r, t) {
                                return Some(p);
                            }
                        }
                    }
                }
            }
            // (p ^ r) | (p | r)
            if let (Some((p, r)), Some((s, t))) =
                (parts(of_x, BinaryOp::Xor), parts(of_y, BinaryOp::Or))
                && ((p, r) == (s, t) || (p, r) == (t, s))
            {
                return Some(y);
            }
        }
        if let Some(found) = self.of_compares(a, b, false) {
            return Some(found);
        }
        if let Some(mask) = matcher::int_const(self.body, &self.q.module.types, b) {
            let known = known_bits::known_bits(&self.q, self.body, a);
            // The bits are set already.
            if mask.and(&known.one.not()).is_zero() {
                return Some(a);
            }
        }
        self.over_inner(BinaryOp::Or, BinaryOp::And, a, b, recursion)
    }

    pub(super) fn xor(&mut self, a: Value, b: Value) -> Option<Value> {
        let ty = self.body.ty(a);
        let (body, types) = (&*self.body, &self.q.module.types);
        if matcher::is_undef(body, b) {
            return Some(b);
        }
        if matcher::is_zero(body, types, b) {
            return Some(a);
        }
        if a == b {
            return Some(self.zero(ty));
        }
        if matcher::are_complements(body, types, a, b) {
            return Some(self.all_ones(ty));
        }
        let other = |whole, part| matcher::other_operand(body, whole, BinaryOp::Xor, part);
        if let Some(rest) = other(a, b).or_else(|| other(b, a)) {
            return Some(rest);
        }
        // (~p & r) ^ (p | r) is p; (~p | r) ^ (p & r) is ~p.
        for (x, y) in [(a, b), (b, a)] {
            for (outer, inner) in [(BinaryOp::And, BinaryOp::Or), (BinaryOp::Or, BinaryOp::And)] {
                let (Some((p, r)), Some((s, t))) =
                    (matcher::binary(body, x, outer), matcher::binary(body, y, inner))
                else {
                    continue;
                };
                for (p, r) in [(p, r), (r, p)] {
                    let Some(plain) = matcher::not(body, types, p) else { continue };
                    if (s, t) == (plain, r) || (s, t) == (r, plain) {
                        return Some(if outer == BinaryOp::And { plain } else { p });
                    }
                }
            }
        }
        None
    }

    /// Two comparisons, one of which says all: `a && b` if `is_and`, else `a || b`.
    pub(super) fn of_compares(&mut self, a: Value, b: Value, is_and: bool) -> Option<Value> {
        if self.body.ty(a) != Type::I1 {
            return None;
        }
        let body = &*self.body;
        for (x, y) in [(a, b), (b, a)] {
            // Where `x` alone does not decide, does it say what `y` is?
            match implied::is_implied(&self.q, body, x, is_and, y) {
                Some(answer) if answer == is_and => return Some(x),
                Some(_) => return self.truth(Type::I1, !is_and),
                None => {}
            }
        }
        None
    }

    /// `(x inner y) op z` where `x op z` and `y op z` simplify and so does what joins them.
    fn over_inner(
        &mut self,
        op: BinaryOp,
        inner: BinaryOp,
        a: Value,
        b: Value,
        recursion: u32,
    ) -> Option<Value> {
        if recursion == 0 {
            return None;
        }
        let none = InstFlags::empty();
        for (whole, z) in [(a, b), (b, a)] {
            let Some((x, y)) = matcher::binary(self.body, whole, inner) else { continue };
            let (Some(left), Some(right)) = (
                self.binary(op, none, x, z, recursion - 1),
                self.binary(op, none, y, z, recursion - 1),
            ) else {
                continue;
            };
            if (left, right) == (x, y) || (left, right) == (y, x) {
                return Some(whole);
            }
            if let Some(found) = self.binary(inner, none, left, right, recursion - 1) {
                return Some(found);
            }
        }
        None
    }
}

/// The operands of what an operand is, if that is an `op`.
fn parts(of: Option<(BinaryOp, Value, Value)>, op: BinaryOp) -> Option<(Value, Value)> {
    of.filter(|&(found, ..)| found == op).map(|(_, a, b)| (a, b))
}
