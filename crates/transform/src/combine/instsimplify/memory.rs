//! Addresses, and parts of vectors and aggregates.

use nvopt_analysis::matcher;
use nvopt_ir::{
    body::{Inst, Value},
    constant::ConstData,
    ops::{BinaryOp, CastOp, Op},
    types::Type,
};

use smallvec::SmallVec;

use super::Simplifier;

/// How many insertions behind one another are looked through.
const MAX_CHAIN: u32 = 16;
/// How many insertions into an aggregate are looked at: enough for arrays and structures that are
/// copied part by part, which are read again part by part.
const MAX_INSERTED: u32 = 1024;

impl Simplifier<'_, '_> {
    pub(super) fn gep(&mut self, inst: Inst) -> Option<Value> {
        let args: SmallVec<[Value; 4]> = SmallVec::from_slice(self.body.args(inst));
        let ty = self.body.result_ty(inst);
        let (base, indices) = (*args.first()?, args.get(1..)?);
        if args.iter().any(|&arg| matcher::is_poison(self.body, arg)) {
            return Some(self.poison(ty));
        }
        if matcher::is_undef(self.body, base) {
            return Some(self.undef(ty));
        }
        let types = &self.q.module.types;
        if self.body.ty(base) == ty
            && indices.iter().all(|&index| matcher::is_zero(self.body, types, index))
        {
            return Some(base);
        }
        let Op::Gep { source } = self.body.op(inst) else { return None };
        let [index] = *indices else { return None };
        // Numbers and addresses are some bytes large: then only a difference is looked for.
        let is_sized = source.is_int() || source.is_float() || source.is_ptr();
        if is_sized && matcher::any_binary(self.body, index).is_none() {
            return None;
        }
        let layout = self.q.layout.layout(types, source)?;
        if layout.scalable || ty.is_vector() {
            return None;
        }
        // Steps over nothing.
        if layout.alloc_bytes() == 0 && self.body.ty(base) == ty {
            return Some(base);
        }
        // p + (int(q) - int(p))
        let width = self.q.layout.index_bits(ty.addr_space()?);
        if self.q.width(self.body, index) != Some(width) {
            return None;
        }
        let body = &*self.body;
        let difference = match layout.alloc_bytes() {
            1 => index,
            bytes => {
                let (whole, by) = matcher::any_binary(body, index).and_then(|(op, a, b)| {
                    let by = matcher::int_const(body, types, b)?.to_u64()?;
                    match op {
                        BinaryOp::SDiv => Some((a, by)),
                        BinaryOp::AShr => Some((a, 1u64.checked_shl(u32::try_from(by).ok()?)?)),
                        _ => None,
                    }
                })?;
                let is_exact =
                    matcher::flags_of(body, index).contains(nvopt_ir::ops::InstFlags::EXACT);
                (by == bytes && is_exact).then_some(whole)?
            }
        };
        let (to, from) = matcher::binary(body, difference, BinaryOp::Sub)?;
        let to = matcher::cast(body, to, CastOp::PtrToInt)?;
        let from = matcher::cast(body, from, CastOp::PtrToInt)?;
        (from == base && body.ty(to) == ty && to != from).then_some(to)
    }

    pub(super) fn extract_element(&mut self, vector: Value, index: Value) -> Option<Value> {
        let elem_ty = self.types().scalar(self.body.ty(vector));
        let (_, lanes, scalable) = self.types().as_vector(self.body.ty(vector))?;
        if matcher::is_poison(self.body, vector) || matcher::is_undef(self.body, index) {
            return Some(self.poison(elem_ty));
        }
        if matcher::is_undef(self.body, vector) {
            return Some(self.undef(elem_ty));
        }
        let at = matcher::int_const(self.body, self.types(), index);
        let Some(at) = at else { return self.splat_value(vector) };
        let at = at.to_u64().unwrap_or(u64::MAX);
        if at >= u64::from(lanes) {
            return (!scalable).then(|| self.poison(elem_ty));
        }
        self.lane_of(vector, at)
    }

    /// The value in lane `at`, if an instruction put it there.
    fn lane_of(&mut self, vector: Value, at: u64) -> Option<Value> {
        let (mut vector, mut at) = (vector, at);
        for _ in 0..MAX_CHAIN {
            if let Some(constant) = self.body.as_const(vector) {
                let q = self.q;
                let lane = self.body.consts_mut().element(&q.module.types, constant, at)?;
                return Some(self.body.const_value(lane));
            }
            let inst = self.body.def_inst(vector)?;
            let args = self.body.args(inst);
            match self.body.op(inst) {
                Op::InsertElement => {
                    let index = matcher::int_const(self.body, self.types(), args[2])?.to_u64()?;
                    if index == at {
                        return Some(args[1]);
                    }
                    vector = args[0];
                }
                Op::ShuffleVector(mask) => {
                    let (_, lanes, scalable) = self.types().as_vector(self.body.ty(args[0]))?;
                    let source = *self.body.ints(mask).get(usize::try_from(at).ok()?)?;
                    if scalable {
                        return None;
                    }
                    let Ok(source) = u64::try_from(source) else {
                        let elem = self.types().scalar(self.body.ty(vector));
                        return Some(self.poison(elem));
                    };
                    (vector, at) = match source.checked_sub(u64::from(lanes)) {
                        None => (args[0], source),
                        Some(source) => (args[1], source),
                    };
                }
                _ => return None,
            }
        }
        None
    }

    /// The value that all lanes are.
    fn splat_value(&mut self, vector: Value) -> Option<Value> {
        if let Some(constant) = self.body.as_const(vector) {
            let q = self.q;
            let pool = self.body.consts_mut();
            let mut folder = nvopt_analysis::fold::Folder {
                pool,
                module: q.module,
                layout: q.layout,
                denormals: q.denormals,
            };
            let same = folder.splat_of(constant)?;
            return Some(self.body.const_value(same));
        }
        let inst = self.body.def_inst(vector)?;
        let Op::ShuffleVector(mask) = self.body.op(inst) else { return None };
        if !self.body.ints(mask).iter().all(|&at| at == 0) {
            return None;
        }
        let source = self.body.def_inst(self.body.args(inst)[0])?;
        let args = self.body.args(source);
        let is_first = self.body.op(source) == Op::InsertElement
            && matcher::is_zero(self.body, self.types(), args[2]);
        is_first.then(|| args[1])
    }

    pub(super) fn insert_element(
        &mut self,
        vector: Value,
        elem: Value,
        index: Value,
    ) -> Option<Value> {
        let ty = self.body.ty(vector);
        let (_, lanes, scalable) = self.types().as_vector(ty)?;
        if matcher::is_undef(self.body, index) {
            return Some(self.poison(ty));
        }
        let at = matcher::int_const(self.body, self.types(), index);
        if !scalable
            && at.as_ref().is_some_and(|at| at.to_u64().is_none_or(|at| at >= u64::from(lanes)))
        {
            return Some(self.poison(ty));
        }
        // A poison element may be what is there.
        if matcher::is_poison(self.body, elem) {
            return Some(vector);
        }
        if matcher::is_undef(self.body, elem)
            && nvopt_analysis::poison::is_never_poison(&self.q, self.body, vector)
        {
            return Some(vector);
        }
        // The element is what stands there.
        let inst = self.body.def_inst(elem)?;
        let args = self.body.args(inst);
        let is_same = self.body.op(inst) == Op::ExtractElement && args == [vector, index];
        is_same.then_some(vector)
    }

    pub(super) fn shuffle(&mut self, ty: Type, a: Value, b: Value, mask: &[i32]) -> Option<Value> {
        let (_, n_in, scalable) = self.types().as_vector(self.body.ty(a))?;
        if mask.iter().all(|&at| at < 0) {
            return Some(self.poison(ty));
        }
        if scalable {
            return None;
        }
        let n_in = i32::try_from(n_in).ok()?;
        let in_order =
            |first: i32| mask.iter().zip(0..).all(|(&at, lane)| at == first + lane || at < 0);
        // Lanes that are poison may be what is there.
        if self.body.ty(a) == ty && in_order(0) {
            return Some(a);
        }
        if self.body.ty(b) == ty && in_order(n_in) {
            return Some(b);
        }
        // A shuffle of one vector whose lanes are all the same.
        let only_first = mask.iter().all(|&at| at < n_in);
        if only_first && self.body.ty(a) == ty {
            let inst = self.body.def_inst(a)?;
            if let Op::ShuffleVector(inner) = self.body.op(inst)
                && self.body.ints(inner).iter().all(|&at| at == self.body.ints(inner)[0] && at >= 0)
            {
                return Some(a);
            }
        }
        None
    }

    pub(super) fn extract_value(&mut self, whole: Value, path: &[i32]) -> Option<Value> {
        let mut at = whole;
        for _ in 0..MAX_INSERTED {
            if let Some(constant) = self.body.as_const(at) {
                let q = self.q;
                let mut part = constant;
                for &index in path {
                    let index = u64::try_from(index).ok()?;
                    part = self.body.consts_mut().element(&q.module.types, part, index)?;
                }
                return Some(self.body.const_value(part));
            }
            let inst = self.body.def_inst(at)?;
            let Op::InsertValue(inner) = self.body.op(inst) else { return None };
            match Overlap::of(self.body.ints(inner), path) {
                Overlap::None => at = self.body.args(inst)[0],
                Overlap::Same => return Some(self.body.args(inst)[1]),
                Overlap::Inside => return None,
            }
        }
        None
    }

    pub(super) fn insert_value(
        &mut self,
        whole: Value,
        elem: Value,
        path: &[i32],
    ) -> Option<Value> {
        // A poison element may be what is there.
        if matcher::is_poison(self.body, elem) {
            return Some(whole);
        }
        if matches!(self.body.const_data(elem), Some(ConstData::Undef(_)))
            && nvopt_analysis::poison::is_never_poison(&self.q, self.body, whole)
        {
            return Some(whole);
        }
        let inst = self.body.def_inst(elem)?;
        let Op::ExtractValue(inner) = self.body.op(inst) else { return None };
        let source = self.body.args(inst)[0];
        if self.body.ints(inner) != path || self.body.ty(source) != self.body.ty(whole) {
            return None;
        }
        if source == whole || matcher::is_poison(self.body, whole) {
            return Some(source);
        }
        let is_open = matcher::is_undef(self.body, whole)
            && nvopt_analysis::poison::is_never_poison(&self.q, self.body, source);
        is_open.then_some(source)
    }
}

/// How two parts of an aggregate lie.
enum Overlap {
    /// They are different parts.
    None,
    /// They are one part.
    Same,
    /// One is inside the other.
    Inside,
}

impl Overlap {
    /// Of the parts at the end of these ways. Chains are long and ways short: most differ in their
    /// first step.
    fn of(one: &[i32], two: &[i32]) -> Overlap {
        match one.iter().zip(two).any(|(x, y)| x != y) {
            true => Overlap::None,
            false if one.len() == two.len() => Overlap::Same,
            false => Overlap::Inside,
        }
    }
}
