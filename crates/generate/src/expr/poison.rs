//! Poison and undef that do not matter.
//!
//! An operation that is poison for some inputs is used in one of two ways: chosen only where it
//! is not poison, or frozen and then cancelled, so that the value freezing gave cannot show.

use nvopt_ir::{
    attrs::{Attr, AttrKind, IntRange},
    constant::low_mask,
    intrinsics::Intrinsic,
    ops::{Access, BinaryOp, CastOp, FloatPred, InstFlags, IntPred, Op},
    types::Type,
};

use crate::{
    func::{CallExtras, FuncGen},
    memory::{Base, Place, Region},
    options::Feature,
    values::{Level, Val},
};

/// An operation that may be poison, and when it is not.
struct Risky {
    val: Val,
    /// Absent if nothing cheap tells.
    defined: Option<Val>,
}

/// The ways in which integer arithmetic can make poison.
#[derive(Clone, Copy)]
enum Risk {
    ShiftPastWidth,
    Wrap,
    Inexact,
    Disjoint,
    CountOfZero,
    NegativeExtension,
    LossyTruncation,
    SignsDiffer,
    OutOfRange,
}

const RISKS: [Risk; 9] = [
    Risk::ShiftPastWidth,
    Risk::Wrap,
    Risk::Inexact,
    Risk::Disjoint,
    Risk::CountOfZero,
    Risk::NegativeExtension,
    Risk::LossyTruncation,
    Risk::SignsDiffer,
    Risk::OutOfRange,
];

impl FuncGen<'_, '_> {
    /// A value of `ty`, an integer or a vector of integers, with poison on the way to it.
    pub(super) fn harmless_poison(&mut self, ty: Type, depth: u32) -> Option<Val> {
        if self.u().chance(30) && self.has(Feature::Undef) {
            self.note(Feature::Undef);
            return Some(self.harmless_undef(ty, depth));
        }
        if !self.has(Feature::Poison) {
            return None;
        }
        let risk = self.u().pick(&RISKS);
        let risky = self.risky(risk, ty, depth)?;
        self.note(Feature::Poison);
        if let Some(defined) = risky.defined.filter(|_| self.u().chance(70)) {
            let other = self.leaf(ty);
            return Some(self.select(defined, risky.val, other));
        }
        let frozen = self.freeze(risky.val);
        Some(self.cancelled(frozen, depth))
    }

    /// Undef in a place where any value does.
    fn harmless_undef(&mut self, ty: Type, depth: u32) -> Val {
        let undef = self.undef(ty);
        match self.u().below(4) {
            0 => {
                let frozen = self.freeze(undef);
                self.cancelled(frozen, depth)
            }
            3 if self.has(Feature::LocalMemory) => {
                self.note(Feature::LocalMemory);
                let align = self.program.abi_align(ty);
                let memory = self.entry_alloca(ty, align);
                let access = Access::plain(Some(align));
                let loaded = self.emit(Op::Load(access), ty, &[memory], InstFlags::empty());
                let frozen = self.freeze(loaded);
                self.cancelled(frozen, depth)
            }
            1 => {
                let zero = self.zero(ty);
                let other = self.expr(ty, depth);
                let none = self.plain_bin(BinaryOp::And, undef, zero);
                self.plain_bin(BinaryOp::Or, none, other)
            }
            _ => {
                let yes = self.int(Type::I1, 1);
                let a = self.expr(ty, depth);
                self.select(yes, a, undef)
            }
        }
    }

    /// A value that does not depend on which one `frozen` is.
    fn cancelled(&mut self, frozen: Val, depth: u32) -> Val {
        let frozen = frozen.at_level(Level::Thread);
        let zero = match self.u().below(3) {
            0 => self.plain_bin(BinaryOp::Xor, frozen, frozen),
            1 => self.plain_bin(BinaryOp::Sub, frozen, frozen),
            _ => {
                let zero = self.zero(frozen.ty);
                self.plain_bin(BinaryOp::And, frozen, zero)
            }
        };
        let other = self.expr(frozen.ty, depth);
        self.plain_bin(BinaryOp::Add, zero, other)
    }

    fn risky(&mut self, risk: Risk, ty: Type, depth: u32) -> Option<Risky> {
        let width = self.program.int_width(ty).filter(|&width| width >= 4)?;
        let a = self.expr(ty, depth);
        let b = self.expr(ty, depth);
        let zero = self.zero(ty);
        let risky = match risk {
            Risk::ShiftPastWidth => {
                let op = self.u().pick(&[BinaryOp::Shl, BinaryOp::LShr, BinaryOp::AShr]);
                let limit = self.int(ty, u64::from(width));
                let defined = self.icmp(IntPred::Ult, b, limit);
                let val = self.flagged_bin(op, a, b, InstFlags::empty());
                Risky { val, defined: Some(defined) }
            }
            Risk::Wrap => self.wrapping(ty, a, b),
            Risk::Inexact => {
                let bits = self.u().below(width as usize / 2) as u64 + 1;
                let low = self.and_mask(a, low_mask(bits as u32));
                let defined = self.icmp(IntPred::Eq, low, zero);
                let op = self.u().pick(&[BinaryOp::LShr, BinaryOp::AShr]);
                let amount = self.int(ty, bits);
                let val = self.flagged_bin(op, a, amount, InstFlags::EXACT);
                Risky { val, defined: Some(defined) }
            }
            Risk::Disjoint => {
                let common = self.plain_bin(BinaryOp::And, a, b);
                let defined = self.icmp(IntPred::Eq, common, zero);
                let val = self.flagged_bin(BinaryOp::Or, a, b, InstFlags::DISJOINT);
                Risky { val, defined: Some(defined) }
            }
            Risk::CountOfZero => {
                if !self.has(Feature::IntIntrinsics) {
                    return None;
                }
                self.note(Feature::IntIntrinsics);
                let defined = self.icmp(IntPred::Ne, a, zero);
                let intrinsic = self.u().pick(&[Intrinsic::CTLZ, Intrinsic::CTTZ]);
                let yes = self.int(Type::I1, 1);
                let val = self.intrinsic(intrinsic, &[ty], &[a, yes]);
                Risky { val, defined: Some(defined) }
            }
            Risk::NegativeExtension => {
                let half = self.program.shaped_like(Type::int(width / 2), ty);
                self.narrow_feature(width / 2)?;
                let low = self.cast(CastOp::Trunc, a, half);
                let half_zero = self.zero(half);
                let test = self.icmp(IntPred::Sge, low, half_zero);
                let val = self.emit(Op::Cast(CastOp::ZExt), ty, &[low], InstFlags::NNEG);
                Risky { val, defined: Some(test) }
            }
            Risk::LossyTruncation => {
                let half = self.program.shaped_like(Type::int(width / 2), ty);
                self.narrow_feature(width / 2)?;
                let low = self.emit(Op::Cast(CastOp::Trunc), half, &[a], InstFlags::NUW);
                let limit = self.int(ty, low_mask((width / 2).min(64)));
                let defined = self.icmp(IntPred::Ule, a, limit);
                let val = self.cast(CastOp::ZExt, Val { umax: None, ..low }, ty);
                Risky { val, defined: Some(defined).filter(|_| width <= 64) }
            }
            Risk::SignsDiffer => {
                let test = self.emit(
                    Op::ICmp(IntPred::Ult),
                    self.program.shaped_like(Type::I1, ty),
                    &[a, b],
                    InstFlags::SAMESIGN,
                );
                let mixed = self.plain_bin(BinaryOp::Xor, a, b);
                let defined = self.icmp(IntPred::Sge, mixed, zero);
                let val = self.cast(CastOp::ZExt, test, ty);
                Risky { val: Val { umax: None, ..val }, defined: Some(defined) }
            }
            Risk::OutOfRange => {
                if !self.has(Feature::IntIntrinsics) || !self.has(Feature::Attributes) || width > 64
                {
                    return None;
                }
                self.ranged_call(a, b, width)
            }
        };
        Some(risky)
    }

    /// A call whose result is said to be in a range that it may not be in.
    fn ranged_call(&mut self, a: Val, b: Val, width: u32) -> Risky {
        self.note(Feature::IntIntrinsics);
        self.note(Feature::Attributes);
        let limit = 1 + self.u().below(7) as u64;
        let range = IntRange { width, lo: [0].into(), hi: [limit].into() };
        let pool = self.body.attrs_mut();
        let set = pool.set(vec![Attr::Range(AttrKind::Range, Box::new(range))]);
        let attrs = pool.list(None, set, Vec::new());
        let func = self.program.intrinsic(Intrinsic::UMIN, &[a.ty]);
        let inst = self.call(func, &[a, b], CallExtras { attrs, ..CallExtras::default() });
        let val = Val::new(self.result(inst), a.ty, a.level.max(b.level));
        let plain = self.intrinsic(Intrinsic::UMIN, &[a.ty], &[a, b]);
        let limit = self.int(a.ty, limit);
        let defined = self.icmp(IntPred::Ult, plain, limit);
        Risky { val, defined: Some(defined) }
    }

    /// A float of type `ty` from an operation that is said to have nothing to do with NaNs,
    /// chosen only where that is so.
    pub(super) fn harmless_nan_claim(&mut self, ty: Type, depth: u32) -> Option<Val> {
        if !self.has(Feature::Poison) || !self.has(Feature::FastMath) {
            return None;
        }
        self.note(Feature::Poison);
        self.note(Feature::FastMath);
        let (a, b) = (self.expr(ty, depth), self.expr(ty, depth));
        let op = self.u().pick(&[BinaryOp::FAdd, BinaryOp::FMul, BinaryOp::FSub]);
        let honest = self.flagged_bin(op, a, b, InstFlags::empty());
        let claimed = self.flagged_bin(op, a, b, InstFlags::NNAN);
        // A sum or product of a NaN is a NaN, so this says that none of the three is one.
        let defined = self.fcmp(FloatPred::Ord, honest, honest);
        let other = self.leaf(ty);
        Some(self.select(defined, claimed, other))
    }

    /// A load through a pointer that may point outside, chosen only where it does not.
    pub(super) fn guarded_load(&mut self, ty: Type, depth: u32) -> Option<Val> {
        if !self.has(Feature::Poison) {
            return None;
        }
        let wanted = |region: &Region| {
            let direct = matches!(region.base, Base::Pointer(_));
            region.may_read && region.elem == ty && direct && region.len > 1
        };
        let region = self.some_region(wanted)?;
        self.note(Feature::Poison);
        let index = self.expr(Type::I32, depth);
        let index = self.and_mask(index, 4 * region.len - 1);
        let start = region.pointer();
        let flags = InstFlags::INBOUNDS | InstFlags::NUSW;
        let source = region.elem;
        let pointer = self.emit(Op::Gep { source }, start.ty, &[start, index], flags);
        let limit = self.int(Type::I32, region.len);
        let inside = self.icmp(IntPred::Ult, index, limit);
        let address = self.select(inside, pointer, start);
        let align = self.program.abi_align(ty);
        Some(self.load(&region, Place { address, ty, align }))
    }

    /// Notes what an integer of `width` bits is; `None` if there may be none.
    fn narrow_feature(&mut self, width: u32) -> Option<()> {
        if matches!(width, 8 | 16 | 32 | 64) {
            return Some(());
        }
        let feature = if width > 64 { Feature::WideInts } else { Feature::OddInts };
        self.has(feature).then(|| self.note(feature))
    }

    /// Arithmetic that must not wrap, and whether it does.
    fn wrapping(&mut self, ty: Type, a: Val, b: Val) -> Risky {
        let (op, flags, check) = self.u().pick(&[
            (BinaryOp::Add, InstFlags::NUW, Intrinsic::UADD_WITH_OVERFLOW),
            (BinaryOp::Add, InstFlags::NSW, Intrinsic::SADD_WITH_OVERFLOW),
            (BinaryOp::Sub, InstFlags::NUW, Intrinsic::USUB_WITH_OVERFLOW),
            (BinaryOp::Sub, InstFlags::NSW, Intrinsic::SSUB_WITH_OVERFLOW),
            (BinaryOp::Mul, InstFlags::NUW, Intrinsic::UMUL_WITH_OVERFLOW),
            (BinaryOp::Mul, InstFlags::NSW, Intrinsic::SMUL_WITH_OVERFLOW),
        ]);
        let val = self.flagged_bin(op, a, b, flags);
        if !self.has(Feature::IntIntrinsics) || !self.has(Feature::Aggregates) {
            return Risky { val, defined: None };
        }
        self.note(Feature::IntIntrinsics);
        let pair = self.intrinsic(check, &[ty], &[a, b]);
        let overflows = self.extract_value(pair, &[1]);
        let ones = self.ones(overflows.ty);
        let defined = self.plain_bin(BinaryOp::Xor, overflows, ones);
        Risky { val, defined: Some(defined) }
    }
}
