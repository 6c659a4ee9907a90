//! Conversions.

use nvopt_analysis::matcher;
use nvopt_ir::{
    body::Value,
    ops::{CastOp, InstFlags, Op},
    types::Type,
};

use super::Simplifier;

impl Simplifier<'_, '_> {
    pub(super) fn cast(&mut self, op: CastOp, ty: Type, arg: Value, rec: u32) -> Option<Value> {
        if let Some(folded) = self.fold(Op::Cast(op), InstFlags::empty(), ty, &[arg]) {
            return Some(folded);
        }
        if op == CastOp::BitCast && self.body.ty(arg) == ty {
            return Some(arg);
        }
        if let Some((inner, value)) = matcher::any_cast(self.body, arg)
            && self.body.ty(value) == ty
            && self.is_undone(inner, op, value, arg)
        {
            return Some(value);
        }
        if rec == 0 {
            return None;
        }
        if let Some((_, yes, no)) = matcher::select(self.body, arg) {
            let on_true = self.cast(op, ty, yes, rec - 1);
            let on_false = self.cast(op, ty, no, rec - 1);
            if on_true.is_some() && on_true == on_false {
                return on_true;
            }
        }
        if let Some(phi) = matcher::phi(self.body, arg) {
            let entries = super::binary::phi_entries(self.body, phi);
            let found = self.same_for_all(arg, &entries, |simplifier, value| {
                simplifier.cast(op, ty, value, rec - 1)
            });
            if found.is_some_and(|found| self.dominates_phi(found, phi)) {
                return found;
            }
        }
        None
    }

    /// True if `outer` gives back what `inner` took, of the same type.
    fn is_undone(&self, inner: CastOp, outer: CastOp, value: Value, between: Value) -> bool {
        let width = |value: Value| self.q.width(self.body, value);
        match (inner, outer) {
            (CastOp::ZExt | CastOp::SExt, CastOp::Trunc)
            | (CastOp::BitCast, CastOp::BitCast)
            | (CastOp::FpExt, CastOp::FpTrunc)
            | (CastOp::AddrSpaceCast, CastOp::AddrSpaceCast) => true,
            // The integer between holds the whole address.
            (CastOp::PtrToInt, CastOp::IntToPtr) => width(between) >= width(value),
            (CastOp::IntToPtr, CastOp::PtrToInt | CastOp::PtrToAddr) => {
                width(between) >= width(value)
            }
            _ => false,
        }
    }
}
