//! Conversions.
//!
//! `widths` has the computing of whole expressions in another width.

use nvopt_analysis::{known_bits, matcher};
use nvopt_arith::Int;
use nvopt_ir::{
    body::{Inst, Value},
    intrinsics::Intrinsic,
    ops::{BinaryOp, CastOp, InstFlags, IntPred, Op},
    types::Type,
};

use super::cx::{Combiner, Done, Rule};

impl Combiner<'_, '_> {
    pub(super) fn cast_inst(&mut self, inst: Inst, op: CastOp) -> Rule {
        let x = self.body.args(inst)[0];
        self.cast_of_cast(inst, op, x)
            .or_else(|| self.cast_of_select(inst, op, x))
            .or_else(|| self.cast_of_phi(inst, x))
            .or_else(|| match op {
                CastOp::Trunc => self.trunc(inst, x),
                CastOp::ZExt => self.zext(inst, x),
                CastOp::SExt => self.sext(inst, x),
                CastOp::FpTrunc => self.fptrunc(inst, x),
                CastOp::FpExt => self.fpext(inst, x),
                CastOp::FpToUi | CastOp::FpToSi => self.float_to_int(inst, op, x),
                CastOp::UiToFp | CastOp::SiToFp => self.int_to_float(inst, op, x),
                CastOp::PtrToInt | CastOp::PtrToAddr => self.ptr_to_int(inst, op, x),
                CastOp::IntToPtr => self.int_to_ptr(inst, x),
                CastOp::BitCast => self.bitcast(inst, x).or_else(|| self.number_of_bytes(inst, x)),
                CastOp::AddrSpaceCast => None,
            })
    }

    /// Two conversions that are one, or none.
    fn cast_of_cast(&mut self, inst: Inst, op: CastOp, x: Value) -> Rule {
        let (inner, src) = matcher::any_cast(self.body, x)?;
        let (from, mid, to) = (self.ty(src), self.ty(x), self.body.result_ty(inst));
        let bits = |ty: Type| self.types().scalar(ty).int_bits();
        let flags = self.body.flags(inst);
        let inner_flags = self.flags_of(x);
        use CastOp::{
            AddrSpaceCast, BitCast, FpExt, FpTrunc, IntToPtr, PtrToInt, SExt, Trunc, ZExt,
        };
        match (inner, op) {
            (ZExt, ZExt) => {
                let kept = inner_flags & InstFlags::NNEG;
                Some(Done::Replace(self.cast_with(ZExt, kept, src, to)))
            }
            (SExt, SExt) => Some(Done::Replace(self.cast(SExt, src, to))),
            (ZExt, SExt) => {
                let kept = inner_flags & InstFlags::NNEG;
                Some(Done::Replace(self.cast_with(ZExt, kept, src, to)))
            }
            (SExt, ZExt) if flags.contains(InstFlags::NNEG) => {
                Some(Done::Replace(self.cast_with(ZExt, InstFlags::NNEG, src, to)))
            }
            (Trunc, Trunc) => {
                let kept = flags & inner_flags;
                Some(Done::Replace(self.cast_with(Trunc, kept, src, to)))
            }
            (ZExt | SExt, Trunc) => {
                let (from_bits, to_bits) = (bits(from)?, bits(to)?);
                Some(Done::Replace(if from_bits == to_bits {
                    src
                } else if from_bits < to_bits {
                    let kept = inner_flags & InstFlags::NNEG;
                    self.cast_with(inner, kept, src, to)
                } else {
                    self.cast(Trunc, src, to)
                }))
            }
            (FpExt, FpExt) => {
                Some(Done::Replace(self.cast_with(FpExt, flags & inner_flags, src, to)))
            }
            (FpExt, FpTrunc) => {
                let wide = |ty: Type| self.types().scalar(ty).float_kind().map(|kind| kind.bits());
                if from == to {
                    return Some(Done::Replace(src));
                }
                // Half and bfloat have as many bits but are not alike.
                if wide(from)? < wide(to)? {
                    return Some(Done::Replace(self.cast(FpExt, src, to)));
                }
                (wide(from)? > wide(to)?)
                    .then(|| Done::Replace(self.cast_with(FpTrunc, flags, src, to)))
            }
            (BitCast, BitCast) => {
                Some(Done::Replace(if from == to { src } else { self.cast(BitCast, src, to) }))
            }
            (IntToPtr, PtrToInt) => {
                let space = self.types().scalar(mid).addr_space()?;
                let pointer = self.cx.frame.layout.pointer_bits(space);
                let (from_bits, to_bits) = (bits(from)?, bits(to)?);
                if from_bits > pointer {
                    return None;
                }
                Some(Done::Replace(match from_bits.cmp(&to_bits) {
                    std::cmp::Ordering::Equal => src,
                    std::cmp::Ordering::Less => self.cast(ZExt, src, to),
                    std::cmp::Ordering::Greater => self.cast(Trunc, src, to),
                }))
            }
            (AddrSpaceCast, AddrSpaceCast) => {
                // Into the generic space and back to the same is nothing.
                if from == to {
                    return Some(Done::Replace(src));
                }
                None
            }
            _ => None,
        }
    }

    /// `cast (select c, C1, C2) => select c, cast C1, cast C2`
    fn cast_of_select(&mut self, inst: Inst, op: CastOp, x: Value) -> Rule {
        let (cond, yes, no) = matcher::select(self.body, x)?;
        let to = self.body.result_ty(inst);
        if !self.one_use(x) || op == CastOp::BitCast && self.ty(cond) != Type::I1 {
            return None;
        }
        // A comparison of the same width makes a better select: minima and the like.
        if let Some((_, a, _)) = matcher::icmp(self.body, cond)
            && self.ty(a) == self.ty(x)
            && (a == yes || a == no)
        {
            return None;
        }
        if !self.is_imm(yes) || !self.is_imm(no) {
            // One constant and one conversion that goes away.
            let goes = |combiner: &Self, value: Value| {
                matches!(op, CastOp::Trunc)
                    && matcher::any_cast(combiner.body, value).is_some_and(|(inner, src)| {
                        matches!(inner, CastOp::ZExt | CastOp::SExt) && combiner.ty(src) == to
                    })
            };
            let is_fit =
                (self.is_imm(yes) || goes(self, yes)) && (self.is_imm(no) || goes(self, no));
            if !is_fit {
                return None;
            }
        }
        if matches!(op, CastOp::PtrToInt | CastOp::IntToPtr | CastOp::AddrSpaceCast) {
            return None;
        }
        let flags = self.body.flags(inst);
        let a = self.cast_with(op, flags, yes, to);
        let b = self.cast_with(op, flags, no, to);
        Some(Done::Replace(self.select(cond, a, b)))
    }

    fn trunc(&mut self, inst: Inst, x: Value) -> Rule {
        let to = self.body.result_ty(inst);
        let (width, wide) = (self.int_bits(to)?, self.width(x)?);
        let from = self.ty(x);
        if let Some(done) = self.narrow_expression(inst, x) {
            return Some(done);
        }
        if let Some(done) = self.demanded_result(inst) {
            return Some(done);
        }
        // trunc x to i1 => (x & 1) != 0, where x is more than a shift
        if width == 1 {
            // trunc (x >>u C) => (x & (1 << C)) != 0
            if let Some((inner, by)) = self.binary_of(x, BinaryOp::LShr)
                && let Some(by) = self.amount(by)
                && self.one_use(x)
            {
                let bit = Int::new(wide, 1).shl_bits(by);
                let masked = self.bin_int(BinaryOp::And, InstFlags::empty(), inner, &bit);
                let zero = self.zero(from);
                return Some(Done::Replace(self.icmp(IntPred::Ne, masked, zero)));
            }
        }
        // trunc (ext y >> C) => y >> C, cut or widened
        if let Some((op, inner, by)) = matcher::any_binary(self.body, x)
            && matches!(op, BinaryOp::LShr | BinaryOp::AShr)
            && let Some(by) = self.amount(by)
            && let Some((cast, y)) = matcher::any_cast(self.body, inner)
            && matches!(cast, CastOp::SExt)
            && self.ty(y) == to
            && self.one_use(x)
        {
            // Signs come in from above: trunc (sext y >> C) => y >>s min(C, n - 1), as long as
            // the zeros that lshr brings in are cut off.
            let max = if op == BinaryOp::AShr { wide } else { wide - width };
            if by <= max {
                let amount = Int::new(width, u64::from(by.min(width - 1)));
                return Some(Done::Replace(self.bin_int(
                    BinaryOp::AShr,
                    InstFlags::empty(),
                    y,
                    &amount,
                )));
            }
        }
        // trunc (x & C) and others are for demanded bits. trunc (extractelement-like) is for codegen.
        // Promises that always hold.
        let flags = self.body.flags(inst);
        let mut more = InstFlags::empty();
        if !flags.contains(InstFlags::NSW)
            && known_bits::sign_bits(&self.q(), self.body, x) > wide - width
        {
            more |= InstFlags::NSW;
        }
        if !flags.contains(InstFlags::NUW) && self.known(x).min_leading_zeros() >= wide - width {
            more |= InstFlags::NUW;
        }
        if more.is_empty() { None } else { self.add_flags(inst, more) }
    }

    fn zext(&mut self, inst: Inst, x: Value) -> Rule {
        let to = self.body.result_ty(inst);
        let (width, wide) = (self.width(x)?, self.int_bits(to)?);
        // A zext that only a trunc sees is that trunc's.
        if let Some(done) = self.widen_expression(inst, CastOp::ZExt, x) {
            return Some(done);
        }
        // zext (trunc y) => y & mask, resized
        if let Some(y) = self.cast_of(x, CastOp::Trunc) {
            let mid = self.width(y)?;
            if mid == wide {
                let mask = Int::ones(width).zero_extend(mid);
                return Some(Done::Replace(self.bin_int(
                    BinaryOp::And,
                    InstFlags::empty(),
                    y,
                    &mask,
                )));
            }
            if self.one_use(x) {
                let mask = Int::ones(width).zero_extend(mid.max(width));
                if mid < wide {
                    let masked = self.bin_int(BinaryOp::And, InstFlags::empty(), y, &mask);
                    return Some(Done::Replace(self.cast(CastOp::ZExt, masked, to)));
                }
                let cut = self.cast(CastOp::Trunc, y, to);
                let mask = Int::ones(width).zero_extend(wide);
                return Some(Done::Replace(self.bin_int(
                    BinaryOp::And,
                    InstFlags::empty(),
                    cut,
                    &mask,
                )));
            }
        }
        if let Some(done) = self.zext_of_compare(inst, x) {
            return Some(done);
        }
        // zext (icmp | icmp) of which both widen alone: left to the machine.
        // zext (trunc y & C) => y & C
        if let Some((t, c)) = self.with_int(x, BinaryOp::And)
            && self.one_use(x)
            && let Some(y) = self.cast_of(t, CastOp::Trunc)
            && self.ty(y) == to
        {
            return Some(Done::Replace(self.bin_int(
                BinaryOp::And,
                InstFlags::empty(),
                y,
                &c.zero_extend(wide),
            )));
        }
        // What is not negative says so.
        if !self.body.flags(inst).contains(InstFlags::NNEG) && self.known(x).is_non_negative() {
            return self.add_flags(inst, InstFlags::NNEG);
        }
        None
    }

    /// `zext (x <s 0) => x >>u (w - 1)`, `zext ((x & 2^n) != 0) => (x >>u n) & 1`
    fn zext_of_compare(&mut self, inst: Inst, x: Value) -> Rule {
        let (pred, a, b) = matcher::icmp(self.body, x)?;
        let to = self.body.result_ty(inst);
        let width = self.width(a)?;
        let none = InstFlags::empty();
        if pred == IntPred::Slt && self.is_zero(b) {
            let last = Int::new(width, u64::from(width - 1));
            let sign = self.bin_int(BinaryOp::LShr, none, a, &last);
            return Some(Done::Replace(self.build().zext_or_trunc(sign, to)));
        }
        if !matches!(pred, IntPred::Eq | IntPred::Ne) || !self.one_use(x) {
            return None;
        }
        if !self.is_zero(b) {
            return None;
        }
        let known = self.known(a);
        let possible = known.zero.not();
        if possible.count_ones() != 1 {
            return None;
        }
        // One bit can be set: shift it down.
        let by = possible.trailing_zeros();
        let mut bit = a;
        // The mask of the bit moves behind the shift.
        let masked = self.with_int(a, BinaryOp::And).filter(|_| self.one_use(a));
        if by > 0 {
            bit = match masked {
                Some((inner, _)) => {
                    let moved =
                        self.bin_int(BinaryOp::LShr, none, inner, &Int::new(width, u64::from(by)));
                    self.bin_int(BinaryOp::And, none, moved, &Int::new(width, 1))
                }
                None => self.bin_int(BinaryOp::LShr, none, a, &Int::new(width, u64::from(by))),
            };
        }
        if pred == IntPred::Eq {
            bit = self.bin_int(BinaryOp::Xor, none, bit, &Int::new(width, 1));
        }
        Some(Done::Replace(self.build().zext_or_trunc(bit, to)))
    }

    fn sext(&mut self, inst: Inst, x: Value) -> Rule {
        let to = self.body.result_ty(inst);
        let (width, wide) = (self.width(x)?, self.int_bits(to)?);
        // x not negative: sext x => zext nneg x
        if width > 1 && self.known(x).is_non_negative() {
            return Some(Done::Replace(self.cast_with(CastOp::ZExt, InstFlags::NNEG, x, to)));
        }
        if let Some(done) = self.widen_expression(inst, CastOp::SExt, x) {
            return Some(done);
        }
        // sext (trunc y) => y, resized, where the bits cut off are signs; or shifts
        if let Some(y) = self.cast_of(x, CastOp::Trunc) {
            let mid = self.width(y)?;
            let signs = known_bits::sign_bits(&self.q(), self.body, y);
            if signs > mid - width {
                return Some(Done::Replace(self.build().sext_or_trunc(y, to)));
            }
            if self.one_use(x) && mid == wide {
                let by = Int::new(wide, u64::from(wide - width));
                let up = self.bin_int(BinaryOp::Shl, InstFlags::empty(), y, &by);
                return Some(Done::Replace(self.bin_int(
                    BinaryOp::AShr,
                    InstFlags::empty(),
                    up,
                    &by,
                )));
            }
            // sext (trunc (y >>u C)), where all that is left are y's top bits => y >>s C, resized
            if let Some((inner, by)) = self.binary_of(y, BinaryOp::LShr)
                && self.amount(by) == Some(mid - width)
                && self.one_use(x)
                && self.one_use(y)
            {
                let shifted = self.bin(BinaryOp::AShr, inner, by);
                return Some(Done::Replace(self.build().sext_or_trunc(shifted, to)));
            }
        }
        // sext (x <s 0) => x >>s (w - 1), resized
        if let Some((pred, a, b)) = matcher::icmp(self.body, x) {
            let bits = self.width(a)?;
            if pred == IntPred::Slt && self.is_zero(b) {
                let last = Int::new(bits, u64::from(bits - 1));
                let sign = self.bin_int(BinaryOp::AShr, InstFlags::empty(), a, &last);
                return Some(Done::Replace(self.build().sext_or_trunc(sign, to)));
            }
            // sext ((x & 1) != 0) => -(x & 1)
            if matches!(pred, IntPred::Ne | IntPred::Eq) && self.is_zero(b) && self.one_use(x) {
                let possible = self.known(a).zero.not();
                if possible.count_ones() == 1 && self.ty(a) == to {
                    let by = possible.trailing_zeros();
                    let none = InstFlags::empty();
                    let top = Int::new(bits, u64::from(bits - 1 - by));
                    let down = Int::new(bits, u64::from(bits - 1));
                    if pred == IntPred::Ne {
                        let up = match top.is_zero() {
                            true => a,
                            false => self.bin_int(BinaryOp::Shl, none, a, &top),
                        };
                        return Some(Done::Replace(self.bin_int(BinaryOp::AShr, none, up, &down)));
                    }
                    let low = match by {
                        0 => a,
                        by => self.bin_int(BinaryOp::LShr, none, a, &Int::new(bits, u64::from(by))),
                    };
                    return Some(Done::Replace(self.bin_int(
                        BinaryOp::Add,
                        InstFlags::NSW,
                        low,
                        &Int::ones(bits),
                    )));
                }
            }
        }
        // sext (ashr (shl (trunc y), C), C) => ashr (shl y, ...)
        if let Some((up, by)) = self.binary_of(x, BinaryOp::AShr)
            && let Some(by) = self.amount(by)
            && let Some((t, by2)) = self.binary_of(up, BinaryOp::Shl)
            && self.amount(by2) == Some(by)
            && let Some(y) = self.cast_of(t, CastOp::Trunc)
            && self.ty(y) == to
        {
            let all = Int::new(wide, u64::from(by + (wide - width)));
            let up = self.bin_int(BinaryOp::Shl, InstFlags::empty(), y, &all);
            return Some(Done::Replace(self.bin_int(BinaryOp::AShr, InstFlags::empty(), up, &all)));
        }
        None
    }

    /// `fptrunc (fpext x op fpext y) => x op y`, where the result is rounded the same.
    fn fptrunc(&mut self, inst: Inst, x: Value) -> Rule {
        let to = self.body.result_ty(inst);
        if !self.one_use(x) {
            return None;
        }
        let def = self.body.def_inst(x)?;
        // What is finite in the wide format may be infinite in the narrow one.
        let flags = self.body.flags(def) & (self.body.flags(inst) | !InstFlags::NINF);
        match self.body.op(def) {
            Op::Binary(op) if op.is_float() => {
                let (a, b) = (self.body.args(def)[0], self.body.args(def)[1]);
                // The wide format must have twice the digits and two, so that rounding twice is
                // rounding once.
                if !self.rounds_once(op, self.ty(x), to) {
                    return None;
                }
                let a = self.as_narrow_float(a, to)?;
                let b = self.as_narrow_float(b, to)?;
                Some(Done::Replace(self.bin_with(op, flags, a, b)))
            }
            Op::FNeg => {
                let inner = self.body.args(def)[0];
                let cut = self.cast_with(CastOp::FpTrunc, self.body.flags(inst), inner, to);
                Some(Done::Replace(self.build().with_flags(flags).fneg(cut)))
            }
            Op::Call(_) => {
                let (intrinsic, args) = self.intrinsic_of(x)?;
                let inner = *args.first()?;
                match intrinsic {
                    Intrinsic::FABS => {
                        let cut = self.cast_with(CastOp::FpTrunc, self.body.flags(inst), inner, to);
                        Some(Done::Replace(self.intrinsic(Intrinsic::FABS, flags, to, &[cut])?))
                    }
                    Intrinsic::CEIL
                    | Intrinsic::FLOOR
                    | Intrinsic::NEARBYINT
                    | Intrinsic::RINT
                    | Intrinsic::ROUND
                    | Intrinsic::ROUNDEVEN
                    | Intrinsic::TRUNC => {
                        let narrow = self.cast_of(inner, CastOp::FpExt)?;
                        if self.ty(narrow) != to {
                            return None;
                        }
                        Some(Done::Replace(self.intrinsic(intrinsic, flags, to, &[narrow])?))
                    }
                    Intrinsic::SQRT => {
                        let narrow = self.cast_of(inner, CastOp::FpExt)?;
                        if self.ty(narrow) != to
                            || !self.rounds_once(BinaryOp::FDiv, self.ty(x), to)
                        {
                            return None;
                        }
                        Some(Done::Replace(self.intrinsic(
                            Intrinsic::SQRT,
                            flags,
                            to,
                            &[narrow],
                        )?))
                    }
                    _ => None,
                }
            }
            _ => None,
        }
    }

    /// True if computing `op` in `wide` and rounding to `narrow` is computing it in `narrow`.
    fn rounds_once(&self, op: BinaryOp, wide: Type, narrow: Type) -> bool {
        use nvopt_ir::types::FloatKind::{BFloat, Double, Float, Half};
        let kinds =
            (self.types().scalar(wide).float_kind(), self.types().scalar(narrow).float_kind());
        let is_wide_enough = matches!(
            kinds,
            (Some(Double), Some(Float | Half | BFloat)) | (Some(Float), Some(Half | BFloat))
        );
        // Denormals that are flushed in one and not in the other differ.
        use nvopt_analysis::fold::DenormalMode::Ieee;
        let is_ieee = |kind: Option<nvopt_ir::types::FloatKind>| {
            kind.is_some_and(|kind| self.denormals.mode(kind) == Ieee)
        };
        is_wide_enough
            && is_ieee(kinds.0)
            && is_ieee(kinds.1)
            && matches!(op, BinaryOp::FAdd | BinaryOp::FSub | BinaryOp::FMul | BinaryOp::FDiv)
    }

    /// `value` in the narrower format `to`, if nothing is lost.
    fn as_narrow_float(&mut self, value: Value, to: Type) -> Option<Value> {
        if let Some(inner) = self.cast_of(value, CastOp::FpExt) {
            return (self.ty(inner) == to).then_some(inner);
        }
        if !self.is_const(value) {
            return None;
        }
        let narrow = self.cast(CastOp::FpTrunc, value, to);
        let back = self.cast(CastOp::FpExt, narrow, self.ty(value));
        (back == value && self.is_const(narrow)).then_some(narrow)
    }

    /// `fpext (itofp x) => itofp x`, where the narrow format has all digits of it.
    fn fpext(&mut self, inst: Inst, x: Value) -> Rule {
        let to = self.body.result_ty(inst);
        let (cast, src) = matcher::any_cast(self.body, x)?;
        if !matches!(cast, CastOp::SiToFp | CastOp::UiToFp) {
            return None;
        }
        let digits = self.float_digits(self.ty(x))?;
        let bits = self.width(src)?;
        let needed = match cast {
            CastOp::SiToFp => bits - 1,
            _ => bits,
        };
        if needed > digits {
            return None;
        }
        let flags = self.flags_of(x) & InstFlags::NNEG;
        Some(Done::Replace(self.cast_with(cast, flags, src, to)))
    }

    /// The digits of the format that `ty` is, the hidden one included.
    pub(super) fn float_digits(&self, ty: Type) -> Option<u32> {
        use nvopt_ir::types::FloatKind;
        match self.types().scalar(ty).float_kind()? {
            FloatKind::Half => Some(11),
            FloatKind::BFloat => Some(8),
            FloatKind::Float => Some(24),
            FloatKind::Double => Some(53),
            FloatKind::X86Fp80 => Some(64),
            FloatKind::Fp128 => Some(113),
            FloatKind::PpcFp128 => None,
        }
    }

    /// `fptoi (itofp x) => x`, resized, where the format has all digits of it.
    fn float_to_int(&mut self, inst: Inst, op: CastOp, x: Value) -> Rule {
        let to = self.body.result_ty(inst);
        let (cast, src) = matcher::any_cast(self.body, x)?;
        let from_signed = match cast {
            CastOp::SiToFp => true,
            CastOp::UiToFp => false,
            _ => return None,
        };
        let digits = self.float_digits(self.ty(x))?;
        let (bits, wide) = (self.width(src)?, self.int_bits(to)?);
        let needed = if from_signed { bits - 1 } else { bits };
        // What does not fit the result is poison, so the smaller of the two decides.
        if needed.min(wide) > digits {
            return None;
        }
        let widen = match from_signed && op == CastOp::FpToSi {
            true => CastOp::SExt,
            false => CastOp::ZExt,
        };
        Some(Done::Replace(match wide.cmp(&bits) {
            std::cmp::Ordering::Equal => src,
            std::cmp::Ordering::Greater => self.cast(widen, src, to),
            std::cmp::Ordering::Less => self.cast(CastOp::Trunc, src, to),
        }))
    }

    /// `sitofp x => uitofp nneg x`, `uitofp (zext x) => uitofp x`
    fn int_to_float(&mut self, inst: Inst, op: CastOp, x: Value) -> Rule {
        let to = self.body.result_ty(inst);
        if op == CastOp::SiToFp && self.known(x).is_non_negative() {
            return Some(Done::Replace(self.cast_with(CastOp::UiToFp, InstFlags::NNEG, x, to)));
        }
        if op == CastOp::UiToFp
            && !self.body.flags(inst).contains(InstFlags::NNEG)
            && self.known(x).is_non_negative()
        {
            return self.add_flags(inst, InstFlags::NNEG);
        }
        None
    }

    /// `ptrtoint` to another width is one to the pointer's, resized.
    fn ptr_to_int(&mut self, inst: Inst, op: CastOp, x: Value) -> Rule {
        let to = self.body.result_ty(inst);
        let space = self.types().scalar(self.ty(x)).addr_space()?;
        let pointer = match op {
            CastOp::PtrToAddr => self.cx.frame.layout.index_bits(space),
            _ => self.cx.frame.layout.pointer_bits(space),
        };
        let wide = self.int_bits(to)?;
        if wide != pointer && op == CastOp::PtrToInt {
            let ty = self.with_scalar(to, Type::int(pointer));
            let whole = self.cast(CastOp::PtrToInt, x, ty);
            return Some(Done::Replace(self.build().zext_or_trunc(whole, to)));
        }
        // ptrtoint (gep null, x) => x
        let gep = self.body.def_inst(x)?;
        if let Op::Gep { .. } = self.body.op(gep)
            && self.is_zero(self.body.args(gep)[0])
            && !self.ty(x).is_vector()
            && wide == pointer
            && self.cx.frame.layout.index_bits(space) == pointer
        {
            let offset = self.gep_offset(gep)?;
            return Some(Done::Replace(offset));
        }
        None
    }

    /// `inttoptr` from another width is one from the pointer's, resized.
    fn int_to_ptr(&mut self, inst: Inst, x: Value) -> Rule {
        let to = self.body.result_ty(inst);
        let space = self.types().scalar(to).addr_space()?;
        let pointer = self.cx.frame.layout.pointer_bits(space);
        let from = self.ty(x);
        if self.int_bits(from)? == pointer {
            return None;
        }
        let ty = self.with_scalar(from, Type::int(pointer));
        let whole = self.build().zext_or_trunc(x, ty);
        Some(Done::Replace(self.cast(CastOp::IntToPtr, whole, to)))
    }

    /// `ty` with another element type.
    pub(super) fn with_scalar(&mut self, ty: Type, scalar: Type) -> Type {
        match self.types().as_vector(ty) {
            Some((_, lanes, scalable)) => self.cx.module.types.vector(scalar, lanes, scalable),
            None => scalar,
        }
    }

    /// `bitcast` of vectors of one lane, and of bits that are put together lane by lane.
    fn bitcast(&mut self, inst: Inst, x: Value) -> Rule {
        let to = self.body.result_ty(inst);
        let from = self.ty(x);
        // A vector of one lane: bitcast <1 x T> x to U => bitcast (extractelement x, 0) to U
        if let Some((elem, 1, false)) = self.types().as_vector(from)
            && !to.is_vector()
        {
            let zero = self.small(Type::I64, 0);
            let lane = self.build().extract_element(x, zero);
            if elem == to {
                return Some(Done::Replace(lane));
            }
            return Some(Done::Replace(self.cast(CastOp::BitCast, lane, to)));
        }
        if let Some((elem, 1, false)) = self.types().as_vector(to)
            && !from.is_vector()
        {
            let lane = if elem == from { x } else { self.cast(CastOp::BitCast, x, elem) };
            let (poison, zero) = (self.poison(to), self.small(Type::I64, 0));
            return Some(Done::Replace(self.build().insert_element(poison, lane, zero)));
        }
        None
    }
}
