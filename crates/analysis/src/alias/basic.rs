//! What addresses are made of: different objects do not meet, and inside one object it counts
//! where the two begin and end.

use nvopt_ir::{
    attrs::{AttrKind, AttrPool},
    body::{Block, Inst, Value},
    constant::ConstData,
    ops::Op,
};

use super::{
    AliasResult, BatchAa, LocSize,
    cache::Pointer,
    captures::may_be_captured,
    decompose::Sum,
    object::{Object, underlying},
};

/// How many levels of phis and selects an answer may look at.
const MAX_DEPTH: u32 = 8;
/// How many values of a phi are looked at.
const MAX_PHI_VALUES: usize = 16;

impl BatchAa<'_> {
    /// The answer by the addresses alone.
    pub(super) fn basic(
        &mut self,
        a: Value,
        a_size: LocSize,
        b: Value,
        b_size: LocSize,
    ) -> AliasResult {
        let (one, two) = (self.pointer(a), self.pointer(b));
        self.basic_of(&one, a_size, &two, b_size)
    }

    /// The same for addresses that were looked up.
    pub(super) fn basic_of(
        &mut self,
        one: &Pointer,
        a_size: LocSize,
        two: &Pointer,
        b_size: LocSize,
    ) -> AliasResult {
        if a_size == LocSize::Exact(0) || b_size == LocSize::Exact(0) {
            return AliasResult::No;
        }
        let (a, b) = (one.stripped, two.stripped);
        if one.is_undefined || two.is_undefined {
            return AliasResult::No;
        }
        if a == b && self.is_same_now(a) {
            return AliasResult::Must;
        }
        if !self.body.ty(a).is_ptr() || !self.body.ty(b).is_ptr() {
            return AliasResult::May;
        }
        if one.is_nowhere || two.is_nowhere {
            return AliasResult::No;
        }
        if one.object != two.object
            && (self.are_different(one, two)
                || is_too_small(two, one, a_size)
                || is_too_small(one, two, b_size))
        {
            return AliasResult::No;
        }
        let answer = match self.of_one_base(one, a_size, two, b_size) {
            Some(answer) => answer,
            None => self.remembered(a, a_size, b, b_size),
        };
        if answer == AliasResult::May && one.object == two.object && one.room.is_some() {
            let covers = |size: LocSize| size.is_exact() && size.bytes() == one.room;
            let are_exact = a_size.is_exact() && b_size.is_exact();
            if are_exact && (covers(a_size) || covers(b_size)) {
                return AliasResult::Partial(None);
            }
        }
        answer
    }

    fn remembered(&mut self, a: Value, a_size: LocSize, b: Value, b_size: LocSize) -> AliasResult {
        let swap = a > b;
        let question = match swap {
            false => (a, a_size, b, b_size, self.across_iterations),
            true => (b, b_size, a, a_size, self.across_iterations),
        };
        if let Some(&known) = self.cache.answers.get(&question) {
            return if swap { known.swapped() } else { known };
        }
        if self.depth >= MAX_DEPTH {
            return AliasResult::May;
        }
        // A question that comes back to itself through phis finds this.
        self.cache.answers.insert(question, AliasResult::May);
        self.depth += 1;
        let answer = self.look_closer(a, a_size, b, b_size);
        self.depth -= 1;
        self.cache.answers.insert(question, if swap { answer.swapped() } else { answer });
        answer
    }

    fn look_closer(&mut self, a: Value, a_size: LocSize, b: Value, b_size: LocSize) -> AliasResult {
        let (a_inst, b_inst) = (self.body.def_inst(a), self.body.def_inst(b));
        let is = |inst: Option<Inst>, test: fn(Op) -> bool| {
            inst.is_some_and(|inst| test(self.body.op(inst)))
        };
        let is_gep = |op: Op| matches!(op, Op::Gep { .. });
        let is_phi = |op: Op| matches!(op, Op::Phi(_));
        let is_select = |op: Op| op == Op::Select;
        if is(a_inst, is_gep) {
            return self.of_gep(a, a_size, b, b_size);
        }
        if is(b_inst, is_gep) {
            return self.of_gep(b, b_size, a, a_size).swapped();
        }
        if is(a_inst, is_phi) {
            return self.of_phi(a_inst.expect("it is a phi"), a_size, b, b_size);
        }
        if is(b_inst, is_phi) {
            return self.of_phi(b_inst.expect("it is a phi"), b_size, a, a_size).swapped();
        }
        if is(a_inst, is_select) {
            return self.of_select(a_inst.expect("it is a select"), a_size, b, b_size);
        }
        if is(b_inst, is_select) {
            return self.of_select(b_inst.expect("it is a select"), b_size, a, a_size).swapped();
        }
        AliasResult::May
    }

    fn of_gep(
        &mut self,
        gep: Value,
        gep_size: LocSize,
        other: Value,
        other_size: LocSize,
    ) -> AliasResult {
        let (one, two) = (self.pointer(gep), self.pointer(other));
        let adds_nothing = self.cache.sums[one.sum as usize].is_base();
        if adds_nothing && two.base == other {
            // The base is the same address.
            return match one.base == gep {
                true => self.of_other_kinds(gep, gep_size, other, other_size),
                false => self.basic(one.base, gep_size, other, other_size),
            };
        }
        let base = match one.base == two.base && self.is_same_now(one.base) {
            true => AliasResult::Must,
            false if one.base == gep && two.base == other => AliasResult::May,
            false => self.basic(one.base, LocSize::Around, two.base, LocSize::Around),
        };
        match base {
            AliasResult::Must => self.of_sums(&one, gep_size, &two, other_size),
            AliasResult::No => AliasResult::No,
            AliasResult::May | AliasResult::Partial(_) => AliasResult::May,
        }
    }

    /// The answer for two sums with the same base, which is one address now.
    fn of_sums(
        &self,
        one: &Pointer,
        one_size: LocSize,
        two: &Pointer,
        two_size: LocSize,
    ) -> AliasResult {
        if one_size.may_be_before() || two_size.may_be_before() {
            return AliasResult::May;
        }
        let sums = &self.cache.sums;
        let (one, two) = (&sums[one.sum as usize], &sums[two.sum as usize]);
        let across = self.across_iterations;
        let is_same = |value| !across || self.is_same_now(value);
        // Most differ by a constant.
        if let Some(offset) = one.constant_minus(two, is_same) {
            return by_constant(offset, one_size, two_size);
        }
        by_distance(&one.minus(two, is_same), one_size, two_size)
    }

    /// The answer for a `getelementptr` and another address of the same base: it is found faster
    /// than remembered.
    fn of_one_base(
        &self,
        one: &Pointer,
        one_size: LocSize,
        two: &Pointer,
        two_size: LocSize,
    ) -> Option<AliasResult> {
        if one.base != two.base || !self.is_same_now(one.base) {
            return None;
        }
        let gep = match (one.is_gep, two.is_gep) {
            (true, _) => one,
            (false, true) => two,
            (false, false) => return None,
        };
        if self.cache.sums[gep.sum as usize].is_base() {
            return None;
        }
        Some(self.of_sums(one, one_size, two, two_size))
    }

    /// A `getelementptr` that could not be taken apart.
    fn of_other_kinds(
        &mut self,
        a: Value,
        a_size: LocSize,
        b: Value,
        b_size: LocSize,
    ) -> AliasResult {
        match self.body.def_inst(b).map(|inst| (inst, self.body.op(inst))) {
            Some((phi, Op::Phi(_))) => self.of_phi(phi, b_size, a, a_size).swapped(),
            Some((select, Op::Select)) => self.of_select(select, b_size, a, a_size).swapped(),
            _ => AliasResult::May,
        }
    }

    fn of_phi(
        &mut self,
        phi: Inst,
        phi_size: LocSize,
        other: Value,
        other_size: LocSize,
    ) -> AliasResult {
        let args = self.body.args(phi).to_vec();
        if args.is_empty() || args.len() > MAX_PHI_VALUES {
            return AliasResult::May;
        }
        // Across iterations one of the two may have come in earlier than the other, from elsewhere.
        if !self.across_iterations
            && let Some(second) = self.body.def_inst(other)
            && let (Op::Phi(from), Op::Phi(also_from)) = (self.body.op(phi), self.body.op(second))
            && self.body.block(phi) == self.body.block(second)
        {
            let blocks: Vec<Block> = self.body.incoming(from).to_vec();
            let also = self.body.incoming(also_from).to_vec();
            return self.of_phi_pair(phi, phi_size, second, other_size, &blocks, &also);
        }
        let result = self.body.result(phi);
        let (mut values, mut moves) = (Vec::new(), false);
        for value in args {
            let object = underlying(self.body, self.module, value);
            if Some(object) == result {
                // It moves inside its object from one iteration to the next.
                moves = true;
            } else if !values.contains(&value) {
                values.push(value);
            }
        }
        let size = if moves { LocSize::Around } else { phi_size };
        let before = std::mem::replace(&mut self.across_iterations, true);
        let mut answer = None;
        for value in values {
            let this = self.basic(value, size, other, other_size);
            answer = Some(answer.map_or(this, |answer: AliasResult| answer.or(this)));
            if answer == Some(AliasResult::May) {
                break;
            }
        }
        self.across_iterations = before;
        match answer.unwrap_or(AliasResult::No) {
            AliasResult::No => AliasResult::No,
            // Where in its object it points is not known.
            _ if moves => AliasResult::May,
            answer => answer,
        }
    }

    /// Two phis of one block: what comes from the same predecessor belongs together.
    fn of_phi_pair(
        &mut self,
        one: Inst,
        one_size: LocSize,
        two: Inst,
        two_size: LocSize,
        from: &[Block],
        also: &[Block],
    ) -> AliasResult {
        let mut answer: Option<AliasResult> = None;
        for (at, block) in from.iter().enumerate() {
            let Some(other) = also.iter().position(|known| known == block) else {
                return AliasResult::May;
            };
            let (a, b) = (self.body.args(one)[at], self.body.args(two)[other]);
            let this = self.basic(a, one_size, b, two_size);
            let merged = answer.map_or(this, |answer| answer.or(this));
            if merged == AliasResult::May {
                return AliasResult::May;
            }
            answer = Some(merged);
        }
        answer.unwrap_or(AliasResult::May)
    }

    fn of_select(
        &mut self,
        select: Inst,
        select_size: LocSize,
        other: Value,
        other_size: LocSize,
    ) -> AliasResult {
        let [condition, if_true, if_false] = *self.body.args(select) else {
            return AliasResult::May;
        };
        let (mut other_true, mut other_false) = (other, other);
        if let Some(second) = self.body.def_inst(other)
            && self.body.op(second) == Op::Select
            && self.body.args(second)[0] == condition
            && self.is_same_now(condition)
        {
            (other_true, other_false) = (self.body.args(second)[1], self.body.args(second)[2]);
        }
        let one = self.basic(if_true, select_size, other_true, other_size);
        if one == AliasResult::May {
            return one;
        }
        one.or(self.basic(if_false, select_size, other_false, other_size))
    }

    /// `ptr` without casts and steps of nothing.
    pub(super) fn stripped(&self, ptr: Value) -> Value {
        let mut cursor = ptr;
        for _ in 0..super::object::MAX_LOOKUP {
            let Some(inst) = self.body.def_inst(cursor) else { break };
            let args = self.body.args(inst);
            match self.body.op(inst) {
                Op::Cast(nvopt_ir::ops::CastOp::BitCast | nvopt_ir::ops::CastOp::AddrSpaceCast)
                    if self.body.ty(args[0]).is_ptr() =>
                {
                    cursor = args[0]
                }
                Op::Gep { .. }
                    if self.body.ty(args[0]).is_ptr()
                        && args[1..].iter().all(|&index| self.is_zero(index)) =>
                {
                    cursor = args[0];
                }
                Op::Phi(_) if args.len() == 1 => cursor = args[0],
                _ => break,
            }
        }
        cursor
    }

    fn is_zero(&self, value: Value) -> bool {
        matches!(self.body.const_data(value), Some(ConstData::Bits { bits: 0, .. }))
    }

    pub(super) fn is_undefined(&self, ptr: Value) -> bool {
        matches!(self.body.const_data(ptr), Some(ConstData::Undef(_) | ConstData::Poison(_)))
    }

    /// True if nothing can be at `object` because it is null.
    pub(super) fn is_null(&self, object: Value) -> bool {
        let Some(ConstData::Zero(ty)) = self.body.const_data(object) else { return false };
        let attrs = self.module.attrs.function_attrs(self.module.funcs[self.func].attrs);
        ty.addr_space() == Some(0) && AttrPool::find(attrs, AttrKind::NullPointerIsValid).is_none()
    }

    /// True if `value` is the same at both places that are compared.
    fn is_same_now(&self, value: Value) -> bool {
        if !self.across_iterations {
            return true;
        }
        match self.body.def_inst(value) {
            None => true,
            Some(inst) => Some(self.body.block(inst)) == self.body.entry(),
        }
    }

    /// True if the two point into different memory, by what their objects are.
    fn are_different(&mut self, a: &Pointer, b: &Pointer) -> bool {
        let (one, two) = (a.kind, b.kind);
        if one.is_apart_from(two) {
            return true;
        }
        let may_come_from_outside = |object| matches!(object, Object::Escaped);
        may_come_from_outside(one) && two.is_function_local() && !self.is_captured(b.object)
            || may_come_from_outside(two) && one.is_function_local() && !self.is_captured(a.object)
    }

    pub(super) fn is_captured(&mut self, object: Value) -> bool {
        let (body, module) = (self.body, self.module);
        let known = self.cache.captured.entry(object);
        *known.or_insert_with(|| may_be_captured(body, module, object))
    }
}

/// True if an access of `size` at `from`, or what is surely behind its object, does not fit in
/// another object.
fn is_too_small(other: &Pointer, from: &Pointer, size: LocSize) -> bool {
    let Some(room) = other.room else { return false };
    let exact = if size.is_exact() { size.bytes().unwrap_or(0) } else { 0 };
    room < exact.max(from.behind)
}

/// The answer for two addresses that lie `difference` apart: the first minus the second.
fn by_distance(difference: &Sum, first: LocSize, second: LocSize) -> AliasResult {
    if difference.terms.is_empty() {
        return by_constant(difference.offset, first, second);
    }
    let (Some(first), Some(second)) = (first.bytes(), second.bytes()) else {
        return AliasResult::May;
    };
    let stride = difference.stride();
    if stride == 0 {
        return AliasResult::May;
    }
    // Addresses meet only if they agree modulo the stride, or are near to that.
    let rest = (i128::from(difference.offset)).rem_euclid(i128::from(stride)) as u64;
    match rest >= second && stride - rest >= first {
        true => AliasResult::No,
        false => AliasResult::May,
    }
}

/// The answer for two addresses of which the first lies `offset` bytes behind the second.
fn by_constant(offset: i64, first: LocSize, second: LocSize) -> AliasResult {
    let (lower, upper) = if offset >= 0 { (second, first) } else { (first, second) };
    let Some(bytes) = lower.bytes() else { return AliasResult::May };
    if offset == 0 {
        return AliasResult::Must;
    }
    if offset.unsigned_abs() >= bytes {
        return AliasResult::No;
    }
    if !lower.is_exact() || !upper.is_exact() {
        return AliasResult::May;
    }
    AliasResult::Partial(offset.checked_neg())
}
