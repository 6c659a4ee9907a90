//! `extractelement`, `insertelement`, `shufflevector`.

use nvopt_ir::{
    body::{Inst, Value},
    ops::{CastOp, Op},
    types::Type,
};

use super::cx::{Combiner, Done, Rule};

impl Combiner<'_, '_> {
    /// The lane that an index names, if it is a constant inside a vector of fixed length.
    fn lane(&self, vector: Value, index: Value) -> Option<u32> {
        let (_, lanes, scalable) = self.types().as_vector(self.ty(vector))?;
        let at = u32::try_from(self.int(index)?.to_u64()?).ok()?;
        (at < lanes && !scalable).then_some(at)
    }

    pub(super) fn extract_element_inst(&mut self, inst: Inst) -> Rule {
        let (vector, index) = (self.body.args(inst)[0], self.body.args(inst)[1]);
        // Indices are 64 bits wide.
        if let Some(at) = self.int(index)
            && self.ty(index) != Type::I64
        {
            let wide = self.small(Type::I64, i64::try_from(at.to_u64()?).ok()?);
            self.set_arg(inst, 1, wide);
            return Some(Done::Changed);
        }
        let at = self.lane(vector, index)?;
        let def = self.body.def_inst(vector)?;
        let ty = self.body.result_ty(inst);
        match self.body.op(def) {
            // extract (insert v, x, i), j => extract v, j
            Op::InsertElement => {
                let args = self.body.args(def).to_vec();
                let other = self.lane(args[0], args[2])?;
                if other == at {
                    return Some(Done::Replace(args[1]));
                }
                self.set_arg(inst, 0, args[0]);
                Some(Done::Changed)
            }
            // extract (shuffle a, b, mask), i => extract a, mask[i]
            Op::ShuffleVector(mask) => {
                let from = *self.body.ints(mask).get(at as usize)?;
                if from < 0 {
                    return Some(Done::Replace(self.poison(ty)));
                }
                let (a, b) = (self.body.args(def)[0], self.body.args(def)[1]);
                let (_, lanes, scalable) = self.types().as_vector(self.ty(a))?;
                if scalable {
                    return None;
                }
                let from = u32::try_from(from).ok()?;
                let (source, lane) = if from < lanes { (a, from) } else { (b, from - lanes) };
                let lane = self.small(Type::I64, i64::from(lane));
                Some(Done::Replace(self.build().extract_element(source, lane)))
            }
            // extract (x op C), i => extract x, i op C[i], where nobody else needs the vector
            Op::Binary(op) if self.one_use(vector) => {
                let (a, b) = (self.body.args(def)[0], self.body.args(def)[1]);
                if !self.is_cheap_lane(a) && !self.is_cheap_lane(b) {
                    return None;
                }
                let flags = self.body.flags(def);
                let x = self.build().extract_element(a, index);
                let y = self.build().extract_element(b, index);
                Some(Done::Replace(self.bin_with(op, flags, x, y)))
            }
            Op::Cast(cast) if self.one_use(vector) && cast != CastOp::BitCast => {
                let flags = self.body.flags(def);
                let x = self.body.args(def)[0];
                let x = self.build().extract_element(x, index);
                Some(Done::Replace(self.cast_with(cast, flags, x, ty)))
            }
            Op::FNeg if self.one_use(vector) => {
                let flags = self.body.flags(def);
                let x = self.body.args(def)[0];
                let x = self.build().extract_element(x, index);
                Some(Done::Replace(self.build().with_flags(flags).fneg(x)))
            }
            _ => None,
        }
    }

    /// True if a lane of `vector` costs nothing: a constant, or put together lane by lane.
    fn is_cheap_lane(&self, vector: Value) -> bool {
        self.is_imm(vector)
            || self
                .body
                .def_inst(vector)
                .is_some_and(|def| matches!(self.body.op(def), Op::InsertElement))
    }

    pub(super) fn insert_element_inst(&mut self, inst: Inst) -> Rule {
        let args = self.body.args(inst).to_vec();
        let (vector, index) = (args[0], args[2]);
        if let Some(at) = self.int(index)
            && self.ty(index) != Type::I64
        {
            let wide = self.small(Type::I64, i64::try_from(at.to_u64()?).ok()?);
            self.set_arg(inst, 2, wide);
            return Some(Done::Changed);
        }
        let at = self.lane(vector, index)?;
        // A later insert to the same lane, with single uses in between, makes this one useless.
        let mut cursor = self.body.result(inst)?;
        for _ in 0..8 {
            if !self.one_use(cursor) {
                break;
            }
            let user = self.body.users(cursor).next()?;
            if self.body.op(user) != Op::InsertElement || self.body.args(user)[0] != cursor {
                break;
            }
            if self.lane(cursor, self.body.args(user)[2]) == Some(at) {
                return Some(Done::Replace(vector));
            }
            cursor = self.body.result(user)?;
        }
        self.inserts_as_shuffle(inst)
    }

    /// A chain of inserts of lanes of one or two vectors => one shuffle
    fn inserts_as_shuffle(&mut self, inst: Inst) -> Rule {
        let ty = self.body.result_ty(inst);
        let (_, lanes, scalable) = self.types().as_vector(ty)?;
        let result = self.body.result(inst)?;
        // Only the last of a chain.
        let is_last = !self.body.users(result).any(|user| {
            self.body.op(user) == Op::InsertElement && self.body.args(user)[0] == result
        });
        if scalable || lanes > 64 || !is_last {
            return None;
        }
        let mut mask = vec![None; lanes as usize];
        let mut sources: Vec<Value> = Vec::new();
        let mut cursor = result;
        let mut n_inserts = 0;
        let base = loop {
            let Some(def) = self.body.def_inst(cursor) else { break cursor };
            if self.body.op(def) != Op::InsertElement || cursor != result && !self.one_use(cursor) {
                break cursor;
            }
            let args = self.body.args(def).to_vec();
            let at = self.lane(args[0], args[2])? as usize;
            let extract = self.body.def_inst(args[1])?;
            if self.body.op(extract) != Op::ExtractElement {
                return None;
            }
            let (source, index) = (self.body.args(extract)[0], self.body.args(extract)[1]);
            let from = self.lane(source, index)?;
            if self.ty(source) != ty {
                return None;
            }
            let which = match sources.iter().position(|&known| known == source) {
                Some(which) => which,
                None => {
                    sources.push(source);
                    sources.len() - 1
                }
            };
            if mask[at].is_none() {
                mask[at] = Some((which, from));
            }
            n_inserts += 1;
            cursor = args[0];
        };
        let is_blank = nvopt_analysis::matcher::is_poison(self.body, base);
        if n_inserts < 2 || sources.len() > 2 {
            return None;
        }
        if !is_blank {
            let which = match sources.iter().position(|&known| known == base) {
                Some(which) => which,
                None if sources.len() == 1 => {
                    sources.push(base);
                    1
                }
                None => return None,
            };
            for (at, slot) in (0u32..).zip(mask.iter_mut()) {
                slot.get_or_insert((which, at));
            }
        }
        let ints: Vec<i32> = mask
            .iter()
            .map(|slot| match slot {
                Some((which, from)) => {
                    let lane = u32::try_from(*which).unwrap_or(0) * lanes + from;
                    i32::try_from(lane).unwrap_or(-1)
                }
                None => -1,
            })
            .collect();
        let second = match sources.get(1) {
            Some(&second) => second,
            None => self.poison(ty),
        };
        let first = sources[0];
        Some(Done::Replace(self.shuffle(ty, first, second, &ints)))
    }

    fn shuffle(&mut self, ty: Type, a: Value, b: Value, mask: &[i32]) -> Value {
        let list = self.body.new_ints(mask.to_vec());
        let inst = self.insert(self.at, Op::ShuffleVector(list), ty, &[a, b]);
        self.body.result(inst).expect("a vector is a value")
    }

    pub(super) fn shuffle_inst(&mut self, inst: Inst) -> Rule {
        let Op::ShuffleVector(list) = self.body.op(inst) else { return None };
        let (a, b) = (self.body.args(inst)[0], self.body.args(inst)[1]);
        let mask = self.body.ints(list).to_vec();
        let ty = self.body.result_ty(inst);
        let (_, lanes, scalable) = self.types().as_vector(self.ty(a))?;
        if scalable {
            return None;
        }
        let lanes = i32::try_from(lanes).ok()?;
        // A side that no lane comes from is poison; one that all come from is the first.
        let uses = |from: i32, to: i32| mask.iter().any(|&at| at >= from && at < to);
        let (uses_a, uses_b) = (uses(0, lanes), uses(lanes, 2 * lanes));
        let is_blank =
            |combiner: &Self, value| nvopt_analysis::matcher::is_poison(combiner.body, value);
        if a == b && uses_b {
            let folded: Vec<i32> =
                mask.iter().map(|&at| if at >= lanes { at - lanes } else { at }).collect();
            let poison = self.poison(self.ty(a));
            return Some(Done::Replace(self.shuffle(ty, a, poison, &folded)));
        }
        if !uses_b && !is_blank(self, b) {
            let poison = self.poison(self.ty(b));
            self.set_arg(inst, 1, poison);
            return Some(Done::Changed);
        }
        if !uses_a && uses_b {
            let turned: Vec<i32> =
                mask.iter().map(|&at| if at >= lanes { at - lanes } else { at }).collect();
            let poison = self.poison(self.ty(a));
            return Some(Done::Replace(self.shuffle(ty, b, poison, &turned)));
        }
        // shuffle (shuffle a, _, m1), _, m2 => shuffle a, _, m1[m2]
        if !uses_b
            && let Some(def) = self.body.def_inst(a)
            && let Op::ShuffleVector(inner) = self.body.op(def)
        {
            let inner = self.body.ints(inner).to_vec();
            let joined: Vec<i32> = mask
                .iter()
                .map(|&at| {
                    usize::try_from(at).ok().and_then(|at| inner.get(at)).copied().unwrap_or(-1)
                })
                .collect();
            let (x, y) = (self.body.args(def)[0], self.body.args(def)[1]);
            return Some(Done::Replace(self.shuffle(ty, x, y, &joined)));
        }
        None
    }
}
