//! What binary operations share: constants to the right, associativity, selects and phis.

use nvopt_analysis::matcher;
use nvopt_ir::{
    body::{Body, Value},
    ops::{BinaryOp, InstFlags, Op},
};

use smallvec::SmallVec;

use super::Simplifier;

impl Simplifier<'_, '_> {
    /// What `a op b` always is, if there is such a value.
    pub fn binary(
        &mut self,
        op: BinaryOp,
        flags: InstFlags,
        a: Value,
        b: Value,
        recursion: u32,
    ) -> Option<Value> {
        let ty = self.body.ty(a);
        if let Some(folded) = self.fold(Op::Binary(op), flags, ty, &[a, b]) {
            return Some(folded);
        }
        let (a, b) = match op.is_commutative() && self.body.as_const(a).is_some() {
            true => (b, a),
            false => (a, b),
        };
        if matcher::is_poison(self.body, a) || matcher::is_poison(self.body, b) {
            return Some(self.poison(ty));
        }
        if op.is_float() {
            return self.float_binary(op, flags, a, b);
        }
        let found = match op {
            BinaryOp::Add => self.add(flags, a, b),
            BinaryOp::Sub => self.sub(flags, a, b, recursion),
            BinaryOp::Mul => self.mul(flags, a, b),
            BinaryOp::UDiv | BinaryOp::SDiv | BinaryOp::URem | BinaryOp::SRem => {
                self.div_rem(op, a, b)
            }
            BinaryOp::Shl | BinaryOp::LShr | BinaryOp::AShr => self.shift(op, flags, a, b),
            BinaryOp::And => self.and(a, b, recursion),
            BinaryOp::Or => self.or(a, b, recursion),
            BinaryOp::Xor => self.xor(a, b),
            BinaryOp::FAdd | BinaryOp::FSub | BinaryOp::FMul | BinaryOp::FDiv | BinaryOp::FRem => {
                None
            }
        };
        if found.is_some() || recursion == 0 {
            return found;
        }
        let is_associative = op.is_commutative();
        if is_associative && let Some(found) = self.associative(op, a, b, recursion - 1) {
            return Some(found);
        }
        self.binary_over_select(op, flags, a, b, recursion - 1)
            .or_else(|| self.binary_over_phi(op, flags, a, b, recursion - 1))
    }

    /// `(a op b) op c` where two of the three simplify together.
    fn associative(&mut self, op: BinaryOp, left: Value, right: Value, rec: u32) -> Option<Value> {
        let none = InstFlags::empty();
        for (whole, c, is_swapped) in [(left, right, false), (right, left, true)] {
            let Some((a, b)) = matcher::binary(self.body, whole, op) else { continue };
            // The part that meets `c`, and the other one.
            for (met, rest) in [(b, a), (a, b)] {
                let pair = if is_swapped { (c, met) } else { (met, c) };
                let Some(joined) = self.binary(op, none, pair.0, pair.1, rec) else { continue };
                if joined == met {
                    return Some(whole);
                }
                if let Some(found) = self.binary(op, none, rest, joined, rec) {
                    return Some(found);
                }
            }
        }
        None
    }

    /// Both sides of a select operand give the same.
    fn binary_over_select(
        &mut self,
        op: BinaryOp,
        flags: InstFlags,
        a: Value,
        b: Value,
        rec: u32,
    ) -> Option<Value> {
        for (chosen, other, is_left) in [(a, b, true), (b, a, false)] {
            let Some((_, yes, no)) = matcher::select(self.body, chosen) else { continue };
            let side = |simplifier: &mut Self, value: Value| match is_left {
                true => simplifier.binary(op, flags, value, other, rec),
                false => simplifier.binary(op, flags, other, value, rec),
            };
            let (on_true, on_false) = (side(self, yes), side(self, no));
            if let Some(found) = self.joined(chosen, (yes, no), (on_true, on_false)) {
                return Some(found);
            }
        }
        None
    }

    /// What a select of `results` is, where `chosen` selects `sides`.
    pub(super) fn joined(
        &mut self,
        chosen: Value,
        sides: (Value, Value),
        results: (Option<Value>, Option<Value>),
    ) -> Option<Value> {
        let (Some(on_true), Some(on_false)) = results else { return None };
        if on_true == on_false {
            return Some(on_true);
        }
        if (on_true, on_false) == sides {
            return Some(chosen);
        }
        if matcher::is_poison(self.body, on_true) {
            return Some(on_false);
        }
        if matcher::is_poison(self.body, on_false) {
            return Some(on_true);
        }
        None
    }

    /// All values of a phi operand give the same.
    fn binary_over_phi(
        &mut self,
        op: BinaryOp,
        flags: InstFlags,
        a: Value,
        b: Value,
        rec: u32,
    ) -> Option<Value> {
        for (merged, other, is_left) in [(a, b, true), (b, a, false)] {
            let Some(phi) = matcher::phi(self.body, merged) else { continue };
            if !self.dominates_phi(other, phi) {
                continue;
            }
            let entries = phi_entries(self.body, phi);
            let found = self.same_for_all(merged, &entries, |simplifier, value| match is_left {
                true => simplifier.binary(op, flags, value, other, rec),
                false => simplifier.binary(op, flags, other, value, rec),
            });
            // Every value came out as it went in: that is the phi.
            if found.is_some_and(|found| self.dominates_phi(found, phi)) {
                return found;
            }
        }
        None
    }

    /// The value that `simplified` gives for all of `entries`, those that are `merged` left out.
    pub(super) fn same_for_all(
        &mut self,
        merged: Value,
        entries: &[Value],
        mut simplified: impl FnMut(&mut Self, Value) -> Option<Value>,
    ) -> Option<Value> {
        let mut common = None;
        // Facts that hold here need not hold where the values come from.
        let q = self.q;
        self.q.at = None;
        for &entry in entries.iter().filter(|&&entry| entry != merged) {
            let found = simplified(self, entry);
            if found.is_none() || common.is_some() && common != found {
                self.q = q;
                return None;
            }
            common = found;
        }
        self.q = q;
        common
    }
}

/// The values of a phi, if they are not too many.
pub(super) fn phi_entries(body: &Body, phi: nvopt_ir::body::Inst) -> SmallVec<[Value; 8]> {
    const MAX_ENTRIES: usize = 32;
    match body.args(phi).len() <= MAX_ENTRIES {
        true => SmallVec::from_slice(body.args(phi)),
        false => SmallVec::new(),
    }
}
