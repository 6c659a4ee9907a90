//! What commutative, associative and distributive operations share.

use nvopt_analysis::fold::fold_ints;
use nvopt_ir::{
    body::{Inst, Value},
    ops::{BinaryOp, InstFlags},
};

use super::cx::{Combiner, Done, Rule};
use crate::{
    combine::instsimplify::Simplifier,
    util::{float_flags::of_new, operand_order},
};

impl Combiner<'_, '_> {
    /// How complex an operand is: the more complex of two stands to the left.
    pub(super) fn complexity(&self, value: Value) -> u8 {
        operand_order::complexity(self.body, self.types(), value)
    }

    /// `op simple, complex => op complex, simple`
    pub(super) fn order_operands(&mut self, inst: Inst) -> Rule {
        let (a, b) = (self.body.args(inst)[0], self.body.args(inst)[1]);
        if self.complexity(a) >= self.complexity(b) {
            return None;
        }
        self.body.set_arg(inst, 0, b);
        self.body.set_arg(inst, 1, a);
        Some(Done::Changed)
    }

    /// What `a op b` is, without making an instruction.
    pub(super) fn simplified(
        &mut self,
        op: BinaryOp,
        flags: InstFlags,
        a: Value,
        b: Value,
    ) -> Option<Value> {
        let q = nvopt_analysis::query::Query {
            module: self.cx.module,
            layout: self.cx.frame.layout,
            func: self.cx.func,
            denormals: self.denormals,
            dom: Some(&self.dom),
            assumptions: Some(&self.assumptions),
            at: Some(self.at),
            memo: Some(&self.bits_memo),
        };
        Simplifier { body: self.body, q }.binary(op, flags, a, b, 1)
    }

    /// Rules of associative operations.
    pub(super) fn associative(&mut self, inst: Inst, op: BinaryOp) -> Rule {
        let flags = self.body.flags(inst);
        if op.is_float() && !flags.contains(InstFlags::REASSOC | InstFlags::NSZ) {
            return None;
        }
        let (left, right) = (self.body.args(inst)[0], self.body.args(inst)[1]);
        let is_inner = |combiner: &Self, value: Value| {
            combiner.binary_of(value, op).filter(|_| {
                !op.is_float()
                    || combiner.flags_of(value).contains(InstFlags::REASSOC | InstFlags::NSZ)
            })
        };
        let plain = if op.is_float() { flags } else { InstFlags::empty() };
        // (a op b) op c => a op (b op c)
        if let Some((a, b)) = is_inner(self, left) {
            if let Some(joined) = self.joined(op, plain, b, right) {
                let kept = self.joined_flags(op, flags, self.flags_of(left), b, right);
                return Some(Done::Replace(self.bin_with(op, kept, a, joined)));
            }
            if let Some(joined) = self.joined(op, plain, right, a) {
                return Some(Done::Replace(self.bin_with(op, plain, joined, b)));
            }
        }
        // a op (b op c) => (a op b) op c
        if let Some((b, c)) = is_inner(self, right) {
            if let Some(joined) = self.joined(op, plain, left, b) {
                return Some(Done::Replace(self.bin_with(op, plain, joined, c)));
            }
            if let Some(joined) = self.joined(op, plain, c, left) {
                return Some(Done::Replace(self.bin_with(op, plain, b, joined)));
            }
        }
        // (a op C1) op (b op C2) => (a op b) op (C1 op C2)
        if let (Some((a, c1)), Some((b, c2))) = (is_inner(self, left), is_inner(self, right))
            && self.is_imm(c1)
            && self.is_imm(c2)
            && self.one_use(left)
            && self.one_use(right)
            && let Some(joined) = self.joined(op, plain, c1, c2)
        {
            let both = self.flags_of(left) & self.flags_of(right) & flags;
            let kept = if op == BinaryOp::Add { both & InstFlags::NUW } else { of_new(plain) };
            let sum = self.bin_with(op, kept, a, b);
            return Some(Done::Replace(self.bin_with(op, kept, sum, joined)));
        }
        None
    }

    /// `a op b` without a new operation, where it was none before: as `inf`, `nan` or a product that
    /// lost its digits it is not what it stands for.
    fn joined(&mut self, op: BinaryOp, flags: InstFlags, a: Value, b: Value) -> Option<Value> {
        let joined = self.simplified(op, flags - InstFlags::NINF, a, b)?;
        if !op.is_float() || !self.is_const(joined) {
            return Some(joined);
        }
        let (format, bits) = self.float(joined)?;
        let is_good = match op {
            BinaryOp::FMul => self.is_normal(format, bits),
            _ => !format.is_nan(bits) && !format.is_infinite(bits),
        };
        is_good.then_some(joined)
    }

    /// The flags of `a op (b op c)` where `(a op b) op c` had `outer` and `inner`.
    fn joined_flags(
        &self,
        op: BinaryOp,
        outer: InstFlags,
        inner: InstFlags,
        b: Value,
        c: Value,
    ) -> InstFlags {
        if op.is_float() {
            return outer;
        }
        let both = outer & inner;
        let (Some(b), Some(c)) = (self.int(b), self.int(c)) else { return InstFlags::empty() };
        let mut kept = InstFlags::empty();
        let fits = |flag| fold_ints(op, flag, &b, &c).is_some();
        if matches!(op, BinaryOp::Add | BinaryOp::Mul) {
            kept |= both & InstFlags::NUW;
        }
        if op == BinaryOp::Add && fits(InstFlags::NSW) {
            kept |= both & InstFlags::NSW;
        }
        if op == BinaryOp::Or {
            kept |= both & InstFlags::DISJOINT;
        }
        kept
    }

    /// `(a inner b) outer (a inner d) => a inner (b outer d)`, where `inner` distributes over
    /// `outer`.
    pub(super) fn factor(&mut self, inst: Inst, outer: BinaryOp) -> Rule {
        let (left, right) = (self.body.args(inst)[0], self.body.args(inst)[1]);
        for &inner in inner_ops(outer) {
            if !self.is_inner(left, inner) && !self.is_inner(right, inner) {
                continue;
            }
            let (Some(l), Some(r)) = (self.as_inner(left, inner), self.as_inner(right, inner))
            else {
                continue;
            };
            // What is taken apart goes away.
            if l.is_real && r.is_real && !self.one_use(left) && !self.one_use(right) {
                continue;
            }
            let Some((common, x, y, is_right)) = self.common_operand(inner, &l, &r) else {
                continue;
            };
            let joined = self.simplified(outer, InstFlags::empty(), x, y);
            let goes = (!l.is_real || self.one_use(left)) && (!r.is_real || self.one_use(right));
            let joined = match joined {
                Some(joined) => joined,
                None if goes && l.is_real && r.is_real => self.bin(outer, x, y),
                None => continue,
            };
            let (a, b) = if is_right { (joined, common) } else { (common, joined) };
            let flags = self.factor_flags(inst, outer, inner, left, right, &l, &r);
            return Some(Done::Replace(self.bin_with(inner, flags, a, b)));
        }
        None
    }

    /// True if `value` is an operation `inner`, or a shift that is one.
    fn is_inner(&self, value: Value, inner: BinaryOp) -> bool {
        self.binary_of(value, inner).is_some()
            || inner == BinaryOp::Mul && self.binary_of(value, BinaryOp::Shl).is_some()
    }

    /// `x inner y` that `value` is, or that it can be read as.
    fn as_inner(&mut self, value: Value, inner: BinaryOp) -> Option<Inner> {
        if let Some((a, b)) = self.binary_of(value, inner) {
            return Some(Inner { a, b, is_real: true });
        }
        if inner != BinaryOp::Mul {
            return None;
        }
        // x << C is x * (1 << C)
        if let Some((x, c)) = self.with_int(value, BinaryOp::Shl) {
            let by = u32::try_from(c.to_u64()?).ok().filter(|&by| by < c.width())?;
            let factor = nvopt_arith::Int::new(c.width(), 1).shl_bits(by);
            let factor = self.number(self.ty(x), &factor);
            return Some(Inner { a: x, b: factor, is_real: true });
        }
        if self.is_const(value) {
            return None;
        }
        let one = self.small(self.ty(value), 1);
        Some(Inner { a: value, b: one, is_real: false })
    }

    /// The operand that both have, the others, and whether it stands to the right.
    fn common_operand(
        &self,
        inner: BinaryOp,
        l: &Inner,
        r: &Inner,
    ) -> Option<(Value, Value, Value, bool)> {
        if l.a == r.a {
            return Some((l.a, l.b, r.b, false));
        }
        if inner.is_commutative() {
            if l.a == r.b {
                return Some((l.a, l.b, r.a, false));
            }
            if l.b == r.a {
                return Some((l.b, l.a, r.b, false));
            }
        }
        (l.b == r.b).then_some((l.b, l.a, r.a, true))
    }

    /// Only a product with a constant keeps promises: those of a sum of products.
    #[expect(clippy::too_many_arguments, reason = "the two sides of one operation")]
    fn factor_flags(
        &self,
        inst: Inst,
        outer: BinaryOp,
        inner: BinaryOp,
        left: Value,
        right: Value,
        l: &Inner,
        r: &Inner,
    ) -> InstFlags {
        if outer != BinaryOp::Add || inner != BinaryOp::Mul {
            return InstFlags::empty();
        }
        let of = |value: Value, side: &Inner| match side.is_real {
            true => self.flags_of(value),
            false => InstFlags::NUW | InstFlags::NSW,
        };
        self.body.flags(inst) & of(left, l) & of(right, r) & InstFlags::NUW
    }
}

/// `a op b`, which may be a reading of something else.
struct Inner {
    a: Value,
    b: Value,
    is_real: bool,
}

/// The operations that distribute over `outer`.
fn inner_ops(outer: BinaryOp) -> &'static [BinaryOp] {
    match outer {
        BinaryOp::Add | BinaryOp::Sub => &[BinaryOp::Mul],
        BinaryOp::And => &[BinaryOp::Or],
        BinaryOp::Or => &[BinaryOp::And],
        BinaryOp::Xor => &[BinaryOp::And],
        BinaryOp::Mul
        | BinaryOp::UDiv
        | BinaryOp::SDiv
        | BinaryOp::URem
        | BinaryOp::SRem
        | BinaryOp::Shl
        | BinaryOp::LShr
        | BinaryOp::AShr
        | BinaryOp::FAdd
        | BinaryOp::FSub
        | BinaryOp::FMul
        | BinaryOp::FDiv
        | BinaryOp::FRem => &[],
    }
}
