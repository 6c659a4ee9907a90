//! Single operations that keep track of what is known.

use nvopt_ir::{
    constant::low_mask,
    ops::{BinaryOp, CastOp, FloatPred, InstFlags, IntPred, Op},
    types::Type,
};

use crate::{
    func::FuncGen,
    options::Feature,
    values::{Level, Val},
};

/// How often a flag that is known to hold is written.
const TRUE_FLAG_PERCENT: u32 = 60;

impl FuncGen<'_, '_> {
    /// A binary operation, with flags where they are known to hold.
    pub(crate) fn bin(&mut self, op: BinaryOp, a: Val, b: Val) -> Val {
        let (umax, flags) = self.known_result(op, a, b);
        let keep = !flags.is_empty() && self.roll(Feature::TrueFlags, TRUE_FLAG_PERCENT);
        let flags = if keep { flags } else { InstFlags::empty() };
        let val = self.emit(Op::Binary(op), a.ty, &[a, b], flags);
        Val { umax, ..val }
    }

    /// A binary operation without flags.
    pub(crate) fn plain_bin(&mut self, op: BinaryOp, a: Val, b: Val) -> Val {
        let (umax, _) = self.known_result(op, a, b);
        let val = self.emit(Op::Binary(op), a.ty, &[a, b], InstFlags::empty());
        Val { umax, ..val }
    }

    /// A binary operation with flags, which must hold or whose poison must not matter.
    pub(crate) fn flagged_bin(&mut self, op: BinaryOp, a: Val, b: Val, flags: InstFlags) -> Val {
        self.emit(Op::Binary(op), a.ty, &[a, b], flags)
    }

    /// A bound of the result and the flags that hold.
    fn known_result(&self, op: BinaryOp, a: Val, b: Val) -> (Option<u64>, InstFlags) {
        let none = (None, InstFlags::empty());
        let Some(width) = a.ty.int_bits().filter(|&width| width <= 64) else { return none };
        let all = low_mask(width);
        let bound = |wide: u128| -> (Option<u64>, InstFlags) {
            match u64::try_from(wide).ok().filter(|&most| most <= all) {
                Some(most) if most <= all >> 1 => (Some(most), InstFlags::NUW | InstFlags::NSW),
                Some(most) => (Some(most), InstFlags::NUW),
                None => none,
            }
        };
        match (op, a.umax, b.umax) {
            (BinaryOp::Add, Some(a), Some(b)) => bound(u128::from(a) + u128::from(b)),
            (BinaryOp::Mul, Some(a), Some(b)) => bound(u128::from(a) * u128::from(b)),
            (BinaryOp::And, Some(a), Some(b)) => (Some(a.min(b)), InstFlags::empty()),
            (BinaryOp::And, Some(known), None) | (BinaryOp::And, None, Some(known)) => {
                (Some(known), InstFlags::empty())
            }
            (BinaryOp::Or | BinaryOp::Xor, Some(a), Some(b)) => {
                let bits = 64 - (a | b).leading_zeros();
                (Some(low_mask(bits)), InstFlags::empty())
            }
            (BinaryOp::UDiv | BinaryOp::LShr, Some(a), _) => (Some(a), InstFlags::empty()),
            (BinaryOp::URem, a, Some(b)) => {
                let below = b.saturating_sub(1);
                (Some(a.map_or(below, |a| a.min(below))), InstFlags::empty())
            }
            _ => none,
        }
    }

    pub(crate) fn and_mask(&mut self, a: Val, mask: u64) -> Val {
        let mask = self.int(a.ty, mask);
        self.bin(BinaryOp::And, a, mask)
    }

    pub(crate) fn icmp(&mut self, pred: IntPred, a: Val, b: Val) -> Val {
        let ty = self.program.shaped_like(Type::I1, a.ty);
        self.emit(Op::ICmp(pred), ty, &[a, b], InstFlags::empty())
    }

    pub(crate) fn fcmp(&mut self, pred: FloatPred, a: Val, b: Val) -> Val {
        let ty = self.program.shaped_like(Type::I1, a.ty);
        self.emit(Op::FCmp(pred), ty, &[a, b], InstFlags::empty())
    }

    pub(crate) fn select(&mut self, cond: Val, yes: Val, no: Val) -> Val {
        let val = self.emit(Op::Select, yes.ty, &[cond, yes, no], InstFlags::empty());
        let umax = yes.umax.zip(no.umax).map(|(yes, no)| yes.max(no));
        Val { umax, ..val }
    }

    pub(crate) fn freeze(&mut self, a: Val) -> Val {
        let val = self.emit(Op::Freeze, a.ty, &[a], InstFlags::empty());
        Val { umax: a.umax, ..val }
    }

    /// A conversion, with flags where they are known to hold.
    pub(crate) fn cast(&mut self, op: CastOp, a: Val, ty: Type) -> Val {
        let width = |ty: Type| ty.int_bits().filter(|&width| width <= 64);
        let (from, to) = (width(a.ty), width(ty));
        let not_negative =
            from.zip(a.umax).is_some_and(|(width, umax)| umax <= low_mask(width - 1));
        let fits = |bits: u32| a.umax.is_some_and(|umax| umax <= low_mask(bits));
        let (umax, flags) = match op {
            CastOp::ZExt => {
                let widest = from.map(low_mask);
                let flags = if not_negative { InstFlags::NNEG } else { InstFlags::empty() };
                (a.umax.or(widest).filter(|_| to.is_some()), flags)
            }
            CastOp::SExt if not_negative && to.is_some() => (a.umax, InstFlags::empty()),
            CastOp::Trunc => match to {
                Some(bits) if fits(bits - 1) => (a.umax, InstFlags::NUW | InstFlags::NSW),
                Some(bits) if fits(bits) => (a.umax, InstFlags::NUW),
                Some(_) | None => (None, InstFlags::empty()),
            },
            CastOp::UiToFp if not_negative => (None, InstFlags::NNEG),
            _ => (None, InstFlags::empty()),
        };
        let keep = !flags.is_empty() && self.roll(Feature::TrueFlags, TRUE_FLAG_PERCENT);
        let flags = if keep { flags } else { InstFlags::empty() };
        let val = self.emit(Op::Cast(op), ty, &[a], flags);
        Val { umax, ..val }
    }

    /// An integer, or vector of integers, made `ty`, of as many lanes: cut or extended.
    pub(crate) fn resize(&mut self, a: Val, ty: Type) -> Val {
        let width = |gen_ty| self.program.int_width(gen_ty).expect("only integers are resized");
        let (from, to) = (width(a.ty), width(ty));
        match from.cmp(&to) {
            std::cmp::Ordering::Equal => a,
            std::cmp::Ordering::Greater => self.cast(CastOp::Trunc, a, ty),
            std::cmp::Ordering::Less => {
                let signed = self.u().chance(40);
                self.cast(if signed { CastOp::SExt } else { CastOp::ZExt }, a, ty)
            }
        }
    }

    /// The number at lane `index` of a vector.
    pub(crate) fn extract(&mut self, vector: Val, index: Val) -> Val {
        let elem = self.program.elem(vector.ty);
        self.emit(Op::ExtractElement, elem, &[vector, index], InstFlags::empty())
    }

    /// `vector` with `elem` at lane `index`.
    pub(crate) fn insert(&mut self, vector: Val, elem: Val, index: Val) -> Val {
        self.emit(Op::InsertElement, vector.ty, &[vector, elem, index], InstFlags::empty())
    }

    /// Lanes of two vectors; `-1` is a lane that is poison.
    pub(crate) fn shuffle(&mut self, a: Val, b: Val, mask: &[i32]) -> Val {
        let elem = self.program.elem(a.ty);
        let ty = crate::types::vector(elem, mask.len() as u32);
        let mask = self.body.new_ints(mask);
        self.emit(Op::ShuffleVector(mask), ty, &[a, b], InstFlags::empty())
    }

    pub(crate) fn extract_value(&mut self, aggregate: Val, path: &[i32]) -> Val {
        let types = &self.program.module.shared.types;
        let ty = path.iter().fold(aggregate.ty, |ty, &index| {
            types.element(ty, index as u64).expect("the path is of this type")
        });
        let path = self.body.new_ints(path);
        self.emit(Op::ExtractValue(path), ty, &[aggregate], InstFlags::empty())
    }

    pub(crate) fn insert_value(&mut self, aggregate: Val, elem: Val, path: &[i32]) -> Val {
        let path = self.body.new_ints(path);
        let args = [aggregate, elem];
        self.emit(Op::InsertValue(path), aggregate.ty, &args, InstFlags::empty())
    }

    /// A special register, of at most `umax`.
    pub(crate) fn special(
        &mut self,
        register: nvopt_ir::intrinsics::Intrinsic,
        level: Level,
        umax: u64,
    ) -> Val {
        let inst = self.intrinsic_inst(register, &[], &[], InstFlags::empty());
        self.maybe_range(inst, umax);
        Val::new(self.result(inst), Type::I32, level).bounded(umax)
    }
}
