//! `getelementptr`: one index each, constants as bytes.
//!
//! The form is LLVM 22's: a variable index scales the type it steps over, a constant offset is a
//! number of bytes, and an address with several indices is several addresses.

use nvopt_analysis::matcher;
use nvopt_ir::{
    body::{Inst, Value},
    ops::{BinaryOp, CastOp, InstFlags, Op},
    types::{Type, TypeKind},
};

use smallvec::SmallVec;

use super::cx::{Combiner, Done, Rule};

/// A step of an address: bytes, or so many times a type.
enum Step {
    Bytes(i64),
    Scaled(Type, Value),
}

/// The steps of an address: mostly one.
type Steps = SmallVec<[Step; 2]>;

impl Combiner<'_, '_> {
    pub(super) fn gep_inst(&mut self, inst: Inst) -> Rule {
        if self.body.result_ty(inst).is_vector() || self.body.args(inst).len() < 2 {
            return None;
        }
        self.gep_index_width(inst)
            .or_else(|| self.gep_split(inst))
            .or_else(|| self.gep_of_gep(inst))
            .or_else(|| self.gep_of_sum(inst))
            .or_else(|| self.gep_of_exact(inst))
            .or_else(|| self.gep_flags(inst))
    }

    /// The width of offsets from the address `base`.
    pub(super) fn index_ty(&self, base: Value) -> Option<Type> {
        let space = self.ty(base).addr_space()?;
        Some(Type::int(self.cx.frame.layout.index_bits(space)))
    }

    /// Indices get the width of offsets: `gep T, p, i32 i => gep T, p, i64 (sext i)`
    fn gep_index_width(&mut self, inst: Inst) -> Rule {
        let n_args = self.body.args(inst).len();
        let index_ty = self.index_ty(self.body.args(inst)[0])?;
        let Op::Gep { source } = self.body.op(inst) else { return None };
        let flags = self.body.flags(inst);
        let mut ty = source;
        let mut changed = false;
        for at in 1..n_args {
            let index = self.body.args(inst)[at];
            let is_field = at > 1 && self.types().as_struct(ty).is_some();
            if at > 1 {
                ty = self.step_into(ty, index)?;
            }
            if is_field || self.ty(index) == index_ty || self.ty(index).is_vector() {
                continue;
            }
            let wide = match self.int_bits(self.ty(index))? < self.int_bits(index_ty)? {
                true => self.cast(CastOp::SExt, index, index_ty),
                false => {
                    let fits =
                        flags.contains(InstFlags::NUSW) || flags.contains(InstFlags::INBOUNDS);
                    let kept = if fits { InstFlags::NSW } else { InstFlags::empty() };
                    self.cast_with(CastOp::Trunc, kept, index, index_ty)
                }
            };
            self.set_arg(inst, at, wide);
            changed = true;
        }
        changed.then_some(Done::Changed)
    }

    /// The type that `index` steps into in `ty`.
    fn step_into(&self, ty: Type, index: Value) -> Option<Type> {
        match self.types().kind(ty) {
            TypeKind::Struct(_) => self.types().element(ty, self.int(index)?.to_u64()?),
            _ => self.types().repeated(ty),
        }
    }

    /// The steps of an address. Bytes next to each other are one step.
    fn steps(&mut self, inst: Inst) -> Option<Steps> {
        let Op::Gep { source } = self.body.op(inst) else { return None };
        let n_args = self.body.args(inst).len();
        let mut steps = Steps::new();
        let mut ty = source;
        for at in 1..n_args {
            let index = self.body.args(inst)[at];
            if at > 1 && self.types().as_struct(ty).is_some() {
                let field = self.int(index)?.to_u64()?;
                let offset = self.field_offset(ty, field)?;
                add_bytes(&mut steps, i64::try_from(offset).ok()?)?;
                ty = self.types().element(ty, field)?;
                continue;
            }
            if at > 1 {
                ty = self.types().repeated(ty)?;
            }
            let size = i64::try_from(self.alloc_bytes(ty)?).ok()?;
            match self.int(index) {
                Some(c) => add_bytes(&mut steps, c.to_i64()?.checked_mul(size)?)?,
                None => steps.push(Step::Scaled(ty, index)),
            }
        }
        Some(steps)
    }

    /// The bytes from one `ty` in an array to the next.
    pub(super) fn alloc_bytes(&mut self, ty: Type) -> Option<u64> {
        let size = self.memo.layout(self.cx.frame.layout, &self.cx.module.types, ty)?;
        (!size.scalable).then(|| size.alloc_bytes())
    }

    /// Where field `field` of the struct `ty` lies.
    pub(super) fn field_offset(&mut self, ty: Type, field: u64) -> Option<u64> {
        let shape = self.memo.struct_layout(self.cx.frame.layout, &self.cx.module.types, ty)?;
        if shape.scalable {
            return None;
        }
        shape.offsets.get(usize::try_from(field).ok()?).copied()
    }

    /// The bytes that `gep` adds, if that is a constant.
    pub(super) fn constant_offset(&mut self, gep: Inst) -> Option<i64> {
        // A single index, which most have, is plain to see.
        if let (Op::Gep { source }, &[_, index]) = (self.body.op(gep), self.body.args(gep)) {
            let times = self.int(index)?.to_i64()?;
            let size = i64::try_from(self.alloc_bytes(source)?).ok()?;
            return times.checked_mul(size);
        }
        let steps = self.steps(gep)?;
        match steps.as_slice() {
            [] => Some(0),
            [Step::Bytes(bytes)] => Some(*bytes),
            _ => None,
        }
    }

    /// The bytes that `gep` adds, computed before the instruction that is looked at.
    pub(super) fn gep_offset(&mut self, gep: Inst) -> Option<Value> {
        if self.body.result_ty(gep).is_vector() {
            return None;
        }
        let index_ty = self.index_ty(self.body.args(gep)[0])?;
        let flags = self.body.flags(gep);
        let promise = match flags.intersects(InstFlags::INBOUNDS | InstFlags::NUSW) {
            true => InstFlags::NSW,
            false => InstFlags::empty(),
        };
        let steps = self.steps(gep)?;
        let mut sum: Option<Value> = None;
        for step in steps {
            let next = match step {
                Step::Bytes(bytes) => self.small(index_ty, bytes),
                Step::Scaled(ty, index) => {
                    let size = self.alloc_bytes(ty)?;
                    let size = self.small(index_ty, i64::try_from(size).ok()?);
                    let index = self.build().sext_or_trunc(index, index_ty);
                    self.bin_with(BinaryOp::Mul, promise, index, size)
                }
            };
            sum = Some(match sum {
                Some(sum) => self.bin(BinaryOp::Add, sum, next),
                None => next,
            });
        }
        Some(match sum {
            Some(sum) => sum,
            None => self.zero(index_ty),
        })
    }

    /// The flags of a step of an address with `flags`.
    fn step_flags(flags: InstFlags, bytes: Option<i64>) -> InstFlags {
        let kept = flags & (InstFlags::INBOUNDS | InstFlags::NUSW | InstFlags::NUW);
        let is_signed = flags.intersects(InstFlags::INBOUNDS | InstFlags::NUSW);
        match bytes {
            Some(bytes) if bytes >= 0 && is_signed => kept | InstFlags::NUW,
            Some(bytes) if bytes < 0 => kept & !InstFlags::NUW,
            _ => kept,
        }
    }

    fn make_step(&mut self, base: Value, step: &Step, flags: InstFlags) -> Value {
        let index_ty = self.index_ty(base).expect("an address has offsets");
        match *step {
            Step::Bytes(bytes) => {
                let offset = self.small(index_ty, bytes);
                let flags = Self::step_flags(flags, Some(bytes));
                self.build().with_flags(flags).add_bytes(base, offset)
            }
            Step::Scaled(ty, index) => {
                let flags = Self::step_flags(flags, None);
                self.build().with_flags(flags).gep(ty, base, &[index])
            }
        }
    }

    /// `gep T, p, 0, i, C => gep i8, (gep U, p, i), bytes`
    fn gep_split(&mut self, inst: Inst) -> Rule {
        let Op::Gep { source } = self.body.op(inst) else { return None };
        let (base, n_args) = (self.body.args(inst)[0], self.body.args(inst).len());
        let steps = self.steps(inst)?;
        let is_done = match steps.as_slice() {
            [] => return Some(Done::Replace(base)),
            [Step::Bytes(_)] => source == Type::I8 && n_args == 2,
            [Step::Scaled(ty, _)] => n_args == 2 && *ty == source,
            _ => false,
        };
        if is_done {
            return None;
        }
        let flags = self.body.flags(inst);
        // Several steps of which one goes back may leave the object in between.
        let n_steps = steps.len();
        let has_negative =
            steps.iter().any(|step| matches!(step, Step::Bytes(bytes) if *bytes < 0));
        let has_variable = steps.iter().any(|step| matches!(step, Step::Scaled(..)));
        let flags = match n_steps > 1 && has_negative && has_variable {
            true => flags & !(InstFlags::INBOUNDS | InstFlags::NUSW | InstFlags::NUW),
            false => flags,
        };
        let mut at = base;
        for (number, step) in steps.iter().enumerate() {
            at = self.make_step(at, step, flags);
            if number + 1 < n_steps && self.body.def_inst(at).is_some() {
                self.name_split(inst, at);
            }
        }
        Some(Done::Replace(at))
    }

    fn name_split(&mut self, inst: Inst, made: Value) {
        let Some(result) = self.body.result(inst) else { return };
        let Some(name) = self.body.value_name(result) else { return };
        if self.body.is_value_named(made) {
            return;
        }
        let name = [name, b".split"].concat();
        self.body.name_value_like(made, name);
    }

    /// `gep i8, (gep i8, p, C1), C2 => gep i8, p, C1 + C2`
    fn gep_of_gep(&mut self, inst: Inst) -> Rule {
        let base = self.body.args(inst)[0];
        let inner = self.body.def_inst(base)?;
        let Op::Gep { .. } = self.body.op(inner) else { return None };
        if self.body.result_ty(inner).is_vector() {
            return None;
        }
        let steps = self.steps(inst)?;
        let [Step::Bytes(second)] = steps.as_slice() else { return None };
        let inner_steps = self.steps(inner)?;
        let [Step::Bytes(first)] = inner_steps.as_slice() else { return None };
        let sum = first.checked_add(*second)?;
        let both = self.body.flags(inst) & self.body.flags(inner);
        // Inside the object at both ends is inside it at once; a sum of two directions may be
        // anywhere in between.
        let same_way = (*first >= 0) == (*second >= 0);
        let mut kept = both & InstFlags::INBOUNDS;
        if same_way {
            kept |= both & (InstFlags::NUSW | InstFlags::NUW);
        }
        if kept.contains(InstFlags::INBOUNDS) {
            kept |= both & InstFlags::NUSW;
        }
        let start = self.body.args(inner)[0];
        if sum == 0 {
            return Some(Done::Replace(start));
        }
        let kept = Self::step_flags(kept, Some(sum));
        let index_ty = self.index_ty(start)?;
        let offset = self.small(index_ty, sum);
        Some(Done::Replace(self.build().with_flags(kept).add_bytes(start, offset)))
    }

    /// `gep T, p, (i + C) => gep i8, (gep T, p, i), C * size`
    fn gep_of_sum(&mut self, inst: Inst) -> Rule {
        let Op::Gep { source } = self.body.op(inst) else { return None };
        let (base, index) = (self.body.args(inst)[0], self.body.args(inst)[1]);
        if self.body.args(inst).len() != 2 || source == Type::I8 && self.is_const(index) {
            return None;
        }
        let size = i64::try_from(self.alloc_bytes(source)?).ok()?;
        let index_ty = self.ty(index);
        // The sum itself, or that under an extension it does not wrap for.
        let (sum, widen) = match matcher::any_cast(self.body, index) {
            Some((CastOp::SExt, inner)) => (inner, Some(CastOp::SExt)),
            Some((CastOp::ZExt, inner)) => (inner, Some(CastOp::ZExt)),
            _ => (index, None),
        };
        let (x, c) = self.as_sum_with(sum)?;
        if !self.one_use(index) || widen.is_some() && !self.one_use(sum) {
            return None;
        }
        let is_or = self.binary_of(sum, BinaryOp::Or).is_some();
        let sum_flags = match is_or {
            true => InstFlags::NSW | InstFlags::NUW,
            false => self.flags_of(sum),
        };
        let nneg = self.flags_of(index).contains(InstFlags::NNEG);
        let (x, c) = match widen {
            None => (x, c.to_i64()?),
            Some(CastOp::SExt) if sum_flags.contains(InstFlags::NSW) => {
                (self.cast(CastOp::SExt, x, index_ty), c.to_i64()?)
            }
            Some(CastOp::ZExt) if sum_flags.contains(InstFlags::NUW) => {
                (self.cast(CastOp::ZExt, x, index_ty), i64::try_from(c.to_u64()?).ok()?)
            }
            Some(CastOp::ZExt) if nneg && sum_flags.contains(InstFlags::NSW) => {
                (self.cast(CastOp::SExt, x, index_ty), c.to_i64()?)
            }
            _ => return None,
        };
        let bytes = c.checked_mul(size)?;
        // The address in between may be outside the object, unless all grow upwards.
        let flags = self.body.flags(inst);
        let all_up = flags.contains(InstFlags::NUW) && sum_flags.contains(InstFlags::NUW) && c >= 0;
        let kept = if all_up { flags } else { InstFlags::empty() };
        let first = self.build().with_flags(kept).gep(source, base, &[x]);
        Some(Done::Replace(self.make_step(first, &Step::Bytes(bytes), kept)))
    }

    /// `gep i8, p, (x exact>> n) << n` and `gep i8, p, (q - p)` as they are.
    fn gep_of_exact(&mut self, inst: Inst) -> Rule {
        let Op::Gep { source } = self.body.op(inst) else { return None };
        let (base, index) = (self.body.args(inst)[0], self.body.args(inst)[1]);
        if self.body.args(inst).len() != 2 || source != Type::I8 {
            return None;
        }
        // gep i8, p, (ptrtoint q - ptrtoint p) => q would lose where q points into.
        let (q, p) = self.binary_of(index, BinaryOp::Sub)?;
        let (q, p) = (self.cast_of(q, CastOp::PtrToInt)?, self.cast_of(p, CastOp::PtrToInt)?);
        (p == base && q == base).then_some(Done::Replace(base))
    }

    /// Inside an object and forwards: nothing wraps.
    fn gep_flags(&mut self, inst: Inst) -> Rule {
        let flags = self.body.flags(inst);
        if !flags.intersects(InstFlags::INBOUNDS | InstFlags::NUSW)
            || flags.contains(InstFlags::NUW)
        {
            return None;
        }
        let is_up = self.body.args(inst)[1..].iter().all(|&index| match self.int(index) {
            Some(c) => !c.is_negative(),
            None => self.is_non_negative(index),
        });
        if !is_up {
            return None;
        }
        self.add_flags(inst, InstFlags::NUW)
    }
}

/// Adds bytes to the last step, or as a new one.
fn add_bytes(steps: &mut Steps, bytes: i64) -> Option<()> {
    if bytes == 0 {
        return Some(());
    }
    match steps.last_mut() {
        Some(Step::Bytes(so_far)) => {
            *so_far = so_far.checked_add(bytes)?;
            if *so_far == 0 {
                steps.pop();
            }
        }
        _ => steps.push(Step::Bytes(bytes)),
    }
    Some(())
}
