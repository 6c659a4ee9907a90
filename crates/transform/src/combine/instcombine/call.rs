//! Calls of intrinsics.

use nvopt_analysis::{known_bits, matcher};
use nvopt_arith::Int;
use nvopt_ir::{
    body::{Inst, Value},
    effects,
    intrinsics::Intrinsic,
    ops::{Access, Align, BinaryOp, CastOp, InstFlags, Op},
    types::Type,
};
use smallvec::SmallVec;

use super::cx::{Combiner, Done, Rule};
use crate::util::attributes::{Part, edit_call};

impl Combiner<'_, '_> {
    pub(super) fn call_inst(&mut self, inst: Inst) -> Rule {
        let intrinsic = effects::intrinsic(self.cx.module, self.body, inst)?;
        let attrs = effects::CallAttrs::new(self.cx.module, self.body, inst);
        if attrs.has(nvopt_ir::attrs::AttrKind::StrictFP) {
            return None;
        }
        let args: SmallVec<[Value; 4]> = SmallVec::from_slice(self.body.call_args(inst));
        match intrinsic {
            Intrinsic::UMIN | Intrinsic::UMAX | Intrinsic::SMIN | Intrinsic::SMAX => {
                self.min_max_call(inst, intrinsic)
            }
            Intrinsic::ABS => self.abs_call(inst, args[0], args[1]),
            Intrinsic::CTLZ | Intrinsic::CTTZ => self.count_zeros_call(inst, intrinsic, &args),
            Intrinsic::CTPOP => self.ctpop_call(args[0]),
            Intrinsic::FSHL | Intrinsic::FSHR => self.funnel_call(inst, intrinsic, &args),
            Intrinsic::FABS => self.fabs_call(inst, args[0]),
            Intrinsic::FMA | Intrinsic::FMULADD => self.fma_call(inst, intrinsic, &args),
            Intrinsic::COPYSIGN => self.copysign_call(inst, args[0], args[1]),
            Intrinsic::COS => self.even_call(inst, intrinsic, args[0]),
            Intrinsic::SIN => self.odd_call(inst, intrinsic, args[0]),
            Intrinsic::POWI => self.powi_call(inst, args[0], args[1]),
            Intrinsic::MINNUM | Intrinsic::MAXNUM => self.float_min_max_call(inst, &args),
            Intrinsic::ASSUME => self.assume_call(inst, args[0]),
            Intrinsic::MEMCPY | Intrinsic::MEMMOVE => self.copy_call(inst, &args),
            Intrinsic::MEMSET => self.fill_call(inst, &args),
            Intrinsic::LIFETIME_START => self.lifetime_call(inst, args[args.len() - 1]),
            Intrinsic::UADD_WITH_OVERFLOW
            | Intrinsic::SADD_WITH_OVERFLOW
            | Intrinsic::USUB_WITH_OVERFLOW
            | Intrinsic::SSUB_WITH_OVERFLOW
            | Intrinsic::UMUL_WITH_OVERFLOW
            | Intrinsic::SMUL_WITH_OVERFLOW => self.overflow_call(inst, intrinsic, &args),
            Intrinsic::UADD_SAT
            | Intrinsic::SADD_SAT
            | Intrinsic::USUB_SAT
            | Intrinsic::SSUB_SAT => self.saturating_call(intrinsic, &args),
            Intrinsic::EXPECT | Intrinsic::EXPECT_WITH_PROBABILITY => None,
            _ => self.nvvm_call(inst, intrinsic, &args),
        }
    }

    /// `abs(-x) => abs(x)`, `abs(x) => -x` where x is negative
    fn abs_call(&mut self, inst: Inst, x: Value, flag: Value) -> Rule {
        let ty = self.ty(x);
        if let Some(y) = self.neg_of(x) {
            // The smallest integer is its own negation: the promise stays as it is for `nsw`.
            let keeps = self.flags_of(x).contains(InstFlags::NSW) || self.is_zero(flag);
            let flag = if keeps { flag } else { self.zero(Type::I1) };
            let call = self.intrinsic(Intrinsic::ABS, InstFlags::empty(), ty, &[y, flag])?;
            return Some(Done::Replace(call));
        }
        let known = self.known(x);
        if known.is_negative() {
            let flags = if self.is_zero(flag) { InstFlags::empty() } else { InstFlags::NSW };
            let zero = self.zero(ty);
            return Some(Done::Replace(self.bin_with(BinaryOp::Sub, flags, zero, x)));
        }
        // The smallest integer cannot be: say so.
        if self.is_zero(flag) && known_bits::sign_bits(&self.q(), self.body, x) > 1 {
            let truth = self.small(Type::I1, -1);
            self.body.set_arg(inst, 1, truth);
            return Some(Done::Changed);
        }
        None
    }

    fn count_zeros_call(&mut self, inst: Inst, intrinsic: Intrinsic, args: &[Value]) -> Rule {
        let (x, flag) = (args[0], args[1]);
        let ty = self.ty(x);
        let none = InstFlags::empty();
        let is_trailing = intrinsic == Intrinsic::CTTZ;
        // ctlz (bitreverse x) => cttz x, and the other way round
        if let Some(&[y]) = self.call_of(x, Intrinsic::BITREVERSE) {
            let other = if is_trailing { Intrinsic::CTLZ } else { Intrinsic::CTTZ };
            return Some(Done::Replace(self.intrinsic(other, none, ty, &[y, flag])?));
        }
        if is_trailing {
            // cttz -x => cttz x; cttz |x| => cttz x
            let inner =
                self.neg_of(x).or_else(|| self.call_of(x, Intrinsic::ABS).map(|args| args[0]));
            if let Some(y) = inner {
                return Some(Done::Replace(self.intrinsic(intrinsic, none, ty, &[y, flag])?));
            }
            // cttz (zext x) => zext (cttz x), where zero gives nothing
            if let Some(y) = self.cast_of(x, CastOp::ZExt)
                && self.one_use(x)
                && self.is_ones(flag)
            {
                let from = self.ty(y);
                let count = self.intrinsic(intrinsic, none, from, &[y, flag])?;
                return Some(Done::Replace(self.cast(CastOp::ZExt, count, ty)));
            }
        }
        let known = self.known(x);
        let (min, max) = match is_trailing {
            true => (known.min_trailing_zeros(), known.max_trailing_zeros()),
            false => (known.min_leading_zeros(), known.max_leading_zeros()),
        };
        if min == max && self.is_zero(flag) {
            return Some(Done::Replace(self.small(ty, i64::from(min))));
        }
        // Zero cannot be: say so.
        if self.is_zero(flag) && known_bits::is_known_non_zero(&self.q(), self.body, x) {
            let truth = self.small(Type::I1, -1);
            self.body.set_arg(inst, 1, truth);
            return Some(Done::Changed);
        }
        None
    }

    /// `ctpop (bitreverse x) => ctpop x`, `ctpop (zext x) => zext (ctpop x)`
    fn ctpop_call(&mut self, x: Value) -> Rule {
        let ty = self.ty(x);
        let none = InstFlags::empty();
        for inner in [Intrinsic::BITREVERSE, Intrinsic::BSWAP] {
            if let Some(&[y]) = self.call_of(x, inner) {
                return Some(Done::Replace(self.intrinsic(Intrinsic::CTPOP, none, ty, &[y])?));
            }
        }
        if let Some(y) = self.cast_of(x, CastOp::ZExt)
            && self.one_use(x)
            && self.width(y)? > 1
        {
            let from = self.ty(y);
            let count = self.intrinsic(Intrinsic::CTPOP, none, from, &[y])?;
            return Some(Done::Replace(self.cast(CastOp::ZExt, count, ty)));
        }
        // One bit can be set: shift it down.
        let possible = self.known(x).zero.not();
        if possible.count_ones() == 1 {
            let by = Int::new(possible.width(), u64::from(possible.trailing_zeros()));
            return Some(Done::Replace(self.bin_int(BinaryOp::LShr, none, x, &by)));
        }
        None
    }

    /// `fshr x, y, C => fshl x, y, w - C`; amounts below the width; halves that are zero.
    fn funnel_call(&mut self, inst: Inst, intrinsic: Intrinsic, args: &[Value]) -> Rule {
        let (x, y, by) = (args[0], args[1], args[2]);
        let ty = self.ty(x);
        let width = self.width(x)?;
        let none = InstFlags::empty();
        let c = self.int(by)?;
        let wide = Int::new(c.width(), u64::from(width));
        // A width that its own type cannot hold leaves amounts as they are.
        if wide.to_u64() != Some(u64::from(width)) {
            return None;
        }
        let reduced = c.urem(&wide)?;
        if reduced != c {
            let amount = self.number(ty, &reduced);
            self.body.set_arg(inst, 2, amount);
            return Some(Done::Changed);
        }
        if reduced.is_zero() {
            return None;
        }
        if intrinsic == Intrinsic::FSHR {
            let amount = self.number(ty, &wide.sub(&c));
            return Some(Done::Replace(self.intrinsic(
                Intrinsic::FSHL,
                none,
                ty,
                &[x, y, amount],
            )?));
        }
        // fshl x, 0, C => x << C; fshl 0, y, C => y >>u w - C
        if self.is_zero(y) {
            return Some(Done::Replace(self.bin_int(BinaryOp::Shl, none, x, &c)));
        }
        if self.is_zero(x) {
            return Some(Done::Replace(self.bin_int(BinaryOp::LShr, none, y, &wide.sub(&c))));
        }
        None
    }

    /// `(x << C) | (y >>u w - C) => fshl x, y, C`
    pub(super) fn funnel_shift(&mut self, a: Value, b: Value) -> Rule {
        let (left, right) =
            match (self.binary_of(a, BinaryOp::Shl), self.binary_of(b, BinaryOp::LShr)) {
                (Some(left), Some(right)) => (left, right),
                _ => (self.binary_of(b, BinaryOp::Shl)?, self.binary_of(a, BinaryOp::LShr)?),
            };
        if !self.one_use(a) || !self.one_use(b) {
            return None;
        }
        let width = self.width(a)?;
        let ty = self.ty(a);
        let none = InstFlags::empty();
        if let (Some(up), Some(down)) = (self.amount(left.1), self.amount(right.1)) {
            if up + down != width {
                return None;
            }
            let args = [left.0, right.0, left.1];
            return Some(Done::Replace(self.intrinsic(Intrinsic::FSHL, none, ty, &args)?));
        }
        // A rotation by a variable: x << (y & m) | x >>u (-y & m)
        if left.0 != right.0 || !width.is_power_of_two() || width == 1 {
            return None;
        }
        let mask = Int::new(width, u64::from(width - 1));
        let masked = |combiner: &Self, value: Value| {
            combiner.with_int(value, BinaryOp::And).filter(|(_, c)| *c == mask).map(|(x, _)| x)
        };
        let (up, down) = (masked(self, left.1)?, masked(self, right.1)?);
        if self.neg_of(down) == Some(up) {
            let args = [left.0, left.0, up];
            return Some(Done::Replace(self.intrinsic(Intrinsic::FSHL, none, ty, &args)?));
        }
        if self.neg_of(up) == Some(down) {
            let args = [left.0, left.0, down];
            return Some(Done::Replace(self.intrinsic(Intrinsic::FSHR, none, ty, &args)?));
        }
        None
    }

    /// `|-x| => |x|`, `|c ? -x : x| => |x|`
    fn fabs_call(&mut self, inst: Inst, x: Value) -> Rule {
        let (ty, flags) = (self.ty(x), self.body.flags(inst));
        let inner =
            self.fneg_of(x).or_else(|| self.call_of(x, Intrinsic::COPYSIGN).map(|args| args[0]));
        if let Some(y) = inner {
            return Some(Done::Replace(self.intrinsic(Intrinsic::FABS, flags, ty, &[y])?));
        }
        if let Some((_, yes, no)) = matcher::select(self.body, x) {
            let same = self.fneg_of(yes) == Some(no) || self.fneg_of(no) == Some(yes);
            if same {
                let y = if self.fneg_of(yes) == Some(no) { no } else { yes };
                return Some(Done::Replace(self.intrinsic(Intrinsic::FABS, flags, ty, &[y])?));
            }
        }
        None
    }

    /// Swaps the first two arguments of a call, with what is said of each.
    pub(super) fn swap_args(&mut self, call: Inst) {
        let (a, b) = (self.body.args(call)[0], self.body.args(call)[1]);
        self.body.set_arg(call, 0, b);
        self.body.set_arg(call, 1, a);
        let list = self.body.op(call).call().and_then(|data| self.body.call(data).attrs);
        let of = |index: usize| self.body.attrs().param_attrs(list, index).to_vec();
        let (first, second) = (of(0), of(1));
        if first != second {
            edit_call(self.body, call, Part::Param(0), |attrs| *attrs = second);
            edit_call(self.body, call, Part::Param(1), |attrs| *attrs = first);
        }
    }

    fn fma_call(&mut self, inst: Inst, intrinsic: Intrinsic, args: &[Value]) -> Rule {
        let (x, y, z) = (args[0], args[1], args[2]);
        let (ty, flags) = (self.ty(x), self.body.flags(inst));
        // Constants to the right.
        if self.is_const(x) && !self.is_const(y) {
            self.swap_args(inst);
            return Some(Done::Changed);
        }
        // fma -x, -y, z => fma x, y, z
        if let (Some(a), Some(b)) = (self.fneg_of(x), self.fneg_of(y)) {
            return Some(Done::Replace(self.intrinsic(intrinsic, flags, ty, &[a, b, z])?));
        }
        // fma -x, C, z => fma x, -C, z
        if let Some(a) = self.fneg_of(x)
            && let Some((format, bits)) = self.float(y)
            && !format.is_nan(bits)
        {
            let c = self.float_number(ty, bits ^ format.sign_bit());
            return Some(Done::Replace(self.intrinsic(intrinsic, flags, ty, &[a, c, z])?));
        }
        // fma x, 1, z => x + z
        if matcher::is_float_one(self.body, self.types(), y) {
            return Some(Done::Replace(self.bin_with(BinaryOp::FAdd, flags, x, z)));
        }
        // fma x, y, -0.0 => x * y
        if matcher::is_neg_zero(self.body, self.types(), z)
            || flags.contains(InstFlags::NSZ) && matcher::is_any_zero(self.body, self.types(), z)
        {
            return Some(Done::Replace(self.bin_with(BinaryOp::FMul, flags, x, y)));
        }
        None
    }

    /// `copysign x, C => |x| or -|x|`, `copysign (-x), y => copysign x, y`
    fn copysign_call(&mut self, inst: Inst, x: Value, sign: Value) -> Rule {
        let (ty, flags) = (self.ty(x), self.body.flags(inst));
        if let Some((format, bits)) = self.float(sign) {
            let abs = self.intrinsic(Intrinsic::FABS, flags, ty, &[x])?;
            if bits & format.sign_bit() == 0 {
                return Some(Done::Replace(abs));
            }
            return Some(Done::Replace(self.build().with_flags(flags).fneg(abs)));
        }
        let inner =
            self.fneg_of(x).or_else(|| self.call_of(x, Intrinsic::FABS).map(|args| args[0]))?;
        Some(Done::Replace(self.intrinsic(Intrinsic::COPYSIGN, flags, ty, &[inner, sign])?))
    }

    /// `cos -x => cos x`, `cos |x| => cos x`
    fn even_call(&mut self, inst: Inst, intrinsic: Intrinsic, x: Value) -> Rule {
        let (ty, flags) = (self.ty(x), self.body.flags(inst));
        let inner =
            self.fneg_of(x).or_else(|| self.call_of(x, Intrinsic::FABS).map(|args| args[0]))?;
        Some(Done::Replace(self.intrinsic(intrinsic, flags, ty, &[inner])?))
    }

    /// `sin -x => -(sin x)`
    fn odd_call(&mut self, inst: Inst, intrinsic: Intrinsic, x: Value) -> Rule {
        let (ty, flags) = (self.ty(x), self.body.flags(inst));
        let inner = self.fneg_of(x).filter(|_| self.one_use(x))?;
        let call = self.intrinsic(intrinsic, flags, ty, &[inner])?;
        Some(Done::Replace(self.build().with_flags(flags).fneg(call)))
    }

    /// `powi x, -1 => 1 / x`
    fn powi_call(&mut self, inst: Inst, x: Value, n: Value) -> Rule {
        let c = self.int(n)?;
        if !c.is_ones() {
            return None;
        }
        let flags = self.body.flags(inst);
        let kind = self.types().scalar(self.ty(x)).float_kind()?;
        let format = nvopt_analysis::fold::float_format(kind)?;
        let one = self.float_number(self.ty(x), format.one());
        Some(Done::Replace(self.bin_with(BinaryOp::FDiv, flags, one, x)))
    }

    /// Constants to the right.
    fn float_min_max_call(&mut self, inst: Inst, args: &[Value]) -> Rule {
        if self.is_const(args[0]) && !self.is_const(args[1]) {
            self.swap_args(inst);
            return Some(Done::Changed);
        }
        None
    }

    /// `assume(true) => nothing`, `assume(a & b) => assume(a), assume(b)`
    fn assume_call(&mut self, inst: Inst, cond: Value) -> Rule {
        let has_bundles = self.body.call_bundles(inst).next().is_some();
        if has_bundles {
            return None;
        }
        if self.is_ones(cond) {
            return Some(Done::Erase);
        }
        let (a, b) = matcher::logical_and(self.body, self.types(), cond)?;
        for part in [a, b] {
            self.build().call(Intrinsic::ASSUME, &[], &[part])?;
        }
        Some(Done::Erase)
    }

    /// `memcpy p, q, 4 => store <4 x i8> (load q), p`
    ///
    /// Bytes, not one integer: where one byte is poison the others stay what they are.
    fn copy_call(&mut self, inst: Inst, args: &[Value]) -> Rule {
        let (to, from, size, volatile) = (args[0], args[1], args[2], args[3]);
        if !self.is_zero(volatile) {
            return None;
        }
        if to == from {
            return Some(Done::Erase);
        }
        let n = self.int(size)?.to_u64()?;
        if n == 0 {
            return Some(Done::Erase);
        }
        if !matches!(n, 1 | 2 | 4 | 8) {
            return None;
        }
        let ty = self.cx.module.types.bytes(u32::try_from(n).ok()?);
        let from_align = self.arg_align(inst, 1).max(self.known_align(from));
        let to_align = self.arg_align(inst, 0).max(self.known_align(to));
        let load = self.insert(inst, Op::Load(Access::plain(Some(from_align))), ty, &[from]);
        let value = self.body.result(load)?;
        let store = Op::Store(Access::plain(Some(to_align)));
        self.insert(inst, store, Type::VOID, &[value, to]);
        Some(Done::Erase)
    }

    /// `memset p, C, 4 => store i32 CCCC, p`
    fn fill_call(&mut self, inst: Inst, args: &[Value]) -> Rule {
        let (to, byte, size, volatile) = (args[0], args[1], args[2], args[3]);
        if !self.is_zero(volatile) {
            return None;
        }
        if matcher::is_poison(self.body, byte) {
            return Some(Done::Erase);
        }
        let n = self.int(size)?.to_u64()?;
        if n == 0 {
            return Some(Done::Erase);
        }
        let byte = self.int(byte)?.to_u64()?;
        if !matches!(n, 1 | 2 | 4 | 8) {
            return None;
        }
        let ty = Type::int(u32::try_from(n * 8).ok()?);
        let filled = byte.wrapping_mul(0x0101_0101_0101_0101);
        let value = self.number(ty, &Int::new(u32::try_from(n * 8).ok()?, filled));
        let align = self.arg_align(inst, 0).max(self.known_align(to));
        let store = Op::Store(Access::plain(Some(align)));
        self.insert(inst, store, Type::VOID, &[value, to]);
        Some(Done::Erase)
    }

    /// What the call says of the alignment of an argument.
    fn arg_align(&self, inst: Inst, index: usize) -> Align {
        use nvopt_ir::attrs::{Attr, AttrKind, AttrPool};
        let Some(call) = self.body.op(inst).call() else { return Align::ONE };
        let attrs = self.body.attrs().param_attrs(self.body.call(call).attrs, index);
        match AttrPool::find(attrs, AttrKind::Alignment) {
            Some(&Attr::Int(_, bytes)) => Align::from_bytes(bytes).unwrap_or(Align::ONE),
            _ => Align::ONE,
        }
    }

    /// `lifetime.start p` right before `lifetime.end p` => nothing
    fn lifetime_call(&mut self, inst: Inst, address: Value) -> Rule {
        let mut cursor = self.body.next_inst(inst);
        while let Some(other) = cursor {
            if self.is_call_of(other, Intrinsic::LIFETIME_END)
                && self.body.call_args(other).last() == Some(&address)
            {
                self.erase(other);
                self.rewritten += 1;
                return Some(Done::Erase);
            }
            // Markers of other variables may stand in between.
            let is_marker = self.is_call_of(other, Intrinsic::LIFETIME_START)
                || self.is_call_of(other, Intrinsic::LIFETIME_END);
            if !is_marker {
                return None;
            }
            cursor = self.body.next_inst(other);
        }
        None
    }

    /// An operation that never or always wraps needs no second result.
    fn overflow_call(&mut self, inst: Inst, intrinsic: Intrinsic, args: &[Value]) -> Rule {
        let (op, signed) = match intrinsic {
            Intrinsic::UADD_WITH_OVERFLOW => (BinaryOp::Add, false),
            Intrinsic::SADD_WITH_OVERFLOW => (BinaryOp::Add, true),
            Intrinsic::USUB_WITH_OVERFLOW => (BinaryOp::Sub, false),
            Intrinsic::SSUB_WITH_OVERFLOW => (BinaryOp::Sub, true),
            Intrinsic::UMUL_WITH_OVERFLOW => (BinaryOp::Mul, false),
            _ => (BinaryOp::Mul, true),
        };
        let (x, y) = (args[0], args[1]);
        if op.is_commutative() && self.is_const(x) && !self.is_const(y) {
            self.swap_args(inst);
            return Some(Done::Changed);
        }
        let answer = known_bits::overflow(&self.q(), self.body, op, signed, x, y);
        let (flags, wraps) = match answer {
            known_bits::Overflow::Never => {
                (if signed { InstFlags::NSW } else { InstFlags::NUW }, false)
            }
            known_bits::Overflow::Always => (InstFlags::empty(), true),
            known_bits::Overflow::May => return None,
        };
        let value = self.bin_with(op, flags, x, y);
        let ty = self.body.result_ty(inst);
        let truth_ty = self.types().element(ty, 1)?;
        let truth = self.small(truth_ty, -i64::from(wraps));
        let whole = self.poison(ty);
        let whole = self.insert_value(whole, value, 0);
        Some(Done::Replace(self.insert_value(whole, truth, 1)))
    }

    /// A saturating operation that never or always wraps.
    fn saturating_call(&mut self, intrinsic: Intrinsic, args: &[Value]) -> Rule {
        let (x, y) = (args[0], args[1]);
        let (op, signed) = match intrinsic {
            Intrinsic::UADD_SAT => (BinaryOp::Add, false),
            Intrinsic::SADD_SAT => (BinaryOp::Add, true),
            Intrinsic::USUB_SAT => (BinaryOp::Sub, false),
            _ => (BinaryOp::Sub, true),
        };
        let flags = if signed { InstFlags::NSW } else { InstFlags::NUW };
        let ty = self.ty(x);
        match known_bits::overflow(&self.q(), self.body, op, signed, x, y) {
            known_bits::Overflow::Never => Some(Done::Replace(self.bin_with(op, flags, x, y))),
            known_bits::Overflow::Always if !signed => Some(Done::Replace(match op {
                BinaryOp::Add => self.small(ty, -1),
                _ => self.zero(ty),
            })),
            known_bits::Overflow::Always | known_bits::Overflow::May => None,
        }
    }
}
