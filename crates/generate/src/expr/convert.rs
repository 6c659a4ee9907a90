//! Conversions between types.

use nvopt_ir::{
    intrinsics::Intrinsic,
    ops::{CastOp, FloatPred},
    types::Type,
};

use super::constants::precision;
use crate::{func::FuncGen, options::Feature, types::vector, values::Val};

/// Integers that there are usually some of.
const COMMON_INTS: [Type; 5] = [Type::I32, Type::I64, Type::I1, Type::I8, Type::I16];

impl FuncGen<'_, '_> {
    /// A value of `ty` from one of another type, or a constant if there is none.
    pub(crate) fn pick_from_other_type(&mut self, ty: Type) -> Val {
        if ty.is_aggregate() {
            return self.filled_aggregate(ty, 0);
        }
        if let Some(lanes) = self.program.lanes(ty) {
            return self.filled_vector(ty, lanes, 0);
        }
        if !self.may_add(4) {
            return self.some_constant(ty);
        }
        if ty == Type::I1 {
            return match self.some_int() {
                Some(a) => {
                    let b = self.some_constant(a.ty);
                    self.icmp(nvopt_ir::ops::IntPred::Ugt, a, b)
                }
                None => self.some_constant(ty),
            };
        }
        match self.some_int() {
            Some(a) if ty.is_int() => self.resize(a, ty),
            Some(a) if ty.is_float() => self.int_to_float(a, ty),
            Some(_) | None => self.some_constant(ty),
        }
    }

    /// Any integer that is there.
    fn some_int(&mut self) -> Option<Val> {
        let first = self.u().below(COMMON_INTS.len());
        (0..COMMON_INTS.len())
            .map(|step| COMMON_INTS[(first + step) % COMMON_INTS.len()])
            .find(|&ty| self.pool.count(ty) > 0)
            .and_then(|ty| self.existing(ty))
    }

    fn int_to_float(&mut self, a: Val, ty: Type) -> Val {
        let op = self.u().pick(&[CastOp::SiToFp, CastOp::UiToFp]);
        self.cast(op, a, ty)
    }

    /// An integer of type `ty` from something of another type.
    pub(super) fn int_conversion(&mut self, ty: Type, depth: u32) -> Option<Val> {
        let width = self.program.int_width(ty)?;
        match self.u().below(7) {
            0..=2 => {
                let elem = self.program.scalar_int();
                let from = self.program.shaped_like(elem, ty);
                let a = self.expr(from, depth);
                Some(self.resize(a, ty))
            }
            3 => {
                let elem = self.program.scalar_float()?;
                let from = self.program.shaped_like(elem, ty);
                let a = self.expr(from, depth);
                Some(self.saturating_float_to_int(a, ty))
            }
            4 if width >= 8 => {
                let elem = self.program.scalar_float()?;
                let from = self.program.shaped_like(elem, ty);
                let a = self.expr(from, depth);
                Some(self.guarded_float_to_int(a, ty, width))
            }
            5 => {
                let a = self.expr(ty, depth);
                Some(self.freeze(a))
            }
            _ => self.reinterpreted(ty, depth),
        }
    }

    /// A float of type `ty` from something of another type.
    pub(super) fn float_conversion(&mut self, ty: Type, depth: u32) -> Option<Val> {
        match self.u().below(5) {
            0 | 1 => {
                let elem = self.program.scalar_int();
                let from = self.program.shaped_like(elem, ty);
                let a = self.expr(from, depth);
                Some(self.int_to_float(a, ty))
            }
            2 | 3 => {
                let elem = self.program.scalar_float()?;
                let from = self.program.shaped_like(elem, ty);
                let a = self.expr(from, depth);
                self.refloat(a, ty)
            }
            _ => self.reinterpreted(ty, depth),
        }
    }

    /// A float in another format; `None` if there is no conversion between the two.
    pub(crate) fn refloat(&mut self, a: Val, ty: Type) -> Option<Val> {
        let from = self.program.float_format(a.ty)?;
        let to = self.program.float_format(ty)?;
        match from.bits().cmp(&to.bits()) {
            std::cmp::Ordering::Less => Some(self.cast(CastOp::FpExt, a, ty)),
            std::cmp::Ordering::Greater => Some(self.cast(CastOp::FpTrunc, a, ty)),
            std::cmp::Ordering::Equal => (from == to).then_some(a),
        }
    }

    fn saturating_float_to_int(&mut self, a: Val, ty: Type) -> Val {
        if !self.has(Feature::FloatIntrinsics) {
            let width = self.program.int_width(ty).unwrap_or(0);
            if width >= 8 {
                return self.guarded_float_to_int(a, ty, width);
            }
            let zero = self.zero(a.ty);
            let test = self.fcmp(FloatPred::Ogt, a, zero);
            return self.resize(test, ty);
        }
        self.note(Feature::FloatIntrinsics);
        let intrinsic = self.u().pick(&[Intrinsic::FPTOSI_SAT, Intrinsic::FPTOUI_SAT]);
        self.intrinsic(intrinsic, &[ty, a.ty], &[a])
    }

    /// A float as an integer of at least 8 bits, with what does not fit replaced before.
    fn guarded_float_to_int(&mut self, a: Val, ty: Type, width: u32) -> Val {
        let limit = self.float_power(a.ty, width as i32 - 1);
        let minus_limit =
            self.emit(nvopt_ir::ops::Op::FNeg, a.ty, &[limit], nvopt_ir::ops::InstFlags::empty());
        let one = self.float_int(a.ty, 1);
        let zero = self.zero(a.ty);
        let signed = self.u().chance(50);
        let below = self.fcmp(FloatPred::Olt, a, limit);
        let low = if signed { minus_limit } else { zero };
        let above = self.fcmp(FloatPred::Ogt, a, low);
        let fits = self.plain_bin(nvopt_ir::ops::BinaryOp::And, below, above);
        let safe = self.select(fits, a, one);
        self.cast(if signed { CastOp::FpToSi } else { CastOp::FpToUi }, safe, ty)
    }

    /// The bits of something of another type as `ty`.
    fn reinterpreted(&mut self, ty: Type, depth: u32) -> Option<Val> {
        let from = self.type_of_same_bits(ty)?;
        let a = self.expr(from, depth);
        let a = self.settled_bits(a);
        Some(self.cast(CastOp::BitCast, a, ty))
    }

    /// Another type of numbers with as many bits as `ty`.
    fn type_of_same_bits(&mut self, ty: Type) -> Option<Type> {
        let bits = self.program.value_bits(ty)?;
        let mut candidates = Vec::new();
        if self.has(Feature::Floats) && bits == 32 {
            candidates.push(Type::FLOAT);
        }
        if self.has(Feature::Floats) && bits == 64 {
            candidates.push(Type::DOUBLE);
        }
        if self.has(Feature::SmallFloats) && bits == 16 {
            candidates.extend([Type::HALF, Type::BFLOAT]);
        }
        if matches!(bits, 8 | 16 | 32 | 64) {
            candidates.push(Type::int(bits));
        }
        if bits == 128 && self.has(Feature::WideInts) {
            candidates.push(Type::I128);
        }
        if self.has(Feature::Vectors) {
            for lanes in [2, 4, 8] {
                if bits % lanes == 0 && matches!(bits / lanes, 1 | 8 | 16 | 32 | 64) {
                    candidates.push(vector(Type::int(bits / lanes), lanes));
                }
            }
            if self.has(Feature::SmallFloats) && bits == 32 {
                candidates.push(vector(Type::HALF, 2));
            }
        }
        candidates.retain(|&candidate| candidate != ty);
        if candidates.is_empty() {
            return None;
        }
        let from = self.u().pick(&candidates);
        self.note_type(from);
        Some(from)
    }

    /// Notes the features that `ty` belongs to.
    pub(crate) fn note_type(&mut self, ty: Type) {
        if ty.is_vector() {
            self.note(Feature::Vectors);
        }
        let elem = self.program.elem(ty);
        if elem.int_bits().is_some_and(|bits| bits > 64) {
            self.note(Feature::WideInts);
        }
        if let Some(kind) = elem.float_kind() {
            let small = kind.bits() == 16;
            self.note(if small { Feature::SmallFloats } else { Feature::Floats });
        }
    }

    /// `a` with every NaN replaced by one float, so that its bits are the same whatever NaN an
    /// operation gave. Other types stay as they are.
    pub(crate) fn settled_bits(&mut self, a: Val) -> Val {
        let Some(kind) = self.program.float_format(a.ty) else { return a };
        debug_assert!(precision(kind) <= 53, "formats that a GPU lacks are not made");
        let stand_in = self.float_int(a.ty, 3);
        let is_nan = self.fcmp(FloatPred::Uno, a, a);
        self.select(is_nan, stand_in, a)
    }
}
