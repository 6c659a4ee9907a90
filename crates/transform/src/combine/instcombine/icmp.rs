//! `icmp`: canonical forms, and comparisons whose operands are alike.
//!
//! `icmp_const` has comparisons with a constant.

use nvopt_analysis::{
    fold::swap_pred,
    known_bits::{self, KnownBits},
    matcher,
    query::Query,
    range::Range,
};
use nvopt_arith::Int;
use nvopt_ir::{
    body::{Inst, Value},
    ops::{BinaryOp, CastOp, InstFlags, IntPred, Op},
    types::Type,
};

use super::cx::{Combiner, Done, Rule};

/// The largest number of operand slots that a rewrite through a select or phi looks at.
const MAX_USES: usize = 8;

impl Combiner<'_, '_> {
    pub(super) fn icmp_inst(&mut self, inst: Inst, pred: IntPred) -> Rule {
        let (a, b) = (self.body.args(inst)[0], self.body.args(inst)[1]);
        self.order_compared(inst, pred, a, b)
            .or_else(|| self.strict_compare(inst, pred, b))
            .or_else(|| self.compare_of_truths(pred, a, b))
            .or_else(|| self.compare_of_decided_phi(inst, pred, a, b))
            .or_else(|| self.compare_by_known_bits(inst, pred, a, b))
            .or_else(|| self.compare_const(pred, a, b))
            .or_else(|| self.compare_of_casts(pred, a, b))
            .or_else(|| self.compare_of_equal_ops(pred, a, b))
            .or_else(|| self.compare_with_part(pred, a, b))
            .or_else(|| self.compare_of_pointers(pred, a, b))
            .or_else(|| self.compare_of_moving_pointers(pred, a, b))
            .or_else(|| self.compare_of_min_max(pred, a, b))
            .or_else(|| self.compare_of_select(pred, a, b))
            .or_else(|| self.compare_of_phi(inst, pred, a, b))
            .or_else(|| self.unsigned_compare(inst, pred, a, b))
    }

    /// `simple pred complex => complex swapped simple`
    fn order_compared(&mut self, inst: Inst, pred: IntPred, a: Value, b: Value) -> Rule {
        if self.complexity(a) >= self.complexity(b) {
            return None;
        }
        self.body.set_op(inst, Op::ICmp(swap_pred(pred)));
        self.body.set_arg(inst, 0, b);
        self.body.set_arg(inst, 1, a);
        Some(Done::Changed)
    }

    /// `x <= C => x < C + 1`, `x >= C => x > C - 1`
    fn strict_compare(&mut self, inst: Inst, pred: IntPred, b: Value) -> Rule {
        let c = self.int(b)?;
        let (strict, by) = match pred {
            IntPred::Ule if !c.is_ones() => (IntPred::Ult, 1),
            IntPred::Uge if !c.is_zero() => (IntPred::Ugt, -1),
            IntPred::Sle if c != Int::max_signed(c.width()) => (IntPred::Slt, 1),
            IntPred::Sge if c != Int::min_signed(c.width()) => (IntPred::Sgt, -1),
            _ => return None,
        };
        let next = c.add(&Int::from_i64(c.width(), by));
        let next = self.number(self.ty(b), &next);
        self.body.set_op(inst, Op::ICmp(strict));
        self.body.set_arg(inst, 1, next);
        // The next number may have the other sign.
        self.body.set_flags(inst, InstFlags::empty());
        Some(Done::Changed)
    }

    /// Comparisons of truth values are logic.
    fn compare_of_truths(&mut self, pred: IntPred, a: Value, b: Value) -> Rule {
        if self.types().scalar(self.ty(a)) != Type::I1 {
            return None;
        }
        // x == false => ~x, x != true => ~x; the simplifier knows x != false.
        Some(Done::Replace(match pred {
            IntPred::Ne => self.bin(BinaryOp::Xor, a, b),
            IntPred::Eq => {
                let different = self.bin(BinaryOp::Xor, a, b);
                self.not(different)
            }
            // a > b is a & ~b, read as unsigned; signed, true is below false.
            IntPred::Ugt | IntPred::Slt => {
                let not = self.not(b);
                self.bin(BinaryOp::And, a, not)
            }
            IntPred::Ult | IntPred::Sgt => {
                let not = self.not(a);
                self.bin(BinaryOp::And, not, b)
            }
            IntPred::Uge | IntPred::Sle => {
                let not = self.not(b);
                self.bin(BinaryOp::Or, a, not)
            }
            IntPred::Ule | IntPred::Sge => {
                let not = self.not(a);
                self.bin(BinaryOp::Or, not, b)
            }
        }))
    }

    /// What is known of a value that is compared. What a phi of a loop is may be known because of
    /// this very comparison, and would not be any more when it is another one: conditions do not
    /// count there.
    fn known_apart_from_compare(&self, value: Value) -> KnownBits {
        match matcher::phi(self.body, value) {
            Some(_) => {
                let anywhere = Query { dom: None, at: None, memo: None, ..self.q() };
                known_bits::known_bits(&anywhere, self.body, value)
            }
            None => self.known(value),
        }
    }

    /// Comparisons that the known bits of both sides make simpler.
    fn compare_by_known_bits(&mut self, inst: Inst, pred: IntPred, a: Value, b: Value) -> Rule {
        let width = self.width(a)?;
        let c = self.int(b)?;
        let known = self.known_apart_from_compare(a);
        let one = Int::new(width, 1);
        let (min, max) = match matcher::is_signed_pred(pred) {
            true => (known.smin(), known.smax()),
            false => (known.umin(), known.umax()),
        };
        // x < C is x == min if C is just above it, x != max if C is the largest.
        let equal = match pred {
            IntPred::Ult | IntPred::Slt if c == min.add(&one) && c != min => {
                Some((IntPred::Eq, min))
            }
            IntPred::Ult | IntPred::Slt if c == max => Some((IntPred::Ne, max)),
            IntPred::Ugt | IntPred::Sgt if c == max.sub(&one) && c != max => {
                Some((IntPred::Eq, max))
            }
            IntPred::Ugt | IntPred::Sgt if c == min => Some((IntPred::Ne, min)),
            _ => None,
        };
        // A sign test stays one.
        let is_sign_test = matches!(pred, IntPred::Slt) && c.is_zero()
            || matches!(pred, IntPred::Sgt) && c.is_ones();
        if let Some((pred, bound)) = equal
            && !is_sign_test
        {
            let bound = self.number(self.ty(a), &bound);
            self.body.set_op(inst, Op::ICmp(pred));
            self.body.set_flags(inst, InstFlags::empty());
            self.body.set_arg(inst, 1, bound);
            return Some(Done::Changed);
        }
        // All bits but one are known: (x & bit) == bit => (x & bit) != 0
        if matches!(pred, IntPred::Eq | IntPred::Ne) {
            let unknown = known.zero.or(&known.one).not();
            if unknown.count_ones() == 1
                && known.one.is_zero()
                && c == unknown
                && self.binary_of(a, BinaryOp::And).is_some()
            {
                let zero = self.zero(self.ty(a));
                self.body.set_op(inst, Op::ICmp(matcher::inverse_pred(pred)));
                self.body.set_flags(inst, InstFlags::empty());
                self.body.set_arg(inst, 1, zero);
                return Some(Done::Changed);
            }
        }
        None
    }

    /// `x <s y => x <u y`, where neither is negative.
    fn unsigned_compare(&mut self, inst: Inst, pred: IntPred, a: Value, b: Value) -> Rule {
        let unsigned = unsigned_pred(pred)?;
        self.width(a)?;
        if !self.is_non_negative(b) || !self.known_apart_from_compare(a).is_non_negative() {
            return None;
        }
        // A sign test of what is not negative is for the simplifier.
        self.body.set_op(inst, Op::ICmp(unsigned));
        self.body.set_flags(inst, InstFlags::SAMESIGN);
        Some(Done::Changed)
    }

    /// `ext x pred ext y => x pred y`, `ext x pred C => x pred C`
    fn compare_of_casts(&mut self, pred: IntPred, a: Value, b: Value) -> Rule {
        let (cast, x) = matcher::any_cast(self.body, a)?;
        match cast {
            CastOp::ZExt | CastOp::SExt => self.compare_of_ext(pred, cast, a, x, b),
            CastOp::PtrToInt => {
                let width = self.width(a)?;
                let space = self.types().scalar(self.ty(x)).addr_space()?;
                if width != self.cx.frame.layout.pointer_bits(space) {
                    return None;
                }
                if let Some(y) = self.cast_of(b, CastOp::PtrToInt)
                    && self.ty(x) == self.ty(y)
                {
                    return Some(Done::Replace(self.icmp(pred, x, y)));
                }
                if self.is_zero(b) && matches!(pred, IntPred::Eq | IntPred::Ne) {
                    let null = self.zero(self.ty(x));
                    return Some(Done::Replace(self.icmp(pred, x, null)));
                }
                None
            }
            CastOp::IntToPtr => {
                let width = self.width(x)?;
                let space = self.types().scalar(self.ty(a)).addr_space()?;
                if width != self.cx.frame.layout.pointer_bits(space) {
                    return None;
                }
                let y = match self.cast_of(b, CastOp::IntToPtr) {
                    Some(y) if self.ty(y) == self.ty(x) => y,
                    Some(_) => return None,
                    None if self.is_zero(b) => self.zero(self.ty(x)),
                    None => return None,
                };
                Some(Done::Replace(self.icmp(pred, x, y)))
            }
            CastOp::Trunc => self.compare_of_trunc(pred, a, x, b),
            CastOp::FpToUi
            | CastOp::FpToSi
            | CastOp::UiToFp
            | CastOp::SiToFp
            | CastOp::FpTrunc
            | CastOp::FpExt
            | CastOp::BitCast
            | CastOp::AddrSpaceCast
            | CastOp::PtrToAddr => None,
        }
    }

    fn compare_of_ext(
        &mut self,
        pred: IntPred,
        cast: CastOp,
        a: Value,
        x: Value,
        b: Value,
    ) -> Rule {
        let is_equality = matches!(pred, IntPred::Eq | IntPred::Ne);
        let from = self.ty(x);
        let width = self.width(x)?;
        // A widened value that is not negative compares as unsigned; a sign extension keeps both
        // orders.
        let narrow_pred = match cast {
            CastOp::ZExt => unsigned_pred(pred).unwrap_or(pred),
            _ => pred,
        };
        if let Some((cast2, y)) = matcher::any_cast(self.body, b)
            && matches!(cast2, CastOp::ZExt | CastOp::SExt)
        {
            let nneg =
                |combiner: &Self, value: Value| combiner.flags_of(value).contains(InstFlags::NNEG);
            let same = cast2 == cast;
            // A zext of what is not negative is a sext too.
            let as_signed = !same
                && (nneg(self, a) && cast == CastOp::ZExt
                    || nneg(self, b) && cast2 == CastOp::ZExt);
            if !same && !as_signed {
                return None;
            }
            let narrow_pred = if as_signed { pred } else { narrow_pred };
            let widen = if as_signed { CastOp::SExt } else { cast };
            if from == self.ty(y) {
                return Some(Done::Replace(self.icmp(narrow_pred, x, y)));
            }
            // Different widths: widen the narrower.
            let other = self.width(y)?;
            if !self.one_use(a) && !self.one_use(b) {
                return None;
            }
            let flags = if widen == CastOp::ZExt && nneg(self, a) && nneg(self, b) {
                InstFlags::NNEG
            } else {
                InstFlags::empty()
            };
            let (x, y) = if width < other {
                (self.cast_with(widen, flags, x, self.ty(y)), y)
            } else {
                (x, self.cast_with(widen, flags, y, from))
            };
            return Some(Done::Replace(self.icmp(narrow_pred, x, y)));
        }
        let c = self.int(b)?;
        let narrow = c.truncate(width);
        let back = match cast {
            CastOp::SExt => narrow.sign_extend(c.width()),
            _ => narrow.zero_extend(c.width()),
        };
        if back == c && (is_equality || cast == CastOp::ZExt || cast == CastOp::SExt) {
            let narrow = self.number(from, &narrow);
            return Some(Done::Replace(self.icmp(narrow_pred, x, narrow)));
        }
        // sext x <u C, where C is between the two halves: the sign of x decides.
        if cast == CastOp::SExt {
            let zero = self.zero(from);
            let ones = self.small(from, -1);
            return match pred {
                IntPred::Ult => Some(Done::Replace(self.icmp(IntPred::Sgt, x, ones))),
                IntPred::Ugt => Some(Done::Replace(self.icmp(IntPred::Slt, x, zero))),
                _ => None,
            };
        }
        None
    }

    /// `trunc x pred C`, where the bits cut off are known.
    fn compare_of_trunc(&mut self, pred: IntPred, a: Value, x: Value, b: Value) -> Rule {
        let (width, wide) = (self.width(a)?, self.width(x)?);
        let flags = self.flags_of(a);
        // trunc nuw x pred trunc nuw y => x pred y
        if let Some(y) = self.cast_of(b, CastOp::Trunc)
            && self.ty(x) == self.ty(y)
        {
            let both = flags & self.flags_of(b);
            let is_fit = match matcher::is_signed_pred(pred) {
                true => both.contains(InstFlags::NSW),
                false => both.intersects(InstFlags::NUW | InstFlags::NSW),
            };
            if is_fit && (self.one_use(a) || self.one_use(b)) {
                return Some(Done::Replace(self.icmp(pred, x, y)));
            }
        }
        let c = self.int(b)?;
        // trunc nuw/nsw x pred C => x pred ext C
        if matcher::is_signed_pred(pred) && flags.contains(InstFlags::NSW)
            || matches!(pred, IntPred::Eq | IntPred::Ne) && flags.contains(InstFlags::NSW)
        {
            return Some(Done::Replace(self.icmp_int(pred, x, &c.sign_extend(wide))));
        }
        if !matcher::is_signed_pred(pred) && flags.contains(InstFlags::NUW) {
            return Some(Done::Replace(self.icmp_int(pred, x, &c.zero_extend(wide))));
        }
        if matches!(pred, IntPred::Eq | IntPred::Ne) && self.one_use(a) {
            // The bits cut off are known: x pred (them, C)
            let known = self.known(x);
            let high = Int::ones(width).zero_extend(wide).not();
            if known.zero.or(&known.one).and(&high) == high {
                let whole = c.zero_extend(wide).or(&known.one.and(&high));
                return Some(Done::Replace(self.icmp_int(pred, x, &whole)));
            }
        }
        None
    }

    /// `(x op z) pred (y op z) => x pred y`
    fn compare_of_equal_ops(&mut self, pred: IntPred, a: Value, b: Value) -> Rule {
        let (op, p, q) = matcher::any_binary(self.body, a)?;
        let (r, s) = self.binary_of(b, op)?;
        let is_equality = matches!(pred, IntPred::Eq | IntPred::Ne);
        let signed = matcher::is_signed_pred(pred);
        let both = self.flags_of(a) & self.flags_of(b);
        let promise = if signed { InstFlags::NSW } else { InstFlags::NUW };
        match op {
            BinaryOp::Add | BinaryOp::Sub | BinaryOp::Xor => {
                let is_fit = is_equality || op != BinaryOp::Xor && both.contains(promise);
                if !is_fit {
                    return None;
                }
                if q == s {
                    return Some(Done::Replace(self.icmp(pred, p, r)));
                }
                if op == BinaryOp::Sub {
                    // z - x pred z - y => y pred x
                    return (p == r).then(|| Done::Replace(self.icmp(pred, s, q)));
                }
                if p == r {
                    return Some(Done::Replace(self.icmp(pred, q, s)));
                }
                if p == s {
                    return Some(Done::Replace(self.icmp(pred, q, r)));
                }
                (q == r).then(|| Done::Replace(self.icmp(pred, p, s)))
            }
            BinaryOp::Mul => {
                let c = self.int(q)?;
                if q != s {
                    return None;
                }
                let fits = both.contains(promise) && !c.is_zero() && (!signed || !c.is_negative())
                    || is_equality
                        && (c.bit(0)
                            || both.intersects(InstFlags::NSW | InstFlags::NUW) && !c.is_zero());
                fits.then(|| Done::Replace(self.icmp(pred, p, r)))
            }
            BinaryOp::Shl => {
                let fits = q == s
                    && (both.contains(promise) || is_equality && both.contains(InstFlags::NSW));
                fits.then(|| Done::Replace(self.icmp(pred, p, r)))
            }
            BinaryOp::LShr | BinaryOp::UDiv => {
                let fits = q == s && both.contains(InstFlags::EXACT) && !signed;
                fits.then(|| Done::Replace(self.icmp(pred, p, r)))
            }
            BinaryOp::AShr => {
                let fits = q == s && both.contains(InstFlags::EXACT);
                fits.then(|| Done::Replace(self.icmp(pred, p, r)))
            }
            BinaryOp::And => {
                // (x & z) == (y & z) => ((x ^ y) & z) == 0
                if !is_equality || !self.one_use(a) || !self.one_use(b) {
                    return None;
                }
                let (x, y, z) = if q == s {
                    (p, r, q)
                } else if p == r {
                    (q, s, p)
                } else if p == s {
                    (q, r, p)
                } else if q == r {
                    (p, s, q)
                } else {
                    return None;
                };
                let different = self.bin(BinaryOp::Xor, x, y);
                let masked = self.bin(BinaryOp::And, different, z);
                let zero = self.zero(self.ty(masked));
                Some(Done::Replace(self.icmp(pred, masked, zero)))
            }
            BinaryOp::Or
            | BinaryOp::SDiv
            | BinaryOp::URem
            | BinaryOp::SRem
            | BinaryOp::FAdd
            | BinaryOp::FSub
            | BinaryOp::FMul
            | BinaryOp::FDiv
            | BinaryOp::FRem => None,
        }
    }

    /// `(x op y) pred x => y pred 0` and the like.
    fn compare_with_part(&mut self, pred: IntPred, a: Value, b: Value) -> Rule {
        let is_equality = matches!(pred, IntPred::Eq | IntPred::Ne);
        for (whole, part, pred) in [(a, b, pred), (b, a, swap_pred(pred))] {
            let Some((op, p, q)) = matcher::any_binary(self.body, whole) else { continue };
            let flags = self.flags_of(whole);
            let signed = matcher::is_signed_pred(pred);
            let promise = if signed { InstFlags::NSW } else { InstFlags::NUW };
            let other = if p == part {
                q
            } else if q == part {
                p
            } else {
                continue;
            };
            let zero = self.zero(self.ty(part));
            match op {
                // (x + y) pred x => y pred 0; (x ^ y) == x => y == 0
                BinaryOp::Add if is_equality || flags.contains(promise) => {
                    return Some(Done::Replace(self.icmp(pred, other, zero)));
                }
                BinaryOp::Xor if is_equality => {
                    return Some(Done::Replace(self.icmp(pred, other, zero)));
                }
                // (x - y) pred x => 0 pred y
                BinaryOp::Sub if p == part && (is_equality || flags.contains(promise)) => {
                    return Some(Done::Replace(self.icmp(swap_pred(pred), other, zero)));
                }
                // (x - y) >u x => x <u y
                BinaryOp::Sub if p == part && pred == IntPred::Ugt => {
                    return Some(Done::Replace(self.icmp(IntPred::Ult, p, q)));
                }
                BinaryOp::Sub if p == part && pred == IntPred::Ule => {
                    return Some(Done::Replace(self.icmp(IntPred::Uge, p, q)));
                }
                // (x + y) <u x, an overflow test: ~y <u x, where y is constant
                BinaryOp::Add if matches!(pred, IntPred::Ult | IntPred::Uge) => {
                    if let Some(c) = self.int(other) {
                        let (pred, bound) = match pred {
                            IntPred::Ult => (IntPred::Ugt, c.not()),
                            _ => (IntPred::Ult, c.neg()),
                        };
                        if c.is_zero() {
                            continue;
                        }
                        return Some(Done::Replace(self.icmp_int(pred, part, &bound)));
                    }
                }
                // (x & ~y) == x => (x & y) == 0
                BinaryOp::And if is_equality && self.one_use(whole) => {
                    if let Some(y) = self.not_of(other) {
                        let both = self.bin(BinaryOp::And, part, y);
                        return Some(Done::Replace(self.icmp(pred, both, zero)));
                    }
                }
                _ => {}
            }
        }
        None
    }

    /// `gep p, x pred p => x pred 0`, `gep p, x pred gep p, y => x pred y`, inside one object.
    fn compare_of_pointers(&mut self, pred: IntPred, a: Value, b: Value) -> Rule {
        if !self.ty(a).is_ptr() {
            return None;
        }
        if matcher::is_signed_pred(pred) {
            return None;
        }
        let gep_of = |combiner: &Self, value: Value| {
            let inst = combiner.body.def_inst(value)?;
            matches!(combiner.body.op(inst), Op::Gep { .. }).then_some(inst)
        };
        let (left, right) = (gep_of(self, a), gep_of(self, b));
        let base = |combiner: &Self, gep: Option<Inst>, value: Value| {
            gep.map_or(value, |gep| combiner.body.args(gep)[0])
        };
        let is_equality = matches!(pred, IntPred::Eq | IntPred::Ne);
        let good = |combiner: &Self, gep: Option<Inst>| {
            gep.is_none_or(|gep| {
                let flags = combiner.body.flags(gep);
                flags.intersects(InstFlags::INBOUNDS | InstFlags::NUSW)
            })
        };
        let all_nuw = |combiner: &Self, gep: Option<Inst>| {
            gep.is_none_or(|gep| combiner.body.flags(gep).contains(InstFlags::NUW))
        };
        let (from, to) = if base(self, left, a) == base(self, right, b) {
            (left, right)
        } else if left.is_some() && base(self, left, a) == b {
            (left, None)
        } else if right.is_some() && base(self, right, b) == a {
            (None, right)
        } else {
            return None;
        };
        let is_unsigned = all_nuw(self, from) && all_nuw(self, to);
        let is_fit = is_equality || is_unsigned || good(self, from) && good(self, to);
        if from.is_none() && to.is_none() || !is_fit {
            return None;
        }
        // Offsets compare as signed inside an object, as unsigned where all are added so.
        let pred = if is_equality || is_unsigned { pred } else { signed_pred(pred) };
        let is_cheap = |combiner: &mut Self, gep: Option<Inst>| {
            gep.is_none_or(|gep| {
                let result = combiner.body.result(gep).expect("an address is a value");
                combiner.one_use(result) || combiner.constant_offset(gep).is_some()
            })
        };
        if !is_cheap(self, from) || !is_cheap(self, to) {
            return None;
        }
        let space = self.ty(a).addr_space()?;
        let index = Type::int(self.cx.frame.layout.index_bits(space));
        if is_equality && index.int_bits() != Some(self.cx.frame.layout.pointer_bits(space)) {
            return None;
        }
        let offset = |combiner: &mut Self, gep: Option<Inst>| match gep {
            Some(gep) => combiner.gep_offset(gep),
            None => Some(combiner.zero(index)),
        };
        let x = offset(self, from)?;
        let y = offset(self, to)?;
        Some(Done::Replace(self.icmp(pred, x, y)))
    }

    /// `min(x, y) == x => x <= y` and the like.
    fn compare_of_min_max(&mut self, pred: IntPred, a: Value, b: Value) -> Rule {
        for (call, other, pred) in [(a, b, pred), (b, a, swap_pred(pred))] {
            let Some((kind, p, q)) = matcher::min_max(self.cx.module, self.body, call) else {
                continue;
            };
            let (x, y) = if p == other {
                (p, q)
            } else if q == other {
                (q, p)
            } else {
                continue;
            };
            // kind(x, y) is x exactly where x `wins` y.
            let wins = super::minmax::winning_pred(kind);
            let found = match pred {
                IntPred::Eq => Some(wins),
                IntPred::Ne => Some(matcher::inverse_pred(wins)),
                _ => {
                    let strict = matcher::strict_pred(wins);
                    // min(x, y) < x => y < x, that is x > y; min(x, y) >= x => x <= y
                    if pred == strict {
                        Some(swap_pred(strict))
                    } else if pred == swap_pred(wins) {
                        Some(wins)
                    } else {
                        None
                    }
                }
            };
            if let Some(found) = found {
                return Some(Done::Replace(self.icmp(found, x, y)));
            }
        }
        None
    }

    /// `(select c, C1, C2) pred C => c`, `~c` or a constant, or with one side folded.
    fn compare_of_select(&mut self, pred: IntPred, a: Value, b: Value) -> Rule {
        let (cond, yes, no) = matcher::select(self.body, a)?;
        if self.ty(cond) != self.truth_of(self.ty(a)) || !self.has_at_most_uses(a, MAX_USES) {
            return None;
        }
        let on_yes = self.decided(pred, yes, b);
        let on_no = self.decided(pred, no, b);
        let ty = self.ty(cond);
        match (on_yes, on_no) {
            (Some(true), Some(false)) => Some(Done::Replace(cond)),
            (Some(false), Some(true)) => Some(Done::Replace(self.not(cond))),
            (Some(true), None) if self.one_use(a) => {
                let other = self.icmp(pred, no, b);
                Some(Done::Replace(self.logical(true, false, cond, other)))
            }
            (Some(false), None) if self.one_use(a) => {
                let other = self.icmp(pred, no, b);
                let no = self.zero(ty);
                Some(Done::Replace(self.select(cond, no, other)))
            }
            (None, Some(false)) if self.one_use(a) => {
                let other = self.icmp(pred, yes, b);
                Some(Done::Replace(self.logical(true, true, cond, other)))
            }
            (None, Some(true)) if self.one_use(a) => {
                let other = self.icmp(pred, yes, b);
                let yes = self.small(ty, -1);
                Some(Done::Replace(self.select(cond, other, yes)))
            }
            _ => None,
        }
    }

    /// Whether `a pred b` always holds, of constants and equal values.
    fn decided(&self, pred: IntPred, a: Value, b: Value) -> Option<bool> {
        if a == b {
            return Some(matcher::holds_if_equal(pred));
        }
        let (x, y) = (self.int(a)?, self.int(b)?);
        Some(nvopt_analysis::fold::holds(pred, &x, &y))
    }

    /// `i1`, or a vector of as many lanes as `ty`.
    pub(super) fn truth_of(&self, ty: Type) -> Type {
        match self.types().as_vector(ty) {
            Some((_, lanes, scalable)) => {
                Type::spelled_vector(Type::I1, lanes, scalable).unwrap_or(ty)
            }
            None => Type::I1,
        }
    }

    /// The comparison that says whether `x` is in `range`, with an offset that is added first.
    pub(super) fn in_range(&mut self, x: Value, range: &Range) -> Option<Value> {
        if let Some((pred, bound)) = range.as_compare() {
            return Some(self.icmp_int(pred, x, &bound));
        }
        if range.is_full() || range.is_empty() {
            return None;
        }
        let (lo, hi) = (range.lo().clone(), range.hi().clone());
        let moved = self.bin_int(BinaryOp::Add, InstFlags::empty(), x, &lo.neg());
        Some(self.icmp_int(IntPred::Ult, moved, &hi.sub(&lo)))
    }
}

/// The unsigned predicate of a signed one.
pub(super) fn unsigned_pred(pred: IntPred) -> Option<IntPred> {
    match pred {
        IntPred::Sgt => Some(IntPred::Ugt),
        IntPred::Sge => Some(IntPred::Uge),
        IntPred::Slt => Some(IntPred::Ult),
        IntPred::Sle => Some(IntPred::Ule),
        IntPred::Eq | IntPred::Ne | IntPred::Ugt | IntPred::Uge | IntPred::Ult | IntPred::Ule => {
            None
        }
    }
}

/// The signed predicate of an unsigned one; others stay.
pub(super) fn signed_pred(pred: IntPred) -> IntPred {
    match pred {
        IntPred::Ugt => IntPred::Sgt,
        IntPred::Uge => IntPred::Sge,
        IntPred::Ult => IntPred::Slt,
        IntPred::Ule => IntPred::Sle,
        IntPred::Eq | IntPred::Ne | IntPred::Sgt | IntPred::Sge | IntPred::Slt | IntPred::Sle => {
            pred
        }
    }
}
