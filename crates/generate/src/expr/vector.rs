//! Vectors: putting lanes together, taking them apart, moving and reducing them.

use nvopt_ir::{intrinsics::Intrinsic, types::Type};

use crate::{func::FuncGen, options::Feature, types::vector, values::Val};

const INT_REDUCTIONS: [Intrinsic; 9] = [
    Intrinsic::VECTOR_REDUCE_ADD,
    Intrinsic::VECTOR_REDUCE_MUL,
    Intrinsic::VECTOR_REDUCE_AND,
    Intrinsic::VECTOR_REDUCE_OR,
    Intrinsic::VECTOR_REDUCE_XOR,
    Intrinsic::VECTOR_REDUCE_SMAX,
    Intrinsic::VECTOR_REDUCE_SMIN,
    Intrinsic::VECTOR_REDUCE_UMAX,
    Intrinsic::VECTOR_REDUCE_UMIN,
];

impl FuncGen<'_, '_> {
    /// A scalar of type `ty` from a vector.
    pub(super) fn pick_from_vector(&mut self, ty: Type, depth: u32) -> Option<Val> {
        let narrow = ty.int_bits().is_none_or(|bits| bits <= 64);
        if ty.is_vector() || !narrow || !self.has(Feature::Vectors) {
            return None;
        }
        self.note(Feature::Vectors);
        let lanes = self.u().pick(&[2, 4, 3, 8]);
        let from = vector(ty, lanes);
        let a = self.expr(from, depth);
        if self.u().chance(40) {
            return Some(self.reduced(a));
        }
        let index = self.lane_index(lanes);
        Some(self.extract(a, index))
    }

    fn reduced(&mut self, a: Val) -> Val {
        let elem = self.program.elem(a.ty);
        if elem.is_int() {
            let intrinsic = self.u().pick(&INT_REDUCTIONS);
            return self.intrinsic(intrinsic, &[a.ty], &[a]);
        }
        match self.u().below(4) {
            0 => {
                let start = self.leaf(elem);
                self.intrinsic(Intrinsic::VECTOR_REDUCE_FADD, &[a.ty], &[start, a])
            }
            1 => {
                let start = self.leaf(elem);
                self.intrinsic(Intrinsic::VECTOR_REDUCE_FMUL, &[a.ty], &[start, a])
            }
            2 => {
                let clean = self.clean_magnitude(a);
                let either = [Intrinsic::VECTOR_REDUCE_FMAX, Intrinsic::VECTOR_REDUCE_FMIN];
                let intrinsic = self.u().pick(&either);
                self.intrinsic(intrinsic, &[a.ty], &[clean])
            }
            _ => {
                let either = [Intrinsic::VECTOR_REDUCE_FMAXIMUM, Intrinsic::VECTOR_REDUCE_FMINIMUM];
                let intrinsic = self.u().pick(&either);
                self.intrinsic(intrinsic, &[a.ty], &[a])
            }
        }
    }

    /// The number of a lane, known or not.
    fn lane_index(&mut self, lanes: u32) -> Val {
        let ty = self.u().pick(&[Type::I32, Type::I64]);
        if lanes.is_power_of_two() && self.u().chance(40) {
            let index = self.leaf(ty);
            return self.and_mask(index, u64::from(lanes) - 1);
        }
        let index = self.u().below(lanes as usize) as u64;
        self.int(ty, index)
    }

    /// A vector of type `ty` from scalars or other vectors.
    pub(super) fn make_vector(&mut self, ty: Type, depth: u32) -> Option<Val> {
        let lanes = self.program.lanes(ty)?;
        match self.u().below(4) {
            0 => {
                let a = self.expr(ty, depth);
                let elem = self.expr(self.program.elem(ty), depth);
                let index = self.lane_index(lanes);
                Some(self.insert(a, elem, index))
            }
            1 => Some(self.filled_vector(ty, lanes, depth)),
            _ => Some(self.shuffled(ty, lanes, depth)),
        }
    }

    fn shuffled(&mut self, ty: Type, lanes: u32, depth: u32) -> Val {
        let from_lanes = if self.u().chance(60) { lanes } else { self.u().pick(&[2, 4, 8, 3]) };
        let from = vector(self.program.elem(ty), from_lanes);
        let a = self.expr(from, depth);
        let b = if self.u().chance(50) { self.poison(from) } else { self.expr(from, depth) };
        let is_poison = self.body.as_const(b.value).is_some_and(|constant| {
            matches!(self.body.consts().get(constant), nvopt_ir::constant::ConstData::Poison(_))
        });
        let n_sources = if is_poison { from_lanes } else { 2 * from_lanes };
        let pattern = self.u().below(4);
        let mask: Vec<i32> = (0..lanes)
            .map(|lane| {
                let source = match pattern {
                    0 => lane,
                    1 => n_sources - 1 - lane % n_sources,
                    2 => 0,
                    _ => self.u().below(n_sources as usize) as u32,
                };
                (source % n_sources) as i32
            })
            .collect();
        self.shuffle(a, b, &mask)
    }

    /// A vector whose lanes are set one by one, or all at once.
    pub(super) fn filled_vector(&mut self, ty: Type, lanes: u32, depth: u32) -> Val {
        if !self.may_add(lanes) {
            return self.some_constant(ty);
        }
        let elem = self.program.elem(ty);
        let poison = self.poison(ty);
        if self.u().chance(50) {
            let splat = self.expr(elem, depth);
            let zero = self.int(Type::I64, 0);
            let first = self.insert(poison, splat, zero);
            return self.shuffle(first, poison, &vec![0; lanes as usize]);
        }
        (0..lanes).fold(poison, |vector, lane| {
            let elem = self.expr(elem, depth.saturating_sub(1));
            let lane = self.int(Type::I32, u64::from(lane));
            self.insert(vector, elem, lane)
        })
    }
}
