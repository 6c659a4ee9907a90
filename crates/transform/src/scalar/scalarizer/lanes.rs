//! The lanes of vectors: taking them out, and putting them together again.

use nvopt_entity::{FxHashMap, FxHashSet};
use nvopt_ir::{
    body::{Body, Inst, NewInst, Value},
    constant::ConstData,
    ops::{InstFlags, Op},
    types::Type,
};
use nvopt_pass::FnCx;

use super::MAX_LANES;

/// How many insertions are looked through for a lane.
const MAX_INSERTS: usize = 64;

/// The lanes of the vectors of a function.
pub(super) struct Lanes<'a, 'c> {
    pub(super) body: &'a mut Body,
    pub(super) cx: &'a mut FnCx<'c>,
    known: FxHashMap<Value, Vec<Option<Value>>>,
    /// Where lanes of a value are taken out.
    places: FxHashMap<Value, Inst>,
    /// Lanes that were taken out before the vector was taken apart, and what they are now.
    renamed: FxHashMap<Value, Value>,
    /// What was taken apart, in order.
    replaced: Vec<Inst>,
    /// Addresses of the elements at a vector's address.
    pub(super) addresses: FxHashMap<(Value, Type, u32), Value>,
}

impl<'a, 'c> Lanes<'a, 'c> {
    pub(super) fn new(body: &'a mut Body, cx: &'a mut FnCx<'c>) -> Self {
        Lanes {
            body,
            cx,
            known: FxHashMap::default(),
            places: FxHashMap::default(),
            renamed: FxHashMap::default(),
            replaced: Vec::new(),
            addresses: FxHashMap::default(),
        }
    }

    /// The element type and number of lanes of a vector that can be taken apart.
    pub(super) fn shape(&self, ty: Type) -> Option<(Type, u32)> {
        match self.cx.module.types.as_vector(ty) {
            Some((elem, lanes, false)) if lanes <= MAX_LANES => Some((elem, lanes)),
            Some(_) | None => None,
        }
    }

    /// Makes an instruction before `place`, like `old` in flags and source.
    pub(super) fn make(
        &mut self,
        place: Inst,
        old: Option<Inst>,
        op: Op,
        ty: Type,
        args: &[Value],
    ) -> Inst {
        let flags = old.map_or(InstFlags::empty(), |old| self.body.flags(old));
        let loc = self.body.loc(old.unwrap_or(place));
        let new = NewInst { flags, loc, ..NewInst::new(op, ty, args) };
        self.body.insert_before(place, new)
    }

    /// The same, for its result.
    pub(super) fn make_value(
        &mut self,
        place: Inst,
        old: Option<Inst>,
        op: Op,
        ty: Type,
        args: &[Value],
    ) -> Value {
        let inst = self.make(place, old, op, ty, args);
        self.body.result(inst).expect("the operation has a result")
    }

    /// Lane `lane` of `value`, which may be a scalar that counts for all lanes.
    pub(super) fn lane(&mut self, value: Value, lane: u32) -> Value {
        let Some((elem, lanes)) = self.shape(self.body.ty(value)) else { return value };
        if let Some(constant) = self.body.as_const(value) {
            let types = &self.cx.module.types;
            if let Some(part) = self.body.consts_mut().element(types, constant, u64::from(lane)) {
                return self.body.const_value(part);
            }
        }
        if let Some(Some(known)) = self.known.get(&value).map(|list| list[lane as usize]) {
            return self.current(known);
        }
        let mut cursor = value;
        for _ in 0..MAX_INSERTS {
            let Some(inst) = self.body.def_inst(cursor) else { break };
            if self.known.contains_key(&cursor) && cursor != value {
                return self.lane_known(cursor, elem, lanes, lane);
            }
            let Op::InsertElement = self.body.op(inst) else { break };
            let [whole, part, index] = *self.body.args(inst) else { break };
            match constant_index(self.body, index) {
                Some(at) if at == u64::from(lane) => return part,
                Some(_) => cursor = whole,
                None => break,
            }
        }
        if self.body.as_const(cursor).is_some() && cursor != value {
            return self.lane_of_const(cursor, elem, lane);
        }
        self.lane_known(cursor, elem, lanes, lane)
    }

    fn lane_of_const(&mut self, value: Value, elem: Type, lane: u32) -> Value {
        let constant = self.body.as_const(value).expect("the caller asked");
        let types = &self.cx.module.types;
        let part = self.body.consts_mut().element(types, constant, u64::from(lane));
        let part = part.unwrap_or_else(|| self.body.consts_mut().poison(elem));
        self.body.const_value(part)
    }

    /// Lane `lane` of `value`, taken out behind its definition if it was not yet.
    fn lane_known(&mut self, value: Value, elem: Type, lanes: u32, lane: u32) -> Value {
        let list = self.known.entry(value).or_insert_with(|| vec![None; lanes as usize]);
        if let Some(known) = list[lane as usize] {
            return self.current(known);
        }
        let place = self.place_behind(value);
        let index = self.body.int(Type::I64, u64::from(lane));
        let part = self.make_value(place, None, Op::ExtractElement, elem, &[value, index]);
        self.name_part(part, value, lane);
        self.known.get_mut(&value).expect("made above")[lane as usize] = Some(part);
        part
    }

    pub(super) fn name_part(&mut self, part: Value, whole: Value, lane: u32) {
        let suffix = format!(".i{lane}");
        let name = [self.body.value_name(whole).unwrap_or_default(), suffix.as_bytes()].concat();
        self.body.name_value_like(part, name);
    }

    /// The first place behind the definition of `value`.
    pub(super) fn place_behind(&mut self, value: Value) -> Inst {
        if let Some(&place) = self.places.get(&value) {
            return place;
        }
        let next = match self.body.def_inst(value) {
            Some(inst) => match self.body.op(inst) {
                Op::Invoke(_) | Op::CallBr(_) => {
                    self.body.first_inst(self.body.succ(self.body.block(inst), 0))
                }
                _ => self.body.next_inst(inst),
            },
            None => self.body.entry().and_then(|entry| self.body.first_inst(entry)),
        };
        let mut place = next.expect("a block has a terminator");
        while matches!(
            self.body.op(place),
            Op::Phi(_) | Op::LandingPad { .. } | Op::CatchPad | Op::CleanupPad
        ) {
            place = self.body.next_inst(place).expect("a block has a terminator");
        }
        self.places.insert(value, place);
        place
    }

    /// `inst` is these lanes from now on.
    pub(super) fn replace(&mut self, inst: Inst, parts: Vec<Value>) {
        let value = self.body.result(inst).expect("a vector is replaced");
        // Lanes that a phi before asked for are these.
        if let Some(early) = self.known.get(&value).cloned() {
            for (old, &new) in early.into_iter().zip(&parts) {
                if let Some(old) = old.filter(|&old| old != new)
                    && let Some(taken) = self.body.def_inst(old)
                {
                    if self.body.def_inst(new).is_some() {
                        self.body.forget_value_name(new);
                        self.body.take_value_name(new, old);
                    }
                    self.body.replace_all_uses(old, new);
                    self.body.erase(taken);
                    self.renamed.insert(old, new);
                }
            }
        }
        self.known.insert(value, parts.into_iter().map(Some).collect());
        self.replaced.push(inst);
    }

    /// What `part` is now: a lane that was taken out early may have become another value.
    fn current(&self, mut part: Value) -> Value {
        while let Some(&new) = self.renamed.get(&part) {
            part = new;
        }
        part
    }

    /// `inst` is not needed any more and has no lanes.
    pub(super) fn drop_inst(&mut self, inst: Inst) {
        self.replaced.push(inst);
    }

    /// Puts together what is still needed as a whole, and erases what was taken apart.
    pub(super) fn finish(mut self) {
        let replaced = std::mem::take(&mut self.replaced);
        let gone: FxHashSet<Inst> = replaced.iter().copied().collect();
        for &inst in &replaced {
            let Some(value) = self.body.result(inst) else { continue };
            let is_needed = self.body.is_in_metadata(value)
                || self.body.users(value).any(|user| !gone.contains(&user));
            if !is_needed || !self.known.contains_key(&value) {
                continue;
            }
            let whole = self.gather(inst, value);
            self.body.replace_all_uses(value, whole);
        }
        for &inst in replaced.iter().rev() {
            if let Some(value) = self.body.result(inst)
                && self.body.is_used(value)
            {
                let ty = self.body.ty(value);
                let poison = self.body.consts_mut().poison(ty);
                let poison = self.body.const_value(poison);
                self.body.replace_all_uses(value, poison);
            }
            self.body.erase(inst);
        }
    }

    /// The lanes of `inst` as a vector again.
    fn gather(&mut self, inst: Inst, value: Value) -> Value {
        let place = match self.body.op(inst) {
            Op::Phi(_) => self.place_behind(value),
            _ => inst,
        };
        let ty = self.body.ty(value);
        let name = self.body.value_name(value).unwrap_or_default().to_vec();
        let parts = self.known[&value].clone();
        let poison = self.body.consts_mut().poison(ty);
        let mut whole = self.body.const_value(poison);
        let last = parts.len().saturating_sub(1);
        for (lane, part) in parts.into_iter().enumerate() {
            let Some(part) = part.map(|part| self.current(part)) else { continue };
            let index = self.body.int(Type::I64, lane as u64);
            whole = self.make_value(place, None, Op::InsertElement, ty, &[whole, part, index]);
            if lane != last {
                let suffix = format!(".upto{lane}");
                self.body.name_value_like(whole, [&name, suffix.as_bytes()].concat());
            }
        }
        if self.body.def_inst(whole).is_some() {
            self.body.take_value_name(whole, value);
        }
        whole
    }
}

/// The place that an index names, if it is constant.
pub(super) fn constant_index(body: &Body, index: Value) -> Option<u64> {
    match body.const_data(index) {
        Some(ConstData::Bits { bits, .. }) => Some(*bits),
        _ => None,
    }
}
