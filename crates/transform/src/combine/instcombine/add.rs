//! `add` and `sub`.

use nvopt_analysis::{
    known_bits::{self, Overflow},
    matcher,
};
use nvopt_arith::Int;
use nvopt_ir::{
    body::{Inst, Value},
    intrinsics::Intrinsic,
    ops::{BinaryOp, CastOp, InstFlags},
    types::Type,
};

use super::cx::{Combiner, Done, Rule};

impl Combiner<'_, '_> {
    pub(super) fn add(&mut self, inst: Inst) -> Rule {
        let (a, b) = (self.body.args(inst)[0], self.body.args(inst)[1]);
        self.order_operands(inst)
            .or_else(|| self.associative(inst, BinaryOp::Add))
            .or_else(|| self.factor(inst, BinaryOp::Add))
            .or_else(|| self.add_const(inst, a, b))
            .or_else(|| self.add_negated(a, b))
            .or_else(|| self.add_of_equal(inst, a, b))
            .or_else(|| self.add_of_remainder(a, b))
            .or_else(|| self.add_of_masks(inst, a, b))
            .or_else(|| self.add_disjoint(a, b))
            .or_else(|| self.narrow_sum(inst, BinaryOp::Add))
            .or_else(|| self.infer_no_wrap(inst, BinaryOp::Add))
    }

    /// Sums with a constant.
    fn add_const(&mut self, inst: Inst, a: Value, b: Value) -> Rule {
        let c = self.int(b)?;
        let width = c.width();
        let ty = self.ty(a);
        let flags = self.body.flags(inst);
        // add i1 x, C => xor x, C
        if width == 1 {
            return Some(Done::Replace(self.bin(BinaryOp::Xor, a, b)));
        }
        // (C2 - x) + C => (C + C2) - x
        if let Some((c2, x)) = self.binary_of(a, BinaryOp::Sub)
            && let Some(c2) = self.int(c2)
        {
            let both = flags & self.flags_of(a);
            let fits = !c2.add_wrapped(&c).signed;
            let kept = if fits { both & InstFlags::NSW } else { InstFlags::empty() };
            let sum = self.number(ty, &c2.add(&c));
            return Some(Done::Replace(self.bin_with(BinaryOp::Sub, kept, sum, x)));
        }
        // ~x + C => (C - 1) - x
        if let Some(x) = self.not_of(a) {
            let less = self.number(ty, &c.sub(&Int::new(width, 1)));
            return Some(Done::Replace(self.bin(BinaryOp::Sub, less, x)));
        }
        // zext i1 x + C => select x, C + 1, C
        if let Some(x) = self.cast_of(a, CastOp::ZExt)
            && self.types().scalar(self.ty(x)) == Type::I1
            && self.one_use(a)
        {
            let more = self.number(ty, &c.add(&Int::new(width, 1)));
            return Some(Done::Replace(self.select(x, more, b)));
        }
        // sext i1 x + C => select x, C - 1, C
        if let Some(x) = self.cast_of(a, CastOp::SExt)
            && self.types().scalar(self.ty(x)) == Type::I1
            && self.one_use(a)
        {
            let less = self.number(ty, &c.sub(&Int::new(width, 1)));
            return Some(Done::Replace(self.select(x, less, b)));
        }
        // x + MIN => x ^ MIN, which loses no bit; with a promise it is a plain or.
        if c == Int::min_signed(width) {
            let keeps = flags.intersects(InstFlags::NUW | InstFlags::NSW);
            let op = if keeps { BinaryOp::Or } else { BinaryOp::Xor };
            return Some(Done::Replace(self.bin(op, a, b)));
        }
        self.add_const_to_logic(inst, a, &c)
    }

    /// Sums of a constant and a masked or extended value.
    fn add_const_to_logic(&mut self, inst: Inst, a: Value, c: &Int) -> Rule {
        let width = c.width();
        // (x ^ MIN) + C => x + (C ^ MIN)
        if let Some((x, c2)) = self.with_int(a, BinaryOp::Xor)
            && c2 == Int::min_signed(width)
        {
            let sum = c.xor(&c2);
            return Some(Done::Replace(self.bin_int(BinaryOp::Add, InstFlags::empty(), x, &sum)));
        }
        // (x ^ C2) + (MIN - C2), which extends a sign: the bits above x's sign must be zero.
        if let Some((x, c2)) = self.with_int(a, BinaryOp::Xor)
            && c2.neg() == *c
            && c2.count_ones() == 1
            && self.one_use(a)
        {
            let by = width - 1 - c2.trailing_zeros();
            let known = self.known(x);
            if by > 0 && known.min_leading_zeros() >= by {
                let amount = Int::new(width, u64::from(by));
                let up = self.bin_int(BinaryOp::Shl, InstFlags::empty(), x, &amount);
                return Some(Done::Replace(self.bin_int(
                    BinaryOp::AShr,
                    InstFlags::empty(),
                    up,
                    &amount,
                )));
            }
        }
        // (x | C2) + C where C == -C2 => x & ~C2
        if let Some((x, c2)) = self.with_int(a, BinaryOp::Or)
            && *c == c2.neg()
        {
            return Some(Done::Replace(self.bin_int(
                BinaryOp::And,
                InstFlags::empty(),
                x,
                &c2.not(),
            )));
        }
        // (x - y) + -1 => x + ~y
        if c.is_ones()
            && let Some((x, y)) = self.binary_of(a, BinaryOp::Sub)
            && self.one_use(a)
            && !self.is_const(x)
        {
            let not = self.not(y);
            return Some(Done::Replace(self.bin(BinaryOp::Add, not, x)));
        }
        // zext (x nuw+ C2) + C => zext (x + (C2 + C)), where it does not wrap
        if let Some(inner) = self.cast_of(a, CastOp::ZExt)
            && self.one_use(a)
            && let Some((x, c2)) = self.with_int(inner, BinaryOp::Add)
            && self.flags_of(inner).contains(InstFlags::NUW)
            && self.one_use(inner)
        {
            let sum = c2.zero_extend(width).add(c);
            let fits = sum.leading_zeros() >= width - c2.width();
            if fits && c.neg().cmp_unsigned(&c2.zero_extend(width)).is_le() {
                let narrow = sum.truncate(c2.width());
                let inner = self.bin_int(BinaryOp::Add, InstFlags::NUW, x, &narrow);
                let ty = self.body.result_ty(inst);
                return Some(Done::Replace(self.cast(CastOp::ZExt, inner, ty)));
            }
        }
        None
    }

    /// Sums with something negated.
    fn add_negated(&mut self, a: Value, b: Value) -> Rule {
        if !self.is_binary(a) && !self.is_binary(b) {
            return None;
        }
        // -x + -y => -(x + y)
        if let (Some(x), Some(y)) = (self.neg_of(a), self.neg_of(b)) {
            let sum = self.bin(BinaryOp::Add, x, y);
            return Some(Done::Replace(self.neg(sum)));
        }
        // -x + y => y - x
        if let Some(x) = self.neg_of(a) {
            return Some(Done::Replace(self.bin(BinaryOp::Sub, b, x)));
        }
        // x + -y => x - y
        if let Some(y) = self.neg_of(b) {
            return Some(Done::Replace(self.bin(BinaryOp::Sub, a, y)));
        }
        // (x - y) + (y - z) => x - z
        if let (Some((x, y)), Some((y2, z))) =
            (self.binary_of(a, BinaryOp::Sub), self.binary_of(b, BinaryOp::Sub))
        {
            if y == y2 {
                return Some(Done::Replace(self.bin(BinaryOp::Sub, x, z)));
            }
            if x == z {
                return Some(Done::Replace(self.bin(BinaryOp::Sub, y2, y)));
            }
        }
        // ~x + y + 1 is left to the constant's rules; x + (~y + 1) is x - y.
        for (x, other) in [(a, b), (b, a)] {
            if let Some((not, c)) = self.with_int(other, BinaryOp::Add)
                && c == Int::new(c.width(), 1)
                && let Some(y) = self.not_of(not)
            {
                return Some(Done::Replace(self.bin(BinaryOp::Sub, x, y)));
            }
        }
        None
    }

    /// `x + x => x << 1`
    fn add_of_equal(&mut self, inst: Inst, a: Value, b: Value) -> Rule {
        if a != b || self.width(a)? == 1 {
            return None;
        }
        let one = Int::new(self.width(a)?, 1);
        let flags = self.body.flags(inst);
        Some(Done::Replace(self.bin_int(BinaryOp::Shl, flags, a, &one)))
    }

    /// `(x / C) * C + x % C => x`, also of the same in `(x / C1) % C2 * C1 + x % C1`.
    fn add_of_remainder(&mut self, a: Value, b: Value) -> Rule {
        if !self.is_binary(a) || !self.is_binary(b) {
            return None;
        }
        for (product, rem) in [(a, b), (b, a)] {
            for (div_op, rem_op) in
                [(BinaryOp::UDiv, BinaryOp::URem), (BinaryOp::SDiv, BinaryOp::SRem)]
            {
                let Some((x, c)) = self.as_rem(rem, rem_op) else { continue };
                let Some((inner, c2)) = self.as_mul(product) else { continue };
                if c != c2 {
                    continue;
                }
                // (x / C) * C + x % C
                if self.as_div(inner, div_op) == Some((x, c.clone())) {
                    return Some(Done::Replace(x));
                }
                // ((x / C) % C3) * C + x % C => x % (C * C3)
                let Some((quotient, c3)) = self.as_rem(inner, rem_op) else { continue };
                let wrapped = c.mul_wrapped(&c3);
                let wraps =
                    if rem_op == BinaryOp::SRem { wrapped.signed } else { wrapped.unsigned };
                if self.as_div(quotient, div_op) == Some((x, c.clone())) && !wraps {
                    let whole = wrapped.value;
                    return Some(Done::Replace(self.bin_int(
                        rem_op,
                        InstFlags::empty(),
                        x,
                        &whole,
                    )));
                }
            }
        }
        None
    }

    /// `x * C`, `x << C`
    fn as_mul(&self, value: Value) -> Option<(Value, Int)> {
        if let Some(found) = self.with_int(value, BinaryOp::Mul) {
            return Some(found);
        }
        let (x, by) = self.binary_of(value, BinaryOp::Shl)?;
        let width = self.width(value)?;
        Some((x, Int::new(width, 1).shl_bits(self.amount(by)?)))
    }

    /// `x / C`, `x >> C`
    fn as_div(&self, value: Value, op: BinaryOp) -> Option<(Value, Int)> {
        if let Some(found) = self.with_int(value, op) {
            return Some(found);
        }
        let (x, by) = self.binary_of(value, BinaryOp::LShr).filter(|_| op == BinaryOp::UDiv)?;
        let width = self.width(value)?;
        Some((x, Int::new(width, 1).shl_bits(self.amount(by)?)))
    }

    /// `x % C`, `x & (C - 1)`
    fn as_rem(&self, value: Value, op: BinaryOp) -> Option<(Value, Int)> {
        if let Some(found) = self.with_int(value, op) {
            return Some(found);
        }
        let (x, mask) = self.with_int(value, BinaryOp::And).filter(|_| op == BinaryOp::URem)?;
        let more = mask.add(&Int::new(mask.width(), 1));
        (more.count_ones() == 1).then_some((x, more))
    }

    /// Sums of what `and`, `or` and `xor` made of the same two.
    fn add_of_masks(&mut self, inst: Inst, a: Value, b: Value) -> Rule {
        if !self.is_binary(a) || !self.is_binary(b) {
            return None;
        }
        let same = |combiner: &Self, p: Option<(Value, Value)>, q: Option<(Value, Value)>| {
            let (p, q) = (p?, q?);
            let _ = combiner;
            (p == q || p == (q.1, q.0)).then_some(p)
        };
        for (l, r) in [(a, b), (b, a)] {
            // (x | y) + (x & y) => x + y
            let found =
                same(self, self.binary_of(l, BinaryOp::Or), self.binary_of(r, BinaryOp::And));
            if let Some((x, y)) = found {
                let flags = self.body.flags(inst);
                return Some(Done::Replace(self.bin_with(BinaryOp::Add, flags, x, y)));
            }
            // (x ^ y) + (x & y) => x | y
            let found =
                same(self, self.binary_of(l, BinaryOp::Xor), self.binary_of(r, BinaryOp::And));
            if let Some((x, y)) = found {
                return Some(Done::Replace(self.bin(BinaryOp::Or, x, y)));
            }
        }
        None
    }

    /// `x + y => x | y`, where no bit is set in both.
    fn add_disjoint(&mut self, a: Value, b: Value) -> Rule {
        if !known_bits::has_no_common_bits(&self.q(), self.body, a, b) {
            return None;
        }
        Some(Done::Replace(self.bin_with(BinaryOp::Or, InstFlags::DISJOINT, a, b)))
    }

    /// Promises that always hold: `add`, `sub` and `mul` that cannot wrap.
    pub(super) fn infer_no_wrap(&mut self, inst: Inst, op: BinaryOp) -> Rule {
        let (a, b) = (self.body.args(inst)[0], self.body.args(inst)[1]);
        let missing = (InstFlags::NSW | InstFlags::NUW) & !self.body.flags(inst);
        let more = known_bits::kept_promises(&self.q(), self.body, op, missing, (a, b));
        if more.is_empty() {
            return None;
        }
        self.add_flags(inst, more)
    }

    /// `ext x op ext y => ext (x op y)`, where it does not wrap.
    pub(super) fn narrow_sum(&mut self, inst: Inst, op: BinaryOp) -> Rule {
        let (a, b) = (self.body.args(inst)[0], self.body.args(inst)[1]);
        let (cast, x) = matcher::any_cast(self.body, a)?;
        let signed = match cast {
            CastOp::SExt => true,
            CastOp::ZExt => false,
            _ => return None,
        };
        let from = self.ty(x);
        let width = self.int_bits(from)?;
        if width == 1 {
            return None;
        }
        let y = match self.cast_of(b, cast) {
            Some(y) if self.ty(y) == from => {
                if !self.one_use(a) && !self.one_use(b) {
                    return None;
                }
                y
            }
            Some(_) => return None,
            None => {
                if !self.one_use(a) {
                    return None;
                }
                let c = self.int(b)?;
                let narrow = c.truncate(width);
                let back = if signed {
                    narrow.sign_extend(c.width())
                } else {
                    narrow.zero_extend(c.width())
                };
                if back != c {
                    return None;
                }
                self.number(from, &narrow)
            }
        };
        let never = known_bits::overflow(&self.q(), self.body, op, signed, x, y);
        if never != Overflow::Never {
            return None;
        }
        let flag = if signed { InstFlags::NSW } else { InstFlags::NUW };
        let narrow = self.bin_with(op, flag, x, y);
        Some(Done::Replace(self.cast(cast, narrow, self.body.result_ty(inst))))
    }
}

/// `sub`
impl Combiner<'_, '_> {
    pub(super) fn sub(&mut self, inst: Inst) -> Rule {
        let (a, b) = (self.body.args(inst)[0], self.body.args(inst)[1]);
        self.sub_const(inst, a, b)
            .or_else(|| self.sub_from_const(inst, a, b))
            .or_else(|| self.factor(inst, BinaryOp::Sub))
            .or_else(|| self.sub_negated(inst, a, b))
            .or_else(|| self.sub_of_masks(a, b))
            .or_else(|| self.sub_of_min_max(a, b))
            .or_else(|| self.sub_pointers(inst, a, b))
            .or_else(|| self.narrow_sum(inst, BinaryOp::Sub))
            .or_else(|| self.infer_no_wrap(inst, BinaryOp::Sub))
    }

    /// `x - C => x + -C`
    fn sub_const(&mut self, inst: Inst, a: Value, b: Value) -> Rule {
        let c = self.int(b)?;
        if c.width() == 1 {
            return Some(Done::Replace(self.bin(BinaryOp::Xor, a, b)));
        }
        let keeps = c != Int::min_signed(c.width());
        let flags = self.body.flags(inst) & InstFlags::NSW;
        let flags = if keeps { flags } else { InstFlags::empty() };
        Some(Done::Replace(self.bin_int(BinaryOp::Add, flags, a, &c.neg())))
    }

    /// Differences from a constant.
    fn sub_from_const(&mut self, inst: Inst, a: Value, b: Value) -> Rule {
        let c = self.int(a)?;
        let ty = self.ty(a);
        let width = c.width();
        let flags = self.body.flags(inst);
        if width == 1 {
            return Some(Done::Replace(self.bin(BinaryOp::Xor, b, a)));
        }
        // -1 - x => ~x
        if c.is_ones() {
            return Some(Done::Replace(self.not(b)));
        }
        // C - ~x => x + (C + 1)
        if let Some(x) = self.not_of(b) {
            let more = c.add(&Int::new(width, 1));
            return Some(Done::Replace(self.bin_int(BinaryOp::Add, InstFlags::empty(), x, &more)));
        }
        // C - (x + C2) => (C - C2) - x
        if let Some((x, c2)) = self.with_int(b, BinaryOp::Add) {
            let wrapped = c.sub_wrapped(&c2);
            let both = flags & self.flags_of(b);
            let mut kept = InstFlags::empty();
            if !wrapped.signed {
                kept |= both & InstFlags::NSW;
            }
            if !wrapped.unsigned {
                kept |= both & InstFlags::NUW;
            }
            let less = self.number(ty, &wrapped.value);
            return Some(Done::Replace(self.bin_with(BinaryOp::Sub, kept, less, x)));
        }
        // C - (C2 - x) => x + (C - C2)
        if let Some((c2, x)) = self.binary_of(b, BinaryOp::Sub)
            && let Some(c2) = self.int(c2)
        {
            let wrapped = c.sub_wrapped(&c2);
            let both = flags & self.flags_of(b) & InstFlags::NSW;
            let kept = if wrapped.signed { InstFlags::empty() } else { both };
            return Some(Done::Replace(self.bin_int(BinaryOp::Add, kept, x, &wrapped.value)));
        }
        // C - zext i1 x => select x, C - 1, C
        for (cast, by) in [(CastOp::ZExt, -1), (CastOp::SExt, 1)] {
            if let Some(x) = self.cast_of(b, cast)
                && self.types().scalar(self.ty(x)) == Type::I1
                && !c.is_zero()
            {
                let other = self.number(ty, &c.add(&Int::from_i64(width, by)));
                return Some(Done::Replace(self.select(x, other, a)));
            }
        }
        // (2^n - 1) - x => x ^ (2^n - 1), where x has no other bits
        let known = self.known(b);
        let is_mask = c.add(&Int::new(width, 1)).and(&c).is_zero();
        if is_mask && known.zero.or(&c).is_ones() {
            return Some(Done::Replace(self.bin(BinaryOp::Xor, b, a)));
        }
        c.is_zero().then(|| self.neg_rules(inst, b)).flatten()
    }

    /// Rules of `0 - x`.
    fn neg_rules(&mut self, inst: Inst, x: Value) -> Rule {
        let flags = self.body.flags(inst);
        let width = self.width(x)?;
        // -(a - b) => b - a
        if let Some((a, b)) = self.binary_of(x, BinaryOp::Sub)
            && self.one_use(x)
        {
            let kept = flags & self.flags_of(x) & InstFlags::NSW;
            return Some(Done::Replace(self.bin_with(BinaryOp::Sub, kept, b, a)));
        }
        // -(x * C) => x * -C
        if let Some((a, c)) = self.with_int(x, BinaryOp::Mul)
            && self.one_use(x)
        {
            let keeps = c != Int::min_signed(width) && !c.is_ones();
            let kept = flags & self.flags_of(x) & InstFlags::NSW;
            let kept = if keeps { kept } else { InstFlags::empty() };
            return Some(Done::Replace(self.bin_int(BinaryOp::Mul, kept, a, &c.neg())));
        }
        // -(x << C) => x * -(1 << C)
        if let Some((a, by)) = self.binary_of(x, BinaryOp::Shl)
            && let Some(by) = self.amount(by)
            && self.one_use(x)
        {
            let factor = Int::new(width, 1).shl_bits(by).neg();
            return Some(Done::Replace(self.bin_int(
                BinaryOp::Mul,
                InstFlags::empty(),
                a,
                &factor,
            )));
        }
        // -(x / C) => x / -C
        if let Some((a, c)) = self.with_int(x, BinaryOp::SDiv)
            && c != Int::min_signed(width)
            && c != Int::new(width, 1)
            && !c.is_ones()
            && self.one_use(x)
        {
            let kept = self.flags_of(x) & InstFlags::EXACT;
            return Some(Done::Replace(self.bin_int(BinaryOp::SDiv, kept, a, &c.neg())));
        }
        // -(zext i1 x) => sext x, and the other way round
        for (from, to) in [(CastOp::ZExt, CastOp::SExt), (CastOp::SExt, CastOp::ZExt)] {
            if let Some(a) = self.cast_of(x, from)
                && self.types().scalar(self.ty(a)) == Type::I1
            {
                return Some(Done::Replace(self.cast(to, a, self.body.result_ty(inst))));
            }
        }
        // -(x >>u (w - 1)) => x >>s (w - 1), and the other way round
        let top = Int::new(width, u64::from(width - 1));
        for (from, to) in [(BinaryOp::LShr, BinaryOp::AShr), (BinaryOp::AShr, BinaryOp::LShr)] {
            if let Some((a, by)) = self.with_int(x, from)
                && by == top
            {
                return Some(Done::Replace(self.bin_int(to, InstFlags::empty(), a, &top)));
            }
        }
        None
    }

    /// Differences with something negated or complemented.
    fn sub_negated(&mut self, inst: Inst, a: Value, b: Value) -> Rule {
        let flags = self.body.flags(inst);
        // x - -y => x + y
        if let Some(y) = self.neg_of(b) {
            let kept = flags & self.flags_of(b) & InstFlags::NSW;
            return Some(Done::Replace(self.bin_with(BinaryOp::Add, kept, a, y)));
        }
        // ~x - ~y => y - x
        if let (Some(x), Some(y)) = (self.not_of(a), self.not_of(b)) {
            let kept = flags & InstFlags::NSW;
            return Some(Done::Replace(self.bin_with(BinaryOp::Sub, kept, y, x)));
        }
        // (x + -1) - y => x + ~y
        if let Some((x, c)) = self.with_int(a, BinaryOp::Add)
            && c.is_ones()
            && self.one_use(a)
        {
            let not = self.not(b);
            return Some(Done::Replace(self.bin(BinaryOp::Add, not, x)));
        }
        // x - (y - z) => x + (z - y)
        if let Some((y, z)) = self.binary_of(b, BinaryOp::Sub)
            && self.one_use(b)
            && !self.is_const(a)
        {
            let inner = self.bin(BinaryOp::Sub, z, y);
            return Some(Done::Replace(self.bin(BinaryOp::Add, inner, a)));
        }
        // x - y * -C => x + y * C
        if let Some((y, c)) = self.with_int(b, BinaryOp::Mul)
            && c.is_negative()
            && self.one_use(b)
        {
            let product = self.bin_int(BinaryOp::Mul, InstFlags::empty(), y, &c.neg());
            return Some(Done::Replace(self.bin(BinaryOp::Add, product, a)));
        }
        // x - (y + C) => (x + -C) - y is not done; (x + C) - (y + C2) => (x - y) + (C - C2)
        if let (Some((x, c)), Some((y, c2))) =
            (self.with_int(a, BinaryOp::Add), self.with_int(b, BinaryOp::Add))
            && (self.one_use(a) || self.one_use(b))
        {
            let less = self.bin(BinaryOp::Sub, x, y);
            let by = c.sub(&c2);
            return Some(Done::Replace(self.bin_int(BinaryOp::Add, InstFlags::empty(), less, &by)));
        }
        // x - (x / y) * y => x % y
        if let Some((p, y)) = self.binary_of(b, BinaryOp::Mul) {
            for (quotient, y) in [(p, y), (y, p)] {
                for (div, rem) in
                    [(BinaryOp::UDiv, BinaryOp::URem), (BinaryOp::SDiv, BinaryOp::SRem)]
                {
                    if self.binary_of(quotient, div) == Some((a, y))
                        && self.one_use(b)
                        && self.is_never_undef(a)
                    {
                        return Some(Done::Replace(self.bin(rem, a, y)));
                    }
                }
            }
        }
        // x - zext i1 y => x + sext y, and the other way round
        for (from, to) in [(CastOp::ZExt, CastOp::SExt), (CastOp::SExt, CastOp::ZExt)] {
            if let Some(y) = self.cast_of(b, from)
                && self.types().scalar(self.ty(y)) == Type::I1
                && self.one_use(b)
            {
                let other = self.cast(to, y, self.body.result_ty(inst));
                return Some(Done::Replace(self.bin(BinaryOp::Add, a, other)));
            }
        }
        None
    }

    /// Differences of what `and` and `or` made of the same values.
    fn sub_of_masks(&mut self, a: Value, b: Value) -> Rule {
        let same = |p: (Value, Value), q: (Value, Value)| p == q || p == (q.1, q.0);
        // x - (x & y) => x & ~y
        for (x, y) in self.both_ways(b, BinaryOp::And) {
            if x == a && y != b && self.one_use(b) {
                let not = self.not(y);
                return Some(Done::Replace(self.bin(BinaryOp::And, a, not)));
            }
        }
        // (x | y) - y => x & ~y
        for (x, y) in self.both_ways(a, BinaryOp::Or) {
            if y == b && x != a && self.one_use(a) {
                let not = self.not(y);
                return Some(Done::Replace(self.bin(BinaryOp::And, x, not)));
            }
        }
        // (x | y) - (x & y) => x ^ y; (x | y) - (x ^ y) => x & y; (x + y) - (x | y) => x & y
        let table = [
            (BinaryOp::Or, BinaryOp::And, BinaryOp::Xor),
            (BinaryOp::Or, BinaryOp::Xor, BinaryOp::And),
            (BinaryOp::Add, BinaryOp::Or, BinaryOp::And),
            (BinaryOp::Add, BinaryOp::And, BinaryOp::Or),
        ];
        for (l, r, result) in table {
            if let (Some(p), Some(q)) = (self.binary_of(a, l), self.binary_of(b, r))
                && same(p, q)
            {
                return Some(Done::Replace(self.bin(result, p.0, p.1)));
            }
        }
        None
    }

    /// `umax(x, y) - y => usub.sat(x, y)`, `x - umin(x, y) => usub.sat(x, y)`
    fn sub_of_min_max(&mut self, a: Value, b: Value) -> Rule {
        let ty = self.ty(a);
        if let Some(&[p, q]) = self.call_of(a, Intrinsic::UMAX)
            && (p == b || q == b)
            && self.one_use(a)
        {
            let x = if p == b { q } else { p };
            let call = self.intrinsic(Intrinsic::USUB_SAT, InstFlags::empty(), ty, &[x, b])?;
            return Some(Done::Replace(call));
        }
        if let Some(&[p, q]) = self.call_of(b, Intrinsic::UMIN)
            && (p == a || q == a)
            && self.one_use(b)
        {
            let y = if p == a { q } else { p };
            let call = self.intrinsic(Intrinsic::USUB_SAT, InstFlags::empty(), ty, &[a, y])?;
            return Some(Done::Replace(call));
        }
        None
    }

    /// `ptrtoint (gep p, x) - ptrtoint p => x`, where the integer is as wide as an offset.
    fn sub_pointers(&mut self, inst: Inst, a: Value, b: Value) -> Rule {
        let (p, q) = (self.cast_of(a, CastOp::PtrToInt)?, self.cast_of(b, CastOp::PtrToInt)?);
        let space = self.ty(p).addr_space()?;
        let width = self.int_bits(self.body.result_ty(inst))?;
        if self.ty(p) != self.ty(q)
            || width != self.cx.frame.layout.index_bits(space)
            || width != self.cx.frame.layout.pointer_bits(space)
        {
            return None;
        }
        for (from, to, negate) in [(p, q, false), (q, p, true)] {
            let Some(gep) = self.body.def_inst(from) else { continue };
            if !matches!(self.body.op(gep), nvopt_ir::ops::Op::Gep { .. })
                || self.body.args(gep)[0] != to
            {
                continue;
            }
            let Some(offset) = self.gep_offset(gep) else { continue };
            return Some(Done::Replace(if negate { self.neg(offset) } else { offset }));
        }
        None
    }
}
