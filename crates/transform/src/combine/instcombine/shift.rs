//! `shl`, `lshr`, `ashr`.

use nvopt_analysis::known_bits;
use nvopt_arith::Int;
use nvopt_ir::{
    body::{Inst, Value},
    intrinsics::Intrinsic,
    ops::{BinaryOp, CastOp, InstFlags, IntPred},
    types::Type,
};

use super::cx::{Combiner, Done, Rule};

impl Combiner<'_, '_> {
    pub(super) fn shift(&mut self, inst: Inst, op: BinaryOp) -> Rule {
        let (a, b) = (self.body.args(inst)[0], self.body.args(inst)[1]);
        self.shift_amount(inst, b)
            .or_else(|| self.shift_of_shift(inst, op, a, b))
            .or_else(|| self.shift_of_const(inst, op, a, b))
            .or_else(|| self.shift_into_logic(op, a, b))
            .or_else(|| match op {
                BinaryOp::Shl => self.shl(inst, a, b),
                BinaryOp::LShr => self.lshr(inst, a, b),
                _ => self.ashr(inst, a, b),
            })
    }

    /// Amounts: `x << (zext-like remainder)`, and those whose mask does nothing.
    fn shift_amount(&mut self, inst: Inst, b: Value) -> Rule {
        let width = self.width(b)?;
        // x << (y & (w - 1)) stays; x << (y %s 2^n) => x << (y & (2^n - 1))
        if let Some((y, c)) = self.with_int(b, BinaryOp::SRem)
            && c.count_ones() == 1
            && c != Int::min_signed(width)
            && self.one_use(b)
        {
            let mask = c.sub(&Int::new(width, 1));
            let amount = self.bin_int(BinaryOp::And, InstFlags::empty(), y, &mask);
            self.set_arg(inst, 1, amount);
            return Some(Done::Changed);
        }
        None
    }

    /// Two shifts by constants.
    fn shift_of_shift(&mut self, inst: Inst, op: BinaryOp, a: Value, b: Value) -> Rule {
        let by = self.amount(b)?;
        let width = self.width(a)?;
        let ty = self.ty(a);
        let flags = self.body.flags(inst);
        // (x op C1) op C2 => x op (C1 + C2)
        if let Some((x, first)) = self.binary_of(a, op)
            && let Some(first) = self.amount(first)
        {
            let sum = first + by;
            let kept = flags & self.flags_of(a);
            if sum < width {
                let sum = Int::new(width, u64::from(sum));
                return Some(Done::Replace(self.bin_int(op, kept, x, &sum)));
            }
            if op == BinaryOp::AShr {
                let last = Int::new(width, u64::from(width - 1));
                return Some(Done::Replace(self.bin_int(op, InstFlags::empty(), x, &last)));
            }
            return Some(Done::Replace(self.zero(ty)));
        }
        match op {
            BinaryOp::Shl => self.shl_of_right_shift(inst, a, by),
            BinaryOp::LShr => self.lshr_of_shl(inst, a, by),
            _ => self.ashr_of_shl(inst, a, by),
        }
    }

    /// `(x >> C1) << C2`
    fn shl_of_right_shift(&mut self, inst: Inst, a: Value, by: u32) -> Rule {
        let width = self.width(a)?;
        let flags = self.body.flags(inst);
        for op in [BinaryOp::LShr, BinaryOp::AShr] {
            let Some((x, first)) = self.binary_of(a, op) else { continue };
            let Some(first) = self.amount(first) else { continue };
            let exact = self.flags_of(a).contains(InstFlags::EXACT);
            let number = |by: u32| Int::new(width, u64::from(by));
            if exact {
                // No bit is lost: (x >> C1) << C2 => x << (C2 - C1) or x >> (C1 - C2)
                return Some(Done::Replace(if first <= by {
                    self.bin_int(BinaryOp::Shl, flags, x, &number(by - first))
                } else {
                    self.bin_int(op, InstFlags::EXACT, x, &number(first - by))
                }));
            }
            let mask = Int::ones(width).shl_bits(by);
            // (x >> C) << C => x & (-1 << C)
            if first == by {
                return Some(Done::Replace(self.bin_int(
                    BinaryOp::And,
                    InstFlags::empty(),
                    x,
                    &mask,
                )));
            }
            if !self.one_use(a) {
                continue;
            }
            // (x >> C1) << C2 => (x << (C2 - C1)) & (-1 << C2), or with a right shift
            let shifted = if first < by {
                self.bin_int(BinaryOp::Shl, flags & shift_promises(), x, &number(by - first))
            } else {
                self.bin_int(op, InstFlags::empty(), x, &number(first - by))
            };
            return Some(Done::Replace(self.bin_int(
                BinaryOp::And,
                InstFlags::empty(),
                shifted,
                &mask,
            )));
        }
        None
    }

    /// `(x << C1) >>u C2`
    fn lshr_of_shl(&mut self, inst: Inst, a: Value, by: u32) -> Rule {
        let width = self.width(a)?;
        let (x, first) = self.binary_of(a, BinaryOp::Shl)?;
        let first = self.amount(first)?;
        let number = |by: u32| Int::new(width, u64::from(by));
        let nuw = self.flags_of(a).contains(InstFlags::NUW);
        if nuw {
            return Some(Done::Replace(if first < by {
                let kept = self.body.flags(inst) & InstFlags::EXACT;
                self.bin_int(BinaryOp::LShr, kept, x, &number(by - first))
            } else {
                let kept = self.flags_of(a) & InstFlags::NUW;
                self.bin_int(BinaryOp::Shl, kept, x, &number(first - by))
            }));
        }
        let mask = Int::ones(width).lshr_bits(by);
        // (x << C) >>u C => x & (-1 >>u C)
        if first == by {
            return Some(Done::Replace(self.bin_int(BinaryOp::And, InstFlags::empty(), x, &mask)));
        }
        if !self.one_use(a) {
            return None;
        }
        let shifted = if first < by {
            self.bin_int(BinaryOp::LShr, InstFlags::empty(), x, &number(by - first))
        } else {
            self.bin_int(BinaryOp::Shl, InstFlags::empty(), x, &number(first - by))
        };
        Some(Done::Replace(self.bin_int(BinaryOp::And, InstFlags::empty(), shifted, &mask)))
    }

    /// `(x nsw<< C1) >>s C2`, and `(zext x << C) >>s C => sext x`
    fn ashr_of_shl(&mut self, inst: Inst, a: Value, by: u32) -> Rule {
        let width = self.width(a)?;
        let (x, first) = self.binary_of(a, BinaryOp::Shl)?;
        let first = self.amount(first)?;
        let number = |by: u32| Int::new(width, u64::from(by));
        if let Some(narrow) = self.cast_of(x, CastOp::ZExt)
            && first == by
            && self.width(narrow)? == width - by
        {
            return Some(Done::Replace(self.cast(CastOp::SExt, narrow, self.ty(a))));
        }
        if self.flags_of(a).contains(InstFlags::NSW) {
            return Some(Done::Replace(if first < by {
                let kept = self.body.flags(inst) & InstFlags::EXACT;
                self.bin_int(BinaryOp::AShr, kept, x, &number(by - first))
            } else {
                self.bin_int(BinaryOp::Shl, InstFlags::NSW, x, &number(first - by))
            }));
        }
        None
    }

    /// `C1 << (x + C2) => (C1 << C2) << x`, and right shifts alike.
    fn shift_of_const(&mut self, inst: Inst, op: BinaryOp, a: Value, b: Value) -> Rule {
        let c = self.int(a)?;
        let width = c.width();
        let (x, more) = self.with_int(b, BinaryOp::Add)?;
        let by = u32::try_from(more.to_u64()?).ok().filter(|&by| by < width)?;
        // The sum must not wrap, or the amounts of both shifts differ.
        if !self.flags_of(b).contains(InstFlags::NUW) {
            return None;
        }
        let (first, keeps) = match op {
            BinaryOp::Shl => (c.shl_bits(by), self.body.flags(inst) & InstFlags::NUW),
            BinaryOp::LShr => (c.lshr_bits(by), InstFlags::empty()),
            _ => (c.ashr_bits(by), InstFlags::empty()),
        };
        let first = self.number(self.ty(a), &first);
        Some(Done::Replace(self.bin_with(op, keeps, first, x)))
    }

    /// `(x & C1) << C2 => (x << C2) & (C1 << C2)`, also of `or`, `xor`, and of `add` to the left.
    fn shift_into_logic(&mut self, op: BinaryOp, a: Value, b: Value) -> Rule {
        let by = self.amount(b)?;
        if !self.one_use(a) {
            return None;
        }
        let (inner, x, _) = nvopt_analysis::matcher::any_binary(self.body, a)?;
        let (_, c) = self.with_int(a, inner)?;
        let is_fit = match inner {
            BinaryOp::And | BinaryOp::Or | BinaryOp::Xor => true,
            BinaryOp::Add => op == BinaryOp::Shl,
            _ => false,
        };
        if !is_fit || self.is_const(x) {
            return None;
        }
        let moved = match op {
            BinaryOp::Shl => c.shl_bits(by),
            BinaryOp::LShr => c.lshr_bits(by),
            _ => c.ashr_bits(by),
        };
        let shifted = self.bin(op, x, b);
        Some(Done::Replace(self.bin_int(inner, InstFlags::empty(), shifted, &moved)))
    }

    fn shl(&mut self, inst: Inst, a: Value, b: Value) -> Rule {
        let ty = self.ty(a);
        let width = self.width(a)?;
        let flags = self.body.flags(inst);
        if let Some(by) = self.amount(b) {
            // zext x << C, where the bits pushed out are zero, is left; shl of a product:
            // (x * C1) << C2 => x * (C1 << C2)
            if let Some((x, c)) = self.with_int(a, BinaryOp::Mul) {
                return Some(Done::Replace(self.bin_int(
                    BinaryOp::Mul,
                    InstFlags::empty(),
                    x,
                    &c.shl_bits(by),
                )));
            }
            // (zext i1 x) << C => select x, 1 << C, 0
            if let Some(x) = self.cast_of(a, CastOp::ZExt)
                && self.types().scalar(self.ty(x)) == Type::I1
            {
                let bit = self.number(ty, &Int::new(width, 1).shl_bits(by));
                let zero = self.zero(ty);
                return Some(Done::Replace(self.select(x, bit, zero)));
            }
            return self.infer_shl(inst, a, by);
        }
        // 1 << (w - 1 - x) => MIN >>u x; also of w - 1 ^ x
        if nvopt_analysis::matcher::is_one(self.body, self.types(), a)
            && let Some((c, x)) = self.binary_of(b, BinaryOp::Sub)
            && self.amount(c) == Some(width - 1)
            && self.one_use(b)
        {
            let min = self.number(ty, &Int::min_signed(width));
            return Some(Done::Replace(self.bin(BinaryOp::LShr, min, x)));
        }
        // (x >> y) << y => x & (-1 << y)
        for op in [BinaryOp::LShr, BinaryOp::AShr] {
            if let Some((x, y)) = self.binary_of(a, op)
                && y == b
                && self.one_use(a)
            {
                let ones = self.number(ty, &Int::ones(width));
                let mask = self.bin_with(BinaryOp::Shl, InstFlags::NSW, ones, b);
                return Some(Done::Replace(self.bin(BinaryOp::And, mask, x)));
            }
        }
        // 1 << x is never zero: it wraps only past the top.
        if nvopt_analysis::matcher::is_one(self.body, self.types(), a)
            && !flags.contains(InstFlags::NUW)
        {
            return self.add_flags(inst, InstFlags::NUW);
        }
        None
    }

    /// Promises that always hold.
    fn infer_shl(&mut self, inst: Inst, a: Value, by: u32) -> Rule {
        let flags = self.body.flags(inst);
        let mut more = InstFlags::empty();
        if !flags.contains(InstFlags::NUW) && self.known(a).min_leading_zeros() >= by {
            more |= InstFlags::NUW;
        }
        if !flags.contains(InstFlags::NSW) && known_bits::sign_bits(&self.q(), self.body, a) > by {
            more |= InstFlags::NSW;
        }
        if more.is_empty() { None } else { self.add_flags(inst, more) }
    }

    fn lshr(&mut self, inst: Inst, a: Value, b: Value) -> Rule {
        let ty = self.ty(a);
        let width = self.width(a)?;
        let Some(by) = self.amount(b) else { return self.lshr_variable(a, b) };
        // (ctlz x, ctpop x...) >>u log2(w): only the full count reaches that bit.
        if width.is_power_of_two() && by == width.trailing_zeros() {
            if let Some((intrinsic, &[x, ..])) = self.intrinsic_of(a) {
                let wanted = match intrinsic {
                    Intrinsic::CTLZ | Intrinsic::CTTZ => Some(Int::zero(width)),
                    Intrinsic::CTPOP => Some(Int::ones(width)),
                    _ => None,
                };
                if let Some(wanted) = wanted {
                    let cond = self.icmp_int(IntPred::Eq, x, &wanted);
                    return Some(Done::Replace(self.cast(CastOp::ZExt, cond, ty)));
                }
            }
        }
        // zext x >>u C => zext (x >>u C)
        if let Some(x) = self.cast_of(a, CastOp::ZExt) {
            let narrow = self.width(x)?;
            if by < narrow && (self.one_use(a) || self.should_change_type(ty, self.ty(x))) {
                let amount = Int::new(narrow, u64::from(by));
                let exact = self.body.flags(inst) & InstFlags::EXACT;
                let inner = self.bin_int(BinaryOp::LShr, exact, x, &amount);
                return Some(Done::Replace(self.cast(CastOp::ZExt, inner, ty)));
            }
        }
        // sext x >>u (w - n) => zext of what is left of the sign
        if let Some(x) = self.cast_of(a, CastOp::SExt) {
            let narrow = self.width(x)?;
            if narrow == 1 && self.one_use(a) {
                // (sext i1 x) >>u C => select x, -1 >>u C, 0
                let yes = self.number(ty, &Int::ones(width).lshr_bits(by));
                let zero = self.zero(ty);
                return Some(Done::Replace(self.select(x, yes, zero)));
            }
            if by == width - 1 && self.one_use(a) {
                // (sext x) >>u (w - 1) => zext (x >>u (n - 1))
                let last = Int::new(narrow, u64::from(narrow - 1));
                let sign = self.bin_int(BinaryOp::LShr, InstFlags::empty(), x, &last);
                return Some(Done::Replace(self.cast(CastOp::ZExt, sign, ty)));
            }
            if by == width - narrow && self.one_use(a) {
                // (sext x) >>u (w - n) => zext (x >>s min(C, n - 1))
                let amount = Int::new(narrow, u64::from(by.min(narrow - 1)));
                let sign = self.bin_int(BinaryOp::AShr, InstFlags::empty(), x, &amount);
                return Some(Done::Replace(self.cast(CastOp::ZExt, sign, ty)));
            }
        }
        // (x << C1 + y) >>u C1 and the like are rare. Bits that were never there:
        if by == width - 1
            && let Some((x, c)) = self.with_int(a, BinaryOp::AShr)
            && !c.is_negative()
        {
            // (x >>s C) >>u (w - 1) => x >>u (w - 1)
            return Some(Done::Replace(self.bin(BinaryOp::LShr, x, b)));
        }
        // Exactness that always holds.
        if !self.body.flags(inst).contains(InstFlags::EXACT)
            && self.known(a).min_trailing_zeros() >= by
        {
            return self.add_flags(inst, InstFlags::EXACT);
        }
        None
    }

    /// `(x << y) >>u y => x & (-1 >>u y)`
    fn lshr_variable(&mut self, a: Value, b: Value) -> Rule {
        let (x, y) = self.binary_of(a, BinaryOp::Shl)?;
        if y != b || !self.one_use(a) {
            return None;
        }
        let ones = self.small(self.ty(a), -1);
        let mask = self.bin(BinaryOp::LShr, ones, b);
        Some(Done::Replace(self.bin(BinaryOp::And, mask, x)))
    }

    fn ashr(&mut self, inst: Inst, a: Value, b: Value) -> Rule {
        let ty = self.ty(a);
        let width = self.width(a)?;
        let exact = self.body.flags(inst) & InstFlags::EXACT;
        if let Some(by) = self.amount(b) {
            // sext x >>s C => sext (x >>s min(C, n - 1))
            if let Some(x) = self.cast_of(a, CastOp::SExt)
                && self.width(x)? > 1
                && (self.one_use(a) || self.should_change_type(ty, self.ty(x)))
            {
                let narrow = self.width(x)?;
                let amount = Int::new(narrow, u64::from(by.min(narrow - 1)));
                let inner = self.bin_int(BinaryOp::AShr, InstFlags::empty(), x, &amount);
                return Some(Done::Replace(self.cast(CastOp::SExt, inner, ty)));
            }
            // (x | -x) and others are for comparisons.
            if by == width - 1
                && let Some((x, y)) = self.binary_of(a, BinaryOp::Sub)
                && self.flags_of(a).contains(InstFlags::NSW)
                && self.one_use(a)
            {
                // (x nsw- y) >>s (w - 1) => sext (x <s y)
                let cond = self.icmp(IntPred::Slt, x, y);
                return Some(Done::Replace(self.cast(CastOp::SExt, cond, ty)));
            }
            if exact.is_empty() && self.known(a).min_trailing_zeros() >= by && by > 0 {
                return self.add_flags(inst, InstFlags::EXACT);
            }
        }
        // x not negative: x >>s y => x >>u y
        if self.is_non_negative(a) {
            return Some(Done::Replace(self.bin_with(BinaryOp::LShr, exact, a, b)));
        }
        // ~x >>s y => ~(x >>s y)
        if let Some(x) = self.not_of(a)
            && self.one_use(a)
        {
            let inner = self.bin(BinaryOp::AShr, x, b);
            return Some(Done::Replace(self.not(inner)));
        }
        None
    }
}

fn shift_promises() -> InstFlags {
    InstFlags::NUW | InstFlags::NSW
}
